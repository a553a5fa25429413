//! Tests of known problems, of the proofs behind the shipped ones, and of the judge.

use super::make::turns;
use super::*;
use crate::gomoku::Gomoku;
use crate::gomoku::tests::{drawn, placed};
use tabletop_core::problem::{
    Origin, Problem, ProblemId, ProblemMaker as _, Proven, Task, Theme, Turn,
};
use tabletop_core::{Cell, Game as _, Side};
use tabletop_learn::ProblemSet;

fn rule_of(problem: &Problem) -> &str {
    let rule = problem.options.iter().find(|(key, _)| key == "rule");
    rule.map_or("freestyle", |(_, rule)| rule)
}

/// Returns the shipped problems and their positions.
fn shipped() -> impl Iterator<Item = (Problem, Position)> {
    let problems: Vec<_> = ProblemSet::shipped("gomoku")
        .iter()
        .map(|read| read.expect("a problem"))
        .collect();
    problems.into_iter().map(|problem| {
        let position = placed(rule_of(&problem), &problem.position);
        (problem, position)
    })
}

fn of_theme(theme: Theme, count: usize) -> Vec<(Problem, Position)> {
    shipped()
        .filter(|(problem, _)| problem.themes.contains(&theme))
        .take(count)
        .collect()
}

/// Returns the moves of the displayed solution.
fn line(problem: &Problem, position: &Position) -> Vec<Move> {
    let (mut at, mut line) = (position.clone(), Vec::new());
    for turn in &problem.solution {
        for text in turn.accepted.first().into_iter().chain(&turn.reply) {
            let mv = Gomoku::read_move(&at, text).expect("a move");
            assert!(at.is_legal(&mv), "{}: {text}", problem.id);
            at.play_unchecked(&mv);
            line.push(mv);
        }
    }
    line
}

/// Returns the cells where `side` would make a five, by the rules alone.
fn fives(position: &Position, side: Side) -> Vec<Cell> {
    let empty = position.grid().cells();
    let empty = empty.filter(|&cell| position.discs().at(cell).is_none());
    let makes_five = |&cell: &Cell| {
        let mut discs = position.discs().clone();
        discs.put(cell, side);
        let turn = Some(side.other());
        let made = Position::set_up(discs, turn, position.rule(), position.opening());
        made.winner() == Some(side)
    };
    empty.filter(makes_five).collect()
}

/// Checked by the rules alone, without the engine: each move makes a four, the shown reply is the only one that stops
/// the five, the defender has no five of its own, and in the end the five cannot be stopped.
#[test]
fn wins_by_fours_leave_no_choice() {
    for (problem, start) in of_theme(Theme::WinByFours, usize::MAX) {
        let attacker = start.stone();
        let (mut position, moves) = (start.clone(), line(&problem, &start));
        for (ply, mv) in moves.iter().enumerate() {
            position.play_unchecked(mv);
            if ply % 2 == 1 {
                continue;
            }
            assert!(
                fives(&position, attacker.other()).is_empty(),
                "{}",
                problem.id
            );
            let open = fives(&position, attacker);
            let stops = |&cell: &Cell| position.is_legal(&Move::Place(cell));
            match moves.get(ply + 1) {
                Some(reply) => assert_eq!(
                    open.iter().map(|&at| Move::Place(at)).collect::<Vec<_>>(),
                    [*reply]
                ),
                None => assert!(
                    open.len() > 1 || !open.is_empty() && !open.iter().any(stops),
                    "{}",
                    problem.id
                ),
            }
        }
    }
}

/// Every reply of the defender to the first move of a win by threats loses.
#[test]
fn wins_by_threats_hold_against_every_reply() {
    let mut prover = Prover::default();
    for (problem, start) in of_theme(Theme::WinByThreats, 6) {
        let next = start.after(&line(&problem, &start)[0]);
        for reply in next.legal_moves() {
            let answered = next.after(&reply);
            assert!(
                prover.win(&answered, PROOF).is_some(),
                "{}: {reply:?}",
                problem.id
            );
        }
    }
}

/// After every other move the opponent has a proven win, which answers the losing move.
#[test]
fn an_only_defence_is_the_only_one() {
    let mut problems = GomokuProblems::default();
    for (problem, start) in of_theme(Theme::OnlyDefence, 4) {
        let answer = line(&problem, &start)[0];
        let mut judge = |mv: &Move| {
            problems.judge(&Attempt {
                problem: &problem,
                start: &start,
                line: &[],
                mv,
            })
        };
        let right = judge(&answer);
        assert_eq!((right.answer, right.solved), (AttemptVerdict::Right, true));
        for mv in start
            .legal_moves()
            .iter()
            .filter(|&&mv| mv != answer)
            .step_by(20)
        {
            let wrong = judge(mv);
            assert_eq!((wrong.answer, wrong.solved), (AttemptVerdict::Wrong, false));
            assert!(!wrong.follows.is_empty());
        }
    }
}

/// Black wins by a four and a crossing three, wherever the four is answered.
const CROSSING: &str = ".......XOO...../.....OOX......./......XO......./.....X........./....XXXO......./...O.X........./.....O......... X";

fn posed(position: &Position, proven: &Proven<Move>) -> Problem {
    Problem {
        id: ProblemId::from_parts(&[]),
        game: "gomoku".to_owned(),
        options: Vec::new(),
        position: String::new(),
        task: proven.task,
        themes: proven.themes.clone(),
        difficulty: proven.difficulty,
        rating: None,
        origin: Origin { seed: 0, number: 0 },
        solution: proven
            .solution
            .iter()
            .scan(position.clone(), |at, turn| {
                let texts = |moves: &[Move], at: &Position| {
                    moves.iter().map(|mv| Gomoku::write_move(at, mv)).collect()
                };
                let accepted = texts(&turn.accepted, at);
                at.play_unchecked(&turn.accepted[0]);
                let reply = turn.reply.map(|mv| {
                    let text = Gomoku::write_move(at, &mv);
                    at.play_unchecked(&mv);
                    text
                });
                Some(Turn { accepted, reply })
            })
            .collect(),
    }
}

#[test]
fn a_win_is_judged_along_its_line_and_beside_it() {
    let mut problems = GomokuProblems::default();
    let position = drawn("freestyle", CROSSING);
    let win = problems.prover.win(&position, PROOF).expect("a win");
    let proven = Proven {
        task: Task::new(Goal::Win),
        themes: vec![Theme::WinByThreats],
        difficulty: 1,
        solution: turns(&win),
    };
    let problem = posed(&position, &proven);
    let mut played: Vec<Move> = Vec::new();
    for turn in &proven.solution {
        let judged = problems.judge(&Attempt {
            problem: &problem,
            start: &position,
            line: &played,
            mv: &turn.accepted[0],
        });
        assert_eq!(judged.answer, AttemptVerdict::Right);
        assert_eq!(judged.follows, turn.reply.into_iter().collect::<Vec<_>>());
        assert_eq!(judged.solved, turn.reply.is_none());
        played.push(turn.accepted[0]);
        played.extend(turn.reply);
    }
    let far = Gomoku::read_move(&position, "a1").expect("a move");
    let wrong = problems.judge(&Attempt {
        problem: &problem,
        start: &position,
        line: &[],
        mv: &far,
    });
    assert_eq!((wrong.answer, wrong.solved), (AttemptVerdict::Wrong, false));
    assert!(!wrong.follows.is_empty());
}

#[test]
fn turned_boards_are_the_same_problem_and_colours_count_in_renju_only() {
    let problems = GomokuProblems::default();
    let rows = ["X.O............", "...............", "....X.........."];
    let text = |rows: &[String], side: &str| {
        let mut full = rows.to_vec();
        full.resize(15, ".".repeat(15));
        format!("{} {side}", full.join("/"))
    };
    let plain = rows.map(str::to_owned);
    let mirrored = rows.map(|row| row.chars().rev().collect::<String>());
    let exchanged = rows.map(|row| row.replace('X', "x").replace('O', "X").replace('x', "O"));
    for (rule, same) in [("freestyle", true), ("standard", true), ("renju", false)] {
        let identity = |rows: &[String], side| problems.identity(&placed(rule, &text(rows, side)));
        assert_eq!(identity(&plain, "X"), identity(&mirrored, "X"));
        assert_eq!(identity(&plain, "X") == identity(&exchanged, "O"), same);
    }
}

#[test]
fn where_a_five_is_at_hand_there_is_no_problem() {
    let position = drawn("freestyle", "XXXX.........../OOO............ O");
    assert!(GomokuProblems::default().prove(&position).is_none());
}
