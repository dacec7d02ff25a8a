//! Findings for scripts: a JSON object on a line for each.

use std::{
    fmt::Write as _,
    io::{self, Write},
};

use serde::Serialize;

use super::{Finding, visible};

/// The keys and their order are a promise.
#[derive(Serialize)]
struct JsonFinding<'a> {
    file: &'a str,
    game: Option<u64>,
    code: &'a str,
    severity: &'a str,
    line: u64,
    column: u32,
    start: u64,
    end: u64,
    message: &'a str,
    found: &'a str,
    help: String,
    fix: Option<Replacement<'a>>,
}

#[derive(Serialize)]
struct Replacement<'a> {
    start: u64,
    end: u64,
    text: &'a str,
}

/// Writes a finding and LF. A repair whose text is not UTF-8 is left out: in JSON it would become another one.
pub(super) fn write(finding: &Finding, output: &mut impl Write) -> io::Result<()> {
    let fix = finding.fix.as_ref().and_then(|fix| {
        let text = fix.text()?;
        Some(Replacement { start: fix.edit.start, end: fix.edit.end, text })
    });
    let object = JsonFinding {
        file: &finding.file,
        game: finding.game,
        code: finding.code.id(),
        severity: finding.severity.name(),
        line: finding.place.start.line,
        column: finding.place.start.column,
        start: finding.bytes.start,
        end: finding.bytes.end,
        message: &finding.message,
        found: &finding.found,
        help: finding.advice(),
        fix,
    };
    write_value(&object, output)?;
    output.write_all(b"\n")
}

/// Writes a value as JSON. What could steer a terminal or turn text around is written as an escape; it can stand
/// in strings only.
pub(super) fn write_value(value: &impl Serialize, output: &mut impl Write) -> io::Result<()> {
    let mut text = serde_json::to_string(value)?;
    if text.contains(is_escaped) {
        let mut escaped = String::with_capacity(2 * text.len());
        for c in text.chars() {
            if is_escaped(c) {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    // Writing to a string cannot fail.
                    let _ = write!(escaped, "\\u{unit:04x}");
                }
            } else {
                escaped.push(c);
            }
        }
        text = escaped;
    }
    output.write_all(text.as_bytes())
}

fn is_escaped(c: char) -> bool {
    visible::character(c) != c
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::super::{
        Format,
        tests::{full_finding, report, write},
    };
    use crate::diagnostic::Code;

    #[test]
    fn keys_stand_in_their_order() {
        let help = Code::AmbiguousMove.help();
        let message = Code::AmbiguousMove.message();
        let expected = format!(
            concat!(
                r#"{{"file":"games/a b.pgn","game":2,"code":"L102","severity":"error","line":5,"column":14,"#,
                r#""start":31,"end":34,"message":"{}","found":"Nd2","help":"{}: Nbd2, Nfd2","#,
                r#""fix":{{"start":31,"end":34,"text":"Nbd2"}}}}"#,
                "\n"
            ),
            message, help
        );
        assert_eq!(write(Format::Json, &[full_finding()]), expected);
    }

    #[test]
    fn any_bytes_give_one_line_of_json() {
        let found = report(Format::Json, b"a\xff\n\"\\\x1b\x00", Code::TextBeforeGame, 0..7);
        assert_eq!(found.matches('\n').count(), 1);
        let value: serde_json::Value = serde_json::from_str(&found).unwrap();
        assert_eq!(value["found"], "a\u{fffd}\n\"\\\u{1b}\0");
        assert_eq!(value["fix"], serde_json::Value::Null);
    }

    #[test]
    fn what_could_steer_a_terminal_is_escaped() {
        let text = "\u{202e}\u{7f}\u{9b}\u{e0041}";
        let found = report(Format::Json, text.as_bytes(), Code::TextBeforeGame, 0..text.len());
        assert!(found.contains(r#""found":"\u202e\u007f\u009b\udb40\udc41""#), "{found}");
        let value: serde_json::Value = serde_json::from_str(&found).unwrap();
        assert_eq!(value["found"], text);
    }

    #[test]
    fn repair_that_is_no_utf_8_is_left_out() {
        let mut finding = full_finding();
        if let Some(fix) = &mut finding.fix {
            fix.edit.text = b"\xe9".to_vec();
        }
        let value: serde_json::Value = serde_json::from_str(&write(Format::Json, &[finding])).unwrap();
        assert_eq!(value["fix"], serde_json::Value::Null);
    }
}
