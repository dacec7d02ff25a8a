//! Names: of modules, and of libraries that only one place may know.

use super::{
    Finding, Tree,
    tree::{Kind, TreeFile},
};

/// Names that say nothing about what is inside. What would go there lives with its user, or is named for what it
/// does.
const FORBIDDEN: [&str; 6] = ["util", "utils", "helper", "helpers", "common", "misc"];

/// A library with the places that may name it; everybody else meets it behind our own types.
struct Fence {
    name: &'static str,
    /// Beginnings of paths.
    places: &'static [&'static str],
    /// A folder among them where only this module and the tests may, as the beginning of paths.
    within: Option<(&'static str, &'static str)>,
}

const FENCES: [Fence; 2] = [
    Fence {
        name: concat!("shak", "maty"),
        places: &["Cargo.toml", "crates/chess/", "bench/", "fuzz/"],
        within: Some(("crates/chess/src/", "crates/chess/src/variant_position")),
    },
    Fence { name: concat!("chess", "ground"), places: &["crates/web/ui/"], within: None },
];

/// No source file or folder is a grab bag.
pub(super) fn modules(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| matches!(file.kind(), Kind::Rust | Kind::Script)) {
        let stem = |part: &'_ str| part.split('.').next().is_some_and(|stem| FORBIDDEN.contains(&stem));
        if let Some(part) = file.components().find(|part| stem(part)) {
            let message = format!("`{part}` says nothing about what is inside; name it for what it does");
            findings.push(Finding::new(&file.path, 0, message));
        }
    }
    findings
}

/// Fenced libraries are named in their places only: in sources and in manifests.
pub(super) fn fences(tree: &Tree) -> Vec<Finding> {
    let is_code = |file: &&TreeFile| matches!(file.kind(), Kind::Rust | Kind::Script) || is_manifest(file);
    let files = tree.files.iter().filter(is_code);
    files.flat_map(|file| FENCES.iter().filter_map(|fence| fence.check(file))).collect()
}

fn is_manifest(file: &TreeFile) -> bool {
    matches!(file.name(), "Cargo.toml" | "package.json")
}

impl Fence {
    fn check(&self, file: &TreeFile) -> Option<Finding> {
        let text = file.text();
        let is_place = self.places.iter().any(|place| file.path.starts_with(place));
        let open = match self.within {
            Some((folder, module)) if file.path.starts_with(folder) => {
                if file.path.starts_with(module) || is_test(file) {
                    return None;
                }
                &text[..text.find("\n#[cfg(test)]").unwrap_or(text.len())]
            }
            _ if is_place => return None,
            _ => &text,
        };
        let at = open.find(self.name)?;
        let line = open[..at].matches('\n').count() + 1;
        let only = self.within.map_or(self.places.join(", "), |(_, module)| format!("{module} and tests"));
        Some(Finding::new(&file.path, line, format!("names {}, which only {only} may", self.name)))
    }
}

/// Whether a file below `src` holds nothing but tests.
fn is_test(file: &TreeFile) -> bool {
    file.components().any(|part| part == "tests.rs" || part == "tests")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(findings: Vec<Finding>) -> Vec<String> {
        findings.into_iter().map(|finding| format!("{}:{}", finding.path, finding.line)).collect()
    }

    #[test]
    fn grab_bags_are_found() {
        let tree = Tree::of(&[
            ("crates/pgn/src/util.rs", ""),
            ("crates/pgn/src/helpers/scan.rs", ""),
            ("crates/web/ui/misc.test.ts", ""),
            ("crates/pgn/tests/common/mod.rs", ""),
            ("crates/pgn/src/commonplace.rs", ""),
            ("docs/common.md", ""),
        ]);
        let found = paths(modules(&tree));
        assert_eq!(
            found,
            [
                "crates/pgn/src/helpers/scan.rs:0",
                "crates/pgn/src/util.rs:0",
                "crates/pgn/tests/common/mod.rs:0",
                "crates/web/ui/misc.test.ts:0",
            ]
        );
    }

    #[test]
    fn fenced_libraries_are_named_in_their_places_only() {
        let rules = FENCES[0].name;
        let (used, tested) =
            (format!("//! Docs.\nuse {rules}::Chess;\n"), format!("x\n#[cfg(test)]\n{rules}\n"));
        let board = format!("{{ \"@x/{}\": 1 }}", FENCES[1].name);
        let tree = Tree::of(&[
            ("Cargo.toml", rules),
            ("bench/src/main.rs", &used),
            ("crates/chess/Cargo.toml", rules),
            ("crates/chess/src/board.rs", &used),
            ("crates/chess/src/fen.rs", &tested),
            ("crates/chess/src/fen/tests.rs", &used),
            ("crates/chess/src/variant_position.rs", &used),
            ("crates/chess/tests/oracle.rs", &used),
            ("crates/pgn/Cargo.toml", rules),
            ("crates/pgn/tests/oracle.rs", &used),
            ("crates/web/package.json", &board),
            ("crates/web/ui/package.json", &board),
            ("docs/rules.md", rules),
        ]);
        let found = paths(fences(&tree));
        assert_eq!(
            found,
            [
                "crates/chess/src/board.rs:2",
                "crates/pgn/Cargo.toml:1",
                "crates/pgn/tests/oracle.rs:2",
                "crates/web/package.json:1",
            ]
        );
    }
}
