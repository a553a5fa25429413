//! Trainers: they make the weights, networks and opening books of `assets/`.

mod checkers;
mod go;
mod gomoku;
mod reversi;
mod teacher;

use std::fmt::Display;
use std::io;
use std::time::Instant;

use clap::{Args, Subcommand};

use tabletop_search::spsa::Parameter;

/// A trainer for each game that learns.
#[derive(Debug, Subcommand)]
pub(crate) enum Trainer {
    /// Make the weights of Go, and games and positions for its network
    #[command(after_help = go::FORMS)]
    Go(Words),
    /// Make the weights, the order of moves and the opening book of Reversi
    #[command(after_help = reversi::FORMS)]
    Reversi(Words),
    /// Make the weights and the opening book of checkers
    #[command(after_help = checkers::FORMS)]
    Checkers(Words),
    /// Make the weights of Gomoku
    #[command(after_help = gomoku::FORMS)]
    Gomoku(Words),
}

/// Words of a trainer.
#[derive(Debug, Args)]
pub(crate) struct Words {
    /// One of the forms below
    #[arg(
        required = true,
        value_name = "WORD",
        allow_hyphen_values = true,
        trailing_var_arg = true
    )]
    words: Vec<String>,
}

/// A trainer of a game: takes its words.
type Run = fn(&[&str]) -> io::Result<()>;

pub(crate) fn run(trainer: &Trainer) -> io::Result<()> {
    let (run, given): (Run, _) = match trainer {
        Trainer::Go(given) => (go::run, given),
        Trainer::Reversi(given) => (reversi::run, given),
        Trainer::Checkers(given) => (checkers::run, given),
        Trainer::Gomoku(given) => (gomoku::run, given),
    };
    let words: Vec<_> = given.words.iter().map(String::as_str).collect();
    run(&words)
}

/// Error for unknown arguments.
fn wrong(expected: impl Display) -> io::Error {
    io::Error::other(format!("expected {expected}"))
}

/// Parses a numeric argument.
fn number(text: &str) -> io::Result<u64> {
    text.parse()
        .map_err(|_| wrong(format_args!("a number instead of {text}")))
}

/// A function that tunes search parameters: takes a seed, pairs of games, nodes per move, and a progress callback.
type Tune = fn(u64, usize, u64, &mut dyn FnMut(usize, &[Parameter]));

/// Tunes the parameters of a search and prints them from time to time.
fn tune(tune: Tune, seed: &str, nodes: &str, pairs: &str) -> io::Result<()> {
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
