//! The slow twin of `Position::resolve`: make all legal moves, keep those that fit.

use scoresheet_chess::{CastlingSide, Move, MoveKind, Position, San, SanError};

/// What a text means in a position, found the simple way.
pub(crate) fn slow_resolve(position: &Position, san: San) -> Result<Move, SanError> {
    if san.is_null() {
        return if position.is_check() { Err(SanError::Illegal) } else { Ok(Move::NULL) };
    }
    let moves = position.legal_moves();
    let fitting: Vec<Move> = moves.into_iter().filter(|m| fits(san, *m)).collect();
    match fitting[..] {
        [] => Err(SanError::Illegal),
        [m] => Ok(m),
        _ => Err(SanError::Ambiguous),
    }
}

fn fits(san: San, m: Move) -> bool {
    match m.kind() {
        MoveKind::Castle => san.castling_side() == Some(CastlingSide::of(m.from(), m.to())),
        MoveKind::Normal | MoveKind::EnPassant => {
            san.castling_side().is_none()
                && !san.is_drop()
                && san.role() == m.role()
                && san.to() == m.to()
                && san.is_capture() == m.is_capture()
                && san.promotion() == m.promotion()
                && san.file().is_none_or(|file| file == m.from().file())
                && san.rank().is_none_or(|rank| rank == m.from().rank())
        }
        MoveKind::Drop | MoveKind::Null => false,
    }
}
