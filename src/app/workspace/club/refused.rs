//! Refusals in a club.

use tabletop_core::{Text, reasons, texts};
use tabletop_net::club::NotNow;

reasons! {
    /// Reason why a request was refused.
    pub enum ClubRefused {
        NoClub => ("no-club",
            "this program isn't in a club: start it with tabletop club", "本程序不在俱乐部中：请用 tabletop club 启动"),
        Not(why: NotNow) => (not_now(*why).0, not_now(*why).1),
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
        Guest => ("guest", "not possible in a club", "在俱乐部中不能这样做"),
    }
}

texts! { const:
    NOT_OPEN = "there is no open challenge with this number: {press:lobby} to see them", "没有此编号的挑战：{press:lobby}可查看";
    OWN = "this is your own challenge", "这是你自己的挑战";
    NOT_YOURS = "that challenge isn't for you", "此挑战不是给你的";
    NO_GAME = "the club has no game with this number: {press:lobby} to see them", "俱乐部没有此编号的棋局：{press:lobby}可查看";
    TOO_MANY = "you have too many open challenges: withdraw one first", "你的挑战太多：请先撤回一个";
    NO_EVENT = "the club has no event with this number: {press:lobby} to see them", "俱乐部没有此编号的比赛：{press:lobby}可查看";
    EVENT_CLOSED = "the event has begun, is full, or has you already", "比赛已经开始、人数已满，或你已参加";
    NOT_ENTERED = "you aren't in this event", "你没有参加此比赛";
    NO_ROUND = "no round can begin: one isn't over, or all have begun", "不能开始新的一轮：本轮尚未结束，或各轮均已开始";
    NO_PAIRING = "nobody can be paired: too few players, or some have met everybody", "无法编排：人数不足，或有人已与所有对手下过";
    FULL = "the club's list is full: no new challenges; games in progress go on", "俱乐部的记录已满，不能发出新的挑战；进行中的棋局不受影响";
}

/// Code and text of a refusal in the lobby's current state.
const fn not_now(why: NotNow) -> (&'static str, Text) {
    match why {
        NotNow::NotOpen => ("challenge-not-open", NOT_OPEN),
        NotNow::Own => ("own-challenge", OWN),
        NotNow::NotYours => ("challenge-not-yours", NOT_YOURS),
        NotNow::NoGame => ("no-club-game", NO_GAME),
        NotNow::TooMany => ("too-many-challenges", TOO_MANY),
        NotNow::NoEvent => ("no-event", NO_EVENT),
        NotNow::EventClosed => ("event-closed", EVENT_CLOSED),
        NotNow::NotEntered => ("event-not-entered", NOT_ENTERED),
        NotNow::NoRound => ("event-no-round", NO_ROUND),
        NotNow::NoPairing => ("event-no-pairing", NO_PAIRING),
        NotNow::Full => ("club-full", FULL),
    }
}
