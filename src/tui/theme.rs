//! Themes: what every part of the screen is coloured with, read from TOML.

use ratatui::style::{Color, Modifier, Style};

use super::color::{Depth, Paint, Rgb};
use crate::core::Text;

/// A part of the screen that has a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Background,
    Text,
    Dim,
    Accent,
    Selected,
    SelectedText,
    Popup,
    Border,
    Error,
    Good,
    Ground,
    Ground2,
    Light,
    Dark,
    Line,
    Label,
    Hollow,
    Box,
    Number,
    Black,
    White,
    Almond,
    Crown,
    Last,
    Hint,
    Cursor,
    Legal,
    Chosen,
    Win,
    Forbidden,
    Wrong,
}

/// Every role and the word a theme's file has for it, in the order of [`Role`].
pub(crate) const ROLES: [(Role, &str); 31] = [
    (Role::Background, "background"),
    (Role::Text, "text"),
    (Role::Dim, "dim"),
    (Role::Accent, "accent"),
    (Role::Selected, "selected"),
    (Role::SelectedText, "selected-text"),
    (Role::Popup, "popup"),
    (Role::Border, "border"),
    (Role::Error, "error"),
    (Role::Good, "good"),
    (Role::Ground, "ground"),
    (Role::Ground2, "ground2"),
    (Role::Light, "light"),
    (Role::Dark, "dark"),
    (Role::Line, "line"),
    (Role::Label, "label"),
    (Role::Hollow, "hollow"),
    (Role::Box, "box"),
    (Role::Number, "number"),
    (Role::Black, "black"),
    (Role::White, "white"),
    (Role::Almond, "almond"),
    (Role::Crown, "crown"),
    (Role::Last, "last"),
    (Role::Hint, "hint"),
    (Role::Cursor, "cursor"),
    (Role::Legal, "legal"),
    (Role::Chosen, "chosen"),
    (Role::Win, "win"),
    (Role::Forbidden, "forbidden"),
    (Role::Wrong, "wrong"),
];

/// The colours of every role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    /// The word that chooses it.
    pub(crate) key: String,
    colors: [Paint; ROLES.len()],
}

/// A shipped theme: its word, its name, its file.
pub(crate) struct Shipped {
    pub(crate) key: &'static str,
    pub(crate) name: Text,
    file: &'static str,
}

const fn shipped(
    key: &'static str,
    en: &'static str,
    zh: &'static str,
    file: &'static str,
) -> Shipped {
    Shipped {
        key,
        name: Text::new(en, zh),
        file,
    }
}

/// The themes that come with the program; the first is the one it starts with.
pub(crate) const THEMES: [Shipped; 7] = [
    shipped(
        "felt",
        "Felt",
        "绿绒",
        include_str!("../../assets/themes/felt.toml"),
    ),
    shipped(
        "wood",
        "Wood",
        "木盘",
        include_str!("../../assets/themes/wood.toml"),
    ),
    shipped(
        "slate",
        "Slate",
        "石板",
        include_str!("../../assets/themes/slate.toml"),
    ),
    shipped(
        "light",
        "Light",
        "明亮",
        include_str!("../../assets/themes/light.toml"),
    ),
    shipped(
        "high-contrast",
        "High contrast",
        "高对比",
        include_str!("../../assets/themes/high-contrast.toml"),
    ),
    shipped(
        "mono",
        "Mono",
        "单色",
        include_str!("../../assets/themes/mono.toml"),
    ),
    shipped(
        "terminal",
        "Terminal",
        "终端配色",
        include_str!("../../assets/themes/terminal.toml"),
    ),
];

impl Theme {
    /// The shipped theme of this word.
    pub(crate) fn shipped(key: &str) -> Option<Self> {
        let theme = THEMES.iter().find(|theme| theme.key == key)?;
        Self::parse(key, theme.file).ok()
    }

    /// Reads a theme's file; an error names the line or the key.
    pub(crate) fn parse(key: &str, file: &str) -> Result<Self, String> {
        let table: toml::Table = file
            .parse()
            .map_err(|error: toml::de::Error| error.to_string())?;
        if let Some(odd) = table
            .keys()
            .find(|key| ROLES.iter().all(|(_, word)| word != key))
        {
            return Err(format!("there is no colour {odd}"));
        }
        let mut colors = [Paint::Default; ROLES.len()];
        for (color, (_, word)) in colors.iter_mut().zip(ROLES) {
            let value = table.get(word).and_then(toml::Value::as_str);
            let value = value.ok_or_else(|| format!("the colour {word} is missing"))?;
            *color = paint(value).ok_or_else(|| {
                format!(
                    "{word} can't be {value}: expected six hex digits, ansi 0 to ansi 15, or default"
                )
            })?;
        }
        Ok(Self {
            key: key.to_owned(),
            colors,
        })
    }

    /// The colour of a role.
    pub(crate) const fn paint(&self, role: Role) -> Paint {
        self.colors[role as usize]
    }
}

fn paint(text: &str) -> Option<Paint> {
    if text == "default" {
        return Some(Paint::Default);
    }
    if let Some(index) = text.strip_prefix("ansi ") {
        return index
            .parse()
            .ok()
            .filter(|&index| index < 16)
            .map(Paint::Ansi);
    }
    Rgb::parse(text).map(Paint::Rgb)
}

/// A theme on a terminal of some depth: gives styles.
#[derive(Clone, Debug)]
pub(crate) struct Palette {
    /// The word of the theme that was asked for.
    pub(crate) key: String,
    /// How many colours the terminal shows.
    pub(crate) depth: Depth,
    theme: Theme,
    colors: [Color; ROLES.len()],
}

impl Palette {
    /// The theme of this word, as well as a terminal of `depth` can show it; `None` if there is no such theme.
    pub(crate) fn new(key: &str, depth: Depth) -> Option<Self> {
        let asked = Theme::shipped(key)?;
        let (depth, shown) = match depth {
            Depth::Mono => (depth, Theme::shipped("mono")?),
            // Sixteen colours are the terminal's own: no theme can know them.
            Depth::Sixteen if key != "mono" => (depth, Theme::shipped("terminal")?),
            _ if key == "mono" => (Depth::Mono, asked),
            _ => (depth, asked),
        };
        Some(Self::of(key, shown, depth))
    }

    /// No colours, without reading any file.
    pub(crate) fn bare() -> Self {
        let theme = Theme {
            key: "mono".to_owned(),
            colors: [Paint::Default; ROLES.len()],
        };
        Self::of("mono", theme, Depth::Mono)
    }

    fn of(key: &str, theme: Theme, depth: Depth) -> Self {
        let colors = theme.colors.map(|paint| paint.color(depth));
        Self {
            key: key.to_owned(),
            depth,
            theme,
            colors,
        }
    }

    /// The colour of a role.
    pub(crate) const fn color(&self, role: Role) -> Color {
        self.colors[role as usize]
    }

    /// The exact colour of a role, where the terminal shows exact colours and the theme has one.
    pub(crate) fn rgb(&self, role: Role) -> Option<Rgb> {
        match (self.theme.paint(role), self.depth) {
            (Paint::Rgb(rgb), Depth::True) => Some(rgb),
            _ => None,
        }
    }

    /// The colour `share` of the way (0–1) from one role to another; the first one where the theme's are not exact.
    pub(crate) fn mix(&self, from: Role, to: Role, share: f32) -> Color {
        match (self.theme.paint(from), self.theme.paint(to)) {
            (Paint::Rgb(a), Paint::Rgb(b)) => Paint::Rgb(a.blend(b, share)).color(self.depth),
            _ => self.color(from),
        }
    }

    /// Something written or drawn on a ground of its own; without colours told by reverse, bold and underline.
    pub(crate) fn style(&self, front: Role, ground: Role) -> Style {
        let style = Style::new().fg(self.color(front)).bg(self.color(ground));
        style.add_modifier(self.emphasis(front, ground))
    }

    /// The same on whatever ground is there.
    pub(crate) fn front(&self, front: Role) -> Style {
        Style::new()
            .fg(self.color(front))
            .add_modifier(self.emphasis(front, Role::Background))
    }

    fn emphasis(&self, front: Role, ground: Role) -> Modifier {
        if self.depth != Depth::Mono {
            return Modifier::empty();
        }
        let ground = match ground {
            Role::Selected | Role::Cursor => Modifier::REVERSED,
            _ => Modifier::empty(),
        };
        let front = match front {
            Role::Accent | Role::Error | Role::Win | Role::Chosen | Role::Wrong => Modifier::BOLD,
            Role::Hint | Role::Last => Modifier::UNDERLINED,
            _ => Modifier::empty(),
        };
        ground | front
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rgb(theme: &Theme, role: Role, depth: Depth) -> Option<Rgb> {
        match (theme.paint(role), depth) {
            (Paint::Rgb(rgb), Depth::Indexed) => Some(Rgb::of_index(rgb.indexed())),
            (Paint::Rgb(rgb), _) => Some(rgb),
            _ => None,
        }
    }

    #[track_caller]
    fn check(theme: &Theme, front: Role, ground: Role, least: f64) {
        for depth in [Depth::True, Depth::Indexed] {
            let pair = (rgb(theme, front, depth), rgb(theme, ground, depth));
            let (Some(a), Some(b)) = pair else {
                continue;
            };
            assert!(
                a.contrast(b) >= least,
                "{} {depth:?}: {front:?} on {ground:?} has {:.2}, not {least}",
                theme.key,
                a.contrast(b)
            );
        }
    }

    #[test]
    fn every_shipped_theme_is_complete_and_every_role_is_in_its_place() {
        for theme in THEMES {
            let read = Theme::parse(theme.key, theme.file);
            assert!(read.is_ok(), "{}: {read:?}", theme.key);
        }
        for (index, (role, _)) in ROLES.iter().enumerate() {
            assert_eq!(*role as usize, index);
        }
    }

    #[test]
    fn stones_and_texts_stand_out_in_every_theme() {
        for theme in THEMES {
            let theme = Theme::parse(theme.key, theme.file).expect("a theme");
            for ground in [Role::Ground, Role::Ground2] {
                check(&theme, Role::Black, ground, 3.0);
                check(&theme, Role::White, ground, 3.0);
            }
            check(&theme, Role::Black, Role::Dark, 3.0);
            check(&theme, Role::White, Role::Dark, 3.0);
            check(&theme, Role::Almond, Role::Hollow, 3.0);
            check(&theme, Role::Number, Role::Box, 4.5);
            check(&theme, Role::Wrong, Role::Box, 3.0);
            check(&theme, Role::Label, Role::Background, 4.5);
            check(&theme, Role::Text, Role::Background, 7.0);
            check(&theme, Role::Text, Role::Popup, 7.0);
            check(&theme, Role::Dim, Role::Background, 3.0);
            check(&theme, Role::Dim, Role::Popup, 3.0);
            check(&theme, Role::Accent, Role::Background, 4.5);
            check(&theme, Role::Accent, Role::Popup, 4.5);
            check(&theme, Role::Error, Role::Background, 4.5);
            check(&theme, Role::Good, Role::Background, 4.5);
            check(&theme, Role::SelectedText, Role::Selected, 4.5);
        }
    }

    #[test]
    fn errors_name_the_key() {
        let check = |file: &str, words: &str| {
            let error = Theme::parse("x", file).expect_err("an error");
            assert!(error.contains(words), "{error}");
        };
        check("colour = \"000000\"", "no colour colour");
        check("text = \"000000\"", "background is missing");
        check("text = ", "line 1");
        let file = THEMES[0].file.replace("text = \"", "text = \"z");
        let error = Theme::parse("x", &file).expect_err("an error");
        assert!(error.contains("text can't be z"), "{error}");
    }

    #[test]
    fn without_colours_nothing_is_coloured() {
        let palette = Palette::new("wood", Depth::Mono).expect("a theme");
        for (role, _) in ROLES {
            assert_eq!(palette.color(role), Color::Reset);
        }
    }
}
