//! Makes cards from the player's own mistakes: a finished game against the computer is reviewed in the background, and
//! again
//! twice as deep. Mistakes confirmed by both reviews are stored.

use std::sync::Arc;

use super::problems::now;
use crate::workspace::setup::Setup;
use crate::workspace::tab::{Harvest, Tab};
use crate::workspace::tabs::Tabs;
use crate::workspace::training::Trainer;
use tabletop_core::Notation;
use tabletop_core::hash::{FNV_START, fnv1a};
use tabletop_play::session::{GameSession, Mistake, NodeId, Seat, SessionEvent};
use tabletop_play::training::{Card, Phase};

/// Maximum number of cards from one game, worst mistakes first.
const MOST: usize = 5;

impl Tab {
    /// Notes that a person requested a review: it replaces the first one, and its end is reported.
    pub(in crate::workspace) fn asked_for_review(&mut self) {
        self.review_asked = true;
        if matches!(self.harvest, Harvest::Once | Harvest::Twice(_)) {
            self.harvest = Harvest::Once;
        }
    }

    /// Returns true if a person waits for the review in progress.
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
            && session.info().players == 2
            && with_computer
            && session.reviewing().is_none()
    }
}

/// Continues the search for mistakes in a game: only on a screen, while nobody waits for it, and if the settings
/// allow it.
/// Results of a review that nobody requested are not reported.
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
    if ended && !std::mem::take(&mut tab.review_asked) && tab.harvest != Harvest::Over {
        news.retain(|event| !is_end(event));
    }
    match std::mem::take(&mut tab.harvest) {
        Harvest::Open if setup.paced && setup.settings.mistakes && tabs[index].is_ripe() => {
            tabs[index].harvest = review_again(tabs, setup, index, 1, Harvest::Once);
        }
        Harvest::Once if ended => {
            let found: Vec<_> = own(&*tabs[index].session)
                .map(|mistake| (mistake.node, mistake.best))
                .collect();
            tabs[index].harvest = if found.is_empty() {
                Harvest::Over
            } else {
                review_again(tabs, setup, index, 2, Harvest::Twice(found))
            };
        }
        Harvest::Twice(found) if ended => {
            tabs[index].harvest = Harvest::Over;
            let cards = cards_of(tabs, index, &found);
            trainer.problems.keep(cards);
        }
        other => tabs[index].harvest = other,
    }
}

/// Starts a review at a multiple of the default depth; returns the next state, or the final one if it can't start.
fn review_again(
    tabs: &mut Tabs,
    setup: &Setup,
    index: usize,
    times: u64,
    then: Harvest,
) -> Harvest {
    let mut limits = setup.limits(10);
    let session = &mut tabs[index].session;
    limits.nodes = Some(setup.review_nodes(&**session) * times);
    limits.time = limits.time.map(|time| time * times as u32);
    let begun = session.review(limits, Arc::clone(&setup.waker));
    begun.map_or(Harvest::Over, |()| then)
}

/// The mistakes that the deeper review calls so as well.
fn cards_of(tabs: &mut Tabs, index: usize, found: &[(NodeId, Notation)]) -> Vec<Card> {
    let session = &mut *tabs[index].session;
    let mistakes: Vec<_> = own(session).collect();
    let moves = session.line().len().saturating_sub(1);
    let stable = mistakes.into_iter().filter_map(|mistake| {
        let before = found.iter().find(|(node, _)| *node == mistake.node)?;
        Some((mistake, before.1.clone()))
    });
    let stable: Vec<_> = stable.take(MOST).collect();
    let cards = stable.into_iter();
    cards
        .filter_map(|(mistake, also)| card(session, mistake, also, moves))
        .collect()
}

/// Mistakes of the person, worst first.
fn own(session: &dyn GameSession) -> impl Iterator<Item = Mistake> {
    let is_own = |mistake: &Mistake| {
        let node = session.node(mistake.node);
        node.is_some_and(|node| {
            let player = session.player_of(node.side);
            !node.automatic && session.players().side(player).seat == Seat::Person
        })
    };
    session.mistakes().into_iter().filter(is_own)
}

fn card(
    session: &mut dyn GameSession,
    mistake: Mistake,
    also: Notation,
    moves: usize,
) -> Option<Card> {
    let node = session.node(mistake.node)?;
    let here = session.current();
    session.go(node.parent?);
    let position = session.beginning();
    session.go(here);
    let key = session.info().key;
    let hash = [key, &position, mistake.played.as_str()]
        .iter()
        .fold(FNV_START, |hash, part| fnv1a(hash, part.as_bytes()));
    let mut accepted = vec![mistake.best];
    if !accepted.contains(&also) && also != mistake.played {
        accepted.push(also);
    }
    let seats = session.players().0.iter().map(|player| player.seat.clone());
    let opponent = seats.into_iter().find(|seat| *seat != Seat::Person)?;
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
        accepted,
        loss: mistake.chance * 100.0,
        phase: Phase::at(node.ply, moves),
        opponent: opponent.word(),
    })
}
