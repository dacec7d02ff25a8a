//! In any game our rules are those of shakmaty, and the key of a position does not depend on how it was computed.
//!
//! Two bytes choose standard chess or a Chess960 row; then each byte chooses a legal move, and the three behind it
//! make up a text that may be no move at all.

#![no_main]

#[path = "../../crates/chess/tests/foreign/mod.rs"]
mod foreign;
#[path = "../../crates/chess/tests/twin/mod.rs"]
mod twin;

use libfuzzer_sys::fuzz_target;
use scoresheet_chess::{
    CastlingMode, Color, File, Move, Position, Rank, Role, Rules as _, San, SanPlus, Setup, Square,
};
use shakmaty::{FromSetup as _, Position as _};

fuzz_target!(|input: &[u8]| {
    let [low, high, plies @ ..] = input else { return };
    let number = u32::from(u16::from_le_bytes([*low, *high])) % 1920;
    let row = Setup::chess960(number);
    let mode = if row.is_some() { CastlingMode::Chess960 } else { CastlingMode::Standard };
    let Ok(mut ours) = Position::new(&row.unwrap_or(Setup::STANDARD), mode) else { unreachable!() };
    for ply in plies.chunks_exact(4).take(300) {
        let [choice, a, b, c] = [ply[0], ply[1], ply[2], ply[3]].map(u32::from);
        check(&ours);
        check_text(&ours, any_san(a, b, c));
        let mut moves: Vec<Move> = ours.legal_moves().into_iter().collect();
        if moves.is_empty() {
            return;
        }
        moves.sort_unstable();
        let m = moves[choice as usize % moves.len()];
        check_text(&ours, San::from_move(&ours, m));
        let after = ours.after(m);
        assert_eq!(ours.key_after(ours.key(), m, &after), after.key());
        ours = after;
    }
});

/// The other crate says the same of this position, of its moves and of their texts.
fn check(ours: &Position) {
    let mode = shakmaty::CastlingMode::from_chess960(ours.mode() == CastlingMode::Chess960);
    let setup = foreign::their_setup(&ours.to_setup());
    let theirs = shakmaty::Chess::from_setup(setup, mode)
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .or_else(shakmaty::PositionError::ignore_impossible_check)
        .expect("a position that was played to");
    let mut own_texts: Vec<String> =
        ours.legal_moves().into_iter().map(|m| SanPlus::from_move(ours, m).to_string()).collect();
    let mut their_texts: Vec<String> = theirs
        .legal_moves()
        .into_iter()
        .map(|m| shakmaty::san::SanPlus::from_move(theirs.clone(), m).to_string())
        .collect();
    own_texts.sort_unstable();
    their_texts.sort_unstable();
    assert_eq!(own_texts, their_texts, "{ours:?}");
    assert_eq!(ours.is_check(), theirs.is_check(), "{ours:?}");
    assert_eq!(ours.is_checkmate(), theirs.is_checkmate(), "{ours:?}");
    assert_eq!(ours.has_legal_move(), !own_texts.is_empty(), "{ours:?}");
    assert_eq!(
        ours.can_mate(Color::White),
        !theirs.has_insufficient_material(shakmaty::Color::White),
        "{ours:?}"
    );
    assert_eq!(
        ours.can_mate(Color::Black),
        !theirs.has_insufficient_material(shakmaty::Color::Black),
        "{ours:?}"
    );
    let key: shakmaty::zobrist::Zobrist64 = theirs.zobrist_hash(shakmaty::EnPassantMode::PseudoLegal);
    assert_eq!(ours.polyglot_key(), key.0, "{ours:?}");
}

/// Quick and slow resolving agree, and playing is resolving and making.
fn check_text(ours: &Position, san: San) {
    let expected = twin::slow_resolve(ours, san);
    assert_eq!(ours.resolve(san), expected, "{san:?} in {ours:?}");
    let mut played = *ours;
    assert_eq!(played.play(san), expected, "{san:?} in {ours:?}");
    assert_eq!(played, expected.map_or(*ours, |m| ours.after(m)), "{san:?} in {ours:?}");
}

fn any_san(a: u32, b: u32, c: u32) -> San {
    let role = Role::from_number(1 + a % 6).unwrap_or(Role::Pawn);
    let promotion = Role::from_number(c >> 5);
    let file = (a & 64 != 0).then(|| File::from_index(c));
    let rank = (a & 128 != 0).then(|| Rank::from_index(c >> 3));
    San::normal(role, file, rank, b & 64 != 0, Square::from_index(b), promotion)
}
