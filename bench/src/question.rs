//! What the engines do for each question.

mod fen;
mod perft;
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
        "fen-read" => fen::reading(&corpus::read(definition)?),
        "fen-write" => fen::writing(&corpus::read(definition)?),
        name => bail!("nobody knows how to answer {name:?}"),
    };
    let mut wanted = Vec::new();
    for name in &definition.engines {
        match all.iter().position(|engine| engine.name == *name) {
            Some(_) => wanted.push(name.clone()),
            None => bail!("{}: no engine {name:?}", definition.name),
        }
    }
    Ok(all.into_iter().filter(|engine| wanted.contains(&engine.name)).collect())
}
