//! What the programs that make weights have in common: numbers on their command lines, and how they end.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

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
