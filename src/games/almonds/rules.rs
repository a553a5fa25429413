//! The rules: a turn is a chain of jumps by one almond, as long or as short as the player likes.

use super::board::{Board, Jump};
use super::refusal::{GameOverReason, Refusal};
use tabletop_core::{Cell, Outcome, Side, Verdict};

/// A turn: the almond's cell, then every cell where it lands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Cells in order, at least two in a legal move.
    pub path: Vec<Cell>,
}

/// A position: the almonds, and the turns and jumps so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    turns: u32,
    jumps: u32,
}

impl Position {
    /// Start position of the usual puzzle.
    pub fn start() -> Self {
        Self::set_up(Board::START, 0)
    }

    /// Creates a set-up position in which `turns` turns count as played and the missing almonds as jumped over.
    pub fn set_up(board: Board, turns: u32) -> Self {
        let jumps = Board::START.count().saturating_sub(board.count());
        Self {
            board,
            turns,
            jumps,
        }
    }

    pub const fn board(&self) -> Board {
        self.board
    }

    pub const fn turns(&self) -> u32 {
        self.turns
    }

    pub const fn jumps(&self) -> u32 {
        self.jumps
    }

    fn end(&self) -> Option<GameOverReason> {
        if self.board == Board::SOLVED {
            Some(GameOverReason::Solved)
        } else if self.board.can_jump() {
            None
        } else {
            Some(GameOverReason::Stuck)
        }
    }

    /// Follows `path` from its first cell. Returns the board at its end, or the reason why a jump is not possible.
    pub(super) fn follow(&self, path: &[Cell]) -> Result<Board, Refusal> {
        if let Some(end) = self.end() {
            return Err(Refusal::GameOver(end));
        }
        if let Some(&first) = path.first()
            && !self.board.has(first)
        {
            return Err(Refusal::NoAlmond(first));
        }
        path.windows(2).try_fold(self.board, |board, step| {
            find(board, step[0], step[1]).map(|jump| board.after(jump))
        })
    }
}

/// Finds the jump from `from`, where an almond stands, to `to`, or the reason why there is none.
fn find(board: Board, from: Cell, to: Cell) -> Result<Jump, Refusal> {
    if let Some(jump) = board.jumps(from).find(|jump| jump.to == to) {
        return Ok(jump);
    }
    let landings = board.jumps(from).map(|jump| jump.to).collect();
    let distance = (from.col.abs_diff(to.col), from.row.abs_diff(to.row));
    Err(if !matches!(distance, (0 | 2, 0 | 2)) || from == to {
        Refusal::NotAJump { from, to, landings }
    } else if board.has(to) {
        Refusal::Occupied { from, to, landings }
    } else {
        let over = Cell::new(
            u8::midpoint(from.col, to.col),
            u8::midpoint(from.row, to.row),
        );
        Refusal::NothingBetween {
            from,
            over,
            landings,
        }
    })
}

/// Adds every chain that extends `path`, at whose end the almond stands.
fn extend(board: Board, path: &mut Vec<Cell>, found: &mut Vec<Move>) {
    let Some(&from) = path.last() else { return };
    for jump in board.jumps(from) {
        path.push(jump.to);
        found.push(Move { path: path.clone() });
        extend(board.after(jump), path, found);
        path.pop();
    }
}

impl tabletop_core::Position for Position {
    type Move = Move;
    type Refusal = Refusal;

    fn turn(&self) -> Side {
        Side::Black
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut found = Vec::new();
        for from in self.board.almonds() {
            extend(self.board, &mut vec![from], &mut found);
        }
        found
    }

    fn refusal(&self, mv: &Move) -> Option<Refusal> {
        match self.follow(&mv.path) {
            Err(reason) => Some(reason),
            Ok(_) if mv.path.len() < 2 => Some(Refusal::TooShort),
            Ok(_) => None,
        }
    }

    fn play_unchecked(&mut self, mv: &Move) {
        if let Ok(board) = self.follow(&mv.path) {
            self.jumps += self.board.count() - board.count();
            self.turns += 1;
            self.board = board;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.end()?;
        let verdict = match end {
            GameOverReason::Solved => Verdict::Solved,
            GameOverReason::Stuck => Verdict::Stuck,
        };
        Some(Outcome::new(verdict, end.into()))
    }
}
