//! What the programs that make weights have in common: numbers on their command lines, and how they end.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;
use std::time::Instant;

use tabletop_search::spsa::Parameter;

/// The words after the program's name.
pub(crate) fn words() -> Vec<String> {
    std::env::args().skip(1).collect()
}

/// What the program says when its words are none it knows.
pub(crate) fn wrong(expected: impl Display) -> io::Error {
    io::Error::other(format!("expected {expected}"))
}

/// A number among the words.
pub(crate) fn number(text: &str) -> io::Result<u64> {
    text.parse()
        .map_err(|_| wrong(format_args!("a number instead of {text}")))
}

/// Ends the program: a failure is told.
pub(crate) fn end(result: io::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// What fits the numbers of a search: a seed, pairs of games, nodes of a move, and what is told on the way.
type Tune = fn(u64, usize, u64, &mut dyn FnMut(usize, &[Parameter]));

/// Fits the numbers of a search and prints them now and then.
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
