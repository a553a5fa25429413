use super::*;
use crate::reversi::{Passing, Reversi};
use tabletop_core::{Game as _, Options, Rng, Text};

fn set_up(rows: &str) -> Position {
    let size = rows.split('/').count();
    let options = Options::defaults(Reversi::INFO.options).with("size", size);
    Reversi::read_position(&options.expect("a size"), rows).expect("a position")
}

/// The position with the colours exchanged, White to move.
fn exchanged(rows: &str) -> String {
    let swap = |disc| match disc {
        'X' => 'O',
        'O' => 'X',
        other => other,
    };
    rows.chars().map(swap).collect::<String>() + " O"
}

#[track_caller]
fn check(rows: &str, mv: &str, expected: &str) {
    let said = |rows: &str| {
        let position = set_up(rows);
        let mv = Reversi::read_move(&position, mv).expect("readable");
        assert!(position.is_legal(&mv), "{rows}: {mv:?}");
        let facts = proof(&position, mv)
            .into_iter()
            .chain(reasons(&position, mv));
        let facts: Vec<String> = facts.map(|fact| fact.to_string()).collect();
        facts.join("; ")
    };
    assert_eq!(said(rows), expected, "{rows}");
    let other = expected.replace("White", "Black");
    assert_eq!(said(&exchanged(rows)), other, "{rows}");
}

const MIDDLE: &str = "/......../......../...OX.../...XO.../......../......../........";

#[test]
fn a_move_is_explained_by_what_it_does_for_either_side() {
    let check =
        |row: &str, mv: &str, expected: &str| check(&format!("{row}{MIDDLE}"), mv, expected);
    check("........", "d3", "leaves White 3 moves");
    check(
        ".OX.....",
        "a1",
        "takes a corner; gains 3 stable discs (they can't be flipped); leaves White 4 moves",
    );
    check(
        ".XO.....",
        "d1",
        "keeps White out of the corner a1; leaves White 4 moves",
    );
}

#[test]
fn the_end_is_reported_with_its_count_and_empty_squares_go_to_the_winner() {
    check(
        ".OX./..../..../....",
        "a1",
        "ends the game: you win by 16 discs; takes a corner; leaves White no move; \
         keeps White out of the corner d1; gains 3 stable discs (they can't be flipped)",
    );
}

fn fact(position: &Position, mv: Move, text: Text) -> Option<String> {
    let facts = reasons(position, mv);
    let fact = facts.into_iter().find(|fact| fact.text() == text);
    fact.map(|fact| fact.to_string())
}

/// Random games: the facts about every legal move are verified by the rules.
#[test]
fn what_is_said_is_so() {
    let mut rng = Rng::new(14);
    for size in [4, 6, 8] {
        let mut position = Position::start(size, Passing::Ask);
        while position.outcome().is_none() {
            let moves = position.legal_moves();
            for mv in &moves {
                check_facts(&position, *mv);
            }
            let mv = rng.pick(&moves).expect("a move");
            position.play_unchecked(mv);
        }
    }
}

#[track_caller]
fn check_facts(position: &Position, mv: Move) {
    let Move::Place(cell) = mv else {
        assert_eq!(reasons(position, mv), []);
        return;
    };
    let last = position.grid().cols - 1;
    let edge = |at: u8| at == 0 || at == last;
    let is_corner = |cell: Cell| edge(cell.col) && edge(cell.row);
    let after = position.clone().play(&mv).expect("a legal move");
    let (own, other) = (position.turn(), position.turn().other());
    let corner = fact(position, mv, words::TAKES_CORNER).is_some();
    assert_eq!(corner, is_corner(cell));
    let replies = after.squares(other).count();
    let none = fact(position, mv, words::NO_REPLY).is_some();
    assert_eq!(none, replies == 0);
    if let Some(said) = fact(position, mv, words::FEW_REPLIES) {
        assert!(said.contains(&format!(" {replies} move")), "{said}");
    }
    if let Some(said) = fact(position, mv, words::FEWEST_REPLIES) {
        assert!(said.contains(&format!(" {replies} moves")), "{said}");
        for other in position.legal_moves() {
            let after = position.clone().play(&other).expect("a legal move");
            assert!(after.squares(after.turn()).count() >= replies, "{said}");
        }
    }
    if fact(position, mv, words::DENIES_CORNER).is_some() {
        assert!(position.squares(other).any(is_corner));
        assert!(!after.squares(other).any(is_corner));
    }
    let empties = position.discs().empties().count();
    if let Some(said) = fact(position, mv, words::ODD_REGION) {
        assert!(
            empties <= PARITY_FROM && region(position, cell).len() % 2 == 1,
            "{said}"
        );
    }
    let stable = |position: &Position| stable::count(position, own);
    let gained = stable(&after).saturating_sub(stable(position));
    let found = fact(position, mv, words::STABLE_DISCS);
    assert_eq!(found.is_some(), gained >= MANY_STABLE);
    if fact(position, mv, words::THREATENS_CORNER).is_some() {
        assert!(!position.squares(own).any(is_corner));
        assert!(after.squares(own).any(is_corner));
        assert!(!after.squares(other).any(is_corner));
    }
    check_quiet(position, &after, mv);
    let ends = proof(position, mv).map(|proof| proof.text());
    let lead = after.count()[own.index()] - after.count()[other.index()];
    let expected = after.outcome().map(|_| match lead {
        0 => words::ENDS_EVEN,
        1.. => words::ENDS_WON,
        _ => words::ENDS_LOST,
    });
    assert_eq!(ends, expected);
}

/// Verifies the fact that is reported where nothing stronger is true.
#[track_caller]
fn check_quiet(position: &Position, after: &Position, mv: Move) {
    let (own, other) = (position.turn(), position.turn().other());
    let corners = |position: &Position| {
        let moves = position.squares(other);
        moves
            .filter(|&cell| corners(position).contains(&cell))
            .count()
    };
    if let Some(said) = fact(position, mv, words::MORE_MOVES) {
        let (replies, mine) = (after.squares(other).count(), after.squares(own).count());
        assert!(mine >= replies + MORE_MOVES);
        assert!(said.contains(&format!(" {replies} move")), "{said}");
        assert!(said.ends_with(&format!(" {mine}")), "{said}");
    }
    if fact(position, mv, words::INNER_DISCS).is_some() {
        let frontier = |position: &Position| {
            let cells = position.grid().cells();
            let own = cells.filter(|&cell| position.discs().at(cell) == Some(own));
            own.filter(|&cell| borders_empty(position, cell)).count()
        };
        // The new disc is the mover's only one that can join the frontier.
        assert!(frontier(after) <= frontier(position) + 1);
    }
    if fact(position, mv, words::NO_CORNER).is_some() {
        assert_eq!(corners(after), 0);
        let mut others = position.legal_moves().into_iter();
        assert!(others.any(|mv| corners(&position.clone().play(&mv).expect("legal")) > 0));
    }
    if fact(position, mv, words::FLIPS_ONE).is_some() {
        let count = |position: &Position| position.count()[other.index()];
        assert_eq!(count(position) - count(after), 1);
    }
}
