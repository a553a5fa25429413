//! The guest's end, which follows the host's log.

use std::sync::Arc;
use std::time::Duration;

use super::board::{self, apply, go_on_from, open_beside, take_seats};
use super::race::Race;
use super::start::begin;
use super::table::{Context, End, friend, let_go};
use super::{Table, reports, words};
use crate::workspace::{TabId, Tabs};
use tabletop_core::{Message, Side};
use tabletop_net::remote::{
    Access, Bye, Entry, GameHead, GuestAction, Invite, LinkEvent, LinkId, LostReason, No, dial,
};
use tabletop_play::session::{NodeId, SessionEvent};

/// Maximum time between two attempts to reconnect, in seconds.
const LONGEST_WAIT: u64 = 30;

pub(super) fn hears(context: &mut Context<'_>, table: &mut Table, id: LinkId, event: LinkEvent) {
    let End::Guest(end) = &mut table.end else {
        return;
    };
    if end.link.id() != id || end.left {
        return;
    }
    let actions = match event {
        LinkEvent::Joined(access, _) => {
            end.watches = access == Access::Watch;
            end.guest.joined()
        }
        LinkEvent::Line(line) => end.guest.take(&line),
        LinkEvent::Lost(reason) => return lost(context, table, reason),
    };
    perform(context, table, actions);
}

pub(super) fn lost(context: &mut Context<'_>, table: &mut Table, reason: LostReason) {
    let was = std::mem::take(&mut table.connected);
    let paused = board::session_of(context, table).is_some_and(|session| session.pause_clock());
    let End::Guest(end) = &mut table.end else {
        return;
    };
    end.guest.lost();
    end.caught_up = false;
    // Before the first admission there is no retry: the user sees what is wrong with the invite. An invite that has
    // worked once stays valid, whatever answers at the address today.
    let gives_up = table.tab.is_none();
    let text = lost_in_words(&reason, &end.invite, was, gives_up);
    if gives_up {
        return leave(context, table, text);
    }
    let seconds = (1_u64 << end.tries.min(5)).min(LONGEST_WAIT);
    end.tries += 1;
    let listens = Arc::clone(&end.listens);
    end.link = dial(&end.invite, Duration::from_secs(seconds), listens);
    // Repeated failures for the same reason are reported once.
    let is_new = end.reported.replace(reason.clone()) != Some(reason);
    // A host who said goodbye is waited for without further reports.
    if !end.is_away && (was || is_new) {
        tell_or_note(table, text, context);
    } else {
        // The number of the attempt has changed.
        table.show(SessionEvent::Progress, context);
    }
    if paused {
        table.tell(words::CLOCK_STOPPED.into(), context);
    }
}

pub(super) fn perform(context: &mut Context<'_>, table: &mut Table, actions: Vec<GuestAction>) {
    for action in actions {
        let End::Guest(end) = &mut table.end else {
            return;
        };
        match action {
            GuestAction::Send(line) => {
                if end.link.send(line.to_string()).is_err() {
                    end.link.close();
                }
            }
            GuestAction::Host(name) => {
                table.other = name;
                end.caught_up = false;
            }
            GuestAction::Restart => end.backlog.clear(),
            GuestAction::Apply(entry) if end.caught_up => {
                take_entry(context, table, &entry, true);
            }
            GuestAction::Apply(entry) => end.backlog.push(entry),
            GuestAction::UpToDate => catch_up(context, table),
            GuestAction::Confirmed => {
                end.pending.pop_front();
                table.solution_taken(context);
            }
            GuestAction::Progress(moves) => table.note_far(moves, context),
            GuestAction::DropPending(_, why) => forget(context, table, why),
            GuestAction::Clock(text, running) => {
                if let Some(session) = board::session_of(context, table)
                    && !text.is_empty()
                {
                    session.put_clock(&text, running.map(|player| Side::BOTH[player]));
                }
            }
            GuestAction::Offered(offer) => reports::offered(table, offer, context),
            GuestAction::Declined(offer) => reports::declined(table, offer, context),
            GuestAction::Talk(name, words) => reports::chat(table, &name, &words, context),
            GuestAction::Presence(player, watchers) => {
                table.here = (player, watchers);
                table.show(SessionEvent::Progress, context);
            }
            GuestAction::Bye(why) => host_left(context, table, why),
        }
    }
}

fn host_left(context: &mut Context<'_>, table: &mut Table, why: Bye) {
    if why == Bye::Away {
        return host_away(context, table);
    }
    let text = match why {
        Bye::Away | Bye::Closed => words::HOST_CLOSED,
        Bye::Version => words::OTHER_VERSION,
        Bye::Elsewhere => words::ELSEWHERE,
        Bye::Noise => words::NOISE,
    };
    leave(
        context,
        table,
        Message::new(text).message(friend(&table.other)),
    );
}

/// Handles the end of the host's program: reconnects until it runs again.
fn host_away(context: &mut Context<'_>, table: &mut Table) {
    table.connected = false;
    if let End::Guest(end) = &mut table.end {
        end.is_away = true;
    }
    let away = Message::new(words::LEFT_FOR_NOW).message(friend(&table.other));
    tell_or_note(table, away, context);
    let paused = board::session_of(context, table).is_some_and(|session| session.pause_clock());
    if paused {
        table.tell(words::CLOCK_STOPPED.into(), context);
    }
}

/// Closes the connection for good; the game continues locally.
pub(super) fn leave(context: &mut Context<'_>, table: &mut Table, message: Message) {
    table.connected = false;
    if let End::Guest(end) = &mut table.end {
        end.left = true;
        end.link.close();
    }
    if let Some(session) = board::session_of(context, table) {
        let_go(session);
    }
    tell_or_note(table, message, context);
}

/// Handles the end of the backlog: shows the game now being played.
fn catch_up(context: &mut Context<'_>, table: &mut Table) {
    let End::Guest(end) = &mut table.end else {
        return;
    };
    if end.caught_up {
        return;
    }
    end.caught_up = true;
    (end.tries, end.reported, end.is_away) = (0, None, false);
    let backlog = std::mem::take(&mut end.backlog);
    let first = table.tab.is_none();
    let back = !table.connected;
    table.connected = true;
    table.meet();
    let last = backlog
        .iter()
        .rposition(|entry| matches!(entry, Entry::Game(_)));
    let text = match (first, table.watches()) {
        (true, true) => words::NOW_WATCHING,
        (true, false) => words::JOINED,
        (false, _) => words::BACK,
    };
    let message = Message::new(text).message(friend(&table.other));
    if back && !first {
        table.tell(message.clone(), context);
    }
    let news = &backlog[last.unwrap_or(0)..];
    let first_new = context.events.len();
    for (number, entry) in news.iter().enumerate() {
        // The last entry is reported to a returning player.
        let reports = back && !first && number + 1 == news.len();
        take_entry(context, table, entry, reports);
    }
    if play_unheard(context, table) {
        // The player's own moves since then are on the board again.
        for (_, event) in &mut context.events[first_new..] {
            if matches!(event, SessionEvent::Played(_)) {
                *event = SessionEvent::Progress;
            }
        }
    }
    if first {
        table.tell(message, context);
    }
}

/// Replays moves made here before the program ended that the host has not received. Returns true if there were any.
fn play_unheard(context: &mut Context<'_>, table: &mut Table) -> bool {
    let End::Guest(end) = &mut table.end else {
        return false;
    };
    let (Some(stood), false) = (end.stood.take(), end.watches) else {
        return false;
    };
    let Some(session) = board::session_of(context, table) else {
        return false;
    };
    let before = session.current();
    go_on_from(session, table, stood);
    session.current() != before
}

/// Plays an entry of the host; reports it if it is new.
fn take_entry(context: &mut Context<'_>, table: &mut Table, entry: &Entry, reports: bool) {
    let played = match entry {
        Entry::Game(head) => open_shared(context, table, head).map(|()| None),
        Entry::End(_) if table.has_own_board() => {
            return table.tell(table.gives_up(), context);
        }
        Entry::Move(_) | Entry::Back(_) | Entry::Seat(..) if table.has_own_board() => return,
        _ => match board::session_of(context, table) {
            Some(session) => apply(session, table, entry),
            None => Err(()),
        },
    };
    match played {
        Ok(played) if reports => reports::tell_entry(context, table, entry, played),
        Ok(_) => {}
        Err(()) => {
            let message = Message::new(words::AGAINST_THE_RULES).arg(entry);
            leave(context, table, message);
        }
    }
}

fn open_shared(context: &mut Context<'_>, table: &mut Table, head: &GameHead) -> Result<(), ()> {
    table.owners = head.players.each_ref().map(|(owner, _)| *owner);
    table.computers = [None; 2];
    table.race = Race::of(head);
    let known = table.tab.and_then(|tab| context.tabs.find(tab));
    let resumes = match &mut table.end {
        End::Guest(end) => std::mem::take(&mut end.resumes),
        End::Host(_) | End::Member(_) => false,
    };
    let index = match known {
        Some(index) if resumes && is_game_of(context.tabs, index, head) => index,
        _ => {
            let session = begin(head)?;
            match table.tab {
                Some(before) if known.is_some() => open_beside(context.tabs, before, session),
                _ => {
                    let index = context.tabs.add(session);
                    context.tabs.switch(index);
                    index
                }
            }
        }
    };
    let tab = &mut context.tabs[index];
    table.tab = Some(tab.id);
    if let (true, End::Guest(end)) = (known == Some(index), &mut table.end) {
        end.stood = Some(tab.session.current());
    }
    let root: NodeId = tab.session.line().first().copied().unwrap_or_default();
    if !table.has_own_board() {
        tab.session.go(root);
    }
    tab.session.put_clock(&head.clock, None);
    (table.base, table.tip, table.dead) = (root, root, None);
    take_seats(&mut tab.session, table);
    Ok(())
}

/// Returns true if the tab's game is the one described by a head, with or without moves.
fn is_game_of(tabs: &Tabs, index: usize, head: &GameHead) -> bool {
    let session = &tabs[index].session;
    let mut options = session.options().iter();
    session.info().key == head.game
        && session.setup().unwrap_or_default() == head.start
        && options.all(|(spec, value)| {
            let shared = head.options.iter().find(|(key, _)| key == spec.key);
            shared.is_none_or(|(_, shared)| shared == value)
        })
}

/// Takes back local moves that the host refused.
fn forget(context: &mut Context<'_>, table: &mut Table, why: Option<No>) {
    let End::Guest(end) = &mut table.end else {
        return;
    };
    let Some(&node) = end.pending.front() else {
        return;
    };
    end.pending.clear();
    if table.race.is_some() {
        return table.solution_refused(why, context);
    }
    let tip = std::mem::replace(&mut table.tip, node);
    if let Some(session) = board::session_of(context, table) {
        let wrong = board::between(session, node, tip).unwrap_or_default();
        session.go(node);
        if let Some(&first) = wrong.first() {
            session.delete(first);
        }
        session.go(node);
    }
    let text = match why {
        None | Some(No::Late) => words::TOO_LATE,
        Some(No::Rules) => words::HOST_RULES,
        Some(No::NotYours) => words::NOT_YOURS,
        Some(No::NotKept) => words::HOST_DISK,
    };
    table.tell(text.into(), context);
}

/// Message about the reason why the connection was lost, or failed at first.
fn lost_in_words(reason: &LostReason, invite: &Invite, stood: bool, gives_up: bool) -> Message {
    match reason {
        LostReason::Refused => words::REFUSED.into(),
        LostReason::OtherKey => words::OTHER_KEY.into(),
        LostReason::MustAsk => Message::new(words::MUST_ASK).arg(invite),
        LostReason::NotTabletop if !stood => words::NOT_TABLETOP.into(),
        LostReason::NoSuchHost if !stood => words::NO_SUCH_HOST.into(),
        LostReason::NobodyListens if !stood => words::NOBODY_LISTENS.into(),
        LostReason::NoAnswer if !stood => words::NO_ANSWER.into(),
        LostReason::Unreachable(why) if !stood => Message::new(words::UNREACHABLE).arg(why),
        _ if gives_up => words::HUNG_UP.into(),
        _ => words::LINE_LOST.into(),
    }
}

/// Reports something about a table that may have no tab yet.
fn tell_or_note(table: &Table, message: Message, context: &mut Context<'_>) {
    let id = table.tab.unwrap_or(TabId(0));
    context.events.push((id, SessionEvent::Message(message)));
}
