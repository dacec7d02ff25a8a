//! Moves as they are written for people: in a notation, with numbers, in lines of a width.

use scoresheet_chess::{
    Color, LanStyle, Language, Letters, Move, Nag, Outcome, Rules, SanPlus, SpokenLanguage, UciMove,
    append_fide, append_lan, append_spoken,
};

use crate::{args::Notation, typed_line::Ply};

/// No line of moves is longer, except for a single longer word.
pub(crate) const WIDTH: usize = 79;

/// How moves are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveStyle {
    pub(crate) notation: Notation,
    pub(crate) language: Language,
}

impl MoveStyle {
    /// A legal move.
    pub(crate) fn write<R: Rules>(self, position: &R, m: Move, draw_offer: bool) -> String {
        let mut text = Vec::new();
        let letters = self.language.letters();
        match self.notation {
            Notation::San => letters.append_san(SanPlus::from_move(position, m), &mut text),
            Notation::Fan => Letters::FIGURINES.append_san(SanPlus::from_move(position, m), &mut text),
            Notation::Lan => {
                let style = LanStyle { en_passant: true, letters, ..LanStyle::HYPHEN };
                append_lan(position, m, style, draw_offer, &mut text);
            }
            Notation::Fide => append_fide(position, m, letters, draw_offer, &mut text),
            Notation::Uci => UciMove::from_move(position, m).append_to(&mut text),
        }
        String::from_utf8(text).unwrap_or_default()
    }
}

/// The words of a line of moves: numbers, moves and glyphs, the outcome. Engines' notation has moves only.
pub(crate) fn words<R: Rules>(
    start: &R,
    plies: &[Ply],
    outcome: Option<Outcome>,
    style: MoveStyle,
) -> Vec<String> {
    let is_uci = style.notation == Notation::Uci;
    let mut words = Vec::new();
    let mut position = start.clone();
    let mut number = start.to_setup().fullmove_number;
    for (i, ply) in plies.iter().enumerate() {
        let turn = position.turn();
        if !is_uci && (i == 0 || turn == Color::White) {
            words.push(numbered(number, turn));
        }
        let mut word = style.write(&position, ply.m, ply.draw_offer);
        if ply.draw_offer && matches!(style.notation, Notation::San | Notation::Fan) {
            word.push_str(" (=)");
        }
        if !is_uci {
            ply.nags.iter().for_each(|nag| append_glyph(*nag, &mut word));
        }
        words.push(word);
        number += u32::from(turn == Color::Black);
        position.make(ply.m);
    }
    if !is_uci {
        words.extend(outcome.map(|outcome| outcome.to_string()));
    }
    words
}

/// A move number: `3.` or `3...`
pub(crate) fn numbered(number: u32, turn: Color) -> String {
    format!("{number}{}", if turn == Color::White { "." } else { "..." })
}

/// Moves as they are spoken, one a line.
pub(crate) fn spoken<R: Rules>(start: &R, plies: &[Ply], language: SpokenLanguage) -> String {
    let mut text = String::new();
    let mut position = start.clone();
    let mut number = start.to_setup().fullmove_number;
    for ply in plies {
        text += &numbered(number, position.turn());
        text.push(' ');
        append_spoken(&position, ply.m, language, &mut text);
        text.push('\n');
        number += u32::from(position.turn() == Color::Black);
        position.make(ply.m);
    }
    text
}

/// A glyph behind a move: glued if it is one of the six suffixes.
fn append_glyph(nag: Nag, word: &mut String) {
    match (nag.suffix(), nag.glyph()) {
        (Some(suffix), _) => word.push_str(suffix),
        (None, Some(glyph)) => {
            word.push(' ');
            word.push_str(glyph);
        }
        (None, None) => {
            word.push(' ');
            word.push_str(&nag.to_string());
        }
    }
}

/// Fills lines with words; every line begins with so many spaces.
pub(crate) fn wrapped<'a>(words: impl IntoIterator<Item = &'a str>, indent: usize) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length <= WIDTH {
            text.push(' ');
            column += 1;
        } else {
            if column > 0 {
                text.push('\n');
            }
            text.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        }
        text.push_str(word);
        column += length;
    }
    if column > 0 {
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn req_072_lines_are_filled_to_79_characters() {
        let words: Vec<String> = (0..100).map(|i| "x".repeat(i % 7 + 1)).collect();
        let text = wrapped(words.iter().map(String::as_str), 0);
        let lines: Vec<&str> = text.lines().collect();
        for (line, next) in lines.iter().zip(lines.iter().skip(1)) {
            let next_word = next.split(' ').next().map_or(0, str::len);
            assert!(line.len() <= 79 && line.len() + 1 + next_word > 79, "{line}");
        }
        assert_eq!(text.split_whitespace().count(), 100);
    }

    #[test]
    fn nothing_is_no_line() {
        assert_eq!(wrapped([], 2), "");
        assert_eq!(wrapped(["a", "b"], 2), "  a b\n");
    }
}
