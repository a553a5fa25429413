//! The rules of Reversi, kept readable: a board of squares and walks along the eight directions.

use crate::core::cell::DIRECTIONS;
use crate::core::{Cell, Discs, Grid, Message, Outcome, Side, Text, Verdict};

use super::{FIRST, notation};

const OVER: Text = Text::new(
    "the game is over; undo or start a new game",
    "对局已结束；可以悔棋或新开一局",
);
const HAVE_A_MOVE: Text = Text::new(
    "you have a legal move, such as {0}, so you may not pass",
    "有棋可下（例如 {0}），不能停一手",
);
const OUTSIDE: Text = Text::new("that square is outside the board", "该格在棋盘之外");
const OCCUPIED: Text = Text::new(
    "{0} is occupied; legal moves: {1}",
    "{0} 已有棋子；可下：{1}",
);
const FLIPS_NOTHING: Text = Text::new(
    "{0} flips nothing; legal moves: {1}",
    "下在 {0} 翻不了任何棋子；可下：{1}",
);
const MUST_PASS: Text = Text::new(
    "{0} has no legal square and must pass: type pass",
    "{0}无棋可下，必须停一手：请输入 pass",
);
/// Answers a click that begins no move and breaks no rule by itself.
pub(super) const SAY_SQUARE: Text = Text::new(
    "a move is one square, such as d3",
    "一步棋是一个格子，例如 d3",
);

const FULL: Text = Text::new("the board is full", "棋盘已满");
const WIPED_OUT: Text = Text::new("one side has no disc left", "一方已无棋子");
const BLOCKED: Text = Text::new("neither side can move", "双方都无棋可下");

/// How many legal squares a refusal names at most.
const NAMED: usize = 6;

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a disc and flips what it catches.
    Place(Cell),
    /// Passes; legal only without a legal square.
    Pass,
}

/// Who says a forced pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passing {
    /// It is played for the player, with a notice.
    Auto,
    /// The player.
    Ask,
}

/// A position: the discs, whose turn it is, and how a forced pass is handled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    discs: Discs,
    turn: Side,
    passing: Passing,
}

impl Position {
    /// The first position on a board of even `size`: the four centre squares taken crosswise, White's on the falling
    /// diagonal.
    pub fn start(size: u8, passing: Passing) -> Self {
        let mut discs = Discs::empty(size);
        let (low, high) = (size / 2 - 1, size / 2);
        discs.put(Cell::new(low, low), Side::White);
        discs.put(Cell::new(high, high), Side::White);
        discs.put(Cell::new(high, low), Side::Black);
        discs.put(Cell::new(low, high), Side::Black);
        Self::set_up(discs, FIRST, passing)
    }

    /// A position with any discs.
    pub const fn set_up(discs: Discs, turn: Side, passing: Passing) -> Self {
        Self {
            discs,
            turn,
            passing,
        }
    }

    /// The board's size.
    pub const fn grid(&self) -> Grid {
        self.discs.grid()
    }

    /// The discs.
    pub const fn discs(&self) -> &Discs {
        &self.discs
    }

    /// Number of discs of both sides, Black's first.
    pub fn count(&self) -> [i32; 2] {
        self.discs.count()
    }

    /// Who says a forced pass.
    pub const fn passing(&self) -> Passing {
        self.passing
    }

    /// Whether the side to move has no legal square while the opponent has one.
    pub fn must_pass(&self) -> bool {
        !self.can_place(self.turn) && self.can_place(self.turn.other())
    }

    /// The squares where `side` could place a disc, by rows from the upper left.
    pub fn squares(&self, side: Side) -> impl Iterator<Item = Cell> {
        self.discs
            .empties()
            .filter(move |&cell| self.catches(cell, side))
    }

    /// The discs that flip when `side` places one on the empty square `cell`.
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

    /// How many discs in a row from `cell` on are the opponent's and bounded by one of `side`.
    fn caught(&self, cell: Cell, direction: (i8, i8), side: Side) -> i8 {
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

    /// The first legal squares, for a refusal.
    fn some_squares(&self) -> String {
        let mut squares = self.squares(self.turn);
        let mut names: Vec<_> = squares
            .by_ref()
            .take(NAMED)
            .map(|cell| notation::write_cell(self, cell))
            .collect();
        if squares.next().is_some() {
            names.push("…".to_owned());
        }
        names.join(", ")
    }

    fn place_refusal(&self, cell: Cell) -> Option<Message> {
        if !self.grid().contains(cell) {
            return Some(OUTSIDE.into());
        }
        let text = match self.discs.at(cell) {
            Some(_) => OCCUPIED,
            None if self.catches(cell, self.turn) => return None,
            None => FLIPS_NOTHING,
        };
        if self.must_pass() {
            return Some(Message::new(MUST_PASS).words(self.turn.name()));
        }
        let refusal = Message::new(text).arg(notation::write_cell(self, cell));
        Some(refusal.arg(self.some_squares()))
    }

    fn pass_refusal(&self) -> Option<Message> {
        let square = self.squares(self.turn).next()?;
        Some(Message::new(HAVE_A_MOVE).arg(notation::write_cell(self, square)))
    }
}

impl crate::core::Position for Position {
    type Move = Move;
    type Refusal = Message;

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

    fn refusal(&self, mv: &Move) -> Option<Message> {
        if self.outcome().is_some() {
            return Some(OVER.into());
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
            FULL
        } else if black == 0 || white == 0 {
            WIPED_OUT
        } else {
            BLOCKED
        };
        Some(Outcome::new(verdict, reason))
    }
}

/// Number of leaves `depth` plies below `position`. A pass is a ply; a game that ended before counts as one leaf.
pub(super) fn perft(position: &Position, depth: u32) -> u64 {
    use crate::core::Position as _;

    let moves = position.legal_moves();
    if depth == 0 || moves.is_empty() {
        return 1;
    }
    if depth == 1 {
        return moves.len() as u64;
    }
    let below = |mv: &Move| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        perft(&next, depth - 1)
    };
    moves.iter().map(below).sum()
}
