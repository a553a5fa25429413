//! Judgement of a player's attempt at a problem: proofs are made anew for the current position.

use super::capture;
use super::capture::{Capture, CaptureMethod, CaptureSearch};
use super::fight::{MAX_PROOF_NODES, MoveResult, Solver};
use super::problem_goal::{ProblemGoal, area, cell, fight_about, in_move, lead_fight, walled};
use super::prover::{FightGoal, LocalFight, State};
use super::stones::{Area, Points, Stones, each};
use crate::go::notation;
use crate::go::position::{Go as Position, Move};
use tabletop_core::problem::{Attempt, AttemptVerdict, Goal, Judgement, Problem};
use tabletop_core::{Cell, Grid, Position as _};

const MAX_REFUTATION_MOVES: usize = 5;

pub(super) fn judge(attempt: &Attempt<'_, Position>) -> Judgement<Move> {
    let position = attempt.position();
    if let Some(turn) = attempt.shown(|at, text| notation::read_move(at, text).ok()) {
        return Judgement::reached(AttemptVerdict::Right, turn.reply);
    }
    let mut judgement = judged(attempt, &position).unwrap_or(WRONG);
    judgement.follows = legal(&position, *attempt.mv, judgement.follows);
    judgement
}

/// Returns the opponent's stones that a problem is about: those to be captured, killed, or beaten in a race.
pub(super) fn target_stones(problem: &Problem, start: &Position) -> Vec<Cell> {
    let found = area(start).and_then(|area| problem_goal(problem, start, area));
    let stones = Stones::from_board(start.board());
    let points = match found {
        Some(ProblemGoal::Capture(capture)) => capture.target,
        Some(ProblemGoal::Fight(fight)) => match fight.goal {
            FightGoal::Chain { target, defender } if defender != start.turn() => {
                stones.chain(&fight.area, target)
            }
            _ => 0,
        },
        None => 0,
    };
    let grid = start.rules().grid();
    each(points).map(|point| cell(grid, point)).collect()
}

/// Judgement of a wrong move without a refutation: ko decides, or the result is unknown.
const WRONG: Judgement<Move> = Judgement::wrong(Vec::new());

fn judged(attempt: &Attempt<'_, Position>, position: &Position) -> Option<Judgement<Move>> {
    let area = area(attempt.start)?;
    let grid = position.rules().grid();
    let stones = Stones::from_board(position.board());
    let state = State {
        stones,
        turn: position.turn(),
        passed: position.passes() > 0,
    };
    let point = match attempt.mv {
        Move::Place(cell) => 1 << grid.index(*cell),
        _ => 0,
    };
    Some(match problem_goal(attempt.problem, attempt.start, area)? {
        ProblemGoal::Fight(fight) => judge_fight(fight, &state, point, grid),
        ProblemGoal::Capture(capture) => judge_capture(&capture, area, &state, point, grid),
    })
}

/// Returns the goal of a problem in its start position.
fn problem_goal(problem: &Problem, start: &Position, area: Area) -> Option<ProblemGoal> {
    let turn = start.turn();
    let stones = Stones::from_board(start.board());
    let task = problem.task;
    match task.goal {
        Goal::Most => {
            let lead = i32::from(task.number?);
            Some(ProblemGoal::Fight(lead_fight(area, turn, lead)))
        }
        Goal::Capture => capture::find(area, &stones, turn).map(ProblemGoal::Capture),
        goal => {
            let defender = if goal == Goal::Live {
                turn
            } else {
                turn.other()
            };
            let inside = walled(&area, &stones)?;
            fight_about(area, &stones, inside, defender).map(ProblemGoal::Fight)
        }
    }
}

fn judge_fight(fight: LocalFight, state: &State, point: Points, grid: Grid) -> Judgement<Move> {
    let mut solver = Solver::new(fight, MAX_PROOF_NODES);
    // Outside the walls there is nothing to gain: a move there counts as a pass.
    let point = point & fight.inside;
    let Some(after) = state.after(&fight.area, point) else {
        return WRONG;
    };
    match solver.move_result(state, point) {
        MoveResult::Proven => {
            let reply = solver.hardest_reply(&after);
            let reply = reply.map(|(reply, _)| in_move(grid, reply));
            Judgement::reached(AttemptVerdict::AsGood, reply)
        }
        MoveResult::Refuted => {
            let line = refutation(&mut solver, &after).into_iter();
            Judgement::wrong(line.map(|point| in_move(grid, point)).collect())
        }
        MoveResult::Unknown => WRONG,
    }
}

/// Returns the moves of the other side's proof and the longest resistance against it.
fn refutation(solver: &mut Solver, after: &State) -> Vec<Points> {
    let mut line = Vec::new();
    let mut position = *after;
    let (side, area) = (after.turn, solver.fight.area);
    while line.len() < MAX_REFUTATION_MOVES {
        let Some(answer) = solver.prover(side).answer(&position) else {
            break;
        };
        line.push(answer);
        let Some(next) = position.after(&area, answer) else {
            break;
        };
        if solver.fight.winner(&next, position.passed).is_some() {
            break;
        }
        let Some((reply, then)) = solver.hardest_reply(&next) else {
            break;
        };
        line.push(reply);
        position = then;
    }
    line
}

fn judge_capture(
    capture: &Capture,
    area: Area,
    state: &State,
    point: Points,
    grid: Grid,
) -> Judgement<Move> {
    let mut search = CaptureSearch::of(area, state.turn, capture.target);
    let moves = match capture.method {
        CaptureMethod::Within(moves) => moves + 1,
        CaptureMethod::Ladder => capture::MAX_NET_MOVES + 1,
    };
    let Some(after) = search.after_move(&state.stones, point) else {
        return WRONG;
    };
    if search.succeeds(&state.stones, point, moves) == Some(true) {
        let reply = search.hardest_reply(&after, moves);
        let reply = reply.map(|point| in_move(grid, point));
        return Judgement::reached(AttemptVerdict::AsGood, reply);
    }
    let escape = search.escape(&after, moves);
    let escape = escape.map(|point| in_move(grid, point));
    Judgement::wrong(escape.into_iter().collect())
}

/// Returns the leading moves of `follows` that are legal after `mv`.
fn legal(before: &Position, mv: Move, follows: Vec<Move>) -> Vec<Move> {
    let mut position = before.after(&mv);
    let mut moves = Vec::new();
    for mv in follows {
        if !position.is_legal(&mv) {
            break;
        }
        position.play_unchecked(&mv);
        moves.push(mv);
    }
    moves
}
