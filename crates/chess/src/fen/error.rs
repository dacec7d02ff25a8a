//! What can be wrong with a FEN.

use std::fmt;

use crate::setup::Issues;

/// The text is no FEN. A FEN that is no position is none of these; see [`FenError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseFenError {
    offset: usize,
    kind: FenErrorKind,
}

impl ParseFenError {
    pub(crate) const fn at(offset: usize, kind: FenErrorKind) -> ParseFenError {
        ParseFenError { offset, kind }
    }

    /// The first byte that does not fit; the length of the text if something is missing at its end.
    pub const fn offset(self) -> usize {
        self.offset
    }

    /// What would have been right there.
    pub const fn kind(self) -> FenErrorKind {
        self.kind
    }
}

impl fmt::Display for ParseFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at offset {}", self.kind.message(), self.offset)
    }
}

impl std::error::Error for ParseFenError {}

/// What does not fit in a text that should be a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenErrorKind {
    /// There is nothing but white space.
    EmptyText,
    /// A byte in the placement is no man, digit or slash.
    PieceLetter,
    /// A digit in the placement is 0 or 9.
    EmptySquares,
    /// A rank has more than eight squares; the offset is where the ninth one is written.
    RankTooLong,
    /// A rank ends before its eighth square.
    RankTooShort,
    /// There is a ninth rank, and it is no pocket of crazyhouse.
    TooManyRanks,
    /// The placement ends before the eighth rank.
    TooFewRanks,
    /// A pocket holds something else than men, or is not closed.
    Pocket,
    /// The side to move is neither `w` nor `b`.
    Turn,
    /// The castling field holds a letter that names no rook.
    Castling,
    /// The e.p. field is neither a square nor `-`.
    EnPassant,
    /// The checks of three-check are neither `3+3` nor `+0+0`, or beyond what can be.
    RemainingChecks,
    /// The half-move clock is no number below 2³².
    HalfmoveClock,
    /// The move number is no number below 2³².
    FullmoveNumber,
    /// Something follows the last field.
    TrailingText,
}

impl FenErrorKind {
    /// Says what would have been right.
    pub const fn message(self) -> &'static str {
        match self {
            FenErrorKind::EmptyText => "expected a FEN, which begins with the placement of the men",
            FenErrorKind::PieceLetter => {
                "expected a man PNBRQK or pnbrqk, a number of empty squares 1 to 8, or /"
            }
            FenErrorKind::EmptySquares => "expected a number of empty squares from 1 to 8",
            FenErrorKind::RankTooLong => "expected / because the rank has its eight squares",
            FenErrorKind::RankTooShort => "expected more of the rank, which has eight squares",
            FenErrorKind::TooManyRanks => {
                "expected a space because the placement has its eight ranks (a pocket may follow, such as [Qn])"
            }
            FenErrorKind::TooFewRanks => "expected / and the next of eight ranks",
            FenErrorKind::Pocket => "expected men PNBRQ or pnbrq and ] at the end of the pocket",
            FenErrorKind::Turn => "expected the side to move, w or b",
            FenErrorKind::Castling => "expected castling rights: some of KQkq or file letters, or -",
            FenErrorKind::EnPassant => "expected an e.p. square such as e3, or -",
            FenErrorKind::RemainingChecks => {
                "expected the checks left such as 3+3, or those given such as +0+0, up to 3 each"
            }
            FenErrorKind::HalfmoveClock => "expected the half-move clock, a number from 0 to 4294967295",
            FenErrorKind::FullmoveNumber => "expected the move number, a number from 1 to 4294967295",
            FenErrorKind::TrailingText => "expected the end of the FEN",
        }
    }
}

/// Why a text gives no [`Position`](crate::Position).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenError {
    /// It is no FEN.
    Syntax(ParseFenError),
    /// It is a FEN, but what it describes is no position.
    Issues(Issues),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Syntax(error) => error.fmt(f),
            FenError::Issues(issues) => issues.fmt(f),
        }
    }
}

impl std::error::Error for FenError {}
