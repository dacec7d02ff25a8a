//! The canonical writer: PLIES become the export form (standard §3.2 and §8).
//!
//! # Writes
//!
//! - the seven tag roster in its order, missing ones as `?`, then the other tags in ASCII order; of a tag that
//!   stands twice the first; `SetUp` with every `FEN`; `Result` as the marker at the end
//! - an empty line, the movetext in lines of at most 79 characters filled greedily, an empty line
//! - `n.` before every move of White, `n...` before one of Black's only where the game or a variation begins or after
//!   a comment or a variation
//! - `$n` for every glyph; `{text}` for comments, runs of white space in them being one space or one line break;
//!   `(1... c5 2. Nf3)` for variations; `--` for the null move
//! - what could not be played as `{[%unread "…"]}`, a draw offer as `{[%draw_offer]}`
//!
//! Always the same bytes for the same game: UTF-8, LF, no time, no locale. Other notations, letters, widths and tag
//! orders are a matter of [`Style`].

mod fill;
mod tags;

use scoresheet_chess::{
    LanStyle, Letters, Nag, Outcome, Rules, San, SanPlus, UciMove, append_fide, append_lan, san::Suffix,
};

pub use self::{fill::Fill, tags::TagOrder};
use self::{fill::ShortWord, tags::Tags};
use crate::{
    command::Command,
    event::{Comment, CommentKind, Flow, GameText, Tag},
    replay::{Ply, PlySink, Start},
    span::Span,
};

/// How games are written. The default is the canonical export form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// How moves are written.
    pub notation: Notation,
    /// The letters of pieces.
    pub letters: Letters,
    /// The greatest length of a line, in Unicode scalar values. A longer word stands alone.
    pub width: usize,
    /// `1.e4` instead of `1. e4`.
    pub is_compact: bool,
    /// The six suffixes as `!` and `?` behind the move instead of `$n`.
    pub suffixes: bool,
    /// What is left out.
    pub strip: Strip,
    /// Which tags in what order.
    pub tags: TagOrder,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            notation: Notation::San,
            letters: Letters::ENGLISH,
            width: 79,
            is_compact: false,
            suffixes: false,
            strip: Strip::default(),
            tags: TagOrder::All,
        }
    }
}

/// How a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Notation {
    /// Standard algebraic, with the letters of the style.
    #[default]
    San,
    /// Long algebraic: `Ng1-f3`.
    Lan,
    /// As the FIDE laws have it: `d8Q`, `exd6 e.p.`, `(=)`.
    Fide,
    /// `g1f3`.
    Uci,
}

/// What is left out of the movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Strip {
    /// Comments.
    pub comments: bool,
    /// Variations.
    pub variations: bool,
    /// Glyphs.
    pub nags: bool,
}

/// Writes games. What is committed gathers in [`CanonicalWriter::take`].
#[derive(Debug)]
pub struct CanonicalWriter {
    style: Style,
    output: Vec<u8>,
    tags: Tags,
    movetext: Fill,
    outcome: Option<Outcome>,
    /// How many plies after White's first move the next one stands, and the same where variations branch off.
    ply: u32,
    saved: Vec<u32>,
    /// Whether a move of Black's needs its number.
    needs_number: bool,
}

impl CanonicalWriter {
    /// A writer of this style.
    pub fn new(style: Style) -> CanonicalWriter {
        CanonicalWriter {
            movetext: Fill::new(style.width),
            tags: Tags::default(),
            output: Vec::new(),
            outcome: None,
            ply: 0,
            saved: Vec::new(),
            needs_number: true,
            style,
        }
    }

    /// What has been written since the last call.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.output)
    }

    /// What has been written since [`CanonicalWriter::take`].
    pub fn output(&mut self) -> &mut Vec<u8> {
        &mut self.output
    }

    /// The number of the move that comes, if it needs one: written already, or to be glued before the move.
    #[inline]
    fn write_number(&mut self) -> ShortWord {
        let mut word = ShortWord::default();
        let white = self.ply.is_multiple_of(2);
        if !white && !self.needs_number {
            return word;
        }
        let number = self.ply / 2 + 1;
        if number > 999_999 {
            self.movetext.word(format!("{number}{}", if white { "." } else { "..." }).as_bytes());
            return word;
        }
        word.push_number(number);
        word.push(b'.');
        if !white {
            word.push(b'.');
            word.push(b'.');
        }
        if !self.style.is_compact {
            self.movetext.short_word(&word);
            word = ShortWord::default();
        }
        word
    }

    #[inline]
    fn write_move<R: Rules>(&mut self, ply: &Ply<'_, R>) {
        let mut word = self.write_number();
        let Ply { before, m, after, .. } = *ply;
        let letters = self.style.letters;
        if self.style.notation == Notation::San && letters == Letters::ENGLISH {
            let (bytes, length) = canonical(ply).to_bytes();
            word.push_eight(bytes, length);
            if let Some(sign) = Suffix::after_move(after).sign().bytes().next() {
                word.push(sign);
            }
            return self.movetext.short_word(&word);
        }
        let letters = letters.for_mover(before.turn());
        let mut text = word.as_bytes().to_vec();
        match self.style.notation {
            Notation::San => {
                let san = SanPlus { san: canonical(ply), suffix: Suffix::after_move(after) };
                letters.append_san(san, &mut text);
            }
            Notation::Lan => {
                append_lan(before, m, LanStyle { letters, ..LanStyle::HYPHEN }, false, &mut text);
            }
            Notation::Fide => append_fide(before, m, letters, false, &mut text),
            Notation::Uci => UciMove::from_move(before, m).append_to(&mut text),
        }
        self.movetext.word(&text);
    }

    /// A comment in braces, from text that holds no `}`.
    fn write_comment(&mut self, text: &[u8]) {
        self.movetext.open(b"{");
        let text = to_utf8(text);
        let words = text.as_bytes().split(|byte| byte.is_ascii_whitespace() || *byte == VERTICAL_TAB);
        for word in words.filter(|word| !word.is_empty()) {
            self.movetext.word(word);
        }
        self.movetext.close(b"}");
        self.needs_number = true;
    }
}

impl PlySink for CanonicalWriter {
    fn begin_game(&mut self, _: u64) -> Flow {
        self.tags.clear();
        self.movetext.clear();
        self.outcome = None;
        self.saved.clear();
        self.needs_number = true;
        Flow::Continue
    }

    fn tag(&mut self, tag: Tag<'_>) {
        self.tags.add(tag.name, tag.raw_value);
    }

    fn begin_movetext(&mut self, start: &Start) -> Flow {
        self.ply = start.first_ply();
        Flow::Continue
    }

    #[inline]
    fn ply<R: Rules>(&mut self, ply: Ply<'_, R>) -> Flow {
        self.write_move(&ply);
        self.needs_number = false;
        self.ply += 1;
        Flow::Continue
    }

    fn draw_offer(&mut self, _: Span) {
        if self.style.strip.comments {
            return;
        }
        if self.style.notation == Notation::Fide {
            self.movetext.word(b"(=)");
        } else {
            self.write_comment(b"[%draw_offer]");
        }
    }

    fn nag(&mut self, nag: Nag, _: Span) {
        if self.style.strip.nags {
            return;
        }
        match nag.suffix() {
            Some(suffix) if self.style.suffixes => self.movetext.close(suffix.as_bytes()),
            _ => {
                let mut word = ShortWord::default();
                word.push(b'$');
                word.push_number(u32::from(nag.0));
                self.movetext.short_word(&word);
            }
        }
    }

    fn odd_nag(&mut self, text: &[u8], _: Span) {
        if !self.style.strip.nags {
            self.movetext.word(text);
        }
    }

    fn comment(&mut self, comment: Comment<'_>) {
        if self.style.strip.comments {
            return;
        }
        if comment.kind == CommentKind::Line && comment.text.contains(&b'}') {
            self.movetext.line(to_utf8(comment.text).trim_end().as_bytes());
            self.needs_number = true;
        } else {
            self.write_comment(comment.text);
        }
    }

    fn begin_variation(&mut self, _: Span) -> Flow {
        if self.style.strip.variations {
            return Flow::SkipVariation;
        }
        self.saved.push(self.ply);
        self.ply = self.ply.saturating_sub(1);
        self.movetext.open(b"(");
        self.needs_number = true;
        Flow::Continue
    }

    fn end_variation(&mut self, _: Span) {
        self.movetext.close(b")");
        self.ply = self.saved.pop().unwrap_or(self.ply);
        self.needs_number = true;
    }

    fn unread(&mut self, text: &[u8], _: Span) {
        let mut comment = Vec::new();
        Command::Unread(to_utf8(text).as_bytes().into()).append_to(&mut comment);
        self.write_comment(&comment);
    }

    fn outcome(&mut self, outcome: Outcome, _: Span) {
        self.outcome = Some(outcome);
    }

    fn commit_game(&mut self, _: GameText<'_>) -> Flow {
        let outcome = self.outcome.or_else(|| self.tags.outcome()).unwrap_or_default();
        self.movetext.word(outcome.marker().as_bytes());
        self.tags.append_to(self.style.tags, outcome, &mut self.output);
        self.movetext.append_to(&mut self.output);
        Flow::Continue
    }
}

/// The shortest way to write a move. What was written and played is that already, unless it names an origin: a text
/// without one was enough to tell the move from all other legal ones.
#[inline]
fn canonical<R: Rules>(ply: &Ply<'_, R>) -> San {
    match ply.san {
        Some(SanPlus { san, .. }) if !san.has_origin() => san,
        _ => San::from_move(ply.before, ply.m),
    }
}

/// White space to the rest of the world, though not to the standard library.
const VERTICAL_TAB: u8 = 0x0b;

/// The text as UTF-8: as it is if it is that, else every byte as the character of that number (Latin-1).
fn to_utf8(text: &[u8]) -> std::borrow::Cow<'_, str> {
    match std::str::from_utf8(text) {
        Ok(text) => text.into(),
        Err(_) => text.iter().map(|byte| char::from(*byte)).collect::<String>().into(),
    }
}
