//! The tree of moves: navigation and editing.

use super::{Effect, Refused, Reply, Setup, Tabs, step_of, words};
use tabletop_core::{Cell, Message};
use tabletop_play::session::{GameSession, NodeId, NodeInfo, StepKind};
use tabletop_record::sgf::Markup;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Start,
    /// End of the current line.
    End,
    /// The move of this number in the current line.
    Ply(usize),
    /// This number of moves forward, or back if negative, within the line.
    Step(isize),
    Node(NodeId),
    /// The last move that changed this cell.
    MoveTo(Cell),
    /// A variation after the current move, from 1.
    Variation(usize),
    /// The next alternative to the current move.
    NextVariation,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryRequest {
    GoTo(Place),
    /// Makes the current line the main line.
    Promote,
    /// Deletes the current move and all after it.
    Delete,
    /// Restores the moves deleted last.
    Restore,
    /// Sets the comment on the current move; `None` clears it.
    Comment(Option<String>),
    /// Replaces the markup of a square; `None` removes it.
    MarkUp(Cell, Option<Markup>),
}

fn node_at(session: &GameSession, place: Place) -> Result<NodeId, Refused> {
    let line = session.line();
    let current = session.current();
    let last = line.len() - 1;
    match place {
        Place::Start => Ok(line[0]),
        Place::End => Ok(line[last]),
        Place::Ply(ply) => {
            let number = |&node: &NodeId| session.node(node).map_or(0, |node| node.ply);
            // Numbers never decrease along a line; nodes without a move have the previous move's number.
            let at = line.partition_point(|node| number(node) < ply);
            let moves = number(&line[last]);
            let refused = Refused::NoSuchMove { ply, moves };
            line.get(at).copied().ok_or(refused)
        }
        Place::Step(by) => {
            let at = line.iter().position(|&node| node == current).unwrap_or(0);
            Ok(line[at.saturating_add_signed(by).min(last)])
        }
        Place::Node(node) => Ok(node),
        Place::MoveTo(cell) => session
            .node_at(cell)
            .ok_or_else(|| Refused::NotMade(session.cell_name(cell))),
        Place::Variation(wanted) => {
            let children = session.node(current).map(|node| node.children);
            let children = children.unwrap_or_default();
            let node = wanted.checked_sub(1).and_then(|at| children.get(at));
            node.copied().ok_or(Refused::NoVariation {
                wanted,
                there: children.len(),
            })
        }
        Place::NextVariation => {
            let parent = session
                .node(current)
                .and_then(|node| session.node(node.parent?));
            let siblings = parent.map(|node| node.children).unwrap_or_default();
            if siblings.len() < 2 {
                let elsewhere = || Err(nearest_variation(session, current));
                return next_child(session, current).or_else(|_| elsewhere());
            }
            let at = siblings
                .iter()
                .position(|&node| node == current)
                .unwrap_or(0);
            let next = siblings.get((at + 1) % siblings.len().max(1)).copied();
            next.filter(|&node| node != current)
                .ok_or(Refused::NoOtherMove)
        }
    }
}

/// If the current move has no alternatives but several successors, the one after the line's current successor.
fn next_child(session: &GameSession, from: NodeId) -> Result<NodeId, Refused> {
    let children = session.node(from).map(|node| node.children);
    let children = children.filter(|children| children.len() > 1);
    let children = children.ok_or(Refused::NoOtherMove)?;
    let line = session.line();
    let next = line.iter().position(|&node| node == from);
    let next = next.and_then(|at| line.get(at + 1));
    let at = children.iter().position(|child| Some(child) == next);
    let at = at.map_or(0, |at| (at + 1) % children.len());
    Ok(children[at])
}

/// Reason why there is no variation here, with the last move before that has one.
fn nearest_variation(session: &GameSession, from: NodeId) -> Refused {
    let parent = |node: &NodeInfo| session.node(node.parent?);
    let mut before = std::iter::successors(session.node(from), parent);
    let found = before.find(|node| node.children.len() > 1);
    found.map_or(Refused::NoOtherMove, |node| {
        Refused::NoOtherMoveAfter(node.ply + 1)
    })
}

pub(crate) fn apply(tabs: &mut Tabs, request: HistoryRequest) -> Result<Reply, Refused> {
    let tab = tabs.require_tab()?;
    match request {
        HistoryRequest::GoTo(place) => go_to(tab.front_mut(), place),
        HistoryRequest::Promote => {
            let session = tab.front_mut();
            session.promote(session.current());
            Ok(Reply::say(words::PROMOTED))
        }
        HistoryRequest::Delete => {
            let current = tab.session.current();
            let step = tab.session.node(current).map(|node| step_of(&node));
            let step = step.ok_or(Refused::TheStart)?;
            let cut = tab.session.delete(current).ok_or(Refused::TheStart)?;
            tab.cuts.push(cut);
            Ok(Reply::shown(Message::new(words::DELETED).message(step)))
        }
        HistoryRequest::Restore => {
            let cut = tab.cuts.pop().ok_or(Refused::NothingDeleted)?;
            tab.session.restore(cut);
            Ok(Reply::shown(words::RESTORED))
        }
        HistoryRequest::Comment(text) => {
            let session = tab.front_mut();
            let current = session.current();
            session.comment(current, text.as_deref().unwrap_or_default());
            let message = text.map_or(words::COMMENT_GONE, |_| words::COMMENT_SET);
            Ok(Reply::say(message))
        }
        HistoryRequest::MarkUp(cell, markup) => {
            let session = tab.front_mut();
            session.mark_up(cell, markup.as_ref());
            let message = markup.map_or(words::MARKUP_GONE, |_| words::MARKED_UP);
            let cell = session.cell_name(cell);
            Ok(Reply::shown(Message::new(message).arg(cell)))
        }
    }
}

fn go_to(session: &mut GameSession, place: Place) -> Result<Reply, Refused> {
    let before = session.current();
    let node = node_at(session, place)?;
    if !session.go(node) {
        return Err(Refused::Gone);
    }
    let stays = match place {
        Place::Step(by) if node == before && by > 0 => Some(words::AT_END.into()),
        Place::Step(_) if node == before => Some(words::AT_START.into()),
        _ => None,
    };
    Ok(Reply {
        messages: stays.into_iter().collect(),
        ..Reply::effect(Effect::Board)
    })
}

pub(crate) fn read_comment(tabs: &Tabs) -> Result<Reply, Refused> {
    let session = tabs.session().ok_or(Refused::NoGame)?;
    let text = session.node(session.current()).map(|node| node.comment);
    let text = text.filter(|text| !text.is_empty());
    let text = text.ok_or(Refused::NoComment)?;
    Ok(Reply::say(Message::remark(&text)))
}

pub(crate) fn list_moves(tabs: &Tabs, setup: &Setup) -> Result<Reply, Refused> {
    let session = tabs.session().ok_or(Refused::NoGame)?;
    let line = session.line().into_iter().skip(1);
    let texts: Vec<_> = line
        .filter_map(|node| session.node(node))
        .map(|node| {
            let step = step_of(&node).get(setup.lang);
            match node.kind {
                StepKind::Note | StepKind::SetUp | StepKind::Settling => step,
                _ => format!("{}. {step}", node.ply),
            }
        })
        .collect();
    if texts.is_empty() {
        return Ok(Reply::say(words::NO_MOVES));
    }
    Ok(Reply::effect(Effect::Lines(vec![texts.join(" ")])))
}
