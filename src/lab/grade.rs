//! Grading: difficulty of rated problems relative to the others of their game, from 1 to 10.

use std::collections::BTreeMap;

use tabletop_core::problem::Problem;

/// Number of grades.
const STEPS: usize = 10;

/// Sets the difficulty of every rated problem to its decile among the rated ones, the easiest first. The order is by
/// rating; at equal rating, as of problems that nobody solved, by the number of moves to find. Problems equal in both
/// get the grade of the middle of their ranks.
pub(crate) fn grade(problems: &mut [Problem]) {
    let key = |problem: &Problem| Some((problem.rating?.mean, problem.solution.len()));
    let mut alike: BTreeMap<_, usize> = BTreeMap::new();
    for key in problems.iter().filter_map(key) {
        *alike.entry(key).or_default() += 1;
    }
    let all: usize = alike.values().sum();
    let mut below = 0;
    let steps: BTreeMap<_, _> = alike
        .into_iter()
        .map(|(key, count)| {
            let twice_middle = 2 * below + count;
            below += count;
            (key, (1 + STEPS * twice_middle / (2 * all)).min(STEPS) as u8)
        })
        .collect();
    for problem in problems {
        if let Some(&step) = key(problem).and_then(|key| steps.get(&key)) {
            problem.difficulty = step;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_core::problem::ProblemRating;
    use tabletop_learn::ProblemSet;

    /// Grades of problems with these ratings and numbers of moves.
    fn graded(wanted: &[(u16, usize)]) -> Vec<u8> {
        let some = ProblemSet::shipped("almonds").get(0);
        let some = some.expect("a problem").expect("read");
        let of = |&(mean, moves): &(u16, usize)| Problem {
            rating: Some(ProblemRating {
                mean,
                deviation: 80,
            }),
            solution: vec![some.solution[0].clone(); moves],
            ..some.clone()
        };
        let mut problems: Vec<_> = wanted.iter().map(of).collect();
        grade(&mut problems);
        problems.iter().map(|problem| problem.difficulty).collect()
    }

    #[test]
    fn every_tenth_is_a_step_and_equals_share_one() {
        let ten: Vec<_> = (0..10).map(|it| (1000 + 20 * it, 1)).collect();
        assert_eq!(graded(&ten), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        let turned: Vec<_> = ten.iter().rev().copied().collect();
        assert_eq!(graded(&turned), [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
        assert_eq!(graded(&[(1500, 2); 4]), [6; 4]);
        // Nobody solved these: the longer, the harder.
        assert_eq!(
            graded(&[(1780, 3), (1780, 1), (1780, 2), (900, 9)]),
            [9, 4, 7, 2]
        );
    }

    /// The stored difficulties of the built-in problems match their stored ratings.
    #[test]
    fn what_is_shipped_is_graded_so() {
        for game in ["reversi", "gomoku", "go", "checkers"] {
            let problems: Vec<_> = ProblemSet::shipped(game).iter().flatten().collect();
            let mut again = problems.clone();
            grade(&mut again);
            assert_eq!(again, problems, "{game}");
        }
    }
}
