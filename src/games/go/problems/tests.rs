//! Tests of known problems, of proofs by the independent check, and of the judge.

mod check;

use super::fight::MAX_PROOF_NODES;
use super::fight::{self, Solver};
use super::make::GoMaker;
use super::problem_goal::{fight_about, walled};
use super::prover::State;
use super::stones::{self, Area, Stones};
use super::*;
use crate::go::Go;
use check::Check;
use tabletop_core::problem::{
    AttemptVerdict, Goal, Origin, ProblemId, ProblemMaker as _, Proven, Theme, Turn,
};
use tabletop_core::{Game as _, Options, Position as _, Rng, Side};
use tabletop_learn::ProblemSet;

#[track_caller]
fn position(text: &str) -> Position {
    let size = text.split('/').count();
    let options = Options::defaults(Go::INFO.options).with("size", size);
    Go::read_position(&options.expect("a size"), text).expect("a position")
}

fn proven(text: &str) -> Option<(Position, Proven<Move>)> {
    let position = position(text);
    let proven = GoMaker::default().prove(&position)?;
    Some((position, proven))
}

/// Checks the goal, the themes and the first move of a problem.
#[track_caller]
fn check(text: &str, goal: Goal, themes: &[Theme], first: &str) {
    let (position, proven) = proven(text).expect("a problem");
    let mv = Go::write_move(&position, &proven.solution[0].accepted[0]);
    assert_eq!((proven.task.goal, mv.as_str()), (goal, first), "{text}");
    assert_eq!(proven.themes, themes, "{text}");
    assert!((1..=10).contains(&proven.difficulty));
}

/// Position in which Black kills only by playing on the eye at the edge.
const TO_KILL: &str =
    "..OX.X.../..OXXX.../.OOX.X.../OOOXXX.../XXXX...../........./........./........./.........";

/// Position in which White lives by playing on that point.
const TO_LIVE: &str =
    ".X.X.X.../O.OXXX.../.OOX.X.../OOXXXX.../XXXX...../........./........./........./.........";

#[test]
fn known_shapes_have_their_known_answers() {
    check(TO_KILL, Goal::Kill, &[Theme::Death], "A8");
    check(&format!("{TO_LIVE} O"), Goal::Live, &[Theme::Life], "C9");
}

#[test]
fn a_stair_to_the_edge_is_a_ladder_and_a_breaker_undoes_it() {
    let ladder =
        "........./........./........./O......../X......../........./........./........./.........";
    check(
        &format!("{ladder} O"),
        Goal::Capture,
        &[Theme::Ladder],
        "B5",
    );
    let broken =
        "........./........./........./O......../X......../........./.XX....../........./.........";
    assert!(proven(&format!("{broken} O")).is_none());
}

#[test]
fn what_ko_decides_is_no_problem() {
    // Black's group has one eye and a ko for the second one.
    let ko =
        ".XO.X.O../X.XOXOO../XXXXXO.../OOOOOO.../...O...../...OO..../........./........./.........";
    for turn in ["X", "O"] {
        assert!(proven(&format!("{ko} {turn}")).is_none(), "{turn}");
    }
}

#[test]
fn settled_groups_and_large_boards_are_no_problems() {
    let alive = TO_LIVE.replacen(".X.X", "..OX", 1);
    for text in [alive.as_str(), ".../.../..."] {
        assert!(proven(text).is_none(), "{text}");
    }
    let large = vec!["...................".to_owned(); 19].join("/");
    assert!(proven(&large).is_none());
}

/// Every proof behind a problem is checked on the readable board against all replies.
#[test]
fn proofs_hold_against_every_reply() {
    let area = Area::new(enclosure::SIZE);
    let mut rng = Rng::new(7);
    let (mut problems, mut checked) = (0, 0);
    while problems < 12 {
        let Some(stones) = enclosure::random(&mut rng) else {
            continue;
        };
        let Some(inside) = walled(&area, &stones) else {
            continue;
        };
        for (turn, defender) in
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(a, b)| (Side::BOTH[a], Side::BOTH[b]))
        {
            let Some(fight) = fight_about(area, &stones, inside, defender) else {
                continue;
            };
            let state = State::new(stones, turn);
            let mut solver = Solver::new(fight, MAX_PROOF_NODES);
            let Some(solved) = solver.solve(&state) else {
                continue;
            };
            problems += 1;
            for point in stones::each(inside & !stones.taken()).chain([0]) {
                let Some(after) = state.after(&area, point) else {
                    continue;
                };
                let works = point == solved.line[0].accepted[0];
                let side = if works { turn } else { turn.other() };
                if fight.winner(&after, false).is_some() {
                    continue;
                }
                let holds = Check::new(solver.prover(side), side, 300_000).holds(&after);
                assert_eq!(holds, Some(true), "{:?} {point:b}", stones.board(&area));
                checked += 1;
            }
        }
    }
    assert!(checked > 40, "{checked}");
}

/// The check is not trivial: it fails for the losing side.
#[test]
fn the_check_refuses_what_is_not_so() {
    let position = position(TO_KILL);
    let area = Area::new(9);
    let stones = Stones::from_board(position.board());
    let inside = walled(&area, &stones).expect("walls");
    let fight = fight_about(area, &stones, inside, Side::White).expect("a fight");
    let state = State::new(stones, Side::Black);
    let mut solver = Solver::new(fight, MAX_PROOF_NODES);
    assert_eq!(
        solver.move_result(&state, 1 << 9),
        fight::MoveResult::Proven
    );
    let killed = state.after(&area, 1 << 9).expect("legal");
    let wrong = Check::new(solver.prover(Side::White), Side::White, 10_000).holds(&killed);
    assert_ne!(wrong, Some(true));
}

fn problem(position: &Position, proven: &Proven<Move>) -> Problem {
    let mut here = position.clone();
    let mut solution = Vec::new();
    for turn in &proven.solution {
        let accepted = turn.accepted.iter().map(|mv| Go::write_move(&here, mv));
        let accepted: Vec<_> = accepted.collect();
        here.play_unchecked(&turn.accepted[0]);
        let reply = turn.reply.as_ref().map(|mv| Go::write_move(&here, mv));
        if let Some(mv) = &turn.reply {
            here.play_unchecked(mv);
        }
        solution.push(Turn { accepted, reply });
    }
    Problem {
        id: ProblemId::from_parts(&["test"]),
        game: "go".to_owned(),
        options: Vec::new(),
        position: Go::write_start(position),
        task: proven.task,
        themes: proven.themes.clone(),
        difficulty: proven.difficulty,
        rating: None,
        origin: Origin { seed: 0, number: 0 },
        solution,
    }
}

#[test]
fn a_wrong_move_is_refuted_and_the_right_one_solves() {
    let (position, proven) = proven(TO_KILL).expect("a problem");
    let problem = problem(&position, &proven);
    let judge = |text: &str| {
        let mv = Go::read_move(&position, text).expect("a move");
        GoProblems.judge(&Attempt {
            problem: &problem,
            start: &position,
            line: &[],
            mv: &mv,
        })
    };
    assert_eq!(judge("A8").answer, AttemptVerdict::Right);
    for wrong in ["A9", "B9", "B8", "A7", "E2", "pass"] {
        let said = judge(wrong);
        assert_eq!(
            (said.answer, said.solved),
            (AttemptVerdict::Wrong, false),
            "{wrong}"
        );
        let mut here = position.after(&Go::read_move(&position, wrong).expect("a move"));
        assert!(!said.follows.is_empty(), "{wrong}");
        for mv in &said.follows {
            here = here.play(mv).expect("a refutation that may be played");
        }
    }
}

#[test]
fn turned_boards_and_exchanged_colours_are_one_problem() {
    let problems = GoMaker::default();
    let rows: Vec<String> = TO_KILL
        .split('/')
        .map(|row| row.chars().rev().collect())
        .collect();
    let mirrored = problems.identity(&position(&rows.join("/")));
    let exchanged: String = TO_KILL
        .chars()
        .map(|letter| match letter {
            'X' => 'O',
            'O' => 'X',
            other => other,
        })
        .collect();
    let same = problems.identity(&position(TO_KILL));
    assert_eq!(mirrored, same);
    assert_eq!(
        problems.identity(&position(&format!("{exchanged} O"))),
        same
    );
    assert_ne!(problems.identity(&position(&format!("{TO_KILL} O"))), same);
}

/// In every shipped problem about stones, the prey is one chain of the other side with the requested number of stones.
#[test]
fn the_prey_is_one_chain_of_the_other_side() {
    let mut problems = GoProblems;
    let mut asked = 0;
    for problem in ProblemSet::shipped("go").iter().flatten() {
        let mut options = Options::defaults(Go::INFO.options);
        for (key, value) in &problem.options {
            options.set(key, value).expect("an option");
        }
        let start = Go::read_position(&options, &problem.position).expect("a position");
        let target = problems.target_stones(&problem, &start);
        let is_theirs = |cell: &Cell| {
            let index = start.rules().grid().index(*cell);
            start.board().points()[index] == Some(start.turn().other())
        };
        match problem.task.goal {
            Goal::Capture => {
                assert_eq!(
                    problem.task.number.map(usize::try_from),
                    Some(Ok(target.len()))
                );
                asked += 1;
            }
            Goal::Kill => assert!(!target.is_empty(), "{}", problem.id),
            Goal::Live | Goal::Most => assert!(target.is_empty(), "{}", problem.id),
            _ => {}
        }
        assert!(target.iter().all(is_theirs), "{}", problem.id);
    }
    assert!(asked > 100, "{asked}");
}
