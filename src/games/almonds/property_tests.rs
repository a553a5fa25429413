//! Properties of Nine Almonds over arbitrary boards and texts.

use proptest::prelude::*;

use super::Almonds;
use super::board::{Board, GRID};
use super::engine::rate;
use super::guide::Guide;
use super::rules::Position;
use tabletop_core::{Game, Options, Position as _, Verdict};

/// Boards with `least` to `most` almonds anywhere.
fn boards(least: usize, most: usize) -> impl Strategy<Value = Board> {
    let cells: Vec<_> = GRID.cells().collect();
    proptest::sample::subsequence(cells, least..=most).prop_map(Board::from_cells)
}

/// Minimum number of turns to a solution, if there is one, found by the rules alone.
fn fewest_turns(position: &Position) -> Option<u32> {
    match position.outcome().map(|outcome| outcome.verdict) {
        Some(Verdict::Solved) => Some(0),
        Some(_) => None,
        None => {
            let after = |mv| position.clone().play(mv).ok();
            let moves = position.legal_moves();
            let turns = moves.iter().filter_map(after);
            turns
                .filter_map(|next| fewest_turns(&next))
                .min()
                .map(|turns| turns + 1)
        }
    }
}

proptest! {
    #[test]
    fn the_guide_agrees_with_the_rules(board in boards(1, 5)) {
        let position = Position::set_up(board, 0);
        let guide = Guide::new(board);
        let figures = guide.figures(board).expect("the board itself");
        prop_assert_eq!(figures.fewest_turns(), fewest_turns(&position));
        prop_assert_eq!(figures.most_jumps() == 0, !board.can_jump());
    }

    #[test]
    fn positions_are_read_back(board in boards(1, 9), turns in 0..100_u32) {
        let position = Position::set_up(board, turns);
        let text = Almonds::write_position(&position);
        let read = Almonds::read_position(&Options::defaults(&[]), &format!("{text} {turns}"));
        prop_assert_eq!(read, Ok(position));
    }

    #[test]
    fn moves_are_unique_rated_and_read_back(board in boards(2, 9)) {
        let position = Position::set_up(board, 0);
        let moves = position.legal_moves();
        for (index, mv) in moves.iter().enumerate() {
            prop_assert!(!moves[..index].contains(mv));
            let text = Almonds::write_move(&position, mv);
            prop_assert_eq!(Almonds::read_move(&position, &text), Ok(mv.clone()));
            prop_assert_eq!(position.refusal(mv), None);
        }
        prop_assert_eq!(rate(&Guide::new(board), &position).len(), moves.len());
    }

    #[test]
    fn any_text_is_answered(text in ".{0,40}", pairs in "([0-9],[0-9][- ]?|[a-h][0-9]-?| to ){0,6}") {
        let position = Position::start();
        for text in [text, pairs] {
            if let Ok(mv) = Almonds::read_move(&position, &text) {
                prop_assert_eq!(position.refusal(&mv).is_none(), position.legal_moves().contains(&mv));
            }
            let _ = Almonds::read_position(&Options::defaults(&[]), &text);
        }
    }
}
