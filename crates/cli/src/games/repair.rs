//! [`Repairs`]: how findings can be mended by changing a few bytes, where only one thing can be meant.

use std::collections::BTreeMap;

use scoresheet_chess::{Nag, Outcome, Rules, SanPlus, san::Suffix};
use scoresheet_pgn::{
    Code, Diagnostic, Flow, Ply, PlySink, Span, Start,
    event::{GameText, MoveNumber, Tag},
};

/// Bytes of a game and what shall stand in their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Repair {
    /// Which of the game's findings it mends.
    pub(crate) finding: usize,
    pub(crate) span: Span,
    pub(crate) text: Vec<u8>,
}

/// Works out repairs while a game is replayed. It looks at the same things as the checker, and says what would be
/// right; which of that is needed, the findings tell.
#[derive(Debug, Default)]
pub(super) struct Repairs {
    /// By the place of the finding.
    known: BTreeMap<(Span, Code), (Span, Vec<u8>)>,
    fen_tag: Span,
    fen_value: Span,
    result_value: Option<Span>,
    misnamed: Option<Span>,
    ply_count: Option<Span>,
    outcome: Option<Outcome>,
    /// How many plies after White's first move the next one stands, and the same where variations branch off.
    ply: u32,
    saved: Vec<u32>,
    plies: u32,
    number: Option<(MoveNumber, Span)>,
    /// The last move, if it is not in SAN; glyphs that are glued to it stay.
    spelled: Option<Span>,
    mended: Vec<Repair>,
}

impl Repairs {
    /// Picks the repairs of what was found in the game that is through.
    pub(super) fn mend(&mut self, game: GameText<'_>, found: &[Diagnostic]) {
        for (finding, diagnostic) in found.iter().enumerate() {
            if let Some((span, text)) = self.repair(game, *diagnostic) {
                self.mended.push(Repair { finding, span, text });
            }
        }
    }

    /// The repairs of the last game.
    pub(super) fn take(&mut self) -> Vec<Repair> {
        std::mem::take(&mut self.mended)
    }

    fn repair(
        &mut self,
        game: GameText<'_>,
        Diagnostic { code, span }: Diagnostic,
    ) -> Option<(Span, Vec<u8>)> {
        let marker = |outcome: Outcome| outcome.marker().as_bytes().to_vec();
        match code {
            Code::MissingSetUp if span == self.fen_value => {
                let text = game.bytes.get(self.fen_tag.end as usize..).unwrap_or_default();
                let line_end: &[u8] = if text.starts_with(b"\r\n") { b"\r\n" } else { b"\n" };
                let start = Span { end: self.fen_tag.start, ..self.fen_tag };
                Some((start, [b"[SetUp \"1\"]", line_end].concat()))
            }
            Code::WrongPlyCount if self.ply_count == Some(span) => {
                Some((span, self.plies.to_string().into_bytes()))
            }
            Code::ResultTagDiffers if self.result_value == Some(span) => Some((span, marker(self.outcome?))),
            Code::MisnamedResult if self.misnamed == Some(span) && self.result_value.is_none() => {
                Some((span, b"Result".to_vec()))
            }
            _ => self.known.remove(&(span, code)),
        }
    }
}

impl PlySink for Repairs {
    fn begin_game(&mut self, _: u64) -> Flow {
        *self = Repairs::default();
        Flow::Continue
    }

    fn tag(&mut self, tag: Tag<'_>) {
        match tag.name {
            b"FEN" if self.fen_tag.is_empty() => (self.fen_tag, self.fen_value) = (tag.span, tag.value_span),
            b"Result" => self.result_value = self.result_value.or(Some(tag.value_span)),
            b"EResult" => self.misnamed = self.misnamed.or(Some(tag.name_span)),
            b"PlyCount" => self.ply_count = self.ply_count.or(Some(tag.value_span)),
            _ => {}
        }
    }

    fn begin_movetext(&mut self, start: &Start) -> Flow {
        self.ply = start.first_ply();
        Flow::Continue
    }

    fn number(&mut self, number: MoveNumber, span: Span) {
        self.number = Some((number, span));
    }

    fn ply<R: Rules>(&mut self, ply: Ply<'_, R>) -> Flow {
        if let Some((MoveNumber { number, periods }, span)) = self.number.take() {
            let white = self.ply.is_multiple_of(2);
            let right = self.ply / 2 + 1;
            if number != right || (white && periods > 1) {
                let periods = match (periods, white) {
                    (0, _) => "",
                    (_, true) => ".",
                    (_, false) => "...",
                };
                let text = format!("{right}{periods}").into_bytes();
                self.known.insert((span, Code::WrongMoveNumber), (span, text));
            }
        }
        let suffix = Suffix::after_move(ply.after);
        self.spelled = None;
        match ply.san {
            None => {
                let text = SanPlus::from_move(ply.before, ply.m).to_string().into_bytes();
                self.known.insert((ply.span, Code::SpelledMove), (ply.span, text));
                self.spelled = Some(ply.span);
            }
            Some(written) => {
                if written.suffix != suffix {
                    let text = SanPlus { san: written.san, suffix }.to_string().into_bytes();
                    self.known.insert((ply.span, Code::WrongCheckSign), (ply.span, text));
                }
                if written.san.has_origin() {
                    let right = SanPlus::from_move(ply.before, ply.m);
                    if right.san != written.san {
                        let text = right.to_string().into_bytes();
                        self.known.insert((ply.span, Code::OverspecifiedMove), (ply.span, text.clone()));
                        // One repair for both, so that they do not get into each other's way.
                        if let Some(known) = self.known.get_mut(&(ply.span, Code::WrongCheckSign)) {
                            known.1 = text;
                        }
                    }
                }
            }
        }
        self.ply += 1;
        self.plies += u32::from(self.saved.is_empty());
        Flow::Continue
    }

    fn nag(&mut self, _: Nag, span: Span) {
        if let Some(spelled) = self.spelled
            && span.start < spelled.end
            && let Some(known) = self.known.get_mut(&(spelled, Code::SpelledMove))
        {
            known.0.end = known.0.end.min(span.start);
        }
    }

    fn draw_offer(&mut self, span: Span) {
        if let Some(spelled) = self.spelled.filter(|spelled| span.start < spelled.end) {
            // The offer is part of the word and would be lost.
            self.known.remove(&(spelled, Code::SpelledMove));
        }
    }

    fn begin_variation(&mut self, _: Span) -> Flow {
        self.saved.push(self.ply);
        self.ply = self.ply.saturating_sub(1);
        self.number = None;
        Flow::Continue
    }

    fn end_variation(&mut self, _: Span) {
        self.ply = self.saved.pop().unwrap_or(self.ply);
        self.number = None;
    }

    fn outcome(&mut self, outcome: Outcome, span: Span) {
        self.outcome = Some(outcome);
        self.known.insert((span, Code::SpelledOutcome), (span, outcome.marker().as_bytes().to_vec()));
    }
}
