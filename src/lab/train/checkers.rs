//! Makes `assets/checkers.weights` and `assets/checkers.book`.

use std::io;
use std::time::Instant;

use super::{number, wrong};
use tabletop_games::checkers::engine::evaluator::Evaluator;
use tabletop_games::checkers::engine::net::Net;
use tabletop_games::checkers::engine::tables::{EndgameTables, MAX_PIECES_IN_MEMORY};
use tabletop_games::checkers::engine::train::{self, Sample};

/// Forms of the command line, for its help.
pub(super) const FORMS: &str = "\
Forms:
  train checkers OUT SEED NODES COUNT…
      trains from scratch, with NODES per search and COUNT new positions in each
      round; each round plays games with the previous weights and fits the
      positions of the last two rounds
  train checkers --play WEIGHTS OUT SEED NODES COUNT
      writes positions of games with these weights
  train checkers --fit OUT SEED FILE…
      fits weights to such files; part of the first file is held out
  train checkers --refine WEIGHTS OUT SEED FILE…
      fits to such files too, but starts from these weights
  train checkers --tune SEED NODES PAIRS
      tunes the search parameters by PAIRS pairs of games with NODES per move
  train checkers --book OUT NODES COUNT
      makes the opening book, COUNT positions searched with NODES each

For example:
  train checkers checkers.weights 1 400 1000000 2000000";

pub(super) fn run(words: &[&str]) -> io::Result<()> {
    match words {
        ["--play", weights, out, seed, nodes, count] => play(weights, out, seed, nodes, count),
        ["--tune", seed, nodes, pairs] => super::tune(train::tune, seed, nodes, pairs),
        ["--book", out, nodes, count] => book(out, nodes, count),
        ["--fit", out, seed, files @ ..] if !files.is_empty() => fit_files(out, seed, None, files),
        ["--refine", weights, out, seed, files @ ..] if !files.is_empty() => {
            fit_files(out, seed, Some(weights), files)
        }
        [out, seed, nodes, counts @ ..] if !counts.is_empty() => {
            from_nothing(out, seed, nodes, counts)
        }
        _ => Err(wrong("one of the forms that train checkers --help lists")),
    }
}

fn from_nothing(out: &str, seed: &str, nodes: &str, counts: &[&str]) -> io::Result<()> {
    let (seed, nodes) = (number(seed)?, number(nodes)?);
    let tables = EndgameTables::build(MAX_PIECES_IN_MEMORY);
    let mut net: Option<Net> = None;
    let mut before: Vec<Sample> = Vec::new();
    for (round, count) in (1_u64..).zip(counts) {
        let count = number(count)? as usize;
        let evaluator = net
            .as_ref()
            .map_or(Evaluator::RulesOfThumb, Evaluator::Learned);
        let new = train::positions(&tables, evaluator, seed + round, count, nodes);
        println!("round {round}: {} positions", new.len());
        let mut samples = new.clone();
        samples.append(&mut before);
        before = new;
        net = Some(fit(out, seed + round, None, &mut samples)?);
    }
    Ok(())
}

fn play(weights: &str, out: &str, seed: &str, nodes: &str, count: &str) -> io::Result<()> {
    let net = read_net(weights)?;
    let (seed, nodes, count) = (number(seed)?, number(nodes)?, number(count)?);
    let tables = EndgameTables::build(MAX_PIECES_IN_MEMORY);
    let evaluator = Evaluator::Learned(&net);
    let samples = train::positions(&tables, evaluator, seed, count as usize, nodes);
    let file: Vec<u8> = samples.iter().flat_map(Sample::bytes).collect();
    std::fs::write(out, file)
}

fn book(out: &str, nodes: &str, count: &str) -> io::Result<()> {
    let start = Instant::now();
    let mut report = |done| println!("{done} positions after {:.0?}", start.elapsed());
    let lines = train::book(number(nodes)?, number(count)? as usize, &mut report);
    std::fs::write(out, lines.join("\n") + "\n")
}

fn read_net(weights: &str) -> io::Result<Net> {
    Net::from_bytes(&std::fs::read(weights)?).map_err(io::Error::other)
}

fn fit_files(out: &str, seed: &str, before: Option<&str>, files: &[&str]) -> io::Result<()> {
    let before = before.map(read_net).transpose()?;
    let mut samples = Vec::new();
    for file in files {
        samples.extend(Sample::parse_all(&std::fs::read(file)?));
    }
    fit(out, number(seed)?, before.as_ref(), &mut samples).map(|_| ())
}

/// Fits networks to `samples`, starting from `before` if given, and writes them to `out`.
fn fit(out: &str, seed: u64, before: Option<&Net>, samples: &mut [Sample]) -> io::Result<Net> {
    let start = Instant::now();
    let net = train::fit(samples, seed, before, &mut |epoch, fitted, held| {
        println!(
            "epoch {epoch}  fitted {:.4} {:.4}  held out {:.4} {:.4}  after {:.0?}",
            fitted.root,
            fitted.entropy,
            held.root,
            held.entropy,
            start.elapsed()
        );
    });
    let file = net.to_bytes();
    std::fs::write(out, &file)?;
    println!("wrote {} bytes after {:.0?}", file.len(), start.elapsed());
    Ok(net)
}
