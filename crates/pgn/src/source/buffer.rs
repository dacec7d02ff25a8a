//! [`Buffer`]: bytes between a source and the lexer.

use std::{
    collections::VecDeque,
    io::{self, Read},
};

use crate::{border, lex::GAME_BUDGET};

/// What has been read and not been told yet, with a few bytes before that so that a border can be seen.
#[derive(Debug)]
pub(super) struct Buffer<R> {
    input: R,
    /// All the space there is.
    space: Vec<u8>,
    /// What is not told yet.
    start: usize,
    end: usize,
    /// Where `start` is in the input.
    offset: u64,
    /// Read earlier and given back; comes before what the input still has.
    returned: VecDeque<Vec<u8>>,
    /// The input has no more.
    has_ended: bool,
    error: Option<io::Error>,
}

/// The lexer ends every game for which it has more bytes than the budget; so this is all the space it needs.
const LARGEST: usize = GAME_BUDGET + border::BEFORE + (64 << 10);

impl<R: Read> Buffer<R> {
    pub(super) fn new(input: R, capacity: usize) -> Buffer<R> {
        Buffer {
            input,
            space: vec![0; capacity.max(1)],
            start: 0,
            end: 0,
            offset: 0,
            returned: VecDeque::new(),
            has_ended: false,
            error: None,
        }
    }

    /// All bytes at hand, and where those begin that are not told yet.
    pub(super) fn parts(&self) -> (&[u8], usize) {
        (self.space.get(..self.end).unwrap_or_default(), self.start)
    }

    /// What is not told yet.
    pub(super) fn held(&self) -> &[u8] {
        self.space.get(self.start..self.end).unwrap_or_default()
    }

    /// Where the bytes of [`Buffer::parts`] begin in the input.
    pub(super) fn offset_of_start(&self) -> u64 {
        self.offset - self.start as u64
    }

    /// Where the bytes that are not told yet begin in the input.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// Whether nothing comes behind the bytes at hand.
    pub(super) fn is_complete(&self) -> bool {
        self.has_ended && self.error.is_none() && self.returned.is_empty()
    }

    /// Whether nothing comes because reading has failed.
    pub(super) fn has_failed(&self) -> bool {
        self.has_ended && self.error.is_some() && self.returned.is_empty()
    }

    /// The error of the source, which is then forgotten.
    pub(super) fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    /// These bytes are told.
    pub(super) fn consume(&mut self, length: usize) {
        self.start += length;
        self.offset += length as u64;
        debug_assert!(self.start <= self.end, "only what is there can be told");
    }

    /// Reads until there is twice as much as now: what was looked at in vain is looked at again only then, so that
    /// all looking takes linear time whatever the sizes of the pieces.
    pub(super) fn read_more(&mut self) {
        let held = self.held().len();
        self.fill((held * 2).min(GAME_BUDGET).max(held) + 1);
    }

    /// Reads until this many bytes are held, or the input has no more.
    pub(super) fn fill(&mut self, wanted: usize) {
        while self.held().len() < wanted && !(self.has_ended && self.returned.is_empty()) {
            if self.end == self.space.len() {
                self.make_room();
            }
            let free = self.space.get_mut(self.end..).unwrap_or_default();
            if let Some(mut piece) = self.returned.pop_front() {
                let taken = piece.len().min(free.len());
                free[..taken].copy_from_slice(&piece[..taken]);
                self.end += taken;
                if taken < piece.len() {
                    piece.drain(..taken);
                    self.returned.push_front(piece);
                }
                continue;
            }
            match self.input.read(free) {
                Ok(0) => self.has_ended = true,
                Ok(length) => self.end += length.min(free.len()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.has_ended = true;
                    self.error = Some(error);
                }
            }
        }
    }

    /// Makes room behind the end: moves what is held to the front, or else makes the buffer larger.
    fn make_room(&mut self) {
        let kept = self.start.min(border::BEFORE);
        let free = self.start - kept;
        if free > self.space.len() / 4 || (free > 0 && self.space.len() >= LARGEST) {
            self.space.copy_within(free..self.end, 0);
            self.start -= free;
            self.end -= free;
        } else {
            let length = self.space.len();
            let larger = if length < LARGEST { (length * 2).min(LARGEST) } else { length * 2 };
            self.space.reserve_exact(larger - length);
            self.space.resize(larger, 0);
        }
    }

    /// Gives back bytes that stand before what is held.
    pub(super) fn put_back(&mut self, pieces: Vec<Vec<u8>>) {
        self.returned.push_front(self.held().to_vec());
        for piece in pieces.into_iter().rev() {
            self.offset -= piece.len() as u64;
            self.returned.push_front(piece);
        }
        (self.start, self.end) = (0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_border_looks_back_at_stays_in_the_buffer() {
        let input: Vec<u8> = (0..100_000u32).map(|i| i as u8).collect();
        let mut buffer = Buffer::new(&input[..], 5000);
        let mut told = 0;
        while !buffer.is_complete() || !buffer.held().is_empty() {
            buffer.fill(2000);
            let taken = buffer.held().len().min(777);
            buffer.consume(taken);
            told += taken;
            let (bytes, start) = buffer.parts();
            assert!(start >= told.min(border::BEFORE), "{told}");
            assert!(bytes == &input[told - start..][..bytes.len()]);
            assert_eq!((buffer.offset(), buffer.offset_of_start()), (told as u64, (told - start) as u64));
        }
        assert_eq!((told, buffer.space.len()), (input.len(), 5000));
    }

    #[test]
    fn the_buffer_grows_only_for_what_does_not_fit() {
        let input = vec![b' '; LARGEST + 100];
        let mut buffer = Buffer::new(&input[..], 1000);
        buffer.fill(900);
        assert_eq!(buffer.space.len(), 1000);
        buffer.fill(GAME_BUDGET + 1);
        buffer.consume(1000);
        buffer.fill(GAME_BUDGET + 1);
        assert_eq!((buffer.space.len(), buffer.space.capacity()), (LARGEST, LARGEST));
    }

    #[test]
    fn what_is_put_back_comes_again() {
        let mut buffer = Buffer::new(&b"0123456789"[..], 4);
        buffer.fill(6);
        buffer.consume(6);
        buffer.put_back(vec![b"23".to_vec(), b"45".to_vec()]);
        assert_eq!(buffer.offset(), 2);
        buffer.fill(20);
        assert_eq!((buffer.held(), buffer.is_complete()), (&b"23456789"[..], true));
    }
}
