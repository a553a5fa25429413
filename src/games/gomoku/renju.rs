//! Black's forbidden points in renju.
//!
//! The definitions are those of the Renju International Federation ("The International Rules of Renju", rules 2 and 9):
//!
//! - *five*: exactly five stones in an unbroken row; *overline*: six or more;
//! - *four*: four stones in a row of five points to which one stone can be added that makes a five;
//! - *straight four*: an unbroken four that can be made a five at either end;
//! - *three*: three stones to which one can be added that makes a straight four, and no five at the same time.
//!
//! A stone that makes a five is always allowed. Otherwise a stone is forbidden if it makes an overline, two or more
//! fours (two fours in one line count as two, a straight four as one), or two or more threes. A three counts only if
//! the stone that makes it a straight four is itself allowed, which is checked recursively with the stones as they
//! would then be.

use super::lines::{AXES, Run, gap};
use tabletop_core::cell::Direction;
use tabletop_core::{Cell, Discs, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forbidden {
    Overline,
    DoubleFour,
    DoubleThree,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineValue {
    Five,
    Allowed,
    Forbidden(Forbidden),
}

/// Returns the reason why Black may not play on the empty point `cell`, or `None` if Black may.
pub fn forbidden(discs: &Discs, cell: Cell) -> Option<Forbidden> {
    match worth(discs, cell) {
        LineValue::Forbidden(why) => Some(why),
        LineValue::Five | LineValue::Allowed => None,
    }
}

fn worth(discs: &Discs, cell: Cell) -> LineValue {
    let lengths = AXES.map(|axis| Run::through(discs, cell, axis, Side::Black).len());
    if lengths.contains(&5) {
        return LineValue::Five;
    }
    if lengths.iter().any(|&length| length > 5) {
        return LineValue::Forbidden(Forbidden::Overline);
    }
    let mut with = discs.clone();
    with.put(cell, Side::Black);
    let fours: usize = AXES.map(|axis| fours(&with, cell, axis)).iter().sum();
    if fours > 1 {
        return LineValue::Forbidden(Forbidden::DoubleFour);
    }
    let threes = AXES.iter().filter(|&&axis| is_three(&with, cell, axis));
    if threes.count() > 1 {
        return LineValue::Forbidden(Forbidden::DoubleThree);
    }
    LineValue::Allowed
}

/// Returns the number of fours along `axis` that the black stone on `cell` is part of.
///
/// Every point that completes a five gives one set of four stones; a straight four gives the same set twice.
fn fours(discs: &Discs, cell: Cell, axis: Direction) -> usize {
    let mut fours = Vec::new();
    for steps in -4..=4 {
        let Some(added) = gap(discs, cell, axis, steps) else {
            continue;
        };
        let run = Run::through(discs, added, axis, Side::Black);
        let (first, last) = (steps + run.first, steps + run.last);
        if run.len() == 5 && first <= 0 && last >= 0 {
            let four: Vec<_> = (first..=last).filter(|&stone| stone != steps).collect();
            if !fours.contains(&four) {
                fours.push(four);
            }
        }
    }
    fours.len()
}

/// Returns true if the black stone on `cell` is part of a three along `axis`.
fn is_three(discs: &Discs, cell: Cell, axis: Direction) -> bool {
    (-3..=3).any(|steps| {
        let added = gap(discs, cell, axis, steps);
        added.is_some_and(|added| {
            makes_straight_four(discs, added, axis, steps)
                && worth(discs, added) == LineValue::Allowed
        })
    })
}

/// Returns true if a black stone on `added` makes a straight four that includes the stone `steps` back along `axis`.
fn makes_straight_four(discs: &Discs, added: Cell, axis: Direction, steps: i8) -> bool {
    let run = Run::through(discs, added, axis, Side::Black);
    let makes_five = |end: i8, beyond: i8| {
        let free = gap(discs, added, axis, end).is_some();
        free && super::lines::stone(discs, added, axis, beyond) != Some(Side::Black)
    };
    run.len() == 4
        && (run.first..=run.last).contains(&-steps)
        && makes_five(run.first - 1, run.first - 2)
        && makes_five(run.last + 1, run.last + 2)
}
