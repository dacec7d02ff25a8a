//! `scoresheet stats`: what many games have in common, counted.

use std::fmt::Write as _;

use scoresheet_pgn::{
    Diagnostic, Flow, PlySink as _, Profile, Severity,
    event::GameText,
    statistics::{Statistics, Summary},
};

use super::Status;
use crate::{
    args::{Face, Stats},
    clean,
    files::{Files, OnFailure},
    games::{Checks, GameReader, Maker},
    output::Output,
    policy::Policy,
};

pub(super) fn run(args: &Stats, _: Face) -> anyhow::Result<Status> {
    let mut output = Output::open(args.output.as_deref())?;
    let checks = Checks {
        policy: Policy::new(),
        profile: Profile::Import,
        is_strict: false,
        keeps_text: false,
        wants_repairs: false,
    };
    let mut reader = GameReader::new(args.reading.threads(), args.reading.game.clone(), checks);
    let mut statistics = Statistics::new();
    let files = Files {
        paths: &args.reading.files,
        on_failure: if output.is_replacement() { OnFailure::Stop } else { OnFailure::GoOn },
        takes_positions: false,
    };
    let are_all_read = files.read_each(|text| {
        reader.read(&text.name, text.reader, Counter::default, |_, block| {
            statistics.merge(block.made);
            Ok(())
        })?;
        Ok(reader.flow())
    })?;
    reader.check_range()?;
    let summary = statistics.summary(args.top);
    let has_errors = summary.findings.iter().any(|finding| finding.severity == Severity::Error);
    if args.json {
        output.write_line(&serde_json::to_vec(&summary)?)?;
    } else {
        output.write_text(described(&summary).as_bytes())?;
    }
    output.finish()?;
    Ok(Status::of(are_all_read, has_errors))
}

/// Counts games, and what is found in them.
#[derive(Default)]
struct Counter(Statistics);

impl Maker for Counter {
    type Sink = Statistics;
    type Made = Statistics;

    fn sink(&mut self) -> &mut Statistics {
        &mut self.0
    }

    fn commit(&mut self, game: GameText<'_>, found: &[Diagnostic]) -> Flow {
        for diagnostic in found {
            self.0.add_finding(diagnostic.code);
        }
        self.0.commit_game(game)
    }

    fn take(&mut self) -> Statistics {
        std::mem::take(&mut self.0)
    }
}

/// The counts for people: one fact a line, then lists.
fn described(summary: &Summary) -> String {
    let mut text = String::new();
    append_facts(summary, &mut text);
    let years = summary.years.iter().map(|year| (year.games, year.year.to_string()));
    append_list("Years", years, &mut text);
    let players = summary.players.iter().map(|player| {
        (
            player.games,
            format!("{} ({} White, {} Black)", clean::text(&player.name), player.white, player.black),
        )
    });
    append_list(&top("Players", summary.players.len(), summary.player_count), players, &mut text);
    let openings =
        summary.openings.iter().map(|opening| (opening.games, format!("{} {}", opening.eco, opening.name)));
    append_list("Openings", openings, &mut text);
    append_list("ECO tags", summary.ecos.iter().map(|eco| (eco.games, eco.eco.clone())), &mut text);
    let findings = summary.findings.iter().map(|finding| {
        (finding.count, format!("{} {}: {}", finding.code, finding.severity, finding.message))
    });
    append_list("Findings", findings, &mut text);
    text
}

fn append_facts(summary: &Summary, text: &mut String) {
    let mut fact = |label: &str, value: String| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{label:<12}{value}");
    };
    fact("Games", summary.games.to_string());
    fact("Plies", summary.plies.to_string());
    if let Some(lengths) = summary.lengths {
        let [shortest, longest] = [lengths.shortest, lengths.longest];
        fact("Length", format!("{} on average, from {shortest} to {longest} plies", lengths.average));
    }
    let results = summary.results;
    for (label, count, percent) in [
        ("White wins", results.white, results.white_percent),
        ("Draws", results.draw, results.draw_percent),
        ("Black wins", results.black, results.black_percent),
        ("No result", results.unknown, None),
    ] {
        let percent = percent.map_or(String::new(), |percent| format!(" ({percent:.1} %)"));
        fact(label, format!("{count}{percent}"));
    }
    if let (Some(first), Some(last)) = (&summary.first_date, &summary.last_date) {
        fact("Dates", if first == last { first.clone() } else { format!("{first} to {last}") });
    }
    if let Some(ratings) = summary.ratings {
        let [lowest, highest] = [ratings.lowest, ratings.highest];
        fact("Ratings", format!("{:.0} on average, from {lowest} to {highest}", ratings.average));
    }
    for (label, count) in [
        ("Variations", summary.with_variations),
        ("Comments", summary.with_comments),
        ("Glyphs", summary.with_glyphs),
        ("Positions", summary.with_setup),
        ("Unread text", summary.with_unread),
    ] {
        if count > 0 {
            fact(label, format!("in {count} {}", if count == 1 { "game" } else { "games" }));
        }
    }
    if summary.variants.iter().any(|count| count.variant != Some("standard")) {
        for count in &summary.variants {
            fact("Variant", format!("{} {}", count.variant.unwrap_or("unknown"), count.games));
        }
    }
}

fn top(label: &str, shown: usize, all: usize) -> String {
    if shown < all { format!("{label}, {shown} of {all}") } else { label.to_owned() }
}

/// A heading and counts below each other; nothing if the list is empty.
fn append_list(heading: &str, items: impl Iterator<Item = (u64, String)>, text: &mut String) {
    let items: Vec<_> = items.collect();
    let width = items.iter().map(|(count, _)| count.to_string().len()).max().unwrap_or(0);
    if !items.is_empty() {
        let _ = writeln!(text, "\n{heading}");
    }
    for (count, item) in items {
        let _ = writeln!(text, "  {count:>width$}  {item}");
    }
}
