//! Line segments of a board of lines: those of a full grid, or the game's own.

use super::look::PlacedBoard;
use tabletop_core::cell::Direction;
use tabletop_core::{BoardView, Cell};

/// Flags for lines that go left, right, up and down from a cell.
pub(super) type Joint = [bool; 4];

/// The lines that meet at every cell, row by row from the upper left.
pub(super) fn joints(view: &BoardView) -> Vec<Joint> {
    let grid = view.grid;
    if view.links.is_empty() {
        let full = view.is_full();
        let has = |cell| full || view.has(cell);
        let joined =
            |cell: Cell, direction| has(cell) && grid.step(cell, direction, 1).is_some_and(has);
        let joint = |cell| {
            [(-1, 0), (1, 0), (0, -1), (0, 1)]
                .map(|(cols, rows)| joined(cell, Direction::new(cols, rows)))
        };
        return grid.cells().map(joint).collect();
    }
    let mut joints = vec![Joint::default(); grid.len()];
    for &(from, to) in view
        .links
        .iter()
        .filter(|(from, to)| !is_slanting(*from, *to))
    {
        let (sides, cells) = if from.row == to.row {
            (
                [0, 1],
                between(from.col, to.col, |col| Cell::new(col, from.row)),
            )
        } else {
            (
                [2, 3],
                between(from.row, to.row, |row| Cell::new(from.col, row)),
            )
        };
        for pair in cells.windows(2).filter(|pair| grid.contains(pair[1])) {
            joints[grid.index(pair[0])][sides[1]] = true;
            joints[grid.index(pair[1])][sides[0]] = true;
        }
    }
    joints
}

/// Cells of a row or column between two coordinates, in ascending order.
fn between(from: u8, to: u8, cell: impl Fn(u8) -> Cell) -> Vec<Cell> {
    (from.min(to)..=from.max(to)).map(cell).collect()
}

pub(super) const fn is_slanting(from: Cell, to: Cell) -> bool {
    from.row != to.row && from.col != to.col
}

/// The line character at an offset from the corner of a cell whose lines run along the seam of its two rows, and true
/// if it is underlined: the line along the seam is an underline of the upper row.
pub(super) fn on_seam(
    [left, right, up, down]: Joint,
    middle: u16,
    (dx, dy): (u16, u16),
    star: bool,
) -> Option<(&'static str, bool)> {
    let across = dy == 0 && ((dx <= middle && left) || (dx >= middle && right));
    let along = dx == middle && if dy == 0 { up } else { down };
    let symbol = match (along, star, dy) {
        // A star point is a cross of thick lines.
        (false, true, 0) if dx.abs_diff(middle) == 1 => return Some(("▁", false)),
        (false, ..) => " ",
        (_, false, _) => "│",
        (_, _, 0) => "╽",
        _ => "╿",
    };
    (across || along).then_some((symbol, across))
}

/// Characters of the diagonal lines, except those on cells of the board.
pub(super) fn slanting(board: &PlacedBoard<'_>) -> Vec<((u16, u16), &'static str)> {
    let mut drawn: Vec<((u16, u16), &str)> = Vec::new();
    let rising = board.glyphs.pick("╱", "/", "/");
    let falling = board.glyphs.pick("╲", "\\", "\\");
    let (mx, my) = board.geometry.middle();
    for &(a, b) in board.view.links.iter().filter(|(a, b)| is_slanting(*a, *b)) {
        let above = board.geometry.rect(a).y < board.geometry.rect(b).y;
        let (top, low) = if above { (a, b) } else { (b, a) };
        let symbol = if board.geometry.rect(low).x > board.geometry.rect(top).x {
            falling
        } else {
            rising
        };
        let shown = board.geometry.shows(top) && board.geometry.shows(low);
        let (from, to) = (board.geometry.rect(top), board.geometry.rect(low));
        for y in (from.y + 1..to.y).filter(|_| shown) {
            let (gone, all) = (y - from.y, to.y - from.y);
            let x = if to.x > from.x {
                from.x + (to.x - from.x) * gone / all
            } else {
                from.x - (from.x - to.x) * gone / all
            };
            let at = (x + mx, y + my);
            match drawn.iter_mut().find(|(other, _)| *other == at) {
                Some((_, other)) if *other != symbol => {
                    *other = board.glyphs.pick("╳", "X", "X");
                }
                Some(_) => {}
                None => drawn.push((at, symbol)),
            }
        }
    }
    let places: Vec<_> = (board.geometry)
        .shown()
        .filter(|&cell| board.view.has(cell))
        .map(|cell| board.geometry.rect(cell))
        .map(|rect| (rect.x + mx, rect.y + my))
        .collect();
    drawn.retain(|(at, _)| !places.contains(at));
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_core::{Grid, Ground};

    fn drawn(view: &BoardView) -> Vec<String> {
        let lines = joints(view);
        let rows = lines.chunks(usize::from(view.grid.cols));
        let glyphs = crate::glyphs::GlyphSet::Unicode;
        rows.map(|row| {
            let cells = row
                .iter()
                .map(|&joint| super::super::shapes::crossing(glyphs, joint));
            cells.collect()
        })
        .collect()
    }

    #[test]
    fn without_links_neighbours_are_joined() {
        let mut view = BoardView::new(Grid { cols: 4, rows: 3 });
        view.ground = Ground::Lines;
        assert_eq!(drawn(&view), ["┌┬┬┐", "├┼┼┤", "└┴┴┘"]);
        view.remove(Cell::new(0, 0));
        view.remove(Cell::new(2, 1));
        assert_eq!(drawn(&view), ["·┌─┐", "┌┤·│", "└┴─┘"]);
    }

    #[test]
    fn links_go_from_place_to_place() {
        let mut view = BoardView::new(Grid { cols: 5, rows: 3 });
        view.ground = Ground::Lines;
        let at = Cell::new;
        view.links = vec![
            (at(0, 0), at(4, 0)),
            (at(4, 2), at(0, 2)),
            (at(0, 2), at(0, 0)),
            (at(2, 0), at(2, 2)),
        ];
        assert_eq!(drawn(&view), ["┌─┬─╴", "│·│··", "└─┴─╴"]);
    }
}
