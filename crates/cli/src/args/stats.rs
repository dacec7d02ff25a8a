//! The options of `stats`.

use std::path::PathBuf;

use clap::Args;

use super::{Reading, TEMPLATE};

const EXAMPLES: &str = "\
Examples:
  scoresheet stats games.pgn
  scoresheet stats folder archive.zip
  scoresheet stats --json --top 100 games.pgn.zst";

/// Counts games, plies, results, players, openings, dates, ratings and findings
#[derive(Debug, Args)]
#[command(help_template = TEMPLATE, before_help = EXAMPLES)]
pub(crate) struct Stats {
    #[command(flatten)]
    pub(crate) reading: Reading,

    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,

    /// How many players, openings and ECO codes to list
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) top: usize,

    /// Write to a file, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
