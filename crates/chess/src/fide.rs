//! The notation of the FIDE Laws of Chess (Appendix C): what stands on a score sheet that an arbiter reads.
//!
//! # Accepts
//!
//! Everything written here is read by [`Written`](crate::Written), which also reads zeros in castling and the
//! other ways of marking a promotion, a capture in passing and check.
//!
//! # Writes
//!
//! The short form as in [`san`](crate::san), except:
//!
//! - promotion without `=`: `d8Q bxa1N`
//! - ` e.p.` behind a capture in passing: `exd6 e.p.`, `exd6+ e.p.`
//! - ` (=)` behind a move with which a draw is offered
//! - letters of any language, as the laws leave to each player, or figurines
//!
//! Castling is written with the letter O (the laws print zeros, PGN prints letters; both are read).
//!
//! ```
//! use scoresheet_chess::{CastlingMode, Letters, Position, San, append_fide};
//!
//! let position = Position::from_fen(b"8/3P1k2/8/8/8/8/8/4K3 w - - 0 1", CastlingMode::Standard)?;
//! let m = "d8=N".parse::<San>()?.to_move(&position)?;
//! let mut text = Vec::new();
//! append_fide(&position, m, Letters::ENGLISH, true, &mut text);
//! assert_eq!(text, b"d8N+ (=)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::{
    chess_move::{Move, MoveKind},
    letter::Letters,
    rules::Rules,
    san::SanPlus,
};

/// Appends a legal move as the FIDE Laws of Chess write it; `draw_offer` tells whether a draw is offered with it.
pub fn append_fide<R: Rules>(position: &R, m: Move, letters: Letters, draw_offer: bool, text: &mut Vec<u8>) {
    let begin = text.len();
    letters.for_mover(position.turn()).append_san(SanPlus::from_move(position, m), text);
    if m.promotion().is_some() {
        // The only `=` of a move in the export form stands before the piece a pawn becomes.
        let mut at = 0;
        text.retain(|byte| {
            at += 1;
            at <= begin || *byte != b'='
        });
    }
    if m.kind() == MoveKind::EnPassant {
        text.extend_from_slice(b" e.p.");
    }
    if draw_offer {
        text.extend_from_slice(b" (=)");
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{CastlingMode, Language, Position, San};

    fn fide(fen: &str, san: &str, letters: Letters) -> String {
        let position = Position::from_fen(fen.as_bytes(), CastlingMode::Standard).unwrap();
        let m = san.parse::<San>().unwrap().to_move(&position).unwrap();
        let mut text = b"1.=".to_vec();
        append_fide(&position, m, letters, false, &mut text);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn promotion_has_no_sign_and_what_was_written_before_stays() {
        let fen = "r5k1/1P6/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(fide(fen, "bxa8=Q", Letters::ENGLISH), "1.=bxa8Q+");
        assert_eq!(fide(fen, "b8=N", Letters::ENGLISH), "1.=b8N");
        assert_eq!(fide(fen, "b8=Q", Language::Russian.letters()), "1.=b8Ф+");
    }

    #[test]
    fn en_passant_stands_behind_the_check_sign() {
        let fen = "8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 2";
        assert_eq!(fide(fen, "exd6", Letters::ENGLISH), "1.=exd6+ e.p.");
        assert_eq!(fide(fen, "e6", Letters::ENGLISH), "1.=e6");
    }

    #[test]
    fn castling_is_written_with_the_letter() {
        assert_eq!(fide("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", Letters::ENGLISH), "1.=O-O");
    }
}
