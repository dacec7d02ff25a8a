//! What cargo knows about the packages: those of this repository, and everything they are built from.

use std::path::Path;

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::process::{cargo, output};

/// A package, as far as the checks ask about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// The licence expression of its manifest.
    pub(crate) licence: Option<String>,
    /// Where it is in this repository, with slashes: `crates/chess`. `None` if it is elsewhere.
    pub(crate) folder: Option<String>,
    /// The folders of the packages of this repository that it depends on, for building, for testing or always.
    pub(crate) uses: Vec<String>,
}

/// The packages of this repository's workspace.
pub(crate) fn members(root: &Path) -> Result<Vec<Package>> {
    read(root, &["metadata", "--no-deps", "--format-version", "1"])
}

/// The packages of the workspace and all that they are built from, on any system.
pub(crate) fn everything(root: &Path) -> Result<Vec<Package>> {
    read(root, &["metadata", "--format-version", "1"])
}

fn read(root: &Path, arguments: &[&str]) -> Result<Vec<Package>> {
    let json = output(&mut cargo(root, arguments))?;
    let json: Value = serde_json::from_slice(&json).context("cargo metadata printed no JSON")?;
    packages(&json).context("cargo metadata printed JSON of an unknown shape")
}

fn packages(json: &Value) -> Option<Vec<Package>> {
    let root = Path::new(json.get("workspace_root")?.as_str()?);
    json.get("packages")?.as_array()?.iter().map(|package| read_package(package, root)).collect()
}

fn read_package(package: &Value, root: &Path) -> Option<Package> {
    let text = |key: &str| package.get(key)?.as_str();
    let dependencies = package.get("dependencies")?.as_array()?;
    let uses = dependencies.iter().filter_map(|dependency| folder(dependency.get("path")?.as_str()?, root));
    Some(Package {
        name: text("name")?.into(),
        version: text("version")?.into(),
        licence: text("license").map(Into::into),
        folder: Path::new(text("manifest_path")?).parent()?.to_str().and_then(|path| folder(path, root)),
        uses: uses.collect(),
    })
}

fn folder(path: &str, root: &Path) -> Option<String> {
    Some(Path::new(path).strip_prefix(root).ok()?.to_str()?.replace('\\', "/"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use serde_json::json;

    use super::*;

    #[test]
    fn folders_of_our_packages_are_relative() {
        let json = json!({
            "workspace_root": "/repository",
            "packages": [
                {
                    "name": "scoresheet-pgn", "version": "0.1.0", "license": "GPL-3.0-or-later",
                    "manifest_path": "/repository/crates/pgn/Cargo.toml",
                    "dependencies": [
                        { "name": "scoresheet-chess", "path": "/repository/crates/chess" },
                        { "name": "memchr", "path": null },
                    ],
                },
                {
                    "name": "memchr", "version": "2.0.0", "license": null,
                    "manifest_path": "/registry/memchr/Cargo.toml", "dependencies": [],
                },
            ],
        });
        let packages = packages(&json).unwrap();
        assert_eq!(packages[0].folder.as_deref(), Some("crates/pgn"));
        assert_eq!(packages[0].uses, ["crates/chess"]);
        assert_eq!((packages[1].folder.as_deref(), packages[1].licence.as_deref()), (None, None));
    }
}
