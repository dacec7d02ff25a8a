//! The legal moves that come nearest to a text: what an error message proposes.

use std::fmt;

use crate::{
    chess_move::{Move, MoveKind},
    letter::Letters,
    role::Role,
    rules::Rules,
    san::San,
    spelling::{Form, Written},
    square::Square,
    uci::UciMove,
};

/// At most five legal moves, without an allocation, so that errors stay small and [`Copy`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Candidates {
    moves: [Move; Candidates::MOST],
    length: usize,
}

impl Candidates {
    /// No move.
    pub const NONE: Candidates = Candidates { moves: [Move::NULL; Candidates::MOST], length: 0 };

    /// How many moves are kept.
    pub const MOST: usize = 5;

    /// The moves, the nearest first.
    pub fn as_slice(&self) -> &[Move] {
        self.moves.get(..self.length).unwrap_or_default()
    }

    /// Adds a move that is not yet among them, if there is still room.
    pub(super) fn insert(&mut self, m: Move) {
        if !self.as_slice().contains(&m)
            && let Some(place) = self.moves.get_mut(self.length)
        {
            *place = m;
            self.length += 1;
        }
    }

    /// The legal moves that a written form fits, whatever its capture sign.
    pub(super) fn fitting<R: Rules>(position: &R, form: Form) -> Candidates {
        position.legal_moves().into_iter().filter(|m| fits(form, *m)).collect()
    }
}

impl FromIterator<Move> for Candidates {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Candidates {
        let mut candidates = Candidates::NONE;
        moves.into_iter().for_each(|m| candidates.insert(m));
        candidates
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// The legal moves that come nearest to a text, at most five, the nearest first: those of the same role to the same
/// square, then those to the same square, of the same role to a neighbouring one, or of similar spelling.
pub fn nearest<R: Rules>(position: &R, text: &[u8]) -> Vec<Move> {
    candidates(position, text).as_slice().to_vec()
}

pub(super) fn candidates<R: Rules>(position: &R, text: &[u8]) -> Candidates {
    let target = Target::of(position, text);
    let mut ranked: Vec<(u32, usize, Vec<u8>, Move)> = position
        .legal_moves()
        .into_iter()
        .filter_map(|m| {
            let mut san = Vec::new();
            San::from_move(position, m).append_to(&mut san);
            let mut squares = Vec::new();
            UciMove::from_move(position, m).append_to(&mut squares);
            let distance = edit_distance(text, &san).min(edit_distance(text, &squares));
            let class = target.class(m);
            (class < FAR || distance <= 1).then_some((class, distance, san, m))
        })
        .collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(.., m)| m).collect()
}

/// The class of moves that have nothing in common with what is written.
const FAR: u32 = 5;

/// As much as is known of what is written.
#[derive(Default)]
struct Target {
    role: Option<Role>,
    to: Option<Square>,
    castles: bool,
}

impl Target {
    fn of<R: Rules>(position: &R, text: &[u8]) -> Target {
        match Written::read(text, Letters::ENGLISH).map(|written| written.form) {
            Ok(Form::San(san)) if san.castling_side().is_some() => {
                Target { castles: true, ..Target::default() }
            }
            Ok(Form::San(san)) if !san.is_null() => {
                Target { role: san.role(), to: Some(san.to()), castles: false }
            }
            Ok(Form::Squares { squares: UciMove::Normal { from, to, .. }, .. }) => {
                Target { role: position.board().role_at(from), to: Some(to), castles: false }
            }
            Ok(Form::Files { .. }) => Target { role: Some(Role::Pawn), ..Target::default() },
            _ => Target::default(),
        }
    }

    /// How far a move is from what is written; the smaller, the nearer.
    fn class(&self, m: Move) -> u32 {
        if self.castles {
            return if m.kind() == MoveKind::Castle { 0 } else { FAR };
        }
        let Some(to) = self.to else { return FAR };
        let same_role = self.role == m.role();
        let away = distance(to, m.destination());
        match (same_role, away) {
            (true, 0) => 0,
            (false, 0) => 1,
            (true, 1) => 2,
            (true, 2) => 3,
            (true, _) if self.role.is_some_and(Role::is_piece) => 4,
            _ => FAR,
        }
    }
}

/// How many steps of a king two squares are apart.
fn distance(a: Square, b: Square) -> u32 {
    let files = a.file().index().abs_diff(b.file().index());
    files.max(a.rank().index().abs_diff(b.rank().index()))
}

/// Whether a legal move is what a form says, whatever its capture sign.
fn fits(form: Form, m: Move) -> bool {
    match form {
        Form::San(san) => {
            let plain = matches!(m.kind(), MoveKind::Normal | MoveKind::EnPassant) && !san.is_drop();
            plain
                && (san.role(), san.to(), san.promotion()) == (m.role(), m.to(), m.promotion())
                && san.castling_side().is_none()
                && san.file().is_none_or(|file| file == m.from().file())
                && san.rank().is_none_or(|rank| rank == m.from().rank())
                && (m.role() != Some(Role::Pawn) || san.is_capture() == m.is_capture())
        }
        Form::Squares { squares: UciMove::Normal { from, to, promotion }, .. } => {
            (from, to, promotion) == (m.from(), m.to(), m.promotion())
        }
        Form::Squares { .. } => false,
        Form::Files { from, to, promotion } => {
            m.role() == Some(Role::Pawn)
                && m.is_capture()
                && (from, to, promotion) == (m.from().file(), m.to().file(), m.promotion())
        }
    }
}

/// How many bytes must be put in, left out or changed to make one text the other. Moves are short; what is longer
/// than any move is cut.
fn edit_distance(a: &[u8], b: &[u8]) -> usize {
    let a = a.get(..a.len().min(24)).unwrap_or_default();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.iter().enumerate() {
        let mut diagonal = i;
        let mut last = i + 1;
        for (right, above) in b.iter().zip(row.iter_mut().skip(1)) {
            let change = diagonal + usize::from(left != right);
            diagonal = *above;
            *above = change.min(diagonal + 1).min(last + 1);
            last = *above;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or(a.len())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{CastlingMode, Position, SanPlus};

    fn near(fen: &str, text: &str) -> Vec<String> {
        let position = Position::from_fen(fen.as_bytes(), CastlingMode::Standard).unwrap();
        let moves = nearest(&position, text.as_bytes());
        moves.into_iter().map(|m| SanPlus::from_move(&position, m).to_string()).collect()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn distance_of_texts_counts_changes() {
        assert_eq!(edit_distance(b"Nf3", b"Nf3"), 0);
        assert_eq!(edit_distance(b"Nf3", b"Nxf3"), 1);
        assert_eq!(edit_distance(b"kitten", b"sitting"), 3);
        assert_eq!(edit_distance(b"", b"e4"), 2);
        assert_eq!(edit_distance(b"e4", b""), 2);
    }

    #[test]
    fn same_square_and_same_role_come_first() {
        assert_eq!(near(START, "Bf3")[0..2], ["Nf3", "f3"]);
        assert_eq!(near(START, "Ng3")[0..2], ["g3", "Nf3"]);
        assert_eq!(near(START, "Nf2").len(), 4);
        assert_eq!(near(START, "e2e5")[0], "e4");
    }

    #[test]
    fn nothing_like_a_move_has_few_neighbours() {
        assert_eq!(near(START, "hello"), Vec::<String>::new());
        assert_eq!(near(START, "Nff3")[0], "Nf3");
        assert_eq!(near(START, "O-O"), Vec::<String>::new());
    }

    #[test]
    fn both_castlings_are_near_each_other() {
        assert_eq!(near("4k3/8/8/8/8/8/8/R3K1N1 w Q - 0 1", "O-O"), ["O-O-O"]);
    }
}
