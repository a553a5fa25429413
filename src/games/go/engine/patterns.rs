//! The 3 × 3 patterns of Gelly, Wang, Munos and Teytaud ("Modification of UCT with patterns in Monte-Carlo Go", 2006):
//! hane, cuts and moves at the edge, around an empty point in the middle.
//!
//! `X` is one player, `O` the other, `x` anything but X, `o` anything but O, `.` an empty point, `#` the edge, `?`
//! anything. Patterns match in all eight symmetries and with either player as X.

use std::sync::LazyLock;

use super::fast_board::{Colour, FastBoard, Point};
use tabletop_core::{Cell, Grid};

const PATTERNS: [&str; 13] = [
    "XOX...???", // hane around the stones
    "XO.....?.", // hane that does not cut
    "XO?X..x.?", // hane at the head
    ".O.X.....", // diagonal contact
    "XO?O.o?o?", // cut without protection
    "XO?O.X???", // cut that was peeped at
    "?X?O.Oooo", // cut below
    "OX?o.O???", // keima cut
    "X.?O.?###", // chase along the edge
    "OX?X.O###", // cut off at the edge
    "?X?x.O###", // connection at the edge
    "?XOx.x###", // descent
    "?OXX.O###", // cut at the edge
];

/// For each 3 × 3 neighbourhood of an empty point, true if it matches a pattern.
static TABLE: LazyLock<Vec<bool>> = LazyLock::new(build);

/// Returns the neighbourhood of `point`: two bits for each of the eight neighbours, by rows.
pub(super) fn code<const W: usize, const P: usize>(board: &FastBoard<W, P>, point: Point) -> u16 {
    let (up, down) = (point - board.stride, point + board.stride);
    [
        up - 1,
        up,
        up + 1,
        point - 1,
        point + 1,
        down - 1,
        down,
        down + 1,
    ]
    .iter()
    .fold(0, |code, &next| code << 2 | board.at(next) as u16)
}

/// Returns true if the neighbourhood of the empty `point` matches a pattern.
pub(super) fn fits<const W: usize, const P: usize>(board: &FastBoard<W, P>, point: Point) -> bool {
    TABLE[usize::from(code(board, point))]
}

fn build() -> Vec<bool> {
    let mut table = vec![false; 1 << 16];
    for pattern in PATTERNS {
        let pattern: Vec<u8> = pattern.bytes().collect();
        for symmetry in 0..8 {
            for swapped in [false, true] {
                let mut cells = [b'?'; 9];
                for (at, &letter) in pattern.iter().enumerate() {
                    cells[turned(at, symmetry)] = if swapped { swap(letter) } else { letter };
                }
                fill(&cells, 0, 0, &mut table);
            }
        }
    }
    table
}

/// Returns the image of cell `at` of a 3 × 3 square under a symmetry.
fn turned(at: usize, symmetry: u8) -> usize {
    let cell =
        Cell::new((at % 3) as u8, (at / 3) as u8).turned(Grid { cols: 3, rows: 3 }, symmetry);
    usize::from(3 * cell.row + cell.col)
}

const fn swap(letter: u8) -> u8 {
    match letter {
        b'X' => b'O',
        b'O' => b'X',
        b'x' => b'o',
        b'o' => b'x',
        rest => rest,
    }
}

/// Sets all codes that match `cells` from `at` on; `code` holds the cells before `at`.
fn fill(cells: &[u8; 9], at: usize, code: usize, table: &mut [bool]) {
    if at == 9 {
        table[code] = true;
        return;
    }
    if at == 4 {
        return fill(cells, 5, code, table);
    }
    for colour in [Colour::Empty, Colour::Black, Colour::White, Colour::Edge] {
        let allowed = match cells[at] {
            b'X' => colour == Colour::Black,
            b'O' => colour == Colour::White,
            b'x' => colour != Colour::Black,
            b'o' => colour != Colour::White,
            b'.' => colour == Colour::Empty,
            b'#' => colour == Colour::Edge,
            _ => true,
        };
        if allowed {
            fill(cells, at + 1, code << 2 | colour as usize, table);
        }
    }
}
