//! The game in front: moves, back and on, ends, the players' names.

use std::time::Duration;

use super::telling::steps_of;
use super::{Attempt, Effect, Refused, Reply, Tab, Workspace, name_of, words};
use tabletop_core::{Limits, Message, Reason, Side};
use tabletop_play::session::{Ending, GameSession, NodeId, Played, Purpose, Seat, Touch};

/// Time that the computer takes to think about a draw.
const DRAW_TIME: Duration = Duration::from_secs(1);

impl Workspace {
    /// What has to be told after a move in the current game, and whether that was the end of the last one going on.
    pub fn told_of(&self, played: &Played) -> Reply {
        let notices = played.notices.iter();
        let mut messages: Vec<_> = notices.map(Reason::message).collect();
        // A lesson tells the end in its own words.
        let outcome = played
            .outcome
            .filter(|_| !self.attempt().is_some_and(Attempt::is_lesson));
        if let (Some(outcome), Some(session)) = (outcome, self.session()) {
            messages.push(super::result_of(session, outcome));
        }
        if let Some(attempt) = self.attempt() {
            if attempt.is_lesson() && attempt.is_done() {
                // It says what happened in its own words, and how one goes on: nothing stands before it in its line.
                messages.clear();
            }
            messages.extend_from_slice(attempt.told());
        }
        Reply {
            messages,
            effect: Effect::Board,
            all_over: played.outcome.is_some() && self.all_over(),
        }
    }

    /// Points at a cell of the current game.
    pub fn touch(&mut self, cell: tabletop_core::Cell) -> Result<Touch, Refused> {
        self.may_move()?;
        let session = self.require_session()?;
        let before = session.current();
        let touched = session.touch(cell);
        if matches!(touched, Touch::Played(_)) {
            self.judge_attempt(Some(before));
            self.begin_teaching();
        }
        Ok(touched)
    }

    /// Plays a move in the current game's notation.
    pub fn play(&mut self, text: &str) -> Result<Reply, Refused> {
        self.may_move()?;
        let session = self.require_session()?;
        let before = session.current();
        let played = session.play(text)?;
        self.judge_attempt(Some(before));
        self.begin_teaching();
        Ok(self.told_of(&played))
    }

    /// Takes back this many turns.
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

    /// Plays this many turns again that were taken back.
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
        self.may_move()?;
        let session = self.require_session()?;
        let before = session.current();
        let played = session.pass()?;
        self.judge_attempt(Some(before));
        self.begin_teaching();
        Ok(self.told_of(&played))
    }

    /// Gives up.
    pub fn resign(&mut self) -> Result<Reply, Refused> {
        let session = self.require_session()?;
        let side = acting_side(&**session);
        let played = session.end(Ending::Resigned(side))?;
        Ok(self.told_of(&played))
    }

    /// Offers a draw: the computer thinks about it, a person is asked. Offered a second time in the same position, it is agreed
    /// to: at one keyboard, line by line, that is the other player's answer.
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
            return Ok(self.told_of(&played));
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

    /// Whose draw it is that is offered here, and whom that asks.
    pub fn offer(&self) -> Option<[Side; 2]> {
        let tab = self.tab()?;
        let (node, side) = tab.offer?;
        (node == tab.session.current()).then_some([side, side.other()])
    }

    /// Declines the draw that is offered.
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
        // It was not solved by whoever plays.
        if let Some(tab) = self.tab_mut() {
            tab.game_id = None;
        }
        Ok(self.told_of(&played))
    }

    /// Takes a puzzle's moves back to where it can still be solved.
    pub fn rescue(&mut self) -> Result<Reply, Refused> {
        let session = self.require_session()?;
        let before = session.current();
        session.rescue()?;
        let steps = steps_between(&**session, session.current(), before);
        Ok(Reply::shown(Message::new(words::UNDONE).message(steps)))
    }

    /// Names the players; a name that is not given stays.
    pub fn rename(&mut self, names: &[Option<String>; 2]) -> Result<Reply, Refused> {
        let session = self.require_session()?;
        for (side, name) in Side::BOTH.into_iter().zip(names) {
            if let Some(name) = name {
                session.players_mut().rename(side, name);
            }
        }
        self.say_names(words::NAMES)
    }

    /// Says what the players are called.
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
        let moves = self.session().ok_or(Refused::NoGame)?.legal();
        Ok(Reply::effect(Effect::Lines(vec![moves.join(" ")])))
    }

    pub(super) fn require_tab(&mut self) -> Result<&mut Tab, Refused> {
        self.tab_mut().ok_or(Refused::NoGame)
    }

    pub(super) fn require_session(&mut self) -> Result<&mut Box<dyn GameSession>, Refused> {
        self.session_mut().ok_or(Refused::NoGame)
    }
}

/// Says that a side plays on.
pub fn declines(session: &dyn GameSession, side: Side) -> Message {
    Message::new(words::DRAW_DECLINED).message(name_of(session, side))
}

/// Who makes the moves of a side.
fn seat_of(session: &dyn GameSession, side: Side) -> &Seat {
    &session.players().of(session.player_of(side)).seat
}

/// The side that resigns or offers: the only one at this machine, whoever moves for it; else the only person's, else the side
/// to move.
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

/// What was played after one node up to another that follows it; what the rules did by themselves is left out.
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
