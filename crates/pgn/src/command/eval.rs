//! Evaluations: [`Eval`], what an engine thinks of a position, from White's side.

use std::fmt;

/// What a position is worth, and how deep an engine looked to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eval {
    /// What the position is worth.
    pub score: Score,
    /// The depth in plies, if it is told.
    pub depth: Option<u32>,
}

/// What a position is worth. Positive is good for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative if Black gives it.
    Mate(i32),
}

impl Eval {
    /// Reads the operands of `%eval`.
    ///
    /// Two habits are at odds. Lichess writes pawns with a decimal point (`0.31`, `0.31,18`), `ChessBase` writes
    /// whole centipawns and the depth (`31,18`), and some write a decimal comma. What tells them apart:
    ///
    /// - a number with a point is in pawns; what follows a comma is the depth
    /// - a whole number is in centipawns; what follows a comma is the depth, never decimals
    /// - but three numbers are pawns with a decimal comma and the depth (`-1,53,18`), and so are two whose first
    ///   is a zero with a sign (`-0,31`), which no whole number of centipawns has
    ///
    /// Mates are `#5`, `#-3` or `-#3`, and the same with `M`. More than two decimals are rounded.
    pub fn from_ascii(text: &[u8]) -> Option<Eval> {
        let mut operands = text.split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
        let first = operands.next()?;
        let (second, third) = (operands.next(), operands.next());
        if operands.next().is_some() {
            return None;
        }
        if let Some(moves) = mate(first) {
            return match third {
                None => Some(Eval { score: Score::Mate(moves?), depth: depth(second)? }),
                Some(_) => None,
            };
        }
        let (is_negative, digits) = sign(first);
        let has_sign = digits.len() < first.len();
        let has_point = digits.contains(&b'.');
        let is_zero = digits.iter().all(|byte| *byte == b'0') && !digits.is_empty();
        let (magnitude, depth) = match (second, third) {
            (Some(decimals), Some(_)) if !has_point => (hundredths(digits, decimals)?, depth(third)?),
            (_, Some(_)) => return None,
            (Some(decimals), None) if is_zero && has_sign => (hundredths(digits, decimals)?, None),
            _ if has_point => {
                let point = digits.iter().position(|byte| *byte == b'.')?;
                (hundredths(&digits[..point], &digits[point + 1..])?, depth(second)?)
            }
            _ => (number(digits)?, depth(second)?),
        };
        Some(Eval { score: Score::Centipawns(signed(is_negative, magnitude)?), depth })
    }
}

/// Writes pawns with two decimals and a point, `0.31`, or the mate, `#-3`, and the depth behind a comma.
impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.score)?;
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

/// Writes `0.31` or `#-3`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(value) => {
                let (sign, value) = (if *value < 0 { "-" } else { "" }, value.unsigned_abs());
                write!(f, "{sign}{}.{:02}", value / 100, value % 100)
            }
            Score::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// Mate in so many moves: `None` if the text is no mate at all, `Some(None)` if it is a broken one.
#[allow(clippy::option_option)] // no mate and a broken one are two things
fn mate(text: &[u8]) -> Option<Option<i32>> {
    let (is_negative, rest) = sign(text);
    let has_sign = rest.len() < text.len();
    let [b'#' | b'M' | b'm', after @ ..] = rest else { return None };
    let (is_negative_too, digits) = sign(after);
    let has_two_signs = has_sign && digits.len() < after.len();
    let moves = number(digits).filter(|_| !has_two_signs);
    Some(moves.and_then(|moves| signed(is_negative || is_negative_too, moves)))
}

fn signed(is_negative: bool, magnitude: u32) -> Option<i32> {
    let magnitude = i64::from(magnitude);
    i32::try_from(if is_negative { -magnitude } else { magnitude }).ok()
}

/// Takes a sign off; tells whether it was a minus, a typed or a printed one.
fn sign(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', rest @ ..] | [0xe2, 0x88, 0x92, rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    }
}

/// The depth: `Some(None)` if none is told, `None` if it is no number.
#[allow(clippy::option_option)] // a missing depth and a broken one are two things
fn depth(text: Option<&[u8]>) -> Option<Option<u32>> {
    match text {
        None => Some(None),
        Some(digits) => number(digits).map(Some),
    }
}

/// The value of at least one decimal digit.
fn number(digits: &[u8]) -> Option<u32> {
    let value = digits.iter().try_fold(0u32, |value, byte| {
        let digit = byte.is_ascii_digit().then(|| u32::from(byte - b'0'))?;
        value.checked_mul(10)?.checked_add(digit)
    });
    value.filter(|_| !digits.is_empty())
}

/// A decimal number in hundredths, rounded; one of its halves may be empty.
fn hundredths(whole: &[u8], decimals: &[u8]) -> Option<u32> {
    if whole.is_empty() && decimals.is_empty() || !decimals.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let whole = if whole.is_empty() { 0 } else { number(whole)? };
    let place = |i: usize| decimals.get(i).map_or(0, |digit| u32::from(digit - b'0'));
    let hundredths = place(0) * 10 + place(1) + u32::from(place(2) >= 5);
    whole.checked_mul(100)?.checked_add(hundredths)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Eval> {
        Eval::from_ascii(text.as_bytes())
    }

    #[allow(clippy::unnecessary_wraps)] // to be compared with what is read
    fn pawns(centipawns: i32, depth: Option<u32>) -> Option<Eval> {
        Some(Eval { score: Score::Centipawns(centipawns), depth })
    }

    #[allow(clippy::unnecessary_wraps)] // to be compared with what is read
    fn mate(moves: i32, depth: Option<u32>) -> Option<Eval> {
        Some(Eval { score: Score::Mate(moves), depth })
    }

    #[test]
    fn a_number_with_a_point_is_in_pawns() {
        for (text, centipawns, depth) in [
            ("0.31", 31, None),
            ("+0.31", 31, None),
            ("-1.5", -150, None),
            ("−1.5", -150, None),
            ("-0.05", -5, None),
            ("12.0", 1200, None),
            (".5", 50, None),
            ("5.", 500, None),
            ("0.31,18", 31, Some(18)),
            ("0.31, 18", 31, Some(18)),
            ("2.5,11", 250, Some(11)),
            ("0.314", 31, None),
            ("-0.315", -32, None),
        ] {
            assert_eq!(read(text), pawns(centipawns, depth), "{text}");
        }
    }

    #[test]
    fn a_whole_number_is_in_centipawns_and_depth_follows_it() {
        for (text, centipawns, depth) in [
            ("31,18", 31, Some(18)),
            ("-23,9", -23, Some(9)),
            ("0,1", 0, Some(1)),
            ("0,\n1", 0, Some(1)),
            ("9999979,3", 9_999_979, Some(3)),
            ("25", 25, None),
            ("+25", 25, None),
        ] {
            assert_eq!(read(text), pawns(centipawns, depth), "{text}");
        }
    }

    #[test]
    fn a_decimal_comma_counts_only_where_it_can_be_nothing_else() {
        assert_eq!(read("-1,53,18"), pawns(-153, Some(18)));
        assert_eq!(read("0,31,18"), pawns(31, Some(18)));
        assert_eq!(read("-0,31"), pawns(-31, None));
        assert_eq!(read("+0,5"), pawns(50, None));
        assert_eq!(read("-1,5"), pawns(-1, Some(5)), "as ChessBase writes it");
    }

    #[test]
    fn mates_are_read_with_the_sign_on_either_side() {
        for (text, moves, depth) in [
            ("#5", 5, None),
            ("#-3", -3, None),
            ("-#3", -3, None),
            ("#+3", 3, None),
            ("+#3", 3, None),
            ("#12,17", 12, Some(17)),
            ("-#6,24", -6, Some(24)),
            ("M5", 5, None),
            ("-M1", -1, None),
            ("m-1", -1, None),
            ("#0", 0, None),
        ] {
            assert_eq!(read(text), mate(moves, depth), "{text}");
        }
    }

    #[test]
    fn what_is_no_evaluation_is_not_read() {
        for text in [
            "",
            ",",
            ".",
            "-",
            "+",
            "#",
            "-#",
            "M",
            "-#-3",
            "#3,4,5",
            "#x",
            "0.31,",
            "0.31,x",
            "0.31,1.5",
            "0.31,1,2",
            "1,2,3,4",
            "1.2.3",
            "1.x",
            "x",
            "--1",
            "1-",
            "99999999999",
            "99999999.5",
            "#99999999999",
            "0.1,99999999999",
            "0.31/18",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        for (text, eval) in [
            ("0.31", pawns(31, None)),
            ("-0.05", pawns(-5, None)),
            ("-1.50,18", pawns(-150, Some(18))),
            ("99999.79", pawns(9_999_979, None)),
            ("#-3", mate(-3, None)),
            ("#5,20", mate(5, Some(20))),
        ] {
            assert_eq!(eval.map(|eval| eval.to_string()).as_deref(), Some(text));
            assert_eq!(read(text), eval);
        }
    }
}
