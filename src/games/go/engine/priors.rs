//! What is known of a move before it is tried, as virtual wins and losses.

use super::board::{Board, Colour, PASS, Point};
use super::patterns;
use super::playout::Candidates;
use super::tree::Node;

/// Weights in virtual playouts. Tuned by matches of 9 × 9 games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    pub(super) even: f32,
    pub(super) self_atari: f32,
    pub(super) capture_one: f32,
    pub(super) capture_more: f32,
    pub(super) escape: f32,
    pub(super) pattern: f32,
    pub(super) two_liberties: f32,
    pub(super) near: [f32; 3],
    pub(super) line: f32,
}

impl Weights {
    pub(super) const USUAL: Self = Self {
        even: 10.0,
        self_atari: 10.0,
        capture_one: 15.0,
        capture_more: 30.0,
        escape: 15.0,
        pattern: 10.0,
        two_liberties: 8.0,
        near: [24.0, 22.0, 8.0],
        line: 10.0,
    };
}

impl<const W: usize, const P: usize> Board<W, P> {
    /// The moves worth a thought, with their priors; a pass is the last of them.
    pub(super) fn moves_with_priors(&self, weights: &Weights, moves: &mut Vec<Node>) {
        moves.clear();
        let near = self.distances();
        let fights = self.fights();
        for point in self.points() {
            if self.at(point) != Colour::Empty
                || !self.is_playable(point)
                || self.is_eye(point, self.to_move)
            {
                continue;
            }
            let mut node = Node::new(point, weights.even, weights.even / 2.0);
            self.judge(&mut node, weights, near[usize::from(point)]);
            if fights.as_slice().contains(&point) {
                good(&mut node, weights.two_liberties);
            }
            moves.push(node);
        }
        moves.push(Node::new(PASS, weights.even, weights.even / 8.0));
    }

    fn judge(&self, node: &mut Node, weights: &Weights, distance: u8) {
        let (own, point) = (self.to_move, node.point);
        match self.captures(point, own) {
            0 => {}
            1 => good(node, weights.capture_one),
            _ => good(node, weights.capture_more),
        }
        if self.is_bad_self_atari(point, own) {
            node.prior_visits += weights.self_atari;
        } else {
            let in_atari = |&next: &Point| self.at(next) == own && self.liberty_count(next) == 1;
            if self.neighbours(point).iter().any(in_atari) {
                good(node, weights.escape);
            }
            if patterns::fits(self, point) {
                good(node, weights.pattern);
            }
        }
        if let Some(&weight) = weights.near.get(usize::from(distance).wrapping_sub(1)) {
            good(node, weight);
        }
        match self.line_in_the_open(point) {
            Some(1 | 2) => node.prior_visits += weights.line,
            Some(3) => good(node, weights.line),
            _ => {}
        }
    }

    /// The line of `point` from the edge, from 1, if no stone is near.
    fn line_in_the_open(&self, point: Point) -> Option<u16> {
        let (row, col) = (point / self.stride, point % self.stride);
        let line = row
            .min(col)
            .min(self.size + 1 - row)
            .min(self.size + 1 - col);
        if line > 3 {
            return None;
        }
        let clamp = |at: u16| (at.saturating_sub(3).max(1), (at + 3).min(self.size));
        let ((top, bottom), (left, right)) = (clamp(row), clamp(col));
        for y in top..=bottom {
            for x in left..=right {
                let near = y.abs_diff(row) + x.abs_diff(col) <= 3;
                if near && self.at(y * self.stride + x) != Colour::Empty {
                    return None;
                }
            }
        }
        Some(line)
    }

    /// Distance from the last move, where steps along a chain cost nothing (common fate); 0 if farther than 3.
    fn distances(&self) -> [u8; P] {
        let mut distance = [0; P];
        let last = self.last[0];
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

    fn fights(&self) -> Candidates {
        let mut found = Candidates::new();
        if self.last[0] != PASS {
            self.add_atari_answers(&mut found);
            self.add_two_liberty_moves(&mut found);
            if let Some(vital) = self.nakade() {
                found.push(vital);
            }
        }
        found
    }
}

fn good(node: &mut Node, weight: f32) {
    node.prior_visits += weight;
    node.prior_wins += weight;
}
