//! Patterns that a stone would make in a line, for every neighbourhood of an empty point, and threats that it would
//! make in all four lines.
//!
//! A line is seen from the point outwards, five points to each side. An opponent's stone or the edge of the board ends
//! a side, so a side is one of 63 shapes (a length from 0 to 5 with own stones or gaps), and a line one of 63 · 63. Its
//! pattern is computed from the definitions: a three is what becomes a straight four with one more stone, and so on
//! down.

use std::sync::LazyLock;

/// Pattern that a stone makes in a line, in increasing order of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(super) enum LinePattern {
    /// A five is impossible.
    Dead,
    /// Six or more when a five has to be exact: worthless, and forbidden to Black in renju.
    Overline,
    /// One stone with room for a five.
    SleepOne,
    /// One stone that can become an open two.
    OpenOne,
    /// Two stones that need two more to become a four.
    SleepTwo,
    /// Two stones that become an open three with one more.
    OpenTwo,
    /// Three stones that become a four with one more, but not a straight four.
    SleepThree,
    /// Three stones that become a straight four with one more.
    Three,
    /// Four stones that become a five at one point.
    Four,
    /// Four unbroken stones that become a five at either end.
    StraightFour,
    DoubleFour,
    Five,
}

/// Threat that a stone on a point would make for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Threat {
    /// No useful stones nearby.
    Quiet,
    Shape,
    Three,
    /// Two open threes or more; for Black in renju these count as `Three`.
    TwoThrees,
    /// A four that has to be answered.
    Four,
    /// A four that has to be answered, and an open three.
    FourThree,
    /// A straight four or two fours: wins in three plies unless the opponent can make a five at once.
    Winner,
    Five,
    /// Certainly forbidden to Black in renju: an overline or two fours.
    Forbidden,
}

pub(super) const THREAT_KINDS: usize = 9;

impl Threat {
    pub(super) const ALL: [Self; THREAT_KINDS] = [
        Self::Quiet,
        Self::Shape,
        Self::Three,
        Self::TwoThrees,
        Self::Four,
        Self::FourThree,
        Self::Winner,
        Self::Five,
        Self::Forbidden,
    ];
}

pub(super) const LINE_PATTERNS: usize = 12;

const ALL: [LinePattern; LINE_PATTERNS] = [
    LinePattern::Dead,
    LinePattern::Overline,
    LinePattern::SleepOne,
    LinePattern::OpenOne,
    LinePattern::SleepTwo,
    LinePattern::OpenTwo,
    LinePattern::SleepThree,
    LinePattern::Three,
    LinePattern::Four,
    LinePattern::StraightFour,
    LinePattern::DoubleFour,
    LinePattern::Five,
];

impl LinePattern {
    pub(super) const fn from_number(number: u8) -> Self {
        ALL[number as usize]
    }
}

/// Number of points on each side of a point that can influence a line's pattern.
pub(super) const REACH: i32 = 5;

/// Patterns of all lines for one definition of five.
struct Lines(Box<[u8; 1 << 12]>);

static FIVE_OR_MORE: LazyLock<Lines> = LazyLock::new(|| Lines::new(false));
/// Patterns if exactly five win.
static EXACTLY_FIVE: LazyLock<Lines> = LazyLock::new(|| Lines::new(true));

impl Lines {
    fn new(exactly: bool) -> Self {
        let mut patterns = Box::new([u8::MAX; 1 << 12]);
        for left in 1..64 {
            for right in 1..64 {
                classify(&mut patterns, exactly, Line { left, right });
            }
        }
        Self(patterns)
    }

    /// Returns the pattern of the line with these two sides; see [`side`].
    fn pattern(&self, left: u8, right: u8) -> u8 {
        self.0[Line { left, right }.index() & 0xfff]
    }
}

/// Precomputed patterns of both players for every neighbourhood of an empty point, by a key of two bits for each point
/// around it: a black stone, a white stone, or both bits for a point outside the board.
pub(super) struct LinePairs {
    patterns: Box<[u8]>,
    reach: i32,
}

/// Five or more win: a sixth stone makes no difference.
pub(super) static FREESTYLE: LazyLock<LinePairs> =
    LazyLock::new(|| LinePairs::new::<{ REACH - 1 }>([&FIVE_OR_MORE; 2]));
/// Patterns if exactly five win.
pub(super) static STANDARD: LazyLock<LinePairs> =
    LazyLock::new(|| LinePairs::new::<REACH>([&EXACTLY_FIVE; 2]));
/// Black wins with exactly five, White with five or more.
pub(super) static RENJU: LazyLock<LinePairs> =
    LazyLock::new(|| LinePairs::new::<REACH>([&EXACTLY_FIVE, &FIVE_OR_MORE]));

impl LinePairs {
    fn new<const R: i32>(lines: [&Lines; 2]) -> Self {
        let player_bits = 2 * R as u32;
        let of_key = |key: u32| {
            let (black, white) = (key & ((1 << player_bits) - 1), key >> player_bits);
            let read = |lines: &Lines, own: u32, ends: u32| {
                // The left neighbour is the highest of the five bits.
                let left =
                    |mask: u32| (mask << (REACH - R)).reverse_bits() >> (u32::BITS - REACH as u32);
                lines.pattern(side(left(own), left(ends)), side(own >> R, ends >> R))
            };
            read(lines[0], black & !white, white) | read(lines[1], white & !black, black) << 4
        };
        Self {
            patterns: (0..1 << (2 * player_bits)).map(of_key).collect(),
            reach: R,
        }
    }

    /// Returns the maximum distance from a stone at which patterns can change.
    pub(super) const fn reach(&self) -> i32 {
        self.reach
    }

    /// Returns the patterns of the empty point `bit` of a line, Black's in the lower four bits and White's in the
    /// upper. The masks hold a player's stones and the points outside the board.
    pub(super) fn at(&self, black: u64, white: u64, bit: u32) -> u8 {
        if self.reach == REACH {
            self.patterns::<REACH>(black, white, bit)
        } else {
            self.patterns::<{ REACH - 1 }>(black, white, bit)
        }
    }

    /// Returns the patterns of the empty point `bit` for the reach `R`, known at compile time.
    pub(super) fn patterns<const R: i32>(&self, black: u64, white: u64, bit: u32) -> u8 {
        // The point itself is empty in both masks, so its bit is squeezed out.
        let around = |mask: u64| {
            let (near, side) = (mask >> (bit as i32 - R), (1 << R) - 1);
            near & side | near >> 1 & side << R
        };
        self.patterns[(around(black) | around(white) << (2 * R)) as usize]
    }
}

/// Encodes a side of a line from its five points, bit 0 the nearest: own stones, and points that end the side.
///
/// The result has a leading one bit above the points that count, and own stones below it.
const fn side(own: u32, ends: u32) -> u8 {
    let length = (ends | 1 << REACH).trailing_zeros();
    (1 << length | (own & ((1 << length) - 1))) as u8
}

/// Both sides of a line with a stone placed on the point itself.
#[derive(Clone, Copy)]
struct Line {
    left: u8,
    right: u8,
}

impl Line {
    const fn index(self) -> usize {
        (self.left as usize) << 6 | self.right as usize
    }

    const fn half(self, at: i32) -> u8 {
        if at < 0 { self.left } else { self.right }
    }

    /// Returns true if an own stone stands at `at`, counted from the point.
    const fn own(self, at: i32) -> bool {
        at == 0 || (self.inside(at) && self.half(at) >> (at.abs() - 1) & 1 == 1)
    }

    const fn inside(self, at: i32) -> bool {
        at == 0 || at.abs() <= self.half(at).ilog2() as i32
    }

    const fn empty(self, at: i32) -> bool {
        at != 0 && self.inside(at) && !self.own(at)
    }

    const fn with(mut self, at: i32) -> Self {
        let bit = 1 << (at.abs() - 1);
        if at < 0 {
            self.left |= bit;
        } else {
            self.right |= bit;
        }
        self
    }

    /// Returns the first and the last stone of the unbroken run through `at`.
    const fn run(self, at: i32) -> (i32, i32) {
        let (mut first, mut last) = (at, at);
        while self.own(first - 1) {
            first -= 1;
        }
        while self.own(last + 1) {
            last += 1;
        }
        (first, last)
    }

    /// Returns true if a stone at `at` completes a five that includes the point.
    fn completes(self, at: i32, exactly: bool) -> bool {
        let (first, last) = self.with(at).run(at);
        let long_enough = if exactly {
            last - first == 4
        } else {
            last - first >= 4
        };
        long_enough && first <= 0 && last >= 0
    }
}

fn classify(patterns: &mut [u8; 1 << 12], exactly: bool, line: Line) -> u8 {
    if patterns[line.index()] != u8::MAX {
        return patterns[line.index()];
    }
    let pattern = find(patterns, exactly, line) as u8;
    patterns[line.index()] = pattern;
    pattern
}

fn find(patterns: &mut [u8; 1 << 12], exactly: bool, line: Line) -> LinePattern {
    let (first, last) = line.run(0);
    if last - first == 4 || (last - first > 4 && !exactly) {
        return LinePattern::Five;
    }
    if last - first > 4 {
        return LinePattern::Overline;
    }
    let gaps = || (-4..=4).filter(move |&at| line.empty(at));
    match gaps().filter(|&at| line.completes(at, exactly)).count() {
        0 => {}
        1 => return LinePattern::Four,
        _ if last - first == 3 => return LinePattern::StraightFour,
        _ => return LinePattern::DoubleFour,
    }
    let best = gaps()
        .map(|at| LinePattern::from_number(classify(patterns, exactly, line.with(at))))
        .map(|pattern| {
            if pattern == LinePattern::DoubleFour {
                LinePattern::Four
            } else {
                pattern
            }
        })
        .max();
    match best {
        Some(LinePattern::StraightFour) => LinePattern::Three,
        Some(LinePattern::Four) => LinePattern::SleepThree,
        Some(LinePattern::Three) => LinePattern::OpenTwo,
        Some(LinePattern::SleepThree) => LinePattern::SleepTwo,
        Some(LinePattern::OpenTwo) => LinePattern::OpenOne,
        Some(LinePattern::SleepTwo) => LinePattern::SleepOne,
        _ => LinePattern::Dead,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the pattern of a stone at `*`; `X` own stones, `O` points that end the line, as the ends of the drawing
    /// do.
    #[track_caller]
    fn check(drawing: &str, at_least: LinePattern, exactly: LinePattern) {
        let letters = drawing.as_bytes();
        let point = drawing.find('*').expect("a point");
        let half = |sign: i32| {
            let letter = |distance: i32| {
                usize::try_from(point as i32 + sign * distance)
                    .ok()
                    .and_then(|at| letters.get(at))
            };
            let bits = |wanted: fn(Option<&u8>) -> bool| {
                (1..=REACH)
                    .filter(|&distance| wanted(letter(distance)))
                    .fold(0, |bits, distance| bits | 1 << (distance - 1))
            };
            side(
                bits(|letter| letter == Some(&b'X')),
                bits(|letter| !matches!(letter, Some(b'X' | b'.'))),
            )
        };
        let found = [&FIVE_OR_MORE, &EXACTLY_FIVE]
            .map(|lines| LinePattern::from_number(lines.pattern(half(-1), half(1))));
        assert_eq!(found, [at_least, exactly], "{drawing}");
    }

    #[test]
    fn lines_have_the_class_of_their_definition() {
        use LinePattern::{
            Dead, DoubleFour, Five, Four, OpenOne, OpenTwo, Overline, SleepOne, SleepThree,
            SleepTwo, StraightFour, Three,
        };
        check("XXXX*", Five, Five);
        check("XXX*XX", Five, Overline);
        check(".XX*X.", StraightFour, StraightFour);
        check("OXX*X.", Four, Four);
        check("X.X*X.X", DoubleFour, DoubleFour);
        check("X.XX*.X", DoubleFour, DoubleFour);
        check("XX.X*X", Four, Overline.min(Dead));
        check("..XX*..", Three, Three);
        check(".X.X*.", Three, Three);
        check("O.XX*.O", SleepThree, SleepThree);
        check("OXX*..", SleepThree, SleepThree);
        check("X..XX*.O", Three, SleepThree);
        check("..X*...", OpenTwo, OpenTwo);
        check("OX*...", SleepTwo, SleepTwo);
        check("....*....", OpenOne, OpenOne);
        check("O.*...O", SleepOne, SleepOne);
        check("O*...O", Dead, Dead);
        check("OXXX*O", Dead, Dead);
    }
}
