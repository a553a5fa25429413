use super::*;
use crate::tests::check_refused;
use tabletop_audit::audit;
use tabletop_core::{Side, Verdict, perft};

#[track_caller]
fn set_up(size: u8, rows: &str) -> Position {
    let options = Options::defaults(Chosen::TABLE).with("size", size);
    Peace::read_position(&options.expect("a size"), rows)
        .unwrap_or_else(|error| panic!("{error:?}"))
}

#[test]
fn a_whole_game_ends_without_a_winner() {
    let mut position = Position::start(4);
    assert_eq!(Peace::write_position(&position), "..../.OX./.XO./....");
    for text in "a1 b1 c1 d1 a2 d2 a3 d3 a4 b4 c4 d4".split(' ') {
        assert_eq!(position.outcome(), None);
        let mv = Peace::read_move(&position, text).expect("a square");
        position = position.play(&mv).expect("an empty square");
    }
    let end = position.outcome().expect("a full board");
    assert_eq!(end.verdict, Verdict::NoWinner);
    assert_eq!(end.reason.en, "the board is full");
    assert_eq!(Peace::write_position(&position), "XOXO/XOXO/XXOO/XOXO");
    check_refused::<Peace>(&position, "a1", "the game is over: the board is full");
}

#[test]
fn refusals_say_why() {
    let start = Position::start(8);
    check_refused::<Peace>(&start, "d4", "d4 is occupied");
    check_refused::<Peace>(&start, "pass", "Peace has no pass");
    check_refused::<Peace>(&start, "a9", "a9 is off the board");
    check_refused::<Peace>(&start, "?", "not a square");
}

#[test]
fn set_up_positions_know_who_is_to_move() {
    assert_eq!(set_up(4, "X.../..../..../....").turn(), Side::White);
    assert_eq!(set_up(4, "XO../..../..../....").turn(), Side::Black);
    let said = set_up(4, "XO../..../..../.... O");
    assert_eq!(said.turn(), Side::White);
    assert_eq!(Peace::write_position(&said), "XO../..../..../.... O");
}

/// Every empty square is a legal move, so the counts are falling products.
#[test]
fn perft_is_a_falling_product() {
    for (size, depth, leaves) in [(4, 4, 12 * 11 * 10 * 9), (8, 3, 60 * 59 * 58)] {
        assert_eq!(perft(&Position::start(size), depth), leaves);
    }
}

#[test]
fn small_boards_pass_the_audit() {
    audits(4..=10, 10);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn every_size_passes_the_audit() {
    audits(4..=26, 100);
}

#[track_caller]
fn audits(sizes: std::ops::RangeInclusive<i32>, games: u64) {
    for size in sizes.step_by(2) {
        let games = if size <= 8 { games } else { 1 };
        for seed in 0..games {
            let options = Options::defaults(Chosen::TABLE).with("size", size);
            let plies = audit::<Peace>(&options.expect("a size"), seed);
            let squares = usize::from(size as u8) * usize::from(size as u8) - 4;
            assert_eq!(plies, Ok(squares.min(600)));
        }
    }
}
