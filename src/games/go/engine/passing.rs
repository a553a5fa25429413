//! Decision to pass: only on a settled board, and only after a look at the opponent's best answer.

use super::choice::MIN_VISITS;
use super::fast_board::{Colour, PASS, Point};
use super::ownership::{Estimate, classify_dead};
use super::search::{Search, side};
use super::tree::Node;
use crate::go::count::Count;
use crate::go::rules::DeadStones;
use tabletop_core::Position as _;
use tabletop_core::{Side, sort_by_rank};

/// Minimum ownership, from 0 to 1, with which a point counts as settled.
const SETTLED_OWNERSHIP: f32 = 0.5;

/// Maximum loss of winning chance of a pass on a settled board.
const MAX_PASS_LOSS: f32 = 0.1;

/// Winning chance up to which it is not worth playing on when playouts have every point settled: the network, which is
/// never quite sure, gives this much to the losing side on a full board.
const NEGLIGIBLE_CHANCE: f32 = 0.2;

/// Maximum loss of area, in points, of a pass: more than one last neutral point.
const MAX_PASS_LOSS_POINTS: f32 = 1.5;

/// Number of playouts to decide if the board is settled.
const OWNERSHIP_PLAYOUTS: u32 = 300;

/// Number of playouts to evaluate a pass, or another move instead.
const REPLY_PLAYOUTS: u32 = 400;

/// Maximum number of moves that save or capture chains in atari and are compared with a pass.
const MAX_SAVES: usize = 4;

/// Prospects after the opponent's best answer, for the side that is to move now.
#[derive(Clone, Copy)]
struct Prospects {
    /// Winning chance.
    chance: f32,
    /// Margin of area in points, without komi.
    margin: f32,
}

impl<const W: usize, const P: usize> Search<W, P> {
    /// Returns true if the engine should pass: the result and every point of the board are settled, and a pass does not
    /// lose a game that a move wins.
    pub(super) fn should_pass(&mut self, ranking: &[Node], is_disputed: bool) -> bool {
        if ranking.iter().all(|node| node.point == PASS) {
            return true;
        }
        let is_pass_best = ranking[0].point == PASS;
        if !is_pass_best && self.board.passes == 0 && !self.is_late() {
            return false;
        }
        let pass = ranking.iter().find(|node| node.point == PASS);
        let is_costly = |pass: &Node| {
            let best = ranking[0].win_rate();
            pass.visits >= MIN_VISITS
                && best > NEGLIGIBLE_CHANCE
                && pass.win_rate() < best - MAX_PASS_LOSS
        };
        if pass.is_some_and(is_costly) {
            return false;
        }
        let estimate = self.ownership_after_pass();
        let ask = self.root.rules().dead == DeadStones::Ask && !is_disputed;
        let margin = if ask {
            self.margin_cleared(&estimate)
        } else {
            self.margin_as_it_stands()
        };
        if !is_pass_best && margin < 0 && ranking[0].win_rate() > 0.5 {
            return false;
        }
        let settled = self.is_settled(&estimate);
        if settled && margin < 0 && self.is_lost_anyway(&estimate) {
            return true;
        }
        if self.board.passes > 0 {
            return margin > 0 && (settled || !ask && self.is_late());
        }
        settled && (ask || margin > 0)
    }

    /// Returns true if the side to move loses a settled board even if it plays on: with dead stones removed, and with a
    /// first move that leaves all owners as they are.
    fn is_lost_anyway(&mut self, after_pass: &Estimate) -> bool {
        if self.margin_cleared(after_pass) >= 0 {
            return false;
        }
        let moving = self.ownership_with_turn(false);
        self.is_settled(&moving) && self.margin_cleared(&moving) < 0
    }

    /// Estimates ownership with the other side to move next.
    fn ownership_after_pass(&mut self) -> Estimate {
        self.ownership_with_turn(true)
    }

    /// Estimates ownership with the side to move, or the other one if `turned`, moving next.
    fn ownership_with_turn(&mut self, turned: bool) -> Estimate {
        let saved = (
            self.ownership_sum.clone(),
            self.ownership_count,
            self.margin_sum,
        );
        self.reset_ownership();
        for _ in 0..OWNERSHIP_PLAYOUTS {
            self.ownership_playout(turned);
        }
        let estimate = self.estimate();
        (self.ownership_sum, self.ownership_count, self.margin_sum) = saved;
        estimate
    }

    /// Returns true if at most half of the board is empty: before that nothing is ever settled.
    fn is_late(&self) -> bool {
        2 * self.board.empties().len() <= usize::from(self.board.size * self.board.size)
    }

    /// Returns the margin of the side to move in half points, with dead stones removed.
    fn margin_cleared(&self, estimate: &Estimate) -> i32 {
        let rules = self.root.rules();
        let dead = classify_dead(self.root.board(), &estimate.owners);
        let count = Count::new(
            self.root.board(),
            &dead,
            rules.scoring,
            self.root.prisoners(),
        );
        self.for_mover(count.margin_halves(rules.komi.0))
    }

    /// Returns the margin of the side to move in half points if the game ended here.
    fn margin_as_it_stands(&self) -> i32 {
        let rules = self.root.rules();
        let count = Count::new(self.root.board(), &[], rules.scoring, self.root.prisoners());
        self.for_mover(count.margin_halves(rules.komi.0))
    }

    fn for_mover(&self, margin: i32) -> i32 {
        match side(self.board.to_move) {
            Side::Black => margin,
            Side::White => -margin,
        }
    }

    /// Returns true if every point has an owner, or is empty and useless to both sides.
    fn is_settled(&self, estimate: &Estimate) -> bool {
        let grid = self.root.rules().grid();
        grid.cells().all(|cell| {
            let point = self.board.point(cell);
            if estimate.owners[grid.index(cell)].abs() >= SETTLED_OWNERSHIP {
                return true;
            }
            let useless = |colour| {
                self.board.is_suicide(point, colour) || self.board.is_bad_self_atari(point, colour)
            };
            self.board.at(point) == Colour::Empty
                && useless(Colour::Black)
                && useless(Colour::White)
        })
    }

    /// Returns a move that prevents a loss by passing, if there is one. A pass that seems right in random playouts may
    /// leave a chain in atari: so the opponent's best answer is searched, and each move that captures or saves such a
    /// chain is compared.
    pub(super) fn better_than_pass(&mut self, ranking: &[Node]) -> Option<Point> {
        let after_pass = self.prospects(PASS);
        let saves = self.atari_moves();
        let tried: Vec<(Point, Prospects)> = saves
            .into_iter()
            .map(|point| (point, self.prospects(point)))
            .collect();
        let gain = |of: &Prospects| {
            let points = (of.margin - after_pass.margin) / MAX_PASS_LOSS_POINTS;
            points.max((of.chance - after_pass.chance) / MAX_PASS_LOSS)
        };
        let best = tried
            .iter()
            .max_by(|a, b| gain(&a.1).total_cmp(&gain(&b.1)))
            .filter(|(_, prospects)| gain(prospects) > 1.0 && prospects.margin > after_pass.margin);
        if let Some(&(point, _)) = best {
            return Some(point);
        }
        let instead = ranking.iter().find(|node| node.point != PASS)?;
        // Both moves are evaluated by playouts, so that the network favours neither.
        let is_better = instead.visits >= MIN_VISITS
            && instead.win_rate() > after_pass.chance + 2.0 * MAX_PASS_LOSS
            && self.prospects(instead.point).chance > after_pass.chance + 2.0 * MAX_PASS_LOSS;
        is_better.then_some(instead.point)
    }

    /// Returns the prospects after `point` and the opponent's best answer.
    fn prospects(&mut self, point: Point) -> Prospects {
        let seed = self.rng.next_u64();
        let mut reply = Self::new(&self.root, 1, seed);
        let mover = self.board.to_move;
        reply.board.play(point);
        // A second pass would end the game and leave no answer.
        reply.board.passes = 0;
        for _ in 0..REPLY_PLAYOUTS {
            reply.simulate();
        }
        let most_visited = reply.tree.children(0).iter().max_by_key(|node| node.visits);
        let chance = most_visited.map_or(0.5, |node| 1.0 - node.win_rate());
        let margin = reply.margin_sum as f32 / reply.ownership_count.max(1) as f32;
        Prospects {
            chance,
            margin: if mover == Colour::Black {
                margin
            } else {
                -margin
            },
        }
    }

    /// Returns the legal moves on last liberties of chains in atari, which capture or save the chain; those of the
    /// largest chains first.
    fn atari_moves(&self) -> Vec<Point> {
        let mut found: Vec<(u16, Point)> = Vec::new();
        for point in self.board.points() {
            let is_last_liberty = |next: &Point| {
                let stone = self.board.at(*next);
                matches!(stone, Colour::Black | Colour::White)
                    && self.board.liberty_count(*next) == 1
            };
            let beside = self.board.neighbours(point);
            if self.board.at(point) != Colour::Empty || !beside.iter().any(is_last_liberty) {
                continue;
            }
            let stones = beside.iter().filter(|next| is_last_liberty(next));
            let largest = stones.map(|&next| self.board.chain_len(next)).max();
            if self.root.is_legal(&self.as_move(point)) {
                found.push((largest.unwrap_or(0), point));
            }
        }
        sort_by_rank(&mut found, |&(stones, _)| -i64::from(stones));
        found.truncate(MAX_SAVES);
        found.into_iter().map(|(_, point)| point).collect()
    }
}
