//! A position written on one line, as FEN or EPD: reading it, and saying what is wrong with it.

use std::ops::Range;

use scoresheet_chess::{
    CastlingMode, Color, Epd, File, Issue, Issues, Position, Rank, Rules, Setup, Square, Variant,
    VariantPosition,
    epd::{EpdErrorKind, Opcode, Problem, Reason},
    fen::{FenErrorKind, FenStyle},
};

use crate::{
    code,
    report::{Remark, Severity},
};

/// A position with all that its line says of it.
#[derive(Clone, Debug)]
pub(crate) struct PositionLine {
    /// What is written, with what could not be so left out.
    pub(crate) epd: Epd,
    /// The same, checked by the rules.
    pub(crate) position: AnyPosition,
}

/// A position of any variant, in the type that serves it best.
#[derive(Clone, Debug)]
pub(crate) enum AnyPosition {
    Own(Position),
    Other(VariantPosition),
}

impl AnyPosition {
    /// The beginning of a game.
    pub(crate) fn start(variant: Variant) -> AnyPosition {
        match variant {
            Variant::Standard => AnyPosition::Own(Position::STANDARD),
            Variant::Chess960 => AnyPosition::Own(
                Position::new(&Setup::STANDARD, CastlingMode::Chess960).unwrap_or(Position::STANDARD),
            ),
            _ => AnyPosition::Other(VariantPosition::start(variant)),
        }
    }
}

impl PositionLine {
    /// Reads a line as FEN or EPD and checks the position. What is wrong or doubtful is added to `remarks`; castling
    /// rights and e.p. squares that cannot be are left out, and nothing else is changed. Without a variant, that
    /// which the line shows is taken.
    pub(crate) fn read(
        text: &[u8],
        variant: Option<Variant>,
        remarks: &mut Vec<Remark>,
    ) -> Option<PositionLine> {
        let mut epd = match parse(text) {
            Ok(epd) => epd,
            Err(remark) => {
                remarks.push(remark);
                return None;
            }
        };
        let fields = Fields::of(text);
        let chosen = variant.unwrap_or_else(|| variant_of(&epd.setup));
        let position = if chosen.is_own() {
            if variant.is_none() && chosen == Variant::Chess960 {
                remarks.extend(doubt_chess960(&epd.setup, &fields));
            }
            AnyPosition::Own(own_position(&mut epd.setup, chosen, &fields, remarks)?)
        } else {
            AnyPosition::Other(variant_position(&mut epd.setup, chosen, &fields, remarks)?)
        };
        let problems = match &position {
            AnyPosition::Own(position) => epd.diagnose(position),
            AnyPosition::Other(position) => epd.diagnose(position),
        };
        remarks.extend(problems.iter().filter_map(|problem| operation_remark(problem, &epd, text)));
        Some(PositionLine { epd, position })
    }

    /// Whether a text looks as if it should be a FEN or EPD line, right or wrong: only a placement has that many
    /// slashes.
    pub(crate) fn is_meant_by(text: &str) -> bool {
        let end = text.find(|c: char| c.is_whitespace() || c == '_').unwrap_or(text.len());
        text.get(..end).is_some_and(|first| first.matches('/').count() >= 4)
    }
}

/// Reads FEN and EPD alike. A line without semicolons and quotes whose first word behind the fields is no known opcode
/// is meant as a FEN, and what is wrong with it is said in the terms of FEN.
fn parse(text: &[u8]) -> Result<Epd, Remark> {
    if let Some(first @ (b'#' | b';' | b'%')) = text.trim_ascii_start().first() {
        let start = text.len() - text.trim_ascii_start().len();
        let message = format!("a line that begins with {} is no position", char::from(*first));
        return Err(Remark::error(start..text.len(), message)
            .coded(code::NOT_A_POSITION)
            .helped("FEN and EPD have no comment lines; EPD has room for remarks: c0 \"…\";"));
    }
    let epd = Epd::from_ascii(text);
    let is_epd = text.iter().any(|byte| matches!(byte, b';' | b'"'))
        || epd.as_ref().is_ok_and(|epd| {
            epd.operations.first().is_none_or(|operation| Opcode::find(&operation.opcode).is_some())
        });
    match (epd, Setup::from_fen(text)) {
        (Ok(epd), _) if is_epd => Ok(epd),
        (Err(error), _) if is_epd => Err(syntax_remark(error.offset(), error.kind(), text)),
        (_, Ok(setup)) => Ok(Epd::new(setup)),
        (_, Err(error)) => Err(syntax_remark(error.offset(), EpdErrorKind::Fen(error.kind()), text)),
    }
}

fn syntax_remark(offset: usize, kind: EpdErrorKind, text: &[u8]) -> Remark {
    let rest = text.get(offset..).unwrap_or_default();
    let length = match kind {
        EpdErrorKind::UnclosedString => rest.trim_ascii_end().len(),
        EpdErrorKind::Fen(
            FenErrorKind::PieceLetter
            | FenErrorKind::EmptySquares
            | FenErrorKind::RankTooLong
            | FenErrorKind::RankTooShort,
        )
        | EpdErrorKind::ControlCharacter => rest
            .utf8_chunks()
            .next()
            .map_or(1, |chunk| chunk.valid().chars().next().map_or(1, char::len_utf8)),
        _ => rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len()),
    };
    let remark = Remark::error(offset..offset + length, kind.message()).coded(code::of_epd(kind));
    match kind {
        EpdErrorKind::Fen(FenErrorKind::RankTooLong | FenErrorKind::RankTooShort) => {
            remark.helped(rank_help(text, offset))
        }
        EpdErrorKind::Fen(FenErrorKind::TooFewRanks) => {
            let end = text.get(..offset).unwrap_or_default();
            let ranks = end.split(|byte| *byte == b'/').count();
            remark.helped(format!("there are {ranks} ranks"))
        }
        EpdErrorKind::Fen(FenErrorKind::TrailingText) => remark
            .helped("moves follow a position in `show --fen FEN MOVES`; EPD operations end with a semicolon"),
        _ => remark,
    }
}

/// Tells how many squares the rank has in which something is wrong.
fn rank_help(text: &[u8], offset: usize) -> String {
    let before = text.get(..offset).unwrap_or_default();
    let start = before.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    let rank = text.get(start..).unwrap_or_default();
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'~';
    let squares: usize = rank
        .iter()
        .take_while(is_part)
        .map(|byte| match byte {
            b'0'..=b'9' => usize::from(byte - b'0'),
            b'~' => 0,
            _ => 1,
        })
        .sum();
    let number = 9usize.saturating_sub(before.split(|byte| *byte == b'/').count());
    let noun = if squares == 1 { "square" } else { "squares" };
    format!("rank {number} has {squares} {noun}")
}

/// The variant that a FEN shows by what only that variant writes.
fn variant_of(setup: &Setup) -> Variant {
    if setup.pockets.is_some() || setup.promoted.any() {
        Variant::Crazyhouse
    } else if setup.remaining_checks.is_some() {
        Variant::ThreeCheck
    } else if CastlingMode::detect(setup) == CastlingMode::Chess960 {
        Variant::Chess960
    } else {
        Variant::Standard
    }
}

/// With the king on the e-file and `KQkq` for letters, a right to castle with a rook that is not in its corner may
/// well be a right long lost in standard chess. A starting row of Chess960 is beyond doubt.
fn doubt_chess960(setup: &Setup, fields: &Fields<'_>) -> Option<Remark> {
    let named_by_file = fields.get(2).iter().any(|byte| matches!(byte, b'A'..=b'H' | b'a'..=b'h'));
    let roles = |rank| File::ALL.map(|file| setup.board.role_at(Square::new(file, rank)));
    let is_start = setup.board.occupied().count() == 32 && roles(Rank::R1) == roles(Rank::R8);
    let castles_from_elsewhere = Color::ALL.into_iter().any(|color| {
        let may_castle = (setup.castling.rooks() & setup.board.by_color(color)).any();
        may_castle && setup.board.king_of(color).is_some_and(|king| king.file() != File::E)
    });
    if named_by_file || is_start || castles_from_elsewhere {
        return None;
    }
    let remark = Remark::warning(fields.span(2), "these castling rights make it a position of Chess960");
    Some(
        remark
            .coded(code::CHESS960_BY_CASTLING)
            .helped("say --variant standard or --variant chess960 if you know which it is"),
    )
}

fn own_position(
    setup: &mut Setup,
    variant: Variant,
    fields: &Fields<'_>,
    remarks: &mut Vec<Remark>,
) -> Option<Position> {
    let mode = match variant {
        Variant::Chess960 => CastlingMode::Chess960,
        _ => CastlingMode::Standard,
    };
    let issues = setup.issues(mode);
    setup.repair(mode);
    if issues.contains(Issue::EmptyBoard) {
        // That there are no kings either goes without saying.
        remarks.push(issue_remark(Issue::EmptyBoard, setup, fields));
        return None;
    }
    remarks.extend(issues.iter().map(|issue| issue_remark(issue, setup, fields)));
    Position::new(setup, mode).ok()
}

fn variant_position(
    setup: &mut Setup,
    variant: Variant,
    fields: &Fields<'_>,
    remarks: &mut Vec<Remark>,
) -> Option<VariantPosition> {
    let repaired = VariantPosition::repair(variant, setup);
    remarks.extend(repaired.iter().map(|issue| issue_remark(issue, setup, fields)));
    let error = match VariantPosition::new(variant, setup) {
        Ok(position) => return Some(position),
        Err(error) => error,
    };
    remarks.extend(error.issues().iter().map(|issue| Remark {
        // What standard chess tolerates, a variant may not; then it is no warning.
        severity: Severity::Error,
        ..issue_remark(issue, setup, fields)
    }));
    if error.breaks_variant_rule() || error.issues().is_empty() {
        remarks.push(Remark::error(fields.span(0), error.to_string()).coded(code::VARIANT_RULE));
    }
    None
}

/// What to say of an issue; `setup` is what is left after repair.
fn issue_remark(issue: Issue, setup: &Setup, fields: &Fields<'_>) -> Remark {
    let field = match issue {
        Issue::OppositeCheck => 1,
        Issue::BadCastling => 2,
        Issue::BadEnPassant => 3,
        _ => 0,
    };
    let remark = Remark::error(fields.span(field), issue.message()).coded(code::of_issue(issue));
    let only: Issues = [issue].into_iter().collect();
    if only.without(Issues::TOLERABLE).is_empty() {
        return Remark { severity: Severity::Warning, ..remark };
    }
    match issue {
        Issue::BadCastling => {
            let fen = setup.fen(FenStyle::default());
            remark.helped(format!("it is read as {}", fen.split(' ').nth(2).unwrap_or("-")))
        }
        Issue::BadEnPassant => remark.helped("it is read as -"),
        _ => remark,
    }
}

/// What to say of an operation, if it is worth saying.
fn operation_remark(problem: &Problem<'_>, epd: &Epd, text: &[u8]) -> Option<Remark> {
    let code = code::of_operation(&problem.reason)?;
    let message = match problem.reason {
        Reason::Repeated => format!("there is another {} before; the last one counts", problem.opcode),
        reason => format!("{}: {reason}", problem.opcode),
    };
    let operation = epd.operations.iter().rfind(|operation| operation.opcode == problem.opcode);
    let operand = problem.operand.and_then(|i| operation?.operands.get(i));
    let word = operand.map_or(problem.opcode, |operand| operand.text.as_str());
    Some(Remark::warning(word_span(text, problem.opcode, word), message).coded(code))
}

/// Where an operand (or the opcode itself) stands: the first place behind the opcode, outside of other words.
fn word_span(text: &[u8], opcode: &str, word: &str) -> Range<usize> {
    let find = |from: usize, word: &str| {
        let ends_word = |byte: Option<&u8>| byte.is_none_or(|byte| b" \t;\"".contains(byte));
        let rest = text.get(from..).unwrap_or_default();
        let mut places = rest.windows(word.len().max(1)).enumerate();
        places.find_map(|(i, window)| {
            let at = from + i;
            let begins = at.checked_sub(1).and_then(|before| text.get(before));
            let is_here =
                window == word.as_bytes() && ends_word(begins) && ends_word(text.get(at + word.len()));
            is_here.then_some(at)
        })
    };
    let opcode_at = find(0, opcode).unwrap_or(0);
    let at = find(opcode_at, word).unwrap_or(opcode_at);
    at..at + word.len()
}

/// The parts of a line between white space.
struct Fields<'a> {
    text: &'a [u8],
    spans: Vec<Range<usize>>,
}

impl<'a> Fields<'a> {
    fn of(text: &'a [u8]) -> Fields<'a> {
        let mut spans: Vec<Range<usize>> = Vec::new();
        for (at, byte) in text.iter().enumerate() {
            if byte.is_ascii_whitespace() || *byte == b'_' {
                continue;
            }
            let count = spans.len();
            match spans.last_mut() {
                Some(span) if span.end == at => span.end += 1,
                _ if count == 6 => break,
                _ => spans.push(at..at + 1),
            }
        }
        Fields { text, spans }
    }

    /// The place of a field; the end of the text if it is missing.
    fn span(&self, field: usize) -> Range<usize> {
        self.spans.get(field).cloned().unwrap_or(self.text.len()..self.text.len())
    }

    fn get(&self, field: usize) -> &[u8] {
        self.text.get(self.span(field)).unwrap_or_default()
    }
}

/// A position, if it follows the rules of standard chess or Chess960, for what only they know.
pub(crate) fn as_own<R: Rules>(position: &R) -> Option<Position> {
    let is_own = position.variant().is_own();
    is_own.then(|| Position::new(&position.to_setup(), position.castling_mode()).ok()).flatten()
}
