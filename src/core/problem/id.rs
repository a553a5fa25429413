//! Identifiers of problems, which do not depend on the machine, the version, or the orientation of the board.

use std::fmt;
use std::str::FromStr;

use crate::hash::{FNV_START, fnv1a};
use crate::{Cell, Grid};

const LENGTH: usize = 10;
const BITS: u32 = 5;
/// Crockford's base 32, in lower case: no i, l, o and u.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Identifier of a problem, ten letters and digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProblemId(u64);

impl ProblemId {
    /// Hashes `parts` into an identifier.
    pub fn from_parts(parts: &[&str]) -> Self {
        let hash = parts.iter().fold(FNV_START, |hash, part| {
            fnv1a(fnv1a(hash, part.as_bytes()), b"\n")
        });
        // FNV's low bits are its weakest.
        Self(crate::rng::mix(hash) >> (u64::BITS - BITS * LENGTH as u32))
    }

    /// Returns the identifier as a number, for random choices that depend on the problem only.
    pub const fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for ProblemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |place: usize| {
            let shift = BITS * (LENGTH - 1 - place) as u32;
            char::from(LETTERS[(self.0 >> shift) as usize & 31])
        };
        let text: String = (0..LENGTH).map(letter).collect();
        f.pad(&text)
    }
}

/// The text is no identifier of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoId;

impl FromStr for ProblemId {
    type Err = NoId;

    fn from_str(text: &str) -> Result<Self, NoId> {
        if text.len() != LENGTH {
            return Err(NoId);
        }
        text.bytes()
            .try_fold(0, |number, byte| {
                let digit = LETTERS.iter().position(|&letter| letter == byte)?;
                Some(number << BITS | digit as u64)
            })
            .map(Self)
            .ok_or(NoId)
    }
}

/// Returns the lexicographically least text of a square board under rotation and reflection: `rows` joined by `/`, a
/// character a cell.
pub fn least_turned(rows: &str) -> String {
    let board: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
    let side = board.len() as u8;
    let grid = Grid {
        cols: side,
        rows: side,
    };
    let turned = |turn: u8, row: u8, col: u8| {
        let cell = Cell::new(col, row).turned(grid, turn);
        let row = board.get(usize::from(cell.row))?;
        row.get(usize::from(cell.col)).copied()
    };
    let row_of = |turn: u8, row: u8| (0..side).filter_map(move |col| turned(turn, row, col));
    let cells = |turn: u8| (0..side).flat_map(move |row| row_of(turn, row));
    let least = (0..8).min_by(|&a, &b| cells(a).cmp(cells(b))).unwrap_or(0);
    let texts: Vec<String> = (0..side).map(|row| row_of(least, row).collect()).collect();
    texts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_reads_back_and_stays_what_it_is() {
        let id = ProblemId::from_parts(&["reversi", "", "position", "win"]);
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_ne!(
            id,
            ProblemId::from_parts(&["reversi", "", "position", "draw"])
        );
        assert_ne!(
            ProblemId::from_parts(&["a", "b"]),
            ProblemId::from_parts(&["ab", ""])
        );
        for wrong in ["", "123", "il00000000", "01234567890", "0123ABCDEF"] {
            assert_eq!(wrong.parse::<ProblemId>(), Err(NoId), "{wrong}");
        }
    }

    #[test]
    fn every_way_to_turn_a_board_gives_the_same_text() {
        let all = [
            "XO./.../...",
            ".OX/.../...",
            "X../O../...",
            "..X/..O/...",
            ".../.../XO.",
            ".../.../.OX",
            ".../O../X..",
            ".../..O/..X",
        ];
        for one in all.iter().filter(|text| text.len() == 11) {
            assert_eq!(least_turned(one), least_turned(all[0]), "{one}");
        }
        assert_ne!(least_turned("X../O../..."), least_turned("O../X../..."));
    }
}
