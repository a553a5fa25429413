//! Makes `assets/go.weights`: `train-go games FILE SEED SIZE PLAYOUTS TURNS COUNT` plays games of the engine against itself,
//! `train-go fit OUT SEED FILE…` learns from them.
//!
//! The games are played with the weights that the program was built with: build and run again for another round.

#[path = "common/trainer.rs"]
mod trainer;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use tabletop::games::go::engine::train::{self, Plan};
use trainer::{number, wrong};

fn main() -> ExitCode {
    let words = trainer::words();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    trainer::end(match words.as_slice() {
        ["games", file, seed, rest @ ..] if rest.len() == 4 => games(file, seed, rest),
        ["fit", out, seed, files @ ..] if !files.is_empty() => fit(out, seed, files),
        _ => Err(wrong(
            "train-go games FILE SEED SIZE PLAYOUTS TURNS COUNT, or train-go fit OUT SEED FILE…",
        )),
    })
}

fn games(path: &str, seed: &str, rest: &[&str]) -> io::Result<()> {
    let (seed, playouts, count) = (number(seed)?, number(rest[1])?, number(rest[3])?);
    let size = number(rest[0])?;
    if !(2..=25).contains(&size) {
        return Err(wrong("a size from 2 to 25"));
    }
    let plan = Plan {
        size: size as u8,
        playouts,
        turns: number(rest[2])? as usize,
    };
    let start = Instant::now();
    let mut file = io::BufWriter::new(std::fs::File::create(path)?);
    for number in 0..count {
        writeln!(
            file,
            "{}",
            train::game(plan, (seed << 32).wrapping_add(number))
        )?;
    }
    file.flush()?;
    println!("{count} games after {:.0?}", start.elapsed());
    Ok(())
}

fn fit(path: &str, seed: &str, files: &[&str]) -> io::Result<()> {
    let seed = number(seed)?;
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
