//! The computer opponent: levels, limits and reports around the search of each board size.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::board::Board;
use super::cpu::{Cpu, Level, with_cpu};
use super::endgame::EXACT;
use super::levels::{self, LevelSpec};
use super::mirror::{Fast, move_of};
use super::root::{Root, RootMove, Step, plan};
use super::signals::Signals;
use super::table::Table;
use super::team::Team;
use super::weights::Weights;
use crate::core::{
    Control, Engine, Limits, Line, Mirror as _, Position as _, Report, Rng, Score, SearchRequest,
};
use crate::games::reversi::{Move, Position, book};

/// The lowest level that plays out of the opening book: those below are to err on their own.
const BOOK_LEVEL: u8 = 8;
/// Up to so many empty squares the whole rest of the game is shown after every exact move, else after the best alone.
const EVERY_LINE: u32 = 14;
/// A new depth is begun only while less than this part of the time is used up.
const LAST_START: f64 = 0.6;

/// The Reversi engine. It keeps its transposition table from one search to the next.
#[derive(Debug)]
pub struct Player {
    level: Level,
    table: Option<Table>,
    weights: Option<Arc<Weights>>,
}

impl Default for Player {
    fn default() -> Self {
        Self {
            level: Level::detect(),
            table: None,
            weights: None,
        }
    }
}

impl Engine<Position> for Player {
    fn search(&mut self, request: SearchRequest<'_, Position>) -> Option<Move> {
        let SearchRequest {
            root,
            limits,
            control,
            report,
        } = request;
        let moves = root.legal_moves();
        if let [only] = moves.as_slice()
            && limits.lines == 1
        {
            return Some(*only);
        }
        let Some(Fast(board)) = Fast::of(root) else {
            return super::wide::search(root, limits, control, report);
        };
        if moves.first() == Some(&Move::Pass) {
            let mut negated = |below: Report<Move>| report(passed_report(below));
            self.search_board(board.passed(), limits, control, &mut negated);
            return Some(Move::Pass);
        }
        if let Some(mv) = booked(board, limits, report) {
            return Some(mv);
        }
        self.search_board(board, limits, control, report)
    }
}

/// A move out of the opening book, if it may be used and knows the position.
fn booked(board: Board, limits: &Limits, report: &mut dyn FnMut(Report<Move>)) -> Option<Move> {
    if !limits.book || limits.level < BOOK_LEVEL || limits.lines > 1 {
        return None;
    }
    let (square, value) = book::answer(board, limits.seed)?;
    let line = Line {
        moves: vec![move_of(square)],
        score: Score::Discs(value as f32),
        exact: false,
        depth: 0,
    };
    report(Report {
        lines: vec![line],
        depth: 0,
        nodes: 0,
        time: Duration::ZERO,
    });
    Some(move_of(square))
}

/// What a report on the position after a forced pass says of the pass.
fn passed_report(mut report: Report<Move>) -> Report<Move> {
    report.lines.truncate(1);
    for line in &mut report.lines {
        line.moves.insert(0, Move::Pass);
        if let Score::Discs(discs) = &mut line.score {
            *discs = -*discs;
        }
    }
    report
}

impl Player {
    /// A player that evaluates with other weights than those in the program.
    pub fn with_weights(weights: Arc<Weights>) -> Self {
        Self {
            weights: Some(weights),
            ..Self::default()
        }
    }

    fn search_board(
        &mut self,
        board: Board,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let weights = self.weights.get_or_insert_with(Weights::shipped).clone();
        let fits = |table: &Table| table.mebibytes() == Table::fitting(limits.memory);
        if !self.table.as_ref().is_some_and(fits) {
            self.table = Some(Table::new(limits.memory));
        }
        let table = self.table.as_ref()?;
        table.age();
        let job = Job {
            board,
            limits,
            control,
            weights: &weights,
            table,
        };
        with_cpu!(self.level, cpu => job.run(cpu, report))
    }
}

/// One search of an 8×8 board.
struct Job<'a> {
    board: Board,
    limits: &'a Limits,
    control: &'a Control,
    weights: &'a Weights,
    table: &'a Table,
}

impl Job<'_> {
    fn run<C: Cpu>(&self, cpu: C, report: &mut dyn FnMut(Report<Move>)) -> Option<Move> {
        let start = Instant::now();
        let spec = levels::spec(self.limits.level);
        let deadline = self.limits.time.and_then(|time| start.checked_add(time));
        let signals = Signals::new(Some(self.control), deadline, self.limits.nodes);
        let mut team = Team::new(self.table, self.weights, &signals, self.limits.threads);
        let mut root = Root::new(cpu, self.board);
        // A level that errs has to know what it gives away.
        let lines = if spec.loss > 0 {
            usize::MAX
        } else {
            self.limits.lines
        };
        for step in self.steps(spec) {
            if self.too_late(start) || !team.iterate(cpu, &mut root, step, lines) {
                break;
            }
            report(self.told(cpu, &root, &mut team, start.elapsed()));
        }
        let mut rng = Rng::new(self.limits.seed ^ self.board.slow_hash());
        levels::choose(&root.moves, spec.loss, &mut rng).map(|mv| move_of(mv.square))
    }

    /// The iterations of this search: to the depth asked for, or to that of the level.
    fn steps(&self, spec: LevelSpec) -> Vec<Step> {
        let empties = self.board.empties();
        let depth = match (self.limits.depth, spec.depth) {
            (Some(depth), Some(own)) => depth.min(own),
            (Some(depth), None) | (None, Some(depth)) => depth,
            (None, None) => empties,
        };
        let depth = if empties <= spec.solve && self.limits.depth.is_none() {
            empties
        } else {
            depth
        };
        plan(empties, depth.min(empties).max(1))
    }

    /// Whether there is no point in beginning another depth.
    fn too_late(&self, start: Instant) -> bool {
        self.limits
            .time
            .is_some_and(|time| start.elapsed().as_secs_f64() > time.as_secs_f64() * LAST_START)
    }

    fn told<C: Cpu>(
        &self,
        cpu: C,
        root: &Root,
        team: &mut Team<'_>,
        time: Duration,
    ) -> Report<Move> {
        let empties = self.board.empties();
        let line = |(index, mv): (usize, &RootMove)| {
            let exact = mv.depth >= empties && mv.confidence == EXACT;
            let squares = if exact && (index == 0 || empties <= EVERY_LINE) {
                root.exact_line(cpu, team.first_mut(), mv)
            } else {
                root.line(cpu, team.first(), mv)
            };
            Line {
                moves: squares
                    .into_iter()
                    .map(|square| square.map_or(Move::Pass, move_of))
                    .collect(),
                score: Score::Discs(mv.score as f32),
                exact,
                depth: mv.depth,
            }
        };
        let rated = root
            .moves
            .iter()
            .filter(|mv| mv.rated)
            .take(self.limits.lines.max(1));
        let lines = rated.enumerate().map(line).collect();
        Report {
            lines,
            depth: root.moves.first().map_or(0, |mv| mv.depth),
            nodes: team.nodes(),
            time,
        }
    }
}

#[cfg(test)]
mod tests;
