//! Recorded games of Reversi on 8×8 and other boards, replayed through the rules.

use std::collections::BTreeSet;

use serde_json::Value;
use tabletop::core::{Game, MoveOf, Options, Position};
use tabletop::games::reversi::Reversi;

type Board = <Reversi as Game>::Position;

#[test]
fn othello() {
    crate::common::replay("othello", 200, replay_one);
}

#[test]
fn reversi_sizes() {
    crate::common::replay("reversi_sizes", 64, replay_one);
}

fn replay_one(record: &Value) -> Result<usize, String> {
    let options = Options::defaults(Reversi::INFO.options).with("size", &record["size"]);
    let mut position = Reversi::start(&options.map_err(|error| format!("{error:?}"))?)
        .map_err(|error| format!("{error:?}"))?;
    let moves = crate::common::strings(&record["moves"]);
    for (ply, text) in moves.iter().enumerate() {
        check_legal(record, ply, &position)?;
        let mv = Reversi::read_move(&position, text).map_err(|error| format!("{error:?}"))?;
        position = position
            .play(&mv)
            .map_err(|error| format!("ply {ply}: {error}"))?;
    }
    check_end(record, &position)?;
    Ok(moves.len())
}

/// The listed moves are the legal ones, in any order; where only their number is recorded, the number.
fn check_legal(record: &Value, ply: usize, position: &Board) -> Result<(), String> {
    let moves: Vec<MoveOf<Reversi>> = position.legal_moves();
    if let Some(lists) = record["legal"].as_array() {
        let expected: BTreeSet<_> = crate::common::strings(&lists[ply]).into_iter().collect();
        let found: BTreeSet<_> = moves
            .iter()
            .map(|mv| Reversi::write_move(position, mv))
            .collect();
        if found != expected || moves.len() != expected.len() {
            return Err(format!("ply {ply}: {found:?} instead of {expected:?}"));
        }
    } else if record["legal_counts"][ply] != moves.len() {
        return Err(format!("ply {ply}: {} legal moves", moves.len()));
    }
    Ok(())
}

fn check_end(record: &Value, position: &Board) -> Result<(), String> {
    let rows = crate::common::strings(&record["final_board"]).join("/");
    if Reversi::write_position(position) != rows {
        return Err(format!("ends as {}", Reversi::write_position(position)));
    }
    let [black, white] = position.count();
    if record["black"] != black || record["white"] != white {
        return Err(format!("ends {black} : {white}"));
    }
    let outcome = position.outcome().ok_or("the game is not over")?;
    if record["result"] == outcome.verdict.key() {
        Ok(())
    } else {
        Err(format!("ends with {outcome:?}"))
    }
}
