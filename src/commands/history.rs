//! Commands of the tree of moves: where to go in it, what to keep of it.

use crate::commands::typed::{count, shown};
use crate::core::{Cell, Message};
use crate::workspace::words;
use crate::workspace::{Effect, Reply, Workspace, step_of};

/// What is written instead of a comment that goes away.
pub const NO_COMMENT: &str = "-";

pub(crate) fn goto(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let session = workspace.require_session()?;
    let line = session.line();
    let index = match args.first().map(String::as_str) {
        Some("start") => 0,
        Some("end") => line.len() - 1,
        Some(word) if word.parse::<usize>().is_ok_and(|n| n < line.len()) => {
            word.parse().unwrap_or(0)
        }
        word => {
            return Err(Message::new(words::NO_SUCH_MOVE)
                .arg(word.unwrap_or("?"))
                .arg(line.len() - 1));
        }
    };
    session.go(line[index]);
    Ok(Reply::effect(Effect::Board))
}

pub(crate) fn made(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let session = workspace.require_session()?;
    let Some(cell) = session.cell_called(&args.concat()) else {
        let grid = session.grid();
        let middle = Cell::new(grid.cols / 2, grid.rows / 2);
        return Err(Message::new(words::NO_SQUARE)
            .arg(args.join(" "))
            .arg(session.cell_name(middle)));
    };
    let node = session
        .node_at(cell)
        .ok_or_else(|| Message::new(words::NOT_MADE).arg(session.cell_name(cell)))?;
    session.go(node);
    Ok(Reply::effect(Effect::Board))
}

pub(crate) fn variation(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let wanted = count(args, "variation")?;
    let session = workspace.require_session()?;
    let children = session
        .node(session.current())
        .map(|node| node.children)
        .unwrap_or_default();
    let Some(&node) = children.get(wanted - 1) else {
        return Err(Message::new(words::NO_VARIATION)
            .arg(wanted)
            .arg(children.len()));
    };
    session.go(node);
    Ok(Reply::effect(Effect::Board))
}

pub(crate) fn promote(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let session = workspace.require_session()?;
    session.promote(session.current());
    Ok(Reply::say(words::PROMOTED))
}

pub(crate) fn delete(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let tab = workspace.require_tab()?;
    let here = tab.session.current();
    let step = tab.session.node(here).map(|node| step_of(&node));
    let step = step.ok_or(words::NOT_THE_START)?;
    let cut = tab.session.delete(here).ok_or(words::NOT_THE_START)?;
    tab.cuts.push(cut);
    Ok(shown(Message::new(words::DELETED).message(step)))
}

pub(crate) fn restore(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let tab = workspace.require_tab()?;
    let cut = tab.cuts.pop().ok_or(words::NOTHING_DELETED)?;
    tab.session.restore(cut);
    Ok(shown(words::RESTORED))
}

pub(crate) fn comment(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let session = workspace.require_session()?;
    let here = session.current();
    let text = args.join(" ");
    let before = session.node(here).map(|node| node.comment);
    let before = before.unwrap_or_default();
    match text.as_str() {
        "" if before.is_empty() => Err(words::NO_NOTE.into()),
        "" => Ok(Reply::say(Message::verbatim(before))),
        NO_COMMENT => {
            session.comment(here, "");
            Ok(Reply::say(words::NOTE_GONE))
        }
        text => {
            session.comment(here, text);
            Ok(Reply::say(words::NOTE_SET))
        }
    }
}

pub(crate) fn moves(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let lang = workspace.lang;
    let session = workspace.require_session()?;
    let played = session
        .line()
        .into_iter()
        .skip(1)
        .filter_map(|node| session.node(node));
    let texts: Vec<_> = played
        .map(|node| format!("{}. {}", node.ply, step_of(&node).get(lang)))
        .collect();
    Ok(Reply::effect(Effect::Lines(vec![texts.join(" ")])))
}
