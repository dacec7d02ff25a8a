//! [`Place`]: line and column of something in the input, for people and their editors.
//!
//! Spans count bytes from the beginning of a game. Where that is in a file is worked out only for what is reported,
//! and before the bytes of the game are given up: a [`LineCounter`] goes from game to game and knows the line each
//! begins on; for a game with something to report it gives [`Places`].
//!
//! - A line ends at LF, CR LF or CR. The end belongs to the line it ends.
//! - Columns are Unicode scalar values. A tab is one; so is each byte that is no part of a character in UTF-8.
//! - A byte order mark at the beginning of the input has no column: what follows is in column 1.
//!
//! ```
//! use scoresheet_pgn::place::LineCounter;
//!
//! let mut lines = LineCounter::new();
//! lines.pass(b"[Event \"a\"]\n\n*\n\n");
//! let game = "[Event \"b\"]\n\n1. ♘f3 Nf7 *\n".as_bytes();
//! let places = lines.places(game);
//! assert_eq!(places.at(20).to_string(), "7:6");
//! ```

use std::{fmt, ops::Range};

use memchr::memrchr;

use crate::span::Span;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, counted from 1.
    pub line: u64,
    /// The column, counted from 1 in Unicode scalar values; [`u32::MAX`] for any beyond.
    pub column: u32,
}

impl Place {
    /// Line 1, column 1.
    pub const START: Place = Place { line: 1, column: 1 };
}

/// Writes `line:column`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Counts the lines of an input that comes in pieces, game by game and in order.
///
/// A piece may begin and end in the middle of a line, but not within a character: its halves would count as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineCounter {
    place: Place,
    before: Before,
}

/// What came before a piece, as far as it changes how the piece is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    Nothing,
    CarriageReturn,
    Other,
}

impl LineCounter {
    /// A counter at the beginning of an input.
    pub const fn new() -> LineCounter {
        LineCounter { place: Place::START, before: Before::Nothing }
    }

    /// Where the next piece begins.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Goes on behind a piece: a game, or as many as there is nothing to report of. This is done for every byte of
    /// the input, so it only looks for line ends, and at the columns of what comes after the last of them.
    pub fn pass(&mut self, bytes: &[u8]) {
        let Some(last) = bytes.last() else { return };
        self.place = behind(self.place, bytes, self.skip(bytes)..bytes.len());
        self.before = if *last == b'\r' { Before::CarriageReturn } else { Before::Other };
    }

    /// The places of the next piece, for what is to be reported there.
    pub fn places<'a>(&self, bytes: &'a [u8]) -> Places<'a> {
        Places::new(bytes, self.skip(bytes), self.place)
    }

    /// How many bytes of the next piece take no room: a byte order mark, or the LF of a CR that has been counted.
    fn skip(&self, bytes: &[u8]) -> usize {
        match self.before {
            Before::Nothing if bytes.starts_with(b"\xef\xbb\xbf") => 3,
            Before::CarriageReturn if bytes.starts_with(b"\n") => 1,
            _ => 0,
        }
    }
}

impl Default for LineCounter {
    fn default() -> LineCounter {
        LineCounter::new()
    }
}

/// The places within one piece of an input.
#[derive(Clone, Debug)]
pub struct Places<'a> {
    bytes: &'a [u8],
    /// Offsets between two characters, about [`STEP`] apart, and their places. With these, any number of places on
    /// a line of any length is found in no more time than it takes to read the piece.
    known: Vec<(usize, Place)>,
}

/// How far two places that are kept are apart, in bytes.
const STEP: usize = 1024;

impl<'a> Places<'a> {
    fn new(bytes: &'a [u8], skip: usize, start: Place) -> Places<'a> {
        let mut known = Vec::with_capacity(bytes.len() / STEP + 1);
        let (mut at, mut place) = (skip, start);
        loop {
            known.push((at, place));
            if bytes.len() - at <= STEP {
                return Places { bytes, known };
            }
            let next = between_characters(bytes, at + STEP);
            place = behind(place, bytes, at..next);
            at = next;
        }
    }

    /// Where this offset is; the end of the piece for any beyond. Within a character, the place of the character.
    pub fn at(&self, offset: usize) -> Place {
        let offset = character_start(self.bytes, offset.min(self.bytes.len()));
        let after = self.known.partition_point(|(at, _)| *at <= offset);
        match after.checked_sub(1).and_then(|i| self.known.get(i)) {
            Some((at, place)) => behind(*place, self.bytes, *at..offset),
            None => self.first(),
        }
    }

    /// Where a span begins and ends.
    pub fn of(&self, span: Span) -> Range<Place> {
        let range = span.range();
        self.at(range.start)..self.at(range.end)
    }

    /// Where the piece begins.
    pub fn first(&self) -> Place {
        self.known.first().map_or(Place::START, |(_, place)| *place)
    }
}

/// The place behind a part of `bytes` that begins at `place`.
fn behind(place: Place, bytes: &[u8], part: Range<usize>) -> Place {
    let next = bytes.get(part.end);
    let part = bytes.get(part).unwrap_or_default();
    // A CR with LF behind it ends no line. After the last LF that can only be the last byte.
    let is_cut = part.ends_with(b"\r") && next == Some(&b'\n');
    let ends = count_ends(part) - usize::from(is_cut);
    let feed = memrchr(b'\n', part).map_or(0, |at| at + 1);
    let rest = &part[feed..part.len() - usize::from(is_cut)];
    let tail = feed + memrchr(b'\r', rest).map_or(0, |at| at + 1);
    let columns = u32::try_from(columns(&part[tail..])).unwrap_or(u32::MAX);
    let column = if ends > 0 { 1 } else { place.column };
    Place { line: place.line + ends as u64, column: column.saturating_add(columns) }
}

/// How many lines end in a text. The sums of short runs fit a byte, and so the compiler adds up many at once.
fn count_ends(bytes: &[u8]) -> usize {
    let Some((last, before)) = bytes.split_last() else { return 0 };
    let is_end = |(a, b): (&u8, &u8)| u8::from(*a == b'\n') | (u8::from(*a == b'\r') & u8::from(*b != b'\n'));
    let pairs = before.chunks(192).zip(bytes[1..].chunks(192));
    let ends: usize = pairs.map(|(a, b)| usize::from(a.iter().zip(b).map(is_end).sum::<u8>())).sum();
    ends + usize::from(matches!(last, b'\n' | b'\r'))
}

/// How many columns a part of a line takes.
fn columns(bytes: &[u8]) -> usize {
    match str::from_utf8(bytes) {
        Ok(text) => text.chars().count(),
        Err(_) => {
            bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len()).sum()
        }
    }
}

const fn continues_character(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// The offset, or the next one that is not within a character. Behind three bytes that can only continue a
/// character none goes on.
fn between_characters(bytes: &[u8], offset: usize) -> usize {
    let rest = bytes.get(offset..).unwrap_or_default();
    offset + rest.iter().take(3).take_while(|byte| continues_character(**byte)).count()
}

/// Where the character begins that this offset is within; else the offset.
pub(crate) fn character_start(bytes: &[u8], offset: usize) -> usize {
    if !bytes.get(offset).is_some_and(|byte| continues_character(*byte)) {
        return offset;
    }
    let starts = (offset.saturating_sub(3)..offset).rev();
    let is_start = |start: &usize| bytes.get(*start).is_some_and(|byte| !continues_character(*byte));
    let covers = |start: &usize| {
        (offset + 1..=start + 4).any(|end| {
            let text = bytes.get(*start..end).and_then(|text| str::from_utf8(text).ok());
            text.is_some_and(|text| text.chars().count() == 1)
        })
    };
    starts.into_iter().find(is_start).filter(covers).unwrap_or(offset)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use proptest::{collection::vec, prelude::*};

    use super::*;

    /// The slow twin: one character after the other.
    fn slow(bytes: &[u8], offset: usize) -> Place {
        let mut place = Place::START;
        let mut at = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        while at < offset {
            let rest = &bytes[at..];
            let length = (1..=4.min(rest.len())).find(|n| str::from_utf8(&rest[..*n]).is_ok()).unwrap_or(1);
            if at + length > offset {
                break;
            }
            let is_end = rest[0] == b'\n' || rest[0] == b'\r' && rest.get(1) != Some(&b'\n');
            place = if is_end {
                Place { line: place.line + 1, column: 1 }
            } else {
                Place { column: place.column + 1, ..place }
            };
            at += length;
        }
        place
    }

    /// Bytes in which line ends, characters and parts of characters are frequent.
    fn text() -> impl Strategy<Value = Vec<u8>> {
        let pieces: [&[u8]; 12] = [
            b"\n",
            b"\r",
            b"\r\n",
            b"a",
            b"e4 Nf3",
            b"\t",
            b"\xc3\xa9",
            b"\xe2\x99\x98",
            b"\x98",
            b"\xf0\x9f",
            { b"\xff" },
            b"\xef\xbb\xbf",
        ];
        vec(prop::sample::select(pieces.to_vec()), 0..200).prop_map(|pieces| pieces.concat())
    }

    #[track_caller]
    fn check(text: &[u8], offset: usize, expected: &str) {
        assert_eq!(LineCounter::new().places(text).at(offset).to_string(), expected);
    }

    #[test]
    fn lines_end_in_three_ways() {
        check(b"a\nb\r\nc\rd", 2, "2:1");
        check(b"a\nb\r\nc\rd", 5, "3:1");
        check(b"a\nb\r\nc\rd", 7, "4:1");
        check(b"\n\r\n\r", 4, "4:1");
        // The line end itself stands behind its line.
        check(b"ab\r\nc", 2, "1:3");
        check(b"ab\r\nc", 3, "1:4");
    }

    #[test]
    fn columns_are_characters() {
        check("♘f3\té!".as_bytes(), 8, "1:6");
        check(b"\xff\xfe\xe2\x99x", 4, "1:5");
        // Within a character.
        check("♘f3".as_bytes(), 2, "1:1");
    }

    #[test]
    fn byte_order_mark_has_no_column() {
        check("\u{feff}[Event".as_bytes(), 3, "1:1");
        check("\u{feff}[Event".as_bytes(), 0, "1:1");
        check("a\u{feff}[Event".as_bytes(), 4, "1:3");
        let mut counter = LineCounter::new();
        counter.pass(b"a");
        assert_eq!(counter.places("\u{feff}b".as_bytes()).at(3).to_string(), "1:3");
    }

    #[test]
    fn game_may_begin_within_a_line() {
        let mut counter = LineCounter::new();
        counter.pass("*\n1. é * ".as_bytes());
        assert_eq!(counter.place().to_string(), "2:8");
        assert_eq!(
            counter.places(b"1. e5\n*").of(Span::new(3, 6)),
            Place { line: 2, column: 11 }..Place { line: 3, column: 1 }
        );
    }

    #[test]
    fn line_end_may_be_cut_in_two() {
        let mut counter = LineCounter::new();
        counter.pass(b"a\r");
        assert_eq!(counter.place().to_string(), "2:1");
        counter.pass(b"\nb");
        assert_eq!(counter.place().to_string(), "2:2");
    }

    #[test]
    fn many_places_on_one_long_line_are_found_at_once() {
        // Finding each from the line's beginning would take minutes.
        let text = "♘".repeat(1 << 20);
        let places = LineCounter::new().places(text.as_bytes());
        for i in (0..1 << 20).step_by(7) {
            assert_eq!(places.at(3 * i), Place { line: 1, column: i as u32 + 1 });
        }
    }

    proptest! {
        #[test]
        fn places_are_as_the_slow_twin_says(text in text()) {
            let places = LineCounter::new().places(&text);
            for offset in 0..=text.len() {
                prop_assert_eq!(places.at(offset), slow(&text, offset), "{}", offset);
            }
        }

        #[test]
        fn pieces_of_any_size_give_the_same(text in text(), cut in 0_usize..1000) {
            // Not within a character, for that is promised.
            let cut = character_start(&text, cut.min(text.len()));
            let mut counter = LineCounter::new();
            counter.pass(&text[..cut]);
            let places = counter.places(&text[cut..]);
            // The LF of a CR LF that has been cut in two stands nowhere.
            let first = usize::from(cut > 0 && text[cut - 1] == b'\r');
            let is_mark = cut > 0 || !text.starts_with(b"\xef\xbb\xbf");
            for offset in cut + first..=text.len() {
                if is_mark {
                    prop_assert_eq!(places.at(offset - cut), slow(&text, offset), "{}", offset);
                }
            }
            counter.pass(&text[cut..]);
            let mut whole = LineCounter::new();
            whole.pass(&text);
            prop_assert_eq!(counter, whole);
        }
    }
}
