//! Keys: for the uppermost popup, else for the board.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::App;
use crate::core::Piece;
use crate::tui::actions::{Do, Does};
use crate::tui::chord::Chord;
use crate::tui::words;
use crate::workspace::Workspace;

/// The most digits of a tab number typed after `g`.
const PREFIX_DIGITS: usize = 4;

impl App {
    pub(super) fn key(&mut self, key: KeyEvent) {
        self.dirty = true;
        // This one always works, unless somebody gave it away.
        let leaves = Chord::parse("ctrl+q") == Some(Chord::of(&key));
        if leaves
            && self
                .keymap
                .action(Chord::of(&key))
                .is_none_or(|it| it.id == "quit")
        {
            self.quit = true;
            return;
        }
        if !self.layers.is_empty() {
            self.layer_key(key);
            return;
        }
        if self.prefix.is_some() && self.prefix_key(key) {
            return;
        }
        self.message = None;
        self.replay = super::replay::Replay::default();
        if self.explore_key(key) {
            return;
        }
        if self.digit_for_game(key) {
            return;
        }
        if let Some(action) = self.keymap.action(Chord::of(&key)) {
            self.act_on(action.id);
        }
    }

    fn layer_key(&mut self, key: KeyEvent) {
        // Alt and a digit switches tabs wherever one is.
        if let Some(action) = self.keymap.action(Chord::of(&key))
            && matches!(action.does, Does::Do(Do::Tab(_)))
            && Chord::plain_char(&key).is_none_or(|c| !c.is_ascii_digit())
            && !self.layers.last().is_some_and(|layer| layer.takes_text())
        {
            self.layers.clear();
            self.act_on(action.id);
            return;
        }
        let Some(mut layer) = self.layers.pop() else {
            return;
        };
        let reaction = layer.key(key, &self.context());
        self.react(layer, reaction);
    }

    /// A digit after `g`; whether the key was one or ended the number.
    fn prefix_key(&mut self, key: KeyEvent) -> bool {
        let mut typed = self.prefix.take().unwrap_or_default();
        let count = self.workspace.tabs().len();
        match key.code {
            KeyCode::Char(digit) if digit.is_ascii_digit() => {
                typed.push(digit);
                let more = typed
                    .parse::<usize>()
                    .is_ok_and(|n| n > 0 && n * 10 <= count);
                if more && typed.len() < PREFIX_DIGITS {
                    self.prefix = Some(typed);
                } else {
                    self.run_line(&typed);
                }
                true
            }
            KeyCode::Enter if !typed.is_empty() => {
                self.run_line(&typed);
                true
            }
            KeyCode::Backspace => {
                typed.pop();
                self.prefix = Some(typed);
                true
            }
            KeyCode::Esc => true,
            _ => false,
        }
    }

    /// In games of numbers, a digit chooses a number for the focused cell.
    fn digit_for_game(&mut self, key: KeyEvent) -> bool {
        let Some(digit) = Chord::plain_char(&key).filter(char::is_ascii_digit) else {
            return false;
        };
        let Some(session) = self.workspace.session() else {
            return false;
        };
        let cursor = self.cursor();
        let view = session.thumbnail();
        let empty = view.square(cursor).piece == Piece::None;
        if view.supply.is_empty() || !empty || session.is_over() {
            return false;
        }
        self.touch(cursor);
        if let Some(mut layer) = self.layers.pop() {
            let typed = KeyEvent::new(KeyCode::Char(digit), KeyModifiers::NONE);
            let reaction = layer.key(typed, &self.context());
            self.react(layer, reaction);
        }
        true
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.dirty = true;
        if !self.layers.last().is_some_and(|layer| layer.takes_text()) && self.paste_record(text) {
            return;
        }
        let clean: String = text
            .chars()
            .map(|c| if c.is_whitespace() { ' ' } else { c })
            .filter(|c| !c.is_control())
            .take(MOST_PASTED)
            .collect();
        match self.layers.last_mut() {
            Some(layer) => layer.paste(&clean),
            None => self.open_typing(clean.trim()),
        }
    }

    pub(super) fn begin_prefix(&mut self) {
        self.prefix = Some(String::new());
        self.say(super::Tone::News, vec![words::PREFIX.into()]);
    }

    pub(super) fn go_to_tab(&mut self, number: u8) {
        self.run_line(&number.to_string());
    }
}

/// The most characters taken from a paste.
const MOST_PASTED: usize = 2000;

/// Where a tab would be after moving by one place.
pub(super) fn beside(workspace: &Workspace, right: bool) -> Option<usize> {
    let at = workspace.current();
    let to = if right { at + 1 } else { at.checked_sub(1)? };
    (to < workspace.tabs().len()).then_some(to)
}
