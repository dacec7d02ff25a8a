//! A FEN that is read, written and read again is the same setup; a setup that passes the checks can be played.

#![no_main]

use libfuzzer_sys::fuzz_target;
use scoresheet_chess::{
    CastlingMode, Position, Rules, SanPlus, Setup, Variant, VariantPosition,
    fen::{CastlingStyle, EnPassantMode, FenStyle},
};

fuzz_target!(|text: &[u8]| {
    let setup = match Setup::from_fen(text) {
        Ok(setup) => setup,
        Err(error) => return assert!(error.offset() <= text.len(), "{error}"),
    };
    let everything = FenStyle { en_passant: EnPassantMode::Always, castling: CastlingStyle::Shredder };
    let written = setup.fen(everything);
    assert_eq!(Setup::from_fen(written.as_bytes()).as_ref(), Ok(&setup), "{written}");
    let usual = setup.fen(FenStyle::default());
    let again = Setup::from_fen(usual.as_bytes()).expect("what was written can be read");
    assert_eq!(again.fen(FenStyle::default()), usual);

    for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
        let mut repaired = setup.clone();
        let dropped = repaired.repair(mode);
        let left = repaired.issues(mode);
        assert!(dropped.iter().all(|issue| !left.contains(issue)), "{dropped} and {left}");
        if let Ok(position) = Position::new(&repaired, mode) {
            play_on(position);
        }
    }
    for variant in Variant::ALL {
        let mut repaired = setup.clone();
        VariantPosition::repair(variant, &mut repaired);
        if let Ok(position) = VariantPosition::new(variant, &repaired) {
            assert_eq!(VariantPosition::new(variant, &position.to_setup()).as_ref(), Ok(&position));
            play_on(position);
        }
    }
});

/// Every move can be written, read, resolved and made.
fn play_on<R: Rules>(position: R) {
    let _ = position.ending();
    for m in position.legal_moves() {
        let san = SanPlus::from_move(&position, m);
        assert_eq!(san.to_string().parse(), Ok(san));
        assert_eq!(position.resolve(san.san), Ok(m), "{san}");
        let mut after = position.clone();
        after.make(m);
        let _ = (after.legal_moves(), after.ending());
    }
}
