//! Keys of positions: one number for all that makes two positions the same in the sense of the laws.
//!
//! Two positions are the same if the same side is to move, men of the same kind and colour stand on the same
//! squares and the possible moves of all men are the same (FIDE Laws of Chess 9.2.3): so castling rights count,
//! and the e.p. square only while a capture there is legal. [`Position::identity`] is exactly that, as a value to
//! compare; [`Position::key`] condenses it to 64 bits, quick to store and compare, which two of some billions of
//! positions will share by chance. [`Position::polyglot_key`] is the key of Polyglot opening books, which has
//! its own rule for the e.p. square.

mod table;

use crate::{
    board::Board,
    castling::CastlingSide,
    chess_move::{Move, MoveKind},
    color::Color,
    position::Position,
    role::Role,
    square::Square,
};

/// All that makes two positions the same, to be compared or hashed. Holds no clock and no move number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    board: Board,
    castling_rooks: u64,
    en_passant: Option<Square>,
    turn: Color,
}

impl Position {
    /// All that makes this position the same as another.
    pub fn identity(&self) -> Identity {
        Identity {
            board: self.board,
            castling_rooks: self.castling_rooks,
            en_passant: self.en_passant(),
            turn: self.turn,
        }
    }

    /// The identity condensed to 64 bits, computed afresh.
    pub fn key(&self) -> u64 {
        let men = self
            .board
            .pieces()
            .fold(0, |key, (square, piece)| key ^ man_key(piece.role.number() as usize, piece.color, square));
        men ^ self.state_key()
    }

    /// The key after a move that is legal here, from this position's key and the position after the move. Does
    /// the same as [`Position::key`] on the latter with less work: only what moved is looked at.
    pub fn key_after(&self, key: u64, m: Move, after: &Position) -> u64 {
        let mut key = key ^ self.state_key() ^ after.state_key();
        let us = self.turn;
        let mut toggle = |role: Option<Role>, color: Color, square: Square| {
            key ^= role.map_or(0, |role| man_key(role.number() as usize, color, square));
        };
        if let Some(square) = m.capture_square() {
            toggle(self.board.role_at(square), !us, square);
        }
        match m.kind() {
            MoveKind::Normal | MoveKind::EnPassant => {
                toggle(m.role(), us, m.from());
                toggle(m.promotion().or(m.role()), us, m.to());
            }
            MoveKind::Castle => {
                let side = CastlingSide::of(m.from(), m.to());
                toggle(Some(Role::King), us, m.from());
                toggle(Some(Role::Rook), us, m.to());
                toggle(Some(Role::King), us, side.king_to(us));
                toggle(Some(Role::Rook), us, side.rook_to(us));
            }
            MoveKind::Drop | MoveKind::Null => {}
        }
        key
    }

    /// What the key holds beside the men.
    fn state_key(&self) -> u64 {
        let castling = crate::Bitboard(self.castling_rooks)
            .into_iter()
            .fold(0, |key, rook| key ^ KEYS[CASTLING_KEYS + rook.index()]);
        let en_passant = self.en_passant().map_or(0, |square| KEYS[EN_PASSANT_KEYS + square.index()]);
        let turn = if self.turn.is_white() { 0 } else { KEYS[TURN_KEY] };
        castling ^ en_passant ^ turn
    }

    /// The key of this position in Polyglot opening books. The e.p. file counts whenever a pawn stands beside the
    /// one that stepped two squares, even if capturing would leave its king in check.
    pub fn polyglot_key(&self) -> u64 {
        let mut key = 0;
        for (square, piece) in self.board.pieces() {
            let kind = 2 * (piece.role.number() as usize - 1) + usize::from(piece.color.is_white());
            key ^= table::POLYGLOT[64 * kind + square.index()];
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if self.castling().rook(color, self.king_of(color), side).is_some() {
                    key ^= table::POLYGLOT[768 + 2 * color.index() + side as usize];
                }
            }
        }
        if let Some(passed) = self.pseudo_en_passant() {
            key ^= table::POLYGLOT[772 + passed.file().index() as usize];
        }
        if self.turn.is_white() {
            key ^= table::POLYGLOT[780];
        }
        key
    }
}

const CASTLING_KEYS: usize = 7 * 128;
const EN_PASSANT_KEYS: usize = CASTLING_KEYS + 64;
const TURN_KEY: usize = EN_PASSANT_KEYS + 64;

fn man_key(role: usize, color: Color, square: Square) -> u64 {
    KEYS[role << 7 | color.index() << 6 | square.index()]
}

/// Numbers without pattern, from the generator `SplitMix64` with a fixed seed. They are part of every stored key:
/// changing one changes what "the same position" means in data already written.
static KEYS: [u64; TURN_KEY + 1] = {
    let mut keys = [0; TURN_KEY + 1];
    let mut state = 0x005c_07e5_4ee7_u64;
    let mut i = 0;
    while i < keys.len() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[i] = mixed ^ mixed >> 31;
        i += 1;
    }
    keys
};
