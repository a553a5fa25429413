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

/// The way by how far two points are apart across and down.
static WAY: [[u8; 32]; 32] = {
    let mut table = [[WAYS as u8 - 1; 32]; 32];
    let mut far = 0;
    while far <= SIGHT {
        let mut near = 0;
        while near <= far {
            // Two points are never the same: the number of that way is that of no stone.
            let way = (far * (far + 1) / 2 + near) as u8;
            table[far][near] = way;
            table[near][far] = way;
            near += 1;
        }
        far += 1;
    }
    table
};

/// How `at` lies to the stone `last`, from 0 to [`WAYS`].
fn way(at: Point, last: Option<Point>) -> usize {
    last.map_or(0, |last| {
        let across = (at & 31).abs_diff(last & 31);
        let down = (at >> 5).abs_diff(last >> 5);
        usize::from(WAY[usize::from(across)][usize::from(down & 31)])
    })
}

/// The number of what is seen of a move at `at` beside the stone `last`, where the move is this threat for the side that
/// played it, from 0 to [`CLOSENESSES`].
pub(super) fn closeness(at: Point, last: Option<Point>, threat: Threat) -> usize {
    threat as usize * WAYS + way(at, last)
}

#[cfg(test)]
mod tests {
    use super::super::board::point;
    use super::*;
    use crate::core::Grid;
    use std::collections::HashMap;

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
                let known = seen.entry(way(a, Some(b))).or_insert(apart);
                assert_eq!(*known, apart);
            }
        }
        assert_eq!((seen.len(), way(points[0], None)), (WAYS - 1, 0));
        assert!(seen.keys().all(|&way| 0 < way && way < WAYS));
    }
}
