//! Reasons to refuse a move, a position or a choice of options in Go, and reasons why a game ends.

use tabletop_core::squares::{GO, SquareError};
use tabletop_core::{Cell, Grid, OptionError, Text, reasons, texts};

reasons! {
    /// Reason to refuse a move, a position or a choice of options.
    pub enum Refusal {
        GameOver => ("game-over", "the game is over: undo or start a new game", "对局已结束：可以悔棋或新开一局"),
        Outside => ("outside", "choose an intersection of the board", "请选择棋盘上的交叉点"),
        Occupied { grid: Grid, cell: Cell } => ("occupied",
            "{0} is occupied: choose an empty point", "{0} 已有棋子：请下在空点上", arg(GO.name(*grid, *cell))),
        Suicide { grid: Grid, cell: Cell } => ("suicide",
            "{0} would be suicide: the stone would have no liberties", "{0} 是禁着点：落子后无气，也提不到子", arg(GO.name(*grid, *cell))),
        Ko { grid: Grid, cell: Cell } => ("ko",
            "{0} would retake the ko at once: play elsewhere first, or pass",
            "{0} 是劫，不能立即提回：请先在别处下一手，或停一手", arg(GO.name(*grid, *cell))),
        Superko { grid: Grid, cell: Cell } => ("superko",
            "{0} would repeat an earlier position (superko): play elsewhere, or pass",
            "{0} 会使全局同形再现：请下在别处，或停一手", arg(GO.name(*grid, *cell))),
        MustPlace => ("no-pass",
            "no passing: the first capture wins", "不能停一手：先提子者胜"),
        Stopped => ("play-has-stopped",
            "mark dead groups, then {screen accept the score or resume play|type accept, or resume to play on}", "双方已停手：请标出死子，然后{screen 接受结果或继续对局|输入 accept 接受，或 resume 继续对局}"),
        NotStopped => ("play-goes-on",
            "place a stone or pass: you mark groups after two passes in a row", "请落子或停一手：双方连续停一手之后才标死子"),
        NoGroup => ("no-group", "choose a stone of the group to mark", "请选择要标记的棋块"),
        AlreadyMarked { grid: Grid, cell: Cell, dead: bool } => ("already-marked",
            "the group at {0} is already marked {1}",
            "{0} 处的棋块已经标为{1}", arg(GO.name(*grid, *cell)), words(if *dead { Text::new("dead", "死子") } else { Text::new("alive", "活子") })),
        NotAMove { text: String, grid: Grid } => ("not-a-move",
            "“{0}” is not a move: try a point such as {1}, or pass",
            "“{0}”不是着法：例如 {1}，或 pass（停一手）", arg(text), arg(GO.name(*grid, grid.cell(grid.len() / 2)))),
        NotAMark { text: String, grid: Grid } => ("not-a-mark",
            "“{0}” marks nothing: use dead {1}, alive {1}, accept or resume",
            "无法识别“{0}”：请用 dead {1}、alive {1}、accept（接受）或 resume（继续）", arg(text), arg(GO.name(*grid, grid.cell(grid.len() / 2)))),
        Square(error: SquareError) => error,
        NotAPosition { text: String, size: u8 } => ("not-a-position",
            "expected {0} rows of {0} points (X, O or .) separated by /, then if you like a space and X or O, not {1}",
            "须为以 / 分隔的 {0} 行，每行 {0} 个 X、O 或 .，其后可加空格和 X 或 O，而不是 {1}", arg(size), arg(text)),
        NoLiberty { grid: Grid, cell: Cell } => ("no-liberty",
            "the group at {0} has no liberties: this can't happen in play",
            "{0} 处的棋块没有气：实战中不会出现", arg(GO.name(*grid, *cell))),
        OneStone => ("handicap-of-one",
            "a handicap of 1 means komi 0.5 or 0: set that, or choose 2 to 9 stones",
            "让一子即让先：请改用贴目 0.5 或 0，或选择让 2 到 9 子"),
        NoHandicapPoints(size: u8) => ("no-handicap-points",
            "a {0} × {0} board has no handicap points: choose size 9, 13 or 19, or handicap 0",
            "{0} 路棋盘没有通用的让子点：请选择 9、13 或 19 路，或不让子", arg(size)),
        ButtonNeedsArea => ("button-needs-area",
            "the button needs area scoring: set scoring area, or button off", "按钮须用数子法：请设 scoring area，或 button off"),
        Options(error: OptionError) => error,
    }
}

texts! {
    /// Deciding factor of a finished game.
    pub enum GameOverReason {
        MoreArea = "larger area", "子数多";
        EqualArea = "equal area", "子数相等";
        MoreTerritory = "more territory and prisoners", "目数多";
        EqualTerritory = "equal territory and prisoners", "目数相等";
        FirstCapture = "first capture", "先提子";
    }
}
