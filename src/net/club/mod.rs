//! A club: people who play on one machine, or on several that share lists. All events are in numbered lists, one for the
//! lobby and one for each game. The players' programs read the lists and append to them; there is no other server program.

mod event;
mod lobby;
mod names;
mod pairing;
mod protocol;
mod refusal;
mod store;

pub use event::{
    Event, EventGame, EventPlayer, MAX_PLAYERS, MAX_ROUNDS, Place, TieBreak, game_label,
    labelled_game,
};
pub use lobby::{Challenge, ChallengeState, Lobby, MAX_DAYS, Seats, Standing};
pub use names::looks_like;
pub use protocol::{BoardEntry, EventTerms, LobbyEntry, Offered, Pairing, Stamped, Winner};
pub use refusal::NotNow;
pub use store::{ClubStore, MemoryStore};
