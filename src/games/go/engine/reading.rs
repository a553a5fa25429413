//! Readings by playouts, for life and death where a game stops and for passes: a tree of few hundred playouts with
//! all-moves-as-first counts (Gelly and Silver, "Combining online and offline knowledge in UCT", 2007), whose first
//! moves are weighed by the network's policy.

use super::fast_board::{Colour, FastBoard, PASS, Point};
use super::net::GoNet;
use super::network;
use super::playout::PlayoutPolicy;
use super::search::{as_move, board_of};
use crate::go::rules::Rules;
use crate::go::{Move, Position};
use tabletop_core::Rng;

/// Virtual playouts of every move, half of them won. Tuned by matches of 9 × 9 games.
const EVEN_VISITS: f32 = 10.0;
/// Number of virtual wins of a first move with probability 1; other moves have fewer, by the square root of their
/// probability.
const POLICY_VISITS: f32 = 60.0;
/// Visits after which a node is expanded.
const EXPANSION_VISITS: u32 = 4;
/// Number of playouts at which the direct count weighs as much as the all-moves-as-first count.
const RAVE_EQUIVALENCE: f32 = 3000.0;
/// Weight of the margin in a playout's value: enough to prefer a larger win among equals.
const MARGIN_SHARE: f32 = 0.04;

/// Ownership and margin estimated by playouts.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// Ownership of each point by rows from the top, from −1 (White's in every playout) to 1 (Black's).
    pub owners: Vec<f32>,
    /// Black's mean margin in points, komi subtracted.
    pub margin: f32,
}

/// Move and its counts. Wins are from the view of the side that makes the move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    point: Point,
    /// Number of children, which are stored consecutively from `first_child` on.
    child_count: u16,
    /// Index of the first child; 0 if the node has no children.
    first_child: u32,
    pub(super) visits: u32,
    wins: f32,
    rave_visits: f32,
    rave_wins: f32,
    prior_visits: f32,
    prior_wins: f32,
}

impl Node {
    const fn new(point: Point, prior_visits: f32, prior_wins: f32) -> Self {
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
        }
    }

    /// Returns the share of wins in the node's own playouts, ½ without any.
    pub(super) fn win_rate(&self) -> f32 {
        if self.visits == 0 {
            0.5
        } else {
            self.wins / self.visits as f32
        }
    }

    /// Returns the selection value of the move: own and prior counts mixed with the all-moves-as-first count.
    fn selection_value(&self) -> f32 {
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
}

/// Reading of one position.
pub(super) struct Reading<const W: usize, const P: usize> {
    pub(super) root: Position,
    pub(super) board: FastBoard<W, P>,
    pub(super) rng: Rng,
    /// Point to be won, if there is one: the side that owns it in the end has won.
    pub(super) goal: Option<Point>,
    policy: PlayoutPolicy,
    nodes: Vec<Node>,
    /// For each point, the number of playouts in which Black owned it in the end minus those in which White did.
    ownership_sum: Box<[i32; P]>,
    playouts: u32,
    /// Sum of the margins of the playouts: Black's area minus White's, without komi.
    margin_sum: i64,
    playout_board: Box<FastBoard<W, P>>,
    moves: Vec<Point>,
}

impl<const W: usize, const P: usize> Reading<W, P> {
    pub(super) fn new(root: &Position, seed: u64) -> Self {
        let board: FastBoard<W, P> = board_of(root);
        Self {
            root: root.clone(),
            playout_board: Box::new(board.clone()),
            board,
            rng: Rng::new(seed),
            goal: None,
            policy: PlayoutPolicy::DEFAULT,
            nodes: vec![Node::new(PASS, 0.0, 0.0)],
            ownership_sum: Box::new([0; P]),
            playouts: 0,
            margin_sum: 0,
            moves: Vec::with_capacity(2 * P),
        }
    }

    /// Moves at the root, once there was a simulation.
    pub(super) fn first_moves(&self) -> &[Node] {
        self.children(0)
    }

    pub(super) fn as_move(&self, point: Point) -> Move {
        as_move(&self.board, point)
    }

    fn children(&self, node: usize) -> &[Node] {
        let first = self.nodes[node].first_child as usize;
        &self.nodes[first..first + usize::from(self.nodes[node].child_count)]
    }

    /// Runs one simulation: selects a leaf, plays it out and backs up the result.
    pub(super) fn simulate(&mut self) {
        self.begin_playout();
        let mut path = Vec::new();
        let mut node = 0;
        while self.playout_board.passes < 2 {
            if self.nodes[node].child_count == 0 {
                if node != 0 && self.nodes[node].visits <= EXPANSION_VISITS {
                    break;
                }
                self.expand(node);
            }
            let first = self.nodes[node].first_child as usize;
            let values = self.children(node).iter().map(Node::selection_value);
            let best = (first..).zip(values).max_by(|a, b| a.1.total_cmp(&b.1));
            let Some((child, _)) = best else { break };
            self.playout_board.play(self.nodes[child].point);
            self.moves.push(self.nodes[child].point);
            path.push(child);
            node = child;
        }
        self.play_out();
        let margin = self.playout_board.area();
        let won = match self.goal.map(|goal| self.playout_board.owner(goal)) {
            Some(Colour::Black) => 1.0,
            Some(Colour::White) => 0.0,
            Some(_) => 0.5,
            None => margin_value(margin, self.root.rules()),
        };
        self.back_up(&path, won);
    }

    /// Runs one playout from the root without the tree; the other side begins if `turned`.
    pub(super) fn ownership_playout(&mut self, turned: bool) {
        self.begin_playout();
        if turned {
            self.playout_board.to_move = self.playout_board.to_move.other();
            self.playout_board.ko = PASS;
        }
        self.play_out();
    }

    /// Plays playouts from the root without a tree; each side begins half of them.
    pub(super) fn ownership_playouts(&mut self, playouts: u32) {
        for number in 0..playouts {
            self.ownership_playout(number % 2 == 1);
        }
    }

    /// Returns the estimate of the playouts since the last [`reset`](Self::reset).
    pub(super) fn estimate(&self) -> Estimate {
        let of = self.playouts.max(1) as f32;
        let owner = |point| self.ownership_sum[usize::from(point)] as f32 / of;
        Estimate {
            owners: self.board.points().map(owner).collect(),
            margin: self.mean_margin() - self.root.rules().komi.0 as f32 / 2.0,
        }
    }

    /// Returns Black's mean margin of area, without komi.
    pub(super) fn mean_margin(&self) -> f32 {
        self.margin_sum as f32 / self.playouts.max(1) as f32
    }

    /// Forgets the owners and margins of the playouts so far.
    pub(super) fn reset(&mut self) {
        self.ownership_sum.fill(0);
        (self.playouts, self.margin_sum) = (0, 0);
    }

    fn begin_playout(&mut self) {
        (*self.playout_board).clone_from(&self.board);
        self.moves.clear();
    }

    /// Plays the playout's board to its end and counts it.
    fn play_out(&mut self) {
        self.playout_board.passes = 0;
        self.playout_board
            .playout(&self.policy, &mut self.rng, &mut self.moves);
        for point in self.playout_board.points() {
            match self.playout_board.owner(point) {
                Colour::Black => self.ownership_sum[usize::from(point)] += 1,
                Colour::White => self.ownership_sum[usize::from(point)] -= 1,
                _ => {}
            }
        }
        self.playouts += 1;
        self.margin_sum += i64::from(self.playout_board.area());
    }

    /// Adds the moves of the position on the playout's board, at the root with priors by the network. The winning chance
    /// says nothing about a single point that is to be won.
    fn expand(&mut self, node: usize) {
        let board = &*self.playout_board;
        let net = GoNet::shipped().filter(|_| node == 0);
        let evaluation =
            net.map(|net| network::evaluate(net, board, &self.root, 1.0, &mut self.rng));
        let even = |point| match point {
            PASS => (EVEN_VISITS, EVEN_VISITS / 8.0),
            _ => (EVEN_VISITS, EVEN_VISITS / 2.0),
        };
        let first = self.nodes.len();
        match evaluation {
            Some(of) => {
                let own = self.goal.map_or(of.chance, |_| 0.5);
                self.nodes.extend(of.moves.iter().map(|&(policy, point)| {
                    let wins = POLICY_VISITS * policy.sqrt();
                    let (visits, pass_wins) = even(point);
                    match point {
                        PASS => Node::new(PASS, visits, pass_wins),
                        _ => Node::new(point, visits + wins, visits * own + wins),
                    }
                }));
            }
            None => {
                let points = board.points().filter(|&point| board.is_candidate(point));
                self.nodes.extend(points.chain([PASS]).map(|point| {
                    let (visits, wins) = even(point);
                    Node::new(point, visits, wins)
                }));
            }
        }
        for child in &mut self.nodes[first..] {
            child.prior_wins += 1e-3 * self.rng.unit() as f32;
        }
        self.nodes[node].first_child = first as u32;
        self.nodes[node].child_count = (self.nodes.len() - first) as u16;
    }

    /// Backs up the result along the path, and updates the counts of siblings whose move came later in the game.
    fn back_up(&mut self, path: &[usize], won_by_black: f32) {
        let mut first = [Colour::Edge; P];
        let mut colour = self.board.to_move;
        if self.moves.len() % 2 == 1 {
            colour = colour.other();
        }
        for &point in self.moves[path.len()..].iter().rev() {
            colour = colour.other();
            first[usize::from(point)] = colour;
        }
        for at in (0..path.len()).rev() {
            colour = colour.other();
            let parent = if at == 0 { 0 } else { path[at - 1] };
            first[usize::from(self.moves[at])] = colour;
            let won = match colour {
                Colour::Black => won_by_black,
                _ => 1.0 - won_by_black,
            };
            let child = &mut self.nodes[path[at]];
            child.visits += 1;
            child.wins += won;
            let start = self.nodes[parent].first_child as usize;
            let end = start + usize::from(self.nodes[parent].child_count);
            for node in &mut self.nodes[start..end] {
                if node.point != PASS && first[usize::from(node.point)] == colour {
                    node.rave_visits += 1.0;
                    node.rave_wins += won;
                }
            }
        }
    }

    /// Returns true if the most visited move stays ahead even if the second gets all `left` simulations.
    pub(super) fn is_decided(&self, left: u64) -> bool {
        let (mut best, mut second) = (0, 0);
        for node in self.first_moves() {
            if node.visits > best {
                (best, second) = (node.visits, best);
            } else {
                second = second.max(node.visits);
            }
        }
        u64::from(best - second) > left
    }
}

/// Returns the value of Black's `margin` in points of area for Black, from 0 to 1.
fn margin_value(margin: i32, rules: &Rules) -> f32 {
    let margin = (2 * margin - rules.komi.0) as f32 / 2.0;
    let won = match margin {
        _ if margin > 0.0 => 1.0,
        _ if margin < 0.0 => 0.0,
        _ => 0.5,
    };
    let size = f32::from(rules.size);
    let share = 0.5 + 0.5 * (margin / (2.0 * size)).clamp(-1.0, 1.0);
    (1.0 - MARGIN_SHARE) * won + MARGIN_SHARE * share
}
