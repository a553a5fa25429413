//! What the screen makes of the settings: looks, keys and characters change as soon as a setting does.

use super::{App, Tone};
use crate::core::Message;
use crate::settings::Settings;
use crate::tui::actions;
use crate::tui::color::Depth;
use crate::tui::glyphs::GlyphSet;
use crate::tui::keymap::Keymap;
use crate::tui::layout::Wishes;
use crate::tui::options::MouseMode;
use crate::tui::popups::{Act, AskKey, Filter, Form, Item, Picker};
use crate::tui::theme::Palette;
use crate::tui::words::{self, keys};

/// What the settings say about the layout.
pub(super) fn wishes(settings: &Settings) -> Wishes {
    Wishes {
        panel: settings.is_on("panel"),
        zen: false,
        clock: false,
        labels: settings.is_on("coordinates"),
        shrink: settings.number("smaller-cells") as usize,
        games: settings.is_on("thumbnails"),
        pictures: false,
    }
}

impl App {
    /// Changes a setting, without words about it.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        if let Err(reason) = self.workspace.set(name, value) {
            self.refuse(reason);
        }
        self.follow_settings();
    }

    /// Draws larger or smaller cells, or says that there are none.
    pub(super) fn resize_cells(&mut self, larger: bool) {
        let end = if larger { 0 } else { super::acts::MOST_SHRINK };
        let now = self.cells_at(self.wishes.shrink);
        let mut shrink = self.wishes.shrink;
        while shrink != end {
            shrink = if larger { shrink - 1 } else { shrink + 1 };
            if self.cells_at(shrink) != now {
                self.set("smaller-cells", &shrink.to_string());
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

    /// Turns a switch.
    pub(super) fn toggle(&mut self, name: &str) {
        let on = self.workspace.settings.is_on(name);
        self.set(name, if on { "off" } else { "on" });
    }

    /// Does what the settings say that changed since the last time.
    pub(super) fn follow_settings(&mut self) {
        if self.workspace.settings == self.followed {
            return;
        }
        let now = self.workspace.settings.clone();
        let old = std::mem::replace(&mut self.followed, now.clone());
        self.dirty = true;
        let changed = |name: &str| old.get(name) != now.get(name);
        if changed("color") {
            self.depth = depth_of(now.get("color"));
        }
        if changed("glyphs") {
            self.glyphs = GlyphSet::from_key(now.get("glyphs")).unwrap_or(self.auto_glyphs);
        }
        if changed("mouse") {
            self.mouse = MouseMode::from_key(now.get("mouse"));
        }
        self.wishes = Wishes {
            zen: self.wishes.zen,
            ..wishes(&now)
        };
        if old.keys != now.keys {
            let (keymap, problems) = Keymap::new(&now.keys);
            self.keymap = keymap;
            self.warn(problems);
        }
        if changed("theme") || changed("color") {
            self.load_theme(now.get("theme"));
        }
    }

    /// Shows the theme of this word, or says what is wrong with it and keeps the colours that are shown.
    pub(super) fn load_theme(&mut self, key: &str) {
        let file = self.workspace.themes.require(key);
        match file.and_then(|file| Palette::new(file, self.depth)) {
            Ok(palette) => self.palette = palette,
            Err(reason) => self.refuse(reason),
        }
    }

    /// The dialogue of all settings.
    pub(super) fn open_settings(&mut self) {
        let form = Form::settings(&self.workspace);
        self.open(form);
    }

    /// The list of actions with their keys; choosing one asks for a key.
    pub(super) fn open_keys(&mut self) {
        self.open_keys_at("");
    }

    /// The same with one action chosen.
    pub(super) fn open_keys_at(&mut self, id: &str) {
        let lang = self.lang();
        let item = |action: &'static actions::Action| {
            let keys = self.keymap.all_keys(action);
            let mut item = Item::new(action.name.get(lang), keys, Act::AskKey(action.id));
            item.keywords = format!("{} {} {}", action.id, action.name.en, action.name.zh);
            item
        };
        let mut picker = Picker::new(
            keys::TITLE,
            Filter::Fuzzy,
            actions::all().map(item).collect(),
        );
        picker.selected = actions::all().position(|it| it.id == id).unwrap_or(0);
        self.open(picker);
    }

    pub(super) fn ask_key(&mut self, id: &'static str) {
        if let Some(action) = actions::find(id) {
            let now = self.keymap.all_keys(action);
            self.open(AskKey::new(action, now));
        }
    }

    /// Gives an action one more key, which comes first, or (without one) its usual keys back. A key of another action is
    /// refused.
    pub(super) fn bind(&mut self, action: &'static str, key: Option<String>) {
        let mut settings = self.workspace.settings.clone();
        match &key {
            None => settings.unbind(action),
            Some(key) => {
                let known = actions::find(action);
                let mut keys: Vec<_> = known
                    .map(|action| self.keymap.keys(action))
                    .unwrap_or_default()
                    .into_iter()
                    .map(std::borrow::Cow::into_owned)
                    .filter(|old| old != key)
                    .collect();
                keys.insert(0, key.clone());
                settings.bind(action, keys);
            }
        }
        let (_, problems) = Keymap::new(&settings.keys);
        let (_, before) = Keymap::new(&self.workspace.settings.keys);
        if let Some(reason) = problems.into_iter().find(|it| !before.contains(it)) {
            self.refuse(reason);
            return;
        }
        self.workspace.settings = settings;
        self.follow_settings();
        let known = actions::find(action);
        if let Some(it) = known {
            let set = Message::new(keys::SET)
                .words(it.name)
                .arg(self.keymap.all_keys(it));
            self.say(Tone::News, vec![set]);
        }
    }
}

/// The colour depth that a setting's word means.
fn depth_of(word: &str) -> Depth {
    Depth::from_key(word).unwrap_or_else(|| Depth::detect(|name| std::env::var(name).ok()))
}
