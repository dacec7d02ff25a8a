//! Replay: EVENTS become PLIES.
//!
//! [`Replay`] takes a game's events, plays them, variations too, and tells a [`PlySink`] every move with the
//! positions before and after it, forwarding all else. It follows variations with a stack of positions, never by
//! recursion. A move that cannot be played ends its line: from there to the line's end the text is told as it
//! stands, unread; nothing is dropped and nothing is guessed.
//!
//! Moves in exact SAN take the quick way. Any other word is read by the named spellings of English notation
//! ([`read_move`]); a reading with exactly one legal move is played and reported.

use scoresheet_chess::{
    CastlingMode, Color, Letters, Move, Nag, Outcome, Position, ReadMoveErrorKind, Rules, SanError, SanPlus,
    Setup, Variant, VariantPosition, read_move,
};

use crate::{
    diagnostic::{Code, Diagnostic},
    event::{Comment, EventSink, Flow, GameText, Junk, MoveNumber, Tag},
    remark::Remark,
    span::Span,
    value,
};

/// Takes games whose moves have been played. Every method does nothing unless it is written. The order of calls is
/// that of [`EventSink`].
#[allow(unused_variables)] // the names of the parameters are documentation
pub trait PlySink {
    /// A game begins at this offset of the input.
    #[inline]
    fn begin_game(&mut self, offset: u64) -> Flow {
        Flow::Continue
    }

    /// A tag pair.
    #[inline]
    fn tag(&mut self, tag: Tag<'_>) {}

    /// The tags are through; the game is played by these rules from this position on.
    #[inline]
    fn begin_movetext(&mut self, start: &Start) -> Flow {
        Flow::Continue
    }

    /// A move number as written.
    #[inline]
    fn number(&mut self, number: MoveNumber, span: Span) {}

    /// A move that was played.
    #[inline]
    fn ply<R: Rules>(&mut self, ply: Ply<'_, R>) -> Flow {
        Flow::Continue
    }

    /// A draw offer, `(=)`, with the move before.
    #[inline]
    fn draw_offer(&mut self, span: Span) {}

    /// A glyph.
    #[inline]
    fn nag(&mut self, nag: Nag, span: Span) {}

    /// A glyph whose number is none of 0 to 255, as it stands: to be kept so.
    #[inline]
    fn odd_nag(&mut self, text: &[u8], span: Span) {}

    /// A comment.
    #[inline]
    fn comment(&mut self, comment: Comment<'_>) {}

    /// A variation begins; its first move replaces the move before.
    #[inline]
    fn begin_variation(&mut self, span: Span) -> Flow {
        Flow::Continue
    }

    /// A variation ends.
    #[inline]
    fn end_variation(&mut self, span: Span) {}

    /// The rest of a line, from the first move that could not be played to the line's end, as it stands.
    #[inline]
    fn unread(&mut self, text: &[u8], span: Span) {}

    /// The position at the end of the main line. Told once, before the result, or before the game is committed if it
    /// has none; not told if the game could not be played from its beginning.
    #[inline]
    fn end_of_main_line<R: Rules>(&mut self, position: &R) {}

    /// The result at the game's end (not those inside variations).
    #[inline]
    fn outcome(&mut self, outcome: Outcome, span: Span) {}

    /// Text that belongs to nothing.
    #[inline]
    fn junk(&mut self, kind: Junk, text: &[u8], span: Span) {}

    /// Something is wrong or doubtful.
    #[inline]
    fn diagnostic(&mut self, diagnostic: Diagnostic) {}

    /// The game stands.
    #[inline]
    fn commit_game(&mut self, game: GameText<'_>) -> Flow {
        Flow::Continue
    }

    /// What has been told of the game is void.
    #[inline]
    fn discard_game(&mut self) {}
}

/// A move that was played.
#[derive(Debug)]
pub struct Ply<'a, R> {
    /// The position before.
    pub before: &'a R,
    /// The move.
    pub m: Move,
    /// The position after.
    pub after: &'a R,
    /// The move as written, if that was exact SAN.
    pub san: Option<SanPlus>,
    /// Where it is written.
    pub span: Span,
}

/// What a game is played by and from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The rules; [`Variant::Standard`] if the tag names unknown ones.
    pub variant: Variant,
    /// Where the game starts, if not at the variant's beginning.
    pub setup: Option<Setup>,
    /// Whether the rules or the starting position are unknown, so that the whole movetext is unread.
    pub is_unplayable: bool,
}

impl Start {
    /// How many plies after White's first move the game starts: even if White is to move.
    pub fn first_ply(&self) -> u32 {
        self.setup.as_ref().map_or(0, |setup| {
            let black = u32::from(setup.turn == Color::Black);
            setup.fullmove_number.clamp(1, u32::MAX / 4).saturating_sub(1) * 2 + black
        })
    }
}

impl Default for Start {
    fn default() -> Start {
        Start { variant: Variant::Standard, setup: None, is_unplayable: false }
    }
}

/// Plays the events of games and tells a [`PlySink`].
#[derive(Debug)]
pub struct Replay<S> {
    sink: S,
    tags: StartTags,
    line: Line,
    /// Where the text that cannot be read begins, and the depth of its line.
    unread: Option<Unread>,
    depth: usize,
    /// Whether the end of the main line has been told.
    has_ended: bool,
}

#[derive(Clone, Copy, Debug)]
struct Unread {
    start: u32,
    depth: usize,
    /// The text's end was seen: it has been told.
    is_told: bool,
}

/// The tags that say what is played.
#[derive(Debug, Default)]
struct StartTags {
    variant: Option<(Variant, bool)>,
    fen: Option<(Vec<u8>, Span)>,
    has_setup: bool,
    variant_span: Span,
}

/// The positions of the line being played, by the rules of the game.
#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // there is one, and standard chess must not go through a pointer
enum Line {
    Own(Positions<Position>),
    Variant(Box<Positions<VariantPosition>>),
}

/// The position now and the one before the last move, and those of the lines this one branches off.
#[derive(Debug)]
struct Positions<R> {
    /// The two take turns: a move is made on a copy of the one in the place of the other.
    pair: [R; 2],
    /// Which of the pair is the position now.
    now: usize,
    /// How many variations have begun since the last move. They all start from the position before that move, so
    /// nothing is put aside for them until one has a move: a million brackets cost nothing.
    begun: usize,
    saved: Vec<Saved<R>>,
}

/// A line that has been left for variations.
#[derive(Debug)]
struct Saved<R> {
    pair: [R; 2],
    now: usize,
    begun: usize,
}

impl<R: Rules> Positions<R> {
    fn new(start: R) -> Positions<R> {
        Positions { pair: [start.clone(), start], now: 0, begun: 0, saved: Vec::new() }
    }

    fn restart(&mut self, start: R) {
        self.saved.clear();
        *self = Positions { saved: std::mem::take(&mut self.saved), ..Positions::new(start) };
    }

    #[inline]
    fn now(&self) -> &R {
        let place = if self.begun == 0 { self.now } else { self.now ^ 1 };
        &self.pair[place & 1]
    }

    /// The position now, and the place where the next one is made.
    #[inline]
    fn step(&mut self) -> (&R, &mut R) {
        if self.begun != 0 {
            self.put_aside();
        }
        let [first, second] = &mut self.pair;
        if self.now == 0 { (first, second) } else { (second, first) }
    }

    /// A move comes in a variation: what it branches off is kept.
    #[cold]
    fn put_aside(&mut self) {
        let start = self.now().clone();
        let pair = std::mem::replace(&mut self.pair, [start.clone(), start]);
        self.saved.push(Saved { pair, now: self.now, begun: self.begun });
        (self.now, self.begun) = (0, 0);
    }

    /// A variation begins.
    fn branch(&mut self) {
        self.begun += 1;
    }

    /// A variation ends.
    fn back(&mut self) {
        if self.begun != 0 {
            self.begun -= 1;
        } else if let Some(saved) = self.saved.pop() {
            *self = Positions {
                pair: saved.pair,
                now: saved.now,
                begun: saved.begun.saturating_sub(1),
                saved: std::mem::take(&mut self.saved),
            };
        }
    }
}

impl<S: PlySink> Replay<S> {
    /// A replay that tells this sink.
    pub fn new(sink: S) -> Replay<S> {
        let line = Line::Own(Positions::new(Position::STANDARD));
        Replay { sink, tags: StartTags::default(), line, unread: None, depth: 0, has_ended: false }
    }

    /// The sink.
    pub fn sink(&mut self) -> &mut S {
        &mut self.sink
    }

    /// Gives the sink back.
    pub fn into_sink(self) -> S {
        self.sink
    }

    /// Works out from the tags what is played, and says what is wrong with them.
    fn start(&mut self) -> Start {
        let (variant, known) = self.tags.variant.unwrap_or((Variant::Standard, true));
        let mut start = Start { variant, setup: None, is_unplayable: !known };
        if !known {
            self.say(Code::UnknownVariant, self.tags.variant_span);
        }
        if let Some((fen, span)) = self.tags.fen.take() {
            if !self.tags.has_setup {
                self.say(Code::MissingSetUp, span);
            }
            start.setup = Setup::from_fen(&fen).ok();
            if start.setup.is_none() {
                self.say(Code::BadStart, span);
                start.is_unplayable = true;
            }
            if let Some(setup) = &mut start.setup {
                if start.variant == Variant::Standard && CastlingMode::detect(setup) == CastlingMode::Chess960
                {
                    start.variant = Variant::Chess960;
                }
                if !set_line(&mut self.line, start.variant, setup).is_ok_and(|repaired| {
                    if repaired {
                        self.sink.diagnostic(Diagnostic { code: Code::RepairedStart, span });
                    }
                    true
                }) {
                    self.say(Code::BadStart, span);
                    start.is_unplayable = true;
                }
            }
        } else if known {
            match (&mut self.line, variant) {
                (Line::Own(positions), Variant::Standard | Variant::Chess960) => {
                    positions.restart(Position::STANDARD);
                }
                (line, Variant::Standard | Variant::Chess960) => {
                    *line = Line::Own(Positions::new(Position::STANDARD));
                }
                (line, variant) => {
                    *line = Line::Variant(Box::new(Positions::new(VariantPosition::start(variant))));
                }
            }
        }
        start
    }

    fn say(&mut self, code: Code, span: Span) {
        self.sink.diagnostic(Diagnostic { code, span });
    }

    /// From here to the end of the line nothing can be played.
    #[cold]
    fn stop_reading(&mut self, code: Code, span: Span) -> Flow {
        self.say(code, span);
        self.unread = Some(Unread { start: span.start, depth: self.depth, is_told: false });
        Flow::Continue
    }

    #[cold]
    fn refuse(&mut self, error: SanError, span: Span) -> Flow {
        self.stop_reading(
            match error {
                SanError::Illegal => Code::IllegalMove,
                SanError::Ambiguous => Code::AmbiguousMove,
            },
            span,
        )
    }

    /// A word that is no exact SAN.
    #[cold]
    fn word(&mut self, text: &[u8], span: Span) -> Flow {
        if let Some(remark) = Remark::of(text) {
            match remark {
                Remark::DrawOffer => self.sink.draw_offer(span),
                Remark::Passing => {}
                Remark::OddNag => self.sink.odd_nag(text, span),
                Remark::Glyph(nag) => self.sink.nag(nag, span),
            }
            return Flow::Continue;
        }
        match &mut self.line {
            Line::Own(positions) => spell(&mut self.sink, positions, text, span),
            Line::Variant(positions) => spell(&mut self.sink, &mut **positions, text, span),
        }
        .unwrap_or_else(|code| self.stop_reading(code, span))
    }
}

/// Reads a word by its spelling and plays it.
fn spell<R: Rules, S: PlySink>(
    sink: &mut S,
    positions: &mut Positions<R>,
    text: &[u8],
    span: Span,
) -> Result<Flow, Code> {
    let (now, next) = positions.step();
    let reading = read_move(now, text, Some(Letters::ENGLISH)).map_err(|error| match error.kind() {
        ReadMoveErrorKind::Ambiguous => Code::AmbiguousMove,
        ReadMoveErrorKind::Illegal(_) => Code::IllegalMove,
        ReadMoveErrorKind::NotAMove(_) => Code::UnknownSymbol,
    })?;
    sink.diagnostic(Diagnostic { code: Code::SpelledMove, span });
    next.clone_from(now);
    next.make(reading.m);
    let flow = sink.ply(Ply { before: now, m: reading.m, after: next, san: None, span });
    positions.now ^= 1;
    if reading.draw_offer {
        sink.draw_offer(span);
    }
    if let Some(annotation) = reading.annotation {
        let place = Span::new(span.start as usize + annotation.start, span.start as usize + annotation.end);
        if let Some(nag) =
            std::str::from_utf8(&text[annotation]).ok().and_then(|sign| Nag::from_glyph(sign, None))
        {
            sink.nag(nag, place);
        }
    }
    Ok(flow)
}

/// Plays a move in exact SAN.
#[inline(always)]
fn play<R: Rules, S: PlySink>(
    sink: &mut S,
    positions: &mut Positions<R>,
    san: SanPlus,
    span: Span,
) -> Result<Flow, SanError> {
    let (now, next) = positions.step();
    let m = now.play_onto(san.san, next)?;
    let flow = sink.ply(Ply { before: now, m, after: next, san: Some(san), span });
    positions.now ^= 1;
    Ok(flow)
}

/// Puts a setup on the board of its rules; tells whether castling rights or e.p. square had to go.
fn set_line(line: &mut Line, variant: Variant, setup: &mut Setup) -> Result<bool, ()> {
    if variant.is_own() {
        let mode = if variant == Variant::Chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let repaired = !setup.repair(mode).is_empty();
        let position = Position::new(setup, mode).map_err(|_| ())?;
        *line = Line::Own(Positions::new(position));
        return Ok(repaired);
    }
    let repaired = !VariantPosition::repair(variant, setup).is_empty();
    let position = VariantPosition::new(variant, setup).map_err(|_| ())?;
    *line = Line::Variant(Box::new(Positions::new(position)));
    Ok(repaired)
}

impl<S: PlySink> EventSink for Replay<S> {
    #[inline]
    fn begin_game(&mut self, offset: u64) -> Flow {
        self.tags = StartTags::default();
        self.unread = None;
        self.depth = 0;
        self.has_ended = false;
        self.sink.begin_game(offset)
    }

    #[inline]
    fn tag(&mut self, tag: Tag<'_>) {
        match tag.name {
            b"FEN" if self.tags.fen.is_none() => {
                self.tags.fen = Some((value::decode(tag.raw_value).into_owned(), tag.value_span));
            }
            b"SetUp" => self.tags.has_setup = true,
            b"Variant" if self.tags.variant.is_none() => {
                let text = String::from_utf8_lossy(tag.raw_value);
                let variant = text.parse::<Variant>();
                self.tags.variant = Some((variant.unwrap_or_default(), variant.is_ok()));
                self.tags.variant_span = tag.value_span;
            }
            _ => {}
        }
        self.sink.tag(tag);
    }

    fn begin_movetext(&mut self) -> Flow {
        let start = self.start();
        if start.is_unplayable {
            self.unread = Some(Unread { start: u32::MAX, depth: 0, is_told: false });
            self.has_ended = true;
        }
        self.sink.begin_movetext(&start)
    }

    #[inline]
    fn number(&mut self, number: MoveNumber, span: Span) {
        match &mut self.unread {
            None => self.sink.number(number, span),
            Some(unread) => unread.start = unread.start.min(span.start),
        }
    }

    #[inline(always)]
    fn san(&mut self, san: SanPlus, span: Span) -> Flow {
        if let Some(unread) = &mut self.unread {
            unread.start = unread.start.min(span.start);
            return Flow::Continue;
        }
        let played = match &mut self.line {
            Line::Own(positions) => play(&mut self.sink, positions, san, span),
            Line::Variant(positions) => play(&mut self.sink, &mut **positions, san, span),
        };
        match played {
            Ok(flow) => flow,
            Err(error) => self.refuse(error, span),
        }
    }

    fn symbol(&mut self, text: &[u8], span: Span) -> Flow {
        if let Some(unread) = &mut self.unread {
            unread.start = unread.start.min(span.start);
            return Flow::Continue;
        }
        self.word(text, span)
    }

    #[inline]
    fn nag(&mut self, nag: Nag, span: Span) {
        match &mut self.unread {
            None => self.sink.nag(nag, span),
            Some(unread) => unread.start = unread.start.min(span.start),
        }
    }

    #[inline]
    fn comment(&mut self, comment: Comment<'_>) {
        match &mut self.unread {
            None | Some(Unread { is_told: true, .. }) => self.sink.comment(comment),
            Some(unread) => unread.start = unread.start.min(comment.span.start),
        }
    }

    fn begin_variation(&mut self, span: Span) -> Flow {
        self.depth += 1;
        if let Some(unread) = &mut self.unread {
            unread.start = unread.start.min(span.start);
            return Flow::Continue;
        }
        match &mut self.line {
            Line::Own(positions) => positions.branch(),
            Line::Variant(positions) => positions.branch(),
        }
        let flow = self.sink.begin_variation(span);
        if flow != Flow::Continue {
            // Its end will not be told.
            self.depth -= 1;
            self.leave();
        }
        flow
    }

    fn so_far(&mut self, text: &[u8]) {
        if let Some(unread) = &mut self.unread
            && unread.depth == self.depth
            && !unread.is_told
        {
            unread.is_told = true;
            let start = (unread.start as usize).min(text.len());
            let rest = text[start..].trim_ascii_end();
            if !rest.is_empty() {
                self.sink.unread(rest, Span::new(start, start + rest.len()));
            }
        }
    }

    fn end_variation(&mut self, span: Span) {
        let depth = self.depth;
        self.depth -= 1;
        match self.unread {
            Some(unread) if unread.depth < depth => return,
            _ => self.unread = None,
        }
        self.leave();
        self.sink.end_variation(span);
    }

    fn outcome(&mut self, outcome: Outcome, span: Span) {
        if self.depth == 0 {
            self.end_main_line();
            self.sink.outcome(outcome, span);
        }
    }

    fn junk(&mut self, kind: Junk, text: &[u8], span: Span) {
        if self.unread.is_none_or(|unread| unread.is_told) {
            self.sink.junk(kind, text, span);
        }
    }

    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        self.sink.diagnostic(diagnostic);
    }

    fn commit_game(&mut self, game: GameText<'_>) -> Flow {
        self.so_far(game.bytes);
        self.end_main_line();
        self.sink.commit_game(game)
    }

    fn discard_game(&mut self) {
        self.sink.discard_game();
    }
}

impl<S: PlySink> Replay<S> {
    /// Tells the position at the end of the main line, once.
    fn end_main_line(&mut self) {
        if std::mem::replace(&mut self.has_ended, true) {
            return;
        }
        match &self.line {
            Line::Own(positions) => self.sink.end_of_main_line(positions.now()),
            Line::Variant(positions) => self.sink.end_of_main_line(positions.now()),
        }
    }

    /// Goes back to the line the one that ends branches off.
    fn leave(&mut self) {
        match &mut self.line {
            Line::Own(positions) => positions.back(),
            Line::Variant(positions) => positions.back(),
        }
    }
}
