//! Texts of Reversi.

use tabletop_core::texts;

texts! { pub(super) const:
    PASS = "Pass", "停一手";

    RULES =
        "Have more discs of your colour on the board than your opponent when nobody can move any more.\n\n\
         The game begins with four discs crosswise in the middle: on 8×8, White on d4 and e5, Black on d5 and e4. \
         Black moves first.\n\n\
         Put a disc on an empty square so that in at least one of the eight directions an unbroken line of the \
         opponent's discs lies between it and another disc of yours. All discs trapped in that way, in every \
         direction, flip to your colour.\n\n\
         A player without such a move passes (by itself, unless Forced pass (pass) is set to ask); a player with one \
         may not pass. The game ends when the board is full or neither side can move. The side with more discs wins; \
         equal numbers are a draw.\n\n\
         Corners can never be flipped: try to win them, and be careful with the squares next to them.\n\n\
         Options: Opening (opening) can begin from a random, about even position. With Illegal move (strict) on, an \
         illegal move loses the game.\n\n\
         To move, type the square, such as d3 (column d, row 3 from the top), click it, or go to a marked square \
         with the arrow keys and press Enter.",
        "无人可下时，棋盘上己方棋子较多的一方获胜。\n\n\
         开局时棋盘中央交叉放着黑白各两子：8×8 时白在 d4、e5，黑在 d5、e4。黑方先行。\n\n\
         把棋子放在空格上，使八个方向中至少有一个方向上，对方的一串棋子被夹在新棋子与己方另一枚棋子之间。所有方向上被\
         夹住的棋子都翻成己方颜色。\n\n\
         无棋可下时停一手（默认自动进行，可在“无棋可下时（pass）”更改）；有棋可下时不能停。棋盘下满或双方都无棋可下时\
         终局，子多者胜，相等为和棋。\n\n\
         角上的棋子永远不会被翻转：争取占角，并小心角旁边的格子。\n\n\
         选项：“开局（opening）”可从随机的均势局面开始；“违规落子（strict）”设为 on 时，违规落子即判负。\n\n\
         走法：输入格子名，例如 d3（d 列，从上往下第 3 行）；也可点击，或用方向键移到有标记的格子后按 Enter。";

    TAKES_CORNER = "takes a corner", "占角";
    NO_REPLY = "leaves {0} no move", "{0}无棋可下";
    DENIES_CORNER = "keeps {1} out of the corner {0}", "使{1}占不到角 {0}";
    STABLE_DISCS = "gains {0} {0|disc|discs} that can't be flipped", "多得 {0} 枚稳定子";
    FEW_REPLIES = "leaves {0} {1} {1|move|moves}", "{0}只剩 {1} 处可下";
    FEWEST_REPLIES = "leaves {0} {1} {1|move|moves}, the fewest of all your moves", "{0}只剩 {1} 处可下，为最少";
    MORE_MOVES = "leaves {0} {1} {1|move|moves} and you {2}", "{0}有 {1} 处可下，你有 {2} 处";
    INNER_DISCS = "a quiet move: flips only discs inside", "静着：只翻内部的棋子";
    NO_CORNER = "gives no corner away, as {0} other {0|move|moves} would", "不送角（另有 {0} 手会送角）";
    FLIPS_ONE = "flips only 1 disc, which leaves few to attack", "只翻 1 子，少留破绽";
    THREATENS_CORNER = "threatens the corner {0}", "下一手可占角 {0}";
    ODD_REGION = "plays in an odd region ({0} empty {0|square|squares}): parity", "下在奇数空区（{0} 格），利于最后落子";
    ENDS_WON = "ends the game: you win by {0} {0|disc|discs}", "就此终局，你胜 {0} 子";
    ENDS_LOST = "ends the game: you lose by {0} {0|disc|discs}", "就此终局，你输 {0} 子";
    ENDS_EVEN = "ends the game: a draw", "就此终局，和棋";
}
