//! Symmetries of magic squares: rotations and reflections, the complement to n²+1, and permutations of rows
//! together with the same permutation of columns that keep the numbers of both diagonals.

use std::sync::OnceLock;

use super::square::{MAX_SIDE, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Permutation of rows and columns: the source index for each place.
    order: &'static [usize],
    /// True if rows and columns are transposed.
    transposed: bool,
    /// True if the columns are reversed as well.
    mirrored: bool,
    /// True if every number is replaced by its complement to n²+1.
    complement: bool,
}

/// All symmetries of squares of this side: 8·(n/2)!·2^(n/2), which is 30,720 for side 10.
pub fn symmetries(side: u8) -> impl Iterator<Item = Symmetry> {
    orders(side).iter().flat_map(|order| {
        (0..8).map(move |bits: u8| Symmetry {
            order,
            transposed: bits & 1 != 0,
            mirrored: bits & 2 != 0,
            complement: bits & 4 != 0,
        })
    })
}

/// Permutations that map pairs of opposite rows to opposite rows, computed once for each side.
fn orders(side: u8) -> &'static [Vec<usize>] {
    static ORDERS: [OnceLock<Vec<Vec<usize>>>; MAX_SIDE as usize + 1] =
        [const { OnceLock::new() }; MAX_SIDE as usize + 1];
    let side = usize::from(side);
    ORDERS[side].get_or_init(|| find_orders(side))
}

fn find_orders(side: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![(0..side).collect::<Vec<_>>()];
    for place in 0..side / 2 {
        let mut more = Vec::new();
        for order in &orders {
            for other in place..side / 2 {
                let mut exchanged = order.clone();
                exchanged.swap(place, other);
                exchanged.swap(side - 1 - place, side - 1 - other);
                let mut turned = exchanged.clone();
                turned.swap(place, side - 1 - place);
                more.extend([exchanged, turned]);
            }
        }
        orders = more;
    }
    orders
}

impl Symmetry {
    /// True for the rotations and reflections of the whole square.
    pub fn is_rigid(self) -> bool {
        let ascending = self.order.is_sorted();
        let descending = self.order.iter().rev().is_sorted();
        !self.complement && (ascending || descending)
    }

    /// Number of the transformed `full` on the cell with this index.
    fn at(self, full: &[u8], index: usize) -> u8 {
        let side = self.order.len();
        let (row, col) = (index / side, index % side);
        let col = if self.mirrored { side - 1 - col } else { col };
        let (row, col) = (self.order[row], self.order[col]);
        let from = if self.transposed {
            col * side + row
        } else {
            row * side + col
        };
        if self.complement {
            full.len() as u8 + 1 - full[from]
        } else {
            full[from]
        }
    }

    pub fn image(self, full: &[u8]) -> Vec<u8> {
        (0..full.len()).map(|index| self.at(full, index)).collect()
    }

    /// True if the transformed `full` has every number of `square` on the same cell.
    pub fn fits(self, square: &Square, full: &[u8]) -> bool {
        let mut cells = square.cells().iter().enumerate();
        cells.all(|(index, &number)| number == 0 || number == self.at(full, index))
    }
}

/// A transformed form of the magic square `full` that completes `square`, if there is one.
pub fn candidates_hint(square: &Square, full: &[u8]) -> Option<Vec<u8>> {
    symmetries(square.side())
        .find(|symmetry| symmetry.fits(square, full))
        .map(|symmetry| symmetry.image(full))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::construct;
    use super::*;

    /// Checks the number of symmetries of a side, and of different squares they make of one; all of them must be
    /// magic.
    #[track_caller]
    fn check(side: u8, expected: usize) {
        let full = construct::magic(side);
        let images: HashSet<_> = symmetries(side).map(|change| change.image(&full)).collect();
        assert!(
            images
                .iter()
                .all(|image| Square::from_cells(side, image).is_magic())
        );
        assert_eq!(symmetries(side).count(), expected, "side {side}");
        assert!(
            images.len() >= expected / 2,
            "{} images of side {side}",
            images.len()
        );
    }

    #[test]
    fn symmetries_keep_squares_magic() {
        for (side, expected) in [
            (3, 16),
            (4, 64),
            (5, 64),
            (6, 384),
            (7, 384),
            (8, 3072),
            (9, 3072),
        ] {
            check(side, expected);
        }
    }

    #[test]
    fn eight_of_them_are_rigid() {
        for side in 3..=8 {
            assert_eq!(
                symmetries(side).filter(|change| change.is_rigid()).count(),
                8
            );
        }
    }

    #[test]
    fn a_changed_form_is_found_again() {
        let full = construct::magic(7);
        let change = symmetries(7).nth(300).expect("a symmetry");
        let image = change.image(&full);
        let mut square = Square::from_cells(7, &image);
        for cell in square.grid().cells().step_by(3) {
            square.take(cell);
        }
        assert_eq!(candidates_hint(&square, &full), Some(image));
        let corners = [
            tabletop_core::Cell::new(0, 0),
            tabletop_core::Cell::new(1, 0),
        ];
        let mut strange = Square::empty(7);
        strange.put(corners[0], 1);
        strange.put(corners[1], 2);
        assert_eq!(candidates_hint(&strange, &full), None);
    }
}
