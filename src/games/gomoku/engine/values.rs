//! What the four lines through an empty point are worth together, for one side.

use std::sync::LazyLock;

use super::pattern::{CLASSES, Class};
use super::weights::{COMBINATIONS, UNIT, Weights, combination, for_each_combination};

/// What a stone on a point would be, for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Kind {
    /// Nothing near.
    Quiet,
    /// Something to build on.
    Shape,
    /// An open three.
    Three,
    /// Two open threes or more; in renju Black's are threes like others.
    TwoThrees,
    /// A four that has to be answered.
    Four,
    /// Such a four and an open three.
    FourThree,
    /// A straight four or two fours: wins in three plies unless the other side has a four.
    Winner,
    /// A five.
    Five,
    /// Certainly forbidden to Black in renju: an overline or two fours.
    Forbidden,
}

/// Number of kinds.
pub(super) const KINDS: usize = 9;

/// What is known of a point for a side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    /// What a stone there would be.
    pub(super) kind: Kind,
    /// Whether it would make two threes or more: in renju Black's may be forbidden.
    pub(super) two_threes: bool,
    /// Its part in the evaluation, if this side is to move and if it waits, in [`UNIT`](super::weights::UNIT)ths.
    pub(super) worth: [i16; 2],
    /// The combination of its classes, which the network counts; 0 if it does not.
    pub(super) place: u16,
    /// How early a move there is tried, by the side that the value is for and by the other.
    pub(super) order: [i16; 2],
}

/// The classes of the four lines through a point, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Code(u16);

impl Code {
    /// The class of the line along `axis`.
    pub(super) const fn on(self, axis: usize) -> u8 {
        (self.0 >> (4 * axis)) as u8 & 15
    }

    /// The classes along all axes.
    #[cfg(feature = "tools")]
    pub(super) const fn all(self) -> [u8; 4] {
        [self.on(0), self.on(1), self.on(2), self.on(3)]
    }

    /// The same with another class along `axis`.
    pub(super) const fn with(self, axis: usize, class: u8) -> Self {
        Self(self.0 & !(15 << (4 * axis)) | (class as u16) << (4 * axis))
    }
}

/// Pairs of classes without regard to order.
const PAIRS: usize = CLASSES * (CLASSES + 1) / 2;

/// The values of all combinations of four classes, by their number.
pub(super) struct Values(Vec<Value>);

/// Two fours win.
pub(super) static FREE: LazyLock<Values> = LazyLock::new(|| Values::new(false, Weights::shipped()));
/// Overlines and two fours are forbidden.
pub(super) static LIMITED: LazyLock<Values> =
    LazyLock::new(|| Values::new(true, Weights::shipped()));

impl Values {
    fn new(limited: bool, weights: &Weights) -> Self {
        let blank = value([0; 4], limited, weights);
        let mut values = vec![blank; COMBINATIONS];
        for_each_combination(&mut |lines| {
            values[combination(lines)] = value(lines, limited, weights);
        });
        Self(values)
    }

    /// The value of a point whose lines have these classes.
    pub(super) fn of(&self, code: Code) -> &Value {
        let [first, second] = [code.0 & 0xff, code.0 >> 8].map(|pair| PAIR[usize::from(pair)]);
        let number = COMBINATION[usize::from(first)][usize::from(second)];
        &self.0[usize::from(number)]
    }
}

/// The number of the combination of four classes, by those of both pairs: small, so that it stays at hand.
static COMBINATION: [[u16; PAIRS]; PAIRS] = {
    let mut numbers = [[0; PAIRS]; PAIRS];
    let classes = CLASSES * CLASSES;
    let mut pairs = 0;
    while pairs < classes * classes {
        let (first, second) = (pairs / classes, pairs % classes);
        let [a, b, c, d] = [
            first / CLASSES,
            first % CLASSES,
            second / CLASSES,
            second % CLASSES,
        ];
        let lines = [a as u8, b as u8, c as u8, d as u8];
        numbers[pair(lines[0], lines[1])][pair(lines[2], lines[3])] = combination(lines) as u16;
        pairs += 1;
    }
    numbers
};

/// The number of a pair of classes, by both in a byte.
static PAIR: [u8; 256] = {
    let mut table = [0; 256];
    let mut code = 0;
    while code < 256 {
        let (a, b) = (code as u8 & 15, (code >> 4) as u8);
        if a < CLASSES as u8 && b < CLASSES as u8 {
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
const BARRED: i32 = -20;

fn value(lines: [u8; 4], limited: bool, weights: &Weights) -> Value {
    let (kind, two_threes) = kind(lines.map(Class::of), limited);
    let at = combination(lines);
    let barred = (BARRED * UNIT) as i16;
    if kind == Kind::Forbidden {
        return Value {
            kind,
            two_threes,
            worth: [barred, -barred],
            place: 0,
            order: [0, 0],
        };
    }
    Value {
        kind,
        two_threes,
        worth: [0, 1].map(|waits: usize| weights.worth[waits][at]),
        place: if kind == Kind::Quiet { 0 } else { at as u16 },
        order: [0, 1].map(|other: usize| weights.order[other][at]),
    }
}

/// What a stone on a point with these classes would be, and whether it would make two threes.
fn kind(lines: [Class; 4], limited: bool) -> (Kind, bool) {
    let count = |class| lines.iter().filter(|&&line| line == class).count();
    let fours = count(Class::Four) + count(Class::StraightFour) + 2 * count(Class::DoubleFour);
    let threes = count(Class::Three);
    let two_threes = threes > 1;
    let kind = if count(Class::Five) > 0 {
        Kind::Five
    } else if limited && (count(Class::Overline) > 0 || fours > 1) {
        Kind::Forbidden
    } else if fours > 1 || count(Class::StraightFour) > 0 {
        Kind::Winner
    } else if fours == 1 && threes > 0 {
        Kind::FourThree
    } else if fours == 1 {
        Kind::Four
    } else if two_threes && !limited {
        Kind::TwoThrees
    } else if threes > 0 {
        Kind::Three
    } else if lines.iter().any(|&line| line >= Class::SleepTwo) {
        Kind::Shape
    } else {
        Kind::Quiet
    };
    (kind, two_threes)
}
