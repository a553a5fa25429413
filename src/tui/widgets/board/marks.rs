//! Draws on top of cells: marks, numbers, labels and the focus.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

use super::geometry::corners;
use super::look::{Board, PlacedBoard, legend_role, put, side_of};
use super::raster::Raster;
use super::shapes::{self, Shape};
use super::stamps;
use crate::cells::{cut, width};
use crate::widgets::grade::{GRADES, grade_style};
use crate::widgets::large;
use crate::{Depth, GlyphSet, Role};
use tabletop_core::{Cell, Marks, Piece, Side};

/// Largest scale of large digits.
const LARGEST: usize = 4;

/// Writes on the board: over a picture, the character takes the picture's colour as its background.
struct Pen<'a> {
    board: &'a PlacedBoard<'a>,
    raster: Option<&'a Raster>,
    /// True if pictures will stand around the texts.
    is_below_pictures: bool,
    buf: &'a mut Buffer,
}

impl Pen<'_> {
    fn put(&mut self, x: u16, y: u16, text: &str, style: Style) {
        for (offset, c) in (0..).zip(text.chars()) {
            let at = x + offset;
            let style = match (self.raster, style.bg) {
                (Some(raster), None) if self.buf.area.contains((at, y).into()) => {
                    style.bg(raster.around(at, y))
                }
                _ => style,
            };
            put(self.buf, at, y, c.encode_utf8(&mut [0; 4]), style);
        }
    }
}

/// Draws everything on top of the visible cells.
pub(super) fn draw_marks(
    board: &PlacedBoard<'_>,
    raster: Option<&Raster>,
    is_below_pictures: bool,
    buf: &mut Buffer,
) {
    let pen = &mut Pen {
        board,
        raster,
        is_below_pictures,
        buf,
    };
    for cell in board.geometry.shown() {
        let square = board.view.square(cell);
        if board.is_low() {
            tint_small(board, cell, pen.buf);
        }
        if let (Some(name), true) = (&square.name, shows_name(board, cell)) {
            draw_name(pen, cell, name);
        }
        if let Piece::Number(number) = square.piece {
            draw_number(pen, cell, &number.to_string());
        }
        if let Some(label) = &square.label {
            draw_label(pen, cell, label);
            continue;
        }
        let shape = Shape::of(stamps::marks(board, cell), square.piece);
        let number = matches!(square.piece, Piece::Number(_));
        let written = |shape| board.is_written(shape, square.piece);
        if raster.is_some() && !number && !shape.is_some_and(written) {
            continue;
        }
        let on_ground = shape.is_some_and(|shape| board.is_on_ground(shape, square.piece));
        let lit = on_ground || (shape == Some(Shape::Dot) && board.lifts(cell));
        if let Some(shape) = shape.filter(|_| !lit) {
            draw_shape(pen, cell, shape);
        } else if matches!(square.piece, Piece::King(_)) && board.size.h > 1 {
            draw_middle(pen, cell, Shape::Crown);
        }
    }
    if board.show_focus && raster.is_none() && board.geometry.shows(board.focus) {
        draw_focus(pen);
    }
}

/// Tints the ground of the smallest cells, which have no room for marks.
fn tint_small(board: &PlacedBoard<'_>, cell: Cell, buf: &mut Buffer) {
    let (palette, own) = (board.palette, board.ground_role(cell));
    let mut style = match (board.tint(cell), board.shade(cell)) {
        (Some((role, share)), _) if palette.rgb(role).is_some() => {
            Style::new().bg(palette.mix(own, role, (share + 0.2).min(1.0)))
        }
        (Some((role, _)), _) => Style::new().bg(palette.color(role)),
        (None, Some((role, share))) => Style::new().bg(palette.mix(own, role, share)),
        (None, None) => return,
    };
    let is_focus = board
        .tint(cell)
        .is_some_and(|(role, _)| role == Role::Cursor);
    if palette.depth == Depth::Mono && is_focus {
        style = style.add_modifier(Modifier::REVERSED);
    }
    buf.set_style(board.geometry.rect(cell), style);
}

fn shape_style(board: &Board<'_>, shape: Shape, piece: Piece) -> Style {
    let mut style = board.palette.front(Board::shape_role(shape, piece));
    // Yellow and light blue would be invisible on a white stone.
    let is_white = side_of(piece) == Some(Side::White);
    if is_white && board.size.h > 1 && matches!(shape, Shape::Grip | Shape::Dot) {
        style = style.fg(board.palette.color(Role::Hint));
    }
    style.add_modifier(Modifier::BOLD)
}

/// True if a mark is on ground in the colour of hints, because its lines would be too thin in small cells.
fn is_on_hint(board: &Board<'_>, cell: Cell, shape: Shape) -> bool {
    let small = board.size.h == 1 || board.is_lit();
    let focused = board.show_focus && cell == board.focus;
    shape == Shape::Diamond && small && !focused && board.palette.depth != Depth::Mono
}

fn draw_shape(pen: &mut Pen<'_>, cell: Cell, shape: Shape) {
    let board = pen.board;
    let piece = board.view.square(cell).piece;
    // The letter that stands for a piece is not overwritten.
    let letter = !board.is_solid() && piece != Piece::None;
    let is_cornered = letter || matches!(piece, Piece::King(_) | Piece::Number(_) | Piece::Almond);
    if board.size.h > 1 && !is_cornered {
        draw_middle(pen, cell, shape);
        return;
    }
    let rect = board.geometry.rect(cell);
    let (dx, dy) = board.geometry.middle();
    let mut style = shape_style(board, shape, Piece::None);
    if is_on_hint(board, cell, shape) {
        style = style.fg(board.palette.color(Role::White));
    }
    let text = shape.one(board.glyphs);
    if piece == Piece::None {
        pen.put(rect.x + dx, rect.y + dy, text, style);
    } else if !matches!(piece, Piece::Number(_)) || board.size.w == 2 {
        pen.put(rect.right() - 1, rect.y + dy, text, style);
    } else {
        pen.put(rect.x, rect.y + dy, text, style);
    }
    if matches!(piece, Piece::King(_)) && board.size.h > 1 {
        draw_middle(pen, cell, Shape::Crown);
    }
}

/// True if a name is written in the corner of an empty cell: in small ones, where no mark is.
pub(super) fn shows_name(board: &Board<'_>, cell: Cell) -> bool {
    let square = board.view.square(cell);
    let shape = Shape::of(stamps::marks(board, cell), Piece::None);
    let bare = shape.is_none_or(|shape| board.is_on_ground(shape, Piece::None));
    let is_free = board.frame.rows && square.label.is_none() && square.piece == Piece::None;
    is_free && square.name.is_some() && (board.size.h > 2 || bare)
}

fn draw_name(pen: &mut Pen<'_>, cell: Cell, name: &str) {
    let board = pen.board;
    let rect = board.geometry.rect(cell);
    let share = if board.size.h > 2 { 0.55 } else { 0.7 };
    let front = match board.palette.rgb(Role::Dark) {
        Some(_) => board.palette.mix(Role::Dark, Role::White, share),
        None => board.palette.color(Role::Light),
    };
    let focused = board.show_focus && cell == board.focus;
    let front = if focused && board.palette.depth != Depth::Mono {
        // Black contrasts with the bright ground of the cursor.
        board.palette.color(Role::Black)
    } else {
        front
    };
    if width(name) <= usize::from(rect.width) {
        pen.put(rect.x, rect.y, name, Style::new().fg(front));
    }
}

/// Draws a shape exactly in the middle of a cell.
fn draw_middle(pen: &mut Pen<'_>, cell: Cell, shape: Shape) {
    let board = pen.board;
    let rect = board.geometry.rect(cell);
    let (dx, dy) = board.geometry.middle();
    let piece = board.view.square(cell).piece;
    if board.is_lit() && piece != Piece::None && shape == Shape::Diamond {
        draw_corners(board, rect, Role::Hint, pen.buf);
        return;
    }
    let mut style = shape_style(board, shape, piece);
    if is_on_hint(board, cell, shape) && piece == Piece::None {
        style = style.fg(board.palette.color(Role::White));
    }
    let at = Position::new(rect.x + dx, rect.y + dy);
    // A dead stone has faded.
    let faded = pen.raster.filter(|_| shape == Shape::Cross);
    let faded = faded.map(|raster| raster.around(at.x, at.y));
    let mut stone = faded.or_else(|| stone_ground(board, piece));
    if board.geometry.has_seam(cell)
        && let Some(stone) = &mut stone
    {
        if shape != Shape::Cross {
            mark_stone(at, shape, style, pen.buf);
            return;
        }
        *stone = pen.buf.cell(at).map_or(*stone, |cell| cell.fg);
    }
    if board.is_lit() && board.glyphs == GlyphSet::Unicode && is_dot(shape, piece) {
        dot(at, style, stone, pen.buf);
        return;
    }
    if let Some(ground) = stone {
        style = style.bg(ground);
    } else if board.is_tray() && pen.raster.is_none() {
        style = style.bg(board.palette.color(Role::Hollow));
    } else if board.is_solid() && side_of(piece) == Some(Side::Black) {
        // Without colours a mark is a hole in a solid stone.
        style = style.add_modifier(Modifier::REVERSED);
    }
    if board.geometry.crossings {
        pen.put(rect.x + dx, rect.y + dy, board.single(shape), style);
    } else if board.size.h % 2 == 1 {
        pen.put(rect.x + dx, rect.y + dy, shape.two(board.glyphs), style);
    } else {
        for (row, text) in (0..).zip(shape.four(board.glyphs)) {
            pen.put(rect.x + dx, rect.y + dy + row, text, style);
        }
    }
}

/// Ground colour of a mark on a stone drawn with characters.
fn stone_ground(board: &Board<'_>, piece: Piece) -> Option<Color> {
    let side = side_of(piece)?;
    (board.palette.depth != Depth::Mono && board.is_solid())
        .then(|| board.palette.color(legend_role(side)))
}

fn draw_number(pen: &mut Pen<'_>, cell: Cell, text: &str) {
    let board = pen.board;
    let marks = board.view.square(cell).marks;
    let role = if marks.contains(Marks::WRONG) {
        Role::Wrong
    } else if marks.contains(Marks::LAST) {
        Role::Accent
    } else {
        Role::Number
    };
    let style = board.palette.front(role).add_modifier(Modifier::BOLD);
    let large = |scale| large::lines(text, scale);
    let fits = |lines: &Vec<String>| has_room_for(board, lines);
    match (1..=LARGEST).rev().filter_map(large).find(fits) {
        Some(lines) => draw_large(board.geometry.rect(cell), &lines, style, pen.buf),
        None => draw_text(pen, cell, text, style),
    }
}

/// True if large digits fit into a cell with a margin around them.
fn has_room_for(board: &Board<'_>, lines: &[String]) -> bool {
    let wide = lines.iter().map(|line| width(line)).max().unwrap_or(0);
    let high = lines.len() as u16;
    board.glyphs == GlyphSet::Unicode
        && wide + 4 <= usize::from(board.size.w)
        && high + 3 <= board.size.h
        && 2 * high <= board.size.h + 1
}

fn draw_label(pen: &mut Pen<'_>, cell: Cell, text: &str) {
    let board = pen.board;
    let marks = board.view.square(cell).marks;
    if marks.intersects(GRADES) {
        let style = grade_style(board.palette, marks);
        draw_rating(board, cell, text, style, pen.buf);
        return;
    }
    let piece = board.view.square(cell).piece;
    let side = side_of(piece);
    let style = match side {
        Some(side) => Style::new().fg(board.palette.color(legend_role(side.other()))),
        // A plate, as below the letters of an analysis: thin signs are hard to see on wood.
        None => board.palette.style(Role::Text, Role::Popup),
    };
    let style = match (stone_ground(board, piece), side) {
        // About the shade in the middle of the stone's picture.
        (Some(_), Some(side)) if pen.is_below_pictures => {
            let [own, other] = [side, side.other()].map(legend_role);
            style.bg(board.palette.mix(own, other, 0.12))
        }
        (Some(ground), _) => style.bg(ground),
        _ => style,
    };
    let narrow = narrow_symbol(text);
    let text = board.glyphs.pick(text, narrow, narrow);
    if board.geometry.seam && piece != Piece::None && !pen.is_below_pictures {
        // The text takes a whole row of the stone.
        draw_text(pen, cell, &format!("{text:^3}"), style);
        return;
    }
    let is_wide = piece == Piece::None && usize::from(board.size.w) > width(text) + 3;
    let text = if is_wide { &format!(" {text} ") } else { text };
    draw_text(pen, cell, text, style);
}

/// Writes a short text in the middle of a cell.
fn draw_text(pen: &mut Pen<'_>, cell: Cell, text: &str, style: Style) {
    let board = pen.board;
    let rect = board.geometry.rect(cell);
    let gap = u16::from(board.view.ground == tabletop_core::Ground::Boxes);
    let text = cut(text, usize::from(rect.width));
    let free = (rect.width - gap).saturating_sub(width(&text) as u16);
    let (_, dy) = board.geometry.middle();
    // In a single row, a text on an empty crossing stands where a stone would.
    let is_stone = board.view.square(cell).piece != Piece::None;
    let is_centred = is_stone || board.size.h > 1 || !board.geometry.crossings;
    let left = if is_centred { free.div_ceil(2) } else { 0 };
    pen.put(rect.x + left, rect.y + dy, &text, style);
}

/// Draws the focus: a frame of corners, or a tinted ground in the smallest cells.
fn draw_focus(pen: &mut Pen<'_>) {
    let board = pen.board;
    if board.size.h == 1 {
        if board.size.w > 2 {
            let rect = board.geometry.rect(board.focus);
            let style = board.palette.style(Role::SelectedText, Role::Cursor);
            let style = style.fg(board.palette.color(Role::Background));
            pen.buf.set_style(rect, style);
        }
        return;
    }
    let frame: Rect = board.geometry.frame(board.focus);
    if board.size.h == 2 && board.is_discs() && board.palette.depth != Depth::Mono {
        draw_corners(board, frame, Role::Cursor, pen.buf);
        return;
    }
    let style = board
        .palette
        .front(Role::Cursor)
        .add_modifier(Modifier::BOLD);
    for ((x, y), corner) in corners(frame)
        .into_iter()
        .zip(shapes::corners(board.glyphs))
    {
        pen.put(x, y, corner, style);
    }
}

/// Draws the corners: a stone's corners take the colour, an empty square gets little squares there.
fn draw_corners(board: &Board<'_>, frame: Rect, role: Role, buf: &mut Buffer) {
    let color = board.palette.color(role);
    for ((x, y), corner) in corners(frame).into_iter().zip(["▛", "▜", "▙", "▟"]) {
        let Some(cell) = buf.cell_mut((x, y)) else {
            continue;
        };
        if cell.symbol() == " " && board.glyphs != GlyphSet::Ascii {
            cell.set_symbol(corner).set_fg(color);
        } else {
            cell.set_bg(color);
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
fn draw_rating(board: &PlacedBoard<'_>, cell: Cell, text: &str, style: Style, buf: &mut Buffer) {
    let rect = board.geometry.rect(cell);
    let (dx, dy) = board.geometry.middle();
    let room = usize::from(rect.width);
    let text = match (width(text), room) {
        (1, 2) => format!("{text} "),
        // On a square, no column is left over.
        (1, 4) if !board.geometry.crossings => format!("{text:^4}"),
        (1, _) => format!(" {text} "),
        _ => cut(text, room),
    };
    let wide = width(&text) as u16;
    // The line below the letter is hidden; a line of its own means something.
    let line = Modifier::UNDERLINED.difference(style.add_modifier);
    let style = style.remove_modifier(line);
    let free = rect.width.saturating_sub(wide);
    let left = if board.geometry.crossings && rect.height > 1 {
        dx.saturating_sub(wide / 2)
    } else {
        free / 2
    };
    put(buf, rect.x + left, rect.y + dy, &text, style);
    if board.geometry.has_seam(cell) {
        // The ground of the letter is as high as a stone.
        let ground = style.bg.unwrap_or_default();
        let below = Style::new().fg(ground);
        let blocks = "▀".repeat(wide.into());
        put(buf, rect.x + left, rect.y + 1, &blocks, below);
    } else if rect.height == 2 && !board.geometry.crossings {
        // A letter across half a cell would look cut off.
        let blanks = " ".repeat(wide.into());
        put(buf, rect.x + left, rect.y + 1 - dy, &blanks, style);
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
fn dot(Position { x, y }: Position, style: Style, stone: Option<Color>, buf: &mut Buffer) {
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

/// Draws a mark on a stone with a seam, in its middle column, which begins at this position: a stripe for a winning line,
/// otherwise a dot. There is no third colour for the gap above and below a dot, so its stone is an eighth higher.
fn mark_stone(Position { x, y }: Position, shape: Shape, style: Style, buf: &mut Buffer) {
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
