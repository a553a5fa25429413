//! GTP, the Go Text Protocol, version 2, for Go, Reversi and gomoku.
//!
//! Follows the specification by Gunnar Farnebäck (lysator.liu.se/~gunnar/gtp), the extensions of KGS for clocks, those
//! of Leela Zero and `KataGo` for streamed analysis, and those of `GoGui` for boards of other games.

mod analyse;
mod clock;
mod commands;
mod gogui;
mod position;
mod score;
mod setup;

use std::io::{Read, Write};

use super::host::Host;
use super::inbox::Inbox;
use crate::core::{Grid, Message, Score, Side};
use crate::registry::Entry;
use crate::search::external::vertex::Vertices;
use crate::session::Analysis;
use clock::Clock;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// The game, its time, how moves are thought about.
    pub server: super::Config,
    /// Whether gomoku names columns with the letter I.
    pub with_i: bool,
    /// Whether hopeless games are given up.
    pub resign: bool,
}

/// What came of a command: the text of the answer, or what is wrong.
type Answer = Result<String, String>;

/// A chance of winning below this for [`HOPELESS_MOVES`] moves on end ends the game.
const HOPELESS: f32 = 0.03;
const HOPELESS_MOVES: u32 = 3;

/// The server and its game.
struct Server {
    host: Host,
    inbox: Inbox,
    clock: Clock,
    config: Config,
    /// Own moves on end, by side, at which the game looked lost.
    hopeless: [u32; 2],
    leaving: bool,
}

/// Whether this protocol can serve a game: two players, one square a move.
pub fn serves(entry: &Entry) -> bool {
    let mut letters = entry.info.example.chars();
    let column = letters.next().is_some_and(|c| c.is_ascii_alphabetic());
    let row = letters.as_str().parse::<u8>().is_ok();
    entry.info.players == 2 && column && row
}

/// Answers the commands of `input` on `output` until `quit` or the end.
pub fn serve(
    config: Config,
    input: impl Read + Send + 'static,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    let host = config.server.host()?;
    let mut server = Server {
        host,
        inbox: Inbox::new(input)?,
        clock: Clock::new(config.server.time),
        config,
        hopeless: [0; 2],
        leaving: false,
    };
    while !server.leaving
        && let Some(line) = server.inbox.line()
    {
        server.answer(&line, output)?;
    }
    Ok(())
}

/// A command line: its number, if it has one, and its words.
fn parse(line: &str) -> Option<(String, Vec<String>)> {
    let line = line.split('#').next().unwrap_or_default();
    let clean: String = line
        .chars()
        .filter(|&c| c == '\t' || !c.is_control())
        .collect();
    let mut words: Vec<_> = clean.split_whitespace().map(str::to_owned).collect();
    let id = match words.first() {
        Some(first) if first.bytes().all(|byte| byte.is_ascii_digit()) => words.remove(0),
        _ => String::new(),
    };
    (!words.is_empty() || !id.is_empty()).then_some((id, words))
}

impl Server {
    fn answer(&mut self, line: &str, output: &mut impl Write) -> std::io::Result<()> {
        let Some((id, words)) = parse(line) else {
            return Ok(());
        };
        let (name, args) = match words.split_first() {
            Some((name, args)) => (name.as_str(), args),
            None => ("", &words[..]),
        };
        let args: Vec<_> = args.iter().map(String::as_str).collect();
        if analyse::is_streamed(name) {
            self.stream(&id, name, &args, output)?;
        } else {
            match self.run(name, &args) {
                Ok(text) => write!(output, "={id} {}\n\n", text.trim_end())?,
                Err(reason) => write!(output, "?{id} {reason}\n\n")?,
            }
        }
        // The controller waits for this answer before it asks again.
        output.flush()
    }

    fn run(&mut self, name: &str, args: &[&str]) -> Answer {
        let command = commands::COMMANDS
            .iter()
            .find(|command| command.name == name);
        match command {
            Some(command) => (command.run)(self, args),
            None => Err("unknown command".to_owned()),
        }
    }

    fn vertices(&self) -> Vertices {
        Vertices::of(self.host.entry.info.key, self.config.with_i)
    }

    fn grid(&self) -> Grid {
        self.host.session.view().grid
    }

    /// Everything that begins a new game ends here.
    fn begun(&mut self) {
        self.hopeless = [0; 2];
        self.clock.restart();
    }

    /// Whether the game has looked lost to `side` for some moves now.
    fn gives_up(&mut self, side: Side, analysis: Option<&Analysis>) -> bool {
        let best = analysis.and_then(|analysis| analysis.lines.first());
        let lost = best.is_some_and(|line| matches!(line.score, Score::Chance(c) if c < HOPELESS));
        let count = &mut self.hopeless[side.index()];
        *count = if lost { *count + 1 } else { 0 };
        self.config.resign && *count >= HOPELESS_MOVES
    }
}

fn told(message: Message) -> String {
    message.to_string()
}

#[cfg(test)]
mod tests;
