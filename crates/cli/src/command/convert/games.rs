//! Games in another form.

use scoresheet_pgn::{
    Flow, Profile, Style,
    export::{JsonLines, PositionForm, PositionLines, PositionScope, StagedGames, UciLines},
};

use crate::{
    args::{Convert, Face, Target},
    command::fmt::{GameWriter, checks},
    files::Text,
    findings::{Findings, each_finding},
    games::{Checks, FoundGame, GameReader, Maker},
    output::Output,
    policy::Policy,
};

/// How many findings of a game are written with it: all of them, but for games that are nothing else.
const MOST_FINDINGS: usize = 10_000;

/// Games being converted.
pub(super) struct GameConversion<'a> {
    args: &'a Convert,
    reader: GameReader,
    findings: Findings,
    has_games: bool,
}

impl<'a> GameConversion<'a> {
    pub(super) fn new(args: &'a Convert, face: Face) -> GameConversion<'a> {
        let findings = Findings::new(face);
        let checks = match args.to {
            Target::Jsonl => Checks {
                policy: Policy::new(),
                profile: Profile::Import,
                is_strict: args.strict,
                keeps_text: true,
                wants_repairs: true,
            },
            _ => checks(&findings, args.strict),
        };
        let reader = GameReader::new(args.reading.threads(), args.reading.game.clone(), checks);
        GameConversion { args, reader, findings, has_games: false }
    }

    pub(super) fn has_errors(&self) -> bool {
        self.findings.errors > 0
    }

    /// An error if games were asked for that do not exist.
    pub(super) fn check_range(&self) -> anyhow::Result<()> {
        if self.has_games { self.reader.check_range() } else { Ok(()) }
    }

    /// Converts the games of a text.
    pub(super) fn text(&mut self, text: Text<'_>, output: &mut Output) -> anyhow::Result<Flow> {
        self.has_games = true;
        self.findings.begin_file(&text.name);
        let positions =
            |form| move || Lines(PositionLines::new(form, PositionScope::Last), PositionLines::take);
        let result = match self.args.to {
            Target::Jsonl => self.objects(text, output),
            Target::Uci => self.write(text, output, || Lines(UciLines::new(), UciLines::take), |text| text),
            Target::Fen => self.write(text, output, positions(PositionForm::Fen), |text| text),
            Target::Epd => self.write(text, output, positions(PositionForm::Epd), |text| text),
            Target::Pgn => {
                let writer = || GameWriter::new(Style::default(), false);
                self.write(text, output, writer, |formatted| &formatted.text)
            }
        };
        self.findings.end_file();
        result?;
        Ok(self.reader.flow())
    }

    /// Writes what is made of games as it is.
    fn write<M: Maker>(
        &mut self,
        text: Text<'_>,
        output: &mut Output,
        maker: impl Fn() -> M,
        written: impl Fn(&M::Made) -> &Vec<u8>,
    ) -> anyhow::Result<()> {
        self.reader.read(&text.name, text.reader, maker, |first, block| {
            self.findings.block(first, &block);
            output.write_text(written(&block.made))
        })
    }

    /// Writes an object for each game, with what was found in it.
    fn objects(&mut self, text: Text<'_>, output: &mut Output) -> anyhow::Result<()> {
        let Text { name, reader, .. } = text;
        let maker = || Objects(JsonLines::new(self.args.full));
        let mut object = Vec::new();
        self.reader.read(&name, reader, maker, |first, block| {
            let mut staged = block.made.iter();
            self.findings.block_with(first, &block, |game| {
                let Some(staged) = game.is_kept.then(|| staged.next()).flatten() else { return Ok(()) };
                let diagnostics = game.diagnostics.get(..MOST_FINDINGS).unwrap_or(game.diagnostics);
                let mut findings = Vec::new();
                each_finding(&name, &FoundGame { diagnostics, ..*game }, false, |finding| {
                    findings.push(finding);
                    anyhow::Ok(())
                })?;
                object.clear();
                staged.append_to(&name, game.number, &findings, &mut object);
                output.write_text(&object)
            })
        })
    }
}

/// An exporter of lines, and how to take them from it.
struct Lines<S>(S, fn(&mut S) -> Vec<u8>);

impl<S: scoresheet_pgn::PlySink + Send> Maker for Lines<S> {
    type Sink = S;
    type Made = Vec<u8>;

    fn sink(&mut self) -> &mut S {
        &mut self.0
    }

    fn take(&mut self) -> Vec<u8> {
        (self.1)(&mut self.0)
    }
}

/// Makes objects, which wait for their numbers and findings.
struct Objects(JsonLines);

impl Maker for Objects {
    type Sink = JsonLines;
    type Made = StagedGames;

    fn sink(&mut self) -> &mut JsonLines {
        &mut self.0
    }

    fn take(&mut self) -> StagedGames {
        self.0.take()
    }
}
