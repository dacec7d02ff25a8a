//! Changing the moves of a [`Game`].

use super::{Game, Node, NodeId, Variation, Written};

impl Game {
    /// Adds a move behind a node: as the line's continuation if there is none yet, else as a new variation behind
    /// the others, even if the same move is there already. `None` if there is no such node.
    pub fn add_move(&mut self, parent: NodeId, written: Written) -> Option<NodeId> {
        self.node(parent)?;
        Some(self.link_move(parent, written))
    }

    /// Adds a move behind a node that is there.
    pub(super) fn link_move(&mut self, parent: NodeId, written: Written) -> NodeId {
        let id = self.new_node(parent, written);
        let parent = &mut self.nodes[parent.index()];
        if parent.next.is_none() {
            parent.next = Some(id);
        } else {
            parent.variations.push(Variation { head: id, depth: 1, after: Vec::new() });
        }
        id
    }

    /// The child of a node with this move, which is added if it is not there.
    pub fn play(&mut self, parent: NodeId, written: Written) -> Option<NodeId> {
        match self.child_with(parent, &written) {
            Some(child) => Some(child),
            None => self.add_move(parent, written),
        }
    }

    /// The child of a node with this move; see [`Written::is_same_move`].
    pub fn child_with(&self, parent: NodeId, written: &Written) -> Option<NodeId> {
        self.children(parent).find(|child| self.nodes[child.index()].written.is_same_move(written))
    }

    /// Adds a variation that replaces a move, behind those that are there, and tells its first node. `None` for
    /// the root, which has nothing to replace, and for no moves.
    pub fn add_variation(
        &mut self,
        replaced: NodeId,
        moves: impl IntoIterator<Item = Written>,
    ) -> Option<NodeId> {
        let mut at = self.parent(replaced)?;
        let mut head = None;
        for written in moves {
            at = self.add_move(at, written)?;
            head = head.or(Some(at));
        }
        head
    }

    /// Exchanges the variation in which a node stands with what is written before it: the variation before, the
    /// one around it, or the line's own move with all that follows. Tells the variation's first node, with which
    /// [`Game::demote`] takes this back; `None` on the main line.
    pub fn promote(&mut self, id: NodeId) -> Option<NodeId> {
        let head = self.variation_head(id)?;
        let (parent, index) = (self.parent(head)?, self.index(head)?);
        self.exchange(parent, index - 1);
        Some(head)
    }

    /// Exchanges a node and what follows it with the variation written next for the same position; tells whether
    /// there is one.
    pub fn demote(&mut self, id: NodeId) -> bool {
        let (Some(parent), Some(index)) = (self.parent(id), self.index(id)) else { return false };
        let has_next = index < self.nodes[parent.index()].variations.len();
        if has_next {
            self.exchange(parent, index);
        }
        has_next
    }

    /// Makes a node and the moves that lead to it the main line; tells whether they were not. The lines that give
    /// way follow in their order.
    pub fn promote_to_main(&mut self, id: NodeId) -> bool {
        let mut any = false;
        let mut at = id;
        while let (Some(parent), Some(index)) = (self.parent(at), self.index(at)) {
            for index in (0..index).rev() {
                self.exchange(parent, index);
                any = true;
            }
            at = parent;
        }
        any
    }

    /// Deletes a node and all that follows it. If it continued its line, the first variation that replaces it does
    /// so now. What stands behind a deleted variation stays. The root cannot be deleted.
    pub fn delete(&mut self, id: NodeId) -> bool {
        let (Some(parent), Some(index)) = (self.parent(id), self.index(id)) else { return false };
        if index == 0 {
            self.unlink_next(parent);
        } else {
            self.unlink_variation(parent, index - 1);
        }
        self.bury(vec![id]);
        true
    }

    /// Deletes all that follows a node: the rest of its line and the variations in it. Tells whether there was
    /// anything.
    pub fn cut(&mut self, id: NodeId) -> bool {
        let children: Vec<NodeId> = self.children(id).collect();
        if children.is_empty() {
            return false;
        }
        let node = &mut self.nodes[id.index()];
        node.next = None;
        node.variations.clear();
        self.bury(children);
        true
    }

    /// Exchanges the child at this index with the next one. Only the moves change places: the depth of variations
    /// and what stands behind them belong to the places.
    fn exchange(&mut self, parent: NodeId, index: usize) {
        let Node { next, variations, .. } = &mut self.nodes[parent.index()];
        match (index, next) {
            (0, Some(next)) => {
                if let Some(first) = variations.first_mut() {
                    std::mem::swap(next, &mut first.head);
                }
            }
            (0, None) => {}
            _ => {
                if let Some([one, other]) = variations.get_mut(index - 1..=index) {
                    std::mem::swap(&mut one.head, &mut other.head);
                }
            }
        }
    }

    /// Takes the line's continuation out; the first variation continues it.
    fn unlink_next(&mut self, parent: NodeId) {
        let node = &mut self.nodes[parent.index()];
        node.next = None;
        if node.variations.is_empty() {
            return;
        }
        let first = node.variations.remove(0);
        node.next = Some(first.head);
        raise_inner(&mut node.variations, 0, first.depth);
        self.nodes[first.head.index()].after.extend(first.after);
    }

    /// Takes a variation out; those inside it that replace the same move stay.
    fn unlink_variation(&mut self, parent: NodeId, at: usize) {
        let node = &mut self.nodes[parent.index()];
        let Variation { depth, after, .. } = node.variations.remove(at);
        let behind = raise_inner(&mut node.variations, at, depth);
        // What stood behind it comes behind what is now before: a variation beside it, or the move around it.
        let before = node.variations[..behind].iter_mut().rev().find(|variation| variation.depth <= depth);
        match before {
            Some(beside) if beside.depth == depth => beside.after.extend(after),
            around => {
                let around = around.map(|variation| variation.head).or(node.next);
                if let Some(around) = around {
                    self.nodes[around.index()].after.extend(after);
                }
            }
        }
    }

    /// Marks nodes and all below them as deleted.
    fn bury(&mut self, mut pile: Vec<NodeId>) {
        while let Some(id) = pile.pop() {
            pile.extend(self.children(id));
            let mut grave = Node::new(None, Written::Nothing);
            grave.is_deleted = true;
            self.nodes[id.index()] = grave;
        }
    }
}

/// The variations from `at` on that were inside one of this depth move out of it; tells where they end.
fn raise_inner(variations: &mut [Variation], at: usize, depth: u32) -> usize {
    let inner = variations[at..].iter().take_while(|inner| inner.depth > depth).count();
    variations[at..at + inner].iter_mut().for_each(|inner| inner.depth -= 1);
    at + inner
}
