//! The evaluation, and the last plies of the search above it, without a table, with cuts by alpha, beta and the
//! evaluation alone; and move ordering by both.

use super::board::{Board, CORNERS, Squares};
use super::cpu::Cpu;
use super::endgame::EXACT;
use super::last_four::final_score;
use super::midgame::{MIN_ETC_DEPTH, Searcher};
use super::node::Node;
use super::ordering::{BESIDE_CORNERS, CORNER, MoveList, ScoredMove, fastest_first, odd_quadrants};
use super::patterns::Indices;
use super::weights::{MOBILITY_OFFSET, WEIGHT_SCALE};
use tabletop_search::iterative::Window;

/// Order of the squares in the last ply: corners first, those beside corners last.
const LIKELIEST_FIRST: [u64; 3] = [CORNERS, !(CORNERS | BESIDE_CORNERS), BESIDE_CORNERS];

impl Searcher<'_> {
    /// Evaluation in whole discs.
    #[inline(always)]
    pub(super) fn evaluate<C: Cpu>(
        &self,
        cpu: C,
        board: Board,
        indices: &Indices,
        empties: u32,
    ) -> i32 {
        let stage = self.weights.stage(empties);
        let moves = cpu.moves(board.mover, board.opponent).count_ones();
        let mobility = i32::from(stage[MOBILITY_OFFSET + moves as usize]);
        let sum = cpu.sum(stage, indices) + mobility + self.weights.bias(empties);
        ((sum + WEIGHT_SCALE / 2) >> WEIGHT_SCALE.trailing_zeros()).clamp(-64, 64)
    }

    /// Searches up to `MAX_SHALLOW_DEPTH` plies in the window `alpha, beta` and returns a fail-soft score.
    #[inline]
    pub(super) fn shallow_search<C: Cpu>(
        &mut self,
        cpu: C,
        node: &Node,
        depth: u32,
        window: Window,
        confidence: u8,
    ) -> i32 {
        cpu.enter(
            #[inline(always)]
            move || {
                let Window { mut alpha, beta } = window;
                self.solver.nodes += 1;
                let board = node.board;
                let empties = board.empties();
                if depth == 0 {
                    return self.evaluate(cpu, board, &node.indices, empties);
                }
                let moves = cpu.moves(board.mover, board.opponent);
                if moves == 0 {
                    if cpu.moves(board.opponent, board.mover) == 0 {
                        return final_score(cpu, board.mover, empties);
                    }
                    return -self.shallow_search(
                        cpu,
                        &node.passed(),
                        depth,
                        window.reversed(),
                        confidence,
                    );
                }
                if confidence < EXACT
                    && beta - alpha == 1
                    && let Some(bound) =
                        self.static_cutoff(cpu, node, depth, empties, alpha, confidence)
                {
                    return bound;
                }
                let mut best = -100;
                if depth == 1 {
                    for part in LIKELIEST_FIRST {
                        for square in Squares(moves & part) {
                            let flips = cpu.flips(square, board.mover, board.opponent);
                            let next = node.indices.after(square, flips);
                            self.solver.nodes += 1;
                            let after = board.after(square, flips);
                            best = best.max(-self.evaluate(cpu, after, &next, empties - 1));
                            if best >= beta {
                                return best;
                            }
                        }
                    }
                    return best;
                }
                let mut list = <MoveList>::new();
                let odd = odd_quadrants(board.empty());
                for square in Squares(moves) {
                    let flips = cpu.flips(square, board.mover, board.opponent);
                    let score = fastest_first(cpu, board.after(square, flips), square, odd);
                    list.push(ScoredMove::new(square, flips, score, 0));
                }
                let mut index = 0;
                while let Some(candidate) = list.pick_best(index) {
                    index += 1;
                    let next = node.after(candidate.square, candidate.flips);
                    let window = Window::new(-beta, -alpha);
                    best =
                        best.max(-self.shallow_search(cpu, &next, depth - 1, window, confidence));
                    if best >= beta {
                        break;
                    }
                    alpha = alpha.max(best);
                }
                best
            },
        )
    }

    /// Generates the moves with their ordering scores: table moves, then by a shallow search of the child and few
    /// replies.
    #[inline(always)]
    pub(super) fn ordered_moves<C: Cpu>(
        &mut self,
        cpu: C,
        node: &Node,
        moves: u64,
        depth: u32,
        empties: u32,
        hash_moves: [u8; 2],
    ) -> MoveList {
        let board = node.board;
        let odd = odd_quadrants(board.empty());
        let plies = match depth {
            0..=9 => 0,
            10..=17 => 1,
            _ => 2,
        };
        let mut list = MoveList::new();
        for square in Squares(moves) {
            let flips = cpu.flips(square, board.mover, board.opponent);
            if depth >= MIN_ETC_DEPTH {
                let next = board.after(square, flips);
                self.solver.table.prefetch(next.hash());
            }
            let score = if flips == board.opponent || square == u32::from(hash_moves[0]) {
                1 << 20
            } else if square == u32::from(hash_moves[1]) {
                1 << 19
            } else {
                let next = node.after(square, flips);
                let value = -self.shallow_search(cpu, &next, plies, Window::new(-64, 64), EXACT);
                // The evaluation includes the value of corners.
                let corner = i32::from(CORNERS >> square & 1 == 1) * CORNER;
                let quick = fastest_first(cpu, next.board, square, odd) - corner;
                if depth == empties {
                    value * 4 + quick
                } else {
                    value * 32 + quick
                }
            };
            list.push(ScoredMove::new(square, flips, score, 0));
        }
        list
    }
}
