//! Tests of the problems of Reversi against a plain search with the rules alone.

use super::*;
use crate::reversi::Reversi;
use tabletop_core::problem::Origin;
use tabletop_core::{Game as _, Position as _, Side, Verdict};
use tabletop_learn::{Checked, Mined, examiner};

/// Result of best play, by the rules module: the number of discs for the side to move.
fn plain(position: &Position, alpha: i32, beta: i32) -> i32 {
    if let Some(outcome) = position.outcome() {
        let [black, white] = position.count();
        let empties = 64 - black - white;
        let black_ahead = match outcome.verdict {
            Verdict::Win(Side::Black) => black - white + empties,
            Verdict::Win(Side::White) => black - white - empties,
            _ => 0,
        };
        return if position.turn() == Side::Black {
            black_ahead
        } else {
            -black_ahead
        };
    }
    let mut alpha = alpha;
    for mv in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(&mv);
        alpha = alpha.max(-plain(&next, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

#[test]
fn what_is_mined_is_right_by_the_plain_rules() {
    let mut examiner = examiner::<Reversi>().expect("problems");
    let mut tried = 0;
    for number in 0..12 {
        let Mined {
            problem: Some(problem),
            ..
        } = examiner.mine(Origin { seed: 3, number })
        else {
            continue;
        };
        let options = tabletop_core::Options::defaults(Reversi::INFO.options);
        let position = Reversi::read_position(&options, &problem.position).expect("a position");
        if position.discs().empties().count() > 9 {
            continue;
        }
        tried += 1;
        let mut values: Vec<_> = position
            .legal_moves()
            .iter()
            .map(|mv| {
                let mut next = position.clone();
                next.play_unchecked(mv);
                (-plain(&next, -64, 64), Reversi::write_move(&position, mv))
            })
            .collect();
        values.sort_by(|one, other| other.cmp(one));
        assert_eq!(problem.solution[0].accepted, [values[0].1.clone()]);
        let (best, second) = (values[0].0, values[1].0);
        match problem.task.goal {
            Goal::Win => assert!(best > 0 && second <= 0, "{problem}"),
            Goal::Draw => assert!(best == 0 && second < 0, "{problem}"),
            _ => assert!(best - second >= MIN_MARGIN && problem.task.number == Some(best as i16)),
        }
        assert_eq!(examiner.check(&problem), Ok(Checked::Holds));
        let wrong = examiner.judge(&problem, &[], &values[1].1).expect("judged");
        assert_eq!(wrong.answer, AttemptVerdict::Wrong);
        assert!(!wrong.follows.is_empty());
    }
    assert!(tried > 0);
}

#[test]
fn the_stored_line_is_judged_right_to_its_end() {
    let mut examiner = examiner::<Reversi>().expect("problems");
    let mined = examiner.mine(Origin { seed: 1, number: 0 });
    let problem = mined.problem.expect("a problem");
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
