//! Root positions in the endgame tables, where every move's result is known.

use super::super::moves::Move;
use super::super::position::Position;
use super::draws::{GameHistory, unproven_win};
use super::fast_board::{CompactMove, FastBoard};
use super::tables::{Endgames, TableResult};
use tabletop_core::{Line, Outcome, Position as _, Score, Verdict};

/// Converts a line, `first` and then `steps`, to moves with routes.
pub fn routes(root: &Position, first: Move, steps: &[CompactMove]) -> Vec<Move> {
    let mut line = vec![first];
    let mut position = root.after(&first);
    for step in steps {
        let turn = position.turn();
        let moves = position.legal_moves();
        let Some(mv) = moves
            .iter()
            .find(|mv| CompactMove::from_move(mv, turn) == *step)
        else {
            break;
        };
        line.push(*mv);
        position.play_unchecked(mv);
    }
    line
}

/// Rates every move of `root`, best first; `None` if the tables lack it or a position after a move, or if the draw
/// rules may prevent a table win, which only a search can decide.
///
/// The fastest win is best, and of losses the slowest. Of drawn moves, those come first after which most replies
/// lose.
pub fn look_up(root: &Position, moves: &[Move], tables: Endgames) -> Option<Vec<Line<Move>>> {
    let turn = root.turn();
    let board = FastBoard::from_view(root.board(), turn);
    tables.probe(board)?;
    let game = GameHistory::from_position(root, &|board| tables.probe(board));
    let rate = |mv: &Move| Some((MoveResult::from_tables(root, mv, &game, tables)?, *mv));
    let mut rated: Vec<(MoveResult, Move)> = moves.iter().map(rate).collect::<Option<_>>()?;
    rated.sort_by_key(|(result, _)| result.sort_key);
    if !rated.first()?.0.exact {
        return None;
    }
    let line = |(result, mv): (MoveResult, Move)| {
        let rest = best_play(board.after(CompactMove::from_move(&mv, turn)), tables);
        Line {
            exact: result.exact,
            depth: 1,
            nodes: 1,
            ..Line::new(routes(root, mv, &rest), result.score)
        }
    };
    Some(rated.into_iter().map(line).collect())
}

struct MoveResult {
    /// Sort key, ascending from the best.
    sort_key: i64,
    score: Score,
    /// True if the draw rules can't change the result.
    exact: bool,
}

impl MoveResult {
    /// Result of `mv` for the side that makes it, if the tables have it.
    fn from_tables(
        root: &Position,
        mv: &Move,
        game: &GameHistory,
        tables: Endgames,
    ) -> Option<Self> {
        let after = root.after(mv);
        let child = FastBoard::from_view(after.board(), after.turn());
        let is_drawn = |outcome: Outcome| outcome.verdict == Verdict::Draw;
        if after.outcome().is_some_and(is_drawn) {
            return Some(Self::drawn(0));
        }
        let result = result_of(child, tables)?;
        let exact = game.allows_result(result, u32::from(after.quiet_plies()), 1);
        // Order: proven wins, wins that may come too late for the draw rules, and so on down to proven losses.
        let rank = if exact { 10_000_000 } else { 5_000_000 };
        let won = |plies: u32| Self {
            sort_key: i64::from(plies) - rank,
            score: if exact {
                Score::WinIn(plies + 1)
            } else {
                Score::Centi(unproven_win(plies))
            },
            exact,
        };
        Some(match result {
            TableResult::Loss(plies) => won(plies),
            TableResult::Win(plies) => {
                let won = won(plies);
                Self {
                    sort_key: -won.sort_key,
                    score: won.score.reversed(),
                    exact,
                }
            }
            TableResult::Draw => {
                let (mut replies, mut traps) = (0, 0);
                child.moves(&mut |step| {
                    replies += 1;
                    traps += i64::from(matches!(
                        result_of(child.after(step), tables),
                        Some(TableResult::Win(_))
                    ));
                });
                Self::drawn(-1_000 * traps / replies.max(1))
            }
        })
    }

    const fn drawn(sort_key: i64) -> Self {
        Self {
            sort_key,
            score: Score::Draw,
            exact: true,
        }
    }
}

/// Result of a position; a side without pieces has lost.
fn result_of(board: FastBoard, tables: Endgames) -> Option<TableResult> {
    if board.own == 0 {
        return Some(TableResult::Loss(0));
    }
    tables.probe(board)
}

/// Shortest line to the end from `board`, as far as the tables have it; empty for a draw.
fn best_play(mut board: FastBoard, tables: Endgames) -> Vec<CompactMove> {
    let mut steps = Vec::new();
    while let Some(TableResult::Win(left) | TableResult::Loss(left @ 1..)) =
        result_of(board, tables)
    {
        let mut next = None;
        board.moves(&mut |step| {
            let on_the_way = match result_of(board.after(step), tables) {
                Some(TableResult::Win(plies) | TableResult::Loss(plies)) => plies + 1 == left,
                Some(TableResult::Draw) | None => false,
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
