//! Refusals of actions in the lobby.

/// Reason why an action in the lobby is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotNow {
    /// No open challenge has this number.
    NotOpen,
    /// The challenge is the person's own.
    Own,
    /// The challenge is addressed to another person, or only another person may withdraw it.
    NotYours,
    /// No game has this number.
    NoGame,
    /// The person has too many open challenges.
    TooMany,
    /// The lobby's list is too long for more challenges.
    Full,
    /// No event has this number.
    NoEvent,
    /// The event has begun.
    EventBegun,
    /// The event has all its players.
    EventFull,
    /// The person is in the event already.
    Entered,
    /// The person is not in the event.
    NotEntered,
    /// The event has fewer than two players.
    TooFewPlayers,
    /// The round is not over.
    RoundRuns,
    /// All rounds have begun.
    EventOver,
    /// Nobody is left whom some player has not met.
    NoPairing,
}
