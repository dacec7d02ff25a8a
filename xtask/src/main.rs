//! The chores of this repository, each by one word: `cargo xtask help` lists them.
//!
//! What continuous integration does is `cargo xtask ci` and nothing else, so anybody can do it at home. The exit
//! code is 0 when all is well, 1 when a check failed, 2 when the command line was not understood.

#![allow(clippy::print_stdout, clippy::print_stderr)] // a program talks to who started it

mod fuzz;
mod licence;
mod metadata;
mod process;
mod tidy;

use std::{
    env,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;

use crate::{
    process::{Usage, cargo, run},
    tidy::Tree,
};

const HELP: &str = "\
The chores of this repository.

Usage: cargo xtask COMMAND

  test [ARGUMENTS]          everything that proves the project; ARGUMENTS go to cargo test
  ci                        format, clippy, tidy, licences, documentation, tests: what must pass before a merge
  tidy                      the rules of the house: lengths, names, edges between crates, links, left-overs
  licences                  whether everything we build with may be part of a program under the GPL
  bench [ARGUMENTS]         questions asked of us and of our peers, with optimisation; ARGUMENTS go to bench
  fuzz [TARGET] [SECONDS]   one target of fuzz/ or all of them, SECONDS each (60 if not said)
  help                      this text

Tests that compare real games read the folder that the variable SCORESHEET_CORPUS names, if it is set.
";

/// The folders of packages that `test` leaves out: `bench` builds all our peers, and is there to measure, not to
/// prove.
const NOT_TESTED: [&str; 1] = ["bench"];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match dispatch(&root(), &arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
        }
    }
}

fn dispatch(root: &Path, arguments: &[String]) -> Result<()> {
    let Some((command, rest)) = arguments.split_first() else {
        return Err(Usage::new(format!("a command is missing\n\n{HELP}")).into());
    };
    match command.as_str() {
        "test" => test(root, rest),
        "bench" => bench(root, rest),
        "fuzz" => fuzz::run(root, rest),
        "ci" => alone(command, rest).and_then(|()| ci(root)),
        "tidy" => alone(command, rest).and_then(|()| tidy::run(root)),
        "licences" => alone(command, rest).and_then(|()| licence::run(root)),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        unknown => Err(Usage::new(format!("there is no command {unknown:?}\n\n{HELP}")).into()),
    }
}

/// Refuses arguments where none have a meaning.
fn alone(command: &str, rest: &[String]) -> Result<()> {
    match rest {
        [] => Ok(()),
        [first, ..] => Err(Usage::new(format!("`{command}` takes no arguments, but got {first:?}")).into()),
    }
}

/// The folder of the repository. `cargo run` tells where this package is, so that a moved folder does no harm.
fn root() -> PathBuf {
    let package =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    package.parent().map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// All tests but those of [`NOT_TESTED`]. Nothing is printed after them: the last lines are cargo's own counts.
fn test(root: &Path, arguments: &[String]) -> Result<()> {
    let mut command = cargo(root, &["test", "--workspace"]);
    for package in metadata::members(root)? {
        if package.folder.is_some_and(|folder| NOT_TESTED.contains(&folder.as_str())) {
            command.args(["--exclude", &package.name]);
        }
    }
    if env::var_os("SCORESHEET_CORPUS").is_none() {
        println!("SCORESHEET_CORPUS is not set, so no folder of real games is read by the tests of");
        for path in readers_of_the_corpus(&Tree::load(root)?) {
            println!("    {path}");
        }
    }
    run("tests", command.args(arguments))
}

/// The files with tests that read the corpus of real games.
fn readers_of_the_corpus(tree: &Tree) -> Vec<&str> {
    let asks = concat!("var_os(\"SCORESHEET", "_CORPUS\")");
    let files = tree.rust().filter(|file| file.path.starts_with("crates/"));
    files.filter(|file| file.text().contains(asks)).map(|file| file.path.as_str()).collect()
}

/// The quick checks first, the tests last.
fn ci(root: &Path) -> Result<()> {
    run("format", &mut cargo(root, &["fmt", "--all", "--check"]))?;
    run("format of fuzz/", &mut cargo(root, &["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"]))?;
    process::announce("tidy");
    tidy::run(root)?;
    process::announce("licences");
    licence::run(root)?;
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    run("clippy", &mut cargo(root, &clippy))?;
    let doc = &mut cargo(root, &["doc", "--workspace", "--no-deps"]);
    run("documentation", doc.env("RUSTDOCFLAGS", "-D warnings"))?;
    test(root, &[])
}

fn bench(root: &Path, arguments: &[String]) -> Result<()> {
    run(
        "benchmark",
        cargo(root, &["run", "--release", "--package", "scoresheet-bench", "--"]).args(arguments),
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn refusal(arguments: &[&str]) -> String {
        let arguments: Vec<String> = arguments.iter().map(|&argument| argument.into()).collect();
        let error = dispatch(Path::new("."), &arguments).unwrap_err();
        assert!(error.is::<Usage>(), "{error:#}");
        error.to_string()
    }

    #[test]
    fn wrong_command_lines_are_refused_with_a_reason() {
        assert!(refusal(&[]).starts_with("a command is missing"));
        assert!(refusal(&["tset"]).starts_with("there is no command \"tset\""));
        assert_eq!(refusal(&["tidy", "now"]), "`tidy` takes no arguments, but got \"now\"");
    }

    #[test]
    fn help_names_every_command() {
        for command in ["test", "ci", "tidy", "licences", "bench", "fuzz", "help"] {
            assert!(
                HELP.lines().any(|line| line.trim_start().split(' ').next() == Some(command)),
                "{command}"
            );
        }
    }

    #[test]
    fn tests_that_want_real_games_are_found() {
        let asks = concat!("let folder = env::var_os(\"SCORESHEET", "_CORPUS\");\n");
        let tree = Tree::of(&[("crates/pgn/tests/real.rs", asks), ("crates/pgn/src/lib.rs", "//! Games.\n")]);
        assert_eq!(readers_of_the_corpus(&tree), ["crates/pgn/tests/real.rs"]);
    }
}
