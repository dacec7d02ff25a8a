//! `scoresheet convert`.

use crate::{Folder, run};

const LIST: &str = "\
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1

4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\r
4k3/8/8/8/8/8/4P3/4K3 w - - id \"pawn\";  hmvc 5; bm e4 Kd2; fmvn 39
";

fn convert(to: &str, options: &[&str], input: &str) -> String {
    let args = [&["convert", "--to", to], options].concat();
    Folder::new().run_with(&args, input).done()
}

#[test]
fn epd_operations_are_kept_in_canonical_order() {
    let expected = "\
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -
4k3/8/8/8/8/8/4P3/4K3 w - - fmvn 39; hmvc 5;
4k3/8/8/8/8/8/4P3/4K3 w - - bm Kd2 e4; fmvn 39; hmvc 5; id \"pawn\";
";
    assert_eq!(convert("epd", &[], LIST), expected);
    assert_eq!(convert("epd", &[], expected), expected);
}

#[test]
fn clocks_of_epd_go_into_the_fen() {
    let expected = "\
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
4k3/8/8/8/8/8/4P3/4K3 w - - 5 39
4k3/8/8/8/8/8/4P3/4K3 w - - 5 39
";
    assert_eq!(convert("fen", &[], LIST), expected);
    assert_eq!(convert("uci", &[], LIST).replace("position fen ", ""), expected);
}

#[test]
fn req_105_the_en_passant_square_is_written_after_every_double_step_on_demand() {
    let first = |mode| convert("fen", &["--en-passant", mode], LIST).lines().next().unwrap().to_owned();
    assert!(first("always").ends_with(" b KQkq e3 0 1"));
    assert!(first("pseudo").ends_with(" b KQkq - 0 1"));
    let pinned = "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1\n";
    assert!(convert("fen", &["--en-passant", "pseudo"], pinned).contains(" b - d3 "));
    assert!(convert("fen", &[], pinned).contains(" b - - "));
}

#[test]
fn castling_letters_are_those_of_the_files_on_demand() {
    let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\n";
    let shredder = fen.replace("KQkq", "HFhf");
    assert_eq!(convert("fen", &["--castling", "shredder"], fen), shredder);
    assert_eq!(convert("fen", &[], &shredder), fen);
}

#[test]
fn json_lines_have_the_documented_keys() {
    let folder = Folder::new().with("a.epd", LIST);
    let out = folder.run(&["convert", "--to", "jsonl", "a.epd"]).done();
    let records: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records.len(), 3);
    let expected = serde_json::json!({
        "file": "a.epd", "line": 4, "fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39", "variant": "standard",
        "legal_moves": ["e1d1", "e1d2", "e1f1", "e1f2", "e2e3", "e2e4"], "check": false,
        "operations": {"id": ["pawn"], "hmvc": ["5"], "bm": ["e4", "Kd2"], "fmvn": ["39"]},
    });
    assert_eq!(records[2], expected);
    assert_eq!((&records[0]["file"], &records[0]["line"]), (&"a.epd".into(), &1.into()));
}

#[test]
fn files_are_read_in_order_and_a_dash_is_standard_input() {
    let king = |rank: &str| format!("4k3/8/8/8/8/8/{rank}/4K3 w - - 0 1\n");
    let folder = Folder::new().with("b.fen", king("P7")).with("a.fen", king("1P6"));
    let run = folder.run_with(&["convert", "--to", "fen", "b.fen", "-", "a.fen"], king("2P5"));
    assert_eq!(run.done(), [king("P7"), king("2P5"), king("1P6")].concat());
}

#[test]
fn a_bad_line_is_reported_and_the_others_written() {
    let good = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\n";
    let bad = "rnbqkbnr/pppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    let folder = Folder::new().with("list.fen", [good, bad, good].concat());
    let run = folder.run(&["convert", "--to", "fen", "list.fen"]);
    assert_eq!((run.status, run.out), (Some(1), [good, good].concat()));
    let expected = "\
list.fen:2:16: error[F105]: expected more of the rank, which has eight squares
  |
2 | rnbqkbnr/pppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
  |                ^
  = help: rank 7 has 6 squares
2 positions written; 1 error, 0 warnings
";
    assert_eq!(run.err, expected);
    let quiet = folder.run(&["convert", "--to", "fen", "--quiet", "list.fen"]);
    assert_eq!((quiet.status, quiet.err), (Some(1), String::new()));
}

#[test]
fn rights_that_cannot_be_are_left_out_with_an_error() {
    let line = "r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1\n";
    let folder = Folder::new();
    let run = folder.run_with(&["convert", "--to", "fen"], line);
    assert_eq!((run.status, run.out.as_str()), (Some(1), "r3k2r/8/8/8/8/8/4K3/R6R w kq - 0 1\n"));
    assert!(run.err.starts_with("-:1:27: error[F308]"), "{}", run.err);
    assert!(run.err.contains("it is read as kq"));
    let strict = folder.run_with(&["convert", "--to", "fen", "--strict"], line);
    assert_eq!((strict.status, strict.out.as_str()), (Some(1), ""));
}

#[test]
fn every_kind_of_mistake_has_its_code_and_place() {
    for (line, place) in [
        ("# a remark", "1: error[F002]"),
        ("4k3/8/8/8/8/8/4P3/4X3 w - - 5 39", "20: error[F102]"),
        ("4k3/8/8/8/8/8/4P3/4K4 w - - 5 39", "21: error[F104]"),
        ("4k3/8/8/8/8/8/4P3/4K3 x - - 5 39", "23: error[F109]"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - e9 5 39", "28: error[F111]"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 5 39 e4", "34: error[F115]"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - id \"a", "32: error[F202]"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "1: error[F301]"),
        ("8/8/8/8/8/8/4P3/4K3 w - - 0 1", "1: error[F303]"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "23: error[F307]"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - e6 0 1", "27: error[F309]"),
    ] {
        let run = Folder::new().run_with(&["convert", "--to", "fen"], line);
        assert_eq!(run.status, Some(1), "{line}");
        assert!(run.err.starts_with(&format!("-:1:{place}")), "{line}\n{}", run.err);
    }
}

#[test]
fn warnings_alone_are_success() {
    for (line, place) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - bm Kf3;", "32: warning[F206]"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - bm Sf3;", "32: warning[F205]"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - id \"a\"; id \"b\";", "29: warning[F204]"),
        ("4k3/8/8/8/8/8/4P3/4KR2 w K - 0 1", "26: warning[F313]"),
    ] {
        let run = Folder::new().run_with(&["convert", "--to", "fen"], line);
        assert_eq!((run.status, run.out.lines().count()), (Some(0), 1), "{line}\n{}", run.err);
        assert!(run.err.contains(place), "{line}\n{}", run.err);
    }
}

#[test]
fn variants_are_recognised_by_what_only_they_write() {
    let list = "\
rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1
bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1
";
    let out = convert("jsonl", &[], list);
    let names = ["crazyhouse", "three-check", "chess960"];
    for (line, name) in out.lines().zip(names) {
        assert!(line.contains(&format!("\"variant\":\"{name}\"")), "{line}");
    }
    assert!(convert("jsonl", &["--variant", "atomic"], LIST).contains("\"variant\":\"atomic\""));
}

#[test]
fn what_cannot_be_read_is_told_in_one_line() {
    for (content, word) in [
        (&b"\x1f\x8b\x08\0\0\0"[..], "gzip"),
        (b"\x28\xb5\x2f\xfd\0\0", "zstd"),
        (b"PK\x03\x04\0\0", "zip"),
        (b"\xff\xfe8\0/\0", "UTF-16"),
    ] {
        for command in [&["convert", "--to", "fen"][..], &["check"], &["fmt"], &["stats"], &["show"]] {
            let folder = Folder::new().with("file", content);
            let run = folder.run(&[command, &["--quiet", "file"]].concat());
            assert_eq!(run.status, Some(2), "{command:?}");
            assert!(run.err.starts_with("scoresheet: cannot read file: "), "{}", run.err);
            assert!(run.err.contains(word) && run.err.lines().count() == 1, "{}", run.err);
        }
    }
}

#[test]
fn the_target_must_be_named() {
    assert!(run(&["convert"]).refused(2).contains("--to"));
    assert!(run(&["convert", "--to", "pdf"]).refused(2).contains("jsonl"));
}

#[test]
fn the_examples_are_what_they_say() {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let mut seen = 0;
    for entry in std::fs::read_dir(examples).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if !path.extension().is_some_and(|extension| extension == "fen" || extension == "epd") {
            continue;
        }
        seen += 1;
        let run = run(&["convert", "--to", "jsonl", path.to_str().unwrap()]);
        if name.starts_with("mistakes") {
            assert_eq!(run.status, Some(1), "{name}");
        } else {
            assert_eq!((run.status, run.err.as_str()), (Some(0), ""), "{name}");
            assert!(!run.out.is_empty());
        }
    }
    assert!(seen >= 4);
}

#[test]
fn real_lists_are_read_without_errors() {
    let Some(corpus) = std::env::var_os("SCORESHEET_CORPUS") else {
        eprintln!("SCORESHEET_CORPUS is not set: no real lists are read");
        return;
    };
    let folder = std::path::Path::new(&corpus).join("other_formats/arasan/tests");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let lines = std::fs::read(&path).unwrap();
        let lines = lines.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count();
        let run = run(&["convert", "--to", "epd", path.to_str().unwrap()]);
        assert_eq!((run.status, run.out.lines().count()), (Some(0), lines), "{}", path.display());
        seen += 1;
    }
    assert!(seen > 0);
}
