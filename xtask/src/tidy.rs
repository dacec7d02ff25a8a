//! `cargo xtask tidy`: the rules of the house, checked on every file that is or could be committed.
//!
//! Each rule is one function from the [`Tree`] to its findings, so that it can be tried on a few lines of text.
//! The tree itself is checked by a test too: whoever runs `cargo test` has run this.

mod doc;
mod edge;
mod name;
mod text;
mod tree;
mod word;

use std::{fmt, path::Path};

use anyhow::{Result, bail};

use crate::metadata;

pub(crate) use self::tree::Tree;

/// One place where a rule is broken, or will be soon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) path: String,
    /// From 1; 0 if the finding is about the whole file.
    pub(crate) line: usize,
    pub(crate) message: String,
    /// A warning does not fail.
    pub(crate) is_warning: bool,
}

impl Finding {
    pub(crate) fn new(path: &str, line: usize, message: impl Into<String>) -> Finding {
        Finding { path: path.into(), line, message: message.into(), is_warning: false }
    }

    pub(crate) fn warning(path: &str, line: usize, message: impl Into<String>) -> Finding {
        Finding { is_warning: true, ..Finding::new(path, line, message) }
    }
}

/// Writes `path:line: message`, which editors understand.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        write!(f, ": {}{}", if self.is_warning { "warning: " } else { "" }, self.message)
    }
}

/// A rule: what it finds in a tree.
type Check = fn(&Tree) -> Vec<Finding>;

const CHECKS: [Check; 11] = [
    text::lengths,
    text::module_docs,
    text::white_space,
    word::leftovers,
    word::machine_paths,
    name::modules,
    name::fences,
    edge::lints,
    doc::decisions,
    doc::links,
    doc::overview,
];

/// Prints what is found; fails if more than warnings are.
pub(crate) fn run(root: &Path) -> Result<()> {
    let (files, findings) = findings(root)?;
    for finding in &findings {
        println!("{finding}");
    }
    let errors = findings.iter().filter(|finding| !finding.is_warning).count();
    if errors > 0 {
        bail!("tidy: {errors} places to put right in {files} files");
    }
    println!("tidy: {files} files, all in order");
    Ok(())
}

/// The number of files, and all findings in the order of the paths.
fn findings(root: &Path) -> Result<(usize, Vec<Finding>)> {
    let tree = Tree::load(root)?;
    let mut findings: Vec<Finding> = CHECKS.iter().flat_map(|check| check(&tree)).collect();
    findings.extend(edge::edges(&metadata::members(root)?));
    findings.sort_by(|a, b| (&a.path, a.line).cmp(&(&b.path, b.line)));
    Ok((tree.files.len(), findings))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn the_tree_is_tidy() {
        let (_, findings) = findings(&crate::root()).unwrap();
        let errors: Vec<String> =
            findings.iter().filter(|finding| !finding.is_warning).map(ToString::to_string).collect();
        assert!(errors.is_empty(), "to put right:\n{}", errors.join("\n"));
    }

    #[test]
    fn findings_read_like_a_compilers() {
        assert_eq!(Finding::new("a/b.rs", 3, "wrong").to_string(), "a/b.rs:3: wrong");
        assert_eq!(Finding::warning("a/b.rs", 0, "long").to_string(), "a/b.rs: warning: long");
    }
}
