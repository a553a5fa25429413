//! The themes there are: those that come with the program, and the user's own, as texts. The screen reads them.

use std::borrow::Cow;
use std::path::PathBuf;

use super::SettingError;
use tabletop_core::{Message, Text};

/// A theme's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeFile {
    /// The word that chooses it.
    pub key: Cow<'static, str>,
    /// What it is called, where it comes with the program.
    pub name: Option<Text>,
    /// Its TOML.
    pub text: Cow<'static, str>,
    /// Where it was read; none for what comes with the program.
    pub path: Option<PathBuf>,
}

impl ThemeFile {
    /// What it is called: its name, else its word.
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

/// The themes that come with the program; the first is the one it starts with.
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

/// Every theme that can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Themes {
    /// The folder of the user's own themes, where there is one.
    pub folder: Option<PathBuf>,
    /// The user's own themes. One of the same word comes before a shipped one.
    pub own: Vec<ThemeFile>,
}

impl Themes {
    /// The theme of this word.
    pub fn find(&self, key: &str) -> Option<&ThemeFile> {
        self.all().find(|theme| theme.key.eq_ignore_ascii_case(key))
    }

    /// The user's own, then those that come with the program and are not replaced.
    pub fn all(&self) -> impl Iterator<Item = &ThemeFile> {
        let replaced = |theme: &&ThemeFile| self.own.iter().all(|own| own.key != theme.key);
        self.own.iter().chain(SHIPPED.iter().filter(replaced))
    }

    /// The theme of this word, or which ones there are.
    pub fn require(&self, key: &str) -> Result<&ThemeFile, SettingError> {
        self.find(key).ok_or_else(|| SettingError::NoTheme {
            name: key.to_owned(),
            known: self.all().map(|theme| theme.key.to_string()).collect(),
        })
    }
}
