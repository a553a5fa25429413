//! The exact guide: solutions and jumps left for every reachable board, found once by exhaustive search.
//!
//! A solution is a sequence of jumps; a turn is a maximal run of jumps by one almond.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::board::Board;
use tabletop_core::Cell;

/// Maximum number of jumps: nine almonds, one left.
const MAX_JUMPS: usize = 8;

/// Solutions and jumps left from a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    by_turns: [u32; MAX_JUMPS + 1],
    /// Maximum number of further jumps, in a solution or not.
    most_jumps: u32,
}

impl Figures {
    /// Number of solutions, counted as sequences of jumps.
    pub fn solutions(&self) -> u32 {
        self.by_turns.iter().sum()
    }

    /// Minimum number of turns to a solution, or `None` if there is none.
    pub fn fewest_turns(&self) -> Option<u32> {
        let fewest = self.by_turns.iter().position(|&count| count > 0);
        fewest.map(|turns| turns as u32)
    }

    pub fn is_solvable(&self) -> bool {
        self.fewest_turns().is_some()
    }

    /// Maximum number of further jumps, in a solution or not.
    pub const fn most_jumps(&self) -> u32 {
        self.most_jumps
    }
}

#[derive(Clone, Debug)]
pub struct Guide(HashMap<Board, Figures>);

impl Guide {
    /// Searches every board reachable from `board`, which may hold nine almonds at most.
    pub fn new(board: Board) -> Self {
        let mut known = HashMap::new();
        let figures = reachable(board)
            .into_iter()
            .map(|board| (board, count(board, None, &mut known)));
        Self(figures.collect())
    }

    /// Figures of `board`, or `None` if it is not reachable.
    pub fn figures(&self, board: Board) -> Option<&Figures> {
        self.0.get(&board)
    }

    pub fn is_solvable(&self, board: Board) -> bool {
        self.figures(board).is_some_and(Figures::is_solvable)
    }

    pub fn iter(&self) -> impl Iterator<Item = (Board, &Figures)> {
        self.0.iter().map(|(&board, figures)| (board, figures))
    }
}

static USUAL: LazyLock<Guide> = LazyLock::new(|| Guide::new(Board::START));

/// Guides of the current game. Making one takes some milliseconds; the one from the usual start is shared by all
/// games.
#[derive(Clone, Debug, Default)]
pub struct Guides(Option<Guide>);

impl Guides {
    /// Guide that includes `board` and every board reachable from it.
    pub fn get(&mut self, board: Board) -> &Guide {
        if USUAL.figures(board).is_some() {
            return &USUAL;
        }
        let known = self.0.take().filter(|known| known.figures(board).is_some());
        self.0.insert(known.unwrap_or_else(|| Guide::new(board)))
    }
}

fn reachable(start: Board) -> HashSet<Board> {
    let mut found = HashSet::from([start]);
    let mut open = vec![start];
    while let Some(board) = open.pop() {
        for jump in board.almonds().flat_map(|from| board.jumps(from)) {
            let after = board.after(jump);
            if found.insert(after) {
                open.push(after);
            }
        }
    }
    found
}

/// Figures of `board` if the almond on `last` has just jumped, so that another jump of it is no new turn.
fn count(
    board: Board,
    last: Option<Cell>,
    known: &mut HashMap<(Board, Option<Cell>), Figures>,
) -> Figures {
    if let Some(figures) = known.get(&(board, last)) {
        return *figures;
    }
    let mut figures = Figures::default();
    figures.by_turns[0] = u32::from(board == Board::SOLVED);
    for jump in board.almonds().flat_map(|from| board.jumps(from)) {
        let new_turn = usize::from(last != Some(jump.from));
        let after = count(board.after(jump), Some(jump.to), known);
        for (turns, solutions) in after.by_turns.iter().enumerate() {
            if *solutions > 0 {
                figures.by_turns[turns + new_turn] += solutions;
            }
        }
        figures.most_jumps = figures.most_jumps.max(after.most_jumps + 1);
    }
    known.insert((board, last), figures);
    figures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_figures_come_out() {
        let guide = Guide::new(Board::START);
        assert_eq!(guide.iter().count(), 5792);
        assert_eq!(guide.iter().filter(|(_, f)| f.is_solvable()).count(), 130);
        let start = guide.figures(Board::START).expect("the start");
        assert_eq!(start.solutions(), 64);
        assert_eq!(start.fewest_turns(), Some(4));
        assert_eq!(start.by_turns, [0, 0, 0, 0, 16, 24, 24, 0, 0]);
    }

    #[test]
    fn twelve_of_the_24_first_jumps_stay_solvable() {
        let guide = Guide::new(Board::START);
        let jumps = Board::START
            .almonds()
            .flat_map(|from| Board::START.jumps(from));
        let (alive, dead): (Vec<_>, Vec<_>) =
            jumps.partition(|&jump| guide.is_solvable(Board::START.after(jump)));
        assert_eq!((alive.len(), dead.len()), (12, 12));
    }

    #[test]
    fn a_board_that_cant_come_up_has_no_figures() {
        let guide = Guide::new(Board::SOLVED);
        assert_eq!(guide.iter().count(), 1);
        assert!(guide.is_solvable(Board::SOLVED));
        assert_eq!(guide.figures(Board::START), None);
    }
}
