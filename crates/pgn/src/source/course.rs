//! [`Course`]: what is told of the bytes in a buffer, and how far that goes.

use scoresheet_chess::Outcome;

use crate::{
    border::{self, NoBorder},
    event::{EventSink, Flow},
    lex::Lexer,
    span::Span,
};

/// The way through an input: knows what stands at the next byte, nothing of where bytes come from.
#[derive(Debug)]
pub(super) struct Course {
    pub(super) lexer: Lexer,
    place: Place,
}

/// What stands at the next byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// White space, or the first game.
    Beginning,
    /// A game, or the end.
    Game,
    /// The rest of a game that goes beyond the budget.
    BeyondBudget,
    /// Nothing that is to be told.
    End,
}

/// What one step came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A game was told; this is what the sink wants next.
    Told(Flow),
    /// Something else was.
    Moved,
    /// More bytes are needed.
    NeedMore,
    /// There is no further game.
    End,
}

impl Course {
    pub(super) fn new() -> Course {
        Course { lexer: Lexer::new(), place: Place::Beginning }
    }

    /// Whether the next byte begins a game, or nothing does.
    pub(super) fn is_at_game(&self) -> bool {
        self.place == Place::Game
    }

    /// Whether nothing was told yet.
    pub(super) fn is_at_beginning(&self) -> bool {
        self.place == Place::Beginning
    }

    /// Goes one step from `start` on and tells where that leads. The bytes begin at `offset` of the input; with
    /// `is_last`, nothing comes behind them.
    pub(super) fn step<S: EventSink>(
        &mut self,
        bytes: &[u8],
        start: usize,
        offset: u64,
        is_last: bool,
        sink: &mut S,
    ) -> (usize, Step) {
        match self.place {
            Place::End => (start, Step::End),
            Place::Beginning => {
                let text = bytes.get(start..).unwrap_or_default();
                let next = bytes.len() - text.trim_ascii_start().len();
                tell_outside(bytes, start, next, offset, sink);
                if next == bytes.len() {
                    return self.run_out(next, is_last);
                }
                self.place = Place::Game;
                (next, Step::Moved)
            }
            Place::BeyondBudget => self.pass_over(bytes, start, offset, is_last, sink),
            Place::Game => {
                let Some(lexed) = self.lexer.game(bytes, start, offset, is_last, sink) else {
                    return self.run_out(start, is_last);
                };
                debug_assert!(lexed.next > start || lexed.flow == Flow::Stop, "a game has at least one byte");
                if lexed.flow == Flow::Stop {
                    self.place = Place::End;
                } else if lexed.overflows {
                    self.place = Place::BeyondBudget;
                }
                (lexed.next, Step::Told(lexed.flow))
            }
        }
    }

    fn run_out(&mut self, at: usize, is_last: bool) -> (usize, Step) {
        if !is_last {
            return (at, Step::NeedMore);
        }
        self.place = Place::End;
        (at, Step::End)
    }

    /// Passes over text up to a border, as far as it can be seen.
    fn pass_over<S: EventSink>(
        &mut self,
        bytes: &[u8],
        start: usize,
        offset: u64,
        is_last: bool,
        sink: &mut S,
    ) -> (usize, Step) {
        let clear = if is_last { bytes.len() } else { bytes.len().saturating_sub(border::AHEAD).max(start) };
        let next = match border::within(bytes, start, clear, is_last) {
            Ok(border) => {
                self.place = Place::Game;
                border
            }
            Err(NoBorder::Never | NoBorder::Unclear) => clear,
        };
        tell_outside(bytes, start, next, offset, sink);
        if self.place == Place::Game { (next, Step::Moved) } else { self.run_out(next, is_last) }
    }

    /// Tells what is left when the source has failed behind it: a game if its result was read and white space
    /// behind that, else text outside games. Gives what the sink wants if it was a game.
    pub(super) fn cut_off<S: EventSink>(
        &mut self,
        bytes: &[u8],
        start: usize,
        offset: u64,
        sink: &mut S,
    ) -> (usize, Option<Flow>) {
        let text = bytes.get(start..).unwrap_or_default();
        if self.place == Place::Game && self.is_finished(text) {
            let lexed = self.lexer.game(bytes, start, offset, true, sink);
            return lexed.map_or((start, None), |lexed| (lexed.next, Some(lexed.flow)));
        }
        tell_outside(bytes, start, bytes.len(), offset, sink);
        self.place = Place::End;
        (bytes.len(), None)
    }

    /// Whether the text is one game, a result, and white space.
    fn is_finished(&mut self, text: &[u8]) -> bool {
        let whole = text.trim_ascii_end();
        let mut last = LastOutcome::default();
        let lexed = self.lexer.game(text, 0, 0, true, &mut last);
        let end = last.span.map(|span| span.end as usize);
        whole.len() < text.len()
            && end == Some(whole.len())
            && lexed.is_some_and(|lexed| lexed.next == text.len() && !lexed.overflows)
    }
}

fn tell_outside<S: EventSink>(bytes: &[u8], start: usize, end: usize, offset: u64, sink: &mut S) {
    if let Some(text) = bytes.get(start..end)
        && !text.is_empty()
    {
        sink.outside_game(text, offset + start as u64);
    }
}

/// Where the result of the game stands, if it has one.
#[derive(Debug, Default)]
struct LastOutcome {
    depth: usize,
    span: Option<Span>,
}

impl EventSink for LastOutcome {
    fn begin_game(&mut self, _: u64) -> Flow {
        *self = LastOutcome::default();
        Flow::Continue
    }

    fn begin_variation(&mut self, _: Span) -> Flow {
        self.depth += 1;
        Flow::Continue
    }

    fn end_variation(&mut self, _: Span) {
        self.depth -= 1;
    }

    fn outcome(&mut self, _: Outcome, span: Span) {
        if self.depth == 0 {
            self.span = Some(span);
        }
    }
}
