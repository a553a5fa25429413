//! An opponent for any game, from its rules alone: Monte Carlo tree search with upper confidence bounds.
//!
//! The opponent of a new game until it has an engine of its own. Selection by UCB1 and one random playout from each
//! new node (Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning", 2006); terminal results are proven upwards
//! (Winands, Björnsson and Saito, "Monte-Carlo Tree Search Solver", 2008), so that small games are played
//! perfectly.

use std::time::{Duration, Instant};

use super::limits::SearchLimits;

use tabletop_core::{
    Control, Engine, Line, Position, Report, Rng, Score, SearchRequest, Side, Verdict,
    reported_lines, texts,
};

/// Engine for any game with two players, or for a puzzle. Moves depend only on seed, level and limits, unless there
/// is a time limit.
#[derive(Clone, Debug, Default)]
pub struct Uct;

/// Playouts a move at each level below the highest, which uses all of its time.
const LEVEL_PLAYOUTS: [u64; 9] = [10, 30, 80, 200, 600, 2_000, 6_000, 20_000, 60_000];

texts! {
    /// Descriptions of the levels, level 1 first.
    pub list LEVELS:
        "Tries ten random games before a move.", "每步模拟 10 盘随机对局。";
        "Tries 30 random games.", "每步模拟 30 盘随机对局。";
        "Tries 80 random games.", "每步模拟 80 盘随机对局。";
        "Tries 200 random games.", "每步模拟 200 盘随机对局。";
        "Tries 600 random games.", "每步模拟 600 盘随机对局。";
        "Tries 2,000 random games.", "每步模拟 2000 盘随机对局。";
        "Tries 6,000 random games.", "每步模拟 6000 盘随机对局。";
        "Tries 20,000 random games.", "每步模拟 2 万盘随机对局。";
        "Tries 60,000 random games.", "每步模拟 6 万盘随机对局。";
        "Uses all its time.", "用尽全部时间。";
}

/// Exploration constant of UCB1 for values from 0 to 1 (√2 in the paper; less is better where most playouts give
/// the same result).
const EXPLORATION: f64 = 0.8;
/// Maximum length of a playout in plies; a longer one counts as a draw.
const MAX_PLAYOUT_PLIES: usize = 1000;
/// Maximum number of tree nodes for a MiB of memory, at about 128 bytes each with their moves.
const NODES_PER_MIB: usize = 8192;
const REPORT_INTERVAL: Duration = Duration::from_millis(50);

/// A proven result for the side to move at the parent.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Proof {
    Win(u32),
    Draw,
    Loss(u32),
}

struct Node<M> {
    /// Move that leads to this node; none at the root.
    mv: Option<M>,
    /// Indices of the children; empty for a leaf.
    children: std::ops::Range<usize>,
    visits: f64,
    /// Sum of the playout results for the side to move at the parent, each from 0 to 1.
    value_sum: f64,
    proof: Option<Proof>,
}

impl<M> Node<M> {
    const fn new(mv: Option<M>) -> Self {
        Self {
            mv,
            children: 0..0,
            visits: 0.0,
            value_sum: 0.0,
            proof: None,
        }
    }

    /// Mean value for the side that chooses this node, from 0 to 1.
    fn value(&self) -> f64 {
        match self.proof {
            Some(Proof::Draw) => 0.5,
            _ if self.visits == 0.0 => 0.0,
            _ => self.value_sum / self.visits,
        }
    }

    /// Rank of a move, higher is better: the quickest proven win, then by visits, last the quickest proven loss.
    fn rank(&self) -> f64 {
        match self.proof {
            Some(Proof::Win(plies)) => 1e12 - f64::from(plies),
            Some(Proof::Loss(plies)) => f64::from(plies) - 1e12,
            _ => self.visits,
        }
    }
}

struct Search<'a, P: Position> {
    nodes: Vec<Node<P::Move>>,
    max_nodes: usize,
    rng: Rng,
    control: &'a Control,
    /// A requested move at the root, which gets as many visits as the best one, and its visits made only for that
    /// reason.
    requested: Option<&'a P::Move>,
    asked_visits: f64,
}

fn result_value(verdict: Verdict, side: Side) -> f64 {
    match verdict {
        Verdict::Win(winner) => f64::from(u8::from(winner == side)),
        Verdict::Solved => 1.0,
        Verdict::Stuck => 0.0,
        Verdict::Draw | Verdict::NoWinner => 0.5,
    }
}

impl<P: Position> Search<'_, P> {
    /// Runs one simulation: selection, expansion, playout, and backup of the result along the path.
    fn simulate(&mut self, root: &P) {
        let mut position = root.clone();
        let mut path = vec![(0, root.turn())];
        let mut at = 0;
        while let Some(next) = self.next(at) {
            let mover = position.turn();
            if let Some(mv) = &self.nodes[next].mv {
                position.play_unchecked(mv);
            }
            path.push((next, mover));
            at = next;
        }
        let (_, mover) = path[path.len() - 1];
        let verdict = match self.nodes[at].proof {
            // A proven node needs no playout.
            Some(_) if at != 0 => None,
            _ => Some(self.expand(at, &position, mover)),
        };
        let proven = self.nodes[at].proof;
        for &(node, side) in &path {
            let value = match (verdict, proven) {
                (Some(verdict), _) => result_value(verdict, side),
                (None, Some(proof)) => {
                    let for_mover = match proof {
                        Proof::Win(_) => 1.0,
                        Proof::Draw => 0.5,
                        Proof::Loss(_) => 0.0,
                    };
                    if side == mover {
                        for_mover
                    } else {
                        1.0 - for_mover
                    }
                }
                (None, None) => 0.5,
            };
            let node = &mut self.nodes[node];
            node.visits += 1.0;
            node.value_sum += value;
        }
        if proven.is_some() {
            self.backpropagate_proof(&path);
        }
    }

    /// Selects the child to visit: every other time the requested move, while it has fewer visits than the best one.
    fn next(&mut self, at: usize) -> Option<usize> {
        if at == 0 && self.nodes[0].visits % 2.0 > 0.5 {
            let children = self.nodes[0].children.clone();
            let largest = children.clone().map(|child| self.nodes[child].visits);
            let largest = largest.fold(0.0, f64::max);
            let is_behind = |child: &Node<P::Move>| {
                child.mv.as_ref() == self.requested
                    && child.visits < largest
                    && child.proof.is_none()
            };
            let mut requested = children.filter(|_| self.requested.is_some());
            if let Some(behind) = requested.find(|&child| is_behind(&self.nodes[child])) {
                self.asked_visits += 1.0;
                return Some(behind);
            }
        }
        self.select(at)
    }

    /// Selects an unvisited child, else the one with the highest upper confidence bound. None at a leaf.
    fn select(&mut self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        if node.proof.is_some() && at != 0 {
            return None;
        }
        let log = node.visits.max(1.0).ln();
        let bound = |child: &Node<P::Move>| match child.proof {
            // A proven loss is visited only if all children are lost.
            Some(Proof::Loss(_)) => -1.0,
            _ if child.visits == 0.0 => f64::INFINITY,
            _ => child.value_sum / child.visits + EXPLORATION * (log / child.visits).sqrt(),
        };
        let mut best: Option<(usize, f64)> = None;
        for child in node.children.clone() {
            let value = bound(&self.nodes[child]);
            if best.is_none_or(|(_, largest)| value > largest) {
                best = Some((child, value));
            }
        }
        best.map(|(child, _)| child)
    }

    /// Expands a leaf with its children in random order, or proves it if the game is over; then runs a playout.
    fn expand(&mut self, at: usize, position: &P, mover: Side) -> Verdict {
        if let Some(outcome) = position.outcome() {
            let proof = match result_value(outcome.verdict, mover) {
                value if value > 0.75 => Proof::Win(1),
                value if value < 0.25 => Proof::Loss(1),
                _ => Proof::Draw,
            };
            self.nodes[at].proof = Some(proof);
            return outcome.verdict;
        }
        let mut moves = position.legal_moves();
        if self.nodes.len() + moves.len() <= self.max_nodes {
            self.rng.shuffle(&mut moves);
            let first = self.nodes.len();
            let children = moves.into_iter().map(|mv| Node::new(Some(mv)));
            self.nodes.extend(children);
            self.nodes[at].children = first..self.nodes.len();
        }
        self.playout(position.clone())
    }

    fn playout(&mut self, mut position: P) -> Verdict {
        for _ in 0..MAX_PLAYOUT_PLIES {
            if let Some(outcome) = position.outcome() {
                return outcome.verdict;
            }
            let moves = position.legal_moves();
            let Some(mv) = self.rng.pick(&moves) else {
                break;
            };
            position.play_unchecked(mv);
            if self.control.stopped() {
                break;
            }
        }
        Verdict::Draw
    }

    /// Propagates a proof up the path as far as possible.
    fn backpropagate_proof(&mut self, path: &[(usize, Side)]) {
        for pair in path.windows(2).rev() {
            let [(at, above), (child, side)] = [pair[0], pair[1]];
            if self.nodes[child].proof.is_none() {
                return;
            }
            // Values of children are for the side to move here; this node's value is for the side that moved to it.
            let Some(best) = self.best_proof(at) else {
                return;
            };
            self.nodes[at].proof = Some(if above == side {
                later(best)
            } else {
                turned(best)
            });
        }
    }

    /// Proven result of a node for the side to move there.
    fn best_proof(&self, at: usize) -> Option<Proof> {
        let children = &self.nodes[self.nodes[at].children.clone()];
        let quickest = children.iter().filter_map(|child| match child.proof {
            Some(Proof::Win(plies)) => Some(plies),
            _ => None,
        });
        if let Some(plies) = quickest.min() {
            return Some(Proof::Win(plies));
        }
        let mut best = Proof::Loss(0);
        for child in children {
            best = match (child.proof?, best) {
                (Proof::Loss(plies), Proof::Loss(longest)) => Proof::Loss(plies.max(longest)),
                (Proof::Loss(_), best) => best,
                _ => Proof::Draw,
            };
        }
        Some(best)
    }

    /// Builds the report of the moves, best first.
    fn report(&self, lines: usize, time: Duration) -> Report<P::Move> {
        let mut children: Vec<_> = self.nodes[self.nodes[0].children.clone()].iter().collect();
        let rank = |child: &Node<P::Move>| {
            let for_asked = self.requested.is_some() && child.mv.as_ref() == self.requested;
            let unasked = for_asked && child.proof.is_none();
            child.rank() - if unasked { self.asked_visits } else { 0.0 }
        };
        children.sort_by(|a, b| rank(b).total_cmp(&rank(a)));
        let all_known = children.iter().all(|child| child.proof.is_some());
        let visits = self.nodes[0].visits;
        let line = |child: &&Node<P::Move>| {
            let (score, exact) = match child.proof {
                Some(Proof::Win(plies)) => (Score::WinIn(plies), true),
                Some(Proof::Loss(plies)) => (Score::LossIn(plies), true),
                Some(Proof::Draw) if all_known => (Score::Draw, true),
                _ => (Score::Chance(child.value() as f32), false),
            };
            Some(Line {
                exact,
                depth: visits as u32,
                nodes: child.visits as u64,
                ..Line::new(vec![child.mv.clone()?], score)
            })
        };
        Report {
            lines: reported_lines(
                children.iter().filter_map(line).collect(),
                lines,
                self.requested,
            ),
            depth: visits as u32,
            nodes: visits as u64,
            time,
            forecast: None,
        }
    }
}

/// A proof seen from one ply earlier, where the same side is to move.
const fn later(proof: Proof) -> Proof {
    match proof {
        Proof::Win(plies) => Proof::Win(plies + 1),
        Proof::Draw => Proof::Draw,
        Proof::Loss(plies) => Proof::Loss(plies + 1),
    }
}

/// A proof seen from one ply earlier, where the other side is to move.
const fn turned(proof: Proof) -> Proof {
    match proof {
        Proof::Win(plies) => Proof::Loss(plies + 1),
        Proof::Draw => Proof::Draw,
        Proof::Loss(plies) => Proof::Win(plies + 1),
    }
}

impl<P: Position> Engine<P> for Uct {
    fn search(&mut self, request: SearchRequest<'_, P>) -> Option<P::Move> {
        let (root, limits, report) = (request.root, request.limits, request.report);
        let ends = SearchLimits::new(limits, request.control);
        let moves = root.legal_moves();
        let only = moves.len() == 1 && limits.lines == 1;
        let mut search = Search {
            nodes: vec![Node::new(None)],
            max_nodes: limits.memory.max(1) * NODES_PER_MIB + moves.len() + 1,
            rng: Rng::new(limits.seed),
            control: request.control,
            requested: request.rated,
            asked_visits: 0.0,
        };
        if root.outcome().is_some() {
            return None;
        }
        let level = LEVEL_PLAYOUTS
            .get(usize::from(limits.level.max(1)) - 1)
            .copied();
        let limit = [level, only.then_some(1)].into_iter().flatten().min();
        let mut reported = Instant::now();
        for done in 1..=limit.unwrap_or(u64::MAX) {
            search.simulate(root);
            if search.nodes[0].proof.is_some() || ends.is_over(done) {
                break;
            }
            if reported.elapsed() >= REPORT_INTERVAL {
                reported = Instant::now();
                report(search.report(limits.lines, ends.elapsed()));
            }
        }
        let last = search.report(limits.lines.max(1), ends.elapsed());
        let best = last.lines.first().map(|line| line.moves[0].clone());
        report(last);
        best.or_else(|| moves.into_iter().next())
    }
}

#[cfg(test)]
mod tests;
