//! The move notation of the Universal Chess Interface: [`UciMove`].
//!
//! # Accepts
//!
//! - the square left and the square of arrival, the role a pawn becomes as a small letter: `e2e4 e7e8q`
//! - castling as the king's two-square move or as king takes own rook: `e1g1 e1h1`
//! - drops with a capital letter: `N@f3 P@e4`; the null move: `0000`
//!
//! Capitals, hyphens and other deviations are in [`spelling`](crate::spelling).
//!
//! # Writes
//!
//! The same. Castling is the king's two-square move in standard chess and king takes rook in Chess960, where the
//! king's squares alone can mean a step.
//!
//! ```
//! use scoresheet_chess::{Position, San, UciMove};
//!
//! let position = Position::STANDARD;
//! let m = "g1f3".parse::<UciMove>()?.to_move(&position)?;
//! assert_eq!(San::from_move(&position, m).to_string(), "Nf3");
//! assert_eq!(UciMove::from_move(&position, m).to_string(), "g1f3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::{fmt, str::FromStr};

use crate::{
    castling::CastlingSide,
    chess_move::{Move, MoveKind},
    resolve::SanError,
    role::Role,
    rules::Rules,
    san::San,
    setup::CastlingMode,
    square::Square,
};

/// A move as engines write it: squares without a role. It belongs to no position: [`UciMove::to_move`] asks one
/// what it means there. Choose [`San`] for text that people read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum UciMove {
    /// A man goes from one square to another; castling too.
    Normal {
        /// The square left.
        from: Square,
        /// The square of arrival; in castling the king's, or the square of the rook.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// A captured man comes back to the board (crazyhouse).
    Drop {
        /// What is dropped.
        role: Role,
        /// Where.
        to: Square,
    },
    /// `0000`, the move in which nobody moves.
    Null,
}

impl UciMove {
    /// Reads the whole text as a move, exactly as the module page says.
    ///
    /// # Errors
    ///
    /// [`ParseUciError`] with the offset of the first byte that does not fit.
    pub fn from_ascii(text: &[u8]) -> Result<UciMove, ParseUciError> {
        let square = |at: usize| text.get(at..at + 2).and_then(Square::from_ascii);
        let end = |at: usize, m| match text.get(at) {
            None => Ok(m),
            Some(_) => Err(ParseUciError::at(at, UciExpected::End)),
        };
        match text {
            [b'0', b'0', b'0', b'0', ..] => return end(4, UciMove::Null),
            [letter @ (b'P' | b'N' | b'B' | b'R' | b'Q' | b'K'), b'@', ..] => {
                let role = Role::from_char(char::from(*letter)).unwrap_or(Role::Pawn);
                let to = square(2).ok_or(ParseUciError::at(2, UciExpected::Square))?;
                return end(4, UciMove::Drop { role, to });
            }
            _ => {}
        }
        let from = square(0).ok_or(ParseUciError::at(0, UciExpected::Move))?;
        let to = square(2).ok_or(ParseUciError::at(2, UciExpected::Square))?;
        let promotion = match text.get(4) {
            None => return Ok(UciMove::Normal { from, to, promotion: None }),
            Some(letter @ (b'n' | b'b' | b'r' | b'q' | b'k')) => Role::from_char(char::from(*letter)),
            Some(_) => return Err(ParseUciError::at(4, UciExpected::PromotionOrEnd)),
        };
        end(5, UciMove::Normal { from, to, promotion })
    }

    /// What the text means in a position: the one legal move it fits.
    ///
    /// Both ways of writing castling are understood in every position. Where the king can also step to the
    /// square written, it steps: in Chess960 only king takes rook is then castling.
    ///
    /// # Errors
    ///
    /// [`SanError::Illegal`] if no legal move fits.
    pub fn to_move<R: Rules>(self, position: &R) -> Result<Move, SanError> {
        let (from, to, promotion) = match self {
            UciMove::Null => return position.resolve(San::NULL),
            UciMove::Drop { role, to } => {
                let m = position.resolve(San::drop(role, to))?;
                return if m.kind() == MoveKind::Drop { Ok(m) } else { Err(SanError::Illegal) };
            }
            UciMove::Normal { from, to, promotion } => (from, to, promotion),
        };
        let (board, us) = (position.board(), position.turn());
        let role = match board.piece_at(from) {
            Some(man) if man.color == us => man.role,
            _ => return Err(SanError::Illegal),
        };
        let capture = board.color_at(to) == Some(!us) || role == Role::Pawn && from.file() != to.file();
        let san = San::normal(role, Some(from.file()), Some(from.rank()), capture, to, promotion);
        // Castling is tried second: the king's step and the capture of an enemy are what is written more plainly.
        position.resolve(san).or_else(|error| match role {
            Role::King if promotion.is_none() && from != to => castling(position, from, to).ok_or(error),
            _ => Err(error),
        })
    }

    /// How a move that is legal in a position is written; see the module page for castling.
    pub fn from_move<R: Rules>(position: &R, m: Move) -> UciMove {
        match (m.kind(), m.role()) {
            (MoveKind::Null, _) | (_, None) => UciMove::Null,
            (MoveKind::Drop, Some(role)) => UciMove::Drop { role, to: m.to() },
            (MoveKind::Castle, _) if position.castling_mode() == CastlingMode::Standard => {
                UciMove::Normal { from: m.from(), to: m.destination(), promotion: None }
            }
            _ => UciMove::Normal { from: m.from(), to: m.to(), promotion: m.promotion() },
        }
    }

    /// Appends the text: four or five bytes.
    pub fn append_to(self, text: &mut Vec<u8>) {
        match self {
            UciMove::Null => text.extend_from_slice(b"0000"),
            UciMove::Drop { role, to } => {
                text.extend_from_slice(&[role.upper_byte(), b'@']);
                text.extend_from_slice(&to.bytes());
            }
            UciMove::Normal { from, to, promotion } => {
                text.extend_from_slice(&from.bytes());
                text.extend_from_slice(&to.bytes());
                text.extend(promotion.map(|role| role.upper_byte().to_ascii_lowercase()));
            }
        }
    }
}

/// The legal castling with the king on `from` that ends on `to` or is written as taking the rook on `to`.
fn castling<R: Rules>(position: &R, from: Square, to: Square) -> Option<Move> {
    let legal = |side| position.resolve(San::castle(side)).ok().filter(|m: &Move| m.from() == from);
    let castlings = CastlingSide::ALL.map(legal);
    let by_rook = castlings.iter().flatten().find(|m| m.to() == to);
    by_rook.or_else(|| castlings.iter().flatten().find(|m| m.destination() == to)).copied()
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::with_capacity(5);
        self.append_to(&mut text);
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

impl fmt::Debug for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for UciMove {
    type Err = ParseUciError;

    fn from_str(text: &str) -> Result<UciMove, ParseUciError> {
        UciMove::from_ascii(text.as_bytes())
    }
}

/// What would have been right where a text stops being a move of the Universal Chess Interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UciExpected {
    /// The beginning of a move.
    Move,
    /// A square.
    Square,
    /// A small letter of the role to promote to, or nothing.
    PromotionOrEnd,
    /// Nothing.
    End,
}

/// The text is no move in the spelling of [`UciMove`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseUciError {
    offset: usize,
    expected: UciExpected,
}

impl ParseUciError {
    const fn at(offset: usize, expected: UciExpected) -> ParseUciError {
        ParseUciError { offset, expected }
    }

    /// Where the part that does not fit begins, in bytes.
    pub const fn offset(self) -> usize {
        self.offset
    }

    /// What would have been right there.
    pub const fn kind(self) -> UciExpected {
        self.expected
    }
}

impl fmt::Display for ParseUciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.expected {
            UciExpected::Move => "a move such as e2e4, e7e8q, N@f3 or 0000",
            UciExpected::Square => "a square, a1 to h8",
            UciExpected::PromotionOrEnd => "q, r, b, n or the end of the move",
            UciExpected::End => "the end of the move",
        };
        write!(f, "expected {expected} at offset {}", self.offset)
    }
}

impl std::error::Error for ParseUciError {}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{Color, Position, Setup};

    /// White's king and rooks on their rank with every right, Black's king on d8, nothing else.
    fn white_row(king: Square, rooks: &[Square], mode: CastlingMode) -> Position {
        let mut setup = Setup::EMPTY;
        setup.board.set(king, Role::King.of(Color::White));
        setup.board.set(Square::D8, Role::King.of(Color::Black));
        for rook in rooks {
            setup.board.set(*rook, Role::Rook.of(Color::White));
        }
        setup.castling = crate::CastlingRights::from_rooks(rooks.iter().copied().collect());
        Position::new(&setup, mode).unwrap()
    }

    fn read(position: &Position, text: &str) -> Result<Move, SanError> {
        text.parse::<UciMove>().unwrap().to_move(position)
    }

    #[test]
    fn every_form_is_written_as_it_was_read() {
        for text in ["e2e4", "e7e8q", "a2b1n", "N@f3", "P@e4", "0000", "e1h1"] {
            assert_eq!(text.parse::<UciMove>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn wrong_text_is_refused_where_it_goes_wrong() {
        for (text, offset, expected) in [
            ("", 0, UciExpected::Move),
            ("Nf3", 0, UciExpected::Move),
            ("e2", 2, UciExpected::Square),
            ("e2-e4", 2, UciExpected::Square),
            ("e7e8Q", 4, UciExpected::PromotionOrEnd),
            ("e7e8p", 4, UciExpected::PromotionOrEnd),
            ("e7e8qq", 5, UciExpected::End),
            ("00000", 4, UciExpected::End),
            ("N@f9", 2, UciExpected::Square),
            ("N@f3+", 4, UciExpected::End),
        ] {
            let error = text.parse::<UciMove>().unwrap_err();
            assert_eq!((error.offset(), error.kind()), (offset, expected), "{text}");
        }
    }

    #[test]
    fn both_spellings_of_castling_are_read_in_standard_chess() {
        let position = white_row(Square::E1, &[Square::A1, Square::H1], CastlingMode::Standard);
        let short = Move::castle(Square::E1, Square::H1);
        let long = Move::castle(Square::E1, Square::A1);
        assert_eq!([read(&position, "e1g1"), read(&position, "e1h1")], [Ok(short); 2]);
        assert_eq!([read(&position, "e1c1"), read(&position, "e1a1")], [Ok(long); 2]);
        assert_eq!(UciMove::from_move(&position, short).to_string(), "e1g1");
        assert_eq!(UciMove::from_move(&position, long).to_string(), "e1c1");
        assert_eq!(read(&position, "e1b1"), Err(SanError::Illegal));
    }

    #[test]
    fn chess960_writes_king_takes_rook_and_prefers_the_kings_step() {
        let mode = CastlingMode::Chess960;
        let position = white_row(Square::F1, &[Square::H1], mode);
        let castle = Move::castle(Square::F1, Square::H1);
        assert_eq!(read(&position, "f1h1"), Ok(castle));
        assert_eq!(
            read(&position, "f1g1"),
            Ok(Move::normal(Role::King, Square::F1, Square::G1, false, None))
        );
        assert_eq!(UciMove::from_move(&position, castle).to_string(), "f1h1");

        let far = white_row(Square::E1, &[Square::H1], mode);
        assert_eq!(read(&far, "e1g1"), Ok(Move::castle(Square::E1, Square::H1)));
        // The king already stands where it will stand: two equal squares are no move.
        let still = white_row(Square::G1, &[Square::H1], mode);
        assert_eq!(read(&still, "g1g1"), Err(SanError::Illegal));
        assert_eq!(read(&still, "g1h1"), Ok(Move::castle(Square::G1, Square::H1)));
    }

    #[test]
    fn nothing_illegal_is_read() {
        let start = Position::STANDARD;
        for text in ["e2e5", "e7e5", "e4e5", "g1e2", "e1g1", "e2e4q", "N@f3", "a1a3"] {
            assert_eq!(read(&start, text), Err(SanError::Illegal), "{text}");
        }
        assert_eq!(read(&start, "0000"), Ok(Move::NULL));
    }
}
