//! Choosing a move from the visits of a search: levels, passing, and reports.

use super::fast_board::{PASS, Point};
use super::net::SearchParameters;
use super::passing::{self, MIN_VISITS};
use super::reading::Reading;
use super::search::{Candidate, ROOT_EXPLORATION_INTERVAL, Search, Summary};
use super::tree::{Edge, principal_variation};
use crate::go::{Move, Position};
use tabletop_core::{Limits, Line, Report, Rng, Score, sort_by_rank};
use tabletop_search::choice::choose_within_slack;
use tabletop_search::limits::SearchLimits;

/// Low levels choose among moves with at least one visit for this many visits of the best move.
const MAX_VISIT_RATIO: u32 = 10;

/// Resolution in which worths are compared: thousandths.
const PER_MILLE: f32 = 1000.0;

#[derive(Clone, Copy, Debug)]
pub(super) struct LevelSpec {
    /// Simulations per move, each with a new position that the network evaluates; `None` for no limit.
    pub(super) playouts: Option<u64>,
    /// Maximum loss of worth of a chosen move, compared with the best one.
    pub(super) slack: f32,
    pub(super) parameters: SearchParameters,
}

impl LevelSpec {
    /// Levels are about as far apart as the ladder on 9 × 9 (`assets/LEVELS.md`) allows from a beginner to the search
    /// without limit: up to level 9 the policy is blurred, positions are misjudged, and weaker moves are chosen as well.
    pub(super) const fn for_level(level: u8) -> Self {
        let (playouts, slack, temperature, noise) = match level {
            0 | 1 => (Some(30), 0.4, 8.0, 0.85),
            2 => (Some(26), 0.303, 5.6, 0.667),
            3 => (Some(23), 0.243, 4.05, 0.546),
            4 => (Some(22), 0.19, 3.1, 0.444),
            5 => (Some(25), 0.143, 2.42, 0.352),
            6 => (Some(33), 0.104, 1.88, 0.263),
            7 => (Some(66), 0.069, 1.55, 0.176),
            8 => (Some(140), 0.037, 1.26, 0.095),
            9 => (Some(500), 0.006, 1.03, 0.012),
            _ => (None, 0.0, 1.0, 0.0),
        };
        Self {
            playouts,
            slack,
            parameters: SearchParameters {
                temperature,
                noise,
                ..SearchParameters::DEFAULT
            },
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
        self.set_memory(limits.memory);
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
        self.set_parameters(LevelSpec::for_level(limits.level).parameters);
        self.set_threads(limits.threads, limits.seed);
        let playouts = ends.nodes().div_ceil(limits.threads.max(1) as u64);
        self.run(playouts, ends, &mut |search, summary| {
            report(search.report(lines, summary, ends));
        });
        report(self.report(lines, &self.summary(), ends));
    }

    fn choose_move(&mut self, level: &LevelSpec, is_disputed: bool) -> Move {
        let ranking = self.ranking();
        let Some(&best) = ranking.first() else {
            return Move::Pass;
        };
        let seed = self.next_seed();
        let mut reading = Reading::<W, P>::new(&self.root, seed);
        // Levels for beginners don't play on against someone who is done.
        let follows = level.slack > 0.25 && passing::is_answer_to_late_pass(&mut reading);
        if follows || passing::should_pass(&mut reading, &ranking, is_disputed) {
            return match passing::better_than_pass(&mut reading, &ranking) {
                Some(point) => self.as_move(point),
                None => Move::Pass,
            };
        }
        let choice = choose_by_level(&ranking, level, &mut reading.rng);
        if choice.point != PASS {
            return self.as_move(choice.point);
        }
        let instead = ranking.iter().find(|of| of.point != PASS);
        match instead {
            // A move that is much worse than a pass (in a seki, or in an own eye) costs more than passing too early.
            Some(of) if of.visits > 0 && of.chance > best.chance - 0.15 => self.as_move(of.point),
            _ => Move::Pass,
        }
    }
}

/// Returns the best move or, at low levels, one that is not much worse.
pub(super) fn choose_by_level(
    ranking: &[Candidate],
    level: &LevelSpec,
    rng: &mut Rng,
) -> Candidate {
    let best = ranking[0];
    if level.slack == 0.0 {
        return best;
    }
    // Moves with few visits have no reliable value: choosing one would be a random move, not a mistake.
    let min_visits = (best.visits / MAX_VISIT_RATIO).max(1);
    let tried = ranking.iter().filter(|of| of.visits >= min_visits);
    let value = |of: &Candidate| (of.worth.min(best.worth) * PER_MILLE) as i32;
    let mut moves: Vec<(i32, Candidate)> = tried.map(|of| (value(of), *of)).collect();
    sort_by_rank(&mut moves, |&(value, _)| -i64::from(value));
    let values: Vec<i32> = moves.iter().map(|mv| mv.0).collect();
    let slack = (level.slack * PER_MILLE) as i32;
    let chosen = choose_within_slack(&values, slack, rng);
    moves.get(chosen).map_or(best, |mv| mv.1)
}

impl<const W: usize, const P: usize> Search<W, P> {
    /// Returns the win rate of the most visited move, from 0 to 1.
    #[cfg(feature = "tools")]
    pub(super) fn best_chance(&self) -> f32 {
        self.ranking().first().map_or(0.5, |best| best.chance)
    }

    /// Returns the point of a move that is a placement or a pass.
    fn as_point(&self, mv: Move) -> Option<Point> {
        match mv {
            Move::Pass => Some(PASS),
            Move::Place(cell) => Some(self.board.point(cell)),
            _ => None,
        }
    }

    fn report(&self, lines: usize, summary: &Summary, ends: &SearchLimits<'_>) -> Report<Move> {
        let root = self.tree.as_ref().map(|node| node.lock().clone());
        let mut order: Vec<Edge> = root.map_or_else(Vec::new, |moves| moves.edges);
        let own_visits =
            |edge: &Edge| summary.own_visits(edge.point, edge.visits, self.forced_move);
        sort_by_rank(&mut order, |edge| -i64::from(own_visits(edge)));
        // Moves with too few visits have no value yet and are left out; with time all of them get enough.
        let share = summary.playouts / (2 * ROOT_EXPLORATION_INTERVAL * order.len().max(1) as u64);
        let min_visits = u32::try_from(share).map_or(MIN_VISITS, |share| share.min(MIN_VISITS));
        order.retain(|edge| edge.visits >= min_visits.max(1));
        let is_forced = |edge: &Edge| Some(edge.point) == self.forced_move;
        let forced = order.iter().position(is_forced);
        if let Some(at) = forced.filter(|&at| at >= lines.max(1)) {
            order.swap(lines.max(1), at);
            order.truncate(lines.max(1) + 1);
        } else {
            order.truncate(lines.max(1));
        }
        let line = |edge: &Edge| {
            let mut moves = vec![self.as_move(edge.point)];
            let rest = principal_variation(edge, 12).into_iter();
            moves.extend(rest.map(|point| self.as_move(point)));
            Line {
                depth: edge.visits,
                nodes: u64::from(edge.visits),
                lead: edge.lead(),
                ..Line::new(moves, Score::Chance(edge.win_rate().unwrap_or(0.5)))
            }
        };
        Report {
            lines: order.iter().map(line).collect(),
            depth: u32::try_from(summary.playouts).unwrap_or(u32::MAX),
            nodes: summary.playouts,
            time: ends.elapsed(),
            forecast: summary.stats.forecast(self.board.to_move.sign()),
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
