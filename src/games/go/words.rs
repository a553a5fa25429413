//! Texts of Go that are shown to users.

use tabletop_core::texts;

texts! { pub(super) const:
    PASS = "Pass", "停一手";
    ACCEPT = "Accept score", "接受结果";
    RESUME = "Resume play", "继续对局";
    PRISONERS = "Prisoners", "提子";
    AREA = "Area", "子数";
    TERRITORY = "Territory and prisoners", "目数（含提子）";
    COUNTED = "{0} {1} · {2} {3}", "{0} {1} · {2} {3}";
    KOMI = "Komi: {0}", "贴目：{0}";
    HANDICAP = "Handicap: {0}", "让子：{0}";
    HANDICAP_BONUS = "Handicap: {0} (White +{1})", "让子：{0}（贴还白方 {1} 目）";
    BUTTON_FREE = "Button: half a point for the first pass", "按钮：第一次停一手得半目";
    BUTTON_TAKEN = "Button: {0}", "按钮：{0}";
    /// Line of the panel with the rules. Suicide is mentioned only if it is allowed, which is rare.
    RULES = "{0} · {1}", "{0} · {1}";
    /// Note shown if a group may fill its own last liberty.
    SUICIDE_ALLOWED = "suicide allowed", "允许自杀";
    /// Note shown if the first capture wins.
    FIRST_CAPTURE_WINS = "the first capture wins", "先提子者胜";
    ONE_PASS = "{0} passed: a second pass ends the game", "{0}停一手：再停一手则停止落子";
    ACCEPTED = "{0} accepts the score", "{0}接受结果";
    ESTIMATE_EVEN = "Estimate: about even (with komi)", "形势判断：大致均势（含贴目）";
    ESTIMATE = "Estimate: {0} by {1} (with komi)", "形势判断：{0}约领先 {1} 目（含贴目）";
    AHEAD = "{0} leads by {1} {1|point|points}", "{0}领先 {1} 目";
    EVEN = "The score is even", "双方相等";
    BLACK = "Black", "黑方";
    WHITE = "White", "白方";

    IN_ATARI = "{0} in atari at {1}: last liberty {2}", "{0} {1} 被叫吃，最后一气在 {2}";
    CAPTURES = "captures {0} {0|stone|stones}", "提 {0} 子";
    SAVES = "saves {0} {0|stone|stones} from atari", "救出被叫吃的 {0} 子";
    OUT_OF_ATARI = "saves {0} {0|stone|stones} from atari for now", "暂时解除 {0} 子所受的叫吃";
    ATARI = "puts {0} {0|stone|stones} in atari", "叫吃 {0} 子";
    KEEPS_APART = "keeps {0} {1} groups apart", "隔断{1}的{0}块棋";
    AVERTS_ATARI = "keeps {0} {0|stone|stones} out of atari", "使 {0} 子不会在此被叫吃";
    TWO = "two", "两";
    THREE = "three", "三";
    FOUR = "four", "四";
    STRENGTHENS = "strengthens {0} {0|stone|stones}: from {1} {1|liberty|liberties} to {2}", "加强己方 {0} 子：气由 {1} 增到 {2}";
    LEAVES_TWO = "reduces {1} {0} {1|stone|stones} to two liberties", "使{0}的 {1} 子只剩两气";
    OPENS_CORNER = "takes an empty corner", "占据空角";
    JOINS = "connects {0} of your groups", "连接己方的{0}块棋";
    ENDS_PLAY = "the second pass: play stops and the score is counted", "双方都停一手：停止落子，开始计算";
    MARKS_RIGHT = "the computer agrees about the dead stones", "电脑同意这样判定死子";
    MARKS_WRONG = "the computer doesn't agree about the dead stones", "电脑不同意这样判定死子";
}

texts! {
    pub(super) list LEVELS:
        "Guesses more than it reads and misjudges most positions.", "初学者：多凭感觉，常误判形势。";
        "Knows how to capture, but gives a lot away.", "会提子，但失误很多。";
        "Sees simple captures and escapes, but is careless.", "能看到简单的提子和逃子，仍较粗心。";
        "Plays sensibly, with a large mistake now and then.", "下法合理，偶尔出大错。";
        "Makes few big mistakes.", "很少出大错。";
        "Makes small mistakes.", "常有小失误。";
        "Seldom makes mistakes, but doesn't read far.", "失误少，但算得不远。";
        "A good opponent on small boards.", "小棋盘上的好对手。";
        "Strong on small boards; reads much further than level 8.", "小棋盘上实力强；算得比难度 8 远得多。";
        "Plays its best in the time it has.", "用尽思考时间，全力以赴。";
}

texts! { pub(super) const:
    SUMMARY = "Surround more of the board than your opponent; stones can be captured.", "围住更多地盘的一方获胜；没有气的棋子被提走。";
    RULES_OF_PLAY =
        "Surround more of the board than your opponent.\n\n\
         The board starts empty and Black moves first. With a handicap, Black's stones are already on the board and White \
         moves first; komi is then usually 0.5.\n\n\
         Take turns placing a stone on an empty intersection (a point), or pass. Stones of one colour connected along the \
         lines are a group; the empty points next to it are its liberties. Your stone first captures every opposing \
         group left without liberties: its stones come off the board as your prisoners. Filling your own last liberty \
         without capturing is suicide, which is not allowed unless Suicide (suicide) is set to yes.\n\n\
         Ko (ko): a move may not repeat an earlier position of the whole board (positional superko); with situational \
         superko, only if the same side would be to move; with simple ko, you only may not retake a single stone at once.\n\n\
         Two passes in a row stop play. The players then agree which groups are dead and remove them. A group is alive if \
         it can keep two separate empty points (eyes), and dead if it can't escape capture. With Dead stones (dead) set \
         to keep, every stone on the board counts as alive.\n\n\
         Scoring (scoring): area counts your stones and the empty points that only you surround; territory counts \
         surrounded points and prisoners, dead stones included, but not the eyes of groups in seki (where neither side \
         can attack the other). White adds komi, to make up for Black's first move, and a bonus for handicap stones if one is \
         set (bonus). Seki, group tax (tax) and the button (button) count as you set them. More points win.\n\n\
         With Won by (aim) set to capture, the first capture wins and you can't pass while you can place a stone: Go for \
         beginners, on 5 × 5 or 9 × 9.\n\n\
         To move, {screen click a point, or go to it with the arrow keys and press Enter; or press {key:type} and type its \
         name|type the name of a point}, such as Q16 (columns A to T without I on 19 × 19, rows from the bottom). \
         {Press:pass} to pass. Mark dead groups in the same way{screen , then accept the score or resume play|, or with dead \
         D4; accept accepts the score, resume plays on}.",
        "围住更多地盘的一方获胜。\n\n\
         开局时棋盘为空，黑方先行。让子棋的让子已摆好，由白方先行，贴目一般改为 0.5。\n\n\
         双方轮流在空交叉点上落一子，或停一手。沿线相连的同色棋子为一块，与之相邻的空点是它的气。落子后先提走对方无气\
         的棋块，成为提子。落子后己方无气、又提不到对方的子，叫作自杀：默认禁止，可选择允许。\n\n\
         打劫（ko）：默认禁全局同形，即不得使棋盘回到以前的局面；situational 仅在轮到的一方也相同时才禁止；simple（简\
         单劫）仅禁止立即提回单子。\n\n\
         双方连续停一手则停止落子，商定哪些是死子，将其从棋盘上拿走。能做出两个眼的棋是活棋；最终逃不掉被提的是死棋。“\
         死子判定（dead）”设为 keep 时，盘上皆为活子。\n\n\
         计算方法（scoring）：数子法，棋子加上完全由己方围住的空点；数目法，所围空点加提子（死子也算提子），双活（双\
         方都不敢先动、谁也提不掉谁）中的眼不算。白方另加贴目，用来补偿黑方先行之利；让子贴还（bonus）、双活与还棋头（tax）、按\
         钮（button）依所选计算。点数多的一方胜。\n\n\
         “胜负（aim）”设为 capture 时，先提子的一方胜，有可下的点就不能停一手：这是初学者的吃子围棋，用 5 路或 9 路。\n\n\
         走法：{screen 点击交叉点，或用方向键移到该点后按 Enter；也可按 {key:type} 后输入点名|输入点名}，例如 Q16（19 路时列\
         为 A 到 T，不用 I；行从下往上数）。{press:pass}停一手。死子用同样的方法标出，{screen 然后接受结果或继续对局|\
         或输入 dead D4；输入 accept 接受结果，输入 resume 继续对局}。";
}
