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
    /// The event has begun, is full, or has the person already.
    EventClosed,
    /// The person is not in the event.
    NotEntered,
    /// The round is not over, or all have begun.
    NoRound,
    /// Too few players, or one of them has met all others.
    NoPairing,
}
