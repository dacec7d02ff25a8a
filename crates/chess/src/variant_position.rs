//! [`VariantPosition`]: the variants other than standard chess and Chess960, behind the same trait [`Rules`].
//!
//! The rules come from the crate `shakmaty`; this module is the border, and the only one that names that crate.
//! It turns setups and moves from our types into its types and back, and keeps the promises that [`Rules`] makes
//! and the crate does not: a capture must be written as one, a move that is not legal changes nothing.
//!
//! ```
//! use scoresheet_chess::{Rules, San, SanPlus, Variant, VariantPosition};
//!
//! let mut position = VariantPosition::start(Variant::Atomic);
//! for text in ["Nf3", "a6", "Ng5", "a5"] {
//!     position.play(text.parse::<San>()?)?;
//! }
//! // The knight explodes on f7, and with it all that stands around, the king included.
//! let m = position.resolve("Nxf7".parse()?)?;
//! assert_eq!(SanPlus::from_move(&position, m).to_string(), "Nxf7#");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::{fmt, num::NonZeroU32};

use shakmaty::{
    self as foreign, ByColor, ByRole, EnPassantMode, KnownOutcome, Position as _, PositionErrorKinds,
    RemainingChecks,
    variant::{Variant as ForeignVariant, VariantPosition as Inner},
};

use crate::{
    bitboard::Bitboard,
    board::Board,
    castling::{CastlingRights, CastlingSide},
    chess_move::{Move, MoveKind},
    color::Color,
    generate::MoveList,
    outcome::Ending,
    resolve::SanError,
    role::Role,
    rules::Rules,
    san::San,
    setup::{CastlingMode, Issue, Issues, Pockets, Setup},
    square::Square,
    variant::Variant,
};

/// A position of any variant, chosen at run time. For standard chess and Chess960 prefer
/// [`Position`](crate::Position), which is many times faster; they work here too, so that code for all variants
/// needs one type only.
///
/// Two of them are equal if they are the same position in the sense of repetition: men, turn, castling rights,
/// a legal capture in passing, pockets and remaining checks count; clock and move number do not.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct VariantPosition {
    inner: Inner,
    variant: Variant,
}

impl VariantPosition {
    /// The beginning of a game: the variant's own row where it has one. Chess960 begins with the standard row;
    /// for the others see [`Setup::chess960`].
    pub fn start(variant: Variant) -> VariantPosition {
        let kind = foreign_variant(variant);
        let inner = if variant == Variant::Chess960 {
            let setup = foreign::Setup::initial();
            Inner::from_setup(kind, setup, foreign::CastlingMode::Chess960)
                .unwrap_or_else(|_| Inner::new(kind))
        } else {
            Inner::new(kind)
        };
        VariantPosition { inner, variant }
    }

    /// Checks a setup by the rules of a variant. What [`Issues::TOLERABLE`] lists is let through, except a check
    /// in racing kings. Castling is that of Chess960 if a right needs it ([`CastlingMode::detect`]). Missing
    /// pockets are empty, missing checks are three.
    ///
    /// # Errors
    ///
    /// All other issues of the setup. [`VariantPosition::repair`] removes the [`Issues::REPAIRABLE`] ones.
    pub fn new(variant: Variant, setup: &Setup) -> Result<VariantPosition, VariantSetupError> {
        let mode = match variant {
            Variant::Standard => CastlingMode::Standard,
            Variant::Chess960 => CastlingMode::Chess960,
            _ => CastlingMode::detect(setup),
        };
        let counts_are_wrong =
            setup.remaining_checks.is_some_and(|checks| checks.iter().any(|count| *count > 3));
        if counts_are_wrong && variant == Variant::ThreeCheck {
            return Err(VariantSetupError { variant, issues: Issues::NONE, breaks_rule: true });
        }
        from_foreign_setup(variant, foreign_setup(setup), foreign_mode(mode))
            .map(|inner| VariantPosition { inner, variant })
            .map_err(|kinds| VariantSetupError::of(variant, setup, kinds))
    }

    /// Drops castling rights and an e.p. square that cannot be in this variant; says which of the two it dropped.
    /// Antichess knows no castling, racing kings neither.
    pub fn repair(variant: Variant, setup: &mut Setup) -> Issues {
        let mut repaired = Issues::NONE;
        if matches!(variant, Variant::Antichess | Variant::RacingKings) && !setup.castling.is_empty() {
            setup.castling = CastlingRights::NONE;
            repaired.insert(Issue::BadCastling);
        }
        if variant == Variant::RacingKings && setup.en_passant.take().is_some() {
            repaired.insert(Issue::BadEnPassant);
        }
        let mode = match variant {
            Variant::Standard => CastlingMode::Standard,
            _ => CastlingMode::Chess960,
        };
        setup.repair(mode).iter().for_each(|issue| repaired.insert(issue));
        repaired
    }

    /// Who may still castle with which rook, blocked or not.
    pub fn castling(&self) -> CastlingRights {
        CastlingRights::from_rooks(Bitboard(self.inner.castles().castling_rights().0))
    }

    /// The square a pawn passed over on the last move, whether or not it can be captured there.
    pub fn passed_square(&self) -> Option<Square> {
        self.inner.maybe_ep_square().map(square)
    }

    /// The square where a pawn can legally be captured in passing now.
    pub fn en_passant(&self) -> Option<Square> {
        self.inner.legal_ep_square().map(square)
    }

    /// The square where a pawn stands ready to capture in passing, legal or not.
    pub fn pseudo_en_passant(&self) -> Option<Square> {
        self.inner.pseudo_legal_ep_square().map(square)
    }

    /// Plies since the last capture, pawn move or drop.
    pub fn halfmove_clock(&self) -> u32 {
        self.inner.halfmoves()
    }

    /// The number of the move about to be played, from 1.
    pub fn fullmove_number(&self) -> u32 {
        self.inner.fullmoves().get()
    }

    /// The men in hand; `None` in games without drops.
    pub fn pockets(&self) -> Option<Pockets> {
        self.inner.pockets().map(pockets)
    }

    /// Checks each side still has to give, White's first; `None` outside three-check.
    pub fn remaining_checks(&self) -> Option<[u8; 2]> {
        self.inner.remaining_checks().map(|checks| [u8::from(checks.white), u8::from(checks.black)])
    }

    /// The men that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        Bitboard(self.inner.checkers().0)
    }

    /// Whether no play, however helpful, lets either side win. Found from the material, so not always.
    pub fn is_insufficient_material(&self) -> bool {
        self.inner.is_insufficient_material()
    }

    /// Whether a side could still win if the other helped as much as it can. Only the material is looked at.
    pub fn can_win(&self, color: Color) -> bool {
        !self.inner.has_insufficient_material(foreign_color(color))
    }

    /// The position after a legal move.
    #[must_use]
    pub fn after(mut self, m: Move) -> VariantPosition {
        self.make(m);
        self
    }

    /// The same position with the other side to move, if that is a position at all: nobody passes in check.
    fn after_passing(&self) -> Option<Inner> {
        if self.inner.is_check() {
            return None;
        }
        let mut setup = self.inner.to_setup(EnPassantMode::Always);
        setup.halfmoves = setup.halfmoves.saturating_add(1);
        if setup.turn.is_black() {
            setup.fullmoves = setup.fullmoves.saturating_add(1);
        }
        setup.swap_turn();
        from_foreign_setup(self.variant, setup, self.inner.castles().mode()).ok()
    }

    /// A move in the other crate's form; `None` for the null move and for the capture of nothing.
    fn foreign_move(&self, m: Move) -> Option<foreign::Move> {
        let (role, from, to) = (foreign_role(m.role()?), foreign_square(m.from()), foreign_square(m.to()));
        Some(match m.kind() {
            MoveKind::Normal => {
                let capture = if m.is_capture() { Some(self.inner.board().role_at(to)?) } else { None };
                foreign::Move::Normal { role, from, capture, to, promotion: m.promotion().map(foreign_role) }
            }
            MoveKind::EnPassant => foreign::Move::EnPassant { from, to },
            MoveKind::Castle => foreign::Move::Castle { king: from, rook: to },
            MoveKind::Drop => foreign::Move::Put { role, to },
            MoveKind::Null => return None,
        })
    }
}

impl Rules for VariantPosition {
    fn variant(&self) -> Variant {
        self.variant
    }

    fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        for (at, piece) in self.inner.board() {
            board.set(square(at), own_role(piece.role).of(color(piece.color)));
        }
        board
    }

    fn turn(&self) -> Color {
        color(self.inner.turn())
    }

    fn castling_mode(&self) -> CastlingMode {
        match self.inner.castles().mode() {
            foreign::CastlingMode::Standard => CastlingMode::Standard,
            foreign::CastlingMode::Chess960 => CastlingMode::Chess960,
        }
    }

    fn to_setup(&self) -> Setup {
        Setup {
            board: self.board(),
            turn: self.turn(),
            castling: self.castling(),
            en_passant: self.passed_square(),
            halfmove_clock: self.halfmove_clock(),
            fullmove_number: self.fullmove_number(),
            promoted: Bitboard(self.inner.promoted().0),
            pockets: self.pockets(),
            remaining_checks: self.remaining_checks(),
        }
    }

    fn legal_moves(&self) -> MoveList {
        self.inner.legal_moves().into_iter().map(own_move).collect()
    }

    fn resolve(&self, san: San) -> Result<Move, SanError> {
        if san.is_null() {
            return self.after_passing().map(|_| Move::NULL).ok_or(SanError::Illegal);
        }
        if let Some(side) = san.castling_side() {
            let moves = self.inner.castling_moves(foreign_side(side));
            return moves.first().map(|m| own_move(*m)).ok_or(SanError::Illegal);
        }
        let role = san.role().ok_or(SanError::Illegal)?;
        let candidates = self.inner.san_candidates(foreign_role(role), foreign_square(san.to()));
        let mut fitting = candidates.into_iter().map(own_move).filter(|m| fits(san, *m));
        let m = fitting.next().ok_or(SanError::Illegal)?;
        fitting.next().map_or(Ok(m), |_| Err(SanError::Ambiguous))
    }

    /// Makes a move that is legal here; any other leaves the position as it is. The null move passes the turn
    /// where that leaves a position of the variant, so never out of check.
    fn make(&mut self, m: Move) {
        if m.is_null() {
            if let Some(passed) = self.after_passing() {
                self.inner = passed;
            }
        } else if let Some(m) = self.foreign_move(m).filter(|m| self.inner.is_legal(*m)) {
            self.inner.play_unchecked(m);
        }
    }

    fn is_check(&self) -> bool {
        self.inner.is_check()
    }

    /// The variant's own end comes first: a third check that is mate too, or a stalemate in antichess, which wins,
    /// is an [`Ending::Variant`].
    fn ending(&self) -> Option<Ending> {
        if let foreign::Outcome::Known(known) = self.inner.variant_outcome() {
            let winner = match known {
                KnownOutcome::Decisive { winner } => Some(color(winner)),
                KnownOutcome::Draw => None,
            };
            return Some(Ending::Variant { winner });
        }
        if self.inner.legal_moves().is_empty() {
            let mate = self.is_check();
            let winner = !self.turn();
            return Some(if mate { Ending::Checkmate { winner } } else { Ending::Stalemate });
        }
        self.is_insufficient_material().then_some(Ending::DeadPosition)
    }

    fn play(&mut self, san: San) -> Result<Move, SanError> {
        let m = self.resolve(san)?;
        match self.foreign_move(m) {
            Some(known_legal) => self.inner.play_unchecked(known_legal),
            None => self.make(m),
        }
        Ok(m)
    }

    /// Whether the game is won, by mate or in the variant's own way: all of it is written `#`.
    fn is_checkmate(&self) -> bool {
        self.ending().is_some_and(|ending| ending.outcome().winner().is_some())
    }
}

/// Writes the variant's name and the FEN.
impl fmt::Debug for VariantPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = foreign::fen::Fen::from_position(&self.inner, EnPassantMode::Legal);
        write!(f, "{} {fen}", self.variant)
    }
}

/// A [`Setup`] is no position of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariantSetupError {
    variant: Variant,
    issues: Issues,
    breaks_rule: bool,
}

impl VariantSetupError {
    fn of(variant: Variant, setup: &Setup, kinds: PositionErrorKinds) -> VariantSetupError {
        let kings = |color| setup.board.by_piece(Role::King.of(color)).count();
        let (white, black) = (kings(Color::White), kings(Color::Black));
        let has = |kind| kinds.contains(kind);
        // In horde one side has no king, by custom White.
        let needs_white = variant != Variant::Horde;
        let found = [
            (Issue::EmptyBoard, has(PositionErrorKinds::EMPTY_BOARD)),
            (Issue::NoWhiteKing, has(PositionErrorKinds::MISSING_KING) && white == 0 && needs_white),
            (Issue::NoBlackKing, has(PositionErrorKinds::MISSING_KING) && black == 0),
            (Issue::ManyWhiteKings, has(PositionErrorKinds::TOO_MANY_KINGS) && white > 1),
            (Issue::ManyBlackKings, has(PositionErrorKinds::TOO_MANY_KINGS) && black > 1),
            (Issue::PawnOnEndRank, has(PositionErrorKinds::PAWNS_ON_BACKRANK)),
            (Issue::OppositeCheck, has(PositionErrorKinds::OPPOSITE_CHECK)),
            (Issue::BadCastling, has(PositionErrorKinds::INVALID_CASTLING_RIGHTS)),
            (Issue::BadEnPassant, has(PositionErrorKinds::INVALID_EP_SQUARE)),
            (Issue::TooMuchMaterial, has(PositionErrorKinds::TOO_MUCH_MATERIAL)),
            (Issue::ImpossibleCheck, has(PositionErrorKinds::IMPOSSIBLE_CHECK)),
        ];
        let issues: Issues = found.into_iter().filter(|(_, is)| *is).map(|(issue, _)| issue).collect();
        // Two kings in horde, or one in a pocket, are wrong without being two kings of one side on the board.
        let breaks_rule = has(PositionErrorKinds::VARIANT) || issues.is_empty();
        VariantSetupError { variant, issues, breaks_rule }
    }

    /// The variant by whose rules the setup was checked.
    pub const fn variant(self) -> Variant {
        self.variant
    }

    /// What is wrong in the terms of standard chess too.
    pub const fn issues(self) -> Issues {
        self.issues
    }

    /// Whether a rule that only this variant has is broken.
    pub const fn breaks_variant_rule(self) -> bool {
        self.breaks_rule
    }
}

impl fmt::Display for VariantSetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no position of {}: ", self.variant)?;
        if !self.issues.is_empty() {
            write!(f, "{}", self.issues)?;
        }
        if !self.breaks_rule {
            return Ok(());
        }
        if !self.issues.is_empty() {
            f.write_str("; ")?;
        }
        f.write_str(match self.variant {
            Variant::ThreeCheck => "each side has 0 to 3 checks left to give, and not both sides 0",
            Variant::RacingKings => {
                "there are no pawns, no checks, and the game ends when both kings have arrived"
            }
            Variant::Crazyhouse => "there are at most 64 men on the board and in hand, and no king in hand",
            Variant::Horde => "only one side has a king",
            _ => "the men cannot stand like this",
        })
    }
}

impl std::error::Error for VariantSetupError {}

/// Whether a legal move is what is written.
fn fits(san: San, m: Move) -> bool {
    if m.kind() == MoveKind::Drop || san.is_drop() {
        return m.kind() == MoveKind::Drop && san.is_drop();
    }
    m.kind() != MoveKind::Castle
        && san.is_capture() == m.is_capture()
        && san.promotion() == m.promotion()
        && san.file().is_none_or(|file| file == m.from().file())
        && san.rank().is_none_or(|rank| rank == m.from().rank())
}

/// Checks a setup, letting through what the rules can work with.
fn from_foreign_setup(
    variant: Variant,
    setup: foreign::Setup,
    mode: foreign::CastlingMode,
) -> Result<Inner, PositionErrorKinds> {
    let checked = Inner::from_setup(foreign_variant(variant), setup, mode)
        .or_else(foreign::PositionError::ignore_too_much_material);
    match variant {
        Variant::RacingKings => checked,
        _ => checked.or_else(foreign::PositionError::ignore_impossible_check),
    }
    .map_err(|error| error.kinds())
}

fn foreign_setup(setup: &Setup) -> foreign::Setup {
    let mut board = foreign::Board::empty();
    for (square, piece) in setup.board.pieces() {
        board.set_piece_at(foreign_square(square), foreign_role(piece.role).of(foreign_color(piece.color)));
    }
    let pocket =
        |pockets: Pockets, color: Color| ByRole::new_with(|role| pockets.count(own_role(role).of(color)));
    let checks = |count: u8| RemainingChecks::new(u32::from(count.min(3)));
    foreign::Setup {
        board,
        promoted: foreign::Bitboard(setup.promoted.0),
        pockets: setup.pockets.map(|pockets| ByColor {
            white: pocket(pockets, Color::White),
            black: pocket(pockets, Color::Black),
        }),
        turn: foreign_color(setup.turn),
        castling_rights: foreign::Bitboard(setup.castling.rooks().0),
        ep_square: setup.en_passant.map(foreign_square),
        remaining_checks: setup
            .remaining_checks
            .map(|[white, black]| ByColor { white: checks(white), black: checks(black) }),
        halfmoves: setup.halfmove_clock,
        fullmoves: NonZeroU32::new(setup.fullmove_number).unwrap_or(NonZeroU32::MIN),
    }
}

fn pockets(hands: &ByColor<ByRole<u8>>) -> Pockets {
    let mut pockets = Pockets::default();
    for (side, hand) in [(Color::White, &hands.white), (Color::Black, &hands.black)] {
        for role in Role::ALL {
            for _ in 0..*hand.get(foreign_role(role)) {
                pockets.add(role.of(side));
            }
        }
    }
    pockets
}

fn own_move(m: foreign::Move) -> Move {
    match m {
        foreign::Move::Normal { role, from, capture, to, promotion } => {
            Move::normal(own_role(role), square(from), square(to), capture.is_some(), promotion.map(own_role))
        }
        foreign::Move::EnPassant { from, to } => Move::en_passant(square(from), square(to)),
        foreign::Move::Castle { king, rook } => Move::castle(square(king), square(rook)),
        foreign::Move::Put { role, to } => Move::drop(own_role(role), square(to)),
    }
}

fn foreign_variant(variant: Variant) -> ForeignVariant {
    match variant {
        Variant::Standard | Variant::Chess960 => ForeignVariant::Chess,
        Variant::Crazyhouse => ForeignVariant::Crazyhouse,
        Variant::Atomic => ForeignVariant::Atomic,
        Variant::Antichess => ForeignVariant::Antichess,
        Variant::Horde => ForeignVariant::Horde,
        Variant::KingOfTheHill => ForeignVariant::KingOfTheHill,
        Variant::ThreeCheck => ForeignVariant::ThreeCheck,
        Variant::RacingKings => ForeignVariant::RacingKings,
    }
}

fn foreign_mode(mode: CastlingMode) -> foreign::CastlingMode {
    foreign::CastlingMode::from_chess960(mode == CastlingMode::Chess960)
}

fn foreign_side(side: CastlingSide) -> foreign::CastlingSide {
    match side {
        CastlingSide::King => foreign::CastlingSide::KingSide,
        CastlingSide::Queen => foreign::CastlingSide::QueenSide,
    }
}

fn foreign_color(color: Color) -> foreign::Color {
    foreign::Color::from_white(color.is_white())
}

fn color(color: foreign::Color) -> Color {
    if color.is_white() { Color::White } else { Color::Black }
}

/// Both crates number the squares alike, a1 = 0 to h8 = 63.
fn foreign_square(square: Square) -> foreign::Square {
    foreign::Square::new(square.index() as u32)
}

fn square(square: foreign::Square) -> Square {
    Square::from_index(u32::from(square))
}

fn foreign_role(role: Role) -> foreign::Role {
    match role {
        Role::Pawn => foreign::Role::Pawn,
        Role::Knight => foreign::Role::Knight,
        Role::Bishop => foreign::Role::Bishop,
        Role::Rook => foreign::Role::Rook,
        Role::Queen => foreign::Role::Queen,
        Role::King => foreign::Role::King,
    }
}

fn own_role(role: foreign::Role) -> Role {
    match role {
        foreign::Role::Pawn => Role::Pawn,
        foreign::Role::Knight => Role::Knight,
        foreign::Role::Bishop => Role::Bishop,
        foreign::Role::Rook => Role::Rook,
        foreign::Role::Queen => Role::Queen,
        foreign::Role::King => Role::King,
    }
}
