//! The types of the settings' values, and how each is written.

use crate::core::{Choice, Domain, TimeControl};

/// A value that has a spelling in the file.
pub(super) trait Value: Sized {
    /// Reads the usual spelling.
    fn read(text: &str) -> Option<Self>;
    /// The usual spelling.
    fn write(&self) -> String;
}

impl Value for bool {
    fn read(text: &str) -> Option<Self> {
        match text {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }
    }

    fn write(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }
}

impl Value for u32 {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

impl Value for String {
    fn read(text: &str) -> Option<Self> {
        Some(text.to_owned())
    }

    fn write(&self) -> String {
        self.clone()
    }
}

impl Value for Option<TimeControl> {
    fn read(text: &str) -> Option<Self> {
        match text {
            "none" => Some(None),
            clock => clock.parse().ok().map(Some),
        }
    }

    fn write(&self) -> String {
        self.map_or("none".to_owned(), |clock| clock.to_string())
    }
}

/// Values of which each is a word: the type, its domain and its spelling from one list.
macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($(#[$what:meta])* $value:ident = $key:literal $en:literal $zh:literal;)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $name {
                $($(#[$what])* $value,)*
            }

            impl $name {
                pub(super) const DOMAIN: Domain = Domain::Choice(&[$(Choice::new($key, $en, $zh)),*]);
            }

            impl Value for $name {
                fn read(text: &str) -> Option<Self> {
                    match text {
                        $($key => Some(Self::$value),)*
                        _ => None,
                    }
                }

                fn write(&self) -> String {
                    match self {
                        $(Self::$value => $key,)*
                    }
                    .to_owned()
                }
            }
        )*
    };
}

choices! {
    /// The language of everything that is shown.
    Language {
        /// That of the system.
        Auto = "auto" "as the system says" "跟随系统";
        /// English.
        English = "en" "English" "English";
        /// Chinese.
        Chinese = "zh" "中文" "中文";
    }

    /// How many colours the terminal shows.
    ColorDepth {
        /// As the environment says.
        Auto = "auto" "as the terminal says" "跟随终端";
        /// 24 bits.
        True = "truecolor" "true colour" "真彩色";
        /// The 256-colour palette.
        Indexed = "256" "256" "256 色";
        /// The terminal's sixteen colours.
        Sixteen = "16" "the terminal's 16" "终端 16 色";
        /// None.
        Mono = "mono" "none" "无色";
    }

    /// The characters boards are drawn with.
    Glyphs {
        /// As the environment says.
        Auto = "auto" "as the terminal says" "跟随终端";
        /// Block and line characters.
        Unicode = "unicode" "unicode" "unicode";
        /// ASCII alone.
        Ascii = "ascii" "ascii" "ascii";
        /// Only characters that are narrow everywhere.
        Wide = "wide" "wide" "wide（宽字符终端）";
    }

    /// What the mouse reports.
    MouseMode {
        /// Clicks, drags and movement.
        Full = "full" "clicks and movement" "点击与移动";
        /// Clicks and drags.
        Clicks = "clicks" "clicks" "仅点击";
        /// Nothing: the terminal keeps the mouse.
        Off = "off" "left to the terminal" "交给终端";
    }
}
