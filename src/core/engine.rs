//! What a computer opponent is: a search that can be limited, watched and stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::Position;

/// What a position is worth for the side to move there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Score {
    /// Final disc difference (Reversi), in discs.
    Discs(f32),
    /// Hundredths of a man or of a comparable unit.
    Centi(i32),
    /// Points of territory or area (Go).
    Points(f32),
    /// Chance of winning, from 0 to 1.
    Chance(f32),
    /// A proven win in this many plies.
    WinIn(u32),
    /// A proven loss in this many plies.
    LossIn(u32),
    /// A proven draw.
    Draw,
}

/// What a proven win counts on a scale of pawns, points or discs: more than any estimate.
const WIN: f64 = 100.0;

/// The one scale from scores to chances: a lead of so much wins 73 % of the points, twice as much 88 % (the unit of the
/// logistic curve's argument). The games are not told apart: a unit means about the same in each that uses it.
///
/// Discs: fitted to 842 positions of own games of Reversi, each searched to 8 plies and played on: 3.7 to 4.4 with 36 to 48
/// empty squares, less towards the end (2.8 with 28), where scores are soon solved.
const DISCS_A_LOGIT: f64 = 4.0;
/// Points: those of engines of other makers, for ours says chances itself. As if the final margin lay within 9 points in two
/// games of three, as it does about the middle of a game.
const POINTS_A_LOGIT: f64 = 5.0;
/// Hundredths: what the weights were fitted with, 100 in gomoku and 75 in checkers (`SCALE` in their `train`).
const CENTI_A_LOGIT: f64 = 100.0;

impl Score {
    /// The same for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Discs(discs) => Self::Discs(-discs),
            Self::Centi(centi) => Self::Centi(-centi),
            Self::Points(points) => Self::Points(-points),
            Self::Chance(chance) => Self::Chance(1.0 - chance),
            Self::WinIn(plies) => Self::LossIn(plies),
            Self::LossIn(plies) => Self::WinIn(plies),
            Self::Draw => Self::Draw,
        }
    }

    /// The score as a number for graphs and comparisons: discs, men, points, or percent above even; a proven win is
    /// 100, a proven loss −100.
    pub fn as_units(self) -> f64 {
        match self {
            Self::Discs(value) | Self::Points(value) => f64::from(value),
            Self::Centi(centi) => f64::from(centi) / 100.0,
            Self::Chance(chance) => (f64::from(chance) - 0.5) * 2.0 * WIN,
            Self::WinIn(_) => WIN,
            Self::LossIn(_) => -WIN,
            Self::Draw => 0.0,
        }
    }

    /// The chance that the side to move wins, from 0 to 1, a draw counting half: exact for proven scores.
    pub fn chance(self) -> f64 {
        let logistic = |logits: f64| 1.0 / (1.0 + (-logits).exp());
        match self {
            Self::Discs(discs) => logistic(f64::from(discs) / DISCS_A_LOGIT),
            Self::Points(points) => logistic(f64::from(points) / POINTS_A_LOGIT),
            Self::Centi(centi) => logistic(f64::from(centi) / CENTI_A_LOGIT),
            Self::Chance(chance) => f64::from(chance),
            Self::WinIn(_) => 1.0,
            Self::LossIn(_) => 0.0,
            Self::Draw => 0.5,
        }
    }

    /// The lead of this kind of score, in [`as_units`](Self::as_units), that is a chance of so much: what a difference
    /// counts where the game is even. Of a proven score, the lead that is a result of its own.
    pub fn units_for(self, chance: f64) -> f64 {
        let logits = (chance / (1.0 - chance)).ln();
        match self {
            Self::Discs(_) => logits * DISCS_A_LOGIT,
            Self::Points(_) => logits * POINTS_A_LOGIT,
            Self::Centi(_) => logits * CENTI_A_LOGIT / 100.0,
            Self::Chance(_) => (chance - 0.5) * 2.0 * WIN,
            Self::WinIn(_) | Self::LossIn(_) | Self::Draw => 0.5,
        }
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Discs(discs) if discs.fract() == 0.0 => write!(f, "{discs:+.0}"),
            Self::Discs(value) | Self::Points(value) => write!(f, "{value:+.1}"),
            Self::Centi(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Self::Chance(chance) => write!(f, "{:.0} %", chance * 100.0),
            Self::WinIn(plies) => write!(f, "+#{}", plies.div_ceil(2)),
            Self::LossIn(plies) => write!(f, "-#{}", plies.div_ceil(2)),
            Self::Draw => f.write_str("="),
        }
    }
}

/// One line of play and its worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M> {
    /// The moves, the first one being the one that is rated. Never empty.
    pub moves: Vec<M>,
    /// The worth of the first move for the side that makes it.
    pub score: Score,
    /// Whether the score is proven (solved, from a database) and not an estimate.
    pub exact: bool,
    /// Search depth in plies, or playouts for a search that counts those; 0 for a move out of a book.
    pub depth: u32,
    /// Positions visited below the first move (playouts for a search that counts those), as far as they are counted apart.
    pub nodes: u64,
    /// By how many points the side that makes the move will be ahead in the end, where the search sees its games end.
    pub lead: Option<f32>,
    /// In how many ways a puzzle can be solved after the first move, where that was counted.
    pub solutions: Option<u32>,
}

/// The lines that a search which rates every move tells: as many as are asked for of `rated`, which are sorted, and behind
/// them that of the move `asked` for.
pub fn told_lines<M: PartialEq>(
    rated: Vec<Line<M>>,
    most: usize,
    asked: Option<&M>,
) -> Vec<Line<M>> {
    let is_asked = |line: &Line<M>| line.moves.first() == asked;
    let numbered = rated.into_iter().enumerate();
    let told = numbered.filter(|(rank, line)| *rank < most.max(1) || is_asked(line));
    told.map(|(_, line)| line).collect()
}

/// What the ends of the games that a search sees say of the whole board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forecast {
    /// By how many points the side to move will be ahead.
    pub lead: f32,
    /// How far off that may be, where that is known: the standard deviation.
    pub deviation: Option<f32>,
    /// For each cell by rows how often it will be the side to move's, from 1 (always) to −1 (always the other's).
    pub owners: Vec<f32>,
}

/// What a search knows so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The rated moves, best first. One line, or as many as [`Limits::lines`] asks for.
    pub lines: Vec<Line<M>>,
    /// Completed depth in plies (playouts for a search that counts those).
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// How the game will end, where the search sees that.
    pub forecast: Option<Forecast>,
}

impl<M> Report<M> {
    /// That of a move out of an opening book, which no search rates.
    pub fn from_book(mv: M, score: Score) -> Self {
        let line = Line {
            moves: vec![mv],
            score,
            exact: false,
            depth: 0,
            nodes: 0,
            lead: None,
            solutions: None,
        };
        Self {
            lines: vec![line],
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            forecast: None,
        }
    }
}

/// How far a search may go. Whatever is reached first ends it; with nothing set it goes on until stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Thinking time for this move.
    pub time: Option<Duration>,
    /// Processor time of the whole program for this move: what to measure by where other programs run too.
    pub cpu: Option<Duration>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Positions to visit (playouts for a search that counts those).
    pub nodes: Option<u64>,
    /// Playing strength from 1 (beginner) to 10 (everything the engine has).
    pub level: u8,
    /// How many best moves to rate; `usize::MAX` for all legal ones.
    pub lines: usize,
    /// Threads to search with.
    pub threads: usize,
    /// Memory for tables, in MiB.
    pub memory: usize,
    /// Seed for every random choice.
    pub seed: u64,
    /// Whether a move may come from an opening book unsearched. Its line then has depth 0.
    pub book: bool,
    /// Whether wins are to be proven by searches of their own where the game has them: for hints and analysis rather than
    /// for play.
    pub proofs: bool,
    /// Whether a computer that plays may resign where nothing is left to hope for.
    pub resigns: bool,
}

impl Limits {
    /// Whether a move may come from an opening book at levels from `least` on: the best alone is wanted, not others beside it.
    pub const fn open_book(&self, least: u8) -> bool {
        self.book && self.level >= least && self.lines <= 1
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time: None,
            cpu: None,
            depth: None,
            nodes: None,
            level: 10,
            lines: 1,
            threads: 1,
            memory: 64,
            seed: 0,
            book: false,
            proofs: false,
            resigns: false,
        }
    }
}

/// The other end of a running search: whoever holds a clone can stop it.
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<AtomicBool>);

impl Control {
    /// A control that nobody has stopped yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the search to return the best move it has, within 10 ms.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search should end. Look at least every millisecond.
    pub fn stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What is asked of an engine: a position, how far to look, and the ways to be stopped and heard.
pub struct SearchRequest<'a, P: Position> {
    /// The position to move in.
    pub root: &'a P,
    /// How far the search may go.
    pub limits: &'a Limits,
    /// A legal move to be rated whatever it is worth, by the same search and as deep as the best ones: the one that was
    /// played, in a review. Its line stands behind theirs unless it is one of them. An engine that takes a move unsearched
    /// rates nothing.
    pub rated: Option<&'a P::Move>,
    /// Stopped by whoever wants the best move so far.
    pub control: &'a Control,
    /// Told what the search knows whenever it knows more.
    pub report: &'a mut dyn FnMut(Report<P::Move>),
}

/// A computer opponent for one game. It may keep tables from one search to the next.
pub trait Engine<P: Position>: Send + 'static {
    /// Looks for the best move of what is asked.
    ///
    /// Returns `None` only where there is no legal move. A search that is stopped or runs out of its limits before
    /// its first depth is complete still returns a legal move.
    fn search(&mut self, request: SearchRequest<'_, P>) -> Option<P::Move>;

    /// Forgets what earlier searches found out: the next one goes as that of a new engine would. Memory may be kept. An
    /// engine that keeps nothing from one search to the next has nothing to do.
    fn forget(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_exact_where_scores_are_and_symmetric_where_not() {
        for (score, chance) in [
            (Score::WinIn(3), 1.0),
            (Score::LossIn(3), 0.0),
            (Score::Draw, 0.5),
            (Score::Chance(0.25), 0.25),
            (Score::Discs(0.0), 0.5),
        ] {
            assert!((score.chance() - chance).abs() < 1e-9, "{score}");
        }
        for score in [Score::Discs(6.0), Score::Points(3.5), Score::Centi(250)] {
            let both = score.chance() + score.reversed().chance();
            assert!(score.chance() > 0.6 && (both - 1.0).abs() < 1e-9, "{score}");
        }
        assert!((0.0..1e-9).contains(&Score::Centi(i32::MIN).chance()));
    }

    #[test]
    fn a_lead_for_a_chance_has_that_chance() {
        let leads = |score: Score| score.units_for(0.6) as f32;
        for score in [
            Score::Discs(leads(Score::Discs(0.0))),
            Score::Points(leads(Score::Points(0.0))),
            Score::Centi((leads(Score::Centi(0)) * 100.0) as i32),
            Score::Chance(0.5 + leads(Score::Chance(0.0)) / 200.0),
        ] {
            assert!((score.chance() - 0.6).abs() < 2e-3, "{score}");
        }
    }
}
