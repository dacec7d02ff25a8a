//! What the comments of one move command, taken together: [`Annotations`].

use std::borrow::Cow;

use super::{Arrow, Circle, ClockTime, Command, Commands, Content, Eval};

/// What is commanded for one move. Choose it over [`Commands`] where the order of the parts does not matter.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Annotations {
    /// What the mover's clock shows.
    pub clk: Option<ClockTime>,
    /// The time spent on the move.
    pub emt: Option<ClockTime>,
    /// The time spent on the game so far.
    pub egt: Option<ClockTime>,
    /// What a mechanical clock shows.
    pub mct: Option<ClockTime>,
    /// What the position is worth.
    pub eval: Option<Eval>,
    /// Marked squares.
    pub csl: Vec<Circle>,
    /// Arrows.
    pub cal: Vec<Arrow>,
    /// Whether a draw is offered.
    pub draw_offer: bool,
}

impl Annotations {
    /// Adds what a comment commands, and gives the text that is left of it as [`without`] does. Left are unknown
    /// and malformed commands, `%timestamp` and `%unread`, and a second command for what has been told already, so
    /// that nothing is lost.
    pub fn take<'a>(&mut self, comment: &'a [u8]) -> Cow<'a, [u8]> {
        without(comment, |command| self.add(command))
    }

    /// Whether nothing is commanded.
    pub fn is_empty(&self) -> bool {
        *self == Annotations::default()
    }

    /// Adds a command; tells whether there was a place for it.
    pub fn add(&mut self, command: &Command<'_>) -> bool {
        match command {
            Command::Clk(time) => fill(&mut self.clk, *time),
            Command::Emt(time) => fill(&mut self.emt, *time),
            Command::Egt(time) => fill(&mut self.egt, *time),
            Command::Mct(time) => fill(&mut self.mct, *time),
            Command::Eval(eval) => fill(&mut self.eval, *eval),
            Command::Csl(circles) => {
                self.csl.extend_from_slice(circles);
                true
            }
            Command::Cal(arrows) => {
                self.cal.extend_from_slice(arrows);
                true
            }
            Command::DrawOffer => {
                self.draw_offer = true;
                true
            }
            Command::Unread(_) | Command::Timestamp(_) | Command::Unknown { .. } => false,
        }
    }

    /// All of it as commands, in one order: what [`Annotations::add`] has taken can be written again.
    pub fn commands(&self) -> impl Iterator<Item = Command<'static>> {
        let marks = (!self.csl.is_empty()).then(|| Command::Csl(self.csl.clone()));
        let arrows = (!self.cal.is_empty()).then(|| Command::Cal(self.cal.clone()));
        [
            self.eval.map(Command::Eval),
            self.clk.map(Command::Clk),
            self.emt.map(Command::Emt),
            self.egt.map(Command::Egt),
            self.mct.map(Command::Mct),
            marks,
            arrows,
            self.draw_offer.then_some(Command::DrawOffer),
        ]
        .into_iter()
        .flatten()
    }
}

/// The text of a comment without the commands that are taken out of it. Where one is taken out, the white space
/// around it becomes one space, or none at the comment's ends; a comment of which nothing is taken stays as it is.
/// Malformed commands are never offered for taking.
pub fn without<'a>(comment: &'a [u8], mut is_taken: impl FnMut(&Command<'a>) -> bool) -> Cow<'a, [u8]> {
    let mut kept = Vec::new();
    let mut any_taken = false;
    // Whether something has been taken since the last piece that was kept.
    let mut is_gap = false;
    for part in Commands::read(comment) {
        if let Content::Command(command) = &part.content
            && is_taken(command)
        {
            (is_gap, any_taken) = (true, true);
            continue;
        }
        let mut piece = part.span.of(comment);
        if is_gap {
            kept.truncate(kept.trim_ascii_end().len());
            piece = piece.trim_ascii_start();
            if !kept.is_empty() && !piece.is_empty() {
                kept.push(b' ');
            }
        }
        kept.extend_from_slice(piece);
        is_gap &= piece.is_empty();
    }
    if any_taken { Cow::Owned(kept.trim_ascii().to_vec()) } else { Cow::Borrowed(comment) }
}

/// Puts a value where none is yet; tells whether it did.
fn fill<T>(place: &mut Option<T>, value: T) -> bool {
    let is_free = place.is_none();
    if is_free {
        *place = Some(value);
    }
    is_free
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(comment: &str) -> String {
        String::from_utf8_lossy(&Annotations::default().take(comment.as_bytes())).into_owned()
    }

    #[test]
    fn comment_is_left_without_what_is_known() {
        for (comment, expected) in [
            ("[%clk 0:00:01]", ""),
            (" [%clk 0:00:01] [%eval 0.1] ", ""),
            ("good [%clk 0:00:01] move", "good move"),
            ("good[%clk 0:00:01]move", "good move"),
            ("good [%clk 0:00:01] [%emt 0:00:02]\n move", "good move"),
            ("  kept  as it is  ", "  kept  as it is  "),
            ("[%clk 0:00:01]  two  words ", "two  words"),
            ("[%clk 0:00:01][%depth 5] x", "[%depth 5] x"),
            ("[%clk soon] [%emt 0:00:01]", "[%clk soon]"),
            ("[%timestamp 41] [%clk 0:00:01]", "[%timestamp 41]"),
            ("[%clk 0:00:01] [%clk 0:00:02]", "[%clk 0:00:02]"),
            ("[%x][%clk 0:00:01][%y]", "[%x] [%y]"),
            ("a [%clk 0:00:01] [%x][%y]b", "a [%x][%y]b"),
        ] {
            assert_eq!(left(comment), expected, "{comment}");
        }
    }

    #[test]
    fn annotations_gather_several_comments_and_are_written_again() {
        let mut annotations = Annotations::default();
        assert!(annotations.is_empty());
        let comments: [&[u8]; 3] = [b"[%csl Ge4][%cal Gd1h5]", b"[%csl Rd5] [%draw_offer]", b"[%eval #-3]"];
        for comment in comments {
            assert!(annotations.take(comment).is_empty());
        }
        let mut text = Vec::new();
        annotations.commands().for_each(|command| command.append_to(&mut text));
        assert_eq!(text, b"[%eval #-3][%csl Ge4,Rd5][%cal Gd1h5][%draw_offer]");
        let mut again = Annotations::default();
        assert!(again.take(&text).is_empty());
        assert_eq!(again, annotations);
    }
}
