//! All constant tables of the rules, in one place.
//!
//! To the next maintainer. What is asked together stands together in one cache line ([`View`], [`Mover`]).
//! Nothing is computed at start: the compiler fills the tables, and of the megabyte of sliding attacks only the
//! pages looked at are ever loaded. Replay does not touch that one at all.

mod table;

use crate::{board::SIDES, color::Color, square::Square};

/// The tables.
pub(crate) struct Lookup {
    /// By colour and by row: `approach | capture << 3`, see [`Approach`].
    pub(crate) movers: [[Mover; 16]; 2],
    /// By colour and by approach and square of arrival (`approach << 6 | to`): from where such a man could
    /// arrive on an empty board.
    pub(crate) origins: [[u64; 512]; 2],
    /// By the byte a [`San`](crate::San) keeps its origin in (file in the low half, rank in the high one, from
    /// 1, 0 for none): the squares it allows.
    pub(crate) origin_masks: [u64; 256],
    /// By square.
    pub(crate) views: [View; 64],
    /// By square.
    pub(crate) bishops: [Slider; 64],
    /// By square.
    pub(crate) rooks: [Slider; 64],
    pub(crate) between: [[u64; 64]; 64],
    slides: [u64; SLIDES],
}

/// How a man comes to its square. Pieces have the number of their role, with or without capturing.
#[derive(Clone, Copy)]
#[repr(u32)]
pub(crate) enum Approach {
    /// A pawn walks one or two squares.
    PawnPush = 0,
    /// A pawn captures.
    PawnCapture = 1,
    Knight = 2,
    Bishop = 3,
    Rook = 4,
    Queen = 5,
    King = 6,
    /// Nothing comes this way.
    None = 7,
}

/// What a move of one kind of man does to a position, as masks, so that making it needs no branch.
#[derive(Clone, Copy)]
#[repr(C, align(128))]
pub(crate) struct Mover {
    /// The sets of a [`Board`](crate::Board) the man enters: all squares for its role and side, else none.
    pub(crate) into: [u64; 8],
    /// All squares if a capture is written, else none.
    pub(crate) capture: u64,
    /// Castling rights lost wherever the man goes: the back rank for a king.
    pub(crate) castling: u64,
    /// Where a double step may pass over: all squares for a pawn walking.
    pub(crate) passed: u64,
    /// What the half-move clock keeps: nothing after a pawn move or a capture.
    pub(crate) clock: u32,
    /// The number of its role minus one.
    pub(crate) role: u32,
}

/// All that a king asks about its square, in one cache line: where could it be attacked from.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct View {
    /// Diagonals, edge to edge, without the square itself.
    pub(crate) diagonals: u64,
    /// File and rank, edge to edge, without the square itself.
    pub(crate) cross: u64,
    /// Squares a knight attacks from here.
    pub(crate) knight: u64,
    /// Squares a king attacks from here.
    pub(crate) king: u64,
    /// Squares a white and a black pawn attack from here.
    pub(crate) pawn: [u64; 2],
}

/// What finds the squares a slider attacks from one square.
#[derive(Clone, Copy)]
pub(crate) struct Slider {
    /// The squares whose men matter: the lines without their last squares.
    mask: u64,
    /// Gathers the men on them in the highest bits.
    magic: u64,
    /// Where the answers begin.
    start: u32,
    /// How far down to shift what was gathered.
    shift: u32,
}

impl Slider {
    const fn new(mask: u64, magic: u64, start: usize) -> Slider {
        Slider { mask, magic, start: start as u32, shift: 64 - mask.count_ones() }
    }

    /// The squares the slider attacks.
    #[inline]
    pub(crate) fn attacks(&self, occupied: u64) -> u64 {
        LOOKUP.slides[self.index(occupied)]
    }

    #[inline]
    const fn index(&self, occupied: u64) -> usize {
        let gathered = (occupied & self.mask).wrapping_mul(self.magic) >> (self.shift & 63);
        (self.start as usize).wrapping_add(gathered as usize) & (SLIDES - 1)
    }

    /// How many answers the slider has.
    const fn answers(&self) -> usize {
        1 << self.mask.count_ones()
    }
}

/// Room for the 107,648 answers of all sliders; a power of two, so that a mask keeps every index inside.
const SLIDES: usize = 1 << 17;

#[allow(long_running_const_eval)] // a hundred thousand answers; about a second
pub(crate) static LOOKUP: Lookup = Lookup {
    movers: [movers(Color::White), movers(Color::Black)],
    origins: [origins(Color::White), origins(Color::Black)],
    origin_masks: origin_masks(),
    views: views(),
    bishops: SLIDERS[0],
    rooks: SLIDERS[1],
    between: between(),
    slides: slides(),
};

/// The lines through a square, each without the square itself.
#[derive(Clone, Copy)]
struct Lines {
    diagonal: u64,
    anti_diagonal: u64,
    file: u64,
    rank: u64,
}

const fn lines(square: usize) -> Lines {
    Lines {
        diagonal: ray(square, 1, 1) | ray(square, -1, -1),
        anti_diagonal: ray(square, 1, -1) | ray(square, -1, 1),
        file: ray(square, 0, 1) | ray(square, 0, -1),
        rank: ray(square, 1, 0) | ray(square, -1, 0),
    }
}

const fn ray(square: usize, files: i32, ranks: i32) -> u64 {
    let mut set = 0;
    let mut at = Square::from_index(square as u32);
    while let Some(next) = at.offset(files, ranks) {
        set |= 1 << next.index();
        at = next;
    }
    set
}

const KNIGHT_STEPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const PAWN_STEPS: [[(i32, i32); 2]; 2] = [[(-1, 1), (1, 1)], [(-1, -1), (1, -1)]];

const fn steps<const N: usize>(square: usize, offsets: [(i32, i32); N]) -> u64 {
    let mut set = 0;
    let mut i = 0;
    while i < N {
        if let Some(to) = Square::from_index(square as u32).offset(offsets[i].0, offsets[i].1) {
            set |= 1 << to.index();
        }
        i += 1;
    }
    set
}

const fn movers(color: Color) -> [Mover; 16] {
    let nothing = Mover { into: [0; 8], role: 0, capture: 0, castling: 0, passed: 0, clock: 0 };
    let mut movers = [nothing; 16];
    let back_rank = if color.is_white() { 0xff } else { 0xff << 56 };
    let mut row = 0;
    while row < 16 {
        let approach = row as u32 & 7;
        let capture = row >= 8;
        let pawn = approach <= Approach::PawnCapture as u32;
        let piece = matches!(approach, 2..=6);
        let role = if piece { approach - 1 } else { 0 };
        let mut into = [0; 8];
        into[role as usize] = !0;
        into[SIDES + color.index()] = !0;
        movers[row] = Mover {
            into,
            role,
            capture: if capture { !0 } else { 0 },
            castling: if approach == Approach::King as u32 { back_rank } else { 0 },
            passed: if approach == Approach::PawnPush as u32 { !0 } else { 0 },
            clock: if pawn || capture { 0 } else { !0 },
        };
        row += 1;
    }
    movers
}

const fn origins(color: Color) -> [u64; 512] {
    let mut table = [0; 512];
    let mut to = 0;
    while to < 64 {
        let lines = lines(to);
        let (diagonals, cross) = (lines.diagonal | lines.anti_diagonal, lines.file | lines.rank);
        let bit = 1u64 << to;
        table[(Approach::PawnPush as usize) << 6 | to] = match color {
            Color::White => bit >> 8 | if to / 8 == 3 { bit >> 16 } else { 0 },
            Color::Black => bit << 8 | if to / 8 == 4 { bit << 16 } else { 0 },
        };
        // A pawn arrives from where an enemy pawn on the square would look.
        table[(Approach::PawnCapture as usize) << 6 | to] = steps(to, PAWN_STEPS[1 - color.index()]);
        table[(Approach::Knight as usize) << 6 | to] = steps(to, KNIGHT_STEPS);
        table[(Approach::Bishop as usize) << 6 | to] = diagonals;
        table[(Approach::Rook as usize) << 6 | to] = cross;
        table[(Approach::Queen as usize) << 6 | to] = diagonals | cross;
        table[(Approach::King as usize) << 6 | to] = steps(to, KING_STEPS);
        to += 1;
    }
    table
}

const fn origin_masks() -> [u64; 256] {
    let mut masks = [0; 256];
    let mut rank = 0;
    while rank <= 8 {
        let mut file = 0;
        while file <= 8 {
            let files = if file == 0 { !0 } else { 0x0101_0101_0101_0101 << (file - 1) };
            let ranks = if rank == 0 { !0 } else { 0xff << (8 * (rank - 1)) };
            masks[rank << 4 | file] = files & ranks;
            file += 1;
        }
        rank += 1;
    }
    masks
}

const fn between() -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < 8 {
            let (files, ranks) = KING_STEPS[i];
            let mut set = 0;
            let mut at = Square::from_index(from as u32);
            while let Some(next) = at.offset(files, ranks) {
                table[from][next.index()] = set;
                set |= 1 << next.index();
                at = next;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn views() -> [View; 64] {
    let nothing = View { diagonals: 0, cross: 0, knight: 0, king: 0, pawn: [0; 2] };
    let mut views = [nothing; 64];
    let mut square = 0;
    while square < 64 {
        let lines = lines(square);
        views[square] = View {
            diagonals: lines.diagonal | lines.anti_diagonal,
            cross: lines.file | lines.rank,
            knight: steps(square, KNIGHT_STEPS),
            king: steps(square, KING_STEPS),
            pawn: [steps(square, PAWN_STEPS[0]), steps(square, PAWN_STEPS[1])],
        };
        square += 1;
    }
    views
}

/// Bishops, then rooks.
const SLIDERS: [[Slider; 64]; 2] = {
    let mut sliders = [[Slider::new(0, 0, 0); 64]; 2];
    let mut start = 0;
    let mut square = 0;
    while square < 64 {
        let lines = lines(square);
        let inside = !0xff81_8181_8181_81ff;
        let diagonals = (lines.diagonal | lines.anti_diagonal) & inside;
        let cross = lines.rank & !0x8181_8181_8181_8181 | lines.file & !0xff00_0000_0000_00ff;
        sliders[0][square] = Slider::new(diagonals, table::BISHOP_MAGICS[square], start);
        start += sliders[0][square].answers();
        sliders[1][square] = Slider::new(cross, table::ROOK_MAGICS[square], start);
        start += sliders[1][square].answers();
        square += 1;
    }
    sliders
};

const fn slides() -> [u64; SLIDES] {
    let mut slides = [0; SLIDES];
    let mut square = 0;
    while square < 64 {
        let lines = lines(square);
        let pairs = [[lines.diagonal, lines.anti_diagonal], [lines.file, lines.rank]];
        let mut kind = 0;
        while kind < 2 {
            let (slider, pair) = (&SLIDERS[kind][square], pairs[kind]);
            let mut occupied = 0u64;
            loop {
                slides[slider.index(occupied)] =
                    slide(square, occupied, pair[0]) | slide(square, occupied, pair[1]);
                occupied = occupied.wrapping_sub(slider.mask) & slider.mask;
                if occupied == 0 {
                    break;
                }
            }
            kind += 1;
        }
        square += 1;
    }
    slides
}

/// The squares of a line a slider attacks: subtracting twice the slider's bit from the men of a line flips the
/// bits up to the first man above; the same on the reversed board gives the other direction.
const fn slide(square: usize, occupied: u64, line: u64) -> u64 {
    let men = occupied & line;
    let bit = 1u64 << square;
    let up = men.wrapping_sub(bit << 1);
    let down = men.reverse_bits().wrapping_sub(bit.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}
