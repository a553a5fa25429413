//! Changes made by a move, in words: for players who listen to the game.

use super::describe::named;
use super::telling::deed;
use super::words::describe as words;
use super::{Refused, Reply, Tabs, name_of, state_of, turn_of};
use tabletop_core::{BoardView, Cell, Message, Piece, Side, Text, WordMove};
use tabletop_play::session::{GameSession, NodeId, NodeInfo, StepKind};

const MOVED: Text = Text::new("{0} {1}{2}{3}{4}", "{0} {1}{2}{3}{4}");
const MOVED_ALONE: Text = Text::new("{1}{2}{3}{4}", "{1}{2}{3}{4}");
const TURNS: Text = Text::new(" turns {0}", "，翻转 {0}");
const TAKES: Text = Text::new(" takes {0}", "，吃掉 {0}");
const CROWNED: Text = Text::new(", crowned on {0}", "，在 {0} 成王");
const THEN: Text = Text::new("{0}; {1}", "{0}；{1}");

/// Changes made to the board `before` by the move of `made`, the last one: `Black c4 turns d4; White to move`.
/// `None` if the node is no move.
pub fn change_of(session: &GameSession, made: NodeId, before: &BoardView) -> Option<Message> {
    let deed = deed_of(session, made, before)?;
    // The result follows in a message of its own.
    let goes_on = session.info().players > 1 && session.outcome().is_none();
    Some(if goes_on {
        Message::new(THEN).message(deed).message(turn_of(session))
    } else {
        deed
    })
}

/// Describes the moves after the last one of the person here, or of the side to move where no single person is here.
pub(crate) fn since_own_move(tabs: &Tabs) -> Result<Reply, Refused> {
    let session = tabs.session().ok_or(Refused::NoGame)?;
    let own = session.own_side().unwrap_or_else(|| session.turn());
    let is_own = |node: &NodeInfo| {
        let is_move = matches!(node.kind, StepKind::Move(_)) && !node.automatic;
        is_move && node.side == own
    };
    let steps = std::iter::successors(Some(session.current()), |&id| session.node(id)?.parent);
    let since: Vec<_> = steps
        .map_while(|id| Some((id, session.node(id)?.parent?)))
        .take_while(|(id, _)| !session.node(*id).is_some_and(|node| is_own(&node)))
        .collect();
    let mut board = session.scratch(session.current()).ok_or(Refused::NoGame)?;
    let mut messages = Vec::new();
    for (made, before) in since.into_iter().rev() {
        board.go(before);
        let before = board.thumbnail().clone();
        board.go(made);
        messages.extend(deed_of(&board, made, &before));
    }
    if messages.is_empty() {
        messages.push(words::UNCHANGED.into());
    }
    messages.push(state_of(session));
    Ok(Reply::list(messages))
}

/// Changes made to the board `before` by the move of `made`, the last one.
fn deed_of(session: &GameSession, made: NodeId, before: &BoardView) -> Option<Message> {
    let node = session.node(made)?;
    let after = session.thumbnail();
    if node.ending.is_some() || node.notation.is_empty() || after.grid != before.grid {
        return None;
    }
    let cells = |changed: &dyn Fn(Piece, Piece) -> bool| -> Vec<Cell> {
        let all = after.grid.cells();
        all.filter(|&cell| changed(before.square(cell).piece, after.square(cell).piece))
            .collect()
    };
    let turned = cells(&|was, is| match (owner(was), owner(is)) {
        (Some(was), Some(is)) => was != is,
        _ => false,
    });
    // A moved piece has left its cell, but is not captured.
    let alone = session.info().players < 2;
    let from = session.path(made).first().copied();
    let taken = cells(&|was, is| {
        is == Piece::None
            && match owner(was) {
                Some(side) => side != node.side,
                None => was == Piece::Almond,
            }
    });
    let taken = taken
        .into_iter()
        .filter(|&cell| !alone || Some(cell) != from);
    let crowned = cells(&|was, is| matches!((was, is), (Piece::None, Piece::King(_))));
    let made_by =
        cells(&|was, is| matches!((was, is), (Piece::Man(side), Piece::None) if side == node.side));
    let crowned = if made_by.is_empty() {
        Vec::new()
    } else {
        crowned
    };
    let part = |text: Text, cells: Vec<Cell>| {
        if cells.is_empty() {
            return Message::from(Text::same(""));
        }
        let names: Vec<_> = cells.into_iter().map(|cell| named(session, cell)).collect();
        Message::new(text).arg(names.join(" "))
    };
    // After the exchange of colours the mover has the other one.
    let side = if node.notation == WordMove::Swap {
        node.side.other()
    } else {
        node.side
    };
    let who = name_of(session, side);
    let deed_text = deed(&who, &node.notation).filter(|_| !alone);
    Some(deed_text.unwrap_or_else(|| {
        Message::new(if alone { MOVED_ALONE } else { MOVED })
            .message(who)
            .arg(&node.display)
            .message(part(TURNS, turned))
            .message(part(TAKES, taken.collect()))
            .message(part(CROWNED, crowned))
    }))
}

const fn owner(piece: Piece) -> Option<Side> {
    match piece {
        Piece::Disc(side) | Piece::Man(side) | Piece::King(side) => Some(side),
        Piece::None | Piece::Almond | Piece::Number(_) => None,
    }
}
