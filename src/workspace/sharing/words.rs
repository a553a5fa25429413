//! What is said at shared boards.

use crate::core::Text;

macro_rules! words {
    ($($name:ident = $en:literal, $zh:literal;)*) => {
        $(pub(super) const $name: Text = Text::new($en, $zh);)*
    };
}

words! {
    FRIEND = "your friend", "对方";
    YOU = "You", "你";
    SAYS = "{0}: {1}", "{0}：{1}";
    INVITED = "Give this line to your friend", "请把这一行交给对方";
    SEND_TO_PLAY = "At a computer that reaches this one, your friend types:", "请对方在能连到本机的电脑上输入：";
    SEND_TO_PLAY_HERE = "In another terminal of this computer, your friend types:", "请对方在本机的另一个终端输入：";
    MOVED = "Another program took the port of this game: invite your friend again", "本局的端口被其他程序占用：请重新邀请对方";
    SEND_TO_WATCH = "Or, only to watch:", "只想观战则输入：";
    JOINING = "Connecting…", "正在连接…";
    JOINED = "You play with {0} now", "已与{0}连线对局";
    NOW_WATCHING = "You watch the game of {0}", "正在观战{0}的对局";
    BACK = "Connected to {0} again", "已与{0}恢复连接";
    CAME = "{0} has joined", "{0}已加入";
    WENT = "Connection to {0} lost: the game waits", "与{0}的连接已断：对局等待中";
    LEFT_FOR_NOW = "{0} has left for now: the game waits", "{0}暂时离开：对局等待中";
    LEFT_FOR_GOOD = "{0} has closed the game", "{0}已关闭对局";
    CLOCK_STOPPED = "The clock has stopped until both are here", "棋钟已停，待双方到齐再走";
    LINE_LOST = "Connection lost: trying again", "连接已断：正在重试";
    REFUSED = "The host refused this invite: it may be old or mistyped", "对方拒绝了此邀请：可能已失效或输错";
    NOT_TABLETOP = "No tabletop answers there: is the host's program running?", "对方没有 tabletop 应答：对方的程序在运行吗？";
    OTHER_KEY = "Somebody else answers there: the connection was closed", "应答者不是邀请人，连接已关闭";
    UNREACHABLE = "The host can't be reached: {0}", "无法连接到对方：{0}";
    HOST_CLOSED = "{0} has closed the game: it is yours to play on", "{0}已关闭对局：你可自行继续";
    OTHER_VERSION = "The host's tabletop speaks another version: both need the same", "双方 tabletop 版本不同：请使用相同版本";
    ELSEWHERE = "You joined this game from another place: here it ends", "你已从别处加入此局，此处连接结束";
    NOISE = "The host did not understand this program and closed the connection", "对方无法理解本程序，已关闭连接";
    AGAINST_THE_RULES = "What the host sent is against the rules ({0}): the connection was closed", "对方发来的内容不合规则（{0}），连接已关闭";
    TOO_LATE = "Your move was too late: something else happened first", "你这一手晚了一步，已撤回";
    HOST_RULES = "The host's rules refuse your move: it was undone", "对方判定此着不合规则，已撤回";
    NOT_YOURS = "That was not yours to play: it was undone", "此着不该由你走，已撤回";
    HOST_DISK = "The host could not save your move: it was undone", "对方无法保存你的着法，已撤回";
    AS_LISTED = "The game stands as the other machine saw it last", "棋局以对方最后看到的局面为准";
    TAKEN_BACK = "Undone", "已悔棋";
    PUZZLE_AGAIN = "The puzzle begins anew for both", "双方重新开始此题";
    REMATCH_BEGUN = "Rematch: colours are exchanged", "再来一局：已交换先后";
    COMPUTER_SITS = "The computer plays for {0} now, at level {1}", "电脑现在替{0}下棋，难度 {1}";
    PERSON_SITS = "{0} plays in person again", "{0}恢复由人下棋";
    RACE_FAR = "{0} · {1}: {2} {2|move|moves}", "{0} · {1}：{2} 步";
    RACE_SOLVED = "{0} · {1}: solved", "{0} · {1}：已解出";
    SOLVED_FIRST = "You solved it first, in {0} {0|move|moves}", "你先解出了，共 {0} 步";
    SOLVED_TOO = "You solved it as well, in {0} {0|move|moves}: {1} was first", "你也解出了，共 {0} 步，{1}先解出";
    FRIEND_SOLVED = "{1} has solved it in {0} {0|move|moves}", "{1}已解出，共 {0} 步";
    GIVES_UP = "{0} gives up the puzzle", "{0}放弃了此题";
    NOT_SOLVED_THERE = "The host could not take your solution: it counts here only", "对方未能记下你的解法：仅在本机有效";
    NO_CLOCK = "You play without a clock now", "现在不计时";
    NEW_CLOCK = "New clock: {0}, from the next move on", "新棋钟：{0}，从下一手起计时";
    OFFERS_DRAW = "{0} offers a draw: type draw to accept, or decline", "{0}提议和棋：输入 draw 同意，或 decline 拒绝";
    OFFERS_UNDO = "{0} asks to undo a move: type undo to agree, or decline", "{0}请求悔棋：输入 undo 同意，或 decline 拒绝";
    OFFERS_REMATCH = "{0} offers a rematch: type rematch to accept, or decline", "{0}提议再来一局：输入 rematch 同意，或 decline 拒绝";
    OFFERS_CLOCK = "{0} offers a clock of {1}: type clock {1} to accept, or decline", "{0}提议用棋钟 {1}：输入 clock {1} 同意，或 decline 拒绝";
    OFFERS_NO_CLOCK = "{0} offers to play without a clock: type clock none to accept, or decline", "{0}提议不用棋钟：输入 clock none 同意，或 decline 拒绝";
    DRAW_ASKED = "{0} offers a draw. Do you accept?", "{0}提议和棋，同意吗？";
    UNDO_ASKED = "{0} asks to undo a move. Do you agree?", "{0}请求悔棋，同意吗？";
    REMATCH_ASKED = "{0} offers a rematch. Do you accept?", "{0}提议再来一局，同意吗？";
    CLOCK_ASKED = "{0} offers a clock of {1}. Do you accept?", "{0}提议用棋钟 {1}，同意吗？";
    NO_CLOCK_ASKED = "{0} offers to play without a clock. Do you accept?", "{0}提议不用棋钟，同意吗？";
    DRAW_MADE = "You offer {0} a draw", "你向{0}提议和棋";
    UNDO_MADE = "You ask {0} to let you undo", "你请求{0}允许悔棋";
    REMATCH_MADE = "You offer {0} a rematch", "你向{0}提议再来一局";
    CLOCK_MADE = "You offer {0} a clock of {1}", "你向{0}提议用棋钟 {1}";
    NO_CLOCK_MADE = "You offer {0} to play without a clock", "你向{0}提议不用棋钟";
    DECLINES_DRAW = "{0} declines the draw", "{0}拒绝和棋";
    DECLINES_UNDO = "{0} declines the undo", "{0}不同意悔棋";
    DECLINES_REMATCH = "{0} declines the rematch", "{0}不想再来一局";
    DECLINES_CLOCK = "{0} declines the change of the clock", "{0}不同意更改棋钟";
    YOU_DECLINED = "Declined", "已拒绝";
    WITH = "Shared with {0}", "与{0}连线中";
    WAITING = "Shared: waiting for {0}", "已共享：等待{0}";
    RECONNECTING = "Connection lost: looking for {0}, try {1} (stop gives up)", "连接已断：正在寻找{0}，第 {1} 次（输入 stop 放弃）";
    GAVE_UP = "Given up: the game is yours to play on", "不再重连：你可自行继续";
    SSH_ASKS = "{0}: if ssh asks for something, close this tab and join again", "{0}：如果 ssh 需要输入，请关闭此标签后重新加入";
    WATCHING = "Watching {0}", "观战：{0}";
    LEFT = "No longer shared", "已不再共享";
    AND_LEFT = "{0} · {1}", "{0} · {1}";
    CLUB_AGAINST_RULES = "The list of this game holds what is against the rules ({0}): you only watch it", "本局记录中有不合规则的内容（{0}）：只能观看";
    AND_WATCHERS = "{0} · {1} watching", "{0} · {1} 人观战";
    ONLY_WATCHING = "you only watch this game", "你只是在观战";
    NOT_AT_END = "this is an earlier move: go to the last one first (End)", "这是较早的局面：请先回到最后一手（End）";
    NOT_YOUR_TURN = "{0} is to move, at the other machine", "轮到{0}，请等对方落子";
    WAIT = "one moment: the host looks for the dead stones", "请稍候：对方正在判断死子";
    NOT_CONNECTED = "your friend isn't connected", "对方未连接";
    NOT_SHARED = "this game isn't shared: type invite to share it", "本局未共享：输入 invite 可邀请朋友";
    NOT_HOST = "only who shares this game can invite", "只有共享此局的人才能邀请";
    NOTHING_OFFERED = "nothing is offered", "没有待答复的提议";
    NOTHING_SAID = "what do you want to say? Such as say good game", "要说什么？例如 say 好棋";
    NO_INVITE = "an invite begins with tt1: or with ssh://, such as tabletop join ssh://anna@example.org", "这不是邀请：邀请以 tt1: 或 ssh:// 开头";
    NO_PROBLEMS = "a problem can't be shared", "题目不能共享";
    NO_SOCKET = "there is no folder to share games from: start without --no-session", "没有可用于共享的文件夹：请勿使用 --no-session";
    NOT_OPENED = "nobody can join: {0}", "无法接受连接：{0}";
    NOT_KEPT = "the shared game can't be saved: {0}", "无法保存共享的对局：{0}";
    NO_HELP = "no help from the computer while two play", "连线对局中不能使用电脑帮助";
    NOT_HERE = "not possible in a shared game", "连线对局中不能这样做";
    CLOCK_STANDS = "the clock of a shared game can't be paused", "共享对局的棋钟不能暂停";
    NO_CLOCK_IN_CLUB = "games of the club have days for a move in place of a clock", "俱乐部对局按每手天数计时，不用棋钟";
    OVERTAKEN = "something else happened in the same moment: try again", "同时发生了别的操作，请再试一次";
    CLOCK_RUNS = "the clock is running: you can look back after the game", "棋钟正在走：终局后可回看";
}
