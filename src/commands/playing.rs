//! Commands of the game in front: back and on, ends, names, what can be seen of it.

use crate::commands::typed::{count, shown};
use crate::core::{Message, Side};
use crate::session::{Ending, GameSession, Seat};
use crate::workspace::name_of;
use crate::workspace::new_game::require_new;
use crate::workspace::words;
use crate::workspace::{Effect, Reply, Workspace, describe};

pub(crate) fn undo(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let turns = count(args, "undo")?;
    match workspace.require_session()?.undo(turns) {
        0 => Err(words::NOTHING_TO_UNDO.into()),
        done => Ok(shown(Message::new(words::UNDONE).arg(done))),
    }
}

pub(crate) fn redo(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let turns = count(args, "redo")?;
    match workspace.require_session()?.redo(turns) {
        0 => Err(words::NOTHING_TO_REDO.into()),
        done => Ok(shown(Message::new(words::REDONE).arg(done))),
    }
}

pub(crate) fn pass(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let played = workspace.require_session()?.pass()?;
    Ok(Reply {
        messages: workspace.after(&played),
        effect: Effect::Board,
    })
}

/// The side that resigns or offers: the only person's, else the side to move.
fn acting_side(session: &dyn GameSession) -> Side {
    let is_person =
        |side: &Side| session.players().of(session.player_of(*side)).seat == Seat::Person;
    let mut people = Side::BOTH.into_iter().filter(is_person);
    match (people.next(), people.next()) {
        (Some(only), None) => only,
        _ => session.turn(),
    }
}

pub(crate) fn resign(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let session = workspace.require_session()?;
    let side = acting_side(&**session);
    let played = session.end(Ending::Resigned(side))?;
    Ok(Reply {
        messages: workspace.after(&played),
        effect: Effect::Board,
    })
}

pub(crate) fn draw(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let tab = workspace.require_tab()?;
    let here = tab.session.current();
    if tab.session.info().players == 2 && !tab.session.is_over() {
        let side = acting_side(&*tab.session);
        if tab.offer.map(|(node, _)| node) != Some(here) {
            tab.offer = Some((here, side));
            return Ok(Reply::say(
                Message::new(words::DRAW_OFFERED).message(name_of(&*tab.session, side)),
            ));
        }
    }
    let played = tab.session.end(Ending::Agreed)?;
    tab.offer = None;
    Ok(Reply {
        messages: workspace.after(&played),
        effect: Effect::Board,
    })
}

pub(crate) fn names(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let session = workspace.require_session()?;
    for (side, name) in Side::BOTH.into_iter().zip(args) {
        session.players_mut().rename(side, name);
    }
    let text = if args.is_empty() {
        words::NAMES_NOW
    } else {
        words::NAMES
    };
    let [first, second] = Side::BOTH.map(|side| name_of(&**session, session.player_of(side)));
    Ok(Reply::say(
        Message::new(text).message(first).message(second),
    ))
}

pub(crate) fn board(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let lang = workspace.lang;
    let said = describe::position(&**workspace.require_session()?);
    let lines = said.iter().map(|message| message.get(lang)).collect();
    Ok(Reply::effect(Effect::Describe(lines)))
}

pub(crate) fn legal(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let moves = workspace.require_session()?.legal();
    Ok(Reply::effect(Effect::Lines(vec![moves.join(" ")])))
}

pub(crate) fn rules(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let key = if args.is_empty() {
        workspace.require_session()?.info().key
    } else {
        require_new(args)?.entry.info.key
    };
    Ok(Reply::effect(Effect::Help(Some(key.to_owned()))))
}

#[expect(clippy::unnecessary_wraps, reason = "a row of the table")]
pub(crate) fn help(_workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    Ok(Reply::effect(Effect::Help(args.first().cloned())))
}
