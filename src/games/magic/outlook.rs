//! Prospects of a square in words: below the board, and as the reason of a hint.

use std::collections::HashMap;
use std::sync::Arc;

use super::guide::{self, Prospect};
use super::rules::{Move, Position};
use super::square::{Line, Square};
use super::{engine, lines, words};
use tabletop_core::{Guide, Message, Position as _, Report, Score};

/// Prospects found so far for the squares of a game.
#[derive(Debug, Default)]
pub struct Outlook {
    known: HashMap<Square, Prospect>,
    /// Last completion found.
    witness: Option<Arc<[u8]>>,
}

/// Number of numbers to take back until the square is not known to be dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeBack {
    /// Number of moves to take back.
    pub numbers: usize,
    /// True if the square can be completed then; otherwise that is not known.
    pub certain: bool,
}

impl Outlook {
    /// Prospect of the last position, by a quick search or from an engine's search.
    pub fn prospect(&mut self, line: &[Position]) -> Prospect {
        let Some((position, before)) = line.split_last() else {
            return Prospect::Unknown;
        };
        let square = position.square();
        if let Some(known) = self.known.get(square) {
            return known.clone();
        }
        let before = before.last().and_then(|it| self.known.get(it.square()));
        let found = if before.is_some_and(Prospect::is_dead) {
            Prospect::Dead(lines::broken(square))
        } else {
            let witness = before.and_then(Prospect::witness).or(self.witness.as_ref());
            guide::look_quickly(square, witness.map(|full| &**full))
        };
        self.keep(square, found.clone());
        found
    }

    fn keep(&mut self, square: &Square, found: Prospect) {
        if let Some(witness) = found.witness() {
            self.witness = Some(Arc::clone(witness));
        }
        self.known.insert(square.clone(), found);
    }

    /// Numbers to take back from a dead position; `None` if it is not dead, or was dead from the start.
    ///
    /// Binary search: every position after a dead one is dead too.
    pub fn numbers_to_take_back(&mut self, line: &[Position]) -> Option<TakeBack> {
        if !self.prospect(line).is_dead() {
            return None;
        }
        let (mut dead, mut alive) = (0, line.len());
        let mut found = None;
        while alive - dead > 1 {
            let numbers = usize::midpoint(dead, alive);
            let prospect = self.prospect(&line[..line.len() - numbers]);
            if prospect.is_dead() {
                dead = numbers;
            } else {
                alive = numbers;
                let certain = prospect != Prospect::Unknown;
                found = Some(TakeBack { numbers, certain });
            }
        }
        found
    }

    /// Advice if the square cannot be completed any more.
    fn dead(&mut self, line: &[Position], broken: Option<Line>) -> Message {
        let reason = match (broken, line.last()) {
            (Some(broken), Some(position)) => Message::new(words::BROKEN)
                .message(name(position, broken))
                .arg(position.target()),
            _ => words::DEAD.into(),
        };
        match self.numbers_to_take_back(line) {
            None => Message::new(words::NEVER).message(reason),
            Some(back) => {
                let text = if back.certain {
                    words::TAKE_BACK
                } else {
                    words::TAKE_BACK_SOME
                };
                Message::new(text).message(reason).arg(back.numbers)
            }
        }
    }
}

impl Guide<Position> for Outlook {
    fn learn(&mut self, position: &Position, report: &Report<Move>) {
        let square = position.square();
        let known = self.known.get(square);
        if known.is_some_and(|known| *known != Prospect::Unknown) {
            return;
        }
        let found = report.lines.first().filter(|line| line.exact);
        let found = found.and_then(|line| match line.score {
            Score::LossIn(_) => Some(Prospect::Dead(lines::broken(square))),
            _ => engine::completion(position, &line.moves).map(Prospect::completable),
        });
        if let Some(found) = found {
            self.keep(square, found);
        }
    }

    /// Says if the square can still be completed; `None` for a complete one.
    fn outlook(&mut self, line: &[Position]) -> Option<Message> {
        if line.last()?.square().is_magic() {
            return None;
        }
        Some(match self.prospect(line) {
            Prospect::Completable { count: None, .. } => words::COMPLETABLE.into(),
            Prospect::Completable {
                count: Some(count), ..
            } => Message::new(words::WAYS).arg(count),
            Prospect::Unknown => words::UNKNOWN.into(),
            Prospect::Dead(broken) => self.dead(line, broken),
        })
    }

    fn remark(&mut self, line: &[Position], mv: &Move) -> Option<Message> {
        if let Prospect::Dead(broken) = self.prospect(line) {
            return Some(self.dead(line, broken));
        }
        let position = line.last()?;
        let next = position.clone().play(mv).ok()?;
        if next.square().is_magic() {
            return Some(words::SOLVES.into());
        }
        let after = self.prospect(&[line, &[next]].concat());
        let forced = lines::forced(position.square());
        if let Some((line, cell, number)) = forced
            && (cell, position.shown(number)) == (mv.cell, mv.number)
            && !after.is_dead()
        {
            let line = name(position, line);
            return Some(
                Message::new(words::FORCED)
                    .message(line)
                    .arg(position.target()),
            );
        }
        if is_only_number(position, *mv) {
            return Some(words::ONLY_NUMBER.into());
        }
        match after {
            Prospect::Completable { count: None, .. } => Some(words::SAFE.into()),
            Prospect::Completable {
                count: Some(count), ..
            } => Some(Message::new(words::WAYS_AFTER).arg(count)),
            Prospect::Dead(_) => Some(words::NOT_AFTER.into()),
            Prospect::Unknown => None,
        }
    }

    fn solution(&mut self, line: &[Position]) -> Option<Vec<Move>> {
        let prospect = self.prospect(line);
        Some(engine::solution(line.last()?, prospect.witness()?))
    }

    fn take_back(&mut self, line: &[Position]) -> Option<usize> {
        if self.prospect(line).witness().is_some() {
            return Some(0);
        }
        Some(self.numbers_to_take_back(line)?.numbers)
    }

    fn is_hopeless(&mut self, line: &[Position]) -> bool {
        self.prospect(line).is_dead() && self.numbers_to_take_back(line).is_none()
    }
}

/// True if every completion of the square has this number on the cell, as far as all completions are known.
fn is_only_number(position: &Position, mv: Move) -> bool {
    let (Some(tallies), Some(number)) = (
        guide::tallies(position.square()),
        position.counted(mv.number),
    ) else {
        return false;
    };
    let tally = &tallies[position.square().grid().index(mv.cell)];
    let ways = |&(other, &count): &(usize, &u32)| count > 0 && other != usize::from(number);
    tally[usize::from(number)] > 0 && tally.iter().enumerate().find(ways).is_none()
}

/// Name of a line by its place, or else with the label that its row or column has at the edge.
fn name(position: &Position, line: Line) -> Message {
    let last = position.square().side() - 1;
    match line {
        Line::Row(0) => words::TOP.into(),
        Line::Row(row) if row == last => words::BOTTOM.into(),
        Line::Row(row) if 2 * row == last => words::MIDDLE_ROW.into(),
        Line::Row(row) => Message::new(words::ROW).arg(last - row),
        Line::Column(0) => words::LEFT.into(),
        Line::Column(col) if col == last => words::RIGHTMOST.into(),
        Line::Column(col) if 2 * col == last => words::MIDDLE_COLUMN.into(),
        Line::Column(col) => Message::new(words::COLUMN).arg(col),
        Line::Falling => words::FALLING.into(),
        Line::Rising => words::RISING.into(),
    }
}
