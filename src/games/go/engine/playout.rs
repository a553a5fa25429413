//! Playouts, whose moves are chosen near the last ones: answers to atari, vital points, fights of chains with two
//! liberties, 3 × 3 patterns, then captures and escapes from atari anywhere, then any move that is neither an own eye
//! nor a senseless self-atari.

use super::fast_board::{Colour, FastBoard, PASS, Point};
use super::patterns;
use super::tactics::is_killing_shape;
use tabletop_core::Rng;

/// Short list of candidate moves.
pub(super) struct PointList {
    list: [Point; 48],
    len: usize,
}

impl PointList {
    pub(super) const fn new() -> Self {
        Self {
            list: [PASS; 48],
            len: 0,
        }
    }

    pub(super) fn push(&mut self, point: Point) {
        if self.len < self.list.len() {
            self.list[self.len] = point;
            self.len += 1;
        }
    }

    pub(super) fn as_slice(&self) -> &[Point] {
        &self.list[..self.len]
    }

    /// Draws one of the points that are `wanted`, with equal probabilities.
    fn draw(&self, rng: &mut Rng, wanted: impl Fn(&Point) -> bool) -> Option<Point> {
        let mut list = self.list;
        let mut len = self.len;
        while len > 0 {
            let at = rng.below(len);
            if wanted(&list[at]) {
                return Some(list[at]);
            }
            len -= 1;
            list[at] = list[len];
        }
        None
    }
}

/// Probability of each kind of answer, in 256ths. Tuned by matches of 9 × 9 games.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayoutPolicy {
    pub(super) atari: u64,
    pub(super) nakade: u64,
    pub(super) two_liberties: u64,
    pub(super) patterns: u64,
    pub(super) global_atari: u64,
}

impl PlayoutPolicy {
    pub(super) const DEFAULT: Self = Self {
        atari: 240,
        nakade: 256,
        two_liberties: 160,
        patterns: 240,
        global_atari: 220,
    };
}

impl<const W: usize, const P: usize> FastBoard<W, P> {
    /// Plays until both sides pass, and appends the moves to `moves`.
    pub(super) fn playout(
        &mut self,
        policy: &PlayoutPolicy,
        rng: &mut Rng,
        moves: &mut Vec<Point>,
    ) {
        let max_len = 3 * usize::from(self.size) * usize::from(self.size);
        let from = moves.len();
        while self.passes < 2 && moves.len() - from < max_len {
            let point = self.choose_move(policy, rng);
            self.play(point);
            moves.push(point);
        }
    }

    /// Returns Black's area minus White's on a board where only eyes are left.
    pub(super) fn area(&self) -> i32 {
        self.points()
            .map(|point| match self.owner(point) {
                Colour::Black => 1,
                Colour::White => -1,
                _ => 0,
            })
            .sum()
    }

    fn choose_move(&mut self, policy: &PlayoutPolicy, rng: &mut Rng) -> Point {
        let bits = rng.next_u64();
        let wanted = |shift: u32, chance: u64| bits >> shift & 255 < chance;
        if self.last[0] != PASS {
            let mut found = PointList::new();
            if wanted(0, policy.atari) {
                self.add_atari_answers(&mut found);
                if let Some(point) = self.pick(&found, rng) {
                    return point;
                }
            }
            if wanted(8, policy.nakade)
                && let Some(point) = self.nakade()
            {
                return point;
            }
            if wanted(16, policy.two_liberties) {
                self.add_two_liberty_moves(&mut found);
                if let Some(point) = self.pick(&found, rng) {
                    return point;
                }
            }
            if wanted(24, policy.patterns) {
                let mut found = PointList::new();
                self.add_pattern_moves(self.last[0], &mut found);
                if self.last[1] != PASS {
                    self.add_pattern_moves(self.last[1], &mut found);
                }
                if let Some(point) = self.pick(&found, rng) {
                    return point;
                }
            }
        }
        if wanted(32, policy.global_atari)
            && let Some(point) = self.global_atari(rng)
        {
            return point;
        }
        self.random_move(rng)
    }

    /// Draws one of the playable candidates.
    fn pick(&self, found: &PointList, rng: &mut Rng) -> Option<Point> {
        found.draw(rng, |&point| self.is_playable(point))
    }

    /// Adds captures of the chain just played, and escapes for own chains that it put into atari.
    pub(super) fn add_atari_answers(&self, found: &mut PointList) {
        let (own, last) = (self.to_move, self.last[0]);
        if self.at(last) == own.other() && self.liberty_count(last) == 1 {
            found.push(self.liberties(last).first());
        }
        let mut seen = [PASS; 4];
        for (slot, next) in self.neighbours(last).into_iter().enumerate() {
            if self.at(next) != own || self.liberty_count(next) != 1 {
                continue;
            }
            let head = self.head(next);
            if seen.contains(&head) {
                continue;
            }
            seen[slot] = head;
            let way = self.liberties(next).first();
            if self.liberties_after(way, own).has_at_least(2) {
                found.push(way);
            }
            self.add_captures_beside(next, found);
        }
    }

    /// Adds captures of enemy chains in atari adjacent to the chain at `point`.
    pub(super) fn add_captures_beside(&self, point: Point, found: &mut PointList) {
        let enemy = self.at(point).other();
        for stone in self.chain(point) {
            for next in self.neighbours(stone) {
                if self.at(next) == enemy && self.liberty_count(next) == 1 {
                    let way = self.liberties(next).first();
                    if !found.as_slice().contains(&way) {
                        found.push(way);
                    }
                }
            }
        }
    }

    /// Returns the vital point of a small empty space next to the last move.
    pub(super) fn nakade(&self) -> Option<Point> {
        for next in self.neighbours(self.last[0]) {
            if self.at(next) != Colour::Empty {
                continue;
            }
            // A stone of the side to move interrupts the space next to the last move; three empty neighbours are open
            // ground.
            let (mut open, mut broken) = (0, false);
            for beside in self.neighbours(next) {
                let stone = self.at(beside);
                open += u32::from(stone == Colour::Empty);
                broken |= stone == self.to_move;
            }
            if broken || open == 0 || open >= 3 {
                continue;
            }
            if let Some(vital) = self.vital_point(next)
                && self.is_playable(vital)
            {
                return Some(vital);
            }
        }
        None
    }

    /// Returns the point that reduces the empty space at `point` to one eye, if stones of one colour alone surround it
    /// and it has a killing shape.
    fn vital_point(&self, point: Point) -> Option<Point> {
        let mut shape = [PASS; 6];
        shape[0] = point;
        let (mut len, mut done) = (1, 0);
        let mut around = Colour::Edge;
        while done < len {
            for next in self.neighbours(shape[done]) {
                let stone = self.at(next);
                if stone == Colour::Empty {
                    if shape[..len].contains(&next) {
                        continue;
                    }
                    if len == shape.len() {
                        return None;
                    }
                    shape[len] = next;
                    len += 1;
                } else if stone != Colour::Edge {
                    if around != Colour::Edge && around != stone {
                        return None;
                    }
                    around = stone;
                }
            }
            done += 1;
        }
        let shape = &shape[..len];
        if len < 3 || !is_killing_shape(shape, self.stride) {
            return None;
        }
        let degree = |a: &Point| {
            let neighbours = self.neighbours(*a);
            shape.iter().filter(|b| neighbours.contains(b)).count()
        };
        let max = shape.iter().map(degree).max()?;
        let mut vital = shape.iter().filter(|a| degree(a) == max);
        let first = vital.next()?;
        vital.next().is_none().then_some(*first)
    }

    /// Adds moves in fights of chains with two liberties around the last move.
    pub(super) fn add_two_liberty_moves(&self, found: &mut PointList) {
        let (own, last) = (self.to_move, self.last[0]);
        if self.at(last) == own.other() && self.liberty_count(last) == 2 {
            self.add_attacks(last, found);
        }
        let mut seen = [PASS; 4];
        for (slot, next) in self.neighbours(last).into_iter().enumerate() {
            if self.at(next) != own || self.liberty_count(next) != 2 {
                continue;
            }
            let head = self.head(next);
            if seen.contains(&head) {
                continue;
            }
            seen[slot] = head;
            for way in self.liberties(next).iter() {
                if self.liberties_after(way, own).has_at_least(3) {
                    found.push(way);
                }
            }
            self.add_captures_beside(next, found);
        }
    }

    /// Adds ataris on the enemy chain at `point` that leave it few liberties if it runs.
    fn add_attacks(&self, point: Point, found: &mut PointList) {
        let own = self.to_move;
        let liberties = self.liberties(point);
        for attack in liberties.iter() {
            if self.is_suicide(attack, own) || self.is_bad_self_atari(attack, own) {
                continue;
            }
            let mut way = *liberties;
            way.clear(attack);
            let mut after = self.liberties_after(way.first(), own.other());
            after.clear(attack);
            if !after.has_at_least(3) {
                found.push(attack);
            }
        }
    }

    pub(super) fn add_pattern_moves(&self, point: Point, found: &mut PointList) {
        let around = [self.neighbours(point), self.diagonals(point)];
        for &next in around.as_flattened() {
            if self.at(next) == Colour::Empty
                && patterns::fits(self, next)
                && !self.is_bad_self_atari(next, self.to_move)
            {
                found.push(next);
            }
        }
    }

    /// Returns a capture or an escape from atari anywhere on the board.
    fn global_atari(&self, rng: &mut Rng) -> Option<Point> {
        let mut chains = PointList::new();
        self.in_atari().iter().for_each(|head| chains.push(head));
        let ends_the_atari = |&head: &Point| {
            let way = self.liberties(head).first();
            if self.at(head) == self.to_move {
                self.liberties_after(way, self.to_move).has_at_least(2)
            } else {
                way != self.ko
            }
        };
        let head = chains.draw(rng, ends_the_atari)?;
        Some(self.liberties(head).first())
    }

    /// Returns a random sensible move, each about equally likely, or a pass if there is none.
    fn random_move(&self, rng: &mut Rng) -> Point {
        let empties = self.empties();
        if empties.is_empty() {
            return PASS;
        }
        let start = rng.below(empties.len());
        let (before, after) = empties.split_at(start);
        let sensible = |&&point: &&Point| {
            self.is_playable(point)
                && !self.is_eye(point, self.to_move)
                && !self.is_bad_self_atari(point, self.to_move)
        };
        after
            .iter()
            .chain(before)
            .find(sensible)
            .copied()
            .unwrap_or(PASS)
    }
}

#[cfg(test)]
mod tests {
    use super::super::fast_board::{FastBoard, PASS};
    use super::PlayoutPolicy;
    use tabletop_core::{Cell, Rng};

    #[test]
    fn an_atari_far_from_the_last_moves_is_mostly_ended() {
        let mut board = FastBoard::<2, 128>::new(9);
        let point = |col, row| FastBoard::<2, 128>::new(9).point(Cell::new(col, row));
        // Black's stone in the corner has one liberty; both last moves are far away.
        for stone in [
            point(0, 0),
            point(1, 0),
            point(7, 7),
            point(4, 8),
            PASS,
            PASS,
        ] {
            board.play(stone);
        }
        board.play(point(4, 4));
        let capture = point(0, 1);
        let taken = |policy: PlayoutPolicy| {
            let takes =
                |&seed: &u64| board.clone().choose_move(&policy, &mut Rng::new(seed)) == capture;
            (0..200).filter(takes).count()
        };
        assert!(taken(PlayoutPolicy::DEFAULT) > 140);
        let careless = PlayoutPolicy {
            global_atari: 0,
            ..PlayoutPolicy::DEFAULT
        };
        assert!(taken(careless) < 20);
    }
}
