//! The Gomocup protocol (Piskvork) for gomoku.
//!
//! Follows the description of protocol 2 at plastovicka.github.io/protocl2en.htm. Fields are `x,y` from 0 at the upper
//! left. The side is never named: with as many own as foreign stones we have Black, else White.

mod board;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::time::Duration;

use super::Config;
use super::host::{Attendant, Host};
use super::inbox::{Heard, Inbox};
use tabletop_core::squares::FROM_BOTTOM;
use tabletop_core::{Cell, Grid, Limits, Message, Score};
use tabletop_play::session::Analysis;

/// What is kept back of a move's time for the way of the answer: this much, or a twentieth where that is more.
const MARGIN: Duration = Duration::from_millis(30);

/// Time for a move where the controller wants one at once.
const AT_ONCE: Duration = Duration::from_millis(20);

/// No move takes more than this part of the time left for the game.
const SHARE: u32 = 10;

/// Times of this many milliseconds and more are no limit.
const UNLIMITED: u64 = i32::MAX as u64;

/// The most threads that can be asked for.
const MAX_THREADS: u64 = 256;

struct Server<'o, W> {
    host: Host,
    inbox: Inbox,
    output: &'o mut W,
    /// How moves were to be thought about at the start: what holds where the controller sets no limit.
    started: Limits,
    per_move: Duration,
    left: Option<Duration>,
    leaving: bool,
}

/// An answer, or what is wrong.
type Answer = Result<String, String>;

/// Answers the commands of `input` on `output` until `END` or the end.
pub fn serve(
    config: &Config,
    input: impl Read + Send + 'static,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    let mut server = Server::new(config, input, output)?;
    while !server.leaving
        && let Some(line) = server.inbox.line()
    {
        match server.answer(line.trim()) {
            Ok(text) if text.is_empty() => {}
            Ok(text) => writeln!(server.output, "{text}")?,
            Err(reason) => writeln!(server.output, "{reason}")?,
        }
        // The controller waits for this answer before it asks again.
        server.output.flush()?;
    }
    Ok(())
}

fn error(reason: impl std::fmt::Display) -> String {
    format!("ERROR {reason}")
}

fn refused(reason: impl Into<Message>) -> String {
    error(reason.into())
}

impl<'o, W: Write> Server<'o, W> {
    fn new(
        config: &Config,
        input: impl Read + Send + 'static,
        output: &'o mut W,
    ) -> anyhow::Result<Self> {
        Ok(Self {
            host: config.host()?,
            inbox: Inbox::new(input)?,
            output,
            started: config.limits.clone(),
            per_move: config.time,
            left: None,
            leaving: false,
        })
    }

    fn answer(&mut self, line: &str) -> Answer {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_uppercase().as_str() {
            "START" => self.start(rest),
            "RECTSTART" => Err(error("only square boards are played: use START")),
            "RESTART" => {
                let options = self.host.options.clone();
                self.host.restart(options).map_err(refused)?;
                self.left = None;
                Ok("OK".to_owned())
            }
            "BEGIN" => self.think(),
            "TURN" => {
                let cell = self.cell(rest)?;
                self.put(cell)?;
                self.think()
            }
            "PLAY" => {
                let cell = self.cell(rest)?;
                self.put(cell)?;
                Ok(rest.to_owned())
            }
            "BOARD" => {
                self.board()?;
                self.think()
            }
            // Like BOARD, but nothing is to be answered.
            "YXBOARD" => self.board().map(|()| String::new()),
            "SWAP2BOARD" => self.swap2(),
            "TAKEBACK" => {
                let cell = self.cell(rest)?;
                self.take_back(cell)?;
                Ok("OK".to_owned())
            }
            "INFO" => {
                self.info(rest);
                Ok(String::new())
            }
            "ABOUT" => Ok(format!(
                "name=\"tabletop\", version=\"{}\", author=\"tabletop maintainers\", country=\"-\"",
                env!("CARGO_PKG_VERSION")
            )),
            "END" => {
                self.leaving = true;
                Ok(String::new())
            }
            // A stop that comes when nothing is thought about.
            "" | "STOP" | "YXSTOP" => Ok(String::new()),
            _ => Err(format!("UNKNOWN command {word}")),
        }
    }

    fn grid(&self) -> Grid {
        self.host.session.grid()
    }

    fn start(&mut self, size: &str) -> Answer {
        let mut options = self.host.options.clone();
        options.set("size", size).map_err(error)?;
        self.host.restart(options).map_err(refused)?;
        self.left = None;
        Ok("OK".to_owned())
    }

    fn cell(&self, text: &str) -> Result<Cell, String> {
        let cell = board::read(text).filter(|&cell| self.grid().contains(cell));
        cell.ok_or_else(|| error(format!("{text} is no field: expected X,Y such as 7,7")))
    }

    fn put(&mut self, cell: Cell) -> Result<(), String> {
        let text = FROM_BOTTOM.write(self.grid(), cell);
        self.host.session.play(&text).map(drop).map_err(refused)
    }

    /// Finds and plays a move; its field, or the word of a choice in the opening.
    fn think(&mut self) -> Answer {
        let time = self.time();
        self.think_for(time)
    }

    fn think_for(&mut self, time: Duration) -> Answer {
        let limits = Limits {
            time: Some(time),
            ..self.host.limits.clone()
        };
        let grid = self.grid();
        let mut searching = Searching {
            output: &mut *self.output,
            grid,
        };
        let found = self
            .host
            .think(limits, &mut self.inbox, &mut searching)
            .map_err(refused)?;
        Ok(told_move(grid, &found.played.text))
    }

    /// Time for the next move.
    fn time(&self) -> Duration {
        let share = self.left.map(|left| left / SHARE);
        let time = share.map_or(self.per_move, |share| share.min(self.per_move));
        time.saturating_sub(MARGIN.max(time / 20)).max(AT_ONCE)
    }

    /// Takes in `KEY VALUE`; what is not known is passed over, as the protocol wants it.
    fn info(&mut self, text: &str) {
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let key = key.to_ascii_lowercase();
        let number = match value.trim() {
            // Some managers say this where nothing is limited.
            "-1" if key.starts_with("max_") => 0,
            value => match value.parse::<u64>() {
                Ok(number) => number,
                Err(_) => return,
            },
        };
        let limits = &mut self.host.limits;
        let time = Duration::from_millis(number.min(UNLIMITED));
        match key.as_str() {
            "timeout_turn" => self.per_move = time,
            // 0 means here that there is no limit.
            "timeout_match" => self.left = (1..UNLIMITED).contains(&number).then_some(time),
            "time_left" => self.left = (number < UNLIMITED).then_some(time),
            // In bytes for everything; the tables get the greater part.
            "max_memory" if number > 0 => {
                limits.memory = ((number >> 20) as usize * 2 / 3).max(1);
            }
            "max_node" => limits.nodes = least(self.started.nodes, number),
            "max_depth" => {
                let depth = u32::try_from(number).unwrap_or(u32::MAX);
                limits.depth = least(self.started.depth, depth);
            }
            "thread_num" => {
                limits.threads = match number {
                    0 => self.started.threads,
                    _ => number.min(MAX_THREADS) as usize,
                };
            }
            "rule" => self.rule(number),
            _ => {}
        }
    }

    /// Bits: 1 exactly five wins, 4 renju. A game under way goes on from its position.
    fn rule(&mut self, bits: u64) {
        let rule = match bits {
            bits if bits & 4 != 0 => "renju",
            bits if bits & 1 != 0 => "standard",
            _ => "freestyle",
        };
        let mut options = self.host.options.clone();
        if options.get("rule") == rule || options.set("rule", rule).is_err() {
            return;
        }
        // Both were valid before; if they can't be set up now, the game stays as it is.
        let _ = if self.host.is_fresh() {
            self.host.restart(options)
        } else {
            let position = self.host.session.position();
            self.host.set_up(options, &position)
        };
    }
}

/// The smaller of the limit from the start and that of the controller, of which 0 is none.
fn least<T: Ord + Default>(started: Option<T>, told: T) -> Option<T> {
    let told = Some(told).filter(|told| *told > T::default());
    [started, told].into_iter().flatten().min()
}

/// A move as the protocol has it: a field, or the word of a choice in the opening.
fn told_move(grid: Grid, text: &str) -> String {
    match FROM_BOTTOM.read(grid, text) {
        Ok(cell) => board::write(cell),
        Err(_) => text.to_uppercase(),
    }
}

/// A search under way, which tells in `MESSAGE` lines what it thinks.
struct Searching<'a, W> {
    output: &'a mut W,
    grid: Grid,
}

impl<W: Write> Attendant for Searching<'_, W> {
    fn hears(&mut self, line: &str) -> Heard {
        match line.trim().to_ascii_uppercase().as_str() {
            "STOP" | "YXSTOP" | "END" => Heard::Stop,
            _ => Heard::Later,
        }
    }

    fn learns(&mut self, known: &Analysis) {
        let line = message(self.grid, known);
        let _ = writeln!(self.output, "{line}").and_then(|()| self.output.flush());
    }
}

/// What is known, for people who look on: a chance of winning for the side to move, or in how many plies it is proven to win
/// (+M) or lose (-M).
fn message(grid: Grid, known: &Analysis) -> String {
    let mut out = format!("MESSAGE depth {}", known.depth);
    if let Some(line) = known.lines.first() {
        let score = match line.score {
            Score::WinIn(plies) => format!("+M{plies}"),
            Score::LossIn(plies) => format!("-M{plies}"),
            estimate => format!("{:.0}%", 100.0 * estimate.chance()),
        };
        let _ = write!(out, " | eval {score}");
    }
    let millis = known.time.as_millis();
    let _ = write!(out, " | nodes {} | time {millis} ms", known.nodes);
    if let Some(line) = known.lines.first() {
        let moves: Vec<_> = line.moves.iter().map(|mv| told_move(grid, mv)).collect();
        let _ = write!(out, " | pv {}", moves.join(" "));
    }
    out
}
