//! The ten levels: search depth, exact endgames, and deliberate errors.

use tabletop_core::texts;

#[derive(Clone, Copy, Debug)]
pub struct LevelSpec {
    /// Search depth in plies; `None` for as deep as time allows.
    pub depth: Option<u32>,
    /// Number of empty squares from which the level plays perfectly.
    pub exact_empties: u32,
    /// Maximum loss in discs of a chosen move against the best one: the level errs among the moves within it.
    pub slack: i32,
}

const fn level(depth: Option<u32>, exact_empties: u32, slack: i32) -> LevelSpec {
    LevelSpec {
        depth,
        exact_empties,
        slack,
    }
}

const LEVELS: [LevelSpec; 10] = [
    level(Some(1), 0, 24),
    level(Some(1), 2, 12),
    level(Some(2), 4, 8),
    level(Some(2), 6, 4),
    level(Some(3), 8, 3),
    level(Some(4), 10, 2),
    level(Some(6), 12, 1),
    level(Some(9), 16, 0),
    level(Some(14), 20, 0),
    level(None, 64, 0),
];

texts! {
    pub list TEXTS:
        "Plays almost any move; for your very first games.", "几乎随手落子；适合第一次下棋。";
        "Looks one move ahead and often errs; for beginners.", "只看一步，常常失误；适合初学者。";
        "Sees your reply, but misses good moves.", "能看到你的应手，但会错过好棋。";
        "Sees your reply and rarely errs badly.", "能看到你的应手，少有大失误。";
        "Looks three moves ahead, like a casual player.", "向前看三步；业余爱好者水平。";
        "Looks four moves ahead, like a club player.", "向前看四步；俱乐部棋手水平。";
        "Looks six moves ahead and is hard to beat.", "向前看六步；很难战胜。";
        "Looks nine moves ahead and plays the last sixteen perfectly.", "向前看九步，最后十六步计算到底。";
        "Looks fourteen moves ahead and plays the last twenty perfectly.", "向前看十四步，最后二十步计算到底。";
        "Plays its best in the time it has.", "在限定时间内全力以赴。";
}

/// Settings of the level with this number, which is clamped to the range.
pub fn spec(number: u8) -> LevelSpec {
    LEVELS[usize::from(number.clamp(1, 10)) - 1]
}
