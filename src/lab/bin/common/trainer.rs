//! Shared code of the programs that train weights: numbers on their command lines, and their exit status.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;
use std::time::Instant;

use tabletop_search::spsa::Parameter;

/// Command-line arguments.
pub(crate) fn words() -> Vec<String> {
    std::env::args().skip(1).collect()
}

/// Error for unknown arguments.
pub(crate) fn wrong(expected: impl Display) -> io::Error {
    io::Error::other(format!("expected {expected}"))
}

/// Parses a numeric argument.
pub(crate) fn number(text: &str) -> io::Result<u64> {
    text.parse()
        .map_err(|_| wrong(format_args!("a number instead of {text}")))
}

/// Exit status of the program; prints an error.
pub(crate) fn end(result: io::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// A function that tunes search parameters: takes a seed, pairs of games, nodes per move, and a progress callback.
type Tune = fn(u64, usize, u64, &mut dyn FnMut(usize, &[Parameter]));

/// Tunes the parameters of a search and prints them from time to time.
#[allow(dead_code, reason = "not every game's numbers are fitted")]
pub(crate) fn tune(tune: Tune, seed: &str, nodes: &str, pairs: &str) -> io::Result<()> {
    let (seed, nodes, pairs) = (number(seed)?, number(nodes)?, number(pairs)?);
    let start = Instant::now();
    tune(seed, pairs as usize, nodes, &mut |pair, parameters| {
        println!("{pair} pairs after {:.0?}", start.elapsed());
        for parameter in parameters {
            println!("  {}: {:.1}", parameter.name, parameter.value);
        }
    });
    Ok(())
}
