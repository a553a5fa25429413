//! Boards: opening, closing and switching. Boards are numbered from 1, as shown in their tabs.

use super::training::problems::Problems;
use super::{Effect, NewGame, Refused, Reply, Setup, Tab, Tabs, new_game, state_of, words};
use tabletop_core::{Message, Side};
use tabletop_play::session::{MY_STRENGTH, Seat};

/// Actions on the open games. Boards are numbered from 1.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardRequest {
    New {
        game: NewGame,
        /// True if the current game stays in front.
        stay: bool,
    },
    /// Opens the current game again with colours exchanged.
    Rematch,
    /// Closes a board, by default the current one.
    Close(Option<usize>),
    /// Reopens the board closed last.
    Reopen,
    GoTo(usize),
    /// Goes this number of boards to the right, or to the left if negative.
    Cycle(isize),
    /// Goes to the next game that is not over.
    Unfinished,
    /// Moves the current board to this number.
    Place(usize),
}

pub(crate) fn apply(
    tabs: &mut Tabs,
    setup: &Setup,
    problems: &Problems,
    request: BoardRequest,
) -> Result<Reply, Refused> {
    match request {
        BoardRequest::New { game, stay } => {
            let index = new_game::start_game(tabs, setup, problems, game)?;
            if stay {
                let added = Message::new(words::ADDED).arg(index + 1);
                return Ok(Reply::say(added.words(tabs[index].session.info().name)));
            }
            tabs.switch(index);
        }
        BoardRequest::Rematch => rematch(tabs, problems)?,
        BoardRequest::Close(number) => return tabs.close_board(number),
        BoardRequest::Reopen => {
            if !tabs.reopen() {
                return Err(Refused::NoneClosed);
            }
        }
        BoardRequest::GoTo(number) => {
            let index = number.checked_sub(1);
            if !index.is_some_and(|index| tabs.switch(index)) {
                return Err(tabs.no_such_board(number));
            }
        }
        BoardRequest::Cycle(_) | BoardRequest::Unfinished if tabs.is_empty() => {
            return Err(Refused::NoGame);
        }
        BoardRequest::Cycle(by) => tabs.cycle(by),
        BoardRequest::Unfinished => {
            let index = tabs.next_unfinished().ok_or(Refused::AllOver)?;
            tabs.switch(index);
        }
        BoardRequest::Place(number) => {
            tabs.require_tab()?;
            let to = number.checked_sub(1);
            if !to.is_some_and(|to| tabs.move_tab(tabs.current(), to)) {
                let open = tabs.len();
                return Err(Refused::NoSuchBoard { number, open });
            }
            return Ok(Reply::say(Message::new(words::MOVED).arg(number)));
        }
    }
    Ok(tabs.opened())
}

/// Opens the current game again: from its start, with its rules and clock, and with colours exchanged.
fn rematch(tabs: &mut Tabs, problems: &Problems) -> Result<(), Refused> {
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
    tabs[index].purpose = purpose;
    tabs.switch(index);
    Ok(())
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

    fn opened(&self) -> Reply {
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
