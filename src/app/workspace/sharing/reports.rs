//! Reports of the other end's acts.

use super::board::session_of;
use super::offers::{OfferWords, say};
use super::table::{Context, Table, friend, player_name};
use super::words;
use crate::workspace::telling::mover;
use tabletop_core::Message;
use tabletop_net::remote::{Entry, Offer};
use tabletop_play::session::{Played, SessionEvent};

pub(super) fn chat(table: &mut Table, name: &str, words: &str, context: &mut Context<'_>) {
    let message = Message::new(words::SAYS).message(friend(name)).arg(words);
    table.talk.push(message.clone());
    table.tell(message, context);
}

pub(super) fn offered(table: &Table, offer: Offer, context: &mut Context<'_>) {
    let message = say(OfferWords::of(offer).offers, table, offer);
    table.show(SessionEvent::Offered(message), context);
}

pub(super) fn declined(table: &Table, offer: Offer, context: &mut Context<'_>) {
    let message = say(OfferWords::of(offer).declines, table, offer);
    table.tell(message, context);
}

/// Reports an action of the other end.
pub(super) fn tell_entry(
    context: &mut Context<'_>,
    table: &Table,
    entry: &Entry,
    played: Option<Played>,
) {
    let Some(session) = session_of(context, table) else {
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
        return table.show(event, context);
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
            return table.show(SessionEvent::Changed(table.rematch_in_words()), context);
        }
        Entry::Back(_) => {
            return table.show(SessionEvent::Changed(words::TAKEN_BACK.into()), context);
        }
        Entry::Clock(_) => match session.clock() {
            Some((clock, _)) => Message::new(words::NEW_CLOCK).arg(clock.control()),
            None => words::NO_CLOCK.into(),
        },
        _ => return table.show(SessionEvent::Progress, context),
    };
    table.tell(message, context);
}
