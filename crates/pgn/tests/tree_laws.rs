//! Laws of the game tree: what is built of events gives the same events, and no change breaks the tree.

#![allow(clippy::unwrap_used)]

use std::{collections::HashSet, fmt::Write as _, fs, path::Path};

use proptest::prelude::*;
use scoresheet_chess::{Nag, Outcome, SanPlus};
use scoresheet_pgn::{
    EventSink, Flow, Lexer, PlySink, Replay, Span,
    event::{Comment, GameText, Junk, MoveNumber, Tag},
    tree::{Builder, Game, Item, MergePolicy, NodeId, Step, Written},
};

/// Keeps events as lines, without findings. What precedes the movetext is told by a tree behind its beginning, so
/// that beginning is not kept. Checks that spans say where each event stands.
#[derive(Default)]
struct Recorder {
    lines: Vec<String>,
    spans: Vec<(Span, Vec<u8>)>,
    sans: Vec<(Span, SanPlus)>,
    open: usize,
    so_far: usize,
}

impl Recorder {
    fn push(&mut self, name: &str, text: &[u8], span: Span) {
        self.lines.push(format!("{name} {}", text.escape_ascii()));
        self.spans.push((span, text.to_vec()));
    }
}

impl EventSink for Recorder {
    fn tag(&mut self, tag: Tag<'_>) {
        self.push("tag", tag.name, tag.name_span);
        self.push("value", tag.raw_value, tag.value_span);
    }

    fn number(&mut self, number: MoveNumber, _: Span) {
        self.lines.push(format!("{number:?}"));
    }

    fn san(&mut self, san: SanPlus, span: Span) -> Flow {
        self.lines.push(format!("san {san}"));
        self.sans.push((span, san));
        Flow::Continue
    }

    fn symbol(&mut self, text: &[u8], span: Span) -> Flow {
        self.push("symbol", text, span);
        Flow::Continue
    }

    fn nag(&mut self, nag: Nag, _: Span) {
        self.lines.push(format!("{nag:?}"));
    }

    fn comment(&mut self, comment: Comment<'_>) {
        let inner =
            Span::new(comment.span.range().start + 1, comment.span.range().start + 1 + comment.text.len());
        self.push(&format!("{:?}", comment.kind), comment.text, inner);
    }

    fn begin_variation(&mut self, span: Span) -> Flow {
        self.open += 1;
        self.push("begin", b"(", span);
        Flow::Continue
    }

    fn so_far(&mut self, text: &[u8]) {
        self.so_far = text.len();
    }

    fn end_variation(&mut self, _: Span) {
        self.open -= 1;
        let told = self.spans.iter().map(|(span, _)| span.range().end).max();
        assert!(told <= Some(self.so_far), "the text so far is told before the variation's end");
        self.lines.push("end".to_owned());
    }

    fn outcome(&mut self, outcome: Outcome, _: Span) {
        self.lines.push(outcome.to_string());
    }

    fn junk(&mut self, kind: Junk, text: &[u8], span: Span) {
        self.push(&format!("{kind:?}"), text, span);
    }

    fn commit_game(&mut self, game: GameText<'_>) -> Flow {
        assert_eq!(self.open, 0, "every variation ends");
        for (span, text) in self.spans.drain(..) {
            assert_eq!(span.of(game.bytes), text);
        }
        for (span, san) in self.sans.drain(..) {
            assert_eq!(SanPlus::from_ascii(span.of(game.bytes)), Ok(san));
        }
        Flow::Continue
    }
}

/// The events of each game of a text, and its tree.
fn read(text: &[u8]) -> Vec<(Vec<String>, Game)> {
    let (mut lexer, mut games, mut at) = (Lexer::new(), Vec::new(), 0);
    loop {
        let (mut recorder, mut builder) = (Recorder::default(), Builder::default());
        let Some(lexed) = lexer.game(text, at, 0, true, &mut recorder) else { return games };
        lexer.game(text, at, 0, true, &mut builder).unwrap();
        games.push((recorder.lines, builder.take().unwrap()));
        assert!(builder.take().is_none());
        at = lexed.next;
    }
}

/// The only game of a text, without its events.
fn read_one(text: &[u8]) -> Game {
    let mut builder = Builder::default();
    Lexer::new().game(text, 0, 0, true, &mut builder).unwrap();
    builder.take().unwrap()
}

fn events(game: &Game) -> Vec<String> {
    let mut recorder = Recorder::default();
    assert_eq!(game.emit(&mut recorder), Flow::Continue);
    recorder.lines
}

fn rebuilt(game: &Game) -> Game {
    let mut builder = Builder::default();
    assert_eq!(game.emit(&mut builder), Flow::Continue);
    builder.take().unwrap()
}

/// All that can be asked about every node, by its address.
fn shape(game: &Game) -> String {
    let mut text = String::new();
    let ids = game.walk().filter_map(|step| match step {
        Step::Move(id) => Some(id),
        _ => None,
    });
    for id in [NodeId::ROOT].into_iter().chain(ids) {
        let node = game.node(id).unwrap();
        let _ = writeln!(
            text,
            "{:?} {:?} {:?} {:?} {:?} {:?} {:?}",
            game.path(id),
            node.written(),
            node.number,
            node.nags,
            node.before,
            node.after,
            game.after_variation(id),
        );
    }
    text
}

/// Every node is reached once, knows its parent, and its address leads to it.
fn check(game: &Game) {
    let mut seen = HashSet::from([NodeId::ROOT]);
    let mut open = Vec::new();
    for step in game.walk() {
        match step {
            Step::Begin(head) => {
                let parent = game.parent(head).unwrap();
                assert!(
                    seen.contains(&game.children(parent).next().unwrap()),
                    "it replaces a move that is there"
                );
                open.push(head);
            }
            Step::End { head, after } => {
                assert_eq!(open.pop(), Some(head));
                assert_eq!(after, game.after_variation(head));
            }
            Step::Move(id) => {
                assert!(seen.insert(id), "reached twice");
                let parent = game.parent(id).unwrap();
                assert!(seen.contains(&parent), "a move comes behind the one before it");
                let index = game.index(id).unwrap();
                assert_eq!(game.children(parent).nth(index), Some(id));
                assert_eq!(game.node_at(&game.path(id).unwrap()), Some(id));
                assert_eq!(game.variation_head(id).is_none(), open.is_empty());
                assert_eq!(
                    index > 0,
                    open.last() == Some(&id),
                    "exactly heads of variations are no first children"
                );
            }
        }
    }
    assert!(open.is_empty());
    let mut pile = vec![NodeId::ROOT];
    let mut count = 0;
    while let Some(id) = pile.pop() {
        count += 1;
        pile.extend(game.children(id));
    }
    assert_eq!(count, seen.len(), "the walk reaches all there is");
}

/// Pieces of movetext in any order, well formed or not.
fn movetext() -> impl Strategy<Value = String> {
    let piece = proptest::sample::select(vec![
        "e4",
        "Nf3",
        "O-O",
        "Qxf7#",
        "(",
        "(",
        ")",
        ")",
        "1.",
        "12...",
        "...",
        "{c}",
        "{ two\nlines }",
        "{}",
        "$1",
        "$255",
        "!?",
        ";line\n",
        "\n%escaped\n",
        "<x>",
        "e2e4",
        "±",
        "e.p.",
        "(=)",
        "word",
        "}",
        "--",
        "f8(Q)",
        "1-0",
    ]);
    proptest::collection::vec(piece, 0..60).prop_map(|pieces| pieces.join(" "))
}

fn tags() -> impl Strategy<Value = String> {
    let piece = proptest::sample::select(vec![
        "[Event \"a\"]\n",
        "[Site \"\\\"q\\\"\"]\n",
        "%escaped\n",
        "{among tags}\n",
        "[Event \"again\"]\n",
        "; line\n",
    ]);
    proptest::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

/// A change, with numbers that choose what it is done to.
type Change = (u8, usize, usize);

fn change(game: &mut Game, (kind, which, other): Change) {
    let ids: Vec<NodeId> = game
        .walk()
        .filter_map(|step| match step {
            Step::Move(id) => Some(id),
            _ => None,
        })
        .chain([NodeId::ROOT])
        .collect();
    let id = ids[which % ids.len()];
    let moves = ["e4", "d4", "c4", "Nf3", "e5", "d5", "Nf6", "b4"];
    let written = |at: usize| Written::San(moves[at % moves.len()].parse().unwrap());
    match kind % 11 {
        0 | 1 => drop(game.add_move(id, written(other))),
        2 => drop(game.play(id, written(other))),
        3 => drop(game.add_variation(id, (0..other % 4).map(written))),
        4 => {
            let before = shape(game);
            let head = game.variation_head(id);
            let index = head.and_then(|head| game.index(head));
            assert_eq!(game.promote(id), head);
            if let (Some(head), Some(index)) = (head, index) {
                assert_eq!(game.index(head), Some(index - 1));
                assert!(game.demote(head));
                assert_eq!(game.index(head), Some(index));
            }
            assert_eq!(shape(game), before, "demoting takes promoting back");
            game.promote(id);
        }
        5 => {
            let before = shape(game);
            if game.demote(id) {
                assert_eq!(game.promote(id), Some(id));
                assert_eq!(shape(game), before, "promoting takes demoting back");
                game.demote(id);
            }
        }
        6 => {
            if game.promote_to_main(id) {
                assert_eq!(game.variation_head(id), None);
                assert!(game.main_line().any(|main| main == id));
            }
        }
        7 => {
            let follows = game.line_after(id).next();
            if game.delete(id) {
                assert!(game.node(id).is_none() && follows.is_none_or(|id| game.node(id).is_none()));
            }
        }
        8 => {
            game.cut(id);
            assert_eq!(game.children(id).count(), 0);
        }
        9 => {
            let node = game.node_mut(id).unwrap();
            node.after.push(Item::comment(format!("c{other}").into_bytes()));
            if id != NodeId::ROOT && other % 3 == 0 {
                node.nags.push(Nag(other as u8));
                node.before.push(Item::comment(*b"before"));
            }
        }
        _ => {
            if let Some(items) = game.after_variation_mut(id) {
                items.push(Item::comment(format!("v{other}").into_bytes()));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tree_gives_the_events_it_was_built_of(tags in tags(), movetext in movetext(), end in "( \\*)?( \\{end\\})?") {
        let text = format!("{tags}\n{movetext}{end}\n");
        for (lines, game) in read(text.as_bytes()) {
            prop_assert_eq!(&events(&game), &lines);
            check(&game);
            let again = rebuilt(&game);
            prop_assert_eq!(shape(&again), shape(&game));
            prop_assert_eq!(&again, &game);
            prop_assert_eq!(again.text(), game.text());
        }
    }

    #[test]
    fn any_bytes_make_a_tree_that_gives_their_events(text in proptest::collection::vec(any::<u8>(), 0..200)) {
        for (lines, game) in read(&text) {
            prop_assert_eq!(&events(&game), &lines);
            check(&game);
            prop_assert_eq!(shape(&rebuilt(&game)), shape(&game));
        }
    }

    #[test]
    fn changes_keep_the_tree_whole(
        movetext in movetext(),
        changes in proptest::collection::vec((any::<u8>(), any::<usize>(), any::<usize>()), 0..40),
    ) {
        let mut game = read(movetext.as_bytes()).pop().map(|(_, game)| game).unwrap_or_default();
        for one in changes {
            change(&mut game, one);
            check(&game);
        }
        let again = rebuilt(&game);
        prop_assert_eq!(&again, &game);
        prop_assert_eq!(events(&again), events(&game));
        prop_assert_eq!(shape(&rebuilt(&again)), shape(&again));
    }

    #[test]
    fn merging_loses_nothing_and_doubles_nothing(one in movetext(), other in movetext()) {
        let tree = |text: &String| read(text.as_bytes()).pop().map(|(_, game)| game).unwrap_or_default();
        let (one, other) = (tree(&one), tree(&other));
        let mut merged = one.clone();
        merged.merge(&other, MergePolicy::KeepOwn);
        check(&merged);
        let lines = |game: &Game| {
            let mut lines = HashSet::new();
            for step in game.walk() {
                if let Step::Move(id) = step {
                    lines.insert(moves_to(game, id));
                }
            }
            lines
        };
        prop_assert_eq!(lines(&merged), &lines(&one) | &lines(&other));
        let twice = {
            let mut twice = merged.clone();
            twice.merge(&other, MergePolicy::KeepOwn);
            twice
        };
        prop_assert_eq!(twice, merged);
    }
}

/// The moves from the beginning to a node, as written but for signs of check.
fn moves_to(game: &Game, id: NodeId) -> Vec<String> {
    let nodes = std::iter::successors(Some(id), |id| game.parent(*id));
    let texts = nodes.map(|id| match game.node(id).unwrap().written() {
        Written::San(san) => san.san.to_string(),
        written => format!("{written:?}"),
    });
    texts.collect()
}

#[test]
fn sink_that_passes_over_a_variation_hears_neither_it_nor_its_end() {
    #[derive(Default)]
    struct Skipper {
        recorder: Recorder,
        at_begin: bool,
    }
    impl EventSink for Skipper {
        fn san(&mut self, san: SanPlus, span: Span) -> Flow {
            let _ = self.recorder.san(san, span);
            if !self.at_begin && matches!(san.to_string().as_str(), "d4" | "c4" | "e4") {
                return Flow::SkipVariation;
            }
            Flow::Continue
        }
        fn begin_variation(&mut self, _: Span) -> Flow {
            if self.at_begin { Flow::SkipVariation } else { Flow::Continue }
        }
        fn end_variation(&mut self, _: Span) {
            self.recorder.lines.push("end".to_owned());
        }
    }
    let text = b"e4 (b4 b5 (d4 (a4) d5 (Nf6)) Nc6) (c4 (a3) c5) (g4 g5) e5 (c5 Nf3) Nf3 *";
    let game = read(text).pop().unwrap().1;
    for (at_begin, expected) in [
        (true, "san e4, san e5, san Nf3"),
        (
            false,
            "san e4, san b4, san b5, san d4, san Nc6, end, san c4, san g4, san g5, end, san e5, san c5, san Nf3, end, san Nf3",
        ),
    ] {
        let (mut lexed, mut told) = (Skipper::default(), Skipper::default());
        (lexed.at_begin, told.at_begin) = (at_begin, at_begin);
        Lexer::new().game(text, 0, 0, true, &mut lexed).unwrap();
        assert_eq!(game.emit(&mut told), Flow::Continue);
        assert_eq!(told.recorder.lines.join(", "), expected);
        assert_eq!(lexed.recorder.lines, told.recorder.lines, "as the lexer does it");
    }
}

#[test]
fn sink_that_has_had_enough_is_obeyed() {
    struct Stopper(Flow, Vec<&'static str>);
    impl EventSink for Stopper {
        fn san(&mut self, _: SanPlus, _: Span) -> Flow {
            self.1.push("san");
            self.0
        }
        fn commit_game(&mut self, _: GameText<'_>) -> Flow {
            self.1.push("commit");
            Flow::Continue
        }
        fn discard_game(&mut self) {
            self.1.push("discard");
        }
    }
    let game = read(b"e4 e5 *").pop().unwrap().1;
    for (flow, expected, answer) in
        [(Flow::SkipGame, ["san", "commit"], Flow::Continue), (Flow::Stop, ["san", "discard"], Flow::Stop)]
    {
        let mut stopper = Stopper(flow, Vec::new());
        assert_eq!(game.emit(&mut stopper), answer);
        assert_eq!(stopper.1, expected);
    }
}

#[test]
fn what_cannot_be_played_is_told_from_a_tree_too() {
    #[derive(Default)]
    struct Unread(Vec<String>);
    impl PlySink for Unread {
        fn unread(&mut self, text: &[u8], _: Span) {
            self.0.push(String::from_utf8_lossy(text).into_owned());
        }
    }
    let text = b"1. e4 (1. e5 {no} d5) 1... e5 2. Ke3 {why} 2... Nf6 1-0";
    let mut from_text = Replay::new(Unread::default());
    Lexer::new().game(text, 0, 0, true, &mut from_text).unwrap();
    let mut from_tree = Replay::new(Unread::default());
    assert_eq!(read_one(text).emit(&mut from_tree), Flow::Continue);
    let unread = from_tree.into_sink().0;
    assert_eq!(unread, from_text.into_sink().0);
    assert_eq!(unread.len(), 2);
}

const DEEP: usize = 1_000_000;

fn check_deep(text: &[u8]) {
    let mut game = read_one(text);
    let copy = rebuilt(&game);
    assert!(copy == game);
    let last = game.walk().filter(|step| matches!(step, Step::Move(_))).last().unwrap();
    let Step::Move(last) = last else { return };
    assert!(game.path(last).is_some());
    let mut merged = Game::new();
    merged.merge(&game, MergePolicy::KeepOwn);
    drop(merged);
    assert!(game.cut(NodeId::ROOT));
    assert!(game.node(last).is_none());
}

#[test]
fn line_of_a_million_moves_needs_no_stack() {
    let mut text = b"Nf3 ".repeat(DEEP);
    text.push(b'*');
    check_deep(&text);
}

#[test]
fn million_variations_inside_each_other_need_no_stack() {
    let mut text = b"Nf3 e5 (d5 c4 ".repeat(DEEP / 2);
    text.extend(b") ".repeat(DEEP / 2));
    text.push(b'*');
    check_deep(&text);
    let mut text = b"( ".repeat(DEEP);
    text.push(b'*');
    let game = read_one(&text);
    assert!(rebuilt(&game) == game);
}

#[test]
fn million_variations_of_one_move_are_walked_in_linear_time() {
    let mut text = b"e4 (e4 ".repeat(DEEP);
    text.extend(b") ".repeat(DEEP));
    text.push(b'*');
    let game = read_one(&text);
    assert!(rebuilt(&game) == game);
    let mut text = b"e4 ".to_vec();
    text.extend(b"(d4) ".repeat(DEEP));
    text.push(b'*');
    let game = read_one(&text);
    assert!(rebuilt(&game) == game);
}

/// Reads every game file of the folder named by `SCORESHEET_CORPUS`.
#[test]
#[allow(clippy::print_stderr)] // says why it tests nothing
fn real_games_keep_their_events() {
    let Ok(folder) = std::env::var("SCORESHEET_CORPUS") else {
        eprintln!("not run: SCORESHEET_CORPUS names no folder of games");
        return;
    };
    let mut pile = vec![Path::new(&folder).to_path_buf()];
    let mut count = 0;
    while let Some(path) = pile.pop() {
        if path.is_dir() {
            pile.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "pgn") {
            for (lines, game) in read(&fs::read(&path).unwrap()) {
                assert_eq!(events(&game), lines, "{}", path.display());
                assert_eq!(rebuilt(&game), game, "{}", path.display());
                count += 1;
            }
        }
    }
    assert!(count > 0, "no games in {folder}");
}
