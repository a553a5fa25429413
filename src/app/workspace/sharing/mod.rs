//! Shared boards: a game that is played at two machines. Whoever invites keeps the list of what happens; the other end
//! follows it. What people do here is told to the other end by looking at what is new on the board, wherever it came from.

mod board;
mod guest;
mod host;
mod member;
mod offers;
mod race;
mod refused;
mod side_by_side;
mod start;
mod words;

use std::any::Any;
use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded};

pub use offers::Asked;
use race::Race;
pub use refused::SharedRefused;
pub(super) use start::begin_game;

use super::{TabId, Workspace, name_of};
use tabletop_core::{Message, Side};
use tabletop_net::remote::{
    Bye, Entry, GameLog, Guest, Host, Invite, LONGEST_NAME, Link, LinkEvent, LinkId, Listener,
    Listens, LostReason, Network, Offer, Owner, Secrets, clean,
};
use tabletop_play::session::{GameSession, NodeId, Seat, SessionEvent};

/// Events that may wait to be taken in; connections wait beyond.
const MOST_WAITING: usize = 1024;

/// How long at most the end of the program waits for its goodbyes to be sent.
const FAREWELL: Duration = Duration::from_millis(300);

/// Where what belongs to shared games is kept.
pub trait Shelf {
    /// Where the socket of a game may lie.
    fn socket(&self, number: u64) -> PathBuf;

    /// Opens the list of the game of this number, with what it holds; the reason where it can't be.
    fn open(&self, number: u64) -> Result<Box<dyn GameLog>, String>;

    /// Throws away all that belongs to a game that is not shared any more.
    fn discard(&self, number: u64);

    /// Writes down, for who comes by `ssh`, how the game of this number and key is reached; taken back when what is returned
    /// is dropped.
    fn publish(&self, number: u64, game: &str, invite: &Invite) -> Box<dyn Any>;
}

/// From where a friend may come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// From every machine that reaches this one.
    Network(Network),
    /// From this machine only.
    Here,
}

impl Default for Reach {
    fn default() -> Self {
        Self::Network(Network::default())
    }
}

/// What comes of a connection of the table of this number.
type News = (u64, LinkId, LinkEvent);

/// The shared boards, and what they are kept with.
#[derive(Default)]
pub struct Sharing {
    tables: Vec<Table>,
    /// What comes of connections, and their way to tell it: none before the first.
    news: Option<(Sender<News>, Receiver<News>)>,
    /// Games of the session that go on, once whoever waits can be woken.
    resumes: Vec<(TabId, String)>,
    /// Where lists and sockets lie; without it nobody is invited from this machine, and lists are gone with the program.
    pub shelf: Option<Box<dyn Shelf>>,
    /// What one is called at other machines.
    pub name: String,
}

/// A shared board.
pub(super) struct Table {
    /// What its list is known by here.
    number: u64,
    /// Its tab, once there is one.
    tab: Option<TabId>,
    end: End,
    /// Where the players sit.
    owners: [Owner; 2],
    /// The node that its entries begin after.
    base: NodeId,
    /// The node that its entries have led to.
    tip: NodeId,
    /// The node whose proposal is told.
    dead: Option<NodeId>,
    /// What the one at the other end is called.
    other: String,
    /// Whether the line stands.
    connected: bool,
    /// Whether both players are there, and how many look on, as the host tells.
    here: (bool, u32),
    /// Whether the clock ran when the line was lost.
    clock_ran: bool,
    /// Levels of the computer where it sits for a player, wherever it does.
    computers: [Option<u8>; 2],
    /// The puzzle that each solves on a board of their own.
    race: Option<Race>,
    /// How many moves lead to the other's board of it, as they say.
    far: Option<u32>,
}

/// Which end of a shared board this is.
enum End {
    Host(Box<HostEnd>),
    Guest(Box<GuestEnd>),
    /// Of a game of the club.
    Member(Box<MemberEnd>),
}

/// The end that keeps the list.
struct HostEnd {
    host: Host,
    log: Box<dyn GameLog>,
    listener: Listener,
    /// What tells others of this user how the game is reached, as long as it is shared.
    _published: Option<Box<dyn Any>>,
    links: BTreeMap<LinkId, Link>,
    /// Whether it was told that the list can't be kept.
    failing: bool,
}

/// The end that joined.
#[expect(
    clippy::struct_excessive_bools,
    reason = "four things that hold or don't, each by itself"
)]
struct GuestEnd {
    guest: Guest,
    invite: Invite,
    link: Link,
    /// Whether one only looks on.
    watches: bool,
    /// Entries that came before all that happened was here. They are not told again, so a line that is lost leaves them.
    backlog: Vec<Entry>,
    caught_up: bool,
    /// Whether a tab of an earlier run takes the game up again.
    resumes: bool,
    /// Where that tab stood: what was played there last the host may not have heard.
    stood: Option<NodeId>,
    /// The nodes before what was played here and not confirmed yet.
    pending: VecDeque<NodeId>,
    /// How often it was tried to get the line back.
    tries: u32,
    /// What was told last of why that failed.
    told: Option<LostReason>,
    /// Whether it is not tried any more.
    left: bool,
}

/// The end of somebody who plays in the club or looks on.
struct MemberEnd {
    log: Box<dyn GameLog>,
    /// How many entries were read.
    known: u64,
    /// The player that one is; none who looks on.
    seat: Option<usize>,
    /// What one is called in the club.
    name: String,
    /// When the last move was made, in seconds since 1970.
    moved: u64,
    /// Seconds for a move.
    seconds: u64,
    /// What is offered, and whether it was here.
    offer: Option<(Offer, bool)>,
    /// Whether it was told that the list can't be kept.
    failing: bool,
}

/// What came of taking something in: told and shown by whoever polls.
pub(super) type Events = Vec<(TabId, SessionEvent)>;

impl Table {
    /// A board whose entries begin after `base`, with nobody at the other end yet.
    fn new(number: u64, tab: Option<TabId>, end: End, owners: [Owner; 2], base: NodeId) -> Self {
        Self {
            number,
            tab,
            end,
            owners,
            base,
            tip: base,
            dead: None,
            other: String::new(),
            connected: false,
            here: (false, 0),
            clock_ran: false,
            computers: [None; 2],
            race: None,
            far: None,
        }
    }

    /// Which owner this machine is; none where one only looks on.
    fn place(&self) -> Option<Owner> {
        match &self.end {
            End::Host(_) => Some(Owner::Host),
            End::Guest(end) if end.watches => None,
            End::Guest(_) => Some(Owner::Guest),
            End::Member(end) => end.place(),
        }
    }

    /// Whether the moves of a player are made here.
    fn owns(&self, player: usize) -> bool {
        let place = self.place();
        place.is_some()
            && (Some(self.owners[player]) == place || self.owners[player] == Owner::Each)
    }

    /// Whether one only looks on.
    fn watches(&self) -> bool {
        self.place().is_none()
    }

    fn tell(&self, message: Message, events: &mut Events) {
        events.extend(self.tab.map(|id| (id, SessionEvent::Told(message))));
    }
}

impl Sharing {
    /// Who takes what comes of the connections of a table: put where [`Workspace::poll`] finds it, which is asked for.
    fn listens(&mut self, number: u64, waker: &tabletop_search::worker::Waker) -> Listens {
        let news = self.news.get_or_insert_with(|| bounded(MOST_WAITING));
        let (sender, waker) = (news.0.clone(), Arc::clone(waker));
        Arc::new(move |id, event| {
            // Nobody listens any more: the program is ending.
            let _ = sender.send((number, id, event));
            waker();
        })
    }

    fn table_of(&self, tab: TabId) -> Option<&Table> {
        self.tables.iter().find(|table| table.tab == Some(tab))
    }
}

impl Workspace {
    /// The shared board in front.
    pub(super) fn table(&self) -> Option<&Table> {
        self.sharing.table_of(self.tab()?.id)
    }

    /// Whether anything is shared, or being joined: who waits for lines waits for the other machine too.
    pub fn is_sharing(&self) -> bool {
        !self.sharing.tables.is_empty() || !self.sharing.resumes.is_empty() || self.is_guest()
    }

    /// Whether a game's clock is counted at another machine.
    pub(super) fn is_counted_elsewhere(&self, tab: TabId) -> bool {
        let table = self.sharing.table_of(tab);
        table.is_some_and(|table| matches!(table.end, End::Guest(_)))
    }

    /// Takes in what came from other machines, and tells them what is new here.
    pub(super) fn poll_sharing(&mut self, events: &mut Events) {
        if !self.is_sharing() {
            return;
        }
        self.go_on_sharing(events);
        self.poll_members(events);
        // What comes meanwhile is taken in the next time.
        for _ in 0..MOST_WAITING {
            let news = self.sharing.news.as_ref();
            let Some((number, id, event)) = news.and_then(|(_, news)| news.try_recv().ok()) else {
                break;
            };
            self.with_table(number, |workspace, table| {
                workspace.share_new(table, events);
                match &table.end {
                    End::Host(_) => workspace.host_hears(table, id, event, events),
                    End::Guest(_) => workspace.guest_hears(table, id, event, events),
                    // Nobody is connected to a list.
                    End::Member(_) => {}
                }
            });
        }
        self.share_all(events);
        self.drop_closed();
        self.note_sharing();
    }

    /// Reads what others did in the games of the club, and ends those whose time is over.
    fn poll_members(&mut self, events: &mut Events) {
        let is_member = |table: &&Table| matches!(table.end, End::Member(_));
        let members = self.sharing.tables.iter().filter(is_member);
        let numbers: Vec<_> = members.map(|table| table.number).collect();
        for number in numbers {
            self.with_table(number, |workspace, table| {
                workspace.member_reads(table, true, events);
                workspace.member_time(table, events);
            });
        }
    }

    /// Tells other machines what is new here, whoever played it.
    pub(super) fn share_all(&mut self, events: &mut Events) {
        let numbers: Vec<_> = self.sharing.tables.iter().map(|it| it.number).collect();
        for number in numbers {
            self.with_table(number, |workspace, table| {
                workspace.share_new(table, events);
            });
        }
    }

    /// A game of the session was shared when the program ended: it goes on with the first poll.
    pub fn resume_sharing(&mut self, index: usize, word: &str) {
        if let (Some(tab), false) = (self.tabs.get_mut(index), word.is_empty()) {
            tab.shared = Some(word.to_owned());
            self.sharing.resumes.push((tab.id, word.to_owned()));
        }
    }

    fn go_on_sharing(&mut self, events: &mut Events) {
        for (id, word) in std::mem::take(&mut self.sharing.resumes) {
            let Some(index) = self.find(id) else {
                continue;
            };
            let words: Vec<_> = word.split(' ').collect();
            let resumed = match words.as_slice() {
                ["host", number, rest @ ..] => {
                    let number = u64::from_str_radix(number, 16).unwrap_or_default();
                    self.resume_host(index, number, read_word(rest), events)
                }
                ["guest", ..] => {
                    let (invite, name) = read_guest(&word);
                    match invite.parse() {
                        Ok(invite) => {
                            self.resume_guest(index, invite, name);
                            Ok(())
                        }
                        Err(()) => Err(SharedRefused::NoInvite.into()),
                    }
                }
                _ => Ok(()),
            };
            if let Err(refused) = resumed {
                events.push((id, SessionEvent::Failed(refused.into_reason())));
            }
        }
    }

    /// Writes at each tab what is to be seen and kept of its sharing.
    fn note_sharing(&mut self) {
        for index in 0..self.tabs.len() {
            let id = self.tabs[index].id;
            let (sharing, shared) = (self.sharing_of(id), self.sharing_word(id));
            let tab = &mut self.tabs[index];
            (tab.sharing, tab.shared) = (sharing, shared);
        }
    }

    /// How a shared game goes on at the next start.
    fn sharing_word(&self, tab: TabId) -> Option<String> {
        match &self.sharing.table_of(tab)?.end {
            End::Host(end) => {
                let number = self.sharing.table_of(tab)?.number;
                Some(format!("host {number:016x} {}", word(&end.listener)))
            }
            End::Guest(end) if end.left => None,
            End::Guest(end) => Some(format!("guest {}\t{}", end.invite, end.guest.name)),
            // The lobby knows it.
            End::Member(_) => None,
        }
    }

    /// What one is called at other machines.
    fn own_name(&self) -> String {
        let name = if self.sharing.name.is_empty() {
            &self.settings.first_name
        } else {
            &self.sharing.name
        };
        clean(name, LONGEST_NAME)
    }

    /// Does something with a table, which is out of the list meanwhile.
    fn with_table<T>(
        &mut self,
        number: u64,
        work: impl FnOnce(&mut Self, &mut Table) -> T,
    ) -> Option<T> {
        let mut tables = self.sharing.tables.iter();
        let index = tables.position(|table| table.number == number)?;
        let mut table = self.sharing.tables.swap_remove(index);
        let done = work(self, &mut table);
        self.sharing.tables.push(table);
        Some(done)
    }

    /// The table in front, out of the list meanwhile.
    fn with_table_in_front<T>(
        &mut self,
        work: impl FnOnce(&mut Self, &mut Table) -> T,
    ) -> Option<T> {
        let number = self.table()?.number;
        self.with_table(number, work)
    }

    /// Tables whose tab was closed are left, with a word to the other end.
    fn drop_closed(&mut self) {
        let tabs: Vec<_> = self.tabs().iter().map(|tab| tab.id).collect();
        let is_open = |table: &Table| table.tab.is_none_or(|tab| tabs.contains(&tab));
        let (open, closed) = std::mem::take(&mut self.sharing.tables)
            .into_iter()
            .partition(is_open);
        self.sharing.tables = open;
        for mut table in closed {
            say_goodbye(&mut table, Bye::Closed);
            if let (End::Host(_), Some(shelf)) = (&table.end, &self.sharing.shelf) {
                shelf.discard(table.number);
            }
        }
    }

    /// The program ends: everybody is told that the shared games go on when it runs again.
    pub fn leave_sharing(&mut self) {
        for table in &mut self.sharing.tables {
            say_goodbye(table, Bye::Away);
        }
        let until = Instant::now() + FAREWELL;
        for table in &self.sharing.tables {
            match &table.end {
                End::Host(end) => end.links.values().for_each(|link| link.finish(until)),
                End::Guest(end) if table.connected => end.link.finish(until),
                End::Guest(_) | End::Member(_) => {}
            }
        }
    }

    /// The session of a table.
    fn session_of(&mut self, table: &Table) -> Option<&mut Box<dyn GameSession>> {
        let index = self.find(table.tab?)?;
        self.session_at(index)
    }

    /// What stands about a shared board beside it: with whom, and whether the line stands.
    pub fn sharing_of(&self, tab: TabId) -> Option<Message> {
        let table = self.sharing.table_of(tab)?;
        let (text, who) = match (&table.end, table.connected) {
            (End::Guest(end), _) if end.left => return Some(words::LEFT.into()),
            (End::Guest(end), false) => {
                let text = Message::new(words::RECONNECTING).message(friend(&table.other));
                return Some(text.arg(end.tries.max(1)));
            }
            (End::Guest(end), true) if end.watches => (words::WATCHING, &table.other),
            (End::Member(end), _) if end.watches() => (words::WATCHING, &table.other),
            (End::Host(_), false) => (words::WAITING, &table.other),
            (End::Member(_), _) | (_, true) => (words::WITH, &table.other),
        };
        let said = Message::new(text).message(friend(who));
        let said = table.with_progress(said);
        if let End::Member(end) = &table.end {
            let index = self.find(tab)?;
            let over = self.tabs[index].session.is_over();
            return Some(if over || end.watches() {
                said
            } else {
                let left = end.left_in_words();
                Message::new(words::AND_LEFT).message(said).message(left)
            });
        }
        Some(match table.here.1 {
            0 => said,
            watchers => Message::new(words::AND_WATCHERS)
                .message(said)
                .arg(watchers),
        })
    }
}

/// What a friend is called.
fn friend(name: &str) -> Message {
    match name {
        "" => words::FRIEND.into(),
        name => Message::verbatim(name),
    }
}

/// How a game is shared, for the session: the secrets, then where it has one the port and what others call this machine.
fn word(listener: &Listener) -> String {
    let Secrets { play, watch, key } = listener.secrets();
    let place = listener.network().map(|Network { host, port }| {
        let host = host.as_ref().map(|host| format!(" {host}"));
        format!(" {port}{}", host.unwrap_or_default())
    });
    format!("{play} {watch} {key}{}", place.unwrap_or_default())
}

/// The same, read.
fn read_word(words: &[&str]) -> (Secrets, Reach) {
    let nth = |index: usize| words.get(index).copied().unwrap_or_default().to_owned();
    let secrets = Secrets {
        play: nth(0),
        watch: nth(1),
        key: nth(2),
    };
    let reach = match nth(3).parse() {
        Ok(port) => Reach::Network(Network {
            host: words.get(4).map(|host| (*host).to_owned()),
            port,
        }),
        Err(_) => Reach::Here,
    };
    (secrets, reach)
}

/// How a game that was joined goes on: its invite, and what one was called there.
fn read_guest(word: &str) -> (&str, &str) {
    let rest = word.strip_prefix("guest ").unwrap_or_default();
    rest.split_once('\t').unwrap_or((rest, ""))
}

/// Tells the other end that this one leaves.
fn say_goodbye(table: &mut Table, why: Bye) {
    match &mut table.end {
        End::Host(end) => {
            for action in end.host.close(why) {
                if let tabletop_net::remote::HostAction::Send(id, line) = action
                    && let Some(link) = end.links.get(&id)
                {
                    // Whoever takes nothing hears it by the line's end.
                    let _ = link.send(line.to_string());
                }
            }
            end.links.values().for_each(Link::close);
        }
        End::Guest(end) => {
            let bye = tabletop_net::remote::Line::Bye(why);
            // The same.
            let _ = end.link.send(bye.to_string());
            end.link.close();
        }
        End::Member(_) => {}
    }
}

/// A game that is shared no more is everybody's own: its clock rests, and whoever sits here may move for both.
fn let_go(session: &mut dyn GameSession) {
    session.pause_clock();
    for side in Side::BOTH {
        if session.players().of(side).seat == Seat::Remote {
            session.players_mut().seat(side, Seat::Person);
        }
    }
}

/// What the player of an index is called in this game now.
fn player_name(session: &dyn GameSession, player: usize) -> Message {
    let side = Side::BOTH
        .into_iter()
        .find(|&side| session.player_of(side).index() == player);
    name_of(session, side.unwrap_or(Side::Black))
}
