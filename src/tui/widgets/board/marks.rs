//! Draws on top of cells: marks, numbers, labels and the focus.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::geometry::{Geometry, corners};
use super::pieces::legend_role;
use super::raster::Raster;
use super::shapes::{self, Shape};
use super::{Board, put};
use crate::cells::{cut, width};
use crate::color::Depth;
use crate::glyphs::GlyphSet;
use crate::theme::Role;
use crate::widgets::evaluation::{GRADES, grade_style};
use crate::widgets::large;
use tabletop_core::{Cell, Marks, Piece, Side};

impl Board<'_> {
    /// Draws everything on top of the visible cells.
    pub(super) fn draw_marks(
        &self,
        geometry: &Geometry,
        raster: Option<&Raster>,
        buf: &mut Buffer,
    ) {
        let pen = Pen { raster };
        for cell in geometry.shown() {
            let square = self.view.square(cell);
            if self.size.h == 1 {
                self.tint_small(geometry, cell, buf);
            }
            let named = self.frame.rows && square.label.is_none();
            if let (Some(name), true) = (&square.name, named) {
                self.draw_name(geometry, cell, name, &pen, buf);
            }
            if let Piece::Number(number) = square.piece {
                self.draw_number(geometry, cell, &number.to_string(), &pen, buf);
            }
            if let Some(label) = &square.label {
                self.draw_label(geometry, cell, label, &pen, buf);
                continue;
            }
            let shape = Shape::of(self.marks(cell), square.piece);
            let number = matches!(square.piece, Piece::Number(_));
            if raster.is_some() && !number && !shape.is_some_and(|shape| self.is_written(shape)) {
                continue;
            }
            // The tinted ground already shows the origin of a move; a ring would cover the name printed there.
            let left = shape == Some(Shape::Ring) && square.piece == Piece::None;
            let lit = self.is_lit() && left && named && square.name.is_some();
            let lit = lit || (shape == Some(Shape::Dot) && self.lifts(cell));
            if let Some(shape) = shape.filter(|_| !lit) {
                self.draw_shape(geometry, cell, shape, &pen, buf);
            } else if matches!(square.piece, Piece::King(_)) && self.size.h > 1 {
                self.draw_middle(geometry, cell, Shape::Crown, &pen, buf);
            }
        }
        if self.show_focus && raster.is_none() && geometry.shows(self.focus) {
            self.draw_focus(geometry, &pen, buf);
        }
    }

    /// Tints the ground of the smallest cells, which have no room for marks.
    fn tint_small(&self, geometry: &Geometry, cell: Cell, buf: &mut Buffer) {
        let Some((role, share)) = self.tint(cell) else {
            if let Some((role, share)) = self.shade(cell) {
                let ground = self.palette.mix(self.ground_role(cell), role, share);
                let style = Style::new().bg(ground);
                buf.set_style(geometry.rect(cell).intersection(buf.area), style);
            }
            return;
        };
        let rect = geometry.rect(cell);
        let ground = if self.palette.rgb(role).is_some() {
            self.palette
                .mix(self.ground_role(cell), role, (share + 0.2).min(1.0))
        } else {
            self.palette.color(role)
        };
        let mut style = Style::new().bg(ground);
        if self.palette.depth == Depth::Mono && role == Role::Cursor {
            style = style.add_modifier(Modifier::REVERSED);
        }
        buf.set_style(rect.intersection(buf.area), style);
    }

    fn shape_style(&self, shape: Shape, piece: Piece) -> Style {
        let mut style = self.palette.front(Self::shape_role(shape, piece));
        // Yellow and light blue would be invisible on a white stone.
        let white = matches!(
            piece,
            Piece::Disc(Side::White) | Piece::Man(Side::White) | Piece::King(Side::White)
        );
        if white && self.size.h > 1 && matches!(shape, Shape::Grip | Shape::Dot) {
            style = style.fg(self.palette.color(Role::Hint));
        }
        style.add_modifier(Modifier::BOLD)
    }

    /// True if a mark is on ground in the colour of hints, because its lines would be too thin in small cells.
    fn is_on_hint(&self, cell: Cell, shape: Shape) -> bool {
        let small = self.size.h == 1 || self.is_lit();
        let focused = self.show_focus && cell == self.focus;
        shape == Shape::Diamond && small && !focused && self.palette.depth != Depth::Mono
    }

    fn draw_shape(
        &self,
        geometry: &Geometry,
        cell: Cell,
        shape: Shape,
        pen: &Pen,
        buf: &mut Buffer,
    ) {
        let piece = self.view.square(cell).piece;
        // The letter that stands for a piece is not overwritten.
        let letter = !self.is_solid() && piece != Piece::None;
        let beside = letter || matches!(piece, Piece::King(_) | Piece::Number(_) | Piece::Almond);
        if self.size.h > 1 && !beside {
            self.draw_middle(geometry, cell, shape, pen, buf);
            return;
        }
        let rect = geometry.rect(cell);
        let (dx, dy) = geometry.middle();
        let mut style = self.shape_style(shape, Piece::None);
        if shape == Shape::Ring && self.size.h == 1 && self.palette.depth != Depth::Mono {
            // The ground already has the mark's colour.
            style = style.fg(self.palette.color(Role::Black));
        }
        if self.is_on_hint(cell, shape) {
            style = style.fg(self.palette.color(Role::White));
        }
        let text = shape.one(self.glyphs);
        if piece == Piece::None {
            pen.put(buf, rect.x + dx, rect.y + dy, text, style);
        } else if !matches!(piece, Piece::Number(_)) || self.size.w == 2 {
            pen.put(buf, rect.right() - 1, rect.y + dy, text, style);
        } else {
            pen.put(buf, rect.x, rect.y + dy, text, style);
        }
        if matches!(piece, Piece::King(_)) && self.size.h > 1 {
            self.draw_middle(geometry, cell, Shape::Crown, pen, buf);
        }
    }

    /// Draws the name of a cell: in the corner, in small cells only if they are empty, or on a man.
    fn draw_name(&self, geometry: &Geometry, cell: Cell, name: &str, pen: &Pen, buf: &mut Buffer) {
        let (rect, square) = (geometry.rect(cell), self.view.square(cell));
        let bare =
            square.piece == Piece::None && Shape::of(self.marks(cell), Piece::None).is_none();
        let share = if self.size.h > 2 { 0.55 } else { 0.7 };
        let front = match self.palette.rgb(Role::Dark) {
            Some(_) => self.palette.mix(Role::Dark, Role::White, share),
            None => self.palette.color(Role::Light),
        };
        let focused = self.show_focus && cell == self.focus;
        let front = if focused && self.palette.depth != Depth::Mono {
            // Black contrasts with the bright ground of the cursor.
            self.palette.color(Role::Black)
        } else {
            front
        };
        let style = Style::new().fg(front);
        match (self.size.h, square.piece) {
            (1, _) if bare && width(name) <= usize::from(rect.width) => {
                pen.put(buf, rect.x, rect.y, name, style);
            }
            (3.., _) => pen.put(buf, rect.x, rect.y, name, style),
            (2, Piece::None) => pen.put(buf, rect.x, rect.y, name, style),
            (2, Piece::Man(side)) if self.is_solid() && self.palette.depth != Depth::Mono => {
                let role = legend_role(side);
                let ink = match self.palette.rgb(role) {
                    Some(_) => self.palette.mix(role, legend_role(side.other()), 0.5),
                    None => self.palette.color(Role::Dim),
                };
                let ground = self.palette.color(role);
                let style = Style::new().fg(ink).bg(ground);
                pen.put(buf, rect.x + 1, rect.y + 1, &format!("{name:>2}"), style);
            }
            _ => {}
        }
    }

    /// Draws a shape exactly in the middle of a cell.
    fn draw_middle(
        &self,
        geometry: &Geometry,
        cell: Cell,
        shape: Shape,
        pen: &Pen,
        buf: &mut Buffer,
    ) {
        let rect = geometry.rect(cell);
        let (dx, dy) = geometry.middle();
        let square = self.view.square(cell);
        let piece = square.piece;
        // Leaves room for a name printed in the corner of the cell.
        let printed = self.frame.rows && square.name.is_some() && piece == Piece::None;
        let dx = dx + u16::from(printed && self.size.h == 2);
        if self.is_lit() && piece != Piece::None && shape == Shape::Diamond {
            self.draw_corners(rect, Role::Hint, buf);
            return;
        }
        let mut style = self.shape_style(shape, piece);
        if self.is_on_hint(cell, shape) && piece == Piece::None {
            style = style.fg(self.palette.color(Role::White));
        }
        if self.is_lit() && self.glyphs == GlyphSet::Unicode && is_dot(shape, piece) {
            let stone = self.stone_ground(piece);
            dot((rect.x + dx, rect.y + dy), style, stone, buf);
            return;
        }
        if let Some(ground) = self.stone_ground(piece) {
            style = style.bg(ground);
        } else if self.is_tray() && pen.raster.is_none() {
            style = style.bg(self.palette.color(Role::Hollow));
        } else if self.is_solid() && side_of(piece) == Some(Side::Black) {
            // Without colours a mark is a hole in a solid stone.
            style = style.add_modifier(Modifier::REVERSED);
        }
        if geometry.crossings {
            pen.put(buf, rect.x + dx, rect.y + dy, self.single(shape), style);
        } else if self.size.h % 2 == 1 {
            pen.put(buf, rect.x + dx, rect.y + dy, shape.two(self.glyphs), style);
        } else {
            for (row, text) in (0..).zip(shape.four(self.glyphs)) {
                pen.put(buf, rect.x + dx, rect.y + dy + row, text, style);
            }
        }
    }

    /// True if a mark is written as a character in a picture: a cross of a few points would be unreadable.
    pub(super) fn is_written(&self, shape: Shape) -> bool {
        self.size.w < 10 && matches!(shape, Shape::Cross | Shape::Ban)
    }

    /// A single character for the middle of a large cell.
    fn single(&self, shape: Shape) -> &'static str {
        match shape {
            Shape::Ring => self.glyphs.pick("○", "o", "◦"),
            Shape::Block(Side::Black) => self.glyphs.pick("■", "b", "▪"),
            Shape::Block(Side::White) => self.glyphs.pick("□", "w", "▫"),
            shape => shape.one(self.glyphs),
        }
    }

    /// Ground colour of a mark on a stone drawn with characters.
    fn stone_ground(&self, piece: Piece) -> Option<Color> {
        let side = side_of(piece)?;
        (self.palette.depth != Depth::Mono && self.is_solid())
            .then(|| self.palette.color(legend_role(side)))
    }

    fn draw_number(
        &self,
        geometry: &Geometry,
        cell: Cell,
        text: &str,
        pen: &Pen,
        buf: &mut Buffer,
    ) {
        let marks = self.view.square(cell).marks;
        let role = if marks.contains(Marks::WRONG) {
            Role::Wrong
        } else if marks.contains(Marks::LAST) {
            Role::Accent
        } else {
            Role::Number
        };
        let style = self.palette.front(role).add_modifier(Modifier::BOLD);
        match large::lines(text).filter(|lines| self.has_room_for(lines)) {
            Some(lines) => draw_large(geometry.rect(cell), &lines, style, buf),
            None => self.draw_text(geometry, cell, text, style, pen, buf),
        }
    }

    /// True if large digits fit into a cell with a margin around them.
    fn has_room_for(&self, lines: &[String]) -> bool {
        let wide = lines.iter().map(|line| width(line)).max().unwrap_or(0);
        let high = lines.len() as u16;
        self.glyphs == GlyphSet::Unicode
            && wide + 4 <= usize::from(self.size.w)
            && high + 3 <= self.size.h
    }

    fn draw_label(&self, geometry: &Geometry, cell: Cell, text: &str, pen: &Pen, buf: &mut Buffer) {
        let marks = self.view.square(cell).marks;
        if marks.intersects(GRADES) {
            let style = grade_style(self.palette, marks);
            draw_rating(geometry, cell, text, style, buf);
            return;
        }
        let piece = self.view.square(cell).piece;
        let style = match piece {
            Piece::Disc(side) | Piece::Man(side) | Piece::King(side) => {
                Style::new().fg(self.palette.color(legend_role(side.other())))
            }
            _ => self.palette.front(Role::Legal),
        };
        let style = match self.stone_ground(piece) {
            Some(ground) => style.bg(ground),
            None => style,
        };
        let narrow = narrow_symbol(text);
        let text = self.glyphs.pick(text, narrow, narrow);
        self.draw_text(geometry, cell, text, style, pen, buf);
    }

    /// Writes a short text in the middle of a cell.
    fn draw_text(
        &self,
        geometry: &Geometry,
        cell: Cell,
        text: &str,
        style: Style,
        pen: &Pen,
        buf: &mut Buffer,
    ) {
        let rect = geometry.rect(cell);
        let gap = u16::from(self.view.ground == tabletop_core::Ground::Boxes);
        let text = cut(text, usize::from(rect.width));
        let free = (rect.width - gap).saturating_sub(width(&text) as u16);
        let (_, dy) = geometry.middle();
        pen.put(buf, rect.x + free.div_ceil(2), rect.y + dy, &text, style);
    }

    /// Draws the focus: a frame of corners, or a tinted ground in the smallest cells.
    fn draw_focus(&self, geometry: &Geometry, pen: &Pen, buf: &mut Buffer) {
        if self.size.h == 1 {
            if self.size.w > 2 {
                let rect = geometry.rect(self.focus);
                let style = self.palette.style(Role::SelectedText, Role::Cursor);
                let style = style.fg(self.palette.color(Role::Background));
                buf.set_style(rect.intersection(buf.area), style);
            }
            return;
        }
        let frame: Rect = geometry.frame(self.focus);
        if self.size.h == 2 && self.is_discs() && self.palette.depth != Depth::Mono {
            self.draw_corners(frame, Role::Cursor, buf);
            return;
        }
        let style = self
            .palette
            .front(Role::Cursor)
            .add_modifier(Modifier::BOLD);
        for ((x, y), corner) in corners(frame).into_iter().zip(shapes::corners(self.glyphs)) {
            pen.put(buf, x, y, corner, style);
        }
    }

    /// Draws the corners: a stone's corners take the colour, an empty square gets little squares there.
    fn draw_corners(&self, frame: Rect, role: Role, buf: &mut Buffer) {
        let color = self.palette.color(role);
        for ((x, y), corner) in corners(frame).into_iter().zip(["▘", "▝", "▖", "▗"]) {
            match buf.cell_mut((x, y)) {
                Some(cell) if cell.symbol() != " " => {
                    cell.set_bg(color);
                }
                Some(cell) if self.glyphs != GlyphSet::Ascii => {
                    cell.set_symbol(corner).set_fg(color);
                }
                Some(cell) => {
                    cell.set_bg(color);
                }
                None => {}
            }
        }
    }
}

/// Draws a number in large digits on the existing ground; a box has a gap at its right and below.
fn draw_large(rect: Rect, lines: &[String], style: Style, buf: &mut Buffer) {
    let wide = lines.iter().map(|line| width(line)).max().unwrap_or(0) as u16;
    let left = rect.x + (rect.width - 1).saturating_sub(wide) / 2;
    let top = rect.y + (rect.height - 1).saturating_sub(lines.len() as u16) / 2;
    for (y, line) in (top..).zip(lines) {
        for (x, c) in (left..).zip(line.chars()).filter(|(_, c)| *c != ' ') {
            put(buf, x, y, c.encode_utf8(&mut [0; 4]), style);
        }
    }
}

/// Draws the letter or value of a rated move on a ground of its own.
fn draw_rating(geometry: &Geometry, cell: Cell, text: &str, style: Style, buf: &mut Buffer) {
    let rect = geometry.rect(cell);
    let (dx, dy) = geometry.middle();
    let room = usize::from(rect.width);
    let text = match (width(text), room) {
        (1, 2) => format!("{text} "),
        (1, _) => format!(" {text} "),
        _ => cut(text, room),
    };
    let wide = width(&text) as u16;
    let free = rect.width.saturating_sub(wide);
    let left = if geometry.crossings && rect.height > 1 {
        dx.saturating_sub(wide / 2)
    } else {
        free / 2
    };
    put(buf, rect.x + left, rect.y + dy, &text, style);
    if rect.height == 2 && !geometry.crossings {
        // A letter across half a cell would look cut off.
        put(
            buf,
            rect.x + left,
            rect.y + 1 - dy,
            &" ".repeat(usize::from(wide)),
            style,
        );
    }
}

/// True if a mark is a dot in the middle of its cell: a possible target, or the last move on its piece.
fn is_dot(shape: Shape, piece: Piece) -> bool {
    matches!(
        (shape, piece == Piece::None),
        (Shape::Dot, true) | (Shape::Ring, false)
    )
}

/// Draws a dot of two columns in the middle of a cell of two rows, its upper half at `at`; on a stone of this
/// colour just above the middle.
fn dot((x, y): (u16, u16), style: Style, stone: Option<Color>, buf: &mut Buffer) {
    let Some(color) = style.fg else { return };
    for column in [x, x + 1] {
        if let Some(cell) = buf.cell_mut((column, y)) {
            let symbol = if stone.is_some() { "▄" } else { "▃" };
            cell.set_symbol(symbol).set_fg(color);
            cell.set_bg(stone.unwrap_or(cell.bg));
        }
        // A stone's lower half already shares its character with the gap below; there is no third colour.
        let lower = buf.cell_mut((column, y + 1)).filter(|_| stone.is_none());
        if let Some(cell) = lower {
            // Filling the upper part of a character needs a lower block with exchanged colours.
            let ground = cell.bg;
            cell.set_symbol("▅").set_fg(ground).set_bg(color);
        }
    }
}

/// The side that owns a piece, if any.
const fn side_of(piece: Piece) -> Option<Side> {
    match piece {
        Piece::Disc(side) | Piece::Man(side) | Piece::King(side) => Some(side),
        _ => None,
    }
}

/// Writes on the board: over a picture, the character takes the picture's colour as its background.
struct Pen<'a> {
    raster: Option<&'a Raster>,
}

impl Pen<'_> {
    fn put(&self, buf: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
        for (offset, c) in (0..).zip(text.chars()) {
            let at = x + offset;
            let style = match (self.raster, style.bg) {
                (Some(raster), None) if buf.area.contains((at, y).into()) => {
                    style.bg(raster.around(at, y))
                }
                _ => style,
            };
            put(buf, at, y, c.encode_utf8(&mut [0; 4]), style);
        }
    }
}

/// The markup figures in ASCII; other labels stay.
fn narrow_symbol(text: &str) -> &str {
    match text {
        "△" => "^",
        "□" => "#",
        "○" => "o",
        "×" => "x",
        label => label,
    }
}
