//! The program's tables: a slice is read or made when a search first looks it up.
//!
//! Slices that a search lacks are queued with all that they depend on. Threads of their own work through the queue,
//! also when the search is over: one behind everything else for searches that go on meanwhile, and one for each
//! processor as soon as a search waits.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, Once, PoisonError};

use super::super::fast_board::FastBoard;
use super::packed::PackedSlices;
use super::ranks::{MAX_PIECES, Material, SLICES};
use super::{EndgameTables, MAX_PIECES_IN_MEMORY, TableResult, pair};
use tabletop_core::Control;
use tabletop_search::background::{self, Progress};
use tabletop_search::blob_cache::blob_cache;

/// Number of table places, a few seconds of work, from which progress is reported.
const LONG: u64 = 20_000_000;

static TABLES: LazyLock<EndgameTables> =
    LazyLock::new(|| EndgameTables::without_slices(MAX_PIECES_IN_MEMORY));
/// Slots that some search has queued.
static ASKED: [AtomicBool; SLICES] = [const { AtomicBool::new(false) }; SLICES];
static QUEUE: Mutex<Queue> = Mutex::new(Queue::new());
static MAKING_PROGRESS: Progress = Progress::idle();

/// Endgame tables as a search looks them up.
#[derive(Clone, Copy, Debug)]
pub struct Endgames<'a> {
    tables: &'a EndgameTables,
    /// Maximum number of pieces that are looked up.
    pieces: u32,
    lacking: Lacking<'a>,
}

/// Course of a look-up whose slice is not there.
#[derive(Clone, Copy, Debug)]
enum Lacking<'a> {
    #[cfg(any(test, feature = "tools"))]
    Unknown,
    /// Nothing is known yet, and the slice is made.
    Made,
    /// The slice is made and waited for, until this is stopped.
    Awaited(&'a Control),
}

impl<'a> Endgames<'a> {
    /// Tables that hold what they hold.
    #[cfg(any(test, feature = "tools"))]
    pub(in crate::checkers::engine) const fn complete(tables: &'a EndgameTables) -> Self {
        Self {
            tables,
            pieces: MAX_PIECES,
            lacking: Lacking::Unknown,
        }
    }

    /// The program's tables of at most `pieces` pieces; of six too, if those of five are wanted and six are stored. A
    /// search waits for what it looks up if `awaited` is given.
    pub(in crate::checkers::engine) fn of_program(
        pieces: u32,
        awaited: Option<&'a Control>,
    ) -> Self {
        static OPENED: Once = Once::new();
        if pieces == MAX_PIECES_IN_MEMORY {
            OPENED.call_once(open_stored);
        }
        let has_six = pieces == MAX_PIECES_IN_MEMORY && TABLES.packed.get().is_some();
        Self {
            tables: &TABLES,
            pieces: if has_six { MAX_PIECES } else { pieces },
            lacking: awaited.map_or(Lacking::Made, Lacking::Awaited),
        }
    }

    /// Maximum number of pieces that are looked up.
    pub(in crate::checkers::engine) const fn pieces(self) -> u32 {
        self.pieces
    }

    /// Looks `board` up; `None` if it has too many pieces, or none of one side, or is not there in time.
    #[inline]
    pub(in crate::checkers::engine) fn probe(self, board: FastBoard) -> Option<TableResult> {
        if board.count() > self.pieces || board.own == 0 || board.enemy == 0 {
            return None;
        }
        let known = self.tables.probe(board);
        if known.is_some() {
            known
        } else {
            self.demand(board)
        }
    }

    #[cold]
    fn demand(self, board: FastBoard) -> Option<TableResult> {
        let awaited = match self.lacking {
            #[cfg(any(test, feature = "tools"))]
            Lacking::Unknown => return None,
            Lacking::Made => None,
            Lacking::Awaited(control) => Some(control),
        };
        if board.count() <= MAX_PIECES_IN_MEMORY {
            ask(Material::on(board), awaited.is_some());
        } else {
            board.captures(&mut |step| ask(Material::on(board.after(step)), awaited.is_some()));
        }
        let control = awaited?;
        while is_at_work() && !control.stopped() {
            background::pause();
            if let Some(known) = self.tables.probe(board) {
                return Some(known);
            }
        }
        self.tables.probe(board)
    }
}

/// Result of `board` in the program's tables, as far as they are there.
pub(in crate::checkers::engine) fn known(board: FastBoard) -> Option<TableResult> {
    TABLES.probe(board)
}

/// Progress of making tables in percent, while that takes long.
pub fn progress() -> Option<u32> {
    MAKING_PROGRESS.percent()
}

/// Opens the stored tables of six pieces, which are only made on request.
fn open_stored() {
    if let Some(blob_cache) = blob_cache()
        && let Some(opened) =
            PackedSlices::open(blob_cache, &TABLES.ranks, TABLES.slices_not_held())
    {
        let _ = TABLES.packed.set(opened);
    }
}

/// First slices of pairs to be read or made.
struct Queue {
    waiting: Vec<Material>,
    /// Pairs that a thread is at.
    begun: Vec<Material>,
    threads: usize,
    /// Numbers of places to make since the queue was last empty: those made, and all.
    done: u64,
    of: u64,
    /// True if a thread could not be started, or broke: nobody waits for tables any more.
    failed: bool,
}

impl Queue {
    const fn new() -> Self {
        Self {
            waiting: Vec::new(),
            begun: Vec::new(),
            threads: 0,
            done: 0,
            of: 0,
            failed: false,
        }
    }

    const fn is_over(&self) -> bool {
        self.waiting.is_empty() && self.begun.is_empty()
    }

    /// Queues `pairs`, in the order of their dependencies; before all others if a search waits for them.
    fn add(&mut self, pairs: Vec<Material>, first: bool) {
        if self.is_over() {
            (self.done, self.of) = (0, 0);
        }
        let is_open = |pair: &Material| !is_there(*pair) && !self.begun.contains(pair);
        let mut open: Vec<_> = pairs.into_iter().filter(is_open).collect();
        let is_new = |pair: &&Material| !self.waiting.contains(pair);
        self.of += open
            .iter()
            .filter(is_new)
            .map(|pair| work(*pair))
            .sum::<u64>();
        if first {
            self.waiting.retain(|pair| !open.contains(pair));
            open.append(&mut self.waiting);
            self.waiting = open;
        } else {
            open.retain(|pair| !self.waiting.contains(pair));
            self.waiting.append(&mut open);
        }
    }

    /// Takes the first pair of which everything that it depends on is there.
    fn take(&mut self) -> Option<Material> {
        let is_ready = |pair: &Material| dependencies(*pair).into_iter().all(is_there);
        let next = self.waiting.iter().position(is_ready)?;
        let taken = self.waiting.remove(next);
        self.begun.push(taken);
        Some(taken)
    }

    /// Counts `places` more as made.
    fn advance(&mut self, places: u64) {
        self.done += places;
        if self.of >= LONG {
            MAKING_PROGRESS.report_progress(self.done, self.of);
        }
    }
}

fn queue() -> MutexGuard<'static, Queue> {
    QUEUE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// True while tables are on their way.
fn is_at_work() -> bool {
    let queue = queue();
    !queue.is_over() && !queue.failed
}

/// Has the slice of `material` read or made, and everything that it depends on.
fn ask(material: Material, urgent: bool) {
    if ASKED[material.slot()].swap(true, Ordering::Relaxed) && !urgent {
        return;
    }
    let mut pairs = dependencies(first_of_pair(material));
    pairs.push(first_of_pair(material));
    let mut queue = queue();
    queue.add(pairs, urgent);
    let wanted = if urgent { background::processors() } else { 1 };
    while queue.threads < wanted.min(queue.waiting.len()) && background::start(!urgent, run) {
        queue.threads += 1;
    }
    queue.failed |= queue.threads == 0 && !queue.waiting.is_empty();
}

/// Works through the queue.
fn run() {
    loop {
        let mut queue = queue();
        let Some(pair) = queue.take() else {
            if queue.waiting.is_empty() {
                queue.threads -= 1;
                return;
            }
            // Another thread is at what the rest depends on.
            drop(queue);
            background::pause();
            continue;
        };
        let is_made = work(pair);
        drop(queue);
        let mut reported = 0;
        let make = || {
            // Tables that cannot be stored are made again the next time.
            let _ = TABLES.provide(pair, blob_cache(), &mut |done| {
                self::queue().advance(done - reported);
                reported = done;
            });
        };
        let broke = catch_unwind(AssertUnwindSafe(make)).is_err();
        let mut queue = self::queue();
        queue.begun.retain(|begun| *begun != pair);
        queue.advance(is_made.saturating_sub(reported));
        queue.failed |= broke;
        if broke {
            queue.waiting.clear();
        }
    }
}

/// Number of places to make for a pair: none if it only has to be read.
fn work(first: Material) -> u64 {
    let is_stored = |slice: Material| blob_cache().is_some_and(|kept| kept.has(&slice.name()));
    if pair(first).all(is_stored) {
        0
    } else {
        TABLES.len_of_pair(first)
    }
}

/// True if a pair of slices is in memory.
fn is_there(first: Material) -> bool {
    pair(first).all(|slice| TABLES.slices[slice.slot()].get().is_some())
}

/// Slice by which its pair is known.
fn first_of_pair(slice: Material) -> Material {
    let turned = slice.turned();
    if slice.slot() <= turned.slot() {
        slice
    } else {
        turned
    }
}

/// First slices of all pairs that moves lead to from the pair of `first`, in the order in which they can be made.
fn dependencies(first: Material) -> Vec<Material> {
    let mut found = vec![first];
    let mut next = 0;
    while let Some(material) = found.get(next) {
        for reached in material.successors().map(first_of_pair) {
            if !found.contains(&reached) {
                found.push(reached);
            }
        }
        next += 1;
    }
    found.remove(0);
    found.sort_by_key(|material| (material.pieces(), material.own_men + material.enemy_men));
    found
}

#[cfg(test)]
mod tests {
    use super::super::slices_of;
    use super::super::tests::FOUR_PIECES;
    use super::*;

    /// A slice is made with what it depends on and nothing else, and says what complete tables say.
    #[test]
    fn a_slice_is_made_when_it_is_looked_up() {
        let three_kings = Material {
            own_men: 0,
            enemy_men: 0,
            own_kings: 2,
            enemy_kings: 1,
        };
        assert_eq!(
            dependencies(first_of_pair(three_kings)).len(),
            1,
            "a capture leaves a king a side, or nothing"
        );
        let control = Control::new();
        let awaited = Endgames::of_program(4, Some(&control));
        for slice in slices_of(3..=3) {
            let mut seen = 0;
            TABLES.ranks.each(slice, |_, board| {
                if seen % 97 == 0 {
                    assert_eq!(awaited.probe(board), FOUR_PIECES.probe(board), "{board:?}");
                }
                seen += 1;
            });
        }
    }

    #[test]
    fn every_slice_comes_after_those_it_depends_on() {
        for first in slices_of(2..=5).map(first_of_pair) {
            let order = dependencies(first);
            for (at, material) in order.iter().enumerate() {
                for needed in dependencies(*material) {
                    assert!(order[..at].contains(&needed), "{needed:?} for {material:?}");
                }
            }
            assert!(!order.contains(&first));
        }
    }
}
