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
            "suicide isn't allowed: a stone at {0} would have no liberties", "禁止自杀：下在 {0} 无气且提不到子", arg(GO.name(*grid, *cell))),
        Ko { grid: Grid, cell: Cell } => ("ko",
            "play elsewhere first or pass: {0} would retake the ko at once",
            "{0} 是劫，不能立即提回：请先找劫材（在别处下一手），或停一手", arg(GO.name(*grid, *cell))),
        Superko { grid: Grid, cell: Cell } => ("superko",
            "play elsewhere or pass: {0} would repeat an earlier position (superko)",
            "请下在别处或停一手：下在 {0} 会使全局同形再现", arg(GO.name(*grid, *cell))),
        MustPlace => ("no-pass",
            "place a stone: the first capture wins, so nobody passes while there is room", "请落子：先提子者胜，还有可下的点时不能停一手"),
        Stopped => ("play-has-stopped",
            "mark dead groups, then type accept, or resume to play on", "双方已停手：请标出死子后输入 accept 接受，或输入 resume 继续对局"),
        NotStopped => ("play-goes-on",
            "place a stone or pass: groups are marked only after two passes in a row", "请落子或停一手（pass）：双方连续停一手之后才能标死子"),
        NoGroup => ("no-group", "choose a stone of the group that is dead or alive", "请选择要标为死或活的棋块"),
        AlreadyMarked { grid: Grid, cell: Cell, dead: bool } => ("already-marked",
            "the group at {0} is already marked {1}",
            "{0} 处的棋块已经标为{1}", arg(GO.name(*grid, *cell)), words(if *dead { Text::new("dead", "死子") } else { Text::new("alive", "活子") })),
        NotAMove { text: String, grid: Grid } => ("not-a-move",
            "“{0}” is not a move: type a point such as {1}, or pass",
            "“{0}”不是着法：请输入 {1} 这样的点，或 pass（停一手）", arg(text), arg(GO.name(*grid, grid.cell(grid.len() / 2)))),
        NotAMark { text: String, grid: Grid } => ("not-a-mark",
            "type `dead {1}`, `alive {1}`, `accept` or `resume`: “{0}” is not understood",
            "请输入 dead {1}、alive {1}、accept（接受）或 resume（继续）：无法理解“{0}”", arg(text), arg(GO.name(*grid, grid.cell(grid.len() / 2)))),
        Square(error: SquareError) => error,
        NotAPosition { text: String, size: u8 } => ("not-a-position",
            "expected {0} rows of {0} points made of X, O and . joined by /, then perhaps a blank and X or O: {1}",
            "请写 {0} 行、每行 {0} 个 X、O 或 .，以 / 连接，其后可加空格和 X 或 O：{1}", arg(size), arg(text)),
        NoLiberty { grid: Grid, cell: Cell } => ("no-liberty",
            "the group at {0} has no liberties: no game can come to this",
            "{0} 处的棋块没有气：不可能出现这样的局面", arg(GO.name(*grid, *cell))),
        OneStone => ("handicap-of-one",
            "for a handicap of 1 let Black move first with komi 0.5 or 0; stones can be 2 to 9",
            "让一子即让先：请改用贴目 0.5 或 0，或选择让 2 到 9 子"),
        NoHandicapPoints(size: u8) => ("no-handicap-points",
            "choose size 9, 13 or 19, or handicap 0: {0} × {0} has no usual handicap points",
            "请选择 9、13 或 19 路，或不让子：{0} 路棋盘没有通用的让子点", arg(size)),
        Options(error: OptionError) => error,
    }
}

texts! {
    /// Deciding factor of a finished game.
    pub enum GameOverReason {
        MoreArea = "larger area", "子多";
        EqualArea = "equal area", "子数相等";
        MoreTerritory = "more territory and prisoners", "目多";
        EqualTerritory = "equal territory and prisoners", "目数相等";
        FirstCapture = "first capture", "先提子";
    }
}
