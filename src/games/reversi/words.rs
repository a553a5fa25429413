//! Texts of Reversi.

use tabletop_core::texts;

texts! { pub(super) const:
    EVEN = "Even position {0} of {1}", "均势局面第 {0} 号（共 {1} 个）";
    PASS = "Pass", "停一手";
    DISCS = "Discs", "子数";

    RULES =
        "Have more discs on the board than your opponent when neither side can move.\n\n\
         Four discs start crosswise in the middle: on 8×8, White on d4 and e5, Black on d5 and e4. Black moves first.\n\n\
         Place a disc so that it traps an unbroken line of your opponent's discs between itself and another disc of \
         yours, in at least one of the eight directions. All discs trapped, in every direction, flip to your colour.\n\n\
         If you can't move, you pass automatically, unless Forced pass (pass) is set to ask. If you can move, you may \
         not pass. The game ends when the board is full or neither side can move. More discs win; equal numbers are a \
         draw.\n\n\
         Discs in corners can never be flipped: try to get them, and be careful with the squares beside them.\n\n\
         Options: Opening (opening) can start from a random, balanced position. With Illegal move (strict) on, an \
         illegal move loses.\n\n\
         To move, {screen click a marked square, or go to it with the arrow keys and press Enter; or press {key:type} \
         and type its name|type the name of a square}, such as d3 (column d, row 3 from the top).",
        "无人可下时，棋盘上己方棋子较多的一方获胜。\n\n\
         开局时棋盘中央交叉放着黑白各两子：8×8 时白在 d4、e5，黑在 d5、e4。黑方先行。\n\n\
         把棋子放在空格上，使八个方向中至少有一个方向上，对方的一串棋子被夹在新棋子与己方另一枚棋子之间。所有方向上被\
         夹住的棋子都翻成己方颜色。\n\n\
         无棋可下时停一手（默认自动进行，可在“无棋可下时（pass）”更改）；有棋可下时不能停。棋盘下满或双方都无棋可下时\
         终局，子多者胜，相等为和棋。\n\n\
         角上的棋子永远不会被翻转：争取占角，并小心角旁边的格子。\n\n\
         选项：“开局（opening）”可从随机的均势局面开始；“违规落子（strict）”设为 on 时，违规落子即判负。\n\n\
         走法：{screen 点击有标记的格子，或用方向键移到该格后按 Enter；也可按 {key:type} 后输入格子名|输入格子名}，例如 d3（d 列，从上往下第 3 行）。";

    TAKES_CORNER = "takes a corner", "占角";
    NO_REPLY = "leaves {0} no move", "{0}无棋可下";
    DENIES_CORNER = "keeps {1} out of the corner {0}", "使{1}占不到角 {0}";
    STABLE_DISCS = "gains {0} stable {0|disc|discs} (they can't be flipped)", "多得 {0} 枚稳定子（不会再被翻转）";
    FEW_REPLIES = "leaves {0} {1} {1|move|moves}", "{0}只剩 {1} 处可下";
    FEWEST_REPLIES = "leaves {0} {1} {1|move|moves}, the fewest of all your moves", "{0}只剩 {1} 处可下，为最少";
    MORE_MOVES = "leaves {0} {1} {1|move|moves} and you {2}", "{0}有 {1} 处可下，你有 {2} 处";
    INNER_DISCS = "a quiet move: flips only interior discs", "静着，只翻内部的棋子";
    NO_CORNER = "keeps the corners safe: {0} other {0|move gives|moves give} one away", "不送角（另有 {0} 手会送角）";
    FLIPS_ONE = "flips only 1 disc and leaves little to attack", "只翻 1 子，少留破绽";
    THREATENS_CORNER = "threatens the corner {0}", "下一手可占角 {0}";
    ODD_REGION = "plays in an odd region of {0} empty {0|square|squares}: parity", "下在 {0} 格的奇数空区，争取最后一手";
    ENDS_WON = "ends the game: you win by {0} {0|disc|discs}", "就此终局，你胜 {0} 子";
    ENDS_LOST = "ends the game: you lose by {0} {0|disc|discs}", "就此终局，你输 {0} 子";
    ENDS_EVEN = "ends the game: a draw", "就此终局，和棋";
}
