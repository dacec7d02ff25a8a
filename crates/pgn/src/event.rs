//! EVENTS: what stands in a game's text, piece by piece and in its order, without a thought for the rules.
//!
//! [`EventSink`] is the waist of the reader: the lexer, a tree and a stored row give events; the lossless writer,
//! the tree's builder and replay take them. An event carries its bytes as they stand (nothing is decoded until
//! somebody asks what it means) and where they stand. Reading cannot fail: text that is nothing known is an event
//! too ([`EventSink::symbol`], [`EventSink::junk`]), so that nothing is lost.

use scoresheet_chess::{Nag, Outcome, SanPlus};

use crate::{diagnostic::Diagnostic, span::Span};

/// Takes the events of games. Every method does nothing unless it is written, so a sink names only what it needs.
///
/// For each game: [`begin_game`](EventSink::begin_game), tags, [`begin_movetext`](EventSink::begin_movetext), the
/// movetext, and [`commit_game`](EventSink::commit_game) or [`discard_game`](EventSink::discard_game). A sink keeps
/// what it makes of a game to itself until it is committed: a game may be read again in another way, and then what
/// was discarded has never been.
#[allow(unused_variables)] // the names of the parameters are documentation
pub trait EventSink {
    /// A game begins at this offset of the (decompressed) input, in bytes. All spans count from there.
    #[inline]
    fn begin_game(&mut self, offset: u64) -> Flow {
        Flow::Continue
    }

    /// A tag pair.
    #[inline]
    fn tag(&mut self, tag: Tag<'_>) {}

    /// The tags, if any, are through. [`Flow::SkipGame`] passes over the movetext.
    #[inline]
    fn begin_movetext(&mut self) -> Flow {
        Flow::Continue
    }

    /// A move number with its periods.
    #[inline]
    fn number(&mut self, number: MoveNumber, span: Span) {}

    /// A move in the exact spelling of SAN.
    #[inline]
    fn san(&mut self, san: SanPlus, span: Span) -> Flow {
        Flow::Continue
    }

    /// A word of movetext that is none of the other things: a move in another spelling, or anything.
    #[inline]
    fn symbol(&mut self, text: &[u8], span: Span) -> Flow {
        Flow::Continue
    }

    /// A numeric annotation glyph, as `$n` or as one of the six suffixes.
    #[inline]
    fn nag(&mut self, nag: Nag, span: Span) {}

    /// A comment.
    #[inline]
    fn comment(&mut self, comment: Comment<'_>) {}

    /// A variation begins. [`Flow::SkipVariation`] passes over it, its inner variations and its end.
    #[inline]
    fn begin_variation(&mut self, span: Span) -> Flow {
        Flow::Continue
    }

    /// The game's bytes up to here. Told just before a variation ends, before a result and before the game is
    /// committed, so that a sink can look back at what it did not understand.
    #[inline]
    fn so_far(&mut self, text: &[u8]) {}

    /// A variation ends. The span is empty if its `)` is missing.
    #[inline]
    fn end_variation(&mut self, span: Span) {}

    /// A game termination marker.
    #[inline]
    fn outcome(&mut self, outcome: Outcome, span: Span) {}

    /// Text that belongs to nothing: before the first game, an escaped line, a reserved `<…>`, a stray sign.
    #[inline]
    fn junk(&mut self, kind: Junk, text: &[u8], span: Span) {}

    /// Something is wrong or doubtful with the text.
    #[inline]
    fn diagnostic(&mut self, diagnostic: Diagnostic) {}

    /// The game is through and stands. Its bytes are those up to the beginning of the next game.
    #[inline]
    fn commit_game(&mut self, game: GameText<'_>) -> Flow {
        Flow::Continue
    }

    /// What has been told of the game since it began is void.
    #[inline]
    fn discard_game(&mut self) {}

    /// Text that stands in no game: white space before the first one, what a game has beyond the budget, and a game
    /// that was cut off because its source failed. Comes between games only, in pieces as the bytes happen to
    /// arrive. These pieces and the bytes of the committed games are, one behind the other, the whole input.
    #[inline]
    fn outside_game(&mut self, text: &[u8], offset: u64) {}
}

/// What the reader shall do next: the only thing a sink says back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[must_use]
pub enum Flow {
    /// Go on.
    #[default]
    Continue,
    /// Pass over the variation that has just begun.
    SkipVariation,
    /// Pass over the rest of the game.
    SkipGame,
    /// Read no further game.
    Stop,
}

/// A game's bytes, from its first tag (or what stands before it) to the beginning of the next game.
///
/// White space between two games belongs to the one before.
#[derive(Clone, Copy, Debug)]
pub struct GameText<'a> {
    /// The bytes. All [`Span`]s of the game count from their beginning.
    pub bytes: &'a [u8],
    /// Where they begin in the (decompressed) input, in bytes.
    pub offset: u64,
}

/// A sink that takes nothing: reading into it finds where things end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nothing;

impl EventSink for Nothing {}

/// A tag pair.
#[derive(Clone, Copy, Debug)]
pub struct Tag<'a> {
    /// The name.
    pub name: &'a [u8],
    /// The value as it stands between its quotes, with backslashes.
    pub raw_value: &'a [u8],
    /// From `[` to `]`.
    pub span: Span,
    /// Where the name stands.
    pub name_span: Span,
    /// Where the value stands, without its quotes.
    pub value_span: Span,
}

/// A move number indication.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveNumber {
    /// The number; [`u32::MAX`] for any that is greater.
    pub number: u32,
    /// How many periods follow; 255 for any greater count. One character `…` counts as three.
    pub periods: u8,
}

/// A comment.
#[derive(Clone, Copy, Debug)]
pub struct Comment<'a> {
    /// How it is written.
    pub kind: CommentKind,
    /// What stands between its marks.
    pub text: &'a [u8],
    /// With its marks.
    pub span: Span,
}

/// How a comment is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommentKind {
    /// `{…}`
    Brace,
    /// `{…` whose `}` is missing.
    UnclosedBrace,
    /// `;…` to the end of the line.
    Line,
}

/// What a text is that belongs to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Junk {
    /// Text before the first tag or move of a game.
    Preamble,
    /// A line that begins with `%` (standard §6).
    EscapedLine,
    /// `<…>`, reserved by the standard for later use (§7).
    Reserved,
    /// A sign that closes nothing: `}`, `)`, `]`, `>`.
    Stray,
    /// A tag pair that cannot be made out.
    BrokenTag,
    /// The rest of a game beyond the budget.
    BeyondBudget,
}
