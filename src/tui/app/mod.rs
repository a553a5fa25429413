//! The state of the screen. [`App::update`] is all that changes it, [`App::draw`] only reads.

mod acts;
mod draw;
mod engines;
mod explore;
mod files;
mod keys;
mod mouse;
mod open;
mod play;
mod replay;
mod say;
mod settings;
#[cfg(test)]
mod tests;
mod time;

use std::collections::HashMap;
use std::path::PathBuf;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use self::time::Motion;
use super::chord::Chord;
use super::color::Depth;
use super::event::Event;
use super::glyphs::GlyphSet;
use super::hit::{HitMap, Target};
use super::keymap::Keymap;
use super::layout::Wishes;
use super::options::{MouseMode, ScreenOptions};
use super::popups::Layer;
use super::theme::Palette;
use super::words;
use crate::core::{Cell, Lang, Message, Text};
use crate::session::{GameSession, Hover};
use crate::settings::Settings;
use crate::workspace::{Tab, TabId, Workspace};
use explore::Explored;

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Something happened.
    News,
    /// Something was refused.
    Refusal,
}

/// A piece or a tab being dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drag {
    /// From this cell; whether the press chose the piece itself.
    Piece { from: Cell, chose: bool },
    /// This tab.
    Tab(TabId),
}

/// Everything the screen remembers about the open games and itself.
#[derive(Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a state of its own, none excludes another"
)]
pub struct App {
    pub(crate) workspace: Workspace,
    pub(crate) palette: Palette,
    pub(crate) depth: Depth,
    pub(crate) glyphs: GlyphSet,
    pub(crate) mouse: MouseMode,
    pub(crate) wishes: Wishes,
    pub(crate) keymap: Keymap,
    /// The settings as the screen follows them.
    followed: Settings,
    /// The characters that `auto` means.
    auto_glyphs: GlyphSet,
    area: Rect,
    cursors: HashMap<TabId, Cell>,
    layers: Vec<Box<dyn Layer>>,
    message: Option<(Tone, Vec<Message>)>,
    hits: HitMap,
    hover: Option<Target>,
    /// Whether the cursor is led by the keys: then the focused cell is marked.
    keys_lead: bool,
    drag: Option<Drag>,
    /// A line of the computer's being looked at.
    explored: Option<Explored>,
    /// A solution being shown.
    replay: replay::Replay,
    /// Counts moments while the computer is thinking, for what turns meanwhile.
    ticks: usize,
    /// A tab number being typed after `g`.
    prefix: Option<String>,
    /// The folder of the file that was opened or saved last.
    folder: Option<PathBuf>,
    /// Text for the terminal's clipboard.
    copied: Option<String>,
    /// What was wrong with the settings at the start.
    problems: Vec<Message>,
    /// Pieces that still turn or vanish.
    motion: Option<Motion>,
    /// Whether somebody looks on while it runs: then things may move.
    live: bool,
    /// Whether the terminal's bell is to be rung.
    bell: bool,
    dirty: bool,
    /// Whether all that changed since the last frame is how far the computer is.
    progress: bool,
    redraw: bool,
    quit: bool,
    /// Whether this is the first start of all.
    orientation: bool,
}

impl App {
    /// The screen of these games.
    pub fn new(workspace: Workspace, options: &ScreenOptions) -> Self {
        let (palette, mut problems) = first_palette(&workspace, options);
        let settings = workspace.settings.clone();
        let (keymap, faults) = Keymap::new(&settings.keys);
        problems.extend(faults);
        let mut app = Self {
            workspace,
            palette,
            depth: options.depth,
            glyphs: options.glyphs,
            mouse: options.mouse,
            problems,
            wishes: settings::wishes(&settings),
            auto_glyphs: match settings.get("glyphs") {
                "auto" => options.glyphs,
                _ => GlyphSet::detect(|name| std::env::var(name).ok()),
            },
            keymap,
            followed: settings,
            area: Rect::default(),
            cursors: HashMap::new(),
            layers: Vec::new(),
            message: None,
            hits: HitMap::default(),
            hover: None,
            keys_lead: true,
            drag: None,
            explored: None,
            replay: replay::Replay::default(),
            ticks: 0,
            prefix: None,
            folder: None,
            copied: None,
            motion: None,
            live: false,
            bell: false,
            dirty: true,
            progress: false,
            redraw: false,
            quit: false,
            orientation: options.first_run,
        };
        if let Err(reason) = app.workspace.open_in_background() {
            app.refuse(reason);
        }
        app.fetch();
        app
    }

    /// Takes in something that happened.
    pub fn update(&mut self, event: Event) {
        let clean = !self.dirty || self.progress;
        self.progress = clean && event == Event::Wake;
        match event {
            Event::Key(key) => {
                self.motion = None;
                self.key(key);
            }
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Resize(width, height) => {
                let area = Rect::new(0, 0, width, height);
                // Whatever lies under the mouse now, the mouse will tell.
                self.hover = self.hover.filter(|_| area == self.area);
                self.area = area;
                self.dirty = true;
            }
            Event::Focus(_) => {}
            Event::Wake => self.fetch(),
            Event::Signal(_) | Event::Closed => self.quit = true,
        }
    }

    /// Draws everything; returns where the cursor stands. What was drawn where is noted for the mouse.
    pub fn draw(&mut self, buf: &mut Buffer) -> Option<Position> {
        let mut hits = std::mem::take(&mut self.hits);
        hits.clear();
        let cursor = self.paint(buf, &mut hits);
        self.glyphs.tame(buf);
        self.hits = hits;
        self.dirty = false;
        self.progress = false;
        cursor
    }

    /// A whole frame of this size, for tests and pictures.
    pub fn frame(&mut self, width: u16, height: u16) -> Buffer {
        self.update(Event::Resize(width, height));
        let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
        self.draw(&mut buf);
        buf
    }

    /// Does what a typed line says, as if typed after `:`.
    pub fn run(&mut self, line: &str) {
        self.run_line(line);
    }

    /// Presses a key as tables write it (`ctrl+k`); an unknown one is none.
    pub fn press(&mut self, key: &str) {
        if let Some(key) = Chord::parse(key).map(Chord::event) {
            self.update(Event::Key(key));
        }
    }

    /// Whether the screen has to be drawn again.
    pub const fn is_dirty(&self) -> bool {
        self.dirty
    }

    /// Whether something turns on the screen: then a tick is wanted now and then.
    pub(crate) fn is_moving(&self) -> bool {
        let session = self.workspace.session();
        let busy = session
            .is_some_and(|session| session.thinking().is_some() || session.reviewing().is_some());
        let reduced = self.workspace.settings.is_on("reduced-motion");
        (busy && !reduced) || self.replay.is_on()
    }

    /// What turns while the computer is thinking.
    pub(crate) fn spinner(&self) -> &'static str {
        const DOTS: [&str; 4] = ["▖", "▘", "▝", "▗"];
        const LINES: [&str; 4] = ["|", "/", "-", "\\"];
        match self.glyphs {
            GlyphSet::Ascii => LINES[self.ticks % LINES.len()],
            GlyphSet::Unicode | GlyphSet::Wide => DOTS[self.ticks % DOTS.len()],
        }
    }

    /// Whether all that changed since the last frame is how far the computer is.
    pub(crate) const fn only_progress(&self) -> bool {
        self.progress
    }

    /// Whether the program is to end.
    pub const fn wants_to_quit(&self) -> bool {
        self.quit
    }

    /// The open games.
    pub const fn workspace(&self) -> &Workspace {
        &self.workspace
    }

    /// The open games back.
    pub fn into_workspace(self) -> Workspace {
        self.workspace
    }

    /// What the mouse shall report.
    pub const fn mouse_mode(&self) -> MouseMode {
        self.mouse
    }

    /// Whether the bell shall be rung; asks once.
    pub(crate) fn take_bell(&mut self) -> bool {
        std::mem::take(&mut self.bell)
    }

    /// The program ends: clocks stop.
    pub(crate) fn rest(&mut self) {
        self.workspace.pause_clocks();
    }

    /// Whether the terminal shall be cleared before the next frame; asks once.
    pub(crate) fn take_redraw(&mut self) -> bool {
        std::mem::take(&mut self.redraw)
    }

    /// The size of the screen.
    pub(crate) const fn area(&self) -> Rect {
        self.area
    }

    pub(crate) const fn lang(&self) -> Lang {
        self.workspace.lang
    }

    pub(crate) fn word(&self, text: Text) -> &'static str {
        text.get(self.lang())
    }

    /// What something is called, and what it is.
    pub(crate) fn named(&self, name: &str, what: &str) -> String {
        let text = Message::new(words::NAMED).arg(name).arg(what);
        text.get(self.lang())
    }

    /// The focused cell of the current game: where it was left, at first the middle of the board, or the place next to it
    /// where something can be done.
    pub(crate) fn cursor(&self) -> Cell {
        let Some(tab) = self.workspace.tab() else {
            return Cell::new(0, 0);
        };
        let view = tab.session.thumbnail();
        let grid = view.grid;
        let middle = Cell::new((grid.cols - 1) / 2, (grid.rows - 1) / 2);
        let left = self.cursors.get(&tab.id).copied();
        let cell = left.unwrap_or_else(|| first_focus(&*tab.session, middle));
        let cell = Cell::new(cell.col.min(grid.cols - 1), cell.row.min(grid.rows - 1));
        if view.has(cell) {
            return cell;
        }
        view.places()
            .min_by_key(|to| distance(*to, cell))
            .unwrap_or(cell)
    }

    fn set_cursor(&mut self, cell: Cell) {
        if let Some(tab) = self.workspace.tab() {
            self.cursors.insert(tab.id, cell);
            self.dirty = true;
        }
    }

    /// What the mouse rests on.
    pub(crate) const fn hover_target(&self) -> Option<Target> {
        self.hover
    }

    /// The cell under the mouse, if nothing lies over the board.
    pub(crate) const fn hovered_cell(&self) -> Option<Cell> {
        match self.hover {
            Some(Target::Cell(cell)) if self.layers.is_empty() => Some(cell),
            _ => None,
        }
    }

    /// What a person who starts the program for the first time should know, until the first move is made.
    pub(crate) fn orientation(&self) -> Vec<Message> {
        let untouched = |tab: &Tab| {
            let node = tab.session.node(tab.session.current());
            node.is_none_or(|node| node.ply == 0)
        };
        if !self.orientation || !self.workspace.tabs().iter().all(untouched) {
            return Vec::new();
        }
        let key = |id: &str| self.keymap.key(id);
        vec![
            words::WELCOME_1.into(),
            Message::new(words::WELCOME_2).arg(key("new")),
            Message::new(words::WELCOME_3)
                .arg(key("help"))
                .arg(key("palette"))
                .arg(key("quit")),
        ]
    }
}

/// Where a person who has not moved the cursor yet finds it: where Enter does something.
fn first_focus(session: &dyn GameSession, middle: Cell) -> Cell {
    if matches!(session.hover(middle), Hover::Legal(_)) {
        return middle;
    }
    session
        .targets()
        .into_iter()
        .min_by_key(|cell| distance(*cell, middle))
        .unwrap_or(middle)
}

/// The square of the distance of two cells.
fn distance(a: Cell, b: Cell) -> u32 {
    let (cols, rows) = (a.col.abs_diff(b.col), a.row.abs_diff(b.row));
    u32::from(cols).pow(2) + u32::from(rows).pow(2)
}

/// The colours to start with; where the theme can't be read, those of the usual one and the reason.
fn first_palette(workspace: &Workspace, options: &ScreenOptions) -> (Palette, Vec<Message>) {
    let load = |key: &str| {
        let file = workspace.themes.require(key)?;
        Palette::new(file, options.depth)
    };
    match load(&options.theme) {
        Ok(palette) => (palette, Vec::new()),
        Err(reason) => (
            load("felt").unwrap_or_else(|_| Palette::bare()),
            vec![reason],
        ),
    }
}
