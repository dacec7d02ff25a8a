//! [`Variant`]: which rules a game is played by.

use std::{fmt, str::FromStr};

/// The rules a game is played by. The names are those Scoresheet writes in JSON; [`Variant::tag_value`] is what
/// stands in a PGN `Variant` tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Variant {
    /// Standard chess.
    #[default]
    Standard,
    /// Chess960 (Fischer random chess): standard rules from one of 960 starting rows.
    Chess960,
    /// Captured men change sides and can be dropped.
    Crazyhouse,
    /// Captures explode; a king that explodes loses.
    Atomic,
    /// Captures are forced; who has lost all men wins.
    Antichess,
    /// White has thirty-six pawns and no king.
    Horde,
    /// A king that reaches the centre wins.
    KingOfTheHill,
    /// The third check wins.
    ThreeCheck,
    /// Kings race to the eighth rank; checks are forbidden.
    RacingKings,
}

impl Variant {
    /// All variants, standard chess first.
    pub const ALL: [Variant; 9] = [
        Variant::Standard,
        Variant::Chess960,
        Variant::Crazyhouse,
        Variant::Atomic,
        Variant::Antichess,
        Variant::Horde,
        Variant::KingOfTheHill,
        Variant::ThreeCheck,
        Variant::RacingKings,
    ];

    /// The name in small letters with hyphens, such as `king-of-the-hill`.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Standard => "standard",
            Variant::Chess960 => "chess960",
            Variant::Crazyhouse => "crazyhouse",
            Variant::Atomic => "atomic",
            Variant::Antichess => "antichess",
            Variant::Horde => "horde",
            Variant::KingOfTheHill => "king-of-the-hill",
            Variant::ThreeCheck => "three-check",
            Variant::RacingKings => "racing-kings",
        }
    }

    /// The value Lichess writes into the `Variant` tag, such as `King of the Hill`.
    pub const fn tag_value(self) -> &'static str {
        match self {
            Variant::Standard => "Standard",
            Variant::Chess960 => "Chess960",
            Variant::Crazyhouse => "Crazyhouse",
            Variant::Atomic => "Atomic",
            Variant::Antichess => "Antichess",
            Variant::Horde => "Horde",
            Variant::KingOfTheHill => "King of the Hill",
            Variant::ThreeCheck => "Three-check",
            Variant::RacingKings => "Racing Kings",
        }
    }

    /// Whether [`Position`](crate::Position) plays it; all others are
    /// [`VariantPosition`](crate::VariantPosition)'s.
    pub const fn is_own(self) -> bool {
        matches!(self, Variant::Standard | Variant::Chess960)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no variant that is known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseVariantError;

impl fmt::Display for ParseVariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown variant; known are")?;
        for variant in Variant::ALL {
            write!(f, " {variant}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseVariantError {}

/// Reads a name or the value of a `Variant` tag as programs write it. Capitals, spaces, hyphens, underscores and
/// slashes do not count.
impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(text: &str) -> Result<Variant, ParseVariantError> {
        let plain: String = text
            .chars()
            .filter(|c| !matches!(c, ' ' | '-' | '_' | '/' | '\''))
            .flat_map(char::to_lowercase)
            .collect();
        Ok(match plain.as_str() {
            "standard" | "chess" | "classical" | "normal" | "orthodox" | "fromposition" | "normalchess" => {
                Variant::Standard
            }
            "chess960" | "960" | "fischerandom" | "fischerrandom" | "fischerrandomchess"
            | "fischerandomchess" | "freestyle" | "freestylechess" | "frc" => Variant::Chess960,
            "crazyhouse" | "zh" | "house" => Variant::Crazyhouse,
            "atomic" | "atom" | "atomicchess" => Variant::Atomic,
            "antichess" | "anti" => Variant::Antichess,
            "horde" | "hordechess" => Variant::Horde,
            "kingofthehill" | "koth" | "kingofhill" => Variant::KingOfTheHill,
            "threecheck" | "3check" | "threechecks" | "3checks" => Variant::ThreeCheck,
            "racingkings" | "racing" | "race" | "racingkingschess" => Variant::RacingKings,
            _ => return Err(ParseVariantError),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_read_by_its_name_and_its_tag_value() {
        for variant in Variant::ALL {
            assert_eq!(variant.name().parse(), Ok(variant));
            assert_eq!(variant.tag_value().parse(), Ok(variant));
        }
        assert_eq!("Fischerandom".parse(), Ok(Variant::Chess960));
        assert_eq!("Sicilian Defence".parse::<Variant>(), Err(ParseVariantError));
    }
}
