//! Endgame databases by retrograde analysis: for every position of a few pieces, who wins and in how many plies.
//!
//! Positions are seen from the mover's side, so that a table for "mine against theirs" covers both colours. A slice holds
//! the positions of one count of men and kings; its moves lead into its counterpart (colours changed), or, by a capture
//! or a crowning, into slices that are finished before. Within the pair the results spread backwards from what is known,
//! by distance: a position is won as soon as one move leads to a lost one, and lost when its last move is known to lead
//! to a won one.

mod analysis;
mod ranks;
#[cfg(test)]
mod tests;

use std::io;
use std::sync::Arc;

use super::fast_board::FastBoard;
use crate::search::kept::Shelf;
use analysis::Work;
pub use ranks::MAX_PIECES;
use ranks::{Material, Ranks};

/// Slots for every [`Material`] of up to [`MAX_PIECES`] pieces.
const SLICES: usize =
    ((MAX_PIECES + 1) * (MAX_PIECES + 1) * (MAX_PIECES + 1) * (MAX_PIECES + 1)) as usize;

/// A result from the mover's view; plies to the end of the game with best play of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableResult {
    /// The mover wins in so many plies (odd).
    Win(u32),
    /// The mover loses in so many plies (even).
    Loss(u32),
    /// Neither side can win.
    Draw,
}

/// Stored for a draw, and while the analysis runs for what is not known yet. Every other value is the distance in plies
/// and one: odd distances are wins, even ones losses.
const DRAW: u8 = 0;

/// Numbers of won, lost and drawn positions of 2 to 5 pieces, from the mover's view. As many as published in all (see the
/// tests); how they divide was found by this program.
const COUNTS: [[u64; 3]; 4] = [
    [716, 402, 2_370],
    [100_250, 87_305, 8_477],
    [2_574_304, 1_917_090, 1_717_922],
    [71_334_772, 56_993_144, 11_122_892],
];

/// How far the making of tables has come.
#[derive(Clone, Debug)]
pub struct Made {
    /// Places of the tables that are known, a byte each.
    pub done: u64,
    /// Places of all tables.
    pub of: u64,
    /// Why a slice could not be kept, the first one.
    pub fault: Option<Arc<io::Error>>,
}

/// The slices of 2 up to `pieces` pieces, in the order in which they need each other: fewer pieces and fewer men first.
fn slices_of(pieces: u32) -> impl Iterator<Item = Material> {
    let counts = (2..=pieces).flat_map(|total| (0..=total).map(move |men| (total, men)));
    counts.flat_map(|(total, men)| Material::of(total, men))
}

/// What a slice is kept by. The first number changes with what the bytes mean.
fn name(slice: Material) -> String {
    let Material {
        own_men,
        enemy_men,
        own_kings,
        enemy_kings,
    } = slice;
    format!("checkers-tables-1-{own_men}{own_kings}{enemy_men}{enemy_kings}")
}

fn write(halves: &[(Material, Vec<u8>)], shelf: &dyn Shelf) -> Result<(), Arc<io::Error>> {
    for (material, values) in halves {
        shelf.write(&name(*material), values)?;
    }
    Ok(())
}

/// The tables of all positions of 2 up to some number of pieces, at least one a side.
pub struct EndgameTables {
    pieces: u32,
    slices: Vec<Vec<u8>>,
    ranks: Ranks,
}

impl std::fmt::Debug for EndgameTables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Tables of {} pieces", self.pieces)
    }
}

impl EndgameTables {
    /// Analyses every position of up to `pieces` pieces, which is at most [`MAX_PIECES`].
    pub fn build(pieces: u32) -> Self {
        Self::make(pieces, None, &mut |_| ())
    }

    /// The same with what is kept on `shelf`, where every slice is put as soon as it is known: whoever was ended on the way
    /// goes on from there. `told` hears of every slice.
    pub fn make(pieces: u32, shelf: Option<&dyn Shelf>, told: &mut dyn FnMut(Made)) -> Self {
        let pieces = pieces.min(MAX_PIECES);
        let mut tables = Self {
            pieces,
            slices: vec![Vec::new(); SLICES],
            ranks: Ranks::new(),
        };
        let of = slices_of(pieces).map(|slice| tables.ranks.len(slice) as u64);
        let mut made = Made {
            done: 0,
            of: of.sum(),
            fault: None,
        };
        for material in slices_of(pieces) {
            // A pair of counterparts is analysed with its first member.
            if material.slot() > material.turned().slot() {
                continue;
            }
            let kept = shelf.and_then(|shelf| tables.read(material, shelf));
            let halves = kept.unwrap_or_else(|| {
                let halves = Work::run(&tables, material);
                let fault = shelf.and_then(|shelf| write(&halves, shelf).err());
                made.fault = made.fault.take().or(fault);
                halves
            });
            for (material, values) in halves {
                made.done += values.len() as u64;
                tables.slices[material.slot()] = values;
            }
            told(made.clone());
        }
        tables
    }

    /// Whether everything of up to `pieces` pieces is on `shelf`, as far as names tell.
    pub fn are_kept(pieces: u32, shelf: &dyn Shelf) -> bool {
        slices_of(pieces).all(|slice| shelf.has(&name(slice)))
    }

    /// A slice and its counterpart as they are kept, if both are.
    fn read(&self, material: Material, shelf: &dyn Shelf) -> Option<Vec<(Material, Vec<u8>)>> {
        let counterpart = Some(material.turned()).filter(|turned| *turned != material);
        let read = |slice: Material| {
            let values = shelf.read(&name(slice), self.ranks.len(slice))?;
            Some((slice, values))
        };
        [Some(material), counterpart]
            .into_iter()
            .flatten()
            .map(read)
            .collect()
    }

    /// The largest number of pieces held.
    pub const fn pieces(&self) -> u32 {
        self.pieces
    }

    /// What is known of `board`: `None` for more pieces than the tables hold or a side without pieces.
    #[inline]
    pub fn probe(&self, board: FastBoard) -> Option<TableResult> {
        if board.count() > self.pieces || board.own == 0 || board.enemy == 0 {
            return None;
        }
        let (slot, index) = self.ranks.place(board);
        let value = *self.slices[slot].get(index)?;
        Some(match value {
            DRAW => TableResult::Draw,
            value if value % 2 == 0 => TableResult::Win(u32::from(value) - 1),
            value => TableResult::Loss(u32::from(value) - 1),
        })
    }

    /// Numbers of won, lost and drawn positions of exactly `pieces` pieces, from the mover's view.
    pub fn counts(&self, pieces: u32) -> [u64; 3] {
        let mut counts = [0; 3];
        for men in 0..=pieces {
            for material in Material::of(pieces, men) {
                let slice = &self.slices[material.slot()];
                self.ranks.each(material, |index, _| match slice[index] {
                    DRAW => counts[2] += 1,
                    value if value % 2 == 0 => counts[0] += 1,
                    _ => counts[1] += 1,
                });
            }
        }
        counts
    }

    /// Whether `counts` are those of all positions of exactly `pieces` pieces.
    pub fn is_right(pieces: u32, counts: [u64; 3]) -> bool {
        let known = (2..).zip(COUNTS).find(|(known, _)| *known == pieces);
        known.is_some_and(|(_, known)| known == counts)
    }

    /// The stored value of the position after a move: from the view of who is to move there.
    fn value(&self, board: FastBoard) -> u8 {
        if board.own == 0 {
            return 1;
        }
        let (slot, index) = self.ranks.place(board);
        self.slices[slot][index]
    }
}
