//! Several threads at one root. All search the same tree and share the transposition table; at nodes that are worth it a
//! move that another thread is searching is left for later, when its result is in the table (simplified ABDADA: Weill
//! 1996, Kerrigan 2015).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::cpu::Cpu;
use super::midgame::Searcher;
use super::node::Node;
use super::root::{Root, Step};
use super::signals::Signals;
use super::table::Table;
use super::weights::Weights;
use crate::search::parallel::together;

/// Below this depth starting the threads costs more than they bring.
const TOGETHER: u32 = 10;

/// The children that are being searched just now.
#[derive(Debug)]
pub(super) struct Busy(Box<[AtomicU64]>);

impl Busy {
    /// Slots; two children that fall upon one slot only cost some doubled work.
    const SLOTS: usize = 1 << 12;

    fn new() -> Self {
        Self((0..Self::SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % Self::SLOTS]
    }

    /// Whether somebody is searching this child.
    pub(super) fn has(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }

    /// Notes that this child is being searched.
    pub(super) fn enter(&self, key: u64) {
        self.slot(key).store(key, Ordering::Relaxed);
    }

    /// Notes that this child has been searched.
    pub(super) fn leave(&self, key: u64) {
        self.slot(key).store(0, Ordering::Relaxed);
    }
}

/// From this depth on a child that another thread is searching is left for later.
const SHARED: u32 = 6;

/// Whose a child is while several threads search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Seat {
    /// Nobody asks.
    None,
    /// This thread's.
    Own(u64),
    /// Another thread's.
    Taken,
}

impl Searcher<'_> {
    /// Takes a child for this thread, unless another one has it. The first child is everybody's: its result decides
    /// whether the others are needed.
    #[inline(always)]
    pub(super) fn seat(&self, depth: u32, number: usize, next: &Node) -> Seat {
        let Some(busy) = self.busy.as_ref().filter(|_| depth >= SHARED && number > 1) else {
            return Seat::None;
        };
        let key = next.board.hash();
        if busy.has(key) {
            return Seat::Taken;
        }
        busy.enter(key);
        Seat::Own(key)
    }

    #[inline(always)]
    pub(super) fn leave(&self, seat: Seat) {
        if let (Seat::Own(key), Some(busy)) = (seat, &self.busy) {
            busy.leave(key);
        }
    }
}

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
        let busy = (threads > 1).then(|| Arc::new(Busy::new()));
        let member = |_| {
            let mut searcher = Searcher::new(table, weights, signals);
            searcher.busy.clone_from(&busy);
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
