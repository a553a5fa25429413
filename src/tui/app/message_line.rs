//! The line of messages: the last news or refusal.

use crate::theme::Role;
use tabletop_core::{Lang, Message};

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// Something happened.
    News,
    /// Something was refused.
    Refusal,
}

/// What was said last.
#[derive(Debug, Default)]
pub(super) struct MessageLine(Option<(Tone, Vec<Message>)>);

impl MessageLine {
    /// Says this in place of what was said before.
    pub(super) fn say(&mut self, tone: Tone, messages: Vec<Message>) {
        self.0 = (!messages.is_empty()).then_some((tone, messages));
    }

    /// Says nothing.
    pub(super) fn clear(&mut self) {
        self.0 = None;
    }

    /// Whether it tells why something was refused.
    pub(super) const fn is_refusal(&self) -> bool {
        matches!(self.0, Some((Tone::Refusal, _)))
    }

    /// What is said, each message by itself.
    pub(super) fn parts(&self, lang: Lang) -> Vec<String> {
        let messages = self.0.iter().flat_map(|(_, messages)| messages);
        messages.map(|message| message.sentence(lang)).collect()
    }

    /// What is said in one line and how it is shown; news do not hide what goes on, `state`.
    pub(super) fn line(&self, lang: Lang, state: Option<Message>) -> Option<(String, Role)> {
        let (tone, _) = self.0.as_ref()?;
        let mut parts = self.parts(lang);
        Some(match tone {
            Tone::News => {
                parts.extend(state.map(|state| state.sentence(lang)));
                (parts.join(" · "), Role::Accent)
            }
            Tone::Refusal => (format!("! {}", parts.join(" · ")), Role::Error),
        })
    }
}
