//! Input that nobody meant to give: every byte sequence is input, and none makes the program stumble.

use crate::Folder;

#[test]
fn an_empty_file_is_an_empty_list() {
    let folder = Folder::new().with("empty", "").with("blank", "\n  \r\n\t\n");
    for file in ["empty", "blank"] {
        for to in ["fen", "epd", "jsonl", "uci"] {
            assert_eq!(folder.run(&["convert", "--to", to, file]).done(), "");
        }
    }
}

#[test]
fn any_single_byte_is_answered() {
    for byte in 0..=255u8 {
        let folder = Folder::new();
        let converted = folder.run_with(&["convert", "--to", "fen"], [byte]);
        let expected = i32::from(!byte.is_ascii_whitespace());
        assert_eq!(converted.status, Some(expected), "{byte}: {}", converted.err);
        assert!(converted.out.is_empty());
        let shown = folder.run_with(&["show"], [byte]);
        assert!(matches!(shown.status, Some(0 | 1)), "{byte}: {}", shown.err);
    }
}

/// Bytes that look like chance, the same in every run.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as u8
    };
    (0..length).map(|_| next()).collect()
}

#[test]
fn binary_garbage_is_reported_line_by_line() {
    let folder = Folder::new().with("noise", noise(50_000));
    let run = folder.run(&["convert", "--to", "fen", "noise"]);
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    assert!(run.err.contains("noise:1:"));
    let raw = |c: char| c.is_control() && c != '\n';
    assert!(!run.err.contains(raw));
    let shown = folder.run(&["show", "noise"]);
    assert!(shown.status == Some(1) && !shown.err.contains(raw));
}

#[test]
fn a_line_of_a_megabyte_is_one_short_finding() {
    let good = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\n";
    for long in ["x".repeat(1 << 20), "8/".repeat(1 << 19), " ".repeat(1 << 20) + "x"] {
        let folder = Folder::new().with("long", format!("{good}{long}\n{good}"));
        let run = folder.run(&["convert", "--to", "fen", "long"]);
        assert_eq!(run.out, good.repeat(2));
        assert_eq!(run.status, Some(1));
        assert!(run.err.contains("long:2:") && run.err.contains("[F001]"), "{}", run.err);
        assert!(run.err.len() < 2000, "{}", run.err.len());
    }
    let folder = Folder::new().with("long", "x".repeat(1 << 20)).with("longer", "e4 ".repeat(1 << 20));
    assert!(folder.run(&["show", "long"]).refused(1).len() < 1000);
    assert!(folder.run(&["show", "longer"]).refused(2).contains("more than a mebibyte"));
}

#[test]
fn a_missing_file_is_told_once_and_ends_with_2() {
    let err = Folder::new().run(&["convert", "--to", "fen", "missing.fen"]).refused(2);
    assert_eq!(err.lines().count(), 1);
    assert!(err.starts_with("scoresheet: cannot open missing.fen: "), "{err}");
    assert_eq!(err.matches("missing.fen").count(), 1);
}

#[test]
fn a_folder_is_no_file() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("games")).unwrap();
    for command in [&["convert", "--to", "fen", "games"][..], &["check", "games"], &["fmt", "games"]] {
        let run = folder.run(command);
        assert_eq!(run.status, Some(2));
        assert!(run.err.contains("there is no game file in the folder"), "{}", run.err);
    }
    assert!(folder.run(&["show", "games"]).refused(2).contains("games is a folder"));
    let args = ["convert", "--to", "fen", "-o", "games"];
    assert!(folder.run(&args).refused(2).contains("games: it is a folder"));
}

/// What makes programs that read games stumble.
fn broken_games() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("empty", Vec::new()),
        ("blank", b"\n \r\n\t".to_vec()),
        ("one byte", b"{".to_vec()),
        ("nul", vec![0]),
        ("noise", noise(100_000)),
        (
            "unclosed brace",
            b"[Event \"a\"]\n\n1. e4 {no end\n\n[Event \"b\"]\n[Site \"c\"]\n\n1. d4 *\n".to_vec(),
        ),
        ("unclosed tag", b"[Event \"a\n\n1. e4 *\n".to_vec()),
        ("deep", b"1. e4 ".iter().chain(&b"(".repeat(50_000)).copied().collect()),
        ("stray", b") } ] > ".repeat(20_000)),
        ("no end", b"1. e4 e5 2. Nf3".to_vec()),
    ]
}

#[test]
fn any_bytes_are_answered_by_the_commands_for_games() {
    for (name, content) in broken_games() {
        let folder = Folder::new().with("a", &content);
        for command in [
            &["check"][..],
            &["check", "--format", "json"],
            &["fmt"],
            &["fmt", "--strip", "comments,variations,nags,clocks"],
            &["convert", "--to", "jsonl", "--full"],
            &["stats"],
            &["show"],
        ] {
            let run = folder.run(&[command, &["a"]].concat());
            assert!(matches!(run.status, Some(0 | 1)), "{name} {command:?} {:?} {}", run.status, run.err);
            let raw = |c: char| c.is_control() && c != '\n';
            assert!(!run.err.contains(raw), "{name} {command:?}");
            if command[0] == "check" {
                assert!(!run.out.contains(raw), "{name}");
            }
        }
        let once = folder.run(&["fmt", "--quiet", "a"]).out;
        let twice = Folder::new().run_with(&["fmt", "--quiet"], &once).out;
        assert!(once == twice, "{name}: formatting twice changes something");
    }
}

#[test]
fn a_line_of_twenty_megabytes_is_one_game_too_long() {
    let folder = Folder::new().with("a.pgn", "e4 ".repeat(7_000_000));
    let run = folder.run(&["check", "--format", "json", "a.pgn"]);
    assert_eq!(run.status, Some(1));
    assert!(run.out.lines().any(|line| line.contains("\"code\":\"R102\"")), "{}", run.out);
    assert!(run.out.len() < 4000, "{}", run.out.len());
    let before = std::fs::metadata(folder.path("a.pgn")).unwrap().len();
    let refused = folder.run(&["fmt", "--in-place", "--quiet", "a.pgn"]);
    assert_eq!(refused.status, Some(2));
    assert!(refused.err.contains("would be lost"), "{}", refused.err);
    assert_eq!(std::fs::metadata(folder.path("a.pgn")).unwrap().len(), before);
}

#[test]
fn a_byte_order_mark_and_a_missing_line_end_do_no_harm() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39";
    let run = Folder::new().run_with(&["convert", "--to", "fen"], format!("\u{feff}{fen}"));
    assert_eq!(run.done(), format!("{fen}\n"));
    let shown = Folder::new().run_with(&["show"], format!("\u{feff}{fen}"));
    assert!(shown.done().contains(fen));
}

#[test]
fn file_names_are_made_harmless_too() {
    let err = Folder::new().run(&["convert", "--to", "fen", "a\u{1b}[31mb"]).refused(2);
    assert!(!err.contains('\x1b'), "{err}");
}
