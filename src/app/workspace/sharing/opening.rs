//! Sharing begins: a game is shared, joined, resumed after a restart, or opened from a club.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use super::address::{Opening, read_guest};
use super::board::{self, apply, consists_of_moves, go_on_from, head_of, take_seats};
use super::race::Race;
use super::share::share_new;
use super::start::begin;
use super::table::{Context, End, GuestEnd, HostEnd, MemberEnd};
use super::{Events, Table, begin_game, host, member, reports, words};
use crate::workspace::{Effect, Reach, Refused, Reply, Setup, SharedRefused, Sharing, Tabs};
use tabletop_core::Side;
use tabletop_core::rng::fresh_seed;
use tabletop_net::club::{Challenge, Seats};
use tabletop_net::remote::{
    Allowance, Endpoints, Entry, GameHead, GameLog, Guest, Host, Invite, Listener, MemoryLog,
    Network, Owner, Secrets, dial, fresh_secret,
};
use tabletop_play::session::{GameSession, Seat, SessionEvent};

/// A log and its entries, none for a new game.
struct Resumed {
    log: Box<dyn GameLog>,
    entries: Vec<Entry>,
}

impl Sharing {
    /// Shares the current game, and returns the invite. The friend plays `friend`, or the computer's side, or the
    /// second one. If the game is already shared, returns its invite again.
    pub fn invite(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        friend: Option<Side>,
        reach: Reach,
    ) -> Result<Reply, Refused> {
        let tab = tabs.require_tab()?;
        let id = tab.id;
        if tab.attempt.is_some() {
            return Err(SharedRefused::Problem.into());
        }
        if self.table(tabs).is_none() {
            self.share_tab(tabs, setup, friend, reach)?;
        }
        let table = self.table_of(id).ok_or(Refused::NoGame)?;
        let End::Host(end) = &table.end else {
            return Err(SharedRefused::NotHost.into());
        };
        let [play, watch] = end.listener.invites();
        let lang = setup.lang;
        let play = format!("tabletop join {play}");
        let to_play = if end.listener.network().is_some() {
            words::SEND_TO_PLAY
        } else {
            words::SEND_TO_PLAY_HERE
        };
        let lines = vec![
            to_play.get(lang).to_owned(),
            play.clone(),
            String::new(),
            words::SEND_TO_WATCH.get(lang).to_owned(),
            format!("tabletop watch {watch}"),
        ];
        Ok(Reply {
            effect: Effect::Invite { line: play, lines },
            ..Reply::say(words::INVITED)
        })
    }

    fn share_tab(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        friend: Option<Side>,
        reach: Reach,
    ) -> Result<(), Refused> {
        let number = fresh_seed();
        let secret = || fresh_secret().map_err(|error| SharedRefused::NotOpened(error.to_string()));
        let secrets = Secrets {
            play: secret()?,
            watch: secret()?,
            key: secret()?,
        };
        let opening = Opening {
            number,
            secrets,
            reach,
        };
        let session = tabs.session().ok_or(Refused::NoGame)?;
        let owners = owners(session, friend);
        let line = session.line();
        let root = line.first().copied().unwrap_or_default();
        let played = board::between(session, root, session.current()).unwrap_or_default();
        let whole = consists_of_moves(session, &played);
        let (base, start) = if whole {
            (root, session.setup())
        } else {
            (
                session.current(),
                Some(session.pos().start_text(session.options())),
            )
        };
        let name = self.own_name(setup);
        if let Some(session) = tabs.session_mut() {
            name_host(session, owners, &name);
        }
        let session = tabs.session().ok_or(Refused::NoGame)?;
        let head = head_of(session, owners, start);
        let name = self.name_of_host(setup, &head);
        let log = self.open_log(number).map_err(SharedRefused::NotKept)?;
        let key = session.info().key;
        let listener = self.open_roads(setup, &opening)?;
        let entries = Vec::new();
        let new = Resumed { log, entries };
        let end = self.host_end(setup, number, key, &name, listener, new);
        let tab = tabs.tab().map(|tab| tab.id);
        let mut table = Table::new(number, tab, end, owners, base);
        table.race = Race::of(&head);
        let context = &mut Context::of(tabs);
        if !host::append(context, &mut table, Entry::Game(head)) {
            return Err(SharedRefused::NotKept(String::new()).into());
        }
        if let Some(session) = context.tabs.session_mut() {
            take_seats(session, &table);
        }
        share_new(context, &mut table);
        self.tables.push(table);
        Ok(())
    }

    fn open_log(&self, number: u64) -> Result<Box<dyn GameLog>, String> {
        match &self.store {
            Some(store) => store.open(number),
            None => Ok(Box::<MemoryLog>::default()),
        }
    }

    fn host_end(
        &self,
        setup: &Setup,
        number: u64,
        game: &str,
        name: &str,
        listener: Listener,
        Resumed { mut log, entries }: Resumed,
    ) -> End {
        let published = match (&self.store, listener.local_invite()) {
            (Some(store), Some(invite)) => Some(store.publish(number, game, &invite)),
            _ => None,
        };
        log.follow(std::sync::Arc::clone(&setup.waker));
        End::Host(Box::new(HostEnd {
            host: Host::new(number, name, entries),
            log,
            listener,
            _published: published,
            links: BTreeMap::new(),
            failing: false,
        }))
    }

    fn open_roads(&mut self, setup: &Setup, opening: &Opening) -> Result<Listener, Refused> {
        let number = opening.number;
        let store = self.store.as_ref();
        let local = store.map(|store| store.socket(number));
        let network = match &opening.reach {
            Reach::Network(network) => Some(network.clone()),
            Reach::Here if local.is_none() => return Err(SharedRefused::NoSocket.into()),
            Reach::Here => None,
        };
        let listens = self.listens(number, &setup.waker);
        let endpoints = Endpoints { local, network };
        let opened = Listener::open(endpoints, opening.secrets.clone(), &listens);
        Ok(opened.map_err(|error| SharedRefused::NotOpened(error.to_string()))?)
    }

    /// Listens at the previous address; if another program uses the port, at another one, which is reported.
    fn open_again(&mut self, setup: &Setup, opening: Opening) -> Result<(Listener, bool), Refused> {
        let Reach::Network(network) = &opening.reach else {
            return Ok((self.open_roads(setup, &opening)?, false));
        };
        let other = Network {
            host: network.host.clone(),
            port: 0,
        };
        match self.open_roads(setup, &opening) {
            Ok(listener) => Ok((listener, false)),
            Err(_) => {
                let reach = Reach::Network(other);
                Ok((self.open_roads(setup, &Opening { reach, ..opening })?, true))
            }
        }
    }

    /// Resumes a shared game after a restart, from its log.
    pub(super) fn resume_host(
        &mut self,
        context: &mut Context<'_>,
        setup: &Setup,
        index: usize,
        opening: Opening,
    ) -> Result<(), Refused> {
        let number = opening.number;
        let resumed = self.resumed(number)?;
        let entries = &resumed.entries;
        let last = entries
            .iter()
            .rposition(|entry| matches!(entry, Entry::Game(_)));
        let Some((last, Entry::Game(head))) = last.map(|last| (last, &entries[last])) else {
            return Err(SharedRefused::NotKept(String::new()).into());
        };
        let broken = |()| Refused::from(SharedRefused::NotKept(String::new()));
        let session = &context.tabs[index].session;
        let same =
            session.info().key == head.game && session.setup().unwrap_or_default() == head.start;
        if !same {
            context.tabs[index].session = begin(head).map_err(broken)?;
        }
        let session = &mut context.tabs[index].session;
        let stood = session.current();
        let root = session.line().first().copied().unwrap_or_default();
        session.go(root);
        let owners = head.players.each_ref().map(|(owner, _)| *owner);
        let head_entries = entries[last + 1..].to_vec();
        let race = Race::of(head);
        let (listener, moved) = self.open_again(setup, opening)?;
        let (game, name) = (head.game.clone(), self.name_of_host(setup, head));
        let end = self.host_end(setup, number, &game, &name, listener, resumed);
        let tab = Some(context.tabs[index].id);
        let mut table = Table::new(number, tab, end, owners, root);
        table.race = race;
        if moved {
            table.tell(words::MOVED.into(), context);
        }
        let session = &mut context.tabs[index].session;
        let clock = session.clock_text().0;
        take_seats(session, &table);
        for entry in &head_entries {
            apply(session, &mut table, entry).map_err(broken)?;
        }
        if same {
            go_on_from(session, &table, stood);
        }
        if session.current() != stood {
            // The log was ahead of the session file.
            let event = SessionEvent::Changed(words::AS_LISTED.into());
            context.events.extend(tab.map(|id| (id, event)));
        }
        // The clock's last state is in the session file.
        session.put_clock(&clock, None);
        table.clock_ran = !clock.is_empty() && !session.is_over() && session.current() != root;
        self.tables.push(table);
        Ok(())
    }

    fn name_of_host(&self, setup: &Setup, head: &GameHead) -> String {
        let mut players = head.players.iter();
        let own = players.find(|(owner, _)| *owner == Owner::Host);
        match own {
            Some((_, name)) if !name.is_empty() => name.clone(),
            _ => self.own_name(setup),
        }
    }

    fn resumed(&self, number: u64) -> Result<Resumed, Refused> {
        let log = self.open_log(number).map_err(SharedRefused::NotKept)?;
        let lines = log.since(0);
        let lines = lines.map_err(|_| SharedRefused::NotKept(String::new()))?;
        let entries = lines.iter().map(|line| line.parse());
        let entries = entries.collect::<Result<_, ()>>();
        let entries = entries.map_err(|()| SharedRefused::NotKept(String::new()))?;
        Ok(Resumed { log, entries })
    }

    /// Joins a game by its invite. The tab opens when the host has sent the game.
    pub fn join(&mut self, tabs: &mut Tabs, setup: &Setup, invite: &str) -> Result<Reply, Refused> {
        let word = invite.split_whitespace().last().unwrap_or_default();
        let invite: Invite = word.parse().map_err(|()| SharedRefused::NoInvite)?;
        if let Some(index) = self.joined_already(tabs, &invite) {
            tabs.switch(index);
            return Ok(Reply::default());
        }
        self.dial_table(tabs, setup, invite, None);
        Ok(Reply::say(words::JOINING))
    }

    /// Tab of the game joined by this invite, while it is followed.
    fn joined_already(&self, tabs: &Tabs, invite: &Invite) -> Option<usize> {
        let followed = self.tables.iter().find_map(|table| match &table.end {
            End::Guest(end) if end.invite == *invite && !end.left => table.tab,
            _ => None,
        });
        let word = invite.to_string();
        let mut resumes = self.resumes.iter();
        let resumed = resumes.find(|(_, resumed)| read_guest(resumed).0 == word);
        tabs.find(followed.or(resumed.map(|(tab, _)| *tab))?)
    }

    /// Resumes a game that was joined before the program ended.
    pub(super) fn resume_guest(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        index: usize,
        invite: Invite,
        name: &str,
    ) {
        self.dial_table(tabs, setup, invite, Some((index, name)));
    }

    /// Connects to the host; for a resumed game, with its tab and the player's name there.
    fn dial_table(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        invite: Invite,
        resumed: Option<(usize, &str)>,
    ) {
        let number = fresh_seed();
        let listens = self.listens(number, &setup.waker);
        let link = dial(&invite, Duration::ZERO, Arc::clone(&listens));
        let tab = resumed.map(|(index, _)| &tabs[index]);
        let root = tab.and_then(|tab| tab.session.line().first().copied());
        let own = match resumed {
            Some((_, name)) if !name.is_empty() => name.to_owned(),
            _ => self.own_name(setup),
        };
        let end = End::Guest(Box::new(GuestEnd {
            guest: Guest::new(&own),
            invite,
            link,
            watches: false,
            backlog: Vec::new(),
            caught_up: false,
            resumes: resumed.is_some(),
            stood: None,
            pending: VecDeque::new(),
            tries: 0,
            reported: None,
            left: false,
            is_away: false,
            listens,
        }));
        let (tab, base) = (tab.map(|tab| tab.id), root.unwrap_or_default());
        let owners = [Owner::Host; 2];
        self.tables.push(Table::new(number, tab, end, owners, base));
    }

    /// Opens a game of the club in a tab, at its current position.
    pub(in crate::workspace) fn open_member(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        challenge: &Challenge,
        name: &str,
        mut log: Box<dyn GameLog>,
        since: u64,
    ) -> Result<Events, ()> {
        let seat = match challenge.seats(name) {
            Seats::Plays(player) => Some(player),
            Seats::Watches => None,
        };
        let session = begin_game(challenge)?;
        let index = tabs.add(session);
        tabs.switch(index);
        log.follow(Arc::clone(&setup.waker));
        let end = End::Member(Box::new(MemberEnd {
            log,
            known: 0,
            seat,
            name: name.to_owned(),
            moved: since,
            seconds: challenge.seconds(),
            offer: None,
            failing: false,
            talk_bytes: 0,
            pace: Allowance::of_member(),
        }));
        let tab = &mut tabs[index];
        let base = tab.session.current();
        let owners = [Owner::Host, Owner::Guest];
        let mut table = Table::new(challenge.number, Some(tab.id), end, owners, base);
        table.other = match seat {
            Some(player) => challenge.players[1 - player].clone(),
            None => challenge.players.join(" – "),
        };
        (table.connected, table.here) = (true, (true, 0));
        take_seats(&mut tab.session, &table);
        let context = &mut Context::of(tabs);
        member::read(context, &mut table, false);
        if let End::Member(end) = &table.end
            && let Some((offer, false)) = end.offer
        {
            reports::offered(&table, offer, context);
        }
        self.tables.push(table);
        Ok(std::mem::take(&mut context.events))
    }
}

/// Gives the host the name used at other machines, if no other name was given.
fn name_host(session: &mut GameSession, owners: [Owner; 2], name: &str) {
    for (side, owner) in Side::BOTH.into_iter().zip(owners) {
        if owner == Owner::Host && session.players().side(side).name.is_empty() && !name.is_empty()
        {
            session.players_mut().rename(side, name);
        }
    }
}

/// Owners of the seats: the friend gets the wished side, or the computer's, or the second.
fn owners(session: &GameSession, friend: Option<Side>) -> [Owner; 2] {
    if session.info().players < 2 {
        return [Owner::Each; 2];
    }
    let automatic = |side: &Side| session.players().side(*side).seat != Seat::Person;
    let computers: Vec<_> = Side::BOTH.into_iter().filter(automatic).collect();
    let friends = match (friend, computers.as_slice()) {
        (Some(side), _) => side,
        (None, [only]) => *only,
        _ => Side::White,
    };
    let mut owners = [Owner::Host; 2];
    owners[friends.index()] = Owner::Guest;
    owners
}
