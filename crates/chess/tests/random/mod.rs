//! Chance that falls the same way on every run.

use scoresheet_chess::{Bitboard, CastlingRights, Color, Move, Position, Rank, Role, Setup, Square};

/// A generator of numbers without pattern (`SplitMix64`), the same for the same seed.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// True once in so many throws.
    pub(crate) fn once_in(&mut self, throws: usize) -> bool {
        self.below(throws) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub(crate) fn square(&mut self) -> Square {
        Square::from_index(self.below(64) as u32)
    }

    /// A legal move; captures in passing, castling and promotions more often than their share.
    pub(crate) fn legal_move(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        let rare: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|m| m.kind() != scoresheet_chess::MoveKind::Normal || m.promotion().is_some())
            .collect();
        Some(if rare.is_empty() || self.once_in(2) { self.pick(&moves) } else { self.pick(&rare) })
    }

    /// Two kings and a few other men anywhere, with whatever castling rights and e.p. square.
    pub(crate) fn setup(&mut self, men: usize) -> Setup {
        let mut setup = Setup::EMPTY;
        let castling = self.once_in(4);
        for color in Color::ALL {
            let mut king = self.square();
            if castling {
                // On an end rank, now and then on the other side's.
                let rank = if self.once_in(4) { Rank::R8 } else { Rank::R1 };
                king = Square::new(king.file(), rank.relative_to(color));
            }
            setup.board.set(king, Role::King.of(color));
        }
        for _ in 0..men {
            let (square, color) = (self.square(), self.pick(&Color::ALL));
            let role =
                self.pick(&[Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]);
            if setup.board.role_at(square) != Some(Role::King) {
                setup.board.set(square, role.of(color));
            }
        }
        setup.turn = self.pick(&Color::ALL);
        if castling {
            let ends = Bitboard::from_rank(Rank::R1) | Bitboard::from_rank(Rank::R8);
            setup.castling = CastlingRights::from_rooks(setup.board.by_role(Role::Rook) & ends);
        }
        if self.once_in(4) {
            let passed = Bitboard::from_rank(Rank::R6.relative_to(setup.turn));
            let squares: Vec<Square> = passed.into_iter().collect();
            setup.en_passant = Some(self.pick(&squares));
        }
        setup
    }
}
