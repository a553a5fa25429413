//! The search at the root: iterations of growing depth, then of growing confidence; ratings of one, some or all
//! moves.

use super::board::{Board, Squares};
use super::cpu::Cpu;
use super::endgame::EXACT;
use super::midgame::Searcher;
use super::node::Node;
use super::ordering::{fastest_first, odd_quadrants};
use super::table::hash_moves;
use tabletop_core::sort_by_rank;
use tabletop_search::iterative::Window;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMove {
    pub square: u32,
    /// Discs that the move turns.
    pub flips: u64,
    /// Score in discs for the mover; only a bound for moves beyond the wanted lines.
    pub score: i32,
    /// Depth of the search that gave the score.
    pub depth: u32,
    pub confidence: u8,
    /// True if `score` is exact for its search and not only a bound.
    pub rated: bool,
    /// Number of positions that the thread of this root has visited below the move.
    pub nodes: u64,
}

/// A position whose moves are being rated.
#[derive(Clone, Debug)]
pub struct Root {
    /// Position of the root with its pattern indices.
    pub node: Node,
    pub moves: Vec<RootMove>,
    /// Square of a requested move, which is rated in every iteration whatever its score.
    pub requested: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Depth in plies; the number of empty squares for one to the end.
    pub depth: u32,
    /// Confidence level; the highest stands for an exact search.
    pub confidence: u8,
}

impl Root {
    /// Creates a root with its legal moves in board order; no moves where the mover has to pass.
    pub fn new<C: Cpu>(cpu: C, board: Board) -> Self {
        let moves = Squares(cpu.moves(board.mover, board.opponent)).map(|square| RootMove {
            square,
            flips: cpu.flips(square, board.mover, board.opponent),
            score: 0,
            depth: 0,
            confidence: 0,
            rated: false,
            nodes: 0,
        });
        Self {
            node: Node::new(board),
            moves: moves.collect(),
            requested: None,
        }
    }

    /// Searches every move once at `iteration`, so that the `lines` best are rated. Returns false if the search was
    /// stopped; then only the moves already searched have changed.
    pub fn iterate<C: Cpu>(
        &mut self,
        cpu: C,
        searcher: &mut Searcher<'_>,
        iteration: Iteration,
        lines: usize,
    ) -> bool {
        let lines = lines.clamp(1, self.moves.len().max(1));
        let mut done: Vec<RootMove> = Vec::with_capacity(self.moves.len());
        for index in 0..self.moves.len() {
            let mut mv = self.moves[index].clone();
            let bound = if done.len() < lines || self.requested == Some(mv.square) {
                -65
            } else {
                done[lines - 1].score
            };
            let before = searcher.nodes();
            let (score, rated) = self.search_move(cpu, searcher, &mv, iteration, bound);
            let nodes = searcher.nodes() - before;
            self.moves[index].nodes += nodes;
            if searcher.limits.stopped() {
                self.keep_best(done);
                return false;
            }
            mv.nodes += nodes;
            (mv.score, mv.rated) = (score, rated);
            (mv.depth, mv.confidence) = (iteration.depth, iteration.confidence);
            let place =
                done.partition_point(|other| other.score >= score && (other.rated || !rated));
            done.insert(place, mv);
        }
        self.moves = done;
        true
    }

    /// Proves if the mover wins, draws or loses: the first move then scores 1, 0 or −1. Returns false if the search
    /// was stopped.
    pub fn win_draw_loss<C: Cpu>(&mut self, cpu: C, searcher: &mut Searcher<'_>) -> bool {
        let depth = self.node.board.empties().saturating_sub(1);
        let mut max = vec![64; self.moves.len()];
        // First a winning move is searched for, then a drawing one among those that are left.
        for (alpha, result) in [(0, 1), (-1, 0)] {
            for (index, max) in max.iter_mut().enumerate() {
                if *max <= alpha {
                    continue;
                }
                let mv = &self.moves[index];
                let next = self.node.after(mv.square, mv.flips);
                *max = -searcher.null_window(cpu, &next, depth, -alpha - 1, EXACT);
                if searcher.limits.stopped() {
                    return false;
                }
                if *max > alpha {
                    self.moves[..=index].rotate_right(1);
                    self.moves[0].score = result;
                    return true;
                }
            }
        }
        if let Some(first) = self.moves.first_mut() {
            first.score = -1;
        }
        true
    }

    /// Score of a move, or a bound of it if it is not above `bound`.
    fn search_move<C: Cpu>(
        &self,
        cpu: C,
        searcher: &mut Searcher<'_>,
        mv: &RootMove,
        iteration: Iteration,
        bound: i32,
    ) -> (i32, bool) {
        let next = self.node.after(mv.square, mv.flips);
        let depth = iteration.depth.saturating_sub(1);
        let mut guess = mv.score;
        if bound >= -64 {
            let score = -searcher.null_window(cpu, &next, depth, -bound - 1, iteration.confidence);
            if score <= bound || searcher.limits.stopped() {
                return (score, false);
            }
            guess = score;
        }
        let confidence = iteration.confidence;
        let score = Self::aspiration_search(cpu, searcher, &next, depth, confidence, guess, bound);
        (score, true)
    }

    /// Score of a child by an aspiration window around a guess. A selective search can contradict itself and fail
    /// low just below a bound where it failed high: then the last result is used.
    fn aspiration_search<C: Cpu>(
        cpu: C,
        searcher: &mut Searcher<'_>,
        next: &Node,
        depth: u32,
        confidence: u8,
        guess: i32,
        bound: i32,
    ) -> i32 {
        let mut width = if depth >= next.board.empties() { 1 } else { 3 };
        let (mut low, mut high) = (guess - width, guess + width);
        let mut direction = 0;
        loop {
            let alpha = low.max(bound).clamp(-65, 64);
            let beta = high.max(alpha + 1).clamp(-64, 65);
            let score = -searcher.pvs(cpu, next, depth, Window::new(-beta, -alpha), confidence);
            if searcher.limits.stopped() {
                return score;
            }
            width *= 2;
            if score >= beta && beta < 65 && direction >= 0 {
                (low, high, direction) = (score - 1, score + width, 1);
            } else if score <= alpha && alpha > bound.max(-65) && direction <= 0 {
                (low, high, direction) = (score - width, score + 1, -1);
            } else {
                return score;
            }
        }
    }

    /// After a stop: moves that were searched again keep their new places only if they are the best.
    fn keep_best(&mut self, done: Vec<RootMove>) {
        if self.requested.is_some() {
            // A requested move is compared with the best one of the same iteration.
            return;
        }
        let Some(best) = done.into_iter().next() else {
            return;
        };
        if let Some(place) = self.moves.iter().position(|mv| mv.square == best.square) {
            self.moves.remove(place);
            self.moves.insert(0, best);
        }
    }

    /// Principal variation after a root move, from the table: squares, `None` for a pass.
    pub fn principal_variation<C: Cpu>(
        &self,
        cpu: C,
        searcher: &Searcher<'_>,
        mv: &RootMove,
    ) -> Vec<Option<u32>> {
        let mut board = self.node.board.after(mv.square, mv.flips);
        let mut line = vec![Some(mv.square)];
        while line.len() < 60 {
            let moves = cpu.moves(board.mover, board.opponent);
            if moves == 0 {
                if cpu.moves(board.opponent, board.mover) == 0 {
                    break;
                }
                board = board.passed();
                line.push(None);
                continue;
            }
            let square = u32::from(hash_moves(searcher.solver.table, board.hash())[0]);
            if square >= 64 || moves >> square & 1 == 0 {
                break;
            }
            board = board.after(square, cpu.flips(square, board.mover, board.opponent));
            line.push(Some(square));
        }
        without_last_passes(line)
    }

    /// The whole rest of the game with best play after a root move with an exact score. Every move is proven again,
    /// mostly from the table; a stopped search leaves the line short.
    pub fn exact_variation<C: Cpu>(
        &self,
        cpu: C,
        searcher: &mut Searcher<'_>,
        mv: &RootMove,
    ) -> Vec<Option<u32>> {
        let mut node = self.node.after(mv.square, mv.flips);
        let mut score = -mv.score;
        let mut line = vec![Some(mv.square)];
        let mut passed = false;
        loop {
            let proven = Self::proven_move(cpu, searcher, &node, score);
            if let Some((square, next)) = proven {
                line.push(Some(square));
                node = next;
            } else if passed || cpu.moves(node.board.mover, node.board.opponent) != 0 {
                break;
            } else {
                line.push(None);
                node = node.passed();
            }
            passed = proven.is_none();
            score = -score;
        }
        without_last_passes(line)
    }

    /// A move with which the mover reaches `score`, the maximum: the table move, or the first one found in the
    /// usual order.
    fn proven_move<C: Cpu>(
        cpu: C,
        searcher: &mut Searcher<'_>,
        node: &Node,
        score: i32,
    ) -> Option<(u32, Node)> {
        let board = node.board;
        let [hash_move, _] = hash_moves(searcher.solver.table, board.hash());
        let odd = odd_quadrants(board.empty());
        let mut moves: Vec<(i32, u32, Node)> = Squares(cpu.moves(board.mover, board.opponent))
            .map(|square| {
                let flips = cpu.flips(square, board.mover, board.opponent);
                let next = node.after(square, flips);
                let first = i32::from(square == u32::from(hash_move)) << 20;
                let order = first + fastest_first(cpu, next.board, square, odd);
                (-order, square, next)
            })
            .collect();
        sort_by_rank(&mut moves, |&(order, square, _)| {
            i64::from(order) << 8 | i64::from(square)
        });
        let depth = board.empties().saturating_sub(1);
        let proven = moves.into_iter().find(|(_, _, next)| {
            // A stopped search proves nothing, and each further move would take its time.
            !searcher.limits.stopped()
                && searcher.null_window(cpu, next, depth, -score, EXACT) <= -score
                && !searcher.limits.stopped()
        });
        proven.map(|(_, square, next)| (square, next))
    }
}

pub(super) fn without_last_passes(mut line: Vec<Option<u32>>) -> Vec<Option<u32>> {
    while line.last() == Some(&None) {
        line.pop();
    }
    line
}

/// Iterations of a search of `board` to `depth`: every depth at the lowest confidence, and, if the depth reaches
/// the end of the game, only up to `SKIPPED_BEFORE_END` plies before it, and then to the end with growing
/// confidence.
pub fn iterations(empties: u32, depth: u32) -> Vec<Iteration> {
    let to_end = depth >= empties;
    let last = if to_end {
        empties.saturating_sub(SKIPPED_BEFORE_END)
    } else {
        depth
    };
    let confidences: &[u8] = match empties {
        _ if !to_end => &[],
        0..=13 => &[EXACT],
        14..=20 => &[0, EXACT],
        21..=23 => &[0, 2, EXACT],
        _ => &[0, 3, EXACT],
    };
    let iteration = |depth, confidence| Iteration { depth, confidence };
    let selective = (1..=last).map(|depth| iteration(depth, 0));
    let to_end = confidences.iter().map(|&it| iteration(empties, it));
    selective.chain(to_end).collect()
}

/// Number of depths before the end that are skipped: a search to the end takes no longer.
const SKIPPED_BEFORE_END: u32 = 9;
