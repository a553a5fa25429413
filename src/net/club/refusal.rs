//! Refusals of actions in the lobby.

use tabletop_core::reasons;

reasons! {
    #[derive(Copy)]
    pub enum NotNow {
        NotOpen => ("challenge-not-open",
            "there is no open challenge with this number: {press:lobby} to see them", "没有此编号的挑战：{press:lobby}可查看"),
        Own => ("own-challenge", "this is your own challenge", "这是你自己的挑战"),
        NotYours => ("challenge-not-yours", "that challenge isn't for you", "此挑战不是给你的"),
        NoGame => ("no-club-game",
            "the club has no game with this number: {press:lobby} to see them", "俱乐部没有此编号的棋局：{press:lobby}可查看"),
        TooMany => ("too-many-challenges",
            "you have too many open challenges: withdraw one first", "你的挑战太多：请先撤回一个"),
        Full => ("club-full",
            "the club's list is full: no new challenges; games in progress go on", "俱乐部的记录已满，不能发出新的挑战；进行中的棋局不受影响"),
        NoEvent => ("no-event",
            "the club has no event with this number: {press:lobby} to see them", "俱乐部没有此编号的比赛：{press:lobby}可查看"),
        EventClosed => ("event-closed",
            "the event has begun, is full, or has you already", "比赛已经开始、人数已满，或你已参加"),
        NotEntered => ("event-not-entered", "you aren't in this event", "你没有参加此比赛"),
        NoRound => ("event-no-round",
            "no round can begin: one isn't over, or all have begun", "不能开始新的一轮：本轮尚未结束，或各轮均已开始"),
        NoPairing => ("event-no-pairing",
            "nobody can be paired: too few players, or some have met everybody", "无法编排：人数不足，或有人已与所有对手下过"),
    }
}
