//! The options of `check`.

use std::{path::PathBuf, str::FromStr};

use clap::{Args, ValueEnum};
use scoresheet_pgn::{Code, Profile};

use super::{Reading, TEMPLATE};

const EXAMPLES: &str = "\
Examples:
  scoresheet check games.pgn
  scoresheet check --format sarif -o findings.sarif folder
  scoresheet check --deny warnings --allow M115 games.pgn
  scoresheet check --explain M104
  scoresheet check --dry-run games.pgn
  curl -s https://example.org/games.pgn.zst | scoresheet check --format json";

/// Reports everything wrong or doubtful
#[derive(Debug, Args)]
#[command(help_template = TEMPLATE, before_help = EXAMPLES)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) reading: Reading,

    /// How findings are written
    #[arg(long, value_name = "NAME", default_value = "human")]
    pub(crate) format: FindingFormat,

    /// What files are measured by: what any program should read, or what a program should write
    #[arg(long, value_name = "NAME", default_value = "import")]
    profile: Against,

    /// Make findings of this code errors, or all warnings
    #[arg(long, value_name = "CODE|warnings", value_delimiter = ',')]
    pub(crate) deny: Vec<Denied>,

    /// Report nothing of this code
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code)]
    pub(crate) allow: Vec<Code>,

    /// Mend what can only be meant in one way, changing nothing but those bytes; with -o, write the mended text there
    #[arg(long, conflicts_with = "game")]
    pub(crate) fix: bool,

    /// Show as a diff what --fix would change
    #[arg(long, conflicts_with_all = ["game", "format"])]
    pub(crate) dry_run: bool,

    /// Explain a code and read nothing
    #[arg(long, value_name = "CODE", value_parser = code)]
    pub(crate) explain: Option<Code>,

    /// List all codes and read nothing
    #[arg(long, conflicts_with = "explain")]
    pub(crate) list: bool,

    /// Write to a file, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

impl Check {
    /// What files are measured by.
    pub(crate) const fn profile(&self) -> Profile {
        match self.profile {
            Against::Import => Profile::Import,
            Against::Export => Profile::Export,
        }
    }
}

/// How findings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FindingFormat {
    /// With the line and the place underlined
    Human,
    /// One JSON object a line
    Json,
    /// A document of SARIF 2.1.0, for code scanning
    Sarif,
    /// Workflow commands of GitHub
    Github,
}

/// What shall be an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Denied {
    Warnings,
    Code(Code),
}

impl FromStr for Denied {
    type Err = String;

    fn from_str(text: &str) -> Result<Denied, String> {
        if text == "warnings" { Ok(Denied::Warnings) } else { code(text).map(Denied::Code) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Against {
    Import,
    Export,
}

fn code(text: &str) -> Result<Code, String> {
    let found = Code::ALL.iter().find(|code| code.id().eq_ignore_ascii_case(text));
    found.copied().ok_or_else(|| "there is no such code; `scoresheet check --list` shows all".to_owned())
}
