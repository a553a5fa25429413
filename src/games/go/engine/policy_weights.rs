//! Weights learned from self-play: the probability that the search plays a move, by the features of the move.
//!
//! File: a [`Format`] of one number for each feature of `features.rs`, in `WEIGHT_SCALE`ths of a logarithm.

use std::sync::LazyLock;

use super::features::FEATURES;
use tabletop_search::packed::{Format, WeightError};

/// Number of weight units in a natural logarithm.
pub(super) const WEIGHT_SCALE: f32 = 32.0;

const FORMAT: Format = Format {
    mark: b"TTWW",
    version: 2,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyWeights(pub(super) Vec<i16>);

impl PolicyWeights {
    /// Returns the built-in weights, unpacked once; if the file cannot be read, all moves are equally likely.
    pub(super) fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<PolicyWeights> = LazyLock::new(|| {
            let file = include_bytes!("../../../../assets/go.weights");
            PolicyWeights::from_bytes(file).unwrap_or(PolicyWeights(Vec::new()))
        });
        &SHIPPED
    }

    /// Serialises the weights to a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        FORMAT.pack(self.0.iter().copied())
    }

    /// Parses a file.
    ///
    /// # Errors
    /// Returns an error if the file is of another kind or damaged.
    pub fn from_bytes(file: &[u8]) -> Result<Self, WeightError> {
        FORMAT.unpack(file, FEATURES).map(Self)
    }

    pub(super) fn weight(&self, feature: usize) -> i32 {
        self.0.get(feature).map_or(0, |&weight| i32::from(weight))
    }
}
