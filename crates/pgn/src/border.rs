//! Where one game certainly ends and another begins, whatever came before.
//!
//! A border is an empty line (or the beginning of the input) followed by two consecutive tag pairs at line
//! starts, the first of them `[Event "`. No comment, string or variation reaches across a border: what is still
//! open there counts as unclosed. So a border is recognised by its own bytes alone, without knowing what came
//! before, and a search at memory speed can cut the input into pieces that are read side by side. Borders between
//! games without an `Event` tag are found by the lexer only.
//!
//! No line of a border is longer than 1,024 bytes, the empty one included: `BEFORE` and `AHEAD` bytes are all
//! that is ever looked at, so a border is found in a stream as it is found in memory.

use memchr::{memchr2, memmem};

/// The first border at or after `from`, as the offset of its `[Event`. A border at `from` itself counts. Nothing
/// comes behind the bytes.
pub fn first_border(bytes: &[u8], from: usize) -> Option<usize> {
    within(bytes, from, bytes.len(), true).ok()
}

/// The last border after the beginning of the bytes that is one whatever comes behind them.
pub fn last_border(bytes: &[u8]) -> Option<usize> {
    let finder = memmem::FinderRev::new(EVENT);
    let mut end = bytes.len();
    while let Some(found) = finder.rfind(bytes.get(..end)?) {
        if found > 0 && end_of(bytes, found, false).is_ok() {
            return Some(found);
        }
        end = found + EVENT.len() - 1;
    }
    None
}

/// How many bytes before its `[Event` a border is made of at most.
pub(crate) const BEFORE: usize = LONGEST_LINE + 4;

/// How many bytes from its `[Event` on a border is made of at most.
pub(crate) const AHEAD: usize = 2 * LONGEST_LINE + 4;

/// Why no border is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoBorder {
    /// There is none.
    Never,
    /// The bytes end too early to tell.
    Unclear,
}

/// The first border that begins at or after `from` and before `until`. What begins before `until` may go on
/// behind it. With `is_last`, nothing comes behind the bytes.
pub(crate) fn within(bytes: &[u8], from: usize, until: usize, is_last: bool) -> Result<usize, NoBorder> {
    // A border follows a line end; most comments have none.
    let line_ends = bytes.get(from.saturating_sub(1)..until).ok_or(NoBorder::Never)?;
    if from > 0 && memchr2(b'\n', b'\r', line_ends).is_none() {
        return Err(NoBorder::Never);
    }
    let until = bytes.len().min(until + EVENT.len() - 1);
    let mut at = from;
    while let Some(found) = memmem::find(bytes.get(at..until).unwrap_or_default(), EVENT) {
        at += found;
        match end_of(bytes, at, is_last) {
            Ok(_) => return Ok(at),
            Err(NoBorder::Unclear) => return Err(NoBorder::Unclear),
            Err(NoBorder::Never) => at += EVENT.len(),
        }
    }
    Err(NoBorder::Never)
}

/// Where the border that begins with the `[` at `at` has shown that it is one: behind its second tag pair.
pub(crate) fn end_of(bytes: &[u8], at: usize, is_last: bool) -> Result<usize, NoBorder> {
    let text = bytes.get(at..).unwrap_or_default();
    let is_cut = !is_last && EVENT.starts_with(text);
    if !(is_cut || text.starts_with(EVENT)) || !follows_empty_line(bytes, at) {
        return Err(NoBorder::Never);
    }
    if is_cut && text.len() < EVENT.len() {
        return Err(NoBorder::Unclear);
    }
    let second = tag_line(text, is_last)?;
    let end = second + tag_line(text.get(second..).unwrap_or_default(), is_last)?;
    Ok(at + end)
}

const EVENT: &[u8] = b"[Event \"";

/// The longest line that can be part of a border.
const LONGEST_LINE: usize = 1024;

/// Whether the line before the one that begins here is empty, or nothing comes before.
fn follows_empty_line(bytes: &[u8], at: usize) -> bool {
    let Some(before) = without_line_end(bytes.get(..at).unwrap_or_default()) else { return at == 0 };
    let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
    let blanks = before.iter().rev().take(LONGEST_LINE + 1).take_while(is_blank).count();
    let before = before.get(..before.len() - blanks).unwrap_or_default();
    blanks <= LONGEST_LINE && (before.is_empty() || without_line_end(before).is_some())
}

fn without_line_end(bytes: &[u8]) -> Option<&[u8]> {
    match bytes {
        [before @ .., b'\r', b'\n'] | [before @ .., b'\r' | b'\n'] => Some(before),
        _ => None,
    }
}

/// The length of a plain tag pair that fills a line, with the line's end.
fn tag_line(bytes: &[u8], is_last: bool) -> Result<usize, NoBorder> {
    let head = bytes.get(..LONGEST_LINE).unwrap_or(bytes);
    let length = match memchr2(b'\n', b'\r', head) {
        Some(length) => length,
        None if head.len() == LONGEST_LINE => return Err(NoBorder::Never),
        None if is_last => head.len(),
        None => return Err(NoBorder::Unclear),
    };
    let line = head.get(..length).unwrap_or_default().trim_ascii_end();
    let name = line.strip_prefix(b"[").ok_or(NoBorder::Never)?;
    let is_name_byte = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let named = name.iter().take_while(is_name_byte).count();
    let value = name.get(named..).and_then(|rest| rest.strip_prefix(b" \"")).ok_or(NoBorder::Never)?;
    if named == 0 || !value.ends_with(b"\"]") {
        return Err(NoBorder::Never);
    }
    let line_end = match bytes.get(length..).unwrap_or_default() {
        [b'\r', b'\n', ..] => 2,
        [] => 0,
        _ => 1,
    };
    Ok(length + line_end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_border_is_an_empty_line_and_two_tags_the_first_of_them_event() {
        let text = b"[Event \"a\"]\n[Site \"b\"]\n\n1. e4 {\n\n[Event \"c\"]\n[Site \"d\"]\n\n*\n";
        assert_eq!(first_border(text, 0), Some(0));
        assert_eq!(first_border(text, 1), Some(33));
        assert_eq!(last_border(text), Some(33));
        for text in [
            &b"\n[Event \"a\"]\n1. e4"[..],
            b"x\n[Event \"a\"]\n[Site \"b\"]\n",
            b"{\n\n[Event \"a\"] [Site \"b\"]\n}",
            b"\n\n[Event a]\n[Site b]\n",
            b"\n\n[EventDate \"a\"]\n[Site \"b\"]\n",
            b"\n\n[Event \"]\n[Site \"b\"]\n",
            b"",
        ] {
            assert_eq!(first_border(text, 0), None, "{}", text.escape_ascii());
        }
    }

    #[test]
    fn lines_may_end_in_any_way() {
        for text in [
            "*\r\n\r\n[Event \"a\"]\r\n[Site \"b\"]\r\n",
            "*\r\r[Event \"a\"]\r[Site \"b\"]\r",
            "*\n \t\n[Event \"a\"]\n[Site \"b\"]",
            "*\r \n[Event \"a\"]  \r\n[Site \"b\"]\t",
        ] {
            assert_eq!(first_border(text.as_bytes(), 0), text.find('['), "{text:?}");
        }
    }

    #[test]
    fn lines_longer_than_a_border_has_are_no_border() {
        let border = |blanks: usize, value: usize| {
            let text = format!("*\n{}\n[Event \"{}\"]\n[Site \"\"]\n", " ".repeat(blanks), "x".repeat(value));
            first_border(text.as_bytes(), 0).is_some()
        };
        assert!(border(LONGEST_LINE, LONGEST_LINE - 11));
        assert!(!border(LONGEST_LINE + 1, 1));
        assert!(!border(1, LONGEST_LINE - 10));
    }

    #[test]
    fn a_border_that_is_cut_off_is_unclear() {
        let text = b"*\n\n[Event \"a\"]\n[Site \"b\"]\n";
        for end in 4..text.len() {
            assert_eq!(end_of(&text[..end], 3, false), Err(NoBorder::Unclear), "{end}");
            assert_eq!(last_border(&text[..end]), None);
        }
        assert_eq!(end_of(text, 3, false), Ok(text.len()));
        assert_eq!(last_border(text), Some(3));
    }
}
