//! Soundness of the shipped problems, and judgements of attempts.

use super::make::{TABLE_PIECES, pieces};
use super::*;
use tabletop_core::problem::{Goal, Problem, ProblemMaker as _, Theme};
use tabletop_core::{Options, Score, Side};
use tabletop_learn::ProblemSet;

#[track_caller]
fn read(fen: &str) -> Position {
    Checkers::read_position(&Options::defaults(Checkers::INFO.options), fen).expect("a position")
}

/// Shipped problems with their positions.
fn shipped() -> impl Iterator<Item = (Problem, Position)> {
    let problems: Vec<_> = ProblemSet::shipped("checkers")
        .iter()
        .map(|read| read.expect("a problem"))
        .collect();
    problems.into_iter().map(|problem| {
        let position = read(&problem.position);
        (problem, position)
    })
}

fn answer(problem: &Problem, position: &Position) -> Move {
    Checkers::read_move(position, &problem.solution[0].accepted[0]).expect("a move")
}

/// True if the side to move wins within `plies` plies, by the rules alone.
fn wins(position: &Position, plies: u32) -> bool {
    plies > 0
        && position.legal_moves().iter().any(|mv| {
            let next = position.after(mv);
            loses(&next, plies - 1)
        })
}

fn loses(position: &Position, plies: u32) -> bool {
    let moves = position.legal_moves();
    moves.is_empty()
        || plies > 0
            && moves.iter().all(|mv| {
                let next = position.after(mv);
                wins(&next, plies - 1)
            })
}

/// Answers to short wins win by a plain search of the rules, and no other move does as fast.
#[test]
fn short_wins_are_wins_by_the_rules_alone() {
    let mut searcher = Searcher::default();
    let mut looked_at = 0;
    for (problem, start) in shipped().filter(|(problem, _)| problem.task.goal == Goal::Win) {
        let solved = pieces(&start) <= TABLE_PIECES;
        let lines = if solved {
            searcher.rated(&start, 1)
        } else {
            Vec::new()
        };
        let Some(Score::WinIn(plies @ ..=9)) = lines.first().map(|line| line.score) else {
            continue;
        };
        let right = answer(&problem, &start);
        for mv in start.legal_moves() {
            let next = start.after(&mv);
            assert_eq!(loses(&next, plies - 1), mv == right, "{}", problem.id);
        }
        looked_at += 1;
        if looked_at == 12 {
            break;
        }
    }
    assert!(looked_at > 0);
}

#[test]
fn right_and_wrong_moves_are_distinguished_along_the_line() {
    let mut problems = CheckersProblems::default();
    let longest = shipped().max_by_key(|(problem, _)| problem.solution.len());
    let (problem, start) = longest.expect("a problem");
    let (mut position, mut line) = (start.clone(), Vec::new());
    for (number, turn) in problem.solution.iter().enumerate() {
        let right = Checkers::read_move(&position, &turn.accepted[0]).expect("a move");
        for mv in position.legal_moves() {
            let judged = problems.judge(&Attempt {
                problem: &problem,
                start: &start,
                line: &line,
                mv: &mv,
            });
            let last = number + 1 == problem.solution.len();
            if mv == right {
                assert_eq!(
                    (judged.answer, judged.solved),
                    (AttemptVerdict::Right, last)
                );
                assert_eq!(judged.follows.len(), usize::from(!last));
            } else {
                assert_eq!(
                    (judged.answer, judged.solved),
                    (AttemptVerdict::Wrong, false)
                );
                assert!(!judged.follows.is_empty());
            }
        }
        position.play_unchecked(&right);
        line.push(right);
        if let Some(reply) = &turn.reply {
            let reply = Checkers::read_move(&position, reply).expect("a move");
            position.play_unchecked(&reply);
            line.push(reply);
        }
    }
}

/// White sacrifices a man and captures two.
#[test]
fn a_shot_gives_a_piece_and_takes_more() {
    let shots = shipped().filter(|(problem, _)| problem.themes.contains(&Theme::Shot));
    for (problem, start) in shots.take(50) {
        let right = answer(&problem, &start);
        let next = start.after(&right);
        assert!(
            next.legal_moves().iter().all(Move::is_capture),
            "{}",
            problem.id
        );
    }
}

#[test]
fn the_same_problem_is_the_same_for_both_sides() {
    let problems = CheckersProblems::default();
    let one = read("B:WK7:BK19");
    let other = read("W:BK26:WK14");
    assert_eq!(one.turn(), Side::Black);
    assert_eq!(problems.identity(&one), problems.identity(&other));
    assert_ne!(
        problems.identity(&one),
        problems.identity(&read("B:WK7:BK18"))
    );
}

/// The answer wins at once; another move loses time, comes back and wins as well.
#[test]
fn a_win_that_only_takes_longer_is_a_second_answer() {
    let position = read("B:WK7,20,21:B12,13,K18");
    let answer = Checkers::read_move(&position, "18-15").expect("a move");
    let mut problems = CheckersProblems::default();
    assert!(!problems.nothing_else_wins(&position, &answer));
}

#[test]
fn captures_and_few_moves_are_no_problems() {
    let mut problems = CheckersProblems::default();
    for fen in ["B:W15,20:B11,12", "B:WK1:B4"] {
        assert!(problems.prove(&read(fen)).is_none(), "{fen}");
    }
}
