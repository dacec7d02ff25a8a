//! One game of a file, with what is needed to show it.

use std::num::NonZero;

use scoresheet_chess::{CastlingMode, Nag, Outcome, Position, Rules, Variant, VariantPosition};
use scoresheet_pgn::{
    Flow, Ply, PlySink, Profile, Span, Start,
    event::{GameText, Tag},
    value,
};

use crate::{
    args::GameRange,
    clean,
    files::Text,
    findings::Findings,
    games::{Checks, GameReader, Maker},
    policy::Policy,
    position_line::AnyPosition,
    typed_line::{self, TypedLine},
};

/// A game: its tags, where it starts and its main line.
#[derive(Clone, Debug, Default)]
pub(super) struct Game {
    tags: Vec<(String, String)>,
    start: Start,
    pub(super) line: TypedLine,
    depth: usize,
}

/// Finds one game among all that are read.
pub(super) struct Finder {
    reader: GameReader,
    pub(super) findings: Findings,
    number: u64,
    pub(super) found: Option<Game>,
    /// Whether another game follows.
    pub(super) has_more: bool,
}

impl Finder {
    pub(super) fn new(number: u64, findings: Findings) -> Finder {
        let checks = Checks {
            policy: Policy::without_notes(),
            profile: Profile::Import,
            is_strict: false,
            keeps_text: findings.are_told(),
            wants_repairs: false,
        };
        let range = GameRange::new(number, number.saturating_add(1));
        let reader = GameReader::new(NonZero::<usize>::MIN, Some(range), checks);
        Finder { reader, findings, number, found: None, has_more: false }
    }

    /// Looks for the game in a text.
    pub(super) fn text(&mut self, text: Text<'_>) -> anyhow::Result<Flow> {
        self.findings.begin_file(&text.name);
        self.reader.read(&text.name, text.reader, Collector::default, |first, block| {
            if first > self.number {
                self.has_more |= block.count() > 0;
                return Ok(());
            }
            self.findings.block(first, &block);
            self.found = self.found.take().or(block.made);
            Ok(())
        })?;
        Ok(self.reader.flow())
    }

    /// How many games were read.
    pub(super) fn count(&self) -> u64 {
        self.reader.count()
    }
}

impl Game {
    /// The position the game starts from; nothing if that is not known.
    pub(super) fn position(&self) -> Option<AnyPosition> {
        if self.start.is_unplayable {
            return None;
        }
        let variant = self.start.variant;
        let Some(setup) = &self.start.setup else { return Some(AnyPosition::start(variant)) };
        if !variant.is_own() {
            return VariantPosition::new(variant, setup).ok().map(AnyPosition::Other);
        }
        let mode = match variant {
            Variant::Chess960 => CastlingMode::Chess960,
            _ => CastlingMode::Standard,
        };
        Position::new(setup, mode).ok().map(AnyPosition::Own)
    }

    /// Who plays, where and when, as far as it is known.
    pub(super) fn headline(&self) -> String {
        let tag = |name: &str| {
            let value = self.tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.trim());
            value
                .filter(|value| !value.is_empty() && !value.starts_with('?') && *value != "-")
                .map(clean::text)
        };
        let rated = |name: &str, rating: &str| {
            let name = tag(name)?;
            Some(tag(rating).map_or(name.clone(), |rating| format!("{name} ({rating})")))
        };
        let players = [rated("White", "WhiteElo"), rated("Black", "BlackElo")];
        let mut lines = Vec::new();
        if players.iter().any(Option::is_some) {
            let [white, black] = players.map(|player| player.unwrap_or_else(|| "?".to_owned()));
            lines.push(format!("{white} – {black}\n"));
        }
        let round = tag("Round").map(|round| format!("round {round}"));
        let rest: Vec<String> =
            [tag("Event"), tag("Site"), tag("Date"), round].into_iter().flatten().collect();
        if !rest.is_empty() {
            lines.push(rest.join(", ") + "\n");
        }
        lines.concat()
    }
}

/// Collects the main line of a game.
#[derive(Debug, Default)]
struct Collector {
    game: Game,
    done: Option<Game>,
}

impl Maker for Collector {
    type Sink = Collector;
    type Made = Option<Game>;

    fn sink(&mut self) -> &mut Collector {
        self
    }

    fn take(&mut self) -> Option<Game> {
        self.done.take()
    }
}

impl PlySink for Collector {
    fn begin_game(&mut self, _: u64) -> Flow {
        self.game = Game::default();
        Flow::Continue
    }

    fn tag(&mut self, tag: Tag<'_>) {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        self.game.tags.push((text(tag.name), text(&value::decode(tag.raw_value))));
    }

    fn begin_movetext(&mut self, start: &Start) -> Flow {
        self.game.start = start.clone();
        Flow::Continue
    }

    fn ply<R: Rules>(&mut self, ply: Ply<'_, R>) -> Flow {
        if self.game.depth == 0 {
            let ply =
                typed_line::Ply { m: ply.m, nags: Vec::new(), draw_offer: false, span: ply.span.range() };
            self.game.line.plies.push(ply);
        }
        Flow::Continue
    }

    fn draw_offer(&mut self, _: Span) {
        if let Some(ply) = self.game.line.plies.last_mut().filter(|_| self.game.depth == 0) {
            ply.draw_offer = true;
        }
    }

    fn nag(&mut self, nag: Nag, _: Span) {
        if let Some(ply) = self.game.line.plies.last_mut().filter(|_| self.game.depth == 0) {
            ply.nags.push(nag);
        }
    }

    fn begin_variation(&mut self, _: Span) -> Flow {
        self.game.depth += 1;
        Flow::Continue
    }

    fn end_variation(&mut self, _: Span) {
        self.game.depth = self.game.depth.saturating_sub(1);
    }

    fn outcome(&mut self, outcome: Outcome, _: Span) {
        self.game.line.outcome = Some(outcome);
    }

    fn commit_game(&mut self, _: GameText<'_>) -> Flow {
        self.done = Some(std::mem::take(&mut self.game));
        Flow::Continue
    }
}
