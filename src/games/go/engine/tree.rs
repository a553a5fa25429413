//! The search tree: counts of wins, all-moves-as-first counts (Gelly and Silver, "Combining online and offline knowledge
//! in UCT", 2007) and prior knowledge.

use std::ops::Range;

use super::fast_board::{PASS, Point};

/// Number of playouts at which the direct count weighs as much as the all-moves-as-first count.
const RAVE_EQUIVALENCE: f32 = 3000.0;

/// First-play urgency: amount by which an untried move counts as worse than the mean of its siblings if the tried ones
/// had probability 1.
const FIRST_PLAY_REDUCTION: f32 = 0.1;

/// Worth of a position for Black.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Worth {
    /// Winning chance, from 0 to 1.
    pub(super) chance: f32,
    /// Worth of the points of the lead, from −½ to ½; 0 for even.
    pub(super) points: f32,
}

impl Worth {
    /// Returns this worth mixed with `other`, which has the weight `share`.
    pub(super) fn mixed(self, other: Self, share: f32) -> Self {
        Self {
            chance: self.chance + share * (other.chance - self.chance),
            points: self.points + share * (other.points - self.points),
        }
    }
}

/// Node of the tree: a move and its statistics. Wins are from the view of the side that makes the move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) point: Point,
    /// Number of children, which are stored consecutively from `first_child` on.
    pub(super) child_count: u16,
    /// Index of the first child; 0 if the node has no children.
    pub(super) first_child: u32,
    /// Number of playouts through the node, including unfinished ones.
    pub(super) visits: u32,
    pub(super) wins: f32,
    /// Sum of the worth of the points that the playouts led by, beside their wins.
    pub(super) points: f32,
    pub(super) rave_visits: f32,
    pub(super) rave_wins: f32,
    pub(super) prior_visits: f32,
    pub(super) prior_wins: f32,
    /// Probability of the move according to the network; 0 before the evaluation.
    pub(super) policy: f32,
    /// Worth for Black according to the network; `None` before the evaluation.
    pub(super) net_worth: Option<Worth>,
    /// Worth for the side to move according to the network, NaN before the evaluation; unlike `net_worth`, it is kept
    /// when the node becomes the root.
    pub(super) net_mover_worth: f32,
    /// True if the network's evaluation was requested.
    pub(super) net_requested: bool,
    /// True if the network does not change the prior.
    pub(super) has_fixed_prior: bool,
}

impl Node {
    pub(super) const fn new(point: Point, prior_visits: f32, prior_wins: f32) -> Self {
        Self {
            point,
            child_count: 0,
            first_child: 0,
            visits: 0,
            wins: 0.0,
            points: 0.0,
            rave_visits: 0.0,
            rave_wins: 0.0,
            prior_visits,
            prior_wins,
            policy: 0.0,
            net_worth: None,
            net_mover_worth: f32::NAN,
            net_requested: false,
            has_fixed_prior: false,
        }
    }

    /// Sets a prior that the network does not change.
    pub(super) const fn fix_prior(&mut self, visits: f32, wins: f32) {
        self.prior_visits = visits;
        self.prior_wins = wins;
        self.has_fixed_prior = true;
    }

    /// Returns the mean of wins and points in the node's own playouts, of which there is at least one.
    fn worth(&self) -> f32 {
        (self.wins + self.points) / self.visits as f32
    }

    /// Returns the share of wins in the node's own playouts.
    pub(super) fn win_rate(&self) -> f32 {
        if self.visits == 0 {
            self.prior_wins / self.prior_visits.max(1.0)
        } else {
            self.wins / self.visits as f32
        }
    }

    /// Returns the selection value of the move: own and prior counts mixed with the all-moves-as-first count.
    pub(super) fn selection_value(&self) -> f32 {
        let visits = self.visits as f32 + self.prior_visits;
        let mean = (self.wins + self.prior_wins) / visits;
        if self.rave_visits == 0.0 {
            return mean;
        }
        let rave = self.rave_wins / self.rave_visits;
        let beta = self.rave_visits
            / (self.rave_visits + visits + visits * self.rave_visits / RAVE_EQUIVALENCE);
        beta * rave + (1.0 - beta) * mean
    }

    /// Excludes the move from selection because it is illegal.
    pub(super) fn ban(&mut self) {
        self.prior_visits = 1e9;
        self.prior_wins = -1e9;
        self.rave_visits = 0.0;
        self.visits = 0;
    }

    pub(super) fn is_banned(&self) -> bool {
        self.prior_wins < 0.0
    }
}

/// Search tree; the root is node 0.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) max_nodes: usize,
    /// Black's lead at the root according to the network, around which points count most.
    pub(super) centre: f32,
}

impl Tree {
    pub(super) fn new(max_nodes: usize) -> Self {
        Self {
            nodes: vec![Node::new(PASS, 0.0, 0.0)],
            max_nodes,
            centre: 0.0,
        }
    }

    fn places(&self, node: usize) -> Range<usize> {
        let first = self.nodes[node].first_child as usize;
        first..first + usize::from(self.nodes[node].child_count)
    }

    pub(super) fn children(&self, node: usize) -> &[Node] {
        &self.nodes[self.places(node)]
    }

    pub(super) fn children_mut(&mut self, node: usize) -> &mut [Node] {
        let places = self.places(node);
        &mut self.nodes[places]
    }

    pub(super) fn is_leaf(&self, node: usize) -> bool {
        self.nodes[node].child_count == 0
    }

    /// Returns the moves at the root, those with the most `visits` first.
    pub(super) fn ranking(&self, visits: &dyn Fn(&Node) -> u32) -> Vec<Node> {
        let children = self.children(0).iter();
        let mut ranking: Vec<Node> = children.filter(|node| !node.is_banned()).copied().collect();
        ranking.sort_by(|a, b| {
            let by_value = || b.selection_value().total_cmp(&a.selection_value());
            visits(b).cmp(&visits(a)).then_with(by_value)
        });
        ranking
    }

    /// Selects the child to visit next, or `None` if none may be played. Once the network has given the moves their
    /// probabilities, these and the visits decide (PUCT: Rosin, "Multi-armed bandits with episode context", 2011;
    /// Silver and others, "Mastering the game of Go without human knowledge", 2017); otherwise the selection values.
    pub(super) fn select(&self, node: usize, exploration: f32) -> Option<usize> {
        if exploration > 0.0 && !self.nodes[node].net_mover_worth.is_nan() {
            return self.select_by_policy(node, exploration);
        }
        self.best_child(node, Node::selection_value)
    }

    /// Child of the highest value, of equal ones the first; `None` if none may be played.
    #[inline]
    fn best_child(&self, node: usize, value: impl Fn(&Node) -> f32) -> Option<usize> {
        let mut best = (f32::NEG_INFINITY, None);
        for (child, place) in self.children(node).iter().zip(self.places(node)) {
            let value = value(child);
            if value > best.0 && !child.is_banned() {
                best = (value, Some(place));
            }
        }
        best.1
    }

    /// Selects the child with the highest upper bound. An untried move counts as somewhat worse than the tried ones,
    /// the more so the likelier those are.
    fn select_by_policy(&self, node: usize, exploration: f32) -> Option<usize> {
        let children = self.children(node);
        let (mut visits, mut wins, mut tried) = (0, 0.0, 0.0);
        for child in children.iter().filter(|child| child.visits > 0) {
            visits += child.visits;
            wins += child.wins + child.points;
            tried += child.policy;
        }
        let known = self.nodes[node].net_mover_worth;
        let mean = if visits == 0 {
            known
        } else {
            (wins + known) / (visits as f32 + 1.0)
        };
        let untried = mean - FIRST_PLAY_REDUCTION * tried.sqrt();
        let width = exploration * (visits as f32 + 1.0).sqrt();
        self.best_child(node, |child| {
            let worth = if child.visits == 0 {
                untried
            } else {
                child.worth()
            };
            worth + width * child.policy / (child.visits as f32 + 1.0)
        })
    }

    /// Adds children to `node` if there is room.
    pub(super) fn expand(&mut self, node: usize, children: &[Node]) {
        if self.nodes.len() + children.len() > self.max_nodes {
            return;
        }
        self.nodes[node].first_child = self.nodes.len() as u32;
        self.nodes[node].child_count = children.len() as u16;
        self.nodes.extend_from_slice(children);
    }

    /// Keeps only the `most` likeliest children of `node`, a pass among them; keeps all if another thread has already
    /// visited them or added nodes after them.
    pub(super) fn keep_likeliest(&mut self, node: usize, max_children: usize) {
        let Range { start: first, end } = self.places(node);
        let is_last = end == self.nodes.len();
        let is_untouched = || self.nodes[first..].iter().all(|child| child.visits == 0);
        if end - first <= max_children || !is_last || !is_untouched() {
            return;
        }
        self.nodes[first..].sort_by(|a, b| {
            let is_pass = |child: &Node| child.point == PASS;
            let passes_first = is_pass(b).cmp(&is_pass(a));
            passes_first.then(b.policy.total_cmp(&a.policy))
        });
        self.nodes.truncate(first + max_children);
        self.nodes[node].child_count = max_children as u16;
    }

    /// Adds the missing ones of `all` moves to the children of `node` if there is room.
    pub(super) fn complete(&mut self, node: usize, all: &[Node]) {
        let mut children = self.children(node).to_vec();
        let known: Vec<Point> = children.iter().map(|child| child.point).collect();
        children.extend(all.iter().filter(|child| !known.contains(&child.point)));
        if children.len() > known.len() {
            self.expand(node, &children);
        }
    }

    /// Returns the tree below `node`, with `node` as its root.
    pub(super) fn subtree(&self, node: usize) -> Self {
        let mut tree = Self::new(self.max_nodes);
        tree.centre = self.centre;
        tree.nodes[0] = self.nodes[node];
        let mut done = 0;
        while done < tree.nodes.len() {
            // The node was copied with the places that its children have here.
            let places = tree.places(done);
            if !places.is_empty() {
                tree.nodes[done].first_child = tree.nodes.len() as u32;
                tree.nodes.extend_from_slice(&self.nodes[places]);
            }
            done += 1;
        }
        tree
    }

    /// Returns the most visited line from `node` on, as points.
    pub(super) fn principal_variation(&self, mut node: usize, max_len: usize) -> Vec<Point> {
        let mut line = Vec::new();
        while line.len() < max_len {
            let Some((at, best)) = self
                .children(node)
                .iter()
                .enumerate()
                .max_by_key(|(_, child)| child.visits)
                .filter(|(_, child)| child.visits > 0)
            else {
                break;
            };
            line.push(best.point);
            node = self.nodes[node].first_child as usize + at;
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a root of two moves with these probabilities, visits and wins, whose value the network estimates as
    /// even.
    fn tree(children: [(f32, u32, f32); 2]) -> Tree {
        let mut tree = Tree::new(10);
        let node = |(policy, visits, wins)| Node {
            visits,
            wins,
            policy,
            ..Node::new(PASS, 10.0, 5.0)
        };
        tree.expand(0, &children.map(node));
        tree.nodes[0].net_mover_worth = 0.5;
        tree
    }

    #[test]
    fn the_likelier_move_is_tried_first_and_the_other_one_in_time() {
        assert_eq!(tree([(0.2, 0, 0.0), (0.8, 0, 0.0)]).select(0, 0.7), Some(2));
        assert_eq!(tree([(0.2, 0, 0.0), (0.8, 1, 0.5)]).select(0, 0.7), Some(2));
        assert_eq!(
            tree([(0.2, 0, 0.0), (0.8, 30, 15.0)]).select(0, 0.7),
            Some(1)
        );
    }

    #[test]
    fn what_wins_outweighs_what_was_likely() {
        assert_eq!(
            tree([(0.2, 40, 30.0), (0.8, 40, 10.0)]).select(0, 0.7),
            Some(1)
        );
        let mut lost = tree([(0.2, 0, 0.0), (0.8, 1, 0.0)]);
        assert_eq!(lost.select(0, 0.7), Some(2), "one loss says little");
        lost.nodes[1].ban();
        lost.nodes[2].visits = 1000;
        assert_eq!(
            lost.select(0, 0.7),
            Some(2),
            "the other one may not be played"
        );
    }

    #[test]
    fn without_the_network_counts_and_priors_decide() {
        let mut unasked = tree([(0.0, 4, 4.0), (1.0, 4, 0.0)]);
        unasked.nodes[0].net_mover_worth = f32::NAN;
        assert_eq!(unasked.select(0, 0.7), Some(1));
        assert_eq!(tree([(0.0, 4, 4.0), (1.0, 4, 0.0)]).select(0, 0.0), Some(1));
    }
}
