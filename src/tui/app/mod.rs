//! The state of the screen. Only [`App::update`] changes it; [`App::draw`] only reads.

mod acts;
mod animation;
mod at_home;
mod cursor;
mod display;
mod draw;
mod engines;
mod exploration;
mod files;
mod home;
mod hub;
mod keys;
mod loading;
mod message_line;
mod mode;
mod mouse;
mod open_popup;
mod overlay;
mod play;
mod pointer;
mod relevant;
mod replay;
mod screen;
mod settings;
mod state;
mod tab_number;
#[cfg(test)]
mod tests;
mod views;
mod works;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use self::animation::{SECOND, TURN};
use self::display::Display;
use self::home::Home;
use self::message_line::Tone;
use self::screen::{Outbox, Screen};
pub use self::state::App;
use self::tab_number::TabNumber;
use self::views::Views;
use super::chord::Chord;
use super::event::Event;
use super::hit::HitMap;
use super::options::{MouseMode, ScreenOptions};
use crate::pictures::Pictures;
use crate::popups::{Act, Kind};
use tabletop_app::workspace::{Workspace, turn_of};
use tabletop_core::Message;

impl App {
    /// Interval at which the open lobby looks who is there.
    const LOBBY: Duration = Duration::from_secs(2);

    /// Creates the screen for these games.
    pub fn new(workspace: Workspace, options: &ScreenOptions) -> Self {
        let (display, problems) =
            Display::new(&workspace.setup.settings, &workspace.setup.themes, options);
        let mut app = Self {
            workspace,
            screen: Screen::new(display),
            views: Views::default(),
            tab_number: TabNumber::default(),
            home: Home::default(),
            quit: false,
            deferred: None,
            folder: None,
            problems,
            first_run: options.first_run,
        };
        if let Err(reason) = app
            .workspace
            .imports
            .open_in_background(&app.workspace.setup)
        {
            app.screen.refuse(reason);
        }
        play::fetch(&mut app);
        loading::announce(&mut app);
        app
    }

    /// Finishes the restoration of the games of an earlier run, after the first frame.
    pub(crate) fn resume(&mut self) {
        loading::resume(self);
    }

    /// Carries out the act that was deferred until a frame said what is read.
    fn carry_out_deferred(&mut self) {
        let Some(act) = self.deferred.take() else {
            return;
        };
        self.screen.message.clear();
        match act {
            Act::Request(request) => play::execute(self, request),
            Act::Themes(game) => hub::open_themes(&mut self.workspace, &mut self.screen, &game),
            Act::Openings(game) => hub::open_openings(&self.workspace, &mut self.screen, game),
            act => acts::run_act(self, act),
        }
    }

    /// Handles an event.
    pub fn update(&mut self, event: Event) {
        let is_clean = !self.screen.is_dirty || self.screen.only_progress;
        self.screen.only_progress = is_clean && event == Event::Wake;
        match event {
            Event::Key(key) => {
                self.views.animation.stop();
                self.carry_out_deferred();
                keys::key(self, key);
            }
            Event::Mouse(mouse) => mouse::mouse(self, mouse),
            Event::Paste(text) => keys::paste(self, &text),
            Event::Resize(width, height) => {
                let area = Rect::new(0, 0, width, height);
                if area != self.screen.area {
                    // The next mouse event reports what is under the mouse then.
                    self.screen.pointer.rest_on(None);
                }
                (self.screen.area, self.screen.is_dirty) = (area, true);
            }
            Event::Focus(is_in_front) => {
                self.screen.is_in_front = Some(is_in_front);
                if is_in_front && self.pictures().come_back() {
                    self.screen.is_dirty = true;
                }
            }
            Event::Report(report) => {
                let shown = self
                    .screen
                    .display
                    .learn(&self.workspace.setup.themes, report);
                if let Err(reason) = shown {
                    self.screen.refuse(reason);
                }
                self.screen.is_dirty = true;
            }
            Event::Wake => play::fetch(self),
            Event::System(_) | Event::Closed => self.quit = true,
        }
        if !self.workspace.tabs.is_home() {
            self.home.forget_progress();
        }
    }

    /// Draws everything and returns the cursor position. Clickable areas are recorded for the mouse.
    pub fn draw(&mut self, buf: &mut Buffer) -> Option<Position> {
        settings::name_squares(&mut self.workspace);
        let mut hits = HitMap::default();
        let cursor = draw::paint(self, buf, &mut hits);
        for area in hits.popups() {
            self.pictures().cover(area);
        }
        self.screen.display.glyphs.tame(buf);
        self.screen.pointer.hits = hits;
        (self.screen.is_dirty, self.screen.only_progress) = (false, false);
        cursor
    }

    /// The pictures of boards on the terminal.
    pub(crate) const fn pictures(&self) -> &Pictures {
        &self.screen.display.pictures
    }

    /// Begins pictures anew, with characters of the size that they now have.
    pub(crate) fn measure(&mut self) {
        self.screen.display.measure();
    }

    /// Draws a whole frame of this size, for tests and pictures.
    pub fn frame(&mut self, width: u16, height: u16) -> Buffer {
        self.update(Event::Resize(width, height));
        let live = self.views.animation.live;
        if let Some(session) = self.workspace.tabs.session_mut().filter(|_| !live) {
            session.refresh(None);
        }
        let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
        self.draw(&mut buf);
        buf
    }

    /// Executes a line as if typed after `:`.
    pub fn run(&mut self, line: &str) {
        play::run_typed(self, line, None);
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

    /// Title for the terminal's window: the game in front, and whether a move of the person here is awaited.
    pub(crate) fn title(&self) -> String {
        const NAME: &str = "tabletop";
        let Some(session) = self.workspace.tabs.session() else {
            return NAME.to_owned();
        };
        let lang = self.workspace.setup.lang;
        let game = session.info().name.get(lang);
        let is_awaited = !session.is_over() && session.own_side() == Some(session.turn());
        if is_awaited {
            format!("• {}: {game} · {NAME}", turn_of(session).sentence(lang))
        } else {
            format!("{game} · {NAME}")
        }
    }

    /// Percentage of the review of the game in front that is done.
    pub(crate) fn percent_reviewed(&self) -> Option<u8> {
        let (done, all) = self.workspace.tabs.session()?.reviewing()?;
        Some((100 * done / all.max(1)).min(100) as u8)
    }

    /// Stops the clocks at the end of the program.
    pub(crate) fn rest(&mut self) {
        self.workspace.tabs.pause_clocks();
        self.workspace.sharing.leave();
    }

    /// True if the screen has to be redrawn.
    pub const fn is_dirty(&self) -> bool {
        self.screen.is_dirty
    }

    /// True if nothing but the computer's progress changed since the last frame.
    pub(crate) const fn only_progress(&self) -> bool {
        self.screen.only_progress
    }

    pub(crate) const fn area(&self) -> Rect {
        self.screen.area
    }

    /// True if the program shall end.
    pub const fn wants_to_quit(&self) -> bool {
        self.quit
    }

    /// Mouse events that the terminal shall report.
    pub const fn mouse_mode(&self) -> MouseMode {
        self.screen.display.mouse
    }

    /// Takes the tasks for the event loop before the next frame.
    pub(crate) fn take_outbox(&mut self) -> Outbox {
        std::mem::take(&mut self.screen.outbox)
    }
}

/// Everything that moves on its own. Without motion, nothing wakes the program.
impl App {
    /// Notes that the program runs on a screen that is watched, which turns animations on.
    pub(crate) const fn go_live(&mut self) {
        self.views.animation.live = true;
        self.workspace.setup.keep_pace();
    }

    /// Computes in the background the parts that the last frame left out.
    pub(crate) fn prepare(&mut self) {
        let waker = std::sync::Arc::clone(&self.workspace.setup.waker);
        if let Some(session) = self.workspace.tabs.session_mut() {
            session.refresh(Some(&waker));
        }
    }

    /// Time until something has to be shown or done without an event; `None` if nothing is due.
    pub(crate) fn until_tick(&self) -> Option<Duration> {
        let tenths = views::shows_tenths(&self.workspace);
        let flags = self.workspace.tabs.all().iter().filter_map(|tab| {
            let (clock, now) = tab.session.clock()?;
            clock.until_flag(now)
        });
        let shown = self.workspace.tabs.session().and_then(|session| {
            let (clock, now) = session.clock()?;
            clock.until_tick(tenths, now)
        });
        let turn = self.views.is_moving(&self.workspace).then_some(TURN);
        let motion = self.views.animation.until_next();
        let answer = self.workspace.until_answer();
        let made = self
            .workspace
            .tabs
            .session()
            .and_then(|session| (session.pos().rules().background_status)());
        let run = (self.workspace.trainer.is_running(&self.workspace.tabs) || made.is_some())
            .then_some(SECOND);
        let lobby = self.screen.shows(Kind::Lobby).then_some(Self::LOBBY);
        let deferred = self.deferred.as_ref().map(|_| Duration::ZERO);
        let due = flags.chain(shown).chain(motion).chain(turn);
        due.chain(answer)
            .chain(run)
            .chain(lobby)
            .chain(deferred)
            .min()
    }

    /// Handles actions that are due.
    pub(crate) fn tick(&mut self) {
        self.carry_out_deferred();
        play::go_on_replaying(self);
        if let Some(message) = self.workspace.trainer.end_run() {
            self.screen.say(Tone::News, vec![message]);
        }
        if self.screen.shows(Kind::Lobby) {
            self.workspace.refresh_lobby();
        }
        self.views.animation.tick();
        self.screen.is_dirty = true;
        play::fetch(self);
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
        settings::report(
            &self.workspace,
            &mut self.screen,
            messages.into_iter().collect(),
        );
    }
}
