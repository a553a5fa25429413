//! Detection of games that a computer player should resign.

use super::{Position, Stage, WinCondition};
use tabletop_core::Score;

/// Winning chance below which a game counts as lost.
const MAX_LOST_CHANCE: f64 = 0.03;

/// Deficit in points with which a game is lost, and the winning chance below which it counts: judged by a search, a game
/// that is lost by that much keeps some chance for long.
const LOST_LEAD: f32 = -30.0;
const MAX_CHANCE_WHEN_FAR_BEHIND: f64 = 0.1;

/// Levels played by beginners, who want to see how a game is won.
const BEGINNERS: std::ops::RangeInclusive<u8> = 0..=3;

/// Returns true if the search result for the side to move shows a lost game: the opening is over and the deficit is
/// more than can be won back in the endgame. Against beginners, and in handicap games that begin behind, the middle
/// game has to be over too.
pub(super) fn is_hopeless(position: &Position, level: u8, score: Score, lead: Option<f32>) -> bool {
    let rules = position.rules();
    let points = position.board().points();
    let stones = points.iter().flatten().count();
    let is_patient = BEGINNERS.contains(&level) || rules.handicap > 0;
    let is_late = if is_patient {
        2 * stones >= points.len()
    } else {
        4 * stones >= points.len()
    };
    // After an opponent's pass there is no need to resign: another pass ends the game.
    let is_lost = score.chance() < MAX_LOST_CHANCE
        && lead.is_none_or(|lead| lead <= -f32::from(rules.size) / 2.0);
    let is_far_behind =
        score.chance() < MAX_CHANCE_WHEN_FAR_BEHIND && lead.is_some_and(|lead| lead <= LOST_LEAD);
    rules.aim == WinCondition::Points
        && matches!(position.stage(), Stage::Play { passes: 0 })
        && is_late
        && (is_lost || is_far_behind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{Go, Move};
    use tabletop_core::Game as _;

    const LOST: f32 = 0.02;
    const BEHIND: Option<f32> = Some(-20.0);

    /// Returns a 9 × 9 board with `stones` black stones, White to move.
    fn board_with(stones: usize, handicap: &str) -> Position {
        let mut text: String = (0..81)
            .map(|at| if at < stones { 'X' } else { '.' })
            .collect();
        for row in (1..9).rev() {
            text.insert(9 * row, '/');
        }
        let mut options = tabletop_core::Options::defaults(Go::INFO.options);
        options.set("size", "9").expect("a size");
        options.set("handicap", handicap).expect("a handicap");
        Go::read_position(&options, &format!("{text} O")).expect("a position")
    }

    #[track_caller]
    fn check(position: &Position, level: u8, chance: f32, lead: Option<f32>, expected: bool) {
        assert_eq!(
            is_hopeless(position, level, Score::Chance(chance), lead),
            expected
        );
    }

    #[test]
    fn nobody_resigns_in_the_opening_and_beginners_and_handicaps_see_the_middle_game() {
        check(&board_with(20, "0"), 10, LOST, BEHIND, false);
        check(&board_with(21, "0"), 10, LOST, BEHIND, true);
        check(&board_with(21, "0"), 4, LOST, BEHIND, true);
        for (level, handicap) in [(1, "0"), (3, "0"), (10, "2")] {
            check(&board_with(40, handicap), level, LOST, BEHIND, false);
            check(&board_with(41, handicap), level, LOST, BEHIND, true);
        }
    }

    #[test]
    fn what_could_still_be_won_or_is_lost_by_little_is_played_on() {
        let board = board_with(60, "0");
        check(&board, 10, 0.031, BEHIND, false);
        check(&board, 10, 0.0, Some(-4.0), false);
        check(&board, 10, 0.0, Some(-4.5), true);
        check(&board, 10, 0.0, None, true);
        check(&board, 10, 0.09, Some(-29.5), false);
        check(&board, 10, 0.09, Some(-30.0), true);
        check(&board, 10, 0.1, Some(-60.0), false);
    }

    #[test]
    fn a_pass_is_answered_not_resigned_to() {
        let mut board = board_with(60, "0");
        tabletop_core::Position::play_unchecked(&mut board, &Move::Pass);
        check(&board, 10, LOST, BEHIND, false);
    }
}
