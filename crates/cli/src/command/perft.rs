//! `scoresheet perft`: counts sequences of legal moves, by which programs that know the rules compare notes.

use anyhow::bail;
use scoresheet_chess::{Rules, UciMove, Variant};

use super::Status;
use crate::{
    args::{Face, Perft},
    output::Output,
    position_line::{AnyPosition, PositionLine, as_own},
    report::{Place, Reporter},
};

pub(super) fn run(args: &Perft, face: Face) -> anyhow::Result<Status> {
    let position = match &args.fen {
        Some(fen) => read_option("--fen", fen, args.rules.variant(), face)?.position,
        None => AnyPosition::start(args.rules.variant().unwrap_or_default()),
    };
    match position {
        AnyPosition::Own(position) => count(args, &position),
        AnyPosition::Other(position) => count(args, &position),
    }
}

/// Reads a position given as an option: whatever is wrong with it is printed, and then it is a bad option.
pub(super) fn read_option(
    option: &str,
    fen: &str,
    variant: Option<Variant>,
    face: Face,
) -> anyhow::Result<PositionLine> {
    let mut reporter = Reporter::new(face);
    let mut remarks = Vec::new();
    let line = PositionLine::read(fen.as_bytes(), variant, &mut remarks);
    for remark in &remarks {
        reporter.report(Place { file: None, line: 1, text: fen.as_bytes() }, remark);
    }
    match line {
        Some(line) if reporter.errors == 0 => Ok(line),
        _ => bail!("{option} gives no position that can be played from"),
    }
}

fn count<R: Rules>(args: &Perft, position: &R) -> anyhow::Result<Status> {
    let mut output = Output::standard();
    let mut total = 0u64;
    if args.divide && args.depth > 0 {
        let mut moves: Vec<_> = position
            .legal_moves()
            .into_iter()
            .map(|m| (UciMove::from_move(position, m).to_string(), m))
            .collect();
        moves.sort_unstable();
        for (text, m) in moves {
            let mut after = position.clone();
            after.make(m);
            let nodes = perft(&after, args.depth - 1);
            output.write_line(format!("{text}: {nodes}").as_bytes())?;
            total += nodes;
        }
        output.write_line(b"")?;
    } else {
        total = perft(position, args.depth);
    }
    output.write_line(total.to_string().as_bytes())?;
    output.finish()?;
    Ok(Status::Done)
}

fn perft<R: Rules>(position: &R, depth: u32) -> u64 {
    match as_own(position) {
        Some(position) => position.perft(depth),
        None => perft_of_variant(position, depth),
    }
}

fn perft_of_variant<R: Rules>(position: &R, depth: u32) -> u64 {
    let after = |m| {
        let mut after = position.clone();
        after.make(m);
        after
    };
    match depth {
        0 => 1,
        1 => position.legal_moves().len() as u64,
        _ => position.legal_moves().into_iter().map(|m| perft_of_variant(&after(m), depth - 1)).sum(),
    }
}
