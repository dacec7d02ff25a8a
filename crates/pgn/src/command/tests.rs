//! Tests of [`Commands`] and of the laws of reading and writing.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;

use super::*;

fn parts(comment: &str) -> Vec<(&str, Content<'_>)> {
    Commands::read(comment.as_bytes()).map(|part| (&comment[part.span.range()], part.content)).collect()
}

fn only(comment: &str) -> Command<'_> {
    match Commands::read(comment.as_bytes()).next().map(|part| part.content) {
        Some(Content::Command(command)) => command,
        other => panic!("{comment}: {other:?}"),
    }
}

fn written(command: &Command<'_>) -> String {
    let mut text = Vec::new();
    command.append_to(&mut text);
    String::from_utf8(text).unwrap()
}

#[test]
fn req_147_commands_of_the_supplement_are_read_and_written() {
    for text in ["[%clk 1:05:23]", "[%egt 1:25:42]", "[%emt 0:05:42]", "[%mct 17:10:42]", "[%mct 07:10:42]"] {
        assert_eq!(written(&only(text)), text);
    }
    let comment = "[%clk 0:00:07][%eval -6.05] White is toast";
    let [(_, clk), (_, eval), rest] = parts(comment).try_into().unwrap();
    assert_eq!(clk, Content::Command(Command::Clk(ClockTime::from_millis(7000))));
    let minus = Eval { score: Score::Centipawns(-605), depth: None };
    assert_eq!(eval, Content::Command(Command::Eval(minus)));
    assert_eq!(rest, (" White is toast", Content::Text));
}

#[test]
fn req_147_unknown_commands_pass_through() {
    for text in [
        "[%command 1:45:12,Nf6,\"very interesting, but wrong\"]",
        "[%command \"very tense start to the \ngame\",4r1k1/pp1b2r1/2n1pq1p/3p2pP/2pP2B1/P1P1Q3/2P2PPB/R4RK1 w - - 0 1,e4,d4]",
        "[%evp 0,35,25,-11]",
        "[%depth 20]",
        "[%x]",
    ] {
        let command = only(text);
        assert!(command.is_unknown());
        assert_eq!(written(&command), text);
    }
}

#[test]
fn one_form_is_written() {
    for (text, expected) in [
        ("[%clk 0:03:12.40]", "[%clk 0:03:12.4]"),
        ("[%CLK\n3:12 ]", "[%clk 0:03:12]"),
        ("[%mct 7:10]", "[%mct 07:10:00]"),
        ("[%eval 31,18]", "[%eval 0.31,18]"),
        ("[%eval\n0,\n1]", "[%eval 0.00,1]"),
        ("[%eval -#3]", "[%eval #-3]"),
        ("[%csl ge4, Rd5]", "[%csl Ge4,Rd5]"),
        ("[%cal Gd1h5,\nYa1a8]", "[%cal Gd1h5,Ya1a8]"),
        ("[%csl ]", "[%csl]"),
        ("[%draw_offer ]", "[%draw_offer]"),
        ("[%timestamp 041]", "[%timestamp 41]"),
        ("[%unread \"Zz9 ]}\"]", "[%unread \"Zz9 \\u005D\\u007D\"]"),
        ("[%depth   20 ]", "[%depth 20]"),
    ] {
        assert_eq!(written(&only(text)), expected, "{text}");
    }
}

#[test]
fn malformed_command_is_kept_and_told() {
    for text in [
        "[%clk]",
        "[%clk soon]",
        "[%clk 0:00:01,5,7]",
        "[%emt -0:00:05]",
        "[%eval]",
        "[%eval ?]",
        "[%csl e4]",
        "[%cal Ge4]",
        "[%draw_offer yes]",
        "[%timestamp]",
        "[%timestamp -1]",
        "[%timestamp 99999999999999999999]",
        "[%unread]",
        "[%unread Nf3]",
    ] {
        assert_eq!(parts(text), [(text, Content::Malformed)], "{text}");
    }
}

#[test]
fn what_is_no_command_is_text() {
    for text in
        ["[%", "[%]", "[% clk 1]", "[%clk 0:00:01", "[%clk", "[%clk:1]", "[clk 1]", "50% [a]", "[%é 1]"]
    {
        assert_eq!(parts(text), [(text, Content::Text)], "{text}");
    }
    assert_eq!(parts("[%[%clk 0:00:01]").len(), 2, "a command may follow what is none");
    assert!(parts("").is_empty());
}

#[test]
fn bracket_between_quotes_does_not_end_command() {
    for (text, end) in [
        (r#"[%a "]"] x"#, 8),
        (r#"[%a 1, "],]" ,2] x"#, 16),
        (r#"[%a "\"] x"#, 8),
        (r#"[%unread "\"]"] x"#, 15),
        // Quotes that do not come in pairs, or stand elsewhere, quote nothing.
        (r#"[%a "] x"#, 6),
        (r#"[%a "b"c] "] x"#, 9),
        (r#"[%a 5"] " x"#, 7),
    ] {
        assert_eq!(Commands::read(text.as_bytes()).next().unwrap().span, Span::new(0, end), "{text}");
    }
}

/// Each of these makes a reader that starts its search anew for every command take time beyond measure.
#[test]
fn long_comments_without_an_end_are_read_in_linear_time() {
    for piece in [
        "[%a ",
        "[%a \"",
        "[%a \"]",
        "[%a \"x\",",
        "[%unread \"\\\"]",
        "[%a \"],\"[%",
        "[% ",
        "[",
        "[%clk 1]",
    ] {
        let text = piece.repeat(200_000);
        let length: usize = Commands::read(text.as_bytes()).map(|part| part.span.len()).sum();
        assert_eq!(length, text.len());
    }
}

fn time() -> impl Strategy<Value = ClockTime> {
    prop_oneof![0..200_000_000u64, any::<u64>()].prop_map(ClockTime::from_millis)
}

fn eval() -> impl Strategy<Value = Eval> {
    let score = prop_oneof![
        any::<i32>().prop_map(Score::Centipawns),
        (-300..300).prop_map(Score::Centipawns),
        any::<i32>().prop_map(Score::Mate),
    ];
    (score, any::<Option<u32>>()).prop_map(|(score, depth)| Eval { score, depth })
}

fn command() -> impl Strategy<Value = Command<'static>> {
    let color = || (b'A'..=b'Z').prop_map(|letter| MarkColor::from_letter(letter).unwrap());
    let square = || (0..64u32).prop_map(scoresheet_chess::Square::from_index);
    let circle = (color(), square()).prop_map(|(color, square)| Circle { color, square });
    let arrow = (color(), square(), square()).prop_map(|(color, from, to)| Arrow { color, from, to });
    prop_oneof![
        time().prop_map(Command::Clk),
        time().prop_map(Command::Emt),
        time().prop_map(Command::Egt),
        time().prop_map(Command::Mct),
        eval().prop_map(Command::Eval),
        proptest::collection::vec(circle, 0..5).prop_map(Command::Csl),
        proptest::collection::vec(arrow, 0..5).prop_map(Command::Cal),
        Just(Command::DrawOffer),
        proptest::collection::vec(any::<u8>(), 0..40).prop_map(|text| Command::Unread(text.into())),
        "[ \"\\\\\\]}{\n\tab,]{0,20}".prop_map(|text| Command::Unread(text.into_bytes().into())),
        any::<u64>().prop_map(Command::Timestamp),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back(command in command()) {
        let mut text = Vec::new();
        command.append_to(&mut text);
        let read: Vec<_> = Commands::read(&text).map(|part| part.content).collect();
        prop_assert_eq!(read, [Content::Command(command)]);
        let ends_comment = text.contains(&b'}');
        prop_assert!(!ends_comment);
    }

    #[test]
    fn parts_are_the_comment_and_commands_have_one_form(
        pieces in proptest::collection::vec(
            prop_oneof![
                proptest::sample::select(vec![
                    "[%", "]", "\"", "\\", ",", " ", "clk", "eval", "unread", "csl", "x", "1:2", "#", "-", ".", "Ge4",
                ]).prop_map(|piece| piece.as_bytes().to_vec()),
                proptest::collection::vec(any::<u8>(), 0..4),
            ],
            0..24,
        ),
    ) {
        let comment = pieces.concat();
        let mut joined = Vec::new();
        let mut before_was_text = false;
        for part in Commands::read(&comment) {
            prop_assert!(!part.span.is_empty());
            joined.extend_from_slice(part.span.of(&comment));
            let is_text = part.content == Content::Text;
            prop_assert!(!(is_text && before_was_text));
            before_was_text = is_text;
            if let Content::Command(command) = part.content {
                let mut text = Vec::new();
                command.append_to(&mut text);
                let again: Vec<_> = Commands::read(&text).map(|part| part.content).collect();
                prop_assert_eq!(again, [Content::Command(command)]);
            }
        }
        prop_assert_eq!(joined, comment);
    }
}
