//! `scoresheet show`.

use crate::{Folder, run};

fn fen_line(out: &str) -> &str {
    out.lines().find_map(|line| line.strip_prefix("FEN ")).unwrap().trim()
}

const RUY_LOPEZ: &str = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

#[test]
fn any_notation_leads_to_the_same_position() {
    for args in [
        &["show", "1.e4", "e5", "2.Nf3", "Nc6", "3.Bb5"][..],
        &["show", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"],
        &["show", "e2e4", "e7e5", "g1f3", "b8c6", "f1b5"],
        &["show", "e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-b5"],
        &["show", "--from-lang", "de", "e4 e5 Sf3 Sc6 Lb5"],
        &["show", "--from-lang", "French", "e4", "e5", "Cf3", "Cc6", "Fb5"],
        &["show", "1.e4 e5 2.♘f3 ♞c6 3.♗b5"],
        &["show", "1.e4 e5 2.Кf3 Кc6 3.Сb5"],
    ] {
        let out = run(args).done();
        assert_eq!(fen_line(&out), RUY_LOPEZ, "{args:?}");
        assert!(out.contains("C60 Ruy Lopez"));
        assert!(out.contains("To move   Black, 3..."));
    }
}

#[test]
fn moves_are_written_in_the_notation_asked_for() {
    let moves = "1. e4 Nf6 2. e5 d5 3. exd6 (=) Ng8!? 4. dxc7 a6 5. cxb8=Q";
    for (args, expected) in [
        (&["--notation", "san"][..], "1. e4 Nf6 2. e5 d5 3. exd6 (=) Ng8!? 4. dxc7 a6 5. cxb8=Q"),
        (&["--notation", "fide"], "1. e4 Nf6 2. e5 d5 3. exd6 e.p. (=) Ng8!? 4. dxc7 a6 5. cxb8Q"),
        (&["--notation", "fan"], "1. e4 ♘f6 2. e5 d5 3. exd6 (=) ♘g8!? 4. dxc7 a6 5. cxb8=♕"),
        (&["--notation", "uci"], "e2e4 g8f6 e4e5 d7d5 e5d6 f6g8 d6c7 a7a6 c7b8q"),
        (&["--lang", "de"], "1. e4 Sf6 2. e5 d5 3. exd6 (=) Sg8!? 4. dxc7 a6 5. cxb8=D"),
        (&["--notation", "lan", "--lang", "fr"], "1. e2-e4 Cg8-f6 2. e4-e5 d7-d5 3. e5xd6 e.p. (=)"),
    ] {
        let out = run(&[&["show"], args, &[moves]].concat()).done();
        assert!(out.contains(expected), "{out}");
    }
}

#[test]
fn req_007_flip_keeps_labels_right() {
    let out = run(&["show", "--flip", "e4"]).done();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "1  R  N  B  K  Q  B  N  R");
    assert_eq!(lines[3], "4  .  .  . [P] .  .  .  .");
    assert_eq!(lines[8], "   h  g  f  e  d  c  b  a");
}

#[test]
fn req_107_the_five_examples_of_positions_are_shown() {
    for (fen, legal) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 20),
        ("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2", 30),
        ("rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", 22),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 5 39", 6),
    ] {
        let out = run(&["show", fen]).done();
        assert!(out.contains(&format!("Legal     {legal} moves")), "{out}");
        // The shell may have split it at the spaces.
        let words: Vec<&str> = ["show"].into_iter().chain(fen.split(' ')).collect();
        assert_eq!(run(&words).done(), out);
    }
}

#[test]
fn an_epd_line_is_recognised_and_its_operations_shown() {
    let out = run(&["show", r#"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "pawn"; hmvc 5; fmvn 39;"#]).done();
    assert!(out.contains("bm        e4 (best moves)"));
    assert!(out.contains("id        pawn (label of the position)"));
    assert_eq!(fen_line(&out), "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39");
}

#[test]
fn moves_go_on_from_the_position_given() {
    let out = run(&["show", "--fen", "4k3/8/8/8/8/8/4P3/4K3 b - - 5 39", "39...Kd7", "40.e4"]).done();
    assert!(out.contains("\n39... Kd7 40. e4\n"), "{out}");
    let engine = run(&["show", "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 5 39"]).done();
    assert_eq!(fen_line(&engine), "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39");
}

#[test]
fn the_end_of_the_game_is_told() {
    for (moves, state) in [
        ("f3 e5 g4 Qh4", "State     checkmate, Black wins"),
        ("e4 f5 Qh5", "State     check"),
        ("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "third time: a draw can be claimed"),
    ] {
        let out = run(&["show", moves]).done();
        assert!(out.contains(state), "{out}");
    }
    for (fen, state) in [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate, a draw"),
        ("7k/8/6K1/8/8/8/8/8 b - - 0 1", "a draw, neither side has the men to give mate"),
        ("7k/8/6K1/8/8/8/8/R7 b - - 100 90", "50 moves without a capture"),
    ] {
        let out = run(&["show", fen]).done();
        assert!(out.contains(state), "{out}");
    }
}

#[test]
fn ply_shows_an_earlier_position() {
    let out = run(&["show", "--ply", "1", "e4 e5 Nf3"]).done();
    assert_eq!(fen_line(&out), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert!(out.contains("1. e4 e5 2. Nf3"));
    let start = run(&["show", "--ply", "0", "e4 e5 Nf3"]).done();
    assert!(fen_line(&start).ends_with("w KQkq - 0 1"));
    assert!(run(&["show", "--ply", "4", "e4 e5 Nf3"]).refused(2).contains("--ply goes from 0 to 3"));
}

#[test]
fn an_unreadable_move_is_underlined_with_what_comes_near() {
    let err = run(&["show", "1.e4", "e5", "2.Nd4"]).refused(1);
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines[0], "error: no knight can reach d4");
    assert_eq!(lines[2], " | 1.e4 e5 2.Nd4");
    assert_eq!(lines[3], " |           ^^^");
    assert!(lines[4].starts_with(" = help: the nearest legal moves are "));
    assert!(lines[4].contains("Nf3") && lines[4].contains("Ne2"));

    let file = Folder::new().with("moves.txt", "e4 e5\nNf3 Nc7\n").run(&["show", "moves.txt"]).refused(1);
    assert!(file.starts_with("moves.txt:2:5: error: "), "{file}");
    assert!(run(&["show", "--quiet", "Nd4"]).refused(1).is_empty());
}

#[test]
fn what_is_illegal_in_english_is_not_read_in_another_language() {
    let err = run(&["show", "e4 e5 Bf4"]).refused(1);
    assert!(err.contains("blocked"), "{err}");
}

#[test]
fn languages_that_agree_are_named() {
    let out = run(&["show", "e4 e5 Lc4"]).done();
    assert!(out.contains("Letters   ") && out.contains("German"), "{out}");
    assert!(!run(&["show", "e4 e5 Bc4"]).done().contains("Letters"));
}

#[test]
fn languages_that_differ_are_not_guessed_between() {
    // S is a knight in German and a bishop in Czech, and both can go there.
    let err = run(&["show", "e4 e5 Se2"]).refused(1);
    assert!(err.contains("this is Be2 in Czech and Ne2 in "), "{err}");
    assert!(err.contains("say --from-lang cs or --from-lang "), "{err}");
    let out = run(&["show", "--from-lang", "de", "e4 e5 Se2"]).done();
    assert!(out.contains("2. Ne2"));
}

#[test]
fn standard_input_is_read_for_a_dash_and_for_nothing() {
    let folder = Folder::new();
    let piped = folder.run_with(&["show", "-"], "e4 e5 Nf3 Nc6 Bb5\n").done();
    assert_eq!(fen_line(&piped), RUY_LOPEZ);
    assert_eq!(folder.run_with(&["show"], "1. e4 e5\r\n2. Nf3 Nc6\r\n3. Bb5\r\n").done(), piped);
    assert!(fen_line(&folder.run_with(&["show"], "").done()).starts_with("rnbqkbnr/pppppppp/8/8/"));
}

#[test]
fn one_of_a_list_of_positions_is_shown() {
    let list = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\n\n4k3/4p3/8/8/8/8/8/4K3 b - - 5 39\n";
    let folder = Folder::new().with("list.fen", list);
    assert!(folder.run(&["show", "list.fen"]).refused(2).contains("there are 2 positions"));
    let out = folder.run(&["show", "--game", "2", "list.fen"]).done();
    assert_eq!(fen_line(&out), "4k3/4p3/8/8/8/8/8/4K3 b - - 5 39");
    assert!(folder.run(&["show", "--game", "3", "list.fen"]).refused(2).contains("--game goes from 1 to 2"));
    assert!(folder.run(&["show", "--game", "0", "list.fen"]).refused(2).contains("--game goes from 1 to 2"));
}

#[test]
fn variants_have_their_rules() {
    let out = run(&["show", "--variant", "crazyhouse", "e4 d5 exd5 Qxd5 P@e4"]).done();
    assert!(out.contains("In hand   White nothing; Black 1 pawn"), "{out}");
    let out = run(&["show", "--variant", "three-check", "e4 f5 Qh5+"]).done();
    assert!(out.contains("Checks    2 left for White, 3 for Black"), "{out}");
    let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    assert!(run(&["show", fen]).done().contains("Rules     chess960"));
    assert!(run(&["show", "--variant", "standard", fen]).err.contains("[F308]"));
}

#[test]
fn spoken_moves_stand_one_a_line() {
    let out = run(&["show", "--spoken", "fr", "e4 e5 Nf3"]).done();
    assert!(out.contains("\n1. e 4\n1... e 5\n2. cavalier f 3\n"), "{out}");
}

#[test]
fn colours_are_used_when_asked_for_only() {
    assert!(!run(&["show", "e4"]).done().contains('\x1b'));
    let out = run(&["show", "e4", "--color", "always"]).done();
    assert!(out.contains("\x1b[48;5;") && out.contains('♞'));
    assert!(run(&["show", "Nd4", "--color", "always"]).refused(1).contains("\x1b[1;31merror"));
    assert!(!run(&["show", "Nd4", "--color", "never"]).refused(1).contains('\x1b'));
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let evil = "e4 \u{1b}]0;owned\u{7}";
    let err = run(&["show", evil]).refused(1);
    assert!(!err.contains('\x1b') && err.contains('␛'), "{err}");
    let out = run(&["show", "4k3/8/8/8/8/8/4P3/4K3 w - - id \"a\u{9b}2Jb\";"]).done();
    assert!(!out.contains('\u{9b}'), "{out}");
}

#[test]
fn bad_options_end_with_2() {
    for args in [
        &["show", "--lang", "xx"][..],
        &["show", "--variant", "xiangqi"],
        &["show", "--notation", "descriptive"],
        &["show", "--notation", "fan", "--lang", "de"],
        &["show", "--fen", "nonsense"],
        &["show", "--fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39", "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39"],
        &["show", "--game", "1", "e4"],
        &["show", "--chess960", "--variant", "atomic"],
        &["nonsense"],
        &[],
    ] {
        assert!(!run(args).refused(2).is_empty(), "{args:?}");
    }
}
