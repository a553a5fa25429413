//! Conventions for the names of squares.

/// Naming of squares in games with two conventions (checkers).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SquareNames {
    /// Moves in numbers, letters and numbers at the rim: the form for programs and plain texts.
    #[default]
    Both,
    /// Numbers only, printed on the squares.
    Numbers,
    /// Columns in letters and rows in numbers, in moves too.
    Letters,
}
