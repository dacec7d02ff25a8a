//! Forsyth–Edwards notation: a position on one line (standard §16.1).
//!
//! # Accepts
//!
//! - six fields, separated by any run of spaces, tabs or underscores (as in addresses of web pages), with white
//!   space around them
//! - fewer fields, in the same order: those missing at the end are `w`, `-`, `-`, `0` and `1`
//! - neighbouring digits in the placement: `44` is `8`
//! - castling letters in any order: `KQkq` name the outermost rook on their side of the king (X-FEN), file
//!   letters `AHah` the rook on that file (Shredder-FEN). A letter that finds no rook is kept as the corner or
//!   the file it names, so that [`Setup::issues`] can report it
//! - any square in the e.p. field; whether it can be one is a question for [`Setup::issues`]
//! - move number 0, which stands for 1
//! - crazyhouse: pockets as `[QNpp]` or `/QNpp` behind the placement, `~` behind a promoted man
//! - three-check: the checks still to be given, `3+3`, or those given, `+0+0`; before the clocks or at the end
//!
//! A FEN that is read need not be a position: see [`Setup`] and [`Position`].
//!
//! # Writes
//!
//! Always six fields with one space between them, or seven with the checks of three-check (`3+3`) before the
//! clocks; pockets in brackets. [`FenStyle`] chooses how castling rights and the e.p. square are written.
//!
//! ```
//! use scoresheet_chess::{Setup, fen::{EnPassantMode, FenStyle}};
//!
//! let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
//! let setup: Setup = text.parse()?;
//! // No black pawn can capture on e3, so by default the square is not worth writing.
//! assert!(setup.fen(FenStyle::default()).ends_with(" b KQkq - 0 1"));
//! let always = FenStyle { en_passant: EnPassantMode::Always, ..FenStyle::default() };
//! assert_eq!(setup.fen(always), text);
//! # Ok::<(), scoresheet_chess::fen::ParseFenError>(())
//! ```

mod error;
mod placement;
#[cfg(test)]
mod tests;

use std::{fmt, str::FromStr};

pub use error::{FenError, FenErrorKind, ParseFenError};

use crate::{
    attack,
    bitboard::Bitboard,
    castling::{CastlingRights, CastlingSide},
    color::Color,
    position::Position,
    role::{Piece, Role},
    setup::{CastlingMode, Pockets, Setup},
    square::{File, Rank, Square},
};

/// How a FEN is written where programs differ. The default is what most of them write today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct FenStyle {
    /// When the e.p. square is written.
    pub en_passant: EnPassantMode,
    /// Which letters stand for castling rights.
    pub castling: CastlingStyle,
}

/// When the e.p. square is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum EnPassantMode {
    /// When a pawn can legally be captured there: then equal positions have equal FENs. A side without exactly
    /// one king counts as never in check.
    #[default]
    Legal,
    /// When a pawn has just passed over it and an enemy pawn stands ready, even if its capture would leave the
    /// king in check.
    Pseudo,
    /// After every double step (standard §16.1.3.4): whatever [`Setup::en_passant`] says, even where it cannot be.
    Always,
}

/// Which letters stand for castling rights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum CastlingStyle {
    /// `KQkq`; the letter of the file only for a rook that has another one farther out on its side.
    #[default]
    XFen,
    /// Always the letters of the files, such as `HAha`.
    Shredder,
}

impl Setup {
    /// Reads a FEN, as the [module page](crate::fen) says.
    ///
    /// # Errors
    ///
    /// [`ParseFenError`] with the offset of the first byte that does not fit.
    pub fn from_fen(text: &[u8]) -> Result<Setup, ParseFenError> {
        let mut reader = Reader::new(text);
        let mut setup = Setup::EMPTY;
        reader.fields(&mut setup)?;
        if reader.peek().is_none() {
            return Ok(setup);
        }
        Err(reader.error(match reader.clocks_read {
            0 => FenErrorKind::HalfmoveClock,
            1 => FenErrorKind::FullmoveNumber,
            _ => FenErrorKind::TrailingText,
        }))
    }

    /// Appends the FEN.
    ///
    /// Castling rights on other ranks than the first and the eighth, and [`Setup::promoted`] squares without a
    /// man, have no place in a FEN and are left out.
    pub fn append_fen(&self, text: &mut Vec<u8>, style: FenStyle) {
        let mut line = Line::new();
        self.write_epd_fields(&mut line, text, style);
        line.push(b' ');
        line.number(self.halfmove_clock);
        line.push(b' ');
        line.number(self.fullmove_number.max(1));
        line.flush(text);
    }

    /// Appends the fields that FEN and EPD share: all but the clocks.
    pub(crate) fn append_epd_fields(&self, text: &mut Vec<u8>, style: FenStyle) {
        let mut line = Line::new();
        self.write_epd_fields(&mut line, text, style);
        line.flush(text);
    }

    /// The same to a line, which goes to the text where it might grow too long.
    fn write_epd_fields(&self, line: &mut Line, text: &mut Vec<u8>, style: FenStyle) {
        line.length = placement::write(&self.board, self.promoted, &mut line.bytes);
        if let Some(pockets) = &self.pockets {
            line.flush(text);
            append_pockets(text, pockets);
        }
        line.push(b' ');
        line.push(if self.turn.is_white() { b'w' } else { b'b' });
        line.push(b' ');
        line.castling(self, style.castling);
        line.push(b' ');
        match self.written_en_passant(style.en_passant) {
            Some(square) => square.bytes().into_iter().for_each(|byte| line.push(byte)),
            None => line.push(b'-'),
        }
        if let Some([white, black]) = self.remaining_checks {
            line.push(b' ');
            line.number(white.into());
            line.push(b'+');
            line.number(black.into());
        }
    }

    /// The FEN, see [`append_fen`](Setup::append_fen).
    pub fn fen(&self, style: FenStyle) -> String {
        let mut text = Vec::with_capacity(96);
        self.append_fen(&mut text, style);
        String::from_utf8(text).unwrap_or_default()
    }

    /// The e.p. square that is worth writing.
    fn written_en_passant(&self, mode: EnPassantMode) -> Option<Square> {
        self.en_passant?;
        if mode == EnPassantMode::Always {
            return self.en_passant;
        }
        let passed = self.valid_en_passant()?;
        let pawns = attack::pawn_attacks(!self.turn, passed) & self.board.by_piece(Role::Pawn.of(self.turn));
        let can_capture = |from| mode == EnPassantMode::Pseudo || self.en_passant_is_safe(from, passed);
        pawns.into_iter().any(can_capture).then_some(passed)
    }

    /// Whether the own king, if there is exactly one, is safe after a capture in passing.
    fn en_passant_is_safe(&self, from: Square, passed: Square) -> bool {
        let Some(king) = self.board.king_of(self.turn) else { return true };
        let captured = Bitboard::from(Square::new(passed.file(), from.rank()));
        let occupied = (self.board.occupied() - from.into() - captured) | passed.into();
        (self.board.attackers(king, !self.turn, occupied) - captured).is_empty()
    }

    /// The rook that `K`, `Q`, `k` or `q` stands for: the outermost on its side, or the corner if there is none
    /// outside the king.
    fn castling_letter_square(&self, color: Color, side: CastlingSide) -> Square {
        let back_rank = Rank::R1.relative_to(color);
        let row = self.board.by_color(color) & Bitboard::from_rank(back_rank);
        let rooks = self.board.by_role(Role::Rook) & row;
        let rooks_and_kings = rooks | self.board.by_role(Role::King) & row;
        let (outermost, corner) = match side {
            CastlingSide::King => (rooks_and_kings.last(), File::H),
            CastlingSide::Queen => (rooks_and_kings.first(), File::A),
        };
        outermost.filter(|square| rooks.contains(*square)).unwrap_or(Square::new(corner, back_rank))
    }
}

impl FromStr for Setup {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Setup, ParseFenError> {
        Setup::from_fen(text.as_bytes())
    }
}

/// Writes the FEN in the default [`FenStyle`].
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen(FenStyle::default()))
    }
}

impl Position {
    /// Reads a FEN and checks it: [`Setup::from_fen`] and [`Position::new`] in one.
    ///
    /// # Errors
    ///
    /// [`FenError`], which tells a text that is no FEN from a FEN that is no position.
    pub fn from_fen(text: &[u8], mode: CastlingMode) -> Result<Position, FenError> {
        let setup = Setup::from_fen(text).map_err(FenError::Syntax)?;
        Position::new(&setup, mode).map_err(FenError::Issues)
    }

    /// Appends the FEN.
    pub fn append_fen(&self, text: &mut Vec<u8>, style: FenStyle) {
        self.to_setup().append_fen(text, style);
    }

    /// The FEN.
    pub fn fen(&self, style: FenStyle) -> String {
        self.to_setup().fen(style)
    }
}

/// A text with the place reached in it. Every method that reads a field stops behind it.
pub(crate) struct Reader<'a> {
    text: &'a [u8],
    /// How many bytes are read.
    pub(crate) at: usize,
    clocks_read: u32,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Reader<'a> {
        let at = text.len() - text.trim_ascii_start().len();
        Reader { text: text.trim_ascii_end(), at, clocks_read: 0 }
    }

    /// Reads as many fields as there are into an empty setup; the clocks are there if digits follow the others.
    /// What stands behind is left to the caller.
    pub(crate) fn fields(&mut self, setup: &mut Setup) -> Result<(), ParseFenError> {
        if self.peek().is_none() {
            return Err(self.error(FenErrorKind::EmptyText));
        }
        self.placement(setup)?;
        if self.next_field() {
            setup.turn = self.turn()?;
        }
        if self.next_field() {
            self.castling(setup)?;
        }
        if self.next_field() {
            setup.en_passant = self.en_passant()?;
        }
        self.next_field();
        self.remaining_checks(setup)?;
        if self.at_digit() {
            setup.halfmove_clock = self.clock(FenErrorKind::HalfmoveClock)?;
        }
        if self.at_digit() {
            setup.fullmove_number = self.clock(FenErrorKind::FullmoveNumber)?.max(1);
        }
        if setup.remaining_checks.is_none() {
            self.remaining_checks(setup)?;
        }
        Ok(())
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn at_digit(&self) -> bool {
        self.peek().is_some_and(|byte| byte.is_ascii_digit())
    }

    /// Whether a field ends here. The semicolon is for EPD, where it may follow the last one.
    fn at_field_end(&self) -> bool {
        self.peek().is_none_or(ends_field)
    }

    fn end_field(&self, kind: FenErrorKind) -> Result<(), ParseFenError> {
        if self.at_field_end() { Ok(()) } else { Err(self.error(kind)) }
    }

    /// Goes to the next field; whether there is one.
    fn next_field(&mut self) -> bool {
        while let Some(b' ' | b'\t' | b'_') = self.peek() {
            self.at += 1;
        }
        self.peek().is_some()
    }

    fn error(&self, kind: FenErrorKind) -> ParseFenError {
        ParseFenError::at(self.at, kind)
    }

    fn placement(&mut self, setup: &mut Setup) -> Result<(), ParseFenError> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        if let Some((board, length)) = placement::read(rest) {
            setup.board = board;
            self.at += length;
            return Ok(());
        }
        self.careful_placement(setup)
    }

    /// Reads every placement, and finds the first byte that does not fit.
    fn careful_placement(&mut self, setup: &mut Setup) -> Result<(), ParseFenError> {
        let (mut file, mut rank) = (0, 7);
        while let Some(byte) = self.peek().filter(|byte| !ends_field(*byte) && *byte != b'[') {
            match byte {
                b'1'..=b'8' => file += u32::from(byte - b'0'),
                b'0' | b'9' => return Err(self.error(FenErrorKind::EmptySquares)),
                b'/' if file < 8 => return Err(self.error(FenErrorKind::RankTooShort)),
                b'/' if rank == 0 => return self.ninth_rank(setup),
                b'/' => (file, rank) = (0, rank - 1),
                _ => {
                    let piece = Piece::from_char(char::from(byte));
                    let piece = piece.ok_or(self.error(FenErrorKind::PieceLetter))?;
                    let square = Square::new(File::from_index(file), Rank::from_index(rank));
                    if file < 8 {
                        setup.board.set(square, piece);
                    }
                    if self.text.get(self.at + 1) == Some(&b'~') {
                        setup.promoted.insert(square);
                        self.at += usize::from(file < 8);
                    }
                    file += 1;
                }
            }
            if file > 8 {
                return Err(self.error(FenErrorKind::RankTooLong));
            }
            self.at += 1;
        }
        if file < 8 {
            return Err(self.error(FenErrorKind::RankTooShort));
        }
        if rank > 0 {
            return Err(self.error(FenErrorKind::TooFewRanks));
        }
        if self.peek() == Some(b'[') { self.bracketed_pockets(setup) } else { Ok(()) }
    }

    /// Pockets written as a ninth rank, from its slash on.
    fn ninth_rank(&mut self, setup: &mut Setup) -> Result<(), ParseFenError> {
        let slash = self.at;
        self.at += 1;
        setup.pockets = Some(self.pocket_letters());
        // Whatever else a ninth rank holds, it should not be there at all.
        if self.at_field_end() { Ok(()) } else { Err(ParseFenError::at(slash, FenErrorKind::TooManyRanks)) }
    }

    /// Pockets in brackets, from the opening one on; `[-]` is empty like `[]`.
    fn bracketed_pockets(&mut self, setup: &mut Setup) -> Result<(), ParseFenError> {
        self.at += 1;
        let pockets = self.pocket_letters();
        if pockets.is_empty() && self.peek() == Some(b'-') {
            self.at += 1;
        }
        if self.peek() != Some(b']') {
            return Err(self.error(FenErrorKind::Pocket));
        }
        self.at += 1;
        setup.pockets = Some(pockets);
        self.end_field(FenErrorKind::Pocket)
    }

    fn pocket_letters(&mut self) -> Pockets {
        let mut pockets = Pockets::default();
        while let Some(piece) = self.peek().and_then(|byte| Piece::from_char(char::from(byte))) {
            if piece.role == Role::King {
                break;
            }
            pockets.add(piece);
            self.at += 1;
        }
        pockets
    }

    fn turn(&mut self) -> Result<Color, ParseFenError> {
        let turn = self.peek().and_then(|byte| Color::from_char(char::from(byte)));
        let turn = turn.ok_or(self.error(FenErrorKind::Turn))?;
        self.at += 1;
        self.end_field(FenErrorKind::Turn)?;
        Ok(turn)
    }

    /// Reads castling rights. The placement must be known.
    fn castling(&mut self, setup: &mut Setup) -> Result<(), ParseFenError> {
        let mut rooks = Bitboard::EMPTY;
        if self.peek() == Some(b'-') {
            self.at += 1;
            return self.end_field(FenErrorKind::Castling);
        }
        while rooks.is_empty() || !self.at_field_end() {
            let letter = self.peek().unwrap_or_default();
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            rooks.insert(match letter.to_ascii_lowercase() {
                b'k' => setup.castling_letter_square(color, CastlingSide::King),
                b'q' => setup.castling_letter_square(color, CastlingSide::Queen),
                file @ b'a'..=b'h' => {
                    Square::new(File::from_index(u32::from(file - b'a')), Rank::R1.relative_to(color))
                }
                _ => return Err(self.error(FenErrorKind::Castling)),
            });
            self.at += 1;
        }
        setup.castling = CastlingRights::from_rooks(rooks);
        Ok(())
    }

    fn en_passant(&mut self) -> Result<Option<Square>, ParseFenError> {
        let mut square = None;
        if self.peek() == Some(b'-') {
            self.at += 1;
        } else {
            square = self.text.get(self.at..self.at + 2).and_then(Square::from_ascii);
            if square.is_none() {
                self.at += usize::from(matches!(self.peek(), Some(b'a'..=b'h')));
                return Err(self.error(FenErrorKind::EnPassant));
            }
            self.at += 2;
        }
        self.end_field(FenErrorKind::EnPassant)?;
        Ok(square)
    }

    /// Reads the checks of three-check if they are the next field, and goes to the field behind.
    fn remaining_checks(&mut self, setup: &mut Setup) -> Result<(), ParseFenError> {
        let kind = FenErrorKind::RemainingChecks;
        let rest = self.text.get(self.at..).unwrap_or_default();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if rest.get(digits) != Some(&b'+') {
            return Ok(());
        }
        let are_given = digits == 0;
        self.at += usize::from(are_given);
        let mut checks = [0; 2];
        for (i, count) in checks.iter_mut().enumerate() {
            if i == 1 {
                if self.peek() != Some(b'+') {
                    return Err(self.error(kind));
                }
                self.at += 1;
            }
            let start = self.at;
            let number = u8::try_from(self.number(kind)?).ok();
            let remaining = if are_given { number.and_then(|given| 3u8.checked_sub(given)) } else { number };
            *count = remaining.ok_or(ParseFenError::at(start, kind))?;
        }
        self.end_field(kind)?;
        setup.remaining_checks = Some(checks);
        self.next_field();
        Ok(())
    }

    /// Reads a clock and goes to the field behind.
    fn clock(&mut self, kind: FenErrorKind) -> Result<u32, ParseFenError> {
        let number = self.number(kind)?;
        self.end_field(kind)?;
        self.clocks_read += 1;
        self.next_field();
        Ok(number)
    }

    fn number(&mut self, kind: FenErrorKind) -> Result<u32, ParseFenError> {
        let start = self.at;
        let mut number = 0u32;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            let longer = number.checked_mul(10).and_then(|tens| tens.checked_add(u32::from(digit - b'0')));
            number = longer.ok_or(ParseFenError::at(start, kind))?;
            self.at += 1;
        }
        if self.at == start { Err(self.error(kind)) } else { Ok(number) }
    }
}

const fn ends_field(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'_' | b';')
}

/// Eight ranks of eight promoted men are 135 bytes, all other fields at most 60.
const LINE: usize = 256;

/// A FEN being written: room enough for everything but pockets.
struct Line {
    bytes: [u8; LINE],
    length: usize,
}

impl Line {
    fn new() -> Line {
        Line { bytes: [0; LINE], length: 0 }
    }

    #[inline]
    fn push(&mut self, byte: u8) {
        self.push_if(true, byte);
    }

    /// Writes a byte if a condition holds, without a branch on it.
    #[inline]
    fn push_if(&mut self, condition: bool, byte: u8) {
        self.bytes[self.length % LINE] = byte;
        self.length += usize::from(condition);
    }

    fn flush(&mut self, text: &mut Vec<u8>) {
        text.extend_from_slice(self.bytes.get(..self.length).unwrap_or_default());
        self.length = 0;
    }

    /// Writes castling rights, of each side from the h-file to the a-file.
    fn castling(&mut self, setup: &Setup, style: CastlingStyle) {
        let start = self.length;
        for color in Color::ALL {
            let case = if color.is_white() { 0 } else { b'a' - b'A' };
            let mut rooks = setup.castling.rooks() & Bitboard::from_rank(Rank::R1.relative_to(color));
            while let Some(rook) = rooks.last() {
                let is_meant_by =
                    |side| style == CastlingStyle::XFen && setup.castling_letter_square(color, side) == rook;
                let letter = if is_meant_by(CastlingSide::King) {
                    b'K'
                } else if is_meant_by(CastlingSide::Queen) {
                    b'Q'
                } else {
                    b'A' + rook.file() as u8
                };
                self.push(letter + case);
                rooks.remove(rook);
            }
        }
        self.push_if(self.length == start, b'-');
    }

    fn number(&mut self, number: u32) {
        let count = number.checked_ilog10().unwrap_or(0) as usize + 1;
        let mut rest = number;
        for i in (0..count).rev() {
            self.bytes[(self.length + i) % LINE] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        self.length += count;
    }
}

/// Writes pockets in brackets, White's men first, each from the queen down.
fn append_pockets(text: &mut Vec<u8>, pockets: &Pockets) {
    text.push(b'[');
    for color in Color::ALL {
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
            let piece = role.of(color);
            text.extend((0..pockets.count(piece)).map(|_| piece.char() as u8));
        }
    }
    text.push(b']');
}
