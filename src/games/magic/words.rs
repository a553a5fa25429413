//! Texts of Magic Square in both languages.

use tabletop_core::texts;

texts! { pub(super) const:
    NAME = "Magic Square", "幻方";
    SUMMARY = "Fill in the numbers so that every line adds up to the same sum.", "单人益智：填入各数，使每行、每列和两条对角线的和都相等。";
    RULES =
        "Fill in the numbers so that every row, every column and both diagonals add up to the same sum.\n\n\
         The board has n × n cells (n from 3 to 10) and as many numbers: 1, 2, 3 … up to n², or counting from another \
         lowest number if you choose one. It starts empty, and each number is used once.\n\n\
         Each turn, put an unused number on an empty cell. Beside the board you see the sum of every line so far, and the \
         sum that each must reach: all numbers together, divided by n. It is 15 for 1 … 9.\n\n\
         You solve it by filling the board so that all sums are the same. If some line differs, undo and try again; you can \
         undo as often as you like.\n\n\
         A good start: in the 3 × 3 square with the numbers 1 to 9, 5 goes in the middle and even numbers in the corners. \
         In larger squares, fill one line at a time and watch what the crossing lines still need. No 2 × 2 square can \
         be magic, so the smallest board has three cells a side.\n\n\
         To move, {screen choose an empty cell and then a number; or press {key:type} and type 4@1,2 or 4 1 2, which|type \
         4@1,2 or 4 1 2: it} puts number 4 on column 1, row 2, both counted from 0 at the lower left. 4@b3 means the same \
         (letters, and numbers from 1).",
        "填入各数，使每一行、每一列和两条对角线的和全都相等。\n\n\
         棋盘有 n × n 格（n 从 3 到 10），数也有同样多个：1、2、3……直到 n²；也可以选别的最小数开头。开始时棋盘为空，\
         每个数只用一次。\n\n\
         每一步把一个未用的数填进一个空格。各行列目前的和，以及每条线应有的和，都显示在棋盘旁；应有的和是所有数的总和\
         除以 n，数为 1 到 9 时是 15。\n\n\
         填满后所有的和全都相等，就算解开。填满后若有的和不相等，可以悔棋撤回若干个数，继续尝试；悔几步都行。\n\n\
         入门：3 × 3、数为 1 到 9 时，5 放在正中，偶数放四角。更大的棋盘，一次填好一行或一列，再看与它交叉的各行各列\
         还缺多少。2 × 2 的幻方不存在，所以最小是 3 × 3。\n\n\
         填法：{screen 先选一个空格，再选一个数；也可按 {key:type} 后输入|输入} 4@1,2 或 4 1 2，把 4 填在第 1 列、第 2 行，列从左、行从下，都从 0 \
         数起；也可写作 4@b3（字母表示列，行从 1 数起）。";

    SIZE = "Size", "边长";
    LOWEST = "Lowest number", "最小的数";

    PLACED = "Placed", "已填";
    RIGHT = "Correct lines", "已达标的线";
    FITS = "fits {0}", "可填 {0}";
    NONE_FITS = "no number fits here", "此格没有可填的数";
    TARGET = "Every line must add up to {0}", "每条线的和都要是 {0}";

    ROW = "row {0}", "第 {0} 行";
    COLUMN = "column {0}", "第 {0} 列";
    TOP = "the top row", "最上一行";
    MIDDLE_ROW = "the middle row", "正中一行";
    BOTTOM = "the bottom row", "最下一行";
    LEFT = "the left column", "最左一列";
    MIDDLE_COLUMN = "the middle column", "正中一列";
    RIGHTMOST = "the right column", "最右一列";
    FALLING = "the ↘ diagonal", "↘ 对角线";
    RISING = "the ↗ diagonal", "↗ 对角线";

    WAYS = "{0} {0|solution|solutions} left", "还有 {0} 种填法";
    COMPLETABLE = "Solvable", "有解";
    UNKNOWN = "It may or may not be solvable: {press:hint} to search further", "尚不清楚是否有解：{press:hint}可进一步查找";
    BROKEN = "{0} can't add up to {1} any more", "{0}的和已不可能是 {1}";
    DEAD = "No solution left", "已无解";
    TAKE_BACK = "{0}: undo {1} {1|number|numbers}", "{0}；需撤回 {1} 个数";
    TAKE_BACK_SOME = "{0}: undo at least {1} {1|number|numbers}", "{0}；至少需撤回 {1} 个数";
    NEVER = "{0}; it was never solvable", "{0}，而且从一开始就无解";
    FORCED = "the only number that makes {0} add up to {1}", "只有这个数能使{0}的和为 {1}";
    ONLY_NUMBER = "the only number here that leads to a solution", "这一格只有填它才有解";
    SOLVES = "completes the square", "填上就完成了";
    NOT_AFTER = "no solution after that", "填上之后就无解";
    WAYS_AFTER = "leaves {0} {0|solution|solutions}", "之后还有 {0} 种填法";
    SAFE = "keeps it solvable", "之后仍有解";
}
