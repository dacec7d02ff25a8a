//! Names of openings, found by position: [`Opening`], its ECO code (standard §9.4.1) and name.
//!
//! The table is that of the Lichess project, in `data/openings.tsv`: 3,807 lines of moves, each with a code and a
//! name. What counts is the position a line ends in, in the sense of [`Position::identity`], not the order of the
//! moves, so transpositions are found. The last named position of a game gives its opening: the deeper a line, the
//! more exact its name.
//!
//! ```
//! use scoresheet_chess::{Opening, OpeningTracker, Position, San};
//!
//! let mut position = Position::STANDARD;
//! let mut tracker = OpeningTracker::new();
//! for text in ["Nf3", "Nc6", "e4", "e5", "Bb5", "a6"] {
//!     let san: San = text.parse()?;
//!     position.play(san)?;
//!     tracker.visit(&position);
//! }
//! let opening = tracker.opening().ok_or("no opening")?;
//! assert_eq!((opening.eco, opening.name), ("C70", "Ruy Lopez: Morphy Defense"));
//! assert_eq!(Opening::at(&position), Some(opening));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::{
    borrow::Borrow,
    collections::{HashMap, hash_map::Entry},
    fmt,
    hash::{BuildHasherDefault, Hasher},
    sync::LazyLock,
};

use crate::{bitboard::Bitboard, color::Color, key::Identity, position::Position, role::Role, san::SanPlus};

/// A named opening: one line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// The code of the Encyclopaedia of Chess Openings: a letter `A` to `E` and two digits, such as `C70`.
    pub eco: &'static str,
    /// The English name, the general part before a colon: `Ruy Lopez: Morphy Defense`.
    pub name: &'static str,
    /// The moves by which the table reaches the position, numbered: `1. e4 e5 2. Nf3 Nc6 3. Bb5 a6`.
    pub moves: &'static str,
}

impl Opening {
    /// The opening whose line ends in this very position, reached in whatever way; `None` if it has no name. For
    /// a game, whose later positions rarely have one, see [`Opening::of_game`].
    pub fn at(position: &Position) -> Option<Opening> {
        INDEX.find(position, Survey::of(position))
    }

    /// The opening of a game from its positions in order: that of the last one with a name. Positions are taken
    /// only as long as a name can still come.
    pub fn of_game(positions: impl IntoIterator<Item: Borrow<Position>>) -> Option<Opening> {
        let mut tracker = OpeningTracker::new();
        for position in positions {
            tracker.visit(position.borrow());
            if tracker.is_done() {
                break;
            }
        }
        tracker.opening()
    }

    /// All lines of the table in its order, which is that of the codes.
    pub fn all() -> impl Iterator<Item = Opening> {
        TABLE.lines().skip(1).filter_map(Opening::from_line)
    }

    /// The line's end, if its moves can be played.
    fn position(self) -> Option<Position> {
        let mut position = Position::STANDARD;
        for word in self.moves.split(' ').filter(|word| !word.ends_with('.')) {
            position.play(SanPlus::from_ascii(word.as_bytes()).ok()?.san).ok()?;
        }
        Some(position)
    }

    fn from_line(line: &'static str) -> Option<Opening> {
        let mut fields = line.split('\t');
        Some(Opening { eco: fields.next()?, name: fields.next()?, moves: fields.next()? })
    }
}

/// Writes code and name: `C70 Ruy Lopez: Morphy Defense`.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// Follows a game position by position and keeps the last opening found. Use it where positions pass by anyway;
/// [`Opening::of_game`] does the same for an iterator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct OpeningTracker {
    opening: Option<Opening>,
    done: bool,
}

impl OpeningTracker {
    /// No position seen yet.
    pub const fn new() -> OpeningTracker {
        OpeningTracker { opening: None, done: false }
    }

    /// Looks at the game's next position. Costs next to nothing once [`is_done`](OpeningTracker::is_done).
    #[inline]
    pub fn visit(&mut self, position: &Position) {
        if !self.done {
            self.look_up(position);
        }
    }

    /// The opening of the game so far.
    pub const fn opening(&self) -> Option<Opening> {
        self.opening
    }

    /// Whether no later position of this game can have a name, so that it need not be visited.
    ///
    /// Captured men do not come back, and a pawn that left its square does not return to it. So a position with
    /// fewer men than a named one, or fewer pawns at home, never becomes that one. The number of plies says
    /// nothing: a game may take any number of detours to a named position.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    fn look_up(&mut self, position: &Position) {
        let index = &*INDEX;
        let survey = Survey::of(position);
        if index.is_out_of_reach(survey) {
            self.done = true;
        } else if let Some(opening) = index.find(position, survey) {
            self.opening = Some(opening);
        }
    }
}

static TABLE: &str = include_str!("../data/openings.tsv");

static INDEX: LazyLock<Index> = LazyLock::new(Index::new);

/// The table's lines by their last positions.
struct Index {
    openings: HashMap<Identity, Opening, BuildHasherDefault<Mixer>>,
    /// For each number of pawns at home, the numbers of men that named positions have with it, as bits.
    surveys: [u64; 17],
    /// For each number of men, the fewest pawns at home of all named positions with no more men.
    fewest_home_pawns: [u32; 33],
}

impl Index {
    fn new() -> Index {
        let mut index =
            Index { openings: HashMap::default(), surveys: [0; 17], fewest_home_pawns: [u32::MAX; 33] };
        index.openings.reserve(TABLE.len() / 100);
        for opening in Opening::all() {
            // The tests play every line, so none is left out here.
            let Some(position) = opening.position() else { continue };
            // Where lines meet, the first one names the position.
            if let Entry::Vacant(place) = index.openings.entry(position.identity()) {
                place.insert(opening);
                index.note(Survey::of(&position));
            }
        }
        index
    }

    fn note(&mut self, survey: Survey) {
        if let Some(men) = self.surveys.get_mut(survey.home_pawns as usize) {
            *men |= 1 << survey.men;
        }
        for fewest in self.fewest_home_pawns.iter_mut().skip(survey.men as usize) {
            *fewest = survey.home_pawns.min(*fewest);
        }
    }

    fn find(&self, position: &Position, survey: Survey) -> Option<Opening> {
        let men = self.surveys.get(survey.home_pawns as usize)?;
        if men >> survey.men & 1 == 0 {
            return None;
        }
        self.openings.get(&position.identity()).copied()
    }

    fn is_out_of_reach(&self, survey: Survey) -> bool {
        self.fewest_home_pawns.get(survey.men as usize).is_some_and(|fewest| survey.home_pawns < *fewest)
    }
}

/// Two numbers that only go down in the course of a game.
#[derive(Clone, Copy)]
struct Survey {
    /// How many men are on the board; a board of more than 63 counts as one of 63.
    men: u32,
    /// How many pawns have not moved.
    home_pawns: u32,
}

impl Survey {
    #[inline]
    fn of(position: &Position) -> Survey {
        let board = position.board();
        let pawns = board.by_role(Role::Pawn);
        let (white, black) = (board.by_color(Color::White), board.by_color(Color::Black));
        let home = pawns & (white & SECOND_RANK | black & SEVENTH_RANK);
        Survey { men: (white | black).count().min(63), home_pawns: home.count() }
    }
}

const SECOND_RANK: Bitboard = Bitboard(0xff << 8);
const SEVENTH_RANK: Bitboard = Bitboard(0xff << 48);

/// A quick hash for a table whose keys are all our own: nobody can choose them to collide.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::{CastlingMode, Setup, Square};

    fn game(moves: &str) -> Vec<Position> {
        let mut position = Position::STANDARD;
        let mut positions = vec![position];
        for word in moves.split(' ').filter(|word| !word.ends_with('.')) {
            let san: SanPlus = word.parse().unwrap();
            position.play(san.san).unwrap();
            positions.push(position);
        }
        positions
    }

    fn name_of(moves: &str) -> Option<(&'static str, &'static str)> {
        Opening::of_game(game(moves)).map(|opening| (opening.eco, opening.name))
    }

    #[test]
    fn req_099_every_code_is_a_letter_from_a_to_e_and_two_digits() {
        for opening in Opening::all() {
            let is_code = matches!(opening.eco.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']);
            assert!(is_code, "{opening}");
        }
        assert_eq!(name_of("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"), Some(("C70", "Ruy Lopez: Morphy Defense")));
    }

    #[test]
    fn every_line_of_the_table_can_be_played_and_finds_itself() {
        let mut lines = 0;
        for opening in Opening::all() {
            lines += 1;
            let position = opening.position().unwrap_or_else(|| panic!("{opening}: {}", opening.moves));
            // No two lines end in the same position, so each finds itself and not an earlier one.
            assert_eq!(Opening::at(&position), Some(opening));
            assert_eq!(Opening::of_game(game(opening.moves)), Some(opening));
        }
        assert_eq!(lines, 3807);
        assert_eq!(TABLE.lines().count(), lines + 1);
        assert_eq!(INDEX.openings.len(), lines);
    }

    #[test]
    fn transpositions_find_the_same_opening() {
        let direct = name_of("1. d4 Nf6 2. c4 e6 3. g3");
        assert_eq!(direct, Some(("E00", "Catalan Opening")));
        assert_eq!(name_of("1. c4 Nf6 2. d4 e6 3. g3"), direct);
        assert_eq!(name_of("1. g3 e6 2. c4 Nf6 3. d4"), direct);
        assert_eq!(
            name_of("1. d4 Nf6 2. c4 Ng8 3. Nf3 Nf6 4. Ng1 e6 5. g3"),
            direct,
            "a detour changes nothing"
        );
        assert_eq!(name_of("1. d4 Nf6 2. c4 e6"), name_of("1. c4 Nf6 2. d4 e6"), "the last named one");
    }

    #[test]
    fn last_named_position_gives_the_opening() {
        let sicilian = name_of("1. e4 c5").unwrap();
        assert_eq!(sicilian, ("B20", "Sicilian Defense"));
        let positions = game("1. e4 c5 2. a4 h5 3. h4 a5 4. Ra3 Rh6");
        assert_eq!(Opening::at(positions.last().unwrap()), None);
        let borrowed = Opening::of_game(&positions).unwrap();
        assert_eq!(borrowed.eco, "B20");
    }

    #[test]
    fn start_has_no_opening() {
        assert_eq!(Opening::at(&Position::STANDARD), None);
        assert_eq!(Opening::of_game([Position::STANDARD]), None);
        assert_eq!(Opening::of_game(std::iter::empty::<Position>()), None);
    }

    #[test]
    fn side_to_move_and_castling_rights_count() {
        let mut setup = game("1. e4").last().unwrap().to_setup();
        let named = Position::new(&setup, CastlingMode::Standard).unwrap();
        assert_eq!(Opening::at(&named).map(|opening| opening.name), Some("King's Pawn Game"));
        setup.castling = crate::CastlingRights::NONE;
        assert_eq!(Opening::at(&Position::new(&setup, CastlingMode::Standard).unwrap()), None);
    }

    #[test]
    fn tracker_is_done_only_when_no_name_can_come() {
        // The twin that never stops looking must find the same, in games that go on at random.
        let mut seed = 1u64;
        for opening in Opening::all().step_by(7) {
            let mut positions = game(opening.moves);
            let mut position = *positions.last().unwrap();
            for _ in 0..60 {
                let moves = position.legal_moves();
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let Some(m) = moves.get((seed >> 33) as usize % moves.len().max(1)) else { break };
                position.make(*m);
                positions.push(position);
            }
            let patient = positions.iter().filter_map(|p| INDEX.openings.get(&p.identity())).next_back();
            assert_eq!(Opening::of_game(&positions), patient.copied());
        }
    }

    #[test]
    fn bare_kings_are_done_at_once_and_a_full_board_is_not() {
        let mut tracker = OpeningTracker::new();
        tracker.visit(&Position::STANDARD);
        assert!(!tracker.is_done());
        let mut setup = Setup::EMPTY;
        setup.board.set(Square::E1, Role::King.of(Color::White));
        setup.board.set(Square::E8, Role::King.of(Color::Black));
        tracker.visit(&Position::new(&setup, CastlingMode::Standard).unwrap());
        assert!(tracker.is_done());
        assert_eq!(tracker.opening(), None);
    }

    #[test]
    fn full_board_of_sixty_four_men_is_no_trouble() {
        let mut setup = Setup::EMPTY;
        for square in Square::all() {
            let color = if square.index() < 32 { Color::White } else { Color::Black };
            let at_corner = matches!(square, Square::A1 | Square::H8);
            setup.board.set(square, if at_corner { Role::King } else { Role::Rook }.of(color));
        }
        let crowded = Position::new(&setup, CastlingMode::Standard).unwrap();
        assert_eq!(Opening::at(&crowded), None);
        assert_eq!(Opening::of_game([crowded]), None);
    }
}
