//! The root of a search: deeper and deeper, the best moves first, telling what it knows after every depth.

use super::super::moves::Move;
use super::search::{PROVEN, WIN};
use crate::core::{Line, Score};

/// Rates the moves of one position.
pub trait Rate {
    /// The worth of the move numbered `index`, searched to `depth` within the window. Meaningless once stopped.
    fn rate(&mut self, index: usize, depth: i32, alpha: i32, beta: i32) -> i32;
    /// The line that the last call found, beginning with that move.
    fn line(&self, index: usize) -> Vec<Move>;
    /// Positions visited.
    fn nodes(&self) -> u64;
    /// Whether the search has to end.
    fn stopped(&self) -> bool;
}

/// A move of the root and what is known of it.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its number among the legal moves.
    pub index: usize,
    /// Its worth in hundredths of a man; see [`WIN`].
    pub score: i32,
    /// The depth it was searched to.
    pub depth: i32,
    /// The line of play that begins with it.
    pub line: Vec<Move>,
}

/// Half the width of the first window round the score of the depth before.
const ASPIRATION: i32 = 12;

/// The candidates of a root, the best first as far as they are rated.
#[derive(Clone, Debug)]
pub struct Root {
    /// Every move that may be chosen.
    pub candidates: Vec<Candidate>,
}

impl Root {
    /// The moves of a root, none of them rated yet.
    pub fn new(moves: &[Move]) -> Self {
        let unrated = |(index, &mv)| Candidate {
            index,
            score: 0,
            depth: 0,
            line: vec![mv],
        };
        Self {
            candidates: moves.iter().enumerate().map(unrated).collect(),
        }
    }

    /// Searches to `depth` for the best `lines` moves. Returns whether it came to its end.
    pub fn deepen(&mut self, rater: &mut impl Rate, depth: i32, lines: usize) -> bool {
        for rank in 0..lines.min(self.candidates.len()) {
            let guess = self.candidates[rank].score;
            let (mut low, mut high) = if depth < 4 || guess.abs() > PROVEN {
                (-WIN, WIN)
            } else {
                (guess - ASPIRATION, guess + ASPIRATION)
            };
            loop {
                let score = self.pass(rater, rank, depth, low, high);
                if rater.stopped() {
                    return false;
                }
                let width = (high - low) * 2;
                if score <= low && low > -WIN {
                    low = widened(score - width);
                } else if score >= high && high < WIN {
                    high = widened(score + width);
                } else {
                    break;
                }
            }
        }
        // A later pass may rate its move above those of the passes before: the table knew more by then.
        let rated = lines.min(self.candidates.len());
        self.candidates[..rated].sort_by_key(|candidate| -candidate.score);
        true
    }

    /// One pass over the moves from `rank` on within a window; brings the best of them to `rank`.
    fn pass(&mut self, rater: &mut impl Rate, rank: usize, depth: i32, low: i32, high: i32) -> i32 {
        let (mut alpha, mut best) = (low, -WIN);
        for at in rank..self.candidates.len() {
            let index = self.candidates[at].index;
            let first = at == rank;
            let mut score = if first {
                rater.rate(index, depth, alpha, high)
            } else {
                rater.rate(index, depth, alpha, alpha + 1)
            };
            if !first && score > alpha && score < high && !rater.stopped() {
                score = rater.rate(index, depth, alpha, high);
            }
            if rater.stopped() {
                return best;
            }
            best = best.max(score);
            if first || score > alpha {
                let candidate = &mut self.candidates[at];
                candidate.score = score;
                candidate.depth = depth;
                if score > alpha {
                    candidate.line = rater.line(index);
                    alpha = score;
                    self.candidates[rank..=at].rotate_right(1);
                }
            }
            if alpha >= high {
                break;
            }
        }
        best
    }

    /// The best `lines` candidates as they are reported.
    pub fn lines(&self, lines: usize) -> Vec<Line<Move>> {
        let told = |candidate: &Candidate| Line {
            moves: candidate.line.clone(),
            score: score(candidate.score),
            exact: candidate.score.abs() > PROVEN,
            depth: candidate.depth as u32,
        };
        self.candidates.iter().take(lines).map(told).collect()
    }
}

/// Beyond the largest difference that pieces make, only the whole range is left.
fn widened(bound: i32) -> i32 {
    if bound.abs() > 2_000 {
        WIN * bound.signum()
    } else {
        bound
    }
}

/// A score as it is told.
pub fn score(score: i32) -> Score {
    if score > PROVEN {
        Score::WinIn((WIN - score) as u32)
    } else if score < -PROVEN {
        Score::LossIn((WIN + score) as u32)
    } else {
        Score::Centi(score)
    }
}
