//! The open games in the order of their tabs, and the current one.

use std::ops::{Index, IndexMut};
use std::sync::Arc;

use super::tab::Harvest;
use super::training::attempt::Attempt;
use super::training::guess::{Guess, GuessStage};
use super::{
    About, Effect, GameId, GamePurpose, Refused, Reply, Setup, Tab, TabId, Walk, result_of,
};
use tabletop_core::rng::fresh_seed;
use tabletop_core::{Limits, Reason, Side};
use tabletop_play::registry::GAMES;
use tabletop_play::session::{GameSession, Played, Purpose, Refused as SessionRefused};

/// Games opened at the first start.
const FIRST_GAMES: [&str; 2] = ["peace", "reversi"];

/// Maximum number of closed tabs that can be reopened.
const MAX_CLOSED: usize = 10;

/// All open games, in the order of their tabs.
#[derive(Debug, Default)]
pub struct Tabs {
    open: Vec<Tab>,
    current: usize,
    /// True if the home screen is shown and no game is current.
    at_home: bool,
    /// Closed tabs with their places, the last one closed at the end.
    closed: Vec<(usize, Tab)>,
    /// Number of tabs ever made, from which their identifiers come.
    made: u64,
}

impl Index<usize> for Tabs {
    type Output = Tab;

    fn index(&self, index: usize) -> &Tab {
        &self.open[index]
    }
}

impl IndexMut<usize> for Tabs {
    fn index_mut(&mut self, index: usize) -> &mut Tab {
        &mut self.open[index]
    }
}

impl Tabs {
    pub fn open_first_games(&mut self) {
        for key in FIRST_GAMES {
            let entry = GAMES.iter().find(|entry| entry.info.key == key);
            let session = entry.and_then(|entry| (entry.start)(entry.options()).ok());
            if let Some(session) = session {
                self.add(session);
            }
        }
    }

    /// Adds a new game as the last tab and returns its index; the current game stays current.
    pub fn add(&mut self, session: Box<GameSession>) -> usize {
        self.made += 1;
        self.open.push(Tab {
            id: TabId(self.made),
            session,
            offer: None,
            cuts: Vec::new(),
            analyst: None,
            analysed: None,
            held: None,
            attempt: None,
            resumes: None,
            purpose: GamePurpose::default(),
            strength_noted: false,
            taught: None,
            harvest: Harvest::default(),
            announced: [0; 2],
            review_asked: false,
            shared: None,
            sharing: None,
            walk: None,
            guess: None,
            game_id: Some(GameId::new(fresh_seed() ^ self.made)),
        });
        self.open.len() - 1
    }

    /// Adds an imported game: its computer and engines wait for a confirmation before they move.
    pub fn add_held(&mut self, session: Box<GameSession>) -> usize {
        let index = self.add(session);
        self.open[index].game_id = None;
        self.open[index].hold();
        index
    }

    pub const fn len(&self) -> usize {
        self.open.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    pub fn all(&self) -> &[Tab] {
        &self.open
    }

    /// Index of the current game, or at home of the last one; 0 if none is open.
    pub const fn current(&self) -> usize {
        self.current
    }

    /// Returns true if the home screen is shown and no game is current. Without open games it is always shown.
    pub const fn is_home(&self) -> bool {
        self.at_home || self.open.is_empty()
    }

    /// Goes to the home screen; the games stay as they are.
    pub const fn go_home(&mut self) {
        self.at_home = true;
    }

    /// The current tab, or at home the last one.
    pub fn last_tab(&self) -> Option<&Tab> {
        self.open.get(self.current)
    }

    /// The current tab; `None` at home.
    pub fn tab(&self) -> Option<&Tab> {
        self.last_tab().filter(|_| !self.at_home)
    }

    pub fn is_in_front(&self, index: usize) -> bool {
        !self.is_home() && index == self.current
    }

    /// Returns true if the open games are those of a first start, with no moves made.
    pub fn is_untouched(&self) -> bool {
        let as_opened = |(tab, key): (&Tab, &&str)| {
            let session = &*tab.session;
            let mut options = session.options().iter();
            session.info().key == *key
                && session.line().len() == 1
                && options.all(|(spec, value)| value == spec.default)
        };
        self.open.len() == FIRST_GAMES.len() && self.open.iter().zip(&FIRST_GAMES).all(as_opened)
    }

    /// The current game and its position.
    pub fn about(&self) -> Option<About> {
        self.tab().map(|tab| About {
            tab: tab.id,
            node: tab.front().current(),
        })
    }

    pub fn tab_mut(&mut self) -> Option<&mut Tab> {
        self.open.get_mut(self.current).filter(|_| !self.at_home)
    }

    /// Reason why nothing can be done to a game: none is open, or home is in front.
    pub const fn none_in_front(&self) -> Refused {
        match self.open.len() {
            0 => Refused::NoGame,
            open => Refused::AtHome(open),
        }
    }

    pub(super) fn all_mut(&mut self) -> &mut [Tab] {
        &mut self.open
    }

    pub(super) fn session_at(&mut self, index: usize) -> Option<&mut Box<GameSession>> {
        self.open.get_mut(index).map(|tab| &mut tab.session)
    }

    /// Index of the tab with this id, if it is still open.
    pub fn find(&self, id: TabId) -> Option<usize> {
        self.open.iter().position(|tab| tab.id == id)
    }

    /// The current game; during a walk its scratch board.
    pub fn session(&self) -> Option<&GameSession> {
        self.tab().map(Tab::front)
    }

    pub fn session_mut(&mut self) -> Option<&mut Box<GameSession>> {
        self.tab_mut().map(Tab::front_mut)
    }

    /// Goes to the game of this index. Returns true if there is one.
    pub fn switch(&mut self, index: usize) -> bool {
        let exists = index < self.open.len();
        if exists {
            self.current = index;
            self.at_home = false;
        }
        exists
    }

    /// Goes `by` tabs to the right (left if negative), wrapping round. Home lies beside the first tab.
    pub fn cycle(&mut self, by: isize) {
        let count = self.open.len() as isize;
        if count > 0 {
            let from = match (self.at_home, by > 0) {
                (true, true) => -1,
                (true, false) => 0,
                (false, _) => self.current as isize,
            };
            self.switch((from + by).rem_euclid(count) as usize);
        }
    }

    /// Closes a game; if it was current, the tab to its right becomes current.
    pub fn close(&mut self, index: usize) -> Option<Tab> {
        if index >= self.open.len() {
            return None;
        }
        let tab = self.open.remove(index);
        if index < self.current || self.current == self.open.len() {
            self.current = self.current.saturating_sub(1);
        }
        Some(tab)
    }

    /// Keeps a closed tab, so that it can be reopened. Returns false for a shared game, which ends with its tab.
    pub(super) fn keep_closed(&mut self, index: usize, mut tab: Tab) -> bool {
        if tab.shared.is_some() || tab.sharing.is_some() {
            return false;
        }
        tab.session.stop_thinking();
        tab.session.stop_review();
        tab.session.pause_clock();
        tab.analyst = None;
        if self.closed.len() == MAX_CLOSED {
            self.closed.remove(0);
        }
        self.closed.push((index, tab));
        true
    }

    pub fn has_closed(&self) -> bool {
        !self.closed.is_empty()
    }

    /// Puts the tab closed last back in its place and in front. Returns false if none is left.
    pub(super) fn reopen(&mut self) -> bool {
        let Some((index, tab)) = self.closed.pop() else {
            return false;
        };
        let index = index.min(self.open.len());
        self.open.insert(index, tab);
        self.switch(index)
    }

    /// Moves a tab to another place; the current game stays current.
    pub fn move_tab(&mut self, from: usize, to: usize) -> bool {
        if from >= self.open.len() || to >= self.open.len() {
            return false;
        }
        let current = self.open[self.current].id;
        let tab = self.open.remove(from);
        self.open.insert(to, tab);
        self.current = self.find(current).unwrap_or(to);
        true
    }

    /// The next game to the right of the current one that is not over, wrapping round.
    pub fn next_unfinished(&self) -> Option<usize> {
        let count = self.open.len();
        (1..=count)
            .map(|by| (self.current + by) % count)
            .find(|&index| !self.open[index].session.has_ended())
    }

    pub fn walk(&self) -> Option<&Walk> {
        self.tab()?.walk()
    }

    /// Returns true if games are open and all of them are over.
    pub fn all_over(&self) -> bool {
        !self.open.is_empty() && self.open.iter().all(|tab| tab.session.has_ended())
    }

    pub(super) fn think(
        &mut self,
        setup: &Setup,
        purpose: Purpose,
        limits: Limits,
    ) -> Result<(), Refused> {
        let waker = Arc::clone(&setup.waker);
        let session = self.require_session()?;
        Ok(session.think(purpose, limits, waker)?)
    }

    pub fn is_thinking(&self) -> bool {
        if self.session().is_some_and(GameSession::needs_dead_stones) {
            return true;
        }
        self.open.iter().any(|tab| {
            let session = &tab.session;
            tab.front().thinking().is_some()
                || tab.guess.as_ref().map(Guess::stage) == Some(GuessStage::Judging)
                || session.thinking().is_some()
                || session.reviewing().is_some()
                || session.revealing().1
        })
    }

    /// Reply to a move in the current game; it also states whether the last game in progress has ended.
    pub fn reply_to_move(&self, played: &Played) -> Reply {
        let notices = played.notices.iter();
        let mut messages: Vec<_> = notices.map(Reason::message).collect();
        // A lesson reports the end in its own words.
        let outcome = played
            .outcome
            .filter(|_| !self.attempt().is_some_and(Attempt::is_lesson));
        if let (Some(outcome), Some(session)) = (outcome, self.session()) {
            messages.push(result_of(session, outcome));
        }
        if let Some(attempt) = self.attempt() {
            if attempt.is_lesson() && attempt.is_done() {
                // The lesson's messages explain the move and the next step, and replace all others.
                messages.clear();
            }
            messages.extend_from_slice(attempt.messages());
        }
        Reply {
            messages,
            effect: Effect::Board,
            all_over: played.outcome.is_some() && self.all_over(),
        }
    }

    /// Side that offers a draw in this position, and side that has to answer.
    pub fn offer(&self) -> Option<[Side; 2]> {
        let tab = self.tab()?;
        let (node, side) = tab.offer?;
        (node == tab.session.current()).then_some([side, side.other()])
    }

    pub(super) fn require_tab(&mut self) -> Result<&mut Tab, Refused> {
        let refused = self.none_in_front();
        self.tab_mut().ok_or(refused)
    }

    pub(super) fn require_session(&mut self) -> Result<&mut Box<GameSession>, Refused> {
        let refused = self.none_in_front();
        self.session_mut().ok_or(refused)
    }

    pub(super) fn require_two_players(&mut self) -> Result<&mut Box<GameSession>, Refused> {
        let session = self.require_session()?;
        if session.info().players < 2 {
            return Err(Refused::Alone(session.info().name));
        }
        Ok(session)
    }

    /// Refuses what rates moves, where nobody can win.
    pub(super) fn require_contest(&mut self) -> Result<(), Refused> {
        let session = self.require_session()?;
        let refused = SessionRefused::NothingToWin(session.info().name);
        if session.info().players == 2 && !session.is_contest() {
            return Err(refused.into());
        }
        Ok(())
    }

    pub fn attempt(&self) -> Option<&Attempt> {
        self.tab()?.attempt.as_ref()
    }

    pub fn solver(&self) -> Option<Side> {
        self.tab()?.solver()
    }

    /// Pauses every clock; called when the program ends.
    pub fn pause_clocks(&mut self) {
        for tab in &mut self.open {
            tab.session.pause_clock();
        }
    }
}
