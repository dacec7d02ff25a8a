//! What is forgiven beyond the exact spelling of [`San`]: [`Spelling`], each deviation by its name, and
//! [`Written`], the reader that knows them all.
//!
//! # Accepts
//!
//! Everything that [`San`] does, and besides, alone or together:
//!
//! - castling with zeros, small or Cyrillic letters, with dashes or nothing between them: `0-0 o-o-o OO`
//! - promotion as `e8Q e8(Q) e8/Q e8 =Q e8=q`; captures as `N:f3 N×f3 Nf3: ed5 ed`; captures in passing with `e.p.`
//! - the long form and pairs of squares: `e2-e4 Sg1–f3 e4xd5 g1f3 e7e8q`; the pawn's letter: `Pe4`
//! - letters of the language given, figurines, small letters for pieces and capitals for files: `Cf3 ♘f3 nf3 E4`
//! - check and mate as `++ † ‡ ≠ ch dbl ch check mate`, with or without a space before them
//! - null moves as `Z0 0000 @@@@ <> null pass`; the offer of a draw `(=)`; `!` and `?` behind the move
//!
//! A small letter that is also a file never is a piece (`bxc3` is a pawn's), and a capital that is also a piece
//! letter is a file only where no piece's move can be meant (`B4`). What is not understood to the last byte is
//! refused.
//!
//! # Writes
//!
//! Nothing: what was read is written by [`San`], [`Lan`](crate::Lan) or [`append_fide`](crate::append_fide).
//!
//! ```
//! use scoresheet_chess::{Language, San, Spelling, spelling::{Form, Written}};
//!
//! let written = Written::read("Sg1–f3!".as_bytes(), Language::German.letters())?;
//! assert_eq!(written.form, Form::San("Ng1f3".parse::<San>()?));
//! assert!(written.spellings.contains(Spelling::NationalLetter));
//! assert!(written.spellings.contains(Spelling::Dash));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod reader;

use std::{fmt, ops::Range};

use crate::{
    letter::Letters,
    role::Role,
    san::{San, Suffix},
    square::File,
    uci::UciMove,
};

/// A move as it was written, in whatever spelling. What it means is asked with
/// [`read_move`](crate::reading::read_move).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The move.
    pub form: Form,
    /// What is written about check.
    pub sign: CheckSign,
    /// Whether `e.p.` is written.
    pub en_passant: bool,
    /// Whether `(=)`, the offer of a draw, is written.
    pub draw_offer: bool,
    /// Where the run of `!` and `?` behind the move stands in the text, in bytes.
    pub annotation: Option<Range<usize>>,
    /// Every deviation from the exact spelling that the text alone shows.
    pub spellings: Spellings,
}

impl Written {
    /// Reads the whole text as a move, with the letters given (and figurines).
    ///
    /// # Errors
    ///
    /// [`ParseWrittenError`] with the offset of the first part that is not understood.
    pub fn read(text: &[u8], letters: Letters) -> Result<Written, ParseWrittenError> {
        let (written, length) = Written::read_prefix(text, letters)?;
        if length == text.len() {
            Ok(written)
        } else {
            Err(ParseWrittenError::at(length, WrittenExpected::End))
        }
    }

    /// Reads a move at the beginning of the text and tells how many bytes it took. What is left begins with
    /// neither an ASCII letter nor a digit; evaluations such as `+-`, `+=` or `=` are left, never taken for check
    /// signs. The caller must understand all that is left, or leave the whole text unread.
    ///
    /// # Errors
    ///
    /// [`ParseWrittenError`] with the offset of the first part that is not understood.
    pub fn read_prefix(text: &[u8], letters: Letters) -> Result<(Written, usize), ParseWrittenError> {
        reader::read_prefix(text, letters)
    }

    /// What the text says of check; [`CheckSign::Double`], which may also mean mate, counts as check.
    pub const fn suffix(&self) -> Suffix {
        match self.sign {
            CheckSign::None => Suffix::None,
            CheckSign::Check | CheckSign::Double => Suffix::Check,
            CheckSign::Mate => Suffix::Checkmate,
        }
    }
}

/// How much a text says about which man goes where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// As in SAN, in whatever spelling.
    San(San),
    /// Two squares without a letter: a pawn's long form, or coordinates.
    Squares {
        /// The squares.
        squares: UciMove,
        /// Whether a capture sign (`true`) or a hyphen (`false`) stands between them, if anything does.
        capture: Option<bool>,
    },
    /// A pawn captures from one file on another: `ed`, `exd`.
    Files {
        /// The file left.
        from: File,
        /// The file of arrival.
        to: File,
        /// What the pawn becomes.
        promotion: Option<Role>,
    },
}

/// What is written behind a move about check, in whatever spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum CheckSign {
    /// Nothing.
    #[default]
    None,
    /// Check.
    Check,
    /// `++` or what stands for it: double check to some, mate to others. The board decides.
    Double,
    /// Mate.
    Mate,
}

macro_rules! spellings {
    ($($(#[$doc:meta])+ $name:ident => $message:literal,)+) => {
        /// One way in which a text differs from the exact spelling of [`San`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Spelling {
            $($(#[$doc])+ $name,)+
        }

        impl Spelling {
            /// All of them, in the order of their declaration.
            pub const ALL: &[Spelling] = &[$(Spelling::$name),+];

            /// Says in one line what is written and what the exact spelling is.
            pub const fn message(self) -> &'static str {
                match self {
                    $(Spelling::$name => $message,)+
                }
            }
        }
    };
}

spellings! {
    /// `0-0`
    CastlingZeros => "castling is written with zeros; the exact form has capital letters O",
    /// `o-o`
    CastlingSmallLetters => "castling is written with small letters; the exact form has capital letters O",
    /// `О-О` with Cyrillic letters
    CastlingCyrillicLetters => "castling is written with Cyrillic letters; the exact form has Latin capitals O",
    /// `OO`
    CastlingWithoutHyphens => "castling is written without hyphens; the exact form is O-O or O-O-O",
    /// A dash or minus sign for a hyphen: `O–O`, `e2–e4`
    Dash => "a dash stands for a hyphen",
    /// `e8Q`
    PromotionWithoutEquals => "the promotion is written without =; the exact form is e8=Q",
    /// `e8(Q)`
    PromotionInParentheses => "the promotion is written in parentheses; the exact form is e8=Q",
    /// `e8/Q`
    PromotionAfterSlash => "the promotion is written behind a slash; the exact form is e8=Q",
    /// `e8 =Q`
    PromotionSpaced => "a space stands within the promotion; the exact form is e8=Q",
    /// `e8=q`
    PromotionSmallLetter => "the promotion has a small letter; the exact form is e8=Q",
    /// `exd6 e.p.`
    EnPassantMark => "the capture in passing is marked; the exact form has no mark for it",
    /// `N:f3`
    CaptureColon => "a colon stands for a capture; the exact form has x",
    /// `N×f3`
    CaptureCross => "a multiplication sign stands for a capture; the exact form has the letter x",
    /// `Nf3:`
    CaptureBehind => "the capture is marked behind the square; the exact form has x before it",
    /// `Nf3`, `ed5` where something is captured
    CaptureMissing => "the capture is not marked; the exact form has x before the square of arrival",
    /// `Nxf3` where nothing is captured
    CaptureSuperfluous => "a capture is marked, but nothing is captured",
    /// `ed`, `exd`
    PawnFiles => "the pawn's capture names only files; the exact form has the square of arrival",
    /// `xd5`, `Pxd5`
    PawnFileMissing => "the file of the capturing pawn is missing",
    /// `Pe4`
    PawnLetter => "the pawn has a letter; the exact form has none",
    /// `nf3`
    SmallPieceLetter => "the piece has a small letter; the exact form has a capital",
    /// `E4`, `NXF3`
    CapitalLetters => "a file or the capture sign is a capital; the exact form has small letters",
    /// `Sf3`
    NationalLetter => "a piece has the letter of another language than English",
    /// `♘f3`
    Figurine => "a piece is written as a figurine; the exact form has its English letter",
    /// `Ng1-f3`, `e2-e4`, `e4xd5`
    LongForm => "the move is written in the long form",
    /// `g1f3`
    Coordinates => "the move is written as two squares; the exact form names the piece",
    /// `Ngf3` where no other knight can go there, or `N1f3` where the file tells them apart
    OriginUnusual => "more or another part of the origin is written than tells legal moves apart in the exact form",
    /// No `+` behind a move that gives check
    CheckMissing => "the move gives check; the exact form has + behind it",
    /// No `#` behind a move that gives mate
    MateMissing => "the move gives mate; the exact form has # behind it",
    /// `+` or `#` behind a move that does not give check or mate
    CheckWrong => "the check sign says what is not so",
    /// `++`, `‡`, `††`, `dbl ch`
    DoubleCheck => "double check has a sign of its own; the exact form has + or #",
    /// `†`, `‡`
    Dagger => "a dagger stands for check; the exact form has + or #",
    /// `≠`
    MateSign => "mate has another sign than #",
    /// `ch`, `mate`
    CheckWord => "check or mate is written as a word; the exact form has + or #",
    /// `Qh5 +`
    CheckSpaced => "a space stands before the check sign",
    /// `Z0`, `0000`, `@@@@`, `<>`, `null`, `pass`
    NullMove => "the null move has another sign than --",
    /// `(=)`
    DrawOffer => "the offer of a draw is written behind the move; the exact form has no mark for it",
}

/// Writes the message.
impl fmt::Display for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

/// A set of [`Spelling`]s. Iterates in the order of their declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Spellings(u64);

impl Spellings {
    /// Exactly as it should be.
    pub const NONE: Spellings = Spellings(0);

    /// Adds a deviation.
    pub const fn insert(&mut self, spelling: Spelling) {
        self.0 |= 1 << spelling as u64;
    }

    /// Whether a deviation is in the set.
    pub const fn contains(self, spelling: Spelling) -> bool {
        self.0 & 1 << spelling as u64 != 0
    }

    /// Whether there is no deviation.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many deviations there are.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The deviations of both sets.
    #[must_use]
    pub const fn union(self, other: Spellings) -> Spellings {
        Spellings(self.0 | other.0)
    }

    /// The deviations of this set that are not in another.
    #[must_use]
    pub const fn without(self, other: Spellings) -> Spellings {
        Spellings(self.0 & !other.0)
    }

    /// The deviations, in the order of their declaration.
    pub fn iter(self) -> impl Iterator<Item = Spelling> {
        Spelling::ALL.iter().copied().filter(move |spelling| self.contains(*spelling))
    }
}

impl FromIterator<Spelling> for Spellings {
    fn from_iter<I: IntoIterator<Item = Spelling>>(spellings: I) -> Spellings {
        let mut set = Spellings::NONE;
        spellings.into_iter().for_each(|spelling| set.insert(spelling));
        set
    }
}

impl fmt::Debug for Spellings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Writes the messages, separated by `; `.
impl fmt::Display for Spellings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, spelling) in self.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            f.write_str(spelling.message())?;
        }
        Ok(())
    }
}

/// What would have been right where a text stops being a move in any known spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WrittenExpected {
    /// A move.
    Move,
    /// A sign that can stand behind a move, or nothing.
    End,
}

/// The text is no move in any known spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseWrittenError {
    offset: usize,
    expected: WrittenExpected,
}

impl ParseWrittenError {
    const fn at(offset: usize, expected: WrittenExpected) -> ParseWrittenError {
        ParseWrittenError { offset, expected }
    }

    /// Where the part that is not understood begins, in bytes.
    pub const fn offset(self) -> usize {
        self.offset
    }

    /// What would have been right there.
    pub const fn kind(self) -> WrittenExpected {
        self.expected
    }
}

impl fmt::Display for ParseWrittenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.expected {
            WrittenExpected::Move => "a move such as e4, Nf3, exd5, e8=Q or O-O",
            WrittenExpected::End => "a check sign, !, ?, or the end of the move",
        };
        write!(f, "expected {expected} at offset {}", self.offset)
    }
}

impl std::error::Error for ParseWrittenError {}

#[cfg(test)]
mod tests;
