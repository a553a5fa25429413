//! The lobby of a club: own games, challenges, games to watch, and the members present with their ratings.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Size};

use super::list::Scroll;
use super::{Act, Context, Kind, Layer, Reaction, Sheet};
use crate::cells::width;
use crate::{Role, words};
use tabletop_app::workspace::{ClubRequest, LobbyRow, RowText};
use tabletop_core::Message;

/// The lobby. Its rows are updated while it is open, as members come and go.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lobby {
    scroll: Scroll,
    /// The selected entry, which stays selected when rows are added or removed.
    chosen: Option<ClubRequest>,
}

impl Lobby {
    /// The lobby with the first entry selected.
    pub(crate) fn of(rows: &[LobbyRow]) -> Self {
        let mut lobby = Self::default();
        lobby.settle(rows, lobby.place(rows));
        lobby
    }

    /// Index of the selected row, or of the first selectable one.
    fn place(&self, rows: &[LobbyRow]) -> usize {
        let is = |row: &LobbyRow| self.chosen.is_some() && row.request == self.chosen;
        let same = rows.iter().position(is);
        let near = || {
            let from = self.scroll.selected.min(rows.len());
            let after = rows[from..].iter().position(|row| row.request.is_some());
            after.map(|by| from + by)
        };
        let first = || rows.iter().position(|row| row.request.is_some());
        same.or_else(near).or_else(first).unwrap_or(0)
    }

    /// Selects the next selectable row up or down.
    fn step(&mut self, rows: &[LobbyRow], by: isize) {
        let mut at = self.place(rows);
        while let Some(next) = at.checked_add_signed(by).filter(|next| *next < rows.len()) {
            at = next;
            if rows[at].request.is_some() {
                self.settle(rows, at);
                return;
            }
        }
    }

    fn settle(&mut self, rows: &[LobbyRow], place: usize) {
        self.scroll.selected = place;
        self.chosen = rows.get(place).and_then(|row| row.request.clone());
    }
}

/// Action of choosing the row at this index.
fn choose(rows: &[LobbyRow], place: usize) -> Reaction {
    let request = rows.get(place).and_then(|row| row.request.clone());
    match request {
        Some(request @ (ClubRequest::Open(_) | ClubRequest::Accept(_))) => {
            Reaction::Done(Act::Request(request.into()))
        }
        Some(request) => Reaction::Do(Act::Request(request.into())),
        None => Reaction::Stay,
    }
}

fn text(row: &LobbyRow, context: &Context) -> (String, Role) {
    let lang = context.lang();
    match &row.text {
        RowText::Head(text) => (text.get(lang).to_owned(), Role::Accent),
        RowText::Line(message) | RowText::Offer(message) => {
            let role = if row.request.is_some() {
                Role::Text
            } else {
                Role::Dim
            };
            let message = context.worded(message.clone());
            (format!("  {}", message.get(lang)), role)
        }
    }
}

impl Layer for Lobby {
    fn title(&self, context: &Context) -> (String, String) {
        let name = context.workspace.guest_name().unwrap_or_default();
        let title = Message::new(words::LOBBY).arg(name).get(context.lang());
        (title, context.word(words::HINT_LIST).to_owned())
    }

    fn wanted(&self, context: &Context, room: Size) -> Size {
        let rows = context.workspace.lobby_rows();
        let widest = rows.iter().map(|row| width(&text(row, context).0)).max();
        let wide = (widest.unwrap_or(0) as u16 + 2).clamp(60, 96);
        Size::new(wide.min(room.width), (rows.len() as u16).min(room.height))
    }

    fn draw(&self, sheet: &mut Sheet) -> Option<Position> {
        let rows = sheet.context.workspace.lobby_rows();
        let mut scroll = self.scroll.clone();
        scroll.selected = self.place(&rows);
        let (context, area) = (sheet.context, sheet.area);
        let row = |place: usize| text(&rows[place], context);
        scroll.draw(sheet, area, rows.len(), row);
        self.scroll.stay_at(&scroll);
        None
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Reaction {
        let rows = context.workspace.lobby_rows();
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') => return Reaction::Close,
            KeyCode::Enter | KeyCode::Char(' ') => {
                let place = self.place(&rows);
                return choose(&rows, place);
            }
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => self.step(&rows, -1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.step(&rows, 1),
            _ => {
                self.scroll.selected = self.place(&rows);
                if self.scroll.key(key, rows.len()) {
                    let at = self.scroll.selected;
                    self.chosen = rows.get(at).and_then(|row| row.request.clone());
                    let place = self.place(&rows);
                    self.settle(&rows, place);
                }
            }
        }
        Reaction::Stay
    }

    fn click(&mut self, item: usize, context: &Context) -> Reaction {
        let rows = context.workspace.lobby_rows();
        choose(&rows, item)
    }

    fn kind(&self) -> Kind {
        Kind::Lobby
    }

    fn wheel(&mut self, by: i32) {
        self.chosen = None;
        self.scroll.selected = self.scroll.selected.saturating_add_signed(by as isize);
    }
}
