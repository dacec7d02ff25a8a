//! `scoresheet stats`.

use serde_json::Value;

use crate::{Folder, ILLEGAL, TIDY, many_games};

#[test]
fn games_are_counted_for_people() {
    let folder = Folder::new().with("a.pgn", TIDY.repeat(2)).with("b.pgn", TIDY);
    let out = folder.run(&["stats", "a.pgn", "b.pgn"]).done();
    assert!(out.starts_with("Games       3\nPlies       12\n"), "{out}");
    assert!(
        out.contains("White wins  3 (100.0 %)\n") && out.contains("  3  Ann (3 White, 0 Black)\n"),
        "{out}"
    );
    assert!(Folder::new().run_with(&["stats"], "").done().starts_with("Games       0\n"));
}

#[test]
fn games_are_counted_for_programs() {
    let run = Folder::new().run_with(&["stats", "--json"], [TIDY, ILLEGAL, "1. e4 e5 3. Nf3 *"].concat());
    assert_eq!(run.status, Some(1));
    assert_eq!(run.out.lines().count(), 1);
    let summary: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&summary["games"], &summary["results"]["white"]), (&3.into(), &1.into()));
    let codes: Vec<_> =
        summary["findings"].as_array().unwrap().iter().map(|finding| &finding["code"]).collect();
    assert_eq!(codes, ["L101", "M104"]);
}

#[test]
fn any_number_of_threads_counts_the_same() {
    let folder = Folder::new().with("a.pgn", many_games());
    let runs = ["1", "2", "6"].map(|n| folder.run(&["stats", "--json", "-j", n, "a.pgn"]).out);
    assert!(runs[0] == runs[1] && runs[1] == runs[2]);
}

#[test]
fn findings_are_those_that_check_has() {
    let folder = Folder::new().with("a.pgn", many_games());
    let summary: Value = serde_json::from_str(&folder.run(&["stats", "--json", "a.pgn"]).out).unwrap();
    let counted: u64 =
        summary["findings"].as_array().unwrap().iter().map(|f| f["count"].as_u64().unwrap()).sum();
    let told = folder.run(&["check", "--format", "json", "a.pgn"]).out.lines().count();
    assert_eq!(counted, told as u64);
}

#[test]
fn one_game_is_counted_alone() {
    let run = Folder::new().run_with(&["stats", "--game", "2"], [ILLEGAL, TIDY].concat());
    let out = run.done();
    assert!(out.starts_with("Games       1\nPlies       4\n"), "{out}");
}

#[test]
fn names_cannot_steer_the_terminal() {
    let out = Folder::new().run_with(&["stats"], "[White \"a\u{1b}[31m\u{202e}\"]\n\n*\n").out;
    assert!(!out.contains(['\x1b', '\u{202e}']), "{out}");
}
