//! [`Word`]: what a short word of movetext is; [`WordTable`]: what each word met so far turned out to be.

use scoresheet_chess::{Nag, Outcome, San, SanPlus, san::Suffix};

use crate::span::Span;

/// What a word is, if it is plain: nothing about it is doubtful.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// A move. (Its two parts stand side by side to fit a word into eight bytes.)
    San(San, Suffix),
    /// A move with a suffix annotation, and the length of the move.
    Annotated(San, Suffix, Nag, u8),
    /// A move number and its periods.
    Number(u32, u8),
    /// A glyph.
    Nag(Nag),
    /// A termination marker.
    Outcome(Outcome),
    /// None of these, or not looked at yet.
    Other,
}

impl Word {
    /// What a whole word is.
    pub(crate) fn read(text: &[u8]) -> Word {
        match text.first() {
            Some(b'0'..=b'9') => read_digits(text),
            Some(b'*') if text.len() == 1 => Word::Outcome(Outcome::Unknown),
            Some(b'$') => plain_nag(&text[1..]).map_or(Word::Other, Word::Nag),
            _ => read_move(text),
        }
    }
}

fn read_digits(text: &[u8]) -> Word {
    if let Some(outcome) = Outcome::from_ascii(text) {
        return Word::Outcome(outcome);
    }
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let periods = &text[digits..];
    if !periods.iter().all(|byte| *byte == b'.') {
        return Word::Other;
    }
    Word::Number(number(&text[..digits]), periods.len().min(255) as u8)
}

/// The value of decimal digits; the greatest there is for all that are greater.
pub(super) fn number(digits: &[u8]) -> u32 {
    digits.iter().fold(0u32, |value, digit| value.saturating_mul(10).saturating_add(u32::from(digit - b'0')))
}

/// A glyph of one to three digits that is no doubtful one.
fn plain_nag(digits: &[u8]) -> Option<Nag> {
    let plain = (1..=3).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    let value = plain.then(|| number(digits))?;
    (1..=255).contains(&value).then_some(Nag(value as u8))
}

fn read_move(text: &[u8]) -> Word {
    let length = text.iter().position(|byte| matches!(byte, b'!' | b'?')).unwrap_or(text.len());
    let (san, suffix) = text.split_at(length);
    let Ok(SanPlus { san, suffix: sign }) = SanPlus::from_ascii(san) else { return Word::Other };
    if suffix.is_empty() {
        return Word::San(san, sign);
    }
    Nag::from_suffix(suffix).map_or(Word::Other, |nag| Word::Annotated(san, sign, nag, length as u8))
}

/// Remembers words of at most seven bytes by the number those bytes make. Two words that fall on the same place
/// push each other out, which costs time and nothing else.
#[derive(Debug)]
pub(crate) struct WordTable {
    entries: Box<[Entry; WORDS]>,
}

const WORDS: usize = 1 << BITS;
const BITS: u32 = 14;

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The bytes of the word, the last one highest; 0 where no word is remembered.
    key: u64,
    word: Word,
}

impl WordTable {
    pub(crate) fn new() -> WordTable {
        let empty = Entry { key: 0, word: Word::Other };
        let entries = vec![empty; WORDS].into_boxed_slice();
        // The length is right, so this cannot fail; the other arm is never built.
        let entries = entries.try_into().unwrap_or_else(|_| Box::new([empty; WORDS]));
        WordTable { entries }
    }

    /// What the word with this key is, which stands at `span`.
    #[inline(always)]
    pub(crate) fn look_up(&mut self, key: u64, text: &[u8], span: Span) -> &Word {
        let entry = &mut self.entries[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as usize];
        if entry.key != key {
            entry.learn(key, span.of(text));
        }
        &entry.word
    }
}

impl Entry {
    #[cold]
    #[inline(never)]
    fn learn(&mut self, key: u64, text: &[u8]) {
        *self = Entry { key, word: Word::read(text) };
    }
}

const _: () = assert!(size_of::<Entry>() == 16, "four words in a cache line");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_what_they_are() {
        let san = |text: &str| text.parse::<SanPlus>().ok();
        let cases: [(&str, Option<SanPlus>); 4] =
            [("Nf3", san("Nf3")), ("exd8=Q+", san("exd8=Q+")), ("O-O-O", san("O-O-O")), ("--", san("--"))];
        for (text, expected) in cases {
            assert_eq!(
                Some(Word::read(text.as_bytes())),
                expected.map(|san| Word::San(san.san, san.suffix)),
                "{text}"
            );
        }
        assert_eq!(Word::read(b"12..."), Word::Number(12, 3));
        assert_eq!(Word::read(b"12"), Word::Number(12, 0));
        assert_eq!(Word::read(b"1/2-1/2"), Word::Outcome(Outcome::Draw));
        assert_eq!(Word::read(b"*"), Word::Outcome(Outcome::Unknown));
        assert_eq!(Word::read(b"$14"), Word::Nag(Nag(14)));
        assert!(matches!(Word::read(b"Qxa8?"), Word::Annotated(_, _, nag, 4) if nag == Nag::POOR_MOVE));
        for other in ["$0", "$256", "$", "1-O", "0-0", "e4!!!", "e2e4", "e8Q", "", "nf3", "1.e4"] {
            assert_eq!(Word::read(other.as_bytes()), Word::Other, "{other}");
        }
    }

    #[test]
    fn a_table_gives_what_reading_gives() {
        let mut table = WordTable::new();
        let words: Vec<String> =
            (1..3000).map(|n| format!("{n}.")).chain((1..3000).map(|n| format!("{n}"))).collect();
        for _ in 0..2 {
            for word in &words {
                let key = word.bytes().rev().fold(0, |key, byte| key << 8 | u64::from(byte));
                let span = Span::new(0, word.len());
                let met = *table.look_up(key << (64 - 8 * word.len()), word.as_bytes(), span);
                assert_eq!(met, Word::read(word.as_bytes()));
            }
        }
    }
}
