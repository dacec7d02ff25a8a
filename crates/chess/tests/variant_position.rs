//! The variants beside standard chess and Chess960: what each of them does differently.

#![allow(clippy::unwrap_used)]

use scoresheet_chess::{
    CastlingMode, Color, Ending, Issue, Move, Role, Rules, San, SanError, SanPlus, Setup, Square, Variant,
    VariantPosition,
};

fn set_up(variant: Variant, fen: &str) -> VariantPosition {
    VariantPosition::new(variant, &setup(fen)).unwrap()
}

fn setup(fen: &str) -> Setup {
    Setup::from_fen(fen.as_bytes()).unwrap()
}

fn after(variant: Variant, moves: &str) -> VariantPosition {
    let mut position = VariantPosition::start(variant);
    for text in moves.split_whitespace() {
        position.play(text.parse::<SanPlus>().unwrap().san).unwrap();
    }
    position
}

#[test]
fn every_variant_starts_and_its_setup_makes_the_same_position() {
    for variant in Variant::ALL {
        let start = VariantPosition::start(variant);
        assert_eq!(start.variant(), variant);
        assert_eq!(start.ending(), None, "{variant}");
        assert_eq!(VariantPosition::new(variant, &start.to_setup()), Ok(start), "{variant}");
    }
    assert_eq!(VariantPosition::start(Variant::Chess960).castling_mode(), CastlingMode::Chess960);
    let racing = VariantPosition::start(Variant::RacingKings);
    assert!(racing.castling().is_empty() && racing.board().by_role(Role::Pawn).is_empty());
    let horde = VariantPosition::start(Variant::Horde);
    assert_eq!(horde.board().by_piece(Role::Pawn.of(Color::White)).count(), 36);
}

#[test]
fn crazyhouse_captures_go_to_the_pocket_and_come_back() {
    let mut position = after(Variant::Crazyhouse, "e4 d5 exd5 Qxd5");
    let pockets = position.pockets().unwrap();
    assert_eq!(pockets.count(Role::Pawn.of(Color::White)), 1);
    assert_eq!(pockets.count(Role::Pawn.of(Color::Black)), 1);
    let m = position.resolve("@e4".parse().unwrap()).unwrap();
    assert_eq!(m, Move::drop(Role::Pawn, Square::E4));
    assert_eq!(SanPlus::from_move(&position, m).to_string(), "@e4");
    position.make(m);
    assert_eq!(position.pockets().unwrap().count(Role::Pawn.of(Color::White)), 0);
    assert_eq!(position.resolve("N@f6".parse().unwrap()), Err(SanError::Illegal));
    assert_eq!(position.resolve("@e8".parse().unwrap()), Err(SanError::Illegal));
}

#[test]
fn crazyhouse_queen_from_promotion_goes_to_the_pocket_as_pawn() {
    let mut position = set_up(Variant::Crazyhouse, "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1");
    position.play("axb8=Q+".parse::<SanPlus>().unwrap().san).unwrap();
    assert_eq!(position.to_setup().promoted, Square::B8.into());
    let again = VariantPosition::new(Variant::Crazyhouse, &position.to_setup());
    assert_eq!(again, Ok(position));
}

#[test]
fn antichess_forces_captures_promotes_to_kings_and_stalemate_wins() {
    let mut position = after(Variant::Antichess, "e3 b5");
    assert_eq!(
        position.legal_moves().as_slice(),
        [Move::normal(Role::Bishop, Square::F1, Square::B5, true, None)]
    );
    assert_eq!(position.resolve("Bb5".parse().unwrap()), Err(SanError::Illegal));
    assert_eq!(position.resolve("a3".parse().unwrap()), Err(SanError::Illegal));
    position.play("Bxb5".parse().unwrap()).unwrap();

    let promotion = set_up(Variant::Antichess, "8/P7/8/8/8/8/7p/8 w - - 0 1");
    let king = promotion.resolve("a8=K".parse().unwrap()).unwrap();
    assert_eq!(king.promotion(), Some(Role::King));
    assert_eq!(promotion.resolve("a8".parse().unwrap()), Err(SanError::Illegal));

    let blocked = set_up(Variant::Antichess, "8/8/8/8/8/p7/P7/8 b - - 0 1");
    assert_eq!(blocked.ending(), Some(Ending::Variant { winner: Some(Color::Black) }));
}

#[test]
fn variant_ends_name_their_winner() {
    let hill = after(Variant::KingOfTheHill, "e3 a6 Ke2 a5 Kd3 a4 Kd4");
    assert_eq!(hill.ending(), Some(Ending::Variant { winner: Some(Color::White) }));
    let checks = after(Variant::ThreeCheck, "e4 f6 Qh5+ g6 Qxg6+ hxg6 d4 d6 Bb5+");
    assert_eq!(checks.remaining_checks(), Some([0, 3]));
    assert_eq!(checks.ending(), Some(Ending::Variant { winner: Some(Color::White) }));
    let horde = set_up(Variant::Horde, "4k3/8/8/8/8/8/8/8 w - - 0 1");
    assert_eq!(horde.ending(), Some(Ending::Variant { winner: Some(Color::Black) }));
    let race = set_up(Variant::RacingKings, "k1K5/8/8/8/8/8/8/8 w - - 0 1");
    assert_eq!(race.ending(), Some(Ending::Variant { winner: None }));
    let mate = after(Variant::Crazyhouse, "f3 e5 g4 Qh4#");
    assert_eq!(mate.ending(), Some(Ending::Checkmate { winner: Color::Black }));
    let stalemate = set_up(Variant::Atomic, "k7/8/1Q6/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(stalemate.ending(), Some(Ending::Stalemate));
    let dead = set_up(Variant::Crazyhouse, "k7/8/8/8/8/8/8/4K3[] w - - 0 1");
    assert_eq!(dead.ending(), Some(Ending::DeadPosition));
}

#[test]
fn win_by_the_variants_own_rule_is_written_with_the_sign_of_mate() {
    let position = after(Variant::KingOfTheHill, "e4 e5 Ke2 Ke7 Kd3 Kd6 Kc4 a6");
    let m = position.resolve("Kd5".parse().unwrap());
    assert_eq!(m, Err(SanError::Illegal), "the black king guards d5");
    let position = after(Variant::KingOfTheHill, "e3 a6 Ke2 a5 Kd3 a4");
    let m = position.resolve("Kd4".parse().unwrap()).unwrap();
    assert_eq!(SanPlus::from_move(&position, m).to_string(), "Kd4#");
}

#[test]
fn null_move_passes_the_turn_except_in_check() {
    let mut position = VariantPosition::start(Variant::Crazyhouse);
    assert_eq!(position.play(San::NULL), Ok(Move::NULL));
    assert_eq!((position.turn(), position.halfmove_clock()), (Color::Black, 1));
    position.play(San::NULL).unwrap();
    assert_eq!((position.turn(), position.fullmove_number()), (Color::White, 2));
    let mut check = after(Variant::Crazyhouse, "e4 e5 Qh5 d6 Qxf7+");
    let before = check.clone();
    assert_eq!(check.play(San::NULL), Err(SanError::Illegal));
    check.make(Move::NULL);
    assert_eq!(check, before);
}

#[test]
fn move_that_is_not_legal_changes_nothing() {
    for variant in Variant::ALL {
        let start = VariantPosition::start(variant);
        for m in [
            Move::drop(Role::Queen, Square::E4),
            Move::normal(Role::Rook, Square::A1, Square::A5, false, None),
            Move::normal(Role::Knight, Square::B1, Square::C3, true, None),
            Move::castle(Square::E1, Square::H1),
            Move::en_passant(Square::E5, Square::D6),
        ] {
            assert_eq!(start.clone().after(m), start, "{variant} {m:?}");
        }
    }
}

#[test]
fn setups_are_refused_with_their_reasons() {
    let issues = |variant, fen: &str| VariantPosition::new(variant, &setup(fen)).unwrap_err();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let castling = issues(Variant::Antichess, start);
    assert!(castling.issues().contains(Issue::BadCastling) && !castling.breaks_variant_rule());
    let kings = issues(Variant::Crazyhouse, "8/8/8/8/8/8/8/4K3[] w - - 0 1");
    assert_eq!(kings.issues().iter().collect::<Vec<_>>(), [Issue::NoBlackKing]);
    assert!(issues(Variant::RacingKings, "8/8/8/8/8/P7/8/k1K5 w - - 0 1").breaks_variant_rule());
    assert!(issues(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0+0 0 1").breaks_variant_rule());
    assert!(issues(Variant::Horde, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").to_string().contains("king"));
    let mut repaired = setup(start);
    let dropped = VariantPosition::repair(Variant::Antichess, &mut repaired);
    assert!(dropped.contains(Issue::BadCastling));
    assert!(VariantPosition::new(Variant::Antichess, &repaired).is_ok());
}
