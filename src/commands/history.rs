//! Commands of the tree of moves: where to go in it, what to keep of it.

use crate::commands::typed::{count, shown};
use crate::core::{Cell, Message};
use crate::workspace::words;
use crate::workspace::{Effect, Reply, Workspace, step_of};

/// What is written instead of a comment that goes away.
pub const NO_COMMENT: &str = "-";

pub(crate) fn goto(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let table = workspace.require_table()?;
    let line = table.line();
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
    table.go(line[index]);
    Ok(Reply::effect(Effect::Board))
}

pub(crate) fn made(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let table = workspace.require_table()?;
    let wanted = args.concat().to_lowercase();
    let grid = table.view().grid;
    let mut cells = grid.cells();
    let Some(cell) = cells.find(|&cell| table.cell_name(cell).to_lowercase() == wanted) else {
        let middle = Cell::new(grid.cols / 2, grid.rows / 2);
        return Err(Message::new(words::NO_SQUARE)
            .arg(args.join(" "))
            .arg(table.cell_name(middle)));
    };
    let node = table
        .node_at(cell)
        .ok_or_else(|| Message::new(words::NOT_MADE).arg(table.cell_name(cell)))?;
    table.go(node);
    Ok(Reply::effect(Effect::Board))
}

pub(crate) fn variation(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let wanted = count(args, "variation")?;
    let table = workspace.require_table()?;
    let children = table
        .node(table.current())
        .map(|node| node.children)
        .unwrap_or_default();
    let Some(&node) = children.get(wanted - 1) else {
        return Err(Message::new(words::NO_VARIATION)
            .arg(wanted)
            .arg(children.len()));
    };
    table.go(node);
    Ok(Reply::effect(Effect::Board))
}

pub(crate) fn promote(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let table = workspace.require_table()?;
    table.promote(table.current());
    Ok(Reply::say(words::PROMOTED))
}

pub(crate) fn delete(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let tab = workspace.require_tab()?;
    let here = tab.table.current();
    let step = tab.table.node(here).map(|node| step_of(&node));
    let step = step.ok_or(words::NOT_THE_START)?;
    let cut = tab.table.delete(here).ok_or(words::NOT_THE_START)?;
    tab.cuts.push(cut);
    Ok(shown(Message::new(words::DELETED).message(step)))
}

pub(crate) fn restore(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let tab = workspace.require_tab()?;
    let cut = tab.cuts.pop().ok_or(words::NOTHING_DELETED)?;
    tab.table.restore(cut);
    Ok(shown(words::RESTORED))
}

pub(crate) fn comment(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let table = workspace.require_table()?;
    let here = table.current();
    let text = args.join(" ");
    let before = table.node(here).map(|node| node.comment);
    let before = before.unwrap_or_default();
    match text.as_str() {
        "" if before.is_empty() => Err(words::NO_NOTE.into()),
        "" => Ok(Reply::say(Message::verbatim(before))),
        NO_COMMENT => {
            table.comment(here, "");
            Ok(Reply::say(words::NOTE_GONE))
        }
        text => {
            table.comment(here, text);
            Ok(Reply::say(words::NOTE_SET))
        }
    }
}

pub(crate) fn moves(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let lang = workspace.lang;
    let table = workspace.require_table()?;
    let played = table
        .line()
        .into_iter()
        .skip(1)
        .filter_map(|node| table.node(node));
    let texts: Vec<_> = played
        .map(|node| format!("{}. {}", node.ply, step_of(&node).get(lang)))
        .collect();
    Ok(Reply::effect(Effect::Lines(vec![texts.join(" ")])))
}
