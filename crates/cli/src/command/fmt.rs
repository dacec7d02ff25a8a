//! `scoresheet fmt`: games in the canonical export form, or in another style.

use anyhow::bail;
use scoresheet_chess::{Language, Letters};
use scoresheet_pgn::{
    CanonicalWriter, Diagnostic, Flow, PlySink as _, Profile, Strip, Style,
    command::{Command, without},
    event::{Comment, GameText},
};

use super::Status;
use crate::{
    args::{Face, Figurines, Fmt, Notation, Stripped},
    files::{Files, OnFailure, Text, Unreadable},
    findings::Findings,
    games::{Checks, GameReader, Maker, Outside},
    output::Output,
    policy::Policy,
};

pub(super) fn run(args: &Fmt, face: Face) -> anyhow::Result<Status> {
    let style = style(args)?;
    if args.in_place && args.reading.files.is_empty() {
        bail!("--in-place rewrites files, and none is named");
    }
    let mut findings = Findings::new(face);
    let checks = checks(&findings, args.strict);
    let mut formatter = Formatter {
        args,
        reader: GameReader::new(args.reading.threads(), args.reading.game.clone(), checks),
        style,
        has_differences: false,
    };
    let mut output = Output::open(args.output.as_deref())?;
    let files = Files {
        paths: &args.reading.files,
        on_failure: if output.is_replacement() { OnFailure::Stop } else { OnFailure::GoOn },
        takes_positions: false,
    };
    let are_all_read = files.read_each(|text| {
        findings.begin_file(&text.name);
        let result = if args.in_place {
            formatter.rewrite(text, &mut findings)
        } else if args.check {
            formatter.compare(text, &mut findings, &mut output)
        } else {
            let mut write = |made: &Formatted| output.write_text(&made.text);
            formatter.format(text, &mut findings, &mut write).map(|_| ())
        };
        findings.end_file();
        result?;
        Ok(formatter.reader.flow())
    })?;
    formatter.reader.check_range()?;
    output.finish()?;
    Ok(Status::of(are_all_read, findings.errors > 0 || formatter.has_differences))
}

/// What commands look for in games they write.
pub(super) fn checks(findings: &Findings, is_strict: bool) -> Checks {
    let policy = if findings.are_told() { Policy::without_notes() } else { Policy::errors() };
    Checks {
        policy,
        profile: Profile::Import,
        is_strict,
        keeps_text: findings.are_told(),
        wants_repairs: false,
    }
}

/// How games are to be written.
fn style(args: &Fmt) -> anyhow::Result<Style> {
    let has_letters = !matches!(args.notation, Notation::Fan | Notation::Uci);
    if args.lang != Language::English && !has_letters {
        bail!("--lang chooses piece letters, and the notation asked for has none");
    }
    if args.figurines.is_some() && args.notation != Notation::Fan {
        bail!("--figurines belongs to --notation fan");
    }
    let letters = match (args.notation, args.figurines) {
        (Notation::Fan, Some(Figurines::Matched)) => Letters::COLOR_MATCHED_FIGURINES,
        (Notation::Fan, _) => Letters::FIGURINES,
        _ => args.lang.letters(),
    };
    let strips = |what| args.strip.contains(&what);
    Ok(Style {
        notation: match args.notation {
            Notation::San | Notation::Fan => scoresheet_pgn::Notation::San,
            Notation::Lan => scoresheet_pgn::Notation::Lan,
            Notation::Fide => scoresheet_pgn::Notation::Fide,
            Notation::Uci => scoresheet_pgn::Notation::Uci,
        },
        letters,
        width: args.width,
        is_compact: args.compact,
        suffixes: args.glyphs,
        strip: Strip {
            comments: strips(Stripped::Comments),
            variations: strips(Stripped::Variations),
            nags: strips(Stripped::Nags),
        },
        tags: args.tag_order(),
    })
}

/// Games being formatted.
struct Formatter<'a> {
    args: &'a Fmt,
    reader: GameReader,
    style: Style,
    has_differences: bool,
}

/// How a file compares with what is made of it.
#[derive(Clone, Copy, Debug, Default)]
struct Comparison {
    differs: bool,
    /// Whether there is text that is in no game and so is not written.
    has_other_text: bool,
}

impl Formatter<'_> {
    /// Formats the games of a text.
    fn format(
        &mut self,
        text: Text<'_>,
        findings: &mut Findings,
        write: &mut dyn FnMut(&Formatted) -> anyhow::Result<()>,
    ) -> anyhow::Result<Comparison> {
        let mut comparison = Comparison::default();
        let without_clocks = self.args.strip.contains(&Stripped::Clocks);
        let maker = || GameWriter::new(self.style.clone(), without_clocks);
        self.reader.read(&text.name, text.reader, maker, |first, block| {
            findings.block(first, &block);
            comparison.differs |= block.made.differs || block.outside() > Outside::Nothing;
            comparison.has_other_text |= block.outside() == Outside::Text;
            write(&block.made)
        })?;
        Ok(comparison)
    }

    /// Names the text if it is not what would be written.
    fn compare(
        &mut self,
        text: Text<'_>,
        findings: &mut Findings,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let name = text.name.clone();
        if self.format(text, findings, &mut |_| Ok(()))?.differs {
            self.has_differences = true;
            output.write_line(name.as_bytes())?;
        }
        Ok(())
    }

    /// Puts what is made of a file in its place.
    fn rewrite(&mut self, text: Text<'_>, findings: &mut Findings) -> anyhow::Result<()> {
        let name = text.name.clone();
        let refuse = |reason: &'static str| {
            let what = Unreadable::because(format!("cannot rewrite {name}"));
            Err(anyhow::Error::msg(reason).context(what))
        };
        let Some(path) = text.file else {
            return refuse(if name == "-" {
                "standard input is no file"
            } else {
                "it is compressed; name another file with -o"
            });
        };
        let mut output = Output::open(Some(path))?;
        if !output.is_replacement() {
            return refuse("it is no plain file");
        }
        let mut write = |made: &Formatted| output.write_text(&made.text);
        let comparison = self.format(text, findings, &mut write)?;
        if comparison.has_other_text {
            return refuse("text that belongs to no game would be lost; name another file with -o");
        }
        if comparison.differs { output.finish() } else { Ok(()) }
    }
}

/// Writes games as text.
pub(super) struct GameWriter {
    writer: CanonicalWriter,
    without_clocks: bool,
    differs: bool,
}

/// What was written of some games.
pub(super) struct Formatted {
    pub(super) text: Vec<u8>,
    /// Whether it is not what was read.
    differs: bool,
}

impl GameWriter {
    pub(super) fn new(style: Style, without_clocks: bool) -> GameWriter {
        GameWriter { writer: CanonicalWriter::new(style), without_clocks, differs: false }
    }
}

impl Maker for GameWriter {
    type Sink = CanonicalWriter;
    type Made = Formatted;

    fn sink(&mut self) -> &mut CanonicalWriter {
        &mut self.writer
    }

    fn comment(&mut self, comment: Comment<'_>) {
        if !self.without_clocks {
            return self.writer.comment(comment);
        }
        let is_clock = |command: &Command<'_>| {
            matches!(command, Command::Clk(_) | Command::Emt(_) | Command::Egt(_) | Command::Mct(_))
        };
        let text = without(comment.text, is_clock);
        if !text.is_empty() || comment.text.is_empty() {
            self.writer.comment(Comment { text: &text, ..comment });
        }
    }

    fn commit(&mut self, game: GameText<'_>, _: &[Diagnostic]) -> Flow {
        let start = self.writer.output().len();
        let flow = self.writer.commit_game(game);
        self.differs |= self.writer.output().get(start..) != Some(game.bytes);
        flow
    }

    fn take(&mut self) -> Formatted {
        Formatted { text: self.writer.take(), differs: std::mem::take(&mut self.differs) }
    }
}
