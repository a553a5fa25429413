//! Nodes that several threads search at once. A thread leaves a child that another one is searching for later, when its result
//! is in the table (simplified ABDADA: Weill 1996, Kerrigan 2015). Whoever finishes a node calls the others home that are
//! still somewhere below it: what they do there is of no use any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::board::Board;
use super::endgame::Solver;
use super::ordering::Candidates;
use super::table::NO_SQUARE;

/// What the threads of a team know of one another.
#[derive(Debug)]
pub(super) struct Mates {
    busy: Box<[AtomicU64]>,
    places: Box<[Place]>,
}

/// Where a thread is. On cache lines of its own: it writes here often.
#[derive(Debug)]
#[repr(align(128))]
struct Place {
    /// Keys of the shared nodes that it is in, by number of empty squares; 0 for none.
    path: [AtomicU64; 65],
    /// The key of a node that another thread has finished; 0 for none.
    done: AtomicU64,
}

impl Mates {
    /// Slots for children being searched; two that fall upon one slot only cost some doubled work.
    const SLOTS: usize = 1 << 12;

    /// What `threads` threads share.
    pub(super) fn new(threads: usize) -> Self {
        let place = |_| Place {
            path: [const { AtomicU64::new(0) }; 65],
            done: AtomicU64::new(0),
        };
        Self {
            busy: (0..Self::SLOTS).map(|_| AtomicU64::new(0)).collect(),
            places: (0..threads).map(place).collect(),
        }
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.busy[key as usize % Self::SLOTS]
    }

    /// Takes a child for a thread, unless another one has it.
    fn take(&self, key: u64) -> bool {
        let slot = self.slot(key);
        let free = slot.load(Ordering::Relaxed) != key;
        if free {
            slot.store(key, Ordering::Relaxed);
        }
        free
    }

    /// Notes that a child has been searched.
    fn leave(&self, key: u64) {
        self.slot(key).store(0, Ordering::Relaxed);
    }
}

/// One thread among its mates.
#[derive(Clone, Debug)]
pub(super) struct Mate {
    all: Arc<Mates>,
    number: usize,
    /// The node that this thread is on its way back to, because another has finished it; 0 for none.
    home: u64,
}

impl Mate {
    /// Thread `number` of the mates.
    pub(super) const fn new(all: Arc<Mates>, number: usize) -> Self {
        Self {
            all,
            number,
            home: 0,
        }
    }

    fn place(&self) -> &Place {
        &self.all.places[self.number]
    }

    /// Forgets a search that was stopped.
    pub(super) fn reset(&mut self) {
        let place = self.place();
        for key in place.path.iter().chain([&place.done]) {
            key.store(0, Ordering::Relaxed);
        }
        self.home = 0;
    }

    /// Whether this thread is on its way back to a node above. What it finds until it is there means nothing.
    #[inline(always)]
    fn recalled(&mut self) -> bool {
        self.home != 0 || (self.place().done.load(Ordering::Relaxed) != 0 && self.called())
    }

    /// Whether the node that another thread has finished is one that this thread is in.
    #[cold]
    fn called(&mut self) -> bool {
        let key = self.place().done.swap(0, Ordering::Relaxed);
        let on_path = |slot: &AtomicU64| slot.load(Ordering::Relaxed) == key;
        if key != 0 && self.place().path.iter().any(on_path) {
            self.home = key;
        }
        self.home != 0
    }

    /// Calls the other threads home that are below this node.
    fn call(&self, spot: Spot) {
        for (number, place) in self.all.places.iter().enumerate() {
            let there = &place.path[spot.empties as usize];
            if number != self.number && there.load(Ordering::Relaxed) == spot.key() {
                place.done.store(spot.key(), Ordering::Relaxed);
            }
        }
    }
}

/// A shared node and what is asked of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) board: Board,
    pub(super) hash: u64,
    pub(super) depth: u32,
    pub(super) empties: u32,
    pub(super) alpha: i32,
    pub(super) confidence: u8,
}

impl Spot {
    /// Tells it from other nodes and from other questions about the same position; never 0.
    const fn key(self) -> u64 {
        let asked = (self.depth as u64) << 16
            | (self.confidence as u64) << 8
            | (self.alpha + 128) as u64 & 0xFF;
        (self.hash ^ asked.wrapping_mul(0x9E37_79B9_7F4A_7C15)) | 1
    }
}

/// How the search of a shared node ended.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ended {
    /// The best score and the move that brings it.
    Found((i32, u8)),
    /// Another thread has found this score.
    Known(i32),
    /// Stopped, or called home to a node above.
    Left,
}

/// What searches shared nodes: the solver, and the search with evaluation around it.
pub(super) trait Sharing<'a> {
    /// The solver.
    fn solver(&mut self) -> &mut Solver<'a>;

    /// Searches the children of a node together with the other threads, each by `child` from its square and what is turned.
    #[inline(never)]
    fn share(
        &mut self,
        spot: Spot,
        list: &mut Candidates,
        mut child: impl FnMut(&mut Self, u32, u64) -> i32,
    ) -> Ended {
        let mut best = (-100, NO_SQUARE);
        self.solver().enter(spot);
        // First those that nobody else searches, then what is left.
        let ended = match self.pass(spot, list, &mut best, true, &mut child) {
            None => self.pass(spot, list, &mut best, false, &mut child),
            ended => ended,
        };
        self.solver().exit(spot);
        ended.unwrap_or(Ended::Found(best))
    }

    /// Goes through the children that have not been searched, leaving out those of other threads if `alone`. `None` at the end.
    fn pass(
        &mut self,
        spot: Spot,
        list: &mut Candidates,
        best: &mut (i32, u8),
        alone: bool,
        child: &mut impl FnMut(&mut Self, u32, u64) -> i32,
    ) -> Option<Ended> {
        let mut index = 0;
        while let Some(candidate) = list.pick(index) {
            if candidate.score == SEARCHED {
                break;
            }
            if !alone && let Some(score) = self.solver().known(spot) {
                return Some(Ended::Known(score));
            }
            let key = spot.board.after(candidate.square, candidate.flips).hash();
            // The first child is everybody's: its result decides whether the others are needed.
            let seat = alone && index > 0;
            if seat && !self.solver().take(key) {
                index += 1;
                continue;
            }
            let found = self.searched(spot, child, (candidate.square, candidate.flips));
            if seat {
                self.solver().leave(key);
            }
            match found {
                Err(ended) => return Some(ended),
                Ok(score) if score > best.0 => *best = (score, candidate.square as u8),
                Ok(_) => {}
            }
            if best.0 > spot.alpha {
                return Some(Ended::Found(*best));
            }
            list.as_mut_slice()[index].score = SEARCHED;
            index += 1;
        }
        None
    }

    /// The score by a child, searched again if this node was not finished by another thread after all.
    fn searched(
        &mut self,
        spot: Spot,
        child: &mut impl FnMut(&mut Self, u32, u64) -> i32,
        (square, flips): (u32, u64),
    ) -> Result<i32, Ended> {
        loop {
            let score = child(self, square, flips);
            let solver = self.solver();
            if !solver.halted() {
                return Ok(score);
            }
            if !solver.arrived(spot) {
                return Err(Ended::Left);
            }
            if let Some(score) = solver.known(spot) {
                return Err(Ended::Known(score));
            }
        }
    }
}

/// The place in the order of a child that has been searched.
const SEARCHED: i32 = i32::MIN;

impl Solver<'_> {
    /// Whether what is searched now means nothing any more: the search was stopped, or another thread has finished a node above.
    #[inline(always)]
    pub(super) fn halted(&mut self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.mate.as_mut().is_some_and(Mate::recalled)
    }

    /// Whether this is the node to which this thread was called home; then it is there.
    fn arrived(&mut self, spot: Spot) -> bool {
        let stopped = self.stop.load(Ordering::Relaxed);
        match &mut self.mate {
            Some(mate) if mate.home == spot.key() && !stopped => {
                mate.home = 0;
                true
            }
            _ => false,
        }
    }

    /// What the table says in answer to what is asked of a node.
    fn known(&self, spot: Spot) -> Option<i32> {
        let entry = self.table.probe(spot.hash)?;
        entry.cut(spot.depth, spot.confidence, spot.alpha)
    }

    fn enter(&self, spot: Spot) {
        self.step(spot, spot.key());
    }

    fn exit(&self, spot: Spot) {
        self.step(spot, 0);
    }

    fn step(&self, spot: Spot, key: u64) {
        if let Some(mate) = &self.mate {
            mate.place().path[spot.empties as usize].store(key, Ordering::Relaxed);
        }
    }

    fn take(&self, key: u64) -> bool {
        self.mate.as_ref().is_none_or(|mate| mate.all.take(key))
    }

    fn leave(&self, key: u64) {
        if let Some(mate) = &self.mate {
            mate.all.leave(key);
        }
    }

    /// Calls the other threads home that are below a node whose result is in the table now.
    pub(super) fn finished(&self, spot: Spot) {
        if let Some(mate) = &self.mate {
            mate.call(spot);
        }
    }
}
