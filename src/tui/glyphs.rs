//! The characters boards are drawn with. Which of them take one column and which two depends on the terminal.

use ratatui::buffer::Buffer;

use tabletop_settings::Glyphs;

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

    /// What the setting says; nothing for `auto`.
    pub const fn of(setting: Glyphs) -> Option<Self> {
        match setting {
            Glyphs::Auto => None,
            Glyphs::Unicode => Some(Self::Unicode),
            Glyphs::Ascii => Some(Self::Ascii),
            Glyphs::Wide => Some(Self::Wide),
        }
    }

    /// Puts characters of certain width in the place of those that texts have and the terminal may show twice as wide
    /// or not at all.
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

    /// One of three by the set.
    pub(crate) const fn pick<T: Copy>(self, unicode: T, ascii: T, wide: T) -> T {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => ascii,
            Self::Wide => wide,
        }
    }
}
