//! [`Remark`]: words of movetext that are certainly about the move before them and never a move.

use scoresheet_chess::Nag;

/// What a word says about the move before it. Replay and the tree take the same words for remarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Remark {
    /// `(=)`
    DrawOffer,
    /// `e.p.` behind a capture in passing: it says nothing the move does not.
    Passing,
    /// `$` with a number that is none of 0 to 255.
    OddNag,
    /// A glyph that stands alone, such as `±`.
    Glyph(Nag),
}

impl Remark {
    /// The remark a whole word is.
    pub(crate) fn of(text: &[u8]) -> Option<Remark> {
        match text {
            b"(=)" => Some(Remark::DrawOffer),
            b"e.p." | b"ep" | b"e.p" | b"ep." => Some(Remark::Passing),
            [b'$', ..] => Some(Remark::OddNag),
            _ => Nag::from_glyph(std::str::from_utf8(text).ok()?, None).map(Remark::Glyph),
        }
    }
}
