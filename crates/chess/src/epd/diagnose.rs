//! What in the operations of a record is not as the standard wants it.

use std::fmt;

use super::{Epd, Operand, Operation, Shape, opcode};
use crate::{
    resolve::SanError,
    rules::Rules,
    san::{ParseSanError, SanPlus},
};

impl Epd {
    /// All that is not as the standard wants it in the operations, in their order. `position` is the one of the
    /// record, with the rules by which its moves are to be read.
    ///
    /// Opcodes the standard does not list are nobody's mistake (§16.2.4.2); only their form is looked at.
    pub fn diagnose<R: Rules>(&self, position: &R) -> Vec<Problem<'_>> {
        let mut problems = Vec::new();
        for (i, operation) in self.operations.iter().enumerate() {
            let name = operation.opcode.as_str();
            let earlier = self.operations.get(..i).unwrap_or_default();
            let mut report = |operand, reason| problems.push(Problem { opcode: name, operand, reason });
            if !opcode::is_identifier(name) || name.len() > LONGEST_OPCODE {
                report(None, Reason::OpcodeName);
            }
            if earlier.iter().any(|other| other.opcode == name) {
                report(None, Reason::Repeated);
            }
            if earlier.last().is_some_and(|previous| previous.opcode.as_str() > name) {
                report(None, Reason::OutOfOrder);
            }
            check_operands(operation, position, &mut report);
            match name {
                "pm" if self.predictions_differ() => report(None, Reason::PredictionsDiffer),
                "draw_claim" | "draw_offer" if self.operation("sm").is_none() => {
                    report(None, Reason::NoSuppliedMove);
                }
                _ => {}
            }
        }
        problems
    }

    /// Whether `pm` and the first move of `pv` are both there and not the same.
    fn predictions_differ(&self) -> bool {
        match (self.text("pm"), self.text("pv")) {
            (Some(one), Some(other)) => {
                let sans = [one, other].map(|text| SanPlus::from_ascii(text.as_bytes()).map(|san| san.san));
                match sans {
                    [Ok(one), Ok(other)] => one != other,
                    _ => one != other,
                }
            }
            _ => false,
        }
    }
}

/// One thing in an EPD record that is not as the standard wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Problem<'a> {
    /// The opcode of the operation.
    pub opcode: &'a str,
    /// Which of its operands, from 0; `None` for the operation as a whole.
    pub operand: Option<usize>,
    /// What is wrong.
    pub reason: Reason,
}

impl fmt::Display for Problem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.opcode)?;
        if let Some(operand) = self.operand {
            write!(f, "operand {}: ", operand + 1)?;
        }
        self.reason.fmt(f)
    }
}

/// What is wrong with an operation or an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The opcode is longer than fifteen characters, or no identifier.
    OpcodeName,
    /// An earlier operation has the same opcode.
    Repeated,
    /// The operation before has an opcode that should come later.
    OutOfOrder,
    /// There are too few operands or too many.
    OperandCount(Shape),
    /// The operand should be a string in quotes.
    NotQuoted,
    /// The operand should be a number or a move, without quotes.
    Quoted,
    /// A string has 256 bytes or more.
    LongString,
    /// The operand should be a number.
    NotNumber,
    /// The number is beyond what the opcode takes.
    OutOfRange(Shape),
    /// The operand is no move in SAN.
    NotSan(ParseSanError),
    /// The move cannot be played.
    NotLegal(SanError),
    /// The move before should come later.
    MovesOutOfOrder,
    /// `pm` is not the first move of `pv`.
    PredictionsDiffer,
    /// The move that goes with a draw offered or claimed is missing.
    NoSuppliedMove,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::OpcodeName => "an opcode has at most 15 characters: a letter, then letters, digits and _",
            Reason::Repeated => "an opcode occurs once in a record",
            Reason::OutOfOrder => "operations stand in ASCII order of their opcodes",
            Reason::NotQuoted => "expected a string in quotes",
            Reason::Quoted => "expected no quotes",
            Reason::LongString => "a string has less than 256 bytes",
            Reason::NotNumber => "expected a whole number",
            Reason::OperandCount(shape) | Reason::OutOfRange(shape) => {
                return write!(f, "expected {}", shape.message());
            }
            Reason::NotSan(error) => return write!(f, "not in SAN: {error}"),
            Reason::NotLegal(error) => return error.fmt(f),
            Reason::MovesOutOfOrder => "these moves stand in ASCII order",
            Reason::PredictionsDiffer => "the predicted move is the first of the predicted variation",
            Reason::NoSuppliedMove => "the move that goes with it is missing; write it behind sm",
        })
    }
}

/// The longest opcode and the shortest string that is too long (standard §16.2.4.1).
const LONGEST_OPCODE: usize = 15;
const TOO_LONG_STRING: usize = 256;

fn check_operands<R: Rules>(
    operation: &Operation,
    position: &R,
    report: &mut impl FnMut(Option<usize>, Reason),
) {
    let operands = &operation.operands;
    for (i, operand) in operands.iter().enumerate() {
        if operand.is_quoted && operand.text.len() >= TOO_LONG_STRING {
            report(Some(i), Reason::LongString);
        }
    }
    let Some(shape) = Shape::of(&operation.opcode) else { return };
    let (least, most) = match shape {
        Shape::Nothing => (0, 0),
        Shape::OptionalString => (0, 1),
        Shape::TwoStrings => (2, 2),
        Shape::MoveSet | Shape::MoveLine | Shape::Any => (0, usize::MAX),
        Shape::String | Shape::Unsigned | Shape::Positive | Shape::Centipawns | Shape::Move => (1, 1),
    };
    if operands.len() < least || operands.len() > most {
        return report(None, Reason::OperandCount(shape));
    }
    if matches!(shape, Shape::Move | Shape::MoveSet | Shape::MoveLine) {
        return check_moves(operands, shape, position.clone(), report);
    }
    for (i, operand) in operands.iter().enumerate() {
        if let Some(reason) = operand_problem(operand, shape) {
            report(Some(i), reason);
        }
    }
}

/// What is wrong with an operand that is no move.
fn operand_problem(operand: &Operand, shape: Shape) -> Option<Reason> {
    let range = match shape {
        Shape::String | Shape::OptionalString | Shape::TwoStrings => {
            return (!operand.is_quoted).then_some(Reason::NotQuoted);
        }
        Shape::Unsigned => 0..=i64::MAX,
        Shape::Positive => 1..=i64::MAX,
        Shape::Centipawns => -32_767..=32_766,
        _ => return None,
    };
    let digits = operand.text.strip_prefix(['+', '-']).unwrap_or(&operand.text);
    if operand.is_quoted {
        Some(Reason::Quoted)
    } else if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        Some(Reason::NotNumber)
    } else {
        let fits = operand.number().is_some_and(|number| range.contains(&number));
        (!fits).then_some(Reason::OutOfRange(shape))
    }
}

/// Looks at moves. A line ends with the first move that cannot be played: nothing is known about those behind.
fn check_moves<R: Rules>(
    operands: &[Operand],
    shape: Shape,
    mut position: R,
    report: &mut impl FnMut(Option<usize>, Reason),
) {
    for (i, operand) in operands.iter().enumerate() {
        if operand.is_quoted {
            report(Some(i), Reason::Quoted);
        }
        let previous = i.checked_sub(1).and_then(|previous| operands.get(previous));
        if shape == Shape::MoveSet && previous.is_some_and(|previous| previous.text > operand.text) {
            report(Some(i), Reason::MovesOutOfOrder);
        }
        let read = SanPlus::from_ascii(operand.text.as_bytes()).map_err(Reason::NotSan);
        match read.and_then(|san| san.san.to_move(&position).map_err(Reason::NotLegal)) {
            Ok(m) if shape == Shape::MoveLine => position.make(m),
            Ok(_) => {}
            Err(reason) => {
                report(Some(i), reason);
                if shape == Shape::MoveLine {
                    return;
                }
            }
        }
    }
}
