//! Why a move that was understood is not legal: [`Reason`]. Asked only when something is wrong.

use std::fmt;

use crate::{
    attack,
    bitboard::Bitboard,
    castling::CastlingSide,
    color::Color,
    role::Role,
    rules::Rules,
    san::San,
    spelling::{Form, Written},
    square::{File, Rank, Square},
    uci::UciMove,
    variant::Variant,
};

/// Why no legal move is what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are what the sentences name
pub enum Reason {
    /// The side to move has no such man at all.
    NoMan { role: Role, color: Color },
    /// No man of the side to move stands on the square left.
    NoManOn { square: Square, color: Color },
    /// No such man stands where the origin is written.
    NotOnOrigin { role: Role, file: Option<File>, rank: Option<Rank> },
    /// An own man stands on the square of arrival.
    OwnMan { role: Role, to: Square },
    /// No such man looks at the square of arrival.
    OutOfReach { role: Role, to: Square },
    /// Something stands in the way of the only man, or the first, that looks there.
    Blocked { role: Role, from: Square, at: Square },
    /// A pawn would capture where there is nothing.
    NothingToCapture { to: Square },
    /// No pawn can capture from one file to the other.
    NoPawnCapture { from: File, to: File },
    /// The capture is marked as one in passing and is none.
    NotEnPassant,
    /// The man must stay where it is, or its king is exposed.
    Pinned { role: Role, from: Square },
    /// The king would step into check.
    KingIntoCheck { to: Square },
    /// The side to move is in check and the move does not end it.
    StaysInCheck { color: Color },
    /// The pawn reaches the last rank and no piece is written.
    PromotionMissing { to: Square },
    /// A promotion is written before the last rank, or to what no pawn becomes.
    PromotionImpossible { to: Square, promotion: Role },
    /// King or rook has moved, or the position gives no right to castle.
    CastlingLost { side: CastlingSide, color: Color },
    /// The king is in check.
    CastlingInCheck,
    /// Something stands between king and rook or where they go.
    CastlingBlocked { at: Square },
    /// The king would pass over or arrive on an attacked square.
    CastlingAttacked { at: Square },
    /// The turn cannot be passed while in check.
    NullInCheck,
    /// There are no drops in this game.
    NoDrops,
    /// No such man is in the pocket.
    NothingToDrop { role: Role },
    /// A drop needs an empty square.
    DropOnMan { to: Square },
    /// Possible on the board, but not in this variant (or not any more: the game has ended).
    Forbidden { variant: Variant },
}

/// Says what is wrong and where.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reason::NoMan { role, color } => write!(f, "{color} has no {role}"),
            Reason::NoManOn { square, color } => write!(f, "no man of {color} stands on {square}"),
            Reason::NotOnOrigin { role, file, rank } => match (file, rank) {
                (Some(file), Some(rank)) => write!(f, "no {role} stands on {file}{rank}"),
                (Some(file), None) => write!(f, "no {role} stands on the {file}-file"),
                (None, Some(rank)) => write!(f, "no {role} stands on rank {rank}"),
                (None, None) => write!(f, "no {role} stands there"),
            },
            Reason::OwnMan { role, to } => write!(f, "{to} is occupied by an own {role}"),
            Reason::OutOfReach { role, to } => write!(f, "no {role} can reach {to}"),
            Reason::Blocked { role, from, at } => {
                write!(f, "the way of the {role} on {from} is blocked on {at}")
            }
            Reason::NothingToCapture { to } => write!(f, "there is nothing for a pawn to capture on {to}"),
            Reason::NoPawnCapture { from, to } => {
                write!(f, "no pawn on the {from}-file can capture on the {to}-file")
            }
            Reason::NotEnPassant => f.write_str("this is no capture in passing; leave out e.p."),
            Reason::Pinned { role, from } => {
                write!(f, "the {role} on {from} is pinned: its move would expose the king")
            }
            Reason::KingIntoCheck { to } => write!(f, "the king would be in check on {to}"),
            Reason::StaysInCheck { color } => {
                write!(f, "{color} is in check, and this move does not end it")
            }
            Reason::PromotionMissing { to } => {
                write!(f, "a piece to promote to is missing: {to}=Q")
            }
            Reason::PromotionImpossible { to, promotion } => {
                write!(f, "a pawn on {to} cannot become a {promotion}")
            }
            Reason::CastlingLost { side, color } => {
                write!(f, "{color} has no right to castle {side}: king or rook has moved")
            }
            Reason::CastlingInCheck => f.write_str("the king is in check and may not castle"),
            Reason::CastlingBlocked { at } => write!(f, "castling is blocked on {at}"),
            Reason::CastlingAttacked { at } => {
                write!(f, "the king may not castle over or onto {at}, which is attacked")
            }
            Reason::NullInCheck => f.write_str("the turn cannot be passed here: the king is in check"),
            Reason::NoDrops => f.write_str("men are dropped in crazyhouse only"),
            Reason::NothingToDrop { role } => write!(f, "there is no {role} in the pocket"),
            Reason::DropOnMan { to } => write!(f, "{to} is occupied; a man is dropped on an empty square"),
            Reason::Forbidden { variant } => write!(f, "the rules of {variant} do not allow this move now"),
        }
    }
}

/// Finds the reason for a move that is not legal.
pub(super) fn explain<R: Rules>(position: &R, written: &Written) -> Reason {
    let case = Case { position, us: position.turn(), en_passant: written.en_passant };
    match written.form {
        Form::Squares { squares: UciMove::Normal { from, to, .. }, capture: Some(true) }
            if position.board().role_at(from) == Some(Role::Pawn) && from.file() == to.file() =>
        {
            Reason::NothingToCapture { to }
        }
        Form::San(san) if san.is_null() => Reason::NullInCheck,
        Form::San(san) => match (san.castling_side(), san.role()) {
            (Some(side), _) => case.castling(side),
            (None, Some(role)) if san.is_drop() => case.drop(role, san.to()),
            (None, role) => case.man(role.unwrap_or(Role::Pawn), san),
        },
        Form::Squares { squares: UciMove::Normal { from, to, promotion }, .. } => {
            match position.board().piece_at(from).filter(|man| man.color == case.us) {
                Some(man) => {
                    let capture = man.role == Role::Pawn && from.file() != to.file();
                    let (file, rank) = (Some(from.file()), Some(from.rank()));
                    case.man(man.role, San::normal(man.role, file, rank, capture, to, promotion))
                }
                None => Reason::NoManOn { square: from, color: case.us },
            }
        }
        Form::Squares { .. } => case.forbidden(),
        Form::Files { from, to, .. } => Reason::NoPawnCapture { from, to },
    }
}

struct Case<'a, R: Rules> {
    position: &'a R,
    us: Color,
    en_passant: bool,
}

impl<R: Rules> Case<'_, R> {
    fn forbidden(&self) -> Reason {
        Reason::Forbidden { variant: self.position.variant() }
    }

    /// Why a man cannot go where it should.
    fn man(&self, role: Role, san: San) -> Reason {
        let (board, to) = (self.position.board(), san.to());
        let men = board.by_piece(role.of(self.us));
        if men.is_empty() {
            return Reason::NoMan { role, color: self.us };
        }
        let on_file = san.file().map_or(Bitboard::FULL, Bitboard::from_file);
        let on_rank = san.rank().map_or(Bitboard::FULL, Bitboard::from_rank);
        let men = men & on_file & on_rank;
        if men.is_empty() {
            return Reason::NotOnOrigin { role, file: san.file(), rank: san.rank() };
        }
        if let Some(own) = board.piece_at(to).filter(|man| man.color == self.us) {
            return Reason::OwnMan { role: own.role, to };
        }
        if role == Role::Pawn {
            return self.pawn(men, san);
        }
        let occupied = board.occupied();
        let looking: Bitboard = men
            .into_iter()
            .filter(|from| attack::attacks(role, self.us, *from, Bitboard::EMPTY).contains(to))
            .collect();
        let Some(first) = looking.first() else { return Reason::OutOfReach { role, to } };
        let free = |from: &Square| (attack::between(*from, to) & occupied).is_empty();
        match looking.into_iter().find(free) {
            Some(from) => self.exposed(role, from, to, to),
            None => self.blocked(role, first, to),
        }
    }

    /// The man nearest to `from` on the way to `to`, or on `to` itself.
    fn blocked(&self, role: Role, from: Square, to: Square) -> Reason {
        let way = (attack::between(from, to) | to.into()) & self.position.board().occupied();
        let at = if from.index() < to.index() { way.first() } else { way.last() };
        Reason::Blocked { role, from, at: at.unwrap_or(to) }
    }

    fn pawn(&self, pawns: Bitboard, san: San) -> Reason {
        let to = san.to();
        let out_of_reach = Reason::OutOfReach { role: Role::Pawn, to };
        let board = self.position.board();
        let from = if san.is_capture() {
            let Some(from) = (attack::pawn_attacks(!self.us, to) & pawns).first() else {
                return out_of_reach;
            };
            let passing = self.position.to_setup().en_passant == Some(to);
            if board.color_at(to).is_none() && !passing {
                return Reason::NothingToCapture { to };
            }
            if self.en_passant && board.color_at(to).is_some() {
                return Reason::NotEnPassant;
            }
            from
        } else {
            let forward = if self.us.is_white() { -1 } else { 1 };
            let double = to.rank() == Rank::R4.relative_to(self.us);
            let one = to.offset(0, forward).filter(|from| pawns.contains(*from));
            let two = to.offset(0, 2 * forward).filter(|from| double && pawns.contains(*from));
            let Some(from) = one.or(two) else { return out_of_reach };
            if ((attack::between(from, to) | to.into()) & board.occupied()).any() {
                return self.blocked(Role::Pawn, from, to);
            }
            from
        };
        let at_end = to.rank() == Rank::R8.relative_to(self.us);
        match san.promotion() {
            None if at_end => return Reason::PromotionMissing { to },
            Some(promotion) if !at_end || !Role::PROMOTIONS.contains(&promotion) => {
                return Reason::PromotionImpossible { to, promotion };
            }
            _ => {}
        }
        let captured = if san.is_capture() && board.color_at(to).is_none() {
            Square::new(to.file(), from.rank())
        } else {
            to
        };
        self.exposed(Role::Pawn, from, to, captured)
    }

    /// A move that is possible but for the king's safety or the rules of a variant.
    fn exposed(&self, role: Role, from: Square, to: Square, captured: Square) -> Reason {
        let board = self.position.board();
        let king = if role == Role::King { Some(to) } else { board.king_of(self.us) };
        let occupied = (board.occupied() - from.into() - captured.into()) | to.into();
        let attacked =
            king.is_some_and(|king| (board.attackers(king, !self.us, occupied) - captured.into()).any());
        if !attacked {
            return self.forbidden();
        }
        if role == Role::King {
            Reason::KingIntoCheck { to }
        } else if self.position.is_check() {
            Reason::StaysInCheck { color: self.us }
        } else {
            Reason::Pinned { role, from }
        }
    }

    fn castling(&self, side: CastlingSide) -> Reason {
        let lost = Reason::CastlingLost { side, color: self.us };
        let board = self.position.board();
        let Some(king) = board.king_of(self.us) else { return lost };
        let Some(rook) = self.position.to_setup().castling.rook(self.position.turn(), king, side) else {
            return lost;
        };
        if self.position.is_check() {
            return Reason::CastlingInCheck;
        }
        let (king_to, rook_to) = (side.king_to(self.us), side.rook_to(self.us));
        let others = board.occupied() - king.into() - rook.into();
        let king_way = attack::between(king, king_to) | king_to.into();
        let way = king_way | attack::between(king, rook) | attack::between(rook, rook_to) | rook_to.into();
        if let Some(at) = (way & others).first() {
            return Reason::CastlingBlocked { at };
        }
        let after = others | king_to.into() | rook_to.into();
        let attacked = |square: &Square| {
            board.attackers(*square, !self.us, others | rook.into()).any()
                || *square == king_to && board.attackers(*square, !self.us, after).any()
        };
        king_way
            .into_iter()
            .find(attacked)
            .map_or_else(|| self.forbidden(), |at| Reason::CastlingAttacked { at })
    }

    fn drop(&self, role: Role, to: Square) -> Reason {
        let Some(pockets) = self.position.to_setup().pockets else { return Reason::NoDrops };
        if self.position.board().color_at(to).is_some() {
            return Reason::DropOnMan { to };
        }
        if pockets.count(role.of(self.us)) == 0 {
            return Reason::NothingToDrop { role };
        }
        if self.position.is_check() { Reason::StaysInCheck { color: self.us } } else { self.forbidden() }
    }
}
