//! Games in the forms other programs ask for: JSON, the notation of engines, lists of positions.
//!
//! Each exporter is a [`PlySink`](crate::PlySink): it takes games that have been replayed and keeps to itself what it
//! makes of a game until the game is committed. None of them asks to have variations passed over, even where it
//! writes only the main line: what is wrong in a variation would then never be told to whoever listens beside it.
//!
//! | exporter | a line is | choose it for |
//! |---|---|---|
//! | [`JsonLines`] | a game, as an object | everything that is known of a game |
//! | [`UciLines`] | a game, as moves | engines, and programs that learn from moves |
//! | [`PositionLines`] | a position, as FEN or EPD | test suites, and programs that learn from positions |
//!
//! To write games as game text again, take [`CanonicalWriter`](crate::CanonicalWriter).

mod annotated_line;
pub mod jsonl;
pub mod positions;
pub mod uci;

use scoresheet_chess::{Outcome, Rules, San, SanPlus, Setup, Variant, VariantPosition, san::Suffix};

pub use self::{
    jsonl::{JsonLines, StagedGame, StagedGames},
    positions::{PositionForm, PositionLines, PositionScope},
    uci::UciLines,
};
use crate::{
    event::Tag,
    replay::{Ply, Start},
    value,
};

/// What the tags say of the result: the first of each name that is one of the four results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct ResultTag {
    proper: Option<Outcome>,
    /// `EResult` is a misprint of `Result`, which counts if both are there.
    misprinted: Option<Outcome>,
}

impl ResultTag {
    pub(crate) fn add(&mut self, tag: Tag<'_>) {
        let place = match tag.name {
            b"Result" => &mut self.proper,
            b"EResult" => &mut self.misprinted,
            _ => return,
        };
        *place = place.or_else(|| Outcome::from_ascii(value::decode(tag.raw_value).trim_ascii()));
    }

    pub(crate) fn outcome(self) -> Option<Outcome> {
        self.proper.or(self.misprinted)
    }
}

/// A move in canonical SAN, with its check sign.
fn canonical<R: Rules>(ply: &Ply<'_, R>) -> SanPlus {
    let san = match ply.san {
        // What was written without an origin and played has its shortest form already.
        Some(SanPlus { san, .. }) if !san.has_origin() => san,
        _ => San::from_move(ply.before, ply.m),
    };
    SanPlus { san, suffix: Suffix::after_move(ply.after) }
}

/// Where a game starts; `None` if nothing is known of it.
fn start_setup(start: &Start) -> Option<Setup> {
    match (&start.setup, start.variant) {
        (Some(setup), _) => Some(setup.clone()),
        (None, _) if start.is_unplayable => None,
        (None, Variant::Standard | Variant::Chess960) => Some(Setup::STANDARD),
        (None, variant) => Some(VariantPosition::start(variant).to_setup()),
    }
}

/// Appends a JSON string.
fn append_string(text: &str, json: &mut Vec<u8>) {
    append_json(text, json);
}

/// Appends a value as JSON.
fn append_json<T: serde::Serialize + ?Sized>(value: &T, json: &mut Vec<u8>) {
    // Memory takes every byte, and no value here is one that JSON has no form for.
    let written = serde_json::to_writer(&mut *json, value);
    debug_assert!(written.is_ok());
}
