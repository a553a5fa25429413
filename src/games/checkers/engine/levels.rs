//! The ten levels: search depth and deliberate errors.

use tabletop_core::texts;

#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Maximum search depth in plies.
    pub depth: u32,
    /// Maximum number of positions visited.
    pub nodes: u64,
    /// Maximum loss of a chosen move against the best one, in hundredths of a man by the engine's own score.
    pub slack: i32,
}

const fn level(depth: u32, nodes: u64, slack: i32) -> Level {
    Level {
        depth,
        nodes,
        slack,
    }
}

/// Levels 1 to 9; level 10 uses all of its limits. Chosen so that each beats the one below in at least 65 % of games.
const LEVELS: [Level; 9] = [
    level(1, 2_000, 320),
    level(2, 5_000, 90),
    level(2, 8_000, 40),
    level(3, 16_000, 28),
    level(4, 30_000, 20),
    level(6, 60_000, 14),
    level(8, 150_000, 9),
    level(10, 400_000, 5),
    level(13, 1_500_000, 2),
];

texts! {
    /// Descriptions of the levels, level 1 first.
    pub list TEXTS:
        "Sees captures and little else, and often gives a man away.", "只看得到吃子，时常白送一子。";
        "Captures what it can and rarely drops a man.", "能吃就吃，很少当场丢子。";
        "Considers your reply before it moves.", "走棋前会看你的应手。";
        "Sees simple two-for-one shots.", "看得到简单的“送一吃二”。";
        "A solid casual player, but careless about position.", "业余好手：稳，但不讲究阵形。";
        "Sees most shots and guards its back row.", "看得到大多数打击（战术组合），并守住底线。";
        "A good club player.", "俱乐部水平。";
        "A strong club player who rarely errs.", "很少出错的俱乐部高手。";
        "An expert who gives nothing away.", "专家级，几乎不送子。";
        "Plays its best in the time it has.", "全力以赴，用足思考时间。";
}

/// Settings of `level`; `None` for 10, which has none of its own.
pub fn for_level(level: u8) -> Option<Level> {
    let index = usize::from(level.clamp(1, 10)) - 1;
    LEVELS.get(index).copied()
}
