//! Counting move sequences: the classic test of move generation and of making moves. The positions and counts are
//! the files in `data/perft`, which say their format themselves.

#![allow(clippy::unwrap_used)]

use scoresheet_chess::{CastlingMode, Position, Rules, Setup, Variant, VariantPosition};

/// One line of a file: the position's name, itself, and how many sequences of which lengths it has.
struct Case {
    name: &'static str,
    setup: Setup,
    counts: Vec<(u32, u64)>,
}

fn cases(file: &'static str) -> Vec<Case> {
    let lines = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let cases: Vec<Case> = lines.map(case).collect();
    assert!(cases.iter().all(|case| !case.counts.is_empty()));
    cases
}

fn case(line: &'static str) -> Case {
    let [name, fen, counts] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
        panic!("expected three parts separated by |: {line}")
    };
    let count = |part: &str| {
        let (depth, count) = part.split_once(':').unwrap();
        (depth.parse().unwrap(), count.parse().unwrap())
    };
    let setup = Setup::from_fen(fen.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
    Case { name, setup, counts: counts.split(' ').map(count).collect() }
}

/// The twin of [`Position::perft`], for any rules.
fn perft<R: Rules>(position: &R, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |m| {
        let mut after = position.clone();
        after.make(m);
        perft(&after, depth - 1)
    };
    moves.into_iter().map(after).sum()
}

fn check_own(file: &'static str, mode: CastlingMode, least: usize) {
    let cases = cases(file);
    assert!(cases.len() >= least, "only {} positions", cases.len());
    for Case { name, setup, counts } in cases {
        let position = Position::new(&setup, mode).unwrap_or_else(|issues| panic!("{name}: {issues}"));
        for (depth, count) in counts {
            assert_eq!(position.perft(depth), count, "{name}, depth {depth}");
        }
    }
}

fn check_variant(variant: Variant, file: &'static str) {
    for Case { name, setup, counts } in cases(file) {
        let position =
            VariantPosition::new(variant, &setup).unwrap_or_else(|error| panic!("{name}: {error}"));
        if name.ends_with("-start") {
            assert_eq!(position, VariantPosition::start(variant), "{name}");
        }
        for (depth, count) in counts {
            assert_eq!(perft(&position, depth), count, "{name}, depth {depth}");
        }
    }
}

#[test]
fn standard_chess_has_the_known_counts() {
    check_own(include_str!("data/perft/standard.perft"), CastlingMode::Standard, 30);
}

#[test]
fn chess960_has_the_known_counts() {
    check_own(include_str!("data/perft/chess960.perft"), CastlingMode::Chess960, 60);
}

#[test]
fn standard_positions_have_the_same_counts_under_chess960_rules() {
    for Case { name, setup, counts } in cases(include_str!("data/perft/standard.perft")) {
        let position = Position::new(&setup, CastlingMode::Chess960).unwrap();
        for (depth, count) in counts.into_iter().filter(|(_, count)| *count < 100_000) {
            assert_eq!(position.perft(depth), count, "{name}, depth {depth}");
        }
    }
}

#[test]
fn generic_perft_agrees_with_the_positions_own() {
    for Case { name, setup, .. } in cases(include_str!("data/perft/standard.perft")) {
        let position = Position::new(&setup, CastlingMode::Standard).unwrap();
        for depth in 0..3 {
            assert_eq!(perft(&position, depth), position.perft(depth), "{name}, depth {depth}");
        }
    }
}

#[test]
fn variant_rules_play_standard_chess_and_chess960_too() {
    for (variant, file) in [
        (Variant::Standard, include_str!("data/perft/standard.perft")),
        (Variant::Chess960, include_str!("data/perft/chess960.perft")),
    ] {
        for Case { name, setup, counts } in cases(file) {
            let position = VariantPosition::new(variant, &setup).unwrap();
            for (depth, count) in counts.into_iter().filter(|(_, count)| *count < 3_000) {
                assert_eq!(perft(&position, depth), count, "{name}, depth {depth}");
            }
        }
    }
}

#[test]
fn atomic_has_the_known_counts() {
    check_variant(Variant::Atomic, include_str!("data/perft/atomic.perft"));
}

#[test]
fn crazyhouse_has_the_known_counts() {
    check_variant(Variant::Crazyhouse, include_str!("data/perft/crazyhouse.perft"));
}

#[test]
fn antichess_has_the_known_counts() {
    check_variant(Variant::Antichess, include_str!("data/perft/antichess.perft"));
}

#[test]
fn horde_has_the_known_counts() {
    check_variant(Variant::Horde, include_str!("data/perft/horde.perft"));
}

#[test]
fn three_check_has_the_known_counts() {
    check_variant(Variant::ThreeCheck, include_str!("data/perft/three-check.perft"));
}

#[test]
fn racing_kings_has_the_known_counts() {
    check_variant(Variant::RacingKings, include_str!("data/perft/racing-kings.perft"));
}
