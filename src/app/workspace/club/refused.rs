//! Refusals in a club.

use tabletop_core::{Text, reasons};
use tabletop_net::club::NotNow;

reasons! {
    /// Reason why a request was refused.
    pub enum ClubRefused {
        NoClub => ("no-club",
            "this program isn't in a club: start it by tabletop club", "本程序不在俱乐部中：请用 tabletop club 启动"),
        Not(why: NotNow) => (not_now(*why).0, not_now(*why).1),
        NotKept(why: String) => ("club-not-kept",
            "the lists of the club can't be kept: {0}", "无法保存俱乐部的记录：{0}", arg(why)),
        Busy => ("club-busy", "too many do something at once: try again", "同时操作的人太多：请再试一次"),
        Days(most: u32) => ("days-for-a-move", "days for a move: 1 to {0}", "每步天数：1 至 {0}", arg(most)),
        Alone(game: Text) => ("game-for-one",
            "{0} is a game for one: challenge somebody to a game for two", "{0}是单人游戏：请选择双人棋种", words(*game)),
        Unplayable(number: u64) => ("club-game-unplayable",
            "game {0} can't be opened by this version", "此版本无法打开棋局 {0}", arg(number)),
        TooManyTabs(most: usize) => ("too-many-games",
            "{0} {0|game is|games are} open: close one first", "已打开 {0} 局：请先关闭一局", arg(most)),
        Guest => ("guest", "guests of the club can't do this", "俱乐部访客不能这样做"),
    }
}

/// Code and text of a refusal in the lobby's current state.
const fn not_now(why: NotNow) -> (&'static str, Text) {
    match why {
        NotNow::NotOpen => (
            "challenge-not-open",
            Text::new(
                "there is no open challenge of this number: lobby lists them",
                "没有此编号的待接受挑战：输入 lobby 可查看",
            ),
        ),
        NotNow::Own => (
            "own-challenge",
            Text::new("this challenge is your own", "这是你自己的挑战"),
        ),
        NotNow::NotYours => (
            "challenge-not-yours",
            Text::new(
                "this challenge is meant for somebody else",
                "此挑战是给别人的",
            ),
        ),
        NotNow::NoGame => (
            "no-club-game",
            Text::new(
                "the club has no game of this number: lobby lists them",
                "俱乐部没有此编号的棋局：输入 lobby 可查看",
            ),
        ),
        NotNow::TooMany => (
            "too-many-challenges",
            Text::new(
                "you have enough open challenges: withdraw one first",
                "你待接受的挑战已够多：请先撤回一个",
            ),
        ),
    }
}
