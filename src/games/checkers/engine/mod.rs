//! The computer opponent of checkers: which search for which rules, its limits, levels and reports.

pub mod ending;
pub mod eval;
pub mod fast;
pub mod free;
pub mod hash;
pub mod levels;
pub mod net;
mod pages;
pub mod root;
pub mod search;
#[cfg(target_arch = "x86_64")]
mod simd;
mod stored;
pub mod tables;
#[cfg(feature = "tools")]
pub mod train;
pub mod weights;

#[cfg(test)]
mod tests;

use std::time::Instant;

use super::board::Capture;
use super::moves::Move;
use super::position::Position;
use crate::core::rng::mix;
use crate::core::{Control, Engine, Limits, Position as _, Report, Rng, SearchRequest};
use crate::search::background::Background;
use fast::{Fast, Step};
use free::FreeSearch;
use hash::Table;
use root::{Rate, Root};
use search::{Ends, MAX_PLY, PROVEN, Past, Search};
use tables::Tables;
use weights::Judge;

/// The tables of 4 pieces: two seconds to make, 8 MB.
static FOUR: Background<Tables> = Background::new(|| Tables::build(4));
/// The tables of 5 pieces: a minute or two to make, 180 MB.
static FIVE: Background<Tables> = Background::new(|| Tables::build(5));
/// From how much memory on the tables of 5 pieces are made, in MiB.
const MEMORY_FOR_FIVE: usize = 512;
/// The lowest level that looks into the tables.
const TABLES_LEVEL: u8 = 8;
/// Tables are wanted from so many pieces on the board on: captures lead into them within a search.
const TABLES_FROM: u32 = 14;
/// Memory for the transposition table where the number of nodes is small, in bytes.
const SMALL: usize = 4 << 20;

/// The engine. It keeps its transposition table from one search to the next.
#[derive(Debug, Default)]
pub struct CheckersEngine {
    table: Table,
}

/// Rates the moves of a root by the fast search.
struct Rater<'a> {
    search: Search<'a>,
    root: &'a Position,
    moves: &'a [Move],
}

impl Rate for Rater<'_> {
    fn rate(&mut self, index: usize, depth: i32, alpha: i32, beta: i32) -> i32 {
        let turn = self.root.turn();
        let board = Fast::seen(self.root.board(), turn);
        let step = Step::of(&self.moves[index], turn);
        self.search.rate(board, step, depth, alpha, beta)
    }

    fn line(&self, index: usize) -> Vec<Move> {
        routes(self.root, self.moves[index], self.search.line())
    }

    fn nodes(&self) -> u64 {
        self.search.nodes
    }

    fn stopped(&self) -> bool {
        self.search.stopped
    }
}

/// The moves that `first` and then `steps` stand for.
fn routes(root: &Position, first: Move, steps: &[Step]) -> Vec<Move> {
    let mut line = vec![first];
    let mut position = root.clone();
    position.play_unchecked(&first);
    for step in steps {
        let turn = position.turn();
        let moves = position.legal_moves();
        let Some(mv) = moves.iter().find(|mv| Step::of(mv, turn) == *step) else {
            break;
        };
        line.push(*mv);
        position.play_unchecked(mv);
    }
    line
}

/// What is asked of one search.
struct Plan<'a> {
    root: &'a Position,
    moves: Vec<Move>,
    limits: &'a Limits,
    begun: Instant,
    depth: i32,
    lines: usize,
    ends: Ends<'a>,
}

impl<'a> Plan<'a> {
    fn new(root: &'a Position, limits: &'a Limits, control: &'a Control) -> Self {
        let begun = Instant::now();
        let moves = root.legal_moves();
        let level = levels::of(limits.level);
        let most = |asked: Option<u32>| {
            asked.map_or(MAX_PLY as i32, |depth| {
                depth.clamp(1, MAX_PLY as u32) as i32
            })
        };
        let depth = level.map_or(MAX_PLY as i32, |level| level.depth);
        let nodes = level.map_or(u64::MAX, |level| level.nodes);
        // A single move needs no thought; a short look tells what it is worth.
        let single = if moves.len() == 1 { 6 } else { MAX_PLY as i32 };
        Self {
            root,
            limits,
            begun,
            depth: depth.min(most(limits.depth)).min(single),
            lines: if level.is_some() {
                moves.len()
            } else {
                limits.lines.clamp(1, moves.len().max(1))
            },
            ends: Ends {
                control,
                deadline: limits.time.map(|time| begun + time),
                nodes: nodes.min(limits.nodes.unwrap_or(u64::MAX)),
            },
            moves,
        }
    }

    /// Whether another depth is worth beginning: it takes about as long as all before.
    fn goes_on(&self) -> bool {
        let spent = self.begun.elapsed();
        !self.ends.control.stopped()
            && self
                .limits
                .time
                .is_none_or(|time| spent < time.mul_f32(0.6))
    }

    fn report(&self, root: &Root, nodes: u64, report: &mut dyn FnMut(Report<Move>)) {
        let lines = root.lines(self.limits.lines.max(1));
        let depth = lines.first().map_or(0, |line| line.depth);
        report(Report {
            lines,
            depth,
            nodes,
            time: self.begun.elapsed(),
        });
    }

    /// Searches deeper and deeper until the limits are reached; returns the moves, the best first.
    fn run(&self, rater: &mut impl Rate, report: &mut dyn FnMut(Report<Move>)) -> Root {
        let mut root = Root::new(&self.moves);
        for depth in 1..=self.depth {
            let complete = root.deepen(rater, depth, self.lines);
            if complete || depth > 1 {
                self.report(&root, rater.nodes(), report);
            }
            if !complete || !self.goes_on() || settled(&root, self.lines, depth) {
                break;
            }
        }
        root
    }
}

impl Plan<'_> {
    /// The endgame tables, where this search may use them: strong levels only, near enough to the end of the game. A
    /// search by the clock takes them if they are there; the others wait, so that they give the same move every time.
    fn tables(&self) -> Option<&'static Tables> {
        let pieces = !self.root.board().empty();
        if self.limits.level < TABLES_LEVEL || pieces.count_ones() > TABLES_FROM {
            return None;
        }
        let five = (self.limits.memory >= MEMORY_FOR_FIVE).then_some(&FIVE);
        if self.limits.time.is_none()
            && (self.limits.nodes.is_some() || self.limits.depth.is_some())
        {
            return five.unwrap_or(&FOUR).wait(self.ends.control);
        }
        five.and_then(Background::get).or_else(|| FOUR.get())
    }

    /// The move to play: the best one, or of a lower level one that is nearly as good.
    fn choose(&self, rated: &Root) -> Move {
        let rank = levels::of(self.limits.level).map_or(0, |level| {
            let known = rated
                .candidates
                .iter()
                .take_while(|candidate| candidate.depth > 0);
            let scores: Vec<i32> = known.map(|candidate| candidate.score).collect();
            let here = Fast::seen(self.root.board(), self.root.turn()).hash();
            levels::choose(
                &scores,
                level.slack,
                &mut Rng::new(mix(here) ^ self.limits.seed),
            )
        });
        self.moves[rated.candidates[rank].index]
    }
}

/// Whether deeper searches can't change what is known: every line asked for is proven and ends within the depth.
fn settled(root: &Root, lines: usize, depth: i32) -> bool {
    let ends = |score: i32| score.abs() > PROVEN && search::WIN - score.abs() <= depth;
    root.candidates
        .iter()
        .take(lines)
        .all(|candidate| ends(candidate.score))
}

impl Engine<Position> for CheckersEngine {
    fn search(&mut self, request: SearchRequest<'_, Position>) -> Option<Move> {
        let SearchRequest {
            root,
            limits,
            control,
            report,
        } = request;
        let plan = Plan::new(root, limits, control);
        let first = *plan.moves.first()?;
        if root.rules().capture == Capture::Free {
            let mut rater = FreeSearch::new(root, &plan.moves, plan.ends);
            let rated = plan.run(&mut rater, report);
            return Some(plan.choose(&rated));
        }
        let tables = plan.tables();
        if let Some(lines) = tables.and_then(|tables| ending::look_up(root, &plan.moves, tables)) {
            let best = lines.first().and_then(|line| line.moves.first().copied());
            report(Report {
                depth: 1,
                nodes: lines.len() as u64,
                time: plan.begun.elapsed(),
                lines: lines.into_iter().take(limits.lines.max(1)).collect(),
            });
            return Some(best.unwrap_or(first));
        }
        let rated = self.think(&plan, tables, report);
        Some(plan.choose(&rated))
    }
}

impl CheckersEngine {
    /// The fast search, for compulsory captures.
    fn think(
        &mut self,
        plan: &Plan,
        tables: Option<&Tables>,
        report: &mut dyn FnMut(Report<Move>),
    ) -> Root {
        // Only a search by the clock may look at what earlier ones found: the others give the same move every time.
        let timed = plan.limits.time.is_some() || plan.ends.nodes == u64::MAX;
        let bytes = if plan.ends.nodes < 1 << 18 {
            SMALL
        } else {
            plan.limits.memory << 20
        };
        self.table.resize(bytes, plan.ends.control);
        if timed {
            self.table.grow_older();
        } else {
            self.table.clear();
        }
        let past = past_of(plan.root);
        let mut rater = Rater {
            search: Search::new(&self.table, tables, Judge::shipped(), &past, plan.ends),
            root: plan.root,
            moves: &plan.moves,
        };
        plan.run(&mut rater, report)
    }
}

/// What the draw rules remember of `position`.
fn past_of(position: &Position) -> Past {
    let mut turn = position.turn();
    let mut hashes: Vec<u64> = position
        .past_boards()
        .map(|board| {
            turn = turn.other();
            Fast::seen(board, turn).hash()
        })
        .collect();
    hashes.reverse();
    let quiet = u32::from(position.quiet_plies());
    Past {
        hashes,
        quiet: position.rules().draws.then_some(quiet),
    }
}
