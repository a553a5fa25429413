//! Pieces, drawn as pictures or as characters.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::geometry::{Geometry, corners};
use super::lines;
use super::raster::{Raster, Round};
use super::shapes::{self, Fill};
use super::{Board, put};
use crate::color::{Depth, Rgb};
use crate::glyphs::GlyphSet;
use crate::theme::Role;
use tabletop_core::{Cell, Ground, Marks, Piece, Side};

/// Role of a side's stones.
pub(crate) const fn legend_role(side: Side) -> Role {
    match side {
        Side::Black => Role::Black,
        Side::White => Role::White,
    }
}

/// A side's stone as one character, for lists.
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
    /// The piece shown on a cell and its opacity: dead pieces fade, the preview of a piece is half transparent.
    pub(super) fn standing(&self, cell: Cell) -> (Piece, f32) {
        let square = self.view.square(cell);
        match self.ghost {
            Some((_, piece)) if self.is_ghost(cell) => (piece, 0.5),
            _ if square.marks.contains(Marks::DEAD) => (square.piece, 0.45),
            _ => (square.piece, 1.0),
        }
    }

    /// True if the preview of a piece is shown on this cell. Without shades it would look like a real piece: then
    /// it is hidden at the focus of the keys, and written smaller among letters.
    fn is_ghost(&self, cell: Cell) -> bool {
        let seen = self.glyphs != GlyphSet::Unicode || self.palette.depth != Depth::Mono;
        let here = self.ghost.is_some_and(|(at, _)| at == cell);
        here && self.view.square(cell).piece == Piece::None && (seen || !self.show_focus)
    }

    /// Middle of a cell in columns from the picture's corner.
    pub(super) fn middle_point(&self, geometry: &Geometry, cell: Cell) -> (f32, f32) {
        let rect = geometry.rect(cell);
        let (left, top) = (rect.x - geometry.ground.x, rect.y - geometry.ground.y);
        if self.on_crossings() {
            let (dx, dy) = geometry.middle();
            let half = if geometry.has_seam(cell) { 2.0 } else { 1.0 };
            if self.size.h == 1 {
                return (
                    f32::from(left) + f32::from(self.size.w) / 2.0,
                    f32::from(2 * top) + half,
                );
            }
            (f32::from(left + dx) + 0.5, f32::from(2 * (top + dy)) + half)
        } else {
            let (w, h) = (f32::from(self.size.w), f32::from(self.size.h));
            // Boxes have a gap at the right and below.
            let gap = if self.view.ground == Ground::Boxes {
                0.5
            } else {
                0.0
            };
            (
                f32::from(left) + w / 2.0 - gap,
                f32::from(2 * top) + h - gap,
            )
        }
    }

    /// Draws the pieces as a picture; `None` without colours.
    pub(super) fn raster_pieces(&self, geometry: &Geometry, raster: &mut Raster) -> Option<()> {
        if geometry.seam && !raster.is_fine() {
            return Some(());
        }
        let is_joined = self.on_crossings() && !raster.is_fine();
        let joints = is_joined.then(|| lines::joints(self.view));
        for cell in geometry.shown() {
            let (piece, opacity) = self.standing(cell);
            let Some(role) = role(piece) else {
                continue;
            };
            if matches!(piece, Piece::Number(_)) {
                continue;
            }
            let (x, y) = self.middle_point(geometry, cell);
            let color = self.palette.point(role)?;
            let (rx, ry) = match piece {
                Piece::Almond => self.almond(),
                _ => self.stone(),
            };
            // Without blended colours there is no shading, and half-transparent pieces are drawn smaller instead.
            let exact = self.palette.rgb(role).is_some();
            let (light, shade) = if exact { shaded(color) } else { (color, color) };
            if let Some(joints) = &joints {
                let line = self.palette.point(Role::Line)?;
                let [_, _, up, down] = joints[self.view.grid.index(cell)];
                let (up, down) = if self.flipped { (down, up) } else { (up, down) };
                // The rest of a character above or below a stone has room for no more than a shade of its line.
                let above = if up {
                    ((y - ry) / 2.0).floor() * 2.0
                } else {
                    y
                };
                let below = if down {
                    f32::midpoint(y, ry).ceil() * 2.0
                } else {
                    y
                };
                raster.veil((x - 0.5, above), (1.0, below - above), line, 0.2);
            }
            // A hard edge cuts off half points where no ring surrounds the stone.
            let ringed = self.marks(cell).intersects(Marks::LEGAL | Marks::HINT);
            let whole = exact || ringed || piece == Piece::Almond;
            let rx = if whole { rx } else { rx + 0.25 };
            let (part, opacity) = match opacity {
                ..1.0 if !exact => (0.65, 1.0),
                seen => (1.0, seen),
            };
            let round = Round {
                x,
                y,
                rx: rx * part,
                ry: ry * part,
                light,
                shade,
                opacity,
            };
            if raster.is_fine() {
                Self::shadow(raster, piece, round);
            }
            raster.round(round);
            if matches!(piece, Piece::King(_)) {
                let crown = self.palette.point(Role::Crown)?;
                for (share, color) in [(0.72, crown), (0.44, color)] {
                    raster.round(Round {
                        x,
                        y,
                        rx: rx * share,
                        ry: ry * share,
                        light: color,
                        shade: color,
                        opacity,
                    });
                }
            }
        }
        Some(())
    }

    /// Half width and half height of a stone. Its edge coincides with a half row: a half row blended between stone
    /// and ground would join the stone to the one above.
    pub(super) fn stone(&self) -> (f32, f32) {
        if let Some(pictures) = self.pictures {
            return self.stone_in_pixels(pictures.cell);
        }
        let high = f32::from(self.size.h) - 0.9;
        (high * 1.05, high)
    }

    /// Half width and half height of an almond, which is wider than high.
    fn almond(&self) -> (f32, f32) {
        if self.pictures.is_some() {
            let (rx, ry) = self.stone();
            return (rx * 0.85, ry * 0.55);
        }
        let width = f32::from(self.size.w);
        (width * 0.36, (width * 0.27).round() + 0.1)
    }

    /// Draws the pieces as characters.
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
            if self.is_tray() && piece == Piece::Almond {
                self.draw_almond(geometry.rect(cell), style, buf);
            } else if self.size.h == 1 || piece == Piece::Almond {
                self.draw_small(geometry, cell, piece, style, buf);
            } else {
                self.draw_stone(geometry, cell, piece, style, buf);
            }
        }
    }

    /// True if hollows and their contents are drawn as coloured areas.
    pub(super) fn is_tray(&self) -> bool {
        let colors = self.palette.depth != Depth::Mono;
        let hollows = self.view.ground == Ground::Hollows;
        hollows && colors && self.size.h > 1 && self.glyphs == GlyphSet::Unicode
    }

    /// Draws an almond in its hollow as characters.
    fn draw_almond(&self, rect: Rect, style: Style, buf: &mut Buffer) {
        if self.size.h == 2 {
            let left = rect.x + (rect.width - 2) / 2;
            draw_low_almond(left, rect.y, style, buf);
            return;
        }
        let hollow = style.bg(self.palette.color(Role::Hollow));
        let rows = shapes::almond(self.size);
        let top = rect.y + (rect.height - rows.len() as u16) / 2;
        let left = rect.x + (rect.width - rows[0].chars().count() as u16) / 2;
        for (y, text) in (top..).zip(rows) {
            put(buf, left, y, text, hollow);
        }
    }

    /// True if stones are coloured areas, not letters or outlines.
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
        let seam = geometry.has_seam(cell);
        let rows = if geometry.seam && !seam {
            shapes::LOW_STONE
        } else {
            shapes::stone(self.size, geometry.crossings, fill)
        };
        let rect = geometry.rect(cell);
        let (dx, dy) = geometry.middle();
        let (left, top) = if geometry.crossings {
            let half = rows[0].chars().count() as u16 / 2;
            let above = (rows.len() as u16 - 1) / 2;
            (rect.x + dx - half, (rect.y + dy).saturating_sub(above))
        } else {
            (rect.x, rect.y)
        };
        for (row, text) in rows.iter().enumerate() {
            if !(geometry.ground.y..geometry.ground.bottom()).contains(&(top + row as u16)) {
                continue;
            }
            for (col, c) in text.chars().enumerate() {
                let (x, y) = (left + col as u16, top + row as u16);
                let lit = geometry.seam.then(|| self.lit(front, col, row)).flatten();
                let style = lit.map_or(style, |lit| style.fg(lit));
                let symbol = match (c, fill) {
                    (' ', _) => continue,
                    ('~', _) => ' ',
                    ('#', Fill::Letter(letter)) => letter,
                    ('^' | 'v' | 'w', _) => {
                        let below = match c {
                            '^' => "▁",
                            'v' => "▂",
                            _ => "▃",
                        };
                        put_upper(buf, x, y, below, style);
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
        if (fill, self.size.h, geometry.crossings) == (Fill::Solid, 2, false) {
            self.round_corners(geometry, cell, front, buf);
        }
    }

    /// Colour of a character of a stone three columns wide and two rows high, lit from the upper left; `None` where
    /// the theme's colours are not exact.
    fn lit(&self, front: Color, col: usize, row: usize) -> Option<Color> {
        let (light, shade) = shaded(exact(front, self.palette.depth)?);
        let share = 0.1 + 0.2 * col as f32 + 0.4 * row as f32;
        let Rgb(r, g, b) = light.blend(shade, share);
        Some(Color::Rgb(r, g, b))
    }

    /// Rounds the corners of a stone two rows high with a touch of its colour, where the theme's colours are exact:
    /// the edge of a disc crosses the corners.
    fn round_corners(&self, geometry: &Geometry, cell: Cell, front: Color, buf: &mut Buffer) {
        let Some(front) = exact(front, self.palette.depth) else {
            return;
        };
        for at in corners(geometry.rect(cell)) {
            let Some(place) = buf.cell_mut(at) else {
                continue;
            };
            if let Some(ground) = exact(place.bg, self.palette.depth) {
                let Rgb(r, g, b) = ground.blend(front, 0.13);
                place.set_bg(Color::Rgb(r, g, b));
            }
        }
    }
}

/// The RGB value of a colour that can be blended; `None` for palette colours.
pub(super) const fn exact(color: Color, depth: Depth) -> Option<Rgb> {
    match (color, depth) {
        (Color::Rgb(r, g, b), Depth::True) => Some(Rgb(r, g, b)),
        _ => None,
    }
}

/// Fills the left half of a character: the right half with exchanged colours.
fn put_left(buf: &mut Buffer, x: u16, y: u16, front: Color) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        let ground = cell.bg;
        cell.set_symbol("▐").set_fg(ground).set_bg(front);
    }
}

/// Fills the upper part of a character, down to the lower block `below`, which has exchanged colours.
pub(super) fn put_upper(buf: &mut Buffer, x: u16, y: u16, below: &str, style: Style) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        let ground = cell.bg;
        cell.set_symbol(below).set_fg(ground);
        if ground == Color::Reset {
            // The terminal's default background can't be used as a foreground colour, only exchanged by reverse
            // video.
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

/// Draws an almond two rows high with ground above and below it: showing its hollow there would need a third
/// colour, and the hollows of a column would run together.
fn draw_low_almond(left: u16, top: u16, style: Style, buf: &mut Buffer) {
    for x in [left, left + 1] {
        put(buf, x, top, "▅", style);
        if let Some(cell) = buf.cell_mut((x, top + 1)) {
            // The lower part of a hollow has exchanged colours: its foreground is the ground.
            let ground = cell.fg;
            cell.set_symbol("▃").set_fg(ground);
            if let Some(front) = style.fg {
                cell.set_bg(front);
            }
        }
    }
}

/// Colours of a stone in the light and in the shade.
fn shaded(color: Rgb) -> (Rgb, Rgb) {
    if color.luminance() < 0.2 {
        (color.blend(Rgb(255, 255, 255), 0.24), color)
    } else {
        (color, color.blend(Rgb(0, 0, 0), 0.2))
    }
}
