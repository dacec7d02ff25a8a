//! Files, ranks and the sixty-four squares.
//!
//! A square is written as its file letter and rank digit (standard §8.2.3.1): `a1` is the left corner on
//! White's side, `h8` the right corner on Black's.

use std::{fmt, str::FromStr};

use crate::color::Color;

/// A column of the board. Iterates a to h.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // the variants are their own description
pub enum File {
    A = 0,
    B = 1,
    C = 2,
    D = 3,
    E = 4,
    F = 5,
    G = 6,
    H = 7,
}

impl File {
    /// a to h.
    pub const ALL: [File; 8] = [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

    /// The file numbered 0 to 7; only the lowest three bits count.
    #[inline]
    pub const fn from_index(index: u32) -> File {
        File::ALL[(index & 7) as usize]
    }

    /// 0 for the a-file to 7 for the h-file.
    #[inline]
    pub const fn index(self) -> u32 {
        self as u32
    }

    /// The file of a small letter `a` to `h`.
    pub const fn from_char(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => Some(File::from_index(letter as u32 - 'a' as u32)),
            _ => None,
        }
    }

    /// The small letter `a` to `h`.
    pub const fn char(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}

/// A row of the board. Iterates 1 to 8, White's side first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // the variants are their own description
pub enum Rank {
    R1 = 0,
    R2 = 1,
    R3 = 2,
    R4 = 3,
    R5 = 4,
    R6 = 5,
    R7 = 6,
    R8 = 7,
}

impl Rank {
    /// 1 to 8.
    pub const ALL: [Rank; 8] =
        [Rank::R1, Rank::R2, Rank::R3, Rank::R4, Rank::R5, Rank::R6, Rank::R7, Rank::R8];

    /// The rank whose index is 0 (rank 1) to 7 (rank 8); only the lowest three bits count.
    #[inline]
    pub const fn from_index(index: u32) -> Rank {
        Rank::ALL[(index & 7) as usize]
    }

    /// 0 for rank 1 to 7 for rank 8.
    #[inline]
    pub const fn index(self) -> u32 {
        self as u32
    }

    /// The rank of a digit `1` to `8`.
    pub const fn from_char(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Some(Rank::from_index(digit as u32 - '1' as u32)),
            _ => None,
        }
    }

    /// The digit `1` to `8`.
    pub const fn char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank as a side counts it: rank 1 is where its own pieces begin.
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Rank {
        match color {
            Color::White => self,
            Color::Black => Rank::from_index(7 - self as u32),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}

/// One of the sixty-four squares, numbered a1 = 0, b1 = 1 … h1 = 7, a2 = 8 … h8 = 63.
/// [`Square::all`] and the order of comparison follow these numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square numbered 0 (a1) to 63 (h8); only the lowest six bits count.
    #[inline]
    pub const fn from_index(index: u32) -> Square {
        Square((index & 63) as u8)
    }

    /// 0 for a1, 1 for b1 … 63 for h8.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The square where a file and a rank cross.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square((rank as u8) << 3 | file as u8)
    }

    /// The column this square stands in.
    #[inline]
    pub const fn file(self) -> File {
        File::from_index(self.0 as u32 & 7)
    }

    /// The row this square stands in.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::from_index(self.0 as u32 >> 3)
    }

    /// Reads exactly two bytes, `a1` to `h8`.
    pub const fn from_ascii(text: &[u8]) -> Option<Square> {
        match text {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Square((*rank - b'1') << 3 | (*file - b'a'))),
            _ => None,
        }
    }

    /// All squares, a1 to h8, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0u8..64).map(Square)
    }

    /// Whether this is one of the dark squares; a1 is dark.
    pub const fn is_dark(self) -> bool {
        ((self.0 >> 3) ^ self.0) & 1 == 0
    }

    /// The square on the same file as seen from the other side of the board: e4 becomes e5.
    #[must_use]
    pub const fn flip_vertical(self) -> Square {
        Square(self.0 ^ 0o70)
    }

    /// The square so many files to the right and ranks up, or `None` beyond the edge.
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Square> {
        let file = (self.0 & 7) as i32 + files;
        let rank = (self.0 >> 3) as i32 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Square((rank << 3 | file) as u8))
        }
    }

    pub(crate) const fn bytes(self) -> [u8; 2] {
        [b'a' + (self.0 & 7), b'1' + (self.0 >> 3 & 7)]
    }
}

macro_rules! square_names {
    ($($rank:ident: $($name:ident)*;)*) => {
        /// Every square by its name, in capitals.
        #[allow(missing_docs)] // the names are their own description
        impl Square {
            $($(pub const $name: Square = Square(square_names!(@index $name));)*)*
        }
    };
    (@index $name:ident) => {{
        let name = stringify!($name).as_bytes();
        (name[1] - b'1') << 3 | (name[0] - b'A')
    }};
}

square_names! {
    r1: A1 B1 C1 D1 E1 F1 G1 H1;
    r2: A2 B2 C2 D2 E2 F2 G2 H2;
    r3: A3 B3 C3 D3 E3 F3 G3 H3;
    r4: A4 B4 C4 D4 E4 F4 G4 H4;
    r5: A5 B5 C5 D5 E5 F5 G5 H5;
    r6: A6 B6 C6 D6 E6 F6 G6 H6;
    r7: A7 B7 C7 D7 E7 F7 G7 H7;
    r8: A8 B8 C8 D8 E8 F8 G8 H8;
}

/// Writes the name in small letters: `e4`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [file, rank] = self.bytes();
        write!(f, "{}{}", file as char, rank as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a square, `a1` to `h8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the name of a square, a1 to h8")
    }
}

impl std::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        Square::from_ascii(text.as_bytes()).ok_or(ParseSquareError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn req_009_sixty_four_square_names_round_trip() {
        let names: std::collections::BTreeSet<String> =
            Square::all().map(|square| square.to_string()).collect();
        assert_eq!(names.len(), 64);
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
        }
        for wrong in ["", "a", "a9", "i1", "A1", "e44", " e4"] {
            assert_eq!(wrong.parse::<Square>(), Err(ParseSquareError), "{wrong}");
        }
    }

    #[test]
    fn req_038_a1_is_whites_left_dark_corner() {
        assert_eq!(Square::A1.index(), 0);
        assert_eq!(Square::H8.index(), 63);
        assert!(Square::A1.is_dark() && Square::H8.is_dark());
        assert!(!Square::H1.is_dark() && !Square::A8.is_dark());
        assert_eq!(Square::E4.flip_vertical(), Square::E5);
    }

    #[test]
    fn offset_stops_at_the_edge() {
        assert_eq!(Square::E4.offset(1, 2), Some(Square::F6));
        assert_eq!(Square::A1.offset(-1, 0), None);
        assert_eq!(Square::H8.offset(0, 1), None);
    }
}
