//! The bare board: almonds on the 25 hollows, and the possible jumps.

use tabletop_core::cell::DIRECTIONS;
use tabletop_core::{Cell, Grid};

pub const GRID: Grid = Grid::square(5);

/// Target cell of the last almond.
pub const CENTRE: Cell = Cell::new(2, 2);

/// Almonds as a bit set, bit number [`Grid::index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board(u32);

/// A jump of one almond over another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// Start cell of the jumping almond.
    pub from: Cell,
    /// Cell of the almond that is taken.
    pub over: Cell,
    /// Empty cell where the jump ends.
    pub to: Cell,
}

impl Board {
    /// Start position: the middle 3×3 is filled.
    pub const START: Self = Self(0b01110_01110_01110 << 5);

    /// Goal of the puzzle: one almond, on the centre.
    pub const SOLVED: Self = Self(1 << GRID.index(CENTRE));

    /// Creates a board with almonds on `cells`, which must lie on it.
    pub fn from_cells(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self(
            cells
                .into_iter()
                .fold(0, |bits, cell| bits | 1 << GRID.index(cell)),
        )
    }

    /// True if `cell` lies on the board and holds an almond.
    pub const fn has(self, cell: Cell) -> bool {
        GRID.contains(cell) && self.0 >> GRID.index(cell) & 1 == 1
    }

    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Cells that hold an almond, by rows from the top left.
    pub fn almonds(self) -> impl Iterator<Item = Cell> {
        GRID.cells().filter(move |&cell| self.has(cell))
    }

    /// Possible jumps of the almond on `from`; none if there is no almond.
    pub fn jumps(self, from: Cell) -> impl Iterator<Item = Jump> {
        DIRECTIONS.into_iter().filter_map(move |direction| {
            let jump = Jump {
                from,
                over: GRID.step(from, direction, 1)?,
                to: GRID.step(from, direction, 2)?,
            };
            let is_possible = self.has(from) && self.has(jump.over) && !self.has(jump.to);
            is_possible.then_some(jump)
        })
    }

    pub fn can_jump(self) -> bool {
        self.almonds().any(|from| self.jumps(from).next().is_some())
    }

    #[must_use]
    pub const fn after(self, jump: Jump) -> Self {
        let gone = 1 << GRID.index(jump.from) | 1 << GRID.index(jump.over);
        Self(self.0 & !gone | 1 << GRID.index(jump.to))
    }
}
