//! Answers prepared for a friend's likely moves. They are known to this program alone: played when the friend's move fits,
//! dropped when it doesn't.

use super::entries::share_steps;
use super::prepared::{IfMoves, Step};
use super::table::Context;
use super::{Table, board, words};
use crate::workspace::{Effect, Refused, Reply, SharedRefused};
use tabletop_core::{DisplayText, Lang, Message};
use tabletop_play::session::{GameSession, SessionEvent};

/// Maximum number of lines in one game.
const MAX_LINES: usize = 100;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IfRequest {
    /// Adds a line of moves: the friend's, the answer, and so on.
    Add(Vec<String>),
    /// Lists the lines, and the answers that were played.
    List,
    Clear,
}

pub(super) fn prepare(
    session: &GameSession,
    table: &mut Table,
    request: IfRequest,
    lang: Lang,
) -> Result<Reply, Refused> {
    match request {
        IfRequest::Add(moves) => {
            let line = line_of(session, table, &moves)?;
            let at = (table.tab, table.tip);
            if table.if_moves.at != at {
                table.if_moves.lines.clear();
            }
            if table.if_moves.lines.len() >= MAX_LINES {
                return Err(SharedRefused::ManyPrepared(MAX_LINES).into());
            }
            let shown = Message::new(words::PREPARED).arg(shown(&line));
            table.if_moves.at = at;
            table.if_moves.add(line);
            Ok(Reply::say(shown))
        }
        IfRequest::Clear => {
            table.if_moves.lines.clear();
            Ok(Reply::say(words::PREPARED_CLEARED))
        }
        IfRequest::List => Ok(table.if_moves.listed(lang)),
    }
}

impl IfMoves {
    fn listed(&self, lang: Lang) -> Reply {
        let lines = self.lines.iter().map(|line| shown(line));
        let played = self.played.iter().map(|[theirs, own]| {
            let message = Message::new(words::IF_MOVE_WAS).arg(theirs).arg(own);
            message.get(lang)
        });
        let all: Vec<_> = lines.chain(played).collect();
        if all.is_empty() {
            return Reply::say(words::NOTHING_PREPARED);
        }
        Reply::effect(Effect::Lines(all))
    }
}

fn shown(line: &[Step]) -> String {
    let moves: Vec<_> = line.iter().map(|step| step.display.clone()).collect();
    DisplayText::line(&moves).to_string()
}

/// Checks the moves of a line on a scratch board.
fn line_of(session: &GameSession, table: &Table, moves: &[String]) -> Result<Vec<Step>, Refused> {
    table.may_act()?;
    let mut scratch = session.scratch(table.tip).ok_or(Refused::NoGame)?;
    if scratch.is_over() {
        return Err(tabletop_play::session::Refused::GameOver.into());
    }
    if table.race.is_some() {
        return Err(SharedRefused::NotHere.into());
    }
    let is_own = |board: &GameSession| table.owns(board.player_of(board.turn()).index());
    if is_own(&scratch) {
        return Err(SharedRefused::PrepareLater.into());
    }
    let mut line = Vec::new();
    for text in moves {
        let is_own = is_own(&scratch);
        let played = scratch.play(text)?;
        line.push(Step {
            is_own,
            notation: played.notation,
            display: played.display,
        });
    }
    match line.last() {
        Some(step) if step.is_own => Ok(line),
        _ => Err(SharedRefused::EndsWithTheirs.into()),
    }
}

/// Plays the prepared answer to the moves that came, or drops the lines that don't fit them.
pub(super) fn answer(context: &mut Context<'_>, table: &mut Table) {
    while !table.if_moves.lines.is_empty() {
        let Some(theirs) = follow(context, table) else {
            return;
        };
        if !play_next(context, table, &theirs) {
            return;
        }
    }
}

/// Follows the moves since the last call. Returns the friend's last move, if a line still fits and the user is to move.
fn follow(context: &mut Context<'_>, table: &mut Table) -> Option<DisplayText> {
    let session = board::session_of(context, table)?;
    let (tab, at) = table.if_moves.at;
    let nodes = board::between(session, at, table.tip).filter(|_| tab == table.tab);
    let (mut last, mut fits) = (None, nodes.is_some());
    for node in nodes.iter().flatten().filter_map(|&id| session.node(id)) {
        if fits && !node.automatic {
            fits = table.if_moves.follow(&node.notation);
            last = Some(node.display);
        }
    }
    let is_own_turn = table.owns(session.player_of(session.turn()).index());
    let waits = session.needs_dead_stones() || !table.connected;
    let is_over = session.is_over();
    table.if_moves.at.1 = table.tip;
    if !fits || is_over {
        table.if_moves.lines.clear();
        if !is_over {
            table.tell(words::PREPARED_DROPPED.into(), context);
        }
        return None;
    }
    last.filter(|_| is_own_turn && !waits)
}

/// Plays the next move of the lines. Returns true if it is in the list of the game.
fn play_next(context: &mut Context<'_>, table: &mut Table, theirs: &DisplayText) -> bool {
    let (Some(step), Some(session)) = (
        table.if_moves.next().cloned(),
        board::session_of(context, table),
    ) else {
        return false;
    };
    let before = table.tip;
    session.go(before);
    let Ok(played) = session.play(&step.notation) else {
        table.if_moves.lines.clear();
        return false;
    };
    share_steps(context, table);
    if table.tip == before {
        return false;
    }
    table
        .if_moves
        .played
        .push([theirs.clone(), step.display.clone()]);
    let message = Message::new(words::IF_MOVE_PLAYED)
        .arg(theirs)
        .arg(&step.display);
    let event = match played.outcome {
        Some(_) => SessionEvent::Ended(played),
        None => SessionEvent::Changed(message),
    };
    table.show(event, context);
    true
}

#[cfg(test)]
mod tests;
