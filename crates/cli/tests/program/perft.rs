//! `scoresheet perft`.

use crate::run;

/// Numbers from the Chess Programming Wiki. In three plies of crazyhouse nothing can have been dropped yet, so that
/// they are as many as in standard chess.
#[test]
fn counts_are_those_everybody_knows() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for (args, expected) in [
        (&["perft", "0"][..], "1"),
        (&["perft", "4"], "197281"),
        (&["perft", "3", "--fen", kiwipete], "97862"),
        (&["perft", "3", "--variant", "crazyhouse"], "8902"),
        (&["perft", "3", "--chess960"], "8902"),
    ] {
        assert_eq!(run(args).done(), format!("{expected}\n"), "{args:?}");
    }
}

#[test]
fn divide_counts_each_first_move() {
    let out = run(&["perft", "3", "--divide"]).done();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 22);
    assert_eq!((lines[0], lines[20], lines[21]), ("a2a3: 380", "", "8902"));
    let count = |line: &&str| line.split_once(": ").unwrap().1.parse::<u64>().unwrap();
    assert_eq!(lines[..20].iter().map(count).sum::<u64>(), 8902);
}

#[test]
fn wrong_depths_and_positions_are_refused() {
    for args in [
        &["perft"][..],
        &["perft", "-1"],
        &["perft", "99"],
        &["perft", "x"],
        &["perft", "1", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"],
    ] {
        assert!(!run(args).refused(2).is_empty(), "{args:?}");
    }
}
