//! A move: one whole turn as its route.

use super::square::Square;

/// Maximum length of a route: the squares a king can jump between have nine jumps among them in all.
pub const MAX_SQUARES: usize = 10;

/// A move as its route: the start square and every square where the piece lands. Two captures by different routes
/// are two moves, even if they take the same pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    squares: [Square; MAX_SQUARES],
    len: u8,
}

impl Move {
    /// Creates the move along `route`; `None` unless that has from 2 to [`MAX_SQUARES`] squares.
    pub fn along(route: &[Square]) -> Option<Self> {
        let mut squares = [Square::default(); MAX_SQUARES];
        if route.len() < 2 {
            return None;
        }
        squares.get_mut(..route.len())?.copy_from_slice(route);
        Some(Self {
            squares,
            len: route.len() as u8,
        })
    }

    /// Start and landing squares, at least two.
    pub fn route(&self) -> &[Square] {
        &self.squares[..usize::from(self.len)]
    }

    pub const fn from(&self) -> Square {
        self.squares[0]
    }

    pub const fn to(&self) -> Square {
        self.squares[self.len as usize - 1]
    }

    pub fn is_capture(&self) -> bool {
        self.squares[0].between(self.squares[1]).is_some()
    }

    /// Squares of the captured pieces, as a bit set.
    pub fn jumped(&self) -> u32 {
        jumped(self.route())
    }
}

/// Squares jumped over along `route`, as a bit set.
pub fn jumped(route: &[Square]) -> u32 {
    route
        .windows(2)
        .filter_map(|leap| leap[0].between(leap[1]))
        .fold(0, |bits, square| bits | square.bit())
}

/// Formats the move in PDN: `11-15`, `15x22x29`.
impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let separator = if self.is_capture() { "x" } else { "-" };
        for (index, square) in self.route().iter().enumerate() {
            if index > 0 {
                f.write_str(separator)?;
            }
            write!(f, "{}", square.number())?;
        }
        Ok(())
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}
