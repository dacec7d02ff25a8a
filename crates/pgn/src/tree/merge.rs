//! Bringing two games together.

use std::collections::{HashMap, HashSet};

use scoresheet_chess::{Outcome, SanPlus, san::Suffix};

use super::{Game, Item, NodeId, Step, Written};

/// Which game is right where two that are merged differ in a tag or in the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum MergePolicy {
    /// The one that takes the other in.
    #[default]
    KeepOwn,
    /// The one that is taken in.
    TakeOther,
}

impl Game {
    /// Takes all of another game into this one. Moves written alike from the beginning on are shared, others become
    /// variations behind those that are there. Comments, glyphs and all else are united without doubles. Tags that
    /// are missing are added at the end; an unknown result gives way to a known one.
    ///
    /// Only what is written is compared: `Nf3` and `Ngf3` are two moves here.
    pub fn merge(&mut self, other: &Game, policy: MergePolicy) {
        self.merge_tags(other, policy);
        let is_unknown = |outcome: Option<Outcome>| outcome.is_none_or(|outcome| outcome == Outcome::Unknown);
        let takes = match policy {
            MergePolicy::KeepOwn => is_unknown(self.outcome),
            MergePolicy::TakeOther => true,
        };
        if takes && (!is_unknown(other.outcome) || self.outcome.is_none()) {
            self.outcome = other.outcome;
        }
        unite(&mut self.after_outcome, &other.after_outcome);
        self.merge_moves(other);
    }

    fn merge_moves(&mut self, other: &Game) {
        let mut known = Known::of(self);
        // Where each node of the other game is here; the root is the root.
        let mut here = vec![NodeId::ROOT; other.nodes.len()];
        self.merge_remarks(NodeId::ROOT, other, NodeId::ROOT);
        for step in other.walk() {
            match step {
                Step::Begin(_) => {}
                Step::Move(id) => {
                    let node = &other.nodes[id.index()];
                    let parent = node.parent.map_or(NodeId::ROOT, |parent| here[parent.index()]);
                    let mine = known.child(parent, &node.written).unwrap_or_else(|| {
                        let mine = self.link_move(parent, node.written.clone());
                        self.nodes[mine.index()].number = node.number;
                        known.learn(self, mine);
                        mine
                    });
                    here[id.index()] = mine;
                    self.merge_remarks(mine, other, id);
                }
                Step::End { head, after } => {
                    let mine = here[head.index()];
                    let parent = self.nodes[mine.index()].parent.unwrap_or(NodeId::ROOT);
                    let variations = &mut self.nodes[parent.index()].variations;
                    let variation = known.places.get(&mine).and_then(|place| variations.get_mut(*place));
                    match variation {
                        Some(variation) => unite(&mut variation.after, after),
                        None => unite(&mut self.nodes[mine.index()].after, after),
                    }
                }
            }
        }
    }

    fn merge_remarks(&mut self, mine: NodeId, other: &Game, theirs: NodeId) {
        let (mine, theirs) = (&mut self.nodes[mine.index()], &other.nodes[theirs.index()]);
        let mut nags = [false; 256];
        mine.all_nags().for_each(|nag| nags[usize::from(nag.0)] = true);
        for nag in &theirs.nags {
            if !std::mem::replace(&mut nags[usize::from(nag.0)], true) {
                mine.nags.push(*nag);
            }
        }
        unite(&mut mine.before, &theirs.before);
        let is_new = |item: &&Item| !matches!(item, Item::Nag(nag) if nags[usize::from(nag.0)]);
        unite(&mut mine.after, theirs.after.iter().filter(is_new));
    }

    fn merge_tags(&mut self, other: &Game, policy: MergePolicy) {
        for tag in &other.tags {
            match self.tags.iter_mut().find(|own| own.name == tag.name) {
                Some(own) => {
                    if policy == MergePolicy::TakeOther {
                        own.raw_value.clone_from(&tag.raw_value);
                    }
                    unite(&mut own.before, &tag.before);
                }
                None => self.tags.push(tag.clone()),
            }
        }
    }
}

/// The moves of a game by what is written, so that a move with very many variations costs no more than others.
struct Known {
    children: HashMap<(NodeId, Written), NodeId>,
    /// Where the heads of variations are among those of their parent.
    places: HashMap<NodeId, usize>,
}

impl Known {
    fn of(game: &Game) -> Known {
        let mut known = Known { children: HashMap::new(), places: HashMap::new() };
        for (parent, node) in game.nodes.iter().enumerate() {
            let parent = NodeId(parent as u32);
            let heads = node.variations.iter().map(|variation| variation.head);
            known.places.extend(heads.clone().enumerate().map(|(place, head)| (head, place)));
            for child in node.next.into_iter().chain(heads) {
                let key = (parent, without_sign(&game.nodes[child.index()].written));
                known.children.entry(key).or_insert(child);
            }
        }
        known
    }

    fn child(&self, parent: NodeId, written: &Written) -> Option<NodeId> {
        self.children.get(&(parent, without_sign(written))).copied()
    }

    /// Adds a node that has just been linked as the last of its parent's children.
    fn learn(&mut self, game: &Game, id: NodeId) {
        let node = &game.nodes[id.index()];
        let parent = node.parent.unwrap_or(NodeId::ROOT);
        self.children.insert((parent, without_sign(&node.written)), id);
        if let Some(place) = game.nodes[parent.index()].variations.len().checked_sub(1) {
            self.places.insert(id, place);
        }
    }
}

/// A move as [`Written::is_same_move`] compares it.
fn without_sign(written: &Written) -> Written {
    match written {
        Written::San(san) => Written::San(SanPlus { suffix: Suffix::None, ..*san }),
        _ => written.clone(),
    }
}

/// Adds what is not there.
fn unite<'a>(items: &mut Vec<Item>, more: impl IntoIterator<Item = &'a Item>) {
    let mut known: HashSet<&Item> = items.iter().collect();
    let new: Vec<Item> = more.into_iter().filter(|item| known.insert(item)).cloned().collect();
    items.extend(new);
}
