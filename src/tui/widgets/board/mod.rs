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
pub(crate) use geometry::{CellSize, Frame, Geometry, whole};
pub(crate) use look::{Board, legend_role};
pub(crate) use pieces::legend;
pub(crate) use shapes::crossing;

use super::super::glyphs::GlyphSet;
use super::super::hit::{HitMap, Zone};
use super::super::theme::Role;
use look::PlacedBoard;
use raster::{Known, Raster};

impl Board<'_> {
    /// Draws the board in the middle of `area` and returns the position of the focused cell's character.
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer, hits: &mut HitMap) -> Option<Position> {
        let geometry = self.geometry(area)?;
        let characters = Board {
            pictures: None,
            ..*self
        };
        let placed = |board| PlacedBoard {
            board,
            geometry: &geometry,
        };
        let (board, characters) = (placed(self), placed(&characters));
        let raster = draw_ground(&characters, buf);
        let plain = self.pictures.map(|_| tiles::below_texts(&characters, buf));
        marks::draw_marks(&characters, raster.as_ref(), plain.is_some(), buf);
        rim::draw_rim(&board, buf);
        if let (Some(pictures), Some(plain)) = (self.pictures, plain) {
            tiles::show_tiles(&board, pictures, &plain, buf);
        }
        hits.zone(area, Zone::Board);
        let holes = geometry.shown().filter(|&cell| !self.view.has(cell));
        hits.cells(geometry, holes);
        let rect = geometry.rect(self.focus);
        let (dx, dy) = geometry.middle();
        // The picture of the focus says enough; the terminal's cursor would lie across it.
        let is_seen = self.pictures.is_none() && geometry.shows(self.focus);
        is_seen.then(|| Position::new(rect.x + dx, rect.y + dy))
    }

    /// Shows the pictures of a board without texts, whose characters stand in `area`.
    pub(crate) fn show_pictures(&self, area: Rect, buf: &Buffer) {
        if let (Some(geometry), Some(pictures)) = (self.geometry(area), self.pictures) {
            let board = PlacedBoard {
                board: self,
                geometry: &geometry,
            };
            tiles::show_tiles(&board, pictures, &HashMap::new(), buf);
        }
    }
}

/// Draws ground, lines and pieces; returns their picture, if the terminal's colours can show one.
fn draw_ground(board: &PlacedBoard<'_>, buf: &mut Buffer) -> Option<Raster> {
    let raster = raster(board);
    match &raster {
        Some(raster) => {
            raster.show(buf);
            ground::draw_lines(board, buf, |x, y| raster.is_bare(x, y));
            if board.geometry.seam {
                pieces::draw_pieces(board, buf);
            }
        }
        None => {
            ground::paint_ground(board, buf);
            ground::draw_lines(board, buf, |_, _| true);
            pieces::draw_pieces(board, buf);
        }
    }
    raster
}

/// Renders a board as a picture of blocks, if the terminal's colours can show one.
fn raster(board: &PlacedBoard<'_>) -> Option<Raster> {
    // In cells of four by two, block characters give rounder stones than points.
    let round = board.is_discs() || board.is_tray();
    let too_small = board.size.h == 1 || (board.size.h == 2 && round);
    if board.glyphs != GlyphSet::Unicode || too_small {
        return None;
    }
    let ground = board.palette.point(Role::Ground)?;
    let known = Known::of(board.palette.depth, board.palette.own_colors());
    let mut raster = Raster::new(board.geometry.ground, ground, known);
    ground::raster_ground(board, &mut raster)?;
    pieces::raster_pieces(board, &mut raster)?;
    stamps::raster_marks(board, &mut raster)?;
    Some(raster)
}
