//! Rows of stones: the four lines through a point and the unbroken runs on them.

use tabletop_core::cell::Direction;
use tabletop_core::{Cell, Discs, Side};

/// The four lines through a point: along the row, along the column, and both diagonals.
pub(super) const AXES: [Direction; 4] = [
    Direction::new(1, 0),
    Direction::new(0, 1),
    Direction::new(1, 1),
    Direction::new(1, -1),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// Steps along the axis from the queried point to the first stone, 0 or less.
    pub(super) first: i8,
    /// Steps along the axis from the queried point to the last stone, 0 or more.
    pub(super) last: i8,
}

impl Run {
    /// Returns the run of `side` through `cell`, which counts as a stone of `side` whatever its content.
    pub(super) fn through(discs: &Discs, cell: Cell, axis: Direction, side: Side) -> Self {
        let reach = |sign: i8| {
            let own = |&steps: &i8| stone(discs, cell, axis, sign * steps) == Some(side);
            (1..=26).take_while(own).count() as i8
        };
        Self {
            first: -reach(-1),
            last: reach(1),
        }
    }

    pub(super) const fn len(self) -> i8 {
        self.last - self.first + 1
    }
}

/// Returns the stone `steps` from `cell` along `axis`; `None` outside the board.
pub(super) fn stone(discs: &Discs, cell: Cell, axis: Direction, steps: i8) -> Option<Side> {
    discs
        .grid()
        .step(cell, axis, steps)
        .and_then(|at| discs.at(at))
}

/// Returns the empty point `steps` from `cell` along `axis`, if there is one.
pub(super) fn gap(discs: &Discs, cell: Cell, axis: Direction, steps: i8) -> Option<Cell> {
    let at = discs.grid().step(cell, axis, steps)?;
    discs.at(at).is_none().then_some(at)
}
