//! [`Broken`]: what is wrong with compressed data.

use std::{
    fmt,
    io::{self, Read},
};

use super::Compression;
use crate::source::ReadErrorKind;

/// What is wrong with compressed data; travels inside of an [`io::Error`].
#[derive(Debug)]
pub(crate) struct Broken {
    compression: Compression,
    kind: ReadErrorKind,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

impl Broken {
    pub(super) fn new(compression: Compression, kind: ReadErrorKind) -> Broken {
        Broken { compression, kind, source: None }
    }

    pub(super) fn because(
        compression: Compression,
        kind: ReadErrorKind,
        source: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Broken {
        Broken { compression, kind, source: Some(source.into()) }
    }

    pub(crate) fn kind(&self) -> ReadErrorKind {
        self.kind
    }
}

impl From<Broken> for io::Error {
    fn from(broken: Broken) -> io::Error {
        let kind = match broken.kind {
            ReadErrorKind::CutOff => io::ErrorKind::UnexpectedEof,
            ReadErrorKind::Unsupported => io::ErrorKind::Unsupported,
            _ => io::ErrorKind::InvalidData,
        };
        io::Error::new(kind, broken)
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let compression = self.compression;
        match self.kind {
            ReadErrorKind::CutOff => {
                write!(f, "the {compression} data is cut off; get the file again, it is not complete")
            }
            ReadErrorKind::Damaged | ReadErrorKind::Failed => write!(f, "the {compression} data is damaged"),
            ReadErrorKind::Unsupported => {
                write!(f, "this kind of {compression} data cannot be read; unpack it first")
            }
            ReadErrorKind::NoGameFile => {
                write!(f, "no file in the {compression} archive has .pgn in its name")
            }
        }
    }
}

impl std::error::Error for Broken {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_deref().map(|source| source as _)
    }
}

/// Says of a decoder's errors what they mean; those of the source below it pass unchanged. Reads in small pieces,
/// because a decoder may throw away what it has unpacked of a piece that it cannot complete.
pub(super) struct Watched<R> {
    compression: Compression,
    decoder: R,
    error: Option<io::Error>,
}

/// How much of what can be unpacked may be lost before an error; larger pieces are hardly faster.
const PIECE: usize = 256;

impl<R> Watched<R> {
    pub(super) fn new(compression: Compression, decoder: R) -> Watched<R> {
        Watched { compression, decoder, error: None }
    }
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, space: &mut [u8]) -> io::Result<usize> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        // Only the decoder of xz throws anything away.
        let longest = if self.compression == Compression::Xz { PIECE } else { space.len().max(1) };
        let mut length = 0;
        for piece in space.chunks_mut(longest) {
            match self.decoder.read(piece) {
                Ok(taken) => {
                    length += taken;
                    if taken < piece.len() {
                        break;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted && length > 0 => break,
                Err(error) => {
                    let error = explained(self.compression, error);
                    if length == 0 {
                        return Err(error);
                    }
                    self.error = Some(error);
                    break;
                }
            }
        }
        Ok(length)
    }
}

/// The error as what it means for data that is compressed in this way.
pub(super) fn explained(compression: Compression, error: io::Error) -> io::Error {
    let broken: Option<&Broken> = error.get_ref().and_then(|inner| inner.downcast_ref());
    if broken.is_some() || error.raw_os_error().is_some() || error.kind() == io::ErrorKind::Interrupted {
        return error;
    }
    let kind = match error.kind() {
        io::ErrorKind::UnexpectedEof => ReadErrorKind::CutOff,
        io::ErrorKind::Unsupported | io::ErrorKind::OutOfMemory => ReadErrorKind::Unsupported,
        // The decoder of Zstandard has only words for this.
        _ if error.to_string().contains("too much memory") => ReadErrorKind::Unsupported,
        _ => ReadErrorKind::Damaged,
    };
    Broken::because(compression, kind, error).into()
}
