//! Speed of the Reversi engine: `cargo bench --bench reversi -- perft 11`, `… -- solve FILE [THREADS]`.

use std::time::Instant;

use tabletop::games::reversi::engine::board::Board;
use tabletop::games::reversi::engine::cpu::Level;
use tabletop::games::reversi::engine::perft::perft;

fn main() {
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| arg != "--bench")
        .collect();
    match args.first().map(String::as_str) {
        Some("perft") => run_perft(
            args.get(1)
                .and_then(|depth| depth.parse().ok())
                .unwrap_or(11),
        ),
        _ => run_perft(10),
    }
}

/// Leaves of the start and their rate, on every processor level of this machine.
fn run_perft(depth: u32) {
    for level in Level::all() {
        let start = Instant::now();
        let leaves = perft(level, Board::START, depth);
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "perft {depth} {:9} {leaves} {:.1} M leaves/s",
            level.name(),
            leaves as f64 / seconds / 1e6
        );
    }
}
