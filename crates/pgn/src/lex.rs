//! The lexer: a game's bytes become EVENTS.
//!
//! # Accepts
//!
//! Any bytes. Tags, move numbers, moves in exact SAN, glyphs, comments, variations and results are told as what
//! they are; every other word is told as a symbol, everything else as junk, each with its span. Nothing is lost:
//! the spans of a game's events and the white space between them are the game.
//!
//! # How
//!
//! To the next maintainer. The simple version looks at one byte after the other; it is the slow twin in the tests.
//! The fast one departs from it in two ways. The end of a word is found in eight bytes at a time, by arithmetic
//! that marks every byte up to the space. And a word is not taken apart: a table remembers what each short word
//! turned out to be ([`WordTable`]), so that `Nf3`, `12.` and `1-0` are all one multiplication and one comparison,
//! and the branches that remain follow the rhythm of number, move, move. All that is not in the table, a brace, a
//! bracket, a word seen for the first time, takes the careful way of [`Lexer::careful`].

mod careful;
mod tag;
mod word;

use scoresheet_chess::SanPlus;

use crate::{
    diagnostic::{Code, Diagnostic},
    event::{EventSink, Flow, GameText, Junk, MoveNumber, Nothing},
    lex::word::{Word, WordTable},
    span::Span,
};

/// How many bytes of a game are read; what a game has beyond is kept as text.
pub const GAME_BUDGET: usize = 16 << 20;

/// Turns bytes into events, one game at a time. Keeps the table of words it has met between games; that changes
/// its speed, never its events.
#[derive(Debug)]
pub struct Lexer {
    words: WordTable,
}

/// Where a game ended, and what the sink wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lexed {
    /// The offset of the next game, or of the end.
    pub next: usize,
    /// [`Flow::Stop`], or to go on.
    pub flow: Flow,
    /// Whether the game goes on beyond [`GAME_BUDGET`]: what follows up to the next
    /// [`first_border`](crate::border::first_border) belongs to it and is to be passed over.
    pub overflows: bool,
}

/// Where reading stands within one game.
struct Cursor<'a> {
    /// The bytes from the beginning of the game on.
    text: &'a [u8],
    /// Where the next byte to look at is.
    at: usize,
    /// How many variations are open.
    depth: usize,
    /// Whether `text` goes to the very end of the input.
    is_last: bool,
}

/// Why reading stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Halt {
    /// The cursor is behind the result, on what begins the next game, or at the end.
    GameEnd,
    /// The variation that was passed over is through.
    VariationEnd,
    /// More bytes are needed to tell.
    NeedMore,
    /// The sink wants no more of this game.
    SkipGame,
    /// The sink wants no more at all.
    Stop,
}

impl Lexer {
    /// A lexer that has not met any word yet.
    pub fn new() -> Lexer {
        Lexer { words: WordTable::new() }
    }

    /// Reads the game that begins at `start` and tells where the next one begins; white space between the two
    /// belongs to the first. `offset` is where `bytes` begin in the input.
    ///
    /// `None` if only white space is left, or, with `is_last` false, if the bytes end before the game certainly
    /// does: then the sink was told to discard it, and it must be read again when more bytes have come.
    pub fn game<S: EventSink>(
        &mut self,
        bytes: &[u8],
        start: usize,
        offset: u64,
        is_last: bool,
        sink: &mut S,
    ) -> Option<Lexed> {
        let text = &bytes[start..];
        let blanks = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        if blanks == text.len() {
            return None;
        }
        let offset = offset + start as u64;
        let within_budget = text.len() <= GAME_BUDGET;
        let window = &text[..text.len().min(GAME_BUDGET)];
        let mut cursor = Cursor { text: window, at: 0, depth: 0, is_last: is_last && within_budget };
        let mut halt = self.whole_game(&mut cursor, offset, sink);
        let overflows = halt == Halt::NeedMore && !within_budget;
        if overflows {
            sink.discard_game();
            cursor = Cursor { text: window, at: 0, depth: 0, is_last: true };
            halt = self.whole_game(&mut cursor, offset, sink);
            if cursor.at < window.len() {
                let rest = Span::new(cursor.at, window.len());
                sink.junk(Junk::BeyondBudget, rest.of(window), rest);
            }
            cursor.at = window.len();
            say(Code::GameTooLong, Span::new(window.len(), window.len()), sink);
        }
        let next = start + cursor.at;
        match halt {
            Halt::NeedMore => {
                sink.discard_game();
                None
            }
            Halt::Stop => {
                sink.discard_game();
                Some(Lexed { next, flow: Flow::Stop, overflows: false })
            }
            Halt::GameEnd | Halt::VariationEnd | Halt::SkipGame => {
                let flow = sink.commit_game(GameText { bytes: &window[..cursor.at], offset });
                Some(Lexed { next, flow, overflows })
            }
        }
    }

    fn whole_game<S: EventSink>(&mut self, cursor: &mut Cursor<'_>, offset: u64, sink: &mut S) -> Halt {
        let halt = match sink.begin_game(offset) {
            Flow::Continue | Flow::SkipVariation => self.sections(cursor, sink),
            Flow::SkipGame => Halt::SkipGame,
            Flow::Stop => Halt::Stop,
        };
        if halt == Halt::SkipGame { self.sections(cursor, &mut Nothing) } else { halt }
    }

    /// Preamble, tags, movetext and what follows the result.
    fn sections<S: EventSink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Halt {
        if let Some(halt) = cursor.tags(sink) {
            return halt;
        }
        match sink.begin_movetext() {
            Flow::Continue | Flow::SkipVariation => self.movetext(cursor, sink, 0),
            Flow::SkipGame => match self.movetext(cursor, &mut Nothing, 0) {
                Halt::NeedMore => Halt::NeedMore,
                _ => Halt::GameEnd,
            },
            Flow::Stop => Halt::Stop,
        }
    }

    /// Reads movetext until the game ends, or until the variation at depth `floor` does.
    fn movetext<S: EventSink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S, floor: usize) -> Halt {
        loop {
            if let Some(halt) = self.short_words(cursor, sink) {
                return halt;
            }
            if let Some(halt) = self.careful(cursor, sink, floor) {
                return halt;
            }
        }
    }

    /// Reads short plain words until something else stands at the cursor.
    #[inline]
    fn short_words<S: EventSink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Option<Halt> {
        let text = cursor.text;
        let mut at = cursor.at;
        let mut flow = Flow::Continue;
        loop {
            let Some(short) = ShortWord::at(text, at) else {
                if matches!(text.get(at), Some(b' ' | b'\n' | b'\r')) {
                    at += 1;
                    continue;
                }
                break;
            };
            let span = Span::new(at, at + short.length);
            flow = match *self.words.look_up(short.key, text, span) {
                Word::San(san, suffix) => sink.san(SanPlus { san, suffix }, span),
                Word::Number(number, periods) => {
                    sink.number(MoveNumber { number, periods }, span);
                    Flow::Continue
                }
                Word::Annotated(san, suffix, nag, length) => {
                    let behind = at + usize::from(length);
                    let flow = sink.san(SanPlus { san, suffix }, Span::new(at, behind));
                    sink.nag(nag, Span { start: behind as u32, ..span });
                    flow
                }
                Word::Nag(nag) => {
                    sink.nag(nag, span);
                    Flow::Continue
                }
                Word::Outcome(_) | Word::Other => break,
            };
            at += short.step;
            if flow != Flow::Continue {
                break;
            }
        }
        cursor.at = at;
        if flow == Flow::Continue { None } else { self.obey(flow, cursor) }
    }

    /// Does what a sink wants beside going on.
    #[cold]
    fn obey(&mut self, flow: Flow, cursor: &mut Cursor<'_>) -> Option<Halt> {
        match flow {
            Flow::Continue => None,
            Flow::Stop => Some(Halt::Stop),
            Flow::SkipGame => Some(match self.movetext(cursor, &mut Nothing, 0) {
                Halt::NeedMore => Halt::NeedMore,
                _ => Halt::GameEnd,
            }),
            Flow::SkipVariation => {
                if cursor.depth == 0 {
                    return None;
                }
                let floor = cursor.depth;
                match self.movetext(cursor, &mut Nothing, floor) {
                    Halt::VariationEnd => None,
                    halt => Some(halt),
                }
            }
        }
    }
}

impl Default for Lexer {
    fn default() -> Lexer {
        Lexer::new()
    }
}

/// Says that something is wrong.
fn say<S: EventSink>(code: Code, span: Span, sink: &mut S) {
    sink.diagnostic(Diagnostic { code, span });
}

/// A word of at most seven bytes with white space behind it.
struct ShortWord {
    /// How many bytes it has.
    length: usize,
    /// How far the next word is, if one white space separates them.
    step: usize,
    /// Its bytes as one number, the last one highest.
    key: u64,
}

impl ShortWord {
    /// The word that begins at `at`. A number is cut off behind its periods, so that `1.e4` is two words. `None`
    /// if the word is longer, if none begins here, and near the end of the bytes.
    ///
    /// To the next maintainer: where the next word begins hangs on nothing but the first white space of these
    /// eight bytes; whatever else is asked of them is asked aside, so that the processor can be some words ahead.
    #[inline(always)]
    fn at(text: &[u8], at: usize) -> Option<ShortWord> {
        let eight: &[u8; 8] = text.get(at..)?.first_chunk()?;
        let bytes = u64::from_le_bytes(*eight);
        let ends = bytes.wrapping_sub(EACH * 0x21) & !bytes & (EACH * 0x80);
        let bits = ends.trailing_zeros() & 0x78;
        if bits == 0 || bits == 64 {
            return None;
        }
        if bytes as u8 <= b'9' {
            let periods = bytes ^ (EACH * u64::from(b'.'));
            let periods = periods.wrapping_sub(EACH) & !periods & (EACH * 0x80) & ((1 << bits) - 1);
            let cut = 64 - periods.leading_zeros();
            if periods != 0 && cut != bits {
                let length = cut as usize / 8;
                return Some(ShortWord { length, step: length, key: bytes << (64 - cut) });
            }
        }
        let length = bits as usize / 8;
        if !is_blank((bytes >> bits) as u8) {
            return None;
        }
        Some(ShortWord { length, step: length + 1, key: bytes << (64 - bits) })
    }
}

/// White space, not any other control character.
#[inline]
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | 0x0b | 0x0c)
}

/// One in each byte.
const EACH: u64 = 0x0101_0101_0101_0101;
