//! Makes `assets/reversi.weights`: `train-reversi OUT SEED COUNT…`, with the number of new positions of each round.
//! `train-reversi --pairs WEIGHTS SEED COUNT` prints from COUNT positions how far shallow searches are off.
//!
//! Each round plays games with the weights of the one before and fits all positions so far anew.

use std::process::ExitCode;
use std::time::Instant;

use tabletop::games::reversi::engine::train;
use tabletop::games::reversi::engine::weights::Weights;

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let pairs = args.first().is_some_and(|word| word == "--pairs");
    if pairs {
        args.remove(0);
    }
    let numbers: Vec<u64> = args
        .iter()
        .skip(1)
        .filter_map(|text| text.parse().ok())
        .collect();
    if args.len() < 3 || numbers.len() + 1 != args.len() {
        eprintln!(
            "expected: train-reversi OUT SEED COUNT…, for instance train-reversi reversi.weights 1 500000 1500000"
        );
        return ExitCode::from(2);
    }
    let result = if pairs {
        show_pairs(&args[0], numbers[0], numbers[1])
    } else {
        run(&args[0], numbers[0], &numbers[1..])
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", args[0]);
            ExitCode::FAILURE
        }
    }
}

fn run(path: &str, seed: u64, counts: &[u64]) -> std::io::Result<()> {
    let start = Instant::now();
    let mut positions = Vec::new();
    let mut weights: Option<Weights> = None;
    for (round, &count) in (1_u64..).zip(counts) {
        positions.extend(train::positions(
            weights.as_ref(),
            seed + round,
            count as usize,
        ));
        println!(
            "round {round}: {} positions after {:.0?}",
            positions.len(),
            start.elapsed()
        );
        let fitted = train::fit(&positions, seed + round, &mut |log| {
            println!(
                "stage {:2}  positions {:7}  fitted {:.2} {:.2}  held out {:.2} {:.2}  after {:.0?}",
                log.stage,
                log.positions,
                log.fitted.mean,
                log.fitted.root,
                log.held_out.mean,
                log.held_out.root,
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

fn show_pairs(path: &str, seed: u64, count: u64) -> std::io::Result<()> {
    let weights = Weights::read(&std::fs::read(path)?).map_err(std::io::Error::other)?;
    for found in train::deviations(&weights, seed, count as usize) {
        println!(
            "{} depth {:2} probe {:2} empties {}0  pairs {:5}  root {:.2}  mean {:+.2}",
            if found.to_end { "end" } else { "mid" },
            found.depth,
            found.probe,
            found.tens,
            found.pairs,
            found.root,
            found.mean
        );
    }
    Ok(())
}
