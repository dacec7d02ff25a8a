//! Kinds of men: [`Role`] without a side, [`Piece`] with one.
//!
//! The FIDE laws call only the officers "pieces"; pawns are men but no pieces. [`Role::is_piece`] answers in
//! that sense wherever a count or a label needs it. The type [`Piece`] follows programmers' usage instead and
//! includes the pawn.

use std::fmt;

use crate::color::Color;

/// A kind of man, without its side. Iterates (and is ordered) as pawn, knight, bishop, rook, queen, king.
///
/// The numbers 1 to 6 are what [`Board`](crate::Board) spreads over its bit planes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// A pawn: no piece in the sense of the laws.
    Pawn = 1,
    /// A knight.
    Knight = 2,
    /// A bishop.
    Bishop = 3,
    /// A rook.
    Rook = 4,
    /// A queen.
    Queen = 5,
    /// A king.
    King = 6,
}

impl Role {
    /// Pawn, knight, bishop, rook, queen, king.
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// What a pawn may become in standard chess, the queen first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The number 1 to 6 of the role.
    #[inline]
    pub const fn number(self) -> u32 {
        self as u32
    }

    /// The role with this number (1 to 6); `None` for any other.
    #[inline]
    pub const fn from_number(number: u32) -> Option<Role> {
        match number {
            1 => Some(Role::Pawn),
            2 => Some(Role::Knight),
            3 => Some(Role::Bishop),
            4 => Some(Role::Rook),
            5 => Some(Role::Queen),
            6 => Some(Role::King),
            _ => None,
        }
    }

    /// The role of an English letter `PNBRQK`, in capitals or not (standard §8.2.3.2).
    pub const fn from_char(letter: char) -> Option<Role> {
        match letter {
            'P' | 'p' => Some(Role::Pawn),
            'N' | 'n' => Some(Role::Knight),
            'B' | 'b' => Some(Role::Bishop),
            'R' | 'r' => Some(Role::Rook),
            'Q' | 'q' => Some(Role::Queen),
            'K' | 'k' => Some(Role::King),
            _ => None,
        }
    }

    /// The English capital `PNBRQK`.
    pub const fn upper_char(self) -> char {
        self.upper_byte() as char
    }

    /// The English small letter `pnbrqk`.
    pub const fn lower_char(self) -> char {
        self.upper_byte().to_ascii_lowercase() as char
    }

    pub(crate) const fn upper_byte(self) -> u8 {
        match self {
            Role::Pawn => b'P',
            Role::Knight => b'N',
            Role::Bishop => b'B',
            Role::Rook => b'R',
            Role::Queen => b'Q',
            Role::King => b'K',
        }
    }

    /// Whether this is a piece in the sense of the laws of chess: anything but a pawn.
    pub const fn is_piece(self) -> bool {
        !matches!(self, Role::Pawn)
    }

    /// This role for one side.
    #[inline]
    pub const fn of(self, color: Color) -> Piece {
        Piece { color, role: self }
    }
}

/// Writes the English name in small letters: `knight`.
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        })
    }
}

/// A man of one side. Ordered by side, then role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// The man of a FEN letter: capitals are White's, small letters Black's.
    pub const fn from_char(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_char(letter) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }

    /// The FEN letter: `PNBRQK` for White, `pnbrqk` for Black.
    pub const fn char(self) -> char {
        match self.color {
            Color::White => self.role.upper_char(),
            Color::Black => self.role.lower_char(),
        }
    }

    /// The Unicode figurine of this man and side: `♘` or `♞`.
    pub const fn figurine(self) -> char {
        let white = match self.role {
            Role::King => '♔',
            Role::Queen => '♕',
            Role::Rook => '♖',
            Role::Bishop => '♗',
            Role::Knight => '♘',
            Role::Pawn => '♙',
        };
        match self.color {
            Color::White => white,
            Color::Black => match self.role {
                Role::King => '♚',
                Role::Queen => '♛',
                Role::Rook => '♜',
                Role::Bishop => '♝',
                Role::Knight => '♞',
                Role::Pawn => '♟',
            },
        }
    }
}

/// Writes the English name: `white knight`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.color.is_white() { "white" } else { "black" };
        write!(f, "{side} {}", self.role)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn req_002_a_pawn_is_no_piece() {
        let pieces: Vec<Role> = Role::ALL.into_iter().filter(|role| role.is_piece()).collect();
        assert_eq!(pieces, [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King]);
    }

    #[test]
    fn req_037_letters_are_pnbrqk() {
        let letters: String = Role::ALL.into_iter().map(Role::upper_char).collect();
        assert_eq!(letters, "PNBRQK");
        for role in Role::ALL {
            assert_eq!(Role::from_char(role.upper_char()), Some(role));
            assert_eq!(Role::from_char(role.lower_char()), Some(role));
            assert_eq!(Piece::from_char(role.lower_char()), Some(role.of(Color::Black)));
        }
        assert_eq!(Role::from_char('S'), None);
    }
}
