//! What the system tells a program.

/// What the system tells a program with a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// It has to end, with this status.
    End(u8),
    /// It is to stop until it is called back.
    Suspend,
    /// It was called back after a stop.
    Resume,
}
