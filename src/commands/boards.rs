//! Commands of the open games: opening, closing, going from one to another.

use crate::commands::typed::{count, shown};
use crate::core::Message;
use crate::workspace::new_game::require_new;
use crate::workspace::words;
use crate::workspace::{Effect, Reply, Tab, Workspace};

fn open_new(workspace: &mut Workspace, args: &[String]) -> Result<usize, Message> {
    let game = require_new(args)?;
    workspace.start(game)
}

pub(crate) fn new(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let index = open_new(workspace, args)?;
    workspace.switch(index);
    Ok(workspace.opened())
}

pub(crate) fn add(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let index = open_new(workspace, args)?;
    let name = workspace.tabs()[index].session.info().name;
    Ok(Reply::say(
        Message::new(words::ADDED).arg(index + 1).words(name),
    ))
}

pub(crate) fn close(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let number = if args.is_empty() {
        workspace.current() + 1
    } else {
        count(args, "close")?
    };
    let open = workspace.tabs().len();
    let Some(tab) = workspace.close(number - 1) else {
        let none = Message::new(words::NO_SUCH_BOARD).arg(number).arg(open);
        return Err(if open == 0 {
            words::NO_GAME.into()
        } else {
            none
        });
    };
    Ok(shown(
        Message::new(words::CLOSED)
            .arg(number)
            .words(tab.session.info().name),
    ))
}

pub(crate) fn next(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    workspace.require_tab()?;
    workspace.cycle(1);
    Ok(workspace.opened())
}

pub(crate) fn prev(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    workspace.require_tab()?;
    workspace.cycle(-1);
    Ok(workspace.opened())
}

pub(crate) fn unfinished(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    workspace.require_tab()?;
    let index = workspace.next_unfinished().ok_or(words::ALL_OVER)?;
    workspace.switch(index);
    Ok(workspace.opened())
}

pub(crate) fn place(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let open = workspace.tabs().len();
    if args.is_empty() {
        return Err(Message::new(words::PLACE_WHERE).arg(open));
    }
    let to = count(args, "place")?;
    if !workspace.move_tab(workspace.current(), to - 1) {
        return Err(Message::new(words::NO_SUCH_BOARD).arg(to).arg(open));
    }
    Ok(Reply::say(Message::new(words::MOVED).arg(to)))
}

#[expect(clippy::unnecessary_wraps, reason = "a row of the table")]
pub(crate) fn boards(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let lang = workspace.lang;
    let line = |(index, tab): (usize, &Tab)| {
        let state = match tab.session.outcome() {
            Some(outcome) => crate::workspace::result_of(&*tab.session, outcome),
            None => crate::workspace::turn_of(&*tab.session),
        };
        let mark = if index == workspace.current() {
            '*'
        } else {
            ' '
        };
        format!(
            "{mark}{} {}: {}",
            index + 1,
            tab.session.info().name.get(lang),
            state.get(lang)
        )
    };
    Ok(Reply::effect(Effect::Lines(
        workspace.tabs().iter().enumerate().map(line).collect(),
    )))
}

#[expect(clippy::unnecessary_wraps, reason = "a row of the table")]
pub(crate) fn quit(_workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    Ok(Reply::effect(Effect::Quit))
}
