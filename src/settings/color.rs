//! Colours of themes, and measures of contrast and similarity.

/// A colour of red, green and blue, each 0–255 in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// A colour in a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// An exact colour, and its replacement 16–255 for terminals with the 256-colour palette.
    Rgb(Rgb, u8),
    /// One of the terminal's sixteen colours.
    Ansi(u8),
    /// The terminal's default foreground or background.
    Default,
}

impl Rgb {
    /// Parses six hexadecimal digits.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        if digits.len() != 6 || !digits.is_ascii() {
            return None;
        }
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Self(part(0)?, part(2)?, part(4)?))
    }

    /// Returns the colour `share` of the way (0–1) from this one to `other`.
    pub(crate) fn blend(self, other: Self, share: f32) -> Self {
        // Adding 0.5 rounds, and the cast saturates at 0 and 255. Fast: thousands of points per frame are blended.
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
    pub(crate) fn is_grey(self) -> bool {
        let parts = [self.0, self.1, self.2];
        let spread = parts.iter().max().zip(parts.iter().min());
        spread.is_some_and(|(most, least)| most - least < 20)
    }

    /// Relative luminance from 0 to 1 as WCAG 2.2 defines it.
    pub(crate) fn luminance(self) -> f64 {
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Contrast from 1 to 21 as WCAG 2.2 defines it, the criterion for themes.
    #[cfg(test)]
    pub(crate) fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Nearest of the palette colours 16–255, which are the same in all terminals (cube of 6 × 6 × 6, and 24 greys).
    pub(crate) fn indexed(self) -> u8 {
        let nearest = (16..=255).min_by_key(|&index| Self::of_index(index).distance(self));
        nearest.unwrap_or(16)
    }

    /// Returns the palette colour of index 16–255.
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
    pub(crate) fn distance(self, other: Self) -> i64 {
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

/// Kind of colour vision.
#[cfg(test)]
#[derive(Clone, Copy, Debug)]
pub(crate) enum Eye {
    /// All three kinds of cones.
    Usual,
    /// Without the cones for long waves (red).
    Protan,
    /// Without the cones for middle waves (green).
    Deutan,
    /// Without the cones for short waves (blue).
    Tritan,
}

#[cfg(test)]
impl Eye {
    pub(crate) const ALL: [Self; 4] = [Self::Usual, Self::Protan, Self::Deutan, Self::Tritan];

    /// The matrix on linear RGB for the complete deficiency (Machado, Oliveira, Fernandes 2009, severity 1.0).
    const fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            Self::Usual => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Protan => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deutan => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritan => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }
}

#[cfg(test)]
impl Rgb {
    /// Simulates the colour as perceived with a kind of vision.
    pub(crate) fn seen_by(self, eye: Eye) -> Self {
        let linear = [self.0, self.1, self.2].map(linear);
        let part = |row: [f64; 3]| {
            let sum: f64 = row.iter().zip(linear).map(|(a, b)| a * b).sum();
            let sum = sum.clamp(0.0, 1.0);
            let gamma = if sum <= 0.003_130_8 {
                12.92 * sum
            } else {
                1.055 * sum.powf(1.0 / 2.4) - 0.055
            };
            (gamma * 255.0).round() as u8
        };
        let [r, g, b] = eye.matrix().map(part);
        Self(r, g, b)
    }

    /// CIE L*a*b* (D65).
    fn lab(self) -> [f64; 3] {
        let [r, g, b] = [self.0, self.1, self.2].map(linear);
        let f = |t: f64| {
            if t > 216.0 / 24_389.0 {
                t.cbrt()
            } else {
                (24_389.0 / 27.0 * t + 16.0) / 116.0
            }
        };
        let x = f((0.412_456 * r + 0.357_576 * g + 0.180_437 * b) / 0.950_47);
        let y = f(0.212_673 * r + 0.715_152 * g + 0.072_175 * b);
        let z = f((0.019_334 * r + 0.119_192 * g + 0.950_304 * b) / 1.088_83);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// Perceived difference of two colours (CIE 1976); 2.3 is just noticeable, 12 is obvious.
    pub(crate) fn difference(self, other: Self) -> f64 {
        let parts = self.lab().into_iter().zip(other.lab());
        parts.map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
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
