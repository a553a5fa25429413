//! Values of an empty point for one side, by the patterns of its four lines.

use std::sync::LazyLock;

use super::pattern::{LINE_PATTERNS, LinePattern};
pub(super) use super::pattern::{THREAT_KINDS, Threat};
use super::weights::{COMBINATIONS, LINEAR_UNIT, Weights, combination, for_each_combination};
use tabletop_core::Side;

#[derive(Clone, Copy, Debug)]
pub(super) struct PointValue {
    /// True if a stone would make two threes or more, which may be forbidden to Black in renju.
    pub(super) two_threes: bool,
    /// Linear part in the evaluation if this side is to move and if it is not, in
    /// [`LINEAR_UNIT`](super::weights::LINEAR_UNIT)ths.
    pub(super) linear: [i16; 2],
    /// Combination of the point's patterns as input of the network; 0 if it is no input.
    pub(super) place: u16,
}

impl PointValue {
    const NOTHING: Self = Self {
        two_threes: false,
        linear: [0; 2],
        place: 0,
    };
}

/// Ordering scores of a point, for moves of the side that its patterns belong to, and for moves of the other side.
pub(super) type PointOrder = [i16; 2];

/// Patterns of the four lines through a point, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PatternCode(u16);

impl PatternCode {
    pub(super) const fn on(self, axis: usize) -> u8 {
        (self.0 >> (4 * axis)) as u8 & 15
    }

    #[cfg(feature = "tools")]
    pub(super) const fn all(self) -> [u8; 4] {
        [self.on(0), self.on(1), self.on(2), self.on(3)]
    }
}

/// Patterns of the four lines through a point for both players: Black's in the lower half, White's in the upper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PatternPairs(pub(super) u32);

impl PatternPairs {
    /// Returns both players' patterns of the line along `axis`, Black's in the lower four bits and White's in the
    /// upper.
    pub(super) const fn on(self, axis: usize) -> u8 {
        let both = self.0 >> (4 * axis);
        (both & 0x0f | both >> 12 & 0xf0) as u8
    }

    pub(super) const fn with(self, axis: usize, patterns: u8) -> Self {
        let both = patterns as u32 & 0x0f | (patterns as u32 & 0xf0) << 12;
        Self(self.0 & !(0x000f_000f << (4 * axis)) | both << (4 * axis))
    }

    pub(super) const fn side(self, side: Side) -> PatternCode {
        PatternCode((self.0 >> (16 * side as u32)) as u16)
    }

    /// Returns the classes of the point for both players, Black's first, from the values of both.
    pub(super) fn classes(self, values: [&PatternValues; 2]) -> [PointClass; 2] {
        let [black, white] = Side::BOTH;
        [
            values[0].class(self.side(black)),
            values[1].class(self.side(white)),
        ]
    }
}

/// Class of a point: the number of its unordered combination of patterns in the lower bits, and the threat of a stone
/// there above them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PointClass(pub(super) u16);

const NUMBER_BITS: u32 = 12;
/// Threats by the bits above the combination.
const THREATS: [Threat; 16] = {
    let mut threats = [Threat::Quiet; 16];
    let mut at = 0;
    while at < THREAT_KINDS {
        threats[at] = Threat::ALL[at];
        at += 1;
    }
    threats
};

impl PointClass {
    /// Class of an occupied point, with value 0.
    pub(super) const TAKEN: Self = Self::new(COMBINATIONS, Threat::Quiet);

    /// Bits of the threat for both players.
    pub(super) const ALL_THREATS: [Self; 2] = [Self(u16::MAX << NUMBER_BITS); 2];

    const fn new(number: usize, threat: Threat) -> Self {
        Self(number as u16 | (threat as u16) << NUMBER_BITS)
    }

    pub(super) const fn threat(self) -> Threat {
        THREATS[(self.0 >> NUMBER_BITS) as usize]
    }

    const fn number(self) -> usize {
        (self.0 & ((1 << NUMBER_BITS) - 1)) as usize
    }
}

const PAIRS: usize = LINE_PATTERNS * (LINE_PATTERNS + 1) / 2;

/// Values of all combinations of four patterns, by their number.
pub(super) struct PatternValues {
    values: Vec<PointValue>,
    /// Ordering scores, stored apart from the values because both are not needed at the same time.
    orders: Vec<PointOrder>,
    /// Classes by the numbers of both pairs of patterns: a small table that stays in the cache.
    classes: Box<[[PointClass; PAIRS]; PAIRS]>,
}

/// Values if two fours win.
pub(super) static UNRESTRICTED: LazyLock<PatternValues> =
    LazyLock::new(|| PatternValues::new(false, Weights::shipped()));
/// Values if overlines and two fours are forbidden.
pub(super) static RENJU_BLACK: LazyLock<PatternValues> =
    LazyLock::new(|| PatternValues::new(true, Weights::shipped()));

impl PatternValues {
    fn new(limited: bool, weights: &Weights) -> Self {
        // The last entry is that of an occupied point.
        let mut values = vec![PointValue::NOTHING; COMBINATIONS + 1];
        let mut orders = vec![PointOrder::default(); COMBINATIONS + 1];
        let mut threats = vec![Threat::Quiet; COMBINATIONS];
        for_each_combination(&mut |lines| {
            let (at, made) = (
                combination(lines),
                threat(lines.map(LinePattern::from_number), limited),
            );
            threats[at] = made.0;
            values[at] = value(at, made.0, made.1, weights);
            if made.0 != Threat::Forbidden {
                orders[at] = [0, 1].map(|other: usize| weights.order[other][at]);
            }
        });
        let mut classes = Box::new([[PointClass::default(); PAIRS]; PAIRS]);
        let patterns = || 0..LINE_PATTERNS as u8;
        let pairs = || patterns().flat_map(|high| (0..=high).map(move |low| [low, high]));
        for [a, b] in pairs() {
            for [c, d] in pairs() {
                let number = combination([a, b, c, d]);
                classes[pair(a, b)][pair(c, d)] = PointClass::new(number, threats[number]);
            }
        }
        Self {
            values,
            orders,
            classes,
        }
    }

    fn class(&self, code: PatternCode) -> PointClass {
        let first = PAIR[usize::from(code.0 & 0xff)];
        let second = PAIR[usize::from(code.0 >> 8)];
        self.classes[usize::from(first)][usize::from(second)]
    }

    pub(super) fn get(&self, class: PointClass) -> &PointValue {
        &self.values[class.number()]
    }

    pub(super) fn order(&self, class: PointClass) -> PointOrder {
        self.orders[class.number()]
    }
}

/// Number of an unordered pair of patterns, by both patterns in a byte.
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

/// Value of a point that is forbidden to Black, in units of the evaluation: White profits from it.
const FORBIDDEN_VALUE: i32 = -20;

/// Returns the values of a combination of patterns, with the threat of a stone and whether it would make two threes.
fn value(at: usize, threat: Threat, two_threes: bool, weights: &Weights) -> PointValue {
    let barred = (FORBIDDEN_VALUE * LINEAR_UNIT) as i16;
    let linear = match threat {
        Threat::Forbidden => [barred, -barred],
        _ => [0, 1].map(|waits: usize| weights.linear[waits][at]),
    };
    let place = match threat {
        Threat::Forbidden | Threat::Quiet => 0,
        _ => at as u16,
    };
    PointValue {
        two_threes,
        linear,
        place,
    }
}

/// Returns the threat of a stone on a point with these patterns, and whether it would make two threes.
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
