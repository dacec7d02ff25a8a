//! Main lines in the notation of engines.
//!
//! # Writes
//!
//! One line for every game, so that the line's number is the game's:
//!
//! - a game of standard chess from the initial position as its moves, `e2e4 e7e5 g1f3`; castling is the king's move
//! - any other game as the command an engine takes, `position fen FEN moves e2e4 …`, without `moves` if there are
//!   none; castling in Chess960 is king takes rook
//! - a null move as `0000`; an empty line for a game of which no move could be played
//!
//! A line without `position` is therefore always standard chess. Which variant another one belongs to is not said:
//! for that take [`JsonLines`](super::JsonLines).

use scoresheet_chess::{Rules, UciMove, Variant, fen::FenStyle};

use super::start_setup;
use crate::{
    event::{Flow, GameText},
    replay::{Ply, PlySink, Start},
    span::Span,
};

/// Writes the main line of every game in UCI notation. What is committed gathers in [`UciLines::take`].
///
/// ```
/// use scoresheet_pgn::{Lexer, Replay, export::UciLines};
///
/// let mut reader = Replay::new(UciLines::new());
/// Lexer::new().game(b"1. e4 e5 2. Nf3 *", 0, 0, true, &mut reader);
/// assert_eq!(reader.sink().take(), b"e2e4 e7e5 g1f3\n");
/// ```
#[derive(Debug, Default)]
pub struct UciLines {
    output: Vec<u8>,
    line: Vec<u8>,
    /// How many moves the line has.
    moves: usize,
    is_command: bool,
    depth: usize,
}

impl UciLines {
    /// A writer.
    pub fn new() -> UciLines {
        UciLines::default()
    }

    /// What has been written since the last call.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.output)
    }
}

impl PlySink for UciLines {
    fn begin_game(&mut self, _: u64) -> Flow {
        self.line.clear();
        self.moves = 0;
        self.is_command = false;
        self.depth = 0;
        Flow::Continue
    }

    fn begin_movetext(&mut self, start: &Start) -> Flow {
        let is_plain = start.variant == Variant::Standard && start.setup.is_none();
        if !is_plain
            && !start.is_unplayable
            && let Some(setup) = start_setup(start)
        {
            self.is_command = true;
            self.line.extend_from_slice(b"position fen ");
            setup.append_fen(&mut self.line, FenStyle::default());
        }
        Flow::Continue
    }

    fn ply<R: Rules>(&mut self, ply: Ply<'_, R>) -> Flow {
        if self.depth > 0 {
            return Flow::Continue;
        }
        if self.moves == 0 && self.is_command {
            self.line.extend_from_slice(b" moves");
        }
        if !self.line.is_empty() {
            self.line.push(b' ');
        }
        UciMove::from_move(ply.before, ply.m).append_to(&mut self.line);
        self.moves += 1;
        Flow::Continue
    }

    fn begin_variation(&mut self, _: Span) -> Flow {
        self.depth += 1;
        Flow::Continue
    }

    fn end_variation(&mut self, _: Span) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn commit_game(&mut self, _: GameText<'_>) -> Flow {
        self.output.extend_from_slice(&self.line);
        self.output.push(b'\n');
        Flow::Continue
    }
}
