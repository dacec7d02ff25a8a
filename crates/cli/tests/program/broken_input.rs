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
    assert!(folder.run(&["convert", "--to", "fen", "games"]).refused(2).contains("games is a folder"));
    assert!(folder.run(&["show", "games"]).refused(2).contains("games is a folder"));
    let args = ["convert", "--to", "fen", "-o", "games"];
    assert!(folder.run(&args).refused(2).contains("games: it is a folder"));
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
