//! Boards: opening, closing and switching. Boards are numbered from 1, as shown in their tabs.

use super::new_game;
use super::new_game::NewGame;
use super::refused::Refused;
use super::reply::{Effect, Reply};
use super::setup::Setup;
use super::tab::Tab;
use super::tabs::Tabs;
use super::telling::state_of;
use super::training::problems::Problems;
use super::words;
use tabletop_core::{Message, Side};
use tabletop_play::session::{MY_STRENGTH, Seat};

/// Opens a new game and goes there, or stays at the current one.
pub(crate) fn open_new(
    tabs: &mut Tabs,
    setup: &Setup,
    problems: &Problems,
    game: NewGame,
    stay: bool,
) -> Result<Reply, Refused> {
    let index = new_game::start_game(tabs, setup, problems, game)?;
    if !stay {
        tabs.switch(index);
        return Ok(tabs.opened());
    }
    let name = tabs.all()[index].session.info().name;
    Ok(Reply::say(
        Message::new(words::ADDED).arg(index + 1).words(name),
    ))
}

/// Opens the current game again: from its start, with its rules and clock, and with colours exchanged.
pub(crate) fn rematch(tabs: &mut Tabs, problems: &Problems) -> Result<Reply, Refused> {
    let tab = tabs.require_tab()?;
    let (mut purpose, key) = (tab.purpose, tab.session.info().key);
    let mut session = tab.session.rematch();
    if purpose.at_strength {
        let seat = problems.at_level(Seat::Computer(MY_STRENGTH), key);
        for side in Side::BOTH {
            if matches!(session.players().side(side).seat, Seat::Computer(_)) {
                session.players_mut().seat(side, seat.clone());
            }
        }
    }
    purpose.opening = new_game::play_opening(&mut session, purpose.opening)?;
    purpose.first_game = false;
    let index = tabs.add(session);
    tabs.all_mut()[index].purpose = purpose;
    tabs.switch(index);
    Ok(tabs.opened())
}

impl Tabs {
    pub fn close_board(&mut self, number: Option<usize>) -> Result<Reply, Refused> {
        if number.is_none() {
            self.require_tab()?;
        }
        let number = number.unwrap_or(self.current() + 1);
        let missing = self.no_such_board(number);
        let index = number.checked_sub(1);
        let tab = index.and_then(|index| self.close(index)).ok_or(missing)?;
        let name = tab.session.info().name;
        let text = if self.keep_closed(number - 1, tab) {
            words::CLOSED
        } else {
            words::CLOSED_SHARED
        };
        Ok(Reply::shown(Message::new(text).arg(number).words(name)))
    }

    pub fn reopen_board(&mut self) -> Result<Reply, Refused> {
        if !self.reopen() {
            return Err(Refused::NoneClosed);
        }
        Ok(self.opened())
    }

    pub fn go_to_board(&mut self, number: usize) -> Result<Reply, Refused> {
        let index = number.checked_sub(1);
        if !index.is_some_and(|index| self.switch(index)) {
            return Err(self.no_such_board(number));
        }
        Ok(self.opened())
    }

    pub fn cycle_boards(&mut self, by: isize) -> Result<Reply, Refused> {
        if self.all().is_empty() {
            return Err(Refused::NoGame);
        }
        self.cycle(by);
        Ok(self.opened())
    }

    pub fn go_to_unfinished(&mut self) -> Result<Reply, Refused> {
        if self.all().is_empty() {
            return Err(Refused::NoGame);
        }
        let index = self.next_unfinished().ok_or(Refused::AllOver)?;
        self.switch(index);
        Ok(self.opened())
    }

    pub fn place_board(&mut self, number: usize) -> Result<Reply, Refused> {
        self.require_tab()?;
        let to = number.checked_sub(1);
        if !to.is_some_and(|to| self.move_tab(self.current(), to)) {
            let open = self.all().len();
            return Err(Refused::NoSuchBoard { number, open });
        }
        Ok(Reply::say(Message::new(words::MOVED).arg(number)))
    }

    pub fn list_boards(&self, setup: &Setup) -> Reply {
        let line = |(index, tab): (usize, &Tab)| {
            let state = state_of(&tab.session);
            let mark = if index == self.current() { '*' } else { ' ' };
            let name = tab.session.info().name.get(setup.lang);
            format!("{mark}{} {name}: {}", index + 1, state.sentence(setup.lang))
        };
        let lines = self.all().iter().enumerate().map(line).collect();
        Reply::effect(Effect::Lines(lines))
    }

    fn no_such_board(&self, number: usize) -> Refused {
        match self.all().len() {
            0 => Refused::NoGame,
            open => Refused::NoSuchBoard { number, open },
        }
    }

    pub(super) fn opened(&self) -> Reply {
        let Some(session) = self.session() else {
            return Reply::default();
        };
        let name = session.info().name;
        Reply::shown(
            Message::new(words::OPENED)
                .arg(self.current() + 1)
                .words(name),
        )
    }
}
