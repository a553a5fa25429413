//! The tree of the neural search. Every node has a lock of its own, so that threads descend through it side by side.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::fast_board::Point;
use super::worth::Worth;

/// First-play urgency: amount by which an untried move counts as worse than the mean of its siblings if the tried ones
/// had probability 1.
const FIRST_PLAY_REDUCTION: f32 = 0.1;

/// Move at a node that was visited, and its statistics for the side that makes the move.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) point: Point,
    /// Probability of the move according to the network.
    pub(super) policy: f32,
    /// Number of simulations through the move, including unfinished ones.
    pub(super) visits: u32,
    /// Sum of the worth of the finished simulations.
    sum: Worth,
    /// Position after the move, once it is evaluated.
    pub(super) node: Option<Arc<Node>>,
}

impl Edge {
    pub(super) const fn new(point: Point, policy: f32) -> Self {
        Self {
            point,
            policy,
            visits: 0,
            sum: Worth {
                chance: 0.0,
                points: 0.0,
                lead: 0.0,
            },
            node: None,
        }
    }

    /// Returns the mean winning chance; `None` without visits.
    pub(super) fn win_rate(&self) -> Option<f32> {
        (self.visits > 0).then(|| self.sum.chance / self.visits as f32)
    }

    /// Returns the mean worth, points included; `None` without visits.
    pub(super) fn worth(&self) -> Option<f32> {
        (self.visits > 0).then(|| self.sum.total() / self.visits as f32)
    }

    /// Returns the mean lead in points; `None` without visits.
    pub(super) fn lead(&self) -> Option<f32> {
        (self.visits > 0).then(|| self.sum.lead / self.visits as f32)
    }
}

/// Position of the tree.
#[derive(Debug)]
pub(super) struct Node(Mutex<Moves>);

/// Moves of a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Moves {
    /// Worth of the position according to the network, for the side to move.
    pub(super) evaluation: Worth,
    pub(super) edges: Vec<Edge>,
    /// Probabilities and points of the moves without an edge, the likeliest last.
    untried: Vec<(f32, Point)>,
}

impl Node {
    /// Creates the node of a position with this evaluation and these moves, each with its probability.
    pub(super) fn new(evaluation: Worth, mut untried: Vec<(f32, Point)>) -> Arc<Self> {
        untried.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        untried.shrink_to_fit();
        Arc::new(Self(Mutex::new(Moves {
            evaluation,
            edges: Vec::new(),
            untried,
        })))
    }

    /// Returns a node of the same position without visits.
    pub(super) fn unvisited(&self) -> Arc<Self> {
        let moves = self.lock();
        let tried = moves.edges.iter().map(|edge| (edge.policy, edge.point));
        let all = tried.chain(moves.untried.iter().copied());
        Self::new(moves.evaluation, all.collect())
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Moves> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Number of nodes of the tree below this one, with itself.
    pub(super) fn count(&self) -> usize {
        let below = |edge: &Edge| edge.node.as_ref().map_or(0, |node| node.count());
        1 + self.lock().edges.iter().map(below).sum::<usize>()
    }
}

impl Moves {
    /// Selects the move with the highest upper bound, whose probability and visits decide how much it is above the mean
    /// worth (PUCT: Rosin, "Multi-armed bandits with episode context", 2011; Silver and others, "Mastering the game of
    /// Go without human knowledge", 2017), and returns its edge. An untried move counts as somewhat worse than the tried
    /// ones, the more so the likelier those are. It is dropped unless it `is_legal`.
    pub(super) fn select(
        &mut self,
        exploration: f32,
        mut is_legal: impl FnMut(Point) -> bool,
    ) -> Option<usize> {
        let (mut visits, mut sum, mut tried) = (0, self.evaluation.total(), 0.0);
        for edge in self.edges.iter().filter(|edge| edge.visits > 0) {
            visits += edge.visits;
            sum += edge.sum.total();
            tried += edge.policy;
        }
        let first_play = sum / (visits as f32 + 1.0) - FIRST_PLAY_REDUCTION * tried.sqrt();
        let width = exploration * (visits as f32 + 1.0).sqrt();
        let mut best = (f32::NEG_INFINITY, None);
        for (at, edge) in self.edges.iter().enumerate() {
            let worth = edge.worth().unwrap_or(first_play);
            let bound = worth + width * edge.policy / (edge.visits as f32 + 1.0);
            if bound > best.0 {
                best = (bound, Some(at));
            }
        }
        while let Some(&(policy, point)) = self.untried.last() {
            if first_play + width * policy <= best.0 {
                break;
            }
            self.untried.pop();
            if is_legal(point) {
                self.edges.push(Edge::new(point, policy));
                return Some(self.edges.len() - 1);
            }
        }
        best.1
    }

    /// Gives every move that `is_legal` an edge, with the visits of the one that is `known`: at the root each move may be
    /// asked about.
    pub(super) fn try_all(
        &mut self,
        mut known: Vec<Edge>,
        mut is_legal: impl FnMut(Point) -> bool,
    ) {
        for (policy, point) in std::mem::take(&mut self.untried).into_iter().rev() {
            let before = known.iter().position(|edge| edge.point == point);
            let edge = before.map_or_else(|| Edge::new(point, policy), |at| known.swap_remove(at));
            if is_legal(point) {
                self.edges.push(Edge { policy, ..edge });
            }
        }
    }

    /// Adds the worth of a simulation through this edge, for the side that makes the move. The visit was counted on the
    /// way down.
    pub(super) fn back_up(&mut self, edge: usize, worth: Worth) {
        self.edges[edge].sum.add(worth);
    }

    /// Edge of the move that was visited most.
    fn most_visited(&self) -> Option<&Edge> {
        let visited = self.edges.iter().filter(|edge| edge.visits > 0);
        visited.max_by_key(|edge| edge.visits)
    }
}

/// Returns the most visited line after `edge`, as points.
pub(super) fn principal_variation(edge: &Edge, max_len: usize) -> Vec<Point> {
    let mut line = Vec::new();
    let mut node = edge.node.clone();
    while let Some(of) = node.filter(|_| line.len() < max_len) {
        let moves = of.lock();
        let Some(best) = moves.most_visited() else {
            break;
        };
        line.push(best.point);
        let next = best.node.clone();
        drop(moves);
        node = next;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns two moves with these probabilities, visits and wins, of a position whose value is even.
    fn moves(edges: [(f32, u32, f32); 2]) -> Moves {
        let edge = |(at, (policy, visits, chance)): (usize, (f32, u32, f32))| Edge {
            visits,
            sum: Worth {
                chance,
                ..Worth::default()
            },
            ..Edge::new(at as Point + 1, policy)
        };
        let evaluation = Worth {
            chance: 0.5,
            ..Worth::default()
        };
        Moves {
            evaluation,
            edges: edges.into_iter().enumerate().map(edge).collect(),
            untried: Vec::new(),
        }
    }

    #[track_caller]
    fn check(edges: [(f32, u32, f32); 2], expected: usize) {
        assert_eq!(moves(edges).select(0.7, |_| true), Some(expected));
    }

    #[test]
    fn the_likelier_move_is_tried_first_and_the_other_one_in_time() {
        check([(0.2, 0, 0.0), (0.8, 0, 0.0)], 1);
        check([(0.2, 0, 0.0), (0.8, 1, 0.5)], 1);
        check([(0.2, 0, 0.0), (0.8, 30, 15.0)], 0);
    }

    #[test]
    fn results_outweigh_probabilities() {
        check([(0.2, 40, 30.0), (0.8, 40, 10.0)], 0);
        check([(0.2, 0, 0.0), (0.8, 1, 0.0)], 1);
    }

    #[test]
    fn untried_moves_become_edges_likeliest_first_if_they_are_legal() {
        let node = Node::new(Worth::default(), vec![(0.3, 4), (0.5, 9), (0.2, 7)]);
        let mut moves = node.lock();
        assert_eq!(moves.select(0.7, |point| point != 9), Some(0));
        assert_eq!(moves.edges[0].point, 4);
        moves.edges[0].visits = 30;
        assert_eq!(moves.select(0.7, |_| true), Some(1));
        assert_eq!(moves.edges[1].point, 7);
        moves.edges[1].visits = 30;
        assert_eq!(moves.select(0.7, |_| false), Some(0), "none is left");
    }
}
