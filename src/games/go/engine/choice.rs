//! Choosing a move from the visits of a search: levels, passing, and reports.

use super::fast_board::{PASS, Point};
use super::net::NetParameters;
use super::network;
use super::ownership::Estimate;
use super::passing::{self, MIN_VISITS};
use super::search::{Search, side};
use super::simulate::ROOT_EXPLORATION_INTERVAL;
use super::tree::Node;
use crate::go::{Move, Position};
use tabletop_core::{Forecast, Limits, Line, Report, Score, sort_by_rank};
use tabletop_search::choice::choose_within_slack;
use tabletop_search::limits::SearchLimits;
use tabletop_search::parallel;

/// Low levels choose among moves with at least one visit for this many visits of the best move.
const MAX_VISIT_RATIO: u32 = 10;

/// Resolution in which chances are compared: thousandths.
const PER_MILLE: f32 = 1000.0;

#[derive(Clone, Copy, Debug)]
pub(super) struct LevelSpec {
    /// Playouts per move; `None` for no limit.
    pub(super) playouts: Option<u64>,
    /// Maximum loss of winning chance of a chosen move, compared with the best one.
    pub(super) slack: f32,
    /// Influence of the learned policy, from 0 to 1.
    pub(super) policy_share: f32,
}

impl LevelSpec {
    /// The playouts double from level to level, which makes the higher level win about two games of three. Up to level
    /// 5, weaker moves are chosen as well, and the learned policy has less influence.
    pub(super) const fn for_level(level: u8) -> Self {
        let (playouts, slack, policy_share) = match level {
            0 | 1 => (Some(40), 0.25, 0.03),
            2 => (Some(80), 0.18, 0.2),
            3 => (Some(190), 0.10, 0.45),
            4 => (Some(320), 0.06, 0.6),
            5 => (Some(600), 0.03, 0.7),
            6 => (Some(1_000), 0.0, 1.0),
            7 => (Some(2_000), 0.0, 1.0),
            8 => (Some(4_000), 0.0, 1.0),
            9 => (Some(8_000), 0.0, 1.0),
            _ => (None, 0.0, 1.0),
        };
        Self {
            playouts,
            slack,
            policy_share,
        }
    }

    /// Returns the number of playouts on a board of this size: a quarter if each playout evaluates a new position with
    /// the network, which takes as long as two or three other playouts and is more informative.
    pub(super) const fn playouts_on(&self, size: u8) -> Option<u64> {
        match self.playouts {
            Some(playouts)
                if NetParameters::for_size(size).at_leaves && self.policy_share >= 1.0 =>
            {
                Some(playouts / 4)
            }
            playouts => playouts,
        }
    }
}

/// Search behind an interface that does not depend on the board size.
pub(super) trait TreeSearch: Send {
    fn reroot(&mut self, root: &Position, limits: &Limits);
    fn search(
        &mut self,
        limits: &Limits,
        rated: Option<&Move>,
        ends: &SearchLimits<'_>,
        report: &mut dyn FnMut(Report<Move>),
    );
    /// Returns the move to play. With `is_disputed` the players disagree about dead stones, so none may be assumed
    /// dead.
    fn choose_move(&mut self, level: &LevelSpec, is_disputed: bool) -> Move;
}

impl<const W: usize, const P: usize> TreeSearch for Search<W, P> {
    fn reroot(&mut self, root: &Position, limits: &Limits) {
        Search::reroot(self, root);
        self.tree.max_nodes = (limits.memory.max(1) << 20) / size_of::<Node>();
    }

    fn search(
        &mut self,
        limits: &Limits,
        rated: Option<&Move>,
        ends: &SearchLimits<'_>,
        report: &mut dyn FnMut(Report<Move>),
    ) {
        let lines = limits.lines;
        self.forced_move = rated.and_then(|&mv| self.as_point(mv));
        self.is_multi_pv = lines > 1;
        self.stops_early = lines == 1;
        let policy_share = LevelSpec::for_level(limits.level).policy_share;
        let size = self.root.rules().size;
        self.net_parameters = NetParameters::for_size(size).with_influence(policy_share);
        let mut helpers = self.helpers_for(limits);
        let playouts = ends.nodes().div_ceil(helpers.len() as u64 + 1);
        if !helpers.is_empty() {
            self.share(&mut helpers);
        }
        let work = |helper: &mut Self| {
            helper.run(playouts, ends, &mut |_| {});
        };
        parallel::beside(&mut helpers, work, || {
            let mut send_report = |search: &Self| report(search.report(lines, ends));
            if self.run(playouts, ends, &mut send_report) {
                ends.end();
            }
        });
        self.unshare(&mut helpers);
        self.helpers = helpers;
        report(self.report(lines, ends));
    }

    fn choose_move(&mut self, level: &LevelSpec, is_disputed: bool) -> Move {
        let ranking = self.ranking();
        let Some(&best) = ranking.first() else {
            return Move::Pass;
        };
        // Levels for beginners don't play on against someone who is done.
        let follows = level.slack > 0.1 && passing::is_answer_to_late_pass(self);
        if follows || passing::should_pass(self, &ranking, is_disputed) {
            return match passing::better_than_pass(self, &ranking) {
                Some(point) => self.as_move(point),
                None => Move::Pass,
            };
        }
        let choice = self.choose_by_level(&ranking, level);
        if choice.point != PASS {
            return self.as_move(choice.point);
        }
        let instead = ranking.iter().find(|node| node.point != PASS);
        match instead {
            // A move that is much worse than a pass (in a seki, or in an own eye) costs more than passing too early.
            Some(node) if node.visits > 0 && node.win_rate() > best.win_rate() - 0.15 => {
                self.as_move(node.point)
            }
            _ => Move::Pass,
        }
    }
}

impl<const W: usize, const P: usize> Search<W, P> {
    /// Returns the searches of the other threads, rerooted to this position.
    fn helpers_for(&mut self, limits: &Limits) -> Vec<Self> {
        let mut helpers = std::mem::take(&mut self.helpers);
        helpers.truncate(limits.threads.max(1) - 1);
        for helper in &mut helpers {
            helper.reroot(&self.root);
        }
        while helpers.len() + 1 < limits.threads {
            let seed = limits.seed.wrapping_add(helpers.len() as u64 + 1);
            helpers.push(Self::new(&self.root, 0, seed));
        }
        for helper in &mut helpers {
            helper.net = self.net;
            helper.net_parameters = self.net_parameters;
            helper.is_multi_pv = self.is_multi_pv;
            helper.forced_move = self.forced_move;
        }
        helpers
    }

    /// Returns the moves at the root, the most visited first.
    fn ranking(&self) -> Vec<Node> {
        self.tree.ranking(&|node| self.own_visits(node))
    }

    /// Returns the win rate of the most visited move, from 0 to 1.
    #[cfg(feature = "tools")]
    pub(super) fn best_chance(&self) -> f32 {
        self.ranking().first().map_or(0.5, Node::win_rate)
    }

    /// Returns the best move or, at low levels, one that is not much worse.
    pub(super) fn choose_by_level(&mut self, ranking: &[Node], level: &LevelSpec) -> Node {
        let best = ranking[0];
        if level.slack == 0.0 {
            return best;
        }
        // Moves with few visits have no reliable value: choosing one would be a random move, not a mistake.
        let min_visits = (best.visits / MAX_VISIT_RATIO).max(1);
        let tried = ranking.iter().filter(|node| node.visits >= min_visits);
        let value = |node: &Node| (node.win_rate().min(best.win_rate()) * PER_MILLE) as i32;
        let mut moves: Vec<(i32, Node)> = tried.map(|node| (value(node), *node)).collect();
        sort_by_rank(&mut moves, |&(value, _)| -i64::from(value));
        let values: Vec<i32> = moves.iter().map(|mv| mv.0).collect();
        let slack = (level.slack * PER_MILLE) as i32;
        let chosen = choose_within_slack(&values, slack, &mut self.rng);
        moves.get(chosen).map_or(best, |mv| mv.1)
    }

    pub(super) fn as_move(&self, point: Point) -> Move {
        if point == PASS {
            Move::Pass
        } else {
            Move::Place(self.board.cell(point))
        }
    }

    /// Returns the point of a move that is a placement or a pass.
    fn as_point(&self, mv: Move) -> Option<Point> {
        match mv {
            Move::Pass => Some(PASS),
            Move::Place(cell) => Some(self.board.point(cell)),
            _ => None,
        }
    }

    fn report(&self, lines: usize, ends: &SearchLimits<'_>) -> Report<Move> {
        let first = self.tree.nodes[0].first_child as usize;
        let mut order: Vec<usize> = (first..first + self.tree.children(0).len())
            .filter(|&node| !self.tree.nodes[node].is_banned())
            .collect();
        sort_by_rank(&mut order, |&node| {
            -i64::from(self.own_visits(&self.tree.nodes[node]))
        });
        // Moves with too few visits have no value yet and are left out; with time all of them get enough.
        let share = self.playouts / (2 * ROOT_EXPLORATION_INTERVAL * order.len().max(1) as u64);
        let min_visits = u32::try_from(share).map_or(MIN_VISITS, |share| share.min(MIN_VISITS));
        order.retain(|&node| self.tree.nodes[node].visits >= min_visits);
        let line = |&node: &usize| {
            let first = &self.tree.nodes[node];
            let mut moves = vec![self.as_move(first.point)];
            let rest = self.tree.principal_variation(node, 12).into_iter();
            moves.extend(rest.map(|point| self.as_move(point)));
            Line {
                depth: first.visits,
                nodes: u64::from(first.visits),
                lead: self.lead_after(first.point),
                ..Line::new(moves, Score::Chance(first.win_rate()))
            }
        };
        let is_forced = |&node: &usize| Some(self.tree.nodes[node].point) == self.forced_move;
        let mut reported: Vec<usize> = order.iter().copied().take(lines.max(1)).collect();
        let forced = order.into_iter().find(is_forced);
        reported.extend(forced.filter(|node| !reported.contains(node)));
        Report {
            lines: reported.iter().map(line).collect(),
            depth: u32::try_from(self.playouts).unwrap_or(u32::MAX),
            nodes: self.playouts,
            time: ends.elapsed(),
            forecast: (self.ownership_count > 0 || self.net_stats.count > 0)
                .then(|| self.forecast()),
        }
    }

    /// Returns the expected lead after a move for the side to move, from the playouts that began with the move and from
    /// the network.
    fn lead_after(&self, point: Point) -> Option<f32> {
        let (sum, count) = self.root_margins[usize::from(point)];
        let seen = (count > 0).then(|| sum as f32 / count as f32 - self.komi());
        let (sum, count) = self.net_stats.root_leads[usize::from(point)];
        let predicted = (count > 0).then(|| sum / count as f32);
        let lead = match (seen, predicted) {
            (Some(seen), Some(predicted)) => seen + network::net_share(self) * (predicted - seen),
            (Some(seen), None) => seen + self.expected().margin - self.estimate().margin,
            (None, predicted) => predicted?,
        };
        Some(self.for_mover_f32(lead))
    }

    pub(super) fn komi(&self) -> f32 {
        self.root.rules().komi.0 as f32 / 2.0
    }

    /// Returns the forecast of owners and lead for the side to move, from all playouts and the network.
    fn forecast(&self) -> Forecast {
        let Estimate { mut owners, margin } = self.expected();
        for owner in &mut owners {
            *owner = self.for_mover_f32(*owner);
        }
        let net_stats = &self.net_stats;
        Forecast {
            lead: self.for_mover_f32(margin),
            deviation: (net_stats.count > 0).then(|| net_stats.deviation / net_stats.count as f32),
            owners,
        }
    }

    fn for_mover_f32(&self, black: f32) -> f32 {
        black * side(self.board.to_move).sign() as f32
    }

    /// Plays playouts from the root without a tree; each side begins half of them.
    pub(super) fn ownership_playouts(&mut self, playouts: u32) {
        for number in 0..playouts {
            self.ownership_playout(number % 2 == 1);
        }
    }

    /// Returns the estimate of the playouts mixed, according to its share, with the mean of the network's evaluations:
    /// the network recognises dead groups that survive in playouts.
    pub(super) fn expected(&self) -> Estimate {
        let mut estimate = self.estimate();
        let net_stats = &self.net_stats;
        if net_stats.count == 0 {
            return estimate;
        }
        // Without playouts, only the network's evaluations count.
        let share = if self.ownership_count == 0 {
            1.0
        } else {
            network::net_share(self)
        };
        let of = net_stats.count as f32;
        let mix = |playouts: f32, net: f32| playouts + share * (net / of - playouts);
        for (owner, point) in estimate.owners.iter_mut().zip(self.board.points()) {
            *owner = mix(*owner, net_stats.owners[usize::from(point)]);
        }
        estimate.margin = mix(estimate.margin, net_stats.lead);
        estimate
    }

    /// Returns the estimate of the playouts since the last [`reroot`](Search::reroot).
    pub(super) fn estimate(&self) -> Estimate {
        let of = self.ownership_count.max(1) as f32;
        let owner = |point| self.ownership_sum[usize::from(point)] as f32 / of;
        Estimate {
            owners: self.board.points().map(owner).collect(),
            margin: self.margin_sum as f32 / of - self.komi(),
        }
    }
}

/// Margin in half points that is not worth a dispute if the winner stays the same: three stones and the points under
/// them. The smallest living group is worth more than twice that.
const NEGLIGIBLE_MARGIN: i64 = 12;

/// Returns true if the marks `dead` are acceptable: they equal `own`, are at least as good for the side to move, or are
/// nearly as good with the same winner. The engine's reading can be wrong about a few stones, and nobody wants to
/// resume play for them.
pub(super) fn agrees(root: &Position, dead: &[bool], own: &[bool]) -> bool {
    use tabletop_core::Position as _;
    let margin = |dead: &[bool]| root.turn().sign() * root.margin_with(dead);
    let (marked, meant) = (margin(dead), margin(own));
    let same_winner = marked.signum() == meant.signum();
    dead == own || marked >= meant || same_winner && i64::from(meant - marked) <= NEGLIGIBLE_MARGIN
}
