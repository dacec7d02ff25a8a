//! The files named on the command line: folders are looked into, compressed files and archives unpacked.

use std::{
    ffi::OsStr,
    fmt,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use scoresheet_pgn::{
    Flow,
    compress::{Compression, Members},
    source::{ReadError, ReadErrorKind},
};

use crate::{content::Content, report};

/// One text, unpacked as it is read.
pub(crate) struct Text<'a> {
    /// The path as it was given, `-` for standard input, `a.zip!b.pgn` inside an archive.
    pub(crate) name: String,
    pub(crate) content: Content,
    /// The file whose bytes these are; nothing if it is compressed, or if it is standard input.
    pub(crate) file: Option<&'a Path>,
    pub(crate) reader: Box<dyn Read + 'a>,
}

/// Says that an error is about the input: what cannot be read does not keep other files from being read.
#[derive(Debug)]
pub(crate) struct Unreadable(String);

impl Unreadable {
    /// Something else that cannot be done with a file.
    pub(crate) fn because(what: String) -> Unreadable {
        Unreadable(what)
    }

    pub(crate) fn new(name: &str) -> Unreadable {
        Unreadable(format!("cannot read {name}"))
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The files of a command.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Files<'a> {
    /// Their paths; none means standard input.
    pub(crate) paths: &'a [PathBuf],
    pub(crate) on_failure: OnFailure,
    /// Whether lists of positions are wanted too.
    pub(crate) takes_positions: bool,
}

/// What is done about a file that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnFailure {
    /// Nothing more is done: what is written shall be whole or not at all.
    Stop,
    /// It is told, and the next one is read.
    GoOn,
}

/// How reading some of the files ended.
#[derive(Clone, Copy, Debug)]
struct Course {
    flow: Flow,
    /// Whether all of them could be read.
    is_whole: bool,
}

impl Course {
    const fn new(flow: Flow) -> Course {
        Course { flow, is_whole: true }
    }
}

impl Files<'_> {
    /// Reads the files in their order; tells whether all of them could be read.
    ///
    /// # Errors
    ///
    /// Those of `each`, and those of reading if they shall stop everything.
    pub(crate) fn read_each(
        self,
        mut each: impl FnMut(Text<'_>) -> anyhow::Result<Flow>,
    ) -> anyhow::Result<bool> {
        let standard_input = [PathBuf::from("-")];
        let paths = if self.paths.is_empty() { &standard_input[..] } else { self.paths };
        let mut is_whole = true;
        for path in paths {
            let read = if path.is_dir() {
                self.read_folder(path, &mut each)
            } else {
                self.read_file(path, false, &mut each).map(Course::new)
            };
            match read {
                Ok(course) => {
                    is_whole &= course.is_whole;
                    if course.flow == Flow::Stop {
                        break;
                    }
                }
                Err(error) => {
                    self.go_on(error)?;
                    is_whole = false;
                }
            }
        }
        Ok(is_whole)
    }

    /// Tells what is wrong with the input, if the rest shall be read all the same.
    fn go_on(self, error: anyhow::Error) -> anyhow::Result<()> {
        if self.on_failure == OnFailure::Stop || !error.is::<Unreadable>() {
            return Err(error);
        }
        report::tell_failure(&error);
        Ok(())
    }

    fn read_folder(
        self,
        folder: &Path,
        each: &mut impl FnMut(Text<'_>) -> anyhow::Result<Flow>,
    ) -> anyhow::Result<Course> {
        let name = folder.display().to_string();
        let mut found = Vec::new();
        find_files(folder, &mut found).with_context(|| Unreadable::new(&name))?;
        let mut is_any = false;
        let mut each = |text: Text<'_>| {
            is_any = true;
            each(text)
        };
        let mut course = Course::new(Flow::Continue);
        for file in found {
            match self.read_file(&file, true, &mut each) {
                Ok(Flow::Stop) => return Ok(Course { flow: Flow::Stop, ..course }),
                Ok(_) => {}
                // Nobody said that it holds games.
                Err(error) if is_without_games(&error) => {}
                Err(error) => {
                    self.go_on(error)?;
                    course.is_whole = false;
                }
            }
        }
        if !is_any && course.is_whole {
            return Err(unreadable(&name, "there is no game file in the folder"));
        }
        Ok(course)
    }

    fn read_file(
        self,
        path: &Path,
        is_from_folder: bool,
        each: &mut impl FnMut(Text<'_>) -> anyhow::Result<Flow>,
    ) -> anyhow::Result<Flow> {
        let name = path.display().to_string();
        let mut members = open(path, &name)?;
        while let Some(member) = members.next_member().with_context(|| Unreadable::new(&name))? {
            let is_entry = member.name() != name;
            let name = if is_entry { format!("{name}!{}", member.name()) } else { name.clone() };
            let is_plain = !is_entry && name != "-" && member.compression() == Compression::None;
            let (content, reader) = Content::look(member).with_context(|| Unreadable::new(&name))?;
            match content {
                Content::Utf16 => {
                    return Err(unreadable(
                        &name,
                        "it is written in UTF-16; make it UTF-8, with iconv for one",
                    ));
                }
                Content::Positions if !self.takes_positions && is_from_folder => continue,
                Content::Positions if !self.takes_positions => {
                    return Err(unreadable(
                        &name,
                        "it holds positions, which convert and show read, not games",
                    ));
                }
                _ => {}
            }
            let file = is_plain.then_some(path);
            if each(Text { name, content, file, reader: Box::new(reader) })? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::Continue)
    }
}

fn open<'a>(path: &Path, name: &str) -> anyhow::Result<Members<'a>> {
    if path == OsStr::new("-") {
        return Members::of_reader("-", io::stdin().lock()).with_context(|| Unreadable::new(name));
    }
    // What the system says of a file that cannot be opened is the best message.
    File::open(path).with_context(|| Unreadable(format!("cannot open {name}")))?;
    Members::open(path).with_context(|| Unreadable::new(name))
}

fn unreadable(name: &str, reason: &'static str) -> anyhow::Error {
    anyhow::Error::msg(reason).context(Unreadable::new(name))
}

fn is_without_games(error: &anyhow::Error) -> bool {
    let kind = error.chain().find_map(|cause| cause.downcast_ref::<ReadError>()).map(ReadError::kind);
    kind == Some(ReadErrorKind::NoGameFile)
}

/// The game files in a folder and the folders in it, sorted by name. What a link leads to is not looked into, so
/// that there is an end.
fn find_files(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().to_ascii_lowercase();
        if name.starts_with('.') {
            continue;
        }
        if entry.file_type()?.is_dir() {
            find_files(&entry.path(), found)?;
        } else if is_game_file(&name) && !entry.path().is_dir() {
            found.push(entry.path());
        }
    }
    Ok(())
}

/// Whether a file of this name is meant by the folder it is in.
fn is_game_file(name: &str) -> bool {
    let extensions = [".pgn", ".zip", ".fen", ".epd"];
    let packed = [".zst", ".gz", ".bz2", ".xz", ".zip"];
    let name = packed.iter().find_map(|packed| name.strip_suffix(packed)).unwrap_or(name);
    extensions.iter().any(|extension| name.ends_with(extension))
}
