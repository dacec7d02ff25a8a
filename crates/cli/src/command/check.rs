//! `scoresheet check`: everything wrong or doubtful in games, as its output.

mod mend;

use std::io::IsTerminal as _;

use anyhow::{Context as _, bail};
use scoresheet_pgn::{
    Code, Severity,
    place::LineCounter,
    render::{Format, Report, explain},
};

use self::mend::Target;
use super::Status;
use crate::{
    args::{Check, Denied, Face, FindingFormat},
    files::{Files, OnFailure, Text},
    findings::{Tally, each_finding},
    games::{Block, Checks, GameReader, Nothing},
    output::Output,
    policy::Policy,
    report::{Reporter, uses_color},
};

pub(super) fn run(args: &Check, face: Face) -> anyhow::Result<Status> {
    if let Some(code) = args.explain {
        return print(args, explain(code));
    }
    if args.list {
        return print(args, &list());
    }
    let mends = args.fix || args.dry_run;
    if mends && args.reading.files.is_empty() && args.output.is_none() {
        bail!("--fix rewrites files, and none is named; -o writes what is mended to another one");
    }
    let mut target = Target::of(args)?;
    let mut output = Output::open(args.output.as_deref().filter(|_| !mends))?;
    let is_whole = args.output.is_some();
    let mut checker = Checker::new(args, face, &mut output)?;
    let files = Files {
        paths: &args.reading.files,
        on_failure: if is_whole { OnFailure::Stop } else { OnFailure::GoOn },
        takes_positions: false,
    };
    let are_all_read = files.read_each(|text| {
        checker.file(text, &mut target)?;
        Ok(checker.reader.flow())
    })?;
    checker.reader.check_range()?;
    let summary = checker.summary();
    let has_errors = checker.tally.errors > 0;
    let failure = checker.failure;
    if let Some(report) = checker.report {
        report.finish().context(failure)?;
    }
    output.finish()?;
    target.finish()?;
    if args.format == FindingFormat::Human {
        Reporter::new(face).say(&summary);
    }
    Ok(Status::of(are_all_read, has_errors))
}

fn print(args: &Check, text: &str) -> anyhow::Result<Status> {
    Output::open(args.output.as_deref())?.write_whole(text.as_bytes())
}

/// All codes, one a line.
fn list() -> String {
    let line = |code: &Code| format!("{code}  {:<7}  {}", code.severity().name(), code.message());
    Code::ALL.iter().map(line).collect::<Vec<_>>().join("\n") + "\n"
}

/// What is told, and how grave it is.
fn policy(args: &Check) -> Policy {
    let mut policy = Policy::new();
    for denied in &args.deny {
        match denied {
            Denied::Code(code) => policy.set(*code, Some(Severity::Error)),
            Denied::Warnings => {
                for code in Code::ALL.iter().filter(|code| code.severity() == Severity::Warning) {
                    policy.set(*code, Some(Severity::Error));
                }
            }
        }
    }
    for code in &args.allow {
        policy.set(*code, None);
    }
    policy
}

/// Files being checked.
struct Checker<'a> {
    args: &'a Check,
    reader: GameReader,
    /// Nothing if findings are not wanted.
    report: Option<Report<&'a mut Output>>,
    /// What to say if it cannot be written.
    failure: String,
    tally: Tally,
    files: u64,
    mended: u64,
}

impl<'a> Checker<'a> {
    fn new(args: &'a Check, face: Face, output: &'a mut Output) -> anyhow::Result<Checker<'a>> {
        let is_terminal = args.output.is_none() && std::io::stdout().is_terminal();
        let format = match args.format {
            FindingFormat::Human => Format::Human { color: uses_color(face.color, is_terminal) },
            FindingFormat::Json => Format::Json,
            FindingFormat::Sarif => Format::Sarif,
            FindingFormat::Github => Format::Github,
        };
        let checks = Checks {
            policy: policy(args),
            profile: args.profile(),
            is_strict: false,
            keeps_text: !face.quiet || args.fix || args.dry_run,
            wants_repairs: !face.quiet || args.fix || args.dry_run,
        };
        let failure = output.failure();
        let report = if face.quiet || args.dry_run {
            None
        } else {
            Some(Report::new(format, output).with_context(|| failure.clone())?)
        };
        let reader = GameReader::new(args.reading.threads(), args.reading.game.clone(), checks);
        Ok(Checker { args, reader, report, failure, tally: Tally::default(), files: 0, mended: 0 })
    }

    fn file(&mut self, text: Text<'_>, target: &mut Target) -> anyhow::Result<()> {
        self.files += 1;
        let mut mending = target.begin(&text)?;
        let Text { name, reader: bytes, .. } = text;
        let Checker { reader, report, failure, tally, mended, .. } = self;
        let policy = reader.checks.policy;
        let has_excerpts = self.args.format == FindingFormat::Human;
        let mut lines = LineCounter::new();
        reader.read(
            &name,
            bytes,
            || Nothing,
            |first, block: Block<()>| {
                for diagnostic in block.diagnostics() {
                    tally.add(&policy, diagnostic.code);
                }
                if let Some(report) = report {
                    block
                        .each_game(first, &mut lines, |game| {
                            each_finding(&name, &game, has_excerpts, |mut finding| {
                                finding.severity = policy.severity(finding.code).unwrap_or(finding.severity);
                                report.finding(&finding)
                            })
                        })
                        .with_context(|| failure.clone())?;
                }
                mending.block(&block, target)
            },
        )?;
        *mended += mending.finish(target)?;
        Ok(())
    }

    fn summary(&self) -> String {
        let Tally { errors, warnings, notes } = self.tally;
        let [games, files] = [(self.reader.count(), "game"), (self.files, "file")].map(counted);
        let [errors, warnings, notes] =
            [(errors, "error"), (warnings, "warning"), (notes, "note")].map(counted);
        let mended = match (self.args.dry_run, self.args.fix) {
            (true, _) => format!("; {} would be mended", self.mended),
            (false, true) => format!("; {} mended", self.mended),
            (false, false) => String::new(),
        };
        format!("{games} in {files}: {errors}, {warnings}, {notes}{mended}")
    }
}

fn counted((number, noun): (u64, &str)) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
