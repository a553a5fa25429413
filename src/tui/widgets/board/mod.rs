//! The board: any game's [`BoardView`] in any cell size, and the map of its cells for the mouse.

mod geometry;
mod ground;
mod lines;
mod marks;
mod pieces;
mod raster;
mod rim;
mod shapes;
mod stamps;
mod tiles;

use std::collections::HashMap;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

#[cfg(test)]
pub(crate) use geometry::ColumnNames;
pub(crate) use geometry::{CellSize, Frame, turned, whole};
pub(crate) use pieces::{legend, legend_role};
pub(crate) use shapes::crossing;

use super::super::color::{Depth, Rgb};
use super::super::glyphs::GlyphSet;
use super::super::hit::{CellArea, HitMap, Zone};
use super::super::pictures::Pictures;
use super::super::theme::{Palette, Role};
use geometry::Geometry;
use raster::{Known, Raster};
use tabletop_core::{BoardView, Cell, Piece};

/// A board with everything needed to draw it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board<'a> {
    pub(crate) view: &'a BoardView,
    pub(crate) palette: &'a Palette,
    pub(crate) glyphs: GlyphSet,
    pub(crate) size: CellSize,
    pub(crate) frame: Frame,
    /// True if the board is seen from the other side.
    pub(crate) flipped: bool,
    /// The focused cell; a board too large for its area shows the part around it.
    pub(crate) focus: Cell,
    /// True if the focused cell is marked.
    pub(crate) show_focus: bool,
    /// Preview of a piece on a cell.
    pub(crate) ghost: Option<(Cell, Piece)>,
    /// True if legal empty cells are marked; see [`legal_matters`].
    pub(crate) show_legal: bool,
    /// Draws the board as pictures, if the terminal takes them.
    pub(crate) pictures: Option<&'a Pictures>,
}

/// Minimum certainty of ownership to shade a cell (`DOUBTFUL`), and maximum share of the shade (`DEEPEST`).
const DOUBTFUL: f32 = 0.2;
const DEEPEST: f32 = 0.45;

/// True if marking legal empty cells is informative: not if nearly every cell is legal.
pub(crate) fn legal_matters(view: &BoardView) -> bool {
    use tabletop_core::Marks;
    let empty = |cell: &Cell| view.square(*cell).piece == Piece::None;
    let all = view.places().filter(empty).count();
    let legal = |cell: &Cell| view.square(*cell).marks.contains(Marks::LEGAL);
    let legal = view.places().filter(empty).filter(legal).count();
    legal * 10 < all * 8
}

impl Board<'_> {
    /// Draws the board in the middle of `area` and returns the position of the focused cell's character.
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer, hits: &mut HitMap) -> Option<Position> {
        let geometry = self.geometry(area)?;
        let characters = Board {
            pictures: None,
            ..*self
        };
        let raster = characters.draw_ground(&geometry, buf);
        let plain = self.pictures.map(|_| self.below_texts(&geometry, buf));
        characters.draw_marks(&geometry, raster.as_ref(), buf);
        self.draw_rim(&geometry, buf);
        if let (Some(pictures), Some(plain)) = (self.pictures, plain) {
            self.show_tiles(&geometry, pictures, &plain, buf);
        }
        hits.zone(area, Zone::Board);
        let area = CellArea {
            area: geometry.cells,
            ground: geometry.ground,
            cell: (self.size.w, self.size.h),
            first: geometry.first,
            last: geometry.last(),
        };
        let holes = geometry.shown().filter(|&cell| !self.view.has(cell));
        hits.cells(area, holes);
        let rect = geometry.rect(self.focus);
        let (dx, dy) = geometry.middle();
        geometry
            .shows(self.focus)
            .then(|| Position::new(rect.x + dx, rect.y + dy))
    }

    /// Shows the pictures of a board without texts, whose characters stand in `area`.
    pub(crate) fn show_pictures(&self, area: Rect, buf: &Buffer) {
        if let (Some(geometry), Some(pictures)) = (self.geometry(area), self.pictures) {
            self.show_tiles(&geometry, pictures, &HashMap::new(), buf);
        }
    }

    /// Layout of the board in the middle of `area`.
    fn geometry(&self, area: Rect) -> Option<Geometry> {
        let frame = (self.frame, self.crosses_at_seams());
        let geometry = Geometry::new(self.view, self.size, frame, self.focus, area)?;
        Some(if self.flipped {
            geometry.flipped(self.view, self.focus)
        } else {
            geometry
        })
    }

    /// Draws ground, lines and pieces; returns their picture, if the terminal's colours can show one.
    fn draw_ground(&self, geometry: &Geometry, buf: &mut Buffer) -> Option<Raster> {
        let raster = self.raster(geometry);
        match &raster {
            Some(raster) => {
                raster.show(buf);
                self.draw_lines(geometry, buf, |x, y| raster.is_bare(x, y));
                if geometry.seam {
                    self.draw_pieces(geometry, buf);
                }
            }
            None => {
                self.paint_ground(geometry, buf);
                self.draw_lines(geometry, buf, |_, _| true);
                self.draw_pieces(geometry, buf);
            }
        }
        raster
    }

    /// Renders the board as a picture of blocks, if the terminal's colours can show one.
    fn raster(&self, geometry: &Geometry) -> Option<Raster> {
        // In cells of four by two, block characters give rounder stones than points.
        let round = self.is_discs() || self.is_tray();
        let too_small = self.size.h == 1 || (self.size.h == 2 && round);
        if self.glyphs != GlyphSet::Unicode || too_small {
            return None;
        }
        let ground = self.palette.point(Role::Ground)?;
        let known = Known::of(self.palette.depth, self.palette.own_colors());
        let mut raster = Raster::new(geometry.ground, ground, known);
        self.raster_ground(geometry, &mut raster)?;
        self.raster_pieces(geometry, &mut raster)?;
        self.raster_marks(geometry, &mut raster)?;
        Some(raster)
    }

    /// Role of a cell's ground.
    fn ground_role(&self, cell: Cell) -> Role {
        use tabletop_core::Ground;
        let even = |from: u8| (u16::from(cell.col) + u16::from(from)).is_multiple_of(2);
        match self.view.ground {
            Ground::Squares if even(cell.row) => Role::Ground,
            Ground::Squares => Role::Ground2,
            // The lower left square is dark.
            Ground::Checkered if even(self.view.grid.rows - 1 - cell.row) => Role::Dark,
            Ground::Checkered => Role::Light,
            Ground::Lines | Ground::Hollows => Role::Ground,
            Ground::Boxes => Role::Box,
        }
    }

    /// Tint of a cell's ground, and its share.
    fn tint(&self, cell: Cell) -> Option<(Role, f32)> {
        use tabletop_core::Marks;
        let marks = self.view.square(cell).marks;
        if marks.contains(Marks::CHOSEN) && self.is_lit() {
            // The ground around the stone is a ring.
            Some((Role::Chosen, 1.0))
        } else if self.show_focus && cell == self.focus {
            Some((Role::Cursor, 0.3))
        } else if marks.contains(Marks::CHOSEN) {
            Some((Role::Chosen, 0.3))
        } else if marks.contains(Marks::HINT) && self.is_low() {
            Some((Role::Hint, 0.7))
        } else if marks.contains(Marks::HINT) && self.is_lit() {
            Some((Role::Hint, 0.6))
        } else if marks.contains(Marks::WIN) {
            Some((Role::Win, 0.25))
        } else if marks.contains(Marks::LAST) && self.is_low() {
            Some((Role::Last, 0.7))
        } else if marks.contains(Marks::LAST) && !self.on_crossings() {
            Some((Role::Last, if self.size.h == 2 { 0.5 } else { 0.28 }))
        } else if self.lifts(cell) {
            Some((Role::Legal, 0.75))
        } else {
            self.between_boxes(cell)
        }
    }

    /// Shade of the owner or the expected owner of a cell, and its share.
    fn shade(&self, cell: Cell) -> Option<(Role, f32)> {
        use tabletop_core::Marks;
        let square = self.view.square(cell);
        let owner = match square.marks {
            _ if !self.shades_areas() => square.owner,
            marks if marks.contains(Marks::BLACK_AREA) => 100,
            marks if marks.contains(Marks::WHITE_AREA) => -100,
            _ => square.owner,
        };
        let role = if owner > 0 { Role::Black } else { Role::White };
        let sure = f32::from(owner.unsigned_abs()) / 100.0;
        (sure >= DOUBTFUL && self.palette.rgb(role).is_some()).then_some((role, sure * DEEPEST))
    }

    /// True if areas are shaded: where the lines run along seams, a mark on a crossing would interrupt them.
    pub(super) fn shades_areas(&self) -> bool {
        self.has_seams() && self.palette.rgb(Role::Black).is_some()
    }

    /// True if stones on crossings are two rows high, drawn with block characters.
    pub(super) fn has_seams(&self) -> bool {
        self.crosses_at_seams() && self.pictures.is_none()
    }

    /// True if lines run along the seam of a cell's two rows.
    fn crosses_at_seams(&self) -> bool {
        self.on_crossings() && self.size.h == 2 && self.glyphs == GlyphSet::Unicode
    }

    /// True if cells are one row high and have no room for marks beside pieces.
    pub(super) fn is_low(&self) -> bool {
        self.size.h == 1 && self.pictures.is_none()
    }

    /// True if a movable piece is marked by the ground around it: the smallest stones have no room for a mark.
    fn lifts(&self, cell: Cell) -> bool {
        use tabletop_core::Marks;
        let square = self.view.square(cell);
        let marks = square.marks.contains(Marks::LEGAL) && !square.marks.contains(Marks::HINT);
        marks && square.piece != Piece::None && self.is_lit()
    }

    /// True if stones are solid areas two rows high, on ground whose tint serves as a mark.
    fn is_lit(&self) -> bool {
        let small = self.size.h == 2 && self.is_discs() && self.pictures.is_none();
        small && self.is_solid() && self.palette.depth != Depth::Mono
    }

    /// Alternating shade of boxes that are too low for a gap below them.
    fn between_boxes(&self, cell: Cell) -> Option<(Role, f32)> {
        use tabletop_core::Ground;
        let rows = if self.glyphs == GlyphSet::Unicode {
            1
        } else {
            2
        };
        let low = self.view.ground == Ground::Boxes && self.size.h <= rows;
        let odd = (cell.col ^ cell.row) & 1 == 1;
        (low && odd).then_some((Role::Background, 0.4))
    }

    fn is_discs(&self) -> bool {
        use tabletop_core::Ground;
        matches!(self.view.ground, Ground::Squares | Ground::Checkered)
    }

    fn on_crossings(&self) -> bool {
        self.view.ground == tabletop_core::Ground::Lines
    }
}

/// Writes `text` from `x` on, without changing the ground if `style` has none; clipped at the buffer's edge.
fn put(buf: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    if y < buf.area.bottom() && x < buf.area.right() {
        buf.set_string(x, y, text, style);
    }
}

/// A blend of two colours for calculated pictures.
fn between(palette: &Palette, from: Role, to: Role, share: f32) -> Option<Rgb> {
    Some(palette.point(from)?.blend(palette.point(to)?, share))
}
