//! What the engines do for each question.

mod fen;
mod perft;
mod pgn;
mod replay;

use anyhow::{Result, bail};

use crate::{corpus, definition::Definition};

/// Somebody who can answer a question.
pub(crate) struct Engine {
    /// Its name in `definitions.toml`.
    pub(crate) name: String,
    /// Does the work and gives how many units it did, and the answer.
    pub(crate) run: Box<dyn FnMut() -> (u64, String)>,
}

impl Engine {
    fn new(name: &str, run: impl FnMut() -> (u64, String) + 'static) -> Engine {
        Engine { name: name.to_owned(), run: Box::new(run) }
    }
}

/// The engines of a question, with its input prepared.
pub(crate) fn engines(definition: &Definition) -> Result<Vec<Engine>> {
    let all = match definition.name.as_str() {
        "replay" => replay::engines(&corpus::read(definition)?),
        "perft" => perft::engines(),
        "events" => pgn::events(&corpus::read(definition)?),
        "validate" | "validate-clocks" => pgn::validate(&corpus::read(definition)?),
        "rewrite" => pgn::rewrite(&corpus::read(definition)?)?,
        "fen-read" => fen::reading(&corpus::read(definition)?),
        "fen-write" => fen::writing(&corpus::read(definition)?),
        name => bail!("nobody knows how to answer {name:?}"),
    };
    let wanted = |engine: &Engine| definition.engines.contains(&engine.name);
    let found: Vec<Engine> = all.into_iter().filter(wanted).collect();
    if found.is_empty() {
        bail!("{}: none of its engines is here", definition.name);
    }
    Ok(found)
}
