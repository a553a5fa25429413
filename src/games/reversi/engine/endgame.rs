//! The exact endgame solver for few empty squares, and for 6×6: null-window search to the last disc, without the
//! evaluation.
//!
//! By number of empty squares: up to 4 the functions of [`last_four`](super::last_four), to [`MAX_PARITY_EMPTIES`]
//! ordering by parity alone, to [`MAX_SORTED_EMPTIES`] fastest-first ordering; above that transposition table,
//! stability cut-off, enhanced transposition cut-off, and fastest-first ordering corrected by [`OrderWeights`], or on
//! 6×6 ordering by [`shallow searches`](six::ordering).

use super::board::{Board, Squares};
use super::cpu::Cpu;
use super::last_four::{LastSquares, final_score, quadrant, solve_1, solve_2, solve_3, solve_4};
use super::order_weights::{OrderIndices, OrderWeights};
use super::ordering::{
    MoveList, QUADRANTS, ScoredMove, fewest_replies, mobility, odd_quadrants, parity,
};
use super::six::ordering::searched_value;
use super::split::{SplitPoint, SplitSearch, Splitting};
use super::stability;
use super::table::{BestMove, NO_SQUARE, TableEntry, TranspositionTable, enhanced_cutoff};
use tabletop_search::iterative::Window;
use tabletop_search::limits::SearchLimits;

/// Maximum number of empty squares for ordering by parity alone.
const MAX_PARITY_EMPTIES: u32 = 6;
/// Maximum number of empty squares for sorted moves without a table.
const MAX_SORTED_EMPTIES: u32 = MAX_PARITY_EMPTIES + 1;
/// Minimum number of empty squares for move ordering by pattern weights.
const MIN_SHAPE_EMPTIES: u32 = 9;
/// Maximum distance from the best score without pattern weights at which these are asked for. Others hardly ever come
/// first: with 120 FFO #40 to #44 take 0.4 % more nodes, in 4 % less time.
const MAX_SHAPE_GAP: i32 = 120;
/// Minimum number of empty squares for enhanced transposition cut-offs.
const MIN_ETC_EMPTIES: u32 = 9;
/// Maximum number of empty squares for the thread's own table, which stays in the processor's cache. With only the
/// large table, a third of the time was spent waiting for memory.
const MAX_LOCAL_EMPTIES: u32 = 10;
/// Maximum number of empty squares of nodes that one thread searches alone; above it the threads of a pool share
/// the children. With at most [`MAX_LOCAL_EMPTIES`] they would not find each other's results.
const MAX_UNSPLIT_EMPTIES: u32 = 12;
/// Confidence of a search without selectivity.
pub(super) const EXACT: u8 = 5;

/// Maximum number of empty squares of an exact search without the evaluation: the patterns order nearly as well and
/// cost less.
pub(super) const MAX_EXACT_EMPTIES: u32 = 18;

/// Moves of a position that is searched without the evaluation: those of 6×6 are the most.
type EndMoves = MoveList<32>;

/// Endgame search of one thread.
#[derive(Debug)]
pub(super) struct Solver<'a> {
    pub(super) table: &'a TranspositionTable,
    local_table: &'a TranspositionTable,
    pub(super) limits: &'a SearchLimits<'a>,
    pub(super) nodes: u64,
    /// Number of positions visited at the last check of the limits.
    polled: u64,
    pub(super) splitting: Splitting<'a>,
    edges: &'static [u8; 65536],
    order_weights: &'static OrderWeights,
}

/// Minimum score, by empty squares, at which the opponent's stable discs are likely to cause a cut-off: below it
/// the test costs more than it saves.
const fn stability_threshold(empties: u32) -> i32 {
    2 * empties as i32 - 6
}

impl<'a> Solver<'a> {
    pub(super) fn new(
        table: &'a TranspositionTable,
        local_table: &'a TranspositionTable,
        limits: &'a SearchLimits<'a>,
    ) -> Self {
        Self {
            table,
            local_table,
            limits,
            nodes: 0,
            polled: 0,
            splitting: Splitting::new(table, limits),
            edges: stability::edges(),
            order_weights: OrderWeights::shipped(),
        }
    }

    /// Checks the limits. Returns true if the current search is of no use any more.
    #[inline(always)]
    pub(super) fn must_end(&mut self) -> bool {
        self.limits.poll(self.nodes, &mut self.polled) || self.splitting.is_aborted()
    }

    /// Table for positions with so many empty squares.
    #[inline(always)]
    fn table(&self, empties: u32) -> &'a TranspositionTable {
        if empties <= MAX_LOCAL_EMPTIES {
            self.local_table
        } else {
            self.table
        }
    }

    /// Upper bound of the score from stable discs, if it is at most `alpha`.
    #[inline(always)]
    pub(super) fn stability_cutoff<C: Cpu>(
        &self,
        _: C,
        board: Board,
        alpha: i32,
        empties: u32,
    ) -> Option<i32> {
        if alpha < stability_threshold(empties) {
            return None;
        }
        // Number of stable discs that lowers the bound to `alpha`.
        let needed = (C::SQUARES + 1 - alpha) as u32 / 2;
        if board.opponent.count_ones() < needed {
            return None;
        }
        let Board { mover, opponent } = board;
        let lost = if C::BOARD == !0 {
            stability::stable(self.edges, opponent, mover)
        } else {
            stability::stable_within(C::BOARD, opponent, mover)
        };
        let bound = C::SQUARES - 2 * lost.count_ones() as i32;
        (bound <= alpha).then_some(bound)
    }

    /// Searches to the end with the null window `alpha, alpha + 1` and returns a fail-soft score.
    #[inline]
    pub(super) fn solve<C: Cpu>(&mut self, cpu: C, board: Board, alpha: i32) -> i32 {
        let empties = cpu.empty(board).count_ones();
        cpu.enter(
            #[inline(always)]
            move || {
                if empties <= 4 {
                    return self.last_four(cpu, board, alpha, empties);
                }
                let moves = cpu.moves(board.mover, board.opponent);
                let indices = || OrderIndices::from_board(board);
                self.node(cpu, board, indices, moves, alpha, empties)
            },
        )
    }

    /// Searches a node with more than four empty squares, where `moves` are the mover's; the indices are computed
    /// only if needed.
    #[inline(always)]
    fn node<C: Cpu>(
        &mut self,
        cpu: C,
        board: Board,
        indices: impl FnOnce() -> OrderIndices,
        moves: u64,
        alpha: i32,
        empties: u32,
    ) -> i32 {
        if empties > MAX_SORTED_EMPTIES {
            let indices = if C::BOARD == !0 && empties >= MIN_SHAPE_EMPTIES {
                indices()
            } else {
                OrderIndices::NONE
            };
            self.table_endgame(cpu, board, &indices, moves, alpha, empties)
        } else if empties > MAX_PARITY_EMPTIES {
            self.sorted_endgame(cpu, board, moves, alpha, empties)
        } else {
            let odd = odd_quadrants(cpu.empty(board));
            self.parity_endgame(cpu, board, moves, alpha, empties, odd)
        }
    }

    /// Searches a node with [`MAX_SORTED_EMPTIES`] empty squares: sorted moves, no table.
    fn sorted_endgame<C: Cpu>(
        &mut self,
        cpu: C,
        board: Board,
        moves: u64,
        alpha: i32,
        empties: u32,
    ) -> i32 {
        cpu.enter(
            #[inline(always)]
            move || {
                self.nodes += 1;
                if let Some(bound) = self.stability_cutoff(cpu, board, alpha, empties) {
                    return bound;
                }
                if moves == 0 {
                    let theirs = cpu.moves(board.opponent, board.mover);
                    if theirs == 0 {
                        return final_score(cpu, board.mover, empties);
                    }
                    return -self.sorted_endgame(cpu, board.passed(), theirs, -alpha - 1, empties);
                }
                let odd = odd_quadrants(cpu.empty(board));
                if moves.is_power_of_two() {
                    let square = moves.trailing_zeros();
                    let next = board.after(square, cpu.flips(square, board.mover, board.opponent));
                    let odd = odd ^ quadrant(square);
                    let theirs = cpu.moves(next.mover, next.opponent);
                    return -self.parity_endgame(cpu, next, theirs, -alpha - 1, empties - 1, odd);
                }
                let mut list = MoveList::<8>::new();
                for square in Squares(moves) {
                    let flips = cpu.flips(square, board.mover, board.opponent);
                    let next = board.after(square, flips);
                    let opponent_mobility = cpu.moves(next.mover, next.opponent);
                    let score = fewest_replies(cpu, opponent_mobility, next, square, odd);
                    list.push(ScoredMove::new(square, flips, score, opponent_mobility));
                }
                let mut best = -100;
                let mut index = 0;
                while let Some(candidate) = list.pick_best(index) {
                    index += 1;
                    let next = board.after(candidate.square, candidate.flips);
                    let odd = odd ^ quadrant(candidate.square);
                    let moves = candidate.opponent_mobility;
                    let score =
                        -self.parity_endgame(cpu, next, moves, -alpha - 1, empties - 1, odd);
                    if score > alpha {
                        return score;
                    }
                    best = best.max(score);
                }
                best
            },
        )
    }

    /// Searches a node with up to four empty squares.
    #[inline(always)]
    fn last_four<C: Cpu>(&mut self, cpu: C, board: Board, alpha: i32, empties: u32) -> i32 {
        let empty = cpu.empty(board);
        let squares = LastSquares::new(empty);
        match empties {
            0 => final_score(cpu, board.mover, 0),
            1 => {
                self.nodes += 1;
                solve_1(cpu, board.mover, alpha, squares.at(0))
            }
            2 => solve_2(cpu, &mut self.nodes, board, alpha, squares),
            3 => solve_3(cpu, &mut self.nodes, board, alpha, squares),
            _ => {
                let squares = LastSquares::odd_first(empty, odd_quadrants(empty));
                solve_4(cpu, &mut self.nodes, board, alpha, squares)
            }
        }
    }

    /// Searches a node with five or six empty squares: odd quadrants first.
    #[inline]
    fn parity_endgame<C: Cpu>(
        &mut self,
        cpu: C,
        board: Board,
        moves: u64,
        alpha: i32,
        empties: u32,
        odd: u32,
    ) -> i32 {
        cpu.enter(
            #[inline(always)]
            move || {
                self.nodes += 1;
                if let Some(bound) = self.stability_cutoff(cpu, board, alpha, empties) {
                    return bound;
                }
                if moves == 0 {
                    let theirs = cpu.moves(board.opponent, board.mover);
                    if theirs == 0 {
                        return final_score(cpu, board.mover, empties);
                    }
                    return -self.parity_endgame(
                        cpu,
                        board.passed(),
                        theirs,
                        -alpha - 1,
                        empties,
                        odd,
                    );
                }
                let first = QUADRANTS[odd as usize & 15];
                let mut best = -100;
                for part in [moves & first, moves & !first] {
                    for square in Squares(part) {
                        let flips = cpu.flips(square, board.mover, board.opponent);
                        let next = board.after(square, flips);
                        let odd = odd ^ quadrant(square);
                        let score = if empties == 5 {
                            let squares = LastSquares::odd_first(cpu.empty(next), odd);
                            -solve_4(cpu, &mut self.nodes, next, -alpha - 1, squares)
                        } else {
                            let theirs = cpu.moves(next.mover, next.opponent);
                            -self.parity_endgame(cpu, next, theirs, -alpha - 1, empties - 1, odd)
                        };
                        if score > alpha {
                            return score;
                        }
                        best = best.max(score);
                    }
                }
                best
            },
        )
    }

    /// Searches a node with more than [`MAX_SORTED_EMPTIES`] empty squares.
    #[inline]
    fn table_endgame<C: Cpu>(
        &mut self,
        cpu: C,
        board: Board,
        indices: &OrderIndices,
        moves: u64,
        alpha: i32,
        empties: u32,
    ) -> i32 {
        cpu.enter(
            #[inline(always)]
            move || {
                self.nodes += 1;
                if let Some(bound) = self.stability_cutoff(cpu, board, alpha, empties) {
                    return bound;
                }
                if moves == 0 {
                    let theirs = cpu.moves(board.opponent, board.mover);
                    if theirs == 0 {
                        return final_score(cpu, board.mover, empties);
                    }
                    let indices = indices.passed();
                    return -self.table_endgame(
                        cpu,
                        board.passed(),
                        &indices,
                        theirs,
                        -alpha - 1,
                        empties,
                    );
                }
                let hash = board.hash();
                let entry = self.table(empties).get(hash);
                let mut hash_moves = [NO_SQUARE; 2];
                if let Some(entry) = entry {
                    if let Some(score) = entry.cutoff(empties, EXACT, alpha) {
                        return score;
                    }
                    hash_moves = entry.best;
                }
                if self.must_end() {
                    return alpha;
                }
                let mut list = self.ordered_moves(cpu, board, indices, moves, empties, hash_moves);
                if empties >= MIN_ETC_EMPTIES {
                    let (table, depth) = (self.table(empties - 1), empties - 1);
                    let cut = enhanced_cutoff(table, board, list.as_slice(), depth, EXACT, alpha);
                    if let Some(score) = cut {
                        return score;
                    }
                }
                if empties > MAX_UNSPLIT_EMPTIES && self.splitting.worker.is_some() {
                    let point = SplitPoint {
                        board,
                        hash,
                        depth: empties,
                        empties,
                        alpha,
                        confidence: EXACT,
                    };
                    return self.search_split_point(
                        point,
                        list.as_mut_slice(),
                        |solver, square, flips| {
                            -solver.solve(cpu, board.after(square, flips), -alpha - 1)
                        },
                    );
                }
                let mut best = BestMove::NONE;
                let mut index = 0;
                while let Some(candidate) = list.pick_best(index) {
                    index += 1;
                    let next = board.after(candidate.square, candidate.flips);
                    let indices = || indices.after(candidate.square, candidate.flips);
                    let moves = candidate.opponent_mobility;
                    let score = -self.node(cpu, next, indices, moves, -alpha - 1, empties - 1);
                    if score > best.score {
                        best = BestMove::new(score, candidate.square);
                        if score > alpha {
                            break;
                        }
                    }
                }
                let entry = TableEntry::new(empties, EXACT, Window::null(alpha), best);
                self.splitting.store(self.table(empties), hash, entry);
                best.score
            },
        )
    }

    /// Generates the moves with their ordering scores. A move that takes every disc comes first.
    #[inline(always)]
    fn ordered_moves<C: Cpu>(
        &self,
        cpu: C,
        board: Board,
        indices: &OrderIndices,
        moves: u64,
        empties: u32,
        hash_moves: [u8; 2],
    ) -> EndMoves {
        let odd = odd_quadrants(cpu.empty(board));
        let mut list = EndMoves::new();
        for square in Squares(moves) {
            let flips = cpu.flips(square, board.mover, board.opponent);
            let next = board.after(square, flips);
            if empties >= MIN_ETC_EMPTIES {
                self.table(empties - 1).prefetch(next.hash());
            }
            let opponent_mobility = cpu.moves(next.mover, next.opponent);
            let is_only = moves.is_power_of_two();
            let score = if is_only || flips == board.opponent || square == u32::from(hash_moves[0])
            {
                1 << 20
            } else if square == u32::from(hash_moves[1]) {
                1 << 19
            } else if C::BOARD != !0 {
                searched_value(cpu, next, opponent_mobility, square, odd, empties)
            } else {
                8 * parity(square, odd) - 2 * mobility(cpu, opponent_mobility, next)
            };
            list.push(ScoredMove::new(square, flips, score, opponent_mobility));
        }
        if C::BOARD == !0 && empties >= MIN_SHAPE_EMPTIES && !moves.is_power_of_two() {
            let sorted = list.as_slice().iter().map(|mv| mv.score);
            let best = sorted.filter(|&score| score < 1 << 19).max();
            for mv in list.as_mut_slice() {
                if mv.score >= best.unwrap_or(0) - MAX_SHAPE_GAP {
                    let next = indices.after(mv.square, mv.flips);
                    mv.score -= cpu.order_sum(self.order_weights.table(), &next);
                }
            }
        }
        list
    }

    /// Exact score, searched from the first guess `guess`. Meaningless if stopped.
    pub(super) fn solve_exactly<C: Cpu>(&mut self, cpu: C, board: Board, guess: i32) -> i32 {
        let limits = self.limits;
        let null_window = |alpha| self.solve(cpu, board, alpha);
        let guess = guess.clamp(-C::SQUARES, C::SQUARES) & !1;
        mtd_f(
            -C::SQUARES,
            C::SQUARES,
            guess,
            || limits.stopped(),
            null_window,
        )
    }
}

impl<'a> SplitSearch<'a> for Solver<'a> {
    fn splitting(&mut self) -> &mut Splitting<'a> {
        &mut self.splitting
    }
}

/// Exact score between `lower` and `upper`, by null windows `alpha, alpha + 1` around an even `guess` (MTD(f),
/// Plaat 1996). Scores are even: a board of an even number of squares is full in the end, or counted as if it were.
/// Meaningless if stopped.
#[inline]
pub(super) fn mtd_f(
    mut lower: i32,
    mut upper: i32,
    guess: i32,
    stopped: impl Fn() -> bool,
    mut null_window: impl FnMut(i32) -> i32,
) -> i32 {
    let mut score = guess;
    while lower < upper && !stopped() {
        let beta = if score == lower { score + 2 } else { score };
        score = null_window(beta - 1);
        if score < beta {
            upper = score;
        } else {
            lower = score;
        }
    }
    lower
}
