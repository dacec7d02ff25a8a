//! Text line by line, in bounded memory.

use std::io::{self, BufRead as _, BufReader, Read};

use anyhow::{Context as _, bail};

use crate::files::Unreadable;

/// The longest line that is looked at. No record comes near it, and no file can make the program eat memory.
pub(crate) const LONGEST_LINE: usize = 64 * 1024;

/// The most that is read of a single typed line.
const LONGEST_TEXT: u64 = 1024 * 1024;

/// The lines of a text.
pub(crate) struct Lines<'a> {
    /// The path as it was given, `-` for standard input.
    pub(crate) name: String,
    reader: BufReader<Box<dyn Read + 'a>>,
    buffer: Vec<u8>,
    number: usize,
}

/// One line without its end.
pub(crate) struct Line<'a> {
    /// Counted from 1.
    pub(crate) number: usize,
    /// What is in it; only the beginning if it is longer than [`LONGEST_LINE`].
    pub(crate) bytes: &'a [u8],
    /// Whether it is longer than [`LONGEST_LINE`].
    pub(crate) is_too_long: bool,
}

impl<'a> Lines<'a> {
    /// The lines of a text with this name.
    pub(crate) fn new(name: String, reader: Box<dyn Read + 'a>) -> Lines<'a> {
        Lines { name, reader: BufReader::new(reader), buffer: Vec::new(), number: 0 }
    }

    /// The next line, if there is one.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<Line<'_>>> {
        self.buffer.clear();
        let length = self.read_line().with_context(|| Unreadable::new(&self.name))?;
        if length == 0 {
            return Ok(None);
        }
        self.number += 1;
        let mut bytes = self.buffer.as_slice();
        if self.number == 1 {
            bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        }
        bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        Ok(Some(Line { number: self.number, bytes, is_too_long: length > LONGEST_LINE }))
    }

    /// Reads up to a line end; tells how many bytes there were, whether or not they are kept.
    fn read_line(&mut self) -> io::Result<usize> {
        let mut length = 0;
        loop {
            let available = match self.reader.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = available.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(available.len(), |end| end + 1);
            let room = LONGEST_LINE.saturating_sub(self.buffer.len()).min(taken);
            self.buffer.extend_from_slice(available.get(..room).unwrap_or_default());
            self.reader.consume(taken);
            length += taken;
            if end.is_some() || taken == 0 {
                return Ok(length);
            }
        }
    }
}

/// Reads a whole short text. What is not UTF-8 is replaced, which reads as no move later on.
pub(crate) fn read_text(name: &str, reader: impl Read) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    reader.take(LONGEST_TEXT + 1).read_to_end(&mut bytes).with_context(|| Unreadable::new(name))?;
    if bytes.len() as u64 > LONGEST_TEXT {
        bail!(
            "{name} has more than a mebibyte; show takes one line of moves, one list of positions, or games"
        );
    }
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    Ok(String::from_utf8_lossy(text).into_owned())
}
