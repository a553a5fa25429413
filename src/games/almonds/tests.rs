//! Rules, notation and whole games of Nine Almonds.

use std::collections::HashSet;

use super::Almonds;
use super::board::Board;
use super::engine::best_line;
use super::guide::Guide;
use super::outlook::Outlook;
use super::rules::Position;
use tabletop_audit::audit;
use tabletop_core::{
    BoardView, Cell, Game, Grid, Guide as _, Lang, Marks, Options, Piece, Position as _,
    Reason as _, Rng, Verdict, perft,
};

const START: &str = "...../.AAA./.AAA./.AAA./.....";
/// A solution in four turns.
const SOLUTION: [&str; 4] = ["2,2-4,2", "1,2-3,4-3,2", "3,1-3,3", "4,2-2,4-0,2-2,0-2,2"];

#[track_caller]
fn at(text: &str) -> Position {
    Almonds::read_position(&Options::defaults(&[]), text).expect("a position")
}

#[track_caller]
fn play(position: &Position, text: &str) -> Result<Position, String> {
    let mv = Almonds::read_move(position, text).map_err(|error| error.message().to_string())?;
    let next = position.clone().play(&mv);
    next.map_err(|error| error.reason.message().to_string())
}

/// Plays `moves` from `from` and compares the rows, turns and jumps at the end, or words of the refusal.
#[track_caller]
fn check(from: &str, moves: &[&str], expected: Result<(&str, u32, u32), &str>) {
    let end = moves
        .iter()
        .try_fold(at(from), |position, text| play(&position, text));
    match (end, expected) {
        (Ok(end), Ok((rows, turns, jumps))) => {
            assert_eq!(Almonds::write_position(&end), rows);
            assert_eq!((end.turns(), end.jumps()), (turns, jumps));
        }
        (Err(error), Err(words)) => assert!(error.contains(words), "{error}"),
        (end, _) => panic!("{end:?}"),
    }
}

#[test]
fn the_first_position_has_24_first_jumps() {
    let start = Position::start();
    assert_eq!(Almonds::write_position(&start), START);
    let moves = start.legal_moves();
    let first: HashSet<_> = moves.iter().map(|mv| mv.path[..2].to_vec()).collect();
    assert_eq!(first.len(), 24);
    assert_eq!(perft(&start, 1), moves.len() as u64);
}

#[test]
fn a_jump_takes_the_almond_it_jumps_over() {
    check(
        START,
        &["2,2-2,4"],
        Ok(("..A../.A.A./.A.A./.AAA./.....", 1, 1)),
    );
    check(
        START,
        &["2,2-2,4-4,2"],
        Ok(("...../.A.../.A.AA/.AAA./.....", 1, 2)),
    );
}

#[test]
fn a_chain_may_stop_anywhere_and_the_next_turn_is_counted() {
    check(
        START,
        &["2,2-2,4", "2,4-4,2"],
        Ok(("...../.A.../.A.AA/.AAA./.....", 2, 2)),
    );
}

#[test]
fn moves_are_read_in_every_spelling() {
    let expected = Almonds::read_move(&Position::start(), "2,2-2,4-4,2").expect("a move");
    for text in [
        "c3-c5-e3",
        "C3-C5-E3",
        "2,2 to 2,4 to 4,2",
        "2,2 2,4 4,2",
        " 2 , 2 - 2, 4-4 ,2 ",
        "(2,2) (2,4) (4,2)",
        "c3 to 2,4 4,2",
        "2,2到2,4到4,2",
        "2,2–2,4→4,2",
        "2,2 TO 2,4 TO 4,2",
    ] {
        assert_eq!(
            Almonds::read_move(&Position::start(), text),
            Ok(expected.clone()),
            "{text}"
        );
    }
}

#[test]
fn refusals_say_why_and_what_is_accepted() {
    check(
        START,
        &["0,0-2,2"],
        Err("0,0 is empty: choose a cell with an almond"),
    );
    check(START, &["2,2-3,2"], Err("jump two cells"));
    check(
        START,
        &["2,2-3,4"],
        Err("from 2,2 an almond can jump to 4,2 or 2,0 or 0,2 or 2,4 or 4,0 or 0,0 or 0,4 or 4,4"),
    );
    check(START, &["1,1-3,3"], Err("3,3 is not empty; "));
    check(
        START,
        &["2,2-2,4-0,4"],
        Err("no almond on 1,4 to jump over; from 2,4 an almond can jump to"),
    );
    check(START, &["2,2-2,2"], Err("2,2 to 2,2 is not a jump"));
    check(
        START,
        &["2,2"],
        Err("name an almond's cell and where it lands"),
    );
    check(START, &["2,2-9,9"], Err("is off the board"));
    check(START, &["2,2-f7"], Err("is off the board"));
    check(START, &["hello there"], Err("not a square"));
    check(START, &[""], Err("not a move"));
    check(
        "...../...../..A../...../.....",
        &["2,2-2,4"],
        Err("the puzzle is over: one almond"),
    );
}

#[test]
fn ends_are_known() {
    for (rows, expected) in [
        ("...../...../..A../...../.....", Some(Verdict::Solved)),
        ("...../...../.A.../...../.....", Some(Verdict::Stuck)),
        ("A.A../...../..A../...../.....", Some(Verdict::Stuck)),
        ("...../...../AA.../...../.....", None),
        (START, None),
    ] {
        let verdict = at(rows).outcome().map(|outcome| outcome.verdict);
        assert_eq!(verdict, expected, "{rows}");
    }
}

#[test]
fn an_old_save_is_one_jump_from_solved() {
    check(
        "...../...../AA.../...../..... 4",
        &["0,2-2,2"],
        Ok(("...../...../..A../...../.....", 5, 8)),
    );
}

#[test]
fn texts_that_are_no_position_are_refused() {
    for (text, words) in [
        ("", "not a position"),
        ("...../.....", "five rows"),
        ("...../.AAA./.AAA./.AAA./....", "five rows"),
        ("...../.AAA./.AXA./.AAA./.....", "five rows"),
        ("...../...../...../...../.....", "not 0"),
        ("AAAAA/AAAAA/...../...../.....", "not 10"),
        ("...../.AAA./.AAA./.AAA./..... x", "five rows"),
    ] {
        let error = Almonds::read_position(&Options::defaults(&[]), text).expect_err(text);
        assert!(
            error.message().to_string().contains(words),
            "{text}: {error:?}"
        );
    }
}

#[test]
fn a_solution_is_played_to_the_end() {
    check(
        START,
        &SOLUTION,
        Ok(("...../...../..A../...../.....", 4, 8)),
    );
}

#[test]
fn a_chain_can_come_back_to_where_it_began() {
    let rows = "..A../.AA../.A.../...../.....";
    check(
        rows,
        &["2,4-2,2-0,2-2,4"],
        Ok(("..A../...../...../...../.....", 1, 8)),
    );
    let paths: HashSet<_> = at(rows)
        .legal_moves()
        .iter()
        .map(|mv| mv.path.clone())
        .collect();
    assert_eq!(paths.len(), at(rows).legal_moves().len());
}

#[test]
fn the_board_shows_almonds_and_what_can_jump() {
    let position = at("...../...../AA..A/...../.....");
    let mut view = BoardView::new(Grid::square(5));
    Almonds::paint(&position, &mut view);
    assert_eq!(view.square(Cell::new(0, 2)).piece, Piece::Almond);
    assert_eq!(view.square(Cell::new(0, 2)).marks, Marks::LEGAL);
    assert!(view.square(Cell::new(4, 2)).marks.is_empty());
    assert_eq!(view.row_labels, ["4", "3", "2", "1", "0"]);
    let values: Vec<_> = view
        .stats
        .iter()
        .map(|stat| stat.values[0].as_str())
        .collect();
    assert_eq!(values, ["0", "6", "3"]);
}

#[test]
fn a_chain_being_entered_takes_almonds_off_the_board() {
    let position = Position::start();
    let mut view = BoardView::new(Grid::square(5));
    Almonds::paint(&position, &mut view);
    let path = [Cell::new(2, 2), Cell::new(2, 0), Cell::new(4, 2)];
    Almonds::paint_path(&position, &path, &mut view);
    for gone in [
        Cell::new(2, 2),
        Cell::new(2, 1),
        Cell::new(3, 1),
        Cell::new(2, 0),
    ] {
        assert_eq!(view.square(gone).piece, Piece::None, "{gone:?}");
    }
    assert_eq!(view.square(Cell::new(4, 2)).piece, Piece::Almond);
    let note = view.notes.last().expect("a note");
    assert_eq!(
        note.to_string(),
        "This turn: 2,2 to 2,4 to 4,2; choose the almond again to end it"
    );
    assert_eq!(
        note.get(Lang::Zh),
        "本回合：2,2 到 2,4 到 4,2；再选一次这枚杏仁即结束"
    );
}

#[test]
fn why_not_names_the_reason() {
    let why = |rows: &str, cells: &[(u8, u8)]| {
        let path: Vec<_> = cells
            .iter()
            .map(|&(col, row)| Cell::new(col, row))
            .collect();
        Almonds::explain_illegal(&at(rows), &path)
            .message()
            .to_string()
    };
    assert!(why(START, &[(0, 0)]).contains("choose a cell"));
    let lonely = "A..../...../..AA./...../.....";
    assert!(why(lonely, &[(0, 0)]).contains("the almond on 0,4 can't jump"));
    assert!(why(START, &[(2, 2), (3, 0)]).contains(" is not a jump"));
}

#[test]
fn random_games_keep_every_promise() {
    audits(50);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn many_random_games_keep_every_promise() {
    audits(2000);
}

#[track_caller]
fn audits(games: usize) {
    let plies: usize = (0..games as u64)
        .map(|seed| audit::<Almonds>(&Options::defaults(&[]), seed).expect("no broken promise"))
        .sum();
    assert!(plies > 2 * games, "{plies}");
}

#[test]
fn the_last_solvable_position_of_a_game_is_known() {
    knows_the_last_solvable_position(3);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn the_last_solvable_position_of_any_game_is_known() {
    knows_the_last_solvable_position(200);
}

#[track_caller]
fn knows_the_last_solvable_position(games: usize) {
    let mut rng = Rng::new(1);
    let (mut dead, mut outlook) = (0, Outlook::default());
    for _ in 0..games {
        let mut game = vec![Position::start()];
        while let Some(mv) = rng.pick(&game[game.len() - 1].legal_moves()) {
            let next = game[game.len() - 1].clone().play(mv);
            game.push(next.expect("a legal move"));
        }
        for end in 1..=game.len() {
            let last = &game[..end];
            let solvable = |position: &Position| {
                position.board() == Board::SOLVED || best_line_solves(position)
            };
            let expected = game[..end].iter().rev().position(solvable);
            assert_eq!(outlook.take_back(last), expected, "{last:?}");
            dead += usize::from(expected > Some(0));
        }
    }
    assert!(dead > games / 2, "{dead}");
    let lost = [at("A..../...../...../...../....A")];
    assert_eq!(outlook.take_back(&lost), None);
}

fn best_line_solves(position: &Position) -> bool {
    let mut position = position.clone();
    let guide = Guide::new(position.board());
    for mv in best_line(&guide, &position) {
        position.play_unchecked(&mv);
    }
    position.board() == Board::SOLVED
}

#[track_caller]
fn check_note(line: &[Position], en: &str, zh: &str) {
    let note = Outlook::default().outlook(line).expect("a note");
    assert_eq!(
        (note.to_string().as_str(), note.get(Lang::Zh).as_str()),
        (en, zh)
    );
}

#[test]
fn prospects_are_worded_in_both_languages() {
    check_note(
        &[Position::start()],
        "Solvable: 64 ways, best in 4 turns",
        "有 64 种解法，最少 4 个回合",
    );
    let after = |turns: &[&str]| {
        let mut line = vec![Position::start()];
        for text in turns {
            line.push(play(&line[line.len() - 1], text).expect("a legal move"));
        }
        line
    };
    check_note(
        &after(&SOLUTION[..SOLUTION.len() - 1]),
        "Solvable: 1 way, in 1 turn",
        "只有 1 种解法，1 个回合",
    );
    check_note(
        &after(&SOLUTION),
        "solved in 4 turns, the fewest possible",
        "共 4 个回合，已是最少",
    );
    check_note(
        &[at("A..../...../...../...../....A")],
        "No solution: this position never had one",
        "这个局面从一开始就无解",
    );
}

#[test]
fn a_hint_says_why() {
    let remark = |text: &str| {
        let start = Position::start();
        let mv = Almonds::read_move(&start, text).expect("a move");
        let remark = Outlook::default().remark(&[start], &mv);
        remark.expect("a remark").to_string()
    };
    assert_eq!(remark(SOLUTION[0]), "still solvable, in 3 more turns");
    assert_eq!(remark("2,1-0,1"), "no solution after that");
    let last = at("...../...../AA.../...../.....");
    let mv = Almonds::read_move(&last, "0,2-2,2").expect("a move");
    let remark = Outlook::default()
        .remark(&[last], &mv)
        .map(|remark| remark.to_string());
    assert_eq!(remark.as_deref(), Some("solves it"));
}
