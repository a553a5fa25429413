//! What the draw rules remember of a game, and for which wins they leave time.

use super::super::position::{Position, QUIET_LIMIT};
use super::fast_board::FastBoard;
use super::tables::{EndgameTables, TableResult};
use tabletop_core::Position as _;

/// How many plies without progress make a draw.
pub const DRAW_PLIES: u32 = QUIET_LIMIT as u32;

/// What a win of the tables in `plies` plies counts for, in hundredths of a man, where the draw rules may come before it: more
/// than an extra man, and the more the nearer, so that whoever wins goes on towards the end.
pub const fn unproven_win(plies: u32) -> i32 {
    400 - plies as i32
}

/// Where a search stands in the game.
#[derive(Clone, Debug, Default)]
pub struct GameHistory {
    /// Hashes of the positions since the last capture or man's move, the oldest first, without the current one.
    pub hashes: Vec<u64>,
    /// Plies without progress; `None` where such draws are off.
    pub quiet: Option<u32>,
    /// Of the positions that have been there twice, and must not come a third time, how many plies the nearest to the end is
    /// from it; 0 where nobody knows.
    pub repeated: Option<u32>,
}

impl GameHistory {
    /// What the draw rules remember of `position`, of whose past `tables` may know how far it was from the end.
    pub fn of(position: &Position, tables: Option<&EndgameTables>) -> Self {
        let mut turn = position.turn();
        let mut boards: Vec<FastBoard> = position
            .past_boards()
            .map(|board| {
                turn = turn.other();
                FastBoard::from_view(board, turn)
            })
            .collect();
        boards.reverse();
        let here = FastBoard::from_view(position.board(), position.turn());
        let to_the_end = |board: FastBoard| match tables.and_then(|tables| tables.probe(board)) {
            Some(TableResult::Win(plies) | TableResult::Loss(plies)) => plies,
            // A won game does not lead through it.
            Some(TableResult::Draw) => u32::MAX,
            None => 0,
        };
        // The same side was to move every second ply.
        let is_repeated = |&(at, board): &(usize, &FastBoard)| {
            let later = boards.iter().chain([&here]).skip(at + 2).step_by(2);
            later.into_iter().any(|other| other == board)
        };
        let repeated = boards.iter().enumerate().filter(is_repeated);
        let quiet = u32::from(position.quiet_plies());
        Self {
            repeated: repeated.map(|(_, board)| to_the_end(*board)).min(),
            hashes: boards.iter().map(|board| board.hash()).collect(),
            quiet: position.rules().draws.then_some(quiet),
        }
    }

    /// Whether a game that best play ends in `plies` more plies is won by then whatever the other side does: `ply` plies from
    /// here, with `quiet` plies without progress.
    ///
    /// It never comes back to a position that is as near to the end or farther from it. Captures and men's moves on the way
    /// would leave more time than is counted here.
    pub fn leaves_time(&self, plies: u32, quiet: u32, ply: usize) -> bool {
        let Some(_) = self.quiet else {
            return true;
        };
        let has_progressed = (quiet as usize) < ply;
        quiet + plies <= DRAW_PLIES
            && (has_progressed || self.repeated.is_none_or(|nearest| plies <= nearest))
    }

    /// Whether a result of the tables holds under the draw rules; see [`leaves_time`](Self::leaves_time).
    pub fn upholds(&self, result: TableResult, quiet: u32, ply: usize) -> bool {
        match result {
            TableResult::Win(plies) | TableResult::Loss(plies) => {
                self.leaves_time(plies, quiet, ply)
            }
            TableResult::Draw => true,
        }
    }
}
