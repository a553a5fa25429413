//! Decisions at the host's end: moves that a friend proposes, and offers that both have agreed to.

use super::board::{apply, head_of, may, open_beside, session_of, steps};
use super::entries::share;
use super::host::{log, perform, tell_clock};
use super::race::Race;
use super::reports::tell_entry;
use super::share::share_new;
use super::table::{Context, End, Table};
use super::{guest, words};
use crate::workspace::new_game::play_opening;
use tabletop_core::Clock;
use tabletop_net::remote::{Entry, HostAction, LinkEvent, LinkId, LogError, No, Offer};
use tabletop_play::session::{Ending, SessionEvent};

pub(super) fn hears(context: &mut Context<'_>, table: &mut Table, id: LinkId, event: LinkEvent) {
    let End::Host(end) = &mut table.end else {
        return;
    };
    let actions = match event {
        LinkEvent::Joined(access, link) => {
            end.links.insert(id, link);
            end.host.joined(id, access);
            Vec::new()
        }
        LinkEvent::Line(line) => end.host.take(id, &line),
        LinkEvent::Lost(_) => {
            end.links.remove(&id);
            end.host.lost(id)
        }
    };
    for action in actions {
        match action {
            HostAction::Proposed(id, entry) => take_proposal(context, table, id, entry),
            HostAction::Agreed(offer) => carry_out(context, table, offer),
            other => perform(context, table, vec![other]),
        }
    }
}

/// Handles a move of the friend: checks it, logs it, then plays it on the board.
fn take_proposal(context: &mut Context<'_>, table: &mut Table, from: LinkId, entry: Entry) {
    let allowed = try_entry(context, table, &entry);
    let End::Host(end) = &mut table.end else {
        return;
    };
    let number = end.host.count() + 1;
    let logged = allowed.and_then(|()| {
        let appended = end.log.append(number, &entry.to_string());
        appended.map_err(|error| match error {
            LogError::Taken => No::Late,
            LogError::NotKept(_) => No::NotKept,
        })
    });
    if let Err(why) = logged {
        let actions = end.host.refuse(from, number, why);
        return perform(context, table, actions);
    }
    let session = session_of(context, table);
    let played = session.and_then(|session| apply(session, table, &entry).ok()?);
    if let End::Host(end) = &mut table.end {
        let actions = end.host.appended(entry.clone());
        perform(context, table, actions);
    }
    tell_clock(context, table);
    share_new(context, table);
    tell_entry(context, table, &entry, played);
}

/// Checks that the friend may add an entry, or returns the reason for the refusal.
fn try_entry(context: &mut Context<'_>, table: &Table, entry: &Entry) -> Result<(), No> {
    let tip = table.tip;
    let session = session_of(context, table).ok_or(No::Late)?;
    if session.current() != tip && table.race.is_none() {
        session.go(tip);
    }
    if !may(session, table, entry) {
        return Err(No::NotYours);
    }
    match entry {
        Entry::Move(text) if !session.is_move(text) => Err(No::Rules),
        Entry::Solved(_, moves) if !table.is_solution(moves) => Err(No::Rules),
        Entry::Back(left) if *left >= steps(session, table.base, tip) => Err(No::Rules),
        _ => Ok(()),
    }
}

pub(super) fn carry_out(context: &mut Context<'_>, table: &mut Table, offer: Offer) {
    let tip = table.tip;
    let Some(session) = session_of(context, table) else {
        return;
    };
    match offer {
        Offer::Draw => {
            session.go(tip);
            if let Ok(played) = session.end(Ending::Agreed) {
                share_new(context, table);
                table.show(SessionEvent::Ended(played), context);
            }
        }
        Offer::Undo(left) => {
            if left >= steps(session, table.base, tip) {
                return;
            }
            let entry = Entry::Back(left);
            if share(context, table, entry.clone(), tip) {
                apply_here(context, table, &entry);
                tell_clock(context, table);
                table.show(SessionEvent::Changed(words::TAKEN_BACK.into()), context);
            }
        }
        Offer::Rematch => begin_rematch(context, table),
        Offer::Clock(control) => {
            let clock = control.map(|control| Clock::new(control).to_string());
            let entry = Entry::Clock(clock.unwrap_or_default());
            if share(context, table, entry.clone(), tip) {
                apply_here(context, table, &entry);
                tell_clock(context, table);
                tell_entry(context, table, &entry, None);
            }
        }
    }
}

/// Plays an entry that is already logged.
fn apply_here(context: &mut Context<'_>, table: &mut Table, entry: &Entry) {
    if let Some(session) = session_of(context, table) {
        // The entry was checked before it was logged.
        let _ = apply(session, table, entry);
    }
}

fn begin_rematch(context: &mut Context<'_>, table: &mut Table) {
    let Some(before) = table.tab else {
        return;
    };
    let Some(session) = session_of(context, table) else {
        return;
    };
    let next = session.rematch();
    table.owners.reverse();
    table.computers.reverse();
    let head = head_of(&next, table.owners, next.setup());
    let race = Race::of(&head);
    // Not with the clock of the previous game.
    if !log(context, table, Entry::Game(head)) {
        table.owners.reverse();
        table.computers.reverse();
        return;
    }
    table.race = race;
    let index = open_beside(context.tabs, before, next);
    let repeated = context
        .tabs
        .find(before)
        .and_then(|it| context.tabs[it].purpose.opening);
    let tab = &mut context.tabs[index];
    table.tab = Some(tab.id);
    let root = tab.session.line().first().copied().unwrap_or_default();
    (table.base, table.tip, table.dead) = (root, root, None);
    // The opening consists of legal moves.
    tab.purpose.opening = play_opening(&mut tab.session, repeated).unwrap_or_default();
    tell_clock(context, table);
    share_new(context, table);
    table.tell(table.rematch_in_words(), context);
}

pub(super) fn agree(context: &mut Context<'_>, table: &mut Table) {
    match &mut table.end {
        End::Host(end) => {
            if let Some((offer, false)) = end.host.offer() {
                carry_out(context, table, offer);
            }
        }
        End::Guest(end) => {
            let actions = end.guest.answer(true).unwrap_or_default();
            guest::perform(context, table, actions);
        }
        End::Member(end) => {
            if let Some((offer, false)) = end.offer {
                carry_out(context, table, offer);
            }
        }
    }
}
