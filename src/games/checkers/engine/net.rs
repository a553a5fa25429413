//! The learned evaluation: for every [stage] of the game a small network of whole numbers.
//!
//! Its [inputs] are 0 or 1. A first layer of [`FIRST`] sums and a second of [`SECOND`], each cut off below 0 and above 1, lead
//! to one number, the worth of the position for the mover. All is seen from the mover, whose men go towards higher bits.
//!
//! File: a [`Format`] of the numbers of each stage in turn: the first layer by inputs, its constants, the second layer by its
//! sums, its constants, the last weights, the last constant.

use super::fast::Fast;
#[cfg(target_arch = "x86_64")]
use super::simd::Avx2;
use crate::search::fitting::Shape;
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

/// A stage's network.
pub const SHAPE: Shape = Shape {
    inputs: INPUTS,
    first: FIRST,
    second: SECOND,
};
/// How many numbers a stage has.
const NUMBERS: usize = SHAPE.numbers();

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
pub(super) struct Stage {
    pub(super) first: Vec<[i16; FIRST]>,
    pub(super) constants: [i16; FIRST],
    pub(super) second: Vec<[i16; FIRST]>,
    pub(super) second_constants: [i32; SECOND],
    pub(super) last: [i32; SECOND],
    last_constant: i32,
}

/// The networks of all stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    stages: Vec<Stage>,
    #[cfg(target_arch = "x86_64")]
    avx2: Option<Avx2>,
}

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
            constants: row(SHAPE.first_constants()),
            second: (0..SECOND)
                .map(|sum| row(SHAPE.second() + sum * FIRST))
                .collect(),
            second_constants: wide(SHAPE.second_constants()),
            last: wide(SHAPE.last()),
            last_constant: i32::from(numbers[SHAPE.last() + SECOND]),
        }
    }

    /// What the last sums of the position with these inputs weigh together. The authority: SIMD gives the same number.
    #[inline]
    pub(super) fn value(&self, inputs: &[u8]) -> i32 {
        let mut sums = [0; FIRST];
        for (part, sums) in sums.chunks_exact_mut(LANES).enumerate() {
            let lanes = part * LANES..(part + 1) * LANES;
            let mut lane = [0; LANES];
            lane.copy_from_slice(&self.constants[lanes.clone()]);
            for &input in inputs {
                let row = &self.first[usize::from(input)][lanes.clone()];
                for (sum, weight) in lane.iter_mut().zip(row) {
                    *sum = i16::wrapping_add(*sum, *weight);
                }
            }
            for (sum, lane) in sums.iter_mut().zip(lane) {
                *sum = lane.clamp(0, ONE as i16);
            }
        }
        let mut worth = 0;
        for ((row, constant), last) in self.second.iter().zip(self.second_constants).zip(self.last)
        {
            let products = row
                .iter()
                .zip(&sums)
                .map(|(&a, &b)| i32::from(a) * i32::from(b));
            let sum = (products.sum::<i32>() + constant * ONE) / UNIT;
            worth += sum.clamp(0, ONE) * last;
        }
        worth
    }
}

impl Net {
    /// The numbers of each stage as real ones: weights and constants for inputs and sums of 0 to 1, the last in hundredths of
    /// a man.
    pub fn of(stages: &[Vec<f32>]) -> Self {
        let pack = |numbers: &Vec<f32>| {
            let one = |(at, &number): (usize, &f32)| {
                let unit = if at < SHAPE.second() {
                    ONE
                } else if at < SHAPE.last() {
                    UNIT
                } else {
                    FINE
                };
                (number * unit as f32).round().clamp(-32e3, 32e3) as i16
            };
            Stage::of(&numbers.iter().enumerate().map(one).collect::<Vec<i16>>())
        };
        Self::with(stages.iter().map(pack).collect())
    }

    fn with(stages: Vec<Stage>) -> Self {
        Self {
            stages,
            #[cfg(target_arch = "x86_64")]
            avx2: Avx2::detect(),
        }
    }

    /// The worth of `board`, where nothing can be captured, for the mover in hundredths of a man.
    #[inline]
    pub fn value(&self, board: Fast) -> i32 {
        let (mut found, mut count) = ([0; 64], 0);
        inputs(board, &mut |input| {
            found[count % 64] = input as u8;
            count += 1;
        });
        let (stage, inputs) = (&self.stages[stage(board)], &found[..count.min(64)]);
        let worth = self.weigh(stage, inputs) + stage.last_constant * ONE;
        worth / (ONE * FINE)
    }

    /// [`Stage::value`] in the fastest way of this machine.
    #[inline]
    fn weigh(&self, stage: &Stage, inputs: &[u8]) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = self.avx2 {
            return avx2.value(stage, inputs);
        }
        stage.value(inputs)
    }

    /// The file.
    pub fn write(&self) -> Vec<u8> {
        let narrow = |number: &i32| *number as i16;
        let all = self.stages.iter().flat_map(|stage| {
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
        Ok(Self::with(
            all.chunks_exact(NUMBERS).map(Stage::of).collect(),
        ))
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
        let mut first: Vec<f32> = numbers[SHAPE.first_constants()..SHAPE.second()].to_vec();
        inputs(board, &mut |input| {
            for (sum, weight) in first.iter_mut().zip(&numbers[input * FIRST..]) {
                *sum += weight;
            }
        });
        let mut worth = numbers[NUMBERS - 1];
        for second in 0..SECOND {
            let row = &numbers[SHAPE.second() + second * FIRST..][..FIRST];
            let products = row.iter().zip(&first).map(|(a, b)| a * b.clamp(0.0, 1.0));
            let sum: f32 = products.sum::<f32>() + numbers[SHAPE.second_constants() + second];
            worth += sum.clamp(0.0, 1.0) * numbers[SHAPE.last() + second];
        }
        let found = Net::of(&stages).value(board) as f32;
        assert!((found - worth).abs() < 1.5, "{found} for {worth}");
    }

    /// SIMD gives the same number as the portable sums, also where they wrap round.
    #[cfg(target_arch = "x86_64")]
    #[test]
    fn simd_agrees() {
        let Some(avx2) = Avx2::detect() else {
            return;
        };
        let mut rng = Rng::new(3);
        for bits in 4..=16 {
            let mut one = || (rng.next_u64() >> 48) as i16 >> (16 - bits);
            let numbers: Vec<i16> = (0..NUMBERS).map(|_| one()).collect();
            let stage = Stage::of(&numbers);
            for _ in 0..200 {
                let inputs: Vec<u8> = (0..INPUTS)
                    .filter(|_| rng.below(8) == 0)
                    .map(|input| input as u8)
                    .collect();
                assert_eq!(avx2.value(&stage, &inputs), stage.value(&inputs));
            }
        }
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
