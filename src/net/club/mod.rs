//! A club: people who play at one machine, or at several that share its lists. What happens stands in numbered lists, one of
//! the lobby and one of each game; whoever plays reads them, appends to them, and needs nobody else's program for that.

mod lobby;
mod protocol;
mod store;

pub use lobby::{Challenge, Course, LONGEST_DAYS, Lobby, NotNow, Seats, Standing};
pub use protocol::{BoardEntry, LobbyEntry, Offered, Stamped, Winner};
pub use store::{ClubStore, MemoryStore};
