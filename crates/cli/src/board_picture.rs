//! A board for the eye, made of characters.

use scoresheet_chess::{Board, Color, File, Move, MoveKind, Piece, Rank, Square};

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picture {
    /// Who sits at the bottom.
    pub(crate) bottom: Color,
    /// Figurines on coloured squares; else letters.
    pub(crate) color: bool,
}

/// Squares and men in the 256 colours of terminals.
const LIGHT: u8 = 180;
const DARK: u8 = 137;
const LIGHT_MARKED: u8 = 185;
const DARK_MARKED: u8 = 143;
const WHITE_MAN: u8 = 231;
const BLACK_MAN: u8 = 16;
const PLAIN: &str = "\x1b[0m";

impl Picture {
    /// Draws a board; the squares of the last move are marked.
    pub(crate) fn draw(self, board: &Board, last_move: Option<Move>) -> String {
        let marked = last_move.map_or([None; 2], marked_squares);
        let (mut files, mut ranks) = (File::ALL, Rank::ALL);
        match self.bottom {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        let mut lines = Vec::new();
        for rank in ranks {
            let squares = files.map(|file| {
                let square = Square::new(file, rank);
                self.square(board, square, marked.contains(&Some(square)))
            });
            let squares = squares.concat();
            lines.push(if self.color {
                format!("{rank} {squares}{PLAIN}\n")
            } else {
                format!("{rank} {}\n", squares.trim_end())
            });
        }
        lines.push(format!(" {}\n", files.map(|file| format!("  {file}")).concat()));
        lines.concat()
    }

    fn square(self, board: &Board, square: Square, is_marked: bool) -> String {
        let man = board.piece_at(square);
        if !self.color {
            let [before, after] = if is_marked { ['[', ']'] } else { [' ', ' '] };
            return [before, man.map_or('.', Piece::char), after].into_iter().collect();
        }
        let ground = match (square.is_dark(), is_marked) {
            (false, false) => LIGHT,
            (true, false) => DARK,
            (false, true) => LIGHT_MARKED,
            (true, true) => DARK_MARKED,
        };
        // Black's figurines are the filled ones, which show well in either colour.
        let figurine = man.map_or(' ', |man| man.role.of(Color::Black).figurine());
        let ink = if man.is_some_and(|man| man.color == Color::White) { WHITE_MAN } else { BLACK_MAN };
        format!("\x1b[48;5;{ground};38;5;{ink}m {figurine} ")
    }
}

/// The squares a move leaves and arrives on.
fn marked_squares(m: Move) -> [Option<Square>; 2] {
    match m.kind() {
        MoveKind::Null => [None, None],
        MoveKind::Drop => [None, Some(m.to())],
        _ => [Some(m.from()), Some(m.destination())],
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use scoresheet_chess::{Position, Role, San};

    fn lines(bottom: Color) -> Vec<String> {
        let mut position = Position::STANDARD;
        let m = "e4".parse::<San>().unwrap().to_move(&position).unwrap();
        position.make(m);
        let picture = Picture { bottom, color: false }.draw(position.board(), Some(m));
        picture.lines().map(str::to_owned).collect()
    }

    #[test]
    fn req_008_whites_men_stand_at_the_bottom_on_ranks_1_and_2() {
        let lines = lines(Color::White);
        assert_eq!(lines[0], "8  r  n  b  q  k  b  n  r");
        assert_eq!(lines[4], "4  .  .  .  . [P] .  .  .");
        assert_eq!(lines[6], "2  P  P  P  P [.] P  P  P");
        assert_eq!(lines[7], "1  R  N  B  Q  K  B  N  R");
        assert_eq!(lines[8], "   a  b  c  d  e  f  g  h");
    }

    #[test]
    fn req_007_flip_keeps_labels_right() {
        let lines = lines(Color::Black);
        assert_eq!(lines[0], "1  R  N  B  K  Q  B  N  R");
        assert_eq!(lines[3], "4  .  .  . [P] .  .  .  .");
        assert_eq!(lines[7], "8  r  n  b  k  q  b  n  r");
        assert_eq!(lines[8], "   h  g  f  e  d  c  b  a");
    }

    #[test]
    fn every_man_stands_above_the_letter_of_its_file_and_beside_the_digit_of_its_rank() {
        for bottom in Color::ALL {
            for square in Square::all() {
                let mut board = Board::EMPTY;
                board.set(square, Role::Queen.of(Color::White));
                let picture = Picture { bottom, color: false }.draw(&board, None);
                let lines: Vec<&str> = picture.lines().collect();
                let line = lines.iter().find(|line| line.contains('Q')).unwrap();
                let file = lines[8].chars().nth(line.find('Q').unwrap()).unwrap();
                let name: String = [file, line.chars().next().unwrap()].into_iter().collect();
                assert_eq!(name, square.to_string());
            }
        }
    }

    #[test]
    fn colours_do_not_leak_out_of_the_board() {
        let picture = Picture { bottom: Color::White, color: true }.draw(&Board::STANDARD, None);
        assert_eq!(picture.matches('♟').count(), 16);
        assert!(picture.lines().take(8).all(|line| line.ends_with("\x1b[0m")));
        assert!(!picture.lines().nth(8).unwrap().contains('\x1b'));
    }
}
