//! [`Archive`]: the game files in a zip archive.

use std::{
    fs::File,
    io::{self, BufReader, Read},
};

use zip::{
    ZipArchive,
    read::{ZipFile, read_zipfile_from_stream},
    result::ZipError,
};

use super::{
    Compression, Member,
    broken::{Broken, Watched, explained},
};
use crate::source::{ReadError, ReadErrorKind};

/// A zip archive.
pub(super) enum Archive<'a> {
    /// With its table of contents, and the number of the next entry.
    Table { archive: Box<ZipArchive<BufReader<File>>>, next: usize },
    /// As a stream of entries.
    Stream(Ahead<'a>),
}

impl<'a> Archive<'a> {
    /// The archive in a file; `None` if its table of contents is missing or damaged.
    pub(super) fn of_file(file: File) -> Option<Archive<'a>> {
        let archive = ZipArchive::new(BufReader::new(file)).ok()?;
        Some(Archive::Table { archive: Box::new(archive), next: 0 })
    }

    /// The archive that is read from its beginning.
    pub(super) fn of_stream(input: Box<dyn Read + 'a>) -> Archive<'a> {
        Archive::Stream(Ahead { seen: Vec::new(), told: 0, input })
    }

    /// The next game file.
    pub(super) fn next_member(&mut self) -> Result<Option<Member<'_>>, ReadError> {
        match self {
            Archive::Table { archive, next } => {
                let is_game = |number: &usize| {
                    let name = archive.name_for_index(*number).and_then(Result::ok);
                    name.is_some_and(|name| is_game_file(&name))
                };
                let Some(number) = (*next..archive.len()).find(is_game) else { return Ok(None) };
                *next = number + 1;
                member(archive.by_index(number).map_err(broken)?).map(Some)
            }
            Archive::Stream(input) => {
                while let Some(name) = input.next_name().map_err(|error| broken(ZipError::Io(error)))? {
                    if is_game_file(&name) {
                        break;
                    }
                    // An entry that is dropped is passed over.
                    drop(read_zipfile_from_stream(input).map_err(broken)?);
                }
                read_zipfile_from_stream(input).map_err(broken)?.map(member).transpose()
            }
        }
    }
}

/// A stream of entries, looked at before it is read.
pub(super) struct Ahead<'a> {
    /// What was looked at, and how much of that was read since.
    seen: Vec<u8>,
    told: usize,
    input: Box<dyn Read + 'a>,
}

impl Ahead<'_> {
    /// The name of the entry that comes next; `None` if the table of contents does.
    fn next_name(&mut self) -> io::Result<Option<String>> {
        let header = self.look(4)?;
        if !header.starts_with(b"PK\x03\x04") {
            return Ok(None);
        }
        let length = match self.look(HEADER)? {
            [.., low, high, _, _] => usize::from(u16::from_le_bytes([*low, *high])),
            _ => 0,
        };
        let name = self.look(HEADER + length)?.get(HEADER..).unwrap_or_default();
        Ok(Some(String::from_utf8_lossy(name).into_owned()))
    }

    /// The next bytes, which stay where they are.
    fn look(&mut self, length: usize) -> io::Result<&[u8]> {
        self.seen.drain(..std::mem::take(&mut self.told));
        let missing = length.saturating_sub(self.seen.len());
        (&mut self.input).take(missing as u64).read_to_end(&mut self.seen)?;
        self.seen.get(..length).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }
}

impl Read for Ahead<'_> {
    fn read(&mut self, space: &mut [u8]) -> io::Result<usize> {
        let mut seen = self.seen.get(self.told..).unwrap_or_default();
        if seen.is_empty() {
            return self.input.read(space);
        }
        let length = seen.read(space)?;
        self.told += length;
        Ok(length)
    }
}

/// How long the fixed part of an entry's header is; its last four bytes are the lengths of the name and of more.
const HEADER: usize = 30;

/// An entry as a member.
fn member<R: Read>(entry: ZipFile<'_, R>) -> Result<Member<'_>, ReadError> {
    let name = entry.name().map_err(broken)?.into_owned();
    Member::of_entry(name, Watched::new(Compression::Zip, entry))
}

/// Whether an entry of this name holds games. `__MACOSX/` is where one system keeps what is not in other ones' files.
fn is_game_file(name: &str) -> bool {
    !name.ends_with('/') && !name.starts_with("__MACOSX/") && name.to_ascii_lowercase().contains(".pgn")
}

fn broken(error: ZipError) -> ReadError {
    let error = match error {
        ZipError::Io(error) => explained(Compression::Zip, error),
        ZipError::InvalidArchive(_) => {
            Broken::because(Compression::Zip, ReadErrorKind::Damaged, error).into()
        }
        _ => io::Error::from(Broken::because(Compression::Zip, ReadErrorKind::Unsupported, error)),
    };
    ReadError::new(0, error)
}
