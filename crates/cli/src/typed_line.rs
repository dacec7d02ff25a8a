//! A line of moves as people type it: any notation, with or without numbers, in the letters of any language.
//!
//! The whole line decides about the language. What is legal throughout in English is English. Otherwise all other
//! languages are tried, and one is believed only if the line is legal throughout in it, if some move in it is none in
//! English, and if all languages in which that is so agree about every move.

mod word;

use std::ops::Range;

use scoresheet_chess::{
    Ending, Language, Letters, Move, Nag, Outcome, ReadMoveError, ReadMoveErrorKind, Rules, SanPlus,
    read_move,
    spelling::{Written, WrittenExpected},
};

use crate::report::Remark;
use word::Word;

/// A line that was understood.
#[derive(Clone, Debug, Default)]
pub(crate) struct TypedLine {
    pub(crate) plies: Vec<Ply>,
    /// The result, if one is written at the end.
    pub(crate) outcome: Option<Outcome>,
    /// The languages the piece letters may be of; none if they are English.
    pub(crate) languages: Vec<Language>,
    /// What is doubtful.
    pub(crate) warnings: Vec<Remark>,
}

/// One move with what is written behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ply {
    pub(crate) m: Move,
    pub(crate) nags: Vec<Nag>,
    pub(crate) draw_offer: bool,
    /// Where it stands in the text.
    pub(crate) span: Range<usize>,
}

/// Reads a line of moves from a position on. Without a language it is inferred.
///
/// # Errors
///
/// A remark about the first part that could not be read. If several languages fail, the one that comes farthest
/// speaks, English before the others.
pub(crate) fn read<R: Rules>(start: &R, text: &str, language: Option<Language>) -> Result<TypedLine, Remark> {
    let language_given = language.unwrap_or(Language::English);
    let failure = match attempt(start, text, language_given) {
        Ok((line, _)) => return Ok(line),
        Err(failure) => failure,
    };
    if language.is_some() {
        return Err(failure.remark);
    }
    let mut found: Vec<(Language, TypedLine)> = Vec::new();
    let mut farthest = failure;
    for language in Language::ALL {
        match attempt(start, text, language) {
            Ok((line, true)) => found.push((language, line)),
            Err(failure) if failure.is_foreign && failure.remark.span.start > farthest.remark.span.start => {
                let remark =
                    failure.remark.helped(format!("read with the piece letters of {}", language.name()));
                farthest = Failure { remark, ..failure };
            }
            _ => {}
        }
    }
    agreed(start, &found).unwrap_or(Err(farthest.remark))
}

/// The one reading of all languages, or what they differ about; nothing if there is no reading.
fn agreed<R: Rules>(start: &R, found: &[(Language, TypedLine)]) -> Option<Result<TypedLine, Remark>> {
    let languages = found.iter().map(|(language, _)| *language).collect();
    let mut position = start.clone();
    let mut lines = found.iter();
    let (first_language, first) = lines.next()?;
    for (i, ply) in first.plies.iter().enumerate() {
        let differs = |line: &TypedLine| line.plies.get(i).is_none_or(|other| other.m != ply.m);
        if let Some((language, other)) = found.iter().find(|(_, line)| differs(line)) {
            let san = |ply: &Ply| SanPlus::from_move(&position, ply.m).to_string();
            let other_san = other.plies.get(i).map(san).unwrap_or_default();
            let (one, two) = (first_language.name(), language.name());
            let message = format!("this is {} in {one} and {other_san} in {two}", san(ply));
            let help = format!("say --from-lang {first_language} or --from-lang {language}");
            return Some(Err(Remark::error(ply.span.clone(), message).helped(help)));
        }
        position.make(ply.m);
    }
    Some(Ok(TypedLine { languages, ..first.clone() }))
}

/// Why a line could not be read in one language.
struct Failure {
    remark: Remark,
    /// Whether some move before it is none in English.
    is_foreign: bool,
}

/// Reads the line with the letters of one language; tells also whether some move is none in English.
fn attempt<R: Rules>(start: &R, text: &str, language: Language) -> Result<(TypedLine, bool), Failure> {
    let setup = start.to_setup();
    let mut reader = Reader {
        text,
        at: 0,
        letters: language.letters(),
        position: start.clone(),
        ply: 2 * u64::from(setup.fullmove_number) + u64::from(!setup.turn.is_white()),
        line: TypedLine::default(),
        is_foreign: false,
    };
    match reader.all() {
        Ok(()) => Ok((reader.line, reader.is_foreign)),
        Err(remark) => Err(Failure { remark, is_foreign: reader.is_foreign }),
    }
}

/// A line being read.
struct Reader<'a, R> {
    text: &'a str,
    at: usize,
    letters: Letters,
    position: R,
    /// Twice the move number, and one more if it is Black's turn.
    ply: u64,
    line: TypedLine,
    is_foreign: bool,
}

/// The longest text that is tried as a move.
const LONGEST_MOVE: usize = 40;

impl<R: Rules> Reader<'_, R> {
    fn all(&mut self) -> Result<(), Remark> {
        while let Some(word) = Word::next(self.text, self.at) {
            self.at = word.span().end;
            match word {
                _ if self.line.outcome.is_some() => {
                    return Err(Remark::error(word.span(), "nothing can follow the result"));
                }
                Word::Number { span, number, is_blacks } => self.check_number(span, number, is_blacks),
                Word::Outcome { outcome, .. } => self.line.outcome = Some(outcome),
                Word::Other(span) => self.other(span)?,
            }
        }
        Ok(())
    }

    /// Numbers say nothing, but if they are there they should be right.
    fn check_number(&mut self, span: Range<usize>, number: Option<u64>, is_blacks: bool) {
        let expected = self.ply / 2;
        let is_blacks_turn = self.ply % 2 == 1;
        let is_wrong = number.is_some_and(|number| number != expected);
        if is_wrong || is_blacks && number.is_some() && !is_blacks_turn {
            let dots = if is_blacks_turn { "..." } else { "." };
            let message = format!("the number of this move is {expected}{dots}");
            self.line.warnings.push(Remark::warning(span, message));
        }
    }

    /// A move with all that belongs to it, or a glyph.
    fn other(&mut self, span: Range<usize>) -> Result<(), Remark> {
        let ends = word::ends(self.text, span.start, 3);
        for end in ends.into_iter().rev() {
            let slice = self.text.get(span.start..end).unwrap_or_default();
            if slice.len() <= LONGEST_MOVE && self.read_move(slice, span.start) {
                self.at = end;
                return Ok(());
            }
        }
        let word = self.text.get(span.clone()).unwrap_or_default();
        if word.len() <= LONGEST_MOVE && (self.glyphs(word) || self.move_with_glyphs(word, span.start)) {
            return Ok(());
        }
        Err(self.error(word, span))
    }

    /// Reads and plays a move, if the text is a legal one.
    fn read_move(&mut self, text: &str, at: usize) -> bool {
        if Written::read(text.as_bytes(), self.letters).is_err() {
            return false;
        }
        let Ok(reading) = read_move(&self.position, text.as_bytes(), Some(self.letters)) else {
            return false;
        };
        self.is_foreign |= Written::read(text.as_bytes(), Letters::ENGLISH).is_err();
        let annotation = reading.annotation.clone().and_then(|range| text.get(range));
        let nag = annotation.and_then(|text| Nag::from_glyph(text, None));
        if let (Some(sign), None) = (annotation, nag) {
            let message = format!("{sign} is none of the six signs ! ? !! ?? !? ?! and is left out");
            self.line.warnings.push(Remark::warning(at..at + text.len(), message));
        }
        self.position.make(reading.m);
        self.ply += 1;
        self.line.plies.push(Ply {
            m: reading.m,
            nags: nag.into_iter().collect(),
            draw_offer: reading.draw_offer,
            span: at..at + text.len(),
        });
        true
    }

    /// A move with glyphs glued to it: `Nf3$14`, `Qh5+-`.
    fn move_with_glyphs(&mut self, word: &str, at: usize) -> bool {
        let Ok((_, length)) = Written::read_prefix(word.as_bytes(), self.letters) else { return false };
        let Some((text, glyphs)) = word.split_at_checked(length) else { return false };
        word::nags(glyphs).is_some() && self.read_move(text, at) && self.glyphs(glyphs)
    }

    /// Glyphs behind the last move.
    fn glyphs(&mut self, text: &str) -> bool {
        match (self.line.plies.last_mut(), word::nags(text)) {
            (Some(ply), Some(nags)) => {
                ply.nags.extend(nags);
                true
            }
            _ => false,
        }
    }

    /// What to say of a word that is neither.
    fn error(&self, word: &str, span: Range<usize>) -> Remark {
        if let Some(message) = word::refused(word) {
            return Remark::error(span, message);
        }
        if self.position.legal_moves().is_empty() {
            return Remark::error(span, format!("the game is over: {}", ending(self.position.ending())));
        }
        let error = match read_move(&self.position, word.as_bytes(), Some(self.letters)) {
            Err(error) if word.len() <= LONGEST_MOVE => error,
            _ => return Remark::error(span, NO_MOVE).helped(MOVE_EXAMPLES),
        };
        let remark = match error.kind() {
            ReadMoveErrorKind::NotAMove(WrittenExpected::End) if self.is_move(word.get(..error.offset())) => {
                let start = span.start + error.offset();
                Remark::error(start..span.end, "expected a check sign, !, ?, or the end of the move")
            }
            ReadMoveErrorKind::NotAMove(_) => Remark::error(span, NO_MOVE).helped(MOVE_EXAMPLES),
            _ => Remark::error(span, error.to_string()),
        };
        match self.candidates(&error) {
            Some(candidates) => remark.helped(candidates),
            None => remark,
        }
    }

    fn is_move(&self, text: Option<&str>) -> bool {
        text.is_some_and(|text| read_move(&self.position, text.as_bytes(), Some(self.letters)).is_ok())
    }

    fn candidates(&self, error: &ReadMoveError) -> Option<String> {
        let write = |m: &Move| {
            let mut text = Vec::new();
            self.letters.append_san(SanPlus::from_move(&self.position, *m), &mut text);
            String::from_utf8(text).unwrap_or_default()
        };
        let moves: Vec<String> = error.candidates().as_slice().iter().map(write).collect();
        let verb = match error.kind() {
            ReadMoveErrorKind::Ambiguous => "these moves fit",
            _ if moves.len() == 1 => "the nearest legal move is",
            _ => "the nearest legal moves are",
        };
        (!moves.is_empty()).then(|| format!("{verb} {}", moves.join(", ")))
    }
}

const NO_MOVE: &str = "this is no move";
const MOVE_EXAMPLES: &str = "moves look like e4, Nf3, exd5, e8=Q, O-O, Ng1-f3 or g1f3";

/// How a game has ended, in words.
pub(crate) fn ending(ending: Option<Ending>) -> String {
    let wins = |winner: scoresheet_chess::Color| format!("{winner} wins");
    match ending {
        Some(Ending::Checkmate { winner }) => format!("checkmate, {}", wins(winner)),
        Some(Ending::Stalemate) => "stalemate, a draw".to_owned(),
        Some(Ending::DeadPosition) => "a draw, neither side has the men to give mate".to_owned(),
        Some(Ending::Variant { winner: Some(winner) }) => {
            format!("{} by the rules of this variant", wins(winner))
        }
        Some(Ending::Variant { winner: None }) => "a draw by the rules of this variant".to_owned(),
        None => "there is no legal move".to_owned(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
