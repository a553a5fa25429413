//! Tactical properties of moves for playouts and priors: captures, escapes, self-atari, nakade.

use super::fast_board::{Colour, FastBoard, PASS, Point};
use super::point_set::PointSet;

/// Maximum number of stones that may be sacrificed to kill (rabbity six).
const MAX_NAKADE_POINTS: usize = 6;

impl<const W: usize, const P: usize> FastBoard<W, P> {
    /// Returns true if `point` is an eye of `colour`: all neighbours are stones of that colour, and the diagonals do
    /// not make the eye false.
    pub(super) fn is_eye(&self, point: Point, colour: Colour) -> bool {
        let own = |&next: &Point| self.at(next) == colour || self.at(next) == Colour::Edge;
        if !self.neighbours(point).iter().all(own) {
            return false;
        }
        let (mut enemies, mut edge) = (0, 0);
        for next in self.diagonals(point) {
            enemies += u32::from(self.at(next) == colour.other());
            edge |= u32::from(self.at(next) == Colour::Edge);
        }
        enemies + edge < 2
    }

    /// Returns true if the side to move may play at `point` without suicide or filling an eye.
    pub(super) fn is_candidate(&self, point: Point) -> bool {
        self.at(point) == Colour::Empty
            && self.is_playable(point)
            && !self.is_eye(point, self.to_move)
    }

    /// Returns approximately the liberties of the chain that a stone of `colour` at the empty `point` would belong to:
    /// of captured stones only those adjacent to the chain's own stones count.
    pub(super) fn liberties_after(&self, point: Point, colour: Colour) -> PointSet<W> {
        let mut liberties = PointSet::EMPTY;
        for next in self.neighbours(point) {
            let stone = self.at(next);
            if stone == Colour::Empty {
                liberties.set(next);
            } else if stone == colour {
                liberties.add(self.liberties(next));
            } else if stone == colour.other() && self.liberty_count(next) == 1 {
                liberties.set(next);
                self.add_captured(next, point, colour, &mut liberties);
            }
        }
        liberties.clear(point);
        liberties
    }

    /// Adds the stones of the captured chain at `taken` that are adjacent to the chains that `point` connects.
    fn add_captured(
        &self,
        taken: Point,
        point: Point,
        colour: Colour,
        liberties: &mut PointSet<W>,
    ) {
        let joined = self.neighbours(point).map(|next| {
            if self.at(next) == colour {
                self.head(next)
            } else {
                PASS
            }
        });
        for stone in self.chain(taken) {
            let touches =
                |next: &Point| self.at(*next) == colour && joined.contains(&self.head(*next));
            if self.neighbours(stone).iter().any(touches) {
                liberties.set(stone);
            }
        }
    }

    /// Returns the number of stones that `colour` would capture at `point`.
    pub(super) fn captures(&self, point: Point, colour: Colour) -> u16 {
        let mut seen = [PASS; 4];
        let mut taken = 0;
        for (slot, next) in self.neighbours(point).into_iter().enumerate() {
            if self.at(next) == colour.other() && self.liberty_count(next) == 1 {
                let head = self.head(next);
                if !seen.contains(&head) {
                    seen[slot] = head;
                    taken += self.chain_len(head);
                }
            }
        }
        taken
    }

    /// Returns true if a stone of `colour` at `point` is a useless self-atari: it neither captures, nor is a sacrifice
    /// in a killing shape, nor attacks.
    pub(super) fn is_bad_self_atari(&self, point: Point, colour: Colour) -> bool {
        let mut empties = 0;
        for next in self.neighbours(point) {
            match self.at(next) {
                Colour::Empty if empties == 1 => return false,
                Colour::Empty => empties = 1,
                _ => {}
            }
        }
        for next in self.neighbours(point) {
            match self.at(next) {
                stone if stone == colour && self.liberty_count(next) > 2 => return false,
                stone if stone == colour.other() && self.liberty_count(next) == 1 => {
                    return self.captures(point, colour) == 1 && self.is_empty_snap(point, colour);
                }
                _ => {}
            }
        }
        if self.liberties_after(point, colour).has_at_least(2) {
            return false;
        }
        !self.is_throw_in(point, colour)
    }

    /// Returns true if capturing a single stone here leaves the capturing chain of several stones in atari (a lost
    /// snapback).
    fn is_empty_snap(&self, point: Point, colour: Colour) -> bool {
        let own = |&next: &Point| self.at(next) == colour;
        self.neighbours(point).iter().any(own)
            && !self.liberties_after(point, colour).has_at_least(2)
    }

    /// Returns true if the stones of a self-atari at `point` are a useful sacrifice.
    fn is_throw_in(&self, point: Point, colour: Colour) -> bool {
        let mut shape = [PASS; MAX_NAKADE_POINTS];
        let mut count = 1;
        shape[0] = point;
        let mut attacks = false;
        for next in self.neighbours(point) {
            if self.at(next) == colour {
                for stone in self.chain(next) {
                    if shape[..count].contains(&stone) {
                        continue;
                    }
                    if count == MAX_NAKADE_POINTS {
                        return false;
                    }
                    shape[count] = stone;
                    count += 1;
                }
            } else if self.at(next) == colour.other() && self.liberty_count(next) == 2 {
                attacks = true;
            }
        }
        match count {
            1 => attacks || self.spoils_an_eye(point, colour),
            2 => attacks,
            _ => is_killing_shape(&shape[..count], self.stride),
        }
    }

    /// Returns true if a single stone thrown in at `point` would make an enemy eye false.
    fn spoils_an_eye(&self, point: Point, colour: Colour) -> bool {
        let (mut own, mut edge) = (0, 0);
        for next in self.diagonals(point) {
            own += u32::from(self.at(next) == colour);
            edge |= u32::from(self.at(next) == Colour::Edge);
        }
        own + edge >= 2
    }
}

/// Returns true if stones of this shape, once captured, leave a space of one eye.
pub(super) fn is_killing_shape(shape: &[Point], stride: u16) -> bool {
    let is_adjacent = |a: Point, b: Point| a.abs_diff(b) == 1 || a.abs_diff(b) == stride;
    let degrees = shape
        .iter()
        .map(|&a| shape.iter().filter(|&&b| is_adjacent(a, b)).count());
    let (mut most, mut links) = (0, 0);
    for degree in degrees {
        most = most.max(degree);
        links += degree;
    }
    matches!(
        (shape.len(), most, links / 2),
        (3, ..) | (4, 3, _) | (4, _, 4) | (5, 4, _) | (5, _, 5) | (6, 4, 6)
    )
}
