//! What is told of an input does not depend on how its bytes arrive, and all of it is told.

#![allow(clippy::unwrap_used)]

mod recorder;

use std::io::{self, Read};

use proptest::prelude::*;
use recorder::Recorder;
use scoresheet_pgn::{
    EventSink, Flow, GAME_BUDGET, Reader,
    event::{GameText, Nothing},
    source::{ReadErrorKind, read_bytes},
};

/// Gives bytes in pieces of these sizes, over and over; then an error, if one is asked for.
struct Pieces<'a> {
    bytes: &'a [u8],
    sizes: Vec<usize>,
    turn: usize,
    fails: bool,
}

impl<'a> Pieces<'a> {
    fn new(bytes: &'a [u8], sizes: &[usize]) -> Pieces<'a> {
        Pieces { bytes, sizes: sizes.to_vec(), turn: 0, fails: false }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, space: &mut [u8]) -> io::Result<usize> {
        if self.bytes.is_empty() && self.fails {
            return Err(io::Error::other("the cable was pulled"));
        }
        // An interruption is none of the reader's business.
        self.turn += 1;
        if self.turn.is_multiple_of(7) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let size = self.sizes[self.turn % self.sizes.len()].clamp(1, space.len());
        self.bytes.read(&mut space[..size])
    }
}

fn whole(bytes: &[u8]) -> Recorder {
    let mut recorder = Recorder::default();
    read_bytes(bytes, &mut recorder);
    let recorder = recorder.finish();
    assert_eq!(recorder.faults, "", "{}", bytes.escape_ascii());
    recorder
}

fn in_pieces(bytes: &[u8], sizes: &[usize], capacity: usize) -> Recorder {
    let mut recorder = Recorder::default();
    Reader::with_capacity(Pieces::new(bytes, sizes), capacity).read_all(&mut recorder).unwrap();
    recorder.finish()
}

/// All that is told is the same for any pieces and any size of the buffer, and is all of the input.
fn check(bytes: &[u8]) -> Recorder {
    let expected = whole(bytes);
    assert!(expected.bytes == bytes, "something is lost of {}", bytes.escape_ascii());
    for (sizes, capacity) in [
        (&[1][..], 1),
        (&[2], 1 << 20),
        (&[3], 100),
        (&[4], 4096),
        (&[5], 1),
        (&[63, 64, 65], 64),
        (&[9999], 2000),
    ] {
        let met = in_pieces(bytes, sizes, capacity);
        assert_eq!(met.faults, "");
        assert_eq!(met.text, expected.text, "pieces {sizes:?}, buffer {capacity}");
        assert!(met.bytes == bytes, "pieces {sizes:?}");
    }
    expected
}

#[test]
fn nothing_gives_no_game() {
    assert_eq!(check(b"").text, "");
}

#[test]
fn white_space_alone_is_outside_games() {
    let met = check(b" \r\n\t\n");
    assert_eq!((met.text.as_str(), met.games), ("outside @0 \" \\r\\n\\t\\n\"\n", 0));
}

#[test]
fn white_space_before_the_first_game_is_outside_games_and_all_other_is_within() {
    let met = check(b"\n\n1. e4 *\n\n\n1. d4 *\n \n");
    assert_eq!(met.games, 2);
    assert!(met.text.starts_with("outside @0 \"\\n\\n\"\ngame @2\n"), "{}", met.text);
    assert!(met.text.contains("end 10\ngame @12\n"), "{}", met.text);
}

#[test]
fn each_single_byte_is_read() {
    for byte in 0..=255u8 {
        check(&[byte]);
        check(&[byte, byte, b'\n', byte]);
    }
}

const GAMES: &str = "\u{feff}[Event \"a\"]\n[Site \"b]\"]\n\n1. e4 {a comment} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 $14 1-0\n\n\
    [Event \"c\"]\r\n[Site \"d\\\"\"]\r\n\r\n1.d4 {never closed\r\n\r\n[Event \"e\"]\r\n[Site \"f\"]\r\n\r\n*\r\n\
    % escaped\n[Event \"only tags\"]\n[Site \"\"]\n\n[Event \"g\"]\n[Site \"h\"]\n\nf8(Q) 1… e8=Q!! ; line\n1/2-1/2\n";

#[test]
fn pieces_of_all_sizes_tell_the_same() {
    let met = check(GAMES.as_bytes());
    assert_eq!(met.games, 5, "{}", met.text);
    for end in 0..GAMES.len() {
        let expected = whole(&GAMES.as_bytes()[..end]);
        let met = in_pieces(&GAMES.as_bytes()[..end], &[1], 1);
        assert_eq!(met.text, expected.text, "the first {end} bytes");
    }
}

proptest! {
    #[test]
    fn random_pieces_tell_the_same(
        start in 0..GAMES.len(), swapped in 0..GAMES.len(),
        sizes in prop::collection::vec(1..90usize, 1..9), capacity in 1..5000usize
    ) {
        let bytes = [&GAMES.as_bytes()[start..], &GAMES.as_bytes()[swapped..], &GAMES.as_bytes()[..start]].concat();
        let expected = whole(&bytes);
        prop_assert_eq!(&expected.bytes, &bytes);
        prop_assert_eq!(in_pieces(&bytes, &sizes, capacity).text, expected.text);
    }
}

#[test]
fn a_game_is_told_before_more_is_asked_for() {
    struct Slow(Vec<&'static [u8]>);
    impl Read for Slow {
        fn read(&mut self, space: &mut [u8]) -> io::Result<usize> {
            assert!(!self.0.is_empty(), "asked for more than is needed");
            let mut piece = self.0.remove(0);
            piece.read(space)
        }
    }
    let mut reader =
        Reader::new(Slow(vec![b"1. e4 e5 1-0\n\n", b"1. d4 and so on, as long as the one before"]));
    let mut recorder = Recorder::default();
    assert_eq!(reader.read_game(&mut recorder).unwrap(), Some(Flow::Continue));
    assert_eq!((recorder.games, reader.offset()), (1, 14));
}

#[test]
fn stop_ends_reading_for_good() {
    struct First(usize);
    impl EventSink for First {
        fn commit_game(&mut self, _: GameText<'_>) -> Flow {
            self.0 += 1;
            Flow::Stop
        }
    }
    let mut first = First(0);
    let mut reader = Reader::new("1. e4 * 1. d4 * 1. c4 *".as_bytes());
    assert_eq!(reader.read_game(&mut first).unwrap(), Some(Flow::Stop));
    assert_eq!(reader.offset(), 8);
    assert_eq!(reader.read_game(&mut first).unwrap(), None);
    assert_eq!(first.0, 1);
}

/// What is told if the source fails behind these bytes.
fn cut_off(bytes: &[u8]) -> Recorder {
    let mut recorder = Recorder::default();
    let pieces = Pieces { fails: true, ..Pieces::new(bytes, &[1000]) };
    let mut reader = Reader::new(pieces);
    let error = reader.read_all(&mut recorder).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ReadErrorKind::Failed, bytes.len() as u64));
    assert!(std::error::Error::source(&error).unwrap().to_string().contains("cable"));
    assert_eq!(reader.read_game(&mut recorder).unwrap(), None, "the error comes once");
    let recorder = recorder.finish();
    assert_eq!(recorder.faults, "");
    assert_eq!(recorder.bytes, bytes, "what arrived is told");
    recorder
}

#[test]
fn a_source_that_fails_gives_what_was_certain_before() {
    assert_eq!(cut_off(b"").text, "");
    assert_eq!(cut_off(b" \n").text, "outside @0 \" \\n\"\n");
    // Castling on the king's side was never written here, nor a queen's move to h4.
    for cut in ["1. e4 * 1. O-O", "1. e4 * 1. Qh4 ", "1. e4 * 1. e4 1-0", "1. e4 * 1. e4 (1. d4 1-0 "] {
        let met = cut_off(cut.as_bytes());
        assert_eq!(met.games, 1, "{}", met.text);
        assert!(met.text.contains("end 8\noutside @8 \"1. "), "{}", met.text);
    }
    // A result and what ends its line are the end of a game.
    assert_eq!(cut_off(b"1. e4 * 1. e4 1-0\n").games, 2);
    assert_eq!(cut_off(b"1. e4 * 1. e4 1-0\n{ but a com").games, 1);
}

fn game_beyond_budget(last: &str) -> Vec<u8> {
    let mut text = b"[Event \"a\"]\n[Site \"b\"]\n\n{".to_vec();
    text.resize(GAME_BUDGET + 100, b' ');
    text.extend_from_slice(last.as_bytes());
    text
}

fn check_large(bytes: &[u8]) -> Recorder {
    let expected = whole(bytes);
    assert!(expected.bytes == bytes, "something is lost");
    for size in [100_000, usize::MAX] {
        let met = in_pieces(bytes, &[size], 1000);
        assert_eq!(met.faults, "");
        assert_eq!(met.text, expected.text);
        assert!(met.bytes == bytes);
    }
    expected
}

#[test]
fn a_game_beyond_the_budget_costs_no_other_game() {
    let normal = "\n\n[Event \"c\"]\n[Site \"d\"]\n\n1. e4 1-0\n";
    let met = check_large(&game_beyond_budget(&format!("a }} 1. e4 [Event \"x\"] {{{normal}")));
    assert_eq!(met.games, 2);
    let expected = "end 16777216\noutside @16777216 \"";
    assert!(met.text.contains("R102") && met.text.contains(expected), "{}", met.text);
    assert!(met.text.ends_with("outcome 1-0\nend 34\n"), "{}", met.text);
}

#[test]
fn a_border_of_the_longest_lines_behind_the_budget_is_seen() {
    let value = "x".repeat(1024 - 11);
    let last = format!("\n{}\n[Event \"{value}\"]\n[Site \"{value}\"]\n1. e4 *", " ".repeat(1024));
    for before in [0, 1, 1000, 5000] {
        let met = check_large(&game_beyond_budget(&format!("{}{last}", "-".repeat(before))));
        assert_eq!(met.games, 2, "{before}");
    }
}

#[test]
fn a_comment_of_20_mib_without_end_is_one_game() {
    let mut text = b"1. e4 {".to_vec();
    text.resize(20 << 20, b'x');
    let met = check_large(&text);
    assert_eq!(met.games, 1);
    assert!(
        met.text.contains("M101") && met.text.contains("outside @16777216 4194304 bytes"),
        "{}",
        met.text
    );
}

#[test]
fn white_space_of_20_mib_before_a_game_is_no_game() {
    let mut text = vec![b' '; 20 << 20];
    text.extend_from_slice(b"1. e4 *");
    let met = check_large(&text);
    assert_eq!(met.games, 1);
    assert!(met.text.starts_with("outside @0 20971520 bytes\n"));
}

#[test]
fn a_million_parentheses_are_a_game() {
    let met = check_large(&vec![b'('; 1_000_000]);
    assert_eq!(met.games, 1);
    assert!(met.text.contains("M105"));
}

/// Each of these could make a reader look at every byte for every other one, and then this test would take hours.
#[test]
fn every_input_takes_linear_time() {
    let size = 2 << 20;
    for unit in [
        "<",
        "[",
        "{ ",
        "(",
        "1.",
        "…",
        "\"",
        "[A \"\\\"",
        "[A ",
        "\n[A \"",
        "$",
        "!",
        "{\n\n[Event \"",
        "1-0 ",
        "%\n",
        "e",
        "[Event \"a\"]\n[Event \"b\"]\n",
        "x\n",
        "[\n",
        ";",
        "\\",
        "{aaaaaaaaaaaaaaaaaaaaaaaaaaa}",
        "\n\n[Event \"a\"]\n",
        "\n\n[Event \"a\"]\n[Site \"b\"]\n\n{",
        "<>",
        "(=)",
        "1",
        ".",
        "\u{0}",
        "\r",
        "[A \"b\"]",
        "e8(Q)",
    ] {
        let text = unit.repeat(size / unit.len());
        read_bytes(text.as_bytes(), &mut Nothing);
        Reader::new(text.as_bytes()).read_all(&mut Nothing).unwrap();
    }
    let blanks = format!("[A \"{}{}", "\\\"".repeat(size / 4), " ".repeat(size / 2));
    read_bytes(blanks.as_bytes(), &mut Nothing);
}
