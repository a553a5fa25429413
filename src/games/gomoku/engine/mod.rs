//! The Gomoku engine: line patterns kept move by move, wins by continuous fours, and an alpha-beta search over the rest.
//!
//! It plays all three rules on every board, and makes the choices of swap2. One thread; [`Limits::threads`] is not used.

mod board;
mod interior;
mod levels;
mod net;
mod opening;
mod ordering;
mod pattern;
mod quest;
mod root;
mod search;
mod table;
pub(super) mod threats;
#[cfg(feature = "tools")]
pub mod train;
mod values;
mod vcf;
mod vct;
mod weights;

use std::time::Instant;

use super::{Move, Position, Rule, Stage};
use crate::core::rng::mix;
use crate::core::{
    Control, Engine, Limits, Line, Position as _, Report, Rng, Score, SearchRequest,
};

use board::{Board, cell, point};
use levels::Skill;
pub(super) use levels::TEXTS as LEVELS;
use root::{Ranked, Root};
use search::{Effort, PROVEN, WIN};
use table::Table;
use vcf::Solver;
pub use weights::Weights;

/// Threats that a look for a proof goes through, fours not counted.
const THREATS: u32 = 10;
/// Positions a leaf's look for fours may visit.
const LEAF_BUDGET: u64 = 120;
/// Most bytes of the table of a search that is limited to some positions: about one entry each.
const BYTES_PER_NODE: u64 = 32;

/// A computer opponent for Gomoku. It keeps its tables from move to move.
#[derive(Default)]
pub struct GomokuEngine {
    table: Table,
    solver: Solver,
    /// What the tables are about.
    about: Option<(u8, Rule)>,
}

impl Engine<Position> for GomokuEngine {
    fn search(&mut self, request: SearchRequest<'_, Position>) -> Option<Move> {
        let SearchRequest {
            root,
            limits,
            control,
            report,
        } = request;
        let legal = root.legal_moves();
        let &only = legal.first()?;
        let mut rng = Rng::new(mix(limits.seed) ^ Board::of_stones(root).key());
        let mut thought = Thought::new(root, limits, control, &legal, report);
        let known = match root.stage() {
            _ if legal.len() == 1 => Some(only),
            Stage::PlaceThree(_) => opening::three_stones(root, &mut rng),
            _ if root.discs().count() == [0, 0] => opening::centre(root),
            _ => None,
        };
        if let Some(mv) = known {
            thought.tell_known(mv);
            return Some(mv);
        }
        match root.stage() {
            Stage::Choose | Stage::SwapOrStay => self.choose(&mut thought),
            _ => Some(self.think(&mut thought, &mut rng)),
        }
    }
}

/// One call of the engine.
struct Thought<'a> {
    root: &'a Position,
    limits: &'a Limits,
    control: &'a Control,
    legal: &'a [Move],
    report: &'a mut dyn FnMut(Report<Move>),
    begun: Instant,
    skill: Skill,
}

impl<'a> Thought<'a> {
    fn new(
        root: &'a Position,
        limits: &'a Limits,
        control: &'a Control,
        legal: &'a [Move],
        report: &'a mut dyn FnMut(Report<Move>),
    ) -> Self {
        Self {
            root,
            limits,
            control,
            legal,
            report,
            begun: Instant::now(),
            skill: Skill::of(limits.level),
        }
    }

    /// Reports a move that needs no search.
    fn tell_known(&mut self, mv: Move) {
        let line = Line {
            moves: vec![mv],
            score: Score::Centi(0),
            exact: false,
            depth: 0,
        };
        self.tell(vec![line], 0, 1);
    }

    fn tell(&mut self, lines: Vec<Line<Move>>, depth: u32, nodes: u64) {
        (self.report)(Report {
            lines,
            depth,
            nodes,
            time: self.begun.elapsed(),
        });
    }

    fn effort(&self) -> Effort {
        Effort {
            deadline: self
                .limits
                .time
                .and_then(|time| self.begun.checked_add(time)),
            nodes: self.limits.nodes.unwrap_or(u64::MAX).min(self.skill.nodes),
            fours: self.skill.fours,
            threats: if self.limits.proofs && self.skill.fours > 0 {
                THREATS
            } else {
                0
            },
            leaf_budget: LEAF_BUDGET,
        }
    }

    fn depth(&self) -> u32 {
        let asked = self.limits.depth.unwrap_or(u32::MAX);
        asked.min(self.skill.depth).clamp(1, search::DEEPEST - 20)
    }
}

impl GomokuEngine {
    /// Makes the tables ready for a search of `root`.
    fn prepare(&mut self, thought: &Thought, effort: Effort) {
        let (root, limits, control) = (thought.root, thought.limits, thought.control);
        let wanted = effort.nodes.saturating_mul(BYTES_PER_NODE);
        let bytes = usize::try_from(wanted)
            .unwrap_or(usize::MAX)
            .min(limits.memory.max(1) << 20);
        let about = Some((root.grid().cols, root.rule()));
        if self.about != about || !self.table.fits(bytes) {
            self.table.reset(bytes);
            self.solver.reset();
            self.about = about;
        }
        self.table.grow_older();
        self.solver.nodes = 0;
        self.solver.control = control.clone();
        self.solver.deadline = effort.deadline;
    }

    /// The best move of a position in which a stone is to be placed.
    fn think(&mut self, thought: &mut Thought, rng: &mut Rng) -> Move {
        let board = Board::of_stones(thought.root);
        if let Some(at) = root::overlooking(&board, thought.skill, thought.legal, rng) {
            thought.tell_known(at);
            return at;
        }
        let ranked = self.rank(thought, board);
        root::with_errors(&ranked, thought.skill, rng)
    }

    /// The moves of the position by worth, as far as the limits allow.
    fn rank(&mut self, thought: &mut Thought, board: Board) -> Vec<Ranked> {
        let effort = thought.effort();
        self.prepare(thought, effort);
        let search = search::Search::new(
            board,
            &mut self.table,
            &mut self.solver,
            effort,
            thought.control,
        );
        let lines = if thought.skill.slack > 0 {
            thought.limits.lines.max(6)
        } else {
            thought.limits.lines
        };
        let mut root = Root::new(search, thought.legal, lines.max(1));
        root.deepen(thought.depth(), &mut |ranked, depth, nodes| {
            let shown = ranked.iter().take(thought.limits.lines.max(1));
            let lines = shown.map(|line| line.written(depth)).collect();
            thought.tell(lines, depth, nodes);
        })
    }

    /// The choices of swap2: the side that stands better is taken.
    fn choose(&mut self, thought: &mut Thought) -> Option<Move> {
        let root = thought.root;
        // White's stone is next after either choice.
        let legal: Vec<_> = root.discs().empties().map(Move::Place).collect();
        let board = Board::of_stones(root);
        let legal: Vec<_> = {
            let mut board = board.clone();
            let allowed = |mv: &Move| match *mv {
                Move::Place(cell) => !board.is_forbidden(root.stone(), point(cell)),
                _ => false,
            };
            legal.into_iter().filter(allowed).collect()
        };
        let mut quiet = |_: Report<Move>| ();
        let mut inner = Thought::new(root, thought.limits, thought.control, &legal, &mut quiet);
        inner.begun = thought.begun;
        let ranked = self.rank(&mut inner, board);
        let best = ranked.first()?;
        let white_better = best.score >= 0;
        let (mv, score) = match (root.stage(), white_better) {
            (Stage::Choose, true) => (
                best.moves.first().map(|&at| Move::Place(cell(at)))?,
                best.score,
            ),
            (Stage::SwapOrStay, false) => (Move::Stay, -best.score),
            (Stage::SwapOrStay, true) => (Move::Swap, best.score),
            (_, false) => (Move::Swap, -best.score),
            (_, true) => (Move::Swap, best.score),
        };
        let line = Line {
            moves: vec![mv],
            score: worth(score),
            exact: score.abs() >= PROVEN,
            depth: 0,
        };
        thought.tell(vec![line], 0, 1);
        Some(mv)
    }
}

/// A score of the search in the words of the contract.
fn worth(score: i32) -> Score {
    if score >= PROVEN {
        Score::WinIn((WIN - score) as u32)
    } else if score <= -PROVEN {
        Score::LossIn((WIN + score) as u32)
    } else {
        Score::Centi(score)
    }
}

#[cfg(test)]
mod tests;
