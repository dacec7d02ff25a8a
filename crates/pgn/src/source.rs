//! Where game text comes from: anything that can be read, in bounded memory, games in the order of the input.
//!
//! # Accepts
//!
//! - any [`Read`], whatever the sizes of its pieces: [`Reader`]; its pieces change nothing of what is told
//! - bytes that are in memory as a whole: [`read_bytes`]
//! - any [`Read`], on several threads: [`read_parallel`]
//!
//! Compressed files are opened by [`compress`](crate::compress).
//!
//! # How
//!
//! A game's bytes stay in a buffer until it is committed. The buffer grows while one game does not fit and never
//! beyond [`GAME_BUDGET`] and a little; what a game has beyond goes to [`EventSink::outside_game`] as it comes, up
//! to the next [border](crate::border). White space before the first game goes there too, and so does a game that
//! was not yet certainly complete when the source failed: half a word of it may be a move that nobody wrote.
//!
//! ```
//! use scoresheet_pgn::{EventSink, Flow, event::GameText, source::Reader};
//!
//! struct Count(usize);
//!
//! impl EventSink for Count {
//!     fn commit_game(&mut self, _: GameText<'_>) -> Flow {
//!         self.0 += 1;
//!         Flow::Continue
//!     }
//! }
//!
//! let mut count = Count(0);
//! Reader::new("1. e4 e5 1-0 1. d4 *".as_bytes()).read_all(&mut count)?;
//! assert_eq!(count.0, 2);
//! # Ok::<(), scoresheet_pgn::source::ReadError>(())
//! ```

mod buffer;
mod course;
mod error;
mod parallel;

use std::io::Read;

pub use error::{ReadError, ReadErrorKind};
pub use parallel::{BlockSink, read_parallel};

use self::{
    buffer::Buffer,
    course::{Course, Step},
};
use crate::event::{EventSink, Flow};
#[cfg(doc)]
use crate::lex::GAME_BUDGET;

/// Reads games from anything that can be read, one after the other.
///
/// A game is told as soon as it is certain that it has ended, so a slow source is no reason to wait for more than
/// the next game's beginning.
#[derive(Debug)]
pub struct Reader<R> {
    buffer: Buffer<R>,
    course: Course,
}

/// How large a buffer is at first.
const CAPACITY: usize = 256 << 10;

impl<R: Read> Reader<R> {
    /// Reads from this source, which needs no buffer of its own.
    pub fn new(input: R) -> Reader<R> {
        Reader::with_capacity(input, CAPACITY)
    }

    /// As [`Reader::new`], with another size of the buffer at first.
    pub fn with_capacity(input: R, capacity: usize) -> Reader<R> {
        Reader { buffer: Buffer::new(input, capacity), course: Course::new() }
    }

    /// How many bytes of the input were told so far: where the next game begins.
    pub fn offset(&self) -> u64 {
        self.buffer.offset()
    }

    /// Reads all games, unless the sink stops earlier.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the source fails. The games before that were told and stand.
    pub fn read_all<S: EventSink>(&mut self, sink: &mut S) -> Result<(), ReadError> {
        while self.read_game(sink)?.is_some_and(|flow| flow != Flow::Stop) {}
        Ok(())
    }

    /// Reads one game, and tells what the sink wants next; `None` if there is no further one. After
    /// [`Flow::Stop`] there is none.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the source fails, once; after that there is no further game.
    pub fn read_game<S: EventSink>(&mut self, sink: &mut S) -> Result<Option<Flow>, ReadError> {
        loop {
            match self.step(sink) {
                Step::Told(flow) => return Ok(Some(flow)),
                Step::Moved => {}
                Step::End => return Ok(None),
                Step::NeedMore if !self.buffer.has_failed() => self.buffer.read_more(),
                Step::NeedMore => {
                    let offset = self.buffer.offset_of_start();
                    let (bytes, start) = self.buffer.parts();
                    let (next, flow) = self.course.cut_off(bytes, start, offset, sink);
                    self.buffer.consume(next - start);
                    if flow.is_some() {
                        return Ok(flow);
                    }
                    let end = self.buffer.offset();
                    return self
                        .buffer
                        .take_error()
                        .map_or(Ok(None), |error| Err(ReadError::new(end, error)));
                }
            }
        }
    }

    /// One step of the course through what is in the buffer.
    fn step<S: EventSink>(&mut self, sink: &mut S) -> Step {
        let offset = self.buffer.offset_of_start();
        let is_last = self.buffer.is_complete();
        let (bytes, start) = self.buffer.parts();
        let (next, step) = self.course.step(bytes, start, offset, is_last, sink);
        self.buffer.consume(next - start);
        step
    }
}

/// Reads all games of bytes that are in memory, unless the sink stops earlier. What is told is what a [`Reader`]
/// tells of the same bytes.
pub fn read_bytes<S: EventSink>(bytes: &[u8], sink: &mut S) {
    let mut course = Course::new();
    let mut at = 0;
    loop {
        let (next, step) = course.step(bytes, at, 0, true, sink);
        at = next;
        if matches!(step, Step::End | Step::NeedMore | Step::Told(Flow::Stop)) {
            return;
        }
    }
}
