//! `cargo xtask licences`: whether everything we build with may be part of a program under the GPL.
//!
//! # Accepts
//!
//! - SPDX expressions: `MIT OR Apache-2.0`, `(MIT OR ISC) AND Unicode-3.0`, `Apache-2.0 WITH LLVM-exception`;
//!   `AND` binds closer than `OR`
//! - the older form of the registry, `MIT/Apache-2.0`, where the slash means `OR`

use std::path::Path;

use anyhow::{Result, bail};

use crate::metadata::{self, Package};

/// Licences whose works may become part of one under the GPL, version 3 or later.
const ALLOWED: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "bzip2-1.0.6",
    "CC0-1.0",
    "GPL-3.0-or-later",
    "ISC",
    "MIT",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Exceptions that only permit more than the licence they stand behind.
const EXCEPTIONS: [&str; 1] = ["LLVM-exception"];

/// Checks every package, and lists those that may not stay.
pub(crate) fn run(root: &Path) -> Result<()> {
    let packages = metadata::everything(root)?;
    let offenders = offenders(&packages);
    for offender in &offenders {
        println!("{offender}");
    }
    if !offenders.is_empty() {
        bail!("{} of {} packages have a licence that is not on our list", offenders.len(), packages.len());
    }
    println!("licences: {} packages, all on our list", packages.len());
    Ok(())
}

/// A line for each package that may not stay, saying why.
fn offenders(packages: &[Package]) -> Vec<String> {
    let reason = |package: &Package| match package.licence.as_deref() {
        None => Some("its manifest names no licence".to_string()),
        Some(licence) => match is_allowed(licence) {
            Ok(true) => None,
            Ok(false) => Some(format!("{licence} is not on our list")),
            Err(error) => Some(format!("{licence:?} is no licence expression: {error}")),
        },
    };
    let line =
        |package: &Package| Some(format!("{} {}: {}", package.name, package.version, reason(package)?));
    packages.iter().filter_map(line).collect()
}

/// Whether an expression can be satisfied with the licences of our list.
fn is_allowed(expression: &str) -> Result<bool> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut reader = Reader { words: spaced.split_whitespace().collect(), at: 0 };
    let allowed = reader.any()?;
    match reader.next() {
        None => Ok(allowed),
        Some(word) => bail!("{word:?} was not expected"),
    }
}

/// The words of an expression, read from the left.
struct Reader<'a> {
    words: Vec<&'a str>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.at).copied();
        self.at += 1;
        word
    }

    fn skip(&mut self, word: &str) -> bool {
        let found = self.words.get(self.at) == Some(&word);
        self.at += usize::from(found);
        found
    }

    /// Parts divided by `OR`: one is enough.
    fn any(&mut self) -> Result<bool> {
        let mut allowed = self.all()?;
        while self.skip("OR") {
            allowed |= self.all()?;
        }
        Ok(allowed)
    }

    /// Parts divided by `AND`: all are needed.
    fn all(&mut self) -> Result<bool> {
        let mut allowed = self.one()?;
        while self.skip("AND") {
            allowed &= self.one()?;
        }
        Ok(allowed)
    }

    fn one(&mut self) -> Result<bool> {
        match self.next() {
            Some("(") => {
                let allowed = self.any()?;
                if !self.skip(")") {
                    bail!("a parenthesis is not closed");
                }
                Ok(allowed)
            }
            None => bail!("a licence is missing at the end"),
            Some(word @ (")" | "OR" | "AND" | "WITH")) => bail!("{word:?} stands where a licence should"),
            Some(name) => {
                let allowed = ALLOWED.contains(&name);
                if self.skip("WITH") {
                    let Some(exception) = self.next() else { bail!("WITH names no exception") };
                    return Ok(allowed && EXCEPTIONS.contains(&exception));
                }
                Ok(allowed)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn one_good_choice_is_enough_and_every_duty_counts() {
        for good in [
            "MIT",
            "MIT/Apache-2.0",
            "MIT OR SSPL-1.0",
            "SSPL-1.0 OR MIT AND ISC",
            "(MIT OR SSPL-1.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
            "GPL-3.0-or-later",
        ] {
            assert!(is_allowed(good).unwrap(), "{good}");
        }
        for bad in [
            "SSPL-1.0",
            "MIT AND SSPL-1.0",
            "(MIT OR ISC) AND (SSPL-1.0 OR GPL-2.0-only)",
            "GPL-2.0-only WITH LLVM-exception",
            "MIT WITH Unknown-exception",
            "mit",
        ] {
            assert!(!is_allowed(bad).unwrap(), "{bad}");
        }
    }

    #[test]
    fn what_is_no_expression_is_told_from_a_bad_licence() {
        for (wrong, reason) in [
            ("", "a licence is missing at the end"),
            ("MIT OR", "a licence is missing at the end"),
            ("(MIT", "a parenthesis is not closed"),
            ("MIT ISC", "\"ISC\" was not expected"),
            ("OR MIT", "\"OR\" stands where a licence should"),
            ("MIT WITH", "WITH names no exception"),
        ] {
            assert_eq!(is_allowed(wrong).unwrap_err().to_string(), reason, "{wrong}");
        }
    }

    #[test]
    fn every_offender_is_listed() {
        let package = |name: &str, licence: Option<&str>| Package {
            name: name.into(),
            version: "1.2.3".into(),
            licence: licence.map(Into::into),
            ..Package::default()
        };
        let packages =
            [package("good", Some("MIT")), package("bad", Some("SSPL-1.0")), package("silent", None)];
        assert_eq!(
            offenders(&packages),
            ["bad 1.2.3: SSPL-1.0 is not on our list", "silent 1.2.3: its manifest names no licence"]
        );
    }
}
