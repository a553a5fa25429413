//! Refusals at a shared board.

use super::words;
use tabletop_core::{Message, reasons};

reasons! {
    /// Reason why a request was refused.
    pub enum SharedRefused {
        Watching => ("only-watching", "you only watch this game", "你只是在观战"),
        NotAtEnd => ("not-at-the-last-move",
            "this is an earlier move: go to the last one first (End)", "这是较早的局面：请先回到最后一手（End）"),
        NotYourTurn(name: Message) => ("not-your-turn",
            "{0} is to move, at the other machine", "轮到{0}，请等对方落子", message(name.clone())),
        Waiting => ("waits-for-the-host", "one moment: the host looks for the dead stones", "请稍候：对方正在判断死子"),
        NotConnected => ("not-connected", "your friend isn't connected", "对方未连接"),
        NotShared => ("not-shared",
            "this game isn't shared: type invite to share it", "本局未共享：输入 invite 可邀请朋友"),
        NotHost => ("not-the-host", "only who shares this game can invite", "只有共享此局的人才能邀请"),
        NothingOffered => ("nothing-offered", "nothing is offered", "没有待答复的提议"),
        NothingSaid => ("nothing-said", "what do you want to say? Such as say good game", "要说什么？例如 say 好棋"),
        NoInvite => ("no-invite",
            "an invite begins with tt1: or with ssh://, such as tabletop join ssh://anna@example.org",
            "这不是邀请：邀请以 tt1: 或 ssh:// 开头，例如 tabletop join ssh://anna@example.org"),
        Problem => ("a-problem", "a problem can't be shared", "题目不能共享"),
        NoSocket => ("no-socket",
            "there is no folder to share games from: start without --no-session", "没有可用于共享的文件夹：请勿使用 --no-session"),
        NotOpened(why: String) => ("nobody-can-join", "nobody can join: {0}", "无法接受连接：{0}", arg(why)),
        NotKept(why: String) => ("list-not-kept",
            Message::new(words::NOT_KEPT).arg(why)),
        NoHelp => ("no-help", "no help from the computer while two play", "连线对局中不能使用电脑帮助"),
        NotHere => ("not-at-a-shared-board", "not possible in a shared game", "连线对局中不能这样做"),
        ClockRuns => ("clock-runs", "the clock is running: you can look back after the game", "棋钟正在走：终局后可回看"),
        ClockStands => ("clock-stands", "the clock of a shared game can't be paused", "共享对局的棋钟不能暂停"),
        NoClockInClub => ("no-clock-in-the-club",
            "games of the club have days for a move in place of a clock", "俱乐部对局按每手天数计时，不用棋钟"),
        OvertakenByOther => ("overtaken",
            "something else happened in the same moment: try again", "同时发生了别的操作，请再试一次"),
    }
}
