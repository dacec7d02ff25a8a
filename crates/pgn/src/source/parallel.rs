//! Reading on several threads.
//!
//! To the next maintainer. The calling thread cuts the input at [borders](crate::border) into blocks of at most a
//! mebibyte; workers read them, each with its own lexer and sink; the calling thread hands over what they made, in
//! the order of the input. Where a block ends is a matter of bytes alone, so the blocks are the same for any number
//! of threads. A border is only a good guess: text before the first tag of a game makes the game begin before its
//! border. So a block's bytes go up to the end of the border that follows, far enough for the lexer to end the last
//! game by itself; if that game did not end at the border, the blocks behind it were read for nothing and their
//! bytes go back. What follows then, and text without borders, is read on the calling thread as [`Reader`] does.

use std::{
    any::Any,
    collections::BTreeMap,
    io::Read,
    num::NonZero,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread::{Scope, scope},
};

use super::{ReadError, Reader, course::Step};
use crate::{
    border,
    event::{EventSink, Flow},
    lex::Lexer,
};

/// A sink that makes something of each block of games. One of them reads many blocks, one after the other; what it
/// makes of one may be thrown away and made again, by it or by another.
pub trait BlockSink: EventSink + Send {
    /// What it makes.
    type Output: Send;

    /// The block is through: gives what was made of it and is ready for the next one.
    fn finish_block(&mut self) -> Self::Output;
}

/// How many bytes a block has at most.
const BLOCK: usize = 1 << 20;

/// Reads all games on this many threads, besides the calling one, and hands over what the sinks made of each block
/// of games, in the order of the input: `consume` runs on the calling thread. With one thread, all is done on the
/// calling one. Games, and how they are divided into blocks, do not depend on the number of threads.
///
/// If a sink or `consume` wants to stop, nothing of what comes later is handed over. (A sink on another thread may
/// have seen events of it.)
///
/// # Errors
///
/// [`ReadError`] if the source fails, after all that came before was handed over.
pub fn read_parallel<R, W, F, C>(
    input: R,
    threads: NonZero<usize>,
    sink: F,
    consume: C,
) -> Result<(), ReadError>
where
    R: Read,
    W: BlockSink,
    F: Fn() -> W,
    C: FnMut(W::Output) -> Flow,
{
    in_blocks(input, threads, BLOCK, &sink, consume)
}

fn in_blocks<R, W, F, C>(
    input: R,
    threads: NonZero<usize>,
    length: usize,
    sink: &F,
    consume: C,
) -> Result<(), ReadError>
where
    R: Read,
    W: BlockSink,
    F: Fn() -> W,
    C: FnMut(W::Output) -> Flow,
{
    let has_stopped = AtomicBool::new(false);
    let most = most_in_flight(threads);
    let (jobs, waiting) = sync_channel(most);
    let waiting = Mutex::new(waiting);
    scope(|scope| {
        let line = if threads.get() == 1 {
            Line::Here { lexer: Lexer::new(), sink: sink(), done: None }
        } else {
            let done = hire(scope, threads, sink, &waiting, &has_stopped);
            Line::Workers { jobs, done, early: BTreeMap::new() }
        };
        let reader = Reader::with_capacity(input, length * 2);
        let mut cutter = Cutter { reader, sink: sink(), consume, line, length, first: 0, next: 0, most };
        let result = cutter.run();
        has_stopped.store(true, Ordering::Relaxed);
        result
    })
}

/// How many blocks are given out and not handed over yet, at most.
fn most_in_flight(threads: NonZero<usize>) -> usize {
    if threads.get() == 1 { 1 } else { threads.get() * 2 }
}

/// Some whole games, and the border behind them.
struct Block {
    bytes: Vec<u8>,
    /// Where the games end and the border begins.
    cut: usize,
    /// Where the bytes begin in the input.
    offset: u64,
}

/// A block that was read.
struct Done<O> {
    block: Block,
    output: O,
    /// Where the game begins that did not end in the block: at its cut, if all is well.
    next: usize,
    flow: Flow,
}

impl Block {
    fn read<W: BlockSink>(self, lexer: &mut Lexer, sink: &mut W) -> Done<W::Output> {
        let (mut next, mut flow) = (0, Flow::Continue);
        while next < self.cut && flow != Flow::Stop {
            let Some(lexed) = lexer.game(&self.bytes, next, self.offset, false, sink) else { break };
            (next, flow) = (lexed.next, lexed.flow);
        }
        Done { output: sink.finish_block(), block: self, next, flow }
    }
}

/// What a worker gives back for one block: what it made, or what it panicked with.
type Report<O> = (usize, Result<Done<O>, Box<dyn Any + Send>>);

/// Starts the workers; tells where their reports arrive.
fn hire<'scope, 'env, W: BlockSink + 'scope>(
    scope: &'scope Scope<'scope, 'env>,
    threads: NonZero<usize>,
    sink: &impl Fn() -> W,
    waiting: &'scope Mutex<Receiver<(usize, Block)>>,
    has_stopped: &'scope AtomicBool,
) -> Receiver<Report<W::Output>>
where
    W::Output: 'scope,
{
    let (reports, done) = sync_channel(most_in_flight(threads));
    for _ in 0..threads.get() {
        let (mut sink, reports) = (sink(), reports.clone());
        scope.spawn(move || {
            let mut lexer = Lexer::new();
            while !has_stopped.load(Ordering::Relaxed) {
                // The lock cannot be poisoned: nothing panics while it is held.
                let Ok(job) = waiting.lock().map(|waiting| waiting.recv()) else { return };
                let Ok((number, block)) = job else { return };
                let done = catch_unwind(AssertUnwindSafe(|| block.read(&mut lexer, &mut sink)));
                let has_panicked = done.is_err();
                if reports.send((number, done)).is_err() || has_panicked {
                    return;
                }
            }
        });
    }
    done
}

/// Where blocks are read.
enum Line<W: BlockSink> {
    /// On the calling thread, as soon as they are given out.
    Here { lexer: Lexer, sink: W, done: Option<Done<W::Output>> },
    /// By workers. Reports that came before their turn wait here.
    Workers {
        jobs: SyncSender<(usize, Block)>,
        done: Receiver<Report<W::Output>>,
        early: BTreeMap<usize, Done<W::Output>>,
    },
}

impl<W: BlockSink> Line<W> {
    fn give_out(&mut self, number: usize, block: Block) {
        match self {
            Line::Here { lexer, sink, done } => *done = Some(block.read(lexer, sink)),
            // There is room for as many as are ever given out. If all workers are gone, one of them has panicked,
            // and its report tells.
            Line::Workers { jobs, .. } => drop(jobs.send((number, block))),
        }
    }

    /// Waits for the block of this number; `None` if nobody reads it.
    fn receive(&mut self, number: usize) -> Option<Done<W::Output>> {
        match self {
            Line::Here { done, .. } => done.take(),
            Line::Workers { done, early, .. } => loop {
                if let Some(done) = early.remove(&number) {
                    return Some(done);
                }
                match done.recv().ok()? {
                    (number, Ok(done)) => drop(early.insert(number, done)),
                    (_, Err(panic)) => resume_unwind(panic),
                }
            },
        }
    }
}

/// The calling thread's part.
struct Cutter<R, W: BlockSink, C> {
    reader: Reader<R>,
    /// Takes what is read on the calling thread.
    sink: W,
    consume: C,
    line: Line<W>,
    /// How many bytes a block has at most.
    length: usize,
    /// The number of the block whose turn it is, and of the next one to be given out.
    first: usize,
    next: usize,
    /// How many blocks are between the two at most.
    most: usize,
}

/// What handing over came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Handed {
    /// The block ended where it was cut.
    Whole,
    /// It did not; all that follows has gone back to the reader.
    Short,
    /// No more is wanted.
    Stop,
}

impl<R, W, C> Cutter<R, W, C>
where
    R: Read,
    W: BlockSink,
    C: FnMut(W::Output) -> Flow,
{
    fn run(&mut self) -> Result<(), ReadError> {
        while self.reader.course.is_at_beginning() && !self.reader.buffer.has_failed() {
            if self.reader.step(&mut self.sink) == Step::NeedMore {
                self.reader.buffer.read_more();
            }
        }
        if self.reader.offset() > 0 && (self.consume)(self.sink.finish_block()) == Flow::Stop {
            return Ok(());
        }
        loop {
            let mut is_cut = self.cut();
            let kept = if is_cut { self.most - 1 } else { 0 };
            while self.next - self.first > kept {
                match self.hand_over() {
                    Handed::Whole => {}
                    Handed::Short => is_cut = false,
                    Handed::Stop => return Ok(()),
                }
            }
            if !is_cut && !self.stretch()? {
                return Ok(());
            }
        }
    }

    /// Cuts off a block and gives it out, if a border is in sight.
    fn cut(&mut self) -> bool {
        if !self.reader.course.is_at_game() {
            return false;
        }
        let buffer = &mut self.reader.buffer;
        buffer.fill(self.length);
        let held = buffer.held();
        let text = held.get(..self.length).unwrap_or(held);
        let Some(cut) = border::last_border(text) else { return false };
        let end = border::end_of(text, cut, false).unwrap_or(text.len());
        let bytes = text.get(..end).unwrap_or(text).to_vec();
        let block = Block { bytes, cut, offset: buffer.offset() };
        buffer.consume(cut);
        self.line.give_out(self.next, block);
        self.next += 1;
        true
    }

    /// Hands over what was made of the block whose turn it is.
    fn hand_over(&mut self) -> Handed {
        let Some(done) = self.receive() else { return Handed::Stop };
        if (self.consume)(done.output) == Flow::Stop || done.flow == Flow::Stop {
            return Handed::Stop;
        }
        let Done { block, next, .. } = done;
        if next == block.cut {
            return Handed::Whole;
        }
        let mut pieces = vec![block.bytes.get(next..block.cut).unwrap_or_default().to_vec()];
        while self.first < self.next {
            let Some(Done { block: Block { mut bytes, cut, .. }, .. }) = self.receive() else { break };
            bytes.truncate(cut);
            pieces.push(bytes);
        }
        let beyond = next.saturating_sub(block.cut);
        let buffer = &mut self.reader.buffer;
        buffer.put_back(pieces);
        buffer.fill(beyond);
        buffer.consume(beyond);
        Handed::Short
    }

    fn receive(&mut self) -> Option<Done<W::Output>> {
        let done = self.line.receive(self.first);
        self.first += 1;
        done
    }

    /// Reads on the calling thread for about the length of a block; false if nothing comes after it.
    fn stretch(&mut self) -> Result<bool, ReadError> {
        let start = self.reader.offset();
        let result = loop {
            match self.reader.read_game(&mut self.sink) {
                Ok(None | Some(Flow::Stop)) => break Ok(false),
                Err(error) => break Err(error),
                Ok(Some(_)) => {
                    let length = self.reader.offset() - start;
                    if length >= self.length as u64 && self.reader.course.is_at_game() {
                        break Ok(true);
                    }
                }
            }
        };
        let is_any = self.reader.offset() > start;
        if is_any && (self.consume)(self.sink.finish_block()) == Flow::Stop {
            return Ok(false);
        }
        result
    }
}

#[cfg(test)]
mod tests;
