//! Pieces, drawn as pictures or as characters.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::geometry::corners;
use super::look::{Board, PlacedBoard, legend_role, put};
use super::raster::{Raster, Round};
use super::shapes::{self, Fill};
use super::{lines, stamps};
use crate::{Depth, GlyphSet, Rgb, Role};
use tabletop_core::{Cell, Marks, Piece, Side};

const BLACK: Rgb = Rgb(0, 0, 0);

/// A side's stone as one character, for lists.
pub(crate) fn legend(side: Side, glyphs: GlyphSet, depth: Depth) -> &'static str {
    shapes::small(Piece::Disc(side), glyphs, depth != Depth::Mono)
}

const fn role(piece: Piece) -> Option<Role> {
    match piece {
        Piece::None | Piece::Number(_) => None,
        Piece::Disc(side) | Piece::Man(side) | Piece::King(side) => Some(legend_role(side)),
        Piece::Almond => Some(Role::Almond),
    }
}

/// The visible pieces but numbers, each with its cell before it, and its opacity and role.
fn standing(board: &PlacedBoard<'_>) -> impl Iterator<Item = (Cell, Piece, f32, Role)> {
    board.geometry.shown().filter_map(|cell| {
        let (piece, opacity) = board.standing(cell);
        Some((cell, piece, opacity, role(piece)?))
    })
}

/// Draws the pieces as a picture; `None` without colours.
pub(super) fn raster_pieces(board: &PlacedBoard<'_>, raster: &mut Raster) -> Option<()> {
    if board.geometry.seam && !raster.is_fine() {
        return Some(());
    }
    let is_joined = board.on_crossings() && !raster.is_fine();
    let joints = is_joined.then(|| lines::joints(board.view));
    for (cell, piece, opacity, role) in standing(board) {
        let (x, y) = board.middle_point(cell);
        let color = board.palette.point(role)?;
        let (rx, ry) = match piece {
            Piece::Almond => board.almond(),
            _ => board.stone(),
        };
        // Without blended colours there is no shading, and half-transparent pieces are drawn smaller instead.
        let exact = board.palette.rgb(role).is_some();
        let (light, shade) = if exact { shaded(color) } else { (color, color) };
        if let Some(joints) = &joints {
            let line = board.palette.point(Role::Line)?;
            let [_, _, up, down] = joints[board.view.grid.index(cell)];
            let [up, down] = if board.flipped {
                [down, up]
            } else {
                [up, down]
            };
            // Beside half a row of the stone, a character has room for no more than a shade of its line.
            let above = if up {
                ((y - ry) / 2.0 + 0.25).floor() * 2.0
            } else {
                y
            };
            let below = if down {
                f32::midpoint(y, ry - 0.5).ceil() * 2.0
            } else {
                y
            };
            raster.veil((x - 0.5, above), (1.0, below - above), line, 0.2);
        }
        // A hard edge cuts off half points where no ring surrounds the stone.
        let ringed = stamps::marks(board, cell).intersects(Marks::LEGAL | Marks::HINT);
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
            shadow(raster, piece, round);
        }
        raster.round(round);
        if matches!(piece, Piece::King(_)) {
            let crown = board.palette.point(Role::Crown)?;
            for (share, color) in [(0.72, crown), (0.44, color)] {
                let round = Round::even((x, y), (rx * share, ry * share), color);
                raster.round(Round { opacity, ..round });
            }
        }
    }
    Some(())
}

pub(super) fn draw_pieces(board: &PlacedBoard<'_>, buf: &mut Buffer) {
    for (cell, piece, opacity, role) in standing(board) {
        let front = if opacity < 1.0 {
            board.palette.mix(role, board.ground_role(cell), 0.5)
        } else {
            board.palette.color(role)
        };
        let style = Style::new().fg(front);
        let piece = match piece {
            Piece::Disc(side) if board.is_ghost(cell) => Piece::Man(side),
            piece => piece,
        };
        if board.is_tray() && piece == Piece::Almond {
            draw_almond(board, board.geometry.rect(cell), style, buf);
        } else if board.size.h == 1 || piece == Piece::Almond {
            draw_small(board, cell, piece, style, buf);
        } else {
            draw_stone(board, cell, piece, style, buf);
        }
    }
}

/// Draws an almond in its hollow as characters.
fn draw_almond(board: &Board<'_>, rect: Rect, style: Style, buf: &mut Buffer) {
    if board.size.h == 2 {
        let left = rect.x + (rect.width - 2) / 2;
        draw_low_almond(left, rect.y, style, buf);
        return;
    }
    let hollow = style.bg(board.palette.color(Role::Hollow));
    let rows = shapes::almond(board.size);
    let top = rect.y + (rect.height - rows.len() as u16) / 2;
    let left = rect.x + (rect.width - rows[0].chars().count() as u16) / 2;
    for (y, text) in (top..).zip(rows) {
        put(buf, left, y, text, hollow);
    }
}

fn draw_small(board: &PlacedBoard<'_>, cell: Cell, piece: Piece, style: Style, buf: &mut Buffer) {
    let rect = board.geometry.rect(cell);
    let (dx, dy) = board.geometry.middle();
    let symbol = shapes::small(piece, board.glyphs, board.palette.depth != Depth::Mono);
    put(buf, rect.x + dx, rect.y + dy, symbol, style);
    if piece == Piece::Almond && board.size.w > 2 {
        put(buf, rect.x + dx + 1, rect.y + dy, symbol, style);
    }
}

fn draw_stone(board: &PlacedBoard<'_>, cell: Cell, piece: Piece, style: Style, buf: &mut Buffer) {
    let (Piece::Disc(side) | Piece::Man(side) | Piece::King(side)) = piece else {
        return;
    };
    let fill = match (board.glyphs, board.palette.depth, side) {
        (GlyphSet::Unicode, Depth::Mono, Side::White) => Fill::Outline,
        (GlyphSet::Unicode, ..) => Fill::Solid,
        _ if board.is_solid() => Fill::Narrow,
        _ => Fill::Letter(match piece {
            Piece::Man(_) => side.letter().to_ascii_lowercase(),
            _ => side.letter(),
        }),
    };
    let front = style.fg.unwrap_or_default();
    let seam = board.geometry.has_seam(cell);
    let rows = if board.geometry.seam && !seam {
        shapes::LOW_STONE
    } else {
        shapes::stone(board.size, board.geometry.crossings, fill)
    };
    let rect = board.geometry.rect(cell);
    let (dx, dy) = board.geometry.middle();
    let (left, top) = if board.geometry.crossings {
        let half = rows[0].chars().count() as u16 / 2;
        let above = (rows.len() as u16 - 1) / 2;
        (rect.x + dx - half, (rect.y + dy).saturating_sub(above))
    } else {
        (rect.x, rect.y)
    };
    for (row, text) in rows.iter().enumerate() {
        let ground = board.geometry.ground;
        if !(ground.y..ground.bottom()).contains(&(top + row as u16)) {
            continue;
        }
        for (col, c) in text.chars().enumerate() {
            let (x, y) = (left + col as u16, top + row as u16);
            let lit = (board.geometry.seam).then(|| lit(board, front, col, row));
            let style = lit.flatten().map_or(style, |lit| style.fg(lit));
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
    if (fill, board.size.h, board.geometry.crossings) == (Fill::Solid, 2, false) {
        round_corners(board, cell, front, buf);
    }
}

/// Colour of a character of a stone three columns wide and two rows high, lit from the upper left; `None` where
/// the theme's colours are not exact.
fn lit(board: &Board<'_>, front: Color, col: usize, row: usize) -> Option<Color> {
    let (light, shade) = shaded(exact(front, board.palette.depth)?);
    let share = 0.1 + 0.2 * col as f32 + 0.4 * row as f32;
    let Rgb(r, g, b) = light.blend(shade, share);
    Some(Color::Rgb(r, g, b))
}

/// Rounds the corners of a stone two rows high with a touch of its colour, where the theme's colours are exact:
/// the edge of a disc crosses the corners.
fn round_corners(board: &PlacedBoard<'_>, cell: Cell, front: Color, buf: &mut Buffer) {
    let Some(front) = exact(front, board.palette.depth) else {
        return;
    };
    for at in corners(board.geometry.rect(cell)) {
        let Some(place) = buf.cell_mut(at) else {
            continue;
        };
        if let Some(ground) = exact(place.bg, board.palette.depth) {
            let Rgb(r, g, b) = ground.blend(front, 0.13);
            place.set_bg(Color::Rgb(r, g, b));
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

/// Draws the shadow of a piece, to its lower right.
fn shadow(raster: &mut Raster, piece: Piece, round: Round) {
    let far = if piece == Piece::Almond { 0.04 } else { 0.08 };
    raster.round(Round {
        x: round.x + far * round.rx,
        y: round.y + 1.5 * far * round.ry,
        light: BLACK,
        shade: BLACK,
        opacity: 0.3 * round.opacity,
        ..round
    });
}
