//! Findings for people, in the look of rustc.

use std::io::{self, Write};

use annotate_snippets::{
    AnnotationKind, Element, Group, Level, Patch, Renderer, Snippet,
    renderer::{DEFAULT_LINE_NUM_STYLE, Style},
};

use super::{Excerpt, Finding, visible::visible};
use crate::diagnostic::Severity;

/// Writes findings for people.
#[derive(Clone, Debug)]
pub(super) struct Human {
    renderer: Renderer,
    has_color: bool,
}

/// Wider than any excerpt: what is cut has been cut before.
const WIDTH: usize = 1000;

impl Human {
    pub(super) fn new(has_color: bool) -> Human {
        let renderer = if has_color { Renderer::styled() } else { Renderer::plain() };
        Human { renderer: renderer.term_width(WIDTH), has_color }
    }

    /// Writes a finding and an empty line.
    pub(super) fn write(&self, finding: &Finding, output: &mut impl Write) -> io::Result<()> {
        let level = match finding.severity {
            Severity::Note => Level::NOTE,
            Severity::Warning => Level::WARNING,
            Severity::Error => Level::ERROR,
        };
        let mut group =
            Group::with_title(level.primary_title(visible(&finding.message)).id(finding.code.id()));
        let patch = finding.excerpt.as_ref().and_then(|excerpt| patch(finding, excerpt));
        if let Some(excerpt) = &finding.excerpt {
            let place = AnnotationKind::Primary.span(excerpt.place(&finding.bytes));
            group = group.element(snippet(excerpt).annotation(place));
            if excerpt.is_cut {
                let message = format!("it goes on to line {}", finding.place.end.line);
                group = group.element(Level::NOTE.message(message));
            }
        }
        let advice = visible(&finding.advice());
        let groups = match patch {
            Some(patch) => vec![group, Level::HELP.secondary_title(advice).element(patch)],
            None if advice.is_empty() => vec![group],
            None => vec![group.element(Level::HELP.message(advice))],
        };
        self.write_located(finding, &self.renderer.render(&groups), output)
    }

    /// Writes what has been rendered, with the location below the title. The renderer would count its columns in
    /// the excerpt, which may begin anywhere.
    fn write_located(&self, finding: &Finding, text: &str, output: &mut impl Write) -> io::Result<()> {
        let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
        // The bar stands one column to the right of the line numbers.
        let indent = rest.bytes().take_while(|byte| *byte == b' ').count().saturating_sub(1);
        let indent = " ".repeat(indent);
        let style = if self.has_color { DEFAULT_LINE_NUM_STYLE } else { Style::new() };
        let (on, off) = (style.render(), style.render_reset());
        let file = visible(&finding.file);
        write!(output, "{title}\n{indent}{on}-->{off} {file}:{}", finding.place.start)?;
        if let Some(game) = finding.game {
            write!(output, " (game {game})")?;
        }
        if rest.is_empty() { write!(output, "\n\n") } else { write!(output, "\n{rest}\n\n") }
    }
}

/// The lines of an excerpt.
fn snippet<T: Clone>(excerpt: &Excerpt) -> Snippet<'_, T> {
    Snippet::source(&excerpt.text).line_start(excerpt.line as usize).fold(false)
}

/// The repair, if all that it changes is shown.
fn patch<'a>(finding: &Finding, excerpt: &'a Excerpt) -> Option<Element<'a>> {
    let fix = finding.fix.as_ref()?;
    let place = excerpt.shown(&(fix.edit.start..fix.edit.end))?;
    let lines: Vec<String> = fix.text()?.lines().map(visible).collect();
    let end = if fix.edit.text.ends_with(b"\n") { "\n" } else { "" };
    let text = lines.join("\n") + end;
    // What is shown of it would be no change.
    if excerpt.text.get(place.clone())? == text {
        return None;
    }
    Some(snippet(excerpt).patch(Patch::new(place, text)).into())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::ops::Range;

    use proptest::{collection::vec, prelude::*};

    use super::super::{
        Format, Source,
        tests::{full_finding, report, write},
    };
    use crate::{
        diagnostic::{Code, Diagnostic},
        event::GameText,
        place::LineCounter,
        span::Span,
    };

    const PLAIN: Format = Format::Human { color: false };

    #[track_caller]
    fn check(bytes: &[u8], span: Range<usize>, expected: &[&str]) {
        let found = report(PLAIN, bytes, Code::StrayBrace, span);
        let found: Vec<&str> = found.lines().collect();
        let help = format!("{}= help: {}", expected[0].replace('|', ""), Code::StrayBrace.help());
        assert_eq!(found[0], format!("error[M102]: {}", Code::StrayBrace.message()));
        assert_eq!(&found[2..found.len() - 2], [expected, &[expected[0]]].concat());
        assert_eq!(&found[found.len() - 2..], [help.as_str(), ""]);
    }

    #[test]
    fn wide_characters_are_underlined_to_their_width() {
        check("{国国} 1. 国 e4".as_bytes(), 12..15, &["  |", "1 | {国国} 1. 国 e4", "  |           ^^"]);
        check("e\u{301}4 ♘f3 x".as_bytes(), 5..10, &["  |", "1 | e\u{301}4 ♘f3 x", "  |    ^^^"]);
    }

    #[test]
    fn place_between_two_characters_is_one_caret() {
        check(b"1. e4\n", 5..5, &["  |", "1 | 1. e4", "  |      ^"]);
        check(b"", 0..0, &["  |", "1 |", "  | ^"]);
        check(b"*\n\n", 3..3, &["  |", "3 |", "  | ^"]);
    }

    #[test]
    fn untrusted_text_neither_steers_nor_turns() {
        check(
            "\u{1b}[2J \u{202e}e4 \t}\r\n".as_bytes(),
            12..13,
            &["  |", "1 | ␛[2J \u{fffd}e4  }", "  |           ^"],
        );
        let mut finding = full_finding();
        finding.file = "a\u{1b}[31m\nb.pgn".to_owned();
        finding.message = "no \u{202e}move".to_owned();
        finding.candidates = vec!["N\u{9b}31m".to_owned()];
        let found = write(PLAIN, &[finding]);
        assert!(found.contains("no \u{fffd}move") && found.contains("a␛[31m␊b.pgn:5:14"), "{found}");
        assert!(!found.chars().any(|c| c.is_control() && c != '\n'), "{found:?}");
    }

    #[test]
    fn of_a_line_of_a_megabyte_the_place_is_shown() {
        let line = ["Nf3 ".repeat(1 << 17), "} ".to_owned(), "Nf6 ".repeat(1 << 17)].concat();
        let found = report(PLAIN, line.as_bytes(), Code::StrayBrace, 1 << 19..(1 << 19) + 1);
        let lines: Vec<&str> = found.lines().collect();
        assert_eq!(lines[1], " --> a.pgn:1:524289 (game 12)");
        let shown: Vec<char> = lines[3].chars().collect();
        let caret = lines[4].chars().position(|c| c == '^').unwrap();
        assert_eq!((shown[caret], shown.len()), ('}', 4 + 102));
    }

    #[test]
    fn place_on_many_lines_ends_with_a_remark() {
        let found = report(PLAIN, "words\n".repeat(30).as_bytes(), Code::TextBeforeGame, 0..179);
        assert!(found.contains("= note: it goes on to line 30\n"), "{found}");
        assert!(found.lines().count() < 16, "{found}");
        let found = report(PLAIN, b"some\nwords\n*", Code::TextBeforeGame, 0..10);
        assert!(!found.contains("it goes on"), "{found}");
    }

    #[test]
    fn repair_is_shown_as_it_would_be_written() {
        let found = write(PLAIN, &[full_finding()]);
        let expected = [
            " --> games/a b.pgn:5:14 (game 2)",
            "  |",
            "5 | 1. ♘f3 d5 2. Nd2 *",
            "  |              ^^^",
            "  |",
        ];
        let lines: Vec<&str> = found.lines().collect();
        assert_eq!(lines[1..6], expected);
        assert_eq!(lines[6], format!("help: {}: Nbd2, Nfd2", Code::AmbiguousMove.help()));
        assert!(found.ends_with("5 | 1. ♘f3 d5 2. Nbd2 *\n  |               +\n\n"), "{found}");
    }

    #[test]
    fn colours_are_used_only_if_they_are_wanted() {
        let colored = write(Format::Human { color: true }, &[full_finding()]);
        assert!(colored.contains('\u{1b}'));
        let mut plain = String::new();
        let mut rest = colored.as_str();
        while let Some((before, after)) = rest.split_once("\u{1b}[") {
            plain.push_str(before);
            rest = after.split_once('m').unwrap().1;
        }
        assert_eq!(plain + rest, write(PLAIN, &[full_finding()]));
    }

    proptest! {
        #[test]
        fn any_bytes_and_any_place_can_be_shown(
            bytes in vec(prop::sample::select(vec![
                &b"\n"[..], b"\r", b"a", b"e4 ", b"\t", b"\xe2\x99\x98", b"\x99", b"\xff", b"\x1b",
                b"\xe5\x9b\xbd", b"\xcc\x81", b"\xe2\x80\xae",
                b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            ]), 0..60).prop_map(|pieces| pieces.concat()),
            places in any::<[prop::sample::Index; 4]>(),
            text in vec(any::<u8>(), 0..4),
            color: bool,
        ) {
            let [a, b, c, d] = places.map(|place| place.index(bytes.len() + 1));
            let source = Source::new("a", None, GameText { bytes: &bytes, offset: 7 }, &LineCounter::new());
            let span = Span::new(a.min(b), a.max(b));
            let mut finding = source.finding(Diagnostic { code: Code::StrayBrace, span });
            finding.fix = Some(source.fix(Span::new(c.min(d), c.max(d)), text));
            for format in [Format::Human { color }, Format::Json, Format::Sarif, Format::Github] {
                let found = write(format, &[finding.clone()]);
                prop_assert!(!found.contains(['\t', '\r', '\u{7f}', '\u{9b}']), "{}", found);
            }
        }
    }
}
