//! Perfect scores of the first positions of 6×6: `assets/reversi.six`, found by our own solver (as its note
//! describes).
//!
//! File: a [`Format`] with the scores of all positions with [`PLIES`] discs placed since the start, for the mover,
//! in pairs of discs. The positions are not stored, as they follow from the rules: one of each eight symmetrical
//! ones, in the order of their bits. Scores of earlier positions follow from these.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

use super::Six;
use crate::reversi::engine::board::{Board, Squares};
use crate::reversi::engine::cpu::{Cpu as _, Portable};
use crate::reversi::engine::last_four::final_score;
use crate::reversi::engine::root::without_last_passes;
use tabletop_search::packed::{Format, WeightError};

/// Number of discs placed in the positions of the file.
pub(in super::super) const PLIES: u32 = 5;

const SIX: Six<Portable> = Six(Portable);

const FORMAT: Format = Format {
    mark: b"TTR6",
    version: 2,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// A position in which the mover can move: one of eight symmetrical ones, and true if the side that moved moves
    /// again.
    Goes(Board, bool),
    /// The end of the game, with its score for the side that moved.
    Ends(i32),
}

fn nexts(board: Board) -> impl Iterator<Item = (u32, Next)> {
    Squares(SIX.moves(board.mover, board.opponent)).map(move |square| {
        let flips = SIX.flips(square, board.mover, board.opponent);
        (square, next(board.after(square, flips)))
    })
}

fn next(after: Board) -> Next {
    let passed = after.passed();
    if SIX.moves(after.mover, after.opponent) != 0 {
        Next::Goes(after.unique(), false)
    } else if SIX.moves(passed.mover, passed.opponent) != 0 {
        Next::Goes(passed.unique(), true)
    } else {
        Next::Ends(final_score(
            SIX,
            passed.mover,
            SIX.empty(passed).count_ones(),
        ))
    }
}

/// Different positions after each number of plies from the start up to `plies`, each number's in order.
pub(in super::super) fn positions(plies: u32) -> Vec<Vec<Board>> {
    let mut all = vec![vec![Board::START.unique()]];
    for ply in 0..plies as usize {
        let after: BTreeSet<Board> = all[ply].iter().flat_map(|&board| after(board)).collect();
        all.push(after.into_iter().collect());
    }
    all
}

/// Different positions after the moves of `board`, in order.
pub(in super::super) fn after(board: Board) -> BTreeSet<Board> {
    let goes = nexts(board).filter_map(|(_, next)| match next {
        Next::Goes(board, _) => Some(board),
        Next::Ends(_) => None,
    });
    goes.collect()
}

/// Scores of all positions up to [`PLIES`].
#[derive(Debug)]
pub(in super::super) struct FirstPositions(HashMap<Board, i32>);

impl FirstPositions {
    /// Returns the built-in scores, unpacked once; none if the file is damaged.
    pub(in super::super) fn shipped() -> &'static Self {
        static SHIPPED: OnceLock<FirstPositions> = OnceLock::new();
        SHIPPED.get_or_init(|| {
            let packed = include_bytes!("../../../../../assets/reversi.six");
            Self::from_bytes(packed).unwrap_or_else(|_| Self(HashMap::new()))
        })
    }

    /// Parses the output of [`pack`].
    fn from_bytes(file: &[u8]) -> Result<Self, WeightError> {
        let positions = positions(PLIES);
        let last = positions.last().map_or(0, Vec::len);
        let scores = FORMAT.unpack(file, last)?;
        Ok(Self::carried_back(
            &positions,
            scores.into_iter().map(|pairs| 2 * i32::from(pairs)),
        ))
    }

    /// Propagates the scores of the last `positions` back to the first.
    fn carried_back(positions: &[Vec<Board>], scores: impl Iterator<Item = i32>) -> Self {
        let last = positions.last().into_iter().flatten().copied();
        let mut all = Self(last.zip(scores).collect());
        for &board in positions.iter().rev().skip(1).flatten() {
            let scores = nexts(board).map(|(_, next)| all.of_next(next));
            if let Some(Some(best)) = scores.max() {
                all.0.insert(board, best);
            }
        }
        all
    }

    fn of_next(&self, next: Next) -> Option<i32> {
        match next {
            Next::Ends(score) => Some(score),
            Next::Goes(board, false) => self.0.get(&board).map(|score| -score),
            Next::Goes(board, true) => self.0.get(&board).copied(),
        }
    }

    /// Score for the mover, if the position is known. A position where the mover has to pass is to be looked up
    /// after the pass.
    pub(in super::super) fn score(&self, board: Board) -> Option<i32> {
        self.0.get(&board.unique()).copied()
    }

    /// Moves of a position with their scores for the mover, if all are known.
    pub(in super::super) fn moves(&self, board: Board) -> Option<Vec<(u32, i32)>> {
        let scored = nexts(board).map(|(square, next)| Some((square, self.of_next(next)?)));
        scored.collect()
    }

    /// Best play after a move, as far as it is known: squares, `None` for a pass.
    pub(in super::super) fn best_play(&self, board: Board, square: u32) -> Vec<Option<u32>> {
        let mut line = vec![Some(square)];
        let flips = SIX.flips(square, board.mover, board.opponent);
        let mut board = board.after(square, flips);
        loop {
            if SIX.moves(board.mover, board.opponent) == 0
                && SIX.moves(board.opponent, board.mover) != 0
            {
                board = board.passed();
                line.push(None);
            }
            let best = self.moves(board).unwrap_or_default().into_iter();
            let Some((square, _)) = best.rev().max_by_key(|&(_, score)| score) else {
                break;
            };
            line.push(Some(square));
            let flips = SIX.flips(square, board.mover, board.opponent);
            board = board.after(square, flips);
        }
        without_last_passes(line)
    }
}

/// Writes the scores of the last positions to a file.
#[cfg(feature = "tools")]
pub(in super::super) fn pack(scores: impl IntoIterator<Item = i32>) -> Vec<u8> {
    FORMAT.pack(scores.into_iter().map(|score| (score / 2) as i16))
}

#[cfg(test)]
mod tests;
