//! The tag section as it is written.

use scoresheet_chess::Outcome;

use super::to_utf8;
use crate::value;

/// Which tags are written, in what order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum TagOrder {
    /// The seven tag roster, then all others in ASCII order (standard §8.1.1).
    #[default]
    All,
    /// The seven tag roster alone, with what a start from another position needs.
    Roster,
    /// The tags as they stood, nothing added but what the game needs to be understood.
    Input,
    /// The fifteen tags of myChess.de in their order, then all others in ASCII order.
    MyChess,
}

/// The seven tag roster.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

const MY_CHESS: [&str; 15] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "Board",
    "White",
    "Black",
    "Result",
    "ECO",
    "WhitemyELO",
    "BlackmyELO",
    "TimeControl",
    "WhiteDays",
    "BlackDays",
    "myChessNo",
];

/// The tags of one game, each once.
#[derive(Debug, Default)]
pub(super) struct Tags {
    pairs: Vec<(Vec<u8>, Vec<u8>)>,
    count: usize,
    /// Whether the result known so far was called `EResult`.
    has_misnamed_result: bool,
}

impl Tags {
    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.has_misnamed_result = false;
    }

    fn forget(&mut self, name: &[u8]) {
        if let Some(at) = self.pairs[..self.count].iter().position(|(own, _)| own == name) {
            self.pairs[at..self.count].rotate_left(1);
            self.count -= 1;
        }
    }

    /// Adds a tag, unless one of that name is there. `EResult` is a misprint of `Result`; if both are there, the
    /// one that is right counts.
    pub(super) fn add(&mut self, name: &[u8], raw_value: &[u8]) {
        let name = to_utf8(name);
        let is_misnamed = name == "EResult";
        let name: &[u8] = if is_misnamed { b"Result" } else { name.as_bytes() };
        if name == b"Result" && !is_misnamed && std::mem::take(&mut self.has_misnamed_result) {
            self.forget(name);
        }
        if self.get(name).is_some() {
            return;
        }
        self.has_misnamed_result |= is_misnamed;
        if self.count == self.pairs.len() {
            self.pairs.push((Vec::new(), Vec::new()));
        }
        let (own_name, own_value) = &mut self.pairs[self.count];
        own_name.clear();
        own_name.extend_from_slice(name);
        own_value.clear();
        own_value.extend_from_slice(&value::decode(raw_value));
        self.count += 1;
    }

    fn get(&self, name: &[u8]) -> Option<&[u8]> {
        self.pairs[..self.count].iter().find(|(own, _)| own == name).map(|(_, value)| value.as_slice())
    }

    /// What the `Result` tag says, if it is one of the four results.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        Outcome::from_ascii(self.get(b"Result")?.trim_ascii())
    }

    /// Appends the section and the empty line behind it.
    pub(super) fn append_to(&self, order: TagOrder, outcome: Outcome, output: &mut Vec<u8>) {
        let first: &[&str] = match order {
            TagOrder::All | TagOrder::Roster => &ROSTER,
            TagOrder::MyChess => &MY_CHESS,
            TagOrder::Input => &[],
        };
        for name in first {
            let own = self.get(name.as_bytes());
            let value: &[u8] = match (*name, own) {
                ("Result", _) => outcome.marker().as_bytes(),
                (_, Some(value)) => value,
                ("Date", None) => b"????.??.??",
                (name, None) if ROSTER.contains(&name) => b"?",
                _ => continue,
            };
            append_pair(name.as_bytes(), value, output);
        }
        let mut rest: Vec<&(Vec<u8>, Vec<u8>)> = self.pairs[..self.count]
            .iter()
            .filter(|(name, _)| !first.iter().any(|known| known.as_bytes() == name))
            .filter(|(name, _)| {
                order != TagOrder::Roster || matches!(name.as_slice(), b"FEN" | b"SetUp" | b"Variant")
            })
            .collect();
        let set_up = (b"SetUp".to_vec(), b"1".to_vec());
        if self.get(b"FEN").is_some() && self.get(b"SetUp").is_none() {
            rest.push(&set_up);
        }
        if order != TagOrder::Input {
            rest.sort_by(|(a, _), (b, _)| a.cmp(b));
        }
        for (name, value) in rest {
            let value = if name == b"Result" { outcome.marker().as_bytes() } else { value };
            append_pair(name, value, output);
        }
        output.push(b'\n');
    }
}

fn append_pair(name: &[u8], value: &[u8], output: &mut Vec<u8>) {
    output.push(b'[');
    output.extend_from_slice(name);
    output.extend_from_slice(b" \"");
    let value = to_utf8(value);
    if value.bytes().any(|byte| byte.is_ascii_control()) {
        // A value that went over lines becomes one line.
        let line = value.split(|c: char| c.is_control()).map(str::trim).filter(|part| !part.is_empty());
        value::append_encoded(line.collect::<Vec<_>>().join(" ").as_bytes(), output);
    } else {
        value::append_encoded(value.as_bytes(), output);
    }
    output.extend_from_slice(b"\"]\n");
}
