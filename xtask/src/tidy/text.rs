//! How a file looks from far away: its length, its first line, its white space.

use super::{
    Finding, Tree,
    tree::{Kind, TreeFile},
};

const WARNING: usize = 600;
const LIMIT: usize = 1000;

/// No source file has more than 1,000 lines; beyond 600 is a reason to talk. Tables may be long, and what a
/// program wrote.
pub(super) fn lengths(tree: &Tree) -> Vec<Finding> {
    let is_source = |file: &&TreeFile| matches!(file.kind(), Kind::Rust | Kind::Script);
    let is_table = |file: &TreeFile| {
        file.components().any(|part| part.starts_with("table") || part.starts_with("generated"))
    };
    let files = tree.files.iter().filter(is_source).filter(|file| !is_table(file));
    files.filter_map(length).collect()
}

fn length(file: &TreeFile) -> Option<Finding> {
    let lines = file.text().lines().count();
    if lines > LIMIT {
        let message = format!("{lines} lines; {LIMIT} is the limit: divide the file");
        Some(Finding::new(&file.path, 0, message))
    } else if lines > WARNING {
        Some(Finding::warning(&file.path, 0, format!("{lines} lines; over {LIMIT} fails")))
    } else {
        None
    }
}

/// Every Rust file opens with `//!` and says what it is; only attributes of the file may stand before.
pub(super) fn module_docs(tree: &Tree) -> Vec<Finding> {
    let opens_with_docs = |file: &&TreeFile| {
        let text = file.text();
        let first = text.lines().find(|line| !line.is_empty() && !line.starts_with("#!["));
        first.is_some_and(|line| line.strip_prefix("//!").is_some_and(|rest| !rest.trim().is_empty()))
    };
    let files = tree.rust().filter(|file| !opens_with_docs(file));
    files.map(|file| Finding::new(&file.path, 1, "does not open with `//!` and what the module is")).collect()
}

/// No white space before the end of a line, no tabs in Rust, exactly one line feed at the end.
pub(super) fn white_space(tree: &Tree) -> Vec<Finding> {
    tree.files.iter().filter(|file| file.kind() != Kind::Data).flat_map(white_space_in).collect()
}

fn white_space_in(file: &TreeFile) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in (1..).zip(file.bytes.split(|byte| *byte == b'\n')) {
        if line.ends_with(b"\r") {
            findings.push(Finding::new(&file.path, number, "ends with a carriage return"));
        } else if line.last().is_some_and(u8::is_ascii_whitespace) {
            findings.push(Finding::new(&file.path, number, "white space at the end"));
        }
        if file.kind() == Kind::Rust && line.contains(&b'\t') {
            findings.push(Finding::new(
                &file.path,
                number,
                "a tab; indent with spaces, write \\t in strings",
            ));
        }
    }
    let message = if file.bytes.is_empty() {
        "the file is empty"
    } else if !file.bytes.ends_with(b"\n") {
        "the last line has no line feed"
    } else if file.bytes.ends_with(b"\n\n") {
        "empty lines at the end"
    } else {
        return findings;
    };
    findings.push(Finding::new(&file.path, file.text().lines().count(), message));
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_warn_and_then_fail() {
        let lines = |count: usize| "x\n".repeat(count);
        let (fine, long, too_long) = (lines(WARNING), lines(WARNING + 1), lines(LIMIT + 1));
        let tree = Tree::of(&[
            ("a.rs", &fine),
            ("b.rs", &long),
            ("c.ts", &too_long),
            ("data/d.pgn", &too_long),
            ("key/table.rs", &too_long),
            ("tables/e.rs", &too_long),
            ("f.rs", &lines(LIMIT)),
        ]);
        let found: Vec<String> = lengths(&tree).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "b.rs: warning: 601 lines; over 1000 fails",
                "c.ts: 1001 lines; 1000 is the limit: divide the file",
                "f.rs: warning: 1000 lines; over 1000 fails",
            ]
        );
    }

    #[test]
    fn a_module_without_docs_is_found() {
        let tree = Tree::of(&[
            ("a.rs", "//! What it is.\n"),
            ("b.rs", "#![no_main]\n\n//! What it is.\n"),
            ("c.rs", "//!\n"),
            ("d.rs", "use std::fmt;\n//! Too late.\n"),
            ("e.rs", "// Not for readers of the docs.\n"),
            ("f.rs", ""),
        ]);
        let paths: Vec<String> = module_docs(&tree).into_iter().map(|finding| finding.path).collect();
        assert_eq!(paths, ["c.rs", "d.rs", "e.rs", "f.rs"]);
    }

    #[test]
    fn white_space_nobody_sees_is_found() {
        let tree = Tree::of(&[
            ("a.rs", "fine\n"),
            ("b.rs", "space \nreturn\r\n\ttab\n"),
            ("c.md", "\ttab is fine here\nno end"),
            ("d.toml", "x\n\n"),
            ("e.yml", ""),
            ("f.pgn", "data may hold anything \t\r\n\n"),
        ]);
        let found: Vec<String> = white_space(&tree).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "b.rs:1: white space at the end",
                "b.rs:2: ends with a carriage return",
                "b.rs:3: a tab; indent with spaces, write \\t in strings",
                "c.md:2: the last line has no line feed",
                "d.toml:2: empty lines at the end",
                "e.yml: the file is empty",
            ]
        );
    }
}
