//! The line of messages.

use super::{App, Tone};
use crate::core::Message;
use crate::tui::cells::width;
use crate::tui::words;
use crate::workspace::all_over;

impl App {
    /// Tells what was wrong at the start: `notes`, and what the settings have that can't be.
    pub(crate) fn warn_at_start(&mut self, notes: Vec<Message>) {
        let own = std::mem::take(&mut self.problems);
        self.warn(notes.into_iter().chain(own));
    }

    /// Tells something that went wrong outside the games.
    pub fn warn(&mut self, messages: impl IntoIterator<Item = Message>) {
        let messages: Vec<_> = messages.into_iter().collect();
        if messages.is_empty() {
            return;
        }
        let lines: Vec<_> = messages
            .iter()
            .map(|message| message.get(self.lang()))
            .collect();
        let columns: usize = lines.iter().map(|line| width(line) + 3).sum();
        self.say(Tone::Refusal, messages);
        // What has no room in its line can be read in a window.
        if columns + 8 > usize::from(self.area.width) {
            self.open_problems(lines);
        }
    }

    pub(super) fn say(&mut self, tone: Tone, mut messages: Vec<Message>) {
        messages.retain(|message| *message != all_over());
        self.message = (!messages.is_empty()).then_some((tone, messages));
        self.dirty = true;
    }

    pub(super) fn refuse(&mut self, reason: impl Into<Message>) {
        self.say(Tone::Refusal, vec![reason.into()]);
    }

    /// What is said where no game is open.
    pub(super) fn no_games(&self) -> Message {
        Message::new(words::NO_GAMES).arg(self.keymap.key("new"))
    }

    pub(super) fn refuse_without_games(&mut self) {
        self.refuse(self.no_games());
    }
}
