//! `events`, `validate` and `rewrite`: whole game files.

use std::{hint::black_box, io::Write, ops::ControlFlow, path::PathBuf, process::Command, rc::Rc};

use anyhow::{Context, Result};
use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use scoresheet_chess::Rules;
use scoresheet_pgn::{
    CanonicalWriter, EventSink, Flow, Lexer, Ply, PlySink, Replay, Span, Style,
    event::{Comment, GameText, Tag},
};
use shakmaty::Position as _;

use super::Engine;

/// Reads every game of a file into a sink.
fn read<S: EventSink>(lexer: &mut Lexer, file: &[u8], sink: &mut S) {
    let mut at = 0;
    while let Some(lexed) = lexer.game(file, at, 0, true, sink) {
        at = lexed.next;
    }
}

fn joined(files: &[Vec<u8>]) -> Rc<Vec<u8>> {
    Rc::new(files.join(&b'\n'))
}

/// Counts of everything a reader tells.
#[derive(Debug, Default)]
struct Counts {
    games: u64,
    tags: u64,
    moves: u64,
    nags: u64,
    comments: u64,
    variations: u64,
    outcomes: u64,
    /// Mixed from where the moves arrive, so that they must really be read.
    squares: u64,
}

impl Counts {
    fn arrive(&mut self, square: u64) {
        self.moves += 1;
        self.squares = self.squares.wrapping_mul(31).wrapping_add(square);
    }

    fn answer(&self) -> (u64, String) {
        let Counts { games, tags, moves, nags, comments, variations, outcomes, squares } = self;
        let text = format!(
            "{games} games, {tags} tags, {moves} moves ({squares:016x}), {nags} glyphs, {comments} comments, \
             {variations} variations, {outcomes} results"
        );
        (*moves, text)
    }
}

impl EventSink for Counts {
    fn tag(&mut self, tag: Tag<'_>) {
        black_box(tag.raw_value);
        self.tags += 1;
    }

    fn san(&mut self, san: scoresheet_chess::SanPlus, _: Span) -> Flow {
        let san = san.san;
        self.arrive(if san.castling_side().is_some() || san.is_null() { 0 } else { san.to().index() as u64 });
        Flow::Continue
    }

    fn nag(&mut self, _: scoresheet_chess::Nag, _: Span) {
        self.nags += 1;
    }

    fn comment(&mut self, comment: Comment<'_>) {
        black_box(comment.text);
        self.comments += 1;
    }

    fn begin_variation(&mut self, _: Span) -> Flow {
        self.variations += 1;
        Flow::Continue
    }

    fn outcome(&mut self, _: scoresheet_chess::Outcome, _: Span) {
        self.outcomes += 1;
    }

    fn commit_game(&mut self, _: GameText<'_>) -> Flow {
        self.games += 1;
        Flow::Continue
    }
}

impl Visitor for Counts {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), _: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        black_box(value.as_bytes());
        self.tags += 1;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        self.arrive(match san.san {
            shakmaty::san::San::Normal { to, .. } => u64::from(u32::from(to)),
            _ => 0,
        });
        ControlFlow::Continue(())
    }

    fn nag(&mut self, (): &mut (), _: Nag) -> ControlFlow<()> {
        self.nags += 1;
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        black_box(comment.as_bytes());
        self.comments += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        self.variations += 1;
        ControlFlow::Continue(Skip(false))
    }

    fn outcome(&mut self, (): &mut (), _: Outcome) -> ControlFlow<()> {
        self.outcomes += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {
        self.games += 1;
    }
}

pub(super) fn events(files: &[Vec<u8>]) -> Vec<Engine> {
    let ours = joined(files);
    let theirs = Rc::clone(&ours);
    let mut lexer = Lexer::new();
    vec![
        Engine::new("scoresheet", move || {
            let mut counts = Counts::default();
            read(&mut lexer, &ours, &mut counts);
            counts.answer()
        }),
        Engine::new("pgn-reader", move || {
            let mut counts = Counts::default();
            let mut reader = Reader::new(&theirs[..]);
            while let Ok(Some(())) = reader.read_game(&mut counts) {}
            counts.answer()
        }),
    ]
}

/// Counts the moves of main lines that could be played.
#[derive(Debug, Default)]
struct Played(u64);

impl PlySink for Played {
    fn ply<R: Rules>(&mut self, ply: Ply<'_, R>) -> Flow {
        black_box(ply.m);
        self.0 += 1;
        Flow::Continue
    }

    fn begin_variation(&mut self, _: Span) -> Flow {
        Flow::SkipVariation
    }
}

impl Visitor for Played {
    type Tags = Option<shakmaty::Chess>;
    type Movetext = shakmaty::Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Self::Tags> {
        ControlFlow::Continue(Some(shakmaty::Chess::default()))
    }

    fn tag(&mut self, start: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen: Option<shakmaty::fen::Fen> = value.decode_utf8().ok().and_then(|text| text.parse().ok());
            *start = fen.and_then(|fen| fen.into_position(shakmaty::CastlingMode::Standard).ok());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Self::Tags) -> ControlFlow<(), shakmaty::Chess> {
        start.map_or(ControlFlow::Break(()), ControlFlow::Continue)
    }

    fn begin_variation(&mut self, _: &mut shakmaty::Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, position: &mut shakmaty::Chess, san: SanPlus) -> ControlFlow<()> {
        let Ok(m) = san.san.to_move(position) else { return ControlFlow::Break(()) };
        position.play_unchecked(black_box(m));
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: shakmaty::Chess) {}
}

pub(super) fn validate(files: &[Vec<u8>]) -> Vec<Engine> {
    let ours = joined(files);
    let theirs = Rc::clone(&ours);
    let mut lexer = Lexer::new();
    let answer = |played: u64| (played, format!("{played} plies"));
    vec![
        Engine::new("scoresheet", move || {
            let mut replay = Replay::new(Played::default());
            read(&mut lexer, &ours, &mut replay);
            answer(replay.into_sink().0)
        }),
        Engine::new("pgn-reader", move || {
            let mut played = Played::default();
            let mut reader = Reader::new(&theirs[..]);
            while let Ok(Some(())) = reader.read_game(&mut played) {}
            answer(played.0)
        }),
    ]
}

/// Rewrites a file and counts the games of what was written. The peer is a program: it reads a file and its start
/// is part of its time.
pub(super) fn rewrite(files: &[Vec<u8>]) -> Result<Vec<Engine>> {
    let ours = joined(files);
    let path = std::env::temp_dir().join(format!("scoresheet-bench-{}.pgn", std::process::id()));
    std::fs::File::create(&path).and_then(|mut file| file.write_all(&ours)).context("temporary file")?;
    let mut lexer = Lexer::new();
    let mut engines = vec![Engine::new("scoresheet", move || {
        let mut writer = Replay::new(CanonicalWriter::new(Style::default()));
        let mut written = Vec::new();
        let mut at = 0;
        while let Some(lexed) = lexer.game(&ours, at, 0, true, &mut writer) {
            at = lexed.next;
            written.append(writer.sink().output());
        }
        games(&written)
    })];
    let program = ["/usr/games/pgn-extract", "/usr/bin/pgn-extract"].map(PathBuf::from);
    match program.into_iter().find(|path| path.exists()) {
        Some(program) => engines.push(Engine::new("pgn-extract", move || {
            let output = Command::new(&program).args(["-s", "-w79"]).arg(&path).output();
            games(&output.map(|output| output.stdout).unwrap_or_default())
        })),
        None => println!("pgn-extract is not installed: it is left out"),
    }
    Ok(engines)
}

fn games(written: &[u8]) -> (u64, String) {
    let count =
        written.split(|byte| *byte == b'\n').filter(|line| line.starts_with(b"[Event ")).count() as u64;
    (count, format!("{count} games"))
}
