//! What a text holds, told by how it begins: file names may say anything.

use std::io::{Cursor, Read};

use scoresheet_chess::{Outcome, SanPlus};

use crate::position_line::PositionLine;

/// What a text holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Games: there is a tag, or it begins with a comment or a variation.
    Games,
    /// Movetext without tags, as it is typed by hand too.
    Moves,
    /// FEN or EPD lines.
    Positions,
    /// UTF-16, with the mark that says so.
    Utf16,
    /// Something that could be either, or nothing.
    Unclear,
}

/// How much of a text is looked at.
const LOOKED_AT: usize = 64 << 10;

impl Content {
    /// Looks at the beginning of a text, and gives the whole text back.
    ///
    /// # Errors
    ///
    /// Those of reading.
    pub(crate) fn look<R: Read>(mut text: R) -> std::io::Result<(Content, impl Read + use<R>)> {
        let mut first = Vec::with_capacity(LOOKED_AT);
        text.by_ref().take(LOOKED_AT as u64).read_to_end(&mut first)?;
        Ok((Content::of(&first), Cursor::new(first).chain(text)))
    }

    /// What the text holds that begins like this.
    pub(crate) fn of(first: &[u8]) -> Content {
        if first.starts_with(b"\xff\xfe") || first.starts_with(b"\xfe\xff") {
            return Content::Utf16;
        }
        let text = first.strip_prefix(b"\xef\xbb\xbf").unwrap_or(first).trim_ascii_start();
        let mut lines = text.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
        let first_line = lines.clone().next().unwrap_or_default();
        if PositionLine::is_meant_by(&String::from_utf8_lossy(first_line)) {
            return Content::Positions;
        }
        if lines.any(is_tag) || matches!(first_line, [b'{' | b'(', _, ..]) {
            Content::Games
        } else if begins_with_move(first_line) {
            Content::Moves
        } else {
            Content::Unclear
        }
    }
}

/// `[Name "value"]`, or what is meant as that.
fn is_tag(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"[") else { return false };
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    name > 0 && rest.get(name..).unwrap_or_default().trim_ascii_start().starts_with(b"\"")
}

/// Whether a line begins with a move number, a move or a result.
fn begins_with_move(line: &[u8]) -> bool {
    let word = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_number = digits > 0 && word.get(digits) == Some(&b'.');
    is_number
        || Outcome::from_ascii(word).is_some_and(|outcome| outcome != Outcome::Unknown)
        || SanPlus::from_ascii(word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_moves_are_games() {
        for text in [
            "[Event \"x\"]\n",
            "\u{feff}\r\n [Event\"x\"] [Site \"y\"]",
            "These are my games:\n\n[White \"?\"]\n",
            "% a line\n[White \"?\"]\n",
            "1. e4 *\n\n[White \"?\"]\n",
            "{a comment} 1. e4",
        ] {
            assert_eq!(Content::of(text.as_bytes()), Content::Games, "{text}");
        }
        for text in ["1. e4", "1.e4", "e4 e5", "\n1-0"] {
            assert_eq!(Content::of(text.as_bytes()), Content::Moves, "{text}");
        }
    }

    #[test]
    fn placements_are_positions() {
        for text in ["4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\n", "\n\n4k3/8/8/8/8/8/4P3 w\n[Event \"x\"]\n"] {
            assert_eq!(Content::of(text.as_bytes()), Content::Positions, "{text}");
        }
    }

    #[test]
    fn anything_else_is_left_open() {
        for text in ["", " \n", "# 4k3/8/8/8/8/8/4P3/4K3", "hello", "1", "(", "[Event]", "\u{0}\u{1}"] {
            assert_eq!(Content::of(text.as_bytes()), Content::Unclear, "{text}");
        }
        assert_eq!(Content::of(b"\xff\xfe1\0.\0"), Content::Utf16);
    }
}
