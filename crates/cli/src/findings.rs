//! What is wrong with games, told on standard error by the commands that have another output.

use std::{convert::Infallible, io};

use scoresheet_pgn::{
    Code, Severity,
    place::LineCounter,
    render::{Finding, Format, Report, Source},
};

use crate::{
    args::Face,
    clean,
    games::{Block, FoundGame},
    policy::Policy,
    report::uses_color,
};

/// How many findings of a file are told.
const MOST_TOLD: u64 = 20;

/// Tells what was found in the games of files, up to a number for each, and counts.
pub(crate) struct Findings {
    /// Nothing if findings are not wanted.
    report: Option<Report<io::Stderr>>,
    /// What is told of all that is found.
    told: Policy,
    file: String,
    lines: LineCounter,
    /// How many there were in this file.
    in_file: u64,
    pub(crate) errors: u64,
}

impl Findings {
    /// Warnings and errors are told.
    pub(crate) fn new(face: Face) -> Findings {
        let color = uses_color(face.color, io::IsTerminal::is_terminal(&io::stderr()));
        let report = if face.quiet { None } else { Report::new(Format::Human { color }, io::stderr()).ok() };
        Findings {
            report,
            told: Policy::without_notes(),
            file: String::new(),
            lines: LineCounter::new(),
            in_file: 0,
            errors: 0,
        }
    }

    /// Whether anything is told.
    pub(crate) const fn are_told(&self) -> bool {
        self.report.is_some()
    }

    /// The findings that come now are of this file.
    pub(crate) fn begin_file(&mut self, name: &str) {
        name.clone_into(&mut self.file);
        self.lines = LineCounter::new();
        self.in_file = 0;
    }

    /// Tells what was found in some games.
    pub(crate) fn block<T>(&mut self, first: u64, block: &Block<T>) {
        self.block_with(first, block, |_| Ok::<(), Infallible>(())).unwrap_or_default();
    }

    /// The same; each game is also handed over.
    ///
    /// # Errors
    ///
    /// Those of `each`.
    pub(crate) fn block_with<T, E>(
        &mut self,
        first: u64,
        block: &Block<T>,
        mut each: impl FnMut(&FoundGame<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut lines = self.lines;
        block.each_game(first, &mut lines, |game| {
            self.game(&game);
            each(&game)
        })?;
        self.lines = lines;
        Ok(())
    }

    fn game(&mut self, game: &FoundGame<'_>) {
        let mut source = None;
        for diagnostic in game.diagnostics {
            let Some(severity) = self.told.severity(diagnostic.code) else { continue };
            self.errors += u64::from(severity == Severity::Error);
            self.in_file += 1;
            let Some(report) = self.report.as_mut().filter(|_| self.in_file <= MOST_TOLD) else { continue };
            let source = source
                .get_or_insert_with(|| Source::new(&self.file, Some(game.number), game.text, game.lines));
            // Whoever closes standard error does not want to know; the work goes on.
            let _ = report.finding(&source.finding(*diagnostic));
        }
    }

    /// Says how many findings were not told.
    pub(crate) fn end_file(&mut self) {
        let more = self.in_file.saturating_sub(MOST_TOLD);
        if more > 0 && self.report.is_some() {
            let name = clean::text(&self.file);
            let file = self.file.split('!').next().map(clean::text).unwrap_or_default();
            say(&format!("… and {more} more in {name}; `scoresheet check {file}` shows them"));
        }
    }
}

/// Everything that is known of each finding of a game, one after the other.
///
/// # Errors
///
/// Those of `each`.
pub(crate) fn each_finding<E>(
    file: &str,
    game: &FoundGame<'_>,
    has_excerpts: bool,
    mut each: impl FnMut(Finding) -> Result<(), E>,
) -> Result<(), E> {
    if game.diagnostics.is_empty() {
        return Ok(());
    }
    let mut source = Source::new(file, Some(game.number), game.text, game.lines);
    if !has_excerpts {
        source = source.without_excerpts();
    }
    let mut repairs = game.repairs.iter().peekable();
    for (i, diagnostic) in game.diagnostics.iter().enumerate() {
        let mut finding = source.finding(*diagnostic);
        if let Some(repair) = repairs.next_if(|repair| repair.finding == i) {
            finding.fix = Some(source.fix(repair.span, repair.text.clone()));
        }
        each(finding)?;
    }
    Ok(())
}

fn say(line: &str) {
    // As above.
    let _ = io::Write::write_all(&mut io::stderr(), format!("{line}\n").as_bytes());
}

/// How many findings of each severity there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) errors: u64,
    pub(crate) warnings: u64,
    pub(crate) notes: u64,
}

impl Tally {
    /// Counts a finding; tells how grave it is, if it is told.
    pub(crate) fn add(&mut self, policy: &Policy, code: Code) -> Option<Severity> {
        let severity = policy.severity(code)?;
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Note => self.notes += 1,
        }
        Some(severity)
    }
}
