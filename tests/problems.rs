//! The shipped problems, all of them: what has no need of a proof.

use tabletop::core::Options;
use tabletop::core::problem::{Origin, Problem};
use tabletop::learn::ProblemSet;
use tabletop::registry::{Entry, GAMES};
use tabletop::session::GameSession;

fn shipped(entry: &Entry) -> Vec<Problem> {
    let set = ProblemSet::shipped(entry.info.key);
    set.iter().map(|read| read.expect("a problem")).collect()
}

fn opened(entry: &Entry, problem: &Problem) -> Box<dyn GameSession> {
    let mut options = Options::defaults(entry.info.options);
    for (key, value) in &problem.options {
        options.set(key, value).expect("an option");
    }
    (entry.from_position)(options, &problem.position).expect("a position")
}

/// Who looks no further than the position after a move finds no answer, unless more than half of the moves look best.
#[test]
fn greed_finds_no_answer() {
    greed_fails(8);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn greed_finds_no_answer_to_any_problem() {
    greed_fails(1);
}

/// Tries one of so many problems.
#[track_caller]
fn greed_fails(step: usize) {
    for entry in GAMES {
        for problem in shipped(entry).into_iter().step_by(step) {
            let session = opened(entry, &problem);
            let best = session.greediest();
            let choice = 2 * best.len() <= session.legal().len();
            let answers = &problem.solution[0].accepted;
            let found = answers.iter().any(|mv| best.iter().any(|it| it == mv));
            assert!(!(choice && found), "{}: {answers:?}", problem.id);
        }
    }
}

/// The problem of a number is the same whatever was mined before it: so shards together are one run, and a run that was cut off
/// goes on as if it had not been.
#[test]
fn what_is_mined_does_not_depend_on_what_was_mined_before() {
    mines_alike(&["gomoku", "checkers"]);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn what_is_mined_in_any_game_does_not_depend_on_what_was_mined_before() {
    mines_alike(&[]);
}

/// Mines in every game but those of `slow` searches.
#[track_caller]
fn mines_alike(slow: &[&str]) {
    for entry in GAMES.iter().filter(|it| !slow.contains(&it.info.key)) {
        let examiner = || (entry.problems)();
        let (Some(mut one), Some(mut other)) = (examiner(), examiner()) else {
            continue;
        };
        let numbers: [u64; 2] = [0, 1];
        let origin = |number| Origin { seed: 7, number };
        let forward = numbers.map(|number| one.mine(origin(number)));
        let mut backward = numbers.map(|number| other.mine(origin(1 - number)));
        backward.reverse();
        assert_eq!(forward, backward, "{}", entry.info.key);
        assert!(
            forward.iter().any(|mined| mined.problem.is_some()),
            "{}",
            entry.info.key
        );
    }
}
