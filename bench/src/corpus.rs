//! The files a question reads: a folder of `$SCORESHEET_CORPUS`, or this repository's examples.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};

use crate::definition::Definition;

/// The contents of a question's files, in the order of their paths.
pub(crate) fn read(definition: &Definition) -> Result<Vec<Vec<u8>>> {
    let folder = if let (Some(corpus), Some(input)) = (env::var_os("SCORESHEET_CORPUS"), &definition.input) {
        PathBuf::from(corpus).join(input)
    } else {
        println!("SCORESHEET_CORPUS is not set: {} runs on the small examples only", definition.name);
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples")
    };
    let mut paths = Vec::new();
    collect(&folder, &definition.extensions, &mut paths)?;
    paths.sort();
    if paths.is_empty() {
        bail!("no file ending in {} below {}", definition.extensions.join(", "), folder.display());
    }
    paths.iter().map(|path| fs::read(path).with_context(|| path.display().to_string())).collect()
}

fn collect(folder: &Path, extensions: &[String], paths: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let wanted = path.extension().is_some_and(|ending| extensions.iter().any(|e| ending == e.as_str()));
        if path.is_dir() {
            collect(&path, extensions, paths)?;
        } else if wanted {
            paths.push(path);
        }
    }
    Ok(())
}
