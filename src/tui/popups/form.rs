//! A popup of fields: new game, names, seats, a comment.

mod fields;
mod kinds;
mod settings;
mod submit;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::{Context, Layer, Reaction};
use crate::core::{Lang, Message, Text};
use crate::settings::Settings;
use crate::tui::cells::{cut, fit, width, wrap};
use crate::tui::hit::{HitMap, Target};
use crate::tui::theme::Role;
use crate::tui::words;
use crate::workspace::About;

pub(crate) use fields::{Button, Field, Value};

/// What a form is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FormKind {
    NewGame,
    Names(About),
    Seats(About),
    Comment(About),
    /// An engine of the settings by the name it has there; a new one without.
    Engine(Option<String>),
    Settings,
    Clock(About),
}

/// Fields to fill in, and buttons.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(super) kind: FormKind,
    pub(super) fields: Vec<Field>,
    pub(super) focus: usize,
    pub(super) error: Option<Message>,
    /// What new games begin with.
    pub(super) defaults: Settings,
}

/// Rows of what a level is like.
const ADVICE: usize = 2;

/// Parts of a field that can be clicked.
const PARTS: usize = 3;

impl Form {
    pub(crate) fn new(kind: FormKind, fields: Vec<Field>) -> Self {
        Self {
            kind,
            fields,
            focus: 0,
            error: None,
            defaults: Settings::default(),
        }
    }

    const fn heading(&self) -> Text {
        match self.kind {
            FormKind::NewGame => words::NEW_GAME,
            FormKind::Names(_) => words::NAMES,
            FormKind::Seats(_) => words::SEATS,
            FormKind::Comment(_) => words::COMMENT,
            FormKind::Engine(_) => words::ENGINES,
            FormKind::Settings => words::SETTINGS,
            FormKind::Clock(_) => words::CLOCK,
        }
    }

    fn label_width(&self, lang: Lang) -> usize {
        let labels = self.fields.iter().map(|field| match field.value {
            Value::Button(_) | Value::Head => 0,
            _ => width(field.label.get(lang)),
        });
        labels.max().unwrap_or(0)
    }

    fn go(&mut self, by: isize) {
        let count = self.fields.len() as isize;
        let step = if by < 0 { -1 } else { 1 };
        let mut to = (self.focus as isize + by).rem_euclid(count);
        // Headings are passed over; every form has something else.
        while self.fields[to as usize].is_heading() {
            to = (to + step).rem_euclid(count);
        }
        self.focus = to as usize;
    }

    /// Changes the value of a field by a step and does what follows from it.
    fn change(&mut self, index: usize, by: i32, context: &Context) -> Reaction {
        self.error = None;
        let Some(field) = self.fields.get_mut(index) else {
            return Reaction::Stay;
        };
        field.change(by);
        if self.kind == FormKind::NewGame && index == 0 {
            self.rebuild(context.workspace);
        }
        self.changed(index)
    }

    fn press(&mut self, index: usize, context: &Context) -> Reaction {
        match self.fields.get(index).map(|field| &field.value) {
            Some(Value::Button(button)) => {
                let button = *button;
                self.submit(button, context)
            }
            Some(_) => {
                self.focus = index;
                self.go(1);
                Reaction::Stay
            }
            None => Reaction::Stay,
        }
    }

    /// Rows that the longest note takes, with a gap above it; none where no field has one.
    fn note_rows(&self, lang: Lang, columns: u16) -> usize {
        let notes = self.fields.iter().filter_map(|field| field.note);
        let rows = notes.map(|note| wrap(note.get(lang), usize::from(columns)).len() + 1);
        rows.max().unwrap_or(0)
    }

    /// What the focused field does, below all fields.
    fn draw_note(&self, context: &Context, area: &mut Rect, buf: &mut Buffer) {
        let lang = context.lang();
        let rows = self.note_rows(lang, area.width) as u16;
        if rows == 0 || area.height < rows + 3 {
            return;
        }
        area.height -= rows;
        let Some(note) = self.fields[self.focus].note else {
            return;
        };
        let style = context.palette.style(Role::Dim, Role::Popup);
        let lines = wrap(note.get(lang), usize::from(area.width));
        for (y, line) in (area.bottom() + 1..).zip(lines) {
            buf.set_stringn(area.x, y, line, usize::from(area.width), style);
        }
    }

    /// The rows that are shown: from `first` on, so that the focused one is among them.
    fn first_row(&self, rows: usize) -> usize {
        (self.focus + 1).saturating_sub(rows)
    }
}

impl Layer for Form {
    fn title(&self, context: &Context) -> (String, String) {
        let foot = context.word(match self.kind {
            FormKind::Settings => words::HINT_SETTINGS,
            _ => words::HINT_FORM,
        });
        (context.word(self.heading()).to_owned(), foot.to_owned())
    }

    fn wanted(&self, context: &Context, room: (u16, u16)) -> (u16, u16) {
        let columns = (self.label_width(context.lang()) + 34).min(64) as u16;
        let error = self.error.as_ref().map_or(0, |error| {
            let columns = usize::from(columns.min(room.0));
            wrap(&error.get(context.lang()), columns).len() + 1
        });
        let note = self.note_rows(context.lang(), columns.min(room.0));
        let rows = self.fields.len() + error + note + self.advice_rows();
        (columns, rows as u16)
    }

    fn draw(
        &self,
        context: &Context,
        mut area: Rect,
        buf: &mut Buffer,
        hits: &mut HitMap,
    ) -> Option<Position> {
        let lang = context.lang();
        self.draw_note(context, &mut area, buf);
        if let Some(error) = &self.error {
            let lines = wrap(&error.sentence(lang), usize::from(area.width));
            let rows = (lines.len() as u16).min(area.height.saturating_sub(1));
            area.height -= rows;
            let style = context.palette.style(Role::Error, Role::Popup);
            for (y, line) in (area.bottom()..area.bottom() + rows).zip(&lines) {
                buf.set_stringn(area.x, y, line, usize::from(area.width), style);
            }
        }
        self.draw_advice(context, &mut area, buf);
        let labels = self.label_width(lang).min(usize::from(area.width) / 2);
        let first = self.first_row(usize::from(area.height));
        let mut cursor = None;
        for (y, index) in (area.y..area.bottom()).zip(first..self.fields.len()) {
            let row = Rect {
                y,
                height: 1,
                ..area
            };
            let at = self.draw_field(context, index, labels, row, buf, hits);
            if index == self.focus {
                cursor = Some(at);
            }
        }
        cursor
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Reaction {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let focus = self.focus;
        let is_text = self.fields[focus].takes_text();
        match key.code {
            KeyCode::Esc => return Reaction::Close,
            KeyCode::Enter if control => return self.submit(Button::Ok, context),
            KeyCode::Enter => return self.press(focus, context),
            KeyCode::Up | KeyCode::BackTab => self.go(-1),
            KeyCode::Down | KeyCode::Tab => self.go(1),
            KeyCode::Left | KeyCode::Char('h') if !is_text => {
                return self.change(focus, -1, context);
            }
            KeyCode::Right | KeyCode::Char('l') if !is_text => {
                return self.change(focus, 1, context);
            }
            KeyCode::Char(' ') if !is_text => {
                return match self.fields[focus].value {
                    Value::Button(_) => self.press(focus, context),
                    _ => self.change(focus, 1, context),
                };
            }
            KeyCode::Char('k') if !is_text => self.go(-1),
            KeyCode::Char('j') if !is_text => self.go(1),
            _ => {
                self.error = None;
                let changed = self.fields[focus].key(key);
                if changed && self.kind == FormKind::NewGame && focus == 0 {
                    self.rebuild(context.workspace);
                }
                if changed {
                    return self.changed(focus);
                }
            }
        }
        Reaction::Stay
    }

    fn click(&mut self, item: usize, context: &Context) -> Reaction {
        let (index, part) = (item / PARTS, item % PARTS);
        let Some(field) = self.fields.get(index) else {
            return Reaction::Stay;
        };
        if matches!(field.value, Value::Button(_)) {
            return self.press(index, context);
        }
        self.focus = index;
        match part {
            1 => self.change(index, -1, context),
            2 => self.change(index, 1, context),
            _ => Reaction::Stay,
        }
    }

    fn wheel(&mut self, by: i32) {
        self.go(by as isize);
    }

    fn paste(&mut self, text: &str) {
        let focus = self.focus;
        self.fields[focus].paste(text);
    }

    fn takes_text(&self) -> bool {
        self.fields[self.focus].takes_text()
    }
}

impl Form {
    /// Rows kept for what a level is like.
    fn advice_rows(&self) -> usize {
        let is_seat = |field: &Field| field.key.ends_with("-seat");
        usize::from(self.fields.iter().any(is_seat)) * ADVICE
    }

    /// What the level chosen in the focused field is like, else the one chosen in any.
    fn draw_advice(&self, context: &Context, area: &mut Rect, buf: &mut Buffer) {
        let rows = (self.advice_rows() as u16).min(area.height / 3);
        area.height -= rows;
        let focused = self.fields[self.focus].level();
        let level = focused.or_else(|| self.fields.iter().find_map(Field::level));
        let game = match self.kind {
            FormKind::NewGame => self.entry().map(|entry| (entry.levels)()),
            _ => context.workspace.session().map(|session| session.levels()),
        };
        let texts = game.unwrap_or_default();
        let Some(text) = level.and_then(|level| texts.get(usize::from(level) - 1)) else {
            return;
        };
        let style = context.palette.style(Role::Dim, Role::Popup);
        let lines = wrap(context.word(*text), usize::from(area.width));
        for (y, line) in (area.bottom()..area.bottom() + rows).zip(&lines) {
            buf.set_stringn(area.x, y, line, usize::from(area.width), style);
        }
    }

    fn draw_field(
        &self,
        context: &Context,
        index: usize,
        labels: usize,
        row: Rect,
        buf: &mut Buffer,
        hits: &mut HitMap,
    ) -> Position {
        let (palette, lang) = (context.palette, context.lang());
        let field = &self.fields[index];
        let focused = index == self.focus;
        let style = |role| {
            if focused {
                palette.style(Role::SelectedText, Role::Selected)
            } else {
                palette.style(role, Role::Popup)
            }
        };
        let room = usize::from(row.width);
        let start = Position::new(row.x, row.y);
        if field.is_heading() {
            let style = palette.style(Role::Accent, Role::Popup);
            buf.set_stringn(row.x, row.y, field.label.get(lang), room, style);
            return start;
        }
        hits.add(row, Target::Item(index * PARTS));
        if let Value::Button(_) = field.value {
            let text = format!("[ {} ]", field.label.get(lang));
            buf.set_stringn(row.x, row.y, text, room, style(Role::Accent));
            return start;
        }
        let dim = palette.style(if focused { Role::Text } else { Role::Dim }, Role::Popup);
        let label = fit(field.label.get(lang), labels);
        buf.set_stringn(row.x, row.y, label, room, dim);
        let left = (labels + 2).min(room.saturating_sub(1)) as u16;
        let value = Rect {
            x: row.x + left,
            width: row.width - left,
            ..row
        };
        match &field.value {
            Value::Text(line) if focused => line.draw(value, buf, style(Role::Text)),
            Value::Text(line) => line.draw(value, buf, palette.style(Role::Text, Role::Background)),
            _ => self.draw_value(context, index, value, style(Role::Text), buf, hits),
        }
    }

    /// A value between two arrows, each of which can be clicked.
    fn draw_value(
        &self,
        context: &Context,
        index: usize,
        area: Rect,
        style: Style,
        buf: &mut Buffer,
        hits: &mut HitMap,
    ) -> Position {
        let (less, more) = context.glyphs.pick(("◂", "▸"), ("<", ">"), ("<", ">"));
        let room = usize::from(area.width).saturating_sub(4);
        let shown = cut(&self.fields[index].shown(context.lang()), room);
        let text = format!("{less} {shown} {more}");
        let end = buf.set_stringn(area.x, area.y, &text, usize::from(area.width), style);
        let (x, y) = (area.x, area.y);
        let whole = Rect::new(x, y, (end.0 - x).max(1), 1);
        hits.add(whole, Target::Item(index * PARTS + 2));
        let less = Rect::new(x, y, 2.min(area.width), 1);
        hits.add(less, Target::Item(index * PARTS + 1));
        Position::new(x + 2.min(area.width.saturating_sub(1)), y)
    }
}
