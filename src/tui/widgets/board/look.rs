//! The board's data, and what drawing asks of it: sizes, roles and tints.

use std::ops::Deref;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthChar;

use super::geometry::{CellSize, Frame, Geometry, digits};
use super::shapes::Shape;
use crate::pictures::Pictures;
use crate::{Depth, GlyphSet, Palette, Rgb, Role};
use tabletop_core::{BoardView, Cell, Ground, Marks, Piece, Side};

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
    /// True if legal empty cells are marked.
    pub(crate) show_legal: bool,
    /// Draws the board as pictures, if the terminal takes them.
    pub(crate) pictures: Option<&'a Pictures>,
}

/// Minimum certainty of ownership to shade a cell (`DOUBTFUL`), and maximum share of the shade (`DEEPEST`).
const DOUBTFUL: f32 = 0.2;
const DEEPEST: f32 = 0.45;

impl Board<'_> {
    /// Layout of the board in the middle of `area`.
    pub(super) fn geometry(&self, area: Rect) -> Option<Geometry> {
        let seam = self.crosses_at_seams();
        let geometry = Geometry::new(self.view, self.size, self.frame, seam, self.focus, area)?;
        Some(if self.flipped {
            geometry.flipped(self.view, self.focus)
        } else {
            geometry
        })
    }

    pub(super) fn ground_role(&self, cell: Cell) -> Role {
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
    pub(super) fn tint(&self, cell: Cell) -> Option<(Role, f32)> {
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
    pub(super) fn shade(&self, cell: Cell) -> Option<(Role, f32)> {
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
    pub(super) fn crosses_at_seams(&self) -> bool {
        self.on_crossings() && self.size.h == 2 && self.glyphs == GlyphSet::Unicode
    }

    /// True if cells are one row high and have no room for marks beside pieces.
    pub(super) fn is_low(&self) -> bool {
        self.size.h == 1 && self.pictures.is_none()
    }

    /// True if a movable piece is marked by the ground around it: the smallest stones have no room for a mark.
    pub(super) fn lifts(&self, cell: Cell) -> bool {
        let square = self.view.square(cell);
        let marks = square.marks.contains(Marks::LEGAL) && !square.marks.contains(Marks::HINT);
        marks && square.piece != Piece::None && self.is_lit()
    }

    /// True if stones are solid areas two rows high, on ground whose tint serves as a mark.
    pub(super) fn is_lit(&self) -> bool {
        let small = self.size.h == 2 && self.is_discs() && self.pictures.is_none();
        small && self.is_solid() && self.palette.depth != Depth::Mono
    }

    /// Alternating shade of boxes that are too low for a gap below them.
    pub(super) fn between_boxes(&self, cell: Cell) -> Option<(Role, f32)> {
        let rows = if self.glyphs == GlyphSet::Unicode {
            1
        } else {
            2
        };
        let low = self.view.ground == Ground::Boxes && self.size.h <= rows;
        let odd = (cell.col ^ cell.row) & 1 == 1;
        (low && odd).then_some((Role::Background, 0.4))
    }

    pub(super) fn is_discs(&self) -> bool {
        matches!(self.view.ground, Ground::Squares | Ground::Checkered)
    }

    pub(super) fn on_crossings(&self) -> bool {
        self.view.ground == Ground::Lines
    }

    /// Columns left of a small box: half a column where that puts its number in the middle.
    pub(super) fn inset(&self) -> f32 {
        let small = self.view.ground == Ground::Boxes && self.size.h < 6;
        if small && (self.size.w as usize + digits(self.view)).is_multiple_of(2) {
            0.5
        } else {
            0.0
        }
    }

    /// True if tinted ground alone shows a mark: the last move where its dot has no room, and a picked stone.
    pub(super) fn is_on_ground(&self, shape: Shape, piece: Piece) -> bool {
        let dotted = side_of(piece).is_some() && !self.is_low() && self.is_solid();
        let tinted = self.is_low() || !self.on_crossings();
        match shape {
            Shape::Ring => self.palette.depth != Depth::Mono && tinted && !dotted,
            Shape::Grip => self.is_lit(),
            _ => false,
        }
    }

    /// True if a mark is written as characters in a picture: a cross of a few points would be unreadable, and stones
    /// with a seam are characters themselves.
    pub(super) fn is_written(&self, shape: Shape, piece: Piece) -> bool {
        let cross = self.size.w < 10
            && self.pictures.is_none()
            && matches!(shape, Shape::Cross | Shape::Ban);
        cross || (self.has_seams() && piece != Piece::None)
    }

    /// A single character for the middle of a large cell.
    pub(super) fn single(&self, shape: Shape) -> &'static str {
        match shape {
            Shape::Ring => self.glyphs.pick("○", "o", "◦"),
            Shape::Block(Side::Black) => self.glyphs.pick("■", "b", "▪"),
            Shape::Block(Side::White) => self.glyphs.pick("□", "w", "▫"),
            shape => shape.one(self.glyphs),
        }
    }

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
    pub(super) fn is_ghost(&self, cell: Cell) -> bool {
        let seen = self.glyphs != GlyphSet::Unicode || self.palette.depth != Depth::Mono;
        let is_ghost = self.ghost.is_some_and(|(at, _)| at == cell);
        is_ghost && self.view.square(cell).piece == Piece::None && (seen || !self.show_focus)
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
    pub(super) fn almond(&self) -> (f32, f32) {
        if self.pictures.is_some() {
            let (rx, ry) = self.stone();
            return (rx * 0.85, ry * 0.55);
        }
        let width = f32::from(self.size.w);
        (width * 0.36, (width * 0.27).round() + 0.1)
    }

    /// True if hollows and their contents are drawn as coloured areas.
    pub(super) fn is_tray(&self) -> bool {
        let colors = self.palette.depth != Depth::Mono;
        let hollows = self.view.ground == Ground::Hollows;
        hollows && colors && self.size.h > 1 && self.glyphs == GlyphSet::Unicode
    }

    /// True if stones are coloured areas, not letters or outlines.
    pub(super) fn is_solid(&self) -> bool {
        match self.glyphs {
            GlyphSet::Unicode => true,
            GlyphSet::Wide => self.palette.depth != Depth::Mono,
            GlyphSet::Ascii => false,
        }
    }

    /// Role of a mark's colour on a piece.
    pub(super) const fn shape_role(shape: Shape, piece: Piece) -> Role {
        match shape {
            Shape::Dot => Role::Legal,
            Shape::Ring => Role::Last,
            Shape::Diamond => Role::Hint,
            Shape::Cross | Shape::Ban => Role::Forbidden,
            Shape::Block(side) => legend_role(side),
            // Yellow would be invisible on a white stone.
            Shape::Star => match piece {
                Piece::Disc(Side::White) => Role::Hint,
                _ => Role::Win,
            },
            Shape::Turn => match piece {
                Piece::Disc(side) | Piece::Man(side) | Piece::King(side) => {
                    legend_role(side.other())
                }
                _ => Role::Chosen,
            },
            Shape::Alarm => Role::Wrong,
            Shape::Crown => Role::Crown,
            Shape::Grip => Role::Chosen,
        }
    }

    /// Half width and half height of a round piece in a picture, the same in pixels.
    fn stone_in_pixels(&self, (wide, high): (u16, u16)) -> (f32, f32) {
        let (w, h) = (f32::from(self.size.w * wide), f32::from(self.size.h * high));
        let share = if self.on_crossings() { 0.475 } else { 0.42 };
        let radius = w.min(h) * share;
        (radius / f32::from(wide), radius / f32::from(high) * 2.0)
    }
}

/// A board with its layout on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedBoard<'a> {
    pub(super) board: &'a Board<'a>,
    pub(super) geometry: &'a Geometry,
}

impl<'a> Deref for PlacedBoard<'a> {
    type Target = Board<'a>;

    fn deref(&self) -> &Board<'a> {
        self.board
    }
}

impl PlacedBoard<'_> {
    /// Middle of a cell in columns from the picture's corner.
    pub(super) fn middle_point(&self, cell: Cell) -> (f32, f32) {
        let rect = self.geometry.rect(cell);
        let left = rect.x - self.geometry.ground.x;
        let top = rect.y - self.geometry.ground.y;
        if self.on_crossings() {
            let (dx, dy) = self.geometry.middle();
            let half = if self.geometry.has_seam(cell) {
                2.0
            } else {
                1.0
            };
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
}

/// Writes `text` from `x` on, without changing the ground if `style` has none; clipped at the buffer's edge.
pub(super) fn put(buf: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    if y >= buf.area.bottom() || x >= buf.area.right() {
        return;
    }
    let mut symbols = text.chars();
    if let (Some(symbol), None) = (symbols.next(), symbols.next())
        && symbol.width() == Some(1)
    {
        buf[(x, y)].set_symbol(text).set_style(style);
    } else {
        buf.set_string(x, y, text, style);
    }
}

/// A blend of two colours for calculated pictures.
pub(super) fn between(palette: &Palette, from: Role, to: Role, share: f32) -> Option<Rgb> {
    Some(palette.point(from)?.blend(palette.point(to)?, share))
}

/// Role of a side's stones.
pub(crate) const fn legend_role(side: Side) -> Role {
    match side {
        Side::Black => Role::Black,
        Side::White => Role::White,
    }
}

/// The side that owns a piece, if any.
pub(super) const fn side_of(piece: Piece) -> Option<Side> {
    match piece {
        Piece::Disc(side) | Piece::Man(side) | Piece::King(side) => Some(side),
        _ => None,
    }
}
