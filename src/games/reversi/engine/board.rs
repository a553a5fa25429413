//! An 8×8 position as two bit sets: the mover's discs and the opponent's. There is no colour; a move swaps the two.
//!
//! Bit 0 is a1, bit 7 is h1, bit 63 is h8.

use tabletop_core::rng::mix;

/// Squares a1, h1, a8 and h8.
pub const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Squares diagonally beside a corner, where a move often gives the corner away.
pub(super) const X_SQUARES: u64 = 0x0042_0000_0000_4200;

/// A position from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    /// Discs of the side to move.
    pub mover: u64,
    /// Discs of the other side.
    pub opponent: u64,
}

impl Board {
    /// Start position, Black to move: Black d5 and e4, White d4 and e5.
    pub const START: Self = Self {
        mover: 1 << 28 | 1 << 35,
        opponent: 1 << 27 | 1 << 36,
    };

    /// Creates a position from two bit sets, which must not overlap.
    pub const fn new(mover: u64, opponent: u64) -> Self {
        Self { mover, opponent }
    }

    pub const fn empty(self) -> u64 {
        !(self.mover | self.opponent)
    }

    pub const fn empties(self) -> u32 {
        self.empty().count_ones()
    }

    /// Position after a disc on `square` that turns `flips`.
    #[must_use]
    #[inline]
    pub const fn after(self, square: u32, flips: u64) -> Self {
        Self {
            mover: self.opponent ^ flips,
            opponent: self.mover ^ (flips | 1 << square),
        }
    }

    /// Position after a pass.
    #[must_use]
    #[inline]
    pub const fn passed(self) -> Self {
        Self {
            mover: self.opponent,
            opponent: self.mover,
        }
    }

    /// Hash of 64 well-mixed bits, rotated because the table does not use the lowest two to select a line.
    #[inline]
    pub const fn hash(self) -> u64 {
        let product = ((self.mover ^ 0x9E37_79B9_7F4A_7C15) as u128)
            .wrapping_mul((self.opponent ^ 0xC2B2_AE3D_27D4_EB4F) as u128 | 1 << 64);
        let folded = (product as u64) ^ (product >> 64) as u64;
        let mixed = (folded ^ self.opponent.rotate_left(29)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (mixed ^ (folded >> 32)).rotate_left(2)
    }

    /// A slower hash without any regularities, for sets of positions.
    pub const fn slow_hash(self) -> u64 {
        mix(mix(self.mover ^ 0x9E37_79B9_7F4A_7C15) ^ self.opponent)
    }

    /// Position mirrored from top to bottom.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self::new(self.mover.swap_bytes(), self.opponent.swap_bytes())
    }

    /// Position mirrored at the diagonal a1–h8.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self::new(transpose(self.mover), transpose(self.opponent))
    }

    /// Smallest of the eight symmetrical positions.
    #[must_use]
    pub fn unique(self) -> Self {
        self.symmetries().into_iter().min().unwrap_or(self)
    }

    /// The eight symmetrical positions, this one first.
    pub fn symmetries(self) -> [Self; 8] {
        let mut all = [self; 8];
        for index in 1..8 {
            all[index] = if index % 2 == 1 {
                all[index - 1].flipped()
            } else {
                all[index - 1].transposed()
            };
        }
        all
    }

    /// Parses 64 characters from a1 by rows: `X` or `*` Black, `O` White, `-` or `.` empty.
    pub fn parse(text: &str, black_to_move: bool) -> Option<Self> {
        let (mut black, mut white) = (0, 0);
        if text.len() != 64 {
            return None;
        }
        for (index, letter) in text.bytes().enumerate() {
            match letter {
                b'X' | b'x' | b'*' => black |= 1 << index,
                b'O' | b'o' => white |= 1 << index,
                b'-' | b'.' | b'_' => {}
                _ => return None,
            }
        }
        Some(if black_to_move {
            Self::new(black, white)
        } else {
            Self::new(white, black)
        })
    }
}

/// Mirrors a set of squares at the diagonal a1–h8 (three swaps of blocks; Warren, Hacker's Delight, 7-3).
pub const fn transpose(set: u64) -> u64 {
    let mut x = set;
    let mut t = (x ^ (x >> 7)) & 0x00AA_00AA_00AA_00AA;
    x ^= t ^ (t << 7);
    t = (x ^ (x >> 14)) & 0x0000_CCCC_0000_CCCC;
    x ^= t ^ (t << 14);
    t = (x ^ (x >> 28)) & 0x0000_0000_F0F0_F0F0;
    x ^ t ^ (t << 28)
}

/// Iterator over the squares of a set, from a1 on.
#[derive(Clone, Debug)]
pub struct Squares(pub u64);

impl Iterator for Squares {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// Name of a square: `a1` … `h8`.
pub fn square_name(square: u32) -> String {
    format!(
        "{}{}",
        char::from(b'a' + (square % 8) as u8),
        square / 8 + 1
    )
}
