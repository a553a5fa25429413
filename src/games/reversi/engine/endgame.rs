//! The exact endgame below the evaluation's reach: null-window search to the last disc.
//!
//! By number of empty squares: up to 4 the functions of [`last`](super::last), to [`SHALLOW`] parity alone,
//! above that transposition table, stability cut-off, enhanced transposition cut-off and the order fewest answers first.

use std::sync::atomic::{AtomicBool, Ordering};

use super::board::{Board, Squares};
use super::cpu::Cpu;
use super::last::{four_by_parity, quadrant, settled, solve_1, solve_2, solve_3, solve_4};
use super::ordering::{Candidate, Candidates, QUADRANTS, fastest_first, odd_quadrants};
use super::split::{Ended, Mate, Sharing, Spot};
use super::stability;
use super::table::{Found, NO_SQUARE, Table};

/// Up to so many empty squares no table and no sorting is tried. With 6 FFO #41 to #43 take 26 % fewer nodes and the same time.
const SHALLOW: u32 = 7;
/// From so many empty squares on the children are looked up before any is searched.
const LOOK_AHEAD: u32 = 9;
/// Up to so many empty squares results are kept in a table of the thread's own that stays near the processor. Where all
/// went to the large one, a third of the time was spent waiting for memory.
const NEAR: u32 = 11;
/// Its size in MiB.
const NEAR_MEMORY: usize = 1;
/// Above so many empty squares the threads of a team share the children out among themselves. Below that they would not
/// find each other's results.
const SHARED: u32 = NEAR + 1;
/// The confidence of a search that leaves nothing out.
pub(super) const EXACT: u8 = 5;

/// One thread's endgame search.
#[derive(Debug)]
pub(super) struct Solver<'a> {
    pub(super) table: &'a Table,
    near: Table,
    pub(super) stop: &'a AtomicBool,
    pub(super) nodes: u64,
    /// This thread among others; `None` for one that searches alone.
    pub(super) mate: Option<Mate>,
    edges: &'static [u8; 65536],
}

/// The score from which on the stability of the opponent's discs can bring a cut-off, by empty squares: below it the
/// test costs more than it saves.
const fn stability_from(empties: u32) -> i32 {
    match empties {
        0..=9 => 24 - 2 * (9 - empties as i32) / 2,
        10..=15 => 26,
        _ => 32,
    }
}

impl<'a> Solver<'a> {
    pub(super) fn new(table: &'a Table, stop: &'a AtomicBool) -> Self {
        Self {
            table,
            near: Table::new(NEAR_MEMORY),
            stop,
            nodes: 0,
            mate: None,
            edges: stability::edges(),
        }
    }

    /// The table for positions with so many empty squares.
    #[inline(always)]
    fn table(&self, empties: u32) -> &Table {
        if empties <= NEAR {
            &self.near
        } else {
            self.table
        }
    }

    /// An upper bound of the score where it is at most `alpha`.
    #[inline(always)]
    pub(super) fn stability_cut(&self, board: Board, alpha: i32, empties: u32) -> Option<i32> {
        if alpha < stability_from(empties) {
            return None;
        }
        let lost = stability::stable(self.edges, board.opponent, board.mover).count_ones();
        let bound = 64 - 2 * lost as i32;
        (bound <= alpha).then_some(bound)
    }

    /// The final score against the null window `alpha, alpha + 1`, fail-soft.
    #[inline]
    pub(super) fn solve<C: Cpu>(&mut self, cpu: C, board: Board, alpha: i32) -> i32 {
        let empties = board.empties();
        if empties > SHALLOW {
            return self.deep(cpu, board, alpha, empties);
        }
        if empties > 4 {
            return self.shallow(cpu, board, alpha, (empties, odd_quadrants(board.empty())));
        }
        cpu.enter(
            #[inline(always)]
            || self.last(cpu, board, alpha, empties),
        )
    }

    /// Up to four empty squares.
    #[inline(always)]
    fn last<C: Cpu>(&mut self, cpu: C, board: Board, alpha: i32, empties: u32) -> i32 {
        let pair = (board.mover, board.opponent);
        let mut squares = Squares(board.empty());
        let mut next = || squares.next().unwrap_or(0);
        match empties {
            0 => 2 * board.mover.count_ones() as i32 - 64,
            1 => {
                self.nodes += 1;
                solve_1(cpu, board.mover, alpha, next())
            }
            2 => solve_2(cpu, &mut self.nodes, pair, alpha, (next(), next())),
            3 => solve_3(cpu, &mut self.nodes, pair, alpha, [next(), next(), next()]),
            _ => {
                let four = four_by_parity([next(), next(), next(), next()]);
                solve_4(cpu, &mut self.nodes, pair, alpha, four)
            }
        }
    }

    /// Five to [`SHALLOW`] empty squares: odd quadrants first.
    #[inline]
    fn shallow<C: Cpu>(&mut self, cpu: C, board: Board, alpha: i32, left: (u32, u32)) -> i32 {
        cpu.enter(
            #[inline(always)]
            || self.shallow_node(cpu, board, alpha, left),
        )
    }

    #[inline(always)]
    fn shallow_node<C: Cpu>(
        &mut self,
        cpu: C,
        board: Board,
        alpha: i32,
        (empties, odd): (u32, u32),
    ) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_cut(board, alpha, empties) {
            return bound;
        }
        let moves = cpu.moves(board.mover, board.opponent);
        if moves == 0 {
            if cpu.moves(board.opponent, board.mover) == 0 {
                return settled(board.mover, empties as i32);
            }
            return -self.shallow(cpu, board.passed(), -alpha - 1, (empties, odd));
        }
        let first = QUADRANTS[odd as usize & 15];
        let mut best = -100;
        for part in [moves & first, moves & !first] {
            for square in Squares(part) {
                let next = board.after(square, cpu.flips(square, board.mover, board.opponent));
                let score = if empties == 5 {
                    -self.last(cpu, next, -alpha - 1, 4)
                } else {
                    let left = (empties - 1, odd ^ quadrant(square));
                    -self.shallow(cpu, next, -alpha - 1, left)
                };
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        best
    }

    /// More than [`SHALLOW`] empty squares.
    #[inline]
    fn deep<C: Cpu>(&mut self, cpu: C, board: Board, alpha: i32, empties: u32) -> i32 {
        cpu.enter(
            #[inline(always)]
            || self.deep_node(cpu, board, alpha, empties),
        )
    }

    #[inline(always)]
    fn deep_node<C: Cpu>(&mut self, cpu: C, board: Board, alpha: i32, empties: u32) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_cut(board, alpha, empties) {
            return bound;
        }
        let moves = cpu.moves(board.mover, board.opponent);
        if moves == 0 {
            if cpu.moves(board.opponent, board.mover) == 0 {
                return settled(board.mover, empties as i32);
            }
            return -self.deep(cpu, board.passed(), -alpha - 1, empties);
        }
        let hash = board.hash();
        let known = self.table(empties).probe(hash);
        let mut hints = [NO_SQUARE; 2];
        if let Some(entry) = known {
            if let Some(score) = entry.cut(empties, EXACT, alpha) {
                return score;
            }
            hints = entry.best;
        }
        if self.halted() {
            return alpha;
        }
        let mut list = self.ordered(cpu, board, (moves, empties), hints);
        let mut best = (-100, NO_SQUARE);
        let cut = if empties >= LOOK_AHEAD {
            self.look_ahead(board, &list, alpha, empties)
        } else {
            None
        };
        if let Some(score) = cut {
            return score;
        }
        if empties > SHARED && self.mate.is_some() {
            return self.deep_shared(cpu, (board, hash), list, alpha, empties);
        }
        let mut index = 0;
        while let Some(candidate) = list.pick(index) {
            index += 1;
            let next = board.after(candidate.square, candidate.flips);
            let score = self.child(cpu, next, alpha, empties);
            if score > best.0 {
                best = (score, candidate.square as u8);
                if score > alpha {
                    break;
                }
            }
        }
        self.note(hash, (alpha, empties), best);
        best.0
    }

    /// The children of a node, searched together with other threads.
    fn deep_shared<C: Cpu>(
        &mut self,
        cpu: C,
        (board, hash): (Board, u64),
        mut list: Candidates,
        alpha: i32,
        empties: u32,
    ) -> i32 {
        let spot = Spot {
            board,
            hash,
            depth: empties,
            empties,
            alpha,
            confidence: EXACT,
        };
        let ended = self.share(spot, &mut list, |solver, square, flips| {
            solver.child(cpu, board.after(square, flips), alpha, empties)
        });
        match ended {
            Ended::Found(best) => {
                self.note(hash, (alpha, empties), best);
                self.finished(spot);
                best.0
            }
            Ended::Known(score) => score,
            Ended::Left => alpha,
        }
    }

    /// Stores the score and the best move of a position unless the search was stopped under it.
    #[inline(always)]
    fn note(&mut self, hash: u64, (alpha, empties): (i32, u32), (score, best): (i32, u8)) {
        if !self.halted() {
            let found = Found {
                depth: empties,
                confidence: EXACT,
                alpha,
                beta: alpha + 1,
                score,
                best,
            };
            self.table(empties).store(hash, found);
        }
    }

    /// The score of a position with `empties` empty squares from one of its children.
    #[inline(always)]
    fn child<C: Cpu>(&mut self, cpu: C, next: Board, alpha: i32, empties: u32) -> i32 {
        if empties - 1 > SHALLOW {
            -self.deep(cpu, next, -alpha - 1, empties - 1)
        } else {
            let odd = odd_quadrants(next.empty());
            -self.shallow(cpu, next, -alpha - 1, (empties - 1, odd))
        }
    }

    /// The moves with their scores for sorting. A move that takes every disc comes first.
    #[inline(always)]
    fn ordered<C: Cpu>(
        &self,
        cpu: C,
        board: Board,
        (moves, empties): (u64, u32),
        hints: [u8; 2],
    ) -> Candidates {
        let odd = odd_quadrants(board.empty());
        let mut list = Candidates::new();
        for square in Squares(moves) {
            let flips = cpu.flips(square, board.mover, board.opponent);
            let next = board.after(square, flips);
            if empties >= LOOK_AHEAD {
                self.table(empties - 1).prefetch(cpu, next.hash());
            }
            let score = if flips == board.opponent || square == u32::from(hints[0]) {
                1 << 20
            } else if square == u32::from(hints[1]) {
                1 << 19
            } else {
                fastest_first(cpu, next, square, odd)
            };
            list.push(Candidate {
                flips,
                square,
                score,
            });
        }
        list
    }

    /// A lower bound above `alpha` that a child in the table gives (enhanced transposition cut-off).
    #[inline(always)]
    fn look_ahead(&self, board: Board, list: &Candidates, alpha: i32, empties: u32) -> Option<i32> {
        list.as_slice().iter().find_map(|candidate| {
            let next = board.after(candidate.square, candidate.flips);
            let entry = self.table(empties - 1).probe(next.hash())?;
            let score = -i32::from(entry.upper);
            (entry.covers(empties - 1, EXACT) && score > alpha).then_some(score)
        })
    }

    /// The exact score, by null windows around `guess` (MTD(f), Plaat 1996). A stopped search returns nonsense.
    pub(super) fn exact<C: Cpu>(&mut self, cpu: C, board: Board, guess: i32) -> i32 {
        let (mut lower, mut upper) = (-64, 64);
        let mut score = guess;
        while lower < upper && !self.stop.load(Ordering::Relaxed) {
            let beta = if score == lower { score + 2 } else { score };
            score = self.solve(cpu, board, beta - 1);
            if score < beta {
                upper = score;
            } else {
                lower = score;
            }
        }
        lower
    }
}

impl<'a> Sharing<'a> for Solver<'a> {
    fn solver(&mut self) -> &mut Self {
        self
    }
}
