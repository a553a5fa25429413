//! Themes of a Go problem, as far as they are certain, and its estimated difficulty.

use super::capture::CaptureMethod;
use super::problem_goal::ProblemGoal;
use super::solved::Solved;
use super::stones::{Area, Points, Stones, each};
use tabletop_core::Side;
use tabletop_core::problem::{Goal, Task, Theme};

/// Question with a unique answer.
pub(super) struct Answered {
    pub(super) task: Task,
    pub(super) problem_goal: ProblemGoal,
    pub(super) solved: Solved,
}

/// Minimum number of ataris in a ladder.
const LADDER_STEPS: usize = 3;
/// Points of [`difficulty`] per grade, and those of the first grade.
const POINTS_PER_GRADE: f64 = 1.35;
const MIN_POINTS: f64 = 6.0;

/// Returns true if a greedy player, who captures the most stones possible at once, finds the first move.
pub(super) fn is_greedy(area: &Area, stones: &Stones, turn: Side, first: Points) -> bool {
    let other = turn.other().index();
    let takes = |point| {
        let after = stones.play(area, turn, point)?;
        Some((stones.own[other] & !after.own[other]).count_ones())
    };
    let max = each(area.all & !stones.taken()).filter_map(takes).max();
    matches!(takes(first), Some(taken) if taken > 0 && Some(taken) == max)
}

/// Returns the themes of a problem, the most important first.
pub(super) fn detect(area: &Area, stones: &Stones, turn: Side, answered: &Answered) -> Vec<Theme> {
    let mut themes = Vec::new();
    let line = &answered.solved.line;
    let first = line[0].accepted[0];
    if let Some(after) = stones.play(area, turn, first) {
        let thrown = after.chain(area, first);
        let in_atari = after.liberties(area, thrown).is_power_of_two();
        let gives = in_atari && after.own[turn.other().index()] == stones.own[turn.other().index()];
        if gives && is_snapback(area, &after, turn, first, answered) {
            themes.push(Theme::Snapback);
        } else if gives && thrown == first {
            themes.push(Theme::ThrowIn);
        }
    }
    themes.extend(main_theme(area, stones, turn, answered));
    themes
}

/// Returns true if the sacrificed stones are captured and their captors are recaptured at once.
fn is_snapback(
    area: &Area,
    after: &Stones,
    turn: Side,
    first: Points,
    answered: &Answered,
) -> bool {
    let [turn_one, turn_two, ..] = &answered.solved.line[..] else {
        return false;
    };
    let Some(taken) = turn_one
        .reply
        .and_then(|reply| after.play(area, turn.other(), reply))
    else {
        return false;
    };
    let gone = taken.own[turn.index()] & first == 0;
    let taken_back = |&point: &Points| {
        taken.play(area, turn, point).is_some_and(|back| {
            (taken.own[turn.other().index()] & !back.own[turn.other().index()]).count_ones() > 1
        })
    };
    gone && turn_two.accepted.first().is_some_and(taken_back)
}

fn main_theme(area: &Area, stones: &Stones, turn: Side, answered: &Answered) -> Option<Theme> {
    match (&answered.problem_goal, answered.task.goal) {
        (ProblemGoal::Capture(capture), _) => {
            let first = answered.solved.line[0].accepted[0];
            let near = area.beside(capture.target) & first != 0;
            let leaves = stones.play(area, turn, first).map_or(0, |after| {
                after.liberties(area, capture.target).count_ones()
            });
            match capture.method {
                CaptureMethod::Ladder if answered.solved.line.len() >= LADDER_STEPS => {
                    Some(Theme::Ladder)
                }
                CaptureMethod::Within(_) if !near && leaves > 1 => Some(Theme::Net),
                _ => None,
            }
        }
        (_, Goal::Live) => Some(Theme::Life),
        (_, Goal::Race) => Some(Theme::CapturingRace),
        (_, Goal::Kill) => Some(Theme::Death),
        (_, Goal::Most) => Some(Theme::Endgame),
        _ => None,
    }
}

/// Returns the estimated difficulty, from the length of the line, the number of moves to choose from, and the size of
/// the proof.
pub(super) fn difficulty(answered: &Answered) -> u8 {
    let solved = &answered.solved;
    let choices = (solved.wrong as f64 + 1.0).log2();
    let work = (solved.nodes as f64 + 1.0).log2();
    let open = matches!(answered.problem_goal, ProblemGoal::Capture(_));
    // On an open board most first moves are out of the question, yet the search tries all of them.
    let looked = if open {
        0.35 * (choices + work)
    } else {
        choices.mul_add(0.6, 0.8 * work)
    };
    let hard = (solved.line.len() as f64).mul_add(1.2, looked);
    ((hard - MIN_POINTS) / POINTS_PER_GRADE).clamp(1.0, 10.0) as u8
}
