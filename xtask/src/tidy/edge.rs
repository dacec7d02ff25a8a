//! Edges between our packages, and the lints they all obey.

use super::{Finding, Tree};
use crate::metadata::Package;

/// Every package by its folder, with those it may use, for building and for testing. The list is the architecture:
/// a new line or a new name in one is a decision, not a detail.
const EDGES: [(&str, &[&str]); 10] = [
    ("crates/chess", &[]),
    ("crates/pgn", &["chess"]),
    ("crates/games", &["chess", "pgn"]),
    ("crates/store", &["chess", "pgn", "games"]),
    ("crates/engine", &["chess", "pgn"]),
    ("crates/web", &["chess", "pgn", "games", "store", "engine"]),
    ("crates/cli", &["chess", "pgn", "games", "store", "engine", "web"]),
    ("crates/sql", &["chess", "pgn", "games", "store"]),
    ("bench", &["chess", "pgn", "games", "store", "engine", "web", "sql"]),
    ("xtask", &[]),
];

/// No package uses one that it should not know.
pub(super) fn edges(packages: &[Package]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in packages {
        let Some(folder) = package.folder.as_deref() else { continue };
        let manifest = format!("{folder}/Cargo.toml");
        let Some((_, may_use)) = EDGES.iter().find(|(known, _)| *known == folder) else {
            let message = "a package without a place in the architecture; xtask/src/tidy/edge.rs lists them";
            findings.push(Finding::new(&manifest, 0, message));
            continue;
        };
        for used in &package.uses {
            let name = used.strip_prefix("crates/").unwrap_or(used);
            if !may_use.contains(&name) {
                let message = match may_use {
                    [] => format!("uses {name}, but depends on nothing of ours"),
                    _ => format!("uses {name}, but may only use {}", may_use.join(", ")),
                };
                findings.push(Finding::new(&manifest, 0, message));
            }
        }
    }
    findings
}

/// Every package of the workspace obeys the workspace's lints. One that is a workspace of its own cannot.
pub(super) fn lints(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &tree.files {
        let text = file.text();
        let has = |section: &str| text.lines().any(|line| line.trim_end() == section);
        let is_manifest = file.name() == "Cargo.toml";
        if is_manifest && has("[package]") && !has("[workspace]") && !obeys(&text) {
            findings.push(Finding::new(&file.path, 0, "lacks `[lints]` with `workspace = true`"));
        }
    }
    findings
}

fn obeys(manifest: &str) -> bool {
    let mut section = "";
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line.trim_end();
        } else if section == "[lints]" && line.replace(' ', "") == "workspace=true" {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(folder: &str, uses: &[&str]) -> Package {
        let uses = uses.iter().map(|&used| used.into()).collect();
        Package { folder: Some(folder.into()), uses, ..Package::default() }
    }

    #[test]
    fn edges_that_are_not_listed_are_found() {
        let packages = [
            package("crates/chess", &["crates/pgn"]),
            package("crates/games", &["crates/chess", "crates/pgn"]),
            package("crates/cli", &["crates/web", "crates/sql"]),
            package("crates/grab", &[]),
            package("xtask", &["bench"]),
        ];
        let found: Vec<String> = edges(&packages).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "crates/chess/Cargo.toml: uses pgn, but depends on nothing of ours",
                "crates/cli/Cargo.toml: uses sql, but may only use chess, pgn, games, store, engine, web",
                "crates/grab/Cargo.toml: a package without a place in the architecture; \
                 xtask/src/tidy/edge.rs lists them",
                "xtask/Cargo.toml: uses bench, but depends on nothing of ours",
            ]
        );
    }

    #[test]
    fn no_two_packages_may_use_each_other() {
        for (folder, may_use) in EDGES {
            let name = folder.strip_prefix("crates/").unwrap_or(folder);
            for used in may_use {
                let back = EDGES.iter().find(|(other, _)| other.ends_with(used)).map(|(_, uses)| *uses);
                assert!(back.is_some_and(|uses| !uses.contains(&name)), "{folder} and {used}");
            }
        }
    }

    #[test]
    fn packages_that_forgo_the_lints_are_found() {
        let tree = Tree::of(&[
            ("Cargo.toml", "[workspace]\n"),
            ("a/Cargo.toml", "[package]\n\n[lints]\nworkspace = true\n"),
            ("b/Cargo.toml", "[package]\nworkspace = true\n"),
            ("c/Cargo.toml", "[package]\n[lints.rust]\nmissing_docs = \"deny\"\n"),
            ("fuzz/Cargo.toml", "[package]\n[workspace]\n"),
        ]);
        let paths: Vec<String> = lints(&tree).into_iter().map(|finding| finding.path).collect();
        assert_eq!(paths, ["b/Cargo.toml", "c/Cargo.toml"]);
    }
}
