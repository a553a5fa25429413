//! Several threads at one root. All search the same tree, share the transposition table, and share the children of
//! the larger nodes (`split.rs`).

use std::iter;
use std::sync::Arc;

use super::cpu::Cpu;
use super::midgame::Searcher;
use super::root::{Iteration, Root};
use super::split::{SplitPool, SplitWorker};
use super::table::Tables;
use super::weights::Weights;
use tabletop_search::limits::SearchLimits;
use tabletop_search::parallel::together;

/// Minimum depth at which several threads are worth starting.
const MIN_PARALLEL_DEPTH: u32 = 10;

/// Threads of a search. The first is the caller's; its results count, the others fill the table.
#[derive(Debug)]
pub struct ThreadPool<'a> {
    limits: &'a SearchLimits<'a>,
    helpers: &'a [SearchLimits<'a>],
    searchers: Vec<Searcher<'a>>,
}

impl<'a> ThreadPool<'a> {
    /// Creates a thread within `limits`, and one for each of the `helpers` within theirs; `tables` has a table for
    /// each.
    pub fn new(
        tables: &'a Tables,
        weights: &'a Weights,
        limits: &'a SearchLimits<'a>,
        helpers: &'a [SearchLimits<'a>],
    ) -> Self {
        let threads = 1 + helpers.len();
        let split_pool = (threads > 1).then(|| Arc::new(SplitPool::new(threads)));
        let searcher = |(index, limits)| {
            let mut searcher = Searcher::new(tables, index, weights, limits);
            let worker =
                |split_pool: &Arc<SplitPool>| SplitWorker::new(Arc::clone(split_pool), index);
            searcher.solver.splitting.worker = split_pool.as_ref().map(worker);
            searcher
        };
        Self {
            limits,
            helpers,
            searchers: iter::once(limits)
                .chain(helpers)
                .enumerate()
                .map(searcher)
                .collect(),
        }
    }

    /// Number of positions visited by all threads.
    pub fn nodes(&self) -> u64 {
        self.searchers.iter().map(Searcher::nodes).sum()
    }

    /// Searcher of the first thread, whose results count.
    pub(super) fn main(&self) -> &Searcher<'a> {
        &self.searchers[0]
    }

    pub(super) fn main_mut(&mut self) -> &mut Searcher<'a> {
        &mut self.searchers[0]
    }

    pub fn iterate<C: Cpu>(
        &mut self,
        cpu: C,
        root: &mut Root,
        iteration: Iteration,
        lines: usize,
    ) -> bool {
        self.search(root, iteration.depth, |searcher, root| {
            root.iterate(cpu, searcher, iteration, lines)
        })
    }

    pub fn win_draw_loss<C: Cpu>(&mut self, cpu: C, root: &mut Root) -> bool {
        let depth = root.node.board.empties();
        self.search(root, depth, |searcher, root| {
            root.win_draw_loss(cpu, searcher)
        })
    }

    /// Runs the same search on all threads, each with a root of its own; the first thread's result counts.
    fn search(
        &mut self,
        root: &mut Root,
        depth: u32,
        work: impl Fn(&mut Searcher<'a>, &mut Root) -> bool + Sync,
    ) -> bool {
        if self.searchers.len() == 1 || depth < MIN_PARALLEL_DEPTH {
            return work(&mut self.searchers[0], root);
        }
        let all = || iter::once(self.limits).chain(self.helpers);
        for searcher in &mut self.searchers {
            if let Some(worker) = &mut searcher.solver.splitting.worker {
                worker.reset();
            }
        }
        let mut tasks: Vec<(&mut Searcher<'a>, Root, bool)> = self
            .searchers
            .iter_mut()
            .map(|searcher| (searcher, root.clone(), false))
            .collect();
        together(&mut tasks, |index, (searcher, root, complete)| {
            *complete = work(searcher, root);
            if index == 0 {
                all().for_each(SearchLimits::pause);
            }
        });
        let (_, first, complete) = tasks.swap_remove(0);
        *root = first;
        all().for_each(SearchLimits::resume);
        complete
    }
}
