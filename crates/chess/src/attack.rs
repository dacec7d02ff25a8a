//! Which squares a man attacks.
//!
//! The simple version of a sliding attack walks outwards until it meets a man; it is kept in the tests and is
//! their oracle. The fast version multiplies the men on the slider's lines by a number found by search, which
//! gathers them into an index of a table of all answers ("magic" multiplication): some six instructions. The
//! tables are in the private module `lookup`.

use crate::{bitboard::Bitboard, color::Color, lookup::LOOKUP, role::Role, square::Square};

/// The squares a pawn of one side on `square` attacks.
#[inline]
pub fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    Bitboard(LOOKUP.views[square.index()].pawn[color.index()])
}

/// The squares a knight on `square` attacks.
#[inline]
pub fn knight_attacks(square: Square) -> Bitboard {
    Bitboard(LOOKUP.views[square.index()].knight)
}

/// The squares a king on `square` attacks.
#[inline]
pub fn king_attacks(square: Square) -> Bitboard {
    Bitboard(LOOKUP.views[square.index()].king)
}

/// The squares a bishop on `square` attacks when `occupied` squares hold men; the first man on each line is
/// included, whatever its side.
#[inline]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(LOOKUP.bishops[square.index()].attacks(occupied.0))
}

/// The squares a rook on `square` attacks when `occupied` squares hold men; the first man on each line is
/// included, whatever its side.
#[inline]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(LOOKUP.rooks[square.index()].attacks(occupied.0))
}

/// The squares a queen on `square` attacks: a rook's and a bishop's together.
#[inline]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(square, occupied) | rook_attacks(square, occupied)
}

/// The squares a man attacks from `square`.
#[inline]
pub fn attacks(role: Role, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn_attacks(color, square),
        Role::Knight => knight_attacks(square),
        Role::Bishop => bishop_attacks(square, occupied),
        Role::Rook => rook_attacks(square, occupied),
        Role::Queen => queen_attacks(square, occupied),
        Role::King => king_attacks(square),
    }
}

/// The squares strictly between two squares of one line, file or diagonal; empty for any other pair.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(LOOKUP.between[a.index()][b.index()])
}

/// All squares of the rank, file or diagonal on which two different squares lie, edge to edge; empty when they
/// share none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    let ends = Bitboard::from(a) | Bitboard::from(b);
    for attacks in [bishop_attacks, rook_attacks] {
        if attacks(a, Bitboard::EMPTY).contains(b) {
            return attacks(a, Bitboard::EMPTY) & attacks(b, Bitboard::EMPTY) | ends;
        }
    }
    Bitboard::EMPTY
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The obvious version: walk until a man is met.
    fn slow_attacks(square: Square, occupied: Bitboard, directions: [(i32, i32); 4]) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for (files, ranks) in directions {
            let mut at = square;
            while let Some(next) = at.offset(files, ranks) {
                set.insert(next);
                if occupied.contains(next) {
                    break;
                }
                at = next;
            }
        }
        set
    }

    #[test]
    fn sliding_attacks_equal_walking() {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        for round in 0..4000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let sparse = state & state.rotate_left(17);
            let occupied = Bitboard(if round % 2 == 0 { state } else { sparse });
            for square in Square::all() {
                let diagonal = slow_attacks(square, occupied, [(1, 1), (1, -1), (-1, 1), (-1, -1)]);
                let cross = slow_attacks(square, occupied, [(1, 0), (-1, 0), (0, 1), (0, -1)]);
                assert_eq!(bishop_attacks(square, occupied), diagonal, "bishop on {square}\n{occupied:?}");
                assert_eq!(rook_attacks(square, occupied), cross, "rook on {square}\n{occupied:?}");
            }
        }
    }

    #[test]
    fn between_and_line_agree_with_sliding() {
        for a in Square::all() {
            for b in Square::all() {
                let ends = Bitboard::from(a) | Bitboard::from(b);
                let sees = |attack: fn(Square, Bitboard) -> Bitboard| attack(a, Bitboard::EMPTY).contains(b);
                let (mut expected_line, mut expected_between) = (Bitboard::EMPTY, Bitboard::EMPTY);
                for attack in [bishop_attacks as fn(Square, Bitboard) -> Bitboard, rook_attacks] {
                    if sees(attack) {
                        expected_line = attack(a, Bitboard::EMPTY) & attack(b, Bitboard::EMPTY) | ends;
                        expected_between = attack(a, b.into()) & attack(b, a.into());
                    }
                }
                assert_eq!(line(a, b), expected_line, "{a} {b}");
                assert_eq!(between(a, b), expected_between, "{a} {b}");
            }
        }
    }

    #[test]
    fn req_112_a_knight_on_b8_reaches_a6_c6_and_d7() {
        let squares: Vec<_> = knight_attacks(Square::B8).into_iter().collect();
        assert_eq!(squares, [Square::A6, Square::C6, Square::D7]);
    }
}
