//! The short animation after a move, and the spinner shown while the computer thinks.

use std::time::{Duration, Instant};

use crate::glyphs::GlyphSet;
use tabletop_app::workspace::{Tab, TabId};
use tabletop_core::{BoardView, Cell, Marks, Piece};
use tabletop_play::session::{GameSession, NodeId};
use tabletop_system::time;

const WHOLE: Duration = Duration::from_millis(160);
/// Maximum delay between two pieces.
const STEP: Duration = Duration::from_millis(35);

/// Interval at which a clock shown as text changes.
pub(super) const SECOND: Duration = Duration::from_secs(1);

/// Interval at which the spinner turns.
pub(super) const TURN: Duration = Duration::from_millis(120);

/// The board before a move, to animate the difference.
#[derive(Debug)]
pub(super) struct Before {
    tab: TabId,
    node: NodeId,
    view: BoardView,
}

/// Pieces that flip or vanish one after the other.
#[derive(Debug)]
struct Motion {
    tab: TabId,
    node: NodeId,
    begun: Instant,
    /// Cells with the piece shown there, and the end of the delay.
    pieces: Vec<(Cell, Piece, Duration)>,
}

/// State of everything that moves on its own.
#[derive(Debug, Default)]
pub(super) struct Animation {
    /// Pieces that have yet to flip or vanish.
    motion: Option<Motion>,
    /// True if the program runs on a screen that is watched; animations need that.
    pub(super) live: bool,
    /// Phase of the spinner.
    ticks: usize,
}

impl Animation {
    pub(super) fn stop(&mut self) {
        self.motion = None;
    }

    /// Advances the spinner and ends a finished animation.
    pub(super) fn tick(&mut self) {
        self.ticks = self.ticks.wrapping_add(1);
        if self.motion.as_ref().is_some_and(Motion::is_over) {
            self.motion = None;
        }
    }

    pub(super) const fn spinner(&self, glyphs: GlyphSet) -> &'static str {
        const DOTS: [&str; 4] = ["▖", "▘", "▝", "▗"];
        const LINES: [&str; 4] = ["|", "/", "-", "\\"];
        glyphs.pick(DOTS, LINES, DOTS)[self.ticks % DOTS.len()]
    }

    /// Time until the next piece changes; `None` without an animation.
    pub(super) fn until_next(&self) -> Option<Duration> {
        self.motion.as_ref().map(Motion::until_next)
    }

    /// Animates the move from `before` to the current position.
    pub(super) fn begin(&mut self, before: &Before, tab: &Tab) {
        let node = tab.front().current();
        let parent = tab.front().node(node).and_then(|node| node.parent);
        if before.tab == tab.id && parent == Some(before.node) {
            self.motion = Motion::new(before, tab.id, tab.front());
        }
    }

    /// Puts the old pieces back into the view where the animation has not reached them.
    pub(super) fn put_back(&self, tab: &Tab, view: &mut BoardView) {
        let Some(motion) = &self.motion else {
            return;
        };
        if motion.tab == tab.id && motion.node == tab.front().current() {
            let elapsed = time::elapsed(motion.begun);
            for &(cell, piece, until) in &motion.pieces {
                if elapsed < until && view.grid.contains(cell) {
                    view.put(cell, piece);
                }
            }
        }
    }
}

impl Before {
    /// Captures the board of this game as it is now.
    pub(super) fn of(tab: &Tab) -> Self {
        Self {
            tab: tab.id,
            node: tab.front().current(),
            view: tab.front().thumbnail().clone(),
        }
    }
}

impl Motion {
    /// Schedules the cells whose piece changed, those nearer to the move first; the cells of the move itself change
    /// at once.
    fn new(before: &Before, tab: TabId, session: &GameSession) -> Option<Self> {
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
            begun: time::now(),
            pieces: cells.into_iter().map(piece).collect(),
        })
    }

    /// Time until the next piece changes, or the motion ends.
    fn until_next(&self) -> Duration {
        let elapsed = time::elapsed(self.begun);
        let left = self
            .pieces
            .iter()
            .map(|(.., until)| until.saturating_sub(elapsed));
        let left = left.filter(|left| !left.is_zero());
        left.min().unwrap_or_default()
    }

    fn is_over(&self) -> bool {
        let elapsed = time::elapsed(self.begun);
        self.pieces.iter().all(|(.., until)| *until <= elapsed)
    }
}
