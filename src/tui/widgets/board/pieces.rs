//! Pieces: as a picture, or as characters.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

use super::geometry::Geometry;
use super::raster::{Raster, Round};
use super::shapes::{self, Fill};
use super::{Board, put};
use crate::core::{Cell, Ground, Marks, Piece, Side};
use crate::tui::color::{Depth, Rgb};
use crate::tui::glyphs::GlyphSet;
use crate::tui::theme::Role;

/// The role of a side's stones.
pub(crate) const fn legend_role(side: Side) -> Role {
    match side {
        Side::Black => Role::Black,
        Side::White => Role::White,
    }
}

/// A stone of one character, for lists.
pub(crate) fn legend(side: Side, glyphs: GlyphSet, depth: Depth) -> &'static str {
    shapes::small(Piece::Disc(side), glyphs, depth != Depth::Mono)
}

const fn role(piece: Piece) -> Option<Role> {
    match piece {
        Piece::None => None,
        Piece::Disc(side) | Piece::Man(side) | Piece::King(side) => Some(legend_role(side)),
        Piece::Almond => Some(Role::Almond),
        Piece::Number(_) => Some(Role::Number),
    }
}

impl Board<'_> {
    /// What stands on a cell and how much of it is seen: pieces about to go fade, a piece about to come is a ghost.
    fn standing(&self, cell: Cell) -> (Piece, f32) {
        let square = self.view.square(cell);
        match self.ghost {
            Some((_, piece)) if self.is_ghost(cell) => (piece, 0.5),
            _ if square.marks.contains(Marks::DEAD) => (square.piece, 0.45),
            _ => (square.piece, 1.0),
        }
    }

    /// Whether a piece about to come is shown here. Without shades it would look like one that stands: where the keys lead
    /// none is shown, and among letters it is a small one.
    fn is_ghost(&self, cell: Cell) -> bool {
        let seen = self.glyphs != GlyphSet::Unicode || self.palette.depth != Depth::Mono;
        let here = self.ghost.is_some_and(|(at, _)| at == cell);
        here && self.view.square(cell).piece == Piece::None && (seen || !self.show_focus)
    }

    /// The middle of a cell in points from the corner of the picture.
    pub(super) fn middle_point(&self, geometry: &Geometry, cell: Cell) -> (f32, f32) {
        let rect = geometry.rect(cell);
        let (left, top) = (rect.x - geometry.ground.x, rect.y - geometry.ground.y);
        if self.on_crossings() {
            let (dx, dy) = geometry.middle();
            (f32::from(left + dx) + 0.5, f32::from(2 * (top + dy)) + 1.0)
        } else {
            let (w, h) = (f32::from(self.size.w), f32::from(self.size.h));
            let gap = if self.view.ground == Ground::Boxes {
                0.5
            } else {
                0.0
            };
            (f32::from(left) + w / 2.0 - gap, f32::from(2 * top) + h)
        }
    }

    /// The pieces as a picture; `None` where the theme's colours are not exact.
    pub(super) fn raster_pieces(&self, geometry: &Geometry, raster: &mut Raster) -> Option<()> {
        for cell in geometry.shown() {
            let (piece, opacity) = self.standing(cell);
            let Some(role) = role(piece) else {
                continue;
            };
            if matches!(piece, Piece::Number(_)) {
                continue;
            }
            let (x, y) = self.middle_point(geometry, cell);
            let color = self.palette.rgb(role)?;
            let width = f32::from(self.size.w);
            let share = if self.on_crossings() { 0.47 } else { 0.44 };
            let (rx, ry) = match piece {
                Piece::Almond => (width * 0.36, width * 0.27),
                _ => (width * share, width * share),
            };
            let (light, shade) = shaded(color);
            raster.round(Round {
                x,
                y,
                rx,
                ry,
                light,
                shade,
                opacity,
            });
            if matches!(piece, Piece::King(_)) {
                let crown = self.palette.rgb(Role::Crown)?;
                self.crown(raster, (x, y), crown, color, opacity);
            }
        }
        Some(())
    }

    /// A ring of another colour within the disc: a king is known by its shape.
    fn crown(&self, raster: &mut Raster, (x, y): (f32, f32), ring: Rgb, inner: Rgb, opacity: f32) {
        let width = f32::from(self.size.w);
        for (share, color) in [(0.33, ring), (0.2, inner)] {
            let radius = width * share;
            raster.round(Round {
                x,
                y,
                rx: radius,
                ry: radius,
                light: color,
                shade: color,
                opacity,
            });
        }
    }

    /// The pieces in characters.
    pub(super) fn draw_pieces(&self, geometry: &Geometry, buf: &mut Buffer) {
        for cell in geometry.shown() {
            let (piece, opacity) = self.standing(cell);
            let Some(role) = role(piece) else {
                continue;
            };
            if matches!(piece, Piece::Number(_)) {
                continue;
            }
            let front = if opacity < 1.0 {
                self.palette.mix(role, self.ground_role(cell), 0.5)
            } else {
                self.palette.color(role)
            };
            let style = Style::new().fg(front);
            let piece = match piece {
                Piece::Disc(side) if self.is_ghost(cell) => Piece::Man(side),
                piece => piece,
            };
            if self.size.h == 1 || piece == Piece::Almond {
                self.draw_small(geometry, cell, piece, style, buf);
            } else {
                self.draw_stone(geometry, cell, piece, style, buf);
            }
        }
    }

    /// Whether stones are areas of their colour, and no letters or outlines.
    pub(super) fn is_solid(&self) -> bool {
        match self.glyphs {
            GlyphSet::Unicode => true,
            GlyphSet::Wide => self.palette.depth != Depth::Mono,
            GlyphSet::Ascii => false,
        }
    }

    fn draw_small(
        &self,
        geometry: &Geometry,
        cell: Cell,
        piece: Piece,
        style: Style,
        buf: &mut Buffer,
    ) {
        let rect = geometry.rect(cell);
        let (dx, dy) = geometry.middle();
        let symbol = shapes::small(piece, self.glyphs, self.palette.depth != Depth::Mono);
        put(buf, rect.x + dx, rect.y + dy, symbol, style);
        if piece == Piece::Almond && self.size.w > 2 {
            put(buf, rect.x + dx + 1, rect.y + dy, symbol, style);
        }
    }

    fn draw_stone(
        &self,
        geometry: &Geometry,
        cell: Cell,
        piece: Piece,
        style: Style,
        buf: &mut Buffer,
    ) {
        let (Piece::Disc(side) | Piece::Man(side) | Piece::King(side)) = piece else {
            return;
        };
        let fill = match (self.glyphs, self.palette.depth, side) {
            (GlyphSet::Unicode, Depth::Mono, Side::White) => Fill::Outline,
            (GlyphSet::Unicode, ..) => Fill::Solid,
            _ if self.is_solid() => Fill::Narrow,
            _ => Fill::Letter(match piece {
                Piece::Man(_) => side.letter().to_ascii_lowercase(),
                _ => side.letter(),
            }),
        };
        let front = style.fg.unwrap_or_default();
        let rows = shapes::stone(self.size, geometry.crossings, fill);
        let rect = geometry.rect(cell);
        let (dx, dy) = geometry.middle();
        let (left, top) = if geometry.crossings {
            let half = rows[0].chars().count() as u16 / 2;
            (rect.x + dx - half, rect.y + dy - rows.len() as u16 / 2)
        } else {
            (rect.x, rect.y)
        };
        for (row, text) in rows.iter().enumerate() {
            for (col, c) in text.chars().enumerate() {
                let (x, y) = (left + col as u16, top + row as u16);
                let symbol = match (c, fill) {
                    (' ', _) => continue,
                    ('~', _) => ' ',
                    ('#', Fill::Letter(letter)) => letter,
                    ('^', _) => {
                        put_upper(buf, x, y, style);
                        continue;
                    }
                    ('█', Fill::Narrow) => {
                        put(buf, x, y, " ", Style::new().bg(front));
                        continue;
                    }
                    ('▌', Fill::Narrow) => {
                        put_left(buf, x, y, front);
                        continue;
                    }
                    (c, _) => c,
                };
                put(buf, x, y, symbol.encode_utf8(&mut [0; 4]), style);
            }
        }
    }
}

/// The left half of a character: the right half with the colours exchanged.
fn put_left(buf: &mut Buffer, x: u16, y: u16, front: Color) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        let ground = cell.bg;
        cell.set_symbol("▐").set_fg(ground).set_bg(front);
    }
}

/// The upper seven eighths of a character: the lowest eighth with the colours exchanged.
fn put_upper(buf: &mut Buffer, x: u16, y: u16, style: Style) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        let ground = cell.bg;
        cell.set_symbol("▁").set_fg(ground);
        if ground == Color::Reset {
            // The terminal's own ground can't be drawn with, but exchanged.
            let exchanged = style.add_modifier ^ Modifier::REVERSED;
            cell.set_style(Style {
                add_modifier: exchanged,
                ..style
            });
        } else if let Some(front) = style.fg {
            cell.set_bg(front);
        }
    }
}

/// The colour of a stone in the light and in the shade.
fn shaded(color: Rgb) -> (Rgb, Rgb) {
    if color.luminance() < 0.2 {
        (color.blend(Rgb(255, 255, 255), 0.24), color)
    } else {
        (color, color.blend(Rgb(0, 0, 0), 0.2))
    }
}
