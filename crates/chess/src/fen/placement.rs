//! The first field of a FEN, both ways, as fast as it goes.
//!
//! To the next maintainer. The simple way to read is `Reader::careful_placement` in the parent module, which takes
//! every placement and finds what is wrong; the simple way to write is to count empty squares rank by rank. Both
//! lose most of their time to branches the computer cannot foresee: is the next byte a man or a digit, is a gap
//! left to be written. So here tables answer instead, and each way has one loop only, over bytes or over men.
//! (Question `fen` in `bench/`.)

use super::{LINE, ends_field};
use crate::{bitboard::Bitboard, board::Board, role::Piece};

/// Reads an ordinary placement: letters, digits and slashes, and how long it is; `None` for all others.
///
/// A table says for each byte what to store and how far to go on. The cells are the squares in the order of a FEN
/// with one more behind each rank, for its slash: the ranks have eight squares each if all slashes, and nothing
/// else, arrived there. At the end eight cells at a time are gathered into bit planes by multiplication.
pub(super) fn read(text: &[u8]) -> Option<(Board, usize)> {
    let mut cells = [0u8; 128];
    let (mut cell, mut length) = (0, 0);
    for &byte in text {
        let (content, advance) = STEPS[usize::from(byte)];
        if advance == 0 {
            break;
        }
        cells[cell % 128] = content;
        cell += usize::from(advance);
        length += 1;
    }
    if cell != CELLS || !text.get(length).is_none_or(|byte| ends_field(*byte)) {
        return None;
    }
    let mut planes = [0u64; 4];
    let mut misplaced = 0;
    for row in 0..8 {
        let eight = cells.get(row * 9..).and_then(|cells| cells.first_chunk())?;
        let squares = u64::from_le_bytes(*eight);
        misplaced |= squares & u64::from_le_bytes([SLASH; 8]);
        misplaced |= u64::from(row < 7 && cells[row * 9 + 8] != SLASH);
        for (i, plane) in planes.iter_mut().enumerate() {
            let bits = squares >> i & 0x0101_0101_0101_0101;
            *plane = *plane << 8 | bits.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        }
    }
    (misplaced == 0).then_some((Board::from_planes(planes), length))
}

/// Eight ranks of eight squares with a slash between each two.
const CELLS: usize = 71;
/// The content of a slash's cell: no man has this bit.
const SLASH: u8 = 1 << 7;

/// What each byte is for [`read`]: the content of a cell (a bit for each plane of
/// [`Board::from_planes`]), and how many cells it takes: none for a byte that is not part of a placement.
static STEPS: [(u8, u8); 256] = {
    let mut steps = [(0, 0); 256];
    let mut byte = 0;
    while byte < 128 {
        if let Some(piece) = Piece::from_char(byte as u8 as char) {
            steps[byte] = (piece.role as u8 | (piece.color as u8) << 3, 1);
        }
        byte += 1;
    }
    let mut digit = 1;
    while digit <= 8 {
        steps[b'0' as usize + digit] = (0, digit as u8);
        digit += 1;
    }
    steps[b'/' as usize] = (SLASH, 1);
    steps
};

/// Writes a placement to the beginning of a line and tells how long it is.
///
/// What stands between two men is copied from [`GAPS`], more of it than needed: what comes next covers it.
pub(super) fn write(board: &Board, promoted: Bitboard, line: &mut [u8; LINE]) -> usize {
    let [ones, twos, fours, black] = board.planes().map(u64::swap_bytes);
    let promoted = promoted.0.swap_bytes();
    let mut men = ones | twos | fours;
    let mut next = men.trailing_zeros();
    // The first gap begins with the slash of a rank that does not exist: leave it out.
    let first = gap(7, next + 1);
    line[..GAP - 1].copy_from_slice(&first[1..]);
    let mut length = usize::from(first[GAP - 1]) - 1;
    while men != 0 {
        let at = next;
        men &= men - 1;
        next = men.trailing_zeros();
        let plane = |plane: u64| plane >> at & 1;
        let code = plane(ones) | plane(twos) << 1 | plane(fours) << 2 | plane(black) << 3;
        line[length % LINE] = LETTERS[code as usize & 15];
        line[(length + 1) % LINE] = b'~';
        length += 1 + plane(promoted) as usize;
        let gap = gap(at, next - at);
        if let Some(target) = line.get_mut(length..length + GAP) {
            target.copy_from_slice(gap);
        }
        length += usize::from(gap[GAP - 1]);
    }
    length - 1
}

/// What is written between a man and the one so many squares later.
#[inline]
fn gap(at: u32, distance: u32) -> &'static [u8; GAP] {
    GAPS.get(distance as usize).map_or(&GAPS[0][0], |row| &row[at as usize % 8])
}

/// Room for the longest gap, which is that of the empty board and has 17 bytes, and for its length at the end.
const GAP: usize = 24;

/// All gaps, numbers of empty squares and slashes, by how many squares later the next man stands and by the file
/// of the man before. The end of the placement counts as a man behind the last square (so that the gap before it
/// ends with a slash that is not written), its beginning as one before the first, on an h-file.
static GAPS: [[[u8; GAP]; 8]; 66] = {
    let mut gaps = [[[0; GAP]; 8]; 66];
    let mut distance = 1;
    while distance < 66 {
        let mut file = 0;
        while file < 8 {
            gaps[distance][file] = gap_text(file, distance);
            file += 1;
        }
        distance += 1;
    }
    gaps
};

const fn gap_text(file: usize, distance: usize) -> [u8; GAP] {
    let mut text = [0; GAP];
    let mut length = 0;
    let mut empty = 0;
    let mut passed = 1;
    while passed <= distance {
        let is_new_rank = (file + passed).is_multiple_of(8);
        if empty > 0 && (is_new_rank || passed == distance) {
            text[length] = b'0' + empty;
            length += 1;
            empty = 0;
        }
        if is_new_rank {
            text[length] = b'/';
            length += 1;
        }
        empty += 1;
        passed += 1;
    }
    text[GAP - 1] = length as u8;
    text
}

/// FEN letters by role number, with 8 added for Black.
const LETTERS: [u8; 16] = *b".PNBRQK..pnbrqk.";
