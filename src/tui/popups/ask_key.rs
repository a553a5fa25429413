//! A popup that waits for the key to bind to an action.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Size};

use super::{Act, Context, Layer, Reaction, Sheet};
use crate::cells::wrap;
use crate::words::keys as words;
use crate::{Chord, Role};
use tabletop_app::commands::Row;
use tabletop_core::Message;

#[derive(Clone, Debug)]
pub(crate) struct AskKey {
    row: &'static Row,
    keys: String,
}

impl AskKey {
    pub(crate) const fn new(row: &'static Row, keys: String) -> Self {
        Self { row, keys }
    }

    fn lines(&self, context: &Context, columns: u16) -> Vec<String> {
        let lang = context.lang();
        let ask = Message::new(words::ASK).words(self.row.label).get(lang);
        let now = Message::new(words::NOW).arg(&self.keys).get(lang);
        let columns = usize::from(columns);
        let mut lines = wrap(&ask, columns);
        lines.push(String::new());
        lines.extend(wrap(&now, columns));
        lines
    }
}

impl Layer for AskKey {
    fn title(&self, context: &Context) -> (String, String) {
        context.titles(words::TITLE, words::FOOT)
    }

    fn wanted(&self, context: &Context, room: Size) -> Size {
        let columns = room.width.min(50);
        Size::new(columns, self.lines(context, columns).len() as u16)
    }

    fn draw(&self, sheet: &mut Sheet) -> Option<Position> {
        let lines = self.lines(sheet.context, sheet.area.width);
        sheet.lines(sheet.area, lines, sheet.style(Role::Text));
        Some(sheet.area.as_position())
    }

    fn key(&mut self, key: KeyEvent, _context: &Context) -> Reaction {
        match key.code {
            KeyCode::Esc => Reaction::Close,
            KeyCode::Backspace => Reaction::Done(Act::Bind(self.row, None)),
            _ => Reaction::Done(Act::Bind(self.row, Some(Chord::of(&key).text()))),
        }
    }

    fn takes_text(&self) -> bool {
        true
    }
}
