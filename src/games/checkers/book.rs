//! The opening book of checkers: `assets/checkers.book`, made by our own search (as its note describes), with
//! values in hundredths of a man.

use std::sync::LazyLock;

use super::engine::fast_board::FastBoard;
use super::{Board, Capture, Move, Position, Rules, notation};
use tabletop_core::{Position as _, Rng, Score, Side};
use tabletop_search::opening_book::OpeningBook;

static TEXT: &str = include_str!("../../../assets/checkers.book");

static BOOK: LazyLock<OpeningBook<FastBoard>> =
    LazyLock::new(|| OpeningBook::parse(TEXT, &start(), after, key));

pub(super) fn start() -> Position {
    Position::new(Board::START, Side::Black, Rules::default())
}

/// Book key of a position: the board from the mover's side, so that colours do not matter.
pub(super) fn key(position: &Position) -> FastBoard {
    FastBoard::from_view(position.board(), position.turn())
}

fn after(position: &Position, text: &str) -> Option<Position> {
    let mv = notation::parse(position, text).ok()?;
    let moves = position.legal_moves();
    moves.contains(&mv).then(|| position.after(&mv))
}

/// The legal moves with the keys of the positions after them.
fn keyed(position: &Position) -> impl Iterator<Item = (Move, FastBoard)> {
    let moves = position.legal_moves().into_iter();
    moves.map(|mv| (mv, key(&position.after(&mv))))
}

/// A book move for games with compulsory captures, with its value in hundredths of a man; `seed` selects one of
/// several.
pub(super) fn answer(position: &Position, seed: u64) -> Option<(Move, i32)> {
    let own_key = key(position);
    BOOK.answer(
        &own_key,
        keyed(position),
        &mut Rng::new(seed ^ own_key.hash()),
    )
}

/// The book moves in a position, the best first; none where captures are free.
pub(super) fn moves(position: &Position) -> Vec<(Move, Score)> {
    if position.rules().capture == Capture::Free {
        return Vec::new();
    }
    let known = BOOK.moves(&key(position), keyed(position));
    known
        .into_iter()
        .map(|(mv, value)| (mv, Score::Centi(value)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_book_is_legal() {
        BOOK.check(TEXT, 2_000);
    }

    /// The book covers all first three moves, because matches draw them by lot (three-move ballot).
    #[test]
    fn it_answers_every_three_move_opening_from_either_side() {
        for turn in Side::BOTH {
            let start = Position::new(Board::START, turn, Rules::default());
            let mut openings = vec![start];
            for _ in 0..3 {
                let next = |position: &Position| {
                    let moves = position.legal_moves();
                    moves
                        .iter()
                        .map(|mv| position.after(mv))
                        .collect::<Vec<_>>()
                };
                openings = openings.iter().flat_map(next).collect();
            }
            for position in openings {
                let (mv, _) = answer(&position, 1).expect("a book move");
                assert!(position.is_legal(&mv));
                assert_eq!(answer(&position, 1).map(|known| known.0), Some(mv));
            }
        }
    }
}
