//! The club in which this program is a guest: the lobby with its challenges, and the games.

mod digest;
mod refused;
mod rounds;
pub(super) mod rows;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub use digest::digest;
pub use refused::ClubRefused;
pub use rounds::EventRecord;

use super::deadline::now;
use super::sharing::{Events, begin_game, messages_of};
use super::{Effect, Refused, Reply, Setup, Sharing, TabId, Tabs, Thinking};
use tabletop_core::rng::fresh_seed;
use tabletop_core::{Message, Options};
use tabletop_net::club::{
    BoardEntry, Challenge, ChallengeState, ClubStore, Lobby, LobbyEntry, MAX_DAYS, NotNow, Offered,
    Seats, Stamped,
};
use tabletop_net::remote::{GameLog, LogError};
use tabletop_play::registry::find;
use tabletop_play::session::SessionEvent;

/// Maximum number of attempts to append an entry to the lobby while other programs are faster.
const MOST_TRIES: usize = 50;

/// Time for which the list of guests present is cached.
const BELIEVED: Duration = Duration::from_secs(2);

/// A clock that is so many seconds ahead of all that is known to have happened may have jumped: it is looked at again after
/// a while before it ends a game.
const FAR_AHEAD: u64 = 86_400;
const SECOND_LOOK: Duration = Duration::from_secs(600);

/// Maximum number of open games in a club: each may have a thinking computer.
const MOST_TABS: usize = 16;

pub const USUAL_DAYS: u32 = 3;

/// Memory for the tables of a guest's computer, in MiB.
const GUEST_MEMORY: usize = 16;
const GUEST_TIME: Duration = Duration::from_secs(1);
const GUEST_ANALYSIS: Duration = Duration::from_secs(10);

#[derive(Clone, Debug, PartialEq)]
pub enum ClubRequest {
    Lobby,
    Challenge(Wish),
    Accept(u64),
    /// Withdraws the challenge of this number, or declines it.
    Withdraw(u64),
    /// Opens the game of this number, to play or to watch.
    Open(u64),
    Event(EventWish),
    Standings(u64),
    Enter(u64),
    Leave(u64),
    /// Begins the next round of the event of this number.
    Pair(u64),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// Key of the game.
    pub game: &'static str,
    pub options: Options,
    /// The challenger's player, 0 for the first; `None` draws lots.
    pub seat: Option<usize>,
    pub days: u32,
    /// Name of the invited player; empty for an open challenge.
    pub to: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct EventWish {
    /// True for the Swiss system, false for a round robin.
    pub is_swiss: bool,
    /// Number of rounds of a Swiss event.
    pub rounds: usize,
    /// True if each pair plays two games, with colours exchanged.
    pub both: bool,
    pub title: String,
    /// Game that is played, with its options.
    pub games: Wish,
    /// Players entered at once, for whom the event begins; without any, the member who makes it is entered, and it waits for others.
    pub players: Vec<String>,
}

pub struct ClubGuest {
    name: String,
    store: Box<dyn ClubStore>,
    log: Box<dyn GameLog>,
    lobby: Lobby,
    /// True once the lobby is followed, which requires a waker.
    follows: bool,
    /// The guest's games in progress, by number.
    games: BTreeMap<u64, OwnGame>,
    /// Guests present at the last check, and its time.
    here: (Option<Instant>, Vec<String>),
    /// Last time that the clock is known to have shown rightly.
    seen: u64,
    /// Since when the clock is far ahead of that.
    ahead: Option<Instant>,
}

/// A game of the guest, as far as the lobby's notices need it.
struct OwnGame {
    log: Box<dyn GameLog>,
    known: u64,
    turn: usize,
    /// Time of the last move.
    moved: u64,
}

impl OwnGame {
    fn open(log: Box<dyn GameLog>, challenge: &Challenge, began: u64) -> Self {
        // After an opening the second player may be to move first.
        let session = begin_game(challenge);
        let turn = session.map_or(0, |session| session.player_of(session.turn()).index());
        Self {
            log,
            known: 0,
            turn,
            moved: began,
        }
    }

    fn read_on(&mut self) {
        // A line that can't be read now is read later, or reported when the game is opened.
        for line in self.log.since(self.known).unwrap_or_default() {
            self.known += 1;
            if let Ok(Stamped {
                at,
                entry: BoardEntry::Entry(turn, _),
            }) = line.parse()
            {
                (self.turn, self.moved) = (turn, self.moved.max(at));
            }
        }
    }
}

impl ClubGuest {
    fn read_lobby(&mut self) -> Result<Vec<(u64, String)>, Refused> {
        let before = self.lobby.known();
        let new = self.log.since(before).map_err(not_kept)?;
        for line in &new {
            self.lobby.take(line);
        }
        Ok((before + 1..).zip(new).collect())
    }

    /// Follows the own games that have begun, and no longer those that are over.
    fn follow_games(&mut self, waker: &tabletop_search::worker::Waker) {
        let own = |it: &&Challenge| it.seats(&self.name) != Seats::Watches;
        for game in self.lobby.challenges().filter(own) {
            match game.state {
                ChallengeState::Playing(began) if !self.games.contains_key(&game.number) => {
                    if let Ok(mut log) = self.store.game(game.number) {
                        log.follow(Arc::clone(waker));
                        let own = OwnGame::open(log, game, began);
                        self.games.insert(game.number, own);
                    }
                }
                ChallengeState::Over(..) => {
                    self.games.remove(&game.number);
                }
                _ => {}
            }
        }
        self.games.values_mut().for_each(OwnGame::read_on);
    }

    pub(super) fn look_who_is_here(&mut self) {
        let (looked, names) = &mut self.here;
        if looked.is_none_or(|looked| looked.elapsed() > BELIEVED) {
            *names = self.store.present();
            *looked = Some(Instant::now());
        }
    }
}

fn not_kept(error: LogError) -> Refused {
    ClubRefused::NotKept(error.reason()).into()
}

impl ClubGuest {
    pub(super) fn enter(name: &str, store: Box<dyn ClubStore>) -> Result<Self, Refused> {
        let log = store.lobby().map_err(ClubRefused::NotKept)?;
        let mut club = Self {
            name: name.to_owned(),
            store,
            log,
            lobby: Lobby::default(),
            follows: false,
            games: BTreeMap::new(),
            here: (None, Vec::new()),
            seen: 0,
            ahead: None,
        };
        club.read_lobby()?;
        club.is_no_lookalike(name, &club.store.present())?;
        club.seen = club.store.last_change().max(club.lobby.latest());
        Ok(club)
    }

    /// Checks that a name looks like nobody else's.
    fn is_no_lookalike(&self, name: &str, members: &[String]) -> Result<(), Refused> {
        match self.lobby.lookalike(name, members) {
            Some(other) => Err(ClubRefused::LooksLike(name.to_owned(), other).into()),
            None => Ok(()),
        }
    }

    /// Returns true if the clock of the machine may end games.
    pub(super) fn trusts_clock(&mut self) -> bool {
        let now = now();
        let is_far_ahead = now > self.seen.saturating_add(FAR_AHEAD);
        if is_far_ahead && self.ahead.get_or_insert_with(Instant::now).elapsed() < SECOND_LOOK {
            return false;
        }
        self.ahead = None;
        self.seen = self.seen.max(now);
        true
    }

    /// Bounds the cost of a guest's searches.
    pub(super) const fn limit(thinking: &mut Thinking) {
        thinking.time = GUEST_TIME;
        thinking.analysis = Some(GUEST_ANALYSIS);
        thinking.memory = GUEST_MEMORY;
        thinking.threads = 1;
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Checks that another game may be opened: in a club their number is limited.
    pub(super) fn has_room(tabs: &Tabs) -> Result<(), Refused> {
        if tabs.len() >= MOST_TABS {
            return Err(ClubRefused::TooManyTabs(MOST_TABS).into());
        }
        Ok(())
    }

    pub(crate) fn apply(
        &mut self,
        request: ClubRequest,
        tabs: &mut Tabs,
        sharing: &mut Sharing,
        setup: &Setup,
    ) -> Result<Reply, Refused> {
        match request {
            ClubRequest::Lobby => {
                self.read_lobby()?;
                self.follow_games(&setup.waker);
                self.look_who_is_here();
                Ok(Reply::effect(Effect::Lobby))
            }
            ClubRequest::Challenge(wish) => self.challenge(wish),
            ClubRequest::Accept(number) => self.accept(number, tabs, sharing, setup),
            ClubRequest::Withdraw(number) => {
                let by = self.name.clone();
                let may = |lobby: &Lobby| lobby.may_withdraw(number, &by);
                self.lobby_appends(may, LobbyEntry::Withdraw(number, by.clone()))?;
                Ok(Reply::say(words::WITHDRAWN))
            }
            ClubRequest::Open(number) => self.open_game(number, tabs, sharing, setup),
            ClubRequest::Event(wish) => self.make_event(wish, setup),
            ClubRequest::Standings(number) => self.show_event(number, setup),
            ClubRequest::Enter(number) => self.enter_event(number),
            ClubRequest::Leave(number) => self.leave_event(number),
            ClubRequest::Pair(number) => self.pair(number, setup),
        }
    }

    fn challenge(&mut self, wish: Wish) -> Result<Reply, Refused> {
        let by = self.name.clone();
        if wish.to == by {
            return Err(NotNow::Own.into());
        }
        self.is_no_lookalike(&wish.to, std::slice::from_ref(&by))?;
        let offered = self.offer(&wish)?;
        let may = |lobby: &Lobby| lobby.may_challenge(&by, now());
        let number = self.lobby_appends(may, LobbyEntry::Challenge(offered))?;
        let text = if wish.to.is_empty() {
            words::CHALLENGED
        } else {
            words::CHALLENGED_ONE
        };
        let name = find(wish.game).ok_or(Refused::NoGame)?.info.name;
        let message = Message::new(text).arg(number).words(name);
        Ok(Reply::say(message.arg(wish.to)))
    }

    /// Checks the terms of a wished game.
    fn offer(&self, wish: &Wish) -> Result<Offered, Refused> {
        if !(1..=MAX_DAYS).contains(&wish.days) {
            return Err(ClubRefused::Days(MAX_DAYS).into());
        }
        let entry = find(wish.game).ok_or(Refused::NoGame)?;
        if entry.info.players < 2 {
            return Err(ClubRefused::Alone(entry.info.name).into());
        }
        let others = wish
            .options
            .iter()
            .filter(|(spec, value)| *value != spec.default);
        let options = others.map(|(spec, value)| (spec.key.to_owned(), value.to_owned()));
        Ok(Offered {
            by: self.name.clone(),
            to: wish.to.clone(),
            game: wish.game.to_owned(),
            seat: wish.seat,
            days: wish.days,
            seed: fresh_seed(),
            options: options.collect(),
        })
    }

    /// Challenges the other player of a club game again, with colours exchanged.
    pub(super) fn challenge_again(&mut self, number: u64) -> Result<Reply, Refused> {
        let game = self.lobby.game(number)?.clone();
        let Seats::Plays(player) = game.seats(&self.name) else {
            return Err(NotNow::NotYours.into());
        };
        let entry = find(&game.offered.game).ok_or(Refused::NoGame)?;
        let mut options = entry.options();
        for (key, value) in &game.offered.options {
            options.set(key, value)?;
        }
        self.challenge(Wish {
            game: entry.info.key,
            options,
            seat: Some(1 - player),
            days: game.offered.days,
            to: game.players[1 - player].clone(),
        })
    }

    fn accept(
        &mut self,
        number: u64,
        tabs: &mut Tabs,
        sharing: &mut Sharing,
        setup: &Setup,
    ) -> Result<Reply, Refused> {
        Self::has_room(tabs)?;
        let by = self.name.clone();
        let may = |lobby: &Lobby| lobby.may_accept(number, &by);
        self.lobby_appends(may, LobbyEntry::Accept(number, by.clone()))?;
        self.open_game(number, tabs, sharing, setup)
    }

    /// Appends an entry to the lobby's log while it is still possible; returns its number.
    fn lobby_appends(
        &mut self,
        may: impl Fn(&Lobby) -> Result<(), NotNow>,
        entry: LobbyEntry,
    ) -> Result<u64, Refused> {
        for _ in 0..MOST_TRIES {
            self.read_lobby()?;
            may(&self.lobby)?;
            let number = self.lobby.known() + 1;
            let line = Stamped {
                // A clock that was set back makes no entry before the last one.
                at: now().max(self.lobby.latest()),
                entry: entry.clone(),
            };
            match self.log.append(number, &line.to_string()) {
                Ok(()) => {
                    self.lobby.take(&line.to_string());
                    return Ok(number);
                }
                Err(LogError::Taken) => {}
                Err(error) => return Err(not_kept(error)),
            }
        }
        Err(ClubRefused::Busy.into())
    }

    fn open_game(
        &mut self,
        number: u64,
        tabs: &mut Tabs,
        sharing: &mut Sharing,
        setup: &Setup,
    ) -> Result<Reply, Refused> {
        if let Some(index) = sharing.member_tab(tabs, number) {
            tabs.switch(index);
            return Ok(Reply::effect(Effect::Board));
        }
        Self::has_room(tabs)?;
        self.read_lobby()?;
        let game = self.lobby.game(number)?.clone();
        let (ChallengeState::Playing(since) | ChallengeState::Over(since, _)) = game.state else {
            return Err(NotNow::NoGame.into());
        };
        let log = self.store.game(number).map_err(ClubRefused::NotKept)?;
        let name = self.name.clone();
        let opened = sharing.open_member(tabs, setup, &game, &name, log, since);
        let events = opened.map_err(|()| ClubRefused::Unplayable(number))?;
        Ok(Reply {
            effect: Effect::Board,
            ..Reply::list(messages_of(events))
        })
    }

    /// Reads the other guests' entries in the lobby, and records results there.
    pub(super) fn poll(
        &mut self,
        tabs: &Tabs,
        sharing: &Sharing,
        setup: &Setup,
        events: &mut Events,
    ) {
        if !self.follows {
            self.follows = true;
            self.log.follow(Arc::clone(&setup.waker));
        }
        // A failure to read is reported at the next action in the lobby.
        let new = self.read_lobby().unwrap_or_default();
        self.follow_games(&setup.waker);
        let notices = new
            .iter()
            .filter_map(|(number, line)| self.news(*number, line));
        // The lobby belongs to no game: the notice is shown whichever is current.
        events.extend(notices.map(|message| (TabId(0), SessionEvent::Message(message))));
        if !new.is_empty() {
            events.push((TabId(0), SessionEvent::Progress));
        }
        // In an event, who resigns has lost even before the first move.
        let counts = |game| self.lobby.event_of(game).is_some();
        for (number, winner) in sharing.member_results(tabs, &counts) {
            let is_playing = |lobby: &Lobby| {
                let game = lobby.game(number)?;
                let playing = matches!(game.state, ChallengeState::Playing(_));
                playing.then_some(()).ok_or(NotNow::NoGame)
            };
            if is_playing(&self.lobby) == Ok(()) {
                // If the result can't be recorded now, the next poll tries again.
                let _ = self.lobby_appends(is_playing, LobbyEntry::Result(number, winner));
            }
        }
        self.go_on_pairing();
    }
}

impl ClubGuest {
    /// Notice about a new entry, if it concerns this guest.
    fn news(&self, number: u64, line: &str) -> Option<Message> {
        let Stamped { entry, .. } = line.parse().ok()?;
        match entry {
            LobbyEntry::Challenge(offered) if offered.to == self.name => {
                let game = find(&offered.game)?.info.name;
                let text = Message::new(words::CHALLENGES_YOU).arg(offered.by);
                Some(text.words(game).arg(number))
            }
            LobbyEntry::Accept(of, by) => {
                let game = self.lobby.game(of).ok()?;
                let is_ours = game.offered.by == self.name && by != self.name;
                let name = find(&game.offered.game)?.info.name;
                is_ours.then(|| Message::new(words::ACCEPTED).arg(by).words(name).arg(of))
            }
            LobbyEntry::Round(event, ..) => self.own_round(event),
            LobbyEntry::Withdraw(of, by) => {
                let game = self.lobby.challenge(of)?;
                let declined = game.offered.by == self.name && by != self.name;
                declined.then(|| Message::new(words::DECLINED).arg(by))
            }
            _ => None,
        }
    }
}
