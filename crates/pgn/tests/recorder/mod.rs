//! [`Recorder`]: a sink that writes down everything it is told, a line for each event, and watches the law that
//! nothing of a game is lost.

#![allow(dead_code)] // each test uses a part of it

use std::fmt::Write as _;

use scoresheet_chess::{Nag, Outcome, SanPlus};
use scoresheet_pgn::{
    Diagnostic, EventSink, Flow, Span,
    event::{Comment, GameText, Junk, MoveNumber, Tag},
};

/// Everything that was told of an input.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Recorder {
    /// A line for each event of the committed games.
    pub(crate) text: String,
    /// How many games were committed.
    pub(crate) games: usize,
    /// The bytes of the committed games and those outside, in their order.
    pub(crate) bytes: Vec<u8>,
    /// What became of the law; empty if it holds.
    pub(crate) faults: String,
    outside: Vec<u8>,
    open: Option<Open>,
}

/// A game that is not committed yet.
#[derive(Debug, Default, PartialEq, Eq)]
struct Open {
    text: String,
    spans: Vec<Span>,
    diagnostics: Vec<Span>,
    offset: u64,
    depth: usize,
}

impl Recorder {
    /// Writes down the last things; to be called when all is read.
    #[must_use]
    pub(crate) fn finish(mut self) -> Recorder {
        self.close_outside();
        if self.open.is_some() {
            self.faults.push_str("a game was neither committed nor discarded\n");
        }
        self
    }

    fn line(&mut self, line: &str) {
        let faults = &mut self.faults;
        match &mut self.open {
            Some(open) => {
                open.text.push_str(line);
                open.text.push('\n');
            }
            None => writeln!(faults, "outside a game: {line}").unwrap(),
        }
    }

    fn event(&mut self, span: Span, line: &str) {
        self.line(&format!("{}..{} {line}", span.start, span.end));
        if let Some(open) = &mut self.open {
            open.spans.push(span);
        }
    }

    /// Text outside games comes in any pieces; it is written down as one.
    fn close_outside(&mut self) {
        let text = std::mem::take(&mut self.outside);
        if text.is_empty() {
            return;
        }
        let offset = self.bytes.len() - text.len();
        if text.len() > 200 {
            writeln!(self.text, "outside @{offset} {} bytes", text.len()).unwrap();
        } else {
            writeln!(self.text, "outside @{offset} \"{}\"", text.escape_ascii()).unwrap();
        }
    }

    /// Every byte of a game is in one event, or is white space between two.
    fn check_spans(&mut self, open: &Open, bytes: &[u8]) {
        let mut at = 0;
        let mut fault = |what: &str, span: Span| {
            writeln!(self.faults, "game @{}: {what} at {}..{}", open.offset, span.start, span.end).unwrap();
        };
        for span in &open.spans {
            let (start, end) = (span.start as usize, span.end as usize);
            if start < at || end < start || end > bytes.len() {
                fault("events overlap or are out of order", *span);
                return;
            }
            if !is_white_space(&bytes[at..start]) {
                fault("text is lost before the event", *span);
            }
            at = end;
        }
        if !is_white_space(&bytes[at..]) {
            fault("text is lost behind the last event", Span::new(at, bytes.len()));
        }
        for span in &open.diagnostics {
            if span.start > span.end || span.end as usize > bytes.len() {
                fault("a diagnostic is outside of the game", *span);
            }
        }
        if open.depth > 0 {
            fault("a variation has no end", Span::new(bytes.len(), bytes.len()));
        }
    }
}

fn is_white_space(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| byte.is_ascii_whitespace() || *byte == 0x0b)
}

impl EventSink for Recorder {
    fn begin_game(&mut self, offset: u64) -> Flow {
        self.close_outside();
        if self.open.is_some() {
            self.faults.push_str("a game begins within another\n");
        }
        self.open = Some(Open { offset, ..Open::default() });
        self.line(&format!("game @{offset}"));
        Flow::Continue
    }

    fn tag(&mut self, tag: Tag<'_>) {
        let (name, value) = (tag.name.escape_ascii(), tag.raw_value.escape_ascii());
        let (n, v) = (tag.name_span, tag.value_span);
        let line = format!("tag {}..{} {name} {}..{} \"{value}\"", n.start, n.end, v.start, v.end);
        self.event(tag.span, &line);
    }

    fn begin_movetext(&mut self) -> Flow {
        self.line("movetext");
        Flow::Continue
    }

    fn number(&mut self, number: MoveNumber, span: Span) {
        self.event(span, &format!("number {} periods {}", number.number, number.periods));
    }

    fn san(&mut self, san: SanPlus, span: Span) -> Flow {
        self.event(span, &format!("san {san}"));
        Flow::Continue
    }

    fn symbol(&mut self, text: &[u8], span: Span) -> Flow {
        self.event(span, &format!("symbol \"{}\"", text.escape_ascii()));
        Flow::Continue
    }

    fn nag(&mut self, nag: Nag, span: Span) {
        self.event(span, &format!("nag ${}", nag.0));
    }

    fn comment(&mut self, comment: Comment<'_>) {
        let text = comment.text;
        if text.len() > 200 {
            self.event(comment.span, &format!("comment {:?} of {} bytes", comment.kind, text.len()));
        } else {
            self.event(comment.span, &format!("comment {:?} \"{}\"", comment.kind, text.escape_ascii()));
        }
    }

    fn begin_variation(&mut self, span: Span) -> Flow {
        self.event(span, "(");
        if let Some(open) = &mut self.open {
            open.depth += 1;
        }
        Flow::Continue
    }

    fn end_variation(&mut self, span: Span) {
        self.event(span, ")");
        match &mut self.open {
            Some(open) if open.depth > 0 => open.depth -= 1,
            _ => self.faults.push_str("a variation ends that has not begun\n"),
        }
    }

    fn outcome(&mut self, outcome: Outcome, span: Span) {
        self.event(span, &format!("outcome {outcome}"));
    }

    fn junk(&mut self, kind: Junk, text: &[u8], span: Span) {
        self.event(span, &format!("junk {kind:?} \"{}\"", text.escape_ascii()));
    }

    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        let Diagnostic { code, span, .. } = diagnostic;
        self.line(&format!("{}..{} {code}", span.start, span.end));
        if let Some(open) = &mut self.open {
            open.diagnostics.push(span);
        }
    }

    fn commit_game(&mut self, game: GameText<'_>) -> Flow {
        self.line(&format!("end {}", game.bytes.len()));
        if let Some(open) = self.open.take() {
            if game.offset != open.offset || game.offset != self.bytes.len() as u64 {
                writeln!(self.faults, "game @{} does not follow on what was before", game.offset).unwrap();
            }
            self.check_spans(&open, game.bytes);
            self.text.push_str(&open.text);
        }
        self.bytes.extend_from_slice(game.bytes);
        self.games += 1;
        Flow::Continue
    }

    fn discard_game(&mut self) {
        self.open = None;
    }

    fn outside_game(&mut self, text: &[u8], offset: u64) {
        if self.open.is_some() || offset != self.bytes.len() as u64 {
            self.faults.push_str("text outside games is within one, or does not follow\n");
        }
        self.bytes.extend_from_slice(text);
        self.outside.extend_from_slice(text);
    }
}
