//! Makes cards from the player's own mistakes: a finished game against the computer is reviewed in the background, and
//! the mistakes that the review confirmed are stored.

use std::sync::Arc;

use crate::workspace::deadline::now;
use crate::workspace::tab::Harvest;
use crate::workspace::{Setup, Tab, Tabs, Trainer};
use tabletop_core::hash::{FNV_START, fnv1a};
use tabletop_play::session::{GameSession, Mistake, Seat, SessionEvent};
use tabletop_play::training::{Card, Phase};

/// Maximum number of cards from one game, worst mistakes first.
const MOST: usize = 5;

impl Tab {
    pub const fn is_review_asked(&self) -> bool {
        self.review_asked
    }

    fn is_ripe(&self) -> bool {
        let session = &*self.session;
        let with_computer = session.players().0.iter().any(|player| {
            let seat = &player.seat;
            matches!(seat, Seat::Computer(_))
        });
        self.game_id.is_some()
            && session.is_over()
            && !session.needs_dead_stones()
            && session.is_contest()
            && with_computer
            && session.reviewing().is_none()
    }
}

/// Continues the search for mistakes in a game, if the settings allow it: on a screen while nobody waits for it; in
/// plain mode a review that was requested is one. Results of a review that nobody requested are not reported.
pub(crate) fn harvest(
    tabs: &mut Tabs,
    setup: &Setup,
    trainer: &mut Trainer,
    index: usize,
    news: &mut Vec<SessionEvent>,
) {
    let is_end = |event: &SessionEvent| matches!(event, SessionEvent::Reviewed(_));
    let ended = news.iter().any(is_end);
    let tab = &mut tabs[index];
    let asked = ended && std::mem::take(&mut tab.review_asked);
    if ended && !asked && tab.harvest != Harvest::Over {
        news.retain(|event| !is_end(event));
    }
    match std::mem::take(&mut tab.harvest) {
        Harvest::Open if setup.paced && setup.settings.mistakes && tabs[index].is_ripe() => {
            tabs[index].harvest = begin_review(tabs, setup, index);
        }
        state @ (Harvest::Open | Harvest::Running)
            if (ended && state == Harvest::Running)
                || (asked && setup.settings.mistakes && tabs[index].is_ripe()) =>
        {
            tabs[index].harvest = Harvest::Over;
            let cards = cards_of(&mut tabs[index].session);
            trainer.problems.keep(cards);
        }
        other => tabs[index].harvest = other,
    }
}

/// Starts a review; returns the next state, or the final one if it can't start.
fn begin_review(tabs: &mut Tabs, setup: &Setup, index: usize) -> Harvest {
    let mut limits = setup.limits(10);
    let session = &mut tabs[index].session;
    limits.nodes = Some(setup.review_nodes(session));
    let begun = session.review(limits, Arc::clone(&setup.waker));
    begun.map_or(Harvest::Over, |()| Harvest::Running)
}

fn cards_of(session: &mut GameSession) -> Vec<Card> {
    let mistakes: Vec<_> = own(session).take(MOST).collect();
    let moves = session.line().len().saturating_sub(1);
    let mut seats = session.players().0.iter().map(|player| &player.seat);
    let opponent = seats.find(|seat| **seat != Seat::Person).map(Seat::word);
    let cards = mistakes.into_iter();
    cards
        .filter_map(|mistake| card(session, mistake, moves, opponent.clone()?))
        .collect()
}

fn own(session: &GameSession) -> impl Iterator<Item = Mistake> {
    let is_own = |mistake: &Mistake| {
        let node = session.node(mistake.node);
        node.is_some_and(|node| !node.automatic && *session.seat_of(node.side) == Seat::Person)
    };
    session.mistakes().into_iter().filter(is_own)
}

/// Card of a mistake in a game of this number of moves.
pub(super) fn card(
    session: &mut GameSession,
    mistake: Mistake,
    moves: usize,
    opponent: String,
) -> Option<Card> {
    let node = session.node(mistake.node)?;
    let current = session.current();
    session.go(node.parent?);
    let position = session.pos().start_text(session.options());
    session.go(current);
    let key = session.info().key;
    let hash = [key, &position, mistake.played.as_str()]
        .iter()
        .fold(FNV_START, |hash, part| fnv1a(hash, part.as_bytes()));
    let options = session.options().iter();
    let options = options.filter(|(spec, value)| *value != spec.default);
    Some(Card {
        id: format!("own-{hash:016x}"),
        at: now(),
        game: key.to_owned(),
        options: options
            .map(|(spec, value)| format!("{}={value}", spec.key))
            .collect(),
        position,
        played: mistake.played,
        accepted: vec![mistake.best],
        loss: mistake.chance * 100.0,
        phase: Phase::at(node.ply, moves),
        opponent,
    })
}
