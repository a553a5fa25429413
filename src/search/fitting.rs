//! Fitting of small networks to positions: inputs that count features, two hidden layers clipped to 0..1, and one
//! output, which the logistic function turns into the mover's expected share of the points.
//!
//! The optimiser is Adam (Kingma, Ba 2015), on mini-batches of positions.

use super::net::Shape;
use super::net::regions::{FULL_WINDOWS, Regions};
use tabletop_core::Rng;

/// Positions in a mini-batch.
const BATCH_SIZE: usize = 256;
/// Adam's decay rates: the share of the running means of the gradients, and of their squares, that a step retains.
const ADAM_BETAS: (f32, f32) = (0.9, 0.999);
/// Bound of the absolute value of every number.
const MAX_WEIGHT: f32 = 4.0;
/// Size of the first step and of the last.
const LEARNING_RATES: (f32, f32) = (0.0015, 0.00002);

/// Inputs of a position that are not 0, with their values.
pub type ActiveInputs = [(u16, u8)];

/// Inputs that are present, with the zones that they are in.
pub type PlacedInputs = [(u16, u8)];

/// Logistic function: the share of the points at `x`.
#[must_use]
pub fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Learning rate with cosine decay.
#[derive(Clone, Copy, Debug)]
pub struct LearningRate {
    first: f32,
    done: usize,
    total: usize,
}

impl LearningRate {
    /// Creates the schedule for `total` positions.
    #[must_use]
    pub const fn new(total: usize) -> Self {
        Self {
            first: LEARNING_RATES.0,
            done: 0,
            total,
        }
    }

    /// Starts with a step of size `first`, for a network that was fitted before.
    #[must_use]
    pub const fn beginning_at(self, first: f32) -> Self {
        Self { first, ..self }
    }

    /// Returns the step size after one more position.
    pub fn advance(&mut self) -> f32 {
        self.done += 1;
        let angle = self.done as f32 / self.total.max(1) as f32 * std::f32::consts::PI;
        LEARNING_RATES.1 + (self.first - LEARNING_RATES.1) * f32::midpoint(1.0, angle.cos())
    }
}

/// A network being fitted: its numbers, and the moments of Adam.
#[derive(Clone, Debug)]
pub struct Model {
    shape: Shape,
    numbers: Vec<f32>,
    gradients: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    /// Positions accumulated in `gradients`, and batches so far.
    filled: usize,
    batches: i32,
    /// First-layer sums of the current position, and the errors of that layer.
    first: Vec<f32>,
    second: Vec<f32>,
    back: Vec<f32>,
    /// The first-layer sums that are made by regions.
    local: Option<LocalSums>,
}

/// The last sums of the first layer, which are made by regions.
#[derive(Clone, Debug)]
struct LocalSums {
    lanes: usize,
    /// The zones of every window.
    windows: Vec<[usize; 9]>,
    /// Sums of the current position's zones, or their errors, lane by lane.
    zones: Vec<f32>,
    sums: Vec<f32>,
}

impl LocalSums {
    /// Adds up the sums of all zones for these inputs; `rows` gives the weights of an input.
    fn add_up<'r>(&mut self, placed: &PlacedInputs, rows: impl Fn(usize) -> &'r [f32]) {
        self.zones.fill(0.0);
        for &(input, zone) in placed {
            let sums = &mut self.zones[usize::from(zone) * self.lanes..][..self.lanes];
            add(sums, 1.0, rows(usize::from(input)));
        }
    }

    /// Pools the sums of all windows into `pooled`, the second layer's input.
    fn pool(&mut self, biases: &[f32], pooled: &mut [f32]) {
        pooled.fill(0.0);
        let sums = self.sums.chunks_exact_mut(self.lanes);
        for (window, sums) in self.windows.iter().zip(sums) {
            sums.copy_from_slice(biases);
            for &zone in window {
                add(sums, 1.0, &self.zones[zone * self.lanes..][..self.lanes]);
            }
            for (pooled, sum) in pooled.iter_mut().zip(sums) {
                *pooled += sum.clamp(0.0, 1.0) / FULL_WINDOWS as f32;
            }
        }
    }

    /// Backpropagates `back`, the errors of the pooled values, to the zones; adds the errors of the biases to
    /// `biases`.
    fn back(&mut self, back: &[f32], biases: &mut [f32]) {
        self.zones.fill(0.0);
        let sums = self.sums.chunks_exact_mut(self.lanes);
        for (window, sums) in self.windows.iter().zip(sums) {
            for (sum, back) in sums.iter_mut().zip(back) {
                let within = *sum > 0.0 && *sum < 1.0;
                *sum = if within {
                    back / FULL_WINDOWS as f32
                } else {
                    0.0
                };
            }
            add(biases, 1.0, sums);
            for &zone in window {
                add(
                    &mut self.zones[zone * self.lanes..][..self.lanes],
                    1.0,
                    sums,
                );
            }
        }
    }
}

/// Dot product, summed in eight lanes.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0.0; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for lane in 0..8 {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    lanes.iter().sum()
}

fn add(to: &mut [f32], factor: f32, from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += factor * from;
    }
}

impl Model {
    /// Creates a network of small random numbers; the weights of the first layer are at most `spread`.
    #[must_use]
    pub fn new(shape: Shape, spread: f32, rng: &mut Rng) -> Self {
        // Initial bounds of the numbers, each with the index where its range ends.
        let widths = [
            (shape.biases1(), spread),
            (shape.weights2(), 0.1),
            (shape.biases2(), 0.25),
            (shape.output(), 0.1),
            (shape.numbers(), 0.4),
        ];
        let wide = |at: usize| {
            let part = widths.iter().find(|&&(end, _)| at < end);
            part.map_or(0.0, |&(_, width)| width)
        };
        let mut random = |at: usize| (2.0 * rng.unit() as f32 - 1.0) * wide(at);
        let blank = vec![0.0; shape.numbers()];
        Self {
            shape,
            numbers: (0..shape.numbers()).map(&mut random).collect(),
            gradients: blank.clone(),
            means: blank.clone(),
            squares: blank,
            filled: 0,
            batches: 0,
            first: vec![0.0; shape.hidden1],
            second: vec![0.0; shape.hidden2],
            back: vec![0.0; shape.hidden1],
            local: None,
        }
    }

    /// Replaces the numbers; there have to be as many as the shape has.
    #[must_use]
    pub fn with_numbers(mut self, numbers: &[f32]) -> Self {
        self.numbers.copy_from_slice(numbers);
        self
    }

    /// Makes the last `lanes` sums of the first layer by regions.
    #[must_use]
    pub fn with_regions(mut self, lanes: usize, regions: Regions) -> Self {
        let windows: Vec<_> = regions.windows().collect();
        self.local = Some(LocalSums {
            lanes,
            zones: vec![0.0; regions.zones() * lanes],
            sums: vec![0.0; windows.len() * lanes],
            windows,
        });
        self
    }

    /// Evaluates a position. Returns the argument of the logistic function.
    pub fn value(&mut self, seen: &ActiveInputs) -> f32 {
        self.value_placed(seen, &[])
    }

    /// Evaluates a position with `placed`, the inputs of the sums made by regions; `seen` is for the other sums.
    pub fn value_placed(&mut self, seen: &ActiveInputs, placed: &PlacedInputs) -> f32 {
        let (first, second) = (self.shape.hidden1, self.shape.hidden2);
        let constants = self.shape.biases1();
        self.first
            .copy_from_slice(&self.numbers[constants..][..first]);
        for &(input, count) in seen {
            let row = &self.numbers[usize::from(input) * first..][..first];
            add(&mut self.first, f32::from(count), row);
        }
        if let Some(local) = &mut self.local {
            let global = first - local.lanes;
            let rows = |input: usize| &self.numbers[input * first..][global..first];
            local.add_up(placed, rows);
            let biases = &self.numbers[constants + global..][..local.lanes];
            local.pool(biases, &mut self.first[global..]);
        }
        for sum in &mut self.first {
            *sum = sum.clamp(0.0, 1.0);
        }
        for (at, sum) in self.second.iter_mut().enumerate() {
            let row = &self.numbers[self.shape.weights2() + at * first..][..first];
            let constant = self.numbers[self.shape.biases2() + at];
            *sum = (dot(row, &self.first) + constant).clamp(0.0, 1.0);
        }
        let last = &self.numbers[self.shape.output()..][..second];
        dot(&self.second, last) + self.numbers[self.shape.numbers() - 1]
    }

    /// Adds the gradient of one position to the batch; `others` is the part of its value that does not come from
    /// this network. Returns true if the batch is full.
    pub fn learn(&mut self, seen: &ActiveInputs, others: f32, label: f32) -> bool {
        self.learn_placed(seen, &[], others, label)
    }

    /// Like [`learn`](Self::learn), with the placed inputs for the sums made by regions.
    pub fn learn_placed(
        &mut self,
        seen: &ActiveInputs,
        placed: &PlacedInputs,
        others: f32,
        label: f32,
    ) -> bool {
        let error = logistic(others + self.value_placed(seen, placed)) - label;
        let (shape, first) = (self.shape, self.shape.hidden1);
        self.gradients[shape.numbers() - 1] += error;
        let last = &mut self.gradients[shape.output()..][..shape.hidden2];
        add(last, error, &self.second);
        self.back.fill(0.0);
        for (at, &sum) in self.second.iter().enumerate() {
            if sum <= 0.0 || sum >= 1.0 {
                continue;
            }
            let error = error * self.numbers[shape.output() + at];
            let row = shape.weights2() + at * first;
            self.gradients[shape.biases2() + at] += error;
            add(&mut self.gradients[row..][..first], error, &self.first);
            add(&mut self.back, error, &self.numbers[row..][..first]);
        }
        for (back, &sum) in self.back.iter_mut().zip(&self.first) {
            if sum <= 0.0 || sum >= 1.0 {
                *back = 0.0;
            }
        }
        let constants = shape.biases1();
        let global = first - self.local.as_ref().map_or(0, |local| local.lanes);
        let (back, of_local) = self.back.split_at(global);
        add(&mut self.gradients[constants..][..global], 1.0, back);
        for &(input, count) in seen {
            let row = &mut self.gradients[usize::from(input) * first..][..global];
            add(row, f32::from(count), back);
        }
        if let Some(local) = &mut self.local {
            let biases = &mut self.gradients[constants + global..][..local.lanes];
            local.back(of_local, biases);
            for &(input, zone) in placed {
                let row = &mut self.gradients[usize::from(input) * first + global..];
                let errors = &local.zones[usize::from(zone) * local.lanes..][..local.lanes];
                add(&mut row[..local.lanes], 1.0, errors);
            }
        }
        self.filled += 1;
        self.filled == BATCH_SIZE
    }

    /// Takes a step of this size along the gradients of the batch.
    pub fn step(&mut self, size: f32) {
        self.batches += 1;
        let scale = 1.0 / self.filled as f32;
        let (warm, warm_squares) = (
            1.0 - ADAM_BETAS.0.powi(self.batches),
            1.0 - ADAM_BETAS.1.powi(self.batches),
        );
        for at in 0..self.numbers.len() {
            let gradient = self.gradients[at] * scale;
            self.means[at] += (1.0 - ADAM_BETAS.0) * (gradient - self.means[at]);
            self.squares[at] += (1.0 - ADAM_BETAS.1) * (gradient * gradient - self.squares[at]);
            let root = (self.squares[at] / warm_squares).sqrt() + 1e-8;
            self.numbers[at] = (self.numbers[at] - size * self.means[at] / warm / root)
                .clamp(-MAX_WEIGHT, MAX_WEIGHT);
        }
        self.gradients.fill(0.0);
        self.filled = 0;
    }

    /// Returns the numbers: weights of the first layer by inputs, its biases, weights of the second by its sums,
    /// its biases, the output weights, the output bias. The output layer is scaled so that `scale` units of the
    /// value are one unit of the logistic function's argument.
    #[must_use]
    pub fn numbers_in(&self, scale: f32) -> Vec<f32> {
        let mut numbers = self.numbers.clone();
        for number in &mut numbers[self.shape.output()..] {
            *number *= scale;
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the gradients with the changes of the cross entropy when each number is moved a little.
    #[test]
    fn gradients_say_what_a_change_does() {
        let shape = Shape {
            inputs: 6,
            hidden1: 16,
            hidden2: 8,
        };
        let mut rng = Rng::new(3);
        let regions = Regions::of_board(9);
        let mut model = Model::new(shape, 0.3, &mut rng).with_regions(8, regions);
        let (seen, placed) = ([(0, 2), (3, 1)], [(0, 3), (3, 12), (5, 13), (5, 24)]);
        let (others, label) = (0.2, 0.3);
        let entropy = |model: &mut Model| {
            let guess = logistic(others + model.value_placed(&seen, &placed));
            -(label * guess.ln() + (1.0 - label) * (1.0 - guess).ln())
        };
        model.learn_placed(&seen, &placed, others, label);
        let gradients = model.gradients.clone();
        let mut of_regions = 0;
        for (at, gradient) in gradients.into_iter().enumerate() {
            const CHANGE: f32 = 1.0 / 128.0;
            let number = model.numbers[at];
            let [more, less] = [CHANGE, -CHANGE].map(|change| {
                model.numbers[at] = number + change;
                entropy(&mut model)
            });
            model.numbers[at] = number;
            let found = (more - less) / (2.0 * CHANGE);
            assert!(
                (found - gradient).abs() < 1e-4,
                "{gradient} for {found} at {at}"
            );
            let local = at < shape.biases1() && at % shape.hidden1 >= 8;
            of_regions += usize::from(local && gradient.abs() > 5e-4);
        }
        assert!(
            of_regions > 5,
            "{of_regions} of the regions' weights matter"
        );
    }

    /// Learns exclusive or: neither input says anything alone, and the share is high where exactly one is present.
    #[test]
    fn what_is_not_linear_is_learned() {
        let shape = Shape {
            inputs: 2,
            hidden1: 8,
            hidden2: 8,
        };
        let mut rng = Rng::new(1);
        let mut model = Model::new(shape, 0.5, &mut rng);
        let cases: [(&ActiveInputs, f32); 4] = [
            (&[], 0.1),
            (&[(0, 1)], 0.9),
            (&[(1, 1)], 0.9),
            (&[(0, 1), (1, 1)], 0.1),
        ];
        let total = 400_000;
        let mut pace = LearningRate::new(total);
        for _ in 0..total {
            let &(seen, share) = rng.pick(&cases).expect("a case");
            let size = pace.advance();
            if model.learn(seen, 0.0, share) {
                model.step(size);
            }
        }
        for (seen, share) in cases {
            let found = logistic(model.value(seen));
            assert!((found - share).abs() < 0.1, "{found} for {share}");
        }
        let scaled = model.numbers_in(10.0);
        assert_eq!(scaled.len(), shape.numbers());
        assert!(
            (scaled[shape.numbers() - 1] - 10.0 * model.numbers[shape.numbers() - 1]).abs() < 1e-5
        );
    }
}
