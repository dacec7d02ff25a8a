//! The codes of findings. Scripts rely on them: a code never changes its meaning.

use scoresheet_chess::{
    Issue,
    epd::{EpdErrorKind, Reason},
    fen::FenErrorKind,
};

/// A line is longer than any record can be.
pub(crate) const LONG_LINE: &str = "F001";

/// Something stands in a list of positions that is no position.
pub(crate) const NOT_A_POSITION: &str = "F002";

/// The castling rights make it a position of Chess960, though it may be a mistake in one of standard chess.
pub(crate) const CHESS960_BY_CASTLING: &str = "F313";

/// A rule that only a variant has is broken.
pub(crate) const VARIANT_RULE: &str = "F312";

/// The code of what does not fit in a FEN.
pub(crate) const fn of_fen(kind: FenErrorKind) -> &'static str {
    match kind {
        FenErrorKind::EmptyText => "F101",
        FenErrorKind::PieceLetter => "F102",
        FenErrorKind::EmptySquares => "F103",
        FenErrorKind::RankTooLong => "F104",
        FenErrorKind::RankTooShort => "F105",
        FenErrorKind::TooManyRanks => "F106",
        FenErrorKind::TooFewRanks => "F107",
        FenErrorKind::Pocket => "F108",
        FenErrorKind::Turn => "F109",
        FenErrorKind::Castling => "F110",
        FenErrorKind::EnPassant => "F111",
        FenErrorKind::RemainingChecks => "F112",
        FenErrorKind::HalfmoveClock => "F113",
        FenErrorKind::FullmoveNumber => "F114",
        FenErrorKind::TrailingText => "F115",
    }
}

/// The code of what does not fit in an EPD record.
pub(crate) const fn of_epd(kind: EpdErrorKind) -> &'static str {
    match kind {
        EpdErrorKind::Fen(kind) => of_fen(kind),
        EpdErrorKind::Opcode => "F201",
        EpdErrorKind::UnclosedString => "F202",
        EpdErrorKind::ControlCharacter => "F203",
    }
}

/// The code of what is wrong with an operation, for the things that are worth telling: the rest is put in order by
/// writing it.
pub(crate) const fn of_operation(reason: &Reason) -> Option<&'static str> {
    match reason {
        Reason::Repeated => Some("F204"),
        Reason::NotSan(_) => Some("F205"),
        Reason::NotLegal(_) => Some("F206"),
        Reason::NotNumber => Some("F207"),
        Reason::OutOfRange(_) => Some("F208"),
        _ => None,
    }
}

/// The code of why a FEN is no position.
pub(crate) const fn of_issue(issue: Issue) -> &'static str {
    match issue {
        Issue::EmptyBoard => "F301",
        Issue::NoWhiteKing => "F302",
        Issue::NoBlackKing => "F303",
        Issue::ManyWhiteKings => "F304",
        Issue::ManyBlackKings => "F305",
        Issue::PawnOnEndRank => "F306",
        Issue::OppositeCheck => "F307",
        Issue::BadCastling => "F308",
        Issue::BadEnPassant => "F309",
        Issue::TooMuchMaterial => "F310",
        Issue::ImpossibleCheck => "F311",
    }
}
