//! Events of a club: making, entering, pairing, standings, records.

use super::rows::{LobbyRow, name_with};
use super::{OwnGame, words};
use crate::workspace::deadline::now;
use crate::workspace::{
    ClubGuest, ClubRefused, ClubRequest, Effect, EventWish, Refused, Reply, Setup, Sharing, Tabs,
};
use tabletop_core::{Message, Side};
use tabletop_net::club::{
    Challenge, ChallengeState, Event, EventGame, EventTerms, Lobby, LobbyEntry, MAX_PLAYERS,
    MAX_ROUNDS, NotNow, Place, TieBreak, Winner, game_label,
};
use tabletop_net::remote::MAX_LINE_BYTES;
use tabletop_play::registry::find;
use tabletop_play::session::{Ending, GameSession, Refused as NotPlayed};
use tabletop_record::key;

/// Room that the time and the word of an entry take in its line, in bytes.
const ENTRY_HEAD: usize = 64;

/// A game of an event with what its record says about the event.
pub struct EventRecord {
    pub session: Box<GameSession>,
    pub tags: Vec<(&'static str, String)>,
}

impl ClubGuest {
    /// Makes an event, and begins it if its players are named.
    pub(super) fn make_event(&mut self, wish: EventWish, setup: &Setup) -> Result<Reply, Refused> {
        let games = self.offer(&wish.games)?;
        if wish.is_swiss && !(1..=MAX_ROUNDS).contains(&wish.rounds) {
            return Err(ClubRefused::Rounds(MAX_ROUNDS).into());
        }
        let entry = find(wish.games.game).ok_or(Refused::NoGame)?;
        if !(entry.start)(wish.games.options)?.is_contest() {
            return Err(NotPlayed::NothingToWin(entry.info.name).into());
        }
        let (is_begun, by) = (!wish.players.is_empty(), self.name.clone());
        let mut players = wish.players;
        if !is_begun {
            players.push(by.clone());
        }
        for (at, player) in players.iter().enumerate() {
            self.is_no_lookalike(player, &players[..at])?;
        }
        let too_many = players.len() > MAX_PLAYERS;
        let terms = EventTerms {
            is_swiss: wish.is_swiss,
            rounds: wish.rounds,
            both: wish.both,
            title: wish.title,
            players,
            games,
        };
        if too_many || terms.to_string().len() + ENTRY_HEAD > MAX_LINE_BYTES {
            return Err(NotNow::EventClosed.into());
        }
        let may = |lobby: &Lobby| lobby.may_challenge(&by, now());
        let number = self.lobby_appends(may, LobbyEntry::Event(terms))?;
        let event = self.lobby.event(number)?;
        let message = Message::new(words::EVENT_MADE).arg(number);
        let made = Reply::say(message.message(name_of(event)));
        if is_begun {
            return self.pair(number, setup);
        }
        Ok(made)
    }

    pub(super) fn enter_event(&mut self, number: u64) -> Result<Reply, Refused> {
        let by = self.name.clone();
        let may = |lobby: &Lobby| lobby.event(number)?.may_enter(&by);
        self.lobby_appends(may, LobbyEntry::Enter(number, by.clone()))?;
        Ok(Reply::say(Message::new(words::ENTERED).arg(number)))
    }

    pub(super) fn leave_event(&mut self, number: u64) -> Result<Reply, Refused> {
        let by = self.name.clone();
        let may = |lobby: &Lobby| lobby.event(number)?.may_leave(&by);
        self.lobby_appends(may, LobbyEntry::Leave(number, by.clone()))?;
        Ok(Reply::say(Message::new(words::LEFT).arg(number)))
    }

    /// Begins the rounds that may begin: of a Swiss event the next one, of a round robin all.
    pub(super) fn pair(&mut self, number: u64, setup: &Setup) -> Result<Reply, Refused> {
        self.read_lobby()?;
        let event = self.lobby.event(number)?;
        if event.rounds.is_empty() && event.terms.games.by != self.name {
            return Err(NotNow::NotYours.into());
        }
        self.note_results(number, setup)?;
        self.begin_round(number)?;
        let mut begun = 1;
        while self.begin_round(number).is_ok() {
            begun += 1;
        }
        let rounds = self.lobby.event(number).map_or(begun, |it| it.rounds.len());
        let text = if begun == 1 {
            words::ROUND_BEGINS
        } else {
            words::ROUNDS_BEGIN
        };
        Ok(Reply::say(Message::new(text).arg(rounds).arg(number)))
    }

    /// Begins one round. Its games are one entry: a program that is killed leaves all of them or none.
    fn begin_round(&mut self, number: u64) -> Result<(), Refused> {
        let pairs = self.lobby.next_pairs(number)?;
        let event = self.lobby.event(number)?;
        let round = event.rounds.len() + 1;
        let may = |lobby: &Lobby| lobby.may_begin(number, round, &pairs);
        let entry = LobbyEntry::Round(number, round, pairs.clone());
        self.lobby_appends(may, entry).map(drop)
    }

    /// Begins the next round of each event of the guest whose last round is over: the program that noted its last result, or
    /// the next one that looks.
    pub(super) fn go_on_pairing(&mut self) {
        let is_own = |event: &&Event| {
            let plays = event.players.iter().any(|player| player.name == self.name);
            plays && !event.rounds.is_empty() && event.rounds.len() < event.round_count()
        };
        let own: Vec<_> = self
            .lobby
            .events()
            .filter(is_own)
            .map(|it| it.number)
            .collect();
        for number in own {
            // A round that can't begin now is tried again at the next look.
            let _ = self.begin_round(number);
        }
    }

    /// Notes results of an event that its players' programs have not: of games that are over by their lists, and of those
    /// in which the player to move has let the days pass.
    fn note_results(&mut self, number: u64, setup: &Setup) -> Result<(), Refused> {
        let trusts_clock = self.trusts_clock();
        let event = self.lobby.event(number)?;
        for EventGame { number, .. } in event.games() {
            let game = self.lobby.game(number)?.clone();
            let ChallengeState::Playing(began) = game.state else {
                continue;
            };
            let Some(session) = self.replayed(&game, setup) else {
                continue;
            };
            let log = self.store.game(number).map_err(ClubRefused::NotKept)?;
            let mut own = OwnGame::open(log, &game, began);
            own.read_on();
            let is_late = own.moved.saturating_add(game.seconds()) < now();
            let side = session.outcome().map(|outcome| outcome.winner());
            let winner = match side {
                Some(Some(side)) => Winner::Player(session.player_of(side).index()),
                Some(None) => Winner::Nobody,
                None if is_late && trusts_clock => Winner::Player(1 - own.turn),
                None => continue,
            };
            let runs = |lobby: &Lobby| {
                let noted = lobby.winner(number);
                noted.map_or(Ok(()), |_| Err(NotNow::NoRound))
            };
            // If a player's program has noted it meanwhile, it is there.
            let _ = self.lobby_appends(runs, LobbyEntry::Result(number, winner));
        }
        Ok(())
    }

    /// Notice that a round with a game of this guest begins.
    pub(super) fn own_round(&self, number: u64) -> Option<Message> {
        let event = self.lobby.event(number).ok()?;
        let mut games = event
            .games_of(event.rounds.len().checked_sub(1)?)
            .into_iter();
        let is_own = |player: &usize| event.players[*player].name == self.name;
        let game = games.find(|game| game.players.iter().any(is_own))?;
        let other = game.players.into_iter().find(|player| !is_own(player))?;
        let message = Message::new(words::YOUR_ROUND).arg(game.round + 1);
        let message = message
            .message(name_of(event))
            .arg(&event.players[other].name);
        Some(message.arg(game_label(game.number)))
    }

    pub(super) fn show_event(&mut self, number: u64, setup: &Setup) -> Result<Reply, Refused> {
        self.read_lobby()?;
        let event = self.lobby.event(number)?;
        let winner = |game| self.lobby.winner(game);
        let standings = event.standings(&winner, &|game| self.discs(event, game, setup));
        let head = Message::new(words::NAMED).message(name_of(event));
        let mut lines = vec![head.message(self.state_of(event))];
        if !event.terms.title.is_empty() {
            lines.push(system_of(event));
        }
        lines.extend(standings.iter().map(|place| standing(event, place)));
        for (round, pairs) in event.rounds.iter().enumerate() {
            lines.push(Message::new(words::ROUND).arg(round + 1));
            lines.extend(
                event
                    .games_of(round)
                    .iter()
                    .map(|game| self.score(event, game)),
            );
            let byes = pairs.iter().filter(|pair| pair.second.is_none());
            let bye = |player: usize| Message::new(words::BYE).arg(&event.players[player].name);
            lines.extend(byes.map(|pair| bye(pair.first)));
        }
        let lines = lines.iter().map(|line| line.get(setup.lang)).collect();
        Ok(Reply::effect(Effect::Page(words::STANDINGS, lines)))
    }

    fn score(&self, event: &Event, game: &EventGame) -> Message {
        let [first, second] = game.players.map(|player| &event.players[player].name);
        let pair = Message::new(words::PAIR).arg(game_label(game.number));
        let pair = pair.arg(first).arg(second);
        let score = match self.lobby.winner(game.number) {
            None => return pair,
            Some(Winner::Player(0)) => "1–0",
            Some(Winner::Player(_)) => "0–1",
            Some(Winner::Nobody) => "½–½",
            Some(Winner::Unplayed) => "0–0",
        };
        Message::new(words::SCORE).message(pair).arg(score)
    }

    fn state_of(&self, event: &Event) -> Message {
        let mut games = event.games().into_iter();
        let running = games.find(|game| self.lobby.winner(game.number).is_none());
        match (event.rounds.len(), running) {
            (0, _) if event.may_enter(&self.name).is_ok() => {
                Message::new(words::OPEN_EVENT).arg(event.number)
            }
            (0, _) => words::WAITING.into(),
            (begun, None) if begun == event.round_count() => words::FINISHED.into(),
            (begun, running) => Message::new(words::OF_ROUNDS)
                .arg(running.map_or(begun, |game| game.round + 1))
                .arg(event.round_count()),
        }
    }

    /// The events as rows of the lobby, the latest first: an open one to enter, the others to see.
    pub(super) fn event_rows(&self) -> Vec<LobbyRow> {
        let row = |event: &Event| {
            let message = Message::new(words::EVENT_ROW).arg(event.number);
            let message = message.message(whole_name(event)).arg(event.players.len());
            let request = if event.may_enter(&self.name).is_ok() {
                ClubRequest::Enter(event.number)
            } else {
                ClubRequest::Standings(event.number)
            };
            LobbyRow::line(message.message(self.state_of(event)), request)
        };
        self.lobby.events().rev().map(row).collect()
    }

    /// A game of an event as it stands.
    fn replayed(&self, game: &Challenge, setup: &Setup) -> Option<Box<GameSession>> {
        let (mut tabs, mut sharing) = (Tabs::default(), Sharing::default());
        let log = self.store.game(game.number).ok()?;
        let opened = sharing.open_member(&mut tabs, setup, game, "", log, 0);
        opened.ok()?;
        let session = tabs.session()?;
        let mut session = session.scratch(session.current())?;
        // A game's list may lack the loss on time that the lobby has.
        if let (Some(Winner::Player(winner)), None) =
            (self.lobby.winner(game.number), session.outcome())
        {
            let side = session.player_of(Side::BOTH[1 - winner]);
            session.end(Ending::Timeout(side)).ok()?;
        }
        Some(session)
    }

    /// Discs of both players at the end of a game of Reversi, empty squares for the winner; half the board for a bye.
    fn discs(&self, event: &Event, game: u64, setup: &Setup) -> [u32; 2] {
        let size = event
            .terms
            .games
            .options
            .iter()
            .find(|(key, _)| key == "size");
        let size = size
            .and_then(|(_, size)| size.parse().ok())
            .unwrap_or(8_u32);
        let challenge = self.lobby.game(game).ok();
        let session = challenge.and_then(|challenge| self.replayed(challenge, setup));
        let counted = session.and_then(|it| it.pos().counted().or_else(|| it.pos().score()));
        let mut discs = counted.map_or([size * size / 2; 2], |discs| discs.map(i32::unsigned_abs));
        if let Some(Winner::Player(winner)) = self.lobby.winner(game) {
            discs[winner] = size * size - discs[1 - winner];
        }
        discs
    }

    pub(crate) fn event_records(
        &mut self,
        number: u64,
        setup: &Setup,
    ) -> Result<Vec<EventRecord>, Refused> {
        self.read_lobby()?;
        let event = self.lobby.event(number)?;
        let record = |game: EventGame| {
            let challenge = self.lobby.game(game.number)?;
            let unplayable = ClubRefused::Unplayable(game.number);
            let tags = vec![
                (key::EVENT, name_of(event).get(setup.lang)),
                (key::ROUND, (game.round + 1).to_string()),
            ];
            let session = self.replayed(challenge, setup).ok_or(unplayable)?;
            Ok(EventRecord { session, tags })
        };
        event.games().into_iter().map(record).collect()
    }
}

/// Title of an event, or else its game and system.
fn name_of(event: &Event) -> Message {
    match &*event.terms.title {
        "" => system_of(event),
        title => Message::verbatim(title),
    }
}

/// Title, game and system of an event.
fn whole_name(event: &Event) -> Message {
    if event.terms.title.is_empty() {
        return system_of(event);
    }
    let name = Message::new(words::WITH_OPTIONS).message(name_of(event));
    name.message(system_of(event))
}

fn system_of(event: &Event) -> Message {
    let terms = &event.terms;
    let system = if terms.is_swiss {
        words::SWISS
    } else {
        words::ROUND_ROBIN
    };
    let game = name_with(&terms.games.game, &terms.games.options);
    Message::new(words::SYSTEM).message(game).words(system)
}

/// A player's place with points and tie-break.
fn standing(event: &Event, place: &Place) -> Message {
    let name = match (event.tie_break(), &*event.terms.games.game) {
        (TieBreak::Opponents, "go") => "SOS",
        (TieBreak::Opponents, "checkers") => "Solkoff",
        (TieBreak::Opponents, _) => "Buchholz",
        (TieBreak::Berger, _) => "Sonneborn–Berger",
        (TieBreak::Brightwell, _) => "Brightwell",
    };
    let message = Message::new(words::STANDING).arg(place.place);
    let message = message.arg(&event.players[place.player].name);
    message
        .arg(f64::from(place.points) / 2.0)
        .arg(name)
        .arg(place.tie)
}
