//! Texts shown on the screen.

use tabletop_core::texts;

texts! { pub(crate) const:
    LARGEST = "Already the largest size", "已是最大的格子";
    SMALLEST = "Already the smallest size", "已是最小的格子";
    NAMED = "{0}: {1}", "{0}：{1}";
    NO_GAMES = "No game is open: {press:new} to start one", "没有打开的棋局：{press:new}新开一局";
    TOO_SMALL = "Enlarge the window to at least {0}×{1}", "请将窗口放大到 {0}×{1} 以上";
    AGAINST_THE_RULES = "{0} · the last move is illegal", "{0} · 上一手不合规则";
    LAST_MOVE = "Last move {0}", "上一手 {0}";
    MOVES = "Moves", "着法";
    START = "Start", "起始";
    BY_ITSELF = "({0})", "（{0}）";
    UNUSED = "Left", "待填";
    THINKING = "Thinking", "思考中";
    COMPUTER_LEVEL = "level {0}", "难度 {0}";
    COMPUTER = "computer", "电脑";
    PLAYED_BY = "{0} ({1})", "{0}（{1}）";
    AT_WORK = "{0} {1} s", "{0} {1} 秒";
    ANALYSIS = "Analysis", "分析";
    SOLUTIONS = "{0} {0|solution|solutions}", "{0} 个解";
    SOLVED_IN = "solved in {0} {0|move|moves}", "{0} 步解开";
    NO_SOLUTION = "no solution", "无解";
    PLAYOUTS = "{0} {0|playout|playouts} in {1} s, {2}/s", "模拟 {0} 次，{1} 秒，{2}/秒";
    DEPTH = "Depth {0}, {1} {1|position|positions} in {2} s, {3}/s", "深度 {0}，局面 {1}，{2} 秒，{3}/秒";
    FROM_BOOK = "From the opening book", "来自开局库";
    GRAPH = "Evaluation", "形势曲线";
    REVIEWED_OF = "Reviewed {0} of {1}", "已复盘 {0}/{1}";
    MISTAKE = " {0} · best {1}", " {0} · 应下 {1}";
    END_WALK = "end", "结束";
    NEXT_MISTAKE = "next", "下一处";
    TRY_AGAIN = "try again", "再试";
    ACCURACY = "Accuracy: {0}% – {1}%", "准确率：{0}% – {1}%";
    AGREE = "accept score", "接受";
    ENGINES = "Engines", "外部引擎";
    ENGINES_INTRO = "Engines that speak GTP, NBoard, Gomocup or Hub can play and analyse.", "支持 GTP、NBoard、Gomocup 或 Hub 协议的引擎可以执棋或分析。";
    ADD_ENGINE = "Add engine…", "添加引擎…";
    ENGINE_ABOUT = "{0}: {1}, plays {2}; {3}", "{0}：{1}，可下 {2}；{3}";
    SEAT_FIRST = "Play as Black", "让它执黑";
    SEAT_SECOND = "Play as White", "让它执白";
    LET_ANALYSE = "Analyse this position", "用它分析";
    ENGINE_LOG = "Error log", "错误日志";
    CHANGE = "Edit", "修改";
    REMOVE = "Remove", "移除";
    BACK = "Back", "返回";
    CHOOSE = "choose", "选择";
    HOME_BACK = "back", "返回";
    HOME_COMPUTER = "Play the computer", "与电脑对弈";
    HOME_FRIEND = "Play a friend", "与好友对弈";
    HOME_ALONE = "Play", "开始";
    HOME_LESSON = "Learn", "入门课";
    HOME_PROBLEMS = "Problems", "做题";
    HOME_MORE = "Custom game…", "自定义新局…";
    HOME_CONTINUE = "Continue {0}", "继续 {0}";
    HOME_OPEN = "Open a file…", "打开文件…";
    HOME_HINT_GAMES = "Pick a game with the arrows or 1–{0}", "用方向键或 1–{0} 选择棋种";
    HOME_HINT_COMPUTER = "{0}: start · ← →: level", "{0}：开始 · ← →：难度";
    HOME_HINT_START = "{0}: start", "{0}：开始";
    HOME_HINT_MORE = "Players, clock, size and rules", "对局者、棋钟、大小和规则";
    HOME_HINT_RESUME = "{0}: open", "{0}：打开";
    MOVE_NUMBER = "move {0}", "第 {0} 手";
    ENGINE_NAME = "Name", "名称";
    PROTOCOL = "Protocol", "协议";
    COMMAND_LINE = "Command line", "命令行";
    ENGINE_GAMES = "Games (default for GTP: go)", "棋种（GTP 默认为围棋）";
    ENGINE_OPTIONS = "Setup commands (separated by ;)", "启动命令（以 ; 分隔）";
    PATIENCE = "Timeout (s)", "超时（秒）";
    SAVE = "Save", "保存";
    NO_LINES = "No analysis yet: {press:analyse} to start", "还没有分析：{press:analyse}开始";
    EXPLORING = "Line {0} ({1}), move {2} of {3} · ← → step · Esc: back", "变化 {0}（{1}），第 {2}/{3} 手 · ← → 逐步 · Esc：返回";
    GAMES = "Games", "棋局";
    NEW_GAME = "New game", "新开一局";
    GAME = "Game", "棋种";
    FIRST_NAME = "Black's name", "黑方姓名";
    SECOND_NAME = "White's name", "白方姓名";
    FIRST_SEAT = "Black", "黑方";
    SECOND_SEAT = "White", "白方";
    PERSON = "Human", "人";
    COMPUTER_MINE = "Computer, adaptive", "电脑，与我相当";
    MINE_NOTE = "Adapts: one level up after a win, down after a loss", "自动调整：胜一局难度加一，负一局减一";
    TEACHING = "Blunder warnings", "失误提醒";
    TEACHING_NOTE = "Against the computer: warn me at once when I blunder", "与电脑对局走错时立即提醒我";
    COMPUTER_AT = "Computer, level {0}", "电脑，难度 {0}";
    PROGRAM = "{0} (engine)", "{0}（引擎）";
    OPEN = "Start", "开始";
    OPEN_STAY = "Start in background", "在后台新开";
    CANCEL = "Cancel", "取消";
    OK = "OK", "确定";
    NAMES = "Player names", "对局者姓名";
    SEATS = "Players", "对局双方";
    HELP = "Help", "帮助";
    RULES = "Rules: {0}", "规则：{0}";
    PALETTE = "Command palette", "命令面板";
    TYPE_MOVE = "Type a move", "输入着法";
    CHOOSE_NUMBER = "Which number?", "填哪个数？";
    NUMBER_HELD = "{0} selected: click an empty cell", "已选 {0}：请点一个空格";
    WHICH_MOVE = "Go to which move?", "转到第几手？";
    CHOOSE_MOVE = "Which move?", "选哪一手？";
    THEMES = "Theme", "主题";
    MENU = "Actions", "当前操作";
    COMMENT = "Comment", "评注";
    TALK = "Chat", "聊天";
    OFFER = "Offer", "提议";
    INVITE = "Invite (copied)", "邀请（已复制）";
    RESIGN_OWN_QUESTION = "Resign this game?", "确定认输吗？";
    RESIGN_QUESTION = "Resign as {0}?", "{0}确定认输吗？";
    RESIGN = "Resign", "认输";
    NOT_YOUR_TURN = "not your turn yet: {press:move} to make the computer move now", "还没轮到你：{press:move}让电脑立即走棋";
    DRAW = "Draw", "和棋";
    DRAW_QUESTION = "{0} offers a draw. {1}, do you accept?", "{0}提议和棋。{1}同意吗？";
    ACCEPT = "Accept", "同意";
    DECLINE = "Decline", "拒绝";
    CLOSE_QUESTION = "This game of {0} is unfinished. Close it?", "这局{0}尚未结束，要关闭吗？";
    CLOSE = "Close", "关闭";
    SOLVE_QUESTION = "Show the solution? The puzzle will count as shown, not solved.", "演示解法吗？这不算自己解开。";
    SOLVE = "Show solution", "演示解法";
    DELETE_QUESTION = "Delete {0} and all moves after it?", "删除 {0} 及其后的所有着法吗？";
    DELETE = "Delete", "删除";
    KEEP = "Cancel", "取消";
    HOME = "Home", "主页";
    REMATCH = "Rematch", "再来一局";
    PLAY_AGAIN = "Play again", "再来一次";
    AGAIN_ALONE = "play again", "再来一次";
    REMATCH_AS = "Rematch as {0}", "执{0}再来一局";
    REVIEW_MINE = "Review my {0} {0|mistake|mistakes}", "改正我的 {0} 处失误";
    REVIEW_BOTH = "Review {0} {0|mistake|mistakes}", "看 {0} 处失误";
    ACCURACY_COLUMN = "accuracy", "准确率";
    LEVEL = "Level {0}", "难度 {0}";
    MORE_MISTAKES = "+{0} more", "另有 {0} 处";
    HINT_OVER = "{key:undo} undo · {key:new} new game · Esc board", "{key:undo} 悔棋 · {key:new} 新开一局 · Esc 棋盘";
    HINT_OVER_OTHERS = "{key:unfinished} next game · {key:undo} undo · Esc board", "{key:unfinished} 下一局 · {key:undo} 悔棋 · Esc 棋盘";
    REVIEW = "Review", "复盘";
    AGAIN = "New game", "新开一局";
    PREFIX = "Go to tab", "转到标签";
    MOUSE_OFF = "Mouse released to the terminal; {0} to capture it again", "鼠标已交还终端；按 {0} 重新接管";
    MOUSE_ON = "Mouse captured; Shift+drag selects text", "鼠标已接管；按住 Shift 拖动可选择文字";
    THEME_SET = "Theme: {0}", "主题：{0}";
    NO_LEGAL = "No legal moves", "没有合法着法";
    GLYPHS_SET = "Character set: {0}", "字符集：{0}";
    RUN_AS_TYPED = "Enter runs this as a command", "按 Enter 作为命令执行";
    NOTHING_FOUND = "Nothing found", "没有找到";
    NEXT = "next: ", "后续：";
    NEXT_BOARD = "next", "下一题";
    NEXT_GAME = "Next game of the lesson", "入门课下一局";
    NEXT_GAME_SHORT = "next game", "下一局";
    PASTED_NOTHING = "the clipboard holds neither a game nor a move here", "粘贴的内容既不是棋谱，也不是此处的着法";
    WELCOME = "Move with the arrows, play with Enter, or click.", "用方向键移动，按 Enter 落子，或直接点击。";
    HELP_MOUSE = "Mouse", "鼠标";
    HELP_MOUSE_TEXT = "Click to play. To move a piece, drag it, or click it and then its square; drop it off the board to put it back. The wheel over the board or the moves steps through the game. Middle-click closes a tab, dragging moves it. Right-click opens a menu. Shift+drag selects text.", "点击落子。移动棋子可拖动，也可先点棋子再点落点；拖出棋盘则放回。在棋盘或着法列表上滚动滚轮可前后翻看。中键关闭标签，拖动可移动标签。右键打开菜单。按住 Shift 拖动可选择文字。";
    HELP_TYPING = "Commands (after {key:palette})", "可输入的命令（先按 {key:palette}）";
    HELP_POPUPS = "In dialogs", "在对话框中";
    HELP_POPUPS_TEXT = "Arrow keys and Tab move, Enter selects, Esc closes. Type to filter a list.", "方向键和 Tab 移动，Enter 选择，Esc 关闭。输入文字可筛选列表。";
    CLOCK = "Clock", "棋钟";
    NO_CLOCK = "None", "无";
    CLOCK_WAITS = "not started", "未开始";
    CLOCK_RESTS = "paused: {0}", "暂停：{0}";
    CLOCK_NOTE = "The clock starts after the first move. You can also type one: 5m, 5m+3s, 10m/5x30s (byo-yomi) or 10m/15in5m (Canadian).", "第一手之后开始计时。也可直接输入：5m、5m+3s、10m/5x30s（读秒）、10m/15in5m（加拿大制）。";
    PROBLEMS = "Notices", "通知";
    SETTINGS = "Settings", "设置";
    ON = "On", "开";
    OFF = "Off", "关";
    CHANGE_KEYS = "Key bindings…", "更改按键…";
    CLOSE_FORM = "Close", "关闭";
    HINT_SETTINGS = "← → change · ↑ ↓ select · Esc close", "← → 更改 · ↑ ↓ 选择 · Esc 关闭";
    HINT_LIST = "Enter select · Esc close", "Enter 选择 · Esc 关闭";
    HINT_OPENING = "Esc cancel", "Esc 取消";
    LOBBY = "Club: {0}", "俱乐部：{0}";
    HINT_LISTING = "Type to search · Enter open · Esc close", "输入可搜索 · Enter 打开 · Esc 关闭";
    HINT_BROWSER = "Type to filter · Tab complete · Ctrl+T sort · Enter open · Esc close", "输入可筛选 · Tab 补全 · Ctrl+T 排序 · Enter 打开 · Esc 关闭";
    HINT_SAVING = "Tab complete · Ctrl+T sort · Enter save · Esc cancel", "Tab 补全 · Ctrl+T 排序 · Enter 保存 · Esc 取消";
    OPENING = "Opening", "正在打开";
    OPEN_FILE = "Open", "打开";
    SAVE_AS = "Save as", "另存为";
    BLACK = "Black", "黑方";
    WHITE = "White", "白方";
    DATE = "Date", "日期";
    RESULT = "Result", "结果";
    BY_NAME = "Name", "名称";
    BY_TIME = "Time", "时间";
    BY_SIZE = "Size", "大小";
    LOOKING = "Loading…", "读取中……";
    A_PICTURE = "SVG picture", "SVG 图片";
    SAVES_AS = "Format: {0}", "格式：{0}";
    DOES_NOT_HOLD = "{0} can't store {1}", "{0}不能保存{1}";
    ONE_GAME = "1 game", "1 局";
    SOME_GAMES = "{0} {0|game|games}", "{0} 局";
    AT_LEAST_GAMES = "{0} games or more", "至少 {0} 局";
    SOME_MOVES = "{0} {0|move|moves}", "{0} 手";
    AGE_NOW = "now", "刚刚";
    AGE_MINUTES = "{0} min", "{0} 分钟前";
    AGE_HOURS = "{0} h", "{0} 小时前";
    AGE_DAYS = "{0} d", "{0} 天前";
    AGE_YEARS = "{0} y", "{0} 年前";
    REPLACE = "Replace", "覆盖";
    REPLACE_QUESTION = "{0} already exists. Replace it?", "{0} 已存在，要覆盖吗？";
    HINT_FORM = "← → change · Enter confirm · Esc close", "← → 更改 · Enter 确定 · Esc 关闭";
    HINT_NEW_GAME = "← → change · Enter start · Esc close", "← → 更改 · Enter 开始 · Esc 关闭";
    HINT_PAGER = "↑ ↓ scroll · / search · Esc close", "↑ ↓ 滚动 · / 搜索 · Esc 关闭";
    BOARD_SIZE = "{0}×{1}", "{0}×{1}";
    IN_TAB = "Tab {0}: {1}", "标签 {0}：{1}";
}

/// Messages about theme files.
pub(crate) mod theme {
    use tabletop_core::texts;

    texts! { pub(crate) const:
        IN_FILE = "{0}: {1}", "{0}：{1}";
    }
}

/// Messages about keys.
pub(crate) mod keys {
    use tabletop_core::texts;

    texts! { pub(crate) const:
        FAULT_AT = "line {0}, {1}: {2}", "第 {0} 行，{1}：{2}";
        NO_ACTION = "there is no action with this name", "没有此名称的操作";
        NO_KEY = "{0} is not a key: try u, U, ctrl+z, alt+1, f5, enter or pageup", "没有按键“{0}”：例如 u、U、ctrl+z、alt+1、f5、enter、pageup";
        NEVER_COMES = "terminals send {0} as {1}", "终端会将 {0} 当作 {1}";
        SET = "{0}: {1}", "{0}：{1}";
        ASK = "Press a key for “{0}”", "请按下用于“{0}”的按键";
        NOW = "Current keys: {0}", "当前按键：{0}";
        FOOT = "Backspace reset · Esc cancel", "Backspace 恢复默认 · Esc 取消";
        TITLE = "Key bindings", "按键";
        TAKEN = "{0} is already used for “{1}” ({2}); {3} keeps its default keys", "{0} 已用于“{1}”（{2}）；{3} 保留默认按键";
    }
}

/// Output of `tabletop doctor`.
pub(crate) mod doctor {
    use tabletop_core::texts;

    texts! { pub(crate) const:
        PROGRAM = "Program", "程序";
        VARIABLES = "Environment", "环境变量";
        SIZE = "Size", "窗口大小";
        COLORS = "Colours", "颜色";
        GLYPHS = "Characters", "字符";
        WIDTHS = "Widths", "字符宽度";
        LANGUAGE = "Language", "语言";
        SETTINGS = "Settings", "设置文件";
        THEMES = "Themes", "主题文件夹";
        ENGINES = "Engines", "引擎文件";
        SESSION = "Session", "会话文件";
        FAULTS = "Problems", "问题";
        NO_FAULTS = "none", "无";
        NO_TERMINAL = "not checked: not a terminal", "未检测：不是终端";
        SILENT = "the terminal didn't answer", "终端没有回答";
        NO_FOLDER = "no folder found", "没有可用的文件夹";
        THERE = "exists", "已存在";
        NOT_YET = "not created yet", "尚不存在";
        NOTHING = "no action", "无操作";
        PRESS = "Press keys to see what the terminal sends and what they do; q quits.", "请按键，将显示收到的按键及其操作；按 q 退出。";
    }
}
