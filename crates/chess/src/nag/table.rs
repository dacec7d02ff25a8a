//! What each number means, how it is drawn, and who says so; and the spellings in which its glyph is read.
//!
//! Numbers 0 to 139 are those of the standard's §10. Beyond them every entry names its source ([`NagSource`]);
//! numbers that no named source defines have no entry. Numbers that differ only by the side stand in one line:
//! White's number, then what is said of the side; Black's number is the next one.

use super::NagSource;

#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) meaning: &'static str,
    /// Empty if there is none.
    pub(super) glyph: &'static str,
    pub(super) source: NagSource,
}

type Row = (u8, &'static str, &'static str);

const OF_NO_SIDE: [Row; 14] = [
    (0, "no remark", ""),
    (1, "good move", "!"),
    (2, "poor move", "?"),
    (3, "very good move", "!!"),
    (4, "very poor move, a blunder", "??"),
    (5, "speculative or interesting move", "!?"),
    (6, "questionable or dubious move", "?!"),
    (7, "forced move: all others lose quickly", "□"),
    (8, "singular move: no other is reasonable", ""),
    (9, "worst move", ""),
    (10, "even, drawish position", "="),
    (11, "equal chances in a quiet position", ""),
    (12, "equal chances in an active position", ""),
    (13, "unclear position", "∞"),
];

macro_rules! of_both_sides {
    ($($white:literal $said:literal $glyph:literal $black_glyph:literal;)*) => {
        [$(
            (($white), concat!("White ", $said), $glyph),
            (($white + 1), concat!("Black ", $said), $black_glyph),
        )*]
    };
}

const OF_A_SIDE: [Row; 126] = of_both_sides! {
    14 "has a slight advantage" "⩲" "⩱";
    16 "has a moderate advantage" "±" "∓";
    18 "has a decisive advantage" "+−" "−+";
    20 "has a crushing advantage; the opponent should resign" "" "";
    22 "is in zugzwang" "⨀" "⨀";
    24 "has a slight advantage in space" "" "";
    26 "has a moderate advantage in space" "○" "○";
    28 "has a decisive advantage in space" "" "";
    30 "has a slight lead in development" "" "";
    32 "has a moderate lead in development" "⟳" "⟳";
    34 "has a decisive lead in development" "" "";
    36 "has the initiative" "↑" "↑";
    38 "has a lasting initiative" "" "";
    40 "has the attack" "→" "→";
    42 "has too little compensation for the material" "" "";
    44 "has enough compensation for the material" "=/∞" "=/∞";
    46 "has more than enough compensation for the material" "" "";
    48 "controls the centre slightly better" "" "";
    50 "controls the centre moderately better" "" "";
    52 "controls the centre decisively" "" "";
    54 "controls the king's side slightly better" "" "";
    56 "controls the king's side moderately better" "" "";
    58 "controls the king's side decisively" "" "";
    60 "controls the queen's side slightly better" "" "";
    62 "controls the queen's side moderately better" "" "";
    64 "controls the queen's side decisively" "" "";
    66 "has a vulnerable first rank" "" "";
    68 "has a well protected first rank" "" "";
    70 "has a poorly protected king" "" "";
    72 "has a well protected king" "" "";
    74 "has a poorly placed king" "" "";
    76 "has a well placed king" "" "";
    78 "has a very weak pawn structure" "" "";
    80 "has a moderately weak pawn structure" "" "";
    82 "has a moderately strong pawn structure" "" "";
    84 "has a very strong pawn structure" "" "";
    86 "has badly placed knights" "" "";
    88 "has well placed knights" "" "";
    90 "has badly placed bishops" "" "";
    92 "has well placed bishops" "" "";
    94 "has badly placed rooks" "" "";
    96 "has well placed rooks" "" "";
    98 "has a badly placed queen" "" "";
    100 "has a well placed queen" "" "";
    102 "has badly coordinated pieces" "" "";
    104 "has well coordinated pieces" "" "";
    106 "played the opening very poorly" "" "";
    108 "played the opening poorly" "" "";
    110 "played the opening well" "" "";
    112 "played the opening very well" "" "";
    114 "played the middlegame very poorly" "" "";
    116 "played the middlegame poorly" "" "";
    118 "played the middlegame well" "" "";
    120 "played the middlegame very well" "" "";
    122 "played the ending very poorly" "" "";
    124 "played the ending poorly" "" "";
    126 "played the ending well" "" "";
    128 "played the ending very well" "" "";
    130 "has slight counterplay" "" "";
    132 "has moderate counterplay" "⇆" "⇆";
    134 "has decisive counterplay" "" "";
    136 "is in moderate time trouble" "" "";
    138 "is in severe time trouble" "⨁" "⨁";
};

const OF_CHESSPAD: [Row; 22] = [
    (140, "with the idea", "∆"),
    (141, "aimed against", "∇"),
    (142, "better is", "⌓"),
    (143, "worse is", "<="),
    (144, "equivalent is", "=="),
    (145, "editorial comment", "RR"),
    (220, "diagram", "⬒"),
    (221, "diagram from Black's side", "⬓"),
    (238, "advantage in space", "○"),
    (239, "file", "⇔"),
    (240, "diagonal", "⇗"),
    (241, "centre", "⊞"),
    (242, "king's side", "⟫"),
    (243, "queen's side", "⟪"),
    (244, "weak point", "✕"),
    (245, "ending", "⊥"),
    (246, "pair of bishops", ""),
    (247, "bishops of opposite colours", ""),
    (248, "bishops of the same colour", ""),
    (252, "passed pawn", ""),
    (254, "with", ""),
    (255, "without", ""),
];

const OF_WIKIPEDIA: [Row; 4] = [
    (249, "connected pawns", ""),
    (250, "isolated pawns", ""),
    (251, "isolated pawns", ""),
    (253, "majority of pawns", ""),
];

const OF_CHESSBASE: [Row; 1] = [(146, "novelty", "N")];

/// By number.
pub(super) static TABLE: [Option<Entry>; 256] = {
    let mut table = [None; 256];
    table = with_rows(table, &OF_NO_SIDE, NagSource::Standard);
    table = with_rows(table, &OF_A_SIDE, NagSource::Standard);
    table = with_rows(table, &OF_CHESSPAD, NagSource::ChessPad);
    table = with_rows(table, &OF_WIKIPEDIA, NagSource::Wikipedia);
    with_rows(table, &OF_CHESSBASE, NagSource::ChessBase)
};

const fn with_rows(mut table: [Option<Entry>; 256], rows: &[Row], source: NagSource) -> [Option<Entry>; 256] {
    let mut i = 0;
    while i < rows.len() {
        let (number, meaning, glyph) = rows[i];
        assert!(table[number as usize].is_none(), "a number is defined twice");
        table[number as usize] = Some(Entry { meaning, glyph, source });
        i += 1;
    }
    table
}

/// A glyph as it is read, every kind of dash spelled `-`, and its number; where that depends on the side,
/// White's number and `true`.
pub(super) type Spelling = (&'static str, u8, bool);

#[rustfmt::skip]
pub(super) static SPELLINGS: [Spelling; 62] = [
    ("!", 1, false), ("?", 2, false), ("!!", 3, false), ("??", 4, false), ("!?", 5, false), ("?!", 6, false),
    ("‼", 3, false), ("⁇", 4, false), ("⁉", 5, false), ("⁈", 6, false),
    ("□", 7, false), ("◻", 7, false),
    ("=", 10, false), ("∞", 13, false),
    ("⩲", 14, false), ("+=", 14, false), ("+/=", 14, false),
    ("⩱", 15, false), ("=+", 15, false), ("=/+", 15, false),
    ("±", 16, false), ("+/-", 16, false),
    ("∓", 17, false), ("-/+", 17, false),
    ("+-", 18, false), ("-+", 19, false),
    ("⨀", 22, true), ("⊙", 22, true),
    ("○", 26, true), ("◯", 26, true),
    ("⟳", 32, true), ("↻", 32, true),
    ("↑", 36, true), ("→", 40, true),
    ("=/∞", 44, true), ("=∞", 44, true), ("⯹", 44, true),
    ("⇆", 132, true), ("⇄", 132, true),
    ("⨁", 138, true), ("⊕", 138, true),
    ("∆", 140, false), ("△", 140, false), ("Δ", 140, false),
    ("∇", 141, false), ("▽", 141, false),
    ("⌓", 142, false), ("<=", 143, false), ("==", 144, false), ("RR", 145, false),
    ("N", 146, false), ("TN", 146, false),
    ("D", 220, false), ("⬒", 220, false), ("⬓", 221, false),
    ("⇔", 239, false), ("⇗", 240, false), ("⊞", 241, false),
    ("⟫", 242, false), ("⟪", 243, false), ("✕", 244, false), ("⊥", 245, false),
];
