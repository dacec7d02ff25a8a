//! Castling: its two sides and who still may.

use std::fmt;

use crate::{
    bitboard::Bitboard,
    color::Color,
    square::{File, Rank, Square},
};

/// Towards which wing a king castles. Iterates king's side, queen's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CastlingSide {
    /// `O-O`: the king arrives on the g-file, the rook on the f-file.
    King,
    /// `O-O-O`: the king arrives on the c-file, the rook on the d-file.
    Queen,
}

impl CastlingSide {
    /// King's side, then queen's side.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

    /// Where the king of a side stands after castling.
    #[inline]
    pub const fn king_to(self, color: Color) -> Square {
        match self {
            CastlingSide::King => Square::new(File::G, Rank::R1.relative_to(color)),
            CastlingSide::Queen => Square::new(File::C, Rank::R1.relative_to(color)),
        }
    }

    /// Where the rook of a side stands after castling.
    #[inline]
    pub const fn rook_to(self, color: Color) -> Square {
        match self {
            CastlingSide::King => Square::new(File::F, Rank::R1.relative_to(color)),
            CastlingSide::Queen => Square::new(File::D, Rank::R1.relative_to(color)),
        }
    }

    /// The side a rook stands on, seen from its king.
    #[inline]
    pub const fn of(king: Square, rook: Square) -> CastlingSide {
        if rook.index() > king.index() { CastlingSide::King } else { CastlingSide::Queen }
    }

    /// `O-O` or `O-O-O`, with the letter O (standard §8.2.3.3).
    pub const fn san(self) -> &'static str {
        match self {
            CastlingSide::King => "O-O",
            CastlingSide::Queen => "O-O-O",
        }
    }
}

impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.san())
    }
}

/// The castling rights of both sides, kept as the squares of the rooks that may still castle. One form serves
/// standard chess and Chess960.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct CastlingRights {
    rooks: Bitboard,
}

impl CastlingRights {
    /// Nobody may castle.
    pub const NONE: CastlingRights = CastlingRights { rooks: Bitboard::EMPTY };

    /// All four rights of the standard starting position.
    pub const STANDARD: CastlingRights = CastlingRights { rooks: Bitboard(0x8100_0000_0000_0081) };

    /// The rights held by rooks on these squares.
    #[inline]
    pub const fn from_rooks(rooks: Bitboard) -> CastlingRights {
        CastlingRights { rooks }
    }

    /// The squares of all rooks that may still castle.
    #[inline]
    pub const fn rooks(self) -> Bitboard {
        self.rooks
    }

    /// Whether nobody may castle.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.rooks.is_empty()
    }

    /// The rook with which a king of one side standing on `king` may castle towards `side`: on the side's own
    /// back rank, the one farthest out if a broken position names several.
    #[inline]
    pub fn rook(self, color: Color, king: Square, side: CastlingSide) -> Option<Square> {
        let back_rank = Rank::R1.relative_to(color);
        if king.rank() != back_rank {
            return None;
        }
        let row = self.rooks & Bitboard::from_rank(back_rank);
        let farther = match side {
            CastlingSide::King => {
                Bitboard(row.0 & !(Bitboard::from(king).0 | Bitboard::from(king).0.wrapping_sub(1)))
            }
            CastlingSide::Queen => Bitboard(row.0 & Bitboard::from(king).0.wrapping_sub(1)),
        };
        match side {
            CastlingSide::King => farther.last(),
            CastlingSide::Queen => farther.first(),
        }
    }
}
