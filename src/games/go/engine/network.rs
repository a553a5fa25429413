//! Tree search with a network: moves in the order of its policy, positions worth what it says of them.
//!
//! Selection by PUCT (Rosin 2011; Silver and others 2017): the mean value and, as long as a move was seldom tried, a bonus in
//! proportion to its prior. Leaves are gathered into a batch, each keeping the next one off its path by visits that count as
//! lost until it is known (virtual loss). Each is looked at in one of the eight symmetries by chance.

use super::board::{Board, Colour, PASS, Point};
use super::planes::{GLOBALS, PLANES};
use super::playout::PlayoutPolicy;
use super::priors::softmax;
use super::search::{board_of, side};
use super::simulate::{margin_value, tromp_taylor};
use crate::core::{Position as _, Rng};
use crate::games::go::rules::{DeadStones, Ko};
use crate::games::go::{Move, Position};
use crate::search::limits::SearchLimits;
#[cfg(test)]
use crate::search::net::residual::Shape;
use crate::search::net::residual::{Batch, Evaluation, ResidualNet};
use crate::search::packed::WeightError;

/// How a search makes use of the network.
#[derive(Clone, Copy, Debug)]
pub struct NetParameters {
    /// Leaves that are looked at together.
    pub batch: usize,
    /// Playouts from each leaf.
    pub playouts: u32,
    /// How much of a leaf's worth is what the network says of it; the rest is what its playouts say.
    pub net_share: f32,
}

impl NetParameters {
    /// The network alone, a leaf at a time.
    pub const DEFAULT: Self = Self {
        batch: 1,
        playouts: 0,
        net_share: 1.0,
    };
}

/// How much a prior counts beside values from 0 to 1, and how it grows with the visits.
const EXPLORATION: f32 = 0.55;
const EXPLORATION_GROWTH: f32 = 0.25;
const GROWTH_VISITS: f32 = 500.0;
/// By how much a move not tried yet counts for less than its parent, for the share of the priors that were.
const UNTRIED: f32 = 0.12;
/// How much of a position's worth is its lead instead of win or loss.
const LEAD_SHARE: f32 = 0.08;
/// Owned by the other side this clearly, a chain counts as dead when both have passed.
const DEAD_BELOW: f32 = -0.3;

/// The weights of a network for Go.
#[derive(Clone, Debug)]
pub struct GoNet(ResidualNet);

impl GoNet {
    /// Reads a file.
    ///
    /// # Errors
    /// Where it is no such file, or damaged, or of a network that sees something else.
    pub fn read(file: &[u8]) -> Result<Self, WeightError> {
        let net = ResidualNet::read(file)?;
        if (net.shape().planes, net.shape().globals) == (PLANES, GLOBALS) {
            Ok(Self(net))
        } else {
            Err(WeightError::Unknown)
        }
    }

    /// A small network of random weights.
    #[cfg(test)]
    pub(super) fn random(seed: u64) -> Self {
        let shape = Shape {
            planes: PLANES,
            globals: GLOBALS,
            blocks: 2,
            channels: 16,
            pooled: 8,
            head: 16,
            hidden: 16,
        };
        Self(ResidualNet::random(shape, seed))
    }

    /// The network.
    #[must_use]
    pub const fn net(&self) -> &ResidualNet {
        &self.0
    }
}

/// A move and what is known of it. Values are those of the side that makes the move.
#[derive(Clone, Copy, Debug)]
pub(super) struct NetNode {
    pub(super) point: Point,
    child_count: u16,
    first_child: u32,
    pub(super) visits: u32,
    /// Visits that are on their way.
    pending: u32,
    value_sum: f32,
    /// Below 0 where the rules refuse the move.
    prior: f32,
}

impl NetNode {
    const fn new(point: Point, prior: f32) -> Self {
        Self {
            point,
            child_count: 0,
            first_child: 0,
            visits: 0,
            pending: 0,
            value_sum: 0.0,
            prior,
        }
    }

    /// The mean of its values.
    pub(super) fn value(&self) -> f32 {
        self.value_sum / self.visits.max(1) as f32
    }
}

/// A leaf on its way to the network.
struct Leaf<const W: usize, const P: usize> {
    path: Vec<usize>,
    board: Box<Board<W, P>>,
    symmetry: u8,
}

/// A search of one position.
pub(super) struct NetSearch<'a, const W: usize, const P: usize> {
    net: &'a ResidualNet,
    root: Position,
    board: Board<W, P>,
    nodes: Vec<NetNode>,
    max_nodes: usize,
    rng: Rng,
    situations: Vec<u64>,
    pub(super) parameters: NetParameters,
    playout_policy: PlayoutPolicy,
    moves: Vec<Point>,
    /// Whether to end once the best move can't be overtaken.
    pub(super) stops_early: bool,
}

impl<'a, const W: usize, const P: usize> NetSearch<'a, W, P> {
    pub(super) fn new(net: &'a GoNet, root: &Position, memory: usize, seed: u64) -> Self {
        Self {
            net: &net.0,
            root: root.clone(),
            board: board_of(root),
            nodes: vec![NetNode::new(PASS, 1.0)],
            max_nodes: (memory.max(1) << 20) / size_of::<NetNode>(),
            rng: Rng::new(seed),
            situations: Vec::new(),
            parameters: NetParameters::DEFAULT,
            playout_policy: PlayoutPolicy::DEFAULT,
            moves: Vec::new(),
            stops_early: false,
        }
    }

    /// Looks at positions until the root was visited so often.
    pub(super) fn run(&mut self, visits: u32, limits: &SearchLimits<'_>) {
        while self.nodes[0].visits < visits && !limits.is_over(u64::from(self.nodes[0].visits)) {
            let left = visits - self.nodes[0].visits;
            if self.stops_early && self.is_decided(left) {
                return;
            }
            self.look(self.parameters.batch.min(left as usize));
        }
    }

    /// Whether the most visited move stays so if the second gets all that are left.
    fn is_decided(&self, left: u32) -> bool {
        let ranking = self.ranking();
        match ranking.as_slice() {
            [] => false,
            [_] => true,
            [best, second, ..] => best.visits - second.visits > left,
        }
    }

    /// The moves at the root, most visited first.
    pub(super) fn ranking(&self) -> Vec<NetNode> {
        let mut ranking: Vec<NetNode> = self.children(0).to_vec();
        ranking.retain(|node| node.prior >= 0.0);
        ranking.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.prior.total_cmp(&a.prior)));
        ranking
    }

    /// The move to play.
    pub(super) fn best_move(&self) -> Move {
        let as_move = |node: &NetNode| match node.point {
            PASS => Move::Pass,
            point => Move::Place(self.board.cell(point)),
        };
        let mut moves = self.ranking().into_iter().map(|node| as_move(&node));
        moves
            .find(|mv| self.root.is_legal(mv))
            .unwrap_or(Move::Pass)
    }

    fn children(&self, node: usize) -> &[NetNode] {
        let of = self.nodes[node];
        &self.nodes[of.first_child as usize..][..usize::from(of.child_count)]
    }

    /// Gathers so many leaves, asks the network about them, and tells their paths.
    fn look(&mut self, count: usize) {
        let mut leaves: Vec<Leaf<W, P>> = Vec::new();
        while leaves.len() < count {
            let (path, board) = self.descend();
            let last = path.last().copied().unwrap_or(0);
            let is_taken = leaves
                .iter()
                .any(|leaf| leaf.path.last().copied().unwrap_or(0) == last);
            if is_taken {
                break;
            }
            for &node in &path {
                self.nodes[node].pending += 1;
            }
            leaves.push(Leaf {
                path,
                board,
                symmetry: self.rng.below(8) as u8,
            });
        }
        let evaluations = self.evaluate(&leaves);
        for (leaf, evaluation) in leaves.iter().zip(evaluations) {
            self.learn(leaf, &evaluation);
        }
    }

    /// The path of the most promising moves, without the root, and the board at its end.
    fn descend(&mut self) -> (Vec<usize>, Box<Board<W, P>>) {
        let mut board = Box::new(self.board.clone());
        let mut path = Vec::new();
        let mut node = 0;
        self.situations.clear();
        while self.nodes[node].child_count > 0 && board.passes < 2 {
            let Some(child) = self.step(node, &mut board) else {
                break;
            };
            path.push(child);
            node = child;
        }
        (path, board)
    }

    /// Plays the most promising child of `node` that superko allows.
    fn step(&mut self, node: usize, board: &mut Box<Board<W, P>>) -> Option<usize> {
        let has_superko = self.root.rules().ko != Ko::Simple;
        loop {
            let child = self.select(node)?;
            let point = self.nodes[child].point;
            let before = (has_superko && self.nodes[child].visits == 0).then(|| board.clone());
            board.play(point);
            if !has_superko {
                return Some(child);
            }
            let situation = self.root.situation(board.key, side(board.to_move));
            let repeats = self.root.has_been(situation) || self.situations.contains(&situation);
            match before {
                Some(before) if repeats && point != PASS => {
                    *board = before;
                    self.nodes[child].prior = -1.0;
                }
                _ => {
                    self.situations.push(situation);
                    return Some(child);
                }
            }
        }
    }

    /// The child with the highest upper bound.
    fn select(&self, node: usize) -> Option<usize> {
        let parent = self.nodes[node];
        let children = self.children(node);
        let tried = |child: &&NetNode| child.visits + child.pending > 0;
        let visits: u32 = children
            .iter()
            .map(|child| child.visits + child.pending)
            .sum();
        let of_tried: f32 = children.iter().filter(tried).map(|child| child.prior).sum();
        let untried = 1.0 - parent.value() - UNTRIED * of_tried.max(0.0).sqrt();
        let visits = visits as f32;
        let exploration =
            EXPLORATION + EXPLORATION_GROWTH * ((visits + GROWTH_VISITS) / GROWTH_VISITS).ln();
        let bonus = exploration * (visits + 0.01).sqrt();
        let mut best = (f32::NEG_INFINITY, None);
        for (at, child) in (parent.first_child as usize..).zip(children) {
            if child.prior < 0.0 {
                continue;
            }
            let of = (child.visits + child.pending) as f32;
            let value = if of > 0.0 {
                child.value_sum / of
            } else {
                untried
            };
            let bound = value + bonus * child.prior / (1.0 + of);
            if bound > best.0 {
                best = (bound, Some(at));
            }
        }
        best.1
    }

    fn evaluate(&self, leaves: &[Leaf<W, P>]) -> Vec<Evaluation> {
        let size = usize::from(self.board.size);
        let mut batch = Batch::new(self.net.shape(), size, leaves.len());
        for (number, leaf) in leaves.iter().enumerate() {
            leaf.board.planes(&mut |plane, point| {
                let (row, col) = leaf.seen(point);
                batch.planes_mut(number, row, col)[plane] = 1.0;
            });
            let globals = leaf.board.globals(self.root.rules(), self.root.prisoners());
            batch.globals_mut(number).copy_from_slice(&globals);
        }
        self.net.evaluate(&batch)
    }

    /// Gives the leaf its children, and its worth to all moves on its path.
    fn learn(&mut self, leaf: &Leaf<W, P>, evaluation: &Evaluation) {
        let last = leaf.path.last().copied().unwrap_or(0);
        let is_end = leaf.board.passes >= 2;
        if !is_end && self.nodes[last].child_count == 0 {
            self.expand(last, leaf, evaluation);
        }
        let mut value = if is_end {
            self.end_value(leaf, evaluation)
        } else {
            let lead = 0.5 + 0.5 * (evaluation.lead / f32::from(self.board.size)).tanh();
            let net = (1.0 - LEAD_SHARE) * evaluation.value + LEAD_SHARE * lead;
            self.mixed_with_playouts(&leaf.board, net)
        };
        for &node in leaf.path.iter().rev() {
            value = 1.0 - value;
            let node = &mut self.nodes[node];
            node.pending -= 1;
            node.visits += 1;
            node.value_sum += value;
        }
        let root = &mut self.nodes[0];
        root.visits += 1;
        root.value_sum += 1.0 - value;
    }

    /// What the network and the playouts from a leaf say together, for the side to move there.
    fn mixed_with_playouts(&mut self, leaf: &Board<W, P>, net: f32) -> f32 {
        let NetParameters {
            playouts,
            net_share,
            ..
        } = self.parameters;
        if playouts == 0 {
            return net;
        }
        let mut black = 0.0;
        for _ in 0..playouts {
            let mut board = leaf.clone();
            board.passes = 0;
            self.moves.clear();
            board.playout(&self.playout_policy, &mut self.rng, &mut self.moves);
            black += margin_value(board.area(), self.root.rules());
        }
        let mean = black / playouts as f32;
        let own = if leaf.to_move == Colour::White {
            1.0 - mean
        } else {
            mean
        };
        net_share * net + (1.0 - net_share) * own
    }

    fn expand(&mut self, node: usize, leaf: &Leaf<W, P>, evaluation: &Evaluation) {
        let board = &leaf.board;
        let size = usize::from(board.size);
        let mut points: Vec<Point> = board
            .points()
            .filter(|&point| board.is_candidate(point))
            .collect();
        let logit = |&point: &Point| {
            let (row, col) = leaf.seen(point);
            evaluation.logits[row * size + col]
        };
        let mut chances: Vec<f32> = points.iter().map(logit).collect();
        points.push(PASS);
        chances.push(evaluation.logits[size * size]);
        softmax(&mut chances);
        if self.nodes.len() + points.len() > self.max_nodes {
            return;
        }
        self.nodes[node].first_child = self.nodes.len() as u32;
        self.nodes[node].child_count = points.len() as u16;
        let children = points.into_iter().zip(chances);
        self.nodes
            .extend(children.map(|(point, chance)| NetNode::new(point, chance)));
    }

    /// What the end of the game is worth to the side to move, from 0 to 1.
    fn end_value(&self, leaf: &Leaf<W, P>, evaluation: &Evaluation) -> f32 {
        let rules = self.root.rules();
        let board = &leaf.board;
        let mut cleared = board.clone();
        if rules.dead == DeadStones::Ask {
            let owner = |stone: Point| {
                let (row, col) = leaf.seen(stone);
                let owner = evaluation.owners[row * usize::from(board.size) + col];
                if board.at(stone) == board.to_move {
                    owner
                } else {
                    -owner
                }
            };
            for head in board.points() {
                let is_head = board.at(head) != Colour::Empty && board.head(head) == head;
                if is_head {
                    let sum: f32 = board.chain(head).map(owner).sum();
                    if sum / f32::from(board.chain_len(head)) < DEAD_BELOW {
                        cleared.take_off(head);
                    }
                }
            }
        }
        let black = 2 * tromp_taylor(&cleared) - rules.komi.0;
        let own = if board.to_move == Colour::White {
            -black
        } else {
            black
        };
        match own.signum() {
            1 => 1.0,
            0 => 0.5,
            _ => 0.0,
        }
    }
}

impl<const W: usize, const P: usize> Leaf<W, P> {
    /// Row and column of a point as the network sees it.
    fn seen(&self, point: Point) -> (usize, usize) {
        let cell = self.board.cell(point);
        let last = usize::from(self.board.size) - 1;
        let (mut row, mut col) = (usize::from(cell.row), usize::from(cell.col));
        if self.symmetry & 1 != 0 {
            row = last - row;
        }
        if self.symmetry & 2 != 0 {
            col = last - col;
        }
        if self.symmetry & 4 != 0 {
            (row, col) = (col, row);
        }
        (row, col)
    }
}
