//! Piece letters of other languages, and figurines: [`Letters`], chosen by [`Language`].
//!
//! English letters are what is exchanged and stored (standard §8.2.3.2); letters of other languages are for
//! presentation, and for reading what people wrote down for themselves. Figurine notation (FAN) is SAN with
//! pictures for letters and nothing else changed.
//!
//! # Accepts
//!
//! - the letters of the seventeen languages of the standard's §17 and of Russian, pawn letters too, capitals only
//!   (small Latin letters are files); the longest first, so that a Russian `Кр` (king) is no `К` (knight)
//! - figurines of either colour, each with or without a variation selector (U+FE0E or U+FE0F) behind it
//!
//! # Writes
//!
//! SAN with other letters: `Cf3`, `e8=D`, `Крg1`, `♘f3`. Squares, `x`, `=`, castling and check signs stay as they
//! are, and pawns stay without a letter. Figurines are White's for both sides, which print best; on demand those
//! of the side that moves.
//!
//! ```
//! use scoresheet_chess::{Language, Letters, Role, SanPlus};
//!
//! let french = Letters::from(Language::French);
//! let san: SanPlus = "Nf3+".parse()?;
//! let mut text = Vec::new();
//! french.append_san(san, &mut text);
//! assert_eq!(text, b"Cf3+");
//! assert_eq!(french.role_of_prefix(&text), Some((Role::Knight, 1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::{fmt, str::FromStr};

use crate::{
    color::Color,
    role::Role,
    san::{San, SanPlus},
};

/// The signs that stand for the men in a move's text: the letters of a [`Language`], or figurines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Letters(Set);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Set {
    Language(Language),
    Figurines(Color),
    /// The figurines of the side that moves.
    ColorMatched,
}

impl Letters {
    /// `PNBRQK`, those of the export form and of everything that is stored or exchanged.
    pub const ENGLISH: Letters = Letters(Set::Language(Language::English));

    /// White's figurines `♙♘♗♖♕♔`, for both sides.
    pub const FIGURINES: Letters = Letters(Set::Figurines(Color::White));

    /// Black's figurines `♟♞♝♜♛♚`, for both sides.
    pub const BLACK_FIGURINES: Letters = Letters(Set::Figurines(Color::Black));

    /// The figurines of the side that moves, once [`Letters::for_mover`] has told which it is; White's until then.
    pub const COLOR_MATCHED_FIGURINES: Letters = Letters(Set::ColorMatched);

    /// What to write the moves of one side with. Only colour-matched figurines change.
    #[must_use]
    pub const fn for_mover(self, mover: Color) -> Letters {
        match self.0 {
            Set::ColorMatched => Letters(Set::Figurines(mover)),
            _ => self,
        }
    }

    /// What stands for a kind of man: one letter or figurine, two for the Russian king. The pawn's is known for
    /// reading; short forms never write it.
    pub const fn letter(self, role: Role) -> &'static str {
        let letters = match self.0 {
            Set::Language(language) => &language.entry().letters,
            Set::Figurines(Color::White) | Set::ColorMatched => &WHITE_FIGURINES,
            Set::Figurines(Color::Black) => &BLACK_FIGURINES,
        };
        letters[role as usize - 1]
    }

    /// The man whose letter the text begins with, and how many bytes that takes: the longest letter that fits.
    /// Figurines fit in either colour, whichever is written.
    pub fn role_of_prefix(self, text: &[u8]) -> Option<(Role, usize)> {
        match self.0 {
            Set::Language(_) => self.longest_letter(text),
            Set::Figurines(_) | Set::ColorMatched => {
                let sets = [Letters::FIGURINES, Letters::BLACK_FIGURINES];
                let (role, length) = sets.into_iter().find_map(|set| set.longest_letter(text))?;
                Some((role, length + selector_length(text.get(length..).unwrap_or_default())))
            }
        }
    }

    /// Appends a move in the export form, but with these letters.
    pub fn append_san(self, san: SanPlus, text: &mut Vec<u8>) {
        self.append_move(san.san, text);
        text.extend_from_slice(san.suffix.sign().as_bytes());
    }

    fn append_move(self, san: San, text: &mut Vec<u8>) {
        let Some(role) = san.role().filter(|_| san.castling_side().is_none()) else {
            return san.append_to(text);
        };
        if role != Role::Pawn {
            text.extend_from_slice(self.letter(role).as_bytes());
        }
        // Behind its letter a move differs from the export form in nothing but the piece a pawn becomes.
        let mut rest = Vec::with_capacity(8);
        san.append_to(&mut rest);
        let after_letter = usize::from(role != Role::Pawn);
        let before_promotion = rest.len() - usize::from(san.promotion().is_some());
        text.extend_from_slice(rest.get(after_letter..before_promotion).unwrap_or_default());
        if let Some(promotion) = san.promotion() {
            text.extend_from_slice(self.letter(promotion).as_bytes());
        }
    }

    fn longest_letter(self, text: &[u8]) -> Option<(Role, usize)> {
        Role::ALL
            .into_iter()
            .map(|role| (role, self.letter(role)))
            .filter(|(_, letter)| text.starts_with(letter.as_bytes()))
            .map(|(role, letter)| (role, letter.len()))
            .max_by_key(|(_, length)| *length)
    }
}

/// English, as everywhere where nobody asked for something else.
impl Default for Letters {
    fn default() -> Letters {
        Letters::ENGLISH
    }
}

impl From<Language> for Letters {
    fn from(language: Language) -> Letters {
        Letters(Set::Language(language))
    }
}

/// A language whose piece letters are known: those of the standard's §17 in its order, then Russian.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Language {
    /// Czech: `P J S V D K`
    Czech,
    /// Danish: `B S L T D K`
    Danish,
    /// Dutch: `O P L T D K`
    Dutch,
    /// English: `P N B R Q K`
    #[default]
    English,
    /// Estonian: `P R O V L K`
    Estonian,
    /// Finnish: `P R L T D K`
    Finnish,
    /// French: `P C F T D R`
    French,
    /// German: `B S L T D K`
    German,
    /// Hungarian: `G H F B V K`
    Hungarian,
    /// Icelandic: `P R B H D K`
    Icelandic,
    /// Italian: `P C A T D R`
    Italian,
    /// Norwegian: `B S L T D K`
    Norwegian,
    /// Polish: `P S G W H K`
    Polish,
    /// Portuguese: `P C B T D R`
    Portuguese,
    /// Romanian: `P C N T D R`
    Romanian,
    /// Spanish: `P C A T D R`
    Spanish,
    /// Swedish: `B S L T D K`
    Swedish,
    /// Russian: `п К С Л Ф Кр`
    Russian,
}

impl Language {
    /// All of them: the standard's seventeen in its order, then Russian.
    pub const ALL: [Language; 18] = [
        Language::Czech,
        Language::Danish,
        Language::Dutch,
        Language::English,
        Language::Estonian,
        Language::Finnish,
        Language::French,
        Language::German,
        Language::Hungarian,
        Language::Icelandic,
        Language::Italian,
        Language::Norwegian,
        Language::Polish,
        Language::Portuguese,
        Language::Romanian,
        Language::Spanish,
        Language::Swedish,
        Language::Russian,
    ];

    /// The code of ISO 639-1, such as `de`.
    pub const fn code(self) -> &'static str {
        self.entry().code
    }

    /// The name in English.
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// The name its speakers use, written as they write it: `français`.
    pub const fn own_name(self) -> &'static str {
        self.entry().own_name
    }

    /// The language of a code such as `de`, in small letters or capitals. Behind a hyphen or an underscore a
    /// country may follow, as in `pt-BR` or `de_AT.UTF-8`; `nb` and `nn` are Norwegian too.
    pub fn from_code(code: &str) -> Option<Language> {
        let code = code.split(['-', '_', '.', '@']).next()?;
        if code.eq_ignore_ascii_case("nb") || code.eq_ignore_ascii_case("nn") {
            return Some(Language::Norwegian);
        }
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// The signs for the men in this language.
    pub const fn letters(self) -> Letters {
        Letters(Set::Language(self))
    }

    const fn entry(self) -> &'static Entry {
        &ENTRIES[self as usize]
    }
}

/// Writes the code.
impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Reads a code as [`Language::from_code`] does, or a name, English or own.
impl FromStr for Language {
    type Err = ParseLanguageError;

    fn from_str(text: &str) -> Result<Language, ParseLanguageError> {
        let lower = text.to_lowercase();
        let has_name = |language: &Language| {
            language.name().to_lowercase() == lower || language.own_name().to_lowercase() == lower
        };
        let named = || Language::ALL.into_iter().find(has_name);
        Language::from_code(text).or_else(named).ok_or(ParseLanguageError)
    }
}

/// The text names no language whose piece letters are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLanguageError;

impl fmt::Display for ParseLanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown language; known are")?;
        for language in Language::ALL {
            write!(f, " {language}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseLanguageError {}

/// Pawn, knight, bishop, rook, queen, king, as in [`Role::ALL`].
type Row = [&'static str; 6];

struct Entry {
    code: &'static str,
    name: &'static str,
    own_name: &'static str,
    letters: Row,
}

const fn entry(code: &'static str, name: &'static str, own_name: &'static str, letters: Row) -> Entry {
    Entry { code, name, own_name, letters }
}

/// In the order of [`Language::ALL`]. The letters of the first seventeen are those of the standard's §17.
#[rustfmt::skip]
static ENTRIES: [Entry; 18] = [
    entry("cs", "Czech",      "čeština",    ["P", "J", "S", "V", "D", "K"]),
    entry("da", "Danish",     "dansk",      ["B", "S", "L", "T", "D", "K"]),
    entry("nl", "Dutch",      "Nederlands", ["O", "P", "L", "T", "D", "K"]),
    entry("en", "English",    "English",    ["P", "N", "B", "R", "Q", "K"]),
    entry("et", "Estonian",   "eesti",      ["P", "R", "O", "V", "L", "K"]),
    entry("fi", "Finnish",    "suomi",      ["P", "R", "L", "T", "D", "K"]),
    entry("fr", "French",     "français",   ["P", "C", "F", "T", "D", "R"]),
    entry("de", "German",     "Deutsch",    ["B", "S", "L", "T", "D", "K"]),
    entry("hu", "Hungarian",  "magyar",     ["G", "H", "F", "B", "V", "K"]),
    entry("is", "Icelandic",  "íslenska",   ["P", "R", "B", "H", "D", "K"]),
    entry("it", "Italian",    "italiano",   ["P", "C", "A", "T", "D", "R"]),
    entry("no", "Norwegian",  "norsk",      ["B", "S", "L", "T", "D", "K"]),
    entry("pl", "Polish",     "polski",     ["P", "S", "G", "W", "H", "K"]),
    entry("pt", "Portuguese", "português",  ["P", "C", "B", "T", "D", "R"]),
    entry("ro", "Romanian",   "română",     ["P", "C", "N", "T", "D", "R"]),
    entry("es", "Spanish",    "español",    ["P", "C", "A", "T", "D", "R"]),
    entry("sv", "Swedish",    "svenska",    ["B", "S", "L", "T", "D", "K"]),
    entry("ru", "Russian",    "русский",    ["п", "К", "С", "Л", "Ф", "Кр"]),
];

const WHITE_FIGURINES: Row = ["♙", "♘", "♗", "♖", "♕", "♔"];
const BLACK_FIGURINES: Row = ["♟", "♞", "♝", "♜", "♛", "♚"];

/// The length of a variation selector at the beginning of the text: programs put one behind a figurine to have it
/// drawn as a letter (U+FE0E) or as a coloured picture (U+FE0F).
fn selector_length(text: &[u8]) -> usize {
    if text.starts_with("\u{fe0e}".as_bytes()) || text.starts_with("\u{fe0f}".as_bytes()) { 3 } else { 0 }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::{Position, Setup, square::Square};

    fn write(letters: Letters, san: &str) -> String {
        let mut text = Vec::new();
        letters.append_san(san.parse().unwrap(), &mut text);
        String::from_utf8(text).unwrap()
    }

    fn all_letters() -> Vec<Letters> {
        let figurines = [Letters::FIGURINES, Letters::BLACK_FIGURINES, Letters::COLOR_MATCHED_FIGURINES];
        Language::ALL.into_iter().map(Letters::from).chain(figurines).collect()
    }

    /// Moves of every shape, written in the export form.
    const MOVES: [&str; 18] = [
        "e4", "exd5+", "Nf3", "N1xf3", "Bb5+", "Rad1", "Qa6xb7#", "Kxe2", "e8=Q", "fxg1=N+", "a8=R#",
        "bxa1=B", "O-O", "O-O-O+", "--", "N@f3", "@e4", "a1=K",
    ];

    #[test]
    fn req_004_piece_letters_of_eighteen_languages() {
        for (code, expected) in [
            ("cs", "P J S V D K"),
            ("da", "B S L T D K"),
            ("nl", "O P L T D K"),
            ("en", "P N B R Q K"),
            ("et", "P R O V L K"),
            ("fi", "P R L T D K"),
            ("fr", "P C F T D R"),
            ("de", "B S L T D K"),
            ("hu", "G H F B V K"),
            ("is", "P R B H D K"),
            ("it", "P C A T D R"),
            ("no", "B S L T D K"),
            ("pl", "P S G W H K"),
            ("pt", "P C B T D R"),
            ("ro", "P C N T D R"),
            ("es", "P C A T D R"),
            ("sv", "B S L T D K"),
            ("ru", "п К С Л Ф Кр"),
        ] {
            let letters = Language::from_code(code).unwrap().letters();
            let row: Vec<&str> = Role::ALL.into_iter().map(|role| letters.letter(role)).collect();
            assert_eq!(row.join(" "), expected, "{code}");
        }
        assert_eq!(Language::ALL.len(), 18);
    }

    #[test]
    fn req_111_moves_are_written_in_the_players_language() {
        for (language, expected) in [
            (Language::French, "Cf3 Fb5+ e8=D Rxe2 Tad1 O-O-O exd5"),
            (Language::Dutch, "Pf3 Lb5+ e8=D Kxe2 Tad1 O-O-O exd5"),
            (Language::Polish, "Sf3 Gb5+ e8=H Kxe2 Wad1 O-O-O exd5"),
            (Language::Russian, "Кf3 Сb5+ e8=Ф Крxe2 Лad1 O-O-O exd5"),
            (Language::English, "Nf3 Bb5+ e8=Q Kxe2 Rad1 O-O-O exd5"),
        ] {
            let moves = ["Nf3", "Bb5+", "e8=Q", "Kxe2", "Rad1", "O-O-O", "exd5"];
            assert_eq!(moves.map(|san| write(language.into(), san)).join(" "), expected);
        }
    }

    #[test]
    fn req_146_f_what_is_written_in_a_language_reads_back_as_the_same_role() {
        for letters in all_letters() {
            for role in Role::ALL {
                let letter = letters.letter(role);
                let text = format!("{letter}f3");
                assert_eq!(letters.role_of_prefix(text.as_bytes()), Some((role, letter.len())), "{text}");
            }
            for text in MOVES {
                let san: SanPlus = text.parse().unwrap();
                let written = write(letters, text);
                let Some(role) = san.san.role().filter(|_| written.contains(|c: char| c.is_ascii_digit()))
                else {
                    assert_eq!(written, text, "castling and null moves have no letters");
                    continue;
                };
                let read = letters.role_of_prefix(written.as_bytes()).map(|(role, _)| role);
                assert_eq!(read, Some(role).filter(|role| *role != Role::Pawn), "{written}");
                let promotion = written.split_once('=').map(|(_, letter)| letter.as_bytes());
                let promotion = promotion.and_then(|letter| letters.role_of_prefix(letter));
                assert_eq!(promotion.map(|(role, _)| role), san.san.promotion(), "{written}");
            }
        }
    }

    #[test]
    fn req_005_figurines_are_whites_for_both_sides_unless_colours_are_to_match() {
        assert_eq!(
            ["Kxe2", "Qd4", "Re1", "Bb5", "Nf6"].map(|san| write(Letters::FIGURINES, san)).concat(),
            "♔xe2♕d4♖e1♗b5♘f6"
        );
        let matched = Letters::COLOR_MATCHED_FIGURINES;
        assert_eq!(write(matched.for_mover(Color::White), "Nf3"), "♘f3");
        assert_eq!(write(matched.for_mover(Color::Black), "fxg1=N"), "fxg1=♞");
        assert_eq!(write(Letters::FIGURINES.for_mover(Color::Black), "Nf6"), "♘f6");
        assert_eq!(write(Letters::ENGLISH.for_mover(Color::Black), "Nf6"), "Nf6");
        for color in Color::ALL {
            for role in Role::ALL {
                let figurine = role.of(color).figurine().to_string();
                assert_eq!(matched.for_mover(color).letter(role), figurine);
            }
        }
    }

    #[test]
    fn req_076_figurine_notation_is_san_with_icons_and_otherwise_identical() {
        for text in MOVES {
            let fan = write(Letters::FIGURINES, text);
            let back = fan.chars().map(|c| {
                match Role::ALL.into_iter().find(|role| role.of(Color::White).figurine() == c) {
                    Some(role) => role.upper_char(),
                    None => c,
                }
            });
            assert_eq!(back.collect::<String>(), text);
        }
    }

    #[test]
    fn req_078_english_letters_are_the_default_and_the_export_form() {
        assert_eq!(Letters::default(), Letters::ENGLISH);
        assert_eq!(Letters::from(Language::default()), Letters::ENGLISH);
        for text in MOVES {
            let san: SanPlus = text.parse().unwrap();
            assert_eq!(write(Letters::ENGLISH, text), san.to_string());
        }
    }

    #[test]
    fn legal_moves_of_a_real_position_only_change_their_letters() {
        let mut setup = Setup::STANDARD;
        setup.board.remove(Square::E2);
        let position = Position::new(&setup, crate::CastlingMode::Standard).unwrap();
        let spanish = Letters::from(Language::Spanish);
        for m in &position.legal_moves() {
            let san = SanPlus::from_move(&position, *m);
            let expected =
                san.to_string().replace('K', "R").replace('N', "C").replace('B', "A").replace('Q', "D");
            assert_eq!(write(spanish, &san.to_string()), expected);
        }
    }

    #[test]
    fn longest_letter_wins() {
        let russian = Letters::from(Language::Russian);
        assert_eq!(russian.role_of_prefix("Крf2".as_bytes()), Some((Role::King, 4)));
        assert_eq!(russian.role_of_prefix("Кf3".as_bytes()), Some((Role::Knight, 2)));
        assert_eq!(russian.role_of_prefix("К".as_bytes()), Some((Role::Knight, 2)));
        assert_eq!(russian.role_of_prefix(b"Kf3"), None, "a Latin K is no Russian letter");
    }

    #[test]
    fn pawn_letters_are_read_but_never_written() {
        let german = Letters::from(Language::German);
        assert_eq!(german.role_of_prefix(b"Be4"), Some((Role::Pawn, 1)));
        assert_eq!(german.role_of_prefix(b"b4"), None, "small letters are files");
        assert_eq!(write(german, "e4"), "e4");
        assert_eq!(Letters::from(Language::Russian).role_of_prefix("пe4".as_bytes()), Some((Role::Pawn, 2)));
        assert_eq!(german.role_of_prefix(b""), None);
    }

    #[test]
    fn figurines_are_read_in_both_colours_and_with_variation_selectors() {
        for letters in [Letters::FIGURINES, Letters::BLACK_FIGURINES, Letters::COLOR_MATCHED_FIGURINES] {
            assert_eq!(letters.role_of_prefix("♘f3".as_bytes()), Some((Role::Knight, 3)));
            assert_eq!(letters.role_of_prefix("♞f6".as_bytes()), Some((Role::Knight, 3)));
            assert_eq!(letters.role_of_prefix("♟\u{fe0e}e5".as_bytes()), Some((Role::Pawn, 6)));
            assert_eq!(letters.role_of_prefix("♔\u{fe0f}".as_bytes()), Some((Role::King, 6)));
            assert_eq!(letters.role_of_prefix(b"Nf3"), None);
            assert_eq!(letters.role_of_prefix(b"\xe2\x99"), None, "half a figurine");
        }
    }

    #[test]
    fn languages_are_found_by_code_and_name() {
        for language in Language::ALL {
            assert_eq!(Language::from_code(language.code()), Some(language));
            assert_eq!(language.to_string().parse(), Ok(language));
            assert_eq!(language.name().to_uppercase().parse(), Ok(language));
            assert_eq!(language.own_name().to_uppercase().parse(), Ok(language));
        }
        assert_eq!(Language::from_code("NB"), Some(Language::Norwegian));
        assert_eq!(Language::from_code("nn"), Some(Language::Norwegian));
        assert_eq!(Language::from_code("pt-BR"), Some(Language::Portuguese));
        assert_eq!(Language::from_code("de_AT.UTF-8"), Some(Language::German));
        for unknown in ["", "xx", "e", "eng", "C"] {
            assert_eq!(Language::from_code(unknown), None, "{unknown}");
            assert_eq!(unknown.parse::<Language>(), Err(ParseLanguageError), "{unknown}");
        }
        assert!(ParseLanguageError.to_string().ends_with("sv ru"));
    }
}
