//! Candidates of empty cells: the numbers that each of the cell's lines still allows.

use super::square::{Line, MAX_SIDE, Square};
use tabletop_core::Cell;

/// A square with the missing sums of its lines, updated as numbers are placed and taken away.
#[derive(Clone, Debug)]
pub struct Candidates {
    square: Square,
    /// Sum still missing and number of empty cells, by line.
    missing: Vec<(i32, u32)>,
    /// Indices of the lines through each cell.
    through: Vec<Vec<usize>>,
}

impl Candidates {
    pub fn new(square: &Square) -> Self {
        let lines: Vec<_> = square.lines().collect();
        let missing = |&line: &Line| {
            let (sum, empty) = square.sum(line);
            (square.target() as i32 - sum as i32, empty)
        };
        let number = |line| lines.iter().position(|&other| other == line);
        let through = |cell| square.lines_through(cell).filter_map(number).collect();
        Self {
            missing: lines.iter().map(missing).collect(),
            through: square.grid().cells().map(through).collect(),
            square: square.clone(),
        }
    }

    /// Square with the numbers placed so far.
    pub const fn square(&self) -> &Square {
        &self.square
    }

    /// Places an unused number on an empty cell.
    pub fn put(&mut self, cell: Cell, number: u8) {
        self.square.put(cell, number);
        for &line in &self.through[self.square.grid().index(cell)] {
            let (sum, empty) = &mut self.missing[line];
            (*sum, *empty) = (*sum - i32::from(number), *empty - 1);
        }
    }

    pub fn take(&mut self, cell: Cell) {
        let Some(number) = self.square.at(cell) else {
            return;
        };
        self.square.take(cell);
        for &line in &self.through[self.square.grid().index(cell)] {
            let (sum, empty) = &mut self.missing[line];
            (*sum, *empty) = (*sum + i32::from(number), *empty + 1);
        }
    }

    /// The empty cell with the fewest candidates, and these as a bit set; among equals the one with the fullest
    /// line. `None` if the square is full.
    pub fn narrowest(&self) -> Option<(Cell, u128)> {
        let extremes = self.extremes();
        let mut best: Option<((u32, u32), usize, u128)> = None;
        for (index, &number) in self.square.cells().iter().enumerate() {
            if number != 0 {
                continue;
            }
            let candidates = self.at(index, &extremes);
            let empties = self.through[index].iter().map(|&line| self.missing[line].1);
            let rank = (candidates.count_ones(), empties.min().unwrap_or(0));
            if best.is_none_or(|(least, ..)| rank < least) {
                best = Some((rank, index, candidates));
            }
            if candidates == 0 {
                break;
            }
        }
        best.map(|(_, index, candidates)| (self.square.grid().cell(index), candidates))
    }

    /// Candidates of every cell by index, as bit sets; empty for occupied cells.
    pub fn all(&self) -> Vec<u128> {
        let extremes = self.extremes();
        let cells = self.square.cells().iter().enumerate();
        let candidates = |(index, &number)| match number {
            0 => self.at(index, &extremes),
            _ => 0,
        };
        cells.map(candidates).collect()
    }

    fn at(&self, index: usize, extremes: &Extremes) -> u128 {
        let unused = self.square.unused_bits();
        let lines = self.through[index].iter();
        lines.fold(unused, |candidates, &line| {
            let (missing, empty) = self.missing[line];
            candidates & allowed(unused, missing, empty, extremes)
        })
    }

    fn extremes(&self) -> Extremes {
        Extremes::new(self.square.unused_bits(), self.square.side())
    }
}

/// Sums of the n least and of the n greatest unused numbers, by n.
struct Extremes {
    least: [u32; MAX_SIDE as usize + 1],
    greatest: [u32; MAX_SIDE as usize + 1],
}

impl Extremes {
    fn new(unused: u128, side: u8) -> Self {
        let mut extremes = Self {
            least: [0; MAX_SIDE as usize + 1],
            greatest: [0; MAX_SIDE as usize + 1],
        };
        let (mut low, mut high) = (unused, unused);
        for count in 1..=usize::from(side) {
            extremes.least[count] = extremes.least[count - 1];
            extremes.greatest[count] = extremes.greatest[count - 1];
            if low != 0 {
                let top = high.ilog2();
                extremes.least[count] += low.trailing_zeros();
                extremes.greatest[count] += top;
                low &= low - 1;
                high &= !(1 << top);
            }
        }
        extremes
    }
}

/// Numbers that a line still allows on each of its empty cells.
fn allowed(unused: u128, missing: i32, empty: u32, extremes: &Extremes) -> u128 {
    let Ok(missing) = u32::try_from(missing) else {
        return 0;
    };
    match empty {
        0 => unused,
        1 => range(missing, missing),
        // Both numbers of the pair are unused, and they differ.
        2 => partners(unused, missing) & !range(missing.div_ceil(2), missing / 2),
        _ => {
            let others = empty as usize - 1;
            let least = missing.saturating_sub(extremes.greatest[others]);
            match missing.checked_sub(extremes.least[others]) {
                Some(greatest) => range(least, greatest),
                None => 0,
            }
        }
    }
}

/// Numbers from `least` to `greatest`, as a bit set; empty if `greatest` is smaller.
const fn range(least: u32, greatest: u32) -> u128 {
    below(greatest + 1) & !below(least)
}

const fn below(end: u32) -> u128 {
    if end >= u128::BITS {
        u128::MAX
    } else {
        (1 << end) - 1
    }
}

/// Numbers that make `sum` together with one of `numbers`.
fn partners(numbers: u128, sum: u32) -> u128 {
    // Bit v of the result is bit sum − v of `numbers`, which is bit 127 − sum + v of its mirror image.
    let mirrored = numbers.reverse_bits();
    if sum < u128::BITS {
        mirrored >> (u128::BITS - 1 - sum)
    } else {
        mirrored.checked_shl(sum + 1 - u128::BITS).unwrap_or(0)
    }
}

/// Numbers of a bit set, ascending.
pub fn numbers(mut bits: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let number = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
        bits &= bits - 1;
        Some(number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_make_the_sum() {
        for sum in 0..=300_u32 {
            let set: u128 = 0x5_A5A5_1234_8765_FEDC_0F0F_3333;
            let expected: Vec<u8> = (0..=127)
                .filter(|&number| {
                    let other = sum.checked_sub(u32::from(number));
                    other.is_some_and(|other| other < 128 && set >> other & 1 == 1)
                })
                .collect();
            assert_eq!(
                numbers(partners(set, sum)).collect::<Vec<_>>(),
                expected,
                "sum {sum}"
            );
        }
    }

    /// Compares the candidates of the first free cell of a side-4 square whose first row is given.
    #[track_caller]
    fn check(row: [u8; 4], expected: &[u8]) {
        let mut square = Square::empty(4);
        for (col, number) in row.into_iter().enumerate() {
            if number > 0 {
                square.put(Cell::new(col as u8, 0), number);
            }
        }
        let first = Candidates::new(&square).all()[0];
        assert_eq!(numbers(first).collect::<Vec<_>>(), expected, "{row:?}");
    }

    #[test]
    fn lines_narrow_the_candidates() {
        check([0, 9, 8, 7], &[10]);
        check([0, 0, 16, 15], &[1, 2]);
        check([0, 0, 15, 14], &[1, 2, 3, 4]);
        check([0, 16, 15, 14], &[]);
        check([0, 1, 2, 3], &[]);
        check([1, 0, 0, 0], &[]);
        // Three more numbers sum to 48 − 15 at least with 16, and to 6 at least with any.
        check(
            [0, 0, 0, 1],
            &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
        );
    }
}
