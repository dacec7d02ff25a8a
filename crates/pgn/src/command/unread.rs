//! The operand of `%unread`: text between quotes, with the escapes of a JSON string.
//!
//! A comment ends at its first `}` for every reader there is, and a command at its `]`, so these two are always
//! written as escapes, and so is `{`, which is doubtful inside a comment. White space inside a comment may be broken
//! and joined by any program that fills lines; a run of it therefore reads as one space, and what is more than one
//! space is written as escapes.

use std::borrow::Cow;

/// Reads a text between quotes that fills the operand. `None` if a quote or an escape is broken.
pub(super) fn read(operand: &[u8]) -> Option<Cow<'_, [u8]>> {
    let inner = operand.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    let is_plain = |i: usize, byte: u8| match byte {
        b'\\' | b'"' => false,
        b' ' => !inner.get(i + 1).is_some_and(u8::is_ascii_whitespace),
        _ => !byte.is_ascii_whitespace() && byte != VERTICAL_TAB,
    };
    if inner.iter().enumerate().all(|(i, byte)| is_plain(i, *byte)) {
        return Some(Cow::Borrowed(inner));
    }
    let mut text = Vec::with_capacity(inner.len());
    let mut at = 0;
    while let Some(byte) = inner.get(at) {
        at += 1;
        match byte {
            b'"' => return None,
            b'\\' => at += read_escape(&inner[at..], &mut text)?,
            _ if is_blank(*byte) => {
                at += inner[at..].iter().take_while(|byte| is_blank(**byte)).count();
                text.push(b' ');
            }
            _ => text.push(*byte),
        }
    }
    Some(Cow::Owned(text))
}

/// Writes the text between quotes.
pub(super) fn append(unread: &[u8], text: &mut Vec<u8>) {
    text.push(b'"');
    let mut after_space = false;
    for byte in unread {
        match byte {
            b'"' | b'\\' => text.extend_from_slice(&[b'\\', *byte]),
            b'\n' => text.extend_from_slice(b"\\n"),
            b'\r' => text.extend_from_slice(b"\\r"),
            b'\t' => text.extend_from_slice(b"\\t"),
            b'{' | b'}' | b']' | 0..0x20 | 0x7f => append_code(*byte, text),
            b' ' if after_space => append_code(b' ', text),
            _ => text.push(*byte),
        }
        after_space = *byte == b' ';
    }
    text.push(b'"');
}

const VERTICAL_TAB: u8 = 0x0b;

fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == VERTICAL_TAB
}

fn append_code(byte: u8, text: &mut Vec<u8>) {
    text.extend_from_slice(format!("\\u{byte:04X}").as_bytes());
}

/// Reads what follows a backslash; tells how many bytes that was.
fn read_escape(rest: &[u8], text: &mut Vec<u8>) -> Option<usize> {
    let byte = match rest.first()? {
        byte @ (b'"' | b'\\' | b'/') => *byte,
        b'b' => 0x08,
        b'f' => 0x0c,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'u' => {
            let (character, length) = read_code(&rest[1..])?;
            text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            return Some(1 + length);
        }
        _ => return None,
    };
    text.push(byte);
    Some(1)
}

/// Reads the four digits behind `\u`, and the second half of a surrogate pair.
fn read_code(rest: &[u8]) -> Option<(char, usize)> {
    let unit = |digits: &[u8]| {
        let digits = digits.first_chunk::<4>().filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))?;
        u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    let first = unit(rest)?;
    if let Some(character) = char::from_u32(u32::from(first)) {
        return Some((character, 4));
    }
    let second = unit(rest.get(4..)?.strip_prefix(b"\\u")?)?;
    let character = char::decode_utf16([first, second]).next()?.ok()?;
    Some((character, 10))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn written(unread: &[u8]) -> String {
        let mut text = Vec::new();
        append(unread, &mut text);
        assert_eq!(read(&text).unwrap(), unread);
        String::from_utf8_lossy(&text).into_owned()
    }

    #[test]
    fn braces_and_brackets_are_written_as_codes() {
        assert_eq!(
            written(b"5. Qxx9 {a} [b] \"c\" \\ \n"),
            r#""5. Qxx9 \u007Ba\u007D [b\u005D \"c\" \\ \n""#
        );
        assert_eq!(written("é ½".as_bytes()), "\"é ½\"");
        assert_eq!(written(b"\0\x0b\x7f"), r#""\u0000\u000B\u007F""#);
    }

    #[test]
    fn blanks_survive_a_program_that_fills_lines() {
        let text = written(b"  a   b ");
        assert_eq!(text, r#"" \u0020a \u0020\u0020b ""#);
        let filled = text.replace(' ', "\n");
        assert_eq!(read(filled.as_bytes()).unwrap(), &b"  a   b "[..]);
        assert_eq!(read(b"\"a \r\n b\"").unwrap(), &b"a b"[..]);
    }

    #[test]
    fn every_escape_of_json_is_read() {
        assert_eq!(read(br#""\"\\\/\b\f\n\r\t\u007d\u00e9""#).unwrap(), "\"\\/\x08\x0c\n\r\t}é".as_bytes());
        assert_eq!(read(br#""\uD83D\uDE00""#).unwrap(), "😀".as_bytes());
        for wrong in [
            r"",
            r#"""#,
            r"abc",
            r#""a"b""#,
            r#""\x""#,
            r#""\""#,
            r#""\u12""#,
            r#""\u+123""#,
            r#""\uD83D""#,
            r#""\uD83D\n""#,
            r#""\uDE00\uD83D""#,
        ] {
            assert_eq!(read(wrong.as_bytes()), None, "{wrong}");
        }
    }
}
