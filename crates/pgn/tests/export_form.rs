//! The export form, requirement by requirement: what the canonical writer makes of a text.

#![allow(clippy::unwrap_used)]

use scoresheet_chess::{Language, Letters};
use scoresheet_pgn::{CanonicalWriter, Lexer, Notation, Replay, Strip, Style, TagOrder};

/// A text as the writer writes it.
fn styled(text: &str, style: Style) -> String {
    let mut writer = Replay::new(CanonicalWriter::new(style));
    let (mut lexer, mut at) = (Lexer::new(), 0);
    while let Some(lexed) = lexer.game(text.as_bytes(), at, 0, true, &mut writer) {
        at = lexed.next;
    }
    String::from_utf8(writer.sink().take()).unwrap()
}

fn canonical(text: &str) -> String {
    let once = styled(text, Style::default());
    assert_eq!(styled(&once, Style::default()), once, "writing twice changes nothing");
    once
}

/// The movetext alone, of a text without tags.
fn movetext(text: &str) -> String {
    movetext_in(text, Style::default())
}

fn movetext_in(text: &str, style: Style) -> String {
    let whole = styled(text, style);
    whole.split_once("\n\n").unwrap().1.trim_end().to_owned()
}

const ROSTER: &str =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";

#[test]
fn req_025_req_053_req_056_req_060_the_roster_comes_first_and_the_rest_is_sorted() {
    let text =
        "[ Annotator\t\"x\" ] [WhiteElo \"2500\"]\n[Black \"B\"]\n[Event\n\"E\"]\n[ECO \"C20\"]\n1. e4 *";
    let expected = "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"B\"]\n\
        [Result \"*\"]\n[Annotator \"x\"]\n[ECO \"C20\"]\n[WhiteElo \"2500\"]\n\n1. e4 *\n\n";
    assert_eq!(canonical(text), expected);
}

#[test]
fn req_022_req_072_lines_have_at_most_79_characters_and_nothing_around_them() {
    let text = format!("1. Nf3 Nf6 2. Ng1 Ng8 {} 1/2-1/2", "3. Nf3 Nf6 4. Ng1 Ng8 ".repeat(30));
    let written = canonical(&text);
    let (_, moves) = written.split_once("\n\n").unwrap();
    assert!(moves.ends_with("1/2-1/2\n\n"));
    for line in moves.trim_end().lines() {
        assert!(line.len() <= 79 && line.trim() == line, "{line:?}");
    }
    let lines: Vec<_> = moves.trim_end().lines().collect();
    for pair in lines.windows(2) {
        let next = pair[1].split(' ').next().unwrap();
        assert!(pair[0].len() + 1 + next.len() > 79, "{pair:?} is not filled");
    }
}

#[test]
fn req_048_an_empty_file_has_no_game() {
    assert_eq!(canonical(""), "");
    assert_eq!(canonical(" \n\n"), "");
}

#[test]
fn req_049_the_tag_section_may_be_empty() {
    assert_eq!(canonical("1. e4 e5 1-0"), format!("{ROSTER}[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n"));
}

#[test]
fn req_075_black_has_a_number_after_comments_and_variations_and_at_the_start_only() {
    assert_eq!(
        movetext("1.e4 {a} e5 2.Nf3 $1 Nc6 (2...d6) 3.Bb5 *"),
        "1. e4 {a} 1... e5 2. Nf3 $1 Nc6 (2... d6) 3. Bb5 *"
    );
    let black = "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n\ne5 Nf3 *";
    assert!(canonical(black).ends_with("\n\n1... e5 2. Nf3 *\n\n"));
}

#[test]
fn req_035_setup_goes_with_every_fen() {
    let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\"]\n\n39. e4 *";
    assert!(
        canonical(text).contains("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\"]\n[SetUp \"1\"]\n\n39. e4 *")
    );
}

#[test]
fn req_079_to_085_moves_are_written_canonically() {
    let text = "1. Pe4 d5 2. e4xd5 Qd8xd5+ 3. Nb1-c3 Qd5-a5 4. Ng1f3 Bg4 5. 0-0-0 *";
    assert_eq!(
        movetext(text),
        "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. Nf3 Bg4 {[%unread \"5. 0-0-0\"]} *".replace("5. 0-0-0", "0-0-0")
    );
}

#[test]
fn req_040_castling_is_read_with_zeros_and_written_with_letters() {
    assert_eq!(movetext("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 *"), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *");
}

#[test]
fn req_089_req_090_suffixes_become_glyphs() {
    assert_eq!(movetext("1. e4! e5?? 2. Nf3 !? Nc6 ?! *"), "1. e4 $1 e5 $4 2. Nf3 $5 Nc6 $6 *");
    let style = Style { suffixes: true, ..Style::default() };
    assert_eq!(movetext_in("1. e4 $1 e5 $14 *", style), "1. e4! e5 $14 *");
}

#[test]
fn req_091_a_glyph_that_is_too_great_is_kept() {
    assert_eq!(movetext("1. e4 $256 e5 $255 *"), "1. e4 $256 e5 $255 *");
}

#[test]
fn req_093_variations_and_comments_are_tight_and_their_white_space_is_folded() {
    assert_eq!(
        movetext("1. e4 { a \n\n b } ( 1. d4 ( 1. c4 { x } ) 1... d5 ) e5 ( 1... c5 2. Nf3 ) *"),
        "1. e4 {a b} (1. d4 (1. c4 {x}) 1... d5) 1... e5 (1... c5 2. Nf3) *"
    );
    assert_eq!(movetext("({before} 1. d4) {after} 1. e4 {} *"), "({before} 1. d4) {after} 1. e4 {} *");
}

#[test]
fn req_044_line_comments_become_braces_unless_they_hold_one() {
    assert_eq!(movetext("1. e4 ; good\n e5 *"), "1. e4 {good} 1... e5 *");
    assert_eq!(movetext("1. e4 ; odd } one\n e5 *"), "1. e4\n; odd } one\n1... e5 *");
}

#[test]
fn req_019_a_draw_offer_is_kept() {
    assert_eq!(movetext("1. e4 (=) e5(=) *"), "1. e4 {[%draw_offer]} 1... e5 {[%draw_offer]} *");
}

#[test]
fn what_cannot_be_played_is_kept_and_read_back() {
    let text = "1. e4 e5 2. Ke3 {a } \"b\" [c] é *";
    let once = movetext(text);
    assert!(once.starts_with("1. e4 e5 {[%unread \"Ke3"), "{once}");
    assert!(once.ends_with("\"]} *"), "{once}");
    assert_eq!(movetext(&once), once);
}

#[test]
fn an_illegal_variation_leaves_the_main_line_alone() {
    assert_eq!(
        movetext("1. e4 (1. d4 d5 2. dxe5 e6 (2... c6)) e5 *"),
        "1. e4 (1. d4 d5 {[%unread \"dxe5 e6 (2... c6)\"]}) 1... e5 *"
    );
}

#[test]
fn req_068_the_marker_wins_over_the_tag() {
    assert!(canonical("[Result \"1-0\"]\n\n1. e4 0-1").contains("[Result \"0-1\"]\n\n1. e4 0-1"));
    assert!(canonical("[Result \"1-0\"]\n\n1. e4").contains("[Result \"1-0\"]\n\n1. e4 1-0"));
}

#[test]
fn req_030_a_misprinted_result_tag_is_read_and_never_written() {
    assert!(canonical("[EResult \"1-0\"]\n\n1. e4").contains("[Result \"1-0\"]\n\n1. e4 1-0"));
    for text in
        ["[EResult \"1-0\"]\n[Result \"0-1\"]\n\n1. e4", "[Result \"0-1\"]\n[EResult \"1-0\"]\n\n1. e4"]
    {
        assert!(canonical(text).ends_with("[Result \"0-1\"]\n\n1. e4 0-1\n\n"), "{text}");
    }
}

#[test]
fn req_142_values_are_escaped() {
    let text = "[Event \"a \\\"b\\\" \\\\ c\"]\n\n*";
    assert!(canonical(text).starts_with("[Event \"a \\\"b\\\" \\\\ c\"]\n"));
    assert!(canonical("[Event \"a \"b\" c\"]\n\n*").starts_with("[Event \"a \\\"b\\\" c\"]\n"));
}

#[test]
fn null_moves_are_written_as_two_hyphens() {
    assert_eq!(movetext("1. e4 Z0 2. -- e5 *"), "1. e4 -- 2. -- e5 *");
}

#[test]
fn other_notations_and_letters_are_a_matter_of_style() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 *";
    let with = |notation, letters| movetext_in(text, Style { notation, letters, ..Style::default() });
    assert_eq!(with(Notation::San, Language::French.letters()), "1. e4 e5 2. Cf3 Cc6 3. Fb5 *");
    assert_eq!(with(Notation::San, Letters::FIGURINES), "1. e4 e5 2. ♘f3 ♘c6 3. ♗b5 *");
    assert_eq!(with(Notation::Lan, Letters::ENGLISH), "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 *");
    assert_eq!(with(Notation::Uci, Letters::ENGLISH), "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 *");
}

#[test]
fn parts_can_be_left_out() {
    let text = "1. e4 {c} $1 (1. d4 $2 {d}) e5 *";
    let strip = |comments, variations, nags| {
        movetext_in(text, Style { strip: Strip { comments, variations, nags }, ..Style::default() })
    };
    assert_eq!(strip(true, false, false), "1. e4 $1 (1. d4 $2) 1... e5 *");
    assert_eq!(strip(true, true, true), "1. e4 e5 *");
    assert_eq!(strip(false, true, false), "1. e4 {c} $1 1... e5 *");
}

#[test]
fn compact_numbers_are_glued() {
    let style = Style { is_compact: true, ..Style::default() };
    assert_eq!(movetext_in("1. e4 e5 2. Nf3 {a} Nc6 *", style), "1.e4 e5 2.Nf3 {a} 2...Nc6 *");
}

#[test]
fn req_095_the_tags_of_mychess_have_their_order() {
    let text = "[myChessNo \"7\"]\n[BlackDays \"1\"]\n[ECO \"C70\"]\n[Board \"2\"]\n[White \"Churchill, Winston\"]\n\n*";
    let written = styled(text, Style { tags: TagOrder::MyChess, ..Style::default() });
    let names: Vec<&str> =
        written.lines().filter_map(|line| line.strip_prefix('[')?.split(' ').next()).collect();
    assert_eq!(
        names,
        [
            "Event",
            "Site",
            "Date",
            "Round",
            "Board",
            "White",
            "Black",
            "Result",
            "ECO",
            "BlackDays",
            "myChessNo"
        ]
    );
}

#[test]
fn req_046_variants_are_played_by_their_rules() {
    let text = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. P@b4 Qb6 *";
    assert!(canonical(text).contains("3. Nc3 Qa5 4. @b4 Qb6 *") || canonical(text).contains("4. P@b4 Qb6 *"));
}

#[test]
fn req_047_unknown_variants_are_kept_as_text() {
    let text = "[Variant \"Martian\"]\n\n1. e4 zz5 *";
    let written = canonical(text);
    assert!(written.contains("{[%unread \"1. e4 zz5\"]} *"), "{written}");
}

#[test]
fn encodings_other_than_utf8_become_utf8() {
    let mut writer = Replay::new(CanonicalWriter::new(Style::default()));
    let text = b"[White \"M\xfcller\"]\n\n1. e4 {sch\xf6n} *";
    assert!(Lexer::new().game(text, 0, 0, true, &mut writer).is_some());
    let written = String::from_utf8(writer.sink().take()).unwrap();
    assert!(written.contains("[White \"Müller\"]") && written.contains("{schön}"));
}

/// Found by fuzzing: two names that are the same only after transcoding.
#[test]
fn names_in_two_encodings_are_one_tag() {
    let mut writer = Replay::new(CanonicalWriter::new(Style::default()));
    let text = b"[Caf\xc3\xa9 \"a\"]\n[Caf\xe9 \"b\"]\n\n*";
    assert!(Lexer::new().game(text, 0, 0, true, &mut writer).is_some());
    let written = String::from_utf8(writer.sink().take()).unwrap();
    assert!(written.contains("[Café \"a\"]\n\n*"), "{written}");
}

#[test]
fn a_million_brackets_are_no_trouble() {
    let text = "1. e4 ".to_owned() + &"(".repeat(1_000_000);
    assert!(styled(&text, Style::default()).len() > 2_000_000);
}
