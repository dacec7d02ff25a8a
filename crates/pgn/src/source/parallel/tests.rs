//! Any number of threads tells what one does.

#![allow(clippy::unwrap_used)]

use std::{fmt::Write as _, io};

use proptest::prelude::*;
use scoresheet_chess::SanPlus;

use super::*;
use crate::{
    event::{Comment, GameText, Tag},
    source::read_bytes,
    span::Span,
};

/// What a block's sink was told, enough to see any difference.
#[derive(Debug, Default, PartialEq, Eq, Clone)]
struct Log {
    committed: String,
    open: String,
    /// Stop when the game at this offset is committed.
    stop: Option<u64>,
    /// Panic at this move.
    panic: Option<&'static str>,
}

impl EventSink for Log {
    fn begin_game(&mut self, offset: u64) -> Flow {
        self.open = format!("@{offset}");
        Flow::Continue
    }

    fn tag(&mut self, tag: Tag<'_>) {
        write!(self.open, " [{}]", tag.raw_value.escape_ascii()).unwrap();
    }

    fn san(&mut self, san: SanPlus, span: Span) -> Flow {
        assert!(self.panic.is_none_or(|panic| panic != san.to_string()), "as was asked for");
        write!(self.open, " {san}@{}", span.start).unwrap();
        Flow::Continue
    }

    fn symbol(&mut self, text: &[u8], _: Span) -> Flow {
        write!(self.open, " {}", text.escape_ascii()).unwrap();
        Flow::Continue
    }

    fn comment(&mut self, comment: Comment<'_>) {
        write!(self.open, " {{{}}}", comment.text.escape_ascii()).unwrap();
    }

    fn commit_game(&mut self, game: GameText<'_>) -> Flow {
        writeln!(self.committed, "{} {}", self.open, game.bytes.len()).unwrap();
        if self.stop == Some(game.offset) { Flow::Stop } else { Flow::Continue }
    }

    fn outside_game(&mut self, text: &[u8], offset: u64) {
        writeln!(self.committed, "outside@{offset} {}", text.len()).unwrap();
    }
}

impl BlockSink for Log {
    type Output = String;

    fn finish_block(&mut self) -> String {
        std::mem::take(&mut self.committed)
    }
}

fn threads(count: usize) -> NonZero<usize> {
    NonZero::new(count).unwrap()
}

/// The outputs of all blocks.
fn blocks(input: impl Read, count: usize, length: usize, sink: &Log) -> (Vec<String>, Option<ReadError>) {
    let mut outputs = Vec::new();
    let consume = |output| {
        outputs.push(output);
        Flow::Continue
    };
    let result = in_blocks(input, threads(count), length, &|| sink.clone(), consume);
    (outputs, result.err())
}

fn whole(bytes: &[u8]) -> String {
    let mut log = Log::default();
    read_bytes(bytes, &mut log);
    log.committed
}

/// Any number of threads gives the same blocks, which are what is read at once.
fn check(bytes: &[u8], length: usize) -> usize {
    let (expected, error) = blocks(bytes, 1, length, &Log::default());
    assert!(error.is_none());
    assert_eq!(expected.concat(), whole(bytes), "blocks of {length}");
    for count in [2, 3, 8] {
        let (met, _) = blocks(bytes, count, length, &Log::default());
        assert_eq!(met, expected, "{count} threads, blocks of {length}");
    }
    expected.len()
}

fn games(count: usize) -> String {
    let game =
        |n| format!("[Event \"{n}\"]\n[Site \"x\"]\n\n1. e4 e5 {{{}}} 1/2-1/2\n\n", "so ".repeat(n % 50));
    (0..count).map(game).collect()
}

#[test]
fn any_number_of_threads_tells_the_same() {
    assert_eq!(check(b"", 100), 0);
    assert_eq!(check(b"\n", 100), 1);
    assert_eq!(check(b"x", 100), 1);
    assert!(check(games(300).as_bytes(), 500) > 50);
    check(format!("\n\n{}", games(50)).as_bytes(), 1000);
}

#[test]
fn games_without_borders_are_read_too() {
    check("1. e4 e5 1-0\n".repeat(1000).as_bytes(), 300);
    check(format!("{}{}", "1. e4 e5 1-0\n".repeat(100), games(100)).as_bytes(), 300);
}

#[test]
fn text_before_a_border_belongs_to_the_game_behind_it() {
    let text = games(200).replace("[Event \"1", "some words before the game\n\n[Event \"1");
    assert!(whole(text.as_bytes()).lines().count() == 200);
    check(text.as_bytes(), 400);
}

#[test]
fn a_comment_that_is_not_closed_ends_at_the_border_of_a_block() {
    let text = games(200).replace("so so so so }", "so so so so ");
    check(text.as_bytes(), 400);
}

#[test]
fn one_game_may_be_longer_than_a_block() {
    let text = games(20) + &games(1).replace('{', &format!("{{{}", "long ".repeat(2000))) + &games(20);
    check(text.as_bytes(), 300);
}

#[test]
fn blocks_of_usual_length_are_read_by_several_threads() {
    let text = games(40_000);
    assert!(text.len() > 4 * BLOCK);
    assert!(check(text.as_bytes(), BLOCK) > 3);
    let mut outputs = String::new();
    let consume = |output: String| {
        outputs += &output;
        Flow::Continue
    };
    read_parallel(text.as_bytes(), threads(2), Log::default, consume).unwrap();
    assert_eq!(outputs, whole(text.as_bytes()));
}

#[test]
fn nothing_is_handed_over_after_a_stop() {
    let text = games(300);
    for count in [1, 2, 3] {
        let mut left = 5;
        let consume = |_| {
            left -= 1;
            if left == 0 { Flow::Stop } else { Flow::Continue }
        };
        in_blocks(text.as_bytes(), threads(count), 500, &Log::default, consume).unwrap();
        assert_eq!(left, 0);
    }
    let sink = Log { stop: Some(games(150).len() as u64), ..Log::default() };
    for count in [1, 2, 3] {
        let (met, _) = blocks(text.as_bytes(), count, 500, &sink);
        assert_eq!(met.concat().lines().count(), 151);
    }
}

#[test]
fn a_panic_of_a_sink_reaches_the_caller() {
    let text = games(100).replace("1. e4 e5 {so so }", "1. e4 a6");
    for count in [1, 2, 3] {
        let sink = Log { panic: Some("a6"), ..Log::default() };
        let result = catch_unwind(|| blocks(text.as_bytes(), count, 500, &sink));
        assert!(result.is_err(), "{count} threads");
    }
}

struct Failing;

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the disk is gone"))
    }
}

#[test]
fn an_error_comes_after_all_that_was_read() {
    let text = games(100) + "[Event \"cut\"]\n[Site \"\"]\n1. e";
    let mut expected = Log::default();
    let error = Reader::new(text.as_bytes().chain(Failing)).read_all(&mut expected).unwrap_err();
    for count in [1, 2, 3] {
        let (met, met_error) = blocks(text.as_bytes().chain(Failing), count, 500, &Log::default());
        assert_eq!(met.concat(), expected.committed);
        assert_eq!(met_error.unwrap().offset(), error.offset());
    }
}

const PARTS: [&str; 12] = [
    "[Event \"a\"]\n[Site \"b\"]\n\n",
    "[Event \"a\"]\n[Site \"b\"]\n\n1. e4 *\n\n",
    "\n\n[Event \"a\"]\n",
    "{ comment\n\n",
    "} ",
    "some words\n\n",
    "1. e4 e5 1-0\n",
    "\n",
    "(",
    "[Site \"a\n",
    "; line\n\n",
    "% escaped\n",
];

proptest! {
    #[test]
    fn any_mixture_is_told_the_same(
        parts in prop::collection::vec(0..PARTS.len(), 0..60), length in 40..400usize
    ) {
        let text: String = parts.iter().map(|part| PARTS[*part]).collect();
        let (expected, _) = blocks(text.as_bytes(), 1, length, &Log::default());
        prop_assert_eq!(expected.concat(), whole(text.as_bytes()));
        prop_assert_eq!(blocks(text.as_bytes(), 3, length, &Log::default()).0, expected);
    }
}
