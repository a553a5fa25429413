//! The maker of Gomoku's problems.

use super::super::Rule;
use super::super::engine::prover::Forced;
use super::super::engine::prover::looks::{by_looks, has_five, rests_on_forbidden_point};
use super::*;
use tabletop_core::MakesProblems;
use tabletop_core::problem::{Candidate, ProblemMaker, Proven, Task, Theme, Turn, least_turned};
use tabletop_core::{Rng, Side};

const WIN_PLIES: std::ops::RangeInclusive<u32> = 5..=27;
/// Range of the number of plies of the threat in a defence problem: with fewer there is only one place to look at.
const THREAT_PLIES: std::ops::RangeInclusive<u32> = 3..=25;
const MAX_ANSWERS: usize = 2;
/// Maximum number of moves that are not known to lose, apart from the winning answers.
const MAX_OPEN: usize = 30;
/// Number of positions searched to decide if a move that is not known to lose might win after all.
const DOUBT: u64 = 2_000;
/// Number of positions searched to confirm an only defence, and the maximum winning chance of the opponent after it.
const HOLDS: (u64, f64) = (40_000, 0.9);
/// Numbers of positions of the searches that estimate difficulty by missing the answer.
const TRIES: [u64; 6] = [30, 100, 300, 1_000, 3_000, 10_000];

impl GomokuProblems {
    fn win(&mut self, position: &Position, looks: &[Move]) -> Option<Proven<Move>> {
        let win = self.prover.win(position, PROOF)?;
        let &answer = win.line.first()?;
        if !WIN_PLIES.contains(&win.plies) || looks.first() == Some(&answer) {
            return None;
        }
        let accepted = self.answers(position, answer, looks)?;
        let mut themes = vec![if win.by_fours {
            Theme::WinByFours
        } else {
            Theme::WinByThreats
        }];
        if rests_on_forbidden_point(position, &win) {
            themes.push(Theme::ForbiddenPoint);
        }
        // The number of moves is minimal only among wins by fours alone.
        let task = if win.by_fours {
            Task::with(Goal::Win, win.plies.div_ceil(2) as i16)
        } else {
            Task::new(Goal::Win)
        };
        let mut solution = turns(&win);
        solution.first_mut()?.accepted = accepted;
        Some(Proven {
            task,
            themes,
            difficulty: self.difficulty(position, answer, win.plies),
            solution,
        })
    }

    /// Returns the winning first moves, `answer` first, or `None` if there are too many or the result is unclear.
    fn answers(&mut self, position: &Position, answer: Move, looks: &[Move]) -> Option<Vec<Move>> {
        let (mut accepted, mut open) = (vec![answer], Vec::new());
        for mv in looks.iter().filter(|&&mv| mv != answer) {
            let next = position.after(mv);
            if self.prover.win(&next, OTHER).is_some() {
                continue;
            }
            if self.prover.win_after(&next, OTHER).is_some() {
                accepted.push(*mv);
            } else {
                open.push(next);
            }
            if accepted.len() > MAX_ANSWERS || open.len() > MAX_OPEN {
                return None;
            }
        }
        let doubtful = open.iter().any(|next| {
            let found = searched(&mut self.engine, next, DOUBT, 0);
            found.is_none_or(|(_, chance)| 1.0 - chance > MIGHT_WIN)
        });
        (!doubtful).then_some(accepted)
    }

    /// Returns the only move that stops the opponent's threat, as a problem.
    fn defence(&mut self, position: &Position, looks: &[Move]) -> Option<Proven<Move>> {
        let threat = self.prover.threat(position, OTHER)?;
        if !THREAT_PLIES.contains(&threat.plies) {
            return None;
        }
        let answer = self.only_defence(position, looks)?;
        if looks.first() == Some(&answer) {
            return None;
        }
        let (nodes, limit) = HOLDS;
        let next = position.after(&answer);
        let (_, chance) = searched(&mut self.engine, &next, nodes, 0)?;
        if chance > limit || self.prover.win(&next, PROOF).is_some() {
            return None;
        }
        Some(Proven {
            task: Task::new(Goal::Defend),
            themes: vec![Theme::OnlyDefence],
            difficulty: self.difficulty(position, answer, threat.plies),
            solution: vec![Turn {
                accepted: vec![answer],
                reply: None,
            }],
        })
    }

    /// Returns the only move after which no win of the opponent is found; all others are proved to lose.
    fn only_defence(&mut self, position: &Position, looks: &[Move]) -> Option<Move> {
        let mut holds = None;
        for &mv in looks {
            if self.prover.win(&position.after(&mv), OTHER).is_none() && holds.replace(mv).is_some()
            {
                return None;
            }
        }
        holds
    }

    /// Returns the difficulty from 1 to 10, by the number of quick searches that miss the answer and the length of the
    /// win.
    fn difficulty(&mut self, position: &Position, answer: Move, plies: u32) -> u8 {
        let misses = |&nodes: &u64| {
            let found = searched(&mut self.engine, position, nodes, 0);
            found.is_none_or(|(mv, _)| mv != answer)
        };
        let missed = TRIES.iter().copied().filter(misses).count() as u32;
        (1 + missed + plies.saturating_sub(5) / 5).min(10) as u8
    }
}

impl ProblemMaker<Position> for GomokuProblems {
    fn candidates(&mut self, number: u64, rng: &mut Rng) -> Vec<Candidate<Position>> {
        play::candidates(&mut self.engine, number, rng)
    }

    fn prove(&mut self, position: &Position) -> Option<Proven<Move>> {
        if position.outcome().is_some() || has_five(position) {
            return None;
        }
        let looks = by_looks(position);
        self.win(position, &looks)
            .or_else(|| self.defence(position, &looks))
    }

    fn identity(&self, position: &Position) -> String {
        let turn = position.stone();
        // In renju the sides are not interchangeable.
        let [own, other] = match (position.rule(), turn) {
            (Rule::Renju, Side::Black) => ['X', 'O'],
            (Rule::Renju, Side::White) => ['x', 'o'],
            _ => ['m', 'o'],
        };
        let grid = position.grid();
        let letter = |cell| match position.discs().at(cell) {
            Some(side) if side == turn => own,
            Some(_) => other,
            None => '.',
        };
        let cells: Vec<char> = grid.cells().map(letter).collect();
        let rows = cells.chunks(usize::from(grid.cols));
        let rows: Vec<String> = rows.map(|row| row.iter().collect()).collect();
        least_turned(&rows.join("/"))
    }
}

/// Returns the attacker's turns until a five cannot be stopped any more.
pub(super) fn turns(win: &Forced) -> Vec<Turn<Move>> {
    let mut turns = Vec::new();
    for (turn, pair) in win.line.chunks(2).enumerate() {
        let left = win.plies.saturating_sub(2 * turn as u32 + 1);
        let goes_on = left > 2 && turn + 1 < MAX_TURNS && win.line.len() > 2 * turn + 2;
        turns.push(Turn {
            accepted: vec![pair[0]],
            reply: pair.get(1).copied().filter(|_| goes_on),
        });
        if !goes_on {
            break;
        }
    }
    turns
}

impl MakesProblems for super::super::Gomoku {
    fn maker() -> Option<Box<dyn ProblemMaker<Position>>> {
        Some(Box::<GomokuProblems>::default())
    }
}
