//! Weights learned from self-play: values of points by the patterns of their lines, values of the threats of both
//! sides, and move ordering scores.
//!
//! File: a [`Format`] of the numbers of [`Weights`] in the order of its fields.

use std::sync::LazyLock;

use super::closeness::CLOSENESSES;
use super::line_view::{LINE_VIEWS, NUMBERS};
use super::pattern::{LINE_PATTERNS, LinePattern};
use tabletop_search::net::{self, Network, Shape};
use tabletop_search::packed::{Format, WeightError};

/// Number of unordered combinations of four line patterns.
pub(super) const COMBINATIONS: usize =
    LINE_PATTERNS * (LINE_PATTERNS + 1) * (LINE_PATTERNS + 2) * (LINE_PATTERNS + 3) / 24;
/// Number of threat states of both sides: see [`Board::threats`](super::board::Board).
pub(super) const THREAT_STATES: usize = 1 << 9;
/// Fraction of the evaluation's unit in which point values are given.
pub(super) const LINEAR_UNIT: i32 = 16;

/// Terms beyond the linear evaluation: their inputs count the points by their combination of patterns, once for the mover and
/// once for the other side, quiet points apart, and say which threats there are. The result is added to the linear one. The
/// last [`LOCAL`] sums of the first layer are those of [regions](tabletop_search::net::regions).
pub(super) type Net = Network<64, 16>;
/// Number of first-layer sums that are computed by regions of the board.
pub(super) const LOCAL: usize = 32;
pub(super) const GLOBAL: usize = SHAPE.hidden1 - LOCAL;
pub(super) type Sums = net::Accumulator<64>;
pub(super) const SHAPE: Shape = Net::shape(2 * COMBINATIONS + THREAT_STATES);

const FORMAT: Format = Format {
    mark: b"TTMW",
    version: 7,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Value of a point for the side to move by its combination for that side, and by its combination for the other
    /// side, in [`LINEAR_UNIT`]ths of the evaluation's unit.
    pub(super) linear: [Vec<i16>; 2],
    pub(super) threats: Vec<i16>,
    /// Ordering scores of a move by its combination for the side that plays it, and by that for the other side.
    pub(super) order: [Vec<i16>; 2],
    /// Ordering scores by the view along each line.
    pub(super) line_order: Vec<i16>,
    /// Ordering scores by the closeness to the last stone of the moving side and the move's threat for that side, and
    /// by the closeness to the opponent's last stone and the move's threat for the opponent; see
    /// [`Closeness`](super::closeness::Closeness).
    pub(super) closeness: [Vec<i16>; 2],
    pub(super) net: Net,
}

/// Ordering scores of a move by the view along one of its lines, by key.
pub(super) static LINE_ORDER: LazyLock<Box<[i16]>> = LazyLock::new(|| {
    let order = &Weights::shipped().line_order;
    NUMBERS.iter().map(|&at| order[usize::from(at)]).collect()
});

pub(super) const fn combination(lines: [u8; 4]) -> usize {
    const ORDER: [(usize, usize); 5] = [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)];
    let mut sorted = lines;
    let mut next = 0;
    while next < ORDER.len() {
        let (low, high) = ORDER[next];
        if sorted[low] > sorted[high] {
            (sorted[low], sorted[high]) = (sorted[high], sorted[low]);
        }
        next += 1;
    }
    let [a, b, c, d] = [
        sorted[0] as usize,
        sorted[1] as usize,
        sorted[2] as usize,
        sorted[3] as usize,
    ];
    a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6 + d * (d + 1) * (d + 2) * (d + 3) / 24
}

impl Weights {
    /// Returns the built-in weights, unpacked once; rules of thumb if the file cannot be read.
    pub(super) fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Weights> = LazyLock::new(|| {
            let file = include_bytes!("../../../../assets/gomoku.weights");
            Weights::from_bytes(file).unwrap_or_else(|_| Weights::plain())
        });
        &SHIPPED
    }

    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let [own, other] = &self.linear;
        let [attack, defence] = &self.order;
        let [following, answering] = &self.closeness;
        let net = self.net.numbers();
        let parts = [
            own,
            other,
            &self.threats,
            attack,
            defence,
            &self.line_order,
            following,
            answering,
            &net,
        ];
        FORMAT.pack(parts.into_iter().flatten().copied())
    }

    /// Parses a file.
    ///
    /// # Errors
    /// Returns an error if the file is of another kind or damaged.
    pub fn from_bytes(file: &[u8]) -> Result<Self, WeightError> {
        let count =
            4 * COMBINATIONS + THREAT_STATES + LINE_VIEWS + 2 * CLOSENESSES + SHAPE.numbers();
        let all = FORMAT.unpack(file, count)?;
        let mut rest = all.as_slice();
        let mut part = |length: usize| {
            let (first, others) = rest.split_at(length);
            rest = others;
            first.to_vec()
        };
        Ok(Self {
            linear: [part(COMBINATIONS), part(COMBINATIONS)],
            threats: part(THREAT_STATES),
            order: [part(COMBINATIONS), part(COMBINATIONS)],
            line_order: part(LINE_VIEWS),
            closeness: [part(CLOSENESSES), part(CLOSENESSES)],
            net: Net::from_numbers(SHAPE.inputs, &part(SHAPE.numbers())),
        })
    }

    /// Returns weights by rules of thumb, from which learning begins.
    #[must_use]
    pub fn plain() -> Self {
        let mut weights = Self {
            linear: [vec![0; COMBINATIONS], vec![0; COMBINATIONS]],
            threats: vec![24; THREAT_STATES],
            order: [vec![0; COMBINATIONS], vec![0; COMBINATIONS]],
            line_order: vec![0; LINE_VIEWS],
            closeness: [vec![0; CLOSENESSES], vec![0; CLOSENESSES]],
            net: Net::from_numbers(SHAPE.inputs, &vec![0; SHAPE.numbers()]),
        };
        for_each_combination(&mut |lines| {
            let at = combination(lines);
            let [worth, order] = rules_of_thumb(lines.map(LinePattern::from_number));
            weights.linear[0][at] = (worth * LINEAR_UNIT) as i16;
            weights.linear[1][at] = -(worth * LINEAR_UNIT) as i16;
            weights.order[0][at] = (4 * order).min(30_000) as i16;
            weights.order[1][at] = (3 * order).min(22_000) as i16;
        });
        weights
    }
}

#[cfg(feature = "tools")]
pub(super) fn quiet_combinations() -> Vec<usize> {
    let mut found = Vec::new();
    for_each_combination(&mut |lines| {
        if lines
            .iter()
            .all(|&line| LinePattern::from_number(line) < LinePattern::SleepTwo)
        {
            found.push(combination(lines));
        }
    });
    found
}

/// Calls `with` for every combination of four patterns, in rising order.
pub(super) fn for_each_combination(with: &mut dyn FnMut([u8; 4])) {
    let patterns = LINE_PATTERNS as u8;
    for a in 0..patterns {
        for b in a..patterns {
            for c in b..patterns {
                for d in c..patterns {
                    with([a, b, c, d]);
                }
            }
        }
    }
}

/// Returns the value and the ordering score of a point with these patterns.
fn rules_of_thumb(lines: [LinePattern; 4]) -> [i32; 2] {
    const WORTH: [i32; LINE_PATTERNS] = [0, 0, 1, 2, 5, 11, 16, 36, 40, 120, 120, 160];
    const ORDER: [i32; LINE_PATTERNS] = [0, 0, 1, 3, 10, 25, 30, 120, 130, 1500, 1500, 9000];
    let count = |pattern| lines.iter().filter(|&&line| line == pattern).count();
    let fours = count(LinePattern::Four)
        + count(LinePattern::StraightFour)
        + 2 * count(LinePattern::DoubleFour);
    let threes = count(LinePattern::Three);
    let extra = if fours > 1 {
        [0, 1200]
    } else if fours == 1 && threes > 0 {
        [60, 800]
    } else if fours == 0 && threes > 1 {
        [30, 400]
    } else {
        [0, 0]
    };
    let sum = |of: &[i32; LINE_PATTERNS]| lines.iter().map(|&line| of[line as usize]).sum::<i32>();
    [sum(&WORTH) + extra[0], sum(&ORDER) + extra[1]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_numbered_without_gaps_and_without_order() {
        let mut next = 0;
        let mut seen = vec![false; COMBINATIONS];
        for_each_combination(&mut |lines| {
            let [a, b, c, d] = lines;
            assert_eq!(combination(lines), combination([d, b, a, c]));
            seen[combination(lines)] = true;
            next += 1;
        });
        assert_eq!(next, COMBINATIONS);
        assert!(seen.iter().all(|&seen| seen));
    }

    #[test]
    fn a_file_reads_back_and_the_shipped_one_is_whole() {
        let weights = Weights::plain();
        assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
        let shipped = include_bytes!("../../../../assets/gomoku.weights");
        assert!(Weights::from_bytes(shipped).is_ok());
    }
}
