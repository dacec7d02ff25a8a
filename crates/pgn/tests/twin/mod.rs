//! The slow twin of the lexer: plain movetext, byte after byte, without a table and without findings.

use std::fmt::Write as _;

use scoresheet_chess::SanPlus;

/// What plain movetext is made of. No results: they end the game.
pub(crate) const WORDS: [&str; 44] = [
    "1.",
    "12.",
    "123.",
    "1234567.",
    "99999999999.",
    "1...",
    "12",
    "1",
    "1.e4",
    "12...Nf6",
    "3.O-O-O+",
    "7.Nbxd7+!?",
    "...",
    "e4",
    "Nf3",
    "Nbd7",
    "N1xf3+",
    "Qa6xb7#",
    "exd8=Q+",
    "O-O",
    "O-O-O",
    "O-O-O#",
    "--",
    "e4!",
    "Nf3??",
    "exd8=Q+!!",
    "Bb5!!!",
    "$1",
    "$14",
    "$139",
    "{}",
    "{one}",
    "{ more than\n one line } ",
    "{(}",
    ";line\n",
    "(",
    ")",
    "(",
    ")",
    "Sf3",
    "e2-e4",
    "nonsense",
    "axb",
    "{a comment of more than sixty-four bytes, which is longer than any plain word}",
];

/// What stands between words.
pub(crate) const GAPS: [&str; 6] = [" ", "\n", "\r\n", "  ", "\t", " \n "];

/// Whether this line of a recording is about something the twin tells.
pub(crate) fn is_known(line: &str) -> bool {
    let Some((span, event)) = line.split_once(' ') else { return false };
    let is_finding = event.len() == 4 && event.as_bytes()[1..].iter().all(u8::is_ascii_digit);
    span.contains("..") && !is_finding
}

/// The events of movetext, as a recorder writes them.
pub(crate) fn read(text: &[u8]) -> String {
    let mut twin = Twin { text, at: 0, depth: 0, lines: String::new() };
    while let Some(byte) = twin.peek() {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => twin.at += 1,
            b'{' => twin.comment(b'}', "Brace"),
            b';' => twin.comment(b'\n', "Line"),
            b'(' => {
                twin.depth += 1;
                twin.tell(1, "(");
            }
            b')' if twin.depth == 0 => twin.tell(1, "junk Stray \")\""),
            b')' => {
                twin.depth -= 1;
                twin.tell(1, ")");
            }
            b'$' => {
                let length = 1 + twin.count(1, |byte| byte.is_ascii_digit());
                let number = twin.slice(length)[1..].to_owned();
                twin.tell(length, &format!("nag ${number}"));
            }
            b'!' | b'?' => twin.suffix(),
            _ => twin.word(),
        }
    }
    while twin.depth > 0 {
        twin.depth -= 1;
        twin.tell(0, ")");
    }
    twin.lines
}

struct Twin<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
    lines: String,
}

impl Twin<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn slice(&self, length: usize) -> &str {
        std::str::from_utf8(&self.text[self.at..self.at + length]).unwrap()
    }

    /// How many bytes are like this, `skipped` behind the place.
    fn count(&self, skipped: usize, is_like: impl Fn(u8) -> bool) -> usize {
        let mut length = 0;
        while self.text.get(self.at + skipped + length).is_some_and(|byte| is_like(*byte)) {
            length += 1;
        }
        length
    }

    fn tell(&mut self, length: usize, event: &str) {
        writeln!(self.lines, "{}..{} {event}", self.at, self.at + length).unwrap();
        self.at += length;
    }

    fn comment(&mut self, end: u8, kind: &str) {
        let length = self.count(1, |byte| byte != end && !(end == b'\n' && byte == b'\r'));
        let text = self.slice(1 + length)[1..].escape_default().to_string();
        let line = format!("comment {kind} \"{text}\"");
        self.tell(1 + length + usize::from(end == b'}'), &line);
    }

    fn suffix(&mut self) {
        let length = self.count(0, |byte| byte == b'!' || byte == b'?').min(2);
        let nag = match self.slice(length) {
            "!" => 1,
            "?" => 2,
            "!!" => 3,
            "??" => 4,
            "!?" => 5,
            _ => 6,
        };
        self.tell(length, &format!("nag ${nag}"));
    }

    fn word(&mut self) {
        let digits = self.count(0, |byte| byte.is_ascii_digit());
        let periods = self.count(digits, |byte| byte == b'.');
        let length = self.count(0, |byte| !b" \t\r\n{}();$!?".contains(&byte));
        if periods > 0 || (digits > 0 && digits == length) {
            let number = self.slice(digits).parse().unwrap_or(if digits > 0 { u32::MAX } else { 0 });
            return self.tell(digits + periods, &format!("number {number} periods {periods}"));
        }
        let word = self.slice(length).to_owned();
        match word.parse::<SanPlus>() {
            Ok(san) => self.tell(length, &format!("san {san}")),
            Err(_) => self.tell(length, &format!("symbol \"{word}\"")),
        }
    }
}
