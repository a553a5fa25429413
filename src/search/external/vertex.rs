//! Squares as GTP programs name them, and in the game's own notation.

use tabletop_core::squares::{FROM_BOTTOM, FROM_TOP, GO, Naming};
use tabletop_core::{Cell, Grid, Side};

/// Rows numbered as in the game, columns named as in the protocol.
const FROM_TOP_WITHOUT_I: Naming = Naming {
    skip_i: true,
    ..FROM_TOP
};

/// Square names of the protocol and of the game.
#[derive(Clone, Copy, Debug)]
pub struct Vertices {
    /// The names on the wire.
    pub wire: Naming,
    own: Naming,
}

impl Vertices {
    /// The protocol has no column I, whatever the game; `with_i` asks for every letter where the game has it.
    pub fn for_game(game: &str, with_i: bool) -> Self {
        let (wire, own) = match game {
            "go" => (GO, GO),
            "gomoku" if with_i => (FROM_BOTTOM, FROM_BOTTOM),
            "gomoku" => (GO, FROM_BOTTOM),
            _ if with_i => (FROM_TOP, FROM_TOP),
            _ => (FROM_TOP_WITHOUT_I, FROM_TOP),
        };
        Self { wire, own }
    }

    /// The columns that there are names for.
    pub fn most_columns(self) -> u8 {
        26 - u8::from(self.wire.skip_i)
    }

    /// Returns true if the game names some points of this board otherwise.
    pub fn renames(self, grid: Grid) -> bool {
        grid.cells().any(|cell| {
            let (wire, own) = (self.name(grid, cell), self.own.name(grid, cell));
            !wire.eq_ignore_ascii_case(&own)
        })
    }

    /// The cell of a vertex: a letter and a number, nothing else.
    pub fn parse(self, grid: Grid, text: &str) -> Option<Cell> {
        let mut letters = text.chars();
        let first = letters.next().is_some_and(|c| c.is_ascii_alphabetic());
        let digits = letters.as_str();
        let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        (first && number)
            .then(|| self.wire.parse(grid, text).ok())
            .flatten()
    }

    /// The name of a cell on the wire.
    pub fn name(self, grid: Grid, cell: Cell) -> String {
        self.wire.name(grid, cell)
    }

    /// A vertex in the game's own notation.
    pub fn to_game(self, grid: Grid, text: &str) -> Option<String> {
        Some(self.own.name(grid, self.parse(grid, text)?))
    }

    /// A move in the game's own notation as a vertex; `pass` and other words stay as they are.
    pub fn to_wire(self, grid: Grid, text: &str) -> String {
        let named = text.ends_with(|c: char| c.is_ascii_digit());
        match self.own.parse(grid, text) {
            Ok(cell) if named => self.name(grid, cell),
            _ => text.to_owned(),
        }
    }
}

/// A colour as GTP spells it, in any case.
pub fn color(word: &str) -> Option<Side> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Side::Black),
        "w" | "white" => Some(Side::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(game: &str, with_i: bool, size: u8, wire: &str, own: Option<&str>) {
        let (vertices, grid) = (Vertices::for_game(game, with_i), Grid::square(size));
        assert_eq!(vertices.to_game(grid, wire).as_deref(), own, "{wire}");
        if let Some(own) = own {
            assert!(
                vertices.to_wire(grid, own).eq_ignore_ascii_case(wire),
                "{own}"
            );
        }
    }

    #[test]
    fn vertices_are_translated_both_ways() {
        check("reversi", false, 8, "d3", Some("d3"));
        check("reversi", false, 10, "J10", Some("i10"));
        check("reversi", false, 10, "i10", None);
        check("reversi", true, 10, "i10", Some("i10"));
        check("peace", false, 8, "h8", Some("h8"));
        check("go", false, 19, "j10", Some("J10"));
        check("gomoku", false, 15, "J8", Some("i8"));
        check("gomoku", true, 15, "i8", Some("i8"));
        check("gomoku", false, 15, "i8", None);
        for wrong in ["d", "4", "dd", "d3x", "3d", "4,2", "", "d99"] {
            check("reversi", false, 8, wrong, None);
        }
    }
}
