//! The card at the end of a game: the result in large letters, and the next actions.

use std::cell::Cell;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use super::{Context, Item, Layer, Reaction};
use crate::cells::{cut, width, wrap};
use crate::glyphs::GlyphSet;
use crate::hit::{HitMap, Target};
use crate::theme::Role;
use crate::widgets::large;
use crate::words;

/// Maximum columns of the card inside its frame, so that the board remains visible.
const WIDEST: u16 = 38;
/// Minimum room, in columns and rows, in which the board remains visible beside large letters.
const LARGE: (u16, u16) = (90, 30);

/// The result of a game and the next actions.
#[derive(Clone, Debug)]
pub(crate) struct GameOver {
    /// The winner in large letters; empty if some character has no large form.
    headline: Vec<String>,
    /// The winner and the reason.
    result: String,
    /// Further notes.
    notes: Vec<String>,
    items: Vec<Item>,
    selected: usize,
    /// Columns in which the buttons were last drawn.
    columns: Cell<u16>,
}

impl GameOver {
    /// Creates a card with this result, the `headline` in large letters, and these buttons, the likeliest first.
    /// The detail of a button is its key.
    pub(crate) fn new(
        headline: &str,
        result: String,
        notes: Vec<String>,
        items: Vec<Item>,
    ) -> Self {
        Self {
            headline: large::lines(headline).unwrap_or_default(),
            result,
            notes,
            items,
            selected: 0,
            columns: Cell::new(WIDEST),
        }
    }

    fn choose(&self, index: usize) -> Reaction {
        let act = self.items.get(index).map(|item| item.act.clone());
        act.map_or(Reaction::Stay, Reaction::Done)
    }

    fn go(&mut self, by: isize) -> Reaction {
        let count = self.items.len() as isize;
        self.selected = (self.selected as isize + by).rem_euclid(count.max(1)) as usize;
        Reaction::Stay
    }

    fn label(&self, index: usize) -> String {
        format!(" {} ", self.items[index].label)
    }

    /// Layout of the buttons in `columns`: first column and row of each.
    fn places(&self, columns: u16) -> Vec<(u16, u16)> {
        let (mut x, mut row) = (0, 0);
        let place = |index| {
            let wide = width(&self.label(index)) as u16;
            if x > 0 && x + wide > columns {
                (x, row) = (0, row + 1);
            }
            let at = (x, row);
            x += wide + 1;
            at
        };
        (0..self.items.len()).map(place).collect()
    }

    /// The wrapped lines of the result and of the notes.
    fn lines(&self, columns: u16) -> (Vec<String>, Vec<String>) {
        let columns = usize::from(columns);
        let notes = self.notes.iter().flat_map(|note| wrap(note, columns));
        (
            wrap(&self.result, columns.saturating_sub(2)),
            notes.collect(),
        )
    }

    /// Number of rows including the bands above and below the result, without the headline.
    fn rows(&self, columns: u16) -> u16 {
        let (result, note) = self.lines(columns);
        let buttons = self
            .places(columns.min(WIDEST))
            .last()
            .map_or(0, |(_, row)| row + 1);
        (result.len() + 2 + note.len()) as u16 + 1 + buttons
    }

    /// Columns and rows of the headline with a blank row; zero without a headline.
    fn headline_size(&self, context: &Context) -> (u16, u16) {
        if context.glyphs != GlyphSet::Unicode || self.headline.is_empty() {
            return (0, 0);
        }
        let widest = self.headline.iter().map(|line| width(line)).max();
        (widest.unwrap_or(0) as u16, self.headline.len() as u16 + 1)
    }

    /// Focuses the button in the row above or below whose start is nearest.
    fn step(&mut self, down: bool) -> Reaction {
        let places = self.places(self.columns.get());
        let Some(&(x, row)) = places.get(self.selected) else {
            return Reaction::Stay;
        };
        let rows = places.last().map_or(1, |(_, row)| row + 1);
        let wanted = if down { row + 1 } else { row + rows - 1 } % rows;
        let near = places.iter().enumerate();
        let near = near.filter(|(_, (_, row))| *row == wanted);
        let near = near.min_by_key(|(_, (at, _))| at.abs_diff(x));
        self.selected = near.map_or(self.selected, |(index, _)| index);
        Reaction::Stay
    }
}

impl Layer for GameOver {
    fn title(&self, context: &Context) -> (String, String) {
        let foot = context.word(words::HINT_LIST);
        (context.word(words::OVER).to_owned(), foot.to_owned())
    }

    fn wanted(&self, context: &Context, room: (u16, u16)) -> (u16, u16) {
        let (wide, high) = self.headline_size(context);
        let columns = room.0.min(WIDEST.max(wide + 4));
        let in_sight = context.has_panel() || room.0 >= LARGE.0;
        if high > 0 && in_sight && wide + 2 <= columns && room.1 >= LARGE.1 {
            return (columns, self.rows(columns) + high);
        }
        let columns = room.0.min(WIDEST);
        let rows = self.rows(columns);
        // Where there is little room, the bands above and below the result are dropped first.
        let bands = if rows > room.1 { 3 } else { 0 };
        (columns, rows - bands)
    }

    fn draw(
        &self,
        context: &Context,
        area: Rect,
        buf: &mut Buffer,
        hits: &mut HitMap,
    ) -> Option<Position> {
        let palette = context.palette;
        let (result, note) = self.lines(area.width);
        self.columns.set(area.width.min(WIDEST));
        let places = self.places(self.columns.get());
        let buttons = places.last().map_or(0, |(_, row)| row + 1);
        let full = self.rows(area.width);
        let airy = area.height >= full;
        let (wide, high) = self.headline_size(context);
        let high = if area.height >= full + high { high } else { 0 };
        let loud = palette
            .style(Role::SelectedText, Role::Selected)
            .add_modifier(Modifier::BOLD);
        let room = usize::from(area.width);
        let mut y = area.y;
        let band = Rect {
            height: (result.len() as u16 + high + if airy { 2 } else { 0 }).min(area.height),
            ..area
        };
        buf.set_style(band, loud);
        y += u16::from(airy);
        let x = area.x + area.width.saturating_sub(wide) / 2;
        for (y, line) in (y..y + high).zip(&self.headline) {
            buf.set_stringn(x, y, line, room, loud);
        }
        y += high;
        for line in &result {
            if y >= area.bottom() {
                break;
            }
            let x = area.x + area.width.saturating_sub(width(line) as u16) / 2;
            buf.set_stringn(x, y, cut(line, room), room, loud);
            y += 1;
        }
        y += u16::from(airy);
        let dim = palette.style(Role::Dim, Role::Popup);
        for line in &note {
            if y + buttons < area.bottom() {
                buf.set_stringn(area.x, y, line, room, dim);
                y += 1;
            }
        }
        y += u16::from(airy);
        let mut cursor = None;
        for (index, (x, row)) in places.into_iter().enumerate() {
            let at = Position::new(area.x + x, y + row);
            if at.y >= area.bottom() {
                break;
            }
            let chosen = index == self.selected;
            let style = if chosen {
                loud
            } else {
                palette.style(Role::Accent, Role::Background)
            };
            let left = usize::from(area.width.saturating_sub(x));
            let end = buf.set_stringn(at.x, at.y, self.label(index), left, style);
            hits.add(Rect::new(at.x, at.y, end.0 - at.x, 1), Target::Item(index));
            if chosen {
                cursor = Some(at);
            }
        }
        cursor
    }

    fn key(&mut self, key: KeyEvent, _context: &Context) -> Reaction {
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') => Reaction::Close,
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(self.selected),
            KeyCode::Left | KeyCode::BackTab => self.go(-1),
            KeyCode::Right | KeyCode::Tab => self.go(1),
            KeyCode::Up => self.step(false),
            KeyCode::Down => self.step(true),
            // The keys of the actions work here too.
            KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                let typed = c.to_string();
                let known = self.items.iter().position(|item| item.detail == typed);
                known.map_or(Reaction::Stay, |index| self.choose(index))
            }
            _ => Reaction::Stay,
        }
    }

    fn click(&mut self, item: usize, _context: &Context) -> Reaction {
        self.choose(item)
    }

    fn hover(&mut self, item: usize) -> Option<Reaction> {
        let moved = item != self.selected && item < self.items.len();
        self.selected = if moved { item } else { self.selected };
        moved.then_some(Reaction::Stay)
    }

    fn is_low(&self) -> bool {
        true
    }
}
