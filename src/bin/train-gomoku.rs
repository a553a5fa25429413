//! Makes `assets/gomoku.weights`: `train-gomoku OUT SEED NODES COUNT`, with the nodes of a search and the number of positions.
//!
//! The games are played with the weights that the program was built with: build and run again for another round.

#[path = "common/trainer.rs"]
mod trainer;

use std::io;
use std::process::ExitCode;
use std::time::Instant;

use tabletop::games::gomoku::engine::train;
use trainer::{number, wrong};

fn main() -> ExitCode {
    let words = trainer::words();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    trainer::end(match words.as_slice() {
        [out, seed, nodes, count] => run(out, seed, nodes, count),
        _ => Err(wrong(
            "train-gomoku OUT SEED NODES COUNT, for instance train-gomoku gomoku.weights 1 3000 300000",
        )),
    })
}

fn run(path: &str, seed: &str, nodes: &str, count: &str) -> io::Result<()> {
    let (seed, nodes, count) = (number(seed)?, number(nodes)?, number(count)?);
    let start = Instant::now();
    let mut samples = train::positions(seed, count as usize, nodes);
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
