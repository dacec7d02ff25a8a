//! `cargo xtask fuzz`: the targets of `fuzz/`, each for a while.

use std::{fs, path::Path};

use anyhow::{Context as _, Result, bail};

use crate::process::{self, Usage, cargo};

const SECONDS: u32 = 60;

/// Runs one target or all, one after the other, and stops at the first that finds something.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<()> {
    let targets = targets(root)?;
    let (chosen, seconds) = choose(&targets, arguments)?;
    require(root, &["+nightly", "--version"], "the nightly compiler", "rustup toolchain install nightly")?;
    require(root, &["+nightly", "fuzz", "--version"], "cargo-fuzz", "cargo install cargo-fuzz")?;
    for target in chosen {
        let corpus = format!("fuzz/corpus/{target}");
        fs::create_dir_all(root.join(&corpus)).with_context(|| format!("cannot make the folder {corpus}"))?;
        let mut command = cargo(root, &["+nightly", "fuzz", "run", target, &corpus]);
        let seeds = format!("fuzz/seeds/{target}");
        if root.join(&seeds).is_dir() {
            command.arg(seeds);
        }
        command.args(["--", &format!("-max_total_time={seconds}")]);
        process::run(target, &mut command)?;
    }
    Ok(())
}

/// The names of the targets, in order: there is one file for each.
fn targets(root: &Path) -> Result<Vec<String>> {
    let folder = root.join("fuzz/fuzz_targets");
    let mut targets = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            targets.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    targets.sort();
    Ok(targets)
}

/// Reads `[TARGET] [SECONDS]`.
fn choose<'a>(targets: &'a [String], arguments: &[String]) -> Result<(&'a [String], u32)> {
    let (chosen, seconds) = match arguments {
        [] => return Ok((targets, SECONDS)),
        [only] if only.parse::<u32>().is_ok() => (targets, Some(only)),
        [target] => (find(targets, target)?, None),
        [target, seconds] => (find(targets, target)?, Some(seconds)),
        [_, _, third, ..] => return Err(Usage::new(format!("`fuzz` does not understand {third:?}")).into()),
    };
    let seconds = seconds.map_or(Ok(SECONDS), |text| text.parse::<u32>());
    match seconds {
        Ok(seconds @ 1..) => Ok((chosen, seconds)),
        _ => Err(Usage::new("SECONDS must be a whole number from 1 up".into()).into()),
    }
}

fn find<'a>(targets: &'a [String], name: &str) -> Result<&'a [String]> {
    let Some(at) = targets.iter().position(|target| target == name) else {
        let known = targets.join(", ");
        return Err(Usage::new(format!("there is no fuzz target {name:?}; there are: {known}")).into());
    };
    Ok(&targets[at..=at])
}

/// Fails with one line about what to install if cargo does not know these arguments.
fn require(root: &Path, arguments: &[&str], what: &str, install: &str) -> Result<()> {
    if process::output(&mut cargo(root, arguments)).is_err() {
        bail!("{what} is missing; install it with: {install}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn chosen(arguments: &[&str]) -> Result<(Vec<String>, u32)> {
        let targets = ["fen".to_string(), "game".to_string()];
        let arguments: Vec<String> = arguments.iter().map(|&argument| argument.into()).collect();
        choose(&targets, &arguments).map(|(chosen, seconds)| (chosen.to_vec(), seconds))
    }

    #[test]
    fn target_and_seconds_may_each_be_left_out() {
        let both = vec!["fen".to_string(), "game".to_string()];
        assert_eq!(chosen(&[]).unwrap(), (both.clone(), SECONDS));
        assert_eq!(chosen(&["5"]).unwrap(), (both, 5));
        assert_eq!(chosen(&["game"]).unwrap(), (vec!["game".into()], SECONDS));
        assert_eq!(chosen(&["fen", "7"]).unwrap(), (vec!["fen".into()], 7));
    }

    #[test]
    fn wrong_arguments_say_what_would_be_right() {
        let refusal = |arguments: &[&str]| chosen(arguments).unwrap_err().to_string();
        assert_eq!(refusal(&["pgn"]), "there is no fuzz target \"pgn\"; there are: fen, game");
        assert_eq!(refusal(&["fen", "soon"]), "SECONDS must be a whole number from 1 up");
        assert_eq!(refusal(&["0"]), "SECONDS must be a whole number from 1 up");
        assert_eq!(refusal(&["fen", "7", "8"]), "`fuzz` does not understand \"8\"");
    }

    #[test]
    fn what_is_missing_is_named_with_its_remedy() {
        let here = Path::new(".");
        let error = require(here, &["no-such-command"], "the lathe", "buy one").unwrap_err().to_string();
        assert_eq!(error, "the lathe is missing; install it with: buy one");
        require(here, &["--version"], "cargo", "rustup").unwrap();
    }
}
