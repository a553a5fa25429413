//! Colours as a terminal can show them.

use ratatui::style::Color;

use tabletop_settings::ColorDepth;
pub(crate) use tabletop_settings::color::{Paint, Rgb};

/// Number of colours a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// 24 bits.
    True,
    /// The 256-colour palette.
    Indexed,
    /// The terminal's sixteen colours.
    Sixteen,
    /// No colours: reverse, bold and underline only.
    Mono,
}

/// Values of `TERM` and `TERM_PROGRAM` of terminals that show 24 bits and may not set `COLORTERM`.
const TRUE_COLOR: &[&str] = &[
    "direct",
    "kitty",
    "alacritty",
    "ghostty",
    "wezterm",
    "foot",
    "rio",
    "contour",
    "iterm.app",
    "vscode",
    "mintty",
    "hyper",
    "tabby",
    "warpterminal",
];

impl Depth {
    /// Colour depth of the setting; `None` for `auto`.
    pub const fn of(setting: ColorDepth) -> Option<Self> {
        match setting {
            ColorDepth::Auto => None,
            ColorDepth::True => Some(Self::True),
            ColorDepth::Indexed => Some(Self::Indexed),
            ColorDepth::Sixteen => Some(Self::Sixteen),
            ColorDepth::Mono => Some(Self::Mono),
        }
    }

    /// Word of this depth in the settings.
    pub const fn key(self) -> &'static str {
        match self {
            Self::True => "truecolor",
            Self::Indexed => "256",
            Self::Sixteen => "16",
            Self::Mono => "mono",
        }
    }

    /// Colour depth of this process's terminal.
    pub fn here() -> Self {
        Self::detect(|name| std::env::var(name).ok())
    }

    /// This depth, detected, at a terminal with pictures: that takes every colour, or the nearest that it has (xterm), and
    /// need not say so; `get` reads a variable.
    pub(crate) fn with_pictures(self, get: impl Fn(&str) -> Option<String>) -> Self {
        match self {
            Self::Indexed | Self::Sixteen if get("FORCE_COLOR").is_none() => Self::True,
            depth => depth,
        }
    }

    /// Detects the colour depth from the environment; `get` reads a variable.
    pub fn detect(get: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name: &str| get(name).unwrap_or_default().to_lowercase();
        let term = value("TERM");
        let has = |words: &[&str]| words.iter().any(|word| term.contains(word));
        // https://force-color.org and https://no-color.org: any value but the empty one.
        let forced = match value("FORCE_COLOR").as_str() {
            "0" | "false" => return Self::Mono,
            "1" | "true" => Some(Self::Sixteen),
            "2" => Some(Self::Indexed),
            "3" => Some(Self::True),
            _ => None,
        };
        let is_refused = !value("NO_COLOR").is_empty() || term == "dumb" || term.starts_with("vt");
        if is_refused && forced.is_none() && matches!(value("CLICOLOR_FORCE").as_str(), "" | "0") {
            return Self::Mono;
        }
        let of_program = value("TERM_PROGRAM");
        let found = if matches!(value("COLORTERM").as_str(), "truecolor" | "24bit")
            || has(TRUE_COLOR)
            || TRUE_COLOR.contains(&of_program.as_str())
            || !value("WT_SESSION").is_empty()
            || !value("KONSOLE_VERSION").is_empty()
            || { value("VTE_VERSION").parse() }.is_ok_and(|version: u32| version >= 3600)
        {
            Self::True
        } else if has(&["256"]) {
            Self::Indexed
        } else {
            Self::Sixteen
        };
        match forced {
            Some(Self::Sixteen) | None => found,
            Some(depth) => depth,
        }
    }
}

/// A theme's colour as a ratatui colour, for a terminal of this depth.
pub(crate) fn shown(paint: Paint, depth: Depth) -> Color {
    match (paint, depth) {
        (_, Depth::Mono) | (Paint::Default, _) => Color::Reset,
        (Paint::Rgb(Rgb(r, g, b), _), Depth::True) => Color::Rgb(r, g, b),
        (Paint::Rgb(rgb, index), _) => Color::Indexed(index.unwrap_or_else(|| rgb.indexed())),
        (Paint::Ansi(index), _) => Color::Indexed(index),
    }
}

/// Typical appearance of a theme's colour. The terminal's own background is distinct from black.
pub(crate) const fn usual(paint: Paint) -> Rgb {
    match paint {
        Paint::Rgb(rgb, _) => rgb,
        Paint::Ansi(index) => SIXTEEN[(index % 16) as usize],
        Paint::Default => Rgb(3, 3, 3),
    }
}

/// RGB values of the sixteen colours on Windows consoles, in the order of terminals.
const SIXTEEN: [Rgb; 16] = [
    Rgb(0, 0, 0),
    Rgb(128, 0, 0),
    Rgb(0, 128, 0),
    Rgb(128, 128, 0),
    Rgb(0, 0, 128),
    Rgb(128, 0, 128),
    Rgb(0, 128, 128),
    Rgb(192, 192, 192),
    Rgb(128, 128, 128),
    Rgb(255, 0, 0),
    Rgb(0, 255, 0),
    Rgb(255, 255, 0),
    Rgb(0, 0, 255),
    Rgb(255, 0, 255),
    Rgb(0, 255, 255),
    Rgb(255, 255, 255),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_sets_the_depth() {
        for (vars, expected) in [
            ("TERM=xterm-256color", Depth::Indexed),
            ("TERM=xterm-256color COLORTERM=truecolor", Depth::True),
            (
                "TERM=xterm-256color COLORTERM=truecolor NO_COLOR=1",
                Depth::Mono,
            ),
            ("TERM=xterm NO_COLOR=", Depth::Sixteen),
            ("TERM=linux", Depth::Sixteen),
            ("TERM=vt100", Depth::Mono),
            ("TERM=dumb", Depth::Mono),
            ("TERM=xterm-kitty", Depth::True),
            ("WT_SESSION=1", Depth::True),
            ("TERM=xterm-256color WT_SESSION=1", Depth::True),
            ("TERM=xterm-256color TERM_PROGRAM=iTerm.app", Depth::True),
            ("TERM=xterm-256color TERM_PROGRAM=vscode", Depth::True),
            ("TERM=xterm-256color TERM_PROGRAM=ghostty", Depth::True),
            (
                "TERM=xterm-256color TERM_PROGRAM=Apple_Terminal",
                Depth::Indexed,
            ),
            ("TERM=xterm-256color KONSOLE_VERSION=230800", Depth::True),
            ("TERM=xterm-256color VTE_VERSION=7600", Depth::True),
            ("TERM=xterm-256color VTE_VERSION=3409", Depth::Indexed),
            ("TERM=rio", Depth::True),
            ("TERM=contour", Depth::True),
            ("TERM=xterm-kitty FORCE_COLOR=0", Depth::Mono),
            ("TERM=xterm FORCE_COLOR=2", Depth::Indexed),
            ("TERM=xterm FORCE_COLOR=3", Depth::True),
            (
                "TERM=xterm-256color NO_COLOR=1 FORCE_COLOR=1",
                Depth::Indexed,
            ),
            (
                "TERM=xterm-256color NO_COLOR=1 CLICOLOR_FORCE=1",
                Depth::Indexed,
            ),
            (
                "TERM=xterm-256color NO_COLOR=1 CLICOLOR_FORCE=0",
                Depth::Mono,
            ),
            ("", Depth::Sixteen),
        ] {
            let get = |name: &str| {
                let pairs = vars.split(' ').filter_map(|pair| pair.split_once('='));
                let found = pairs.clone().find(|(key, _)| *key == name);
                found.map(|(_, value)| value.to_owned())
            };
            assert_eq!(Depth::detect(get), expected, "{vars}");
        }
    }
}
