//! The interface of computer opponents: a search that can be limited, watched and stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::Position;

/// Value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Score {
    /// Final disc difference (Reversi), in discs.
    Discs(f32),
    /// Hundredths of a man or of a comparable unit.
    Centi(i32),
    /// Points of territory or area (Go).
    Points(f32),
    /// Chance of winning, from 0 to 1.
    Chance(f32),
    /// A proven win in this many plies.
    WinIn(u32),
    /// A proven loss in this many plies.
    LossIn(u32),
    /// A proven draw.
    Draw,
}

/// Units of a proven win on a scale of pawns, points or discs: more than any estimate.
const WIN: f64 = 100.0;

/// The scale from scores to chances, in units per logit: a lead of one logit wins 73 % of the points, of two 88 %. The
/// scale does not depend on the game: a unit means about the same in every game that uses it.
///
///
/// Discs: fitted to 842 positions of own games of Reversi, each searched to 8 plies and played on: 3.7 to 4.4 with 36
/// to 48 empty squares, less towards the end (2.8 with 28), where scores are soon solved.
const DISCS_A_LOGIT: f64 = 4.0;
/// Points: used for engines of other makers only, since our own reports chances. Assumes that the final margin lies
/// within 9 points in two games of three, as it does about the middle of a game.
const POINTS_A_LOGIT: f64 = 5.0;
/// Hundredths: the scale the weights were fitted with, 100 in gomoku and 75 in checkers (`SCALE` in their `train`).
const CENTI_A_LOGIT: f64 = 100.0;

impl Score {
    /// Returns the score from the other side's view.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Discs(discs) => Self::Discs(-discs),
            Self::Centi(centi) => Self::Centi(-centi),
            Self::Points(points) => Self::Points(-points),
            Self::Chance(chance) => Self::Chance(1.0 - chance),
            Self::WinIn(plies) => Self::LossIn(plies),
            Self::LossIn(plies) => Self::WinIn(plies),
            Self::Draw => Self::Draw,
        }
    }

    /// The score as a number for graphs and comparisons: discs, men, points, or percent above even; a proven win is
    /// 100, a proven loss −100.
    pub fn as_units(self) -> f64 {
        match self {
            Self::Discs(value) | Self::Points(value) => f64::from(value),
            Self::Centi(centi) => f64::from(centi) / 100.0,
            Self::Chance(chance) => (f64::from(chance) - 0.5) * 2.0 * WIN,
            Self::WinIn(_) => WIN,
            Self::LossIn(_) => -WIN,
            Self::Draw => 0.0,
        }
    }

    /// Chance that the side to move wins, from 0 to 1, a draw counting half; exact for proven scores.
    pub fn chance(self) -> f64 {
        let logistic = |logits: f64| 1.0 / (1.0 + (-logits).exp());
        match self {
            Self::Discs(discs) => logistic(f64::from(discs) / DISCS_A_LOGIT),
            Self::Points(points) => logistic(f64::from(points) / POINTS_A_LOGIT),
            Self::Centi(centi) => logistic(f64::from(centi) / CENTI_A_LOGIT),
            Self::Chance(chance) => f64::from(chance),
            Self::WinIn(_) => 1.0,
            Self::LossIn(_) => 0.0,
            Self::Draw => 0.5,
        }
    }

    /// Lead in units of [`as_units`](Self::as_units) that corresponds to a given chance in an even game, for this kind
    /// of score. For a proven score, the lead of a proven result.
    pub fn units_for(self, chance: f64) -> f64 {
        let logits = (chance / (1.0 - chance)).ln();
        match self {
            Self::Discs(_) => logits * DISCS_A_LOGIT,
            Self::Points(_) => logits * POINTS_A_LOGIT,
            Self::Centi(_) => logits * CENTI_A_LOGIT / 100.0,
            Self::Chance(_) => (chance - 0.5) * 2.0 * WIN,
            Self::WinIn(_) | Self::LossIn(_) | Self::Draw => 0.5,
        }
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Discs(discs) if discs.fract() == 0.0 => write!(f, "{discs:+.0}"),
            Self::Discs(value) | Self::Points(value) => write!(f, "{value:+.1}"),
            Self::Centi(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Self::Chance(chance) => write!(f, "{:.0} %", chance * 100.0),
            Self::WinIn(plies) => write!(f, "+#{}", plies.div_ceil(2)),
            Self::LossIn(plies) => write!(f, "-#{}", plies.div_ceil(2)),
            Self::Draw => f.write_str("="),
        }
    }
}

/// A variation and its score.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M> {
    /// The moves, beginning with the rated one. Never empty.
    pub moves: Vec<M>,
    /// Score of the first move for the side that makes it.
    pub score: Score,
    /// True if the score is proven (solved, from a database), false if it is an estimate.
    pub exact: bool,
    /// Search depth in plies, or playouts for a search that counts those; 0 for a book move.
    pub depth: u32,
    /// Positions visited below the first move (playouts for a search that counts those), if counted per move.
    pub nodes: u64,
    /// Expected final lead in points of the side that makes the move, if the search plays games to their end.
    pub lead: Option<f32>,
    /// Number of solutions of a puzzle after the first move, if counted.
    pub solutions: Option<u32>,
}

impl<M> Line<M> {
    /// Creates an estimate without figures of its search.
    pub const fn new(moves: Vec<M>, score: Score) -> Self {
        Self {
            moves,
            score,
            exact: false,
            depth: 0,
            nodes: 0,
            lead: None,
            solutions: None,
        }
    }
}

/// Selects the lines to report from `rated`, which is sorted: the best `most`, followed by the line of the move `asked`
/// for unless it is among them.
pub fn reported_lines<M: PartialEq>(
    rated: Vec<Line<M>>,
    max_lines: usize,
    requested: Option<&M>,
) -> Vec<Line<M>> {
    let is_requested = |line: &Line<M>| line.moves.first() == requested;
    let numbered = rated.into_iter().enumerate();
    let reported = numbered.filter(|(rank, line)| *rank < max_lines.max(1) || is_requested(line));
    reported.map(|(_, line)| line).collect()
}

/// Prediction of the final board by a search that plays games to their end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forecast {
    /// Expected final lead of the side to move, in points.
    pub lead: f32,
    /// Standard deviation of the lead, if known.
    pub deviation: Option<f32>,
    /// Expected owner of each cell, by rows: 1 if always the side to move's, −1 if always the opponent's.
    pub owners: Vec<f32>,
}

/// Intermediate or final result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The rated moves, best first: one line, or as many as [`Limits::lines`] asks for.
    pub lines: Vec<Line<M>>,
    /// Completed depth in plies (playouts for a search that counts those).
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// Prediction of the final board, if the search makes one.
    pub forecast: Option<Forecast>,
}

impl<M> Report<M> {
    /// Exchanges the moves; those without a counterpart are left out.
    pub fn with_moves<N>(self, other: impl Fn(M) -> Option<N>) -> Report<N> {
        let line = |line: Line<M>| Line {
            moves: line.moves.into_iter().filter_map(&other).collect(),
            score: line.score,
            exact: line.exact,
            depth: line.depth,
            nodes: line.nodes,
            lead: line.lead,
            solutions: line.solutions,
        };
        Report {
            lines: self.lines.into_iter().map(line).collect(),
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            forecast: self.forecast,
        }
    }

    /// Report of a book move, which is not searched.
    pub fn from_book(mv: M, score: Score) -> Self {
        Self {
            lines: vec![Line::new(vec![mv], score)],
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            forecast: None,
        }
    }
}

/// Limits of a search. The first one reached ends it; without limits it goes on until stopped.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "independent of each other")]
pub struct Limits {
    /// Thinking time for this move.
    pub time: Option<Duration>,
    /// CPU time of the whole program for this move: the better measure on a shared machine.
    pub cpu: Option<Duration>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Positions to visit (playouts for a search that counts those).
    pub nodes: Option<u64>,
    /// Playing strength from 1 (beginner) to 10 (full strength).
    pub level: u8,
    /// Number of best moves to rate; `usize::MAX` for all legal ones.
    pub lines: usize,
    /// Threads to search with.
    pub threads: usize,
    /// Memory for tables, in MiB.
    pub memory: usize,
    /// Seed for every random choice.
    pub seed: u64,
    /// True if a book move may be returned without search. Its line then has depth 0.
    pub book: bool,
    /// True if wins are to be proven by dedicated searches in games that have them: for hints and analysis, not for play.
    pub proofs: bool,
    /// True if a computer player may resign hopeless games.
    pub resigns: bool,
    /// True if a computer player captures certainly dead stones before it passes: nobody agrees about them afterwards.
    pub clears: bool,
}

impl Limits {
    /// Returns true if a book move may be returned at levels from `least` on: the book is allowed and one line is asked
    /// for.
    pub const fn open_book(&self, min_level: u8) -> bool {
        self.book && self.level >= min_level && self.lines <= 1
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time: None,
            cpu: None,
            depth: None,
            nodes: None,
            level: 10,
            lines: 1,
            threads: 1,
            memory: 64,
            seed: 0,
            book: false,
            proofs: false,
            resigns: false,
            clears: false,
        }
    }
}

/// Shared stop flag of a running search: the holder of any clone can stop it.
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<AtomicBool>);

impl Control {
    /// Creates a flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the search to return its best move so far, within 10 ms.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns true if the search should end. To be polled at least every millisecond.
    pub fn stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Arguments of a search: the position, the limits, the stop flag and the callback for reports.
pub struct SearchRequest<'a, P: Position> {
    /// The position to search.
    pub root: &'a P,
    /// Limits of the search.
    pub limits: &'a Limits,
    /// A legal move to be rated in any case, by the same search and as deep as the best ones: the move played, in a
    /// review. The line of this move is the last one unless the move is among the best. Ignored for a move returned
    /// without search.
    pub rated: Option<&'a P::Move>,
    /// Stop flag: set to get the best move so far.
    pub control: &'a Control,
    /// Callback for every new report of the search.
    pub report: &'a mut dyn FnMut(Report<P::Move>),
}

/// A computer opponent for one game. An engine may keep its tables from one search to the next.
pub trait Engine<P: Position>: Send + 'static {
    /// Searches for the best move.
    ///
    /// Returns `None` only where there is no legal move. A search that is stopped or runs out of its limits before
    /// its first depth is complete still returns a legal move.
    fn search(&mut self, request: SearchRequest<'_, P>) -> Option<P::Move>;

    /// Searches `root` within `limits`, which nothing else ends. Returns the best move and the lines of the last report.
    fn analyse(&mut self, root: &P, limits: &Limits) -> (Option<P::Move>, Vec<Line<P::Move>>) {
        let mut lines = Vec::new();
        let best = self.search(SearchRequest {
            root,
            limits,
            rated: None,
            control: &Control::new(),
            report: &mut |report| lines = report.lines,
        });
        (best, lines)
    }

    /// Discards the results of earlier searches: the next search goes as that of a new engine would. Allocated memory
    /// may be kept. Empty by default, for an engine without state between searches.
    fn forget(&mut self) {}
}

impl<P: Position> Engine<P> for Box<dyn Engine<P>> {
    fn search(&mut self, request: SearchRequest<'_, P>) -> Option<P::Move> {
        (**self).search(request)
    }

    fn forget(&mut self) {
        (**self).forget();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_exact_where_scores_are_and_symmetric_where_not() {
        for (score, chance) in [
            (Score::WinIn(3), 1.0),
            (Score::LossIn(3), 0.0),
            (Score::Draw, 0.5),
            (Score::Chance(0.25), 0.25),
            (Score::Discs(0.0), 0.5),
        ] {
            assert!((score.chance() - chance).abs() < 1e-9, "{score}");
        }
        for score in [Score::Discs(6.0), Score::Points(3.5), Score::Centi(250)] {
            let both = score.chance() + score.reversed().chance();
            assert!(score.chance() > 0.6 && (both - 1.0).abs() < 1e-9, "{score}");
        }
        assert!((0.0..1e-9).contains(&Score::Centi(i32::MIN).chance()));
    }

    #[test]
    fn a_lead_for_a_chance_has_that_chance() {
        let leads = |score: Score| score.units_for(0.6) as f32;
        for score in [
            Score::Discs(leads(Score::Discs(0.0))),
            Score::Points(leads(Score::Points(0.0))),
            Score::Centi((leads(Score::Centi(0)) * 100.0) as i32),
            Score::Chance(0.5 + leads(Score::Chance(0.0)) / 200.0),
        ] {
            assert!((score.chance() - 0.6).abs() < 2e-3, "{score}");
        }
    }
}
