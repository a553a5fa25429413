//! Long forced wins to measure the proof search: positions of quick games whose wins the engine proves with many nodes,
//! to count those that it reports with few.

use super::super::GomokuEngine;
use super::games::{start, think};
use crate::gomoku::{Gomoku, Position};
use tabletop_core::{Engine, Game, Limits, Options, Outcome, Position as _, Rng, Score, Verdict};

/// Positions searched per move of a quick game: the minimum, and the range above it.
const QUICK: (u64, usize) = (1_500, 4_000);
const LONG: std::ops::RangeInclusive<u32> = 13..=45;
/// Number of positions of the winner without a proven win at which the search back from a game's end stops.
const DOUBTFUL: usize = 2;

#[derive(Clone, Debug, PartialEq)]
pub struct LongWin {
    pub position: Position,
    /// Number of plies in which the win was proved.
    pub plies: u32,
}

impl LongWin {
    #[must_use]
    pub fn line(&self) -> String {
        format!("{}\t{}", self.plies, Gomoku::write_position(&self.position))
    }

    #[must_use]
    pub fn of_line(line: &str) -> Option<Self> {
        let (plies, position) = line.split_once('\t')?;
        let options = Options::defaults(Gomoku::INFO.options)
            .with("opening", "free")
            .ok()?;
        Some(Self {
            position: Gomoku::read_position(&options, position).ok()?,
            plies: plies.parse().ok()?,
        })
    }

    /// Returns the number of plies of the win that hints and analysis report with `nodes` positions, if they find one.
    #[must_use]
    pub fn reported_plies(&self, nodes: u64) -> Option<u32> {
        reported_plies(&self.position, nodes)
    }
}

/// Returns at least `count` long wins that are proved with `nodes` positions: of each game the first and one of the
/// others.
#[must_use]
pub fn long_wins(seed: u64, count: usize, nodes: u64) -> Vec<LongWin> {
    let mut rng = Rng::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let game = quick_game(&mut rng);
        let mut wins = followed_back(&game, nodes);
        found.extend(wins.pop());
        found.extend(rng.pick(&wins).cloned());
    }
    found
}

fn quick_game(rng: &mut Rng) -> Vec<Position> {
    let mut engine = GomokuEngine::default();
    let mut game = vec![start(rng)];
    while let Some(position) = game.last()
        && position.outcome().is_none()
    {
        let (mv, _) = think(&mut engine, position, QUICK.0 + rng.below(QUICK.1) as u64);
        let next = position.after(&mv);
        game.push(next);
    }
    game
}

/// Returns the long wins of a game's winner, the last one first.
fn followed_back(game: &[Position], nodes: u64) -> Vec<LongWin> {
    let (mut wins, mut doubtful) = (Vec::new(), 0);
    let Some(Outcome {
        verdict: Verdict::Win(winner),
        ..
    }) = game.last().and_then(Position::outcome)
    else {
        return wins;
    };
    for position in game
        .iter()
        .rev()
        .skip(1)
        .filter(|position| position.stone() == winner)
    {
        match reported_plies(position, nodes) {
            Some(plies) if LONG.contains(&plies) => wins.push(LongWin {
                position: position.clone(),
                plies,
            }),
            Some(_) => {}
            None => doubtful += 1,
        }
        if doubtful == DOUBTFUL {
            break;
        }
    }
    wins
}

fn reported_plies(position: &Position, nodes: u64) -> Option<u32> {
    let limits = Limits {
        nodes: Some(nodes),
        proofs: true,
        ..Limits::default()
    };
    let (_, lines) = GomokuEngine::default().analyse(position, &limits);
    match lines.first()?.score {
        Score::WinIn(plies) => Some(plies),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_wins_are_reported_and_come_back_from_their_lines() {
        let wins = long_wins(3, 1, 20_000);
        assert!(!wins.is_empty());
        for win in wins {
            assert!(LONG.contains(&win.plies));
            assert_eq!(win.reported_plies(20_000), Some(win.plies));
            assert_eq!(LongWin::of_line(&win.line()), Some(win));
        }
        assert_eq!(LongWin::of_line("17"), None);
    }
}
