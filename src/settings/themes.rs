//! Theme files: built-in ones and the user's own, as texts. The terminal front end parses them.

use std::borrow::Cow;
use std::path::PathBuf;

use super::SettingError;
use tabletop_core::{Message, Text};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeFile {
    pub key: Cow<'static, str>,
    /// Display name of a built-in theme.
    pub name: Option<Text>,
    /// Content, as TOML.
    pub text: Cow<'static, str>,
    /// Path of the file; `None` for a built-in theme.
    pub path: Option<PathBuf>,
}

impl ThemeFile {
    /// Returns the display name, or else the key.
    pub fn shown_name(&self) -> Message {
        match self.name {
            Some(name) => name.into(),
            None => Message::verbatim(&self.key),
        }
    }
}

const fn shipped(
    key: &'static str,
    en: &'static str,
    zh: &'static str,
    text: &'static str,
) -> ThemeFile {
    ThemeFile {
        key: Cow::Borrowed(key),
        name: Some(Text::new(en, zh)),
        text: Cow::Borrowed(text),
        path: None,
    }
}

macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../../assets/themes/", $name, ".toml"))
    };
}

/// The built-in themes; the first is the default.
pub const SHIPPED: &[ThemeFile] = &[
    shipped("auto", "By game", "随棋种", file!("auto")),
    shipped("felt", "Felt", "绿绒", file!("felt")),
    shipped("wood", "Wood", "木盘", file!("wood")),
    shipped("slate", "Slate", "石板", file!("slate")),
    shipped("light", "Light", "明亮", file!("light")),
    shipped(
        "high-contrast",
        "High contrast",
        "高对比",
        file!("high-contrast"),
    ),
    shipped("mono", "Mono", "单色", file!("mono")),
    shipped("terminal", "Terminal", "终端颜色", file!("terminal")),
];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Themes {
    /// Folder of the user's own themes, if there is one.
    pub folder: Option<PathBuf>,
    /// The user's own themes; they override built-in ones of the same key.
    pub own: Vec<ThemeFile>,
}

impl Themes {
    pub fn find(&self, key: &str) -> Option<&ThemeFile> {
        self.all().find(|theme| theme.key.eq_ignore_ascii_case(key))
    }

    /// Iterates over the user's own themes, then the built-in ones that are not overridden.
    pub fn all(&self) -> impl Iterator<Item = &ThemeFile> {
        let replaced = |theme: &&ThemeFile| self.own.iter().all(|own| own.key != theme.key);
        self.own.iter().chain(SHIPPED.iter().filter(replaced))
    }

    /// Returns the theme of this key, or an error that lists the available ones.
    pub fn require(&self, key: &str) -> Result<&ThemeFile, SettingError> {
        self.find(key).ok_or_else(|| SettingError::NoTheme {
            name: key.to_owned(),
            known: self.all().map(|theme| theme.key.to_string()).collect(),
        })
    }
}
