//! Tests of EPD: the standard's opcodes, error offsets, laws.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

use proptest::prelude::*;

use super::*;
use crate::{fen::EnPassantMode, resolve::SanError, setup::CastlingMode};

const FIELDS: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -";

fn record(operations: &str) -> Epd {
    format!("{FIELDS} {operations}").parse().unwrap_or_else(|error| panic!("{operations}: {error}"))
}

fn position() -> Position {
    Position::from_fen(FIELDS.as_bytes(), CastlingMode::Standard).unwrap()
}

/// The reasons found, with their operands.
fn reasons(operations: &str) -> Vec<(Option<usize>, Reason)> {
    let epd = record(operations);
    epd.diagnose(&position()).iter().map(|problem| (problem.operand, problem.reason)).collect()
}

fn check_canonical(operations: &str, expected: &str) {
    let epd = record(operations);
    let written = epd.to_string();
    assert_eq!(written, format!("{FIELDS} {expected}").trim_end(), "{operations}");
    assert_eq!(written.parse::<Epd>().unwrap().to_string(), written, "{operations}");
}

#[test]
fn req_146_epd_every_opcode_of_the_standard_is_read_checked_and_written() {
    for operation in [
        "acn 9000000000;",
        "acs 30;",
        "am Bd3 Nxe5;",
        "bm Bb5 Bc4 d4;",
        r#"c0 "an open game";"#,
        "c5;",
        r#"c9 "last of ten";"#,
        "ce -15;",
        "dm 4;",
        "draw_accept;",
        "draw_claim; sm Bb5;",
        "draw_offer; sm d4;",
        "draw_reject;",
        r#"eco "C44";"#,
        "eco;",
        "fmvn 3;",
        "hmvc 2;",
        r#"id "Open.1";"#,
        r#"nic "KP 13";"#,
        r#"noop 1 two "three 3" -4.5;"#,
        "pm Bb5;",
        "pv Bb5 a6 Ba4 Nf6 O-O;",
        "rc 1;",
        "resign;",
        "sm Bc4;",
        "tcgs 7;",
        r#"tcri "anna@example.org" "Anna";"#,
        r#"tcsi "bert@example.org" "Bert";"#,
        r#"v0 "King's Knight";"#,
        "v9;",
    ] {
        assert_eq!(reasons(operation), [], "{operation}");
        check_canonical(operation, operation);
        let opcode = operation.split([' ', ';']).next().unwrap();
        assert!(Opcode::find(opcode).is_some(), "{opcode}");
    }
    assert_eq!(Opcode::find("od"), None);
    for pair in Opcode::ALL.windows(2) {
        assert!(pair[0].name < pair[1].name);
    }
}

#[test]
fn req_146_epd_operations_are_written_in_ascii_order() {
    check_canonical(
        r#"id "b;c"; bm d4 Bb5 Bc4; Zeta 1; pv d4 exd4 Nxd4;"#,
        concat!("Zeta 1; bm Bb5 Bc4 d4; ", r#"id "b;c"; pv d4 exd4 Nxd4;"#),
    );
    assert_eq!(
        reasons(r#"id "x"; bm d4 Bb5;"#),
        [(None, Reason::OutOfOrder), (Some(1), Reason::MovesOutOfOrder)]
    );
}

#[test]
fn req_146_epd_clocks_are_operations() {
    let epd = record("fmvn 12; hmvc 7;");
    assert_eq!((epd.setup.halfmove_clock, epd.setup.fullmove_number), (7, 12));
    let mut position = position();
    assert_eq!(Epd::from_position(&position).to_string(), FIELDS);
    for san in ["Bb5", "a6", "Ba4", "Nf6"] {
        position.play(san.parse().unwrap()).unwrap();
    }
    let written = Epd::from_position(&position).to_string();
    assert!(written.ends_with(" KQkq - fmvn 3; hmvc 2;"), "{written}");
    assert_eq!(Position::new(&written.parse::<Epd>().unwrap().setup, CastlingMode::Standard), Ok(position));
    // The setup decides; an operation that is no clock stays as it is.
    check_canonical("4 9 bm Bb5;", "bm Bb5; fmvn 9; hmvc 4;");
    check_canonical("4 9 hmvc x; fmvn 0; hmvc 5;", "fmvn 0; fmvn 9; hmvc x; hmvc 5;");
    check_canonical("hmvc 0;", "hmvc 0;");
    let mut epd = record("hmvc 6;");
    epd.setup.halfmove_clock = 8;
    assert!(epd.to_string().ends_with(" - hmvc 8;"));
}

#[test]
fn req_146_epd_evaluations_tell_mates() {
    for (number, meaning) in [
        (0, Evaluation::Centipawns(0)),
        (-32_000, Evaluation::Centipawns(-32_000)),
        (32_000, Evaluation::Centipawns(32_000)),
        (32_766, Evaluation::MateIn(1)),
        (32_758, Evaluation::MateIn(5)),
        (32_002, Evaluation::MateIn(383)),
        (-32_765, Evaluation::MatedIn(1)),
        (-32_757, Evaluation::MatedIn(5)),
        (-32_001, Evaluation::MatedIn(383)),
        (-32_767, Evaluation::Illegal),
    ] {
        assert_eq!(record(&format!("ce {number};")).evaluation(), Some(meaning), "{number}");
        assert_eq!(i64::from(meaning.centipawns()), number, "{meaning:?}");
    }
    for wrong in ["32767", "-32768", "99999999999999999999", "1.5", "\"7\""] {
        assert_eq!(record(&format!("ce {wrong};")).evaluation(), None, "{wrong}");
    }
}

#[test]
fn real_files_are_read_as_they_are() {
    check_canonical("bm e4;             id \"PET001: Pawn endgame\"", "bm e4; id \"PET001: Pawn endgame\";");
    check_canonical("0 1 ;; \t bm  Bb5\t;", "bm Bb5;");
    check_canonical("bm Bb5; id\"glued\";\r\n", "bm Bb5; id \"glued\";");
    check_canonical("bm f1b5 B-N5;", "bm B-N5 f1b5;");
    check_canonical("", "");
    check_canonical("3 9;", "fmvn 9; hmvc 3;");
    let latin = [FIELDS.as_bytes(), b" id \"M\xfcller\"; c0 \"\xc3\xa9\";"].concat();
    let epd = Epd::from_ascii(&latin).unwrap();
    assert_eq!((epd.id(), epd.text("c0")), (Some("Müller"), Some("é")));
}

#[test]
fn operands_that_do_not_fit_are_reported() {
    let illegal = Reason::NotLegal(SanError::Illegal);
    for (operations, operand, reason) in [
        ("acn;", None, Reason::OperandCount(Shape::Unsigned)),
        ("acn 1 2;", None, Reason::OperandCount(Shape::Unsigned)),
        ("acn many;", Some(0), Reason::NotNumber),
        ("acn -;", Some(0), Reason::NotNumber),
        ("acn -1;", Some(0), Reason::OutOfRange(Shape::Unsigned)),
        ("acn 99999999999999999999;", Some(0), Reason::OutOfRange(Shape::Unsigned)),
        ("acs \"5\";", Some(0), Reason::Quoted),
        ("bm Bb5 Qh5;", Some(1), illegal),
        ("bm \"Bb5\";", Some(0), Reason::Quoted),
        ("c0 two words;", None, Reason::OperandCount(Shape::OptionalString)),
        ("c0 word;", Some(0), Reason::NotQuoted),
        ("ce 32767;", Some(0), Reason::OutOfRange(Shape::Centipawns)),
        ("ce +12.5;", Some(0), Reason::NotNumber),
        ("dm 0;", Some(0), Reason::OutOfRange(Shape::Positive)),
        ("draw_accept 1;", None, Reason::OperandCount(Shape::Nothing)),
        ("draw_claim;", None, Reason::NoSuppliedMove),
        ("draw_offer;", None, Reason::NoSuppliedMove),
        ("id;", None, Reason::OperandCount(Shape::String)),
        ("id BK.01;", Some(0), Reason::NotQuoted),
        ("pm Bb5; pv Bc4 a6;", None, Reason::PredictionsDiffer),
        ("pv Bb5 a6 Bxa6+ a5 d4;", Some(3), illegal),
        ("rc 1; rc 2;", None, Reason::Repeated),
        ("sm Bb5 Bc4;", None, Reason::OperandCount(Shape::Move)),
        ("tcri \"anna@example.org\";", None, Reason::OperandCount(Shape::TwoStrings)),
        ("Sixteen_letters_;", None, Reason::OpcodeName),
    ] {
        assert_eq!(reasons(operations), [(operand, reason)], "{operations}");
    }
    assert!(matches!(reasons("bm f1b5;")[..], [(Some(0), Reason::NotSan(_))]));
    let long = "x".repeat(256);
    assert_eq!(reasons(&format!("id \"{long}\";")), [(Some(0), Reason::LongString)]);
    assert_eq!(reasons(&format!("id \"{}\"; pm Bb5+; pv Bb5;", &long[1..])), []);
    let epd = record("bm Qh5;");
    let message = epd.diagnose(&position())[0].to_string();
    assert_eq!(message, "bm: operand 1: no legal move fits what is written");
}

#[test]
fn moves_are_those_that_can_be_played() {
    let epd = record("am Qh5 Bd3 O-O; pv Bb5 a6 Qh5 Nf6;");
    let position = position();
    assert_eq!(epd.moves("am", &position).len(), 1);
    assert_eq!(epd.moves("pv", &position).len(), 2);
    assert_eq!(epd.moves("bm", &position), []);
}

#[test]
fn errors_point_at_the_first_byte_that_does_not_fit() {
    let start = FIELDS.len() + 1;
    for (operations, kind, offset) in [
        ("9x", EpdErrorKind::Fen(FenErrorKind::HalfmoveClock), 1),
        ("0 1 2 bm e4;", EpdErrorKind::Opcode, 4),
        ("bm! e4;", EpdErrorKind::Opcode, 2),
        ("bm e4; _x;", EpdErrorKind::Opcode, 7),
        ("bm e4; id \"x", EpdErrorKind::UnclosedString, 10),
        ("id \"x\ny\";", EpdErrorKind::ControlCharacter, 5),
        ("bm e4\nd4;", EpdErrorKind::ControlCharacter, 5),
        ("bm\n;", EpdErrorKind::Opcode, 2),
    ] {
        let error = format!("{FIELDS} {operations}").parse::<Epd>().unwrap_err();
        assert_eq!((error.kind(), error.offset()), (kind, start + offset), "{operations}");
    }
    let error = "4k3/8/8/8/8/8/8/4K3 white".parse::<Epd>().unwrap_err();
    assert_eq!(error.to_string(), "expected the side to move, w or b at offset 21");
}

#[test]
fn what_cannot_be_written_does_not_tear_the_record() {
    let mut epd = record("");
    epd.operations.push(Operation::new("no name", [Operand::word(1)]));
    epd.operations.push(Operation::new("id", [Operand::string("a \"b\"\nc"), Operand::word("d;e")]));
    epd.operations.push(Operation::new("noop", [Operand::word(""), Operand::word("\"f")]));
    assert_eq!(epd.to_string(), format!("{FIELDS} id \"a 'b' c\" \"d;e\"; noop \"\" \"'f\";"));
}

#[test]
fn the_en_passant_square_is_written_in_the_style_asked_for() {
    let epd: Epd = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 rc 1;".parse().unwrap();
    let mut text = Vec::new();
    epd.append_to(&mut text, FenStyle { en_passant: EnPassantMode::Always, ..FenStyle::default() });
    assert!(text.ends_with(b" b KQkq e3 rc 1;"));
    assert!(epd.to_string().ends_with(" b KQkq - rc 1;"));
}

fn any_operation() -> impl Strategy<Value = Operation> {
    let word = "[!-:<-~][!-:<-~é]{0,8}".prop_filter("a string", |word| !word.starts_with('"'));
    let operand = prop_oneof![
        word.prop_map(Operand::word),
        "[ !#-~é\t]{0,12}".prop_map(|text| Operand::string(&text)),
    ];
    let opcode = prop_oneof![
        "[a-zA-Z][a-zA-Z0-9_]{0,14}",
        prop::sample::select(vec!["noop", "c0", "pv"]).prop_map(str::to_owned)
    ];
    let operation = (opcode, prop::collection::vec(operand, 0..4));
    operation
        .prop_filter("written in another order or from the setup", |(opcode, _)| {
            !["am", "bm", "hmvc", "fmvn"].contains(&opcode.as_str())
        })
        .prop_map(|(opcode, operands)| Operation { opcode, operands })
}

proptest! {
    #[test]
    fn reading_what_was_written_gives_the_same_record(
        mut operations in prop::collection::vec(any_operation(), 0..6)
    ) {
        operations.sort_by(|a, b| a.opcode.cmp(&b.opcode));
        let epd = Epd { setup: position().to_setup(), operations };
        let text = epd.to_string();
        prop_assert_eq!(text.parse::<Epd>(), Ok(epd), "{}", text);
    }

    #[test]
    fn the_canonical_form_is_a_fixed_point(
        text in "[ ;]{0,2}((bm|id|hmvc|fmvn|pv|c0|X_1|7) ?( ?[-+a-zé0-9]{0,4}| \"[ -!#-~]{0,5}\"){0,3};?){0,5}"
    ) {
        if let Ok(epd) = format!("{FIELDS} {text}").parse::<Epd>() {
            let written = epd.to_string();
            prop_assert_eq!(written.parse::<Epd>().unwrap().to_string(), written);
            let _ = epd.diagnose(&position());
        }
    }

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..60), is_record in any::<bool>()) {
        let text = if is_record { [FIELDS.as_bytes(), b" ", &bytes].concat() } else { bytes };
        match Epd::from_ascii(&text) {
            Ok(epd) => {
                epd.diagnose(&position());
                prop_assert_eq!(Epd::from_ascii(epd.to_string().as_bytes()).map(|e| e.to_string()), Ok(epd.to_string()));
            }
            Err(error) => prop_assert!(error.offset() <= text.len()),
        }
    }
}

#[test]
fn records_of_real_files_reach_their_canonical_form_at_once() {
    let Some(corpus) = std::env::var_os("SCORESHEET_CORPUS") else {
        eprintln!("SCORESHEET_CORPUS is unset: no EPD files are read");
        return;
    };
    let folder = std::path::Path::new(&corpus).join("other_formats/arasan/tests");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.path().extension().is_none_or(|extension| extension != "epd") {
            continue;
        }
        for line in std::fs::read(entry.path()).unwrap().split(|byte| *byte == b'\n') {
            if !line.trim_ascii().is_empty() {
                let epd = Epd::from_ascii(line).unwrap_or_else(|error| panic!("{:?}: {error}", entry.path()));
                let written = epd.to_string();
                assert_eq!(written.parse::<Epd>().unwrap().to_string(), written);
                count += 1;
            }
        }
    }
    assert!(count > 0);
}
