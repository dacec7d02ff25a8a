//! Tag pairs: `[Name "value"]` (standard §8.1), and what people make of them.

use memchr::memchr2;

use crate::{
    diagnostic::{Code, Diagnostic},
    event::{EventSink, Junk, Tag},
    span::Span,
};

/// How far a value is searched for its end across lines before the tag counts as broken.
const MOST_LINES: usize = 8;

/// Whether a tag pair may begin at this `[`: white space, a name, white space and a quote, or at a line start just
/// a name and white space. `None` if the bytes end too early to tell.
pub(super) fn may_begin(text: &[u8], at: usize) -> Option<bool> {
    let rest = &text[at + 1..];
    let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let name = rest[blanks..].iter().take_while(|byte| is_name_byte(**byte)).count();
    let after = &rest[blanks + name..];
    let more = after.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let first_of_line = at == 0 || matches!(text[at - 1], b'\n' | b'\r');
    match after.get(more) {
        Some(b'"') => Some(name > 0),
        Some(_) => Some(name > 0 && first_of_line && rest[blanks].is_ascii_alphabetic() && more > 0),
        None => None,
    }
}

/// Reads a tag pair of the form nearly all have, `[Name "value"]` with one space and nothing to decode, and tells
/// where it ends; `None` for any other.
#[inline]
pub(super) fn read_plain<S: EventSink>(text: &[u8], at: usize, sink: &mut S) -> Option<usize> {
    let rest = text.get(at + 1..)?;
    let name = rest.iter().take(32).position(|byte| !WORD_BYTES[usize::from(*byte)])?;
    let value = rest.get(name..)?.strip_prefix(b" \"")?;
    let length = plain_length(value)?;
    // Only what the other way would read alike: the two must not depend on how many bytes have come.
    let is_whole = matches!(value[length..], [b'"', b']', b' ' | b'\t' | b'\r' | b'\n' | b'[', ..]);
    if name == 0 || !is_whole {
        return None;
    }
    let start = at + 1 + name + 2;
    sink.tag(Tag {
        name: &rest[..name],
        raw_value: &value[..length],
        span: Span::new(at, start + length + 2),
        name_span: Span::new(at + 1, at + 1 + name),
        value_span: Span::new(start, start + length),
    });
    Some(start + length + 2)
}

/// How many bytes come before the first quote, backslash or control; `None` if none of them comes soon.
#[inline]
fn plain_length(value: &[u8]) -> Option<usize> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let equal = |bytes: u64, byte: u8| {
        let other = bytes ^ (EACH * u64::from(byte));
        other.wrapping_sub(EACH) & !other & (EACH * 0x80)
    };
    for (i, eight) in value.as_chunks::<8>().0.iter().enumerate().take(32) {
        let bytes = u64::from_le_bytes(*eight);
        let controls = bytes.wrapping_sub(EACH * 0x20) & !bytes & (EACH * 0x80);
        let found = equal(bytes, b'"') | equal(bytes, b'\\') | controls;
        if found != 0 {
            return Some(i * 8 + found.trailing_zeros() as usize / 8);
        }
    }
    None
}

/// Where the tag pair that begins at `at` ends: behind its `]`, or at the end of its line if that is missing.
fn tag_end(text: &[u8], at: usize, is_last: bool) -> Option<usize> {
    let mut from = at + 1;
    for _ in 0..MOST_LINES {
        let line_end = memchr2(b'\n', b'\r', &text[from..]).map(|found| from + found);
        if line_end.is_none() && !is_last {
            return None;
        }
        let line_end = line_end.unwrap_or(text.len());
        if let Some(end) = closing(&text[at..line_end]) {
            return Some(at + end);
        }
        if line_end == text.len() {
            break;
        }
        let next = line_end + 1;
        if text.get(next) == Some(&b'[') {
            break;
        }
        from = next;
    }
    let first_line = memchr2(b'\n', b'\r', &text[at..]).map_or(text.len(), |found| at + found);
    Some(first_line)
}

/// Where the tag ends in what has been gathered of it: behind the first `"]` that is followed by the line's end,
/// white space or another tag; without quotes behind the first `]`.
fn closing(tag: &[u8]) -> Option<usize> {
    let Some(open) = tag.iter().position(|byte| *byte == b'"') else {
        return tag.iter().position(|byte| *byte == b']').map(|found| found + 1);
    };
    let trimmed = tag.trim_ascii_end().len();
    let mut escaped = false;
    let mut quoted = true;
    let mut candidate = None;
    for (i, byte) in tag.iter().enumerate().skip(open + 1) {
        match byte {
            b'\\' if quoted && !escaped => {
                escaped = true;
                continue;
            }
            b'"' if !escaped => {
                let rest = tag[i + 1..].trim_ascii_start();
                if let Some(after) = rest.strip_prefix(b"]") {
                    let end = tag.len() - after.len();
                    candidate = Some(end);
                    if after.first().is_none_or(|byte| byte.is_ascii_whitespace() || *byte == b'[') {
                        return Some(end);
                    }
                }
                quoted = false;
            }
            // `\"]` at the line's end: the backslash is part of the value, the quote closes it.
            b'"' if i + 2 == trimmed && tag[i + 1] == b']' => return Some(trimmed),
            _ => {}
        }
        escaped = false;
    }
    candidate
}

/// Reads a tag pair in any other form, says what is odd about it and tells where it ends; `None` if the bytes end
/// before it does.
pub(super) fn read_odd<S: EventSink>(text: &[u8], at: usize, is_last: bool, sink: &mut S) -> Option<usize> {
    let end = tag_end(text, at, is_last)?;
    tell_odd(text, at, end, sink);
    Some(end)
}

fn tell_odd<S: EventSink>(text: &[u8], at: usize, end: usize, sink: &mut S) {
    let whole = Span::new(at, end);
    let mut inner = at + 1..end;
    let mut say = |code, span| sink.diagnostic(Diagnostic { code, span });
    if text[end - 1] == b']' {
        inner.end -= 1;
    } else {
        say(Code::MissingBracket, Span::new(end, end));
    }
    let blank = |byte: &u8| byte.is_ascii_whitespace();
    inner.start += text[inner.clone()].iter().take_while(|byte| blank(byte)).count();
    inner.end -= text[inner.clone()].iter().rev().take_while(|byte| blank(byte)).count();
    let body = &text[inner.clone()];
    let name = body.iter().take_while(|byte| !blank(byte) && **byte != b'"').count();
    let gap = body[name..].iter().take_while(|byte| blank(byte)).count();
    if name == 0 {
        say(Code::BrokenTag, whole);
        return sink.junk(Junk::BrokenTag, &text[at..end], whole);
    }
    let name_span = Span::new(inner.start, inner.start + name);
    if !body[..name].iter().all(|byte| is_word_byte(*byte)) {
        say(Code::OddTagName, name_span);
    }
    let mut value = inner.start + name + gap..inner.end;
    let quoted = &text[value.clone()];
    let opens = quoted.first() == Some(&b'"');
    if opens {
        value.start += 1;
    }
    let closes = quoted.len() > usize::from(opens) && quoted.last() == Some(&b'"');
    if closes {
        value.end -= 1;
    }
    let value_span = Span::new(value.start, value.end);
    if !opens || !closes {
        say(Code::UnquotedValue, value_span);
    }
    let raw_value = &text[value.clone()];
    let mut bytes = raw_value.iter().enumerate();
    while let Some((i, byte)) = bytes.next() {
        let place = Span::new(value.start + i, value.start + i + 1);
        match byte {
            b'\\' if matches!(raw_value.get(i + 1), Some(b'"' | b'\\')) => {
                bytes.next();
            }
            b'\\' => say(Code::BareBackslash, place),
            b'"' => say(Code::BareQuote, place),
            _ => {}
        }
    }
    if raw_value.len() > 255 {
        say(Code::LongValue, value_span);
    }
    sink.tag(Tag { name: &text[name_span.range()], raw_value, span: whole, name_span, value_span });
}

fn is_name_byte(byte: u8) -> bool {
    is_word_byte(byte) || matches!(byte, b'-' | b'.' | b'+' | b':') || byte >= 0x80
}

/// Letters, digits and the underscore, as a table.
static WORD_BYTES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = is_word_byte(byte as u8);
        byte += 1;
    }
    table
};

#[inline]
const fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
