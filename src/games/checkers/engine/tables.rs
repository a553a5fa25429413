//! Endgame databases by retrograde analysis: the winner, and the distance in plies, of every position of a few
//! pieces.
//!
//! Positions are seen from the mover's side, so that a table for "mine against theirs" covers both colours. A slice
//! holds the positions of one count of men and kings; its moves lead into its counterpart (colours exchanged), or,
//! by a capture or a crowning, into slices that are finished before. Within the pair results propagate backwards,
//! by distance: a position is won as soon as one move leads to a lost one, and lost when all its moves are known to
//! lead to won ones.

mod analysis;
mod on_demand;
mod packed;
mod ranks;
#[cfg(test)]
pub(super) mod tests;
mod values;

use std::io;
use std::io::ErrorKind::NotFound;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use super::fast_board::FastBoard;
use analysis::Analysis;
pub use on_demand::progress;
pub(super) use on_demand::{Endgames, known};
use packed::{Pack, PackedSlices};
pub use ranks::MAX_PIECES;
use ranks::{MAX_SIDE, Material, Ranks, SLICES};
use tabletop_search::blob_cache::BlobCache;
use values::{DRAW, MovesSeen, kind};

/// Maximum number of pieces of the tables in memory; larger ones are read from the shelf a page at a time.
pub const MAX_PIECES_IN_MEMORY: u32 = 5;

/// Result from the mover's view, with plies to the end of the game under best play of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableResult {
    /// Win of the mover in so many plies (odd).
    Win(u32),
    /// Loss of the mover in so many plies (even).
    Loss(u32),
    /// Neither side can win.
    Draw,
}

/// Numbers of won, lost and drawn positions of 2 to 6 pieces, from the mover's view; of 6 without five against one.
/// Together with those and the positions of one side alone the totals are the published ones (see the tests); this
/// program computed their division.
const COUNTS: [[u64; 3]; 5] = [
    [716, 402, 2_370],
    [100_250, 87_305, 8_477],
    [2_574_304, 1_917_090, 1_717_922],
    [71_334_772, 56_993_144, 11_122_892],
    [920_761_689, 614_860_740, 422_463_391],
];

/// Progress of making tables.
#[derive(Clone, Debug)]
pub struct TableProgress {
    /// Number of table places with a known value, a byte each.
    pub done: u64,
    /// Number of places of all tables.
    pub of: u64,
    /// First error of storing a slice.
    pub fault: Option<Arc<io::Error>>,
}

/// Slices of so many pieces, in the order of their dependencies: fewer pieces and fewer men first.
fn slices_of(pieces: RangeInclusive<u32>) -> impl Iterator<Item = Material> {
    let counts = pieces.flat_map(|total| (0..=total).map(move |men| (total, men)));
    counts.flat_map(|(total, men)| Material::with_counts(total, men))
}

/// First slice of each pair of counterparts, which are analysed together.
fn pairs_of(pieces: RangeInclusive<u32>) -> impl Iterator<Item = Material> {
    slices_of(pieces).filter(|slice| slice.slot() <= slice.turned().slot())
}

/// A slice and its counterpart, which may be itself.
fn pair(slice: Material) -> impl Iterator<Item = Material> {
    let counterpart = Some(slice.turned()).filter(|turned| *turned != slice);
    [Some(slice), counterpart].into_iter().flatten()
}

/// Tables of all positions from 2 pieces up to some number, with at least one a side.
pub struct EndgameTables {
    /// Maximum number of pieces of the tables in memory.
    max_in_memory: u32,
    /// Values of the slices that are made.
    slices: Vec<OnceLock<Vec<u8>>>,
    packed: OnceLock<PackedSlices>,
    ranks: Arc<Ranks>,
}

impl std::fmt::Debug for EndgameTables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Tables of {} pieces", self.pieces())
    }
}

impl EndgameTables {
    /// Analyses every position of up to `pieces` pieces, which is at most [`MAX_PIECES_IN_MEMORY`].
    pub fn build(pieces: u32) -> Self {
        Self::make(pieces, None, &mut |_| ())
    }

    /// Reads tables from `blob_cache` and makes the missing ones. Every slice is stored as soon as it is complete, so
    /// that an interrupted run can be continued. `report` gets the progress. Tables of more than [`MAX_PIECES_IN_MEMORY`]
    /// pieces are only made if they can be stored.
    pub fn make(
        pieces: u32,
        blob_cache: Option<&dyn BlobCache>,
        report: &mut dyn FnMut(TableProgress),
    ) -> Self {
        let max_pieces = blob_cache.map_or(MAX_PIECES_IN_MEMORY, |_| MAX_PIECES);
        Self::make_with_memory(
            MAX_PIECES_IN_MEMORY,
            pieces.min(max_pieces),
            blob_cache,
            report,
        )
    }

    /// Makes tables as [`make`](Self::make) does, with at most `max_in_memory` pieces in memory.
    fn make_with_memory(
        max_in_memory: u32,
        pieces: u32,
        blob_cache: Option<&dyn BlobCache>,
        report: &mut dyn FnMut(TableProgress),
    ) -> Self {
        let mut tables = Self::without_slices(pieces.min(max_in_memory));
        let of = slices_of(2..=pieces).map(|slice| tables.ranks.len(slice) as u64);
        let mut making = ProgressReporter {
            made: TableProgress {
                done: 0,
                of: of.sum(),
                fault: None,
            },
            report,
        };
        for material in pairs_of(2..=tables.max_in_memory) {
            let stored = tables.provide(material, blob_cache, &mut |done| {
                making.is_under_way(done);
            });
            making.note_fault(stored);
            making.is_done(tables.len_of_pair(material));
        }
        if let Some(blob_cache) = blob_cache.filter(|_| tables.max_in_memory == max_in_memory) {
            tables.open_packed(blob_cache);
            for material in pairs_of(max_in_memory + 1..=pieces) {
                if !tables.holds_packed(material) {
                    let saved = tables.make_packed(material, blob_cache, &mut making);
                    making.note_fault(saved);
                    for slice in tables.slices_not_held() {
                        tables.slices[slice.slot()] = OnceLock::new();
                    }
                    tables.open_packed(blob_cache);
                }
                making.is_done(tables.len_of_pair(material));
            }
        }
        tables
    }

    /// Tables of which no slice is made yet.
    fn without_slices(max_in_memory: u32) -> Self {
        Self {
            max_in_memory,
            slices: (0..SLICES).map(|_| OnceLock::new()).collect(),
            packed: OnceLock::new(),
            ranks: Arc::new(Ranks::new()),
        }
    }

    fn len_of_pair(&self, material: Material) -> u64 {
        pair(material)
            .map(|slice| self.ranks.len(slice) as u64)
            .sum()
    }

    /// Reads a slice and its counterpart from `blob_cache`, or makes and stores them. `report` gets the number of
    /// known places from time to time. Slices that cannot be stored are made all the same.
    fn provide(
        &self,
        material: Material,
        blob_cache: Option<&dyn BlobCache>,
        report: &mut dyn FnMut(u64),
    ) -> Result<(), Arc<io::Error>> {
        if let Some(read) = blob_cache.and_then(|blob_cache| self.read(material, blob_cache)) {
            self.publish(read);
            return Ok(());
        }
        let made = Analysis::run(self, material, report);
        let store = |blob_cache: &dyn BlobCache| {
            let mut stored = pair(material).zip(&made);
            stored.try_for_each(|(slice, (_, values))| blob_cache.write(&slice.name(), values))
        };
        let stored = blob_cache.map_or(Ok(()), store);
        self.publish(made);
        Ok(stored?)
    }

    /// Stored values of a slice and its counterpart, with their slots, if both are intact.
    fn read(
        &self,
        material: Material,
        blob_cache: &dyn BlobCache,
    ) -> Option<Vec<(usize, Vec<u8>)>> {
        let read = |slice: Material| {
            let values = blob_cache.read(&slice.name(), self.ranks.len(slice))?;
            Some((slice.slot(), values))
        };
        pair(material).map(read).collect()
    }

    /// Makes the values of slots known to every search.
    fn publish(&self, slices: Vec<(usize, Vec<u8>)>) {
        for (slot, values) in slices {
            // Two threads may have made the same slice, with the same values.
            let _ = self.slices[slot].set(values);
        }
    }

    /// Values of a slot; none if they are not made.
    fn slice(&self, slot: usize) -> &[u8] {
        self.slices[slot].get().map_or(&[], Vec::as_slice)
    }

    /// True if a slice and its counterpart can be read by the page, every page of them.
    fn holds_packed(&self, material: Material) -> bool {
        let packed = self.packed.get();
        packed.is_some_and(|packed| pair(material).all(|slice| packed.is_whole(slice)))
    }

    /// Analyses a slice that is too large for memory, and its counterpart, and stores them in pages.
    fn make_packed(
        &mut self,
        material: Material,
        blob_cache: &dyn BlobCache,
        making: &mut ProgressReporter<'_>,
    ) -> Result<(), Arc<io::Error>> {
        let crowned = pair(material).filter_map(Material::crowned);
        for slice in crowned {
            let values = self.packed.get().and_then(|packed| packed.unpack(slice));
            // A slice is missing only if it could not be stored, and that error was reported.
            let values = values.ok_or_else(|| io::Error::from(NotFound))?;
            self.slices[slice.slot()] = OnceLock::from(values);
        }
        let made = Analysis::run(self, material, &mut |done| making.is_under_way(done));
        for (slice, (_, values)) in pair(material).zip(&made) {
            let mut pack = Pack::new(values);
            self.ranks.each(slice, |index, board| {
                pack.count(index);
                if board.jumpers() == 0 {
                    pack.needs(index);
                }
            });
            blob_cache.write_plain(&slice.name(), &pack.finish())?;
        }
        Ok(())
    }

    /// Slices that are not in memory.
    fn slices_not_held(&self) -> impl Iterator<Item = Material> + use<> {
        slices_of(self.max_in_memory + 1..=MAX_PIECES)
    }

    /// Opens the stored slices that are not in memory.
    fn open_packed(&mut self, blob_cache: &dyn BlobCache) {
        let opened = PackedSlices::open(blob_cache, &self.ranks, self.slices_not_held());
        self.packed = opened.map_or_else(OnceLock::new, OnceLock::from);
    }

    /// Largest number of pieces for which the tables are complete.
    pub fn pieces(&self) -> u32 {
        let is_there = |slice| self.packed.get().and_then(|packed| packed.counts(slice));
        let missing = (self.max_in_memory + 1..=MAX_PIECES)
            .find(|&pieces| slices_of(pieces..=pieces).any(|slice| is_there(slice).is_none()));
        missing.unwrap_or(MAX_PIECES + 1) - 1
    }

    /// Looks `board` up: `None` for more pieces than the tables have, five against one, a side without pieces, or a
    /// page that can't be read.
    #[inline]
    pub fn probe(&self, board: FastBoard) -> Option<TableResult> {
        if board.own == 0 || board.enemy == 0 {
            return None;
        }
        let value = if board.count() <= self.max_in_memory {
            let (slot, index) = self.ranks.place(board);
            *self.slice(slot).get(index)?
        } else {
            self.packed_value(board)?
        };
        Some(match value {
            DRAW => TableResult::Draw,
            value if value % 2 == 0 => TableResult::Win(u32::from(value) - 1),
            value => TableResult::Loss(u32::from(value) - 1),
        })
    }

    /// Value of a position that is not in memory.
    fn packed_value(&self, board: FastBoard) -> Option<u8> {
        let packed = self.packed.get()?;
        let larger = board.own.count_ones().max(board.enemy.count_ones());
        if board.count() > MAX_PIECES || larger > MAX_SIDE {
            return None;
        }
        let (slot, index) = self.ranks.place(board);
        // After a capture the position is in memory, unless several sizes are packed.
        if board.count() == self.max_in_memory + 1 && board.jumpers() != 0 {
            let is_whole = packed.holds(slot) && self.holds_captures(board);
            return is_whole.then(|| self.value_by_captures(board));
        }
        packed.value(slot, index)
    }

    /// Numbers of won, lost and drawn positions of exactly `pieces` pieces, from the mover's view; `None` if the
    /// tables for that are incomplete.
    pub fn counts(&self, pieces: u32) -> Option<[u64; 3]> {
        let mut counts = [0; 3];
        for slice in slices_of(pieces..=pieces) {
            let of_slice = if pieces > self.max_in_memory {
                self.packed.get()?.counts(slice)?
            } else {
                self.counts_of(slice)?
            };
            for (sum, count) in counts.iter_mut().zip(of_slice) {
                *sum += count;
            }
        }
        Some(counts)
    }

    fn counts_of(&self, slice: Material) -> Option<[u64; 3]> {
        let values = self.slices[slice.slot()].get()?;
        let mut counts = [0; 3];
        self.ranks
            .each(slice, |index, _| counts[kind(values[index])] += 1);
        Some(counts)
    }

    /// True if `counts` are the right ones for exactly `pieces` pieces.
    pub fn is_right(pieces: u32, counts: [u64; 3]) -> bool {
        let known = (2..).zip(COUNTS).find(|(known, _)| *known == pieces);
        known.is_some_and(|(_, known)| known == counts)
    }

    /// Stored value of the position after a move, from the view of the side to move there.
    fn value(&self, board: FastBoard) -> u8 {
        if board.own == 0 {
            return 1;
        }
        if board.count() > self.max_in_memory && board.jumpers() != 0 {
            // Positions with a capture are not stored, so that the slice packs better.
            return self.value_by_captures(board);
        }
        let (slot, index) = self.ranks.place(board);
        self.slice(slot)[index]
    }

    /// True if the positions after all captures are in memory.
    fn holds_captures(&self, board: FastBoard) -> bool {
        let mut holds = true;
        board.captures(&mut |step| {
            let after = board.after(step);
            holds &= after.own == 0 || self.probe(after).is_some();
        });
        holds
    }

    /// Value of a position where a capture must be made.
    fn value_by_captures(&self, board: FastBoard) -> u8 {
        let mut seen = MovesSeen::default();
        board.captures(&mut |step| seen.add(self.value(board.after(step))));
        seen.value()
    }
}

/// Progress of a run that makes tables.
struct ProgressReporter<'a> {
    made: TableProgress,
    report: &'a mut dyn FnMut(TableProgress),
}

impl ProgressReporter<'_> {
    /// Reports the number of known places of the current pair.
    fn is_under_way(&mut self, places: u64) {
        let done = self.made.done + places;
        (self.report)(TableProgress {
            done,
            ..self.made.clone()
        });
    }

    fn is_done(&mut self, places: u64) {
        self.made.done += places;
        (self.report)(self.made.clone());
    }

    /// Records the first error.
    fn note_fault(&mut self, stored: Result<(), Arc<io::Error>>) {
        self.made.fault = self.made.fault.take().or(stored.err());
    }
}
