//! Marks as pictures, with the same meanings as the characters of [`Shape`], each with an outline of its own.

use super::look::{Board, PlacedBoard, legend_role, side_of};
use super::raster::Raster;
use super::shapes::Shape;
use crate::{Rgb, Role};
use tabletop_core::{Cell, Piece};

/// Certainty in percent from which a cell counts as owned.
const CERTAIN: u8 = 60;

/// Draws the marks of all visible cells; `None` without colours.
pub(super) fn raster_marks(board: &PlacedBoard<'_>, raster: &mut Raster) -> Option<()> {
    for cell in board.geometry.shown() {
        let square = board.view.square(cell);
        let figure = square.label.as_deref().and_then(figure);
        if let Some(figure) = figure.filter(|_| raster.is_fine()) {
            let middle = board.middle_point(cell);
            let color = figure_color(board, cell)?;
            let unit = f32::from(board.size.w.min(2 * board.size.h));
            raster.stamp(middle, unit * 0.3, color, figure);
        }
        if square.label.is_some() || matches!(square.piece, Piece::Number(_)) {
            continue;
        }
        let shape = Shape::of(marks(board, cell), square.piece);
        let drawn = |shape: &Shape| {
            !board.is_written(*shape, square.piece) && !board.is_on_ground(*shape, square.piece)
        };
        if let Some(shape) = shape.filter(drawn) {
            stamp(board, raster, cell, shape)?;
        }
    }
    if board.show_focus && board.geometry.shows(board.focus) {
        raster_focus(board, raster)?;
    }
    Some(())
}

fn stamp(board: &PlacedBoard<'_>, raster: &mut Raster, cell: Cell, shape: Shape) -> Option<()> {
    let (middle, piece) = (board.middle_point(cell), board.view.square(cell).piece);
    let is_fine = raster.is_fine();
    let unit = if is_fine {
        board.size.w.min(2 * board.size.h)
    } else {
        board.size.w
    };
    let unit = f32::from(unit);
    // Blocks of characters show nothing smaller than this.
    let least = |least: f32| if is_fine { 0.0 } else { least };
    let empty = piece == Piece::None;
    let color = board.palette.point(Board::shape_role(shape, piece))?;
    let ring = |inner: f32| {
        move |x: f32, y: f32| {
            let distance = (x * x + y * y).sqrt();
            distance <= 1.0 && distance >= inner
        }
    };
    let disc = |x: f32, y: f32| (x * x + y * y).sqrt() <= 1.0;
    let diamond = |x: f32, y: f32| x.abs() + y.abs() <= 1.0;
    let cross = |x: f32, y: f32| (x.abs() - y.abs()).abs() < 0.42 && x.abs().max(y.abs()) < 0.9;
    let plus = |x: f32, y: f32| x.abs().min(y.abs()) < 0.28;
    match shape {
        Shape::Dot if empty => raster.stamp(middle, (unit * 0.18).max(least(1.1)), color, disc),
        Shape::Dot => {
            // Around a stone, but on the rim of a hollow: beyond it the marks of neighbours would touch.
            let (rx, ry) = board.stone();
            let stone = if is_fine { rx } else { ry };
            let (outer, inner) = if board.is_discs() {
                (unit / 2.0, stone + 0.2)
            } else {
                (stone, stone * 0.86)
            };
            raster.stamp(middle, outer, color, ring(inner / outer));
        }
        Shape::Ring if empty => {
            raster.stamp(middle, (unit * 0.2).max(least(1.2)), color, ring(0.6));
        }
        Shape::Ring => raster.stamp(middle, (unit * 0.18).max(least(1.1)), color, disc),
        // A hint does not cover its target.
        Shape::Diamond if !empty => raster.stamp(middle, unit * 0.49, color, ring(0.8)),
        Shape::Diamond if board.has_seams() => {
            let (x, y) = middle;
            raster.bar(x - 1.5, y - 1.0, 3.0, 2.0, color);
            let ground = board.palette.point(Role::Cursor)?;
            raster.bar(x - 0.5, y - 1.0, 1.0, 2.0, ground);
        }
        Shape::Diamond => {
            raster.stamp(middle, (unit * 0.36).max(least(1.5)), color, diamond);
            let ground = board.palette.point(Role::Cursor)?;
            raster.stamp(middle, (unit * 0.16).max(least(0.6)), ground, diamond);
        }
        Shape::Cross | Shape::Ban => {
            raster.stamp(middle, (unit * 0.26).max(least(1.2)), color, cross);
        }
        Shape::Block(side) => {
            let color = board.palette.point(legend_role(side))?;
            // Whole rows, or the lines that it interrupts would end before it.
            let (columns, rows) = if board.size.h >= 7 {
                (5.0, 3.0)
            } else {
                (3.0, 1.0)
            };
            let (x, y) = middle;
            raster.bar(x - columns / 2.0, y - rows, columns, 2.0 * rows, color);
        }
        Shape::Star => raster.stamp(middle, (unit * 0.24).max(least(1.0)), color, plus),
        Shape::Turn => raster.stamp(middle, unit * 0.25, color, disc),
        Shape::Grip => raster.stamp(middle, unit * 0.46, color, ring(0.86)),
        Shape::Alarm => raster.stamp(middle, unit * 0.2, color, cross),
        Shape::Crown => {}
    }
    Some(())
}

/// The shape of a label that is one of SGF's figures; pictures draw it instead of its character.
pub(super) fn figure(label: &str) -> Option<fn(f32, f32) -> bool> {
    Some(match label {
        "△" => |x, y| {
            // Distance from the sides of an even triangle, from its middle.
            let far = y.max(0.866 * x.abs() - y / 2.0);
            (0.32..=0.5).contains(&far)
        },
        "□" => |x, y| (0.52..=0.76).contains(&x.abs().max(y.abs())),
        "○" => |x, y| (0.62..=0.88).contains(&x.hypot(y)),
        "×" => |x, y| (x.abs() - y.abs()).abs() < 0.24 && x.abs().max(y.abs()) < 0.72,
        _ => return None,
    })
}

/// The colour for a figure that stands out from its stone or ground.
fn figure_color(board: &Board<'_>, cell: Cell) -> Option<Rgb> {
    if let Some(side) = side_of(board.view.square(cell).piece) {
        return board.palette.point(legend_role(side.other()));
    }
    let ground = board.palette.point(board.ground_role(cell))?;
    let black = board.palette.point(Role::Black)?;
    let white = board.palette.point(Role::White)?;
    let is_bright = black.contrast(ground) > white.contrast(ground);
    Some(if is_bright { black } else { white })
}

/// Draws bright corners around the focused cell.
fn raster_focus(board: &PlacedBoard<'_>, raster: &mut Raster) -> Option<()> {
    let color = board.palette.point(Role::Cursor)?;
    let frame = board.geometry.frame(board.focus);
    let left = f32::from(frame.x - board.geometry.ground.x) + board.inset();
    let top = f32::from(frame.y - board.geometry.ground.y) * 2.0;
    // The gap between boxes stays free.
    let boxes = board.view.ground == tabletop_core::Ground::Boxes;
    let gap = f32::from(u8::from(boxes));
    let wide = f32::from(frame.width) - gap;
    let high = f32::from(frame.height) * 2.0 - gap;
    let (unit, is_fine) = (raster.unit(), raster.is_fine());
    // Thin in pixels, which leave the piece whole in the smallest cells too.
    let (long, thick) = match board.size.w {
        _ if is_fine => (wide / 4.0, (0.06 * wide / unit.0).round().max(1.0)),
        ..=4 => (0.5, 1.0),
        _ => ((wide / 2.0).round() / 2.0, 1.0),
    };
    let thick = (thick * unit.0, thick * unit.1);
    for (is_right, is_low) in [(false, false), (true, false), (false, true), (true, true)] {
        let x = if is_right { left + wide } else { left };
        let y = if is_low { top + high } else { top };
        let from = |end: f32, length: f32, is_far: bool| if is_far { end - length } else { end };
        raster.bar(
            from(x, long, is_right),
            from(y, thick.1, is_low),
            long,
            thick.1,
            color,
        );
        let tall = match long.round() - if is_low { 2.0 * board.inset() } else { 0.0 } {
            _ if is_fine => high / 4.0,
            // Below an inset box a character would have a third colour.
            tall => tall.max(1.0),
        };
        raster.bar(
            from(x, thick.0, is_right),
            from(y, tall, is_low),
            thick.0,
            tall,
            color,
        );
    }
    Some(())
}

/// The marks that are worth drawing: where nearly every empty cell is legal, saying so of each says nothing.
pub(super) fn marks(board: &Board<'_>, cell: Cell) -> tabletop_core::Marks {
    use tabletop_core::Marks;
    let square = board.view.square(cell);
    let mut marks = square.marks;
    if square.piece == Piece::None && !board.show_legal {
        marks.remove(Marks::LEGAL);
    }
    if square.piece == Piece::None && board.shades_areas() {
        marks.remove(Marks::BLACK_AREA | Marks::WHITE_AREA);
    }
    // Where the ground can't be shaded, nearly certain ownership is marked.
    if square.owner.unsigned_abs() >= CERTAIN && board.palette.rgb(Role::Black).is_none() {
        marks |= if square.owner > 0 {
            Marks::BLACK_AREA
        } else {
            Marks::WHITE_AREA
        };
    }
    marks
}
