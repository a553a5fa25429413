//! The message line: the last news or refusal.

use crate::theme::Role;
use tabletop_app::workspace::TaskCard;
use tabletop_core::{Lang, Message};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    News,
    Refusal,
}

#[derive(Debug, Default)]
pub(super) struct MessageLine(Option<(Tone, Vec<Message>)>);

impl MessageLine {
    pub(super) fn say(&mut self, tone: Tone, messages: Vec<Message>) {
        self.0 = (!messages.is_empty()).then_some((tone, messages));
    }

    pub(super) fn clear(&mut self) {
        self.0 = None;
    }

    /// True if the line shows the reason of a refusal.
    pub(super) const fn is_refusal(&self) -> bool {
        matches!(self.0, Some((Tone::Refusal, _)))
    }

    pub(super) fn parts(&self, lang: Lang) -> Vec<String> {
        let messages = self.0.iter().flat_map(|(_, messages)| messages);
        messages.map(|message| message.sentence(lang)).collect()
    }

    /// All messages joined in one line, and their role, except news that the card of a task shows. News are followed
    /// by `state`, the state of the game.
    pub(super) fn line(
        &self,
        lang: Lang,
        state: Option<Message>,
        card: Option<&TaskCard>,
    ) -> Option<(String, Role)> {
        let (tone, messages) = self.0.as_ref()?;
        let is_said = |it: &&Message| card.is_none_or(|card| !card.shows(it));
        let is_said = |it: &&Message| *tone == Tone::Refusal || is_said(it);
        let shown = messages.iter().filter(is_said);
        let shown = shown.map(|it| it.sentence(lang));
        // A text for plain mode alone is empty on a screen.
        let mut parts: Vec<_> = shown.filter(|it| !it.is_empty()).collect();
        Some(match tone {
            _ if parts.is_empty() => return None,
            Tone::News => {
                parts.extend(state.map(|state| state.sentence(lang)));
                (parts.join(" · "), Role::Accent)
            }
            Tone::Refusal => (format!("! {}", parts.join(" · ")), Role::Error),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_without_text_on_a_screen_leaves_the_line_to_the_state() {
        let mut line = MessageLine::default();
        let state = || Some(Message::verbatim("Black to move"));
        line.say(Tone::News, vec![Message::verbatim("")]);
        assert_eq!(line.line(Lang::En, state(), None), None);
        line.say(
            Tone::News,
            vec![Message::verbatim(""), Message::verbatim("Done")],
        );
        let shown = line.line(Lang::En, state(), None).map(|(text, _)| text);
        assert_eq!(shown.as_deref(), Some("Done · Black to move"));
    }
}
