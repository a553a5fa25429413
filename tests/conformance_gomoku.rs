//! Recorded games of Gomoku on 15×15, freestyle and standard, replayed through the rules.

use std::collections::BTreeSet;

use serde_json::Value;
use tabletop::core::{Cell, Game, Options, Position};
use tabletop::games::gomoku::{Gomoku, Move};

type Board = <Gomoku as Game>::Position;

/// The points of a row as (x, y), in order.
type Row = Vec<(u64, u64)>;

#[test]
fn gomoku_freestyle() {
    crate::common::replay("gomoku_freestyle", 200, replay_one);
}

#[test]
fn gomoku_standard() {
    crate::common::replay("gomoku_standard", 200, replay_one);
}

fn replay_one(record: &Value) -> Result<usize, String> {
    let rule = record["rule"].as_str().ok_or("no rule")?;
    let options = Options::defaults(Gomoku::INFO.options)
        .with("size", &record["size"])
        .and_then(|options| options.with("rule", rule))
        .map_err(|error| error.to_string())?;
    let mut position = Gomoku::start(&options).map_err(|error| error.to_string())?;
    let moves = record["moves"].as_array().ok_or("no moves")?;
    let points = position.grid().len();
    for (ply, point) in moves.iter().enumerate() {
        if position.outcome().is_some() {
            return Err(format!("over before ply {ply}"));
        }
        if position.legal_moves().len() != points - ply {
            return Err(format!("ply {ply}: not every empty point is legal"));
        }
        let (x, y) = read_point(point).ok_or("no point")?;
        let mv = Move::Place(Cell::new(x as u8, y as u8));
        let text = Gomoku::write_move(&position, &mv);
        if Gomoku::read_move(&position, &text) != Ok(mv) {
            return Err(format!("ply {ply}: {text} is not read back"));
        }
        position = position
            .play(&mv)
            .map_err(|error| format!("ply {ply}: {error}"))?;
    }
    check_end(record, &position)?;
    Ok(moves.len())
}

fn read_point(value: &Value) -> Option<(u64, u64)> {
    Some((value[0].as_u64()?, value[1].as_u64()?))
}

/// The result and every winning row are the recorded ones.
fn check_end(record: &Value, position: &Board) -> Result<(), String> {
    let outcome = position.outcome().ok_or("the game is not over")?;
    if record["result"] != outcome.verdict.key() {
        return Err(format!("ends with {outcome:?}"));
    }
    let winner = outcome.winner().ok_or("nobody won")?;
    let found: BTreeSet<Row> = position
        .winning_lines(winner)
        .into_iter()
        .map(|line| {
            let mut row: Row = line
                .iter()
                .map(|cell| (u64::from(cell.col), u64::from(cell.row)))
                .collect();
            row.sort_unstable();
            row
        })
        .collect();
    let lines = record["winning_lines"].as_array().ok_or("no lines")?;
    let expected: BTreeSet<Row> = lines
        .iter()
        .map(|line| {
            let points = line.as_array().into_iter().flatten();
            points.filter_map(read_point).collect()
        })
        .collect();
    if found == expected {
        Ok(())
    } else {
        Err(format!("{found:?} instead of {expected:?}"))
    }
}
