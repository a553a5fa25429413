//! Goal of a problem position, and its solution.

use super::capture::{self, Capture};
use super::enclosure;
use super::endgame::{self, Endgame};
use super::fight::{self, Solved, Solver};
use super::prover::{FightGoal, LocalFight, Prover, State};
use super::stones::{self, Area, Points, Stones};
use crate::go::pass_alive::pass_alive;
use crate::go::position::{Go as Position, Move, Stage};
use tabletop_core::problem::{Goal, Task, Turn};
use tabletop_core::{Cell, Grid, Position as _, Side};

/// Maximum number of other stones of the prey's side: a problem should be about one group.
const MAX_OTHER_STONES: u32 = 2;
/// Minimum number of first moves that fail.
const MIN_WRONG_MOVES: usize = 4;
/// Minimum number of failing first moves in an enclosed fight or an endgame, where space is small.
const MIN_WRONG_MOVES_INSIDE: usize = 3;

/// Minimum number of stones of a chain in a race.
const MIN_RACE_STONES: u32 = 2;

/// Question of a position.
pub(super) enum ProblemGoal {
    /// Fight inside walls or on the whole of a small board.
    Fight(LocalFight),
    /// Capture of a chain on an open board.
    Capture(Capture),
}

/// Question with a unique answer.
pub(super) struct Answered {
    pub(super) task: Task,
    pub(super) problem_goal: ProblemGoal,
    pub(super) solved: Solved,
}

/// Returns the board area of a position that is suitable for problems.
pub(super) fn area(position: &Position) -> Option<Area> {
    let size = position.rules().size;
    let plain = position.ko().is_none() && matches!(position.stage(), Stage::Play { passes: 0 });
    (plain && size <= stones::MAX_SIZE).then(|| Area::new(size))
}

/// Returns the goal of a position with its answer.
pub(super) fn answer(area: Area, stones: &Stones, turn: Side) -> Option<Answered> {
    if area.size() <= endgame::SIZE {
        let Endgame { lead, solved } = endgame::solve(area, stones, turn)?;
        let problem_goal = ProblemGoal::Fight(endgame::lead_fight(area, turn, lead));
        return (solved.wrong >= MIN_WRONG_MOVES_INSIDE).then(|| Answered {
            task: most(lead),
            problem_goal,
            solved,
        });
    }
    if let Some(inside) = walled(&area, stones) {
        return [turn.other(), turn]
            .into_iter()
            .find_map(|defender| answer_fight(area, stones, inside, (turn, defender)));
    }
    let found = capture::solve(area, stones, turn)?;
    (found.solved.wrong >= MIN_WRONG_MOVES).then(|| Answered {
        task: capture(found.target),
        solved: found.solved.clone(),
        problem_goal: ProblemGoal::Capture(found),
    })
}

pub(super) fn answer_fight(
    area: Area,
    stones: &Stones,
    inside: Points,
    (turn, defender): (Side, Side),
) -> Option<Answered> {
    let fight = fight_about(area, stones, inside, defender)?;
    let mut solver = Solver::new(fight, fight::MAX_PROOF_NODES);
    let solved = solver.solve(&State::new(*stones, turn))?;
    (solved.wrong >= MIN_WRONG_MOVES_INSIDE).then(|| Answered {
        task: task(&fight, stones, turn),
        problem_goal: ProblemGoal::Fight(fight),
        solved,
    })
}

/// Returns the fight about the largest chain of `defender` inside, if the chain is nearly alone.
pub(super) fn fight_about(
    area: Area,
    stones: &Stones,
    inside: Points,
    defender: Side,
) -> Option<LocalFight> {
    let own = stones.own[defender.index()] & inside;
    let target = area.parts(own).max_by_key(|part| part.count_ones())?;
    let others = (own & !target).count_ones();
    let goal = FightGoal::Chain {
        target: target & target.wrapping_neg(),
        defender,
    };
    let fight = LocalFight { area, inside, goal };
    (target.count_ones() >= enclosure::MIN_TARGET_STONES && others <= MAX_OTHER_STONES)
        .then_some(fight)
}

/// Returns the only space between unconditionally alive stones that contains other stones.
pub(super) fn walled(area: &Area, stones: &Stones) -> Option<Points> {
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

/// Converts the line to moves of the game; `None` if one of them is illegal.
pub(super) fn in_moves(position: &Position, solved: &Solved) -> Option<Vec<Turn<Move>>> {
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

/// Returns the move at a point, or a pass for 0.
pub(super) fn in_move(grid: Grid, point: Points) -> Move {
    match point {
        0 => Move::Pass,
        _ => Move::Place(cell(grid, point)),
    }
}

pub(super) fn cell(grid: Grid, point: Points) -> Cell {
    grid.cell(point.trailing_zeros() as usize)
}

const fn most(lead: i32) -> Task {
    Task::with(Goal::Most, lead as i16)
}

const fn capture(target: Points) -> Task {
    Task::with(Goal::Capture, target.count_ones() as i16)
}

/// Returns the task of a fight for the side to move.
fn task(fight: &LocalFight, stones: &Stones, turn: Side) -> Task {
    let FightGoal::Chain { defender, .. } = fight.goal else {
        return Task::new(Goal::Win);
    };
    if defender == turn {
        Task::new(Goal::Live)
    } else if is_race(fight, stones, turn) {
        Task::new(Goal::Race)
    } else {
        Task::new(Goal::Kill)
    }
}

/// Returns true if a chain of the side to move adjacent to the prey is lost unless that side moves.
fn is_race(fight: &LocalFight, stones: &Stones, turn: Side) -> bool {
    let FightGoal::Chain { target, .. } = fight.goal else {
        return false;
    };
    let beside = fight.area.beside(stones.chain(&fight.area, target));
    let own = stones.own[turn.index()] & fight.inside;
    fight.area.parts(own).any(|chain| {
        let lost = || {
            let goal = FightGoal::Chain {
                target: chain & chain.wrapping_neg(),
                defender: turn,
            };
            let mut prover = Prover::new(LocalFight { goal, ..*fight }, turn.other());
            let state = State::new(*stones, turn.other());
            prover.prove(&state, fight::MAX_PROOF_NODES).is_some()
        };
        chain.count_ones() >= MIN_RACE_STONES && chain & beside != 0 && lost()
    })
}
