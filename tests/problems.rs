//! The shipped problems, all of them: what has no need of a proof.

use tabletop::core::Options;
use tabletop::core::problem::Problem;
use tabletop::learn::ProblemSet;
use tabletop::registry::{Entry, GAMES};
use tabletop::session::GameSession;

fn shipped(entry: &Entry) -> Vec<Problem> {
    let set = ProblemSet::shipped(entry.info.key);
    set.iter().map(|read| read.expect("a problem")).collect()
}

fn opened(entry: &Entry, problem: &Problem) -> Box<GameSession> {
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
            let best = session.greedy_moves();
            let choice = 2 * best.len() <= session.legal().len();
            let answers = &problem.solution[0].accepted;
            let found = answers.iter().any(|mv| best.iter().any(|it| it == mv));
            assert!(!(choice && found), "{}: {answers:?}", problem.id);
        }
    }
}
