//! [`Move`]: a move as it is meant in one position.

use std::fmt;

use crate::{
    castling::CastlingSide,
    role::Role,
    square::{File, Square},
};

/// What kind of move a [`Move`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum MoveKind {
    /// A man goes to a square, capturing what stands there; a promotion too.
    Normal = 0,
    /// A pawn captures another one in passing, standing beside it.
    EnPassant = 1,
    /// King and rook move together. [`Move::from`] is the king's square, [`Move::to`] the rook's.
    Castle = 2,
    /// A captured man comes back to the board (crazyhouse).
    Drop = 3,
    /// Nobody moves; only the turn passes. Found in analysis, never in a game played.
    Null = 4,
}

/// A move as meant in one position: which man goes from where to where, whether it captures, what it becomes.
/// Four bytes; ordered by its packing, an order without meaning to players.
///
/// A `Move` belongs to the position it was made for, and that position knows what it captures
/// ([`Board::role_at`](crate::Board::role_at) of [`Move::capture_square`]). The text of a move is
/// [`San`](crate::San) or [`UciMove`](crate::UciMove) instead, which belong to no position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

// `San` keeps its parts at the same places, so that resolving one is a mask and the square of origin.
pub(crate) const CAPTURE: u32 = 1 << 9;
pub(crate) const ROLE: u32 = 10;
pub(crate) const PROMOTION: u32 = 13;
const KIND: u32 = 16;
const FROM: u32 = 24;
const TO_MASK: u32 = 63;
const SHARED_WITH_SAN: u32 = TO_MASK | CAPTURE | 7 << ROLE | 7 << PROMOTION;

impl Move {
    /// The move in which nobody moves.
    pub const NULL: Move = Move((MoveKind::Null as u32) << KIND);

    /// A man goes to a square; `capture` tells whether an enemy stands there, `promotion` what a pawn becomes.
    #[inline]
    pub const fn normal(
        role: Role,
        from: Square,
        to: Square,
        capture: bool,
        promotion: Option<Role>,
    ) -> Move {
        let promotion = match promotion {
            Some(promotion) => promotion.number(),
            None => 0,
        };
        Move::pack(role, from, to, capture, promotion, MoveKind::Normal)
    }

    /// A pawn captures in passing; `to` is the square it arrives on.
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move::pack(Role::Pawn, from, to, true, 0, MoveKind::EnPassant)
    }

    /// King and rook castle, named by the squares they stand on before the move.
    #[inline]
    pub const fn castle(king: Square, rook: Square) -> Move {
        Move::pack(Role::King, king, rook, false, 0, MoveKind::Castle)
    }

    /// A man comes back to the board.
    #[inline]
    pub const fn drop(role: Role, to: Square) -> Move {
        Move::pack(role, to, to, false, 0, MoveKind::Drop)
    }

    const fn pack(
        role: Role,
        from: Square,
        to: Square,
        capture: bool,
        promotion: u32,
        kind: MoveKind,
    ) -> Move {
        Move(
            to.index() as u32
                | if capture { CAPTURE } else { 0 }
                | promotion << PROMOTION
                | (from.index() as u32) << FROM
                | role.number() << ROLE
                | (kind as u32) << KIND,
        )
    }

    /// The normal move of a man on `from` that the bits of a [`San`](crate::San) describe.
    #[inline]
    pub(crate) const fn from_san_bits(bits: u32, from: u32) -> Move {
        Move(bits & SHARED_WITH_SAN | from << FROM)
    }

    /// What kind of move this is.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.0 >> KIND & 7 {
            0 => MoveKind::Normal,
            1 => MoveKind::EnPassant,
            2 => MoveKind::Castle,
            3 => MoveKind::Drop,
            _ => MoveKind::Null,
        }
    }

    /// The square the man leaves (the king's, in castling). A drop answers its [`to`](Move::to) square, a
    /// null move a1.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index(self.0 >> FROM)
    }

    /// The square the man arrives on. In castling this is the rook's square before the move; see
    /// [`Move::destination`].
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index(self.0)
    }

    /// What moves: the king in castling, a pawn in promotion; `None` for the null move.
    #[inline]
    pub const fn role(self) -> Option<Role> {
        Role::from_number(self.0 >> ROLE & 7)
    }

    /// What a pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        Role::from_number(self.0 >> PROMOTION & 7)
    }

    /// Whether something is captured, in passing or not.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.0 & CAPTURE != 0
    }

    /// Whether this is the null move.
    #[inline]
    pub const fn is_null(self) -> bool {
        self.0 >> KIND & 7 == MoveKind::Null as u32
    }

    /// Whether the half-move clock starts again: a pawn moved, something was captured, or a man dropped.
    #[inline]
    pub const fn is_irreversible(self) -> bool {
        self.is_capture() || matches!(self.role(), Some(Role::Pawn)) || matches!(self.kind(), MoveKind::Drop)
    }

    /// Towards which wing the king castles; `None` for any other move.
    #[inline]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self.kind() {
            MoveKind::Castle => Some(CastlingSide::of(self.from(), self.to())),
            _ => None,
        }
    }

    /// Where the moving man stands afterwards, in castling the king.
    #[inline]
    pub const fn destination(self) -> Square {
        match self.castling_side() {
            Some(CastlingSide::King) => Square::new(File::G, self.from().rank()),
            Some(CastlingSide::Queen) => Square::new(File::C, self.from().rank()),
            None => self.to(),
        }
    }

    /// Where the captured man stands: beside the capturing pawn in passing, else on the square of arrival.
    #[inline]
    pub const fn capture_square(self) -> Option<Square> {
        match self.kind() {
            MoveKind::EnPassant => Some(Square::new(self.to().file(), self.from().rank())),
            _ if self.is_capture() => Some(self.to()),
            _ => None,
        }
    }

    /// The row of [`Lookup::movers`](crate::lookup::Lookup) for what moves.
    #[inline]
    pub(crate) const fn mover_row(self) -> usize {
        row(self.0 >> ROLE & 7, self.is_capture())
    }

    /// Whether this is an ordinary move without promotion.
    #[inline]
    pub(crate) const fn is_plain(self) -> bool {
        self.0 & (7 << KIND | 7 << PROMOTION) == 0
    }
}

/// The row of a role number: its approach, and 8 for a capture.
#[inline]
const fn row(role: u32, capture: bool) -> usize {
    let approach = if role == Role::Pawn.number() { capture as u32 } else { role };
    (approach & 7) as usize | (capture as usize) << 3
}

/// Writes squares and roles for the developer's eye: `knight g1-f3`, `pawn e5xd6 e.p.`, `O-O`, `--`.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(role) = self.role() else { return f.write_str("--") };
        match self.kind() {
            MoveKind::Castle => {
                write!(f, "{} ({}{})", CastlingSide::of(self.from(), self.to()), self.from(), self.to())
            }
            MoveKind::Drop => write!(f, "{role} @{}", self.to()),
            MoveKind::EnPassant => write!(f, "{role} {}x{} e.p.", self.from(), self.to()),
            _ => {
                let sign = if self.is_capture() { 'x' } else { '-' };
                write!(f, "{role} {}{sign}{}", self.from(), self.to())?;
                self.promotion().map_or(Ok(()), |promotion| write!(f, "={promotion}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_keeps_every_part() {
        let capture = Move::normal(Role::Pawn, Square::B7, Square::A8, true, Some(Role::Knight));
        assert_eq!(capture.role(), Some(Role::Pawn));
        assert_eq!((capture.from(), capture.to()), (Square::B7, Square::A8));
        assert!(capture.is_capture());
        assert_eq!(capture.promotion(), Some(Role::Knight));
        assert_eq!(capture.kind(), MoveKind::Normal);
        assert!(capture.is_irreversible());

        let castle = Move::castle(Square::E8, Square::A8);
        assert_eq!(castle.castling_side(), Some(CastlingSide::Queen));
        assert_eq!(castle.destination(), Square::C8);

        let passing = Move::en_passant(Square::E5, Square::D6);
        assert_eq!(passing.capture_square(), Some(Square::D5));
        assert_eq!(Move::drop(Role::Knight, Square::F3).kind(), MoveKind::Drop);
        assert_eq!(Move::NULL.role(), None);
        assert!(Move::NULL.is_null() && !castle.is_null());
    }
}
