//! A club: people who play on one machine, or on several that share lists. All events are in numbered lists, one for the
//! lobby and one for each game. The players' programs read the lists and append to them; there is no other server program.

mod lobby;
mod names;
mod protocol;
mod store;

pub use lobby::{Challenge, ChallengeState, Lobby, MAX_DAYS, NotNow, Seats, Standing};
pub use names::looks_like;
pub use protocol::{BoardEntry, LobbyEntry, Offered, Stamped, Winner};
pub use store::{ClubStore, MemoryStore};
