//! Shared boards: a game played at two machines. The host's end keeps the log of the game; the guest's end follows it.
//! Local actions reach the other end by comparing the board with the log, whatever made the change.

mod address;
mod asking;
mod board;
mod decisions;
mod entries;
mod guest;
mod here;
mod host;
mod if_moves;
mod member;
mod offers;
mod opening;
mod prepared;
mod race;
mod refused;
mod reports;
mod share;
mod side_by_side;
mod start;
mod table;
mod words;

use std::any::Any;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded};

pub use address::Reach;
use address::{read_guest, read_word, word};
pub use asking::Asked;
pub use if_moves::IfRequest;
pub use refused::SharedRefused;
pub(super) use start::begin_game;
use table::{Context, End, friend};
pub(super) use table::{Events, Table, messages_of};

use super::journal::is_unplayed;
use super::{Setup, TabId, Tabs};
use tabletop_core::Message;
use tabletop_net::club::Winner;
use tabletop_net::remote::{
    Bye, GameLog, Invite, Link, LinkEvent, LinkId, MAX_NAME_CHARS, OnLinkEvent, clean,
};
use tabletop_play::session::SessionEvent;

/// Maximum number of queued events; beyond it, connections block.
const MOST_WAITING: usize = 1024;

/// Maximum time that the end of the program waits for its goodbyes to be sent.
const FAREWELL: Duration = Duration::from_millis(300);

pub trait SharedGameStore {
    fn socket(&self, number: u64) -> PathBuf;

    /// Opens the log of the game of this number, with its entries, or returns the reason for the failure.
    fn open(&self, number: u64) -> Result<Box<dyn GameLog>, String>;

    /// Deletes everything stored for a game that is no longer shared.
    fn discard(&self, number: u64);

    /// Publishes the address of the game of this number and key for clients that connect by `ssh`; dropping the
    /// returned value withdraws it.
    fn publish(&self, number: u64, game: &str, invite: &Invite) -> Box<dyn Any>;
}

/// An event of a connection, with the number of its table.
type News = (u64, LinkId, LinkEvent);

#[derive(Default)]
pub struct Sharing {
    tables: Vec<Table>,
    /// Channel of connection events; created with the first connection.
    news: Option<(Sender<News>, Receiver<News>)>,
    /// Games of the session to be resumed once the waker is set.
    resumes: Vec<(TabId, String)>,
    /// Storage of logs and sockets; without it no game can be hosted, and logs are lost with the program.
    pub store: Option<Box<dyn SharedGameStore>>,
    /// The user's name at other machines.
    pub name: String,
}

impl Sharing {
    /// Callback for the events of a table's connections: queues them for [`poll`](Self::poll) and wakes its caller.
    fn listens(&mut self, number: u64, waker: &tabletop_search::worker::Waker) -> OnLinkEvent {
        let news = self.news.get_or_insert_with(|| bounded(MOST_WAITING));
        let (sender, waker) = (news.0.clone(), Arc::clone(waker));
        Arc::new(move |id, event| {
            // The receiver is gone: the program is ending.
            let _ = sender.send((number, id, event));
            waker();
        })
    }

    /// Returns true if nothing is shared or being joined.
    pub(super) fn is_idle(&self) -> bool {
        self.tables.is_empty() && self.resumes.is_empty()
    }

    fn table_of(&self, tab: TabId) -> Option<&Table> {
        self.tables.iter().find(|table| table.tab == Some(tab))
    }
}

impl Sharing {
    pub(super) fn table(&self, tabs: &Tabs) -> Option<&Table> {
        self.table_of(tabs.tab()?.id)
    }

    pub(super) fn table_mut(&mut self, tabs: &Tabs) -> Option<&mut Table> {
        let tab = tabs.tab()?.id;
        let mut tables = self.tables.iter_mut();
        tables.find(|table| table.tab == Some(tab))
    }

    /// Returns true if a game's clock is kept at another machine.
    pub(super) fn is_counted_elsewhere(&self, tab: TabId) -> bool {
        let table = self.table_of(tab);
        table.is_some_and(|table| matches!(table.end, End::Guest(_)))
    }

    /// Handles events from other machines, and sends them local changes.
    pub(super) fn poll(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        trusts_clock: bool,
        events: &mut Events,
    ) {
        if self.is_idle() {
            return;
        }
        let context = &mut Context::of(tabs);
        self.resume_all(context, setup);
        self.poll_members(context, trusts_clock);
        // Later events are handled by the next poll.
        for _ in 0..MOST_WAITING {
            let news = self.news.as_ref();
            let Some((number, id, event)) = news.and_then(|(_, news)| news.try_recv().ok()) else {
                break;
            };
            let mut tables = self.tables.iter_mut();
            if let Some(table) = tables.find(|table| table.number == number) {
                share::share_new(context, table);
                match &table.end {
                    End::Host(_) => decisions::hears(context, table, id, event),
                    End::Guest(_) => guest::hears(context, table, id, event),
                    // A log has no connections.
                    End::Member(_) => {}
                }
            }
        }
        for table in &mut self.tables {
            share::share_new(context, table);
        }
        for table in &mut self.tables {
            if_moves::answer(context, table);
        }
        self.drop_closed(context.tabs);
        self.note_sharing(context.tabs);
        events.append(&mut context.events);
    }

    /// Reads the others' entries in the games of the club, and ends games whose time is up.
    fn poll_members(&mut self, context: &mut Context<'_>, trusts_clock: bool) {
        let is_member = |table: &&mut Table| matches!(table.end, End::Member(_));
        for table in self.tables.iter_mut().filter(is_member) {
            member::read(context, table, true);
            if trusts_clock {
                member::check_time(context, table);
            }
        }
    }

    /// Sends local changes to other machines, whichever player made them.
    pub(super) fn share_all(&mut self, tabs: &mut Tabs, events: &mut Events) {
        let context = &mut Context::of(tabs);
        for table in &mut self.tables {
            share::share_new(context, table);
        }
        events.append(&mut context.events);
    }

    /// Queues a game of the session that was shared when the program ended; the first poll resumes it.
    pub fn resume(&mut self, tabs: &mut Tabs, index: usize, word: &str) {
        if let (Some(tab), false) = (tabs.all_mut().get_mut(index), word.is_empty()) {
            tab.shared = Some(word.to_owned());
            self.resumes.push((tab.id, word.to_owned()));
        }
    }

    fn resume_all(&mut self, context: &mut Context<'_>, setup: &Setup) {
        for (id, word) in std::mem::take(&mut self.resumes) {
            let Some(index) = context.tabs.find(id) else {
                continue;
            };
            let words: Vec<_> = word.split(' ').collect();
            let resumed = match words.as_slice() {
                ["host", number, rest @ ..] => {
                    let number = u64::from_str_radix(number, 16).unwrap_or_default();
                    self.resume_host(context, setup, index, read_word(number, rest))
                }
                ["guest", ..] => {
                    let (invite, name) = read_guest(&word);
                    match invite.parse() {
                        Ok(invite) => {
                            self.resume_guest(context.tabs, setup, index, invite, name);
                            Ok(())
                        }
                        Err(()) => Err(SharedRefused::NoInvite.into()),
                    }
                }
                _ => Ok(()),
            };
            if let Err(refused) = resumed {
                context
                    .events
                    .push((id, SessionEvent::Failed(refused.into_reason())));
            }
        }
    }

    /// Stores in each tab the state of its sharing, for display and for the session file.
    fn note_sharing(&mut self, tabs: &mut Tabs) {
        for index in 0..tabs.len() {
            let id = tabs[index].id;
            let (sharing, shared) = (self.state_of(tabs, id), self.word_of(id));
            let tab = &mut tabs[index];
            (tab.sharing, tab.shared) = (sharing, shared);
        }
    }

    /// Data for resuming a shared game at the next start.
    fn word_of(&self, tab: TabId) -> Option<String> {
        match &self.table_of(tab)?.end {
            End::Host(end) => {
                let number = self.table_of(tab)?.number;
                Some(format!("host {number:016x} {}", word(&end.listener)))
            }
            End::Guest(end) if end.left => None,
            End::Guest(end) => Some(format!("guest {}\t{}", end.invite, end.guest.name)),
            // The lobby has its record.
            End::Member(_) => None,
        }
    }

    pub(super) fn own_name(&self, setup: &Setup) -> String {
        let name = if self.name.is_empty() {
            &setup.settings.first_name
        } else {
            &self.name
        };
        clean(name, MAX_NAME_CHARS)
    }

    /// Leaves tables whose tab was closed, with a goodbye to the other end.
    fn drop_closed(&mut self, tabs: &Tabs) {
        let tabs: Vec<_> = tabs.all().iter().map(|tab| tab.id).collect();
        let is_open = |table: &Table| table.tab.is_none_or(|tab| tabs.contains(&tab));
        let (open, closed) = std::mem::take(&mut self.tables)
            .into_iter()
            .partition(is_open);
        self.tables = open;
        for mut table in closed {
            say_goodbye(&mut table, Bye::Closed);
            if let (End::Host(_), Some(store)) = (&table.end, &self.store) {
                store.discard(table.number);
            }
        }
    }

    /// Notifies all partners that the program ends, and that the shared games will be resumed.
    pub fn leave(&mut self) {
        for table in &mut self.tables {
            say_goodbye(table, Bye::Away);
        }
        let until = Instant::now() + FAREWELL;
        for table in &self.tables {
            match &table.end {
                End::Host(end) => end.links.values().for_each(|link| link.finish(until)),
                End::Guest(end) if table.connected => end.link.finish(until),
                End::Guest(_) | End::Member(_) => {}
            }
        }
    }

    /// Partner and connection state of a shared board, for display beside it.
    pub fn state_of(&self, tabs: &Tabs, tab: TabId) -> Option<Message> {
        let table = self.table_of(tab)?;
        let (text, who) = match (&table.end, table.connected) {
            (End::Guest(end), _) if end.left => return Some(words::LEFT.into()),
            (End::Guest(end), false) if end.is_away => (words::AWAY, &table.other),
            (End::Guest(end), false) => {
                let text = Message::new(words::RECONNECTING).message(friend(&table.other));
                return Some(text.arg(end.tries.max(1)));
            }
            (End::Guest(end), true) if end.watches => (words::WATCHING, &table.other),
            (End::Member(end), _) if end.watches() => (words::WATCHING, &table.other),
            (End::Host(_), false) => (words::WAITING, &table.other),
            (End::Member(_), _) | (_, true) => (words::WITH, &table.other),
        };
        let message = Message::new(text).message(friend(who));
        let message = table.with_progress(message);
        if let End::Member(end) = &table.end {
            let index = tabs.find(tab)?;
            let over = tabs[index].session.is_over();
            return Some(if over || end.watches() {
                message
            } else {
                let left = end.left_in_words();
                Message::new(words::AND_LEFT).message(message).message(left)
            });
        }
        Some(match table.here.1 {
            0 => message,
            watchers => Message::new(words::AND_WATCHERS)
                .message(message)
                .arg(watchers),
        })
    }

    /// Tab of a game of the club, if it is open.
    pub(in crate::workspace) fn member_tab(&self, tabs: &Tabs, number: u64) -> Option<usize> {
        let mut tables = self.tables.iter();
        let table =
            tables.find(|table| table.number == number && matches!(table.end, End::Member(_)))?;
        tabs.find(table.tab?)
    }

    /// Numbers and winners of finished games in which the user played; `counts` tells of those that count even if they are
    /// resigned before both players have moved.
    pub(in crate::workspace) fn member_results(
        &self,
        tabs: &Tabs,
        counts: &dyn Fn(u64) -> bool,
    ) -> Vec<(u64, Winner)> {
        let result = |table: &Table| {
            let End::Member(end) = &table.end else {
                return None;
            };
            let session = &tabs[tabs.find(table.tab?)?].session;
            let at_end = !end.watches() && session.current() == table.tip && session.is_over();
            let outcome = session.outcome().filter(|_| at_end)?;
            let winner = match outcome.winner() {
                _ if is_unplayed(session, table.base) && !counts(table.number) => Winner::Unplayed,
                Some(side) => Winner::Player(session.player_of(side).index()),
                None => Winner::Nobody,
            };
            Some((table.number, winner))
        };
        self.tables.iter().filter_map(result).collect()
    }
}

/// Notifies the other end that this one leaves.
fn say_goodbye(table: &mut Table, why: Bye) {
    match &mut table.end {
        End::Host(end) => {
            for action in end.host.close(why) {
                if let tabletop_net::remote::HostAction::Send(id, line) = action
                    && let Some(link) = end.links.get(&id)
                {
                    // A blocked peer notices the end of the connection instead.
                    let _ = link.send(line.to_string());
                }
            }
            end.links.values().for_each(Link::close);
        }
        End::Guest(end) => {
            let bye = tabletop_net::remote::Line::Bye(why);
            // An error does not matter here either.
            let _ = end.link.send(bye.to_string());
            end.link.close();
        }
        End::Member(_) => {}
    }
}
