//! How a game ends: [`Outcome`], what is written at its end; [`Ending`], why the board itself ends it.

use std::{fmt, str::FromStr};

use crate::color::Color;

/// What is known of who won (standard §8.2.6). Called "result" in the tag of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Outcome {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: still in progress, abandoned, or not known.
    #[default]
    Unknown,
}

impl Outcome {
    /// White wins, Black wins, draw, unknown.
    pub const ALL: [Outcome; 4] = [Outcome::WhiteWins, Outcome::BlackWins, Outcome::Draw, Outcome::Unknown];

    /// The outcome in which a side won.
    pub const fn win(winner: Color) -> Outcome {
        match winner {
            Color::White => Outcome::WhiteWins,
            Color::Black => Outcome::BlackWins,
        }
    }

    /// Who won, if anybody did.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::WhiteWins => Some(Color::White),
            Outcome::BlackWins => Some(Color::Black),
            _ => None,
        }
    }

    /// The termination marker.
    pub const fn marker(self) -> &'static str {
        match self {
            Outcome::WhiteWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Unknown => "*",
        }
    }

    /// Reads exactly one of the four markers.
    pub fn from_ascii(text: &[u8]) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|outcome| outcome.marker().as_bytes() == text)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.marker())
    }
}

/// The text is not one of `1-0`, `0-1`, `1/2-1/2`, `*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseOutcomeError;

impl fmt::Display for ParseOutcomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a result: 1-0, 0-1, 1/2-1/2 or *")
    }
}

impl std::error::Error for ParseOutcomeError {}

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Outcome, ParseOutcomeError> {
        Outcome::from_ascii(text.as_bytes()).ok_or(ParseOutcomeError)
    }
}

/// Why a position ends the game by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side has the material to mate, however badly the other plays.
    DeadPosition,
    /// The variant's own end, such as a king on the hill; `None` is a draw.
    Variant {
        /// Who won by it.
        winner: Option<Color>,
    },
}

impl Ending {
    /// What is written at the end of such a game.
    pub const fn outcome(self) -> Outcome {
        match self {
            Ending::Checkmate { winner } | Ending::Variant { winner: Some(winner) } => Outcome::win(winner),
            Ending::Stalemate | Ending::DeadPosition | Ending::Variant { winner: None } => Outcome::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn req_031_there_are_four_results_only() {
        for outcome in Outcome::ALL {
            assert_eq!(outcome.to_string().parse(), Ok(outcome));
        }
        for wrong in ["", "1-O", "0.5-0.5", "1/2", "½-½", "0-0", "**", " *"] {
            assert_eq!(wrong.parse::<Outcome>(), Err(ParseOutcomeError), "{wrong}");
        }
    }
}
