//! [`Report`]: runs the engines of one question in turn, checks their answers and prints ratios.

use std::{
    fmt,
    hint::black_box,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

use crate::{definition::Definition, question::Engine};

/// What came out for one question.
pub(crate) struct Report<'a> {
    definition: &'a Definition,
    units: u64,
    answer: String,
    times: Vec<(String, Duration)>,
}

impl<'a> Report<'a> {
    /// Asks the engines in turn.
    pub(crate) fn measure(
        definition: &'a Definition,
        mut engines: Vec<Engine>,
        rounds: usize,
    ) -> Result<Report<'a>> {
        let mut best = vec![Duration::MAX; engines.len()];
        let mut first = None;
        for _ in 0..rounds.max(1) {
            for (engine, best) in engines.iter_mut().zip(&mut best) {
                let start = Instant::now();
                let result = black_box((engine.run)());
                *best = start.elapsed().min(*best);
                let expected = first.get_or_insert_with(|| result.clone());
                if *expected != result {
                    bail!(
                        "{}: {} answers {result:?}, the first one {expected:?}",
                        definition.name,
                        engine.name
                    );
                }
            }
        }
        let (units, answer) = first.context("no engine")?;
        if let Some(right) = &definition.answer
            && right.units == units
            && right.value != answer
        {
            bail!("{}: the answer is {answer:?}, right is {:?}", definition.name, right.value);
        }
        let times = engines.into_iter().map(|engine| engine.name).zip(best).collect();
        Ok(Report { definition, units, answer, times })
    }

    /// How many times as fast as an engine we are.
    fn ratio(&self, engine: &str) -> Option<f64> {
        let (_, ours) = self.times.first()?;
        let (_, theirs) = self.times.iter().find(|(name, _)| name == engine)?;
        Some(theirs.as_secs_f64() / ours.as_secs_f64())
    }

    /// Whether we are as fast as we want to be.
    pub(crate) fn goal_is_reached(&self) -> bool {
        self.ratio(&self.definition.goal.engine).is_none_or(|ratio| ratio >= self.definition.goal.ratio)
    }
}

#[allow(clippy::cast_precision_loss)] // counts far below 2^52
impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Definition { name, about, unit, goal, .. } = self.definition;
        writeln!(f, "{name}: {about}")?;
        writeln!(f, "  {} units ({unit}); answer: {}", self.units, self.answer)?;
        for (engine, time) in &self.times {
            let each = time.as_secs_f64() * 1e9 / self.units.max(1) as f64;
            let ratio = self.ratio(engine).unwrap_or(1.0);
            writeln!(
                f,
                "  {engine:<12} {:>9.2} ms {each:>8.2} ns/{unit}   ours is {ratio:.2} x as fast",
                time.as_secs_f64() * 1e3
            )?;
        }
        let verdict = if self.goal_is_reached() { "reached" } else { "NOT reached" };
        writeln!(f, "  goal: {} x {}: {verdict}\n", goal.ratio, goal.engine)
    }
}
