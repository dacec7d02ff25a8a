//! Findings as workflow commands of GitHub, which shows them beside the lines of the files.

use std::{
    fmt::{self, Write as _},
    io::{self, Write},
};

use super::{Finding, visible};
use crate::diagnostic::Severity;

/// Writes a finding as a command on a line of its own.
pub(super) fn write(finding: &Finding, output: &mut impl Write) -> io::Result<()> {
    let command = match finding.severity {
        Severity::Note => "notice",
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    let file = Escaped { text: &finding.file, is_property: true };
    let place = finding.place.start;
    let advice = finding.advice();
    let message = Escaped { text: &finding.message, is_property: false };
    write!(
        output,
        "::{command} file={file},line={},col={},title={}::",
        place.line, place.column, finding.code
    )?;
    if advice.is_empty() {
        writeln!(output, "{message}")
    } else {
        writeln!(output, "{message}; {}", Escaped { text: &advice, is_property: false })
    }
}

/// Text in which nothing ends the command. A property ends at a comma or a colon too.
struct Escaped<'a> {
    text: &'a str,
    is_property: bool,
}

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.text.chars() {
            match c {
                '%' => f.write_str("%25")?,
                '\r' => f.write_str("%0D")?,
                '\n' => f.write_str("%0A")?,
                ':' if self.is_property => f.write_str("%3A")?,
                ',' if self.is_property => f.write_str("%2C")?,
                _ => f.write_char(visible::character(c))?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{
        Format,
        tests::{full_finding, write},
    };
    use crate::diagnostic::{Code, Severity};

    #[test]
    fn finding_is_a_command() {
        let (message, help) = (Code::AmbiguousMove.message(), Code::AmbiguousMove.help());
        assert_eq!(
            write(Format::Github, &[full_finding()]),
            format!("::error file=games/a b.pgn,line=5,col=14,title=L102::{message}; {help}: Nbd2, Nfd2\n")
        );
    }

    #[test]
    fn nothing_in_it_ends_the_command() {
        let mut finding = full_finding();
        finding.severity = Severity::Note;
        finding.file = "a,b:c%\n::d.pgn".to_owned();
        finding.message = "50%,\r\n::error::x\u{1b}".to_owned();
        finding.help = String::new();
        finding.candidates.clear();
        assert_eq!(
            write(Format::Github, &[finding]),
            "::notice file=a%2Cb%3Ac%25%0A%3A%3Ad.pgn,line=5,col=14,title=L102::50%25,%0D%0A::error::x␛\n"
        );
    }
}
