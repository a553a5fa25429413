//! Progress of opening a large file, which can be cancelled.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};

use super::{Act, Context, Kind, Layer, Reaction, Sheet};
use crate::cells::{tail, width};
use crate::hit::Target;
use crate::theme::Role;
use crate::words;

/// Progress bar of a file being read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LoadProgress;

impl Layer for LoadProgress {
    fn title(&self, context: &Context) -> (String, String) {
        let foot = context.word(words::HINT_OPENING);
        (context.word(words::OPENING).to_owned(), foot.to_owned())
    }

    fn wanted(&self, _context: &Context, _room: (u16, u16)) -> (u16, u16) {
        (56, 4)
    }

    fn draw(&self, context: &Context, sheet: Sheet) -> Option<Position> {
        let Sheet { area, buf, hits } = sheet;
        let (name, done) = context
            .workspace
            .imports
            .opening(&context.workspace.setup)?;
        let palette = context.palette;
        let room = usize::from(area.width);
        // The end of a path is more telling than its beginning.
        let tail = tail(&name, room);
        let text = palette.style(Role::Text, Role::Popup);
        buf.set_stringn(area.x, area.y, &tail, room, text);
        let percent = format!(" {:>3} %", (done * 100.0) as u32);
        let bar = room.saturating_sub(percent.len());
        let full = (bar as f64 * done) as usize;
        let (on, off) = context.glyphs.pick(("█", "░"), ("#", "."), ("#", "."));
        let line = format!("{}{}{percent}", on.repeat(full), off.repeat(bar - full));
        if area.height > 1 {
            buf.set_stringn(area.x, area.y + 1, line, room, text);
        }
        let cancel = format!("[ {} ]", context.word(words::CANCEL));
        let y = area.bottom() - 1;
        let style = palette.style(Role::SelectedText, Role::Selected);
        buf.set_stringn(area.x, y, &cancel, room, style);
        let button = Rect::new(area.x, y, (width(&cancel) as u16).min(area.width), 1);
        hits.add(button, Target::Item(0));
        Some(Position::new(area.x, y))
    }

    fn key(&mut self, key: KeyEvent, _context: &Context) -> Reaction {
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') => Reaction::Done(Act::CancelOpening),
            _ => Reaction::Stay,
        }
    }

    fn click(&mut self, _item: usize, _context: &Context) -> Reaction {
        Reaction::Done(Act::CancelOpening)
    }

    fn on_close(&self) -> Option<Act> {
        Some(Act::CancelOpening)
    }

    fn kind(&self) -> Kind {
        Kind::Loading
    }
}
