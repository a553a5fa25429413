//! Tests of shapes with forbidden points of renju. In the drawings `X` and `O` are stones, `.` is an empty point, and
//! every other character is an empty point with the result of Black's stone there: `+` allowed (also a five), `6`
//! overline, `4` double four, `3` double three. A drawing is the upper left corner of a board of 15×15, so its top and
//! left are walls.

use super::renju::{Forbidden, forbidden};
use tabletop_core::cell::Direction;
use tabletop_core::{Cell, Discs, Grid, Rng, Side};

const SIZE: u8 = 15;

#[track_caller]
fn check(drawing: &[&str]) {
    let mut discs = Discs::empty(Grid::square(SIZE));
    let mut asked = Vec::new();
    for (row, letters) in drawing.iter().enumerate() {
        for (col, letter) in letters.bytes().enumerate() {
            let cell = Cell::new(col as u8, row as u8);
            match letter {
                b'X' => discs.put(cell, Side::Black),
                b'O' => discs.put(cell, Side::White),
                b'.' => {}
                b'+' => asked.push((cell, None)),
                b'6' => asked.push((cell, Some(Forbidden::Overline))),
                b'4' => asked.push((cell, Some(Forbidden::DoubleFour))),
                b'3' => asked.push((cell, Some(Forbidden::DoubleThree))),
                _ => panic!("{letters}"),
            }
        }
    }
    assert!(!asked.is_empty());
    for (cell, expected) in asked {
        let found = forbidden(&discs, cell);
        assert_eq!(found, expected, "{cell:?} of\n{}", drawing.join("\n"));
    }
}

#[test]
fn two_open_threes_are_forbidden() {
    check(&[".......", "...X...", "...X...", ".XX3...", "......."]);
    check(&[".......", "......X", "......X", "...XX.3", "......."]);
    check(&["........", ".X...X..", "..X.X...", "...3....", "........"]);
    check(&[
        "........", ".X......", "........", "...X....", "....3.XX", "........",
    ]);
    check(&[
        ".........",
        "....X....",
        "....X....",
        "..XX3....",
        ".........",
    ]);
}

#[test]
fn a_three_needs_room_for_a_straight_four() {
    // A stone or a wall at one end.
    check(&[".......", "...X...", "...X...", "OXX+...", "......."]);
    check(&[".......", "..X....", "..X....", "XX+....", "......."]);
    check(&["...X...", "...X...", ".XX+...", "......."]);
    // Both ends open, but only five points in all: one end would be closed.
    check(&[".......", "....X..", "....X..", "O.XX+.O", "......."]);
    check(&[".......", "...X...", "...X...", ".XX+.O.", "......."]);
    check(&[".......", "...X...", "...X...", ".XX3..O", "......."]);
}

#[test]
fn a_three_that_could_only_become_an_overline_is_none() {
    // With a further stone two points away one end of the four would make six.
    check(&["........", ".....X..", ".....X..", "X..XX+.O", "........"]);
    check(&["........", ".....X..", ".....X..", "X..XX3..", "........"]);
    check(&[
        "..........",
        ".....X....",
        ".....X....",
        "X..XX+..X.",
        "..........",
    ]);
}

#[test]
fn two_fours_are_forbidden_even_in_one_line() {
    check(&["........", "....X...", "....X...", "....X...", ".XXX4..."]);
    check(&["....O...", "....X...", "....X...", "....X...", "OXXX4..."]);
    check(&["X.X4X.X"]);
    check(&["X.4XX.X"]);
    check(&["XX.4X.XX"]);
    check(&["XXX.4.XXX"]);
    check(&["OX.X4X.XO"]);
}

#[test]
fn a_straight_four_is_one_four() {
    check(&["........", "..XX+X..", "........"]);
    check(&["........", "..+XXX..", "........"]);
    // With a three besides: a four and a three are allowed.
    check(&[".......", ".....X.", ".....X.", ".XXX.+.", "......."]);
    check(&[".......", ".....X.", ".....X.", "..XXX+.", "......."]);
}

#[test]
fn a_four_whose_five_would_be_an_overline_is_none() {
    // The column makes a four; the row does not, since filling its gap makes six.
    check(&["......X", "......X", "......X", "XX.XX.+", "......O"]);
    check(&[
        ".....O.", ".....X.", ".....X.", ".....X.", "XX.XX+.", ".......",
    ]);
    check(&["X.X+X.XX"]);
}

#[test]
fn overlines_are_forbidden_and_fives_override_everything() {
    check(&["XXX6XX"]);
    check(&["XX6XXX", "......", "X....."]);
    check(&["XXXX6XXXX"]);
    check(&["XXXX+"]);
    check(&["XX+XX.X"]);
    // Overline along the row, five down the column.
    check(&["...X...", "...X...", "...X...", "...X...", "XXX+XX."]);
    // Two fours by the row and the diagonal, five down the column.
    check(&["X...X...", ".X..X...", "..X.X...", "....X...", "XXX.+..."]);
}

#[test]
fn a_three_counts_only_if_its_straight_four_is_allowed() {
    // The row has one point that makes a straight four, and there Black would make an overline down the column.

    check(&[
        "..........",
        "....XX....",
        "....XX....",
        "O.XX+.....",
        ".....X....",
        ".....X....",
        ".....X....",
    ]);
    // Without the overline both threes are real.
    check(&[
        "..........",
        "....X.....",
        "....X.....",
        "O.XX3.....",
        ".....X....",
        "..........",
    ]);
    // With a double four at that point.
    check(&[
        "..........",
        "....X.....",
        "....X.....",
        "O.XX+.....",
        ".....X....",
        ".....X....",
        ".....X....",
        ".....O....",
    ]);
    // A five there does not count as a straight four either.
    check(&[
        "..........",
        "....X.....",
        "....X.....",
        "O.XX+.....",
        ".....X....",
        ".....X....",
        ".....X....",
        ".....X....",
    ]);
}

#[test]
fn straight_fours_that_are_double_threes_are_asked_again() {
    // The row's straight four would be at f; two open threes meet there as well, so the row is not a three.
    check(&[
        "..........",
        "..........",
        ".......X..",
        "......X...",
        "O.XX+.....",
        "......X...",
        "....X..X..",
        "....X.....",
        "..........",
    ]);
    // One of the two threes is closed by a white stone: the straight four is allowed, and the point forbidden.
    check(&[
        "..........",
        "..........",
        ".......X..",
        "......X...",
        "O.XX3.....",
        "......X...",
        "....X..X..",
        "....X...O.",
        "..........",
    ]);
}

/// Independent brute-force implementation of the definitions, which tries every set of points in a line of five or six.
mod naive {
    use super::super::lines::AXES;
    use super::{Cell, Direction, Discs, Side};

    type Points = Vec<Cell>;

    /// Returns all windows of `length` points through `cell` along `axis`.
    fn windows(discs: &Discs, cell: Cell, length: i8, axis: Direction) -> Vec<Points> {
        let window = |first: i8| -> Option<Points> {
            (first..first + length)
                .map(|steps| discs.grid().step(cell, axis, steps))
                .collect()
        };
        (1 - length..=0).filter_map(window).collect()
    }

    fn black(discs: &Discs, cell: Option<Cell>) -> bool {
        cell.is_some_and(|cell| discs.at(cell) == Some(Side::Black))
    }

    /// Returns true if these five points would be exactly five if all were black.
    fn exact(discs: &Discs, five: &Points, axis: Direction) -> bool {
        let grid = discs.grid();
        !black(discs, grid.step(five[0], axis, -1)) && !black(discs, grid.step(five[4], axis, 1))
    }

    fn count(discs: &Discs, points: &[Cell], side: Option<Side>) -> usize {
        points.iter().filter(|&&at| discs.at(at) == side).count()
    }

    fn with(discs: &Discs, cell: Cell) -> Discs {
        let mut next = discs.clone();
        next.put(cell, Side::Black);
        next
    }

    pub(super) fn five(discs: &Discs, cell: Cell) -> bool {
        let next = with(discs, cell);
        AXES.iter().any(|&axis| {
            let mut fives = windows(&next, cell, 5, axis).into_iter();
            fives.any(|five| {
                count(&next, &five, Some(Side::Black)) == 5 && exact(&next, &five, axis)
            })
        })
    }

    fn overline(discs: &Discs, cell: Cell) -> bool {
        let next = with(discs, cell);
        AXES.iter().any(|&axis| {
            let mut sixes = windows(&next, cell, 6, axis).into_iter();
            sixes.any(|six| count(&next, &six, Some(Side::Black)) == 6)
        })
    }

    /// Returns the number of sets of four stones that one more stone makes a five.
    fn fours(next: &Discs, cell: Cell) -> usize {
        let mut sets = Vec::new();
        for axis in AXES {
            for five in windows(next, cell, 5, axis) {
                let stones: Points = five
                    .iter()
                    .copied()
                    .filter(|&at| next.at(at) == Some(Side::Black))
                    .collect();
                if stones.len() == 4
                    && count(next, &five, None) == 1
                    && exact(next, &five, axis)
                    && !sets.contains(&stones)
                {
                    sets.push(stones);
                }
            }
        }
        sets.len()
    }

    /// Returns true if a further allowed stone along `axis` makes a window of six `.XXXX.` that becomes five at either
    /// end.
    fn three(next: &Discs, cell: Cell, axis: Direction) -> bool {
        windows(next, cell, 6, axis).into_iter().any(|six| {
            let inner = &six[1..5];
            let open = next.at(six[0]).is_none() && next.at(six[5]).is_none();
            let added = inner.iter().copied().find(|&at| next.at(at).is_none());
            let fives = [six[..5].to_vec(), six[1..].to_vec()];
            open && inner.contains(&cell)
                && count(next, inner, Some(Side::Black)) == 3
                && fives.iter().all(|five| exact(next, five, axis))
                && added.is_some_and(|added| !five(next, added) && !forbidden(next, added))
        })
    }

    pub(super) fn forbidden(discs: &Discs, cell: Cell) -> bool {
        if five(discs, cell) {
            return false;
        }
        let next = with(discs, cell);
        let threes = AXES.iter().filter(|&&axis| three(&next, cell, axis));
        overline(discs, cell) || fours(&next, cell) > 1 || threes.count() > 1
    }
}

#[test]
fn random_boards_agree_with_the_definitions_tried_by_brute_force() {
    agree_with_the_definitions(300);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn many_random_boards_agree_with_the_definitions_tried_by_brute_force() {
    agree_with_the_definitions(1500);
}

#[track_caller]
fn agree_with_the_definitions(boards: usize) {
    let mut rng = Rng::new(7);
    let mut kinds = [0; 3];
    for board in 0..boards {
        let size = 7 + rng.below(8) as u8;
        let mut discs = Discs::empty(Grid::square(size));
        let share = 3 + board % 9;
        for cell in discs.grid().cells() {
            match rng.below(20) {
                at if at < share => discs.put(cell, Side::Black),
                18.. => discs.put(cell, Side::White),
                _ => {}
            }
        }
        for cell in discs.clone().empties() {
            let found = forbidden(&discs, cell);
            assert_eq!(
                found.is_some(),
                naive::forbidden(&discs, cell),
                "{cell:?} is {found:?}: {}",
                discs.to_rows()
            );
            if let Some(kind) = found {
                kinds[kind as usize] += 1;
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > boards / 5), "{kinds:?}");
}
