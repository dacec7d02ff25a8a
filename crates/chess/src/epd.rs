//! Extended position description: a position and what is known about it, on one line (standard §16.2).
//!
//! # Accepts
//!
//! - the first four fields of a FEN, as [`fen`](crate::fen) reads them; its two clocks as well
//! - operations, each an opcode, its operands and a semicolon: `bm Nf3 d4; id "BK.01";`
//! - any run of spaces and tabs between the parts, more semicolons than needed, none at the end
//! - any opcode that begins with a letter and goes on with letters, digits and underscores, in any order
//! - operands that do not fit their opcode, such as moves in another notation: reading keeps them as text, and
//!   [`Epd::diagnose`] reports them
//! - bytes beyond ASCII in UTF-8; if an operand is not UTF-8, it is read as Latin-1
//!
//! The clocks of the [`Setup`] are those of the operations `hmvc` and `fmvn`, else those of the FEN, else 0 and 1.
//!
//! # Writes
//!
//! Four fields, then the operations in ASCII order of their opcodes, the moves of `am` and `bm` in ASCII order,
//! with single spaces. `hmvc` and `fmvn` have the values of the setup, and are added where those are not 0 and 1.
//!
//! ```
//! use scoresheet_chess::{Epd, Position, Rules};
//!
//! let epd: Epd = r#"4k3/8/8/8/8/8/4P3/4K3 w - - 5 39 id "pawn";  bm e4 Kd2"#.parse()?;
//! assert_eq!(epd.id(), Some("pawn"));
//! let position = Position::new(&epd.setup, Default::default())?;
//! assert_eq!(epd.moves("bm", &position).len(), 2);
//! let canonical = r#"4k3/8/8/8/8/8/4P3/4K3 w - - bm Kd2 e4; fmvn 39; hmvc 5; id "pawn";"#;
//! assert_eq!(epd.to_string(), canonical);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod diagnose;
mod opcode;
#[cfg(test)]
mod tests;

use std::{borrow::Cow, fmt, str::FromStr};

pub use diagnose::{Problem, Reason};
pub use opcode::{Evaluation, Opcode, Shape};

use crate::{
    chess_move::Move,
    fen::{FenErrorKind, FenStyle, Reader},
    position::Position,
    rules::Rules,
    san::SanPlus,
    setup::Setup,
};

/// One record of an EPD file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Epd {
    /// The position, unchecked, with its clocks.
    pub setup: Setup,
    /// What is said about it, in the order of the text.
    pub operations: Vec<Operation>,
}

impl Epd {
    /// A record that says nothing about the position.
    pub fn new(setup: Setup) -> Epd {
        Epd { setup, operations: Vec::new() }
    }

    /// The same for a position that follows the rules.
    pub fn from_position(position: &Position) -> Epd {
        Epd::new(position.to_setup())
    }

    /// Reads one record, as the [module page](crate::epd) says.
    ///
    /// # Errors
    ///
    /// [`ParseEpdError`] with the offset of the first byte that does not fit.
    pub fn from_ascii(text: &[u8]) -> Result<Epd, ParseEpdError> {
        let mut epd = Epd::new(Setup::EMPTY);
        let mut fields = Reader::new(text);
        fields.fields(&mut epd.setup).map_err(|error| ParseEpdError {
            offset: error.offset(),
            kind: EpdErrorKind::Fen(error.kind()),
        })?;
        let mut parser = Parser { text: text.trim_ascii_end(), at: fields.at };
        while let Some(operation) = parser.operation()? {
            match (operation.opcode.as_str(), operation.clock()) {
                ("hmvc", Some(clock)) => epd.setup.halfmove_clock = clock,
                ("fmvn", Some(number)) => epd.setup.fullmove_number = number,
                _ => {}
            }
            epd.operations.push(operation);
        }
        Ok(epd)
    }

    /// Appends the canonical form, without a line end.
    ///
    /// Operations whose opcode is no identifier are left out, and what no string can hold (quotes, control
    /// characters) is replaced by `'` and a space; none of this occurs in a record that was read.
    pub fn append_to(&self, text: &mut Vec<u8>, style: FenStyle) {
        self.setup.append_epd_fields(text, style);
        for operation in self.written_operations() {
            text.push(b' ');
            operation.append_to(text);
        }
    }

    /// The operation with this opcode, the last one if there are several.
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().rev().find(|operation| operation.opcode == opcode)
    }

    /// The label of the position (`id`).
    pub fn id(&self) -> Option<&str> {
        self.text("id")
    }

    /// The first operand of an operation that holds text, such as `c0`, `eco` or `v0`; of any other too.
    pub fn text(&self, opcode: &str) -> Option<&str> {
        self.operation(opcode)?.operands.first().map(|operand| operand.text.as_str())
    }

    /// The only operand of an operation that holds a number, such as `acn`, `dm` or `rc`.
    pub fn number(&self, opcode: &str) -> Option<i64> {
        self.operation(opcode)?.single()?.number()
    }

    /// The evaluation (`ce`) from the view of the side to move.
    pub fn evaluation(&self) -> Option<Evaluation> {
        Evaluation::from_centipawns(self.number("ce")?)
    }

    /// The moves of an operation such as `bm`: each that is written in SAN and legal. Those of `pv` are played one
    /// after the other, up to the first that is not.
    pub fn moves<R: Rules>(&self, opcode: &str, position: &R) -> Vec<Move> {
        let is_line = Shape::of(opcode) == Some(Shape::MoveLine);
        let operands = self.operation(opcode).map(|operation| operation.operands.as_slice());
        let mut position = position.clone();
        let mut moves = Vec::new();
        for operand in operands.unwrap_or_default() {
            let san = SanPlus::from_ascii(operand.text.as_bytes()).ok();
            match san.and_then(|san| san.san.to_move(&position).ok()) {
                Some(m) => {
                    moves.push(m);
                    if is_line {
                        position.make(m);
                    }
                }
                None if is_line => break,
                None => {}
            }
        }
        moves
    }

    /// The operations in the order and with the clocks they are written with.
    fn written_operations(&self) -> Vec<Cow<'_, Operation>> {
        let is_kept =
            |operation: &&Operation| opcode::is_identifier(&operation.opcode) && operation.clock().is_none();
        let mut written: Vec<_> = self.operations.iter().filter(is_kept).map(Cow::Borrowed).collect();
        for (opcode, value, default) in
            [("hmvc", self.setup.halfmove_clock, 0), ("fmvn", self.setup.fullmove_number.max(1), 1)]
        {
            let is_given = |operation: &Operation| operation.opcode == opcode && operation.clock().is_some();
            if value != default || self.operations.iter().any(is_given) {
                written.push(Cow::Owned(Operation::new(opcode, [Operand::word(value)])));
            }
        }
        written.sort_by(|a, b| a.opcode.cmp(&b.opcode));
        written
    }
}

impl FromStr for Epd {
    type Err = ParseEpdError;

    fn from_str(text: &str) -> Result<Epd, ParseEpdError> {
        Epd::from_ascii(text.as_bytes())
    }
}

/// Writes the canonical form in the default [`FenStyle`].
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        self.append_to(&mut text, FenStyle::default());
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

/// One thing said about a position: what kind of thing, and the thing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    /// What it is about; [`Opcode::find`] knows those of the standard.
    pub opcode: String,
    /// What it says.
    pub operands: Vec<Operand>,
}

impl Operation {
    /// An operation with any number of operands.
    pub fn new(opcode: &str, operands: impl IntoIterator<Item = Operand>) -> Operation {
        Operation { opcode: opcode.to_owned(), operands: operands.into_iter().collect() }
    }

    /// The operand, if there is exactly one.
    fn single(&self) -> Option<&Operand> {
        match self.operands.as_slice() {
            [operand] => Some(operand),
            _ => None,
        }
    }

    /// The value of a half-move clock or a move number in its range.
    fn clock(&self) -> Option<u32> {
        let least = match self.opcode.as_str() {
            "hmvc" => 0,
            "fmvn" => 1,
            _ => return None,
        };
        let number = self.single()?.number()?;
        u32::try_from(number).ok().filter(|number| *number >= least)
    }

    fn append_to(&self, text: &mut Vec<u8>) {
        text.extend_from_slice(self.opcode.as_bytes());
        let mut operands: Vec<_> = self.operands.iter().collect();
        if Shape::of(&self.opcode) == Some(Shape::MoveSet) {
            operands.sort_by(|a, b| a.text.cmp(&b.text));
        }
        for operand in operands {
            text.push(b' ');
            operand.append_to(text);
        }
        text.push(b';');
    }
}

/// One operand of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operand {
    /// What it says, without quotes.
    pub text: String,
    /// Whether it is a string in quotes. Any text that would else be torn apart is written as one.
    pub is_quoted: bool,
}

impl Operand {
    /// An operand without quotes: a move or a number.
    pub fn word(value: impl fmt::Display) -> Operand {
        Operand { text: value.to_string(), is_quoted: false }
    }

    /// An operand in quotes.
    pub fn string(text: &str) -> Operand {
        Operand { text: text.to_owned(), is_quoted: true }
    }

    /// The number it is, with or without sign.
    pub fn number(&self) -> Option<i64> {
        if self.is_quoted { None } else { self.text.parse().ok() }
    }

    fn append_to(&self, text: &mut Vec<u8>) {
        let tears = |byte: u8| byte == b' ' || byte == b';' || byte.is_ascii_control();
        if !self.is_quoted
            && !self.text.is_empty()
            && !self.text.starts_with('"')
            && !self.text.bytes().any(tears)
        {
            return text.extend_from_slice(self.text.as_bytes());
        }
        text.push(b'"');
        text.extend(self.text.bytes().map(|byte| match byte {
            b'"' => b'\'',
            _ if byte.is_ascii_control() && byte != b'\t' => b' ',
            _ => byte,
        }));
        text.push(b'"');
    }
}

/// The text is no EPD record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseEpdError {
    offset: usize,
    kind: EpdErrorKind,
}

impl ParseEpdError {
    /// The first byte that does not fit; the length of the text if something is missing at its end.
    pub const fn offset(self) -> usize {
        self.offset
    }

    /// What is wrong there.
    pub const fn kind(self) -> EpdErrorKind {
        self.kind
    }
}

impl fmt::Display for ParseEpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at offset {}", self.kind.message(), self.offset)
    }
}

impl std::error::Error for ParseEpdError {}

/// What does not fit in a text that should be an EPD record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EpdErrorKind {
    /// The position is not as in a FEN.
    Fen(FenErrorKind),
    /// An operation does not begin with an opcode.
    Opcode,
    /// A string has no quote at its end; the offset is that of the one at its beginning.
    UnclosedString,
    /// A control character stands in the record, such as a line break.
    ControlCharacter,
}

impl EpdErrorKind {
    /// Says what would have been right.
    pub const fn message(self) -> &'static str {
        match self {
            EpdErrorKind::Fen(kind) => kind.message(),
            EpdErrorKind::Opcode => "expected an opcode: a letter, then letters, digits and _",
            EpdErrorKind::UnclosedString => "expected a quote at the end of the string that begins",
            EpdErrorKind::ControlCharacter => "expected a printing character; a record is one line",
        }
    }
}

/// The operations of a record with the place reached.
struct Parser<'a> {
    text: &'a [u8],
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn error(&self, kind: EpdErrorKind) -> ParseEpdError {
        ParseEpdError { offset: self.at, kind }
    }

    /// The next operation with its semicolon, if there is one.
    fn operation(&mut self) -> Result<Option<Operation>, ParseEpdError> {
        self.skip(|byte| matches!(byte, b' ' | b'\t' | b';'));
        let Some(first) = self.peek() else { return Ok(None) };
        if !first.is_ascii_alphabetic() {
            return Err(self.error(EpdErrorKind::Opcode));
        }
        let opcode = self.skip(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !matches!(self.peek(), None | Some(b' ' | b'\t' | b';' | b'"')) {
            return Err(self.error(EpdErrorKind::Opcode));
        }
        let mut operands = Vec::new();
        while let Some(operand) = self.operand()? {
            operands.push(operand);
        }
        Ok(Some(Operation { opcode, operands }))
    }

    /// The next operand; `None` at the end of the operation.
    fn operand(&mut self) -> Result<Option<Operand>, ParseEpdError> {
        self.skip(|byte| matches!(byte, b' ' | b'\t'));
        let is_quoted = match self.peek() {
            None | Some(b';') => return Ok(None),
            first => first == Some(b'"'),
        };
        let start = self.at;
        let text = if is_quoted {
            self.at += 1;
            self.skip(|byte| byte != b'"' && !is_control(byte))
        } else {
            self.skip(|byte| !matches!(byte, b' ' | b'\t' | b';') && !is_control(byte))
        };
        if self.peek().is_some_and(is_control) {
            return Err(self.error(EpdErrorKind::ControlCharacter));
        }
        if is_quoted && self.peek().is_none() {
            return Err(ParseEpdError { offset: start, kind: EpdErrorKind::UnclosedString });
        }
        self.at += usize::from(is_quoted);
        Ok(Some(Operand { text, is_quoted }))
    }

    /// Goes on over bytes and gives them as text.
    fn skip(&mut self, is_part: impl Fn(u8) -> bool) -> String {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let length = rest.iter().position(|byte| !is_part(*byte)).unwrap_or(rest.len());
        self.at += length;
        let part = rest.get(..length).unwrap_or_default();
        match std::str::from_utf8(part) {
            Ok(text) => text.to_owned(),
            Err(_) => part.iter().map(|byte| char::from(*byte)).collect(),
        }
    }
}

const fn is_control(byte: u8) -> bool {
    byte.is_ascii_control() && byte != b'\t'
}
