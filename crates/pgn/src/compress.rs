//! Compressed files: what they are is seen by their first bytes, whatever their names.
//!
//! # Accepts
//!
//! - Zstandard, gzip, bzip2 and xz, with any number of frames, members or streams one behind the other
//! - zip, with a member for every game file inside: each whose name has `.pgn` in it, in capitals or not; such a
//!   file may be compressed once more
//! - everything else as it stands
//!
//! Data that is cut off or damaged gives what can be had of it and then an error that says so. Unpacking takes
//! bounded memory: no more than 128 MiB for the window that the best compression of Zstandard and xz asks for.
//!
//! ```
//! use std::io::Read as _;
//!
//! use scoresheet_pgn::compress::Members;
//!
//! let mut members = Members::of_reader("games.pgn", "1. e4 *".as_bytes())?;
//! while let Some(mut member) = members.next_member()? {
//!     let mut text = String::new();
//!     member.read_to_string(&mut text)?;
//!     assert_eq!((member.name(), text.as_str()), ("games.pgn", "1. e4 *"));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archive;
mod broken;

use std::{
    fmt,
    fs::File,
    io::{self, BufReader, Cursor, Read, Seek as _},
    path::Path,
};

pub(crate) use self::broken::Broken;
use self::{archive::Archive, broken::Watched};
use crate::source::{ReadError, ReadErrorKind};

/// How a file is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compression {
    /// Not at all.
    None,
    /// Zstandard (RFC 8878).
    Zstd,
    /// gzip (RFC 1952).
    Gzip,
    /// bzip2.
    Bzip2,
    /// xz.
    Xz,
    /// A zip archive.
    Zip,
}

/// The files of games in one input: one, unless it is an archive.
pub struct Members<'a> {
    input: Input<'a>,
    /// Whether a member was given already.
    is_begun: bool,
}

/// One file of games, unpacked as it is read.
pub struct Member<'a> {
    name: String,
    compression: Compression,
    text: Box<dyn Read + 'a>,
}

enum Input<'a> {
    One(Option<Member<'a>>),
    Archive(Archive<'a>),
}

/// How many bytes are enough to see how they are compressed.
const LONGEST_MAGIC: usize = 10;

/// As much as a window may have: what `zstd --ultra` asks for, and twice what `xz -9` does.
const LARGEST_WINDOW_LOG: u32 = 27;

impl Compression {
    /// How the bytes are compressed that begin with these; ten are always enough.
    pub fn of(first: &[u8]) -> Compression {
        match first {
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Compression::Zstd,
            [0x1f, 0x8b, 8, ..] => Compression::Gzip,
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, ..]
            | [b'B', b'Z', b'h', b'1'..=b'9', 0x17, 0x72, 0x45, 0x38, 0x50, 0x90, ..] => Compression::Bzip2,
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Compression::Xz,
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Compression::Zip,
            _ => Compression::None,
        }
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Compression::None => "plain",
            Compression::Zstd => "zstd",
            Compression::Gzip => "gzip",
            Compression::Bzip2 => "bzip2",
            Compression::Xz => "xz",
            Compression::Zip => "zip",
        }
    }
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl<'a> Members<'a> {
    /// Opens a file. An archive needs no order and no complete entries in it, because its table of contents is read.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the file cannot be opened or its beginning cannot be read.
    pub fn open(path: &Path) -> Result<Members<'a>, ReadError> {
        let name = path.display().to_string();
        let mut file = File::open(path).map_err(|error| ReadError::new(0, error))?;
        let first = first_bytes(&mut file)?;
        if Compression::of(&first) == Compression::Zip
            && file.rewind().is_ok()
            && let Ok(table) = file.try_clone()
            && let Some(archive) = Archive::of_file(table)
        {
            return Ok(Members { input: Input::Archive(archive), is_begun: false });
        }
        // A pipe cannot go back; a broken archive is read from its beginning as far as that goes.
        if Compression::of(&first) == Compression::Zip && file.rewind().is_ok() {
            return Members::of_reader(&name, file);
        }
        Members::of_parts(name, first, file)
    }

    /// Reads members from anything; `name` is for messages. An archive's entries are taken as they come.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the beginning cannot be read.
    pub fn of_reader(name: &str, mut input: impl Read + 'a) -> Result<Members<'a>, ReadError> {
        let first = first_bytes(&mut input)?;
        Members::of_parts(name.to_owned(), first, input)
    }

    fn of_parts(name: String, first: Vec<u8>, input: impl Read + 'a) -> Result<Members<'a>, ReadError> {
        let compression = Compression::of(&first);
        let whole = Cursor::new(first).chain(input);
        let input = if compression == Compression::Zip {
            Input::Archive(Archive::of_stream(Box::new(whole)))
        } else {
            let text = unpacked(compression, whole).map_err(|error| ReadError::new(0, error))?;
            Input::One(Some(Member { name, compression, text }))
        };
        Ok(Members { input, is_begun: false })
    }

    /// The next file of games, if there is one.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if an archive is damaged, or if there is no game file in it.
    pub fn next_member(&mut self) -> Result<Option<Member<'_>>, ReadError> {
        let is_first = !std::mem::replace(&mut self.is_begun, true);
        match &mut self.input {
            Input::One(member) => Ok(member.take()),
            Input::Archive(archive) => {
                let member = archive.next_member()?;
                if member.is_none() && is_first {
                    return Err(ReadError::new(
                        0,
                        Broken::new(Compression::Zip, ReadErrorKind::NoGameFile).into(),
                    ));
                }
                Ok(member)
            }
        }
    }
}

impl Member<'_> {
    /// The name: of the input, or of the entry in an archive.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How it is compressed by itself.
    pub fn compression(&self) -> Compression {
        self.compression
    }

    /// Recognises what stands in an archive's entry.
    fn of_entry<'b>(name: String, mut entry: impl Read + 'b) -> Result<Member<'b>, ReadError> {
        let first = first_bytes(&mut entry)?;
        let compression = Compression::of(&first);
        let whole = Cursor::new(first).chain(entry);
        let text = unpacked(compression, whole).map_err(|error| ReadError::new(0, error))?;
        Ok(Member { name, compression, text })
    }
}

impl Read for Member<'_> {
    fn read(&mut self, space: &mut [u8]) -> io::Result<usize> {
        self.text.read(space)
    }
}

/// Takes compression off the bytes, if it is none that has several members.
fn unpacked<'a>(compression: Compression, input: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let input = BufReader::with_capacity(64 << 10, input);
    let text: Box<dyn Read + 'a> = match compression {
        Compression::None | Compression::Zip => return Ok(Box::new(input)),
        Compression::Zstd => {
            let mut decoder = zstd::stream::read::Decoder::with_buffer(input)?;
            decoder.window_log_max(LARGEST_WINDOW_LOG)?;
            Box::new(decoder)
        }
        Compression::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(input)),
        Compression::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(input)),
        Compression::Xz => {
            Box::new(lzma_rust2::XzReader::new_mem_limit(input, true, 1 << (LARGEST_WINDOW_LOG - 10)))
        }
    };
    Ok(Box::new(Watched::new(compression, text)))
}

/// The first bytes, as many as are needed to recognise anything.
fn first_bytes(input: &mut impl Read) -> Result<Vec<u8>, ReadError> {
    let mut first = Vec::with_capacity(LONGEST_MAGIC);
    input.take(LONGEST_MAGIC as u64).read_to_end(&mut first).map_err(|error| ReadError::new(0, error))?;
    Ok(first)
}

#[cfg(test)]
mod tests;
