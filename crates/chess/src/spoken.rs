//! Moves as they are spoken, for screen readers and for reading aloud, in English and French.
//!
//! # Accepts
//!
//! Nothing: what is spoken is written only.
//!
//! # Writes
//!
//! - squares with a space, so that a voice spells them: `e 4`; a piece by its name before its square: `knight f 3`
//! - captures with a word, and pawns that capture by their file: `e takes d 5`, `e prend d 5`
//! - as much of the origin as tells legal moves apart: `knight from g to f 3`, `cavalier de g en f 3`
//! - `en passant`, promotion, castling, check and mate in words, behind commas where a voice should pause
//!
//! ```
//! use scoresheet_chess::{Position, San, SpokenLanguage, append_spoken};
//!
//! let position = Position::STANDARD;
//! let m = "Nf3".parse::<San>()?.to_move(&position)?;
//! let mut text = String::new();
//! append_spoken(&position, m, SpokenLanguage::French, &mut text);
//! assert_eq!(text, "cavalier f 3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::{
    castling::CastlingSide,
    chess_move::{Move, MoveKind},
    role::Role,
    rules::Rules,
    san::{SanPlus, Suffix},
    square::Square,
};

/// A language in which moves are spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum SpokenLanguage {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

/// Appends a legal move as it is spoken.
pub fn append_spoken<R: Rules>(position: &R, m: Move, language: SpokenLanguage, text: &mut String) {
    let words = language.words();
    let SanPlus { san, suffix } = SanPlus::from_move(position, m);
    match (m.kind(), m.role()) {
        (MoveKind::Castle, _) => text.push_str(match CastlingSide::of(m.from(), m.to()) {
            CastlingSide::King => words.short_castling,
            CastlingSide::Queen => words.long_castling,
        }),
        (MoveKind::Null, _) | (_, None) => text.push_str(words.null_move),
        (MoveKind::Drop, Some(role)) => {
            push_words(text, &[language.role(role), words.drop]);
            push_square(text, m.to());
        }
        (_, Some(Role::Pawn)) => {
            if m.is_capture() {
                text.push(m.from().file().char());
                push_words(text, &["", words.takes]);
            }
            push_square(text, m.to());
            if m.kind() == MoveKind::EnPassant {
                text.push_str(" en passant");
            }
        }
        (_, Some(role)) => {
            push_words(text, &[language.role(role), ""]);
            if san.file().is_some() || san.rank().is_some() {
                push_words(text, &[words.from, ""]);
                match (san.file(), san.rank()) {
                    (Some(_), Some(_)) => push_square(text, m.from()),
                    (Some(file), None) => text.push(file.char()),
                    _ => {
                        push_words(text, &[words.rank, ""]);
                        text.push(m.from().rank().char());
                    }
                }
                push_words(text, &["", if m.is_capture() { words.takes } else { words.to }]);
            } else if m.is_capture() {
                push_words(text, &[words.takes, ""]);
            }
            push_square(text, m.to());
        }
    }
    if let Some(promotion) = m.promotion() {
        push_words(text, &[",", words.promotes, language.role(promotion)]);
    }
    match suffix {
        Suffix::None => {}
        Suffix::Check => push_words(text, &[",", words.check]),
        Suffix::Checkmate => push_words(text, &[",", words.checkmate]),
    }
}

struct Words {
    takes: &'static str,
    from: &'static str,
    rank: &'static str,
    to: &'static str,
    drop: &'static str,
    short_castling: &'static str,
    long_castling: &'static str,
    null_move: &'static str,
    promotes: &'static str,
    check: &'static str,
    checkmate: &'static str,
}

const ENGLISH: Words = Words {
    takes: "takes",
    from: "from",
    rank: "rank",
    to: "to",
    drop: "dropped on",
    short_castling: "short castling",
    long_castling: "long castling",
    null_move: "no move",
    promotes: "promotes to",
    check: "check",
    checkmate: "checkmate",
};

const FRENCH: Words = Words {
    takes: "prend",
    from: "de",
    rank: "la rangée",
    to: "en",
    drop: "posé en",
    short_castling: "petit roque",
    long_castling: "grand roque",
    null_move: "aucun coup",
    promotes: "promotion en",
    check: "échec",
    checkmate: "échec et mat",
};

impl SpokenLanguage {
    /// English, then French.
    pub const ALL: [SpokenLanguage; 2] = [SpokenLanguage::English, SpokenLanguage::French];

    /// The name of a kind of man: `knight`, `cavalier`.
    pub const fn role(self, role: Role) -> &'static str {
        match (self, role) {
            (SpokenLanguage::English, Role::Pawn) => "pawn",
            (SpokenLanguage::English, Role::Knight) => "knight",
            (SpokenLanguage::English, Role::Bishop) => "bishop",
            (SpokenLanguage::English, Role::Rook) => "rook",
            (SpokenLanguage::English, Role::Queen) => "queen",
            (SpokenLanguage::English, Role::King) => "king",
            (SpokenLanguage::French, Role::Pawn) => "pion",
            (SpokenLanguage::French, Role::Knight) => "cavalier",
            (SpokenLanguage::French, Role::Bishop) => "fou",
            (SpokenLanguage::French, Role::Rook) => "tour",
            (SpokenLanguage::French, Role::Queen) => "dame",
            (SpokenLanguage::French, Role::King) => "roi",
        }
    }

    const fn words(self) -> &'static Words {
        match self {
            SpokenLanguage::English => &ENGLISH,
            SpokenLanguage::French => &FRENCH,
        }
    }
}

fn push_square(text: &mut String, square: Square) {
    // A square follows a word, if anything, and a space keeps them apart.
    if text.ends_with(char::is_alphanumeric) {
        text.push(' ');
    }
    text.extend([square.file().char(), ' ', square.rank().char()]);
}

/// Appends words with spaces between them; an empty word at either end makes a space there.
fn push_words(text: &mut String, words: &[&str]) {
    text.push_str(&words.join(" ").replace(" ,", ","));
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{CastlingMode, Position, San, Variant, VariantPosition};

    fn check(fen: &str, san: &str, english: &str, french: &str) {
        let position = Position::from_fen(fen.as_bytes(), CastlingMode::Standard).unwrap();
        let m = san.parse::<San>().unwrap().to_move(&position).unwrap();
        for (language, expected) in SpokenLanguage::ALL.into_iter().zip([english, french]) {
            // Something spoken before must not be touched.
            let mut text = String::from("1. ");
            append_spoken(&position, m, language, &mut text);
            assert_eq!(text, format!("1. {expected}"), "{san}");
        }
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn plain_moves_name_the_square_apart() {
        check(START, "e4", "e 4", "e 4");
        check(START, "Nf3", "knight f 3", "cavalier f 3");
    }

    #[test]
    fn captures_have_a_word() {
        let fen = "4k3/8/8/3p4/4P3/5N2/4p3/4K3 w - - 0 1";
        check(fen, "exd5", "e takes d 5", "e prend d 5");
        check(fen, "Kxe2", "king takes e 2", "roi prend e 2");
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
        check(passing, "exd6", "e takes d 6 en passant", "e prend d 6 en passant");
    }

    #[test]
    fn disambiguation_is_spoken_in_words() {
        let file = "4k3/8/8/8/8/8/8/2K1N1N1 w - - 0 1";
        check(file, "Ngf3", "knight from g to f 3", "cavalier de g en f 3");
        let rank = "4k3/8/8/6N1/8/5p2/8/K5N1 w - - 0 1";
        check(rank, "N5xf3", "knight from rank 5 takes f 3", "cavalier de la rangée 5 prend f 3");
        let square = "4k3/8/8/6N1/8/8/8/K3N1N1 w - - 0 1";
        check(square, "Ng1f3", "knight from g 1 to f 3", "cavalier de g 1 en f 3");
    }

    #[test]
    fn castling_promotion_check_and_mate_are_spoken() {
        let castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        check(castling, "O-O", "short castling", "petit roque");
        check(castling, "O-O-O", "long castling", "grand roque");
        check(castling, "Rh8", "rook h 8, check", "tour h 8, échec");
        let promotion = "3r3k/2P5/8/8/8/8/8/4K3 w - - 0 1";
        check(promotion, "c8=N", "c 8, promotes to knight", "c 8, promotion en cavalier");
        let both = ("c takes d 8, promotes to queen, check", "c prend d 8, promotion en dame, échec");
        check(promotion, "cxd8=Q", both.0, both.1);
        let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        check(mate, "Ra8", "rook a 8, checkmate", "tour a 8, échec et mat");
    }

    #[test]
    fn null_moves_and_drops_are_spoken() {
        check(START, "--", "no move", "aucun coup");
        let fen = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[N] w KQkq - 0 1";
        let setup = crate::Setup::from_fen(fen).unwrap();
        let position = VariantPosition::new(Variant::Crazyhouse, &setup).unwrap();
        let m = "N@f3".parse::<San>().unwrap().to_move(&position).unwrap();
        let mut text = String::new();
        append_spoken(&position, m, SpokenLanguage::English, &mut text);
        text.push('/');
        append_spoken(&position, m, SpokenLanguage::French, &mut text);
        assert_eq!(text, "knight dropped on f 3/cavalier posé en f 3");
    }
}
