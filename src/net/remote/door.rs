//! Access control: limits on connections and on wrong secrets. Pure except for the lock.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::link::Access;

/// Maximum number of concurrent connections.
const MOST: usize = 210;
/// Maximum number of connections that have not authenticated yet, in all and per address, so that silent ones of one
/// address do not keep out others.
const MOST_WAITING: usize = 64;
const MOST_OF_ONE: usize = 16;
/// Number of wrong secrets of one address within a minute after which the address is refused for a while.
const MOST_WRONG: usize = 3;
const MINUTE: Duration = Duration::from_secs(60);
/// Maximum number of remembered wrong secrets, of all addresses.
const MOST_KEPT: usize = 4096;

/// Secrets of a shared game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secrets {
    /// Grants access as player.
    pub play: String,
    /// Grants access as spectator.
    pub watch: String,
    /// Seed of the host's private key; never sent.
    pub key: String,
}

/// Address of a peer; `None` for this machine's own socket.
pub(super) type Neighbour = Option<IpAddr>;

/// Access control of a listener.
pub(super) struct Door {
    secrets: Secrets,
    crowd: Mutex<Crowd>,
}

#[derive(Debug, Default)]
struct Crowd {
    inside: usize,
    waiting: BTreeMap<Neighbour, usize>,
    /// Wrong secrets, in order of time.
    wrong: VecDeque<(Instant, Neighbour)>,
}

impl Crowd {
    fn comes(&mut self, from: Neighbour) -> bool {
        let all: usize = self.waiting.values().sum();
        let known = self.waiting.get(&from).copied().unwrap_or_default();
        // Only the user can reach this machine's own socket.
        let one = known < MOST_OF_ONE || from.is_none();
        let place = all < MOST_WAITING && one;
        if place {
            self.waiting.insert(from, known + 1);
        }
        place
    }

    fn stops_waiting(&mut self, from: Neighbour) {
        if let Some(known) = self.waiting.get_mut(&from) {
            *known -= 1;
            if *known == 0 {
                self.waiting.remove(&from);
            }
        }
    }

    fn is_barred(&mut self, from: Neighbour, now: Instant) -> bool {
        self.wrong
            .retain(|(at, _)| now.saturating_duration_since(*at) < MINUTE);
        let tries = self.wrong.iter().filter(|(_, who)| *who == from);
        tries.count() >= MOST_WRONG
    }

    fn erred(&mut self, from: Neighbour, now: Instant) {
        if self.wrong.len() == MOST_KEPT {
            self.wrong.pop_front();
        }
        self.wrong.push_back((now, from));
    }
}

impl Door {
    pub(super) fn new(secrets: Secrets) -> Arc<Self> {
        let crowd = Mutex::default();
        Arc::new(Self { secrets, crowd })
    }

    pub(super) const fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    fn crowd(&self) -> MutexGuard<'_, Crowd> {
        self.crowd.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reserves a place for a new connection; `None` if too many wait.
    pub(super) fn comes(self: &Arc<Self>, from: Neighbour) -> Option<Place> {
        self.crowd().comes(from).then(|| Place {
            door: Arc::clone(self),
            from,
            inside: false,
        })
    }
}

/// A reserved place, released when it is dropped.
pub(super) struct Place {
    door: Arc<Door>,
    from: Neighbour,
    inside: bool,
}

impl Place {
    /// Grants access if `knows` accepts one of the secrets. Refuses addresses with too many wrong secrets, and
    /// everybody while too many are connected.
    pub(super) fn let_in(
        &mut self,
        now: Instant,
        knows: impl Fn(&str) -> bool,
    ) -> Option<(Access, &str)> {
        let mut crowd = self.door.crowd();
        if crowd.is_barred(self.from, now) {
            return None;
        }
        let secrets = &self.door.secrets;
        let (plays, watches) = (knows(&secrets.play), knows(&secrets.watch));
        if !plays && !watches {
            crowd.erred(self.from, now);
            return None;
        }
        if crowd.inside == MOST {
            return None;
        }
        crowd.stops_waiting(self.from);
        crowd.inside += 1;
        drop(crowd);
        self.inside = true;
        Some(if plays {
            (Access::Play, &secrets.play)
        } else {
            (Access::Watch, &secrets.watch)
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut crowd = self.door.crowd();
        if self.inside {
            crowd.inside -= 1;
        } else {
            crowd.stops_waiting(self.from);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn door() -> Arc<Door> {
        let [play, watch, key] = ["play", "watch", "key"].map(str::to_owned);
        Door::new(Secrets { play, watch, key })
    }

    fn at(last: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, last).into()
    }

    fn says(place: &mut Place, now: Instant, word: &str) -> Option<Access> {
        place
            .let_in(now, |secret| secret == word)
            .map(|(access, _)| access)
    }

    #[test]
    fn three_wrong_tries_a_minute_bar_their_address_and_no_other() {
        let (door, now) = (door(), Instant::now());
        for _ in 0..MOST_WRONG {
            let mut place = door.comes(Some(at(1))).expect("a place");
            assert_eq!(says(&mut place, now, "guess"), None);
        }
        let mut place = door.comes(Some(at(1))).expect("a place");
        assert_eq!(says(&mut place, now, "play"), None);
        let mut other = door.comes(Some(at(2))).expect("a place");
        assert_eq!(says(&mut other, now, "play"), Some(Access::Play));
        let later = now + MINUTE;
        assert_eq!(says(&mut place, later, "watch"), Some(Access::Watch));
    }

    #[test]
    fn who_is_silent_takes_no_place_of_others_and_places_come_back() {
        let door = door();
        let silent: Vec<_> = (0..100).map_while(|_| door.comes(Some(at(1)))).collect();
        assert_eq!(silent.len(), MOST_OF_ONE);
        let mut friend = door.comes(Some(at(2))).expect("a place");
        let crowd: Vec<_> = (3..=255)
            .filter_map(|last| door.comes(Some(at(last))))
            .collect();
        assert_eq!(silent.len() + 1 + crowd.len(), MOST_WAITING);
        assert_eq!(
            says(&mut friend, Instant::now(), "play"),
            Some(Access::Play)
        );
        drop((silent, crowd));
        assert!(door.crowd().waiting.is_empty());
        assert_eq!(door.crowd().inside, 1);
        drop(friend);
        assert_eq!(door.crowd().inside, 0);
    }

    #[test]
    fn so_many_are_let_in_and_no_more() {
        let (door, now) = (door(), Instant::now());
        let mut inside = Vec::new();
        for _ in 0..MOST {
            let mut place = door.comes(None).expect("a place");
            assert_eq!(says(&mut place, now, "watch"), Some(Access::Watch));
            inside.push(place);
        }
        let mut place = door.comes(None).expect("a place");
        assert_eq!(says(&mut place, now, "play"), None);
        inside.pop();
        assert_eq!(says(&mut place, now, "play"), Some(Access::Play));
    }
}
