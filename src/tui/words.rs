//! What the screen says.

use crate::core::Text;

macro_rules! words {
    ($($name:ident = $en:literal, $zh:literal;)*) => {
        $(pub(crate) const $name: Text = Text::new($en, $zh);)*
    };
}

words! {
    LARGEST = "these are the largest cells that fit", "已是能放下的最大格子";
    SMALLEST = "these are the smallest cells", "已是最小的格子";
    NAMED = "{0}: {1}", "{0}：{1}";
    NO_GAMES = "no game is open: press {0} for a new one", "没有打开的棋局：按 {0} 新开一局";
    TOO_SMALL = "make the window {0}×{1} or larger", "请将窗口放大到 {0}×{1} 以上";
    AGAINST_THE_RULES = "{0} · the last move is against the rules", "{0} · 上一手不合规则";
    LAST_MOVE = "last move {0}", "上一步 {0}";
    MOVES = "Moves", "着法";
    START = "start", "开局";
    UNUSED = "Still to place", "待放";
    THINKING = "thinking", "思考中";
    COMPUTER_LEVEL = "computer {0}", "电脑 {0} 级";
    ANALYSIS = "Analysis", "分析";
    WIN_IN = "wins in {0}", "{0} 步胜";
    LOSS_IN = "loses in {0}", "{0} 步负";
    DRAWN = "draw", "和棋";
    SOLVED_IN = "solved in {0}", "{0} 步解开";
    NO_SOLUTION = "no solution", "无解";
    PLAYOUTS = "{0} playouts, {1} s, {2}/s", "模拟 {0} 次，{1} 秒，{2}/秒";
    DEPTH = "depth {0}, {1} positions, {2} s, {3}/s", "深度 {0}，局面 {1}，{2} 秒，{3}/秒";
    FROM_BOOK = "from the opening book", "来自开局库";
    GRAPH = "How it went", "局势走向";
    REVIEWED_OF = "reviewed {0} of {1}", "已复盘 {0}/{1}";
    MISTAKE = "{0} lost {1}; better {2}", "{0} 损失 {1}；应走 {2}";
    AGREE = "agree", "同意";
    ENGINES = "Other programs", "其他程序";
    ENGINES_INTRO = "Programs that speak GTP, NBoard, Gomocup or Hub can take a seat or analyse.", "支持 GTP、NBoard、Gomocup 或 Hub 协议的程序可以入座或分析。";
    ADD_ENGINE = "Add a program…", "添加程序…";
    ENGINE_ABOUT = "{0}: {1}, plays {2}; {3}", "{0}：{1}，可下 {2}；{3}";
    SEAT_FIRST = "Let it play first (Black)", "让它执先（黑）";
    SEAT_SECOND = "Let it play second (White)", "让它执后（白）";
    LET_ANALYSE = "Let it analyse", "让它分析";
    ENGINE_LOG = "Its last lines of error output", "它最近的错误输出";
    CHANGE = "Change", "修改";
    REMOVE = "Remove", "移除";
    BACK = "Back", "返回";
    CHOOSE = "choose", "选择";
    HOME_BACK = "back", "返回";
    HOME_COMPUTER = "Play the computer", "与电脑对弈";
    HOME_FRIEND = "With a friend", "与好友对弈";
    HOME_ALONE = "Play", "开始";
    HOME_MORE = "More…", "更多…";
    HOME_CONTINUE = "Continue {0}", "继续 {0}";
    HOME_OPEN = "Open a file…", "打开文件…";
    HOME_HINT_GAMES = "Choose a game: 1–{0} or arrows, {1}", "选择棋种：1–{0} 或方向键，再按 {1}";
    HOME_HINT_COMPUTER = "{0} starts, {0} again plays · ← → change the level", "按 {0} 开始，再按 {0} 落子 · ← → 调整级别";
    HOME_HINT_START = "{0} starts", "按 {0} 开始";
    HOME_HINT_MORE = "Players, names, clock, size and rules", "对局者、姓名、棋钟、大小和规则";
    HOME_HINT_RESUME = "{0} opens", "按 {0} 打开";
    MOVE_NUMBER = "move {0}", "第 {0} 手";
    ENGINE_NAME = "Name", "名称";
    PROTOCOL = "Protocol", "协议";
    COMMAND_LINE = "Command line", "命令行";
    ENGINE_GAMES = "Games (empty: all)", "棋种（空为全部）";
    ENGINE_OPTIONS = "Told at the start (; between)", "启动时发送（以 ; 分隔）";
    PATIENCE = "Patience in seconds", "等待秒数";
    SAVE = "Save", "保存";
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
    WHICH_MOVE = "To which move?", "跳到第几步？";
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
    HOME = "Home", "主页";
    REMATCH = "Rematch", "再来一局";
    PLAY_AGAIN = "Play again", "再来一次";
    REVIEW = "Review", "复盘";
    AGAIN = "New game", "新开一局";
    QUIT = "Quit", "退出";
    ALL_OVER = "Every open game is over.", "所有打开的对局都已结束。";
    PREFIX = "go to tab: type its number", "跳转：请输入标签编号";
    MOUSE_OFF = "the mouse belongs to the terminal now; {0} takes it back", "鼠标已交还终端；按 {0} 收回";
    MOUSE_ON = "the mouse is back; Shift+drag selects text", "鼠标已接管；按住 Shift 拖动可选择文字";
    THEME_SET = "colours: {0}", "配色：{0}";
    NO_LEGAL = "no legal place on the board", "棋盘上没有合法位置";
    GLYPHS_SET = "characters: {0}", "字符：{0}";
    RUN_AS_TYPED = "Enter runs it as a command", "按回车作为命令执行";
    NOTHING_FOUND = "nothing found", "没有找到";
    NEXT = "next: ", "后续：";
    PASTED_NOTHING = "the pasted text is neither a game nor a move here", "粘贴的内容既不是棋谱，也不是此处的着法";
    WELCOME_1 = "Enter or a click plays; the arrow keys move.", "回车或点击落子；方向键移动。";
    WELCOME_2 = "{0} home · {1} help · {2} commands · {3} quit", "{0} 主页 · {1} 帮助 · {2} 命令 · {3} 退出";
    HELP_MOUSE = "Mouse", "鼠标";
    HELP_MOUSE_TEXT = "Click plays; drag a piece or click twice to move it; letting go off the board puts it back. The wheel over the board or the moves steps through the game. A middle click closes a tab, drag moves it. A right click opens a menu. Shift+drag selects text (that belongs to the terminal).", "点击落子；拖动或两次点击移动棋子；拖出棋盘则放回。在棋盘或着法上滚轮可前后查看。中键关闭标签，拖动可移动标签。右键打开菜单。按住 Shift 拖动可选择文字（由终端处理）。";
    HELP_TYPING = "Commands to type (after :)", "可输入的命令（按 : 后）";
    HELP_POPUPS = "In popups", "在弹出窗口中";
    HELP_POPUPS_TEXT = "Arrow keys and Tab move, Enter chooses, Esc closes. Typing filters lists.", "方向键和 Tab 移动，回车选择，Esc 关闭。输入文字可筛选列表。";
    CLOCK = "Clock", "棋钟";
    NO_CLOCK = "none", "无";
    CLOCK_WAITS = "not begun", "未开始";
    CLOCK_RESTS = "paused: {0}", "暂停：{0}";
    CLOCK_NOTE = "It starts with the first move. Others can be typed: 5m, 5m+3s, 10m/5x30s (byo-yomi), 10m/15in5m (Canadian)", "第一步走完后开始计时。可输入其他：5m、5m+3s、10m/5x30s（读秒）、10m/15in5m（加拿大制）";
    PROBLEMS = "What is to be known", "需要注意";
    SETTINGS = "Settings", "设置";
    ON = "on", "开";
    OFF = "off", "关";
    CHANGE_KEYS = "Give actions other keys…", "更改按键…";
    CLOSE_FORM = "Close", "关闭";
    HINT_SETTINGS = "←→ change · ↑↓ choose · Esc closes", "←→ 更改 · ↑↓ 选择 · Esc 关闭";
    HINT_LIST = "Enter chooses · Esc closes", "回车选择 · Esc 关闭";
    HINT_OPENING = "Esc cancels", "Esc 取消";
    HINT_LISTING = "type to search · Enter opens · Esc closes", "输入可搜索 · 回车打开 · Esc 关闭";
    HINT_BROWSER = "type to filter · Tab completes · Ctrl+T sorts · Enter · Esc", "输入可筛选 · Tab 补全 · Ctrl+T 排序 · 回车 · Esc";
    OPENING = "Opening", "正在打开";
    OPEN_FILE = "Open", "打开";
    SAVE_AS = "Save as", "另存为";
    BLACK = "Black", "黑方";
    WHITE = "White", "白方";
    DATE = "Date", "日期";
    RESULT = "Result", "结果";
    BY_NAME = "name", "名称";
    BY_TIME = "time", "时间";
    BY_SIZE = "size", "大小";
    LOOKING = "looking …", "读取中……";
    SAVES_AS = "saved as: {0}", "保存为：{0}";
    DOES_NOT_HOLD = "{0} can't hold a game of {1}", "{0}不能保存{1}";
    ONE_GAME = "1 game", "1 局";
    SOME_GAMES = "{0} games", "{0} 局";
    AT_LEAST_GAMES = "{0} games or more", "至少 {0} 局";
    SOME_MOVES = "{0} moves", "{0} 手";
    AGE_NOW = "now", "刚刚";
    AGE_MINUTES = "{0} min", "{0} 分钟";
    AGE_HOURS = "{0} h", "{0} 小时";
    AGE_DAYS = "{0} d", "{0} 天";
    AGE_YEARS = "{0} y", "{0} 年";
    REPLACE = "Replace", "覆盖";
    REPLACE_QUESTION = "{0} is there already. Replace it?", "{0} 已存在，要覆盖吗？";
    HINT_FORM = "←→ change · Enter confirms · Esc closes", "←→ 更改 · 回车确定 · Esc 关闭";
    HINT_NEW_GAME = "←→ change · Enter starts · Esc closes", "←→ 更改 · 回车开始 · Esc 关闭";
    HINT_PAGER = "↑↓ scroll · / searches · Esc closes", "↑↓ 滚动 · / 搜索 · Esc 关闭";
    BOARD_SIZE = "{0}×{1}", "{0}×{1}";
    IN_TAB = "board {0}: {1}", "棋局 {0}：{1}";
}

/// What is said about the files of themes.
pub(crate) mod theme {
    use crate::core::Text;

    words! {
        AT_LINE = "line {0}, {1}: {2}", "第 {0} 行，{1}：{2}";
        IN_FILE = "{0}: {1}", "{0}：{1}";
        NO_BASE = "there is no theme {0} to inherit from: expected felt, wood, slate, light, high-contrast, mono or terminal", "没有可继承的配色“{0}”：应为 felt、wood、slate、light、high-contrast、mono 或 terminal";
        NO_ROLE = "there is no colour of this name", "没有此名称的颜色";
        NO_COLOR = "the colour {0} is missing", "缺少颜色 {0}";
        NO_PAINT = "it can't be {0}: expected six hex digits, ansi 0 to ansi 15, or default", "不能是 {0}：应为六位十六进制数、ansi 0 到 ansi 15 或 default";
    }
}

/// What is said about keys.
pub(crate) mod keys {
    use crate::core::Text;

    words! {
        FAULT = "{0}: {1}", "{0}：{1}";
        FAULT_AT = "line {0}, {1}: {2}", "第 {0} 行，{1}：{2}";
        NO_ACTION = "there is no action of this name", "没有此名称的操作";
        NO_KEY = "{0} is no key: expected something like u, U, ctrl+z, alt+1, f5, enter or pageup", "{0} 不是按键：应如 u、U、ctrl+z、alt+1、f5、enter 或 pageup";
        NEVER_COMES = "{0} arrives as {1} in terminals", "终端会将 {0} 当作 {1}";
        SET = "{0}: {1}", "{0}：{1}";
        ASK = "Press the key for “{0}”.", "请按下用于“{0}”的按键。";
        NOW = "Its keys: {0}", "当前按键：{0}";
        FOOT = "Backspace: the usual keys · Esc: leave it", "Backspace：恢复默认 · Esc：不更改";
        TITLE = "Keys", "按键";
        TAKEN = "{0} belongs to “{1}” ({2}); {3} keeps its usual keys", "{0} 已属于“{1}”（{2}）；{3} 保留默认按键";
    }
}

/// What `tabletop doctor` says.
pub(crate) mod doctor {
    use crate::core::Text;

    words! {
        PROGRAM = "program", "程序";
        VARIABLES = "environment", "环境变量";
        SIZE = "size", "窗口大小";
        COLORS = "colours", "颜色";
        GLYPHS = "characters", "字符";
        WIDTHS = "widths", "字符宽度";
        LANGUAGE = "language", "语言";
        SETTINGS = "settings", "设置文件";
        THEMES = "themes", "配色文件夹";
        ENGINES = "engines", "引擎文件";
        SESSION = "session", "会话文件";
        FAULTS = "problems", "问题";
        NO_FAULTS = "none", "无";
        NO_TERMINAL = "not asked: no terminal", "未检测：不是终端";
        SILENT = "the terminal does not answer", "终端没有回答";
        NO_FOLDER = "no folder is known", "没有可用的文件夹";
        THERE = "there", "已存在";
        NOT_YET = "not there yet", "尚不存在";
        NOTHING = "nothing", "无操作";
        PRESS = "Press keys to see what arrives and what it does; q ends.", "请按键，将显示收到的按键及其操作；按 q 结束。";
    }
}
