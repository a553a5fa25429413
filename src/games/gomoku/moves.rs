//! Moves: stones and the choices of openings.

use tabletop_core::Cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    Place(Cell),
    Swap,
    /// swap2: places a white and a black stone next, and leaves the choice to the first player.
    Two,
    Stay,
    /// Taraguchi-10, Soosõrv-8: announces the number of fifth moves that Black offers.
    Fifths(u8),
    Offer(Cell),
}
