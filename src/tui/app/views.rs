//! The games as the user looks at them: focused cell, explored line, animation, replay, mistake shown.

use super::animation::{Animation, Before};
use super::cursor::Cursor;
use super::exploration::Exploration;
use super::flips::Flips;
use super::lesson::Lesson;
use super::replay::Replay;
use super::screen::Screen;
use crate::words;
use tabletop_app::workspace::{About, Tab, Workspace};
use tabletop_core::{BoardView, Cell, Marks, Message, Piece};
use tabletop_play::session::{Action, GameSession, NodeId};

/// State of the screen that belongs to the games in front.
#[derive(Debug)]
pub(super) struct Views {
    pub(super) cursor: Cursor,
    /// The engine line being explored.
    pub(super) exploration: Exploration,
    pub(super) animation: Animation,
    pub(super) flips: Flips,
    /// The solution being replayed.
    pub(super) replay: Replay,
    /// The mistake being shown.
    pub(super) lesson: Option<Lesson>,
    /// The button focused by the keys, and the position in which it was.
    pub(super) button: Option<(About, usize)>,
}

impl Views {
    /// No game was looked at yet.
    pub(super) fn new() -> Self {
        Self {
            cursor: Cursor::new(),
            exploration: Exploration::default(),
            animation: Animation::default(),
            flips: Flips::default(),
            replay: Replay::default(),
            lesson: None,
            button: None,
        }
    }
}

impl Views {
    /// The lesson, while the game is in the position before the mistake.
    fn lesson_here(&self, workspace: &Workspace) -> Option<&Lesson> {
        let here = workspace.tabs.about();
        self.lesson.as_ref().filter(|it| Some(it.about) == here)
    }

    /// Node of the mistake shown.
    pub(super) fn mistake_here(&self, workspace: &Workspace) -> Option<NodeId> {
        self.lesson_here(workspace)
            .map(|lesson| lesson.mistake.node)
    }

    /// True while a better move than the mistake shown is looked for; `None` where none is shown.
    pub(super) fn mistake_shown(&self, workspace: &Workspace) -> Option<bool> {
        self.lesson_here(workspace).map(|lesson| lesson.tries)
    }

    /// Marks the moves of a lesson, or the target of a problem while it is on the board.
    pub(super) fn mark_lesson(&self, workspace: &Workspace, view: &mut BoardView) {
        let problem = workspace.tabs.attempt().filter(|it| !it.is_done());
        if let (Some(attempt), Some(solver)) = (problem, workspace.tabs.solver()) {
            for &cell in attempt.target_stones() {
                // After the capture, a stone of the solver may be on that point.
                if view.square(cell).piece == Piece::Disc(solver.other()) {
                    view.mark(cell, Marks::TAKEN);
                }
            }
        }
        if let Some(lesson) = self.lesson_here(workspace).filter(|lesson| !lesson.tries) {
            lesson.mark(view);
        }
    }

    /// True if something on the screen is animated and needs ticks.
    pub(super) fn is_moving(&self, workspace: &Workspace) -> bool {
        let session = workspace.tabs.session();
        let busy = session
            .is_some_and(|session| session.thinking().is_some() || session.reviewing().is_some());
        let reduced = workspace.setup.settings.reduced_motion;
        (busy && !reduced) || self.replay.is_on()
    }

    /// The board as it is now, if the next move shall be animated.
    pub(super) fn before(&self, workspace: &Workspace) -> Option<Before> {
        let settings = &workspace.setup.settings;
        let animated = self.animation.is_live() && settings.animation && !settings.reduced_motion;
        workspace.tabs.tab().filter(|_| animated).map(Before::of)
    }

    /// Animates the moves played since `before`.
    pub(super) fn animate(&mut self, workspace: &Workspace, before: Option<Before>) {
        if let (Some(before), Some(tab)) = (before, workspace.tabs.tab()) {
            self.animation.begin(&before, tab);
        }
    }

    /// The focused button, while the position is the one in which it got the focus.
    pub(super) fn focused_button(&self, workspace: &Workspace, screen: &Screen) -> Option<usize> {
        let (about, index) = self.button?;
        let tab = workspace.tabs.tab()?;
        let here = workspace.tabs.about() == Some(about)
            && screen.layers.is_empty()
            && tab.awaits_person();
        (here && index < actions(workspace).len()).then_some(index)
    }

    pub(super) fn focus_button(
        &mut self,
        workspace: &Workspace,
        screen: &mut Screen,
        index: Option<usize>,
    ) {
        self.button = workspace.tabs.about().zip(index);
        screen.frame.invalidate();
    }

    /// The focused cell of the current game.
    pub(super) fn focus(&self, workspace: &Workspace) -> Cell {
        let tab = workspace.tabs.tab();
        tab.map_or(Cell::new(0, 0), |tab| self.cursor.of(tab))
    }

    pub(super) fn set_focus(&mut self, workspace: &Workspace, screen: &mut Screen, cell: Cell) {
        if let Some(tab) = workspace.tabs.tab() {
            self.cursor.put(tab.id, cell);
            screen.frame.invalidate();
        }
    }

    /// True if a game's board is seen from the other side: flipped by hand, or to have the user's side at the
    /// bottom.
    pub(super) fn is_flipped(&self, workspace: &Workspace, tab: &Tab, view: &BoardView) -> bool {
        self.flips
            .has(tab, view, workspace.setup.settings.own_side_below)
    }
}

/// A name with its description.
pub(super) fn named(workspace: &Workspace, name: &str, what: &str) -> String {
    let text = Message::new(words::NAMED).arg(name).arg(what);
    text.get(workspace.setup.lang)
}

/// True if clocks show tenths of seconds.
pub(super) fn shows_tenths(workspace: &Workspace) -> bool {
    !workspace.setup.settings.reduced_motion
}

pub(super) fn actions(workspace: &Workspace) -> Vec<Action> {
    let session = workspace.tabs.session();
    session.map(GameSession::actions).unwrap_or_default()
}
