//! Scores as the transposition table keeps them.

use super::search::PROVEN;

/// Wins and losses are stored as counted from their own position.
pub(super) fn to_stored(score: i32, ply: usize) -> i16 {
    (match score {
        score if score > PROVEN => score + ply as i32,
        score if score < -PROVEN => score - ply as i32,
        score => score,
    }) as i16
}

/// See [`to_stored`].
pub(super) fn from_stored(score: i16, ply: usize) -> i32 {
    match i32::from(score) {
        score if score > PROVEN => score - ply as i32,
        score if score < -PROVEN => score + ply as i32,
        score => score,
    }
}
