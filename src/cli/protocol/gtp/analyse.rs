//! Streamed analysis as in Leela Zero and `KataGo`: until the controller's next line, or until a move is found.

use std::fmt::Write as _;
use std::io::Write;
use std::time::{Duration, Instant};

use super::line::Leaving;
use super::moving::over;
use super::server::{Server, to_error};
use crate::protocol::host::SearchListener;
use crate::protocol::inbox::LineEffect;
use tabletop_core::{Grid, Limits, Notation, Score, Side};
use tabletop_play::session::{Analysis, RatedLine};
use tabletop_search::external::vertex::{Vertices, color};

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
    /// Moves of the side to move that alone may be reported, if there are such, and those that may not.
    allowed: Option<Vec<Notation>>,
    avoided: Vec<Notation>,
}

impl Request {
    /// Returns true if `first` may be reported and played.
    fn admits(&self, first: &Notation) -> bool {
        let allowed = self
            .allowed
            .as_ref()
            .is_none_or(|moves| moves.contains(first));
        allowed && !self.avoided.contains(first)
    }

    /// Number of moves to rate, of which the admitted ones are reported: `usual` of them by default.
    fn rated(&self, usual: usize) -> usize {
        let wanted = self.lines.unwrap_or(usual);
        match self.allowed {
            // Any move may be among the allowed ones.
            Some(_) => usize::MAX,
            None => wanted.saturating_add(self.avoided.len()),
        }
    }

    /// Returns true if some moves may not be played.
    const fn is_restricted(&self) -> bool {
        self.allowed.is_some() || !self.avoided.is_empty()
    }
}

/// Parses `[colour] [interval in hundredths]`, then keys with their values: `interval N`, `minmoves N`, `maxmoves N`,
/// `rootInfo true`, `ownership true`, `allow COLOUR VERTEX,… DEPTH`, `avoid …`. Other keys are ignored with their values.
/// `read` parses the vertices; moves of the side that is not `turn` can't be restricted.
fn request(
    args: &[&str],
    turn: Side,
    read: impl Fn(&str) -> Option<Notation>,
) -> Result<Request, String> {
    let mut request = Request::default();
    let mut words = args.iter().copied().peekable();
    if let Some(side) = words.peek().and_then(|word| color(word)) {
        request.side = Some(side);
        words.next();
    }
    let hundredths = |number: u32| Duration::from_millis(u64::from(number) * 10);
    if let Some(interval) = words.peek().and_then(|word| word.parse().ok()) {
        request.interval = hundredths(interval);
        words.next();
    }
    let side = request.side.unwrap_or(turn);
    let mut least = 0;
    while let Some(word) = words.next() {
        let number = |word: Option<&str>| {
            word.and_then(|word| word.parse::<u32>().ok())
                .ok_or_else(|| format!("syntax error: expected a number after {}", args.join(" ")))
        };
        match word {
            "interval" => request.interval = hundredths(number(words.next())?),
            "minmoves" => least = number(words.next())? as usize,
            "maxmoves" => request.lines = Some(number(words.next())?.max(1) as usize),
            "allow" | "avoid" => {
                let of = words.next().and_then(color);
                let of = of.ok_or("syntax error: expected a color, moves and a depth")?;
                let moves = words.next().unwrap_or_default().split(',');
                let moves: Option<Vec<_>> = moves.map(&read).collect();
                let moves = moves.ok_or("syntax error: expected moves such as D4,E5")?;
                number(words.next())?;
                match word {
                    _ if of != side => {}
                    "allow" => request.allowed.get_or_insert_default().extend(moves),
                    _ => request.avoided.extend(moves),
                }
            }
            "rootInfo" => request.root_info = words.next() == Some("true"),
            "ownership" => request.ownership = words.next() == Some("true"),
            _ => drop(words.next()),
        }
    }
    if least > 0 {
        request.lines = Some(request.lines.unwrap_or(USUAL_LINES).max(least));
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
        let (vertices, grid) = (self.vertices(), self.grid());
        let read = |vertex: &str| {
            let pass = || {
                vertex
                    .eq_ignore_ascii_case("pass")
                    .then(|| "pass".to_owned())
            };
            vertices
                .to_game(grid, vertex)
                .or_else(pass)
                .map(Notation::from)
        };
        let begun = request(args, self.host.session.turn(), read).and_then(|request| {
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
        let lines = request.rated(if plays { 1 } else { USUAL_LINES });
        let mut stream = Stream {
            output,
            form: Form {
                vertices: self.vertices(),
                grid: self.grid(),
                kata: name.starts_with("kata"),
                request,
            },
            leaving: plays.then(|| self.patiently()),
            reported: None,
            unreported: None,
        };
        let end = if plays && stream.form.request.is_restricted() {
            self.find_among(side, &mut stream)
        } else if plays {
            let found = self.find_move(side, lines, &mut stream);
            found.map(|text| Some(format!("play {text}")))
        } else {
            let limits = Limits {
                time: None,
                lines,
                ..self.host.limits.clone()
            };
            let analysed = self.host.analyse(limits, &mut stream);
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

impl Server {
    /// Rates the moves for the time of a move and plays the best one that the controller admits.
    fn find_among<W: Write>(
        &mut self,
        side: Side,
        stream: &mut Stream<'_, W>,
    ) -> Result<Option<String>, String> {
        let begun = Instant::now();
        let limits = self.limits(side, usize::MAX);
        let current = self.host.session.current();
        self.host.analyse(limits, stream).map_err(to_error)?;
        self.clock.spend(side, begun.elapsed());
        let known = self.host.session.analysis_at(current);
        let rated = known.into_iter().flat_map(|known| &known.lines);
        let rated = rated.filter_map(|line| line.moves.first().cloned());
        let found = rated
            .chain(self.host.session.legal())
            .find(|mv| stream.form.request.admits(mv));
        let found = found.ok_or("no move is allowed")?;
        self.host.play(side, &found).map_err(to_error)?;
        let played = stream.form.vertices.to_wire(stream.form.grid, &found);
        Ok(Some(format!("play {played}")))
    }
}

struct Form {
    vertices: Vertices,
    grid: Grid,
    kata: bool,
    request: Request,
}

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
        let leaving = self.leaving.as_mut();
        leaving.map_or(LineEffect::Stop, |leaving| leaving.on_line(line))
    }

    fn on_eof(&mut self) -> LineEffect {
        let leaving = self.leaving.as_mut();
        leaving.map_or(LineEffect::Stop, SearchListener::on_eof)
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
        let admitted = known.lines.iter().filter(|line| {
            line.moves
                .first()
                .is_some_and(|first| self.request.admits(first))
        });
        let limit = self.request.lines.unwrap_or(usize::MAX);
        for (order, line) in admitted.take(limit).enumerate() {
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
