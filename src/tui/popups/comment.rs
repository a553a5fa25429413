//! An editor for the comment on a move, which may have several lines.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Size};

use super::input::Line;
use super::{Act, Context, Layer, Reaction, Sheet};
use crate::cells::cut;
use crate::{Role, Target, words};
use tabletop_app::commands::{HistoryRequest, Request};
use tabletop_app::workspace::About;

/// The comment being written: its lines, and the index of the one with the cursor.
#[derive(Clone, Debug)]
pub(crate) struct Comment {
    about: About,
    lines: Vec<Line>,
    row: usize,
}

impl Comment {
    /// An editor for the comment `text` on the current move; the cursor is at its end.
    pub(crate) fn new(about: About, text: &str) -> Self {
        let lines: Vec<_> = text.split('\n').map(Line::new).collect();
        let row = lines.len() - 1;
        Self { about, lines, row }
    }

    fn text(&self) -> String {
        let lines: Vec<_> = self.lines.iter().map(Line::text).collect();
        lines.join("\n")
    }

    fn break_line(&mut self) {
        let rest = self.lines[self.row].split_off();
        self.row += 1;
        self.lines.insert(self.row, rest);
    }

    /// Joins the line of the cursor to the one above.
    fn join_line(&mut self) {
        if self.row > 0 {
            let line = self.lines.remove(self.row);
            self.row -= 1;
            self.lines[self.row].append(&line);
        }
    }

    fn save(&self) -> Reaction {
        let text = self.text().trim().to_owned();
        let text = (!text.is_empty()).then_some(text);
        let request = Request::from(HistoryRequest::Comment(text)).at(self.about);
        Reaction::Done(Act::Request(request))
    }
}

impl Layer for Comment {
    fn title(&self, context: &Context) -> (String, String) {
        context.titles(words::COMMENT, words::HINT_COMMENT)
    }

    fn wanted(&self, _context: &Context, room: Size) -> Size {
        let rows = self.lines.len() as u16;
        Size::new(room.width.min(60), rows.clamp(6, 16).min(room.height))
    }

    fn draw(&self, sheet: &mut Sheet) -> Option<Position> {
        let style = sheet.style(Role::Text);
        let top = (self.row + 1).saturating_sub(sheet.area.height.into());
        let mut cursor = None;
        let lines = self.lines.iter().enumerate().skip(top);
        for (row, (index, line)) in sheet.area.rows().zip(lines) {
            sheet.hits.add(row, Target::Item(index));
            if index == self.row {
                cursor = Some(line.draw(row, sheet.buf, style));
            } else {
                sheet.write(row, &cut(line.text(), row.width.into()), style);
            }
        }
        cursor
    }

    fn key(&mut self, key: KeyEvent, _context: &Context) -> Reaction {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc => return Reaction::Close,
            KeyCode::Char('s') | KeyCode::Enter if control => return self.save(),
            KeyCode::Enter => self.break_line(),
            KeyCode::Up => self.row = self.row.saturating_sub(1),
            KeyCode::Down => self.row = (self.row + 1).min(self.lines.len() - 1),
            KeyCode::Backspace if self.lines[self.row].is_at_start() => self.join_line(),
            _ => {
                self.lines[self.row].key(key);
            }
        }
        Reaction::Stay
    }

    fn click(&mut self, item: usize, _context: &Context) -> Reaction {
        self.row = item.min(self.lines.len() - 1);
        Reaction::Stay
    }

    fn paste(&mut self, text: &str) {
        for (index, line) in text.lines().enumerate() {
            if index > 0 {
                self.break_line();
            }
            self.lines[self.row].paste(line);
        }
    }

    fn takes_text(&self) -> bool {
        true
    }
}
