//! Root positions of boards smaller than 8×8, converted for the solver and the table of first positions.

use super::grid::{LargeBoard, Rows, Square};
use super::search::RatedMoves;
use super::{move_at, value};
use crate::reversi::Move;
use crate::reversi::engine::board::Board;
use crate::reversi::engine::small_boards::first_positions::FirstPositions;
use crate::reversi::engine::small_boards::{Guess, InnerBoard, rate_moves};
use crate::reversi::engine::table::TranspositionTable;
use tabletop_core::{Cell, Line, Rng};
use tabletop_search::limits::SearchLimits;

/// A root position of a small board.
pub(super) struct SmallRoot {
    pub(super) geometry: InnerBoard,
    board: Board,
}

impl SmallRoot {
    pub(super) fn new(geometry: InnerBoard, board: &LargeBoard) -> Self {
        let set = |set: &Rows| {
            let rows = set.iter().enumerate().take(board.size);
            rows.fold(0, |found, (row, &bits)| found | geometry.row(row, bits))
        };
        Self {
            geometry,
            board: Board::new(set(&board.own), set(&board.other)),
        }
    }

    fn first_positions(&self) -> Option<&'static FirstPositions> {
        (self.geometry == InnerBoard::SIX).then(FirstPositions::shipped)
    }

    /// Table scores of the moves, if all of them are known exactly.
    pub(super) fn known(&self) -> Option<KnownMoves<'_>> {
        let positions = self.first_positions()?;
        let scores = positions.moves(self.board)?;
        let place = |(square, score)| (self.square(square), score);
        Some(KnownMoves {
            root: self,
            positions,
            scores: scores.into_iter().map(place).collect(),
        })
    }

    fn square(&self, square: u32) -> Square {
        let (col, row) = self.geometry.place(square);
        Square { col, row }
    }

    /// Solves the moves, gives them their exact values and sorts them. Those of moves that are not `wanted` are
    /// bounds. Returns the number of positions visited, or `None` with the moves unchanged if the search was
    /// stopped.
    pub(super) fn solve(
        &self,
        board: &LargeBoard,
        moves: &mut [(Square, i32)],
        wanted: RatedMoves,
        table: &TranspositionTable,
        limits: &SearchLimits<'_>,
    ) -> Option<u64> {
        let guesses: Vec<Guess> = moves
            .iter()
            .map(|&(square, value)| Guess {
                square: self.geometry.square(square.col, square.row),
                value: value::discs(value, board, false) as i32,
                is_wanted: wanted.includes(square),
            })
            .collect();
        let positions = self.first_positions();
        let known = positions.and_then(|positions| positions.score(self.board));
        let (scores, nodes) =
            rate_moves(self.geometry, self.board, &guesses, known, table, limits)?;
        let squares = moves.iter().map(|mv| mv.0);
        take_scores(&squares.zip(scores).collect::<Vec<_>>(), moves);
        Some(nodes)
    }

    /// Moves the best move to the front with its exact value; the others keep their estimates, capped at that value.
    pub(super) fn solve_best(
        &self,
        board: &LargeBoard,
        moves: &mut [(Square, i32)],
        table: &TranspositionTable,
        limits: &SearchLimits<'_>,
    ) -> Option<u64> {
        let mut solved = moves.to_vec();
        let best_alone = RatedMoves {
            all: false,
            requested: None,
        };
        let nodes = self.solve(board, &mut solved, best_alone, table, limits)?;
        let &(square, exact) = solved.first()?;
        let most = (value::discs(exact, board, true) as i32) * value::DISC_UNIT;
        moves.sort_by_key(|mv| mv.0 != square);
        for (rank, (_, value)) in moves.iter_mut().enumerate() {
            *value = if rank == 0 { exact } else { most.min(*value) };
        }
        Some(nodes)
    }
}

/// Moves of a position with their table scores.
pub(super) struct KnownMoves<'a> {
    root: &'a SmallRoot,
    positions: &'static FirstPositions,
    scores: Vec<(Square, i32)>,
}

impl KnownMoves<'_> {
    /// Gives the moves their exact values and sorts them, with a random one of the best moves first.
    pub(super) fn rate(&self, moves: &mut [(Square, i32)], rng: &mut Rng) {
        rng.shuffle(moves);
        take_scores(&self.scores, moves);
    }

    /// Extends a line of one move by the best play in the table.
    pub(super) fn extend(&self, line: &mut Line<Move>) {
        let Some(Move::Place(Cell { col, row })) = line.moves.first().copied() else {
            return;
        };
        let SmallRoot { geometry, board } = *self.root;
        let line_of = self.positions.best_play(board, geometry.square(col, row));
        let mv = |square| move_at(self.root.square(square));
        let moves = line_of.into_iter();
        line.moves = moves.map(|square| square.map_or(Move::Pass, mv)).collect();
    }
}

/// Gives the moves the values of their exact scores and sorts them.
fn take_scores(scores: &[(Square, i32)], moves: &mut [(Square, i32)]) {
    for (square, value) in moves.iter_mut() {
        if let Some(&(_, score)) = scores.iter().find(|known| known.0 == *square) {
            *value = score.signum() * value::WIN_BASE + score * value::DISC_UNIT;
        }
    }
    // The sort is stable: a bound equal to the best value stays behind it.
    moves.sort_by_key(|mv| std::cmp::Reverse(mv.1));
}
