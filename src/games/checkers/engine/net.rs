//! The learned evaluation: for every [stage] of the game a small network of whole numbers.
//!
//! Its [inputs] are 0 or 1. A first layer of [`FIRST`] sums and a second of [`SECOND`], each cut off below 0 and above 1, lead
//! to one number, the worth of the position for the mover. All is seen from the mover, whose men go towards higher bits.
//!
//! File: a [`Format`] of the numbers of each stage in turn: the first layer by inputs, its constants, the second layer by its
//! sums, its constants, the last weights, the last constant.

use super::fast::Fast;
use crate::search::packed::{Format, WeightError};

/// Men and kings of both sides by square, pieces that threaten to capture by square, who has the move.
pub const INPUTS: usize = 5 * 32 + 1;
/// Sums of the first layer.
pub const FIRST: usize = 128;
/// Sums of the second layer.
pub const SECOND: usize = 32;
/// Networks.
pub const STAGES: usize = 4;
/// What stands for 1 in the sums.
pub const ONE: i32 = 256;
/// What stands for 1 in the weights of the second layer.
pub const UNIT: i32 = 256;
/// What stands for a hundredth of a man in the last weights.
pub const FINE: i32 = 16;

/// Places of a stage's numbers.
pub const FIRST_AT: usize = INPUTS * FIRST;
/// See [`FIRST_AT`].
pub const SECOND_AT: usize = FIRST_AT + FIRST;
/// See [`FIRST_AT`].
pub const SECOND_CONSTANTS_AT: usize = SECOND_AT + FIRST * SECOND;
/// See [`FIRST_AT`].
pub const LAST_AT: usize = SECOND_CONSTANTS_AT + SECOND;
/// How many numbers a stage has.
pub const NUMBERS: usize = LAST_AT + SECOND + 1;

const FORMAT: Format = Format {
    mark: b"TTCN",
    version: 1,
};

/// Rows of which the pieces are counted to tell who has the move.
const SYSTEM: u32 = 0x0F0F_0F0F;
/// Sums of the first layer that are made at a time, so that they stay in registers.
const LANES: usize = 64;

/// The network of `board`: opening without and with kings, ending, late ending.
#[inline]
pub const fn stage(board: Fast) -> usize {
    match board.count() {
        0..=6 => 3,
        7..=9 => 2,
        _ if board.kings != 0 => 1,
        _ => 0,
    }
}

/// Hands the inputs of `board` that are 1 to `found`, at most 37.
#[inline]
pub fn inputs(board: Fast, found: &mut impl FnMut(usize)) {
    let mut each = |mut bits: u32, from: usize| {
        while bits != 0 {
            found(from + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    };
    each(board.own & !board.kings, 0);
    each(board.enemy & !board.kings, 32);
    each(board.own & board.kings, 64);
    each(board.enemy & board.kings, 96);
    each(board.turned().jumpers().reverse_bits(), 128);
    let all = board.own | board.enemy;
    if (all & SYSTEM).count_ones() % 2 == 1 {
        found(160);
    }
}

/// The numbers of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stage {
    first: Vec<[i16; FIRST]>,
    constants: [i16; FIRST],
    second: Vec<[i16; FIRST]>,
    second_constants: [i32; SECOND],
    last: [i32; SECOND],
    last_constant: i32,
}

/// The networks of all stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net(Vec<Stage>);

impl Stage {
    /// The layers' numbers one after the other, as they are in the file.
    fn of(numbers: &[i16]) -> Self {
        let row = |at: usize| {
            let mut row = [0; FIRST];
            row.copy_from_slice(&numbers[at..at + FIRST]);
            row
        };
        let wide = |at: usize| std::array::from_fn(|i| i32::from(numbers[at + i]));
        Self {
            first: (0..INPUTS).map(|input| row(input * FIRST)).collect(),
            constants: row(FIRST_AT),
            second: (0..SECOND)
                .map(|sum| row(SECOND_AT + sum * FIRST))
                .collect(),
            second_constants: wide(SECOND_CONSTANTS_AT),
            last: wide(LAST_AT),
            last_constant: i32::from(numbers[LAST_AT + SECOND]),
        }
    }

    /// The worth of the position with these inputs.
    #[inline]
    fn value(&self, inputs: &[u8]) -> i32 {
        let mut sums = [0; FIRST];
        for (part, sums) in sums.chunks_exact_mut(LANES).enumerate() {
            let lanes = part * LANES..(part + 1) * LANES;
            let mut lane = [0; LANES];
            lane.copy_from_slice(&self.constants[lanes.clone()]);
            for &input in inputs {
                let row = &self.first[usize::from(input)][lanes.clone()];
                for (sum, weight) in lane.iter_mut().zip(row) {
                    *sum = i16::saturating_add(*sum, *weight);
                }
            }
            for (sum, lane) in sums.iter_mut().zip(lane) {
                *sum = lane.clamp(0, ONE as i16);
            }
        }
        let mut worth = self.last_constant * ONE;
        for ((row, constant), last) in self.second.iter().zip(self.second_constants).zip(self.last)
        {
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

impl Net {
    /// The numbers of each stage as real ones: weights and constants for inputs and sums of 0 to 1, the last in hundredths of
    /// a man.
    pub fn of(stages: &[Vec<f32>]) -> Self {
        let pack = |numbers: &Vec<f32>| {
            let one = |(at, &number): (usize, &f32)| {
                let unit = if at < SECOND_AT {
                    ONE
                } else if at < LAST_AT {
                    UNIT
                } else {
                    FINE
                };
                (number * unit as f32).round().clamp(-32e3, 32e3) as i16
            };
            Stage::of(&numbers.iter().enumerate().map(one).collect::<Vec<i16>>())
        };
        Self(stages.iter().map(pack).collect())
    }

    /// The worth of `board`, where nothing can be captured, for the mover in hundredths of a man.
    #[inline]
    pub fn value(&self, board: Fast) -> i32 {
        let (mut found, mut count) = ([0; 64], 0);
        inputs(board, &mut |input| {
            found[count % 64] = input as u8;
            count += 1;
        });
        self.0[stage(board)].value(&found[..count.min(64)])
    }

    /// The file.
    pub fn write(&self) -> Vec<u8> {
        let narrow = |number: &i32| *number as i16;
        let all = self.0.iter().flat_map(|stage| {
            let mut numbers: Vec<i16> = stage.first.as_flattened().to_vec();
            numbers.extend(stage.constants);
            numbers.extend(stage.second.as_flattened());
            numbers.extend(stage.second_constants.iter().map(narrow));
            numbers.extend(stage.last.iter().map(narrow));
            numbers.push(narrow(&stage.last_constant));
            numbers
        });
        FORMAT.write(all)
    }

    /// Reads a file.
    pub fn read(file: &[u8]) -> Result<Self, WeightError> {
        let all = FORMAT.read(file, STAGES * NUMBERS)?;
        Ok(Self(all.chunks_exact(NUMBERS).map(Stage::of).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Rng;
    use crate::core::Side;
    use crate::games::checkers::Board;

    fn random(seed: u64) -> Net {
        let mut rng = Rng::new(seed);
        let mut stage = || (0..NUMBERS).map(|_| rng.unit() as f32 - 0.5).collect();
        Net::of(&(0..STAGES).map(|_| stage()).collect::<Vec<Vec<f32>>>())
    }

    #[test]
    fn a_file_reads_back() {
        let net = random(1);
        assert_eq!(Net::read(&net.write()), Ok(net));
    }

    /// Whole numbers come to what real ones would.
    #[test]
    fn the_layers_add_up() {
        let mut rng = Rng::new(2);
        let mut real = || -> Vec<f32> { (0..NUMBERS).map(|_| rng.unit() as f32 - 0.5).collect() };
        let stages: Vec<_> = (0..STAGES).map(|_| real()).collect();
        let board = Fast::seen(&Board::START, Side::Black);
        let numbers = &stages[stage(board)];
        let mut first: Vec<f32> = numbers[FIRST_AT..SECOND_AT].to_vec();
        inputs(board, &mut |input| {
            for (sum, weight) in first.iter_mut().zip(&numbers[input * FIRST..]) {
                *sum += weight;
            }
        });
        let mut worth = numbers[NUMBERS - 1];
        for second in 0..SECOND {
            let row = &numbers[SECOND_AT + second * FIRST..][..FIRST];
            let products = row.iter().zip(&first).map(|(a, b)| a * b.clamp(0.0, 1.0));
            let sum: f32 = products.sum::<f32>() + numbers[SECOND_CONSTANTS_AT + second];
            worth += sum.clamp(0.0, 1.0) * numbers[LAST_AT + second];
        }
        let found = Net::of(&stages).value(board) as f32;
        assert!((found - worth).abs() < 1.5, "{found} for {worth}");
    }

    /// Every input lies in the table, and men, kings and sides exchanged are told apart.
    #[test]
    fn inputs_tell_positions_apart() {
        let mut rng = Rng::new(5);
        let mut seen = std::collections::HashMap::new();
        for _ in 0..20_000 {
            let (own, enemy) = (rng.next_u64() as u32, rng.next_u64() as u32);
            let board = Fast {
                own: own & !enemy,
                enemy,
                kings: rng.next_u64() as u32 & (own | enemy),
            };
            let mut all = Vec::new();
            inputs(board, &mut |input| all.push(input));
            assert!(all.iter().all(|&input| input < INPUTS));
            assert_eq!(*seen.entry(all).or_insert(board), board);
        }
    }
}
