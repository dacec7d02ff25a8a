//! [`Builder`]: EVENTS become trees.

use std::collections::VecDeque;

use scoresheet_chess::{Nag, Outcome, SanPlus};

use super::{Game, Item, NodeId, TagPair, Variation, Written};
use crate::{
    event::{Comment, EventSink, Flow, GameText, Junk, MoveNumber, Tag},
    remark::Remark,
};

/// Builds trees of events. Committed games wait in their order until they are taken; of discarded ones nothing
/// remains. Findings and spans are not kept: they belong to the text the events came from.
#[derive(Debug)]
pub struct Builder {
    game: Game,
    /// The main line and the variations that are open in it.
    lines: Vec<Line>,
    /// The number told last, while it may belong to the next move.
    number: Option<MoveNumber>,
    /// What has been told since the last tag.
    heading: Vec<Item>,
    section: Section,
    finished: VecDeque<Game>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Tags,
    Movetext,
    AfterOutcome,
}

/// A line that is being told.
#[derive(Debug, Default)]
struct Line {
    /// The move told last, or, while there is none, the node the line goes on from.
    at: Option<NodeId>,
    has_move: bool,
    /// How deep in variations its first move is written.
    depth: u32,
    /// Where its head is among its parent's variations.
    place: usize,
    /// What has been told before its first move.
    before: Vec<Item>,
    /// Which variation of the same parent has been told since the move `at`.
    closed: Option<usize>,
    /// Whether `at` is the line's first move.
    is_at_head: bool,
}

impl Line {
    fn at(&self) -> NodeId {
        self.at.unwrap_or(NodeId::ROOT)
    }

    /// How deep in variations the move `at` is written, among those that replace it.
    fn depth_here(&self) -> u32 {
        if self.is_at_head { self.depth } else { 0 }
    }
}

impl Builder {
    /// The oldest game that has been committed and not taken yet.
    pub fn take(&mut self) -> Option<Game> {
        self.finished.pop_front()
    }

    fn reset(&mut self) {
        self.game = Game::new();
        self.lines.clear();
        self.lines.push(Line::default());
        self.number = None;
        self.heading.clear();
        self.section = Section::Tags;
    }

    /// Where things that are no moves belong now.
    fn place(&mut self) -> &mut Vec<Item> {
        let Some(line) = self.lines.last_mut() else { return &mut self.heading };
        match self.section {
            Section::Tags => return &mut self.heading,
            Section::AfterOutcome => return &mut self.game.after_outcome,
            Section::Movetext => {}
        }
        let at = line.at();
        if let (Some(closed), Some(parent)) = (line.closed, self.game.nodes[at.index()].parent) {
            &mut self.game.nodes[parent.index()].variations[closed].after
        } else if line.has_move || line.depth == 0 {
            &mut self.game.nodes[at.index()].after
        } else {
            &mut line.before
        }
    }

    fn keep(&mut self, item: Item) {
        self.settle_number();
        self.place().push(item);
    }

    /// The number told last belongs to no move.
    fn settle_number(&mut self) {
        if let Some(number) = self.number.take() {
            self.place().push(Item::Number(number));
        }
    }

    /// Movetext goes on behind what seemed to be the game's result.
    fn go_on(&mut self) {
        if self.section == Section::AfterOutcome {
            self.section = Section::Movetext;
            let outcome = self.game.outcome.take().map(Item::Outcome);
            let behind = std::mem::take(&mut self.game.after_outcome);
            self.place().extend(outcome.into_iter().chain(behind));
        }
        self.begin_movetext_silently();
    }

    fn begin_movetext_silently(&mut self) {
        if self.section == Section::Tags {
            self.section = Section::Movetext;
            let heading = std::mem::take(&mut self.heading);
            self.place().extend(heading);
        }
    }

    fn push_move(&mut self, written: Written) {
        self.go_on();
        let number = self.number.take();
        let Some(line) = self.lines.last_mut() else { return };
        let parent = line.at();
        let id = self.game.new_node(parent, written);
        let is_head = !line.has_move && line.depth > 0;
        let node = &mut self.game.nodes[id.index()];
        node.number = number;
        node.before = std::mem::take(&mut line.before);
        let parent = &mut self.game.nodes[parent.index()];
        if is_head {
            line.place = parent.variations.len();
            parent.variations.push(Variation { head: id, depth: line.depth, after: Vec::new() });
        } else {
            parent.next = Some(id);
        }
        line.at = Some(id);
        line.has_move = true;
        line.is_at_head = is_head;
        line.closed = None;
    }

    fn close_variation(&mut self) {
        self.settle_number();
        if self.lines.len() < 2 {
            return;
        }
        if self.lines.last().is_some_and(|line| !line.has_move) {
            self.push_move(Written::Nothing);
        }
        let place = self.lines.pop().map(|line| line.place);
        if let Some(outer) = self.lines.last_mut() {
            outer.closed = place;
        }
    }
}

impl Default for Builder {
    fn default() -> Builder {
        Builder {
            game: Game::new(),
            lines: vec![Line::default()],
            number: None,
            heading: Vec::new(),
            section: Section::Tags,
            finished: VecDeque::new(),
        }
    }
}

impl EventSink for Builder {
    fn begin_game(&mut self, _offset: u64) -> Flow {
        self.reset();
        Flow::Continue
    }

    fn tag(&mut self, tag: Tag<'_>) {
        let before = std::mem::take(&mut self.heading);
        self.game.push_tag(TagPair { name: tag.name.into(), raw_value: tag.raw_value.into(), before });
    }

    fn begin_movetext(&mut self) -> Flow {
        self.begin_movetext_silently();
        Flow::Continue
    }

    fn number(&mut self, number: MoveNumber, _: crate::Span) {
        self.settle_number();
        self.number = Some(number);
    }

    fn san(&mut self, san: SanPlus, _: crate::Span) -> Flow {
        self.push_move(Written::San(san));
        Flow::Continue
    }

    fn symbol(&mut self, text: &[u8], _: crate::Span) -> Flow {
        if Remark::of(text).is_some() {
            self.keep(Item::Symbol(text.into()));
        } else {
            self.push_move(Written::Symbol(text.into()));
        }
        Flow::Continue
    }

    fn nag(&mut self, nag: Nag, _: crate::Span) {
        let is_in_movetext = self.section == Section::Movetext && self.number.is_none();
        if let Some(line) = self.lines.last().filter(|line| line.has_move && line.closed.is_none())
            && is_in_movetext
        {
            let node = &mut self.game.nodes[line.at().index()];
            if node.after.is_empty() && node.written != Written::Nothing {
                return node.nags.push(nag);
            }
        }
        self.keep(Item::Nag(nag));
    }

    fn comment(&mut self, comment: Comment<'_>) {
        self.keep(Item::Comment { kind: comment.kind, text: comment.text.into() });
    }

    fn begin_variation(&mut self, _: crate::Span) -> Flow {
        self.go_on();
        self.settle_number();
        if self.lines.last().is_some_and(|line| !line.has_move) {
            self.push_move(Written::Nothing);
        }
        if let Some(line) = self.lines.last() {
            let at = self.game.parent(line.at());
            let depth = line.depth_here() + 1;
            self.lines.push(Line { at, depth, ..Line::default() });
        }
        Flow::Continue
    }

    fn end_variation(&mut self, _: crate::Span) {
        self.close_variation();
    }

    fn outcome(&mut self, outcome: Outcome, _: crate::Span) {
        if self.lines.len() > 1 {
            return self.keep(Item::Outcome(outcome));
        }
        self.go_on();
        self.settle_number();
        self.game.outcome = Some(outcome);
        self.section = Section::AfterOutcome;
    }

    fn junk(&mut self, kind: Junk, text: &[u8], _: crate::Span) {
        self.keep(Item::Junk { kind, text: text.into() });
    }

    fn commit_game(&mut self, _: GameText<'_>) -> Flow {
        self.begin_movetext_silently();
        self.settle_number();
        while self.lines.len() > 1 {
            self.close_variation();
        }
        self.finished.push_back(std::mem::take(&mut self.game));
        self.reset();
        Flow::Continue
    }

    fn discard_game(&mut self) {
        self.reset();
    }
}
