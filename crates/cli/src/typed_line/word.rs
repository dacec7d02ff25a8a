//! The parts of a typed line: numbers, results, glyphs, and what may be a move.

use std::ops::Range;

use scoresheet_chess::{Nag, Outcome};

/// A part of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// `3.`, `3...`, `3`, `…`
    Number { span: Range<usize>, number: Option<u64>, is_blacks: bool },
    /// `1-0`
    Outcome { span: Range<usize>, outcome: Outcome },
    /// Anything else, up to the next white space.
    Other(Range<usize>),
}

impl Word {
    /// The next word from a place on.
    pub(super) fn next(text: &str, at: usize) -> Option<Word> {
        let rest = text.get(at..)?;
        let start = at + rest.find(|c| !separates(c))?;
        let rest = text.get(start..)?;
        let length = rest.find(separates).unwrap_or(rest.len());
        let word = rest.get(..length)?;
        if let Some(outcome) = outcome(word) {
            return Some(Word::Outcome { span: start..start + length, outcome });
        }
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let dots = word.get(digits..)?;
        let dots = dots.len() - dots.trim_start_matches(['.', '…']).len();
        let is_number = dots > 0 || digits == length && word != "0000";
        if !is_number {
            return Some(Word::Other(start..start + length));
        }
        let signs = word.get(digits..digits + dots)?;
        let number = (digits > 0).then(|| word.get(..digits)?.parse().ok()).flatten();
        let is_blacks = signs.len() > 1;
        Some(Word::Number { span: start..start + digits + dots, number, is_blacks })
    }

    /// Where it stands in the text.
    pub(super) fn span(&self) -> Range<usize> {
        match self {
            Word::Number { span, .. } | Word::Outcome { span, .. } | Word::Other(span) => span.clone(),
        }
    }
}

fn separates(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// The ends of the next words, as many as there are up to `most`, from the nearest on.
pub(super) fn ends(text: &str, start: usize, most: usize) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut at = start;
    for _ in 0..most {
        let Some(rest) = text.get(at..) else { break };
        let Some(begin) = rest.find(|c: char| !c.is_whitespace()) else { break };
        let Some(word) = rest.get(begin..) else { break };
        at += begin + word.find(separates).unwrap_or(word.len());
        ends.push(at);
        // A move ends at a comma, whatever follows.
        if text.get(at..).is_some_and(|rest| rest.starts_with(',')) {
            break;
        }
    }
    ends
}

/// The result a word is, in the usual spellings.
fn outcome(word: &str) -> Option<Outcome> {
    let plain: String =
        word.chars().map(|c| if matches!(c, '–' | '—' | '−' | '‑' | '‐' | ':') { '-' } else { c }).collect();
    match plain.as_str() {
        "½-½" | "½" | "1/2" | "0.5-0.5" => Some(Outcome::Draw),
        plain => Outcome::from_ascii(plain.as_bytes()),
    }
}

/// All glyphs of a text that is nothing else: `$14`, `!?`, `+-`, `$1$14`.
pub(super) fn nags(text: &str) -> Option<Vec<Nag>> {
    let read = |text: &str| Nag::from_ascii(text.as_bytes()).ok().or_else(|| Nag::from_glyph(text, None));
    let mut nags = Vec::new();
    let (first, rest) = text.split_at(text.find('$').unwrap_or(text.len()));
    if !first.is_empty() {
        nags.push(read(first)?);
    }
    for number in rest.split('$').skip(1) {
        nags.push(read(&format!("${number}"))?);
    }
    (!nags.is_empty()).then_some(nags)
}

/// Why a word cannot be read that has its place in games, but not in a line of moves.
pub(super) fn refused(word: &str) -> Option<&'static str> {
    match word.chars().next()? {
        '{' | '}' => Some("a line of moves has no comments"),
        '(' | ')' => Some("a line of moves has no variations"),
        '[' => Some("a line of moves has no tags"),
        '$' => Some("expected a glyph from $0 to $255 behind a move"),
        ';' | '%' => Some("a line of moves has no remarks"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        let mut words = Vec::new();
        let mut at = 0;
        while let Some(word) = Word::next(text, at) {
            at = word.span().end;
            words.push(&text[word.span()]);
        }
        words
    }

    #[test]
    fn req_073_numbers_may_be_glued_spaced_or_bare() {
        assert_eq!(words("1.e4 e5 2 . Nf3 2...Nc6"), ["1.", "e4", "e5", "2", ".", "Nf3", "2...", "Nc6"]);
        assert_eq!(words("1… e5 … Nc6 12"), ["1…", "e5", "…", "Nc6", "12"]);
    }

    #[test]
    fn castling_with_zeros_and_null_moves_are_no_numbers() {
        for text in ["0-0", "0-0-0", "0000"] {
            assert_eq!(Word::next(text, 0), Some(Word::Other(0..text.len())));
        }
    }

    #[test]
    fn req_118_results_are_read_in_every_spelling() {
        for text in ["1-0", "1–0", "1:0"] {
            assert_eq!(outcome(text), Some(Outcome::WhiteWins), "{text}");
        }
        for text in ["½-½", "1/2-1/2", "½–½", "0.5-0.5"] {
            assert_eq!(outcome(text), Some(Outcome::Draw), "{text}");
        }
        assert_eq!(outcome("*"), Some(Outcome::Unknown));
        assert_eq!(outcome("0-0"), None);
    }

    #[test]
    fn glyphs_are_read_one_by_one() {
        assert_eq!(nags("!?"), Some(vec![Nag(5)]));
        assert_eq!(nags("$1$14"), Some(vec![Nag(1), Nag(14)]));
        assert_eq!(nags("!$14"), Some(vec![Nag(1), Nag(14)]));
        assert_eq!(nags("$256"), None);
        assert_eq!(nags("e4"), None);
    }
}
