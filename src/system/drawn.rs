//! Cells for drawing on a console without escape sequences.

/// A cell of the screen with its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Column and row, from 0.
    pub at: (u16, u16),
    /// Character in the cell.
    pub letter: char,
    /// Foreground colour, among the sixteen of terminals: 1 red, 2 green, 4 blue, 8 brighter.
    pub front: u8,
    /// Background colour, as `front`.
    pub ground: u8,
    /// True if the character is underlined.
    pub underlined: bool,
}
