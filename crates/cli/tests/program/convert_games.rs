//! `scoresheet convert` with games.

use serde_json::{Value, json};

use crate::{Folder, ILLEGAL, TIDY, UNTIDY, many_games};

fn objects(args: &[&str], input: &str) -> Vec<Value> {
    let args = [&["convert", "--to", "jsonl", "--quiet"], args].concat();
    let out = Folder::new().run_with(&args, input).out;
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn json_lines_have_the_documented_keys_in_their_order() {
    let run = Folder::new().with("a.pgn", TIDY).run(&["convert", "--to", "jsonl", "a.pgn"]);
    let line = run.done();
    let mut at = 0;
    for key in [
        "file",
        "game",
        "start",
        "end",
        "tags",
        "variant",
        "start_fen",
        "moves",
        "san",
        "result",
        "unread",
        "diagnostics",
    ] {
        let key = format!("\"{key}\":");
        at +=
            line[at..].find(&key).unwrap_or_else(|| panic!("{key} is missing or comes too early in {line}"));
    }
    let object: Value = serde_json::from_str(&line).unwrap();
    let expected = json!({
        "file": "a.pgn", "game": 1, "start": 0, "end": TIDY.len(),
        "tags": [["Event", "?"], ["Site", "?"], ["Date", "????.??.??"], ["Round", "?"], ["White", "Ann"],
            ["Black", "?"], ["Result", "1-0"]],
        "variant": "standard",
        "start_fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "moves": ["e2e4", "e7e5", "g1f3", "b8c6"], "san": ["e4", "e5", "Nf3", "Nc6"],
        "result": "1-0", "unread": null, "diagnostics": [],
    });
    assert_eq!(object, expected);
}

#[test]
fn findings_stand_with_their_games() {
    let objects = objects(&[], &[TIDY, ILLEGAL, "1. e4 e5 3. Nf3 1-0\n"].concat());
    assert_eq!(objects.len(), 3);
    assert_eq!(objects[1]["unread"], "Ke3 Nc6");
    let found = &objects[1]["diagnostics"][0];
    assert_eq!((&found["code"], &found["line"], &found["column"]), (&"L101".into(), &14.into(), &13.into()));
    let keys = ["code", "column", "end", "fix", "line", "message", "severity", "start"];
    assert_eq!(found.as_object().unwrap().keys().collect::<Vec<_>>(), keys);
    assert_eq!(objects[2]["diagnostics"][0]["fix"]["text"], "2.");
    assert_eq!((&objects[2]["game"], &objects[2]["result"]), (&3.into(), &"1-0".into()));
}

#[test]
fn full_objects_have_comments_and_variations() {
    let object = &objects(&["--full"], UNTIDY)[0];
    let third = &object["line"][2];
    assert_eq!((&third["san"], &third["nags"]), (&"Nf3".into(), &json!([1])));
    assert_eq!(third["variations"][0]["line"][0]["uci"], "f2f4");
    assert_eq!(object["line"][1]["after"], json!(["good"]));
    assert!(objects(&[], UNTIDY)[0].get("line").is_none());
    assert_eq!(Folder::new().run(&["convert", "--to", "fen", "--full"]).status, Some(2));
}

#[test]
fn other_targets_write_a_line_or_a_game_each() {
    let convert = |to: &str| Folder::new().run_with(&["convert", "--quiet", "--to", to], UNTIDY).done();
    assert_eq!(convert("uci"), "e2e4 e7e5 g1f3 b8c6\n");
    assert_eq!(convert("fen"), "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\n");
    assert!(
        convert("epd")
            .starts_with("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - c9 \"1-0\";")
    );
    assert_eq!(convert("pgn"), TIDY);
}

#[test]
fn moves_without_tags_are_games_too() {
    for text in ["1. e4 e5", "1.e4 e5 *", "e4 e5", "{first} 1. e4 e5"] {
        let run = Folder::new().run_with(&["convert", "--quiet", "--to", "uci"], text);
        assert_eq!((run.status, run.out.as_str()), (Some(0), "e2e4 e7e5\n"), "{text}");
    }
}

#[test]
fn positions_become_games() {
    let list = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\nbbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\n";
    let games = Folder::new().run_with(&["convert", "--to", "pgn"], list).done();
    assert_eq!(Folder::new().run_with(&["fmt", "--check"], &games).done(), "");
    assert_eq!(Folder::new().run_with(&["convert", "--to", "fen"], &games).done().lines().count(), 2);
    assert!(games.contains("[Variant \"Chess960\"]"), "{games}");
}

#[test]
fn lists_and_games_may_stand_side_by_side() {
    let list = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\n";
    let folder = Folder::new().with("a.fen", list).with("b.pgn", TIDY);
    let out = folder.run(&["convert", "--to", "fen", "a.fen", "b.pgn"]).done();
    assert_eq!(out.lines().count(), 2);
    for option in ["--castling=shredder", "--en-passant=always", "--chess960"] {
        let run = folder.run(&["convert", "--to", "fen", option, "b.pgn"]);
        assert!(run.refused(2).contains("is for lists of positions"));
    }
}

#[test]
fn strict_leaves_out_games_and_keeps_their_numbers() {
    let objects = objects(&["--strict"], &[TIDY, ILLEGAL, TIDY].concat());
    let numbers: Vec<_> = objects.iter().map(|object| object["game"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 3]);
    let run =
        Folder::new().run_with(&["convert", "--to", "uci", "--strict", "--quiet"], [TIDY, ILLEGAL].concat());
    assert_eq!((run.status, run.out.lines().count()), (Some(1), 1));
}

#[test]
fn any_number_of_threads_converts_to_the_same() {
    let folder = Folder::new().with("a.pgn", many_games());
    for to in [&["jsonl", "--full"][..], &["jsonl"], &["uci"], &["epd"]] {
        let runs = ["1", "3"].map(|n| {
            let run = folder.run(&[&["convert", "-j", n, "a.pgn", "--to"], to].concat());
            assert_eq!(run.status, Some(1));
            run.out
        });
        assert!(runs[0] == runs[1] && runs[0].len() > 1 << 16, "{to:?}");
    }
    let numbers: Vec<_> = objects(&[], &many_games()).iter().map(|object| object["game"].as_u64()).collect();
    assert!(numbers.iter().zip(1..).all(|(number, expected)| *number == Some(expected)));
}
