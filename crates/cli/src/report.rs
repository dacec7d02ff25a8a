//! What is wrong with the input, as people want to be told: the place, the text, the part underlined, and help.
//!
//! ```text
//! list.fen:2:16: error[F105]: expected more of the rank, which has eight squares
//!   |
//! 2 | rnbqkbnr/pppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//!   |                ^
//!   = help: rank 7 has 6 squares
//! ```

use std::{
    env,
    io::{self, IsTerminal as _, Write},
    ops::Range,
};

use crate::{
    args::{ColorChoice, Face},
    clean,
};

/// How grave a remark is. Only errors change the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Severity {
    Error,
    Warning,
}

impl Severity {
    const fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }

    const fn color(self) -> &'static str {
        match self {
            Severity::Error => "\x1b[1;31m",
            Severity::Warning => "\x1b[1;33m",
        }
    }
}

/// Something to say about a part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Remark {
    pub(crate) severity: Severity,
    /// Its stable code; none for what is typed by hand.
    pub(crate) code: Option<&'static str>,
    /// The part meant, in bytes.
    pub(crate) span: Range<usize>,
    /// What is wrong.
    pub(crate) message: String,
    /// What would be right, one line each.
    pub(crate) help: Vec<String>,
}

impl Remark {
    /// An error without code and help.
    pub(crate) fn error(span: Range<usize>, message: impl Into<String>) -> Remark {
        Remark { severity: Severity::Error, code: None, span, message: message.into(), help: Vec::new() }
    }

    /// A warning without code and help.
    pub(crate) fn warning(span: Range<usize>, message: impl Into<String>) -> Remark {
        Remark { severity: Severity::Warning, ..Remark::error(span, message) }
    }

    /// The same with a code.
    pub(crate) fn coded(self, code: &'static str) -> Remark {
        Remark { code: Some(code), ..self }
    }

    /// The same with one more line of help.
    pub(crate) fn helped(mut self, help: impl Into<String>) -> Remark {
        self.help.push(help.into());
        self
    }
}

/// Which line a remark is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    /// The file, `-` for standard input; nothing for arguments, which have no lines either.
    pub(crate) file: Option<&'a str>,
    /// Counted from 1.
    pub(crate) line: usize,
    /// The line, or as much of it as is known.
    pub(crate) text: &'a [u8],
}

/// Prints remarks to standard error and counts them.
pub(crate) struct Reporter {
    quiet: bool,
    color: bool,
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
}

impl Reporter {
    pub(crate) fn new(face: Face) -> Reporter {
        let color = uses_color(face.color, io::stderr().is_terminal());
        Reporter { quiet: face.quiet, color, errors: 0, warnings: 0 }
    }

    /// Prints a remark, unless findings are not wanted.
    pub(crate) fn report(&mut self, place: Place<'_>, remark: &Remark) {
        match remark.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
        }
        self.print(&render(place, remark, self.color));
    }

    /// Prints a line that is no remark, such as a summary.
    pub(crate) fn say(&self, line: &str) {
        self.print(&format!("{}\n", clean::text(line)));
    }

    fn print(&self, text: &str) {
        if !self.quiet {
            // Whoever closes standard error does not want to know; the work goes on.
            let _ = io::stderr().lock().write_all(text.as_bytes());
        }
    }
}

/// Says why something could not be done.
pub(crate) fn tell_failure(error: &anyhow::Error) {
    let message = clean::text(&format!("{error:#}"));
    // If even this cannot be written, the exit status still tells.
    let _ = writeln!(io::stderr(), "scoresheet: {message}");
}

/// Whether to use colours in an output.
pub(crate) fn uses_color(choice: ColorChoice, is_terminal: bool) -> bool {
    let forbidden = || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = || env::var_os("TERM").is_some_and(|term| term == "dumb");
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => is_terminal && !forbidden() && !is_dumb(),
    }
}

/// How much of a long line is shown, and how much of that before the place.
const MOST_SHOWN: usize = 100;
const SHOWN_BEFORE: usize = 60;

/// The codes that switch colours, empty without colours.
struct Paint {
    severity: &'static str,
    bold: &'static str,
    blue: &'static str,
    plain: &'static str,
}

impl Paint {
    const fn new(severity: Severity, color: bool) -> Paint {
        if color {
            Paint { severity: severity.color(), bold: "\x1b[1m", blue: "\x1b[1;34m", plain: "\x1b[0m" }
        } else {
            Paint { severity: "", bold: "", blue: "", plain: "" }
        }
    }
}

fn render(place: Place<'_>, remark: &Remark, color: bool) -> String {
    let Paint { severity, bold, blue, plain } = Paint::new(remark.severity, color);
    let characters = characters(place.text);
    let column = |offset: usize| characters.iter().take_while(|(at, _)| *at < offset).count();
    let columns = column(remark.span.start)..column(remark.span.end);
    let position = place.file.map_or(String::new(), |file| {
        format!("{bold}{}:{}:{}: ", clean::text(file), place.line, columns.start + 1)
    });
    let code = remark.code.map_or(String::new(), |code| format!("[{code}]"));
    let (name, message) = (remark.severity.name(), clean::text(&remark.message));
    let number = place.file.map_or(" ".to_owned(), |_| format!("{} ", place.line));
    let margin = " ".repeat(number.len());
    let [shown, carets] = excerpt(&characters, columns);
    let mut lines = vec![
        format!("{position}{severity}{name}{code}{plain}{bold}: {message}{plain}\n"),
        format!("{margin}{blue}|{plain}\n"),
        format!("{blue}{number}|{plain} {shown}\n"),
        format!("{margin}{blue}|{plain} {severity}{carets}{plain}\n"),
    ];
    lines.extend(
        remark
            .help
            .iter()
            .map(|help| format!("{margin}{blue}={plain} {bold}help{plain}: {}\n", clean::text(help))),
    );
    lines.concat()
}

/// As much of a line as is shown, and the carets under it.
fn excerpt(characters: &[(usize, char)], columns: Range<usize>) -> [String; 2] {
    let is_long = characters.len() > MOST_SHOWN;
    let first = if is_long { columns.start.saturating_sub(SHOWN_BEFORE) } else { 0 };
    let last = first + MOST_SHOWN;
    let part: String = characters.iter().skip(first).take(MOST_SHOWN).map(|(_, c)| *c).collect();
    let before = if first > 0 { "…" } else { "" };
    let after = if characters.len() > last { "…" } else { "" };
    let indent = columns.start - first + before.chars().count();
    let length = columns.end.min(last).saturating_sub(columns.start).max(1);
    let shown = format!("{before}{part}{after}").trim_end().to_owned();
    [shown, format!("{}{}", " ".repeat(indent), "^".repeat(length))]
}

/// The characters of a text that may be anything, made harmless, each with its offset. What is not UTF-8 counts byte
/// by byte.
fn characters(text: &[u8]) -> Vec<(usize, char)> {
    let mut characters = Vec::with_capacity(text.len());
    let mut at = 0;
    for chunk in text.utf8_chunks() {
        characters.extend(chunk.valid().char_indices().map(|(i, c)| (at + i, clean::character(c))));
        at += chunk.valid().len();
        characters.extend((at..at + chunk.invalid().len()).map(|at| (at, '\u{fffd}')));
        at += chunk.invalid().len();
    }
    characters
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(text: &[u8], span: Range<usize>) -> Vec<String> {
        let place = Place { file: Some("a.fen"), line: 12, text };
        let remark = Remark::error(span, "wrong").coded("F000").helped("right");
        render(place, &remark, false).lines().map(str::to_owned).collect()
    }

    #[test]
    fn the_place_is_underlined() {
        let expected =
            ["a.fen:12:4: error[F000]: wrong", "   |", "12 | e4 ♘f3 e5", "   |    ^^^", "   = help: right"];
        let found = rendered("e4 ♘f3 e5".as_bytes(), 3..8);
        assert_eq!(found, expected);
    }

    #[test]
    fn text_that_is_not_utf_8_has_columns_too() {
        let found = rendered(b"\xff\x1b[0m x", 6..7);
        assert_eq!(found[2], "12 | \u{fffd}␛[0m x");
        assert_eq!(found[3], "   |       ^");
    }

    #[test]
    fn of_a_long_line_a_part_is_shown() {
        let mut text = vec![b'a'; 1000];
        text[500] = b'!';
        let found = rendered(&text, 500..1000);
        assert_eq!(found[0], "a.fen:12:501: error[F000]: wrong");
        let bang = found[2].chars().position(|c| c == '!');
        assert_eq!(found[3].chars().position(|c| c == '^'), bang);
        assert!(found.iter().all(|line| line.chars().count() < 110));
    }

    #[test]
    fn a_place_behind_the_end_has_one_caret() {
        assert_eq!(rendered(b"ab", 2..2)[3], "   |   ^");
        assert_eq!(rendered(b"", 0..0)[3], "   | ^");
    }
}
