//! The learned evaluation: weights of [patterns](super::patterns) for the opening and for the ending, between which the
//! number of pieces chooses.
//!
//! File: a [`Format`] of the opening weights and then the ending weights of all places, in [`UNIT`]ths of a hundredth of a man.

use std::sync::OnceLock;

use super::eval::evaluate;
use super::fast::Fast;
use super::patterns::{WEIGHTS, places};
use crate::search::packed::{Format, WeightError};

/// Weights are in this fraction of a hundredth of a man.
pub const UNIT: i32 = 4;
const FORMAT: Format = Format {
    mark: b"TTCW",
    version: 1,
};
/// With so many pieces on the board the ending's weights alone count; with 24 the opening's.
const FEWEST: i32 = 4;
const MOST: i32 = 24;

/// All weights: of each place that of the opening and that of the ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(Vec<[i16; 2]>);

/// How much of the opening there is in a position of `pieces`, in 20ths.
#[inline]
pub fn opening(pieces: u32) -> i32 {
    (pieces as i32).clamp(FEWEST, MOST) - FEWEST
}

/// All of it.
pub const WHOLE: i32 = MOST - FEWEST;

impl Weights {
    /// Weights from real ones in hundredths of a man.
    pub fn of(weights: &[[f32; 2]]) -> Self {
        let pack = |weight: f32| (weight * UNIT as f32).round().clamp(-32e3, 32e3) as i16;
        Self(weights.iter().map(|pair| pair.map(pack)).collect())
    }

    /// The worth of `board`, where nothing can be captured, for the mover in hundredths of a man.
    #[inline]
    pub fn value(&self, board: Fast) -> i32 {
        let mut sums = [0; 2];
        places(board, &mut |place| {
            let pair = self.0[place];
            sums[0] += i32::from(pair[0]);
            sums[1] += i32::from(pair[1]);
        });
        let part = opening(board.count());
        (sums[0] * part + sums[1] * (WHOLE - part)) / (WHOLE * UNIT)
    }

    /// The file.
    pub fn write(&self) -> Vec<u8> {
        let half = |at: usize| self.0.iter().map(move |pair| pair[at]);
        FORMAT.write(half(0).chain(half(1)))
    }

    /// Reads a file.
    pub fn read(file: &[u8]) -> Result<Self, WeightError> {
        let all = FORMAT.read(file, 2 * WEIGHTS)?;
        let (opening, ending) = all.split_at(WEIGHTS);
        let pairs = opening.iter().zip(ending).map(|(&a, &b)| [a, b]);
        Ok(Self(pairs.collect()))
    }
}

/// How quiet positions are judged.
#[derive(Clone, Copy, Debug)]
pub enum Judge<'a> {
    /// By a few rules of thumb.
    Plain,
    /// By what own games have taught.
    Learned(&'a Weights),
}

impl Judge<'static> {
    /// The judge of this program: the learned one, unpacked once.
    pub fn shipped() -> Self {
        static SHIPPED: OnceLock<Option<Weights>> = OnceLock::new();
        let unpack = || Weights::read(include_bytes!("../../../../assets/checkers.weights")).ok();
        SHIPPED
            .get_or_init(unpack)
            .as_ref()
            .map_or(Self::Plain, Judge::Learned)
    }
}

impl Judge<'_> {
    /// The worth of `board`, where nothing can be captured, for the mover in hundredths of a man.
    #[inline]
    pub fn value(self, board: Fast) -> i32 {
        match self {
            Self::Plain => evaluate(board),
            Self::Learned(weights) => weights.value(board),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Side;
    use crate::games::checkers::Board;

    #[test]
    fn a_file_reads_back() {
        let mut weights = vec![[0.0; 2]; WEIGHTS];
        for (place, pair) in weights.iter_mut().enumerate() {
            *pair = [(place % 701) as f32 - 350.0, (place % 89) as f32 / 8.0];
        }
        let weights = Weights::of(&weights);
        assert_eq!(Weights::read(&weights.write()), Ok(weights));
    }

    /// The file in the program reads, and a man more is about a hundred hundredths.
    #[test]
    fn the_shipped_weights_know_what_a_man_is_worth() {
        let Judge::Learned(weights) = Judge::shipped() else {
            panic!("no weights");
        };
        let start = Fast::seen(&Board::START, Side::Black);
        let without = Fast {
            enemy: start.enemy & !(1 << 22),
            ..start
        };
        let gain = weights.value(without) - weights.value(start);
        assert!((70..=160).contains(&gain), "{gain}");
    }
}
