//! The values of tags, as far as they can be counted.

use std::fmt;

/// A date of which the year is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Date {
    pub(super) year: u16,
    /// 0 if it is not known.
    month: u8,
    day: u8,
}

/// Writes `1992.08.31` or `1992.??.??`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day] {
            if part == 0 {
                f.write_str(".??")?;
            } else {
                write!(f, ".{part:02}")?;
            }
        }
        Ok(())
    }
}

/// The date of a tag: four digits of a year, and month and day as far as they are known.
pub(super) fn date(text: &[u8]) -> Option<Date> {
    let mut parts = text.trim_ascii().split(|byte| matches!(byte, b'.' | b'-' | b'/'));
    let year = parts.next().filter(|digits| digits.len() == 4).and_then(number)?;
    let year = u16::try_from(year).ok().filter(|year| *year > 0)?;
    let mut part = |most| {
        let value = parts.next().filter(|digits| digits.len() <= 2).and_then(number);
        value.and_then(|value| u8::try_from(value).ok()).filter(|value| *value <= most).unwrap_or(0)
    };
    let month = part(12);
    let day = part(31);
    Some(Date { year, month, day: if month == 0 { 0 } else { day } })
}

/// A rating.
pub(super) fn rating(text: &[u8]) -> Option<u32> {
    number(text.trim_ascii()).filter(|rating| (1..10_000).contains(rating))
}

/// The code of an opening without what is behind its two digits.
pub(super) fn eco(text: &[u8]) -> Option<[u8; 3]> {
    let code = text.trim_ascii().first_chunk::<3>()?.map(|byte| byte.to_ascii_uppercase());
    matches!(code, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']).then_some(code)
}

/// The players on one side.
pub(super) fn players(text: &str) -> impl Iterator<Item = &str> {
    text.split(':').map(str::trim).filter(|name| !name.trim_matches(['?', '-', '.', ' ']).is_empty())
}

fn number(digits: &[u8]) -> Option<u32> {
    let are_digits = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    are_digits.then(|| str::from_utf8(digits).ok()?.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn req_027_partial_dates_sort() {
        let written = |text: &str| date(text.as_bytes()).map(|date| date.to_string());
        for (text, expected) in [
            ("1992.08.31", Some("1992.08.31")),
            ("1993.??.??", Some("1993.??.??")),
            ("1993.??.12", Some("1993.??.??")),
            ("2001-01-01", Some("2001.01.01")),
            ("1993", Some("1993.??.??")),
            ("1993.13.41", Some("1993.??.??")),
            ("????.??.??", None),
            ("0000.00.00", None),
            ("YYYY.MM.TT", None),
            ("31.08.1992", None),
            ("", None),
        ] {
            assert_eq!(written(text).as_deref(), expected, "{text}");
        }
        let sorted = ["1992.??.??", "1992.08.??", "1992.08.31", "1993.??.??"];
        assert!(sorted.is_sorted_by_key(|text| date(text.as_bytes())));
    }

    #[test]
    fn req_057_several_players_are_separate() {
        assert_eq!(players("Smith, John Q.:Woodpusher 2000").count(), 2);
        assert_eq!(players("?").count() + players("").count() + players("-").count(), 0);
    }

    #[test]
    fn ratings_and_codes_are_read_as_far_as_they_go() {
        assert_eq!([rating(b"2785"), rating(b" 800 ")], [Some(2785), Some(800)]);
        assert_eq!([rating(b"?"), rating(b"-"), rating(b"0"), rating(b"2785?"), rating(b"10000")], [None; 5]);
        assert_eq!([eco(b"C70"), eco(b"b84/01")], [Some(*b"C70"), Some(*b"B84")]);
        assert_eq!([eco(b"?"), eco(b"F00"), eco(b"A0")], [None; 3]);
    }
}
