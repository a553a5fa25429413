//! The event loop: waits for an event, handles all that are pending, draws once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};
use ratatui::layout::Rect;

use super::terminal::{self, Guard, Screen};
use super::{App, Event, MouseMode, ScreenOptions, event};
use tabletop_app::workspace::Workspace;
use tabletop_core::Message;
use tabletop_search::worker;
use tabletop_system::{self as system, Notice};

/// Result of a run of the full-screen program.
#[derive(Debug)]
pub struct Ended {
    /// The open games at the end of the run.
    pub workspace: Workspace,
    /// Exit status, if the system ended the program.
    pub status: Option<u8>,
}

/// Minimum time between frames that only show the computer's progress.
const PROGRESS: Duration = Duration::from_millis(50);
/// Maximum number of events handled before a frame is drawn.
const MOST_EVENTS: usize = 1000;

/// Saves changes of the open games; returns a message on failure.
pub type Keeper<'a> = &'a mut dyn FnMut(&Workspace) -> Option<Message>;

/// Plays the games of `workspace` on the terminal until the user quits. `keep` is called before every frame, so
/// that everything shown is on its way to the disk; `notes` are shown at the start.
pub fn run(
    mut workspace: Workspace,
    options: &ScreenOptions,
    notes: Vec<Message>,
    keep: Keeper<'_>,
) -> Result<Ended> {
    worker::be_polite();
    let (sender, receiver) =
        event::start(options.typed_ahead.clone()).context("listening to the terminal")?;
    let size = crossterm::terminal::size().context("asking for the size of the terminal")?;
    let woken = Arc::new(AtomicBool::new(false));
    workspace.setup.waker = waker(sender, Arc::clone(&woken));
    let mut app = App::new(workspace, options);
    app.go_live();
    app.update(Event::Resize(size.0, size.1));
    let guard = Guard::enter(options.mouse, options.protocols.has_kitty_keys)
        .context("switching the terminal to full screen")?;
    let mut event_loop = EventLoop {
        screen: Screen::new(app.area()),
        mouse: options.mouse,
        status: None,
        woken,
        last: Instant::now(),
        title: String::new(),
        percent: None,
    };
    app.warn_at_start(notes);
    for line in &options.lines {
        app.run(line);
    }
    event_loop.draw(&mut app)?;
    app.resume();
    while !app.wants_to_quit() {
        app.warn(keep(app.workspace()));
        if !event_loop.may_wait(&app) {
            event_loop.draw(&mut app)?;
        }
        let Some(first) = event_loop.wait(&receiver, &app)? else {
            app.tick();
            continue;
        };
        event_loop.take(first, &mut app)?;
        for event in receiver.try_iter().take(MOST_EVENTS) {
            event_loop.take(event, &mut app)?;
        }
    }
    let status = event_loop.status;
    drop(guard);
    app.rest();
    keep(app.workspace());
    Ok(Ended {
        workspace: app.into_workspace(),
        status,
    })
}

/// Returns a callback that wakes the loop; calls before the loop reacts are merged.
fn waker(sender: Sender<Event>, woken: Arc<AtomicBool>) -> Arc<dyn Fn() + Send + Sync> {
    Arc::new(move || {
        if !woken.swap(true, Ordering::AcqRel) {
            // Sending fails only when the program is ending.
            let _ = sender.send(Event::Wake);
        }
    })
}

/// State of the loop between iterations.
struct EventLoop {
    screen: Screen,
    mouse: MouseMode,
    status: Option<u8>,
    woken: Arc<AtomicBool>,
    last: Instant,
    title: String,
    /// Progress shown beside it, in percent.
    percent: Option<u8>,
}

impl EventLoop {
    /// Waits for the next event; returns `None` where a postponed frame or a timed action is due.
    fn wait(&mut self, receiver: &Receiver<Event>, app: &App) -> Result<Option<Event>> {
        let frame = app
            .is_dirty()
            .then(|| PROGRESS.saturating_sub(self.last.elapsed()));
        let Some(due) = frame.into_iter().chain(app.until_tick()).min() else {
            return Ok(Some(receiver.recv()?));
        };
        match receiver.recv_timeout(due) {
            Ok(event) => Ok(Some(event)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// True if nothing but the computer's progress changed and a frame was drawn a moment ago.
    fn may_wait(&self, app: &App) -> bool {
        app.only_progress() && self.last.elapsed() < PROGRESS
    }

    fn take(&mut self, event: Event, app: &mut App) -> Result<()> {
        match event {
            Event::Wake => {
                self.woken.store(false, Ordering::Release);
                app.update(Event::Wake);
            }
            Event::System(Notice::Suspend) => {
                terminal::suspend();
                system::suspend().context("stopping")?;
                self.back(app)?;
            }
            Event::System(Notice::Resume) => self.back(app)?,
            Event::System(Notice::Resize) => {
                let (width, height) = crossterm::terminal::size()?;
                self.take(Event::Resize(width, height), app)?;
            }
            Event::System(Notice::End(status)) => {
                self.status = Some(status);
                app.update(event);
            }
            event => {
                let resized = matches!(event, Event::Resize(..));
                if let Event::Report(report) = event {
                    terminal::learn(report)?;
                }
                app.update(event);
                if resized {
                    self.screen.reset(app.area());
                }
            }
        }
        Ok(())
    }

    /// Restores the screen after a suspension: the terminal may be in any mode, of any size, and show anything.
    fn back(&mut self, app: &mut App) -> Result<()> {
        terminal::resume(self.mouse).context("switching the terminal back")?;
        let (width, height) = crossterm::terminal::size()?;
        app.update(Event::Resize(width, height));
        self.screen.reset(Rect::new(0, 0, width, height));
        Ok(())
    }

    fn draw(&mut self, app: &mut App) -> Result<()> {
        let title = app.title();
        if title != self.title {
            terminal::send(&terminal::title(&title))?;
            self.title = title;
        }
        let percent = app.percent_reviewed();
        if percent != self.percent {
            terminal::set_progress(percent)?;
            self.percent = percent;
        }
        if app.mouse_mode() != self.mouse {
            self.mouse = app.mouse_mode();
            terminal::set_mouse(self.mouse)?;
        }
        let outbox = app.take_outbox();
        if let Some(text) = outbox.copied {
            terminal::send(&terminal::clipboard(&text))?;
        }
        if let Some(text) = outbox.notice {
            terminal::send(&terminal::notification(&text))?;
        }
        if outbox.bell {
            terminal::send("\x07")?;
        }
        if outbox.redraw {
            self.screen.reset(app.area());
        }
        if app.is_dirty() {
            if self.screen.is_unknown() {
                app.measure();
            }
            self.screen
                .show(|shown, next| {
                    let cursor = app.draw(next);
                    (cursor, app.pictures().take_frame(shown, next))
                })
                .context("drawing on the terminal")?;
            self.last = Instant::now();
            app.prepare();
        }
        Ok(())
    }
}
