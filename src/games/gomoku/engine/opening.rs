//! Moves of an opening: the first stones without a search, and the choices by the value of the sides.

use super::board::{Board, Point, cell, point};
use super::{GomokuEngine, SearchTask};
use crate::gomoku::{Move, Position};
use tabletop_core::{Cell, Limits, Position as _, Rng, Side};
use tabletop_search::iterative::RootMove;

/// Openings of three stones, black, white, black, as (column, row) steps from the centre: shapes in which neither side
/// is clearly better according to the engine.
const OPENINGS: &[[(i16, i16); 3]] = &[
    [(0, 0), (1, -1), (3, 2)],
    [(0, 0), (1, 0), (-3, 2)],
    [(0, 0), (1, -1), (-2, -3)],
    [(0, 0), (0, -1), (4, 1)],
];

/// Returns the next stone of a random balanced opening, or any legal point if the stones so far do not belong to one.
pub(super) fn three_stones(root: &Position, rng: &mut Rng) -> Option<Move> {
    let grid = root.grid();
    let (col, row) = (i16::from(grid.cols / 2), i16::from((grid.rows - 1) / 2));
    let at = |(right, down): (i16, i16)| {
        let cell = Cell::new(
            u8::try_from(col + right).ok()?,
            u8::try_from(row + down).ok()?,
        );
        grid.contains(cell).then_some(cell)
    };
    let stones = [Side::Black, Side::White, Side::Black];
    let count = root.discs().count().iter().sum::<i32>() as usize;
    let fits = |opening: &&[(i16, i16); 3]| {
        let placed = opening.iter().zip(stones).take(count);
        let mut agree = placed.map(|(&steps, side)| {
            at(steps).is_some_and(|cell| root.discs().at(cell) == Some(side))
        });
        agree.all(|agrees| agrees)
            && opening
                .get(count)
                .and_then(|&steps| at(steps))
                .is_some_and(|cell| root.is_legal(&Move::Place(cell)))
    };
    let fitting: Vec<_> = OPENINGS.iter().filter(fits).collect();
    match rng.pick(&fitting) {
        Some(opening) => at(opening[count]).map(Move::Place),
        None => rng.pick(&root.legal_moves()).copied(),
    }
}

/// Returns the legal point nearest to the centre.
pub(super) fn centre(root: &Position) -> Option<Move> {
    let grid = root.grid();
    let far = |cell: Cell| {
        let off = |at: u8, size: u8| (2 * i32::from(at) - i32::from(size) + 1).pow(2);
        off(cell.col, grid.cols) + off(cell.row, grid.rows)
    };
    let moves = root.legal_moves();
    let nearest = moves.into_iter().filter_map(|mv| match mv {
        Move::Place(cell) => Some((far(cell), mv)),
        _ => None,
    });
    nearest.min_by_key(|&(far, _)| far).map(|(_, mv)| mv)
}

impl GomokuEngine {
    /// Chooses the stone whose score for its colour is least by `worth`: most nearly even before the opponent takes the
    /// better side, worst for Black where White chooses the fifth move.
    pub(super) fn least(&mut self, task: &mut SearchTask, worth: fn(i32) -> i32) -> Option<Move> {
        let ranked = self.rank_lines(task, task.legal.len(), task.legal)?;
        let least = ranked.iter().min_by_key(|line| worth(line.score))?;
        let mv = Move::Place(cell(least.line[0]));
        task.report_unsearched(mv, -worth(least.score));
        Some(mv)
    }

    /// Ranks this many of the best stones for the colour that is next.
    fn rank_lines(
        &mut self,
        task: &SearchTask,
        lines: usize,
        legal: &[Move],
    ) -> Option<Vec<RootMove<Point>>> {
        let limits = Limits {
            lines,
            ..task.limits.clone()
        };
        self.rank_quietly(task, &limits, legal)
    }

    /// Offers the best fifth move left, in the time of one move for all.
    pub(super) fn offer(&mut self, task: &mut SearchTask) -> Option<Move> {
        let share = u64::from(task.root.fifths().max(1));
        let limits = Limits {
            lines: 1,
            nodes: Some(task.search_limits.nodes() / share),
            time: task.limits.time.map(|time| time / share as u32),
            ..task.limits.clone()
        };
        let stone = |mv: &Move| match *mv {
            Move::Offer(cell) => Some(Move::Place(cell)),
            _ => None,
        };
        let stones: Vec<_> = task.legal.iter().filter_map(stone).collect();
        let ranked = self.rank_quietly(task, &limits, &stones)?;
        let best = ranked.first()?;
        let mv = Move::Offer(cell(best.line[0]));
        task.report_unsearched(mv, best.score);
        Some(mv)
    }

    /// Makes the choices of an opening that are words: takes the better side, or makes the sides even.
    ///
    /// The stone that comes next is worth the best one; among n fifth moves the other player chooses, and they are worth
    /// the n-th best.
    pub(super) fn choose(&mut self, task: &mut SearchTask) -> Option<Move> {
        let root = task.root;
        let words = root.step()?.words;
        let most = words.iter().map(|(word, _)| match word {
            Move::Fifths(count) => *count,
            _ => root.fifths(),
        });
        let most = usize::from(most.max()?);
        let legal = if most > 1 {
            root.fifth_moves()
        } else {
            // White moves next after either choice.
            let mut tried = Board::of_stones(root);
            let allowed = |&cell: &_| !tried.is_forbidden(root.stone(), point(cell));
            let empties = root.discs().empties().filter(allowed);
            empties.map(Move::Place).collect()
        };
        let ranked = self.rank_lines(task, most.max(task.limits.lines), &legal)?;
        let worth = |count: usize| {
            let line = ranked.get(count.max(1) - 1).or(ranked.last());
            line.map_or(0, |line| line.score)
        };
        let fair = |count: &u8| worth(usize::from(*count)).abs();
        let (mv, score) = match words {
            [(Move::Fifths(_), _), ..] => {
                let count = (1..=most as u8).min_by_key(fair)?;
                (Move::Fifths(count), -fair(&count))
            }
            [.., (ten @ Move::Fifths(_), _)] if worth(most) >= 0 => (*ten, worth(most)),
            [.., (Move::Two, _)] if worth(1) >= 0 => {
                (Move::Place(cell(ranked.first()?.line[0])), worth(1))
            }
            _ => {
                let worth = worth(usize::from(root.fifths()));
                let own = root.turn() == root.stone();
                let keeps =
                    (worth >= 0) == own && words.iter().any(|(word, _)| *word == Move::Stay);
                (if keeps { Move::Stay } else { Move::Swap }, worth.abs())
            }
        };
        task.report_unsearched(mv, score);
        Some(mv)
    }
}
