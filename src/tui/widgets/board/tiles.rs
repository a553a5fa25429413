//! Boards as pictures: every cell is a tile, which is painted once for everything that it can show.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use ratatui::buffer::{Buffer, Cell as Character};
use ratatui::layout::Rect;

use super::geometry::{ColumnNames, digits};
use super::lines::{self, Joint};
use super::look::{PlacedBoard, between};
use super::marks::shows_name;
use super::raster::{Known, Raster, Round};
use super::{ground, pieces, stamps};
use crate::pictures::{Pictures, Pixels};
use crate::{Rgb, Role};
use tabletop_core::{Cell, Piece};

/// Width of a line, as a share of the width of a cell.
const LINE: f32 = 0.04;

/// Shows the visible cells as pictures above their characters, but for texts; `plain` are the characters of cells
/// with texts as they were without these.
pub(super) fn show_tiles(
    board: &PlacedBoard<'_>,
    pictures: &Pictures,
    plain: &HashMap<(u16, u16), Character>,
    buf: &Buffer,
) {
    let joints = lines::joints(board.view);
    let contents = contents(board, pictures, &joints);
    let wide = usize::from(board.geometry.cols) + 2;
    let is_text = |x, y| (plain.get(&(x, y))).is_some_and(|plain| *plain != buf[(x, y)]);
    for (index, cell) in board.geometry.shown().enumerate() {
        let (col, row) = (index % (wide - 2), index / (wide - 2));
        let tile = tile(board, cell).intersection(buf.area);
        // Shadows and large marks reach into the tiles around their own.
        let around = [row, row + 1, row + 2].map(|row| &contents[row * wide + col..][..3]);
        let key = hashed((tile.width, tile.height, around));
        pictures.show((tile, key), buf, is_text, || {
            // Slanting lines go farther than to the neighbours.
            let around = if board.view.links.is_empty() {
                board.geometry.around(cell)
            } else {
                *board.geometry
            };
            let geometry = &around;
            painted(&PlacedBoard { geometry, ..*board }, tile, pictures, &joints)
        });
    }
}

/// The characters of all cells that will have a text.
pub(super) fn below_texts(board: &PlacedBoard<'_>, buf: &Buffer) -> HashMap<(u16, u16), Character> {
    let names_above = board.frame.cols == ColumnNames::Upon;
    let has_text = |cell: &Cell| {
        if names_above && board.geometry.rect(*cell).y == board.geometry.cells.y {
            return true;
        }
        let square = board.view.square(*cell);
        let number = matches!(square.piece, Piece::Number(_));
        let label = square.label.as_deref();
        let is_text = number || label.is_some_and(|label| stamps::figure(label).is_none());
        is_text || shows_name(board, *cell)
    };
    let cells = board.geometry.shown().filter(has_text);
    let tiles = cells.map(|cell| tile(board, cell).intersection(buf.area));
    tiles
        .flat_map(Rect::positions)
        .map(|at| ((at.x, at.y), buf[at].clone()))
        .collect()
}

/// A number for everything that is painted of a cell, row by row, with a margin of one cell.
fn contents(board: &PlacedBoard<'_>, pictures: &Pictures, joints: &[Joint]) -> Vec<u64> {
    let common = hashed((
        board.palette.colors(),
        (board.size.w, board.size.h, pictures.cell),
        (board.view.ground as u8, board.flipped, board.frame.tight),
        digits(board.view),
    ));
    let (wide, high) = (board.geometry.cols + 2, board.geometry.rows + 2);
    let mut contents = vec![common; usize::from(wide) * usize::from(high)];
    for (index, cell) in board.geometry.shown().enumerate() {
        let col = index % usize::from(board.geometry.cols);
        let row = index / usize::from(board.geometry.cols);
        let joint = joints[board.view.grid.index(cell)];
        contents[(row + 1) * usize::from(wide) + col + 1] =
            hashed((common, content(board, cell, joint)));
    }
    contents
}

fn content(board: &PlacedBoard<'_>, cell: Cell, joint: Joint) -> impl Hash + use<> {
    let square = board.view.square(cell);
    let (piece, opacity) = board.standing(cell);
    let blend = |(role, share): (Role, f32)| (role as u8, share.to_bits());
    let label = square.label.clone();
    let figure = label.filter(|label| stamps::figure(label).is_some());
    // Slanting lines pass cells that they do not belong to.
    let place = (!board.view.links.is_empty()).then_some(cell);
    (
        (
            piece,
            opacity.to_bits(),
            stamps::marks(board, cell),
            board.view.has(cell),
        ),
        (
            square.label.is_some(),
            figure,
            board.show_focus && cell == board.focus,
        ),
        (board.tint(cell).map(blend), board.shade(cell).map(blend)),
        (
            joint,
            board.view.stars.contains(&cell),
            board.geometry.has_seam(cell),
        ),
        (board.ground_role(cell) as u8, cell.col == 0, cell.row == 0),
        place,
    )
}

fn painted(board: &PlacedBoard<'_>, tile: Rect, pictures: &Pictures, joints: &[Joint]) -> Pixels {
    let ground = board.palette.point(Role::Ground).unwrap_or(Rgb(0, 0, 0));
    let mut raster = Raster::new(tile, ground, Known::Every).in_pixels(
        pictures.cell,
        (
            tile.x - board.geometry.ground.x,
            tile.y - board.geometry.ground.y,
        ),
    );
    // Only a palette without colours lacks a role's colour, and it gets no pictures.
    let _ = ground::raster_ground(board, &mut raster)
        .and_then(|()| raster_lines(board, &mut raster, joints))
        .and_then(|()| pieces::raster_pieces(board, &mut raster))
        .and_then(|()| stamps::raster_marks(board, &mut raster));
    raster.pixels()
}

/// Draws the lines of a board of crossings.
fn raster_lines(board: &PlacedBoard<'_>, raster: &mut Raster, joints: &[Joint]) -> Option<()> {
    if !board.on_crossings() {
        return Some(());
    }
    let color = board.palette.point(Role::Line)?;
    let wide = LINE * f32::from(board.size.w);
    let (across, along) = (f32::from(board.size.w), 2.0 * f32::from(board.size.h));
    let unit = raster.unit();
    let thick = (wide / unit.0).round().max(1.0);
    let reach = |joined: bool, step: f32| if joined { step / 2.0 } else { 0.0 };
    for cell in board.geometry.shown() {
        let (x, y) = board.middle_point(cell);
        let [mut left, mut right, mut up, mut down] = joints[board.view.grid.index(cell)];
        if board.flipped {
            (left, right, up, down) = (right, left, down, up);
        }
        // Each cell draws half of the way to its neighbours, in whole pixels.
        let (left, right) = (reach(left, across), reach(right, across));
        let (up, down) = (reach(up, along), reach(down, along));
        if left + right > 0.0 {
            let y = snapped(y, unit.1, thick);
            raster.bar(x - left, y, left + right, thick * unit.1, color);
        }
        if up + down > 0.0 {
            let x = snapped(x, unit.0, thick);
            raster.bar(x, y - up, thick * unit.0, up + down, color);
        }
        if board.view.stars.contains(&cell) {
            let dark = between(board.palette, Role::Line, Role::Black, 0.6)?;
            raster.round(Round::even((x, y), raster.circle(0.11 * across), dark));
        }
    }
    let slanting = |(from, to): &&(Cell, Cell)| lines::is_slanting(*from, *to);
    for &(a, b) in board.view.links.iter().filter(slanting) {
        let [from, to] = [a, b].map(|cell| board.middle_point(cell));
        if board.geometry.shows(a) && board.geometry.shows(b) {
            raster.stroke(from, to, wide, color);
        }
    }
    Some(())
}

/// Screen area of a cell's tile: the last ones reach to the edge of the ground.
fn tile(board: &PlacedBoard<'_>, cell: Cell) -> Rect {
    let (rect, ground) = (board.geometry.rect(cell), board.geometry.ground);
    let cells = board.geometry.cells;
    let right = if rect.right() >= cells.right() {
        ground.right()
    } else {
        rect.right()
    };
    let low = if rect.bottom() >= cells.bottom() {
        ground.bottom()
    } else {
        rect.bottom()
    };
    Rect::new(rect.x, rect.y, right - rect.x, low - rect.y)
}

/// Edge of a line of `thick` pixels around `middle`, on the border of a pixel of this size.
fn snapped(middle: f32, pixel: f32, thick: f32) -> f32 {
    // Middles lie on borders or in the middle of pixels; the hundredth outweighs the errors of their sums.
    (middle / pixel - thick / 2.0 + 0.01).floor() * pixel
}

fn hashed(content: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::super::look::Board;
    use super::*;
    use crate::color::Depth;
    use crate::glyphs::GlyphSet;
    use crate::theme::Palette;
    use crate::widgets::board::{CellSize, Frame};
    use tabletop_core::{BoardView, Grid, Ground, Marks, Side};
    use tabletop_settings::themes::SHIPPED;

    fn noisy(ground: Ground, mut seed: u32) -> BoardView {
        let mut view = BoardView::new(Grid { cols: 7, rows: 6 });
        view.ground = ground;
        for cell in view.grid.cells() {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let side = if seed >> 30 & 1 == 0 {
                Side::Black
            } else {
                Side::White
            };
            let piece = [
                Piece::None,
                Piece::Disc(side),
                Piece::King(side),
                Piece::Almond,
            ];
            view.put(cell, piece[(seed >> 28 & 3) as usize]);
            let figure = ["△", "□", "○", "×"].get((seed >> 20 & 15) as usize);
            view.square_mut(cell).label = figure.map(|figure| (*figure).to_owned());
            view.mark(
                cell,
                Marks::from_bits_truncate((1 << (seed >> 24 & 15)) as _),
            );
        }
        view
    }

    #[test]
    fn a_tile_shows_no_more_than_its_neighbours() {
        let palette = Palette::new(&SHIPPED[1], Depth::True).expect("a theme");
        let grounds = [
            Ground::Lines,
            Ground::Squares,
            Ground::Checkered,
            Ground::Hollows,
            Ground::Boxes,
        ];
        let sizes = [
            (4, 2, (10, 20)),
            (4, 2, (5, 11)),
            (6, 3, (8, 16)),
            (8, 4, (9, 17)),
        ];
        let looks = grounds
            .into_iter()
            .flat_map(|ground| sizes.map(|size| (ground, size)));
        for (seed, (ground, (w, h, pixels))) in (1..).zip(looks) {
            let view = noisy(ground, seed);
            let (size, focus) = (CellSize { w, h }, Cell::new(3, 2));
            let mut pictures = Pictures::default();
            pictures.resize(Some(pixels), None);
            let board = Board {
                view: &view,
                palette: &palette,
                glyphs: GlyphSet::Unicode,
                size,
                frame: Frame::of(&view, size, true)[usize::from(seed % 2 == 0)],
                flipped: seed % 3 == 0,
                focus,
                show_focus: true,
                ghost: None,
                show_legal: true,
                pictures: Some(&pictures),
            };
            let whole = board.geometry(Rect::new(2, 1, 70, 30)).expect("room");
            let joints = lines::joints(&view);
            for cell in whole.shown() {
                let near = whole.around(cell);
                let [all, near] = [&whole, &near].map(|geometry| PlacedBoard {
                    board: &board,
                    geometry,
                });
                let tile = tile(&all, cell);
                let [all, near] =
                    [all, near].map(|part| painted(&part, tile, &pictures, &joints).rgb);
                assert!(all == near, "{ground:?} {size:?} {pixels:?} {cell:?}");
            }
        }
    }
}
