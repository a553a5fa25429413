//! Opening rules: free, swap2, or pro.

use super::refusal::Refusal;
use tabletop_core::{Cell, Discs, Grid, Side, choices};

choices! {
    pub enum Opening {
        /// First moves are unrestricted.
        Free = "free" ("Free", "自由"):
            ("Black begins anywhere. Black has the advantage.", "黑方第一子任意，黑方占优。"),
        /// The first player places three stones, then the second player chooses, and sometimes the first player after
        /// that.
        Swap2 = "swap2" ("Swap2", "Swap2"):
            ("Black's player puts three stones, the other chooses a colour or puts two more.", "先摆三子，对方选色或再摆两子。"),
        /// Black's first stone goes to the centre, Black's second outside the central 5×5.
        Pro = "pro" ("Pro", "职业开局"):
            ("Black's first stone is in the centre, the second at least three points away.", "黑方第一子在天元，第二子须距天元三格以上。"),
    }
}

/// Stage of the game: the action expected of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// swap2: the first player places three stones of both colours; the number left.
    PlaceThree(u8),
    /// swap2: the second player swaps, places a white stone, or goes on to place two.
    Choose,
    /// swap2: the second player places a white and a black stone; the number left.
    PlaceTwo(u8),
    /// swap2: the first player swaps or stays.
    SwapOrStay,
    Play,
}

impl Stage {
    /// Returns the stage of a set-up position with these stones. Positions of a swap2 game are in the opening as long
    /// as their stones can be its first three.
    pub(super) fn at_set_up(opening: Opening, stones: [i32; 2]) -> Self {
        match (opening, stones) {
            (Opening::Swap2, [0, 0]) => Self::PlaceThree(3),
            (Opening::Swap2, [1, 0]) => Self::PlaceThree(2),
            (Opening::Swap2, [1, 1]) => Self::PlaceThree(1),
            (Opening::Swap2, [2, 1]) => Self::Choose,
            _ => Self::Play,
        }
    }

    pub(super) const fn after_stone(self) -> Self {
        match self {
            Self::PlaceThree(2..) => Self::PlaceThree(self.left() - 1),
            Self::PlaceThree(_) => Self::Choose,
            Self::PlaceTwo(2..) => Self::PlaceTwo(self.left() - 1),
            Self::PlaceTwo(_) => Self::SwapOrStay,
            Self::Choose | Self::SwapOrStay | Self::Play => Self::Play,
        }
    }

    const fn left(self) -> u8 {
        match self {
            Self::PlaceThree(left) | Self::PlaceTwo(left) => left,
            Self::Choose | Self::SwapOrStay | Self::Play => 0,
        }
    }

    /// Returns the side to decide, if it differs from the side whose stone comes next.
    pub(super) const fn decider(self) -> Option<Side> {
        match self {
            Self::PlaceThree(_) | Self::SwapOrStay => Some(Side::Black),
            Self::Choose | Self::PlaceTwo(_) => Some(Side::White),
            Self::Play => None,
        }
    }
}

/// Returns true if Black's first stone may stand here in the pro opening: in the centre, of which an even board has
/// four points.
pub(super) const fn is_centre(grid: Grid, cell: Cell) -> bool {
    let (low, high) = ((grid.cols - 1) / 2, grid.cols / 2);
    low <= cell.col && cell.col <= high && low <= cell.row && cell.row <= high
}

/// Returns the reason why the pro opening forbids Black the empty point `cell`. The rule applies to the first and the
/// third stone of a game; set-up positions with other numbers of stones are free.
pub(super) fn pro_refusal(discs: &Discs, cell: Cell) -> Option<Refusal> {
    let grid = discs.grid();
    match discs.count() {
        [0, 0] if !is_centre(grid, cell) => {
            let centre = Cell::new(grid.cols / 2, (grid.rows - 1) / 2);
            Some(Refusal::NotCentre { grid, centre })
        }
        [1, 1] => {
            let first = grid.cells().find(|&at| discs.at(at) == Some(Side::Black))?;
            let near = first.col.abs_diff(cell.col) <= 2 && first.row.abs_diff(cell.row) <= 2;
            near.then_some(Refusal::TooNear { grid, cell })
        }
        _ => None,
    }
}
