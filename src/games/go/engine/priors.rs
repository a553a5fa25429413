//! What is known of a move before it is tried, as virtual wins: how likely the search is to play it.

use super::board::{Board, Colour, PASS, Point};
use super::features::Scene;
use super::knowledge::{Knowledge, UNIT};
use super::shape::Surroundings;
use super::tree::Node;

/// Weights in virtual playouts. Tuned by matches of 9 × 9 games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// As many as these are half won with every move.
    pub(super) even: f32,
    /// A move that is certain to be played begins with so many wins; others with less by the root of their chance.
    pub(super) learned: f32,
    /// What is taken off the logarithm of a move's chance that runs in a lost ladder.
    pub(super) caught: f32,
    /// What is added to that of a move that begins a ladder or keeps it up.
    pub(super) catching: f32,
}

/// Ladders are not read on boards up to this size.
const SHORT_LADDERS: u16 = 9;

impl Weights {
    pub(super) const USUAL: Self = Self {
        even: 10.0,
        learned: 60.0,
        caught: 3.0,
        catching: 1.0,
    };
}

impl<const W: usize, const P: usize> Board<W, P> {
    /// The moves worth a thought, with their priors; a pass is the last of them.
    pub(super) fn moves_with_priors(
        &self,
        weights: Weights,
        around: &Surroundings,
        knowledge: &Knowledge,
        moves: &mut Vec<Node>,
    ) {
        moves.clear();
        let scene = Scene::new(self, around);
        let mut chances = [0.0_f32; P];
        for point in self
            .points()
            .filter(|&point| self.is_worth_a_thought(point))
        {
            let mut sum = 0;
            scene.features(point, &mut |place| sum += knowledge.weight(place));
            chances[moves.len()] = sum as f32 / UNIT + self.ladders(point, weights);
            moves.push(Node::new(point, weights.even, weights.even / 2.0));
        }
        softmax(&mut chances[..moves.len()]);
        for (node, chance) in moves.iter_mut().zip(chances) {
            let wins = weights.learned * chance.sqrt();
            node.prior_visits += wins;
            node.prior_wins += wins;
        }
        moves.push(Node::new(PASS, weights.even, weights.even / 8.0));
    }

    /// What ladders add to the logarithm of a move's chance. On small boards they are short enough for the search.
    fn ladders(&self, point: Point, weights: Weights) -> f32 {
        if self.size <= SHORT_LADDERS {
            return 0.0;
        }
        for next in self.neighbours(point) {
            let stone = self.at(next);
            if stone == self.to_move && self.liberty_count(next) == 1 {
                return if self.is_caught_running(next) {
                    -weights.caught
                } else {
                    0.0
                };
            }
            if stone == self.to_move.other()
                && self.liberty_count(next) == 2
                && self.catches(next, point)
            {
                return weights.catching;
            }
        }
        0.0
    }

    /// Whether the side to move may play at `point` without suicide or filling an eye.
    pub(super) fn is_worth_a_thought(&self, point: Point) -> bool {
        self.at(point) == Colour::Empty
            && self.is_playable(point)
            && !self.is_eye(point, self.to_move)
    }

    /// Distance from `last`, where steps along a chain cost nothing (common fate); 0 if farther than 3.
    pub(super) fn distances(&self, last: Point) -> [u8; P] {
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
