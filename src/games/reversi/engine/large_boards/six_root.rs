//! Root positions of 6×6, converted for the solver and the table of first positions.

use super::grid::{LargeBoard, Rows};
use super::search::RatedMoves;
use super::value;
use crate::reversi::Move;
use crate::reversi::engine::board::Board;
use crate::reversi::engine::six::first_positions::FirstPositions;
use crate::reversi::engine::six::{Guess, rate_moves};
use crate::reversi::engine::table::Tables;
use tabletop_core::{Cell, Line, Rng};
use tabletop_search::limits::SearchLimits;

/// A root position of 6×6 in the middle of the 8×8 bit board.
#[derive(Clone, Copy)]
pub(super) struct SixRoot(Board);

impl SixRoot {
    /// Converts a position, if its board is of this size.
    pub(super) fn new(board: &LargeBoard) -> Option<Self> {
        let set = |rows: &Rows| {
            let rows = rows.iter().take(6).rev();
            rows.fold(0, |found, &bits| found << 8 | u64::from(bits)) << 9
        };
        (board.size == 6).then(|| Self(Board::new(set(&board.own), set(&board.other))))
    }

    /// Table scores of the moves, if all of them are known exactly.
    pub(super) fn known(self) -> Option<KnownMoves> {
        let scores = FirstPositions::shipped().moves(self.0)?;
        let place = |(square, score)| (place(square), score);
        Some(KnownMoves {
            root: self,
            scores: scores.into_iter().map(place).collect(),
        })
    }

    /// Solves the moves, gives them their exact values and sorts them. Those of moves that are not `wanted` are
    /// bounds. Returns the number of positions visited, or `None` with the moves unchanged if the search was
    /// stopped.
    pub(super) fn solve(
        self,
        board: &LargeBoard,
        moves: &mut [(Cell, i32)],
        wanted: RatedMoves,
        tables: &Tables,
        limits: &SearchLimits<'_>,
    ) -> Option<u64> {
        let guesses: Vec<Guess> = moves
            .iter()
            .map(|&(square, value)| Guess {
                square: bit(square.col, square.row),
                value: value::discs(value, board, false) as i32,
                is_wanted: wanted.includes(square),
            })
            .collect();
        let known = FirstPositions::shipped().score(self.0);
        let (scores, nodes) = rate_moves(self.0, &guesses, known, tables, limits)?;
        let squares = moves.iter().map(|mv| mv.0);
        take_scores(&squares.zip(scores).collect::<Vec<_>>(), moves);
        Some(nodes)
    }

    /// Moves the best move to the front with its exact value; the others keep their estimates, capped at that value.
    pub(super) fn solve_best(
        self,
        board: &LargeBoard,
        moves: &mut [(Cell, i32)],
        tables: &Tables,
        limits: &SearchLimits<'_>,
    ) -> Option<u64> {
        let mut solved = moves.to_vec();
        let best_alone = RatedMoves {
            all: false,
            requested: None,
        };
        let nodes = self.solve(board, &mut solved, best_alone, tables, limits)?;
        let &(square, exact) = solved.first()?;
        let max = (value::discs(exact, board, true) as i32) * value::DISC_UNIT;
        moves.sort_by_key(|mv| mv.0 != square);
        for (rank, (_, value)) in moves.iter_mut().enumerate() {
            *value = if rank == 0 { exact } else { max.min(*value) };
        }
        Some(nodes)
    }
}

/// Moves of a position with their table scores.
pub(super) struct KnownMoves {
    root: SixRoot,
    scores: Vec<(Cell, i32)>,
}

impl KnownMoves {
    /// Gives the moves their exact values and sorts them, with a random one of the best moves first.
    pub(super) fn rate(&self, moves: &mut [(Cell, i32)], rng: &mut Rng) {
        rng.shuffle(moves);
        take_scores(&self.scores, moves);
    }

    /// Extends a line of one move by the best play in the table.
    pub(super) fn extend(&self, line: &mut Line<Move>) {
        let Some(Move::Place(Cell { col, row })) = line.moves.first().copied() else {
            return;
        };
        let line_of = FirstPositions::shipped().best_play(self.root.0, bit(col, row));
        let mv = |square: Option<u32>| square.map_or(Move::Pass, |it| Move::Place(place(it)));
        line.moves = line_of.into_iter().map(mv).collect();
    }
}

fn bit(col: u8, row: u8) -> u32 {
    u32::from(row + 1) * 8 + u32::from(col + 1)
}

fn place(bit: u32) -> Cell {
    Cell::new((bit % 8 - 1) as u8, (bit / 8 - 1) as u8)
}

/// Gives the moves the values of their exact scores and sorts them.
fn take_scores(scores: &[(Cell, i32)], moves: &mut [(Cell, i32)]) {
    for (square, value) in moves.iter_mut() {
        if let Some(&(_, score)) = scores.iter().find(|known| known.0 == *square) {
            *value = score.signum() * value::WIN_BASE + score * value::DISC_UNIT;
        }
    }
    // The sort is stable: a bound equal to the best value stays behind it.
    moves.sort_by_key(|mv| std::cmp::Reverse(mv.1));
}
