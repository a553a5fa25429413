//! The games as the user looks at them: focused cell, explored line, animation, replay.

use std::collections::HashSet;

use super::animation::{Animation, Before};
use super::cursor::Cursor;
use super::exploration::Exploration;
use super::replay::Replay;
use super::screen::Screen;
use crate::words;
use tabletop_app::workspace::{About, Guess, GuessStage, Tab, TabId, Walk, Workspace};
use tabletop_core::{BoardView, Cell, Marks, Message, Piece, Side};
use tabletop_play::session::{Action, GameSession, Seat};

/// State of the screen that belongs to the games in front.
#[derive(Debug, Default)]
pub(super) struct Views {
    pub(super) cursor: Cursor,
    /// The engine line being explored.
    pub(super) exploration: Exploration,
    pub(super) animation: Animation,
    /// Games whose board was flipped by hand.
    pub(super) flips: HashSet<TabId>,
    /// The solution being replayed.
    pub(super) replay: Replay,
    /// The button focused by the keys, and the position in which it was.
    pub(super) button: Option<(About, usize)>,
}

impl Views {
    /// Marks the moves of a mistake, or the target of a problem while it is on the board.
    pub(super) fn mark_lesson(workspace: &Workspace, view: &mut BoardView) {
        let problem = workspace.tabs.attempt().filter(|it| !it.is_done());
        if let (Some(attempt), Some(solver)) = (problem, workspace.tabs.solver()) {
            for &cell in attempt.target_stones() {
                // After the capture, a stone of the solver may be on that point.
                if view.square(cell).piece == Piece::Disc(solver.other()) {
                    view.mark(cell, Marks::TAKEN);
                }
            }
        }
        let guess = workspace.tabs.tab().and_then(Tab::guess);
        let guess = guess.filter(|it| it.stage() == GuessStage::Open);
        if let Some([from, to]) = guess.and_then(Guess::area) {
            keep_legal_in(view, from, to);
        }
        let walk = workspace.tabs.tab().and_then(Tab::walk);
        if let Some(walk) = walk.filter(|walk| walk.is_at_start()) {
            mark_mistake(walk, view);
        }
    }

    /// True if something on the screen is animated and needs ticks.
    pub(super) fn is_moving(&self, workspace: &Workspace) -> bool {
        let is_busy = |it: &GameSession| it.thinking().is_some() || it.reviewing().is_some();
        let busy = workspace.tabs.session().is_some_and(is_busy);
        let reduced = workspace.setup.settings.reduced_motion;
        (busy && !reduced) || self.replay.is_on()
    }

    /// The board as it is now, if the next move shall be animated.
    pub(super) fn before(&self, workspace: &Workspace) -> Option<Before> {
        let settings = &workspace.setup.settings;
        let animated = self.animation.live && settings.animation && !settings.reduced_motion;
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
        let is_current = workspace.tabs.about() == Some(about)
            && screen.layers.is_empty()
            && tab.awaits_person();
        (is_current && index < actions(workspace).len()).then_some(index)
    }

    pub(super) fn focus_button(
        &mut self,
        workspace: &Workspace,
        screen: &mut Screen,
        index: Option<usize>,
    ) {
        self.button = workspace.tabs.about().zip(index);
        screen.is_dirty = true;
    }

    /// The focused cell of the current game.
    pub(super) fn focus(&self, workspace: &Workspace) -> Cell {
        let tab = workspace.tabs.tab();
        tab.map_or(Cell::new(0, 0), |tab| self.cursor.of(tab))
    }

    pub(super) fn set_focus(&mut self, workspace: &Workspace, screen: &mut Screen, cell: Cell) {
        if let Some(tab) = workspace.tabs.tab() {
            self.cursor.put(tab.id, cell);
            screen.is_dirty = true;
        }
    }

    /// True if a game's board is seen from the other side: flipped by hand, or to have the user's side at the
    /// bottom.
    pub(super) fn is_flipped(&self, workspace: &Workspace, tab: &Tab, view: &BoardView) -> bool {
        let own = workspace.setup.settings.own_side_below;
        (own && sits_above(tab, view)) != self.flips.contains(&tab.id)
    }
}

/// True if the only person in a game plays the side at the top, or solves a problem for it.
fn sits_above(tab: &Tab, view: &BoardView) -> bool {
    let person = |side: Side| {
        let player = tab.session.player_of(side);
        tab.session.players().side(player).seat == Seat::Person
    };
    let above = view.bottom.map(Side::other);
    let solver = tab.solver();
    above.is_some_and(|side| match solver {
        Some(solver) => solver == side,
        None => person(side) && !person(side.other()),
    })
}

/// Removes the marks of legal moves outside of the area that a hint names.
fn keep_legal_in(view: &mut BoardView, from: Cell, to: Cell) {
    for cell in view.grid.cells() {
        let is_in_row = (from.row..=to.row).contains(&cell.row);
        if !is_in_row || !(from.col..=to.col).contains(&cell.col) {
            view.square_mut(cell).marks.remove(Marks::LEGAL);
        }
    }
}

/// Marks the move that was a mistake, and the better one once it is known.
fn mark_mistake(walk: &Walk, view: &mut BoardView) {
    let mistake = walk.mistake();
    let [played, best] = &mistake.paths;
    let played = (played, mistake.badge.sign(), Marks::POOR);
    let best = walk.is_done().then_some((best, "!", Marks::BEST));
    for (path, sign, grade) in [played].into_iter().chain(best) {
        for &cell in path {
            view.mark(cell, grade);
        }
        if let Some(&cell) = path.last().filter(|cell| view.grid.contains(**cell)) {
            let square = view.square_mut(cell);
            square.marks.remove(Marks::LEGAL);
            square.label = Some(sign.to_owned());
        }
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
