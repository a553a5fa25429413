//! What searches found out about the positions of a game.

use std::collections::HashMap;
use std::time::Duration;

use super::NodeId;
use super::symmetry::Symmetries;
use tabletop_core::{Cell, Forecast, Game, Line, MoveOf, Position, Report, Score, Side};

/// One rated line of play.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedLine {
    /// The moves in the game's notation.
    pub moves: Vec<String>,
    /// The cell the first move leads to, if it is made on the board.
    pub cell: Option<Cell>,
    /// The worth for the side to move.
    pub score: Score,
    /// Whether it is proven.
    pub exact: bool,
    /// How deep it was searched.
    pub depth: u32,
    /// Positions visited below the first move (playouts), as far as they are counted apart.
    pub nodes: u64,
    /// By how many points the side to move will be ahead, where the search sees games end.
    pub lead: Option<f32>,
    /// In how many ways a puzzle can be solved after the first move, where that was counted.
    pub solutions: Option<u32>,
}

impl RatedLine {
    /// A move of which nothing is known yet.
    pub(super) fn of_move(text: &str, cell: Option<Cell>) -> Self {
        Self {
            moves: vec![text.to_owned()],
            cell,
            score: Score::Draw,
            exact: false,
            depth: 0,
            nodes: 0,
            lead: None,
            solutions: None,
        }
    }

    /// A line of a search from `root`, as far as it can be played.
    fn of<G: Game>(root: &G::Position, line: &Line<MoveOf<G>>) -> Self {
        let mut position = root.clone();
        let mut moves = Vec::with_capacity(line.moves.len());
        for mv in &line.moves {
            // A line read out of a table may run into a move that is not there.
            if !position.is_legal(mv) {
                break;
            }
            moves.push(G::write_move(&position, mv));
            position.play_unchecked(mv);
        }
        Self {
            moves,
            cell: line.moves.first().and_then(|mv| G::target(root, mv)),
            score: line.score,
            exact: line.exact,
            depth: line.depth,
            nodes: line.nodes,
            lead: line.lead,
            solutions: line.solutions,
        }
    }
}

/// What a search under way says of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The rated moves, best first.
    pub lines: Vec<RatedLine>,
    /// The side the scores are for.
    pub side: Option<Side>,
    /// Completed depth in plies or playouts.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// How the game will end, where the search sees that.
    pub forecast: Option<Forecast>,
}

impl Analysis {
    /// What a report says of `root`.
    pub(super) fn of<G: Game>(root: &G::Position, report: &Report<MoveOf<G>>) -> Self {
        let lines = report.lines.iter();
        Self {
            lines: lines.map(|line| RatedLine::of::<G>(root, line)).collect(),
            side: Some(root.turn()),
            depth: report.depth,
            nodes: report.nodes,
            time: report.time,
            forecast: report.forecast.clone(),
        }
    }

    /// Whether it comes out of an opening book, unsearched.
    pub fn from_book(&self) -> bool {
        let unsearched = self.depth == 0 && self.nodes == 0 && !self.lines.is_empty();
        unsearched && self.lines.iter().all(|line| !line.exact)
    }
}

/// A move beside the best one, as one search rates both: what is lost by the move is the difference. Two searches of two
/// positions would differ by their depth and by chance as well.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The best line.
    pub best: RatedLine,
    /// The line that begins with the move, which may be the best one itself.
    pub line: RatedLine,
}

impl Comparison {
    /// The chance of winning that the move gives away, from 0 to 1.
    pub fn lost(&self) -> f64 {
        (self.best.score.chance() - self.line.score.chance()).max(0.0)
    }

    /// By how much the difference of two shares of playouts is uncertain.
    pub(super) fn standard_error(&self) -> f64 {
        let variance = |line: &RatedLine| {
            let chance = line.score.chance();
            chance * (1.0 - chance) / line.nodes.max(1) as f64
        };
        (variance(&self.best) + variance(&self.line)).sqrt()
    }

    /// The same as if nothing better than the move were known; that nothing is, is never proven by it.
    pub(super) fn without_loss(&self) -> Self {
        Self {
            best: RatedLine {
                exact: false,
                ..self.line.clone()
            },
            line: self.line.clone(),
        }
    }

    /// Whether both are proven.
    pub fn is_exact(&self) -> bool {
        self.best.exact && self.line.exact
    }

    /// Whether a later comparison of the same move says less than this one.
    fn outweighs(&self, other: &Self) -> bool {
        let exact = |it: &Self| (it.is_exact(), it.line.exact);
        let (own, others) = (exact(self), exact(other));
        own > others || own == others && !own.0 && self.line.depth > other.line.depth
    }
}

/// What is known of the position at a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The side to move there.
    pub side: Side,
    /// The best line and its worth for that side.
    pub best: RatedLine,
    /// Moves that were rated together with the best one of their search.
    pub compared: Vec<Comparison>,
    /// Whether a review rated the move that was played there. What a player or a hint thought of it on the way says little of
    /// how well it was played.
    pub reviewed: bool,
}

impl Evaluation {
    /// What a report says of `root`; nothing where it rates no line.
    pub(super) fn of<G: Game>(root: &G::Position, report: &Report<MoveOf<G>>) -> Option<Self> {
        let first = report.lines.first()?;
        let best = RatedLine::of::<G>(root, first);
        let symmetries = (report.lines.len() > 1).then(|| Symmetries::of::<G>(root));
        let compare = |line: &Line<MoveOf<G>>| {
            let mut rated = RatedLine::of::<G>(root, line);
            let [one, other] = [&first.moves[0], &line.moves[0]];
            let same = symmetries.as_ref();
            if same.is_some_and(|symmetries| symmetries.relate::<G>(root, one, other)) {
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

    /// What `best` alone says.
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

    /// A move beside the best one of the same search, where it was rated.
    pub fn compared(&self, mv: &str) -> Option<&Comparison> {
        let is_its = |it: &&Comparison| it.line.moves.first().is_some_and(|first| first == mv);
        self.compared.iter().find(is_its)
    }

    /// Keeps a comparison, in the place of what was known of its move.
    pub(super) fn compare(&mut self, comparison: Comparison) {
        let first = comparison.line.moves.first();
        self.compared.retain(|it| it.line.moves.first() != first);
        self.compared.push(comparison);
    }

    /// Takes in what another search found out, but for what it knows less of; whether that is anything.
    fn take_in(&mut self, found: Self) -> bool {
        let deeper = found.best.exact || (!self.best.exact && found.best.depth >= self.best.depth);
        if deeper {
            self.best = found.best;
        }
        let mut changed = deeper;
        for comparison in found.compared {
            let first = comparison.line.moves.first().map_or("", String::as_str);
            let known = self.compared(first);
            if known.is_none_or(|known| !known.outweighs(&comparison)) {
                self.compare(comparison);
                changed = true;
            }
        }
        changed
    }

    /// Whether neither side is better: a chance of two in five to three in five, or a proven draw.
    pub fn is_even(&self) -> bool {
        let score = self.best.score;
        if self.best.exact {
            score.as_units() == 0.0
        } else {
            EVEN.contains(&score.chance())
        }
    }

    /// The worth for Black.
    pub fn for_black(&self) -> Score {
        if self.side == Side::Black {
            self.best.score
        } else {
            self.best.score.reversed()
        }
    }
}

/// Chances of winning at which a game is even.
const EVEN: std::ops::RangeInclusive<f64> = 0.4..=0.6;

/// What is known of the positions of a game.
#[derive(Debug, Default)]
pub(super) struct Evaluations {
    known: HashMap<NodeId, Evaluation>,
    /// Whether something was found out that has not been counted as a change of the game.
    unsaved: bool,
}

impl Evaluations {
    /// What is known of the position at a node.
    pub(super) fn get(&self, node: NodeId) -> Option<&Evaluation> {
        self.known.get(&node)
    }

    /// Takes in what a record knows.
    pub(super) fn put(&mut self, node: NodeId, evaluation: Evaluation) {
        self.known.insert(node, evaluation);
    }

    /// Keeps what a search found out about the position `root` at `node`, unless something deeper is known.
    pub(super) fn learn<G: Game>(
        &mut self,
        node: NodeId,
        root: &G::Position,
        report: &Report<MoveOf<G>>,
    ) {
        if let Some(found) = Evaluation::of::<G>(root, report) {
            self.take_in(node, found);
        }
    }

    /// Keeps what was found out, unless more is known.
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

    /// Keeps how a move compares with the best one at a node of which something is known.
    pub(super) fn compare(&mut self, node: NodeId, comparison: Comparison) {
        if let Some(known) = self.known.get_mut(&node) {
            known.compare(comparison);
            self.unsaved = true;
        }
    }

    /// Keeps that a review is done with a node.
    pub(super) fn mark_reviewed(&mut self, node: NodeId) {
        if let Some(known) = self.known.get_mut(&node) {
            self.unsaved |= !known.reviewed;
            known.reviewed = true;
        }
    }

    /// Whether something has to be saved that was found out since the last time. Not asked at every report of a search: each
    /// costs a write.
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

    /// A later search replaces what was compared less deep, and nothing proven but by what is proven as well.
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
        // A proven loss beside a guess that is doubted is not proven to be the best that there was.
        let mut lost = compared(0.6, 0.5, false, 1);
        (lost.line.score, lost.line.exact) = (Score::LossIn(4), true);
        assert!(!lost.without_loss().is_exact());
        assert!(!lost.without_loss().outweighs(&lost));
    }
}
