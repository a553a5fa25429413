//! State of the lobby, computed from its list: open challenges, running games, results, ratings.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{Event, LobbyEntry, NotNow, Offered, Pairing, Stamped, Winner, looks_like};
use tabletop_play::training::Rating;

pub const MAX_DAYS: u32 = 60;

const MAX_OPEN_CHALLENGES: usize = 8;

/// Maximum number of challenges per person within a day, withdrawn ones included: every member's program reads them all.
const MAX_CHALLENGES_A_DAY: usize = 40;
const DAY: u64 = 86_400;

/// Number of withdrawn challenges that are kept in memory, the last ones: a declined one is still reported.
const MAX_WITHDRAWN: usize = 100;

/// Size of the list in bytes beyond which it takes no new challenges, about 75,000 games: every member's program reads all of
/// it. Games go on.
const MAX_BYTES: usize = 8 << 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChallengeState {
    /// Not accepted yet.
    Open,
    /// Withdrawn by the challenger or declined.
    Withdrawn,
    /// Accepted; the game has run since this time.
    Playing(u64),
    /// Finished at this time, with this result.
    Over(u64, Winner),
}

/// A challenge, and the game that follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Identifier: the number of the challenge's entry.
    pub number: u64,
    pub at: u64,
    pub offered: Offered,
    /// State of the challenge or of its game.
    pub state: ChallengeState,
    /// Names of the first and second player; empty until the challenge is accepted.
    pub players: [String; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    Plays(usize),
    Watches,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    pub game: String,
    pub name: String,
    /// Rating by Glicko-2, updated after every game.
    pub rating: Rating,
    pub games: [u32; 3],
}

impl Challenge {
    pub fn seats(&self, name: &str) -> Seats {
        let found = self.players.iter().position(|player| player == name);
        found.map_or(Seats::Watches, Seats::Plays)
    }

    pub fn seconds(&self) -> u64 {
        u64::from(self.offered.days) * 86_400
    }

    fn is_open(&self) -> bool {
        self.state == ChallengeState::Open
    }

    pub const fn is_game(&self) -> bool {
        matches!(
            self.state,
            ChallengeState::Playing(_) | ChallengeState::Over(..)
        )
    }

    fn begin(&mut self, by: &str, at: u64) {
        // Random: the top bit of the seed, which does not determine the opening on its own.
        let seat = self
            .offered
            .seat
            .unwrap_or((self.offered.seed >> 63) as usize);
        self.players[seat].clone_from(&self.offered.by);
        by.clone_into(&mut self.players[1 - seat]);
        self.state = ChallengeState::Playing(at);
    }
}

#[derive(Clone, Debug, Default)]
pub struct Lobby {
    known: u64,
    /// Size of these entries in bytes.
    bytes: usize,
    /// Names of all who made or accepted a challenge.
    people: BTreeSet<String>,
    latest: u64,
    challenges: BTreeMap<u64, Challenge>,
    /// Numbers of the challenges withdrawn last.
    withdrawn: VecDeque<u64>,
    /// Times of each person's last challenges, as many as are allowed within a day.
    made: BTreeMap<String, VecDeque<u64>>,
    ratings: BTreeMap<(String, String), Standing>,
    events: BTreeMap<u64, Event>,
}

impl Lobby {
    pub const fn known(&self) -> u64 {
        self.known
    }

    pub const fn latest(&self) -> u64 {
        self.latest
    }

    /// Iterates over all challenges, long withdrawn ones apart, in the order of their numbers.
    pub fn challenges(&self) -> impl DoubleEndedIterator<Item = &Challenge> {
        self.challenges.values()
    }

    /// Returns the challenge of this number in any state.
    pub fn challenge(&self, number: u64) -> Option<&Challenge> {
        self.challenges.get(&number)
    }

    /// Iterates over the open challenges that a person may accept or withdraw: their own, those to everybody and those
    /// to them.
    pub fn open(&self, name: &str) -> impl Iterator<Item = &Challenge> {
        let concerns = move |it: &&Challenge| {
            let offered = &it.offered;
            it.is_open() && (offered.to.is_empty() || offered.to == name || offered.by == name)
        };
        self.challenges().filter(concerns)
    }

    /// Returns all ratings, grouped by game, the best first.
    pub fn standings(&self) -> Vec<&Standing> {
        let mut all: Vec<_> = self.ratings.values().collect();
        all.sort_by(|a, b| {
            let rating = b.rating.value.total_cmp(&a.rating.value);
            a.game.cmp(&b.game).then(rating)
        });
        all
    }

    /// Processes the next entry of the list. An invalid or impossible entry is counted and otherwise ignored.
    pub fn take(&mut self, line: &str) {
        self.known += 1;
        self.bytes += line.len();
        let Ok(Stamped { at, entry }) = line.parse() else {
            return;
        };
        self.latest = self.latest.max(at);
        match entry {
            LobbyEntry::Challenge(offered) => {
                self.note_made(&offered.by, at);
                let challenge = Challenge {
                    number: self.known,
                    at,
                    offered,
                    state: ChallengeState::Open,
                    players: Default::default(),
                };
                self.challenges.insert(self.known, challenge);
            }
            LobbyEntry::Accept(number, by) => {
                if self.may_accept(number, &by).is_ok()
                    && let Some(challenge) = self.challenges.get_mut(&number)
                {
                    challenge.begin(&by, at);
                    self.people.insert(by);
                }
            }
            LobbyEntry::Withdraw(number, by) => {
                if self.may_withdraw(number, &by).is_ok()
                    && let Some(challenge) = self.challenges.get_mut(&number)
                {
                    challenge.state = ChallengeState::Withdrawn;
                    self.withdrawn.push_back(number);
                }
                if self.withdrawn.len() > MAX_WITHDRAWN
                    && let Some(oldest) = self.withdrawn.pop_front()
                {
                    self.challenges.remove(&oldest);
                }
            }
            LobbyEntry::Result(number, winner) => self.note_result(number, at, winner),
            LobbyEntry::Event(terms) => {
                self.note_made(&terms.games.by, at);
                let event = Event::new(self.known, terms);
                self.people
                    .extend(event.players.iter().map(|it| it.name.clone()));
                self.events.insert(self.known, event);
            }
            LobbyEntry::Enter(number, by) => {
                if let Some(event) = self.events.get_mut(&number) {
                    self.people.insert(by.clone());
                    event.enter(by);
                }
            }
            LobbyEntry::Leave(number, by) => {
                if let Some(event) = self.events.get_mut(&number) {
                    event.leave(&by);
                }
            }
            LobbyEntry::Round(number, round, pairs) => {
                if self.may_begin(number, round, &pairs).is_ok() {
                    self.begin_round(number, pairs, at);
                }
            }
        }
    }

    fn note_made(&mut self, by: &str, at: u64) {
        self.people.insert(by.to_owned());
        let made = self.made.entry(by.to_owned()).or_default();
        made.push_back(at);
        if made.len() > MAX_CHALLENGES_A_DAY {
            made.pop_front();
        }
    }

    /// Begins a round of an event: each of its games is as one that follows from a challenge.
    fn begin_round(&mut self, number: u64, pairs: Vec<Pairing>, at: u64) {
        let Some(event) = self.events.get_mut(&number) else {
            return;
        };
        for game in event.begin(self.known, pairs) {
            let players = game
                .players
                .map(|player| event.players[player].name.clone());
            let [by, to] = players.clone();
            let offered = Offered {
                by,
                to,
                seat: Some(0),
                seed: event.terms.games.seed ^ game.opening,
                ..event.terms.games.clone()
            };
            let challenge = Challenge {
                number: game.number,
                at,
                offered,
                state: ChallengeState::Playing(at),
                players,
            };
            self.challenges.insert(game.number, challenge);
        }
    }

    pub fn events(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.events.values()
    }

    pub fn event(&self, number: u64) -> Result<&Event, NotNow> {
        self.events.get(&number).ok_or(NotNow::NoEvent)
    }

    /// Returns the event to which a game belongs, if it belongs to one.
    pub fn event_of(&self, game: u64) -> Option<&Event> {
        let has = |event: &&Event| event.games().iter().any(|it| it.number == game);
        self.events().find(has)
    }

    pub fn winner(&self, game: u64) -> Option<Winner> {
        match self.challenge(game)?.state {
            ChallengeState::Over(_, winner) => Some(winner),
            _ => None,
        }
    }

    /// Checks that a round of an event may begin with these pairs.
    pub fn may_begin(&self, event: u64, round: usize, pairs: &[Pairing]) -> Result<(), NotNow> {
        let winner = |game| self.winner(game);
        self.event(event)?.may_begin(round, pairs, &winner)
    }

    pub fn next_pairs(&self, event: u64) -> Result<Vec<Pairing>, NotNow> {
        let event = self.event(event)?;
        event.next_pairs(&|game| self.winner(game))
    }

    /// Stores the result of a game. Both players report it; the first report counts. A game without moves is not rated.
    fn note_result(&mut self, number: u64, at: u64, winner: Winner) {
        let Some(challenge) = self.challenges.get_mut(&number) else {
            return;
        };
        if !matches!(challenge.state, ChallengeState::Playing(_)) {
            return;
        }
        challenge.state = ChallengeState::Over(at, winner);
        if winner == Winner::Unplayed {
            return;
        }
        let game = challenge.offered.game.clone();
        let players = challenge.players.clone();
        let before = players.each_ref().map(|name| self.rating(&game, name));
        for (player, name) in players.into_iter().enumerate() {
            let won = match winner {
                Winner::Player(one) => Some(one == player),
                Winner::Nobody | Winner::Unplayed => None,
            };
            let standing = self.standing(&game, name);
            standing.rating = before[player].after_game(before[1 - player], won);
            let counted = won.map_or(1, |won| if won { 0 } else { 2 });
            standing.games[counted] += 1;
        }
    }

    pub fn rating(&self, game: &str, name: &str) -> Rating {
        let key = (game.to_owned(), name.to_owned());
        self.ratings
            .get(&key)
            .map_or_else(Rating::default, |it| it.rating)
    }

    fn standing(&mut self, game: &str, name: String) -> &mut Standing {
        let key = (game.to_owned(), name);
        self.ratings.entry(key.clone()).or_insert_with(|| Standing {
            game: key.0,
            name: key.1,
            rating: Rating::default(),
            games: [0; 3],
        })
    }

    /// Returns true if a person has made or accepted a challenge, or takes part in an event.
    pub fn knows(&self, name: &str) -> bool {
        self.people.contains(name)
    }

    /// Returns a person, of the lobby or of those `here`, whose name looks like this one. Nobody in the lobby is affected.
    pub fn lookalike(&self, name: &str, members: &[String]) -> Option<String> {
        let mut others = self.people.iter().chain(members);
        let is_new = !self.people.contains(name);
        let other = others.find(|other| is_new && looks_like(other, name));
        other.cloned()
    }

    /// Checks that a person may make another challenge at the time `now`.
    pub fn may_challenge(&self, by: &str, now: u64) -> Result<(), NotNow> {
        if self.bytes >= MAX_BYTES {
            return Err(NotNow::Full);
        }
        let own = |it: &&Challenge| it.is_open() && it.offered.by == by;
        let made = self.made.get(by).into_iter().flatten();
        let today = made.filter(|&&at| at.saturating_add(DAY) > now).count();
        if today < MAX_CHALLENGES_A_DAY
            && self.challenges().filter(own).count() < MAX_OPEN_CHALLENGES
        {
            Ok(())
        } else {
            Err(NotNow::TooMany)
        }
    }

    fn still_offered(&self, number: u64) -> Result<&Offered, NotNow> {
        let open = self.challenge(number).filter(|it| it.is_open());
        Ok(&open.ok_or(NotNow::NotOpen)?.offered)
    }

    pub fn may_accept(&self, number: u64, by: &str) -> Result<(), NotNow> {
        let offered = self.still_offered(number)?;
        if offered.by == by {
            Err(NotNow::Own)
        } else if offered.to.is_empty() || offered.to == by {
            Ok(())
        } else {
            Err(NotNow::NotYours)
        }
    }

    /// Checks that a person may withdraw or decline a challenge.
    pub fn may_withdraw(&self, number: u64, by: &str) -> Result<(), NotNow> {
        let offered = self.still_offered(number)?;
        if offered.by == by || offered.to == by {
            Ok(())
        } else {
            Err(NotNow::NotYours)
        }
    }

    pub fn game(&self, number: u64) -> Result<&Challenge, NotNow> {
        let game = self.challenge(number).filter(|it| it.is_game());
        game.ok_or(NotNow::NoGame)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lobby of these entries, one second apart.
    fn lobby(lines: &[&str]) -> Lobby {
        let mut lobby = Lobby::default();
        for (at, line) in lines.iter().enumerate() {
            lobby.take(&format!("{at} {line}"));
        }
        lobby
    }

    const CHALLENGE: &str = "challenge Anna\t\treversi\t2\t3\t0000000000000007";

    #[test]
    fn a_challenge_is_accepted_once_and_by_somebody_else() {
        let mut lobby = lobby(&[CHALLENGE, "accept 1 Anna"]);
        assert_eq!(lobby.game(1), Err(NotNow::NoGame));
        assert_eq!(lobby.may_accept(1, "Anna"), Err(NotNow::Own));
        lobby.take("5 accept 1 Ben");
        lobby.take("6 accept 1 Carl");
        lobby.take("6 withdraw 1 Anna");
        let game = lobby.game(1).expect("a game");
        assert_eq!(game.players, ["Ben".to_owned(), "Anna".to_owned()]);
        assert_eq!(game.state, ChallengeState::Playing(5));
        assert_eq!(game.seats("Anna"), Seats::Plays(1));
        assert_eq!(game.seats("Carl"), Seats::Watches);
        assert_eq!(lobby.known(), 5);
    }

    #[test]
    fn a_challenge_to_somebody_is_theirs_to_accept_or_decline() {
        let to_ben = "challenge Anna\tBen\treversi\t0\t3\t0000000000000007";
        let mut lobby = lobby(&[to_ben]);
        assert_eq!(lobby.open("Carl").count(), 0);
        assert_eq!(lobby.may_accept(1, "Carl"), Err(NotNow::NotYours));
        assert_eq!(lobby.may_withdraw(1, "Carl"), Err(NotNow::NotYours));
        lobby.take("9 withdraw 1 Ben");
        assert_eq!(lobby.open("Ben").count(), 0);
        assert_eq!(lobby.may_accept(1, "Ben"), Err(NotNow::NotOpen));
    }

    #[test]
    fn the_first_result_counts_and_is_rated() {
        let mut lobby = lobby(&[CHALLENGE, "result 1 1", "accept 1 Ben"]);
        assert!(lobby.standings().is_empty());
        lobby.take("9 result 1 1");
        lobby.take("9 result 1 2");
        let standings = lobby.standings();
        let names: Vec<_> = standings.iter().map(|it| (&*it.name, it.games)).collect();
        assert_eq!(names, [("Ben", [1, 0, 0]), ("Anna", [0, 0, 1])]);
        // Both begin at 1500 ± 700: the winner gains as much as the loser loses.
        let values = standings.iter().map(|it| it.rating.value).sum::<f64>();
        assert!((values - 3000.0).abs() < 1e-6, "{values}");
        assert!(standings[0].rating.value > 1600.0);
    }

    #[test]
    fn nobody_fills_the_lobby_with_challenges() {
        let lines: Vec<_> = std::iter::repeat_n(CHALLENGE, MAX_OPEN_CHALLENGES - 1).collect();
        let mut lobby = lobby(&lines);
        assert_eq!(lobby.may_challenge("Anna", 9), Ok(()));
        lobby.take(&format!("9 {CHALLENGE}"));
        assert_eq!(lobby.may_challenge("Anna", 9), Err(NotNow::TooMany));
        assert_eq!(lobby.may_challenge("Ben", 9), Ok(()));
        // Withdrawn ones count for a day.
        for _ in MAX_OPEN_CHALLENGES..MAX_CHALLENGES_A_DAY {
            lobby.take(&format!("10 withdraw {} Anna", lobby.known()));
            assert_eq!(lobby.may_challenge("Anna", 10), Ok(()));
            lobby.take(&format!("10 {CHALLENGE}"));
        }
        lobby.take(&format!("10 withdraw {} Anna", lobby.known()));
        assert_eq!(lobby.open("Anna").count(), MAX_OPEN_CHALLENGES - 1);
        assert_eq!(lobby.may_challenge("Anna", 10), Err(NotNow::TooMany));
        assert_eq!(lobby.may_challenge("Anna", 10 + DAY), Ok(()));
        // They leave the memory in the end.
        for _ in 0..2 * MAX_WITHDRAWN {
            lobby.take(&format!("11 {CHALLENGE}"));
            lobby.take(&format!("11 withdraw {} Anna", lobby.known()));
        }
        assert_eq!(
            lobby.challenges().count(),
            MAX_OPEN_CHALLENGES - 1 + MAX_WITHDRAWN
        );
    }

    #[test]
    fn a_full_list_takes_no_challenges_but_goes_on() {
        let mut lobby = lobby(&[CHALLENGE, CHALLENGE]);
        lobby.bytes = MAX_BYTES;
        assert_eq!(lobby.may_challenge("Ben", 9), Err(NotNow::Full));
        assert_eq!(lobby.may_accept(1, "Ben"), Ok(()));
        lobby.take("9 accept 1 Ben");
        lobby.take("9 result 1 1");
        lobby.take("9 withdraw 2 Anna");
        assert_eq!(lobby.standings().len(), 2);
        assert_eq!(lobby.open("Anna").count(), 0);
    }

    #[test]
    fn a_game_resigned_before_its_first_moves_is_not_rated() {
        let lobby = lobby(&[CHALLENGE, "accept 1 Ben", "result 1 unplayed", "result 1 1"]);
        assert!(lobby.standings().is_empty());
        let over = ChallengeState::Over(2, Winner::Unplayed);
        assert_eq!(lobby.game(1).expect("a game").state, over);
    }

    #[test]
    fn nobody_comes_under_a_name_that_looks_like_anothers() {
        let lobby = lobby(&[CHALLENGE, "accept 1 Ben"]);
        let look = |name, here: &[String]| lobby.lookalike(name, here);
        assert_eq!(look("B\u{435}n", &[]).as_deref(), Some("Ben"));
        assert_eq!(look("\u{410}nna", &[]).as_deref(), Some("Anna"));
        assert_eq!(look("C\u{430}rl", &[]), None);
        let carl = ["Carl".to_owned()];
        assert_eq!(look("C\u{430}rl", &carl).as_deref(), Some("Carl"));
        assert_eq!(look("Anna", &["\u{410}nna".to_owned()]), None);
    }

    #[test]
    fn what_is_no_entry_does_nothing_but_has_a_number() {
        let lobby = lobby(&["something else", CHALLENGE]);
        assert!(lobby.challenge(1).is_none() && lobby.challenge(2).is_some());
    }
}
