//! Draws the rim of a board: labels and sums.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::geometry::ColumnNames;
use super::look::{Board, PlacedBoard, put};
use crate::cells::width;
use crate::theme::Role;
use tabletop_core::view::Sums;
use tabletop_core::{Ground, Piece, Sum};

/// Draws labels and sums with the same geometry as the cells.
pub(super) fn draw_rim(board: &PlacedBoard<'_>, buf: &mut Buffer) {
    draw_column_names(board, buf);
    if board.frame.rows {
        draw_row_names(board, buf);
    }
    if let Some(sums) = &board.view.sums {
        draw_sums(board, sums, buf);
    }
}

/// Draws the column names; that of the focused column is bright.
fn draw_column_names(board: &PlacedBoard<'_>, buf: &mut Buffer) {
    if board.frame.cols == ColumnNames::None {
        return;
    }
    let (dx, dy) = board.geometry.middle();
    for col in 0..board.geometry.cols as u8 {
        let cell = board.geometry.cell_at(col, 0);
        let Some(label) = board.view.col_labels.get(usize::from(cell.col)) else {
            continue;
        };
        let rect = board.geometry.rect(cell);
        let focused = board.show_focus && cell.col == board.focus.col;
        // The middle of a box is left of its gap; the middle of a square is between two columns.
        let boxes = board.view.ground == Ground::Boxes;
        let x = rect.x + dx + u16::from(!board.geometry.crossings && !boxes && board.size.w > 2);
        if board.frame.cols == ColumnNames::Above {
            put(buf, x, rect.y - 1, label, name_style(board, focused));
        } else {
            // The name is on the ground: on its line, beside it in a single row or where stones cover both ends, or in a
            // square's corner.
            let free = ground_row(board, col);
            let y = free.unwrap_or(rect.y);
            let lines =
                board.geometry.crossings && free.is_some() && (board.geometry.seam || dy > 0);
            let x = if lines { x } else { rect.x };
            let ink = board.palette.mix(Role::Line, Role::Black, 0.5);
            put(buf, x, y, label, Style::new().fg(ink));
        }
    }
}

/// Row of the screen for the name of a column on the ground: above the first line, or below the last where a picture of a
/// stone, or one of less than four rows, covers that; none if neither is free.
fn ground_row(board: &PlacedBoard<'_>, col: u8) -> Option<u16> {
    let height = board.size.h;
    let last = board.geometry.rows as u8 - 1;
    let has_below = board.geometry.middle().1 + 1 < height;
    let ends = [Some((0, 0)), has_below.then_some((last, height - 1))];
    let is_bare = |&(row, _): &(u8, u16)| {
        let is_high = !board.geometry.crossings || height >= 4 && board.pictures.is_none();
        is_high || board.standing(board.geometry.cell_at(col, row)).0 == Piece::None
    };
    let (row, line) = ends.into_iter().flatten().find(is_bare)?;
    let y = board.geometry.rect(board.geometry.cell_at(col, row)).y + line;
    (y < board.geometry.ground.bottom()).then_some(y)
}

fn draw_row_names(board: &PlacedBoard<'_>, buf: &mut Buffer) {
    let (_, dy) = board.geometry.middle();
    for row in 0..board.geometry.rows as u8 {
        let cell = board.geometry.cell_at(0, row);
        let Some(label) = board.view.row_labels.get(usize::from(cell.row)) else {
            continue;
        };
        let rect = board.geometry.rect(cell);
        let focused = board.show_focus && cell.row == board.focus.row;
        let x = rect.x.saturating_sub(width(label) as u16 + 1);
        put(buf, x, rect.y + dy, label, name_style(board, focused));
    }
}

fn name_style(board: &Board<'_>, focused: bool) -> Style {
    if focused {
        let style = board.palette.front(Role::Accent);
        style.add_modifier(Modifier::BOLD)
    } else {
        board.palette.front(Role::Label)
    }
}

fn draw_sums(board: &PlacedBoard<'_>, sums: &Sums, buf: &mut Buffer) {
    let (_, dy) = board.geometry.middle();
    let cells = board.geometry.cells;
    for row in 0..board.geometry.rows as u8 {
        let cell = board.geometry.cell_at(0, row);
        if let Some(sum) = sums.rows.get(usize::from(cell.row)) {
            let (text, style) = sum_text(board, sum);
            let y = board.geometry.rect(cell).y + dy;
            put(buf, cells.right() + 1, y, &text, style);
        }
    }
    for col in 0..board.geometry.cols as u8 {
        let cell = board.geometry.cell_at(col, 0);
        if let Some(sum) = sums.cols.get(usize::from(cell.col)) {
            let (text, style) = sum_text(board, sum);
            let rect = board.geometry.rect(cell);
            let free = (rect.width - 1).saturating_sub(width(&text) as u16);
            put(buf, rect.x + free.div_ceil(2), cells.bottom(), &text, style);
        }
    }
    if let [falling, rising] = sums.diagonals.as_slice() {
        let (text, style) = sum_text(board, falling);
        put(buf, cells.right() + 1, cells.bottom(), &text, style);
        let (text, style) = sum_text(board, rising);
        let x = cells.x.saturating_sub(width(&text) as u16 + 1);
        put(buf, x, cells.bottom(), &text, style);
    }
}

/// A sum with a mark for right or wrong; empty for a line without numbers.
fn sum_text(board: &Board<'_>, sum: &Sum) -> (String, Style) {
    let (sign, role) = match sum.right {
        None => ("", Role::Text),
        Some(true) => (board.glyphs.pick("✓", "=", "✓"), Role::Good),
        Some(false) => (board.glyphs.pick("✕", "!", "✕"), Role::Error),
    };
    let text = if sum.begun {
        format!("{}{sign}", sum.value)
    } else {
        String::new()
    };
    let style = board.palette.front(role);
    (text, style.add_modifier(Modifier::BOLD))
}
