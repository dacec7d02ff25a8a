//! Text that may come from anywhere, made visible: it cannot steer a terminal, hide or turn around.

/// The character to show for one that may come from anywhere.
///
/// Control characters become their pictures; those that change the direction of text, are invisible or stand for
/// nothing become U+FFFD; a tab becomes a space. One always stands for one, so that columns stay where they are.
pub const fn character(c: char) -> char {
    match c {
        '\t' => ' ',
        '\0'..='\u{1f}' => match char::from_u32(0x2400 + c as u32) {
            Some(picture) => picture,
            None => '\u{fffd}',
        },
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}'
        | '\u{ad}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}' => '\u{fffd}',
        _ => c,
    }
}

/// A whole text, made visible. It is one line afterwards.
pub fn visible(text: &str) -> String {
    text.chars().map(character).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_are_seen_and_do_nothing() {
        assert_eq!(visible("a\u{1b}[31mb\u{9b}2J"), "a␛[31mb\u{fffd}2J");
        assert_eq!(visible("\r\n\t\0\u{7f}"), "␍␊ ␀␡");
    }

    #[test]
    fn text_cannot_be_turned_around_or_hidden() {
        assert_eq!(visible("e4\u{202e}5e\u{2066}\u{200b}\u{e0041}"), "e4\u{fffd}5e\u{fffd}\u{fffd}\u{fffd}");
    }

    #[test]
    fn letters_and_figurines_stay() {
        assert_eq!(visible("Sg1–f3 ♘f3 Кр±½ e\u{301}"), "Sg1–f3 ♘f3 Кр±½ e\u{301}");
    }
}
