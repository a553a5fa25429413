//! Prior knowledge of untried moves as virtual wins, from the probability that the search plays them.

use super::fast_board::{Colour, FastBoard, PASS, Point};
use super::features::FeatureContext;
use super::ladder;
use super::policy_weights::{PolicyWeights, WEIGHT_SCALE};
use super::shape::Surroundings;
use super::tree::Node;
use tabletop_core::Cell;

/// Weights in virtual playouts. Tuned by matches of 9 × 9 games.
#[derive(Clone, Copy, Debug)]
pub(super) struct PriorWeights {
    /// Virtual playouts of every move, half of them won.
    pub(super) even_visits: f32,
    /// Virtual wins of a move with probability 1; other moves have fewer, by the square root of their probability.
    pub(super) policy_visits: f32,
    /// Amount subtracted from the log probability of a move that runs in a lost ladder.
    pub(super) ladder_penalty: f32,
    /// Amount added to the log probability of a move that starts or continues a ladder.
    pub(super) ladder_bonus: f32,
}

/// Largest board size on which ladders are not read.
const MAX_SIZE_WITHOUT_LADDERS: u16 = 9;

/// Smallest board size on which the first moves avoid the edge; there playouts are too short-sighted to judge them.
const LARGE: u16 = 13;
/// Virtual playouts, all lost, of a move that custom rules out: enough to discourage it even for the losing side.
const IDLE_VISITS: f32 = 300.0;

/// First points played in a corner, as lines from the edges, the first line being 0.
const CORNER_POINTS: [(u8, u8); 3] = [(3, 3), (2, 3), (3, 2)];

impl PriorWeights {
    pub(super) const DEFAULT: Self = Self {
        even_visits: 10.0,
        policy_visits: 60.0,
        ladder_penalty: 3.0,
        ladder_bonus: 1.0,
    };
}

/// Lists the candidate moves with their priors; the pass comes last.
pub(super) fn moves_with_priors<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    weights: PriorWeights,
    surroundings: &Surroundings,
    policy: &PolicyWeights,
    moves: &mut Vec<Node>,
) {
    moves.clear();
    let context = FeatureContext::new(board, surroundings);
    let mut chances = [0.0_f32; P];
    for point in board.points().filter(|&point| is_candidate(board, point)) {
        let mut sum = 0;
        context.features(point, &mut |feature| sum += policy.weight(feature));
        chances[moves.len()] = sum as f32 / WEIGHT_SCALE + ladder_log_odds(board, point, weights);
        moves.push(Node::new(
            point,
            weights.even_visits,
            weights.even_visits / 2.0,
        ));
    }
    softmax(&mut chances[..moves.len()]);
    for (node, chance) in moves.iter_mut().zip(chances) {
        let wins = weights.policy_visits * chance.sqrt();
        node.prior_visits += wins;
        node.prior_wins += wins;
    }
    if is_large_opening(board) {
        follow_custom(board, moves);
    }
    moves.push(Node::new(
        PASS,
        weights.even_visits,
        weights.even_visits / 8.0,
    ));
}

/// Lists the candidate moves with neutral priors, to be set by the network; the pass comes last.
pub(super) fn moves_without_priors<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    weights: PriorWeights,
    moves: &mut Vec<Node>,
) {
    let even = weights.even_visits;
    moves.clear();
    let candidates = board.points().filter(|&point| is_candidate(board, point));
    moves.extend(candidates.map(|point| Node::new(point, even, even / 2.0)));
    if is_large_opening(board) {
        follow_custom(board, moves);
    }
    moves.push(Node::new(PASS, even, even / 8.0));
}

/// Returns the amount that ladders add to a move's log probability. On small boards ladders are short enough for
/// the search.
fn ladder_log_odds<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    point: Point,
    weights: PriorWeights,
) -> f32 {
    if board.size <= MAX_SIZE_WITHOUT_LADDERS {
        return 0.0;
    }
    for next in board.neighbours(point) {
        let stone = board.at(next);
        if stone == board.to_move && board.liberty_count(next) == 1 {
            return if ladder::is_caught_running(board, next) {
                -weights.ladder_penalty
            } else {
                0.0
            };
        }
        if stone == board.to_move.other()
            && board.liberty_count(next) == 2
            && ladder::catches(board, next, point)
        {
            return weights.ladder_bonus;
        }
    }
    0.0
}

/// Returns true if a large board is still nearly empty.
fn is_large_opening<const W: usize, const P: usize>(board: &FastBoard<W, P>) -> bool {
    let points = usize::from(board.size * board.size);
    board.size >= LARGE && points - board.empties().len() < usize::from(board.size)
}

/// Fixes the priors of the first moves on a large board by custom, which neither playouts nor a few evaluations of
/// the network discover: no moves on the first two lines without contact, and as long as no stones of the two sides
/// touch, corners first and no contact.
fn follow_custom<const W: usize, const P: usize>(board: &FastBoard<W, P>, moves: &mut [Node]) {
    let (own, enemy) = (board.to_move, board.to_move.other());
    let mut stones = board.points().filter(|&point| board.at(point) == own);
    let is_quiet = !stones.any(|point| touches(board, point, enemy));
    let corners = if is_quiet {
        open_corners(board)
    } else {
        Vec::new()
    };
    for node in moves {
        let idle = if corners.is_empty() {
            is_idle_edge(board, node.point) || is_quiet && touches(board, node.point, enemy)
        } else {
            !corners.contains(&node.point)
        };
        if idle {
            node.fix_prior(IDLE_VISITS, 0.0);
        }
    }
}

/// Returns true if a stone of `colour` is adjacent to `point`, orthogonally or diagonally.
fn touches<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    point: Point,
    colour: Colour,
) -> bool {
    let around = [board.neighbours(point), board.diagonals(point)];
    let mut around = around.as_flattened().iter();
    around.any(|&next| board.at(next) == colour)
}

/// Returns the first points of every corner without a stone.
fn open_corners<const W: usize, const P: usize>(board: &FastBoard<W, P>) -> Vec<Point> {
    let size = board.size as u8;
    let reach = size * 2 / 5;
    let mut open = Vec::new();
    for mirrored in [[false, false], [false, true], [true, false], [true, true]] {
        let at = |col: u8, row: u8| {
            let [col, row] = [(col, mirrored[0]), (row, mirrored[1])]
                .map(|(line, far)| if far { size - 1 - line } else { line });
            board.point(Cell::new(col, row))
        };
        let mut corner = (0..reach).flat_map(|col| (0..reach).map(move |row| (col, row)));
        if corner.all(|(col, row)| board.at(at(col, row)) == Colour::Empty) {
            open.extend(CORNER_POINTS.map(|(col, row)| at(col, row)));
        }
    }
    open
}

/// Returns true if `point` is on the first two lines and no stone of the other side is adjacent, not even
/// diagonally.
fn is_idle_edge<const W: usize, const P: usize>(board: &FastBoard<W, P>, point: Point) -> bool {
    let cell = board.cell(point);
    let last = (board.size - 1) as u8;
    let line = |at: u8| at.min(last - at);
    line(cell.col).min(line(cell.row)) < 2 && !touches(board, point, board.to_move.other())
}

/// Returns true if the side to move may play at `point` without suicide or filling an eye.
pub(super) fn is_candidate<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    point: Point,
) -> bool {
    board.at(point) == Colour::Empty
        && board.is_playable(point)
        && !board.is_eye(point, board.to_move)
}

/// Converts logarithms to probabilities that add up to 1.
pub(super) fn softmax(chances: &mut [f32]) {
    let most = chances.iter().copied().fold(f32::MIN, f32::max);
    let mut all = 0.0;
    for chance in &mut *chances {
        *chance = (*chance - most).exp();
        all += *chance;
    }
    for chance in chances {
        *chance /= all;
    }
}
