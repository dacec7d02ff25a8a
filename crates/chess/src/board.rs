//! [`Board`]: which man stands on which square, and nothing else.

use std::fmt;

use crate::{
    attack,
    bitboard::Bitboard,
    color::Color,
    role::{Piece, Role},
    square::{File, Rank, Square},
};

/// The placement of men on the sixty-four squares: a set of squares for each role and for each side.
///
/// To the next maintainer. The eight sets fill one cache line, and a man that moves changes all of them by one
/// and the same operation (clear two squares, set one by a mask), whatever it is and whatever it captures: no
/// branch, no look at what is captured, and the compiler does two or more sets per instruction, beside the
/// arithmetic of the rules. What was tried instead (question `replay` in `bench/`): an array of roles by square
/// beside the sets, whose stores and loads at computed places wait for each other; and four bit planes that hold
/// the role's number in binary, where every question takes operations on all planes.
///
/// The sets of the sides are disjoint, those of the roles too, and their unions are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(C, align(64))]
pub struct Board {
    /// By role number minus one, then White and Black.
    pub(crate) sets: [u64; 8],
}

/// Where in [`Board::sets`] the sets of the sides begin.
pub(crate) const SIDES: usize = 6;

impl Board {
    /// The board with no man on it.
    pub const EMPTY: Board = Board { sets: [0; 8] };

    /// The board at the start of a standard game.
    pub const STANDARD: Board = {
        let mut board = Board::EMPTY;
        let row = [
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ];
        let mut file = 0;
        while file < 8 {
            board.place(Square::from_index(file), row[file as usize].of(Color::White));
            board.place(Square::from_index(file + 8), Role::Pawn.of(Color::White));
            board.place(Square::from_index(file + 48), Role::Pawn.of(Color::Black));
            board.place(Square::from_index(file + 56), row[file as usize].of(Color::Black));
            file += 1;
        }
        board
    };

    /// Puts a man on an empty square.
    const fn place(&mut self, square: Square, piece: Piece) {
        let bit = 1 << square.index();
        self.sets[piece.role as usize - 1] |= bit;
        self.sets[SIDES + piece.color.index()] |= bit;
    }

    /// The board of four bit planes: the role's number in binary (bits 1, 2 and 4), then Black's men.
    #[inline]
    pub(crate) const fn from_planes([ones, twos, fours, black]: [u64; 4]) -> Board {
        Board {
            sets: [
                ones & !(twos | fours),
                twos & !(ones | fours),
                ones & twos,
                fours & !(ones | twos),
                ones & fours,
                twos & fours,
                (ones | twos | fours) & !black,
                black,
            ],
        }
    }

    /// The four bit planes of [`Board::from_planes`].
    #[inline]
    pub(crate) const fn planes(&self) -> [u64; 4] {
        let [_, _, bishops, rooks, queens, kings, _, black] = self.sets;
        let [pawns, knights, ..] = self.sets;
        [pawns | bishops | queens, knights | bishops | kings, rooks | queens | kings, black]
    }

    /// All squares on which a man stands.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.sets[SIDES] | self.sets[SIDES + 1])
    }

    /// The squares of one side's men.
    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        Bitboard(self.sets[SIDES + color.index()])
    }

    /// The squares of one kind of man, of both sides.
    #[inline]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        Bitboard(self.sets[role as usize - 1])
    }

    /// The squares of one kind of man of one side.
    #[inline]
    pub const fn by_piece(&self, piece: Piece) -> Bitboard {
        Bitboard(self.by_role(piece.role).0 & self.by_color(piece.color).0)
    }

    /// The squares of bishops and queens, of both sides.
    #[inline]
    pub const fn diagonal_sliders(&self) -> Bitboard {
        Bitboard(self.by_role(Role::Bishop).0 | self.by_role(Role::Queen).0)
    }

    /// The squares of rooks and queens, of both sides.
    #[inline]
    pub const fn straight_sliders(&self) -> Bitboard {
        Bitboard(self.by_role(Role::Rook).0 | self.by_role(Role::Queen).0)
    }

    /// Moves a man, capturing what stands where it arrives. `from` and `to` are sets of one square each; `into`
    /// holds all squares for the man's role and side and none for the others.
    #[inline(always)]
    pub(crate) fn move_man(&mut self, into: &[u64; 8], from: u64, to: u64) {
        let keep = !(from | to);
        for (set, into) in self.sets.iter_mut().zip(into) {
            *set = *set & keep | to & into;
        }
    }

    /// The same, with the new board in another place. Copying first and moving then would read in large pieces what
    /// the move before wrote in small ones, for which the processor waits.
    #[inline(always)]
    pub(crate) fn move_man_onto(&self, next: &mut Board, into: &[u64; 8], from: u64, to: u64) {
        let keep = !(from | to);
        for ((next, set), into) in next.sets.iter_mut().zip(&self.sets).zip(into) {
            *next = set & keep | to & into;
        }
    }

    /// The kind of man on a square.
    #[inline]
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        let at = square.index();
        let mut number = 0;
        let mut role = 0;
        while role < SIDES {
            number |= (self.sets[role] >> at & 1) as u32 * (role as u32 + 1);
            role += 1;
        }
        Role::from_number(number)
    }

    /// Whose man stands on a square.
    #[inline]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        if self.by_color(Color::White).contains(square) {
            Some(Color::White)
        } else if self.by_color(Color::Black).contains(square) {
            Some(Color::Black)
        } else {
            None
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
        self.remove(square);
        self.place(square, piece);
    }

    /// Empties a square and gives what stood there.
    #[inline]
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        let keep = !(1 << square.index());
        self.sets[piece.role as usize - 1] &= keep;
        self.sets[SIDES + piece.color.index()] &= keep;
        Some(piece)
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
