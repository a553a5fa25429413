//! A popup of fields: new game, names, seats, a comment.

mod fields;
mod kinds;
mod settings;
mod submit;

use std::cell::Cell;
use std::ops::Range;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Modifier;

use super::sheet::{Button as Placed, placed, rows_of};
use super::{Context, Layer, Reaction, Sheet};
use crate::cells::{at_columns, at_rows, cut, fit, width, wrap};
use crate::{Role, Target, words};
use tabletop_app::commands::write_seat;
use tabletop_app::workspace::About;
use tabletop_core::{Lang, Message, Text};
use tabletop_play::registry::GAMES;
use tabletop_play::session::{MY_STRENGTH, Seat};
use tabletop_settings::Settings;

pub(crate) use fields::{Button, Field, Value};
use kinds::{BASICS, GAME, SIDE};
pub(crate) use settings::settings_form;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FormKind {
    NewGame,
    /// Seats and names.
    Players(About),
    /// The configured engine of this name; `None` for a new one.
    Engine(Option<String>),
    Settings,
    Clock(About),
}

#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(super) kind: FormKind,
    pub(super) fields: Vec<Field>,
    pub(super) focus: usize,
    pub(super) error: Option<Message>,
    /// Number of fields that are always shown; the rest follows on request, or where there is room.
    pub(super) basics: usize,
    shows_rest: bool,
    /// The game for which the fields were made.
    pub(super) built_for: Option<&'static str>,
    /// True if the last drawing had two columns.
    two_columns: Cell<bool>,
    pub(super) defaults: Settings,
}

/// Minimum and maximum number of rows reserved for the description of a field or level.
const ABOUT: (usize, usize) = (2, 4);
/// Least columns inside a form whose fields stand in two columns.
const TWO_COLUMNS: u16 = 100;
/// Minimum number of visible fields beside a description.
const LEAST_FIELDS: u16 = 4;

/// Columns between two columns of fields.
const GAP: u16 = 4;
/// Fields by which a page moves the focus.
const PAGE: isize = 8;
/// Number of clickable parts of a field.
const PARTS: usize = 3;
/// Least columns of the labels, as long as the longest of a game.
const LABEL_COLUMNS: usize = 16;

impl Form {
    pub(crate) fn new(kind: FormKind, fields: Vec<Field>) -> Self {
        Self {
            kind,
            basics: fields.len(),
            fields,
            focus: 0,
            error: None,
            shows_rest: false,
            built_for: None,
            two_columns: Cell::default(),
            defaults: Settings::default(),
        }
    }

    const fn heading(&self) -> Text {
        match self.kind {
            FormKind::NewGame => words::NEW_GAME,
            FormKind::Players(_) => words::SEATS,
            FormKind::Engine(_) => words::ENGINES,
            FormKind::Settings => words::SETTINGS,
            FormKind::Clock(_) => words::CLOCK,
        }
    }

    fn label_width(&self, lang: Lang) -> usize {
        // The width includes the labels of every game, so that nothing moves when another game is chosen.
        let games = GAMES.iter().filter(|_| self.kind == FormKind::NewGame);
        let options = games.flat_map(|entry| entry.info.options);
        let options = options.map(|option| option.label);
        let people = [words::OPPONENT, words::SIDE, words::SECOND_NAME];
        let people = people
            .into_iter()
            .filter(|_| self.kind == FormKind::NewGame);
        let options = options.chain(people).map(|label| width(label.get(lang)));
        let labels = self.fields.iter().map(|field| match field.value {
            Value::Button(_) | Value::Head => 0,
            _ => width(field.label.get(lang)),
        });
        labels.chain(options).max().unwrap_or(0)
    }

    /// Number of fields before the buttons, which come last.
    fn body(&self) -> usize {
        let is_button = |field: &&Field| matches!(field.value, Value::Button(_));
        self.fields.len() - self.fields.iter().rev().take_while(is_button).count()
    }

    /// Index of the field at which the second column begins; `None` if the form has one column.
    fn split(&self) -> Option<usize> {
        let body = self.body();
        match self.kind {
            FormKind::NewGame => Some(self.basics.min(body)),
            FormKind::Settings => {
                let heads = (1..body).filter(|&index| self.fields[index].is_heading());
                heads.min_by_key(|&index| index.abs_diff(body / 2))
            }
            _ => None,
        }
    }

    /// The fields of the first column, and of the second one, which is empty where there is no room.
    fn columns(&self) -> [Range<usize>; 2] {
        let body = self.body();
        let (at, end) = match self.split() {
            Some(at) if self.two_columns.get() => (at, body),
            _ if self.shows_rest => (body, body),
            _ => (self.basics.min(body), self.basics.min(body)),
        };
        [0..at, at..end]
    }

    /// True for a field that is not on the screen, and for headings, which can't have the focus.
    fn is_passed(&self, index: usize) -> bool {
        let shows_all = self.shows_rest || self.two_columns.get();
        match self.fields[index].value {
            Value::Head => true,
            Value::Button(button) => {
                button == Button::Rest && (shows_all || self.basics >= self.body())
            }
            _ => index >= self.basics && !shows_all,
        }
    }

    /// Number of rows of fields wanted. Choosing another game does not move the basic ones.
    fn body_rows(&self) -> usize {
        let rows = self.columns().into_iter().map(|it| it.len()).max();
        let least = if self.kind == FormKind::NewGame {
            BASICS
        } else {
            0
        };
        rows.unwrap_or(0).max(least)
    }

    /// Layout of the buttons in `columns`.
    fn buttons(&self, lang: Lang, columns: u16) -> Vec<Placed> {
        let shown = (self.body()..self.fields.len()).filter(|&index| !self.is_passed(index));
        let text = |index: usize| format!("[ {} ]", self.fields[index].label.get(lang));
        placed(shown.map(|it| (text(it), it * PARTS)), columns, false)
    }

    fn go(&mut self, by: isize) {
        let count = self.fields.len() as isize;
        let step = if by < 0 { -1 } else { 1 };
        self.fields[self.focus].end_search();
        let mut to = (self.focus as isize + by).rem_euclid(count);
        while self.is_passed(to as usize) {
            to = (to + step).rem_euclid(count);
        }
        self.focus = to as usize;
    }

    /// Moves the focus by a page, at most to the first or last field.
    fn leap(&mut self, by: isize) {
        let last = self.fields.len() as isize - 1;
        let mut to = (self.focus as isize + by).clamp(0, last);
        // A heading stands before the first field.
        while self.is_passed(to as usize) {
            to -= by.signum();
        }
        self.fields[self.focus].end_search();
        self.focus = to as usize;
    }

    /// Changes the value of a field by a step, and updates dependent fields.
    fn change(&mut self, index: usize, by: i32, context: &Context) -> Reaction {
        self.error = None;
        let Some(field) = self.fields.get_mut(index) else {
            return Reaction::Stay;
        };
        field.change(by);
        self.follow(index, context);
        settings::changed(self, index)
    }

    /// Rebuilds the fields after a change of the field on which others depend.
    fn follow(&mut self, index: usize, context: &Context) {
        let decides = matches!(self.fields[index].key, GAME | SIDE);
        if self.kind == FormKind::NewGame && (decides || self.has_wrong_side()) {
            self.rebuild(context.workspace);
        }
    }

    /// Shows the rest of the fields, with the focus on the first of them.
    pub(super) fn show_rest(&mut self) -> Reaction {
        self.shows_rest = true;
        self.focus = self.basics;
        Reaction::Stay
    }

    fn press(&mut self, index: usize, context: &Context) -> Reaction {
        match self.fields.get(index).map(|field| &field.value) {
            Some(Value::Button(button)) => {
                let button = *button;
                self.submit(button, context)
            }
            // The settings form has nothing to submit: each change takes effect at once.
            Some(_) if self.kind == FormKind::Settings => {
                self.focus = index;
                self.go(1);
                Reaction::Stay
            }
            Some(_) => self.submit(Button::Ok, context),
            None => Reaction::Stay,
        }
    }

    /// Number of rows for the description: constant across fields, and across games in the dialogue of a new game.
    fn about_rows(&self, lang: Lang, columns: u16) -> usize {
        let rows = |text: Text| wrap(text.get(lang), usize::from(columns)).len();
        let notes = self.fields.iter().filter_map(Field::explanation);
        let is_new = self.kind == FormKind::NewGame;
        let games = GAMES.iter().filter(|_| is_new);
        let games = games.flat_map(|entry| [entry.info.summary, words::CLOCK_NOTE]);
        let max = notes.chain(games).map(rows).max();
        let has_seats = is_new || matches!(self.kind, FormKind::Players(_));
        let least = if has_seats { ABOUT.0 } else { 0 };
        max.unwrap_or(0).max(least).min(ABOUT.1)
    }

    /// The text below the fields: the error, or else the description of the focused field or of the chosen level.
    fn about(&self, context: &Context) -> Option<(String, Role)> {
        if let Some(error) = &self.error {
            let error = context.worded(error.clone());
            return Some((error.sentence(context.lang()), Role::Error));
        }
        let focused = &self.fields[self.focus];
        let game = match self.kind {
            FormKind::NewGame => self.entry().map(|entry| (entry.levels)()),
            _ => context
                .workspace
                .tabs
                .session()
                .map(|session| (session.pos().rules().levels)()),
        };
        let advice = |level: u8| Some(*game?.get(usize::from(level) - 1)?);
        let mine = write_seat(&Seat::Computer(MY_STRENGTH));
        let follows = (focused.is_seat() && focused.word() == mine).then_some(words::MINE_NOTE);
        let text = focused.level().and_then(advice).or(follows);
        let text = text.or_else(|| focused.explanation())?;
        Some((context.word(text).to_owned(), Role::Dim))
    }

    /// Draws the description into the lower part of `area` and removes that part.
    fn draw_about(&self, sheet: &mut Sheet, area: &mut Rect) {
        let context = sheet.context;
        let columns = usize::from(area.width);
        let about = self.about(context);
        let about_rows = self.about_rows(context.lang(), area.width);
        let lines = about
            .as_ref()
            .map_or(Vec::new(), |(text, _)| wrap(text, columns));
        let is_error = self.error.is_some();
        // Blank rows are for a form of which nothing is hidden.
        let is_tight = self.body_rows() + about_rows + 1 > usize::from(area.height);
        let wanted = match (is_error, is_tight) {
            (_, true) => lines.len(),
            (true, _) => about_rows.max(lines.len()),
            (false, _) => about_rows,
        } as u16;
        // An error is shown even if only one field remains visible.
        let least = if is_error { 1 } else { LEAST_FIELDS };
        let rows = wanted.min(area.height.saturating_sub(least));
        if wanted == 0 || (rows < wanted && !is_error) {
            return;
        }
        area.height -= rows;
        let style = sheet.style(about.map_or(Role::Dim, |(_, role)| role));
        sheet.lines(at_rows(*area, area.bottom(), rows), lines, style);
        area.height -= u16::from(area.height > least && !is_tight);
    }

    /// Draws the buttons into the lower part of `area` and removes that part; returns the position of the focused
    /// button.
    fn draw_buttons(&self, sheet: &mut Sheet, area: &mut Rect) -> Option<Position> {
        let buttons = self.buttons(sheet.context.lang(), area.width);
        let rows = rows_of(&buttons).min(area.height);
        area.height -= rows;
        let foot = at_rows(*area, area.bottom(), rows);
        let styles = [false, true].map(|it| sheet.style_of(Role::Accent, it));
        let cursor = sheet.buttons(foot, &buttons, self.focus * PARTS, styles);
        let fits = self.body_rows() < usize::from(area.height);
        area.height -= u16::from(area.height > LEAST_FIELDS && fits);
        cursor
    }

    /// Index of the first visible field of `shown`, such that the focused one is within `rows`.
    fn first_row(&self, shown: &Range<usize>, rows: usize) -> usize {
        // A heading is visible together with its first field.
        let wanted = (self.focus + 2).clamp(shown.start, shown.end);
        wanted.saturating_sub(rows).max(shown.start)
    }
}

impl Layer for Form {
    fn title(&self, context: &Context) -> (String, String) {
        let foot = match self.kind {
            FormKind::Settings => words::HINT_SETTINGS,
            FormKind::NewGame => words::HINT_NEW_GAME,
            _ => words::HINT_FORM,
        };
        context.titles(self.heading(), foot)
    }

    fn wanted(&self, context: &Context, room: Size) -> Size {
        let lang = context.lang();
        let two = self.split().is_some() && room.width >= TWO_COLUMNS;
        self.two_columns.set(two);
        // One width for the dialogue of every game.
        let columns = (self.label_width(lang).max(LABEL_COLUMNS) + 40).min(64) as u16;
        let columns = if two {
            (columns * 2 + GAP).min(room.width)
        } else {
            columns
        };
        let inner = columns.min(room.width);
        let error = self.error.as_ref().map_or(0, |error| {
            wrap(&error.sentence(lang), usize::from(inner)).len()
        });
        let about = self.about_rows(lang, inner).max(error);
        let about = about + usize::from(about > 0);
        let buttons = usize::from(rows_of(&self.buttons(lang, inner))) + 1;
        Size::new(columns, (self.body_rows() + about + buttons) as u16)
    }

    fn draw(&self, sheet: &mut Sheet) -> Option<Position> {
        let mut area = sheet.area;
        let mut cursor = self.draw_buttons(sheet, &mut area);
        self.draw_about(sheet, &mut area);
        let columns = self.columns();
        let width = if columns[1].is_empty() {
            area.width
        } else {
            area.width.saturating_sub(GAP) / 2
        };
        let labels = self.label_width(sheet.context.lang());
        let labels = labels.min(usize::from(width) / 2);
        for (number, shown) in columns.into_iter().enumerate() {
            let first = self.first_row(&shown, usize::from(area.height));
            sheet.scroll_bar(area, first - shown.start, shown.len());
            let x = area.x + number as u16 * (width + GAP);
            for (row, index) in at_columns(area, x, width).rows().zip(first..shown.end) {
                let at = self.draw_field(sheet, index, labels, row);
                if index == self.focus {
                    cursor = Some(at);
                }
            }
        }
        cursor
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Reaction {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let focus = self.focus;
        let field = &self.fields[focus];
        let is_button = matches!(field.value, Value::Button(_));
        // A letter continues the text being typed.
        let letter = matches!(key.code, KeyCode::Char(_));
        let is_text = field.takes_text() || (letter && field.is_searched());
        match key.code {
            KeyCode::Esc => return Reaction::Close,
            KeyCode::Enter if control => return self.submit(Button::Ok, context),
            KeyCode::Enter => return self.press(focus, context),
            KeyCode::Up | KeyCode::BackTab => self.go(-1),
            KeyCode::Down | KeyCode::Tab => self.go(1),
            KeyCode::PageUp => self.leap(-PAGE),
            KeyCode::PageDown => self.leap(PAGE),
            KeyCode::Left if is_button => self.go(-1),
            KeyCode::Right if is_button => self.go(1),
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
                if changed {
                    self.follow(focus, context);
                    return settings::changed(self, focus);
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
    fn draw_field(&self, sheet: &mut Sheet, index: usize, labels: usize, row: Rect) -> Position {
        let lang = sheet.context.lang();
        let field = &self.fields[index];
        let is_focused = index == self.focus;
        if field.is_heading() {
            sheet.write(row, field.label.get(lang), sheet.style(Role::Accent));
            return row.as_position();
        }
        sheet.hits.add(row, Target::Item(index * PARTS));
        let plain = sheet.style(Role::Text);
        sheet.write(row, &fit(field.label.get(lang), labels), plain);
        let left = (labels + 2).min(usize::from(row.width).saturating_sub(1)) as u16;
        let value = at_columns(row, row.x + left, row.width - left);
        match &field.value {
            Value::Text(line) if is_focused => {
                line.draw(value, sheet.buf, sheet.style_of(Role::Text, true))
            }
            // Underlined, two fields below each other stay apart.
            Value::Text(line) => {
                line.draw(value, sheet.buf, plain.add_modifier(Modifier::UNDERLINED))
            }
            _ => self.draw_value(sheet, index, value),
        }
    }

    /// Draws a value between two clickable arrows.
    fn draw_value(&self, sheet: &mut Sheet, index: usize, area: Rect) -> Position {
        let context = sheet.context;
        let (less, more) = context.glyphs.pick(("◂", "▸"), ("<", ">"), ("<", ">"));
        let room = usize::from(area.width).saturating_sub(4);
        let shown = cut(&self.fields[index].shown(context.lang()), room);
        let style = sheet.style_of(Role::Accent, index == self.focus);
        let end = sheet.write(area, &format!("{less} {shown} {more}"), style);
        let whole = at_columns(area, area.x, (end - area.x).max(1));
        sheet.hits.add(whole, Target::Item(index * PARTS + 2));
        let less = at_columns(area, area.x, 2.min(area.width));
        sheet.hits.add(less, Target::Item(index * PARTS + 1));
        let within = 2.min(area.width.saturating_sub(1));
        Position::new(area.x + within, area.y)
    }
}
