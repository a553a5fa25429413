//! Exact endgame solving, for tests, measurement and the `solve` command.

use std::sync::Arc;
use std::time::Instant;

use super::board::{Board, square_name};
use super::cpu::Cpu;
use super::last_four::final_score;
use super::root::{Root, iterations};
use super::simd_level::{SimdLevel, with_cpu};
use super::table::Tables;
use super::thread_pool::ThreadPool;
use super::weights::Weights;
use tabletop_core::reasons;
use tabletop_search::limits::SearchLimits;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Final difference of discs for the mover, empty squares going to the winner.
    pub score: i32,
    /// Best move, `None` for a pass or at the end of the game.
    pub best: Option<u32>,
    /// Number of positions visited.
    pub nodes: u64,
}

/// Result of a line of the `solve` command.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedLine {
    goal: Goal,
    /// Final difference of discs for the side to move, empty squares going to the winner; only its sign for
    /// [`Goal::Result`].
    pub score: i32,
    /// Best move, or `pass`.
    pub best: String,
    /// Number of positions visited.
    pub nodes: u64,
    pub seconds: f64,
}

impl SolvedLine {
    /// Game result for the side to move: `win`, `draw` or `loss`.
    pub const fn result(&self) -> &'static str {
        match self.score.signum() {
            1 => "win",
            0 => "draw",
            _ => "loss",
        }
    }
}

impl std::fmt::Display for SolvedLine {
    /// Formats the score or the result, the best move, positions visited, seconds.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.goal {
            Goal::Discs => write!(f, "{:+}", self.score)?,
            Goal::Result => f.write_str(self.result())?,
        }
        write!(f, " {} {} {:.3}", self.best, self.nodes, self.seconds)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    Discs,
    /// Only the result; the score is 1, 0 or −1. Much quicker where the result is clear.
    Result,
}

/// Maximum memory for the transposition table of the `solve` command, in MiB.
const TABLE_MIB: usize = 256;
/// Maximum number of empty squares for which a MiB suffices; each further one doubles it. More memory saved not one
/// node on FFO #40 to #47, and the system takes its time to clear it.
const SMALL_TABLE_EMPTIES: u32 = 19;

reasons! {
    /// Error for a line that is not a position.
    pub struct NotAPosition(line: String) => ("not-a-position",
        "“{0}” is not a position: write 64 squares row by row from a1 (X black, O white, - empty), a space, and the side to move (X or O)",
        "“{0}”不是局面：请从 a1 起逐行写 64 个格子（X 黑、O 白、- 空）、一个空格和行棋方（X 或 O）", arg(line));
}

/// Solver for one position after another. The tables are reused, but cleared before each position.
#[derive(Debug)]
pub struct EndgameSolver {
    level: SimdLevel,
    tables: Tables,
    /// Maximum memory for the shared table, in MiB.
    mebibytes: usize,
    weights: Arc<Weights>,
}

impl Default for EndgameSolver {
    /// Creates the solver of the `solve` command.
    fn default() -> Self {
        Self::new(SimdLevel::detect(), TABLE_MIB, Weights::shipped())
    }
}

impl EndgameSolver {
    /// Creates a solver with at most `mebibytes` MiB for its table.
    pub fn new(level: SimdLevel, mebibytes: usize, weights: Arc<Weights>) -> Self {
        Self {
            level,
            tables: Tables::default(),
            mebibytes,
            weights,
        }
    }

    /// Solves a position in text form: 64 squares, a blank and the side to move.
    pub fn solve_line(
        &mut self,
        line: &str,
        threads: usize,
        goal: Goal,
    ) -> Result<SolvedLine, NotAPosition> {
        let board = read_line(line).ok_or_else(|| NotAPosition(line.trim().to_owned()))?;
        let start = Instant::now();
        let solved = self.solve(board, threads, goal);
        Ok(SolvedLine {
            goal,
            score: solved.score,
            best: solved.best.map_or_else(|| "pass".to_owned(), square_name),
            nodes: solved.nodes,
            seconds: start.elapsed().as_secs_f64(),
        })
    }

    /// Solves a position for `goal` with `threads` threads, with help of the evaluation.
    pub fn solve(&mut self, board: Board, threads: usize, goal: Goal) -> Solved {
        let wanted = 1 << board.empties().saturating_sub(SMALL_TABLE_EMPTIES).min(16);
        self.tables.grow(self.mebibytes.min(wanted));
        self.tables.begin_anew(threads);
        with_cpu!(self.level, cpu => self.solve_on(cpu, board, goal))
    }

    /// Runs the selective search of the midgame to `depth` plies in one thread.
    pub fn rate(&mut self, board: Board, depth: u32) -> Solved {
        self.tables.grow(self.mebibytes);
        self.tables.begin_anew(1);
        let (tables, weights) = (&self.tables, &*self.weights);
        with_cpu!(self.level, cpu => rate(cpu, tables, weights, board, depth))
    }

    fn solve_on<C: Cpu>(&self, cpu: C, board: Board, goal: Goal) -> Solved {
        let mut root = Root::new(cpu, board);
        if root.moves.is_empty() {
            return self.solve_passed(cpu, board, goal);
        }
        let limits = SearchLimits::none();
        let helpers = limits.of_helpers(self.tables.local.len());
        let mut pool = ThreadPool::new(&self.tables, &self.weights, &limits, &helpers);
        let empties = board.empties();
        let mut plan = iterations(empties, empties);
        if goal == Goal::Result {
            plan.pop();
        }
        for iteration in plan {
            pool.iterate(cpu, &mut root, iteration, 1);
        }
        if goal == Goal::Result {
            pool.win_draw_loss(cpu, &mut root);
        }
        let best = &root.moves[0];
        Solved {
            score: best.score,
            best: Some(best.square),
            nodes: pool.nodes(),
        }
    }

    /// Solves a position where the mover can't move: the other side's score, or that of a finished game.
    fn solve_passed<C: Cpu>(&self, cpu: C, board: Board, goal: Goal) -> Solved {
        if cpu.moves(board.opponent, board.mover) == 0 {
            return Solved {
                score: final_score(cpu, board.mover, board.empties()),
                best: None,
                nodes: 1,
            };
        }
        let below = self.solve_on(cpu, board.passed(), goal);
        Solved {
            score: -below.score,
            best: None,
            nodes: below.nodes,
        }
    }
}

fn read_line(line: &str) -> Option<Board> {
    let mut words = line.split_whitespace();
    let (squares, side) = (words.next()?, words.next()?);
    let black = match side.trim_end_matches(';') {
        "X" | "x" | "*" => true,
        "O" | "o" => false,
        _ => return None,
    };
    Board::parse(squares, black)
}

fn rate<C: Cpu>(cpu: C, tables: &Tables, weights: &Weights, board: Board, depth: u32) -> Solved {
    let limits = SearchLimits::none();
    let mut root = Root::new(cpu, board);
    let mut pool = ThreadPool::new(tables, weights, &limits, &[]);
    for iteration in iterations(board.empties(), depth) {
        pool.iterate(cpu, &mut root, iteration, 1);
    }
    let best = root.moves.first();
    Solved {
        score: best.map_or(0, |best| best.score),
        best: best.map(|best| best.square),
        nodes: pool.nodes(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &str) {
        let mut solver = EndgameSolver::default();
        for threads in [1, 2] {
            let answer = solver
                .solve_line(line, threads, Goal::Discs)
                .expect("a position")
                .to_string();
            let words: Vec<&str> = answer.split(' ').collect();
            assert_eq!(format!("{} {}", words[0], words[1]), expected, "{answer}");
            assert_eq!(words.len(), 4);
            let answer = solver
                .solve_line(line, threads, Goal::Result)
                .expect("a position")
                .to_string();
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
            let solved = EndgameSolver::default().solve_line(line, 1, Goal::Discs);
            assert!(solved.is_err(), "{line}");
        }
    }

    /// A position where the selective search to depth 8 returns at least 63 and, searched again, at most 62.
    #[test]
    fn a_search_that_contradicts_itself_ends() {
        let squares = "XXXXXXX-XXXXXX--XXXXXOO-XXXXXO--XXXXXXX-XXXXXX--OOOO-X--X-O-O---";
        let board = Board::parse(squares, true).expect("a board");
        let weights = Weights::shipped();
        let tables = Tables::new(16);
        for depth in 1..=10 {
            let found =
                with_cpu!(SimdLevel::detect(), cpu => rate(cpu, &tables, &weights, board, depth));
            assert!((40..=64).contains(&found.score), "{depth}: {found:?}");
        }
    }

    #[cfg(feature = "tools")]
    #[test]
    fn plain_and_guided_solving_agree() {
        let mut rng = tabletop_core::Rng::new(9);
        let boards = crate::reversi::engine::train::positions(None, 3, 3000);
        for _ in 0..60 {
            let board = boards[rng.below(boards.len())];
            if board.empties() > 15 {
                continue;
            }
            for level in SimdLevel::all() {
                let mut solver = EndgameSolver::new(level, 8, Weights::shipped());
                let guided = solver.solve(board, 1, Goal::Discs).score;
                solver.tables.begin_anew(1);
                let (shared, local) = (&solver.tables.shared, &solver.tables.local[0]);
                let limits = SearchLimits::none();
                let mut plain = super::super::endgame::Solver::new(shared, local, &limits);
                let plain = with_cpu!(level, cpu => plain.solve_exactly(cpu, board, 0));
                assert_eq!(guided, plain);
            }
        }
    }
}
