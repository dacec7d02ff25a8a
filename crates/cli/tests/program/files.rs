//! What is read: files in order, folders, compressed files, archives, standard input.

use std::{
    fs,
    io::{Cursor, Write as _},
};

use crate::{Folder, ILLEGAL, TIDY, UNTIDY};

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        archive.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(content).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[test]
fn compressed_files_are_recognised_whatever_their_names() {
    let folder = Folder::new()
        .with("a.pgn", gzip(UNTIDY))
        .with("b", zstd::encode_all(UNTIDY.as_bytes(), 3).unwrap())
        .with(
            "c.txt",
            zip(&[("readme.txt", b"no"), ("x/one.pgn", UNTIDY.as_bytes()), ("two.PGN.gz", &gzip(UNTIDY))]),
        );
    let out = folder.run(&["fmt", "--quiet", "a.pgn", "b", "c.txt"]).done();
    assert_eq!(out, TIDY.repeat(4));
    let piped = folder.run_with(&["fmt", "--quiet"], fs::read(folder.path("c.txt")).unwrap());
    assert_eq!(piped.done(), TIDY.repeat(2));
}

#[test]
fn findings_name_the_file_in_the_archive() {
    let folder =
        Folder::new().with("a.zip", zip(&[("ok.pgn", TIDY.as_bytes()), ("b.pgn", ILLEGAL.as_bytes())]));
    let run = folder.run(&["check", "a.zip"]);
    assert!(run.out.contains(" --> a.zip!b.pgn:4:13 (game 2)"), "{}", run.out);
    let lines = folder.run(&["convert", "--to", "jsonl", "--quiet", "a.zip"]).out;
    assert!(lines.lines().nth(1).unwrap().starts_with("{\"file\":\"a.zip!b.pgn\",\"game\":2,"), "{lines}");
}

#[test]
fn folders_are_read_sorted_and_other_files_are_not() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("g/m")).unwrap();
    let game = |name: &str| format!("[Event \"{name}\"]\n\n*\n");
    for name in ["z.pgn", "m/b.pgn", "a.PGN", ".hidden.pgn", "notes.txt", "l.pgn.bak"] {
        fs::write(folder.path("g").join(name), game(name)).unwrap();
    }
    fs::write(folder.path("g/list.fen"), "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\n").unwrap();
    fs::write(folder.path("g/other.zip"), zip(&[("readme.txt", b"no games")])).unwrap();
    fs::write(folder.path("g/n.pgn.gz"), gzip(&game("n"))).unwrap();
    let out = folder.run(&["fmt", "--tags", "input-order", "g"]).done();
    let events: Vec<&str> = out.lines().filter_map(|line| line.strip_prefix("[Event \"")).collect();
    assert_eq!(events, ["a.PGN\"]", "m/b.pgn\"]", "n\"]", "z.pgn\"]"]);
    let converted = folder.run(&["convert", "--to", "fen", "g"]).done();
    assert_eq!(converted.lines().count(), 5);
}

#[test]
fn a_missing_file_does_not_keep_the_others_from_being_read() {
    let folder = Folder::new().with("a.pgn", UNTIDY);
    let run = folder.run(&["fmt", "--quiet", "missing.pgn", "a.pgn"]);
    assert_eq!((run.status, run.out.as_str()), (Some(2), TIDY));
    assert!(run.err.starts_with("scoresheet: cannot open missing.pgn: "), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1);
    let whole = folder.run(&["fmt", "--quiet", "-o", "out.pgn", "missing.pgn", "a.pgn"]);
    assert_eq!(whole.status, Some(2));
    assert_eq!(folder.names(), ["a.pgn"]);
}

#[test]
fn what_comes_before_the_damage_is_read() {
    let whole = gzip(&UNTIDY.repeat(2000));
    let folder = Folder::new().with("a.pgn.gz", &whole[..whole.len() - 40]).with("b.pgn", TIDY);
    let run = folder.run(&["fmt", "--quiet", "a.pgn.gz", "b.pgn"]);
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("cannot read a.pgn.gz: ") && run.err.contains("cut off"), "{}", run.err);
    assert!(run.out.ends_with(TIDY) && run.out.len().is_multiple_of(TIDY.len()));
}

#[test]
fn a_list_of_positions_is_no_file_of_games() {
    let folder = Folder::new().with("a.fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\n");
    for command in ["check", "fmt", "stats"] {
        let run = folder.run(&[command, "--quiet", "a.fen"]);
        assert_eq!(run.status, Some(2), "{command}");
        assert!(run.err.contains("it holds positions"), "{}", run.err);
    }
}

#[test]
fn standard_input_has_the_name_of_a_dash() {
    for args in [&["check"][..], &["check", "-"]] {
        let run = Folder::new().run_with(args, ILLEGAL);
        assert!(run.out.contains(" --> -:4:13 (game 1)"), "{}", run.out);
    }
}
