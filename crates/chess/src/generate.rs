//! All legal moves of a [`Position`], for those who need all of them: perft, interfaces, writing SAN's `#`.
//!
//! Pinned men and checks are computed once, so that nearly every move is known to be legal when it is made up;
//! only king moves, castling and captures in passing are tested one by one.

use arrayvec::ArrayVec;

use crate::{
    attack,
    bitboard::Bitboard,
    castling::CastlingSide,
    chess_move::Move,
    color::Color,
    position::Position,
    role::Role,
    square::{Rank, Square},
};

/// The legal moves of one position; none has more than 218 in standard chess, and the drops of crazyhouse fit too.
pub type MoveList = ArrayVec<Move, 512>;

/// What limits the men of the side to move.
struct Limits {
    /// Squares that answer a check (all, without one), minus those of own men.
    targets: Bitboard,
    /// Men that must stay on the line through their king.
    pinned: Bitboard,
    king: Square,
}

impl Position {
    /// All legal moves, in no particular order.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        let checkers = self.checkers();
        self.king_moves(&mut moves);
        if checkers.more_than_one() {
            return moves;
        }
        let limits = self.limits(checkers);
        self.officer_moves(&limits, &mut moves);
        self.pawn_moves(&limits, &mut moves);
        self.en_passant_moves(&mut moves);
        if checkers.is_empty() && self.castling_rooks != 0 {
            moves.extend(CastlingSide::ALL.into_iter().filter_map(|side| self.castling_move(side)));
        }
        moves
    }

    /// Whether there is any legal move; quicker than listing them.
    pub fn has_legal_move(&self) -> bool {
        let mut moves = MoveList::new();
        self.king_moves(&mut moves);
        if !moves.is_empty() {
            return true;
        }
        let checkers = self.checkers();
        if checkers.more_than_one() {
            return false;
        }
        let limits = self.limits(checkers);
        self.pawn_moves(&limits, &mut moves);
        if !moves.is_empty() {
            return true;
        }
        self.officer_moves(&limits, &mut moves);
        self.en_passant_moves(&mut moves);
        !moves.is_empty() || CastlingSide::ALL.into_iter().any(|side| self.castling_move(side).is_some())
    }

    /// How many sequences of legal moves of this length there are.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.into_iter().map(|m| self.after(m).perft(depth - 1)).sum()
    }

    fn limits(&self, checkers: Bitboard) -> Limits {
        let king = self.king();
        let us = self.board.by_color(self.turn);
        let answers = match checkers.single() {
            Some(checker) => attack::between(king, checker) | checker.into(),
            None => Bitboard::FULL,
        };
        Limits { targets: answers - us, pinned: self.pinned(), king }
    }

    fn push(&self, moves: &mut MoveList, role: Role, from: Square, to: Square) {
        moves.push(Move::normal(role, from, to, self.board.occupied().contains(to), None));
    }

    fn king_moves(&self, moves: &mut MoveList) {
        let king = self.king();
        let without_king = self.board.occupied() ^ king.into();
        for to in attack::king_attacks(king) - self.board.by_color(self.turn) {
            if self.board.attackers(to, !self.turn, without_king).is_empty() {
                self.push(moves, Role::King, king, to);
            }
        }
    }

    fn officer_moves(&self, limits: &Limits, moves: &mut MoveList) {
        let occupied = self.board.occupied();
        let us = self.board.by_color(self.turn);
        for from in (self.board.by_role(Role::Knight) & us) - limits.pinned {
            for to in attack::knight_attacks(from) & limits.targets {
                self.push(moves, Role::Knight, from, to);
            }
        }
        for role in [Role::Bishop, Role::Rook, Role::Queen] {
            for from in self.board.by_role(role) & us {
                let mut targets = attack::attacks(role, self.turn, from, occupied) & limits.targets;
                if limits.pinned.contains(from) {
                    targets &= attack::line(limits.king, from);
                }
                for to in targets {
                    self.push(moves, role, from, to);
                }
            }
        }
    }

    fn pawn_moves(&self, limits: &Limits, moves: &mut MoveList) {
        let empty = !self.board.occupied();
        let them = self.board.by_color(!self.turn);
        let pawns = self.board.by_piece(Role::Pawn.of(self.turn));
        let third = Bitboard::from_rank(Rank::R3.relative_to(self.turn));
        let free = pawns - limits.pinned;
        let ahead = |set: Bitboard| match self.turn {
            Color::White => Bitboard(set.0 << 8),
            Color::Black => Bitboard(set.0 >> 8),
        };
        let behind = |to: Square, steps: u32| match self.turn {
            Color::White => Square::from_index((to.index() as u32).wrapping_sub(8 * steps)),
            Color::Black => Square::from_index(to.index() as u32 + 8 * steps),
        };
        let on_file = free | pawns & limits.pinned & Bitboard::from_file(limits.king.file());
        let single = ahead(on_file) & empty;
        for to in single & limits.targets {
            Self::push_pawn(moves, behind(to, 1), to, false);
        }
        for to in ahead(single & third) & empty & limits.targets {
            Self::push_pawn(moves, behind(to, 2), to, false);
        }
        for from in pawns {
            let mut targets = attack::pawn_attacks(self.turn, from) & them & limits.targets;
            if limits.pinned.contains(from) {
                targets &= attack::line(limits.king, from);
            }
            for to in targets {
                Self::push_pawn(moves, from, to, true);
            }
        }
    }

    fn push_pawn(moves: &mut MoveList, from: Square, to: Square, capture: bool) {
        if matches!(to.rank(), Rank::R1 | Rank::R8) {
            moves
                .extend(Role::PROMOTIONS.map(|role| Move::normal(Role::Pawn, from, to, capture, Some(role))));
        } else {
            moves.push(Move::normal(Role::Pawn, from, to, capture, None));
        }
    }

    fn en_passant_moves(&self, moves: &mut MoveList) {
        if let Some(passed) = self.passed_square() {
            for from in self.pawns_beside(passed) {
                if self.en_passant_is_safe(from, passed) {
                    moves.push(Move::en_passant(from, passed));
                }
            }
        }
    }
}
