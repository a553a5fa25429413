//! The Gomoku engine: incrementally updated line patterns, wins by continuous fours, and an alpha-beta search for the
//! rest.
//!
//! All three rules, every board size and the choices of the openings are supported. Several threads search the same position
//! independently and share the transposition table (lazy SMP): results of one thread save work for the others, and the
//! first thread to complete an iteration ends it for all.

mod board;
mod closeness;
mod entry;
mod forced_win;
mod interior;
mod levels;
mod line_view;
mod node;
mod opening;
mod ordering;
mod parameters;
mod pattern;
pub(super) mod prover;
mod root;
mod search;
pub(super) mod threats;
#[cfg(feature = "tools")]
pub mod train;
mod values;
mod vcf;
mod vct;
mod weights;

use std::ops::RangeInclusive;

use super::{Move, Pick, Position, Rule};
use tabletop_core::rng::mix;
use tabletop_core::{
    Control, Engine, Limits, Line, Position as _, Report, Rng, Score, SearchRequest,
};
use tabletop_search::iterative::{IterativeRoot, RootMove};
use tabletop_search::limits::SearchLimits;
use tabletop_search::parallel::{beside, threads_for};
use tabletop_search::score::{is_proven, to_score};
use tabletop_search::shared_iteration::SharedIteration;
use tabletop_search::table::TranspositionTable;

use board::{Board, Point, cell, point};
use entry::TableEntry;
use levels::Skill;
pub(super) use levels::TEXTS as LEVELS;
use node::{PROOF_SHARE, SearchOptions};
use parameters::Tuning;
use root::{Rates, RootSearch};
use search::Search;
use vcf::{VcfMemory, VcfSearch};
pub use weights::Weights;

/// Maximum table size per position of a search with a position limit: about one entry each.
const BYTES_PER_NODE: u64 = 32;
/// Maximum depth of an iteration in plies; extensions go beyond it.
const MAX_DEPTH: u32 = node::MAX_PLY - 20;
/// Number of lines from which a level with errors chooses.
const LINES_TO_ERR: usize = 6;

/// Computer opponent for Gomoku. The tables are kept from move to move.
#[derive(Default)]
pub struct GomokuEngine {
    tuning: Tuning,
    table: TranspositionTable<TableEntry>,
    vcf_memory: VcfMemory,
    vcf_memories: Vec<VcfMemory>,
    about: Option<(u8, Rule)>,
}

impl Engine<Position> for GomokuEngine {
    fn search(&mut self, request: SearchRequest<'_, Position>) -> Option<Move> {
        let root = request.root;
        let legal = root.legal_moves();
        let &only = legal.first()?;
        let mut rng = Rng::new(mix(request.limits.seed) ^ Board::of_stones(root).key());
        let step = root.step();
        let known = match step {
            _ if legal.len() == 1 && !request.limits.proofs => Some(only),
            Some(_) if root.discs().count().iter().sum::<i32>() < 3 && root.pick().is_some() => {
                opening::three_stones(root, &mut rng)
            }
            _ if request.rated.is_some() => None,
            _ if root.discs().count() == [0, 0] => opening::centre(root),
            _ => None,
        };
        let mut task = SearchTask::new(request, &legal);
        if let Some(mv) = known {
            task.report_unsearched(mv, 0);
            return Some(mv);
        }
        let Some(step) = step else {
            return self.think(&mut task, &mut rng);
        };
        match step.pick {
            _ if !step.words.is_empty() => self.choose(&mut task),
            Some(Pick::Offer) => self.offer(&mut task),
            Some(Pick::Offered) => self.least(&mut task, |score| score),
            _ if root.is_followed_by_words() && task.rated.is_none() => {
                self.least(&mut task, i32::abs)
            }
            _ => self.think(&mut task, &mut rng),
        }
    }

    fn forget(&mut self) {
        // The next search clears the tables.
        self.about = None;
    }
}

struct SearchTask<'a, 'l> {
    root: &'a Position,
    limits: &'a Limits,
    rated: Option<Point>,
    control: &'a Control,
    report: &'a mut dyn FnMut(Report<Move>),
    legal: &'l [Move],
    skill: Skill,
    search_limits: SearchLimits<'a>,
}

impl<'a, 'l> SearchTask<'a, 'l> {
    fn new(request: SearchRequest<'a, Position>, legal: &'l [Move]) -> Self {
        let SearchRequest {
            root,
            limits,
            rated,
            control,
            report,
        } = request;
        let skill = Skill::for_level(limits.level);
        let search_limits = SearchLimits::new(limits, control)
            .at_most_nodes(skill.nodes)
            .at_most_depth(skill.depth.min(MAX_DEPTH));
        let rated = rated.and_then(|mv| match *mv {
            Move::Place(cell) => Some(point(cell)),
            _ => None,
        });
        Self {
            root,
            limits,
            rated,
            control,
            report,
            legal,
            skill,
            search_limits,
        }
    }

    /// Reports a move that was chosen without a search of its own.
    fn report_unsearched(&mut self, mv: Move, score: i32) {
        (self.report)(Report {
            lines: vec![Line {
                moves: vec![mv],
                score: reported_score(score),
                exact: is_proven(score),
                depth: 0,
                nodes: 1,
                lead: None,
                solutions: None,
            }],
            depth: 0,
            nodes: 1,
            time: self.search_limits.elapsed(),
            forecast: None,
        });
    }

    /// Returns the number of threads; a single legal move needs no more than one.
    fn threads(&self) -> usize {
        match self.legal.len() {
            1 => 1,
            _ => threads_for(self.search_limits.nodes(), self.limits.threads),
        }
    }

    fn options(&self) -> SearchOptions {
        SearchOptions {
            fours: self.skill.fours,
            // Without a need for proofs, a move gains nothing by proof searches at equal positions (48 % of 100 games).
            // A rated move is searched as it was when it was played, or moves would be blamed for the search's own
            // limits.
            proof_share: if self.limits.proofs && self.rated.is_none() && self.skill.fours > 0 {
                PROOF_SHARE
            } else {
                0
            },
        }
    }
}

/// Range of the winning chances reported for estimates: certainty is reserved for proofs.
const ESTIMATES: RangeInclusive<f32> = 0.01..=0.99;

/// Converts a score for reports. Estimates become winning chances: the evaluation's own units mean nothing to users,
/// and saturate in decided positions.
fn reported_score(score: i32) -> Score {
    as_chance(to_score(score))
}

fn as_chance(score: Score) -> Score {
    match score {
        Score::Centi(_) => {
            let chance = score.chance() as f32;
            Score::Chance(chance.clamp(*ESTIMATES.start(), *ESTIMATES.end()))
        }
        proven => proven,
    }
}

fn report_of(
    root: &IterativeRoot<Point>,
    task: &Limits,
    nodes: u64,
    limits: &SearchLimits,
) -> Report<Move> {
    let known = root.report(task.lines, nodes + limits.helped(), limits.elapsed());
    let place = |at: Point| Move::Place(cell(at));
    let lines = known.lines.into_iter().map(|line| Line {
        moves: line.moves.into_iter().map(place).collect(),
        score: as_chance(line.score),
        exact: line.exact,
        depth: line.depth,
        nodes: line.nodes,
        lead: None,
        solutions: None,
    });
    Report {
        lines: lines.collect(),
        depth: known.depth,
        nodes: known.nodes,
        time: known.time,
        forecast: None,
    }
}

impl GomokuEngine {
    fn prepare(&mut self, task: &SearchTask) {
        let wanted = task.search_limits.nodes().saturating_mul(BYTES_PER_NODE);
        let bytes = usize::try_from(wanted)
            .unwrap_or(usize::MAX)
            .min(task.limits.memory.max(1) << 20);
        let about = Some((task.root.grid().cols, task.root.rule()));
        if self.about != about || !self.table.fits(bytes) {
            self.table.resize(bytes);
            self.table.clear();
            self.vcf_memory.clear();
            self.vcf_memories.clear();
            self.about = about;
        }
        self.table.next_generation();
        self.vcf_memories
            .resize_with(task.threads() - 1, VcfMemory::default);
    }

    /// Returns the best move of a position in which a stone is to be placed.
    fn think(&mut self, task: &mut SearchTask, rng: &mut Rng) -> Option<Move> {
        let board = Board::of_stones(task.root);
        if let Some(at) = root::overlooking(&board, task.skill, task.legal, rng) {
            task.report_unsearched(at, 0);
            return Some(at);
        }
        let ranked = self.rank(task, board)?;
        Some(root::with_errors(&ranked, task.skill, rng))
    }

    /// Returns the moves of the position by score, as far as the limits allow.
    fn rank(&mut self, task: &mut SearchTask, board: Board) -> Option<Vec<RootMove<Point>>> {
        self.prepare(task);
        let (limits, options) = (&task.search_limits, task.options());
        let tuning = &self.tuning;
        let vcf = VcfSearch::new(&mut self.vcf_memory, limits);
        let search = Search::new(board, &self.table, vcf, options, tuning, limits);
        let wanted = task.limits.lines.max(1);
        let lines = if task.skill.slack > 0 {
            wanted.max(LINES_TO_ERR)
        } else {
            wanted
        };
        let rates = Rates {
            single_moves: task.limits.proofs,
            requested: task.rated,
        };
        let root = RootSearch::new(search, task.legal, lines, rates)?;
        let limits_of_helpers = limits.of_helpers(task.threads());
        let alone = SearchOptions {
            proof_share: 0,
            ..options
        };
        let helper = |(limits, memory)| {
            let vcf = VcfSearch::new(memory, limits);
            let search = Search::new(
                root.board().clone(),
                &self.table,
                vcf,
                alone,
                tuning,
                limits,
            );
            RootSearch::new(search, task.legal, lines, Rates::default())
        };
        let shared = SharedIteration::new(limits, &limits_of_helpers);
        let memories = limits_of_helpers.iter().zip(&mut self.vcf_memories);
        let mut helpers: Vec<_> = memories.filter_map(helper).enumerate().collect();
        let report = &mut task.report;
        let root = beside(
            &mut helpers,
            |(number, helper)| helper.help(&shared, *number),
            || {
                let _end = limits.end_of_scope();
                root.deepen(&shared, &mut |root, nodes| {
                    report(report_of(root, task.limits, nodes, limits));
                })
            },
        );
        Some(root.best)
    }

    /// Returns the best move of a position in which a stone is to be placed, and its score in units of the search.
    #[cfg(feature = "tools")]
    fn best_move(&mut self, request: SearchRequest<'_, Position>) -> Option<(Move, i32)> {
        let (root, legal) = (request.root, request.root.legal_moves());
        let ranked = self.rank(
            &mut SearchTask::new(request, &legal),
            Board::of_stones(root),
        )?;
        let best = ranked.first()?;
        Some((Move::Place(cell(best.line[0])), best.score))
    }

    fn rank_quietly(
        &mut self,
        task: &SearchTask,
        limits: &Limits,
        legal: &[Move],
    ) -> Option<Vec<RootMove<Point>>> {
        let request = SearchRequest {
            root: task.root,
            limits,
            rated: None,
            control: task.control,
            report: &mut |_| (),
        };
        let board = Board::of_stones(task.root);
        self.rank(&mut SearchTask::new(request, legal), board)
    }
}

#[cfg(test)]
mod tests;
