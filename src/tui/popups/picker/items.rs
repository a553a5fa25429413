//! Rows of a picker: matching of typed text, and drawing.

use ratatui::layout::{Position, Rect};

use crate::cells::{at_columns, cut, fit, width};
use crate::popups::{Filter, Item, Picker, Sheet};
use crate::{Role, Target, words};

impl Picker {
    pub(super) fn item_width(&self) -> usize {
        let widest = |item: &Item| width(&item.label) + width(&item.detail);
        self.items.iter().map(widest).max().unwrap_or(0)
    }

    pub(super) fn draw_items(&self, sheet: &mut Sheet, area: Rect) -> Option<Position> {
        let found = self.found();
        if found.is_empty() {
            let text = match self.filter {
                Filter::Complete => "",
                Filter::Command if self.runs() => sheet.context.word(words::RUN_AS_TYPED),
                _ => sheet.context.word(words::NOTHING_FOUND),
            };
            sheet.write(area, text, sheet.style(Role::Dim));
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
        sheet.scroll_bar(area, first / columns, lines);
        let mut cursor = None;
        for (place, &index) in found.iter().enumerate().skip(first).take(rows * columns) {
            let is_selected = place == selected;
            let rect = Rect::new(
                area.x + ((place - first) % columns) as u16 * each,
                area.y + ((place - first) / columns) as u16,
                each,
                1,
            );
            self.items[index].draw(sheet, rect, is_selected);
            if is_selected {
                cursor = Some(rect.as_position());
            }
            sheet.hits.add(rect, Target::Item(index));
        }
        cursor
    }
}

impl Item {
    /// Draws the item into a line; the selected one is highlighted.
    fn draw(&self, sheet: &mut Sheet, area: Rect, chosen: bool) {
        let room = usize::from(area.width);
        let spare = room.saturating_sub(width(&self.label) + 3);
        let detail = cut(&self.detail, spare.max(room / 2));
        // A blank separates label and detail where the label is cut.
        let gap = usize::from(!detail.is_empty());
        let taken = width(&detail) + 1 + gap;
        let mut label = fit(&format!(" {}", self.label), room.saturating_sub(taken));
        label.extend(std::iter::repeat_n(' ', gap));
        let style = sheet.style_of(Role::Text, chosen);
        sheet.write(area, &format!("{label}{detail} "), style);
        if !chosen && !detail.is_empty() {
            let rest = at_columns(area, area.x + width(&label) as u16, area.width);
            sheet.write(rest, &detail, sheet.style(Role::Dim));
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
