//! What the engine learned from its own games: how likely its search is to play a move, by the features of the move.
//!
//! File: a [`Format`] of one number for each feature of `features.rs`, in `WEIGHT_SCALE`ths of a logarithm.

use std::sync::LazyLock;

use super::features::FEATURES;
use tabletop_search::packed::{Format, WeightError};

/// The weights are in this fraction of a natural logarithm.
pub(super) const WEIGHT_SCALE: f32 = 32.0;

const FORMAT: Format = Format {
    mark: b"TTWW",
    version: 1,
};

/// The weights of all features.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyWeights(pub(super) Vec<i16>);

impl PolicyWeights {
    /// The weights of this program, unpacked once; if the file can't be read, every move is as likely as any other.
    pub(super) fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<PolicyWeights> = LazyLock::new(|| {
            let file = include_bytes!("../../../../assets/go.weights");
            PolicyWeights::read(file).unwrap_or(PolicyWeights(Vec::new()))
        });
        &SHIPPED
    }

    /// The file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        FORMAT.write(self.0.iter().copied())
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Where it is no such file, or damaged.
    pub fn read(file: &[u8]) -> Result<Self, WeightError> {
        FORMAT.read(file, FEATURES).map(Self)
    }

    pub(super) fn weight(&self, feature: usize) -> i32 {
        self.0.get(feature).map_or(0, |&weight| i32::from(weight))
    }
}
