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
//! - The king's safety is tested on the board as it will be, instead of computing pins before. Enemy sliders on
//!   the king's lines are looked at one by one: there are none or one nearly always, which beats looking up
//!   sliding attacks in their large table.
//! - Castling, promotion, captures in passing, null moves and everything wrong take the second, general way,
//!   `resolve_rare`.

use std::{fmt, num::NonZeroU64};

use crate::{
    attack,
    bitboard::Bitboard,
    chess_move::Move,
    color::Color,
    lookup::{LOOKUP, Mover},
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
    /// Whether the side to move is in check. Quicker than asking for [`Position::checkers`].
    #[inline]
    pub fn is_check(&self) -> bool {
        let (us, them) = (self.board.by_color(self.turn).0, self.board.by_color(!self.turn).0);
        let king = self.board.by_role(Role::King).0 & us;
        let enemies = match self.turn {
            Color::White => self.enemies_at::<true>(king, us, them),
            Color::Black => self.enemies_at::<false>(king, us, them),
        };
        enemies != 0
    }

    /// Finds the one legal move that fits what is written, exactly: a capture must be written as one and
    /// nothing else may be. More of the origin than needed may be written.
    ///
    /// # Errors
    ///
    /// [`SanError`] if no legal move fits, or several do.
    #[inline]
    pub fn resolve(&self, san: San) -> Result<Move, SanError> {
        let movers = &LOOKUP.movers[self.turn.index()];
        let origin = match self.turn {
            Color::White => self.common_origin::<true>(san, &movers[san.mover_row()]),
            Color::Black => self.common_origin::<false>(san, &movers[san.mover_row()]),
        };
        match origin {
            Some(from) => Ok(Move::from_san_bits(san.bits(), from.trailing_zeros())),
            None => self.resolve_rare(san),
        }
    }

    /// [`resolve`](Position::resolve) and [`make`](Position::make) in one, which is quicker.
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

    #[inline(always)]
    fn play_as<const WHITE: bool>(&mut self, san: San) -> Result<Move, SanError> {
        let color = if WHITE { Color::White } else { Color::Black };
        let mover = &LOOKUP.movers[color.index()][san.mover_row()];
        if let Some(from) = self.common_origin::<WHITE>(san, mover) {
            self.advance::<WHITE>(mover, from.get(), 1 << san.to().index());
            return Ok(Move::from_san_bits(san.bits(), from.trailing_zeros()));
        }
        self.play_rare(san)
    }

    /// [`play`](Position::play) with the position after the move in another place, for those who need both.
    ///
    /// # Errors
    ///
    /// [`SanError`] if no legal move fits, or several do; what `next` holds then is not defined.
    #[inline]
    pub fn play_onto(&self, san: San, next: &mut Position) -> Result<Move, SanError> {
        match self.turn {
            Color::White => self.play_onto_as::<true>(san, next),
            Color::Black => self.play_onto_as::<false>(san, next),
        }
    }

    #[inline(always)]
    fn play_onto_as<const WHITE: bool>(&self, san: San, next: &mut Position) -> Result<Move, SanError> {
        let mover = &LOOKUP.movers[usize::from(!WHITE)][san.mover_row()];
        if let Some(from) = self.common_origin::<WHITE>(san, mover) {
            self.advance_onto::<WHITE>(next, mover, from.get(), 1 << san.to().index());
            return Ok(Move::from_san_bits(san.bits(), from.trailing_zeros()));
        }
        *next = *self;
        next.play_rare(san)
    }

    #[cold]
    #[inline(never)]
    fn play_rare(&mut self, san: San) -> Result<Move, SanError> {
        let m = self.resolve_rare(san)?;
        self.make(m);
        Ok(m)
    }

    /// The square the man comes from, as a set, in the common case: one candidate with nothing in its way, an ordinary
    /// move, legal.
    #[inline(always)]
    fn common_origin<const WHITE: bool>(&self, san: San, mover: &Mover) -> Option<NonZeroU64> {
        let color = if WHITE { Color::White } else { Color::Black };
        let (us, them) = (self.board.by_color(color).0, self.board.by_color(!color).0);
        let to = 1u64 << san.to().index();

        // Rare spellings have no origins, so the test for a single candidate also sends them the other way.
        let origins =
            LOOKUP.origins[color.index()][san.origins_index()] & LOOKUP.origin_masks[san.origin_index()];
        let mut from = NonZeroU64::new(origins & self.board.sets[mover.role as usize & 7] & us)?;
        if !from.is_power_of_two() {
            from = with_free_way(from, san.to(), us | them)?;
        }
        let way = LOOKUP.between[from.trailing_zeros() as usize & 63][san.to().index()];
        // A capture must meet an enemy, any other move an empty square.
        let wrong_target = us | them ^ mover.capture;
        let us_after = us ^ (from.get() | to);
        let king =
            if mover.role == Role::King.number() - 1 { to } else { self.board.by_role(Role::King).0 & us };
        let checkers = self.enemies_at::<WHITE>(king, us_after, them & !to);
        let against = way & (us | them) | wrong_target & to | checkers;
        if against != 0 { None } else { Some(from) }
    }

    /// The men of `them` that attack the king of one colour, which stands on the only square of `king`, while its
    /// own side holds `us`. Of sliders only the fact is told, by a square that has no meaning.
    #[inline(always)]
    fn enemies_at<const WHITE: bool>(&self, king: u64, us: u64, them: u64) -> u64 {
        let board = &self.board;
        let occupied = us | them;
        let king = king.trailing_zeros() as usize & 63;
        let view = &LOOKUP.views[king];
        let on_diagonals = view.diagonals & board.diagonal_sliders().0;
        let on_cross = view.cross & board.straight_sliders().0;
        let mut aligned = (on_diagonals | on_cross) & them;
        let mut sliders = 0;
        while aligned != 0 {
            let at = aligned.trailing_zeros() as usize & 63;
            aligned &= aligned - 1;
            sliders |= u64::from(LOOKUP.between[king][at] & occupied == 0);
        }
        let knights = view.knight & board.by_role(Role::Knight).0;
        let pawns = view.pawn[usize::from(!WHITE)] & board.by_role(Role::Pawn).0;
        let kings = view.king & board.by_role(Role::King).0;
        (knights | pawns | kings) & them | sliders
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
        let Some(role) = san.role().filter(|_| !san.is_drop()) else { return found };
        let origins = LOOKUP.origins[self.turn.index()][san.full_origins_index()]
            & LOOKUP.origin_masks[san.origin_index()];
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
        let occupied = (self.board.occupied() - m.from().into()) | m.to().into();
        (self.board.attackers(king, !self.turn, occupied) - m.to().into()).is_empty()
    }
}

/// The only one of several candidates with nothing in its way; `None` if there is none or more than one.
#[cold]
#[inline(never)]
fn with_free_way(candidates: NonZeroU64, to: Square, occupied: u64) -> Option<NonZeroU64> {
    let mut free = 0;
    for from in Bitboard(candidates.get()) {
        let blocked = attack::between(from, to).0 & occupied != 0;
        free |= u64::from(!blocked) << from.index();
    }
    NonZeroU64::new(free).filter(|free| free.is_power_of_two())
}
