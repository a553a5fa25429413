//! Tests of the player as the program uses it.

use super::*;
use crate::reversi::Passing;
use crate::reversi::engine::cpu::Portable;
use crate::reversi::engine::last_four::final_score;
use crate::tests;
use tabletop_core::{Cell, Control, Discs, Grid, Side};

fn position(text: &str, turn: Side) -> Position {
    let rows: Vec<&str> = (0..8).map(|row| &text[row * 8..row * 8 + 8]).collect();
    let (discs, _) = Discs::parse(Grid::square(8), &rows.join("/")).expect("a board");
    Position::set_up(discs, turn, Passing::Ask)
}

fn search(root: &Position, limits: &Limits) -> (Option<Move>, Option<Report<Move>>) {
    tests::search(&mut ReversiEngine::default(), root, limits)
}

#[test]
fn an_endgame_is_shown_as_exact_with_all_its_moves() {
    // FForum suite, position 5: g8 +32, g2 +12, b2 −20, g6 −26, g1 −32, g7 −34.
    let text = "-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX--";
    let limits = Limits {
        lines: usize::MAX,
        ..Limits::default()
    };
    let (mv, report) = search(&position(text, Side::Black), &limits);
    assert_eq!(mv, Some(Move::Place(Cell::new(6, 7))));
    let lines = report.expect("a report").lines;
    let scores: Vec<Score> = lines.iter().map(|line| line.score).collect();
    assert_eq!(
        scores,
        [32.0, 12.0, -20.0, -26.0, -32.0, -34.0].map(Score::Discs)
    );
    for line in &lines {
        assert!(line.exact);
        let mut end = position(text, Side::Black);
        for mv in &line.moves {
            assert!(end.is_legal(mv), "{line:?}");
            end.play_unchecked(mv);
        }
        let fast = Fast::from_position(&end).expect("8×8").0;
        let lead = final_score(Portable, fast.mover, fast.empties());
        let black = if end.turn() == Side::Black {
            lead
        } else {
            -lead
        };
        assert!(end.outcome().is_some(), "{line:?}");
        assert_eq!(Score::Discs(black as f32), line.score);
    }
}

#[test]
fn high_levels_play_out_of_the_book_where_it_is_wanted() {
    let start = Position::start(8, Passing::Ask);
    let limits = |level, book| Limits {
        level,
        book,
        depth: Some(4),
        ..Limits::default()
    };
    let nodes = |level, book| {
        search(&start, &limits(level, book))
            .1
            .map(|report| report.nodes)
    };
    assert_eq!(nodes(BOOK_LEVEL, true), Some(0));
    assert_eq!(nodes(10, true), Some(0));
    assert!(nodes(10, false) > Some(0) && nodes(BOOK_LEVEL - 1, true) > Some(0));
    let (mv, report) = search(&start, &limits(10, true));
    let line = &report.expect("a report").lines[0];
    assert_eq!(
        (line.depth, line.exact, line.moves.first()),
        (0, false, mv.as_ref())
    );
}

#[test]
fn levels_are_repeatable_and_legal() {
    let start = Position::start(8, Passing::Ask);
    for level in 1..=8 {
        let limits = Limits {
            level,
            seed: 5,
            ..Limits::default()
        };
        let (first, _) = search(&start, &limits);
        assert!(first.is_some_and(|mv| start.is_legal(&mv)), "level {level}");
        assert_eq!(search(&start, &limits).0, first);
    }
}

#[test]
fn a_stopped_search_still_moves() {
    let control = Control::new();
    control.stop();
    let start = Position::start(8, Passing::Ask);
    let mv = ReversiEngine::default().search(SearchRequest {
        root: &start,
        limits: &Limits::default(),
        rated: None,
        control: &control,
        report: &mut |_| {},
    });
    assert!(mv.is_some_and(|mv| start.is_legal(&mv)));
}

#[test]
fn the_only_move_and_a_pass_are_rated_too() {
    let text = format!("{}XOOOOOO-", "X".repeat(56));
    let last = Cell::new(7, 7);
    for (turn, expected, discs) in [
        (Side::Black, Move::Place(last), 64.0),
        (Side::White, Move::Pass, -64.0),
    ] {
        let (mv, report) = search(&position(&text, turn), &Limits::default());
        let worth = report.and_then(|report| Some(report.lines.first()?.score));
        assert_eq!((mv, worth), (Some(expected), Some(Score::Discs(discs))));
    }
}
