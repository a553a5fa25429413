//! Colours of themes, and measures of contrast and similarity.

/// A colour of red, green and blue, each 0–255 in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// An exact colour, and the index 16–255 that stands for it on terminals with 256 colours, if it is not the nearest.
    Rgb(Rgb, Option<u8>),
    Ansi(u8),
    /// The terminal's default foreground or background.
    Default,
}

impl Rgb {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        if digits.len() != 6 || !digits.is_ascii() {
            return None;
        }
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Self(part(0)?, part(2)?, part(4)?))
    }

    /// The colour `share` of the way (0–1) from this one to `other`.
    #[must_use]
    #[inline]
    pub fn blend(self, other: Self, share: f32) -> Self {
        // Rounds, and saturates at 0 and 255: thousands of points a frame are blended.
        let mix = |a: u8, b: u8| {
            let mixed = f32::from(a) + (f32::from(b) - f32::from(a)) * share;
            (mixed + 0.5) as u8
        };
        Self(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
        )
    }

    /// Returns true if the colour is nearly grey.
    pub fn is_grey(self) -> bool {
        let parts = [self.0, self.1, self.2];
        let spread = parts.iter().max().zip(parts.iter().min());
        spread.is_some_and(|(most, least)| most - least < 20)
    }

    /// Relative luminance from 0 to 1 as WCAG 2.2 defines it.
    pub fn luminance(self) -> f64 {
        let [r, g, b] = self.linear();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// Red, green and blue as linear light from 0 to 1.
    pub fn linear(self) -> [f64; 3] {
        [self.0, self.1, self.2].map(linear)
    }

    /// Contrast from 1 to 21 as WCAG 2.2 defines it: what themes are held to.
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The nearest of the colours 16–255 that terminals agree on (cube of 6 × 6 × 6, and 24 greys).
    pub fn indexed(self) -> u8 {
        let nearest = (16..=255).min_by_key(|&index| Self::of_index(index).distance(self));
        nearest.unwrap_or(16)
    }

    /// The colour of index 16–255.
    pub fn of_index(index: u8) -> Self {
        if index >= 232 {
            let grey = 8 + 10 * (index - 232);
            return Self(grey, grey, grey);
        }
        let step = |n: u8| if n == 0 { 0 } else { 55 + 40 * n };
        let index = index.saturating_sub(16);
        Self(step(index / 36), step(index / 6 % 6), step(index % 6))
    }

    /// Squared distance, green counting most ("redmean" by Riemersma).
    pub fn distance(self, other: Self) -> i64 {
        let mean = i64::midpoint(i64::from(self.0), i64::from(other.0));
        let [r, g, b] = [(self.0, other.0), (self.1, other.1), (self.2, other.2)]
            .map(|(a, b)| i64::from(a) - i64::from(b));
        (((512 + mean) * r * r) >> 8) + 4 * g * g + (((767 - mean) * b * b) >> 8)
    }
}

/// Converts an sRGB component to linear light from 0 to 1.
fn linear(part: u8) -> f64 {
    let c = f64::from(part) / 255.0;
    if c <= 0.04045 {
        c / 12.92
    } else {
        ((c + 0.055) / 1.055).powf(2.4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
