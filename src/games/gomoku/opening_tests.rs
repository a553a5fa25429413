use super::tests::{after, check_opening, options};
use super::*;
use crate::tests::check_refused;
use tabletop_core::Marks;
use tabletop_core::squares::FROM_BOTTOM;

const TEN: &str = "h8 stay h9 stay i9 stay j8 10";
const TEN_OFFERS: &str = "g7 g8 g9 g10 h7 h10 i7 i8 i10 j10";
const DECLARED: &str = "h8 h9 i9 stay j8";

fn renju(opening: &str) -> Options {
    options(15, "renju", opening)
}

#[track_caller]
fn labels(position: &Position) -> String {
    let mut view = BoardView::new(position.grid());
    Gomoku::paint(position, &mut view);
    let named = view.grid.cells().filter_map(|cell| {
        let label = view.square(cell).label.clone()?;
        Some(format!("{label}={}", FROM_BOTTOM.name(view.grid, cell)))
    });
    let mut all: Vec<_> = named.collect();
    all.sort();
    all.join(" ")
}

#[test]
fn taraguchi_10_swaps_after_each_stone_and_has_two_ways_to_the_fifth() {
    let check = |moves: &str, turn, swapped, choices| {
        check_opening("taraguchi10", moves, turn, swapped, choices);
    };
    check("", Side::Black, false, "");
    check("h8", Side::White, false, "swap stay");
    check("h8 swap", Side::White, true, "");
    check("h8 swap i9", Side::Black, true, "swap stay");
    check("h8 swap i9 swap", Side::Black, false, "");
    check("h8 swap i9 swap j10", Side::White, false, "swap stay");
    check(
        "h8 swap i9 swap j10 stay k11",
        Side::Black,
        false,
        "swap stay fifths 10",
    );
    let fifth = "h8 stay i9 stay j10 stay k11 swap";
    check(fifth, Side::Black, true, "");
    check(&format!("{fifth} l12"), Side::White, true, "swap stay");
    check(&format!("{fifth} l12 swap"), Side::White, false, "");
    check(&format!("{fifth} l12 swap a1"), Side::Black, false, "");
    check(TEN, Side::Black, false, "");
    check(&format!("{TEN} g7 g8"), Side::Black, false, "");
    check(&format!("{TEN} {TEN_OFFERS}"), Side::White, false, "");
    check(&format!("{TEN} {TEN_OFFERS} g8"), Side::White, false, "");
    check(&format!("{TEN} {TEN_OFFERS} g8 a1"), Side::Black, false, "");
}

#[test]
fn a_square_that_limits_the_next_stone_is_marked() {
    for (moves, marked) in [
        ("", 1),
        ("h8", 0),
        ("h8 stay", 8),
        ("h8 stay i9 stay", 23),
        (TEN, 0),
    ] {
        let position = after(&renju("taraguchi10"), moves);
        let mut view = BoardView::new(position.grid());
        Gomoku::paint(&position, &mut view);
        let is_marked = |&cell: &Cell| view.square(cell).marks.contains(Marks::LEGAL);
        assert_eq!(
            view.grid.cells().filter(is_marked).count(),
            marked,
            "{moves}"
        );
    }
}

#[test]
fn soosorv_8_announces_a_number_and_swaps_twice() {
    let check = |moves: &str, turn, swapped, choices| {
        check_opening("soosorv8", moves, turn, swapped, choices);
    };
    let numbers = [1, 2, 3, 4, 5, 6, 7, 8].map(|count| format!("fifths {count}"));
    let numbers = numbers.join(" ");
    check("", Side::Black, false, "");
    check("h8 h9", Side::Black, false, "");
    check("h8 h9 i9", Side::White, false, "swap stay");
    check("h8 h9 i9 swap", Side::White, true, "");
    check("h8 h9 i9 swap a1", Side::White, true, &numbers);
    check("h8 h9 i9 swap a1 3", Side::Black, true, "swap stay");
    check("h8 h9 i9 swap a1 3 swap", Side::Black, false, "");
    check("h8 h9 i9 swap a1 3 swap b1 c2", Side::Black, false, "");
    check("h8 h9 i9 swap a1 3 swap b1 c2 d4", Side::White, false, "");
    check(
        "h8 h9 i9 swap a1 3 swap b1 c2 d4 c2",
        Side::White,
        false,
        "",
    );
    check(
        "h8 h9 i9 swap a1 3 swap b1 c2 d4 c2 o15",
        Side::Black,
        false,
        "",
    );
}

#[test]
fn offers_are_drawn_and_the_chosen_one_stays_as_a_black_stone() {
    let offering = after(&renju("taraguchi10"), &format!("{TEN} g8 g7"));
    assert_eq!(labels(&offering), "A=g8 B=g7");
    let ten = after(&renju("taraguchi10"), &format!("{TEN} {TEN_OFFERS}"));
    let legal: Vec<_> = ten
        .legal_moves()
        .iter()
        .map(|mv| Gomoku::write_move(&ten, mv))
        .collect();
    let mut offered: Vec<_> = TEN_OFFERS.split(' ').collect();
    offered.sort_unstable();
    let mut sorted = legal.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, offered);
    let mv = Gomoku::read_move(&ten, "i10").expect("a move");
    assert_eq!(
        (ten.turn(), Gomoku::colour(&ten, &mv)),
        (Side::White, Side::Black)
    );
    let chosen = ten.after(&mv);
    assert_eq!((chosen.discs().count(), chosen.offers()), ([3, 2], &[][..]));
    assert_eq!(labels(&chosen), "");
    assert_eq!(chosen.step(), None);
    // The offers are part of the position, in their order.
    assert_ne!(
        offering,
        after(&renju("taraguchi10"), &format!("{TEN} g7 g8"))
    );
}

#[test]
fn what_the_openings_forbid_is_refused_with_a_reason() {
    for (opening, moves, tried, reason) in [
        ("taraguchi10", "", "h9", "in the centre, h8"),
        (
            "taraguchi10",
            "h8",
            "h9",
            "choose swap (exchange colours) or stay",
        ),
        (
            "taraguchi10",
            "h8 stay",
            "h10",
            "h10 is outside the central 3×3",
        ),
        (
            "taraguchi10",
            "h8 stay h9 stay",
            "k8",
            "k8 is outside the central 5×5",
        ),
        (
            "taraguchi10",
            "h8 stay h9 stay i9 stay",
            "l8",
            "l8 is outside the central 7×7",
        ),
        (
            "taraguchi10",
            "h8 stay h9 stay i9 stay j8",
            "two",
            "or fifths 10",
        ),
        (
            "taraguchi10",
            "h8 stay h9 stay i9 stay j8",
            "9",
            "or fifths 10",
        ),
        (
            "taraguchi10",
            "h8 stay h9 stay i9 stay j8 stay",
            "m8",
            "outside the central 9×9",
        ),
        ("taraguchi10", TEN, "h8", "h8 is occupied"),
        (
            "taraguchi10",
            "h8 stay h9 stay h7 stay h10 10",
            "swap",
            "place a stone",
        ),
        ("soosorv8", "h8", "h10", "outside the central 3×3"),
        ("soosorv8", "h8 h9", "h11", "outside the central 5×5"),
        ("soosorv8", DECLARED, "0", "from 1 to 8"),
        ("soosorv8", DECLARED, "9", "from 1 to 8"),
        ("soosorv8", DECLARED, "99", "from 1 to 8"),
        ("soosorv8", DECLARED, "fifths 99", "from 1 to 8"),
        (
            "soosorv8",
            DECLARED,
            "99999999999999999999999",
            "not a square",
        ),
        ("soosorv8", DECLARED, "-1", "not a square"),
        ("soosorv8", DECLARED, "a1", "from 1 to 8"),
        ("soosorv8", "", "offer h8", "nothing to choose now"),
        ("soosorv8", "", "fifths 4", "nothing to choose now"),
        ("soosorv8", "", "4", "not a square"),
    ] {
        check_refused::<Gomoku>(&after(&renju(opening), moves), tried, reason);
    }
    let ten = after(&renju("taraguchi10"), &format!("{TEN} g7"));
    check_refused::<Gomoku>(&ten, "g7", "g7 is already offered");
    let ten = after(&renju("taraguchi10"), &format!("{TEN} {TEN_OFFERS}"));
    check_refused::<Gomoku>(&ten, "a1", "offered points: g7, g8, g9");
    check_refused::<Gomoku>(&ten, "swap", "offered points: g7, g8, g9");
}

/// The shape decides: four stones of a file are symmetric about a line between two rows, where the board is not.
#[test]
fn offers_equal_by_symmetry_of_the_stones_are_refused() {
    for (stones, offered, equal, other) in [
        ("h8 h9 h7 stay h6 2 stay", "g8", "g7 i8 i7", "g9"),
        ("h8 i9 g7 stay j10 2 stay", "h9", "i8", "h10"),
        ("h8 h9 j8 stay a1 2 stay", "g8", "", "i8 g9 g7"),
    ] {
        let moves = format!("{stones} {offered}");
        let position = after(&renju("soosorv8"), &moves);
        for tried in equal.split_whitespace() {
            let reason = format!("{tried} is equal to {offered} by symmetry");
            check_refused::<Gomoku>(&position, tried, &reason);
        }
        for tried in other.split_whitespace() {
            let mv = Gomoku::read_move(&position, tried).expect("a move");
            assert!(position.is_legal(&mv), "{stones}: {tried}");
        }
    }
}

#[test]
fn boards_of_other_sizes_have_central_squares_too() {
    let even = after(&options(8, "renju", "taraguchi10"), "");
    assert_eq!(even.legal_moves().len(), 4);
    check_refused::<Gomoku>(
        &after(&options(8, "renju", "taraguchi10"), "d4 stay"),
        "b4",
        "outside the central 4×4",
    );
    let small = after(
        &options(7, "renju", "taraguchi10"),
        "d4 stay d5 stay e5 stay a1 stay",
    );
    assert_eq!(small.legal_moves().len(), 49 - 4);
}

/// A set-up position is in the opening where its stones can be the first ones.
#[test]
fn set_up_positions_go_on_in_the_opening() {
    for (opening, stones, step) in [
        ("taraguchi10", "X", Some(1)),
        ("taraguchi10", "XOXO", Some(7)),
        ("taraguchi10", "XOXOX", Some(9)),
        ("taraguchi10", "XOXOXO", None),
        ("soosorv8", "X", Some(1)),
        ("soosorv8", "XOX", Some(3)),
        ("soosorv8", "XOXO", Some(5)),
        ("soosorv8", "XOXOX", None),
    ] {
        let rows = format!("{stones}{}", &super::tests::EMPTY_7[stones.len()..]);
        let position = Gomoku::read_position(&options(7, "renju", opening), &rows);
        let table = after(&options(7, "renju", opening), "").opening().steps();
        let step = step.map(|step: usize| &table[step]);
        assert_eq!(
            position.expect("a board").step(),
            step,
            "{opening} {stones}"
        );
    }
}
