//! Scrolling shared by the long lists in popups: visible rows, and movement by keys and wheel.

use std::cell::Cell;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::Sheet;
use crate::cells::fit;
use crate::{Role, Target};

/// Position in a list of any length.
#[derive(Clone, Debug, Default)]
pub(super) struct Scroll {
    pub(super) selected: usize,
    /// Number of rows last drawn, and index of the first one.
    rows: Cell<usize>,
    first: Cell<usize>,
    /// True if Enter doesn't take the selected row, which then isn't highlighted.
    pub(super) is_idle: Cell<bool>,
}

impl Scroll {
    /// Handles a movement key in a list of `count` entries. Returns false for other keys.
    pub(super) fn key(&mut self, key: KeyEvent, count: usize) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let page = self.rows.get().max(2) as isize - 1;
        match key.code {
            KeyCode::Up => self.by(-1, count),
            KeyCode::Down => self.by(1, count),
            KeyCode::Char('p') if control => self.by(-1, count),
            KeyCode::Char('n') if control => self.by(1, count),
            KeyCode::PageUp => self.by(-page, count),
            KeyCode::PageDown => self.by(page, count),
            KeyCode::Home if control => self.selected = 0,
            KeyCode::End if control => self.selected = count.saturating_sub(1),
            _ => return false,
        }
        true
    }

    pub(super) fn by(&mut self, by: isize, count: usize) {
        let last = count.saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(by).min(last);
    }

    /// Takes over the scroll position of `drawn`, which this list replaces.
    pub(super) fn stay_at(&self, drawn: &Self) {
        self.rows.set(drawn.rows.get());
        self.first.set(drawn.first.get());
    }

    /// The visible rows of `count` in a list `height` rows high: those of the last time, scrolled only as far as
    /// the selection needs.
    fn window(&self, count: usize, height: usize) -> std::ops::Range<usize> {
        self.rows.set(height);
        let before = self.first.get();
        let least = (self.selected + 1).saturating_sub(height);
        let first = before
            .clamp(least, self.selected.max(least))
            .min(count.saturating_sub(height));
        self.first.set(first);
        first..(first + height).min(count)
    }

    /// Draws the visible rows in `area`, each made by `row` from its index, and registers their clickable areas.
    pub(super) fn draw(
        &self,
        sheet: &mut Sheet,
        area: Rect,
        count: usize,
        row: impl Fn(usize) -> (String, Role),
    ) {
        let window = self.window(count, usize::from(area.height));
        sheet.scroll_bar(area, window.start, count);
        for (line, place) in area.rows().zip(window) {
            let (text, role) = row(place);
            let is_selected = place == self.selected && !self.is_idle.get();
            let style = sheet.style_of(role, is_selected);
            sheet.write(line, &fit(&text, line.width.into()), style);
            sheet.hits.add(line, Target::Item(place));
        }
    }
}
