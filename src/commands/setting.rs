//! Commands that change settings.

use std::time::Duration;

use crate::core::{Lang, Message};
use crate::files::reload_themes;
use crate::settings::{SETTINGS, Setting, Settings};
use crate::workspace::words;
use crate::workspace::{Effect, Reply, Workspace};

/// The settings that the workspace itself follows.
const FOLLOWED: [&str; 5] = ["language", "move-time", "threads", "memory", "book"];

impl Workspace {
    /// Changes a setting; what follows from it here is done at once, the screen does the rest.
    pub fn set(&mut self, name: &str, value: &str) -> Result<&'static Setting, Message> {
        if name == "theme" && value != "default" {
            self.themes.require(value.trim())?;
        }
        let setting = self.settings.set(name, value)?;
        self.follow(setting.key);
        Ok(setting)
    }

    /// Changes a setting for this run only.
    pub fn set_now(&mut self, name: &str, value: &str) -> Result<(), Message> {
        if name == "theme" {
            self.themes.require(value)?;
        }
        self.settings.set_now(name, value)?;
        self.follow(name);
        Ok(())
    }

    /// Takes over settings that were read.
    pub(crate) fn take_settings(&mut self, settings: Settings) {
        self.settings = settings;
        for name in FOLLOWED {
            self.follow(name);
        }
    }

    fn follow(&mut self, name: &str) {
        let number = self.settings.number(name);
        match name {
            "language" => {
                self.lang = match self.settings.get(name) {
                    "en" => Lang::En,
                    "zh" => Lang::Zh,
                    _ => self.locale,
                }
            }
            "move-time" => self.thinking.time = Duration::from_secs(u64::from(number)),
            "threads" => self.thinking.threads = number as usize,
            "memory" => self.thinking.memory = number as usize,
            "book" => self.thinking.book = self.settings.is_on(name),
            _ => {}
        }
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
                .arg(workspace.settings.get(setting.key))
                .words(setting.help)
                .arg(setting.expected()),
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
    let value = workspace.settings.get(setting.key);
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
            let value = workspace.settings.get(setting.key);
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
