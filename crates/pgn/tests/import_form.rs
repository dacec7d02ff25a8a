//! The import form, requirement by requirement: what is read, and as what.

#![allow(clippy::unwrap_used)]

use scoresheet_chess::{Nag, Outcome, Rules};
use scoresheet_pgn::{
    Checker, Diagnostic, EventSink, Flow, Lexer, Ply, PlySink, Profile, Replay, Span,
    event::{Comment, GameText, Tag},
};

/// What was read of a text, in the order it stands: a word for each thing.
#[derive(Debug, Default)]
struct Told(Vec<String>);

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl PlySink for Told {
    fn tag(&mut self, tag: Tag<'_>) {
        self.0.push(format!("{}={}", text(tag.name), text(tag.raw_value)));
    }

    fn ply<R: Rules>(&mut self, ply: Ply<'_, R>) -> Flow {
        self.0.push(scoresheet_chess::SanPlus::from_move(ply.before, ply.m).to_string());
        Flow::Continue
    }

    fn nag(&mut self, nag: Nag, _: Span) {
        self.0.push(nag.to_string());
    }

    fn comment(&mut self, comment: Comment<'_>) {
        self.0.push(format!("{{{}}}", text(comment.text)));
    }

    fn begin_variation(&mut self, _: Span) -> Flow {
        self.0.push("(".to_owned());
        Flow::Continue
    }

    fn end_variation(&mut self, _: Span) {
        self.0.push(")".to_owned());
    }

    fn unread(&mut self, unread: &[u8], _: Span) {
        self.0.push(format!("unread:{}", text(unread)));
    }

    fn outcome(&mut self, outcome: Outcome, _: Span) {
        self.0.push(outcome.to_string());
    }

    fn commit_game(&mut self, _: GameText<'_>) -> Flow {
        self.0.push("end".to_owned());
        Flow::Continue
    }
}

fn read<S: EventSink>(text: &str, sink: &mut S) {
    let (mut lexer, mut at) = (Lexer::new(), 0);
    while let Some(lexed) = lexer.game(text.as_bytes(), at, 0, true, sink) {
        at = lexed.next;
    }
}

fn told(text: &str) -> Vec<String> {
    let mut replay = Replay::new(Told::default());
    read(text, &mut replay);
    replay.into_sink().0
}

fn codes(text: &str, profile: Profile) -> Vec<&'static str> {
    let mut codes = Vec::new();
    let mut sink = |_: GameText<'_>, found: &[Diagnostic]| {
        codes.extend(found.iter().map(|diagnostic| diagnostic.code.id()));
        Flow::Continue
    };
    read(text, &mut Replay::new(Checker::new(profile, &mut sink)));
    codes
}

#[test]
fn req_045_the_sample_of_the_overview_is_read_as_it_is_printed() {
    let sample = "[Event \"F/S Return Match\"]\n[Site \"Belgrade, Serbia Yugoslavia|JUG\"]\n[Date \"1992.11.04\"]\n\
        [Round \"29\"]\n[White \"Fischer, Robert J.\"]\n[Black \"Spassky, Boris V.\"]\n[Result \"1/2-1/2\"]\n\
        1. e4 e5 2. Nf3 Nc6 3. Bb5 {This opening is called the Ruy Lopez.} 3... a6\n\
        4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7\n\
        11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5\n\
        Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 21. Nc4 Nxc4 22. Bxc4 Nb6\n\
        23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7 27. Qe3 Qg5 28. Qxg5\n\
        hxg5 29. b3 Ke6 30. a3 Kd6 31. axb4 cxb4 32. Ra5 Nd5 33. f3 Bc8 34. Kf2 Bf5\n\
        35. Ra7 g6 36. Ra6+ Kc5 37. Ke1 Nf4 38. g3 Nxh3 39. Kd2 Kb5 40. Rd6 Kc5 41. Ra6\n\
        Nf2 42. g4 Bd3 43. Re6 1/2-1/2\n";
    let told = told(sample);
    assert_eq!(told[1], "Site=Belgrade, Serbia Yugoslavia|JUG");
    assert_eq!(told.len(), 7 + 85 + 1 + 1 + 1, "tags, plies, comment, result, end");
    assert_eq!(told[7 + 85 + 1], "1/2-1/2");
    assert_eq!(codes(sample, Profile::Export), [""; 0]);
}

#[test]
fn req_023_req_069_tags_come_before_moves_and_one_marker_ends_them() {
    assert_eq!(
        told("[Event \"a\"]\n\n1. e4 $1 e5 {c} 1-0"),
        ["Event=a", "e4", "$1", "e5", "{c}", "1-0", "end"]
    );
}

#[test]
fn req_024_req_050_blanks_between_the_four_tokens_do_not_count() {
    assert_eq!(told("[ Event\t \"a b\"  ]\n*"), ["Event=a b", "*", "end"]);
}

#[test]
fn req_055_tags_share_lines_and_go_over_lines() {
    assert_eq!(told("[A \"1\"] [B \"2\"][C\n\"3\"\n]\n*"), ["A=1", "B=2", "C=3", "*", "end"]);
}

#[test]
fn req_036_req_073_numbers_may_have_any_periods_or_be_missing() {
    for text in
        ["1. e4 e5 2. d4 *", "1.e4 e5 2.d4 *", "e4 e5 d4 *", "1 e4 1... e5 2 . d4 *", "1…e4 e5 2....d4 *"]
    {
        assert_eq!(told(text), ["e4", "e5", "d4", "*", "end"], "{text}");
    }
}

#[test]
fn req_042_req_092_variations_replace_the_move_before_and_nest() {
    assert_eq!(
        told("1. e4 e5 (1... c5 2. Nf3 (2. c3) d6) 2. f4 *"),
        ["e4", "e5", "(", "c5", "Nf3", "(", "c3", ")", "d6", ")", "f4", "*", "end"]
    );
}

#[test]
fn req_043_req_094_the_result_stands_once_at_the_end() {
    assert_eq!(codes("[Result \"*\"]\n\n1. e4", Profile::Import), ["M115"]);
    assert_eq!(codes("[Result \"*\"]\n\n1. e4 *", Profile::Import), [""; 0]);
}

#[test]
fn req_059_odd_values_of_tags_survive() {
    assert_eq!(told("[Players \"(a b) (c d)\"]\n*"), ["Players=(a b) (c d)", "*", "end"]);
}

#[test]
fn req_061_req_065_req_067_req_129_samples_of_the_roster_are_clean() {
    for (name, value) in [
        ("Event", "FIDE World Championship"),
        ("Event", "Moscow City Championship"),
        ("Event", "ACM North American Computer Championship"),
        ("Event", "Casual Game"),
        ("Site", "New York City, NY USA"),
        ("Site", "St. Petersburg RUS"),
        ("Site", "Riga LAT"),
        ("Site", "Dubai UAE"),
        ("White", "Tal, Mikhail N."),
        ("White", "van der Wiel, Johan"),
        ("White", "Acme Pawngrabber v.3.2"),
        ("Black", "Fine, R."),
        ("Black", "Smith, John Q.:Woodpusher 2000"),
        ("Black", "?"),
    ] {
        assert_eq!(codes(&format!("[{name} \"{value}\"]\n\n*"), Profile::Import), [""; 0], "{value}");
    }
}

#[test]
fn req_021_the_two_profiles_are_apart() {
    assert_eq!(codes("1. e4 *", Profile::Import), [""; 0]);
    assert_eq!(codes("1. e4 *", Profile::Export), ["T108"; 7]);
}

#[test]
fn req_102_every_result_is_read_also_that_of_a_game_in_progress() {
    for marker in ["1-0", "0-1", "1/2-1/2", "*"] {
        assert_eq!(told(marker), [marker, "end"]);
    }
}

#[test]
fn req_141_a_percent_sign_escapes_a_line_from_its_first_column_only() {
    assert_eq!(told("1. e4\n% not this e5\ne6 *"), ["e4", "e6", "*", "end"]);
}

#[test]
fn req_121_moves_without_tags_are_a_game() {
    assert_eq!(told("e4 e5\nNf3\n"), ["e4", "e5", "Nf3", "end"]);
}

#[test]
fn req_118_results_are_read_in_other_spellings() {
    for (spelled, marker) in
        [("½-½", "1/2-1/2"), ("1:0", "1-0"), ("0–1", "0-1"), ("0.5-0.5", "1/2-1/2"), ("+:-", "1-0")]
    {
        assert_eq!(told(&format!("1. e4 {spelled}")), ["e4", marker, "end"], "{spelled}");
        assert_eq!(codes(&format!("1. e4 {spelled}"), Profile::Import), ["M116"], "{spelled}");
    }
}

#[test]
fn one_bad_game_does_not_cost_its_neighbours() {
    assert_eq!(
        told("1. e4 e5 2. Kd8 Nc6 1-0\n\n1. d4 d5 0-1"),
        ["e4", "e5", "unread:Kd8 Nc6", "1-0", "end", "d4", "d5", "0-1", "end"]
    );
}
