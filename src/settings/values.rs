//! The values of the settings that are words.

use crate::core::choices;

choices! {
    /// The language of everything that is shown.
    pub enum Language {
        /// That of the system.
        Auto = "auto" ("as the system says", "跟随系统"),
        /// English.
        English = "en" ("English", "English"),
        /// Chinese.
        Chinese = "zh" ("中文", "中文"),
    }

    /// How many colours the terminal shows.
    pub enum ColorDepth {
        /// As the environment says.
        Auto = "auto" ("as the terminal says", "跟随终端"),
        /// 24 bits.
        True = "truecolor" ("true colour", "真彩色"),
        /// The 256-colour palette.
        Indexed = "256" ("256", "256 色"),
        /// The terminal's sixteen colours.
        Sixteen = "16" ("the terminal's 16", "终端 16 色"),
        /// None.
        Mono = "mono" ("none", "无色"),
    }

    /// The characters boards are drawn with.
    pub enum Glyphs {
        /// As the environment says.
        Auto = "auto" ("as the terminal says", "跟随终端"),
        /// Block and line characters.
        Unicode = "unicode" ("unicode", "unicode"),
        /// ASCII alone.
        Ascii = "ascii" ("ascii", "ascii"),
        /// Only characters that are narrow everywhere.
        Wide = "wide" ("wide", "wide（宽字符终端）"),
    }

    /// What the mouse reports.
    pub enum MouseMode {
        /// Clicks, drags and movement.
        Full = "full" ("clicks and movement", "点击与移动"),
        /// Clicks and drags.
        Clicks = "clicks" ("clicks", "仅点击"),
        /// Nothing: the terminal keeps the mouse.
        Off = "off" ("left to the terminal", "交给终端"),
    }
}
