//! Events of a club: making, entering, pairing, standings, records.

use super::rows::{LobbyRow, name_with};
use super::{ClubGuest, ClubRefused, ClubRequest, OwnGame, chosen, words};
use crate::workspace::deadline::now;
use crate::workspace::refused::Refused;
use crate::workspace::reply::{Effect, Reply};
use crate::workspace::setup::Setup;
use crate::workspace::sharing::Sharing;
use crate::workspace::tabs::Tabs;
use tabletop_core::rng::fresh_seed;
use tabletop_core::{Message, Options, Side, Text};
use tabletop_net::club::{
    Challenge, ChallengeState, Event, EventGame, EventTerms, Lobby, LobbyEntry, MAX_DAYS,
    MAX_PLAYERS, MAX_ROUNDS, NotNow, Place, System, TieBreak, Winner,
};
use tabletop_net::remote::MAX_LINE_BYTES;
use tabletop_play::registry::find;
use tabletop_play::session::{Ending, GameSession, Refused as NotPlayed};
use tabletop_record::key;

/// Room that the time and the word of an entry take in its line, in bytes.
const ENTRY_HEAD: usize = 64;

/// A wished event.
#[derive(Clone, Debug, PartialEq)]
pub struct EventWish {
    /// System of the pairings.
    pub system: System,
    /// Number of rounds of a Swiss event.
    pub rounds: usize,
    /// True if each pair plays two games, with colours exchanged.
    pub both: bool,
    /// Key of the game.
    pub game: &'static str,
    /// Options of the game.
    pub options: Options,
    /// Days for a move.
    pub days: u32,
    /// Title; may be empty.
    pub title: String,
    /// Players entered at once, for whom the event begins; without any, who makes it is entered, and it waits for others.
    pub players: Vec<String>,
}

/// A game of an event with what its record says about the event.
pub struct EventRecord {
    /// The game.
    pub session: Box<dyn GameSession>,
    /// Tags and their values.
    pub tags: Vec<(&'static str, String)>,
}

impl ClubGuest {
    /// Makes an event, and begins it if its players are named.
    pub(super) fn make_event(&mut self, wish: EventWish, setup: &Setup) -> Result<Reply, Refused> {
        let entry = find(wish.game).ok_or(Refused::NoGame)?;
        if !(1..=MAX_DAYS).contains(&wish.days) {
            return Err(ClubRefused::Days(MAX_DAYS).into());
        }
        if wish.system == System::Swiss && !(1..=MAX_ROUNDS).contains(&wish.rounds) {
            return Err(ClubRefused::Rounds(MAX_ROUNDS).into());
        }
        if entry.info.players < 2 {
            return Err(ClubRefused::Alone(entry.info.name).into());
        }
        if !(entry.start)(wish.options.clone())?.is_contest() {
            return Err(NotPlayed::NothingToWin(entry.info.name).into());
        }
        let is_begun = !wish.players.is_empty();
        let mut players = wish.players;
        if !is_begun {
            players.push(self.name.clone());
        }
        for (at, player) in players.iter().enumerate() {
            self.is_no_lookalike(player, &players[..at])?;
        }
        let too_many = players.len() > MAX_PLAYERS;
        let terms = EventTerms {
            by: self.name.clone(),
            title: wish.title,
            system: wish.system,
            rounds: wish.rounds,
            both: wish.both,
            game: wish.game.to_owned(),
            days: wish.days,
            seed: fresh_seed(),
            options: chosen(&wish.options),
            players,
        };
        if too_many || terms.to_string().len() + ENTRY_HEAD > MAX_LINE_BYTES {
            return Err(ClubRefused::Not(NotNow::EventFull).into());
        }
        let by = self.name.clone();
        let may = |lobby: &Lobby| lobby.may_challenge(&by, now());
        let number = self.lobby_appends(may, LobbyEntry::Event(terms))?;
        let event = self.lobby.event(number).map_err(ClubRefused::Not)?;
        let text = if is_begun {
            words::EVENT_BEGUN
        } else {
            words::EVENT_MADE
        };
        let said = Message::new(text).arg(number).message(name_of(event));
        let mut reply = Reply::say(said);
        if is_begun {
            reply.messages.extend(self.pair(number, setup)?.messages);
        }
        Ok(reply)
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
        let event = self.lobby.event(number).map_err(ClubRefused::Not)?;
        if event.rounds.is_empty() && event.terms.by != self.name {
            return Err(ClubRefused::Not(NotNow::NotYours).into());
        }
        self.note_results(number, setup)?;
        self.begin_round(number)?;
        let mut begun = 1;
        while self.begin_round(number).is_ok() {
            begun += 1;
        }
        let said = Message::new(words::PAIRED).arg(begun).arg(number);
        Ok(Reply::say(said))
    }

    /// Begins one round. Its games are one entry: a program that is killed leaves all of them or none.
    fn begin_round(&mut self, number: u64) -> Result<(), Refused> {
        let pairs = self.lobby.next_pairs(number).map_err(ClubRefused::Not)?;
        let event = self.lobby.event(number).map_err(ClubRefused::Not)?;
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
        let event = self.lobby.event(number).map_err(ClubRefused::Not)?;
        for EventGame { number, .. } in event.games() {
            let game = self.lobby.game(number).map_err(ClubRefused::Not)?.clone();
            let ChallengeState::Playing(began) = game.state else {
                continue;
            };
            let session = self.replayed(&game, setup);
            let outcome = session.as_ref().and_then(|session| session.outcome());
            let winner = match (session, outcome) {
                (Some(session), Some(outcome)) => outcome.winner().map_or(Winner::Nobody, |side| {
                    Winner::Player(session.player_of(side).index())
                }),
                _ => {
                    let log = self.store.game(number).map_err(ClubRefused::NotKept)?;
                    let mut own = OwnGame::open(log, &game, began);
                    own.read_on();
                    let has_time = own.moved.saturating_add(game.seconds()) >= now();
                    if has_time || !trusts_clock {
                        continue;
                    }
                    Winner::Player(1 - own.turn)
                }
            };
            let runs = |lobby: &Lobby| match lobby.winner(number) {
                None => Ok(()),
                Some(_) => Err(NotNow::NoGame),
            };
            self.lobby_appends(runs, LobbyEntry::Result(number, winner))?;
        }
        Ok(())
    }

    /// Notice that a round with a game of this guest begins.
    pub(super) fn own_round(&self, number: u64) -> Option<Message> {
        let event = self.lobby.event(number).ok()?;
        let mut games = event.games().into_iter().rev();
        let game = games.find(|game| {
            game.round + 1 == event.rounds.len()
                && game
                    .players
                    .iter()
                    .any(|&it| event.players[it].name == self.name)
        })?;
        let names = game.players.map(|player| &event.players[player].name);
        let other = names.into_iter().find(|name| **name != self.name)?;
        let said = Message::new(words::YOUR_ROUND).arg(game.round + 1);
        Some(said.message(name_of(event)).arg(other).arg(game.number))
    }

    /// Shows the standings and the games of an event.
    pub(super) fn show_event(&mut self, number: u64, setup: &Setup) -> Result<Reply, Refused> {
        self.read_lobby()?;
        let event = self.lobby.event(number).map_err(ClubRefused::Not)?;
        let discs = |game| self.discs(event, game, setup);
        let standings = self.lobby.event_standings(event, &discs);
        let head = Message::new(words::NAMED).message(name_of(event));
        let mut lines = vec![head.message(self.state_of(event))];
        lines.extend(standings.iter().map(|place| standing(event, place)));
        for (index, round) in event.rounds.iter().enumerate() {
            lines.push(Message::new(words::ROUND).arg(index + 1));
            let games = event.games().into_iter().filter(|game| game.round == index);
            lines.extend(games.map(|game| self.score(event, game)));
            let byes = round.pairs.iter().filter(|pair| pair.second.is_none());
            let bye = |player: usize| Message::new(words::BYE).arg(&event.players[player].name);
            lines.extend(byes.map(|pair| bye(pair.first)));
        }
        let lines = lines.iter().map(|line| line.get(setup.lang)).collect();
        Ok(Reply::effect(Effect::Page(words::STANDINGS, lines)))
    }

    /// A game of an event with its result.
    fn score(&self, event: &Event, game: EventGame) -> Message {
        let [first, second] = game.players.map(|player| &event.players[player].name);
        let score = match self.lobby.winner(game.number) {
            None => "",
            Some(Winner::Player(0)) => "1–0",
            Some(Winner::Player(_)) => "0–1",
            Some(Winner::Nobody) => "½–½",
            Some(Winner::Unplayed) => "0–0",
        };
        let said = Message::new(words::SCORE).arg(game.number);
        said.arg(first).arg(second).arg(score)
    }

    fn state_of(&self, event: &Event) -> Message {
        let begun = event.rounds.len();
        let is_over = |game: &EventGame| self.lobby.winner(game.number).is_some();
        let is_open = event.may_enter(&self.name).is_ok();
        match begun {
            0 if is_open => Message::new(words::OPEN_EVENT).arg(event.number),
            0 => words::WAITING.into(),
            _ if begun == event.round_count() && event.games().iter().all(is_over) => {
                words::FINISHED.into()
            }
            _ => {
                let runs = event
                    .games()
                    .iter()
                    .find(|game| !is_over(game))
                    .map(|it| it.round + 1);
                let said = Message::new(words::OF_ROUNDS).arg(runs.unwrap_or(begun));
                said.arg(event.round_count())
            }
        }
    }

    /// The events as rows of the lobby, the latest first: an open one to enter, the others to see.
    pub(super) fn event_rows(&self) -> Vec<LobbyRow> {
        let row = |event: &Event| {
            let said = Message::new(words::EVENT_ROW).arg(event.number);
            let said = said.message(name_of(event)).arg(event.players.len());
            let request = if event.may_enter(&self.name).is_ok() {
                ClubRequest::Enter(event.number)
            } else {
                ClubRequest::Standings(event.number)
            };
            LobbyRow::line(said.message(self.state_of(event)), request)
        };
        self.lobby.events().rev().map(row).collect()
    }

    /// A game of an event as it stands.
    fn replayed(&self, game: &Challenge, setup: &Setup) -> Option<Box<dyn GameSession>> {
        let (mut tabs, mut sharing) = (Tabs::default(), Sharing::default());
        let log = self.store.game(game.number).ok()?;
        let opened = sharing.open_member(&mut tabs, setup, game, ("", log), 0);
        opened.ok()?;
        let session = tabs.session()?;
        let mut session = session.scratch(session.current())?;
        // Its list may lack the loss on time that the lobby has.
        if let (Some(Winner::Player(winner)), None) =
            (self.lobby.winner(game.number), session.outcome())
        {
            let side = session.player_of(Side::BOTH[1 - winner]);
            session.end(Ending::Timeout(side)).ok()?;
        }
        Some(session)
    }

    /// Discs of both players at the end of a game of Reversi, empty squares for the winner.
    fn discs(&self, event: &Event, game: u64, setup: &Setup) -> Option<[u32; 2]> {
        if !event.tie_breaks().contains(&TieBreak::Brightwell) {
            return None;
        }
        let session = self.replayed(self.lobby.game(game).ok()?, setup)?;
        let mut discs = session.counted().or_else(|| session.score())?;
        let empty = session.grid().cells().count() as i32 - discs.iter().sum::<i32>();
        if let Some(Winner::Player(winner)) = self.lobby.winner(game) {
            discs[winner] += empty;
        }
        Some(discs.map(|count| count.max(0) as u32))
    }

    /// The games of an event for their records.
    pub(crate) fn event_records(
        &mut self,
        number: u64,
        setup: &Setup,
    ) -> Result<Vec<EventRecord>, Refused> {
        self.read_lobby()?;
        let event = self.lobby.event(number).map_err(ClubRefused::Not)?;
        let record = |game: EventGame| {
            let challenge = self.lobby.game(game.number).map_err(ClubRefused::Not)?;
            let unplayable = ClubRefused::Unplayable(game.number);
            let day = tabletop_core::calendar::utc(challenge.at);
            let tags = vec![
                (key::EVENT, name_of(event).get(setup.lang)),
                (key::ROUND, (game.round + 1).to_string()),
                (key::DATE, day.chars().take(10).collect()),
            ];
            let session = self.replayed(challenge, setup).ok_or(unplayable)?;
            Ok(EventRecord { session, tags })
        };
        event.games().into_iter().map(record).collect()
    }
}

/// Title of an event, or else its game and system.
fn name_of(event: &Event) -> Message {
    let terms = &event.terms;
    if !terms.title.is_empty() {
        return Message::verbatim(&terms.title);
    }
    let system = match terms.system {
        System::Swiss => words::SWISS,
        System::RoundRobin => words::ROUND_ROBIN,
    };
    let game = name_with(&terms.game, &terms.options);
    Message::new(words::SYSTEM).message(game).words(system)
}

/// A player's place with points and tie-breaks.
fn standing(event: &Event, place: &Place) -> Message {
    let ties = event.tie_breaks().iter().zip(&place.ties);
    let names = |by: TieBreak| match (by, &*event.terms.game) {
        (TieBreak::Opponents, "go") => "SOS",
        (TieBreak::Opponents, "checkers") => "Solkoff",
        (TieBreak::Opponents, _) => "Buchholz",
        (TieBreak::Berger, _) => "Sonneborn–Berger",
        (TieBreak::Brightwell, _) => "BQ",
    };
    let tied = ties.fold(Message::from(Text::same("")), |said, (by, value)| {
        let tie = Message::new(words::TIE).arg(names(*by)).arg(value);
        Message::new(Text::same("{0}{1}"))
            .message(said)
            .message(tie)
    });
    let said = Message::new(words::STANDING)
        .arg(place.place)
        .arg(&event.players[place.player].name);
    said.arg(f64::from(place.points) / 2.0).message(tied)
}
