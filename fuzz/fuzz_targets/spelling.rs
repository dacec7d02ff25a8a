//! Whatever is read as a move is a legal one; read without a deviation, it is the export form. What we write in any
//! notation is read back as the same move.
//!
//! The input is a byte for the language, a FEN, a line feed and the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use scoresheet_chess::{
    CastlingMode, LanStyle, Language, Position, SanPlus, Setup, UciMove, append_fide, append_lan, nearest,
    read_move, spelling::Written,
};

fuzz_target!(|input: &[u8]| {
    let [choice, input @ ..] = input else { return };
    let border = input.iter().position(|byte| *byte == b'\n').unwrap_or(0);
    let (fen, text) = input.split_at(border);
    let text = text.strip_prefix(b"\n").unwrap_or(text);
    let setup = Setup::from_fen(fen).unwrap_or(Setup::STANDARD);
    let Ok(position) = Position::new(&setup, CastlingMode::detect(&setup)) else { return };
    let language = Language::ALL[usize::from(*choice) % Language::ALL.len()];

    match Written::read_prefix(text, language.letters()) {
        Ok((_, length)) => assert!(0 < length && length <= text.len()),
        Err(error) => assert!(error.offset() <= text.len(), "{error}"),
    }
    let legal = position.legal_moves();
    assert!(nearest(&position, text).iter().all(|m| legal.contains(m)));
    for letters in [None, Some(language.letters())] {
        match read_move(&position, text, letters) {
            Ok(reading) => {
                assert!(reading.m.is_null() || legal.contains(&reading.m), "{reading:?}");
                if reading.spellings.iter().next().is_none() && reading.annotation.is_none() {
                    assert_eq!(SanPlus::from_move(&position, reading.m).to_string().as_bytes(), text);
                }
            }
            Err(error) => {
                assert!(error.offset() <= text.len(), "{error}");
                assert!(error.candidates().as_slice().iter().all(|m| legal.contains(m)));
            }
        }
    }
    if let Ok(san) = SanPlus::from_ascii(text)
        && let Ok(m) = san.san.to_move(&position)
    {
        assert_eq!(read_move(&position, text, None).map(|reading| reading.m), Ok(m));
    }

    let moves = legal.len().max(1);
    for m in legal.iter().skip(usize::from(*choice) % moves).take(3) {
        let letters = language.letters();
        let (mut san, mut lan, mut fide) = (Vec::new(), Vec::new(), Vec::new());
        letters.append_san(SanPlus::from_move(&position, *m), &mut san);
        append_lan(&position, *m, LanStyle { letters, ..LanStyle::default() }, false, &mut lan);
        append_fide(&position, *m, letters, false, &mut fide);
        for text in [san, lan, fide] {
            let reading = read_move(&position, &text, Some(letters));
            let shown = String::from_utf8_lossy(&text);
            assert_eq!(reading.map(|reading| reading.m), Ok(*m), "{shown} in {position:?}");
        }
        let uci = UciMove::from_move(&position, *m);
        assert_eq!(uci.to_move(&position), Ok(*m), "{uci}");
        assert_eq!(UciMove::from_ascii(uci.to_string().as_bytes()), Ok(uci));
    }
});
