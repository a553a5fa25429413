//! A small picture of a board: the board itself where it fits with its least cells, else a point for every cell.

use std::cell::RefCell;

use ratatui::buffer::Buffer;
use ratatui::layout::{HorizontalAlignment, Rect};
use ratatui::style::{Color, Style};

use super::Canvas;
use super::board::{Board, CellSize, Frame, legend_role, whole};
use crate::color::Depth;
use crate::glyphs::GlyphSet;
use crate::hit::HitMap;
use crate::theme::{ROLES, Role};
use tabletop_core::{BoardView, Cell, Ground, Marks, Piece};

/// The board with nothing on it but its pieces: marks and sums are for who plays.
pub(crate) fn bare(mut view: BoardView) -> BoardView {
    for cell in view.grid.cells() {
        let square = view.square_mut(cell);
        square.marks = Marks::default();
        square.label = None;
    }
    view.sums = None;
    view
}

/// Pictures of boards that stay the same, kept with what they depend on beside the board: drawing them again is most of
/// the work of a frame that shows several.
#[derive(Debug, Default)]
pub(crate) struct Pictures(RefCell<Vec<Option<Picture>>>);

#[derive(Debug)]
struct Picture {
    look: Look,
    drawn: Buffer,
}

/// What a picture of a board depends on beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Look {
    room: (u16, u16),
    glyphs: GlyphSet,
    depth: Depth,
    colors: [Color; ROLES.len()],
}

impl Pictures {
    /// Draws the board of this number into the middle of `area`; the same number always has to be the same board.
    pub(crate) fn draw(&self, canvas: &mut Canvas, area: Rect, number: usize, view: &BoardView) {
        let look = Look {
            room: (area.width, area.height),
            glyphs: canvas.glyphs,
            depth: canvas.palette.depth,
            colors: canvas.palette.on(view.ground).colors(),
        };
        let mut kept = self.0.borrow_mut();
        if kept.len() <= number {
            kept.resize_with(number + 1, || None);
        }
        if let Some(picture) = kept[number].as_ref().filter(|it| it.look == look) {
            let taken = picture.drawn.area;
            let at = aligned(
                area,
                (taken.width, taken.height),
                HorizontalAlignment::Center,
            );
            copy(&picture.drawn, taken, canvas.buf, at);
            return;
        }
        let taken = draw(canvas, area, view, HorizontalAlignment::Center);
        let mut drawn = Buffer::empty(Rect::new(0, 0, taken.width, taken.height));
        copy(
            canvas.buf,
            taken,
            &mut drawn,
            Rect::new(0, 0, taken.width, taken.height),
        );
        kept[number] = Some(Picture { look, drawn });
    }
}

/// Copies a part of a buffer to a part of another that is as large.
fn copy(from: &Buffer, part: Rect, to: &mut Buffer, at: Rect) {
    for y in 0..part.height.min(at.height) {
        for x in 0..part.width.min(at.width) {
            let cell = from.cell((part.x + x, part.y + y));
            if let (Some(cell), Some(place)) = (cell, to.cell_mut((at.x + x, at.y + y))) {
                *place = cell.clone();
            }
        }
    }
}

/// Draws it as large as `area` allows, at its upper edge; returns the part that it takes, every cell of which is drawn.
pub(crate) fn draw(
    canvas: &mut Canvas,
    area: Rect,
    view: &BoardView,
    alignment: HorizontalAlignment,
) -> Rect {
    let sizes = CellSize::of(view, false).into_iter();
    let mut sizes = sizes.map(|size| (size, whole(view, size, Frame::BARE)));
    let fitting = sizes.find(|(_, (wide, high))| *wide <= area.width && *high <= area.height);
    match fitting {
        Some((size, whole)) => {
            let area = aligned(area, whole, alignment);
            draw_board(canvas, area, view, size);
            area
        }
        None => draw_points(canvas, area, view, alignment),
    }
}

/// Rows that it takes where there is room for so many columns and rows.
pub(crate) fn height(view: &BoardView, (wide, high): (u16, u16)) -> u16 {
    let sizes = CellSize::of(view, false).into_iter();
    let mut sizes = sizes.map(|size| whole(view, size, Frame::BARE));
    let fitting = sizes.find(|whole| whole.0 <= wide && whole.1 <= high);
    let points = u16::from(view.grid.rows).div_ceil(2).min(high);
    fitting.map_or(points, |(_, rows)| rows)
}

/// The part of `area` that is so wide and high.
fn aligned(area: Rect, (width, height): (u16, u16), alignment: HorizontalAlignment) -> Rect {
    let spare = area.width.saturating_sub(width);
    let x = match alignment {
        HorizontalAlignment::Left => area.x,
        HorizontalAlignment::Center => area.x + spare / 2,
        HorizontalAlignment::Right => area.x + spare,
    };
    Rect {
        x,
        width: width.min(area.width),
        height: height.min(area.height),
        ..area
    }
}

fn draw_board(canvas: &mut Canvas, area: Rect, view: &BoardView, size: CellSize) {
    let board = Board {
        view,
        palette: canvas.palette.on(view.ground),
        glyphs: canvas.glyphs,
        size,
        frame: Frame::BARE,
        flipped: false,
        focus: Cell::new(0, 0),
        show_focus: false,
        ghost: None,
        show_legal: false,
    };
    // Its cells can't be clicked.
    board.draw(area, canvas.buf, &mut HitMap::default());
}

/// A point for every cell, two rows of cells to a row of characters; where that has no room, a point for some cells together.
fn draw_points(
    canvas: &mut Canvas,
    area: Rect,
    view: &BoardView,
    alignment: HorizontalAlignment,
) -> Rect {
    if area.is_empty() || canvas.palette.depth == Depth::Mono || canvas.glyphs != GlyphSet::Unicode
    {
        return Rect::default();
    }
    let rows = view.grid.rows.div_ceil(area.height.min(100) as u8 * 2);
    let step = rows.max(view.grid.cols.div_ceil(area.width.min(250) as u8));
    let cols = u16::from(view.grid.cols.div_ceil(step));
    let high = u16::from(view.grid.rows).div_ceil(2 * u16::from(step));
    let area = aligned(area, (cols, high), alignment);
    let color = |corner: Cell| {
        canvas
            .palette
            .on(view.ground)
            .color(match most(view, corner, step) {
                None => Role::Background,
                Some(Piece::Disc(side) | Piece::Man(side) | Piece::King(side)) => legend_role(side),
                Some(Piece::Almond) => Role::Almond,
                Some(Piece::Number(_)) => Role::Number,
                Some(Piece::None) => bare_role(view, corner, step),
            })
    };
    for y in 0..area.height {
        for x in 0..cols {
            let upper = Cell::new(x as u8 * step, (2 * y) as u8 * step);
            let lower = Cell::new(upper.col, (2 * y + 1) as u8 * step);
            let style = Style::new().fg(color(upper)).bg(color(lower));
            canvas.buf.set_string(area.x + x, area.y + y, "▀", style);
        }
    }
    area
}

/// What an empty place looks like: squares have two colours where each has a point of its own.
fn bare_role(view: &BoardView, cell: Cell, step: u8) -> Role {
    let even = (u16::from(cell.col) + u16::from(cell.row)).is_multiple_of(2);
    match view.ground {
        Ground::Checkered if step > 1 => Role::Dark,
        Ground::Checkered if even == view.grid.rows.is_multiple_of(2) => Role::Light,
        Ground::Checkered => Role::Dark,
        Ground::Squares if step == 1 && !even => Role::Ground2,
        _ => Role::Ground,
    }
}

/// What stands most often on the places that share a point, empty ones not counted; `None` where the board has none.
fn most(view: &BoardView, corner: Cell, step: u8) -> Option<Piece> {
    let cells =
        (0..step * step).map(|at| Cell::new(corner.col + at % step, corner.row + at / step));
    let places: Vec<Cell> = cells.filter(|&cell| view.has(cell)).collect();
    if places.is_empty() {
        return None;
    }
    let pieces: Vec<Piece> = places
        .into_iter()
        .map(|cell| view.square(cell).piece)
        .filter(|&piece| piece != Piece::None)
        .collect();
    let often = |piece: &Piece| pieces.iter().filter(|other| *other == piece).count();
    Some(pieces.iter().copied().max_by_key(often).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_core::{Grid, Side};

    #[test]
    fn squares_are_told_apart_in_points() {
        let mut view = BoardView::new(Grid { cols: 8, rows: 8 });
        view.ground = Ground::Checkered;
        let role = |col, row, step| bare_role(&view, Cell::new(col, row), step);
        assert_eq!(role(0, 7, 1), Role::Dark, "the lower left square is dark");
        assert_eq!(role(1, 7, 1), Role::Light);
        assert_eq!(role(0, 0, 1), Role::Light);
        assert_eq!(role(1, 7, 2), Role::Dark, "several squares in a point");
    }

    #[test]
    fn no_stone_is_lost_in_a_small_picture() {
        let mut view = BoardView::new(Grid { cols: 19, rows: 19 });
        let (black, white) = (Piece::Disc(Side::Black), Piece::Disc(Side::White));
        view.put(Cell::new(3, 3), black);
        view.put(Cell::new(18, 18), white);
        let at = |col, row| most(&view, Cell::new(col, row), 2);
        assert_eq!(at(2, 2), Some(black));
        assert_eq!(at(18, 18), Some(white));
        assert_eq!(at(4, 4), Some(Piece::None));
        assert_eq!(at(20, 18), None);
    }
}
