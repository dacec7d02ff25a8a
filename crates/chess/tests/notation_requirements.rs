//! The numbered requirements on how a single move is written and read, and the laws that hold every notation
//! together: what is written reads back as the same move, in every language.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use scoresheet_chess::{
    CastlingMode, Lan, LanStyle, Language, Letters, Move, MoveKind, Piece, Position, Role, Rules, San,
    SanPlus, Setup, Spelling, Spellings, Square, UciMove, Variant, VariantPosition, append_fide, append_lan,
    read_move,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen.as_bytes(), CastlingMode::Standard).unwrap()
}

/// A position with the kings on a1 and a8 and the men named: `Ng1 Ne1 pf3`. White is to move.
fn men(men: &str) -> Position {
    let mut setup = Setup::EMPTY;
    for man in men.split(' ') {
        let piece = Piece::from_char(man.chars().next().unwrap()).unwrap();
        setup.board.set(man[1..].parse().unwrap(), piece);
    }
    setup.board.set(Square::A1, Piece::from_char('K').unwrap());
    setup.board.set(Square::A8, Piece::from_char('k').unwrap());
    Position::new(&setup, CastlingMode::Standard).unwrap()
}

/// The move from one square to another (and the role a pawn becomes), in the export form.
fn san(position: &Position, uci: &str) -> String {
    let m = uci.parse::<UciMove>().unwrap().to_move(position).unwrap();
    SanPlus::from_move(position, m).to_string()
}

fn fide(position: &Position, uci: &str) -> String {
    let m = uci.parse::<UciMove>().unwrap().to_move(position).unwrap();
    let mut text = Vec::new();
    append_fide(position, m, Letters::ENGLISH, false, &mut text);
    String::from_utf8(text).unwrap()
}

fn lan(position: &Position, uci: &str) -> String {
    let m = uci.parse::<UciMove>().unwrap().to_move(position).unwrap();
    let mut text = Vec::new();
    append_lan(position, m, LanStyle::HYPHEN, false, &mut text);
    String::from_utf8(text).unwrap()
}

/// The deviations with which a text is read in English, after making sure that it is the move expected.
fn spellings(position: &Position, text: &str, uci: &str) -> Spellings {
    let reading = read_move(position, text.as_bytes(), Some(Letters::ENGLISH))
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(reading.m, uci.parse::<UciMove>().unwrap().to_move(position).unwrap(), "{text}");
    reading.spellings
}

fn set(list: &[Spelling]) -> Spellings {
    list.iter().copied().collect()
}

#[test]
fn req_003_req_006_req_010_req_113_letter_and_square_of_arrival_make_a_move() {
    let open = men("Bd4 Ng1");
    assert_eq!(fide(&open, "d4e5"), "Be5");
    assert_eq!(fide(&open, "g1f3"), "Nf3");
    assert_eq!(fide(&position("3R4/8/7k/8/8/8/8/K7 w - - 0 1"), "d8d1"), "Rd1");
    for (uci, text) in [("e7e5", "e5"), ("d7d5", "d5"), ("a7a5", "a5"), ("c7c5", "c5")] {
        let black = position(&START.replace(" w ", " b "));
        assert_eq!(fide(&black, uci), text);
        assert_eq!(san(&black, uci), text);
    }
}

#[test]
fn req_005_figurines_are_written_in_place_of_letters() {
    let m = "Nf3".parse::<San>().unwrap().to_move(&Position::STANDARD).unwrap();
    let mut text = Vec::new();
    append_fide(&Position::STANDARD, m, Letters::FIGURINES, false, &mut text);
    assert_eq!(text, "♘f3".as_bytes());
}

#[test]
fn req_011_req_079_captures_have_x_and_pawns_their_file() {
    assert_eq!(fide(&men("Bd4 ne5"), "d4e5"), "Bxe5");
    assert_eq!(fide(&men("Ng1 nf3"), "g1f3"), "Nxf3");
    assert_eq!(fide(&position("3R4/8/7k/8/8/8/8/K2n4 w - - 0 1"), "d8d1"), "Rxd1");
    assert_eq!(fide(&men("Pd4 ne5"), "d4e5"), "dxe5");
    assert_eq!(fide(&men("Pg2 nf3"), "g2f3"), "gxf3");
    assert_eq!(fide(&men("Pa4 nb5"), "a4b5"), "axb5");
    assert_eq!(san(&men("Pe4 nd5"), "e4d5"), "exd5");
}

#[test]
fn req_012_req_080_en_passant_is_marked_in_the_fide_form_only() {
    let passing = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(fide(&passing, "e5d6"), "exd6 e.p.");
    assert_eq!(san(&passing, "e5d6"), "exd6");
    for text in ["exd6 e.p.", "exd6e.p.", "exd6 ep", "exd6ep", "exd6 e.p"] {
        assert_eq!(spellings(&passing, text, "e5d6"), set(&[Spelling::EnPassantMark]), "{text}");
    }
    // What is marked as a capture in passing is no other capture.
    let other = men("Pe5 nd6");
    assert!(read_move(&other, b"exd6 e.p.", Some(Letters::ENGLISH)).is_err());
}

#[test]
fn req_013_req_014_req_015_req_016_req_039_req_100_req_114_origin_is_file_then_rank_then_square() {
    for (pieces, uci, quiet) in [
        ("Ng1 Ne1", "g1f3", "Ngf3"),
        ("Ng1 Ne1", "e1f3", "Nef3"),
        ("Ng5 Ng1", "g5f3", "N5f3"),
        ("Ng5 Ng1", "g1f3", "N1f3"),
        ("Nh2 Nd4", "h2f3", "Nhf3"),
        ("Nh2 Nd4", "d4f3", "Ndf3"),
        ("Ng1 Nd2", "g1f3", "Ngf3"),
        ("Ng1 Nd2", "d2f3", "Ndf3"),
        ("Ne1 Ng5 Ng1", "e1f3", "Nef3"),
        ("Ne1 Ng5 Ng1", "g5f3", "N5f3"),
        ("Ne1 Ng5 Ng1", "g1f3", "Ng1f3"),
        ("Nc3 Ng1", "g1e2", "Nge2"),
    ] {
        let quiet_board = men(pieces);
        assert_eq!(san(&quiet_board, uci), quiet);
        assert_eq!(fide(&quiet_board, uci), quiet);
        let (origin, to) = quiet.split_at(quiet.len() - 2);
        let capture = format!("{origin}x{to}");
        let capture_board = men(&format!("{pieces} p{to}"));
        assert_eq!(san(&capture_board, uci), capture);
        assert_eq!(fide(&capture_board, uci), capture);
    }
}

#[test]
fn req_017_capturing_pawns_are_told_apart_by_their_files() {
    let board = men("Pc4 Pe4 pd5");
    assert_eq!(fide(&board, "c4d5"), "cxd5");
    assert_eq!(fide(&board, "e4d5"), "exd5");
    assert!(read_move(&board, b"xd5", Some(Letters::ENGLISH)).is_err(), "either pawn could be meant");
}

#[test]
fn req_018_promotion_without_equals_in_the_fide_form() {
    let white = men("Pd7 Pf7");
    assert_eq!(fide(&white, "f7f8n"), "f8N");
    assert_eq!(fide(&white, "d7d8q"), "d8Q+");
    let black = position("7k/8/8/8/8/8/1p4p1/4K3 b - - 0 1");
    assert_eq!(fide(&black, "b2b1b"), "b1B");
    assert_eq!(fide(&black, "g2g1r"), "g1R+");
    for (text, uci, position) in
        [("d8Q+", "d7d8q", &white), ("f8N", "f7f8n", &white), ("b1B", "b2b1b", &black)]
    {
        assert_eq!(spellings(position, text, uci), set(&[Spelling::PromotionWithoutEquals]));
    }
}

#[test]
fn req_019_draw_offer_is_written_and_read_behind_a_move() {
    let m = "e4".parse::<San>().unwrap().to_move(&Position::STANDARD).unwrap();
    let mut text = Vec::new();
    append_fide(&Position::STANDARD, m, Letters::ENGLISH, true, &mut text);
    assert_eq!(text, b"e4 (=)");
    for text in ["e4 (=)", "e4(=)", "e4! (=)"] {
        assert!(read_move(&Position::STANDARD, text.as_bytes(), None).unwrap().draw_offer, "{text}");
    }
}

#[test]
fn req_040_req_116_castling_is_read_with_zeros_and_written_with_letters() {
    let board = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    for (text, uci, exact) in [("0-0", "e1g1", "O-O"), ("0-0-0", "e1c1", "O-O-O")] {
        assert_eq!(spellings(&board, text, uci), set(&[Spelling::CastlingZeros]));
        assert_eq!(spellings(&board, exact, uci), Spellings::NONE);
        assert_eq!([san(&board, uci), fide(&board, uci), lan(&board, uci)], [exact; 3]);
    }
}

#[test]
fn req_041_req_081_req_101_req_130_promotion_check_and_mate_in_the_export_form() {
    let board = position("6k1/4Pppp/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(san(&board, "e7e8q"), "e8=Q#");
    assert_eq!(san(&board, "e7e8n"), "e8=N");
    assert_eq!(san(&position("8/8/8/8/8/8/3p4/1k2R1K1 b - - 0 1"), "d2e1n"), "dxe1=N");
    assert_eq!(san(&position("3qk3/2P5/8/8/8/8/8/K7 w - - 0 1"), "c7d8r"), "cxd8=R+");
    assert_eq!(san(&position("4k3/8/8/8/8/8/8/K2Q4 w - - 0 1"), "d1h5"), "Qh5+");
    let scholar = position("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4");
    assert_eq!(san(&scholar, "h5f7"), "Qxf7#");
}

#[test]
fn req_077_pawn_letter_is_tolerated_and_never_written() {
    assert_eq!(spellings(&Position::STANDARD, "Pe4", "e2e4"), set(&[Spelling::PawnLetter]));
    assert_eq!(san(&Position::STANDARD, "e2e4"), "e4");
}

#[test]
fn req_082_a_pinned_knight_does_not_disturb() {
    let pinned = position("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1");
    assert_eq!(san(&pinned, "g1e2"), "Ne2");
    assert_eq!(spellings(&pinned, "Nge2", "g1e2"), set(&[Spelling::OriginUnusual]));
    let free = position("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1");
    assert_eq!(san(&free, "g1e2"), "Nge2");
}

#[test]
fn req_083_check_does_not_tell_moves_apart() {
    // Either rook gives check on d1: the sign says nothing about which one goes there.
    let board = position("3k4/8/8/8/8/K7/8/R6R w - - 0 1");
    let error = read_move(&board, b"Rd1+", Some(Letters::ENGLISH)).unwrap_err();
    assert_eq!(error.candidates().as_slice().len(), 2);
    assert_eq!(san(&board, "a1d1"), "Rad1+");
}

#[test]
fn req_084_req_085_double_check_and_stalemate_have_no_sign_of_their_own() {
    assert_eq!(san(&position("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1"), "e4f6"), "Nf6+");
    assert_eq!(san(&position("7k/8/8/6Q1/8/8/8/K7 w - - 0 1"), "g5g6"), "Qg6");
}

#[test]
fn req_086_moves_are_two_to_seven_characters_long() {
    assert_eq!(san(&Position::STANDARD, "d2d4"), "d4");
    let crowded = position("7k/4Q1p1/8/4Q1Q1/8/8/8/K7 w - - 0 1");
    assert_eq!(san(&crowded, "e5g7"), "Qe5xg7#");
    let long: SanPlus = "Qa6xb7#".parse().unwrap();
    assert_eq!(long.to_string().len(), 7);
    assert_eq!("fxg1=Q+".parse::<SanPlus>().unwrap().to_string(), "fxg1=Q+");
}

#[test]
fn req_087_each_import_transformation_has_its_own_name() {
    let board = position("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4");
    for (text, transformations) in [
        ("qxf7#", &[Spelling::SmallPieceLetter][..]),
        ("Qf7#", &[Spelling::CaptureMissing]),
        ("Qxf7", &[Spelling::MateMissing]),
        ("Qxf7+", &[Spelling::MateMissing]),
        ("qf7", &[Spelling::SmallPieceLetter, Spelling::CaptureMissing, Spelling::MateMissing]),
    ] {
        assert_eq!(spellings(&board, text, "h5f7"), set(transformations), "{text}");
    }
    assert_eq!(spellings(&board, "Bxf7", "c4f7"), set(&[Spelling::CheckMissing]));
}

#[test]
fn req_108_german_captions_are_read_with_german_letters() {
    let mut game = Position::STANDARD;
    for (text, uci) in [("Be2-e4", "e2e4"), ("Bc7-c5", "c7c5"), ("Sg1-f3", "g1f3")] {
        let reading = read_move(&game, text.as_bytes(), Some(Language::German.letters())).unwrap();
        assert_eq!(UciMove::from_move(&game, reading.m).to_string(), uci);
        assert!(reading.spellings.contains(Spelling::LongForm));
        game.make(reading.m);
    }
}

#[test]
fn req_109_last_move_is_shown_in_the_long_form() {
    for (fen, uci, text) in [
        ("4k3/8/8/8/8/8/8/K2Q4 w - - 0 1", "d1f3", "Qd1-f3"),
        (START.replace(" w ", " b ").as_str(), "b7b5", "b7-b5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "e4xd5"),
        ("3qk3/8/8/8/8/8/8/4K3 b - - 0 1", "d8a5", "Qd8-a5+"),
        ("4k3/8/8/8/8/8/1p4K1/8 b - - 0 1", "b2b1q", "b2-b1=Q"),
        ("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1", "a1a8", "Ra1-a8#"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"),
    ] {
        let board = position(fen);
        assert_eq!(lan(&board, uci), text);
        assert_eq!(
            text.parse::<Lan>().unwrap().to_move(&board),
            uci.parse::<UciMove>().unwrap().to_move(&board)
        );
    }
    let passing = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    let m = "exd6".parse::<San>().unwrap().to_move(&passing).unwrap();
    let mut text = Vec::new();
    append_lan(&passing, m, LanStyle { en_passant: true, ..LanStyle::HYPHEN }, true, &mut text);
    assert_eq!(text, b"e5xd6 e.p. (=)");
}

#[test]
fn req_115_promotion_is_read_bare_and_in_parentheses() {
    let board = men("Pf7");
    assert_eq!(spellings(&board, "f8Q+", "f7f8q"), set(&[Spelling::PromotionWithoutEquals]));
    assert_eq!(spellings(&board, "f8B", "f7f8b"), set(&[Spelling::PromotionWithoutEquals]));
    assert_eq!(spellings(&board, "f8(Q)+", "f7f8q"), set(&[Spelling::PromotionInParentheses]));
    assert!(read_move(&board, b"f8", None).is_err(), "no piece is guessed");
}

#[test]
fn req_117_double_plus_is_double_check_or_mate_as_the_board_says() {
    let double = position("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1");
    assert_eq!(spellings(&double, "Nf6++", "e4f6"), set(&[Spelling::DoubleCheck]));
    let mate = position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(spellings(&mate, "Ra8++", "a1a8"), set(&[Spelling::DoubleCheck]));
    assert_eq!(spellings(&mate, "Ra8 mate", "a1a8"), set(&[Spelling::CheckWord]));
    let neither = position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(spellings(&neither, "Ra8++", "a1a8"), set(&[Spelling::DoubleCheck, Spelling::CheckWrong]));
}

/// Every notation that this position's moves can be written in reads back as the same move.
fn check_laws<R: Rules>(position: &R) {
    for m in position.legal_moves() {
        let exact = SanPlus::from_move(position, m);
        let reading = read_move(position, exact.to_string().as_bytes(), None).unwrap();
        assert_eq!((reading.m, reading.spellings), (m, Spellings::NONE), "{exact}");

        let uci = UciMove::from_move(position, m);
        assert_eq!(uci.to_string().parse(), Ok(uci));
        assert_eq!(uci.to_move(position), Ok(m), "{uci}");
        if m.kind() == MoveKind::Castle {
            let by_rook = UciMove::Normal { from: m.from(), to: m.to(), promotion: None };
            assert_eq!(by_rook.to_move(position), Ok(m));
        }
        for hyphen in [true, false] {
            let mut text = Vec::new();
            let style = LanStyle { hyphen, en_passant: true, ..LanStyle::HYPHEN };
            append_lan(position, m, style, true, &mut text);
            let lan = Lan::from_ascii(&text).unwrap();
            assert_eq!((lan.to_move(position), lan.draw_offer), (Ok(m), true), "{lan}");
        }
    }
}

/// With its letters given, every language reads what it writes, in every notation, and deviates in nothing else.
fn check_languages<R: Rules>(position: &R) {
    let figurines = [Letters::FIGURINES, Letters::BLACK_FIGURINES, Letters::COLOR_MATCHED_FIGURINES];
    let letters = Language::ALL.into_iter().map(Language::letters).chain(figurines);
    for (letters, m) in
        letters.flat_map(|letters| position.legal_moves().into_iter().map(move |m| (letters, m)))
    {
        let read = |text: &[u8], allowed: &[Spelling]| {
            let shown = String::from_utf8_lossy(text);
            let reading =
                read_move(position, text, Some(letters)).unwrap_or_else(|error| panic!("{shown}: {error}"));
            assert_eq!(reading.m, m, "{shown}");
            let allowed = set(allowed).union(set(&[Spelling::NationalLetter, Spelling::Figurine]));
            assert_eq!(reading.spellings.without(allowed), Spellings::NONE, "{shown}");
        };
        let mut text = Vec::new();
        letters.for_mover(position.turn()).append_san(SanPlus::from_move(position, m), &mut text);
        read(&text, &[]);
        text.clear();
        append_fide(position, m, letters, true, &mut text);
        read(&text, &[Spelling::PromotionWithoutEquals, Spelling::EnPassantMark, Spelling::DrawOffer]);
        for hyphen in [true, false] {
            text.clear();
            append_lan(position, m, LanStyle { hyphen, en_passant: true, letters }, false, &mut text);
            let allowed =
                [Spelling::LongForm, Spelling::Coordinates, Spelling::EnPassantMark, Spelling::OriginUnusual];
            read(&text, &allowed);
        }
    }
}

/// A text that is nearly right is read as the move it was made from, or not at all.
fn check_damage(position: &Position) {
    for m in position.legal_moves() {
        let exact = SanPlus::from_move(position, m).to_string();
        let damaged = [
            exact.replace('x', ""),
            exact.replace('x', ":"),
            exact.replace('x', "×"),
            exact.replace('=', ""),
            exact.replace('O', "0"),
            exact.replace('-', "–"),
            exact.replace(['+', '#'], ""),
            exact.replace('+', "++"),
            exact.replace('+', " ch"),
            exact.to_lowercase(),
            format!("{exact}!?"),
        ];
        for text in damaged {
            if let Ok(reading) = read_move(position, text.as_bytes(), Some(Letters::ENGLISH)) {
                // A small b is the file; a bishop's move in small letters is a pawn's if that is legal.
                let small_bishop = exact.starts_with('B') && text.starts_with('b');
                assert!(reading.m == m || small_bishop, "{exact} as {text}");
            } else {
                assert!(text.starts_with('b') || text == exact.to_lowercase(), "{exact} as {text}");
            }
        }
    }
}

fn play<R: Rules>(mut position: R, choices: &[u16], mut visit: impl FnMut(&R)) {
    visit(&position);
    for choice in choices {
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        let Some(m) = moves.get(usize::from(*choice) % moves.len().max(1)) else { return };
        position.make(*m);
        visit(&position);
    }
}

/// Places where the rare kinds of moves are near: promotions, captures in passing, many alike men, castling.
const RICH: [&str; 5] = [
    START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/8/2N3N1/8/2N1b1N1/8/Q3Q2Q/4K3 w - - 0 1",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back_in_standard_chess(choices in prop::collection::vec(any::<u16>(), 0..60)) {
        for fen in RICH {
            play(position(fen), &choices, |position| {
                check_laws(position);
                check_damage(position);
            });
        }
    }

    #[test]
    fn what_is_written_reads_back_in_chess960(number in 0u32..960, choices in prop::collection::vec(any::<u16>(), 0..80)) {
        let setup = Setup::chess960(number).unwrap();
        play(Position::new(&setup, CastlingMode::Chess960).unwrap(), &choices, check_laws);
    }

    #[test]
    fn what_is_written_reads_back_in_variants(choices in prop::collection::vec(any::<u16>(), 0..60)) {
        for variant in [Variant::Crazyhouse, Variant::Antichess, Variant::Horde, Variant::Atomic] {
            play(VariantPosition::start(variant), &choices, check_laws);
        }
    }

    #[test]
    fn what_is_written_reads_back_in_every_language(
        fen in prop::sample::select(RICH.to_vec()),
        choices in prop::collection::vec(any::<u16>(), 8),
    ) {
        play(position(fen), &choices, check_languages);
    }

    #[test]
    fn whatever_is_read_without_deviation_is_the_export_form(
        fen in prop::sample::select(RICH.to_vec()),
        text in "[NBRQKPnO0SCD♘a-hx:=+#()e1-8. !-]{1,8}|[a-h][1-8][a-h][1-8][qn]?|[NBRQK]?[a-h]?[1-8]?[x:-]?[a-h][1-8](=?Q)?[+#]?",
    ) {
        let position = position(fen);
        for letters in [None, Some(Letters::ENGLISH), Some(Language::German.letters())] {
            match read_move(&position, text.as_bytes(), letters) {
                Ok(reading) if reading.spellings.is_empty() && reading.annotation.is_none() => {
                    prop_assert_eq!(SanPlus::from_move(&position, reading.m).to_string(), text.as_str());
                }
                Ok(reading) => prop_assert!(position.legal_moves().contains(&reading.m) || reading.m.is_null()),
                Err(error) => prop_assert!(error.offset() <= text.len() && !error.to_string().is_empty()),
            }
        }
    }
}

#[test]
fn piece_means_an_officer_in_every_spelling() {
    // A promotion never makes a pawn, whatever letter a language has for it.
    let board = men("Pf7");
    for language in Language::ALL {
        let text = format!("f8={}", language.letters().letter(Role::Pawn));
        assert!(read_move(&board, text.as_bytes(), Some(language.letters())).is_err(), "{text}");
    }
}

#[test]
fn req_088_export_is_canonical_whatever_was_read() {
    let position = position("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5");
    for text in ["Nd5", "Nc3d5", "Nc3-d5", "Ncd5", "c3d5", "♘d5", "Nd5+"] {
        let m = read_move(&position, text.as_bytes(), Some(Letters::ENGLISH)).unwrap().m;
        assert_eq!(SanPlus::from_move(&position, m).to_string(), "Nd5", "{text}");
    }
}

#[test]
fn req_122_what_follows_a_move_is_left_to_others_and_kept() {
    let position = position(START);
    for sign in ["!", "!!", "?", "??", "!?", "?!"] {
        let text = format!("e4{sign}");
        let reading = read_move(&position, text.as_bytes(), None).unwrap();
        assert_eq!(reading.annotation.map(|range| &text[range]), Some(sign));
    }
}
