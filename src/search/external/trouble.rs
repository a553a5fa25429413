//! Errors of external engines.

use std::time::Duration;

use tabletop_core::{Message, Reason, Text};

/// Reason why an engine gave no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The program could not be started.
    NotStarted(String, String),
    /// The program exited; its exit status in words.
    Died(String),
    /// The engine did not answer within this time.
    Silent(Duration),
    /// The engine sent too many lines.
    Flood,
    /// The engine refused a command: the command and the reason.
    Refused(String, String),
    /// The engine sent this text, which is not a valid answer.
    Nonsense(String),
    /// The engine made this illegal move.
    Illegal(String),
    /// The protocol cannot express this.
    CannotSay(Text),
    /// The search was cancelled.
    Stopped,
    /// The move is wanted now. Only seen by dialects.
    Hurried,
}

const NOT_STARTED: Text = Text::new("couldn't start {0}: {1}", "无法启动 {0}：{1}");
const DIED: Text = Text::new("it ended ({0})", "引擎已退出（{0}）");
const SILENT: Text = Text::new("it gave no answer for {0} s", "引擎在 {0} 秒内没有回答");
const FLOOD: Text = Text::new("it never stops writing", "引擎不停输出，已放弃");
const REFUSED: Text = Text::new("it refused “{0}”: {1}", "引擎拒绝了“{0}”：{1}");
const NONSENSE: Text = Text::new(
    "it answered “{0}”, which is not a move",
    "引擎回答“{0}”，不是着法",
);
const ILLEGAL: Text = Text::new(
    "it played {0}, which is not legal",
    "引擎走了 {0}，不合规则",
);
const STOPPED: Text = Text::new("it was stopped", "引擎被中止");

/// Maximum number of characters shown of an engine's answer.
const SHOWN: usize = 80;

pub(super) fn cut(text: &str) -> String {
    let clean = text.chars().filter(|c| !c.is_control());
    clean.take(SHOWN).collect()
}

impl Reason for Trouble {
    fn code(&self) -> &'static str {
        match self {
            Self::NotStarted(..) => "not-started",
            Self::Died(_) => "died",
            Self::Silent(_) => "silent",
            Self::Flood => "flood",
            Self::Refused(..) => "refused",
            Self::Nonsense(_) => "nonsense",
            Self::Illegal(_) => "illegal",
            Self::CannotSay(_) => "cannot-say",
            Self::Stopped | Self::Hurried => "stopped",
        }
    }

    fn message(&self) -> Message {
        match self {
            Self::NotStarted(program, reason) => Message::new(NOT_STARTED).arg(program).arg(reason),
            Self::Died(status) => Message::new(DIED).arg(status),
            Self::Silent(time) => Message::new(SILENT).arg(format!("{:.1}", time.as_secs_f64())),
            Self::Flood => FLOOD.into(),
            Self::Refused(command, reason) => {
                Message::new(REFUSED).arg(cut(command)).arg(cut(reason))
            }
            Self::Nonsense(text) => Message::new(NONSENSE).arg(cut(text)),
            Self::Illegal(text) if text.trim().is_empty() => Message::new(NONSENSE).arg(""),
            Self::Illegal(text) => Message::new(ILLEGAL).arg(cut(text)),
            Self::CannotSay(text) => (*text).into(),
            Self::Stopped | Self::Hurried => STOPPED.into(),
        }
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Trouble {}
