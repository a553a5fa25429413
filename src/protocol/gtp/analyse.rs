//! Analysis that is streamed until the controller says the next thing, as Leela Zero and `KataGo` do it.

use std::fmt::Write as _;
use std::io::Write;
use std::time::{Duration, Instant};

use super::server::{Server, to_error};
use crate::core::{Grid, Limits, Score, Side};
use crate::search::external::vertex::{Vertices, color};
use crate::session::Analysis;

/// The commands that stream.
pub(super) const STREAMED: &[&str] = &["lz-analyze", "kata-analyze"];

/// Moves that are rated unless the controller wants more or fewer.
const USUAL_LINES: usize = 10;

pub(super) fn is_streamed(name: &str) -> bool {
    STREAMED.contains(&name)
}

/// What a controller asks for.
struct Request {
    side: Option<Side>,
    /// Least time between two lines.
    interval: Duration,
    lines: usize,
}

/// Reads `[colour] [interval in hundredths] [interval N] [maxmoves N] …`; what else may stand there is passed over.
fn request(args: &[&str]) -> Result<Request, String> {
    let mut request = Request {
        side: None,
        interval: Duration::ZERO,
        lines: USUAL_LINES,
    };
    let mut words = args.iter().copied().peekable();
    if let Some(side) = words.peek().and_then(|word| color(word)) {
        request.side = Some(side);
        words.next();
    }
    while let Some(word) = words.next() {
        let number = |word: Option<&str>| {
            word.and_then(|word| word.parse::<u32>().ok())
                .ok_or_else(|| format!("syntax error: expected a number after {}", args.join(" ")))
        };
        match word {
            "interval" => {
                request.interval = Duration::from_millis(u64::from(number(words.next())?) * 10);
            }
            "maxmoves" => request.lines = number(words.next())?.max(1) as usize,
            _ => {
                if let Ok(hundredths) = word.parse::<u32>() {
                    request.interval = Duration::from_millis(u64::from(hundredths) * 10);
                }
            }
        }
    }
    Ok(request)
}

impl Server {
    /// Answers with `=`, then a line whenever more is known, then an empty line once the controller goes on.
    pub(super) fn stream(
        &mut self,
        id: &str,
        name: &str,
        args: &[&str],
        output: &mut impl Write,
    ) -> std::io::Result<()> {
        let depth = self.host.depth();
        let begun = request(args).and_then(|request| {
            let side = request.side.unwrap_or(self.host.session.turn());
            self.host.give_turn(side).map_err(to_error)?;
            match self.host.session.outcome() {
                Some(_) => Err("the game is over".to_owned()),
                None => Ok(request),
            }
        });
        let request = match begun {
            Ok(request) => request,
            Err(reason) => {
                self.host.give_back(depth);
                return write!(output, "?{id} {reason}\n\n");
            }
        };
        writeln!(output, "={id}")?;
        output.flush()?;
        let limits = Limits {
            time: None,
            lines: request.lines,
            ..self.host.limits.clone()
        };
        let (vertices, grid) = (self.vertices(), self.grid());
        let mut last: Option<Instant> = None;
        let analysed = self.host.analyse(limits, &mut self.inbox, &mut |analysis| {
            if last.is_some_and(|last| last.elapsed() < request.interval) {
                return Ok(());
            }
            last = Some(Instant::now());
            let line = line(analysis, vertices, grid, name == "kata-analyze");
            writeln!(output, "{line}")?;
            output.flush()
        });
        self.host.give_back(depth);
        match analysed {
            Ok(written) => written?,
            Err(reason) => writeln!(output, "# {reason}")?,
        }
        writeln!(output)
    }
}

/// One line about all rated moves.
fn line(analysis: &Analysis, vertices: Vertices, grid: Grid, kata: bool) -> String {
    let mut out = String::new();
    for (order, line) in analysis.lines.iter().enumerate() {
        let Some(first) = line.moves.first() else {
            continue;
        };
        let gap = if order == 0 { "" } else { " " };
        let chance = line.score.chance();
        let rate = if kata {
            format!("{chance:.6}")
        } else {
            format!("{:.0}", chance * 10_000.0)
        };
        let visits = if order == 0 {
            analysis.nodes
        } else {
            u64::from(line.depth)
        };
        let first = vertices.to_wire(grid, first);
        let _ = write!(out, "{gap}info move {first} visits {visits} winrate {rate}");
        if let (true, Score::Points(lead) | Score::Discs(lead)) = (kata, line.score) {
            let _ = write!(out, " scoreMean {lead:.2} scoreLead {lead:.2}");
        }
        let _ = write!(out, " prior 0 lcb {rate} order {order} pv");
        for mv in &line.moves {
            let _ = write!(out, " {}", vertices.to_wire(grid, mv));
        }
    }
    out
}
