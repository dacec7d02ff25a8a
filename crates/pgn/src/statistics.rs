//! What many games have in common, counted: [`Statistics`] gathers, [`Summary`] tells.
//!
//! Counts are added when a game is committed and can be [merged](Statistics::merge): the parts of an input may be
//! counted side by side, and the sum is the same in whatever order they come. What is told is in a fixed order too:
//! by count, the greatest first, then by name.
//!
//! # Counts
//!
//! - plies, openings and lengths of the main line; variations only as to whether a game has any
//! - the result a game has at its end, else the one of its Result tag, else `*`
//! - players by their names as written, each of several with `:` between them (standard §8.1.1); unknown ones not
//! - openings by position, whatever the ECO tag says, in games of standard chess; ECO tags by letter and two digits
//! - the year of the `Date` tag, else of `UTCDate`; ratings of `WhiteElo` and `BlackElo` from 1 to 9999, else those
//!   of `WhitemyELO` and `BlackmyELO`
//! - findings as they are [handed over](Statistics::add_finding)
//!
//! ```
//! use scoresheet_pgn::{Lexer, Replay, statistics::Statistics};
//!
//! let mut reader = Replay::new(Statistics::new());
//! Lexer::new().game(b"[White \"Ann\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n", 0, 0, true, &mut reader);
//! let summary = reader.into_sink().summary(10);
//! assert_eq!((summary.games, summary.plies, summary.results.white), (1, 5, 1));
//! assert_eq!((summary.openings[0].eco.as_str(), summary.openings[0].name.as_str()), ("C60", "Ruy Lopez"));
//! ```

mod summary;
mod table;
mod tag_value;

use std::collections::{BTreeMap, HashMap};

use scoresheet_chess::{CastlingMode, Nag, OpeningTracker, Outcome, Position, Rules, Variant};

pub use self::summary::{
    EcoCount, FindingCount, Lengths, OpeningCount, PlayerCount, Ratings, Results, Summary, VariantCount,
    YearCount,
};
use self::tag_value::{Date, date, eco, players, rating};
use crate::{
    diagnostic::Code,
    event::{Comment, Flow, GameText, Tag},
    export::ResultTag,
    replay::{Ply, PlySink, Start},
    span::Span,
    value,
};

/// Counts games. Memory grows with the number of different players, not with that of games.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Statistics {
    games: u64,
    plies: u64,
    longest: u64,
    shortest: Option<u64>,
    /// In the order of [`Outcome::ALL`].
    results: [u64; 4],
    players: HashMap<String, [u64; 2]>,
    ecos: BTreeMap<[u8; 3], u64>,
    openings: BTreeMap<(&'static str, &'static str), u64>,
    first_date: Option<Date>,
    last_date: Option<Date>,
    years: BTreeMap<u16, u64>,
    ratings: RatingSum,
    findings: BTreeMap<Code, u64>,
    variants: BTreeMap<Option<Variant>, u64>,
    with_variations: u64,
    with_comments: u64,
    with_glyphs: u64,
    with_setup: u64,
    with_unread: u64,
    game: Game,
}

/// What is known of the game being read.
#[allow(clippy::struct_excessive_bools)] // each is a count of its own
#[derive(Clone, Debug, PartialEq, Eq, Default)]
struct Game {
    plies: u64,
    tags: GameTags,
    outcome: Option<Outcome>,
    variant: Option<Variant>,
    position: Option<Position>,
    opening: OpeningTracker,
    depth: usize,
    has_variations: bool,
    has_comments: bool,
    has_glyphs: bool,
    has_setup: bool,
    has_unread: bool,
}

/// The tags that are counted, the first of each name.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
struct GameTags {
    players: [Option<String>; 2],
    ratings: [Option<u32>; 2],
    other_ratings: [Option<u32>; 2],
    eco: Option<[u8; 3]>,
    date: Option<Date>,
    utc_date: Option<Date>,
    result: ResultTag,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct RatingSum {
    count: u64,
    sum: u64,
    lowest: Option<u32>,
    highest: Option<u32>,
}

impl Statistics {
    /// Nothing counted yet.
    pub fn new() -> Statistics {
        Statistics::default()
    }

    /// Adds what another one has counted; a game it has not finished is not added.
    pub fn merge(&mut self, other: Statistics) {
        self.games += other.games;
        self.plies += other.plies;
        self.longest = self.longest.max(other.longest);
        self.shortest = least(self.shortest, other.shortest);
        for (own, more) in self.results.iter_mut().zip(other.results) {
            *own += more;
        }
        for (name, [white, black]) in other.players {
            let own = self.players.entry(name).or_default();
            *own = [own[0] + white, own[1] + black];
        }
        add_all(&mut self.ecos, other.ecos);
        add_all(&mut self.openings, other.openings);
        add_all(&mut self.years, other.years);
        add_all(&mut self.findings, other.findings);
        add_all(&mut self.variants, other.variants);
        self.first_date = least(self.first_date, other.first_date);
        self.last_date = self.last_date.max(other.last_date);
        self.ratings.merge(other.ratings);
        self.with_variations += other.with_variations;
        self.with_comments += other.with_comments;
        self.with_glyphs += other.with_glyphs;
        self.with_setup += other.with_setup;
        self.with_unread += other.with_unread;
    }

    /// Counts a finding. What is found reaches the statistics on no other way: a [`Checker`](crate::Checker) finds
    /// more than replay tells its sinks, and nothing shall be counted twice.
    pub fn add_finding(&mut self, code: Code) {
        *self.findings.entry(code).or_default() += 1;
    }

    /// How many games have been counted.
    pub const fn games(&self) -> u64 {
        self.games
    }

    fn count_tags(&mut self, tags: &GameTags) {
        for (side, text) in tags.players.iter().enumerate() {
            for name in players(text.as_deref().unwrap_or_default()) {
                if !self.players.contains_key(name) {
                    self.players.insert(name.to_owned(), [0; 2]);
                }
                if let Some(count) = self.players.get_mut(name).and_then(|counts| counts.get_mut(side)) {
                    *count += 1;
                }
            }
        }
        for (rating, other) in tags.ratings.into_iter().zip(tags.other_ratings) {
            if let Some(rating) = rating.or(other) {
                self.ratings.add(rating);
            }
        }
        if let Some(eco) = tags.eco {
            *self.ecos.entry(eco).or_default() += 1;
        }
        if let Some(date) = tags.date.or(tags.utc_date) {
            self.first_date = least(self.first_date, Some(date));
            self.last_date = self.last_date.max(Some(date));
            *self.years.entry(date.year).or_default() += 1;
        }
    }

    fn count_game(&mut self, game: &Game) {
        self.games += 1;
        self.plies += game.plies;
        self.longest = self.longest.max(game.plies);
        self.shortest = least(self.shortest, Some(game.plies));
        let tags = &game.tags;
        let outcome = game.outcome.or(tags.result.outcome()).unwrap_or_default();
        for (count, each) in self.results.iter_mut().zip(Outcome::ALL) {
            *count += u64::from(each == outcome);
        }
        if let Some(opening) = game.opening.opening() {
            *self.openings.entry((opening.eco, opening.name)).or_default() += 1;
        }
        *self.variants.entry(game.variant).or_default() += 1;
        self.with_variations += u64::from(game.has_variations);
        self.with_comments += u64::from(game.has_comments);
        self.with_glyphs += u64::from(game.has_glyphs);
        self.with_setup += u64::from(game.has_setup);
        self.with_unread += u64::from(game.has_unread);
    }
}

impl PlySink for Statistics {
    fn begin_game(&mut self, _: u64) -> Flow {
        self.game = Game::default();
        Flow::Continue
    }

    fn tag(&mut self, tag: Tag<'_>) {
        self.game.tags.add(tag);
    }

    fn begin_movetext(&mut self, start: &Start) -> Flow {
        let game = &mut self.game;
        game.variant = (!start.is_unplayable).then_some(start.variant);
        game.has_setup = start.setup.is_some();
        game.position = match &start.setup {
            _ if start.variant != Variant::Standard || start.is_unplayable => None,
            None => Some(Position::STANDARD),
            Some(setup) => Position::new(setup, CastlingMode::Standard).ok(),
        };
        Flow::Continue
    }

    #[inline]
    fn ply<R: Rules>(&mut self, ply: Ply<'_, R>) -> Flow {
        let game = &mut self.game;
        if game.depth > 0 {
            return Flow::Continue;
        }
        game.plies += 1;
        if let Some(position) = &mut game.position {
            position.make(ply.m);
            game.opening.visit(position);
            if game.opening.is_done() {
                game.position = None;
            }
        }
        Flow::Continue
    }

    fn nag(&mut self, _: Nag, _: Span) {
        self.game.has_glyphs = true;
    }

    fn comment(&mut self, _: Comment<'_>) {
        self.game.has_comments = true;
    }

    fn begin_variation(&mut self, _: Span) -> Flow {
        self.game.depth += 1;
        self.game.has_variations = true;
        Flow::Continue
    }

    fn end_variation(&mut self, _: Span) {
        self.game.depth = self.game.depth.saturating_sub(1);
    }

    fn unread(&mut self, _: &[u8], _: Span) {
        self.game.has_unread = true;
    }

    fn outcome(&mut self, outcome: Outcome, _: Span) {
        self.game.outcome = Some(outcome);
    }

    fn commit_game(&mut self, _: GameText<'_>) -> Flow {
        let game = std::mem::take(&mut self.game);
        self.count_tags(&game.tags);
        self.count_game(&game);
        Flow::Continue
    }

    fn discard_game(&mut self) {
        self.game = Game::default();
    }
}

impl GameTags {
    fn add(&mut self, tag: Tag<'_>) {
        let text = value::decode(tag.raw_value);
        match tag.name {
            b"White" | b"Black" => {
                let side = usize::from(tag.name == b"Black");
                self.players[side].get_or_insert_with(|| String::from_utf8_lossy(&text).into_owned());
            }
            b"WhiteElo" => first(&mut self.ratings[0], rating(&text)),
            b"BlackElo" => first(&mut self.ratings[1], rating(&text)),
            b"WhitemyELO" => first(&mut self.other_ratings[0], rating(&text)),
            b"BlackmyELO" => first(&mut self.other_ratings[1], rating(&text)),
            b"ECO" => first(&mut self.eco, eco(&text)),
            b"Date" => first(&mut self.date, date(&text)),
            b"UTCDate" => first(&mut self.utc_date, date(&text)),
            _ => self.result.add(tag),
        }
    }
}

impl RatingSum {
    fn add(&mut self, rating: u32) {
        self.merge(RatingSum {
            count: 1,
            sum: u64::from(rating),
            lowest: Some(rating),
            highest: Some(rating),
        });
    }

    fn merge(&mut self, other: RatingSum) {
        self.count += other.count;
        self.sum += other.sum;
        self.lowest = least(self.lowest, other.lowest);
        self.highest = self.highest.max(other.highest);
    }
}

/// Keeps the first value that says something.
fn first<T>(place: &mut Option<T>, value: Option<T>) {
    if place.is_none() {
        *place = value;
    }
}

/// The lesser one of those that are there.
fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

fn add_all<K: Ord>(counts: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    for (key, count) in more {
        *counts.entry(key).or_default() += count;
    }
}
