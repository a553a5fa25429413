//! Popups: layers above the board. The uppermost takes keys and clicks, and remembers what it asks about.

mod ask_key;
mod browser;
mod form;
mod game_over;
mod input;
mod list;
mod listing;
mod load_progress;
mod lobby;
mod pager;
mod picker;

use std::fmt::Debug;
use std::path::PathBuf;

use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};

use super::cells::{cut, width};
use super::glyphs::GlyphSet;
use super::hit::{HitMap, Target, Zone};
use super::theme::{Palette, Role};
use tabletop_app::commands::{Request, Row};
use tabletop_app::workspace::{About, Workspace};
use tabletop_core::{Lang, Text};

pub(crate) use ask_key::AskKey;
pub(crate) use browser::Browser;
pub(crate) use form::Form;
pub(crate) use game_over::GameOver;
pub(crate) use listing::Listing;
pub(crate) use load_progress::LoadProgress;
pub(crate) use lobby::Lobby;
pub(crate) use pager::{Pager, PagerRow};
pub(crate) use picker::{Filter, Item, Picker};

/// The least columns of a panel in which a popup finds room.
const LEAST_PANEL: u16 = 26;

/// What a popup may want to know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    pub(crate) workspace: &'a Workspace,
    pub(crate) palette: &'a Palette,
    pub(crate) glyphs: GlyphSet,
    /// The panel beside the board; empty where there is none.
    pub(crate) panel: Rect,
}

impl Context<'_> {
    pub(crate) const fn lang(&self) -> Lang {
        self.workspace.lang
    }

    pub(crate) fn word(&self, text: Text) -> &'static str {
        text.get(self.lang())
    }

    /// Whether what leaves the board in sight has room in the panel.
    const fn has_panel(&self) -> bool {
        self.panel.width >= LEAST_PANEL
    }
}

/// What a popup has the program do.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Nothing: close.
    Nothing,
    /// Do what is asked for.
    Request(Request),
    /// Do what a typed line asks for, in the game and position it was typed for.
    Typed(Option<About>, String),
    /// Do what the key of a row does.
    Row(&'static Row),
    /// Show what can be done with an engine of the settings.
    Engine(String),
    /// Change an engine of the settings, or add one.
    EditEngine(Option<String>),
    /// Show these colours without choosing them.
    Preview(String),
    /// Save the current game in this file; whether one that is there may be replaced is asked unless it was said.
    SaveFile(PathBuf, bool),
    /// Open no more files.
    CancelOpening,
    /// Change a setting.
    Set(&'static str, String),
    /// Show a puzzle's solution, move by move.
    ShowSolution,
    /// Ask for a key for a row.
    AskKey(&'static Row),
    /// Give a row a key, or its usual keys back.
    Bind(&'static Row, Option<String>),
}

/// What a popup makes of a key or a click.
#[derive(Clone, Debug)]
pub(crate) enum Reaction {
    /// It goes on.
    Stay,
    /// It goes on, and something is done.
    Do(Act),
    /// It closes without anything done.
    Close,
    /// It closes, and something is done.
    Done(Act),
}

/// A popup.
pub(crate) trait Layer: Debug + Send {
    /// The words in its frame, above and below.
    fn title(&self, context: &Context) -> (String, String);
    /// Columns and rows it would like to have within its frame, of those there are.
    fn wanted(&self, context: &Context, room: (u16, u16)) -> (u16, u16);
    /// Draws what is within the frame; returns where the cursor stands.
    fn draw(
        &self,
        context: &Context,
        area: Rect,
        buf: &mut Buffer,
        hits: &mut HitMap,
    ) -> Option<Position>;
    /// Takes a key.
    fn key(&mut self, key: KeyEvent, context: &Context) -> Reaction;
    /// Takes a click on one of its items.
    fn click(&mut self, item: usize, context: &Context) -> Reaction;
    /// The mouse rests on one of its items; whether that changed anything.
    fn hover(&mut self, item: usize) -> Option<Reaction> {
        let _ = item;
        None
    }
    /// The wheel was turned, down if positive.
    fn wheel(&mut self, by: i32) {
        let _ = by;
    }
    /// Takes pasted text.
    fn paste(&mut self, text: &str) {
        let _ = text;
    }
    /// A thread has something new, perhaps for this popup.
    fn wake(&mut self, context: &Context) {
        let _ = context;
    }
    /// Whether it shows how far the opening of a file is.
    fn is_loading(&self) -> bool {
        false
    }
    /// Whether characters are typed into it.
    fn takes_text(&self) -> bool {
        false
    }
    /// Whether it lies at the lower edge, so that what is above stays in sight.
    fn is_low(&self) -> bool {
        false
    }
    /// The place of the mouse it opens at, instead of the middle.
    fn at(&self) -> Option<Position> {
        None
    }
    /// What has to be done when it is closed without a choice.
    fn on_close(&self) -> Option<Act> {
        None
    }
}

/// Draws a popup with its frame above everything else.
pub(crate) fn draw(
    layer: &dyn Layer,
    context: &Context,
    screen: Rect,
    buf: &mut Buffer,
    hits: &mut HitMap,
) -> Option<Position> {
    hits.add(screen, Target::Outside);
    let place_of_it = if layer.is_low() && context.has_panel() {
        context.panel
    } else {
        screen
    };
    let room = (
        place_of_it.width.saturating_sub(4).max(1),
        screen.height.saturating_sub(2).max(1),
    );
    let (title, foot) = layer.title(context);
    let (wide, high) = layer.wanted(context, room);
    let least = (width(&title).max(width(&foot)) + 4) as u16;
    let wide = (wide.max(least).min(room.0) + 4).min(screen.width);
    let high = (high.min(room.1) + 2).min(screen.height);
    let mut area = place(screen, wide, high, layer.at(), hits.board());
    if layer.is_low() {
        // The message line and the keys stay in sight too.
        area.y = screen.bottom().saturating_sub(high + 2).max(screen.y);
        if context.has_panel() {
            area.x = context.panel.x + (context.panel.width - wide) / 2;
            blank_beside(context, area, buf);
        }
    }
    let foot = whole_parts(&foot, usize::from(area.width.saturating_sub(6)));
    let inner = frame(context, area, &title, foot, buf);
    hits.add(area, Target::Popup);
    hits.zone(area, Zone::Popup);
    if inner.is_empty() {
        return None;
    }
    layer.draw(context, inner, buf, hits)
}

/// As many of the keys at the foot as have room, none of them cut.
fn whole_parts(mut foot: &str, columns: usize) -> &str {
    while width(foot) > columns {
        match foot.rsplit_once(" · ") {
            Some((brief, _)) => foot = brief,
            None => break,
        }
    }
    foot
}

/// Takes away what the panel shows beside a popup that covers it.
fn blank_beside(context: &Context, area: Rect, buf: &mut Buffer) {
    let rows = Rect {
        y: area.y,
        height: area.height,
        ..context.panel
    };
    let rows = rows.intersection(buf.area);
    Clear.render(rows, buf);
    buf.set_style(rows, context.palette.style(Role::Text, Role::Background));
}

/// At the mouse, else beside the board where that leaves room, else in the middle.
fn place(screen: Rect, wide: u16, high: u16, at: Option<Position>, board: Rect) -> Rect {
    let beside = screen.right().saturating_sub(board.right());
    let (x, y) = match at {
        Some(at) => (
            at.x.min(screen.right() - wide),
            at.y.min(screen.bottom() - high),
        ),
        None if !board.is_empty() && wide < beside => (
            board.right() + (beside - wide).div_ceil(2),
            screen.y + (screen.height - high) / 2,
        ),
        None => (
            screen.x + (screen.width - wide) / 2,
            screen.y + (screen.height - high) / 2,
        ),
    };
    Rect::new(x, y, wide, high)
}

/// Takes away the wide characters that reach into `area` from the left: they would hide its edge.
fn cut_wide(area: Rect, buf: &mut Buffer) {
    let Some(left) = area.x.checked_sub(1) else {
        return;
    };
    for y in area.y..area.bottom() {
        let cell = &mut buf[(left, y)];
        if width(cell.symbol()) > 1 {
            cell.set_symbol(" ");
        }
    }
}

/// Lines of ASCII.
const ASCII: border::Set = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Shows at the right edge of the frame which rows of `total` are in sight, from `first` on; nothing where all are.
pub(super) fn scroll_bar(
    context: &Context,
    area: Rect,
    (first, total): (usize, usize),
    buf: &mut Buffer,
) {
    let (rows, x) = (usize::from(area.height), area.right() + 1);
    if rows == 0 || total <= rows || x >= buf.area.right() {
        return;
    }
    let long = (rows * rows / total).clamp(1, rows);
    let last = total - rows;
    let top = (first.min(last) * (rows - long)).div_ceil(last);
    let style = context.palette.style(Role::Accent, Role::Popup);
    let thumb = context.glyphs.pick("█", "#", "#");
    for y in (area.y..area.bottom()).skip(top).take(long) {
        buf.set_string(x, y, thumb, style);
    }
}

/// Draws a frame with words in its upper and lower edge; returns what is within.
fn frame(context: &Context, area: Rect, title: &str, foot: &str, buf: &mut Buffer) -> Rect {
    let palette = context.palette;
    let ground = palette.style(Role::Text, Role::Popup);
    cut_wide(area, buf);
    Clear.render(area, buf);
    if area.width < 4 || area.height < 3 {
        buf.set_style(area, ground);
        return area;
    }
    let lines = context.glyphs.pick(border::ROUNDED, ASCII, ASCII);
    let edge = palette.style(Role::Border, Role::Popup);
    let room = usize::from(area.width - 4);
    let words = |text: &str, role, across| {
        let text = match text {
            "" => String::new(),
            text => format!(" {} ", cut(text, room.saturating_sub(2))),
        };
        let style = palette.style(role, Role::Popup);
        Line::from(vec![Span::styled(across, edge), Span::styled(text, style)])
    };
    Block::bordered()
        .border_set(lines)
        .border_style(edge)
        .style(ground)
        .title_top(words(title, Role::Accent, lines.horizontal_top))
        .title_bottom(words(foot, Role::Dim, lines.horizontal_bottom))
        .render(area, buf);
    Rect::new(area.x + 2, area.y + 1, area.width - 4, area.height - 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_at_the_foot_are_whole() {
        let foot = "Enter choose · Esc close";
        assert_eq!(whole_parts(foot, 24), foot);
        assert_eq!(whole_parts(foot, 23), "Enter choose");
        assert_eq!(whole_parts("Esc", 2), "Esc");
    }
}
