//! Popups: layers above the board. The uppermost one receives keys and clicks, and remembers the position it refers
//! to.

mod ask_key;
mod browser;
mod chat;
mod comment;
mod form;
mod game_over;
mod input;
mod list;
mod listing;
mod load_progress;
mod lobby;
mod pager;
mod picker;
mod sheet;

use std::fmt::Debug;
use std::path::PathBuf;
use std::sync::Arc;

use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};

use super::cells::{at_rows, cut, whole_parts, width};
use super::{GlyphSet, HitMap, Palette, Role, Target, Zone};
use tabletop_app::commands::{Request, Row};
use tabletop_app::workspace::{About, Workspace};
use tabletop_core::{CommandKeys, Lang, Message, Text};

pub(crate) use ask_key::AskKey;
pub(crate) use browser::Browser;
pub(crate) use chat::Chat;
pub(crate) use comment::Comment;
pub(crate) use form::{Form, settings_form};
pub(crate) use game_over::GameOver;
pub(crate) use listing::Listing;
pub(crate) use load_progress::LoadProgress;
pub(crate) use lobby::Lobby;
pub(crate) use pager::{Pager, PagerRow};
pub(crate) use picker::{Filter, Item, Picker};
pub(crate) use sheet::Sheet;

/// Minimum columns of a panel that can hold a popup.
const LEAST_PANEL: u16 = 26;

/// Read-only context of popups.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    pub(crate) workspace: &'a Workspace,
    pub(crate) palette: &'a Palette,
    pub(crate) glyphs: GlyphSet,
    /// Keys that messages name.
    pub(crate) keys: &'a Arc<CommandKeys>,
    /// The panel beside the board; empty if there is none.
    pub(crate) panel: Rect,
}

impl Context<'_> {
    pub(crate) const fn lang(&self) -> Lang {
        self.workspace.setup.lang
    }

    /// The message with commands named by their keys.
    pub(crate) fn worded(&self, message: impl Into<Message>) -> Message {
        message.into().with_keys(self.keys)
    }

    /// Titles in the edges of a popup's frame.
    fn titles(&self, title: Text, foot: Text) -> (String, String) {
        (self.word(title).to_owned(), self.word(foot).to_owned())
    }

    pub(crate) fn word(&self, text: Text) -> &'static str {
        text.get(self.lang())
    }

    /// True if a popup that must not cover the board fits into the panel.
    const fn has_panel(&self) -> bool {
        self.panel.width >= LEAST_PANEL
    }
}

/// Action that a popup requests from the program.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Only close the popup.
    Nothing,
    Request(Request),
    /// Execute these requests one after the other.
    Requests(Vec<Request>),
    /// Execute a typed line in the game and position for which it was typed.
    Typed(Option<About>, String),
    /// Execute the action of a row's key.
    Row(&'static Row),
    /// Show the menu of a configured engine.
    Engine(String),
    /// Edit a configured engine, or add one.
    EditEngine(Option<String>),
    /// Choose a theme of a game's problems.
    Themes(String),
    /// Show the openings of this game.
    Openings(&'static str),
    /// Show a theme without selecting it.
    Preview(String),
    /// Save the current game in this file. If the flag is false, the user is asked before an existing file is
    /// replaced.
    SaveFile(PathBuf, bool),
    CancelOpening,
    Set(&'static str, String),
    /// Replay a puzzle's solution move by move.
    ShowSolution,
    AskKey(&'static Row),
    /// Add a key to a row, or restore its default keys.
    Bind(&'static Row, Option<String>),
}

impl Act {
    /// The action of the row with this id.
    pub(crate) fn of(id: &str) -> Self {
        Row::find(id).map_or(Self::Nothing, Self::Row)
    }
}

/// Reaction of a popup to a key or a click.
#[derive(Clone, Debug)]
pub(crate) enum Reaction {
    Stay,
    /// Stay open and execute an action.
    Do(Act),
    /// Close without an action.
    Close,
    /// Close and execute an action.
    Done(Act),
}

/// Kinds of popups that events open, close or refresh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Progress of opening a file.
    Loading,
    /// The invite to a game, until the friend has joined.
    Invite,
    /// The lobby, which people enter and leave without an event.
    Lobby,
    Other,
}

pub(crate) trait Layer: Debug + Send {
    /// The titles in the upper and lower edge of the frame.
    fn title(&self, context: &Context) -> (String, String);
    /// Preferred columns and rows inside the frame, within the available `room`.
    fn wanted(&self, context: &Context, room: Size) -> Size;
    /// Draws the content inside the frame; returns the cursor position.
    fn draw(&self, sheet: &mut Sheet) -> Option<Position>;
    fn key(&mut self, key: KeyEvent, context: &Context) -> Reaction;
    fn click(&mut self, _item: usize, _context: &Context) -> Reaction {
        Reaction::Stay
    }
    /// Handles the mouse resting on an item. Returns `None` if nothing changed.
    fn hover(&mut self, _item: usize) -> Option<Reaction> {
        None
    }
    /// Handles the wheel; positive is down.
    fn wheel(&mut self, _by: i32) {}
    fn paste(&mut self, _text: &str) {}
    /// Called when a thread has a result, possibly for this popup.
    fn wake(&mut self, _context: &Context) {}
    /// Kind of the popup, for those that events open, close or refresh.
    fn kind(&self) -> Kind {
        Kind::Other
    }
    /// True if typed characters are text for this popup.
    fn takes_text(&self) -> bool {
        false
    }
    /// True if the popup is at the lower edge, so that the board above remains visible.
    fn is_low(&self) -> bool {
        false
    }
    /// Mouse position at which the popup opens, instead of the middle.
    fn at(&self) -> Option<Position> {
        None
    }
    /// Action on closing the popup without a choice.
    fn on_close(&self) -> Option<Act> {
        None
    }
}

/// Draws a popup with its frame on top of everything else.
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
    let room = Size::new(
        place_of_it.width.saturating_sub(4).max(1),
        screen.height.saturating_sub(2).max(1),
    );
    let wanted = layer.wanted(context, room);
    let (title, foot) = layer.title(context);
    let least = (width(&title).max(width(&foot)) + 4) as u16;
    let wide = (wanted.width.max(least).min(room.width) + 4).min(screen.width);
    let high = (wanted.height.min(room.height) + 2).min(screen.height);
    let mut area = place(screen, wide, high, layer.at(), hits.board());
    if layer.is_low() {
        // The message line and the footer remain visible too.
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
    layer.draw(&mut Sheet {
        context,
        area: inner,
        buf,
        hits,
    })
}

/// Clears the panel beside a popup that covers it.
fn blank_beside(context: &Context, area: Rect, buf: &mut Buffer) {
    let rows = at_rows(context.panel, area.y, area.height);
    let rows = rows.intersection(buf.area);
    Clear.render(rows, buf);
    buf.set_style(rows, context.palette.style(Role::Text, Role::Background));
}

/// Area of a popup: at the mouse, or else beside the board if it fits there, or else in the middle.
fn place(screen: Rect, wide: u16, high: u16, at: Option<Position>, board: Rect) -> Rect {
    let right_of_board = screen.right().saturating_sub(board.right());
    let (x, y) = match at {
        Some(at) => (
            at.x.min(screen.right() - wide),
            at.y.min(screen.bottom() - high),
        ),
        None if !board.is_empty() && wide < right_of_board => (
            board.right() + (right_of_board - wide).div_ceil(2),
            screen.y + (screen.height - high) / 2,
        ),
        None => (
            screen.x + (screen.width - wide) / 2,
            screen.y + (screen.height - high) / 2,
        ),
    };
    Rect::new(x, y, wide, high)
}

/// Removes wide characters that reach into `area` from the left and would hide its edge.
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

/// Frame characters in ASCII.
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

/// Draws a frame with titles in its upper and lower edge; returns the area inside.
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
