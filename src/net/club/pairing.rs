//! Pairings of a round: the basic rules of Swiss systems (FIDE Handbook C.04.1) and Berger tables (C.05, annex 1).

use std::cmp::{Ordering, Reverse};

use super::protocol::Pairing;

/// Number of pairs that a search tries before it gives up: hundreds of times what 16 players in 5 rounds ever needed.
const MAX_TRIES: u32 = 100_000;

/// Maximum difference between the numbers of games as first and as second player (C.04.1, 6).
const MAX_IMBALANCE: i32 = 2;

#[derive(Clone, Debug)]
pub(super) struct Entrant {
    /// Place in the event's list.
    pub(super) player: usize,
    pub(super) points: u32,
    /// Places of the opponents so far.
    pub(super) met: Vec<usize>,
    /// Seats in the games so far, 0 for the first player; none where each pair plays with both.
    pub(super) seats: Vec<usize>,
    pub(super) had_bye: bool,
}

impl Entrant {
    /// Number of games as first player, less those as second.
    fn balance(&self) -> i32 {
        let firsts = self.seats.iter().filter(|seat| **seat == 0).count() as i32;
        2 * firsts - self.seats.len() as i32
    }

    /// Returns true if this seat makes no third one in a row and no imbalance.
    fn may_take(&self, seat: usize) -> bool {
        let balance = self.balance() + if seat == 0 { 1 } else { -1 };
        let is_third =
            self.seats.len() > 1 && self.seats.iter().rev().take(2).all(|it| *it == seat);
        balance.abs() <= MAX_IMBALANCE && !is_third
    }
}

/// Seat that the first of two players should get.
fn seat_of(one: &Entrant, other: &Entrant) -> usize {
    let mut rounds = one.seats.iter().rev().zip(other.seats.iter().rev());
    match one.balance().cmp(&other.balance()) {
        Ordering::Less => 0,
        Ordering::Greater => 1,
        // The latest round in which their seats differed is turned round.
        Ordering::Equal => match rounds.find(|(seat, others)| seat != others) {
            Some((seat, _)) => 1 - seat,
            None => (one.player + one.seats.len()) % 2,
        },
    }
}

struct Search {
    /// True if the rules about seats hold without exception.
    is_strict: bool,
    tries: u32,
}

impl Search {
    /// Pairs two players who have not met.
    fn pairing(&self, one: &Entrant, other: &Entrant) -> Option<Pairing> {
        let wanted = seat_of(one, other);
        let fits =
            |seat: &usize| !self.is_strict || one.may_take(*seat) && other.may_take(1 - *seat);
        let seat = [wanted, 1 - wanted].into_iter().find(fits)?;
        let [first, second] = if seat == 0 {
            [one, other]
        } else {
            [other, one]
        };
        let met = one.met.contains(&other.player);
        (!met).then_some(Pairing {
            first: first.player,
            second: Some(second.player),
        })
    }

    /// Pairs all players, who stand in order: the first one with an opponent of nearly equal points, the middle of those with
    /// equal points first, and then the rest.
    fn pairs(&mut self, players: &[&Entrant]) -> Option<Vec<Pairing>> {
        let Some((first, others)) = players.split_first() else {
            return Some(Vec::new());
        };
        let equals = players.iter().filter(|it| it.points == first.points);
        let middle = (equals.count() / 2).max(1);
        let mut order: Vec<_> = (0..others.len()).collect();
        order.sort_by_key(|&at| {
            let other = others[at];
            let same = first.balance() * other.balance() > 0;
            let apart = first.points.abs_diff(other.points);
            (apart, same, (at + 1).abs_diff(middle))
        });
        for at in order {
            let Some(pairing) = self.pairing(first, others[at]) else {
                continue;
            };
            self.tries = self.tries.checked_sub(1)?;
            let mut rest = others.to_vec();
            rest.remove(at);
            if let Some(mut pairs) = self.pairs(&rest) {
                pairs.insert(0, pairing);
                return Some(pairs);
            }
        }
        None
    }
}

/// Pairs a round of a Swiss event: nobody meets twice, a bye goes to the last player without one, players of equal points
/// meet, and seats are balanced, which yields where nothing else fits. `None` if not everybody can meet somebody new.
pub(super) fn swiss(mut entrants: Vec<Entrant>) -> Option<Vec<Pairing>> {
    entrants.sort_by_key(|it| (Reverse(it.points), it.player));
    let byes: Vec<_> = if entrants.len().is_multiple_of(2) {
        vec![None]
    } else {
        let without = entrants.iter().rev().filter(|it| !it.had_bye);
        without.map(|it| Some(it.player)).collect()
    };
    [true, false].into_iter().find_map(|is_strict| {
        byes.iter().find_map(|&bye| {
            let plays = |it: &&Entrant| bye != Some(it.player);
            let players: Vec<_> = entrants.iter().filter(plays).collect();
            let tries = MAX_TRIES;
            let mut pairs = Search { is_strict, tries }.pairs(&players)?;
            pairs.extend(bye.map(|first| Pairing {
                first,
                second: None,
            }));
            Some(pairs)
        })
    })
}

/// Pairs a round (from 0) of a round robin by the Berger table; the bye goes to the opponent of a player who is missing.
pub(super) fn round_robin(players: usize, round: usize) -> Vec<Pairing> {
    let last = players + players % 2;
    let sum = |one: usize| (round + 2 * last - one) % (last - 1);
    let mut pairs = Vec::new();
    for one in 1..last {
        // The opponent's number makes the sum that belongs to the round; one's own stands for the last.
        let other = match sum(one) {
            0 => last - 1,
            other => other,
        };
        let (first, second) = match other.cmp(&one) {
            Ordering::Less => continue,
            Ordering::Equal if one <= last / 2 => (one, last),
            Ordering::Equal => (last, one),
            Ordering::Greater if (one + other) % 2 == 1 => (one, other),
            Ordering::Greater => (other, one),
        };
        let [first, second] = match (first > players, second > players) {
            (true, _) => [second - 1, players],
            _ => [first - 1, second - 1],
        };
        pairs.push(Pairing {
            first,
            second: (second < players).then_some(second),
        });
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(pairs: &[Pairing]) -> String {
        let pairs: Vec<_> = pairs.iter().map(Pairing::to_string).collect();
        pairs.join(" ")
    }

    #[test]
    fn round_robins_are_those_of_the_berger_tables() {
        let rounds = |players: usize, count: usize| -> Vec<String> {
            let pairs = |round| written(&round_robin(players, round));
            (0..count).map(pairs).collect()
        };
        assert_eq!(rounds(4, 3), ["1-4 2-3", "1-2 4-3", "3-1 2-4"]);
        // The sixth is missing: its opponents have byes.
        assert_eq!(
            rounds(5, 5),
            [
                "1 2-5 3-4",
                "1-2 5-3 4",
                "3-1 2 4-5",
                "1-4 2-3 5",
                "5-1 4-2 3"
            ]
        );
        assert_eq!(written(&round_robin(2, 0)), "1-2");
    }

    fn entrant(player: usize, points: u32, met: &[usize], seats: &[usize]) -> Entrant {
        Entrant {
            player,
            points,
            met: met.to_vec(),
            seats: seats.to_vec(),
            had_bye: false,
        }
    }

    #[test]
    fn the_upper_half_meets_the_lower_half_and_the_last_has_the_bye() {
        let new = |player| entrant(player, 0, &[], &[]);
        let pairs = swiss((0..7).map(new).collect()).expect("pairs");
        assert_eq!(written(&pairs), "1-4 5-2 3-6 7");
    }

    #[test]
    fn nobody_meets_twice_even_if_points_differ() {
        let entrants = vec![
            entrant(0, 4, &[1, 2], &[0, 1]),
            entrant(1, 2, &[0, 3], &[1, 0]),
            entrant(2, 2, &[3, 0], &[0, 0]),
            entrant(3, 0, &[2, 1], &[1, 1]),
        ];
        let pairs = swiss(entrants).expect("pairs");
        assert_eq!(written(&pairs), "4-1 2-3");
    }

    /// Both have been first twice: one has to be so again, as they are the only ones left.
    #[test]
    fn seats_yield_where_nothing_else_fits() {
        let entrants = vec![
            entrant(0, 2, &[2, 3], &[0, 0]),
            entrant(1, 2, &[3, 2], &[0, 0]),
        ];
        assert!(swiss(entrants.clone()).is_some());
        let met = |mut it: Entrant| {
            it.met = vec![0, 1];
            it
        };
        assert_eq!(swiss(entrants.into_iter().map(met).collect()), None);
    }

    #[test]
    fn a_second_bye_is_given_to_nobody() {
        let mut entrants: Vec<_> = (0..3).map(|it| entrant(it, 0, &[], &[])).collect();
        entrants[2].had_bye = true;
        assert_eq!(written(&swiss(entrants.clone()).expect("pairs")), "1-3 2");
        for it in &mut entrants {
            it.had_bye = true;
        }
        assert_eq!(swiss(entrants), None);
    }
}
