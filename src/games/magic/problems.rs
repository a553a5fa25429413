//! Problems of Magic Square: given numbers with exactly one completion, graded by the steps that a person needs.

#[cfg(any(test, feature = "tools"))]
mod make;

use super::budget::Budget;
use super::exhaust;
use super::rules::{Move, Position};
use super::square::Square;
use tabletop_core::problem::{Attempt, AttemptVerdict, Judgement, Problems};

/// Step budget of the search for a second completion.
const MAX_STEPS: u64 = 20_000;

#[derive(Default)]
pub(super) struct MagicProblems;

impl Problems<Position> for MagicProblems {
    fn judge(&mut self, attempt: &Attempt<'_, Position>) -> Judgement<Move> {
        let position = attempt.position();
        let full = only_completion(attempt.start.square());
        let index = position.square().grid().index(attempt.mv.cell);
        let fits =
            full.is_some_and(|full| position.counted(attempt.mv.number) == Some(full[index]));
        let shown = attempt.problem.solution.get(attempt.line.len());
        let text = super::notation::write_move(position.square().grid(), *attempt.mv);
        let answer = match shown {
            _ if !fits => AttemptVerdict::Wrong,
            Some(turn) if turn.accepted.contains(&text) => AttemptVerdict::Right,
            _ => AttemptVerdict::AsGood,
        };
        Judgement {
            answer,
            follows: Vec::new(),
            solved: fits && position.square().empties() == 1,
        }
    }
}

/// The completion if there is exactly one, as far as the budget shows.
fn only_completion(square: &Square) -> Option<Vec<u8>> {
    exhaust::only(square, &mut Budget::steps(MAX_STEPS))
}

#[cfg(test)]
mod tests {
    use super::make::{Step, steps};
    use super::*;
    use crate::magic::Magic;
    use tabletop_core::problem::{Origin, Problem, ProblemId, ProblemMaker as _, Turn};
    use tabletop_core::{Game as _, Options, Rng};

    #[track_caller]
    fn position(size: u8, text: &str) -> Position {
        let options = Options::defaults(Magic::INFO.options).with("size", size);
        Magic::read_position(&options.expect("a size"), text).expect("a position")
    }

    /// Compares the hardest step that a person needs, and the difficulty.
    #[track_caller]
    fn check(text: &str, hardest: Step, difficulty: u8) {
        let position = position(3, text);
        let full = only_completion(position.square()).expect("one completion");
        let steps = steps(position.square(), &full).expect("steps");
        let found = steps.iter().map(|(step, ..)| *step).max();
        let proven = MagicProblems.prove(&position).expect("a problem");
        assert_eq!(
            (found, proven.difficulty),
            (Some(hardest), difficulty),
            "{text}"
        );
    }

    #[test]
    fn steps_grade_a_square() {
        check(". 9 ./. . 3/6 1 .", Step::LastOfLine, 1);
        check(". . ./. . ./6 1 .", Step::OnlyNumber, 2);
        check("4 . ./. . ./. 7 .", Step::Combination, 4);
    }

    #[test]
    fn two_completions_or_none_are_no_problem() {
        for text in [
            ". . ./. 5 ./. . .",
            "1 . ./. . ./. . .",
            ". . ./. . ./. . .",
        ] {
            assert!(MagicProblems.prove(&position(3, text)).is_none(), "{text}");
        }
    }

    /// Generated problems have one completion, which is checked by trying every arrangement of the missing numbers.
    #[test]
    fn made_problems_have_one_completion_by_plain_count() {
        fn count(square: &mut Square, cells: &[tabletop_core::Cell]) -> u32 {
            let Some((&cell, rest)) = cells.split_first() else {
                return u32::from(square.is_magic());
            };
            let left: Vec<u8> = square.unused().collect();
            let mut found = 0;
            for number in left {
                square.put(cell, number);
                found += count(square, rest);
                square.take(cell);
            }
            found
        }
        let mut problems = MagicProblems;
        let mut checked = 0;
        for seed in 0..60 {
            let mut rng = Rng::new(seed);
            for candidate in problems.candidates(0, &mut rng) {
                let square = candidate.position.square();
                let empty: Vec<_> = square
                    .grid()
                    .cells()
                    .filter(|&cell| square.at(cell).is_none())
                    .collect();
                if empty.len() > 7 {
                    continue;
                }
                let proven = problems.prove(&candidate.position).expect("a problem");
                assert_eq!(count(&mut square.clone(), &empty), 1);
                assert_eq!(proven.solution.len(), empty.len());
                checked += 1;
            }
        }
        assert!(checked > 5, "{checked}");
    }

    #[test]
    fn right_numbers_count_in_any_order() {
        let start = position(3, "8 1 ./3 5 ./4 9 .");
        let proven = MagicProblems.prove(&start).expect("a problem");
        let texts = |turn: &Turn<Move>| Turn {
            accepted: turn
                .accepted
                .iter()
                .map(|mv| Magic::write_move(&start, mv))
                .collect(),
            reply: None,
        };
        let problem = Problem {
            id: ProblemId::from_parts(&["test"]),
            game: "magic".to_owned(),
            options: Vec::new(),
            position: Magic::write_start(&start),
            task: proven.task,
            themes: proven.themes.clone(),
            difficulty: proven.difficulty,
            rating: None,
            origin: Origin { seed: 0, number: 0 },
            solution: proven.solution.iter().map(texts).collect(),
        };
        let judge = |text: &str, line: &[&str]| {
            let read = |text: &str| Magic::read_move(&start, text).expect("a move");
            let line: Vec<_> = line.iter().map(|text| read(text)).collect();
            let mv = read(text);
            let attempt = Attempt {
                problem: &problem,
                start: &start,
                line: &line,
                mv: &mv,
            };
            let judged = MagicProblems.judge(&attempt);
            (judged.answer, judged.solved)
        };
        let shown = problem.solution[0].accepted[0].as_str();
        assert_eq!(judge(shown, &[]), (AttemptVerdict::Right, false));
        let last = problem.solution[2].accepted[0].as_str();
        assert_eq!(judge(last, &[]), (AttemptVerdict::AsGood, false));
        assert_eq!(judge("2@2,2", &[]), (AttemptVerdict::Wrong, false));
        let second = problem.solution[1].accepted[0].as_str();
        assert_eq!(
            judge(shown, &[last, second]),
            (AttemptVerdict::AsGood, true)
        );
    }
}
