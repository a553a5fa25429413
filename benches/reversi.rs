//! Speed of the Reversi engine: `cargo bench --bench reversi -- perft 11`, `… -- solve FILE FROM TO`, where FILE has lines of
//! number, board, side, empties and score separated by tabs.

use std::time::Instant;

use tabletop::games::reversi::engine::board::{Board, square_name};
use tabletop::games::reversi::engine::perft::perft;
use tabletop::games::reversi::engine::simd_level::SimdLevel;
use tabletop::games::reversi::engine::solve::{EndgameSolver, Goal};
use tabletop::games::reversi::engine::weights::Weights;

fn main() {
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| arg != "--bench")
        .collect();
    let number = |index: usize, default: u32| {
        args.get(index)
            .and_then(|text| text.parse().ok())
            .unwrap_or(default)
    };
    match args.first().map(String::as_str) {
        Some("perft") => run_perft(number(1, 11)),
        Some("solve") => run_solve(&args[1], number(2, 40)..=number(3, 44)),
        Some("mid") => run_midgame(&args[1], number(2, 20)),
        _ => run_perft(10),
    }
}

/// Seconds this thread spent computing, where the system reports them (Linux); the seconds since `start` elsewhere.
fn cpu_seconds(start: Instant) -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok())
        .map_or_else(
            || start.elapsed().as_secs_f64(),
            |nanoseconds| nanoseconds / 1e9,
        )
}

/// Leaves of the start and their rate, on every processor level of this machine.
fn run_perft(depth: u32) {
    let start = Instant::now();
    for level in SimdLevel::all() {
        let before = cpu_seconds(start);
        let leaves = perft(level, Board::START, depth);
        let seconds = cpu_seconds(start) - before;
        println!(
            "perft {depth} {:9} {leaves} {:.1} M leaves/s",
            level.name(),
            leaves as f64 / seconds / 1e6
        );
    }
}

/// Seconds and nodes to a selective depth from the start and from positions 70, 72, 75, 77 and 79 of the file.
fn run_midgame(path: &str, depth: u32) {
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let boards = text.lines().filter_map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let wanted = ["70", "72", "75", "77", "79"].contains(&fields[0]);
        wanted.then(|| Board::parse(fields[1], fields[2] == "X"))?
    });
    let boards: Vec<Board> = std::iter::once(Board::START).chain(boards).collect();
    with_level(&boards, depth);
}

fn with_level(boards: &[Board], depth: u32) {
    let mut solver = EndgameSolver::new(SimdLevel::detect(), 64, load());
    let start = Instant::now();
    for &board in boards {
        let before = cpu_seconds(start);
        let found = solver.rate(board, depth);
        let seconds = cpu_seconds(start) - before;
        println!(
            "empties {} depth {depth} {:+} {} {} nodes {seconds:.3} s {:.1} M/s",
            board.empties(),
            found.score,
            found.best.map_or("pass".to_owned(), square_name),
            found.nodes,
            found.nodes as f64 / seconds / 1e6
        );
    }
}

/// The weights in the program, or those of the file named by `W`.
fn load() -> std::sync::Arc<Weights> {
    std::env::var("W").map_or_else(
        |_| Weights::shipped(),
        |path| {
            let file = std::fs::read(path).expect("the weights can be read");
            std::sync::Arc::new(Weights::from_bytes(&file).expect("a weight file"))
        },
    )
}

/// Scores, moves, nodes and seconds of the positions of a file.
fn run_solve(path: &str, wanted: std::ops::RangeInclusive<u32>) {
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let mut solver = EndgameSolver::new(SimdLevel::detect(), memory(), load());
    let start = Instant::now();
    let threads = std::env::var("THREADS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(1);
    let (mut total_nodes, mut total_seconds) = (0, 0.0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let number: u32 = fields[0].parse().expect("a number first");
        if !wanted.contains(&number) {
            continue;
        }
        let board = Board::parse(fields[1], fields[2] == "X").expect("a board of 64 characters");
        let before = cpu_seconds(start);
        let solved = solver.solve(board, threads, Goal::Discs);
        let seconds = cpu_seconds(start) - before;
        let right = fields[4].parse() == Ok(solved.score);
        println!(
            "#{number} {:+} ({} {}) {} ({}) {} nodes {seconds:.3} s {:.1} M/s",
            solved.score,
            fields[4],
            if right { "right" } else { "WRONG" },
            solved.best.map_or("pass".to_owned(), square_name),
            fields[5],
            solved.nodes,
            solved.nodes as f64 / seconds / 1e6
        );
        total_nodes += solved.nodes;
        total_seconds += seconds;
    }
    println!(
        "total {total_nodes} nodes {total_seconds:.3} s {:.1} M/s",
        total_nodes as f64 / total_seconds / 1e6
    );
}

/// MiB of the table: `MEMORY`, else 256.
fn memory() -> usize {
    let text = std::env::var("MEMORY").ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(256)
}
