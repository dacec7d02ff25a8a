//! [`Checker`]: everything the strict reading can find wrong or doubtful in a game.
//!
//! The lexer and replay say what they stumble over; this sink adds what only a look at the whole shows: numbers that
//! are not those of their moves, check signs, origins longer than needed, results that contradict each other or the
//! board, tags that are missing, doubled or no what they should be. What it found is handed on, sorted by place,
//! when a game is committed.

use scoresheet_chess::{Ending, Outcome, Role, Rules, San, SanPlus, san::Suffix};

use crate::{
    diagnostic::{Code, Diagnostic},
    event::{Flow, GameText, MoveNumber, Tag},
    replay::{Ply, PlySink, Start},
    span::Span,
};

/// What a file is measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Profile {
    /// What any reader should be able to read (standard §3.1).
    #[default]
    Import,
    /// What a program should write (standard §3.2).
    Export,
}

/// Takes the diagnostics of a game that stands, sorted by place.
pub trait DiagnosticSink {
    /// A game is through.
    fn game(&mut self, game: GameText<'_>, diagnostics: &[Diagnostic]) -> Flow;
}

impl<F: FnMut(GameText<'_>, &[Diagnostic]) -> Flow> DiagnosticSink for F {
    fn game(&mut self, game: GameText<'_>, diagnostics: &[Diagnostic]) -> Flow {
        self(game, diagnostics)
    }
}

/// Finds what is wrong with games.
#[derive(Debug)]
pub struct Checker<D> {
    sink: D,
    profile: Profile,
    found: Vec<Diagnostic>,
    tags: Tags,
    outcome: Option<(Outcome, Span)>,
    /// How many plies after White's first move the next one stands, and the same where variations branch off.
    ply: u32,
    saved: Vec<u32>,
    /// How many plies the main line has.
    plies: u32,
    /// The last move number, until its move comes.
    number: Option<(MoveNumber, Span)>,
    ending: Option<Ending>,
    has_unread: bool,
}

/// What the tags say, as far as it is compared with anything.
#[derive(Debug, Default)]
struct Tags {
    names: Vec<Vec<u8>>,
    result: Option<(Option<Outcome>, Span)>,
    ply_count: Option<(Option<u32>, Span)>,
    end: u32,
}

impl<D: DiagnosticSink> Checker<D> {
    /// A checker that tells this sink.
    pub fn new(profile: Profile, sink: D) -> Checker<D> {
        Checker {
            sink,
            profile,
            found: Vec::new(),
            tags: Tags::default(),
            outcome: None,
            ply: 0,
            saved: Vec::new(),
            plies: 0,
            number: None,
            ending: None,
            has_unread: false,
        }
    }

    /// The sink.
    pub fn sink(&mut self) -> &mut D {
        &mut self.sink
    }

    fn say(&mut self, code: Code, span: Span) {
        self.found.push(Diagnostic { code, span });
    }

    /// Whether the last number is that of the move that comes now.
    #[inline]
    fn check_number(&mut self) {
        if let Some((MoveNumber { number, periods }, span)) = self.number.take() {
            let white = self.ply.is_multiple_of(2);
            let wrong = number != 0 && number != self.ply / 2 + 1;
            if wrong || (white && periods > 1) {
                self.say(Code::WrongMoveNumber, span);
            }
        }
    }

    #[inline]
    fn check_move<R: Rules>(&mut self, ply: &Ply<'_, R>) {
        let Some(SanPlus { san, suffix }) = ply.san else { return };
        let right = Suffix::after_move(ply.after);
        if suffix != right {
            self.say(Code::WrongCheckSign, ply.span);
        }
        if san.has_origin() && san.role() != Some(Role::Pawn) && San::from_move(ply.before, ply.m) != san {
            self.say(Code::OverspecifiedMove, ply.span);
        }
    }

    /// What can be said only at the end.
    fn check_whole(&mut self) {
        let here = Span { start: self.tags.end, end: self.tags.end };
        if self.profile == Profile::Export {
            for name in ["Event", "Site", "Date", "Round", "White", "Black", "Result"] {
                if !self.tags.names.iter().any(|known| known == name.as_bytes()) {
                    self.say(Code::MissingRosterTag, here);
                }
            }
        }
        if let (Some((marker, _)), Some((Some(tag), span))) = (self.outcome, self.tags.result)
            && marker != tag
        {
            self.say(Code::ResultTagDiffers, span);
        }
        if let (Some(ending), Some((marker, span))) = (self.ending, self.outcome)
            && marker != Outcome::Unknown
            && marker != ending.outcome()
        {
            self.say(Code::ResultAgainstBoard, span);
        }
        if let Some((count, span)) = self.tags.ply_count
            && !self.has_unread
            && count != Some(self.plies)
        {
            self.say(Code::WrongPlyCount, span);
        }
    }
}

impl<D: DiagnosticSink> PlySink for Checker<D> {
    fn begin_game(&mut self, _: u64) -> Flow {
        self.found.clear();
        self.tags.names.clear();
        self.tags = Tags { names: std::mem::take(&mut self.tags.names), ..Tags::default() };
        self.outcome = None;
        self.saved.clear();
        self.plies = 0;
        self.number = None;
        self.ending = None;
        self.has_unread = false;
        Flow::Continue
    }

    fn tag(&mut self, tag: Tag<'_>) {
        self.tags.end = tag.span.end;
        if self.tags.names.iter().any(|known| known == tag.name) {
            return self.say(Code::DuplicateTag, tag.span);
        }
        self.tags.names.push(tag.name.to_vec());
        match tag.name {
            b"Result" | b"EResult" => {
                if tag.name == b"EResult" {
                    self.say(Code::MisnamedResult, tag.name_span);
                }
                let outcome = Outcome::from_ascii(tag.raw_value);
                if outcome.is_none() {
                    self.say(Code::ResultTagUnknown, tag.value_span);
                }
                self.tags.result = Some((outcome, tag.value_span));
            }
            b"Date" | b"EventDate" | b"UTCDate" if !is_date(tag.raw_value) => {
                self.say(Code::BadDate, tag.value_span);
            }
            b"PlyCount" => {
                let count = std::str::from_utf8(tag.raw_value).ok().and_then(|text| text.parse().ok());
                self.tags.ply_count = Some((count, tag.value_span));
            }
            _ => {}
        }
    }

    fn begin_movetext(&mut self, start: &Start) -> Flow {
        self.ply = start.first_ply();
        Flow::Continue
    }

    #[inline]
    fn number(&mut self, number: MoveNumber, span: Span) {
        self.number = Some((number, span));
    }

    #[inline]
    fn ply<R: Rules>(&mut self, ply: Ply<'_, R>) -> Flow {
        self.check_number();
        self.check_move(&ply);
        self.ply += 1;
        self.plies += u32::from(self.saved.is_empty());
        Flow::Continue
    }

    fn begin_variation(&mut self, span: Span) -> Flow {
        if self.plies == 0 {
            self.say(Code::VariationBeforeMove, span);
        }
        self.saved.push(self.ply);
        self.ply = self.ply.saturating_sub(1);
        self.number = None;
        Flow::Continue
    }

    fn end_variation(&mut self, span: Span) {
        let before = self.saved.pop().unwrap_or(self.ply);
        if self.ply + 1 == before && !self.has_unread {
            self.say(Code::EmptyVariation, span);
        }
        self.ply = before;
        self.number = None;
    }

    fn unread(&mut self, _: &[u8], _: Span) {
        self.has_unread = true;
    }

    fn end_of_main_line<R: Rules>(&mut self, position: &R) {
        self.ending = if self.has_unread { None } else { position.ending() };
    }

    fn outcome(&mut self, outcome: Outcome, span: Span) {
        self.outcome = Some((outcome, span));
    }

    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    fn commit_game(&mut self, game: GameText<'_>) -> Flow {
        self.check_whole();
        self.found.sort_by_key(|diagnostic| (diagnostic.span.start, diagnostic.code));
        self.sink.game(game, &self.found)
    }
}

/// `YYYY.MM.DD` with `?` for what is not known (standard §8.1.1.3).
fn is_date(text: &[u8]) -> bool {
    let Ok([y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2]) = <[u8; 10]>::try_from(text) else { return false };
    let part = |digits: &[u8], greatest: u32| {
        if digits.iter().all(|byte| *byte == b'?') {
            return true;
        }
        let value = digits
            .iter()
            .try_fold(0, |value, byte| byte.is_ascii_digit().then(|| value * 10 + u32::from(byte - b'0')));
        value.is_some_and(|value| (1..=greatest).contains(&value))
    };
    part(&[y1, y2, y3, y4], 9999) && part(&[m1, m2], 12) && part(&[d1, d2], 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lex::Lexer, replay::Replay};

    fn codes_of(text: &str, profile: Profile) -> Vec<String> {
        let mut codes = Vec::new();
        let mut sink = |game: GameText<'_>, found: &[Diagnostic]| {
            codes.extend(found.iter().map(|diagnostic| {
                format!("{} {}", diagnostic.code, String::from_utf8_lossy(diagnostic.span.of(game.bytes)))
            }));
            Flow::Continue
        };
        let mut replay = Replay::new(Checker::new(profile, &mut sink));
        let (mut lexer, mut at) = (Lexer::new(), 0);
        while let Some(lexed) = lexer.game(text.as_bytes(), at, 0, true, &mut replay) {
            at = lexed.next;
        }
        drop(replay);
        codes
    }

    fn import(text: &str) -> Vec<String> {
        codes_of(text, Profile::Import)
    }

    #[test]
    fn a_clean_game_has_nothing_to_find() {
        assert_eq!(import("[Event \"?\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"), [""; 0]);
    }

    #[test]
    fn req_074_superfluous_numbers_must_be_right() {
        assert_eq!(import("1. e4 1... e5 2. Nf3 *"), [""; 0]);
        assert_eq!(import("1. e4 e5 3. Nf3 *"), ["M104 3."]);
        assert_eq!(import("1... e4 *"), ["M104 1..."]);
        assert_eq!(import("1. e4 (2. d4) e5 *"), ["M104 2."]);
    }

    #[test]
    fn req_068_the_result_tag_and_the_marker_agree() {
        assert_eq!(import("[Result \"1-0\"]\n\n1. e4 0-1"), ["L201 1-0"]);
        assert_eq!(import("[Result \"1-O\"]\n\n1. e4 1-0"), ["T111 1-O"]);
        assert_eq!(import("[EResult \"1-0\"]\n\n1. e4 1-0"), ["T112 EResult"]);
        assert_eq!(import("1. f3 e5 2. g4 Qh4# 1-0"), ["L202 1-0"]);
    }

    #[test]
    fn req_063_dates_have_ten_characters() {
        for date in ["1992.08.31", "1993.??.??", "2001.01.01", "????.??.??"] {
            assert!(is_date(date.as_bytes()), "{date}");
        }
        for wrong in
            ["", "1992", "1992.13.01", "1992.00.01", "YYYY.MM.TT", "1992-08-31", "92.08.31", "1992.8.31"]
        {
            assert!(!is_date(wrong.as_bytes()), "{wrong}");
        }
        assert_eq!(import("[Date \"YYYY.MM.TT\"]\n\n*"), ["T109 YYYY.MM.TT"]);
    }

    #[test]
    fn req_051_a_tag_that_stands_twice_is_told() {
        assert_eq!(import("[White \"A\"]\n[White \"B\"]\n\n*"), ["T106 [White \"B\"]"]);
    }

    #[test]
    fn req_070_illegal_moves_are_told_and_the_rest_goes_on() {
        assert_eq!(import("1. e4 e5 2. Ke3 Nc6 1-0\n\n1. d4 *"), ["L101 Ke3"]);
        assert_eq!(import("1. e4 (1. e5 e6) e5 *"), ["L101 e5"]);
    }

    #[test]
    fn req_032_ply_count_is_compared() {
        assert_eq!(import("[PlyCount \"3\"]\n\n1. e4 e5 *"), ["T110 3"]);
        assert_eq!(import("[PlyCount \"2\"]\n\n1. e4 e5 *"), [""; 0]);
    }

    #[test]
    fn check_signs_and_origins_are_notes() {
        assert_eq!(import("1. e4+ e5 2. Ng1f3 *"), ["L103 e4+", "L104 Ng1f3"]);
    }

    #[test]
    fn the_roster_is_demanded_of_an_export_only() {
        assert_eq!(import("1. e4 *"), [""; 0]);
        assert_eq!(codes_of("[Event \"?\"]\n\n1. e4 *", Profile::Export).len(), 6);
    }
}
