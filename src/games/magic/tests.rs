//! Rules, notation and whole games of Magic Square.

use super::Magic;
use super::catalogue::completions;
use super::outlook::Outlook;
use super::rules::Position;
use tabletop_audit::audit;
use tabletop_core::{
    BoardView, Cell, Game, Guide as _, Lang, Line, Marks, Options, Piece, Position as _,
    Reason as _, Report, Rng, Score, Verdict,
};

fn options(size: u8, lowest: i32) -> Options {
    let options = Options::defaults(Magic::INFO.options).with("size", size);
    let options = options.and_then(|options| options.with("lowest", lowest));
    options.expect("valid options")
}

#[track_caller]
fn at(size: u8, lowest: i32, text: &str) -> Position {
    Magic::read_position(&options(size, lowest), text).expect("a position")
}

/// Plays `moves` from `from` and compares the rows at the end, or words of the refusal.
#[track_caller]
fn check(from: Position, moves: &[&str], expected: Result<&str, &str>) {
    let play = |position: Position, text: &&str| {
        let mv = Magic::read_move(&position, text).map_err(|error| error.message().to_string())?;
        position
            .play(&mv)
            .map_err(|error| error.reason.message().to_string())
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
        Err("1,2 already holds 4: choose an empty cell, or undo"),
    );
    check(
        start(),
        &["4@1,2", "4@0,0"],
        Err("4 is already on 1,2: choose an unused number"),
    );
    check(
        start(),
        &["10@0,0"],
        Err("there is no number 10: choose from 1 to 9"),
    );
    check(start(), &["0@0,0"], Err("choose from 1 to 9"));
    check(start(), &["-2147483648@0,0"], Err("choose from 1 to 9"));
    check(start(), &["4@3,0"], Err("is off the board"));
    check(start(), &["4"], Err("write a number and a cell"));
    check(start(), &["4 5 6 7"], Err("write a number and a cell"));
    check(start(), &["x@1,2"], Err("write a number and a cell"));
    check(
        start(),
        &["99999999999@1,2"],
        Err("write a number and a cell"),
    );
    check(start(), &[""], Err("write a number and a cell"));
    let full = at(3, 1, "2 7 6/9 5 1/4 3 8");
    check(full, &["4@1,2"], Err("the puzzle is over: every line"));
}

#[test]
fn sizes_that_cant_be_are_refused() {
    for size in ["1", "2", "11", "0", "-3", "x"] {
        let refused = Options::defaults(Magic::INFO.options).with("size", size);
        let error = refused.expect_err(size).to_string();
        assert!(error.contains("must be from 3 to 10"), "{error}");
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
        ("", "write 3 rows from the top"),
        ("1 2 3/4 5 6", "write 3 rows"),
        ("1 2 3/4 5 6/7 8", "write 3 rows"),
        ("1 2 3/4 5 6/7 8 x", "“x” is not a number"),
        ("1 2 3/4 5 6/7 8 10", "there is no number 10"),
        ("1 2 3/4 5 6/7 8 1", "1 is already on 0,2"),
    ] {
        let error = Magic::read_position(&options(3, 1), text).expect_err(text);
        assert!(
            error.message().to_string().contains(words),
            "{text}: {error:?}"
        );
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
    let mut view = BoardView::new(tabletop_core::Grid::square(3));
    Magic::paint(&at(3, 0, "7 2 5/8 4 ./3 . ."), &mut view);
    let sums = view.sums.expect("sums");
    let figures = |sums: &[tabletop_core::Sum]| -> Vec<_> {
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
    let mut view = BoardView::new(tabletop_core::Grid::square(3));
    Magic::paint(&at(3, 0, "7 2 5/8 4 ./3 . ."), &mut view);
    assert_eq!(view.square(Cell::new(0, 0)).piece, Piece::Number(7));
    assert_eq!(view.square(Cell::new(2, 0)).marks, Marks::WRONG);
    assert_eq!(view.square(Cell::new(2, 1)).marks, Marks::empty());
    // The bottom row has 3 and can't get the missing 9 from 0, 1 and 6.
    assert_eq!(view.square(Cell::new(2, 2)).marks, Marks::WRONG);
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
    let why = Magic::explain_illegal(&position, &[Cell::new(0, 0)])
        .message()
        .to_string();
    assert!(why.contains("0,2 already holds 6"), "{why}");
    let why = Magic::explain_illegal(&position, &[Cell::new(1, 1), Cell::new(1, 1)])
        .message()
        .to_string();
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
    audits(20, 5..=6);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn random_games_of_every_size_keep_every_promise() {
    audits(200, 5..=10);
}

/// Audits so many games on each small square, and two on each of the `large` ones.
#[track_caller]
fn audits(games: u64, large: std::ops::RangeInclusive<u8>) {
    for seed in 0..games {
        for (size, lowest) in [(3, 1), (3, -999), (4, 999), (4, 0)] {
            let plies = audit::<Magic>(&options(size, lowest), seed).expect("no broken promise");
            assert_eq!(plies, usize::from(size) * usize::from(size));
        }
    }
    for size in large {
        for (seed, lowest) in [(1, 1), (2, -50)] {
            audit::<Magic>(&options(size, lowest), seed).expect("no broken promise");
        }
    }
}

/// Compares the note on the prospects of the last position of a line, in both languages.
#[track_caller]
fn check_outlook(line: &[Position], expected: Option<(&str, &str)>) {
    let note = Outlook::default().outlook(line);
    let note = note.map(|note| (note.to_string(), note.get(Lang::Zh)));
    let note = note.as_ref().map(|(en, zh)| (en.as_str(), zh.as_str()));
    assert_eq!(note, expected);
}

/// Positions from `start` on.
#[track_caller]
fn after(start: Position, moves: &[&str]) -> Vec<Position> {
    let mut line = vec![start];
    for text in moves {
        let last = &line[line.len() - 1];
        let mv = Magic::read_move(last, text).expect("a move");
        line.push(last.clone().play(&mv).expect("a legal move"));
    }
    line
}

#[test]
fn prospects_are_worded_in_both_languages() {
    let start = || Position::start(3, 1);
    check_outlook(&[start()], Some(("8 solutions left", "还有 8 种填法")));
    check_outlook(
        &[Position::start(4, -7)],
        Some(("7040 solutions left", "还有 7040 种填法")),
    );
    check_outlook(&[Position::start(10, 1)], Some(("Solvable", "有解")));
    check_outlook(&[at(3, 1, "6 1 8/7 5 3/2 9 4")], None);
    check_outlook(
        &after(start(), &["5@1,1", "2@0,0", "9@0,1", "1@2,0"]),
        Some((
            "the middle row can't add up to 15 any more: undo 1 number",
            "正中一行的和已不可能是 15；需撤回 1 个数",
        )),
    );
    check_outlook(
        &after(start(), &["4@1,1", "2@0,0"]),
        Some(("No solution left: undo 2 numbers", "已无解；需撤回 2 个数")),
    );
    check_outlook(
        &[at(3, 1, "1 . ./. . ./. . .")],
        Some((
            "No solution left; it was never solvable",
            "已无解，而且从一开始就无解",
        )),
    );
}

#[track_caller]
fn check_remark(line: &[Position], text: &str, expected: &str) {
    let mv = Magic::read_move(&line[line.len() - 1], text).expect("a move");
    let remark = Outlook::default().remark(line, &mv).expect("a remark");
    assert_eq!(remark.to_string(), expected);
}

#[test]
fn a_hint_says_why() {
    let start = [Position::start(3, 1)];
    check_remark(
        &start,
        "5@1,1",
        "the only number here that leads to a solution",
    );
    check_remark(&start, "2@0,0", "leaves 2 solutions");
    check_remark(&start, "4@1,1", "no solution after that");
    let line = after(Position::start(3, 1), &["5@1,1", "2@0,0"]);
    check_remark(
        &line,
        "8@2,2",
        "the only number that makes the ↗ diagonal add up to 15",
    );
    check_remark(
        &[at(3, 1, "6 1 8/7 . 3/2 9 4")],
        "5@1,1",
        "completes the square",
    );
    let dead = after(Position::start(3, 1), &["1@1,1"]);
    check_remark(&dead, "2@0,0", "No solution left: undo 1 number");
    check_remark(&[Position::start(5, 1)], "1@2,4", "keeps it solvable");
}

#[test]
fn the_last_position_that_can_be_completed_is_known() {
    let mut rng = Rng::new(1);
    let mut dead = 0;
    for game in 0..40 {
        let mut position = Position::start(if game % 4 == 0 { 4 } else { 3 }, 1);
        let (mut line, mut outlook) = (vec![position.clone()], Outlook::default());
        let mut alive = vec![true];
        while let Some(mv) = rng.pick(&position.legal_moves()) {
            position.play_unchecked(mv);
            line.push(position.clone());
            let squares = completions(position.square()).expect("a listed side");
            alive.push(squares.count() > 0);
            let back = alive.iter().rev().position(|&alive| alive);
            let expected = back.filter(|&numbers| numbers > 0);
            // The prospects are requested at each move, now and then, or only at the end.
            if game % 3 == 0 || game % 3 == 1 && rng.below(3) == 0 || position.outcome().is_some() {
                let found = outlook.numbers_to_take_back(&line);
                assert_eq!(found.map(|back| back.numbers), expected, "{position:?}");
                assert!(found.is_none_or(|back| back.certain));
                dead += usize::from(expected.is_some());
            }
        }
    }
    assert!(dead > 40, "{dead}");
}

#[test]
fn what_a_search_proved_is_known_of_all_that_follows() {
    let start = at(10, 1, &ten_with_a_hole());
    let mv = start.legal_moves()[0];
    let next = start.clone().play(&mv).expect("a legal move");
    let line = [start, next];
    let lost = |exact| Report {
        lines: vec![Line {
            moves: vec![mv],
            score: Score::LossIn(2),
            exact,
            depth: 1,
            nodes: 1,
            lead: None,
            solutions: None,
        }],
        depth: 1,
        nodes: 1,
        time: std::time::Duration::ZERO,
        forecast: None,
    };
    for exact in [false, true] {
        let mut outlook = Outlook::default();
        outlook.learn(&line[0], &lost(exact));
        assert_eq!(outlook.prospect(&line[..1]).is_dead(), exact);
        assert_eq!(outlook.prospect(&line).is_dead(), exact);
    }
}

/// A square of side 10 with a number in one corner that the constructed square does not have there.
fn ten_with_a_hole() -> String {
    let mut rows = vec![["."; 10].join(" "); 10];
    rows[0].replace_range(0..1, "47");
    rows.join("/")
}

#[test]
fn what_never_could_be_solved_is_known_as_such() {
    let dead = at(3, 1, "1 . ./. . ./. . .");
    assert!(Outlook::default().is_hopeless(std::slice::from_ref(&dead)));
    // The empty board before it could still be completed.
    assert!(!Outlook::default().is_hopeless(&[Position::start(3, 1), dead]));
    assert!(!Outlook::default().is_hopeless(&[Position::start(10, 1)]));
}

#[test]
fn a_cell_tells_the_numbers_that_no_line_rules_out() {
    let fits = |position: &Position, cell: (u8, u8)| {
        let cell = Cell::new(cell.0, cell.1);
        Magic::candidates_hint(position, cell).map(|said| said.to_string())
    };
    let position = at(3, 1, "2 7 ./. 5 ./. . .");
    assert_eq!(fits(&position, (2, 0)).as_deref(), Some("fits 6"));
    assert_eq!(fits(&position, (0, 0)), None);
    let spoilt = at(3, 1, "1 2 ./. . ./. . .");
    let said = fits(&spoilt, (2, 0)).expect("an empty cell");
    assert!(said.starts_with("no number fits"), "{said}");
    // The numbers are the game's own.
    let lowest = at(3, -4, "-3 2 ./. 0 ./. . .");
    assert_eq!(fits(&lowest, (2, 0)).as_deref(), Some("fits 1"));
}
