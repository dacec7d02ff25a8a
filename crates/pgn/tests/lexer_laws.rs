//! What the lexer tells of text: case by case in `data/lex`, by laws for any bytes, and beside a slow twin.
//!
//! A case is a file `NNNN_name.pgn` and, beside it, what is told of it in `NNNN_name.events`: a line for each event
//! with its span, counted from the beginning of the game. `UPDATE_EXPECT=1` writes these files anew; look at what
//! has changed before you keep it.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod recorder;
mod twin;

use std::{collections::BTreeSet, env, fmt::Write as _, fs, num::NonZero, path::Path};

use proptest::prelude::*;
use recorder::Recorder;
use scoresheet_pgn::{
    EventSink, Flow, GAME_BUDGET, Lexer, Reader,
    event::GameText,
    source::{BlockSink, read_bytes, read_parallel},
};

/// Reads the bytes and checks that nothing of them is lost.
fn told(bytes: &[u8]) -> Recorder {
    let mut recorder = Recorder::default();
    read_bytes(bytes, &mut recorder);
    let recorder = recorder.finish();
    assert_eq!(recorder.faults, "", "{}", bytes.escape_ascii());
    assert!(recorder.bytes == bytes, "something is lost of {}", bytes.escape_ascii());
    recorder
}

/// The first bytes alone tell the same or that more is needed, wherever they end.
fn check_every_beginning(bytes: &[u8]) {
    let mut lexer = Lexer::new();
    let mut start = bytes.len() - bytes.trim_ascii_start().len();
    while start < bytes.len() {
        let mut expected = Recorder::default();
        let whole = lexer.game(bytes, start, 0, true, &mut expected).unwrap();
        for end in start..=bytes.len() {
            let mut met = Recorder::default();
            match lexer.game(&bytes[..end], start, 0, false, &mut met) {
                Some(lexed) => {
                    assert_eq!((lexed, met.text), (whole, expected.text.clone()), "{start}..{end}");
                }
                None => assert_eq!(met.games, 0),
            }
        }
        start = whole.next;
    }
}

#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/lex");
    let is_update = env::var_os("UPDATE_EXPECT").is_some();
    let mut numbers = BTreeSet::new();
    let mut faults = String::new();
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.extension().is_some_and(|extension| extension == "events") {
            assert!(path.with_extension("pgn").exists(), "{name} belongs to no case");
            continue;
        }
        assert!(numbers.insert(name[..4].to_owned()), "the number of {name} is taken");
        let bytes = fs::read(&path).unwrap();
        let met = told(&bytes).text;
        check_every_beginning(&bytes);
        let events = path.with_extension("events");
        if is_update {
            fs::write(&events, &met).unwrap();
        } else if fs::read_to_string(&events).unwrap_or_default() != met {
            writeln!(faults, "{name}:\n{met}").unwrap();
        }
    }
    assert!(numbers.len() >= 60, "only {} cases were found", numbers.len());
    assert_eq!(faults, "", "other events than expected (UPDATE_EXPECT=1 accepts them)");
}

/// Pieces of real games and of what people make of them.
const SNIPPETS: [&str; 40] = [
    "[Event \"Casual Game\"]\n",
    "[Site \"Berlin GER\"]\n",
    "[White \"O'Neill, \\\"Tip\\\"\"]\r\n",
    "[Round 3]\n",
    "[Black \"?\"",
    "\n",
    "\n\n",
    "\r\n\r\n",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 ",
    "1.d4 d5 2.c4 dxc4 ",
    "12...Qxd4+ 13. O-O-O# ",
    "{ [%clk 0:03:00] } ",
    "{a { nested } brace} ",
    "{never closed ",
    "} ",
    "; to the end\n",
    "\n% escaped\n",
    "( 2... c5 (2... d6 $2) 3. d4 ) ",
    "(",
    ")",
    "$14 $0 $256 $",
    "!? ??? e8=Q+!! ",
    "<reserved> < ",
    "1-0\n",
    "1/2-1/2 ",
    "0-1 {after} ",
    "*",
    "½-½ 1:0 1–0 ",
    "exd6 e.p. f8(Q) 0-0 0-0-0 Sf3 ♘f3 e2-e4 ",
    "1… e5 … 3 ... Nf6 ",
    "(=) <> -- Z0 ",
    "\u{feff}",
    "\0",
    "\u{b}\u{c}\t ",
    "White resigns",
    "[%clk 1:00] [",
    "]",
    "\"",
    "\\",
    "1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1. ",
];

fn mixture() -> impl Strategy<Value = Vec<u8>> {
    let snippets = prop::collection::vec(0..SNIPPETS.len(), 0..25);
    let changes = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 0..6);
    (snippets, changes).prop_map(|(snippets, changes)| {
        let mut text: Vec<u8> = snippets.iter().flat_map(|snippet| SNIPPETS[*snippet].bytes()).collect();
        for (place, byte, change) in changes {
            if text.is_empty() {
                break;
            }
            let at = place.index(text.len());
            match change {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                _ => drop(text.remove(at)),
            }
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn nothing_is_lost_of_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        told(&bytes);
    }

    #[test]
    fn nothing_is_lost_of_any_signs(text in "[\\[\\]{}()<>;%$!?.\"\\\\ \n\rA1e*…-]{0,120}") {
        told(text.as_bytes());
        check_every_beginning(text.as_bytes());
    }

    #[test]
    fn nothing_is_lost_of_mutated_games(bytes in mixture()) {
        told(&bytes);
        check_every_beginning(&bytes);
    }

    #[test]
    fn pieces_tell_what_the_whole_tells(bytes in mixture(), capacity in 1..200usize) {
        struct Piecemeal<'a>(&'a [u8], usize);
        impl std::io::Read for Piecemeal<'_> {
            fn read(&mut self, space: &mut [u8]) -> std::io::Result<usize> {
                self.1 = self.1 % 66 + 1;
                let length = self.1.min(space.len());
                self.0.read(&mut space[..length])
            }
        }
        let mut met = Recorder::default();
        Reader::with_capacity(Piecemeal(&bytes, capacity), capacity).read_all(&mut met).unwrap();
        let met = met.finish();
        prop_assert_eq!(&met.faults, "");
        prop_assert_eq!(met.text, told(&bytes).text);
        prop_assert_eq!(met.bytes, bytes);
    }

    #[test]
    fn words_are_told_as_the_slow_twin_tells_them(
        words in prop::collection::vec((0..twin::WORDS.len(), 0..twin::GAPS.len()), 0..80)
    ) {
        let mut text = String::new();
        for (word, gap) in words {
            text += twin::WORDS[word];
            text += twin::GAPS[gap];
        }
        // What comes before the first move is another matter.
        let text = format!("1. {text}");
        let mut met = Recorder::default();
        read_bytes(text.as_bytes(), &mut met);
        let met: String = met.text.lines().filter(|line| twin::is_known(line)).flat_map(|line| [line, "\n"]).collect();
        prop_assert_eq!(met, twin::read(text.as_bytes()));
    }
}

#[test]
fn every_byte_at_every_place_of_a_game_is_kept() {
    let game = b"[Event \"x\"]\n\n1. e4 {a} e5 (1... c5) $1 2. Nf3!? 1-0 ;b\n1. d4 *";
    for at in 0..=game.len() {
        for byte in 0..=255 {
            told(&[&game[..at], &[byte], &game[at..]].concat());
        }
    }
}

#[test]
fn a_game_at_the_budget_is_kept() {
    for length in [GAME_BUDGET - 1, GAME_BUDGET, GAME_BUDGET + 1] {
        let mut bytes = vec![b' '; length];
        bytes[..5].copy_from_slice(b"1. e4");
        bytes[length - 1] = b'*';
        let met = told(&bytes);
        assert_eq!(met.games, 1, "{length}");
        assert_eq!(met.text.contains("R102"), length > GAME_BUDGET, "{length}");
    }
}

/// How many games there are, and what is told of them without spans and findings.
fn events(text: &str) -> (usize, Vec<String>) {
    let met = told(text.as_bytes());
    let known = met.text.lines().filter(|line| twin::is_known(line));
    (met.games, known.filter_map(|line| line.split_once(' ')).map(|(_, event)| event.to_owned()).collect())
}

/// The findings, by their codes.
fn findings(text: &str) -> Vec<String> {
    let met = told(text.as_bytes());
    let lines = met.text.lines().filter(|line| line.contains("..") && !twin::is_known(line));
    lines.filter_map(|line| line.split_once(' ')).map(|(_, code)| code.to_owned()).collect()
}

#[test]
fn req_036_and_073_numbers_have_any_periods_or_none() {
    for number in ["12.", "12", "12...", "12 .", "12. ...", "12. . .", "12…"] {
        let (_, events) = events(&format!("{number} Nf3 *"));
        assert!(events[0].starts_with("number 12 periods "), "{number}: {events:?}");
        assert_eq!(events[events.len() - 2..], ["san Nf3", "outcome *"], "{number}");
        assert!(findings(&format!("{number} Nf3 *")).is_empty(), "{number}");
    }
}

#[test]
fn req_044_comments_are_of_two_kinds_and_do_not_nest() {
    let (_, told) = events("e4 {one} ;two {\n e5 *");
    assert_eq!(told, ["san e4", "comment Brace \"one\"", "comment Line \"two {\"", "san e5", "outcome *"]);
    assert_eq!(findings("e4 {a {b} e5 *"), ["M110"]);
}

#[test]
fn req_048_an_empty_file_has_no_game_and_no_finding() {
    let met = told(b"");
    assert_eq!((met.games, met.text.as_str()), (0, ""));
}

#[test]
fn req_050_and_055_tags_have_any_white_space_and_any_layout() {
    let plain = events("[White \"a b\"]\n[Black \"c\"]\n\n*\n");
    let parts = |told: &(usize, Vec<String>)| {
        let part = |event: &String| {
            event.split("..").map(|part| part.trim_matches(char::is_numeric).to_owned()).collect()
        };
        told.1.iter().map(part).collect::<Vec<Vec<String>>>()
    };
    for text in [
        "[White \"a b\"] [Black \"c\"] *",
        "[White\"a b\"][Black\"c\"]*",
        "[ White \"a b\" ]\r\n[\tBlack\t\"c\"\t]\r\n*",
        "[\nWhite\n\"a b\"\n]\n[Black\n\"c\"]\n*",
    ] {
        assert_eq!(parts(&events(text)), parts(&plain), "{text:?}");
        assert!(findings(text).is_empty(), "{text:?}");
    }
}

#[test]
fn req_052_odd_tag_names_are_read_with_a_finding() {
    assert_eq!(findings("[White-Elo \"2000\"]\n*"), ["T105"]);
    assert!(findings("[white_Elo2 \"2000\"]\n*").is_empty());
}

#[test]
fn req_068_letters_in_a_result_are_read_with_a_finding() {
    assert_eq!(events("e4 1-O").1, ["san e4", "outcome 1-0"]);
    assert_eq!(findings("e4 1-O"), ["M116"]);
}

#[test]
fn req_071_line_layout_means_nothing_in_movetext() {
    let expected = events("1. e4 e5 2. Nf3 {a} (2. d4 $1) Nc6 1-0");
    assert_eq!(events("1.\ne4\n\n e5\t2.Nf3{a}(2.\r\nd4$1)Nc6\n\n\n1-0\n"), expected);
}

#[test]
fn req_089_one_suffix_may_follow_a_move() {
    for (suffix, nag) in [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)] {
        assert_eq!(events(&format!("Qxa8{suffix} *")).1[1], format!("nag ${nag}"));
        assert!(findings(&format!("Qxa8{suffix} *")).is_empty());
    }
    assert_eq!(findings("Qxa8!!! *"), ["M108"]);
}

#[test]
fn req_091_glyphs_go_to_255_and_greater_ones_are_kept() {
    for n in 1..=255 {
        assert_eq!(events(&format!("e4 ${n} *")).1[1], format!("nag ${n}"));
    }
    assert_eq!(
        (&events("e4 $256 *").1[1][..], findings("e4 $256 *")),
        ("symbol \"$256\"", vec!["M107".to_owned()])
    );
}

#[test]
fn req_092_variations_nest_to_any_depth() {
    let depth = 100_000;
    let (games, told) = events(&format!("e4 {}d4{} *", "( ".repeat(depth), " )".repeat(depth)));
    assert_eq!((games, told.len()), (1, 2 * depth + 3));
}

#[test]
fn req_121_movetext_without_tags_is_a_game() {
    assert_eq!(events("1. e4 e5").0, 1);
    assert_eq!(events("e4 e5 2. Nf3 1-0\ne4 *").0, 2);
}

#[test]
fn req_141_a_percent_sign_escapes_a_line_only_at_its_start() {
    assert_eq!(
        events("e4\n% e5 1-0\ne6 *").1,
        ["san e4", "junk EscapedLine \"% e5 1-0\"", "san e6", "outcome *"]
    );
    assert_eq!(events("e4\n % e5 *").1, ["san e4", "symbol \"%\"", "san e5", "outcome *"]);
}

#[test]
fn req_142_backslashes_escape_quotes_in_values() {
    let text = "[White \"a \\\"b\\\" \\\\\"]\n*";
    assert!(findings(text).is_empty(), "{text}");
    let long = |length| findings(&format!("[White \"{}\"]\n*", "x".repeat(length)));
    assert_eq!((long(255), long(256)), (vec![], vec!["T107".to_owned()]));
}

#[test]
fn req_143_signs_terminate_themselves_and_angles_are_reserved() {
    assert_eq!(events("1.e4(1.d4)e5<x>2.Nf3*"), events("1. e4 ( 1. d4 ) e5 <x> 2. Nf3 *"));
    assert_eq!(findings("e4 <x> *"), ["M112"]);
}

/// Where games are, for reading on several threads.
#[derive(Default)]
struct Games(String);

impl EventSink for Games {
    fn commit_game(&mut self, game: GameText<'_>) -> Flow {
        writeln!(self.0, "{} {}", game.offset, game.bytes.len()).unwrap();
        Flow::Continue
    }
}

impl BlockSink for Games {
    type Output = String;

    fn finish_block(&mut self) -> String {
        std::mem::take(&mut self.0)
    }
}

/// Reads every file of a corpus of real games.
#[test]
fn nothing_is_lost_of_real_games() {
    let Some(corpus) = env::var_os("SCORESHEET_CORPUS") else {
        eprintln!("not run: SCORESHEET_CORPUS names no folder");
        return;
    };
    let mut folders = vec![corpus];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(Path::new(&folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path.into_os_string());
                continue;
            }
            let bytes = fs::read(&path).unwrap();
            let text = bytes.get(..8 << 20).unwrap_or(&bytes);
            let expected = told(text);
            let mut met = Recorder::default();
            Reader::with_capacity(text, 5000).read_all(&mut met).unwrap();
            assert!(met.finish().text == expected.text, "{}", path.display());
            let (mut blocks, mut games) = (String::new(), Games::default());
            read_bytes(text, &mut games);
            let consume = |block: String| {
                blocks += &block;
                Flow::Continue
            };
            read_parallel(text, NonZero::new(3).unwrap(), Games::default, consume).unwrap();
            assert!(blocks == games.0, "{}", path.display());
            files += 1;
        }
    }
    assert!(files > 0, "SCORESHEET_CORPUS is empty");
}
