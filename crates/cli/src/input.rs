//! Where input comes from: files and standard input, line by line in bounded memory.

use std::{
    ffi::OsStr,
    fs::File,
    io::{self, BufRead, BufReader, Read as _},
    path::Path,
};

use anyhow::{Context as _, bail};

/// The longest line that is looked at. No record comes near it, and no file can make the program eat memory.
pub(crate) const LONGEST_LINE: usize = 64 * 1024;

/// The most that is read of a single typed line.
const LONGEST_TEXT: u64 = 1024 * 1024;

/// The lines of a file or of standard input.
pub(crate) struct Lines {
    /// The path as it was given, `-` for standard input.
    pub(crate) name: String,
    reader: Box<dyn BufRead>,
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

impl Lines {
    /// Opens a file, or standard input for `-`.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Lines> {
        let name = path.display().to_string();
        let reader: Box<dyn BufRead> = if path == OsStr::new("-") {
            Box::new(io::stdin().lock())
        } else {
            Box::new(BufReader::new(open_file(path)?))
        };
        Ok(Lines { name, reader, buffer: Vec::new(), number: 0 })
    }

    /// The next line, if there is one.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<Line<'_>>> {
        self.buffer.clear();
        let length = self.read_line().with_context(|| format!("cannot read {}", self.name))?;
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

/// Reads a whole short text from a file, or from standard input for `-`. What is not UTF-8 is replaced, which
/// reads as no move later on.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let result = if path == OsStr::new("-") {
        io::stdin().lock().take(LONGEST_TEXT + 1).read_to_end(&mut bytes)
    } else {
        open_file(path)?.take(LONGEST_TEXT + 1).read_to_end(&mut bytes)
    };
    result.with_context(|| format!("cannot read {}", path.display()))?;
    if bytes.len() as u64 > LONGEST_TEXT {
        bail!(
            "{} has more than a mebibyte; show takes one line of moves or one list of positions",
            path.display()
        );
    }
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    Ok(String::from_utf8_lossy(text).into_owned())
}

fn open_file(path: &Path) -> anyhow::Result<File> {
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("{name} is a folder; name the files in it");
    }
    Ok(file)
}
