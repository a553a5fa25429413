//! Stable discs for display, on boards of any size: discs that can never be turned again, as far as that shows
//! without a search.

use super::Position;
use tabletop_core::{Cell, Message, Overlay, Side, texts};

texts! {
    NOTE = "= Stable discs: Black {0}, White {1}", "= 稳定子：黑 {0}，白 {1}";
}

/// The four lines through a cell, each as a step to one of its ends.
const AXES: [(i16, i16); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Overlay with every stable disc marked and counted.
pub(super) fn overlay(position: &Position) -> Overlay {
    let cells = stable(position);
    let [black, white] = Side::BOTH.map(|side| count_of(&cells, position, side));
    Overlay {
        marks: Vec::new(),
        notes: vec![Message::new(NOTE).arg(black).arg(white)],
        labels: cells.iter().map(|&cell| (cell, "=".to_owned())).collect(),
    }
}

pub(super) fn count(position: &Position, side: Side) -> usize {
    count_of(&stable(position), position, side)
}

fn count_of(cells: &[Cell], position: &Position, side: Side) -> usize {
    let own = |cell: &&Cell| position.discs().at(**cell) == Some(side);
    cells.iter().filter(own).count()
}

/// Discs that are safe on all four lines: the line is full, or one neighbour on it is the edge or a stable disc of
/// the same side. Repeated until nothing is added.
fn stable(position: &Position) -> Vec<Cell> {
    let (grid, discs) = (position.grid(), position.discs());
    let mut known = vec![false; grid.len()];
    let step = |cell: Cell, (dx, dy): (i16, i16)| {
        let col = u8::try_from(i16::from(cell.col) + dx).ok()?;
        let row = u8::try_from(i16::from(cell.row) + dy).ok()?;
        Some(Cell::new(col, row)).filter(|&next| grid.contains(next))
    };
    let is_full = |cell: Cell, (dx, dy): (i16, i16)| {
        [(dx, dy), (-dx, -dy)].into_iter().all(|way| {
            let mut line = std::iter::successors(Some(cell), |&at| step(at, way));
            line.all(|at| discs.at(at).is_some())
        })
    };
    loop {
        let safe = |cell: Cell, side: Side| {
            AXES.into_iter().all(|(dx, dy)| {
                let neighbours = [(dx, dy), (-dx, -dy)].map(|way| step(cell, way));
                let held = |next: Option<Cell>| {
                    next.is_none_or(|at| discs.at(at) == Some(side) && known[grid.index(at)])
                };
                neighbours.into_iter().any(held) || is_full(cell, (dx, dy))
            })
        };
        let new: Vec<_> = grid
            .cells()
            .filter(|&cell| !known[grid.index(cell)])
            .filter(|&cell| discs.at(cell).is_some_and(|side| safe(cell, side)))
            .collect();
        if new.is_empty() {
            return grid
                .cells()
                .filter(|&cell| known[grid.index(cell)])
                .collect();
        }
        for cell in new {
            known[grid.index(cell)] = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::reversi::Reversi;
    use tabletop_core::{Game, Options};

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let mut options = Options::defaults(Reversi::INFO.options);
        let size = text.split('/').count();
        options.set("size", &size.to_string()).expect("a size");
        let position = Reversi::read_position(&options, text).expect("a position");
        let found: Vec<_> = super::stable(&position)
            .into_iter()
            .map(|cell| format!("{}{}", char::from(b'a' + cell.col), cell.row + 1))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn corners_and_what_leans_on_them_are_stable() {
        check("..../.OX./.XO./....", &[]);
        check("XX../XO../..O./....", &["a1", "b1", "a2"]);
        check(
            "XXXX/XOOX/XOOX/XXXX",
            &[
                "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4",
                "c4", "d4",
            ],
        );
        // An edge disc between two of the other side can be turned.
        check("OXO./..../..../....", &["a1"]);
    }
}
