//! [`Edits`]: repairs of a text that change only the bytes they name.
//!
//! A finding may carry an [`Edit`]: these bytes away, those bytes in their place. All edits of a file are applied
//! together, in one pass from the old bytes to the new ones, or shown as a unified diff that `patch` understands.
//! Two edits never touch the same byte: of two that overlap the later one is refused.
//!
//! ```
//! use scoresheet_pgn::fix::{Edit, Edits};
//!
//! let mut edits = Edits::new();
//! edits.add(Edit { start: 6, end: 8, text: b"2.".to_vec() }).unwrap();
//! assert!(edits.add(Edit { start: 7, end: 9, text: b"".to_vec() }).is_err());
//! assert_eq!(edits.apply(b"1. e4 3. Nf3 *"), b"1. e4 2. Nf3 *");
//! ```

mod diff;

use std::{
    fmt,
    io::{self, Read, Write},
};

/// Bytes of the input and what shall stand in their place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edit {
    /// The first byte that goes, counted from the beginning of the (decompressed) file.
    pub start: u64,
    /// The byte after the last one that goes; `start` if something is only put in.
    pub end: u64,
    /// What comes, in the encoding of the file.
    pub text: Vec<u8>,
}

/// Edits of one file, in the order of their places, no two of which touch the same byte.
///
/// Any number may put something in at one place; it stands there in the order in which they were added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edits {
    edits: Vec<Edit>,
}

/// Why an edit is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditError {
    kind: EditErrorKind,
    offset: u64,
}

/// The reasons for which an edit is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditErrorKind {
    /// Another edit changes the same bytes.
    Overlap,
    /// Another edit puts the same text in at the same place.
    Repeated,
    /// It ends before it starts.
    Backwards,
}

impl Edits {
    /// No edits.
    pub const fn new() -> Edits {
        Edits { edits: Vec::new() }
    }

    /// Adds an edit.
    ///
    /// # Errors
    ///
    /// Refuses an edit that touches a byte which another one changes, that repeats an insertion, or that ends before
    /// it starts. The edits are then what they were.
    pub fn add(&mut self, edit: Edit) -> Result<(), EditError> {
        let refuse = |kind, offset| Err(EditError { kind, offset });
        if edit.end < edit.start {
            return refuse(EditErrorKind::Backwards, edit.start);
        }
        // What is put in at a place comes before what is changed from there on.
        let key = |edit: &Edit| (edit.start, edit.end);
        let at = self.edits.partition_point(|other| key(other) <= key(&edit));
        let before = at.checked_sub(1).and_then(|i| self.edits.get(i));
        let after = self.edits.get(at);
        if before.is_some_and(|other| other.end > edit.start)
            || after.is_some_and(|other| other.start < edit.end)
        {
            return refuse(EditErrorKind::Overlap, edit.start);
        }
        let same_place = self.edits[..at].iter().rev().take_while(|other| key(other) == key(&edit));
        if same_place.into_iter().any(|other| *other == edit) {
            return refuse(EditErrorKind::Repeated, edit.start);
        }
        self.edits.insert(at, edit);
        Ok(())
    }

    /// Whether there is nothing to change.
    pub fn is_empty(&self) -> bool {
        self.edits.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.edits.len()
    }

    /// The edits in the order of their places.
    pub fn iter(&self) -> std::slice::Iter<'_, Edit> {
        self.edits.iter()
    }

    /// The whole file as it is after the edits. Those beyond its end change nothing.
    pub fn apply(&self, bytes: &[u8]) -> Vec<u8> {
        apply(&self.edits, bytes, 0)
    }

    /// Copies the whole file, changed, in bounded memory. Returns the number of edits that were applied: fewer than
    /// there are if the input is shorter than it was when they were made.
    ///
    /// # Errors
    ///
    /// Those of reading and writing.
    pub fn copy(&self, input: &mut impl Read, output: &mut impl Write) -> io::Result<usize> {
        let mut at = 0;
        for (count, edit) in self.edits.iter().enumerate() {
            let kept = edit.start - at;
            if io::copy(&mut input.by_ref().take(kept), output)? < kept {
                return Ok(count);
            }
            let gone = edit.end - edit.start;
            let missed = io::copy(&mut input.by_ref().take(gone), &mut io::sink())? < gone;
            output.write_all(&edit.text)?;
            at = edit.end;
            if missed {
                return Ok(count + 1);
            }
        }
        io::copy(input, output)?;
        Ok(self.edits.len())
    }
}

impl<'a> IntoIterator for &'a Edits {
    type Item = &'a Edit;
    type IntoIter = std::slice::Iter<'a, Edit>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl EditError {
    /// Why it is refused.
    pub const fn kind(&self) -> EditErrorKind {
        self.kind
    }

    /// Where the refused edit starts.
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.kind {
            EditErrorKind::Overlap => "overlaps an earlier one; apply it in a second pass",
            EditErrorKind::Repeated => "repeats an earlier one",
            EditErrorKind::Backwards => "ends before it starts",
        };
        write!(f, "the edit at byte {} {reason}", self.offset)
    }
}

impl std::error::Error for EditError {}

/// What edits make of a part of the file that begins at `offset`. All of them lie in it or behind it.
fn apply(edits: &[Edit], bytes: &[u8], offset: u64) -> Vec<u8> {
    let end = offset + bytes.len() as u64;
    let mut text = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    let mut at = offset;
    for edit in edits.iter().take_while(|edit| edit.start <= end) {
        let (kept, after) = rest.split_at(rest.len().min((edit.start - at) as usize));
        text.extend_from_slice(kept);
        text.extend_from_slice(&edit.text);
        rest = after.get((edit.end - edit.start) as usize..).unwrap_or_default();
        at = edit.end;
    }
    text.extend_from_slice(rest);
    text
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use proptest::{collection::vec, prelude::*};

    use super::*;

    fn edit(start: u64, end: u64, text: &str) -> Edit {
        Edit { start, end, text: text.into() }
    }

    #[test]
    fn only_the_named_bytes_change() {
        let mut edits = Edits::new();
        edits.add(edit(9, 10, "")).unwrap();
        edits.add(edit(2, 4, "xyz")).unwrap();
        edits.add(edit(4, 4, "+")).unwrap();
        edits.add(edit(10, 10, "!")).unwrap();
        assert_eq!(edits.apply(b"0123456789"), b"01xyz+45678!");
        assert_eq!(edits.apply(b"\xff123\xff\n\r789"), b"\xff1xyz+\xff\n\r78!");
        assert_eq!(edits.len(), 4);
    }

    #[test]
    fn overlapping_edit_is_refused() {
        let mut edits = Edits::new();
        edits.add(edit(2, 6, "a")).unwrap();
        for (start, end) in [(0, 3), (2, 6), (3, 4), (5, 9), (0, 9), (3, 3), (2, 3)] {
            let error = edits.add(edit(start, end, "b")).unwrap_err();
            assert_eq!((error.kind(), error.offset()), (EditErrorKind::Overlap, start), "{start}..{end}");
        }
        for (start, end) in [(0, 2), (6, 7), (2, 2), (6, 6)] {
            edits.add(edit(start, end, "b")).unwrap();
        }
        assert_eq!(edits.apply(b"01234567"), b"bbabb7");
        assert_eq!(edits.add(edit(3, 2, "")).unwrap_err().kind(), EditErrorKind::Backwards);
    }

    #[test]
    fn insertions_at_one_place_stand_in_their_order_and_once() {
        let mut edits = Edits::new();
        edits.add(edit(2, 2, ")")).unwrap();
        edits.add(edit(2, 2, " *")).unwrap();
        assert_eq!(edits.add(edit(2, 2, ")")).unwrap_err().kind(), EditErrorKind::Repeated);
        assert_eq!(edits.apply(b"e4"), b"e4) *");
    }

    #[test]
    fn shorter_input_than_expected_is_told() {
        let mut edits = Edits::new();
        edits.add(edit(2, 4, "x")).unwrap();
        edits.add(edit(8, 9, "y")).unwrap();
        let mut output = Vec::new();
        assert_eq!(edits.copy(&mut &b"012345"[..], &mut output).unwrap(), 1);
        assert_eq!(output, b"01x45");
    }

    proptest! {
        #[test]
        fn stream_and_slice_agree(
            text in vec(any::<u8>(), 0..100),
            places in vec((0_u64..100, 0_u64..8, "[a-z]{0,3}"), 0..12),
        ) {
            let mut edits = Edits::new();
            for (start, length, text) in &places {
                let _ = edits.add(edit(*start, start + length, text));
            }
            let mut output = Vec::new();
            edits.copy(&mut &text[..], &mut output).unwrap();
            prop_assert_eq!(&output, &edits.apply(&text));

            // Everything no edit names is still there, in its order.
            let length = text.len() as u64;
            let mut twin: Vec<u8> = Vec::new();
            for at in 0..=length {
                for edit in edits.iter().filter(|edit| edit.start == at) {
                    twin.extend(&edit.text);
                }
                if at < length && !edits.iter().any(|edit| edit.start <= at && at < edit.end) {
                    twin.push(text[at as usize]);
                }
            }
            prop_assert_eq!(output, twin);
        }
    }
}
