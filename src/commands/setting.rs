//! Commands that change settings.

use std::time::Duration;

use crate::core::{Lang, Message};
use crate::files::reload_themes;
use crate::settings::{Language, SETTINGS, Setting, Settings, Values};
use crate::workspace::words;
use crate::workspace::{Effect, Reply, Workspace};

impl Workspace {
    /// Changes a setting; what follows from it here is done at once, the screen does the rest.
    pub fn set(&mut self, name: &str, value: &str) -> Result<&'static Setting, Message> {
        if name == "theme" && value != "default" {
            self.themes.require(value.trim())?;
        }
        let before = self.settings.clone();
        let setting = self.settings.set(name, value)?;
        self.follow(&before);
        Ok(setting)
    }

    /// Changes a setting for this run only.
    pub fn set_now(&mut self, name: &str, value: &str) -> Result<(), Message> {
        if name == "theme" {
            self.themes.require(value)?;
        }
        let before = self.settings.clone();
        self.settings.set_now(name, value)?;
        self.follow(&before);
        Ok(())
    }

    /// Takes over settings that were read.
    pub(crate) fn take_settings(&mut self, settings: Settings) {
        let before = std::mem::replace(&mut self.settings, settings);
        self.follow(&before);
    }

    /// Does what follows here from settings that are others than before.
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
}

pub(crate) fn set(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let Some(name) = args.first() else {
        return Ok(Reply::effect(Effect::Lines(list(workspace))));
    };
    // `set theme=wood` is meant as well.
    if let (Some((name, value)), 1) = (name.split_once('='), args.len()) {
        return changed(workspace, name, value);
    }
    if args.len() == 1 {
        let setting = Settings::find(name)?;
        return Ok(Reply::say(
            Message::new(words::SETTING_IS)
                .arg(setting.key)
                .arg(setting.value(&workspace.settings))
                .words(setting.help)
                .arg(setting.domain.expected()),
        ));
    }
    let from = 1 + usize::from(args[1] == "=");
    changed(workspace, name, &args[from.min(args.len())..].join(" "))
}

fn changed(workspace: &mut Workspace, name: &str, value: &str) -> Result<Reply, Message> {
    if name == "theme" {
        reload_themes(workspace);
    }
    let setting = workspace.set(name, value)?;
    let value = setting.value(&workspace.settings);
    Ok(Reply::say(
        Message::new(words::SETTING_SET).arg(setting.key).arg(value),
    ))
}

fn list(workspace: &Workspace) -> Vec<String> {
    let lang = workspace.lang;
    let width = SETTINGS.iter().map(|setting| setting.key.len()).max();
    let width = width.unwrap_or(0);
    SETTINGS
        .iter()
        .map(|setting| {
            let value = setting.value(&workspace.settings);
            let help = setting.help.get(lang);
            format!("{:width$} = {value:<12} {help}", setting.key)
        })
        .collect()
}

pub(crate) fn theme(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    reload_themes(workspace);
    let name = args.join(" ").trim().to_lowercase();
    if !name.is_empty() {
        workspace.set("theme", &name)?;
    }
    Ok(Reply::effect(Effect::Theme(name)))
}

pub(crate) fn lang(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let Some(word) = args.first() else {
        return Ok(Reply::say(words::LANG_SET));
    };
    let value = match word.to_lowercase().as_str() {
        "en" | "english" => "en",
        "zh" | "cn" | "chinese" | "中文" => "zh",
        "auto" => "auto",
        _ => return Err(Message::new(words::LANG_UNKNOWN).arg(word)),
    };
    workspace.set("language", value)?;
    Ok(Reply {
        messages: vec![words::LANG_SET.into()],
        effect: Effect::Board,
    })
}
