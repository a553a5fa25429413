//! Refusals of actions in the lobby.

/// Reason why an action in the lobby is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotNow {
    NotOpen,
    Own,
    /// The challenge is addressed to another person, or only another person may withdraw it.
    NotYours,
    NoGame,
    TooMany,
    /// The lobby's list is too long for more challenges.
    Full,
    NoEvent,
    /// The event has begun, is full, or has the person already.
    EventClosed,
    NotEntered,
    /// The round is not over, or all have begun.
    NoRound,
    /// Too few players, or one of them has met all others.
    NoPairing,
}
