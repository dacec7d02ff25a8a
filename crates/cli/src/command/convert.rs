//! `scoresheet convert`: lists of positions from one form into another, line by line.

use std::path::{Path, PathBuf};

use anyhow::bail;
use scoresheet_chess::{Epd, Rules, UciMove, fen::FenStyle};
use serde::{Serialize, Serializer, ser::SerializeMap as _};

use super::Status;
use crate::{
    args::{Convert, Face, Target},
    code,
    input::{LONGEST_LINE, Line, Lines},
    output::Output,
    position_line::{AnyPosition, PositionLine},
    report::{Place, Remark, Reporter, Severity},
};

pub(super) fn run(args: &Convert, face: Face) -> anyhow::Result<Status> {
    let standard_input = [PathBuf::from("-")];
    let files = if args.files.is_empty() { &standard_input[..] } else { &args.files };
    let mut conversion = Conversion {
        args,
        style: args.fen_style(),
        reporter: Reporter::new(face),
        output: Output::open(args.output.as_deref())?,
        written: 0,
        buffer: Vec::new(),
    };
    for file in files {
        conversion.file(file)?;
    }
    let Conversion { reporter, output, written, .. } = conversion;
    output.finish()?;
    if reporter.errors + reporter.warnings > 0 {
        let positions = counted(written, "position");
        let (errors, warnings) = (counted(reporter.errors, "error"), counted(reporter.warnings, "warning"));
        reporter.say(&format!("{positions} written; {errors}, {warnings}"));
    }
    Ok(if reporter.errors > 0 { Status::InputHadErrors } else { Status::Done })
}

fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A conversion under way.
struct Conversion<'a> {
    args: &'a Convert,
    style: FenStyle,
    reporter: Reporter,
    output: Output,
    written: usize,
    buffer: Vec<u8>,
}

impl Conversion<'_> {
    fn file(&mut self, path: &Path) -> anyhow::Result<()> {
        let mut lines = Lines::open(path)?;
        let name = lines.name.clone();
        let mut is_first = true;
        while let Some(line) = lines.next()? {
            if line.bytes.trim_ascii().is_empty() && !line.is_too_long {
                continue;
            }
            if let Some(other) = other_format(line.bytes).filter(|_| is_first) {
                bail!("{name} {other}; convert reads plain lists of positions, FEN or EPD, one a line");
            }
            is_first = false;
            self.line(&name, &line)?;
        }
        Ok(())
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

/// What a file is whose every line would be a finding, told by how it begins.
fn other_format(start: &[u8]) -> Option<&'static str> {
    let line = start.trim_ascii();
    match start {
        [0x1f, 0x8b, ..] => Some("is compressed with gzip"),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => Some("is compressed with zstd"),
        [0xfd, b'7', b'z', b'X', b'Z', ..] => Some("is compressed with xz"),
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => Some("is compressed with bzip2"),
        [b'P', b'K', 3, 4, ..] => Some("is a zip archive"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some("is written in UTF-16"),
        _ if line.starts_with(b"[") && line.ends_with(b"\"]") => Some("holds games"),
        _ => None,
    }
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
