//! The commands, one module each.

mod convert;
mod man;
mod perft;
mod show;

use std::process::ExitCode;

use clap::CommandFactory as _;

use crate::{
    args::{Cli, Command},
    output::Output,
};

/// How a command ended that could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Nothing to complain about, or nothing but warnings.
    Done,
    /// Done, but the input had errors.
    InputHadErrors,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        match status {
            Status::Done => ExitCode::SUCCESS,
            Status::InputHadErrors => ExitCode::from(1),
        }
    }
}

/// Does what is asked.
pub(crate) fn run(cli: &Cli) -> anyhow::Result<Status> {
    match &cli.command {
        Command::Show(args) => show::run(args, cli.face),
        Command::Convert(args) => convert::run(args, cli.face),
        Command::Perft(args) => perft::run(args, cli.face),
        Command::Completions(args) => {
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut Cli::command(), "scoresheet", &mut script);
            Output::standard().write_whole(&script)
        }
        Command::Man(args) => man::run(args),
    }
}
