//! The board of chess, its rules, and every way one move or one position is written.
//!
//! Start from [`Position`] for the rules and from [`San`] for the text of moves. Two pairs of types keep two
//! truths apart everywhere: [`Setup`] is any arrangement, [`Position`] one that the rules can work on; [`San`] is
//! a move as written, [`Move`] a move as meant in one position, and [`San::to_move`] and [`San::from_move`] are
//! the only bridge between them.
//!
//! ```
//! use scoresheet_chess::{Position, San};
//!
//! let mut position = Position::STANDARD;
//! for text in ["e4", "e5", "Nf3", "Nc6", "Bb5"] {
//!     let san: San = text.parse()?;
//!     position.play(san)?;
//! }
//! assert_eq!(position.legal_moves().len(), 30);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod attack;
mod bitboard;
mod board;
mod castling;
mod chess_move;
mod color;
pub mod epd;
mod fact;
pub mod fen;
mod fide;
mod generate;
mod key;
mod lan;
mod letter;
mod lookup;
mod nag;
mod opening;
mod outcome;
mod position;
pub mod reading;
mod resolve;
mod role;
mod rules;
pub mod san;
mod setup;
pub mod spelling;
mod spoken;
mod square;
mod uci;
mod variant;
mod variant_position;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingRights, CastlingSide};
pub use chess_move::{Move, MoveKind};
pub use color::Color;
pub use epd::Epd;
pub use fact::Repetition;
pub use fen::FenStyle;
pub use fide::append_fide;
pub use generate::MoveList;
pub use key::Identity;
pub use lan::{Lan, LanExpected, LanStyle, ParseLanError, append_lan};
pub use letter::{Language, Letters, ParseLanguageError};
pub use nag::{Nag, NagErrorKind, NagSource, NagSubject, ParseNagError};
pub use opening::{Opening, OpeningTracker};
pub use outcome::{Ending, Outcome, ParseOutcomeError};
pub use position::Position;
pub use reading::{ReadMoveError, ReadMoveErrorKind, Reading, Reason, nearest, read_move};
pub use resolve::SanError;
pub use role::{Piece, Role};
pub use rules::Rules;
pub use san::{San, SanPlus};
pub use setup::{CastlingMode, Issue, Issues, Pockets, Setup};
pub use spelling::{Spelling, Spellings, Written};
pub use spoken::{SpokenLanguage, append_spoken};
pub use square::{File, ParseSquareError, Rank, Square};
pub use uci::{ParseUciError, UciExpected, UciMove};
pub use variant::{ParseVariantError, Variant};
pub use variant_position::{VariantPosition, VariantSetupError};
