//! The careful way through a game: everything that is no short plain word.

use memchr::{memchr, memchr2, memchr3};
use scoresheet_chess::{Nag, Outcome, SanPlus};

use super::{
    Cursor, Halt, Lexer, say, tag,
    word::{Word, number},
};
use crate::{
    border::{self, NoBorder},
    diagnostic::Code,
    event::{Comment, CommentKind, EventSink, Flow, Junk, MoveNumber},
    span::Span,
};

/// How much of a long comment is searched at once for its end, at first.
const FIRST_PIECE: usize = 4096;

/// No result and no move in any spelling is longer than this.
const LONGEST_PLAIN: usize = 64;

impl Lexer {
    /// Reads what stands at the cursor, whatever it is. `Some` if reading of the game (or of the variation that is
    /// passed over) ends here.
    #[inline(never)]
    pub(super) fn careful<S: EventSink>(
        &mut self,
        cursor: &mut Cursor<'_>,
        sink: &mut S,
        floor: usize,
    ) -> Option<Halt> {
        let at = cursor.at;
        let Some(byte) = cursor.text.get(at) else { return Some(cursor.run_out(sink)) };
        let one = Span::new(at, at + 1);
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c => {
                cursor.skip_blanks();
                None
            }
            b'{' | b';' => cursor.comment(sink),
            b'%' if cursor.is_line_start() => cursor.escaped_line(sink),
            b'(' if cursor.text[at..].starts_with(b"(=)") => self.symbol(cursor, 3, sink),
            b'(' => {
                cursor.at += 1;
                cursor.depth += 1;
                let flow = sink.begin_variation(one);
                self.obey(flow, cursor)
            }
            b')' if cursor.depth > 0 => {
                sink.so_far(&cursor.text[..at]);
                cursor.at += 1;
                cursor.depth -= 1;
                sink.end_variation(one);
                (floor > 0 && cursor.depth < floor).then_some(Halt::VariationEnd)
            }
            b')' => cursor.stray(Some(Code::StrayParenthesis), sink),
            b'}' => cursor.stray(Some(Code::StrayBrace), sink),
            b'[' => match tag::may_begin(cursor.text, at) {
                Some(true) => Some(cursor.end_game(sink)),
                None if !cursor.is_last => Some(Halt::NeedMore),
                _ => cursor.stray(Some(Code::UnknownSymbol), sink),
            },
            b'<' if cursor.text[at..].starts_with(b"<>") => self.symbol(cursor, 2, sink),
            b'<' => cursor.reserved(sink),
            b'>' | b']' => cursor.stray(Some(Code::UnknownSymbol), sink),
            b'$' => cursor.glyph(sink),
            b'!' | b'?' => cursor.suffixes(sink),
            b'.' => cursor.periods(sink),
            byte if byte.is_ascii_control() => cursor.stray(Some(Code::UnknownSymbol), sink),
            _ => {
                let length = match cursor.symbol_length(LONGEST_PLAIN) {
                    Some(length) => length,
                    // A chain of numbers: each is told without a look for its end.
                    None if cursor.glued_number(sink) => return None,
                    None => cursor.symbol_length(usize::MAX).unwrap_or(cursor.text.len() - at),
                };
                if at + length == cursor.text.len() && !cursor.is_last {
                    return Some(Halt::NeedMore);
                }
                self.symbol(cursor, length, sink)
            }
        }
    }

    /// Reads a word of this length.
    fn symbol<S: EventSink>(&mut self, cursor: &mut Cursor<'_>, length: usize, sink: &mut S) -> Option<Halt> {
        let at = cursor.at;
        let text = &cursor.text[at..at + length];
        let span = Span::new(at, at + length);
        let flow = match Word::read(text) {
            Word::San(san, suffix) => sink.san(SanPlus { san, suffix }, span),
            Word::Number(number, periods) => {
                sink.number(MoveNumber { number, periods }, span);
                Flow::Continue
            }
            Word::Outcome(outcome) => {
                cursor.at += length;
                return cursor.outcome(outcome, span, sink);
            }
            Word::Nag(_) | Word::Annotated(..) | Word::Other => {
                if let Some(outcome) = spelled_outcome(text) {
                    cursor.at += length;
                    say(Code::SpelledOutcome, span, sink);
                    return cursor.outcome(outcome, span, sink);
                }
                if cursor.glued_number(sink) {
                    return None;
                }
                sink.symbol(text, span)
            }
        };
        cursor.at += length;
        if flow == Flow::Continue { None } else { self.obey(flow, cursor) }
    }
}

impl Cursor<'_> {
    /// Reads what comes before the movetext. `Some` if the game ends there.
    pub(super) fn tags<S: EventSink>(&mut self, sink: &mut S) -> Option<Halt> {
        if self.text.starts_with(b"\xef\xbb\xbf") {
            sink.junk(Junk::Preamble, &self.text[..3], Span::new(0, 3));
            self.at = 3;
        }
        let mut any = false;
        let mut any_tag = false;
        loop {
            self.skip_blanks();
            let Some(byte) = self.text.get(self.at) else { return Some(self.run_out(sink)) };
            match byte {
                b'[' => {
                    if any_tag && let Some(halt) = self.another_game(sink) {
                        return Some(halt);
                    }
                    if let Some(end) = tag::read_plain(self.text, self.at, sink) {
                        self.at = end;
                    } else {
                        match tag::may_begin(self.text, self.at) {
                            Some(true) => {
                                let Some(end) = tag::read_odd(self.text, self.at, self.is_last, sink) else {
                                    return Some(Halt::NeedMore);
                                };
                                self.at = end;
                            }
                            None if !self.is_last => return Some(Halt::NeedMore),
                            _ => match self.broken_tag(sink) {
                                Ok(true) => {}
                                Ok(false) => return None,
                                Err(halt) => return Some(halt),
                            },
                        }
                    }
                    (any, any_tag) = (true, true);
                }
                b'{' | b';' => {
                    if let Some(halt) = self.comment(sink) {
                        return Some(halt);
                    }
                    any = true;
                }
                b'%' if self.is_line_start() => {
                    if let Some(halt) = self.escaped_line(sink) {
                        return Some(halt);
                    }
                }
                _ if any => return None,
                _ => match self.preamble_end() {
                    None if !self.is_last => return Some(Halt::NeedMore),
                    None => return None,
                    Some(end) if end == self.at => return None,
                    Some(end) => {
                        let span = Span::new(self.at, end);
                        say(Code::TextBeforeGame, span, sink);
                        sink.junk(Junk::Preamble, &self.text[self.at..end], span);
                        self.at = end;
                        any = true;
                    }
                },
            }
        }
    }

    /// Reads a line in brackets that is no tag pair but was meant as one; false if it is something else.
    fn broken_tag<S: EventSink>(&mut self, sink: &mut S) -> Result<bool, Halt> {
        let rest = &self.text[self.at..];
        let end = memchr2(b'\n', b'\r', rest);
        if end.is_none() && !self.is_last {
            return Err(Halt::NeedMore);
        }
        let line = rest[..end.unwrap_or(rest.len())].trim_ascii_end();
        if !self.is_line_start() || memchr(b']', line) != Some(line.len() - 1) {
            return Ok(false);
        }
        let span = Span::new(self.at, self.at + line.len());
        say(Code::BrokenTag, span, sink);
        sink.junk(Junk::BrokenTag, line, span);
        self.at = span.end as usize;
        Ok(true)
    }

    /// Ends a game that has tags but no moves, if another one begins at this `[`.
    fn another_game<S: EventSink>(&mut self, sink: &mut S) -> Option<Halt> {
        match border::end_of(self.text, self.at, self.is_last) {
            Ok(_) => Some(self.end_game(sink)),
            Err(NoBorder::Unclear) => Some(Halt::NeedMore),
            Err(NoBorder::Never) => None,
        }
    }

    /// Where the text that belongs to no game ends: here, if this looks like movetext. `None` if nothing after it
    /// looks like a game.
    fn preamble_end(&self) -> Option<usize> {
        let mut line = self.at;
        loop {
            let rest = &self.text[line..];
            let word = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
            let begins_tag = rest.first() == Some(&b'[') && tag::may_begin(self.text, line) == Some(true);
            let begins_moves = matches!(rest.first(), Some(b'{' | b'(' | b'$'))
                || glued_number(&rest[..word]).is_some_and(|(number, _)| number.periods > 0)
                || !matches!(Word::read(&rest[..word]), Word::Other);
            if begins_tag || begins_moves {
                return Some(line);
            }
            line += memchr2(b'\n', b'\r', rest)? + 1;
            line += self.text[line..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            if line >= self.text.len() {
                return None;
            }
        }
    }

    /// A result: the game's own if no variation is open, and then what belongs to the game behind it.
    pub(super) fn outcome<S: EventSink>(
        &mut self,
        outcome: Outcome,
        span: Span,
        sink: &mut S,
    ) -> Option<Halt> {
        sink.so_far(&self.text[..span.start as usize]);
        sink.outcome(outcome, span);
        if self.depth > 0 {
            say(Code::OutcomeInVariation, span, sink);
            return None;
        }
        loop {
            self.skip_blanks();
            let halt = match self.text.get(self.at) {
                None if !self.is_last => Some(Halt::NeedMore),
                Some(b'{' | b';') => self.comment(sink),
                Some(b'%') if self.is_line_start() => self.escaped_line(sink),
                Some(b'$') => self.glyph(sink),
                // The end of a file was marked by a control character once; it is no game.
                Some(byte) if byte.is_ascii_control() => self.stray(Some(Code::UnknownSymbol), sink),
                _ => Some(Halt::GameEnd),
            };
            if halt.is_some() {
                return halt;
            }
        }
    }

    fn comment<S: EventSink>(&mut self, sink: &mut S) -> Option<Halt> {
        let at = self.at;
        let inner = at + 1;
        if self.text[at] == b';' {
            let end = memchr2(b'\n', b'\r', &self.text[inner..]).map(|found| inner + found);
            if end.is_none() && !self.is_last {
                return Some(Halt::NeedMore);
            }
            let end = end.unwrap_or(self.text.len());
            let span = Span::new(at, end);
            sink.comment(Comment { kind: CommentKind::Line, text: &self.text[inner..end], span });
            self.at = end;
            return None;
        }
        // In pieces, so that neither search runs far beyond the end that the other one finds.
        let (mut from, mut length) = (inner, FIRST_PIECE);
        loop {
            let until = self.text.len().min(from + length);
            let close = memchr(b'}', &self.text[from..until]).map(|found| from + found);
            if let Some(close) = close
                && memchr3(b'{', b'\n', b'\r', &self.text[inner..close]).is_none()
            {
                self.tell_comment(close, sink);
                return None;
            }
            match border::within(self.text, from, close.unwrap_or(until), self.is_last) {
                Ok(border) => return self.unclosed_comment(border, sink),
                Err(NoBorder::Unclear) => return Some(Halt::NeedMore),
                Err(NoBorder::Never) => {}
            }
            if let Some(close) = close {
                self.closed_comment(close, sink);
                return None;
            }
            if until == self.text.len() {
                return if self.is_last { self.unclosed_comment(until, sink) } else { Some(Halt::NeedMore) };
            }
            (from, length) = (until, length * 2);
        }
    }

    fn closed_comment<S: EventSink>(&mut self, close: usize, sink: &mut S) {
        let text = &self.text[self.at + 1..close];
        if let Some(inner) = memchr(b'{', text) {
            let inner = self.at + 1 + inner;
            say(Code::NestedBrace, Span::new(inner, inner + 1), sink);
        }
        self.tell_comment(close, sink);
    }

    #[inline]
    fn tell_comment<S: EventSink>(&mut self, close: usize, sink: &mut S) {
        let text = &self.text[self.at + 1..close];
        sink.comment(Comment { kind: CommentKind::Brace, text, span: Span::new(self.at, close + 1) });
        self.at = close + 1;
    }

    #[cold]
    fn unclosed_comment<S: EventSink>(&mut self, end: usize, sink: &mut S) -> Option<Halt> {
        let inner = self.at + 1;
        say(Code::UnclosedComment, Span::new(self.at, inner), sink);
        let text = &self.text[inner..end];
        sink.comment(Comment { kind: CommentKind::UnclosedBrace, text, span: Span::new(self.at, end) });
        self.at = end;
        None
    }

    /// A line that begins with `%`, without its line end.
    fn escaped_line<S: EventSink>(&mut self, sink: &mut S) -> Option<Halt> {
        let end = memchr2(b'\n', b'\r', &self.text[self.at..]).map(|found| self.at + found);
        if end.is_none() && !self.is_last {
            return Some(Halt::NeedMore);
        }
        let end = end.unwrap_or(self.text.len());
        let span = Span::new(self.at, end);
        say(Code::EscapedLine, span, sink);
        sink.junk(Junk::EscapedLine, &self.text[self.at..end], span);
        self.at = end;
        None
    }

    /// `<…>` on one line, else a stray `<`.
    fn reserved<S: EventSink>(&mut self, sink: &mut S) -> Option<Halt> {
        let rest = &self.text[self.at..];
        let ends = |byte: &u8| matches!(byte, b'<' | b'>' | b'\n' | b'\r');
        let end = rest.iter().skip(1).position(ends).map(|found| found + 1);
        let Some(close) = end.filter(|end| rest[*end] == b'>') else {
            let is_cut = end.is_none() && !self.is_last;
            return if is_cut { Some(Halt::NeedMore) } else { self.stray(Some(Code::UnknownSymbol), sink) };
        };
        let span = Span::new(self.at, self.at + close + 1);
        say(Code::ReservedText, span, sink);
        sink.junk(Junk::Reserved, &rest[..=close], span);
        self.at += close + 1;
        None
    }

    /// `$` and digits.
    fn glyph<S: EventSink>(&mut self, sink: &mut S) -> Option<Halt> {
        let at = self.at;
        let digits = self.text[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let end = at + 1 + digits;
        if end == self.text.len() && !self.is_last {
            return Some(Halt::NeedMore);
        }
        let span = Span::new(at, end);
        let value = number(&self.text[at + 1..end]);
        if digits == 0 {
            return self.stray(Some(Code::UnknownSymbol), sink);
        } else if value > 255 {
            say(Code::GlyphTooGreat, span, sink);
            let _ = sink.symbol(&self.text[at..end], span);
        } else {
            if value == 0 {
                say(Code::NullGlyph, span, sink);
            }
            sink.nag(Nag(value as u8), span);
        }
        self.at = end;
        None
    }

    /// A run of `!` and `?`: one of the six suffixes, or several of them.
    fn suffixes<S: EventSink>(&mut self, sink: &mut S) -> Option<Halt> {
        let at = self.at;
        let length = self.text[at..].iter().take_while(|byte| matches!(byte, b'!' | b'?')).count();
        if at + length == self.text.len() && !self.is_last {
            return Some(Halt::NeedMore);
        }
        if length > 2 {
            say(Code::SeveralSuffixes, Span::new(at, at + length), sink);
        }
        for pair in (at..at + length).step_by(2) {
            let end = (pair + 2).min(at + length);
            if let Some(nag) = Nag::from_suffix(&self.text[pair..end]) {
                sink.nag(nag, Span::new(pair, end));
            }
        }
        self.at += length;
        None
    }

    /// Periods that stand alone: of a number before them.
    fn periods<S: EventSink>(&mut self, sink: &mut S) -> Option<Halt> {
        let length = self.text[self.at..].iter().take_while(|byte| **byte == b'.').count();
        if self.at + length == self.text.len() && !self.is_last {
            return Some(Halt::NeedMore);
        }
        let periods = length.min(255) as u8;
        sink.number(MoveNumber { number: 0, periods }, Span::new(self.at, self.at + length));
        self.at += length;
        None
    }

    /// One byte that has no place here.
    fn stray<S: EventSink>(&mut self, code: Option<Code>, sink: &mut S) -> Option<Halt> {
        let span = Span::new(self.at, self.at + 1);
        if let Some(code) = code {
            say(code, span, sink);
        }
        sink.junk(Junk::Stray, &self.text[self.at..=self.at], span);
        self.at += 1;
        None
    }

    /// The bytes have run out.
    fn run_out<S: EventSink>(&mut self, sink: &mut S) -> Halt {
        if self.is_last { self.end_game(sink) } else { Halt::NeedMore }
    }

    /// The game ends here without a result.
    fn end_game<S: EventSink>(&mut self, sink: &mut S) -> Halt {
        let end = self.text[..self.at].trim_ascii_end().len();
        let here = Span::new(end, end);
        if self.depth > 0 {
            say(Code::UnclosedVariation, here, sink);
        }
        for _ in 0..std::mem::take(&mut self.depth) {
            sink.so_far(&self.text[..self.at]);
            // Behind the white space: it may be that of a comment without an end.
            sink.end_variation(Span::new(self.at, self.at));
        }
        say(Code::MissingOutcome, here, sink);
        Halt::GameEnd
    }

    fn skip_blanks(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        self.at +=
            rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c)).count();
    }

    fn is_line_start(&self) -> bool {
        self.at == 0 || matches!(self.text[self.at - 1], b'\n' | b'\r')
    }

    /// Reads a move number at the beginning of a word, if there is one.
    fn glued_number<S: EventSink>(&mut self, sink: &mut S) -> bool {
        let Some((number, taken)) = glued_number(&self.text[self.at..]) else { return false };
        sink.number(number, Span::new(self.at, self.at + taken));
        self.at += taken;
        true
    }

    /// How long the word at the cursor is: up to white space or a sign that stands for itself. `(Q)` behind a
    /// square belongs to it, with a check sign behind that. `None` if it is longer than `most`.
    fn symbol_length(&self, most: usize) -> Option<usize> {
        let rest = &self.text[self.at..];
        let ends = |byte: &u8| {
            byte.is_ascii_whitespace()
                || byte.is_ascii_control()
                || matches!(
                    byte,
                    b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'$' | b'<' | b'>' | b'!' | b'?'
                )
        };
        let length = match rest.iter().take(most).position(ends) {
            Some(length) => length.max(1),
            None if rest.len() > most => return None,
            None => rest.len(),
        };
        // A `*` terminates itself (standard §7), but not within a word.
        let is_whole = self.is_last || length < rest.len();
        let stars = rest[1..length].iter().rev().take_while(|byte| is_whole && **byte == b'*').count();
        let length = length - stars;
        Some(match &rest[length..] {
            [b'(', b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n', b')', more @ ..] => {
                length + 3 + more.iter().take(2).take_while(|byte| matches!(byte, b'+' | b'#')).count()
            }
            _ => length,
        })
    }
}

/// A move number at the beginning of a word, with something else behind it, and how long it is.
fn glued_number(text: &[u8]) -> Option<(MoveNumber, usize)> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut periods = 0;
    let mut taken = digits;
    loop {
        let rest = &text[taken..];
        if rest.starts_with(b".") {
            (periods, taken) = (periods + 1, taken + 1);
        } else if rest.starts_with("…".as_bytes()) {
            (periods, taken) = (periods + 3, taken + 3);
        } else {
            break;
        }
    }
    let bare =
        periods == 0 && (digits == 0 || digits > 3 || !text.get(taken).is_some_and(u8::is_ascii_alphabetic));
    if taken == 0 || bare {
        return None;
    }
    Some((MoveNumber { number: number(&text[..digits]), periods: periods.min(255) as u8 }, taken))
}

/// A result that is written otherwise than as a marker.
fn spelled_outcome(text: &[u8]) -> Option<Outcome> {
    match std::str::from_utf8(text).ok()? {
        "½-½" | "½–½" | "½:½" | "1/2" | "½" | "0.5-0.5" | "0,5-0,5" | "1/2:1/2" | "1/2–1/2" | "0.5:0.5" => {
            Some(Outcome::Draw)
        }
        "1:0" | "1–0" | "1—0" | "1−0" | "1-O" | "1-o" | "+:-" | "+/-:-" | "1-0." => {
            Some(Outcome::WhiteWins)
        }
        "0:1" | "0–1" | "0—1" | "0−1" | "O-1" | "o-1" | "-:+" | "0-1." => Some(Outcome::BlackWins),
        "-:-" => Some(Outcome::Unknown),
        _ => None,
    }
}
