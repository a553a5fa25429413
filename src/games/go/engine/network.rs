//! The network in the search: its evaluation of a position with enough visits sets the priors of the moves, and makes
//! up a share of the value of every playout through that position (Silver and others, "Mastering the game of Go with
//! deep neural networks and tree search", 2016). Each position is evaluated in one of the eight symmetries, chosen at
//! random.

use super::fast_board::{Colour, FastBoard, PASS, Point};
use super::priors::softmax;
use super::search::Search;
use super::tree::Worth;
use tabletop_search::net::residual::{Batch, Evaluation, ResidualNet};

/// Maximum number of moves stored for a position that was evaluated at once, the likeliest ones: the others would take
/// the memory of many positions and not be tried. At the root all moves are stored.
const MAX_STORED_MOVES: usize = 40;

/// Points that the lead's worth is scaled by, in sizes of the board: around an even game, and around the lead at the root.
const STATIC_SCALE: f32 = 2.0;
const DYNAMIC_SCALE: f32 = 0.75;
/// Weight of an even game's points beside a weight of 1 of those around the lead at the root.
const STATIC_SHARE: f32 = 0.33;

impl<const W: usize, const P: usize> Search<W, P> {
    /// Returns true if `node` is due for an evaluation by the network.
    pub(super) fn should_evaluate(&self, node: usize) -> bool {
        let of = &self.tree.nodes[node];
        let is_due =
            || node == 0 || self.evaluates_leaves() || of.visits > self.net_parameters.visits;
        self.net.is_some() && !of.net_requested && is_due()
    }

    /// Returns true if the network evaluates every new position.
    pub(super) fn evaluates_leaves(&self) -> bool {
        self.net.is_some() && self.net_parameters.at_leaves
    }

    /// Returns the weight of the network in a playout from this root.
    pub(super) fn net_share(&self) -> f32 {
        self.net_parameters.share * self.net_reliability()
    }

    /// Returns the reliability of the network at this root, from 0 to 1: on a full board playouts are better.
    pub(super) fn net_reliability(&self) -> f32 {
        let points = f32::from(self.board.size * self.board.size);
        let open = self.board.empties().len() as f32 / points;
        (open / self.net_parameters.open.max(1e-6)).min(1.0)
    }

    /// Returns the worth of Black's `lead` in points, whose standard deviation is `deviation`, beside the winning chance,
    /// from −½ to ½: points count most around the lead at the root, so that the largest move is played in a decided game,
    /// too (the utility of scores of Wu, "Accelerating self-play learning in Go", 2019).
    pub(super) fn worth_of_points(&self, lead: f32, deviation: f32) -> f32 {
        let size = f32::from(self.board.size);
        let saturated = |points: f32, scale: f32| {
            (points / (scale * size).hypot(deviation)).atan() * std::f32::consts::FRAC_1_PI
        };
        let dynamic = saturated(lead - self.centre, DYNAMIC_SCALE);
        let fixed = saturated(lead, STATIC_SCALE);
        self.net_parameters.points * (dynamic + STATIC_SHARE * fixed)
    }

    /// Evaluates `node`, whose position is on the playout's board: sets the priors of its moves and stores Black's
    /// winning chance.
    pub(super) fn evaluate_node(&mut self, node: usize) {
        let Some(net) = self.net else { return };
        let symmetry = self.rng.below(8) as u8;
        let board = &*self.playout_board;
        let evaluation = evaluate(net.net(), board, self, symmetry);
        let is_black = board.to_move == Colour::Black;
        let sign = if is_black { 1.0 } else { -1.0 };
        for point in board.points() {
            let owner = evaluation.owners[seen_index(board, point, symmetry)];
            self.net_stats.owners[usize::from(point)] += sign * owner;
        }
        self.net_stats.lead += sign * evaluation.lead;
        if let Some(&first) = self.moves.first() {
            let of = &mut self.net_stats.root_leads[usize::from(first)];
            *of = (of.0 + sign * evaluation.lead, of.1 + 1);
        }
        self.net_stats.deviation += evaluation.deviation;
        self.net_stats.count += 1;
        self.with_tree(|search| {
            if node == 0 {
                search.tree.centre = sign * evaluation.lead;
            }
            search.centre = search.tree.centre;
            let points = search.worth_of_points(sign * evaluation.lead, evaluation.deviation);
            let own = evaluation.value + sign * points;
            let chance = if is_black {
                evaluation.value
            } else {
                1.0 - evaluation.value
            };
            search.tree.nodes[node].net_mover_worth = own;
            search.tree.nodes[node].net_worth = Some(Worth { chance, points });
            search.set_priors(node, &evaluation, evaluation.value, symmetry);
            if node > 0 && search.evaluates_leaves() {
                search.tree.keep_likeliest(node, MAX_STORED_MOVES);
            }
        });
    }

    fn set_priors(&mut self, node: usize, evaluation: &Evaluation, own: f32, symmetry: u8) {
        let size = usize::from(self.board.size);
        let board = &*self.playout_board;
        let logit = |point: Point| match point {
            PASS => evaluation.logits[size * size],
            _ => evaluation.logits[seen_index(board, point, symmetry)],
        };
        let children = self.tree.children(node);
        let mut chances: Vec<f32> = children.iter().map(|child| logit(child.point)).collect();
        softmax(&mut chances);
        let even = self.prior_weights.even_visits;
        let certain = self.net_parameters.policy_visits;
        for (child, chance) in self.tree.children_mut(node).iter_mut().zip(chances) {
            if !child.has_fixed_prior {
                child.policy = chance;
            }
            if child.is_banned() || child.point == PASS || child.has_fixed_prior {
                continue;
            }
            let wins = certain * chance.sqrt();
            child.prior_visits = even + wins;
            child.prior_wins = even * own + wins + 1e-3 * self.rng.unit() as f32;
        }
    }
}

fn evaluate<const W: usize, const P: usize>(
    net: &ResidualNet,
    board: &FastBoard<W, P>,
    search: &Search<W, P>,
    symmetry: u8,
) -> Evaluation {
    let mut batch = Batch::new(net.shape(), usize::from(board.size), 1);
    board.planes(&mut |plane, point| {
        let (row, col) = seen(board, point, symmetry);
        batch.planes_mut(0, row, col)[plane] = 1.0;
    });
    let globals = board.globals(search.root.rules(), search.root.prisoners());
    batch.globals_mut(0).copy_from_slice(&globals);
    net.evaluate(&batch).swap_remove(0)
}

/// Returns the index of a point in the network's input, by rows.
fn seen_index<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    point: Point,
    symmetry: u8,
) -> usize {
    let (row, col) = seen(board, point, symmetry);
    row * usize::from(board.size) + col
}

/// Returns the row and column of a point in the network's input, under a symmetry.
fn seen<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    point: Point,
    symmetry: u8,
) -> (usize, usize) {
    let cell = board.cell(point);
    let last = usize::from(board.size) - 1;
    let (mut row, mut col) = (usize::from(cell.row), usize::from(cell.col));
    if symmetry & 1 != 0 {
        row = last - row;
    }
    if symmetry & 2 != 0 {
        col = last - col;
    }
    if symmetry & 4 != 0 {
        (row, col) = (col, row);
    }
    (row, col)
}
