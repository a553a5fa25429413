//! Access control: limits on connections and on wrong secrets. Pure except for the lock.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::link::Access;

/// Maximum number of players and of watchers who are connected at once: watchers take no place of a player.
const MAX_PLAYERS: usize = 10;
const MAX_WATCHERS: usize = 200;
const MAX_WATCHERS_PER_ADDRESS: usize = 50;
/// Maximum number of connections that have not authenticated yet, in all and per address, so that silent ones of one
/// address do not keep out others. Addresses without such a connection have as many places of their own.
const MAX_PENDING: usize = 64;
const MAX_PENDING_PER_ADDRESS: usize = 16;
/// Number of wrong secrets of one address within a minute after which only one of its connections at a time may try. Others
/// may have the same address, and who knows the secret is let in whatever they do.
const MAX_WRONG_SECRETS: usize = 3;
const MINUTE: Duration = Duration::from_secs(60);
const MAX_RECORDED_FAILURES: usize = 4096;

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
pub(super) type PeerAddr = Option<IpAddr>;

pub(super) struct Admission {
    pub(super) secrets: Secrets,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    players: usize,
    watchers: BTreeMap<PeerAddr, usize>,
    pending: BTreeMap<PeerAddr, usize>,
    /// Wrong secrets, in order of time.
    failures: VecDeque<(Instant, PeerAddr)>,
}

impl State {
    fn reserve(&mut self, from: PeerAddr, now: Instant) -> bool {
        let all: usize = self.pending.values().sum();
        let count = self.pending.get(&from).copied().unwrap_or_default();
        let (most, each) = match (count, from) {
            (0, _) => (2 * MAX_PENDING, 1),
            // Only the user can reach this machine's own socket.
            (_, None) => (MAX_PENDING, MAX_PENDING),
            _ if self.is_barred(from, now) => (0, 0),
            _ => (MAX_PENDING, MAX_PENDING_PER_ADDRESS),
        };
        let slot = all < most && count < each;
        if slot {
            self.pending.insert(from, count + 1);
        }
        slot
    }

    /// Takes a place of a player or a watcher. Returns false if none is free.
    fn admit(&mut self, access: Access, from: PeerAddr) -> bool {
        let watchers: usize = self.watchers.values().sum();
        let watching = self.watchers.get(&from).copied().unwrap_or_default();
        let free = match access {
            Access::Play => self.players < MAX_PLAYERS,
            Access::Watch => {
                let one = watching < MAX_WATCHERS_PER_ADDRESS || from.is_none();
                watchers < MAX_WATCHERS && one
            }
        };
        match access {
            _ if !free => {}
            Access::Play => self.players += 1,
            Access::Watch => *self.watchers.entry(from).or_default() += 1,
        }
        free
    }

    fn leave(&mut self, access: Access, from: PeerAddr) {
        match access {
            Access::Play => self.players -= 1,
            Access::Watch => take_one(&mut self.watchers, from),
        }
    }

    fn is_barred(&mut self, from: PeerAddr, now: Instant) -> bool {
        self.failures
            .retain(|(at, _)| now.saturating_duration_since(*at) < MINUTE);
        let tries = self.failures.iter().filter(|(_, who)| *who == from);
        tries.count() >= MAX_WRONG_SECRETS
    }

    fn record_failure(&mut self, from: PeerAddr, now: Instant) {
        if self.failures.len() == MAX_RECORDED_FAILURES {
            self.failures.pop_front();
        }
        self.failures.push_back((now, from));
    }
}

impl Admission {
    pub(super) fn new(secrets: Secrets) -> Arc<Self> {
        let state = Mutex::default();
        Arc::new(Self { secrets, state })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reserves a slot for a new connection; `None` if too many wait.
    pub(super) fn reserve(self: &Arc<Self>, from: PeerAddr) -> Option<Slot> {
        self.state().reserve(from, Instant::now()).then(|| Slot {
            admission: Arc::clone(self),
            from,
            admitted: None,
        })
    }
}

/// Counts one connection of an address less.
fn take_one(counts: &mut BTreeMap<PeerAddr, usize>, from: PeerAddr) {
    if let Some(count) = counts.get_mut(&from) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&from);
        }
    }
}

/// A reserved slot, released when it is dropped.
pub(super) struct Slot {
    admission: Arc<Admission>,
    from: PeerAddr,
    admitted: Option<Access>,
}

impl Slot {
    /// Grants access if `knows` accepts one of the secrets, unless too many are connected.
    pub(super) fn grant(
        &mut self,
        now: Instant,
        knows: impl Fn(&str) -> bool,
    ) -> Option<(Access, &str)> {
        let mut state = self.admission.state();
        let secrets = &self.admission.secrets;
        let (plays, watches) = (knows(&secrets.play), knows(&secrets.watch));
        if !plays && !watches {
            state.record_failure(self.from, now);
            return None;
        }
        let (access, secret) = if plays {
            (Access::Play, &secrets.play)
        } else {
            (Access::Watch, &secrets.watch)
        };
        if !state.admit(access, self.from) {
            return None;
        }
        take_one(&mut state.pending, self.from);
        drop(state);
        self.admitted = Some(access);
        Some((access, secret))
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut state = self.admission.state();
        match self.admitted {
            Some(access) => state.leave(access, self.from),
            None => take_one(&mut state.pending, self.from),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn admission() -> Arc<Admission> {
        let [play, watch, key] = ["play", "watch", "key"].map(str::to_owned);
        Admission::new(Secrets { play, watch, key })
    }

    fn at(last: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, last).into()
    }

    fn try_secret(slot: &mut Slot, now: Instant, word: &str) -> Option<Access> {
        slot.grant(now, |secret| secret == word)
            .map(|(access, _)| access)
    }

    #[test]
    fn three_wrong_tries_a_minute_slow_their_address_down_and_keep_out_nobody_who_knows() {
        let (admission, now) = (admission(), Instant::now());
        for _ in 0..MAX_WRONG_SECRETS {
            let mut slot = admission.reserve(Some(at(1))).expect("a slot");
            assert_eq!(try_secret(&mut slot, now, "guess"), None);
        }
        let mut slot = admission.reserve(Some(at(1))).expect("a slot");
        assert!(admission.reserve(Some(at(1))).is_none());
        let mut other = admission.reserve(Some(at(2))).expect("a slot");
        assert!(admission.reserve(Some(at(2))).is_some());
        assert_eq!(try_secret(&mut other, now, "play"), Some(Access::Play));
        assert_eq!(try_secret(&mut slot, now, "guess"), None);
        assert_eq!(try_secret(&mut slot, now, "watch"), Some(Access::Watch));
    }

    #[test]
    fn who_is_silent_takes_no_place_of_others_and_places_come_back() {
        let admission = admission();
        // A few addresses with as many silent connections as they may have.
        let silent: Vec<_> = (1..=9)
            .flat_map(|last| (0..20).map_while(move |_| Some(last)))
            .filter_map(|last| admission.reserve(Some(at(last))))
            .collect();
        assert!(
            (MAX_PENDING..MAX_PENDING + 9).contains(&silent.len()),
            "{}",
            silent.len()
        );
        let mut friend = admission.reserve(Some(at(100))).expect("a slot");
        let many: Vec<_> = (101..=255)
            .filter_map(|last| admission.reserve(Some(at(last))))
            .collect();
        assert_eq!(silent.len() + 1 + many.len(), 2 * MAX_PENDING);
        assert_eq!(
            try_secret(&mut friend, Instant::now(), "play"),
            Some(Access::Play)
        );
        drop((silent, many));
        assert!(admission.state().pending.is_empty());
        assert_eq!(admission.state().players, 1);
        drop(friend);
        assert_eq!(admission.state().players, 0);
    }

    #[test]
    fn watchers_take_no_place_of_a_player_and_one_address_not_all() {
        let (admission, now) = (admission(), Instant::now());
        let mut admitted = Vec::new();
        for last in 1..=9 {
            for _ in 0..60 {
                let mut slot = admission.reserve(Some(at(last))).expect("a slot");
                if try_secret(&mut slot, now, "watch").is_some() {
                    admitted.push(slot);
                }
            }
            let max = (usize::from(last) * MAX_WATCHERS_PER_ADDRESS).min(MAX_WATCHERS);
            assert_eq!(admitted.len(), max, "{last}");
        }
        let mut slot = admission.reserve(Some(at(1))).expect("a slot");
        assert_eq!(try_secret(&mut slot, now, "play"), Some(Access::Play));
        drop(admitted);
        assert!(admission.state().watchers.is_empty());
    }
}
