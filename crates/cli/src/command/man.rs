//! `scoresheet man`: the manual pages, made from what the commands say of themselves.

use anyhow::{Context as _, bail};
use clap::CommandFactory as _;
use clap_mangen::{
    Man as Page,
    roff::{Roff, roman},
};

use super::Status;
use crate::{
    args::{Cli, Man},
    output::Output,
};

pub(super) fn run(args: &Man) -> anyhow::Result<Status> {
    let mut root = Cli::command();
    root.build();
    let command = match &args.command {
        None => root,
        Some(name) => match root.find_subcommand(name) {
            Some(command) => command.clone().version(env!("CARGO_PKG_VERSION")),
            None => bail!("there is no command {name}"),
        },
    };
    let page = render(command).context("cannot make the manual page")?;
    Output::standard().write_whole(&page)
}

/// A page with the examples before the options, as in the help.
fn render(command: clap::Command) -> std::io::Result<Vec<u8>> {
    let examples = command.get_before_help().map(ToString::to_string).unwrap_or_default();
    let has_commands = command.get_subcommands().next().is_some();
    let page = Page::new(command);
    let mut bytes = Vec::new();
    page.render_title(&mut bytes)?;
    page.render_name_section(&mut bytes)?;
    page.render_synopsis_section(&mut bytes)?;
    page.render_description_section(&mut bytes)?;
    let mut roff = Roff::new();
    roff.control("SH", ["EXAMPLES"]).control("nf", []);
    for line in examples.lines().skip(1) {
        roff.text([roman(line.trim_start())]);
    }
    roff.control("fi", []);
    roff.to_writer(&mut bytes)?;
    page.render_options_section(&mut bytes)?;
    if has_commands {
        page.render_subcommands_section(&mut bytes)?;
    }
    let mut status = Roff::new();
    status.control("SH", ["EXIT STATUS"]);
    status.text([roman("0: done. 1: done, but the input had errors. 2: it could not be done.")]);
    status.to_writer(&mut bytes)?;
    Ok(bytes)
}
