//! A small picture of a board: the board itself where it fits in its smallest cells, otherwise one point for every
//! cell.

use std::cell::RefCell;
use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Style};

use super::Canvas;
use super::board::{Board, CellSize, Frame, crossing, legend_role, whole};
use crate::theme::ROLES;
use crate::{Depth, GlyphSet, HitMap, Role};
use tabletop_core::{BoardView, Cell, Ground, Marks, Piece};

/// The board with its pieces only: marks and sums matter only to the player.
pub(crate) fn bare(mut view: BoardView) -> BoardView {
    for cell in view.grid.cells() {
        let square = view.square_mut(cell);
        square.marks = Marks::default();
        square.label = None;
    }
    view.sums = None;
    view
}

/// Cached pictures of boards that stay the same, each with its cache key: drawing them is most of the work of a
/// frame that shows several.
#[derive(Debug, Default)]
pub(crate) struct Pictures(RefCell<Vec<Option<Picture>>>);

#[derive(Debug)]
struct Picture {
    look: Look,
    drawn: Buffer,
}

/// Cache key of a picture: everything that it depends on except the board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Look {
    room: Size,
    glyphs: GlyphSet,
    depth: Depth,
    colors: [Color; ROLES.len()],
}

impl Pictures {
    /// Draws board number `number` centred in `area`; a number must always stand for the same board.
    pub(crate) fn draw(&self, canvas: &mut Canvas, area: Rect, number: usize, view: &BoardView) {
        let look = Look {
            room: area.as_size(),
            glyphs: canvas.glyphs,
            depth: canvas.palette.depth,
            colors: canvas.palette.on(view.ground).colors(),
        };
        let mut cache = self.0.borrow_mut();
        if cache.len() <= number {
            cache.resize_with(number + 1, || None);
        }
        if let Some(picture) = cache[number].as_ref().filter(|it| it.look == look) {
            let taken = picture.drawn.area;
            let at = aligned(area, taken.as_size(), true);
            copy(&picture.drawn, taken, canvas.buf, at);
            show_tiles(canvas, at, view);
            return;
        }
        let taken = draw(canvas, area, view, true);
        let whole = Rect::new(0, 0, taken.width, taken.height);
        let mut drawn = Buffer::empty(whole);
        copy(canvas.buf, taken, &mut drawn, whole);
        cache[number] = Some(Picture { look, drawn });
    }
}

/// Copies a part of one buffer to an equally large part of another.
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

/// Draws the board as large as `area` allows, at its upper edge; returns the used area, in which every cell is
/// drawn.
pub(crate) fn draw(canvas: &mut Canvas, area: Rect, view: &BoardView, is_centred: bool) -> Rect {
    let (size, taken) = fitting(view, area.as_size());
    let area = aligned(area, taken, is_centred);
    match size {
        // The cells of a thumbnail are not clickable.
        Some(size) => {
            board(canvas, view, size).draw(area, canvas.buf, &mut HitMap::default());
            show_tiles(canvas, area, view);
        }
        None if canvas.palette.depth == Depth::Mono || canvas.glyphs != GlyphSet::Unicode => {
            return Rect::default();
        }
        None => draw_points(canvas, area, view),
    }
    area
}

/// Rows of the picture when this many columns and rows are available.
pub(crate) fn height(view: &BoardView, room: Size) -> u16 {
    fitting(view, room).1.height
}

/// The largest cells that fit into this many columns and rows, or `None` for points; with the columns and rows of the
/// picture. Of numbers, which can't be points, a part is shown.
fn fitting(view: &BoardView, room: Size) -> (Option<CellSize>, Size) {
    let sizes = CellSize::of(view, false);
    let (cols, rows) = (u16::from(view.grid.cols), u16::from(view.grid.rows));
    for &size in &sizes {
        let whole = whole(view, size, Frame::BARE);
        if whole.width <= room.width && whole.height <= room.height {
            return (Some(size), whole);
        }
    }
    let least = sizes.iter().min_by_key(|size| size.w * size.h);
    if let (Ground::Boxes, Some(&size)) = (view.ground, least) {
        let shown = |room: u16, cell: u16, all: u16| (room / cell).min(all) * cell;
        let part = Size::new(
            shown(room.width, size.w, cols),
            shown(room.height, size.h, rows),
        );
        return (Some(size), part);
    }
    // Points of several cells keep the board's shape.
    let long = cols.max(rows);
    let longest = { long.min(room.width * long / cols) }.min(2 * room.height * long / rows);
    let points = Size::new(cols * longest / long, (rows * longest / long).div_ceil(2));
    (None, points)
}

/// The part of `area` with this width and height, in the middle or at the left.
fn aligned(area: Rect, size: Size, is_centred: bool) -> Rect {
    let spare = area.width.saturating_sub(size.width);
    Rect {
        x: area.x + if is_centred { spare / 2 } else { 0 },
        width: size.width.min(area.width),
        height: size.height.min(area.height),
        ..area
    }
}

/// Shows a board without texts that is drawn on the whole of `area` as a picture, if the terminal takes them.
fn show_tiles(canvas: &Canvas, area: Rect, view: &BoardView) {
    let size = fitting(view, area.as_size()).0;
    let size = size.filter(|_| view.ground != Ground::Boxes && canvas.pictures.is_some());
    if let Some(size) = size {
        let board = Board {
            pictures: canvas.pictures,
            ..board(canvas, view, size)
        };
        board.show_pictures(area, canvas.buf);
    }
}

fn board<'a>(canvas: &Canvas<'a>, view: &'a BoardView, size: CellSize) -> Board<'a> {
    Board {
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
        pictures: None,
    }
}

/// Draws a point for every cell, two rows of cells to a row of characters; if that does not fit, one point for
/// several cells. Lines are drawn where no stone is.
fn draw_points(canvas: &mut Canvas, area: Rect, view: &BoardView) {
    let palette = canvas.palette.on(view.ground);
    let wide = area.width;
    let high = u16::from(view.grid.rows) * wide / u16::from(view.grid.cols).max(1);
    let role = |x: u16, y: u16| {
        let cols = span(x, wide, view.grid.cols);
        role_of(view, (cols, span(y, high, view.grid.rows)))
    };
    for y in 0..area.height {
        for x in 0..wide {
            let roles = (role(x, 2 * y), role(x, 2 * y + 1));
            let bare = view.ground == Ground::Lines && roles.0 == Role::Ground;
            let (symbol, front) = if bare && matches!(roles.1, Role::Ground | Role::Background) {
                let around = [x > 0, x + 1 < wide, y > 0, y + 1 < area.height];
                (crossing(canvas.glyphs, around), palette.color(Role::Line))
            } else {
                ("▀", palette.color(roles.0))
            };
            let ground = if symbol == "▀" {
                roles.1
            } else {
                Role::Ground
            };
            let style = Style::new().fg(front).bg(palette.color(ground));
            canvas.buf.set_string(area.x + x, area.y + y, symbol, style);
        }
    }
}

/// Role of the point that stands for these cells.
fn role_of(view: &BoardView, cells: Cells) -> Role {
    match most(view, cells.clone()) {
        None => Role::Background,
        Some(Piece::Disc(side) | Piece::Man(side) | Piece::King(side)) => legend_role(side),
        Some(Piece::Almond) => Role::Almond,
        Some(Piece::Number(_)) => Role::Number,
        Some(Piece::None) => bare_role(view, cells),
    }
}

/// Draws a point for every cell in the middle of `area`, half a row high; the rest is ground.
pub(crate) fn framed_points(canvas: &mut Canvas, area: Rect, view: &BoardView) {
    let palette = canvas.palette.on(view.ground);
    let (cols, rows) = (u16::from(view.grid.cols), u16::from(view.grid.rows));
    let left = area.width.saturating_sub(cols) / 2;
    let top = (area.height * 2).saturating_sub(rows) / 2;
    let color = |x: u16, y: u16| {
        let inside = (left..left + cols).contains(&x) && (top..top + rows).contains(&y);
        palette.color(if inside {
            let (col, row) = ((x - left) as u8, (y - top) as u8);
            role_of(view, (col..col + 1, row..row + 1))
        } else {
            Role::Ground
        })
    };
    for y in 0..area.height {
        for x in 0..area.width {
            let style = Style::new().fg(color(x, 2 * y)).bg(color(x, 2 * y + 1));
            canvas.buf.set_string(area.x + x, area.y + y, "▀", style);
        }
    }
}

/// The cells of a row or column that share point `at` of `points`.
fn span(at: u16, points: u16, cells: u8) -> Range<u8> {
    let edge = |at: u16| (at * u16::from(cells) / points) as u8;
    edge(at)..edge(at + 1)
}

/// Columns and rows of cells that share a point.
type Cells = (Range<u8>, Range<u8>);

/// Role of an empty cell: checkered squares keep their two colours if each has a point of its own.
fn bare_role(view: &BoardView, (cols, rows): Cells) -> Role {
    let even = (u16::from(cols.start) + u16::from(rows.start)).is_multiple_of(2);
    let alone = cols.len() == 1 && rows.len() == 1;
    match view.ground {
        Ground::Checkered if alone && even == view.grid.rows.is_multiple_of(2) => Role::Light,
        Ground::Checkered => Role::Dark,
        Ground::Squares if alone && !even => Role::Ground2,
        _ => Role::Ground,
    }
}

/// The most frequent piece on the cells that share a point, not counting empty ones; `None` outside the board.
fn most(view: &BoardView, (cols, rows): Cells) -> Option<Piece> {
    let cells = rows.flat_map(|row| cols.clone().map(move |col| Cell::new(col, row)));
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
    fn squares_differ_in_points() {
        let mut view = BoardView::new(Grid { cols: 8, rows: 8 });
        view.ground = Ground::Checkered;
        let role = |col, row, step| bare_role(&view, (col..col + step, row..row + step));
        assert_eq!(role(0, 7, 1), Role::Dark, "the lower left square is dark");
        assert_eq!(role(1, 7, 1), Role::Light);
        assert_eq!(role(0, 0, 1), Role::Light);
        assert_eq!(role(1, 7, 2), Role::Dark, "several squares in a point");
    }

    #[test]
    fn pictures_use_their_room_and_numbers_are_never_points() {
        let mut view = BoardView::new(Grid { cols: 19, rows: 19 });
        view.ground = Ground::Lines;
        let points = |wide, high| fitting(&view, Size::new(wide, high));
        assert_eq!(points(18, 9), (None, Size::new(18, 9)));
        assert_eq!(points(50, 7), (None, Size::new(14, 7)));
        view = BoardView::new(Grid { cols: 4, rows: 4 });
        view.ground = Ground::Boxes;
        view.put(Cell::new(0, 0), Piece::Number(16));
        let (size, taken) = fitting(&view, Size::new(13, 3));
        assert_eq!(
            (size.map(|it| (it.w, it.h)), taken),
            (Some((4, 1)), Size::new(12, 3))
        );
    }

    #[test]
    fn no_stone_is_lost_in_a_small_picture() {
        let mut view = BoardView::new(Grid { cols: 19, rows: 19 });
        let (black, white) = (Piece::Disc(Side::Black), Piece::Disc(Side::White));
        view.put(Cell::new(3, 3), black);
        view.put(Cell::new(18, 18), white);
        let at = |col: u8, row: u8| most(&view, (col..col + 2, row..row + 2));
        assert_eq!(at(2, 2), Some(black));
        assert_eq!(at(18, 18), Some(white));
        assert_eq!(at(4, 4), Some(Piece::None));
        assert_eq!(at(20, 18), None);
    }
}
