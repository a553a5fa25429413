//! Results of searches about the positions of a game.

use std::collections::HashMap;
use std::time::Duration;

use super::NodeId;
use super::symmetry::Symmetries;
use crate::rules::{Move, Position};
use tabletop_core::{Cell, Forecast, Line, Notation, Position as _, Report, Score, Side};

/// A variation with its score, as text.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedLine {
    /// The moves, the rated one first.
    pub moves: Vec<Notation>,
    /// The cell the first move leads to, if it is made on the board.
    pub cell: Option<Cell>,
    /// Score for the side to move.
    pub score: Score,
    /// True if the score is proven.
    pub exact: bool,
    /// Search depth.
    pub depth: u32,
    /// Positions visited below the first move (playouts), if counted per move.
    pub nodes: u64,
    /// Expected final lead in points of the side to move, if the search plays games to their end.
    pub lead: Option<f32>,
    /// Number of solutions of a puzzle after the first move, if counted.
    pub solutions: Option<u32>,
}

impl RatedLine {
    /// Creates a line of one move without search results.
    pub(super) fn of_move(text: &str, cell: Option<Cell>) -> Self {
        Self {
            moves: vec![text.into()],
            cell,
            score: Score::Draw,
            exact: false,
            depth: 0,
            nodes: 0,
            lead: None,
            solutions: None,
        }
    }

    /// Converts a line of a search from `root`, up to the first illegal move.
    fn from_line(root: &Position, line: &Line<Move>) -> Self {
        let mut position = root.clone();
        let mut moves = Vec::with_capacity(line.moves.len());
        for mv in &line.moves {
            // A line read from a table may contain an illegal move.
            if !position.is_legal(mv) {
                break;
            }
            moves.push(position.write_move(mv).into());
            position.play_unchecked(mv);
        }
        Self {
            moves,
            cell: line.moves.first().and_then(|mv| root.target(mv)),
            score: line.score,
            exact: line.exact,
            depth: line.depth,
            nodes: line.nodes,
            lead: line.lead,
            solutions: line.solutions,
        }
    }
}

/// Intermediate result of a search of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The rated moves, best first.
    pub lines: Vec<RatedLine>,
    /// The side from whose view the scores are.
    pub side: Option<Side>,
    /// Completed depth in plies or playouts.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// Prediction of the final board, if the search makes one.
    pub forecast: Option<Forecast>,
}

impl Analysis {
    /// Converts a report on `root`.
    pub(super) fn from_report(root: &Position, report: &Report<Move>) -> Self {
        let lines = report.lines.iter();
        Self {
            lines: lines.map(|line| RatedLine::from_line(root, line)).collect(),
            side: Some(root.turn()),
            depth: report.depth,
            nodes: report.nodes,
            time: report.time,
            forecast: report.forecast.clone(),
        }
    }

    /// Returns true if the result is a book move.
    pub fn from_book(&self) -> bool {
        let unsearched = self.depth == 0 && self.nodes == 0 && !self.lines.is_empty();
        unsearched && self.lines.iter().all(|line| !line.exact)
    }
}

/// A move and the best one as rated by one search: the difference of the scores is the loss. Scores from two searches
/// of two positions would also differ by depth and by chance.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The best line.
    pub best: RatedLine,
    /// The line that begins with the move; may be the best one itself.
    pub line: RatedLine,
}

impl Comparison {
    /// Loss of winning chance by the move, from 0 to 1.
    pub fn lost(&self) -> f64 {
        (self.best.score.chance() - self.line.score.chance()).max(0.0)
    }

    /// Standard error of the loss, if the scores are shares of playouts.
    pub(super) fn standard_error(&self) -> f64 {
        let variance = |line: &RatedLine| {
            let chance = line.score.chance();
            chance * (1.0 - chance) / line.nodes.max(1) as f64
        };
        (variance(&self.best) + variance(&self.line)).sqrt()
    }

    /// Returns the comparison without a loss. The result is not proven, since the absence of a better move is not.
    pub(super) fn without_loss(&self) -> Self {
        Self {
            best: RatedLine {
                exact: false,
                ..self.line.clone()
            },
            line: self.line.clone(),
        }
    }

    /// Returns true if both scores are proven.
    pub fn is_exact(&self) -> bool {
        self.best.exact && self.line.exact
    }

    /// Returns true if this comparison outweighs a later one of the same move.
    fn outweighs(&self, other: &Self) -> bool {
        let exact = |it: &Self| (it.is_exact(), it.line.exact);
        let (own, others) = (exact(self), exact(other));
        own > others || own == others && !own.0 && self.line.depth > other.line.depth
    }
}

/// Evaluation of the position at a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The side to move.
    pub side: Side,
    /// The best line with its score for that side.
    pub best: RatedLine,
    /// Moves rated by the same search as the best one.
    pub compared: Vec<Comparison>,
    /// True if a review rated the move played. The results of a player's search or a hint say little about the quality
    /// of the move.
    pub reviewed: bool,
}

impl Evaluation {
    /// Converts a report on `root`; `None` if it has no line.
    pub(super) fn from_report(root: &Position, report: &Report<Move>) -> Option<Self> {
        let first = report.lines.first()?;
        let best = RatedLine::from_line(root, first);
        let symmetries = (report.lines.len() > 1).then(|| Symmetries::from_position(root));
        let compare = |line: &Line<Move>| {
            let mut rated = RatedLine::from_line(root, line);
            let [one, other] = [&first.moves[0], &line.moves[0]];
            let same = symmetries.as_ref();
            if same.is_some_and(|symmetries| symmetries.relate(root, one, other)) {
                (rated.score, rated.exact) = (best.score, best.exact);
            }
            Comparison {
                best: best.clone(),
                line: rated,
            }
        };
        Some(Self {
            side: root.turn(),
            compared: report.lines.iter().map(compare).collect(),
            best,
            reviewed: false,
        })
    }

    /// Creates an evaluation of the best line only.
    pub(super) fn of_best(side: Side, best: RatedLine) -> Self {
        Self {
            side,
            compared: vec![Comparison {
                best: best.clone(),
                line: best.clone(),
            }],
            best,
            reviewed: false,
        }
    }

    /// Returns the comparison of a move with the best one, if there is one.
    pub fn compared(&self, mv: &str) -> Option<&Comparison> {
        let is_its = |it: &&Comparison| it.line.moves.first().is_some_and(|first| first == mv);
        self.compared.iter().find(is_its)
    }

    /// Stores a comparison in place of an earlier one of the same move.
    pub(super) fn compare(&mut self, comparison: Comparison) {
        let first = comparison.line.moves.first();
        self.compared.retain(|it| it.line.moves.first() != first);
        self.compared.push(comparison);
    }

    /// Merges the result of another search, except for the parts that are known better. Returns true if anything changed.
    fn take_in(&mut self, found: Self) -> bool {
        let deeper = found.best.exact || (!self.best.exact && found.best.depth >= self.best.depth);
        if deeper {
            self.best = found.best;
        }
        let mut changed = deeper;
        for comparison in found.compared {
            let first = comparison.line.moves.first().map_or("", |mv| mv.as_str());
            let known = self.compared(first);
            if known.is_none_or(|known| !known.outweighs(&comparison)) {
                self.compare(comparison);
                changed = true;
            }
        }
        changed
    }

    /// Returns true if neither side is better: a chance of two in five to three in five, or a proven draw.
    pub fn is_even(&self) -> bool {
        let score = self.best.score;
        if self.best.exact {
            score.as_units() == 0.0
        } else {
            EVEN.contains(&score.chance())
        }
    }

    /// Score from Black's view.
    pub fn for_black(&self) -> Score {
        if self.side == Side::Black {
            self.best.score
        } else {
            self.best.score.reversed()
        }
    }
}

/// Range of winning chances of an even game.
const EVEN: std::ops::RangeInclusive<f64> = 0.4..=0.6;

/// Evaluations of the positions of a game.
#[derive(Debug, Default)]
pub(super) struct Evaluations {
    known: HashMap<NodeId, Evaluation>,
    /// True if there are results that have not been counted as a change of the game.
    unsaved: bool,
}

impl Evaluations {
    /// Returns the evaluation of a node.
    pub(super) fn get(&self, node: NodeId) -> Option<&Evaluation> {
        self.known.get(&node)
    }

    /// Stores an evaluation read from a record.
    pub(super) fn put(&mut self, node: NodeId, evaluation: Evaluation) {
        self.known.insert(node, evaluation);
    }

    /// Stores the result of a search of `root` at `node`, unless a deeper one is stored.
    pub(super) fn learn(&mut self, node: NodeId, root: &Position, report: &Report<Move>) {
        if let Some(found) = Evaluation::from_report(root, report) {
            self.take_in(node, found);
        }
    }

    /// Merges an evaluation, except for the parts that are known better.
    pub(super) fn take_in(&mut self, node: NodeId, found: Evaluation) {
        let changed = match self.known.get_mut(&node) {
            Some(known) => known.take_in(found),
            None => {
                self.known.insert(node, found);
                true
            }
        };
        self.unsaved |= changed;
    }

    /// Stores a comparison at a node that has an evaluation.
    pub(super) fn compare(&mut self, node: NodeId, comparison: Comparison) {
        if let Some(known) = self.known.get_mut(&node) {
            known.compare(comparison);
            self.unsaved = true;
        }
    }

    /// Marks a node as reviewed.
    pub(super) fn mark_reviewed(&mut self, node: NodeId) {
        if let Some(known) = self.known.get_mut(&node) {
            self.unsaved |= !known.reviewed;
            known.reviewed = true;
        }
    }

    /// Returns true if there are results to save since the last call. Not to be called at every report of a search,
    /// since each true result causes a write to disk.
    pub(super) fn take_unsaved(&mut self) -> bool {
        std::mem::take(&mut self.unsaved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(mv: &str, score: Score, exact: bool, depth: u32) -> RatedLine {
        RatedLine {
            score,
            exact,
            depth,
            nodes: u64::from(depth),
            ..RatedLine::of_move(mv, None)
        }
    }

    fn compared(best: f32, line: f32, exact: bool, depth: u32) -> Comparison {
        Comparison {
            best: rated("a1", Score::Chance(best), exact, depth),
            line: rated("b1", Score::Chance(line), exact, depth),
        }
    }

    /// A later search replaces shallower comparisons; proven ones are replaced only by proven ones.
    #[test]
    fn the_deeper_comparison_of_a_move_stays() {
        for (known, found, replaces) in [
            ((false, 8), (false, 9), true),
            ((false, 8), (false, 8), true),
            ((false, 9), (false, 8), false),
            ((true, 3), (false, 20), false),
            ((false, 20), (true, 3), true),
            ((true, 9), (true, 3), true),
        ] {
            let known = compared(0.5, 0.5, known.0, known.1);
            let found = compared(0.6, 0.4, found.0, found.1);
            assert_eq!(!known.outweighs(&found), replaces, "{known:?} {found:?}");
            let evaluation = |it: &Comparison| Evaluation {
                side: Side::Black,
                best: it.best.clone(),
                compared: vec![it.clone()],
                reviewed: false,
            };
            let mut evaluations = Evaluations::default();
            let node = crate::session::Tree::<()>::new().current();
            evaluations.take_in(node, evaluation(&known));
            evaluations.take_in(node, evaluation(&found));
            let kept = evaluations.get(node).and_then(|it| it.compared("b1"));
            assert_eq!(kept, Some(if replaces { &found } else { &known }));
        }
    }

    #[test]
    fn a_better_score_is_no_loss_and_few_playouts_are_uncertain() {
        assert!(compared(0.4, 0.6, false, 9).lost().abs() < 1e-9);
        let few = compared(0.6, 0.5, false, 100);
        let many = compared(0.6, 0.5, false, 2_000);
        assert!(few.lost() < 2.0 * few.standard_error());
        assert!(many.lost() > 2.0 * many.standard_error());
        assert!(many.without_loss().lost().abs() < 1e-9);
        // A proven loss compared with an uncertain estimate: the best move is not proven to be the best.
        let mut lost = compared(0.6, 0.5, false, 1);
        (lost.line.score, lost.line.exact) = (Score::LossIn(4), true);
        assert!(!lost.without_loss().is_exact());
        assert!(!lost.without_loss().outweighs(&lost));
    }
}
