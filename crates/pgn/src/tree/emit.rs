//! A tree becomes EVENTS again.

use scoresheet_chess::{Nag, Outcome, SanPlus};

use super::{Game, Item, Node, NodeId, Step, Written};
use crate::{
    event::{Comment, CommentKind, EventSink, Flow, GameText, Junk, MoveNumber, Tag},
    span::Span,
};

impl Game {
    /// Tells a sink the game as the lexer would, and whether to go on with the next one.
    ///
    /// The events' spans count in the text that [`Game::text`] gives; it is told to the sink as the game's bytes.
    /// Diagnostics are not told.
    pub fn emit<S: EventSink>(&self, sink: &mut S) -> Flow {
        let mut out = Output { sink, text: Vec::new() };
        let flow = match out.sink.begin_game(0) {
            Flow::Continue | Flow::SkipVariation => self.emit_sections(&mut out),
            flow => flow,
        };
        if flow == Flow::Stop {
            out.sink.discard_game();
            return Flow::Stop;
        }
        out.sink.commit_game(GameText { bytes: &out.text, offset: 0 })
    }

    /// The game as one text, event after event, in no canonical form. It is there for what events' spans say; the
    /// lexer reads an equal game from it if the game has no junk that depends on where it stands.
    pub fn text(&self) -> Vec<u8> {
        let mut keeper = Keeper::default();
        let _ = self.emit(&mut keeper);
        keeper.text
    }

    fn emit_sections<S: EventSink>(&self, out: &mut Output<'_, S>) -> Flow {
        for tag in &self.tags {
            for item in &tag.before {
                let _ = out.piece(Piece::of(item, 0));
            }
            out.tag(&tag.name, &tag.raw_value);
        }
        if !self.tags.is_empty() {
            out.text.push(b'\n');
        }
        match out.sink.begin_movetext() {
            Flow::Continue | Flow::SkipVariation => {}
            flow => return flow,
        }
        let root = self.node(NodeId::ROOT);
        for piece in root.into_iter().flat_map(|root| node_pieces(root, 0)) {
            match out.piece(piece) {
                Flow::Continue | Flow::SkipVariation => {}
                flow => return flow,
            }
        }
        match self.emit_moves(out) {
            Flow::Continue | Flow::SkipVariation => {}
            flow => return flow,
        }
        out.sink.so_far(&out.text);
        if let Some(outcome) = self.outcome {
            let _ = out.piece(Piece::Outcome(outcome));
        }
        for item in &self.after_outcome {
            let _ = out.piece(Piece::of(item, 0));
        }
        Flow::Continue
    }

    fn emit_moves<S: EventSink>(&self, out: &mut Output<'_, S>) -> Flow {
        let mut walk = self.walk();
        while let Some(step) = walk.next() {
            for piece in self.step_pieces(step, walk.depth()) {
                match out.piece(piece) {
                    Flow::SkipVariation if walk.skip_variation() => break,
                    Flow::Continue | Flow::SkipVariation => {}
                    flow => return flow,
                }
            }
        }
        Flow::Continue
    }

    /// What a step of a walk says, with so many variations open.
    fn step_pieces<'a>(&'a self, step: Step<'a>, depth: usize) -> impl Iterator<Item = Piece<'a>> {
        let (begin, node, end, after): (_, _, _, &[Item]) = match step {
            Step::Begin(_) => (Some(Piece::Begin), None, None, &[]),
            Step::Move(id) => (None, self.node(id), None, &[]),
            Step::End { after, .. } => (None, None, Some(Piece::End), after),
        };
        let node = node.into_iter().flat_map(move |node| node_pieces(node, depth));
        begin.into_iter().chain(node).chain(end).chain(after.iter().map(move |item| Piece::of(item, depth)))
    }

    /// All of the movetext up to the result.
    fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let root = self.node(NodeId::ROOT).into_iter().flat_map(|root| node_pieces(root, 0));
        let mut walk = self.walk();
        let steps = std::iter::from_fn(move || walk.next().map(|step| (step, walk.depth())));
        root.chain(steps.flat_map(|(step, depth)| self.step_pieces(step, depth)))
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.tags == other.tags
            && self.outcome == other.outcome
            && self.after_outcome == other.after_outcome
            && self.pieces().eq(other.pieces())
    }
}

impl Eq for Game {}

/// One thing that is written in movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece<'a> {
    Number(MoveNumber),
    San(SanPlus),
    Symbol(&'a [u8]),
    Nag(Nag),
    Comment(CommentKind, &'a [u8]),
    Outcome(Outcome),
    Junk(Junk, &'a [u8]),
    Begin,
    End,
}

impl<'a> Piece<'a> {
    /// What an item says in a line inside so many variations. A result on the main line would end the game there,
    /// so it is told as a comment.
    fn of(item: &'a Item, depth: usize) -> Piece<'a> {
        match item {
            Item::Outcome(outcome) if depth == 0 => {
                Piece::Comment(CommentKind::Brace, outcome.marker().as_bytes())
            }
            Item::Comment { kind, text } => Piece::Comment(*kind, text),
            Item::Nag(nag) => Piece::Nag(*nag),
            Item::Number(number) => Piece::Number(*number),
            Item::Outcome(outcome) => Piece::Outcome(*outcome),
            Item::Symbol(text) => Piece::Symbol(text),
            Item::Junk { kind, text } => Piece::Junk(*kind, text),
        }
    }
}

fn node_pieces(node: &Node, depth: usize) -> impl Iterator<Item = Piece<'_>> {
    let written = match &node.written {
        Written::San(san) => Some(Piece::San(*san)),
        Written::Symbol(text) => Some(Piece::Symbol(text)),
        Written::Nothing => None,
    };
    let before = node.before.iter().map(move |item| Piece::of(item, depth));
    let nags = node.nags.iter().map(|nag| Piece::Nag(*nag));
    let after = node.after.iter().map(move |item| Piece::of(item, depth));
    before.chain(node.number.map(Piece::Number)).chain(written).chain(nags).chain(after)
}

/// Writes the text and tells of it.
struct Output<'s, S> {
    sink: &'s mut S,
    text: Vec<u8>,
}

impl<S: EventSink> Output<'_, S> {
    fn tag(&mut self, name: &[u8], raw_value: &[u8]) {
        self.begin_line();
        let start = self.text.len();
        let name_span = Span::new(start + 1, start + 1 + name.len());
        let value_span = Span::new(start + name.len() + 3, start + name.len() + 3 + raw_value.len());
        for part in [b"[", name, b" \"", raw_value, b"\"]"] {
            self.text.extend_from_slice(part);
        }
        let span = Span::new(start, self.text.len());
        self.text.push(b'\n');
        self.sink.tag(Tag { name, raw_value, span, name_span, value_span });
    }

    fn piece(&mut self, piece: Piece<'_>) -> Flow {
        match piece {
            Piece::San(san) => {
                let span = self.append(|text| san.append_to(text));
                return self.sink.san(san, span);
            }
            Piece::Symbol(symbol) => {
                let span = self.append(|text| text.extend_from_slice(symbol));
                return self.sink.symbol(symbol, span);
            }
            Piece::Begin => {
                let span = self.append(|text| text.push(b'('));
                return self.sink.begin_variation(span);
            }
            Piece::End => {
                self.sink.so_far(&self.text);
                let span = self.append(|text| text.push(b')'));
                self.sink.end_variation(span);
            }
            Piece::Number(number) => {
                let span = self.append(|text| append_number(number, text));
                self.sink.number(number, span);
            }
            Piece::Nag(nag) => {
                let span = self.append(|text| nag.append_to(text));
                self.sink.nag(nag, span);
            }
            Piece::Outcome(outcome) => {
                let span = self.append(|text| text.extend_from_slice(outcome.marker().as_bytes()));
                self.sink.outcome(outcome, span);
            }
            Piece::Comment(kind, text) => self.comment(kind, text),
            Piece::Junk(kind, text) => self.junk(kind, text),
        }
        Flow::Continue
    }

    fn comment(&mut self, kind: CommentKind, comment: &[u8]) {
        let (open, close): (u8, &[u8]) = match kind {
            CommentKind::Brace | CommentKind::UnclosedBrace => (b'{', b"}"),
            CommentKind::Line => (b';', b""),
        };
        let span = self.append(|text| {
            text.push(open);
            text.extend_from_slice(comment);
            text.extend_from_slice(close);
        });
        if kind == CommentKind::Line {
            self.text.push(b'\n');
        }
        self.sink.comment(Comment { kind, text: comment, span });
    }

    fn junk(&mut self, kind: Junk, junk: &[u8]) {
        let has_line = matches!(kind, Junk::EscapedLine | Junk::BrokenTag | Junk::Preamble);
        if has_line {
            self.begin_line();
        }
        let span = self.append(|text| text.extend_from_slice(junk));
        if has_line {
            self.begin_line();
        }
        self.sink.junk(kind, junk, span);
    }

    /// Appends something with a space before it if it needs one, and tells where it stands.
    fn append(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> Span {
        if self.text.last().is_some_and(|byte| *byte != b'\n') {
            self.text.push(b' ');
        }
        let start = self.text.len();
        write(&mut self.text);
        Span::new(start, self.text.len())
    }

    fn begin_line(&mut self) {
        if self.text.last().is_some_and(|byte| *byte != b'\n') {
            self.text.push(b'\n');
        }
    }
}

fn append_number(number: MoveNumber, text: &mut Vec<u8>) {
    // Periods may stand without a number; a number 0 without periods was written as such.
    if number.number > 0 || number.periods == 0 {
        text.extend_from_slice(number.number.to_string().as_bytes());
    }
    text.extend(std::iter::repeat_n(b'.', usize::from(number.periods)));
}

/// Keeps the text of a game.
#[derive(Default)]
struct Keeper {
    text: Vec<u8>,
}

impl EventSink for Keeper {
    fn commit_game(&mut self, game: GameText<'_>) -> Flow {
        self.text = game.bytes.to_vec();
        Flow::Continue
    }
}
