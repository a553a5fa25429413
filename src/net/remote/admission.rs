//! Access control: limits on connections and on wrong secrets. Pure except for the lock.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::link::Access;

/// Maximum number of concurrent connections.
const MAX_CONNECTIONS: usize = 210;
/// Maximum number of connections that have not authenticated yet, in all and per address, so that silent ones of one
/// address do not keep out others.
const MAX_PENDING: usize = 64;
const MAX_PENDING_PER_ADDRESS: usize = 16;
/// Number of wrong secrets of one address within a minute after which the address is refused for a while.
const MAX_WRONG_SECRETS: usize = 3;
const MINUTE: Duration = Duration::from_secs(60);
/// Maximum number of remembered wrong secrets, of all addresses.
const MAX_RECORDED_FAILURES: usize = 4096;

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
pub(super) type PeerAddr = Option<IpAddr>;

/// Access control of a listener.
pub(super) struct Admission {
    secrets: Secrets,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    admitted: usize,
    pending: BTreeMap<PeerAddr, usize>,
    /// Wrong secrets, in order of time.
    failures: VecDeque<(Instant, PeerAddr)>,
}

impl State {
    fn reserve(&mut self, from: PeerAddr) -> bool {
        let all: usize = self.pending.values().sum();
        let count = self.pending.get(&from).copied().unwrap_or_default();
        // Only the user can reach this machine's own socket.
        let one = count < MAX_PENDING_PER_ADDRESS || from.is_none();
        let slot = all < MAX_PENDING && one;
        if slot {
            self.pending.insert(from, count + 1);
        }
        slot
    }

    fn remove_pending(&mut self, from: PeerAddr) {
        if let Some(count) = self.pending.get_mut(&from) {
            *count -= 1;
            if *count == 0 {
                self.pending.remove(&from);
            }
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

    pub(super) const fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reserves a slot for a new connection; `None` if too many wait.
    pub(super) fn reserve(self: &Arc<Self>, from: PeerAddr) -> Option<Slot> {
        self.state().reserve(from).then(|| Slot {
            admission: Arc::clone(self),
            from,
            admitted: false,
        })
    }
}

/// A reserved slot, released when it is dropped.
pub(super) struct Slot {
    admission: Arc<Admission>,
    from: PeerAddr,
    admitted: bool,
}

impl Slot {
    /// Grants access if `knows` accepts one of the secrets. Refuses addresses with too many wrong secrets, and
    /// everybody while too many are connected.
    pub(super) fn grant(
        &mut self,
        now: Instant,
        knows: impl Fn(&str) -> bool,
    ) -> Option<(Access, &str)> {
        let mut state = self.admission.state();
        if state.is_barred(self.from, now) {
            return None;
        }
        let secrets = &self.admission.secrets;
        let (plays, watches) = (knows(&secrets.play), knows(&secrets.watch));
        if !plays && !watches {
            state.record_failure(self.from, now);
            return None;
        }
        if state.admitted == MAX_CONNECTIONS {
            return None;
        }
        state.remove_pending(self.from);
        state.admitted += 1;
        drop(state);
        self.admitted = true;
        Some(if plays {
            (Access::Play, &secrets.play)
        } else {
            (Access::Watch, &secrets.watch)
        })
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut state = self.admission.state();
        if self.admitted {
            state.admitted -= 1;
        } else {
            state.remove_pending(self.from);
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
    fn three_wrong_tries_a_minute_bar_their_address_and_no_other() {
        let (admission, now) = (admission(), Instant::now());
        for _ in 0..MAX_WRONG_SECRETS {
            let mut slot = admission.reserve(Some(at(1))).expect("a slot");
            assert_eq!(try_secret(&mut slot, now, "guess"), None);
        }
        let mut slot = admission.reserve(Some(at(1))).expect("a slot");
        assert_eq!(try_secret(&mut slot, now, "play"), None);
        let mut other = admission.reserve(Some(at(2))).expect("a slot");
        assert_eq!(try_secret(&mut other, now, "play"), Some(Access::Play));
        let later = now + MINUTE;
        assert_eq!(try_secret(&mut slot, later, "watch"), Some(Access::Watch));
    }

    #[test]
    fn who_is_silent_takes_no_place_of_others_and_places_come_back() {
        let admission = admission();
        let silent: Vec<_> = (0..100)
            .map_while(|_| admission.reserve(Some(at(1))))
            .collect();
        assert_eq!(silent.len(), MAX_PENDING_PER_ADDRESS);
        let mut friend = admission.reserve(Some(at(2))).expect("a slot");
        let state: Vec<_> = (3..=255)
            .filter_map(|last| admission.reserve(Some(at(last))))
            .collect();
        assert_eq!(silent.len() + 1 + state.len(), MAX_PENDING);
        assert_eq!(
            try_secret(&mut friend, Instant::now(), "play"),
            Some(Access::Play)
        );
        drop((silent, state));
        assert!(admission.state().pending.is_empty());
        assert_eq!(admission.state().admitted, 1);
        drop(friend);
        assert_eq!(admission.state().admitted, 0);
    }

    #[test]
    fn so_many_are_let_in_and_no_more() {
        let (admission, now) = (admission(), Instant::now());
        let mut admitted = Vec::new();
        for _ in 0..MAX_CONNECTIONS {
            let mut slot = admission.reserve(None).expect("a slot");
            assert_eq!(try_secret(&mut slot, now, "watch"), Some(Access::Watch));
            admitted.push(slot);
        }
        let mut slot = admission.reserve(None).expect("a slot");
        assert_eq!(try_secret(&mut slot, now, "play"), None);
        admitted.pop();
        assert_eq!(try_secret(&mut slot, now, "play"), Some(Access::Play));
    }
}
