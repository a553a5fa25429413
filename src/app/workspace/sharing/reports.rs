//! Reports of the other end's acts.

use super::board::session_of;
use super::offers::{OfferWords, say};
use super::table::{Events, Table, friend, player_name};
use super::words;
use crate::workspace::tabs::Tabs;
use crate::workspace::telling::mover;
use tabletop_core::Message;
use tabletop_net::remote::{Entry, Offer};
use tabletop_play::session::{Played, SessionEvent};

pub(super) fn said(table: &mut Table, name: &str, words: &str, events: &mut Events) {
    let message = Message::new(words::SAYS).message(friend(name)).arg(words);
    table.talk.push(message.clone());
    table.tell(message, events);
}

pub(super) fn offered(table: &Table, offer: Offer, events: &mut Events) {
    let message = say(OfferWords::of(offer).offers, table, offer);
    events.extend(table.tab.map(|id| (id, SessionEvent::Offered(message))));
}

/// Reports that the other player declines.
pub(super) fn declined(table: &Table, offer: Offer, events: &mut Events) {
    let message = say(OfferWords::of(offer).declines, table, offer);
    table.tell(message, events);
}

/// Reports an action of the other end.
pub(super) fn tell_entry(
    tabs: &mut Tabs,
    table: &Table,
    entry: &Entry,
    played: Option<Played>,
    events: &mut Events,
) {
    let Some(id) = table.tab else {
        return;
    };
    let Some(session) = session_of(tabs, table) else {
        return;
    };
    if let Some(played) = played {
        // No message about one's own moves before the connection was lost.
        let is_own = mover(session, &played.notation)
            .is_some_and(|side| table.owns(session.player_of(side).index()));
        let event = match entry {
            Entry::Move(_) if is_own && played.outcome.is_none() => SessionEvent::Progress,
            Entry::Move(_) if !is_own => SessionEvent::Played(played),
            _ => SessionEvent::Ended(played),
        };
        return events.push((id, event));
    }
    let message = match entry {
        Entry::Solved(player, moves) => table.solved_in_words(*player, moves.len()),
        Entry::Seat(player, Some(level)) => Message::new(words::COMPUTER_SITS)
            .message(player_name(session, *player))
            .arg(level),
        Entry::Seat(player, None) => {
            Message::new(words::PERSON_SITS).message(player_name(session, *player))
        }
        Entry::Game(_) => {
            return events.push((id, SessionEvent::Changed(table.rematch_in_words())));
        }
        Entry::Back(_) => {
            return events.push((id, SessionEvent::Changed(words::TAKEN_BACK.into())));
        }
        Entry::Clock(_) => match session.clock() {
            Some((clock, _)) => Message::new(words::NEW_CLOCK).arg(clock.control()),
            None => words::NO_CLOCK.into(),
        },
        _ => return events.push((id, SessionEvent::Progress)),
    };
    events.push((id, SessionEvent::Message(message)));
}
