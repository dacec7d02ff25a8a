//! Games read out of a text, on all cores: what a command makes of them, beside what is wrong with them.
//!
//! A command says by a [`Maker`] what it makes of games. [`GameReader`] cuts the text into blocks, has them read side
//! by side, and hands over every [`Block`] in the order of the input, where games get their numbers and findings
//! their lines.

mod block;
mod checked;
mod repair;

use std::{io::Read, num::NonZero};

use scoresheet_pgn::{
    Diagnostic, Flow, PlySink, Profile, ReadError, Reader,
    event::{Comment, GameText},
    source::read_parallel,
};

use self::block::BlockReader;
pub(crate) use self::block::{Block, FoundGame, Outside};
use crate::{args::GameRange, files::Unreadable, policy::Policy};

/// What a command makes of games.
pub(crate) trait Maker: Send {
    /// What takes the games that have been replayed.
    type Sink: PlySink;
    /// What it makes of a block of them.
    type Made: Send;

    /// What takes the games. It is told everything but diagnostics.
    fn sink(&mut self) -> &mut Self::Sink;

    /// Takes a comment.
    fn comment(&mut self, comment: Comment<'_>) {
        self.sink().comment(comment);
    }

    /// The game stands, and this was found in it.
    fn commit(&mut self, game: GameText<'_>, _found: &[Diagnostic]) -> Flow {
        self.sink().commit_game(game)
    }

    /// What has been made since the last call.
    fn take(&mut self) -> Self::Made;
}

/// Makes nothing: for who only wants to know what is wrong.
#[derive(Debug, Default)]
pub(crate) struct Nothing;

impl PlySink for Nothing {}

impl Maker for Nothing {
    type Sink = Nothing;
    type Made = ();

    fn sink(&mut self) -> &mut Nothing {
        self
    }

    fn take(&mut self) {}
}

/// How games are checked while they are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checks {
    /// What is told of what is found.
    pub(crate) policy: Policy,
    pub(crate) profile: Profile,
    /// Whether games with an error are left out.
    pub(crate) is_strict: bool,
    /// Whether it is wanted where findings are; else only how many there are.
    pub(crate) keeps_text: bool,
    /// Whether it is wanted how to mend them.
    pub(crate) wants_repairs: bool,
}

/// Reads the games of one text after the other.
#[derive(Debug)]
pub(crate) struct GameReader {
    threads: NonZero<usize>,
    range: Option<GameRange>,
    pub(crate) checks: Checks,
    /// The number of the next game.
    next: u64,
}

impl GameReader {
    /// A reader that begins with game 1.
    pub(crate) fn new(threads: NonZero<usize>, range: Option<GameRange>, checks: Checks) -> GameReader {
        GameReader { threads, range, checks, next: 1 }
    }

    /// How many games were read, those that are not wanted too.
    pub(crate) fn count(&self) -> u64 {
        self.next - 1
    }

    /// [`Flow::Stop`] if all games that are wanted were read.
    pub(crate) fn flow(&self) -> Flow {
        let is_through = self.range.as_ref().is_some_and(|range| self.next > range.bounds().1);
        if is_through { Flow::Stop } else { Flow::Continue }
    }

    /// An error if games were asked for that do not exist.
    pub(crate) fn check_range(&self) -> anyhow::Result<()> {
        if let Some(range) = &self.range
            && range.bounds().0 > self.count()
        {
            anyhow::bail!("--game goes from 1 to {} here", self.count());
        }
        Ok(())
    }

    /// Reads all games of a text and hands over what is made of them, with the number of the first game in it.
    ///
    /// # Errors
    ///
    /// Those of `each`; [`Unreadable`] if the text is.
    pub(crate) fn read<M: Maker>(
        &mut self,
        name: &str,
        text: impl Read,
        maker: impl Fn() -> M,
        mut each: impl FnMut(u64, Block<M::Made>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let checks = self.checks;
        let mut next = self.next;
        let mut failure = None;
        let mut consume = |block: Block<M::Made>| {
            let first = next;
            next += block.count();
            match each(first, block) {
                Ok(()) => Flow::Continue,
                Err(error) => {
                    failure = Some(error);
                    Flow::Stop
                }
            }
        };
        let result = match &self.range {
            None => read_parallel(text, self.threads, || BlockReader::new(maker(), checks), consume),
            Some(range) => {
                let reader = BlockReader::new(maker(), checks).only(range.clone(), self.next);
                read_some(text, reader, &mut consume)
            }
        };
        self.next = next;
        match (failure, result) {
            (Some(failure), _) => Err(failure),
            (None, Err(error)) => Err(anyhow::Error::from(error).context(Unreadable::new(name))),
            (None, Ok(())) => Ok(()),
        }
    }
}

/// Reads one game after the other; those that are not wanted are passed over.
fn read_some<M: Maker>(
    text: impl Read,
    mut sink: BlockReader<M>,
    consume: &mut impl FnMut(Block<M::Made>) -> Flow,
) -> Result<(), ReadError> {
    use scoresheet_pgn::source::BlockSink as _;

    let mut reader = Reader::new(text);
    loop {
        let flow = match reader.read_game(&mut sink) {
            Ok(flow) => flow.unwrap_or(Flow::Stop),
            Err(error) => {
                // What could be read stands, and so does what was found in it.
                let _ = consume(sink.finish_block());
                return Err(error);
            }
        };
        if consume(sink.finish_block()) == Flow::Stop || flow == Flow::Stop {
            return Ok(());
        }
    }
}
