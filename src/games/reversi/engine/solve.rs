//! Solving endgames exactly, for tests, measurement and the `solve` command.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::board::{Board, square_name};
use super::cpu::{Cpu, Level, with_cpu};
use super::endgame::Solver;
use super::root::{Root, plan};
use super::signals::Signals;
use super::table::Table;
use super::team::Team;
use super::weights::Weights;
use crate::core::{Message, Text};

/// A solved position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Final difference of discs for the mover, empty squares going to the winner.
    pub score: i32,
    /// The best move, `None` for a pass or at the end of the game.
    pub best: Option<u32>,
    /// Positions visited.
    pub nodes: u64,
}

/// What is asked of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The final difference of discs.
    Discs,
    /// Only who wins; the score is 1, 0 or −1. Much quicker where the result is clear.
    Result,
}

/// Memory for the transposition table of [`solve_line`], in MiB.
const MEMORY: usize = 256;

const FORMAT: Text = Text::new(
    "{0} is no position: expected 64 squares from a1 by rows (X black, O white, - empty), a blank, and the side to move (X or O)",
    "“{0}”不是局面：应为从 a1 起逐行的 64 个格子（X 黑、O 白、- 空）、一个空格和行棋方（X 或 O）",
);

/// Solves a position written as 64 squares, a blank and the side to move. Answers one line: the score for the side to move with
/// empty squares going to the winner, or `win`, `draw` or `loss`; the best move (`pass` where there is none), positions visited, and
/// seconds.
pub fn solve_line(line: &str, threads: usize, goal: Goal) -> Result<String, Message> {
    let board = read_line(line).ok_or_else(|| Message::new(FORMAT).arg(line.trim()))?;
    let table = Table::new(MEMORY);
    let start = Instant::now();
    let weights = Weights::shipped();
    let solved = solve_for(Level::detect(), &table, &weights, board, (threads, goal));
    let best = solved.best.map_or_else(|| "pass".to_owned(), square_name);
    let seconds = start.elapsed().as_secs_f64();
    let score = match (goal, solved.score.signum()) {
        (Goal::Discs, _) => format!("{:+}", solved.score),
        (Goal::Result, 1) => "win".to_owned(),
        (Goal::Result, 0) => "draw".to_owned(),
        (Goal::Result, _) => "loss".to_owned(),
    };
    Ok(format!("{score} {best} {} {seconds:.3}", solved.nodes))
}

fn read_line(line: &str) -> Option<Board> {
    let mut words = line.split_whitespace();
    let (squares, side) = (words.next()?, words.next()?);
    let black = match side.trim_end_matches(';') {
        "X" | "x" | "*" => true,
        "O" | "o" => false,
        _ => return None,
    };
    Board::read(squares, black)
}

/// The exact score, found without evaluation.
pub fn solve_plain(level: Level, table: &Table, board: Board) -> Solved {
    let stop = AtomicBool::new(false);
    let mut solver = Solver::new(table, &stop);
    let score = with_cpu!(level, cpu => solver.exact(cpu, board, 0));
    let best = table
        .probe(board.hash())
        .map(|entry| u32::from(entry.best[0]))
        .filter(|&square| square < 64);
    Solved {
        score,
        best,
        nodes: solver.nodes,
    }
}

/// The exact score, found with the evaluation's help by one thread.
pub fn solve(level: Level, table: &Table, weights: &Weights, board: Board) -> Solved {
    solve_with(level, table, weights, board, 1)
}

/// The exact score, found with the evaluation's help by `threads` threads.
pub fn solve_with(
    level: Level,
    table: &Table,
    weights: &Weights,
    board: Board,
    threads: usize,
) -> Solved {
    solve_for(level, table, weights, board, (threads, Goal::Discs))
}

/// What `goal` asks for, found by so many threads.
pub fn solve_for(
    level: Level,
    table: &Table,
    weights: &Weights,
    board: Board,
    (threads, goal): (usize, Goal),
) -> Solved {
    with_cpu!(level, cpu => solve_on(cpu, table, weights, board, (threads, goal)))
}

/// The selective search of the midgame to `depth` plies by one thread.
pub fn rate(level: Level, table: &Table, weights: &Weights, board: Board, depth: u32) -> Solved {
    with_cpu!(level, cpu => rate_on(cpu, table, weights, board, depth))
}

fn rate_on<C: Cpu>(cpu: C, table: &Table, weights: &Weights, board: Board, depth: u32) -> Solved {
    let signals = Signals::none();
    let mut root = Root::new(cpu, board);
    let mut team = Team::new(table, weights, &signals, 1);
    for step in plan(board.empties(), depth) {
        team.iterate(cpu, &mut root, step, 1);
    }
    let best = root.moves.first();
    Solved {
        score: best.map_or(0, |best| best.score),
        best: best.map(|best| best.square),
        nodes: team.nodes(),
    }
}

fn solve_on<C: Cpu>(
    cpu: C,
    table: &Table,
    weights: &Weights,
    board: Board,
    (threads, goal): (usize, Goal),
) -> Solved {
    let mut root = Root::new(cpu, board);
    let empties = board.empties();
    if root.moves.is_empty() {
        if cpu.moves(board.opponent, board.mover) == 0 {
            return Solved {
                score: board.final_score(),
                best: None,
                nodes: 1,
            };
        }
        let below = solve_on(cpu, table, weights, board.passed(), (threads, goal));
        return Solved {
            score: -below.score,
            best: None,
            nodes: below.nodes,
        };
    }
    let signals = Signals::none();
    let mut team = Team::new(table, weights, &signals, threads);
    let mut steps = plan(empties, empties);
    if goal == Goal::Result {
        steps.pop();
    }
    for step in steps {
        team.iterate(cpu, &mut root, step, 1);
    }
    if goal == Goal::Result {
        team.decide(cpu, &mut root);
    }
    let best = &root.moves[0];
    Solved {
        score: best.score,
        best: Some(best.square),
        nodes: team.nodes(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &str) {
        for threads in [1, 2] {
            let answer = solve_line(line, threads, Goal::Discs).expect("a position");
            let words: Vec<&str> = answer.split(' ').collect();
            assert_eq!(format!("{} {}", words[0], words[1]), expected, "{answer}");
            assert_eq!(words.len(), 4);
            let answer = solve_line(line, threads, Goal::Result).expect("a position");
            let result = match words[0].parse::<i32>().map(i32::signum) {
                Ok(1) => "win ",
                Ok(0) => "draw ",
                _ => "loss ",
            };
            assert!(answer.starts_with(result), "{answer} but {expected}");
        }
    }

    #[test]
    fn positions_of_the_fforum_suite_are_solved() {
        check(
            "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
            "+18 g8",
        );
        check(
            "---O-XOX----XXOX---XXOOXO-XXOXOXXXXOOXOX-XOOXXXXXOOOXX-XOOOOOOO- O",
            "+30 b3",
        );
        check(
            "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X",
            "+6 h5",
        );
        check(
            "--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O",
            "+2 g8",
        );
    }

    #[test]
    fn a_pass_and_a_finished_game_have_a_score() {
        let full = "X".repeat(40) + &"O".repeat(24);
        check(&format!("{full} O"), "-16 pass");
        let mut passing = "X".repeat(62);
        passing.push_str("O-");
        check(&format!("{passing} O"), "-64 pass");
    }

    #[test]
    fn what_is_no_position_is_refused() {
        for line in [
            "",
            "XO- X",
            &"-".repeat(64),
            &format!("{} Z", "-".repeat(64)),
        ] {
            assert!(solve_line(line, 1, Goal::Discs).is_err(), "{line}");
        }
    }

    /// Here the selective search to depth 8 says at least 63 and, asked again, at most 62.
    #[test]
    fn a_search_that_contradicts_itself_ends() {
        let squares = "XXXXXXX-XXXXXX--XXXXXOO-XXXXXO--XXXXXXX-XXXXXX--OOOO-X--X-O-O---";
        let board = Board::read(squares, true).expect("a board");
        let table = Table::new(16);
        for depth in 1..=10 {
            let found = rate(Level::detect(), &table, &Weights::shipped(), board, depth);
            assert!((40..=64).contains(&found.score), "{depth}: {found:?}");
        }
    }

    #[cfg(feature = "tools")]
    #[test]
    fn plain_and_guided_solving_agree() {
        let mut rng = crate::core::Rng::new(9);
        let table = Table::new(8);
        let boards = crate::games::reversi::engine::train::positions(None, 3, 3000);
        for _ in 0..60 {
            let board = boards[rng.below(boards.len())];
            if board.empties() > 15 {
                continue;
            }
            for level in Level::all() {
                table.clear();
                let plain = solve_plain(level, &table, board).score;
                table.clear();
                assert_eq!(
                    solve(level, &table, &Weights::shipped(), board).score,
                    plain
                );
            }
        }
    }
}
