//! Colours: what themes are written in, what a terminal can show, and how well two of them can be told apart.

use ratatui::style::Color;

/// A colour of red, green and blue, each 0–255 in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// A colour as a theme names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// Its own colour.
    Rgb(Rgb),
    /// One of the terminal's sixteen colours.
    Ansi(u8),
    /// The terminal's own foreground or background.
    Default,
}

/// How many colours a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// 24 bits.
    True,
    /// The 256-colour palette.
    Indexed,
    /// The terminal's sixteen colours.
    Sixteen,
    /// None: reverse, bold and underline only.
    Mono,
}

impl Depth {
    /// What the environment says about the terminal; `get` reads a variable.
    pub fn detect(get: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name: &str| get(name).unwrap_or_default().to_lowercase();
        let term = value("TERM");
        let has = |words: &[&str]| words.iter().any(|word| term.contains(word));
        // https://no-color.org: any value but the empty one.
        if !value("NO_COLOR").is_empty() || term == "dumb" || term.starts_with("vt") {
            Self::Mono
        } else if matches!(value("COLORTERM").as_str(), "truecolor" | "24bit")
            || has(&["direct", "kitty", "alacritty", "ghostty", "wezterm", "foot"])
        {
            Self::True
        } else if has(&["256"]) {
            Self::Indexed
        } else {
            Self::Sixteen
        }
    }
}

impl Rgb {
    /// The colour that six hexadecimal digits write.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        if digits.len() != 6 || !digits.is_ascii() {
            return None;
        }
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Self(part(0)?, part(2)?, part(4)?))
    }

    /// The colour `share` of the way (0–1) from this one to `other`.
    pub(crate) fn blend(self, other: Self, share: f32) -> Self {
        let mix = |a: u8, b: u8| {
            (f32::from(a) + (f32::from(b) - f32::from(a)) * share)
                .round()
                .clamp(0.0, 255.0) as u8
        };
        Self(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
        )
    }

    /// Relative luminance from 0 to 1 as WCAG 2.2 defines it.
    pub(crate) fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let c = f64::from(part) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Contrast from 1 to 21 as WCAG 2.2 defines it: what themes are held to.
    #[cfg(test)]
    pub(crate) fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The nearest of the colours 16–255 that terminals agree on (cube of 6 × 6 × 6, and 24 greys).
    pub(crate) fn indexed(self) -> u8 {
        let nearest = (16..=255).min_by_key(|&index| Self::of_index(index).distance(self));
        nearest.unwrap_or(16)
    }

    /// The colour of index 16–255.
    pub(crate) fn of_index(index: u8) -> Self {
        if index >= 232 {
            let grey = 8 + 10 * (index - 232);
            return Self(grey, grey, grey);
        }
        let step = |n: u8| if n == 0 { 0 } else { 55 + 40 * n };
        let index = index.saturating_sub(16);
        Self(step(index / 36), step(index / 6 % 6), step(index % 6))
    }

    /// Squared distance, green counting most ("redmean" by Riemersma).
    fn distance(self, other: Self) -> i64 {
        let mean = i64::midpoint(i64::from(self.0), i64::from(other.0));
        let [r, g, b] = [(self.0, other.0), (self.1, other.1), (self.2, other.2)]
            .map(|(a, b)| i64::from(a) - i64::from(b));
        (((512 + mean) * r * r) >> 8) + 4 * g * g + (((767 - mean) * b * b) >> 8)
    }
}

impl Paint {
    /// The colour as ratatui has it, for a terminal of this depth.
    pub(crate) fn color(self, depth: Depth) -> Color {
        match (self, depth) {
            (_, Depth::Mono) | (Self::Default, _) => Color::Reset,
            (Self::Rgb(Rgb(r, g, b)), Depth::True) => Color::Rgb(r, g, b),
            (Self::Rgb(rgb), _) => Color::Indexed(rgb.indexed()),
            (Self::Ansi(index), _) => Color::Indexed(index),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_tells_the_depth() {
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

    #[test]
    fn contrast_is_that_of_the_standard() {
        let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        assert!((black.contrast(white) - 21.0).abs() < 1e-9);
        let grey = Rgb::parse("#777777").expect("a colour");
        assert!((grey.contrast(white) - 4.478).abs() < 0.001);
        assert_eq!(Rgb::parse("12345"), None);
        assert_eq!(Rgb::parse("12345g"), None);
    }

    #[test]
    fn palette_colours_find_themselves() {
        for index in 16..=255 {
            let rgb = Rgb::of_index(index);
            assert_eq!(Rgb::of_index(rgb.indexed()), rgb);
        }
    }
}
