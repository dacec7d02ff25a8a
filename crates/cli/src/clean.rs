//! Text from files and arguments, made harmless for a terminal.

/// The character to show for one that may come from anywhere: itself, unless it steers the terminal, hides or turns
/// the text around. One character always stands for one, so that columns stay where they are.
pub(crate) fn character(c: char) -> char {
    match c {
        '\t' => ' ',
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}'
        | '\u{ad}'
        | '\u{61c}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' => '\u{fffd}',
        _ => c,
    }
}

/// A whole text, made harmless.
pub(crate) fn text(text: &str) -> String {
    text.chars().map(character).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_become_visible() {
        assert_eq!(text("a\u{1b}[31mb\u{9b}2J"), "a␛[31mb\u{fffd}2J");
        assert_eq!(text("\r\n\t\u{7f}"), "␍␊ ␡");
    }

    #[test]
    fn letters_and_figurines_stay() {
        assert_eq!(text("Sg1–f3 ♘f3 Кр±½"), "Sg1–f3 ♘f3 Кр±½");
    }

    #[test]
    fn text_cannot_be_turned_around() {
        assert_eq!(text("e4\u{202e}5e\u{2066}"), "e4\u{fffd}5e\u{fffd}");
    }
}
