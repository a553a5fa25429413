//! What happens by itself: clocks that are shown running, and the short animation after a move. With neither, nothing
//! wakes the program.

use std::time::{Duration, Instant};

use super::App;
use crate::core::{BoardView, Cell, Marks, Piece};
use crate::session::{GameSession, NodeId};
use crate::workspace::TabId;

/// The whole animation takes no longer than this.
const WHOLE: Duration = Duration::from_millis(160);
/// Between one piece and the next there is no more than this.
const STEP: Duration = Duration::from_millis(35);

/// What turns while the computer is thinking does so this often.
const TURN: Duration = Duration::from_millis(120);

/// What the board showed before something was played.
#[derive(Debug)]
pub(super) struct Before {
    tab: TabId,
    node: NodeId,
    view: BoardView,
}

/// Pieces that turn or vanish one after the other.
#[derive(Debug)]
pub(super) struct Motion {
    tab: TabId,
    node: NodeId,
    begun: Instant,
    /// What is shown on a cell until when.
    pieces: Vec<(Cell, Piece, Duration)>,
}

impl App {
    /// From now on the program runs for somebody to see: things may move.
    pub(crate) fn go_live(&mut self) {
        self.live = true;
    }

    pub(super) const fn is_live(&self) -> bool {
        self.live
    }

    /// Has what the last frame left out found beside everything else.
    pub(crate) fn prepare(&mut self) {
        let waker = std::sync::Arc::clone(&self.workspace.waker);
        if let Some(session) = self.workspace.session_mut() {
            session.prepare(&waker);
        }
    }

    /// Whether clocks show tenths of seconds.
    pub(crate) fn shows_tenths(&self) -> bool {
        !self.workspace.settings.is_on("reduced-motion")
    }

    fn is_animated(&self) -> bool {
        let settings = &self.workspace.settings;
        self.live && settings.is_on("animation") && !settings.is_on("reduced-motion")
    }

    /// How long until something has to be shown or done without anybody doing anything; nothing if that never is.
    pub(crate) fn until_tick(&self) -> Option<Duration> {
        let tenths = self.shows_tenths();
        let flags = self.workspace.tabs().iter().filter_map(|tab| {
            let (clock, now) = tab.session.clock()?;
            clock.until_flag(now)
        });
        let shown = self.workspace.session().and_then(|session| {
            let (clock, now) = session.clock()?;
            clock.until_tick(tenths, now)
        });
        let motion = self.motion.as_ref().and_then(Motion::until_next);
        let turn = self.is_moving().then_some(TURN);
        flags.chain(shown).chain(motion).chain(turn).min()
    }

    /// Something is due.
    pub(crate) fn tick(&mut self) {
        self.ticks = self.ticks.wrapping_add(1);
        self.go_on_replaying();
        self.dirty = true;
        self.go_on_replaying();
        if self.motion.as_ref().is_some_and(Motion::is_over) {
            self.motion = None;
        }
        self.fetch();
    }

    /// What the board shows now, if it shall be animated what comes next.
    pub(super) fn before(&self) -> Option<Before> {
        let tab = self.workspace.tab().filter(|_| self.is_animated())?;
        Some(Before {
            tab: tab.id,
            node: tab.session.current(),
            view: tab.session.thumbnail(),
        })
    }

    /// Animates what was played since.
    pub(super) fn animate(&mut self, before: Option<Before>) {
        let (Some(before), Some(tab)) = (before, self.workspace.tab()) else {
            return;
        };
        let node = tab.session.current();
        let parent = tab.session.node(node).and_then(|node| node.parent);
        if before.tab == tab.id && parent == Some(before.node) {
            self.motion = Motion::new(&before, tab.id, &*tab.session);
        }
    }

    /// Puts back for a moment what is still to turn or vanish.
    pub(super) fn move_pieces(&self, view: &mut BoardView) {
        let (Some(motion), Some(tab)) = (&self.motion, self.workspace.tab()) else {
            return;
        };
        if motion.tab == tab.id && motion.node == tab.session.current() {
            let elapsed = motion.begun.elapsed();
            for &(cell, piece, until) in &motion.pieces {
                if elapsed < until && view.grid.contains(cell) {
                    view.put(cell, piece);
                }
            }
        }
    }
}

impl Motion {
    /// The cells whose piece changed, the nearer to the move the sooner; those of the move itself change at once.
    fn new(before: &Before, tab: TabId, session: &dyn GameSession) -> Option<Self> {
        let view = session.view();
        if view.grid != before.view.grid {
            return None;
        }
        let (_, target) = session.trail().last().copied()?;
        let far = |cell: Cell| {
            let (cols, rows) = (cell.col.abs_diff(target.col), cell.row.abs_diff(target.row));
            u32::from(cols.max(rows))
        };
        let changed = |cell: &Cell| {
            let (old, new) = (before.view.square(*cell), view.square(*cell));
            old.piece != Piece::None && old.piece != new.piece && !new.marks.has(Marks::LAST)
        };
        let cells: Vec<_> = view.grid.cells().filter(changed).collect();
        let farthest = cells.iter().map(|&cell| far(cell)).max()?;
        let step = STEP.min(WHOLE / farthest.max(1));
        let piece = |cell: Cell| (cell, before.view.square(cell).piece, step * far(cell));
        Some(Self {
            tab,
            node: session.current(),
            begun: Instant::now(),
            pieces: cells.into_iter().map(piece).collect(),
        })
    }

    /// How long until the next piece changes.
    fn until_next(&self) -> Option<Duration> {
        let elapsed = self.begun.elapsed();
        let due = self.pieces.iter().map(|(.., until)| *until);
        due.filter(|until| *until > elapsed)
            .min()
            .map(|until| until.saturating_sub(elapsed))
            .or(Some(Duration::ZERO))
    }

    fn is_over(&self) -> bool {
        let elapsed = self.begun.elapsed();
        self.pieces.iter().all(|(.., until)| *until <= elapsed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Lang, Side};
    use crate::tui::{Depth, GlyphSet, MouseMode, ScreenOptions};
    use crate::workspace::Workspace;

    fn app(line: &str) -> App {
        let mut workspace = Workspace::new(Lang::En);
        workspace.run(line).expect("a game");
        let options = ScreenOptions {
            theme: "felt".to_owned(),
            depth: Depth::True,
            glyphs: GlyphSet::Unicode,
            mouse: MouseMode::Full,
            first_run: false,
        };
        App::new(workspace, &options)
    }

    fn shown(app: &App, col: u8, row: u8) -> Piece {
        let mut view = app.workspace.session().expect("a game").view();
        app.move_pieces(&mut view);
        view.square(Cell::new(col, row)).piece
    }

    #[test]
    fn a_disc_turns_a_moment_after_the_move_and_a_key_ends_that() {
        let mut app = app("new reversi");
        app.go_live();
        assert_eq!(app.until_tick(), None, "nothing moves by itself");
        app.run("d3");
        assert_eq!(
            shown(&app, 3, 3),
            Piece::Disc(Side::White),
            "it still turns"
        );
        let due = app.until_tick().expect("it turns soon");
        assert!(due <= STEP);
        app.press("right");
        assert_eq!(shown(&app, 3, 3), Piece::Disc(Side::Black));
        assert_eq!(app.until_tick(), None);
    }

    #[test]
    fn without_animation_nothing_is_put_off() {
        for setting in ["animation off", "reduced-motion on"] {
            let mut app = app("new reversi");
            app.go_live();
            app.run(&format!("set {setting}"));
            app.run("d3");
            assert_eq!(shown(&app, 3, 3), Piece::Disc(Side::Black));
            assert_eq!(app.until_tick(), None, "{setting}");
        }
    }

    #[test]
    fn nothing_turns_while_motion_is_reduced() {
        let mut app = app("new reversi");
        app.go_live();
        app.workspace.thinking.analysis = None;
        app.run("analyse");
        assert!(app.until_tick().is_some(), "the sign of thinking turns");
        app.run("set reduced-motion on");
        assert_eq!(app.until_tick(), None);
        app.run("stop");
    }

    #[test]
    fn words_that_take_a_while_come_after_the_first_frame() {
        let (send, woken) = crossbeam_channel::unbounded();
        let mut app = app("new magic 7");
        app.workspace.waker = std::sync::Arc::new(move || {
            let _ = send.send(());
        });
        let shown = |app: &mut App| -> bool {
            let buffer = app.frame(100, 40);
            let text: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
            text.contains("it can be completed")
        };
        app.go_live();
        assert!(!shown(&mut app), "nobody waited for it");
        app.prepare();
        while !shown(&mut app) {
            let woken = woken.recv_timeout(Duration::from_secs(60));
            woken.expect("a wake once it is found");
            app.update(crate::tui::event::Event::Wake);
        }
    }

    #[test]
    fn only_a_running_clock_wakes_the_program() {
        let mut app = app("new reversi clock=5m");
        assert_eq!(app.until_tick(), None);
        app.run("d3");
        assert!(
            app.until_tick()
                .is_some_and(|due| due <= Duration::from_secs(1))
        );
        app.run("clock pause");
        assert_eq!(app.until_tick(), None);
        app.run("clock go");
        assert!(app.until_tick().is_some());
        app.run("undo");
        assert_eq!(
            app.until_tick(),
            None,
            "the clock rests while people look back"
        );
        app.run("c5");
        app.run("resign");
        assert_eq!(app.until_tick(), None);
    }
}
