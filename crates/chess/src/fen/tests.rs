//! Tests of FEN: the standard's examples, error offsets, laws.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

use proptest::prelude::*;
use shakmaty::fen::Fen as TheirFen;

use super::*;
use crate::setup::{Issue, Issues};

const E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const ALWAYS: FenStyle = FenStyle { en_passant: EnPassantMode::Always, castling: CastlingStyle::XFen };
const SHREDDER: FenStyle = FenStyle { en_passant: EnPassantMode::Always, castling: CastlingStyle::Shredder };

fn setup(text: &str) -> Setup {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> (FenErrorKind, usize) {
    let error = Setup::from_fen(text.as_bytes()).expect_err(text);
    (error.kind(), error.offset())
}

#[test]
fn req_103_a_fen_has_six_fields_from_rank_8_and_file_a() {
    let setup = setup("r6N/8/8/8/8/8/8/7k w - - 3 40");
    assert_eq!(setup.board.piece_at(Square::A8), Some(Role::Rook.of(Color::Black)));
    assert_eq!(setup.board.piece_at(Square::H8), Some(Role::Knight.of(Color::White)));
    assert_eq!(setup.board.piece_at(Square::H1), Some(Role::King.of(Color::Black)));
    assert_eq!(setup.board.occupied().count(), 3);
    assert_eq!((setup.halfmove_clock, setup.fullmove_number), (3, 40));
    for spaced in ["r6N/8/8/8/8/8/8/7k\tw  - \t -   3 40", " r6N/8/8/8/8/8/8/7k w - - 3 40\r\n"] {
        assert_eq!(spaced.parse(), Ok(setup.clone()), "{spaced:?}");
    }
}

#[test]
fn req_104_castling_letters_name_rights_that_the_placement_can_refute() {
    assert_eq!(setup(START).castling, CastlingRights::STANDARD);
    assert_eq!(setup(&START.replace("KQkq", "qkQK")).fen(ALWAYS), START);
    let black = setup(&START.replace("KQkq", "kq")).castling.rooks();
    assert_eq!(black, [Square::A8, Square::H8].into_iter().collect());
    assert!(setup(&START.replace("KQkq", "-")).castling.is_empty());
    // The king's knight and bishop block the way; the right is there all the same.
    assert!(Position::from_fen(START.as_bytes(), CastlingMode::Standard).is_ok());
    for (placement, letters) in
        [("4k3/8/8/8/8/8/8/4K3", "K"), ("4k3/8/8/8/8/8/8/R3K3", "KQ"), ("8/8/8/8/8/8/8/R7", "q")]
    {
        let text = format!("{placement} w {letters} - 0 1");
        let setup = setup(&text);
        assert_eq!(setup.fen(ALWAYS), text);
        let issues = setup.issues(CastlingMode::Standard);
        assert!(issues.contains(Issue::BadCastling) || issues.contains(Issue::NoWhiteKing), "{text}");
    }
}

#[test]
fn req_105_the_en_passant_square_is_written_always_or_ready_or_legal() {
    let check = |text: &str, [always, pseudo, legal]: [&str; 3]| {
        let position = Position::from_fen(text.as_bytes(), CastlingMode::Standard).unwrap();
        let modes = [
            (EnPassantMode::Always, always, position.passed_square()),
            (EnPassantMode::Pseudo, pseudo, position.pseudo_en_passant()),
            (EnPassantMode::Legal, legal, position.en_passant()),
        ];
        for (en_passant, expected, by_the_rules) in modes {
            let written = position.fen(FenStyle { en_passant, ..FenStyle::default() });
            assert_eq!(written.split(' ').nth(3), Some(expected), "{text} {en_passant:?}");
            assert_eq!(by_the_rules, Square::from_ascii(expected.as_bytes()), "{text} {en_passant:?}");
        }
    };
    check(E4, ["e3", "-", "-"]);
    check("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", ["e3", "e3", "e3"]);
    check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ["d6", "d6", "d6"]);
    // The capture would open the file of a rook, the rank of a rook, the diagonal of a bishop.
    check("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ["d6", "d6", "-"]);
    check("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", ["d6", "d6", "-"]);
    check("4k3/6b1/8/3pP3/8/2K5/8/8 w - d6 0 1", ["d6", "d6", "-"]);
    // One of two pawns is pinned.
    check("4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", ["d6", "d6", "d6"]);
}

#[test]
fn an_en_passant_square_that_cannot_be_is_read_and_written_only_in_mode_always() {
    for (square, turn) in [("e4", 'w'), ("e6", 'w'), ("a3", 'b'), ("e6", 'b')] {
        let text = format!("4k3/8/8/3P4/8/8/8/4K3 {turn} - {square} 0 1");
        let setup = setup(&text);
        assert!(setup.issues(CastlingMode::Standard).contains(Issue::BadEnPassant), "{text}");
        assert_eq!(setup.fen(ALWAYS), text);
        for en_passant in [EnPassantMode::Pseudo, EnPassantMode::Legal] {
            let written = setup.fen(FenStyle { en_passant, ..ALWAYS });
            assert_eq!(written, text.replace(square, "-"));
        }
    }
    // Without a king nothing can be illegal.
    let kingless = "8/8/8/3pP3/8/8/8/8 w - d6 0 1";
    assert_eq!(setup(kingless).fen(FenStyle::default()), kingless);
}

#[test]
fn req_106_the_clock_counts_plies_and_the_number_counts_from_1() {
    let clocks = |text: &str| {
        let setup = setup(&format!("4k3/8/8/8/8/8/8/4K3 w - - {text}"));
        (setup.halfmove_clock, setup.fullmove_number)
    };
    assert_eq!(clocks("5 39"), (5, 39));
    assert_eq!(clocks("0 0"), (0, 1));
    assert_eq!(clocks("007 0012"), (7, 12));
    assert_eq!(clocks("4294967295 4294967295"), (u32::MAX, u32::MAX));
    assert_eq!(clocks("100"), (100, 1));
    assert_eq!(clocks(""), (0, 1));
    let mut position = Position::STANDARD;
    for (san, expected) in [("e4", "0 1"), ("Nf6", "1 2"), ("Nf3", "2 2"), ("Nxe4", "0 3")] {
        position.play(san.parse().unwrap()).unwrap();
        let fen = position.fen(FenStyle::default());
        assert!(fen.ends_with(expected), "{san}: {fen}");
    }
}

#[test]
fn req_107_the_five_examples_of_the_standard_validate() {
    let texts = [
        START,
        E4,
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
    ];
    let mut position = Position::STANDARD;
    for (text, san) in texts.into_iter().zip(["e4", "c5", "Nf3", "d6"]) {
        assert_eq!(Position::from_fen(text.as_bytes(), CastlingMode::Standard), Ok(position));
        assert_eq!(position.fen(ALWAYS), text);
        position.play(san.parse().unwrap()).unwrap();
    }
    let last = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39";
    let position = Position::from_fen(last.as_bytes(), CastlingMode::Standard).unwrap();
    assert_eq!(position.fen(FenStyle::default()), last);
    assert_eq!(position.to_setup().issues(CastlingMode::Standard), Issues::NONE);
}

#[test]
fn req_146_fen_fields_are_read_and_written_as_the_standard_lists_them() {
    let text = "r3k2r/8/8/8/4Pp2/8/8/R3K2R b KQkq e3 0 21";
    let setup = setup(text);
    assert_eq!(setup.turn, Color::Black);
    assert_eq!(setup.castling, CastlingRights::STANDARD);
    assert_eq!(setup.en_passant, Some(Square::E3));
    assert_eq!((setup.halfmove_clock, setup.fullmove_number), (0, 21));
    assert_eq!(setup.to_string(), text);
}

#[test]
fn missing_fields_have_defaults() {
    let whole = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1";
    let expected = setup(whole);
    let fields: Vec<_> = whole.split(' ').collect();
    for count in 1..=6 {
        assert_eq!(fields[..count].join(" ").parse(), Ok(expected.clone()), "{count}");
        assert_eq!(fields[..count].join("_").parse(), Ok(expected.clone()), "{count}");
    }
}

#[test]
fn castling_letters_of_x_fen_and_shredder_fen_round_trip() {
    // In the second position rooks stand on b, f and h; the one on f may castle and is not the outermost.
    for (x_fen, shredder) in [
        (START, "HAha"),
        ("1r2kr1r/8/8/8/8/8/8/1R2KR1R w FQfq - 0 1", "FBfb"),
        ("1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1", "HBhb"),
        ("rr2k3/8/8/8/8/8/8/RR2K3 w Bq - 0 1", "Ba"),
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", "HFhf"),
    ] {
        let setup = setup(x_fen);
        let written = setup.fen(SHREDDER);
        assert_eq!(written.split(' ').nth(2), Some(shredder), "{x_fen}");
        assert_eq!(setup.fen(ALWAYS), x_fen);
        assert_eq!(written.parse(), Ok(setup));
    }
    for number in 0..960 {
        let setup = Setup::chess960(number).unwrap();
        assert_eq!(setup.fen(ALWAYS).parse(), Ok(setup.clone()));
        assert_eq!(setup.fen(SHREDDER).parse(), Ok(setup.clone()));
        assert_eq!(setup.fen(ALWAYS).split(' ').nth(2), Some("KQkq"));
        assert!(setup.issues(CastlingMode::Chess960).is_empty());
    }
}

#[test]
fn pockets_and_promoted_men_are_read_in_both_spellings() {
    let brackets = "r1b1k~3/8/8/8/8/8/8/4K2Q~[QNpp] b - - 3 9";
    let setup = setup(brackets);
    let pockets = setup.pockets.unwrap();
    assert_eq!(pockets.count(Role::Pawn.of(Color::Black)), 2);
    assert_eq!(pockets.count(Role::Queen.of(Color::White)), 1);
    assert_eq!(pockets.count(Role::Pawn.of(Color::White)), 0);
    assert_eq!(setup.promoted, [Square::E8, Square::H1].into_iter().collect());
    assert_eq!(setup.fen(ALWAYS), brackets);
    assert_eq!("r1b1k~3/8/8/8/8/8/8/4K2Q~/pNQp b - - 3 9".parse(), Ok(setup));
    for empty in ["[]", "[-]", "/"] {
        let text = format!("4k3/8/8/8/8/8/8/4K3{empty} w - - 0 1");
        assert_eq!(text.parse::<Setup>().unwrap().pockets, Some(Pockets::default()), "{empty}");
    }
}

#[test]
fn remaining_checks_are_read_before_and_behind_the_clocks() {
    let before = "4k3/8/8/8/8/8/8/4K3 w - - 3+1 4 20";
    let setup = setup(before);
    assert_eq!(setup.remaining_checks, Some([3, 1]));
    assert_eq!(setup.fen(ALWAYS), before);
    for same in ["+0+2 4 20", "4 20 +0+2", "4 20 3+1"] {
        assert_eq!(format!("4k3/8/8/8/8/8/8/4K3 w - - {same}").parse(), Ok(setup.clone()), "{same}");
    }
}

#[test]
fn errors_point_at_the_first_byte_that_does_not_fit() {
    use FenErrorKind as Kind;
    for (text, kind, offset) in [
        ("", Kind::EmptyText, 0),
        ("  \n", Kind::EmptyText, 3),
        ("x", Kind::PieceLetter, 0),
        ("4k3/8/8/8/8/8/8/4K2é w", Kind::PieceLetter, 19),
        ("~4k3/8/8/8/8/8/8/4K3 w", Kind::PieceLetter, 0),
        ("4k3/9/8/8/8/8/8/4K3 w", Kind::EmptySquares, 4),
        ("4k3/08/8/8/8/8/8/4K3 w", Kind::EmptySquares, 4),
        ("4k3/8/44p/8/8/8/8/4K3 w", Kind::RankTooLong, 8),
        ("4k4/8/8/8/8/8/8/4K3 w", Kind::RankTooLong, 2),
        ("4k3/8/p6/8/8/8/8/4K3 w", Kind::RankTooShort, 8),
        ("4k3/8/8/8/8/8//4K3 w", Kind::RankTooShort, 14),
        ("4k3/8/8/8/8/8/8/4K2 w", Kind::RankTooShort, 19),
        ("4k3/8/8/8/8/8/8", Kind::TooFewRanks, 15),
        ("4k3/8/8/8/8/8/8[] w", Kind::TooFewRanks, 15),
        ("4k3/8/8/8/8/8/8/4K3/8 w", Kind::TooManyRanks, 19),
        ("4k3/8/8/8/8/8/8/4K3/K w", Kind::TooManyRanks, 19),
        ("4k3/8/8/8/8/8/8/4K3[Qx] w", Kind::Pocket, 21),
        ("4k3/8/8/8/8/8/8/4K3[Q w", Kind::Pocket, 21),
        ("4k3/8/8/8/8/8/8/4K3[Q]w", Kind::Pocket, 22),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", Kind::Turn, 20),
        ("4k3/8/8/8/8/8/8/4K3 wb - - 0 1", Kind::Turn, 21),
        ("4k3/8/8/8/8/8/8/4K3 w Kx - 0 1", Kind::Castling, 23),
        ("4k3/8/8/8/8/8/8/4K3 w -K - 0 1", Kind::Castling, 23),
        ("4k3/8/8/8/8/8/8/4K3 w - x 0 1", Kind::EnPassant, 24),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", Kind::EnPassant, 25),
        ("4k3/8/8/8/8/8/8/4K3 w - e", Kind::EnPassant, 25),
        ("4k3/8/8/8/8/8/8/4K3 w - e66 0 1", Kind::EnPassant, 26),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", Kind::HalfmoveClock, 26),
        ("4k3/8/8/8/8/8/8/4K3 w - - 1x 1", Kind::HalfmoveClock, 27),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", Kind::HalfmoveClock, 26),
        ("4k3/8/8/8/8/8/8/4K3 w - - 4294967296 1", Kind::HalfmoveClock, 26),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 -", Kind::FullmoveNumber, 28),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", Kind::FullmoveNumber, 28),
        ("4k3/8/8/8/8/8/8/4K3 w - - +4+0 0 1", Kind::RemainingChecks, 27),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3+ 0 1", Kind::RemainingChecks, 28),
        ("4k3/8/8/8/8/8/8/4K3 w - - +1 0 1", Kind::RemainingChecks, 28),
        ("4k3/8/8/8/8/8/8/4K3 w - - 256+0 0 1", Kind::RemainingChecks, 26),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm e4;", Kind::TrailingText, 30),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1 3+3", Kind::TrailingText, 34),
        (" 4k3/8/8/8/8/8/8/4K3 w - -\n0 1", Kind::EnPassant, 26),
    ] {
        assert_eq!(error(text), (kind, offset), "{text}");
    }
    let error = Position::from_fen(b"8/8/8/8/8/8/8/4K3 w", CastlingMode::Standard);
    assert_eq!(error, Err(FenError::Issues([Issue::NoBlackKing].into_iter().collect())));
    let error = Setup::from_fen(b"4k3/8/8/8/8/8/8/4K3 white").unwrap_err();
    assert_eq!(error.to_string(), "expected the side to move, w or b at offset 21");
}

/// The slow twin alone.
fn careful(text: &[u8]) -> Result<(Setup, usize), ParseFenError> {
    let mut reader = Reader::new(text);
    let mut setup = Setup::EMPTY;
    reader.careful_placement(&mut setup)?;
    Ok((setup, reader.at))
}

fn check_quick(text: &[u8]) {
    if let Some((board, length)) = placement::read(text) {
        let (setup, slow_length) = careful(text).unwrap();
        assert_eq!((setup.board, length), (board, slow_length), "{}", String::from_utf8_lossy(text));
    }
}

#[test]
fn the_quick_way_takes_ordinary_placements_and_no_others() {
    for text in ["8/8/8/8/8/8/8/8", START, "44/1111p3/8/8/8/8/8/rnbqkbnr w"] {
        assert!(placement::read(text.as_bytes()).is_some(), "{text}");
    }
    // Sums that come out right with ranks that do not.
    for text in ["7/81/8/8/8/8/8/8", "8/8/8/8/8/8/88", "88888888", "8/8/8/8/8/8/8/8/", "8/8/8/8/8/8/8/7/"] {
        assert!(placement::read(text.as_bytes()).is_none(), "{text}");
    }
}

fn any_piece() -> impl Strategy<Value = Option<Piece>> {
    (0u32..16, any::<bool>()).prop_map(|(number, is_white)| {
        Role::from_number(number).map(|role| role.of(if is_white { Color::White } else { Color::Black }))
    })
}

fn any_pockets() -> impl Strategy<Value = Pockets> {
    prop::collection::vec(any_piece(), 0..12).prop_map(|pieces| {
        let mut pockets = Pockets::default();
        pieces
            .into_iter()
            .flatten()
            .filter(|piece| piece.role != Role::King)
            .for_each(|piece| pockets.add(piece));
        pockets
    })
}

prop_compose! {
    /// Any setup a FEN can say: castling rights on the back ranks, promoted men where men are.
    fn any_setup()(
        pieces in prop::collection::vec(any_piece(), 64),
        black in any::<bool>(),
        rooks in any::<u64>(),
        en_passant in prop::option::of(0u32..64),
        halfmove_clock in any::<u32>(),
        fullmove_number in 1..=u32::MAX,
        promoted in any::<u64>(),
        pockets in prop::option::of(any_pockets()),
        remaining_checks in prop::option::of(any::<[u8; 2]>()),
    ) -> Setup {
        let mut setup = Setup::EMPTY;
        for (square, piece) in Square::all().zip(pieces) {
            if let Some(piece) = piece {
                setup.board.set(square, piece);
            }
        }
        setup.turn = if black { Color::Black } else { Color::White };
        setup.castling = CastlingRights::from_rooks(Bitboard(rooks & rooks >> 9 & 0xff00_0000_0000_00ff));
        setup.en_passant = en_passant.map(Square::from_index);
        setup.promoted = Bitboard(promoted & promoted >> 5) & setup.board.occupied();
        Setup { halfmove_clock, fullmove_number, pockets, remaining_checks, ..setup }
    }
}

proptest! {
    #[test]
    fn reading_what_was_written_gives_the_same_setup(setup in any_setup()) {
        for style in [ALWAYS, SHREDDER] {
            let text = setup.fen(style);
            prop_assert_eq!(text.parse::<Setup>(), Ok(setup.clone()), "{}", text);
        }
        // The other modes say less of the e.p. square, but what they say is read as it was meant.
        for en_passant in [EnPassantMode::Pseudo, EnPassantMode::Legal] {
            let text = setup.fen(FenStyle { en_passant, ..ALWAYS });
            let again: Setup = text.parse().unwrap();
            prop_assert!(again.en_passant.is_none() || again.en_passant == setup.en_passant);
            prop_assert_eq!(Setup { en_passant: setup.en_passant, ..again }, setup.clone());
        }
    }

    #[test]
    fn ordinary_setups_read_and_write_as_shakmaty_does(setup in any_setup()) {
        let setup = Setup { pockets: None, remaining_checks: None, ..setup };
        let setup = Setup { promoted: Bitboard::EMPTY, castling: CastlingRights::NONE, ..setup };
        let text = setup.fen(ALWAYS);
        let theirs = TheirFen::from_ascii(text.as_bytes());
        prop_assert_eq!(theirs.map(|fen| fen.to_string()), Ok(text));
    }

    #[test]
    fn no_bytes_panic(text in prop::collection::vec(any::<u8>(), 0..120)) {
        let _ = Setup::from_fen(&text);
        check_quick(&text);
    }

    #[test]
    fn no_text_close_to_a_fen_panics_and_errors_lie_within(
        text in prop::string::string_regex("[1-9rnbqkpRNBQKP/~\\[\\] ]{0,70}[ _][wbKQkqAHah3e0+;é -]{0,30}").unwrap()
    ) {
        check_quick(text.as_bytes());
        if let Err(error) = Setup::from_fen(text.as_bytes()) {
            prop_assert!(error.offset() <= text.len());
        }
    }

    #[test]
    fn one_changed_byte_is_read_alike_by_the_quick_and_the_careful_way(
        setup in any_setup(), at in 0usize..64, byte in prop::sample::select(b"12345678/pK~[ x".to_vec())
    ) {
        let mut text = Setup { pockets: None, promoted: Bitboard::EMPTY, ..setup }.fen(ALWAYS).into_bytes();
        text[at % 15] = byte;
        check_quick(&text);
        // A placement the careful way accepts without anything special is one for the quick way.
        if let Ok((setup, length)) = careful(&text)
            && setup.pockets.is_none() && setup.promoted.is_empty()
        {
            prop_assert_eq!(placement::read(&text), Some((setup.board, length)));
        }
    }
}

#[test]
fn fens_of_real_files_agree_with_shakmaty() {
    let Some(corpus) = std::env::var_os("SCORESHEET_CORPUS") else {
        eprintln!("SCORESHEET_CORPUS is unset: no FENs of real files are compared");
        return;
    };
    let folder = std::path::Path::new(&corpus).join("other_formats/stockfish-books");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.path().extension().is_some_and(|extension| extension == "epd") {
            for line in std::fs::read_to_string(entry.path()).unwrap().lines() {
                let theirs = TheirFen::from_ascii(line.as_bytes()).unwrap().to_string();
                assert_eq!(setup(line).fen(ALWAYS), theirs);
                count += 1;
            }
        }
    }
    assert!(count > 0);
}
