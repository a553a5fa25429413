//! The Gomocup protocol (Piskvork) for gomoku.
//!
//! Follows the description of protocol 2 at plastovicka.github.io/protocl2en.htm. Fields are `x,y` from 0 at the upper
//! left. Our colour is never sent: with equal numbers of stones we are Black, else White.

mod board;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::time::Duration;

use super::config::{Config, less_margin};
use super::host::{Host, SearchListener};
use super::inbox::LineEffect;
use tabletop_core::squares::FROM_BOTTOM;
use tabletop_core::{Cell, Grid, Limits, Message, Score};
use tabletop_play::session::Analysis;

/// Time for a move when the controller wants one at once.
const AT_ONCE: Duration = Duration::from_millis(20);

/// A move takes at most one part in this number of the time left for the game.
const SHARE: u32 = 10;

/// A time of this number of milliseconds or more means no limit.
const UNLIMITED: u64 = i32::MAX as u64;

/// Maximum number of threads that can be requested.
const MAX_THREADS: u64 = 256;

struct Server<'o, W> {
    host: Host,
    output: &'o mut W,
    /// Limits from the command line, for values that the controller does not limit.
    started: Limits,
    per_move: Duration,
    left: Option<Duration>,
    /// Rules that the controller set and that are not played: the next command of the game is refused.
    unplayable: Option<u64>,
    /// True if the controller is Yixin-Board, whose rule 2 is renju.
    yixin: bool,
    leaving: bool,
}

/// An answer, or an error message.
type Answer = Result<String, String>;

/// Answers the commands of `input` on `output` until `END` or the end of the input.
pub fn serve(
    config: &Config,
    input: impl Read + Send + 'static,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    let mut server = Server::new(config, input, output)?;
    while !server.leaving
        && let Some(line) = server.host.inbox.line()
    {
        match server.answer(line.trim()) {
            Ok(text) if text.is_empty() => {}
            Ok(text) => writeln!(server.output, "{text}")?,
            Err(reason) => writeln!(server.output, "{reason}")?,
        }
        // The controller waits for this answer before its next command.
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
            host: Host::new(config, input)?,
            output,
            started: config.limits.clone(),
            per_move: config.time,
            left: None,
            unplayable: None,
            yixin: false,
            leaving: false,
        })
    }

    fn answer(&mut self, line: &str) -> Answer {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let word = word.to_ascii_uppercase();
        // An answer to INFO would not be read.
        if let Some(bits) = self.unplayable
            && PLAYING.split(' ').any(|playing| playing == word)
        {
            if word.ends_with("BOARD") {
                // The stones of a refused board are no commands.
                self.lines();
            }
            return Err(error(format!(
                "rule {bits} isn't played: only 0 freestyle, 1 exactly five, 4 renju"
            )));
        }
        match word.as_str() {
            "START" => self.start(rest),
            "RECTSTART" => match rest.split_once(',') {
                Some((cols, rows)) if cols.trim() == rows.trim() => self.start(cols),
                _ => Err(error("only square boards are played: use START")),
            },
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
            // As BOARD, but without an answer.
            "YXBOARD" => self.board().map(|()| String::new()),
            "SWAP2BOARD" => self.swap2(),
            "YXSWAP2STEP1" | "YXSWAP2STEP2" | "YXSWAP2STEP3" => self.yixin_swap2(&word),
            "YXSHOWINFO" => {
                self.yixin = true;
                Ok(format!("MESSAGE INFO MAX_THREAD_NUM {MAX_THREADS}"))
            }
            "YXSHOWFORBID" => Ok(self.forbidden()),
            "YXNBEST" => {
                let time = self.time();
                let lines = rest.parse().unwrap_or(1).clamp(1, 400);
                self.think_for(time, lines)
            }
            // Searches of another position never reuse the table.
            "YXHASHCLEAR" => Ok(String::new()),
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
            // A stop without a search.
            "" | "STOP" | "YXSTOP" => Ok(String::new()),
            _ => Err(format!("UNKNOWN command {word}")),
        }
    }

    fn grid(&self) -> Grid {
        self.host.session.grid()
    }

    /// Begins a game; some managers send the number of columns and that of rows.
    fn start(&mut self, size: &str) -> Answer {
        let mut options = self.host.options.clone();
        let mut sides = size.split([' ', ',', '\t']).filter(|side| !side.is_empty());
        let (cols, rows) = (sides.next().unwrap_or_default(), sides.next());
        if rows.is_some_and(|rows| rows != cols) {
            return Err(error("only square boards are played"));
        }
        options.set("size", cols).map_err(error)?;
        self.host.restart(options).map_err(refused)?;
        self.left = None;
        Ok("OK".to_owned())
    }

    fn cell(&self, text: &str) -> Result<Cell, String> {
        let cell = board::read(text).filter(|&cell| self.grid().contains(cell));
        cell.ok_or_else(|| error(format!("{text} is no field: expected X,Y such as 7,7")))
    }

    fn put(&mut self, cell: Cell) -> Result<(), String> {
        let text = FROM_BOTTOM.name(self.grid(), cell);
        self.host.session.play(&text).map(drop).map_err(refused)
    }

    /// Finds and plays a move; returns its field, or the word of a choice in the opening.
    fn think(&mut self) -> Answer {
        let time = self.time();
        self.think_for(time, 1)
    }

    fn think_for(&mut self, time: Duration, lines: usize) -> Answer {
        let limits = Limits {
            time: Some(time),
            lines,
            ..self.host.limits.clone()
        };
        let grid = self.grid();
        let mut searching = Searching {
            output: &mut *self.output,
            grid,
        };
        let found = self.host.think(limits, &mut searching).map_err(refused)?;
        Ok(wire_move(grid, &found.played.notation))
    }

    /// Time for the next move.
    fn time(&self) -> Duration {
        let share = self.left.map(|left| left / SHARE);
        let time = share.map_or(self.per_move, |share| share.min(self.per_move));
        less_margin(time, AT_ONCE)
    }

    /// Handles `KEY VALUE`; the protocol demands that unknown keys are ignored.
    fn info(&mut self, text: &str) {
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let key = key.to_ascii_lowercase();
        let number = match value.trim() {
            // Some managers send this for no limit; the time left is below zero once a flag has fallen.
            "-1" if key.starts_with("max_") => 0,
            value if value.starts_with('-') && key.starts_with("time") => {
                match value.parse::<i64>() {
                    Ok(_) => 0,
                    Err(_) => return,
                }
            }
            value => match value.parse::<u64>() {
                Ok(number) => number,
                Err(_) => return,
            },
        };
        let limits = &mut self.host.limits;
        let time = Duration::from_millis(number.min(UNLIMITED));
        match key.as_str() {
            "timeout_turn" => self.per_move = time,
            // 0 means no limit here.
            "timeout_match" => self.left = (1..UNLIMITED).contains(&number).then_some(time),
            "time_left" => self.left = (number < UNLIMITED).then_some(time),
            // Total memory in bytes; the tables get the larger part of it.
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

    /// Bit mask: 1 exactly five wins, 4 renju; 2, a continuous game, and 8, caro, are not played. A game in progress
    /// continues from its position.
    fn rule(&mut self, bits: u64) {
        let rule = match bits {
            0 => Some("freestyle"),
            1 => Some("standard"),
            2 if self.yixin => Some("renju"),
            4 | 5 => Some("renju"),
            _ => None,
        };
        self.unplayable = rule.is_none().then_some(bits);
        let Some(rule) = rule else { return };
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

/// Commands of the game itself, which need rules that are played.
const PLAYING: &str = "START RECTSTART RESTART BEGIN TURN PLAY BOARD YXBOARD SWAP2BOARD YXNBEST";

/// The smaller of the command line's limit and the controller's, in which 0 means none.
fn least<T: Ord + Default>(started: Option<T>, requested: T) -> Option<T> {
    let requested = Some(requested).filter(|requested| *requested > T::default());
    [started, requested].into_iter().flatten().min()
}

/// Writes a move for the protocol: a field, or the word of a choice in the opening.
fn wire_move(grid: Grid, text: &str) -> String {
    match FROM_BOTTOM.parse(grid, text) {
        Ok(cell) => board::write(cell),
        Err(_) => text.to_uppercase(),
    }
}

/// A search in progress, reported in `MESSAGE` lines.
struct Searching<'a, W> {
    output: &'a mut W,
    grid: Grid,
}

impl<W: Write> SearchListener for Searching<'_, W> {
    fn on_line(&mut self, line: &str) -> LineEffect {
        match line.trim().to_ascii_uppercase().as_str() {
            "STOP" | "YXSTOP" | "END" => LineEffect::Stop,
            _ => LineEffect::Later,
        }
    }

    fn on_analysis(&mut self, known: &Analysis) {
        let line = message(self.grid, known);
        let _ = writeln!(self.output, "{line}").and_then(|()| self.output.flush());
    }
}

/// Analysis in words for spectators: winning chance of the side to move, or the number of plies to a proven win (+M) or
/// loss (-M).
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
        let moves: Vec<_> = line.moves.iter().map(|mv| wire_move(grid, mv)).collect();
        let _ = write!(out, " | pv {}", moves.join(" "));
    }
    out
}
