//! `check --fix`: the repairs of findings, applied or shown.

use std::{fs::File, io::BufReader, path::PathBuf};

use anyhow::Context as _;
use scoresheet_pgn::fix::{Edit, Edits};

use crate::{
    args::Check,
    files::{Text, Unreadable},
    games::Block,
    output::Output,
};

/// Where mended text goes.
pub(super) enum Target {
    /// Nothing is mended.
    Nowhere,
    /// Into the place of each file.
    Files,
    /// The text of all files into one.
    Output(Output),
    /// What would be changed, as a diff.
    Diff(Output),
}

impl Target {
    pub(super) fn of(args: &Check) -> anyhow::Result<Target> {
        Ok(match (args.fix, args.dry_run, args.output.as_deref()) {
            (_, true, path) => Target::Diff(Output::open(path)?),
            (true, false, Some(path)) => Target::Output(Output::open(Some(path))?),
            (true, false, None) => Target::Files,
            (false, false, _) => Target::Nowhere,
        })
    }

    /// Begins with a text.
    ///
    /// # Errors
    ///
    /// [`Unreadable`] if the text is of no file that can be rewritten or read again.
    pub(super) fn begin(&self, text: &Text<'_>) -> anyhow::Result<Mending> {
        let refuse = |reason: &'static str| {
            let what = Unreadable::because(format!("cannot mend {}", text.name));
            Err(anyhow::Error::msg(reason).context(what))
        };
        let is_packed = "it is compressed; name another file with -o";
        let work = match (self, text.file) {
            (Target::Nowhere, _) => Work::Nothing,
            (Target::Output(_), _) => Work::Output,
            (_, None) if text.name == "-" => return refuse("standard input is no file; name one with -o"),
            (_, None) => return refuse(is_packed),
            (Target::Files, Some(path)) => {
                let output = Output::open(Some(path))?;
                if !output.is_replacement() {
                    return refuse("it is no plain file");
                }
                Work::Replacement(output)
            }
            (Target::Diff(_), Some(path)) => Work::Diff { path: path.to_owned(), edits: Edits::new() },
        };
        Ok(Mending { work, count: 0 })
    }

    /// Makes sure that everything has arrived.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        match self {
            Target::Output(output) | Target::Diff(output) => output.finish(),
            Target::Nowhere | Target::Files => Ok(()),
        }
    }
}

/// A text being mended.
pub(super) struct Mending {
    work: Work,
    count: u64,
}

enum Work {
    Nothing,
    Output,
    Replacement(Output),
    Diff { path: PathBuf, edits: Edits },
}

impl Mending {
    /// Mends a part of the text.
    pub(super) fn block<T>(&mut self, block: &Block<T>, target: &mut Target) -> anyhow::Result<()> {
        let output = match (&mut self.work, target) {
            (Work::Replacement(output), _) | (Work::Output, Target::Output(output)) => output,
            (Work::Diff { edits, .. }, _) => {
                add_edits(block, 0, edits);
                return Ok(());
            }
            _ => return Ok(()),
        };
        let text = block.text();
        let mut edits = Edits::new();
        add_edits(block, text.offset, &mut edits);
        self.count += edits.len() as u64;
        output.write_bytes(&edits.apply(text.bytes))
    }

    /// Ends the text; tells how many repairs there were.
    pub(super) fn finish(self, target: &mut Target) -> anyhow::Result<u64> {
        match (self.work, target) {
            (Work::Replacement(output), _) if self.count > 0 => output.finish()?,
            (Work::Diff { path, edits }, Target::Diff(output)) => {
                let name = path.display().to_string();
                let file = File::open(&path).with_context(|| Unreadable::new(&name))?;
                edits
                    .diff(&name, &mut BufReader::new(file), output)
                    .with_context(|| format!("cannot show what would change in {name}"))?;
                return Ok(edits.len() as u64);
            }
            _ => {}
        }
        Ok(self.count)
    }
}

/// Adds the repairs of a block as edits of a text that begins at `offset`. Of two that get into each other's way the
/// first is taken; the other one is found again next time.
fn add_edits<T>(block: &Block<T>, offset: u64, edits: &mut Edits) {
    for (game, repair) in block.repairs() {
        let at = |place: u32| game - offset + u64::from(place);
        let (start, end) = (at(repair.span.start), at(repair.span.end));
        let _ = edits.add(Edit { start, end, text: repair.text.clone() });
    }
}
