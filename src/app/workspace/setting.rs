//! Changes of settings, and their effect on the open games.

use std::time::Duration;

use super::{Effect, Refused, Reply, Setup, words};
use tabletop_core::{Lang, Message};
use tabletop_settings::{Language, SETTINGS, Setting, SettingError, Settings, Values};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingRequest {
    Set(&'static str, String),
    /// Sets the theme; without a name, opens the list of themes.
    Theme(Option<String>),
    /// Sets the language, or follows the system's.
    Language(Option<Lang>),
}

impl Setup {
    /// Changes a setting and applies it to the open games; the screen handles the rest.
    pub fn set(&mut self, name: &str, value: &str) -> Result<&'static Setting, SettingError> {
        if name == "theme" && value != "default" {
            self.themes.require(value.trim())?;
        }
        self.changed(|settings| settings.set(name, value))
    }

    /// Changes settings by field instead of by name.
    pub fn change(&mut self, change: impl Fn(&mut Values)) {
        self.changed(|settings| settings.change(change));
    }

    /// Changes a setting for this run only.
    pub fn set_now(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        if name == "theme" {
            self.themes.require(value)?;
        }
        self.changed(|settings| settings.set_now(name, value))
    }

    pub(crate) fn take_settings(&mut self, settings: Settings) {
        self.changed(|now| *now = settings);
    }

    fn changed<T>(&mut self, change: impl FnOnce(&mut Settings) -> T) -> T {
        let before = self.settings.clone();
        let result = change(&mut self.settings);
        self.follow(&before);
        result
    }

    /// Applies the settings that differ from `before`.
    fn follow(&mut self, before: &Values) {
        let (now, thinking) = (&self.settings, &mut self.thinking);
        if now.language != before.language {
            self.lang = match now.language {
                Language::English => Lang::En,
                Language::Chinese => Lang::Zh,
                Language::Auto => self.locale,
            };
        }
        if now.move_time != before.move_time {
            thinking.time = Duration::from_secs(u64::from(now.move_time));
        }
        if now.threads != before.threads {
            thinking.threads = now.threads as usize;
        }
        if now.memory != before.memory {
            thinking.memory = now.memory as usize;
        }
        thinking.book = now.book;
    }

    pub fn apply(&mut self, request: SettingRequest) -> Result<Reply, Refused> {
        match request {
            SettingRequest::Set(name, value) => {
                let setting = self.set(name, &value)?;
                let message = Message::new(words::SETTING_SET).arg(setting.key);
                Ok(Reply::say(message.arg(setting.value(&self.settings))))
            }
            SettingRequest::Theme(name) => {
                if let Some(name) = &name {
                    self.set("theme", name)?;
                }
                Ok(Reply::effect(Effect::Theme(name)))
            }
            SettingRequest::Language(lang) => {
                let value = match lang {
                    Some(Lang::En) => "en",
                    Some(Lang::Zh) => "zh",
                    None => "auto",
                };
                self.set("language", value)?;
                Ok(Reply::shown(words::LANG_SET))
            }
        }
    }

    pub fn say_language(&self) -> Reply {
        Reply::say(words::LANG_SET)
    }

    pub fn say_setting(&self, name: &str) -> Result<Reply, Refused> {
        let setting = Settings::find(name)?;
        Ok(Reply::say(
            Message::new(words::SETTING_IS)
                .arg(setting.key)
                .arg(setting.value(&self.settings))
                .words(setting.help)
                .arg(setting.domain.expected()),
        ))
    }

    pub fn list_settings(&self) -> Reply {
        let width = SETTINGS.iter().map(|setting| setting.key.len()).max();
        let width = width.unwrap_or(0);
        let line = |setting: &Setting| {
            let value = setting.value(&self.settings);
            let help = setting.help.get(self.lang);
            format!("{:width$} = {value:<12} {help}", setting.key)
        };
        Reply::effect(Effect::Lines(SETTINGS.iter().map(line).collect()))
    }
}
