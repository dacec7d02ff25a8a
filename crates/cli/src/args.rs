//! What can be asked on the command line. Options have one name in all commands.

mod check;
mod fmt;
mod reading;
mod stats;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use scoresheet_chess::{
    Language, SpokenLanguage, Variant,
    fen::{CastlingStyle, EnPassantMode, FenStyle},
};

pub(crate) use self::{
    check::{Check, Denied, FindingFormat},
    fmt::{Figurines, Fmt, Stripped},
    reading::{GameRange, Reading},
    stats::Stats,
};

/// Examples come first: they answer most questions.
const TEMPLATE: &str = "{about}\n\n{before-help}{usage-heading} {usage}\n\n{all-args}";

const EXAMPLES: &str = "\
Examples:
  scoresheet check games.pgn
  scoresheet fmt games.pgn -o clean.pgn
  scoresheet show games.pgn --game 3
  scoresheet convert --to jsonl games.pgn.zst
  scoresheet stats archive.zip
  scoresheet show 1.e4 e5 2.Nf3 Nc6 3.Bb5";

const SHOW_EXAMPLES: &str = "\
Examples:
  scoresheet show 1.e4 e5 2.Nf3 Nc6 3.Bb5
  scoresheet show --from-lang de e4 e5 Sf3 Sc6
  scoresheet show --notation lan --lang fr e2e4 e7e5 g1f3
  scoresheet show --flip '4k3/8/8/8/8/8/4P3/4K3 w - - 5 39'
  scoresheet show --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 5 39' 39.Kd2 Kd7
  echo e4 e5 Nf3 | scoresheet show -
  scoresheet show games.pgn --game 3 --ply 20";

const CONVERT_EXAMPLES: &str = "\
Examples:
  scoresheet convert --to jsonl games.pgn
  scoresheet convert --to jsonl --full -o games.jsonl a.pgn b.pgn.gz
  scoresheet convert --to uci games.zip
  scoresheet convert --to epd positions.fen
  scoresheet convert --to jsonl -o positions.jsonl a.epd b.epd
  grep WAC tests.epd | scoresheet convert --to fen
  scoresheet convert --to fen --castling shredder chess960.fen";

const PERFT_EXAMPLES: &str = "\
Examples:
  scoresheet perft 5
  scoresheet perft 3 --divide --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
  scoresheet perft 4 --variant crazyhouse";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  scoresheet completions bash > ~/.local/share/bash-completion/completions/scoresheet
  scoresheet completions fish > ~/.config/fish/completions/scoresheet.fish";

const MAN_EXAMPLES: &str = "\
Examples:
  scoresheet man > scoresheet.1
  scoresheet man convert > scoresheet-convert.1";

/// Chess notation: reads whatever was written down, says what is wrong with it, and writes it properly.
#[derive(Debug, Parser)]
#[command(name = "scoresheet", version, help_template = TEMPLATE, before_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    #[command(flatten)]
    pub(crate) face: Face,
}

/// How the program talks.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Face {
    /// Colours: where they can be seen, always, or never (the variable `NO_COLOR` is obeyed)
    #[arg(long, global = true, display_order = 900, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,

    /// Print no findings and no summary; the exit status speaks
    #[arg(long, global = true, display_order = 901)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(Check),
    Fmt(Fmt),
    Convert(Convert),
    Show(Show),
    Stats(Stats),
    Perft(Perft),
    Completions(Completions),
    Man(Man),
}

/// Shows a game of a file, a position, or a line of moves in any notation
#[derive(Debug, Args)]
#[command(help_template = TEMPLATE, before_help = SHOW_EXAMPLES)]
pub(crate) struct Show {
    /// Moves, a FEN or EPD line, or a file with one of them or with games; `-` for standard input
    #[arg(value_name = "TEXT")]
    pub(crate) text: Vec<String>,

    /// Position the moves begin in
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    /// Language of the piece letters in the text, such as de; inferred if not given
    #[arg(long, value_name = "CODE")]
    pub(crate) from_lang: Option<Language>,

    /// Language of the piece letters that are written
    #[arg(long, value_name = "CODE", default_value = "en")]
    pub(crate) lang: Language,

    /// How moves are written
    #[arg(long, value_name = "NAME", default_value = "san")]
    pub(crate) notation: Notation,

    /// Write the moves as they are spoken, one a line
    #[arg(long, value_name = "CODE")]
    pub(crate) spoken: Option<Spoken>,

    /// Put Black at the bottom
    #[arg(long)]
    pub(crate) flip: bool,

    /// Show the position after so many half-moves instead of the last one
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,

    /// Which game of a file, or which position of a list, to show, counted from 1
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<usize>,

    #[command(flatten)]
    pub(crate) rules: RulesChoice,
}

/// Which rules hold.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct RulesChoice {
    /// Rules: standard, chess960, crazyhouse, atomic, antichess, horde, king-of-the-hill, three-check or
    /// racing-kings; else what the position shows
    #[arg(long, value_name = "NAME")]
    variant: Option<Variant>,

    /// Short for --variant chess960
    #[arg(long, conflicts_with = "variant")]
    chess960: bool,
}

impl RulesChoice {
    /// The variant asked for, if any was.
    pub(crate) fn variant(self) -> Option<Variant> {
        if self.chess960 { Some(Variant::Chess960) } else { self.variant }
    }
}

/// Converts games, or lists of positions: FEN or EPD, one a line
#[derive(Debug, Args)]
#[command(help_template = TEMPLATE, before_help = CONVERT_EXAMPLES)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) reading: Reading,

    /// What to write
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Target,

    /// With jsonl, write comments, glyphs and variations of games too
    #[arg(long)]
    pub(crate) full: bool,

    /// When a FEN of a list has an e.p. square: if a capture is legal, if a pawn stands ready, or after every
    /// double step
    #[arg(long, value_name = "WHEN", default_value = "legal")]
    en_passant: EnPassant,

    /// Castling letters of a list: `KQkq` as far as they are clear, or always those of the files
    #[arg(long, value_name = "STYLE", default_value = "x-fen")]
    castling: Castling,

    /// Leave out every game or position with an error, also where it could be mended
    #[arg(long)]
    pub(crate) strict: bool,

    /// Write to a file, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) rules: RulesChoice,
}

impl Convert {
    /// An option that was given and means nothing for games.
    pub(crate) fn option_of_lists(&self) -> Option<&'static str> {
        if self.rules.variant().is_some() {
            return Some("--variant");
        }
        match (self.en_passant, self.castling) {
            (EnPassant::Legal, Castling::XFen) => None,
            (EnPassant::Legal, _) => Some("--castling"),
            _ => Some("--en-passant"),
        }
    }

    /// How FENs are to be written.
    pub(crate) fn fen_style(&self) -> FenStyle {
        FenStyle {
            en_passant: match self.en_passant {
                EnPassant::Legal => EnPassantMode::Legal,
                EnPassant::Pseudo => EnPassantMode::Pseudo,
                EnPassant::Always => EnPassantMode::Always,
            },
            castling: match self.castling {
                Castling::XFen => CastlingStyle::XFen,
                Castling::Shredder => CastlingStyle::Shredder,
            },
        }
    }
}

/// Counts the sequences of legal moves of a length
#[derive(Debug, Args)]
#[command(help_template = TEMPLATE, before_help = PERFT_EXAMPLES)]
pub(crate) struct Perft {
    /// How many half-moves
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    pub(crate) depth: u32,

    /// Position to count from
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    /// Count for each first move
    #[arg(long)]
    pub(crate) divide: bool,

    #[command(flatten)]
    pub(crate) rules: RulesChoice,
}

/// Writes the completions for a shell
#[derive(Debug, Args)]
#[command(help_template = TEMPLATE, before_help = COMPLETIONS_EXAMPLES)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

/// Writes the manual page
#[derive(Debug, Args)]
#[command(help_template = TEMPLATE, before_help = MAN_EXAMPLES)]
pub(crate) struct Man {
    /// The command whose page to write; that of the program if none is given
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    Auto,
    Always,
    Never,
}

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Notation {
    /// Short algebraic, the export form of PGN: Nf3, e8=Q
    San,
    /// Long algebraic: Ng1-f3, e7-e8=Q
    Lan,
    /// Short algebraic with figurines: ♘f3
    Fan,
    /// As engines write them: g1f3, e7e8q
    Uci,
    /// As the FIDE Laws of Chess write them: exd6 e.p. and e8Q
    Fide,
}

/// A language in which moves are spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Spoken {
    /// English
    En,
    /// French
    Fr,
}

impl From<Spoken> for SpokenLanguage {
    fn from(spoken: Spoken) -> SpokenLanguage {
        match spoken {
            Spoken::En => SpokenLanguage::English,
            Spoken::Fr => SpokenLanguage::French,
        }
    }
}

/// What `convert` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// One JSON object a line: a game with its moves and findings, or a position with its legal moves
    Jsonl,
    /// A line of moves a game, or commands for an engine: position fen …
    Uci,
    /// Six fields a line; of a game its last position
    Fen,
    /// Four fields and operations a line; of a game its last position
    Epd,
    /// Game text in the export form; a position becomes a game without moves
    Pgn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EnPassant {
    Legal,
    Pseudo,
    Always,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Castling {
    XFen,
    Shredder,
}
