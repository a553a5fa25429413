//! The parts of the screen, each drawn from plain data.

pub(crate) mod board;
pub(crate) mod evaluation;
pub(crate) mod footer;
pub(crate) mod games;
pub(crate) mod moves;
pub(crate) mod panel;
pub(crate) mod prefix;
pub(crate) mod tabs;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::app::App;
use super::cells::{cut, width};
use super::hit::{HitMap, Target};
use super::theme::Role;

/// What parts of the screen draw with.
pub(crate) struct Canvas<'a> {
    pub(crate) app: &'a App,
    pub(crate) buf: &'a mut Buffer,
    pub(crate) hits: &'a mut HitMap,
}

impl Canvas<'_> {
    fn style(&self, front: Role, ground: Role) -> Style {
        self.app.palette.style(front, ground)
    }

    /// Writes `text` cut to `columns`; returns the columns it took.
    fn write(&mut self, x: u16, y: u16, text: &str, columns: u16, style: Style) -> u16 {
        let text = cut(text, usize::from(columns));
        self.buf.set_string(x, y, &text, style);
        width(&text) as u16
    }

    /// Notes that a line of `columns` can be clicked.
    fn clickable(&mut self, x: u16, y: u16, columns: u16, target: Target) {
        self.hits.add(Rect::new(x, y, columns, 1), target);
    }
}

/// Takes the upper line of `area`, if it has one.
fn take_line(area: &mut Rect) -> Option<Rect> {
    if area.height == 0 {
        return None;
    }
    let line = Rect { height: 1, ..*area };
    area.y += 1;
    area.height -= 1;
    Some(line)
}
