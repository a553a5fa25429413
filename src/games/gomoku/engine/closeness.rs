//! How a move lies to the stones that were played last: most moves go on with what one of them began.

use super::pattern::{THREAT_KINDS, Threat};

/// Points as the [`Board`](super::board::Board) numbers them.
type Point = u16;

/// Stones farther apart than this, across or down, all count as far.
const SIGHT: usize = 7;
/// Ways in which two points can lie to each other, whatever side is up; the first stands for no stone that was played last.
const WAYS: usize = 2 + (SIGHT + 1) * (SIGHT + 2) / 2 - 1;
/// What there is to be seen of a move beside one stone: each way by what the move is for a side.
pub(super) const CLOSENESSES: usize = WAYS * THREAT_KINDS;

/// Columns that the table of ways has for each row: twice as many as boards may have.
const COLUMNS: usize = 64;
/// Entries of a table of ways.
const TABLE: usize = COLUMNS * COLUMNS;
/// Where a point's own entry is.
const CENTRE: u16 = (TABLE / 2 + COLUMNS / 2) as u16;

/// The way by how far a point is from another one, across and down.
static WAY: [u8; TABLE] = {
    let mut table = [WAYS as u8 - 1; TABLE];
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
            // Two points are never the same: the number of that way is that of no stone.
            table[entry] = (far * (far + 1) / 2 + near) as u8;
        }
        entry += 1;
    }
    table
};
/// The ways where there is no stone.
static NO_WAY: [u8; TABLE] = [0; TABLE];

/// How points lie to a stone.
#[derive(Clone, Copy)]
pub(super) struct Closeness {
    ways: &'static [u8; TABLE],
    /// The entry that the first point of the board would have.
    first: u16,
}

impl Closeness {
    /// To the stone at `last`, if there is one.
    pub(super) fn to(last: Option<Point>) -> Self {
        Self {
            ways: if last.is_some() { &WAY } else { &NO_WAY },
            first: CENTRE - last.map_or(0, spread),
        }
    }

    /// How `at` lies to it, from 0 to [`WAYS`].
    fn way(self, at: Point) -> usize {
        usize::from(self.ways[usize::from(self.first + spread(at)) % TABLE])
    }

    /// The number of what is seen of a move at `at` beside the stone, where the move is this threat for the side that played it,
    /// from 0 to [`CLOSENESSES`].
    pub(super) fn of(self, at: Point, threat: Threat) -> usize {
        threat as usize * WAYS + self.way(at)
    }
}

/// A point by rows of [`COLUMNS`].
const fn spread(at: Point) -> u16 {
    at + (at & !31)
}

#[cfg(test)]
mod tests {
    use super::super::board::point;
    use super::*;
    use std::collections::HashMap;
    use tabletop_core::Grid;

    /// Ways are told apart by the distances alone, and no number is left out.
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
                let known = seen.entry(Closeness::to(Some(b)).way(a)).or_insert(apart);
                assert_eq!(*known, apart);
            }
        }
        let alone = Closeness::to(None).way(points[0]);
        assert_eq!((seen.len(), alone), (WAYS - 1, 0));
        assert!(seen.keys().all(|&way| 0 < way && way < WAYS));
    }
}
