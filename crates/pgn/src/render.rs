//! Findings as they leave the program: for people, for scripts, for code scanning and for GitHub.
//!
//! A [`Diagnostic`] is a code and a span. A [`Finding`] is the same with everything said: file, game, line and
//! column, the text itself, what is wrong and what would be right. [`Source`] makes the one into the other while the
//! bytes of the game are at hand; a finding owns what it holds and may be kept, sorted and sent to other threads.
//!
//! # Writes
//!
//! [`Report`] writes findings one by one in a [`Format`]:
//!
//! - [`Format::Human`]: as rustc shows errors, with the line and the place underlined
//! - [`Format::Json`]: an object on a line for each
//! - [`Format::Sarif`]: one document of SARIF 2.1.0
//! - [`Format::Github`]: workflow commands that GitHub shows beside the lines
//!
//! Text out of files can steer a terminal or turn itself around; for people it is written so that it does neither
//! ([`visible`](visible::visible)).
//!
//! ```
//! use scoresheet_pgn::{Code, Diagnostic, Span, event::GameText, place::LineCounter};
//! use scoresheet_pgn::render::{Format, Report, Source};
//!
//! let text = GameText { bytes: b"1. e4 e5) *\n", offset: 0 };
//! let source = Source::new("a.pgn", Some(1), text, &LineCounter::new());
//! let diagnostic = Diagnostic { code: Code::StrayParenthesis, span: Span::new(8, 9) };
//! let mut report = Report::new(Format::Human { color: false }, Vec::new())?;
//! report.finding(&source.finding(diagnostic))?;
//! assert_eq!(
//!     String::from_utf8_lossy(&report.finish()?),
//!     "error[M103]: this ) closes nothing
//!  --> a.pgn:1:9 (game 1)
//!   |
//! 1 | 1. e4 e5) *
//!   |         ^
//!   |
//!   = help: remove it, or write ( where the variation begins
//!
//! "
//! );
//! # Ok::<(), std::io::Error>(())
//! ```

mod excerpt;
mod explain;
mod github;
mod human;
mod json;
mod sarif;
pub mod visible;

use std::{
    io::{self, Write},
    ops::Range,
};

pub use self::{excerpt::Excerpt, explain::explain};
use self::{human::Human, sarif::Sarif};
use crate::{
    diagnostic::{Code, Diagnostic, Severity},
    event::GameText,
    fix::Edit,
    place::{LineCounter, Place, Places},
    span::Span,
};

/// A diagnostic with everything that is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file, `-` for standard input, `a.zip!b.pgn` inside an archive.
    pub file: String,
    /// The number of the game, counted from 1 over all input; `None` outside any game.
    pub game: Option<u64>,
    /// What it is about.
    pub code: Code,
    /// How grave it is: that of the code unless somebody wants it otherwise.
    pub severity: Severity,
    /// Where it begins and ends, for people.
    pub place: Range<Place>,
    /// Where it begins and ends in the (decompressed) file, in bytes.
    pub bytes: Range<u64>,
    /// What is wrong.
    pub message: String,
    /// The text it is about, or its first [`MOST_FOUND`] characters and `…`; what is not UTF-8 is U+FFFD.
    pub found: String,
    /// What would be right.
    pub help: String,
    /// What would be right at this place, as it would be written there: the legal moves, for one.
    pub candidates: Vec<String>,
    /// How to mend it.
    pub fix: Option<Fix>,
    /// The lines it stands on, to be shown to people; the other formats do without.
    pub excerpt: Option<Excerpt>,
}

/// How many characters of the text a finding is about are kept.
pub const MOST_FOUND: usize = 200;

impl Finding {
    /// The help, and the candidates if there are any.
    pub fn advice(&self) -> String {
        match self.candidates.as_slice() {
            [] => self.help.clone(),
            candidates if self.help.is_empty() => candidates.join(", "),
            candidates => format!("{}: {}", self.help, candidates.join(", ")),
        }
    }
}

/// A repair, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The bytes to change in the file.
    pub edit: Edit,
    /// Where they begin and end, for people.
    pub place: Range<Place>,
}

impl Fix {
    /// What shall be written, if it is UTF-8: only then can it be handed on in JSON without being changed.
    pub fn text(&self) -> Option<&str> {
        str::from_utf8(&self.edit.text).ok()
    }
}

/// A game's text, with all that is needed to say where in which file something in it stands.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    file: &'a str,
    game: Option<u64>,
    text: GameText<'a>,
    places: Places<'a>,
    has_excerpts: bool,
}

impl<'a> Source<'a> {
    /// A game in a file. `lines` has passed everything before it.
    pub fn new(file: &'a str, game: Option<u64>, text: GameText<'a>, lines: &LineCounter) -> Source<'a> {
        Source { file, game, text, places: lines.places(text.bytes), has_excerpts: true }
    }

    /// The same, but its findings keep no lines to show: only [`Format::Human`] needs them.
    #[must_use]
    pub fn without_excerpts(self) -> Source<'a> {
        Source { has_excerpts: false, ..self }
    }

    /// The places of the game.
    pub const fn places(&self) -> &Places<'a> {
        &self.places
    }

    /// Says everything of a diagnostic that its code, its place and the text say. What is known beyond that can be
    /// written into the finding.
    pub fn finding(&self, diagnostic: Diagnostic) -> Finding {
        let Diagnostic { code, span } = diagnostic;
        let place = self.places.of(span);
        let excerpt = self.has_excerpts.then(|| {
            let begins_line = self.places.first().column == 1;
            Excerpt::new(self.text, span.range(), place.start.line, begins_line)
        });
        Finding {
            file: self.file.to_owned(),
            game: self.game,
            code,
            severity: code.severity(),
            place,
            bytes: self.bytes(span),
            message: code.message().to_owned(),
            found: found(span.of(self.text.bytes)),
            help: code.help().to_owned(),
            candidates: Vec::new(),
            fix: None,
            excerpt,
        }
    }

    /// A repair that writes `text`, in the encoding of the file, in the place of the span.
    pub fn fix(&self, span: Span, text: impl Into<Vec<u8>>) -> Fix {
        let Range { start, end } = self.bytes(span);
        Fix { edit: Edit { start, end, text: text.into() }, place: self.places.of(span) }
    }

    fn bytes(&self, span: Span) -> Range<u64> {
        self.text.offset + u64::from(span.start)..self.text.offset + u64::from(span.end)
    }
}

/// The text a finding is about, as far as it is kept.
fn found(bytes: &[u8]) -> String {
    // No character has more than four bytes.
    let part = bytes.get(..4 * MOST_FOUND + 4).unwrap_or(bytes);
    let text = String::from_utf8_lossy(part);
    match text.char_indices().nth(MOST_FOUND) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}

/// How findings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// For people, as rustc shows errors.
    Human {
        /// Whether to use the colours of a terminal.
        color: bool,
    },
    /// One JSON object on a line for each finding.
    Json,
    /// One document of SARIF 2.1.0.
    Sarif,
    /// Workflow commands of GitHub.
    Github,
}

/// Writes findings, one by one and as they come.
#[derive(Debug)]
pub struct Report<W> {
    writer: Writer,
    output: W,
}

#[derive(Debug)]
enum Writer {
    Human(Box<Human>),
    Json,
    Sarif(Sarif),
    Github,
}

impl<W: Write> Report<W> {
    /// Begins a report.
    ///
    /// # Errors
    ///
    /// Those of writing.
    pub fn new(format: Format, mut output: W) -> io::Result<Report<W>> {
        let writer = match format {
            Format::Human { color } => Writer::Human(Box::new(Human::new(color))),
            Format::Json => Writer::Json,
            Format::Sarif => Writer::Sarif(Sarif::begin(&mut output)?),
            Format::Github => Writer::Github,
        };
        Ok(Report { writer, output })
    }

    /// Writes a finding.
    ///
    /// # Errors
    ///
    /// Those of writing.
    pub fn finding(&mut self, finding: &Finding) -> io::Result<()> {
        match &mut self.writer {
            Writer::Human(human) => human.write(finding, &mut self.output),
            Writer::Json => json::write(finding, &mut self.output),
            Writer::Sarif(sarif) => sarif.write(finding, &mut self.output),
            Writer::Github => github::write(finding, &mut self.output),
        }
    }

    /// Ends the report and gives the output back. Without it a SARIF document is not complete.
    ///
    /// # Errors
    ///
    /// Those of writing.
    pub fn finish(mut self) -> io::Result<W> {
        if let Writer::Sarif(_) = self.writer {
            Sarif::end(&mut self.output)?;
        }
        self.output.flush()?;
        Ok(self.output)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// The report of one diagnostic in a text that is a whole file.
    #[track_caller]
    pub(super) fn report(format: Format, bytes: &[u8], code: Code, span: Range<usize>) -> String {
        let source = Source::new("a.pgn", Some(12), GameText { bytes, offset: 0 }, &LineCounter::new());
        write(format, &[source.finding(Diagnostic { code, span: Span::new(span.start, span.end) })])
    }

    #[track_caller]
    pub(super) fn write(format: Format, findings: &[Finding]) -> String {
        let mut report = Report::new(format, Vec::new()).unwrap();
        for finding in findings {
            report.finding(finding).unwrap();
        }
        String::from_utf8(report.finish().unwrap()).unwrap()
    }

    /// A finding with everything in it.
    pub(super) fn full_finding() -> Finding {
        let mut lines = LineCounter::new();
        lines.pass(b"[Event \"x\"]\n\n*\n\n");
        let text = GameText { bytes: "1. ♘f3 d5 2. Nd2 *\n".as_bytes(), offset: 16 };
        let source = Source::new("games/a b.pgn", Some(2), text, &lines);
        let span = Span::new(15, 18);
        let mut finding = source.finding(Diagnostic { code: Code::AmbiguousMove, span });
        finding.candidates = vec!["Nbd2".to_owned(), "Nfd2".to_owned()];
        finding.fix = Some(source.fix(span, "Nbd2"));
        finding
    }

    #[test]
    fn finding_says_where_it_is_in_the_file() {
        let finding = full_finding();
        assert_eq!(finding.place, Place { line: 5, column: 14 }..Place { line: 5, column: 17 });
        assert_eq!(finding.bytes, 31..34);
        assert_eq!(finding.found, "Nd2");
        let fix = finding.fix.unwrap();
        assert_eq!((fix.edit.start, fix.edit.end, fix.text()), (31, 34, Some("Nbd2")));
    }

    #[test]
    fn found_text_is_kept_up_to_a_length() {
        assert_eq!(found(b"e4\xff"), "e4\u{fffd}");
        let long = "♘".repeat(1000);
        assert_eq!(found(long.as_bytes()), format!("{}…", "♘".repeat(MOST_FOUND)));
        assert_eq!(found(&long.as_bytes()[..600]), "♘".repeat(MOST_FOUND));
    }

    #[test]
    fn candidates_stand_behind_the_help() {
        let mut finding = full_finding();
        finding.help = "write one of".to_owned();
        assert_eq!(finding.advice(), "write one of: Nbd2, Nfd2");
        finding.candidates.clear();
        assert_eq!(finding.advice(), "write one of");
    }
}
