//! [`Checked`]: a maker's sink and the checker, side by side.

use scoresheet_chess::{Nag, Outcome, Rules};
use scoresheet_pgn::{
    Checker, Diagnostic, DiagnosticSink, Flow, Ply, PlySink, Severity, Span, Start,
    event::{Comment, GameText, Junk, MoveNumber, Tag},
};

use super::{
    Checks, Maker,
    repair::{Repair, Repairs},
};
use crate::policy::Policy;

/// Tells a maker and a checker of every game. If the maker passes over a variation, the checker does not.
pub(super) struct Checked<M> {
    maker: M,
    checker: Checker<Found>,
    repairs: Option<Repairs>,
    is_strict: bool,
    /// How many variations deep the maker sees nothing.
    hidden: usize,
    is_kept: bool,
    /// Whether the game has text that belongs to nothing in it.
    has_other_text: bool,
}

/// What was found, game after game.
struct Found {
    policy: Policy,
    /// Of the last game.
    all: Vec<Diagnostic>,
    has_error: bool,
}

impl DiagnosticSink for Found {
    fn game(&mut self, _: GameText<'_>, diagnostics: &[Diagnostic]) -> Flow {
        self.all.clear();
        self.has_error = false;
        for diagnostic in diagnostics {
            if let Some(severity) = self.policy.severity(diagnostic.code) {
                self.has_error |= severity == Severity::Error;
                self.all.push(*diagnostic);
            }
        }
        Flow::Continue
    }
}

impl<M: Maker> Checked<M> {
    pub(super) fn new(maker: M, checks: Checks) -> Checked<M> {
        let found = Found { policy: checks.policy, all: Vec::new(), has_error: false };
        Checked {
            maker,
            checker: Checker::new(checks.profile, found),
            repairs: checks.wants_repairs.then(Repairs::default),
            is_strict: checks.is_strict,
            hidden: 0,
            is_kept: false,
            has_other_text: false,
        }
    }

    pub(super) fn maker(&mut self) -> &mut M {
        &mut self.maker
    }

    /// What was found in the last game.
    pub(super) fn found(&mut self) -> &[Diagnostic] {
        &self.checker.sink().all
    }

    /// How to mend what was found in the last game, in the order of the findings.
    pub(super) fn take_repairs(&mut self) -> Vec<Repair> {
        self.repairs.as_mut().map(Repairs::take).unwrap_or_default()
    }

    /// Whether the last game was handed to the maker.
    pub(super) fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// Whether the last game has text that belongs to nothing in it, such as a line before its first tag.
    pub(super) fn has_other_text(&self) -> bool {
        self.has_other_text
    }

    /// The maker's sink, where it sees anything.
    #[inline]
    fn made(&mut self) -> Option<&mut M::Sink> {
        (self.hidden == 0).then(|| self.maker.sink())
    }
}

impl<M: Maker> PlySink for Checked<M> {
    fn begin_game(&mut self, offset: u64) -> Flow {
        self.hidden = 0;
        self.has_other_text = false;
        if let Some(repairs) = &mut self.repairs {
            let _ = repairs.begin_game(offset);
        }
        let _ = self.checker.begin_game(offset);
        self.maker.sink().begin_game(offset)
    }

    fn tag(&mut self, tag: Tag<'_>) {
        if let Some(repairs) = &mut self.repairs {
            repairs.tag(tag);
        }
        self.checker.tag(tag);
        self.maker.sink().tag(tag);
    }

    fn begin_movetext(&mut self, start: &Start) -> Flow {
        if let Some(repairs) = &mut self.repairs {
            let _ = repairs.begin_movetext(start);
        }
        let _ = self.checker.begin_movetext(start);
        self.maker.sink().begin_movetext(start)
    }

    #[inline]
    fn number(&mut self, number: MoveNumber, span: Span) {
        if let Some(repairs) = &mut self.repairs {
            repairs.number(number, span);
        }
        self.checker.number(number, span);
        if let Some(made) = self.made() {
            made.number(number, span);
        }
    }

    #[inline]
    fn ply<R: Rules>(&mut self, ply: Ply<'_, R>) -> Flow {
        let copy = || Ply { before: ply.before, m: ply.m, after: ply.after, san: ply.san, span: ply.span };
        if let Some(repairs) = &mut self.repairs {
            let _ = repairs.ply(copy());
        }
        let _ = self.checker.ply(copy());
        self.made().map_or(Flow::Continue, |made| made.ply(ply))
    }

    fn draw_offer(&mut self, span: Span) {
        if let Some(repairs) = &mut self.repairs {
            repairs.draw_offer(span);
        }
        self.checker.draw_offer(span);
        if let Some(made) = self.made() {
            made.draw_offer(span);
        }
    }

    fn nag(&mut self, nag: Nag, span: Span) {
        if let Some(repairs) = &mut self.repairs {
            repairs.nag(nag, span);
        }
        self.checker.nag(nag, span);
        if let Some(made) = self.made() {
            made.nag(nag, span);
        }
    }

    fn comment(&mut self, comment: Comment<'_>) {
        self.checker.comment(comment);
        if self.hidden == 0 {
            self.maker.comment(comment);
        }
    }

    fn begin_variation(&mut self, span: Span) -> Flow {
        if let Some(repairs) = &mut self.repairs {
            let _ = repairs.begin_variation(span);
        }
        let _ = self.checker.begin_variation(span);
        let Some(made) = self.made() else {
            self.hidden += 1;
            return Flow::Continue;
        };
        match made.begin_variation(span) {
            Flow::SkipVariation => {
                self.hidden = 1;
                Flow::Continue
            }
            flow => flow,
        }
    }

    fn end_variation(&mut self, span: Span) {
        if let Some(repairs) = &mut self.repairs {
            repairs.end_variation(span);
        }
        self.checker.end_variation(span);
        match self.made() {
            Some(made) => made.end_variation(span),
            None => self.hidden -= 1,
        }
    }

    fn unread(&mut self, text: &[u8], span: Span) {
        self.checker.unread(text, span);
        if let Some(made) = self.made() {
            made.unread(text, span);
        }
    }

    fn end_of_main_line<R: Rules>(&mut self, position: &R) {
        self.checker.end_of_main_line(position);
        self.maker.sink().end_of_main_line(position);
    }

    fn outcome(&mut self, outcome: Outcome, span: Span) {
        if let Some(repairs) = &mut self.repairs {
            repairs.outcome(outcome, span);
        }
        self.checker.outcome(outcome, span);
        self.maker.sink().outcome(outcome, span);
    }

    fn junk(&mut self, kind: Junk, text: &[u8], span: Span) {
        self.has_other_text |= kind != Junk::Stray;
        self.checker.junk(kind, text, span);
        if let Some(made) = self.made() {
            made.junk(kind, text, span);
        }
    }

    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        self.checker.diagnostic(diagnostic);
    }

    fn commit_game(&mut self, game: GameText<'_>) -> Flow {
        let _ = self.checker.commit_game(game);
        let found = self.checker.sink();
        if let Some(repairs) = &mut self.repairs {
            repairs.mend(game, &found.all);
        }
        self.is_kept = !(self.is_strict && found.has_error);
        if self.is_kept {
            return self.maker.commit(game, &found.all);
        }
        self.maker.sink().discard_game();
        Flow::Continue
    }

    fn discard_game(&mut self) {
        self.checker.discard_game();
        self.maker.sink().discard_game();
    }
}
