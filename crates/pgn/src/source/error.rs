//! [`ReadError`]: why a source gave no more.

use std::{fmt, io};

use crate::compress::Broken;

/// A source gave no more although it had not ended. Nothing is ever wrong with the *text* of games: that is told as
/// diagnostics.
#[derive(Debug)]
pub struct ReadError {
    offset: u64,
    source: io::Error,
}

/// What happened to a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReadErrorKind {
    /// Reading failed: the disk, the network, a missing file.
    Failed,
    /// Compressed data ends before its end.
    CutOff,
    /// Compressed data is damaged.
    Damaged,
    /// Compressed data is of a kind that is not read: encrypted, or packed by a method of its own.
    Unsupported,
    /// An archive holds no game file.
    NoGameFile,
}

impl ReadError {
    pub(crate) fn new(offset: u64, source: io::Error) -> ReadError {
        ReadError { offset, source }
    }

    /// What happened.
    pub fn kind(&self) -> ReadErrorKind {
        self.broken().map_or(ReadErrorKind::Failed, Broken::kind)
    }

    /// How many bytes of text came before, unpacked.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    fn broken(&self) -> Option<&Broken> {
        self.source.get_ref().and_then(|inner| inner.downcast_ref())
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.broken(), self.offset) {
            (Some(broken), 0) => broken.fmt(f),
            (Some(broken), offset) => write!(f, "{broken}, after {offset} bytes of text"),
            (None, 0) => f.write_str("nothing could be read"),
            (None, offset) => write!(f, "reading failed after {offset} bytes"),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self.broken() {
            Some(broken) => broken.source(),
            None => Some(&self.source),
        }
    }
}
