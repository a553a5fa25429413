//! Split points: nodes that several threads search at once. A thread defers a child that another one is searching
//! until its result is in the table (simplified ABDADA: Weill 1996, Kerrigan 2015). The thread that finishes a node
//! makes the others abort that are still somewhere below it, where their work is of no use any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::board::Board;
use super::ordering::{ScoredMove, pick_best};
use super::table::{BestMove, TableEntry, TranspositionTable};
use tabletop_search::iterative::Window;
use tabletop_search::limits::SearchLimits;

/// State shared by the threads of a search.
#[derive(Debug)]
pub(super) struct SplitPool {
    in_progress: Box<[AtomicU64]>,
    workers: Box<[WorkerState]>,
}

/// State of a thread. Aligned to cache lines, because the thread writes here often.
#[derive(Debug)]
#[repr(align(128))]
struct WorkerState {
    /// Keys of the split points on its path, by number of empty squares; 0 for none.
    split_path: [AtomicU64; 65],
    /// Key of a split point that another thread has finished; 0 for none.
    finished_point: AtomicU64,
}

impl SplitPool {
    /// Slots for children being searched; a collision only costs some duplicate work.
    const SLOTS: usize = 1 << 12;

    pub(super) fn new(threads: usize) -> Self {
        let worker = |_| WorkerState {
            split_path: [const { AtomicU64::new(0) }; 65],
            finished_point: AtomicU64::new(0),
        };
        Self {
            in_progress: (0..Self::SLOTS).map(|_| AtomicU64::new(0)).collect(),
            workers: (0..threads).map(worker).collect(),
        }
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.in_progress[key as usize % Self::SLOTS]
    }
}

#[derive(Clone, Debug)]
pub(super) struct SplitWorker {
    pool: Arc<SplitPool>,
    index: usize,
    /// Node that this thread is unwinding to, because another has finished it; 0 for none.
    abort_target: u64,
}

impl SplitWorker {
    pub(super) const fn new(pool: Arc<SplitPool>, index: usize) -> Self {
        Self {
            pool,
            index,
            abort_target: 0,
        }
    }

    fn state(&self) -> &WorkerState {
        &self.pool.workers[self.index]
    }

    /// Resets the state after a stopped search.
    pub(super) fn reset(&mut self) {
        let state = self.state();
        for key in state.split_path.iter().chain([&state.finished_point]) {
            key.store(0, Ordering::Relaxed);
        }
        self.abort_target = 0;
    }

    /// True if this thread is unwinding to a node above. Its results until then are meaningless.
    #[inline(always)]
    fn is_aborting(&mut self) -> bool {
        self.abort_target != 0
            || (self.state().finished_point.load(Ordering::Relaxed) != 0 && self.check_abort())
    }

    /// Checks if the node that another thread has finished is on this thread's path.
    #[cold]
    fn check_abort(&mut self) -> bool {
        let key = self.state().finished_point.swap(0, Ordering::Relaxed);
        let on_path = |slot: &AtomicU64| slot.load(Ordering::Relaxed) == key;
        if key != 0 && self.state().split_path.iter().any(on_path) {
            self.abort_target = key;
        }
        self.abort_target != 0
    }

    /// Makes the other threads below this node abort.
    fn abort_others(&self, point: SplitPoint) {
        for (index, other) in self.pool.workers.iter().enumerate() {
            let split_point = &other.split_path[point.empties as usize];
            if index != self.index && split_point.load(Ordering::Relaxed) == point.key() {
                other.finished_point.store(point.key(), Ordering::Relaxed);
            }
        }
    }
}

/// A node that threads share, with the parameters of its search.
#[derive(Clone, Copy, Debug)]
pub(super) struct SplitPoint {
    pub(super) board: Board,
    pub(super) hash: u64,
    pub(super) depth: u32,
    pub(super) empties: u32,
    pub(super) alpha: i32,
    pub(super) confidence: u8,
}

impl SplitPoint {
    /// Key that distinguishes the node from others and from other searches of the same position; never 0.
    const fn key(self) -> u64 {
        let asked = (self.depth as u64) << 16
            | (self.confidence as u64) << 8
            | (self.alpha + 128) as u64 & 0xFF;
        (self.hash ^ asked.wrapping_mul(0x9E37_79B9_7F4A_7C15)) | 1
    }
}

/// Reason to leave the children of a split point that are left.
#[derive(Clone, Copy, Debug)]
pub(super) enum SplitEnd {
    FailedHigh,
    /// Another thread has found this score.
    Cutoff(i32),
    /// The search was stopped, or aborted because a node above is finished.
    Aborted,
}

/// Searcher of split points: the solver, and the search with evaluation around it.
pub(super) trait SplitSearch<'a> {
    fn splitting(&mut self) -> &mut Splitting<'a>;

    /// Searches the children of a node together with the other threads, stores the result and returns the score.
    /// `child` searches one, given its square and flips.
    #[inline(never)]
    fn search_split_point(
        &mut self,
        point: SplitPoint,
        list: &mut [ScoredMove],
        mut child: impl FnMut(&mut Self, u32, u64) -> i32,
    ) -> i32 {
        let mut best = BestMove::NONE;
        self.splitting().set_split_path(point, point.key());
        // First the children that no other thread is searching, then the rest.
        let end = match self.search_children(point, list, &mut best, true, &mut child) {
            None => self.search_children(point, list, &mut best, false, &mut child),
            end => end,
        };
        let splitting = self.splitting();
        splitting.set_split_path(point, 0);
        match end {
            None | Some(SplitEnd::FailedHigh) => {
                let window = Window::null(point.alpha);
                let entry = TableEntry::new(point.depth, point.confidence, window, best);
                splitting.store(splitting.table, point.hash, entry);
                splitting.abort_others_at(point);
                best.score
            }
            Some(SplitEnd::Cutoff(score)) => score,
            Some(SplitEnd::Aborted) => point.alpha,
        }
    }

    /// Searches the children that have not been searched, without those of other threads if `skip_in_progress`.
    /// Returns `None` once all are searched.
    fn search_children(
        &mut self,
        point: SplitPoint,
        list: &mut [ScoredMove],
        best: &mut BestMove,
        skip_in_progress: bool,
        child: &mut impl FnMut(&mut Self, u32, u64) -> i32,
    ) -> Option<SplitEnd> {
        let mut index = 0;
        while let Some(candidate) = pick_best(list, index) {
            if candidate.score == SEARCHED {
                break;
            }
            if !skip_in_progress && let Some(score) = self.splitting().table_cutoff(point) {
                return Some(SplitEnd::Cutoff(score));
            }
            let key = point.board.after(candidate.square, candidate.flips).hash();
            // The first child is not claimed: its result decides if the others are needed.
            let claims = skip_in_progress && index > 0;
            if claims && !self.splitting().claim(key) {
                index += 1;
                continue;
            }
            let score = self.search_child(point, child, candidate.square, candidate.flips);
            if claims {
                self.splitting().release(key);
            }
            match score {
                Err(end) => return Some(end),
                Ok(score) if score > best.score => *best = BestMove::new(score, candidate.square),
                Ok(_) => {}
            }
            if best.score > point.alpha {
                return Some(SplitEnd::FailedHigh);
            }
            list[index].score = SEARCHED;
            index += 1;
        }
        None
    }

    /// Score of a child, which is searched again after an abort if no thread has finished this node after all.
    fn search_child(
        &mut self,
        point: SplitPoint,
        child: &mut impl FnMut(&mut Self, u32, u64) -> i32,
        square: u32,
        flips: u64,
    ) -> Result<i32, SplitEnd> {
        loop {
            let score = child(self, square, flips);
            let splitting = self.splitting();
            if !splitting.is_aborted() {
                return Ok(score);
            }
            if !splitting.reached_abort_target(point) {
                return Err(SplitEnd::Aborted);
            }
            if let Some(score) = splitting.table_cutoff(point) {
                return Err(SplitEnd::Cutoff(score));
            }
        }
    }
}

/// Ordering score of a child that has been searched.
const SEARCHED: i32 = i32::MIN;

/// A thread's part in the search of split points.
#[derive(Debug)]
pub(super) struct Splitting<'a> {
    table: &'a TranspositionTable,
    limits: &'a SearchLimits<'a>,
    /// State of this thread in a pool; `None` for a thread that searches alone.
    pub(super) worker: Option<SplitWorker>,
}

impl<'a> Splitting<'a> {
    /// State of a thread that searches alone.
    pub(super) const fn new(table: &'a TranspositionTable, limits: &'a SearchLimits<'a>) -> Self {
        Self {
            table,
            limits,
            worker: None,
        }
    }

    /// True if the current search is meaningless: the search was stopped, or another thread has finished a node
    /// above.
    #[inline(always)]
    pub(super) fn is_aborted(&mut self) -> bool {
        self.limits.stopped() || self.worker.as_mut().is_some_and(SplitWorker::is_aborting)
    }

    /// Returns true if this is the node that this thread was unwinding to, and ends the unwinding.
    fn reached_abort_target(&mut self, point: SplitPoint) -> bool {
        let stopped = self.limits.stopped();
        match &mut self.worker {
            Some(worker) if worker.abort_target == point.key() && !stopped => {
                worker.abort_target = 0;
                true
            }
            _ => false,
        }
    }

    /// Cut-off score of a node from the table.
    fn table_cutoff(&self, point: SplitPoint) -> Option<i32> {
        let entry = self.table.get(point.hash)?;
        entry.cutoff(point.depth, point.confidence, point.alpha)
    }

    /// Stores a result unless the search was stopped or aborted meanwhile.
    #[inline(always)]
    pub(super) fn store(&mut self, table: &TranspositionTable, hash: u64, entry: TableEntry) {
        if !self.is_aborted() {
            table.put(hash, entry);
        }
    }

    /// Notes the node that the thread is at, by its key; 0 when it leaves it.
    fn set_split_path(&self, point: SplitPoint, key: u64) {
        if let Some(worker) = &self.worker {
            worker.state().split_path[point.empties as usize].store(key, Ordering::Relaxed);
        }
    }

    /// Claims a child for this thread. Returns false if another one has it.
    fn claim(&self, key: u64) -> bool {
        self.worker.as_ref().is_none_or(|worker| {
            let slot = worker.pool.slot(key);
            let free = slot.load(Ordering::Relaxed) != key;
            if free {
                slot.store(key, Ordering::Relaxed);
            }
            free
        })
    }

    /// Releases a child that has been searched.
    fn release(&self, key: u64) {
        if let Some(worker) = &self.worker {
            worker.pool.slot(key).store(0, Ordering::Relaxed);
        }
    }

    /// Makes the other threads below a node abort, whose result is in the table.
    fn abort_others_at(&self, point: SplitPoint) {
        if let Some(worker) = &self.worker {
            worker.abort_others(point);
        }
    }
}
