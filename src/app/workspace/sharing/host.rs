//! The host's end, which owns the log and sends every entry to everybody.

use std::collections::{BTreeMap, VecDeque};

use super::board::{apply, consists_of_moves, go_on_from, head_of, may, steps, take_seats};
use super::race::Race;
use super::start::begin;
use super::{
    End, Events, HostEnd, Reach, SharedRefused, Table, friend, let_go, player_name, words,
};
use crate::workspace::telling::mover;
use crate::workspace::{Effect, Refused, Reply, Workspace};
use tabletop_core::rng::fresh_seed;
use tabletop_core::{Clock, Message, Side};
use tabletop_net::remote::{
    Bye, Endpoints, Entry, GameHead, GameLog, Host, HostAction, LinkEvent, LinkId, Listener,
    LogError, MemoryLog, Network, No, Offer, Owner, Secrets, fresh_secret,
};
use tabletop_play::session::{Ending, GameSession, Seat, SessionEvent};

/// Connection settings of a shared game.
struct Opening {
    number: u64,
    secrets: Secrets,
    reach: Reach,
}

/// State of a resumed log.
struct Resumed {
    log: Box<dyn GameLog>,
    entries: Vec<Entry>,
}

impl Workspace {
    /// Shares the current game, and returns the invite. The friend plays `friend`, or the computer's side, or the
    /// second one.
    /// If the game is already shared, returns its invite again.
    pub fn invite(&mut self, friend: Option<Side>, reach: Reach) -> Result<Reply, Refused> {
        let tab = self.require_tab()?;
        let id = tab.id;
        if tab.attempt.is_some() {
            return Err(SharedRefused::Problem.into());
        }
        if self.table().is_none() {
            self.share_tab(friend, reach)?;
        }
        let table = self.sharing.table_of(id).ok_or(Refused::NoGame)?;
        let End::Host(end) = &table.end else {
            return Err(SharedRefused::NotHost.into());
        };
        let [play, watch] = end.listener.invites();
        let lang = self.lang;
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

    fn share_tab(&mut self, friend: Option<Side>, reach: Reach) -> Result<(), Refused> {
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
        let session = self.session().ok_or(Refused::NoGame)?;
        let owners = owners(session, friend);
        let line = session.line();
        let root = line.first().copied().unwrap_or_default();
        let played = super::board::between(session, root, session.current()).unwrap_or_default();
        let whole = consists_of_moves(session, &played);
        let (base, start) = if whole {
            (root, session.setup())
        } else {
            (session.current(), Some(session.beginning()))
        };
        let name = self.own_name();
        if let Some(session) = self.session_mut() {
            name_host(&mut **session, owners, &name);
        }
        let session = self.session().ok_or(Refused::NoGame)?;
        let head = head_of(session, owners, start);
        let log = self.open_log(number).map_err(SharedRefused::NotKept)?;
        let key = session.info().key;
        let listener = self.open_roads(&opening)?;
        let end = self.host_end((number, key, &name), listener, log, Vec::new());
        let tab = self.tab().map(|tab| tab.id);
        let mut table = Table::new(number, tab, end, owners, base);
        table.race = Race::of(&head);
        let mut events = Vec::new();
        if !self.host_appends(&mut table, Entry::Game(head), &mut events) {
            return Err(SharedRefused::NotKept(String::new()).into());
        }
        if let Some(session) = self.session_mut() {
            take_seats(&mut **session, &table);
        }
        self.share_new(&mut table, &mut events);
        self.sharing.tables.push(table);
        Ok(())
    }

    fn open_log(&self, number: u64) -> Result<Box<dyn GameLog>, String> {
        match &self.sharing.store {
            Some(store) => store.open(number),
            None => Ok(Box::<MemoryLog>::default()),
        }
    }

    fn host_end(
        &self,
        (number, game, name): (u64, &str, &str),
        listener: Listener,
        mut log: Box<dyn GameLog>,
        entries: Vec<Entry>,
    ) -> End {
        let published = match (&self.sharing.store, listener.local_invite()) {
            (Some(store), Some(invite)) => Some(store.publish(number, game, &invite)),
            _ => None,
        };
        log.follow(std::sync::Arc::clone(&self.waker));
        End::Host(Box::new(HostEnd {
            host: Host::new(number, name, entries),
            log,
            listener,
            _published: published,
            links: BTreeMap::new(),
            failing: false,
        }))
    }

    fn open_roads(&mut self, opening: &Opening) -> Result<Listener, Refused> {
        let number = opening.number;
        let store = self.sharing.store.as_ref();
        let local = store.map(|store| store.socket(number));
        let network = match &opening.reach {
            Reach::Network(network) => Some(network.clone()),
            Reach::Here if local.is_none() => return Err(SharedRefused::NoSocket.into()),
            Reach::Here => None,
        };
        let listens = self.sharing.listens(number, &self.waker);
        let endpoints = Endpoints { local, network };
        let opened = Listener::open(endpoints, opening.secrets.clone(), &listens);
        Ok(opened.map_err(|error| SharedRefused::NotOpened(error.to_string()))?)
    }

    /// Listens at the previous address; if another program uses the port, at another one, which is reported.
    fn open_again(&mut self, opening: Opening) -> Result<(Listener, bool), Refused> {
        let Reach::Network(network) = &opening.reach else {
            return Ok((self.open_roads(&opening)?, false));
        };
        let other = Network {
            host: network.host.clone(),
            port: 0,
        };
        match self.open_roads(&opening) {
            Ok(listener) => Ok((listener, false)),
            Err(_) => {
                let reach = Reach::Network(other);
                Ok((self.open_roads(&Opening { reach, ..opening })?, true))
            }
        }
    }

    /// Resumes a shared game after a restart, from its log.
    pub(super) fn resume_host(
        &mut self,
        index: usize,
        number: u64,
        (secrets, reach): (Secrets, Reach),
        events: &mut Events,
    ) -> Result<(), Refused> {
        let Resumed { log, entries } = self.resumed(number)?;
        let last = entries
            .iter()
            .rposition(|entry| matches!(entry, Entry::Game(_)));
        let Some((last, Entry::Game(head))) = last.map(|last| (last, &entries[last])) else {
            return Err(SharedRefused::NotKept(String::new()).into());
        };
        let broken = |()| Refused::from(SharedRefused::NotKept(String::new()));
        let session = &self.tabs[index].session;
        let same =
            session.info().key == head.game && session.setup().unwrap_or_default() == head.start;
        if !same {
            self.tabs[index].session = begin(head).map_err(broken)?;
        }
        let session = &mut self.tabs[index].session;
        let stood = session.current();
        let root = session.line().first().copied().unwrap_or_default();
        session.go(root);
        let owners = head.players.each_ref().map(|(owner, _)| *owner);
        let head_entries = entries[last + 1..].to_vec();
        let race = Race::of(head);
        let opening = Opening {
            number,
            secrets,
            reach,
        };
        let (listener, moved) = self.open_again(opening)?;
        let (game, name) = (head.game.clone(), self.name_of_host(head));
        let end = self.host_end((number, &game, &name), listener, log, entries);
        let tab = Some(self.tabs[index].id);
        let mut table = Table::new(number, tab, end, owners, root);
        table.race = race;
        if moved {
            table.tell(words::MOVED.into(), events);
        }
        let session = &mut self.tabs[index].session;
        let clock = session.clock_text().0;
        take_seats(&mut **session, &table);
        for entry in &head_entries {
            apply(&mut **session, &mut table, entry).map_err(broken)?;
        }
        if same {
            go_on_from(&mut **session, &table, stood);
        }
        if session.current() != stood {
            // The log was ahead of the session file.
            let event = SessionEvent::Changed(words::AS_LISTED.into());
            events.extend(table.tab.map(|id| (id, event)));
        }
        // The clock's last state is in the session file.
        session.put_clock(&clock, None);
        table.clock_ran = !clock.is_empty() && !session.is_over() && session.current() != root;
        self.sharing.tables.push(table);
        Ok(())
    }

    /// Name of the host when the game was shared, or now.
    fn name_of_host(&self, head: &GameHead) -> String {
        let mut players = head.players.iter();
        let own = players.find(|(owner, _)| *owner == Owner::Host);
        match own {
            Some((_, name)) if !name.is_empty() => name.clone(),
            _ => self.own_name(),
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

    /// Sends the seats taken by the computer at this machine.
    pub(super) fn share_seats(&mut self, table: &mut Table, events: &mut Events) {
        for player in 0..2 {
            let Some(session) = self.session_of(table) else {
                return;
            };
            let seat = &session.players().side(Side::BOTH[player]).seat;
            let level = match seat {
                Seat::Computer(level) => Some(*level),
                _ => None,
            };
            if table.owns(player) && table.computers[player] != level {
                let tip = table.tip;
                if self.share(table, Entry::Seat(player, level), tip, events) {
                    table.computers[player] = level;
                }
            }
        }
    }

    /// Logs an entry, and sends it with the clock to everybody. Returns true if it could be logged.
    pub(super) fn host_appends(
        &mut self,
        table: &mut Table,
        entry: Entry,
        events: &mut Events,
    ) -> bool {
        let is_kept = self.host_keeps(table, entry, events);
        if is_kept {
            self.tell_clock(table, events);
        }
        is_kept
    }

    fn host_keeps(&mut self, table: &mut Table, entry: Entry, events: &mut Events) -> bool {
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
        self.host_does(table, actions, events);
        true
    }

    fn tell_clock(&mut self, table: &mut Table, events: &mut Events) {
        let Some(session) = self.session_of(table) else {
            return;
        };
        let (text, running) = session.clock_text();
        if let (false, End::Host(end)) = (text.is_empty(), &mut table.end) {
            let actions = end.host.read_clock(text, running.map(Side::index));
            self.host_does(table, actions, events);
        }
    }

    /// Handles an event of a connection.
    pub(super) fn host_hears(
        &mut self,
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
        self.host_does(table, actions, events);
    }

    pub(super) fn host_does(
        &mut self,
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
                HostAction::Proposed(id, entry) => self.host_takes(table, id, entry, events),
                HostAction::Joined(name) => self.friend_came(table, name, events),
                HostAction::Left(bye) => self.friend_went(table, bye, events),
                HostAction::Watchers(count) => {
                    table.here.1 = count;
                    events.extend(table.tab.map(|id| (id, SessionEvent::Progress)));
                }
                HostAction::Offered(offer) => super::offers::offered(table, offer, events),
                HostAction::Agreed(offer) => self.carry_out(table, offer, events),
                HostAction::Declined(offer) => super::offers::declined(table, offer, events),
                HostAction::Progress(moves) => table.note_far(moves, events),
                HostAction::Talk(name, words) => super::offers::said(table, &name, &words, events),
            }
        }
    }

    /// Handles a move of the friend: checks it, logs it, then plays it on the board.
    fn host_takes(&mut self, table: &mut Table, from: LinkId, entry: Entry, events: &mut Events) {
        let verdict = self.try_entry(table, &entry);
        let End::Host(end) = &mut table.end else {
            return;
        };
        let number = end.host.count() + 1;
        if let Err(why) = verdict {
            let actions = end.host.refuse(from, number, why);
            self.host_does(table, actions, events);
            return;
        }
        if let Err(error) = end.log.append(number, &entry.to_string()) {
            let why = if error == LogError::Taken {
                No::Late
            } else {
                No::NotKept
            };
            let actions = end.host.refuse(from, number, why);
            self.host_does(table, actions, events);
            return;
        }
        let index = table.tab.and_then(|tab| self.find(tab));
        let played =
            index.and_then(|index| apply(&mut *self.tabs[index].session, table, &entry).ok()?);
        if let End::Host(end) = &mut table.end {
            let actions = end.host.appended(entry.clone());
            self.host_does(table, actions, events);
        }
        self.tell_clock(table, events);
        self.share_new(table, events);
        self.tell_entry(table, &entry, played, events);
    }

    /// Checks that the friend may add an entry, or returns the reason for the refusal.
    fn try_entry(&mut self, table: &Table, entry: &Entry) -> Result<(), No> {
        let tip = table.tip;
        let session = self.session_of(table).ok_or(No::Late)?;
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

    fn friend_came(&mut self, table: &mut Table, name: String, events: &mut Events) {
        table.connected = true;
        table.here.0 = true;
        table.other.clone_from(&name);
        table.meet();
        let ran = std::mem::take(&mut table.clock_ran);
        if let Some(session) = self.session_of(table)
            && ran
        {
            session.resume_clock();
        }
        self.tell_clock(table, events);
        let player = table.owners.iter().position(|owner| *owner == Owner::Guest);
        if let (Some(player), false, Some(session)) =
            (player, name.is_empty(), self.session_of(table))
            && session.players().side(Side::BOTH[player]).name != name
        {
            session.players_mut().rename(Side::BOTH[player], &name);
            self.host_appends(table, Entry::Name(player, name.clone()), events);
        }
        let who = friend(&name);
        table.tell(Message::new(words::CAME).message(who), events);
    }

    fn friend_went(&mut self, table: &mut Table, bye: Option<Bye>, events: &mut Events) {
        table.connected = false;
        table.here.0 = false;
        let paused = self
            .session_of(table)
            .is_some_and(|session| session.pause_clock());
        table.clock_ran |= paused;
        self.tell_clock(table, events);
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
    pub(super) fn carry_out(&mut self, table: &mut Table, offer: Offer, events: &mut Events) {
        let tip = table.tip;
        let Some(session) = self.session_of(table) else {
            return;
        };
        match offer {
            Offer::Draw => {
                session.go(tip);
                if let Ok(played) = session.end(Ending::Agreed) {
                    self.share_new(table, events);
                    events.extend(table.tab.map(|id| (id, SessionEvent::Ended(played))));
                }
            }
            Offer::Undo(left) => {
                if left >= steps(&**session, table.base, tip) {
                    return;
                }
                let entry = Entry::Back(left);
                if self.share(table, entry.clone(), tip, events) {
                    self.apply_here(table, &entry);
                    self.tell_clock(table, events);
                    events.extend(
                        table
                            .tab
                            .map(|id| (id, SessionEvent::Changed(words::TAKEN_BACK.into()))),
                    );
                }
            }
            Offer::Rematch => self.begin_rematch(table, events),
            Offer::Clock(control) => {
                let clock = control.map(|control| Clock::new(control).to_string());
                let entry = Entry::Clock(clock.unwrap_or_default());
                if self.share(table, entry.clone(), tip, events) {
                    self.apply_here(table, &entry);
                    self.tell_clock(table, events);
                    self.tell_entry(table, &entry, None, events);
                }
            }
        }
    }

    /// Plays an entry that is already logged.
    pub(super) fn apply_here(&mut self, table: &mut Table, entry: &Entry) {
        let index = table.tab.and_then(|tab| self.find(tab));
        if let Some(index) = index {
            // The entry was checked before it was logged.
            let _ = apply(&mut *self.tabs[index].session, table, entry);
        }
    }

    fn begin_rematch(&mut self, table: &mut Table, events: &mut Events) {
        let Some(before) = table.tab else {
            return;
        };
        let Some(session) = self.session_of(table) else {
            return;
        };
        let next = session.rematch();
        table.owners.reverse();
        table.computers.reverse();
        let head = head_of(&*next, table.owners, next.setup());
        let race = Race::of(&head);
        // Not with the clock of the previous game.
        if !self.host_keeps(table, Entry::Game(head), events) {
            table.owners.reverse();
            table.computers.reverse();
            return;
        }
        table.race = race;
        let index = self.open_beside(before, next);
        let tab = &mut self.tabs[index];
        table.tab = Some(tab.id);
        let root = tab.session.line().first().copied().unwrap_or_default();
        (table.base, table.tip, table.dead) = (root, root, None);
        let session = &mut tab.session;
        let opening =
            tabletop_play::registry::find(session.info().key).filter(|_| session.setup().is_none());
        for mv in opening.map_or_else(Vec::new, |entry| {
            (entry.opening)(session.options(), fresh_seed())
        }) {
            // The opening consists of legal moves.
            let _ = session.play(&mv);
        }
        self.tell_clock(table, events);
        self.share_new(table, events);
        table.tell(table.rematch_in_words(), events);
    }

    /// Opens a game in a new tab; if the old game, which is no longer shared, was current, the new one becomes current.
    pub(super) fn open_beside(
        &mut self,
        before: crate::workspace::TabId,
        session: Box<dyn GameSession>,
    ) -> usize {
        let before = self.find(before);
        let in_front = before.is_some_and(|index| self.is_in_front(index));
        if let Some(index) = before {
            let_go(&mut *self.tabs[index].session);
        }
        let index = self.add(session);
        if in_front {
            self.switch(index);
        }
        index
    }

    /// Reports an action of the other end.
    pub(super) fn tell_entry(
        &mut self,
        table: &Table,
        entry: &Entry,
        played: Option<tabletop_play::session::Played>,
        events: &mut Events,
    ) {
        let Some(id) = table.tab else {
            return;
        };
        let Some(session) = self.session_of(table) else {
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
}

/// Gives the host the name used at other machines, if no other name was given.
fn name_host(session: &mut dyn GameSession, owners: [Owner; 2], name: &str) {
    for (side, owner) in Side::BOTH.into_iter().zip(owners) {
        if owner == Owner::Host && session.players().side(side).name.is_empty() && !name.is_empty()
        {
            session.players_mut().rename(side, name);
        }
    }
}

/// Owners of the seats: the friend gets the wished side, or the computer's, or the second.
fn owners(session: &dyn GameSession, friend: Option<Side>) -> [Owner; 2] {
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
