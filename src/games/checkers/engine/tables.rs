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

use super::fast_board::FastBoard;
use analysis::Work;
use ranks::{Material, Ranks};

/// Most pieces that a table can hold.
pub const MAX_PIECES: u32 = 5;
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
        let pieces = pieces.min(MAX_PIECES);
        let mut tables = Self {
            pieces,
            slices: vec![Vec::new(); SLICES],
            ranks: Ranks::new(),
        };
        for total in 2..=pieces {
            for men in 0..=total {
                for material in Material::of(total, men) {
                    // A pair of counterparts is analysed with its first member.
                    if material.slot() <= material.turned().slot() {
                        for half in Work::run(&tables, material) {
                            tables.slices[half.material.slot()] = half.values;
                        }
                    }
                }
            }
        }
        tables
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

    /// The stored value of the position after a move: from the view of who is to move there.
    fn value(&self, board: FastBoard) -> u8 {
        if board.own == 0 {
            return 1;
        }
        let (slot, index) = self.ranks.place(board);
        self.slices[slot][index]
    }
}
