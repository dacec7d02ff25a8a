//! `fen-read` and `fen-write`: positions from text and to text.

use std::rc::Rc;

use scoresheet_chess::{FenStyle, Setup, fen::EnPassantMode};
use shakmaty::fen::Fen;

use super::Engine;

pub(super) fn reading(files: &[Vec<u8>]) -> Vec<Engine> {
    let fens = Rc::new(fens(files));
    let same = Rc::clone(&fens);
    vec![
        Engine::new("scoresheet", move || {
            answer(fens.iter().filter_map(|fen| Some(Setup::from_fen(fen).ok()?.board.occupied().0)))
        }),
        Engine::new("shakmaty", move || {
            answer(
                same.iter().filter_map(|fen| Some(Fen::from_ascii(fen).ok()?.as_setup().board.occupied().0)),
            )
        }),
    ]
}

pub(super) fn writing(files: &[Vec<u8>]) -> Vec<Engine> {
    let fens = fens(files);
    let ours: Vec<Setup> = fens.iter().filter_map(|fen| Setup::from_fen(fen).ok()).collect();
    let theirs: Vec<Fen> = fens.iter().filter_map(|fen| Fen::from_ascii(fen).ok()).collect();
    let style = FenStyle { en_passant: EnPassantMode::Always, ..FenStyle::default() };
    let mix = |text: &str| {
        let start = text.as_bytes().first_chunk::<8>().copied().unwrap_or_default();
        u64::from_le_bytes(start).wrapping_add(text.len() as u64)
    };
    vec![
        Engine::new("scoresheet", move || answer(ours.iter().map(|setup| mix(&setup.fen(style))))),
        Engine::new("shakmaty", move || answer(theirs.iter().map(|fen| mix(&fen.to_string())))),
    ]
}

fn answer(values: impl Iterator<Item = u64>) -> (u64, String) {
    let (count, mixed) = values.fold((0u64, 0u64), |(count, mixed), value| {
        (count + 1, mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(value))
    });
    (count, format!("{count} positions, {:08x}", mixed >> 32))
}

/// The FENs of the files: the four fields that begin each line, and fixed clocks.
fn fens(files: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let lines = files.iter().flat_map(|file| file.split(|byte| *byte == b'\n'));
    lines
        .filter_map(|line| {
            let fields: Vec<&[u8]> =
                line.split(u8::is_ascii_whitespace).filter(|f| !f.is_empty()).take(4).collect();
            (fields.len() == 4).then(|| [fields.join(&b' ').as_slice(), b" 3 41"].concat())
        })
        .collect()
}
