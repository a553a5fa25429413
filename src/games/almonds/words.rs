//! Texts of Nine Almonds in both languages.

use super::board::GRID;
use tabletop_core::squares::by_numbers;
use tabletop_core::{Cell, Message, Text, texts};

texts! { pub(super) const:
    NAME = "Nine Almonds", "九杏仁";
    SUMMARY = "A puzzle: jump until one almond is left, in the centre.", "单人益智：不断跳吃，直到只剩一颗杏仁停在中心。";
    RULES =
        "Jump until one almond is left, in the centre of the board.\n\n\
         Nine almonds fill the middle of a 5 × 5 board. An almond jumps over a neighbour, in any of the eight directions \
         (diagonals too), to the empty cell just beyond. The almond it jumped over is removed.\n\n\
         A turn is a chain of jumps by one almond. While it can jump again you may go on or stop; when it can't, the turn \
         ends. Any almond may make the next turn, including the same one.\n\n\
         You solve it by leaving one almond in the centre, 2,2; anywhere else doesn't count. If no almond can jump before \
         that, you are stuck: undo and try another way. It costs nothing.\n\n\
         Every solution takes eight jumps, because eight almonds have to go. The art is to need few turns: four is the \
         fewest possible. You usually get stuck when an almond is left alone in a corner, so keep them close together.\n\n\
         To move, {screen choose an almond and then the cell where it lands. To go on with the same almond, choose the next \
         landing cell; to stop, choose its own cell again. Or press {key:type} and type|type} 2,2-2,4 or, for two jumps, \
         2,2-2,4-4,2. The first number is the column from the left, the second the row from the bottom, both from 0. \
         c3-c5-e3 means the same (letters, and numbers from 1: c3 is 2,2).",
        "不断跳吃，直到只剩一颗杏仁，并且停在棋盘中心。\n\n\
         5 × 5 的棋盘，中间 3 × 3 摆满九颗杏仁。杏仁可以向八个方向（包括斜向）跳过相邻的一颗，落在它后面紧邻的空格里；\
         被跳过的那颗拿走。\n\n\
         同一颗杏仁的一连串跳跃算一个回合。还能跳时，可以继续，也可以停；不能再跳时，回合自动结束。下一回合可以动任何\
         一颗，也可以还是它。\n\n\
         只剩一颗，并且它在中心 2,2，就算解开；只剩一颗但不在中心，不算解开。在此之前若谁也不能跳，就是卡住了：可以悔\
         棋另试，没有任何损失。\n\n\
         每个解法都正好跳八次，因为要拿走八颗。难处在于回合要少：最少四个回合。卡住多半是因为有一颗孤零零留在角上，所\
         以尽量让它们靠在一起。\n\n\
         走法：{screen 先选一颗杏仁，再选它的落点。要用同一颗继续跳，就再选下一个落点；要停下，就再选一次它现在所在的\
         格子。也可按 {key:type} 后输入|输入} 2,2-2,4；连跳两次则为 2,2-2,4-4,2。前一个数是从左数的列，后一个数是从下数的行，都从 0 开始。也可写作 \
         c3-c5-e3（c3 即 2,2）。";

    TURNS = "Turns", "回合";
    JUMPS = "Jumps", "跳跃";
    LEFT = "Almonds left", "剩余杏仁";
    PATH = "This turn: {0}; choose the almond again to end it", "本回合：{0}；再选一次这枚杏仁即结束";
    TO = "{0} to {1}", "{0} 到 {1}";
    OR = "{0} or {1}", "{0} 或 {1}";

    SOLVABLE = "Solvable: {0} {0|way|ways}, best in {1} {1|turn|turns}", "有 {0} 种解法，最少 {1} 个回合";
    ONE_WAY = "Solvable: 1 way, in {0} {0|turn|turns}", "只有 1 种解法，{0} 个回合";
    DEAD = "Dead end: undo {0} {0|turn|turns}", "已无解：需退回 {0} 个回合";
    NEVER = "No solution: this position never had one", "这个局面从一开始就无解";
    WRONG_WAY = "no solution after that", "走了这一步就无解";
    FEWEST = "solved in {0} {0|turn|turns}, the fewest possible", "共 {0} 个回合，已是最少";
    FEWER = "the fewest possible: {0} {0|turn|turns}", "最少只需 {0} 个回合";
    SOLVES = "solves it", "这一步就解开了";
    TURNS_AFTER = "still solvable, in {0} more {0|turn|turns}", "之后最少还需 {0} 个回合";
}

texts! {
    ONE = "{0}";
}

/// Names of `cells`, joined by the words `between`.
pub(super) fn list(cells: impl IntoIterator<Item = Cell>, between: Text) -> Message {
    let mut names = cells
        .into_iter()
        .map(|cell| Message::new(ONE).arg(by_numbers(GRID, cell)));
    let first = names.next().unwrap_or_else(|| ONE.into());
    names.fold(first, |list, name| {
        Message::new(between).message(list).message(name)
    })
}
