//! A popup for choosing from a list: commands, games, numbers, answers.

mod items;

use std::collections::HashSet;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect, Size};

use super::input::Line;
use super::picker::items::rate;
use super::{Act, Context, Layer, Reaction, Sheet};
use crate::cells::{at_rows, width, wrap};
use crate::{Role, words};
use tabletop_app::commands::{Request, Row, SettingRequest};
use tabletop_app::workspace::About;
use tabletop_core::{Lang, Text};
use tabletop_play::registry::find;

#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) label: String,
    /// Text at the right: the item's key or state.
    pub(crate) detail: String,
    /// Further words for the search.
    keywords: String,
    act: Act,
}

impl Item {
    pub(crate) fn new(label: impl Into<String>, detail: impl Into<String>, act: Act) -> Self {
        Self {
            label: label.into(),
            detail: detail.into(),
            keywords: String::new(),
            act,
        }
    }

    pub(crate) fn found_by(mut self, keywords: String) -> Self {
        self.keywords = keywords;
        self
    }
}

/// Effect of typed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filter {
    /// Typing has no effect.
    None,
    /// Finds items that contain the typed letters in this order.
    Find,
    /// Finds items likewise; text that matches no item is run as a command.
    Command,
    /// Finds items that begin with the typed text.
    Prefix,
    /// The typed text is the result; the items complete it.
    Complete,
}

#[derive(Clone, Debug)]
pub(crate) struct Picker {
    pub(crate) title: Text,
    pub(crate) intro: Vec<String>,
    pub(crate) items: Vec<Item>,
    pub(crate) filter: Filter,
    /// Items are placed side by side, as many as fit.
    pub(crate) grid: bool,
    pub(crate) selected: usize,
    pub(crate) at: Option<Position>,
    /// Action on closing without a choice (such as restoring the old colours).
    pub(crate) cancel: Option<Act>,
    /// A selected item is previewed at once.
    pub(crate) preview: bool,
    /// Typed text that leaves a single item chooses it.
    pub(crate) at_once: bool,
    /// Lower-case texts that are moves, even if their letters match an item.
    pub(crate) moves: HashSet<String>,
    /// The game and position that typed text refers to.
    pub(crate) about: Option<About>,
    input: Line,
    /// Items per row in the last drawing.
    columns: std::cell::Cell<usize>,
}

impl Picker {
    pub(crate) fn new(title: Text, filter: Filter, items: Vec<Item>) -> Self {
        Self {
            title,
            intro: Vec::new(),
            items,
            filter,
            grid: false,
            selected: 0,
            at: None,
            cancel: None,
            preview: false,
            at_once: false,
            moves: HashSet::new(),
            about: None,
            input: Line::default(),
            columns: 1.into(),
        }
    }

    pub(crate) fn question(
        title: Text,
        question: String,
        lang: Lang,
        answers: [(Text, Act); 2],
    ) -> Self {
        let items = answers.map(|(label, act)| Item::new(label.get(lang), "", act));
        Self {
            intro: vec![question],
            ..Self::new(title, Filter::None, items.into())
        }
    }

    /// Asks whether to accept an offer, or to decline it as by closing the question. A key meant for the board must not
    /// accept anything.
    pub(crate) fn offer(title: Text, question: String, lang: Lang, answers: [Act; 2]) -> Self {
        let [accept, decline] = answers;
        let cancel = Some(decline.clone());
        let answers = [(words::ACCEPT, accept), (words::DECLINE, decline)];
        Self {
            selected: 1,
            cancel,
            ..Self::question(title, question, lang, answers)
        }
    }

    /// Selects the item at this place, if it is known.
    pub(crate) fn at_item(mut self, place: Option<usize>) -> Self {
        self.selected = place.unwrap_or(0);
        self
    }

    pub(crate) fn typed(mut self, text: &str) -> Self {
        self.input.set(text);
        self
    }

    /// Indices of the items that match the typed text, best first.
    fn found(&self) -> Vec<usize> {
        let typed = self.input.text().trim().to_lowercase();
        let all = 0..self.items.len();
        if typed.is_empty() {
            return all.collect();
        }
        match self.filter {
            Filter::Command if self.moves.contains(&typed) => Vec::new(),
            Filter::None => all.collect(),
            Filter::Prefix | Filter::Complete => all
                .filter(|&index| self.items[index].label.to_lowercase().starts_with(&typed))
                .collect(),
            Filter::Find | Filter::Command => {
                let mut rated: Vec<_> = all
                    .filter_map(|index| Some((rate(&self.items[index], &typed)?, index)))
                    .collect();
                rated.sort_unstable();
                rated.into_iter().map(|(_, index)| index).collect()
            }
        }
    }

    fn choose(&self, index: usize) -> Reaction {
        self.items
            .get(index)
            .map_or(Reaction::Close, |item| Reaction::Done(item.act.clone()))
    }

    fn enter(&self) -> Reaction {
        let found = self.found();
        let typed = self.input.text().trim();
        // A command's full name means the command, unless an action has the same name.
        let named = |item: &Item| item.keywords.split(' ').next() == Some(typed);
        let whole = self.selected == 0 && !self.items.iter().any(named);
        let is_command = is_command(typed) && (typed.contains(' ') || whole);
        match self.filter {
            Filter::Complete if !typed.is_empty() => {
                Reaction::Done(Act::Typed(self.about, typed.to_owned()))
            }
            Filter::Command if is_command || (found.is_empty() && self.runs()) => {
                Reaction::Done(Act::Typed(self.about, typed.to_owned()))
            }
            _ => found
                .get(self.selected)
                .map_or(Reaction::Stay, |&index| self.choose(index)),
        }
    }

    /// Returns true if the typed text may mean something: a command, a game, a move or a number.
    fn runs(&self) -> bool {
        let typed = self.input.text().trim().trim_start_matches(':');
        let is_game = typed.split(' ').next().and_then(find).is_some();
        let has_digit = typed.contains(|c: char| c.is_ascii_digit());
        is_command(typed) || is_game || has_digit || self.moves.contains(&typed.to_lowercase())
    }

    fn go(&mut self, by: isize) -> Reaction {
        let found = self.found();
        if found.is_empty() {
            return Reaction::Stay;
        }
        let count = found.len() as isize;
        self.selected = (self.selected as isize + by).rem_euclid(count) as usize;
        if self.filter == Filter::Complete {
            return Reaction::Stay;
        }
        self.shown(found[self.selected])
    }

    fn shown(&self, index: usize) -> Reaction {
        match &self.items[index].act {
            Act::Request(Request::Setting(SettingRequest::Theme(Some(name)))) if self.preview => {
                Reaction::Do(Act::Preview(name.clone()))
            }
            _ => Reaction::Stay,
        }
    }

    fn columns(&self) -> isize {
        self.columns.get() as isize
    }

    fn has_input(&self) -> bool {
        self.filter != Filter::None
    }
}

/// Returns true if the text begins with the word of a command.
fn is_command(typed: &str) -> bool {
    typed.split(' ').next().and_then(Row::typed_as).is_some()
}

impl Layer for Picker {
    fn title(&self, context: &Context) -> (String, String) {
        let foot = match self.filter {
            Filter::Complete => words::HINT_TYPING,
            _ => words::HINT_LIST,
        };
        context.titles(self.title, foot)
    }

    fn wanted(&self, _context: &Context, room: Size) -> Size {
        let max = usize::from(room.width).min(76);
        let intro: usize = self.intro.iter().map(|line| wrap(line, max).len()).sum();
        let head = intro + usize::from(intro > 0) + usize::from(self.has_input()) * 2;
        let each = self.item_width() + 4;
        let (wide, rows) = if self.grid {
            let columns = (max / (each - 2)).clamp(1, 10);
            self.columns.set(columns);
            (columns * (each - 2), self.items.len().div_ceil(columns))
        } else {
            (each, self.items.len().max(1))
        };
        let widest = self.intro.iter().map(|line| width(line)).max().unwrap_or(0);
        let least = if self.has_input() { 14 } else { 20 };
        let rows = rows.min(usize::from(room.height / 2).max(least));
        Size::new(wide.max(widest).min(max) as u16, (head + rows) as u16)
    }

    fn draw(&self, sheet: &mut Sheet) -> Option<Position> {
        let mut area = sheet.area;
        let skip = |area: &mut Rect, rows: u16| {
            let rows = rows.min(area.height);
            *area = at_rows(*area, area.y + rows, area.height - rows);
        };
        // The answers are more important than the text above them.
        let spare = usize::from(area.height).saturating_sub(self.items.len().min(3));
        let intro = self.intro.iter();
        let intro = intro.flat_map(|line| wrap(line, usize::from(area.width)));
        let intro: Vec<_> = intro.take(spare.saturating_sub(1)).collect();
        sheet.lines(area, &intro, sheet.style(Role::Text));
        skip(&mut area, intro.len() as u16);
        if !intro.is_empty() && area.height > 1 {
            skip(&mut area, 1);
        }
        let mut cursor = None;
        if self.has_input() && area.height > 0 {
            cursor = Some(sheet.input(&self.input, Rect { height: 1, ..area }));
            skip(&mut area, 1);
            let rows = self.items.len().div_ceil(self.columns() as usize);
            if area.height > 3 || usize::from(area.height) > rows {
                skip(&mut area, 1);
            }
        }
        if area.height == 0 {
            return cursor;
        }
        let chosen = self.draw_items(sheet, area);
        cursor.or(chosen)
    }

    fn key(&mut self, key: KeyEvent, _context: &Context) -> Reaction {
        let columns = self.columns();
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc => Reaction::Close,
            KeyCode::Enter => self.enter(),
            KeyCode::Char(' ') if !self.has_input() => self.enter(),
            KeyCode::Up => self.go(-columns),
            KeyCode::Down => self.go(columns),
            KeyCode::Char('p') if control => self.go(-columns),
            KeyCode::Char('n') if control => self.go(columns),
            KeyCode::PageUp => self.go(-columns * 5),
            KeyCode::PageDown => self.go(columns * 5),
            KeyCode::Tab if self.filter == Filter::Complete => {
                let found = self.found();
                if let Some(&index) = found.get(self.selected) {
                    let label = self.items[index].label.clone();
                    self.input.set(&label);
                }
                self.selected = 0;
                Reaction::Stay
            }
            KeyCode::Tab => self.go(1),
            KeyCode::BackTab => self.go(-1),
            KeyCode::Left if self.grid => self.go(-1),
            KeyCode::Right if self.grid => self.go(1),
            KeyCode::Char('k') if !self.has_input() && !control => self.go(-columns),
            KeyCode::Char('j') if !self.has_input() && !control => self.go(columns),
            KeyCode::Char('q') if !self.has_input() && !control => Reaction::Close,
            KeyCode::Char(digit @ '1'..='9') if !self.has_input() => {
                self.choose(digit as usize - '1' as usize)
            }
            _ if self.has_input() => {
                let before = self.input.clone();
                if self.input.key(key) {
                    self.selected = 0;
                    // In a list of numbers, a key that leads to no number is ignored.
                    match &self.found()[..] {
                        [] if self.filter == Filter::Prefix => self.input = before,
                        [only] if self.at_once => return self.choose(*only),
                        _ => {}
                    }
                }
                Reaction::Stay
            }
            _ => Reaction::Stay,
        }
    }

    fn click(&mut self, item: usize, _context: &Context) -> Reaction {
        self.choose(item)
    }

    fn hover(&mut self, item: usize) -> Option<Reaction> {
        let place = self.found().iter().position(|&index| index == item)?;
        if place == self.selected {
            return None;
        }
        self.selected = place;
        Some(self.shown(item))
    }

    fn wheel(&mut self, by: i32) {
        let count = self.found().len();
        let by = by as isize * self.columns();
        let to = (self.selected as isize + by).clamp(0, count.saturating_sub(1) as isize);
        self.selected = to as usize;
    }

    fn paste(&mut self, text: &str) {
        if self.has_input() {
            self.input.paste(text);
            self.selected = 0;
        }
    }

    fn takes_text(&self) -> bool {
        self.has_input()
    }

    fn at(&self) -> Option<Position> {
        self.at
    }

    fn on_close(&self) -> Option<Act> {
        self.cancel.clone()
    }
}
