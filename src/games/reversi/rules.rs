//! The rules of Reversi, optimised for readability: a board of squares and walks along the eight directions.

use super::refusal::{GameOverReason, Refusal};
use tabletop_core::cell::{DIRECTIONS, Direction};
use tabletop_core::{Cell, Discs, Grid, Outcome, SetUp, Side, Verdict, choices};

/// Side that moves first, in set-up positions too unless they specify another.
pub(super) const FIRST: Side = Side::Black;

/// A turn of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a disc and flips the enclosed ones.
    Place(Cell),
    /// Passes; legal only without a legal square.
    Pass,
}

impl Move {
    /// Square of the disc; `None` for a pass.
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Self::Place(cell) => Some(cell),
            Self::Pass => None,
        }
    }
}

choices! {
    pub enum Passing {
        Auto = "auto" ("Automatic", "自动停一手"):
            ("If you can't move, the program passes for you.", "无处可下时自动停一手。"),
        Ask = "ask" ("Ask first", "由玩家确认"):
            ("If you can't move, you pass yourself.", "无处可下时由你停一手。"),
    }
}

/// A position: the discs, the side to move, and the handling of forced passes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    discs: Discs,
    turn: Side,
    passing: Passing,
}

impl Position {
    /// Creates the start position on a board of even `size`: the four centre squares taken crosswise, White's on
    /// the falling diagonal.
    pub fn start(size: u8, passing: Passing) -> Self {
        let mut discs = Discs::empty(Grid::square(size));
        let (low, high) = (size / 2 - 1, size / 2);
        discs.put(Cell::new(low, low), Side::White);
        discs.put(Cell::new(high, high), Side::White);
        discs.put(Cell::new(high, low), Side::Black);
        discs.put(Cell::new(low, high), Side::Black);
        Self::set_up(discs, FIRST, passing)
    }

    pub const fn set_up(discs: Discs, turn: Side, passing: Passing) -> Self {
        Self {
            discs,
            turn,
            passing,
        }
    }

    /// Adds and removes discs of a set-up position. `None` if one lies outside the board.
    pub fn with_set_up(mut self, change: &SetUp) -> Option<Self> {
        self.discs = self.discs.changed(change)?;
        self.turn = change.turn.unwrap_or(self.turn);
        Some(self)
    }

    pub const fn grid(&self) -> Grid {
        self.discs.grid()
    }

    pub const fn discs(&self) -> &Discs {
        &self.discs
    }

    /// Number of discs of both sides, Black's first.
    pub fn count(&self) -> [i32; 2] {
        self.discs.count()
    }

    pub const fn passing(&self) -> Passing {
        self.passing
    }

    /// True if the side to move has no legal square while the opponent has one.
    pub fn must_pass(&self) -> bool {
        !self.can_place(self.turn) && self.can_place(self.turn.other())
    }

    /// Squares where `side` could place a disc, by rows from the top left.
    pub fn squares(&self, side: Side) -> impl Iterator<Item = Cell> {
        self.discs
            .empties()
            .filter(move |&cell| self.catches(cell, side))
    }

    /// Discs that flip when `side` places one on the empty square `cell`.
    pub fn flips(&self, cell: Cell, side: Side) -> Vec<Cell> {
        let mut flips = Vec::new();
        for direction in DIRECTIONS {
            let caught = self.caught(cell, direction, side);
            flips.extend((1..=caught).filter_map(|step| self.grid().step(cell, direction, step)));
        }
        flips
    }

    fn can_place(&self, side: Side) -> bool {
        self.squares(side).next().is_some()
    }

    fn catches(&self, cell: Cell, side: Side) -> bool {
        DIRECTIONS
            .into_iter()
            .any(|direction| self.caught(cell, direction, side) > 0)
    }

    /// Returns the count of a finished board on which empty squares are left: they go to the winner, as the federations,
    /// WTHOR and GGF have it.
    pub fn counted(&self) -> Option<[i32; 2]> {
        let [black, white] = self.count();
        let empties = self.grid().len() as i32 - black - white;
        if empties == 0 || tabletop_core::Position::outcome(self).is_none() {
            return None;
        }
        Some(match black.cmp(&white) {
            std::cmp::Ordering::Greater => [black + empties, white],
            std::cmp::Ordering::Less => [black, white + empties],
            std::cmp::Ordering::Equal => [black + empties / 2, white + empties / 2],
        })
    }

    /// Number of consecutive discs of the opponent from `cell` on that are bounded by one of `side`.
    fn caught(&self, cell: Cell, direction: Direction, side: Side) -> i8 {
        let mut steps = 0;
        while let Some(next) = self.grid().step(cell, direction, steps + 1) {
            match self.discs.at(next) {
                Some(found) if found == side => return steps,
                Some(_) => steps += 1,
                None => return 0,
            }
        }
        0
    }

    fn place_refusal(&self, cell: Cell) -> Option<Refusal> {
        let (grid, side) = (self.grid(), self.turn);
        if !grid.contains(cell) {
            return Some(Refusal::Outside);
        }
        let occupied = self.discs.at(cell).is_some();
        if !occupied && self.catches(cell, side) {
            return None;
        }
        let legal: Vec<Cell> = self.squares(side).collect();
        if legal.is_empty() {
            return Some(Refusal::MustPass(side));
        }
        Some(if occupied {
            Refusal::Occupied { grid, cell, legal }
        } else {
            Refusal::FlipsNothing { grid, cell, legal }
        })
    }

    fn pass_refusal(&self) -> Option<Refusal> {
        let cell = self.squares(self.turn).next()?;
        let grid = self.grid();
        Some(Refusal::MayNotPass { grid, cell })
    }
}

impl tabletop_core::Position for Position {
    type Move = Move;
    type Refusal = Refusal;

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves: Vec<_> = self.squares(self.turn).map(Move::Place).collect();
        if moves.is_empty() && self.can_place(self.turn.other()) {
            moves.push(Move::Pass);
        }
        moves
    }

    fn refusal(&self, mv: &Move) -> Option<Refusal> {
        if self.outcome().is_some() {
            return Some(Refusal::GameOver);
        }
        match *mv {
            Move::Place(cell) => self.place_refusal(cell),
            Move::Pass => self.pass_refusal(),
        }
    }

    fn play_unchecked(&mut self, mv: &Move) {
        if let Move::Place(cell) = *mv {
            for flipped in self.flips(cell, self.turn) {
                self.discs.put(flipped, self.turn);
            }
            self.discs.put(cell, self.turn);
        }
        self.turn = self.turn.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.can_place(self.turn) || self.can_place(self.turn.other()) {
            return None;
        }
        let [black, white] = self.count();
        let verdict = match black.cmp(&white) {
            std::cmp::Ordering::Greater => Verdict::Win(Side::Black),
            std::cmp::Ordering::Less => Verdict::Win(Side::White),
            std::cmp::Ordering::Equal => Verdict::Draw,
        };
        let reason = if self.discs.is_full() {
            GameOverReason::Full
        } else if black == 0 || white == 0 {
            GameOverReason::WipedOut
        } else {
            GameOverReason::Blocked
        };
        Some(Outcome::new(verdict, reason.into()))
    }
}

/// Number of leaf nodes at depth `depth` below `position`. A pass is a ply; a game that ended before counts as one
/// leaf.
pub(super) fn perft(position: &Position, depth: u32) -> u64 {
    use tabletop_core::Position as _;

    let moves = position.legal_moves();
    if depth == 0 || moves.is_empty() {
        return 1;
    }
    if depth == 1 {
        return moves.len() as u64;
    }
    let below = |mv: &Move| {
        let next = position.after(mv);
        perft(&next, depth - 1)
    };
    moves.iter().map(below).sum()
}
