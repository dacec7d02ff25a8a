//! The canonical form of a record that was read is read as the same record, and written as the same bytes.

#![no_main]

use libfuzzer_sys::fuzz_target;
use scoresheet_chess::{
    CastlingMode, Epd, Move, Position,
    epd::Shape,
    fen::{CastlingStyle, EnPassantMode, FenStyle},
};

fuzz_target!(|text: &[u8]| {
    let epd = match Epd::from_ascii(text) {
        Ok(epd) => epd,
        Err(error) => return assert!(error.offset() <= text.len(), "{error}"),
    };
    let style = FenStyle { en_passant: EnPassantMode::Always, castling: CastlingStyle::Shredder };
    let written = canonical(&epd, style);
    let again = match Epd::from_ascii(&written) {
        Ok(again) => again,
        Err(error) => panic!("{error} in {:?}", String::from_utf8_lossy(&written)),
    };
    assert_eq!(again.setup, epd.setup);
    assert_eq!(canonical(&again, style), written);

    for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
        let Ok(position) = Position::new(&epd.setup, mode) else { continue };
        let _ = epd.diagnose(&position);
        for operation in &epd.operations {
            let moves = epd.moves(&operation.opcode, &position);
            let legal = match Shape::of(&operation.opcode) {
                Some(Shape::MoveLine) => is_line(position, &moves),
                _ => moves.iter().all(|m| is_line(position, &[*m])),
            };
            assert!(legal, "{operation:?}");
        }
    }
});

/// Whether the moves can be played one after the other.
fn is_line(mut position: Position, moves: &[Move]) -> bool {
    moves.iter().all(|m| {
        let legal = m.is_null() && !position.is_check() || position.is_legal(*m);
        position.make(*m);
        legal
    })
}

fn canonical(epd: &Epd, style: FenStyle) -> Vec<u8> {
    let mut text = Vec::new();
    epd.append_to(&mut text, style);
    text
}
