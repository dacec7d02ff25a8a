//! [`Walk`]: a tree in the order in which it is written.

use super::{Game, Item, NodeId, Variation};

/// One step of a [`Walk`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step<'a> {
    /// A move; what stands around it stands in its node.
    Move(NodeId),
    /// The variation that begins with this node begins. The next step is its first move.
    Begin(NodeId),
    /// A variation is through.
    End {
        /// The node it began with.
        head: NodeId,
        /// What stands behind it.
        after: &'a [Item],
    },
}

/// Visits every move of a game once, variations where they are written: behind the move they replace.
///
/// Keeps one small record for each open variation.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    game: &'a Game,
    open: Vec<Place>,
    /// The move that comes next: a parent and which of its children.
    pending: Option<(NodeId, usize)>,
}

/// Where an open line stands: behind the move that is this child of this parent.
#[derive(Clone, Copy, Debug)]
struct Place {
    parent: NodeId,
    child: usize,
    /// Which child of the same parent might be the move's next variation.
    next: usize,
    /// Which child of the same parent is the head of the variation that is open behind the move.
    variation: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(game: &'a Game) -> Walk<'a> {
        let pending = game.next(NodeId::ROOT).map(|_| (NodeId::ROOT, 0));
        Walk { game, open: Vec::new(), pending }
    }

    /// How many variations are open.
    pub fn depth(&self) -> usize {
        self.open.len().saturating_sub(1)
    }

    /// Leaves the variation that is open, or whose beginning has just been told; its end is not told. On the main
    /// line there is nothing to leave: then the answer is `false`.
    pub fn skip_variation(&mut self) -> bool {
        let left = match self.pending {
            Some((parent, child)) => Some((parent, child, child + 1)),
            None => self.open.last().map(|place| (place.parent, place.child, place.next)),
        };
        if self.pending.is_none() && self.open.len() > 1 {
            self.open.pop();
        } else if self.pending.is_none_or(|(_, child)| child == 0) {
            return false;
        }
        self.pending = None;
        let (Some((parent, child, next)), Some(outer)) = (left, self.open.last_mut()) else { return false };
        // Behind its first move a variation has told already where the next one is.
        if child > 0 {
            let variations = self.game.node(parent).map_or(&[][..], |node| &node.variations);
            let depth = depth(variations, child);
            let inner = variations.iter().skip(next - 1).take_while(|inner| inner.depth > depth).count();
            outer.next = next + inner;
        }
        true
    }

    fn variations(&self, parent: NodeId) -> &'a [Variation] {
        self.game.node(parent).map_or(&[], |node| &node.variations)
    }

    fn enter(&mut self, parent: NodeId, child: usize) -> Option<Step<'a>> {
        let node = match child {
            0 => self.game.next(parent)?,
            _ => self.variations(parent).get(child - 1)?.head,
        };
        self.open.push(Place { parent, child, next: child + 1, variation: child });
        Some(Step::Move(node))
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Step<'a>;

    fn next(&mut self) -> Option<Step<'a>> {
        if let Some((parent, child)) = self.pending.take() {
            return self.enter(parent, child);
        }
        let place = *self.open.last()?;
        let variations = self.variations(place.parent);
        let inner = variations.get(place.next - 1);
        if let Some(inner) = inner.filter(|inner| inner.depth == depth(variations, place.child) + 1) {
            self.open.last_mut()?.variation = place.next;
            self.pending = Some((place.parent, place.next));
            return Some(Step::Begin(inner.head));
        }
        // All variations of this move are through.
        self.open.pop();
        let node = match place.child {
            0 => self.game.next(place.parent)?,
            child => {
                // The line this one branches off has the same parent here, and its next variation is behind ours.
                self.open.last_mut()?.next = place.next;
                variations.get(child - 1)?.head
            }
        };
        if self.game.next(node).is_some() {
            return self.enter(node, 0);
        }
        let outer = self.open.last()?;
        let ended = self.variations(outer.parent).get(outer.variation - 1)?;
        Some(Step::End { head: ended.head, after: &ended.after })
    }
}

/// How deep in variations a child is written.
fn depth(variations: &[Variation], child: usize) -> u32 {
    child.checked_sub(1).and_then(|at| variations.get(at)).map_or(0, |variation| variation.depth)
}
