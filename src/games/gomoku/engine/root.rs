//! The root of a search: which moves are rated, iterative deepening, several best lines, and the errors of low levels.

use super::board::{Board, Point, cell, point};
use super::interior::Node;
use super::levels::Skill;
use super::search::{INFINITE, PLY, PROVEN, Search, WIN};
use super::values::Kind;
use super::worth;
use crate::core::{Line, Rng};
use crate::games::gomoku::Move;

/// From what depth on the search begins with a window around the last score, and half its width.
const ASPIRATION_DEPTH: i32 = 5;
const ASPIRATION: i32 = 30;

/// What reductions are to know of the root.
const ROOT: Node = Node {
    ply: 0,
    open: true,
    cut: false,
    must: None,
    threatened: false,
    improving: true,
};

/// A rated move and the line that follows.
#[derive(Clone, Debug)]
pub(super) struct Ranked {
    pub(super) moves: Vec<Point>,
    pub(super) score: i32,
}

impl Ranked {
    /// The line in the words of the contract.
    pub(super) fn written(&self, depth: u32) -> Line<Move> {
        Line {
            moves: self.moves.iter().map(|&at| Move::Place(cell(at))).collect(),
            score: worth(self.score),
            exact: self.score.abs() >= PROVEN,
            depth,
        }
    }
}

/// Called with the rated moves, the completed depth, and the positions visited.
pub(super) type Tell<'a> = dyn FnMut(&[Ranked], u32, u64) + 'a;

/// A search from its root.
pub(super) struct Root<'a> {
    pub(super) search: Search<'a>,
    /// The moves to rate, best first as known so far.
    moves: Vec<Point>,
    /// Every legal move.
    pub(super) legal: Vec<Point>,
    /// How many of them are to be rated exactly.
    pub(super) lines: usize,
}

impl<'a> Root<'a> {
    pub(super) fn new(search: Search<'a>, legal: &[Move], lines: usize) -> Self {
        let mut legal: Vec<_> = legal
            .iter()
            .filter_map(|mv| match *mv {
                Move::Place(cell) => Some(point(cell)),
                _ => None,
            })
            .collect();
        legal.sort_by_key(|&at| std::cmp::Reverse(search.order(at)));
        let near: Vec<_> = search.board.near().collect();
        let mut moves: Vec<_> = legal
            .iter()
            .copied()
            .filter(|at| near.contains(at))
            .collect();
        if moves.is_empty() || moves.len() < lines {
            moves.clone_from(&legal);
        }
        Self {
            search,
            moves,
            legal,
            lines,
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.search.nodes + self.search.solver.nodes
    }

    /// Searches deeper and deeper; the rated moves of the last complete depth, best first. Never empty.
    pub(super) fn deepen(&mut self, depth: u32, tell: &mut Tell) -> Vec<Ranked> {
        let mut best = vec![Ranked {
            moves: vec![self.moves[0]],
            score: 0,
        }];
        if self.lines == 1 {
            self.only_answer();
        }
        let mut quest = self.quest();
        for depth in 1..=depth {
            self.seek(&mut quest, depth);
            if self.lines == 1
                && let Some(win) = quest.win
            {
                tell(std::slice::from_ref(&win), depth, self.nodes());
                return vec![win];
            }
            let guess = (depth > 1).then(|| best[0].score);
            let (found, complete) = self.iterate(depth as i32, guess);
            // The best move of the last depth comes first: what an unfinished depth found is at least as good.
            if complete || !found.is_empty() && self.lines == 1 {
                best = found;
                quest.crown(&mut best);
            }
            if !complete {
                if depth == 1 {
                    // Not even a first look at every move: what there is has no depth.
                    tell(&best, 0, self.nodes());
                }
                break;
            }
            tell(&best, depth, self.nodes());
            if self.settled(&best) {
                break;
            }
        }
        best
    }

    /// Whether deeper search can't change the choice.
    fn settled(&mut self, best: &[Ranked]) -> bool {
        let score = best[0].score;
        if self.lines > 1 {
            return best.iter().all(|line| line.score.abs() >= PROVEN) || self.search.over();
        }
        if score <= -PROVEN && self.moves.len() < self.legal.len() {
            // Perhaps a move that was not thought of saves the game.
            self.moves.clone_from(&self.legal);
            return false;
        }
        self.moves.len() == 1 || score.abs() >= PROVEN || self.search.over()
    }

    /// Where the opponent is about to make a five only one move comes into question.
    fn only_answer(&mut self) {
        let other = self.search.board.turn().other();
        let block = self.search.board.first_of(other, Kind::Five);
        let own_five = self.search.board.how_many(other.other(), Kind::Five) > 0;
        if let Some(block) = block
            && !own_five
            && self.legal.contains(&block)
        {
            self.moves = vec![block];
            self.legal = vec![block];
        }
    }

    /// Rates the moves to this depth, first within a narrow window around `guess` if there is one; whether it was
    /// completed.
    fn iterate(&mut self, depth: i32, guess: Option<i32>) -> (Vec<Ranked>, bool) {
        let near = guess
            .filter(|score| self.lines == 1 && depth >= ASPIRATION_DEPTH && score.abs() < PROVEN);
        let mut window = near.map_or((-INFINITE, INFINITE), |score| {
            (score - ASPIRATION, score + ASPIRATION)
        });
        loop {
            let (rated, complete) = self.attempt(depth, window);
            match rated.first() {
                _ if !complete => return (rated, false),
                None => window.0 = -INFINITE,
                Some(best) if best.score >= window.1 => window.1 = INFINITE,
                Some(_) => return (rated, true),
            }
        }
    }

    /// Rates the moves within a window, or until one is beyond it; whether it was not stopped.
    fn attempt(&mut self, depth: i32, window: (i32, i32)) -> (Vec<Ranked>, bool) {
        let mut rated: Vec<Ranked> = Vec::new();
        for (tried, at) in self.moves.clone().into_iter().enumerate() {
            // The score that a move must beat to be among the lines asked for.
            let bar = rated
                .get(self.lines - 1)
                .map_or(window.0, |line| line.score);
            let score = self.rate(at, tried, depth, (bar, window.1));
            if self.search.stopped {
                return (rated, false);
            }
            if score > bar {
                let mut moves = vec![at];
                moves.extend_from_slice(self.search.line(1));
                let place = rated.partition_point(|line| line.score >= score);
                rated.insert(place, Ranked { moves, score });
                rated.truncate(self.lines);
            }
            if score >= window.1 {
                break;
            }
        }
        for line in rated.iter().rev() {
            let from = self.moves.iter().position(|&at| at == line.moves[0]);
            if let Some(from) = from {
                self.moves[..=from].rotate_right(1);
            }
        }
        (rated, true)
    }

    fn rate(&mut self, at: Point, tried: usize, depth: i32, window: (i32, i32)) -> i32 {
        let board = &self.search.board;
        if board.value(board.turn(), at).kind == Kind::Five {
            return WIN - 1;
        }
        let (deep, next, bar) = (depth * PLY, (depth - 1) * PLY, window.0);
        if tried > 0 && bar > -INFINITE {
            let less = if tried > 1 && self.lines == 1 {
                self.search.reduction(deep, tried, at, ROOT)
            } else {
                0
            };
            let mut score = self.search.after(at, next - less, (bar, bar + 1), 0, true);
            if score > bar && less > 0 && !self.search.stopped {
                score = self.search.after(at, next, (bar, bar + 1), 0, true);
            }
            if score <= bar || self.search.stopped {
                return score;
            }
        }
        self.search.after(at, next, window, 0, false)
    }
}

/// Moves that a careless player may hit upon.
const PLAUSIBLE: usize = 12;

/// A move of a player who does not look at what the other side builds and plays somewhere near its own stones, if this is
/// such a moment. Fives are seen by everybody.
pub(super) fn overlooking(
    board: &Board,
    skill: Skill,
    legal: &[Move],
    rng: &mut Rng,
) -> Option<Move> {
    if rng.below(100) >= skill.blind {
        return None;
    }
    let own = board.turn();
    let fives = [own, own.other()].map(|side| board.how_many(side, Kind::Five));
    if fives != [0, 0] {
        return None;
    }
    let eager = |mv: &Move| match *mv {
        Move::Place(cell) => -i32::from(board.value(own, point(cell)).order[0]),
        _ => i32::MAX,
    };
    let mut near = legal.to_vec();
    near.sort_by_key(eager);
    near.truncate(PLAUSIBLE);
    rng.pick(&near).copied()
}

/// One of the best moves: any whose loss is within the level's slack, each as likely.
pub(super) fn with_errors(ranked: &[Ranked], skill: Skill, rng: &mut Rng) -> Move {
    let best = ranked[0].score;
    let fine: Vec<_> = ranked
        .iter()
        .filter(|line| {
            line.score == best || best.abs() < PROVEN && line.score >= best - skill.slack
        })
        .collect();
    let chosen = rng.pick(&fine).map_or(&ranked[0], |line| *line);
    Move::Place(cell(chosen.moves[0]))
}
