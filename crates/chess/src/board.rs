//! [`Board`]: which man stands on which square, and nothing else.

use std::fmt;

use crate::{
    attack,
    bitboard::Bitboard,
    color::Color,
    lookup::Mover,
    role::{Piece, Role},
    square::{File, Rank, Square},
};

/// The placement of men on the sixty-four squares, as four bit planes in 32 bytes.
///
/// To the next maintainer. The simple version keeps one set per role and per colour, or an array of 64 squares.
/// Here a role's number 1 to 6 is spread over three planes (`ones`, `twos`, `fours`), and `black` says whose the
/// man is. A square is emptied or filled by the same few operations whatever stood there, so making a move needs
/// no look at what is captured and no branch, and the whole board stays in four registers during replay (question
/// `replay` in `bench/`). The price is two or three operations to ask for one role's set.
///
/// Every man's square is in at least one number plane; `black` is a subset of the occupied squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    pub(crate) ones: u64,
    pub(crate) twos: u64,
    pub(crate) fours: u64,
    pub(crate) black: u64,
}

impl Board {
    /// The board with no man on it.
    pub const EMPTY: Board = Board { ones: 0, twos: 0, fours: 0, black: 0 };

    /// The board at the start of a standard game.
    pub const STANDARD: Board = Board {
        ones: 0x2cff_0000_0000_ff2c,
        twos: 0x7600_0000_0000_0076,
        fours: 0x9900_0000_0000_0099,
        black: 0xffff_0000_0000_0000,
    };

    /// All squares on which a man stands.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.ones | self.twos | self.fours)
    }

    /// The squares of one side's men.
    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(self.occupied().0 & !self.black),
            Color::Black => Bitboard(self.black),
        }
    }

    /// The squares of one kind of man, of both sides.
    #[inline]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        Bitboard(match role {
            Role::Pawn => self.ones & !(self.twos | self.fours),
            Role::Knight => self.twos & !(self.ones | self.fours),
            Role::Bishop => self.ones & self.twos,
            Role::Rook => self.fours & !(self.ones | self.twos),
            Role::Queen => self.ones & self.fours,
            Role::King => self.twos & self.fours,
        })
    }

    /// The squares of one kind of man of one side.
    #[inline]
    pub const fn by_piece(&self, piece: Piece) -> Bitboard {
        Bitboard(self.by_role(piece.role).0 & self.by_color(piece.color).0)
    }

    /// The squares of bishops and queens, of both sides.
    #[inline]
    pub const fn diagonal_sliders(&self) -> Bitboard {
        Bitboard(self.ones & (self.twos | self.fours))
    }

    /// The squares of rooks and queens, of both sides.
    #[inline]
    pub const fn straight_sliders(&self) -> Bitboard {
        Bitboard(self.fours & !self.twos)
    }

    /// The squares of the men a [`Mover`] is, of both sides, without a branch.
    #[inline]
    pub(crate) fn men_like(&self, mover: &Mover) -> u64 {
        let [ones, twos, fours, _] = mover.planes;
        !(self.ones ^ ones | self.twos ^ twos | self.fours ^ fours)
    }

    /// The board after a man went to a square, without a branch. `both` is the squares it left and entered,
    /// `to` the one entered.
    #[inline]
    pub(crate) fn after_moving(&self, placed: &Mover, both: u64, to: u64) -> Board {
        let [ones, twos, fours, black] = placed.planes;
        Board {
            ones: self.ones & !both | to & ones,
            twos: self.twos & !both | to & twos,
            fours: self.fours & !both | to & fours,
            black: self.black & !both | to & black,
        }
    }

    /// The number of the role on a square, 0 if it is empty.
    #[inline]
    pub(crate) const fn number_at(&self, square: Square) -> u32 {
        let at = square.index();
        ((self.ones >> at & 1) | (self.twos >> at & 1) << 1 | (self.fours >> at & 1) << 2) as u32
    }

    /// The kind of man on a square.
    #[inline]
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        Role::from_number(self.number_at(square))
    }

    /// Whose man stands on a square.
    #[inline]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        if !self.occupied().contains(square) {
            None
        } else if Bitboard(self.black).contains(square) {
            Some(Color::Black)
        } else {
            Some(Color::White)
        }
    }

    /// The man on a square.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        match (self.role_at(square), self.color_at(square)) {
            (Some(role), Some(color)) => Some(Piece { color, role }),
            _ => None,
        }
    }

    /// Puts a man on a square, replacing what stood there.
    #[inline]
    pub fn set(&mut self, square: Square, piece: Piece) {
        let at = square.index();
        let keep = !(1u64 << at);
        let number = u64::from(piece.role.number());
        self.ones = self.ones & keep | (number & 1) << at;
        self.twos = self.twos & keep | (number >> 1 & 1) << at;
        self.fours = self.fours & keep | (number >> 2 & 1) << at;
        self.black = self.black & keep | (piece.color as u64) << at;
    }

    /// Empties a square and gives what stood there.
    #[inline]
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square);
        self.clear(1 << square.index());
        piece
    }

    /// Empties squares.
    #[inline]
    pub(crate) fn clear(&mut self, squares: u64) {
        self.ones &= !squares;
        self.twos &= !squares;
        self.fours &= !squares;
        self.black &= !squares;
    }

    /// The square of a side's king: `None` unless it has exactly one.
    pub const fn king_of(&self, color: Color) -> Option<Square> {
        self.by_piece(Piece { color, role: Role::King }).single()
    }

    /// The men of one side that attack a square, given which squares count as occupied.
    #[inline]
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let diagonal = attack::bishop_attacks(square, occupied) & self.diagonal_sliders();
        let straight = attack::rook_attacks(square, occupied) & self.straight_sliders();
        let knights = attack::knight_attacks(square) & self.by_role(Role::Knight);
        let pawns = attack::pawn_attacks(!by, square) & self.by_role(Role::Pawn);
        let kings = attack::king_attacks(square) & self.by_role(Role::King);
        (diagonal | straight | knights | pawns | kings) & self.by_color(by)
    }

    /// All men with their squares, a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }
}

/// Draws eight lines from rank 8 down: FEN letters, `.` for an empty square.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let row: String = File::ALL
                .into_iter()
                .map(|file| self.piece_at(Square::new(file, rank)).map_or('.', Piece::char))
                .collect();
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn req_008_the_starting_board_has_its_men_on_the_first_and_last_two_ranks() {
        let board = Board::STANDARD;
        assert_eq!(
            format!("{board:?}"),
            "rnbqkbnr\npppppppp\n........\n........\n........\n........\nPPPPPPPP\nRNBQKBNR\n"
        );
        assert_eq!(board.king_of(Color::White), Some(Square::E1));
        assert_eq!(board.piece_at(Square::B8), Some(Role::Knight.of(Color::Black)));
    }

    #[test]
    fn req_112_the_white_king_begins_on_e1() {
        assert_eq!(Board::STANDARD.piece_at(Square::E1), Some(Role::King.of(Color::White)));
    }

    #[test]
    fn planes_answer_like_an_array_of_squares() {
        let mut board = Board::EMPTY;
        let mut expected = [None; 64];
        let mut state = 1u32;
        for _ in 0..2000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let square = Square::from_index(state >> 8);
            if let Some(role) = Role::from_number(state >> 16 & 7) {
                let piece = role.of(if state >> 30 & 1 == 0 { Color::White } else { Color::Black });
                board.set(square, piece);
                expected[square.index()] = Some(piece);
            } else {
                assert_eq!(board.remove(square), expected[square.index()].take());
            }
        }
        for square in Square::all() {
            assert_eq!(board.piece_at(square), expected[square.index()]);
        }
        for role in Role::ALL {
            for color in Color::ALL {
                let set: Bitboard =
                    Square::all().filter(|s| expected[s.index()] == Some(role.of(color))).collect();
                assert_eq!(board.by_piece(role.of(color)), set);
            }
        }
        let sliders = board.by_role(Role::Queen) | board.by_role(Role::Rook);
        assert_eq!(board.straight_sliders(), sliders);
        let sliders = board.by_role(Role::Queen) | board.by_role(Role::Bishop);
        assert_eq!(board.diagonal_sliders(), sliders);
    }
}
