//! The game tree: [`Game`], a whole game with its variations, to look at from any side and to change.
//!
//! A tree is optional: filters, counts and writers work on EVENTS as they come. Choose it where moves are visited
//! out of their order or changed. [`Builder`] makes trees of events, and [`Game::emit`] makes events of a tree, so
//! it can stand anywhere between a reader and a writer. It knows no rules: a node holds a move as it is written.
//!
//! All nodes of a game lie in one list and know each other by [`NodeId`]. Nothing here is recursive; the depth of
//! lines and variations is bounded by memory only. An id stays the same whatever is changed elsewhere, and the id
//! of a deleted node is never given again.
//!
//! # Shape
//!
//! A node's children are the moves written for the position after it. The first is the line's continuation
//! ([`Node::next`]); the others are the heads of variations, in the order in which they are written. A variation
//! may be written inside another one that replaces the same move, `1. e4 (1. d4 (1. c4))`; that is kept as its
//! depth, so 1\. d4 and 1\. c4 are both children of the root.
//!
//! What is no move keeps its place: before the first move of a line, after a move, after a variation, after the
//! result, before a tag. The first thing that stands in a variation without a move, or where a variation has no
//! move to replace, is a node that holds [`Written::Nothing`].
//!
//! ```
//! use scoresheet_pgn::{Lexer, tree::Builder};
//!
//! let text = b"1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *";
//! let mut builder = Builder::default();
//! Lexer::new().game(text, 0, 0, true, &mut builder);
//! let mut game = builder.take().unwrap();
//! assert_eq!(game.main_line().count(), 3);
//! let sicilian = game.node_at(&[0, 1]).unwrap();
//! assert_eq!(game.promote(sicilian), Some(sicilian));
//! assert_eq!(game.text(), b"1. e4 1... c5 {Sicilian} ( e5 2. Nf3 ) *");
//! ```

mod builder;
mod edit;
mod emit;
mod merge;
mod tag;
mod walk;

use scoresheet_chess::{Nag, Outcome, SanPlus};

pub use self::{
    builder::Builder,
    merge::MergePolicy,
    tag::TagPair,
    walk::{Step, Walk},
};
use crate::event::{CommentKind, Junk, MoveNumber};

/// A game as a tree.
///
/// Two games are equal if they say the same in the same order, whatever the ids of their nodes.
#[derive(Clone, Debug)]
pub struct Game {
    tags: Vec<TagPair>,
    /// The first is the root.
    nodes: Vec<Node>,
    /// What is written at the end.
    pub outcome: Option<Outcome>,
    /// What stands behind the result.
    pub after_outcome: Vec<Item>,
}

impl Game {
    /// A game without tags and moves.
    pub fn new() -> Game {
        Game {
            tags: Vec::new(),
            nodes: vec![Node::new(None, Written::Nothing)],
            outcome: None,
            after_outcome: Vec::new(),
        }
    }

    /// A node; `None` if there is none with this id (any more).
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index()).filter(|node| !node.is_deleted)
    }

    /// A node, to change what is remarked about its move.
    pub fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.index()).filter(|node| !node.is_deleted)
    }

    /// The move before; `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.parent
    }

    /// The moves written for the position after a node: the line's continuation, then the heads of variations.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let node = self.node(id);
        let heads = node.into_iter().flat_map(|node| node.variations.iter().map(|variation| variation.head));
        node.and_then(Node::next).into_iter().chain(heads)
    }

    /// The place of a node among the children of its parent; 0 if it continues its parent's line. `None` for the
    /// root.
    pub fn index(&self, id: NodeId) -> Option<usize> {
        let parent = self.parent(id)?;
        self.children(parent).position(|child| child == id)
    }

    /// The first node of the variation in which a node stands; `None` on the main line.
    pub fn variation_head(&self, id: NodeId) -> Option<NodeId> {
        let mut at = id;
        loop {
            let parent = self.parent(at)?;
            if self.next(parent) != Some(at) {
                return Some(at);
            }
            at = parent;
        }
    }

    /// The nodes of the main line from the first move on.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line_after(NodeId::ROOT)
    }

    /// The nodes that continue a node's line.
    pub fn line_after(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(id), |id| self.next(*id))
    }

    /// The address of a node: from the root on, the [index](Game::index) of each node on the way. Unlike an id it
    /// means the same in an equal game.
    pub fn path(&self, id: NodeId) -> Option<Vec<usize>> {
        self.node(id)?;
        let mut path = Vec::new();
        let mut at = id;
        while let Some(index) = self.index(at) {
            path.push(index);
            at = self.parent(at)?;
        }
        path.reverse();
        Some(path)
    }

    /// The node at an address; the empty address is the root's.
    pub fn node_at(&self, path: &[usize]) -> Option<NodeId> {
        path.iter().try_fold(NodeId::ROOT, |id, index| self.children(id).nth(*index))
    }

    /// All moves and variations in the order in which they are written.
    pub fn walk(&self) -> Walk<'_> {
        Walk::new(self)
    }

    /// What stands behind the variation that begins with this node.
    pub fn after_variation(&self, head: NodeId) -> &[Item] {
        let place = self.variation_place(head);
        place.map_or(&[], |(parent, at)| &self.nodes[parent.index()].variations[at].after)
    }

    /// What stands behind the variation that begins with this node, to change it; `None` if none does.
    pub fn after_variation_mut(&mut self, head: NodeId) -> Option<&mut Vec<Item>> {
        let (parent, at) = self.variation_place(head)?;
        Some(&mut self.nodes[parent.index()].variations[at].after)
    }

    fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.next
    }

    fn variation_place(&self, head: NodeId) -> Option<(NodeId, usize)> {
        let parent = self.parent(head)?;
        let variations = &self.nodes[parent.index()].variations;
        Some((parent, variations.iter().position(|variation| variation.head == head)?))
    }

    /// A new node, not linked from its parent yet.
    fn new_node(&mut self, parent: NodeId, written: Written) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node::new(Some(parent), written));
        id
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

/// Names a node of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The root: the beginning of the game, before any move.
    pub const ROOT: NodeId = NodeId(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move and what is remarked about it.
#[derive(Clone, Debug)]
pub struct Node {
    parent: Option<NodeId>,
    next: Option<NodeId>,
    /// The other moves written for the position after this one.
    variations: Vec<Variation>,
    written: Written,
    is_deleted: bool,
    /// The move number written directly before the move.
    pub number: Option<MoveNumber>,
    /// The glyphs directly behind the move. Those behind a comment stay where they are, among the items.
    pub nags: Vec<Nag>,
    /// What stands before the move, where it is the first of a variation. Elsewhere that reads as standing after
    /// the move before.
    pub before: Vec<Item>,
    /// What stands after the move and its glyphs; for the root, what stands before the first move.
    pub after: Vec<Item>,
}

impl Node {
    const fn new(parent: Option<NodeId>, written: Written) -> Node {
        Node {
            parent,
            next: None,
            variations: Vec::new(),
            written,
            is_deleted: false,
            number: None,
            nags: Vec::new(),
            before: Vec::new(),
            after: Vec::new(),
        }
    }

    /// The move; [`Written::Nothing`] for the root.
    pub const fn written(&self) -> &Written {
        &self.written
    }

    /// The move that continues the line.
    pub const fn next(&self) -> Option<NodeId> {
        self.next
    }

    /// All glyphs behind the move, wherever they stand among the comments.
    pub fn all_nags(&self) -> impl Iterator<Item = Nag> {
        let later = self.after.iter().filter_map(|item| match item {
            Item::Nag(nag) => Some(*nag),
            _ => None,
        });
        self.nags.iter().copied().chain(later)
    }

    /// The texts of the comments behind the move.
    pub fn comments(&self) -> impl Iterator<Item = &[u8]> {
        self.after.iter().filter_map(Item::as_comment)
    }
}

/// A variation among the children of a node.
#[derive(Clone, Debug)]
struct Variation {
    head: NodeId,
    /// 1 if it is written behind the line's own move, 2 if inside such a variation, and so on. At most one more
    /// than that of the variation before.
    depth: u32,
    /// What stands behind it.
    after: Vec<Item>,
}

/// A move as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Written {
    /// In the exact spelling of SAN.
    San(SanPlus),
    /// In another spelling, or a word that is no move at all.
    Symbol(Box<[u8]>),
    /// No move: an empty variation, or a place before a move that has variations.
    Nothing,
}

impl Written {
    /// Whether both are the same move to the letter; signs of check do not count.
    pub fn is_same_move(&self, other: &Written) -> bool {
        match (self, other) {
            (Written::San(san), Written::San(other)) => san.san == other.san,
            _ => self == other,
        }
    }
}

/// Something in movetext that is no move, in its place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// A comment.
    Comment {
        /// How it is written.
        kind: CommentKind,
        /// What stands between its marks.
        text: Box<[u8]>,
    },
    /// A glyph that does not directly follow a move.
    Nag(Nag),
    /// A move number that no move directly follows.
    Number(MoveNumber),
    /// A result that is not the game's: inside a variation. One that comes to the main line by a change is told
    /// as a comment.
    Outcome(Outcome),
    /// A word that remarks something about the move before: a glyph in print, `e.p.`, `(=)`.
    Symbol(Box<[u8]>),
    /// Text that belongs to nothing.
    Junk {
        /// What it is.
        kind: Junk,
        /// The text.
        text: Box<[u8]>,
    },
}

impl Item {
    /// A comment between braces.
    pub fn comment(text: impl Into<Box<[u8]>>) -> Item {
        Item::Comment { kind: CommentKind::Brace, text: text.into() }
    }

    /// The text, if this is a comment.
    pub fn as_comment(&self) -> Option<&[u8]> {
        match self {
            Item::Comment { text, .. } => Some(text),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
