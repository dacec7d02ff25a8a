//! The summary as a table for people.

use std::fmt;

use super::summary::{Ratings, Summary};
use crate::render::visible::visible;

/// Writes a table of two columns, section by section; empty sections are left out. Names out of files are made
/// [visible](crate::render::visible).
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        row(f, "Games", self.games)?;
        row(f, "Plies", self.plies)?;
        if let Some(lengths) = self.lengths {
            let (shortest, longest) = (lengths.shortest, lengths.longest);
            row(f, "Plies per game", format_args!("{:.1} ({shortest} to {longest})", lengths.average))?;
        }
        for (what, games) in [
            ("from a position", self.with_setup),
            ("with variations", self.with_variations),
            ("with comments", self.with_comments),
            ("with glyphs", self.with_glyphs),
            ("with unread text", self.with_unread),
        ] {
            if games > 0 {
                row(f, &format!("Games {what}"), games)?;
            }
        }
        if let (Some(first), Some(last)) = (&self.first_date, &self.last_date) {
            row(f, "Dates", format_args!("{first} to {last}"))?;
        }
        if let Some(Ratings { count, lowest, average, highest }) = self.ratings {
            row(f, "Ratings", format_args!("{average:.0} ({lowest} to {highest}; {count} of them)"))?;
        }
        if self.player_count > 0 {
            row(f, "Players", self.player_count)?;
        }
        self.results(f)?;
        self.lists(f)
    }
}

impl Summary {
    fn results(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let results = self.results;
        let rows = [
            ("White wins", results.white, results.white_percent),
            ("Black wins", results.black, results.black_percent),
            ("Draws", results.draw, results.draw_percent),
            ("Unknown", results.unknown, None),
        ];
        let rows = rows.into_iter().filter(|(_, games, _)| *games > 0);
        section(f, "Results", rows, |(name, games, percent)| {
            let percent = percent.map(|percent| format!("{percent:.1} %"));
            (games, [name.to_owned(), percent.unwrap_or_default()].join("  ").trim_end().to_owned())
        })
    }

    fn lists(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variants = self.variants.iter().filter(|_| self.has_other_variants());
        section(f, "Variants", variants, |count| {
            (count.games, count.variant.unwrap_or("unknown").to_owned())
        })?;
        section(f, "Years", &self.years, |count| (count.games, count.year.to_string()))?;
        section(f, "Most frequent players", &self.players, |player| (player.games, visible(&player.name)))?;
        section(f, "Most frequent openings", &self.openings, |count| {
            (count.games, format!("{} {}", count.eco, count.name))
        })?;
        section(f, "Most frequent ECO tags", &self.ecos, |count| (count.games, count.eco.clone()))?;
        section(f, "Findings", &self.findings, |finding| {
            (finding.count, format!("{}[{}]: {}", finding.severity, finding.code, finding.message))
        })
    }

    /// Whether there is anything else than standard chess.
    fn has_other_variants(&self) -> bool {
        self.variants.iter().any(|count| count.variant != Some("standard"))
    }
}

fn row(f: &mut fmt::Formatter<'_>, name: &str, value: impl fmt::Display) -> fmt::Result {
    writeln!(f, "{name:<22}{value}")
}

/// Counts on the right, what is counted on the left of the rest.
fn section<T>(
    f: &mut fmt::Formatter<'_>,
    title: &str,
    rows: impl IntoIterator<Item = T>,
    cells: impl Fn(T) -> (u64, String),
) -> fmt::Result {
    for (i, row) in rows.into_iter().enumerate() {
        if i == 0 {
            writeln!(f, "\n{title}")?;
        }
        let (count, text) = cells(row);
        writeln!(f, "{count:>10}  {text}")?;
    }
    Ok(())
}
