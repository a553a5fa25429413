//! An event of a club: players, rounds, results and standings, computed from the lobby's list.

use super::pairing::{Entrant, round_robin, swiss};
use super::protocol::{EventTerms, Pairing, System, Winner};
use super::refusal::NotNow;

/// Maximum number of players: their names fit into one entry, and their pairings too.
pub const MAX_PLAYERS: usize = 64;

/// Maximum number of rounds of a Swiss event.
pub const MAX_ROUNDS: usize = 20;

/// Distance between the numbers of a round's games: game n of the round of entry 57 is n·1,000,000 + 57.
const GAME: u64 = 1_000_000;

/// Weight of an opponent's half point in the Brightwell quotient, of whose whole points six count (rules of the World Othello
/// Championship).
const BRIGHTWELL: u32 = 3;

/// A player of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPlayer {
    /// Name in the club.
    pub name: String,
    /// True if the player has left, and is paired no more.
    pub has_left: bool,
}

/// A round that has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Number of the round's entry.
    entry: u64,
    /// Who meets whom.
    pub pairs: Vec<Pairing>,
}

/// A game of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventGame {
    /// Number of the game.
    pub number: u64,
    /// Round, from 0.
    pub round: usize,
    /// Places of the first and the second player.
    pub players: [usize; 2],
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Number of the event's entry.
    pub number: u64,
    /// Terms.
    pub terms: EventTerms,
    /// The players in the order in which they entered.
    pub players: Vec<EventPlayer>,
    /// The rounds that have begun.
    pub rounds: Vec<Round>,
}

/// How equal points are parted.
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
    /// Player.
    pub player: usize,
    /// Half points.
    pub points: u32,
    /// Values of the tie-breaks.
    pub ties: Vec<f64>,
}

/// What is known of a game: who won, and the discs of both players if they count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Winner.
    pub winner: Winner,
    /// Discs of the first and the second player.
    pub discs: Option<[u32; 2]>,
}

/// A game or a bye from the side of one player.
struct Met {
    /// The opponent; `None` for a bye.
    opponent: Option<usize>,
    /// Half points.
    points: u32,
    discs: u32,
}

impl Event {
    /// Creates an event from the entry of this number.
    pub(super) fn new(number: u64, terms: EventTerms) -> Self {
        let mut event = Self {
            number,
            players: Vec::new(),
            rounds: Vec::new(),
            terms,
        };
        for name in event.terms.players.clone() {
            if event.may_enter(&name).is_ok() {
                event.enter(name);
            }
        }
        event
    }

    pub(super) fn enter(&mut self, name: String) {
        self.players.push(EventPlayer {
            name,
            has_left: false,
        });
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.players.iter().position(|it| it.name == name)
    }

    /// Checks that a person may enter.
    pub fn may_enter(&self, name: &str) -> Result<(), NotNow> {
        if !self.rounds.is_empty() {
            Err(NotNow::EventBegun)
        } else if self.find(name).is_some() {
            Err(NotNow::Entered)
        } else if self.players.len() >= MAX_PLAYERS {
            Err(NotNow::EventFull)
        } else {
            Ok(())
        }
    }

    /// Checks that a person may leave: before the event begins, or before the next round of a Swiss one.
    pub fn may_leave(&self, name: &str) -> Result<(), NotNow> {
        let player = self.find(name).map(|at| &self.players[at]);
        if player.is_none_or(|it| it.has_left) {
            Err(NotNow::NotEntered)
        } else if !self.rounds.is_empty() && self.terms.system == System::RoundRobin {
            Err(NotNow::EventBegun)
        } else {
            Ok(())
        }
    }

    /// Lets a person leave who may.
    pub(super) fn leave(&mut self, name: &str) {
        let Some(at) = self.find(name) else {
            return;
        };
        if self.rounds.is_empty() {
            self.players.remove(at);
        } else {
            self.players[at].has_left = true;
        }
    }

    /// Number of rounds in all.
    pub fn round_count(&self) -> usize {
        let players = self.players.len();
        match self.terms.system {
            System::Swiss => self.terms.rounds,
            System::RoundRobin => (players + players % 2).saturating_sub(1),
        }
    }

    /// Returns the games that have begun, round by round.
    pub fn games(&self) -> Vec<EventGame> {
        let rounds = self.rounds.iter().enumerate();
        rounds
            .flat_map(|(index, round)| self.games_of(index, round))
            .collect()
    }

    fn games_of(&self, index: usize, round: &Round) -> Vec<EventGame> {
        let met = round.pairs.iter();
        let met = met.filter_map(|pair| Some([pair.first, pair.second?]));
        let games = met.flat_map(|[first, second]| {
            let again = self.terms.both.then_some([second, first]);
            std::iter::once([first, second]).chain(again)
        });
        let numbered = games.zip(1..).map(|(players, place)| EventGame {
            number: GAME * place + round.entry,
            round: index,
            players,
        });
        numbered.collect()
    }

    /// Checks that a round of this number, from 1, may begin with these pairs: the one before is over, everybody who plays is
    /// paired once and with somebody new, and a bye comes once.
    pub(super) fn may_begin(
        &self,
        round: usize,
        pairs: &[Pairing],
        is_over: &dyn Fn(u64) -> bool,
    ) -> Result<(), NotNow> {
        if round != self.rounds.len() + 1 {
            return Err(NotNow::RoundRuns);
        }
        self.is_ready(is_over)?;
        let mut paired: Vec<_> = pairs.iter().flat_map(both).collect();
        paired.sort_unstable();
        let same = |pair: &Pairing, other: &Pairing| {
            let [mut one, mut two] = [pair, other].map(|it| both(it).collect::<Vec<_>>());
            one.sort_unstable();
            two.sort_unstable();
            one == two
        };
        let before = || self.rounds.iter().flat_map(|round| &round.pairs);
        let is_new = pairs
            .iter()
            .all(|pair| !before().any(|other| same(pair, other)));
        let byes = pairs.iter().filter(|pair| pair.second.is_none()).count();
        (paired == self.active() && is_new && byes < 2)
            .then_some(())
            .ok_or(NotNow::NoPairing)
    }

    /// Begins a round that may begin; returns its games.
    pub(super) fn begin(&mut self, entry: u64, pairs: Vec<Pairing>) -> Vec<EventGame> {
        let round = Round { entry, pairs };
        let games = self.games_of(self.rounds.len(), &round);
        self.rounds.push(round);
        games
    }

    /// Places of the players who are paired.
    fn active(&self) -> Vec<usize> {
        let players = self.players.iter().enumerate();
        players
            .filter_map(|(place, player)| (!player.has_left).then_some(place))
            .collect()
    }

    /// Checks that another round may begin. A round robin's rounds need not wait for each other.
    fn is_ready(&self, is_over: &dyn Fn(u64) -> bool) -> Result<(), NotNow> {
        if self.active().len() < 2 {
            return Err(NotNow::TooFewPlayers);
        }
        if self.rounds.len() >= self.round_count() {
            return Err(NotNow::EventOver);
        }
        let waits = self.terms.system == System::Swiss;
        let runs = self.games().iter().any(|game| !is_over(game.number));
        if waits && runs {
            return Err(NotNow::RoundRuns);
        }
        Ok(())
    }

    /// Pairs the next round.
    pub(super) fn next_pairs(
        &self,
        known: &dyn Fn(u64) -> Option<Known>,
    ) -> Result<Vec<Pairing>, NotNow> {
        self.is_ready(&|game| known(game).is_some())?;
        if self.terms.system == System::RoundRobin {
            return Ok(round_robin(self.players.len(), self.rounds.len()));
        }
        let met = self.met(known);
        let games = self.games();
        let entrant = |player: usize| {
            let seats = games.iter().filter_map(|game| {
                let seat = game.players.iter().position(|it| *it == player)?;
                (!self.terms.both).then_some(seat)
            });
            Entrant {
                player,
                points: met[player].iter().map(|it| it.points).sum(),
                met: met[player].iter().filter_map(|it| it.opponent).collect(),
                seats: seats.collect(),
                had_bye: met[player].iter().any(|it| it.opponent.is_none()),
            }
        };
        swiss(self.active().into_iter().map(entrant).collect()).ok_or(NotNow::NoPairing)
    }

    /// Finished games and byes of each player. In a round robin, where everybody has as many, a bye counts nothing.
    fn met(&self, known: &dyn Fn(u64) -> Option<Known>) -> Vec<Vec<Met>> {
        let mut met: Vec<Vec<Met>> = self.players.iter().map(|_| Vec::new()).collect();
        for game in self.games() {
            let Some(known) = known(game.number) else {
                continue;
            };
            for seat in 0..2 {
                met[game.players[seat]].push(Met {
                    opponent: Some(game.players[1 - seat]),
                    points: match known.winner {
                        Winner::Player(winner) => 2 * u32::from(winner == seat),
                        Winner::Nobody => 1,
                        Winner::Unplayed => 0,
                    },
                    discs: known.discs.map_or(0, |discs| discs[seat]),
                });
            }
        }
        let byes = self.rounds.iter().flat_map(|round| &round.pairs);
        for bye in byes.filter(|pair| pair.second.is_none()) {
            if self.terms.system == System::Swiss {
                met[bye.first].push(Met {
                    opponent: None,
                    points: 2 * (1 + u32::from(self.terms.both)),
                    discs: self.half_board(),
                });
            }
        }
        met
    }

    /// Half of the board's squares, in Reversi the discs of a bye.
    fn half_board(&self) -> u32 {
        let size = self.terms.options.iter().find(|(key, _)| key == "size");
        let size = size.and_then(|(_, size)| size.parse::<u32>().ok());
        size.unwrap_or(8).pow(2) / 2
    }

    /// The tie-breaks that the game's federation names: of the World Othello Federation, the European Go Federation, and the
    /// Renju International Federation; for draughts the FMJD's. In a round robin, where everybody has the same opponents, the
    /// points of those beaten.
    pub fn tie_breaks(&self) -> &'static [TieBreak] {
        match (&*self.terms.game, self.terms.system) {
            ("reversi", _) => &[TieBreak::Brightwell],
            (_, System::RoundRobin) => &[TieBreak::Berger],
            ("go", _) => &[TieBreak::Opponents],
            _ => &[TieBreak::Opponents, TieBreak::Berger],
        }
    }

    /// The players in the order of their points and tie-breaks.
    pub(super) fn standings(&self, known: &dyn Fn(u64) -> Option<Known>) -> Vec<Place> {
        let met = self.met(known);
        let points: Vec<u32> = met
            .iter()
            .map(|met| met.iter().map(|it| it.points).sum())
            .collect();
        let tie = |player: usize, by: TieBreak| -> f64 {
            let each = met[player].iter().map(|it| {
                let theirs = it.opponent.map_or(0, |opponent| points[opponent]);
                match by {
                    TieBreak::Opponents => f64::from(theirs) / 2.0,
                    TieBreak::Berger => f64::from(theirs * it.points) / 4.0,
                    // For a bye, the player's own points stand in for the opponent's.
                    TieBreak::Brightwell => {
                        let theirs = it.opponent.map_or(points[player], |_| theirs);
                        f64::from(it.discs + BRIGHTWELL * theirs)
                    }
                }
            });
            // The sum of nothing is −0.
            each.sum::<f64>() + 0.0
        };
        let mut places: Vec<_> = (0..self.players.len())
            .map(|player| Place {
                place: 0,
                player,
                points: points[player],
                ties: { self.tie_breaks().iter() }
                    .map(|by| tie(player, *by))
                    .collect(),
            })
            .collect();
        let order = |one: &Place, other: &Place| {
            let points = other.points.cmp(&one.points);
            points.then(
                other
                    .ties
                    .partial_cmp(&one.ties)
                    .unwrap_or(std::cmp::Ordering::Equal),
            )
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

/// Players of a pairing.
fn both(pair: &Pairing) -> impl Iterator<Item = usize> + use<> {
    std::iter::once(pair.first).chain(pair.second)
}

#[cfg(test)]
#[path = "event_tests.rs"]
mod tests;
