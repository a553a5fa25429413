use super::*;
use crate::tests::check_refused;
use tabletop_audit::audit;
use tabletop_core::squares::FROM_BOTTOM;
use tabletop_core::{Discs, Grid, Marks, Rng, Side, Verdict, perft};

pub(super) const EMPTY_7: &str = "......./......./......./......./......./......./.......";

#[track_caller]
pub(super) fn options(size: u8, rule: &str, opening: &str) -> Options {
    Options::defaults(Chosen::TABLE)
        .with("size", size)
        .and_then(|options| options.with("rule", rule))
        .and_then(|options| options.with("opening", opening))
        .expect("valid options")
}

/// Parses a position on a board of 15×15.
#[track_caller]
pub(super) fn placed(rule: &str, text: &str) -> Position {
    Gomoku::read_position(&options(15, rule, "free"), text).expect("a position")
}

/// Parses rows of a board of 15×15 from the fifth one down, joined by `/`, followed by the side to move.
#[track_caller]
pub(super) fn drawn(rule: &str, drawing: &str) -> Position {
    let (rows, side) = drawing.split_once(' ').expect("rows and a side");
    let mut full = vec![".".repeat(15); 5];
    full.extend(rows.split('/').map(str::to_owned));
    full.resize(15, ".".repeat(15));
    placed(rule, &format!("{} {side}", full.join("/")))
}

/// Returns the position after `moves`, separated by spaces.
#[track_caller]
pub(super) fn after(options: &Options, moves: &str) -> Position {
    let mut position = Gomoku::start(options).expect("a start");
    for text in moves.split_whitespace() {
        let mv = Gomoku::read_move(&position, text).unwrap_or_else(|error| panic!("{error:?}"));
        position = position
            .play(&mv)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    position
}

/// Parses a board of any size with a rule.
#[track_caller]
fn set_up(rule: &str, rows: &str) -> Position {
    let size = rows.split('/').count() as u8;
    let read = Gomoku::read_position(&options(size, rule, "free"), rows);
    read.unwrap_or_else(|error| panic!("{error:?}"))
}

/// Plays Black's g7 (the upper right corner of 7×7) into the top row `row` and checks the outcome.
#[track_caller]
fn check_row(rule: &str, row: &str, expected: Option<Verdict>) {
    let position = set_up(rule, &format!("{row}{} X", &EMPTY_7[7..]));
    let end = position.play(&Move::Place(Cell::new(3, 0)));
    let end = end.unwrap_or_else(|error| panic!("{error:?}"));
    let verdict = end.outcome().map(|outcome| outcome.verdict);
    assert_eq!(verdict, expected, "{rule} {row}");
}

#[test]
fn five_or_more_win_by_the_rule() {
    let black = Some(Verdict::Win(Side::Black));
    for rule in ["freestyle", "standard", "renju"] {
        check_row(rule, "XXX.X..", black);
        check_row(rule, "XXX.O..", None);
        check_row(rule, "XXX..X.", None);
    }
    check_row("freestyle", "XXX.XX.", black);
    check_row("standard", "XXX.XX.", None);
    let white = set_up("renju", &format!("OOO.OO.{} O", &EMPTY_7[7..]));
    let end = white.play(&Move::Place(Cell::new(3, 0))).expect("legal");
    assert_eq!(
        end.outcome().map(|outcome| outcome.verdict),
        Some(Verdict::Win(Side::White))
    );
}

#[test]
fn the_winning_rows_are_marked_and_only_they() {
    let fifteen = options(15, "freestyle", "free");
    let end = after(&fifteen, "h8 a1 g8 b1 f8 c1 e8 d1 d9 e2 d8");
    let outcome = end.outcome().expect("Black has five");
    assert_eq!(
        (outcome.verdict, outcome.reason.en),
        (Verdict::Win(Side::Black), "five in a row")
    );
    let mut view = BoardView::new(end.grid());
    Gomoku::paint(&end, &mut view);
    let marked = |cell: &Cell| view.square(*cell).marks.contains(Marks::WIN);
    let names: Vec<_> = end
        .grid()
        .cells()
        .filter(marked)
        .map(|cell| FROM_BOTTOM.name(end.grid(), cell))
        .collect();
    assert_eq!(names.join(" "), "d8 e8 f8 g8 h8");
    check_refused::<Gomoku>(&end, "a15", "the game is over");
    assert!(end.legal_moves().is_empty());
}

#[test]
fn forbidden_points_are_refused_and_marked_for_black_only() {
    let rows = "......./...X.../...X.../.XX..../......./......./.......";
    let black = set_up("renju", &format!("{rows} X"));
    check_refused::<Gomoku>(&black, "d4", "d4 would be a double three");
    let mut view = BoardView::new(black.grid());
    Gomoku::paint(&black, &mut view);
    let d4 = Cell::new(3, 3);
    assert!(view.square(d4).marks.contains(Marks::FORBIDDEN));
    assert_eq!(black.legal_moves().len(), 44);
    let white = set_up("renju", rows);
    assert_eq!(white.turn(), Side::White);
    assert!(white.is_legal(&Move::Place(d4)));
    let mut view = BoardView::new(white.grid());
    Gomoku::paint(&white, &mut view);
    assert!(view.square(d4).marks.is_empty());
    assert!(set_up("standard", &format!("{rows} X")).is_legal(&Move::Place(d4)));
}

#[test]
fn a_full_board_without_a_five_is_a_draw() {
    let rows = "XXOOXX./OOXXOOX/XXOOXXO/OOXXOOX/XXOOXXO/OOXXOOX/XXOOXXO";
    let mut position = set_up("freestyle", rows);
    assert_eq!(position.outcome(), None);
    assert_eq!(position.legal_moves().len(), 1);
    position.play_unchecked(&Move::Place(Cell::new(6, 0)));
    let outcome = position.outcome().expect("a full board");
    assert_eq!(
        (outcome.verdict, outcome.reason.en),
        (Verdict::Draw, "the board is full")
    );
}

#[test]
fn renju_with_forbidden_points_only_is_a_draw() {
    // The only empty point would make six in the top row.
    let rows = "XXX.XXX/OOXOOXO/XXOOXXO/OOXXOOX/XXOOXXO/OOXXOOX/XXOOXXO X";
    let position = set_up("renju", rows);
    let outcome = position.outcome().expect("nothing to play");
    assert_eq!(
        (outcome.verdict, outcome.reason.en),
        (Verdict::Draw, "Black has only forbidden points left")
    );
    assert!(position.legal_moves().is_empty());
    assert_eq!(set_up("freestyle", rows).outcome(), None);
}

#[track_caller]
pub(super) fn check_opening(opening: &str, moves: &str, turn: Side, swapped: bool, choices: &str) {
    let position = after(&options(15, "freestyle", opening), moves);
    let actions: Vec<_> = position
        .legal_moves()
        .iter()
        .filter(|mv| Gomoku::action(mv).is_some())
        .map(|mv| Gomoku::write_move(&position, mv))
        .collect();
    let found = (
        position.turn(),
        Gomoku::swapped(&position),
        actions.join(" "),
    );
    assert_eq!(found, (turn, swapped, choices.to_owned()), "{moves}");
}

#[test]
fn swap2_lets_the_players_choose_colours() {
    let check =
        |moves, turn, swapped, choices| check_opening("swap2", moves, turn, swapped, choices);
    check("", Side::Black, false, "");
    check("h8", Side::Black, false, "");
    check("h8 h9", Side::Black, false, "");
    check("h8 h9 j8", Side::White, false, "swap two");
    check("h8 h9 j8 swap", Side::White, true, "");
    check("h8 h9 j8 swap a1", Side::Black, true, "");
    check("h8 h9 j8 a1", Side::Black, false, "");
    check("h8 h9 j8 a1 b1", Side::White, false, "");
    check("h8 h9 j8 two", Side::White, false, "");
    check("h8 h9 j8 two a1", Side::White, false, "");
    check("h8 h9 j8 two a1 b1", Side::Black, false, "swap stay");
    check("h8 h9 j8 two a1 b1 stay", Side::White, false, "");
    check("h8 h9 j8 two a1 b1 swap", Side::White, true, "");
    check("h8 h9 j8 two a1 b1 swap c1", Side::Black, true, "");
    let end = after(
        &options(15, "freestyle", "swap2"),
        "h8 h9 j8 two a1 b1 swap c1",
    );
    let rows = Gomoku::write_position(&end);
    assert!(rows.ends_with("/OXO............"), "{rows}");
    assert!(rows.contains(".......O......./.......X.X....."), "{rows}");
}

#[test]
fn swap2_refuses_what_is_not_its_turn() {
    let swap2 = options(15, "freestyle", "swap2");
    check_refused::<Gomoku>(
        &after(&swap2, ""),
        "swap",
        "there is nothing to choose now: place a stone, such as h8",
    );
    check_refused::<Gomoku>(
        &after(&swap2, "h8 h9 j8"),
        "stay",
        "choose swap (exchange colours), two",
    );
    check_refused::<Gomoku>(
        &after(&swap2, "h8 h9 j8"),
        "what?",
        "not a square: try one such as d13; or choose swap",
    );
    check_refused::<Gomoku>(
        &after(&swap2, "h8 h9 j8 two a1 b1"),
        "c1",
        "choose swap (exchange colours) or stay",
    );
    check_refused::<Gomoku>(&after(&swap2, "h8 h9 j8 swap"), "swap", "place a stone");
    check_refused::<Gomoku>(
        &after(&options(15, "freestyle", "free"), "h8 h9 j8"),
        "swap",
        "place a stone",
    );
    let choice = after(&swap2, "h8 h9 j8");
    assert_eq!(Gomoku::read_move(&choice, " SWAP "), Ok(Move::Swap));
    assert_eq!(Gomoku::read_move(&choice, "交换"), Ok(Move::Swap));
}

#[test]
fn pro_limits_blacks_first_two_stones() {
    let pro = options(15, "freestyle", "pro");
    check_refused::<Gomoku>(&after(&pro, ""), "h9", "in the centre, h8");
    check_refused::<Gomoku>(&after(&pro, "h8 h9"), "j10", "j10 is inside");
    check_opening("pro", "h8 h9 k8", Side::White, false, "");
    check_opening("pro", "h8 h9 k8 j8 i8", Side::White, false, "");
    let even = options(8, "freestyle", "pro");
    let centre: Vec<_> = after(&even, "")
        .legal_moves()
        .iter()
        .map(|mv| Gomoku::write_move(&after(&even, ""), mv))
        .collect();
    assert_eq!(centre.join(" "), "d5 e5 d4 e4");
}

#[test]
fn refusals_say_why_and_what_would_do() {
    let start = after(&options(15, "freestyle", "free"), "h8");
    check_refused::<Gomoku>(&start, "h8", "h8 is occupied: choose an empty point");
    check_refused::<Gomoku>(&start, "p8", "p8 is off the board");
    check_refused::<Gomoku>(&start, "pass", "Gomoku has no pass");
    check_refused::<Gomoku>(&start, "hello", "not a square");
    assert!(start.refusal(&Move::Place(Cell::new(15, 0))).is_some());
}

#[test]
fn positions_name_the_side_only_where_it_is_not_the_usual_one() {
    for (text, turn) in [
        (EMPTY_7.to_owned(), Side::Black),
        (format!("X{}", &EMPTY_7[1..]), Side::White),
        (format!("X{} X", &EMPTY_7[1..]), Side::Black),
        (format!("XO{} O", &EMPTY_7[2..]), Side::White),
    ] {
        let position = set_up("freestyle", &text);
        assert_eq!(position.turn(), turn, "{text}");
        assert_eq!(Gomoku::write_position(&position), text);
    }
    let swap2 = options(7, "freestyle", "swap2");
    for (rows, step) in [
        ("", Some(0)),
        ("X", Some(1)),
        ("XO", Some(2)),
        ("XOX", Some(3)),
        ("XOXO", None),
        ("O", None),
    ] {
        let text = format!("{rows}{}", &EMPTY_7[rows.len()..]);
        let position = Gomoku::read_position(&swap2, &text).expect("a board");
        let step = step.map(|step: usize| &Opening::Swap2.steps()[step]);
        assert_eq!(position.step(), step, "{rows}");
        assert_eq!(Gomoku::write_position(&position), text);
    }
}

/// Without limits and without a five the number of leaves is a falling factorial: 49 · 48 · 47.
#[test]
fn perft_of_the_first_moves() {
    let start = after(&options(7, "freestyle", "free"), "");
    assert_eq!(perft(&start, 3), 49 * 48 * 47);
    let pro = after(&options(7, "renju", "pro"), "");
    assert_eq!(perft(&pro, 3), 24 * 24 + 24 * 23);
    // Three stones; then a white stone, a swap or two more.
    let swap2 = after(&options(7, "standard", "swap2"), "");
    assert_eq!(perft(&swap2, 4), 49 * 48 * 47 * (46 + 2));
}

#[test]
fn every_rule_and_opening_passes_the_audit() {
    audits(&[7]);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn every_size_rule_and_opening_passes_the_audit() {
    audits(&(7..=26).collect::<Vec<_>>());
}

#[track_caller]
fn audits(sizes: &[u8]) {
    let mut plies = 0;
    for &size in sizes {
        for rule in ["freestyle", "standard", "renju"] {
            for opening in ["free", "swap2", "taraguchi10", "soosorv8", "pro"] {
                let games = if size < 10 { 6 } else { 1 };
                for seed in 0..games {
                    let options = options(size, rule, opening);
                    plies +=
                        audit::<Gomoku>(&options, seed).unwrap_or_else(|error| panic!("{error:?}"));
                }
            }
        }
    }
    assert!(plies > 1_000 * sizes.len(), "{plies} plies");
}

/// Arbitrary stones make a position: its moves and outcome agree, and its text can be parsed.
#[test]
fn random_set_up_positions_keep_the_promises() {
    let mut rng = Rng::new(1);
    for _ in 0..1500 {
        let size = 7 + rng.below(4) as u8;
        let mut discs = Discs::empty(Grid::square(size));
        let empty = 1 + rng.below(9);
        for cell in discs.grid().cells() {
            match rng.below(10) {
                at if at < empty => {}
                at if at % 2 == 0 => discs.put(cell, Side::Black),
                _ => discs.put(cell, Side::White),
            }
        }
        let turn = [None, Some(Side::Black), Some(Side::White)][rng.below(3)];
        let rule = [Rule::Freestyle, Rule::Standard, Rule::Renju][rng.below(3)];
        let opening = Opening::ALL[rng.below(Opening::ALL.len())];
        let position = Position::set_up(discs, turn, rule, opening);
        let moves = position.legal_moves();
        assert_eq!(moves.is_empty(), position.outcome().is_some());
        for cell in position.grid().cells() {
            let mv = Move::Place(cell);
            assert_eq!(position.is_legal(&mv), moves.contains(&mv));
        }
        let text = Gomoku::write_position(&position);
        let read = notation::read_position(size, rule, opening, &text).expect("its own text");
        assert_eq!(Gomoku::write_position(&read), text);
    }
}

#[test]
fn wrong_options_are_refused() {
    for size in ["6", "27", "0", "-8", "big"] {
        let error = Options::defaults(Chosen::TABLE).with("size", size);
        let error = error.expect_err("no such board").to_string();
        assert!(error.contains("must be from 7 to 26"), "{error}");
    }
    let error = Options::defaults(Chosen::TABLE).with("rule", "caro");
    let error = error.expect_err("no such rule").to_string();
    assert!(error.contains("freestyle, standard, renju"), "{error}");
}
