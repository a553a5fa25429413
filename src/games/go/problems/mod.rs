//! Problems of Go: fights in walls, captures on an open board, endgames of 5×5; each proven by search, none by ko.

mod candidates;
mod chase;
#[cfg(test)]
mod check;
mod enclosure;
mod endgame;
mod fight;
mod judge;
mod prover;
mod stones;
#[cfg(test)]
mod tests;
mod themes;

use super::engine::GoEngine;
use super::pass_alive::pass_alive;
use super::position::{Move, Stage};
use super::{Go, Position};
use crate::core::problem::{
    Attempt, Candidate, Judgement, Problems, Proven, Task, Turn, least_turned,
};
use crate::core::{Cell, Grid, Position as _, Rng, Side};
use chase::Caught;
use endgame::Endgame;
use fight::{Solved, Solver};
use prover::{Aim, Fight, State};
use stones::{Area, Points, Stones};

/// Stones of the prey's side that may stand beside it, at most: a task should be about one group.
const MOST_OTHERS: u32 = 2;
/// First moves that fail, at least.
const LEAST_WRONG: usize = 4;
/// Those of a fight in a wall and of an endgame, whose room is small.
const LEAST_WRONG_INSIDE: usize = 3;

/// Makes and judges the problems.
#[derive(Default)]
pub(super) struct GoProblems {
    engine: GoEngine,
}

/// What a position asks for.
enum Question {
    /// One of two sides gets what it wants, inside of walls or on the whole of a small board.
    Fight(Fight),
    /// A chain is caught on an open board.
    Chase(Caught),
}

/// A position that has one answer.
struct Answered {
    task: Task,
    question: Question,
    solved: Solved,
}

impl Problems<Position> for GoProblems {
    fn candidates(&mut self, _number: u64, rng: &mut Rng) -> Vec<Candidate<Position>> {
        candidates::candidates(&mut self.engine, rng)
    }

    fn prove(&mut self, position: &Position) -> Option<Proven<Move>> {
        let area = area(position)?;
        let stones = Stones::of(position.board());
        let answered = answer(area, &stones, position.turn())?;
        let first = answered.solved.line[0].accepted[0];
        if themes::is_greedy(&area, &stones, position.turn(), first) {
            return None;
        }
        let solution = in_moves(position, &answered.solved)?;
        Some(Proven {
            task: answered.task,
            themes: themes::of(&area, &stones, position.turn(), &answered),
            difficulty: themes::difficulty(&answered),
            solution,
        })
    }

    /// The stones of the side to move, of the other side, and the empty points, turned and mirrored.
    fn identity(&self, position: &Position) -> String {
        let letter = |stone: &Option<Side>| match stone {
            Some(side) if *side == position.turn() => 'm',
            Some(_) => 'o',
            None => '.',
        };
        let width = usize::from(position.rules().size);
        let rows = position.board().points().chunks(width);
        let rows: Vec<String> = rows.map(|row| row.iter().map(letter).collect()).collect();
        least_turned(&rows.join("/"))
    }

    fn judge(&mut self, attempt: &Attempt<'_, Position>) -> Judgement<Move> {
        judge::judge(attempt)
    }
}

/// The points of a position that problems are made of.
fn area(position: &Position) -> Option<Area> {
    let size = position.rules().size;
    let plain = position.ko().is_none() && matches!(position.stage(), Stage::Play { passes: 0 });
    (plain && size <= stones::LARGEST).then(|| Area::new(size))
}

/// The question that a position asks, and its answer.
fn answer(area: Area, stones: &Stones, turn: Side) -> Option<Answered> {
    if area.size() <= endgame::SIZE {
        let Endgame { lead, solved } = endgame::solve(area, stones, turn)?;
        let question = Question::Fight(endgame::question(area, turn, lead));
        return (solved.wrong >= LEAST_WRONG_INSIDE).then(|| Answered {
            task: themes::most(lead),
            question,
            solved,
        });
    }
    if let Some(inside) = walled(&area, stones) {
        return [turn.other(), turn]
            .into_iter()
            .find_map(|defender| answer_fight(area, stones, inside, (turn, defender)));
    }
    let caught = chase::solve(area, stones, turn)?;
    (caught.solved.wrong >= LEAST_WRONG).then(|| Answered {
        task: themes::capture(caught.prey),
        solved: caught.solved.clone(),
        question: Question::Chase(caught),
    })
}

fn answer_fight(
    area: Area,
    stones: &Stones,
    inside: Points,
    (turn, defender): (Side, Side),
) -> Option<Answered> {
    let fight = fight_about(area, stones, inside, defender)?;
    let mut solver = Solver::new(fight, fight::MOST_NODES);
    let solved = solver.solve(&State::new(*stones, turn))?;
    (solved.wrong >= LEAST_WRONG_INSIDE).then(|| Answered {
        task: themes::task(&fight, stones, turn),
        question: Question::Fight(fight),
        solved,
    })
}

/// The fight about the largest chain of `defender` inside, if it stands almost alone.
fn fight_about(area: Area, stones: &Stones, inside: Points, defender: Side) -> Option<Fight> {
    let own = stones.own[defender.index()] & inside;
    let prey = area.parts(own).max_by_key(|part| part.count_ones())?;
    let others = (own & !prey).count_ones();
    let aim = Aim::Chain {
        prey: prey & prey.wrapping_neg(),
        defender,
    };
    let fight = Fight { area, inside, aim };
    (prey.count_ones() >= enclosure::LEAST_PREY && others <= MOST_OTHERS).then_some(fight)
}

/// The one space between stones that live whatever happens in which other stones stand.
fn walled(area: &Area, stones: &Stones) -> Option<Points> {
    let board = stones.board(area);
    let mut alive = 0;
    for side in Side::BOTH {
        let lives = pass_alive(&board, side);
        let points = lives.iter().enumerate().filter(|(_, lives)| **lives);
        alive |= points.fold(0, |sum, (index, _)| sum | 1 << index);
    }
    let mut fought = area
        .parts(area.all & !alive)
        .filter(|space| space & stones.taken() != 0);
    let inside = fought.next()?;
    let small = inside.count_ones() <= *enclosure::ROOM.end();
    (alive != 0 && small && fought.next().is_none()).then_some(inside)
}

/// The line in moves of the game; nothing if one of them may not be played there.
fn in_moves(position: &Position, solved: &Solved) -> Option<Vec<Turn<Move>>> {
    let grid = position.rules().grid();
    let mut here = position.clone();
    let mut turns = Vec::new();
    for turn in &solved.line {
        let legal = |&point: &Points| {
            let mv = in_move(grid, point);
            here.is_legal(&mv).then_some(mv)
        };
        let first = legal(turn.accepted.first()?)?;
        let accepted = turn.accepted.iter().filter_map(legal).collect();
        here.play_unchecked(&first);
        let reply = match turn.reply {
            None => None,
            Some(point) => {
                let mv = in_move(grid, point);
                here = here.play(&mv).ok()?;
                Some(mv)
            }
        };
        turns.push(Turn { accepted, reply });
    }
    Some(turns)
}

/// The move at a point, a pass for none.
fn in_move(grid: Grid, point: Points) -> Move {
    match point {
        0 => Move::Pass,
        _ => Move::Place(cell(grid, point)),
    }
}

fn cell(grid: Grid, point: Points) -> Cell {
    grid.cell(point.trailing_zeros() as usize)
}
