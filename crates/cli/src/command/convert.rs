//! `scoresheet convert`: games, or lists of positions line by line, from one form into another.

mod games;

use anyhow::bail;
use scoresheet_chess::{Epd, Rules, UciMove, Variant, fen::FenStyle};
use scoresheet_pgn::{CanonicalWriter, Flow, Replay, Style, source::read_bytes};
use serde::{Serialize, Serializer, ser::SerializeMap as _};

use self::games::GameConversion;
use super::Status;
use crate::{
    args::{Convert, Face, Target},
    code,
    content::Content,
    files::{Files, OnFailure, Text},
    input::{LONGEST_LINE, Line, Lines},
    output::Output,
    position_line::{AnyPosition, PositionLine},
    report::{Place, Remark, Reporter, Severity},
};

pub(super) fn run(args: &Convert, face: Face) -> anyhow::Result<Status> {
    if args.full && args.to != Target::Jsonl {
        bail!("--full belongs to --to jsonl");
    }
    let output = Output::open(args.output.as_deref())?;
    let files = Files {
        paths: &args.reading.files,
        on_failure: if output.is_replacement() { OnFailure::Stop } else { OnFailure::GoOn },
        takes_positions: true,
    };
    let mut conversion = Conversion {
        args,
        style: args.fen_style(),
        reporter: Reporter::new(face),
        games: GameConversion::new(args, face),
        output,
        written: 0,
        buffer: Vec::new(),
    };
    let are_all_read = files.read_each(|text| conversion.text(text))?;
    let Conversion { reporter, output, games, written, .. } = conversion;
    games.check_range()?;
    output.finish()?;
    if reporter.errors + reporter.warnings > 0 {
        let positions = counted(written, "position");
        let (errors, warnings) = (counted(reporter.errors, "error"), counted(reporter.warnings, "warning"));
        reporter.say(&format!("{positions} written; {errors}, {warnings}"));
    }
    Ok(Status::of(are_all_read, reporter.errors > 0 || games.has_errors()))
}

fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A conversion under way.
struct Conversion<'a> {
    args: &'a Convert,
    style: FenStyle,
    reporter: Reporter,
    games: GameConversion<'a>,
    output: Output,
    written: usize,
    buffer: Vec<u8>,
}

impl Conversion<'_> {
    /// What begins like movetext is that; all else is a list, in which every line that is no position is told.
    fn text(&mut self, text: Text<'_>) -> anyhow::Result<Flow> {
        if matches!(text.content, Content::Games | Content::Moves) {
            if let Some(option) = self.args.option_of_lists() {
                bail!("{option} is for lists of positions, and {} holds games", text.name);
            }
            return self.games.text(text, &mut self.output);
        }
        if self.args.reading.game.is_some() {
            bail!("--game chooses games, and {} holds none", text.name);
        }
        let mut lines = Lines::new(text.name, text.reader);
        let name = lines.name.clone();
        while let Some(line) = lines.next()? {
            if !line.bytes.trim_ascii().is_empty() || line.is_too_long {
                self.line(&name, &line)?;
            }
        }
        Ok(Flow::Continue)
    }

    fn line(&mut self, file: &str, line: &Line<'_>) -> anyhow::Result<()> {
        let mut remarks = Vec::new();
        let read = if line.is_too_long {
            let message = format!("the line is longer than {LONGEST_LINE} bytes");
            remarks.push(Remark::error(LONGEST_LINE..LONGEST_LINE, message).coded(code::LONG_LINE));
            None
        } else {
            PositionLine::read(line.bytes, self.args.rules.variant(), &mut remarks)
        };
        for remark in &remarks {
            let place = Place { file: Some(file), line: line.number, text: line.bytes };
            self.reporter.report(place, remark);
        }
        let has_error = remarks.iter().any(|remark| remark.severity == Severity::Error);
        let Some(read) = read.filter(|_| !(has_error && self.args.strict)) else { return Ok(()) };
        self.written += 1;
        self.buffer.clear();
        self.append(file, line.number, &read)?;
        self.output.write_line(&self.buffer)
    }

    fn append(&mut self, file: &str, line: usize, read: &PositionLine) -> anyhow::Result<()> {
        let (text, epd) = (&mut self.buffer, &read.epd);
        match self.args.to {
            Target::Fen => epd.setup.append_fen(text, self.style),
            Target::Epd => epd.append_to(text, self.style),
            Target::Uci => {
                text.extend_from_slice(b"position fen ");
                epd.setup.append_fen(text, self.style);
            }
            Target::Pgn => {
                let variant = match &read.position {
                    AnyPosition::Own(position) => position.variant(),
                    AnyPosition::Other(position) => position.variant(),
                };
                game_from(&epd.setup.fen(self.style), variant, text);
            }
            Target::Jsonl => {
                let fen = epd.setup.fen(self.style);
                let record = match &read.position {
                    AnyPosition::Own(position) => Record::new(file, line, fen, position, epd),
                    AnyPosition::Other(position) => Record::new(file, line, fen, position, epd),
                };
                serde_json::to_writer(text, &record)?;
            }
        }
        Ok(())
    }
}

/// A game without moves that starts from a position.
fn game_from(fen: &str, variant: Variant, text: &mut Vec<u8>) {
    let variant = match variant {
        Variant::Standard => String::new(),
        _ => format!("[Variant \"{}\"]\n", variant.tag_value()),
    };
    let game = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n{variant}\n*\n");
    let mut writer = Replay::new(CanonicalWriter::new(Style::default()));
    read_bytes(game.as_bytes(), &mut writer);
    text.extend_from_slice(writer.sink().output().trim_ascii_end());
    text.push(b'\n');
}

/// One line of JSON.
#[derive(Serialize)]
struct Record<'a> {
    file: &'a str,
    line: usize,
    fen: String,
    variant: &'static str,
    legal_moves: Vec<String>,
    check: bool,
    operations: Operations<'a>,
}

impl<'a> Record<'a> {
    fn new<R: Rules>(file: &'a str, line: usize, fen: String, position: &R, epd: &'a Epd) -> Record<'a> {
        let uci = |m| UciMove::from_move(position, m).to_string();
        let mut legal_moves: Vec<String> = position.legal_moves().into_iter().map(uci).collect();
        legal_moves.sort_unstable();
        let variant = position.variant().name();
        Record {
            file,
            line,
            fen,
            variant,
            legal_moves,
            check: position.is_check(),
            operations: Operations(epd),
        }
    }
}

/// The operations of a record, each with a list of its operands. Of several with one opcode the last counts.
struct Operations<'a>(&'a Epd);

impl Serialize for Operations<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for operation in &self.0.operations {
            let is_last =
                self.0.operation(&operation.opcode).is_some_and(|last| std::ptr::eq(last, operation));
            if is_last {
                let operands: Vec<&str> =
                    operation.operands.iter().map(|operand| operand.text.as_str()).collect();
                map.serialize_entry(&operation.opcode, &operands)?;
            }
        }
        map.end()
    }
}
