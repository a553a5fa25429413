//! What stands around the cells: labels and sums.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::geometry::Geometry;
use super::{Board, put};
use crate::core::view::Sums;
use crate::core::{Cell, Ground, Sum};
use crate::tui::cells::width;
use crate::tui::theme::Role;

impl Board<'_> {
    /// Draws labels and sums from the same cells as everything else.
    pub(super) fn draw_rim(&self, geometry: &Geometry, buf: &mut Buffer) {
        if self.labels {
            self.draw_labels(geometry, buf);
        }
        if let Some(sums) = &self.view.sums {
            self.draw_sums(geometry, sums, buf);
        }
    }

    fn draw_labels(&self, geometry: &Geometry, buf: &mut Buffer) {
        let (dx, dy) = geometry.middle();
        let style = |focused: bool| {
            let role = if focused { Role::Accent } else { Role::Label };
            let style = self.palette.front(role);
            if focused {
                style.add_modifier(Modifier::BOLD)
            } else {
                style
            }
        };
        for col in 0..geometry.cols as u8 {
            let cell = Cell::new(geometry.first.col + col, geometry.first.row);
            let Some(label) = self.view.col_labels.get(usize::from(cell.col)) else {
                continue;
            };
            let rect = geometry.rect(cell);
            let focused = self.show_focus && cell.col == self.focus.col;
            // The middle of a box lies left of its gap, that of a square between two columns.
            let boxes = self.view.ground == Ground::Boxes;
            let x = rect.x + dx + u16::from(!geometry.crossings && !boxes && self.size.w > 2);
            put(buf, x, rect.y - 1, label, style(focused));
        }
        for row in 0..geometry.rows as u8 {
            let cell = Cell::new(geometry.first.col, geometry.first.row + row);
            let Some(label) = self.view.row_labels.get(usize::from(cell.row)) else {
                continue;
            };
            let rect = geometry.rect(cell);
            let focused = self.show_focus && cell.row == self.focus.row;
            let x = rect.x.saturating_sub(width(label) as u16 + 1);
            put(buf, x, rect.y + dy, label, style(focused));
        }
    }

    fn draw_sums(&self, geometry: &Geometry, sums: &Sums, buf: &mut Buffer) {
        let (_, dy) = geometry.middle();
        let cells = geometry.cells;
        for row in 0..geometry.rows as u8 {
            let cell = Cell::new(geometry.first.col, geometry.first.row + row);
            if let Some(sum) = sums.rows.get(usize::from(cell.row)) {
                let (text, style) = self.sum(sum);
                let y = geometry.rect(cell).y + dy;
                put(buf, cells.right() + 1, y, &text, style);
            }
        }
        for col in 0..geometry.cols as u8 {
            let cell = Cell::new(geometry.first.col + col, geometry.first.row);
            if let Some(sum) = sums.cols.get(usize::from(cell.col)) {
                let (text, style) = self.sum(sum);
                let rect = geometry.rect(cell);
                let free = rect.width.saturating_sub(width(&text) as u16);
                put(buf, rect.x + free / 2, cells.bottom(), &text, style);
            }
        }
        if let [falling, rising] = sums.diagonals.as_slice() {
            let (text, style) = self.sum(falling);
            put(buf, cells.right() + 1, cells.bottom(), &text, style);
            let (text, style) = self.sum(rising);
            let x = cells.x.saturating_sub(width(&text) as u16 + 1);
            put(buf, x, cells.bottom(), &text, style);
        }
    }

    /// A sum with a sign that says whether it is right.
    fn sum(&self, sum: &Sum) -> (String, Style) {
        let (sign, role) = match sum.right {
            None => ("", Role::Dim),
            Some(true) => (self.glyphs.pick("✓", "=", "✓"), Role::Good),
            Some(false) => (self.glyphs.pick("✕", "!", "✕"), Role::Error),
        };
        (format!("{}{sign}", sum.value), self.palette.front(role))
    }
}
