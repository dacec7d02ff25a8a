//! JSON Lines: one object a line, one line a game.
//!
//! # Writes
//!
//! - `file`, `game`, `start`, `end`: which file, which game counted from 1, which bytes of the (decompressed) file
//! - `tags`: pairs of name and text in the order of the input, those that stand twice too
//! - `variant` by its [name](scoresheet_chess::Variant::name), or the tag's text if it is unknown; `start_fen`, null
//!   if the FEN tag cannot be read or an unknown variant has none
//! - `moves` of the main line in [UCI notation](scoresheet_chess::UciMove), `san` the same as canonical SAN
//! - `result`: the marker at the end, else the Result tag if it is one of the four results, else `*`
//! - `unread`: the text from the first move that could not be played up to the result, or null
//! - `diagnostics`: what was found, filled in when the games are gathered
//!
//! and, if all is wanted, `before`, `line` and `after`: comments, glyphs, clocks, evaluations, marks and variations.
//! There each move says what belongs to it, and keys with nothing to say are left out:
//!
//! - `before` has the comments between a move number and its move; `after` those behind the move,
//!   `after_variations` those behind its variations. What stands before the first move of a line is said of the line
//! - known commands (`%clk`, `%eval` and so on) become keys of the move they follow; all others, and a second one of
//!   a kind, stay in the text of their comment
//! - runs of white space in comments are one space, as in the canonical form
//! - a glyph or a draw offer with no move before it is kept as text, `$13` or `(=)`, in the line's `before`
//! - variations before the first move of a line stand in `variations` between the line's `before` and `line`
//!
//! What is not UTF-8 becomes U+FFFD.
//!
//! # Gathering
//!
//! Games may be read side by side, and a game's number and the lines of its findings are known only when all games
//! before it are through. So a game is staged in two parts, with what must be known first left out: `file` and `game`
//! before the first part, the findings between the two. [`StagedGame::append_to`] puts them together by copying.
//!
//! ```
//! use scoresheet_pgn::{Lexer, Replay, export::JsonLines};
//!
//! let mut reader = Replay::new(JsonLines::new(false));
//! Lexer::new().game(b"[White \"Ann\"]\n\n1. e4 e5 1-0\n", 0, 0, true, &mut reader);
//! let mut text = Vec::new();
//! for (game, number) in reader.sink().take().iter().zip(1..) {
//!     game.append_to("a.pgn", number, [], &mut text);
//! }
//! let text = String::from_utf8_lossy(&text);
//! assert!(text.starts_with(r#"{"file":"a.pgn","game":1,"start":0,"end":28,"tags":[["White","Ann"]],"#), "{text}");
//! assert!(text.ends_with(r#""moves":["e2e4","e7e5"],"san":["e4","e5"],"result":"1-0","unread":null,"diagnostics":[]}
//! "#));
//! ```

use scoresheet_chess::{Nag, Outcome, Rules, UciMove, Variant, fen::FenStyle};
use serde::Serialize;

use super::{
    ResultTag,
    annotated_line::{AnnotatedLine, Texts, folded},
    append_json, append_string, canonical, start_setup,
};
use crate::{
    event::{Comment, Flow, GameText, MoveNumber, Tag},
    render::Finding,
    replay::{Ply, PlySink, Start},
    span::Span,
    value,
};

/// Makes a JSON object of every game; see the [module page](crate::export::jsonl).
#[derive(Debug)]
pub struct JsonLines {
    /// The variations and all that is said about the moves, if that is wanted.
    line: Option<AnnotatedLine>,
    staged: StagedGames,
    start: u64,
    tags: Vec<u8>,
    result_tag: ResultTag,
    /// The text of the first `Variant` tag.
    variant_tag: Option<String>,
    /// `,"variant":…,"start_fen":…`
    start_members: Vec<u8>,
    moves: Vec<u8>,
    san: Vec<u8>,
    unread: Option<String>,
    outcome: Option<Outcome>,
    after: Texts,
    depth: usize,
}

impl JsonLines {
    /// An exporter; `is_full` also writes comments, glyphs and variations.
    pub fn new(is_full: bool) -> JsonLines {
        JsonLines {
            line: is_full.then(AnnotatedLine::new),
            staged: StagedGames::default(),
            start: 0,
            tags: Vec::new(),
            result_tag: ResultTag::default(),
            variant_tag: None,
            start_members: Vec::new(),
            moves: Vec::new(),
            san: Vec::new(),
            unread: None,
            outcome: None,
            after: Texts::default(),
            depth: 0,
        }
    }

    /// The games committed since the last call.
    pub fn take(&mut self) -> StagedGames {
        std::mem::take(&mut self.staged)
    }

    /// The games committed since [`JsonLines::take`].
    pub const fn staged(&self) -> &StagedGames {
        &self.staged
    }
}

impl PlySink for JsonLines {
    fn begin_game(&mut self, offset: u64) -> Flow {
        self.start = offset;
        self.tags.clear();
        self.result_tag = ResultTag::default();
        self.variant_tag = None;
        self.start_members.clear();
        self.moves.clear();
        self.san.clear();
        self.unread = None;
        self.outcome = None;
        self.after = Texts::default();
        self.depth = 0;
        if let Some(line) = &mut self.line {
            line.clear();
        }
        Flow::Continue
    }

    fn tag(&mut self, tag: Tag<'_>) {
        let text = value::decode(tag.raw_value);
        let text = String::from_utf8_lossy(&text);
        if tag.name == b"Variant" && self.variant_tag.is_none() {
            self.variant_tag = Some(text.clone().into_owned());
        }
        self.result_tag.add(tag);
        self.tags.extend_from_slice(if self.tags.is_empty() { b"[" } else { b",[" });
        append_string(&String::from_utf8_lossy(tag.name), &mut self.tags);
        self.tags.push(b',');
        append_string(&text, &mut self.tags);
        self.tags.push(b']');
    }

    fn begin_movetext(&mut self, start: &Start) -> Flow {
        let members = &mut self.start_members;
        members.extend_from_slice(b",\"variant\":");
        let unknown = self.variant_tag.as_deref().filter(|text| text.parse::<Variant>().is_err());
        append_string(unknown.unwrap_or(start.variant.name()), members);
        members.extend_from_slice(b",\"start_fen\":");
        match start_setup(start) {
            Some(setup) => {
                members.push(b'"');
                setup.append_fen(members, FenStyle::default());
                members.push(b'"');
            }
            None => members.extend_from_slice(b"null"),
        }
        Flow::Continue
    }

    fn number(&mut self, _: MoveNumber, _: Span) {
        if let Some(line) = &mut self.line {
            line.number();
        }
    }

    fn ply<R: Rules>(&mut self, ply: Ply<'_, R>) -> Flow {
        if self.depth > 0 && self.line.is_none() {
            return Flow::Continue;
        }
        let uci = UciMove::from_move(ply.before, ply.m);
        let san = canonical(&ply);
        if self.depth == 0 {
            begin_word(&mut self.moves);
            uci.append_to(&mut self.moves);
            self.moves.push(b'"');
            begin_word(&mut self.san);
            san.append_to(&mut self.san);
            self.san.push(b'"');
        }
        if let Some(line) = &mut self.line {
            line.ply(uci, san);
        }
        Flow::Continue
    }

    fn draw_offer(&mut self, _: Span) {
        if let Some(line) = &mut self.line {
            line.draw_offer();
        }
    }

    fn nag(&mut self, nag: Nag, _: Span) {
        if let Some(line) = &mut self.line {
            line.nag(nag);
        }
    }

    fn comment(&mut self, comment: Comment<'_>) {
        let Some(line) = &mut self.line else { return };
        if self.outcome.is_some() {
            self.after.add(&folded(comment.text));
        } else {
            line.comment(comment.text);
        }
    }

    fn begin_variation(&mut self, _: Span) -> Flow {
        self.depth += 1;
        if let Some(line) = &mut self.line {
            line.begin_variation();
        }
        Flow::Continue
    }

    fn end_variation(&mut self, _: Span) {
        self.depth = self.depth.saturating_sub(1);
        let unread = self.unread.take();
        if let Some(line) = &mut self.line {
            line.end_variation(unread.as_deref());
        }
    }

    fn unread(&mut self, text: &[u8], _: Span) {
        // Of a variation it is told just before the variation ends.
        self.unread = Some(String::from_utf8_lossy(text).into_owned());
    }

    fn outcome(&mut self, outcome: Outcome, _: Span) {
        self.outcome = Some(outcome);
    }

    fn commit_game(&mut self, game: GameText<'_>) -> Flow {
        let text = &mut self.staged.text;
        text.extend_from_slice(b",\"start\":");
        append_json(&self.start, text);
        text.extend_from_slice(b",\"end\":");
        append_json(&(game.offset + game.bytes.len() as u64), text);
        text.extend_from_slice(b",\"tags\":[");
        text.extend_from_slice(&self.tags);
        text.push(b']');
        text.extend_from_slice(&self.start_members);
        text.extend_from_slice(b",\"moves\":[");
        text.extend_from_slice(&self.moves);
        text.extend_from_slice(b"],\"san\":[");
        text.extend_from_slice(&self.san);
        text.extend_from_slice(b"],\"result\":\"");
        let outcome = self.outcome.or(self.result_tag.outcome()).unwrap_or_default();
        text.extend_from_slice(outcome.marker().as_bytes());
        text.extend_from_slice(b"\",\"unread\":");
        append_json(&self.unread, text);
        let findings = text.len();
        if let Some(line) = &mut self.line {
            text.push(b',');
            line.append_to(text);
            text.extend_from_slice(b",\"after\":[");
            text.extend_from_slice(&self.after.0);
            text.push(b']');
        }
        self.staged.games.push(Ends { offset: game.offset, findings, end: text.len() });
        Flow::Continue
    }
}

/// Games that wait for their numbers and findings, in the order they were read.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct StagedGames {
    text: Vec<u8>,
    games: Vec<Ends>,
}

/// Where the parts of a game end in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ends {
    offset: u64,
    findings: usize,
    end: usize,
}

impl StagedGames {
    /// How many games.
    pub const fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The games in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = StagedGame<'_>> {
        let mut start = 0;
        self.games.iter().map(move |ends| {
            let part = |range: std::ops::Range<usize>| self.text.get(range).unwrap_or_default();
            let game = StagedGame {
                offset: ends.offset,
                head: part(start..ends.findings),
                tail: part(ends.findings..ends.end),
            };
            start = ends.end;
            game
        })
    }
}

/// A game that waits for its number and its findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StagedGame<'a> {
    offset: u64,
    head: &'a [u8],
    tail: &'a [u8],
}

impl StagedGame<'_> {
    /// Where the game begins in its file, in bytes.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Appends the whole object and a line end.
    pub fn append_to<'f>(
        &self,
        file: &str,
        number: u64,
        findings: impl IntoIterator<Item = &'f Finding>,
        json: &mut Vec<u8>,
    ) {
        json.extend_from_slice(b"{\"file\":");
        append_string(file, json);
        json.extend_from_slice(b",\"game\":");
        append_json(&number, json);
        json.extend_from_slice(self.head);
        json.extend_from_slice(b",\"diagnostics\":[");
        for (i, finding) in findings.into_iter().enumerate() {
            if i > 0 {
                json.push(b',');
            }
            append_json(&FindingObject::new(finding), json);
        }
        json.push(b']');
        json.extend_from_slice(self.tail);
        json.extend_from_slice(b"}\n");
    }
}

/// A finding within its game. The keys and their order are a promise.
#[derive(Serialize)]
struct FindingObject<'a> {
    code: &'a str,
    severity: &'a str,
    line: u64,
    column: u32,
    start: u64,
    end: u64,
    message: &'a str,
    fix: Option<Replacement<'a>>,
}

#[derive(Serialize)]
struct Replacement<'a> {
    start: u64,
    end: u64,
    text: &'a str,
}

impl<'a> FindingObject<'a> {
    fn new(finding: &'a Finding) -> FindingObject<'a> {
        // A repair whose text is not UTF-8 would become another one in JSON.
        let fix = finding.fix.as_ref().and_then(|fix| {
            Some(Replacement { start: fix.edit.start, end: fix.edit.end, text: fix.text()? })
        });
        FindingObject {
            code: finding.code.id(),
            severity: finding.severity.name(),
            line: finding.place.start.line,
            column: finding.place.start.column,
            start: finding.bytes.start,
            end: finding.bytes.end,
            message: &finding.message,
            fix,
        }
    }
}

/// Begins a string in a list.
fn begin_word(list: &mut Vec<u8>) {
    list.extend_from_slice(if list.is_empty() { b"\"" } else { b",\"" });
}
