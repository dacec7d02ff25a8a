//! Game text in and out: bytes, events, plies, trees, writers, diagnostics.
//!
//! Two waists, two traits to know: [`EventSink`] takes what stands in the text, [`PlySink`] takes it after the moves
//! have been played. [`Lexer`] makes events of bytes, [`Replay`] plies of events; [`CanonicalWriter`] and [`Checker`]
//! take plies.
//!
//! ```
//! use scoresheet_pgn::{CanonicalWriter, Lexer, Replay, Style};
//!
//! let text = b"1.e4 e5 2.Nf3! Nc6 1-0";
//! let mut writer = Replay::new(CanonicalWriter::new(Style::default()));
//! Lexer::new().game(text, 0, 0, true, &mut writer);
//! let written = writer.sink().take();
//! assert!(written.ends_with(b"\n\n1. e4 e5 2. Nf3 $1 Nc6 1-0\n\n"));
//! ```

pub mod border;
pub mod check;
pub mod command;
pub mod compress;
pub mod diagnostic;
pub mod event;
pub mod export;
pub mod fix;
mod lex;
pub mod place;
mod remark;
pub mod render;
pub mod replay;
pub mod source;
mod span;
pub mod statistics;
pub mod tree;
pub mod value;
pub mod write;

pub use check::{Checker, DiagnosticSink, Profile};
pub use diagnostic::{Code, Diagnostic, Severity};
pub use event::{EventSink, Flow};
pub use lex::{GAME_BUDGET, Lexed, Lexer};
pub use replay::{Ply, PlySink, Replay, Start};
pub use source::{ReadError, Reader};
pub use span::Span;
pub use write::{CanonicalWriter, Notation, Strip, Style, TagOrder};
