//! The board: any game's [`BoardView`] in any cell size, and the map of its cells for the mouse.

mod geometry;
mod ground;
mod lines;
mod look;
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

#[cfg(test)]
pub(crate) use geometry::ColumnNames;
pub(crate) use geometry::{CellSize, Frame, turned, whole};
pub(crate) use look::{Board, legal_matters, legend_role};
pub(crate) use pieces::legend;
pub(crate) use shapes::crossing;

use super::super::glyphs::GlyphSet;
use super::super::hit::{CellArea, HitMap, Zone};
use super::super::theme::Role;
use geometry::Geometry;
use raster::{Known, Raster};

impl Board<'_> {
    /// Draws the board in the middle of `area` and returns the position of the focused cell's character.
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer, hits: &mut HitMap) -> Option<Position> {
        let geometry = self.geometry(area)?;
        let characters = Board {
            pictures: None,
            ..*self
        };
        let raster = characters.draw_ground(&geometry, buf);
        let plain = self
            .pictures
            .map(|_| tiles::below_texts(&characters, &geometry, buf));
        let is_below = plain.is_some();
        marks::draw_marks(&characters, &geometry, raster.as_ref(), is_below, buf);
        rim::draw_rim(self, &geometry, buf);
        if let (Some(pictures), Some(plain)) = (self.pictures, plain) {
            tiles::show_tiles(self, &geometry, pictures, &plain, buf);
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
        // The picture of the focus says enough; the terminal's cursor would lie across it.
        let is_seen = self.pictures.is_none() && geometry.shows(self.focus);
        is_seen.then(|| Position::new(rect.x + dx, rect.y + dy))
    }

    /// Shows the pictures of a board without texts, whose characters stand in `area`.
    pub(crate) fn show_pictures(&self, area: Rect, buf: &Buffer) {
        if let (Some(geometry), Some(pictures)) = (self.geometry(area), self.pictures) {
            tiles::show_tiles(self, &geometry, pictures, &HashMap::new(), buf);
        }
    }

    /// Draws ground, lines and pieces; returns their picture, if the terminal's colours can show one.
    fn draw_ground(&self, geometry: &Geometry, buf: &mut Buffer) -> Option<Raster> {
        let raster = self.raster(geometry);
        match &raster {
            Some(raster) => {
                raster.show(buf);
                ground::draw_lines(self, geometry, buf, |x, y| raster.is_bare(x, y));
                if geometry.seam {
                    pieces::draw_pieces(self, geometry, buf);
                }
            }
            None => {
                ground::paint_ground(self, geometry, buf);
                ground::draw_lines(self, geometry, buf, |_, _| true);
                pieces::draw_pieces(self, geometry, buf);
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
        ground::raster_ground(self, geometry, &mut raster)?;
        pieces::raster_pieces(self, geometry, &mut raster)?;
        stamps::raster_marks(self, geometry, &mut raster)?;
        Some(raster)
    }
}
