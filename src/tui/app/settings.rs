//! Settings changed by keys and dialogues.

use std::sync::Arc;

use super::App;
use super::message_line::Tone;
use crate::keymap::Keymap;
use crate::popups::{Act, AskKey, Filter, Form, Item, Picker};
use crate::words::{self, keys};
use tabletop_app::commands::{Row, keyed_rows, may_set};
use tabletop_app::workspace::{ClubRefused, Refused, Tab};
use tabletop_core::{BoardView, Message, SquareNames};
use tabletop_settings::{CheckersSquares, Values};

/// Maximum number of steps by which cells can be made smaller; also the limit of the setting `smaller-cells`.
const MOST_SHRINK: usize = 8;

impl App {
    /// Changes a setting without a message.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        if self.workspace.is_guest() && !may_set(name) {
            self.refuse(Refused::from(ClubRefused::Guest));
            return;
        }
        if let Err(reason) = self.workspace.setup.set(name, value) {
            self.refuse(reason);
        }
        self.follow_settings();
    }

    /// Changes settings by their fields without a message.
    pub(super) fn change(&mut self, change: impl Fn(&mut Values)) {
        self.workspace.setup.change(change);
        self.follow_settings();
    }

    /// Toggles a switch.
    pub(super) fn toggle(&mut self, switch: fn(&mut Values) -> &mut bool) {
        let mut now = Values::clone(&self.workspace.setup.settings);
        let on = !*switch(&mut now);
        self.change(|values| *switch(values) = on);
    }

    /// Draws larger or smaller cells, or shows a message if there are none.
    pub(super) fn resize_cells(&mut self, larger: bool) {
        let end = if larger { 0 } else { MOST_SHRINK };
        let mut shrink = self.display.shrink();
        let now = self.cells_at(shrink);
        while shrink != end {
            shrink = if larger { shrink - 1 } else { shrink + 1 };
            if self.cells_at(shrink) != now {
                self.change(|values| values.smaller_cells = shrink as u32);
                return;
            }
        }
        let text = if larger {
            words::LARGEST
        } else {
            words::SMALLEST
        };
        self.say(Tone::News, vec![text.into()]);
    }

    /// Applies settings that changed since the last call.
    pub(super) fn follow_settings(&mut self) {
        let settings = &self.workspace.setup.settings;
        if !self.display.is_behind(settings) {
            return;
        }
        let (problems, themed) = self.display.follow(settings, &self.workspace.setup.themes);
        self.frame.invalidate();
        self.warn(problems);
        if let Err(reason) = themed {
            self.refuse(reason);
        }
    }

    /// Shows the theme of this name, or a message with the reason if that fails.
    pub(super) fn show_theme(&mut self, key: &str) {
        if let Err(reason) = self.display.show_theme(&self.workspace.setup.themes, key) {
            self.refuse(reason);
        }
    }

    /// Opens the dialogue of all settings.
    pub(super) fn open_settings(&mut self) {
        let form = Form::settings(&self.workspace);
        self.open(form);
    }

    /// Opens the list of actions with their keys; choosing one asks for a key.
    pub(super) fn open_keys(&mut self) {
        self.open_keys_at("");
    }

    /// Opens the list of keys with one row selected.
    pub(super) fn open_keys_at(&mut self, id: &str) {
        let lang = self.lang();
        let item = |row: &'static Row| {
            let keys = self.display.keymap().all_keys(row);
            let mut item = Item::new(row.label.get(lang), keys, Act::AskKey(row));
            item.keywords = format!("{} {} {}", row.id, row.label.en, row.label.zh);
            item
        };
        let mut picker = Picker::new(keys::TITLE, Filter::Fuzzy, keyed_rows().map(item).collect());
        picker.selected = keyed_rows().position(|it| it.id == id).unwrap_or(0);
        self.open(picker);
    }

    pub(super) fn ask_key(&mut self, row: &'static Row) {
        let now = self.display.keymap().all_keys(row);
        self.open(AskKey::new(row, now));
    }

    /// Adds a key to a row, in front of its others, or (for `None`) restores the default keys. A key of another row
    /// is refused.
    pub(super) fn bind(&mut self, row: &Row, key: Option<String>) {
        let mut settings = self.workspace.setup.settings.clone();
        match &key {
            None => settings.unbind(row.id),
            Some(key) => {
                let mut keys: Vec<_> = self
                    .display
                    .keymap()
                    .keys(row)
                    .into_iter()
                    .map(std::borrow::Cow::into_owned)
                    .filter(|old| old != key)
                    .collect();
                keys.insert(0, key.clone());
                settings.bind(row.id, keys);
            }
        }
        let (_, problems) = Keymap::new(&settings.keys);
        let (_, before) = Keymap::new(&self.workspace.setup.settings.keys);
        if let Some(reason) = problems.into_iter().find(|it| !before.contains(it)) {
            self.refuse(reason);
            return;
        }
        self.workspace.setup.settings = settings;
        self.follow_settings();
        let set = Message::new(keys::SET)
            .words(row.label)
            .arg(self.display.keymap().all_keys(row));
        self.say(Tone::News, vec![set]);
    }
}

/// Views of boards.
impl App {
    /// Flips the board in front.
    pub(super) fn flip_board(&mut self) {
        match self.workspace.tabs.tab().map(|tab| tab.id) {
            Some(tab) => self.flips.toggle(tab),
            None => self.refuse_without_games(),
        }
    }

    /// True if a game's board is seen from the other side: flipped by hand, or to have the user's side at the
    /// bottom.
    pub(super) fn is_flipped(&self, tab: &Tab, view: &BoardView) -> bool {
        self.flips
            .has(tab, view, self.workspace.setup.settings.own_side_below)
    }

    /// Applies the setting for square names to the game in front.
    pub(super) fn name_squares(&mut self) {
        let names = match self.workspace.setup.settings.checkers_squares {
            CheckersSquares::Numbers => SquareNames::Numbers,
            CheckersSquares::Letters => SquareNames::Letters,
        };
        if let Some(session) = self.workspace.tabs.session_mut() {
            session.name_squares(names);
        }
    }
}
