//! Streamed analysis as in Leela Zero and `KataGo`: until the controller's next line, or until a move is found.

use std::fmt::Write as _;
use std::io::Write;
use std::time::{Duration, Instant};

use super::line::Leaving;
use super::moving::{Moved, over};
use super::server::{Server, to_error};
use crate::protocol::host::SearchListener;
use crate::protocol::inbox::LineEffect;
use tabletop_core::{Grid, Limits, Score, Side};
use tabletop_play::session::{Analysis, RatedLine};
use tabletop_search::external::vertex::{Vertices, color};

/// Commands that stream.
pub(super) const STREAMED: &[&str] = &[
    "lz-analyze",
    "kata-analyze",
    "lz-genmove_analyze",
    "kata-genmove_analyze",
];

/// Default number of rated moves. A search for a move rates only that one: rating others would weaken it.
const USUAL_LINES: usize = 10;

pub(super) fn is_streamed(name: &str) -> bool {
    STREAMED.contains(&name)
}

/// Arguments of an analysis command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Request {
    side: Option<Side>,
    /// Minimum time between two lines.
    interval: Duration,
    lines: Option<usize>,
    /// True if the output has a line about the position itself.
    root_info: bool,
    ownership: bool,
}

/// Parses `[colour] [interval in hundredths] [interval N] [maxmoves N] [rootInfo true] [ownership true] …`; other words
/// are
/// ignored.
fn request(args: &[&str]) -> Result<Request, String> {
    let mut request = Request::default();
    let mut words = args.iter().copied().peekable();
    if let Some(side) = words.peek().and_then(|word| color(word)) {
        request.side = Some(side);
        words.next();
    }
    let hundredths = |number: u32| Duration::from_millis(u64::from(number) * 10);
    while let Some(word) = words.next() {
        let number = |word: Option<&str>| {
            word.and_then(|word| word.parse::<u32>().ok())
                .ok_or_else(|| format!("syntax error: expected a number after {}", args.join(" ")))
        };
        match word {
            "interval" => request.interval = hundredths(number(words.next())?),
            "maxmoves" => request.lines = Some(number(words.next())?.max(1) as usize),
            "rootInfo" => request.root_info = words.next() == Some("true"),
            "ownership" => request.ownership = words.next() == Some("true"),
            _ => {
                if let Ok(number) = word.parse::<u32>() {
                    request.interval = hundredths(number);
                }
            }
        }
    }
    Ok(request)
}

impl Server {
    /// Answers with `=`, then a line for each update, at the end the move played, if one was requested, and an empty
    /// line.
    pub(super) fn stream(
        &mut self,
        id: &str,
        name: &str,
        args: &[&str],
        output: &mut impl Write,
    ) -> std::io::Result<()> {
        let depth = self.host.depth();
        let plays = name.contains("genmove");
        let begun = request(args).and_then(|request| {
            let side = request.side.unwrap_or(self.host.session.turn());
            self.host.give_turn(side).map_err(to_error)?;
            match self.host.session.outcome() {
                Some(_) if !plays => Err("the game is over".to_owned()),
                _ => Ok((request, side)),
            }
        });
        let (request, side) = match begun {
            Ok(begun) => begun,
            Err(reason) => {
                self.host.give_back(depth);
                return write!(output, "?{id} {reason}\n\n");
            }
        };
        if plays && self.host.session.is_over() {
            return match over(self) {
                Ok(text) => write!(output, "={id}\nplay {text}\n\n"),
                Err(reason) => write!(output, "?{id} {reason}\n\n"),
            };
        }
        writeln!(output, "={id}")?;
        output.flush()?;
        let lines = request.lines.unwrap_or(if plays { 1 } else { USUAL_LINES });
        let mut stream = Stream {
            output,
            form: Form {
                vertices: self.vertices(),
                grid: self.grid(),
                kata: name.starts_with("kata"),
                request,
            },
            leaving: plays.then(|| Leaving::new(Instant::now(), self.config.server.time)),
            reported: None,
            unreported: None,
        };
        let end = if plays {
            self.find_move(side, lines, &mut stream).map(|moved| {
                let text = match moved {
                    Moved::Played(text) => stream.form.vertices.to_wire(stream.form.grid, &text),
                    Moved::Resigned => "resign".to_owned(),
                };
                Some(format!("play {text}"))
            })
        } else {
            let limits = Limits {
                time: None,
                lines,
                ..self.host.limits.clone()
            };
            let analysed = self.host.analyse(limits, &mut self.inbox, &mut stream);
            self.host.give_back(depth);
            analysed.map(|_| None).map_err(to_error)
        };
        // The last result is always reported, however soon after the previous line.
        stream.on_due();
        match end {
            Ok(Some(line)) => writeln!(output, "{line}")?,
            Ok(None) => {}
            Err(reason) => writeln!(output, "# {reason}")?,
        }
        writeln!(output)
    }
}

/// Output format of an analysis.
struct Form {
    vertices: Vertices,
    grid: Grid,
    kata: bool,
    request: Request,
}

/// A search whose results are streamed.
struct Stream<'a, W> {
    output: &'a mut W,
    form: Form,
    /// End of a search for a move when the controller wants to leave; an analysis ends at any line.
    leaving: Option<Leaving>,
    /// Time of the last report, and the result not reported yet.
    reported: Option<Instant>,
    unreported: Option<Analysis>,
}

impl<W: Write> SearchListener for Stream<'_, W> {
    fn on_line(&mut self, line: &str) -> LineEffect {
        match self.leaving {
            None => LineEffect::Stop,
            Some(leaving) => leaving.on_line(line, Instant::now()),
        }
    }

    fn on_eof(&mut self) -> LineEffect {
        match self.leaving {
            None => LineEffect::Stop,
            Some(leaving) => leaving.on_eof(Instant::now()),
        }
    }

    fn on_analysis(&mut self, known: &Analysis) {
        self.unreported = Some(known.clone());
        if self.due().is_none_or(|due| due <= Instant::now()) {
            self.on_due();
        }
    }

    fn due(&self) -> Option<Instant> {
        self.unreported.as_ref()?;
        Some(self.reported? + self.form.request.interval)
    }

    fn on_due(&mut self) {
        if let Some(known) = self.unreported.take() {
            self.reported = Some(Instant::now());
            let line = self.form.line(&known);
            let _ = writeln!(self.output, "{line}").and_then(|()| self.output.flush());
        }
    }
}

impl Form {
    /// One line with all rated moves.
    fn line(&self, known: &Analysis) -> String {
        let mut out = String::new();
        for (order, line) in known.lines.iter().enumerate() {
            self.write_info(&mut out, order, line, known);
        }
        if self.kata && self.request.root_info {
            self.write_root(&mut out, known);
        }
        if let (true, true, Some(forecast)) = (self.kata, self.request.ownership, &known.forecast) {
            out.push_str(" ownership");
            for owner in &forecast.owners {
                let _ = write!(out, " {owner:.3}");
            }
        }
        out
    }

    fn write_info(&self, out: &mut String, order: usize, line: &RatedLine, known: &Analysis) {
        let Some(first) = line.moves.first() else {
            return;
        };
        let gap = if order == 0 { "" } else { " " };
        let rate = self.rate(line.score);
        let first = self.vertices.to_wire(self.grid, first);
        // A move from the book or the table counts as visited once.
        let visits = line.nodes.max(1);
        let _ = write!(out, "{gap}info move {first} visits {visits} winrate {rate}");
        if self.kata {
            write_lead(out, lead(line), known);
        }
        let _ = write!(out, " prior 0 lcb {rate} order {order} pv");
        for mv in &line.moves {
            let _ = write!(out, " {}", self.vertices.to_wire(self.grid, mv));
        }
    }

    /// Writes the values of the position itself: the sum of its visits, the value of its best move.
    fn write_root(&self, out: &mut String, known: &Analysis) {
        let Some(best) = known.lines.first() else {
            return;
        };
        // The moves' visits may include those of earlier searches.
        let below: u64 = known.lines.iter().map(|line| line.nodes.max(1)).sum();
        let visits = known.nodes.max(below);
        let rate = self.rate(best.score);
        let _ = write!(out, " rootInfo visits {visits} winrate {rate}");
        let forecast = known.forecast.as_ref().map(|forecast| forecast.lead);
        write_lead(out, forecast.or_else(|| lead(best)), known);
    }

    fn rate(&self, score: Score) -> String {
        let chance = score.chance();
        if self.kata {
            format!("{chance:.6}")
        } else {
            format!("{:.0}", chance * 10_000.0)
        }
    }
}

/// Writes the lead as `KataGo` does, if there is one, with its standard deviation if known.
fn write_lead(out: &mut String, lead: Option<f32>, known: &Analysis) {
    let Some(lead) = lead else { return };
    let _ = write!(out, " scoreMean {lead:.2}");
    let deviation = known.forecast.as_ref();
    if let Some(deviation) = deviation.and_then(|forecast| forecast.deviation) {
        let _ = write!(out, " scoreStdev {deviation:.2}");
    }
    let _ = write!(out, " scoreLead {lead:.2}");
}

/// Lead of the side to move after a move, in points or discs.
fn lead(line: &RatedLine) -> Option<f32> {
    match line.score {
        Score::Points(lead) | Score::Discs(lead) => Some(lead),
        _ => line.lead,
    }
}
