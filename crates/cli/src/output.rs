//! Where results go: standard output, or a file that is written whole or not at all.

use std::{
    fs::{self, File},
    io::{self, BufWriter, IsTerminal as _, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail};
use tempfile::NamedTempFile;

use crate::{clean, command::Status};

/// A place for results. Nothing is sure to have arrived before [`Output::finish`].
pub(crate) struct Output {
    place: Place,
    /// Lines are made harmless if a terminal shows them.
    is_terminal: bool,
}

enum Place {
    Standard(BufWriter<io::StdoutLock<'static>>),
    /// A device or a pipe, which cannot be replaced by another file.
    Device {
        writer: BufWriter<File>,
        name: String,
    },
    /// A temporary file beside the target, which gets its name when all is written.
    Replacement {
        writer: BufWriter<NamedTempFile>,
        target: PathBuf,
    },
}

impl Output {
    /// Standard output.
    pub(crate) fn standard() -> Output {
        let stdout = io::stdout().lock();
        Output { is_terminal: stdout.is_terminal(), place: Place::Standard(BufWriter::new(stdout)) }
    }

    /// A file, or standard output for `-` and for none.
    pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Output> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(Output::standard());
        };
        let name = path.display().to_string();
        let place = open_file(path).with_context(|| format!("cannot write to {name}"))?;
        Ok(Output { place, is_terminal: false })
    }

    /// Writes one line; the line end is added.
    pub(crate) fn write_line(&mut self, line: &[u8]) -> anyhow::Result<()> {
        if self.is_terminal {
            let line = clean::text(&String::from_utf8_lossy(line));
            return self.write_parts(&[line.as_bytes(), b"\n"]);
        }
        self.write_parts(&[line, b"\n"])
    }

    /// Writes lines of text; a terminal sees them made harmless.
    pub(crate) fn write_text(&mut self, text: &[u8]) -> anyhow::Result<()> {
        if !self.is_terminal {
            return self.write_parts(&[text]);
        }
        let text = String::from_utf8_lossy(text);
        let lines: Vec<String> = text.split('\n').map(clean::text).collect();
        self.write_parts(&[lines.join("\n").as_bytes()])
    }

    /// Writes bytes as they are.
    pub(crate) fn write_bytes(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.write_parts(&[bytes])
    }

    /// Writes all there is and finishes.
    pub(crate) fn write_whole(mut self, bytes: &[u8]) -> anyhow::Result<Status> {
        self.write_parts(&[bytes])?;
        self.finish()?;
        Ok(Status::Done)
    }

    fn writer(&mut self) -> &mut dyn Write {
        match &mut self.place {
            Place::Standard(writer) => writer,
            Place::Device { writer, .. } => writer,
            Place::Replacement { writer, .. } => writer,
        }
    }

    fn write_parts(&mut self, parts: &[&[u8]]) -> anyhow::Result<()> {
        let writer = self.writer();
        let result = parts.iter().try_for_each(|part| writer.write_all(part));
        result.with_context(|| self.failure())
    }

    /// Makes sure that everything has arrived and gives the file its name.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        let failure = self.failure();
        let result = match self.place {
            Place::Standard(ref mut writer) => writer.flush(),
            Place::Device { ref mut writer, .. } => writer.flush(),
            Place::Replacement { writer, target } => replace(writer, &target),
        };
        result.context(failure)
    }

    /// Whether a file gets its content only if all goes well.
    pub(crate) const fn is_replacement(&self) -> bool {
        matches!(self.place, Place::Replacement { .. })
    }

    /// What to say if it cannot be written.
    pub(crate) fn failure(&self) -> String {
        match &self.place {
            Place::Standard(_) => "cannot write to standard output".to_owned(),
            Place::Device { name, .. } => format!("cannot write to {name}"),
            Place::Replacement { target, .. } => format!("cannot write to {}", target.display()),
        }
    }
}

/// Writes bytes as they are, for who has made them harmless.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}

fn open_file(path: &Path) -> anyhow::Result<Place> {
    // A link stays a link: the file it leads to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let existing = fs::metadata(&target).ok();
    if existing.as_ref().is_some_and(fs::Metadata::is_dir) {
        bail!("it is a folder");
    }
    if existing.as_ref().is_some_and(|metadata| !metadata.is_file()) {
        let writer = BufWriter::new(File::create(&target)?);
        return Ok(Place::Device { writer, name: path.display().to_string() });
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".scoresheet-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    if let Some(metadata) = existing {
        if metadata.permissions().readonly() {
            bail!("it is read-only");
        }
        file.as_file().set_permissions(metadata.permissions())?;
    }
    Ok(Place::Replacement { writer: BufWriter::new(file), target })
}

/// Puts the complete file in the place of the target, so that a reader sees the old one or the new one.
fn replace(writer: BufWriter<NamedTempFile>, target: &Path) -> io::Result<()> {
    let file = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    file.persist(target).map_err(|error| error.error)?;
    #[cfg(unix)]
    if let Some(folder) = target.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        // The name is durable once the folder is. Not every file system can promise that; the file is complete.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(())
}
