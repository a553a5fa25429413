//! Closeness of a move to the last stones: most moves continue the plan of one of them.

use super::pattern::{THREAT_KINDS, Threat};

/// Point, numbered as in [`Board`](super::board::Board).
type Point = u16;

/// Maximum distance, across or down, that is distinguished.
const SIGHT: usize = 7;
/// Number of relative positions of two points up to symmetry; the first stands for no last stone.
const RELATIVE_POSITIONS: usize = 2 + (SIGHT + 1) * (SIGHT + 2) / 2 - 1;
/// Number of closeness features of a move and one stone: relative position by threat of the move.
pub(super) const CLOSENESSES: usize = RELATIVE_POSITIONS * THREAT_KINDS;

/// Columns per row of the table: twice the maximum board size, rounded up.
const COLUMNS: usize = 64;
const TABLE: usize = COLUMNS * COLUMNS;
const CENTRE: u16 = (TABLE / 2 + COLUMNS / 2) as u16;

/// Relative positions by the distance of a point from the stone, across and down.
static RELATIVE_POSITION: [u8; TABLE] = {
    let mut table = [RELATIVE_POSITIONS as u8 - 1; TABLE];
    let mut entry = 0;
    while entry < TABLE {
        let down = (entry / COLUMNS).abs_diff(COLUMNS / 2);
        let across = (entry % COLUMNS).abs_diff(COLUMNS / 2);
        let (far, near) = if down > across {
            (down, across)
        } else {
            (across, down)
        };
        if far <= SIGHT {
            // Two points are never equal: number 0 is that of no stone.
            table[entry] = (far * (far + 1) / 2 + near) as u8;
        }
        entry += 1;
    }
    table
};
static NO_RELATIVE_POSITION: [u8; TABLE] = [0; TABLE];

/// Relative positions of all points to a stone.
#[derive(Clone, Copy)]
pub(super) struct Closeness {
    relative_positions: &'static [u8; TABLE],
    first: u16,
}

impl Closeness {
    /// Returns the closeness to the stone at `last`, if there is one.
    pub(super) fn to(last: Option<Point>) -> Self {
        Self {
            relative_positions: if last.is_some() {
                &RELATIVE_POSITION
            } else {
                &NO_RELATIVE_POSITION
            },
            first: CENTRE - last.map_or(0, spread),
        }
    }

    /// Returns the relative position of `at` to the stone, below [`RELATIVE_POSITIONS`].
    fn relative_position(self, at: Point) -> usize {
        usize::from(self.relative_positions[usize::from(self.first + spread(at)) % TABLE])
    }

    /// Returns the feature of a move at `at` that is this `threat` for the side that played the stone, below
    /// [`CLOSENESSES`].
    pub(super) fn feature(self, at: Point, threat: Threat) -> usize {
        threat as usize * RELATIVE_POSITIONS + self.relative_position(at)
    }
}

/// Converts a point to rows of [`COLUMNS`].
const fn spread(at: Point) -> u16 {
    at + (at & !31)
}

#[cfg(test)]
mod tests {
    use super::super::board::point;
    use super::*;
    use std::collections::HashMap;
    use tabletop_core::Grid;

    /// Relative positions depend on the distances alone, and their numbers have no gaps.
    #[test]
    fn points_lie_to_each_other_the_same_way_whatever_side_is_up() {
        let points: Vec<_> = Grid::square(20).cells().map(point).collect();
        let mut seen: HashMap<usize, [usize; 2]> = HashMap::new();
        for &a in &points {
            for &b in points.iter().filter(|&&b| b != a) {
                let mut apart = [
                    usize::from((a & 31).abs_diff(b & 31)).min(SIGHT + 1),
                    usize::from((a >> 5).abs_diff(b >> 5)).min(SIGHT + 1),
                ];
                apart.sort_unstable();
                if apart[1] > SIGHT {
                    apart[0] = 0;
                }
                let known = seen
                    .entry(Closeness::to(Some(b)).relative_position(a))
                    .or_insert(apart);
                assert_eq!(*known, apart);
            }
        }
        let alone = Closeness::to(None).relative_position(points[0]);
        assert_eq!((seen.len(), alone), (RELATIVE_POSITIONS - 1, 0));
        assert!(
            seen.keys().all(|&relative_position| 0 < relative_position
                && relative_position < RELATIVE_POSITIONS)
        );
    }
}
