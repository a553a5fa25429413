//! Stones and discs in position texts.

use tabletop_core::{Cell, Side};

/// Stones of `X.O/…` rows, by rows from the top left.
pub(super) fn from_position(position: &str) -> Vec<(Side, Cell)> {
    let rows = position.split(' ').next().unwrap_or_default();
    let mut stones = Vec::new();
    for (row, line) in rows.split('/').enumerate() {
        for (col, letter) in line.chars().enumerate() {
            let side = match letter {
                'X' => Side::Black,
                'O' => Side::White,
                _ => continue,
            };
            stones.push((side, Cell::new(col as u8, row as u8)));
        }
    }
    stones
}
