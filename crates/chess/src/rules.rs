//! [`Rules`]: what replay, writing and searching ask of a position, whatever the variant.
//!
//! Standard chess and Chess960 are [`Position`]; every other variant is
//! [`VariantPosition`](crate::VariantPosition). A game chooses one of the two once and runs code compiled for it,
//! so the variants never appear on standard chess's hot path.

use crate::{
    bitboard::Bitboard,
    board::Board,
    chess_move::Move,
    color::Color,
    generate::MoveList,
    outcome::Ending,
    position::Position,
    resolve::SanError,
    role::Role,
    san::San,
    setup::{CastlingMode, Setup},
    variant::Variant,
};

/// The rules of one variant, with a position that follows them.
pub trait Rules: Clone {
    /// Which variant this is.
    fn variant(&self) -> Variant;

    /// Which man stands where.
    fn board(&self) -> Board;

    /// Whose turn it is.
    fn turn(&self) -> Color;

    /// Which castlings the game knows.
    fn castling_mode(&self) -> CastlingMode;

    /// Everything a FEN says of this position.
    fn to_setup(&self) -> Setup;

    /// All legal moves, in no particular order.
    fn legal_moves(&self) -> MoveList;

    /// Finds the one legal move that fits what is written, exactly.
    ///
    /// # Errors
    ///
    /// [`SanError`] if no legal move fits, or several do.
    fn resolve(&self, san: San) -> Result<Move, SanError>;

    /// Makes a move that is legal here.
    fn make(&mut self, m: Move);

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool;

    /// How the game has ended in this position by itself: mate, stalemate, a dead position, or what else the
    /// variant knows. Draws by agreement, claim or count need the game's history instead.
    fn ending(&self) -> Option<Ending>;

    /// The squares from which another man of the same role could legally go where this move goes.
    fn rivals(&self, m: Move) -> Bitboard {
        let rival = |other: &Move| {
            other.kind() == m.kind()
                && other.role() == m.role()
                && other.to() == m.to()
                && other.from() != m.from()
        };
        self.legal_moves().iter().filter(|other| rival(other)).map(|other| other.from()).collect()
    }

    /// Finds and makes a move; see [`Rules::resolve`].
    ///
    /// # Errors
    ///
    /// [`SanError`] if no legal move fits, or several do; the position is then unchanged.
    fn play(&mut self, san: San) -> Result<Move, SanError> {
        let m = self.resolve(san)?;
        self.make(m);
        Ok(m)
    }

    /// [`Rules::play`] with the position after the move in another place, for those who need both.
    ///
    /// # Errors
    ///
    /// [`SanError`] if no legal move fits, or several do; what `next` holds then is not defined.
    fn play_onto(&self, san: San, next: &mut Self) -> Result<Move, SanError> {
        next.clone_from(self);
        next.play(san)
    }

    /// Whether the side to move is checkmated.
    fn is_checkmate(&self) -> bool {
        matches!(self.ending(), Some(Ending::Checkmate { .. }))
    }

    /// What is captured by a move that is legal here.
    fn captured(&self, m: Move) -> Option<Role> {
        self.board().role_at(m.capture_square()?)
    }
}

impl Rules for Position {
    fn variant(&self) -> Variant {
        match self.mode {
            CastlingMode::Standard => Variant::Standard,
            CastlingMode::Chess960 => Variant::Chess960,
        }
    }

    fn board(&self) -> Board {
        self.board
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn castling_mode(&self) -> CastlingMode {
        self.mode
    }

    fn to_setup(&self) -> Setup {
        Position::to_setup(self)
    }

    fn legal_moves(&self) -> MoveList {
        Position::legal_moves(self)
    }

    #[inline]
    fn resolve(&self, san: San) -> Result<Move, SanError> {
        Position::resolve(self, san)
    }

    #[inline]
    fn make(&mut self, m: Move) {
        Position::make(self, m);
    }

    #[inline]
    fn is_check(&self) -> bool {
        Position::is_check(self)
    }

    fn ending(&self) -> Option<Ending> {
        if !self.has_legal_move() {
            return Some(if self.is_check() {
                Ending::Checkmate { winner: !self.turn }
            } else {
                Ending::Stalemate
            });
        }
        self.is_insufficient_material().then_some(Ending::DeadPosition)
    }

    #[inline]
    fn rivals(&self, m: Move) -> Bitboard {
        Position::rivals(self, m)
    }

    #[inline]
    fn play(&mut self, san: San) -> Result<Move, SanError> {
        Position::play(self, san)
    }

    #[inline]
    fn play_onto(&self, san: San, next: &mut Position) -> Result<Move, SanError> {
        Position::play_onto(self, san, next)
    }

    fn is_checkmate(&self) -> bool {
        Position::is_check(self) && !self.has_legal_move()
    }
}
