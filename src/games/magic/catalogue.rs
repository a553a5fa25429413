//! Catalogue of all magic squares of side 3 and 4, which answers every question about these sizes by a scan of the
//! list.

use std::sync::LazyLock;

use super::exhaust;
use super::square::Square;
use super::symmetry::symmetries;
use tabletop_core::Cell;

/// All magic squares of one side, each as numbers by cell.
type Catalogue = Vec<Vec<u8>>;

static THREE: LazyLock<Catalogue> = LazyLock::new(|| find_all(3));
static FOUR: LazyLock<Catalogue> = LazyLock::new(|| find_all(4));

/// Greatest side that has a catalogue.
pub const LISTED: u8 = 4;

/// All magic squares that complete `square`, or `None` for sides without a catalogue.
pub fn completions(square: &Square) -> Option<impl Iterator<Item = &'static [u8]> + use<'_>> {
    let catalogue: &'static Catalogue = match square.side() {
        3 => &THREE,
        LISTED => &FOUR,
        _ => return None,
    };
    let fits = |full: &&[u8]| square.agrees(full);
    Some(catalogue.iter().map(Vec::as_slice).filter(fits))
}

/// Finds all magic squares of this side. The number 1 is put on one cell of each kind (corner, edge, inside); all
/// other squares are rotations and reflections.
fn find_all(side: u8) -> Catalogue {
    let turns: Vec<_> = symmetries(side).filter(|turn| turn.is_rigid()).collect();
    let mut found = Vec::new();
    for cell in [Cell::new(0, 0), Cell::new(1, 0), Cell::new(1, 1)] {
        let mut square = Square::empty(side);
        square.put(cell, 1);
        exhaust::each(&square, |cells| {
            found.extend(turns.iter().map(|turn| turn.image(cells)));
        });
    }
    found.sort_unstable();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_numbers_of_squares_are_found() {
        for (side, expected) in [(3, 8), (4, 7040)] {
            let empty = Square::empty(side);
            let squares = completions(&empty).expect("a listed side");
            assert_eq!(squares.count(), expected, "side {side}");
        }
        assert!(completions(&Square::empty(5)).is_none());
    }

    #[test]
    fn every_listed_square_is_magic() {
        for side in [3, 4] {
            let empty = Square::empty(side);
            for full in completions(&empty).expect("a listed side") {
                assert!(Square::from_cells(side, full).is_magic(), "{full:?}");
            }
        }
    }

    #[test]
    fn of_the_81_single_placements_33_can_be_completed() {
        let grid = Square::empty(3).grid();
        let mut alive = 0;
        for cell in grid.cells() {
            for number in 1..=9 {
                let mut square = Square::empty(3);
                square.put(cell, number);
                let mut squares = completions(&square).expect("a listed side");
                alive += u32::from(squares.next().is_some());
            }
        }
        assert_eq!(alive, 33);
    }
}
