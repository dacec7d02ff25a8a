//! [`Definition`]: one question, as `definitions.toml` states it.

use anyhow::{Context, Result};
use serde::Deserialize;

/// One question with its goal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Definition {
    /// What it is called on the command line.
    pub(crate) name: String,
    /// What is asked, in words.
    pub(crate) about: String,
    /// The folder of the corpus it reads; none for questions that bring their own input.
    pub(crate) input: Option<String>,
    /// The extensions of the files read.
    #[serde(default)]
    pub(crate) extensions: Vec<String>,
    /// What is counted, in the singular.
    pub(crate) unit: String,
    /// How often the engines take their turns.
    pub(crate) rounds: usize,
    /// Who is asked, ourselves first.
    pub(crate) engines: Vec<String>,
    /// How many times as fast as a peer we want to be.
    pub(crate) goal: Goal,
    /// The right answer for one input.
    pub(crate) answer: Option<Answer>,
}

/// How many times as fast as one peer we want to be.
#[derive(Debug, Deserialize)]
pub(crate) struct Goal {
    /// The peer.
    pub(crate) engine: String,
    /// The factor.
    pub(crate) ratio: f64,
}

/// What every engine must answer for an input of a certain size.
#[derive(Debug, Deserialize)]
pub(crate) struct Answer {
    /// The size of the input for which it holds, in the question's units.
    pub(crate) units: u64,
    /// The answer.
    pub(crate) value: String,
}

#[derive(Deserialize)]
struct File {
    question: Vec<Definition>,
}

impl Definition {
    /// All questions, in the order of the file.
    pub(crate) fn all() -> Result<Vec<Definition>> {
        let file: File = toml::from_str(include_str!("../definitions.toml")).context("definitions.toml")?;
        Ok(file.question)
    }
}
