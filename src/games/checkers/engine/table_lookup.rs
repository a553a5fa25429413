//! Positions that the endgame tables hold: every move's result is known.

use super::super::moves::Move;
use super::super::position::Position;
use super::fast_board::{CompactMove, FastBoard};
use super::tables::{EndgameTables, TableResult};
use crate::core::{Line, Position as _, Score};

/// The moves that `first` and then `steps` stand for.
pub fn routes(root: &Position, first: Move, steps: &[CompactMove]) -> Vec<Move> {
    let mut line = vec![first];
    let mut position = root.clone();
    position.play_unchecked(&first);
    for step in steps {
        let turn = position.turn();
        let moves = position.legal_moves();
        let Some(mv) = moves.iter().find(|mv| CompactMove::of(mv, turn) == *step) else {
            break;
        };
        line.push(*mv);
        position.play_unchecked(mv);
    }
    line
}

/// Every move of `root` with its result, the best first; `None` where the tables don't hold it.
///
/// The fastest win is best, and of losses the slowest. Of drawn moves, those come first after which most replies lose.
pub fn look_up(root: &Position, moves: &[Move], tables: &EndgameTables) -> Option<Vec<Line<Move>>> {
    let turn = root.turn();
    let board = FastBoard::from_view(root.board(), turn);
    tables.probe(board)?;
    let mut rated: Vec<(MoveResult, Move)> = moves
        .iter()
        .map(|mv| {
            (
                MoveResult::of(board.after(CompactMove::of(mv, turn)), tables),
                *mv,
            )
        })
        .collect();
    rated.sort_by_key(|(result, _)| result.order);
    let line = |(result, mv): (MoveResult, Move)| Line {
        moves: routes(
            root,
            mv,
            &best_play(board.after(CompactMove::of(&mv, turn)), tables),
        ),
        score: result.score,
        exact: true,
        depth: 1,
        nodes: 1,
        lead: None,
        solutions: None,
    };
    Some(rated.into_iter().map(line).collect())
}

/// The worth of a move.
struct MoveResult {
    /// Ascending from the best.
    order: i64,
    score: Score,
}

impl MoveResult {
    /// The worth, for the side that made it, of the move that led to `child`.
    fn of(child: FastBoard, tables: &EndgameTables) -> Self {
        match known(child, tables) {
            TableResult::Loss(plies) => Self {
                order: i64::from(plies) - 10_000_000,
                score: Score::WinIn(plies + 1),
            },
            TableResult::Win(plies) => Self {
                order: 10_000_000 - i64::from(plies),
                score: Score::LossIn(plies + 1),
            },
            TableResult::Draw => {
                let (mut replies, mut traps) = (0, 0);
                child.moves(&mut |step| {
                    replies += 1;
                    traps += i64::from(matches!(
                        known(child.after(step), tables),
                        TableResult::Win(_)
                    ));
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
fn known(board: FastBoard, tables: &EndgameTables) -> TableResult {
    tables.probe(board).unwrap_or(TableResult::Loss(0))
}

/// The shortest way to the end from `board`; nothing where it is drawn.
fn best_play(mut board: FastBoard, tables: &EndgameTables) -> Vec<CompactMove> {
    let mut steps = Vec::new();
    while let TableResult::Win(left) | TableResult::Loss(left @ 1..) = known(board, tables) {
        let mut next = None;
        board.moves(&mut |step| {
            let on_the_way = match known(board.after(step), tables) {
                TableResult::Win(plies) | TableResult::Loss(plies) => plies + 1 == left,
                TableResult::Draw => false,
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
