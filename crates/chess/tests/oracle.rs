//! Our rules against those of the crate shakmaty, and every quick way against its slow twin.

#![allow(clippy::unwrap_used)]

mod foreign;
mod random;
mod twin;

use std::{
    fs,
    io::Read as _,
    path::{Path, PathBuf},
};

use foreign::their_setup;
use random::Dice;
use scoresheet_chess::{
    CastlingMode, CastlingSide, Color, File, Issue, Issues, Move, MoveKind, Position, Rank, Role, Rules as _,
    San, SanPlus, Setup, Square, Variant, VariantPosition,
    fen::{CastlingStyle, EnPassantMode, FenStyle},
};
use shakmaty::{FromSetup as _, Position as _, PositionErrorKinds};
use twin::slow_resolve;

/// One game followed by both.
#[derive(Clone)]
struct Pair {
    ours: Position,
    theirs: shakmaty::Chess,
}

impl Pair {
    fn standard() -> Pair {
        Pair { ours: Position::STANDARD, theirs: shakmaty::Chess::default() }
    }

    fn chess960(number: u32) -> Pair {
        let setup = Setup::chess960(number).unwrap();
        let board = shakmaty::Board::chess960(number);
        let castling_rights = board.rooks();
        let theirs = shakmaty::Setup { board, castling_rights, ..shakmaty::Setup::initial() };
        Pair {
            ours: Position::new(&setup, CastlingMode::Chess960).unwrap(),
            theirs: shakmaty::Chess::from_setup(theirs, shakmaty::CastlingMode::Chess960).unwrap(),
        }
    }

    /// Plays the same move on both boards.
    fn make(&mut self, m: Move) {
        let theirs = theirs(m, &self.ours);
        assert!(self.theirs.is_legal(theirs), "{m:?} in\n{:?}", self.ours);
        self.theirs.play_unchecked(theirs);
        self.ours.make(m);
    }

    /// What can be compared cheaply at every ply.
    fn check(&self) {
        let (ours, theirs) = (&self.ours, &self.theirs);
        let context = || their_fen(theirs);
        assert_eq!(our_fen(&ours.to_setup()), context());
        let mut own_moves: Vec<Move> = ours.legal_moves().into_iter().collect();
        let mut their_moves: Vec<Move> = theirs.legal_moves().into_iter().map(own).collect();
        own_moves.sort_unstable();
        their_moves.sort_unstable();
        assert_eq!(own_moves, their_moves, "{}", context());
        assert_eq!(ours.has_legal_move(), !own_moves.is_empty(), "{}", context());
        assert_eq!(ours.is_check(), theirs.is_check(), "{}", context());
        assert_eq!(ours.is_checkmate(), theirs.is_checkmate(), "{}", context());
        assert_eq!(ours.is_insufficient_material(), theirs.is_insufficient_material(), "{}", context());
        for (own_color, color) in
            [(Color::White, shakmaty::Color::White), (Color::Black, shakmaty::Color::Black)]
        {
            assert_eq!(ours.can_mate(own_color), !theirs.has_insufficient_material(color), "{}", context());
        }
        let square = |square: shakmaty::Square| Square::from_index(u32::from(square));
        assert_eq!(ours.en_passant(), theirs.legal_ep_square().map(square), "{}", context());
        assert_eq!(ours.pseudo_en_passant(), theirs.pseudo_legal_ep_square().map(square), "{}", context());
    }

    /// Every legal move: its text as the other crate writes it, and back to the move by both ways.
    fn check_texts(&self) {
        for m in self.ours.legal_moves() {
            let san = SanPlus::from_move(&self.ours, m);
            let theirs = shakmaty::san::SanPlus::from_move(self.theirs.clone(), theirs(m, &self.ours));
            assert_eq!(san.to_string(), theirs.to_string(), "{}", their_fen(&self.theirs));
            assert_eq!(san.to_string().parse(), Ok(san));
            assert_eq!(self.ours.resolve(san.san), Ok(m), "{san} in {}", their_fen(&self.theirs));
            self.check_resolving(san.san);
        }
    }

    /// One text, legal or not: the quick way, the slow one, and playing it.
    fn check_resolving(&self, san: San) {
        let expected = slow_resolve(&self.ours, san);
        assert_eq!(self.ours.resolve(san), expected, "{san:?} in {}", their_fen(&self.theirs));
        let mut played = self.ours;
        assert_eq!(played.play(san), expected, "{san:?} in {}", their_fen(&self.theirs));
        let mut next = Position::STANDARD;
        assert_eq!(self.ours.play_onto(san, &mut next), expected, "{san:?} in {}", their_fen(&self.theirs));
        let after = expected.map_or(self.ours, |m| self.ours.after(m));
        assert!(expected.is_err() || next == after, "{san:?} in {}", their_fen(&self.theirs));
        assert_eq!(played, after, "{san:?} in {}", their_fen(&self.theirs));
    }
}

/// A text that may or may not be a move here: a legal one with changes, or anything.
fn any_san(dice: &mut Dice, position: &Position) -> San {
    let moves = position.legal_moves();
    let all = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    if dice.once_in(20) {
        let side = dice.pick(&CastlingSide::ALL);
        let target = if moves.is_empty() { dice.square() } else { dice.pick(&moves).to() };
        let dropped = San::drop(dice.pick(&all), target);
        return dice.pick(&[San::castle(side), San::NULL, dropped]);
    }
    let near = (!moves.is_empty() && !dice.once_in(4)).then(|| dice.pick(&moves));
    let (mut role, mut to, mut capture, mut promotion) =
        (dice.pick(&all), dice.square(), dice.once_in(2), None);
    if dice.once_in(2) {
        // Aim at a man, or rather at an enemy.
        let men: Vec<_> = position.board().pieces().collect();
        let (square, piece) = dice.pick(&men);
        (to, capture) = (square, piece.color != position.turn());
    }
    let mut from = dice.square();
    if let Some(m) = near {
        (role, to, capture) = (m.role().unwrap(), m.destination(), m.is_capture());
        (from, promotion) = (m.from(), m.promotion());
    }
    if dice.once_in(8) {
        capture = !capture;
    }
    if dice.once_in(8) {
        promotion =
            dice.pick(&[None, Some(Role::Queen), Some(Role::King), Some(Role::Knight), Some(Role::Pawn)]);
    }
    if dice.once_in(10) {
        role = dice.pick(&all);
    }
    let file = dice.once_in(3).then(|| if dice.once_in(4) { dice.pick(&File::ALL) } else { from.file() });
    let rank = dice.once_in(4).then(|| if dice.once_in(4) { dice.pick(&Rank::ALL) } else { from.rank() });
    San::normal(role, file, rank, capture, to, promotion)
}

/// Plays one game by chance, checking everything cheap at each ply and the rest now and then.
fn random_game(mut pair: Pair, dice: &mut Dice, plies: usize) -> usize {
    for ply in 0..plies {
        pair.check();
        if dice.once_in(12) {
            pair.check_texts();
        }
        for _ in 0..4 {
            pair.check_resolving(any_san(dice, &pair.ours));
        }
        let Some(m) = dice.legal_move(&pair.ours) else { return ply };
        let mut played = pair.ours;
        assert_eq!(played.play(San::from_move(&pair.ours, m)), Ok(m));
        pair.make(m);
        assert_eq!(played, pair.ours);
    }
    plies
}

#[test]
fn random_standard_games_agree() {
    let mut dice = Dice::new(1);
    let plies: usize = (0..2000).map(|_| random_game(Pair::standard(), &mut dice, 200)).sum();
    assert!(plies > 200_000, "games were too short to tell anything: {plies} plies");
}

#[test]
fn random_chess960_games_agree() {
    let mut dice = Dice::new(960);
    let plies: usize = (0..1000).map(|i| random_game(Pair::chess960(i % 960), &mut dice, 200)).sum();
    assert!(plies > 100_000, "games were too short to tell anything: {plies} plies");
}

#[test]
fn random_setups_have_the_same_issues_and_moves() {
    let mut dice = Dice::new(64);
    let (mut positions, mut refused) = (0, 0);
    for i in 0..60_000 {
        let setup = dice.setup(i % 16);
        for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
            let foreign = their_setup(&setup);
            let kinds = match shakmaty::Chess::from_setup(foreign.clone(), their_mode(mode)) {
                Ok(_) => PositionErrorKinds::empty(),
                Err(error) => error.kinds(),
            };
            let issues = setup.issues(mode);
            assert_eq!(
                comparable(issues.iter()),
                comparable(their_issues(kinds, &setup).into_iter()),
                "{}",
                our_fen(&setup)
            );
            let Ok(ours) = Position::new(&setup, mode) else {
                refused += 1;
                continue;
            };
            let theirs = shakmaty::Chess::from_setup(foreign, their_mode(mode))
                .or_else(shakmaty::PositionError::ignore_too_much_material)
                .or_else(shakmaty::PositionError::ignore_impossible_check)
                .unwrap();
            let pair = Pair { ours, theirs };
            pair.check();
            for _ in 0..4 {
                pair.check_resolving(any_san(&mut dice, &pair.ours));
            }
            if i % 8 == 0 {
                pair.check_texts();
            }
            positions += 1;
        }
    }
    assert!(positions > 10_000 && refused > 10_000, "{positions} positions, {refused} refused");
}

#[test]
fn random_variant_games_agree() {
    let mut dice = Dice::new(8);
    for variant in Variant::ALL {
        for _ in 0..60 {
            random_variant_game(variant, &mut dice);
        }
    }
}

/// The variants' rules are the other crate's; what is tested is the border: moves, texts and setups both ways.
fn random_variant_game(variant: Variant, dice: &mut Dice) {
    let mut ours = VariantPosition::start(variant);
    let name = if variant == Variant::Chess960 { Variant::Standard } else { variant };
    let kind = shakmaty::variant::Variant::from_ascii(uci_name(name).as_bytes()).unwrap();
    let mut theirs = shakmaty::variant::VariantPosition::new(kind);
    for _ in 0..120 {
        let moves = ours.legal_moves();
        assert_eq!(moves.len(), theirs.legal_moves().len(), "{ours:?}");
        assert_eq!(ours.is_check(), theirs.is_check(), "{ours:?}");
        let outcome = ours.ending().map_or("*", |ending| ending.outcome().marker());
        assert_eq!(outcome, theirs.outcome().to_string(), "{ours:?}");
        assert_eq!(VariantPosition::new(variant, &ours.to_setup()).as_ref(), Ok(&ours));
        if moves.is_empty() {
            return;
        }
        let sampled = dice.pick(&moves);
        for m in [sampled, dice.pick(&moves)] {
            let san = SanPlus::from_move(&ours, m);
            let their_san: shakmaty::san::SanPlus = san.to_string().parse().unwrap();
            let their_move = their_san.san.to_move(&theirs).unwrap();
            assert_eq!(own(their_move), m, "{san} in {ours:?}");
            assert_eq!(shakmaty::san::SanPlus::from_move(theirs.clone(), their_move), their_san, "{ours:?}");
            assert_eq!(ours.resolve(san.san), Ok(m), "{san} in {ours:?}");
            let otherwise =
                San::normal(m.role().unwrap(), None, None, !m.is_capture(), m.to(), m.promotion());
            assert_ne!(ours.resolve(otherwise), Ok(m), "{otherwise} in {ours:?}");
        }
        let san = San::from_move(&ours, sampled);
        theirs
            .play_unchecked(san.to_string().parse::<shakmaty::san::San>().unwrap().to_move(&theirs).unwrap());
        let made = ours.clone().after(sampled);
        assert_eq!(ours.play(san), Ok(sampled));
        assert_eq!(ours, made);
    }
}

fn uci_name(variant: Variant) -> &'static str {
    match variant {
        Variant::Standard | Variant::Chess960 => "chess",
        Variant::Crazyhouse => "crazyhouse",
        Variant::Atomic => "atomic",
        Variant::Antichess => "antichess",
        Variant::Horde => "horde",
        Variant::KingOfTheHill => "kingofthehill",
        Variant::ThreeCheck => "3check",
        Variant::RacingKings => "racingkings",
    }
}

#[test]
fn all_960_starting_rows_agree() {
    for number in 0..960 {
        Pair::chess960(number).check();
    }
}

#[test]
#[allow(clippy::print_stderr)]
fn games_of_the_corpus_agree() {
    let Some(folder) = std::env::var_os("SCORESHEET_CORPUS") else {
        eprintln!("SCORESHEET_CORPUS is not set: no real games were compared");
        return;
    };
    let mut files = Vec::new();
    collect_pgn(Path::new(&folder), &mut files);
    files.sort();
    let moves: usize = files.iter().map(|file| check_file(file)).sum();
    eprintln!("{moves} moves of {} files agree", files.len());
    assert!(moves > 1000, "only {moves} moves found in {}", Path::new(&folder).display());
}

fn collect_pgn(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect_pgn(&path, files);
        } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn")) {
            files.push(path);
        }
    }
}

/// Follows the main lines of the first megabytes of a file as far as they are exact SAN.
fn check_file(path: &Path) -> usize {
    let mut text = Vec::new();
    fs::File::open(path).unwrap().take(4 << 20).read_to_end(&mut text).unwrap();
    let mut moves = 0;
    for game in games(&String::from_utf8_lossy(&text)) {
        let mut pair = Pair::standard();
        for token in game {
            let Ok(san) = SanPlus::from_ascii(token.as_bytes()) else { break };
            let their_san = shakmaty::san::San::from_ascii(san.san.to_string().as_bytes()).unwrap();
            let found = their_san.to_move(&pair.theirs).map(own);
            pair.check_resolving(san.san);
            assert_eq!(
                pair.ours.resolve(san.san).ok(),
                found.ok().filter(|_| !san.san.is_null()),
                "{token} in {}",
                path.display()
            );
            let Ok(m) = pair.ours.resolve(san.san) else { break };
            let written = shakmaty::san::SanPlus::from_move(pair.theirs.clone(), theirs(m, &pair.ours));
            assert_eq!(SanPlus::from_move(&pair.ours, m).to_string(), written.to_string());
            pair.make(m);
            pair.check();
            moves += 1;
        }
    }
    moves
}

/// The words of the main lines of games without a position of their own. Only for this test: it knows nothing of
/// escapes, broken games or anything else that a reader of PGN has to know.
fn games(text: &str) -> Vec<Vec<String>> {
    let mut games = Vec::new();
    let (mut words, mut own_start, mut in_tags) = (Vec::new(), false, false);
    let (mut depth, mut in_comment) = (0, false);
    for line in text.lines() {
        if line.starts_with('[') && !in_comment {
            if !in_tags {
                games.extend((!own_start).then(|| std::mem::take(&mut words)));
                words.clear();
                (own_start, depth) = (false, 0);
            }
            in_tags = true;
            own_start |= line.starts_with("[FEN") || line.starts_with("[Variant");
            continue;
        }
        in_tags = false;
        let line = if in_comment { line } else { line.split(';').next().unwrap_or(line) };
        let spaced = line.replace('{', " { ").replace('}', " } ").replace('(', " ( ").replace(')', " ) ");
        for word in spaced.split_whitespace() {
            match word {
                "}" => in_comment = false,
                _ if in_comment => {}
                "{" => in_comment = true,
                "(" => depth += 1,
                ")" => depth -= 1,
                _ if depth == 0 => {
                    let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
                    let word = word.trim_end_matches(['!', '?']);
                    if !word.is_empty() && !word.starts_with('$') && !word.starts_with(['/', '-', '*']) {
                        words.push(word.to_owned());
                    }
                }
                _ => {}
            }
        }
    }
    games.extend((!own_start).then_some(words));
    games
}

fn our_fen(setup: &Setup) -> String {
    let style = FenStyle { en_passant: EnPassantMode::Always, castling: CastlingStyle::Shredder };
    setup.fen(style)
}

fn their_fen(position: &shakmaty::Chess) -> String {
    let fen = shakmaty::fen::Fen::from_position(position, shakmaty::EnPassantMode::Always);
    our_fen(&Setup::from_fen(fen.to_string().as_bytes()).unwrap())
}

fn their_mode(mode: CastlingMode) -> shakmaty::CastlingMode {
    shakmaty::CastlingMode::from_chess960(mode == CastlingMode::Chess960)
}

/// Kings side by side "check" each other, which the two crates count differently in a position that is refused
/// for it anyway; so an impossible check is compared only without [`Issue::OppositeCheck`].
fn comparable(issues: impl Iterator<Item = Issue>) -> Vec<Issue> {
    let issues: Issues = issues.collect();
    let opposite = issues.contains(Issue::OppositeCheck);
    issues.iter().filter(|issue| *issue != Issue::ImpossibleCheck || !opposite).collect()
}

fn their_issues(kinds: PositionErrorKinds, setup: &Setup) -> Vec<Issue> {
    let no_king = |color| setup.board.by_piece(Role::King.of(color)).is_empty();
    let table = [
        (PositionErrorKinds::EMPTY_BOARD, Issue::EmptyBoard),
        (PositionErrorKinds::PAWNS_ON_BACKRANK, Issue::PawnOnEndRank),
        (PositionErrorKinds::OPPOSITE_CHECK, Issue::OppositeCheck),
        (PositionErrorKinds::INVALID_CASTLING_RIGHTS, Issue::BadCastling),
        (PositionErrorKinds::INVALID_EP_SQUARE, Issue::BadEnPassant),
        (PositionErrorKinds::TOO_MUCH_MATERIAL, Issue::TooMuchMaterial),
        (PositionErrorKinds::IMPOSSIBLE_CHECK, Issue::ImpossibleCheck),
    ];
    let mut issues: Vec<Issue> =
        table.into_iter().filter(|(kind, _)| kinds.contains(*kind)).map(|(_, issue)| issue).collect();
    if kinds.contains(PositionErrorKinds::MISSING_KING) {
        issues.extend(no_king(Color::White).then_some(Issue::NoWhiteKing));
        issues.extend(no_king(Color::Black).then_some(Issue::NoBlackKing));
    }
    issues
}

fn own(m: shakmaty::Move) -> Move {
    let square = |square: shakmaty::Square| Square::from_index(u32::from(square));
    let role = |role: shakmaty::Role| Role::from_number(u32::from(role)).unwrap();
    match m {
        shakmaty::Move::Normal { role: moved, from, capture, to, promotion } => {
            Move::normal(role(moved), square(from), square(to), capture.is_some(), promotion.map(role))
        }
        shakmaty::Move::EnPassant { from, to } => Move::en_passant(square(from), square(to)),
        shakmaty::Move::Castle { king, rook } => Move::castle(square(king), square(rook)),
        shakmaty::Move::Put { role: dropped, to } => Move::drop(role(dropped), square(to)),
    }
}

fn theirs(m: Move, position: &Position) -> shakmaty::Move {
    let square = |square: Square| shakmaty::Square::new(square.index() as u32);
    let role = |role: Role| shakmaty::Role::try_from(role.number()).unwrap();
    let (from, to) = (square(m.from()), square(m.to()));
    match m.kind() {
        MoveKind::EnPassant => shakmaty::Move::EnPassant { from, to },
        MoveKind::Castle => shakmaty::Move::Castle { king: from, rook: to },
        _ => shakmaty::Move::Normal {
            role: role(m.role().unwrap()),
            from,
            capture: position.board().role_at(m.to()).map(role),
            to,
            promotion: m.promotion().map(role),
        },
    }
}
