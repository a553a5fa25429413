//! Makes `assets/checkers.weights`: `train-checkers OUT SEED NODES COUNT…`, with the nodes of a search and the number of new
//! positions of each round.
//!
//! Each round plays games with the weights of the one before and fits all positions of the last two rounds anew.

use std::process::ExitCode;
use std::time::Instant;

use tabletop::games::checkers::engine::tables::Tables;
use tabletop::games::checkers::engine::train::{self, Sample};
use tabletop::games::checkers::engine::weights::{Judge, Weights};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = args
        .iter()
        .skip(1)
        .filter_map(|text| text.parse().ok())
        .collect();
    if numbers.len() < 3 || numbers.len() + 1 != args.len() {
        eprintln!(
            "expected: train-checkers OUT SEED NODES COUNT…, for instance train-checkers checkers.weights 1 300 500000 1000000"
        );
        return ExitCode::from(2);
    }
    match run(&args[0], numbers[0], numbers[1], &numbers[2..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", args[0]);
            ExitCode::FAILURE
        }
    }
}

fn run(path: &str, seed: u64, nodes: u64, counts: &[u64]) -> std::io::Result<()> {
    let start = Instant::now();
    let tables = Tables::build(4);
    let mut weights: Option<Weights> = None;
    let mut before: Vec<Sample> = Vec::new();
    for (round, &count) in (1_u64..).zip(counts) {
        let judge = weights.as_ref().map_or(Judge::Plain, Judge::Learned);
        let mut samples = train::positions(&tables, judge, seed + round, count as usize, nodes);
        println!(
            "round {round}: {} positions after {:.0?}",
            samples.len(),
            start.elapsed()
        );
        let new = samples.clone();
        samples.append(&mut before);
        before = new;
        let fitted = train::fit(&mut samples, seed + round, &mut |epoch, fitted, held| {
            println!(
                "epoch {epoch}  fitted {:.4} {:.4}  held out {:.4} {:.4}  after {:.0?}",
                fitted.root,
                fitted.entropy,
                held.root,
                held.entropy,
                start.elapsed()
            );
        });
        let file = fitted.write();
        std::fs::write(path, &file)?;
        println!(
            "round {round}: wrote {} bytes after {:.0?}",
            file.len(),
            start.elapsed()
        );
        weights = Some(fitted);
    }
    Ok(())
}
