//! The options of `fmt`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use scoresheet_chess::Language;
use scoresheet_pgn::TagOrder;

use super::{Notation, Reading, TEMPLATE};

const EXAMPLES: &str = "\
Examples:
  scoresheet fmt games.pgn > clean.pgn
  scoresheet fmt --in-place *.pgn
  scoresheet fmt --check folder
  scoresheet fmt --notation lan --lang de --width 0 games.pgn
  scoresheet fmt --strip comments,variations,nags --tags roster big.pgn.zst -o small.pgn";

/// Writes games in the canonical export form
#[allow(clippy::struct_excessive_bools)] // that is what switches are
#[derive(Debug, Args)]
#[command(help_template = TEMPLATE, before_help = EXAMPLES)]
pub(crate) struct Fmt {
    #[command(flatten)]
    pub(crate) reading: Reading,

    /// How moves are written
    #[arg(long, value_name = "NAME", default_value = "san")]
    pub(crate) notation: Notation,

    /// Language of the piece letters that are written
    #[arg(long, value_name = "CODE", default_value = "en")]
    pub(crate) lang: Language,

    /// With the notation fan: white figurines for both sides, or each side's own
    #[arg(long, value_name = "WHICH")]
    pub(crate) figurines: Option<Figurines>,

    /// Greatest length of a line; 0 for one line a game
    #[arg(long, value_name = "N", default_value = "79")]
    pub(crate) width: usize,

    /// Write `1.e4` instead of `1. e4`
    #[arg(long)]
    pub(crate) compact: bool,

    /// Write `!` and `?` behind moves instead of `$1` and `$2`
    #[arg(long)]
    pub(crate) glyphs: bool,

    /// What to leave out
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    pub(crate) strip: Vec<Stripped>,

    /// Which tags in what order
    #[arg(long, value_name = "WHICH", default_value = "all")]
    tags: Tags,

    /// Rewrite each file, whole or not at all
    #[arg(long, conflicts_with_all = ["output", "check", "game"])]
    pub(crate) in_place: bool,

    /// Write nothing but the names of files that are not in this form; then the exit status is 1
    #[arg(long, conflicts_with_all = ["output", "game", "strict"])]
    pub(crate) check: bool,

    /// Leave out every game with an error
    #[arg(long, conflicts_with = "in_place")]
    pub(crate) strict: bool,

    /// Write to a file, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

impl Fmt {
    /// Which tags are written, in what order.
    pub(crate) const fn tag_order(&self) -> TagOrder {
        match self.tags {
            Tags::All => TagOrder::All,
            Tags::Roster => TagOrder::Roster,
            Tags::InputOrder => TagOrder::Input,
            Tags::Mychess => TagOrder::MyChess,
        }
    }
}

/// Which figurines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Figurines {
    /// ♘ for both sides
    White,
    /// ♘ for White and ♞ for Black
    Matched,
}

/// What can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stripped {
    Comments,
    Variations,
    Nags,
    /// Clocks and times in comments
    Clocks,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Tags {
    /// The seven tag roster, then the others in ASCII order
    All,
    /// The seven tag roster
    Roster,
    /// As they stand
    InputOrder,
    /// The fifteen tags of myChess.de, then the others in ASCII order
    Mychess,
}
