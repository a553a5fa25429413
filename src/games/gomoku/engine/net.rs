//! What the linear evaluation can't say: a small network of whole numbers over what the points are for both sides.
//!
//! Its inputs count the points by their combination of classes, once for the mover and once for the other side, quiet points
//! apart, and say which threats there are. A first layer of [`FIRST`] sums, kept up to date move by move for both sides as the
//! mover, and a second of [`SECOND`], each cut off below 0 and above 1, lead to one number, which is added to the linear worth.

use super::weights::{COMBINATIONS, THREATS};
use crate::search::fitting::Shape;

/// Sums of the first layer.
pub(super) const FIRST: usize = 64;
/// Sums of the second layer.
pub(super) const SECOND: usize = 16;
/// Inputs, sums and numbers.
pub(super) const SHAPE: Shape = Shape {
    inputs: 2 * COMBINATIONS + THREATS,
    first: FIRST,
    second: SECOND,
};
/// What stands for 1 in the sums.
const ONE: i32 = 256;
/// What stands for 1 in the weights of the second layer.
const UNIT: i32 = 256;
/// What stands for a unit of the evaluation in the last weights.
const FINE: i32 = 16;

/// The first layer's sums of a position, before they are cut off.
pub(super) type Sums = [i16; FIRST];

/// The network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Net {
    first: Vec<Sums>,
    constants: Sums,
    second: [Sums; SECOND],
    second_constants: [i32; SECOND],
    last: [i32; SECOND],
    last_constant: i32,
}

impl Net {
    /// The network of the numbers of a file, in the order of [`Shape`].
    pub(super) fn of(numbers: &[i16]) -> Self {
        let row = |at: usize| -> Sums { std::array::from_fn(|lane| numbers[at + lane]) };
        let wide = |at: usize| std::array::from_fn(|lane| i32::from(numbers[at + lane]));
        Self {
            first: (0..SHAPE.inputs).map(|input| row(input * FIRST)).collect(),
            constants: row(SHAPE.first_constants()),
            second: std::array::from_fn(|sum| row(SHAPE.second() + sum * FIRST)),
            second_constants: wide(SHAPE.second_constants()),
            last: wide(SHAPE.last()),
            last_constant: i32::from(numbers[SHAPE.last() + SECOND]),
        }
    }

    /// The numbers of a file, from real ones for sums of 0 to 1 and a result in units of the evaluation.
    #[cfg(feature = "tools")]
    pub(super) fn pack(numbers: &[f32]) -> Vec<i16> {
        let scale = |at: usize| match at {
            _ if at < SHAPE.second() => ONE,
            _ if at < SHAPE.second_constants() => UNIT,
            _ if at < SHAPE.last() => ONE,
            _ => FINE,
        };
        let pack = |(at, number): (usize, &f32)| (number * scale(at) as f32).round() as i16;
        numbers.iter().enumerate().map(pack).collect()
    }

    /// The numbers of a file.
    pub(super) fn numbers(&self) -> Vec<i16> {
        let narrow = |number: &i32| *number as i16;
        let first = self.first.iter().flatten().chain(&self.constants);
        let second = first.chain(self.second.iter().flatten()).copied();
        second
            .chain(self.second_constants.iter().map(narrow))
            .chain(self.last.iter().map(narrow))
            .chain([self.last_constant as i16])
            .collect()
    }

    /// The sums of an empty board.
    pub(super) const fn constants(&self) -> Sums {
        self.constants
    }

    /// Takes one more input into account.
    #[inline]
    pub(super) fn add(&self, sums: &mut Sums, input: usize) {
        for (sum, weight) in sums.iter_mut().zip(&self.first[input]) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    /// Takes another input into account instead of one before.
    #[inline]
    pub(super) fn exchange(&self, sums: &mut Sums, old: usize, new: usize) {
        let rows = self.first[old].iter().zip(&self.first[new]);
        for (sum, (old, new)) in sums.iter_mut().zip(rows) {
            *sum = sum.wrapping_sub(*old).wrapping_add(*new);
        }
    }

    /// What the network adds to the worth of a position with these sums, in units of the evaluation.
    #[inline]
    pub(super) fn value(&self, sums: &Sums, threats: usize) -> i32 {
        let mut sums = *sums;
        self.add(&mut sums, 2 * COMBINATIONS + threats);
        for sum in &mut sums {
            *sum = (*sum).clamp(0, ONE as i16);
        }
        let mut worth = self.last_constant * ONE;
        let rows = self.second.iter().zip(self.second_constants).zip(self.last);
        for ((row, constant), last) in rows {
            let products = row
                .iter()
                .zip(&sums)
                .map(|(&a, &b)| i32::from(a) * i32::from(b));
            let sum = (products.sum::<i32>() + constant * ONE) / UNIT;
            worth += sum.clamp(0, ONE) * last;
        }
        worth / (ONE * FINE)
    }
}
