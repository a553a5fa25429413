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

/// Largest scale of large digits.
const LARGEST: usize = 4;

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
            if self.is_low() {
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
            let written = |shape| self.is_written(shape, square.piece);
            if raster.is_some() && !number && !shape.is_some_and(written) {
                continue;
            }
            let on_ground = shape.is_some_and(|shape| self.is_on_ground(shape, square.piece));
            let lit = on_ground || (shape == Some(Shape::Dot) && self.lifts(cell));
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

    /// Draws the name of an empty cell in its corner; in small cells only if they have no mark.
    fn draw_name(&self, geometry: &Geometry, cell: Cell, name: &str, pen: &Pen, buf: &mut Buffer) {
        let rect = geometry.rect(cell);
        let shape = Shape::of(self.marks(cell), Piece::None);
        let bare = shape.is_none_or(|shape| self.is_on_ground(shape, Piece::None));
        if self.view.square(cell).piece != Piece::None || (self.size.h < 3 && !bare) {
            return;
        }
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
        if width(name) <= usize::from(rect.width) {
            pen.put(buf, rect.x, rect.y, name, Style::new().fg(front));
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
        let piece = self.view.square(cell).piece;
        if self.is_lit() && piece != Piece::None && shape == Shape::Diamond {
            self.draw_corners(rect, Role::Hint, buf);
            return;
        }
        let mut style = self.shape_style(shape, piece);
        if self.is_on_hint(cell, shape) && piece == Piece::None {
            style = style.fg(self.palette.color(Role::White));
        }
        let at = (rect.x + dx, rect.y + dy);
        let mut stone = self.stone_ground(piece);
        if geometry.has_seam(cell)
            && let Some(stone) = &mut stone
        {
            if shape != Shape::Cross {
                mark_stone(at, shape, style, buf);
                return;
            }
            // A dead stone has faded.
            *stone = buf.cell(at).map_or(*stone, |cell| cell.fg);
        }
        if self.is_lit() && self.glyphs == GlyphSet::Unicode && is_dot(shape, piece) {
            dot(at, style, stone, buf);
            return;
        }
        if let Some(ground) = stone {
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

    /// True if a mark is written as characters in a picture: a cross of a few points would be unreadable, and stones
    /// with a seam are characters themselves.
    pub(super) fn is_written(&self, shape: Shape, piece: Piece) -> bool {
        let cross = self.size.w < 10
            && self.pictures.is_none()
            && matches!(shape, Shape::Cross | Shape::Ban);
        cross || (self.has_seams() && piece != Piece::None)
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
        let large = |scale| large::enlarged(text, scale);
        let fits = |lines: &Vec<String>| self.has_room_for(lines);
        match (1..=LARGEST).rev().filter_map(large).find(fits) {
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
            && 2 * high <= self.size.h + 1
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
            // A plate, as below the letters of an analysis: thin signs are hard to see on wood.
            _ => self.palette.style(Role::Text, Role::Popup),
        };
        let style = match self.stone_ground(piece) {
            Some(ground) => style.bg(ground),
            None => style,
        };
        let narrow = narrow_symbol(text);
        let text = self.glyphs.pick(text, narrow, narrow);
        if geometry.seam && piece != Piece::None {
            // The text takes a whole row of the stone.
            self.draw_text(geometry, cell, &format!("{text:^3}"), style, pen, buf);
            return;
        }
        let is_wide = piece == Piece::None && usize::from(self.size.w) > width(text) + 3;
        let text = if is_wide { &format!(" {text} ") } else { text };
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
    // The line below the letter is hidden; a line of its own means something.
    let line = Modifier::UNDERLINED.difference(style.add_modifier);
    let style = style.remove_modifier(line);
    let free = rect.width.saturating_sub(wide);
    let left = if geometry.crossings && rect.height > 1 {
        dx.saturating_sub(wide / 2)
    } else {
        free / 2
    };
    put(buf, rect.x + left, rect.y + dy, &text, style);
    if geometry.has_seam(cell) {
        // The ground of the letter is as high as a stone.
        let ground = style.bg.unwrap_or_default();
        let below = Style::new().fg(ground);
        put(
            buf,
            rect.x + left,
            rect.y + 1,
            &"▀".repeat(wide.into()),
            below,
        );
    } else if rect.height == 2 && !geometry.crossings {
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

/// Draws a dot of two columns in the middle of a cell of two rows, its upper half at `at`. There is no third colour
/// for the gap above and below a stone: the stone fills it there.
fn dot((x, y): (u16, u16), style: Style, stone: Option<Color>, buf: &mut Buffer) {
    let Some(color) = style.fg else { return };
    for column in [x, x + 1] {
        if let Some(cell) = buf.cell_mut((column, y)) {
            let ground = stone.unwrap_or(cell.bg);
            cell.set_symbol("▃").set_fg(color).set_bg(ground);
        }
        if let Some(cell) = buf.cell_mut((column, y + 1)) {
            // Filling the upper part of a character needs a lower block with exchanged colours.
            let ground = stone.unwrap_or(cell.bg);
            cell.set_symbol("▅").set_fg(ground).set_bg(color);
        }
    }
}

/// Draws a mark on a stone with a seam, in its middle column, which begins at `(x, y)`: a stripe for a winning line,
/// otherwise a dot. There is no third colour for the gap above and below a dot, so its stone is an eighth higher.
fn mark_stone((x, y): (u16, u16), shape: Shape, style: Style, buf: &mut Buffer) {
    let (color, striped) = (style.fg.unwrap_or_default(), shape == Shape::Star);
    for (row, beside, middle) in [(0, "▆", "▃"), (1, "▂", "▅")] {
        for column in [x - 1, x, x + 1] {
            let Some(cell) = buf.cell_mut((column, y + row)) else {
                continue;
            };
            let stone = if row == 0 { cell.fg } else { cell.bg };
            let (front, ground) = if row == 0 {
                (color, stone)
            } else {
                (stone, color)
            };
            match (column == x, striped, row) {
                (true, true, 0) => cell.set_fg(color),
                (true, true, _) => cell.set_bg(color),
                (true, false, _) => cell.set_symbol(middle).set_fg(front).set_bg(ground),
                (false, false, _) => cell.set_symbol(beside),
                (false, true, _) => cell,
            };
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
