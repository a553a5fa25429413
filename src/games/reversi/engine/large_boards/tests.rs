//! Tests of the large boards against the rules module, and of the search's play and speed.

use std::collections::HashSet;
use std::time::Duration;

use super::*;
use crate::reversi::Passing;
use tabletop_core::Control;

#[test]
fn random_games_of_every_size_agree_with_the_rules() {
    let mut rng = Rng::new(11);
    for size in (4..=26).step_by(2) {
        for _ in 0..if size > 16 { 2 } else { 10 } {
            let mut position = Position::start(size, Passing::Ask);
            while let Some(&mv) = rng.pick(&position.legal_moves()) {
                let board = LargeBoard::from_position(&position);
                let found: HashSet<Move> = board
                    .moves(board.own, board.other)
                    .into_iter()
                    .map(Move::Place)
                    .collect();
                if let Move::Place(cell) = mv {
                    assert_eq!(
                        found,
                        position.legal_moves().into_iter().collect(),
                        "{position:?}"
                    );
                    let next = board.after(cell);
                    position.play_unchecked(&mv);
                    let expected = LargeBoard::from_position(&position);
                    assert_eq!((next.own, next.other), (expected.own, expected.other));
                } else {
                    assert!(found.is_empty());
                    position.play_unchecked(&mv);
                }
            }
        }
    }
}

/// With best play White wins 4 × 4 by 11 : 3; the two empty squares go to the winner (published).
#[test]
fn four_by_four_is_solved_on_the_spot() {
    let position = Position::start(4, Passing::Ask);
    let mut last = None;
    let mv = search(
        &mut LargeBoardTables::default(),
        SearchRequest {
            root: &position,
            limits: &Limits::default(),
            rated: None,
            control: &Control::new(),
            report: &mut |report| last = Some(report),
        },
    );
    let line = last.expect("a report").lines.remove(0);
    assert_eq!((line.score, line.exact), (Score::Discs(-10.0), true));
    assert!(mv.is_some_and(|mv| position.is_legal(&mv)));
}

/// Last report of a search of a position at level 10.
fn last_report(
    tables: &mut LargeBoardTables,
    position: &Position,
    limits: &Limits,
) -> Report<Move> {
    let mut last = None;
    search(
        tables,
        SearchRequest {
            root: position,
            limits,
            rated: None,
            control: &Control::new(),
            report: &mut |report| last = Some(report),
        },
    );
    last.expect("a report")
}

/// With best play White wins 6 × 6 by 20 : 16 (published): known from the first move on, for every move, without a
/// search.
#[test]
fn the_first_positions_of_six_by_six_are_known() {
    let mut tables = LargeBoardTables::default();
    let mut position = Position::start(6, Passing::Ask);
    let limits = Limits {
        lines: usize::MAX,
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    let mut expected = -4.0;
    for ply in 0..5 {
        let last = last_report(&mut tables, &position, &limits);
        assert_eq!(last.lines.len(), position.legal_moves().len(), "ply {ply}");
        assert!(last.lines.iter().all(|line| line.exact), "ply {ply}");
        assert_eq!(last.lines[0].score, Score::Discs(expected), "ply {ply}");
        assert_eq!(last.nodes, 0);
        let line = &last.lines[0].moves;
        let mut after = position.clone();
        for mv in line {
            assert!(after.is_legal(mv), "ply {ply}: {line:?}");
            after.play_unchecked(mv);
        }
        position.play_unchecked(&line[0]);
        expected = -expected;
    }
}

/// Lower levels, and searches to a depth, do not use the table of first positions.
#[test]
fn only_a_search_to_the_end_knows_the_first_positions() {
    let mut tables = LargeBoardTables::default();
    let position = Position::start(6, Passing::Ask);
    for limits in [
        Limits {
            level: 9,
            depth: Some(3),
            ..Limits::default()
        },
        Limits {
            depth: Some(3),
            ..Limits::default()
        },
    ] {
        let last = last_report(&mut tables, &position, &limits);
        assert!(!last.lines[0].exact && last.nodes > 0);
    }
}

/// Positions of random 6 × 6 games: the solver and the plain search to the end agree, for the best move and for all.
#[test]
fn six_by_six_is_solved_exactly() {
    let mut rng = Rng::new(21);
    for _ in 0..20 {
        let mut position = Position::start(6, Passing::Ask);
        for _ in 0..24 {
            if let Some(&mv) = rng.pick(&position.legal_moves()) {
                position.play_unchecked(&mv);
            }
        }
        let board = LargeBoard::from_position(&position);
        let places = board.moves(board.own, board.other);
        let empties = board.empties();
        let six = SixRoot::new(&board).expect("6×6");
        let ends = SearchLimits::none();
        let mut tables = LargeBoardTables::default();
        tables.solver.begin_search(1);
        let mut moves: Vec<(Cell, i32)> = places.iter().map(|&place| (place, 0)).collect();
        let every = RatedMoves {
            all: true,
            requested: None,
        };
        Search::new(&tables.search, &ends).iterate(&board, empties, &mut moves, every);
        let mut solved = moves.clone();
        let tables = &tables.solver;
        six.solve(&board, &mut solved, every, tables, &ends)
            .expect("solved");
        let values = |moves: &[(Cell, i32)]| moves.iter().map(|mv| mv.1).collect::<Vec<_>>();
        assert_eq!(values(&solved), values(&moves), "{position:?}");
        let mut best = moves.clone();
        best.reverse();
        // The best move, and exactly the requested one.
        let requested = rng.pick(&moves).copied();
        let some = RatedMoves {
            all: false,
            requested: requested.map(|mv| mv.0),
        };
        six.solve(&board, &mut best, some, tables, &ends)
            .expect("solved");
        assert_eq!(best.first().map(|mv| mv.1), moves.first().map(|mv| mv.1));
        let rated = best
            .iter()
            .find(|mv| Some(mv.0) == requested.map(|mv| mv.0));
        assert_eq!(rated.copied(), requested);
        let top = solved
            .iter()
            .find(|mv| Some(mv.0) == best.first().map(|mv| mv.0));
        assert_eq!(top.map(|mv| mv.1), best.first().map(|mv| mv.1));
    }
}

#[test]
fn the_largest_board_is_answered() {
    let mut position = Position::start(26, Passing::Ask);
    let mut rng = Rng::new(4);
    for _ in 0..150 {
        let Some(&mv) = rng.pick(&position.legal_moves()) else {
            break;
        };
        position.play_unchecked(&mv);
    }
    let limits = Limits {
        time: Some(Duration::from_millis(200)),
        ..Limits::default()
    };
    let mut depth = 0;
    let mv = search(
        &mut LargeBoardTables::default(),
        SearchRequest {
            root: &position,
            limits: &limits,
            rated: None,
            control: &Control::new(),
            report: &mut |report| depth = report.depth,
        },
    );
    assert!(mv.is_some() && depth >= 1);
}
