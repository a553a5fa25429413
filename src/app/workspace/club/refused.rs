//! Refusals in a club.

use tabletop_core::{Text, reasons};

reasons! {
    pub enum ClubRefused {
        NoClub => ("no-club",
            "this program isn't in a club: start it with tabletop club", "本程序不在俱乐部中：请用 tabletop club 启动"),
        NotKept(why: String) => ("club-not-kept",
            "the club's records can't be used: {0}", "无法使用俱乐部的记录：{0}", arg(why)),
        Busy => ("club-busy", "the server is busy: try again", "服务器正忙：请再试一次"),
        Days(most: u32) => ("days-for-a-move", "days per move must be from 1 to {0}", "每步天数须为 1 至 {0}", arg(most)),
        Rounds(most: usize) => ("event-rounds", "rounds must be from 1 to {0}", "轮数须为 1 至 {0}", arg(most)),
        Alone(game: Text) => ("game-for-one",
            "{0} is a solo puzzle: choose a game for two", "{0}是单人游戏：请选择双人棋种", words(*game)),
        Unplayable(number: u64) => ("club-game-unplayable",
            "game {0} can't be opened by this version", "此版本无法打开棋局 {0}", arg(number)),
        TooManyTabs(most: usize) => ("too-many-games",
            "{0} {0|game is|games are} open: close one first", "已打开 {0} 局：请先关闭一局", arg(most)),
        LooksLike(name: String, other: String) => ("name-looks-like",
            "the name {0} looks like {1}, who is in this club: choose another name", "名字 {0} 与本俱乐部的 {1} 形近：请换一个名字",
            arg(name), arg(other)),
        Stranger(name: String) => ("club-stranger",
            "nobody named {0} has played or been challenged in this club", "本俱乐部没有名叫 {0} 的人下过棋或收到过挑战", arg(name)),
        Guest => ("guest", "not possible in a club", "在俱乐部中不能这样做"),
    }
}
