//! What the screen says.

use crate::core::Text;

macro_rules! words {
    ($($name:ident = $en:literal, $zh:literal;)*) => {
        $(pub(crate) const $name: Text = Text::new($en, $zh);)*
    };
}

words! {
    NO_GAMES = "no game is open: press n for a new one", "没有打开的棋局：按 n 新开一局";
    TOO_SMALL = "make the window {0}×{1} or larger", "请将窗口放大到 {0}×{1} 以上";
    LAST_MOVE = "last move {0}", "上一步 {0}";
    MOVES = "Moves", "着法";
    START = "start", "开局";
    UNUSED = "Still to place", "待放";
    THINKING = "thinking", "思考中";
    COMPUTER_LEVEL = "computer {0}", "电脑 {0} 级";
    ANALYSIS = "Analysis", "分析";
    DEPTH = "depth {0}, {1} positions, {2} s, {3}/s", "深度 {0}，局面 {1}，{2} 秒，{3}/秒";
    GRAPH = "How it went", "局势走向";
    REVIEWED_OF = "reviewed {0} of {1}", "已复盘 {0}/{1}";
    MISTAKE = "{0} lost {1}; better {2}", "{0} 损失{1}；应走 {2}";
    AGREE = "agree", "同意";
    NO_LINES = "no line is known here: a rates the moves first", "此处尚无变化：先按 a 分析";
    EXPLORING = "line {0} ({1}), move {2} of {3} · arrows step · Esc back to the game", "变化 {0}（{1}），第 {2}/{3} 步 · 方向键逐步 · Esc 返回对局";
    GAMES = "Games", "棋局";
    NEW_GAME = "New game", "新开一局";
    GAME = "Game", "棋种";
    FIRST_NAME = "First player", "先手姓名";
    SECOND_NAME = "Second player", "后手姓名";
    FIRST_SEAT = "First is played by", "先手由谁下";
    SECOND_SEAT = "Second is played by", "后手由谁下";
    PERSON = "a person", "人";
    COMPUTER_AT = "computer, level {0}", "电脑，{0} 级";
    PROGRAM = "{0} (another program)", "{0}（其他程序）";
    OPEN = "Open", "打开";
    OPEN_STAY = "Open and stay here", "打开但留在此处";
    CANCEL = "Cancel", "取消";
    OK = "OK", "确定";
    NAMES = "Players", "对局者";
    SEATS = "Who plays", "由谁下";
    HELP = "Help", "帮助";
    RULES = "Rules: {0}", "规则：{0}";
    PALETTE = "Find and run", "查找并执行";
    TYPE_MOVE = "Type a move", "输入着法";
    CHOOSE_NUMBER = "Which number?", "放哪个数？";
    CHOOSE_MOVE = "Which move?", "选哪一步？";
    THEMES = "Colours", "配色";
    MENU = "Here", "此处";
    COMMENT = "Comment", "评注";
    RESIGN_QUESTION = "{0} resigns this game?", "{0}认输吗？";
    RESIGN = "Resign", "认输";
    CLOSE_QUESTION = "Close {0}? The game is not over.", "关闭{0}吗？对局尚未结束。";
    CLOSE = "Close it", "关闭";
    DELETE_QUESTION = "Delete {0} and all moves after it?", "删除 {0} 及其后的所有着法吗？";
    DELETE = "Delete", "删除";
    KEEP = "No", "不";
    OVER = "Game over", "对局结束";
    VIEW = "Look at the board", "查看棋盘";
    NEXT_UNFINISHED = "Next unfinished game", "下一个未结束的棋局";
    UNDO = "Take back the last turn", "悔一步";
    AGAIN = "New game", "新开一局";
    QUIT = "Quit", "退出";
    ALL_OVER = "Every open game is over.", "所有打开的对局都已结束。";
    PREFIX = "go to tab: type its number", "跳转：请输入标签编号";
    MOUSE_OFF = "the mouse belongs to the terminal now; M takes it back", "鼠标已交还终端；按 M 收回";
    MOUSE_ON = "the mouse is back; Shift+drag selects text", "鼠标已接管；按住 Shift 拖动可选择文字";
    NO_THEME = "there is no theme {0}: expected one of {1}", "没有配色“{0}”：应为 {1} 之一";
    THEME_SET = "colours: {0}", "配色：{0}";
    GONE = "that game or position is gone: nothing was done", "该棋局或局面已不在：未作改动";
    NO_LEGAL = "no legal place on the board", "棋盘上没有合法位置";
    GLYPHS_SET = "characters: {0}", "字符：{0}";
    NOTHING_FOUND = "nothing found", "没有找到";
    NEXT = "next: ", "后续：";
    WELCOME_1 = "Move with the arrow keys or the mouse; Enter or a click plays.", "用方向键或鼠标移动；回车或点击落子。";
    WELCOME_2 = "1 and 2 switch between the open games; n opens another.", "按 1、2 切换棋局；按 n 新开一局。";
    WELCOME_3 = "? explains every key; : finds everything else; q quits.", "按 ? 查看所有按键；按 : 查找其他操作；按 q 退出。";
    HELP_MOUSE = "Mouse", "鼠标";
    HELP_MOUSE_TEXT = "Click plays; drag a piece or click twice to move it; letting go off the board puts it back. The wheel over the board or the moves steps through the game. A middle click closes a tab, drag moves it. A right click opens a menu. Shift+drag selects text (that belongs to the terminal).", "点击落子；拖动或两次点击移动棋子；拖出棋盘则放回。在棋盘或着法上滚轮可前后查看。中键关闭标签，拖动可移动标签。右键打开菜单。按住 Shift 拖动可选择文字（由终端处理）。";
    HELP_TYPING = "Commands to type (after :)", "可输入的命令（按 : 后）";
    HELP_POPUPS = "In popups", "在弹出窗口中";
    HELP_POPUPS_TEXT = "Arrow keys and Tab move, Enter chooses, Esc closes. Typing filters lists.", "方向键和 Tab 移动，回车选择，Esc 关闭。输入文字可筛选列表。";
    HINT_LIST = "Enter chooses · Esc closes", "回车选择 · Esc 关闭";
    HINT_FORM = "←→ change · Enter next · Esc closes", "←→ 更改 · 回车下一项 · Esc 关闭";
    HINT_PAGER = "↑↓ scroll · / searches · Esc closes", "↑↓ 滚动 · / 搜索 · Esc 关闭";
    BOARD_SIZE = "{0}×{1}", "{0}×{1}";
    PLAYED_BY_COMPUTER = "the computer plays {0}", "电脑走 {0}";
    IN_TAB = "board {0}: {1}", "棋局 {0}：{1}";
}
