//! The characters boards are drawn with. Which of them take one column and which two depends on the terminal.

/// A set of characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GlyphSet {
    /// Block and line characters, one column each.
    #[default]
    Unicode,
    /// ASCII alone.
    Ascii,
    /// For terminals where characters of ambiguous width take two columns: only those of certain width.
    Wide,
}

impl GlyphSet {
    /// What suits the locale and the terminal; `get` reads an environment variable.
    pub fn detect(get: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name: &str| get(name).filter(|value| !value.is_empty());
        let locale = value("LC_ALL")
            .or_else(|| value("LC_CTYPE"))
            .or_else(|| value("LANG"))
            .unwrap_or_default()
            .to_lowercase();
        let plain = matches!(value("TERM").as_deref(), Some("dumb" | "vt100" | "linux"));
        // A locale that names another character set means it; none at all says nothing about the terminal, and today's
        // terminals show Unicode.
        let other_set =
            locale.contains('.') && !locale.contains("utf-8") && !locale.contains("utf8");
        if plain || other_set {
            Self::Ascii
        } else {
            Self::Unicode
        }
    }

    /// The set of this word.
    pub fn from_key(word: &str) -> Option<Self> {
        match word {
            "unicode" => Some(Self::Unicode),
            "ascii" => Some(Self::Ascii),
            "wide" => Some(Self::Wide),
            _ => None,
        }
    }

    /// One of three by the set.
    pub(crate) const fn pick<T: Copy>(self, unicode: T, ascii: T, wide: T) -> T {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => ascii,
            Self::Wide => wide,
        }
    }
}
