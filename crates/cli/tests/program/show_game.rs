//! `scoresheet show` with a file of games.

use crate::{Folder, ILLEGAL, TIDY, UNTIDY};

const FAMOUS: &str = include_str!("../../../../examples/famous.pgn");

#[test]
fn a_game_is_shown_with_its_headline_and_moves() {
    let folder = Folder::new().with("a.pgn", FAMOUS);
    let out = folder.run(&["show", "a.pgn", "--game", "4"]).done();
    assert!(out.starts_with("Fischer, Robert J. – Spassky, Boris V.\nF/S Return Match, "), "{out}");
    assert!(out.contains("43. Re6 1/2-1/2"));
    assert!(out.contains("\nFEN       8/8/4R1p1/2k3p1/1p4P1/1P1b1P2/3K1n2/8 b - - 2 43\n"), "{out}");
    assert!(out.contains("Ruy Lopez"));
    let first = folder.run(&["show", "a.pgn"]);
    assert!(first.out.starts_with("Anderssen, Adolf – Kieseritzky"), "{}", first.out);
    assert!(first.err.contains("--game N"), "{}", first.err);
    assert_eq!(folder.run(&["show", "--quiet", "a.pgn"]).done(), first.out);
    for (game, words) in [("5", "--game goes from 1 to 4"), ("0", "--game counts from 1")] {
        assert!(folder.run(&["show", "a.pgn", "--game", game]).refused(2).contains(words));
    }
}

#[test]
fn ply_and_notation_hold_for_games_too() {
    let folder = Folder::new().with("a.pgn", UNTIDY);
    let out = folder.run(&["show", "--quiet", "a.pgn", "--ply", "1", "--notation", "lan"]).done();
    assert!(out.contains("1. e2-e4 e7-e5 2. Ng1-f3! Nb8-c6 1-0"), "{out}");
    assert!(out.contains("b KQkq - 0 1"), "{out}");
    assert!(
        folder.run(&["show", "--quiet", "a.pgn", "--ply", "5"]).refused(2).contains("--ply goes from 0 to 4")
    );
    assert!(folder.run(&["show", "a.pgn", "--fen", "x"]).refused(2).contains("leave out --fen"));
}

#[test]
fn what_cannot_be_played_is_told_and_the_rest_shown() {
    let run = Folder::new().with("a.pgn", ILLEGAL).run(&["show", "a.pgn"]);
    assert_eq!(run.status, Some(1));
    assert!(run.out.contains("1. e4 e5 *") && run.err.contains("error[L101]"), "{} {}", run.out, run.err);
    let unknown = "[Variant \"Xiangqi\"]\n\n1. e4 *\n";
    assert!(Folder::new().run_with(&["show"], unknown).refused(1).contains("L301"));
}

#[test]
fn games_come_from_pipes_and_compressed_files_too() {
    let folder = Folder::new().with("a.pgn.zst", zstd::encode_all(TIDY.as_bytes(), 3).unwrap());
    let out = folder.run(&["show", "a.pgn.zst"]).done();
    assert_eq!(folder.run_with(&["show"], TIDY).done(), out);
    assert_eq!(folder.run_with(&["show", "-", "--game", "2"], [ILLEGAL, TIDY].concat()).done(), out);
    let moves = folder.run_with(&["show"], "1. e4 {a comment} e5 (1... c5) *").done();
    assert!(moves.contains("1. e4 e5 *"), "{moves}");
}

#[test]
fn variants_and_starts_are_those_of_the_game() {
    let text = "[Variant \"Three-check\"]\n\n1. e4 f5 2. Qh5+ *\n";
    let out = Folder::new().run_with(&["show"], text).done();
    assert!(out.contains("Rules     three-check") && out.contains("2 left for White"), "{out}");
    let text = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 5 39\"]\n\n39... Kd7 40. e4 *\n";
    let out = Folder::new().run_with(&["show"], text).done();
    assert!(out.contains("39... Kd7 40. e4 *"), "{out}");
}

#[test]
fn a_file_that_is_missing_is_no_line_of_moves() {
    let err = Folder::new().run(&["show", "missing.pgn"]).refused(2);
    assert!(err.starts_with("scoresheet: cannot open missing.pgn: "), "{err}");
}

#[test]
fn tags_cannot_steer_the_terminal() {
    let out = Folder::new().run_with(&["show"], "[White \"a\u{1b}[31m\"]\n\n1. e4 *\n");
    assert!(!out.out.contains('\x1b') && out.out.contains('␛'), "{}", out.out);
}
