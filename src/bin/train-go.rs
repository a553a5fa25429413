//! Makes `assets/go.weights`: `train-go games FILE SEED SIZE PLAYOUTS TURNS COUNT` plays games of the engine against itself,
//! `train-go fit OUT SEED FILE…` learns from them.
//!
//! The games are played with the weights that the program was built with: build and run again for another round.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use tabletop::games::go::engine::train::{self, Plan};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = args.iter().filter_map(|text| text.parse().ok()).collect();
    let result = match (args.first().map(String::as_str), &numbers[..]) {
        (Some("games"), &[seed, size, playouts, turns, count]) if args.len() == 7 => {
            let plan = Plan {
                size: size as u8,
                playouts,
                turns: turns as usize,
            };
            games(&args[1], seed, plan, count)
        }
        (Some("fit"), &[seed]) if args.len() > 3 => fit(&args[1], seed, &args[3..]),
        _ => {
            eprintln!(
                "expected: train-go games FILE SEED SIZE PLAYOUTS TURNS COUNT, or train-go fit OUT SEED FILE…"
            );
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", args[1]);
            ExitCode::FAILURE
        }
    }
}

fn games(path: &str, seed: u64, plan: Plan, count: u64) -> std::io::Result<()> {
    let start = Instant::now();
    let mut file = std::io::BufWriter::new(std::fs::File::create(path)?);
    for number in 0..count {
        writeln!(file, "{}", train::game(plan, (seed << 32) + number))?;
    }
    file.flush()?;
    println!("{count} games after {:.0?}", start.elapsed());
    Ok(())
}

fn fit(path: &str, seed: u64, files: &[String]) -> std::io::Result<()> {
    let start = Instant::now();
    let mut samples = Vec::new();
    let mut games = 0;
    for file in files {
        for line in std::fs::read_to_string(file)?.lines() {
            samples.extend(train::samples(line, games));
            games += 1;
        }
    }
    println!(
        "{} positions of {games} games after {:.0?}",
        samples.len(),
        start.elapsed()
    );
    let knowledge = train::fit(&mut samples, seed, &mut |epoch, fitted, held| {
        println!(
            "epoch {epoch}  fitted {:.4} {:.3} {:.3}  held out ({}) {:.4} {:.3} {:.3}, least {:.4}  after {:.0?}",
            fitted.loss,
            fitted.first,
            fitted.early,
            held.positions,
            held.loss,
            held.first,
            held.early,
            held.least,
            start.elapsed()
        );
    });
    let file = knowledge.write();
    std::fs::write(path, &file)?;
    println!("wrote {} bytes after {:.0?}", file.len(), start.elapsed());
    Ok(())
}
