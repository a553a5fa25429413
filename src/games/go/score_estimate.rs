//! Score estimate shown on request: the probable owner of each point, dead stones and the score.

use super::engine::{dead_stones, ownership};
use super::position::{Go, Stage};
use super::{WinCondition, words};
use tabletop_core::{Marks, Message, Overlay, Side};

/// Number of playouts of an estimate.
const PLAYOUTS: u32 = 400;

/// Minimum ownership, from 0 to 1, with which a point is shown as owned.
const MIN_OWNERSHIP: f32 = 0.35;

/// Returns an overlay with the probable owners and the margin; an empty one if the points are already counted or do not
/// decide the game.
pub(super) fn overlay(position: &Go) -> Overlay {
    let counts = position.rules().aim == WinCondition::Points;
    if !counts || !matches!(position.stage(), Stage::Play { .. }) {
        return Overlay::default();
    }
    let (board, grid) = (position.board(), position.rules().grid());
    let estimate = ownership(position, PLAYOUTS, 0);
    let dead = dead_stones(position, PLAYOUTS, 0);
    let mut marks = Vec::new();
    for (index, &owner) in estimate.owners.iter().enumerate() {
        let cell = grid.cell(index);
        if dead[index] {
            marks.push((cell, Marks::DEAD));
        } else if board.at(index).is_none() && owner.abs() >= MIN_OWNERSHIP {
            let black = owner > 0.0;
            let mark = if black {
                Marks::BLACK_AREA
            } else {
                Marks::WHITE_AREA
            };
            marks.push((cell, mark));
        }
    }
    let leader = if estimate.margin >= 0.0 {
        Side::Black
    } else {
        Side::White
    };
    let name = [words::BLACK, words::WHITE][leader.index()];
    let margin = format!("{:.1}", estimate.margin.abs());
    Overlay {
        marks,
        labels: Vec::new(),
        notes: vec![Message::new(words::ESTIMATE).words(name).arg(margin)],
    }
}
