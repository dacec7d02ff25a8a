//! Help, manual pages and completions.

use std::fs;

use crate::{Folder, run};

const COMMANDS: [&str; 8] = ["check", "fmt", "convert", "show", "stats", "perft", "completions", "man"];

#[test]
fn examples_come_first_in_every_help() {
    for command in COMMANDS {
        for option in ["--help", "-h"] {
            let out = run(&[command, option]).done();
            let (examples, usage) = (out.find("Examples:").unwrap(), out.find("Usage:").unwrap());
            assert!(examples < usage, "{out}");
            let example = out.lines().find(|line| line.starts_with("  ")).unwrap();
            assert!(example.contains(&format!("scoresheet {command}")), "{example}");
        }
    }
}

#[test]
fn the_examples_of_the_commands_work() {
    let games = include_str!("../../../../examples/famous.pgn");
    for command in ["show", "perft", "check", "fmt", "stats"] {
        let out = run(&[command, "--help"]).done();
        let folder = Folder::new().with("games.pgn", games);
        fs::create_dir(folder.path("folder")).unwrap();
        fs::copy(folder.path("games.pgn"), folder.path("folder/a.pgn")).unwrap();
        for name in ["big.pgn.zst", "games.pgn.zst", "archive.zip"] {
            fs::copy(folder.path("games.pgn"), folder.path(name)).unwrap();
        }
        let prefix = format!("  scoresheet {command} ");
        let examples: Vec<&str> = out.lines().filter_map(|line| line.strip_prefix(&prefix)).collect();
        assert!(examples.len() >= 3);
        for example in examples {
            // Quotes stand around whole arguments only.
            let mut args = vec![command];
            for (i, part) in example.split('\'').enumerate() {
                if i % 2 == 1 { args.push(part) } else { args.extend(part.split_whitespace()) }
            }
            // What a shell would do.
            args.iter_mut().filter(|arg| **arg == "*.pgn").for_each(|arg| *arg = "games.pgn");
            let arrow = args.iter().position(|arg| *arg == ">").unwrap_or(args.len());
            let run = folder.run(&args[..arrow]);
            assert_eq!(run.status, Some(0), "{args:?} {}", run.err);
        }
    }
}

#[test]
fn help_lists_what_exists_and_nothing_else() {
    let out = run(&["--help"]).done();
    let listed: Vec<&str> = out
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(listed, [&COMMANDS[..], &["help"]].concat());
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(run(&["--version"]).done(), format!("scoresheet {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn manual_pages_are_written_for_all_commands() {
    let page = run(&["man"]).done();
    assert!(page.contains(".TH scoresheet 1") && page.contains("EXIT STATUS"));
    for command in COMMANDS {
        let page = run(&["man", command]).done();
        assert!(page.contains(&format!(".TH scoresheet-{command} 1")), "{page}");
        assert!(page.contains("EXAMPLES"));
    }
    assert!(run(&["man", "nonsense"]).refused(2).contains("there is no command nonsense"));
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell]).done();
        assert!(script.contains("convert") && script.contains("from-lang"), "{shell}");
    }
    assert_eq!(run(&["completions", "nonsense"]).status, Some(2));
}
