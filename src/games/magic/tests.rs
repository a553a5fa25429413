//! Rules, notation and whole games of Magic Square.

use super::Magic;
use super::rules::Position;
use crate::core::audit::audit;
use crate::core::{BoardView, Cell, Game, Marks, Options, Piece, Position as _, Verdict};

fn options(size: u8, lowest: i32) -> Options {
    let options = Options::defaults(Magic::INFO.options).with("size", size);
    let options = options.and_then(|options| options.with("lowest", lowest));
    options.expect("valid options")
}

#[track_caller]
fn at(size: u8, lowest: i32, text: &str) -> Position {
    Magic::read_position(&options(size, lowest), text).expect("a position")
}

/// Plays `moves` from `from`: the rows at the end, or words of the refusal.
#[track_caller]
fn check(from: Position, moves: &[&str], expected: Result<&str, &str>) {
    let play = |position: Position, text: &&str| {
        let mv = Magic::read_move(&position, text).map_err(|error| error.to_string())?;
        position.play(&mv).map_err(|error| error.reason.to_string())
    };
    match (moves.iter().try_fold(from, play), expected) {
        (Ok(end), Ok(rows)) => assert_eq!(Magic::write_position(&end), rows),
        (Err(error), Err(words)) => assert!(error.contains(words), "{error}"),
        (end, _) => panic!("{end:?}"),
    }
}

#[test]
fn numbers_are_placed_and_shown_from_the_top() {
    check(
        Position::start(3, 1),
        &["4@1,2", "9@0,0"],
        Ok(". 4 ./. . ./9 . ."),
    );
    check(
        Position::start(3, -4),
        &["-4@2,0"],
        Ok(". . ./. . ./. . -4"),
    );
}

#[test]
fn moves_are_read_in_every_spelling() {
    for text in [
        "4@1,2",
        "4 1 2",
        "4@b3",
        "4 b3",
        "4 1,2",
        " 4 @ 1 , 2 ",
        "4,1,2",
        "4@B3",
        "4@3b",
    ] {
        check(Position::start(3, 1), &[text], Ok(". 4 ./. . ./. . ."));
    }
    check(
        Position::start(3, -4),
        &["−4 0 0"],
        Ok(". . ./. . ./-4 . ."),
    );
}

#[test]
fn refusals_say_why_and_what_is_accepted() {
    let start = || Position::start(3, 1);
    check(
        start(),
        &["4@1,2", "5@1,2"],
        Err("1,2 already holds 4: choose an empty cell"),
    );
    check(
        start(),
        &["4@1,2", "4@0,0"],
        Err("4 is already on 1,2: choose an unused number"),
    );
    check(
        start(),
        &["10@0,0"],
        Err("10 is not one of the numbers: they are 1 to 9"),
    );
    check(start(), &["0@0,0"], Err("they are 1 to 9"));
    check(start(), &["-2147483648@0,0"], Err("they are 1 to 9"));
    check(start(), &["4@3,0"], Err("outside the board"));
    check(start(), &["4"], Err("expected a number and a cell"));
    check(start(), &["4 5 6 7"], Err("expected a number and a cell"));
    check(start(), &["x@1,2"], Err("expected a number and a cell"));
    check(
        start(),
        &["99999999999@1,2"],
        Err("expected a number and a cell"),
    );
    check(start(), &[""], Err("expected a number and a cell"));
    let full = at(3, 1, "2 7 6/9 5 1/4 3 8");
    check(full, &["4@1,2"], Err("the puzzle is over: every line"));
}

#[test]
fn sizes_that_cant_be_are_refused() {
    for size in ["1", "2", "11", "0", "-3", "x"] {
        let refused = Options::defaults(Magic::INFO.options).with("size", size);
        let error = refused.expect_err(size).to_string();
        assert!(
            error.contains("expected a whole number from 3 to 10"),
            "{error}"
        );
    }
}

#[test]
fn ends_are_known() {
    for (size, lowest, rows, expected) in [
        (3, 1, "2 7 6/9 5 1/4 3 8", Some(Verdict::Solved)),
        (3, -4, "-3 2 1/4 0 -4/-1 -2 3", Some(Verdict::Solved)),
        (3, 1, "7 2 6/9 5 1/4 3 8", Some(Verdict::Stuck)),
        // Every row and column is right, a diagonal is not.
        (3, 1, "9 5 1/4 3 8/2 7 6", Some(Verdict::Stuck)),
        (3, 1, "2 7 6/9 5 1/4 3 .", None),
        (
            4,
            0,
            "15 1 2 12/4 10 9 7/8 6 5 11/3 13 14 0",
            Some(Verdict::Solved),
        ),
    ] {
        let outcome = at(size, lowest, rows).outcome();
        assert_eq!(outcome.map(|outcome| outcome.verdict), expected, "{rows}");
    }
}

#[test]
fn an_old_save_is_one_number_from_solved() {
    check(
        at(3, 1, "6 1 8/7 . 3/2 9 4"),
        &["5@1,1"],
        Ok("6 1 8/7 5 3/2 9 4"),
    );
}

#[test]
fn texts_that_are_no_position_are_refused() {
    for (text, words) in [
        ("", "expected 3 rows from the top"),
        ("1 2 3/4 5 6", "expected 3 rows"),
        ("1 2 3/4 5 6/7 8", "expected 3 rows"),
        ("1 2 3/4 5 6/7 8 x", "“x” is not a number"),
        ("1 2 3/4 5 6/7 8 10", "10 is not one of the numbers"),
        ("1 2 3/4 5 6/7 8 1", "1 is already on 0,2"),
    ] {
        let error = Magic::read_position(&options(3, 1), text).expect_err(text);
        assert!(error.to_string().contains(words), "{text}: {error}");
    }
}

#[test]
fn every_unused_number_goes_on_every_empty_cell() {
    for (size, expected) in [(3, 81), (4, 256), (10, 10_000)] {
        let mut position = Position::start(size, 1);
        let moves = position.legal_moves();
        assert_eq!(moves.len(), expected);
        position.play_unchecked(&moves[expected / 2]);
        let left = usize::from(size) * usize::from(size) - 1;
        assert_eq!(position.legal_moves().len(), left * left);
    }
}

#[test]
fn the_sums_are_live() {
    let mut view = BoardView::new(crate::core::Grid::square(3));
    Magic::paint(&at(3, 0, "7 2 5/8 4 ./3 . ."), &mut view);
    let sums = view.sums.expect("sums");
    let figures = |sums: &[crate::core::Sum]| -> Vec<_> {
        sums.iter().map(|sum| (sum.value, sum.right)).collect()
    };
    assert_eq!(sums.target, 12);
    assert_eq!(
        figures(&sums.rows),
        [(14, Some(false)), (12, None), (3, None)]
    );
    assert_eq!(
        figures(&sums.cols),
        [(18, Some(false)), (6, None), (5, None)]
    );
    assert_eq!(figures(&sums.diagonals), [(11, None), (12, Some(true))]);
    assert_eq!(view.supply, ["0", "1", "6"]);
}

#[test]
fn the_board_shows_numbers_empty_cells_and_wrong_lines() {
    let mut view = BoardView::new(crate::core::Grid::square(3));
    Magic::paint(&at(3, 0, "7 2 5/8 4 ./3 . ."), &mut view);
    assert_eq!(view.square(Cell::new(0, 0)).piece, Piece::Number(7));
    assert_eq!(view.square(Cell::new(2, 0)).marks, Marks::WRONG);
    assert_eq!(view.square(Cell::new(2, 2)).marks, Marks::LEGAL);
    assert!(view.square(Cell::new(1, 1)).marks.is_empty());
    let values: Vec<_> = view
        .stats
        .iter()
        .map(|stat| stat.values[0].as_str())
        .collect();
    assert_eq!(values, ["6/9", "1/8"]);
}

#[test]
fn why_not_names_the_reason() {
    let position = at(3, 1, "6 1 8/7 . 3/2 9 4");
    let why = Magic::why_not(&position, &[Cell::new(0, 0)]).to_string();
    assert!(why.contains("0,2 already holds 6"), "{why}");
    let why = Magic::why_not(&position, &[Cell::new(1, 1), Cell::new(1, 1)]).to_string();
    assert!(
        why.contains("one empty cell and one unused number"),
        "{why}"
    );
}

#[test]
fn a_whole_square_is_filled_and_solved() {
    let moves = [
        "1@1,2", "8@2,2", "6@0,2", "3@2,1", "7@0,1", "5@1,1", "2@0,0", "4@2,0", "9@1,0",
    ];
    check(Position::start(3, 1), &moves, Ok("6 1 8/7 5 3/2 9 4"));
}

#[test]
fn random_games_keep_every_promise() {
    for seed in 0..200 {
        for (size, lowest) in [(3, 1), (3, -999), (4, 999), (4, 0)] {
            let plies = audit::<Magic>(&options(size, lowest), seed).expect("no broken promise");
            assert_eq!(plies, usize::from(size) * usize::from(size));
        }
    }
    for size in 5..=10 {
        for (seed, lowest) in [(1, 1), (2, -50)] {
            audit::<Magic>(&options(size, lowest), seed).expect("no broken promise");
        }
    }
}
