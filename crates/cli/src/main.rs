//! The program `scoresheet`: reads, shows and converts what chess players write down.
//!
//! [`args`] says what can be asked, [`command`] does it. Everything is printed through a writer that the command is
//! given; what is wrong with the input goes through [`report`], what went wrong with the work is an error that is
//! printed here, once.

mod args;
mod board_picture;
mod clean;
mod code;
mod command;
mod content;
mod files;
mod findings;
mod games;
mod input;
mod notation;
mod output;
mod policy;
mod position_line;
mod report;
mod typed_line;

use std::{io, process::ExitCode};

use clap::Parser as _;

fn main() -> ExitCode {
    match command::run(&args::Cli::parse()) {
        Ok(outcome) => outcome.into(),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            report::tell_failure(&error);
            ExitCode::from(2)
        }
    }
}

/// Whether the reader of the output went away, as `head` does when it has enough.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let is_pipe = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref()).any(is_pipe)
}
