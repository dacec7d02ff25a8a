//! What is read, with which deviations, and what is said where nothing is.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::{CastlingMode, Position, Setup, Variant, VariantPosition};
use Spelling as S;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen.as_bytes(), CastlingMode::Standard).unwrap()
}

fn check(fen: &str, text: &str, san: &str, spellings: &[Spelling]) {
    let position = position(fen);
    let reading =
        read_move(&position, text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(SanPlus::from_move(&position, reading.m).to_string(), san, "{text}");
    assert_eq!(reading.spellings, spellings.iter().copied().collect(), "{text}");
}

fn refuse(fen: &str, text: &str, message: &str) {
    let error = read_move(&position(fen), text.as_bytes(), None).unwrap_err();
    assert_eq!(error.to_string(), message, "{text} in {fen}");
}

#[test]
fn missing_and_superfluous_capture_signs_are_named() {
    let fen = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1";
    check(fen, "Nd5", "Nxd5", &[S::CaptureMissing]);
    check(fen, "Nxb5", "Nb5", &[S::CaptureSuperfluous]);
    for (text, spellings) in [
        ("ed5", &[S::CaptureMissing][..]),
        ("ed", &[S::CaptureMissing, S::PawnFiles]),
        ("exd", &[S::PawnFiles]),
        ("xd5", &[S::PawnFileMissing]),
        ("ed5:", &[S::CaptureBehind]),
        ("e4xd5", &[S::LongForm]),
        ("e4-d5", &[S::LongForm, S::CaptureMissing]),
        ("e4d5", &[S::Coordinates]),
    ] {
        check(fen, text, "exd5", spellings);
    }
    check(fen, "c3-b5", "Nb5", &[S::LongForm, S::Coordinates]);
    // A push is no capture, whatever could be captured there.
    refuse(fen, "d5", "no pawn can reach d5");
    refuse(fen, "e4xe5", "there is nothing for a pawn to capture on e5");
}

#[test]
fn two_pawn_captures_between_files_are_ambiguous() {
    let fen = "4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1";
    let error = read_move(&position(fen), b"ed", None).unwrap_err();
    assert_eq!(error.kind(), ReadMoveErrorKind::Ambiguous);
    assert_eq!(error.candidates().as_slice().len(), 2);
    check(fen, "ed5", "exd5", &[S::CaptureMissing]);
}

#[test]
fn check_signs_are_compared_with_the_board() {
    let fen = "6k1/5ppp/n7/8/8/8/4Q3/1R2K3 w - - 0 1";
    check(fen, "Rb8", "Rb8+", &[S::CheckMissing]);
    check(fen, "Rb8#", "Rb8+", &[S::CheckWrong]);
    check(fen, "Rb7+", "Rb7", &[S::CheckWrong]);
    check(fen, "Qe8+", "Qe8#", &[S::MateMissing]);
    check(fen, "Qe8 mate", "Qe8#", &[S::CheckWord]);
    check(fen, "Qe8++", "Qe8#", &[S::DoubleCheck]);
    check(fen, "Rb8++", "Rb8+", &[S::DoubleCheck, S::CheckWrong]);
    check("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "Nf6++", "Nf6+", &[S::DoubleCheck]);
}

#[test]
fn other_languages_are_read_when_all_of_them_agree() {
    check(START, "Cf3", "Nf3", &[S::NationalLetter]);
    check(START, "Sf3", "Nf3", &[S::NationalLetter]);
    check(START, "Кf3", "Nf3", &[S::NationalLetter]);
    // In Dutch P is the knight, in English the pawn.
    let error = read_move(&position(START), b"Pf3", None).unwrap_err();
    assert_eq!(error.kind(), ReadMoveErrorKind::Ambiguous);
    assert_eq!(error.candidates().as_slice().len(), 2);
}

#[test]
fn what_is_english_but_illegal_is_no_move_of_another_language() {
    // R is the knight in Finnish. That it could go there is told, but not taken for granted.
    let error = read_move(&position(START), b"Ra3", None).unwrap_err();
    let knight = Move::normal(Role::Knight, crate::Square::B1, crate::Square::A3, false, None);
    assert!(matches!(error.kind(), ReadMoveErrorKind::Illegal(_)));
    assert_eq!(error.candidates().as_slice().first(), Some(&knight));
    assert_eq!(read_move(&position(START), b"Ra3", Some(Language::Finnish.letters())).unwrap().m, knight);
}

#[test]
fn letters_given_are_the_only_ones_read() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let read = |language: Language| read_move(&position(fen), b"Rd1", Some(language.letters())).unwrap().m;
    assert_eq!(read(Language::English).role(), Some(Role::Rook));
    assert_eq!(read(Language::French).role(), Some(Role::King));
    assert!(read_move(&position(START), b"Nf3", Some(Language::German.letters())).is_err());
    assert!(read_move(&position(START), b"Sf3", Some(Letters::ENGLISH)).is_err());
    assert!(read_move(&position(START), "♘f3".as_bytes(), Some(Language::German.letters())).is_ok());
}

#[test]
fn a_french_move_is_never_an_english_pawn_move() {
    // 2. Cf3 Cc6 after 1. e4 e5, which others read as f3 and c6.
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    check(fen, "Cf3", "Nf3", &[S::NationalLetter]);
    let english = read_move(&position(fen), b"Cf3", Some(Letters::ENGLISH));
    assert!(matches!(english.unwrap_err().kind(), ReadMoveErrorKind::NotAMove(_)));
    // A pawn on c3 could take on d4; `Cd4` still is no pawn's move.
    let pawn = "4k3/8/8/8/3p4/2P5/8/4K3 w - - 0 1";
    assert!(read_move(&position(pawn), b"Cd4", None).is_err());
    assert!(read_move(&position(pawn), b"Cxd4", None).is_err());
}

#[test]
fn a_capital_that_is_piece_and_file_is_not_guessed() {
    let bishop = "4k3/8/8/8/1B6/2p5/1P6/4K3 w - - 0 1";
    assert_eq!(read_move(&position(bishop), b"BXC3", None).unwrap_err().kind(), ReadMoveErrorKind::Ambiguous);
    let alone = "4k3/8/8/8/1B6/2p5/8/4K3 w - - 0 1";
    check(alone, "BXC3", "Bxc3", &[S::CapitalLetters]);
}

#[test]
fn drops_are_read_in_crazyhouse_only() {
    refuse(START, "N@f3", "men are dropped in crazyhouse only");
    refuse(START, "@e4", "men are dropped in crazyhouse only");
    let fen = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[N] w KQkq - 0 1";
    let position = VariantPosition::new(Variant::Crazyhouse, &Setup::from_fen(fen).unwrap()).unwrap();
    assert_eq!(read_move(&position, b"N@f3", None).unwrap().m.kind(), MoveKind::Drop);
    let message = |text: &[u8]| read_move(&position, text, None).unwrap_err().to_string();
    assert_eq!(message(b"B@f3"), "there is no bishop in the pocket");
    assert_eq!(message(b"N@e2"), "e2 is occupied; a man is dropped on an empty square");
}

#[test]
fn reasons_say_what_and_where() {
    let pinned = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1";
    let checked = "4k3/8/8/8/7b/8/3P4/4K2R w K - 0 1";
    let promotion = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
    for (fen, text, message) in [
        (START, "Nd4", "no knight can reach d4"),
        (START, "Nbf3", "no knight can reach f3"),
        (START, "Nef3", "no knight stands on the e-file"),
        (START, "N3f4", "no knight stands on rank 3"),
        (START, "Ng3-f5", "no knight stands on g3"),
        (START, "Ne2", "e2 is occupied by an own pawn"),
        (START, "Ra3", "the way of the rook on a1 is blocked on a2"),
        (START, "Bc4", "the way of the bishop on f1 is blocked on e2"),
        (START, "e5", "no pawn can reach e5"),
        (START, "exd3", "there is nothing for a pawn to capture on d3"),
        (START, "ed", "no pawn on the e-file can capture on the d-file"),
        (START, "e7e5", "no man of White stands on e7"),
        (START, "O-O", "castling is blocked on f1"),
        (START, "e4=Q", "a pawn on e4 cannot become a queen"),
        (pinned, "Nc3", "the knight on e2 is pinned: its move would expose the king"),
        (pinned, "Bc3", "White has no bishop"),
        (checked, "d4", "White is in check, and this move does not end it"),
        (checked, "O-O", "the king is in check and may not castle"),
        (checked, "Kf2", "the king would be in check on f2"),
        (promotion, "a8", "a piece to promote to is missing: a8=Q"),
        (promotion, "a7a8", "a piece to promote to is missing: a8=Q"),
        (promotion, "a8=K", "a pawn on a8 cannot become a king"),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e4", "the way of the pawn on e2 is blocked on e3"),
        ("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e4", "the way of the pawn on e2 is blocked on e4"),
        (
            "r3k3/8/8/8/8/8/8/4K3 b - - 0 1",
            "O-O-O",
            "Black has no right to castle O-O-O: king or rook has moved",
        ),
        (
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            "the king may not castle over or onto f1, which is attacked",
        ),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5 e.p.", "this is no capture in passing; leave out e.p."),
        (checked, "--", "the turn cannot be passed here: the king is in check"),
        (
            "k7/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
            "exd6",
            "the pawn on e5 is pinned: its move would expose the king",
        ),
    ] {
        refuse(fen, text, message);
    }
}

#[test]
fn the_first_man_in_the_way_is_named() {
    let fen = "4k3/8/8/r2pp2R/8/8/8/4K3 w - - 0 1";
    refuse(fen, "Ra5", "the way of the rook on h5 is blocked on e5");
    refuse(&fen.replace(" w ", " b "), "Rh5", "the way of the rook on a5 is blocked on d5");
}

#[test]
fn what_is_no_move_is_refused_where_it_stops_being_one() {
    for (text, offset) in
        [("", 0), ("hello", 2), ("Nf9", 2), ("Nf3x", 3), ("e4 e5", 2), ("Nf3+-", 3), ("1-0", 2)]
    {
        let error = read_move(&position(START), text.as_bytes(), Some(Letters::ENGLISH)).unwrap_err();
        assert!(matches!(error.kind(), ReadMoveErrorKind::NotAMove(_)), "{text}");
        assert_eq!(error.offset(), offset, "{text}");
    }
}

#[test]
fn draw_offer_and_annotation_are_handed_on() {
    let reading = read_move(&position(START), b"e4!? (=)", None).unwrap();
    assert!(reading.draw_offer);
    assert_eq!(reading.annotation, Some(2..4));
    assert_eq!(reading.spellings, [S::DrawOffer].into_iter().collect());
    assert!(!read_move(&position(START), b"e4!?", None).unwrap().draw_offer);
}
