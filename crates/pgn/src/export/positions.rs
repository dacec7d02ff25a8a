//! Positions of games, one a line.
//!
//! # Writes
//!
//! - the position at the end of each game's main line, behind the last move that could be played; or every position
//!   of the main line, the first and the last one too
//! - as FEN, or as EPD with what is known of it: `c9` the game's result, as sets of positions for tuning engines
//!   have it (left out if it is `*`); `id` the players, the date, the round and the number of the move to be played;
//!   `sm` the move that was played, if the position is followed by one; the clocks as `hmvc` and `fmvn`
//! - nothing for a game that could not be played from its beginning
//!
//! A record does not say which variant it belongs to. Positions that occur several times are written several times.

use scoresheet_chess::{
    Color, Epd, Outcome, Rules, SanPlus, Setup,
    epd::{Operand, Operation},
    fen::FenStyle,
};

use super::{ResultTag, canonical};
use crate::{
    event::{Flow, GameText, Tag},
    replay::{Ply, PlySink},
    span::Span,
    value,
};

/// How a position is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionForm {
    /// Six fields.
    Fen,
    /// Four fields and what is known about the position.
    Epd,
}

/// Which positions of a game are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionScope {
    /// The one at the end of the main line.
    Last,
    /// All of the main line.
    Every,
}

/// Writes positions of games, one a line. What is committed gathers in [`PositionLines::take`].
///
/// ```
/// use scoresheet_pgn::{Lexer, Replay, export::{PositionForm, PositionLines, PositionScope}};
///
/// let mut reader = Replay::new(PositionLines::new(PositionForm::Epd, PositionScope::Every));
/// let game = b"[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 1-0";
/// Lexer::new().game(game, 0, 0, true, &mut reader);
/// assert_eq!(
///     String::from_utf8_lossy(&reader.sink().take()),
///     r#"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - c9 "1-0"; id "Ann - Bob, 1."; sm e4;
/// rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - c9 "1-0"; id "Ann - Bob, 1...";
/// "#
/// );
/// ```
#[derive(Debug)]
pub struct PositionLines {
    form: PositionForm,
    scope: PositionScope,
    output: Vec<u8>,
    /// The lines of this game, and where in them its result belongs.
    lines: Vec<u8>,
    result_places: Vec<usize>,
    label: Label,
    result_tag: ResultTag,
    outcome: Option<Outcome>,
    depth: usize,
}

impl PositionLines {
    /// A writer of these positions in this form.
    pub fn new(form: PositionForm, scope: PositionScope) -> PositionLines {
        PositionLines {
            form,
            scope,
            output: Vec::new(),
            lines: Vec::new(),
            result_places: Vec::new(),
            label: Label::default(),
            result_tag: ResultTag::default(),
            outcome: None,
            depth: 0,
        }
    }

    /// What has been written since the last call.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.output)
    }

    fn line(&mut self, setup: Setup, played: Option<SanPlus>) {
        match self.form {
            PositionForm::Fen => setup.append_fen(&mut self.lines, FenStyle::default()),
            PositionForm::Epd => self.record(setup, played),
        }
        self.lines.push(b'\n');
    }

    fn record(&mut self, setup: Setup, played: Option<SanPlus>) {
        let start = self.lines.len();
        // The result is known last and written first, right behind the fields: a record that says nothing has no
        // more than these.
        let fields = Epd::new(Setup { halfmove_clock: 0, fullmove_number: 1, ..setup.clone() });
        fields.append_to(&mut self.lines, FenStyle::default());
        self.result_places.push(self.lines.len());
        self.lines.truncate(start);
        let label = self.label.of(&setup);
        let mut record = Epd::new(setup);
        record.operations.push(Operation::new("id", [Operand::string(&label)]));
        record.operations.extend(played.map(|san| Operation::new("sm", [Operand::word(san)])));
        record.append_to(&mut self.lines, FenStyle::default());
    }
}

impl PlySink for PositionLines {
    fn begin_game(&mut self, _: u64) -> Flow {
        self.lines.clear();
        self.result_places.clear();
        self.label = Label::default();
        self.result_tag = ResultTag::default();
        self.outcome = None;
        self.depth = 0;
        Flow::Continue
    }

    fn tag(&mut self, tag: Tag<'_>) {
        self.result_tag.add(tag);
        self.label.add(tag);
    }

    fn ply<R: Rules>(&mut self, ply: Ply<'_, R>) -> Flow {
        if self.depth == 0 && self.scope == PositionScope::Every {
            let played = (self.form == PositionForm::Epd).then(|| canonical(&ply));
            self.line(ply.before.to_setup(), played);
        }
        Flow::Continue
    }

    fn begin_variation(&mut self, _: Span) -> Flow {
        self.depth += 1;
        Flow::Continue
    }

    fn end_variation(&mut self, _: Span) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn end_of_main_line<R: Rules>(&mut self, position: &R) {
        self.line(position.to_setup(), None);
    }

    fn outcome(&mut self, outcome: Outcome, _: Span) {
        self.outcome = Some(outcome);
    }

    fn commit_game(&mut self, _: GameText<'_>) -> Flow {
        let outcome = self.outcome.or(self.result_tag.outcome()).unwrap_or_default();
        let mut start = 0;
        if outcome != Outcome::Unknown {
            for place in &self.result_places {
                self.output.extend_from_slice(self.lines.get(start..*place).unwrap_or_default());
                self.output.extend_from_slice(b" c9 \"");
                self.output.extend_from_slice(outcome.marker().as_bytes());
                self.output.extend_from_slice(b"\";");
                start = *place;
            }
        }
        self.output.extend_from_slice(self.lines.get(start..).unwrap_or_default());
        Flow::Continue
    }
}

/// The parts of the game's label, as far as they are known.
#[derive(Debug, Default)]
struct Label {
    white: Option<String>,
    black: Option<String>,
    date: Option<String>,
    round: Option<String>,
}

impl Label {
    fn add(&mut self, tag: Tag<'_>) {
        let place = match tag.name {
            b"White" => &mut self.white,
            b"Black" => &mut self.black,
            b"Date" => &mut self.date,
            b"Round" => &mut self.round,
            _ => return,
        };
        let text = value::decode(tag.raw_value);
        let text = String::from_utf8_lossy(&text);
        // `?` and `-` are how tags say that there is nothing to say.
        if place.is_none() && !text.trim_matches([' ', '?', '-', '.']).is_empty() {
            *place = Some(text.trim().to_owned());
        }
    }

    /// The label of a position: `Ann - Bob, 1999.01.20, round 4, 24...`
    fn of(&self, setup: &Setup) -> String {
        let mut parts = Vec::new();
        if self.white.is_some() || self.black.is_some() {
            let [white, black] = [&self.white, &self.black].map(|name| name.as_deref().unwrap_or("?"));
            parts.push(format!("{white} - {black}"));
        }
        parts.extend(self.date.clone());
        parts.extend(self.round.as_ref().map(|round| format!("round {round}")));
        let periods = if setup.turn == Color::White { "." } else { "..." };
        parts.push(format!("{}{periods}", setup.fullmove_number.max(1)));
        parts.join(", ")
    }
}
