//! Properties of Magic Square over arbitrary squares and texts: the fast methods must agree with the slow ones.

use proptest::prelude::*;
use proptest::sample::Index;

use super::Magic;
use super::budget::Budget;
use super::candidates::Candidates;
use super::catalogue::completions;
use super::exhaust::{self, ExhaustResult};
use super::guide::{self, Prospect};
use super::rules::Position;
use super::square::Square;
use super::symmetry::symmetries;
use super::{construct, lines};
use tabletop_core::{Game, Options, Position as _, Rng};

/// Squares of these sides with up to `most` numbers placed anywhere.
fn squares(sides: impl Strategy<Value = u8>, most: usize) -> impl Strategy<Value = Square> {
    let places = proptest::collection::vec(any::<(Index, Index)>(), 0..=most);
    (sides, places).prop_map(|(side, places)| {
        let mut square = Square::empty(side);
        for (cell, number) in places {
            let cell = square.grid().cell(cell.index(square.cells().len()));
            let unused: Vec<_> = square.unused().collect();
            if square.at(cell).is_none() && !unused.is_empty() {
                square.put(cell, unused[number.index(unused.len())]);
            }
        }
        square
    })
}

/// Completable squares: transformed magic squares with some numbers taken away.
fn completable(sides: impl Strategy<Value = u8>) -> impl Strategy<Value = Square> {
    let kept = proptest::collection::vec(any::<bool>(), 100);
    (sides, any::<Index>(), kept).prop_map(|(side, change, kept)| {
        let all: Vec<_> = symmetries(side).collect();
        let full = all[change.index(all.len())].image(&construct::magic(side));
        let mut square = Square::from_cells(side, &full);
        for (cell, _) in square.grid().cells().zip(kept).filter(|&(_, kept)| !kept) {
            square.take(cell);
        }
        square
    })
}

fn search(square: &Square, steps: u64) -> ExhaustResult {
    exhaust::complete(square, &mut Rng::new(3), &mut Budget::steps(steps))
}

#[track_caller]
fn check_by_catalogue(square: &Square) {
    let listed: Vec<_> = completions(square).expect("a listed side").collect();
    let mut visited = 0;
    exhaust::each(square, |full| {
        assert!(listed.contains(&full));
        visited += 1;
    });
    assert_eq!(visited, listed.len());
    match search(square, u64::MAX) {
        ExhaustResult::Completion(full) => assert!(listed.contains(&full.as_slice())),
        found => assert_eq!((found, listed.len()), (ExhaustResult::Nothing, 0)),
    }
}

proptest! {
    #[test]
    fn the_search_agrees_with_the_catalogue(square in squares(3..=4_u8, 7)) {
        check_by_catalogue(&square);
    }

    #[test]
    fn no_line_and_no_candidate_speaks_against_a_completion(square in squares(3..=4_u8, 5)) {
        let candidates = Candidates::new(&square).all();
        for full in completions(&square).expect("a listed side") {
            prop_assert_eq!(lines::broken(&square), None);
            for ((&placed, &number), &set) in square.cells().iter().zip(full).zip(&candidates) {
                prop_assert!(placed != 0 || set >> number & 1 == 1);
            }
            if let Some((_, cell, number)) = lines::forced(&square) {
                prop_assert_eq!(full[square.grid().index(cell)], number);
            }
        }
    }

    #[test]
    fn a_witness_completes_the_square(square in squares(3..=10_u8, 12)) {
        let prospect = guide::look(&square, None, &mut Rng::new(1), &mut Budget::steps(500));
        if let Prospect::Completable { witness, .. } = prospect {
            prop_assert!(square.agrees(&witness));
            prop_assert!(Square::from_cells(square.side(), &witness).is_magic());
        }
    }

    #[test]
    fn what_can_be_completed_is_never_called_dead(square in completable(3..=10_u8)) {
        let prospect = guide::look(&square, None, &mut Rng::new(1), &mut Budget::steps(500));
        prop_assert!(!prospect.is_dead());
        prop_assert!(search(&square, 500) != ExhaustResult::Nothing);
    }

    #[test]
    fn positions_are_read_back(square in squares(3..=10_u8, 100), lowest in -999..=999) {
        let options = Options::defaults(Magic::INFO.options);
        let options = options.with("size", square.side()).and_then(|options| options.with("lowest", lowest));
        let options = options.expect("valid options");
        let mut position = Position::start(square.side(), lowest);
        for cell in square.grid().cells() {
            if let Some(number) = square.at(cell) {
                let number = position.shown(number);
                position = position.play(&super::Move { number, cell }).expect("legal");
            }
        }
        let text = Magic::write_position(&position);
        let read = Magic::read_position(&options, &text);
        prop_assert_eq!(read, Ok(position));
    }

    #[test]
    fn any_text_is_answered(text in ".{0,40}", near in "-?[0-9]{1,11}[@ ,]{1,2}[a-e0-9,]{0,4}") {
        let position = Position::start(4, -3);
        for text in [text, near] {
            if let Ok(mv) = Magic::read_move(&position, &text) {
                prop_assert_eq!(position.refusal(&mv).is_none(), position.legal_moves().contains(&mv));
            }
            let _ = Magic::read_position(&Options::defaults(Magic::INFO.options), &text);
        }
    }
}
