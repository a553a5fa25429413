//! What is known of a move before it is tried, as virtual wins: how likely the search is to play it.

use super::board::{Board, Colour, PASS, Point};
use super::features::FeatureContext;
use super::policy_weights::{PolicyWeights, WEIGHT_SCALE};
use super::shape::Surroundings;
use super::tree::Node;
use tabletop_core::Cell;

/// Weights in virtual playouts. Tuned by matches of 9 × 9 games.
#[derive(Clone, Copy, Debug)]
pub(super) struct PriorWeights {
    /// As many as these are half won with every move.
    pub(super) even_visits: f32,
    /// A move that is certain to be played begins with so many wins; others with less by the root of their chance.
    pub(super) policy_visits: f32,
    /// What is taken off the logarithm of a move's chance that runs in a lost ladder.
    pub(super) ladder_penalty: f32,
    /// What is added to that of a move that begins a ladder or keeps it up.
    pub(super) ladder_bonus: f32,
}

/// Ladders are not read on boards up to this size.
const MAX_SIZE_WITHOUT_LADDERS: u16 = 9;

/// From this size on the first moves stay off the edge, where playouts see too little to know better.
const LARGE: u16 = 13;
/// Virtual playouts of a move that custom rules out, none of them won: it does not look good even to whoever is losing.
const IDLE_VISITS: f32 = 300.0;

/// The points of a corner that are played first, by lines from the edges, the first line being 0.
const CORNER_POINTS: [(u8, u8); 3] = [(3, 3), (2, 3), (3, 2)];

impl PriorWeights {
    pub(super) const DEFAULT: Self = Self {
        even_visits: 10.0,
        policy_visits: 60.0,
        ladder_penalty: 3.0,
        ladder_bonus: 1.0,
    };
}

impl<const W: usize, const P: usize> Board<W, P> {
    /// The moves worth a thought, with their priors; a pass is the last of them.
    pub(super) fn moves_with_priors(
        &self,
        weights: PriorWeights,
        surroundings: &Surroundings,
        policy: &PolicyWeights,
        moves: &mut Vec<Node>,
    ) {
        moves.clear();
        let context = FeatureContext::new(self, surroundings);
        let mut chances = [0.0_f32; P];
        for point in self.points().filter(|&point| self.is_candidate(point)) {
            let mut sum = 0;
            context.features(point, &mut |feature| sum += policy.weight(feature));
            chances[moves.len()] = sum as f32 / WEIGHT_SCALE + self.ladder_log_odds(point, weights);
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
        if self.is_large_opening() {
            self.follow_custom(moves);
        }
        moves.push(Node::new(
            PASS,
            weights.even_visits,
            weights.even_visits / 8.0,
        ));
    }

    /// The moves worth a thought, of which the network is about to say how likely they are; a pass is the last of them.
    pub(super) fn moves_without_priors(&self, weights: PriorWeights, moves: &mut Vec<Node>) {
        let even = weights.even_visits;
        moves.clear();
        let candidates = self.points().filter(|&point| self.is_candidate(point));
        moves.extend(candidates.map(|point| Node::new(point, even, even / 2.0)));
        if self.is_large_opening() {
            self.follow_custom(moves);
        }
        moves.push(Node::new(PASS, even, even / 8.0));
    }

    /// What ladders add to the logarithm of a move's chance. On small boards they are short enough for the search.
    fn ladder_log_odds(&self, point: Point, weights: PriorWeights) -> f32 {
        if self.size <= MAX_SIZE_WITHOUT_LADDERS {
            return 0.0;
        }
        for next in self.neighbours(point) {
            let stone = self.at(next);
            if stone == self.to_move && self.liberty_count(next) == 1 {
                return if self.is_caught_running(next) {
                    -weights.ladder_penalty
                } else {
                    0.0
                };
            }
            if stone == self.to_move.other()
                && self.liberty_count(next) == 2
                && self.catches(next, point)
            {
                return weights.ladder_bonus;
            }
        }
        0.0
    }

    /// Whether a large board is still as good as empty.
    fn is_large_opening(&self) -> bool {
        let points = usize::from(self.size * self.size);
        self.size >= LARGE && points - self.empties().len() < usize::from(self.size)
    }

    /// Fixes the priors of the first moves of a large board by the customs of the game, which neither playouts nor a few looks of
    /// the network find by themselves: nothing on the first two lines without contact, and as long as stones of the two sides
    /// touch nowhere, corners first and no contact.
    fn follow_custom(&self, moves: &mut [Node]) {
        let (own, enemy) = (self.to_move, self.to_move.other());
        let mut stones = self.points().filter(|&point| self.at(point) == own);
        let is_quiet = !stones.any(|point| self.touches(point, enemy));
        let corners = if is_quiet {
            self.open_corners()
        } else {
            Vec::new()
        };
        for node in moves {
            let idle = if corners.is_empty() {
                self.is_idle_edge(node.point) || is_quiet && self.touches(node.point, enemy)
            } else {
                !corners.contains(&node.point)
            };
            if idle {
                node.fix_prior(IDLE_VISITS, 0.0);
            }
        }
    }

    /// Whether a stone of `colour` touches `point`, be it at a corner.
    fn touches(&self, point: Point, colour: Colour) -> bool {
        let around = [self.neighbours(point), self.diagonals(point)];
        let mut around = around.as_flattened().iter();
        around.any(|&next| self.at(next) == colour)
    }

    /// The first points of every corner without a stone.
    fn open_corners(&self) -> Vec<Point> {
        let size = self.size as u8;
        let reach = size * 2 / 5;
        let mut open = Vec::new();
        for mirrored in [[false, false], [false, true], [true, false], [true, true]] {
            let at = |col: u8, row: u8| {
                let [col, row] = [(col, mirrored[0]), (row, mirrored[1])]
                    .map(|(line, far)| if far { size - 1 - line } else { line });
                self.point(Cell::new(col, row))
            };
            let mut corner = (0..reach).flat_map(|col| (0..reach).map(move |row| (col, row)));
            if corner.all(|(col, row)| self.at(at(col, row)) == Colour::Empty) {
                open.extend(CORNER_POINTS.map(|(col, row)| at(col, row)));
            }
        }
        open
    }

    /// Whether `point` is on the first two lines and no stone of the other side touches it, not even at a corner.
    fn is_idle_edge(&self, point: Point) -> bool {
        let cell = self.cell(point);
        let last = (self.size - 1) as u8;
        let line = |at: u8| at.min(last - at);
        line(cell.col).min(line(cell.row)) < 2 && !self.touches(point, self.to_move.other())
    }

    /// Whether the side to move may play at `point` without suicide or filling an eye.
    pub(super) fn is_candidate(&self, point: Point) -> bool {
        self.at(point) == Colour::Empty
            && self.is_playable(point)
            && !self.is_eye(point, self.to_move)
    }

    /// Distance from `last`, where steps along a chain cost nothing (common fate); 0 if farther than 3.
    pub(super) fn common_fate_distances(&self, last: Point) -> [u8; P] {
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
                for next in self.neighbours(point) {
                    let stone = self.at(next);
                    if stone == Colour::Edge || seen[usize::from(next)] {
                        continue;
                    }
                    if stone != Colour::Empty && stone == self.at(point) {
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
}

/// From logarithms to chances that add up to 1.
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
