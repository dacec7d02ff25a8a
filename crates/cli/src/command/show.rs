//! `scoresheet show`: one game of a file, one position or one line of moves, for the eye.

mod facts;
mod game;

use std::{
    fmt::Write as _,
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
};

use anyhow::bail;
use scoresheet_chess::{Color, Language, Move, Rules};
use scoresheet_pgn::Flow;

use self::game::Finder;
use super::{Status, perft::read_option};
use crate::{
    args::{Face, Notation, Show},
    board_picture::Picture,
    clean,
    content::Content,
    files::{Files, OnFailure, Text},
    findings::Findings,
    input,
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
    match Input::of(args, face)? {
        Input::Text(source) => show_text(args, face, &source),
        Input::Games(finder) => show_game(args, face, &finder),
    }
}

/// Shows the position or the moves in a text.
fn show_text(args: &Show, face: Face, source: &Source) -> anyhow::Result<Status> {
    let mut reporter = Reporter::new(face);
    let asked = match &args.fen {
        Some(fen) => Some(read_option("--fen", fen, args.rules.variant(), face)?),
        None => None,
    };
    let request = match Request::of(source, args)? {
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
    let scene = Scene { args, face, start: start.as_ref() };
    let typed = Typed { source, moves, reporter: &mut reporter };
    let text = match position {
        AnyPosition::Own(position) => scene.describe_typed(&position, typed)?,
        AnyPosition::Other(position) => scene.describe_typed(&position, typed)?,
    };
    let Some(text) = text else { return Ok(Status::InputHadErrors) };
    Output::standard().write_whole(text.as_bytes())?;
    Ok(if reporter.errors > 0 { Status::InputHadErrors } else { Status::Done })
}

/// Shows a game of a file.
fn show_game(args: &Show, face: Face, finder: &Finder) -> anyhow::Result<Status> {
    if args.fen.is_some() || args.from_lang.is_some() || args.rules.variant().is_some() {
        bail!(
            "a game of a file says itself how it is to be read; leave out --fen, --from-lang and --variant"
        );
    }
    let Some(game) = &finder.found else {
        if args.game == Some(0) {
            bail!("--game counts from 1");
        }
        match finder.count() {
            0 => bail!("there is no game"),
            count => bail!("--game goes from 1 to {count} here"),
        }
    };
    if finder.has_more && args.game.is_none() {
        Reporter::new(face).say("this is the first of several games; --game N shows another one");
    }
    // What is wrong with its beginning has been told.
    let Some(position) = game.position() else { return Ok(Status::InputHadErrors) };
    let scene = Scene { args, face, start: None };
    let picture = match position {
        AnyPosition::Own(position) => scene.describe(&position, &game.line)?,
        AnyPosition::Other(position) => scene.describe(&position, &game.line)?,
    };
    let headline = game.headline();
    let gap = if headline.is_empty() { "" } else { "\n" };
    Output::standard().write_whole(format!("{headline}{gap}{picture}").as_bytes())?;
    Ok(if finder.findings.errors > 0 { Status::InputHadErrors } else { Status::Done })
}

/// What is to be shown.
enum Input {
    Text(Source),
    Games(Box<Finder>),
}

impl Input {
    /// Arguments are the text itself, except `-` and the name of a file. Without any, standard input is read,
    /// unless a person sits there who would have to guess that, or a position is given.
    fn of(args: &Show, face: Face) -> anyhow::Result<Input> {
        let file = match args.text.as_slice() {
            [] if args.fen.is_none() && !io::stdin().is_terminal() => "-",
            [only] if only == "-" || Path::new(only).exists() || is_meant_as_file(only) => only.as_str(),
            _ => return Ok(Input::Text(Source { name: None, text: args.text.join(" ") })),
        };
        if Path::new(file).is_dir() {
            bail!("{file} is a folder; name a file in it");
        }
        let number = args.game.unwrap_or(1) as u64;
        let mut finder = Finder::new(number, Findings::new(face));
        let mut source = None;
        let files =
            Files { paths: &[PathBuf::from(file)], on_failure: OnFailure::Stop, takes_positions: true };
        files.read_each(|text| {
            if text.content == Content::Games || (text.content == Content::Moves && args.game.is_some()) {
                return finder.text(text);
            }
            let read = input::read_text(&text.name, text.reader)?;
            if text.content == Content::Moves && read.contains('{') {
                // Nobody types comments.
                let reader = Box::new(read.as_bytes());
                return finder.text(Text { reader, content: Content::Games, ..text });
            }
            source = Some(Source { name: Some(text.name), text: read });
            Ok(Flow::Stop)
        })?;
        Ok(source.map_or_else(|| Input::Games(Box::new(finder)), Input::Text))
    }
}

/// Whether a text can only be the name of a file, be it there or not.
fn is_meant_as_file(text: &str) -> bool {
    let name = text.to_ascii_lowercase();
    !text.contains(char::is_whitespace) && [".pgn", ".fen", ".epd"].iter().any(|end| name.contains(end))
}

/// The text to show and where it is from.
struct Source {
    /// The file, `-` for standard input; nothing for arguments.
    name: Option<String>,
    text: String,
}

impl Source {
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

/// How it is to be shown.
struct Scene<'a> {
    args: &'a Show,
    face: Face,
    /// The line the position was read from, if it was.
    start: Option<&'a PositionLine>,
}

/// Moves as somebody wrote them.
struct Typed<'a> {
    source: &'a Source,
    moves: &'a str,
    reporter: &'a mut Reporter,
}

impl Scene<'_> {
    /// The text to print; nothing if the moves cannot be read, which is then reported.
    fn describe_typed<R: Rules>(&self, start: &R, typed: Typed<'_>) -> anyhow::Result<Option<String>> {
        let Typed { source, moves, reporter } = typed;
        let line = match typed_line::read(start, moves, self.args.from_lang) {
            Ok(line) => line,
            Err(remark) => {
                source.report(reporter, moves, &remark);
                return Ok(None);
            }
        };
        for warning in &line.warnings {
            source.report(reporter, moves, warning);
        }
        self.describe(start, &line).map(Some)
    }

    /// The text to print.
    fn describe<R: Rules>(&self, start: &R, line: &TypedLine) -> anyhow::Result<String> {
        let count = line.plies.len();
        let shown = self.args.ply.unwrap_or(count);
        let history = history(start, line);
        let Some(position) = history.get(shown) else { bail!("--ply goes from 0 to {count} here") };
        let last_move = shown.checked_sub(1).and_then(|last| line.plies.get(last)).map(|ply| ply.m);
        let mut text = self.picture(position, last_move);
        self.append_moves(start, line, &mut text);
        let facts = facts::Facts {
            position,
            history: history.get(..=shown).unwrap_or_default(),
            line,
            epd: self.start.map(|start| &start.epd).filter(|_| count == 0),
            style: self.style(),
        };
        text.push('\n');
        facts.append_to(&mut text);
        Ok(text)
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
