//! The focused cell of every open game.

use std::collections::HashMap;

use tabletop_app::workspace::{Tab, TabId};
use tabletop_core::Cell;
use tabletop_play::session::{GameSession, Hover};

/// Cursor positions of all games.
#[derive(Debug, Default)]
pub(super) struct Cursor {
    left: HashMap<TabId, Cell>,
    /// True if the mouse moved the cursor last, so that the focused cell is not marked.
    pub(super) is_led_by_mouse: bool,
}

impl Cursor {
    /// The focused cell of a game: the last position of its cursor. Initially this is the middle of the board, or
    /// the nearest cell that allows a move.
    pub(super) fn of(&self, tab: &Tab) -> Cell {
        let view = tab.front().thumbnail();
        let grid = view.grid;
        let middle = Cell::new((grid.cols - 1) / 2, (grid.rows - 1) / 2);
        let left = self.left.get(&tab.id).copied();
        let cell = left.unwrap_or_else(|| first_focus(tab.front(), middle));
        let cell = Cell::new(cell.col.min(grid.cols - 1), cell.row.min(grid.rows - 1));
        if view.has(cell) {
            return cell;
        }
        let nearest = view.places().min_by_key(|to| distance(*to, cell));
        nearest.unwrap_or(cell)
    }

    pub(super) fn put(&mut self, tab: TabId, cell: Cell) {
        self.left.insert(tab, cell);
    }

    /// Removes the cursors of closed games.
    pub(super) fn keep_open(&mut self, open: &[Tab]) {
        self.left
            .retain(|id, _| open.iter().any(|tab| tab.id == *id));
    }
}

/// Initial cursor position: the cell nearest to the middle where Enter does something.
fn first_focus(session: &GameSession, middle: Cell) -> Cell {
    if matches!(session.hover(middle), Hover::Legal(_)) {
        return middle;
    }
    session
        .targets()
        .into_iter()
        .min_by_key(|cell| distance(*cell, middle))
        .unwrap_or(middle)
}

/// Squared distance of two cells.
fn distance(a: Cell, b: Cell) -> u32 {
    let (cols, rows) = (a.col.abs_diff(b.col), a.row.abs_diff(b.row));
    u32::from(cols).pow(2) + u32::from(rows).pow(2)
}
