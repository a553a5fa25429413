//! Refusals at a shared board.

use super::words;
use tabletop_core::{Message, reasons};

reasons! {
    pub enum SharedRefused {
        Watching => ("only-watching", "you are only watching this game", "你只是在观战"),
        NotAtEnd => ("not-at-the-last-move",
            "this is an earlier position: go to the last move first ({key:end|goto end})", "这是较早的局面：请先回到最后一手（{key:end|goto end}）"),
        NotYourTurn(name: Message) => ("not-your-turn",
            "it's {0}'s turn", "轮到{0}走", message(name.clone())),
        Waiting => ("waits-for-the-host", "one moment: the host is finding dead stones", "请稍候：对方正在判定死子"),
        NotConnected => ("not-connected", "your friend isn't connected", "对方未连接"),
        NotShared => ("not-shared",
            "this game isn't shared: {press:invite} to share it", "本局未共享：{press:invite}邀请好友"),
        NotHost => ("not-the-host", "only the host can invite", "只有发起共享的一方可以邀请"),
        NothingOffered => ("nothing-offered", "there is no offer to answer", "没有待答复的提议"),
        NothingSaid => ("nothing-said", "say what? For example say good game", "要说什么？例如 say 好棋"),
        NoInvite => ("no-invite",
            "an invite starts with tt1: or ssh://, such as tabletop join ssh://anna@example.org",
            "邀请以 tt1: 或 ssh:// 开头，例如 tabletop join ssh://anna@example.org"),
        Problem => ("a-problem", "a problem can't be shared", "题目不能共享"),
        NoSocket => ("no-socket",
            "games can't be shared with --no-session: start without it", "使用 --no-session 时不能共享棋局：请去掉它再启动"),
        NotOpened(why: String) => ("nobody-can-join", "nobody can join: {0}", "无法接受连接：{0}", arg(why)),
        NotKept(why: String) => ("list-not-kept",
            Message::new(words::NOT_KEPT).arg(why)),
        NoHelp => ("no-help", "hints are off in games with a friend", "与好友对弈时不能使用提示"),
        AllSaid => ("all-said",
            "you have sent all the messages and offers that one game allows", "本局可发送的消息和提议已用完"),
        TooFast => ("too-fast", "too many messages at once: try again in a moment", "消息过于频繁，请稍后再试"),
        PrepareLater => ("prepare-later", "it's your turn: make your move, then prepare answers", "轮到你走：先走棋，再准备应着"),
        EndsWithTheirs => ("ends-with-theirs",
            "the last move must be your answer, such as if d3 c4", "最后一步须是你的应着，例如 if d3 c4"),
        ManyPrepared(most: usize) => ("many-prepared",
            "you have prepared {0} lines, the most for one game: {press:if|if clear} to drop them", "已准备 {0} 条变化，达到一局上限：{press:if|if clear}可清除",
            arg(most)),
        NoComputerInClub => ("no-computer-in-the-club",
            "club games are rated: play your moves yourself", "俱乐部对局计入等级分，须由本人行棋"),
        NotHere => ("not-at-a-shared-board", "not possible in a shared game", "连线对局中不能这样做"),
        ClockRuns => ("clock-runs", "you can't look back while the clock is running", "棋钟正在走：终局后才可回看"),
        ClockStands => ("clock-stands", "you can't pause the clock of a shared game", "共享对局的棋钟不能暂停"),
        NoClockInClub => ("no-clock-in-the-club",
            "club games use days per move instead of a clock", "俱乐部对局按每步天数计时，不用棋钟"),
        OvertakenByOther => ("overtaken",
            "something else happened at the same moment: try again", "同时发生了别的操作：请再试一次"),
    }
}
