//! Tests of the judge of Reversi's problems.

use super::*;
use crate::reversi::Reversi;
use tabletop_learn::{ProblemSet, examiner};

#[test]
fn the_stored_line_is_judged_right_to_its_end() {
    let mut examiner = examiner::<Reversi>().expect("problems");
    let set = ProblemSet::shipped("reversi");
    let problem = set.iter().next().expect("problems").expect("a problem");
    let mut line: Vec<String> = Vec::new();
    for turn in &problem.solution {
        let words: Vec<&str> = line.iter().map(String::as_str).collect();
        let judged = examiner
            .judge(&problem, &words, &turn.accepted[0])
            .expect("judged");
        assert_eq!(judged.answer, AttemptVerdict::Right, "{problem}");
        assert_eq!(judged.solved, turn.reply.is_none(), "{problem}");
        assert_eq!(
            judged.follows,
            turn.reply.clone().into_iter().collect::<Vec<_>>()
        );
        line.push(turn.accepted[0].clone());
        line.extend(turn.reply.clone());
    }
    assert!(examiner.judge(&problem, &[], "a99").is_err());
}
