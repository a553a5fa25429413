//! The engine's form of an 8×8 position, for the audit, which compares it with the rules module.

use super::board::{Board, Squares};
use super::portable;
use crate::reversi::{Move, Position};
use tabletop_core::{Cell, Mirror, Position as _, Side};

/// An 8×8 position as bit sets.
#[derive(Clone, Copy, Debug)]
pub struct Fast(pub Board);

impl Mirror<Position> for Fast {
    fn from_position(position: &Position) -> Option<Self> {
        if position.grid().cols != 8 {
            return None;
        }
        let (mut black, mut white) = (0, 0);
        for cell in position.grid().cells() {
            let bit = 1 << square_of(cell);
            match position.discs().at(cell) {
                Some(Side::Black) => black |= bit,
                Some(Side::White) => white |= bit,
                None => {}
            }
        }
        Some(Self(match position.turn() {
            Side::Black => Board::new(black, white),
            Side::White => Board::new(white, black),
        }))
    }

    fn legal_moves(&self) -> Vec<Move> {
        let Board { mover, opponent } = self.0;
        let moves = portable::moves(mover, opponent);
        if moves == 0 && portable::moves(opponent, mover) != 0 {
            return vec![Move::Pass];
        }
        Squares(moves).map(move_of).collect()
    }

    fn play_unchecked(&mut self, mv: &Move) {
        self.0 = match *mv {
            Move::Pass => self.0.passed(),
            Move::Place(cell) => {
                let square = square_of(cell);
                let flips = portable::flips(square, self.0.mover, self.0.opponent);
                self.0.after(square, flips)
            }
        };
    }
}

pub(super) const fn square_of(cell: Cell) -> u32 {
    (cell.row as u32 * 8 + cell.col as u32) & 63
}

/// Move that places a disc on a square of an 8×8 board.
pub const fn move_of(square: u32) -> Move {
    Move::Place(Cell::new((square % 8) as u8, (square / 8) as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reversi::Passing;
    use tabletop_audit::audit_mirror;

    #[test]
    fn random_games_agree_with_the_rules() {
        let start = Position::start(8, Passing::Ask);
        for seed in 0..300 {
            let plies = audit_mirror::<_, Fast>(&start, seed, 200)
                .unwrap_or_else(|error| panic!("{error}"));
            assert!(plies > 8);
        }
        assert!(Fast::from_position(&Position::start(6, Passing::Ask)).is_none());
    }
}
