//! Half-precision floating-point numbers (binary16 of IEEE 754), the format of weights in files.

/// Converts a half-precision number to single precision.
#[must_use]
pub(super) const fn from_half(bits: u16) -> f32 {
    let sign = ((bits & 0x8000) as u32) << 16;
    let (exponent, fraction) = ((bits >> 10 & 0x1F) as u32, (bits & 0x3FF) as u32);
    let rest = match exponent {
        // Subnormal numbers.
        0 => return f32::from_bits(sign | (fraction as f32 / 16_777_216.0).to_bits()),
        31 => 0x7F80_0000 | fraction << 13,
        _ => (exponent + 112) << 23 | fraction << 13,
    };
    f32::from_bits(sign | rest)
}

#[cfg(test)]
mod tests {
    use super::from_half;

    #[test]
    fn the_bits_are_those_of_the_standard() {
        for (bits, number) in [
            (0x0000, 0.0),
            (0x3C00, 1.0),
            (0xC000, -2.0),
            (0x3555, 0.333_251_95),
            (0x7BFF, 65_504.0),
            (0x0400, 6.103_515_6e-5),
            (0x8001, -5.960_464_5e-8),
            (0x7C00, f32::INFINITY),
        ] {
            assert_eq!(from_half(bits).to_bits(), f32::to_bits(number), "{bits:x}");
        }
        assert!(from_half(0x7E00).is_nan());
        assert!(from_half(0x8000).is_sign_negative());
    }
}
