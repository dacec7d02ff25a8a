//! The opcodes of the standard (§16.2.5) and what each takes.

/// An opcode of the standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opcode {
    /// The opcode as it is written.
    pub name: &'static str,
    /// What it takes.
    pub shape: Shape,
    /// What it tells, in a few words.
    pub meaning: &'static str,
}

impl Opcode {
    /// All opcodes of the standard, in ASCII order.
    pub const ALL: [Opcode; 44] = ALL;

    /// The opcode with this name; `None` for one that is not in the standard, which is no mistake.
    pub fn find(name: &str) -> Option<&'static Opcode> {
        static TABLE: [Opcode; 44] = ALL;
        let index = TABLE.binary_search_by(|opcode| opcode.name.cmp(name)).ok()?;
        TABLE.get(index)
    }
}

/// What an opcode takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// No operand.
    Nothing,
    /// One string, or no operand at all, which takes back what an earlier record said.
    OptionalString,
    /// One string.
    String,
    /// Two strings: an address and a name.
    TwoStrings,
    /// A number from 0.
    Unsigned,
    /// A number from 1.
    Positive,
    /// An evaluation in hundredths of a pawn; see [`Evaluation`].
    Centipawns,
    /// One move.
    Move,
    /// Moves that are all possible in the position, in ASCII order.
    MoveSet,
    /// Moves that follow one another.
    MoveLine,
    /// Anything.
    Any,
}

impl Shape {
    /// What an opcode of the standard takes; `None` for any other opcode.
    pub fn of(opcode: &str) -> Option<Shape> {
        Opcode::find(opcode).map(|opcode| opcode.shape)
    }

    /// Says what would be right.
    pub const fn message(self) -> &'static str {
        match self {
            Shape::Nothing => "no operand",
            Shape::OptionalString => "one string in quotes, or nothing",
            Shape::String => "one string in quotes",
            Shape::TwoStrings => "two strings in quotes: an address and a name",
            Shape::Unsigned => "one number from 0",
            Shape::Positive => "one number from 1",
            Shape::Centipawns => "one number from -32767 to 32766",
            Shape::Move => "one move in SAN",
            Shape::MoveSet | Shape::MoveLine => "moves in SAN",
            Shape::Any => "anything",
        }
    }
}

/// What an evaluation in hundredths of a pawn (`ce`) tells the side to move (standard §16.2.5.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evaluation {
    /// So many hundredths of a pawn, -32000 to 32000; positive is good for the side to move.
    Centipawns(i16),
    /// The side to move gives mate in so many moves.
    MateIn(u16),
    /// The side to move is mated after so many moves.
    MatedIn(u16),
    /// The position is illegal.
    Illegal,
}

impl Evaluation {
    /// Reads the number behind `ce`; `None` outside of -32767 to 32766.
    pub fn from_centipawns(number: i64) -> Option<Evaluation> {
        let number = i16::try_from(number).ok()?;
        let plies = i16::MAX.abs_diff(number.saturating_abs());
        match number {
            i16::MIN | i16::MAX => None,
            ILLEGAL => Some(Evaluation::Illegal),
            32_001.. => Some(Evaluation::MateIn(plies.div_ceil(2))),
            ..=-32_001 => Some(Evaluation::MatedIn(plies.div_ceil(2))),
            _ => Some(Evaluation::Centipawns(number)),
        }
    }

    /// The number to write behind `ce`; mates farther away than the numbers reach are written as the farthest.
    pub fn centipawns(self) -> i16 {
        let plies = |moves: u16| i16::try_from(moves.clamp(1, 383) * 2).unwrap_or(i16::MAX);
        match self {
            Evaluation::Centipawns(number) => number.clamp(-32_000, 32_000),
            Evaluation::MateIn(moves) => i16::MAX - (plies(moves) - 1),
            Evaluation::MatedIn(moves) => -i16::MAX + plies(moves),
            Evaluation::Illegal => ILLEGAL,
        }
    }
}

const ILLEGAL: i16 = -32_767;

/// Whether a text can be an opcode at all, of the standard or not.
pub(super) fn is_identifier(opcode: &str) -> bool {
    opcode.starts_with(|c: char| c.is_ascii_alphabetic())
        && opcode.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

const fn opcode(name: &'static str, shape: Shape, meaning: &'static str) -> Opcode {
    Opcode { name, shape, meaning }
}

const fn comment(name: &'static str) -> Opcode {
    opcode(name, Shape::OptionalString, "comment on the game so far")
}

const fn variation(name: &'static str) -> Opcode {
    opcode(name, Shape::OptionalString, "name of the variation")
}

const ALL: [Opcode; 44] = [
    opcode("acn", Shape::Unsigned, "nodes looked at in analysis"),
    opcode("acs", Shape::Unsigned, "seconds spent on analysis"),
    opcode("am", Shape::MoveSet, "moves to avoid"),
    opcode("bm", Shape::MoveSet, "best moves"),
    comment("c0"),
    comment("c1"),
    comment("c2"),
    comment("c3"),
    comment("c4"),
    comment("c5"),
    comment("c6"),
    comment("c7"),
    comment("c8"),
    comment("c9"),
    opcode("ce", Shape::Centipawns, "evaluation for the side to move"),
    opcode("dm", Shape::Positive, "moves until the side to move mates"),
    opcode("draw_accept", Shape::Nothing, "the side to move accepts a draw"),
    opcode("draw_claim", Shape::Nothing, "the side to move claims a draw"),
    opcode("draw_offer", Shape::Nothing, "the side to move offers a draw"),
    opcode("draw_reject", Shape::Nothing, "the side to move declines a draw"),
    opcode("eco", Shape::OptionalString, "opening code of the Encyclopedia of Chess Openings"),
    opcode("fmvn", Shape::Positive, "number of the move about to be played"),
    opcode("hmvc", Shape::Unsigned, "plies since the last capture or pawn move"),
    opcode("id", Shape::String, "label of the position"),
    opcode("nic", Shape::OptionalString, "opening code of New In Chess"),
    opcode("noop", Shape::Any, "nothing"),
    opcode("pm", Shape::Move, "move expected to be played"),
    opcode("pv", Shape::MoveLine, "moves expected to be played"),
    opcode("rc", Shape::Positive, "how often the position has occurred"),
    opcode("resign", Shape::Nothing, "the side to move resigns"),
    opcode("sm", Shape::Move, "move that is played"),
    opcode("tcgs", Shape::Positive, "which of several games by mail"),
    opcode("tcri", Shape::TwoStrings, "who receives the record"),
    opcode("tcsi", Shape::TwoStrings, "who sends the record"),
    variation("v0"),
    variation("v1"),
    variation("v2"),
    variation("v3"),
    variation("v4"),
    variation("v5"),
    variation("v6"),
    variation("v7"),
    variation("v8"),
    variation("v9"),
];
