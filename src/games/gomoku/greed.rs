//! Value of a stone without looking ahead: each point counts by the fives that could still be made through it, the
//! opponent's almost as much as the player's own.

use super::lines::{AXES, stone};
use super::{Move, Position};

const FIVE: i8 = 5;
/// Value of a window of five points by the number of stones of one side, with none of the other: for the side that owns
/// them, and for the other side, which would block it. A four wins at once, and an opponent's four loses at once.
const OWN: [i64; 5] = [1, 10, 120, 1_500, 1_000_000];
const THEIRS: [i64; 5] = [1, 8, 90, 1_100, 100_000];

/// Returns the value of `mv` for the side to move; moves without a point have value 0.
pub(super) fn worth(position: &Position, mv: Move) -> i64 {
    let (Move::Place(cell) | Move::Offer(cell)) = mv else {
        return 0;
    };
    let (discs, own) = (position.discs(), position.stone());
    let stretch = |axis, first: i8| -> i64 {
        let mut stones = [0; 2];
        for steps in first..first + FIVE {
            if discs.grid().step(cell, axis, steps).is_none() {
                return 0;
            }
            if let Some(side) = stone(discs, cell, axis, steps) {
                stones[usize::from(side != own)] += 1;
            }
        }
        match stones {
            [mine, 0] => OWN[mine.min(4)],
            [0, theirs] => THEIRS[theirs.min(4)],
            _ => 0,
        }
    };
    AXES.into_iter()
        .flat_map(|axis| (1 - FIVE..=0).map(move |first| (axis, first)))
        .map(|(axis, first)| stretch(axis, first))
        .sum()
}

#[cfg(test)]
mod tests {
    use crate::gomoku::Gomoku;
    use tabletop_core::{Game as _, Options, Position as _, greedy_moves};

    #[track_caller]
    fn check(moves: &str, expected: &[&str]) {
        let options = Options::defaults(Gomoku::INFO.options);
        let mut position = Gomoku::start(&options).expect("a game");
        for text in moves.split(' ') {
            let mv = Gomoku::read_move(&position, text).expect("a move");
            position.play_unchecked(&mv);
        }
        let best = greedy_moves::<Gomoku>(&position, &position.legal_moves());
        let texts = best.iter().map(|mv| Gomoku::write_move(&position, mv));
        assert_eq!(texts.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn greed_makes_a_five_and_stops_one() {
        check("h8 a1 i8 a2 j8 a3 k8 b9", &["g8"]);
        check("h8 a1 i8 a2 j8 a3 k8", &["g8"]);
        check("h8 a1 i8 b5 j8", &["g8", "k8"]);
    }
}
