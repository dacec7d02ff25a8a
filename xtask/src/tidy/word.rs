//! Words that must not be committed. They are put together here from halves, so that this file passes.

use super::{
    Finding, Tree,
    tree::{Kind, TreeFile},
};

/// What somebody meant to come back to, in Rust.
const LEFT_IN_RUST: [&str; 4] =
    [concat!("todo", "!"), concat!("unimplemented", "!"), concat!("dbg", "!"), concat!("#[ign", "ore")];

/// The same in the languages of the interface: tests that are skipped, or that skip all others.
const LEFT_IN_SCRIPT: [&str; 8] = [
    concat!("test.on", "ly("),
    concat!("it.on", "ly("),
    concat!("describe.on", "ly("),
    concat!("test.sk", "ip("),
    concat!("it.sk", "ip("),
    concat!("describe.sk", "ip("),
    concat!("test.to", "do("),
    concat!("it.to", "do("),
];

/// Marks of unfinished work, in any source.
const MARKS: [&str; 2] = [concat!("FIX", "ME"), concat!("XX", "X")];

/// Beginnings of paths that mean something on one machine only.
const MACHINE_PATHS: [&str; 5] = [
    concat!("/ro", "ot/"),
    concat!("/wo", "rk/"),
    concat!("/ho", "me/"),
    concat!("/Us", "ers/"),
    concat!("/tmp/tar", "get"),
];

/// Nothing unfinished is committed: no stubs, no debugging output, no tests that do not run, no promises.
pub(super) fn leftovers(tree: &Tree) -> Vec<Finding> {
    let is_word_part = |c: char| c.is_alphanumeric() || c == '_';
    find(tree, |file, line| {
        let words: &[&str] = match file.kind() {
            Kind::Rust => &LEFT_IN_RUST,
            Kind::Script => &LEFT_IN_SCRIPT,
            Kind::Config => &[],
            Kind::Prose | Kind::Data => return None,
        };
        let word = words.iter().find(|word| contains(line, word, is_word_part));
        let has_mark = |mark: &&&str| line.split(|c| !is_word_part(c)).any(|word| word == **mark);
        let word = word.or_else(|| MARKS.iter().find(has_mark))?;
        Some(format!("`{word}` is left over"))
    })
}

/// The repository knows no machine: no path that exists on one computer only, in whatever file.
pub(super) fn machine_paths(tree: &Tree) -> Vec<Finding> {
    // In `~/work/`, `$HOME/work/` or a web address such a word is part of a longer path.
    let goes_on = |c: char| c.is_alphanumeric() || "_-.~}/$".contains(c);
    find(tree, |_, line| {
        let path = MACHINE_PATHS.iter().find(|path| contains(line, path, goes_on))?;
        Some(format!("`{path}` is a path of one machine"))
    })
}

/// Looks at every line of every file.
fn find(tree: &Tree, question: impl Fn(&TreeFile, &str) -> Option<String>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &tree.files {
        let text = file.text();
        let lines = (1..).zip(text.lines());
        findings.extend(
            lines.filter_map(|(number, line)| Some(Finding::new(&file.path, number, question(file, line)?))),
        );
    }
    findings
}

/// Whether a line contains a word before which no such character stands.
fn contains(line: &str, word: &str, goes_on: impl Fn(char) -> bool) -> bool {
    line.match_indices(word).any(|(at, _)| !line[..at].ends_with(&goes_on))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftovers_are_found_as_words() {
        let (stub, debug, mark) = (LEFT_IN_RUST[0], LEFT_IN_RUST[2], MARKS[1]);
        let rust = format!("{stub}()\nmy_{stub}()\n    {debug}(x);\n// {mark}: later\n// {mark}IV\n");
        let script = format!("{}'a', f)\nedit.on", LEFT_IN_SCRIPT[0]);
        let tree = Tree::of(&[("a.rs", &rust), ("b.ts", &script), ("c.md", mark), ("d.toml", mark)]);
        let found: Vec<String> = leftovers(&tree).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                format!("a.rs:1: `{stub}` is left over"),
                format!("a.rs:3: `{debug}` is left over"),
                format!("a.rs:4: `{mark}` is left over"),
                format!("b.ts:1: `{}` is left over", LEFT_IN_SCRIPT[0]),
                format!("d.toml:1: `{mark}` is left over"),
            ]
        );
    }

    #[test]
    fn every_leftover_has_its_match() {
        for word in LEFT_IN_RUST {
            assert_eq!(leftovers(&Tree::of(&[("a.rs", word)])).len(), 1, "{word}");
        }
        for word in LEFT_IN_SCRIPT {
            assert_eq!(leftovers(&Tree::of(&[("a.svelte", word)])).len(), 1, "{word}");
        }
    }

    #[test]
    fn paths_of_one_machine_are_found_in_any_file() {
        let text = MACHINE_PATHS.map(|path| format!("see \"{path}x\"\n")).concat();
        let tree = Tree::of(&[("LICENSE", &text), ("a.pgn", &text)]);
        assert_eq!(machine_paths(&tree).len(), 2 * MACHINE_PATHS.len());
        let fine =
            MACHINE_PATHS.map(|path| format!("~{path} https://x.org{path} $X{path} a{path}\n")).concat();
        assert_eq!(machine_paths(&Tree::of(&[("a.md", &fine)])), []);
    }
}
