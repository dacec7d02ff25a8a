//! Questions asked of Scoresheet and of its peers in one run.
//!
//! The questions are data, in `definitions.toml`. For each one the input is prepared once; then the engines take
//! turns, so that whatever else the machine is doing hits all of them alike; an engine whose answer differs from
//! the others' is refused, however quick it was; the best round of each engine counts, and what is printed is a
//! ratio. `bench [QUESTION…] [--rounds N]`.
#![allow(clippy::print_stdout)] // printing is what it is for

mod corpus;
mod definition;
mod question;
mod report;

use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::{definition::Definition, report::Report};

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            println!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Asks the questions named on the command line, or all; tells whether every goal was reached.
fn run() -> Result<bool> {
    let mut names = Vec::new();
    let mut rounds = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--rounds" => {
                let value = arguments.next().context("--rounds wants a number")?;
                rounds =
                    Some(value.parse().with_context(|| format!("--rounds wants a number, not {value:?}"))?);
            }
            option if option.starts_with('-') => bail!("unknown option {option}; there is --rounds N"),
            _ => names.push(argument),
        }
    }
    let definitions = Definition::all()?;
    if let Some(unknown) = names.iter().find(|name| !definitions.iter().any(|d| d.name == **name)) {
        let known: Vec<_> = definitions.iter().map(|definition| definition.name.as_str()).collect();
        bail!("no question {unknown:?}; there are {}", known.join(", "));
    }
    let mut reached = true;
    for definition in definitions.iter().filter(|d| names.is_empty() || names.contains(&d.name)) {
        let engines = question::engines(definition)?;
        let report = Report::measure(definition, engines, rounds.unwrap_or(definition.rounds))?;
        print!("{report}");
        reached &= report.goal_is_reached();
    }
    Ok(reached)
}
