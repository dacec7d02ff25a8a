//! What the exporters and the statistics make of games.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use scoresheet_pgn::{
    CanonicalWriter, Code, Diagnostic, Flow, Lexer, PlySink, Replay, Span, Style,
    event::GameText,
    export::{JsonLines, PositionForm, PositionLines, PositionScope, UciLines},
    place::LineCounter,
    render::Source,
    statistics::{Statistics, Summary},
};
use serde_json::{Value, json};

/// Reads all games of a text that begins at `offset` of its file.
fn read_at<S: PlySink>(text: &[u8], offset: u64, sink: S) -> S {
    let mut reader = Replay::new(sink);
    let mut lexer = Lexer::new();
    let mut at = 0;
    while let Some(lexed) = lexer.game(text, at, offset, true, &mut reader) {
        at = lexed.next;
        if lexed.flow == Flow::Stop {
            break;
        }
    }
    reader.into_sink()
}

fn read<S: PlySink>(text: &str, sink: S) -> S {
    read_at(text.as_bytes(), 0, sink)
}

fn json_text(text: &[u8], is_full: bool) -> String {
    let mut json = Vec::new();
    for (game, number) in read_at(text, 0, JsonLines::new(is_full)).take().iter().zip(1..) {
        game.append_to("a.pgn", number, [], &mut json);
    }
    String::from_utf8(json).unwrap()
}

fn objects(text: &str, is_full: bool) -> Vec<Value> {
    json_text(text.as_bytes(), is_full).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[track_caller]
fn object(text: &str) -> Value {
    let mut objects = objects(text, true);
    assert_eq!(objects.len(), 1, "{text}");
    objects.remove(0)
}

/// The `before` and `line` of a game.
#[track_caller]
fn line(text: &str) -> (Value, Value) {
    let object = object(text);
    (object["before"].clone(), object["line"].clone())
}

#[test]
fn object_has_its_keys_in_their_order() {
    let text = "[Event \"F/S \\\"Return\\\" Match\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n";
    let mut sink = read(text, JsonLines::new(false));
    let games = sink.take();
    assert_eq!(games.len(), 1);
    assert!(sink.take().is_empty(), "what was taken is gone");
    let game = GameText { bytes: text.as_bytes(), offset: 0 };
    let source = Source::new("a.pgn", Some(7), game, &LineCounter::new());
    let span = Span::new(text.find("Nf3").unwrap(), text.find("Nf3").unwrap() + 3);
    let mut finding = source.finding(Diagnostic { code: Code::OverspecifiedMove, span });
    let plain = finding.clone();
    finding.fix = Some(source.fix(span, "Nf3"));
    let mut line = Vec::new();
    let game = games.iter().next().unwrap();
    game.append_to("a\"b.pgn", 7, [&finding, &plain], &mut line);
    let message = Code::OverspecifiedMove.message();
    let found = format!(
        r#"{{"code":"L104","severity":"note","line":4,"column":13,"start":{},"end":{},"message":"{message}","fix""#,
        span.start, span.end
    );
    let expected = [
        r#"{"file":"a\"b.pgn","game":7,"start":0,"end":75,"#,
        r#""tags":[["Event","F/S \"Return\" Match"],["Result","1/2-1/2"]],"#,
        r#""variant":"standard","start_fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","#,
        r#""moves":["e2e4","e7e5","g1f3"],"san":["e4","e5","Nf3"],"result":"1/2-1/2","unread":null,"diagnostics":["#,
        &format!("{found}:{{\"start\":{},\"end\":{},\"text\":\"Nf3\"}}}},", span.start, span.end),
        &format!("{found}:null}}"),
        "]}\n",
    ]
    .concat();
    assert_eq!(String::from_utf8(line).unwrap(), expected);
}

#[test]
fn all_that_is_said_about_a_move_stands_with_it() {
    let text = "{Before} 1. e4! $13 {[%eval 0.31,20] Best\n by test. [%clk 0:05:00][%emt 0:00:01.5]} (=) \
        (1. d4 {[%egt 0:10:00] x} d5 (1... Nf6) $1) {Later [%mct 01:00:00]} 1... {why} e5 \
        {[%csl Ge4,Rd5][%cal Gd1h5] [%own 1]} ({Or} 1... c5 2. Qh6 oh) (1... c6) 1-0 {After} ; all";
    let expected = concat!(
        r#""before":["Before"],"line":["#,
        r#"{"uci":"e2e4","san":"e4","nags":[1,13],"after":["Best by test."],"draw_offer":true,"#,
        r#""clk":300.0,"emt":1.5,"mct":3600.0,"eval":{"cp":31,"depth":20},"variations":["#,
        r#"{"before":[],"line":[{"uci":"d2d4","san":"d4","after":["x"],"egt":600.0},"#,
        r#"{"uci":"d7d5","san":"d5","nags":[1],"variations":["#,
        r#"{"before":[],"line":[{"uci":"g8f6","san":"Nf6"}],"unread":null}]}],"unread":null}],"#,
        r#""after_variations":["Later"]},"#,
        r#"{"uci":"e7e5","san":"e5","before":["why"],"after":["[%own 1]"],"csl":["Ge4","Rd5"],"cal":["Gd1h5"],"#,
        r#""variations":[{"before":["Or"],"line":[{"uci":"c7c5","san":"c5"}],"unread":"Qh6 oh"},"#,
        r#"{"before":[],"line":[{"uci":"c7c6","san":"c6"}],"unread":null}]}"#,
        r#"],"after":["After","all"]}"#,
        "\n"
    );
    let json = json_text(text.as_bytes(), true);
    let start = json.find(r#""before""#).unwrap();
    assert_eq!(&json[start..], expected);
}

#[test]
fn full_object_only_adds_keys_at_the_end() {
    let text = "1. e4 {x} (1. d4 d5) 1... e5 2. Qxe5 {y} *";
    let plain = json_text(text.as_bytes(), false);
    let full = json_text(text.as_bytes(), true);
    assert!(full.starts_with(plain.trim_end().trim_end_matches('}')), "{plain}{full}");
    assert!(plain.contains(r#""unread":"Qxe5 {y}","#), "{plain}");
}

#[test]
fn comment_behind_a_number_belongs_to_the_move_that_comes() {
    let (before, line) = line("{a} 1. {b} e4 {c} 1... {d} e5 {e} 2. {f} *");
    assert_eq!(before, json!(["a", "b"]));
    assert_eq!(
        line,
        json!([
            {"uci": "e2e4", "san": "e4", "after": ["c"]},
            {"uci": "e7e5", "san": "e5", "before": ["d"], "after": ["e", "f"]},
        ])
    );
}

#[test]
fn nothing_is_lost_where_no_move_comes_before() {
    let (before, line) = line("$13 (=) {x} {  } (1. d4 *) {y} 1. e4 *");
    assert_eq!(before, json!(["$13", "(=)", "x", "y"]));
    assert_eq!(line, json!([{"uci": "e2e4", "san": "e4"}]));
    let object = object("(1. d4) 1. e4 *");
    let variation = json!({"before": [], "line": [{"uci": "d2d4", "san": "d4"}], "unread": null});
    assert_eq!(object["variations"], json!([variation]));
}

#[test]
fn req_147_unknown_commands_stay_in_the_text() {
    let (_, line) = line("1. e4 {[%clk 0:00:01] [%own a,b] [%clk 0:00:02] [%clk soon]} *");
    let left = ["[%own a,b] [%clk 0:00:02] [%clk soon]"];
    assert_eq!(line, json!([{"uci": "e2e4", "san": "e4", "after": left, "clk": 1.0}]));
}

#[test]
fn evaluation_of_a_mate_has_no_pawns() {
    let (_, line) = line("1. e4 {[%eval #-3]} e5 {[%eval #5,12]} *");
    assert_eq!(line[0]["eval"], json!({"mate": -3}));
    assert_eq!(line[1]["eval"], json!({"mate": 5, "depth": 12}));
}

#[test]
fn result_is_the_marker_then_the_tag_then_unknown() {
    for (text, expected) in [
        ("[Result \"1-0\"]\n\n1. e4 0-1", "0-1"),
        ("[Result \"1-0\"]\n\n1. e4", "1-0"),
        ("[Result \"1-0\"]\n\n1. e4 *", "*"),
        ("[Result \"white\"]\n\n1. e4", "*"),
        ("1. e4 e5", "*"),
    ] {
        assert_eq!(object(text)["result"], expected, "{text}");
        assert_eq!(objects(text, false)[0]["result"], expected, "{text}");
    }
}

#[test]
fn req_030_result_counts_before_its_misprint() {
    assert_eq!(object("[EResult \"0-1\"]\n[Result \"1-0\"]\n\n1. e4")["result"], "1-0");
    assert_eq!(object("[EResult \"0-1\"]\n\n1. e4")["result"], "0-1");
}

#[test]
fn req_047_unknown_variant_is_kept_as_text() {
    let game = object("[Variant \"Shat\\\\ranj\"]\n\n1. e4 e5 {x} 1-0");
    assert_eq!(game["variant"], "Shat\\ranj");
    assert_eq!(game["start_fen"], Value::Null);
    assert_eq!(game["unread"], "1. e4 e5 {x}");
    assert_eq!(game["result"], "1-0");
    assert_eq!(game["moves"], json!([]));
}

#[test]
fn start_that_is_no_position_is_told_as_far_as_it_is_known() {
    let two_kings = "[FEN \"k7/8/8/8/8/8/8/KK6 w - - 0 1\"]\n\n1. Ka2 *";
    assert_eq!(object(two_kings)["start_fen"], "k7/8/8/8/8/8/8/KK6 w - - 0 1");
    assert_eq!(object(two_kings)["unread"], "1. Ka2");
    assert_eq!(object("[FEN \"x\"]\n\n1. Ka2 *")["start_fen"], Value::Null);
    assert_eq!(object("[FEN \"x\"]\n\n1. Ka2 *")["variant"], "standard");
}

#[test]
fn castling_is_written_as_the_game_has_it() {
    let standard = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *";
    assert_eq!(object(standard)["moves"][6], "e1g1");
    assert_eq!(objects(standard, false)[0]["moves"][7], "e8g8");
    let tag =
        "[Variant \"Chess960\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1\"]\n\n";
    let chess960 = object(&format!("{tag}1. Ng3 Ng6 2. O-O *"));
    assert_eq!((&chess960["variant"], &chess960["moves"][2]), (&json!("chess960"), &json!("f1g1")));
}

#[test]
fn every_variant_has_its_name_and_its_start() {
    for (tag, name, start) in [
        ("Crazyhouse", "crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"),
        ("Three-check", "three-check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"),
        ("Racing Kings", "racing-kings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"),
    ] {
        let game = object(&format!("[Variant \"{tag}\"]\n\n*"));
        assert_eq!((game["variant"].as_str(), game["start_fen"].as_str()), (Some(name), Some(start)));
    }
}

#[test]
fn null_move_is_four_zeros() {
    assert_eq!(object("1. e4 -- 2. d4 *")["moves"], json!(["e2e4", "0000", "d2d4"]));
    assert_eq!(object("1. e4 -- 2. d4 *")["san"], json!(["e4", "--", "d4"]));
}

#[test]
fn what_cannot_be_decoded_is_replaced() {
    let json = json_text(b"[White \"J\xfcrgen\"]\n\n1. e4 {\xff} (1. d4 \xfe) 1... Zz\xfd *", true);
    let game: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(game["tags"], json!([["White", "J\u{fffd}rgen"]]));
    assert_eq!(game["line"][0]["after"], json!(["\u{fffd}"]));
    assert_eq!(game["line"][0]["variations"][0]["unread"], "\u{fffd}");
    assert_eq!(game["unread"], "Zz\u{fffd}");
}

#[test]
fn games_read_apart_are_the_same_as_read_together() {
    let text = "1. e4 1-0\n\n[White \"b\"]\n\n1. d4 {x} 0-1\n\n1. c4 (1. b4) *\n";
    let (first, second) = text.split_at(text.find("[White").unwrap());
    let mut apart = Vec::new();
    let parts = [(first, 0), (second, first.len() as u64)];
    let mut number = 0;
    for (part, offset) in parts {
        for game in read_at(part.as_bytes(), offset, JsonLines::new(true)).take().iter() {
            number += 1;
            game.append_to("a.pgn", number, [], &mut apart);
        }
    }
    assert_eq!(number, 3);
    assert_eq!(String::from_utf8(apart).unwrap(), json_text(text.as_bytes(), true));
    let offsets =
        read(text, JsonLines::new(false)).take().iter().map(|game| game.offset()).collect::<Vec<_>>();
    assert_eq!(offsets, [0, 11, 39].map(|offset| offset as u64));
}

#[test]
fn discarded_game_leaves_nothing() {
    let mut reader = Replay::new(JsonLines::new(true));
    let mut lexer = Lexer::new();
    assert_eq!(lexer.game(b"{x} 1. e4 (1. d4 d5", 0, 0, false, &mut reader), None);
    assert!(reader.sink().staged().is_empty());
    assert!(lexer.game(b"1. c4 *", 0, 0, true, &mut reader).is_some());
    let games = reader.sink().take();
    let mut json = Vec::new();
    games.iter().next().unwrap().append_to("a", 1, [], &mut json);
    let json = String::from_utf8(json).unwrap();
    assert!(
        json.ends_with("\"before\":[],\"line\":[{\"uci\":\"c2c4\",\"san\":\"c4\"}],\"after\":[]}\n"),
        "{json}"
    );
    assert!(!json.contains("e2e4") && !json.contains("variations"), "{json}");
}

/// A quarter of a million variations, each inside the one before. Written level by level this would take hours.
#[test]
fn req_092_variations_may_be_nested_to_any_depth() {
    let depth = 250_000;
    let text = ["1. e4", &" (1. d4 (1. e4".repeat(depth / 2), &")".repeat(depth), " *"].concat();
    let json = json_text(text.as_bytes(), true);
    let count = |bracket: char| json.matches(bracket).count();
    assert_eq!(json.matches("\"variations\"").count(), depth);
    assert_eq!((count('['), count('{')), (count(']'), count('}')));
}

#[test]
fn canonical_form_says_the_same() {
    let text = "[Event \"x\"]\n\n{a   b\nc} 1.e4!? {[%clk 0:01:00]d} (1.d4 {e} (=) d5 (1...c5)(1...f5 $6) 2.c4) 1...\
        e5 2.Ng1f3 Nc6 ; to the end\n3. -- $146 Bc5 {g} 1-0";
    let canonical = read(text, CanonicalWriter::new(Style::default())).take();
    let canonical = String::from_utf8(canonical).unwrap();
    let (first, second) = (object(text), object(&canonical));
    assert_ne!(text, canonical);
    for key in ["moves", "san", "result", "before", "line", "unread", "after"] {
        assert_eq!(first[key], second[key], "{key}\n{canonical}");
    }
}

#[test]
fn main_lines_in_uci_are_one_line_a_game() {
    let text = "1. e4 (1. d4) e5 2. Nf3 -- *\n\n[White \"a\"]\n\n*\n\n\
        [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\"]\n\n39. e4 Zz *\n\n\
        [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\"]\n\n*\n\n\
        [Variant \"Shatranj\"]\n\n1. e4 *\n\n[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n";
    let lines = String::from_utf8(read(text, UciLines::new()).take()).unwrap();
    let expected = "e2e4 e7e5 g1f3 0000\n\n\
        position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 5 39 moves e2e4\n\
        position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\n\n\
        position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1 moves e2e4 d7d5 e4d5 d8d5 P@e4\n";
    assert_eq!(lines, expected);
}

#[test]
fn last_position_is_that_behind_the_last_move_played() {
    let lines = |text| {
        let sink = PositionLines::new(PositionForm::Fen, PositionScope::Last);
        String::from_utf8(read(text, sink).take()).unwrap()
    };
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n";
    assert_eq!(lines("1. e4 1-0"), after_e4);
    assert_eq!(lines("1. e4 (1. d4 d5) Ke5 1-0"), after_e4);
    assert_eq!(
        lines("[Variant \"Shatranj\"]\n\n1. e4 *\n\n1. e4 *"),
        after_e4,
        "nothing for what was not played"
    );
}

#[test]
fn every_position_comes_with_the_move_played() {
    let sink = PositionLines::new(PositionForm::Epd, PositionScope::Every);
    let text =
        "[White \"A \\\"B\\\" C\"]\n[Date \"1999.01.??\"]\n[Round \"-\"]\n\n1. e4 (1. d4) e5 2. Ng1f3 0-1 *";
    let lines = String::from_utf8(read(text, sink).take()).unwrap();
    let expected = r#"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - c9 "0-1"; id "A 'B' C - ?, 1999.01.??, 1."; sm e4;
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - c9 "0-1"; id "A 'B' C - ?, 1999.01.??, 1..."; sm e5;
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - c9 "0-1"; fmvn 2; id "A 'B' C - ?, 1999.01.??, 2."; sm Nf3;
rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - c9 "0-1"; fmvn 2; hmvc 1; id "A 'B' C - ?, 1999.01.??, 2...";
"#;
    assert!(lines.starts_with(expected), "{lines}");
    for line in lines.lines() {
        let record: scoresheet_chess::Epd = line.parse().unwrap();
        assert_eq!(record.to_string(), line, "the canonical form of the record");
    }
}

/// Three games and what they come to.
const GAMES: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n[Date \"1992.08.??\"]\n[WhiteElo \"2000\"]\n\
    [BlackElo \"?\"]\n[ECO \"C60/1\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 {x} (3. d4 exd4) 1-0\n\n\
    [White \"Bob\"]\n[Black \"Ann:Eve\\u001b[31m\"]\n[UTCDate \"2001.01.01\"]\n[BlackmyELO \"1501\"]\n\n1. d4 0-1\n\n\
    [Variant \"Atomic\"]\n[White \"?\"]\n[Result \"1/2-1/2\"]\n\n1. Nf3 a6 2. Ng5 $1 a5 3. Nxf7 Qq\n";

#[test]
fn statistics_count_what_games_have() {
    let mut statistics = read(GAMES, Statistics::new());
    statistics.add_finding(Code::IllegalMove);
    let summary = statistics.summary(2);
    assert_eq!((summary.games, summary.plies), (3, 11));
    let lengths = summary.lengths.unwrap();
    assert_eq!((lengths.shortest, lengths.average, lengths.longest), (1, 3.67, 5));
    let results = summary.results;
    assert_eq!([results.white, results.black, results.draw, results.unknown], [1, 1, 1, 0]);
    assert_eq!(results.white_percent, Some(33.33));
    let names: Vec<_> = summary.players.iter().map(|player| (player.name.as_str(), player.games)).collect();
    assert_eq!(names, [("Ann", 2), ("Bob", 2)]);
    assert_eq!((summary.players[0].white, summary.players[0].black, summary.player_count), (1, 1, 3));
    assert_eq!(summary.openings.len(), 2, "the variant has no opening");
    assert_eq!((summary.openings[1].eco.as_str(), summary.openings[1].games), ("C60", 1));
    assert_eq!(summary.ecos[0].eco, "C60");
    assert_eq!(summary.first_date.as_deref(), Some("1992.08.??"));
    assert_eq!(summary.last_date.as_deref(), Some("2001.01.01"));
    let ratings = summary.ratings.unwrap();
    assert_eq!((ratings.count, ratings.lowest, ratings.average, ratings.highest), (2, 1501, 1750.5, 2000));
    assert_eq!(
        [summary.with_variations, summary.with_comments, summary.with_glyphs, summary.with_unread],
        [1; 4]
    );
    assert_eq!(summary.variants.iter().map(|count| count.games).sum::<u64>(), 3);
    assert_eq!((summary.findings[0].code, summary.findings[0].count), ("L101", 1));
}

#[test]
fn statistics_of_parts_add_up_in_any_order() {
    let parts: Vec<Statistics> = GAMES
        .split_inclusive("\n\n[White")
        .map(|part| read(part.trim_end_matches("[White"), Statistics::new()))
        .collect();
    assert!(parts.len() > 1);
    let sum = |order: &mut dyn Iterator<Item = &Statistics>| {
        let mut sum = Statistics::new();
        order.for_each(|part| sum.merge(part.clone()));
        sum
    };
    let forwards = sum(&mut parts.iter());
    assert_eq!(forwards, sum(&mut parts.iter().rev()));
    assert_eq!(forwards.summary(100), sum(&mut parts.iter().rev()).summary(100));
    let games: u64 = parts.iter().map(Statistics::games).sum();
    assert_eq!(forwards.games(), games);
}

#[test]
fn summary_is_a_table_for_people_and_json_for_programs() {
    let text = GAMES.replace("\\u001b", "\u{1b}");
    let summary: Summary = read(&text, Statistics::new()).summary(10);
    let table = summary.to_string();
    for row in [
        "Games                 3\n",
        "Plies per game        3.7 (1 to 5)\n",
        "Dates                 1992.08.?? to 2001.01.01\n",
        "\nResults\n         1  White wins  33.3 %\n",
        "         1  Eve␛[31m\n",
        "         1  C60 Ruy Lopez\n",
        "\nVariants\n         2  standard\n         1  atomic\n",
    ] {
        assert!(table.contains(row), "{row}\n{table}");
    }
    assert!(!table.contains('\u{1b}'), "names cannot steer a terminal");
    let json = serde_json::to_value(&summary).unwrap();
    assert_eq!(json["results"]["draw"], 1);
    assert_eq!(json["lengths"]["average"], 3.67);
    assert_eq!(serde_json::to_value(Statistics::new().summary(1)).unwrap()["ratings"], Value::Null);
    assert_eq!(
        Statistics::new().summary(1).to_string(),
        "Games                 0\nPlies                 0\n"
    );
}

/// Pieces of games, whole and broken.
fn pieces() -> impl Strategy<Value = String> {
    let pieces = [
        "1.",
        "e4",
        "e5",
        "Nf3",
        "d4",
        "(",
        ")",
        "{a}",
        "{[%clk 0:01:00] b}",
        "{[%eval 0.3",
        "}",
        "; c\n",
        "$1",
        "!",
        "1-0",
        "*",
        "\n\n",
        "[White \"x\"]\n",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n",
        "[Result \"0-1\"]\n",
        "[Variant \"Atomic\"]\n",
        "[Variant \"?\"]\n",
        "(=)",
        "--",
        "Zz",
        "\"",
        "\\",
        "\u{1}",
        "é",
        "%x\n",
        "2...",
    ];
    proptest::collection::vec(proptest::sample::select(pieces.to_vec()), 0..60)
        .prop_map(|pieces| pieces.join(" "))
}

proptest! {
    #[test]
    fn any_text_gives_one_object_a_game(text in pieces()) {
        let games = read(&text, Statistics::new()).games() as usize;
        let full = objects(&text, true);
        let plain = objects(&text, false);
        prop_assert_eq!((full.len(), plain.len()), (games, games));
        for (full, plain) in full.iter().zip(&plain) {
            prop_assert_eq!(&full["moves"], &plain["moves"]);
            prop_assert_eq!(&full["unread"], &plain["unread"]);
            let line = full["line"].as_array().unwrap();
            let uci = Value::Array(line.iter().map(|ply| ply["uci"].clone()).collect());
            prop_assert_eq!(&full["moves"], &uci);
        }
        let lines = String::from_utf8(read(&text, UciLines::new()).take()).unwrap();
        prop_assert_eq!(lines.lines().count(), games);
        for (line, game) in lines.lines().zip(&plain) {
            let moves = line.split("moves ").last().unwrap_or_default();
            let moves: Vec<_> = moves.split(' ').filter(|m| !m.is_empty() && !line.ends_with(" 1")).collect();
            prop_assert_eq!(serde_json::to_value(moves).unwrap(), game["moves"].clone());
        }
    }

    #[test]
    fn any_bytes_give_json(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for line in json_text(&bytes, true).lines() {
            prop_assert!(serde_json::from_str::<Value>(line).is_ok(), "{}", line);
        }
    }
}
