//! Findings as a document of SARIF 2.1.0, the OASIS standard that code scanning services read.
//!
//! The document is written as the findings come: its beginning with all rules, a result for each finding, its end.
//! Places are given twice, as lines and columns in Unicode code points and as bytes.

use std::{
    fmt::Write as _,
    io::{self, Write},
    ops::Range,
};

use serde::Serialize;

use super::{Finding, Fix, json};
use crate::{
    diagnostic::{Code, Severity},
    place::Place,
};

/// Where a document stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sarif {
    is_first: bool,
}

impl Sarif {
    /// Writes everything before the first result.
    pub(super) fn begin(output: &mut impl Write) -> io::Result<Sarif> {
        let rules: Vec<Rule> = Code::ALL.iter().map(|code| Rule::new(*code)).collect();
        let driver = Driver {
            name: "scoresheet",
            information_uri: env!("CARGO_PKG_REPOSITORY"),
            version: env!("CARGO_PKG_VERSION"),
            rules,
        };
        output.write_all(
            concat!(
                r#"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","#,
                r#""runs":[{"tool":{"driver":"#
            )
            .as_bytes(),
        )?;
        json::write_value(&driver, output)?;
        output.write_all(br#"},"columnKind":"unicodeCodePoints","results":["#)?;
        Ok(Sarif { is_first: true })
    }

    /// Writes the result that a finding is.
    pub(super) fn write(&mut self, finding: &Finding, output: &mut impl Write) -> io::Result<()> {
        let comma = if self.is_first { "\n" } else { ",\n" };
        self.is_first = false;
        output.write_all(comma.as_bytes())?;
        json::write_value(&SarifResult::new(finding), output)
    }

    /// Writes everything after the last result.
    pub(super) fn end(output: &mut impl Write) -> io::Result<()> {
        output.write_all(b"\n]}]}\n")
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    information_uri: &'static str,
    version: &'static str,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    name: String,
    short_description: Text,
    help: Text,
    help_uri: String,
    default_configuration: Configuration,
}

impl Rule {
    fn new(code: Code) -> Rule {
        let repository = env!("CARGO_PKG_REPOSITORY");
        Rule {
            id: code.id(),
            name: format!("{code:?}"),
            short_description: Text { text: code.message().to_owned() },
            help: Text { text: code.help().to_owned() },
            help_uri: format!("{repository}/blob/main/docs/diagnostics/{code}.md"),
            default_configuration: Configuration { level: level(code.severity()) },
        }
    }
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Text {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult<'a> {
    rule_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_index: Option<usize>,
    level: &'a str,
    message: Text,
    locations: [Location<'a>; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<SarifFix<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    properties: Option<Properties>,
}

impl<'a> SarifResult<'a> {
    fn new(finding: &'a Finding) -> SarifResult<'a> {
        let uri = uri(&finding.file);
        let advice = finding.advice();
        let message = if advice.is_empty() {
            finding.message.clone()
        } else {
            format!("{}; {advice}", finding.message)
        };
        let region = Region {
            byte_offset: Some(finding.bytes.start),
            byte_length: Some(finding.bytes.end - finding.bytes.start),
            snippet: Some(Snippet { text: &finding.found }),
            ..Region::new(&finding.place)
        };
        let physical_location = PhysicalLocation { artifact_location: Artifact { uri: uri.clone() }, region };
        SarifResult {
            rule_id: finding.code.id(),
            rule_index: Code::ALL.iter().position(|code| *code == finding.code),
            level: level(finding.severity),
            message: Text { text: message },
            locations: [Location { physical_location }],
            fixes: finding.fix.iter().filter_map(|fix| SarifFix::new(fix, &uri)).collect(),
            properties: finding.game.map(|game| Properties { game }),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    physical_location: PhysicalLocation<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation<'a> {
    artifact_location: Artifact,
    region: Region<'a>,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

/// Where something is. The end is that of the standard: the column behind the last one.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region<'a> {
    start_line: u64,
    start_column: u32,
    end_line: u64,
    end_column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    byte_offset: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    byte_length: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    snippet: Option<Snippet<'a>>,
}

impl Region<'_> {
    const fn new(place: &Range<Place>) -> Self {
        Region {
            start_line: place.start.line,
            start_column: place.start.column,
            end_line: place.end.line,
            end_column: place.end.column,
            byte_offset: None,
            byte_length: None,
            snippet: None,
        }
    }
}

#[derive(Serialize)]
struct Snippet<'a> {
    text: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifFix<'a> {
    artifact_changes: [Change<'a>; 1],
}

impl<'a> SarifFix<'a> {
    /// A change of text, if it is one. With bytes in its region it would be a change of bytes.
    fn new(fix: &'a Fix, uri: &str) -> Option<SarifFix<'a>> {
        let inserted_content = Snippet { text: fix.text()? };
        let replacements = [Replacement { deleted_region: Region::new(&fix.place), inserted_content }];
        let artifact_location = Artifact { uri: uri.to_owned() };
        Some(SarifFix { artifact_changes: [Change { artifact_location, replacements }] })
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change<'a> {
    artifact_location: Artifact,
    replacements: [Replacement<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement<'a> {
    deleted_region: Region<'a>,
    inserted_content: Snippet<'a>,
}

/// What the standard has no word for.
#[derive(Serialize)]
struct Properties {
    game: u64,
}

const fn level(severity: Severity) -> &'static str {
    severity.name()
}

/// The name of a file as a URI reference.
fn uri(file: &str) -> String {
    let mut uri = String::with_capacity(file.len());
    if file.starts_with('/') {
        uri.push_str("file://");
    }
    for byte in file.bytes() {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            _ if byte.is_ascii_alphanumeric() || b"-._~/!".contains(&byte) => uri.push(char::from(byte)),
            // Writing to a string cannot fail.
            _ => drop(write!(uri, "%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use serde_json::{Value, json};

    use super::{
        super::{
            Format,
            tests::{full_finding, write},
        },
        *,
    };

    fn document(findings: &[Finding]) -> Value {
        serde_json::from_str(&write(Format::Sarif, findings)).unwrap()
    }

    #[test]
    fn document_without_findings_is_complete() {
        let document = document(&[]);
        assert_eq!(document["version"], "2.1.0");
        let run = &document["runs"][0];
        assert_eq!(run["columnKind"], "unicodeCodePoints");
        assert_eq!(run["results"], json!([]));
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        assert_eq!(rules.len(), Code::ALL.len());
    }

    #[test]
    fn result_names_rule_place_and_repair() {
        let document = document(&[full_finding(), full_finding()]);
        let run = &document["runs"][0];
        assert_eq!(run["results"].as_array().unwrap().len(), 2);
        let result = &run["results"][1];
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], "L102");
        assert_eq!(run["tool"]["driver"]["rules"][index]["name"], "AmbiguousMove");
        let location = &result["locations"][0]["physicalLocation"];
        assert_eq!(location["artifactLocation"]["uri"], "games/a%20b.pgn");
        assert_eq!(
            location["region"],
            json!({
                "startLine": 5, "startColumn": 14, "endLine": 5, "endColumn": 17,
                "byteOffset": 31, "byteLength": 3, "snippet": { "text": "Nd2" },
            })
        );
        let replacement = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
        assert_eq!(replacement["insertedContent"]["text"], "Nbd2");
        assert_eq!(
            replacement["deletedRegion"],
            json!({ "startLine": 5, "startColumn": 14, "endLine": 5, "endColumn": 17 })
        );
        assert_eq!(result["properties"]["game"], 2);
    }

    #[test]
    fn file_names_become_references() {
        assert_eq!(uri("a b%.pgn"), "a%20b%25.pgn");
        assert_eq!(uri("/x/é:1.pgn"), "file:///x/%C3%A9%3A1.pgn");
        assert_eq!(uri("a.zip!b.pgn"), "a.zip!b.pgn");
        assert_eq!(uri("-"), "-");
    }
}
