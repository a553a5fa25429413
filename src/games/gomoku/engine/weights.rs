//! What the engine learned from its own games: the worth of points by the patterns of their lines, how well the threats of
//! both sides together stand, and how early a move is tried.
//!
//! File: a [`Format`] of the numbers of [`Weights`] in the order of its fields.

use std::sync::LazyLock;

use super::closeness::CLOSENESSES;
use super::line_view::LINE_VIEWS;
use super::pattern::{LINE_PATTERNS, LinePattern};
use tabletop_search::net::{self, Network, Shape};
use tabletop_search::packed::{Format, WeightError};

/// Combinations of the patterns of four lines without regard to order.
pub(super) const COMBINATIONS: usize =
    LINE_PATTERNS * (LINE_PATTERNS + 1) * (LINE_PATTERNS + 2) * (LINE_PATTERNS + 3) / 24;
/// States of the threats of both sides: see [`Board::threats`](super::board::Board).
pub(super) const THREAT_STATES: usize = 1 << 9;
/// The worth of points is in this fraction of the evaluation's unit.
pub(super) const LINEAR_UNIT: i32 = 16;

/// What the linear evaluation can't say: its inputs count the points by their combination of patterns, once for the mover and
/// once for the other side, quiet points apart, and say which threats there are. The result is added to the linear one. The
/// last [`LOCAL`] sums of the first layer are those of [regions](tabletop_search::net::regions).
pub(super) type Net = Network<64, 16>;
/// Sums of the first layer that are made by regions of the board.
pub(super) const LOCAL: usize = 32;
/// The others: sums over the whole board.
pub(super) const GLOBAL: usize = SHAPE.hidden1 - LOCAL;
/// The first layer's sums of a position.
pub(super) type Sums = net::Accumulator<64>;
/// The network's shape.
pub(super) const SHAPE: Shape = Net::shape(2 * COMBINATIONS + THREAT_STATES);

const FORMAT: Format = Format {
    mark: b"TTMW",
    version: 6,
};

/// All weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Worth of a point for the side to move by what it is for that side, and by what it is for the other, in
    /// [`LINEAR_UNIT`]ths of the evaluation's unit.
    pub(super) linear: [Vec<i16>; 2],
    /// Worth of the threats of both sides, in units of the evaluation.
    pub(super) threats: Vec<i16>,
    /// How early a move is tried by what it is for the side that plays it, and by what it is for the other.
    pub(super) order: [Vec<i16>; 2],
    /// The same by what is seen along each of its lines, for every view.
    pub(super) line_order: Vec<i16>,
    /// The same by how it lies to the stone that its side played last and what it is for that side, and by how it lies to the
    /// other side's and what it is for that one; see [`Closeness`](super::closeness::Closeness).
    pub(super) closeness: [Vec<i16>; 2],
    /// What the evaluation is not linear in.
    pub(super) net: Net,
}

/// The number of the combination of four patterns, whatever their order.
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
    /// The weights of this program, unpacked once; rules of thumb if the file can't be read.
    pub(super) fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Weights> = LazyLock::new(|| {
            let file = include_bytes!("../../../../assets/gomoku.weights");
            Weights::read(file).unwrap_or_else(|_| Weights::plain())
        });
        &SHIPPED
    }

    /// The file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
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
        FORMAT.write(parts.into_iter().flatten().copied())
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Where it is no such file, or damaged.
    pub fn read(file: &[u8]) -> Result<Self, WeightError> {
        let count =
            4 * COMBINATIONS + THREAT_STATES + LINE_VIEWS + 2 * CLOSENESSES + SHAPE.numbers();
        let all = FORMAT.read(file, count)?;
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

    /// Rules of thumb: where learning begins.
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
            let [worth, order] = rules_of_thumb(lines.map(LinePattern::of));
            weights.linear[0][at] = (worth * LINEAR_UNIT) as i16;
            weights.linear[1][at] = -(worth * LINEAR_UNIT) as i16;
            weights.order[0][at] = (4 * order).min(30_000) as i16;
            weights.order[1][at] = (3 * order).min(22_000) as i16;
        });
        weights
    }
}

/// The combinations of points that nobody has built on yet.
#[cfg(feature = "tools")]
pub(super) fn quiet_combinations() -> Vec<usize> {
    let mut found = Vec::new();
    for_each_combination(&mut |lines| {
        if lines
            .iter()
            .all(|&line| LinePattern::of(line) < LinePattern::SleepTwo)
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

/// Worth and earliness of a point with these patterns.
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
        assert_eq!(Weights::read(&weights.write()), Ok(weights));
        let shipped = include_bytes!("../../../../assets/gomoku.weights");
        assert!(Weights::read(shipped).is_ok());
    }
}
