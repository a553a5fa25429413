//! Drawing surface of popups: texts, lists of lines, buttons and the scroll bar in the styles of popups.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::Context;
use super::input::Line;
use crate::cells::width;
use crate::{HitMap, Role, Target};

/// Area in which a popup is drawn, and what it is drawn into.
pub(crate) struct Sheet<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) area: Rect,
    pub(super) buf: &'a mut Buffer,
    /// Receives the clickable areas.
    pub(super) hits: &'a mut HitMap,
}

/// A button: its text, its item, and its place among the buttons.
pub(super) struct Button {
    text: String,
    item: usize,
    at: Position,
}

/// Places buttons beside each other, in as few rows as they fit, or with the first in a row of its own.
pub(super) fn placed(
    buttons: impl Iterator<Item = (String, usize)>,
    columns: u16,
    is_first_alone: bool,
) -> Vec<Button> {
    let mut at = Position::default();
    let place = |(index, (text, item)): (usize, (String, usize))| {
        let wide = width(&text) as u16;
        if at.x > 0 && (at.x + wide > columns || (index == 1 && is_first_alone)) {
            at = Position::new(0, at.y + 1);
        }
        let button = Button { text, item, at };
        at.x += wide + 1;
        button
    };
    buttons.enumerate().map(place).collect()
}

/// Number of rows that buttons take.
pub(super) fn rows_of(buttons: &[Button]) -> u16 {
    buttons.last().map_or(0, |button| button.at.y + 1)
}

impl Sheet<'_> {
    pub(super) fn style(&self, role: Role) -> Style {
        self.context.palette.style(role, Role::Popup)
    }

    /// Style of a role, or of what is selected.
    pub(super) fn style_of(&self, role: Role, is_selected: bool) -> Style {
        if is_selected {
            let palette = self.context.palette;
            palette.style(Role::SelectedText, Role::Selected)
        } else {
            self.style(role)
        }
    }

    /// Writes into the first row of `area`; returns the column after the text.
    pub(super) fn write(&mut self, area: Rect, text: &str, style: Style) -> u16 {
        let room = area.width.into();
        self.buf.set_stringn(area.x, area.y, text, room, style).0
    }

    /// Writes lines into `area`, as many as fit.
    pub(super) fn lines<T: AsRef<str>>(
        &mut self,
        area: Rect,
        lines: impl IntoIterator<Item = T>,
        style: Style,
    ) {
        for (row, line) in area.rows().zip(lines) {
            self.write(row, line.as_ref(), style);
        }
    }

    /// Draws a line for typed text; returns the position of its cursor.
    pub(super) fn input(&mut self, input: &Line, line: Rect) -> Position {
        let style = (self.context.palette).style(Role::Text, Role::Background);
        input.draw(line, self.buf, style.add_modifier(Modifier::UNDERLINED))
    }

    /// Draws buttons into `area` in this style or, the one of the item `selected`, in the other; returns its position.
    pub(super) fn buttons(
        &mut self,
        area: Rect,
        buttons: &[Button],
        selected: usize,
        [plain, loud]: [Style; 2],
    ) -> Option<Position> {
        let shown = buttons.iter().filter(|it| it.at.y < area.height);
        let mut cursor = None;
        for button in shown {
            let (x, y) = (area.x + button.at.x, area.y + button.at.y);
            let is_selected = button.item == selected;
            let style = if is_selected { loud } else { plain };
            let room = Rect::new(x, y, area.width.saturating_sub(button.at.x), 1);
            let width = self.write(room, &button.text, style) - x;
            let place = Rect { width, ..room };
            self.hits.add(place, Target::Item(button.item));
            cursor = cursor.or(is_selected.then_some(place.as_position()));
        }
        cursor
    }

    /// Draws a scroll bar on the right edge of the frame for `total` rows, of which `first` is the first visible one in
    /// `area`; nothing if all are visible.
    pub(super) fn scroll_bar(&mut self, area: Rect, first: usize, total: usize) {
        let (rows, x) = (usize::from(area.height), area.right() + 1);
        if rows == 0 || total <= rows || x >= self.buf.area.right() {
            return;
        }
        let long = (rows * rows / total).clamp(1, rows);
        let last = total - rows;
        let top = (first.min(last) * (rows - long)).div_ceil(last);
        let style = self.style(Role::Accent);
        let thumb = self.context.glyphs.pick("█", "#", "#");
        for y in (area.y..area.bottom()).skip(top).take(long) {
            self.buf.set_string(x, y, thumb, style);
        }
    }
}
