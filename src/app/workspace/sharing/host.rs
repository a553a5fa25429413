//! The host's end, which owns the log and sends every entry to everybody.

use std::collections::VecDeque;

use super::table::{Context, End, friend};
use super::{Table, board, reports, words};
use tabletop_core::{Message, Side};
use tabletop_net::remote::{Bye, Entry, HostAction, Owner};
use tabletop_play::session::SessionEvent;

/// Logs an entry, and sends it with the clock to everybody. Returns true if it could be logged.
pub(super) fn append(context: &mut Context<'_>, table: &mut Table, entry: Entry) -> bool {
    let is_kept = log(context, table, entry);
    if is_kept {
        tell_clock(context, table);
    }
    is_kept
}

pub(super) fn log(context: &mut Context<'_>, table: &mut Table, entry: Entry) -> bool {
    let End::Host(end) = &mut table.end else {
        return false;
    };
    let logged = end.log.append(end.host.count() + 1, &entry.to_string());
    if let Err(error) = logged {
        let reported = std::mem::replace(&mut end.failing, true);
        if !reported {
            table.tell(Message::new(words::NOT_KEPT).arg(error.reason()), context);
        }
        return false;
    }
    end.failing = false;
    let actions = end.host.appended(entry);
    perform(context, table, actions);
    true
}

pub(super) fn tell_clock(context: &mut Context<'_>, table: &mut Table) {
    let Some(session) = board::session_of(context, table) else {
        return;
    };
    let (text, running) = session.clock_text();
    if let (false, End::Host(end)) = (text.is_empty(), &mut table.end) {
        let actions = end.host.read_clock(text, running.map(Side::index));
        perform(context, table, actions);
    }
}

pub(super) fn perform(context: &mut Context<'_>, table: &mut Table, actions: Vec<HostAction>) {
    let mut open = VecDeque::from(actions);
    while let Some(action) = open.pop_front() {
        let End::Host(end) = &mut table.end else {
            return;
        };
        match action {
            HostAction::Send(id, line) => {
                let full = end
                    .links
                    .get(&id)
                    .is_some_and(|link| link.send(line.to_string()).is_err());
                if full && let Some(link) = end.links.remove(&id) {
                    link.close();
                    open.extend(end.host.lost(id));
                }
            }
            HostAction::Close(id) => {
                if let Some(link) = end.links.remove(&id) {
                    link.close();
                }
                open.extend(end.host.lost(id));
            }
            // Handled in `decisions`.
            HostAction::Proposed(..) | HostAction::Agreed(_) => {}
            HostAction::Joined(name) => friend_came(context, table, name),
            HostAction::Left(bye) => friend_went(context, table, bye),
            HostAction::Watchers(count) => {
                table.here.1 = count;
                table.show(SessionEvent::Progress, context);
            }
            HostAction::Offered(offer) => reports::offered(table, offer, context),
            HostAction::Declined(offer) => reports::declined(table, offer, context),
            HostAction::Progress(moves) => table.note_far(moves, context),
            HostAction::Talk(name, words) => reports::chat(table, &name, &words, context),
        }
    }
}

fn friend_came(context: &mut Context<'_>, table: &mut Table, name: String) {
    table.connected = true;
    table.here.0 = true;
    table.other.clone_from(&name);
    table.meet();
    let ran = std::mem::take(&mut table.clock_ran);
    if let Some(session) = board::session_of(context, table)
        && ran
    {
        session.resume_clock();
    }
    tell_clock(context, table);
    let player = table.owners.iter().position(|owner| *owner == Owner::Guest);
    if let (Some(player), false, Some(session)) =
        (player, name.is_empty(), board::session_of(context, table))
        && session.players().side(Side::BOTH[player]).name != name
    {
        session.players_mut().rename(Side::BOTH[player], &name);
        append(context, table, Entry::Name(player, name.clone()));
    }
    let who = friend(&name);
    table.tell(Message::new(words::CAME).message(who), context);
}

fn friend_went(context: &mut Context<'_>, table: &mut Table, bye: Option<Bye>) {
    table.connected = false;
    table.here.0 = false;
    let paused = board::session_of(context, table).is_some_and(|session| session.pause_clock());
    table.clock_ran |= paused;
    tell_clock(context, table);
    let text = match bye {
        Some(Bye::Closed) => words::LEFT_FOR_GOOD,
        Some(_) => words::LEFT_FOR_NOW,
        None => words::WENT,
    };
    table.tell(Message::new(text).message(friend(&table.other)), context);
    if paused {
        table.tell(words::CLOCK_STOPPED.into(), context);
    }
}
