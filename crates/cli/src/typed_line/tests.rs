//! Tests of typed lines: what is read, what is refused, and how it is explained.

use super::*;
use scoresheet_chess::{CastlingMode, Position};

fn sans_from(start: &Position, text: &str, language: Option<Language>) -> Result<String, Remark> {
    let line = read(start, text, language)?;
    let mut position = *start;
    let mut sans = Vec::new();
    for ply in &line.plies {
        sans.push(SanPlus::from_move(&position, ply.m).to_string());
        position.make(ply.m);
    }
    Ok(sans.join(" "))
}

fn sans(text: &str) -> Result<String, Remark> {
    sans_from(&Position::STANDARD, text, None)
}

fn error(text: &str) -> (String, String) {
    let remark = sans(text).unwrap_err();
    (text[remark.span.clone()].to_owned(), remark.message)
}

#[test]
fn any_notation_gives_the_same_moves() {
    let expected = "e4 e5 Nf3 Nc6 Bb5 a6 O-O";
    for text in [
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.O-O",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0",
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1",
        "e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-b5 a7-a6 O-O",
        "e4, e5, ♘f3, ♞c6, ♗b5, a6, OO",
        "1.e4 e5 2.Sf3 Sc6 3.Lb5 a6 4.O-O",
        "1.e4 e5 2.Cf3 Cc6 3.Fb5 a6 4.O-O",
        "1.е4 е5 2.Кf3 Кc6 3.Сb5 a6 4.0-0".replace('е', "e").as_str(),
        "1 e4 e5 2 Nf3 Nc6 3 Bb5 a6 4 O-O",
        "1.e4! e5 2.Nf3 $1 Nc6?! 3.Bb5 ± a6 $14 4.O-O += 1-0",
    ] {
        assert_eq!(sans(text).as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn moves_with_spaces_are_one_move() {
    let start = Position::from_fen(b"4k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1", CastlingMode::Standard).unwrap();
    assert_eq!(sans_from(&start, "exd6 e.p. Kd7 a8 =Q", None).unwrap(), "exd6 Kd7 a8=Q");
    let line = read(&start, "1. a8=Q ch Kd7 (=) 2. Qxd5 mate", None).unwrap();
    assert_eq!(line.plies.len(), 3);
    assert!(line.plies[1].draw_offer);
}

#[test]
fn req_108_german_captions_with_pawn_letters_are_read() {
    let line = read(&Position::STANDARD, "1. Be2-e4 Bc7-c5 2. Sg1-f3", None).unwrap();
    assert!(line.languages.contains(&Language::German));
    assert_eq!(sans("1. Be2-e4 Bc7-c5 2. Sg1-f3").as_deref(), Ok("e4 c5 Nf3"));
}

#[test]
fn an_illegal_english_line_is_not_read_in_another_language() {
    // In German this would be a pawn's move to f4.
    let (place, message) = error("e4 e5 Bf4");
    assert_eq!((place.as_str(), message.as_str()), ("Bf4", "the way of the bishop on c1 is blocked on d2"));
    assert_eq!(
        sans_from(&Position::STANDARD, "e4 e5 Bf4", Some(Language::German)).as_deref(),
        Ok("e4 e5 f4")
    );
}

#[test]
fn glyphs_stay_with_their_moves() {
    let line = read(&Position::STANDARD, "e4!? e5$2 $14 Nf3 +- Nc6=", None).unwrap();
    let nags: Vec<Vec<u8>> =
        line.plies.iter().map(|ply| ply.nags.iter().map(|nag| nag.0).collect()).collect();
    assert_eq!(nags, [vec![5], vec![2, 14], vec![18], vec![10]]);
}

#[test]
fn req_074_wrong_numbers_are_told() {
    let warnings = |text| read(&Position::STANDARD, text, None).unwrap().warnings.len();
    assert_eq!(warnings("1. e4 1... e5 2. Nf3"), 0);
    assert_eq!(warnings("1. e4 e5 3. Nf3"), 1);
    assert_eq!(warnings("1... e4"), 1);
}

#[test]
fn errors_point_at_the_word() {
    assert_eq!(error("e4 e5 Nd4"), ("Nd4".to_owned(), "no knight can reach d4".to_owned()));
    assert_eq!(error("e4 hello").0, "hello");
    assert_eq!(error("e4 e5 Nf3xyz").0, "xyz");
    assert_eq!(error("e4 1-0 e5"), ("e5".to_owned(), "nothing can follow the result".to_owned()));
    assert_eq!(error("f3 e5 g4 Qh4# a3").1, "the game is over: checkmate, Black wins");
    assert_eq!(error("e4 {good} e5").1, "a line of moves has no comments");
    assert_eq!(error("e4 $256").0, "$256");
    assert!(sans("Nd4").unwrap_err().help[0].starts_with("the nearest legal moves are "));
}

#[test]
fn garbage_of_any_length_is_refused() {
    for text in ["x".repeat(100_000), "\u{fffd}".repeat(1000), "e4 ".repeat(5000), "((((".repeat(1000)] {
        assert!(sans(&text).is_err());
    }
    assert_eq!(sans("").as_deref(), Ok(""));
    assert_eq!(sans(" \n\t, ").as_deref(), Ok(""));
}
