//! From the counts of a search to a move: levels, when to pass, what to report.

use std::time::Instant;

use super::board::{Colour, PASS, Point};
use super::estimate::{Estimate, judge};
use super::priors::Weights;
use super::search::{Budget, Search, side};
use super::simulate::EQUAL_SHARE;
use super::tree::Node;
use crate::core::{Control, Limits, Line, Report, Score, Side};
use crate::games::go::count::Count;
use crate::games::go::rules::DeadStones;
use crate::games::go::{Move, Position};
use crate::search::parallel;

/// Owned this clearly, from 0 to 1, a point counts as settled.
const SETTLED: f32 = 0.5;

/// A pass that loses this much of the chance of winning is no pass for a settled board.
const COSTLY: f32 = 0.1;

/// Visits that make a move's share of wins worth looking at.
const TRIED: u32 = 30;

/// Playouts that tell whether the board is settled.
const ENOUGH: u32 = 300;

/// How strongly to play.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// Playouts for a move.
    pub(super) playouts: Option<u64>,
    /// By how much the chance of winning of a chosen move may lie below that of the best.
    pub(super) loss: f32,
    /// How much it makes of what it learned, from 0 to 1.
    pub(super) trust: f32,
}

impl Level {
    /// The playouts double from level to level, which is worth about two games of three; up to level 5 weaker moves are
    /// chosen too, and less is made of what was learned.
    pub(super) const fn of(level: u8) -> Self {
        let (playouts, loss, trust) = match level {
            0 | 1 => (40, 0.25, 0.03),
            2 => (80, 0.18, 0.2),
            3 => (190, 0.10, 0.45),
            4 => (320, 0.06, 0.6),
            5 => (600, 0.03, 0.7),
            6 => (1_000, 0.0, 1.0),
            7 => (2_000, 0.0, 1.0),
            8 => (4_000, 0.0, 1.0),
            9 => (8_000, 0.0, 1.0),
            _ => {
                return Self {
                    playouts: None,
                    loss: 0.0,
                    trust: 1.0,
                };
            }
        };
        Self {
            playouts: Some(playouts),
            loss,
            trust,
        }
    }
}

/// A search without its board's size.
pub(super) trait Thinker: Send {
    /// Goes over to another position.
    fn go_to(&mut self, root: &Position, limits: &Limits);
    /// Searches.
    fn think(
        &mut self,
        budget: &Budget,
        limits: &Limits,
        started: Instant,
        control: &Control,
        report: &mut dyn FnMut(Report<Move>),
    );
    /// The move to play. Careful: dead stones are disputed, so nothing is taken for granted.
    fn decide(&mut self, level: &Level, careful: bool) -> Move;
}

impl<const W: usize, const P: usize> Thinker for Search<W, P> {
    fn go_to(&mut self, root: &Position, limits: &Limits) {
        Search::go_to(self, root);
        self.tree.most = (limits.memory.max(1) << 20) / size_of::<Node>();
    }

    fn think(
        &mut self,
        budget: &Budget,
        limits: &Limits,
        started: Instant,
        control: &Control,
        report: &mut dyn FnMut(Report<Move>),
    ) {
        let lines = limits.lines;
        self.compares = lines > 1;
        self.weights.learned = Weights::USUAL.learned * Level::of(limits.level).trust;
        let mut helpers = self.helpers_for(limits);
        let (mut budget, stop) = (budget.clone(), Control::new());
        budget.playouts = budget.playouts.div_ceil(helpers.len() as u64 + 1);
        let work = |helper: &mut Self| {
            helper.run(&budget, &stop, &mut |_| {});
        };
        parallel::beside(&mut helpers, work, || {
            let mut tell = |search: &Self| report(search.report(lines, started));
            if self.run(&budget, control, &mut tell) {
                stop.stop();
            }
        });
        for helper in &helpers {
            self.absorb(helper);
        }
        self.helpers = helpers;
        report(self.report(lines, started));
    }

    fn decide(&mut self, level: &Level, careful: bool) -> Move {
        let ranking = self.ranking();
        let Some(&best) = ranking.first() else {
            return Move::Pass;
        };
        if self.should_pass(&ranking, careful) {
            return Move::Pass;
        }
        let choice = self.weaken(&ranking, level);
        if choice.point != PASS {
            return self.as_move(choice.point);
        }
        let instead = ranking.iter().find(|node| node.point != PASS);
        match instead {
            // A move that costs much more than a pass is worse than passing too early (a seki, an own eye).
            Some(node) if node.visits > 0 && node.mean() > best.mean() - 0.15 => {
                self.as_move(node.point)
            }
            _ => Move::Pass,
        }
    }
}

impl<const W: usize, const P: usize> Search<W, P> {
    /// The searches for the other threads, gone over to this position.
    fn helpers_for(&mut self, limits: &Limits) -> Vec<Self> {
        let mut helpers = std::mem::take(&mut self.helpers);
        helpers.truncate(limits.threads.max(1) - 1);
        for helper in &mut helpers {
            helper.go_to(&self.root);
            helper.weights = self.weights;
            helper.compares = self.compares;
        }
        while helpers.len() + 1 < limits.threads {
            let seed = limits.seed.wrapping_add(helpers.len() as u64 + 1);
            let mut helper = Self::new(&self.root, limits.memory / limits.threads, seed);
            helper.weights = self.weights;
            helper.compares = self.compares;
            helpers.push(helper);
        }
        helpers
    }

    /// The moves at the root, most visited first.
    fn ranking(&self) -> Vec<Node> {
        let mut ranking: Vec<Node> = self
            .tree
            .children(0)
            .iter()
            .filter(|node| !node.is_banned())
            .copied()
            .collect();
        ranking.sort_by(|a, b| {
            b.visits
                .cmp(&a.visits)
                .then(b.promise().total_cmp(&a.promise()))
        });
        ranking
    }

    /// The best move or, at low levels, one that is not much worse.
    fn weaken(&mut self, ranking: &[Node], level: &Level) -> Node {
        let best = ranking[0];
        if level.loss == 0.0 {
            return best;
        }
        let good: Vec<&Node> = ranking
            .iter()
            .filter(|node| node.visits > 0 && node.mean() >= best.mean() - level.loss)
            .collect();
        self.rng.pick(&good).map_or(best, |&&node| node)
    }

    /// Whether to pass: the game is decided as it stands, and so is every point of the board; not where a pass loses and a
    /// move wins.
    fn should_pass(&mut self, ranking: &[Node], careful: bool) -> bool {
        if ranking.iter().all(|node| node.point == PASS) {
            return true;
        }
        let lone = ranking[0].point == PASS;
        if !lone && self.board.passes == 0 && !self.is_late() {
            return false;
        }
        let pass = ranking.iter().find(|node| node.point == PASS);
        let costly = |pass: &Node| pass.visits >= TRIED && pass.mean() < ranking[0].mean() - COSTLY;
        if pass.is_some_and(costly) {
            return false;
        }
        let estimate = self.after_pass();
        let ask = self.root.rules().dead == DeadStones::Ask && !careful;
        let margin = if ask {
            self.margin_cleared(&estimate)
        } else {
            self.margin_as_it_stands()
        };
        if !lone && margin < 0 && ranking[0].mean() > 0.5 {
            return false;
        }
        let settled = self.is_settled(&estimate);
        if self.board.passes > 0 {
            return margin > 0 && (settled || !ask);
        }
        settled && (ask || margin > 0)
    }

    /// Whose the points will be if the other side moves next.
    fn after_pass(&mut self) -> Estimate {
        let kept = (self.owned.clone(), self.owned_of, self.margins);
        self.forget_owners();
        for _ in 0..ENOUGH {
            self.watch_one(true);
        }
        let estimate = self.estimate();
        (self.owned, self.owned_of, self.margins) = kept;
        estimate
    }

    /// Whether at most half of the board is empty: earlier nothing is ever settled.
    fn is_late(&self) -> bool {
        2 * self.board.empties().len() <= usize::from(self.board.size * self.board.size)
    }

    /// The margin of the side to move in halves, dead stones taken off.
    fn margin_cleared(&self, estimate: &Estimate) -> i32 {
        let rules = self.root.rules();
        let dead = judge(self.root.board(), &estimate.owners);
        let count = Count::of(
            self.root.board(),
            &dead,
            rules.scoring,
            self.root.prisoners(),
        );
        self.own(count.margin_halves(rules.komi.0))
    }

    /// The margin of the side to move in halves if the game ended here.
    fn margin_as_it_stands(&self) -> i32 {
        let rules = self.root.rules();
        let count = Count::of(self.root.board(), &[], rules.scoring, self.root.prisoners());
        self.own(count.margin_halves(rules.komi.0))
    }

    fn own(&self, margin: i32) -> i32 {
        match side(self.board.to_move) {
            Side::Black => margin,
            Side::White => -margin,
        }
    }

    /// Whether every point is somebody's, or empty and of use to neither.
    fn is_settled(&self, estimate: &Estimate) -> bool {
        let grid = self.root.rules().grid();
        grid.cells().all(|cell| {
            let point = self.board.point(cell);
            if estimate.owners[grid.index(cell)].abs() >= SETTLED {
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

    fn as_move(&self, point: Point) -> Move {
        if point == PASS {
            Move::Pass
        } else {
            Move::Place(self.board.cell(point))
        }
    }

    fn report(&self, lines: usize, started: Instant) -> Report<Move> {
        let first = self.tree.nodes[0].first as usize;
        let mut order: Vec<usize> = (first..first + self.tree.children(0).len())
            .filter(|&node| !self.tree.nodes[node].is_banned())
            .collect();
        order.sort_by_key(|&node| std::cmp::Reverse(self.tree.nodes[node].visits));
        // A few playouts say nothing of a move: it has no value yet. All get enough of them as time goes on.
        let share = self.playouts / (2 * EQUAL_SHARE * order.len().max(1) as u64);
        let enough = u32::try_from(share).map_or(TRIED, |share| share.min(TRIED));
        order.retain(|&node| self.tree.nodes[node].visits >= enough);
        let line = |&node: &usize| {
            let mut points = vec![self.tree.nodes[node].point];
            points.extend(self.tree.line(node, 12));
            Line {
                moves: points
                    .into_iter()
                    .map(|point| self.as_move(point))
                    .collect(),
                score: Score::Chance(self.tree.nodes[node].mean()),
                exact: false,
                depth: self.tree.nodes[node].visits,
            }
        };
        Report {
            lines: order.iter().take(lines.max(1)).map(line).collect(),
            depth: u32::try_from(self.playouts).unwrap_or(u32::MAX),
            nodes: self.playouts,
            time: started.elapsed(),
        }
    }

    /// Playouts from the root without a tree, each side beginning half of them.
    pub(super) fn watch(&mut self, playouts: u32) {
        for number in 0..playouts {
            self.watch_one(number % 2 == 1);
        }
    }

    /// What the playouts since the last [`go_to`](Search::go_to) say.
    pub(super) fn estimate(&self) -> Estimate {
        let (grid, of) = (self.root.rules().grid(), self.owned_of.max(1) as f32);
        let owner = |cell| self.owned[usize::from(self.board.point(cell))] as f32 / of;
        Estimate {
            owners: grid.cells().map(owner).collect(),
            margin: self.margins as f32 / of - self.root.rules().komi.0 as f32 / 2.0,
        }
    }
}

/// Whether the marks `dead` are those of `own`, or leave the side to move at least as well off.
pub(super) fn agrees(root: &Position, dead: &[bool], own: &[bool]) -> bool {
    use crate::core::Position as _;
    let rules = root.rules();
    let margin = |dead: &[bool]| {
        let count = Count::of(root.board(), dead, rules.scoring, root.prisoners());
        let black = count.margin_halves(rules.komi.0);
        match root.turn() {
            Side::Black => black,
            Side::White => -black,
        }
    };
    let (marked, meant) = (margin(dead), margin(own));
    dead == own || marked >= meant || marked.signum() == meant.signum()
}
