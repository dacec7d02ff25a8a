//! Values of tags: the text between the quotes, decoded and encoded (standard §7).

use std::borrow::Cow;

/// The text a value stands for: `\"` is a quote, `\\` a backslash; any other backslash is itself.
pub fn decode(raw: &[u8]) -> Cow<'_, [u8]> {
    if !raw.contains(&b'\\') {
        return Cow::Borrowed(raw);
    }
    let mut text = Vec::with_capacity(raw.len());
    let mut bytes = raw.iter().peekable();
    while let Some(byte) = bytes.next() {
        match (byte, bytes.peek()) {
            (b'\\', Some(next @ (b'"' | b'\\'))) => {
                text.push(**next);
                bytes.next();
            }
            _ => text.push(*byte),
        }
    }
    Cow::Owned(text)
}

/// Appends a text as a value, without the quotes around it.
pub fn append_encoded(value: &[u8], text: &mut Vec<u8>) {
    for byte in value {
        if matches!(byte, b'"' | b'\\') {
            text.push(b'\\');
        }
        text.push(*byte);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn req_142_backslashes_escape_quotes_and_themselves() {
        assert_eq!(decode(br#"a \"q\" b"#), Cow::<[u8]>::Owned(br#"a "q" b"#.to_vec()));
        assert_eq!(decode(br"C:\\games\new"), Cow::<[u8]>::Owned(br"C:\games\new".to_vec()));
        for text in [&br#"a "q" \ b"#[..], b"", br"\", br#"\""#] {
            let mut encoded = Vec::new();
            append_encoded(text, &mut encoded);
            assert_eq!(decode(&encoded), text);
        }
    }
}
