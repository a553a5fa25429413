//! Every Go record of `tests/data/conformance` replays with the same legal moves and the same end.

use std::collections::BTreeSet;

use serde_json::Value;
use tabletop::core::{Game, Options, Position, Verdict};
use tabletop::games::go::{Go, Move, Position as GoPosition};

/// Totals of the replayed records.
#[derive(Debug, Default, PartialEq, Eq)]
struct Totals {
    records: usize,
    plies: usize,
    repeated: usize,
}

fn start(record: &Value, ko: &str) -> GoPosition {
    let mut options: Options = Go::INFO.headless_options();
    options
        .set("size", &record["size"].to_string())
        .expect("a size");
    options
        .set("komi", &record["komi"].to_string())
        .expect("a komi");
    options.set("ko", ko).expect("a ko rule");
    Go::start(&options).expect("options that go together")
}

fn placements(position: &GoPosition) -> BTreeSet<String> {
    position
        .legal_moves()
        .iter()
        .filter(|mv| matches!(mv, Move::Place(_)))
        .map(|mv| Go::write_move(position, mv))
        .collect()
}

/// Replays `record` with simple ko; returns the number of differences.
fn replay(record: &Value, said: &mut Vec<String>) {
    let (id, moves) = (&record["id"], crate::common::strings(&record["moves"]));
    let mut position = start(record, "simple");
    let mut check = |ply: usize, what: &str, right: bool| {
        if !right {
            said.push(format!("record {id} ply {ply}: {what}"));
        }
    };
    for (ply, text) in moves.iter().enumerate() {
        let legal = placements(&position);
        let count = record["legal_counts"][ply].as_u64();
        check(
            ply,
            "number of legal moves",
            Some(legal.len() as u64) == count,
        );
        if let Some(lists) = record.get("legal") {
            let expected: BTreeSet<String> =
                crate::common::strings(&lists[ply]).into_iter().collect();
            check(ply, "legal moves", legal == expected);
        }
        let mv = Go::read_move(&position, text).expect("a readable move");
        check(
            ply,
            "the writing of the move",
            Go::write_move(&position, &mv) == *text,
        );
        position = position.play(&mv).expect("a legal move");
    }
    let last = moves.len();
    let board = crate::common::strings(&record["final_board"]).join("/");
    check(last, "final board", Go::write_position(&position) == board);
    let area = Go::score(&position).map(|area| area.map(i64::from));
    let expected = ["black_area", "white_area"].map(|key| record[key].as_i64().unwrap_or(-1));
    check(last, "area", area == Some(expected));
    let ended = record["end"] == "two_passes";
    check(last, "end", position.outcome().is_some() == ended);
    if ended {
        check(
            last,
            "result",
            result(&position) == record["result"].as_str().map(str::to_owned),
        );
    }
}

/// `B+3.5`, `W+7.5`, `0`.
fn result(position: &GoPosition) -> Option<String> {
    let halves = position.count().margin_halves(position.rules().komi.0);
    let by = f64::from(halves.abs()) / 2.0;
    match position.outcome()?.verdict {
        Verdict::Win(side) => Some(format!("{}+{by}", side.key()[..1].to_uppercase())),
        _ => Some("0".to_owned()),
    }
}

/// With positional superko a repeating last move is refused and nothing else.
fn replay_superko(record: &Value, said: &mut Vec<String>) {
    let (id, moves) = (&record["id"], crate::common::strings(&record["moves"]));
    let repeats = record["end"] == "repeated_position";
    let mut position = start(record, "positional");
    for (ply, text) in moves.iter().enumerate() {
        let mv = Go::read_move(&position, text).expect("a readable move");
        let refused = repeats && ply + 1 == moves.len();
        let listed = position.legal_moves().contains(&mv);
        if position.is_legal(&mv) == refused || listed == refused {
            said.push(format!(
                "record {id} ply {ply}: {text} is refused: {}",
                !refused
            ));
        }
        if refused {
            return;
        }
        position.play_unchecked(&mv);
    }
}

/// Replays every so many-th record of a set.
#[track_caller]
fn check(set: &str, step: usize) -> Totals {
    let (mut totals, mut said) = (Totals::default(), Vec::new());
    for record in crate::common::records(set).iter().step_by(step) {
        totals.records += 1;
        totals.plies += record["moves"].as_array().map_or(0, Vec::len);
        totals.repeated += usize::from(record["end"] == "repeated_position");
        replay(record, &mut said);
        replay_superko(record, &mut said);
    }
    println!("{set}: {totals:?}");
    assert!(said.is_empty(), "{said:#?}");
    totals
}

/// Sets with their totals.
const SETS: [(&str, Totals); 4] = [
    ("go_5x5", totals(30, 1317, 1)),
    ("go_9x9", totals(200, 26423, 18)),
    ("go_13x13", totals(20, 5561, 6)),
    ("go_19x19", totals(30, 17636, 10)),
];

const fn totals(records: usize, plies: usize, repeated: usize) -> Totals {
    Totals {
        records,
        plies,
        repeated,
    }
}

#[test]
fn some_games_of_every_size_replay() {
    for (set, _) in SETS {
        check(set, 10);
    }
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn every_game_replays() {
    for (set, totals) in SETS {
        assert_eq!(check(set, 1), totals, "{set}");
    }
}
