//! Standard algebraic notation: [`San`], a move as it is written (standard §8.2.3).
//!
//! # Accepts
//!
//! Exactly what the export form allows, and nothing that needs a guess:
//!
//! - a piece letter `KQRBN`, the file, rank or square it leaves, `x`, the square of arrival: `Nf3 Ngf3 N1xf3 Qa6xb7`
//! - pawns by their square of arrival, captures with the file they leave: `e4 exd5`
//! - promotion with `=` and `NBRQ` (and `K`, which antichess knows): `e8=Q fxg1=N`
//! - castling with the letter O: `O-O O-O-O`; the null move `--`; drops `N@f3 @e4` (`P@e4` too)
//! - one `+` or `#` behind the move; [`SanPlus`] keeps it, [`San`] does not
//!
//! More of the origin than needed is accepted (`Ngf3` with one knight). Every other spelling is in
//! [`spelling`](crate::spelling), each by its name.
//!
//! # Writes
//!
//! The export form: the shortest of no origin, file, rank, square that tells *legal* moves apart; `x` for every
//! capture and the file of a capturing pawn; `=Q`; `+` or `#` as the position says, no mark for double check.
//!
//! ```
//! use scoresheet_chess::{Position, San, SanPlus};
//!
//! let mut position = Position::STANDARD;
//! let san: SanPlus = "Nf3".parse()?;
//! let m = san.san.to_move(&position)?;
//! assert_eq!(SanPlus::from_move(&position, m).to_string(), "Nf3");
//! position.make(m);
//! assert!("Nf6".parse::<SanPlus>()?.san.to_move(&position).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::{fmt, str::FromStr};

use crate::{
    bitboard::Bitboard,
    castling::CastlingSide,
    chess_move::{CAPTURE, Move, MoveKind, PROMOTION, ROLE},
    lookup::Approach,
    resolve::SanError,
    role::Role,
    rules::Rules,
    square::{File, Rank, Square},
};

/// A move as it is written, without its check sign. It belongs to no position: [`San::to_move`] asks one what
/// it means there. Four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct San(u32);

// The square of arrival, the approach above it and the capture sign above that are indices into the tables of
// `lookup`, and so is the origin in the highest byte; the other parts stand where `Move` has them.
const APPROACH: u32 = 6;
const SPECIAL: u32 = 16;
const ORIGIN_FILE: u32 = 24;
const ORIGIN_RANK: u32 = 28;

/// The fast way of [`Position::resolve`](crate::Position::resolve) leaves these moves to the general one.
const NO_APPROACH: u32 = Approach::None as u32;
const CASTLE_KING: u32 = 1;
const CASTLE_QUEEN: u32 = 2;
const NULL: u32 = 3;
const DROP: u32 = 4;

impl San {
    /// The null move, `--`.
    pub const NULL: San = San(NO_APPROACH << APPROACH | NULL << SPECIAL);

    /// A man goes to a square. `file` and `rank` are as much of its origin as is written.
    #[inline]
    pub const fn normal(
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        capture: bool,
        to: Square,
        promotion: Option<Role>,
    ) -> San {
        let file = match file {
            Some(file) => file.index() + 1,
            None => 0,
        };
        let rank = match rank {
            Some(rank) => rank.index() + 1,
            None => 0,
        };
        let promotion = match promotion {
            Some(promotion) => promotion.number(),
            None => 0,
        };
        San::from_parts(role, file, rank, capture, to, promotion)
    }

    /// Packs a normal move; `file` and `rank` count from 1, 0 for none; `promotion` is a role number or 0.
    #[inline]
    pub(crate) const fn from_parts(
        role: Role,
        file: u32,
        rank: u32,
        capture: bool,
        to: Square,
        promotion: u32,
    ) -> San {
        let at_end = matches!(role, Role::Pawn) && (to.index() < 8 || to.index() >= 56);
        let rare = promotion != 0 || at_end;
        San(to.index() as u32
            | if rare { NO_APPROACH } else { approach(role, capture) } << APPROACH
            | if capture { CAPTURE } else { 0 }
            | promotion << PROMOTION
            | file << ORIGIN_FILE
            | rank << ORIGIN_RANK
            | role.number() << ROLE)
    }

    /// Castling.
    #[inline]
    pub const fn castle(side: CastlingSide) -> San {
        let special = match side {
            CastlingSide::King => CASTLE_KING,
            CastlingSide::Queen => CASTLE_QUEEN,
        };
        San(Role::King.number() << ROLE | NO_APPROACH << APPROACH | special << SPECIAL)
    }

    /// A captured man comes back to the board (crazyhouse).
    #[inline]
    pub const fn drop(role: Role, to: Square) -> San {
        San(to.index() as u32 | role.number() << ROLE | NO_APPROACH << APPROACH | DROP << SPECIAL)
    }

    /// What moves; `None` for the null move. The king for castling.
    #[inline]
    pub const fn role(self) -> Option<Role> {
        Role::from_number(self.0 >> ROLE & 7)
    }

    /// The square of arrival; a1 for castling and the null move.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index(self.0)
    }

    /// The file of the origin, if it is written.
    #[inline]
    pub const fn file(self) -> Option<File> {
        match self.0 >> ORIGIN_FILE & 15 {
            0 => None,
            file => Some(File::from_index(file - 1)),
        }
    }

    /// The rank of the origin, if it is written.
    #[inline]
    pub const fn rank(self) -> Option<Rank> {
        match self.0 >> ORIGIN_RANK & 15 {
            0 => None,
            rank => Some(Rank::from_index(rank - 1)),
        }
    }

    /// Whether more of a piece's origin is written than nothing; the file of a capturing pawn counts too.
    #[inline]
    pub const fn has_origin(self) -> bool {
        self.0 >> ORIGIN_FILE != 0
    }

    /// Whether a capture is written.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.0 & CAPTURE != 0
    }

    /// What the pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        Role::from_number(self.0 >> PROMOTION & 7)
    }

    /// The side towards which the king castles.
    #[inline]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self.0 >> SPECIAL & 7 {
            CASTLE_KING => Some(CastlingSide::King),
            CASTLE_QUEEN => Some(CastlingSide::Queen),
            _ => None,
        }
    }

    /// Whether this is the null move.
    #[inline]
    pub const fn is_null(self) -> bool {
        self.0 >> SPECIAL & 7 == NULL
    }

    /// Whether a man is dropped.
    #[inline]
    pub const fn is_drop(self) -> bool {
        self.0 >> SPECIAL & 7 == DROP
    }

    /// All parts, packed as [`Move::from_san_bits`] wants them.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// Index into one colour's table of origins.
    #[inline]
    pub(crate) const fn origins_index(self) -> usize {
        (self.0 & 511) as usize
    }

    /// The same, for promotions too, which [`San::origins_index`] leaves out.
    #[inline]
    pub(crate) fn full_origins_index(self) -> usize {
        let approach = self.role().map_or(NO_APPROACH, |role| approach(role, self.is_capture()));
        (approach << APPROACH | self.0 & 63) as usize
    }

    /// Index into one colour's table of movers.
    #[inline]
    pub(crate) const fn mover_row(self) -> usize {
        (self.0 >> APPROACH & 15) as usize
    }

    /// Index into the table of origin masks: the byte that holds the written part of the origin.
    #[inline]
    pub(crate) const fn origin_index(self) -> usize {
        (self.0 >> ORIGIN_FILE) as usize
    }

    /// What the text means in a position: the one legal move it fits.
    ///
    /// # Errors
    ///
    /// [`SanError`] if no legal move fits, or several do.
    #[inline]
    pub fn to_move<R: Rules>(self, position: &R) -> Result<Move, SanError> {
        position.resolve(self)
    }
}

/// The number of the way a man of this role arrives.
const fn approach(role: Role, capture: bool) -> u32 {
    match role {
        Role::Pawn if capture => Approach::PawnCapture as u32,
        Role::Pawn => Approach::PawnPush as u32,
        Role::Knight => Approach::Knight as u32,
        Role::Bishop => Approach::Bishop as u32,
        Role::Rook => Approach::Rook as u32,
        Role::Queen => Approach::Queen as u32,
        Role::King => Approach::King as u32,
    }
}

impl San {
    /// Reads the whole text as a move without check sign, exactly as the module page says.
    ///
    /// # Errors
    ///
    /// [`ParseSanError`] with the offset of the first byte that does not fit.
    pub fn from_ascii(text: &[u8]) -> Result<San, ParseSanError> {
        let (san, length) = San::from_ascii_prefix(text)?;
        if length == text.len() { Ok(san) } else { Err(ParseSanError::at(length, Expected::End)) }
    }

    /// Reads a move at the beginning of the text and tells how many bytes it took.
    pub(crate) fn from_ascii_prefix(text: &[u8]) -> Result<(San, usize), ParseSanError> {
        match text {
            [b'O', b'-', b'O', b'-', b'O', ..] => Ok((San::castle(CastlingSide::Queen), 5)),
            [b'O', b'-', b'O', ..] => Ok((San::castle(CastlingSide::King), 3)),
            [b'O', rest @ ..] => {
                Err(ParseSanError::at(1 + usize::from(rest.first() == Some(&b'-')), Expected::Castling))
            }
            [b'-', b'-', ..] => Ok((San::NULL, 2)),
            [b'@', ..] => drop_from(Role::Pawn, text, 1),
            [b'P', b'@', ..] => drop_from(Role::Pawn, text, 2),
            [letter @ (b'N' | b'B' | b'R' | b'Q' | b'K'), rest @ ..] => {
                let role = Role::from_char(char::from(*letter)).unwrap_or(Role::King);
                if rest.first() == Some(&b'@') { drop_from(role, text, 2) } else { piece_move(role, text) }
            }
            [b'a'..=b'h', ..] => pawn_move(text),
            _ => Err(ParseSanError::at(0, Expected::Move)),
        }
    }

    /// How a move is written in the export form: with just as much of its origin as tells legal moves apart.
    pub fn from_move<R: Rules>(position: &R, m: Move) -> San {
        let Some(role) = m.role() else { return San::NULL };
        match m.kind() {
            MoveKind::Castle => return San::castle(CastlingSide::of(m.from(), m.to())),
            MoveKind::Drop => return San::drop(role, m.to()),
            MoveKind::Null => return San::NULL,
            MoveKind::Normal | MoveKind::EnPassant => {}
        }
        let (mut file, mut rank) = (None, None);
        if role == Role::Pawn {
            file = m.is_capture().then_some(m.from().file());
        } else {
            let rivals = position.rivals(m);
            if rivals.any() {
                let on_file = (rivals & Bitboard::from_file(m.from().file())).any();
                let on_rank = (rivals & Bitboard::from_rank(m.from().rank())).any();
                file = (!on_file || on_rank).then_some(m.from().file());
                rank = on_file.then_some(m.from().rank());
            }
        }
        San::normal(role, file, rank, m.is_capture(), m.to(), m.promotion())
    }

    /// Appends the export form without check sign: at most six bytes.
    #[inline]
    pub fn append_to(self, text: &mut Vec<u8>) {
        let (bytes, length) = self.to_bytes();
        text.extend_from_slice(&bytes[..length]);
    }

    /// The export form without check sign, and how many of the bytes it takes: at most six.
    #[inline]
    pub fn to_bytes(self) -> ([u8; 8], usize) {
        let mut bytes = [0; 8];
        let mut length = 0;
        let mut put = |byte: u8, when: bool| {
            bytes[length & 7] = byte;
            length += usize::from(when);
        };
        if let Some(side) = self.castling_side() {
            side.san().bytes().for_each(|byte| put(byte, true));
            return (bytes, length);
        }
        let Some(role) = self.role() else { return (*b"--\0\0\0\0\0\0", 2) };
        put(role.upper_byte(), role != Role::Pawn);
        put(b'@', self.is_drop());
        put(b'a' - 1 + (self.0 >> ORIGIN_FILE & 15) as u8, self.file().is_some());
        put(b'0' + (self.0 >> ORIGIN_RANK & 15) as u8, self.rank().is_some());
        put(b'x', self.is_capture());
        let [file, rank] = self.to().bytes();
        put(file, true);
        put(rank, true);
        if let Some(promotion) = self.promotion() {
            put(b'=', true);
            put(promotion.upper_byte(), true);
        }
        (bytes, length)
    }
}

/// A drop whose square begins at `at`.
fn drop_from(role: Role, text: &[u8], at: usize) -> Result<(San, usize), ParseSanError> {
    let to = text.get(at..at + 2).and_then(Square::from_ascii);
    to.map(|to| (San::drop(role, to), at + 2)).ok_or(ParseSanError::at(at, Expected::Square))
}

/// A move of a piece whose letter is the first byte.
fn piece_move(role: Role, text: &[u8]) -> Result<(San, usize), ParseSanError> {
    let rest = text.get(1..).unwrap_or_default();
    // Up to two squares' worth of bytes with an `x` between them, the last square being the one of arrival.
    let is_file = |byte: Option<&u8>| matches!(byte, Some(b'a'..=b'h'));
    let is_rank = |byte: Option<&u8>| matches!(byte, Some(b'1'..=b'8'));
    let mut origin = usize::from(is_file(rest.first()));
    origin += usize::from(is_rank(rest.get(origin)));
    let mut capture = rest.get(origin) == Some(&b'x');
    let mut to = origin + usize::from(capture);
    if !capture && !is_file(rest.get(to)) {
        // What looked like an origin is the square of arrival.
        (capture, to) = (false, 0);
        origin = 0;
    }
    let square = rest.get(to..to + 2).and_then(Square::from_ascii);
    let Some(square) = square else {
        let expected = if is_file(rest.get(to)) { Expected::Rank } else { Expected::Square };
        return Err(ParseSanError::at(1 + to + usize::from(expected == Expected::Rank), expected));
    };
    let file = rest[..origin].iter().find_map(|byte| File::from_char(char::from(*byte)));
    let rank = rest[..origin].iter().find_map(|byte| Rank::from_char(char::from(*byte)));
    Ok((San::normal(role, file, rank, capture, square, None), 1 + to + 2))
}

/// A pawn's move, which begins with a file.
fn pawn_move(text: &[u8]) -> Result<(San, usize), ParseSanError> {
    let capture = text.get(1) == Some(&b'x');
    let at = if capture { 2 } else { 0 };
    let Some(to) = text.get(at..at + 2).and_then(Square::from_ascii) else {
        let expected = if capture { Expected::Square } else { Expected::RankOrCapture };
        return Err(ParseSanError::at(at + usize::from(!capture), expected));
    };
    let mut length = at + 2;
    let mut promotion = None;
    if text.get(length) == Some(&b'=') {
        promotion = match text.get(length + 1) {
            Some(letter @ (b'N' | b'B' | b'R' | b'Q' | b'K')) => Role::from_char(char::from(*letter)),
            _ => return Err(ParseSanError::at(length + 1, Expected::Promotion)),
        };
        length += 2;
    }
    let file = capture.then(|| File::from_char(char::from(text[0]))).flatten();
    Ok((San::normal(Role::Pawn, file, None, capture, to, promotion), length))
}

/// Writes the export form without check sign.
impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (bytes, length) = self.to_bytes();
        f.write_str(&String::from_utf8_lossy(&bytes[..length]))
    }
}

impl fmt::Debug for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for San {
    type Err = ParseSanError;

    fn from_str(text: &str) -> Result<San, ParseSanError> {
        San::from_ascii(text.as_bytes())
    }
}

/// What is written behind a move about check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Suffix {
    /// Nothing.
    #[default]
    None,
    /// `+`
    Check,
    /// `#`
    Checkmate,
}

impl Suffix {
    /// The sign, empty for none.
    pub const fn sign(self) -> &'static str {
        match self {
            Suffix::None => "",
            Suffix::Check => "+",
            Suffix::Checkmate => "#",
        }
    }

    /// What must be written after the move that led to this position.
    pub fn after_move<R: Rules>(position: &R) -> Suffix {
        if position.is_checkmate() {
            Suffix::Checkmate
        } else if position.is_check() {
            Suffix::Check
        } else {
            Suffix::None
        }
    }
}

/// A move as it is written, with its check sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SanPlus {
    /// The move.
    pub san: San,
    /// Its check sign. It says nothing about which move is meant (standard §8.2.3.5).
    pub suffix: Suffix,
}

impl SanPlus {
    /// Reads the whole text as a move and at most one check sign.
    ///
    /// # Errors
    ///
    /// [`ParseSanError`] with the offset of the first byte that does not fit.
    pub fn from_ascii(text: &[u8]) -> Result<SanPlus, ParseSanError> {
        let (san, length) = San::from_ascii_prefix(text)?;
        let suffix = match &text[length..] {
            [] => Suffix::None,
            [b'+'] => Suffix::Check,
            [b'#'] => Suffix::Checkmate,
            [b'+' | b'#', _, ..] => return Err(ParseSanError::at(length + 1, Expected::End)),
            _ => return Err(ParseSanError::at(length, Expected::SuffixOrEnd)),
        };
        Ok(SanPlus { san, suffix })
    }

    /// How a legal move is written in the export form.
    pub fn from_move<R: Rules>(position: &R, m: Move) -> SanPlus {
        let san = San::from_move(position, m);
        let mut after = position.clone();
        after.make(m);
        SanPlus { san, suffix: Suffix::after_move(&after) }
    }

    /// Appends the export form: at most seven bytes.
    pub fn append_to(self, text: &mut Vec<u8>) {
        self.san.append_to(text);
        text.extend_from_slice(self.suffix.sign().as_bytes());
    }
}

/// Writes the export form.
impl fmt::Display for SanPlus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.san, self.suffix.sign())
    }
}

impl fmt::Debug for SanPlus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for SanPlus {
    type Err = ParseSanError;

    fn from_str(text: &str) -> Result<SanPlus, ParseSanError> {
        SanPlus::from_ascii(text.as_bytes())
    }
}

/// What would have been right where a text stops being a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// The beginning of a move.
    Move,
    /// `O-O` or `O-O-O`.
    Castling,
    /// A square.
    Square,
    /// The rank of the square of arrival.
    Rank,
    /// The rank of the square of arrival, or `x`.
    RankOrCapture,
    /// A piece letter to promote to.
    Promotion,
    /// A check sign or nothing.
    SuffixOrEnd,
    /// Nothing.
    End,
}

/// The text is no move in the exact spelling of [`San`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseSanError {
    offset: usize,
    expected: Expected,
}

impl ParseSanError {
    const fn at(offset: usize, expected: Expected) -> ParseSanError {
        ParseSanError { offset, expected }
    }

    /// How many bytes of the text fit.
    pub const fn offset(self) -> usize {
        self.offset
    }

    /// What would have been right there.
    pub const fn kind(self) -> Expected {
        self.expected
    }
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.expected {
            Expected::Move => "a move such as e4, Nf3, exd5, e8=Q or O-O",
            Expected::Castling => "O-O or O-O-O",
            Expected::Square => "a square, a1 to h8",
            Expected::Rank => "a rank, 1 to 8",
            Expected::RankOrCapture => "a rank, 1 to 8, or x",
            Expected::Promotion => "a piece to promote to: Q, R, B or N",
            Expected::SuffixOrEnd => "+, # or the end of the move",
            Expected::End => "the end of the move",
        };
        write!(f, "expected {expected} at offset {}", self.offset)
    }
}

impl std::error::Error for ParseSanError {}
