//! What is known of a position and of the game that led to it, one fact a line.

use scoresheet_chess::{
    CastlingSide, Color, Epd, Language, Opening, Piece, Pockets, Repetition, Role, Rules, Setup, epd::Opcode,
    fen::FenStyle,
};

use super::append_fact;
use crate::{
    notation::{self, MoveStyle, wrapped},
    position_line::as_own,
    typed_line::{self, TypedLine},
};

/// The facts of one position.
pub(super) struct Facts<'a, R> {
    pub(super) position: &'a R,
    /// All positions up to this one.
    pub(super) history: &'a [R],
    pub(super) line: &'a TypedLine,
    /// What the EPD line says; only if no moves follow.
    pub(super) epd: Option<&'a Epd>,
    pub(super) style: MoveStyle,
}

impl<R: Rules> Facts<'_, R> {
    pub(super) fn append_to(&self, text: &mut String) {
        let setup = self.position.to_setup();
        let variant = self.position.variant();
        if variant != scoresheet_chess::Variant::Standard {
            append_fact(text, "Rules", variant.name());
        }
        self.append_languages(text);
        if let Some(opening) = self.opening() {
            append_fact(text, "Opening", &opening.to_string());
        }
        self.append_operations(text);
        let number = notation::numbered(setup.fullmove_number, setup.turn);
        append_fact(text, "To move", &format!("{}, {number}", setup.turn));
        for state in self.states(&setup) {
            append_fact(text, "State", &state);
        }
        append_fact(text, "Castling", &castling(&setup));
        if let Some(pockets) = &setup.pockets {
            append_fact(text, "In hand", &in_hand(pockets));
        }
        if let Some([white, black]) = setup.remaining_checks {
            append_fact(text, "Checks", &format!("{white} left for White, {black} for Black"));
        }
        append_fact(text, "FEN", &setup.fen(FenStyle::default()));
        if self.line.plies.is_empty() {
            self.append_legal_moves(text);
        }
    }

    fn append_languages(&self, text: &mut String) {
        let names: Vec<&str> = self.line.languages.iter().map(|language| Language::name(*language)).collect();
        if !names.is_empty() {
            append_fact(text, "Letters", &names.join(", "));
        }
    }

    /// The opening of the game; of a position alone, the line that ends in it.
    fn opening(&self) -> Option<Opening> {
        let positions = self.history.iter().map(as_own).collect::<Option<Vec<_>>>()?;
        Opening::of_game(positions)
    }

    fn append_operations(&self, text: &mut String) {
        for operation in self.epd.iter().flat_map(|epd| &epd.operations) {
            let operands: Vec<&str> =
                operation.operands.iter().map(|operand| operand.text.as_str()).collect();
            if matches!(operation.opcode.as_str(), "hmvc" | "fmvn") {
                continue;
            }
            let meaning = Opcode::find(&operation.opcode).map(|opcode| format!(" ({})", opcode.meaning));
            let fact = format!("{}{}", operands.join(" "), meaning.unwrap_or_default());
            append_fact(text, &format!("{:<9}", operation.opcode), &fact);
        }
    }

    /// Check, the end of the game, and draws that are or can be.
    fn states(&self, setup: &Setup) -> Vec<String> {
        let mut states = Vec::new();
        match self.position.ending() {
            Some(ending) => states.push(typed_line::ending(Some(ending))),
            None if self.position.is_check() => states.push("check".to_owned()),
            None => {}
        }
        if self.position.ending().is_some() || !self.position.variant().is_own() {
            return states;
        }
        let mut repetition = Repetition::new();
        let count =
            self.history.iter().filter_map(as_own).map(|position| repetition.record(&position)).last();
        match count {
            Some(5..) => states.push("a draw, the position stands for the fifth time".to_owned()),
            Some(3..) => {
                states.push("the position stands for the third time: a draw can be claimed".to_owned());
            }
            _ => {}
        }
        match setup.halfmove_clock {
            150.. => states.push("a draw, 75 moves without a capture or a pawn's move".to_owned()),
            100.. => {
                states.push("50 moves without a capture or a pawn's move: a draw can be claimed".to_owned());
            }
            _ => {}
        }
        states
    }

    fn append_legal_moves(&self, text: &mut String) {
        let write = |m| self.style.write(self.position, m, false);
        let mut moves: Vec<String> = self.position.legal_moves().into_iter().map(write).collect();
        moves.sort_unstable();
        let noun = if moves.len() == 1 { "move" } else { "moves" };
        append_fact(text, "Legal", &format!("{} {noun}", moves.len()));
        text.push_str(&wrapped(moves.iter().map(String::as_str), 10));
    }
}

/// Who may castle where.
fn castling(setup: &Setup) -> String {
    let of = |color: Color| {
        let king = setup.board.king_of(color)?;
        let sides: Vec<&str> = CastlingSide::ALL
            .into_iter()
            .filter(|side| setup.castling.rook(color, king, *side).is_some())
            .map(CastlingSide::san)
            .collect();
        (!sides.is_empty()).then(|| format!("{color} {}", sides.join(" ")))
    };
    let sides: Vec<String> = Color::ALL.into_iter().filter_map(of).collect();
    if sides.is_empty() { "nobody".to_owned() } else { sides.join(", ") }
}

/// What each side can drop.
fn in_hand(pockets: &Pockets) -> String {
    let of = |color: Color| {
        let held: Vec<String> = Role::ALL
            .into_iter()
            .rev()
            .map(|role| (pockets.count(Piece { color, role }), role))
            .filter(|(count, _)| *count > 0)
            .map(|(count, role)| format!("{count} {role}{}", if count > 1 { "s" } else { "" }))
            .collect();
        let held = if held.is_empty() { "nothing".to_owned() } else { held.join(", ") };
        format!("{color} {held}")
    };
    Color::ALL.map(of).join("; ")
}
