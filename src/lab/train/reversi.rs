//! Makes `assets/reversi.weights`, `.order`, `.book`, `.even` and `.six`.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::time::Instant;

use super::{number, wrong};
use tabletop_games::reversi::engine::train::{self, Labelled, StageLog};
use tabletop_games::reversi::engine::weights::Weights;

/// Forms of the command line, for its help.
pub(super) const FORMS: &str = "\
Forms:
  train reversi OUT SEED COUNT…
      trains from scratch, with COUNT new positions in each round; each round
      plays games with the previous weights and fits all positions so far
  train reversi --label WEIGHTS DEPTH OUT SEED COUNT
      writes positions of games with these weights, labelled by searches of
      DEPTH plies with them
  train reversi --ends WEIGHTS OUT SEED COUNT
      writes solved positions near the end of such games
  train reversi --fit OUT SEED FILE…
      fits weights to such files
  train reversi --order OUT SEED FILE…
      makes assets/reversi.order, fitted to files of positions near the end
  train reversi --book WEIGHTS OUT DEPTH COUNT
      makes assets/reversi.book, COUNT positions searched to DEPTH plies
  train reversi --even WEIGHTS OUT DEPTH COUNT
      makes assets/reversi.even, COUNT even positions by searches of DEPTH plies
  train reversi --six OUT
      makes assets/reversi.six, the solved first positions of 6×6; intermediate
      results are stored in OUT.part, from which a new run resumes
  train reversi --pairs WEIGHTS SEED COUNT
      measures the error of shallow searches on COUNT positions";

pub(super) fn run(words: &[&str]) -> io::Result<()> {
    match words {
        ["--label", weights, depth, out, seed, count] => number(depth).and_then(|depth| {
            let labeller = move |weights: &_, seed, wanted: &mut dyn FnMut(_) -> _| {
                train::label_games(weights, depth as u32, seed, wanted);
            };
            label(&labeller, weights, out, seed, count)
        }),
        ["--ends", weights, out, seed, count] => {
            label(&train::label_ends, weights, out, seed, count)
        }
        ["--order", out, seed, files @ ..] if !files.is_empty() => fit_order(out, seed, files),
        ["--fit", out, seed, files @ ..] if !files.is_empty() => fit(out, seed, files),
        ["--book", weights, out, depth, count] => lines(train::book, weights, out, depth, count),
        ["--even", weights, out, depth, count] => lines(train::even, weights, out, depth, count),
        ["--six", out] => six(out),
        ["--pairs", weights, seed, count] => show_pairs(weights, seed, count),
        [out, seed, counts @ ..] if !counts.is_empty() => from_nothing(out, seed, counts),
        _ => Err(wrong("one of the forms that train reversi --help lists")),
    }
}

fn read(path: &str) -> io::Result<Weights> {
    Weights::from_bytes(&std::fs::read(path)?).map_err(io::Error::other)
}

fn show(log: StageLog, start: Instant) {
    let errors = |errors: train::Errors| {
        format!("{:.2} {:.2} {:.2}", errors.mean, errors.root, errors.close)
    };
    println!(
        "stage {:2}  positions {:7}  fitted {}  held out {}  after {:.0?}",
        log.stage,
        log.positions,
        errors(log.fitted),
        errors(log.held_out),
        start.elapsed()
    );
}

fn from_nothing(path: &str, seed: &str, counts: &[&str]) -> io::Result<()> {
    let start = Instant::now();
    let seed = number(seed)?;
    let mut positions = Vec::new();
    let mut weights: Option<Weights> = None;
    for (round, count) in (1_u64..).zip(counts) {
        let count = number(count)? as usize;
        positions.extend(train::positions(weights.as_ref(), seed + round, count));
        println!("round {round}: {} positions", positions.len());
        let fitted = train::fit(&positions, seed + round, &mut |log| show(log, start));
        std::fs::write(path, fitted.to_bytes())?;
        weights = Some(fitted);
    }
    Ok(())
}

/// Labels positions of games with these weights until there are enough.
type Labeller = dyn Fn(&Weights, u64, &mut dyn FnMut(Labelled) -> bool);

fn label(
    labeller: &Labeller,
    weights: &str,
    path: &str,
    seed: &str,
    count: &str,
) -> io::Result<()> {
    let (weights, mut left) = (read(weights)?, number(count)?);
    let mut out = BufWriter::new(File::create(path)?);
    let mut result = Ok(());
    labeller(&weights, number(seed)?, &mut |position| {
        result = out.write_all(&position.to_bytes());
        left = left.saturating_sub(1);
        left > 0 && result.is_ok()
    });
    result.and_then(|()| out.flush())
}

fn six(path: &str) -> io::Result<()> {
    let start = Instant::now();
    let part = format!("{path}.part");
    let known = match labelled(&part.as_str()) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        known => known?,
    };
    // A record cut short by a crash of the machine is written again.
    let mut out = File::options().create(true).append(true).open(&part)?;
    out.set_len((known.len() * train::BYTES) as u64)?;
    let mut result = Ok(());
    let file = train::first_positions(&known, &mut |position, nodes, left| {
        result = out.write_all(&position.to_bytes());
        println!(
            "{:+}  {nodes} positions visited  {left} left  after {:.0?}",
            position.label,
            start.elapsed()
        );
        result.is_ok()
    });
    result?;
    file.map_or(Ok(()), |file| std::fs::write(path, file))
}

fn labelled(file: &&str) -> io::Result<Vec<Labelled>> {
    let bytes = std::fs::read(file)?;
    let (whole, _) = bytes.as_chunks();
    Ok(whole
        .iter()
        .filter_map(|&bytes| Labelled::from_bytes(bytes))
        .collect())
}

fn fit_order(path: &str, seed: &str, files: &[&str]) -> io::Result<()> {
    let files: Vec<_> = files.iter().map(labelled).collect::<io::Result<_>>()?;
    let (file, [fitted, held]) = train::fit_order(&files.concat(), number(seed)?);
    println!(
        "{} bytes  fitted {:.2}  held out {:.2}",
        file.len(),
        fitted.sqrt(),
        held.sqrt()
    );
    std::fs::write(path, file)
}

fn fit(path: &str, seed: &str, files: &[&str]) -> io::Result<()> {
    let start = Instant::now();
    let files: Vec<_> = files.iter().map(labelled).collect::<io::Result<_>>()?;
    let fitted = train::fit_labelled(&files, number(seed)?, &mut |log| show(log, start));
    let file = fitted.to_bytes();
    println!("{} bytes", file.len());
    std::fs::write(path, file)
}

/// Makes lines from these weights by searches of a depth.
type LineMaker = fn(&Weights, u32, usize) -> Vec<String>;

fn lines(make: LineMaker, weights: &str, path: &str, depth: &str, count: &str) -> io::Result<()> {
    let (depth, count) = (number(depth)? as u32, number(count)? as usize);
    let lines = make(&read(weights)?, depth, count);
    std::fs::write(path, lines.join("\n") + "\n")
}

fn show_pairs(path: &str, seed: &str, count: &str) -> io::Result<()> {
    let (weights, seed, count) = (read(path)?, number(seed)?, number(count)?);
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
