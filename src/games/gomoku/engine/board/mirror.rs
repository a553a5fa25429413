//! Tests of the fast board against the rules: the same moves in the same positions.

use super::{Board, cell, point};
use crate::gomoku::{Move, Opening, Position, Stage};
use tabletop_core::Mirror;

impl Mirror<Position> for Board {
    fn from_position(position: &Position) -> Option<Self> {
        let plain = position.stage() == Stage::Play
            && (position.opening() != Opening::Pro || position.discs().count()[0] > 1);
        plain.then(|| Self::of_stones(position))
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.winner.is_some() {
            return Vec::new();
        }
        let mut board = self.clone();
        self.all_empty()
            .filter(|&at| !board.is_forbidden(self.turn, at))
            .map(|at| Move::Place(cell(at)))
            .collect()
    }

    fn play_unchecked(&mut self, mv: &Move) {
        if let Move::Place(cell) = *mv {
            self.play(point(cell));
        }
    }
}
