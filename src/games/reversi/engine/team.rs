//! Several threads at one root. All search the same tree, share the transposition table, and share out the children of the
//! nodes that are worth it (`split.rs`).

use std::sync::Arc;

use super::cpu::Cpu;
use super::midgame::Searcher;
use super::root::{Root, Step};
use super::signals::Signals;
use super::split::{Mate, Mates};
use super::table::Table;
use super::weights::Weights;
use crate::search::parallel::together;

/// Below this depth starting the threads costs more than they bring.
const TOGETHER: u32 = 10;

/// The threads of a search. The first is the caller's; its results count, the others fill the table.
#[derive(Debug)]
pub struct Team<'a> {
    signals: &'a Signals<'a>,
    members: Vec<Searcher<'a>>,
}

impl<'a> Team<'a> {
    /// A team of `threads` threads, at least one.
    pub fn new(
        table: &'a Table,
        weights: &'a Weights,
        signals: &'a Signals<'a>,
        threads: usize,
    ) -> Self {
        let mates = (threads > 1).then(|| Arc::new(Mates::new(threads)));
        let member = |number| {
            let mut searcher = Searcher::new(table, weights, signals);
            let mate = |mates: &Arc<Mates>| Mate::new(Arc::clone(mates), number);
            searcher.solver.mate = mates.as_ref().map(mate);
            searcher
        };
        Self {
            signals,
            members: (0..threads.max(1)).map(member).collect(),
        }
    }

    /// Positions visited by all.
    pub fn nodes(&self) -> u64 {
        self.members.iter().map(Searcher::nodes).sum()
    }

    /// The thread whose results count.
    pub(super) fn first(&self) -> &Searcher<'a> {
        &self.members[0]
    }

    /// The same, to search further.
    pub(super) fn first_mut(&mut self) -> &mut Searcher<'a> {
        &mut self.members[0]
    }

    /// As [`Root::iterate`], by all threads.
    pub fn iterate<C: Cpu>(&mut self, cpu: C, root: &mut Root, step: Step, lines: usize) -> bool {
        self.search(root, step.depth, |searcher, root| {
            root.iterate(cpu, searcher, step, lines)
        })
    }

    /// As [`Root::decide`], by all threads.
    pub fn decide<C: Cpu>(&mut self, cpu: C, root: &mut Root) -> bool {
        let depth = root.node.board.empties();
        self.search(root, depth, |searcher, root| root.decide(cpu, searcher))
    }

    /// Has every thread do the same work on a root of its own; the first thread's result counts.
    fn search(
        &mut self,
        root: &mut Root,
        depth: u32,
        work: impl Fn(&mut Searcher<'a>, &mut Root) -> bool + Sync,
    ) -> bool {
        if self.members.len() == 1 || depth < TOGETHER {
            return work(&mut self.members[0], root);
        }
        let signals = self.signals;
        for member in &mut self.members {
            if let Some(mate) = &mut member.solver.mate {
                mate.reset();
            }
        }
        let mut seats: Vec<(&mut Searcher<'a>, Root, bool)> = self
            .members
            .iter_mut()
            .map(|member| (member, root.clone(), false))
            .collect();
        together(&mut seats, |number, (searcher, root, complete)| {
            *complete = work(searcher, root);
            if number == 0 {
                signals.pause();
            }
        });
        let (_, first, complete) = seats.swap_remove(0);
        *root = first;
        signals.resume();
        complete
    }
}
