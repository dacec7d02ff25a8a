//! Times of clocks: [`ClockTime`], a span of time or a time of day; [`RunningClock`], the value of the `Clock` tag.

use std::{fmt, str::FromStr};

use scoresheet_chess::Color;

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;

/// A time as clocks show it, in whole milliseconds. Written as `h:mm:ss`, with a fraction only if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ClockTime(u64);

impl ClockTime {
    /// The time of so many milliseconds.
    pub const fn from_millis(millis: u64) -> ClockTime {
        ClockTime(millis)
    }

    /// How many milliseconds.
    pub const fn millis(self) -> u64 {
        self.0
    }

    /// How many seconds. Exact up to some hundred thousand years.
    #[allow(clippy::cast_precision_loss)] // see above
    pub fn seconds(self) -> f64 {
        self.0 as f64 / SECOND as f64
    }

    /// Reads `h:mm:ss`, `mm:ss` or `ss`, each with or without a fraction behind a period or a comma, with any
    /// number of digits; the first of several numbers may be missing (`:45`). A fraction finer than milliseconds is
    /// rounded. Anything else, a negative time too, is `None`.
    pub fn from_ascii(text: &[u8]) -> Option<ClockTime> {
        let Fields { numbers: [first, second, third], count, fraction } = Fields::read(text)?;
        let (hours, minutes, seconds) = match count {
            1 => (0, 0, first),
            2 => (0, first, second),
            _ => (first, second, third),
        };
        total(hours, minutes, seconds, fraction)
    }

    /// Reads what a mechanical clock shows: `hh:mm:ss`, or `hh:mm` where [`ClockTime::from_ascii`] sees minutes
    /// and seconds. A number alone is `None`.
    pub fn from_dial(text: &[u8]) -> Option<ClockTime> {
        let Fields { numbers: [hours, minutes, seconds], count, fraction } = Fields::read(text)?;
        let is_odd = count == 2 && fraction != 0;
        if count < 2 || is_odd { None } else { total(hours, minutes, seconds, fraction) }
    }

    /// Writes the time with at least so many digits for the hours.
    pub(super) fn append_to(self, hour_digits: usize, text: &mut Vec<u8>) {
        let hours = (self.0 / HOUR).to_string();
        text.extend(std::iter::repeat_n(b'0', hour_digits.saturating_sub(hours.len())));
        text.extend_from_slice(hours.as_bytes());
        for number in [self.0 / MINUTE % 60, self.0 / SECOND % 60] {
            text.extend_from_slice(&[b':', digit(number / 10), digit(number)]);
        }
        let fraction = self.0 % SECOND;
        if fraction > 0 {
            let digits = [b'.', digit(fraction / 100), digit(fraction / 10), digit(fraction)];
            let zeros = digits.iter().rev().take_while(|digit| **digit == b'0').count();
            text.extend_from_slice(&digits[..digits.len() - zeros]);
        }
    }
}

/// Writes `h:mm:ss`, `h:mm:ss.s` and so on.
impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        self.append_to(1, &mut text);
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

impl FromStr for ClockTime {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<ClockTime, ParseTimeError> {
        ClockTime::from_ascii(text.as_bytes()).ok_or(ParseTimeError)
    }
}

/// The text is no time of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseTimeError;

impl fmt::Display for ParseTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a time: h:mm:ss")
    }
}

impl std::error::Error for ParseTimeError {}

/// The value of the tag `Clock` (supplement §5.1): whose clock runs, and what it shows. Written as `B/0:45:56`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RunningClock {
    /// Whose clock runs; `None` if the clocks are stopped.
    pub side: Option<Color>,
    /// What it shows: the time left to the next control.
    pub time: ClockTime,
}

impl RunningClock {
    /// Reads `W/`, `B/` or `N/` and a time.
    pub fn from_ascii(text: &[u8]) -> Option<RunningClock> {
        let side = match text.first()? {
            b'W' => Some(Color::White),
            b'B' => Some(Color::Black),
            b'N' => None,
            _ => return None,
        };
        Some(RunningClock { side, time: ClockTime::from_ascii(text[1..].strip_prefix(b"/")?)? })
    }
}

impl fmt::Display for RunningClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Some(Color::White) => 'W',
            Some(Color::Black) => 'B',
            None => 'N',
        };
        write!(f, "{side}/{}", self.time)
    }
}

/// Up to three numbers with colons between them, and a fraction of the last one.
struct Fields {
    numbers: [u64; 3],
    count: usize,
    /// In milliseconds.
    fraction: u64,
}

impl Fields {
    fn read(text: &[u8]) -> Option<Fields> {
        let point = text.iter().position(|byte| matches!(byte, b'.' | b','));
        let (whole, decimals) = match point {
            Some(point) => (&text[..point], &text[point + 1..]),
            None => (text, &[][..]),
        };
        let fraction = thousandths(decimals)?;
        let mut fields = Fields { numbers: [0; 3], count: 0, fraction };
        let has_colon = whole.contains(&b':');
        for field in whole.split(|byte| *byte == b':') {
            let may_be_missing = if has_colon { fields.count == 0 } else { !decimals.is_empty() };
            if field.is_empty() && !may_be_missing {
                return None;
            }
            *fields.numbers.get_mut(fields.count)? = number(field)?;
            fields.count += 1;
        }
        Some(fields)
    }
}

fn total(hours: u64, minutes: u64, seconds: u64, fraction: u64) -> Option<ClockTime> {
    let hours = hours.checked_mul(HOUR)?;
    let minutes = minutes.checked_mul(MINUTE)?;
    let seconds = seconds.checked_mul(SECOND)?;
    hours.checked_add(minutes)?.checked_add(seconds)?.checked_add(fraction).map(ClockTime)
}

/// The value of decimal digits; 0 for none of them.
fn number(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0u64, |value, byte| {
        let digit = byte.is_ascii_digit().then(|| u64::from(byte - b'0'))?;
        value.checked_mul(10)?.checked_add(digit)
    })
}

/// The digits behind a decimal point as thousandths, rounded.
fn thousandths(digits: &[u8]) -> Option<u64> {
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let place = |i: usize| digits.get(i).map_or(0, |digit| u64::from(digit - b'0'));
    Some(place(0) * 100 + place(1) * 10 + place(2) + u64::from(place(3) >= 5))
}

/// The last decimal digit of a number.
fn digit(number: u64) -> u8 {
    b'0' + (number % 10) as u8
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn millis(text: &str) -> Option<u64> {
        ClockTime::from_ascii(text.as_bytes()).map(ClockTime::millis)
    }

    #[test]
    fn times_are_read_in_the_forms_programs_write() {
        for (text, expected) in [
            ("0:03:12", 192_000),
            ("1:55:21", 6_921_000),
            ("00:00:00", 0),
            ("0:03:12.4", 192_400),
            ("0:03:12,4", 192_400),
            ("0:03:12.", 192_000),
            ("0:00:00.125", 125),
            ("0:00:00.1256", 126),
            ("0:00:00.9996", 1000),
            ("3:12", 192_000),
            ("03:12.5", 192_500),
            (":45", 45_000),
            (":05:23", 323_000),
            ("45", 45_000),
            ("7.25", 7250),
            (".5", 500),
            ("335:59:31", 1_209_571_000),
            ("0:75:90", 4_590_000),
        ] {
            assert_eq!(millis(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_time_is_not_read() {
        for text in [
            "",
            ".",
            ",",
            ":",
            "1:",
            "1::2",
            "-0:00:05",
            "1:2:3:4",
            "0:00:00:560",
            "1:2.5:3",
            "1.2.3",
            "1,2,3",
            "0:0a:00",
            " 0:00:01",
            "12s",
            "99999999999999999999:00:00",
            "9999999999999999:00:00",
        ] {
            assert_eq!(millis(text), None, "{text}");
        }
    }

    #[test]
    fn one_form_is_written() {
        for (millis, text) in [
            (0, "0:00:00"),
            (192_000, "0:03:12"),
            (192_400, "0:03:12.4"),
            (192_050, "0:03:12.05"),
            (192_005, "0:03:12.005"),
            (1_209_571_000, "335:59:31"),
        ] {
            let time = ClockTime::from_millis(millis);
            assert_eq!(time.to_string(), text);
            assert_eq!(text.parse(), Ok(time));
        }
        assert!((ClockTime::from_millis(192_400).seconds() - 192.4).abs() < 1e-9);
        assert_eq!("soon".parse::<ClockTime>().unwrap_err().to_string(), "expected a time: h:mm:ss");
    }

    #[test]
    fn two_numbers_on_a_dial_are_hours_and_minutes() {
        let dial = |text: &str| ClockTime::from_dial(text.as_bytes()).map(ClockTime::millis);
        assert_eq!(dial("17:10"), Some(17 * HOUR + 10 * MINUTE));
        assert_eq!(dial("17:10:42"), Some(17 * HOUR + 10 * MINUTE + 42 * SECOND));
        assert_eq!(dial("17"), None);
        assert_eq!(dial("17:10.5"), None);
    }

    #[test]
    fn req_147_the_clock_tag_names_the_side_whose_clock_runs() {
        for (text, side) in
            [("W/1:34:56", Some(Color::White)), ("B/0:45:56", Some(Color::Black)), ("N/0:00:00", None)]
        {
            let clock = RunningClock::from_ascii(text.as_bytes()).unwrap();
            assert_eq!(clock.side, side);
            assert_eq!(clock.to_string(), text);
        }
        for text in ["", "W", "W/", "W0:00:01", "X/0:00:01", "w/0:00:01"] {
            assert_eq!(RunningClock::from_ascii(text.as_bytes()), None, "{text}");
        }
    }
}
