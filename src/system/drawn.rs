//! What is drawn on a console that understands no escape sequences.

/// One cell of the screen as it is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Its column and row, from 0.
    pub at: (u16, u16),
    /// What stands in it.
    pub letter: char,
    /// The colours of letter and ground, among the sixteen of terminals: 1 red, 2 green, 4 blue, 8 brighter.
    pub front: u8,
    /// See `front`.
    pub ground: u8,
    /// Whether there is a line under it.
    pub underlined: bool,
}
