//! Progress of opening a large file, which can be cancelled.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Size};

use super::sheet::placed;
use super::{Act, Context, Kind, Layer, Reaction, Sheet};
use crate::cells::{at_rows, tail};
use crate::{Role, words};

#[derive(Clone, Copy, Debug)]
pub(crate) struct LoadProgress;

impl Layer for LoadProgress {
    fn title(&self, context: &Context) -> (String, String) {
        context.titles(words::OPENING, words::HINT_OPENING)
    }

    fn wanted(&self, _context: &Context, _room: Size) -> Size {
        Size::new(56, 4)
    }

    fn draw(&self, sheet: &mut Sheet) -> Option<Position> {
        let (area, context) = (sheet.area, sheet.context);
        let workspace = context.workspace;
        let (name, done) = workspace.imports.opening(&workspace.setup)?;
        let room = usize::from(area.width);
        let percent = format!(" {:>3} %", (done * 100.0) as u32);
        let bar = room.saturating_sub(percent.len());
        let full = (bar as f64 * done) as usize;
        let (on, off) = context.glyphs.pick(("█", "░"), ("#", "."), ("#", "."));
        let line = format!("{}{}{percent}", on.repeat(full), off.repeat(bar - full));
        // The end of a path is more telling than its beginning.
        let lines = [tail(&name, room), line];
        sheet.lines(area, lines, sheet.style(Role::Text));
        let cancel = format!("[ {} ]", context.word(words::CANCEL));
        let buttons = placed(std::iter::once((cancel, 0)), area.width, false);
        let foot = at_rows(area, area.bottom() - 1, 1);
        sheet.buttons(foot, &buttons, 0, [sheet.style_of(Role::Text, true); 2])
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
