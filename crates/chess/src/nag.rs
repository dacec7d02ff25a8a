//! Numeric annotation glyphs: [`Nag`], a remark on a move or position as a number (standard §8.2.4, §10).
//!
//! # Accepts
//!
//! - `$0` to `$255`, leading zeros or not; a greater number is an error, so that the caller can keep the text
//! - the six suffixes `! ? !! ?? !? ?!`, and `‼ ⁇ ⁉ ⁈` for those of two signs
//! - the glyphs of printed chess and their spellings in ASCII: `± +/- ∓ -/+ ⩲ += +/= ⩱ =+ =/+ = ∞ □ N TN` and many
//!   more; a dash is a dash whether it is typed `-` or as U+2212 or an en dash, and a variation selector behind a
//!   glyph does not count
//!
//! # Writes
//!
//! `$14`, the form for storing and exchanging; [`Nag::glyph`] and [`Nag::suffix`] are for people's eyes.
//!
//! ```
//! use scoresheet_chess::{Color, Nag};
//!
//! let nag: Nag = "$14".parse()?;
//! assert_eq!(nag.meaning(), Some("White has a slight advantage"));
//! assert_eq!(nag.glyph(), Some("⩲"));
//! assert_eq!(Nag::from_glyph("+/=", None), Some(nag));
//! assert_eq!(Nag::from_glyph("=/∞", Some(Color::Black)), Some(Nag(45)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod table;

use std::{fmt, str::FromStr};

use crate::color::Color;

/// A remark as its number, 0 to 255. Any number is kept and written back, whether or not it has a meaning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u8);

impl Nag {
    /// `!`
    pub const GOOD_MOVE: Nag = Nag(1);
    /// `?`
    pub const POOR_MOVE: Nag = Nag(2);
    /// `!!`
    pub const VERY_GOOD_MOVE: Nag = Nag(3);
    /// `??`
    pub const VERY_POOR_MOVE: Nag = Nag(4);
    /// `!?`
    pub const SPECULATIVE_MOVE: Nag = Nag(5);
    /// `?!`
    pub const QUESTIONABLE_MOVE: Nag = Nag(6);
    /// `=`
    pub const EVEN: Nag = Nag(10);
    /// `∞`
    pub const UNCLEAR: Nag = Nag(13);
    /// `N`, as `ChessBase` numbers it.
    pub const NOVELTY: Nag = Nag(146);
    /// A diagram belongs here.
    pub const DIAGRAM: Nag = Nag(220);

    /// What the number means, in English; `None` if no named source defines it. Such numbers are kept, and shown
    /// as `$n`.
    pub fn meaning(self) -> Option<&'static str> {
        self.entry().map(|entry| entry.meaning)
    }

    /// Who defined the number; `None` if nobody did.
    pub fn source(self) -> Option<NagSource> {
        self.entry().map(|entry| entry.source)
    }

    /// How the remark is printed, such as `±`; `None` if there is no usual sign for it that is text. Different
    /// numbers can share a glyph: the two sides' do where the sign does not tell them apart, and `○` is that of
    /// 238 too.
    pub fn glyph(self) -> Option<&'static str> {
        self.entry().map(|entry| entry.glyph).filter(|glyph| !glyph.is_empty())
    }

    /// What the remark is about (standard §10); `None` for 0 and for numbers beyond the standard's.
    pub const fn subject(self) -> Option<NagSubject> {
        match self.0 {
            1..=9 => Some(NagSubject::Move),
            10..=135 => Some(NagSubject::Position),
            136..=139 => Some(NagSubject::Time),
            _ => None,
        }
    }

    /// The side of which something is said; `None` if the remark names no side.
    pub const fn side(self) -> Option<Color> {
        match self.0 {
            14..=139 => Some(if self.0.is_multiple_of(2) { Color::White } else { Color::Black }),
            _ => None,
        }
    }

    /// Reads a glyph in any of its spellings; the whole text, or nothing.
    ///
    /// Some signs do not say which side they speak of: `⨀ ○ ⟳ ↑ → =/∞ ⇆ ⨁`. For them `side` decides, and without
    /// it White's number is the answer. `side` is who the remark is about: who is in zugzwang or short of time,
    /// who has the attack, who gave the material that is compensated. Signs that do tell (`⩲ ∓ +-`) and those
    /// that name no side ignore it. `○` is read as 26 or 27, never as 238.
    ///
    /// This reads a sign that is known to be a remark. Whether it is one must be clear before: `N` behind a move
    /// is a novelty, before a square a knight; `(=)` is an offer of a draw and no glyph.
    pub fn from_glyph(text: &str, side: Option<Color>) -> Option<Nag> {
        let written = text.chars().filter(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}')).map(plain_dash);
        let fits = |spelling: &&table::Spelling| spelling.0.chars().eq(written.clone());
        let (_, number, needs_side) = *table::SPELLINGS.iter().find(fits)?;
        Some(Nag(number + u8::from(needs_side && side == Some(Color::Black))))
    }

    /// Reads one of the six suffixes `! ? !! ?? !? ?!` (standard §8.2.3.8).
    pub const fn from_suffix(text: &[u8]) -> Option<Nag> {
        match text {
            b"!" => Some(Nag::GOOD_MOVE),
            b"?" => Some(Nag::POOR_MOVE),
            b"!!" => Some(Nag::VERY_GOOD_MOVE),
            b"??" => Some(Nag::VERY_POOR_MOVE),
            b"!?" => Some(Nag::SPECULATIVE_MOVE),
            b"?!" => Some(Nag::QUESTIONABLE_MOVE),
            _ => None,
        }
    }

    /// The suffix a move can carry instead of this number; `None` for all but 1 to 6.
    pub const fn suffix(self) -> Option<&'static str> {
        match self {
            Nag::GOOD_MOVE => Some("!"),
            Nag::POOR_MOVE => Some("?"),
            Nag::VERY_GOOD_MOVE => Some("!!"),
            Nag::VERY_POOR_MOVE => Some("??"),
            Nag::SPECULATIVE_MOVE => Some("!?"),
            Nag::QUESTIONABLE_MOVE => Some("?!"),
            _ => None,
        }
    }

    /// Reads the whole text as `$` and a number from 0 to 255.
    ///
    /// # Errors
    ///
    /// [`ParseNagError`] with the offset of the first byte that does not fit.
    pub fn from_ascii(text: &[u8]) -> Result<Nag, ParseNagError> {
        let Some((b'$', digits)) = text.split_first() else {
            return Err(ParseNagError { offset: 0, kind: NagErrorKind::NoDollar });
        };
        let mut number = 0u32;
        for (offset, byte) in (1..).zip(digits) {
            if !byte.is_ascii_digit() {
                let kind = if offset == 1 { NagErrorKind::NoNumber } else { NagErrorKind::NoEnd };
                return Err(ParseNagError { offset, kind });
            }
            number = number.saturating_mul(10).saturating_add(u32::from(byte - b'0'));
        }
        if digits.is_empty() {
            return Err(ParseNagError { offset: 1, kind: NagErrorKind::NoNumber });
        }
        u8::try_from(number).map(Nag).map_err(|_| ParseNagError { offset: 1, kind: NagErrorKind::TooGreat })
    }

    /// Appends `$` and the number: at most four bytes.
    pub fn append_to(self, text: &mut Vec<u8>) {
        text.push(b'$');
        if self.0 >= 100 {
            text.push(b'0' + self.0 / 100);
        }
        if self.0 >= 10 {
            text.push(b'0' + self.0 / 10 % 10);
        }
        text.push(b'0' + self.0 % 10);
    }

    fn entry(self) -> Option<&'static table::Entry> {
        table::TABLE[usize::from(self.0)].as_ref()
    }
}

/// Writes `$` and the number.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

impl fmt::Debug for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Nag {
    type Err = ParseNagError;

    fn from_str(text: &str) -> Result<Nag, ParseNagError> {
        Nag::from_ascii(text.as_bytes())
    }
}

/// Who gave a number its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NagSource {
    /// The PGN standard of 1994, §10: 0 to 139.
    Standard,
    /// The program `ChessPad`, whose numbers the article on NAGs in the English Wikipedia lists too.
    ChessPad,
    /// The article on NAGs in the English Wikipedia alone.
    Wikipedia,
    /// The program `ChessBase`.
    ChessBase,
}

impl fmt::Display for NagSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NagSource::Standard => "PGN standard",
            NagSource::ChessPad => "ChessPad",
            NagSource::Wikipedia => "Wikipedia",
            NagSource::ChessBase => "ChessBase",
        })
    }
}

/// What a remark is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NagSubject {
    /// The move just played.
    Move,
    /// The position after it.
    Position,
    /// The time left.
    Time,
}

/// What is wrong with a text that should be `$` and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NagErrorKind {
    /// It does not begin with `$`.
    NoDollar,
    /// No digit follows the `$`.
    NoNumber,
    /// The number is greater than 255.
    TooGreat,
    /// Something other than a digit follows the number.
    NoEnd,
}

/// The text is not `$` and a number from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseNagError {
    offset: usize,
    kind: NagErrorKind,
}

impl ParseNagError {
    /// Where the text goes wrong, in bytes; for a number too great, where it begins.
    pub const fn offset(self) -> usize {
        self.offset
    }

    /// What is wrong there.
    pub const fn kind(self) -> NagErrorKind {
        self.kind
    }
}

impl fmt::Display for ParseNagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.kind {
            NagErrorKind::NoDollar => "$ and a number",
            NagErrorKind::NoNumber | NagErrorKind::TooGreat => "a number from 0 to 255",
            NagErrorKind::NoEnd => "a digit or the end of the number",
        };
        write!(f, "expected {expected} at offset {}", self.offset)
    }
}

impl std::error::Error for ParseNagError {}

/// What is typed for the minus of `+−`: a hyphen, or one of the signs that look like it.
const fn plain_dash(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2013}' | '\u{2212}' => '-',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn read(glyph: &str) -> Option<u8> {
        Nag::from_glyph(glyph, None).map(|nag| nag.0)
    }

    #[test]
    fn req_089_there_are_six_suffixes() {
        for (number, suffix) in (1..).zip(["!", "?", "!!", "??", "!?", "?!"]) {
            assert_eq!(Nag::from_suffix(suffix.as_bytes()), Some(Nag(number)));
            assert_eq!(Nag(number).suffix(), Some(suffix));
            assert_eq!(Nag(number).glyph(), Some(suffix));
        }
        for wrong in ["", "!!!", "???", "!?!", "!!?", "+", " !"] {
            assert_eq!(Nag::from_suffix(wrong.as_bytes()), None, "{wrong}");
        }
        assert_eq!((0..=255).filter(|number| Nag(*number).suffix().is_some()).count(), 6);
    }

    #[test]
    fn req_090_a_suffix_is_exported_as_its_number() {
        assert_eq!(Nag::from_suffix(b"?").unwrap().to_string(), "$2");
        assert_eq!(Nag::from_suffix(b"!?").unwrap().to_string(), "$5");
    }

    #[test]
    fn req_091_numbers_go_from_0_to_255() {
        for number in 0..=255 {
            let nag = Nag(number);
            assert_eq!(nag.to_string().parse(), Ok(nag));
            let mut text = Vec::new();
            nag.append_to(&mut text);
            assert_eq!(text, nag.to_string().as_bytes());
        }
        assert_eq!("$007".parse(), Ok(Nag(7)));
        for (wrong, kind, offset) in [
            ("$256", NagErrorKind::TooGreat, 1),
            ("$99999999999999999999", NagErrorKind::TooGreat, 1),
            ("", NagErrorKind::NoDollar, 0),
            ("14", NagErrorKind::NoDollar, 0),
            ("$", NagErrorKind::NoNumber, 1),
            ("$-1", NagErrorKind::NoNumber, 1),
            ("$1x", NagErrorKind::NoEnd, 2),
            ("$1 ", NagErrorKind::NoEnd, 2),
        ] {
            let error = wrong.parse::<Nag>().unwrap_err();
            assert_eq!((error.kind(), error.offset()), (kind, offset), "{wrong}");
        }
        assert_eq!(
            "$256".parse::<Nag>().unwrap_err().to_string(),
            "expected a number from 0 to 255 at offset 1"
        );
    }

    #[test]
    fn req_144_every_number_of_the_standard_has_a_meaning() {
        for number in 0..=139 {
            assert!(Nag(number).meaning().is_some_and(|meaning| !meaning.is_empty()), "{number}");
            assert_eq!(Nag(number).source(), Some(NagSource::Standard), "{number}");
        }
        for (number, meaning) in [
            (0, "no remark"),
            (7, "forced move: all others lose quickly"),
            (13, "unclear position"),
            (14, "White has a slight advantage"),
            (19, "Black has a decisive advantage"),
            (23, "Black is in zugzwang"),
            (44, "White has enough compensation for the material"),
            (69, "Black has a well protected first rank"),
            (101, "Black has a well placed queen"),
            (114, "White played the middlegame very poorly"),
            (139, "Black is in severe time trouble"),
        ] {
            assert_eq!(Nag(number).meaning(), Some(meaning));
        }
    }

    #[test]
    fn numbers_that_name_a_side_come_in_pairs() {
        for number in (14..=138).step_by(2) {
            let (white, black) = (Nag(number), Nag(number + 1));
            let of = |nag: Nag, name| nag.meaning().unwrap().strip_prefix(name).unwrap();
            assert_eq!(of(white, "White "), of(black, "Black "));
            assert_eq!((white.side(), black.side()), (Some(Color::White), Some(Color::Black)));
        }
        assert_eq!((Nag(13).side(), Nag(140).side(), Nag(255).side()), (None, None, None));
    }

    #[test]
    fn subject_is_move_then_position_then_time() {
        use NagSubject::{Move, Position, Time};
        let subjects = [0, 1, 9, 10, 135, 136, 139, 140].map(|number| Nag(number).subject());
        let expected =
            [None, Some(Move), Some(Move), Some(Position), Some(Position), Some(Time), Some(Time), None];
        assert_eq!(subjects, expected);
    }

    #[test]
    fn req_123_numbers_beyond_the_standard_have_a_meaning_only_where_a_source_gives_one() {
        for number in 140..=255 {
            let defined = matches!(number, 140..=146 | 220 | 221 | 238..=255);
            assert_eq!(Nag(number).meaning().is_some(), defined, "{number}");
            assert_eq!(Nag(number).source().is_some(), defined, "{number}");
            assert_ne!(Nag(number).source(), Some(NagSource::Standard), "{number}");
        }
        assert_eq!("$190".parse::<Nag>().unwrap().to_string(), "$190", "undefined, but kept");
    }

    #[test]
    fn req_123_tn_is_chessbases_novelty() {
        assert_eq!(read("TN"), Some(146));
        assert_eq!(read("N"), Some(146));
        assert_eq!(Nag::NOVELTY.meaning(), Some("novelty"));
        assert_eq!(Nag::NOVELTY.source(), Some(NagSource::ChessBase));
        assert_eq!(Nag::NOVELTY.glyph(), Some("N"));
    }

    #[test]
    fn req_124_evaluations_are_read_in_every_spelling() {
        for (number, spellings) in [
            (10, vec!["="]),
            (13, vec!["∞"]),
            (14, vec!["+=", "+/=", "⩲"]),
            (15, vec!["=+", "=/+", "⩱"]),
            (16, vec!["+/-", "+/−", "+/–", "±"]),
            (17, vec!["-/+", "−/+", "–/+", "∓"]),
            (18, vec!["+-", "+−", "+–"]),
            (19, vec!["-+", "−+", "–+"]),
            (7, vec!["□"]),
            (140, vec!["∆", "△"]),
            (142, vec!["⌓"]),
            (220, vec!["D"]),
        ] {
            for spelling in spellings {
                assert_eq!(read(spelling), Some(number), "{spelling}");
                let for_black = Nag::from_glyph(spelling, Some(Color::Black));
                assert_eq!(for_black, Some(Nag(number)), "{spelling} tells the side itself or names none");
            }
        }
    }

    #[test]
    fn req_124_signs_that_do_not_tell_the_side_take_it_from_the_caller() {
        for (glyph, white) in [
            ("=/∞", 44),
            ("=∞", 44),
            ("⨀", 22),
            ("○", 26),
            ("⟳", 32),
            ("↑", 36),
            ("→", 40),
            ("⇆", 132),
            ("⇄", 132),
            ("⨁", 138),
        ] {
            assert_eq!(Nag::from_glyph(glyph, None), Some(Nag(white)), "{glyph}");
            assert_eq!(Nag::from_glyph(glyph, Some(Color::White)), Some(Nag(white)), "{glyph}");
            assert_eq!(Nag::from_glyph(glyph, Some(Color::Black)), Some(Nag(white + 1)), "{glyph}");
        }
    }

    #[test]
    fn req_125_promotions_and_draw_offers_are_no_glyphs() {
        for wrong in ["=Q", "(=)", "=Q=", "", " ", "e4", "+", "#", "Nf3", "!!!", "±±"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn suffixes_are_read_as_single_characters_too() {
        assert_eq!(["‼", "⁇", "⁉", "⁈"].map(read), [3, 4, 5, 6].map(Some));
        assert_eq!(read("‼\u{fe0f}"), Some(3));
        assert_eq!(read("⁉\u{fe0e}"), Some(5));
    }

    #[test]
    fn every_glyph_written_reads_back_as_its_number() {
        let mut glyphs = 0;
        for nag in (0..=255).map(Nag) {
            let Some(glyph) = nag.glyph() else { continue };
            glyphs += 1;
            // 238 shares the circle with 26 and 27, which the standard defines.
            let expected = if nag == Nag(238) { Nag(26) } else { nag };
            assert_eq!(Nag::from_glyph(glyph, nag.side()), Some(expected), "{glyph}");
        }
        assert_eq!(glyphs, 48);
    }

    #[test]
    fn no_spelling_stands_twice_in_the_table() {
        let spellings: std::collections::BTreeSet<&str> =
            table::SPELLINGS.iter().map(|spelling| spelling.0).collect();
        assert_eq!(spellings.len(), table::SPELLINGS.len());
        for (spelling, number, needs_side) in table::SPELLINGS {
            assert!(spelling.chars().all(|c| plain_dash(c) == c), "{spelling}");
            assert!(!needs_side || Nag(number).side() == Some(Color::White), "{spelling}");
        }
    }
}
