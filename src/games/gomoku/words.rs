//! Texts of Gomoku.

use tabletop_core::{Text, texts};

/// Buttons that announce the number of fifth moves, by the number.
pub(super) const FIFTHS: [Text; 11] = [
    Text::same("0"),
    Text::new("1 fifth move", "1 打"),
    Text::new("2 fifth moves", "2 打"),
    Text::new("3 fifth moves", "3 打"),
    Text::new("4 fifth moves", "4 打"),
    Text::new("5 fifth moves", "5 打"),
    Text::new("6 fifth moves", "6 打"),
    Text::new("7 fifth moves", "7 打"),
    Text::new("8 fifth moves", "8 打"),
    Text::same("9"),
    Text::new("Offer ten fifths", "十打"),
];

texts! { pub(super) const:
    SWAP = "Swap colours", "交换黑白";
    TWO = "Place two more", "再放两子";
    STAY = "Keep colours", "不交换";


    NOTE_PLACE_THREE = "Swap2: place black, white, black. Next: {1}", "Swap2：先手依次放黑、白、黑三子。现在放{1}";
    NOTE_CHOOSE = "Swap2: swap colours, place a white stone, or place two more", "Swap2：交换黑白、落一枚白子，或再放两子";
    NOTE_PLACE_TWO = "Swap2: place one white and one black stone. Next: {1}", "Swap2：放一枚白子和一枚黑子。现在放{1}";
    NOTE_SWAP = "{0}: swap colours or keep them", "{0}：交换黑白，或不交换";
    NOTE_CENTRE = "{0}: {1} goes in the centre", "{0}：{1}下在天元";
    NOTE_SQUARE = "{0}: {1} goes in the central {2}×{2}", "{0}：{1}下在中央 {2}×{2} 内";
    NOTE_ANYWHERE = "{0}: {1} goes anywhere", "{0}：{1}可下在任意空点";
    NOTE_TEN = "{0}: swap colours, keep them, or offer ten fifth moves", "{0}：交换黑白、不交换，或十打";
    NOTE_FIFTHS = "{0}: announce how many fifth moves Black is to offer", "{0}：宣布黑方的打点数";
    NOTE_OFFER = "{0}: offer fifth move {3} of {4}, equal to no other by symmetry", "{0}：放第 {3} 个打点（共 {4} 个），不得与其他对称";
    NOTE_OFFERED = "{0}: choose Black's fifth move: {5}", "{0}：选一个打点作第五手（{5}）";
    NOTE_SWAPPED = "The players have swapped colours", "双方已交换黑白";

    MAKES_FIVE = "makes five in a row", "成五";
    MAKES_OPEN_FOUR = "makes an open four", "成活四";
    MAKES_TWO_FOURS = "makes two fours", "成双四";
    MAKES_FOUR_THREE = "makes a four and an open three", "成四三";
    MAKES_FOUR = "makes a four", "冲四";
    MAKES_TWO_THREES = "makes two open threes", "成双活三";
    MAKES_THREE = "makes an open three", "成活三";
    DENIES_THREE = "stops {0} from making an open three here", "不让{0}在此成活三";
    DENIES_FOUR = "stops {0} from making a four here", "不让{0}在此冲四";
    DENIES_DOUBLE = "stops {0} from making a winning threat here", "不让{0}在此做成必胜的威胁";
    LINES_UP = "lines up {0} {0|stone|stones} with room for five", "连起 {0} 子，尚可成五";
    LINES_UP_WAYS = "lines up {0} {0|stone|stones} with room for five, in {1} directions", "连起 {0} 子，尚可成五（{1} 个方向）";
    HAS_FOUR = "{0} makes five at {1}", "{0}可成五：{1}";
    HAS_THREE = "{0} makes an open four at {1}", "{0}可成活四：{1}";
    BLOCKS_FOUR = "blocks a four", "挡住冲四";
    BLOCKS_THREE = "blocks an open three", "挡住活三";
    CENTRE = "takes the centre, where most rows of five cross", "占天元：经过这里的五连最多";

    RULES =
        "Be the first to get five stones in an unbroken row: across, down or diagonally.\n\n\
         The board starts empty. Black moves first; take turns placing a stone on an empty point. Stones never move and \
         are never captured. A full board without a five is a draw.\n\n\
         Three in a row with both ends open is a threat: answer it. Look for a stone that makes two threats at once.\n\n\
         Rule (rule): freestyle, five or more win; standard, only exactly five win; renju, Black wins with exactly five \
         and may not make a longer row, two fours or two open threes with one stone, unless it makes a five. White \
         has no such limits and wins with five or more.\n\n\
         A four needs one more stone to make five; an open three needs one more to make an open four, a four with both \
         ends free. Points that renju forbids are marked; if Black has no others left, the game is drawn.\n\n\
         Opening (opening): swap2, the first player places two black stones and a white one; the second then takes \
         Black (swap), plays a white stone, or places one more stone of each colour and lets the first player choose \
         (two). Pro, Black's first stone goes to the centre, Black's second outside the central 5×5.\n\n\
         Two openings of renju: taraguchi10, stones 1 to 4 go in the centre and the central 3×3, 5×5 and 7×7, and after each \
         the other player may swap colours (swap, stay). Black's fifth goes within the central 9×9, with a last swap; or \
         instead of choosing a colour after the fourth, the other player offers ten fifth moves (10), and White chooses one. \
         Soosorv8, the first player places three stones (centre, 3×3, 5×5), the other may swap; White places the fourth and \
         announces one to eight fifth moves, and Black may swap; Black offers that many, and White chooses one. No two offers \
         may be equal by symmetry.\n\n\
         To move, {screen click a point, or go to it with the arrow keys and press Enter; or press {key:type} and type \
         its name|type the name of a point}, such as h8 (column h, row 8 from the bottom).",
        "先在横、竖或斜线上把己方五枚棋子连成一线的一方获胜。\n\n\
         开局时棋盘为空。黑方先行，双方轮流在空点落子；棋子不移动，也不会被吃。棋盘下满而无五连为和棋。\n\n\
         两头都空的三子叫活三，不挡的话下一手就成活四；一子同时造成两个威胁（如四三）通常就能取胜。\n\n\
         规则（rule）：freestyle，六子及以上也算胜；standard，必须恰好五子，长连不算；renju（连珠），黑方恰好五子才胜，\
         且不得下出长连、四四、三三（同时成五除外），白方没有禁手，六子及以上也算胜。\n\n\
         再下一子就成五的是“四”；再下一子能成活四（两端都能成五）的是“活三”。禁手点会标出，不能落子；黑方只剩禁手点时\
         为和棋。\n\n\
         开局（opening）：swap2，先手放两枚黑子和一枚白子，后手可以交换黑白（swap）、落一枚白子，或再放黑白各一子（two），\
         由先手选择执黑还是执白。pro，黑方第一子下在中心，第二子须在中心 5×5 之外。\n\n\
         连珠的两种开局：taraguchi10（塔拉山口-10），前四手依次下在天元和中央 3×3、5×5、7×7 内，每手后对方可交换黑白（swap、stay）；\
         黑方第五手下在中央 9×9 内，之后还可交换一次；或在第四手后不选颜色，由对方执黑放十个打点（10），白方选一个。soosorv8\
         （索索夫-8），先手摆三子（天元、3×3、5×5），对方可交换；白方下第四手并宣布打点数（1 至 8），黑方可交换；黑方放这么多\
         打点，白方选一个作第五手。打点不得互相对称。\n\n\
         走法：{screen 点击空点，或用方向键移到该点后按 Enter；也可按 {key:type} 后输入点名|输入点名}，例如 h8（h 列，从下往上第 8 行）。";
}
