//! The rules: a turn is a chain of jumps by one almond, as long or as short as the player likes.

use std::fmt;
use std::sync::{Arc, LazyLock, OnceLock};

use super::board::{Board, Jump};
use super::guide::Guide;
use super::refusal::{End, Refusal};
use crate::core::{Cell, Outcome, Side, Verdict};

/// One turn: the almond's cell, then every cell where it lands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The cells in order, at least two in a legal move.
    pub path: Vec<Cell>,
}

/// A position: the almonds, how they came about, and what was counted so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    turns: u32,
    jumps: u32,
    /// The boards before each turn, the first board's first.
    past: Vec<Board>,
    origin: Arc<Origin>,
}

/// Where a game began. Every position of the game shares it, and with it the guide, made when first asked for.
struct Origin {
    board: Board,
    guide: OnceLock<Guide>,
}

/// The usual start, one for all games: its guide is made once.
static USUAL: LazyLock<Arc<Origin>> = LazyLock::new(|| Origin::new(Board::START));

impl Origin {
    fn new(board: Board) -> Arc<Self> {
        Arc::new(Self {
            board,
            guide: OnceLock::new(),
        })
    }
}

impl PartialEq for Origin {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl Eq for Origin {}

impl fmt::Debug for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(f)
    }
}

impl Position {
    /// The first position.
    pub fn start() -> Self {
        Self::set_up(Board::START, 0)
    }

    /// A set-up position in which `turns` turns count as played and the missing almonds as jumped.
    pub fn set_up(board: Board, turns: u32) -> Self {
        let jumps = Board::START.count().saturating_sub(board.count());
        let origin = if board == Board::START {
            Arc::clone(&USUAL)
        } else {
            Origin::new(board)
        };
        Self {
            board,
            turns,
            jumps,
            past: Vec::new(),
            origin,
        }
    }

    /// The almonds.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Turns played.
    pub const fn turns(&self) -> u32 {
        self.turns
    }

    /// Jumps made in all turns.
    pub const fn jumps(&self) -> u32 {
        self.jumps
    }

    /// What is possible from every board of this game. The first call takes some milliseconds.
    pub fn guide(&self) -> &Guide {
        let origin = &self.origin;
        origin.guide.get_or_init(|| Guide::of(origin.board))
    }

    /// Whether the guide has been made.
    pub fn has_guide(&self) -> bool {
        self.origin.guide.get().is_some()
    }

    /// The fewest turns in which this game could have been solved from where it began, with the turns that
    /// counted as played there.
    pub fn fewest_turns(&self) -> Option<u32> {
        let before = self.turns - self.past.len() as u32;
        let fewest = self.guide().figures(self.origin.board)?.fewest_turns()?;
        Some(before + fewest)
    }

    /// How many turns have to be taken back until the puzzle can be solved: 0 if it can be now, `None` if it never could.
    pub fn take_back(&self) -> Option<usize> {
        let mut boards = std::iter::once(&self.board).chain(self.past.iter().rev());
        boards.position(|&board| self.guide().is_solvable(board))
    }

    fn end(&self) -> Option<End> {
        if self.board == Board::SOLVED {
            Some(End::Solved)
        } else if self.board.can_jump() {
            None
        } else {
            Some(End::Stuck)
        }
    }

    /// Follows `path` from its first cell: the board at its end, or why it can't be followed.
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

/// The jump from `from`, where an almond stands, to `to`, or why there is none.
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

/// Adds every chain that begins with `path` and goes on, the almond being at the end of `path`.
fn extend(board: Board, path: &mut Vec<Cell>, found: &mut Vec<Move>) {
    let Some(&from) = path.last() else { return };
    for jump in board.jumps(from) {
        path.push(jump.to);
        found.push(Move { path: path.clone() });
        extend(board.after(jump), path, found);
        path.pop();
    }
}

impl crate::core::Position for Position {
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
            self.past.push(std::mem::replace(&mut self.board, board));
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.end()?;
        let verdict = match end {
            End::Solved => Verdict::Solved,
            End::Stuck => Verdict::Stuck,
        };
        Some(Outcome::new(verdict, end.into()))
    }
}
