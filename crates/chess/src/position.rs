//! [`Position`]: a board that follows the rules of standard chess or Chess960, and making a move on it.

use std::fmt;

use crate::{
    attack,
    bitboard::Bitboard,
    board::Board,
    castling::{CastlingRights, CastlingSide},
    chess_move::{Move, MoveKind},
    color::Color,
    fen::FenStyle,
    lookup::{LOOKUP, Mover},
    role::Role,
    setup::{CastlingMode, Issues, Setup},
    square::{Rank, Square},
};

/// A position of standard chess or Chess960 that the rules can work on. 64 bytes, one cache line, copied freely.
///
/// Holds always: each side has one king; no pawn on an end rank; the side that is not to move is not in check;
/// castling rights fit king and rooks; the e.p. square, if any, was passed over by the pawn in front of it.
/// Other variants are [`VariantPosition`](crate::VariantPosition), behind the same trait [`Rules`](crate::Rules).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    /// Rooks that may still castle.
    pub(crate) castling_rooks: u64,
    /// The square a pawn passed over on the last move, as a set of none or one.
    pub(crate) passed: u64,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    pub(crate) turn: Color,
    pub(crate) mode: CastlingMode,
}

/// The highest half-move clock and move number a position starts with: counting on from here for as long as a
/// game can last never overflows.
const MOST_MOVES: u32 = 1 << 30;

impl Position {
    /// The beginning of a standard game.
    pub const STANDARD: Position = Position {
        board: Board::STANDARD,
        castling_rooks: 0x8100_0000_0000_0081,
        passed: 0,
        halfmove_clock: 0,
        fullmove_number: 1,
        turn: Color::White,
        mode: CastlingMode::Standard,
    };

    /// Checks a setup. What [`Issues::TOLERABLE`] lists is let through.
    ///
    /// # Errors
    ///
    /// All other issues of the setup, as a set. [`Setup::repair`] removes the [`Issues::REPAIRABLE`] ones.
    pub fn new(setup: &Setup, mode: CastlingMode) -> Result<Position, Issues> {
        let issues = setup.issues(mode).without(Issues::TOLERABLE);
        if !issues.is_empty() {
            return Err(issues);
        }
        Ok(Position {
            board: setup.board,
            castling_rooks: setup.castling.rooks().0,
            passed: setup.en_passant.map_or(0, |square| Bitboard::from(square).0),
            halfmove_clock: setup.halfmove_clock.min(MOST_MOVES),
            fullmove_number: setup.fullmove_number.clamp(1, MOST_MOVES),
            turn: setup.turn,
            mode,
        })
    }

    /// The same, unchecked again, for writing or editing.
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling: self.castling(),
            en_passant: self.passed_square(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            ..Setup::EMPTY
        }
    }

    /// Which man stands where.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Who may still castle with which rook, blocked or not.
    #[inline]
    pub const fn castling(&self) -> CastlingRights {
        CastlingRights::from_rooks(Bitboard(self.castling_rooks))
    }

    /// Which castlings the game knows.
    #[inline]
    pub const fn mode(&self) -> CastlingMode {
        self.mode
    }

    /// The square a pawn passed over on the last move, whether or not it can be captured there. For the one
    /// that matters to the rules see [`Position::en_passant`].
    #[inline]
    pub const fn passed_square(&self) -> Option<Square> {
        Bitboard(self.passed).first()
    }

    /// Plies since the last capture or pawn move. A game is a draw on claim at 100, without one at 150.
    #[inline]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move about to be played, from 1.
    #[inline]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The king of the side to move.
    #[inline]
    pub const fn king(&self) -> Square {
        self.king_of(self.turn)
    }

    /// The king of one side.
    #[inline]
    pub const fn king_of(&self, color: Color) -> Square {
        let kings = self.board.by_piece(Role::King.of(color)).0;
        Square::from_index(kings.trailing_zeros())
    }

    /// The men that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.board.attackers(self.king(), !self.turn, self.board.occupied())
    }

    /// Makes a move.
    ///
    /// The move must be legal here, as those of [`legal_moves`](Position::legal_moves) and
    /// [`San::to_move`](crate::San::to_move) are. Any other gives a position that breaks its promises (but never
    /// undefined behaviour).
    #[inline]
    pub fn make(&mut self, m: Move) {
        match self.turn {
            Color::White => self.make_as::<true>(m),
            Color::Black => self.make_as::<false>(m),
        }
    }

    /// The position after a legal move.
    #[inline]
    #[must_use]
    pub fn after(mut self, m: Move) -> Position {
        self.make(m);
        self
    }

    /// Makes a move of one colour. The colour is a constant of the compiled function: turns alternate, so the
    /// branch to it is always foreseen, and the rest needs no look at the colour.
    #[inline]
    fn make_as<const WHITE: bool>(&mut self, m: Move) {
        if m.is_plain() {
            let mover = &LOOKUP.movers[usize::from(!WHITE)][m.mover_row()];
            self.advance::<WHITE>(mover, 1 << m.from().index(), 1 << m.to().index());
        } else {
            self.make_rare(m);
            self.turn = if WHITE { Color::Black } else { Color::White };
            self.fullmove_number += u32::from(!WHITE);
        }
    }

    /// Makes a plain move: moves the man and brings all else up to date. `from` and `to` are sets of one square.
    #[inline(always)]
    pub(crate) fn advance<const WHITE: bool>(&mut self, mover: &Mover, from: u64, to: u64) {
        self.board.move_man(&mover.into, from, to);
        (self.castling_rooks, self.passed) = self.rights_after::<WHITE>(mover, from, to);
        self.halfmove_clock = (self.halfmove_clock + 1) & mover.clock;
        self.fullmove_number += u32::from(!WHITE);
        self.turn = if WHITE { Color::Black } else { Color::White };
    }

    /// The same, with the position after the move in another place.
    #[inline(always)]
    pub(crate) fn advance_onto<const WHITE: bool>(
        &self,
        next: &mut Position,
        mover: &Mover,
        from: u64,
        to: u64,
    ) {
        self.board.move_man_onto(&mut next.board, &mover.into, from, to);
        (next.castling_rooks, next.passed) = self.rights_after::<WHITE>(mover, from, to);
        next.halfmove_clock = (self.halfmove_clock + 1) & mover.clock;
        next.fullmove_number = self.fullmove_number + u32::from(!WHITE);
        next.turn = if WHITE { Color::Black } else { Color::White };
        next.mode = self.mode;
    }

    /// The rooks that may still castle and the square passed over, after a plain move.
    #[inline(always)]
    fn rights_after<const WHITE: bool>(&self, mover: &Mover, from: u64, to: u64) -> (u64, u64) {
        let step = if WHITE { from << 8 & to >> 8 } else { from >> 8 & to << 8 };
        (self.castling_rooks & !(from | to | mover.castling), step & mover.passed)
    }

    #[cold]
    #[inline(never)]
    fn make_rare(&mut self, m: Move) {
        let us = self.turn;
        self.passed = 0;
        self.halfmove_clock = if m.is_irreversible() { 0 } else { self.halfmove_clock + 1 };
        match (m.kind(), m.promotion()) {
            (MoveKind::EnPassant, _) => {
                self.board.remove(Square::new(m.to().file(), m.from().rank()));
                self.board.remove(m.from());
                self.board.set(m.to(), Role::Pawn.of(us));
            }
            (MoveKind::Castle, _) => {
                let side = CastlingSide::of(m.from(), m.to());
                self.board.remove(m.from());
                self.board.remove(m.to());
                self.board.set(side.king_to(us), Role::King.of(us));
                self.board.set(side.rook_to(us), Role::Rook.of(us));
                self.castling_rooks &= !Bitboard::from_rank(Rank::R1.relative_to(us)).0;
            }
            (MoveKind::Normal, Some(promotion)) => {
                self.board.remove(m.from());
                self.board.set(m.to(), promotion.of(us));
                self.castling_rooks &= !Bitboard::from(m.to()).0;
            }
            (MoveKind::Null | MoveKind::Drop | MoveKind::Normal, _) => {}
        }
    }

    /// The square where a pawn can legally be captured in passing now: what identity of positions and, by
    /// default, FEN go by.
    pub fn en_passant(&self) -> Option<Square> {
        let passed = self.passed_square()?;
        let mut pawns = self.pawns_beside(passed).into_iter();
        pawns.any(|from| self.en_passant_is_safe(from, passed)).then_some(passed)
    }

    /// The square where a pawn stands ready to capture in passing, legal or not ("pseudo-legal").
    pub fn pseudo_en_passant(&self) -> Option<Square> {
        self.passed_square().filter(|passed| self.pawns_beside(*passed).any())
    }

    /// The pawns of the side to move that look at the passed-over square.
    #[inline]
    pub(crate) fn pawns_beside(&self, passed: Square) -> Bitboard {
        attack::pawn_attacks(!self.turn, passed) & self.board.by_piece(Role::Pawn.of(self.turn))
    }

    /// Whether the own king is safe after a capture in passing.
    pub(crate) fn en_passant_is_safe(&self, from: Square, passed: Square) -> bool {
        let captured = Bitboard::from(Square::new(passed.file(), from.rank()));
        let occupied = (self.board.occupied() ^ from.into() ^ captured) | passed.into();
        (self.board.attackers(self.king(), !self.turn, occupied) - captured).is_empty()
    }

    /// Castling towards a side, if it is legal now.
    pub fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        let (us, king) = (self.turn, self.king());
        let rook = self.castling().rook(us, king, side)?;
        let (king_to, rook_to) = (side.king_to(us), side.rook_to(us));
        let occupied = self.board.occupied();
        let others = occupied ^ king.into() ^ rook.into();
        let king_way = attack::between(king, king_to) | king_to.into();
        let rook_way = attack::between(rook, rook_to) | rook_to.into();
        if ((king_way | rook_way) & others).any() {
            return None;
        }
        let attacked = |square, occupied| self.board.attackers(square, !us, occupied).any();
        let on_the_way = attack::between(king, king_to) | king.into() | king_to.into();
        // Only a rook that begins elsewhere than in the corner can uncover an attack along its rank.
        let uncovers = self.mode == CastlingMode::Chess960
            && attacked(king_to, others | king_to.into() | rook_to.into());
        if uncovers || on_the_way.into_iter().any(|square| attacked(square, occupied ^ king.into())) {
            return None;
        }
        Some(Move::castle(king, rook))
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::STANDARD
    }
}

/// Writes the FEN.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen(FenStyle::default()))
    }
}
