//! Marks on the board: [`Circle`], a coloured square; [`Arrow`], a coloured arrow.

use std::fmt;

use scoresheet_chess::Square;

/// The colour of a mark, as its letter. Any capital letter is kept; four have a meaning that programs agree on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MarkColor(u8);

impl MarkColor {
    /// `G`
    pub const GREEN: MarkColor = MarkColor(b'G');
    /// `R`
    pub const RED: MarkColor = MarkColor(b'R');
    /// `Y`
    pub const YELLOW: MarkColor = MarkColor(b'Y');
    /// `B`
    pub const BLUE: MarkColor = MarkColor(b'B');

    /// The colour of an ASCII letter; a small letter counts as its capital.
    pub const fn from_letter(letter: u8) -> Option<MarkColor> {
        if letter.is_ascii_alphabetic() { Some(MarkColor(letter.to_ascii_uppercase())) } else { None }
    }

    /// The capital letter.
    pub const fn letter(self) -> u8 {
        self.0
    }

    /// The English name; `None` for letters whose meaning is not agreed on.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            MarkColor::GREEN => Some("green"),
            MarkColor::RED => Some("red"),
            MarkColor::YELLOW => Some("yellow"),
            MarkColor::BLUE => Some("blue"),
            _ => None,
        }
    }
}

/// Writes the letter.
impl fmt::Display for MarkColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(self.0))
    }
}

impl fmt::Debug for MarkColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A marked square, written as `Ge4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Circle {
    /// Its colour.
    pub color: MarkColor,
    /// Where it is.
    pub square: Square,
}

impl Circle {
    /// Reads a colour's letter and a square.
    pub fn from_ascii(text: &[u8]) -> Option<Circle> {
        let (letter, square) = text.split_first()?;
        Some(Circle { color: MarkColor::from_letter(*letter)?, square: Square::from_ascii(square)? })
    }
}

impl fmt::Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color, self.square)
    }
}

/// An arrow between two squares, written as `Rd1h5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Its colour.
    pub color: MarkColor,
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
}

impl Arrow {
    /// Reads a colour's letter and two squares.
    pub fn from_ascii(text: &[u8]) -> Option<Arrow> {
        let (letter, squares) = text.split_first()?;
        let (from, to) = squares.split_at_checked(2)?;
        let color = MarkColor::from_letter(*letter)?;
        Some(Arrow { color, from: Square::from_ascii(from)?, to: Square::from_ascii(to)? })
    }
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.color, self.from, self.to)
    }
}

/// Reads marks with commas between them; no operand at all is no mark. One broken mark breaks the list.
pub(super) fn read_list<T>(operands: &[u8], read: fn(&[u8]) -> Option<T>) -> Option<Vec<T>> {
    if operands.is_empty() {
        return Some(Vec::new());
    }
    operands.split(|byte| *byte == b',').map(|mark| read(mark.trim_ascii())).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn marks_are_a_letter_and_squares() {
        let circle = Circle::from_ascii(b"Ge4").unwrap();
        assert_eq!((circle.color, circle.square), (MarkColor::GREEN, Square::E4));
        let arrow = Arrow::from_ascii(b"rd1h5").unwrap();
        assert_eq!((arrow.color.name(), arrow.from, arrow.to), (Some("red"), Square::D1, Square::H5));
        assert_eq!((circle.to_string(), arrow.to_string()), ("Ge4".to_owned(), "Rd1h5".to_owned()));
        assert_eq!(Circle::from_ascii(b"Oa1").unwrap().color.name(), None);
    }

    #[test]
    fn one_broken_mark_breaks_the_list() {
        assert_eq!(read_list(b"Ge4, Rd5", Circle::from_ascii).map(|marks| marks.len()), Some(2));
        assert_eq!(read_list(b"", Circle::from_ascii), Some(Vec::new()));
        for wrong in ["Ge4,", ",", "e4", "Ge9", "Gi4", "1e4", "Ge4e5", "Ge4,Rx5", "G"] {
            assert_eq!(read_list(wrong.as_bytes(), Circle::from_ascii), None, "{wrong}");
        }
        for wrong in ["Ge4", "Ge4e", "Ge4e5e6", "e4e5", "G"] {
            assert_eq!(read_list(wrong.as_bytes(), Arrow::from_ascii), None, "{wrong}");
        }
    }
}
