//! [`Tree`]: the files of the repository with their contents.

use std::{borrow::Cow, collections::HashSet, fs, path::Path, process::Command};

use anyhow::{Context as _, Result};

use crate::process::output;

/// Folders whose files are inputs and expected outputs, byte for byte what they are.
const DATA_FOLDERS: [&str; 5] = ["data", "examples", "seeds", "snapshots", "corpus"];

/// What nobody commits: skipped where git cannot be asked.
const UNTRACKED_FOLDERS: [&str; 4] = [".git", "target", "node_modules", "artifacts"];

/// The files of the repository, in the order of their paths.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) files: Vec<TreeFile>,
    folders: HashSet<String>,
}

/// A file of the repository.
#[derive(Clone, Debug)]
pub(crate) struct TreeFile {
    /// From the root, with slashes.
    pub(crate) path: String,
    pub(crate) bytes: Vec<u8>,
}

/// What kind of text a file holds, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Rust,
    /// Source in another language: of the interface, or of the shell.
    Script,
    /// Written for people.
    Prose,
    /// Settings of tools.
    Config,
    /// Anything else; its bytes are its own affair.
    Data,
}

impl Tree {
    /// All files that are tracked or could be: those that git does not ignore. Where there is no git, as in an
    /// unpacked archive, all files but those that building makes.
    pub(crate) fn load(root: &Path) -> Result<Tree> {
        let mut git = Command::new("git");
        git.current_dir(root).args(["-c", "safe.directory=*", "ls-files", "-z"]);
        git.args(["--cached", "--others", "--exclude-standard"]);
        let paths = match output(&mut git) {
            Ok(list) => String::from_utf8_lossy(&list).split_terminator('\0').map(Into::into).collect(),
            Err(_) => walk(root, "")?,
        };
        let mut files = Vec::new();
        for path in paths {
            let file = root.join(&path);
            if file.is_file() {
                let bytes = fs::read(&file).with_context(|| format!("cannot read {path}"))?;
                files.push(TreeFile { path, bytes });
            }
        }
        Ok(Tree::new(files))
    }

    fn new(mut files: Vec<TreeFile>) -> Tree {
        files.sort_by(|a, b| a.path.cmp(&b.path));
        files.dedup_by(|a, b| a.path == b.path);
        let mut folders = HashSet::from([String::new()]);
        for file in &files {
            let ends = file.path.match_indices('/').map(|(at, _)| file.path[..at].to_string());
            folders.extend(ends);
        }
        Tree { files, folders }
    }

    /// A tree of paths and texts, to try a check on.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Tree {
        let file = |&(path, text): &(&str, &str)| TreeFile { path: path.into(), bytes: text.into() };
        Tree::new(files.iter().map(file).collect())
    }

    /// Whether a file or a folder has this path.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.folders.contains(path)
            || self.files.binary_search_by(|file| file.path.as_str().cmp(path)).is_ok()
    }

    /// The files written in Rust.
    pub(crate) fn rust(&self) -> impl Iterator<Item = &TreeFile> {
        self.files.iter().filter(|file| file.kind() == Kind::Rust)
    }
}

impl TreeFile {
    pub(crate) fn kind(&self) -> Kind {
        let extension = self.name().rsplit_once('.').map_or("", |(_, extension)| extension);
        match extension {
            "rs" => return Kind::Rust,
            "md" => return Kind::Prose,
            "toml" => return Kind::Config,
            _ => {}
        }
        if self.components().any(|component| DATA_FOLDERS.contains(&component)) {
            return Kind::Data;
        }
        match extension {
            "ts" | "js" | "mjs" | "svelte" | "css" | "html" | "sh" | "py" | "sql" => Kind::Script,
            "yml" | "yaml" | "ftl" | "gitignore" | "gitattributes" => Kind::Config,
            "" if self.bytes.starts_with(b"#!") => Kind::Script,
            _ => Kind::Data,
        }
    }

    /// The path's last part.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    /// The folders and the name of the path.
    pub(crate) fn components(&self) -> impl Iterator<Item = &str> {
        self.path.split('/')
    }

    pub(crate) fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }
}

/// The paths of all files below a folder, without asking git.
fn walk(root: &Path, folder: &str) -> Result<Vec<String>> {
    let mut paths = Vec::new();
    for entry in
        fs::read_dir(root.join(folder)).with_context(|| format!("cannot read the folder {folder:?}"))?
    {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if !entry.file_type()?.is_dir() {
            paths.push(path);
        } else if !UNTRACKED_FOLDERS.contains(&name.as_str()) {
            paths.extend(walk(root, &path)?);
        }
    }
    Ok(paths)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn kinds_follow_from_names() {
        for (path, text, kind) in [
            ("crates/pgn/src/lib.rs", "", Kind::Rust),
            ("crates/pgn/tests/data/README.md", "", Kind::Prose),
            ("crates/pgn/tests/data/ok/0001.html", "", Kind::Data),
            ("crates/web/ui/main.ts", "", Kind::Script),
            (".ci/run", "#!/usr/bin/env bash\n", Kind::Script),
            ("LICENSE", "", Kind::Data),
            (".gitignore", "", Kind::Config),
            ("examples/a.pgn", "", Kind::Data),
        ] {
            assert_eq!(Tree::of(&[(path, text)]).files[0].kind(), kind, "{path}");
        }
    }

    #[test]
    fn files_and_their_folders_are_there() {
        let tree = Tree::of(&[("a/b/c.md", ""), ("d.md", "")]);
        for path in ["", "a", "a/b", "a/b/c.md", "d.md"] {
            assert!(tree.has(path), "{path}");
        }
        for path in ["b", "a/b/c", "c.md", "d"] {
            assert!(!tree.has(path), "{path}");
        }
    }

    #[test]
    fn git_and_a_walk_find_this_file() {
        let root = crate::root();
        let this = "xtask/src/tidy/tree.rs".to_string();
        assert!(Tree::load(&root).unwrap().has(&this));
        assert!(walk(&root, "xtask").unwrap().contains(&this));
    }
}
