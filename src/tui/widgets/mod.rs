//! The parts of the screen, each drawn from plain data.

pub(crate) mod board;
pub(crate) mod evaluation;
pub(crate) mod footer;
pub(crate) mod games;
pub(crate) mod grade;
pub(crate) mod home;
pub(crate) mod large;
pub(crate) mod moves;
pub(crate) mod panel;
pub(crate) mod prefix;
pub(crate) mod tabs;
pub(crate) mod thumbnail;
mod tree;

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::cells::{at_columns, cut, from_column, is_plain, width};
use super::pictures::Pictures;
use super::{GlyphSet, HitMap, Keymap, Palette, Role, Target, words};
use tabletop_app::workspace::Tab;
use tabletop_core::{Lang, Message, Text};

/// Drawing context of the screen's parts.
pub(crate) struct Canvas<'a> {
    pub(crate) palette: &'a Palette,
    pub(crate) glyphs: GlyphSet,
    pub(crate) keymap: &'a Keymap,
    pub(crate) lang: Lang,
    pub(crate) hovered: Option<Target>,
    pub(crate) buf: &'a mut Buffer,
    /// Receives the clickable areas drawn.
    pub(crate) hits: &'a mut HitMap,
    /// Draws boards as pictures, if the terminal takes them.
    pub(crate) pictures: Option<&'a Pictures>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenGames<'a> {
    pub(crate) tabs: &'a [Tab],
    pub(crate) current: usize,
    /// True if the home screen is in front.
    pub(crate) at_home: bool,
}

impl Canvas<'_> {
    /// Fills `area` with the screen's background colours.
    pub(crate) fn fill(&mut self, area: Rect) {
        let style = self.style(Role::Text, Role::Background);
        let area = area.intersection(self.buf.area);
        for y in area.top()..area.bottom() {
            let start = self.buf.index_of(area.left(), y);
            for cell in &mut self.buf.content[start..start + usize::from(area.width)] {
                cell.set_style(style);
            }
        }
    }

    fn style(&self, front: Role, ground: Role) -> Style {
        self.palette.style(front, ground)
    }

    fn bold(&self, front: Role, ground: Role) -> Style {
        self.style(front, ground).add_modifier(Modifier::BOLD)
    }

    fn word(&self, text: Text) -> &'static str {
        text.get(self.lang)
    }

    /// A name with its description.
    fn named(&self, name: &str, what: &str) -> String {
        let text = Message::new(words::NAMED).arg(name).arg(what);
        text.get(self.lang)
    }

    fn is_hovered(&self, target: Target) -> bool {
        self.hovered == Some(target)
    }

    /// Writes `text` cut to `columns`, control characters as blanks; returns the number of columns used.
    fn write(&mut self, x: u16, y: u16, text: &str, columns: u16, style: Style) -> u16 {
        let mut text = Cow::Borrowed(text);
        if !is_plain(&text) && text.contains(char::is_control) {
            text = Cow::Owned(text.replace(char::is_control, " "));
        }
        if width(&text) > columns.into() {
            text = Cow::Owned(cut(&text, columns.into()));
        }
        if is_plain(&text) {
            self.write_plain(x, y, &text, style);
        } else {
            self.buf.set_stringn(x, y, &text, columns.into(), style);
        }
        width(&text) as u16
    }

    /// Writes a text of one byte a cell, which need not be cut into graphemes.
    fn write_plain(&mut self, x: u16, y: u16, text: &str, style: Style) {
        for (x, byte) in (x..).zip(text.bytes()) {
            let Some(cell) = self.buf.cell_mut((x, y)) else {
                break;
            };
            cell.set_char(byte.into()).set_style(style);
        }
    }

    /// Writes `text` into a line; returns the number of columns used.
    pub(crate) fn line(&mut self, line: Rect, text: &str, style: Style) -> u16 {
        self.write(line.x, line.y, text, line.width, style)
    }

    /// Writes a text that can be clicked into a line; returns the number of columns used.
    fn link(&mut self, line: Rect, text: &str, style: Style, target: Target) -> u16 {
        let taken = self.line(line, text, style);
        self.clickable(line.x, line.y, taken, target);
        taken
    }

    /// Style of something on a bar that can be chosen.
    fn choice(&self, is_here: bool, target: Target) -> Style {
        if is_here {
            self.bold(Role::SelectedText, Role::Selected)
        } else if self.is_hovered(target) {
            self.style(Role::Accent, Role::Popup)
        } else {
            self.style(Role::Text, Role::Popup)
        }
    }

    /// Draws a line across.
    fn rule(&mut self, line: Rect) {
        let dash = self.glyphs.pick("─", "-", "-");
        let border = self.style(Role::Border, Role::Background);
        self.line(line, &dash.repeat(line.width.into()), border);
    }

    /// Draws a heading: a line with `text` in it; returns the area of the text.
    fn heading(&mut self, line: Rect, text: &str) -> Rect {
        self.rule(line);
        let style = self.style(Role::Dim, Role::Background);
        let room = at_columns(line, line.x + 1, line.width.saturating_sub(2));
        let width = self.line(room, &format!(" {text} "), style);
        Rect { width, ..room }
    }

    /// Writes lines into rows taken from `rest` in this way, as many as fit.
    fn lines<T: AsRef<str>>(
        &mut self,
        rest: &mut Rect,
        take: Take,
        lines: impl IntoIterator<Item = T>,
        style: Style,
    ) {
        for text in lines {
            let Some(line) = take(rest) else {
                return;
            };
            self.line(line, text.as_ref(), style);
        }
    }

    /// Draws buttons beside each other, in rows taken in this way; the focused one stands out.
    fn buttons(
        &mut self,
        rest: &mut Rect,
        take: Take,
        buttons: impl IntoIterator<Item = (String, Target)>,
        focused: Option<Target>,
    ) {
        let mut place: Option<(u16, Rect)> = None;
        for (text, target) in buttons {
            let columns = width(&text) as u16;
            let (x, row) = match place {
                Some((x, row)) if x + columns <= row.right() => (x, row),
                _ => match take(rest) {
                    Some(row) => (row.x, row),
                    None => return,
                },
            };
            let mut style = self.style(Role::SelectedText, Role::Selected);
            if focused == Some(target) {
                style = self.bold(Role::Background, Role::Accent);
            } else if self.is_hovered(target) {
                style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
            }
            let taken = self.link(from_column(row, x), &text, style, target);
            place = Some((x + taken + 1, row));
        }
    }

    /// Marks at the right edge that a list goes on above or below.
    fn more(&mut self, area: Rect, above: bool, below: bool) {
        let style = self.style(Role::Dim, Role::Background);
        let (up, down) = self.glyphs.pick(("▲", "▼"), ("^", "v"), ("^", "v"));
        let ends = [
            (above, up, area.y),
            (below, down, area.bottom().saturating_sub(1)),
        ];
        for (_, sign, y) in ends.into_iter().filter(|it| it.0 && !area.is_empty()) {
            self.write(area.right() - 1, y, sign, 1, style);
        }
    }

    /// Registers a line of `columns` as clickable.
    fn clickable(&mut self, x: u16, y: u16, columns: u16, target: Target) {
        self.hits.add(Rect::new(x, y, columns, 1), target);
    }
}

/// Way to take a line from an area.
type Take = fn(&mut Rect) -> Option<Rect>;

/// Removes the upper line of `area` and returns it, if there is one.
fn take_line(area: &mut Rect) -> Option<Rect> {
    if area.height == 0 {
        return None;
    }
    let line = Rect { height: 1, ..*area };
    area.y += 1;
    area.height -= 1;
    Some(line)
}
