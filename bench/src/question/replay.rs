//! `replay`: parsed moves found and made, with their legality proved.

use std::{hint::black_box, ops::ControlFlow, rc::Rc};

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use scoresheet_chess::{Move, Position, San};
use shakmaty::Position as _;

use super::Engine;

type Games<S> = Rc<Vec<Vec<S>>>;

pub(super) fn engines(files: &[Vec<u8>]) -> Vec<Engine> {
    let theirs: Games<shakmaty::san::San> = Rc::new(files.iter().flat_map(|file| main_lines(file)).collect());
    let ours: Games<San> =
        Rc::new(theirs.iter().map(|game| game.iter().copied().map(translate).collect()).collect());
    let slow = Rc::clone(&ours);
    vec![
        Engine::new("scoresheet", move || answer(ours.iter().map(|game| replay(game)))),
        Engine::new("slow-twin", move || answer(slow.iter().map(|game| replay_slowly(game)))),
        Engine::new("shakmaty", move || answer(theirs.iter().map(|game| replay_shakmaty(game)))),
    ]
}

/// What is told of a game: how many moves were played, and the men's squares at the end.
type Played = (u64, u64);

fn answer(games: impl Iterator<Item = Played>) -> (u64, String) {
    let (plies, squares) = games.fold((0, 0u64), |(plies, mixed), (more, squares)| {
        (plies + more, mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(squares))
    });
    (plies, format!("{plies} plies, keys {:08x}", squares >> 32))
}

fn replay(game: &[San]) -> Played {
    let mut position = Position::STANDARD;
    let mut plies = 0;
    for san in game {
        let Ok(m) = position.play(*san) else { break };
        black_box(m);
        plies += 1;
    }
    (plies, position.board().occupied().0)
}

/// The obvious way: all legal moves, and the one that fits.
fn replay_slowly(game: &[San]) -> Played {
    let mut position = Position::STANDARD;
    let mut plies = 0;
    for san in game {
        let fits = |m: &Move| match san.castling_side() {
            Some(side) => m.castling_side() == Some(side),
            None => {
                m.castling_side().is_none()
                    && m.role() == san.role()
                    && m.to() == san.to()
                    && san.file().is_none_or(|file| file == m.from().file())
                    && san.rank().is_none_or(|rank| rank == m.from().rank())
                    && m.is_capture() == san.is_capture()
                    && m.promotion() == san.promotion()
            }
        };
        let moves = position.legal_moves();
        let mut fitting = moves.iter().filter(|m| fits(m));
        let (Some(m), None) = (fitting.next(), fitting.next()) else { break };
        position.make(*m);
        plies += 1;
    }
    (plies, position.board().occupied().0)
}

fn replay_shakmaty(game: &[shakmaty::san::San]) -> Played {
    let mut position = shakmaty::Chess::default();
    let mut plies = 0;
    for san in game {
        let Ok(m) = san.to_move(&position) else { break };
        position.play_unchecked(black_box(m));
        plies += 1;
    }
    (plies, position.board().occupied().0)
}

/// The same text of a move as our type.
fn translate(san: shakmaty::san::San) -> San {
    san.to_string().parse().unwrap_or(San::NULL)
}

/// The main lines of the standard games of a file, as the peer's reader finds them.
fn main_lines(file: &[u8]) -> Vec<Vec<shakmaty::san::San>> {
    let mut lines = MainLines(Vec::new());
    let mut reader = Reader::new(file);
    while let Ok(Some(())) = reader.read_game(&mut lines) {}
    lines.0
}

struct MainLines(Vec<Vec<shakmaty::san::San>>);

impl Visitor for MainLines {
    type Tags = bool;
    type Movetext = Vec<shakmaty::san::San>;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), bool> {
        ControlFlow::Continue(true)
    }

    fn tag(&mut self, standard: &mut bool, name: &[u8], _: RawTag<'_>) -> ControlFlow<()> {
        *standard &= name != b"FEN" && name != b"Variant";
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, standard: bool) -> ControlFlow<(), Self::Movetext> {
        if standard { ControlFlow::Continue(Vec::new()) } else { ControlFlow::Break(()) }
    }

    fn san(&mut self, moves: &mut Self::Movetext, san: SanPlus) -> ControlFlow<()> {
        moves.push(san.san);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, moves: Self::Movetext) {
        self.0.push(moves);
    }
}
