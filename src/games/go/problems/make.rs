//! The maker of Go's problems.

use super::super::engine::GoEngine;
use super::capture::solution;
use super::endgame::{self, Endgame};
use super::fight::{self, MoveResult, Solver};
use super::problem_goal::{ProblemGoal, area, fight_about, in_move, lead_fight, walled};
use super::prover::{FightGoal, LocalFight, Prover, State};
use super::solved::{Solved, Turn};
use super::stones::{Area, Points, Stones, each};
use super::themes::Answered;
use super::{Move, Position, candidates, themes};
use tabletop_core::problem::{Candidate, Goal, ProblemMaker, Proven, Task, least_turned};
use tabletop_core::{MakesProblems, problem};
use tabletop_core::{Position as _, Rng, Side};

/// Minimum number of first moves that fail.
const MIN_WRONG_MOVES: usize = 4;
/// Minimum number of failing first moves in an enclosed fight or an endgame, where space is small.
const MIN_WRONG_MOVES_INSIDE: usize = 3;
/// Minimum number of stones of a chain in a race.
const MIN_RACE_STONES: u32 = 2;
/// Maximum number of turns in a stored line.
const MAX_LINE_TURNS: usize = 12;

#[derive(Default)]
pub(super) struct GoMaker {
    engine: GoEngine,
}

impl ProblemMaker<Position> for GoMaker {
    fn candidates(&mut self, _number: u64, rng: &mut Rng) -> Vec<Candidate<Position>> {
        candidates::candidates(&mut self.engine, rng)
    }

    fn prove(&mut self, position: &Position) -> Option<Proven<Move>> {
        let area = area(position)?;
        let stones = Stones::from_board(position.board());
        let answered = answer(area, &stones, position.turn())?;
        let first = answered.solved.line[0].accepted[0];
        if themes::is_greedy(&area, &stones, position.turn(), first) {
            return None;
        }
        let solution = in_moves(position, &answered.solved)?;
        Some(Proven {
            task: answered.task,
            themes: themes::detect(&area, &stones, position.turn(), &answered),
            difficulty: themes::difficulty(&answered),
            solution,
        })
    }

    /// Returns the stones of the side to move and of the other side, normalised over all symmetries.
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
}

impl MakesProblems for crate::go::Go {
    fn maker() -> Option<Box<dyn ProblemMaker<Position>>> {
        Some(Box::<GoMaker>::default())
    }
}

/// Returns the goal of a position with its answer.
pub(super) fn answer(area: Area, stones: &Stones, turn: Side) -> Option<Answered> {
    if area.size() <= endgame::SIZE {
        let Endgame { lead, solved } = endgame::solve(area, stones, turn)?;
        let problem_goal = ProblemGoal::Fight(lead_fight(area, turn, lead));
        return (solved.wrong >= MIN_WRONG_MOVES_INSIDE).then(|| Answered {
            task: most(lead),
            problem_goal,
            solved,
        });
    }
    if let Some(inside) = walled(&area, stones) {
        return [turn.other(), turn]
            .into_iter()
            .find_map(|defender| answer_fight(area, stones, inside, turn, defender));
    }
    let (found, solved) = solution::solve(area, stones, turn)?;
    (solved.wrong >= MIN_WRONG_MOVES).then(|| Answered {
        task: capture(found.target),
        solved,
        problem_goal: ProblemGoal::Capture(found),
    })
}

pub(super) fn answer_fight(
    area: Area,
    stones: &Stones,
    inside: Points,
    turn: Side,
    defender: Side,
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

/// Converts the line to moves of the game; `None` if one of them is illegal.
pub(super) fn in_moves(position: &Position, solved: &Solved) -> Option<Vec<problem::Turn<Move>>> {
    let grid = position.rules().grid();
    let mut state = position.clone();
    let mut turns = Vec::new();
    for turn in &solved.line {
        let legal = |&point: &Points| {
            let mv = in_move(grid, point);
            state.is_legal(&mv).then_some(mv)
        };
        let first = legal(turn.accepted.first()?)?;
        let accepted = turn.accepted.iter().filter_map(legal).collect();
        state.play_unchecked(&first);
        let reply = match turn.reply {
            None => None,
            Some(point) => {
                let mv = in_move(grid, point);
                state = state.play(&mv).ok()?;
                Some(mv)
            }
        };
        turns.push(problem::Turn { accepted, reply });
    }
    Some(turns)
}

const fn most(lead: i32) -> Task {
    Task::with(Goal::Most, lead as i16)
}

const fn capture(target: Points) -> Task {
    Task::with(Goal::Capture, target.count_ones() as i16)
}

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
    let around = fight.area.beside(stones.chain(&fight.area, target));
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
        chain.count_ones() >= MIN_RACE_STONES && chain & around != 0 && lost()
    })
}

impl State {
    /// Creates a state with `turn` to move, after no pass.
    pub(super) const fn new(stones: Stones, turn: Side) -> Self {
        Self {
            stones,
            turn,
            passed: false,
        }
    }
}

impl Solver {
    /// Solves the fight as a problem for the side to move, if exactly one move works and all others are proved to fail.
    pub(super) fn solve(&mut self, state: &State) -> Option<Solved> {
        if self.move_result(state, 0) != MoveResult::Refuted {
            return None;
        }
        let other = state.turn.other();
        let mut proven = None;
        let mut wrong = 0;
        for point in each(self.fight.inside & !state.stones.taken()) {
            if state.after(&self.fight.area, point).is_none() {
                continue;
            }
            match self.move_result(state, point) {
                MoveResult::Proven if proven.is_none() => proven = Some(point),
                MoveResult::Refuted => wrong += 1,
                MoveResult::Proven | MoveResult::Unknown => return None,
            }
        }
        let line = self.line(state, proven?);
        let nodes = self.prover(other).nodes() + self.prover(state.turn).nodes();
        Some(Solved { line, nodes, wrong })
    }

    fn line(&mut self, state: &State, first: Points) -> Vec<Turn> {
        let mut line = vec![Turn {
            accepted: vec![first],
            reply: None,
        }];
        let mut reached = *state;
        while line.len() < MAX_LINE_TURNS {
            let mv = line[line.len() - 1].accepted[0];
            let Some(after) = reached.after(&self.fight.area, mv) else {
                break;
            };
            if self.fight.winner(&after, false).is_some() {
                break;
            }
            let Some((reply, next)) = self.hardest_reply(&after) else {
                break;
            };
            let Some(answer) = self.prover(next.turn).answer(&next) else {
                break;
            };
            let mut accepted = vec![answer];
            for point in self.fight.moves(&next, next.stones.ko) {
                if point != answer && self.move_result(&next, point) == MoveResult::Proven {
                    accepted.push(point);
                }
            }
            if let Some(last) = line.last_mut() {
                last.reply = Some(reply);
            }
            line.push(Turn {
                accepted,
                reply: None,
            });
            reached = next;
        }
        line
    }
}
