//! [`Setup`]: any arrangement of men with a side to move, possible or not.

use std::fmt;

use crate::{
    attack,
    bitboard::Bitboard,
    board::Board,
    castling::{CastlingRights, CastlingSide},
    color::Color,
    role::{Piece, Role},
    square::{File, Rank, Square},
};

/// Everything a FEN says, unchecked. Build or edit one freely, then ask [`Setup::issues`] what is wrong with it
/// or turn it into a [`Position`](crate::Position), which has no issues that matter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Which man stands where.
    pub board: Board,
    /// Whose turn it is.
    pub turn: Color,
    /// Who may still castle with which rook.
    pub castling: CastlingRights,
    /// The square a pawn passed over by its double step on the last move, whether or not it can be captured.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move about to be played, from 1.
    pub fullmove_number: u32,
    /// Squares of men that came from promotion (crazyhouse; they go back to a pocket as pawns).
    pub promoted: Bitboard,
    /// Captured men waiting to be dropped (crazyhouse), `None` in games without drops.
    pub pockets: Option<Pockets>,
    /// Checks each side still has to give (three-check), White's first; `None` in other games.
    pub remaining_checks: Option<[u8; 2]>,
}

impl Setup {
    /// The beginning of a standard game.
    pub const STANDARD: Setup =
        Setup { board: Board::STANDARD, castling: CastlingRights::STANDARD, ..Setup::EMPTY };

    /// No man on the board, White to move.
    pub const EMPTY: Setup = Setup {
        board: Board::EMPTY,
        turn: Color::White,
        castling: CastlingRights::NONE,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
        promoted: Bitboard::EMPTY,
        pockets: None,
        remaining_checks: None,
    };

    /// The start of the Chess960 game with this number, 0 to 959 (518 is the standard position); `None` beyond.
    pub fn chess960(number: u32) -> Option<Setup> {
        if number >= 960 {
            return None;
        }
        let mut row = [None; 8];
        let light_bishop = number % 4 * 2 + 1;
        let dark_bishop = number / 4 % 4 * 2;
        row[light_bishop as usize] = Some(Role::Bishop);
        row[dark_bishop as usize] = Some(Role::Bishop);
        place_on_free(&mut row, number / 16 % 6, Role::Queen);
        let (first, second) = KNIGHT_PLACES[(number / 96) as usize];
        place_on_free(&mut row, second, Role::Knight);
        place_on_free(&mut row, first, Role::Knight);
        for role in [Role::Rook, Role::King, Role::Rook] {
            place_on_free(&mut row, 0, role);
        }
        let mut setup = Setup::EMPTY;
        let mut rooks = Bitboard::EMPTY;
        for (file, role) in File::ALL.into_iter().zip(row.into_iter().flatten()) {
            for color in Color::ALL {
                let home = Square::new(file, Rank::R1.relative_to(color));
                setup.board.set(home, role.of(color));
                setup.board.set(Square::new(file, Rank::R2.relative_to(color)), Role::Pawn.of(color));
                if role == Role::Rook {
                    rooks.insert(home);
                }
            }
        }
        setup.castling = CastlingRights::from_rooks(rooks);
        Some(setup)
    }

    /// All reasons why this is no position of chess, and all that is doubtful about it.
    pub fn issues(&self, mode: CastlingMode) -> Issues {
        let mut issues = self.counting_issues();
        if let Some(enemy_king) = self.board.king_of(!self.turn)
            && self.board.attackers(enemy_king, self.turn, self.board.occupied()).any()
        {
            issues.insert(Issue::OppositeCheck);
        }
        if self.valid_castling(mode) != self.castling {
            issues.insert(Issue::BadCastling);
        }
        if self.en_passant.is_some() && self.valid_en_passant().is_none() {
            issues.insert(Issue::BadEnPassant);
        }
        if self.board.king_of(self.turn).is_some_and(|king| self.check_is_impossible(king)) {
            issues.insert(Issue::ImpossibleCheck);
        }
        issues
    }

    /// Drops castling rights and an e.p. square that cannot be; says which of the two it dropped. Nothing else
    /// is changed.
    pub fn repair(&mut self, mode: CastlingMode) -> Issues {
        let mut repaired = Issues::NONE;
        let castling = self.valid_castling(mode);
        if castling != self.castling {
            self.castling = castling;
            repaired.insert(Issue::BadCastling);
        }
        if self.en_passant.is_some() && self.valid_en_passant().is_none() {
            self.en_passant = None;
            repaired.insert(Issue::BadEnPassant);
        }
        repaired
    }

    /// The castling rights that fit the placement: king and rook on their rank, in standard chess on their
    /// squares.
    pub fn valid_castling(&self, mode: CastlingMode) -> CastlingRights {
        let mut rooks = Bitboard::EMPTY;
        for color in Color::ALL {
            let Some(king) = self.board.king_of(color) else { continue };
            let own_rooks = self.board.by_piece(Role::Rook.of(color));
            for side in CastlingSide::ALL {
                let Some(rook) = self.castling.rook(color, king, side) else { continue };
                let at_home = king.file() == File::E && matches!(rook.file(), File::A | File::H);
                if own_rooks.contains(rook) && (mode == CastlingMode::Chess960 || at_home) {
                    rooks.insert(rook);
                }
            }
        }
        CastlingRights::from_rooks(rooks)
    }

    /// The e.p. square if the pawn that would have passed over it stands where it must.
    pub fn valid_en_passant(&self) -> Option<Square> {
        let passed = self.en_passant?;
        let mover = !self.turn;
        if passed.rank() != Rank::R3.relative_to(mover) {
            return None;
        }
        let pawn = Square::new(passed.file(), Rank::R4.relative_to(mover));
        let origin = Square::new(passed.file(), Rank::R2.relative_to(mover));
        let occupied = self.board.occupied();
        let stands = self.board.piece_at(pawn) == Some(Role::Pawn.of(mover));
        (stands && !occupied.contains(passed) && !occupied.contains(origin)).then_some(passed)
    }

    fn counting_issues(&self) -> Issues {
        let mut issues = Issues::NONE;
        if self.board.occupied().is_empty() {
            issues.insert(Issue::EmptyBoard);
        }
        let kings = |color| self.board.by_piece(Role::King.of(color)).count();
        for (color, missing, many) in [
            (Color::White, Issue::NoWhiteKing, Issue::ManyWhiteKings),
            (Color::Black, Issue::NoBlackKing, Issue::ManyBlackKings),
        ] {
            match kings(color) {
                0 => issues.insert(missing),
                1 => {}
                _ => issues.insert(many),
            }
            if self.men_beyond_promotion(color) {
                issues.insert(Issue::TooMuchMaterial);
            }
        }
        let ends = Bitboard::from_rank(Rank::R1) | Bitboard::from_rank(Rank::R8);
        if (self.board.by_role(Role::Pawn) & ends).any() {
            issues.insert(Issue::PawnOnEndRank);
        }
        issues
    }

    /// Whether a side has more men than sixteen, eight of them pawns or what eight pawns can become.
    fn men_beyond_promotion(&self, color: Color) -> bool {
        let of = |role: Role| self.board.by_piece(role.of(color));
        let promoted = of(Role::Queen).count().saturating_sub(1)
            + of(Role::Rook).count().saturating_sub(2)
            + of(Role::Knight).count().saturating_sub(2)
            + (of(Role::Bishop) & Bitboard::DARK).count().saturating_sub(1)
            + (of(Role::Bishop) - Bitboard::DARK).count().saturating_sub(1);
        of(Role::Pawn).count() + promoted > 8
    }

    /// Whether no legal move can have led to the check the side to move stands in.
    fn check_is_impossible(&self, king: Square) -> bool {
        let enemy = !self.turn;
        let occupied = self.board.occupied();
        let checkers = self.board.attackers(king, enemy, occupied);
        if let Some(passed) = self.valid_en_passant() {
            // Take the double step back: then only the pawn itself may have been the one to give check.
            let pawn = Square::new(passed.file(), Rank::R4.relative_to(enemy));
            let origin = Square::new(passed.file(), Rank::R2.relative_to(enemy));
            let before = (occupied - pawn.into()) | origin.into();
            return (self.board.attackers(king, enemy, before) & (checkers - pawn.into())).any();
        }
        let mut squares = checkers.into_iter();
        match (squares.next(), squares.next(), squares.next()) {
            (_, _, Some(_)) => true,
            (Some(a), Some(b), None) => {
                let jumpers = checkers & (self.board.by_role(Role::Knight) | self.board.by_role(Role::Pawn));
                attack::line(a, b).contains(king) || jumpers.more_than_one()
            }
            _ => false,
        }
    }
}

/// Which castlings exist: those of standard chess, or those of any starting row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum CastlingMode {
    /// King on the e-file, rooks on the a- and h-files.
    #[default]
    Standard,
    /// King and rooks anywhere on their rank, the king between the rooks.
    Chess960,
}

impl CastlingMode {
    /// Chess960 if a castling right is held by a king or rook off its standard square, else standard.
    pub fn detect(setup: &Setup) -> CastlingMode {
        if setup.valid_castling(CastlingMode::Standard) == setup.valid_castling(CastlingMode::Chess960) {
            CastlingMode::Standard
        } else {
            CastlingMode::Chess960
        }
    }
}

/// Captured men each side holds in hand (crazyhouse): pawns, knights, bishops, rooks and queens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Pockets {
    counts: [[u8; 6]; 2],
}

impl Pockets {
    /// How many men of this kind a side holds.
    pub const fn count(&self, piece: Piece) -> u8 {
        self.counts[piece.color.index()][piece.role as usize - 1]
    }

    /// Puts one more man into a pocket; stays at 255.
    pub fn add(&mut self, piece: Piece) {
        let count = &mut self.counts[piece.color.index()][piece.role as usize - 1];
        *count = count.saturating_add(1);
    }

    /// Whether both pockets are empty.
    pub fn is_empty(&self) -> bool {
        self.counts.iter().flatten().all(|count| *count == 0)
    }
}

/// One thing that is wrong or doubtful with a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u16)]
pub enum Issue {
    /// There is no man on the board.
    EmptyBoard = 1 << 0,
    /// White has no king.
    NoWhiteKing = 1 << 1,
    /// Black has no king.
    NoBlackKing = 1 << 2,
    /// White has more than one king.
    ManyWhiteKings = 1 << 3,
    /// Black has more than one king.
    ManyBlackKings = 1 << 4,
    /// A pawn stands on the first or the last rank.
    PawnOnEndRank = 1 << 5,
    /// The side that just moved stands in check.
    OppositeCheck = 1 << 6,
    /// A castling right names a king or rook that is not where it must be.
    BadCastling = 1 << 7,
    /// No pawn can have passed over the e.p. square on the last move.
    BadEnPassant = 1 << 8,
    /// More men than sixteen a side, eight of them pawns or promoted, can explain.
    TooMuchMaterial = 1 << 9,
    /// No legal move can have given this check.
    ImpossibleCheck = 1 << 10,
}

impl Issue {
    /// All issues, the gravest first.
    pub const ALL: [Issue; 11] = [
        Issue::EmptyBoard,
        Issue::NoWhiteKing,
        Issue::NoBlackKing,
        Issue::ManyWhiteKings,
        Issue::ManyBlackKings,
        Issue::PawnOnEndRank,
        Issue::OppositeCheck,
        Issue::BadCastling,
        Issue::BadEnPassant,
        Issue::TooMuchMaterial,
        Issue::ImpossibleCheck,
    ];

    /// Says what is wrong and what would be right.
    pub const fn message(self) -> &'static str {
        match self {
            Issue::EmptyBoard => "the board is empty; a position has at least two kings",
            Issue::NoWhiteKing => "White has no king; each side has exactly one",
            Issue::NoBlackKing => "Black has no king; each side has exactly one",
            Issue::ManyWhiteKings => "White has more than one king; each side has exactly one",
            Issue::ManyBlackKings => "Black has more than one king; each side has exactly one",
            Issue::PawnOnEndRank => "a pawn stands on rank 1 or 8; pawns stand on ranks 2 to 7",
            Issue::OppositeCheck => {
                "the side that is not to move stands in check; is the other side to move?"
            }
            Issue::BadCastling => {
                "a castling right does not fit the placement of king and rook; write only those that fit"
            }
            Issue::BadEnPassant => "no pawn can have passed over the e.p. square with the last move; write -",
            Issue::TooMuchMaterial => {
                "one side has more men than eight pawns and their promotions can explain"
            }
            Issue::ImpossibleCheck => "no legal move can have led to this check",
        }
    }
}

impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

/// A set of [`Issue`]s. Iterates with the gravest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Issues(u16);

impl Issues {
    /// Nothing is wrong.
    pub const NONE: Issues = Issues(0);

    /// What does not keep a [`Setup`] from being played: doubtful, but the rules work.
    pub const TOLERABLE: Issues = Issues(Issue::TooMuchMaterial as u16 | Issue::ImpossibleCheck as u16);

    /// What [`Setup::repair`] can drop without touching a man.
    pub const REPAIRABLE: Issues = Issues(Issue::BadCastling as u16 | Issue::BadEnPassant as u16);

    /// Adds an issue.
    pub fn insert(&mut self, issue: Issue) {
        self.0 |= issue as u16;
    }

    /// Whether an issue is in the set.
    pub const fn contains(self, issue: Issue) -> bool {
        self.0 & issue as u16 != 0
    }

    /// Whether nothing is wrong.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The issues of this set that are not in another.
    #[must_use]
    pub const fn without(self, other: Issues) -> Issues {
        Issues(self.0 & !other.0)
    }

    /// The issues, the gravest first.
    pub fn iter(self) -> impl Iterator<Item = Issue> {
        Issue::ALL.into_iter().filter(move |issue| self.contains(*issue))
    }
}

impl FromIterator<Issue> for Issues {
    fn from_iter<I: IntoIterator<Item = Issue>>(issues: I) -> Issues {
        let mut set = Issues::NONE;
        issues.into_iter().for_each(|issue| set.insert(issue));
        set
    }
}

impl fmt::Debug for Issues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Writes the messages, separated by `; `.
impl fmt::Display for Issues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, issue) in self.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            f.write_str(issue.message())?;
        }
        Ok(())
    }
}

impl std::error::Error for Issues {}

/// On which of the five squares left to them the two knights of a Chess960 row stand.
const KNIGHT_PLACES: [(u32, u32); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

fn place_on_free(row: &mut [Option<Role>; 8], free_index: u32, role: Role) {
    if let Some(place) = row.iter_mut().filter(|place| place.is_none()).nth(free_index as usize) {
        *place = Some(role);
    }
}
