//! What the four lines through an empty point are worth together, for one side.

use std::sync::LazyLock;

use super::pattern::{LINE_PATTERNS, LinePattern};
pub(super) use super::pattern::{THREAT_KINDS, Threat};
use super::weights::{COMBINATIONS, LINEAR_UNIT, Weights, combination, for_each_combination};
use crate::core::Side;

/// What is known of a point for a side.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointValue {
    /// What a stone there would be.
    pub(super) threat: Threat,
    /// Whether it would make two threes or more: in renju Black's may be forbidden.
    pub(super) two_threes: bool,
    /// Its part in the evaluation, if this side is to move and if it waits, in [`LINEAR_UNIT`](super::weights::LINEAR_UNIT)ths.
    pub(super) linear: [i16; 2],
    /// The combination of its patterns, which the network counts; 0 if it does not.
    pub(super) place: u16,
    /// How early a move there is tried, by the side that the value is for and by the other.
    pub(super) order: [i16; 2],
}

/// The patterns of the four lines through a point, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PatternCode(u16);

impl PatternCode {
    /// The pattern of the line along `axis`.
    pub(super) const fn on(self, axis: usize) -> u8 {
        (self.0 >> (4 * axis)) as u8 & 15
    }

    /// The patterns along all axes.
    #[cfg(feature = "tools")]
    pub(super) const fn all(self) -> [u8; 4] {
        [self.on(0), self.on(1), self.on(2), self.on(3)]
    }

    /// The number of their combination, by which [`PatternValues`] knows them.
    fn combination(self) -> u16 {
        let first = PAIR[usize::from(self.0 & 0xff)];
        let second = PAIR[usize::from(self.0 >> 8)];
        COMBINATION[usize::from(first)][usize::from(second)]
    }
}

/// The patterns of the four lines through a point for both players: a byte a line, Black's in its lower half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PatternPairs(pub(super) u32);

impl PatternPairs {
    /// Both players' patterns of the line along `axis`.
    pub(super) const fn on(self, axis: usize) -> u8 {
        (self.0 >> (8 * axis)) as u8
    }

    /// The same with other patterns along `axis`.
    pub(super) const fn with(self, axis: usize, patterns: u8) -> Self {
        Self(self.0 & !(0xff << (8 * axis)) | (patterns as u32) << (8 * axis))
    }

    /// The patterns of one player.
    pub(super) const fn of(self, side: Side) -> PatternCode {
        let apart = self.0 >> (4 * side as u32) & 0x0f0f_0f0f;
        let joined = apart | apart >> 4;
        PatternCode((joined & 0xff | joined >> 8 & 0xff00) as u16)
    }

    /// The numbers of both players' combinations, Black's first.
    pub(super) fn combinations(self) -> [u16; 2] {
        let [black, white] = Side::BOTH;
        [self.of(black).combination(), self.of(white).combination()]
    }
}

/// The number that stands for a point that is taken: it is worth nothing.
pub(super) const TAKEN: u16 = COMBINATIONS as u16;

/// Pairs of patterns without regard to order.
const PAIRS: usize = LINE_PATTERNS * (LINE_PATTERNS + 1) / 2;

/// The values of all combinations of four patterns, by their number.
pub(super) struct PatternValues {
    values: Vec<PointValue>,
    /// The threats once more, close together: they are asked for most.
    threats: Vec<Threat>,
}

/// Two fours win.
pub(super) static UNRESTRICTED: LazyLock<PatternValues> =
    LazyLock::new(|| PatternValues::new(false, Weights::shipped()));
/// Overlines and two fours are forbidden.
pub(super) static RENJU_BLACK: LazyLock<PatternValues> =
    LazyLock::new(|| PatternValues::new(true, Weights::shipped()));

impl PatternValues {
    fn new(limited: bool, weights: &Weights) -> Self {
        let blank = value([0; 4], limited, weights);
        let taken = PointValue {
            linear: [0, 0],
            place: 0,
            order: [0, 0],
            ..blank
        };
        let mut values = vec![blank; COMBINATIONS];
        values.push(taken);
        for_each_combination(&mut |lines| {
            values[combination(lines)] = value(lines, limited, weights);
        });
        let threats = values.iter().map(|value| value.threat).collect();
        Self { values, threats }
    }

    /// What a stone would be on a point whose lines have the combination of patterns of this number.
    pub(super) fn threat_of(&self, number: u16) -> Threat {
        self.threats[usize::from(number)]
    }

    /// The value of a point whose lines have the combination of patterns of this number.
    pub(super) fn of(&self, number: u16) -> &PointValue {
        &self.values[usize::from(number)]
    }
}

/// The number of the combination of four patterns, by those of both pairs: small, so that it stays at hand.
static COMBINATION: [[u16; PAIRS]; PAIRS] = {
    let mut numbers = [[0; PAIRS]; PAIRS];
    let patterns = LINE_PATTERNS * LINE_PATTERNS;
    let mut pairs = 0;
    while pairs < patterns * patterns {
        let (first, second) = (pairs / patterns, pairs % patterns);
        let [a, b, c, d] = [
            first / LINE_PATTERNS,
            first % LINE_PATTERNS,
            second / LINE_PATTERNS,
            second % LINE_PATTERNS,
        ];
        let lines = [a as u8, b as u8, c as u8, d as u8];
        numbers[pair(lines[0], lines[1])][pair(lines[2], lines[3])] = combination(lines) as u16;
        pairs += 1;
    }
    numbers
};

/// The number of a pair of patterns, by both in a byte.
static PAIR: [u8; 256] = {
    let mut table = [0; 256];
    let mut code = 0;
    while code < 256 {
        let (a, b) = (code as u8 & 15, (code >> 4) as u8);
        if a < LINE_PATTERNS as u8 && b < LINE_PATTERNS as u8 {
            table[code] = pair(a, b) as u8;
        }
        code += 1;
    }
    table
};

const fn pair(a: u8, b: u8) -> usize {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    high as usize * (high as usize + 1) / 2 + low as usize
}

/// White profits from a point that Black may not take, in units of the evaluation.
const FORBIDDEN_VALUE: i32 = -20;

fn value(lines: [u8; 4], limited: bool, weights: &Weights) -> PointValue {
    let (threat, two_threes) = threat(lines.map(LinePattern::of), limited);
    let at = combination(lines);
    let barred = (FORBIDDEN_VALUE * LINEAR_UNIT) as i16;
    if threat == Threat::Forbidden {
        return PointValue {
            threat,
            two_threes,
            linear: [barred, -barred],
            place: 0,
            order: [0, 0],
        };
    }
    PointValue {
        threat,
        two_threes,
        linear: [0, 1].map(|waits: usize| weights.linear[waits][at]),
        place: if threat == Threat::Quiet {
            0
        } else {
            at as u16
        },
        order: [0, 1].map(|other: usize| weights.order[other][at]),
    }
}

/// What a stone on a point with these patterns would be, and whether it would make two threes.
fn threat(lines: [LinePattern; 4], limited: bool) -> (Threat, bool) {
    let count = |pattern| lines.iter().filter(|&&line| line == pattern).count();
    let fours = count(LinePattern::Four)
        + count(LinePattern::StraightFour)
        + 2 * count(LinePattern::DoubleFour);
    let threes = count(LinePattern::Three);
    let two_threes = threes > 1;
    let threat = if count(LinePattern::Five) > 0 {
        Threat::Five
    } else if limited && (count(LinePattern::Overline) > 0 || fours > 1) {
        Threat::Forbidden
    } else if fours > 1 || count(LinePattern::StraightFour) > 0 {
        Threat::Winner
    } else if fours == 1 && threes > 0 {
        Threat::FourThree
    } else if fours == 1 {
        Threat::Four
    } else if two_threes && !limited {
        Threat::TwoThrees
    } else if threes > 0 {
        Threat::Three
    } else if lines.iter().any(|&line| line >= LinePattern::SleepTwo) {
        Threat::Shape
    } else {
        Threat::Quiet
    };
    (threat, two_threes)
}
