//! Facts about a stone that follow from the rules, for hints: the fives, fours and open threes that it makes or stops.

use super::lines::{AXES, Run, gap};
use super::moves::Move;
use super::renju::forbidden;
use super::rules::{Position, Rule};
use super::words;
use tabletop_core::cell::Direction;
use tabletop_core::{Attack, Cell, Discs, Message, Position as _, Side};

/// Returns the facts about a move, the most important first.
pub(super) fn reasons(position: &Position, mv: Move) -> Vec<Message> {
    let (Move::Place(cell), None) = (mv, position.step()) else {
        return Vec::new();
    };
    let own = position.stone();
    let before = Rows::of(position);
    let after = before.with(cell, own);
    let mut facts: Vec<Message> = Vec::new();
    if !before.makes_five(cell, own) {
        facts.extend(stops(&before, &after, cell, own.other()).map(Message::from));
        facts.extend(after.makes(cell, own).map(Message::from));
    }
    if is_centre(position, cell) && position.discs().count() == [0, 0] {
        facts.push(words::CENTRE.into());
    }
    if facts.is_empty() && !before.makes_five(cell, own) {
        facts.extend(quiet(&before, &after, cell, own));
    }
    facts
}

/// Returns the fours and open threes of both sides, by the points where they become a five or an open four.
pub(super) fn attacks(position: &Position) -> Vec<Attack> {
    let rows = Rows::of(position);
    let found = Side::BOTH.into_iter().flat_map(|side| {
        [
            (words::HAS_FOUR, side, rows.five_points(side)),
            (words::HAS_THREE, side, rows.open_four_points(side)),
        ]
    });
    let attacks = found.map(|(text, side, cells)| Attack {
        text,
        side,
        cells,
        ends: Vec::new(),
    });
    attacks
        .filter(|attack| !attack.cells.is_empty() && position.outcome().is_none())
        .collect()
}

/// Returns a fact about a stone without a threat: the opponent's threat that it prevents, or the stones that it lines
/// up.
fn quiet(before: &Rows, after: &Rows, cell: Cell, own: Side) -> Option<Message> {
    let other = own.other();
    let made = before.with(cell, other).makes(cell, other);
    if let Some(made) = made.filter(|_| before.allows(cell, other)) {
        let denied = match made {
            words::MAKES_THREE => words::DENIES_THREE,
            words::MAKES_FOUR => words::DENIES_FOUR,
            _ => words::DENIES_DOUBLE,
        };
        return Some(Message::new(denied).words(other.name()));
    }
    let rows = AXES.map(|axis| after.most_with_room(cell, axis, own));
    let max = rows.into_iter().max().filter(|&max| max > 1)?;
    let directions = rows.into_iter().filter(|&row| row > 1).count();
    Some(match directions {
        1 => Message::new(words::LINES_UP).arg(max),
        _ => Message::new(words::LINES_UP_WAYS).arg(max).arg(directions),
    })
}

/// Returns the fact that a stone makes five, which ends the game.
pub(super) fn proof(position: &Position, mv: Move) -> Option<Message> {
    let Move::Place(cell) = mv else {
        return None;
    };
    Rows::of(position)
        .makes_five(cell, position.stone())
        .then(|| words::MAKES_FIVE.into())
}

/// Threat of `other` that a stone on `cell` stops; nothing as strong may be left.
fn stops(before: &Rows, after: &Rows, cell: Cell, other: Side) -> Option<tabletop_core::Text> {
    let fives = before.five_points(other);
    if fives.contains(&cell) {
        return after
            .five_points(other)
            .is_empty()
            .then_some(words::BLOCKS_FOUR);
    }
    let stopped = fives.is_empty()
        && !before.open_four_points(other).is_empty()
        && after.open_four_points(other).is_empty();
    stopped.then_some(words::BLOCKS_THREE)
}

fn is_centre(position: &Position, cell: Cell) -> bool {
    let grid = position.grid();
    grid.cols % 2 == 1 && cell == Cell::new(grid.cols / 2, grid.rows / 2)
}

struct Rows {
    discs: Discs,
    rule: Rule,
}

impl Rows {
    fn of(position: &Position) -> Self {
        Self {
            discs: position.discs().clone(),
            rule: position.rule(),
        }
    }

    fn with(&self, cell: Cell, side: Side) -> Self {
        let mut discs = self.discs.clone();
        discs.put(cell, side);
        Self { discs, ..*self }
    }

    fn allows(&self, cell: Cell, side: Side) -> bool {
        let limited = self.rule == Rule::Renju && side == Side::Black;
        !limited || forbidden(&self.discs, cell).is_none()
    }

    fn makes_five(&self, cell: Cell, side: Side) -> bool {
        AXES.into_iter()
            .any(|axis| self.wins_along(cell, axis, side))
    }

    fn wins_along(&self, cell: Cell, axis: Direction, side: Side) -> bool {
        let row = Run::through(&self.discs, cell, axis, side);
        self.rule.wins(side, row.len())
    }

    fn five_points(&self, side: Side) -> Vec<Cell> {
        let empties = self.discs.empties();
        empties
            .filter(|&cell| self.makes_five(cell, side))
            .collect()
    }

    /// Returns the empty points where `side` may place a stone that makes an open four: an unbroken four that becomes
    /// five at either end.
    fn open_four_points(&self, side: Side) -> Vec<Cell> {
        let opens = |&cell: &Cell| {
            AXES.into_iter()
                .any(|axis| self.opens_four(cell, axis, side).is_some())
        };
        self.discs.empties().filter(opens).collect()
    }

    /// Returns the open four along `axis` that a stone of `side` on the empty point `cell` makes.
    fn opens_four(&self, cell: Cell, axis: Direction, side: Side) -> Option<Run> {
        let run = Run::through(&self.discs, cell, axis, side);
        let opens = run.len() == 4
            && self.with(cell, side).is_open_four(cell, axis, side)
            && self.allows(cell, side);
        opens.then_some(run)
    }

    /// Shape that the stone of `side` on `cell` has made, other than a five.
    fn makes(&self, cell: Cell, side: Side) -> Option<tabletop_core::Text> {
        let fours = AXES.map(|axis| self.fives_along(cell, axis, side));
        let threes = AXES
            .into_iter()
            .zip(fours)
            .filter(|&(axis, fours)| fours == 0 && self.is_open_three(cell, axis, side))
            .count();
        let open_four = AXES
            .into_iter()
            .any(|axis| self.is_open_four(cell, axis, side));
        match (fours.iter().sum::<usize>(), threes) {
            _ if open_four => Some(words::MAKES_OPEN_FOUR),
            (2.., _) => Some(words::MAKES_TWO_FOURS),
            (1, 1..) => Some(words::MAKES_FOUR_THREE),
            (1, 0) => Some(words::MAKES_FOUR),
            (0, 2..) => Some(words::MAKES_TWO_THREES),
            (0, 1) => Some(words::MAKES_THREE),
            (0, 0) => None,
        }
    }

    /// Returns the number of points along `axis` that make a five together with the stone on `cell`.
    fn fives_along(&self, cell: Cell, axis: Direction, side: Side) -> usize {
        let makes = |&steps: &i8| {
            gap(&self.discs, cell, axis, steps).is_some_and(|end| {
                let row = Run::through(&self.discs, end, axis, side);
                let holds = (row.first..=row.last).contains(&-steps);
                holds && self.rule.wins(side, row.len())
            })
        };
        (-4..=4).filter(makes).count()
    }

    /// Returns the maximum number of stones of `side` in a window of five points along `axis` that contains `cell` and
    /// is otherwise empty.
    fn most_with_room(&self, cell: Cell, axis: Direction, side: Side) -> usize {
        let at = |steps: i8| {
            let point = self.discs.grid().step(cell, axis, steps)?;
            Some(self.discs.at(point))
        };
        let stones = |first: i8| {
            let five = (first..first + 5).map(at).collect::<Option<Vec<_>>>()?;
            let own = five.iter().filter(|point| **point == Some(side)).count();
            let is_free = five.iter().all(|point| *point != Some(side.other()));
            // A stone at either end would make the row too long if a five has to be exact.
            let is_long = [first - 1, first + 5].map(|end| at(end) == Some(Some(side)));
            let is_five = self.rule.wins(side, 6) || is_long == [false, false];
            (is_free && is_five).then_some(own)
        };
        (-4..=0).filter_map(stones).max().unwrap_or(0)
    }

    fn is_open_four(&self, cell: Cell, axis: Direction, side: Side) -> bool {
        let run = Run::through(&self.discs, cell, axis, side);
        let five_at = |steps: i8| {
            gap(&self.discs, cell, axis, steps).is_some_and(|end| self.wins_along(end, axis, side))
        };
        run.len() == 4 && five_at(run.first - 1) && five_at(run.last + 1)
    }

    /// Returns true if the stone on `cell` is part of a three that one more stone along `axis` makes an open four.
    fn is_open_three(&self, cell: Cell, axis: Direction, side: Side) -> bool {
        (-3..=3).any(|steps| {
            gap(&self.discs, cell, axis, steps)
                .and_then(|added| self.opens_four(added, axis, side))
                .is_some_and(|run| (run.first..=run.last).contains(&-steps))
        })
    }
}

#[cfg(test)]
mod tests;
