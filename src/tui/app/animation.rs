//! The short animation after a move, and the sign that turns while the computer is thinking.

use std::time::{Duration, Instant};

use crate::glyphs::GlyphSet;
use tabletop_app::workspace::{Tab, TabId};
use tabletop_core::{BoardView, Cell, Marks, Piece};
use tabletop_play::session::{GameSession, NodeId};

/// The whole animation takes no longer than this.
const WHOLE: Duration = Duration::from_millis(160);
/// Between one piece and the next there is no more than this.
const STEP: Duration = Duration::from_millis(35);

/// How often a clock in words changes.
pub(super) const SECOND: Duration = Duration::from_secs(1);

/// What turns while the computer is thinking does so this often.
pub(super) const TURN: Duration = Duration::from_millis(120);

/// What the board showed before something was played.
#[derive(Debug)]
pub(super) struct Before {
    tab: TabId,
    node: NodeId,
    view: BoardView,
}

/// Pieces that turn or vanish one after the other.
#[derive(Debug)]
struct Motion {
    tab: TabId,
    node: NodeId,
    begun: Instant,
    /// What is shown on a cell until when.
    pieces: Vec<(Cell, Piece, Duration)>,
}

/// What moves by itself.
#[derive(Debug, Default)]
pub(super) struct Animation {
    /// Pieces that still turn or vanish.
    motion: Option<Motion>,
    /// Whether somebody looks on while it runs: then things may move.
    live: bool,
    /// Counts moments while the computer is thinking.
    ticks: usize,
}

impl Animation {
    /// From now on somebody looks on.
    pub(super) const fn go_live(&mut self) {
        self.live = true;
    }

    /// Whether somebody looks on.
    pub(super) const fn is_live(&self) -> bool {
        self.live
    }

    /// Nothing is put off any longer.
    pub(super) fn stop(&mut self) {
        self.motion = None;
    }

    /// A moment later.
    pub(super) fn tick(&mut self) {
        self.ticks = self.ticks.wrapping_add(1);
        if self.motion.as_ref().is_some_and(Motion::is_over) {
            self.motion = None;
        }
    }

    /// What turns while the computer is thinking.
    pub(super) const fn spinner(&self, glyphs: GlyphSet) -> &'static str {
        const DOTS: [&str; 4] = ["▖", "▘", "▝", "▗"];
        const LINES: [&str; 4] = ["|", "/", "-", "\\"];
        glyphs.pick(DOTS, LINES, DOTS)[self.ticks % DOTS.len()]
    }

    /// How long until the next piece changes; nothing if none does.
    pub(super) fn until_next(&self) -> Option<Duration> {
        self.motion.as_ref().and_then(Motion::until_next)
    }

    /// Animates what was played in this game since then.
    pub(super) fn begin(&mut self, before: &Before, tab: &Tab) {
        let node = tab.session.current();
        let parent = tab.session.node(node).and_then(|node| node.parent);
        if before.tab == tab.id && parent == Some(before.node) {
            self.motion = Motion::new(before, tab.id, &*tab.session);
        }
    }

    /// Puts back for a moment what is still to turn or vanish.
    pub(super) fn put_back(&self, tab: &Tab, view: &mut BoardView) {
        let Some(motion) = &self.motion else {
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

impl Before {
    /// What the board of this game shows now.
    pub(super) fn of(tab: &Tab) -> Self {
        Self {
            tab: tab.id,
            node: tab.session.current(),
            view: tab.session.thumbnail(),
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
            old.piece != Piece::None && old.piece != new.piece && !new.marks.contains(Marks::LAST)
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
