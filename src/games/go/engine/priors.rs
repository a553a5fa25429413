//! Candidate moves, and prior knowledge of untried ones as virtual wins.

use super::fast_board::{Colour, FastBoard, PASS, Point};
use super::tree::Node;
use tabletop_core::Cell;

/// Virtual playouts of every move, half of them won. Tuned by matches of 9 × 9 games.
pub(super) const EVEN_VISITS: f32 = 10.0;

/// Smallest board size on which the first moves avoid the edge; there playouts are too short-sighted to judge them.
const LARGE: u16 = 13;
/// Virtual playouts, all lost, of a move that custom rules out: enough to discourage it even for the losing side.
const IDLE_VISITS: f32 = 300.0;

/// First points played in a corner, as lines from the edges, the first line being 0.
const CORNER_POINTS: [(u8, u8); 3] = [(3, 3), (2, 3), (3, 2)];

/// Lists the candidate moves with even priors, to be set by the network; the pass comes last.
pub(super) fn candidates<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    moves: &mut Vec<Node>,
) {
    moves.clear();
    let candidates = board.points().filter(|&point| is_candidate(board, point));
    moves.extend(candidates.map(|point| Node::new(point, EVEN_VISITS, EVEN_VISITS / 2.0)));
    if is_large_opening(board) {
        follow_custom(board, moves);
    }
    moves.push(Node::new(PASS, EVEN_VISITS, EVEN_VISITS / 8.0));
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
fn is_candidate<const W: usize, const P: usize>(board: &FastBoard<W, P>, point: Point) -> bool {
    board.at(point) == Colour::Empty
        && board.is_playable(point)
        && !board.is_eye(point, board.to_move)
}
