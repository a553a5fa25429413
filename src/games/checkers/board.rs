//! The pieces on the board, and their moves and jumps.

use super::moves::{MAX_SQUARES, Move};
use super::square::{Dir, Square, far_row};
use tabletop_core::{Side, choices};

/// Pieces as bit sets of the dark squares. Kings are in their side's word as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// Black's men and kings.
    pub black: u32,
    /// White's men and kings.
    pub white: u32,
    pub kings: u32,
}

choices! {
    /// Rule on captures: compulsory or optional.
    pub enum Capture {
        Forced = "forced" ("Must jump (official)", "有吃必吃（正式规则）"):
            ("If you can jump, you must, and you must finish the jump.", "能吃必须吃，并且要跳完。"),
        Free = "free" ("Jumping is optional", "可吃可不吃"):
            ("You may leave a jump, or end it early.", "可以不吃，也可以中途停下。"),
    }
}

/// A chain of jumps being followed.
struct Chain {
    squares: [Square; MAX_SQUARES],
    len: usize,
    /// Enemy pieces not jumped yet.
    left: u32,
    /// Squares where the piece can land; its own start square counts as empty.
    empty: u32,
    king: bool,
}

impl Board {
    /// Start position: twelve men on each side's three rows.
    pub const START: Self = Self {
        black: 0x0000_0FFF,
        white: 0xFFF0_0000,
        kings: 0,
    };

    pub const fn pieces(&self, side: Side) -> u32 {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    pub const fn pieces_mut(&mut self, side: Side) -> &mut u32 {
        match side {
            Side::Black => &mut self.black,
            Side::White => &mut self.white,
        }
    }

    pub const fn empty(&self) -> u32 {
        !(self.black | self.white)
    }

    pub const fn owner(&self, square: Square) -> Option<Side> {
        if self.black & square.bit() != 0 {
            Some(Side::Black)
        } else if self.white & square.bit() != 0 {
            Some(Side::White)
        } else {
            None
        }
    }

    pub const fn is_king(&self, square: Square) -> bool {
        self.kings & square.bit() != 0
    }

    /// Pieces of `side` that may move in direction `dir`: kings, and men if it leads forward.
    const fn movers(&self, side: Side, dir: Dir) -> u32 {
        let own = self.pieces(side);
        if dir.is_forward(side) {
            own
        } else {
            own & self.kings
        }
    }

    pub fn jumpers(&self, side: Side) -> u32 {
        let enemies = self.pieces(side.other());
        Dir::ALL.into_iter().fold(0, |bits, dir| {
            let over = dir.back().step(self.empty()) & enemies;
            bits | (dir.back().step(over) & self.movers(side, dir))
        })
    }

    /// Pieces of `side` that can make a quiet move.
    pub fn steppers(&self, side: Side) -> u32 {
        Dir::ALL.into_iter().fold(0, |bits, dir| {
            bits | (dir.back().step(self.empty()) & self.movers(side, dir))
        })
    }

    pub fn moves(&self, side: Side, capture: Capture) -> Vec<Move> {
        let mut moves = Vec::with_capacity(16);
        for from in Square::all(self.jumpers(side)) {
            self.jumps(side, from, capture, &mut moves);
        }
        if capture == Capture::Free || moves.is_empty() {
            self.steps(side, &mut moves);
        }
        moves
    }

    fn steps(&self, side: Side, moves: &mut Vec<Move>) {
        for dir in Dir::ALL {
            let landings = dir.step(self.movers(side, dir)) & self.empty();
            for to in Square::all(landings) {
                let from = Square::lowest(dir.back().step(to.bit()));
                moves.extend(from.and_then(|from| Move::along(&[from, to])));
            }
        }
    }

    fn jumps(&self, side: Side, from: Square, capture: Capture, moves: &mut Vec<Move>) {
        let mut chain = Chain {
            squares: [from; MAX_SQUARES],
            len: 1,
            left: self.pieces(side.other()),
            empty: self.empty() | from.bit(),
            king: self.is_king(from),
        };
        chain.follow(side, capture, moves);
    }

    /// Plays a move of `side`: moves the piece, removes the captured pieces, crowns it on the far row.
    pub fn play(&mut self, side: Side, mv: &Move) {
        let (from, to) = (mv.from().bit(), mv.to().bit());
        let gone = mv.jumped();
        let king = self.kings & from != 0 || to & far_row(side) != 0;
        let own = self.pieces_mut(side);
        *own = *own & !from | to;
        *self.pieces_mut(side.other()) &= !gone;
        self.kings &= !(from | gone);
        if king {
            self.kings |= to;
        }
    }
}

impl Chain {
    /// Adds every continuation of the chain: complete chains only, or with free capture each prefix too.
    fn follow(&mut self, side: Side, capture: Capture, moves: &mut Vec<Move>) {
        let at = self.squares[self.len - 1].bit();
        let crowned = self.len > 1 && !self.king && at & far_row(side) != 0;
        let mut ended = true;
        for dir in Dir::ALL {
            if crowned || !(self.king || dir.is_forward(side)) {
                continue;
            }
            let over = dir.step(at) & self.left;
            let Some(landing) = Square::lowest(dir.step(over) & self.empty) else {
                continue;
            };
            ended = false;
            self.left ^= over;
            self.squares[self.len] = landing;
            self.len += 1;
            self.follow(side, capture, moves);
            self.len -= 1;
            self.left ^= over;
        }
        if ended || capture == Capture::Free {
            moves.extend(Move::along(&self.squares[..self.len]));
        }
    }
}
