//! Playing strength of the levels, and their descriptions.

use tabletop_core::texts;

#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    pub(super) depth: u32,
    pub(super) nodes: u64,
    /// Maximum number of fours looked ahead at the leaves, and at the root if one move is wanted.
    pub(super) fours: u32,
    /// Maximum loss of a chosen move compared with the best one, in units of the evaluation.
    pub(super) slack: i32,
    /// Chance in percent of overlooking the opponent's shapes, fives excepted, and playing near the level's own stones.
    pub(super) blind: usize,
}

const SKILLS: [Skill; 10] = [
    skill(1, 200, 0, 260, 90),
    skill(1, 300, 0, 140, 58),
    skill(1, 400, 0, 70, 28),
    skill(2, 3_000, 2, 30, 12),
    skill(4, 6_000, 4, 18, 4),
    skill(5, 17_000, 7, 3, 0),
    skill(7, 40_000, 12, 0, 0),
    skill(8, 90_000, 14, 0, 0),
    skill(11, 200_000, 24, 0, 0),
    skill(100, u64::MAX, 40, 0, 0),
];

const fn skill(depth: u32, nodes: u64, fours: u32, slack: i32, blind: usize) -> Skill {
    Skill {
        depth,
        nodes,
        fours,
        slack,
        blind,
    }
}

impl Skill {
    /// Returns the skill of `level`; levels outside 1 to 10 count as the nearest.
    pub(super) fn for_level(level: u8) -> Self {
        SKILLS[usize::from(level.clamp(1, 10)) - 1]
    }
}

texts! {
    /// The levels in words, level 1 first.
    pub(in crate::gomoku) list TEXTS:
        "Stops a four, but hardly ever sees an open three.", "会挡四，但几乎看不见活三。";
        "Sees about half of the threes and builds its own without a plan.", "活三大约只看得见一半，自己随手连子。";
        "Answers most threes, with small mistakes.", "多数活三会应，有小失误。";
        "Sees one move and its reply ahead.", "能看一步和对方的应手。";
        "Finds short wins by continuous fours.", "能找到短的连续冲四取胜（VCF）。";
        "Combines fours and threes two moves ahead.", "能提前两步做成四三胜。";
        "Attacks with a plan and defends with care.", "进攻有计划，防守谨慎。";
        "Looks four moves ahead and finds long wins by continuous fours.", "能看四步，找得到较长的 VCF。";
        "Plays like a strong club player and rarely misses a forced win.", "强手，很少错过必胜。";
        "Plays its best, as deep as time allows.", "全力以赴，时间允许多深就看多深。";
}
