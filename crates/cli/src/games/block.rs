//! [`BlockReader`] reads some games one after the other; [`Block`] is what comes of them.

use std::ops::Range;

use scoresheet_chess::{Nag, Outcome, SanPlus};
use scoresheet_pgn::{
    Diagnostic, EventSink, Flow, Replay, Span,
    event::{Comment, GameText, Junk, MoveNumber, Tag},
    place::LineCounter,
    source::BlockSink,
};

use super::{Checks, Maker, checked::Checked, repair::Repair};
use crate::args::GameRange;

/// What was made of some games that stand one behind the other, and what was found in them.
pub(crate) struct Block<T> {
    /// What was made of those that were kept.
    pub(crate) made: T,
    gathered: Gathered,
}

/// What is known of some games without making anything of them.
#[derive(Default)]
struct Gathered {
    /// Every byte of this part of the input; empty if places are not wanted.
    text: Vec<u8>,
    /// Where it begins in the input.
    offset: u64,
    games: Vec<Game>,
    found: Vec<Diagnostic>,
    repairs: Vec<Repair>,
    outside: Outside,
}

/// What there is that belongs to no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum Outside {
    #[default]
    Nothing,
    WhiteSpace,
    /// A line before the first tag, an escaped line, a broken tag, the rest of a game that is too long.
    Text,
}

/// Where things of one game are in a block.
struct Game {
    text: Range<usize>,
    offset: u64,
    /// Where its findings and repairs end.
    found: usize,
    repairs: usize,
    is_kept: bool,
}

/// A game with what was found in it.
#[derive(Clone, Copy)]
pub(crate) struct FoundGame<'a> {
    /// Counted from 1 over all input.
    pub(crate) number: u64,
    pub(crate) text: GameText<'a>,
    /// Has passed everything before the game.
    pub(crate) lines: &'a LineCounter,
    pub(crate) diagnostics: &'a [Diagnostic],
    /// For each of the diagnostics that can be mended, in their order.
    pub(crate) repairs: &'a [Repair],
    /// Whether something was made of it.
    pub(crate) is_kept: bool,
}

impl<T> Block<T> {
    /// What there is that belongs to no game.
    pub(crate) fn outside(&self) -> Outside {
        self.gathered.outside
    }

    /// How many games there are.
    pub(crate) fn count(&self) -> u64 {
        self.gathered.games.len() as u64
    }

    /// The bytes of this part of the input, and where they begin.
    pub(crate) fn text(&self) -> GameText<'_> {
        GameText { bytes: &self.gathered.text, offset: self.gathered.offset }
    }

    /// All repairs, each with where its game begins in the input.
    pub(crate) fn repairs(&self) -> impl Iterator<Item = (u64, &Repair)> {
        let mut start = 0;
        self.gathered.games.iter().flat_map(move |game| {
            let repairs = self.gathered.repairs.get(start..game.repairs).unwrap_or_default();
            start = game.repairs;
            repairs.iter().map(|repair| (game.offset, repair))
        })
    }

    /// All that was found.
    pub(crate) fn diagnostics(&self) -> &[Diagnostic] {
        &self.gathered.found
    }

    /// Goes through the games. `lines` has passed everything before the block, and then has passed the block too.
    ///
    /// # Errors
    ///
    /// Those of `each`.
    pub(crate) fn each_game<E>(
        &self,
        first: u64,
        lines: &mut LineCounter,
        mut each: impl FnMut(FoundGame<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut at, mut found, mut repairs) = (0, 0, 0);
        for (game, number) in self.gathered.games.iter().zip(first..) {
            lines.pass(self.gathered.text.get(at..game.text.start).unwrap_or_default());
            let bytes = self.gathered.text.get(game.text.clone()).unwrap_or_default();
            each(FoundGame {
                number,
                text: GameText { bytes, offset: game.offset },
                lines,
                diagnostics: self.gathered.found.get(found..game.found).unwrap_or_default(),
                repairs: self.gathered.repairs.get(repairs..game.repairs).unwrap_or_default(),
                is_kept: game.is_kept,
            })?;
            lines.pass(bytes);
            (at, found, repairs) = (game.text.end, game.found, game.repairs);
        }
        lines.pass(self.gathered.text.get(at..).unwrap_or_default());
        Ok(())
    }
}

/// Reads games of a block: replays and checks them, and keeps their bytes until it is known on which lines they
/// stand.
pub(super) struct BlockReader<M> {
    replay: Replay<Checked<M>>,
    keeps_text: bool,
    /// Which games are wanted, and the number of the next one; all of them if there is nothing.
    only: Option<(GameRange, u64)>,
    is_skipping: bool,
    gathered: Gathered,
}

impl<M: Maker> BlockReader<M> {
    pub(super) fn new(maker: M, checks: Checks) -> BlockReader<M> {
        BlockReader {
            replay: Replay::new(Checked::new(maker, checks)),
            keeps_text: checks.keeps_text,
            only: None,
            is_skipping: false,
            gathered: Gathered::default(),
        }
    }

    /// The same, but it passes over games that are not wanted. The first one has the number `next`.
    pub(super) fn only(self, range: GameRange, next: u64) -> BlockReader<M> {
        BlockReader { only: Some((range, next)), ..self }
    }

    fn keep(&mut self, text: &[u8], offset: u64) -> Range<usize> {
        let kept = &mut self.gathered;
        let start = kept.text.len();
        if start == 0 {
            kept.offset = offset;
        }
        if self.keeps_text {
            kept.text.extend_from_slice(text);
        }
        start..kept.text.len()
    }
}

impl<M: Maker> BlockSink for BlockReader<M> {
    type Output = Block<M::Made>;

    fn finish_block(&mut self) -> Block<M::Made> {
        Block { made: self.replay.sink().maker().take(), gathered: std::mem::take(&mut self.gathered) }
    }
}

impl<M: Maker> EventSink for BlockReader<M> {
    fn begin_game(&mut self, offset: u64) -> Flow {
        self.is_skipping = false;
        if let Some((range, number)) = &self.only {
            if *number > range.bounds().1 {
                return Flow::Stop;
            }
            self.is_skipping = !range.contains(*number);
        }
        if self.is_skipping { Flow::SkipGame } else { self.replay.begin_game(offset) }
    }

    #[inline]
    fn tag(&mut self, tag: Tag<'_>) {
        self.replay.tag(tag);
    }

    #[inline]
    fn begin_movetext(&mut self) -> Flow {
        self.replay.begin_movetext()
    }

    #[inline]
    fn number(&mut self, number: MoveNumber, span: Span) {
        self.replay.number(number, span);
    }

    #[inline(always)]
    fn san(&mut self, san: SanPlus, span: Span) -> Flow {
        self.replay.san(san, span)
    }

    #[inline]
    fn symbol(&mut self, text: &[u8], span: Span) -> Flow {
        self.replay.symbol(text, span)
    }

    #[inline]
    fn nag(&mut self, nag: Nag, span: Span) {
        self.replay.nag(nag, span);
    }

    #[inline]
    fn comment(&mut self, comment: Comment<'_>) {
        self.replay.comment(comment);
    }

    #[inline]
    fn begin_variation(&mut self, span: Span) -> Flow {
        self.replay.begin_variation(span)
    }

    #[inline]
    fn so_far(&mut self, text: &[u8]) {
        self.replay.so_far(text);
    }

    #[inline]
    fn end_variation(&mut self, span: Span) {
        self.replay.end_variation(span);
    }

    #[inline]
    fn outcome(&mut self, outcome: Outcome, span: Span) {
        self.replay.outcome(outcome, span);
    }

    fn junk(&mut self, kind: Junk, text: &[u8], span: Span) {
        self.replay.junk(kind, text, span);
    }

    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        self.replay.diagnostic(diagnostic);
    }

    fn commit_game(&mut self, game: GameText<'_>) -> Flow {
        let text = self.keep(game.bytes, game.offset);
        let Gathered { games, found, repairs, outside, .. } = &mut self.gathered;
        let mut flow = Flow::Continue;
        let mut is_kept = false;
        if !self.is_skipping {
            flow = self.replay.commit_game(game);
            let checked = self.replay.sink();
            is_kept = checked.is_kept();
            if checked.has_other_text() {
                *outside = Outside::Text;
            }
            found.extend_from_slice(checked.found());
            repairs.append(&mut checked.take_repairs());
        }
        if let Some((_, number)) = &mut self.only {
            *number += 1;
        }
        games.push(Game { text, offset: game.offset, found: found.len(), repairs: repairs.len(), is_kept });
        flow
    }

    fn discard_game(&mut self) {
        if !self.is_skipping {
            self.replay.discard_game();
        }
    }

    fn outside_game(&mut self, text: &[u8], offset: u64) {
        let outside = match (text.is_empty(), text.trim_ascii().is_empty()) {
            (true, _) => Outside::Nothing,
            (false, true) => Outside::WhiteSpace,
            (false, false) => Outside::Text,
        };
        self.gathered.outside = self.gathered.outside.max(outside);
        self.keep(text, offset);
    }
}
