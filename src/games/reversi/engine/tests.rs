//! Tests of the processor levels against each other, and of known counts.

use super::board::{Board, Squares};
use super::cpu::Cpu;
use super::perft::perft;
use super::root::{Root, iterations};
use super::simd_level::{SimdLevel, with_cpu};
use super::solve::{EndgameSolver, Goal};
use super::table::Tables;
use super::thread_pool::ThreadPool;
use super::weights::Weights;
use tabletop_core::Rng;
use tabletop_search::limits::{CLOCK_POLL_NODES, SearchLimits};

/// Creates disjoint sets of discs of random density, most of which are not reachable.
pub(super) fn random_board(rng: &mut Rng) -> Board {
    let (mut a, mut b) = (rng.next_u64(), rng.next_u64());
    match rng.below(4) {
        0 => a &= rng.next_u64(),
        1 => b |= rng.next_u64(),
        2 => b &= rng.next_u64(),
        _ => {}
    }
    Board::new(a & !b, b & !a | (b & a & rng.next_u64()))
}

/// Flips by walking square after square.
fn walked_flips(square: u32, board: Board) -> u64 {
    let mut turned = 0;
    for direction in tabletop_core::cell::DIRECTIONS {
        let (dx, dy) = (direction.cols, direction.rows);
        let (mut x, mut y) = ((square % 8) as i8 + dx, (square / 8) as i8 + dy);
        let mut run = 0;
        while (0..8).contains(&x) && (0..8).contains(&y) {
            let bit = 1_u64 << (y * 8 + x);
            if board.opponent & bit == 0 {
                turned |= if board.mover & bit == 0 { 0 } else { run };
                break;
            }
            run |= bit;
            (x, y) = (x + dx, y + dy);
        }
    }
    turned
}

fn check_level<C: Cpu>(cpu: C, boards: usize) {
    let mut rng = Rng::new(7);
    for _ in 0..boards {
        let board = random_board(&mut rng);
        let mut moves = 0;
        for square in Squares(board.empty()) {
            let expected = walked_flips(square, board);
            let flips = cpu.flips(square, board.mover, board.opponent);
            assert_eq!(flips, expected, "{board:x?} {square}");
            moves |= u64::from(expected != 0) << square;
        }
        assert_eq!(cpu.moves(board.mover, board.opponent), moves, "{board:x?}");
        let (square, mover) = (rng.below(64) as u32, board.mover);
        let mover = mover & !(1 << square);
        let last = walked_flips(square, Board::new(mover, !mover & !(1 << square)));
        assert_eq!(cpu.last_flips(square, mover), last.count_ones());
    }
}

/// 50,000 boards for each processor level; more by `BOARDS=3000000 cargo test --release --lib every_level`.
#[test]
fn every_level_turns_and_finds_the_same() {
    let wanted = std::env::var("BOARDS").ok();
    let boards = wanted.map_or(50_000, |text| text.parse().expect("a number of boards"));
    for level in SimdLevel::all() {
        with_cpu!(level, cpu => check_level(cpu, boards));
    }
}

#[test]
fn perft_counts_are_the_published_ones() {
    let known = [
        1, 4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288, 24_571_284,
    ];
    for level in SimdLevel::all() {
        for (depth, &leaves) in known.iter().enumerate() {
            assert_eq!(
                perft(level, Board::START, depth as u32),
                leaves,
                "{level:?}"
            );
        }
    }
}

#[test]
fn symmetries_are_eight_and_keep_perft() {
    let board = Board::START.after(19, 1 << 27);
    let mut all = board.symmetries();
    for symmetric in all {
        assert_eq!(perft(SimdLevel::detect(), symmetric, 5), 2050);
        assert_eq!(symmetric.unique(), board.unique());
    }
    all.sort_unstable();
    assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
}

/// The node limit holds however much there is to solve, and for any number of threads.
#[test]
fn no_more_positions_are_visited_than_are_allowed() {
    const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------";
    const MAX_NODES: u64 = 20_000;
    let board = Board::parse(FFO_40, true).expect("a board");
    for threads in [1, 3] {
        let limits = SearchLimits::none().at_most_nodes(MAX_NODES);
        let helpers = limits.of_helpers(threads);
        let mut tables = Tables::new(1);
        tables.begin_anew(threads);
        let weights = Weights::shipped();
        let mut pool = ThreadPool::new(&tables, &weights, &limits, &helpers);
        with_cpu!(SimdLevel::detect(), cpu => {
            let mut root = Root::new(cpu, board);
            let mut plan = iterations(20, 20).into_iter();
            assert!(!plan.all(|iteration| pool.iterate(cpu, &mut root, iteration, 1)));
        });
        // Each thread checks the limit every so many positions, and finishes the part of the tree that is solved
        // without a check.
        let most = MAX_NODES + threads as u64 * (CLOCK_POLL_NODES + 2_000);
        assert!(
            (MAX_NODES..most).contains(&pool.nodes()),
            "{}",
            pool.nodes()
        );
    }
}

/// Node counts of a few searches: a change of the search changes these on purpose, and its commit names the gain.
/// Every processor level visits the same positions.
#[test]
fn searches_visit_the_same_positions_as_ever() {
    const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
    for level in SimdLevel::all() {
        let mut solver = EndgameSolver::new(level, 1, Weights::shipped());
        let board = Board::parse(FFO_1, true).expect("a board");
        let solved = solver.solve(board, 1, Goal::Discs);
        let rated = solver.rate(Board::START, 8);
        let counts = (solved.score, solved.nodes, rated.nodes);
        assert_eq!(counts, (18, 20_688, 2_322), "{}", level.name());
    }
}
