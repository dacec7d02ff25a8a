//! A move that is read, written and read again is the same; resolving it gives what the slow twin gives.
//!
//! The input is a FEN, a line feed and the move. Without a FEN that can be played the game's beginning stands in.

#![no_main]

#[path = "../../crates/chess/tests/twin/mod.rs"]
mod twin;

use libfuzzer_sys::fuzz_target;
use scoresheet_chess::{CastlingMode, Position, Rules, SanPlus, Setup, Variant, VariantPosition};

fuzz_target!(|input: &[u8]| {
    let border = input.iter().position(|byte| *byte == b'\n').unwrap_or(0);
    let (fen, text) = input.split_at(border);
    let text = text.strip_prefix(b"\n").unwrap_or(text);
    let san = match SanPlus::from_ascii(text) {
        Ok(san) => san,
        Err(error) => return assert!(error.offset() <= text.len(), "{error}"),
    };
    let mut written = Vec::new();
    san.append_to(&mut written);
    assert!(written.len() <= 7);
    assert_eq!(SanPlus::from_ascii(&written), Ok(san));
    // A pawn's letter, which only drops may have, is the one thing that is not written as it was read.
    assert_eq!(written, text.strip_prefix(b"P").unwrap_or(text));

    let setup = Setup::from_fen(fen).unwrap_or(Setup::STANDARD);
    for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
        let Ok(position) = Position::new(&setup, mode) else { continue };
        let expected = twin::slow_resolve(&position, san.san);
        assert_eq!(position.resolve(san.san), expected);
        let mut played = position;
        assert_eq!(played.play(san.san), expected);
        assert_eq!(played, expected.map_or(position, |m| position.after(m)));
    }
    for variant in Variant::ALL {
        let Ok(mut position) = VariantPosition::new(variant, &setup) else { continue };
        let before = position.clone();
        match position.play(san.san) {
            Ok(m) if m.is_null() => {}
            Ok(m) => {
                assert!(before.legal_moves().contains(&m));
                assert_eq!(before.after(m), position);
            }
            Err(_) => assert_eq!(before, position),
        }
    }
});
