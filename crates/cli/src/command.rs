//! The commands, one module each.

mod check;
mod convert;
mod fmt;
mod man;
mod perft;
mod show;
mod stats;

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
    /// Done, but the input had errors, or was not as it should be.
    InputHadErrors,
    /// Some of the input could not be read, which has been told already.
    Failed,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        match status {
            Status::Done => ExitCode::SUCCESS,
            Status::InputHadErrors => ExitCode::from(1),
            Status::Failed => ExitCode::from(2),
        }
    }
}

impl Status {
    /// How a command ends that read files of games.
    const fn of(are_all_read: bool, has_errors: bool) -> Status {
        match (are_all_read, has_errors) {
            (false, _) => Status::Failed,
            (true, true) => Status::InputHadErrors,
            (true, false) => Status::Done,
        }
    }
}

/// Does what is asked.
pub(crate) fn run(cli: &Cli) -> anyhow::Result<Status> {
    match &cli.command {
        Command::Check(args) => check::run(args, cli.face),
        Command::Fmt(args) => fmt::run(args, cli.face),
        Command::Show(args) => show::run(args, cli.face),
        Command::Stats(args) => stats::run(args, cli.face),
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
