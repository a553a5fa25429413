//! A shared board and its ends.

use std::any::Any;
use std::collections::{BTreeMap, VecDeque};

use super::prepared::IfMoves;
use super::race::Race;
use super::{SharedRefused, words};
use crate::workspace::{TabId, Tabs, name_of};
use tabletop_core::{Message, Side};
use tabletop_net::remote::{
    Allowance, Entry, GameLog, Guest, Host, Invite, Link, LinkId, Listener, LostReason, Offer,
    OnLinkEvent, Owner,
};
use tabletop_play::session::{GameSession, NodeId, Seat, SessionEvent};

pub(in crate::workspace) struct Table {
    /// Number of its log at this machine.
    pub(super) number: u64,
    /// Tab of the board, once there is one.
    pub(super) tab: Option<TabId>,
    pub(super) end: End,
    pub(super) owners: [Owner; 2],
    /// Node after which the log's entries begin.
    pub(super) base: NodeId,
    /// Node reached by the log's entries.
    pub(super) tip: NodeId,
    /// Node whose proposal of dead stones was sent.
    pub(super) dead: Option<NodeId>,
    /// Name of the player at the other end.
    pub(super) other: String,
    pub(super) connected: bool,
    /// True if both players are present, and number of spectators, as reported by the host.
    pub(super) here: (bool, u32),
    /// True if the clock was running when the connection was lost.
    pub(super) clock_ran: bool,
    /// Levels of the computers that play for a player, at either machine.
    pub(super) computers: [Option<u8>; 2],
    /// Race in which each player solves the puzzle on a board of their own.
    pub(super) race: Option<Race>,
    /// Number of moves on the other player's board in a race, as reported there.
    pub(super) far: Option<u32>,
    /// Chat messages, the oldest first.
    pub(super) talk: Vec<Message>,
    /// Answers prepared for the friend's moves.
    pub(super) if_moves: IfMoves,
}

pub(super) enum End {
    Host(Box<HostEnd>),
    Guest(Box<GuestEnd>),
    Member(Box<MemberEnd>),
}

/// The end that owns the log.
pub(super) struct HostEnd {
    pub(super) host: Host,
    pub(super) log: Box<dyn GameLog>,
    pub(super) listener: Listener,
    /// Published address for other programs of this user, withdrawn when dropped.
    pub(super) _published: Option<Box<dyn Any>>,
    pub(super) links: BTreeMap<LinkId, Link>,
    /// True if a failure to write the log was reported.
    pub(super) failing: bool,
}

/// The end that joined.
#[expect(
    clippy::struct_excessive_bools,
    reason = "five things that hold or don't, each by itself"
)]
pub(super) struct GuestEnd {
    pub(super) guest: Guest,
    pub(super) invite: Invite,
    pub(super) link: Link,
    pub(super) watches: bool,
    /// Entries received before the end of the backlog. They are not sent again, so that a lost connection keeps them.
    pub(super) backlog: Vec<Entry>,
    pub(super) caught_up: bool,
    /// True if a tab of an earlier run resumes the game.
    pub(super) resumes: bool,
    /// Position of that tab: the host may not have received its last moves.
    pub(super) stood: Option<NodeId>,
    /// Nodes before the local moves that are not confirmed yet.
    pub(super) pending: VecDeque<NodeId>,
    pub(super) tries: u32,
    /// Last reported reason of a failure.
    pub(super) reported: Option<LostReason>,
    /// True if reconnecting has been given up.
    pub(super) left: bool,
    /// True if the host's program ended with a goodbye, until it is back.
    pub(super) is_away: bool,
    /// Callback for the events of its connections.
    pub(super) listens: OnLinkEvent,
}

/// The end of a player or spectator in the club.
pub(super) struct MemberEnd {
    pub(super) log: Box<dyn GameLog>,
    pub(super) known: u64,
    /// Index of the user's player; `None` for a spectator.
    pub(super) seat: Option<usize>,
    /// Name of the user in the club.
    pub(super) name: String,
    /// Time of the last move, in seconds since 1970.
    pub(super) moved: u64,
    /// Seconds per move.
    pub(super) seconds: u64,
    /// Current offer, and true if it was made here.
    pub(super) offer: Option<(Offer, bool)>,
    /// True if a failure to write the log was reported.
    pub(super) failing: bool,
    /// Size of the user's chat messages and offers in the log, in bytes, and the pace of more.
    pub(super) talk_bytes: usize,
    pub(super) pace: Allowance,
}

/// Events produced by polling, to be reported and shown by its caller.
pub(in crate::workspace) type Events = Vec<(TabId, SessionEvent)>;

/// Messages among events, and the offers.
pub(in crate::workspace) fn messages_of(events: Events) -> impl Iterator<Item = Message> {
    events.into_iter().filter_map(|(_, event)| match event {
        SessionEvent::Message(message) | SessionEvent::Offered(message) => Some(message),
        _ => None,
    })
}

/// The open games, and the events to which a change of a shared board leads.
pub(super) struct Context<'a> {
    pub(super) tabs: &'a mut Tabs,
    pub(super) events: Events,
}

impl<'a> Context<'a> {
    pub(super) const fn of(tabs: &'a mut Tabs) -> Self {
        let events = Vec::new();
        Self { tabs, events }
    }
}

impl Table {
    /// A board whose entries begin after `base`, with no connection yet.
    pub(super) fn new(
        number: u64,
        tab: Option<TabId>,
        end: End,
        owners: [Owner; 2],
        base: NodeId,
    ) -> Self {
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
            talk: Vec::new(),
            if_moves: IfMoves::default(),
        }
    }

    /// Owner that this machine is; `None` for a spectator.
    pub(super) fn place(&self) -> Option<Owner> {
        match &self.end {
            End::Host(_) => Some(Owner::Host),
            End::Guest(end) if end.watches => None,
            End::Guest(_) => Some(Owner::Guest),
            End::Member(end) => end.place(),
        }
    }

    /// Returns true if the moves of a player are made at this machine.
    pub(super) fn owns(&self, player: usize) -> bool {
        let place = self.place();
        place.is_some()
            && (Some(self.owners[player]) == place || self.owners[player] == Owner::Each)
    }

    pub(super) fn watches(&self) -> bool {
        self.place().is_none()
    }

    pub(super) fn may_act(&self) -> Result<(), SharedRefused> {
        match self.place() {
            Some(_) => Ok(()),
            None => Err(SharedRefused::Watching),
        }
    }

    pub(super) fn show(&self, event: SessionEvent, context: &mut Context<'_>) {
        context.events.extend(self.tab.map(|id| (id, event)));
    }

    pub(super) fn tell(&self, message: Message, context: &mut Context<'_>) {
        self.show(SessionEvent::Message(message), context);
    }

    /// Current offer, and true if it was made here.
    pub(super) fn offer(&self) -> Option<(Offer, bool)> {
        match &self.end {
            End::Host(end) => end.host.offer(),
            End::Guest(end) => end.guest.offer(),
            End::Member(end) => end.offer,
        }
    }
}

impl MemberEnd {
    pub(super) const fn watches(&self) -> bool {
        self.seat.is_none()
    }

    /// Owner that the user is, if a player.
    pub(super) fn place(&self) -> Option<Owner> {
        match self.seat? {
            0 => Some(Owner::Host),
            _ => Some(Owner::Guest),
        }
    }
}

pub(super) fn friend(name: &str) -> Message {
    match name {
        "" => words::FRIEND.into(),
        name => Message::verbatim(name),
    }
}

/// Turns a formerly shared game into a local one: its clock is paused, and both sides may be moved here.
pub(super) fn let_go(session: &mut GameSession) {
    session.pause_clock();
    for side in Side::BOTH {
        if session.players().side(side).seat == Seat::Remote {
            session.players_mut().seat(side, Seat::Person);
        }
    }
}

pub(super) fn player_name(session: &GameSession, player: usize) -> Message {
    let side = Side::BOTH
        .into_iter()
        .find(|&side| session.player_of(side).index() == player);
    name_of(session, side.unwrap_or(Side::Black))
}
