//! What searches found out about the positions of a game.

use std::collections::HashMap;
use std::time::Duration;

use super::NodeId;
use crate::core::{Cell, Forecast, Game, Line, MoveOf, Position, Report, Score, Side};

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

/// What is known of the position at a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The side to move there.
    pub side: Side,
    /// The best line and its worth for that side.
    pub best: RatedLine,
}

impl Evaluation {
    /// What a report says of `root`; nothing where it rates no line.
    fn of<G: Game>(root: &G::Position, report: &Report<MoveOf<G>>) -> Option<Self> {
        Some(Self {
            side: root.turn(),
            best: RatedLine::of::<G>(root, report.lines.first()?),
        })
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
        let Some(found) = Evaluation::of::<G>(root, report) else {
            return;
        };
        let deeper = |known: &Evaluation| {
            found.best.exact || (!known.best.exact && found.best.depth >= known.best.depth)
        };
        if self.known.get(&node).is_none_or(deeper) {
            self.known.insert(node, found);
            self.unsaved = true;
        }
    }

    /// Whether something has to be saved that was found out since the last time. Not asked at every report of a search: each
    /// costs a write.
    pub(super) fn take_unsaved(&mut self) -> bool {
        std::mem::take(&mut self.unsaved)
    }
}
