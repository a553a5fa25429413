//! Positions that the endgame tables hold: every move's result is known.

use super::super::moves::Move;
use super::super::position::Position;
use super::fast::{Fast, Step};
use super::routes;
use super::tables::{Known, Tables};
use crate::core::{Line, Position as _, Score};

/// Every move of `root` with its result, the best first; `None` where the tables don't hold it.
///
/// The fastest win is best, and of losses the slowest. Of drawn moves, those come first after which most replies lose.
pub fn look_up(root: &Position, moves: &[Move], tables: &Tables) -> Option<Vec<Line<Move>>> {
    let turn = root.turn();
    let board = Fast::seen(root.board(), turn);
    tables.probe(board)?;
    let mut rated: Vec<(Rank, Move)> = moves
        .iter()
        .map(|mv| (Rank::of(board.after(Step::of(mv, turn)), tables), *mv))
        .collect();
    rated.sort_by_key(|(rank, _)| rank.order);
    let line = |(rank, mv): (Rank, Move)| Line {
        moves: routes(
            root,
            mv,
            &best_play(board.after(Step::of(&mv, turn)), tables),
        ),
        score: rank.score,
        exact: true,
        depth: 1,
    };
    Some(rated.into_iter().map(line).collect())
}

/// The worth of a move.
struct Rank {
    /// Ascending from the best.
    order: i64,
    score: Score,
}

impl Rank {
    /// The worth, for the side that made it, of the move that led to `child`.
    fn of(child: Fast, tables: &Tables) -> Self {
        match known(child, tables) {
            Known::Loss(plies) => Self {
                order: i64::from(plies) - 10_000_000,
                score: Score::WinIn(plies + 1),
            },
            Known::Win(plies) => Self {
                order: 10_000_000 - i64::from(plies),
                score: Score::LossIn(plies + 1),
            },
            Known::Draw => {
                let (mut replies, mut traps) = (0, 0);
                child.moves(&mut |step| {
                    replies += 1;
                    traps += i64::from(matches!(known(child.after(step), tables), Known::Win(_)));
                });
                Self {
                    order: -1_000 * traps / replies.max(1),
                    score: Score::Draw,
                }
            }
        }
    }
}

/// What is known of a position of so few pieces; a side without pieces has lost.
fn known(board: Fast, tables: &Tables) -> Known {
    tables.probe(board).unwrap_or(Known::Loss(0))
}

/// The shortest way to the end from `board`; nothing where it is drawn.
fn best_play(mut board: Fast, tables: &Tables) -> Vec<Step> {
    let mut steps = Vec::new();
    while let Known::Win(left) | Known::Loss(left @ 1..) = known(board, tables) {
        let mut next = None;
        board.moves(&mut |step| {
            let on_the_way = match known(board.after(step), tables) {
                Known::Win(plies) | Known::Loss(plies) => plies + 1 == left,
                Known::Draw => false,
            };
            if on_the_way && next.is_none() {
                next = Some(step);
            }
        });
        let Some(step) = next else {
            break;
        };
        steps.push(step);
        board = board.after(step);
    }
    steps
}
