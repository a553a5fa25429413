//! GTP, the Go Text Protocol, version 2, for Go, Reversi and gomoku.
//!
//! Follows the specification by Gunnar Farnebäck (lysator.liu.se/~gunnar/gtp), the extensions of KGS for clocks, those
//! of Leela Zero and `KataGo` for streamed analysis, and those of `GoGui` for boards of other games.

mod analyse;
mod clock;
mod commands;
mod gogui;
mod line;
mod moving;
mod position;
mod rule_sets;
mod score;
mod seki;
mod server;
mod setup;

use std::io::{Read, Write};

use commands::Run;
use line::parse;
use server::{Answer, Server};
pub use server::{Config, serves};

/// Answers the commands of `input` on `output` until `quit` or the end of the input.
pub fn serve(
    config: Config,
    input: impl Read + Send + 'static,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    let mut server = Server::new(config, input)?;
    while !server.leaving
        && let Some(line) = server.host.inbox.line()
    {
        answer(&mut server, &line, output)?;
    }
    Ok(())
}

fn answer(server: &mut Server, line: &str, output: &mut impl Write) -> std::io::Result<()> {
    let Some((id, words)) = parse(line) else {
        return Ok(());
    };
    let (name, args) = match words.split_first() {
        Some((name, args)) => (name.as_str(), args),
        None => ("", &words[..]),
    };
    let args: Vec<_> = args.iter().map(String::as_str).collect();
    if analyse::is_streamed(name) {
        server.stream(&id, name, &args, output)?;
    } else {
        match run(server, name, &args) {
            Ok(text) => write!(output, "={id} {}\n\n", text.trim_end())?,
            Err(reason) => write!(output, "?{id} {reason}\n\n")?,
        }
    }
    // The controller waits for this answer before its next command.
    output.flush()
}

fn run(server: &mut Server, name: &str, args: &[&str]) -> Answer {
    let command = commands::COMMANDS
        .iter()
        .find(|command| command.name == name);
    match command.ok_or("unknown command")?.run {
        Run::Does(run) => run(server, args),
        Run::Shows(text) => Ok(text(server)),
    }
}

#[cfg(test)]
mod tests;
