//! Texts of checkers in both languages.

use tabletop_core::texts;

texts! { pub(super) const:
    BALLOT = "Ballot {0} of {1}", "三步开局第 {0} 号（共 {1} 个）";
    BARRED_BALLOT = "Barred ballot {0} of {1}", "禁用的三步开局第 {0} 号（共 {1} 个）";
    NAME = "Checkers", "西洋跳棋";
    SUMMARY = "English draughts: capture or block all the opponent's pieces.", "英式跳棋：吃光对方棋子，或使对方无子可动。";
    RULES =
        "Capture all the opponent's pieces, or leave the opponent without a move.\n\n\
         You play on the dark squares, numbered 1 to 32 from Black's back row to White's. Each side has twelve men; Black \
         moves first, unless First move (first) is White.\n\n\
         A man moves one square diagonally forward, a king one square in any diagonal direction.\n\n\
         You capture an adjacent piece by jumping over it to the empty square beyond, and go on jumping with the same \
         piece while you can. Men jump forward only, kings in any diagonal direction. If you can jump, you must (choose \
         any jump) and must finish it; with Capture (capture) set to free, that is up to you.\n\n\
         A man that reaches the far row becomes a king, and the move ends.\n\n\
         You lose if it is your turn and you have no pieces or no move. You can agree to a draw at any time. The game is \
         also drawn when a position occurs for the third time with the same side to move, or after 40 moves by each \
         side without a capture or a man moving, unless Draws (draws) is off.\n\n\
         To move, {screen click a piece and then each square it goes to, or do the same with the arrow keys and Enter; or \
         press {key:type} and type the squares|type the squares}: 11-15, or a jump with every landing square, 15x22x29. \
         Coordinates as White sees them work too: c3-d4, or x,y from the lower left corner, 2,2 3,3.",
        "吃光对方的棋子，或使对方无子可动。\n\n\
         棋在深色格上进行，从黑方底线数到白方底线，编号 1 到 32。双方各有十二个兵；黑方先行（“先行方（first）”可改）。\n\n\
         兵向前斜走一格。王前后都能走、都能跳吃，但每步只走一格（没有国际跳棋的“飞王”）。\n\n\
         邻格有对方棋子且其后一格为空时，可以跳过并吃掉它；同一棋子可连续跳吃。兵只能向前跳。有吃必吃（多种吃法任选，\
         不要求吃最多的子），并且必须跳完；“吃子（capture）”设为 free 时，跳不跳、是否继续由你决定。\n\n\
         兵到达对方底线升为王，这一手就此结束。\n\n\
         轮到走棋的一方无子或无子可动即告负。双方随时可以同意和棋。同一局面（同一方走）第三次出现，或双方各 40 手没有\
         吃子也没有走兵，也是和棋，除非“和棋（draws）”设为 off。\n\n\
         走法：{screen 先点棋子，再依次点它要到的每个格子，也可用方向键和 Enter；或按 {key:type} 后输入格子编号|输入格子编号}，\
         如 11-15，跳吃写出每个落点，如 15x22x29；也可用坐标（白方在下），如 c3-d4，或从左下角起的 x,y：2,2 3,3。";

    CAN_BE_TAKEN = "{0} can lose {1}", "{0}可能被吃：{1}";
    PIECES = "Pieces", "棋子";
    KINGS = "{0} {0|king|kings}", "{0} 王";
    QUIET = "{0} of 40 moves by each side without a capture or a man moving", "双方已各走 {0} 手没有吃子也没有走兵（满 40 手为和棋）";
    SEEN_TWICE = "This position occurred twice: the third time is a draw", "此局面第二次出现：第三次即为和棋";

    TAKES = "captures {0} {0|piece|pieces}", "吃 {0} 子";
    CROWNS = "crowns a king", "升王";
    LOSES_FOR = "takes {0} {0|piece|pieces} and loses {1}", "吃 {0} 子，失 {1} 子";
    TRADES = "trades {0} {0|piece|pieces} for {1}", "{0} 子换 {1} 子";
    WINS_FOR = "wins {0} {0|piece|pieces} for {1}", "弃 {1} 子，吃 {0} 子";
    GIVES_UP = "gives up {0} {0|piece|pieces}", "弃 {0} 子";
    OPPOSITION = "has the opposition", "取得对峙主动";
    MEETS_THREAT = "saves {0} {0|piece|pieces} from capture", "使 {0} 子免于被吃";
    STOPS_KING = "stops {0} from crowning a king", "阻止{0}升王";
    THREATENS = "threatens to win {0} {0|piece|pieces}", "下一手可净吃 {0} 子";
    THREATENS_KING = "threatens to crown a king", "下一手可升王";
    FEW_REPLIES = "leaves {0} {1} {1|move|moves}", "{0}只剩 {1} 手可走";
    CENTRE = "takes the centre", "占据中心";
    BACKS_UP = "backs up a piece against a jump", "在后支援己方棋子，防止被吃";
    KEEPS_GUARD = "keeps the back row guarded", "保持底线不动";
    EDGE = "safe from jumps on the edge", "走到边上，不会被吃";
    ENDS_WON = "wins the game: {0}", "就此获胜：{0}";
    ENDS_DRAWN = "draws the game: {0}", "就此成和：{0}";
    MAKING_TABLES = "Computing endgame tables: {0}%", "正在计算残局库：{0}%";
    TABLE_WINS = "wins in {0} by the endgame tables", "据残局库，{0} 步内胜";
    TABLE_DRAWS = "a draw by the endgame tables", "据残局库为和棋";
    TABLE_LOSES = "{0} wins in {1} whatever you do; this lasts longest", "无论怎么走，{0}都能在 {1} 步内胜；这一手坚持最久";
}
