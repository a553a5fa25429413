//! Rows of a picker: matching of typed text, and drawing.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{Filter, Item, Picker};
use crate::cells::{cut, fit, width};
use crate::hit::{HitMap, Target};
use crate::popups::{Context, scroll_bar};
use crate::theme::{Palette, Role};
use crate::words;

impl Picker {
    pub(super) fn item_width(&self) -> usize {
        let widest = |item: &Item| width(&item.label) + width(&item.detail);
        self.items.iter().map(widest).max().unwrap_or(0)
    }

    pub(super) fn draw_items(
        &self,
        context: &Context,
        area: Rect,
        buf: &mut Buffer,
        hits: &mut HitMap,
    ) -> Option<Position> {
        let found = self.found();
        let palette = context.palette;
        if found.is_empty() {
            let style = palette.style(Role::Dim, Role::Popup);
            let text = match self.filter {
                Filter::Complete => "",
                Filter::Command if self.runs() => context.word(words::RUN_AS_TYPED),
                _ => context.word(words::NOTHING_FOUND),
            };
            buf.set_stringn(area.x, area.y, text, usize::from(area.width), style);
            return None;
        }
        let each = if self.grid {
            (self.item_width() as u16 + 2).min(area.width)
        } else {
            area.width
        };
        let columns = usize::from((area.width / each.max(1)).max(1));
        self.columns.set(columns);
        let selected = self.selected.min(found.len() - 1);
        let rows = usize::from(area.height);
        let first = (selected / columns).saturating_sub(rows.saturating_sub(1)) * columns;
        let lines = found.len().div_ceil(columns);
        scroll_bar(context, area, (first / columns, lines), buf);
        let mut cursor = None;
        for (place, &index) in found.iter().enumerate().skip(first).take(rows * columns) {
            let here = place == selected;
            let rect = Rect::new(
                area.x + ((place - first) % columns) as u16 * each,
                area.y + ((place - first) / columns) as u16,
                each,
                1,
            );
            self.items[index].draw(palette, rect, here, buf);
            if here {
                cursor = Some(Position::new(rect.x, rect.y));
            }
            hits.add(rect, Target::Item(index));
        }
        cursor
    }
}

impl Item {
    /// Draws the item into a line; the selected one is highlighted.
    fn draw(&self, palette: &Palette, area: Rect, chosen: bool, buf: &mut Buffer) {
        let style = if chosen {
            palette.style(Role::SelectedText, Role::Selected)
        } else {
            palette.style(Role::Text, Role::Popup)
        };
        let room = usize::from(area.width);
        let spare = room.saturating_sub(width(&self.label) + 3);
        let detail = cut(&self.detail, spare.max(room / 2));
        // A blank separates label and detail where the label is cut.
        let gap = usize::from(!detail.is_empty());
        let taken = width(&detail) + 1 + gap;
        let mut label = fit(&format!(" {}", self.label), room.saturating_sub(taken));
        label.extend(std::iter::repeat_n(' ', gap));
        buf.set_stringn(area.x, area.y, format!("{label}{detail} "), room, style);
        if !chosen && !detail.is_empty() {
            let x = area.x + width(&label) as u16;
            let dim = palette.style(Role::Dim, Role::Popup);
            buf.set_stringn(x, area.y, &detail, room, dim);
        }
    }
}

/// Match quality of an item for the typed text, 0 best; `None` if it lacks the letters in this order.
pub(super) fn rate(item: &Item, typed: &str) -> Option<usize> {
    let label = item.label.to_lowercase();
    if label.starts_with(typed) {
        return Some(0);
    }
    if label.split(' ').any(|word| word.starts_with(typed)) {
        return Some(1);
    }
    if item
        .keywords
        .to_lowercase()
        .split(' ')
        .any(|word| word.starts_with(typed))
    {
        return Some(2);
    }
    if label.contains(typed) {
        return Some(3);
    }
    let mut chars = label.chars();
    let in_order = typed
        .chars()
        .filter(|c| *c != ' ')
        .all(|wanted| chars.any(|c| c == wanted));
    in_order.then_some(10 + label.chars().count())
}
