//! From what was written to what is meant: the one legal move a [`San`] names in a [`Position`].
//!
//! To the next maintainer. The simple version generates all legal moves and compares; it is the slow twin in the
//! tests (`slow_resolve`). This one departs from it step by step:
//!
//! - It goes backwards from the square of arrival: a table gives the squares from which such a man could come on
//!   an empty board; those that hold one of ours, on the file or rank written, are the candidates. Nearly always
//!   there is exactly one.
//! - What must hold for that one (way free, capture sign right, own king safe) is computed without branches into
//!   one word of reasons against it, tested once. The moves of real games pass, so the branch is foreseen and the
//!   computer works on the next move while the reasons of this one are still coming in.
//! - The king's safety is tested on the board as it will be, instead of computing pins before.
//! - Castling, promotion, captures in passing, null moves, several candidates and everything wrong take the
//!   second, general way, [`resolve_rare`].

use std::{fmt, num::NonZeroU64};

use crate::{
    attack,
    bitboard::Bitboard,
    board::Board,
    chess_move::Move,
    color::Color,
    lookup::LOOKUP,
    position::Position,
    role::Role,
    san::San,
    square::{Rank, Square},
};

/// Why a move that was written cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanError {
    /// No legal move fits what is written.
    Illegal,
    /// Several legal moves fit what is written.
    Ambiguous,
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SanError::Illegal => "no legal move fits what is written",
            SanError::Ambiguous => "several legal moves fit what is written",
        })
    }
}

impl std::error::Error for SanError {}

impl Position {
    /// Finds the one legal move that fits what is written, exactly: a capture must be written as one and
    /// nothing else may be. More of the origin than needed may be written.
    ///
    /// # Errors
    ///
    /// [`SanError`] if no legal move fits, or several do.
    #[inline]
    pub fn resolve(&self, san: San) -> Result<Move, SanError> {
        let common = match self.turn {
            Color::White => self.resolve_common::<true>(san),
            Color::Black => self.resolve_common::<false>(san),
        };
        match common {
            Some((m, ..)) => Ok(m),
            None => self.resolve_rare(san),
        }
    }

    /// [`resolve`](Position::resolve) and [`make`](Position::make) in one, which is quicker: the board on which
    /// the king's safety is tested is the board after the move.
    ///
    /// # Errors
    ///
    /// [`SanError`] if no legal move fits, or several do; the position is then unchanged.
    #[inline]
    pub fn play(&mut self, san: San) -> Result<Move, SanError> {
        match self.turn {
            Color::White => self.play_as::<true>(san),
            Color::Black => self.play_as::<false>(san),
        }
    }

    #[inline]
    fn play_as<const WHITE: bool>(&mut self, san: San) -> Result<Move, SanError> {
        if let Some((m, board, from)) = self.resolve_common::<WHITE>(san) {
            let mover = &LOOKUP.movers[usize::from(!WHITE)][san.mover_row()];
            self.advance::<WHITE>(board, mover, from, 1 << san.to().index());
            return Ok(m);
        }
        let m = self.resolve_rare(san)?;
        self.make(m);
        Ok(m)
    }

    /// The move, the board after it and the bit of its origin, if this is the common case: one candidate with
    /// nothing in its way, an ordinary move, legal.
    #[inline]
    fn resolve_common<const WHITE: bool>(&self, san: San) -> Option<(Move, Board, u64)> {
        let color = if WHITE { Color::White } else { Color::Black };
        let occupied = self.board.occupied().0;
        let us = self.board.by_color(color).0;
        let mover = &LOOKUP.movers[color.index()][san.mover_row()];
        let to = 1u64 << san.to().index();

        // Rare spellings have no origins, so the test for a single candidate also sends them the other way.
        let origins = LOOKUP.origins[color.index()][san.origins_index()];
        let mut from = NonZeroU64::new(origins & self.board.men_like(mover) & us & san.origin_mask())?;
        if !from.is_power_of_two() {
            from = with_free_way(from, san.to(), occupied)?;
        }
        let from_square = Square::from_index(from.trailing_zeros());
        let way = attack::between(from_square, san.to()).0;
        let from = from.get();
        // A capture must meet an enemy, any other move an empty square.
        let wrong_target = us | occupied ^ mover.capture;
        let board = self.board.after_moving(mover, from | to, to);
        let checkers = enemies_at_king::<WHITE>(&board);
        if way & occupied | wrong_target & to | checkers != 0 {
            return None;
        }
        Some((Move::from_san_bits(san.bits(), from_square.index() as u32), board, from))
    }

    /// The general way: every kind of move, any number of candidates.
    #[cold]
    #[inline(never)]
    fn resolve_rare(&self, san: San) -> Result<Move, SanError> {
        if let Some(side) = san.castling_side() {
            return self.castling_move(side).ok_or(SanError::Illegal);
        }
        if san.is_null() {
            return if self.is_check() { Err(SanError::Illegal) } else { Ok(Move::NULL) };
        }
        let mut found = Err(SanError::Illegal);
        let Some(role) = san.role() else { return found };
        let origins = LOOKUP.origins[self.turn.index()][san.full_origins_index()] & san.origin_mask();
        for from in self.board.by_piece(role.of(self.turn)) & Bitboard(origins) {
            if let Some(m) = self.legal_san_move(san, from) {
                if found.is_ok() {
                    return Err(SanError::Ambiguous);
                }
                found = Ok(m);
            }
        }
        found
    }

    /// The move of the man on `from`, which looks at the square of arrival on an empty board, if it is legal and
    /// as written.
    fn legal_san_move(&self, san: San, from: Square) -> Option<Move> {
        let (role, to) = (san.role()?, san.to());
        let occupied = self.board.occupied();
        let captured = self.board.role_at(to);
        if (attack::between(from, to) & occupied).any() || self.board.color_at(to) == Some(self.turn) {
            return None;
        }
        if role == Role::Pawn && san.is_capture() && captured.is_none() {
            let passing = self.passed_square() == Some(to) && self.en_passant_is_safe(from, to);
            return (passing && san.promotion().is_none()).then(|| Move::en_passant(from, to));
        }
        let promotes = role == Role::Pawn && to.rank() == Rank::R8.relative_to(self.turn);
        let as_written = san.is_capture() == captured.is_some()
            && san.promotion().is_some() == promotes
            && san.promotion().is_none_or(|promotion| Role::PROMOTIONS.contains(&promotion));
        let m = Move::normal(role, from, to, captured.is_some(), san.promotion());
        (as_written && self.is_safe(m)).then_some(m)
    }

    /// Whether the own king is safe after a normal move that is otherwise possible.
    pub(crate) fn is_safe(&self, m: Move) -> bool {
        let king = if m.role() == Some(Role::King) { m.to() } else { self.king() };
        let occupied = self.board.occupied() - m.from().into() | m.to().into();
        (self.board.attackers(king, !self.turn, occupied) - m.to().into()).is_empty()
    }
}

/// The only one of several candidates with nothing in its way; `None` if there is none or more than one.
#[inline]
fn with_free_way(candidates: NonZeroU64, to: Square, occupied: u64) -> Option<NonZeroU64> {
    let mut free = 0;
    for from in Bitboard(candidates.get()) {
        let blocked = attack::between(from, to).0 & occupied != 0;
        free |= u64::from(!blocked) << from.index();
    }
    NonZeroU64::new(free).filter(|free| free.is_power_of_two())
}

/// The men that attack the king of one colour.
#[inline]
fn enemies_at_king<const WHITE: bool>(board: &Board) -> u64 {
    let color = if WHITE { Color::White } else { Color::Black };
    let occupied = board.occupied().0;
    let (us, them) = (board.by_color(color).0, board.by_color(!color).0);
    let kings = board.by_role(Role::King).0;
    let king = (kings & us).trailing_zeros() as usize;
    let view = &LOOKUP.views[king];
    let diagonal = view.diagonal(occupied) & board.diagonal_sliders().0;
    let straight = view.straight(occupied) & board.straight_sliders().0;
    let knights = view.knight & board.by_role(Role::Knight).0;
    let pawns = view.pawn[color.index()] & board.by_role(Role::Pawn).0;
    (diagonal | straight | knights | pawns | LOOKUP.king[king] & kings) & them
}
