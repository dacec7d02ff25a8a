//! `scoresheet check`.

use serde_json::{Value, json};

use crate::{Folder, ILLEGAL, TIDY, many_games, run};

const MISTAKES: &str = include_str!("../../../../examples/mistakes.pgn");

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_clean_file_has_no_findings() {
    let run = Folder::new().with("a.pgn", TIDY).run(&["check", "a.pgn"]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), ""));
    assert_eq!(run.err, "1 game in 1 file: 0 errors, 0 warnings, 0 notes\n");
}

#[test]
fn findings_are_the_output_and_the_summary_is_not() {
    let folder = Folder::new().with("a.pgn", [TIDY, ILLEGAL].concat()).with("b.pgn", ILLEGAL);
    let run = folder.run(&["check", "a.pgn", "b.pgn"]);
    assert_eq!(run.status, Some(1));
    assert_eq!(run.err, "3 games in 2 files: 2 errors, 0 warnings, 0 notes\n");
    assert!(
        run.out.contains(" --> a.pgn:14:13 (game 2)") && run.out.contains(" --> b.pgn:4:13 (game 3)"),
        "{}",
        run.out
    );
    assert!(run.out.contains("14 | 1. e4 e5 2. Ke3 Nc6 *\n   |             ^^^\n"), "{}", run.out);
    let quiet = folder.run(&["check", "--quiet", "a.pgn"]);
    assert_eq!((quiet.status, quiet.out.as_str(), quiet.err.as_str()), (Some(1), "", ""));
    let colored = folder.run(&["check", "--color", "always", "a.pgn"]);
    assert!(colored.out.contains('\x1b') && !run.out.contains('\x1b'));
}

#[test]
fn the_mistakes_of_the_examples_are_many_and_different() {
    let folder = Folder::new().with("mistakes.pgn", MISTAKES);
    let run = folder.run(&["check", "--format", "json", "mistakes.pgn"]);
    let mut codes: Vec<_> = json_lines(&run.out).iter().map(|finding| finding["code"].to_string()).collect();
    codes.sort();
    codes.dedup();
    assert!(codes.len() >= 10, "{codes:?}");
    assert_eq!((run.status, run.err.as_str()), (Some(1), ""));
}

#[test]
fn json_has_the_documented_keys() {
    let run = Folder::new().run_with(&["check", "--format", "json"], [TIDY, ILLEGAL].concat());
    let start = TIDY.len() as u64 + 40;
    let findings = json_lines(&run.out);
    assert_eq!(findings.len(), 1);
    let mut finding = findings[0].clone();
    assert!(finding["message"].take().as_str().is_some_and(|message| message.contains("not legal")));
    assert!(finding["help"].take().is_string());
    let expected = json!({
        "file": "-", "game": 2, "code": "L101", "severity": "error", "line": 14, "column": 13,
        "start": start, "end": start + 3, "message": null, "found": "Ke3", "help": null, "fix": null,
    });
    assert_eq!(finding, expected);
    let wrong_number = Folder::new().run_with(&["check", "--format", "json"], "1. e4 e5 3. Nf3 *");
    assert_eq!(json_lines(&wrong_number.out)[0]["fix"], json!({"start": 9, "end": 11, "text": "2."}));
}

#[test]
fn places_are_right_behind_the_first_block() {
    let games = many_games();
    let run = Folder::new().run_with(&["check", "--format", "json"], &games);
    let findings = json_lines(&run.out);
    assert!(findings.len() > 1000);
    let lines: Vec<&str> = games.lines().collect();
    for finding in findings.iter().rev().take(500) {
        let number = |key: &str| finding[key].as_u64().unwrap() as usize;
        let found = &games[number("start")..number("end")];
        if found.contains('\n') {
            continue;
        }
        let at: String = lines[number("line") - 1].chars().skip(number("column") - 1).collect();
        assert!(at.starts_with(found), "{finding}");
        assert_eq!(finding["found"], found);
    }
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let folder = Folder::new().with("a.pgn", many_games()).with("b.pgn", MISTAKES);
    for format in ["human", "json", "sarif", "github"] {
        let runs =
            ["1", "2", "5"].map(|n| folder.run(&["check", "--format", format, "-j", n, "a.pgn", "b.pgn"]));
        assert!(runs[0].out.len() > 1 << 16);
        assert!(runs[1..].iter().all(|run| run.out == runs[0].out && run.err == runs[0].err), "{format}");
    }
}

#[test]
fn sarif_is_one_document() {
    for (input, count) in [(TIDY, 0), (ILLEGAL, 1)] {
        let run = Folder::new().run_with(&["check", "--format", "sarif"], input);
        let document: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(document["version"], "2.1.0");
        assert!(document["$schema"].is_string());
        let run = &document["runs"][0];
        assert_eq!(run["tool"]["driver"]["name"], "scoresheet");
        assert!(run["tool"]["driver"]["rules"].as_array().unwrap().iter().any(|rule| rule["id"] == "L101"));
        assert_eq!(run["results"].as_array().unwrap().len(), count);
    }
    let result = Folder::new().with("a b.pgn", ILLEGAL).run(&["check", "--format", "sarif", "a b.pgn"]).out;
    let document: Value = serde_json::from_str(&result).unwrap();
    let result = &document["runs"][0]["results"][0];
    assert_eq!((&result["ruleId"], &result["level"]), (&"L101".into(), &"error".into()));
    let location = &result["locations"][0]["physicalLocation"];
    assert_eq!(location["artifactLocation"]["uri"], "a%20b.pgn");
    assert_eq!(
        (&location["region"]["startLine"], &location["region"]["startColumn"]),
        (&4.into(), &13.into())
    );
}

#[test]
fn github_shows_findings_beside_lines() {
    let run = Folder::new().with("a.pgn", ILLEGAL).run(&["check", "--format", "github", "a.pgn"]);
    assert!(run.out.starts_with("::error file=a.pgn,line=4,col=13,title=L101::"), "{}", run.out);
    assert_eq!((run.status, run.err.as_str()), (Some(1), ""));
}

#[test]
fn codes_are_denied_and_allowed() {
    let number = "1. e4 e5 3. Nf3 *";
    let status = |options: &[&str], input: &str| {
        Folder::new().run_with(&[&["check", "--format", "json"], options].concat(), input)
    };
    assert_eq!(status(&[], number).status, Some(0));
    let denied = status(&["--deny", "m104"], number);
    assert_eq!(denied.status, Some(1));
    assert_eq!(json_lines(&denied.out)[0]["severity"], "error");
    assert_eq!(status(&["--deny", "warnings"], number).status, Some(1));
    assert_eq!(status(&["--deny", "L201"], number).status, Some(0));
    let allowed = status(&["--deny", "warnings", "--allow", "M104,L201"], number);
    assert_eq!((allowed.status, allowed.out.as_str()), (Some(0), ""));
    assert_eq!(status(&["--allow", "L101"], ILLEGAL).status, Some(0));
    assert!(status(&["--deny", "X999"], number).refused(2).contains("--list"));
}

#[test]
fn the_profile_of_exports_demands_the_roster() {
    let missing = |profile: &str| {
        let run = Folder::new().run_with(&["check", "--format", "json", "--profile", profile], "1. e4 *");
        run.out.lines().filter(|line| line.contains("T108")).count()
    };
    assert_eq!((missing("import"), missing("export")), (0, 7));
}

#[test]
fn codes_are_listed_and_explained() {
    let list = run(&["check", "--list"]).done();
    assert!(list.lines().any(|line| line.starts_with("M104  warning  ")), "{list}");
    for line in list.lines() {
        let code = line.split(' ').next().unwrap();
        let page = run(&["check", "--explain", code]).done();
        assert!(page.starts_with(&format!("# {code}")), "{page}");
    }
    assert_eq!(run(&["check", "--explain", "Z1"]).status, Some(2));
}

#[test]
fn one_game_is_checked_alone() {
    let input = [ILLEGAL, TIDY, ILLEGAL].concat();
    let of = |range: &str| Folder::new().run_with(&["check", "--format", "json", "--game", range], &input);
    assert_eq!((of("2").status, of("2").out), (Some(0), String::new()));
    let third = json_lines(&of("3").out);
    assert_eq!((third.len(), &third[0]["game"], &third[0]["line"]), (1, &3.into(), &19.into()));
}

const MENDABLE: &str = "\
[White \"Ann\"]\r
[Result \"0-1\"]\r
[PlyCount \"7\"]\r
[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\"]\r
\r
39.  e2-e4!? Kd7  41... {x}  40.Kd2+ Ke6 (40... Kd6 48. Ke3) 1-0\r
";
const MENDED: &str = "\
[White \"Ann\"]\r
[Result \"1-0\"]\r
[PlyCount \"4\"]\r
[SetUp \"1\"]\r
[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\"]\r
\r
39.  e4!? Kd7  41... {x}  40.Kd2 Ke6 (40... Kd6 41. Ke3) 1-0\r
";

#[test]
fn fixes_change_only_what_is_wrong() {
    let folder = Folder::new().with("a.pgn", MENDABLE).with("b.pgn", TIDY);
    let dry = folder.run(&["check", "--dry-run", "a.pgn", "b.pgn"]);
    assert!(dry.out.starts_with("--- a.pgn\n+++ a.pgn\n@@ "), "{}", dry.out);
    assert!(dry.err.contains("; 6 would be mended"), "{}", dry.err);
    assert_eq!(folder.read("a.pgn"), MENDABLE);
    let run = folder.run(&["check", "--fix", "--format", "json", "a.pgn", "b.pgn"]);
    assert_eq!(run.status, Some(0));
    assert_eq!(json_lines(&run.out).iter().filter(|finding| !finding["fix"].is_null()).count(), 6);
    assert_eq!((folder.read("a.pgn"), folder.read("b.pgn")), (MENDED.to_owned(), TIDY.to_owned()));
    assert_eq!(folder.run(&["check", "--dry-run", "a.pgn"]).out, "");
    assert_eq!(folder.names(), ["a.pgn", "b.pgn"]);
}

#[test]
fn fixes_go_elsewhere_on_demand() {
    let packed = zstd::encode_all(MENDABLE.as_bytes(), 3).unwrap();
    let folder = Folder::new().with("a.pgn.zst", packed);
    assert_eq!(folder.run(&["check", "--fix", "a.pgn.zst"]).status, Some(2));
    assert_eq!(folder.run_with(&["check", "--fix"], MENDABLE).status, Some(2));
    assert_eq!(folder.run_with(&["check", "--fix", "-"], MENDABLE).status, Some(2));
    folder.run(&["check", "--fix", "--quiet", "-o", "b.pgn", "a.pgn.zst"]).done();
    assert_eq!(folder.read("b.pgn"), MENDED);
    let piped = folder.run_with(&["check", "--fix", "--quiet", "-o", "-"], MENDABLE);
    assert_eq!(piped.done(), MENDED);
}

#[test]
fn a_file_of_many_blocks_is_mended_everywhere() {
    let games = many_games();
    let folder = Folder::new().with("a.pgn", &games).with("b.pgn", &games);
    folder.run(&["check", "--fix", "--quiet", "-j", "1", "a.pgn"]);
    folder.run(&["check", "--fix", "--quiet", "-j", "2", "b.pgn"]);
    let mended = folder.read("a.pgn");
    assert!(mended == folder.read("b.pgn") && mended != games);
    assert_eq!(
        mended.lines().filter(|line| *line == "[SetUp \"1\"]").count(),
        mended.matches("[FEN ").count()
    );
    assert_eq!(folder.run(&["check", "--dry-run", "--quiet", "a.pgn"]).out, "");
}
