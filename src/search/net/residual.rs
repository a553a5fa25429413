//! Networks over the whole board: residual blocks of convolutions with global pooling, which predict the policy,
//! the winner and the lead, and the owner of each point (Wu, "Accelerating self-play learning in Go", 2019).
//!
//! One set of weights serves every board size. Blocks apply the rectifier after their sum (He and others, 2015):
//! every value between layers is at least 0, and convolutions are the only work left. There is no batch
//! normalisation, since all boards of a batch have the same size. In every second block the first channels of the
//! inner layer are pooled over the board, and a linear layer of the pooled values is added to all points.
//!
//! Pooling makes three numbers of a channel: the mean, the mean times `b`, and the maximum, where `b = (size − 14)
//! / 10`; for the value the mean times `b² − 0.1` instead of the maximum, since a score is a sum, not a mean.
//!
//! # File
//!
//! Magic number `TTCN`, version (u32), FNV-1a checksum of the rest (u64), the seven numbers of [`Shape`] (u16
//! each), then the weights as binary16 in this order. All little-endian. A convolution is its weights by outputs,
//! inputs, rows and columns, and its biases; a matrix its weights by outputs and inputs, and its biases.
//!
//! | part | from → to |
//! |---|---|
//! | convolution 3 × 3 | planes → channels |
//! | matrix | globals → channels, added to every point |
//! | for each block: convolution 3 × 3; matrix (blocks 1, 3 …); convolution 3 × 3 | channels → channels; 3 · pooled → channels; channels → channels |
//! | policy: convolution 1 × 1; the same, pooled; matrix; matrix for each point; matrix for the pass | channels → head; channels → head; 3 · head → head; head → 1; 3 · head → 1 |
//! | value: convolution 1 × 1; matrix; matrix; matrix for each point | channels → head; 3 · head → hidden; hidden → 3; head → 1 |
//!
//! Policy: logits. Value: the logit of the mover's share of the points, the lead in [`LEAD_UNIT`]s, and a number whose softplus
//! is the lead's deviation in these units. Ownership: a number whose hyperbolic tangent is 1 where the mover owns the point.

use super::convolution::{Convolution, Ending, LANES, Layout, Linear};
use super::half::from_half;
use crate::packed::WeightError;
use tabletop_core::hash::{FNV_START, fnv1a};

#[cfg(test)]
mod tests;

/// Units of the network's lead output to a point.
pub const LEAD_UNIT: f32 = 20.0;

const MARK: &[u8; 4] = b"TTCN";
const VERSION: u32 = 1;
/// Bytes before the shape.
const HEADER_BYTES: usize = 16;
/// Maximum width and depth: a file with a larger shape is damaged. The sums of wider networks would not be exact
/// any more in the portable form.
const MAX_WIDTH: usize = 112;

/// Sizes of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Input planes: numbers for each point.
    pub planes: usize,
    /// Global inputs: numbers for the whole position.
    pub globals: usize,
    /// Number of residual blocks.
    pub blocks: usize,
    /// Channels of the trunk; a multiple of 16.
    pub channels: usize,
    /// Number of channels that are pooled in every second block.
    pub pooled: usize,
    /// Channels of the policy head and of the value head; a multiple of 16.
    pub head: usize,
    /// Width of the value head's hidden layer.
    pub hidden: usize,
}

impl Shape {
    const NUMBERS: usize = 7;

    const fn from_numbers(numbers: [usize; Self::NUMBERS]) -> Self {
        let [planes, globals, blocks, channels, pooled, head, hidden] = numbers;
        Self {
            planes,
            globals,
            blocks,
            channels,
            pooled,
            head,
            hidden,
        }
    }

    const fn numbers(self) -> [usize; Self::NUMBERS] {
        [
            self.planes,
            self.globals,
            self.blocks,
            self.channels,
            self.pooled,
            self.head,
            self.hidden,
        ]
    }

    fn is_possible(self) -> bool {
        self.numbers()
            .iter()
            .all(|number| (1..=MAX_WIDTH).contains(number))
            && self.channels.is_multiple_of(LANES)
            && self.head.is_multiple_of(LANES)
            && self.pooled <= self.channels
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Block {
    first: Convolution,
    pooling: Option<Linear>,
    second: Convolution,
}

#[derive(Clone, Debug, PartialEq)]
struct Policy {
    points: Convolution,
    pooled: Convolution,
    pooling: Linear,
    logit: Linear,
    pass: Linear,
}

#[derive(Clone, Debug, PartialEq)]
struct Value {
    points: Convolution,
    hidden: Linear,
    output: Linear,
    owner: Linear,
}

/// A residual network.
#[derive(Clone, Debug, PartialEq)]
pub struct ResidualNet {
    shape: Shape,
    input: Convolution,
    globals: Linear,
    blocks: Vec<Block>,
    policy: Policy,
    value: Value,
}

/// Inputs of a network: positions on boards of one size.
#[derive(Clone, Debug)]
pub struct Batch {
    layout: Layout,
    shape: Shape,
    planes: Vec<f32>,
    globals: Vec<f32>,
}

impl Batch {
    /// Creates a batch of empty boards.
    #[must_use]
    pub fn new(shape: Shape, size: usize, boards: usize) -> Self {
        let layout = Layout { size, boards };
        Self {
            layout,
            shape,
            planes: vec![0.0; layout.len() * shape.planes],
            globals: vec![0.0; boards * shape.globals],
        }
    }

    /// Input planes of a point.
    pub fn planes_mut(&mut self, board: usize, row: usize, col: usize) -> &mut [f32] {
        let point = self.layout.point(board, row, col);
        &mut self.planes[point * self.shape.planes..][..self.shape.planes]
    }

    /// Global inputs of a position.
    pub fn globals_mut(&mut self, board: usize) -> &mut [f32] {
        &mut self.globals[board * self.shape.globals..][..self.shape.globals]
    }
}

/// Evaluation of a position by a network, for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// Policy logits for each point by rows from the top, and last for the pass.
    pub logits: Vec<f32>,
    /// Expected share of the points for the mover, from 0 to 1.
    pub value: f32,
    /// Expected lead of the mover in points.
    pub lead: f32,
    /// Standard deviation of the lead in points.
    pub deviation: f32,
    /// Ownership of each point, from −1 (the other side's) to 1 (the mover's).
    pub owners: Vec<f32>,
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take(&mut self, count: usize) -> Option<Vec<f32>> {
        let (bytes, rest) = self.0.split_at_checked(2 * count)?;
        self.0 = rest;
        let number = |pair: &[u8]| from_half(u16::from_le_bytes([pair[0], pair[1]]));
        Some(bytes.chunks_exact(2).map(number).collect())
    }

    fn convolution(&mut self, inputs: usize, outputs: usize, width: usize) -> Option<Convolution> {
        let numbers = self.take(Convolution::numbers(inputs, outputs, width))?;
        Some(Convolution::new(inputs, outputs, width, &numbers))
    }

    fn linear(&mut self, inputs: usize, outputs: usize) -> Option<Linear> {
        let numbers = self.take(Linear::numbers(inputs, outputs))?;
        Some(Linear::new(inputs, outputs, &numbers))
    }

    fn block(&mut self, shape: Shape, is_pooled: bool) -> Option<Block> {
        let channels = shape.channels;
        Some(Block {
            first: self.convolution(channels, channels, 3)?,
            pooling: if is_pooled {
                Some(self.linear(3 * shape.pooled, channels)?)
            } else {
                None
            },
            second: self.convolution(channels, channels, 3)?,
        })
    }

    fn policy(&mut self, shape: Shape) -> Option<Policy> {
        let (channels, head) = (shape.channels, shape.head);
        Some(Policy {
            points: self.convolution(channels, head, 1)?,
            pooled: self.convolution(channels, head, 1)?,
            pooling: self.linear(3 * head, head)?,
            logit: self.linear(head, 1)?,
            pass: self.linear(3 * head, 1)?,
        })
    }

    fn value(&mut self, shape: Shape) -> Option<Value> {
        Some(Value {
            points: self.convolution(shape.channels, shape.head, 1)?,
            hidden: self.linear(3 * shape.head, shape.hidden)?,
            output: self.linear(shape.hidden, 3)?,
            owner: self.linear(shape.head, 1)?,
        })
    }

    fn net(&mut self, shape: Shape) -> Option<ResidualNet> {
        Some(ResidualNet {
            shape,
            input: self.convolution(shape.planes, shape.channels, 3)?,
            globals: self.linear(shape.globals, shape.channels)?,
            blocks: (0..shape.blocks)
                .map(|block| self.block(shape, block % 2 == 1))
                .collect::<Option<_>>()?,
            policy: self.policy(shape)?,
            value: self.value(shape)?,
        })
    }
}

/// The third number that pooling makes of a channel.
#[derive(Clone, Copy)]
enum Third {
    Maximum,
    Square,
}

/// Pools the first `count` channels, clipped below 0: their means, the means scaled by board size, and the third
/// numbers.
fn pool(
    layout: Layout,
    board: usize,
    channels: usize,
    count: usize,
    values: &[f32],
    third: Third,
) -> Vec<f32> {
    let mut pooled = vec![0.0_f32; 3 * count];
    let (means, rest) = pooled.split_at_mut(count);
    let (scaled, thirds) = rest.split_at_mut(count);
    for point in layout.points(board) {
        let of_point = &values[point * channels..][..count];
        for ((&value, sum), max) in of_point.iter().zip(&mut *means).zip(&mut *thirds) {
            let value = value.max(0.0);
            *sum += value;
            *max = max.max(value);
        }
    }
    let points = (layout.size * layout.size) as f32;
    let b = (layout.size as f32 - 14.0) / 10.0;
    for ((mean, scaled), max) in means.iter_mut().zip(scaled).zip(thirds) {
        *mean /= points;
        *scaled = *mean * b;
        if matches!(third, Third::Square) {
            *max = *mean * (b * b - 0.1);
        }
    }
    pooled
}

/// Adds biases to all points of a board, and applies the rectifier.
fn add_everywhere(layout: Layout, board: usize, biases: &[f32], values: &mut [f32]) {
    for point in layout.points(board) {
        let of_point = &mut values[point * biases.len()..][..biases.len()];
        for (value, bias) in of_point.iter_mut().zip(biases) {
            *value = (*value + bias).max(0.0);
        }
    }
}

type Run = fn(&Convolution, Layout, &[f32], &mut [f32], Ending);

/// Replaces the output, and applies the rectifier.
const PLAIN: Ending = Ending {
    adds: false,
    cuts: false,
};
const CUT: Ending = Ending {
    adds: false,
    cuts: true,
};
const ADDED_AND_CUT: Ending = Ending {
    adds: true,
    cuts: true,
};

impl ResidualNet {
    /// Parses a file.
    ///
    /// # Errors
    /// If the file is of another kind, or damaged.
    pub fn from_bytes(file: &[u8]) -> Result<Self, WeightError> {
        let (header, rest) = file
            .split_at_checked(HEADER_BYTES)
            .ok_or(WeightError::Damaged)?;
        if header[..4] != *MARK || header[4..8] != VERSION.to_le_bytes() {
            return Err(WeightError::Unknown);
        }
        if header[8..] != fnv1a(FNV_START, rest).to_le_bytes() {
            return Err(WeightError::Damaged);
        }
        let (numbers, weights) = rest
            .split_at_checked(2 * Shape::NUMBERS)
            .ok_or(WeightError::Damaged)?;
        let number = |at| usize::from(u16::from_le_bytes([numbers[2 * at], numbers[2 * at + 1]]));
        let shape = Shape::from_numbers(std::array::from_fn(number));
        let mut reader = Reader(weights);
        Some(shape)
            .filter(|shape| shape.is_possible())
            .and_then(|shape| reader.net(shape))
            .filter(|_| reader.0.is_empty())
            .ok_or(WeightError::Damaged)
    }

    /// A network of small random weights, for tests; `None` for a shape that needs more than 2^18 of them.
    #[cfg(feature = "tools")]
    pub fn random(shape: Shape, seed: u64) -> Option<Self> {
        let mut rng = tabletop_core::Rng::new(seed);
        // From −1/8 to 1/8.
        let number = |rng: &mut tabletop_core::Rng| (rng.next_u64() & 0xAFFF) as u16;
        let bytes: Vec<u8> = (0..1 << 18)
            .flat_map(|_| number(&mut rng).to_le_bytes())
            .collect();
        Reader(&bytes).net(shape)
    }

    /// Sizes of the network.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Evaluates every position of a batch.
    #[must_use]
    pub fn evaluate(&self, batch: &Batch) -> Vec<Evaluation> {
        self.evaluate_by(batch, Convolution::run)
    }

    /// Like [`evaluate`](Self::evaluate), without SIMD: the results are equal to the last bit.
    #[must_use]
    pub fn evaluate_portable(&self, batch: &Batch) -> Vec<Evaluation> {
        self.evaluate_by(batch, Convolution::run_portable)
    }

    /// Like [`evaluate`](Self::evaluate), in real numbers without rounding.
    #[cfg(any(test, feature = "tools"))]
    #[must_use]
    pub fn evaluate_exact(&self, batch: &Batch) -> Vec<Evaluation> {
        self.evaluate_by(batch, Convolution::run_exact)
    }

    fn evaluate_by(&self, batch: &Batch, run: Run) -> Vec<Evaluation> {
        let trunk = self.trunk(batch, run);
        let layout = batch.layout;
        let channels = |convolution: &Convolution, ending| {
            let mut values = vec![0.0; layout.len() * convolution.outputs()];
            run(convolution, layout, &trunk, &mut values, ending);
            values
        };
        let mut points = channels(&self.policy.points, PLAIN);
        let pooled = channels(&self.policy.pooled, CUT);
        let value = channels(&self.value.points, CUT);
        (0..layout.boards)
            .map(|board| {
                let logits = self.logits(layout, board, &mut points, &pooled);
                self.evaluation(layout, board, &value, logits)
            })
            .collect()
    }

    fn trunk(&self, batch: &Batch, run: Run) -> Vec<f32> {
        let (layout, channels) = (batch.layout, self.shape.channels);
        let mut trunk = vec![0.0; layout.len() * channels];
        let mut inner = trunk.clone();
        run(&self.input, layout, &batch.planes, &mut trunk, PLAIN);
        let globals = batch.globals.chunks_exact(self.shape.globals);
        for (board, globals) in globals.enumerate() {
            let biases: Vec<f32> = self.globals.run(globals).collect();
            add_everywhere(layout, board, &biases, &mut trunk);
        }
        layout.clear_edge(channels, &mut trunk);
        for block in &self.blocks {
            let ending = if block.pooling.is_some() { PLAIN } else { CUT };
            run(&block.first, layout, &trunk, &mut inner, ending);
            if let Some(pooling) = &block.pooling {
                self.add_pooled(layout, pooling, &mut inner);
            }
            layout.clear_edge(channels, &mut inner);
            run(&block.second, layout, &inner, &mut trunk, ADDED_AND_CUT);
            layout.clear_edge(channels, &mut trunk);
        }
        trunk
    }

    /// Adds the bias from the pooled channels to each board, and applies the rectifier.
    fn add_pooled(&self, layout: Layout, pooling: &Linear, inner: &mut [f32]) {
        let Shape {
            channels, pooled, ..
        } = self.shape;
        for board in 0..layout.boards {
            let of_board = pool(layout, board, channels, pooled, inner, Third::Maximum);
            let biases: Vec<f32> = pooling.run(&of_board).collect();
            add_everywhere(layout, board, &biases, inner);
        }
    }

    /// Policy logits of a board, the pass last. Adds the pooled part to `points`, which lack it.
    fn logits(&self, layout: Layout, board: usize, points: &mut [f32], pooled: &[f32]) -> Vec<f32> {
        let head = self.shape.head;
        let pooled = pool(layout, board, head, head, pooled, Third::Maximum);
        let biases: Vec<f32> = self.policy.pooling.run(&pooled).collect();
        add_everywhere(layout, board, &biases, points);
        let of_point = |point: usize| self.policy.logit.run(&points[point * head..][..head]);
        let mut logits: Vec<f32> = layout.points(board).flat_map(of_point).collect();
        logits.extend(self.policy.pass.run(&pooled));
        logits
    }

    fn evaluation(
        &self,
        layout: Layout,
        board: usize,
        points: &[f32],
        logits: Vec<f32>,
    ) -> Evaluation {
        let head = self.shape.head;
        let pooled = pool(layout, board, head, head, points, Third::Square);
        let hidden: Vec<f32> = self
            .value
            .hidden
            .run(&pooled)
            .map(|sum| sum.max(0.0))
            .collect();
        let output: Vec<f32> = self.value.output.run(&hidden).collect();
        let owner = |point: usize| {
            let sums = self.value.owner.run(&points[point * head..][..head]);
            sums.map(f32::tanh)
        };
        Evaluation {
            logits,
            value: 1.0 / (1.0 + (-output[0]).exp()),
            lead: LEAD_UNIT * output[1],
            deviation: LEAD_UNIT * output[2].exp().ln_1p(),
            owners: layout.points(board).flat_map(owner).collect(),
        }
    }
}
