//! `scoresheet fmt`.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    process::Stdio,
};

use crate::{Folder, ILLEGAL, TIDY, UNTIDY, many_games};

fn fmt(options: &[&str], input: &str) -> String {
    Folder::new().run_with(&[&["fmt", "--quiet"], options].concat(), input).done()
}

fn movetext(options: &[&str], input: &str) -> String {
    let out = fmt(options, input);
    out.split_once("\n\n").unwrap().1.trim_end().to_owned()
}

#[test]
fn the_export_form_is_written() {
    assert_eq!(fmt(&[], UNTIDY), TIDY);
    assert_eq!(fmt(&[], TIDY), TIDY);
    assert_eq!(fmt(&[], ""), "");
}

#[test]
fn formatting_twice_changes_nothing() {
    let games = many_games();
    let folder = Folder::new();
    let once = folder.run_with(&["fmt", "--quiet"], &games);
    assert_eq!(once.status, Some(1));
    let twice = folder.run_with(&["fmt", "--quiet"], &once.out);
    assert!(once.out == twice.out && twice.out.len() > 2 << 20);
}

#[test]
fn any_number_of_threads_writes_the_same() {
    let folder = Folder::new().with("a.pgn", many_games());
    let runs: Vec<_> = ["1", "2", "7"].map(|n| folder.run(&["fmt", "-j", n, "a.pgn"])).into();
    assert!(runs[0].out.len() > 2 << 20);
    for run in &runs[1..] {
        assert!(run.out == runs[0].out && run.err == runs[0].err);
        assert_eq!(run.status, Some(1));
    }
    assert_eq!(folder.run(&["fmt", "-j", "0", "a.pgn"]).status, Some(2));
}

#[test]
fn moves_are_written_in_the_style_asked_for() {
    let game = "1. e4! e5 2. Nf3 {[%clk 0:01:00] book} Nc6 {[%clk 0:00:59]} 3. Bb5 $16 (3. Bc4 Bc5) *";
    for (options, expected) in [
        (
            &["--notation", "uci", "--strip", "comments,nags,variations"][..],
            "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 *",
        ),
        (
            &["--notation", "lan", "--lang", "de", "--strip", "comments,nags,variations"],
            "1. e2-e4 e7-e5 2. Sg1-f3 Sb8-c6 3. Lf1-b5 *",
        ),
        (&["--notation", "fan", "--strip", "comments,nags,variations"], "1. e4 e5 2. ♘f3 ♘c6 3. ♗b5 *"),
        (
            &["--notation", "fan", "--figurines", "matched", "--strip", "comments,nags,variations"],
            "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 *",
        ),
        (&["--compact", "--glyphs", "--strip", "comments,variations"], "1.e4! e5 2.Nf3 Nc6 3.Bb5 $16 *"),
        (&["--strip", "clocks"], "1. e4 $1 e5 2. Nf3 {book} 2... Nc6 3. Bb5 $16 (3. Bc4 Bc5) *"),
        (&["--width", "12", "--strip", "comments,nags,variations"], "1. e4 e5 2.\nNf3 Nc6 3.\nBb5 *"),
    ] {
        assert_eq!(movetext(options, game), expected, "{options:?}");
    }
    let long = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 *";
    assert_eq!(movetext(&["--width", "0"], long), long);
}

#[test]
fn variations_that_are_left_out_are_checked_all_the_same() {
    let folder = Folder::new();
    let run = folder.run_with(&["fmt", "--strip", "variations"], "1. e4 (1. d4 (1. c4) 1... Ke5) e5 *");
    assert_eq!(run.status, Some(1));
    assert!(run.out.ends_with("\n\n1. e4 e5 *\n\n"), "{}", run.out);
    assert!(run.err.contains("error[L101]") && run.err.contains("-:1:27"), "{}", run.err);
}

#[test]
fn tags_are_chosen_and_ordered() {
    let game = "[WhiteElo \"2000\"]\n[Annotator \"Cy\"]\n[White \"Ann\"]\n\n*\n";
    let names = |options: &[&str]| -> Vec<String> {
        let out = fmt(options, game);
        let tags = out.lines().filter_map(|line| line.strip_prefix('['));
        tags.map(|line| line.split(' ').next().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&["--tags", "input-order"]), ["WhiteElo", "Annotator", "White"]);
    assert_eq!(names(&["--tags", "roster"]).len(), 7);
    assert_eq!(names(&[])[7..], ["Annotator", "WhiteElo"]);
    assert!(names(&["--tags", "mychess"]).contains(&"White".to_owned()));
}

#[test]
fn some_games_are_chosen_by_number() {
    let games = "1. a3 *\n1. b3 *\n1. c3 *\n1. d3 *\n";
    let folder = Folder::new().with("a.pgn", games).with("b.pgn", games);
    let moves = |range: &str| {
        let out = folder.run(&["fmt", "--quiet", "--game", range, "a.pgn", "b.pgn"]).done();
        out.lines().filter_map(|line| line.strip_prefix("1. ").map(str::to_owned)).collect::<Vec<_>>()
    };
    assert_eq!(moves("2"), ["b3 *"]);
    assert_eq!(moves("3-6"), ["c3 *", "d3 *", "a3 *", "b3 *"]);
    assert_eq!(moves("7-"), ["c3 *", "d3 *"]);
    assert!(folder.run(&["fmt", "--game", "9", "a.pgn", "b.pgn"]).err.contains("--game goes from 1 to 8"));
    assert_eq!(folder.run(&["fmt", "--game", "0", "a.pgn"]).status, Some(2));
}

#[test]
fn findings_are_told_with_their_places_and_not_without_end() {
    let folder = Folder::new().with("a.pgn", [TIDY, ILLEGAL].concat());
    let run = folder.run(&["fmt", "a.pgn"]);
    assert_eq!(run.status, Some(1));
    assert!(run.out.contains("{[%unread \"Ke3 Nc6\"]}"), "{}", run.out);
    assert!(run.err.contains("error[L101]") && run.err.contains(" --> a.pgn:14:13 (game 2)"), "{}", run.err);
    let many = folder.run_with(&["fmt"], ILLEGAL.repeat(100));
    assert!(many.err.ends_with("… and 80 more in -; `scoresheet check -` shows them\n"), "{}", many.err);
    assert_eq!(many.err.matches("error[L101]").count(), 20);
    let quiet = folder.run(&["fmt", "--quiet", "a.pgn"]);
    assert_eq!((quiet.status, quiet.err.as_str(), quiet.out == run.out), (Some(1), "", true));
}

#[test]
fn warnings_alone_are_success() {
    let run = Folder::new().run_with(&["fmt"], "1.e2-e4 *");
    assert_eq!(run.status, Some(0));
    assert!(run.err.contains("warning[M113]"), "{}", run.err);
}

#[test]
fn strict_leaves_out_games_with_errors() {
    let run = Folder::new().run_with(&["fmt", "--strict"], [TIDY, ILLEGAL, TIDY].concat());
    assert_eq!((run.status, run.out), (Some(1), TIDY.repeat(2)));
}

#[test]
fn check_names_the_files_that_would_change() {
    let folder = Folder::new().with("tidy.pgn", TIDY.repeat(3)).with("untidy.pgn", UNTIDY).with("e.pgn", "");
    assert_eq!(folder.run(&["fmt", "--check", "tidy.pgn", "e.pgn"]).done(), "");
    let run = folder.run(&["fmt", "--check", "--quiet", "tidy.pgn", "untidy.pgn"]);
    assert_eq!((run.status, run.out.as_str()), (Some(1), "untidy.pgn\n"));
    for almost in
        [format!("\n{TIDY}"), format!("{TIDY}\n"), TIDY.trim_end().to_owned(), TIDY.replace('\n', "\r\n")]
    {
        let run = Folder::new().run_with(&["fmt", "--check", "--quiet"], &almost);
        assert_eq!((run.status, run.out.as_str()), (Some(1), "-\n"), "{almost:?}");
    }
    assert_eq!(folder.read("untidy.pgn"), UNTIDY);
}

#[test]
fn files_are_rewritten_in_place() {
    let folder = Folder::new().with("a.pgn", UNTIDY).with("b.pgn", TIDY);
    let before = fs::metadata(folder.path("b.pgn")).unwrap().modified().unwrap();
    assert_eq!(folder.run(&["fmt", "--in-place", "--quiet", "a.pgn", "b.pgn"]).done(), "");
    assert_eq!((folder.read("a.pgn"), folder.read("b.pgn")), (TIDY.to_owned(), TIDY.to_owned()));
    // What is right already is not touched.
    assert_eq!(fs::metadata(folder.path("b.pgn")).unwrap().modified().unwrap(), before);
    assert_eq!(folder.names(), ["a.pgn", "b.pgn"]);
}

#[test]
fn what_cannot_be_rewritten_is_refused_and_stays() {
    let packed = zstd::encode_all(UNTIDY.as_bytes(), 3).unwrap();
    let folder = Folder::new().with("a.pgn.zst", &packed).with("b.pgn", UNTIDY);
    let run = folder.run(&["fmt", "--in-place", "--quiet", "a.pgn.zst", "missing.pgn", "b.pgn"]);
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("cannot rewrite a.pgn.zst: it is compressed"), "{}", run.err);
    assert!(run.err.contains("cannot open missing.pgn"), "{}", run.err);
    assert_eq!(fs::read(folder.path("a.pgn.zst")).unwrap(), packed);
    assert_eq!(folder.read("b.pgn"), TIDY);
    for args in [&["fmt", "--in-place"][..], &["fmt", "--in-place", "-"]] {
        let run = folder.run_with(args, UNTIDY);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{args:?}");
    }
    for option in ["--strict", "--check", "--game=1", "-o=c.pgn"] {
        assert_eq!(folder.run(&["fmt", "--in-place", option, "b.pgn"]).status, Some(2), "{option}");
    }
    assert_eq!(folder.names(), ["a.pgn.zst", "b.pgn"]);
}

#[test]
fn text_that_belongs_to_no_game_is_not_thrown_away() {
    for text in ["Hello\n\n[White \"a\"]\n\n*\n", "1. e4\n% a line\ne5 *\n", "1. e4 <1> *\n", "[]\n\n*\n"] {
        let folder = Folder::new().with("a.pgn", text);
        let run = folder.run(&["fmt", "--in-place", "--quiet", "a.pgn"]);
        assert_eq!(run.status, Some(2), "{text}");
        assert!(run.err.contains("would be lost"), "{}", run.err);
        assert_eq!(folder.read("a.pgn"), text);
        assert_eq!(folder.run(&["fmt", "--check", "--quiet", "a.pgn"]).status, Some(1));
    }
}

#[cfg(unix)]
#[test]
fn a_failure_in_the_middle_keeps_the_original() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = Folder::new();
    fs::create_dir(folder.path("closed")).unwrap();
    fs::write(folder.path("closed/a.pgn"), UNTIDY).unwrap();
    fs::set_permissions(folder.path("closed/a.pgn"), fs::Permissions::from_mode(0o444)).unwrap();
    let run = folder.run(&["fmt", "--in-place", "--quiet", "closed/a.pgn"]);
    assert_eq!(run.status, Some(2));
    assert_eq!(folder.read("closed/a.pgn"), UNTIDY);
    // The second input is cut off, so the output is not written at all.
    let packed = zstd::encode_all(many_games().as_bytes(), 3).unwrap();
    let folder =
        folder.with("cut.zst", &packed[..packed.len() / 2]).with("out.pgn", "old\n").with("a.pgn", UNTIDY);
    let run = folder.run(&["fmt", "--quiet", "-o", "out.pgn", "a.pgn", "cut.zst"]);
    assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("cannot read cut.zst: the zstd data is cut off"), "{}", run.err);
    assert_eq!(folder.read("out.pgn"), "old\n");
    assert_eq!(folder.names(), ["a.pgn", "closed", "cut.zst", "out.pgn"]);
}

#[test]
fn a_closed_pipe_is_success() {
    let folder = Folder::new().with("a.pgn", many_games());
    for command in [&["fmt", "--quiet"][..], &["check"], &["convert", "--to", "jsonl", "--quiet"]] {
        let mut program = folder.command();
        program.args(command).arg("a.pgn");
        let mut child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(!line.is_empty());
        // The reader, and with it our end of the pipe, is gone now.
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{command:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

#[test]
fn options_that_make_no_sense_together_are_refused() {
    for options in [
        &["--lang", "de", "--notation", "uci"][..],
        &["--lang", "de", "--notation", "fan"],
        &["--figurines", "matched"],
        &["--strip", "moves"],
        &["--tags", "none"],
        &["--width", "-1"],
        &["--lossless"],
    ] {
        let args = [&["fmt"], options].concat();
        assert!(!Folder::new().run_with(&args, TIDY).refused(2).is_empty(), "{options:?}");
    }
}

#[test]
fn the_examples_are_what_they_say() {
    let example = |name: &str| format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"));
    let tidy = [example("famous.pgn"), example("annotated.pgn")];
    let folder = Folder::new();
    assert_eq!(folder.run(&["fmt", "--check", &tidy[0], &tidy[1]]).done(), "");
    assert_eq!(folder.run(&["check", "--deny", "warnings", &tidy[0], &tidy[1]]).out, "");
    let run = folder.run(&["fmt", "--quiet", &example("handwritten.pgn")]);
    assert_eq!(run.status, Some(0));
    assert!(!run.out.contains("unread"), "{}", run.out);
    assert_eq!(folder.run(&["fmt", "--quiet", &example("mistakes.pgn")]).status, Some(1));
}

#[test]
fn real_games_are_formatted_once_and_for_all() {
    let Some(corpus) = std::env::var_os("SCORESHEET_CORPUS") else {
        eprintln!("SCORESHEET_CORPUS is not set: no real games are formatted");
        return;
    };
    let folder = Folder::new();
    for name in ["torture", "annotated", "lichess", "otb"] {
        let path = std::path::Path::new(&corpus).join(name);
        let once = folder.run(&["fmt", "--quiet", path.to_str().unwrap()]);
        assert!(matches!(once.status, Some(0 | 1)), "{name}: {}", once.err);
        let twice = folder.run_with(&["fmt", "--quiet", "-j", "1"], &once.out);
        assert!(once.out == twice.out && once.out.len() > 1 << 20, "{name}");
    }
}
