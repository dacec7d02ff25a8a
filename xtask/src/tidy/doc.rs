//! The pages written for people: decisions are numbered, links lead somewhere, the overview stays one.

use super::{
    Finding, Tree,
    tree::{Kind, TreeFile},
};

const DECISIONS: &str = "docs/decisions/";
const OVERVIEW: &str = "ARCHITECTURE.md";
const OVERVIEW_LINES: usize = 300;

/// Decisions are `docs/decisions/NNNN-title.md`, numbered from 0001 without gaps.
pub(super) fn decisions(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut next = 1;
    for file in &tree.files {
        let Some(name) = file.path.strip_prefix(DECISIONS) else { continue };
        let Some(number) = number(name) else {
            findings.push(Finding::new(&file.path, 0, "is not named NNNN-title.md, in small letters"));
            continue;
        };
        if number != next {
            findings.push(Finding::new(&file.path, 0, format!("its number should be {next:04}")));
        }
        next = number + 1;
    }
    findings
}

/// The number of a decision's file name.
fn number(name: &str) -> Option<usize> {
    let (number, title) = name.strip_suffix(".md")?.split_once('-')?;
    let is_title = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let is_named = number.len() == 4 && !title.is_empty() && title.chars().all(is_title);
    if is_named { number.parse().ok() } else { None }
}

/// The overview can be read at one sitting.
pub(super) fn overview(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| file.path == OVERVIEW) {
        let lines = file.text().lines().count();
        if lines >= OVERVIEW_LINES {
            let message = format!("{lines} lines; an overview has fewer than {OVERVIEW_LINES}");
            findings.push(Finding::new(OVERVIEW, 0, message));
        }
    }
    findings
}

/// Every link of a page to another file of the repository leads to one that is there.
pub(super) fn links(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| file.kind() == Kind::Prose) {
        for (line, target) in targets(file) {
            if !leads_somewhere(tree, &file.path, &target) {
                let message = format!("links to {target:?}, which is not in the repository");
                findings.push(Finding::new(&file.path, line, message));
            }
        }
    }
    findings
}

/// The targets of a page's links with their lines. Examples of code hold none.
fn targets(file: &TreeFile) -> Vec<(usize, String)> {
    let mut targets = Vec::new();
    let mut is_code = false;
    for (number, line) in (1..).zip(file.text().lines()) {
        let start = line.trim_start();
        if start.starts_with("```") || start.starts_with("~~~") {
            is_code = !is_code;
        } else if !is_code {
            let prose = without_code(line);
            targets.extend(inline_targets(&prose).map(|target| (number, target)));
            let definition = prose.strip_prefix('[').and_then(|rest| rest.split_once("]:"));
            targets.extend(definition.map(|(_, target)| (number, bare(target))));
        }
    }
    targets
}

/// A line without what stands between back quotes.
fn without_code(line: &str) -> String {
    let parts: Vec<&str> = line.split('`').collect();
    // With an odd number of quotes the last one stands for itself.
    let paired = (parts.len() - 1) / 2 * 2;
    let keep = |(at, _): &(usize, &&str)| at % 2 == 0 || *at > paired;
    parts.iter().enumerate().filter(keep).map(|(_, part)| *part).collect()
}

/// The targets of `[text](target)`.
fn inline_targets(line: &str) -> impl Iterator<Item = String> {
    line.match_indices("](").filter_map(|(at, mark)| {
        let rest = &line[at + mark.len()..];
        let mut depth = 1;
        let end = rest.find(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0
        })?;
        Some(bare(&rest[..end]))
    })
}

/// A target without its title and its angle brackets.
fn bare(target: &str) -> String {
    let target = target.trim();
    match target.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        Some((inner, _)) => inner.replace(' ', "%20"),
        None => target.split_whitespace().next().unwrap_or_default().into(),
    }
}

/// Whether a target is elsewhere on the net, in the same page, or a file or folder of ours.
fn leads_somewhere(tree: &Tree, page: &str, target: &str) -> bool {
    let path = target.split(['#', '?']).next().unwrap_or_default();
    let scheme = target.split_once(':').map_or("", |(scheme, _)| scheme);
    if !scheme.is_empty() && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c)) {
        return true;
    }
    if path.is_empty() {
        return target.starts_with('#');
    }
    let (mut folders, path) = match path.strip_prefix('/') {
        Some(from_the_root) => (Vec::new(), from_the_root),
        None => (page.split('/').collect(), path),
    };
    folders.pop();
    let path = path.replace("%20", " ");
    for part in path.split('/') {
        match part {
            ".." if folders.pop().is_none() => return false,
            "" | "." | ".." => {}
            _ => folders.push(part),
        }
    }
    tree.has(&folders.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(findings: &[Finding]) -> Vec<String> {
        findings.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn decisions_are_counted() {
        let tree = Tree::of(&[("docs/decisions/0001-a.md", ""), ("docs/decisions/0002-b-c2.md", "")]);
        assert_eq!(decisions(&tree), []);
        let tree = Tree::of(&[
            ("docs/decisions/0002-a.md", ""),
            ("docs/decisions/0004-b.md", ""),
            ("docs/decisions/0004-c.md", ""),
            ("docs/decisions/5-Five.md", ""),
        ]);
        assert_eq!(
            found(&decisions(&tree)),
            [
                "docs/decisions/0002-a.md: its number should be 0001",
                "docs/decisions/0004-b.md: its number should be 0003",
                "docs/decisions/0004-c.md: its number should be 0005",
                "docs/decisions/5-Five.md: is not named NNNN-title.md, in small letters",
            ]
        );
    }

    #[test]
    fn an_overview_is_short() {
        assert_eq!(overview(&Tree::of(&[(OVERVIEW, &"x\n".repeat(OVERVIEW_LINES - 1))])), []);
        let long = Tree::of(&[(OVERVIEW, &"x\n".repeat(OVERVIEW_LINES))]);
        assert_eq!(found(&overview(&long)), ["ARCHITECTURE.md: 300 lines; an overview has fewer than 300"]);
    }

    #[test]
    fn links_that_lead_nowhere_are_found() {
        let page = "\
            [good](../README.md) [folder](decisions) [self](a.md#part) [part](#part) [root](/README.md)\n\
            [net](https://example.org/x) <mailto:a@b.c> [post](mailto:a@b.c) [titled](a.md \"A title\")\n\
            ![picture](none.png) and `[code](none.md)` and [two](<a b.md>) [brackets](x(1).md)\n\
            ```\n[code](none.md)\n```\n\
            [above](../../outside.md) [gone](gone.md#part) one ` quote [odd](odd.md) [void]()\n\
            [by name]: missing.md\n\
            [by name too]: a.md\n";
        let tree = Tree::of(&[
            ("README.md", ""),
            ("docs/a b.md", ""),
            ("docs/a.md", page),
            ("docs/decisions/0001-a.md", ""),
            ("docs/x(1).md", ""),
        ]);
        assert_eq!(
            found(&links(&tree)),
            [
                "docs/a.md:3: links to \"none.png\", which is not in the repository",
                "docs/a.md:7: links to \"../../outside.md\", which is not in the repository",
                "docs/a.md:7: links to \"gone.md#part\", which is not in the repository",
                "docs/a.md:7: links to \"odd.md\", which is not in the repository",
                "docs/a.md:7: links to \"\", which is not in the repository",
                "docs/a.md:8: links to \"missing.md\", which is not in the repository",
            ]
        );
    }
}
