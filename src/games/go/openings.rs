//! Names of openings: patterns of a corner and formations of one colour on 19×19, the first stones on 9×9.
//!
//! The names are those in common use. They hold in every corner, for both colours, and by any
//! order of moves in which the same side comes last.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Position;
use tabletop_core::{Cell, Grid, Text};

mod names;

/// Maximum number of stones of a board with a name.
const MOST_STONES: usize = 30;
/// Number of lines of a corner of 19×19.
const CORNER: u8 = 9;

/// A stone on a cell counted from the lower left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Stone {
    cell: Cell,
    /// True for the colour of the newest stone: who came last makes an invasion of a shoulder hit.
    is_own: bool,
}

impl Stone {
    /// Returns the stone on a board of `side` lines turned in one of eight ways.
    const fn turned(self, side: u8, turn: u8) -> Self {
        let grid = Grid {
            cols: side,
            rows: side,
        };
        let cell = self.cell.turned(grid, turn);
        Self { cell, ..self }
    }

    /// The stone as seen from the nearest corner of a board of `side` lines.
    fn at_corner(self, side: u8) -> Self {
        let [col, row] = [self.cell.col, self.cell.row].map(|at| at.min(side - 1 - at));
        let cell = Cell::new(col, row);
        Self { cell, ..self }
    }
}

/// The ways to turn a board, and those that keep its lower left corner.
const TURNS: [u8; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
const CORNER_TURNS: [u8; 2] = [0, 4];

type Names = HashMap<Vec<Stone>, Text>;

static CORNERS: LazyLock<Names> = LazyLock::new(|| by_pattern(names::CORNERS, 19, &CORNER_TURNS));
static SMALL: LazyLock<Names> = LazyLock::new(|| by_pattern(names::SMALL, 9, &TURNS));

fn by_pattern(table: &[(&str, Text)], side: u8, turns: &[u8]) -> Names {
    let named = |&(line, name): &(&str, Text)| (least(&stones(line), side, turns), name);
    table.iter().map(named).collect()
}

/// Stones of a line such as `D4 - F3`, the colours by turns.
fn stones(line: &str) -> Vec<Stone> {
    let newest_first = line.split(' ').rev().enumerate();
    let stone = |(ply, point): (usize, &str)| {
        let (letter, row) = (
            point.as_bytes().first()?,
            point.get(1..)?.parse::<u8>().ok()?,
        );
        let col = letter - b'A' - u8::from(*letter > b'I');
        Some(Stone {
            cell: Cell::new(col, row - 1),
            is_own: ply % 2 == 0,
        })
    };
    newest_first.filter_map(stone).collect()
}

/// The least form of a pattern under these turns of the board.
fn least(stones: &[Stone], side: u8, turns: &[u8]) -> Vec<Stone> {
    let form = |&turn: &u8| {
        let mut form: Vec<_> = stones.iter().map(|it| it.turned(side, turn)).collect();
        form.sort_unstable();
        form
    };
    turns.iter().map(form).min().unwrap_or_default()
}

/// Name of the opening that the newest stone belongs to.
pub(super) fn name(position: &Position) -> Option<Text> {
    let (board, grid) = (position.board(), position.rules().grid());
    let newest = position.recent()[0]?;
    let own = board.at(newest)?;
    let stone = |index: usize| {
        let (cell, side) = (grid.cell(index), board.at(index)?);
        Some(Stone {
            cell: Cell::new(cell.col, grid.rows - 1 - cell.row),
            is_own: side == own,
        })
    };
    let stones: Vec<_> = (0..grid.len()).filter_map(stone).collect();
    let newest = stone(newest)?;
    match grid.cols {
        _ if stones.len() > MOST_STONES => None,
        9 => SMALL.get(&least(&stones, 9, &TURNS)).copied(),
        19 => formation(&stones, newest).or_else(|| corner(&stones, newest)),
        _ => None,
    }
}

/// Name of the first formation that has the newest stone.
fn formation(board: &[Stone], newest: Stone) -> Option<Text> {
    let stands = |pattern: &[Stone], turn: u8| {
        let turned = pattern.iter().map(|it| it.turned(19, turn));
        let own: Vec<_> = turned.map(|it| Stone { is_own: true, ..it }).collect();
        own.contains(&newest) && own.iter().all(|stone| board.contains(stone))
    };
    let mut table = names::FORMATIONS.iter();
    let found = table.find(|(line, _)| {
        let pattern = stones(line);
        TURNS.iter().any(|&turn| stands(&pattern, turn))
    });
    found.map(|&(_, name)| name)
}

/// Name of all stones in the corner of the newest.
fn corner(board: &[Stone], newest: Stone) -> Option<Text> {
    let is_beside = |at: u8, new: u8| (at < CORNER) == (new < CORNER) && at != CORNER;
    let near = |it: &&Stone| {
        is_beside(it.cell.col, newest.cell.col) && is_beside(it.cell.row, newest.cell.row)
    };
    let stones = board.iter().filter(near).map(|it| it.at_corner(19));
    let stones: Vec<_> = stones.collect();
    CORNERS.get(&least(&stones, 19, &CORNER_TURNS)).copied()
}

#[cfg(test)]
mod tests {
    use super::super::{Go, Move};
    use super::*;
    use tabletop_core::{Game, Options, Position as _};

    /// Name after moves on a board turned in one of eight ways.
    fn named(size: u8, moves: &str, turn: u8) -> Option<Text> {
        let mut options = Options::defaults(Go::INFO.options);
        options.set("size", &size.to_string()).expect("a size");
        let mut position = Go::start(&options).expect("a start");
        for word in moves.split(' ') {
            let placed = stones(word).first().map(|stone| {
                let at = stone.turned(size, turn).cell;
                Move::Place(Cell::new(at.col, size - 1 - at.row))
            });
            position.play_unchecked(&placed.unwrap_or(Move::Pass));
        }
        name(&position)
    }

    #[track_caller]
    fn check(size: u8, moves: &str, expected: Option<&str>) {
        for turn in TURNS {
            assert_eq!(
                named(size, moves, turn).map(|it| it.en),
                expected,
                "{moves}, turn {turn}"
            );
        }
    }

    #[test]
    fn every_name_is_found_in_every_corner_and_for_both_colours() {
        assert_eq!(CORNERS.len(), names::CORNERS.len(), "a pattern comes twice");
        assert_eq!(SMALL.len(), names::SMALL.len(), "a pattern comes twice");
        for (moves, name) in names::CORNERS {
            check(19, moves, Some(name.en));
            // Stones of the other colour elsewhere exchange the colours here.
            check(19, &format!("R9 {moves}"), Some(name.en));
        }
        for (moves, name) in names::SMALL {
            check(9, moves, Some(name.en));
        }
        for (points, name) in names::FORMATIONS {
            let moves = points.replace(' ', " - ");
            check(19, &moves, Some(name.en));
            check(19, &format!("- {moves}"), Some(name.en));
        }
    }

    #[test]
    fn a_name_needs_the_whole_corner_and_the_newest_stone() {
        check(19, "Q16 D4 Q4", Some("Nirensei"));
        check(19, "Q16 D4 Q4 F8", None);
        check(19, "C3 D4", Some("3-3 point, shoulder hit"));
        check(19, "Q16 D4 Q4 D16 Q10", Some("Sanrensei"));
        check(
            19,
            "Q16 D4 Q3 D16 R9 C6",
            Some("4-4 point, knight's enclosure"),
        );
        check(19, "D4 F3 C6 D2 C3", None);
        check(19, "A1", None);
        check(13, "D4", None);
        check(9, "E5 A1", None);
    }
}
