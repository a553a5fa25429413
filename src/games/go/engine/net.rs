//! The network for Go, and the parameters of the search by it.

use std::sync::LazyLock;

use super::planes::{GLOBALS, PLANES};
use tabletop_search::net::residual::ResidualNet;
#[cfg(all(test, feature = "tools"))]
use tabletop_search::net::residual::Shape;
use tabletop_search::packed::WeightError;

/// Parameters of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchParameters {
    /// Exploration constant (c of PUCT), which weighs a move's probability by the square root of the visits.
    pub exploration: f32,
    /// Weight of the points of a lead beside the winning chance.
    pub points: f32,
    /// Divisor of the policy's logits.
    pub temperature: f32,
    /// Share of a random number in the worth of a position, the same whenever it recurs in a tree: beginners misjudge.
    pub noise: f32,
}

impl SearchParameters {
    /// Parameters of full strength. Tuned by matches.
    pub const DEFAULT: Self = Self {
        exploration: 0.7,
        points: 0.3,
        temperature: 1.0,
        noise: 0.0,
    };
}

#[derive(Clone, Debug)]
pub struct GoNet(ResidualNet);

impl GoNet {
    /// Parses a network file.
    ///
    /// # Errors
    /// Returns an error if the file is of another kind, damaged, or has a network with other inputs.
    pub fn from_bytes(file: &[u8]) -> Result<Self, WeightError> {
        let net = ResidualNet::from_bytes(file)?;
        if (net.shape().planes, net.shape().globals) == (PLANES, GLOBALS) {
            Ok(Self(net))
        } else {
            Err(WeightError::Unknown)
        }
    }

    /// Returns the built-in network, unpacked once, or `None` if the file cannot be read. It was trained on boards from
    /// 5 × 5 to 19 × 19 and serves all sizes.
    pub(super) fn shipped() -> Option<&'static Self> {
        static SHIPPED: LazyLock<Option<GoNet>> =
            LazyLock::new(|| GoNet::from_bytes(include_bytes!("../../../../assets/go.net")).ok());
        SHIPPED.as_ref()
    }

    /// Creates a small network of random weights.
    #[cfg(all(test, feature = "tools"))]
    pub(super) fn random(seed: u64) -> Self {
        let shape = Shape {
            planes: PLANES,
            globals: GLOBALS,
            blocks: 2,
            channels: 16,
            pooled: 8,
            head: 16,
            hidden: 16,
        };
        Self(ResidualNet::random(shape, seed).expect("a small shape"))
    }

    #[must_use]
    pub const fn net(&self) -> &ResidualNet {
        &self.0
    }
}
