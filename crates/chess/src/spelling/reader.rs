//! The reader of [`Written`]: one pass from left to right that notes each deviation where it meets it.
//!
//! Every part is tried at a place and either taken whole or not at all, so there is no guess to take back: a
//! hyphen that no square follows is left for the caller, who knows evaluations such as `-+`.

use super::{CheckSign, Form, ParseWrittenError, Spelling, Spellings, Written, WrittenExpected};
use crate::{
    castling::CastlingSide,
    letter::Letters,
    role::Role,
    san::San,
    square::{File, Rank, Square},
    uci::UciMove,
};

pub(super) fn read_prefix(text: &[u8], letters: Letters) -> Result<(Written, usize), ParseWrittenError> {
    let mut reader = Reader { text, letters, at: 0, spellings: Spellings::NONE };
    let form = reader.null_move().or_else(|| reader.castling()).or_else(|| reader.coordinates());
    let form = match form {
        Some(form) => form,
        None => reader.man_move()?,
    };
    let mut written = Written {
        form,
        sign: CheckSign::None,
        en_passant: false,
        draw_offer: false,
        annotation: None,
        spellings: Spellings::NONE,
    };
    while reader.tail(&mut written) {}
    if reader.byte(0).is_some_and(|byte| byte.is_ascii_alphanumeric()) {
        return Err(ParseWrittenError::at(reader.at, WrittenExpected::End));
    }
    written.spellings = reader.spellings;
    Ok((written, reader.at))
}

struct Reader<'a> {
    text: &'a [u8],
    letters: Letters,
    at: usize,
    spellings: Spellings,
}

/// What stands between origin and arrival.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Between {
    Nothing,
    Hyphen,
    Capture,
}

/// As much of a square as is written.
#[derive(Clone, Copy, Default)]
struct Place {
    file: Option<File>,
    rank: Option<Rank>,
}

impl Place {
    fn square(self) -> Option<Square> {
        Some(Square::new(self.file?, self.rank?))
    }
}

/// Origin, what stands behind it, arrival.
struct Path {
    from: Place,
    between: Between,
    to: Place,
}

const NULL_MOVES: [&str; 6] = ["Z0", "0000", "@@@@", "<>", "null", "pass"];

const DASHES: [&str; 7] = ["‐", "‑", "‒", "–", "—", "―", "−"];

const EN_PASSANT: [&str; 5] = ["e.p.", "e. p.", "ep.", "e.p", "ep"];

/// Of two words that begin alike the longer one comes first.
const CHECK_WORDS: [(&str, CheckSign); 21] = [
    ("double check", CheckSign::Double),
    ("dbl. ch.", CheckSign::Double),
    ("dbl.ch.", CheckSign::Double),
    ("dbl. ch", CheckSign::Double),
    ("dbl ch.", CheckSign::Double),
    ("dbl ch", CheckSign::Double),
    ("dblch", CheckSign::Double),
    ("disc. ch.", CheckSign::Check),
    ("disc ch", CheckSign::Check),
    ("dis. ch.", CheckSign::Check),
    ("dis.ch.", CheckSign::Check),
    ("dis ch.", CheckSign::Check),
    ("dis ch", CheckSign::Check),
    ("disch", CheckSign::Check),
    ("checkmate", CheckSign::Mate),
    ("check", CheckSign::Check),
    ("ch.", CheckSign::Check),
    ("ch", CheckSign::Check),
    ("mate", CheckSign::Mate),
    ("matt", CheckSign::Mate),
    ("mat", CheckSign::Mate),
];

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.at + ahead).copied()
    }

    fn note(&mut self, spelling: Spelling) {
        self.spellings.insert(spelling);
    }

    /// Takes these bytes if they come next.
    fn take(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign.as_bytes());
        if found {
            self.at += sign.len();
        }
        found
    }

    /// Takes a word, in small letters or capitals, that no letter or digit follows.
    fn take_word(&mut self, word: &str) -> bool {
        let found =
            self.rest().get(..word.len()).is_some_and(|text| text.eq_ignore_ascii_case(word.as_bytes()));
        let ends = self.byte(word.len()).is_none_or(|byte| !byte.is_ascii_alphanumeric() && byte < 0x80);
        if found && (ends || word.ends_with('.')) {
            self.at += word.len();
            return true;
        }
        false
    }

    /// Tries to take something. If that fails, nothing has been taken or noted.
    fn attempt<T>(&mut self, part: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = (self.at, self.spellings);
        let taken = part(self);
        if taken.is_none() {
            (self.at, self.spellings) = before;
        }
        taken
    }

    fn null_move(&mut self) -> Option<Form> {
        if !self.take("--") {
            if !NULL_MOVES.into_iter().any(|word| self.take_word(word)) {
                return None;
            }
            self.note(Spelling::NullMove);
        }
        Some(Form::San(San::NULL))
    }

    fn castling(&mut self) -> Option<Form> {
        self.attempt(|reader| {
            reader.castling_letter()?;
            let hyphens = reader.hyphen();
            reader.castling_letter()?;
            let third = |reader: &mut Self| {
                (reader.hyphen() == hyphens).then_some(())?;
                reader.castling_letter()
            };
            let side = match reader.attempt(third) {
                Some(()) => CastlingSide::Queen,
                None => CastlingSide::King,
            };
            let more = |reader: &mut Self| {
                reader.hyphen();
                reader.castling_letter()
            };
            if reader.attempt(more).is_some() {
                return None;
            }
            if !hyphens {
                reader.note(Spelling::CastlingWithoutHyphens);
            }
            Some(Form::San(San::castle(side)))
        })
    }

    fn castling_letter(&mut self) -> Option<()> {
        if self.take("O") {
            return Some(());
        }
        let others = [
            ("0", Spelling::CastlingZeros),
            ("o", Spelling::CastlingSmallLetters),
            ("\u{41e}", Spelling::CastlingCyrillicLetters),
            ("\u{43e}", Spelling::CastlingCyrillicLetters),
        ];
        let (_, spelling) = others.into_iter().find(|(letter, _)| self.take(letter))?;
        self.note(spelling);
        Some(())
    }

    fn hyphen(&mut self) -> bool {
        if self.take("-") {
            return true;
        }
        let dash = DASHES.into_iter().any(|dash| self.take(dash));
        if dash {
            self.note(Spelling::Dash);
        }
        dash
    }

    /// The exact form of [`UciMove`], whatever the language; its letters are always English.
    fn coordinates(&mut self) -> Option<Form> {
        let ends = |length: usize| self.byte(length).is_none_or(|byte| !byte.is_ascii_alphanumeric());
        let length = [4, 5].into_iter().find(|length| ends(*length))?;
        let squares = UciMove::from_ascii(self.rest().get(..length)?).ok()?;
        if !matches!(squares, UciMove::Normal { .. }) {
            return None;
        }
        self.attempt(|reader| {
            reader.at += length;
            reader.note(Spelling::Coordinates);
            // A capture sign behind, or a promotion in another spelling, is for the general way.
            let form = Form::Squares { squares, capture: None };
            let before = (reader.at, reader.spellings);
            if length == 4 && (reader.take(":") || reader.promotion(None).is_some()) {
                return None;
            }
            (reader.at, reader.spellings) = before;
            Some(form)
        })
    }

    /// The move of a man: letter, origin, what stands between, arrival, promotion.
    fn man_move(&mut self) -> Result<Form, ParseWrittenError> {
        // A capital that is a piece letter may still be a file: `B4`.
        self.attempt(Reader::lettered_move)
            .or_else(|| self.attempt(|reader| reader.body(Role::Pawn, false)))
            .ok_or_else(|| ParseWrittenError::at(self.furthest(), WrittenExpected::Move))
    }

    /// Where a text that is no move stops looking like one.
    fn furthest(&mut self) -> usize {
        self.man_letter();
        self.place();
        self.between();
        self.place();
        self.at
    }

    fn lettered_move(&mut self) -> Option<Form> {
        if self.take("@") {
            return Some(Form::San(San::drop(Role::Pawn, self.exact_square()?)));
        }
        let role = self.man_letter()?;
        if self.take("@") {
            return Some(Form::San(San::drop(role, self.exact_square()?)));
        }
        if role == Role::Pawn {
            self.note(Spelling::PawnLetter);
        }
        self.body(role, true)
    }

    fn exact_square(&mut self) -> Option<Square> {
        let square = Square::from_ascii(self.rest().get(..2)?)?;
        self.at += 2;
        Some(square)
    }

    /// A letter that names a man: of the language, a figurine, or a small one that is no file.
    fn man_letter(&mut self) -> Option<Role> {
        self.capital_letter().or_else(|| {
            let small =
                self.byte(0).filter(|byte| byte.is_ascii_lowercase() && !matches!(byte, b'a'..=b'h'))?;
            let role = self.small_letter(small)?;
            self.note(Spelling::SmallPieceLetter);
            Some(role)
        })
    }

    fn capital_letter(&mut self) -> Option<Role> {
        let (role, length) = self
            .letters
            .role_of_prefix(self.rest())
            .or_else(|| Letters::FIGURINES.role_of_prefix(self.rest()))?;
        let written = self.rest().get(..length)?;
        if written.first() == Some(&0xe2) {
            self.note(Spelling::Figurine);
        } else if written != [role.upper_byte()] {
            self.note(Spelling::NationalLetter);
        }
        self.at += length;
        Some(role)
    }

    fn small_letter(&mut self, small: u8) -> Option<Role> {
        let capital = [small.to_ascii_uppercase()];
        let (role, _) = self.letters.role_of_prefix(&capital)?;
        if capital != [role.upper_byte()] {
            self.note(Spelling::NationalLetter);
        }
        self.at += 1;
        Some(role)
    }

    /// Everything behind the letter.
    fn body(&mut self, role: Role, lettered: bool) -> Option<Form> {
        let path = self.path(role)?;
        let behind = path.between != Between::Capture && self.take(":");
        if behind {
            self.note(Spelling::CaptureBehind);
        }
        let capture = behind || path.between == Between::Capture;
        let Path { from, between, to } = path;
        if role != Role::Pawn {
            if between == Between::Hyphen {
                self.note(Spelling::LongForm);
            }
            return Some(Form::San(San::normal(role, from.file, from.rank, capture, to.square()?, None)));
        }
        let promotion = self.promotion(to.rank);
        let Some(arrival) = to.square() else {
            let (Some(from), Some(to)) = (from.file, to.file) else { return None };
            self.note(Spelling::PawnFiles);
            if !capture {
                self.note(Spelling::CaptureMissing);
            }
            return Some(Form::Files { from, to, promotion });
        };
        if let Some(origin) = from.square() {
            self.note(Spelling::LongForm);
            if !lettered {
                let squares = UciMove::Normal { from: origin, to: arrival, promotion };
                let capture =
                    if capture { Some(true) } else { (between == Between::Hyphen).then_some(false) };
                return Some(Form::Squares { squares, capture });
            }
        }
        // A pawn that changes its file captures, whether or not it says so.
        let slanting = from.file.is_some_and(|file| file != arrival.file());
        if slanting && !capture {
            self.note(Spelling::CaptureMissing);
        }
        if capture && from.file.is_none() {
            self.note(Spelling::PawnFileMissing);
        }
        Some(Form::San(San::normal(role, from.file, from.rank, capture || slanting, arrival, promotion)))
    }

    fn path(&mut self, role: Role) -> Option<Path> {
        let capitals = self.rest();
        let from = self.place();
        let pawn = role == Role::Pawn;
        // `Cd4` is a knight's move in French: a capital is the file of a capturing pawn only among capitals.
        let doubtful = pawn
            && from.rank.is_none()
            && matches!(capitals, [b'A'..=b'H', ..])
            && !matches!(capitals, [_, b'X', b'A'..=b'H', ..]);
        if doubtful {
            return None;
        }
        let second = |reader: &mut Self| {
            let between = reader.between();
            let to = reader.place();
            to.file?;
            let whole_from = from.square().is_some();
            let fits = match between {
                Between::Hyphen => whole_from || !pawn && from.file.is_none() && from.rank.is_none(),
                Between::Capture => !pawn || from.rank.is_none() || whole_from,
                Between::Nothing if pawn => {
                    whole_from || from.file.is_some() && from.rank.is_none() && from.file != to.file
                }
                Between::Nothing => from.file.is_some() || from.rank.is_some(),
            };
            let only_files = pawn && from.file.is_some() && from.rank.is_none() && from.file != to.file;
            (fits && (to.rank.is_some() || only_files)).then_some(Path { from, between, to })
        };
        self.attempt(second).or_else(|| {
            from.square()?;
            Some(Path { from: Place::default(), between: Between::Nothing, to: from })
        })
    }

    fn place(&mut self) -> Place {
        let mut place = Place::default();
        if let Some(byte) = self.byte(0) {
            place.file = File::from_char(char::from(byte.to_ascii_lowercase()));
        }
        if place.file.is_some() {
            if self.byte(0).is_some_and(|byte| byte.is_ascii_uppercase()) {
                self.note(Spelling::CapitalLetters);
            }
            self.at += 1;
        }
        place.rank = self.byte(0).and_then(|byte| Rank::from_char(char::from(byte)));
        self.at += usize::from(place.rank.is_some());
        place
    }

    fn between(&mut self) -> Between {
        if self.hyphen() {
            return Between::Hyphen;
        }
        if self.take("x") {
            return Between::Capture;
        }
        let others =
            [("X", Spelling::CapitalLetters), (":", Spelling::CaptureColon), ("×", Spelling::CaptureCross)];
        match others.into_iter().find(|(sign, _)| self.take(sign)) {
            Some((_, spelling)) => {
                self.note(spelling);
                Between::Capture
            }
            None => Between::Nothing,
        }
    }

    /// What a pawn becomes. A letter without `=` counts only where a pawn can promote; `rank` is unknown when
    /// only files are written.
    fn promotion(&mut self, rank: Option<Rank>) -> Option<Role> {
        let at_end = matches!(rank, None | Some(Rank::R1 | Rank::R8));
        self.attempt(|reader| {
            let before = at_end && reader.take(" ");
            if !reader.take("=") {
                return None;
            }
            if at_end && reader.take(" ") || before {
                reader.note(Spelling::PromotionSpaced);
            }
            reader.promotion_letter()
        })
        .or_else(|| {
            self.attempt(|reader| {
                if !at_end {
                    return None;
                }
                if reader.take("(") {
                    reader.note(Spelling::PromotionInParentheses);
                    return reader.promotion_letter().filter(|_| reader.take(")"));
                }
                let slash = reader.take("/");
                let spelling =
                    if slash { Spelling::PromotionAfterSlash } else { Spelling::PromotionWithoutEquals };
                reader.note(spelling);
                reader.promotion_letter()
            })
        })
    }

    fn promotion_letter(&mut self) -> Option<Role> {
        let role = self.capital_letter().or_else(|| {
            let small = self.byte(0).filter(u8::is_ascii_lowercase)?;
            // What another letter follows is a word, such as `ch`.
            self.byte(1).is_none_or(|byte| !byte.is_ascii_alphanumeric()).then_some(())?;
            let role = self.small_letter(small)?;
            self.note(Spelling::PromotionSmallLetter);
            Some(role)
        })?;
        (role != Role::Pawn).then_some(role)
    }

    /// Takes one of the signs that can stand behind a move, each at most once, with at most one space before it.
    fn tail(&mut self, written: &mut Written) -> bool {
        self.attempt(|reader| {
            let spaced = reader.take(" ");
            if written.sign == CheckSign::None
                && let Some(sign) = reader.check_sign(spaced)
            {
                written.sign = sign;
                return Some(());
            }
            if !written.en_passant
                && can_be_en_passant(written.form)
                && EN_PASSANT.into_iter().any(|mark| reader.take_word(mark))
            {
                reader.note(Spelling::EnPassantMark);
                written.en_passant = true;
                return Some(());
            }
            if !written.draw_offer && reader.take("(=)") {
                reader.note(Spelling::DrawOffer);
                written.draw_offer = true;
                return Some(());
            }
            let begin = reader.at;
            while ["!", "?", "‼", "⁇", "⁈", "⁉"].into_iter().any(|sign| reader.take(sign)) {}
            if written.annotation.is_none() && reader.at > begin {
                written.annotation = Some(begin..reader.at);
                return Some(());
            }
            None
        })
        .is_some()
    }

    fn check_sign(&mut self, spaced: bool) -> Option<CheckSign> {
        if let Some((_, sign)) = CHECK_WORDS.into_iter().find(|(word, _)| self.take_word(word)) {
            self.note(Spelling::CheckWord);
            if sign == CheckSign::Double {
                self.note(Spelling::DoubleCheck);
            }
            return Some(sign);
        }
        let signs: [(&str, CheckSign, &[Spelling]); 7] = [
            ("++", CheckSign::Double, &[Spelling::DoubleCheck]),
            ("+", CheckSign::Check, &[]),
            ("#", CheckSign::Mate, &[]),
            ("††", CheckSign::Double, &[Spelling::DoubleCheck, Spelling::Dagger]),
            ("†", CheckSign::Check, &[Spelling::Dagger]),
            ("‡", CheckSign::Double, &[Spelling::DoubleCheck, Spelling::Dagger]),
            ("≠", CheckSign::Mate, &[Spelling::MateSign]),
        ];
        let evaluates = |rest: &[u8]| {
            matches!(rest.first(), Some(b'-' | b'/' | b'='))
                || DASHES.into_iter().any(|dash| rest.starts_with(dash.as_bytes()))
        };
        let (sign, meaning, spellings) = signs.into_iter().find(|(sign, ..)| {
            // `+-`, `+/-`, `+=` are evaluations, of which the plus is no check sign.
            let rest = self.rest().strip_prefix(sign.as_bytes());
            rest.is_some_and(|rest| !(sign.starts_with('+') && evaluates(rest)))
        })?;
        self.at += sign.len();
        for spelling in spellings {
            self.note(*spelling);
        }
        if spaced {
            self.note(Spelling::CheckSpaced);
        }
        Some(meaning)
    }
}

/// Whether `e.p.` can stand behind a move of this form.
fn can_be_en_passant(form: Form) -> bool {
    match form {
        Form::San(san) => san.role() == Some(Role::Pawn) && san.is_capture(),
        Form::Squares { capture, .. } => capture != Some(false),
        Form::Files { .. } => true,
    }
}
