//! Draw rules in the search: the game's repetitions and quiet plies, and the wins that they leave time for.

use super::super::position::{Position, QUIET_LIMIT};
use super::fast_board::FastBoard;
use super::tables::TableResult;
use tabletop_core::Position as _;

/// Plies without progress that make a draw.
pub const DRAW_PLIES: u32 = QUIET_LIMIT as u32;

/// Score, in hundredths of a man, of a table win in `plies` plies that the draw rules may prevent: more than an
/// extra man, and the more the nearer, so that the winning side makes progress.
pub const fn unproven_win(plies: u32) -> i32 {
    400 - plies as i32
}

/// State of the draw rules at the root of a search.
#[derive(Clone, Debug, Default)]
pub struct GameHistory {
    /// Hashes of the positions since the last capture or man's move, oldest first, without the current one.
    pub hashes: Vec<u64>,
    /// Plies without progress; `None` where such draws are off.
    pub quiet: Option<u32>,
    /// Smallest distance to the end of the game, in plies, among the positions that have occurred twice and must
    /// not occur a third time; 0 if it is unknown.
    pub repeated: Option<u32>,
}

impl GameHistory {
    /// State of the draw rules at `position`. `probe` looks its past up, for distances to the end.
    pub fn from_position(
        position: &Position,
        probe: &dyn Fn(FastBoard) -> Option<TableResult>,
    ) -> Self {
        let mut turn = position.turn();
        let mut boards: Vec<FastBoard> = position
            .past_boards()
            .map(|board| {
                turn = turn.other();
                FastBoard::from_view(board, turn)
            })
            .collect();
        boards.reverse();
        let current = FastBoard::from_view(position.board(), position.turn());
        let to_the_end = |board: FastBoard| match probe(board) {
            Some(TableResult::Win(plies) | TableResult::Loss(plies)) => plies,
            // A won game does not pass through a drawn position.
            Some(TableResult::Draw) => u32::MAX,
            None => 0,
        };
        // The side to move is the same every second ply.
        let is_repeated = |&(at, board): &(usize, &FastBoard)| {
            let later = boards.iter().chain([&current]).skip(at + 2).step_by(2);
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

    /// True if a game that ends in `plies` more plies with best play is won within the draw rules whatever the
    /// other side does: `ply` plies from the root, with `quiet` plies without progress.
    ///
    /// Such a game never returns to a position that is as near to the end or farther from it. Captures and men's
    /// moves on the way would leave more time than is counted here.
    pub fn allows_win_in(&self, plies: u32, quiet: u32, ply: usize) -> bool {
        let Some(_) = self.quiet else {
            return true;
        };
        let has_progressed = (quiet as usize) < ply;
        quiet + plies <= DRAW_PLIES
            && (has_progressed || self.repeated.is_none_or(|nearest| plies <= nearest))
    }

    /// True if a table result holds under the draw rules; see [`allows_win_in`](Self::allows_win_in).
    pub fn allows_result(&self, result: TableResult, quiet: u32, ply: usize) -> bool {
        match result {
            TableResult::Win(plies) | TableResult::Loss(plies) => {
                self.allows_win_in(plies, quiet, ply)
            }
            TableResult::Draw => true,
        }
    }
}
