//! The real program, run as a stranger would run it: in a fresh folder, with files, pipes and mistakes.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod broken_input;
mod check;
mod convert;
mod convert_games;
mod files;
mod fmt;
mod help;
mod output;
mod perft;
mod show;
mod show_game;
mod stats;

use std::{fmt::Write as _, fs, path::PathBuf};

use assert_cmd::Command;
use tempfile::TempDir;

/// An empty folder to run the program in.
struct Folder(TempDir);

/// What the program did.
#[derive(Debug)]
struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Puts a file into the folder.
    fn with(self, name: &str, content: impl AsRef<[u8]>) -> Folder {
        fs::write(self.path(name), content).unwrap();
        self
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The names of all files, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn command(&self) -> std::process::Command {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_scoresheet"));
        command.current_dir(self.0.path()).env_remove("NO_COLOR").env("TERM", "xterm-256color");
        command
    }

    fn run(&self, args: &[&str]) -> Run {
        self.run_with(args, "")
    }

    /// Runs the program with something on standard input.
    fn run_with(&self, args: &[&str], input: impl AsRef<[u8]>) -> Run {
        let mut command = Command::from_std(self.command());
        let output = command.args(args).write_stdin(input.as_ref()).output().unwrap();
        Run {
            status: output.status.code(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl Run {
    /// Checks that it worked without a word on standard error, and gives the output.
    #[track_caller]
    fn done(self) -> String {
        assert_eq!((self.status, self.err.as_str()), (Some(0), ""));
        self.out
    }

    /// Checks the exit status, and that nothing was printed but on standard error, which it gives.
    #[track_caller]
    fn refused(self, status: i32) -> String {
        assert_eq!((self.status, self.out.as_str()), (Some(status), ""), "{}", self.err);
        self.err
    }
}

/// A game with something to put in order, and what is made of it.
const UNTIDY: &str = "[White \"Ann\"]\n[Result \"1-0\"]\n\n1.e4 e5 {good} 2.Ng1f3! (2.f4 exf4) Nc6 1-0\n";
const TIDY: &str = "\
[Event \"?\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"Ann\"]
[Black \"?\"]
[Result \"1-0\"]

1. e4 e5 {good} 2. Nf3 $1 (2. f4 exf4) 2... Nc6 1-0

";

/// A game with one error, on its fourth line.
const ILLEGAL: &str = "[White \"Bob\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n\n";

/// Many different games, some of them with findings: more than one block of them.
fn many_games() -> String {
    let examples = [
        include_str!("../../../../examples/famous.pgn"),
        include_str!("../../../../examples/annotated.pgn"),
        include_str!("../../../../examples/mistakes.pgn"),
        include_str!("../../../../examples/handwritten.pgn"),
    ];
    let mut text = String::new();
    for i in 0.. {
        if text.len() > 3 << 20 {
            break;
        }
        let site = "é".repeat(i % 40);
        write!(text, "[Event \"{i}\"]\n[Site \"{site}\"]\n\n{i}. e4 *\n\n").unwrap();
        text += examples[i % 4];
        text += "\n";
    }
    text
}

fn run(args: &[&str]) -> Run {
    Folder::new().run(args)
}
