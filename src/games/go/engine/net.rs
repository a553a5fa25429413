//! The network for Go, the parameters of its use, and sums of its evaluations.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use super::planes::{GLOBALS, PLANES};
use tabletop_search::net::residual::ResidualNet;
#[cfg(all(test, feature = "tools"))]
use tabletop_search::net::residual::Shape;
use tabletop_search::packed::WeightError;

/// Parameters of the search's use of the network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetParameters {
    /// Visits after which a node is expanded.
    pub expansion: u32,
    /// Visits after which the network evaluates a position, not before the node is expanded.
    pub visits: u32,
    /// Weight of the network in a playout's value: that of its evaluation of the last evaluated position on the path.
    pub share: f32,
    /// Number of virtual wins of a move with probability 1; other moves have fewer, by the square root of their
    /// probability.
    pub policy_visits: f32,
    /// Share of empty points below which the network's share decreases in proportion; 0 for never.
    pub open: f32,
    /// Exploration constant (c of PUCT), which weighs a move's probability by the square root of the visits; 0 to use
    /// the probability as a prior instead.
    pub exploration: f32,
    /// Weight of the points of a lead beside the winning chance.
    pub points: f32,
    /// True to evaluate every new position at once and to take the network's value alone as the position's value.
    pub at_leaves: bool,
}

impl NetParameters {
    /// Parameters of low levels, fixed so that their cost and strength stay as measured in the matches between levels.
    const SOFT: Self = Self {
        expansion: 4,
        visits: 4,
        share: 0.5,
        policy_visits: 60.0,
        open: 0.4,
        exploration: 0.0,
        points: 0.1,
        at_leaves: false,
    };

    /// Parameters of readings by playouts alone, for which the network names the likely first moves.
    pub(super) const READING: Self = Self {
        visits: u32::MAX,
        share: 0.0,
        ..Self::SOFT
    };

    /// Parameters of full strength. Tuned by matches.
    pub const DEFAULT: Self = Self {
        share: 0.75,
        exploration: 0.7,
        points: 0.3,
        ..Self::SOFT
    };

    pub const fn for_size(size: u8) -> Self {
        if size < *SIZES.start() || size > NEURAL_UP_TO {
            return Self::DEFAULT;
        }
        Self {
            open: 0.0,
            at_leaves: true,
            ..Self::DEFAULT
        }
    }

    /// Returns the parameters with the influence of learning scaled by `share`, from 0 to 1.
    pub(super) fn with_influence(self, share: f32) -> Self {
        if share >= 1.0 {
            return self;
        }
        Self {
            share: Self::SOFT.share * share,
            policy_visits: Self::SOFT.policy_visits * share,
            ..Self::SOFT
        }
    }
}

/// Largest size on which nothing is played out, as matches have it. On larger boards playouts recognise the large dead
/// groups that a network may take for alive.
const NEURAL_UP_TO: u8 = 19;

/// Board sizes on which the network is used: it was trained up to 19 × 19 and serves larger boards, too.
const SIZES: RangeInclusive<u8> = 5..=25;

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

    /// Returns the built-in network for boards of this size, unpacked once, or `None` if the file cannot be read.
    pub(super) fn shipped(size: u8) -> Option<&'static Self> {
        static SHIPPED: LazyLock<Option<GoNet>> =
            LazyLock::new(|| GoNet::from_bytes(include_bytes!("../../../../assets/go.net")).ok());
        SHIPPED.as_ref().filter(|_| SIZES.contains(&size))
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

/// Sums of the network's evaluations of a search, from Black's view.
#[derive(Clone, Debug)]
pub(super) struct NetStats<const P: usize> {
    /// Sum of each point's ownership, from −1 (White's) to 1 (Black's) per evaluation.
    pub(super) owners: Box<[f32; P]>,
    /// Sum of Black's leads in points, komi included.
    pub(super) lead: f32,
    /// Sum of the leads' standard deviations.
    pub(super) deviation: f32,
    /// For each move at the root, the sum of the leads and the number of evaluated positions after it.
    pub(super) root_leads: Box<[(f32, u32); P]>,
    /// Number of evaluated positions.
    pub(super) count: u32,
}

impl<const P: usize> Default for NetStats<P> {
    fn default() -> Self {
        Self {
            owners: Box::new([0.0; P]),
            lead: 0.0,
            deviation: 0.0,
            root_leads: Box::new([(0.0, 0); P]),
            count: 0,
        }
    }
}

impl<const P: usize> NetStats<P> {
    /// Adds the sums of another search.
    pub(super) fn add(&mut self, other: &Self) {
        for (own, more) in self.owners.iter_mut().zip(other.owners.iter()) {
            *own += more;
        }
        for (own, more) in self.root_leads.iter_mut().zip(other.root_leads.iter()) {
            own.0 += more.0;
            own.1 += more.1;
        }
        self.lead += other.lead;
        self.deviation += other.deviation;
        self.count += other.count;
    }
}
