//! The `NBoard` protocol, version 2, for Othello.
//!
//! Follows the description by Chris Welty that comes with `NBoard` and `NTest`. Values are discs for the side to move;
//! squares are written `F5`, a pass `PA`. As the protocol demands, unknown commands are silently ignored.

mod clock;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::time::Duration;

use clock::Clock;

use super::Config;
use super::host::{Host, SearchListener};
use super::inbox::LineEffect;
use tabletop_core::{Limits, Message, Score, Text, WordMove};
use tabletop_play::session::{Analysis, RatedLine};
use tabletop_record::ggf;

/// Error when a board that could not be read is asked for.
const NO_BOARD: Text = Text::new(
    "the last game couldn't be read: set it again",
    "上一局未能读取：请重新设定",
);

struct Server<W> {
    host: Host,
    /// Time for a search; `None` once the controller has set a depth.
    time: Option<Duration>,
    /// Clock of the game, if it has one.
    clock: Option<Clock>,
    /// True if the controller's last game could not be read: its board differs from ours.
    astray: bool,
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
        clock: None,
        astray: false,
        output,
    };
    while let Some(line) = server.host.inbox.line() {
        let line = line.trim();
        if line == "quit" {
            break;
        }
        server.answer(line)?;
        // The controller waits for this answer before its next command.
        server.output.flush()?;
    }
    Ok(())
}

/// Converts a move from our notation to the protocol's.
fn wire(text: &str) -> String {
    match WordMove::from_notation(text) {
        Some(WordMove::Pass) => "PA".to_owned(),
        _ => text.to_uppercase(),
    }
}

/// Converts a move of the protocol (`F5/1.2/0.5`, `PA`) to our notation.
fn own(text: &str) -> String {
    let mv = text.split('/').next().unwrap_or_default().to_lowercase();
    match mv.as_str() {
        "pa" | "pass" => WordMove::Pass.notation().to_owned(),
        _ => mv,
    }
}

/// A score in discs.
fn discs(score: Score) -> f64 {
    match score {
        Score::Discs(discs) | Score::Points(discs) => f64::from(discs),
        Score::Centi(centi) => f64::from(centi) / 100.0,
        Score::Chance(chance) => (f64::from(chance) - 0.5) * 128.0,
        Score::WinIn(_) => 64.0,
        Score::LossIn(_) => -64.0,
        Score::Draw => 0.0,
    }
}

impl<W: Write> Server<W> {
    fn answer(&mut self, line: &str) -> std::io::Result<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "nboard" => writeln!(self.output, "set myname tabletop"),
            "ping" => writeln!(self.output, "pong {rest}"),
            "set" => self.set(rest),
            "go" | "hint" | "analyze" | "move" if self.astray => self.complain(NO_BOARD),
            "move" => self.play(rest),
            "hint" => self.hint(rest.parse().unwrap_or(1)),
            "go" => self.go(),
            "analyze" => self.analyse_game(),
            "learn" => writeln!(self.output, "learned"),
            // NBoard 1.1 sends a move without a command word.
            _ if word.len() == 2 => self.play(word),
            _ => Ok(()),
        }
    }

    fn set(&mut self, text: &str) -> std::io::Result<()> {
        let (what, value) = text.split_once(' ').unwrap_or((text, ""));
        match what {
            "depth" => {
                if let Ok(depth) = value.trim().parse::<u32>() {
                    self.host.limits.depth = Some(depth.max(1));
                    self.time = None;
                    writeln!(self.output, "set myname tabletop {depth}")?;
                }
                Ok(())
            }
            "game" => {
                let done = self.set_game(value);
                self.astray = done.is_err();
                done.or_else(|reason| self.complain(reason))
            }
            _ => Ok(()),
        }
    }

    /// The protocol has no error answer: errors are shown in the status line.
    fn complain(&mut self, reason: impl Into<Message>) -> std::io::Result<()> {
        writeln!(self.output, "status error: {}", reason.into())
    }

    fn set_game(&mut self, text: &str) -> Result<(), Message> {
        let (records, warnings) = ggf::TEXT.read(text.as_bytes()).map_err(Message::from)?;
        // A game read only in part has a different position from the controller's.
        if let Some(warning) = warnings.first() {
            return Err(warning.clone().into());
        }
        let Some(mut record) = records.into_iter().next() else {
            return Ok(());
        };
        for (key, value) in self.host.entry.info.headless {
            record.set_option(key, *value);
        }
        let (session, problems) = (self.host.entry.from_record)(&record)?;
        if let Some(problem) = problems.into_iter().next() {
            return Err(problem);
        }
        self.clock = Clock::of(&record);
        self.host.follow(session);
        Ok(())
    }

    /// Time for the next move: from the clock if there is one, else the default.
    fn time_for_move(&self) -> Option<Duration> {
        let moves = self.host.empties().div_ceil(2) as u32;
        let side = self.host.session.turn();
        let shared = self.clock.as_ref().map(|clock| clock.time(side, moves));
        shared.or(self.time)
    }

    fn play(&mut self, text: &str) -> std::io::Result<()> {
        let mv = own(text);
        let side = self.host.session.turn();
        // A forced pass that the controller left out.
        let side = match self.host.session.legal().as_slice() {
            [only] if *only == WordMove::Pass && *only != mv => side.other(),
            _ => side,
        };
        match self.host.play(side, &mv) {
            Ok(_) => {
                let time = text.split_once('/').map_or("", |(_, time)| time);
                if let Some(clock) = &mut self.clock {
                    clock.spend(side, time);
                }
                Ok(())
            }
            Err(reason) => self.complain(reason),
        }
    }

    /// Searches for our move. The board is unchanged: the controller sends the move to play.
    fn go(&mut self) -> std::io::Result<()> {
        if self.host.session.is_over() {
            return writeln!(self.output, "status the game is over");
        }
        writeln!(self.output, "status thinking")?;
        self.output.flush()?;
        let begun = std::time::Instant::now();
        let limits = self.host.limits_within(self.time_for_move());
        let mut listener = Searching::new(&mut self.output, false);
        let found = self.host.think(limits, &mut listener);
        match found {
            Err(reason) => self.complain(reason)?,
            Ok(found) => {
                self.host.undo();
                let mut answer = format!("=== {}", wire(&found.played.notation));
                let best = found
                    .analysis
                    .as_ref()
                    .and_then(|known| known.lines.first());
                if let Some(line) = best {
                    let seconds = begun.elapsed().as_secs_f64();
                    let _ = write!(answer, "/{:.2}/{seconds:.2}", discs(line.score));
                }
                if let Some(known) = &found.analysis {
                    writeln!(self.output, "{}", stats(known))?;
                }
                writeln!(self.output, "{answer}")?;
            }
        }
        writeln!(self.output, "status")
    }

    /// Rates the best `count` moves until the next line.
    fn hint(&mut self, count: usize) -> std::io::Result<()> {
        if self.host.session.is_over() {
            return writeln!(self.output, "status the game is over");
        }
        writeln!(self.output, "status analysing")?;
        self.output.flush()?;
        let limits = Limits {
            lines: count.max(1),
            ..self.host.limits_within(self.time)
        };
        let mut listener = Searching::new(&mut self.output, true);
        let analysed = self.host.analyse(limits, &mut listener);
        if let Err(reason) = analysed {
            self.complain(reason)?;
        }
        writeln!(self.output, "status")
    }

    /// Rates every position of the game, last one first.
    fn analyse_game(&mut self) -> std::io::Result<()> {
        let (line, end) = (self.host.session.line(), self.host.session.current());
        for (made, &node) in line.iter().enumerate().rev() {
            self.host.session.go(node);
            if self.host.session.is_over() {
                continue;
            }
            let limits = self.host.limits_within(self.time);
            let mut listener = Searching::new(&mut self.output, false);
            let rated = self.host.analyse(limits, &mut listener);
            let best = listener.best;
            let (Ok(complete), Some(value)) = (rated, best) else {
                continue;
            };
            writeln!(self.output, "analysis {made} {value:.2}")?;
            self.output.flush()?;
            if !complete {
                break;
            }
        }
        self.host.session.go(end);
        writeln!(self.output, "status")
    }
}

/// A search in progress; any line ends it, since the controller sends one only for a reason.
struct Searching<'a, W> {
    output: &'a mut W,
    /// True if the analysis is reported as it arrives.
    reports: bool,
    /// Value of the best move so far, in discs.
    best: Option<f64>,
}

impl<'a, W> Searching<'a, W> {
    const fn new(output: &'a mut W, reports: bool) -> Self {
        let best = None;
        Self {
            output,
            reports,
            best,
        }
    }
}

impl<W: Write> SearchListener for Searching<'_, W> {
    fn on_line(&mut self, _: &str) -> LineEffect {
        LineEffect::Stop
    }

    fn on_analysis(&mut self, known: &Analysis) {
        let best = known.lines.first().map(|line| discs(line.score));
        self.best = best.or(self.best);
        if self.reports {
            let lines = known.lines.iter().map(search);
            let rows: Vec<_> = lines.chain([stats(known)]).collect();
            let _ = writeln!(self.output, "{}", rows.join("\n")).and_then(|()| self.output.flush());
        }
    }
}

fn stats(known: &Analysis) -> String {
    format!("nodestats {} {:.2}", known.nodes, known.time.as_secs_f64())
}

/// Formats `search F5D6C3 1.50 0 14`; a solved line has 100 % as its depth.
fn search(line: &RatedLine) -> String {
    let moves: String = line.moves.iter().map(|mv| wire(mv)).collect();
    let depth = if line.exact {
        "100%".to_owned()
    } else {
        line.depth.to_string()
    };
    format!("search {moves} {:.2} 0 {depth}", discs(line.score))
}
