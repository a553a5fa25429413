//! The characters boards are drawn with. The terminal decides which of them take one column and which two.

use ratatui::buffer::Buffer;

use tabletop_settings::Glyphs;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GlyphSet {
    /// Block and line characters, one column each.
    #[default]
    Unicode,
    Ascii,
    /// For terminals where characters of ambiguous width take two columns: only those of certain width.
    Wide,
}

impl GlyphSet {
    /// Word of the set in the settings.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Unicode => "unicode",
            Self::Ascii => "ascii",
            Self::Wide => "wide",
        }
    }

    /// Detects the set that suits the locale and the terminal; `get` reads an environment variable.
    pub fn detect(get: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name: &str| get(name).filter(|value| !value.is_empty());
        let locale = value("LC_ALL")
            .or_else(|| value("LC_CTYPE"))
            .or_else(|| value("LANG"))
            .unwrap_or_default()
            .to_lowercase();
        let plain = matches!(value("TERM").as_deref(), Some("dumb" | "vt100" | "linux"));
        // A locale that names another character set rules Unicode out. A missing locale says nothing about the
        // terminal, and today's terminals show Unicode.
        let other_set =
            locale.contains('.') && !locale.contains("utf-8") && !locale.contains("utf8");
        if plain || other_set {
            Self::Ascii
        } else {
            Self::Unicode
        }
    }

    /// Character set of the setting; `None` for `auto`.
    pub const fn of(setting: Glyphs) -> Option<Self> {
        match setting {
            Glyphs::Auto => None,
            Glyphs::Unicode => Some(Self::Unicode),
            Glyphs::Ascii => Some(Self::Ascii),
            Glyphs::Wide => Some(Self::Wide),
        }
    }

    /// Replaces characters that the terminal may show twice as wide or not at all by characters of certain width.
    pub(crate) fn tame(self, buf: &mut Buffer) {
        if self == Self::Unicode {
            return;
        }
        for cell in &mut buf.content {
            let mut chars = cell.symbol().chars();
            let (Some(c), None) = (chars.next(), chars.next()) else {
                continue;
            };
            if c.is_ascii() {
                continue;
            }
            let plain = match c {
                '…' => '~',
                '·' | '—' | '–' | '−' => '-',
                '×' => 'x',
                '¶' => '|',
                '“' | '”' => '"',
                '‘' | '’' => '\'',
                '←' => '<',
                '→' => '>',
                '↑' => '^',
                '↓' => 'v',
                _ => continue,
            };
            cell.set_char(plain);
        }
    }

    /// Picks one of three values by the set.
    pub(crate) const fn pick<T: Copy>(self, unicode: T, ascii: T, wide: T) -> T {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => ascii,
            Self::Wide => wide,
        }
    }
}
