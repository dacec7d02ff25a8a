//! Commands in comments: `[%clk 0:03:12]` and its like (supplement of 2001, §3 and §4, and what programs added).
//!
//! # Accepts
//!
//! - `[%name operands]` anywhere in a comment; a name is letters, digits and `_`, known ones in either case
//! - white space, line ends too, between the name and its operands, around commas and before the `]`
//! - an operand between quotes may hold commas and `]`
//! - `%clk %emt %egt %mct`: times as [`ClockTime::from_ascii`] and, for `%mct`, [`ClockTime::from_dial`] read them
//! - `%eval`: pawns, centipawns or a mate, with or without the depth, as [`Eval::from_ascii`] tells them apart
//! - `%csl` and `%cal`: marked squares and arrows with a colour's letter each
//! - `%draw_offer`, `%unread "…"`, `%timestamp 41`
//! - any other name, with its operands as they stand: [`Command::Unknown`]
//!
//! Reading cannot fail. A known command whose operands make no sense is [`Content::Malformed`], and what is no
//! command at all is text; both are kept as they stand.
//!
//! # Writes
//!
//! One form: `[%clk 0:03:12.4]` with as many decimals as needed, `[%eval 0.31,18]` in pawns with two decimals,
//! `[%eval #-3]`, `[%csl Ge4,Rd5]`.
//!
//! ```
//! use scoresheet_pgn::command::{Annotations, Command, Commands, Content};
//!
//! let comment = b"Sharp! [%clk 3:12,4][%eval -31,18]";
//! let commands = Commands::read(comment).filter_map(|part| match part.content {
//!     Content::Command(command) => Some(command),
//!     _ => None,
//! });
//! let mut text = Vec::new();
//! commands.for_each(|command| command.append_to(&mut text));
//! assert_eq!(text, b"[%clk 0:03:12.4][%eval -0.31,18]");
//!
//! let mut annotations = Annotations::default();
//! assert_eq!(&*annotations.take(comment), b"Sharp!");
//! assert_eq!(annotations.clk.map(|time| time.millis()), Some(192_400));
//! ```

mod annotation;
mod eval;
mod mark;
mod time;
mod unread;

use std::{borrow::Cow, fmt::Display, iter::FusedIterator};

use memchr::{memchr, memchr2, memmem};

pub use self::{
    annotation::{Annotations, without},
    eval::{Eval, Score},
    mark::{Arrow, Circle, MarkColor},
    time::{ClockTime, ParseTimeError, RunningClock},
};
use crate::span::Span;

/// A command. What is not known keeps its name and its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// `%clk`: what the mover's clock shows after the move, the time left to the next control.
    Clk(ClockTime),
    /// `%emt`: the time spent on the move.
    Emt(ClockTime),
    /// `%egt`: the time the mover has spent on the game so far.
    Egt(ClockTime),
    /// `%mct`: what a mechanical clock shows.
    Mct(ClockTime),
    /// `%eval`: what the position after the move is worth.
    Eval(Eval),
    /// `%csl`: marked squares.
    Csl(Vec<Circle>),
    /// `%cal`: arrows.
    Cal(Vec<Arrow>),
    /// `%draw_offer`: the mover offers a draw.
    DrawOffer,
    /// `%unread`: movetext that could not be played.
    Unread(Cow<'a, [u8]>),
    /// `%timestamp`: a count of time as the site that writes it understands it.
    Timestamp(u64),
    /// Any other command.
    Unknown {
        /// Its name as written.
        name: &'a [u8],
        /// Its operands as written, without the white space around them.
        operands: &'a [u8],
    },
}

impl Command<'_> {
    /// Writes the command in its one form. Reading that gives an equal command again, provided that an unknown one
    /// came from reading.
    pub fn append_to(&self, text: &mut Vec<u8>) {
        text.extend_from_slice(b"[%");
        match self {
            Command::Clk(time) => append_time(b"clk ", *time, 1, text),
            Command::Emt(time) => append_time(b"emt ", *time, 1, text),
            Command::Egt(time) => append_time(b"egt ", *time, 1, text),
            Command::Mct(time) => append_time(b"mct ", *time, 2, text),
            Command::Eval(eval) => append_list(b"eval", &[eval], text),
            Command::Csl(circles) => append_list(b"csl", circles, text),
            Command::Cal(arrows) => append_list(b"cal", arrows, text),
            Command::DrawOffer => text.extend_from_slice(b"draw_offer"),
            Command::Unread(unread) => {
                text.extend_from_slice(b"unread ");
                unread::append(unread, text);
            }
            Command::Timestamp(count) => append_list(b"timestamp", &[count], text),
            Command::Unknown { name, operands } => {
                text.extend_from_slice(name);
                if !operands.is_empty() {
                    text.push(b' ');
                    text.extend_from_slice(operands);
                }
            }
        }
        text.push(b']');
    }

    /// Whether the name means nothing here.
    pub const fn is_unknown(&self) -> bool {
        matches!(self, Command::Unknown { .. })
    }
}

fn append_time(name: &[u8], time: ClockTime, hour_digits: usize, text: &mut Vec<u8>) {
    text.extend_from_slice(name);
    time.append_to(hour_digits, text);
}

fn append_list<T: Display>(name: &[u8], operands: &[T], text: &mut Vec<u8>) {
    text.extend_from_slice(name);
    for (i, operand) in operands.iter().enumerate() {
        text.push(if i == 0 { b' ' } else { b',' });
        text.extend_from_slice(operand.to_string().as_bytes());
    }
}

/// The parts of a comment in their order: an iterator over its commands and what stands between them. The parts'
/// spans lie side by side and are the whole comment.
#[derive(Clone, Debug)]
pub struct Commands<'a> {
    text: &'a [u8],
    /// Where the next part begins.
    at: usize,
    /// The part behind the one told last, if it has been read already.
    waiting: Option<Part<'a>>,
}

/// A part of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// Where it stands in the comment's text; not in the game's bytes.
    pub span: Span,
    /// What it is.
    pub content: Content<'a>,
}

/// What a part of a comment is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content<'a> {
    /// Plain text.
    Text,
    /// A command.
    Command(Command<'a>),
    /// A command with a known name whose operands make no sense. It is text to whoever writes it.
    Malformed,
}

impl<'a> Commands<'a> {
    /// The parts of a comment's text, which is what stands between its braces.
    pub const fn read(comment: &'a [u8]) -> Commands<'a> {
        Commands { text: comment, at: 0, waiting: None }
    }

    /// The next command at or after `at`, with its brackets.
    fn next_command(&self) -> Option<Part<'a>> {
        let mut from = self.at;
        loop {
            let open = from + memmem::find(self.text.get(from..)?, b"[%")?;
            let name = open + 2;
            let length = self.text[name..].iter().take_while(|byte| is_name_byte(**byte)).count();
            let behind = name + length;
            let is_named = length > 0
                && self.text.get(behind).is_some_and(|byte| *byte == b']' || byte.is_ascii_whitespace());
            if is_named {
                let name = &self.text[name..behind];
                // Without a `]` here there is none for any later command either.
                let close = closing(self.text, behind, name.eq_ignore_ascii_case(b"unread"))?;
                let content = interpret(name, self.text[behind..close].trim_ascii());
                return Some(Part { span: Span::new(open, close + 1), content });
            }
            from = name;
        }
    }
}

impl<'a> Iterator for Commands<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        if let Some(part) = self.waiting.take() {
            return Some(part);
        }
        if self.at >= self.text.len() {
            return None;
        }
        let start = self.at;
        let found = self.next_command();
        let end = found.as_ref().map_or(self.text.len(), |part| part.span.range().start);
        self.at = found.as_ref().map_or(self.text.len(), |part| part.span.range().end);
        if end == start {
            return found;
        }
        self.waiting = found;
        Some(Part { span: Span::new(start, end), content: Content::Text })
    }
}

impl FusedIterator for Commands<'_> {}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Where the `]` of a command is whose operands begin at `from`: the first one outside quotes, or, if the quotes
/// do not come in pairs, the first one. `None` only if there is no `]` at all.
fn closing(text: &[u8], from: usize, has_escapes: bool) -> Option<usize> {
    let first = from + memchr(b']', &text[from..])?;
    // Most operands have no quotes, and then nothing else needs to be looked at.
    if !text[from..first].contains(&b'"') {
        return Some(first);
    }
    Some(closing_outside_quotes(text, from, has_escapes).unwrap_or(first))
}

/// Only an operand that begins with a quote is between quotes, and behind its second quote comes a `,` or the `]`.
fn closing_outside_quotes(text: &[u8], from: usize, has_escapes: bool) -> Option<usize> {
    let skip_blanks =
        |at: usize| at + text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let mut at = from;
    loop {
        at = skip_blanks(at);
        if text.get(at) == Some(&b'"') {
            at = skip_blanks(closing_quote(text, at + 1, has_escapes)? + 1);
        } else {
            at += memchr2(b',', b']', &text[at..])?;
        }
        match text.get(at) {
            Some(b',') => at += 1,
            Some(b']') => return Some(at),
            _ => return None,
        }
    }
}

fn closing_quote(text: &[u8], from: usize, has_escapes: bool) -> Option<usize> {
    let mut at = from;
    loop {
        at += memchr2(b'"', b'\\', text.get(at..)?)?;
        match text[at] {
            b'"' => return Some(at),
            _ if has_escapes => at += 2,
            _ => at += 1,
        }
    }
}

/// What a command says. The operands have no white space around them.
fn interpret<'a>(name: &'a [u8], operands: &'a [u8]) -> Content<'a> {
    let time = || ClockTime::from_ascii(operands);
    let command = match name.to_ascii_lowercase().as_slice() {
        b"clk" => time().map(Command::Clk),
        b"emt" => time().map(Command::Emt),
        b"egt" => time().map(Command::Egt),
        b"mct" => ClockTime::from_dial(operands).map(Command::Mct),
        b"eval" => Eval::from_ascii(operands).map(Command::Eval),
        b"csl" => mark::read_list(operands, Circle::from_ascii).map(Command::Csl),
        b"cal" => mark::read_list(operands, Arrow::from_ascii).map(Command::Cal),
        b"draw_offer" => operands.is_empty().then_some(Command::DrawOffer),
        b"unread" => unread::read(operands).map(Command::Unread),
        b"timestamp" => count(operands).map(Command::Timestamp),
        _ => Some(Command::Unknown { name, operands }),
    };
    command.map_or(Content::Malformed, Content::Command)
}

/// The value of decimal digits only.
fn count(digits: &[u8]) -> Option<u64> {
    let are_digits = digits.iter().all(u8::is_ascii_digit);
    are_digits.then(|| std::str::from_utf8(digits).ok()?.parse().ok()).flatten()
}

#[cfg(test)]
mod tests;
