//! Judgement of a player's attempt at a problem: proofs are made anew for the current position.

use super::chase::{Caught, Hunt, MOST, Way};
use super::fight::{MOST_NODES, Solver, Worth};
use super::prover::{Aim, Fight, State};
use super::question::{Question, area, cell, fight_about, in_move, walled};
use super::stones::{Area, Points, Stones, each};
use super::{chase, endgame};
use crate::go::notation;
use crate::go::position::{Go as Position, Move};
use tabletop_core::problem::{Answer, Attempt, Goal, Judgement, Problem};
use tabletop_core::{Cell, Grid, Position as _};

/// Maximum number of moves in a refutation.
const REFUTATION: usize = 5;

pub(super) fn judge(attempt: &Attempt<'_, Position>) -> Judgement<Move> {
    let here = attempt.position();
    if let Some(turn) = attempt.shown(|at, text| notation::read_move(at, text).ok()) {
        return Judgement {
            answer: Answer::Right,
            follows: turn.reply.into_iter().collect(),
            solved: turn.reply.is_none(),
        };
    }
    let mut judgement = judged(attempt, &here).unwrap_or(WRONG);
    judgement.follows = legal(&here, *attempt.mv, judgement.follows);
    judgement
}

/// Returns the opponent's stones that a problem is about: those to be captured, killed, or beaten in a race.
pub(super) fn prey(problem: &Problem, start: &Position) -> Vec<Cell> {
    let found = area(start).and_then(|area| question(problem, start, area));
    let stones = Stones::of(start.board());
    let points = match found {
        Some(Question::Chase(caught)) => caught.prey,
        Some(Question::Fight(fight)) => match fight.aim {
            Aim::Chain { prey, defender } if defender != start.turn() => {
                stones.chain(&fight.area, prey)
            }
            _ => 0,
        },
        None => 0,
    };
    let grid = start.rules().grid();
    each(points).map(|point| cell(grid, point)).collect()
}

/// Judgement of a wrong move without a refutation: ko decides, or the result is unknown.
const WRONG: Judgement<Move> = Judgement {
    answer: Answer::Wrong,
    follows: Vec::new(),
    solved: false,
};

fn judged(attempt: &Attempt<'_, Position>, here: &Position) -> Option<Judgement<Move>> {
    let area = area(attempt.start)?;
    let grid = here.rules().grid();
    let stones = Stones::of(here.board());
    let state = State {
        stones,
        turn: here.turn(),
        passed: here.passes() > 0,
    };
    let point = match attempt.mv {
        Move::Place(cell) => 1 << grid.index(*cell),
        _ => 0,
    };
    Some(match question(attempt.problem, attempt.start, area)? {
        Question::Fight(fight) => in_fight(fight, &state, point, grid),
        Question::Chase(caught) => in_chase(&caught, area, &state, point, grid),
    })
}

/// Returns the question of a problem in its start position.
fn question(problem: &Problem, start: &Position, area: Area) -> Option<Question> {
    let turn = start.turn();
    let stones = Stones::of(start.board());
    let task = problem.task;
    match task.goal {
        Goal::Most => {
            let lead = i32::from(task.number?);
            Some(Question::Fight(endgame::question(area, turn, lead)))
        }
        Goal::Capture => chase::solve(area, &stones, turn).map(Question::Chase),
        goal => {
            let defender = if goal == Goal::Live {
                turn
            } else {
                turn.other()
            };
            let inside = walled(&area, &stones)?;
            fight_about(area, &stones, inside, defender).map(Question::Fight)
        }
    }
}

fn in_fight(fight: Fight, state: &State, point: Points, grid: Grid) -> Judgement<Move> {
    let mut solver = Solver::new(fight, MOST_NODES);
    let moves = |points: Vec<Points>| {
        points
            .into_iter()
            .map(|point| in_move(grid, point))
            .collect()
    };
    // Outside the walls there is nothing to gain: a move there counts as a pass.
    let point = point & fight.inside;
    let Some(after) = state.after(&fight.area, point) else {
        return WRONG;
    };
    match solver.worth(state, point) {
        Worth::Works => {
            let reply = solver.hardest_reply(&after).map(|(reply, _)| reply);
            Judgement {
                answer: Answer::AsGood,
                solved: reply.is_none(),
                follows: moves(reply.into_iter().collect()),
            }
        }
        Worth::Fails => Judgement {
            follows: moves(refutation(&mut solver, &after)),
            ..WRONG
        },
        Worth::Open => WRONG,
    }
}

/// Returns the moves of the other side's proof and the longest resistance against it.
fn refutation(solver: &mut Solver, after: &State) -> Vec<Points> {
    let mut line = Vec::new();
    let mut here = *after;
    let (side, area) = (after.turn, solver.fight.area);
    while line.len() < REFUTATION {
        let Some(answer) = solver.prover(side).answer(&here) else {
            break;
        };
        line.push(answer);
        let Some(next) = here.after(&area, answer) else {
            break;
        };
        if solver.fight.winner(&next, here.passed).is_some() {
            break;
        }
        let Some((reply, then)) = solver.hardest_reply(&next) else {
            break;
        };
        line.push(reply);
        here = then;
    }
    line
}

fn in_chase(
    caught: &Caught,
    area: Area,
    state: &State,
    point: Points,
    grid: Grid,
) -> Judgement<Move> {
    let prey = caught.prey & caught.prey.wrapping_neg();
    let mut hunt = Hunt::new(area, state.turn, prey, MOST);
    let moves = match caught.way {
        Way::Within(moves) => moves + 1,
        Way::Ladder => chase::NET + 1,
    };
    let Some(after) = hunt.plays(&state.stones, point) else {
        return WRONG;
    };
    if hunt.works(&state.stones, point, moves) == Some(true) {
        let reply = hunt.hardest_reply(&after, moves);
        return Judgement {
            answer: Answer::AsGood,
            solved: reply.is_none(),
            follows: reply
                .into_iter()
                .map(|point| in_move(grid, point))
                .collect(),
        };
    }
    let escape = hunt.escape(&after, moves);
    Judgement {
        follows: escape
            .into_iter()
            .map(|point| in_move(grid, point))
            .collect(),
        ..WRONG
    }
}

/// Returns the leading moves of `follows` that are legal after `mv`.
fn legal(here: &Position, mv: Move, follows: Vec<Move>) -> Vec<Move> {
    let mut position = here.clone();
    position.play_unchecked(&mv);
    let mut kept = Vec::new();
    for mv in follows {
        if !position.is_legal(&mv) {
            break;
        }
        position.play_unchecked(&mv);
        kept.push(mv);
    }
    kept
}
