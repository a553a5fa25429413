//! A game of the club: players and spectators read and append to the same log. There is no host.

use std::time::Instant;

use super::board::{self, apply};
use super::table::{Context, End, MemberEnd};
use super::{Table, reports, words};
use crate::workspace::SharedRefused;
use crate::workspace::deadline::{left_in_words, now};
use tabletop_core::Message;
use tabletop_net::club::{BoardEntry, Stamped};
use tabletop_net::remote::{Entry, LogError, Offer};
use tabletop_play::session::{Ending, SessionEvent};

/// Maximum size of a player's chat messages and offers in one game, in bytes: its list is kept for good.
const MAX_TALK_BYTES: usize = 128 << 10;

impl MemberEnd {
    /// Seconds left for the move; `None` once they are over.
    fn left(&self) -> Option<u64> {
        self.moved.saturating_add(self.seconds).checked_sub(now())
    }

    pub(super) fn left_in_words(&self) -> Message {
        left_in_words(self.left())
    }
}

/// Reads new entries of the log; reports them if `reports` is set.
pub(super) fn read(context: &mut Context<'_>, table: &mut Table, reports: bool) {
    let End::Member(end) = &table.end else {
        return;
    };
    let (known, failing) = (end.known, end.failing);
    let new = match end.log.since(known) {
        Ok(new) => new,
        Err(error) => {
            if !failing {
                note_failure(table, error, context);
            }
            return;
        }
    };
    for line in new {
        if let End::Member(end) = &mut table.end {
            end.known += 1;
        }
        take(context, table, &line, reports);
    }
}

pub(super) fn take(context: &mut Context<'_>, table: &mut Table, line: &str, reports: bool) {
    let End::Member(end) = &mut table.end else {
        return;
    };
    let own = |player: usize| end.seat == Some(player);
    // A line of a later version or an unknown program stays in the log, and is ignored here.
    let Ok(Stamped { at, entry }) = line.parse() else {
        return;
    };
    match entry {
        BoardEntry::Entry(_, entry) => {
            end.offer = None;
            // A machine's clock that was set back takes no time from the other player.
            end.moved = end.moved.max(at);
            play(context, table, &entry, reports);
        }
        // Games of the club have no clock.
        BoardEntry::Offer(_, Offer::Clock(_)) => {}
        BoardEntry::Offer(player, offer) => {
            let is_own = own(player);
            end.talk_bytes += if is_own { line.len() } else { 0 };
            end.offer = Some((offer, is_own));
            if reports && !is_own && !end.watches() {
                reports::offered(table, offer, context);
            }
        }
        BoardEntry::Decline(player) => {
            let declined = end.offer.take();
            let is_own = own(player);
            if let (Some((offer, true)), true, false) = (declined, reports, is_own) {
                reports::declined(table, offer, context);
            }
        }
        BoardEntry::Say(name, words) => {
            end.talk_bytes += if name == end.name { line.len() } else { 0 };
            reports::chat(table, &name, &words, context);
        }
    }
}

pub(super) fn play(context: &mut Context<'_>, table: &mut Table, entry: &Entry, reports: bool) {
    let Some(session) = board::session_of(context, table) else {
        return;
    };
    // Local moves made meanwhile came too late.
    let late = !table.watches() && session.current() != table.tip && !session.is_over();
    match apply(session, table, entry) {
        Ok(_) if !reports => {}
        Ok(played) => {
            if late {
                table.tell(words::TOO_LATE.into(), context);
            }
            reports::tell_entry(context, table, entry, played);
        }
        Err(()) => {
            if let End::Member(end) = &mut table.end {
                end.seat = None;
            }
            let message = Message::new(words::CLUB_AGAINST_RULES).arg(entry);
            table.tell(message, context);
        }
    }
}

/// Appends an entry of the game. Returns true if it is in the log.
pub(super) fn share(context: &mut Context<'_>, table: &mut Table, entry: Entry) -> bool {
    let session = board::session_of(context, table);
    let turn = session.map_or(0, |session| session.player_of(session.turn()).index());
    let is_kept = append(context, table, BoardEntry::Entry(turn, entry));
    if let (true, End::Member(end)) = (is_kept, &mut table.end) {
        end.offer = None;
        end.moved = end.moved.max(now());
    }
    is_kept
}

/// Appends an entry to the log. Returns true if it is there. Entries added by others meanwhile are read first.
pub(super) fn append(context: &mut Context<'_>, table: &mut Table, entry: BoardEntry) -> bool {
    let End::Member(end) = &mut table.end else {
        return false;
    };
    if end.watches() {
        return false;
    }
    let at = end.moved.max(now());
    let is_talk = matches!(entry, BoardEntry::Say(..) | BoardEntry::Offer(..));
    let line = Stamped { at, entry }.to_string();
    match end.log.append(end.known + 1, &line) {
        Ok(()) => {
            end.known += 1;
            end.failing = false;
            end.talk_bytes += if is_talk { line.len() } else { 0 };
            true
        }
        Err(LogError::Taken) => {
            read(context, table, true);
            false
        }
        Err(error) => {
            if !end.failing {
                note_failure(table, error, context);
            }
            false
        }
    }
}

/// Ends a game in which the player to move has exceeded the time, for every player whose program polls it.
pub(super) fn check_time(context: &mut Context<'_>, table: &mut Table) {
    let End::Member(end) = &table.end else {
        return;
    };
    if end.watches() || end.left().is_some() {
        return;
    }
    let tip = table.tip;
    let Some(session) = board::session_of(context, table) else {
        return;
    };
    session.go(tip);
    if session.is_over() {
        return;
    }
    let turn = session.turn();
    if let Ok(played) = session.end(Ending::Timeout(turn)) {
        table.show(SessionEvent::TimeOut(played), context);
    }
}

pub(super) fn make_offer(
    context: &mut Context<'_>,
    table: &mut Table,
    offer: Offer,
) -> Result<(), SharedRefused> {
    let seat = may_add(table)?.seat.ok_or(SharedRefused::Watching)?;
    add(context, table, BoardEntry::Offer(seat, offer))?.offer = Some((offer, true));
    Ok(())
}

/// Declines the other player's offer. Returns true if there was one.
pub(super) fn decline(context: &mut Context<'_>, table: &mut Table) -> bool {
    let End::Member(end) = &mut table.end else {
        return false;
    };
    let (Some(seat), Some((_, false))) = (end.seat, end.offer) else {
        return false;
    };
    end.offer = None;
    append(context, table, BoardEntry::Decline(seat))
}

pub(super) fn say(
    context: &mut Context<'_>,
    table: &mut Table,
    text: &str,
) -> Result<(), SharedRefused> {
    let entry = BoardEntry::Say(may_add(table)?.name.clone(), text.to_owned());
    add(context, table, entry).map(drop)
}

/// Checks that the user may add another message or offer to the log.
fn may_add(table: &mut Table) -> Result<&MemberEnd, SharedRefused> {
    let End::Member(end) = &mut table.end else {
        return Err(SharedRefused::NotShared);
    };
    if end.talk_bytes >= MAX_TALK_BYTES {
        return Err(SharedRefused::AllSaid);
    }
    let at_pace = end.pace.take(Instant::now());
    at_pace.then_some(&**end).ok_or(SharedRefused::TooFast)
}

fn add<'t>(
    context: &mut Context<'_>,
    table: &'t mut Table,
    entry: BoardEntry,
) -> Result<&'t mut MemberEnd, SharedRefused> {
    let is_kept = append(context, table, entry);
    match &mut table.end {
        End::Member(end) if is_kept => Ok(end),
        _ => Err(SharedRefused::OvertakenByOther),
    }
}

fn note_failure(table: &mut Table, error: LogError, context: &mut Context<'_>) {
    if let End::Member(end) = &mut table.end {
        end.failing = true;
    }
    table.tell(Message::new(words::NOT_KEPT).arg(error.reason()), context);
}
