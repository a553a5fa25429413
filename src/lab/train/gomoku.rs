//! Makes `assets/gomoku.weights`, and test sets of long forced wins for the proof search.

mod check;

use std::io;
use std::time::Instant;

use super::{number, wrong};
use tabletop_games::gomoku::engine::train::{self, LongWin, Sample};

/// Forms of the command line, for its help.
pub(super) const FORMS: &str = "\
Forms:
  train gomoku --play OUT SEED NODES COUNT
      writes COUNT positions of self-play games with NODES per search, played
      with the weights that the program was built with
  train gomoku --fit OUT SEED FILE…
      fits weights to such files; part of the first file is held out
  train gomoku --tune SEED NODES PAIRS
      tunes the search parameters by PAIRS pairs of games with NODES per move
  train gomoku --wins OUT SEED NODES COUNT
      writes positions of self-play games with forced wins of 13 to 45 plies,
      proven with NODES
  train gomoku --tell FILE NODES
      counts the positions proven with a smaller number of nodes
  train gomoku --check FILE NODES SEARCHES
      plays the wins that NODES prove against every reply, by a five's rule of its
      own, with at most SEARCHES searches each

For example:
  train gomoku --play positions 1 800 1000000";

pub(super) fn run(words: &[&str]) -> io::Result<()> {
    match words {
        ["--play", out, seed, nodes, count] => play(out, seed, nodes, count),
        ["--wins", out, seed, nodes, count] => wins(out, seed, nodes, count),
        ["--tell", file, nodes] => tell(file, nodes),
        ["--check", file, nodes, searches] => check_wins(file, nodes, searches),
        ["--tune", seed, nodes, pairs] => super::tune(train::tune, seed, nodes, pairs),
        ["--fit", out, seed, files @ ..] if !files.is_empty() => fit(out, seed, files),
        _ => Err(wrong("one of the forms that train gomoku --help lists")),
    }
}

fn play(out: &str, seed: &str, nodes: &str, count: &str) -> io::Result<()> {
    let (seed, nodes, count) = (number(seed)?, number(nodes)?, number(count)?);
    let start = Instant::now();
    let samples = train::positions(seed, count as usize, nodes);
    println!("{} positions after {:.0?}", samples.len(), start.elapsed());
    let file: Vec<u8> = samples.iter().flat_map(Sample::bytes).collect();
    std::fs::write(out, file)
}

fn wins(out: &str, seed: &str, nodes: &str, count: &str) -> io::Result<()> {
    let (seed, nodes, count) = (number(seed)?, number(nodes)?, number(count)?);
    let wins = train::long_wins(seed, count as usize, nodes);
    let lines: String = wins.iter().map(|win| win.line() + "\n").collect();
    std::fs::write(out, lines)
}

fn tell(file: &str, nodes: &str) -> io::Result<()> {
    let nodes = number(nodes)?;
    let text = std::fs::read_to_string(file)?;
    // Plies up to 19, up to 29, and more: number proven, number of all.
    let mut by_length = [[0; 2]; 3];
    for line in text.lines() {
        let win = LongWin::of_line(line)
            .ok_or_else(|| wrong(format_args!("a long win instead of {line}")))?;
        let [proven, all] = &mut by_length[(win.plies.saturating_sub(10) / 10).min(2) as usize];
        *proven += u32::from(win.reported_plies(nodes).is_some());
        *all += 1;
    }
    for (plies, [proven, all]) in ["13 to 19", "20 to 29", "30 to 45"].iter().zip(by_length) {
        println!("{plies} plies: {proven} of {all}");
    }
    Ok(())
}

fn check_wins(file: &str, nodes: &str, searches: &str) -> io::Result<()> {
    let (nodes, searches) = (number(nodes)?, number(searches)?);
    let text = std::fs::read_to_string(file)?;
    for (at, line) in text.lines().enumerate() {
        let win = LongWin::of_line(line)
            .ok_or_else(|| wrong(format_args!("a long win instead of {line}")))?;
        match check::check(&win.position, nodes, searches as u32) {
            Some(found) => println!("{}: {found:?}", at + 1),
            None => println!("{}: not proven", at + 1),
        }
    }
    Ok(())
}

fn fit(out: &str, seed: &str, files: &[&str]) -> io::Result<()> {
    let seed = number(seed)?;
    let mut samples = Vec::new();
    for file in files {
        let bytes = std::fs::read(file)?;
        let (whole, []) = bytes.as_chunks::<{ Sample::BYTES }>() else {
            return Err(wrong(format_args!("a file of positions instead of {file}")));
        };
        samples.extend(whole.iter().map(Sample::from_bytes));
    }
    let start = Instant::now();
    let weights = train::fit(&samples, seed, &mut |epoch, [fitted, held]| {
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
    let file = weights.to_bytes();
    std::fs::write(out, &file)?;
    println!("wrote {} bytes after {:.0?}", file.len(), start.elapsed());
    Ok(())
}
