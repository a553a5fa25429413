//! Makes `assets/gomoku.weights`: `train-gomoku OUT SEED NODES COUNT`, with the nodes of a search and the number of positions.
//!
//! The games are played with the weights that the program was built with: build and run again for another round.

use std::process::ExitCode;
use std::time::Instant;

use tabletop::games::gomoku::engine::train;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = args
        .iter()
        .skip(1)
        .filter_map(|text| text.parse().ok())
        .collect();
    let &[seed, nodes, count] = &numbers[..] else {
        eprintln!(
            "expected: train-gomoku OUT SEED NODES COUNT, for instance train-gomoku gomoku.weights 1 3000 300000"
        );
        return ExitCode::from(2);
    };
    match run(&args[0], seed, nodes, count as usize) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", args[0]);
            ExitCode::FAILURE
        }
    }
}

fn run(path: &str, seed: u64, nodes: u64, count: usize) -> std::io::Result<()> {
    let start = Instant::now();
    let mut samples = train::positions(seed, count, nodes);
    println!("{} positions after {:.0?}", samples.len(), start.elapsed());
    let weights = train::fit(&mut samples, seed, &mut |epoch, fitted, held| {
        println!(
            "epoch {epoch}  fitted {:.4} {:.3} {:.3}  held out {:.4} {:.3} {:.3}  after {:.0?}",
            fitted.root,
            fitted.first,
            fitted.early,
            held.root,
            held.first,
            held.early,
            start.elapsed()
        );
    });
    let file = weights.write();
    std::fs::write(path, &file)?;
    println!("wrote {} bytes after {:.0?}", file.len(), start.elapsed());
    Ok(())
}
