//! The search tree: counts of wins, all-moves-as-first counts (Gelly and Silver, "Combining online and offline knowledge
//! in UCT", 2007) and prior knowledge.

use super::board::{PASS, Point};

/// Playouts after which the direct count weighs as much as the all-moves-as-first count of as many.
const RAVE_EQUIVALENCE: f32 = 3000.0;

/// A move and what is known of it. Wins are those of the side that makes the move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) point: Point,
    /// Number of children, which lie one after the other from `first` on.
    pub(super) child_count: u16,
    /// 0 as long as the node has no children.
    pub(super) first_child: u32,
    /// Playouts that came through, those that are under way among them.
    pub(super) visits: u32,
    pub(super) wins: f32,
    pub(super) rave_visits: f32,
    pub(super) rave_wins: f32,
    pub(super) prior_visits: f32,
    pub(super) prior_wins: f32,
    /// Black's chance of winning, as the network sees it; not a number as long as it has not answered.
    pub(super) net_chance: f32,
    /// Whether the network was asked.
    pub(super) is_asked: bool,
    /// Whether the network leaves the prior alone.
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
            rave_visits: 0.0,
            rave_wins: 0.0,
            prior_visits,
            prior_wins,
            net_chance: f32::NAN,
            is_asked: false,
            has_fixed_prior: false,
        }
    }

    /// Gives the move a prior that the network does not change.
    pub(super) const fn fix_prior(&mut self, visits: f32, wins: f32) {
        self.prior_visits = visits;
        self.prior_wins = wins;
        self.has_fixed_prior = true;
    }

    /// The share of wins in the node's own playouts.
    pub(super) fn win_rate(&self) -> f32 {
        if self.visits == 0 {
            self.prior_wins / self.prior_visits.max(1.0)
        } else {
            self.wins / self.visits as f32
        }
    }

    /// How promising the move is: own and prior counts mixed with the all-moves-as-first count.
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

    /// Takes the move out of the choice: the rules refuse it.
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

/// All nodes; the root is number 0.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    /// The tree does not grow beyond so many nodes.
    pub(super) max_nodes: usize,
}

impl Tree {
    pub(super) fn new(max_nodes: usize) -> Self {
        Self {
            nodes: vec![Node::new(PASS, 0.0, 0.0)],
            max_nodes,
        }
    }

    pub(super) fn children(&self, node: usize) -> &[Node] {
        let Node {
            first_child,
            child_count,
            ..
        } = self.nodes[node];
        &self.nodes[first_child as usize..first_child as usize + usize::from(child_count)]
    }

    pub(super) fn children_mut(&mut self, node: usize) -> &mut [Node] {
        let Node {
            first_child,
            child_count,
            ..
        } = self.nodes[node];
        &mut self.nodes[first_child as usize..first_child as usize + usize::from(child_count)]
    }

    pub(super) fn is_leaf(&self, node: usize) -> bool {
        self.nodes[node].child_count == 0
    }

    /// The most promising child, or `None` if none may be played.
    pub(super) fn select(&self, node: usize) -> Option<usize> {
        let mut best = (f32::NEG_INFINITY, None);
        for (at, child) in self.children(node).iter().enumerate() {
            let value = child.selection_value();
            if value > best.0 && !child.is_banned() {
                best = (value, Some(self.nodes[node].first_child as usize + at));
            }
        }
        best.1
    }

    /// Gives `node` children, if there is room.
    pub(super) fn expand(&mut self, node: usize, children: &[Node]) {
        if self.nodes.len() + children.len() > self.max_nodes {
            return;
        }
        self.nodes[node].first_child = self.nodes.len() as u32;
        self.nodes[node].child_count = children.len() as u16;
        self.nodes.extend_from_slice(children);
    }

    /// The tree below `node`, with `node` as its root.
    pub(super) fn subtree(&self, node: usize) -> Self {
        let mut tree = Self::new(self.max_nodes);
        tree.nodes[0] = self.nodes[node];
        let mut done = 0;
        while done < tree.nodes.len() {
            let Node {
                first_child,
                child_count,
                ..
            } = tree.nodes[done];
            if child_count > 0 {
                let (first_child, child_count) = (first_child as usize, usize::from(child_count));
                tree.nodes[done].first_child = tree.nodes.len() as u32;
                tree.nodes
                    .extend_from_slice(&self.nodes[first_child..first_child + child_count]);
            }
            done += 1;
        }
        tree
    }

    /// The most visited line from `node` on, as points.
    pub(super) fn principal_variation(&self, mut node: usize, longest: usize) -> Vec<Point> {
        let mut line = Vec::new();
        while line.len() < longest {
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
