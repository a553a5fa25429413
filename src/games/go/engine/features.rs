//! Features of a move: the shape around it, its effect on adjacent chains, its place on the board and its distance from
//! the last moves. Each feature is a number, the index of its weight.

use super::fast_board::{Colour, FastBoard, PASS, Point};
use super::playout::PointList;
use super::shape::Surroundings;

/// First weight of each kind of feature, one kind after the other.
const LIBERTIES: usize = 0;
const CAPTURE: usize = LIBERTIES + 3 * 6;
const ESCAPE: usize = CAPTURE + 4 * 2 * 2;
const ATARI: usize = ESCAPE + 3 * 4;
const REDUCE_LIBERTIES: usize = ATARI + 3 * 3 * 2;
const SELF_ATARI: usize = REDUCE_LIBERTIES + 2;
const FIGHT: usize = SELF_ATARI + 2;
const DEFEND: usize = FIGHT + 3;
const EDGE_LINES: usize = DEFEND + 3 * 3;
const DISTANCE: usize = EDGE_LINES + 2 * PHASES * 15;
const COMMON_FATE: usize = DISTANCE + 2 * DISTANCES;
pub(super) const SHAPE_BASE: usize = COMMON_FATE + 2 * 4;
/// Number of weights of the small and of the large shapes: powers of two, so that a few shapes share a weight.
pub(super) const SMALL_SHAPES: usize = 1 << 16;
pub(super) const LARGE_SHAPES: usize = 1 << 18;
pub(super) const FEATURES: usize = SHAPE_BASE + SMALL_SHAPES + LARGE_SHAPES;

const PHASES: usize = 4;
/// Number of distances that are distinguished.
const DISTANCES: usize = 16;

/// Data shared by the features of all moves of a position.
pub(super) struct FeatureContext<'a, const W: usize, const P: usize> {
    board: &'a FastBoard<W, P>,
    surroundings: &'a Surroundings,
    /// Common-fate distances from the last move and from the move before it.
    common_fate: [[u8; P]; 2],
    answers: PointList,
    fights: PointList,
    vital: Point,
    /// First feature of the edge lines, for this board size and number of stones.
    first_edge_feature: usize,
}

impl<'a, const W: usize, const P: usize> FeatureContext<'a, W, P> {
    pub(super) fn new(board: &'a FastBoard<W, P>, surroundings: &'a Surroundings) -> Self {
        let (mut answers, mut fights) = (PointList::new(), PointList::new());
        let mut vital = PASS;
        if board.last[0] != PASS {
            board.add_atari_answers(&mut answers);
            board.add_two_liberty_moves(&mut fights);
            vital = board.nakade().unwrap_or(PASS);
        }
        let points = usize::from(board.size * board.size);
        let stones = points - board.empties().len();
        let phase = match 100 * stones / points {
            0..8 => 0,
            8..20 => 1,
            20..40 => 2,
            _ => 3,
        };
        let size = usize::from(board.size > 9);
        Self {
            board,
            surroundings,
            common_fate: [board.last[0], board.last[1]]
                .map(|last| common_fate_distances(board, last)),
            answers,
            fights,
            vital,
            first_edge_feature: EDGE_LINES + (size * PHASES + phase) * 15,
        }
    }

    pub(super) fn features(&self, point: Point, add: &mut impl FnMut(usize)) {
        let shape = self.surroundings.shape(self.board, point);
        add(SHAPE_BASE + shape.small as usize % SMALL_SHAPES);
        add(SHAPE_BASE + SMALL_SHAPES + shape.large as usize % LARGE_SHAPES);
        self.chains(point, add);
        self.edge_lines(point, add);
        for (which, &last) in self.board.last[..2].iter().enumerate() {
            if last != PASS {
                add(DISTANCE + which * DISTANCES + self.distance(point, last));
                add(COMMON_FATE
                    + 4 * which
                    + usize::from(self.common_fate[which][usize::from(point)]));
            }
        }
        for (at, list) in [&self.answers, &self.fights].into_iter().enumerate() {
            if list.as_slice().contains(&point) {
                add(FIGHT + at);
            }
        }
        if point == self.vital {
            add(FIGHT + 2);
        }
    }

    /// Adds the features of the move's effect on adjacent chains.
    fn chains(&self, point: Point, add: &mut impl FnMut(usize)) {
        let board = self.board;
        let own = board.to_move;
        let after = board.liberties_after(point, own);
        let liberties = usize::from(after.len()).clamp(1, 6);
        let last = if board.last[0] == PASS {
            PASS
        } else {
            board.head(board.last[0])
        };
        let mut seen = [PASS; 4];
        let mut joined = 0;
        for (slot, next) in board.neighbours(point).into_iter().enumerate() {
            let stone = board.at(next);
            if stone == Colour::Empty || stone == Colour::Edge {
                continue;
            }
            let head = board.head(next);
            if seen.contains(&head) {
                continue;
            }
            seen[slot] = head;
            let length = usize::from(board.chain_len(head));
            let of_last = usize::from(head == last);
            match (stone == own, board.liberty_count(head)) {
                (true, 1) => add(ESCAPE + 4 * size_class(length) + liberties.min(4) - 1),
                (true, 2) => add(DEFEND + 3 * size_class(length) + liberties.clamp(2, 4) - 2),
                (false, 1) => {
                    let size = size_class(length) + usize::from(length > 5);
                    let saves = usize::from(self.touches_own_in_atari(head));
                    add(CAPTURE + 4 * size + 2 * of_last + saves);
                }
                (false, 2) => {
                    let ways = self.ways_out(head, point).min(2);
                    add(ATARI + 6 * size_class(length) + 2 * ways + of_last);
                }
                (false, 3) => add(REDUCE_LIBERTIES + of_last),
                _ => {}
            }
            joined += usize::from(stone == own);
        }
        add(LIBERTIES + 6 * joined.min(2) + liberties - 1);
        if liberties == 1 {
            add(SELF_ATARI + usize::from(board.is_bad_self_atari(point, own)));
        }
    }

    /// Returns the number of liberties beyond the first that the enemy chain of two liberties has if it runs after an
    /// atari at `point`.
    fn ways_out(&self, head: Point, point: Point) -> usize {
        let board = self.board;
        let mut way = *board.liberties(head);
        way.clear(point);
        let mut after = board.liberties_after(way.first(), board.to_move.other());
        after.clear(point);
        usize::from(after.len()).saturating_sub(1)
    }

    fn touches_own_in_atari(&self, head: Point) -> bool {
        let board = self.board;
        board.chain(head).any(|stone| {
            let own_in_atari =
                |&next: &Point| board.at(next) == board.to_move && board.liberty_count(next) == 1;
            board.neighbours(stone).iter().any(own_in_atari)
        })
    }

    /// Adds the feature of the point's distance from the nearest two edges.
    fn edge_lines(&self, point: Point, add: &mut impl FnMut(usize)) {
        let (size, stride) = (self.board.size, self.board.stride);
        let line = |at: u16| usize::from(at.min(size + 1 - at)).min(5) - 1;
        let (row, col) = (line(point / stride), line(point % stride));
        let (low, high) = (row.min(col), row.max(col));
        add(self.first_edge_feature + high * (high + 1) / 2 + low);
    }

    /// Distance |Δx| + |Δy| + max(|Δx|, |Δy|), minus its minimum 2.
    fn distance(&self, one: Point, other: Point) -> usize {
        let stride = self.board.stride;
        let rows = (one / stride).abs_diff(other / stride);
        let cols = (one % stride).abs_diff(other % stride);
        let far = usize::from(rows + cols + rows.max(cols));
        far.saturating_sub(2).min(DISTANCES - 1)
    }
}

/// Size class of a chain: one stone, two or three, more.
const fn size_class(length: usize) -> usize {
    match length {
        1 => 0,
        2 | 3 => 1,
        _ => 2,
    }
}

/// Returns for each point the common-fate distance from `last`, in which steps along a chain cost nothing; 0 if it
/// is more than 3.
fn common_fate_distances<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    last: Point,
) -> [u8; P] {
    let mut distance = [0; P];
    if last == PASS {
        return distance;
    }
    let mut seen = [false; P];
    let mut front = vec![last];
    let mut next_front = Vec::new();
    seen[usize::from(last)] = true;
    for steps in 0..=3 {
        while let Some(point) = front.pop() {
            distance[usize::from(point)] = steps;
            for next in board.neighbours(point) {
                let stone = board.at(next);
                if stone == Colour::Edge || seen[usize::from(next)] {
                    continue;
                }
                if stone != Colour::Empty && stone == board.at(point) {
                    seen[usize::from(next)] = true;
                    front.push(next);
                } else if steps < 3 {
                    next_front.push(next);
                }
            }
        }
        for &point in &next_front {
            if !seen[usize::from(point)] {
                seen[usize::from(point)] = true;
                front.push(point);
            }
        }
        next_front.clear();
    }
    distance
}
