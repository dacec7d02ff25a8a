//! [`Excerpt`]: the lines a finding stands on, as much of them as is shown.

use std::ops::Range;

use memchr::{memchr2, memrchr2};

use super::visible;
use crate::{event::GameText, place::character_start};

/// Lines of a file around a place, cut to a size for people and made visible.
///
/// Each character of them knows which byte of the file it stands for, so that the place and a repair can be shown
/// whatever has been cut away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The number of the first line.
    pub(super) line: u64,
    /// The lines, with LF between them.
    pub(super) text: String,
    /// Whether the place goes on behind the last line.
    pub(super) is_cut: bool,
    /// Offsets in the file and in the text: of every character, and of every line's end.
    stops: Vec<(u64, usize)>,
}

/// How many lines are shown, how many characters of each, and how many of those before the place if it does not
/// fit.
const MOST_LINES: usize = 6;
const MOST_SHOWN: usize = 100;
const SHOWN_BEFORE: usize = 60;

/// It has no column, so it is not shown either.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// How many bytes of a line are looked at, before the place and behind it.
const MOST_BYTES: usize = 4 * MOST_SHOWN;

impl Excerpt {
    /// The lines of a range of bytes in a game. `line` is the number of the first one; `begins_line` says whether
    /// the game begins at the beginning of a line.
    pub(super) fn new(text: GameText<'_>, range: Range<usize>, line: u64, begins_line: bool) -> Excerpt {
        let bytes = text.bytes;
        let start = range.start.min(bytes.len());
        let end = range.end.clamp(start, bytes.len());
        let mut excerpt = Excerpt { line, text: String::new(), is_cut: false, stops: Vec::new() };
        let (mut from, mut is_cut_before) = line_start(bytes, start);
        is_cut_before |= from == 0 && !begins_line;
        if from == 0 && text.offset == 0 && bytes.starts_with(BYTE_ORDER_MARK) {
            from = BYTE_ORDER_MARK.len();
        }
        for i in 0..MOST_LINES {
            let rest = &bytes[from..];
            let near = rest.get(..start.saturating_sub(from) + MOST_BYTES).unwrap_or(rest);
            let near_end = memchr2(b'\n', b'\r', near);
            let place = start.max(from);
            let cut = [is_cut_before, near_end.is_none() && near.len() < rest.len()];
            excerpt.add_line(text, from..from + near_end.unwrap_or(near.len()), place, cut);
            // Only a place on several lines needs the end of a line that is cut.
            if from + near.len() >= end && near_end.is_none() {
                break;
            }
            let Some(line_end) = near_end.or_else(|| memchr2(b'\n', b'\r', rest)) else { break };
            excerpt.stops.push(((from + line_end) as u64 + text.offset, excerpt.text.len()));
            from += line_end + if rest[line_end..].starts_with(b"\r\n") { 2 } else { 1 };
            if from >= end {
                break;
            }
            if i + 1 == MOST_LINES {
                excerpt.is_cut = true;
            } else {
                excerpt.text.push('\n');
            }
            is_cut_before = false;
        }
        excerpt
    }

    /// Adds a line, or the part of it around the place if it is long. `is_cut` says whether the line has more
    /// before and behind the range.
    fn add_line(&mut self, text: GameText<'_>, range: Range<usize>, place: usize, is_cut: [bool; 2]) {
        let mut characters = Vec::with_capacity(range.len());
        let mut at = range.start;
        for chunk in text.bytes.get(range.clone()).unwrap_or_default().utf8_chunks() {
            characters.extend(chunk.valid().char_indices().map(|(i, c)| (at + i, visible::character(c))));
            at += chunk.valid().len();
            characters.extend((at..at + chunk.invalid().len()).map(|at| (at, '\u{fffd}')));
            at += chunk.invalid().len();
        }
        let before = characters.partition_point(|(at, _)| *at < place);
        let is_long = characters.len() > MOST_SHOWN;
        let first = if is_long { before.saturating_sub(SHOWN_BEFORE) } else { 0 };
        if first > 0 || is_cut[0] {
            self.text.push('…');
        }
        for (at, c) in characters.iter().skip(first).take(MOST_SHOWN) {
            self.stops.push((*at as u64 + text.offset, self.text.len()));
            self.text.push(*c);
        }
        let end = match characters.get(first + MOST_SHOWN) {
            Some((at, _)) => *at,
            None => range.end,
        };
        self.stops.push((end as u64 + text.offset, self.text.len()));
        if end < range.end || is_cut[1] {
            self.text.push('…');
        }
    }

    /// Where bytes of the file stand in the text, as far as they are shown.
    pub(super) fn place(&self, bytes: &Range<u64>) -> Range<usize> {
        let after = self.stops.partition_point(|(at, _)| *at <= bytes.start);
        let start = self.stops.get(after.saturating_sub(1)).map_or(0, |(_, i)| *i);
        if bytes.is_empty() {
            return start..start;
        }
        let end = self.stops.partition_point(|(at, _)| *at < bytes.end);
        let end = self.stops.get(end).or(self.stops.last()).map_or(0, |(_, i)| *i);
        start..end.max(start)
    }

    /// Where bytes of the file stand in the text, if all of them are shown.
    pub(super) fn shown(&self, bytes: &Range<u64>) -> Option<Range<usize>> {
        let is_stop = |offset| self.stops.binary_search_by_key(&offset, |(at, _)| *at).is_ok();
        (is_stop(bytes.start) && is_stop(bytes.end)).then(|| self.place(bytes))
    }
}

/// Where the line begins that this offset is on, or a place near before it, and whether it is only that.
fn line_start(bytes: &[u8], offset: usize) -> (usize, bool) {
    // The LF of a CR LF is on the line of its CR.
    let is_second = offset > 0 && bytes[offset - 1] == b'\r' && bytes.get(offset) == Some(&b'\n');
    let end = offset - usize::from(is_second);
    let near = character_start(bytes, end.saturating_sub(MOST_BYTES));
    match memrchr2(b'\n', b'\r', &bytes[near..end]) {
        Some(found) => (near + found + 1, false),
        None => (near, near > 0 && !matches!(bytes[near - 1], b'\n' | b'\r')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt(bytes: &[u8], range: Range<usize>) -> Excerpt {
        Excerpt::new(GameText { bytes, offset: 1000 }, range, 1, true)
    }

    #[track_caller]
    fn check(bytes: &[u8], range: Range<usize>, text: &str, place: &str) {
        let excerpt = excerpt(bytes, range.clone());
        assert_eq!(excerpt.text, text);
        let place_found = excerpt.place(&(1000 + range.start as u64..1000 + range.end as u64));
        assert_eq!(&excerpt.text[place_found], place);
    }

    #[test]
    fn a_line_is_taken_whole() {
        check(b"a\nb e4 c\nd", 4..6, "b e4 c", "e4");
        check(b"a\r\nb e4 c\r\nd", 5..7, "b e4 c", "e4");
        check(b"a\rb e4 c\rd", 4..6, "b e4 c", "e4");
        check(b"a\r\nb", 1..2, "a", "");
        check(b"a\r\nb", 2..3, "a", "");
        check(b"", 0..0, "", "");
        check(b"a\n", 2..2, "", "");
    }

    #[test]
    fn place_on_several_lines_has_them_all_up_to_six() {
        check(b"a b\nc\nd e f\ng", 2..9, "a b\nc\nd e f", "b\nc\nd e");
        let found = excerpt(b"1\n2\n3\n4\n5\n6\n7\n8", 0..14);
        assert_eq!((found.text.as_str(), found.is_cut), ("1\n2\n3\n4\n5\n6", true));
        assert_eq!(found.place(&(1000..1014)), 0..11);
    }

    #[test]
    fn long_line_is_cut_around_the_place() {
        let text = ["x".repeat(5000), "!".to_owned(), "♘".repeat(5000)].concat();
        let shown = format!("…{}!{}…", "x".repeat(60), "♘".repeat(39));
        check(text.as_bytes(), 5000..5001, &shown, "!");
        check(text.as_bytes(), 5000..20000, &shown, &shown[63..shown.len() - 3]);
        let shown = format!("{}…", "x".repeat(100));
        check(text.as_bytes(), 1..2, &shown, "x");
        assert_eq!(excerpt(text.as_bytes(), 5000..5001).shown(&(1010..1012)), None);
    }

    #[test]
    fn line_that_began_in_another_game_is_marked() {
        let text = GameText { bytes: b"1. d4 *", offset: 9 };
        assert_eq!(Excerpt::new(text, 3..5, 1, false).text, "…1. d4 *");
    }

    #[test]
    fn byte_order_mark_is_not_shown() {
        let text = GameText { bytes: "\u{feff}[Event".as_bytes(), offset: 0 };
        let found = Excerpt::new(text, 3..4, 1, true);
        assert_eq!((found.text.as_str(), found.place(&(3..4))), ("[Event", 0..1));
        assert_eq!(Excerpt::new(text, 0..3, 1, true).text, "[Event");
    }

    #[test]
    fn bytes_that_are_no_text_are_one_character_each() {
        check(b"\xff\xe2\x99 \x1b[0m e4", 9..11, "\u{fffd}\u{fffd}\u{fffd} ␛[0m e4", "e4");
    }
}
