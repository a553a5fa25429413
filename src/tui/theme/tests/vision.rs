//! Colours as people see them who lack a kind of cone, for the tests of themes.

use tabletop_settings::color::Rgb;

/// Colour vision, by the cones that an eye lacks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Eye {
    /// All three kinds of cones.
    Usual,
    /// Without those for long waves (red).
    Protan,
    /// Without those for middle waves (green).
    Deutan,
    /// Without those for short waves (blue).
    Tritan,
}

impl Eye {
    pub(super) const ALL: [Self; 4] = [Self::Usual, Self::Protan, Self::Deutan, Self::Tritan];

    /// The matrix on linear RGB for the whole deficiency (Machado, Oliveira, Fernandes 2009, severity 1.0).
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

/// A colour as eyes see it.
pub(super) trait Vision {
    /// The colour that an eye sees.
    fn seen_by(self, eye: Eye) -> Rgb;
    /// Distance between two colours (CIE 1976): 2.3 is just noticeable, 12 is plain.
    fn difference(self, other: Rgb) -> f64;
}

impl Vision for Rgb {
    fn seen_by(self, eye: Eye) -> Self {
        let linear = self.linear();
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

    fn difference(self, other: Self) -> f64 {
        let parts = lab(self).into_iter().zip(lab(other));
        parts.map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }
}

/// CIE L*a*b* (D65).
fn lab(color: Rgb) -> [f64; 3] {
    let [r, g, b] = color.linear();
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
