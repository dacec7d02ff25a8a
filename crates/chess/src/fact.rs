//! Facts about a [`Position`] and its history that the laws of chess ask for.

use std::collections::HashMap;

use crate::{
    attack,
    bitboard::Bitboard,
    chess_move::{Move, MoveKind},
    color::Color,
    key::Identity,
    position::Position,
    role::Role,
    square::Square,
};

impl Position {
    /// Whether no side can ever mate with the men on the board: bare kings, one knight, or bishops that all
    /// stand on squares of one colour. (Other dead positions, such as locked pawns, exist and are not found.)
    pub fn is_insufficient_material(&self) -> bool {
        Color::ALL.into_iter().all(|color| !self.can_mate(color))
    }

    /// Whether a side could still mate if the other helped as much as it can: what decides if a fallen flag loses
    /// (FIDE Laws of Chess 6.9). Only the material is looked at.
    pub fn can_mate(&self, color: Color) -> bool {
        let board = &self.board;
        let own = |role: Role| board.by_piece(role.of(color));
        let others = |role: Role| board.by_piece(role.of(!color));
        if (own(Role::Pawn) | own(Role::Rook) | own(Role::Queen)).any() {
            return true;
        }
        if own(Role::Knight).any() {
            // Two men suffice, or one with any man of the other side but the queen to stand in its king's way.
            let helpers = board.by_color(!color) - others(Role::King) - others(Role::Queen);
            return (board.by_color(color) - own(Role::King)).more_than_one() || helpers.any();
        }
        if own(Role::Bishop).any() {
            let bishops = board.by_role(Role::Bishop);
            let both_colors = (bishops & Bitboard::DARK).any() && (bishops - Bitboard::DARK).any();
            return both_colors || (others(Role::Pawn) | others(Role::Knight)).any();
        }
        false
    }

    /// Whether fifty moves of each side have passed without a capture or a pawn move, so that a draw can be
    /// claimed (FIDE Laws of Chess 9.3).
    pub fn is_fifty_moves(&self) -> bool {
        self.halfmove_clock >= 100
    }

    /// Whether seventy-five moves of each side have passed so, which ends the game without a claim unless the
    /// last move gave mate (FIDE Laws of Chess 9.6.2).
    pub fn is_seventy_five_moves(&self) -> bool {
        self.halfmove_clock >= 150
    }

    /// The squares from which another man of the same role could legally go where this move goes.
    #[inline]
    pub fn rivals(&self, m: Move) -> Bitboard {
        let Some(role) = m.role() else { return Bitboard::EMPTY };
        if m.kind() != MoveKind::Normal || matches!(role, Role::Pawn | Role::King) {
            return Bitboard::EMPTY;
        }
        let reach = attack::attacks(role, self.turn, m.to(), self.board.occupied());
        let mut rivals = reach & (self.board.by_piece(role.of(self.turn)) - m.from().into());
        for from in rivals {
            if !self.is_safe(Move::normal(role, from, m.to(), m.is_capture(), None)) {
                rivals.remove(from);
            }
        }
        rivals
    }

    /// Whether a move is legal here.
    pub fn is_legal(&self, m: Move) -> bool {
        self.legal_moves().contains(&m)
    }

    /// The squares of the men of the side to move that are pinned to their king.
    pub fn pinned(&self) -> Bitboard {
        let king = self.king();
        let occupied = self.board.occupied();
        let us = self.board.by_color(self.turn);
        let snipers = (attack::bishop_attacks(king, Bitboard::EMPTY) & self.board.diagonal_sliders()
            | attack::rook_attacks(king, Bitboard::EMPTY) & self.board.straight_sliders())
            - us;
        let shield = |sniper: Square| attack::between(king, sniper) & occupied;
        snipers
            .into_iter()
            .map(shield)
            .filter(|men| !men.more_than_one())
            .fold(Bitboard::EMPTY, |pinned, men| pinned | men & us)
    }
}

/// Counts how often the positions of one game occurred: three times allow a claim, five end the game
/// (FIDE Laws of Chess 9.2 and 9.6.1).
#[derive(Clone, Debug, Default)]
pub struct Repetition {
    seen: HashMap<Identity, u32>,
}

impl Repetition {
    /// A game in which no position has occurred yet.
    pub fn new() -> Repetition {
        Repetition::default()
    }

    /// Takes note of a position and tells how often it has occurred now. Call it once for the starting position
    /// and once after each move.
    pub fn record(&mut self, position: &Position) -> u32 {
        let count = self.seen.entry(position.identity()).or_insert(0);
        *count += 1;
        *count
    }

    /// How often a position has occurred so far.
    pub fn count(&self, position: &Position) -> u32 {
        self.seen.get(&position.identity()).copied().unwrap_or(0)
    }
}
