//! Text from files and arguments, made harmless for a terminal, as the library's findings make it.

pub(crate) use scoresheet_pgn::render::visible::{character, visible as text};

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
