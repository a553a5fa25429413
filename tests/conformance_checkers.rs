//! Checkers against the recorded games and positions of other programs.

use crate::common::{records, strings};
use serde_json::Value;
use tabletop::core::{Game, MoveOf, Options, Position as _, Side, Text, Verdict};
use tabletop::games::checkers::{Checkers, GameOverReason, Position};

fn options() -> Options {
    Options::defaults(Checkers::INFO.options)
}

fn read(fen: &Value) -> Position {
    let fen = fen.as_str().expect("a FEN");
    Checkers::read_position(&options(), fen).unwrap_or_else(|error| panic!("{fen}: {error:?}"))
}

fn legal(position: &Position) -> Vec<String> {
    let write = |mv: &MoveOf<Checkers>| Checkers::write_move(position, mv);
    let mut moves: Vec<String> = position.legal_moves().iter().map(write).collect();
    moves.sort();
    moves
}

/// The result and the reason as the records name them.
fn ending(position: &Position) -> (&'static str, &'static str) {
    let Some(outcome) = position.outcome() else {
        return ("*", "ply_limit");
    };
    let result = match outcome.verdict {
        Verdict::Win(Side::Black) => "1-0",
        Verdict::Win(Side::White) => "0-1",
        _ => "1/2-1/2",
    };
    let reasons = [
        (GameOverReason::NoPieces, "no_pieces"),
        (GameOverReason::NoMove, "no_legal_move"),
        (GameOverReason::Repetition, "draw_threefold_repetition"),
        (
            GameOverReason::FortyMoves,
            "draw_80_plies_of_quiet_king_moves",
        ),
    ];
    let is_given = |end: &GameOverReason| outcome.reason == Text::from(*end);
    let reason = reasons.iter().find(|(end, _)| is_given(end));
    let (_, reason) = reason.expect("a reason of checkers");
    (result, reason)
}

/// Replays a game; returns its plies and what differs.
fn replay(game: &Value) -> (usize, Vec<String>) {
    let mut position = read(&game["start"]);
    let (moves, fens) = (strings(&game["moves"]), strings(&game["fens"]));
    let mut wrong = Vec::new();
    for (ply, text) in moves.iter().enumerate() {
        let expected = strings(&game["legal"][ply]);
        if legal(&position) != expected {
            wrong.push(format!(
                "ply {ply}: {:?} instead of {expected:?}",
                legal(&position)
            ));
        }
        let mv = Checkers::read_move(&position, text).expect("a move");
        position = match position.play(&mv) {
            Ok(next) => next,
            Err(error) => {
                wrong.push(format!("ply {ply}: {text}: {error}"));
                return (ply, wrong);
            }
        };
        if Checkers::write_position(&position) != fens[ply] {
            wrong.push(format!(
                "ply {ply}: {} instead of {}",
                Checkers::write_position(&position),
                fens[ply]
            ));
        }
    }
    if (game["result"].as_str(), game["reason"].as_str())
        != (Some(ending(&position).0), Some(ending(&position).1))
    {
        wrong.push(format!(
            "{:?} instead of {} {}",
            ending(&position),
            game["result"],
            game["reason"]
        ));
    }
    (moves.len(), wrong)
}

#[test]
fn every_recorded_game_is_replayed() {
    let (mut plies, mut mismatches) = (0, Vec::new());
    let games = records("checkers_games");
    for game in &games {
        let (length, wrong) = replay(game);
        plies += length;
        mismatches.extend(
            wrong
                .into_iter()
                .map(|what| format!("game {}: {what}", game["id"])),
        );
    }
    println!(
        "checkers_games: {} records, {plies} plies, {} mismatches",
        games.len(),
        mismatches.len()
    );
    assert!(mismatches.is_empty(), "{}", mismatches.join("\n"));
    assert!(games.len() >= 200 && plies > 10_000);
}

#[test]
fn every_recorded_position_has_its_moves() {
    let positions = records("checkers_positions");
    let wrong: Vec<_> = positions
        .iter()
        .filter(|record| legal(&read(&record["fen"])) != strings(&record["legal"]))
        .collect();
    println!(
        "checkers_positions: {} records, {} mismatches",
        positions.len(),
        wrong.len()
    );
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(positions.len() >= 1500);
}
