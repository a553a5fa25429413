//! Results of searches about the positions of a game.

use std::collections::HashMap;
use std::time::Duration;

use super::NodeId;
use super::history::History;
use super::loss::{Loss, LossUnit};
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
    pub nodes: u64,
    pub time: Duration,
    /// Prediction of the final board, if the search makes one.
    pub forecast: Option<Forecast>,
}

impl Analysis {
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
    pub best: RatedLine,
    /// The line that begins with the move; may be the best one itself.
    pub line: RatedLine,
}

impl Comparison {
    /// Loss of winning chance by the move, from 0 to 1.
    pub fn lost(&self) -> f64 {
        (self.best.score.chance() - self.line.score.chance()).max(0.0)
    }

    /// Returns the loss by this move against another one of the same position, or else the best one, negative for a gain, and
    /// its unit. A difference within the uncertainty of shares of playouts is none.
    pub fn against(&self, other: Option<&Self>) -> (i32, LossUnit) {
        let less = |it: &Self| Loss::less(it.best.score, it.line.score);
        let own = less(self);
        let others = other.map_or((0.0, own.1), less);
        let chance = self.lost() - other.map_or(0.0, Self::lost);
        let (less, unit) = if own.1 == others.1 {
            (own.0 - others.0, own.1)
        } else {
            (100.0 * chance as f32, LossUnit::Percent)
        };
        let is_by_playouts = self.line.lead.is_some();
        let error = other.map_or(0.0, Self::standard_error);
        let error = self.standard_error().hypot(error);
        if is_by_playouts && chance.abs() < 2.0 * error {
            return (0, unit);
        }
        (less.round() as i32, unit)
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
}

#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    pub side: Side,
    /// The best line with its score for that side.
    pub best: RatedLine,
    /// Moves rated by the same search as the best one.
    pub compared: Vec<Comparison>,
    /// Number of positions (playouts) that the search visited.
    pub effort: u64,
    /// True if a review rated the move played. The results of a player's search or a hint say little about the quality
    /// of the move.
    pub reviewed: bool,
    /// True if a second, deeper search confirmed the values: only then is a move blamed.
    pub checked: bool,
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
            effort: report.nodes,
            reviewed: false,
            checked: false,
        })
    }

    /// Creates an evaluation of the best line only, found with this effort.
    pub(super) fn of_best(side: Side, best: RatedLine, effort: u64) -> Self {
        Self {
            side,
            compared: vec![Comparison {
                best: best.clone(),
                line: best.clone(),
            }],
            best,
            effort,
            reviewed: false,
            checked: false,
        }
    }

    pub fn compared(&self, mv: &str) -> Option<&Comparison> {
        let is_its = |it: &&Comparison| it.line.moves.first().is_some_and(|first| first == mv);
        self.compared.iter().find(is_its)
    }

    /// Returns true if a move may be blamed: a second search confirmed the values, or they are proven.
    pub(super) fn is_certain_of(&self, mv: &str) -> bool {
        self.checked || self.best.exact && self.compared(mv).is_none_or(Comparison::is_exact)
    }

    /// Stores a comparison in place of an earlier one of the same move.
    pub(super) fn compare(&mut self, comparison: Comparison) {
        let first = comparison.line.moves.first();
        self.compared.retain(|it| it.line.moves.first() != first);
        self.compared.push(comparison);
    }

    /// Returns true if the search went about as far as another one: at least half as far, since limits are not exact.
    pub(super) fn went_as_far_as(&self, other: &Self) -> bool {
        self.best.exact || 2 * self.effort >= other.effort
    }

    /// Replaces the evaluation by that of a search that went further and rated every move that is played and compared with
    /// the best one here: values of two searches are never mixed. Returns true if it was replaced.
    fn take_in(&mut self, found: Self, is_played: impl Fn(&Notation) -> bool) -> bool {
        let rates = |it: &Comparison| match it.line.moves.first() {
            Some(mv) if it.best.moves.first() != Some(mv) && is_played(mv) => {
                found.compared(mv).is_some()
            }
            _ => true,
        };
        let further = match (self.best.exact, found.best.exact) {
            (true, false) => false,
            (false, true) => true,
            _ => found.effort >= self.effort,
        };
        let replaces = further && self.compared.iter().all(rates);
        if replaces {
            let (reviewed, checked) = (self.reviewed, self.checked);
            *self = found;
            self.reviewed |= reviewed;
            self.checked |= checked;
        }
        replaces
    }

    /// Returns the lines of the rated moves, the best first. If the search plays games to their end, those that it visited
    /// most come next: the value of a move with few visits is chance.
    pub(super) fn lines(&self) -> Vec<RatedLine> {
        let mut lines: Vec<_> = self.compared.iter().map(|it| it.line.clone()).collect();
        let best = self.best.moves.first();
        if lines.iter().all(|line| line.moves.first() != best) {
            lines.push(self.best.clone());
        }
        let is_best = |line: &RatedLine| line.moves.first() == best;
        lines.sort_by(|a, b| {
            let by_worth = || match self.best.lead {
                Some(_) => b.nodes.cmp(&a.nodes),
                None => b.score.as_units().total_cmp(&a.score.as_units()),
            };
            is_best(b).cmp(&is_best(a)).then_with(by_worth)
        });
        lines
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

#[derive(Clone, Debug, Default)]
pub(super) struct Evaluations {
    known: HashMap<NodeId, Evaluation>,
    /// True if there are results that have not been counted as a change of the game.
    unsaved: bool,
}

impl Evaluations {
    pub(super) fn get(&self, node: NodeId) -> Option<&Evaluation> {
        self.known.get(&node)
    }

    /// Stores an evaluation read from a record.
    pub(super) fn put(&mut self, node: NodeId, evaluation: Evaluation) {
        self.known.insert(node, evaluation);
    }

    /// Merges the result of another search; see [`Evaluation::take_in`]. Returns true if it is the one stored now.
    pub(super) fn take_in(&mut self, history: &History, node: NodeId, found: Evaluation) -> bool {
        let tree = history.tree();
        let is_played = |mv: &Notation| tree.children(node).any(|child| *mv == *tree.text(child));
        let changed = match self.known.get_mut(&node) {
            Some(known) => known.take_in(found, is_played),
            None => {
                self.known.insert(node, found);
                true
            }
        };
        self.unsaved |= changed;
        changed
    }

    /// Stores a comparison whose best line is the best one of the node from now on.
    pub(super) fn settle(&mut self, node: NodeId, comparison: Comparison) {
        if let Some(known) = self.known.get_mut(&node) {
            known.best = comparison.best.clone();
            let best = comparison.best.clone();
            known.compare(Comparison {
                best: best.clone(),
                line: best,
            });
        }
        self.compare(node, comparison);
    }

    pub(super) fn compare(&mut self, node: NodeId, comparison: Comparison) {
        if let Some(known) = self.known.get_mut(&node) {
            known.compare(comparison);
            self.unsaved = true;
        }
    }

    /// Marks a node as reviewed, and as checked if its values were confirmed.
    pub(super) fn mark_reviewed(&mut self, node: NodeId, checked: bool) {
        if let Some(known) = self.known.get_mut(&node) {
            self.unsaved |= !known.reviewed || checked && !known.checked;
            known.reviewed = true;
            known.checked |= checked;
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

    /// A lucky move with few visits does not lead the list.
    #[test]
    fn moves_of_a_search_by_playouts_are_listed_by_visits() {
        let line = |mv: &str, chance, nodes| RatedLine {
            lead: Some(0.0),
            ..rated(mv, Score::Chance(chance), false, nodes)
        };
        let lines = [
            line("a1", 0.3, 900),
            line("b1", 0.4, 12),
            line("c1", 0.2, 80),
        ];
        let mut known = Evaluation::of_best(Side::Black, lines[0].clone(), 1_000);
        for line in lines {
            let best = known.best.clone();
            known.compare(Comparison { best, line });
        }
        let firsts = known
            .lines()
            .into_iter()
            .map(|line| line.moves[0].to_string());
        assert_eq!(firsts.collect::<Vec<_>>(), ["a1", "c1", "b1"]);
    }

    /// All values of a position come from one search: the one that went furthest, or proved most.
    #[test]
    fn the_search_that_went_furthest_stays() {
        let evaluation = |(exact, effort): (bool, u64), moves: &[&str]| Evaluation {
            side: Side::Black,
            best: rated("a1", Score::Chance(0.5), exact, 1),
            compared: moves
                .iter()
                .map(|mv| Comparison {
                    best: rated("a1", Score::Chance(0.5), exact, 1),
                    line: rated(mv, Score::Chance(0.4), exact, 1),
                })
                .collect(),
            effort,
            reviewed: false,
            checked: false,
        };
        let all = ["a1", "b1"];
        let is_played = |mv: &Notation| *mv == *"b1";
        for (known, found, moves, replaces) in [
            ((false, 800), (false, 900), &all[..], true),
            ((false, 800), (false, 800), &all[..], true),
            ((false, 900), (false, 800), &all[..], false),
            ((true, 300), (false, 2000), &all[..], false),
            ((false, 2000), (true, 300), &all[..], true),
            ((true, 900), (true, 300), &all[..], false),
            ((false, 800), (false, 900), &all[..1], false),
        ] {
            let (known, found) = (evaluation(known, &all), evaluation(found, moves));
            let mut stored = known.clone();
            assert_eq!(stored.take_in(found.clone(), is_played), replaces);
            assert_eq!(stored, if replaces { found } else { known });
        }
        // The moves that an analysis lists change as it goes on.
        let mut listed = evaluation((false, 800), &["a1", "b1", "c1"]);
        assert!(listed.take_in(evaluation((false, 900), &all), is_played));
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
    }
}
