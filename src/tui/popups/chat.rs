//! The chat of a shared game: what was said, and a field for the next message.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Size};

use super::input::Line;
use super::{Act, Context, Layer, Reaction, Sheet};
use crate::cells::{at_rows, wrap};
use crate::{Role, words};
use tabletop_app::commands::ShareRequest;

/// The chat. New messages appear while it is open.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chat(Line);

/// The messages as lines of this width.
fn lines(context: &Context, columns: u16) -> Vec<String> {
    let workspace = context.workspace;
    let talk = workspace.sharing.talk(&workspace.tabs).iter();
    let lines = talk.map(|message| message.sentence(context.lang()));
    lines
        .flat_map(|message| wrap(&message, usize::from(columns)))
        .collect()
}

impl Layer for Chat {
    fn title(&self, context: &Context) -> (String, String) {
        context.titles(words::TALK, words::HINT_TALK)
    }

    fn wanted(&self, context: &Context, room: Size) -> Size {
        let columns = room.width.min(60);
        let rows = lines(context, columns).len() as u16 + 1;
        Size::new(columns, rows.clamp(6, 16).min(room.height))
    }

    fn draw(&self, sheet: &mut Sheet) -> Option<Position> {
        let area = sheet.area;
        let room = area.height.saturating_sub(1);
        let messages = lines(sheet.context, area.width);
        let first = messages.len().saturating_sub(usize::from(room));
        sheet.lines(area, &messages[first..], sheet.style(Role::Text));
        let field = at_rows(area, area.y + room, 1);
        let style = sheet.style_of(Role::Text, true);
        Some(self.0.draw(field, sheet.buf, style))
    }

    fn key(&mut self, key: KeyEvent, _context: &Context) -> Reaction {
        match key.code {
            KeyCode::Esc => return Reaction::Close,
            KeyCode::Enter if self.0.text().trim().is_empty() => return Reaction::Close,
            KeyCode::Enter => {
                let text = self.0.text().to_owned();
                self.0.set("");
                return Reaction::Do(Act::Request(ShareRequest::Say(text).into()));
            }
            _ => {
                self.0.key(key);
            }
        }
        Reaction::Stay
    }

    fn paste(&mut self, text: &str) {
        self.0.paste(text);
    }

    fn takes_text(&self) -> bool {
        true
    }
}
