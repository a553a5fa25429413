//! The network in the search: its evaluation of a position with enough visits sets the priors of the moves, and makes
//! up a share of the value of every playout through that position (Silver and others, "Mastering the game of Go with
//! deep neural networks and tree search", 2016). Each position is evaluated in one of the eight symmetries, chosen at
//! random.

use super::fast_board::{Colour, FastBoard, PASS, Point};
use super::planes;
use super::priors::EVEN_VISITS;
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

/// Returns true if `node` is due for an evaluation by the network.
pub(super) fn should_evaluate<const W: usize, const P: usize>(
    search: &Search<W, P>,
    node: usize,
) -> bool {
    let of = &search.tree.nodes[node];
    let is_due =
        || node == 0 || evaluates_leaves(search) || of.visits > search.net_parameters.visits;
    search.net.is_some() && !of.net_requested && is_due()
}

/// Returns true if the network evaluates every new position.
pub(super) fn evaluates_leaves<const W: usize, const P: usize>(search: &Search<W, P>) -> bool {
    search.net.is_some() && search.net_parameters.at_leaves
}

/// Returns the weight of the network in a playout from this root.
pub(super) fn net_share<const W: usize, const P: usize>(search: &Search<W, P>) -> f32 {
    search.net_parameters.share * net_reliability(search)
}

/// Returns the reliability of the network at this root, from 0 to 1: on a full board playouts are better.
pub(super) fn net_reliability<const W: usize, const P: usize>(search: &Search<W, P>) -> f32 {
    let points = f32::from(search.board.size * search.board.size);
    let open = search.board.empties().len() as f32 / points;
    (open / search.net_parameters.open.max(1e-6)).min(1.0)
}

/// Returns the worth of Black's `lead` in points, whose standard deviation is `deviation`, beside the winning chance,
/// from −½ to ½: points count most around the lead at the root, so that the largest move is played in a decided game,
/// too (the utility of scores of Wu, "Accelerating search-play learning in Go", 2019).
pub(super) fn worth_of_points<const W: usize, const P: usize>(
    search: &Search<W, P>,
    lead: f32,
    deviation: f32,
) -> f32 {
    let size = f32::from(search.board.size);
    let saturated = |points: f32, scale: f32| {
        (points / (scale * size).hypot(deviation)).atan() * std::f32::consts::FRAC_1_PI
    };
    let dynamic = saturated(lead - search.centre, DYNAMIC_SCALE);
    let fixed = saturated(lead, STATIC_SCALE);
    search.net_parameters.points * (dynamic + STATIC_SHARE * fixed)
}

/// Evaluates `node`, whose position is on the playout's board: sets the priors of its moves and stores Black's
/// winning chance.
pub(super) fn evaluate_node<const W: usize, const P: usize>(
    search: &mut Search<W, P>,
    node: usize,
) {
    let Some(net) = search.net else { return };
    let symmetry = search.rng.below(8) as u8;
    let board = &*search.playout_board;
    let evaluation = evaluate(net.net(), board, search, symmetry);
    let is_black = board.to_move == Colour::Black;
    let sign = if is_black { 1.0 } else { -1.0 };
    for point in board.points() {
        let owner = evaluation.owners[seen_index(board, point, symmetry)];
        search.net_stats.owners[usize::from(point)] += sign * owner;
    }
    search.net_stats.lead += sign * evaluation.lead;
    if let Some(&first) = search.moves.first() {
        let of = &mut search.net_stats.root_leads[usize::from(first)];
        *of = (of.0 + sign * evaluation.lead, of.1 + 1);
    }
    search.net_stats.deviation += evaluation.deviation;
    search.net_stats.count += 1;
    search.with_tree(|search| {
        if node == 0 {
            search.tree.centre = sign * evaluation.lead;
        }
        search.centre = search.tree.centre;
        let points = worth_of_points(search, sign * evaluation.lead, evaluation.deviation);
        let own = evaluation.value + sign * points;
        let chance = if is_black {
            evaluation.value
        } else {
            1.0 - evaluation.value
        };
        search.tree.nodes[node].net_mover_worth = own;
        search.tree.nodes[node].net_worth = Some(Worth { chance, points });
        // The winning chance says nothing about a single point that is to be won.
        let even = search.goal.map_or(evaluation.value, |_| 0.5);
        set_priors(search, node, &evaluation, even, symmetry);
        if node > 0 && evaluates_leaves(search) {
            search.tree.keep_likeliest(node, MAX_STORED_MOVES);
        }
    });
}

fn set_priors<const W: usize, const P: usize>(
    search: &mut Search<W, P>,
    node: usize,
    evaluation: &Evaluation,
    own: f32,
    symmetry: u8,
) {
    let size = usize::from(search.board.size);
    let board = &*search.playout_board;
    let logit = |point: Point| match point {
        PASS => evaluation.logits[size * size],
        _ => evaluation.logits[seen_index(board, point, symmetry)],
    };
    let children = search.tree.children(node);
    let mut chances: Vec<f32> = children.iter().map(|child| logit(child.point)).collect();
    softmax(&mut chances);
    let certain = search.net_parameters.policy_visits;
    for (child, chance) in search.tree.children_mut(node).iter_mut().zip(chances) {
        if !child.has_fixed_prior {
            child.policy = chance;
        }
        if child.is_banned() || child.point == PASS || child.has_fixed_prior {
            continue;
        }
        let wins = certain * chance.sqrt();
        child.prior_visits = EVEN_VISITS + wins;
        child.prior_wins = EVEN_VISITS * own + wins + 1e-3 * search.rng.unit() as f32;
    }
}

fn evaluate<const W: usize, const P: usize>(
    net: &ResidualNet,
    board: &FastBoard<W, P>,
    search: &Search<W, P>,
    symmetry: u8,
) -> Evaluation {
    let mut batch = Batch::new(net.shape(), usize::from(board.size), 1);
    planes::planes(board, &mut |plane, point| {
        let (row, col) = seen(board, point, symmetry);
        batch.planes_mut(0, row, col)[plane] = 1.0;
    });
    let globals = planes::globals(board, search.root.rules(), search.root.prisoners());
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

/// Converts logarithms to probabilities that add up to 1.
fn softmax(chances: &mut [f32]) {
    let largest = chances.iter().copied().fold(f32::MIN, f32::max);
    let mut all = 0.0;
    for chance in &mut *chances {
        *chance = (*chance - largest).exp();
        all += *chance;
    }
    for chance in chances {
        *chance /= all;
    }
}
