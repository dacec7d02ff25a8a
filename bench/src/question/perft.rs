//! `perft`: leaf counts of the move tree.

use scoresheet_chess::{CastlingMode, Position};
use shakmaty::{Chess, fen::Fen};

use super::Engine;

/// Well-known positions with the depth to which they are counted.
const POSITIONS: [(&str, u32); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
];

pub(super) fn engines() -> Vec<Engine> {
    let ours: Vec<(Position, u32)> = POSITIONS
        .iter()
        .filter_map(|(fen, depth)| {
            Some((Position::from_fen(fen.as_bytes(), CastlingMode::Standard).ok()?, *depth))
        })
        .collect();
    let cozy: Vec<(cozy_chess::Board, u32)> =
        POSITIONS.iter().filter_map(|(fen, depth)| Some((fen.parse().ok()?, *depth))).collect();
    let theirs: Vec<(Chess, u32)> = POSITIONS
        .iter()
        .filter_map(|(fen, depth)| {
            let fen: Fen = fen.parse().ok()?;
            Some((fen.into_position(shakmaty::CastlingMode::Standard).ok()?, *depth))
        })
        .collect();
    vec![
        Engine::new("scoresheet", move || {
            answer(ours.iter().map(|(position, depth)| position.perft(*depth)))
        }),
        Engine::new("cozy-chess", move || {
            answer(cozy.iter().map(|(board, depth)| cozy_perft(board, *depth)))
        }),
        Engine::new("shakmaty", move || {
            answer(theirs.iter().map(|(position, depth)| shakmaty::perft(position, *depth)))
        }),
    ]
}

fn answer(counts: impl Iterator<Item = u64>) -> (u64, String) {
    let counts: Vec<u64> = counts.collect();
    let texts: Vec<String> = counts.iter().map(u64::to_string).collect();
    (counts.iter().sum(), texts.join(" "))
}

/// Counts as the peer's own example does: the last ply by the sizes of its move sets.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for m in moves {
                let mut after = board.clone();
                after.play_unchecked(m);
                count += cozy_perft(&after, depth - 1);
            }
        }
        false
    });
    count
}
