//! The pages of `docs/diagnostics/` and the codes of the findings belong together.

#![allow(clippy::unwrap_used)]

use std::{collections::BTreeSet, fs, path::PathBuf};

use scoresheet_pgn::{
    Checker, Code, Diagnostic, Flow, GAME_BUDGET, Lexer, Profile, Replay, event::GameText, render::explain,
};

#[test]
fn every_code_has_its_page_and_every_page_its_code() {
    let pages: BTreeSet<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "README.md")
        .collect();
    let expected: BTreeSet<String> = Code::ALL.iter().map(|code| format!("{code}.md")).collect();
    assert_eq!(pages, expected);
    for code in Code::ALL {
        let page = fs::read_to_string(folder().join(format!("{code}.md"))).unwrap();
        assert_eq!(explain(*code), page, "{code} is missing in the list of pages");
    }
}

#[test]
fn every_page_says_what_it_must() {
    for code in Code::ALL {
        let page = explain(*code);
        assert!(page.starts_with(&format!("# {code}: ")), "{code}");
        assert!(page.contains(&format!("\nSeverity: {}\n", code.severity())), "{code}");
        assert!(page.contains("\n## Wrong\n") && page.contains("\n## Right\n"), "{code}");
        assert!(page.contains("\n## What `--fix` does\n"), "{code}");
        assert_eq!(examples(page).len(), 2, "{code}");
    }
}

#[test]
fn index_lists_every_code_with_its_severity() {
    let index = fs::read_to_string(folder().join("README.md")).unwrap();
    for code in Code::ALL {
        assert!(index.contains(&format!("| [{code}]({code}.md) | {} |", code.severity())), "{code}");
    }
    assert_eq!(index.matches(".md) |").count(), Code::ALL.len());
}

#[test]
fn wrong_example_gives_the_code_and_the_right_one_does_not() {
    for code in Code::ALL {
        let examples = examples(explain(*code));
        let [wrong, right] = &examples[..] else { panic!("{code}") };
        assert_ne!(wrong, right, "{code}");
        assert!(!codes(right).contains(code), "{code} for the right example:\n{right}");
        // The example of the page stands for one that would fill it many times.
        let wrong = match code {
            Code::GameTooLong => &wrong.replace("million", &"million ".repeat(GAME_BUDGET / 8)),
            _ => wrong,
        };
        assert!(codes(wrong).contains(code), "no {code}, but {:?}", codes(wrong));
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/diagnostics")
}

/// What stands in the fenced blocks of a page.
fn examples(page: &str) -> Vec<String> {
    let blocks = page.split("\n```").skip(1).step_by(2);
    blocks.map(|block| block.strip_prefix("pgn\n").unwrap().to_owned() + "\n").collect()
}

/// The codes that reading, replay and the checks give for a text of one game or several.
fn codes(text: &str) -> BTreeSet<Code> {
    let mut codes = BTreeSet::new();
    let sink = |_: GameText<'_>, diagnostics: &[Diagnostic]| {
        codes.extend(diagnostics.iter().map(|diagnostic| diagnostic.code));
        Flow::Continue
    };
    let mut checker = Replay::new(Checker::new(Profile::Export, sink));
    let mut lexer = Lexer::new();
    let mut at = 0;
    while let Some(lexed) = lexer.game(text.as_bytes(), at, 0, true, &mut checker) {
        assert!(lexed.next > at, "no way on in {text:?}");
        at = lexed.next;
    }
    codes
}
