//! A popup for reading: help, rules, lists. It scrolls, and searches for text typed after `/`.

use std::cell::Cell;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Size};

use super::input::Line;
use super::{Act, Context, Kind, Layer, Reaction, Sheet};
use crate::cells::{at_columns, at_rows, cut, fit, width, wrap};
use crate::{Role, Target, words};
use tabletop_app::commands::Row;

#[derive(Clone, Debug)]
pub(crate) enum PagerRow {
    Head(String),
    /// A paragraph.
    Text(String),
    /// Keys or a command, their description, and the row whose action a click executes.
    Key(String, String, Option<&'static Row>),
}

#[derive(Clone, Debug)]
pub(crate) struct Pager {
    title: String,
    rows: Vec<PagerRow>,
    top: usize,
    search: Option<Line>,
    wanted: String,
    kind: Kind,
    /// Columns of the last drawing, and true if it shows all.
    columns: Cell<usize>,
    is_whole: Cell<bool>,
}

/// A line of the layout: its text, its role, and the index of its row in the page.
type Laid = (String, Role, Option<usize>);

impl Pager {
    pub(crate) fn new(title: String, rows: Vec<PagerRow>) -> Self {
        Self {
            title,
            rows,
            top: 0,
            search: None,
            wanted: String::new(),
            columns: LAID.into(),
            is_whole: false.into(),
            kind: Kind::Other,
        }
    }

    pub(crate) fn page(title: &str, lines: impl IntoIterator<Item = String>) -> Self {
        let rows = lines.into_iter().map(PagerRow::Text).collect();
        Self::new(title.to_owned(), rows)
    }

    /// The page of an invite, which closes when the friend has joined.
    pub(crate) fn invite(title: &str, lines: Vec<String>) -> Self {
        Self {
            kind: Kind::Invite,
            ..Self::page(title, lines)
        }
    }

    fn keys_width(&self) -> usize {
        let keys = self.rows.iter().map(|row| match row {
            PagerRow::Key(keys, ..) => width(keys),
            _ => 0,
        });
        keys.max().unwrap_or(0).min(26)
    }

    fn lay(&self, columns: usize) -> Vec<Laid> {
        let mut lines = Vec::new();
        let keys_width = self.keys_width().min(columns / 3);
        for (index, row) in self.rows.iter().enumerate() {
            match row {
                PagerRow::Head(text) => {
                    if !lines.is_empty() {
                        lines.push((String::new(), Role::Text, None));
                    }
                    lines.push((cut(text, columns), Role::Accent, None));
                }
                PagerRow::Text(text) => {
                    let wrapped = wrap(text, columns).into_iter();
                    lines.extend(wrapped.map(|line| (line, Role::Text, None)));
                }
                PagerRow::Key(keys, text, _) => {
                    let room = columns.saturating_sub(keys_width + 4);
                    // Keys too long for their column are placed on a line above the description.
                    let above = width(keys) > keys_width;
                    if above {
                        let keys = format!("  {}", cut(keys, columns - 2));
                        lines.push((keys, Role::Text, Some(index)));
                    }
                    for (at, line) in wrap(text, room).into_iter().enumerate() {
                        let is_beside = at == 0 && !above;
                        let keys = if is_beside { keys.as_str() } else { "" };
                        let whole = format!("  {}  {line}", fit(keys, keys_width));
                        lines.push((whole, Role::Text, Some(index)));
                    }
                }
            }
        }
        lines
    }

    /// The lines, in two columns that are split at a heading where keys are listed and there is room.
    fn pages(&self, columns: usize) -> Vec<Vec<Laid>> {
        if columns < TWO_COLUMNS || self.keys_width() == 0 {
            return vec![self.lay(columns)];
        }
        let mut lines = self.lay((columns - GAP) / 2);
        let half = lines.len() / 2;
        let heads = (1..lines.len()).filter(|&at| lines[at].1 == Role::Accent);
        let at = heads.min_by_key(|at| at.abs_diff(half));
        let second = lines.split_off(at.unwrap_or(lines.len()));
        vec![lines, second]
    }

    /// Number of rows of the last drawing.
    fn rows(&self) -> usize {
        let pages = self.pages(self.columns.get());
        pages.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Goes to the next line that contains the search text.
    fn find(&mut self, from: usize) {
        let wanted = self.wanted.to_lowercase();
        if wanted.is_empty() {
            return;
        }
        let pages = self.pages(self.columns.get());
        let count = self.rows();
        let contains = |line: &Laid| line.0.to_lowercase().contains(&wanted);
        let found = (0..count)
            .map(|by| (from + by) % count)
            .find(|&at| pages.iter().any(|page| page.get(at).is_some_and(contains)));
        if let Some(at) = found {
            self.top = at;
        }
    }
}

/// Least columns of a page in two columns, and the columns between them.
const TWO_COLUMNS: usize = 110;
const GAP: usize = 4;
/// Text width of a page in columns; narrower screens wrap the text again.
const LAID: usize = 72;

impl Layer for Pager {
    fn kind(&self) -> Kind {
        self.kind
    }

    fn title(&self, context: &Context) -> (String, String) {
        let is_whole = self.is_whole.get() && self.search.is_none();
        let foot = if is_whole {
            words::HINT_WHOLE
        } else {
            words::HINT_PAGER
        };
        (self.title.clone(), context.word(foot).to_owned())
    }

    fn wanted(&self, _context: &Context, room: Size) -> Size {
        let room_for_two = usize::from(room.width) >= TWO_COLUMNS && self.keys_width() > 0;
        let max = if room_for_two { 2 * LAID + GAP } else { LAID };
        self.columns.set(usize::from(room.width).min(max));
        let rows = self.rows() as u16;
        self.is_whole.set(rows <= room.height);
        Size::new(self.columns.get() as u16, rows.clamp(3, room.height.max(3)))
    }

    fn draw(&self, sheet: &mut Sheet) -> Option<Position> {
        let (mut area, palette) = (sheet.area, sheet.context.palette);
        let mut cursor = None;
        if let Some(search) = &self.search {
            area.height -= 1;
            let line = at_rows(area, area.bottom(), 1);
            let style = palette.style(Role::Accent, Role::Background);
            let end = sheet.write(line, "/", style);
            let rest = at_columns(line, end, line.width.saturating_sub(1));
            cursor = (rest.width > 0).then(|| search.draw(rest, sheet.buf, style));
        }
        self.columns.set(area.width.into());
        let pages = self.pages(area.width.into());
        let rows = self.rows();
        let top = self.top.min(rows.saturating_sub(area.height.into()));
        sheet.scroll_bar(area, top, rows);
        let wanted = self.wanted.to_lowercase();
        let width = match pages.len() {
            1 => area.width,
            _ => (area.width - GAP as u16) / 2,
        };
        for (number, lines) in pages.iter().enumerate() {
            let x = area.x + number as u16 * (width + GAP as u16);
            let page = at_columns(area, x, width);
            for (line, (text, role, row)) in page.rows().zip(lines.iter().skip(top)) {
                let is_found = !wanted.is_empty() && text.to_lowercase().contains(&wanted);
                sheet.write(line, text, sheet.style_of(*role, is_found));
                if let Some(row) = row {
                    sheet.hits.add(line, Target::Item(*row));
                }
            }
        }
        cursor
    }

    fn key(&mut self, key: KeyEvent, _context: &Context) -> Reaction {
        if let Some(mut search) = self.search.take() {
            match key.code {
                KeyCode::Esc => self.wanted.clear(),
                KeyCode::Enter => {}
                _ => {
                    search.key(key);
                    search.text().clone_into(&mut self.wanted);
                    self.find(0);
                    self.search = Some(search);
                }
            }
            return Reaction::Stay;
        }
        let last = self.rows().saturating_sub(1);
        let top = match key.code {
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') => return Reaction::Close,
            KeyCode::Char('/') => {
                self.search = Some(Line::default());
                return Reaction::Stay;
            }
            KeyCode::Char('n') if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.find(self.top + 1);
                return Reaction::Stay;
            }
            KeyCode::Up | KeyCode::Char('k') => self.top.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.top + 1,
            KeyCode::PageUp => self.top.saturating_sub(10),
            KeyCode::PageDown | KeyCode::Char(' ') => self.top + 10,
            KeyCode::Home => 0,
            KeyCode::End => last,
            _ => self.top,
        };
        self.top = top.min(last);
        Reaction::Stay
    }

    fn click(&mut self, item: usize, _context: &Context) -> Reaction {
        match self.rows.get(item) {
            Some(PagerRow::Key(_, _, Some(row))) => Reaction::Done(Act::Row(row)),
            _ => Reaction::Stay,
        }
    }

    fn wheel(&mut self, by: i32) {
        let last = self.rows().saturating_sub(1);
        let to = self.top as isize + by as isize * 3;
        self.top = to.clamp(0, last as isize) as usize;
    }

    fn takes_text(&self) -> bool {
        self.search.is_some()
    }

    fn paste(&mut self, text: &str) {
        if let Some(search) = &mut self.search {
            search.paste(text);
            search.text().clone_into(&mut self.wanted);
            self.find(0);
        }
    }
}
