//! `scoresheet show`: one position or one line of moves, for the eye.

mod facts;

use std::{
    fmt::Write as _,
    io::{self, IsTerminal as _},
    path::Path,
};

use anyhow::bail;
use scoresheet_chess::{Color, Language, Move, Rules};

use super::{Status, perft::read_option};
use crate::{
    args::{Face, Notation, Show},
    board_picture::Picture,
    clean, input,
    notation::{self, MoveStyle},
    output::Output,
    position_line::{AnyPosition, PositionLine},
    report::{Place, Remark, Reporter, uses_color},
    typed_line::{self, TypedLine},
};

pub(super) fn run(args: &Show, face: Face) -> anyhow::Result<Status> {
    if args.lang != Language::English && matches!(args.notation, Notation::Fan | Notation::Uci) {
        bail!("--lang chooses piece letters, and the notation asked for has none");
    }
    let source = Source::of(args)?;
    let mut reporter = Reporter::new(face);
    let asked = match &args.fen {
        Some(fen) => Some(read_option("--fen", fen, args.rules.variant(), face)?),
        None => None,
    };
    let request = match Request::of(&source, args)? {
        Request::Position { .. } if asked.is_some() => {
            bail!("there is a position in --fen and another in the text")
        }
        request => request,
    };
    let (start, moves) = match request {
        Request::Moves(text) => (asked, text),
        Request::Position { line, text } => {
            let mut remarks = Vec::new();
            let read = PositionLine::read(text.as_bytes(), args.rules.variant(), &mut remarks);
            for remark in &remarks {
                reporter.report(source.place(line, text), remark);
            }
            match read {
                Some(read) => (Some(read), ""),
                None => return Ok(Status::InputHadErrors),
            }
        }
    };
    let position = match &start {
        Some(start) => start.position.clone(),
        None => AnyPosition::start(args.rules.variant().unwrap_or_default()),
    };
    let mut scene =
        Scene { args, face, source: &source, moves, start: start.as_ref(), reporter: &mut reporter };
    let text = match position {
        AnyPosition::Own(position) => scene.describe(&position)?,
        AnyPosition::Other(position) => scene.describe(&position)?,
    };
    let Some(text) = text else { return Ok(Status::InputHadErrors) };
    Output::standard().write_whole(text.as_bytes())?;
    Ok(if reporter.errors > 0 { Status::InputHadErrors } else { Status::Done })
}

/// The text to show and where it is from.
struct Source {
    /// The file, `-` for standard input; nothing for arguments.
    name: Option<String>,
    text: String,
}

impl Source {
    /// Arguments are the text itself, except `-` and the name of a file. Without any, standard input is read,
    /// unless a person sits there who would have to guess that, or a position is given.
    fn of(args: &Show) -> anyhow::Result<Source> {
        let file = match args.text.as_slice() {
            [] if args.fen.is_none() && !io::stdin().is_terminal() => Some("-"),
            [only] if only == "-" || Path::new(only).exists() => Some(only.as_str()),
            _ => None,
        };
        Ok(match file {
            Some(file) => Source { name: Some(file.to_owned()), text: input::read_text(Path::new(file))? },
            None => Source { name: None, text: args.text.join(" ") },
        })
    }

    fn place<'a>(&'a self, line: usize, text: &'a str) -> Place<'a> {
        Place { file: self.name.as_deref(), line, text: text.as_bytes() }
    }

    /// Reports a remark about a part of the whole text, which may have many lines.
    fn report(&self, reporter: &mut Reporter, moves: &str, remark: &Remark) {
        let before = moves.get(..remark.span.start).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = moves.get(start..).unwrap_or_default().lines().next().unwrap_or_default();
        let end = remark.span.end.min(start + line.len());
        let span = remark.span.start - start..end.saturating_sub(start);
        let number = before.matches('\n').count() + 1;
        reporter.report(self.place(number, line), &Remark { span, ..remark.clone() });
    }
}

/// What the text is, recognised by its content.
enum Request<'a> {
    /// Moves, perhaps none.
    Moves(&'a str),
    /// One FEN or EPD line.
    Position { line: usize, text: &'a str },
}

impl<'a> Request<'a> {
    fn of(source: &'a Source, args: &Show) -> anyhow::Result<Request<'a>> {
        let lines = source.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let mut positions = lines.map(|(i, line)| (i + 1, strip_command(line)));
        let first = positions.clone().next();
        if !first.is_some_and(|(_, text)| PositionLine::is_meant_by(text)) {
            if args.game.is_some() {
                bail!("--game chooses from a list of positions, and the text is none");
            }
            return Ok(Request::Moves(&source.text));
        }
        let count = positions.clone().count();
        match (args.game, args.game.unwrap_or(1).checked_sub(1).and_then(|n| positions.nth(n))) {
            (None, _) if count > 1 => {
                bail!("there are {count} positions in the text; choose one with --game N")
            }
            (_, Some((line, text))) => Ok(Request::Position { line, text }),
            (_, None) => bail!("--game goes from 1 to {count} here"),
        }
    }
}

/// The position of an engine's command.
fn strip_command(line: &str) -> &str {
    let line = line.trim();
    line.strip_prefix("position fen ").unwrap_or(line).trim_start()
}

/// Everything that is to be shown.
struct Scene<'a> {
    args: &'a Show,
    face: Face,
    source: &'a Source,
    moves: &'a str,
    start: Option<&'a PositionLine>,
    reporter: &'a mut Reporter,
}

impl Scene<'_> {
    /// The text to print; nothing if the moves cannot be read, which is then reported.
    fn describe<R: Rules>(&mut self, start: &R) -> anyhow::Result<Option<String>> {
        let line = match typed_line::read(start, self.moves, self.args.from_lang) {
            Ok(line) => line,
            Err(remark) => {
                self.source.report(self.reporter, self.moves, &remark);
                return Ok(None);
            }
        };
        for warning in &line.warnings {
            self.source.report(self.reporter, self.moves, warning);
        }
        let count = line.plies.len();
        let shown = self.args.ply.unwrap_or(count);
        if shown > count {
            bail!("--ply goes from 0 to {count} here");
        }
        let history = history(start, &line);
        let Some(position) = history.get(shown) else { return Ok(None) };
        let last_move = shown.checked_sub(1).and_then(|last| line.plies.get(last)).map(|ply| ply.m);
        let mut text = self.picture(position, last_move);
        self.append_moves(start, &line, &mut text);
        let facts = facts::Facts {
            position,
            history: history.get(..=shown).unwrap_or_default(),
            line: &line,
            epd: self.start.map(|start| &start.epd).filter(|_| count == 0),
            style: self.style(),
        };
        text.push('\n');
        facts.append_to(&mut text);
        Ok(Some(text))
    }

    fn style(&self) -> MoveStyle {
        MoveStyle { notation: self.args.notation, language: self.args.lang }
    }

    fn picture<R: Rules>(&self, position: &R, last_move: Option<Move>) -> String {
        let picture = Picture {
            bottom: if self.args.flip { Color::Black } else { Color::White },
            color: uses_color(self.face.color, io::stdout().is_terminal()),
        };
        picture.draw(&position.board(), last_move)
    }

    fn append_moves<R: Rules>(&self, start: &R, line: &TypedLine, text: &mut String) {
        if line.plies.is_empty() && line.outcome.is_none() {
            return;
        }
        text.push('\n');
        if let Some(language) = self.args.spoken {
            text.push_str(&notation::spoken(start, &line.plies, language.into()));
            return;
        }
        let words = notation::words(start, &line.plies, line.outcome, self.style());
        text.push_str(&notation::wrapped(words.iter().map(String::as_str), 0));
    }
}

/// All positions of a line, the first one included.
fn history<R: Rules>(start: &R, line: &TypedLine) -> Vec<R> {
    let mut position = start.clone();
    let mut history = vec![position.clone()];
    for ply in &line.plies {
        position.make(ply.m);
        history.push(position.clone());
    }
    history
}

/// Appends a labelled line.
fn append_fact(text: &mut String, label: &str, fact: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{label:<10}{}", clean::text(fact));
}
