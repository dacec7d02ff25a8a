//! What is read, and how: options of all commands that take files of games.

use std::{num::NonZero, ops::RangeInclusive, path::PathBuf, str::FromStr, thread};

use clap::Args;

/// The input.
#[derive(Clone, Debug, Args)]
pub(crate) struct Reading {
    /// Files or folders to read, in this order; standard input if there are none, or for `-`. Compressed files and
    /// archives are recognised
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Read only this game, or the games from the one to the other, counted from 1 over all input
    #[arg(long, value_name = "N|A-B")]
    pub(crate) game: Option<GameRange>,

    /// How many threads to use; all cores if not given
    #[arg(short, value_name = "N")]
    j: Option<NonZero<usize>>,
}

impl Reading {
    /// How many threads to use. The output is the same for any number.
    pub(crate) fn threads(&self) -> NonZero<usize> {
        self.j.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
    }
}

/// Some games of all, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameRange(RangeInclusive<u64>);

impl GameRange {
    /// The games from the one number to the other.
    pub(crate) const fn new(first: u64, last: u64) -> GameRange {
        GameRange(first..=last)
    }

    /// Whether the game of this number is one of them.
    pub(crate) fn contains(&self, number: u64) -> bool {
        self.0.contains(&number)
    }

    /// The first and the last number.
    pub(crate) const fn bounds(&self) -> (u64, u64) {
        (*self.0.start(), *self.0.end())
    }
}

/// Accepts `N`, `A-B` and `A-`.
impl FromStr for GameRange {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<GameRange, &'static str> {
        const WRONG: &str = "write a number from 1 on, as 3, or two, as 3-7";
        let number = |text: &str| text.parse::<u64>().ok().filter(|number| *number > 0).ok_or(WRONG);
        let range = match text.split_once('-') {
            None => number(text)?..=number(text)?,
            Some((first, "")) => number(first)?..=u64::MAX,
            Some((first, last)) => number(first)?..=number(last)?,
        };
        if range.is_empty() { Err("the last game comes before the first") } else { Ok(GameRange(range)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_chosen_by_one_number_or_two() {
        let bounds = |text: &str| text.parse::<GameRange>().map(|range| range.bounds());
        assert_eq!(bounds("3"), Ok((3, 3)));
        assert_eq!(bounds("3-7"), Ok((3, 7)));
        assert_eq!(bounds("3-"), Ok((3, u64::MAX)));
        for wrong in ["", "0", "-", "-3", "0-4", "7-3", "a", "1-2-3", "1,2"] {
            assert!(bounds(wrong).is_err(), "{wrong}");
        }
    }
}
