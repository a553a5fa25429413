//! Key events: for the uppermost popup, or else for the board.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::App;
use super::message_line::Tone;
use super::relevant::choices;
use super::tab_number::Step;
use crate::chord::Chord;
use crate::words;
use tabletop_app::commands::{BoardRequest, Press, Request, UiCommand};
use tabletop_core::{DisplayText, Piece};

impl App {
    pub(super) fn key(&mut self, key: KeyEvent) {
        self.frame.invalidate();
        // Ctrl+Q always works, unless the settings bind it to another action.
        let leaves = Chord::parse("ctrl+q") == Some(Chord::of(&key));
        if leaves
            && self
                .display
                .keymap()
                .row(Chord::of(&key))
                .is_none_or(|it| it.id == "quit")
        {
            self.quit = true;
            return;
        }
        if !self.layers.is_empty() {
            self.layer_key(key);
            return;
        }
        match self.tab_number.key(key, self.workspace.tabs.all().len()) {
            Step::Typing | Step::GivenUp => return,
            Step::Go(number) => return self.request(BoardRequest::GoTo(number).into()),
            Step::Other => {}
        }
        self.message.clear();
        self.replay.stop();
        if self.exploration.key(self.workspace.tabs.tab(), key) {
            return;
        }
        let digit = Chord::plain_char(&key).filter(char::is_ascii_digit);
        if digit.is_some_and(|digit| self.workspace.tabs.is_home() && self.digit_at_home(digit)) {
            return;
        }
        if self.digit_for_game(key) || self.letter_for_choice(key) || self.key_for_button(key) {
            return;
        }
        if let Some(row) = self.display.keymap().row(Chord::of(&key)) {
            self.act_on(row);
        }
    }

    fn layer_key(&mut self, key: KeyEvent) {
        // Alt and a digit switches tabs even while a popup is open.
        if let Some(row) = self.display.keymap().row(Chord::of(&key))
            && matches!(row.press, Press::Ui(UiCommand::Tab(_)))
            && Chord::plain_char(&key).is_none_or(|c| !c.is_ascii_digit())
            && !self.layers.take_text()
        {
            self.close_layers();
            self.act_on(row);
            return;
        }
        let Some(mut layer) = self.layers.pop() else {
            return;
        };
        let reaction = layer.key(key, &self.context());
        self.react(layer, reaction);
    }

    /// In games of numbers, a digit is placed on the focused cell.
    fn digit_for_game(&mut self, key: KeyEvent) -> bool {
        let Some(digit) = Chord::plain_char(&key).filter(char::is_ascii_digit) else {
            return false;
        };
        let Some(session) = self.workspace.tabs.session() else {
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

    /// Where buttons are the only moves, a letter presses one.
    fn letter_for_choice(&mut self, key: KeyEvent) -> bool {
        let tab = self.workspace.tabs.tab().filter(|tab| tab.awaits_person());
        let (Some(typed), Some(tab)) = (Chord::plain_char(&key), tab) else {
            return false;
        };
        // Letters that move the cursor keep that meaning while moves on the board are possible.
        let moves = matches!(typed, 'h' | 'j' | 'k' | 'l') && !tab.session.targets().is_empty();
        let all = choices(&*tab.session).into_iter().filter(|_| !moves);
        let Some((_, action)) = all.into_iter().find(|(letter, _)| *letter == typed) else {
            return false;
        };
        self.request(Request::play(action.text));
        true
    }

    /// While a button is focused, arrows go to the next one, Enter presses it, and Escape returns to the board.
    fn key_for_button(&mut self, key: KeyEvent) -> bool {
        let Some(focused) = self.focused_button() else {
            return false;
        };
        let count = self.actions().len();
        match key.code {
            KeyCode::Left | KeyCode::Up => {
                self.focus_button(focused.checked_sub(1).or(Some(count - 1)));
            }
            KeyCode::Right | KeyCode::Down => self.focus_button(Some((focused + 1) % count)),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let text = self.actions().swap_remove(focused).text;
                self.request(Request::play(text));
            }
            KeyCode::Esc => self.focus_button(None),
            _ => return false,
        }
        true
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.frame.invalidate();
        if !self.layers.take_text() && self.paste_record(text) {
            return;
        }
        let clean: String = text
            .chars()
            .map(|c| if c.is_whitespace() { ' ' } else { c })
            .filter(|c| !c.is_control())
            .take(MOST_PASTED)
            .collect();
        match self.layers.top_mut() {
            Some(layer) => layer.paste(&clean),
            None => self.type_pasted(clean.trim()),
        }
    }

    /// Pasted text that is not a record starts a move, or is refused as unknown.
    fn type_pasted(&mut self, text: &str) {
        let Some(session) = self.workspace.tabs.session() else {
            self.refuse_without_games();
            return;
        };
        let begins = |mv: &DisplayText| {
            let shown = mv.as_str().to_lowercase();
            shown.starts_with(&text.to_lowercase())
        };
        if session.is_move(text) || session.legal_display().iter().any(begins) {
            self.open_typing(text);
        } else {
            self.refuse(words::PASTED_NOTHING);
        }
    }

    pub(super) fn begin_tab_number(&mut self) {
        self.tab_number.begin();
        self.say(Tone::News, vec![words::PREFIX.into()]);
    }
}

/// Maximum number of characters taken from a paste.
const MOST_PASTED: usize = 2000;
