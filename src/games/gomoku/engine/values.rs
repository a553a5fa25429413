//! What the four lines through an empty point are worth together, for one side.

use std::sync::LazyLock;

use super::pattern::{CLASSES, Class};

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
    /// A four that has to be answered.
    Four,
    /// A straight four or two fours: wins in three plies unless the other side has a four.
    Winner,
    /// A five.
    Five,
    /// Certainly forbidden to Black in renju: an overline or two fours.
    Forbidden,
}

/// Number of kinds.
pub(super) const KINDS: usize = 7;

/// What is known of a point for a side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    /// What a stone there would be.
    pub(super) kind: Kind,
    /// Whether it would make two threes or more: in renju Black's may be forbidden.
    pub(super) two_threes: bool,
    /// Its part in the evaluation, if this side is to move and if it waits.
    pub(super) worth: [i16; 2],
    /// How early a move there is tried.
    pub(super) order: i16,
}

/// The classes of the four lines through a point, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Code(u16);

impl Code {
    /// The class of the line along `axis`.
    pub(super) const fn on(self, axis: usize) -> u8 {
        (self.0 >> (4 * axis)) as u8 & 15
    }

    /// The same with another class along `axis`.
    pub(super) const fn with(self, axis: usize, class: u8) -> Self {
        Self(self.0 & !(15 << (4 * axis)) | (class as u16) << (4 * axis))
    }
}

/// Pairs of classes without regard to order.
const PAIRS: usize = CLASSES * (CLASSES + 1) / 2;

/// The values of all combinations of four classes.
pub(super) struct Values(Vec<Value>);

/// Two fours win.
pub(super) static FREE: LazyLock<Values> = LazyLock::new(|| Values::new(false));
/// Overlines and two fours are forbidden.
pub(super) static LIMITED: LazyLock<Values> = LazyLock::new(|| Values::new(true));

impl Values {
    fn new(limited: bool) -> Self {
        let blank = value([Class::Dead; 4], limited);
        let mut values = vec![blank; PAIRS * PAIRS];
        let numbers = || 0..CLASSES as u8;
        for a in numbers() {
            for b in a..CLASSES as u8 {
                for c in numbers() {
                    for d in c..CLASSES as u8 {
                        let lines = [a, b, c, d];
                        values[index(lines)] = value(lines.map(Class::of), limited);
                    }
                }
            }
        }
        Self(values)
    }

    /// The value of a point whose lines have these classes.
    pub(super) fn of(&self, code: Code) -> &Value {
        let pairs = [code.0 & 0xff, code.0 >> 8].map(|pair| PAIR[usize::from(pair)]);
        &self.0[usize::from(pairs[0]) * PAIRS + usize::from(pairs[1])]
    }
}

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

const fn index(lines: [u8; 4]) -> usize {
    pair(lines[0], lines[1]) * PAIRS + pair(lines[2], lines[3])
}

/// Worth of a line's class to the evaluation, for the side to move and for the one that waits. As the weights below,
/// fitted to the results of games of the engine against itself (logistic regression).
const WORTH: [[i32; 2]; CLASSES] = [
    [0, 0],
    [0, 0],
    [1, 1],
    [2, 2],
    [5, 5],
    [11, 11],
    [16, 16],
    [36, 36],
    [40, 40],
    [120, 120],
    [120, 120],
    [160, 160],
];
/// Worth of a point that makes a four and a three, two threes, or two lesser shapes.
const FOUR_THREE: [i32; 2] = [60, 60];
const TWO_THREES: [i32; 2] = [30, 30];
const TWO_SHAPES: [i32; 2] = [0, 0];
/// White profits from a point that Black may not take.
const BARRED: [i16; 2] = [-20, -20];

/// How early a move that makes a line of a class is tried.
const ORDER: [i32; CLASSES] = [0, 0, 1, 3, 10, 25, 30, 120, 130, 1500, 1500, 9000];

fn value(lines: [Class; 4], limited: bool) -> Value {
    let count = |class| lines.iter().filter(|&&line| line == class).count();
    let fours = count(Class::Four) + count(Class::StraightFour) + 2 * count(Class::DoubleFour);
    let threes = count(Class::Three);
    let shapes = lines.iter().any(|&line| line >= Class::SleepTwo);
    let kind = if count(Class::Five) > 0 {
        Kind::Five
    } else if limited && (count(Class::Overline) > 0 || fours > 1) {
        Kind::Forbidden
    } else if fours > 1 || count(Class::StraightFour) > 0 {
        Kind::Winner
    } else if fours == 1 {
        Kind::Four
    } else if threes > 0 {
        Kind::Three
    } else if shapes {
        Kind::Shape
    } else {
        Kind::Quiet
    };
    let two_threes = threes > 1;
    if kind == Kind::Forbidden {
        return Value {
            kind,
            two_threes,
            worth: BARRED,
            order: 0,
        };
    }
    let (extra, early) = if fours > 1 {
        ([0, 0], 1200)
    } else if fours == 1 && threes > 0 {
        (FOUR_THREE, 800)
    } else if fours == 0 && two_threes {
        (TWO_THREES, if limited { 0 } else { 400 })
    } else if fours + threes == 0 && count(Class::SleepThree) + count(Class::OpenTwo) > 1 {
        (TWO_SHAPES, 0)
    } else {
        ([0, 0], 0)
    };
    let worth = [0, 1].map(|waits: usize| {
        let lines: i32 = lines.iter().map(|&line| WORTH[line as usize][waits]).sum();
        (lines + extra[waits]) as i16
    });
    let order: i32 = lines.iter().map(|&line| ORDER[line as usize]).sum();
    Value {
        kind,
        two_threes,
        worth,
        order: (order + early).min(i32::from(i16::MAX)) as i16,
    }
}
