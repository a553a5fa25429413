//! Errors of external engines.

use std::time::Duration;

use tabletop_core::{Text, message, reasons};

reasons! {
    /// Reason why an engine gave no move.
    pub enum Trouble {
        /// The program could not be started.
        NotStarted(program: String, reason: String) => ("not-started",
            "couldn't start {0}: {1}", "无法启动 {0}：{1}", arg(program), arg(reason)),
        /// The program exited; its exit status in words.
        Died(status: String) => ("died", "it exited ({0})", "引擎已退出（{0}）", arg(status)),
        /// The engine did not answer within this time.
        Silent(time: Duration) => ("silent",
            "it didn't answer within {0} s", "引擎在 {0} 秒内没有回答", arg(format!("{:.1}", time.as_secs_f64()))),
        /// The engine sent too many lines.
        Flood => ("flood", "it sent too much output", "引擎输出过多，已放弃"),
        /// The engine refused a command: the command and the reason.
        Refused(command: String, reason: String) => ("refused",
            "it rejected “{0}”: {1}", "引擎拒绝了“{0}”：{1}", arg(cut(command)), arg(cut(reason))),
        /// The engine sent this text, which is not a valid answer.
        Nonsense(text: String) => ("nonsense",
            "its answer “{0}” is not a move", "引擎回答“{0}”，不是着法", arg(cut(text))),
        /// The engine made this illegal move.
        Illegal(text: String) => ("illegal",
            match cut(text) {
                text if text.trim().is_empty() => message!(Self::Nonsense(String::new()).message()),
                text => message!("it played an illegal move, {0}", "引擎走了 {0}，不合规则", arg(text)),
            }),
        /// The protocol cannot express this.
        CannotSay(text: Text) => ("cannot-say", *text),
        /// The search was cancelled.
        Stopped => ("stopped", "it was stopped", "引擎被中止"),
        /// The move is wanted now. Only seen by dialects.
        Hurried => ("stopped", "it was stopped", "引擎被中止"),
    }
}

/// Maximum number of characters shown of an engine's answer.
const SHOWN: usize = 80;

pub(super) fn cut(text: &str) -> String {
    let clean = text.chars().filter(|c| !c.is_control());
    clean.take(SHOWN).collect()
}
