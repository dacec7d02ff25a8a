//! Keys and identities of positions: when two positions are the same, and that updating a key while playing gives
//! the same as computing it afresh.

#![allow(clippy::unwrap_used)]

mod foreign;
mod random;

use std::collections::HashMap;

use foreign::their_setup;
use random::Dice;
use scoresheet_chess::{CastlingMode, Identity, Move, Position, SanPlus, Setup};
use shakmaty::{FromSetup as _, Position as _, zobrist::Zobrist64};

fn position(fen: &str) -> Position {
    Position::from_fen(fen.as_bytes(), CastlingMode::Standard).unwrap()
}

fn after(moves: &str) -> Position {
    let mut position = Position::STANDARD;
    for text in moves.split_whitespace() {
        position.play(text.parse::<SanPlus>().unwrap().san).unwrap();
    }
    position
}

#[test]
fn polyglot_keys_are_those_its_book_format_documents() {
    for (moves, key) in [
        ("", 0x463b96181691fc9c),
        ("e4", 0x823c9b50fd114196),
        ("e4 d5", 0x0756b94461c50fb0),
        ("e4 d5 e5", 0x662fafb965db29d4),
        ("e4 d5 e5 f5", 0x22a48b5a8e47ff78),
        ("e4 d5 e5 f5 Ke2", 0x652a607ca3f242c1),
        ("e4 d5 e5 f5 Ke2 Kf7", 0x00fdd303c946bdd9),
        ("a4 b5 h4 b4 c4", 0x3c8123ea7b067637),
        ("a4 b5 h4 b4 c4 bxc3 Ra3", 0x5c3f9b829b279560),
    ] {
        assert_eq!(after(moves).polyglot_key(), key, "after {moves:?}");
    }
}

#[test]
fn polyglot_keys_are_those_of_the_other_crate() {
    let mut dice = Dice::new(1992);
    let mut compared = 0;
    for i in 0..30_000 {
        let setup = dice.setup(i % 12);
        let Ok(ours) = Position::new(&setup, CastlingMode::Chess960) else { continue };
        let theirs = shakmaty::Chess::from_setup(their_setup(&setup), shakmaty::CastlingMode::Chess960)
            .or_else(shakmaty::PositionError::ignore_too_much_material)
            .or_else(shakmaty::PositionError::ignore_impossible_check);
        let Zobrist64(key) = theirs.unwrap().zobrist_hash(shakmaty::EnPassantMode::PseudoLegal);
        assert_eq!(ours.polyglot_key(), key, "{ours:?}");
        compared += 1;
    }
    assert!(compared > 5_000, "only {compared} positions compared");
}

/// Plays games by chance from standard and Chess960 rows and shows each move with the positions around it.
fn for_each_random_move(games: u32, mut look: impl FnMut(&Position, Move, &Position)) {
    let mut dice = Dice::new(7);
    for game in 0..games {
        let mut position = match game % 2 {
            0 => Position::STANDARD,
            _ => Position::new(&Setup::chess960(game).unwrap(), CastlingMode::Chess960).unwrap(),
        };
        for _ in 0..150 {
            let Some(m) = dice.legal_move(&position) else { break };
            let after = position.after(m);
            look(&position, m, &after);
            position = after;
        }
    }
}

#[test]
fn key_updated_while_playing_is_the_key_computed_afresh() {
    let (mut castlings, mut passings, mut promotions) = (0, 0, 0);
    for_each_random_move(900, |before, m, after| {
        assert_eq!(before.key_after(before.key(), m, after), after.key(), "{m:?} in {before:?}");
        castlings += usize::from(m.castling_side().is_some());
        passings += usize::from(m.capture_square().is_some_and(|square| square != m.to()));
        promotions += usize::from(m.promotion().is_some());
        if !after.is_check() {
            let passed = after.after(Move::NULL);
            assert_eq!(after.key_after(after.key(), Move::NULL, &passed), passed.key(), "-- in {after:?}");
        }
    });
    let rare = [castlings, passings, promotions];
    assert!(rare.iter().all(|count| *count > 100), "castlings, passings, promotions: {rare:?}");
}

#[test]
fn keys_differ_exactly_when_identities_do() {
    let mut seen: HashMap<u64, Identity> = HashMap::new();
    for_each_random_move(900, |_, _, after| {
        let identity = after.identity();
        assert_eq!(*seen.entry(after.key()).or_insert(identity), identity, "{after:?}");
    });
    let identities: std::collections::HashSet<Identity> = seen.values().copied().collect();
    assert_eq!(identities.len(), seen.len());
    assert!(seen.len() > 50_000, "only {} positions seen", seen.len());
}

#[test]
fn turn_rights_and_placement_are_part_of_the_identity() {
    let positions = [
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K1R1 w - - 0 1",
    ]
    .map(position);
    for (i, a) in positions.iter().enumerate() {
        for (j, b) in positions.iter().enumerate() {
            assert_eq!(a.identity() == b.identity(), i == j, "{i} and {j}");
            assert_eq!(a.key() == b.key(), i == j, "{i} and {j}");
            assert_eq!(a.polyglot_key() == b.polyglot_key(), i == j, "{i} and {j}");
        }
    }
}

#[test]
fn clock_and_move_number_are_no_part_of_the_identity() {
    let early = position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let late = position("4k3/8/8/8/8/8/4P3/4K3 w - - 5 39");
    assert_ne!(early, late);
    assert_eq!((early.identity(), early.key()), (late.identity(), late.key()));
}

#[test]
fn en_passant_counts_only_while_the_capture_is_legal() {
    // With the e.p. square, without it, and whether a legal capture makes them two positions.
    for (with, without, differ) in [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", true),
        // No pawn stands ready.
        ("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", false),
        // The capturing pawn is pinned on its file, on a diagonal, or both pawns leave the rank at once.
        ("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1", false),
        ("6k1/8/5b2/3pP3/3K4/8/8/8 w - d6 0 1", "6k1/8/5b2/3pP3/3K4/8/8/8 w - - 0 1", false),
        ("6k1/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "6k1/8/8/K2pP2r/8/8/8/8 w - - 0 1", false),
        // The captured pawn shields the king from a bishop.
        ("4k1b1/8/8/3pP3/2K5/8/8/8 w - d6 0 1", "4k1b1/8/8/3pP3/2K5/8/8/8 w - - 0 1", false),
        // Pinned on the very diagonal it captures along.
        ("4k3/2b5/8/3pP3/8/6K1/8/8 w - d6 0 1", "4k3/2b5/8/3pP3/8/6K1/8/8 w - - 0 1", true),
    ] {
        let (a, b) = (position(with), position(without));
        assert_eq!(a.identity() != b.identity(), differ, "{with}");
        assert_eq!(a.key() != b.key(), differ, "{with}");
        let ready = a.pseudo_en_passant().is_some();
        assert_eq!(a.polyglot_key() != b.polyglot_key(), ready, "{with}");
    }
}
