//! What long lists in popups share: which rows are in sight, and how keys and the wheel move through them.

use std::cell::Cell;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Context, scroll_bar};
use crate::cells::fit;
use crate::hit::{HitMap, Target};
use crate::theme::Role;

/// A place in a list of any length.
#[derive(Clone, Debug, Default)]
pub(super) struct Scroll {
    pub(super) selected: usize,
    /// Rows of the last drawing, and the first of them.
    rows: Cell<usize>,
    first: Cell<usize>,
}

impl Scroll {
    /// Takes a key that moves in a list of `count`; whether it was one.
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

    /// Keeps in sight what another one, drawn in this one's place, had in sight.
    pub(super) fn stay_at(&self, drawn: &Self) {
        self.rows.set(drawn.rows.get());
        self.first.set(drawn.first.get());
    }

    /// The rows of `count` that `height` shows: those of the last time, moved no further than the chosen one needs.
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

    /// Draws the rows in sight, each made by `row` from its place, and notes where they can be clicked.
    pub(super) fn draw(
        &self,
        context: &Context,
        area: Rect,
        count: usize,
        row: impl Fn(usize) -> (String, Role),
        buf: &mut Buffer,
        hits: &mut HitMap,
    ) {
        let room = usize::from(area.width);
        let window = self.window(count, usize::from(area.height));
        scroll_bar(context, area, (window.start, count), buf);
        for (y, place) in (area.y..).zip(window) {
            let (text, role) = row(place);
            let style = if place == self.selected {
                context.palette.style(Role::SelectedText, Role::Selected)
            } else {
                context.palette.style(role, Role::Popup)
            };
            buf.set_stringn(area.x, y, fit(&text, room), room, style);
            let line = Rect {
                y,
                height: 1,
                ..area
            };
            hits.add(line, Target::Item(place));
        }
    }
}
