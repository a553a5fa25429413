//! Reviews of a game: their limits, and the mistakes found.

use std::time::Duration;

use super::{Effect, Refused, Reply, Setup, Tabs, move_of, words};
use tabletop_core::{Limits, Message};
use tabletop_play::session::{GameSession, Mistake, Purpose, deeper};

const REVIEW_TIME: Duration = Duration::from_millis(400);

/// Evaluates the move tried in place of a mistake, or outside the book of an opening. The computer does not answer before
/// a confirmation.
pub(super) fn judge(tabs: &mut Tabs, setup: &Setup) -> Result<Reply, Refused> {
    let limits = check_limits_of(setup, &**tabs.require_session()?);
    tabs.require_tab()?.hold();
    tabs.think(setup, Purpose::Try, limits)?;
    Ok(Reply::default())
}

/// Limits of a review per position. Normally the nodes end it, so that its result does not depend on the load; the time
/// limit is for slow machines.
pub(super) fn limits_of(setup: &Setup, session: &GameSession) -> Limits {
    let limits = setup.limits(10);
    // A chosen number of nodes ends a search alone.
    let longest = setup.thinking.review_nodes.is_none().then_some(REVIEW_TIME);
    Limits {
        nodes: Some(setup.review_nodes(session)),
        time: limits.time.into_iter().chain(longest).min(),
        ..limits
    }
}

/// Limits of the search that checks a move tried in place of a mistake: as deep as the one that confirmed the mistake.
pub(super) fn check_limits_of(setup: &Setup, session: &GameSession) -> Limits {
    deeper(&limits_of(setup, session))
}

pub(crate) fn list_mistakes(tabs: &Tabs, setup: &Setup) -> Result<Reply, Refused> {
    let session = tabs.session().ok_or(Refused::NoGame)?;
    let line = |mistake: &Mistake| {
        let ply = session.node(mistake.node).map_or(0, |node| node.ply);
        Message::new(words::MISTAKE)
            .arg(ply)
            .message(move_of(session, &mistake.played))
            .message(mistake.cost.clone())
            .message(move_of(session, &mistake.best))
            .arg(mistake.badge.sign())
            .get(setup.lang)
    };
    let lines: Vec<_> = session.mistakes().iter().map(line).collect();
    if lines.is_empty() {
        return Err(Refused::no_mistakes(session));
    }
    let left = session.left_book().map(|left| left.get(setup.lang));
    Ok(Reply::effect(Effect::Lines(
        lines.into_iter().chain(left).collect(),
    )))
}
