//! Actions in the current game: moves, undo and redo, endings, the players' names.

use std::time::Duration;

use super::telling::steps_of;
use super::{Attempt, Effect, Refused, Reply, Tab, Workspace, name_of, words};
use tabletop_core::{Cell, DisplayText, Limits, Message, Reason, Side};
use tabletop_play::session::{Ending, GameSession, NodeId, Played, Purpose, Seat, Touch};

/// Time for the computer's decision on a draw offer.
const DRAW_TIME: Duration = Duration::from_secs(1);

impl Workspace {
    /// Reply to a move in the current game; it also states whether the last game in progress has ended.
    pub fn reply_to_move(&self, played: &Played) -> Reply {
        let notices = played.notices.iter();
        let mut messages: Vec<_> = notices.map(Reason::message).collect();
        // A lesson reports the end in its own words.
        let outcome = played
            .outcome
            .filter(|_| !self.attempt().is_some_and(Attempt::is_lesson));
        if let (Some(outcome), Some(session)) = (outcome, self.session()) {
            messages.push(super::result_of(session, outcome));
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

    /// Enters a move of the current game. What has to be checked before a move and done after it stands here, however it
    /// is entered.
    fn enter(
        &mut self,
        enter: impl FnOnce(&mut dyn GameSession) -> Result<Touch, Refused>,
    ) -> Result<Reply, Refused> {
        self.may_move()?;
        let session = self.require_session()?;
        let before = session.current();
        match enter(&mut **session)? {
            Touch::Played(played) => {
                self.judge_attempt(before);
                self.begin_teaching();
                Ok(self.reply_to_move(&played))
            }
            Touch::Picked | Touch::PutBack => Ok(Reply::default()),
            Touch::Ask(asks) => Ok(Reply::effect(Effect::Ask(asks))),
            Touch::Refused(reason) => Err(reason.into()),
        }
    }

    /// Points at a cell of the current game; of several numbers that can be placed there, places this one.
    pub fn touch(&mut self, cell: Cell, number: Option<i32>) -> Result<Reply, Refused> {
        self.enter(|session| {
            let touched = session.touch(cell);
            let Touch::Ask(asks) = &touched else {
                return Ok(touched);
            };
            match asks.iter().find(|ask| Some(ask.number) == number) {
                Some(ask) => Ok(Touch::Played(session.play(&ask.text)?)),
                None => Ok(touched),
            }
        })
    }

    /// Plays a move in the current game's notation.
    pub fn play(&mut self, text: &str) -> Result<Reply, Refused> {
        self.enter(|session| Ok(Touch::Played(session.play(text)?)))
    }

    /// Takes back this number of turns.
    pub fn undo(&mut self, turns: usize) -> Result<Reply, Refused> {
        if self.stands_missed() {
            return self.try_again();
        }
        let session = self.require_session()?;
        let before = session.current();
        match session.undo(turns) {
            0 => Err(Refused::NothingToUndo),
            _ => {
                let steps = steps_between(&**session, session.current(), before);
                Ok(Reply::shown(Message::new(words::UNDONE).message(steps)))
            }
        }
    }

    /// Replays this number of turns that were taken back.
    pub fn redo(&mut self, turns: usize) -> Result<Reply, Refused> {
        let session = self.require_session()?;
        let before = session.current();
        match session.redo(turns) {
            0 => Err(Refused::NothingToRedo),
            _ => {
                let steps = steps_between(&**session, before, session.current());
                Ok(Reply::shown(Message::new(words::REDONE).message(steps)))
            }
        }
    }

    /// Passes.
    pub fn pass(&mut self) -> Result<Reply, Refused> {
        self.enter(|session| Ok(Touch::Played(session.pass()?)))
    }

    /// Resigns.
    pub fn resign(&mut self) -> Result<Reply, Refused> {
        let session = self.require_session()?;
        let side = acting_side(&**session);
        let played = session.end(Ending::Resigned(side))?;
        Ok(self.reply_to_move(&played))
    }

    /// Offers a draw: the computer considers it, a person is asked. A second offer in the same position accepts the
    /// first:
    /// at one keyboard in plain mode, it is the other player's answer.
    pub fn draw(&mut self) -> Result<Reply, Refused> {
        let limits = Limits {
            time: Some(DRAW_TIME),
            ..self.limits(10)
        };
        let tab = self.require_tab()?;
        let (session, here) = (&tab.session, tab.session.current());
        let side = acting_side(&**session);
        let other = side.other();
        let offered = tab.offer.map(|(node, _)| node) == Some(here);
        let alone = session.info().players < 2 || session.is_over();
        let asks_person = seat_of(&**session, other) == &Seat::Person;
        if alone || (offered && asks_person) {
            let played = tab.session.end(Ending::Agreed)?;
            tab.offer = None;
            return Ok(self.reply_to_move(&played));
        }
        let names = [side, other].map(|side| name_of(&**session, side));
        let [name, asked] = names;
        if asks_person {
            tab.offer = Some((here, side));
            let offers = Message::new(words::DRAW_OFFERED).message(name);
            return Ok(Reply {
                effect: Effect::AskDraw,
                ..Reply::say(offers)
            });
        }
        self.think(Purpose::Draw, limits)?;
        Ok(Reply::say(Message::new(words::DRAW_ASKED).message(asked)))
    }

    /// Side that offers a draw in this position, and side that has to answer.
    pub fn offer(&self) -> Option<[Side; 2]> {
        let tab = self.tab()?;
        let (node, side) = tab.offer?;
        (node == tab.session.current()).then_some([side, side.other()])
    }

    /// Declines the draw offer.
    pub fn decline_draw(&mut self) -> Result<Reply, Refused> {
        let tab = self.require_tab()?;
        let (_, side) = tab.offer.take().ok_or(Refused::NoOffer)?;
        Ok(Reply::say(declines(&*tab.session, side.other())))
    }

    /// Plays a puzzle to its solution.
    pub fn solve(&mut self) -> Result<Reply, Refused> {
        if let Some(reply) = self.answer_of_attempt() {
            return Ok(reply);
        }
        let played = self.require_session()?.solve()?;
        // The player did not solve it.
        if let Some(tab) = self.tab_mut() {
            tab.game_id = None;
        }
        Ok(self.reply_to_move(&played))
    }

    /// Takes back a puzzle's moves to the last position that can be solved.
    pub fn rescue(&mut self) -> Result<Reply, Refused> {
        let session = self.require_session()?;
        let before = session.current();
        session.rescue()?;
        let steps = steps_between(&**session, session.current(), before);
        Ok(Reply::shown(Message::new(words::UNDONE).message(steps)))
    }

    /// Names the players; `None` leaves a name as it is.
    pub fn rename(&mut self, names: &[Option<String>; 2]) -> Result<Reply, Refused> {
        let session = self.require_session()?;
        for (side, name) in Side::BOTH.into_iter().zip(names) {
            if let Some(name) = name {
                session.players_mut().rename(side, name);
            }
        }
        self.say_names(words::NAMES)
    }

    /// Shows the players' names.
    pub fn names(&self) -> Result<Reply, Refused> {
        self.say_names(words::NAMES_NOW)
    }

    fn say_names(&self, text: tabletop_core::Text) -> Result<Reply, Refused> {
        let session = self.session().ok_or(Refused::NoGame)?;
        let [first, second] = Side::BOTH.map(|side| name_of(session, session.player_of(side)));
        Ok(Reply::say(
            Message::new(text).message(first).message(second),
        ))
    }

    /// Lists the legal moves.
    pub fn list_legal(&self) -> Result<Reply, Refused> {
        let moves = self.session().ok_or(Refused::NoGame)?.legal_display();
        let line = DisplayText::line(&moves).to_string();
        Ok(Reply::effect(Effect::Lines(vec![line])))
    }

    pub(super) fn require_tab(&mut self) -> Result<&mut Tab, Refused> {
        self.tab_mut().ok_or(Refused::NoGame)
    }

    pub(super) fn require_session(&mut self) -> Result<&mut Box<dyn GameSession>, Refused> {
        self.session_mut().ok_or(Refused::NoGame)
    }
}

/// Message that a side declines a draw.
pub fn declines(session: &dyn GameSession, side: Side) -> Message {
    Message::new(words::DRAW_DECLINED).message(name_of(session, side))
}

/// Player of a side.
fn seat_of(session: &dyn GameSession, side: Side) -> &Seat {
    &session.players().side(session.player_of(side)).seat
}

/// Side that resigns or offers: the only one at this machine, whichever player moves for it; else the only person's
/// side,
/// else the side to move.
fn acting_side(session: &dyn GameSession) -> Side {
    let only = |sits: fn(&Seat) -> bool| {
        let mut sides = Side::BOTH.into_iter();
        let side = sides.find(|side| sits(seat_of(session, *side)))?;
        let others = sides.any(|side| sits(seat_of(session, side)));
        (!others).then_some(side)
    };
    let here = only(|seat| *seat != Seat::Remote);
    here.or_else(|| only(|seat| *seat == Seat::Person))
        .unwrap_or_else(|| session.turn())
}

/// Moves played after one node up to a later node; automatic moves are omitted.
fn steps_between(session: &dyn GameSession, above: NodeId, below: NodeId) -> Message {
    let line = std::iter::successors(Some(below), |&id| session.node(id)?.parent);
    let mut steps: Vec<_> = line
        .take_while(|&id| id != above)
        .filter_map(|id| session.node(id))
        .filter(|node| !node.automatic)
        .collect();
    steps.reverse();
    steps_of(&steps)
}
