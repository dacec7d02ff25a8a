//! [`Summary`]: what has been counted, to be shown or sent.

use std::cmp::Reverse;

use serde::Serialize;

use super::Statistics;
use crate::diagnostic::Severity;

/// What [`Statistics`] has counted. Lists have the greatest counts first, equal ones by name. As JSON the keys are
/// those of the fields, in their order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Games.
    pub games: u64,
    /// Half-moves of the main lines.
    pub plies: u64,
    /// How long games are, in plies; `None` without games.
    pub lengths: Option<Lengths>,
    /// How games ended.
    pub results: Results,
    /// The variants.
    pub variants: Vec<VariantCount>,
    /// How many games start from a position of their own.
    pub with_setup: u64,
    /// How many have variations.
    pub with_variations: u64,
    /// How many have comments.
    pub with_comments: u64,
    /// How many have glyphs.
    pub with_glyphs: u64,
    /// How many have text that could not be read.
    pub with_unread: u64,
    /// The earliest date, `1992.??.??` if only its year is known.
    pub first_date: Option<String>,
    /// The latest date.
    pub last_date: Option<String>,
    /// Games of each year, in the order of years.
    pub years: Vec<YearCount>,
    /// Ratings of both sides; `None` if no game has one.
    pub ratings: Option<Ratings>,
    /// How many different players there are.
    pub player_count: usize,
    /// The players with the most games.
    pub players: Vec<PlayerCount>,
    /// The most frequent openings, by position.
    pub openings: Vec<OpeningCount>,
    /// The most frequent ECO tags.
    pub ecos: Vec<EcoCount>,
    /// What was found, in the order of codes.
    pub findings: Vec<FindingCount>,
}

/// How long games are, in plies of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Lengths {
    /// The shortest game.
    pub shortest: u64,
    /// The average of all.
    pub average: f64,
    /// The longest game.
    pub longest: u64,
}

/// How games ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Results {
    /// Games won by White.
    pub white: u64,
    /// Games won by Black.
    pub black: u64,
    /// Draws.
    pub draw: u64,
    /// Games without a result.
    pub unknown: u64,
    /// What White won of the games with a result, in percent; `None` if there are none.
    pub white_percent: Option<f64>,
    /// What Black won of them.
    pub black_percent: Option<f64>,
    /// What was drawn of them.
    pub draw_percent: Option<f64>,
}

/// Games of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VariantCount {
    /// Its name; `None` for games whose variant or starting position is unknown.
    pub variant: Option<&'static str>,
    /// How many.
    pub games: u64,
}

/// Games of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct YearCount {
    /// The year.
    pub year: u16,
    /// How many.
    pub games: u64,
}

/// Ratings of players, one for each game and side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ratings {
    /// How many ratings there are.
    pub count: u64,
    /// The lowest.
    pub lowest: u32,
    /// The average.
    pub average: f64,
    /// The highest.
    pub highest: u32,
}

/// Games of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerCount {
    /// The name as written.
    pub name: String,
    /// How many.
    pub games: u64,
    /// With White.
    pub white: u64,
    /// With Black.
    pub black: u64,
}

/// Games of an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpeningCount {
    /// Its code.
    pub eco: String,
    /// Its name.
    pub name: String,
    /// How many.
    pub games: u64,
}

/// Games with an ECO tag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EcoCount {
    /// The code.
    pub eco: String,
    /// How many.
    pub games: u64,
}

/// Findings of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FindingCount {
    /// The code.
    pub code: &'static str,
    /// `error`, `warning` or `note`.
    #[serde(serialize_with = "severity_name")]
    pub severity: Severity,
    /// What is wrong.
    pub message: &'static str,
    /// How many.
    pub count: u64,
}

impl Statistics {
    /// What has been counted, with at most `most` players, openings and ECO tags.
    pub fn summary(&self, most: usize) -> Summary {
        let [white, black, draw, unknown] = self.results;
        let decided = white + black + draw;
        let percent = |part: u64| average(100 * part, decided);
        let lengths = self.shortest.zip(average(self.plies, self.games));
        let ratings = self.ratings;
        let average_rating = average(ratings.sum, ratings.count);
        Summary {
            games: self.games,
            plies: self.plies,
            lengths: lengths.map(|(shortest, average)| Lengths { shortest, average, longest: self.longest }),
            results: Results {
                white,
                black,
                draw,
                unknown,
                white_percent: percent(white),
                black_percent: percent(black),
                draw_percent: percent(draw),
            },
            variants: self.variants(),
            with_setup: self.with_setup,
            with_variations: self.with_variations,
            with_comments: self.with_comments,
            with_glyphs: self.with_glyphs,
            with_unread: self.with_unread,
            first_date: self.first_date.map(|date| date.to_string()),
            last_date: self.last_date.map(|date| date.to_string()),
            years: self.years.iter().map(|(year, games)| YearCount { year: *year, games: *games }).collect(),
            ratings: ratings.lowest.zip(ratings.highest).zip(average_rating).map(
                |((lowest, highest), average)| Ratings { count: ratings.count, lowest, average, highest },
            ),
            player_count: self.players.len(),
            players: self.most_frequent_players(most),
            openings: self.most_frequent_openings(most),
            ecos: self.most_frequent_ecos(most),
            findings: self.finding_counts(),
        }
    }

    fn variants(&self) -> Vec<VariantCount> {
        let counts = self.variants.iter();
        let mut variants: Vec<_> = counts
            .map(|(variant, games)| VariantCount {
                variant: variant.map(scoresheet_chess::Variant::name),
                games: *games,
            })
            .collect();
        variants.sort_by_key(|count| (Reverse(count.games), count.variant));
        variants
    }

    fn most_frequent_players(&self, most: usize) -> Vec<PlayerCount> {
        let mut counts: Vec<_> = self.players.iter().collect();
        counts.sort_unstable_by_key(|(name, [white, black])| (Reverse(white + black), name.as_str()));
        counts.truncate(most);
        let player = |(name, [white, black]): (&String, &[u64; 2])| PlayerCount {
            name: name.clone(),
            games: white + black,
            white: *white,
            black: *black,
        };
        counts.into_iter().map(player).collect()
    }

    fn most_frequent_openings(&self, most: usize) -> Vec<OpeningCount> {
        let mut counts: Vec<_> = self.openings.iter().collect();
        counts.sort_by_key(|(opening, games)| (Reverse(**games), **opening));
        counts.truncate(most);
        let opening = |((eco, name), games): (&(&str, &str), &u64)| OpeningCount {
            eco: (*eco).to_owned(),
            name: (*name).to_owned(),
            games: *games,
        };
        counts.into_iter().map(opening).collect()
    }

    fn most_frequent_ecos(&self, most: usize) -> Vec<EcoCount> {
        let mut counts: Vec<_> = self.ecos.iter().collect();
        counts.sort_by_key(|(eco, games)| (Reverse(**games), **eco));
        counts.truncate(most);
        let code = |(eco, games): (&[u8; 3], &u64)| EcoCount {
            eco: eco.iter().copied().map(char::from).collect(),
            games: *games,
        };
        counts.into_iter().map(code).collect()
    }

    fn finding_counts(&self) -> Vec<FindingCount> {
        let mut counts: Vec<_> = self
            .findings
            .iter()
            .map(|(code, count)| FindingCount {
                code: code.id(),
                severity: code.severity(),
                message: code.message(),
                count: *count,
            })
            .collect();
        counts.sort_by_key(|finding| finding.code);
        counts
    }
}

/// The quotient, rounded to two decimals; `None` for nothing by nothing.
#[allow(clippy::cast_precision_loss)] // averages need no sixteen digits
fn average(sum: u64, count: u64) -> Option<f64> {
    if count == 0 {
        return None;
    }
    // In whole hundredths, so that the same sums give the same digits everywhere.
    let hundredths = (u128::from(sum) * 200 + u128::from(count)) / (u128::from(count) * 2);
    Some(hundredths as f64 / 100.0)
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde passes a reference
fn severity_name<S: serde::Serializer>(severity: &Severity, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(severity.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_are_rounded_to_hundredths() {
        assert_eq!(average(1, 3), Some(0.33));
        assert_eq!(average(2, 3), Some(0.67));
        assert_eq!(average(1, 8), Some(0.13));
        assert_eq!(average(0, 5), Some(0.0));
        assert_eq!(average(0, 0), None);
        assert_eq!(average(1 << 60, 1), Some(2f64.powi(60)));
    }
}
