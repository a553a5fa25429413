//! The Hub protocol, version 2, for checkers (`variant=english`).
//!
//! Follows the description that comes with Scan. Lines are `command arg=value arg="value with blanks"`; unknown ones
//! are ignored. Positions have one character for the side to move and one for each of the 32 squares.

#[cfg(test)]
mod tests;

use std::fmt::{Display, Write as _};
use std::io::{Read, Write};
use std::time::Duration;

use super::config::{Config, LEAST, less_margin};
use super::host::{Host, SearchListener};
use super::inbox::LineEffect;
use tabletop_core::{AnyReason, Limits, Notation, Score};
use tabletop_play::session::Analysis;
use tabletop_search::external::wire::{self, Line};

/// Maximum number of threads that can be requested.
const MAX_THREADS: usize = 256;
/// Maximum size of the tables that can be requested, in MiB; with less memory, the tables are smaller.
const MAX_MEMORY: usize = 1 << 20;
/// Assumed number of moves left if the controller does not send one.
const MOVES_TO_COME: u32 = 30;

struct Server<W> {
    host: Host,
    time: Option<Duration>,
    /// Limits from the command line.
    usual: Limits,
    /// Best move of a pondering that waits for `stop` or `ponder-hit`.
    pondered: Option<Notation>,
    output: W,
}

/// Answers the commands of `input` on `output` until `quit` or the end of the input.
pub fn serve(
    config: &Config,
    input: impl Read + Send + 'static,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    let mut server = Server {
        host: Host::new(config, input)?,
        time: Some(config.time),
        usual: config.limits.clone(),
        pondered: None,
        output,
    };
    while let Some(text) = server.host.inbox.line() {
        let line = Line::parse(&text);
        if line.command == "quit" {
            break;
        }
        server.answer(&line)?;
        // The controller waits for this answer before its next command.
        server.output.flush()?;
    }
    Ok(())
}

impl<W: Write> Server<W> {
    fn answer(&mut self, line: &Line) -> std::io::Result<()> {
        match line.command.as_str() {
            "hub" => self.introduce(),
            "init" => writeln!(self.output, "ready"),
            "ping" => writeln!(self.output, "pong"),
            "set-param" => self.set_param(line),
            "new-game" => {
                let options = self.host.options.clone();
                let begun = self.host.restart(options);
                begun.or_else(|reason| self.complain(reason))
            }
            "pos" => {
                let set = self.position(line);
                set.or_else(|reason| self.complain(reason))
            }
            "level" => {
                self.level(line);
                Ok(())
            }
            "go" => self.go(line),
            "ponder-hit" if self.pondered.take().is_some() => self.think(),
            "stop" => match self.pondered.take() {
                Some(best) => self.done(&best),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn complain(&mut self, reason: impl Display) -> std::io::Result<()> {
        let reason = reason.to_string().replace('"', "'");
        writeln!(self.output, "error message=\"{reason}\"")
    }

    fn introduce(&mut self) -> std::io::Result<()> {
        let limits = &self.host.limits;
        writeln!(
            self.output,
            "id name=tabletop version={} author=\"tabletop maintainers\" country=\"\"",
            env!("CARGO_PKG_VERSION")
        )?;
        writeln!(
            self.output,
            "param name=variant value=english type=enum values=\"english\"\n\
             param name=threads value={} type=int min=1 max={MAX_THREADS}\n\
             param name=memory value={} type=int min=1 max={MAX_MEMORY}\n\
             param name=level value={} type=int min=1 max=10\n\
             wait",
            limits.threads, limits.memory, limits.level
        )
    }

    fn set_param(&mut self, line: &Line) -> std::io::Result<()> {
        let (name, value) = (line.get("name"), line.get("value").unwrap_or_default());
        // A number too large for the type is outside any range.
        let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| value.parse::<usize>().unwrap_or(usize::MAX));
        let within = |max| number.map(|number| number.clamp(1, max));
        let limits = &mut self.host.limits;
        let done = match name {
            Some("variant") => value == "english",
            Some("threads") => set(&mut limits.threads, within(MAX_THREADS)),
            Some("memory") => set(&mut limits.memory, within(MAX_MEMORY)),
            Some("level") => set(&mut limits.level, within(10).map(|level| level as u8)),
            _ => true,
        };
        if done {
            return Ok(());
        }
        self.complain(format_args!(
            "{value} is not understood as {}",
            name.unwrap_or_default()
        ))
    }

    /// Sets the position; on an error the board is unchanged.
    fn position(&mut self, line: &Line) -> Result<(), AnyReason> {
        let options = self.host.options.clone();
        let entry = self.host.entry;
        let mut session = match line.get("pos") {
            None => (entry.start)(options)?,
            Some(text) => (entry.from_position)(options, &wire::fen(text)?)?,
        };
        for mv in line.get("moves").unwrap_or_default().split_whitespace() {
            let text = wire::read_move(mv, &session.legal())?;
            session.play(&text)?;
        }
        self.host.follow(session);
        Ok(())
    }

    fn level(&mut self, line: &Line) {
        let seconds = |key| {
            let value = line.get(key)?.parse::<f64>().ok()?;
            // A week is longer than any game; larger values would overflow somewhere.
            Some(Duration::from_secs_f64(value.clamp(0.0, 604_800.0)))
        };
        let number = |key| line.get(key).and_then(|value| value.parse::<u32>().ok());
        let nodes = line.get("nodes").and_then(|value| value.parse().ok());
        let limits = &mut self.host.limits;
        // Values that the level does not limit keep the limits of the command line.
        limits.depth = number("depth").or(self.usual.depth);
        limits.nodes = nodes.or(self.usual.nodes);
        let share = seconds("time").map(|left| {
            let moves = number("moves").filter(|&moves| moves > 0);
            let each = left / moves.unwrap_or(MOVES_TO_COME);
            (each + seconds("inc").unwrap_or_default()).min(left)
        });
        self.time = seconds("move-time")
            .or(share)
            .map(|time| less_margin(time, LEAST));
    }

    fn go(&mut self, line: &Line) -> std::io::Result<()> {
        if self.host.session.is_over() {
            return self.complain("the game is over: there is nothing to search");
        }
        let ponders = line.has("ponder");
        if ponders || line.has("analyze") {
            self.analyse(ponders)
        } else {
            self.think()
        }
    }

    fn think(&mut self) -> std::io::Result<()> {
        let limits = self.host.limits_within(self.time);
        let mut listener = Searching::new(&mut self.output, false);
        let found = self.host.think(limits, &mut listener);
        match found {
            Err(reason) => self.complain(reason),
            Ok(found) => {
                if let Some(known) = &found.analysis {
                    writeln!(self.output, "{}", info(known))?;
                }
                // The controller sends the move to play.
                self.host.undo();
                self.done(&found.played.notation)
            }
        }
    }

    fn done(&mut self, text: &str) -> std::io::Result<()> {
        writeln!(self.output, "done move={}", wire::write_move(text))
    }

    /// Searches until the stop command, then sends the best move. A pondering sends none by itself: `ponder-hit` makes it
    /// a search within the limits of the level.
    fn analyse(&mut self, ponders: bool) -> std::io::Result<()> {
        let limits = self.host.limits_within(None);
        let mut listener = Searching::new(&mut self.output, true);
        let analysed = self.host.analyse(limits, &mut listener);
        let (best, is_hit) = (listener.best, listener.is_hit);
        let complete = match analysed {
            Ok(complete) => complete,
            Err(reason) => return self.complain(reason),
        };
        let best = best.or_else(|| self.host.session.legal().into_iter().next());
        if ponders && (complete || is_hit) {
            self.pondered = best;
            return Ok(());
        }
        match best {
            Some(text) => self.done(&text),
            None => Ok(()),
        }
    }
}

/// Stores a value, if there is one. Returns true if there is.
fn set<T>(place: &mut T, value: Option<T>) -> bool {
    value.map(|value| *place = value).is_some()
}

/// A search in progress.
struct Searching<'a, W> {
    output: &'a mut W,
    /// True if the analysis is reported as it arrives.
    reports: bool,
    /// The best move by now.
    best: Option<Notation>,
    /// True once the opponent has played the move pondered on.
    is_hit: bool,
}

impl<'a, W> Searching<'a, W> {
    const fn new(output: &'a mut W, reports: bool) -> Self {
        Self {
            output,
            reports,
            best: None,
            is_hit: false,
        }
    }
}

impl<W: Write> SearchListener for Searching<'_, W> {
    fn on_line(&mut self, line: &str) -> LineEffect {
        match Line::parse(line).command.as_str() {
            "ping" => {
                let _ = writeln!(self.output, "pong").and_then(|()| self.output.flush());
                LineEffect::Answered
            }
            "ponder-hit" if self.reports => {
                self.is_hit = true;
                LineEffect::Stop
            }
            "stop" | "quit" => LineEffect::Stop,
            _ => LineEffect::Later,
        }
    }

    fn on_analysis(&mut self, known: &Analysis) {
        if !self.reports {
            return;
        }
        let first = known.lines.first().and_then(|line| line.moves.first());
        self.best = first.cloned().or(self.best.take());
        let _ = writeln!(self.output, "{}", info(known)).and_then(|()| self.output.flush());
    }
}

/// A score in men.
fn men(score: Score) -> f64 {
    match score {
        Score::Centi(centi) => f64::from(centi) / 100.0,
        Score::Discs(value) | Score::Points(value) => f64::from(value),
        Score::Chance(chance) => (f64::from(chance) - 0.5) * 10.0,
        // As in Scan: a proven win is near 100.
        Score::WinIn(plies) => 100.0 - f64::from(plies) / 100.0,
        Score::LossIn(plies) => f64::from(plies) / 100.0 - 100.0,
        Score::Draw => 0.0,
    }
}

fn info(known: &Analysis) -> String {
    let seconds = known.time.as_secs_f64();
    let mut out = format!("info depth={}", known.depth);
    let best = known.lines.first();
    if let Some(line) = best {
        let _ = write!(out, " score={:.2}", men(line.score));
    }
    let speed = known.nodes as f64 / seconds.max(1e-6) / 1e6;
    let _ = write!(
        out,
        " nodes={} time={seconds:.3} nps={speed:.1}",
        known.nodes
    );
    if let Some(line) = best {
        let moves: Vec<_> = line.moves.iter().map(|mv| wire::write_move(mv)).collect();
        let _ = write!(out, " pv=\"{}\"", moves.join(" "));
    }
    out
}
