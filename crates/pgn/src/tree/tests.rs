//! Tests of trees on small games; `tests/tree_laws.rs` has the laws.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::lex::Lexer;

fn game(text: &str) -> Game {
    let mut builder = Builder::default();
    Lexer::new().game(text.as_bytes(), 0, 0, true, &mut builder).unwrap();
    builder.take().unwrap()
}

fn text(game: &Game) -> String {
    String::from_utf8(game.text()).unwrap()
}

fn san(text: &str) -> Written {
    Written::San(text.parse().unwrap())
}

/// The node of the first move written like this.
fn find(game: &Game, move_text: &str) -> NodeId {
    let written = san(move_text);
    let is_it =
        |step: &Step<'_>| matches!(step, Step::Move(id) if game.node(*id).unwrap().written == written);
    match game.walk().find(is_it) {
        Some(Step::Move(id)) => id,
        _ => panic!("{move_text}"),
    }
}

#[test]
fn everything_keeps_its_place() {
    for written in [
        "*",
        "{before} 1. e4 $1 {after} ( {first} 1. d4 {behind} ) {between} ( 1. c4 ) {again} e5 1-0 {end} ;line\n",
        "[Event \"a\"]\n[Site \"\\\"\"]\n\n1. e4 *",
        "%top\n[Event \"a\"]\n%between\n[Site \"b\"]\n\n1. e4\n%inside\ne5 *",
        "e4 {c} $1 e5 ( d5 ) $2 *",
        "e4 ( d4 ( c4 d5 ) d5 ( Nf6 ) ) ( b4 ) e5 0-1",
        "( e4 ) d4 *",
        "e4 ( ) ( {only} ) ( ( d4 ) ) *",
        "1. 2. e4 3. {number without move} e5 4. *",
        "e4 ± ( d4 ) e.p. (=) xyz ( abc ) e5 1/2-1/2",
        "e4 ( d4 1-0 d5 ) *",
        "e4 <reserved> } ) *",
        "$3 e4 *",
        "*\n%behind\n",
    ] {
        assert_eq!(text(&game(written)), written);
    }
}

#[test]
fn variation_inside_another_that_replaces_the_same_move_is_a_child_of_the_same_parent() {
    let game = game("e4 (d4 (c4 d5) d5 (Nf6)) (b4) e5");
    let moves: Vec<_> = game.children(NodeId::ROOT).collect();
    assert_eq!(moves, ["e4", "d4", "c4", "b4"].map(|text| find(&game, text)));
    assert_eq!(game.path(find(&game, "Nf6")), Some(vec![1, 1]));
    assert_eq!(game.node_at(&[1, 1]), Some(find(&game, "Nf6")));
    assert_eq!(game.node_at(&[4]), None);
    assert_eq!(game.variation_head(find(&game, "e5")), None);
    assert_eq!(game.variation_head(game.node_at(&[2, 0]).unwrap()), Some(find(&game, "c4")));
}

#[test]
fn place_without_a_move_holds_variations_that_replace_nothing() {
    let game = game("( e4 ) d4 *");
    let place = game.main_line().next().unwrap();
    assert_eq!(game.node(place).unwrap().written(), &Written::Nothing);
    assert_eq!(game.parent(find(&game, "e4")), Some(NodeId::ROOT));
    assert_eq!(game.parent(find(&game, "d4")), Some(place));
}

#[test]
fn glyphs_are_found_wherever_they_stand() {
    let game = game("e4! {best} $14 $1 *");
    let nags: Vec<u8> = game.node(find(&game, "e4")).unwrap().all_nags().map(|nag| nag.0).collect();
    assert_eq!(nags, [1, 14, 1]);
    let comments: Vec<_> = game.node(find(&game, "e4")).unwrap().comments().collect();
    assert_eq!(comments, [b"best"]);
}

#[test]
fn promoting_changes_places_only() {
    let start = "e4 {a} ( d4 {b} ( c4 ) d5 ) {x} ( b4 ) {y} e5 *";
    for (promoted, expected) in [
        ("d4", "d4 {b} ( e4 {a} ( c4 ) e5 ) {x} ( b4 ) {y} d5 *"),
        ("c4", "e4 {a} ( c4 ( d4 {b} d5 ) ) {x} ( b4 ) {y} e5 *"),
        ("b4", "e4 {a} ( d4 {b} ( b4 ) d5 ) {x} ( c4 ) {y} e5 *"),
        ("d5", "d4 {b} ( e4 {a} ( c4 ) e5 ) {x} ( b4 ) {y} d5 *"),
    ] {
        let mut game = game(start);
        let head = game.promote(find(&game, promoted)).unwrap();
        assert_eq!(text(&game), expected, "{promoted}");
        assert!(game.demote(head));
        assert_eq!(text(&game), start);
    }
    let mut game = game(start);
    assert_eq!(game.promote(find(&game, "e5")), None);
    assert_eq!(game.promote(NodeId::ROOT), None);
    assert!(!game.demote(find(&game, "b4")), "it is the last");
    assert!(game.promote_to_main(find(&game, "b4")));
    assert_eq!(text(&game), "b4 ( e4 {a} ( d4 {b} d5 ) e5 ) {x} ( c4 ) {y} *");
    assert!(!game.promote_to_main(find(&game, "b4")));
}

#[test]
fn first_variation_takes_the_place_of_a_deleted_move() {
    let start = "e4 {a} ( d4 {b} ( c4 ) d5 ) {x} ( b4 ) {y} e5 *";
    for (deleted, expected) in [
        ("e4", "d4 {b} {x} ( c4 ) ( b4 ) {y} d5 *"),
        ("d4", "e4 {a} ( c4 ) {x} ( b4 ) {y} e5 *"),
        ("c4", "e4 {a} ( d4 {b} d5 ) {x} ( b4 ) {y} e5 *"),
        ("b4", "e4 {a} ( d4 {b} ( c4 ) d5 ) {x} {y} e5 *"),
        ("e5", "e4 {a} ( d4 {b} ( c4 ) d5 ) {x} ( b4 ) {y} *"),
    ] {
        let mut game = game(start);
        let id = find(&game, deleted);
        assert!(game.delete(id));
        assert_eq!(text(&game), expected, "{deleted}");
        assert!(game.node(id).is_none());
        assert!(!game.delete(id));
        assert!(!game.cut(id));
        assert_eq!(game.add_move(id, san("a3")), None);
        assert_eq!(game.path(id), None);
    }
    let mut game = game("e4 ( d4 ) {x} *");
    assert!(game.delete(find(&game, "d4")));
    assert_eq!(text(&game), "e4 {x} *");
    assert!(!game.delete(NodeId::ROOT));
}

#[test]
fn result_of_a_variation_does_not_end_the_game_when_it_becomes_the_main_line() {
    let mut game = game("e4 ( d4 0-1 ) e5 1-0");
    assert!(game.promote_to_main(find(&game, "d4")));
    assert_eq!(text(&game), "d4 {0-1} ( e4 e5 ) 1-0");
    assert!(game.promote_to_main(find(&game, "e5")));
    assert_eq!(text(&game), "e4 ( d4 0-1 ) e5 1-0");
}

#[test]
fn cutting_ends_a_line() {
    let mut game = game("e4 e5 (c5 Nf3) Nf3 *");
    assert!(game.cut(find(&game, "e4")));
    assert_eq!(text(&game), "e4 *");
    assert!(!game.cut(find(&game, "e4")));
}

#[test]
fn moves_and_remarks_are_added() {
    let mut game = Game::new();
    let e4 = game.play(NodeId::ROOT, san("e4")).unwrap();
    assert_eq!(game.play(NodeId::ROOT, san("e4+")), Some(e4), "the sign makes no other move");
    let e5 = game.play(e4, san("e5")).unwrap();
    let c5 = game.add_variation(e5, [san("c5"), san("Nf3")]).unwrap();
    assert_eq!(game.add_variation(NodeId::ROOT, [san("c5")]), None);
    assert_eq!(game.add_variation(e5, []), None);
    let node = game.node_mut(c5).unwrap();
    node.nags.push(Nag(5));
    node.after.push(Item::comment(*b"Sicilian"));
    game.after_variation_mut(c5).unwrap().push(Item::comment(*b"back"));
    assert!(game.after_variation_mut(e5).is_none());
    game.outcome = Some(Outcome::Unknown);
    assert_eq!(text(&game), "e4 e5 ( c5 $5 {Sicilian} Nf3 ) {back} *");
}

#[test]
fn tags_keep_their_order() {
    let mut game = game("%x\n[Event \"a\"]\n%y\n[Site \"b\"]\n\n*");
    game.set_tag(b"Event", b"say \"hi\"");
    game.set_tag(b"Round", b"1");
    assert_eq!(game.tag(b"Event").unwrap(), &b"say \"hi\""[..]);
    assert_eq!(game.tag(b"Date"), None);
    assert_eq!(text(&game), "%x\n[Event \"say \\\"hi\\\"\"]\n%y\n[Site \"b\"]\n[Round \"1\"]\n\n*");
    assert!(game.remove_tag(b"Site"));
    assert!(game.remove_tag(b"Event"));
    assert!(!game.remove_tag(b"Event"));
    assert_eq!(text(&game), "%x\n%y\n[Round \"1\"]\n\n*");
    assert!(game.remove_tag(b"Round"));
    assert_eq!(text(&game), "%x\n%y\n*", "what stood before it stays");
}

#[test]
fn merged_games_share_their_moves() {
    let mut mine = game("[White \"A\"]\n\n1. e4 {good} e5 2. Nf3 ( 2. f4 $1 ) *");
    let other =
        game("[White \"B\"]\n[Black \"C\"]\n\n1. e4 {good} {best} c5 ( 1... e5 2. f4 $1 $6 exf4 ) 1-0");
    let own = mine.clone();
    mine.merge(&other, MergePolicy::KeepOwn);
    assert_eq!(
        text(&mine),
        "[White \"A\"]\n[Black \"C\"]\n\n1. e4 {good} {best} e5 ( c5 ) 2. Nf3 ( 2. f4 $1 $6 exf4 ) 1-0"
    );
    let merged = mine.clone();
    mine.merge(&other, MergePolicy::KeepOwn);
    assert_eq!(mine, merged, "a second time nothing is new");
    mine.merge(&own, MergePolicy::TakeOther);
    assert_eq!(mine.tag(b"White").unwrap(), &b"A"[..]);
    assert_eq!(mine.outcome, Some(Outcome::WhiteWins), "an unknown result never replaces a known one");
    mine.merge(&other, MergePolicy::TakeOther);
    assert_eq!(mine.tag(b"White").unwrap(), &b"B"[..]);
}

#[test]
fn equal_games_say_the_same() {
    let first = game("e4 (d4) e5 *");
    let mut second = Game::new();
    let d4 = second.add_move(NodeId::ROOT, san("d4")).unwrap();
    let e4 = second.add_move(NodeId::ROOT, san("e4")).unwrap();
    second.add_move(e4, san("e5")).unwrap();
    assert!(second.demote(d4));
    second.outcome = Some(Outcome::Unknown);
    assert_eq!(first, second);
    second.add_move(e4, san("e6")).unwrap();
    assert_ne!(first, second);
}

#[test]
fn discarded_game_leaves_nothing() {
    use crate::event::{EventSink, Flow, GameText};
    let mut builder = Builder::default();
    assert_eq!(builder.begin_game(0), Flow::Continue);
    assert_eq!(builder.symbol(b"e2e4", crate::Span::default()), Flow::Continue);
    builder.discard_game();
    assert!(builder.take().is_none());
    assert_eq!(builder.begin_game(0), Flow::Continue);
    assert_eq!(builder.commit_game(GameText { bytes: b"", offset: 0 }), Flow::Continue);
    assert_eq!(builder.take(), Some(Game::new()));
}
