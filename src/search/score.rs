//! Scores of alpha-beta searches as integers: estimates in small units, and proven wins by their distance.

use tabletop_core::Score;

/// Score of a win at ply 0; a win in n plies scores n less.
pub const WIN: i32 = 30_000;
/// Lowest score of a proven win; its negative is the highest score of a proven loss.
pub const PROVEN: i32 = 29_000;

/// True if a score is a proven win or loss.
pub const fn is_proven(score: i32) -> bool {
    score.abs() >= PROVEN
}

/// Converts a score to a [`Score`], estimates as hundredths.
pub const fn to_score(score: i32) -> Score {
    if score >= PROVEN {
        Score::WinIn((WIN - score) as u32)
    } else if score <= -PROVEN {
        Score::LossIn((WIN + score) as u32)
    } else {
        Score::Centi(score)
    }
}

/// Converts a score for the transposition table, where wins and losses are counted from their own position, not
/// from the root.
pub const fn to_table(score: i32, ply: usize) -> i16 {
    (score + direction(score) * ply as i32) as i16
}

/// Converts a score from the transposition table; inverse of [`to_table`].
pub const fn from_table(score: i16, ply: usize) -> i32 {
    let score = score as i32;
    score - direction(score) * ply as i32
}

/// Sign with which a score counts plies: 1 for wins, −1 for losses, 0 for estimates.
const fn direction(score: i32) -> i32 {
    if is_proven(score) { score.signum() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_stored_by_their_distance() {
        for (score, ply, stored) in [(WIN - 9, 4, WIN - 5), (9 - WIN, 4, 5 - WIN), (-17, 4, -17)] {
            assert_eq!(i32::from(to_table(score, ply)), stored);
            assert_eq!(from_table(to_table(score, ply), ply), score);
        }
        assert_eq!(to_score(WIN - 3), Score::WinIn(3));
        assert_eq!(to_score(4 - WIN), Score::LossIn(4));
        assert_eq!(to_score(-12), Score::Centi(-12));
    }
}
