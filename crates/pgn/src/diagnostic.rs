//! [`Diagnostic`]: one thing that is wrong or doubtful with the text of a game.
//!
//! A diagnostic is small and is made where the text is read; what it says to a person, its line and column, and
//! how to mend it are worked out only when somebody asks. Codes never change their meaning: `T` tags, `M` movetext,
//! `L` legality and results, `E` encoding, `F` FEN, `R` the file. `docs/diagnostics/` has a page for each.

use std::fmt;

use crate::span::Span;

/// One thing that is wrong or doubtful, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// What is wrong.
    pub code: Code,
    /// Where, in the game's bytes.
    pub span: Span,
}

/// How grave a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Not as the standard wants it; what is meant is certain.
    Warning,
    /// Something could not be understood, or is lost to a reader that knows only the standard.
    Error,
}

impl Severity {
    /// `note`, `warning` or `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

macro_rules! codes {
    ($($variant:ident $id:literal $severity:ident $message:literal $help:literal;)*) => {
        /// What a diagnostic is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = concat!("`", $id, "`: ", $message, ".")] $variant,)*
        }

        impl Code {
            /// All codes, in the order of their names.
            pub const ALL: &[Code] = &[$(Code::$variant),*];

            /// The name that never changes its meaning, such as `M104`.
            pub const fn id(self) -> &'static str {
                match self { $(Code::$variant => $id),* }
            }

            /// How grave it is.
            pub const fn severity(self) -> Severity {
                match self { $(Code::$variant => Severity::$severity),* }
            }

            /// What is wrong, in a few words.
            pub const fn message(self) -> &'static str {
                match self { $(Code::$variant => $message),* }
            }

            /// What would be right.
            pub const fn help(self) -> &'static str {
                match self { $(Code::$variant => $help),* }
            }
        }
    };
}

codes! {
    // Legality and results.
    IllegalMove "L101" Error "this move is not legal here; the rest of the line is kept as text" "write a legal move";
    AmbiguousMove "L102" Error "several legal moves fit; the rest of the line is kept as text" "write the file, rank or square the piece leaves";
    WrongCheckSign "L103" Note "the check sign does not fit the position" "+ for check, # for mate, nothing otherwise";
    OverspecifiedMove "L104" Note "more of the origin is written than needed" "the export form writes the shortest of file, rank, square";
    ResultTagDiffers "L201" Warning "the Result tag and the marker at the end disagree; the marker counts" "make them the same";
    ResultAgainstBoard "L202" Warning "the result contradicts the position at the end" "the side that is mated has lost; stalemate is a draw";
    UnknownVariant "L301" Error "the Variant tag names rules that are not known here; the movetext is kept as text" "see the variants in the documentation";
    BadStart "F401" Error "the FEN tag is no position; the movetext is kept as text" "see the reason";
    RepairedStart "F402" Warning "castling rights or e.p. square of the FEN tag cannot be; they are left out" "write only those that fit the placement";
    MissingSetUp "F403" Warning "a FEN tag without SetUp" "add [SetUp \"1\"] (standard 9.7.1)";
    // Movetext.
    UnclosedComment "M101" Error "this comment is not closed" "write } where it ends";
    StrayBrace "M102" Error "this } closes nothing" "remove it, or write { where the comment begins";
    StrayParenthesis "M103" Error "this ) closes nothing" "remove it, or write ( where the variation begins";
    WrongMoveNumber "M104" Warning "this is not the number of the move that follows" "write the right number, or none (standard 8.2.2.1)";
    UnclosedVariation "M105" Error "this variation is not closed" "write ) where it ends";
    UnknownSymbol "M106" Error "this is no move, number, glyph or result" "put words into a comment: {…}";
    GlyphTooGreat "M107" Error "a numeric annotation glyph is at most $255" "use a number from 0 to 255 (standard 8.2.4)";
    SeveralSuffixes "M108" Warning "more than one suffix annotation" "write at most one of ! ? !! ?? !? ?! (standard 8.2.3.8)";
    NullGlyph "M109" Note "$0 is the null annotation" "leave it out (standard 10)";
    NestedBrace "M110" Warning "a { inside a comment; comments do not nest" "write the inner one as ( or [";
    EmptyVariation "M111" Warning "a variation without a move" "remove it, or write its moves";
    ReservedText "M112" Warning "< and > are reserved for later use" "remove them (standard 7)";
    SpelledMove "M113" Warning "this move is not written in SAN" "the export form writes it in SAN";
    OutcomeInVariation "M114" Note "a result inside a variation" "only the game has a result";
    MissingOutcome "M115" Warning "the game has no result at its end" "write 1-0, 0-1, 1/2-1/2 or * (standard 8.2.6)";
    SpelledOutcome "M116" Warning "this result is not written as one of the four markers" "write 1-0, 0-1, 1/2-1/2 or *";
    VariationBeforeMove "M117" Warning "a variation before the first move of its line" "a variation follows the move it replaces";
    EscapedLine "M118" Warning "a line escaped by %; the export form leaves it out" "make it a comment if it is to stay (standard 6)";
    // The file.
    TextBeforeGame "R101" Warning "text before the first tag or move" "remove it, or make it a comment";
    GameTooLong "R102" Error "the game is longer than 16 MiB; its rest is kept as text" "split it";
    // Tags.
    BrokenTag "T101" Error "this is no tag pair" "write [Name \"value\"]";
    UnquotedValue "T102" Warning "the value of this tag has no quotes" "write [Name \"value\"]";
    BareQuote "T103" Warning "a quote inside a value" "write it as \\\"";
    MissingBracket "T104" Warning "the ] of this tag is missing" "write ] behind the value";
    OddTagName "T105" Warning "tag names have letters, digits and underscores only" "see standard 8.1";
    DuplicateTag "T106" Warning "this tag stands here a second time" "keep one of them (standard 8.1)";
    LongValue "T107" Warning "a value longer than 255 bytes" "shorten it (standard 7)";
    MissingRosterTag "T108" Warning "a tag of the seven tag roster is missing" "Event, Site, Date, Round, White, Black, Result (standard 8.1.1)";
    BadDate "T109" Warning "this is no date" "write YYYY.MM.DD with ?? for what is not known (standard 8.1.1.3)";
    WrongPlyCount "T110" Warning "the PlyCount tag does not fit the moves" "write the number of half-moves";
    ResultTagUnknown "T111" Warning "the Result tag is none of the four results" "write 1-0, 0-1, 1/2-1/2 or *";
    MisnamedResult "T112" Warning "EResult is a misprint of Result" "write Result";
    BareBackslash "T113" Warning "a backslash that escapes nothing" "write it as \\\\";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sorted_within_their_letter_and_unique() {
        let mut ids: Vec<_> = Code::ALL.iter().map(|code| code.id()).collect();
        ids.sort_unstable();
        let count = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }
}
