//! A line of moves as JSON, with all that is said about them and the lines that branch off.
//!
//! To the next maintainer. The simple version makes the text of a variation and copies it into that of the move it
//! belongs to. Then a game that is nothing but nested variations is copied once for every level, which takes hours
//! for some megabytes. So everything is written once, where it stands in the end; only what is said about a move
//! can come late, after its variations, and so a hole is left for it ([`Pieces`]). Open lines are a stack, never
//! recursion.

use std::ops::Range;

use memchr::memmem;
use scoresheet_chess::{Nag, SanPlus, UciMove};

use super::append_json;
use crate::command::{Annotations, ClockTime, Eval, Score};

/// The line being written. Always complete up to the move before the last one.
#[derive(Debug)]
pub(super) struct AnnotatedLine {
    pieces: Pieces,
    /// The open lines, each as the move that can still be said something about.
    nodes: Vec<Node>,
    /// Comments behind a move number: those of the next move, if one comes.
    pending: Vec<String>,
    is_numbered: bool,
    head: Vec<u8>,
}

/// A move, or the beginning of a line, before its first move.
#[derive(Debug, Default)]
struct Node {
    ply: Option<(UciMove, SanPlus)>,
    /// Where what is said about it will stand, once a variation has been written behind.
    hole: Option<usize>,
    nags: Vec<u8>,
    before: Texts,
    after: Texts,
    after_variations: Texts,
    annotations: Option<Box<Annotations>>,
}

impl AnnotatedLine {
    pub(super) fn new() -> AnnotatedLine {
        AnnotatedLine {
            pieces: Pieces::default(),
            nodes: vec![Node::default()],
            pending: Vec::new(),
            is_numbered: false,
            head: Vec::new(),
        }
    }

    /// Begins a game.
    pub(super) fn clear(&mut self) {
        self.pieces.clear();
        self.nodes.clear();
        self.nodes.push(Node::default());
        self.pending.clear();
        self.is_numbered = false;
    }

    pub(super) fn number(&mut self) {
        self.is_numbered = true;
    }

    pub(super) fn ply(&mut self, uci: UciMove, san: SanPlus) {
        let mut next = Node { ply: Some((uci, san)), ..Node::default() };
        let pending = std::mem::take(&mut self.pending);
        let Some(node) = self.nodes.last_mut() else { return };
        let place = if node.ply.is_some() { &mut next.before } else { &mut node.before };
        for text in &pending {
            place.add(text);
        }
        self.is_numbered = false;
        self.end_node();
        if let Some(node) = self.nodes.last_mut() {
            if node.ply.is_some() {
                self.pieces.text.push(b',');
            }
            *node = next;
        }
    }

    pub(super) fn nag(&mut self, nag: Nag) {
        match self.nodes.last_mut() {
            Some(Node { ply: Some(_), nags, .. }) => nags.push(nag.0),
            Some(start) => start.before.add(&nag.to_string()),
            None => {}
        }
    }

    pub(super) fn draw_offer(&mut self) {
        match self.nodes.last_mut() {
            Some(Node { ply: Some(_), annotations, .. }) => {
                annotations.get_or_insert_default().draw_offer = true;
            }
            Some(start) => start.before.add("(=)"),
            None => {}
        }
    }

    pub(super) fn comment(&mut self, text: &[u8]) {
        if self.is_numbered {
            self.pending.push(folded(text));
        } else if let Some(node) = self.nodes.last_mut() {
            node.comment(text);
        }
    }

    pub(super) fn begin_variation(&mut self) {
        self.settle_pending();
        let Some(node) = self.nodes.last_mut() else { return };
        if node.hole.is_some() {
            self.pieces.text.push(b',');
        } else {
            node.hole = Some(self.pieces.hole());
            self.pieces.text.extend_from_slice(b",\"variations\":[");
        }
        self.pieces.text.push(b'{');
        self.nodes.push(Node::default());
    }

    /// The end of a variation, and the text of it that could not be read.
    pub(super) fn end_variation(&mut self, unread: Option<&str>) {
        if self.nodes.len() < 2 {
            return;
        }
        self.end_line();
        self.pieces.text.extend_from_slice(b",\"unread\":");
        append_json(&unread, &mut self.pieces.text);
        self.pieces.text.push(b'}');
        self.nodes.pop();
    }

    /// Appends `"before":[…],"line":[…]`.
    pub(super) fn append_to(&mut self, json: &mut Vec<u8>) {
        while self.nodes.len() > 1 {
            self.end_variation(None);
        }
        self.end_line();
        self.pieces.append_to(json);
    }

    fn end_line(&mut self) {
        self.settle_pending();
        self.end_node();
        self.pieces.text.push(b']');
    }

    /// No move comes behind a number: what stands there is said of the move before it.
    fn settle_pending(&mut self) {
        self.is_numbered = false;
        if let Some(node) = self.nodes.last_mut() {
            for text in self.pending.drain(..) {
                node.comment(text.as_bytes());
            }
        }
    }

    /// Nothing more is said about the last move.
    fn end_node(&mut self) {
        let Some(node) = self.nodes.last() else { return };
        self.head.clear();
        node.append_head(&mut self.head);
        match node.hole {
            Some(hole) => {
                self.pieces.fill(hole, &self.head);
                self.pieces.text.push(b']');
            }
            None => self.pieces.text.extend_from_slice(&self.head),
        }
        let text = &mut self.pieces.text;
        if node.ply.is_none() {
            text.extend_from_slice(b",\"line\":[");
        } else {
            node.after_variations.append_to("after_variations", text);
            text.push(b'}');
        }
    }
}

impl Node {
    fn comment(&mut self, text: &[u8]) {
        let place = match (self.ply, self.hole) {
            (None, _) => return self.before.add(&folded(text)),
            (Some(_), None) => &mut self.after,
            (Some(_), Some(_)) => &mut self.after_variations,
        };
        // Most comments have no command.
        if memmem::find(text, b"[%").is_none() {
            return place.add(&folded(text));
        }
        let rest = self.annotations.get_or_insert_default().take(text);
        place.add(&folded(&rest));
    }

    /// All of it that stands before its variations.
    fn append_head(&self, json: &mut Vec<u8>) {
        let Some((uci, san)) = self.ply else {
            json.extend_from_slice(b"\"before\":[");
            json.extend_from_slice(&self.before.0);
            json.push(b']');
            return;
        };
        json.extend_from_slice(b"{\"uci\":\"");
        uci.append_to(json);
        json.extend_from_slice(b"\",\"san\":\"");
        san.append_to(json);
        json.push(b'"');
        if !self.nags.is_empty() {
            append_member("nags", &self.nags, json);
        }
        self.before.append_to("before", json);
        self.after.append_to("after", json);
        if let Some(annotations) = &self.annotations {
            append_annotations(annotations, json);
        }
    }
}

fn append_annotations(annotations: &Annotations, json: &mut Vec<u8>) {
    if annotations.draw_offer {
        append_member("draw_offer", &true, json);
    }
    let Annotations { clk, emt, egt, mct, eval, csl, cal, .. } = annotations;
    for (name, time) in [("clk", clk), ("emt", emt), ("egt", egt), ("mct", mct)] {
        if let Some(seconds) = time.map(ClockTime::seconds) {
            append_member(name, &seconds, json);
        }
    }
    if let Some(Eval { score, depth }) = eval {
        let (name, value) = match score {
            Score::Centipawns(value) => ("cp", value),
            Score::Mate(moves) => ("mate", moves),
        };
        json.extend_from_slice(b",\"eval\":{\"");
        json.extend_from_slice(name.as_bytes());
        json.extend_from_slice(b"\":");
        append_json(value, json);
        if let Some(depth) = depth {
            append_member("depth", depth, json);
        }
        json.push(b'}');
    }
    if !csl.is_empty() {
        append_member("csl", &csl.iter().map(ToString::to_string).collect::<Vec<_>>(), json);
    }
    if !cal.is_empty() {
        append_member("cal", &cal.iter().map(ToString::to_string).collect::<Vec<_>>(), json);
    }
}

/// Appends `,"name":value`.
fn append_member<T: serde::Serialize + ?Sized>(name: &str, value: &T, json: &mut Vec<u8>) {
    json.extend_from_slice(b",\"");
    json.extend_from_slice(name.as_bytes());
    json.extend_from_slice(b"\":");
    append_json(value, json);
}

/// Texts as a JSON list without its brackets.
#[derive(Debug, Default)]
pub(super) struct Texts(pub(super) Vec<u8>);

impl Texts {
    /// Adds a text, if it says anything.
    pub(super) fn add(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if !self.0.is_empty() {
            self.0.push(b',');
        }
        append_json(text, &mut self.0);
    }

    fn append_to(&self, name: &str, json: &mut Vec<u8>) {
        if !self.0.is_empty() {
            json.extend_from_slice(b",\"");
            json.extend_from_slice(name.as_bytes());
            json.extend_from_slice(b"\":[");
            json.extend_from_slice(&self.0);
            json.push(b']');
        }
    }
}

/// The text of a comment with each run of white space as one space, as the canonical form has it; what is not UTF-8
/// is U+FFFD.
pub(super) fn folded(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let mut folded = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.push_str(word);
    }
    folded
}

/// A text with holes that are filled later. What is written goes to the end of `text`.
#[derive(Debug, Default)]
struct Pieces {
    text: Vec<u8>,
    /// The parts of `text` up to `open` in the order they are read.
    order: Vec<Range<usize>>,
    /// Where the last part begins.
    open: usize,
}

impl Pieces {
    fn clear(&mut self) {
        self.text.clear();
        self.order.clear();
        self.open = 0;
    }

    /// Leaves a hole here.
    fn hole(&mut self) -> usize {
        self.end_part();
        self.order.push(0..0);
        self.order.len() - 1
    }

    fn fill(&mut self, hole: usize, text: &[u8]) {
        self.end_part();
        self.text.extend_from_slice(text);
        if let Some(place) = self.order.get_mut(hole) {
            *place = self.open..self.text.len();
        }
        self.open = self.text.len();
    }

    fn append_to(&mut self, json: &mut Vec<u8>) {
        self.end_part();
        for part in &self.order {
            json.extend_from_slice(self.text.get(part.clone()).unwrap_or_default());
        }
    }

    fn end_part(&mut self) {
        self.order.push(self.open..self.text.len());
        self.open = self.text.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_read_where_they_were_left() {
        let mut pieces = Pieces::default();
        pieces.text.extend_from_slice(b"a");
        let first = pieces.hole();
        pieces.text.extend_from_slice(b"c");
        let second = pieces.hole();
        pieces.text.extend_from_slice(b"e");
        pieces.fill(second, b"d");
        pieces.text.extend_from_slice(b"f");
        pieces.fill(first, b"b");
        let mut text = Vec::new();
        pieces.append_to(&mut text);
        assert_eq!(text, b"abcdef");
    }

    #[test]
    fn white_space_of_comments_is_folded() {
        assert_eq!(folded(b"  a \r\n\t b\xff "), "a b\u{fffd}");
        assert_eq!(folded(b" \n"), "");
    }
}
