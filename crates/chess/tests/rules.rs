//! The rules beyond the moves: how games end, what repeats, which setups are positions, castling in Chess960.

#![allow(clippy::unwrap_used)]

use std::collections::HashSet;

use scoresheet_chess::{
    CastlingMode, CastlingSide, Color, Ending, Issue, Issues, Move, Outcome, Piece, Position, Repetition,
    Role, Rules as _, San, SanError, SanPlus, Setup, Square,
};

fn setup(fen: &str) -> Setup {
    Setup::from_fen(fen.as_bytes()).unwrap()
}

fn position(fen: &str) -> Position {
    Position::new(&setup(fen), CastlingMode::Standard).unwrap()
}

fn position960(fen: &str) -> Position {
    Position::new(&setup(fen), CastlingMode::Chess960).unwrap()
}

fn play(position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        position.play(text.parse::<SanPlus>().unwrap().san).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

#[test]
fn mate_and_stalemate_end_the_game() {
    let mut fools_mate = Position::STANDARD;
    play(&mut fools_mate, "f3 e5 g4 Qh4#");
    assert_eq!(fools_mate.ending(), Some(Ending::Checkmate { winner: Color::Black }));
    assert_eq!(fools_mate.ending().unwrap().outcome(), Outcome::BlackWins);
    assert!(fools_mate.is_checkmate() && !fools_mate.has_legal_move());

    let stalemate = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(stalemate.ending(), Some(Ending::Stalemate));
    assert_eq!(stalemate.ending().unwrap().outcome(), Outcome::Draw);
    assert!(!stalemate.is_checkmate() && !stalemate.is_check());

    for fen in [
        // A capture in passing, a promotion, and castling's rook are all that saves these from stalemate or mate.
        "8/8/8/8/1pP5/1P6/kP6/2K5 b - c3 0 1",
        "8/1P6/8/8/8/p7/P1k5/K7 w - - 0 1",
    ] {
        assert_eq!(position(fen).ending(), None, "{fen}");
    }
}

#[test]
fn double_check_can_only_be_answered_by_the_king() {
    let position = position("4k3/8/5N2/8/4R3/8/3n4/4K3 b - - 0 1");
    assert_eq!(position.checkers().count(), 2);
    assert!(position.legal_moves().iter().all(|m| m.role() == Some(Role::King)));
    assert_eq!(position.resolve("Nxe4".parse().unwrap()), Err(SanError::Illegal));
}

#[test]
fn dead_positions_are_those_without_mating_material() {
    for (fen, dead) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/8/4K3 w - - 0 1", true),
        // Bishops of both sides on squares of one colour, and of both colours.
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true),
        ("4kb2/8/8/8/2B5/4B3/8/2B1K3 w - - 0 1", false),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false),
        // Two knights cannot force mate, but they can give it.
        ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false),
        ("3nk3/8/8/8/8/8/8/4KN2 w - - 0 1", false),
        ("3nk3/8/8/8/8/8/8/4KB2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", false),
        ("3qk3/8/8/8/8/8/8/4K3 w - - 0 1", false),
    ] {
        let position = position(fen);
        assert_eq!(position.is_insufficient_material(), dead, "{fen}");
        assert_eq!(position.ending(), dead.then_some(Ending::DeadPosition), "{fen}");
    }
}

#[test]
fn who_can_still_mate_is_asked_for_each_side() {
    for (fen, white, black) in [
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", true, false),
        // A lone knight mates with the help of the other side's men, but not of its queen.
        ("3rk3/8/8/8/8/8/8/4KN2 w - - 0 1", true, true),
        ("3qk3/8/8/8/8/8/8/4KN2 w - - 0 1", false, true),
        // A lone bishop mates if a pawn, a knight or a bishop on the other colour blocks the king.
        ("4k3/4p3/8/8/8/8/8/4KB2 w - - 0 1", true, true),
        ("3rk3/8/8/8/8/8/8/4KB2 w - - 0 1", false, true),
        ("3bk3/8/8/8/8/8/8/4KB2 w - - 0 1", true, true),
    ] {
        let position = position(fen);
        assert_eq!(position.can_mate(Color::White), white, "White in {fen}");
        assert_eq!(position.can_mate(Color::Black), black, "Black in {fen}");
    }
}

#[test]
fn fifty_and_seventy_five_moves_are_counted_in_plies() {
    let clock = |clock: u32| position(&format!("4k3/8/8/8/8/8/4P3/R3K3 w Q - {clock} 80"));
    assert!(!clock(99).is_fifty_moves() && clock(100).is_fifty_moves());
    assert!(!clock(149).is_seventy_five_moves() && clock(150).is_seventy_five_moves());
    for (san, fifty) in [("Ra2", true), ("e3", false), ("O-O-O", true)] {
        let mut position = clock(99);
        play(&mut position, san);
        assert_eq!(position.is_fifty_moves(), fifty, "{san}");
    }
}

#[test]
fn req_106_the_clock_starts_again_and_the_number_grows_after_black() {
    let mut position = Position::STANDARD;
    for (san, clock, number) in [
        ("Nf3", 1, 1),
        ("Nc6", 2, 2),
        ("e4", 0, 2),
        ("Nb4", 1, 3),
        ("Nd4", 2, 3),
        ("Nxa2", 0, 4),
        ("Rxa2", 0, 4),
        ("Rb8", 1, 5),
        ("--", 2, 5),
    ] {
        play(&mut position, san);
        assert_eq!((position.halfmove_clock(), position.fullmove_number()), (clock, number), "{san}");
    }
}

#[test]
fn positions_are_counted_three_and_five_times() {
    let (mut position, mut seen) = (Position::STANDARD, Repetition::new());
    assert_eq!(seen.count(&position), 0);
    assert_eq!(seen.record(&position), 1);
    for round in 2..=5 {
        for san in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            play(&mut position, san);
            let count = seen.record(&position);
            assert_eq!(count, if san == "Ng8" { round } else { round - 1 }, "{san}, round {round}");
        }
    }
    assert_eq!((seen.count(&position), seen.count(&Position::STANDARD)), (5, 5));
}

#[test]
fn lost_castling_rights_make_another_position() {
    let mut position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let mut seen = Repetition::new();
    seen.record(&position);
    play(&mut position, "Rb1 Rb8 Ra1 Ra8");
    assert_eq!(seen.record(&position), 1, "the rights of the a-file are gone");
    play(&mut position, "Rb1 Rb8 Ra1 Ra8");
    assert_eq!(seen.record(&position), 2);
}

#[test]
fn en_passant_once_possible_makes_another_position() {
    for (fen, back_again, count) in [
        ("4k3/8/8/8/3p4/8/4P3/4K2R w - - 0 1", "Kd8 Rh2 Ke8 Rh1", 1),
        // Both pawns would leave the rank on which the king stands: the capture was never possible.
        ("8/8/8/8/1k1p3R/8/4P3/4K3 w - - 0 1", "Kb5 Kd1 Kb4 Ke1", 2),
    ] {
        let (mut position, mut seen) = (position(fen), Repetition::new());
        play(&mut position, "e4");
        seen.record(&position);
        play(&mut position, back_again);
        assert_eq!(seen.record(&position), count, "{fen}");
    }
}

#[test]
fn each_issue_is_found_alone() {
    for (fen, issue) in [
        ("4k3/8/8/8/8/8/8/8 b - - 0 1", Issue::NoWhiteKing),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", Issue::NoBlackKing),
        ("4k3/8/8/8/8/8/8/K3K3 b - - 0 1", Issue::ManyWhiteKings),
        ("k3k3/8/8/8/8/8/8/4K3 w - - 0 1", Issue::ManyBlackKings),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", Issue::PawnOnEndRank),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", Issue::PawnOnEndRank),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", Issue::OppositeCheck),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", Issue::BadCastling),
        ("4k3/8/8/8/8/8/8/3K3R w K - 0 1", Issue::BadCastling),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", Issue::BadEnPassant),
        ("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", Issue::BadEnPassant),
        ("4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1", Issue::BadEnPassant),
        ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", Issue::BadEnPassant),
        ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", Issue::TooMuchMaterial),
        ("4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", Issue::TooMuchMaterial),
        ("4k3/8/5N2/1B6/4R3/8/8/4K3 b - - 0 1", Issue::ImpossibleCheck),
        ("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", Issue::ImpossibleCheck),
        ("R3k2R/8/8/8/8/8/8/4K3 b - - 0 1", Issue::ImpossibleCheck),
        // The double step that the e.p. square tells of cannot have given this check.
        ("4k3/8/8/8/3P4/8/8/4RK2 b - d3 0 1", Issue::ImpossibleCheck),
    ] {
        let issues: Vec<Issue> = setup(fen).issues(CastlingMode::Standard).iter().collect();
        assert_eq!(issues, [issue], "{fen}");
        let tolerable = Issues::TOLERABLE.contains(issue);
        let made = Position::new(&setup(fen), CastlingMode::Standard);
        assert_eq!(made.is_ok(), tolerable, "{fen}");
    }
    let empty: Vec<Issue> = Setup::EMPTY.issues(CastlingMode::Standard).iter().collect();
    assert_eq!(empty, [Issue::EmptyBoard, Issue::NoWhiteKing, Issue::NoBlackKing]);
    assert!(Setup::STANDARD.issues(CastlingMode::Standard).is_empty());
}

#[test]
fn issues_of_both_sides_are_found_without_a_king_too() {
    let issues = setup("4k3/8/8/8/8/8/8/4R3 w K e6 0 1").issues(CastlingMode::Standard);
    let found: Vec<Issue> = issues.iter().collect();
    let expected = [Issue::NoWhiteKing, Issue::OppositeCheck, Issue::BadCastling, Issue::BadEnPassant];
    assert_eq!(found, expected);
}

#[test]
fn quiet_position_after_a_double_step_is_no_impossible_check() {
    // The pawn shut the rank; whether that can have happened is nobody's check.
    let issues = setup("8/8/8/8/3k1P1Q/8/8/4K3 b - f3 0 1").issues(CastlingMode::Standard);
    assert!(!issues.contains(Issue::ImpossibleCheck), "{issues}");
}

#[test]
fn req_104_repair_drops_rights_that_fit_no_king_and_rook() {
    let mut broken = setup("r3k3/8/8/8/4P3/8/8/R3K2R w KQkq e3 0 1");
    let men = broken.board;
    let repaired = broken.repair(CastlingMode::Standard);
    assert_eq!(repaired.iter().collect::<Vec<_>>(), [Issue::BadCastling, Issue::BadEnPassant]);
    assert_eq!(broken.board, men);
    assert_eq!(broken.castling.rooks(), [Square::A1, Square::H1, Square::A8].into_iter().collect());
    assert_eq!(broken.en_passant, None);
    assert!(broken.repair(CastlingMode::Standard).is_empty(), "nothing is left to repair");
    assert!(Position::new(&broken, CastlingMode::Standard).is_ok());
}

#[test]
fn chess960_rows_are_numbered_as_usual() {
    let row = |number| setup_row(&Setup::chess960(number).unwrap());
    assert_eq!(row(518), "RNBQKBNR");
    assert_eq!(row(0), "BBQNNRKR");
    assert_eq!(row(959), "RKRNNQBB");
    assert_eq!(row(534), "RNBKQBNR");
    assert_eq!(Setup::chess960(518), Some(Setup::STANDARD));
    assert_eq!(Setup::chess960(960), None);
}

fn setup_row(setup: &Setup) -> String {
    let squares = Square::all().take(8);
    squares.filter_map(|square| setup.board.piece_at(square)).map(Piece::char).collect()
}

#[test]
fn all_960_rows_are_different_positions_of_chess960() {
    let mut rows = HashSet::new();
    for number in 0..960 {
        let setup = Setup::chess960(number).unwrap();
        let row = setup_row(&setup);
        let bishops: Vec<usize> = row.match_indices('B').map(|(file, _)| file).collect();
        assert_eq!(bishops[0] % 2 + bishops[1] % 2, 1, "{row}: bishops on both colours");
        let (first, king, last) = (row.find('R'), row.find('K'), row.rfind('R'));
        assert!(first < king && king < last, "{row}: king between the rooks");
        assert!(setup.issues(CastlingMode::Chess960).is_empty(), "{row}");
        assert!(Position::new(&setup, CastlingMode::Chess960).is_ok());
        assert_eq!(
            CastlingMode::detect(&setup) == CastlingMode::Standard,
            row.starts_with('R') && row.ends_with('R') && king == Some(4),
            "{row}"
        );
        rows.insert(row);
    }
    assert_eq!(rows.len(), 960);
}

#[test]
fn castling_in_chess960_ends_on_the_usual_squares() {
    for (fen, san, king, rook) in [
        // King and rook change places, or one of them already stands where it goes.
        ("k7/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", Square::G1, Square::F1),
        ("k7/8/8/8/8/8/8/6KR w H - 0 1", "O-O", Square::G1, Square::F1),
        ("6k1/8/8/8/8/8/8/3RK3 w D - 0 1", "O-O-O", Square::C1, Square::D1),
        ("6k1/8/8/8/8/8/8/2RK4 w C - 0 1", "O-O-O", Square::C1, Square::D1),
        ("6k1/8/8/8/8/8/8/RK6 w A - 0 1", "O-O-O", Square::C1, Square::D1),
        ("k7/8/8/8/8/8/8/1K4R1 w G - 0 1", "O-O", Square::G1, Square::F1),
        ("1rk5/8/8/8/8/8/8/6K1 b b - 0 1", "O-O-O", Square::C8, Square::D8),
    ] {
        let mut position = position960(fen);
        let us = position.turn();
        play(&mut position, san);
        assert_eq!(position.king_of(us), king, "{fen}");
        let rooks = position.board().by_piece(Role::Rook.of(us));
        assert_eq!(rooks.single(), Some(rook), "{fen}");
        assert!(position.castling().is_empty(), "{fen}");
    }
}

#[test]
fn castling_is_refused_where_the_way_is_blocked_or_attacked() {
    for (fen, side, legal) in [
        // Out of check, through an attacked square, into check.
        ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", CastlingSide::King, false),
        ("4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", CastlingSide::King, false),
        ("4k3/8/8/8/8/8/6r1/R3K2R w KQ - 0 1", CastlingSide::King, false),
        ("4k3/8/8/8/8/8/7r/R3K2R w KQ - 0 1", CastlingSide::King, true),
        // Only the rook's way matters on b1: it may be attacked, but not occupied.
        ("4k3/8/8/8/8/8/1r6/R3K2R w KQ - 0 1", CastlingSide::Queen, true),
        ("4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1", CastlingSide::Queen, false),
        ("4k3/8/8/8/8/8/8/R3KN1R w KQ - 0 1", CastlingSide::King, false),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", CastlingSide::King, false),
        // The rook shields its king from an attack along the rank and would leave it open.
        ("6k1/8/8/8/8/8/8/rRK5 w B - 0 1", CastlingSide::Queen, false),
        ("6k1/8/8/8/8/8/8/qR1K4 w B - 0 1", CastlingSide::Queen, false),
        ("6k1/8/8/8/8/8/8/bRK5 w B - 0 1", CastlingSide::Queen, true),
        // A man on the square where the rook, not the king, arrives.
        ("6k1/8/8/8/8/8/8/1RKN4 w B - 0 1", CastlingSide::Queen, false),
        ("k7/8/8/8/8/8/8/1K1R1NR1 w G - 0 1", CastlingSide::King, false),
        // The king crosses an attacked square on its long way.
        ("k7/8/8/8/8/3r4/8/1K4R1 w G - 0 1", CastlingSide::King, false),
    ] {
        let position = position960(fen);
        assert_eq!(position.castling_move(side).is_some(), legal, "{side} in {fen}");
        let resolved = position.resolve(San::castle(side));
        assert_eq!(resolved.is_ok(), legal, "{side} in {fen}");
        let castles = |m: &Move| m.castling_side() == Some(side);
        assert_eq!(position.legal_moves().iter().any(castles), legal, "{side} in {fen}");
    }
}

#[test]
fn king_on_the_other_sides_back_rank_does_not_castle_with_their_rook() {
    let position = position960("8/8/8/8/8/8/5P2/2R1K2k b C - 0 1");
    assert_eq!(position.resolve("O-O-O".parse().unwrap()), Err(SanError::Illegal));
    assert!(position.legal_moves().iter().all(|m| m.castling_side().is_none()));
    let without = position960("8/8/8/8/8/8/5P2/2R1K2k b - - 0 1");
    let white_queen_side = position960("8/7k/8/8/8/8/5P2/2R1K3 b C - 0 1").polyglot_key()
        ^ position960("8/7k/8/8/8/8/5P2/2R1K3 b - - 0 1").polyglot_key();
    assert_eq!(position.polyglot_key() ^ without.polyglot_key(), white_queen_side);
}

#[test]
fn drops_are_no_moves_of_standard_chess() {
    for text in ["@e4", "P@e4", "N@f3"] {
        assert_eq!(Position::STANDARD.resolve(text.parse().unwrap()), Err(SanError::Illegal), "{text}");
    }
}

#[test]
fn rights_are_lost_by_king_rook_and_captured_rook() {
    let start = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (moves, rooks) in [
        ("Ke2", vec![Square::A8, Square::H8]),
        ("Rb1", vec![Square::H1, Square::A8, Square::H8]),
        ("Rxh8+", vec![Square::A1, Square::A8]),
        ("O-O", vec![Square::A8, Square::H8]),
        ("O-O-O Rxh1", vec![Square::A8]),
    ] {
        let mut position = start;
        play(&mut position, moves);
        assert_eq!(position.castling().rooks(), rooks.into_iter().collect(), "{moves}");
    }
}
