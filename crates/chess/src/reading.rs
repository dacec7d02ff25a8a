//! From what somebody wrote to the move that is meant, and why not if not: [`read_move`].
//!
//! # Accepts
//!
//! - the exact English form of [`San`], which is what is meant whenever it is legal
//! - every spelling of [`Written`], with the letters given; if none are, with English ones, and with those of all
//!   languages where the text is no move in English: what is English but illegal is an error, not Finnish
//! - captures without their sign, and capture signs where nothing is captured
//! - check signs that are missing or wrong: the board decides
//!
//! Every deviation is told by its name. If the ways of reading a text lead to different legal moves it is
//! ambiguous and not read: nothing is guessed.
//!
//! # Writes
//!
//! Nothing but explanations: [`ReadMoveError`] says what is wrong, and which legal moves come nearest.
//!
//! ```
//! use scoresheet_chess::{Language, Position, SanPlus, Spelling, read_move};
//!
//! let position = Position::STANDARD;
//! let reading = read_move(&position, b"Sg1-f3!", Some(Language::German.letters()))?;
//! assert_eq!(SanPlus::from_move(&position, reading.m).to_string(), "Nf3");
//! assert!(reading.spellings.contains(Spelling::LongForm));
//!
//! let error = read_move(&position, b"Nd4", None).unwrap_err();
//! assert_eq!(error.to_string(), "no knight can reach d4");
//! # Ok::<(), scoresheet_chess::ReadMoveError>(())
//! ```

mod nearest;
mod reason;

use std::{fmt, ops::Range};

use crate::{
    chess_move::{Move, MoveKind},
    letter::{Language, Letters},
    resolve::SanError,
    role::Role,
    rules::Rules,
    san::{San, SanPlus, Suffix},
    spelling::{CheckSign, Form, ParseWrittenError, Spelling, Spellings, Written, WrittenExpected},
    uci::UciMove,
};

pub use nearest::{Candidates, nearest};
pub use reason::Reason;

/// A move that was understood, and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The move.
    pub m: Move,
    /// Every deviation from the export form. If there is none and no annotation, the text is the export form.
    pub spellings: Spellings,
    /// The letters it was read with.
    pub letters: Letters,
    /// Whether a draw is offered with it.
    pub draw_offer: bool,
    /// Where the run of `!` and `?` behind the move stands in the text, in bytes.
    pub annotation: Option<Range<usize>>,
}

/// Reads the whole text as a move that is legal in a position. With `letters` only those (and figurines) are
/// read; without, English ones first and then those of all languages.
///
/// # Errors
///
/// [`ReadMoveError`] if the text is no move, or no legal one, or may mean several.
pub fn read_move<R: Rules>(
    position: &R,
    text: &[u8],
    letters: Option<Letters>,
) -> Result<Reading, ReadMoveError> {
    if letters.is_none_or(|letters| letters == Letters::ENGLISH)
        && let Ok(SanPlus { san, .. }) = SanPlus::from_ascii(text)
        && resolve(position, san).is_ok()
        && let Ok(written) = Written::read(text, Letters::ENGLISH)
        && let Ok((m, spellings)) = written.to_move(position)
    {
        return Ok(Reading::new(m, &written, spellings, Letters::ENGLISH));
    }
    let mut survey =
        Survey { text, reading: None, decided: false, moves: Candidates::NONE, illegal: None, unread: None };
    survey.attempt(position, letters.unwrap_or(Letters::ENGLISH));
    if letters.is_none() {
        survey.decided = survey.illegal.is_some();
        for language in Language::ALL {
            survey.attempt(position, language.letters());
        }
    }
    survey.judge(position)
}

impl Reading {
    fn new(m: Move, written: &Written, spellings: Spellings, letters: Letters) -> Reading {
        let Written { draw_offer, ref annotation, .. } = *written;
        Reading { m, spellings, letters, draw_offer, annotation: annotation.clone() }
    }
}

impl Written {
    /// The one legal move that is meant, with all deviations from the export form: those the text shows and those
    /// only the position shows.
    ///
    /// # Errors
    ///
    /// [`SanError`] if no legal move fits, or several do.
    pub fn to_move<R: Rules>(&self, position: &R) -> Result<(Move, Spellings), SanError> {
        let mut spellings = self.spellings;
        let m = match self.form {
            Form::San(san) => resolve_san(position, san, &mut spellings)?,
            Form::Squares { squares, capture } => {
                resolve_squares(position, squares, capture, &mut spellings)?
            }
            Form::Files { .. } => {
                let fitting = Candidates::fitting(position, self.form);
                match *fitting.as_slice() {
                    [] => return Err(SanError::Illegal),
                    [m] => m,
                    _ => return Err(SanError::Ambiguous),
                }
            }
        };
        if self.en_passant && m.kind() != MoveKind::EnPassant {
            return Err(SanError::Illegal);
        }
        spellings = spellings.union(self.sign_deviation(position, m));
        Ok((m, spellings))
    }

    /// What is wrong with the check sign behind a move.
    fn sign_deviation<R: Rules>(&self, position: &R, m: Move) -> Spellings {
        let mut after = position.clone();
        after.make(m);
        let double = || {
            let (board, us) = (after.board(), after.turn());
            let king = board.king_of(us);
            king.is_some_and(|king| board.attackers(king, !us, board.occupied()).more_than_one())
        };
        let deviation = match (self.sign, Suffix::after_move(&after)) {
            (CheckSign::None, Suffix::Check) => Some(Spelling::CheckMissing),
            (CheckSign::None | CheckSign::Check, Suffix::Checkmate) => Some(Spelling::MateMissing),
            (CheckSign::None, Suffix::None)
            | (CheckSign::Check, Suffix::Check)
            | (CheckSign::Double | CheckSign::Mate, Suffix::Checkmate) => None,
            (CheckSign::Double, Suffix::Check) if double() => None,
            _ => Some(Spelling::CheckWrong),
        };
        deviation.into_iter().collect()
    }
}

/// [`Rules::resolve`], by which a drop is a drop and nothing else.
fn resolve<R: Rules>(position: &R, san: San) -> Result<Move, SanError> {
    let m = position.resolve(san)?;
    if san.is_drop() == (m.kind() == MoveKind::Drop) { Ok(m) } else { Err(SanError::Illegal) }
}

/// The move that a SAN names, whether or not its capture sign is right.
fn resolve_san<R: Rules>(position: &R, san: San, spellings: &mut Spellings) -> Result<Move, SanError> {
    let is_piece = san.role().is_some_and(Role::is_piece) && san.castling_side().is_none() && !san.is_drop();
    let m = match (resolve(position, san), san.role()) {
        // A pawn that captures leaves its file and one that does not stays on it, so their signs cannot be wrong.
        (Err(SanError::Illegal), Some(role)) if is_piece => {
            let other = San::normal(role, san.file(), san.rank(), !san.is_capture(), san.to(), None);
            let m = resolve(position, other)?;
            let superfluous = san.is_capture();
            spellings.insert(if superfluous {
                Spelling::CaptureSuperfluous
            } else {
                Spelling::CaptureMissing
            });
            m
        }
        (resolved, _) => resolved?,
    };
    if is_piece && !spellings.contains(Spelling::LongForm) {
        let shortest = San::from_move(position, m);
        if (shortest.file(), shortest.rank()) != (san.file(), san.rank()) {
            spellings.insert(Spelling::OriginUnusual);
        }
    }
    Ok(m)
}

/// The move from one square to another, whether or not its capture sign is right.
fn resolve_squares<R: Rules>(
    position: &R,
    squares: UciMove,
    capture: Option<bool>,
    spellings: &mut Spellings,
) -> Result<Move, SanError> {
    let m = squares.to_move(position)?;
    let is_pawn = m.role() == Some(Role::Pawn);
    match (capture, m.is_capture()) {
        (Some(true), false) if is_pawn || m.kind() == MoveKind::Castle => return Err(SanError::Illegal),
        (Some(true), false) => spellings.insert(Spelling::CaptureSuperfluous),
        (Some(false), true) => spellings.insert(Spelling::CaptureMissing),
        _ => {}
    }
    if !is_pawn {
        spellings.insert(Spelling::Coordinates);
    }
    Ok(m)
}

/// All ways of reading one text, as far as they have been tried.
struct Survey<'a> {
    text: &'a [u8],
    reading: Option<Reading>,
    /// Whether the text is a move in English, but no legal one: other languages then only add to the proposals.
    decided: bool,
    /// The legal moves that the text may mean.
    moves: Candidates,
    /// The first way of reading it that is not legal.
    illegal: Option<Written>,
    /// Why the first letters tried give no move.
    unread: Option<ParseWrittenError>,
}

impl Survey<'_> {
    fn attempt<R: Rules>(&mut self, position: &R, letters: Letters) {
        let written = match Written::read(self.text, letters) {
            Ok(written) => written,
            Err(error) => {
                self.unread.get_or_insert(error);
                return;
            }
        };
        match written.to_move(position) {
            Ok((m, spellings)) => {
                if written.spellings.contains(Spelling::CapitalLetters) {
                    self.doubt_capitals(position, letters);
                }
                self.moves.insert(m);
                self.reading.get_or_insert_with(|| Reading::new(m, &written, spellings, letters));
            }
            Err(SanError::Ambiguous) => {
                let fitting = Candidates::fitting(position, written.form);
                for m in fitting.as_slice() {
                    self.moves.insert(*m);
                }
            }
            Err(SanError::Illegal) => {
                self.illegal.get_or_insert(written);
            }
        }
    }

    /// In a text of capitals the first one can be a bishop or the b-file: `BC4`. If both are legal, neither is read.
    fn doubt_capitals<R: Rules>(&mut self, position: &R, letters: Letters) {
        let mut lowered = self.text.to_vec();
        if let Some(first @ b'A'..=b'H') = lowered.first_mut() {
            first.make_ascii_lowercase();
            if let Ok((m, _)) = Written::read(&lowered, letters)
                .map_err(|_| SanError::Illegal)
                .and_then(|written| written.to_move(position))
            {
                self.moves.insert(m);
            }
        }
    }

    fn judge<R: Rules>(self, position: &R) -> Result<Reading, ReadMoveError> {
        let found = self.moves.as_slice();
        if !self.decided && found.len() > 1 {
            return Err(ReadMoveError {
                kind: ReadMoveErrorKind::Ambiguous,
                offset: 0,
                candidates: self.moves,
            });
        }
        if let Some(reading) = self.reading.filter(|_| !self.decided) {
            return Ok(reading);
        }
        let near = nearest::candidates(position, self.text);
        let candidates = found.iter().chain(near.as_slice()).copied().collect();
        let unread = self.unread.map_or((0, WrittenExpected::Move), |error| (error.offset(), error.kind()));
        let (kind, offset) = match self.illegal {
            Some(written) => (ReadMoveErrorKind::Illegal(reason::explain(position, &written)), 0),
            None => (ReadMoveErrorKind::NotAMove(unread.1), unread.0),
        };
        Err(ReadMoveError { kind, offset, candidates })
    }
}

/// What kept a text from being read as a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadMoveErrorKind {
    /// The text is no move in any known spelling.
    NotAMove(WrittenExpected),
    /// Several legal moves fit.
    Ambiguous,
    /// The text is a move, but no legal one.
    Illegal(Reason),
}

/// The text cannot be read as a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadMoveError {
    kind: ReadMoveErrorKind,
    offset: usize,
    candidates: Candidates,
}

impl ReadMoveError {
    /// What is wrong.
    pub const fn kind(self) -> ReadMoveErrorKind {
        self.kind
    }

    /// Where the text stops being a move, in bytes; 0 if it is one, but not legal.
    pub const fn offset(self) -> usize {
        self.offset
    }

    /// The legal moves that fit an ambiguous text, else those that come nearest to what is written.
    pub const fn candidates(&self) -> &Candidates {
        &self.candidates
    }
}

impl fmt::Display for ReadMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ReadMoveErrorKind::NotAMove(WrittenExpected::Move) => {
                write!(f, "expected a move such as e4, Nf3, exd5, e8=Q or O-O at offset {}", self.offset)
            }
            ReadMoveErrorKind::NotAMove(WrittenExpected::End) => {
                write!(f, "expected a check sign, !, ?, or the end of the move at offset {}", self.offset)
            }
            ReadMoveErrorKind::Ambiguous => {
                f.write_str("several legal moves fit; write the square of origin")
            }
            ReadMoveErrorKind::Illegal(reason) => fmt::Display::fmt(&reason, f),
        }
    }
}

impl std::error::Error for ReadMoveError {}

#[cfg(test)]
mod tests;
