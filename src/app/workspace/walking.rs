//! Walk through the mistakes of a reviewed game: each is to be improved on a scratch board, and the game itself stays
//! as it is.

use std::sync::Arc;

use super::review::check_limits_of;
use super::training::attempt::start_of_move;
use super::walk::Stage;
use super::words::walk as words;
use super::{Refused, Reply, Setup, Tab, Tabs, Walk, move_of, name_of};
use tabletop_core::{Message, Side};
use tabletop_play::session::{Badge, GameSession, Mistake, NodeId, Purpose, SessionEvent};

/// Maximum number of moves of a better line that are shown.
const MOST_SHOWN: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WalkRequest {
    /// Goes to the next mistake; after the last one the walk ends.
    Next,
    Previous,
    At(NodeId),
    /// Walks the mistakes of both sides, or only one's own again.
    Sides,
    End,
}

/// Mistakes of a game in the order of its moves: of both sides, or of the only person at this machine.
fn mistakes_of(session: &GameSession, both: bool) -> Vec<Mistake> {
    let own = session.own_side().filter(|_| !both);
    let side = |mistake: &Mistake| session.node(mistake.node).map(|node| node.side);
    let mut mistakes = session.mistakes();
    mistakes.retain(|mistake| own.is_none() || side(mistake) == own);
    let line = session.line();
    mistakes.sort_by_key(|mistake| line.iter().position(|node| *node == mistake.node));
    mistakes
}

/// Number of mistakes that a walk begins with: those of the only person at this machine, or of both sides.
pub fn mistakes_to_walk(session: &GameSession) -> usize {
    mistakes_of(session, false).len()
}

pub(crate) fn apply(tabs: &mut Tabs, request: WalkRequest) -> Result<Reply, Refused> {
    let tab = tabs.require_tab()?;
    let walked = tab.walk.as_ref().map(|walk| (walk.mistake.node, walk.both));
    if request == WalkRequest::End {
        walked.ok_or(Refused::NotWalking)?;
        return Ok(leave(tab));
    }
    let session = &*tab.session;
    let was_both = walked.is_some_and(|(_, both)| both);
    let both = match request {
        WalkRequest::Sides => !was_both,
        WalkRequest::At(node) => {
            let own = mistakes_of(session, false);
            was_both || own.iter().all(|mistake| mistake.node != node)
        }
        _ => was_both,
    };
    let mistakes = mistakes_of(session, both);
    let last = mistakes.len().checked_sub(1);
    let last = last.ok_or_else(|| Refused::no_mistakes(session))?;
    let line = session.line();
    let place = |node: NodeId| line.iter().position(|it| *it == node);
    let current = walked.map_or(session.current(), |(node, _)| node);
    let after = |node: NodeId| place(node) > place(current);
    let next = mistakes.iter().position(|mistake| after(mistake.node));
    let index = match request {
        WalkRequest::At(node) => mistakes.iter().position(|it| it.node == node),
        WalkRequest::Previous => {
            let is_earlier = |it: &Mistake| place(it.node) < place(current);
            Some(mistakes.iter().rposition(is_earlier).unwrap_or(last))
        }
        WalkRequest::Sides if walked.is_some() => {
            let same = mistakes.iter().position(|it| it.node == current);
            same.or(next).or(Some(0))
        }
        _ if walked.is_some() && next.is_none() => return Ok(leave(tab)),
        _ => next.or(Some(0)),
    };
    let index = index.ok_or_else(|| Refused::no_mistakes(session))?;
    begin(tab, mistakes[index].clone(), [index + 1, last + 1], both)
}

fn begin(
    tab: &mut Tab,
    mistake: Mistake,
    number: [usize; 2],
    both: bool,
) -> Result<Reply, Refused> {
    let session = &*tab.session;
    let node = session.node(mistake.node).ok_or(Refused::Gone)?;
    let board = match tab.walk.take() {
        Some(walk) => walk.board,
        None => session.scratch(mistake.node).ok_or(Refused::Gone)?,
    };
    let is_own = session.info().players < 2 || session.own_side() == Some(node.side);
    let whose = if is_own {
        words::YOU.into()
    } else {
        name_of(session, node.side)
    };
    let played = Message::new(words::PLAYED)
        .arg(node.ply)
        .message(move_of(session, &mistake.played))
        .arg(mistake.badge.sign())
        .message(mistake.loss.brief());
    let mut walk = Walk {
        board,
        mistake,
        number,
        played,
        whose,
        both,
        stage: Stage::Open,
        verdict: None,
    };
    walk.take_back();
    let reply = Reply::shown(walk.state());
    tab.walk = Some(walk);
    Ok(reply)
}

/// Ends the walk: the game is where it was.
fn leave(tab: &mut Tab) -> Reply {
    tab.walk = None;
    Reply::shown(words::LEFT)
}

/// Handles a request that means the scratch board. Any other request about the game ends the walk first, and is carried
/// out on the game itself.
pub(crate) fn instead(tabs: &mut Tabs, act: WalkAct) -> Option<Result<Reply, Refused>> {
    let tab = tabs.tab_mut()?;
    let walk = tab.walk.as_mut()?;
    Some(match act {
        WalkAct::Touch if walk.is_done() => return Some(apply(tabs, WalkRequest::Next)),
        WalkAct::Touch if walk.is_missed() => Ok(try_again(walk)),
        WalkAct::Touch | WalkAct::Move => {
            if walk.stage != Stage::Open {
                walk.take_back();
            }
            return None;
        }
        WalkAct::Undo if walk.stage == Stage::Open => Err(Refused::NothingToUndo),
        WalkAct::Undo => Ok(try_again(walk)),
        WalkAct::Hint => {
            let start = start_of_move(walk.board(), &walk.mistake.best);
            walk.verdict = start;
            Ok(Reply::say(walk.state()))
        }
        WalkAct::Solve => {
            walk.take_back();
            let known = walk.board.evaluation(walk.before());
            let line = known.map_or(&[][..], |known| &known.best.moves);
            let best = if line.first() == Some(&walk.mistake.best) {
                let shown = &line[..line.len().min(MOST_SHOWN)];
                Message::verbatim(walk.board.display_line(shown))
            } else {
                move_of(&walk.board, &walk.mistake.best)
            };
            walk.conclude(Stage::Shown, Message::new(words::SHOWN).message(best));
            Ok(Reply::shown(walk.state()))
        }
        WalkAct::Analyse => {
            let before = walk.before();
            tab.walk = None;
            tab.session.go(before);
            return None;
        }
        WalkAct::Leave => {
            tab.walk = None;
            return None;
        }
        WalkAct::None => return None,
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WalkAct {
    Touch,
    Move,
    Undo,
    /// Tells where the better move begins.
    Hint,
    Solve,
    /// Analyses the position before the mistake in the game itself.
    Analyse,
    Leave,
    None,
}

fn try_again(walk: &mut Walk) -> Reply {
    walk.take_back();
    Reply::shown(walk.state())
}

/// Judges the move just tried: at once if it is known, else by a search as deep as the one that confirmed the mistake.
/// `None` if no walk is on.
pub(super) fn judge(tabs: &mut Tabs, setup: &Setup) -> Option<Reply> {
    let walk = tabs.tab_mut()?.walk.as_mut()?;
    let limits = check_limits_of(setup, &walk.board);
    let played = walk.tried().and_then(|node| walk.board.node(node));
    let played = played.map(|node| node.notation).unwrap_or_default();
    let is_known = played == walk.mistake.best || played == walk.mistake.played;
    let waker = Arc::clone(&setup.waker);
    let is_searched = !is_known && walk.board.think(Purpose::Try, limits, waker).is_ok();
    if is_searched {
        let text = Message::new(words::JUDGING).message(move_of(&walk.board, &played));
        walk.conclude(Stage::Judging, text);
    } else {
        walk.settle();
    }
    Some(Reply::shown(walk.state()))
}

/// Counts the walked mistake anew, among those that the running review has found by now.
fn renumber(tab: &mut Tab) {
    let Some(walk) = &mut tab.walk else {
        return;
    };
    let mistakes = mistakes_of(&tab.session, walk.both);
    let index = mistakes.iter().position(|it| it.node == walk.mistake.node);
    if let Some(index) = index {
        walk.number = [index + 1, mistakes.len()];
    }
}

pub(super) fn poll(tab: &mut Tab) -> Vec<SessionEvent> {
    renumber(tab);
    let Some(walk) = &mut tab.walk else {
        return Vec::new();
    };
    let events = walk.board.poll();
    let is_end =
        |event: &SessionEvent| matches!(event, SessionEvent::Hint(_) | SessionEvent::Failed(_));
    let settled = |event: SessionEvent| match event {
        event if walk.stage == Stage::Judging && is_end(&event) => {
            walk.settle();
            SessionEvent::Hint(walk.state())
        }
        event => event,
    };
    events.into_iter().map(settled).collect()
}

/// Number of mistakes of each severity by side, the worst first.
pub fn counts(session: &GameSession) -> [[usize; 3]; 2] {
    let mistakes = session.mistakes();
    let side = |mistake: &Mistake| session.node(mistake.node).map(|node| node.side);
    Side::BOTH.map(|of| {
        Badge::ALL.map(|badge| {
            let counted = mistakes.iter().filter(|it| it.badge == badge);
            counted.filter(|it| side(it) == Some(of)).count()
        })
    })
}

#[cfg(test)]
#[path = "walking_tests.rs"]
mod tests;
