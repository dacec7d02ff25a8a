//! Long algebraic notation: [`Lan`], a move with the square it leaves and the square it arrives on.
//!
//! It is how correspondence sites show the last move, and what many books of the last century print.
//!
//! # Accepts
//!
//! - an English piece letter (none for pawns), the square of origin, `-` or `x` or nothing, the square of arrival:
//!   `Ng1-f3 e4xd5 Qd8a5`
//! - promotion with `=` and a capital letter: `b2-b1=Q`
//! - castling `O-O O-O-O`, the null move `--`, drops `N@f3`
//! - one `+` or `#`, then ` e.p.`, then ` (=)` for the offer of a draw
//!
//! Other letters and spellings are in [`spelling`](crate::spelling).
//!
//! # Writes
//!
//! The same, with a hyphen or without it as [`LanStyle`] says; `x` for every capture, ` e.p.` on demand, letters of
//! any language.
//!
//! ```
//! use scoresheet_chess::{Lan, LanStyle, Position, append_lan};
//!
//! let position = Position::STANDARD;
//! let m = "Ng1-f3".parse::<Lan>()?.to_move(&position)?;
//! let mut text = Vec::new();
//! append_lan(&position, m, LanStyle::PLAIN, false, &mut text);
//! assert_eq!(text, b"Ng1f3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::{fmt, str::FromStr};

use crate::{
    chess_move::{Move, MoveKind},
    letter::Letters,
    resolve::SanError,
    role::Role,
    rules::Rules,
    san::{San, SanPlus, Suffix},
    square::Square,
};

/// A move as the long form writes it. [`San`] is the short form; this one is for readers who follow on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lan {
    /// The move, with its whole origin; castling, null moves and drops have none.
    pub san: San,
    /// Its check sign.
    pub suffix: Suffix,
    /// Whether ` e.p.` stands behind it.
    pub en_passant: bool,
    /// Whether a draw is offered with it.
    pub draw_offer: bool,
}

/// How the long form is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LanStyle {
    /// Whether a hyphen stands between the squares of a move that captures nothing.
    pub hyphen: bool,
    /// Whether captures in passing get ` e.p.`
    pub en_passant: bool,
    /// What stands for the men.
    pub letters: Letters,
}

impl LanStyle {
    /// `Ng1-f3 e4xd5`, English letters, no ` e.p.`: how a correspondence site shows the last move.
    pub const HYPHEN: LanStyle = LanStyle { hyphen: true, en_passant: false, letters: Letters::ENGLISH };

    /// `Ng1f3 e4xd5`, English letters, no ` e.p.`
    pub const PLAIN: LanStyle = LanStyle { hyphen: false, ..LanStyle::HYPHEN };
}

/// With a hyphen.
impl Default for LanStyle {
    fn default() -> LanStyle {
        LanStyle::HYPHEN
    }
}

/// Appends a legal move in the long form, with ` (=)` if a draw is offered with it.
pub fn append_lan<R: Rules>(position: &R, m: Move, style: LanStyle, draw_offer: bool, text: &mut Vec<u8>) {
    let letters = style.letters.for_mover(position.turn());
    Lan { draw_offer, ..Lan::from_move(position, m) }.append_to(text, LanStyle { letters, ..style });
}

impl Lan {
    /// Reads the whole text as a move, exactly as the module page says.
    ///
    /// # Errors
    ///
    /// [`ParseLanError`] with the offset of the first part that does not fit.
    pub fn from_ascii(text: &[u8]) -> Result<Lan, ParseLanError> {
        let (san, mut at) = move_prefix(text)?;
        let take = |at: &mut usize, sign: &str| {
            let found = text.get(*at..).is_some_and(|rest| rest.starts_with(sign.as_bytes()));
            *at += if found { sign.len() } else { 0 };
            found
        };
        let suffix = if take(&mut at, "+") {
            Suffix::Check
        } else if take(&mut at, "#") {
            Suffix::Checkmate
        } else {
            Suffix::None
        };
        let en_passant = take(&mut at, " e.p.");
        let draw_offer = take(&mut at, " (=)");
        if at < text.len() {
            return Err(ParseLanError::at(at, LanExpected::End));
        }
        Ok(Lan { san, suffix, en_passant, draw_offer })
    }

    /// How a legal move is written.
    pub fn from_move<R: Rules>(position: &R, m: Move) -> Lan {
        let SanPlus { mut san, suffix } = SanPlus::from_move(position, m);
        if let (MoveKind::Normal | MoveKind::EnPassant, Some(role)) = (m.kind(), m.role()) {
            let (file, rank) = (Some(m.from().file()), Some(m.from().rank()));
            san = San::normal(role, file, rank, m.is_capture(), m.to(), m.promotion());
        }
        Lan { san, suffix, en_passant: m.kind() == MoveKind::EnPassant, draw_offer: false }
    }

    /// What the text means in a position: the one legal move it fits. The check sign says nothing about that;
    /// ` e.p.` does.
    ///
    /// # Errors
    ///
    /// [`SanError`] if no legal move fits.
    pub fn to_move<R: Rules>(self, position: &R) -> Result<Move, SanError> {
        let m = self.san.to_move(position)?;
        if self.en_passant && m.kind() != MoveKind::EnPassant { Err(SanError::Illegal) } else { Ok(m) }
    }

    /// Appends the text in a style.
    pub fn append_to(self, text: &mut Vec<u8>, style: LanStyle) {
        self.append_move(text, style);
        text.extend_from_slice(self.suffix.sign().as_bytes());
        if self.en_passant && style.en_passant {
            text.extend_from_slice(b" e.p.");
        }
        if self.draw_offer {
            text.extend_from_slice(b" (=)");
        }
    }

    fn append_move(self, text: &mut Vec<u8>, style: LanStyle) {
        let (Some(file), Some(rank), Some(role)) = (self.san.file(), self.san.rank(), self.san.role()) else {
            return style.letters.append_san(SanPlus { san: self.san, suffix: Suffix::None }, text);
        };
        if role != Role::Pawn {
            text.extend_from_slice(style.letters.letter(role).as_bytes());
        }
        text.extend_from_slice(&Square::new(file, rank).bytes());
        if self.san.is_capture() {
            text.push(b'x');
        } else if style.hyphen {
            text.push(b'-');
        }
        text.extend_from_slice(&self.san.to().bytes());
        if let Some(promotion) = self.san.promotion() {
            text.push(b'=');
            text.extend_from_slice(style.letters.letter(promotion).as_bytes());
        }
    }
}

/// The move at the beginning of the text and how many bytes it takes.
fn move_prefix(text: &[u8]) -> Result<(San, usize), ParseLanError> {
    if let [b'O' | b'-' | b'@', ..] | [_, b'@', ..] = text {
        let wrong_move = |_| ParseLanError::at(0, LanExpected::Move);
        return San::from_ascii_prefix(text).map_err(wrong_move);
    }
    let role = match text.first() {
        Some(letter @ (b'N' | b'B' | b'R' | b'Q' | b'K')) => Role::from_char(char::from(*letter)),
        _ => None,
    };
    let mut at = usize::from(role.is_some());
    let role = role.unwrap_or(Role::Pawn);
    let square = |at: usize| text.get(at..at + 2).and_then(Square::from_ascii);
    let expected = if at == 0 { LanExpected::Move } else { LanExpected::Origin };
    let from = square(at).ok_or(ParseLanError::at(at, expected))?;
    at += 2;
    let capture = text.get(at) == Some(&b'x');
    at += usize::from(capture || text.get(at) == Some(&b'-'));
    let to = square(at).ok_or(ParseLanError::at(at, LanExpected::Arrival))?;
    at += 2;
    let mut promotion = None;
    if role == Role::Pawn && text.get(at) == Some(&b'=') {
        promotion = match text.get(at + 1) {
            Some(letter @ (b'N' | b'B' | b'R' | b'Q' | b'K')) => Role::from_char(char::from(*letter)),
            _ => return Err(ParseLanError::at(at + 1, LanExpected::Promotion)),
        };
        at += 2;
    }
    Ok((San::normal(role, Some(from.file()), Some(from.rank()), capture, to, promotion), at))
}

/// Writes with a hyphen, ` e.p.` where the move has it, and English letters.
impl fmt::Display for Lan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::with_capacity(16);
        self.append_to(&mut text, LanStyle { en_passant: true, ..LanStyle::HYPHEN });
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

impl FromStr for Lan {
    type Err = ParseLanError;

    fn from_str(text: &str) -> Result<Lan, ParseLanError> {
        Lan::from_ascii(text.as_bytes())
    }
}

/// What would have been right where a text stops being a move in the long form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LanExpected {
    /// The beginning of a move.
    Move,
    /// The square a piece leaves.
    Origin,
    /// `-`, `x` or nothing, and the square of arrival.
    Arrival,
    /// A piece letter to promote to.
    Promotion,
    /// A check sign, ` e.p.`, ` (=)`, or nothing more.
    End,
}

/// The text is no move in the exact spelling of [`Lan`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseLanError {
    offset: usize,
    expected: LanExpected,
}

impl ParseLanError {
    const fn at(offset: usize, expected: LanExpected) -> ParseLanError {
        ParseLanError { offset, expected }
    }

    /// Where the part that does not fit begins, in bytes.
    pub const fn offset(self) -> usize {
        self.offset
    }

    /// What would have been right there.
    pub const fn kind(self) -> LanExpected {
        self.expected
    }
}

impl fmt::Display for ParseLanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.expected {
            LanExpected::Move => "a move such as e2-e4, Ng1-f3, e4xd5 or O-O",
            LanExpected::Origin => "the square the piece leaves, a1 to h8",
            LanExpected::Arrival => "-, x or nothing, and the square of arrival, a1 to h8",
            LanExpected::Promotion => "a piece to promote to: Q, R, B or N",
            LanExpected::End => "a check sign, e.p., (=) or the end of the move",
        };
        write!(f, "expected {expected} at offset {}", self.offset)
    }
}

impl std::error::Error for ParseLanError {}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{CastlingMode, Language, Position};

    fn position(fen: &str) -> Position {
        Position::from_fen(fen.as_bytes(), CastlingMode::Standard).unwrap()
    }

    fn write(position: &Position, san: &str, style: LanStyle) -> String {
        let m = san.parse::<SanPlus>().unwrap().san.to_move(position).unwrap();
        let mut text = Vec::new();
        append_lan(position, m, style, false, &mut text);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn every_form_is_written_as_it_was_read() {
        for text in
            ["e2-e4", "Ng1-f3", "e4xd5", "Qd8-a5+", "b2-b1=Q", "Ra1xa8#", "O-O", "O-O-O+", "--", "N@f3"]
        {
            assert_eq!(text.parse::<Lan>().unwrap().to_string(), text);
        }
        for text in ["e5xd6 e.p.", "e5xd6+ e.p. (=)", "e2-e4 (=)"] {
            assert_eq!(text.parse::<Lan>().unwrap().to_string(), text);
        }
        assert_eq!("Ng1f3".parse::<Lan>().unwrap(), "Ng1-f3".parse().unwrap());
    }

    #[test]
    fn wrong_text_is_refused_where_it_goes_wrong() {
        for (text, offset, expected) in [
            ("", 0, LanExpected::Move),
            ("Sg1-f3", 0, LanExpected::Move),
            ("O-", 0, LanExpected::Move),
            ("Nf", 1, LanExpected::Origin),
            ("Nf3", 3, LanExpected::Arrival),
            ("e2--e4", 3, LanExpected::Arrival),
            ("b2-b1=P", 6, LanExpected::Promotion),
            ("b2-b1Q", 5, LanExpected::End),
            ("e2-e4+#", 6, LanExpected::End),
            ("e2-e4 ", 5, LanExpected::End),
        ] {
            let error = text.parse::<Lan>().unwrap_err();
            assert_eq!((error.offset(), error.kind()), (offset, expected), "{text}");
        }
    }

    #[test]
    fn hyphen_en_passant_and_letters_are_matters_of_style() {
        let start = Position::STANDARD;
        assert_eq!(write(&start, "Nf3", LanStyle::HYPHEN), "Ng1-f3");
        assert_eq!(write(&start, "Nf3", LanStyle::PLAIN), "Ng1f3");
        assert_eq!(write(&start, "e4", LanStyle::PLAIN), "e2e4");
        let german = LanStyle { letters: Language::German.letters(), ..LanStyle::HYPHEN };
        assert_eq!(write(&start, "Nf3", german), "Sg1-f3");
        let passing = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
        assert_eq!(write(&passing, "exd6", LanStyle::PLAIN), "e5xd6");
        let marked = LanStyle { en_passant: true, ..LanStyle::HYPHEN };
        assert_eq!(write(&passing, "exd6", marked), "e5xd6 e.p.");
        assert_eq!(write(&passing, "e6", marked), "e5-e6");
    }

    #[test]
    fn en_passant_is_no_other_capture() {
        let lan: Lan = "e5xd6 e.p.".parse().unwrap();
        assert!(lan.to_move(&position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")).is_ok());
        assert_eq!(lan.to_move(&position("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 2")), Err(SanError::Illegal));
    }
}
