//! Each spelling by its name, and what is refused.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::{Language, Rank, SanPlus, Square};

use Spelling as S;

fn read(text: &str) -> Written {
    Written::read(text.as_bytes(), Letters::ENGLISH).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn set(spellings: &[Spelling]) -> Spellings {
    spellings.iter().copied().collect()
}

fn check(text: &str, san: &str, spellings: &[Spelling]) {
    let written = read(text);
    assert_eq!(written.form, Form::San(san.parse().unwrap()), "{text}");
    assert_eq!(written.spellings, set(spellings), "{text}");
}

#[test]
fn exact_spelling_has_no_deviation() {
    for text in [
        "e4", "exd5", "e8=Q", "fxg1=N+", "Nf3", "Ngf3", "N1xf3", "Qa6xb7#", "O-O", "O-O-O+", "--", "N@f3",
        "@e4",
    ] {
        let exact: SanPlus = text.parse().unwrap();
        let written = read(text);
        assert_eq!(written.form, Form::San(exact.san), "{text}");
        assert_eq!(written.suffix(), exact.suffix, "{text}");
        assert_eq!(written.spellings, Spellings::NONE, "{text}");
    }
}

#[test]
fn req_040_req_116_castling_is_read_in_every_spelling() {
    for (text, side, spellings) in [
        ("0-0", "O-O", &[S::CastlingZeros][..]),
        ("0-0-0", "O-O-O", &[S::CastlingZeros]),
        ("o-o", "O-O", &[S::CastlingSmallLetters]),
        ("OO", "O-O", &[S::CastlingWithoutHyphens]),
        ("000", "O-O-O", &[S::CastlingZeros, S::CastlingWithoutHyphens]),
        ("O–O", "O-O", &[S::Dash]),
        ("0‒0‒0", "O-O-O", &[S::CastlingZeros, S::Dash]),
        ("О-О", "O-O", &[S::CastlingCyrillicLetters]),
    ] {
        check(text, side, spellings);
    }
    for wrong in ["O-OO", "OO-O", "O-O-O-O", "O", "O-", "0-0-0-0", "00000", "O-O-"] {
        assert!(Written::read(wrong.as_bytes(), Letters::ENGLISH).is_err(), "{wrong}");
    }
}

#[test]
fn req_018_req_115_promotion_is_read_in_every_spelling() {
    for (text, spellings) in [
        ("e8Q", &[S::PromotionWithoutEquals][..]),
        ("e8(Q)", &[S::PromotionInParentheses]),
        ("e8/Q", &[S::PromotionAfterSlash]),
        ("e8 =Q", &[S::PromotionSpaced]),
        ("e8= Q", &[S::PromotionSpaced]),
        ("e8=q", &[S::PromotionSmallLetter]),
        ("e8q", &[S::PromotionWithoutEquals, S::PromotionSmallLetter]),
        ("e8=♕", &[S::Figurine]),
    ] {
        check(text, "e8=Q", spellings);
    }
    check("exd8B", "exd8=B", &[S::PromotionWithoutEquals]);
    check("e8b", "e8=B", &[S::PromotionWithoutEquals, S::PromotionSmallLetter]);
    check("e8", "e8", &[]);
}

#[test]
fn a_letter_behind_another_rank_is_no_promotion() {
    for wrong in ["e4Q", "e4(Q)", "e4N", "e4b", "e8P", "e8=P", "e8()", "e8(Q", "Nf8Q"] {
        assert!(Written::read(wrong.as_bytes(), Letters::ENGLISH).is_err(), "{wrong}");
    }
}

#[test]
fn req_012_en_passant_is_read_with_every_mark() {
    for text in ["exd6 e.p.", "exd6e.p.", "exd6 ep", "exd6ep", "exd6 e.p", "exd6+ e.p.", "exd6 e.p.+"] {
        let written = read(text);
        assert_eq!(written.form, Form::San("exd6".parse().unwrap()), "{text}");
        assert!(written.en_passant, "{text}");
        assert_eq!(written.spellings, set(&[S::EnPassantMark]), "{text}");
    }
    for wrong in ["e4 e.p.", "Nxd6 e.p.", "exd6 epd", "e5-e6 e.p."] {
        assert!(Written::read(wrong.as_bytes(), Letters::ENGLISH).is_err(), "{wrong}");
    }
}

#[test]
fn captures_are_read_in_every_spelling() {
    check("N:f3", "Nxf3", &[S::CaptureColon]);
    check("N×f3", "Nxf3", &[S::CaptureCross]);
    check("Nf3:", "Nxf3", &[S::CaptureBehind]);
    check("Ngf3:+", "Ngxf3", &[S::CaptureBehind]);
    check("ed5:", "exd5", &[S::CaptureBehind]);
    check("e:d5", "exd5", &[S::CaptureColon]);
    check("ed5", "exd5", &[S::CaptureMissing]);
    let files = |from, to| Form::Files { from, to, promotion: None };
    assert_eq!(read("ed").form, files(File::E, File::D));
    assert_eq!(read("ed").spellings, set(&[S::PawnFiles, S::CaptureMissing]));
    assert_eq!(read("exd").spellings, set(&[S::PawnFiles]));
    assert_eq!(read("xd5").spellings, set(&[S::PawnFileMissing]));
    for wrong in ["ee", "e", "4", "ee4", "e5d", "4e5", "Ne", "N", "Nx", "exd5:", "ex"] {
        assert!(Written::read(wrong.as_bytes(), Letters::ENGLISH).is_err(), "{wrong}");
    }
}

#[test]
fn req_077_req_087_letter_case_and_pawn_letter_are_forgiven() {
    check("Pe4", "e4", &[S::PawnLetter]);
    check("Pexd5", "exd5", &[S::PawnLetter]);
    check("nf3", "Nf3", &[S::SmallPieceLetter]);
    check("qxd4", "Qxd4", &[S::SmallPieceLetter]);
    check("E4", "e4", &[S::CapitalLetters]);
    check("NXF3", "Nxf3", &[S::CapitalLetters]);
    check("B4", "b4", &[S::CapitalLetters]);
    check("EXD5", "exd5", &[S::CapitalLetters]);
    for wrong in ["Exd5", "Ed5", "Cd4", "CD4", "Cxd5", "CxD5", "Ed", "P E4"] {
        assert!(Written::read(wrong.as_bytes(), Letters::ENGLISH).is_err(), "{wrong}");
    }
    // A bishop's letter stays a bishop's, a file's stays a file's.
    check("Bxc3", "Bxc3", &[]);
    check("bxc3", "bxc3", &[]);
    check("BC4", "Bc4", &[S::CapitalLetters]);
}

#[test]
fn long_forms_and_coordinates_name_squares() {
    let squares = |text: &str, capture| Form::Squares { squares: text.parse().unwrap(), capture };
    for (text, form, spellings) in [
        ("e2-e4", squares("e2e4", Some(false)), &[S::LongForm][..]),
        ("e2–e4", squares("e2e4", Some(false)), &[S::LongForm, S::Dash]),
        ("e4xd5", squares("e4d5", Some(true)), &[S::LongForm]),
        ("e2e4", squares("e2e4", None), &[S::Coordinates]),
        ("g1f3+", squares("g1f3", None), &[S::Coordinates]),
        ("e7e8q", squares("e7e8q", None), &[S::Coordinates]),
        ("e7-e8=Q", squares("e7e8q", Some(false)), &[S::LongForm]),
        ("e7e8(Q)", squares("e7e8q", None), &[S::LongForm, S::PromotionInParentheses]),
    ] {
        assert_eq!(read(text).form, form, "{text}");
        assert_eq!(read(text).spellings, set(spellings), "{text}");
    }
    check("Ng1-f3", "Ng1f3", &[S::LongForm]);
    let long = San::normal(Role::Pawn, Some(File::E), Some(Rank::R2), false, Square::E4, None);
    assert_eq!(read("Pe2-e4").form, Form::San(long));
}

#[test]
fn check_and_mate_are_read_in_every_spelling() {
    for (text, sign, spellings) in [
        ("Qf7+", CheckSign::Check, &[][..]),
        ("Qf7 +", CheckSign::Check, &[S::CheckSpaced]),
        ("Qf7++", CheckSign::Double, &[S::DoubleCheck]),
        ("Qf7†", CheckSign::Check, &[S::Dagger]),
        ("Qf7‡", CheckSign::Double, &[S::Dagger, S::DoubleCheck]),
        ("Qf7≠", CheckSign::Mate, &[S::MateSign]),
        ("Qf7ch", CheckSign::Check, &[S::CheckWord]),
        ("Qf7 ch.", CheckSign::Check, &[S::CheckWord]),
        ("Qf7 dbl ch", CheckSign::Double, &[S::CheckWord, S::DoubleCheck]),
        ("Qf7 mate", CheckSign::Mate, &[S::CheckWord]),
        ("Qf7#", CheckSign::Mate, &[]),
    ] {
        assert_eq!(read(text).sign, sign, "{text}");
        assert_eq!(read(text).spellings, set(spellings), "{text}");
    }
    for wrong in ["Qf7+#", "Qf7#+", "Qf7+++", "Qf7 check it", "Qf7 chess", "Qf7  +", "Qf7+ +"] {
        assert!(Written::read(wrong.as_bytes(), Letters::ENGLISH).is_err(), "{wrong}");
    }
}

#[test]
fn annotations_and_draw_offers_are_told_apart_from_the_move() {
    let written = read("Nf3+!? (=)");
    assert_eq!(written.annotation, Some(4..6));
    assert!(written.draw_offer);
    assert_eq!(written.spellings, set(&[S::DrawOffer]));
    assert_eq!(read("Nf3 (=)!!").annotation, Some(7..9));
    assert_eq!(read("e4‼").annotation, Some(2..5));
    assert!(Written::read(b"e4! ?", Letters::ENGLISH).is_err());
    assert!(Written::read(b"e4(=)(=)", Letters::ENGLISH).is_err());
}

#[test]
fn evaluations_are_left_to_the_caller() {
    for (text, length) in [
        ("Nf3+-", 3),
        ("Nf3+/-", 3),
        ("Nf3+=", 3),
        ("Nf3=", 3),
        ("e8=", 2),
        ("Nf3±", 3),
        ("Nf3++-", 4),
        ("e4-+", 2),
        ("O-O-+", 3),
        ("Nf3+ =", 4),
        ("Nf3!", 4),
        ("e4 Nf6", 2),
    ] {
        let (_, taken) = Written::read_prefix(text.as_bytes(), Letters::ENGLISH).unwrap();
        assert_eq!(taken, length, "{text}");
    }
    assert_eq!(Written::read(b"Nf3+-", Letters::ENGLISH).unwrap_err().offset(), 3);
}

#[test]
fn null_moves_are_read_in_every_spelling() {
    for text in ["Z0", "0000", "@@@@", "<>", "null", "pass", "NULL"] {
        check(text, "--", &[S::NullMove]);
    }
    for wrong in ["nullify", "Z", "000000", "-", "---"] {
        assert!(Written::read(wrong.as_bytes(), Letters::ENGLISH).is_err(), "{wrong}");
    }
}

#[test]
fn letters_are_those_of_the_language_given() {
    let in_language = |text: &str, language: Language| Written::read(text.as_bytes(), language.letters());
    for (text, language, san) in [
        ("Cf3", Language::French, "Nf3"),
        ("Rd1", Language::French, "Kd1"),
        ("Крg1", Language::Russian, "Kg1"),
        ("Кf3", Language::Russian, "Nf3"),
        ("e8=D", Language::German, "e8=Q"),
        ("Pf3", Language::Dutch, "Nf3"),
    ] {
        let written = in_language(text, language).unwrap();
        assert_eq!(written.form, Form::San(san.parse().unwrap()), "{text}");
        assert_eq!(written.spellings, set(&[S::NationalLetter]), "{text}");
    }
    assert_eq!(in_language("Kg1", Language::German).unwrap().spellings, Spellings::NONE);
    assert!(in_language("Nf3", Language::German).is_err());
    assert!(Written::read(b"Cf3", Letters::ENGLISH).is_err(), "no pawn move f3 behind an unknown letter");
    assert!(Written::read(b"Sf3", Letters::ENGLISH).is_err());
    check("♘f3", "Nf3", &[S::Figurine]);
    check("♞\u{fe0e}f3", "Nf3", &[S::Figurine]);
}

#[test]
fn any_bytes_are_read_or_refused_within_the_text() {
    let signs: &[&[u8]] = &[
        b"e", b"4", b"x", b"-", b"=", b"Q", b"(", b")", b" ", b"+", b"O", b"0", b".", b"\xff", b":", b"\xe2",
    ];
    for a in signs {
        for b in signs {
            for c in signs {
                for d in signs {
                    let text = [*a, *b, *c, *d].concat();
                    if let Err(error) = Written::read(&text, Letters::ENGLISH) {
                        assert!(error.offset() <= text.len());
                    }
                }
            }
        }
    }
}
