//! The host's end, which owns the log and sends every entry to everybody.

use std::collections::VecDeque;

use super::board;
use super::board::{apply, head_of, may, steps};
use super::offers;
use super::race::Race;
use super::{End, Events, Table, friend, let_go, player_name, words};
use crate::workspace::new_game::play_opening;
use crate::workspace::tab::TabId;
use crate::workspace::tabs::Tabs;
use crate::workspace::telling::mover;
use tabletop_core::{Clock, Message, Side};
use tabletop_net::remote::{Bye, Entry, HostAction, LinkEvent, LinkId, LogError, No, Offer, Owner};
use tabletop_play::session::{Ending, GameSession, Seat, SessionEvent};

/// Sends the seats taken by the computer at this machine.
pub(super) fn share_seats(tabs: &mut Tabs, table: &mut Table, events: &mut Events) {
    for player in 0..2 {
        let Some(session) = board::session_of(tabs, table) else {
            return;
        };
        let seat = &session.players().side(Side::BOTH[player]).seat;
        let level = match seat {
            Seat::Computer(level) => Some(*level),
            _ => None,
        };
        if table.owns(player) && table.computers[player] != level {
            let tip = table.tip;
            if board::share(tabs, table, Entry::Seat(player, level), tip, events) {
                table.computers[player] = level;
            }
        }
    }
}

/// Logs an entry, and sends it with the clock to everybody. Returns true if it could be logged.
pub(super) fn append(
    tabs: &mut Tabs,
    table: &mut Table,
    entry: Entry,
    events: &mut Events,
) -> bool {
    let is_kept = log(tabs, table, entry, events);
    if is_kept {
        tell_clock(tabs, table, events);
    }
    is_kept
}

pub(super) fn log(tabs: &mut Tabs, table: &mut Table, entry: Entry, events: &mut Events) -> bool {
    let End::Host(end) = &mut table.end else {
        return false;
    };
    let kept = end.log.append(end.host.count() + 1, &entry.to_string());
    if let Err(error) = kept {
        let reported = std::mem::replace(&mut end.failing, true);
        if !reported {
            table.tell(Message::new(words::NOT_KEPT).arg(error.reason()), events);
        }
        return false;
    }
    end.failing = false;
    let actions = end.host.appended(entry);
    perform(tabs, table, actions, events);
    true
}

fn tell_clock(tabs: &mut Tabs, table: &mut Table, events: &mut Events) {
    let Some(session) = board::session_of(tabs, table) else {
        return;
    };
    let (text, running) = session.clock_text();
    if let (false, End::Host(end)) = (text.is_empty(), &mut table.end) {
        let actions = end.host.read_clock(text, running.map(Side::index));
        perform(tabs, table, actions, events);
    }
}

/// Handles an event of a connection.
pub(super) fn hears(
    tabs: &mut Tabs,
    table: &mut Table,
    id: LinkId,
    event: LinkEvent,
    events: &mut Events,
) {
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
    perform(tabs, table, actions, events);
}

pub(super) fn perform(
    tabs: &mut Tabs,
    table: &mut Table,
    actions: Vec<HostAction>,
    events: &mut Events,
) {
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
            HostAction::Proposed(id, entry) => take_proposal(tabs, table, id, entry, events),
            HostAction::Joined(name) => friend_came(tabs, table, name, events),
            HostAction::Left(bye) => friend_went(tabs, table, bye, events),
            HostAction::Watchers(count) => {
                table.here.1 = count;
                events.extend(table.tab.map(|id| (id, SessionEvent::Progress)));
            }
            HostAction::Offered(offer) => offers::offered(table, offer, events),
            HostAction::Agreed(offer) => carry_out(tabs, table, offer, events),
            HostAction::Declined(offer) => offers::declined(table, offer, events),
            HostAction::Progress(moves) => table.note_far(moves, events),
            HostAction::Talk(name, words) => offers::said(table, &name, &words, events),
        }
    }
}

/// Handles a move of the friend: checks it, logs it, then plays it on the board.
fn take_proposal(
    tabs: &mut Tabs,
    table: &mut Table,
    from: LinkId,
    entry: Entry,
    events: &mut Events,
) {
    let verdict = try_entry(tabs, table, &entry);
    let End::Host(end) = &mut table.end else {
        return;
    };
    let number = end.host.count() + 1;
    if let Err(why) = verdict {
        let actions = end.host.refuse(from, number, why);
        perform(tabs, table, actions, events);
        return;
    }
    if let Err(error) = end.log.append(number, &entry.to_string()) {
        let why = if error == LogError::Taken {
            No::Late
        } else {
            No::NotKept
        };
        let actions = end.host.refuse(from, number, why);
        perform(tabs, table, actions, events);
        return;
    }
    let index = table.tab.and_then(|tab| tabs.find(tab));
    let played = index.and_then(|index| apply(&mut *tabs[index].session, table, &entry).ok()?);
    if let End::Host(end) = &mut table.end {
        let actions = end.host.appended(entry.clone());
        perform(tabs, table, actions, events);
    }
    tell_clock(tabs, table, events);
    board::share_new(tabs, table, events);
    tell_entry(tabs, table, &entry, played, events);
}

/// Checks that the friend may add an entry, or returns the reason for the refusal.
fn try_entry(tabs: &mut Tabs, table: &Table, entry: &Entry) -> Result<(), No> {
    let tip = table.tip;
    let session = board::session_of(tabs, table).ok_or(No::Late)?;
    if session.current() != tip && table.race.is_none() {
        session.go(tip);
    }
    if !may(&**session, table, entry) {
        return Err(No::NotYours);
    }
    match entry {
        Entry::Move(text) if !session.is_move(text) => Err(No::Rules),
        Entry::Solved(_, moves) if !table.is_solution(moves) => Err(No::Rules),
        Entry::Back(left) if *left >= steps(&**session, table.base, tip) => Err(No::Rules),
        _ => Ok(()),
    }
}

fn friend_came(tabs: &mut Tabs, table: &mut Table, name: String, events: &mut Events) {
    table.connected = true;
    table.here.0 = true;
    table.other.clone_from(&name);
    table.meet();
    let ran = std::mem::take(&mut table.clock_ran);
    if let Some(session) = board::session_of(tabs, table)
        && ran
    {
        session.resume_clock();
    }
    tell_clock(tabs, table, events);
    let player = table.owners.iter().position(|owner| *owner == Owner::Guest);
    if let (Some(player), false, Some(session)) =
        (player, name.is_empty(), board::session_of(tabs, table))
        && session.players().side(Side::BOTH[player]).name != name
    {
        session.players_mut().rename(Side::BOTH[player], &name);
        append(tabs, table, Entry::Name(player, name.clone()), events);
    }
    let who = friend(&name);
    table.tell(Message::new(words::CAME).message(who), events);
}

fn friend_went(tabs: &mut Tabs, table: &mut Table, bye: Option<Bye>, events: &mut Events) {
    table.connected = false;
    table.here.0 = false;
    let paused = board::session_of(tabs, table).is_some_and(|session| session.pause_clock());
    table.clock_ran |= paused;
    tell_clock(tabs, table, events);
    let text = match bye {
        Some(Bye::Closed) => words::LEFT_FOR_GOOD,
        Some(_) => words::LEFT_FOR_NOW,
        None => words::WENT,
    };
    table.tell(Message::new(text).message(friend(&table.other)), events);
    if paused {
        table.tell(words::CLOCK_STOPPED.into(), events);
    }
}

/// Carries out an offer that both players agreed to.
pub(super) fn carry_out(tabs: &mut Tabs, table: &mut Table, offer: Offer, events: &mut Events) {
    let tip = table.tip;
    let Some(session) = board::session_of(tabs, table) else {
        return;
    };
    match offer {
        Offer::Draw => {
            session.go(tip);
            if let Ok(played) = session.end(Ending::Agreed) {
                board::share_new(tabs, table, events);
                events.extend(table.tab.map(|id| (id, SessionEvent::Ended(played))));
            }
        }
        Offer::Undo(left) => {
            if left >= steps(&**session, table.base, tip) {
                return;
            }
            let entry = Entry::Back(left);
            if board::share(tabs, table, entry.clone(), tip, events) {
                apply_here(tabs, table, &entry);
                tell_clock(tabs, table, events);
                events.extend(
                    table
                        .tab
                        .map(|id| (id, SessionEvent::Changed(words::TAKEN_BACK.into()))),
                );
            }
        }
        Offer::Rematch => begin_rematch(tabs, table, events),
        Offer::Clock(control) => {
            let clock = control.map(|control| Clock::new(control).to_string());
            let entry = Entry::Clock(clock.unwrap_or_default());
            if board::share(tabs, table, entry.clone(), tip, events) {
                apply_here(tabs, table, &entry);
                tell_clock(tabs, table, events);
                tell_entry(tabs, table, &entry, None, events);
            }
        }
    }
}

/// Plays an entry that is already logged.
fn apply_here(tabs: &mut Tabs, table: &mut Table, entry: &Entry) {
    let index = table.tab.and_then(|tab| tabs.find(tab));
    if let Some(index) = index {
        // The entry was checked before it was logged.
        let _ = apply(&mut *tabs[index].session, table, entry);
    }
}

fn begin_rematch(tabs: &mut Tabs, table: &mut Table, events: &mut Events) {
    let Some(before) = table.tab else {
        return;
    };
    let Some(session) = board::session_of(tabs, table) else {
        return;
    };
    let next = session.rematch();
    table.owners.reverse();
    table.computers.reverse();
    let head = head_of(&*next, table.owners, next.setup());
    let race = Race::of(&head);
    // Not with the clock of the previous game.
    if !log(tabs, table, Entry::Game(head), events) {
        table.owners.reverse();
        table.computers.reverse();
        return;
    }
    table.race = race;
    let index = open_beside(tabs, before, next);
    let repeated = tabs.find(before).and_then(|it| tabs[it].purpose.opening);
    let tab = &mut tabs[index];
    table.tab = Some(tab.id);
    let root = tab.session.line().first().copied().unwrap_or_default();
    (table.base, table.tip, table.dead) = (root, root, None);
    // The opening consists of legal moves.
    tab.purpose.opening = play_opening(&mut *tab.session, repeated).unwrap_or_default();
    tell_clock(tabs, table, events);
    board::share_new(tabs, table, events);
    table.tell(table.rematch_in_words(), events);
}

/// Opens a game in a new tab; if the old game, which is no longer shared, was current, the new one becomes current.
pub(super) fn open_beside(tabs: &mut Tabs, before: TabId, session: Box<dyn GameSession>) -> usize {
    let before = tabs.find(before);
    let in_front = before.is_some_and(|index| tabs.is_in_front(index));
    if let Some(index) = before {
        let_go(&mut *tabs[index].session);
    }
    let index = tabs.add(session);
    if in_front {
        tabs.switch(index);
    }
    index
}

/// Reports an action of the other end.
pub(super) fn tell_entry(
    tabs: &mut Tabs,
    table: &Table,
    entry: &Entry,
    played: Option<tabletop_play::session::Played>,
    events: &mut Events,
) {
    let Some(id) = table.tab else {
        return;
    };
    let Some(session) = board::session_of(tabs, table) else {
        return;
    };
    if let Some(played) = played {
        // No message about one's own moves before the connection was lost.
        let is_own = mover(&**session, &played.notation)
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
            .message(player_name(&**session, *player))
            .arg(level),
        Entry::Seat(player, None) => {
            Message::new(words::PERSON_SITS).message(player_name(&**session, *player))
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
