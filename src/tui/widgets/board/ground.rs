//! Draws the ground of a board and its lines.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

use super::lines::{self, Joint};
use super::look::{Board, PlacedBoard, between, put};
use super::pieces::{exact, put_upper};
use super::raster::{Raster, Round};
use super::shapes;
use crate::{Depth, GlyphSet, Rgb, Role};
use tabletop_core::{Cell, Ground, Piece};

/// Share of the cursor's colour in the ground around a focused crossing.
const FOCUS: f32 = 0.3;
/// Share of the colour of lines beside a stone, where no line can be drawn.
const LINE: f32 = 0.35;

/// Draws the ground as a picture; `None` without colours.
pub(super) fn raster_ground(board: &PlacedBoard<'_>, raster: &mut Raster) -> Option<()> {
    for cell in board.geometry.shown() {
        let rect = board.geometry.rect(cell);
        if !board.view.has(cell) {
            // On a board of lines the ground continues between the crossings; between squares the screen's
            // background shows.
            if !board.on_crossings() {
                raster.fill(rect, board.palette.point(Role::Background)?);
            }
            continue;
        }
        let role = board.ground_role(cell);
        let base = board.palette.point(role)?;
        let color = match board.tint(cell) {
            Some((tint, share)) => between(board.palette, role, tint, share)?,
            None => base,
        };
        match board.view.ground {
            Ground::Lines if board.show_focus && cell == board.focus => {
                let frame = board.geometry.frame(cell);
                raster.fill(frame, between(board.palette, role, Role::Cursor, FOCUS)?);
            }
            Ground::Lines => {
                if let Some((shade, share)) = board.shade(cell) {
                    let (x, y) = board.middle_point(cell);
                    let rows = if board.geometry.seam && !board.geometry.has_seam(cell) {
                        1
                    } else {
                        rect.height
                    };
                    let (w, h) = (f32::from(rect.width), f32::from(2 * rows));
                    let color = between(board.palette, role, shade, share)?;
                    raster.tint(x - w / 2.0, y - h / 2.0, w, h, color);
                }
            }
            Ground::Boxes => {
                let none = board.palette.point(Role::Background)?;
                raster.fill(rect, none);
                // The gap below is half a row, as high as a column is wide.
                let left = f32::from(rect.x - board.geometry.ground.x) + board.inset();
                let top = f32::from(2 * (rect.y - board.geometry.ground.y));
                let (wide, high) = (rect.width - 1, 2 * rect.height - 1);
                raster.bar(left, top, wide.into(), high.into(), color);
            }
            Ground::Squares | Ground::Checkered | Ground::Hollows => raster.fill(rect, color),
        }
        if is_plain(board) && cell.col > 0 && cell.row > 0 {
            let left = rect.x - board.geometry.ground.x;
            let top = rect.y - board.geometry.ground.y;
            let (x, y) = (f32::from(left) - 0.5, f32::from(2 * top));
            raster.bar(x, y, 1.0, 1.0, board.palette.point(Role::Line)?);
        }
        if board.view.ground == Ground::Hollows {
            hollow(board, raster, cell)?;
        }
    }
    Some(())
}

fn hollow(board: &PlacedBoard<'_>, raster: &mut Raster, cell: Cell) -> Option<()> {
    let color = match board.tint(cell) {
        Some((tint, share)) => between(board.palette, Role::Hollow, tint, share)?,
        None => board.palette.point(Role::Hollow)?,
    };
    let light = match board.palette.depth {
        Depth::Indexed => color,
        _ => color.blend(Rgb(0, 0, 0), 0.15),
    };
    let round = Round::even(board.middle_point(cell), board.stone(), color);
    raster.round(Round { light, ..round });
    Some(())
}

/// Draws the ground with characters in the terminal's colours.
pub(super) fn paint_ground(board: &PlacedBoard<'_>, buf: &mut Buffer) {
    if board.on_crossings() {
        let style = Style::new().bg(board.palette.color(Role::Ground));
        buf.set_style(board.geometry.ground, style);
        fill(buf, board.geometry.ground, " ", style);
    }
    for cell in board.geometry.shown() {
        let role = board.ground_role(cell);
        let ground = between_or(board, cell, role);
        let rect = board.geometry.rect(cell);
        if !board.view.has(cell) {
            if !board.on_crossings() {
                let none = Style::new().bg(board.palette.color(Role::Background));
                fill(buf, rect, " ", none);
            }
            continue;
        }
        let dotted = board.palette.depth == Depth::Mono && board.view.ground == Ground::Checkered;
        let symbol = if dotted && role == Role::Dark {
            ":"
        } else {
            " "
        };
        if !board.on_crossings() {
            fill(buf, rect, symbol, Style::new().bg(ground));
        }
        if board.is_tray() {
            draw_hollow(board, rect, buf);
        } else if board.view.ground == Ground::Boxes && has_gaps(board) {
            draw_gaps(board, rect, ground, buf);
        } else if board.view.ground == Ground::Boxes || needs_dot(board, cell) {
            draw_bare(board, cell, buf);
        }
    }
}

/// True if boxes differ from the background in colour.
fn has_gaps(board: &Board<'_>) -> bool {
    board.palette.color(Role::Box) != board.palette.color(Role::Background)
}

/// Draws the gaps at the right of a box and, if the box is high enough, below it.
fn draw_gaps(board: &Board<'_>, rect: Rect, front: Color, buf: &mut Buffer) {
    let gap = Style::new().bg(board.palette.color(Role::Background));
    let right = Rect::new(rect.right() - 1, rect.y, 1, rect.height);
    fill(buf, right, " ", gap);
    let below = Rect::new(rect.x, rect.bottom() - 1, rect.width - 1, 1);
    if rect.height > 1 && board.glyphs == GlyphSet::Unicode {
        // The gap below is half a row, as high as a column is wide.
        fill(buf, below, "▀", gap.fg(front));
    } else if rect.height > 2 {
        fill(buf, below, " ", gap);
    }
}

/// Draws a hollow of a tray with characters, as round as a stone.
fn draw_hollow(board: &Board<'_>, rect: Rect, buf: &mut Buffer) {
    let style = Style::new().fg(board.palette.color(Role::Hollow));
    for (y, text) in (rect.y..).zip(shapes::stone(board.size, false, shapes::Fill::Solid)) {
        for (x, c) in (rect.x..).zip(text.chars()) {
            match c {
                ' ' => {}
                '^' => put_upper(buf, x, y, "▁", style),
                c => put(buf, x, y, c.encode_utf8(&mut [0; 4]), style),
            }
        }
    }
}

/// True if light and dark squares have the same colour.
fn is_plain(board: &Board<'_>) -> bool {
    let [one, other] = [Role::Ground, Role::Ground2].map(|role| board.palette.color(role));
    board.view.ground == Ground::Squares && one == other
}

/// True if an empty square needs a dot to be visible, because all squares look alike.
fn needs_dot(board: &Board<'_>, cell: Cell) -> bool {
    let dark = board.view.ground == Ground::Hollows;
    (dark || is_plain(board)) && board.view.square(cell).piece == Piece::None
}

/// Draws an empty hollow, box or square with characters.
fn draw_bare(board: &PlacedBoard<'_>, cell: Cell, buf: &mut Buffer) {
    let rect = board.geometry.rect(cell);
    let (dx, dy) = board.geometry.middle();
    let style = board.palette.front(Role::Line);
    match board.view.ground {
        Ground::Boxes => {
            let style = Style::new()
                .fg(board.palette.color(Role::Border))
                .bg(board.palette.color(Role::Background));
            let bar = board.glyphs.pick("│", "|", "|");
            for y in rect.y..rect.bottom() {
                put(buf, rect.right() - 1, y, bar, style);
            }
        }
        Ground::Hollows => {
            let hole = board.glyphs.pick("○", "o", "o");
            put(buf, rect.x + dx, rect.y + dy, hole, style);
        }
        _ if board.palette.depth == Depth::Mono || board.glyphs != GlyphSet::Unicode => {
            put(buf, rect.x + dx, rect.y + dy, ".", style);
        }
        // The corners of the focused cell belong to its frame.
        _ if board.show_focus && cell == board.focus => {}
        _ if board.size.h > 1 && cell.col > 0 && cell.row > 0 => {
            put(buf, rect.x, rect.y, "▘", style);
        }
        _ => {}
    }
}

/// Draws the lines of a board with crossings, wherever `bare` finds them uncovered.
pub(super) fn draw_lines(
    board: &PlacedBoard<'_>,
    buf: &mut Buffer,
    bare: impl Fn(u16, u16) -> bool,
) {
    if !board.on_crossings() {
        return;
    }
    let (joints, middle) = (lines::joints(board.view), board.geometry.middle());
    // Star points are darker than the lines.
    let star_style = Style::new().fg(board.palette.mix(Role::Line, Role::Black, 0.6));
    for cell in board.geometry.shown() {
        let rect = board.geometry.lines_of(cell);
        let mut joint = joints[board.view.grid.index(cell)];
        if board.flipped {
            joint.swap(0, 1);
            joint.swap(2, 3);
        }
        let style = line_style(board, cell);
        let star = board.view.stars.contains(&cell).then_some(star_style);
        let stone = board.geometry.seam && board.standing(cell).0 != Piece::None;
        let shaded = board.palette.rgb(Role::Line);
        for y in rect.y..rect.bottom() {
            // Lines meet in the middle.
            let xs = match rect.x + middle.0 {
                _ if y - rect.y == middle.1 => rect.x..rect.right(),
                x => x..(x + 1).min(rect.right()),
            };
            for x in xs {
                let at = (x - rect.x, y - rect.y);
                let covered = stone && (1..4).contains(&at.0);
                if !bare(x, y) || (covered && at.0 != middle.0) {
                    continue;
                }
                if covered {
                    // The rest of a character above or below a stone has room for no more than a shade of its line.
                    let along = joint[2 + usize::from(at.1)];
                    shade(buf, Position::new(x, y), shaded.filter(|_| along));
                    continue;
                }
                let line = line_at(board, cell, joint, star, at);
                if let (Some((symbol, more)), Some(place)) = (line, buf.cell_mut((x, y))) {
                    place.set_symbol(symbol).set_style(style.patch(more));
                }
            }
        }
    }
    let style = board.palette.front(Role::Line);
    for ((x, y), symbol) in lines::slanting(board) {
        if bare(x, y) {
            put(buf, x, y, symbol, style);
        }
    }
}

/// Style of the lines around a crossing, which stay visible on dark shade.
fn line_style(board: &Board<'_>, cell: Cell) -> Style {
    let color = match board.shade(cell) {
        Some((Role::Black, share)) => board.palette.mix(Role::Line, Role::Black, share),
        _ => board.palette.color(Role::Line),
    };
    Style::new().fg(color)
}

/// The line character at an offset from a cell's corner, with its difference from the style of lines; `star` is the
/// style of a star point.
fn line_at(
    board: &PlacedBoard<'_>,
    cell: Cell,
    joint: Joint,
    star: Option<Style>,
    (dx, dy): (u16, u16),
) -> Option<(&'static str, Style)> {
    let (mx, my) = board.geometry.middle();
    if board.geometry.has_seam(cell) {
        let (symbol, across) = lines::on_seam(joint, mx, (dx, dy), star.is_some())?;
        let style = star.filter(|_| symbol != " ").unwrap_or_default();
        let line = if across {
            Modifier::UNDERLINED
        } else {
            Modifier::empty()
        };
        return Some((symbol, style.add_modifier(line)));
    }
    let [left, right, up, down] = joint;
    let drawn = !board.view.links.is_empty();
    if (dx, dy) == (mx, my) {
        if let Some(star) = star {
            return Some((board.glyphs.pick("╋", "*", "*"), star));
        }
        if !board.view.has(cell) && joint == Joint::default() {
            return None;
        }
        let small_plain = board.glyphs != GlyphSet::Unicode && board.size.h == 1;
        let crossing = if small_plain && board.view.has(cell) {
            "."
        } else {
            shapes::crossing(board.glyphs, joint)
        };
        return Some((crossing, Style::new()));
    }
    let across = dy == my && ((dx < mx && left) || (dx > mx && right));
    let along = dx == mx && ((dy < my && up) || (dy > my && down));
    let line = match (across, along) {
        (true, _) => Some(board.glyphs.pick(
            "─",
            if board.size.h == 1 && !drawn {
                " "
            } else {
                "-"
            },
            "-",
        )),
        (_, true) => Some(board.glyphs.pick("│", "|", "|")),
        _ => None,
    };
    line.map(|symbol| (symbol, Style::new()))
}

/// Blends the ground of a character with a colour, where both are exact.
fn shade(buf: &mut Buffer, at: Position, color: Option<Rgb>) {
    if let (Some(place), Some(color)) = (buf.cell_mut(at), color)
        && let Some(ground) = exact(place.bg, Depth::True)
    {
        let Rgb(r, g, b) = ground.blend(color, LINE);
        place.set_bg(Color::Rgb(r, g, b));
    }
}

fn between_or(board: &Board, cell: Cell, role: Role) -> ratatui::style::Color {
    match board.tint(cell) {
        Some((tint, share)) => board.palette.mix(role, tint, share),
        None => board.palette.color(role),
    }
}

fn fill(buf: &mut Buffer, rect: Rect, symbol: &str, style: Style) {
    let rect = rect.intersection(buf.area);
    for y in rect.y..rect.bottom() {
        for x in rect.x..rect.right() {
            buf[(x, y)].set_symbol(symbol).set_style(style);
        }
    }
}
