//! What other programs read in the same games: python-chess and pgn-extract, where they are installed.
//!
//! The games are those of `tests/data/differential` and, if `SCORESHEET_CORPUS` names a folder, those of its folders
//! `otb`, `lichess`, `annotated` and `engine`. Where the others differ and we think that we are right, the difference
//! stands in a list with its reason; anything else is a failure.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

use std::{
    env, fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use scoresheet_pgn::{
    CanonicalWriter, Code, Diagnostic, Flow, Lexer, PlySink, Replay, Span, Style,
    event::{Comment, GameText},
    export::{JsonLines, UciLines},
};
use serde::Deserialize;

/// Where python-chess reports no error and yet reads another main line than we do: a part of the game's text, and
/// why.
const PYTHON_READS_OTHERWISE: &[(&str, &str)] = &[(
    "1. e4 e5 2. Cf3 Cc6 *",
    "letters it does not know are dropped, so that knights become pawns; a move that is not written is never played \
     (standard §8.2.3.2 gives the letters of the pieces, C is none)",
)];

/// Where pgn-extract writes another movetext without a warning: a part of the game's text, and why.
const EXTRACT_WRITES_OTHERWISE: &[(&str, &str)] = &[
    ("[Variant \"Atomic\"]", PLAYS_STANDARD_CHESS),
    ("[Variant \"Antichess\"]", PLAYS_STANDARD_CHESS),
    ("[Variant \"Three-check\"]", PLAYS_STANDARD_CHESS),
    ("[Variant \"King of the Hill\"]", PLAYS_STANDARD_CHESS),
];

/// Check and mate (standard §8.2.3.5) are those of the variant the tag names; pgn-extract does not look at the tag.
const PLAYS_STANDARD_CHESS: &str = "plays every game by the rules of standard chess";

/// Where python-chess finds an error in what we write: a part of the game's text, and why.
const PYTHON_REFUSES: &[(&str, &str)] = &[];

/// Reads the games of the files named on standard input and says of each what its errors and its moves are.
const PYTHON: &str = r#"
import io, json, logging, sys
import chess.pgn
logging.disable(logging.CRITICAL)
for path in sys.stdin.read().splitlines():
    with open(path, encoding="utf-8-sig", errors="replace", newline=None) as file:
        games = []
        while (game := chess.pgn.read_game(file)) is not None:
            moves = " ".join(move.uci() for move in game.mainline_moves())
            games.append({"errors": [str(error) for error in game.errors], "moves": moves})
    print(json.dumps(games))
"#;

/// A game as python-chess reads it.
#[derive(Deserialize)]
struct Theirs {
    errors: Vec<String>,
    moves: String,
}

/// A game as we read it.
#[derive(Deserialize)]
struct Ours {
    start: usize,
    end: usize,
    moves: Vec<String>,
    unread: Option<String>,
}

impl Ours {
    fn text<'a>(&self, bytes: &'a [u8]) -> &'a [u8] {
        &bytes[self.start..self.end]
    }
}

fn read<S: PlySink>(bytes: &[u8], sink: S) -> S {
    let mut reader = Replay::new(sink);
    let (mut lexer, mut at) = (Lexer::new(), 0);
    while let Some(lexed) = lexer.game(bytes, at, 0, true, &mut reader) {
        at = lexed.next;
    }
    reader.into_sink()
}

fn ours(bytes: &[u8]) -> Vec<Ours> {
    let mut json = Vec::new();
    let mut games = Vec::new();
    for game in read(bytes, JsonLines::new(false)).take().iter() {
        json.clear();
        game.append_to("", 1, [], &mut json);
        games.push(serde_json::from_slice(&json).unwrap());
    }
    games
}

fn canonical(bytes: &[u8]) -> Vec<u8> {
    read(bytes, CanonicalWriter::new(Style::default())).take()
}

/// The own games and those of the corpus.
fn inputs() -> Vec<PathBuf> {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/differential"), &mut files);
    assert!(files.len() >= 30, "the own games are there");
    match env::var_os("SCORESHEET_CORPUS") {
        Some(corpus) => {
            for folder in ["otb", "lichess", "annotated", "engine"] {
                collect(&Path::new(&corpus).join(folder), &mut files);
            }
        }
        None => eprintln!("SCORESHEET_CORPUS is not set: only the own games are compared"),
    }
    files
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "pgn") {
            files.push(path);
        }
    }
}

/// What python-chess reads in each file; `None` if it is not installed.
fn python_reads(files: &[PathBuf]) -> Option<Vec<Vec<Theirs>>> {
    let is_there = Command::new("python3").args(["-c", "import chess.pgn"]).stderr(Stdio::null()).status();
    if !is_there.is_ok_and(|status| status.success()) {
        eprintln!("python3 with the module chess is not installed: nothing is compared with it");
        return None;
    }
    let mut python = Command::new("python3");
    let mut child = python.args(["-c", PYTHON]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let list: Vec<_> = files.iter().map(|path| path.to_str().unwrap()).collect();
    child.stdin.take().unwrap().write_all(list.join("\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let lines = str::from_utf8(&output.stdout).unwrap().lines();
    let games: Vec<Vec<Theirs>> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), files.len());
    Some(games)
}

/// Our games with theirs. python-chess makes two games of one, the first without moves, in two cases:
///
/// - behind the tags are two empty lines, or more: the second one ends the game. White space does not matter in the
///   import format (standard §3.1), and movetext is always there (§8.2)
/// - something else stands before the tags: it becomes a game. We report it and keep it with the game that follows
fn pairs<'a>(ours: &'a [Ours], theirs: &'a [Theirs], bytes: &[u8]) -> Option<Vec<(&'a Ours, &'a Theirs)>> {
    let mut pairs = Vec::new();
    let mut rest = theirs.iter();
    for game in ours {
        let mut other = rest.next()?;
        let text = String::from_utf8_lossy(game.text(bytes)).replace('\r', "");
        let is_torn = text.contains("]\n\n\n") || text.contains("\n[") && !text.starts_with('[');
        if is_torn && other.moves.is_empty() && !game.moves.is_empty() {
            other = rest.next()?;
        }
        pairs.push((game, other));
    }
    rest.next().is_none().then_some(pairs)
}

fn is_accepted(list: &[(&str, &str)], text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    list.iter().any(|(part, _)| text.contains(part))
}

/// Differences, of which the first ones are shown.
#[derive(Default)]
struct Differences {
    found: Vec<String>,
    compared: usize,
}

impl Differences {
    #[track_caller]
    fn none_in_at_least(&self, least: usize) {
        eprintln!("{} games compared", self.compared);
        let shown: Vec<_> = self.found.iter().take(20).map(String::as_str).collect();
        assert!(self.found.is_empty(), "{} differences:\n{}", self.found.len(), shown.join("\n\n"));
        assert!(self.compared >= least, "only {} games were compared", self.compared);
    }
}

#[test]
fn main_lines_are_those_of_python_chess() {
    let files = inputs();
    let Some(theirs) = python_reads(&files) else { return };
    let mut differences = Differences::default();
    for (path, theirs) in files.iter().zip(theirs) {
        let bytes = fs::read(path).unwrap();
        let ours = ours(&bytes);
        let Some(pairs) = pairs(&ours, &theirs, &bytes) else {
            let counts = format!("{}: {} games, theirs {}", path.display(), ours.len(), theirs.len());
            differences.found.push(counts);
            continue;
        };
        for (ours, theirs) in pairs.into_iter().filter(|(_, theirs)| theirs.errors.is_empty()) {
            differences.compared += 1;
            let text = ours.text(&bytes);
            let moves = ours.moves.join(" ");
            if moves != theirs.moves && !is_accepted(PYTHON_READS_OTHERWISE, text) {
                let text = String::from_utf8_lossy(text);
                let unread = &ours.unread;
                differences
                    .found
                    .push(format!("{text}\nours:   {moves}\nunread: {unread:?}\ntheirs: {}", theirs.moves));
            }
        }
    }
    differences.none_in_at_least(45);
}

#[test]
fn uci_lines_are_those_of_the_objects() {
    for path in inputs() {
        let bytes = fs::read(&path).unwrap();
        let lines = String::from_utf8(read(&bytes, UciLines::new()).take()).unwrap();
        let games = ours(&bytes);
        assert_eq!(lines.lines().count(), games.len());
        for (line, game) in lines.lines().zip(&games) {
            let moves = match line.strip_prefix("position fen ") {
                None => line,
                Some(command) => command.split_once(" moves ").map_or("", |(_, moves)| moves),
            };
            assert_eq!(moves, game.moves.join(" "), "{}", path.display());
        }
    }
}

#[test]
fn what_we_write_is_a_fixed_point_and_python_chess_reads_it_without_errors() {
    let files = inputs();
    let folder = tempfile::tempdir().unwrap();
    let mut written = Vec::new();
    for (i, path) in files.iter().enumerate() {
        let once = canonical(&fs::read(path).unwrap());
        let twice = canonical(&once);
        assert!(once == twice, "{} changes when it is written again", path.display());
        let target = folder.path().join(format!("{i}.pgn"));
        fs::write(&target, once).unwrap();
        written.push(target);
    }
    let Some(theirs) = python_reads(&written) else { return };
    let mut differences = Differences::default();
    for ((source, path), theirs) in files.iter().zip(&written).zip(&theirs) {
        let bytes = fs::read(path).unwrap();
        let ours = ours(&bytes);
        assert_eq!(ours.len(), theirs.len(), "{}", source.display());
        for (ours, theirs) in ours.iter().zip(theirs) {
            differences.compared += 1;
            let text = ours.text(&bytes);
            let moves = ours.moves.join(" ");
            if (!theirs.errors.is_empty() || moves != theirs.moves) && !is_accepted(PYTHON_REFUSES, text) {
                let text = String::from_utf8_lossy(text);
                differences
                    .found
                    .push(format!("{text}\nours:   {moves}\ntheirs: {} {:?}", theirs.moves, theirs.errors));
            }
        }
    }
    differences.none_in_at_least(50);
}

/// The games that have a main line only.
#[derive(Default)]
struct PlainGames {
    games: Vec<Vec<u8>>,
    is_plain: bool,
}

impl PlySink for PlainGames {
    fn begin_game(&mut self, _: u64) -> Flow {
        self.is_plain = true;
        Flow::Continue
    }

    fn comment(&mut self, _: Comment<'_>) {
        self.is_plain = false;
    }

    fn begin_variation(&mut self, _: Span) -> Flow {
        self.is_plain = false;
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        self.is_plain &= diagnostic.code != Code::TextBeforeGame;
    }

    fn commit_game(&mut self, game: GameText<'_>) -> Flow {
        if self.is_plain {
            self.games.push(game.bytes.trim_ascii().to_vec());
        }
        Flow::Continue
    }
}

/// What pgn-extract writes, if it has nothing to say about it.
fn extract_writes(games: &[Vec<u8>]) -> Option<String> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    for game in games {
        file.write_all(game).unwrap();
        file.write_all(b"\n\n").unwrap();
    }
    let output = Command::new(extract()?).args(["-s", "-w79"]).arg(file.path()).output().unwrap();
    let is_silent = output.status.success() && output.stderr.is_empty();
    is_silent.then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn extract() -> Option<&'static str> {
    ["pgn-extract", "/usr/games/pgn-extract"].into_iter().find(|program| {
        Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
    })
}

/// The movetext of each game in export form.
fn movetexts(text: &str) -> Vec<&str> {
    text.split("\n\n")
        .filter(|block| !block.trim().is_empty() && !block.trim_start().starts_with('['))
        .collect()
}

#[test]
fn movetext_is_that_of_pgn_extract_byte_for_byte() {
    if extract().is_none() {
        eprintln!("pgn-extract is not installed: nothing is compared with it");
        return;
    }
    let mut differences = Differences::default();
    for path in inputs() {
        let games = read(&fs::read(&path).unwrap(), PlainGames::default()).games;
        for batch in games.chunks(200) {
            compare_batch(batch, &mut differences);
        }
    }
    differences.none_in_at_least(30);
}

/// Compares games together, or one by one if pgn-extract has anything to say about one of them.
fn compare_batch(games: &[Vec<u8>], differences: &mut Differences) {
    let theirs = extract_writes(games);
    let theirs = theirs.as_deref().map(movetexts).filter(|texts| texts.len() == games.len());
    let Some(theirs) = theirs else {
        if games.len() > 1 {
            let (first, second) = games.split_at(games.len() / 2);
            compare_batch(first, differences);
            compare_batch(second, differences);
        }
        return;
    };
    for (game, theirs) in games.iter().zip(theirs) {
        differences.compared += 1;
        let written = String::from_utf8(canonical(game)).unwrap();
        let ours = movetexts(&written);
        if ours != [theirs] && !is_accepted(EXTRACT_WRITES_OTHERWISE, game) {
            let text = String::from_utf8_lossy(game);
            differences.found.push(format!("{text}\nours:   {ours:?}\ntheirs: {theirs:?}"));
        }
    }
}
