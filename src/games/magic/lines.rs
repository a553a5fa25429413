//! Deductions from single lines: unreachable sums, and forced numbers.

use super::square::{Line, Square};
use tabletop_core::Cell;

/// Greatest sum of a line: the ten greatest of the hundred numbers.
const MAX_SUM: usize = 955;

/// Sums as a bit set.
#[derive(Clone, Copy, Debug)]
struct Sums([u64; MAX_SUM / 64 + 1]);

impl Sums {
    const NONE: Self = Self([0; MAX_SUM / 64 + 1]);

    fn has(&self, sum: usize) -> bool {
        sum <= MAX_SUM && self.0[sum / 64] >> (sum % 64) & 1 == 1
    }

    /// Adds every sum of `other` plus `number`.
    fn add_raised(&mut self, other: &Self, number: usize) {
        let (words, bits) = (number / 64, number % 64);
        for index in (words..self.0.len()).rev() {
            let low = other.0[index - words] << bits;
            let carried = index > words && bits > 0;
            let high = if carried {
                other.0[index - words - 1] >> (64 - bits)
            } else {
                0
            };
            self.0[index] |= low | high;
        }
    }
}

/// For each n, the possible sums of n different unused numbers.
#[derive(Clone, Debug)]
pub struct Reach(Vec<Sums>);

impl Reach {
    /// Computes the possible sums of up to a side's length of the unused numbers of `square`.
    pub fn new(square: &Square) -> Self {
        let mut by_count = vec![Sums::NONE; usize::from(square.side()) + 1];
        by_count[0].0[0] = 1;
        for number in square.unused() {
            for count in (1..by_count.len()).rev() {
                let fewer = by_count[count - 1];
                by_count[count].add_raised(&fewer, usize::from(number));
            }
        }
        Self(by_count)
    }

    /// True if `line` can still reach the magic sum, considering this line alone.
    pub fn allows(&self, square: &Square, line: Line) -> bool {
        let (sum, empty) = square.sum(line);
        let Some(missing) = square.target().checked_sub(sum) else {
            return false;
        };
        self.0[empty as usize].has(missing as usize)
    }
}

/// First line that cannot reach the magic sum any more, considering each line alone.
pub fn broken(square: &Square) -> Option<Line> {
    all_broken(square).next()
}

/// All lines that cannot reach the magic sum any more, considering each line alone.
pub fn all_broken(square: &Square) -> impl Iterator<Item = Line> {
    let reach = Reach::new(square);
    let lines = square.lines();
    lines.filter(move |&line| !reach.allows(square, line))
}

/// A line with one empty cell, that cell, and the number it needs. No line may be [`broken`].
pub fn forced(square: &Square) -> Option<(Line, Cell, u8)> {
    square.lines().find_map(|line| {
        let (sum, empty) = square.sum(line);
        let number = square.target().checked_sub(sum)?;
        let number = u8::try_from(number).ok()?;
        let cell = square.line(line).find(|&cell| square.at(cell).is_none())?;
        (empty == 1).then_some((line, cell, number))
    })
}
