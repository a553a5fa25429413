//! Stones alive in seki: they lack room for two eyes, and touch empty points shared by both sides.
//!
//! Derived from a board with marked dead stones. A search has established that the others are alive; the number of
//! their eyes follows from their own territory.

use tabletop_core::cell::Direction;
use tabletop_core::{BoardView, Cell, Grid, Marks, Piece, Side};

/// Maximum size of a single eye: a third point would give room for a second eye.
const ONE_EYE: usize = 2;

/// Maximum number of connected empty points that touch both sides: with more, the game is not played out.
const MOST_SHARED: usize = 6;

/// Live stones in seki, by rows from the top.
pub(super) fn in_seki(view: &BoardView) -> Vec<Cell> {
    let grid = view.grid;
    let mut found = vec![false; grid.len()];
    let mut cells = Vec::new();
    for cell in grid.cells() {
        let Some(side) = living(view, cell).filter(|_| !found[grid.index(cell)]) else {
            continue;
        };
        let group = flood(grid, cell, |at| of_one_group(view, at, side));
        for &stone in &group {
            found[grid.index(stone)] = true;
        }
        if is_seki(view, &group, side) {
            cells.extend(group);
        }
    }
    cells.sort_by_key(|&cell| grid.index(cell));
    cells
}

/// Returns true if a group has at most one eye and shares empty points with the other side.
fn is_seki(view: &BoardView, group: &[Cell], side: Side) -> bool {
    let grid = view.grid;
    let (mut seen, mut eyes, mut shares) = (vec![false; grid.len()], Vec::new(), false);
    for open in group.iter().flat_map(|&stone| beside(grid, stone)) {
        if living(view, open).is_some() || seen[grid.index(open)] {
            continue;
        }
        let space = flood(grid, open, |at| {
            beside(grid, at)
                .filter(|&next| living(view, next).is_none())
                .collect()
        });
        for &at in &space {
            seen[grid.index(at)] = true;
        }
        let touches =
            |at: Cell, side: Side| beside(grid, at).any(|next| living(view, next) == Some(side));
        // A point beside stones of only one side belongs to an open border.
        let is_shared = |&at: &Cell| {
            view.square(at).piece != Piece::None || Side::BOTH.iter().all(|&of| touches(at, of))
        };
        if !space.iter().any(|&at| touches(at, side.other())) {
            eyes.push(space.len());
        } else if space.len() <= MOST_SHARED && space.iter().all(is_shared) {
            shares = true;
        } else {
            return false;
        }
    }
    shares && eyes.len() <= 1 && eyes.iter().all(|&points| points <= ONE_EYE)
}

/// Stones of `side` in the same group as the one at `at`: adjacent, or adjacent to a common empty point.
fn of_one_group(view: &BoardView, at: Cell, side: Side) -> Vec<Cell> {
    let mut cells: Vec<_> = beside(view.grid, at).collect();
    let open: Vec<_> = cells
        .iter()
        .copied()
        .filter(|&next| living(view, next).is_none())
        .collect();
    cells.extend(open.into_iter().flat_map(|next| beside(view.grid, next)));
    cells.retain(|&next| living(view, next) == Some(side));
    cells
}

/// All cells reachable from one of them.
fn flood(grid: Grid, from: Cell, reached: impl Fn(Cell) -> Vec<Cell>) -> Vec<Cell> {
    let mut found = vec![false; grid.len()];
    found[grid.index(from)] = true;
    let (mut cells, mut done) = (vec![from], 0);
    while let Some(&at) = cells.get(done) {
        done += 1;
        for next in reached(at) {
            if !std::mem::replace(&mut found[grid.index(next)], true) {
                cells.push(next);
            }
        }
    }
    cells
}

fn beside(grid: Grid, cell: Cell) -> impl Iterator<Item = Cell> {
    let directions = [(0, -1), (0, 1), (-1, 0), (1, 0)];
    directions
        .into_iter()
        .filter_map(move |(cols, rows)| grid.step(cell, Direction::new(cols, rows), 1))
}

/// Side of the live stone on a cell.
fn living(view: &BoardView, cell: Cell) -> Option<Side> {
    let square = view.square(cell);
    match square.piece {
        Piece::Disc(side) if !square.marks.contains(Marks::DEAD) => Some(side),
        _ => None,
    }
}
