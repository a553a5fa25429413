//! Actions in the current game: moves, undo and redo, endings, the players' names.

use std::time::Duration;

use super::telling::steps_of;
use super::training::{self, guessing, teaching};
use super::{Effect, Refused, Reply, Setup, Sharing, Tabs, Trainer, name_of, walking, words};
use tabletop_core::{Cell, DisplayText, Limits, Message, Side, Text};
use tabletop_play::session::{Ending, GameSession, NodeId, Purpose, Seat, Touch};

/// Time for the computer's decision on a draw offer.
const DRAW_TIME: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayRequest {
    /// Plays this move, in the game's notation.
    Move(String),
    /// Points at a cell, to begin, continue or end a move.
    Touch {
        cell: Cell,
        /// Number to place there, if several are possible.
        number: Option<i32>,
    },
    /// Takes back this number of turns.
    Undo(usize),
    /// Replays this number of turns that were taken back.
    Redo(usize),
    Pass,
    Resign,
    /// Offers a draw, or agrees to one.
    Draw,
    DeclineDraw,
    /// Names the players; `None` leaves a name as it is.
    Rename([Option<String>; 2]),
    Solve,
    /// Takes a puzzle back to the last position that can be solved.
    Rescue,
}

/// Enters a move of the current game. What has to be checked before a move and done after it stands here, however it
/// is entered.
fn enter(
    tabs: &mut Tabs,
    setup: &Setup,
    trainer: &mut Trainer,
    sharing: &Sharing,
    enter: impl FnOnce(&mut GameSession) -> Result<Touch, Refused>,
) -> Result<Reply, Refused> {
    sharing.may_move(tabs)?;
    let session = tabs.require_session()?;
    let before = session.current();
    match enter(session)? {
        Touch::Played(played) => {
            if let Some(reply) = walking::judge(tabs, setup) {
                return Ok(reply);
            }
            if let Some(reply) = guessing::judge(tabs, setup, trainer) {
                return reply;
            }
            trainer.judge_attempt(tabs, setup, before);
            teaching::begin_teaching(tabs, setup);
            Ok(tabs.reply_to_move(&played))
        }
        Touch::Picked | Touch::PutBack => Ok(Reply::default()),
        Touch::Ask(asks) => Ok(Reply::effect(Effect::Ask(asks))),
        Touch::Refused(reason) => Err(reason.into()),
    }
}

/// Points at a cell; of several numbers that can be placed there, places this one.
fn touch(session: &mut GameSession, cell: Cell, number: Option<i32>) -> Result<Touch, Refused> {
    let touched = session.touch(cell);
    let Touch::Ask(asks) = &touched else {
        return Ok(touched);
    };
    match asks.iter().find(|ask| Some(ask.number) == number) {
        Some(ask) => Ok(Touch::Played(session.play(&ask.text)?)),
        None => Ok(touched),
    }
}

pub(crate) fn apply(
    tabs: &mut Tabs,
    setup: &Setup,
    trainer: &mut Trainer,
    sharing: &Sharing,
    request: PlayRequest,
) -> Result<Reply, Refused> {
    let mut entered = |enters: &dyn Fn(&mut GameSession) -> Result<Touch, Refused>| {
        enter(tabs, setup, trainer, sharing, enters)
    };
    match request {
        PlayRequest::Move(text) => entered(&|session| Ok(Touch::Played(session.play(&text)?))),
        PlayRequest::Touch { cell, number } => entered(&|session| touch(session, cell, number)),
        PlayRequest::Pass => entered(&|session| Ok(Touch::Played(session.pass()?))),
        PlayRequest::Undo(_) if training::stands_missed(tabs) => training::try_again(tabs, setup),
        PlayRequest::Undo(turns) => {
            let session = tabs.require_session()?;
            let before = session.current();
            match session.undo(turns) {
                0 => Err(Refused::NothingToUndo),
                _ => Ok(moved(words::UNDONE, session, session.current(), before)),
            }
        }
        PlayRequest::Redo(turns) => {
            let session = tabs.require_session()?;
            let before = session.current();
            match session.redo(turns) {
                0 => Err(Refused::NothingToRedo),
                _ => Ok(moved(words::REDONE, session, before, session.current())),
            }
        }
        PlayRequest::Rescue => {
            let session = tabs.require_session()?;
            let before = session.current();
            session.rescue()?;
            Ok(moved(words::UNDONE, session, session.current(), before))
        }
        PlayRequest::Resign => {
            let session = tabs.require_session()?;
            let played = session.end(Ending::Resigned(acting_side(session)))?;
            Ok(tabs.reply_to_move(&played))
        }
        PlayRequest::Draw => draw(tabs, setup),
        PlayRequest::DeclineDraw => {
            let tab = tabs.require_tab()?;
            let (_, side) = tab.offer.take().ok_or(Refused::NoOffer)?;
            Ok(Reply::say(declines(&tab.session, side.other())))
        }
        PlayRequest::Rename(names) => {
            let session = tabs.require_session()?;
            for (side, name) in Side::BOTH.into_iter().zip(&names) {
                if let Some(name) = name {
                    session.players_mut().rename(side, name);
                }
            }
            say_names(tabs, words::NAMES)
        }
        PlayRequest::Solve => solve(tabs, trainer),
    }
}

/// Offers a draw: the computer considers it, a person is asked. A second offer in the same position accepts the first:
/// at one keyboard in plain mode, it is the other player's answer.
fn draw(tabs: &mut Tabs, setup: &Setup) -> Result<Reply, Refused> {
    let limits = Limits {
        time: Some(DRAW_TIME),
        ..setup.limits(10)
    };
    let tab = tabs.require_tab()?;
    let (session, current) = (&tab.session, tab.session.current());
    let side = acting_side(session);
    let other = side.other();
    let offered = tab.offer.map(|(node, _)| node) == Some(current);
    let alone = session.info().players < 2 || session.is_over();
    let asks_person = *session.seat_of(other) == Seat::Person;
    if alone || (offered && asks_person) {
        let played = tab.session.end(Ending::Agreed)?;
        tab.offer = None;
        return Ok(tabs.reply_to_move(&played));
    }
    let names = [side, other].map(|side| name_of(session, side));
    let [name, asked] = names;
    if asks_person {
        tab.offer = Some((current, side));
        let offers = Message::new(words::DRAW_OFFERED).message(name);
        return Ok(Reply {
            effect: Effect::AskDraw,
            ..Reply::say(offers)
        });
    }
    tabs.think(setup, Purpose::Draw, limits)?;
    Ok(Reply::say(Message::new(words::DRAW_ASKED).message(asked)))
}

fn solve(tabs: &mut Tabs, trainer: &mut Trainer) -> Result<Reply, Refused> {
    if let Some(reply) = trainer.answer_of_attempt(tabs) {
        return Ok(reply);
    }
    let played = tabs.require_session()?.solve()?;
    // The player did not solve it.
    if let Some(tab) = tabs.tab_mut() {
        tab.game_id = None;
    }
    Ok(tabs.reply_to_move(&played))
}

pub(crate) fn names(tabs: &Tabs) -> Result<Reply, Refused> {
    say_names(tabs, words::NAMES_NOW)
}

fn say_names(tabs: &Tabs, text: Text) -> Result<Reply, Refused> {
    let session = tabs.session().ok_or(Refused::NoGame)?;
    let [first, second] = Side::BOTH.map(|side| name_of(session, session.player_of(side)));
    Ok(Reply::say(
        Message::new(text).message(first).message(second),
    ))
}

pub(crate) fn list_legal(tabs: &Tabs) -> Result<Reply, Refused> {
    let moves = tabs.session().ok_or(Refused::NoGame)?.legal_display();
    let line = DisplayText::line(&moves).to_string();
    Ok(Reply::effect(Effect::Lines(vec![line])))
}

pub fn declines(session: &GameSession, side: Side) -> Message {
    Message::new(words::DRAW_DECLINED).message(name_of(session, side))
}

/// Side that resigns or offers: the only one at this machine, whichever player moves for it; else the only person's
/// side, else the side to move.
pub fn acting_side(session: &GameSession) -> Side {
    let only = |sits: fn(&Seat) -> bool| {
        let mut sides = Side::BOTH.into_iter();
        let side = sides.find(|side| sits(session.seat_of(*side)))?;
        let others = sides.any(|side| sits(session.seat_of(side)));
        (!others).then_some(side)
    };
    let at_home = only(|seat| *seat != Seat::Remote);
    at_home
        .or_else(|| only(|seat| *seat == Seat::Person))
        .unwrap_or_else(|| session.turn())
}

/// Reply about the moves played after one node up to a later node; automatic moves are omitted.
fn moved(text: Text, session: &GameSession, above: NodeId, below: NodeId) -> Reply {
    let line = std::iter::successors(Some(below), |&id| session.node(id)?.parent);
    let mut steps: Vec<_> = line
        .take_while(|&id| id != above)
        .filter_map(|id| session.node(id))
        .filter(|node| !node.automatic)
        .collect();
    steps.reverse();
    Reply::shown(Message::new(text).message(steps_of(&steps)))
}
