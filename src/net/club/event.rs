//! An event of a club: players, rounds, results and standings, computed from the lobby's list.

use super::pairing::{Entrant, round_robin, swiss};
use super::{EventTerms, NotNow, Pairing, Winner};

/// Maximum number of players: their names fit into one entry, and their pairings too.
pub const MAX_PLAYERS: usize = 64;

pub const MAX_ROUNDS: usize = 20;

/// Distance between the numbers of a round's games: game n of the round of entry 57 is n·1,000,000 + 57.
const GAME: u64 = 1_000_000;

/// Weight of an opponent's half point in the Brightwell quotient, of whose whole points six count (rules of the World Othello
/// Championship).
const BRIGHTWELL: u32 = 3;

/// A game's number as people read and type it: `57.2` is game 2 of the round of entry 57.
pub fn game_label(number: u64) -> String {
    match number / GAME {
        0 => number.to_string(),
        game => format!("{}.{game}", number % GAME),
    }
}

/// Number of the game with this label.
pub fn labelled_game(label: &str) -> Option<u64> {
    let (entry, game) = label.split_once('.').unwrap_or((label, "0"));
    let game = game.parse::<u64>().ok()?.checked_mul(GAME)?;
    game.checked_add(entry.parse().ok()?)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPlayer {
    /// Name in the club.
    pub name: String,
    /// True if the player has left, and is paired no more.
    pub has_left: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventGame {
    pub number: u64,
    /// Round, from 0.
    pub round: usize,
    /// Places of the first and the second player.
    pub players: [usize; 2],
    /// Number of the opening among those of the event.
    pub(super) opening: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Number of the event's entry.
    pub number: u64,
    pub terms: EventTerms,
    /// The players in the order in which they entered.
    pub players: Vec<EventPlayer>,
    /// Pairings of the rounds that have begun.
    pub rounds: Vec<Vec<Pairing>>,
    /// Numbers of the rounds' entries.
    entries: Vec<u64>,
}

/// Tie-break between equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// Sum of the opponents' points: SOS in Go (EGF), Buchholz in renju (RIF), Solkoff in draughts (FMJD).
    Opponents,
    /// Points of those beaten, and half of those drawn with: Sonneborn–Berger.
    Berger,
    /// Discs, and six times the opponents' points: the Brightwell quotient (WOF).
    Brightwell,
}

/// A player's place in an event.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Place, from 1; equal players share one.
    pub place: usize,
    pub player: usize,
    /// Half points.
    pub points: u32,
    /// Value of the tie-break.
    pub tie: f64,
}

/// A finished game or a bye from the side of one player.
struct Met {
    /// The opponent; `None` for a bye.
    opponent: Option<usize>,
    /// Half points.
    points: u32,
    /// Number of the game, 0 for a bye, and the player's seat.
    game: u64,
    seat: usize,
}

impl Event {
    /// Creates an event from the entry of this number.
    pub(super) fn new(number: u64, mut terms: EventTerms) -> Self {
        let players = std::mem::take(&mut terms.players);
        let mut event = Self {
            number,
            terms,
            players: Vec::new(),
            rounds: Vec::new(),
            entries: Vec::new(),
        };
        for name in players {
            event.enter(name);
        }
        event
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.players.iter().position(|it| it.name == name)
    }

    /// Checks that a person may enter.
    pub fn may_enter(&self, name: &str) -> Result<(), NotNow> {
        let has_room = self.rounds.is_empty() && self.players.len() < MAX_PLAYERS;
        let may = has_room && self.find(name).is_none();
        may.then_some(()).ok_or(NotNow::EventClosed)
    }

    /// Enters a person who may.
    pub(super) fn enter(&mut self, name: String) {
        if self.may_enter(&name).is_ok() {
            let has_left = false;
            self.players.push(EventPlayer { name, has_left });
        }
    }

    /// Checks that a person may leave: before the event begins, or before the next round of a Swiss one.
    pub fn may_leave(&self, name: &str) -> Result<(), NotNow> {
        let player = self.find(name).map(|at| &self.players[at]);
        let is_open = self.rounds.is_empty() || self.terms.is_swiss;
        let may = is_open && player.is_some_and(|it| !it.has_left);
        may.then_some(()).ok_or(NotNow::NotEntered)
    }

    /// Lets a person leave who may.
    pub(super) fn leave(&mut self, name: &str) {
        match self.find(name).filter(|_| self.may_leave(name).is_ok()) {
            Some(at) if self.rounds.is_empty() => drop(self.players.remove(at)),
            Some(at) => self.players[at].has_left = true,
            None => {}
        }
    }

    pub fn round_count(&self) -> usize {
        let players = self.players.len();
        if self.terms.is_swiss {
            self.terms.rounds
        } else {
            (players + players % 2).saturating_sub(1)
        }
    }

    /// Returns the games that have begun, round by round.
    pub fn games(&self) -> Vec<EventGame> {
        let rounds = 0..self.rounds.len();
        rounds.flat_map(|round| self.games_of(round)).collect()
    }

    pub fn games_of(&self, round: usize) -> Vec<EventGame> {
        let pairs = self.rounds[round].iter();
        let met = pairs.filter_map(|pair| Some([pair.first, pair.second?]));
        let games = met.flat_map(|[first, second]| {
            let again = self.terms.both.then_some([second, first]);
            std::iter::once([first, second]).chain(again)
        });
        let entry = self.entries[round];
        let numbered = games.zip(1..).map(|(players, place)| EventGame {
            number: GAME * place + entry,
            round,
            players,
            // Both games of a pair have one opening.
            opening: (entry << 32) ^ (1 << players[0]) ^ (1 << players[1]),
        });
        numbered.collect()
    }

    /// Checks that a round of this number, from 1, may begin with these pairs: the one before is over, everybody who plays is
    /// paired once and with somebody new, and a bye comes once.
    pub(super) fn may_begin(
        &self,
        round: usize,
        pairs: &[Pairing],
        winner: &dyn Fn(u64) -> Option<Winner>,
    ) -> Result<(), NotNow> {
        self.is_ready(winner)?;
        if round != self.rounds.len() + 1 {
            return Err(NotNow::NoRound);
        }
        let whom = |pair: &Pairing| {
            (
                Some(pair.first).min(pair.second),
                Some(pair.first).max(pair.second),
            )
        };
        let mut before = self.rounds.iter().flatten();
        let again = before.any(|other| pairs.iter().any(|pair| whom(pair) == whom(other)));
        let mut paired: Vec<_> = pairs
            .iter()
            .flat_map(|pair| std::iter::once(pair.first).chain(pair.second))
            .collect();
        paired.sort_unstable();
        let byes = pairs.iter().filter(|pair| pair.second.is_none()).count();
        let fits = paired == self.active() && !again && byes < 2;
        fits.then_some(()).ok_or(NotNow::NoPairing)
    }

    /// Begins a round that may begin; returns its games.
    pub(super) fn begin(&mut self, entry: u64, pairs: Vec<Pairing>) -> Vec<EventGame> {
        self.rounds.push(pairs);
        self.entries.push(entry);
        self.games_of(self.rounds.len() - 1)
    }

    /// Places of the players who are paired.
    fn active(&self) -> Vec<usize> {
        let all = 0..self.players.len();
        all.filter(|&it| !self.players[it].has_left).collect()
    }

    /// Checks that another round may begin. A round robin's rounds need not wait for each other.
    fn is_ready(&self, winner: &dyn Fn(u64) -> Option<Winner>) -> Result<(), NotNow> {
        let is_swiss = self.terms.is_swiss;
        let runs = |game: EventGame| is_swiss && winner(game.number).is_none();
        if self.active().len() < 2 {
            Err(NotNow::NoPairing)
        } else if self.rounds.len() >= self.round_count() || self.games().into_iter().any(runs) {
            Err(NotNow::NoRound)
        } else {
            Ok(())
        }
    }

    pub(super) fn next_pairs(
        &self,
        winner: &dyn Fn(u64) -> Option<Winner>,
    ) -> Result<Vec<Pairing>, NotNow> {
        self.is_ready(winner)?;
        if !self.terms.is_swiss {
            return Ok(round_robin(self.players.len(), self.rounds.len()));
        }
        let met = self.met(winner);
        let entrant = |player: usize| {
            let met = &met[player];
            let played = met.iter().filter(|it| it.opponent.is_some());
            Entrant {
                player,
                points: met.iter().map(|it| it.points).sum(),
                met: met.iter().filter_map(|it| it.opponent).collect(),
                seats: played
                    .filter(|_| !self.terms.both)
                    .map(|it| it.seat)
                    .collect(),
                had_bye: met.iter().any(|it| it.opponent.is_none()),
            }
        };
        swiss(self.active().into_iter().map(entrant).collect()).ok_or(NotNow::NoPairing)
    }

    /// Finished games and byes of each player. In a round robin, where everybody has as many, a bye counts nothing.
    fn met(&self, winner: &dyn Fn(u64) -> Option<Winner>) -> Vec<Vec<Met>> {
        let mut met: Vec<Vec<Met>> = self.players.iter().map(|_| Vec::new()).collect();
        for game in self.games() {
            let Some(winner) = winner(game.number) else {
                continue;
            };
            for (seat, player) in game.players.into_iter().enumerate() {
                met[player].push(Met {
                    opponent: Some(game.players[1 - seat]),
                    points: match winner {
                        Winner::Player(won) => 2 * u32::from(won == seat),
                        Winner::Nobody => 1,
                        Winner::Unplayed => 0,
                    },
                    game: game.number,
                    seat,
                });
            }
        }
        let is_swiss = self.terms.is_swiss;
        let byes = self.rounds.iter().flatten();
        for bye in byes.filter(|pair| is_swiss && pair.second.is_none()) {
            met[bye.first].push(Met {
                opponent: None,
                points: 2 * (1 + u32::from(self.terms.both)),
                game: 0,
                seat: 0,
            });
        }
        met
    }

    /// The tie-break that the game's federation names for a Swiss event: the World Othello Federation, else those of Go, renju
    /// and draughts. In a round robin, where everybody has the same opponents, the points of those beaten.
    pub fn tie_break(&self) -> TieBreak {
        match (&*self.terms.games.game, self.terms.is_swiss) {
            ("reversi", _) => TieBreak::Brightwell,
            (_, true) => TieBreak::Opponents,
            (_, false) => TieBreak::Berger,
        }
    }

    /// The players in the order of their points and tie-breaks. `discs` are those of a game's players, or for the number 0
    /// those of a bye, where they count.
    pub fn standings(
        &self,
        winner: &dyn Fn(u64) -> Option<Winner>,
        discs: &dyn Fn(u64) -> [u32; 2],
    ) -> Vec<Place> {
        let met = self.met(winner);
        let points = met.iter().map(|met| met.iter().map(|it| it.points).sum());
        let points: Vec<u32> = points.collect();
        let tie = |player: usize| -> f64 {
            let each = met[player].iter().map(|it| {
                let theirs = it.opponent.map_or(0, |opponent| points[opponent]);
                match self.tie_break() {
                    TieBreak::Opponents => f64::from(theirs) / 2.0,
                    TieBreak::Berger => f64::from(theirs * it.points) / 4.0,
                    // For a bye, the player's own points stand in for the opponent's.
                    TieBreak::Brightwell => {
                        let theirs = it.opponent.map_or(points[player], |_| theirs);
                        f64::from(discs(it.game)[it.seat] + BRIGHTWELL * theirs)
                    }
                }
            });
            // The sum of nothing is −0.
            each.sum::<f64>() + 0.0
        };
        let place = |player: usize| Place {
            place: 0,
            player,
            points: points[player],
            tie: tie(player),
        };
        let mut places: Vec<_> = (0..self.players.len()).map(place).collect();
        let order = |one: &Place, other: &Place| {
            let points = other.points.cmp(&one.points);
            points.then(other.tie.total_cmp(&one.tie))
        };
        places.sort_by(order);
        for at in 0..places.len() {
            let is_equal = at > 0 && order(&places[at - 1], &places[at]).is_eq();
            places[at].place = if is_equal {
                places[at - 1].place
            } else {
                at + 1
            };
        }
        places
    }
}

#[cfg(test)]
#[path = "event_tests.rs"]
mod tests;
