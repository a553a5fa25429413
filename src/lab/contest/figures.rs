//! Statistics of match results.

use std::time::Duration;

use crate::contest::{Game, Score};
use tabletop_core::Side;

/// Results so far, from the first player's point of view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Games won, drawn and lost.
    pub(crate) counts: [usize; 3],
    /// Games won, drawn and lost as Black and as White.
    pub(crate) by_side: [[usize; 3]; 2],
    /// Thinking time and moves of both players.
    pub(crate) time: [(Duration, usize); 2],
    /// Processor time of this program during the thinking of each player.
    pub(crate) cpu: [Duration; 2],
}

impl Tally {
    /// Counts a game.
    pub(crate) fn add(&mut self, game: &Game) {
        self.count(game.result, game.side, (game.time, game.cpu));
    }

    /// Counts a game given by its parts: the first player's result and side, and both players' time, moves and
    /// processor time.
    pub(crate) fn count(
        &mut self,
        result: Score,
        side: Side,
        (time, cpu): ([(Duration, usize); 2], [Duration; 2]),
    ) {
        let index = match result {
            Score::Win => 0,
            Score::Draw => 1,
            Score::Loss => 2,
        };
        self.counts[index] += 1;
        self.by_side[side.index()][index] += 1;
        for (sum, (time, moves)) in self.time.iter_mut().zip(time) {
            sum.0 += time;
            sum.1 += moves;
        }
        for (sum, cpu) in self.cpu.iter_mut().zip(cpu) {
            *sum += cpu;
        }
    }

    /// Number of games.
    pub(crate) fn games(&self) -> usize {
        self.counts.iter().sum()
    }

    /// The first player's share of the points, from 0 to 1; a draw is half a point.
    pub(crate) fn score(&self) -> f64 {
        let [won, drawn, _] = self.counts;
        (won as f64 + drawn as f64 / 2.0) / (self.games() as f64).max(1.0)
    }

    /// Confidence interval of the score, 95 %.
    pub(crate) fn interval(&self) -> (f64, f64) {
        wilson(self.score(), self.games())
    }

    /// Average seconds per move of the first (0) or second (1) player.
    pub(crate) fn seconds(&self, player: usize) -> f64 {
        let (time, moves) = self.time[player];
        time.as_secs_f64() / (moves as f64).max(1.0)
    }

    /// Average processor seconds of this program per move of that player.
    pub(crate) fn cpu_seconds(&self, player: usize) -> f64 {
        let (_, moves) = self.time[player];
        self.cpu[player].as_secs_f64() / (moves as f64).max(1.0)
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [won, drawn, lost] = self.counts;
        let (low, high) = self.interval();
        write!(
            f,
            "{won} won, {drawn} drawn, {lost} lost of {}: {:.1} % [{:.1}, {:.1}]",
            self.games(),
            100.0 * self.score(),
            100.0 * low,
            100.0 * high
        )?;
        for side in Side::BOTH {
            let [won, drawn, lost] = self.by_side[side.index()];
            write!(f, "; as {} {won}-{drawn}-{lost}", side.name().en)?;
        }
        Ok(())
    }
}

/// Quantile of the normal distribution for 95 % on both sides.
const Z: f64 = 1.959_964;

/// Wilson's interval for a share `p` seen in `n` trials (E. B. Wilson, 1927), 95 %.
pub(crate) fn wilson(p: f64, n: usize) -> (f64, f64) {
    if n == 0 {
        return (0.0, 1.0);
    }
    let n = n as f64;
    let scale = 1.0 + Z * Z / n;
    let centre = (p + Z * Z / (2.0 * n)) / scale;
    let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_agree_with_published_ones() {
        // Values of common tables: 0 of 10, 5 of 10, 65 of 100.
        for (p, n, low, high) in [
            (0.0, 10, 0.0, 0.2775),
            (0.5, 10, 0.2366, 0.7634),
            (0.65, 100, 0.5525, 0.7364),
        ] {
            let (a, b) = wilson(p, n);
            assert!(
                (a - low).abs() < 1e-4 && (b - high).abs() < 1e-4,
                "{p} {n}: {a} {b}"
            );
        }
        assert_eq!(wilson(0.5, 0), (0.0, 1.0));
    }
}
