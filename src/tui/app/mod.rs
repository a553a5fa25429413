//! The state of the screen. Only [`App::update`] changes it; [`App::draw`] only reads.

mod acts;
mod animation;
mod cursor;
mod display;
mod draw;
mod engines;
mod exploration;
mod files;
mod flips;
mod frame;
mod home;
mod keys;
mod layers;
mod learning;
mod lesson;
mod message_line;
mod mouse;
mod open_popup;
mod outbox;
mod overlay;
mod play;
mod pointer;
mod relevant;
mod replay;
mod settings;
mod tab_number;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use self::animation::{Animation, Before, SECOND, TURN};
use self::cursor::Cursor;
use self::display::Display;
use self::exploration::Exploration;
use self::flips::Flips;
use self::frame::Frame;
use self::home::Home;
use self::layers::Layers;
use self::lesson::Lesson;
use self::message_line::{MessageLine, Tone};
use self::outbox::Outbox;
use self::pointer::Pointer;
use self::replay::Replay;
use self::tab_number::TabNumber;
use super::cells::width;
use super::chord::Chord;
use super::event::Event;
use super::options::{MouseMode, ScreenOptions};
use super::words;
use tabletop_app::workspace::{About, Workspace};
use tabletop_core::{Cell, Lang, Message, Text};
use tabletop_play::session::{Action, GameSession};

/// The open games and the state of the screen. Each part manages itself; this type connects them.
#[derive(Debug)]
pub struct App {
    workspace: Workspace,
    display: Display,
    cursor: Cursor,
    layers: Layers,
    message: MessageLine,
    pointer: Pointer,
    /// The engine line being explored.
    exploration: Exploration,
    animation: Animation,
    flips: Flips,
    /// The solution being replayed.
    replay: Replay,
    tab_number: TabNumber,
    home: Home,
    /// The mistake being shown.
    lesson: Option<Lesson>,
    /// The button focused by the keys, and the position in which it was.
    button: Option<(About, usize)>,
    outbox: Outbox,
    quit: bool,
    frame: Frame,
    /// Folder of the file opened or saved last.
    folder: Option<PathBuf>,
    /// Problems found in the settings at the start.
    problems: Vec<Message>,
    /// True on the first start of the program.
    first_run: bool,
}

impl App {
    /// Creates the screen for these games.
    pub fn new(workspace: Workspace, options: &ScreenOptions) -> Self {
        let (display, problems) =
            Display::new(&workspace.setup.settings, &workspace.setup.themes, options);
        let mut app = Self {
            workspace,
            display,
            cursor: Cursor::new(),
            layers: Layers::default(),
            message: MessageLine::default(),
            pointer: Pointer::default(),
            exploration: Exploration::default(),
            animation: Animation::default(),
            flips: Flips::default(),
            replay: Replay::default(),
            tab_number: TabNumber::default(),
            home: Home::default(),
            lesson: None,
            button: None,
            outbox: Outbox::default(),
            quit: false,
            frame: Frame::new(),
            folder: None,
            problems,
            first_run: options.first_run,
        };
        if let Err(reason) = app
            .workspace
            .imports
            .open_in_background(&app.workspace.setup)
        {
            app.refuse(reason);
        }
        app.fetch();
        app
    }

    /// Handles an event.
    pub fn update(&mut self, event: Event) {
        self.frame.begin_event(event == Event::Wake);
        match event {
            Event::Key(key) => {
                self.animation.stop();
                self.key(key);
            }
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Resize(width, height) => {
                let area = Rect::new(0, 0, width, height);
                if area != self.frame.area() {
                    // The next mouse event reports what is under the mouse then.
                    self.pointer.rest_on(None);
                }
                self.frame.resize(area);
            }
            Event::Focus(_) => {}
            Event::Wake => self.fetch(),
            Event::System(_) | Event::Closed => self.quit = true,
        }
        if !self.workspace.tabs.is_home() {
            self.home.forget_progress();
        }
    }

    /// Draws everything and returns the cursor position. Clickable areas are recorded for the mouse.
    pub fn draw(&mut self, buf: &mut Buffer) -> Option<Position> {
        self.name_squares();
        let mut hits = self.pointer.begin_frame();
        let cursor = self.paint(buf, &mut hits);
        self.display.glyphs().tame(buf);
        self.pointer.end_frame(hits);
        self.frame.drawn();
        cursor
    }

    /// Draws a whole frame of this size, for tests and pictures.
    pub fn frame(&mut self, width: u16, height: u16) -> Buffer {
        self.update(Event::Resize(width, height));
        let live = self.animation.is_live();
        if let Some(session) = self.workspace.tabs.session_mut().filter(|_| !live) {
            session.refresh(None);
        }
        let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
        self.draw(&mut buf);
        buf
    }

    /// Executes a line as if typed after `:`.
    pub fn run(&mut self, line: &str) {
        self.run_line(line);
    }

    /// Presses a key as written in key tables (`ctrl+k`); unknown keys are ignored.
    pub fn press(&mut self, key: &str) {
        if let Some(key) = Chord::parse(key).map(Chord::event) {
            self.update(Event::Key(key));
        }
    }

    /// The open games.
    pub const fn workspace(&self) -> &Workspace {
        &self.workspace
    }

    /// Returns the open games.
    pub fn into_workspace(self) -> Workspace {
        self.workspace
    }

    /// Stops the clocks at the end of the program.
    pub(crate) fn rest(&mut self) {
        self.workspace.tabs.pause_clocks();
        self.workspace.sharing.leave();
    }

    /// True if the screen has to be redrawn.
    pub const fn is_dirty(&self) -> bool {
        self.frame.is_dirty()
    }

    /// True if nothing but the computer's progress changed since the last frame.
    pub(crate) const fn only_progress(&self) -> bool {
        self.frame.is_only_progress()
    }

    pub(crate) const fn area(&self) -> Rect {
        self.frame.area()
    }

    /// True if the program shall end.
    pub const fn wants_to_quit(&self) -> bool {
        self.quit
    }

    /// Mouse events that the terminal shall report.
    pub const fn mouse_mode(&self) -> MouseMode {
        self.display.mouse()
    }

    /// Takes the tasks for the event loop before the next frame.
    pub(crate) fn take_outbox(&mut self) -> Outbox {
        std::mem::take(&mut self.outbox)
    }

    fn lang(&self) -> Lang {
        self.workspace.setup.lang
    }

    fn word(&self, text: Text) -> &'static str {
        text.get(self.lang())
    }

    /// A name with its description.
    fn named(&self, name: &str, what: &str) -> String {
        let text = Message::new(words::NAMED).arg(name).arg(what);
        text.get(self.lang())
    }
}

/// Everything that moves on its own. Without motion, nothing wakes the program.
impl App {
    /// Notes that the program runs on a screen that is watched, which turns animations on.
    pub(crate) const fn go_live(&mut self) {
        self.animation.go_live();
        self.workspace.setup.keep_pace();
    }

    /// Computes in the background the parts that the last frame left out.
    pub(crate) fn prepare(&mut self) {
        let waker = std::sync::Arc::clone(&self.workspace.setup.waker);
        if let Some(session) = self.workspace.tabs.session_mut() {
            session.refresh(Some(&waker));
        }
    }

    /// True if clocks show tenths of seconds.
    fn shows_tenths(&self) -> bool {
        !self.workspace.setup.settings.reduced_motion
    }

    /// True if something on the screen is animated and needs ticks.
    fn is_moving(&self) -> bool {
        let session = self.workspace.tabs.session();
        let busy = session
            .is_some_and(|session| session.thinking().is_some() || session.reviewing().is_some());
        let reduced = self.workspace.setup.settings.reduced_motion;
        (busy && !reduced) || self.replay.is_on()
    }

    /// Time until something has to be shown or done without an event; `None` if nothing is due.
    pub(crate) fn until_tick(&self) -> Option<Duration> {
        let tenths = self.shows_tenths();
        let flags = self.workspace.tabs.all().iter().filter_map(|tab| {
            let (clock, now) = tab.session.clock()?;
            clock.until_flag(now)
        });
        let shown = self.workspace.tabs.session().and_then(|session| {
            let (clock, now) = session.clock()?;
            clock.until_tick(tenths, now)
        });
        let turn = self.is_moving().then_some(TURN);
        let motion = self.animation.until_next();
        let answer = self.workspace.until_answer();
        let made = self
            .workspace
            .tabs
            .session()
            .and_then(|session| session.in_the_making());
        let run = (self.workspace.trainer.is_running(&self.workspace.tabs) || made.is_some())
            .then_some(SECOND);
        let due = flags.chain(shown).chain(motion).chain(turn);
        due.chain(answer).chain(run).min()
    }

    /// Handles actions that are due.
    pub(crate) fn tick(&mut self) {
        self.go_on_replaying();
        if let Some(message) = self.workspace.trainer.end_run() {
            self.say(Tone::News, vec![message]);
        }
        self.animation.tick();
        self.frame.invalidate();
        self.fetch();
    }

    /// The board as it is now, if the next move shall be animated.
    fn before(&self) -> Option<Before> {
        let settings = &self.workspace.setup.settings;
        let animated = self.animation.is_live() && settings.animation && !settings.reduced_motion;
        self.workspace
            .tabs
            .tab()
            .filter(|_| animated)
            .map(Before::of)
    }

    /// Animates the moves played since `before`.
    fn animate(&mut self, before: Option<Before>) {
        if let (Some(before), Some(tab)) = (before, self.workspace.tabs.tab()) {
            self.animation.begin(&before, tab);
        }
    }
}

/// The message line.
impl App {
    /// Reports problems found at the start: `notes`, and invalid settings.
    pub(crate) fn warn_at_start(&mut self, notes: Vec<Message>) {
        let own = std::mem::take(&mut self.problems);
        self.warn(notes.into_iter().chain(own));
    }

    /// Reports problems outside the games.
    pub fn warn(&mut self, messages: impl IntoIterator<Item = Message>) {
        let messages = messages.into_iter();
        let messages: Vec<_> = messages.map(|it| self.workspace.worded(it)).collect();
        if messages.is_empty() {
            return;
        }
        let lines: Vec<_> = messages
            .iter()
            .map(|message| message.sentence(self.lang()))
            .collect();
        let columns: usize = lines.iter().map(|line| width(line) + 3).sum();
        self.say(Tone::Refusal, messages);
        // Text that does not fit into the line is shown in a popup.
        if columns + 8 > usize::from(self.area().width) {
            self.open_problems(lines);
        }
    }

    fn say(&mut self, tone: Tone, messages: Vec<Message>) {
        let messages = messages.into_iter();
        let messages = messages.map(|it| self.workspace.worded(it)).collect();
        self.message.say(tone, messages);
        self.frame.invalidate();
    }

    fn refuse(&mut self, reason: impl Into<Message>) {
        self.say(Tone::Refusal, vec![reason.into()]);
    }

    /// The message shown without an open game.
    fn no_games(&self) -> Message {
        self.workspace.worded(words::NO_GAMES)
    }

    fn refuse_without_games(&mut self) {
        self.refuse(self.no_games());
    }
}

/// Moves that are not made on the board, shown as buttons that the keys reach as well.
impl App {
    fn actions(&self) -> Vec<Action> {
        let session = self.workspace.tabs.session();
        session.map(GameSession::actions).unwrap_or_default()
    }

    /// The focused button, while the position is the one in which it got the focus.
    fn focused_button(&self) -> Option<usize> {
        let (about, index) = self.button?;
        let tab = self.workspace.tabs.tab()?;
        let here = self.workspace.tabs.about() == Some(about)
            && self.layers.is_empty()
            && tab.awaits_person();
        (here && index < self.actions().len()).then_some(index)
    }

    fn focus_button(&mut self, index: Option<usize>) {
        self.button = self.workspace.tabs.about().zip(index);
        self.frame.invalidate();
    }
}

/// The cursor.
impl App {
    /// The focused cell of the current game.
    fn cursor(&self) -> Cell {
        let tab = self.workspace.tabs.tab();
        tab.map_or(Cell::new(0, 0), |tab| self.cursor.of(tab))
    }

    fn set_cursor(&mut self, cell: Cell) {
        if let Some(tab) = self.workspace.tabs.tab() {
            self.cursor.put(tab.id, cell);
            self.frame.invalidate();
        }
    }
}
