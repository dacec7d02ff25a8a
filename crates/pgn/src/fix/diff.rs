//! Edits as a unified diff. The places of the changes are known, so nothing is searched for: lines that an edit
//! touches are taken together and written in their old and their new form.

use std::{
    collections::VecDeque,
    io::{self, BufRead, Write},
};

use super::{Edit, Edits, apply};

/// How many unchanged lines are shown before and after a change.
const CONTEXT: usize = 3;

impl Edits {
    /// Writes what the edits change as a unified diff; nothing if they change nothing. `file` is the name to write;
    /// `input` is the whole file, from its beginning.
    ///
    /// A line is here what `patch` knows as one: it ends at LF.
    ///
    /// # Errors
    ///
    /// Those of reading and writing.
    pub fn diff(&self, file: &str, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
        let mut diff =
            Diff { file, output, old: 1, new: 1, before: VecDeque::new(), hunk: None, begun: false };
        let mut edits = &self.edits[..];
        let mut at = 0_u64;
        let mut line = Vec::new();
        loop {
            line.clear();
            let length = input.read_until(b'\n', &mut line)?;
            let mut end = at + length as u64;
            let mut touched = count_touched(edits, end, &line);
            if touched == 0 {
                if length == 0 {
                    return diff.close();
                }
                diff.keep(&line)?;
                at = end;
                continue;
            }
            let mut new = apply(&edits[..touched], &line, at);
            // An edit that goes on, or takes a line's end away, joins the line with the next one.
            while edits[..touched].iter().any(|edit| edit.end > end) || is_open(&new) {
                let more = input.read_until(b'\n', &mut line)?;
                if more == 0 {
                    touched = edits.iter().take_while(|edit| edit.start <= end).count();
                    new = apply(&edits[..touched], &line, at);
                    break;
                }
                end += more as u64;
                touched = count_touched(edits, end, &line);
                new = apply(&edits[..touched], &line, at);
            }
            diff.change(&line, &new)?;
            edits = &edits[touched..];
            if length == 0 {
                return diff.close();
            }
            at = end;
        }
    }
}

/// How many edits belong to the lines that end at `end`. What is put in at the beginning of the next line belongs
/// to that one, unless there is none.
fn count_touched(edits: &[Edit], end: u64, line: &[u8]) -> usize {
    let is_whole = line.ends_with(b"\n");
    edits.iter().take_while(|edit| edit.start < end || edit.start == end && !is_whole).count()
}

/// Whether the last line of a text has no end.
fn is_open(text: &[u8]) -> bool {
    !text.is_empty() && !text.ends_with(b"\n")
}

struct Diff<'a, W> {
    file: &'a str,
    output: &'a mut W,
    /// The number of the next line, before and after the edits.
    old: u64,
    new: u64,
    /// The last unchanged lines, while no hunk is open.
    before: VecDeque<Vec<u8>>,
    hunk: Option<Hunk>,
    /// Whether the names have been written.
    begun: bool,
}

/// Changes that are near each other, with the lines around them.
struct Hunk {
    old: u64,
    new: u64,
    lines: Vec<(Sign, Vec<u8>)>,
    /// How many lines at its end are unchanged.
    kept: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Kept,
    Gone,
    Come,
}

impl<W: Write> Diff<'_, W> {
    /// A line that stays.
    fn keep(&mut self, line: &[u8]) -> io::Result<()> {
        self.old += 1;
        self.new += 1;
        let Some(hunk) = &mut self.hunk else {
            if self.before.len() == CONTEXT {
                self.before.pop_front();
            }
            self.before.push_back(line.to_vec());
            return Ok(());
        };
        hunk.lines.push((Sign::Kept, line.to_vec()));
        hunk.kept += 1;
        if hunk.kept > 2 * CONTEXT { self.end_hunk() } else { Ok(()) }
    }

    /// Lines that become others.
    fn change(&mut self, old: &[u8], new: &[u8]) -> io::Result<()> {
        let mut old: Vec<&[u8]> = old.split_inclusive(|byte| *byte == b'\n').collect();
        let mut new: Vec<&[u8]> = new.split_inclusive(|byte| *byte == b'\n').collect();
        let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
        for line in old.drain(..same) {
            self.keep(line)?;
        }
        new.drain(..same);
        let same = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
        let after = old.split_off(old.len() - same);
        new.truncate(new.len() - same);
        if !old.is_empty() || !new.is_empty() {
            let before = &mut self.before;
            let shown = before.len() as u64;
            let hunk = self.hunk.get_or_insert_with(|| Hunk {
                old: self.old - shown,
                new: self.new - shown,
                lines: before.drain(..).map(|line| (Sign::Kept, line)).collect(),
                kept: 0,
            });
            self.old += old.len() as u64;
            self.new += new.len() as u64;
            hunk.lines.extend(old.into_iter().map(|line| (Sign::Gone, line.to_vec())));
            hunk.lines.extend(new.into_iter().map(|line| (Sign::Come, line.to_vec())));
            hunk.kept = 0;
        }
        after.into_iter().try_for_each(|line| self.keep(line))
    }

    /// Writes the open hunk. What it has of unchanged lines beyond the context may be the context of the next.
    fn end_hunk(&mut self) -> io::Result<()> {
        let Some(mut hunk) = self.hunk.take() else { return Ok(()) };
        let spare = hunk.lines.split_off(hunk.lines.len() - hunk.kept.saturating_sub(CONTEXT));
        let from = spare.len().saturating_sub(CONTEXT);
        self.before = spare.into_iter().skip(from).map(|(_, line)| line).collect();
        if !self.begun {
            self.begun = true;
            let name: String = self.file.chars().map(crate::render::visible::character).collect();
            writeln!(self.output, "--- {name}\n+++ {name}")?;
        }
        let count = |sign| hunk.lines.iter().filter(|(other, _)| *other != sign).count() as u64;
        let (old, new) = (count(Sign::Come), count(Sign::Gone));
        // Of no lines the number is that of the line before.
        let first = |line: u64, count: u64| if count == 0 { line - 1 } else { line };
        writeln!(self.output, "@@ -{},{old} +{},{new} @@", first(hunk.old, old), first(hunk.new, new))?;
        for (sign, line) in &hunk.lines {
            let sign = match sign {
                Sign::Kept => b" ",
                Sign::Gone => b"-",
                Sign::Come => b"+",
            };
            self.output.write_all(sign)?;
            self.output.write_all(line)?;
            if !line.ends_with(b"\n") {
                self.output.write_all(b"\n\\ No newline at end of file\n")?;
            }
        }
        Ok(())
    }

    fn close(&mut self) -> io::Result<()> {
        self.end_hunk()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use proptest::{collection::vec, prelude::*};

    use super::*;

    fn diff(text: &str, edits: &[(u64, u64, &str)]) -> String {
        let mut all = Edits::new();
        for (start, end, text) in edits {
            all.add(Edit { start: *start, end: *end, text: text.as_bytes().to_vec() }).unwrap();
        }
        let mut output = Vec::new();
        all.diff("a.pgn", &mut text.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    /// What the diff makes of the old text, read as `patch` reads it. Every kept and every removed line is
    /// compared with the old text.
    fn patched(old: &[u8], diff: &[u8]) -> Vec<u8> {
        let old: Vec<&[u8]> = old.split_inclusive(|byte| *byte == b'\n').collect();
        let mut new: Vec<u8> = Vec::new();
        let mut at = 0;
        let mut lines = diff.split_inclusive(|byte| *byte == b'\n').skip(2).peekable();
        while let Some(line) = lines.next() {
            assert!(!is_open(&new) || line.starts_with(b"-"), "a line without end is not the last one");
            if let Some(head) = line.strip_prefix(b"@@ -") {
                let head = str::from_utf8(head).unwrap();
                let (first, rest) = head.split_once(',').unwrap();
                let count: usize = rest.split_once(' ').unwrap().0.parse().unwrap();
                let first = first.parse::<usize>().unwrap() - usize::from(count > 0);
                assert!(first >= at, "hunks overlap");
                new.extend(old[at..first].concat());
                at = first;
                continue;
            }
            let mut text = line[1..].to_vec();
            if lines.peek().is_some_and(|next| next.starts_with(b"\\")) {
                lines.next();
                text.pop();
            }
            match line[0] {
                b'+' => new.extend(text),
                sign => {
                    assert_eq!(old[at], text);
                    at += 1;
                    if sign == b' ' {
                        new.extend(text);
                    }
                }
            }
        }
        new.extend(old[at..].concat());
        new
    }

    #[test]
    fn change_stands_with_three_lines_around_it() {
        let text = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        let expected = "--- a.pgn\n+++ a.pgn\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n";
        assert_eq!(diff(text, &[(8, 9, "five")]), expected);
    }

    #[test]
    fn distant_changes_are_two_hunks_and_near_ones_one() {
        let text: Vec<String> = (10..40).map(|n| format!("{n}\n")).collect();
        let text = text.concat();
        assert_eq!(diff(&text, &[(0, 2, "a"), (21, 23, "b")]).matches("@@ -").count(), 1);
        assert_eq!(diff(&text, &[(0, 2, "a"), (24, 26, "b")]).matches("@@ -").count(), 2);
    }

    #[test]
    fn line_put_in_is_only_added() {
        let text = "[FEN \"x\"]\n[White \"y\"]\n";
        let expected =
            "--- a.pgn\n+++ a.pgn\n@@ -1,2 +1,3 @@\n [FEN \"x\"]\n+[SetUp \"1\"]\n [White \"y\"]\n";
        assert_eq!(diff(text, &[(10, 10, "[SetUp \"1\"]\n")]), expected);
        assert_eq!(diff(text, &[(9, 9, "\n[SetUp \"1\"]")]), expected);
    }

    #[test]
    fn missing_line_end_is_shown() {
        let expected = "--- a.pgn\n+++ a.pgn\n@@ -1,1 +1,1 @@\n-1. e4\n\\ No newline at end of file\n+1. e4 *\n\\ No newline at end of file\n";
        assert_eq!(diff("1. e4", &[(5, 5, " *")]), expected);
        assert_eq!(diff("", &[(0, 0, "*\n")]), "--- a.pgn\n+++ a.pgn\n@@ -0,0 +1,1 @@\n+*\n");
        assert_eq!(diff("1. e4\n", &[(6, 6, "*\n")]).lines().last(), Some("+*"));
    }

    #[test]
    fn nothing_to_change_is_nothing() {
        assert_eq!(diff("1. e4\n", &[]), "");
        assert_eq!(diff("1. e4\n", &[(0, 2, "1.")]), "");
    }

    proptest! {
        #[test]
        fn patching_with_the_diff_is_applying_the_edits(
            text in "[ab\n]{0,80}",
            places in vec((0_u64..80, 0_u64..9, "[ab\n]{0,4}"), 0..8),
        ) {
            let mut edits = Edits::new();
            for (start, length, put) in &places {
                let end = (start + length).min(text.len() as u64);
                let _ = edits.add(Edit { start: (*start).min(end), end, text: put.as_bytes().to_vec() });
            }
            let mut diff = Vec::new();
            edits.diff("a", &mut text.as_bytes(), &mut diff).unwrap();
            prop_assert_eq!(patched(text.as_bytes(), &diff), edits.apply(text.as_bytes()));
        }
    }
}
